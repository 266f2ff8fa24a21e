"""Burning: DragonLords set blockades on fire.

Here: the action `Burn`, the steps `Burning` and `Ashore`. Not here: Dragon Fire in combat (`strikes`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
