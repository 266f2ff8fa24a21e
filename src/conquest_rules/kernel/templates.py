"""Templates: what is said of an event or an action, with its fields as parts.

Here: `Row`, a template or a small function that chooses one, and `filled`, which fills it with printed names.
Not here: the templates of any game, and how a template is written (`words`).
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import fields

from conquest_rules.kernel.words import Words, fill

# Each function takes the states of its game, and the events or actions of its own row, hence Any.
Choice: TypeAlias = Callable[[Any, Any], str]
Row: TypeAlias = str | Choice


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
