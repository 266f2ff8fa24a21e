"""Documents: the values of a game as plain data, JSON and text, and reading them.

Here: `Documents`, which knows the documents of one game; their headers, their schemas, keys that are left out
if they say nothing, and records as text. Not here: the form of any game's state or setup; strictness and
limits (`wire`).

A document with a key `format` has a header: the version of its format, and usually its game.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import repeat
from typing import Any, Final, Generic, NoReturn, TypeVar, get_args, get_origin

from attrs import AttrsInstance, fields, frozen
from cattrs.gen import make_dict_unstructure_fn

from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.notation import Notation
from conquest_rules.kernel.record import Record, read_text, write_text
from conquest_rules.kernel.rules import Action, Happening, Setup, State, Transition
from conquest_rules.kernel.schema import Schema, schema_of
from conquest_rules.kernel.wire import Wire, WireError, from_document, parse_json, to_document

Value = TypeVar("Value")
FormedT = TypeVar("FormedT", bound=AttrsInstance)


@frozen
class ViolationForm:
    """A violation in words."""

    clause: str
    facts: str
    instead: str = ""
    also: tuple[str, ...] = ()
    ruling: str | None = None


@frozen
class MisfitForm:
    """A misfit in words."""

    facts: str


@frozen
class RecordDocument(Generic[Setup, Action]):
    """A recorded game; its setup is in the form of setups."""

    format: int
    game: str
    rules: int
    setup: Setup
    actions: tuple[Action, ...]


# How a wire writes refusals.
REFUSALS: Final[Mapping[type, type]] = {Violation: ViolationForm, Misfit: MisfitForm}


def leave_out(wire: Wire, keys: Mapping[type, tuple[str, ...]]) -> None:
    """Let a wire leave out these keys of these classes if they have their default."""
    for kind, names in keys.items():
        wire.converter.register_unstructure_hook(kind, _without(wire, kind, names))


def _without(wire: Wire, kind: type, names: tuple[str, ...]) -> Callable[[object], dict[str, object]]:
    whole: Callable[[object], dict[str, object]] = make_dict_unstructure_fn(kind, wire.converter)
    silent = {one.name: one.default for one in fields(kind) if one.name in names}

    def write(value: object) -> dict[str, object]:
        plain = whole(value)
        for name, default in silent.items():
            if getattr(value, name) == default:
                del plain[name]
        return plain

    return write


def like(kind: type[FormedT], source: object, **others: object) -> FormedT:
    """A value of an attrs class with the fields of another value, but for those given."""
    same = (one.name for one in fields(kind) if one.init and one.name not in others)
    return kind(**{name: getattr(source, name) for name in same}, **others)


def refuse(path: str, what: str) -> NoReturn:
    """Refuse a document for what is wrong at a path."""
    raise WireError((f"{path}: {what}",))


def check_pack(path: str, digest: str, name: str, given: str) -> None:
    """Refuse a document of another content pack than the given one, which has a name and a digest."""
    if digest != given:
        refuse(
            f"{path}.content", f"the pack with the digest {digest} is needed, and {name} ({given}) was given"
        )


def check_table(digest: str, given: str) -> None:
    """Refuse a state of another table than that of the given setup."""
    if digest != given:
        refuse("$.table", f"the state is of the table {digest}, and that of the setup is {given}")


@frozen
class Documents:
    """The documents of a game: the kinds by name, and the classes written in another form.

    A value of a class in `forms` is written as the result of that function, a record as a `RecordDocument`,
    all others as they are.
    """

    game: str
    format: int
    wire: Wire
    kinds: Mapping[str, object]
    forms: Mapping[type, Callable[[Any], object]]

    def schemas(self) -> dict[str, Schema]:
        """The JSON Schema of each kind of document, by its name."""
        return {name: schema_of(self.wire, kind, f"{self.game} {name}") for name, kind in self.kinds.items()}

    def document(self, value: object) -> object:
        """A value as plain data that JSON can hold."""
        made = self._formed(value)
        for kind in (*self.kinds.values(), *self.wire.unions):
            # A union stands for its members, anything else that has parameters for its class.
            one_of: Any = get_args(kind) if kind in self.wire.unions else get_origin(kind) or kind
            if isinstance(made, one_of):
                return to_document(self.wire, made, kind)
        *most, last = (f"{name}s" for name in self.kinds)
        raise TypeError(f"{type(value).__name__} has no document; {', '.join(most)} and {last} have")

    def _formed(self, value: object) -> object:
        if isinstance(value, Record):
            setup = self._formed(value.setup)
            return RecordDocument(self.format, value.game, value.rules, setup, value.actions)
        form = self.forms.get(type(value))
        return value if form is None else form(value)

    def dump(self, value: object, indent: int | None = None) -> str:
        """A value as JSON."""
        return json.dumps(self.document(value), indent=indent, ensure_ascii=False)

    def read(self, source: object, kind: type[Value]) -> Value:
        """The value of a document, from plain data or JSON; raises `WireError` with every problem."""
        made = from_document(self.wire, parse_json(source) if isinstance(source, str) else source, kind)
        if hasattr(made, "format"):
            self._check_header(made.format, getattr(made, "game", self.game))
        return made

    def _check_header(self, format: int, game: str) -> None:
        if format != self.format:
            told = f"is {format}; this release reads {self.format}, so use the one that wrote it"
            refuse("$.format", told)
        if game != self.game:
            refuse("$.game", f"should be {self.game}, is {game!r}")


# Records as text.


def write_record(
    documents: Documents,
    notation: Notation[Action],
    record: Record[Setup, Action],
    remarks: Iterable[Iterable[str]] = repeat(()),
) -> str:
    """A record as text; `remarks` are written after each action, as comments."""
    header = {"format": documents.format, "game": record.game, "rules": record.rules}
    setup = documents.document(record.setup)
    assert isinstance(setup, dict)
    lines = list[str]()
    for action, said in zip(record.actions, remarks, strict=False):
        lines += [notation.write(action), *(f"# {remark}" for remark in said)]
    return write_text(header | setup, lines)


def remarked(
    state: State,
    transition: Callable[[State, Action], Transition[State, Action, Happening]],
    says: Callable[[Happening], str | None],
    record: Record[Setup, Action],
) -> Iterator[list[str]]:
    """The remarks on the events of each action of a record, which is replayed for them."""
    for action in record.actions:
        step = transition(state, action)
        yield [told for event in step.events if (told := says(event)) is not None]
        state = step.state


def parse_record(documents: Documents, notation: Notation[Action], text: str) -> dict[str, object]:
    """The document of a record from its text."""
    header, actions = read_text(text, notation.read)
    made: dict[str, object] = {key: header.pop(key) for key in ("format", "game", "rules") if key in header}
    kind = documents.kinds["setup"]
    # A setup may have a header of its own, too.
    own = {"format": made.get("format")} if hasattr(kind, "format") else {}
    return {**made, "setup": own | header, "actions": [documents.document(action) for action in actions]}
