"""Page 18: a realm without Castles, and how near is near, what comes to sea, what is for sale."""

from collections.abc import Callable

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.castle_positions import for_sale, holding, places, placing
from tests.clauses.nerath.reinforcements import alone_with, can_buy
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CARGO,
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
    V,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, cited
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, Kind, Place, Realm, State
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms

BARE = [space for space in LAND if space not in CAPITALS.values()]
HELD = st.lists(st.sampled_from(BARE), min_size=1, max_size=6, unique=True)
GULF, LAKE, SKULL, SLAUGHTER = "gulf-of-kar", "lake-surth", "cloven-skull-orc-hold", "slaughtergarde"
RAVEN, BROKEN, MARCHES, GORGON = (
    "white-raven-chiefdom",
    "broken-lands",
    "dread-marches",
    "realm-of-the-gorgon-king",
)
# Whether a way from the Capital to the land of a realm may lead through a space.
Passes = Callable[[str], bool]


def nearest(start: str, ends: set[str], passes: Passes) -> set[str]:
    """The spaces that are met first when one goes out from a start, ring by ring."""
    ring, seen = {start}, set[str]()
    while ring and not ring & ends:
        seen |= ring
        ring = {other for space in ring for other in NEXT[space] if other not in seen and passes(other)}
    return ring & ends


def closest(realm: Realm, land: set[str], friends: set[str], reading: str) -> set[str]:
    """Where new pieces come, by each way to measure; where a way leads nowhere, as the crow flies."""
    ways: dict[str, Passes] = {
        "any-spaces": NEXT.__contains__,
        "land-first": LAND.__contains__,
        "friendly-land": friends.__contains__,
    }
    return nearest(CAPITALS[realm], land, ways[reading]) or nearest(CAPITALS[realm], land, ways["any-spaces"])


# How near is near.


@checks("N18.2", "N18.3")
@reads("R-closest-to-capital")
@each_reading("R-closest-to-capital")
@given(realm=realms(), spaces=HELD)
@example(realm=K, spaces=[RAVEN, BROKEN])
@example(realm=K, spaces=[RAVEN, GORGON])
@example(realm=K, spaces=[MARCHES, "zannad-jungles"])
def test_where_pieces_come_without_a_castle(reading: str, realm: Realm, spaces: list[str]) -> None:
    """To the friendly land that is fewest steps from the Capital, over any spaces or over some."""
    opening = nerath.new_game(
        nerath.Setup(length=nerath.Length.LONG, rulings={"R-closest-to-capital": reading})
    )
    state = alone_with(opening, realm, dict.fromkeys(spaces, False))
    expected = closest(realm, set(spaces), set(spaces), reading)
    for kind in (FOOT, DRAGON, STORM):
        assert expected == places(state, kind)
    assert can_buy(state, *[FOOT] * 9)
    for space in set(LAND) - expected:
        assert {"N18.2"} == cited(placing(state, FOOT), Place(realm, FOOT, space))


@checks("N18.2", "N18.3")
@reads("R-closest-to-capital")
@pytest.mark.parametrize(
    ("reading", "held", "expected"),
    [
        # Two steps by sea, three by land; the other one is two by either.
        ("any-spaces", (RAVEN, BROKEN), {RAVEN, BROKEN}),
        ("land-first", (RAVEN, BROKEN), {BROKEN}),
        ("friendly-land", (RAVEN, BROKEN), {RAVEN, BROKEN}),
        ("friendly-land", (RAVEN, BROKEN, "zannad-jungles", SLAUGHTER), {SLAUGHTER}),
        # An island is three steps away and has no way by land; the other space is farther.
        ("any-spaces", (MARCHES, "vast-plains"), {MARCHES}),
        ("land-first", (MARCHES, "vast-plains"), {"vast-plains"}),
        ("friendly-land", (MARCHES, "vast-plains"), {MARCHES}),
        # Nothing but islands: over the sea after all.
        ("land-first", (MARCHES, "emerald-blade-barony"), {MARCHES}),
        ("friendly-land", (MARCHES, "emerald-blade-barony"), {MARCHES}),
    ],
)
def test_how_near_is_near(reading: str, held: tuple[str, ...], expected: set[str]) -> None:
    """Karkoth has lost its Capital and holds some land, near by one measure and far by another."""
    state = holding((), held, rulings={"R-closest-to-capital": reading})
    assert expected == places(state, FOOT)


@checks("N18.2", "N18.3")
@reads("R-closest-to-capital", "R-no-castles-friendly")
@each_reading("R-closest-to-capital")
@given(realm=realms(), own=HELD, allied=HELD)
def test_an_allys_land_is_friendly_to_go_to_and_through(
    reading: str, realm: Realm, own: list[str], allied: list[str]
) -> None:
    """With alliances the ally's land counts, as a place and on the way; its Capital, too."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    control = {space: foe for space in LAND if HOME[space] in (realm, ALLIES[realm])}
    control |= dict.fromkeys(allied, ALLIES[realm]) | dict.fromkeys(own, realm)
    state = moved_in(ALLIANCES, realm, control=control, rulings={"R-closest-to-capital": reading})
    friends = {*own, *allied}
    assert closest(realm, friends, friends, reading) == places(state, FOOT)


# At sea.


def beside(spaces: set[str]) -> set[str]:
    return {sea for space in spaces for sea in NEXT[space] if sea in SEA}


@checks("N18.4", "N18.2")
@reads("R-no-castles-warships")
@each_reading("R-no-castles-warships")
@given(realm=realms(), spaces=HELD, barred=st.sets(st.sampled_from(SEA), max_size=3))
@example(realm=K, spaces=[SLAUGHTER], barred=set())
@example(realm=K, spaces=[SLAUGHTER], barred={GULF, LAKE})
@example(realm=K, spaces=[SKULL], barred=set())
def test_ships_without_a_castle(reading: str, realm: Realm, spaces: list[str], barred: set[str]) -> None:
    """Warships come to friendly sea beside the closest land, and are for sale if there is any; or never."""
    opening = nerath.new_game(
        nerath.Setup(length=nerath.Length.LONG, rulings={"R-no-castles-warships": reading})
    )
    state = alone_with(opening, realm, dict.fromkeys(spaces, False))
    foe = V if realm is not V else K
    state = with_forces(state, *((sea, foe, Bag.of(ship())) for sea in barred))
    state = evolve(state, treasuries=(99,) * 4)
    coast = beside(closest(realm, set(spaces), set(spaces), "any-spaces"))
    seas = coast - barred if reading == "adjacent-to-closest" else set[str]()
    assert seas == places(state, SHIP)
    assert bool(seas) is (SHIP in for_sale(state))
    if not seas:
        full = coast and reading == "adjacent-to-closest"
        assert {"N18.14" if full else "N18.4"} == cited(state, Buy(realm, SHIP))
    for sea in SEA:
        wrong = {"N18.14"} if sea in barred else set[str]()
        wrong |= set() if sea in coast and reading == "adjacent-to-closest" else {"N18.4"}
        assert wrong == cited(placing(state, SHIP), Place(realm, SHIP, sea))


@checks("N18.5", "N18.2")
@reads("R-no-castles-warships", "R-elementals-your-castles")
@each_reading("R-no-castles-warships")
def test_elementals_without_a_castle_come_ashore(reading: str) -> None:
    """A new Storm Elemental is placed in the closest land, not in the sea beside it where ships may be."""
    state = holding((), (SLAUGHTER,), rulings={"R-no-castles-warships": reading})
    assert {SLAUGHTER} == places(state, STORM)
    for sea in (GULF, LAKE):
        assert {"N17.24"} == cited(placing(state, STORM), Place(K, STORM, sea))


@checks("N18.7", "N18.8", "N18.2", "G1.11", "I18.3")
@reads("R-no-castles-warships", "R-existing-warship-placement")
@each_reading("R-no-castles-warships")
@pytest.mark.parametrize("kind", CARGO)
def test_without_a_castle_nothing_is_placed_aboard(reading: str, kind: Kind) -> None:
    """Land pieces come to the closest land, not aboard an old ship beside it, nor aboard a new one."""
    state = holding((), (SLAUGHTER,), rulings={"R-no-castles-warships": reading})
    old = with_forces(state, (GULF, K, Bag.of(ship())))
    assert (Place(K, kind, SLAUGHTER),) == nerath.legal_actions(placing(old, kind))
    assert {"N18.8"} == cited(placing(old, kind), Place(K, kind, GULF, ship()))
    if reading == "adjacent-to-closest":
        new = do(placing(state, kind, SHIP), Place(K, SHIP, GULF))
        (built,) = new.figures(GULF, K).kinds
        assert (Place(K, kind, SLAUGHTER),) == nerath.legal_actions(new)
        assert {"N18.8"} == cited(new, Place(K, kind, GULF, built))


@checks("N18.4", "N17.35", "N17.32")
@reads("R-no-castles-warships", "R-no-castles-new-castle")
@each_reading("R-no-castles-warships")
def test_a_castle_bought_with_a_ship_is_none_for_it_yet(reading: str) -> None:
    """A new Castle opens no sea in its turn: by the letter a ship is refused before it and after it."""
    state = holding((), (SLAUGHTER, SKULL), rulings={"R-no-castles-warships": reading})
    bought = evolve(state, step=nerath.Buying(Bag.of(CASTLE)))
    letter = reading == "not-buyable"
    assert ({"N18.4"} if letter else set()) == cited(bought, Buy(K, SHIP))
    assert (not letter) is can_buy(state, CASTLE, SHIP)


@checks("N18.4")
@reads("R-no-castles-warships")
@each_reading("R-no-castles-warships")
def test_by_either_reading_a_castle_places_ships(reading: str) -> None:
    """One eligible Castle by the sea is enough, wherever the Capital is."""
    state: State = holding((SLAUGHTER,), (), rulings={"R-no-castles-warships": reading})
    assert {GULF, LAKE} == places(state, SHIP)
    assert {GULF, LAKE, SLAUGHTER} == places(state, STORM)
