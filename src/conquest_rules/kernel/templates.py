"""Templates: what is said of an event or an action, with its fields as parts.

Here: `Row`, a template or a small function that chooses one, reading those of a game from its data, and
`filled`, which fills one with printed names. Not here: how a template is written (`words`).
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

from attrs import fields

from conquest_rules.kernel.words import Words, fill

# Each function takes the states of its game, and the events or actions of its own row, hence Any.
Choice: TypeAlias = Callable[[Any, Any], str]
Row: TypeAlias = str | Choice
T = TypeVar("T")


def words_file(package: str) -> dict[str, Any]:  # Any: tables of texts, and lists, as the file has them
    """The words of a game, from `data/words.toml` of its package."""
    return tomllib.loads(files(package).joinpath("data", "words.toml").read_text(encoding="utf-8"))


def by_class(
    rows: Mapping[str, Any], kinds: Iterable[type[T]]
) -> dict[type[T], Any]:  # Any: as in `words_file`
    """Templates under the names of classes, by these classes; a list is what `either` takes."""
    named = {kind.__name__: kind for kind in kinds}
    return {named[name]: either(*row) if isinstance(row, list) else row for name, row in rows.items()}


def either(part: str, yes: str, no: str) -> Choice:
    """One template if a part has something in it, another if it is hidden, empty or 0."""
    return lambda _state, value: yes if getattr(value, part) else no


def literal(text: str) -> str:
    """A text that is not a template, to be put into one: its braces mean nothing."""
    return text.replace("{", "{{").replace("}", "}}")


def filled(words: Words, state: object, row: Row, value: Any) -> str:  # Any: an event or an action of a game
    """The words for an event or an action, without a capital or a full stop of its own."""
    template = row if isinstance(row, str) else row(state, value)
    return fill(words, template, {one.name: getattr(value, one.name) for one in fields(type(value))})
