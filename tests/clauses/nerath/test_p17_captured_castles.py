"""Page 17: a Castle captured in this turn takes no new pieces, neither on land nor at sea nor aboard."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import REINFORCE, event, position
from tests.clauses.nerath.castle_positions import (
    ASHORE,
    BROKEN,
    CLOSED,
    GULF,
    INLAND,
    LAKE,
    MAZE,
    NEAREST,
    PLAIN,
    RAVEN,
    SKALGARD,
    SKULL,
    SLAUGHTER,
    SURTH,
    THRONE,
    for_sale,
    holding,
    placements,
    places,
    placing,
    steps_from,
)
from tests.clauses.nerath.reinforcements import alone_with, can_buy, played_to, stormed
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    K,
    N,
    V,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, Kind, Place, PlayCard, Realm, TurnMemory
from conquest_rules.nerath.content.effects import AddPieces, Area, ExtraPurchase
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms

# The Castle that was captured, and what Karkoth held before.


@checks("N17.29", "N17.30", "N15.36", "N15.37", "N18.2", "N18.1")
@reads("R-only-captured-castle")
def test_karkoth_places_in_cloven_skull_and_not_in_the_plain_it_captured() -> None:
    """Cloven Skull without a Castle takes all new pieces, the Castle just captured beside it none."""
    state = holding((PLAIN,), (SKULL,), taken=(PLAIN,))
    for kind in ASHORE:
        assert {SKULL} == places(state, kind)
        assert {"N17.30"} == cited(placing(state, kind), Place(K, kind, PLAIN))
    assert can_buy(state, *[FOOT] * 9)


@checks("N17.29", "N18.4", "N15.36", "I18.2", "N18.1")
@reads("R-only-captured-castle", "R-warship-castle-eligibility")
def test_no_ship_is_placed_beside_the_plain_that_was_captured() -> None:
    """Cloven Skull has no coast, and the sea beside the captured Castle is closed: no Warship is for sale."""
    state = holding((PLAIN,), (SKULL,), taken=(PLAIN,))
    assert ASHORE | {CASTLE} == for_sale(state)
    assert {"N18.4"} == cited(state, Buy(K, SHIP))
    assert {"N18.4"} == cited(placing(state, SHIP), Place(K, SHIP, GULF))
    assert {"N17.24"} == cited(placing(state, STORM), Place(K, STORM, GULF))


@checks("N17.29", "N18.8", "N18.7", "G1.11", "N15.36", "I18.3")
@reads("R-existing-warship-placement")
@pytest.mark.parametrize("kind", [FOOT, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER])
def test_nothing_is_placed_aboard_beside_the_plain_that_was_captured(kind: Kind) -> None:
    """A Warship in the gulf takes no new piece aboard, be the Plain all that Karkoth has or not."""
    for bare in ((), (SKULL,), (SLAUGHTER,)):
        state = with_forces(holding((PLAIN,), bare, taken=(PLAIN,)), (GULF, K, Bag.of(ship())))
        assert not any(act.aboard for act in placements(placing(state, kind)))
        assert {"N18.8"} == cited(placing(state, kind), Place(K, kind, GULF, ship()))


@checks("N18.2", "N17.29", "N15.36", "N18.1")
@reads("R-only-captured-castle")
def test_beyond_a_captured_castle_the_next_closest_land_is_meant() -> None:
    """The Plain, next to the Capital, is left out; of what is two spaces away all is open, and no more."""
    state = holding((PLAIN,), (MAZE, SURTH, "zannad-jungles"), taken=(PLAIN,))
    assert {MAZE, SURTH} == places(state, FOOT)
    assert {GULF, LAKE} == places(state, SHIP)
    assert {"N18.2"} == cited(placing(state, FOOT), Place(K, FOOT, "zannad-jungles"))


@checks("N18.4", "N17.29", "N15.36")
@reads("R-no-castles-warships")
def test_the_sea_beside_a_captured_castle_is_open_from_another_coast() -> None:
    """Slaughtergarde has both seas; the gulf, which it shares with the captured Plain, is one of them."""
    state = holding((PLAIN,), (SLAUGHTER,), taken=(PLAIN,))
    assert {GULF, LAKE} == places(state, SHIP)


@checks("N17.29", "N18.2", "N15.36", "N18.1")
@reads("R-no-castles-friendly", "R-only-captured-castle")
def test_land_taken_without_a_castle_serves_at_once() -> None:
    """What was conquered in this turn and has no Castle is friendly land as any other."""
    state = holding((PLAIN,), (SKULL, MAZE), taken=(PLAIN, SKULL))
    assert {SKULL} == places(state, FOOT)


# Several Castles.


@checks("N17.29", "N17.30", "N15.36", "N15.37", "N18.2", "N18.3")
@reads("R-only-captured-castle")
@given(
    realm=realms(),
    spaces=st.lists(st.sampled_from(INLAND), min_size=1, max_size=6, unique=True),
    captured=st.integers(1, 3),
)
def test_of_several_captured_castles_none_takes_new_pieces(
    realm: Realm, spaces: list[str], captured: int
) -> None:
    """Pieces come to the closest land without them, ships beside it; where there is none, nothing comes."""
    new, bare = spaces[:captured], spaces[captured:]
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG))
    state = alone_with(state, realm, {space: space in new for space in spaces})
    state = evolve(state, memory=TurnMemory(taken=tuple(new)), treasuries=(99,) * 4)
    far = steps_from(CAPITALS[realm])
    nearest = {space for space in bare if far[space] == min(far[one] for one in bare)}
    assert nearest == places(state, FOOT) == places(state, STORM)
    assert {sea for space in nearest for sea in NEXT[space] if sea in SEA} == places(state, SHIP)
    assert bool(nearest) is can_buy(state, FOOT)
    for space in new:
        own = HOME[space] is realm
        assert {"N17.30" if own else "N17.29"} == cited(placing(state, FOOT), Place(realm, FOOT, space))
    for sea in {sea for space in new for sea in NEXT[space] if sea in SEA} - places(state, SHIP):
        assert {"N18.4"} == cited(placing(state, SHIP), Place(realm, SHIP, sea))


@checks("N17.29", "N15.36", "N17.25", "N20.15", "I18.2", "N18.5", "N17.24", "N17.26")
@reads("R-warship-castle-eligibility", "R-elementals-your-castles")
@given(realm=realms(), spaces=st.lists(st.sampled_from(INLAND), min_size=2, max_size=5, unique=True))
def test_beside_an_old_castle_the_captured_ones_stay_closed(realm: Realm, spaces: list[str]) -> None:
    """One Castle that was held before takes all, however far it is, and no bare land does."""
    old, *new = spaces
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG))
    state = alone_with(state, realm, dict.fromkeys(spaces, True))
    state = evolve(state, memory=TurnMemory(taken=tuple(new)))
    seas = {sea for sea in NEXT[old] if sea in SEA}
    assert {old} == places(state, DRAGON)
    assert {old} | seas == places(state, STORM)
    assert seas == places(state, SHIP)


@checks("N17.31", "N15.39", "N17.26", "N20.15", "N17.24")
@given(
    realm=realms(),
    new=st.lists(st.sampled_from(INLAND), max_size=3, unique=True),
    bare=st.sampled_from(INLAND),
    closed=st.booleans(),
)
def test_the_own_capital_retaken_is_always_open(
    realm: Realm, new: list[str], bare: str, closed: bool
) -> None:
    """By either reading: the Capital takes any number, other captured Castles and bare land nothing."""
    rulings = CLOSED if closed else {}
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, rulings=rulings))
    capital = CAPITALS[realm]
    state = alone_with(state, realm, {bare: False, **dict.fromkeys([capital, *new], True)})
    state = evolve(state, memory=TurnMemory(taken=(capital, *new)))
    seas = {sea for sea in NEXT[capital] if sea in SEA}
    assert {capital} == places(state, FOOT)
    assert {capital} | seas == places(state, STORM)
    assert can_buy(state, *[FOOT] * 9)


# Nothing is left.


@checks("N17.29", "N18.1", "N18.2", "N15.36", "N15.31")
@reads("R-only-captured-castle", "R-buy-unplaceable")
def test_without_other_land_nothing_can_be_bought() -> None:
    """Captured Castles and nothing else: no piece has a place, and the captured Castle is the reason."""
    state = holding((PLAIN, SKULL), taken=(PLAIN, SKULL))
    assert set() == for_sale(state)
    for kind in ASHORE | {SHIP}:
        assert {"N17.29"} == cited(state, Buy(K, kind))
    assert {"N17.33"} == cited(state, Buy(K, CASTLE))
    assert {"N18.2"} == cited(holding(()), Buy(K, FOOT))


@checks("N17.35", "N17.29", "N15.36", "N17.32", "N18.1")
@reads("R-only-captured-castle", "R-no-castles-new-castle")
def test_a_new_castle_in_the_last_land_leaves_none_beside_a_captured_one() -> None:
    """Cloven Skull is open to a new Castle or to new pieces, not to both, and the Plain to neither."""
    state = holding((PLAIN,), (SKULL,), taken=(PLAIN,))
    assert {SKULL} == places(state, CASTLE)
    assert {"N17.33", "N17.34"} == cited(placing(state, CASTLE), Place(K, CASTLE, PLAIN))
    bought = evolve(state, step=nerath.Buying(Bag.of(CASTLE)))
    assert {"N17.35"} == cited(bought, Buy(K, FOOT))
    assert {"N17.35"} == cited(placing(state, CASTLE, FOOT), Place(K, CASTLE, SKULL))


@checks("N17.35", "N18.2")
def test_at_a_new_castle_in_the_next_closest_land_only_the_castle_is_in_the_way() -> None:
    """Maze and fen are equally near, the captured Plain aside; where the Castle is built it is the reason."""
    state = holding((PLAIN,), (MAZE, SURTH), taken=(PLAIN,))
    built = do(placing(state, CASTLE, FOOT), Place(K, CASTLE, MAZE))
    assert {"N17.35"} == cited(built, Place(K, FOOT, MAZE))
    assert (Place(K, FOOT, SURTH),) == nerath.legal_actions(built)


# Readings side by side.


@checks("N17.29", "N17.25", "N20.15", "N15.36", "N18.1", "N17.24", "N17.26")
@reads("R-only-captured-castle")
@given(
    spaces=st.lists(st.sampled_from(INLAND), min_size=2, max_size=5, unique=True), captured=st.integers(1, 2)
)
def test_by_the_letter_captured_castles_close_all(spaces: list[str], captured: int) -> None:
    """With captured Castles alone nothing but a new Castle is for sale, whatever land is held."""
    new, bare = tuple(spaces[:captured]), tuple(spaces[captured:])
    state = holding(new, bare, new, CLOSED)
    assert ({CASTLE} if bare else set()) == for_sale(state)
    assert set() == places(state, FOOT) | places(state, SHIP)
    assert {"N17.29"} == cited(state, Buy(K, FOOT)) == cited(state, Buy(K, SHIP))


@checks("N17.29", "N18.2", "N15.36", "N18.1", "N18.3")
@reads("R-only-captured-castle", "R-closest-to-capital")
@given(measure=st.sampled_from(sorted(NEAREST)), order=st.permutations((RAVEN, BROKEN, SKALGARD)))
@example(measure="any-spaces", order=[RAVEN, BROKEN, SKALGARD])
@example(measure="land-first", order=[RAVEN, BROKEN, SKALGARD])
@example(measure="friendly-land", order=[RAVEN, BROKEN, SKALGARD])
def test_a_way_may_lead_through_a_captured_castle_but_ends_elsewhere(measure: str, order: list[str]) -> None:
    """However far is measured, the captured Plain is land to march through and no land to place in."""
    state = holding((PLAIN,), tuple(order), (PLAIN,), {"R-closest-to-capital": measure})
    assert NEAREST[measure] == places(state, FOOT)


@checks("N17.29", "N18.4", "N15.36", "N18.1")
@reads("R-only-captured-castle", "R-no-castles-warships")
@pytest.mark.parametrize("letter", [False, True])
def test_ships_of_a_realm_with_captured_castles_alone(letter: bool) -> None:
    """They come beside the closest other land, or, if ships need a Castle, not at all."""
    rulings = {"R-no-castles-warships": "not-buyable"} if letter else {}
    state = holding((PLAIN,), (SLAUGHTER,), (PLAIN,), rulings)
    assert (set() if letter else {GULF, LAKE}) == places(state, SHIP)
    assert (not letter) is (SHIP in for_sale(state))
    assert ({"N18.4"} if letter else set()) == cited(state, Buy(K, SHIP))


@checks("N17.29", "N17.28", "N20.15", "N15.36", "N18.1", "N17.24", "N17.26")
@reads("R-only-captured-castle", "R-only-one-castle")
@pytest.mark.parametrize("reading", nerath.ruling("R-only-one-castle").names)
@pytest.mark.parametrize("captured", [(PLAIN,), (PLAIN, MAZE)])
def test_captured_castles_alone_bring_no_limit(reading: str, captured: tuple[str, ...]) -> None:
    """The limit is one of Castles: the land that stands in for them takes any number."""
    state = holding(captured, (SKULL,), captured, {"R-only-one-castle": reading})
    assert can_buy(state, *[FOOT] * 9)
    full = evolve(state, step=nerath.Placing(Bag.of(FOOT), Bag.of(*[SKULL] * 9)))
    assert (Place(K, FOOT, SKULL),) == nerath.legal_actions(full)


@checks("N17.29", "N18.8", "G1.11", "N15.36", "I18.3")
@reads("R-cargo-counts", "R-existing-warship-placement")
@pytest.mark.parametrize("reading", nerath.ruling("R-cargo-counts").names)
def test_ships_beside_a_captured_castle_give_no_room(reading: str) -> None:
    """Cloven Skull's old Castle takes four; a Warship beside the captured Plain takes none besides."""
    state = holding((SKULL, PLAIN), (), (PLAIN,), {"R-cargo-counts": reading})
    state = with_forces(state, (GULF, K, Bag.of(ship())))
    assert can_buy(state, *[FOOT] * 4)
    assert not can_buy(state, *[FOOT] * 5)
    assert {"N18.8"} == cited(placing(state, FOOT), Place(K, FOOT, GULF, ship()))


# Whole turns.


@checks("N17.29", "N17.30", "N15.36", "N15.38", "N15.37", "N20.17")
@given(st.integers(0, 3))
def test_the_plain_is_stormed_and_serves_in_the_next_turn(seed: int) -> None:
    """Karkoth, with Cloven Skull alone, storms the Plain: first it is closed, a turn later it is all."""
    rng = Random(seed)
    lost = {space: V for space, home in HOME.items() if home is K and space != SKULL}
    before = moved_in(pieces={PLAIN: {V: [CASTLE]}}, control=lost)
    now = played_to(stormed(before, K, PLAIN), K, rng)
    assert (K, (PLAIN,)) == (now.controller(PLAIN), now.memory.taken)
    assert {SKULL} == places(now, FOOT)
    later = played_to(now, K, rng)
    assert {PLAIN} == places(later, FOOT)
    assert {GULF} == places(later, SHIP)


@checks("N17.29", "N17.30", "M5.10", "N15.37", "N15.36", "N18.1")
@reads("R-only-captured-castle", "R-variant-since-turn-start")
@pytest.mark.parametrize("closed", [False, True])
def test_in_the_variant_a_castle_captured_in_the_turn_is_closed(closed: bool) -> None:
    """All choose at once: Karkoth chooses Cloven Skull for its pieces, or by the letter nothing at all."""
    setup = nerath.Setup(
        length=nerath.Length.LONG, variant=nerath.Variant.REDUCED_DOWNTIME, rulings=CLOSED if closed else {}
    )
    state = alone_with(nerath.new_game(setup), K, {PLAIN: True, SKULL: False})
    none = nerath.Order()
    state = evolve(
        state,
        memory=TurnMemory(taken=(PLAIN,)),
        treasuries=(99,) * 4,
        step=nerath.Planning((Bag(),) * 4, (none,) * 4),
    )
    assert ({CASTLE} if closed else ASHORE | {CASTLE}) == for_sale(state)
    assert {"N17.29" if closed else "N18.4"} == cited(state, Buy(K, SHIP))
    if not closed:
        chosen = do(state, Buy(K, FOOT), nerath.EndStep(K))
        assert (Place(K, FOOT, SKULL),) == nerath.legal_actions(chosen)
        assert {"N17.30"} == cited(chosen, Place(K, FOOT, PLAIN))


# Cards.


@checks("N15.36", "N9.14")
@reads("R-card-pieces-placement")
def test_a_card_puts_its_pieces_into_a_captured_castle_all_the_same() -> None:
    """What a card puts down is not bought: a Castle just captured is one of its owner's Castles."""
    card = event(K, AddPieces(FOOT, Area.OWN_CASTLES))
    state = position(card, pieces={PLAIN: {K: [CASTLE]}}, control={THRONE: V, PLAIN: K})
    state = evolve(state, memory=TurnMemory(taken=(PLAIN,)))
    now = do(state, PlayCard(K, card.id))
    assert [FOOT, CASTLE] == [figure.kind for figure in now.figures(PLAIN, K)]


@checks("N17.29", "N15.36", "N15.31")
@reads("R-buy-unplaceable")
def test_pieces_that_a_card_adds_to_the_purchase_need_a_place() -> None:
    """Two Footsoldiers come with what is bought; a Castle just captured, all that is held, takes neither."""
    card = event(K, ExtraPurchase(FOOT, 2), play=(REINFORCE,))
    held = {space: V for space, home in HOME.items() if home is K and space != PLAIN}
    for bare, expected in (((), 0), ((SKULL,), 2)):
        state = position(card, pieces={PLAIN: {K: [CASTLE]}}, control={**held, **dict.fromkeys(bare, K)})
        state = evolve(state, memory=TurnMemory(taken=(PLAIN,)), step=nerath.Buying())
        now = do(state, PlayCard(K, card.id))
        assert isinstance(now.step, nerath.Buying)
        assert expected == now.step.bought.total


@checks("N15.31", "N17.27", "N17.28", "I15.2")
@reads("R-only-one-castle")
@pytest.mark.parametrize("reading", nerath.ruling("R-only-one-castle").names)
@pytest.mark.parametrize("lap", [0, 2])
@pytest.mark.parametrize("captured", [False, True])
def test_a_castle_just_captured_keeps_the_limit_of_the_other(captured: bool, lap: int, reading: str) -> None:
    """Without its Capital a realm with one Castle places any number there, and four once it has a second.

    With `eligible-only` a Castle that was captured in this turn is no second one.
    """
    home = next(one for one in LAND if HOME[one] is K and one not in CAPITALS.values())
    other = next(one for one in LAND if HOME[one] is V and one not in CAPITALS.values())
    control = {CAPITALS[K]: N, other: K if captured else V}
    state = moved_in(
        active=K,
        pieces={home: {K: [CASTLE]}, other: {K if captured else V: [CASTLE]}},
        control=control,
        rulings={"R-only-one-castle": reading},
    )
    memory = nerath.TurnMemory(taken=(other,) if captured else (), lap=lap)
    four = nerath.Buying(nerath.Bag.of(*[FOOT] * 4))
    state = evolve(state, step=four, memory=memory, treasuries=(50,) * 4)
    limited = captured and reading != "eligible-only"
    assert ({"N17.27"} if limited else set()) == cited(state, Buy(K, FOOT))


@checks("N15.31", "N17.27", "N18.6")
@pytest.mark.parametrize("lap", [0, 2])
@pytest.mark.parametrize("afloat", [0, 3, 4])
def test_ships_beside_a_castle_are_counted_while_the_capital_is_lost(afloat: int, lap: int) -> None:
    """Of two Castles the one on the coast takes four new pieces in all, those at sea beside it counted."""
    homes = [one for one in LAND if HOME[one] is K and one not in CAPITALS.values()]
    coast = next(one for one in homes if any(sea in SEA for sea in NEXT[one]))
    sea = next(sea for sea in NEXT[coast] if sea in SEA)
    inland = next(
        one for one in LAND if one not in CAPITALS.values() and sea not in NEXT[one] and one != coast
    )
    pieces = {coast: {K: [CASTLE]}, inland: {K: [CASTLE]}}
    state = moved_in(active=K, pieces=pieces, control={CAPITALS[K]: N, inland: K, coast: K})
    step = nerath.Placing(nerath.Bag.of(FOOT), nerath.Bag(((sea, afloat),)))
    state = evolve(state, step=step, memory=nerath.TurnMemory(lap=lap))
    placed = {act.to for act in nerath.legal_actions(state) if isinstance(act, Place) and act.aboard is None}
    assert {inland} | ({coast} if afloat < 4 else set()) == placed
