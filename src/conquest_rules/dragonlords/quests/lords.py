"""DragonLords: units that become one.

Here: the step `MakingLord`. Not here: what a DragonLord does.
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
