"""Ordeals: combats with monsters.

Here: the steps from `Bracing` to `OrdealEnding`. Not here: what is gained (`rewards`), and
losses (`battle.losses`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
