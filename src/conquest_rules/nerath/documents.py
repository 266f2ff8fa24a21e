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
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.documents import (
    REFUSALS,
    Archive,
    Documents,
    RecordDocument,
    leave_out,
    refuse,
    with_pack,
)
from conquest_rules.kernel.explaining import Explanation, Refusal
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


def _turn(event: Event) -> str | None:
    return f"round {event.round}, {event.realm}" if isinstance(event, TurnBegun) else None


ARCHIVE: Final[Archive[Setup, State, Action, Event, Content]] = Archive(
    DOCUMENTS, NOTATION, new_game, transition, _turn, with_pack(Setup, built_in)
)
document, dump, schemas = DOCUMENTS.document, DOCUMENTS.dump, DOCUMENTS.schemas
read_action, read_event, read_setup = ARCHIVE.read_action, ARCHIVE.read_event, ARCHIVE.read_setup
read_record, parse_record, write_record = ARCHIVE.read_record, ARCHIVE.parse_record, ARCHIVE.write_record

# And back.


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
