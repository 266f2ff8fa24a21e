"""The clauses and rulings of Conquest of Nerath, as package data with a typed loader.

What lives here: looking them up. What may not live here: their texts, which are in
`data/clauses.toml` and `data/rulings.toml`, and any rule. It answers for no clause.
"""

from functools import cache
from importlib.resources import files

from conquest_rules.kernel.clause import Catalogue, Clause, Document, Force, Ruling, read_catalogue


@cache
def catalogue() -> Catalogue:
    """All clauses and rulings, read once."""
    data = files("conquest_rules.nerath").joinpath("data")
    texts = (data.joinpath(name).read_text(encoding="utf-8") for name in ("clauses.toml", "rulings.toml"))
    return read_catalogue(*texts)


def clauses(
    *,
    topic: str | None = None,
    document: str | None = None,
    page: int | None = None,
    force: Force | str | None = None,
    ruling: str | None = None,
) -> tuple[Clause, ...]:
    """The clauses that fit everything asked for: all of them, a page's, a topic's, a force's."""
    return catalogue().select(topic=topic, document=document, page=page, force=force, ruling=ruling)


def clause(name: str) -> Clause:
    """The clause with this id or slug: `clause("N9.33")`, `clause("stop-even-if-empty")`."""
    return catalogue().clause(name)


def source(letter: str) -> Document:
    """The document that a letter of clause ids stands for: `source("N")` is the rulebook."""
    return catalogue().document(letter)


def rulings(*, switch: bool | None = None) -> tuple[Ruling, ...]:
    """All rulings, or just those that a table may choose a reading of (or may not)."""
    return tuple(one for one in catalogue().rulings if switch is None or one.switch is switch)


def ruling(name: str) -> Ruling:
    """The ruling with this id: `ruling("R-vp-tie")`."""
    return catalogue().ruling(name)
