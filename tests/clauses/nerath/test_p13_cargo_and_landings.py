"""Page 13: cargo that does not fight at sea, and landings from every sea space that was won."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import next_roll
from tests.clauses.nerath.scenes import (
    CARGO,
    DIE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    HEROES,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    SIEGE,
    WIZARD,
    K,
    V,
    battle,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited, somebody_else

from conquest_rules import nerath
from conquest_rules.nerath import Debark, Embark, EndStep, FightBattle, Figure, Kind, Mark, Realm, State
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.testing import checks

REALMS = st.sampled_from(Realm)
COASTS = {sea: [land for land in NEXT[sea] if land in LAND] for sea in SEA}
SHORES = [sea for sea in SEA if COASTS[sea]]


def won(state: State, at: str) -> State:
    """The sea battle is fought; the attacker's dice all hit, and the defender's none."""
    state = do(state, FightBattle(state.active, at))
    while isinstance(state.step, nerath.Rolling):
        step, request = next_roll(state)
        state = do(state, nerath.Rolled(tuple(die.sides if step.attackers else 1 for die in request.dice)))
    return state


def landings(state: State) -> set[tuple[Kind, str, str]]:
    """Which cargo may land, from which sea and where; whatever is listed is not refused."""
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]
    assert not [act for act in acts if nerath.why_not(state, act)]
    return {(act.figure.kind, act.at, act.to) for act in acts}


def due(sea: str, *kinds: Kind) -> set[tuple[Kind, str, str]]:
    """Where cargo lands if all land is an enemy's: on every coast, Heroes also in dungeon entrances."""
    return {
        (kind, sea, to)
        for kind in kinds
        for to in NEXT[sea]
        if to in LAND or (to in DUNGEON and kind in HEROES)
    }


# Cargo.


@checks("N13.22")
@pytest.mark.parametrize("kind", [FOOT, SIEGE, MONSTER])
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("mate", [(), (FIGHTER,), (FOOT,), (SIEGE,), (MONSTER,)])
def test_no_cargo_rolls_on_either_side(kind: Kind, attacking: bool, mate: tuple[Kind, ...]) -> None:
    """Footsoldiers, Siege Engines and Monsters aboard roll no dice, whoever is aboard with them."""
    crew, at = [ship(kind, *mate), SHIP], "sea-of-mist"
    sides: dict[Realm, list[Kind | Figure]] = {K: [*crew], V: [DRAGON, DRAGON]}
    if not attacking:
        sides = {K: [DRAGON, DRAGON], V: [*crew]}
    state = do(battle(pieces={at: sides}), FightBattle(K, at))
    for _ in range(2):
        for _ in range(2):
            step, request = next_roll(state)
            own = step.attackers is attacking
            expected = [DIE[SHIP]] * 2 + [DIE[FIGHTER]] * (FIGHTER in mate) if own else [DIE[DRAGON]] * 2
            assert sorted(expected) == sorted(die.sides for die in request.dice)
            state = do(state, nerath.Rolled((1,) * len(request.dice)))
        state = do(state, nerath.PressAttack(K))


# Landings.


@checks("N13.32", "N10.6")
@given(st.lists(st.sampled_from(SHORES), min_size=2, max_size=3, unique=True), REALMS, st.data())
@example(["sea-of-mist", "shining-coast"], K, None)
def test_cargo_lands_from_every_sea_that_was_won(
    seas: list[str], realm: Realm, data: st.DataObject | None
) -> None:
    """When several sea battles are won, the cargo of each may land or stay, in any order."""
    foe = somebody_else(realm)
    crews = {sea: data.draw(st.sampled_from(CARGO), label=sea) if data else FOOT for sea in seas}
    fleets = {sea: {realm: [ship(crews[sea]), DRAGON], foe: [SHIP]} for sea in seas}
    state = battle(active=realm, pieces=fleets, control=dict.fromkeys(LAND, foe))
    for sea in seas:
        state = won(state, sea)
    assert isinstance(state.step, nerath.Landing)
    left = set[tuple[Kind, str, str]]().union(*(due(sea, crews[sea]) for sea in seas))
    assert EndStep(realm) in nerath.legal_actions(state)
    assert left == landings(state)
    # From the last sea first, then from the one before, until nothing is aboard.
    for sea in reversed(seas):
        if not isinstance(state.step, nerath.Landing):
            break
        act = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.at == sea)
        state = do(state, act)
        left -= due(sea, crews[sea])
        assert left == (landings(state) if isinstance(state.step, nerath.Landing) else set())
    assert not left


@checks("N13.32", "N10.6")
@pytest.mark.parametrize("kind", CARGO)
@given(REALMS, st.sampled_from([(a, b) for a in SHORES for b in NEXT[a] if b in SHORES]))
def test_what_embarked_in_this_turn_lands_after_the_battle(
    kind: Kind, realm: Realm, way: tuple[str, str]
) -> None:
    """A piece goes aboard, its Warship sails into an enemy sea and wins: it lands as any other cargo."""
    start, at = way
    foe, home = somebody_else(realm), COASTS[start][0]
    pieces = {start: {realm: [SHIP]}, home: {realm: [kind]}, at: {foe: [SHIP]}}
    control = {**dict.fromkeys(LAND, foe), home: realm}
    state = moved_in(active=realm, pieces=pieces, control=control)
    state = do(state, Embark(realm, Figure(kind), home, Figure(SHIP), start))
    [laden] = state.figures(start, realm).kinds
    state = won(do(state, nerath.Move(realm, laden, start, at), EndStep(realm)), at)
    targets = {one for one in due(at, kind) if one[2] != home}
    assert targets == (landings(state) if isinstance(state.step, nerath.Landing) else set())


@checks("N13.35", "N13.32", "N10.6")
@pytest.mark.parametrize("kind", CARGO)
@pytest.mark.parametrize("garrison", [(), (FOOT, MONSTER)])
@given(REALMS, st.sampled_from([(sea, to) for sea in SHORES for to in COASTS[sea]]))
@example(K, ("sea-of-mist", COASTS["sea-of-mist"][0]))
def test_who_fought_at_sea_joins_an_attack_by_land(
    kind: Kind, garrison: tuple[Kind, ...], realm: Realm, place: tuple[str, str]
) -> None:
    """Cargo lands where own pieces wait for their battle, and rolls there beside them, a Hero once more."""
    sea, to = place
    foe = somebody_else(realm)
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {
        sea: {realm: [ship(kind), DRAGON], foe: [SHIP]},
        to: {realm: [FOOT], foe: [*garrison]},
    }
    state = battle(active=realm, pieces=pieces, control=dict.fromkeys(LAND, foe))
    assert {sea, to} == set(state.memory.pending)
    state = won(state, sea)
    assert (kind, sea, to) in landings(state)
    act = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == to)
    assert not cited(state, act)
    state = do(state, act)
    assert (to,) == state.memory.pending
    ashore = Figure(kind, mark=Mark(stopped=Stop.ASHORE, landed=True))
    assert ashore in state.figures(to, realm)
    state = do(state, *[EndStep(realm)] * isinstance(state.step, nerath.Landing), FightBattle(realm, to))
    if garrison:
        rolled = list[int]()
        while isinstance(state.step, nerath.Rolling):
            step, request = next_roll(state)
            rolled += [die.sides for die in request.dice] if step.attackers else []
            state = do(state, nerath.Rolled((1,) * len(request.dice)))
        assert sorted([DIE[FOOT], *[DIE[kind]] * (2 if kind is SIEGE else 1)]) == sorted(rolled)


@checks("N13.35")
@pytest.mark.parametrize("kind", HEROES)
def test_two_heroes_of_a_ship_land_in_two_places(kind: Kind) -> None:
    """Of two Heroes that won at sea one joins an attack by land, the other begins one elsewhere."""
    sea = "sea-of-mist"
    first, second = COASTS[sea][:2]
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {
        sea: {K: [ship(kind, WIZARD), DRAGON], V: [SHIP]},
        first: {K: [FOOT], V: [MONSTER]},
        second: {V: [MONSTER]},
    }
    state = won(battle(pieces=pieces, control=dict.fromkeys(LAND, V)), sea)
    for to in (first, second):
        acts = [one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == to]
        state = do(state, acts[0])
    assert {first, second} == set(state.memory.pending)
    for to in (first, second):
        assert any(one.kind in HEROES for one in state.figures(to, K).kinds)
