"""All rows of the tables of refusals, and what people are told in each, kept in `refusals.txt`.

`make playthroughs` writes the file anew; read the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.rules.nerath import (
    refused,
    refused_at_the_wrong_moment,
    refused_besides,
    refused_in_the_variant,
)

from conquest_rules import nerath

ROWS = [
    *refused.ROWS,
    *refused_besides.ROWS,
    *refused_at_the_wrong_moment.ROWS,
    *refused_in_the_variant.ROWS,
]
KEPT = Path(__file__).with_name("refusals.txt")


def _lines() -> Iterator[str]:
    for clause, state, action, _ in ROWS:
        yield f"{clause}: {nerath.write_action(action)}"
        yield from (f"    {one}" for one in nerath.why_not(state, action))


def told() -> str:
    """Every row: the clause, the action, and each reason for which it is refused."""
    return "\n".join(_lines()) + "\n"
