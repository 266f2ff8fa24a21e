"""Board wargames as formal, typed, executable rules.

`conquest_rules.nerath` is Conquest of Nerath, complete with the clauses of its rulebook.
An unofficial library: the names of games and publishers are trademarks of their owners.
"""

from conquest_rules import nerath

__all__ = ["nerath"]
__version__ = "0.1.0"
