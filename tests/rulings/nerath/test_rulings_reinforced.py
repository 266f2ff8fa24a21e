"""Fixed rulings on new pieces: where they would be placed by readings that were turned down."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.reinforcements import alone_with, can_buy
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    FOOT,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Figure,
    Kind,
    Length,
    Place,
    Realm,
    Setup,
    State,
)
from conquest_rules.testing import reads
from conquest_rules.testing.nerath.strategies import realms

LONG = Setup(length=Length.LONG)
PLAIN = [space for space in LAND if space not in CAPITALS.values()]
COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]
CUT_OFF = [(sea, coast) for sea, coast in COASTS if coast in PLAIN]


# New pieces.


@reads("R-no-castles-new-castle")
@given(realm=realms(), spaces=st.lists(st.sampled_from(PLAIN), min_size=2, max_size=5, unique=True))
def test_a_realm_without_castles_builds_anywhere_in_its_land(realm: Realm, spaces: list[str]) -> None:
    """The first new Castle goes into any space held since the turn's start, however far from the Capital."""
    state = alone_with(nerath.new_game(LONG), realm, dict.fromkeys(spaces, False))
    placing = evolve(state, step=nerath.Placing(Bag.of(CASTLE)))
    assert set(spaces) == {act.to for act in nerath.legal_actions(placing) if isinstance(act, Place)}


def offered(state: State, *kinds: Kind) -> list[Place]:
    """Every place for the pieces that are to be placed."""
    placing = evolve(state, step=nerath.Placing(Bag.of(*kinds)))
    return [act for act in nerath.legal_actions(placing) if isinstance(act, Place)]


HARBOURS = [(sea, one, two) for sea, one in CUT_OFF for two in NEXT[sea] if two in PLAIN and one != two]


@reads("R-sea-placement-attribution")
@given(realm=realms(), where=st.sampled_from(HARBOURS))
def test_ships_beside_two_castles_count_for_the_one_with_room(
    realm: Realm, where: tuple[str, str, str]
) -> None:
    """When four pieces stand at one Castle, four Warships beside both are counted for the other."""
    sea, full, free = where
    state = alone_with(nerath.new_game(LONG), realm, {full: True, free: True})
    state = evolve(state, step=nerath.Placing(Bag.of(*[FOOT] * 4, *[SHIP] * 4)))
    for kind, to in ((FOOT, full), (SHIP, sea)):
        for _ in range(4):
            assert Place(realm, kind, to) in nerath.legal_actions(state)
            state = do(state, Place(realm, kind, to))


@reads("R-existing-warship-placement")
@given(realm=realms(), where=st.sampled_from(COASTS), own=st.booleans())
def test_nothing_is_placed_aboard_an_allys_ship(realm: Realm, where: tuple[str, str], own: bool) -> None:
    """Beside a Castle new pieces go aboard own ships with room, and not aboard the ally's."""
    sea, coast = where
    pieces = {coast: {realm: [CASTLE]}, sea: {ALLIES[realm]: [ship(FOOT)], realm: [SHIP] * own}}
    state = moved_in(ALLIANCES, realm, pieces, {coast: realm})
    aboard = {act.aboard for act in offered(state, FOOT) if act.aboard}
    assert ({Figure(SHIP)} if own else set()) == aboard


SHORES = sorted({coast for _, coast in CUT_OFF})


@reads("R-warship-castle-eligibility", "R-elementals-your-castles")
@given(realm=realms(), old=st.sampled_from(SHORES), new=st.sampled_from(SHORES))
def test_a_castle_just_captured_opens_no_sea(realm: Realm, old: str, new: str) -> None:
    """Warships and Storm Elementals come next to Castles held since the turn's start, and to no other."""
    assume(old != new)
    state = alone_with(nerath.new_game(LONG), realm, {old: True, new: True})
    state = evolve(state, memory=evolve(state.memory, taken=(new,)))
    for kind in (SHIP, STORM):
        seas = {act.to for act in offered(state, kind) if act.to in SEA}
        assert {sea for sea in NEXT[old] if sea in SEA} == seas


@reads("R-castle-limit-on-new-castles")
@given(realm=realms(), spaces=st.lists(st.sampled_from(PLAIN), min_size=3, max_size=5, unique=True))
def test_a_new_castle_takes_no_other_pieces_room(realm: Realm, spaces: list[str]) -> None:
    """Where two Castles take eight pieces, eight are bought and new Castles besides."""
    castles, others = spaces[:2], spaces[2:]
    state = alone_with(nerath.new_game(LONG), realm, {space: space in castles for space in spaces})
    assert can_buy(state, *[FOOT] * 8, *[CASTLE] * len(others))
    assert not can_buy(state, *[FOOT] * 9)
