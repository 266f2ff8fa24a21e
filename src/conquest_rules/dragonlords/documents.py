"""Documents: states, actions, events, explanations, setups and records as plain data, JSON and text.

Here: the form each of them has on the wire, and the way there and back. Not here: what documents of every
game have (the kernel's `documents`).

A state's document names the digest of its table and is read with that table. A setup's document names the
digest of its content pack and is read with that pack, which is the built-in one unless another is given.
"""

from typing import Final

from attrs import frozen

from conquest_rules.dragonlords.content.effects import Reward
from conquest_rules.dragonlords.content.names import SIDES, Side
from conquest_rules.dragonlords.content.pack import Content, built_in
from conquest_rules.dragonlords.play import transition
from conquest_rules.dragonlords.position.actions import Action, Until
from conquest_rules.dragonlords.position.events import Event, TurnBegun
from conquest_rules.dragonlords.position.figures import Figure, Mark
from conquest_rules.dragonlords.position.notation import NOTATION
from conquest_rules.dragonlords.position.opening import new_game
from conquest_rules.dragonlords.position.pieces import Party, Reserve, Ship
from conquest_rules.dragonlords.position.setup import Options, Seat, Setup
from conquest_rules.dragonlords.position.standing import Standing, Windows
from conquest_rules.dragonlords.position.state import State, TurnMemory, by_side
from conquest_rules.dragonlords.position.steps import Step
from conquest_rules.dragonlords.position.table import Table, table_of
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

GAME: Final = "dragonlords"
RULES_VERSION: Final = 2
FORMAT: Final = 1

WIRE: Final = strict_wire(Action, Event, Step, Reward, Refusal, forms=REFUSALS)


@frozen
class PlaceDocument:
    """The pieces in a place: units, fleets and quest parties by side, gold, and docked ships by zone."""

    units: dict[Side, Bag[Figure]]
    fleets: dict[Side, Bag[Ship]]
    parties: dict[Side, Bag[Party]]
    waiting: dict[Side, Bag[Figure]]
    docked: dict[str, Bag[Ship]]
    gold: int = 0


@frozen
class SideDocument:
    """The possessions of a side."""

    standing: Standing
    hand: Hand[str]
    faces: Bag[str]
    reserve: Reserve
    claimed: tuple[str, ...]
    stored: Bag[str]
    rows: tuple[Bag[str] | None, Bag[str] | None, Bag[str] | None]
    passes: Until | None = None


@frozen
class StateDocument:
    """A state of Quest for the DragonLords; empty places are left out."""

    format: int
    game: str
    table: str
    active: Side
    step: Step
    memory: TurnMemory
    places: dict[str, PlaceDocument]
    sides: dict[Side, SideDocument]
    scrolls: Deck[str]
    quests: Deck[str]
    supply: Bag[str]
    seen_by: str | None


@frozen
class SetupDocument:
    """A way to play Quest for the DragonLords, with the digest of the content pack."""

    format: int
    players: int
    options: Options
    seats: tuple[Seat, ...]
    rulings: dict[str, str]
    windows: Windows
    content: str


# What says nothing is left out: most units have no marks and most places no ships.
LEFT_OUT: Final[dict[type, tuple[str, ...]]] = {
    Mark: tuple(Mark.__match_args__),
    Figure: ("lord", "hidden", "shown", "mark"),
    Ship: ("spent", "stopped", "unaided"),
    Party: ("acting", "came_from"),
    TurnMemory: ("quested", "fresh", "aside", "doomed", "spoils"),
    SideDocument: ("passes",),
    PlaceDocument: ("gold",),
    # A record's text has no word for nothing.
    Options: ("kingdom_target",),
}
leave_out(WIRE, LEFT_OUT)

# There.


def _filled(values: tuple[Bag[Figure], ...]) -> dict[Side, Bag[Figure]]:
    return {side: bag for side, bag in zip(SIDES, values, strict=True) if bag}


def _place(state: State, at: str) -> PlaceDocument:
    table, number = state.table, state.table.place[at]
    zones, spaces, paths = table.atlas.zones, table.atlas.spaces, table.atlas.paths
    villages = [path[0] for path in paths]
    fleet = state.fleets[zones.index(number)] if number in zones else ()
    parties = state.parties[spaces.index(number)] if number in spaces else ()
    return PlaceDocument(
        _filled(state.forces[number]),
        {side: bag for side, bag in zip(SIDES, fleet, strict=False) if bag},
        {side: bag for side, bag in zip(SIDES, parties, strict=False) if bag},
        _filled(state.waiting[villages.index(number)]) if number in villages else {},
        {
            zone: bag
            for (harbor, zone), bag in zip(table.harbors, state.docked, strict=True)
            if harbor == at and bag
        },
        state.gold_in(at) if at in table.kingdoms else 0,
    )


EMPTY: Final = PlaceDocument({}, {}, {}, {}, {})


def _state_document(state: State) -> StateDocument:
    places = {at: _place(state, at) for at in state.table.atlas.places}
    sides = {
        side: SideDocument(*having)
        for side, *having in zip(
            *(SIDES, state.standing, state.hands, state.faces),
            *(state.reserve, state.claimed, state.stored, state.rows, state.passes),
            strict=True,
        )
    }
    return records.like(
        StateDocument,
        state,
        format=FORMAT,
        game=GAME,
        table=state.table.digest,
        places={at: one for at, one in places.items() if one != EMPTY},
        sides=sides,
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
    return f"turn of {event.seat}" if isinstance(event, TurnBegun) else None


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
    if unknown := sorted(set(made.places) - set(table.place)):
        refuse("$.places", f"the board has no {', '.join(unknown)}")
    if missing := sorted(set(SIDES) - set(made.sides)):
        refuse("$.sides", f"{', '.join(missing)} is missing")
    for at, place in made.places.items():
        for zone in place.docked:
            if (at, zone) not in table.harbors:
                refuse(f"$.places.{at}.docked", f"{at} has no harbor on {zone}")
    return _state(made, table)


def _state(made: StateDocument, table: Table) -> State:
    places, atlas = [made.places.get(at, EMPTY) for at in table.atlas.places], table.atlas
    having = [made.sides[side] for side in SIDES]
    villages = [path[0] for path in atlas.paths]
    return records.like(
        State,
        made,
        table=table,
        forces=tuple(by_side(one.units.get(side, Bag()) for side in SIDES) for one in places),
        gold=tuple(places[table.place[at]].gold for at in table.kingdoms),
        claimed=by_side(one.claimed for one in having),
        reserve=by_side(one.reserve for one in having),
        standing=by_side(one.standing for one in having),
        hands=by_side(one.hand for one in having),
        faces=by_side(one.faces for one in having),
        docked=tuple(places[table.place[at]].docked.get(zone, Bag()) for at, zone in table.harbors),
        fleets=tuple(by_side(places[one].fleets.get(side, Bag()) for side in SIDES) for one in atlas.zones),
        parties=tuple(
            by_side(places[one].parties.get(side, Bag()) for side in SIDES) for one in atlas.spaces
        ),
        waiting=tuple(by_side(places[one].waiting.get(side, Bag()) for side in SIDES) for one in villages),
        stored=by_side(one.stored for one in having),
        passes=by_side(one.passes for one in having),
        rows=by_side(one.rows for one in having),
    )
