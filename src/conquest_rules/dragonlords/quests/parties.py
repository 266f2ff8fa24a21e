"""Parties: who is sent on a quest, from where, and which party moves.

Here: the step `Questing` as a part of phase 3, and `Mustering`. Not here: the die and the way (`travelling`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
