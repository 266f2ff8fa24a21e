from collections.abc import Callable
from typing import Final

from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.kernel.pack import Problems

CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = ()
