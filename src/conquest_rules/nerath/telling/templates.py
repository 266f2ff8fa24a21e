"""Templates: what is said of an event or an action, with its fields as parts.

Here: `Row`, a template or a small function that chooses one, and `filled`, which fills it with printed names.
Not here: the templates (`story`, `labels`), and how a template is written (`kernel.words`).
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import fields

from conquest_rules.kernel.words import say
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.words import words_of

# Each function takes the events or actions of its own row, hence Any.
Choice: TypeAlias = Callable[[State, Any], str]
Row: TypeAlias = str | Choice


def either(part: str, yes: str, no: str) -> Choice:
    """One template if a part has something in it, another if it is hidden, empty or 0."""
    return lambda _state, value: yes if getattr(value, part) else no


def literal(text: str) -> str:
    """A text that is not a template, to be put into one: its braces mean nothing."""
    return text.replace("{", "{{").replace("}", "}}")


def filled(state: State, row: Row, value: Event | Action) -> str:
    """The sentence of an event or an action."""
    template = row if isinstance(row, str) else row(state, value)
    parts = {one.name: getattr(value, one.name) for one in fields(type(value))}
    return say(words_of(state.table.content), template, parts)
