"""Travelling: the die of a quest move, and where it may lead.

Here: the steps `Pacing` and `Travelling`. Not here: what is on the space that is reached (`visits`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
