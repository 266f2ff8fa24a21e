"""Documents: states, actions, events, explanations, setups and records as plain data, JSON and text.

What lives here: the form each of them has on the wire, and the way there and back.
What may not live here: strictness and limits (the kernel's wire). It answers for no clause.

A state's document names the digest of its table and is read with that table. A setup's
document names the digest of its content pack and is read with that pack, which is the
built-in one unless another is given. Every document but an action's or an event's
carries the version of its form.
"""

import json
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar, get_args

from attrs import asdict, fields, frozen
from cattrs.gen import make_dict_unstructure_fn

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.record import Record, read_text, write_text
from conquest_rules.kernel.schema import Schema, schema_of
from conquest_rules.kernel.secret import Hand
from conquest_rules.kernel.wire import WireError, from_document, parse_json, strict_wire, to_document
from conquest_rules.nerath.content.loading import built_in
from conquest_rules.nerath.content.names import REALMS, Length, Realm, Variant, Windows
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.content.timing import Until
from conquest_rules.nerath.explaining import Explanation, Refusal
from conquest_rules.nerath.play import transition
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.events.printed import Event, TurnBegun
from conquest_rules.nerath.position.figures import Figure, Mark
from conquest_rules.nerath.position.notation import NOTATION
from conquest_rules.nerath.position.opening import new_game
from conquest_rules.nerath.position.setup import IllegalSetup, Seat, Setup, Table, table_of
from conquest_rules.nerath.position.state import InForce, Lair, State, TurnMemory, by_realm
from conquest_rules.nerath.position.steps import Step

GAME: Final = "nerath"
RULES_VERSION: Final = 3
FORMAT: Final = 3


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


WIRE: Final = strict_wire(Action, Event, Step, Refusal, forms={Violation: ViolationForm, Misfit: MisfitForm})

Value = TypeVar("Value")


@frozen
class SpaceDocument:
    """What is in a space: pieces by realm, and who controls it."""

    controller: Realm | None
    pieces: dict[Realm, Bag[Figure]]


@frozen
class RealmDocument:
    """What a realm has."""

    treasury: int
    points: int
    hand: Hand[str]
    deck: Deck[str]
    treasures: Hand[str]
    display: Bag[str]
    passes: Until


@frozen
class StateDocument:
    """A state of Conquest of Nerath; spaces that are empty and nobody's are left out."""

    format: int
    game: str
    table: str
    round: int
    active: Realm
    step: Step
    memory: TurnMemory
    spaces: dict[str, SpaceDocument]
    realms: dict[Realm, RealmDocument]
    dungeons: dict[str, Lair]
    treasure_deck: Deck[str]
    guardians: Deck[str]
    in_force: tuple[InForce, ...]
    seen_by: str | None


@frozen
class SetupDocument:
    """A way to play Conquest of Nerath, with the digest of the content pack."""

    format: int
    length: Length
    players: int
    alliances: bool
    seats: tuple[Seat, ...]
    rulings: dict[str, str]
    windows: Windows
    content: str
    variant: Variant = Variant.NONE


@frozen
class RecordDocument:
    """A recorded game of Conquest of Nerath."""

    format: int
    game: str
    rules: int
    setup: SetupDocument
    actions: tuple[Action, ...]


# What only the variant needs is left out where it says nothing: the printed turn has no such keys.
LEFT_OUT: Final[dict[type, tuple[str, ...]]] = {
    Mark: ("activated", "acting", "stood"),
    TurnMemory: ("lap",),
    SetupDocument: ("variant",),
}


def _leave_out(kind: type, keys: tuple[str, ...]) -> None:
    whole: Callable[[object], dict[str, object]] = make_dict_unstructure_fn(kind, WIRE.converter)
    silent = {(one.name, one.default) for one in fields(kind) if one.name in keys}

    def write(value: object) -> dict[str, object]:
        return {
            key: part for key, part in whole(value).items() if key not in keys or (key, part) not in silent
        }

    WIRE.converter.register_unstructure_hook(kind, write)


for one, keys in LEFT_OUT.items():
    _leave_out(one, keys)

DOCUMENTS: Final[dict[str, object]] = {
    "state": StateDocument,
    "action": Action,
    "event": Event,
    "refusal": Refusal,
    "explanation": Explanation,
    "setup": SetupDocument,
    "record": RecordDocument,
}


def schemas() -> dict[str, Schema]:
    """The JSON Schema of each kind of document, by its name."""
    return {name: schema_of(WIRE, kind, f"{GAME} {name}") for name, kind in DOCUMENTS.items()}


# There.


def _state_document(state: State) -> StateDocument:
    content = state.table.content
    spaces = {
        space.id: SpaceDocument(
            state.control[place], {r: bag for r, bag in zip(REALMS, force, strict=True) if bag}
        )
        for place, (space, force) in enumerate(zip(content.spaces, state.forces, strict=True))
        if any(force) or state.control[place] is not None
    }
    realms = {
        realm: RealmDocument(*having)
        for realm, *having in zip(
            *(
                REALMS,
                state.treasuries,
                state.points,
                state.hands,
                state.decks,
                state.treasures,
                state.displays,
                state.passes,
            ),
            strict=True,
        )
    }
    return StateDocument(
        format=FORMAT,
        game=GAME,
        table=state.table.digest,
        round=state.round,
        active=state.active,
        step=state.step,
        memory=state.memory,
        spaces=spaces,
        realms=realms,
        dungeons=dict(zip(state.table.dungeons, state.lairs, strict=True)),
        treasure_deck=state.treasure_deck,
        guardians=state.guardians,
        in_force=state.in_force,
        seen_by=state.seen_by,
    )


def _setup_document(setup: Setup) -> SetupDocument:
    return SetupDocument(
        format=FORMAT,
        length=setup.length,
        players=setup.players,
        alliances=setup.alliances,
        seats=setup.seats,
        rulings=dict(setup.rulings),
        windows=setup.windows,
        content=setup.content.digest,
        variant=setup.variant,
    )


def document(value: object) -> object:
    """A state, action, event, refusal, explanation, setup or record as plain data that JSON can hold."""
    if isinstance(value, State):
        return to_document(WIRE, _state_document(value), StateDocument)
    if isinstance(value, Setup):
        return to_document(WIRE, _setup_document(value), SetupDocument)
    if isinstance(value, Record):
        made = RecordDocument(FORMAT, value.game, value.rules, _setup_document(value.setup), value.actions)
        return to_document(WIRE, made, RecordDocument)
    if isinstance(value, Explanation):
        return to_document(WIRE, value, Explanation)
    for union in WIRE.unions:
        if isinstance(value, get_args(union)):
            return to_document(WIRE, value, union)
    raise TypeError(
        f"{type(value).__name__} has no document; states, actions, events, refusals, explanations, "
        "setups and records have"
    )


def dump(value: object, indent: int | None = None) -> str:
    """A state, action, event, refusal, explanation, setup or record as JSON."""
    return json.dumps(document(value), indent=indent, ensure_ascii=False)


# And back. Each reader takes plain data or the JSON of it, and raises `WireError` with every problem.


def _read(source: object, kind: type[Value]) -> Value:
    return from_document(WIRE, parse_json(source) if isinstance(source, str) else source, kind)


def _refuse(path: str, what: str) -> NoReturn:
    raise WireError((f"{path}: {what}",))


def _check_header(made: StateDocument | SetupDocument | RecordDocument) -> None:
    if made.format != FORMAT:
        _refuse("$.format", f"is {made.format}; this release reads {FORMAT}, so use the one that wrote it")
    if not isinstance(made, SetupDocument) and made.game != GAME:
        _refuse("$.game", f"should be {GAME}, is {made.game!r}")


def read_action(source: object) -> Action:
    """An action from plain data or JSON."""
    action: Action = _read(source, Action)  # type: ignore[arg-type]  # a union serves as a class here
    return action


def read_event(source: object) -> Event:
    """An event from plain data or JSON."""
    event: Event = _read(source, Event)  # type: ignore[arg-type]  # a union serves as a class here
    return event


def _setup(made: SetupDocument, content: Content | None, path: str) -> Setup:
    pack = built_in() if content is None else content
    if made.content != pack.digest:
        needed = (
            f"the pack with the digest {made.content} is needed, and {pack.name} ({pack.digest}) was given"
        )
        _refuse(f"{path}.content", needed)
    try:
        return Setup(
            length=made.length,
            players=made.players,
            alliances=made.alliances,
            seats=made.seats,
            rulings=made.rulings,
            windows=made.windows,
            variant=made.variant,
            content=pack,
        )
    except IllegalSetup as error:
        _refuse(path, str(error))


def read_setup(source: object, content: Content | None = None) -> Setup:
    """A setup from plain data or JSON; `content` is its pack, if it is not the built-in one."""
    made = _read(source, SetupDocument)
    _check_header(made)
    return _setup(made, content, "$")


def read_record(source: object, content: Content | None = None) -> Record[Setup, Action]:
    """A record from plain data or JSON; `content` is its pack, if it is not the built-in one."""
    made = _read(source, RecordDocument)
    _check_header(made)
    return Record(made.game, made.rules, _setup(made.setup, content, "$.setup"), made.actions)


def read_state(source: object, setup: Setup) -> State:
    """A state from plain data or JSON, of a game that was begun with this setup."""
    made, table = _read(source, StateDocument), table_of(setup)
    _check_header(made)
    if made.table != table.digest:
        _refuse("$.table", f"the state is of the table {made.table}, and that of the setup is {table.digest}")
    board = table.content.board
    for key, given, known in (
        ("spaces", set(made.spaces), set(board.spaces)),
        ("dungeons", set(made.dungeons), set(table.dungeons)),
    ):
        if unknown := sorted(given - known):
            _refuse(f"$.{key}", f"the board has no {', '.join(unknown)}")
    if missing := [*(set(REALMS) - set(made.realms)), *(set(table.dungeons) - set(made.dungeons))]:
        _refuse("$", f"{', '.join(sorted(missing))} is missing")
    return _state(made, table)


def _state(made: StateDocument, table: Table) -> State:
    empty = SpaceDocument(None, {})
    spaces = [made.spaces.get(space, empty) for space in table.content.board.spaces]
    having = [made.realms[realm] for realm in REALMS]
    return State(
        table=table,
        round=made.round,
        active=made.active,
        step=made.step,
        memory=made.memory,
        forces=tuple(by_realm(space.pieces.get(realm, Bag()) for realm in REALMS) for space in spaces),
        control=tuple(space.controller for space in spaces),
        lairs=tuple(made.dungeons[dungeon] for dungeon in table.dungeons),
        treasuries=by_realm(one.treasury for one in having),
        points=by_realm(one.points for one in having),
        hands=by_realm(one.hand for one in having),
        decks=by_realm(one.deck for one in having),
        treasures=by_realm(one.treasures for one in having),
        displays=by_realm(one.display for one in having),
        passes=by_realm(one.passes for one in having),
        treasure_deck=made.treasure_deck,
        guardians=made.guardians,
        in_force=made.in_force,
        seen_by=made.seen_by,
    )


# Records as text.


def write_record(record: Record[Setup, Action], *, comments: bool = True) -> str:
    """A record as text that people can read, type and compare; comments tell rounds and turns."""
    setup = asdict(
        _setup_document(record.setup),
        recurse=False,
        filter=lambda one, value: one.name not in LEFT_OUT[SetupDocument] or value != one.default,
    )
    header = {"format": FORMAT, "game": record.game, "rules": record.rules, **setup}
    header["seats"] = [{"player": seat.player, "realms": seat.realms} for seat in record.setup.seats]
    lines, state = list[str](), new_game(record.setup) if comments else None
    for action in record.actions:
        lines.append(NOTATION.write(action))
        if state is not None:
            step = transition(state, action)
            lines += [f"# round {e.round}, {e.realm}" for e in step.events if isinstance(e, TurnBegun)]
            state = step.state
    return write_text(header, lines)


def parse_record(text: str, content: Content | None = None) -> Record[Setup, Action]:
    """A record from its text; `content` is its pack, if it is not the built-in one."""
    header, actions = read_text(text, NOTATION.read)
    made: dict[str, object] = {key: header.pop(key) for key in ("format", "game", "rules") if key in header}
    setup = {"format": made.get("format"), **header}
    whole = {**made, "setup": setup, "actions": [document(action) for action in actions]}
    return read_record(whole, content)
