"""Readings of what players may know of each other's hands."""

from functools import cache

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import dealt
from tests.clauses.nerath.drawn_battles import ways
from tests.clauses.nerath.scenes import BOARD, opening
from tests.rules.nerath.board_facts import ALLIES
from tests.rulings.nerath.readings import each_reading, played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buying, EndStep, Length, Realm, Setup, State
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms

SIZES = st.tuples(*[st.integers(0, 4)] * 4)
EVENTS = {realm: list(BOARD.event_deck(realm)) for realm in Realm}
TREASURES = list(BOARD.treasure_deck())


def holding(state: State, events: tuple[int, ...], treasures: tuple[int, ...]) -> State:
    """The state with so many Event cards and Treasures in the hand of each realm."""
    return dealt(
        state,
        {
            realm: [*EVENTS[realm][: events[turn]], *TREASURES[7 * turn : 7 * turn + treasures[turn]]]
            for turn, realm in enumerate(Realm)
        },
    )


def open_to(state: State, viewer: Realm | None) -> set[Realm]:
    """Whose hands a viewer may see: those of the same player, by one reading those of the allies, too."""
    setup = state.table.setup
    own = next((set(seat.realms) for seat in setup.seats if viewer in seat.realms), set[Realm]())
    shared = setup.alliances and played_by(state, "R-ally-hands") == "open-to-ally"
    return own | ({ALLIES[realm] for realm in own} if shared else set())


@reads("R-ally-hands")
@each_reading("R-ally-hands")
@given(way=ways, events=SIZES, treasures=SIZES)
def test_who_sees_a_hand(
    reading: str, way: tuple[int, bool], events: tuple[int, ...], treasures: tuple[int, ...]
) -> None:
    """A hand is seen by the player of its realm; by the other reading by the ally's player as well."""
    state = holding(opening(way, (("R-ally-hands", reading),)), events, treasures)
    for viewer in (*Realm, None):
        seen, known = nerath.view(state, viewer), open_to(state, viewer)
        for turn, realm in enumerate(Realm):
            for hands, shown in ((state.hands, seen.hands), (state.treasures, seen.treasures)):
                assert (hands[turn].cards if realm in known else Bag()) == shown[turn].cards


@reads("R-hand-counts")
@each_reading("R-hand-counts")
@given(way=ways, events=SIZES, treasures=SIZES, shared=st.sampled_from(nerath.ruling("R-ally-hands").names))
def test_who_knows_how_many_cards_are_held(
    reading: str, way: tuple[int, bool], events: tuple[int, ...], treasures: tuple[int, ...], shared: str
) -> None:
    """Everybody knows the size of every hand; by the other reading only those who see the hand."""
    rulings = (("R-ally-hands", shared), ("R-hand-counts", reading))
    state = holding(opening(way, rulings), events, treasures)
    for viewer in (*Realm, None):
        seen, known = nerath.view(state, viewer), open_to(state, viewer)
        for turn, realm in enumerate(Realm):
            told = reading == "count-public" or realm in known
            for hands, shown in ((state.hands, seen.hands), (state.treasures, seen.treasures)):
                assert (hands[turn].total if told else None) == shown[turn].total


@cache
def game(length: Length, alliances: bool, reading: str) -> State:
    return nerath.new_game(Setup(length=length, alliances=alliances, rulings={"R-hand-counts": reading}))


@checks("N3.27", "N3.28", "M7.7", "N22.30", "N3.26")
@reads("R-hand-counts")
@each_reading("R-hand-counts")
@given(held=SIZES, length=st.sampled_from(Length), alliances=st.booleans(), active=realms())
def test_hidden_treasures_are_announced_when_they_are_counted(
    reading: str, held: tuple[int, ...], length: Length, alliances: bool, active: Realm
) -> None:
    """Where hand sizes are hidden, Treasures in hand are announced at the end of a round of a long game."""
    state = holding(game(length, alliances, reading), (0, 0, 0, 0), held)
    step = nerath.transition(evolve(state, active=active, step=Buying()), EndStep(active))
    counted = active is Realm.NERATH and length is Length.LONG and reading == "count-hidden"
    for viewer in (*Realm, None):
        events = nerath.seen(step, viewer).events
        told = [event.held for event in events if isinstance(event, nerath.TreasuresAnnounced)]
        assert ([held] if counted else []) == told
