"""The clauses, rulings and words of Conquest of Nerath, as package data with a typed loader.

Here: looking them up. Not here: their texts, which are in `data/clauses.toml`, `data/rulings.toml` and
`data/words.toml`, and any rule.
"""

from functools import cache
from typing import Final

from conquest_rules.kernel.catalogue import Catalogue, Clause, Document, Force, Ruling, packaged
from conquest_rules.kernel.templates import words_file

# What is said of everything in the game, table by table.
WORDS: Final = words_file("conquest_rules.nerath")


@cache
def catalogue() -> Catalogue:
    """All clauses and rulings, read once."""
    return packaged("conquest_rules.nerath")


def clauses(
    *,
    topic: str | None = None,
    document: str | None = None,
    page: int | None = None,
    force: Force | str | None = None,
    ruling: str | None = None,
) -> tuple[Clause, ...]:
    """The clauses that match all arguments: a page, a topic, a force; all clauses without arguments."""
    return catalogue().select(topic=topic, document=document, page=page, force=force, ruling=ruling)


def clause(name: str) -> Clause:
    """The clause with this id or slug: `clause("N9.33")`, `clause("stop-even-if-empty")`."""
    return catalogue().clause(name)


def source(letter: str) -> Document:
    """The document that a letter of clause ids stands for: `source("N")` is the rulebook."""
    return catalogue().document(letter)


def rulings(*, switch: bool | None = None) -> tuple[Ruling, ...]:
    """All rulings, or only those with a choice of readings (`switch=True`), or without (`switch=False`)."""
    return tuple(one for one in catalogue().rulings if switch is None or one.switch is switch)


def ruling(name: str) -> Ruling:
    """The ruling with this id: `ruling("R-vp-tie")`."""
    return catalogue().ruling(name)
