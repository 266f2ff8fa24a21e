"""Documents: the values of a game as plain data, JSON and text, and reading them.

Here: `Documents`, which knows the documents of one game: their headers, their schemas, and keys that are left
out if they say nothing; `Archive`, which reads them, and writes records as text. Not here: the form of any
game's state or setup; strictness and limits (`wire`).

A document with a key `format` has a header: the version of its format, and usually its game.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import repeat
from typing import Any, Final, Generic, NoReturn, TypeVar, get_args, get_origin

from attrs import AttrsInstance, fields, frozen
from cattrs.gen import make_dict_unstructure_fn

from conquest_rules.kernel.clause import IllegalSetup, Misfit, Violation
from conquest_rules.kernel.notation import Notation
from conquest_rules.kernel.record import Record, read_text, write_text
from conquest_rules.kernel.rules import Action, Happening, Setup, State, Transition
from conquest_rules.kernel.schema import Schema, schema_of
from conquest_rules.kernel.wire import Wire, WireError, from_document, parse_json, to_document

Value = TypeVar("Value")
FormedT = TypeVar("FormedT", bound=AttrsInstance)
PackT = TypeVar("PackT")


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


def with_pack(
    kind: type[FormedT], built_in: Callable[[], PackT]
) -> Callable[[Any, PackT | None, str], FormedT]:
    """The reader of setups that hold a content pack: the built-in one, unless another is given."""

    def read(made: Any, content: PackT | None, path: str) -> FormedT:  # the form of setups is a game's own
        pack: Any = built_in() if content is None else content  # every pack has a name and a digest
        if made.content != pack.digest:
            needed = f"the pack with the digest {made.content} is needed"
            refuse(f"{path}.content", f"{needed}, and {pack.name} ({pack.digest}) was given")
        try:
            return like(kind, made, content=pack)
        except IllegalSetup as error:
            refuse(path, str(error))

    return read


def as_it_is(made: Setup, content: object, path: str) -> Setup:
    """A setup is its own document, and holds no content pack."""
    del content, path
    return made


@frozen
class Archive(Generic[Setup, State, Action, Happening, PackT]):
    """The readers of a game, and its records as text.

    `remark` words the comment on an event, if it has one. `setup` makes a setup of its document, a content
    pack (None is the built-in one) and the path in the whole document.

    Each reader takes plain data or the JSON of it, and raises `WireError` with every problem. `content` is
    the content pack, if it is not the built-in one.
    """

    documents: Documents
    notation: Notation[Action]
    new_game: Callable[[Setup], State]
    transition: Callable[[State, Action], Transition[State, Action, Happening]]
    remark: Callable[[Happening], str | None]
    setup: Callable[[Any, PackT | None, str], Setup] = as_it_is

    def _read(self, source: object, kind: str) -> Any:  # of which type it is, the kind says
        form: Any = self.documents.kinds[kind]
        return self.documents.read(source, form)

    def read_action(self, source: object) -> Action:
        """An action from plain data or JSON."""
        action: Action = self._read(source, "action")
        return action

    def read_event(self, source: object) -> Happening:
        """An event from plain data or JSON."""
        event: Happening = self._read(source, "event")
        return event

    def read_setup(self, source: object, content: PackT | None = None) -> Setup:
        """A setup from plain data or JSON; `content` is its pack, if it is not the built-in one."""
        return self.setup(self._read(source, "setup"), content, "$")

    def read_record(self, source: object, content: PackT | None = None) -> Record[Setup, Action]:
        """A record from plain data or JSON; `content` is its pack, if it is not the built-in one."""
        made = self._read(source, "record")
        return Record(made.game, made.rules, self.setup(made.setup, content, "$.setup"), made.actions)

    def parse_record(self, text: str, content: PackT | None = None) -> Record[Setup, Action]:
        """A record from its text; `content` is its pack, if it is not the built-in one."""
        header, actions = read_text(text, self.notation.read)
        made: dict[str, object] = {
            key: header.pop(key) for key in ("format", "game", "rules") if key in header
        }
        # A setup may have a header of its own, too.
        own = {"format": made.get("format")} if hasattr(self.documents.kinds["setup"], "format") else {}
        done = [self.documents.document(action) for action in actions]
        return self.read_record({**made, "setup": own | header, "actions": done}, content)

    def write_record(self, record: Record[Setup, Action], *, comments: bool = True) -> str:
        """A record as text that people can read, type and compare; comments mark the turns."""
        header = {"format": self.documents.format, "game": record.game, "rules": record.rules}
        setup = self.documents.document(record.setup)
        assert isinstance(setup, dict)
        remarks = self._remarks(record) if comments else repeat([])
        lines = list[str]()
        for action, said in zip(record.actions, remarks, strict=False):
            lines += [self.notation.write(action), *(f"# {remark}" for remark in said)]
        return write_text(header | setup, lines)

    def _remarks(self, record: Record[Setup, Action]) -> Iterator[list[str]]:
        """The remarks on the events of each action of a record, which is replayed for them."""
        state = self.new_game(record.setup)
        for action in record.actions:
            step = self.transition(state, action)
            yield [told for event in step.events if (told := self.remark(event)) is not None]
            state = step.state
