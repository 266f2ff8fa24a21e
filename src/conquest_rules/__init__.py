"""Board wargames as formal, typed, executable rules.

`conquest_rules.nerath` is Conquest of Nerath, complete with the clauses of its rulebook. A game is loaded
when you import it: `from conquest_rules import nerath`. An unofficial library: the names of games and
publishers are trademarks of their owners.
"""

__version__ = "0.1.0"
