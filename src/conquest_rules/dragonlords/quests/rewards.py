"""Rewards: the effects of quest cards and of the Dragon Lair, in order.

Here: the steps `Rewarding` and `DrawingScroll`. Not here: treasures (`prizes`), spells
(`learning`), DragonLords (`lords`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
