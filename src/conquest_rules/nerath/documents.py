"""Documents: states, actions, events, explanations, setups and records as plain data, JSON and text.

Here: the form each of them has on the wire, and the way there and back. Not here: what documents of every
game have (the kernel's `documents`).

A state's document names the digest of its table and is read with that table. A setup's document names the
digest of its content pack and is read with that pack, which is the built-in one unless another is given.
Every document except that of an action or an event names the version of its format.
"""

from typing import Final

from attrs import frozen

from conquest_rules.kernel import documents as records
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import IllegalSetup
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.documents import REFUSALS, Documents, RecordDocument, leave_out, refuse
from conquest_rules.kernel.explaining import Explanation, Refusal
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.schema import Schema
from conquest_rules.kernel.secret import Hand
from conquest_rules.kernel.wire import strict_wire
from conquest_rules.nerath.content.names import REALMS, Length, Realm, Variant, Windows
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.content.timing import Until
from conquest_rules.nerath.play import transition
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.events.printed import Event, TurnBegun
from conquest_rules.nerath.position.figures import Figure, Mark
from conquest_rules.nerath.position.notation import NOTATION
from conquest_rules.nerath.position.setup import Seat, Setup, Table, table_of
from conquest_rules.nerath.position.state import InForce, Lair, State, TurnMemory, by_realm, new_game
from conquest_rules.nerath.position.steps import Step

GAME: Final = "nerath"
RULES_VERSION: Final = 3
FORMAT: Final = 4


WIRE: Final = strict_wire(Action, Event, Step, Refusal, forms=REFUSALS)


@frozen
class SpaceDocument:
    """The contents of a space: pieces by realm, and its controller."""

    controller: Realm | None
    pieces: dict[Realm, Bag[Figure]]


@frozen
class RealmDocument:
    """The possessions of a realm."""

    treasury: int
    points: int
    hand: Hand[str]
    deck: Deck[str]
    treasures: Hand[str]
    display: Bag[str]
    passes: Until


@frozen
class StateDocument:
    """A state of Conquest of Nerath; empty spaces without a controller are left out."""

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


# What only the variant needs is left out where it says nothing: the printed turn has no such keys.
LEFT_OUT: Final[dict[type, tuple[str, ...]]] = {
    Mark: ("activated", "acting", "stood"),
    TurnMemory: ("lap",),
    SetupDocument: ("variant",),
}


leave_out(WIRE, LEFT_OUT)

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
    return records.like(
        StateDocument,
        state,
        format=FORMAT,
        game=GAME,
        table=state.table.digest,
        spaces=spaces,
        realms=realms,
        dungeons=dict(zip(state.table.dungeons, state.lairs, strict=True)),
    )


def _setup_document(setup: Setup) -> SetupDocument:
    return records.like(
        SetupDocument, setup, format=FORMAT, rulings=dict(setup.rulings), content=setup.content.digest
    )


DOCUMENTS: Final = Documents(
    GAME,
    FORMAT,
    WIRE,
    kinds={
        "state": StateDocument,
        "action": Action,
        "event": Event,
        "refusal": Refusal,
        "explanation": Explanation[Action],
        "setup": SetupDocument,
        "record": RecordDocument[SetupDocument, Action],
    },
    forms={State: _state_document, Setup: _setup_document},
)


def schemas() -> dict[str, Schema]:
    """The JSON Schema of each kind of document, by its name."""
    return DOCUMENTS.schemas()


def document(value: object) -> object:
    """A state, action, event, refusal, explanation, setup or record as plain data that JSON can hold."""
    return DOCUMENTS.document(value)


def dump(value: object, indent: int | None = None) -> str:
    """A state, action, event, refusal, explanation, setup or record as JSON."""
    return DOCUMENTS.dump(value, indent)


# And back. Each reader takes plain data or the JSON of it, and raises `WireError` with every problem.


def read_action(source: object) -> Action:
    """An action from plain data or JSON."""
    action: Action = DOCUMENTS.read(source, Action)  # type: ignore[arg-type]  # a union serves as a class here
    return action


def read_event(source: object) -> Event:
    """An event from plain data or JSON."""
    event: Event = DOCUMENTS.read(source, Event)  # type: ignore[arg-type]  # a union serves as a class here
    return event


def _setup(made: SetupDocument, content: Content | None, path: str) -> Setup:
    pack = built_in() if content is None else content
    records.check_pack(path, made.content, pack.name, pack.digest)
    try:
        return records.like(Setup, made, content=pack)
    except IllegalSetup as error:
        refuse(path, str(error))


def read_setup(source: object, content: Content | None = None) -> Setup:
    """A setup from plain data or JSON; `content` is its pack, if it is not the built-in one."""
    return _setup(DOCUMENTS.read(source, SetupDocument), content, "$")


def read_record(source: object, content: Content | None = None) -> Record[Setup, Action]:
    """A record from plain data or JSON; `content` is its pack, if it is not the built-in one."""
    made = DOCUMENTS.read(source, RecordDocument[SetupDocument, Action])
    return Record(made.game, made.rules, _setup(made.setup, content, "$.setup"), made.actions)


def read_state(source: object, setup: Setup) -> State:
    """A state from plain data or JSON, of a game with this setup."""
    made, table = DOCUMENTS.read(source, StateDocument), table_of(setup)
    records.check_table(made.table, table.digest)
    board = table.content.board
    for key, given, known in (
        ("spaces", set(made.spaces), set(board.spaces)),
        ("dungeons", set(made.dungeons), set(table.dungeons)),
    ):
        if unknown := sorted(given - known):
            refuse(f"$.{key}", f"the board has no {', '.join(unknown)}")
    if missing := [*(set(REALMS) - set(made.realms)), *(set(table.dungeons) - set(made.dungeons))]:
        refuse("$", f"{', '.join(sorted(missing))} is missing")
    return _state(made, table)


def _state(made: StateDocument, table: Table) -> State:
    empty = SpaceDocument(None, {})
    spaces = [made.spaces.get(space, empty) for space in table.content.board.spaces]
    having = [made.realms[realm] for realm in REALMS]
    return records.like(
        State,
        made,
        table=table,
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
    )


# Records as text.


def write_record(record: Record[Setup, Action], *, comments: bool = True) -> str:
    """A record as text that people can read, type and compare; comments mark rounds and turns."""
    if not comments:
        return records.write_record(DOCUMENTS, NOTATION, record)
    remarks = records.remarked(new_game(record.setup), transition, _turn, record)
    return records.write_record(DOCUMENTS, NOTATION, record, remarks)


def _turn(event: Event) -> str | None:
    return f"round {event.round}, {event.realm}" if isinstance(event, TurnBegun) else None


def parse_record(text: str, content: Content | None = None) -> Record[Setup, Action]:
    """A record from its text; `content` is its pack, if it is not the built-in one."""
    return read_record(records.parse_record(DOCUMENTS, NOTATION, text), content)
