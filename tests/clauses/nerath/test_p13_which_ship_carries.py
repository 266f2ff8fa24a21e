"""Page 13: which Warship carries which pieces, whatever the way by which they have come aboard.

What lives here: that a piece goes aboard the Warship that it names, in whichever step that is, and that all
others carry what they carried. What is lost with a Warship, and how it lands, is asked elsewhere.
"""

from collections import Counter
from collections.abc import Callable

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FIGHTER,
    FOOT,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    WIZARD,
    K,
    V,
    do,
    moved_in,
    roll,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Embark, FightBattle, Figure, Kind, Place, Retreat, State
from conquest_rules.testing import checks

FLEET = [ship(), ship(FOOT), ship(MONSTER), ship(WIZARD), ship(FOOT, MONSTER)]
COAST = CAPITALS[K]
HARBOUR = next(space for space in NEXT[COAST] if space in SEA)
VAULT, DEEP = "drowned-vault", "southern-deep"
ISLE, MIST = "isle-of-the-druids", "sea-of-mist"


def cargoes(state: State, sea: str) -> Counter[tuple[Kind, ...]]:
    """What each Warship of Karkoth in a sea space carries."""
    fleet = (one for one in state.figures(sea, K) if one.kind is SHIP)
    return Counter(tuple(sorted(cargo.kind for cargo in one.cargo)) for one in fleet)


def moving() -> State:
    return moved_in(pieces={COAST: {K: [FIGHTER]}, HARBOUR: {K: FLEET}})


def placing() -> State:
    step = nerath.Placing(Bag.of(FIGHTER), Bag())
    return evolve(moved_in(pieces={HARBOUR: {K: FLEET}}), step=step)


def leaving() -> State:
    return evolve(moved_in(pieces={VAULT: {K: [FIGHTER]}, DEEP: {K: FLEET}}), step=nerath.Repositioning())


def fleeing() -> State:
    state = moved_in(pieces={ISLE: {K: [FIGHTER], V: [FOOT]}, MIST: {K: FLEET}})
    state = do(state, nerath.EndStep(K), FightBattle(K, ISLE))
    return roll(roll(state, 1).after, 1).after


def aboard(act: nerath.Action) -> tuple[Figure | None, str]:
    """The Warship that an action names to go aboard, and where it lies."""
    if isinstance(act, Embark):
        return act.ship, act.to
    return (act.aboard, act.to) if isinstance(act, Place | Retreat) else (None, "")


@checks("N13.26")
@pytest.mark.parametrize("start", [moving, placing, leaving, fleeing])
def test_who_goes_aboard_boards_the_ship_that_he_names(start: Callable[[], State]) -> None:
    """In the Move step, as a new piece, out of a dungeon, from a lost battle: that ship alone has him."""
    state = start()
    seen = set[tuple[Kind, ...]]()
    for act in nerath.legal_actions(state):
        vessel, sea = aboard(act)
        if vessel is None:
            continue
        named = tuple(sorted(cargo.kind for cargo in vessel.cargo))
        due = cargoes(state, sea) - Counter([named]) + Counter([tuple(sorted((*named, FIGHTER)))])
        assert due == cargoes(nerath.apply(state, act), sea)
        seen.add(named)
    assert {(), (FOOT,), (MONSTER,), (WIZARD,)} == seen
