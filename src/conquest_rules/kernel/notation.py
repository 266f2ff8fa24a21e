"""Text notation: actions as lines that people can read, type and compare.

Here: `Notation`, a table of sentence forms that is used both to write and to read lines, so the two cannot
drift apart. Not here: a form of any game.

A form is a sentence with fields in braces, "{by} ends the step". Every field is
written as one word. A line is read by the form whose fixed words it has.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, Generic, get_args, get_origin, get_type_hints

from attrs import field, fields, frozen

from conquest_rules.kernel.rules import Action


class NotationError(ValueError):
    """A line that is not an action in the notation; the message says how to write one."""


class NoForm(NotationError):
    """A line that does not have the fixed words of any form."""


@frozen
class Word:
    """How values of one type are written as a word, and read back."""

    write: Callable[[object], str]
    read: Callable[[str], object]


NOTHING: Final = "-"


def _read_enum(kind: type[Enum], text: str) -> object:
    try:
        return kind(text)
    except ValueError:
        options = ", ".join(str(member.value) for member in kind)
        raise NotationError(f"{text!r} is not one of {options}") from None


def _read_int(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise NotationError(f"{text!r} is not a whole number")
    return int(text)


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(f"{text!r} is neither yes nor no")
    return text == "yes"


def _word_for(kind: object, words: Mapping[type, Word]) -> Word:
    """The way to write values of a type: the game's own, or the default."""
    if isinstance(kind, type) and kind in words:
        return words[kind]
    if kind is str:
        return Word(str, str)
    if kind is int:
        return Word(str, _read_int)
    if kind is bool:
        return Word(lambda value: "yes" if value else "no", _read_bool)
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = kind
        return Word(lambda value: str(members(value).value), lambda text: _read_enum(members, text))
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        inner = _word_for(get_args(kind)[0], words)
        return Word(
            lambda value: ",".join(map(inner.write, value)) or NOTHING,  # type: ignore[call-overload]  # a tuple by its type
            lambda text: () if text == NOTHING else tuple(map(inner.read, text.split(","))),
        )
    if type(None) in get_args(kind):
        inner = _word_for(next(one for one in get_args(kind) if one is not type(None)), words)
        return Word(
            lambda value: NOTHING if value is None else inner.write(value),
            lambda text: None if text == NOTHING else inner.read(text),
        )
    raise TypeError(f"no way is known to write {kind} as one word")


@frozen
class _Form(Generic[Action]):
    make: type[Action]
    template: str
    words: Mapping[str, Word]
    pattern: re.Pattern[str]

    def write(self, action: Action) -> str:
        shown = {name: word.write(getattr(action, name)) for name, word in self.words.items()}
        for name, text in shown.items():
            # A number sign begins a remark in a record.
            if not re.fullmatch(r"[^\s#]+", text):
                raise NotationError(f"{name} = {text!r} cannot be written as one word")
        return self.template.format(**shown)

    def read(self, line: str) -> Action | None:
        found = self.pattern.fullmatch(line)
        if found is None:
            return None
        return self.make(**{name: self.words[name].read(text) for name, text in found.groupdict().items()})


def _form(make: type[Action], template: str, words: Mapping[type, Word]) -> _Form[Action]:
    hints = get_type_hints(make)
    # Every action is an attrs class; a union of them does not tell the type checker so.
    every = fields(make)  # type: ignore[arg-type]  # every action is an attrs class, which its type does not say
    named = {one.name: _word_for(hints[one.name], words) for one in every}
    parts = re.split(r"\{(\w+)\}", template)
    if sorted(parts[1::2]) != sorted(named):
        raise TypeError(f"the form {template!r} does not name just the fields of {make.__name__}")
    pattern = "".join(
        rf"(?P<{part}>\S+)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
    )
    return _Form(make, template, named, re.compile(pattern))


@frozen
class Notation(Generic[Action]):
    """The sentence forms of a game's actions."""

    forms: Mapping[type[Action], str]
    words: Mapping[type, Word] = field(factory=dict)
    _made: tuple[_Form[Action], ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        made = tuple(_form(make, template, self.words) for make, template in self.forms.items())
        object.__setattr__(self, "_made", made)

    def write(self, action: Action) -> str:
        """The line for an action."""
        for form in self._made:
            if form.make is type(action):
                return form.write(action)
        raise NotationError(f"{type(action).__name__} has no form in the notation")

    def read(self, text: str) -> Action:
        """The action that a line describes; extra spaces do not matter. Raises `NotationError`."""
        words = " ".join(text.split())
        for form in self._made:
            if (action := form.read(words)) is not None:
                # One action has one line, so that lines can be compared.
                if form.write(action) != words:
                    raise NotationError(f"{words[:80]!r} is written {form.write(action)!r}")
                return action
        forms = "; ".join(re.sub(r"\{(\w+)\}", r"<\1>", form.template) for form in self._made)
        raise NoForm(f"{text.strip()[:80]!r} is not an action; the forms are: {forms}")
