"""Saving: lost units that a treasure may save.

Here: the step `Saving`. Not here: how units are named as losses (`losses`).
"""

from typing import Any, Final

PHASES: Final[tuple[Any, ...]] = ()
GOES: Final[tuple[Any, ...]] = ()
