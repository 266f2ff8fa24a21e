"""The command `conquest-rules`.

Here: `main`, which checks whether the command line can run at all. Typer and Rich come with the extra `cli`;
the library does not need them. Not here: commands (one module each), and anything that another part of the
library imports.
"""

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("typer", "rich")
MISSING: Final = "The command line needs the extra `cli`. In a clone, run: pip install '.[cli]'"


def main() -> None:
    """Run the command line and exit with its code."""
    if any(find_spec(name) is None for name in NEEDED):
        print(MISSING, file=sys.stderr)
        sys.exit(2)
    # Typer is there from here on; the module below cannot be imported without it.
    from conquest_rules.cli.app import run

    sys.exit(run())


__all__ = ["main"]
