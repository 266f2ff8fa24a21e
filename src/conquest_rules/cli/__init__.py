"""The command `conquest-rules`.

What lives here: `main`, which finds out whether the command line can run at all. Typer
and Rich come with the extra `cli`, and the library does without them. What may not live
here: commands (one module each), and anything that another part of the library imports.
It answers for no clause.
"""

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("typer", "rich")
MISSING: Final = "The command line needs two more packages: pip install conquest-rules[cli]"


def main() -> None:
    """Run the command line and leave with its exit code."""
    if any(find_spec(name) is None for name in NEEDED):
        print(MISSING, file=sys.stderr)
        sys.exit(2)
    # Typer is there from here on; the module below cannot be imported without it.
    from conquest_rules.cli.app import run

    sys.exit(run())


__all__ = ["main"]
