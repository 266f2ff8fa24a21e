"""Quest cards: drawn, read, and what stands in the way.

Here: the steps `DrawingQuest` and `ReadingCard`. Not here: rewards (`rewards`) and monsters (`ordeals`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
