"""Page 17: every way that Step 4 leaves to Heroes in a dungeon and to flying pieces, one space at a time.

What lives here: whose land and which seas are open, in the printed turn and in Tal's Reduced Downtime, and
that who has no way is lost. Generated boards with many pieces are asked elsewhere.
"""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    DRAGON,
    DUNGEON,
    FLYERS,
    FOOT,
    HEROES,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    Pieces,
    V,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Embark, EndStep, Figure, Kind, Move, Realm, State, TurnMemory, Variant
from conquest_rules.testing import checks

COASTAL = [door for door in DUNGEON if any(space in SEA for space in NEXT[door])]
INLAND = [space for space in LAND if space not in CAPITALS.values()]


def repositioning(
    pieces: Pieces, control: dict[str, Realm], *, idle: Realm = N, varied: bool = False
) -> State:
    """Karkoth's Step 4, in alliances, in the printed turn or in the variant; one realm has nothing there."""
    state = moved_in(ALLIANCES, idle, pieces, control)
    if varied:
        setup = evolve(state.table.setup, variant=Variant.REDUCED_DOWNTIME)
        state = evolve(state, table=nerath.new_game(setup).table, memory=TurnMemory(lap=1))
    return evolve(state, active=K, step=nerath.Repositioning())


@checks("N17.3", "N17.5", "N17.4", "G1.9", "N24.6", "N11.19", "N17.1")
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("varied", [True, False])
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize(
    ("guest", "kind"),
    [(K, SHIP), (C, SHIP), *((foe, kind) for foe in (V, N) for kind in (SHIP, STORM, DRAGON))],
)
def test_every_way_out_of_a_dungeon(
    hero: Kind, varied: bool, holder: Realm, guest: Realm, kind: Kind
) -> None:
    """Land of either ally, and own ships with room where no enemy is at sea, whichever piece he has there."""
    idle = N if guest is not N else C
    for door in COASTAL:
        land = [space for space in NEXT[door] if space in LAND]
        sea = next(space for space in NEXT[door] if space in SEA)
        fleet = [ship(), ship(FOOT), ship(FOOT, WIZARD)]
        at_sea = {K: fleet} if guest is K else {K: fleet, guest: [kind]}
        state = repositioning(
            {door: {K: [hero]}, sea: at_sea}, dict.fromkeys(land, holder), idle=idle, varied=varied
        )
        figure = Figure(hero)
        due: set[nerath.Action] = {Move(K, figure, door, to) for to in land if holder in (K, C)}
        if guest in (K, C):
            due |= {Embark(K, figure, door, one, sea) for one in fleet[:2]}
        assert (due or {EndStep(K)}) == set(nerath.legal_actions(state))
        for to in {*land} if holder not in (K, C) else set[str]():
            assert {"N17.2"} == cited(state, Move(K, figure, door, to))
        if not due:
            assert not do(state, EndStep(K)).figures(door, K)


@checks("N17.2", "N17.10", "N17.12", "N21.6")
@pytest.mark.parametrize("kind", FLYERS)
@pytest.mark.parametrize("home", Realm)
@pytest.mark.parametrize("holder", Realm)
def test_no_flying_piece_flies_home_to_land_that_was_lost(kind: Kind, home: Realm, holder: Realm) -> None:
    """Who holds the land now decides, whose it was at the start does not, and nobody need defend it."""
    to = next(space for space in INLAND if HOME[space] is home)
    at = next(space for space in NEXT[to] if space in INLAND)
    state = repositioning({at: {K: [kind]}}, {at: K, to: holder})
    fly = Move(K, Figure(kind), at, to)
    assert (holder in (K, C)) is (fly in nerath.legal_actions(state))
    assert (set() if holder in (K, C) else {"N17.2"}) == cited(state, fly)
