"""Readings of Step 5: Castles that count, cargo, and where new pieces move."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.newcomers import NEW, lone
from tests.clauses.nerath.reinforcements import alone_with, can_buy, game_with
from tests.clauses.nerath.reinforcing import sites
from tests.clauses.nerath.scenes import CAPITALS, CARGO, FLYERS, LAND, NEXT, SEA, STORM
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    Figure,
    Kind,
    Mark,
    Move,
    Place,
    Realm,
    TurnMemory,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import reads
from conquest_rules.testing.nerath.strategies import realms

K = Realm.KARKOTH
FOOT, CASTLE, SHIP = Kind.FOOTSOLDIER, Kind.CASTLE, Kind.WARSHIP
INLAND = [space for space in LAND if space not in CAPITALS.values()]
HARBOURS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]
COASTS = [(sea, coast) for sea, coast in HARBOURS if coast in INLAND]
AGES = st.sampled_from([NEW, Mark()])


@reads("R-only-one-castle")
@each_reading("R-only-one-castle")
@given(
    realm=realms(),
    spaces=st.lists(st.sampled_from(INLAND), min_size=3, max_size=3, unique=True),
    captured=st.booleans(),
    builds=st.booleans(),
)
def test_which_castles_bring_the_limit_back(
    reading: str, realm: Realm, spaces: list[str], captured: bool, builds: bool
) -> None:
    """A Castle captured in this turn counts beside an only one, or not; so does one that is bought."""
    old, taken, bare = spaces
    state = alone_with(
        game_with("R-only-one-castle", reading), realm, {old: True, taken: captured, bare: False}
    )
    state = evolve(state, memory=TurnMemory(taken=(taken,)))
    new = (CASTLE,) * builds
    counted = {
        "controlled-at-step-start": 1 + captured,
        "eligible-only": 1,
        "any-moment": 1 + captured + builds,
    }
    assert can_buy(state, *new, *[FOOT] * 4)
    assert (counted[reading] == 1) is can_buy(state, *new, *[FOOT] * 5)
    assert (counted[reading] == 1) is can_buy(state, *[FOOT] * 5, *new)


@reads("R-only-captured-castle")
@each_reading("R-only-captured-castle")
@given(realm=realms(), spaces=st.lists(st.sampled_from(INLAND), min_size=1, max_size=4, unique=True))
def test_where_a_realm_with_captured_castles_places(reading: str, realm: Realm, spaces: list[str]) -> None:
    """New pieces come closest to the Capital, as if there were no Castle; or nowhere, but for new Castles."""
    held = {space: space == spaces[0] for space in spaces}
    state = alone_with(game_with("R-only-captured-castle", reading), realm, held)
    state = evolve(state, memory=TurnMemory(taken=(spaces[0],)))
    expected = set(sites(state)) if reading == "as-no-castles" else set[str]()
    assert bool(expected) is can_buy(state, FOOT)
    assert (len(spaces) > 1) is can_buy(state, CASTLE)
    placing = evolve(state, step=nerath.Placing(Bag.of(FOOT)))
    assert expected == {act.to for act in nerath.legal_actions(placing) if isinstance(act, Place)}


@reads("R-cargo-counts")
@each_reading("R-cargo-counts")
@given(realm=realms(), where=st.sampled_from(COASTS), other=st.sampled_from(INLAND), ships=st.integers(0, 2))
def test_whether_new_cargo_counts(
    reading: str, realm: Realm, where: tuple[str, str], other: str, ships: int
) -> None:
    """Two Castles take four pieces each, those put aboard ships beside them included; or not."""
    (sea, coast), other = where, other if other != where[1] else next(s for s in INLAND if s != where[1])
    state = alone_with(game_with("R-cargo-counts", reading), realm, {coast: True, other: True})
    state = with_forces(state, (sea, realm, Bag(((Figure(SHIP), ships),))))
    most = 8 + (2 * ships if reading == "free" else 0)
    assert can_buy(state, *[FOOT] * most)
    assert not can_buy(state, *[FOOT] * (most + 1))


@reads("R-dragon-at-sea")
@each_reading("R-dragon-at-sea")
@given(where=st.sampled_from(HARBOURS), kind=st.sampled_from(FLYERS))
def test_whether_a_new_dragon_ends_at_sea(reading: str, where: tuple[str, str], kind: Kind) -> None:
    """New flying pieces go to any friendly space, or new Dragons to land alone."""
    sea, coast = where
    state = lone({"R-dragon-at-sea": reading}, (coast, Figure(kind, mark=NEW)))
    ends = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
    assert (kind is STORM or reading == "any-friendly-space") is (sea in ends)
    assert {space for space in NEXT[coast] if space in LAND} <= ends
    if reading == "land-only" and kind is not STORM:
        assert ends <= set(LAND)


@reads("R-new-pieces-embark")
@each_reading("R-new-pieces-embark")
@given(
    where=st.sampled_from(HARBOURS),
    kind=st.sampled_from(CARGO),
    age=AGES,
    of_ship=AGES,
    cargo=st.lists(st.sampled_from(CARGO), max_size=2),
)
def test_whether_new_pieces_embark(
    reading: str, where: tuple[str, str], kind: Kind, age: Mark, of_ship: Mark, cargo: list[Kind]
) -> None:
    """New pieces go aboard by placement only, or board a new ship with room from a coast beside it."""
    sea, coast = where
    piece = Figure(kind, mark=age)
    ship = Figure(SHIP, Bag.of(*(Figure(one, mark=of_ship) for one in cargo)), of_ship)
    state = lone({"R-new-pieces-embark": reading}, (coast, piece), (sea, ship))
    boards = reading == "load-on-the-way" and age == of_ship == NEW and len(cargo) < 2
    assert boards is (Embark(K, piece, coast, ship, sea) in nerath.legal_actions(state))
    assert boards is (() == nerath.why_not(state, Embark(K, piece, coast, ship, sea)))


@reads("R-unload-from-existing")
@each_reading("R-unload-from-existing")
@given(
    where=st.sampled_from(HARBOURS),
    of_ship=AGES,
    cargo=st.lists(st.tuples(st.sampled_from(CARGO), AGES), min_size=1, max_size=2),
)
def test_whether_old_ships_unload_new_pieces(
    reading: str, where: tuple[str, str], of_ship: Mark, cargo: list[tuple[Kind, Mark]]
) -> None:
    """New cargo of a new ship goes ashore; that of an old one stays aboard, or bridges at once."""
    sea, coast = where
    aboard = [Figure(kind, mark=NEW if of_ship == NEW else age) for kind, age in cargo]
    ship = Figure(SHIP, Bag.of(*aboard), of_ship)
    state = lone({"R-unload-from-existing": reading}, (sea, ship))
    for piece in aboard:
        lands = piece.mark == NEW and (of_ship == NEW or reading == "bridge-at-once")
        act = Debark(K, piece, ship, sea, coast)
        assert lands is (act in nerath.legal_actions(state))
        assert lands is (() == nerath.why_not(state, act))
