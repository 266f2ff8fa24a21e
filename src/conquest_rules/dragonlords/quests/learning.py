"""Learning: spells that are gained in the Wastelands, and who learns them.

Here: the steps `Learning` and `GainingSpell`. Not here: what gains a spell.
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
