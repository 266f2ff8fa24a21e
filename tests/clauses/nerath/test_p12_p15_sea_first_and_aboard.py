"""Pages 12, 13 and 15: sea battles before all else, what is lost with a ship, and who gets aboard.

What lives here: the sea-first rule where land is hardly held, cargo that went down and is seen no more, and
retreats to Warships of every load, also to those that have won their sea in the same turn.
"""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, fresh, sea_battles
from tests.clauses.nerath.scenes import (
    CARGO,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    LAND,
    LUCKS,
    MONSTER,
    SEA,
    SEEDS,
    SHIP,
    WIZARD,
    K,
    Luck,
    V,
    answer,
    battle,
    do,
    fight,
    roll,
    ship,
    units,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    PieceDestroyed,
    PressAttack,
    Realm,
    Retreat,
    State,
)
from conquest_rules.testing import checks

ISLE = "isle-of-the-druids"
NEAR, FAR, DEEP = "sea-of-mist", "druids-reach", "halcyon-deep"


# The sea comes first.


@checks("N12.28", "N12.24")
@pytest.mark.parametrize("garrison", [[], [CASTLE], [FOOT]])
@pytest.mark.parametrize("at", ["zembar", ISLE, "vailindor"])
def test_even_empty_land_waits_for_the_sea(at: str, garrison: list[Kind]) -> None:
    """Land without any defender, or with a Castle alone, is not entered by an attack before the sea."""
    state = battle(pieces={"halcyon-deep": {K: [SHIP], V: [SHIP]}, at: {K: [DRAGON], V: garrison}})
    assert (FightBattle(K, "halcyon-deep"),) == nerath.legal_actions(state)
    assert {"N12.28"} == cited(state, FightBattle(K, at))
    state = fight(state, "halcyon-deep", luck=(1.0, 0.0))[-1].after
    assert (FightBattle(K, at),) == nerath.legal_actions(state)


# What went down.

SUNK = Scene(battle(pieces={NEAR: {K: [ship(FIGHTER, WIZARD), SHIP], V: [SHIP, SHIP]}}), NEAR, K, (V,))


@checks("N13.34", "N13.25", "N13.39", "N11.33", "N13.23", "N13.38")
@given(sea_battles(), SEEDS, LUCKS)
@example(SUNK, 0, (0.5, 1.0))
@example(SUNK, 1, (0.9, 0.9))
def test_nobody_gets_ashore_from_a_battle_at_sea(scene: Scene, seed: int, luck: Luck) -> None:
    """However a sea battle goes, only who flies away is on a coast after it, and no battle comes of it."""
    after = fight(scene.state, scene.at, seed, luck, press=0.9)[-1].after
    for land in LAND:
        for realm in (scene.attacker, *scene.defenders):
            assert _on_foot(scene.state, land, realm) == _on_foot(after, land, realm)
    assert {one for one in scene.state.memory.pending if one != scene.at} == set(after.memory.pending)


def _on_foot(state: State, land: str, realm: Realm) -> list[Figure]:
    return [one for one in state.figures(land, realm) if one.kind not in (DRAGON, Kind.STORM_ELEMENTAL)]


@checks("N13.34", "N13.25", "N11.33", "N13.39", "N13.23", "N13.38")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("cargo", [[FIGHTER], [WIZARD, FOOT], [MONSTER, MONSTER]])
def test_what_was_sunk_attacks_nobody(realm: Realm, cargo: list[Kind]) -> None:
    """A Warship is lost, the battle is won by a Dragon, and nothing that was aboard is on the board."""
    foe = V if realm is not V else K
    state = battle(
        active=realm, pieces={NEAR: {realm: [ship(*cargo), DRAGON], foe: [SHIP]}}, control={ISLE: foe}
    )
    state, rng = do(state, FightBattle(realm, NEAR)), Random(0)
    while not isinstance(state.step, nerath.ChoosingBattle | nerath.Repositioning):
        if isinstance(state.step, nerath.TakingDamage):
            state = do(state, next(a for a in nerath.legal_actions(state) if a.figure.kind is SHIP))  # type: ignore[union-attr]
        else:
            late = isinstance(state.step, nerath.Rolling) and not state.step.first_strike
            state = nerath.apply(state, answer(state, rng, (float(late), 1.0), press=1.0))
    left = [one.kind for space in (*LAND, *SEA) for one, _ in units(state, space, (realm,))]
    assert [CASTLE, DRAGON] == sorted(left, key=list(Kind).index)
    assert () == state.memory.pending


# Who retreats aboard.

FLEETS = st.lists(
    st.builds(lambda cargo: ship(*cargo), st.lists(st.sampled_from(CARGO), max_size=2)),
    min_size=1,
    max_size=3,
)
FORCES = st.lists(st.sampled_from(CARGO), min_size=1, max_size=5)


def hard_pressed(force: list[Kind], near: list[Figure], far: list[Figure]) -> State:
    """Karkoth is on an enemy isle with this force after a round without hits, its fleets on two sides."""
    pieces = {ISLE: {K: force, V: [DRAGON]}, NEAR: {K: near}, FAR: {K: far}}
    state, rng = do(battle(pieces=pieces), FightBattle(K, ISLE)), Random(0)
    while isinstance(state.step, nerath.Rolling):
        state = nerath.apply(state, answer(state, rng, (0.0, 0.0)))
    assert isinstance(state.step, nerath.Pressing)
    return state


def loads(state: State, sea: str) -> Bag[Figure]:
    """The Warships in a sea space with what they carry, unmarked."""
    return Bag.of(*map(fresh, state.figures(sea, K)))


@checks("N13.26", "N15.13", "N11.18", "N21.17", "N23.13")
@given(FORCES, FLEETS, FLEETS, SEEDS)
@example([FOOT] * 5, [ship(FOOT), ship()], [ship(FOOT)], 0)
@example([FOOT, MONSTER], [ship(FOOT), ship()], [ship(FIGHTER, FOOT)], 1)
def test_who_retreats_aboard_boards_the_ship_that_he_names(
    force: list[Kind], near: list[Figure], far: list[Figure], seed: int
) -> None:
    """Every Warship with room can be named, takes that piece and no third one; the others stay unchanged."""
    state, rng = hard_pressed(force, near, far), Random(seed)
    while True:
        fleets = {sea: loads(state, sea) for sea in (NEAR, FAR)}
        roomy = {(sea, one) for sea, some in fleets.items() for one in some if one.cargo.total < 2}
        here = {one.kind for one in state.figures(ISLE, K)}
        due = {(kind, sea, one) for kind in here for sea, one in roomy}
        acts = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
        assert due == {(a.figure.kind, a.to, fresh(a.aboard)) for a in acts if a.aboard}
        if not acts:
            break
        act = rng.choice(acts)
        assert act.aboard is not None
        boarded = Figure(SHIP, fresh(act.aboard).cargo.add(Figure(act.figure.kind)))
        state = do(state, act)
        fleets[act.to] = fleets[act.to].remove(fresh(act.aboard)).add(boarded)
        assert fleets == {sea: loads(state, sea) for sea in (NEAR, FAR)}
        if not isinstance(state.step, nerath.Retreating):
            break
    assert () == nerath.faults(state)


@checks("N15.13")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("fought", [True, False])
def test_ships_that_have_won_their_sea_take_in_who_retreats(realm: Realm, fought: bool) -> None:
    """Where a battle was won in this turn the Warships are as good a way out as where there was none."""
    foe = V if realm is not V else K
    pieces = {NEAR: {realm: [SHIP], foe: [SHIP] if fought else []}, ISLE: {realm: [FOOT], foe: [FOOT]}}
    state = battle(active=realm, pieces=pieces, control={ISLE: foe})
    if fought:
        state = fight(state, NEAR, luck=(1.0, 0.0))[-1].after
    state = roll(roll(do(state, FightBattle(realm, ISLE)), 1).after, 1).after
    (ours,) = state.figures(NEAR, realm)
    (foot,) = state.figures(ISLE, realm)
    away = Retreat(realm, foot, NEAR, ours)
    assert (PressAttack(realm), away) == nerath.legal_actions(state)
    step = nerath.transition(state, away)
    assert [FOOT] == [one.kind for one, carrier in units(step.state, NEAR, (realm,)) if carrier]
    assert not any(isinstance(event, PieceDestroyed) for event in step.events)
    assert (EndStep(realm),) == nerath.legal_actions(step.state)


@checks("N15.19", "N15.13")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize(
    ("one", "other"), [([FOOT], [MONSTER]), ([FIGHTER], [FIGHTER]), ([WIZARD], []), ([FOOT, FOOT], [MONSTER])]
)
@pytest.mark.parametrize("there", [[], [FOOT]])
def test_two_warships_that_retreat_to_one_sea_keep_their_cargo(
    realm: Realm, one: list[Kind], other: list[Kind], there: list[Kind]
) -> None:
    """Each comes with what it carried, and the Warship that lay there has what it had."""
    foe = V if realm is K else K
    mates = [ship(*there)] if there else []
    state = battle(
        active=realm, pieces={NEAR: {realm: [ship(*one), ship(*other)], foe: [SHIP]}, DEEP: {realm: mates}}
    )
    state = do(state, FightBattle(realm, NEAR))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *[1] * len(nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    for _ in range(2):
        away = (act for act in nerath.legal_actions(state) if isinstance(act, Retreat) and act.to == DEEP)
        state = do(state, next(away))
    fleet = [*mates, ship(*one), ship(*other)]
    assert sorted(one.cargo.pairs for one in fleet) == sorted(
        tuple((Figure(cargo.kind), count) for cargo, count in one.cargo.pairs)
        for one in state.figures(DEEP, realm)
    )
