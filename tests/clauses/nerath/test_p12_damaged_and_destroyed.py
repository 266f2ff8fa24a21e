"""Page 12: the order of damage from phase to phase, what allies agree on in each, and what is destroyed."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import next_roll
from tests.clauses.nerath.drawn_battles import Scene, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    LUCKS,
    MONSTER,
    SEEDS,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    Beat,
    C,
    K,
    Luck,
    N,
    V,
    battle,
    deciding,
    do,
    fight,
    kinds_of,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    Bag,
    Buy,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    OfferShare,
    PieceDestroyed,
    Realm,
    State,
    TakeDamage,
)
from conquest_rules.testing import checks

LAND_SPACE, SEA_SPACE = "zembar", "sea-of-mist"


def rolled(state: State, hits: int) -> State:
    """The dice that are asked for are rolled, so many of them hit."""
    _, request = next_roll(state)
    return do(state, nerath.Rolled(tuple(6 if at < hits else 1 for at in range(len(request.dice)))))


def open_hits(state: State) -> set[tuple[Kind, int]]:
    """The pieces that the next hit may be given to, with the damage they have."""
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)]
    assert not [act for act in acts if nerath.why_not(state, act)]
    return {(act.figure.kind, act.figure.mark.damage) for act in acts}


def take(state: State, kind: Kind, damage: int = 0) -> State:
    """A piece of this kind takes the hit."""
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)]
    chosen = [act for act in acts if (act.figure.kind, act.figure.mark.damage) == (kind, damage)]
    return do(state, chosen[0])


# The order of damage.


@checks("N12.39", "N22.17", "N12.38", "M4.5")
@pytest.mark.parametrize("realm", [V, N])
@pytest.mark.parametrize("at", [LAND_SPACE, SEA_SPACE])
def test_a_damaged_dragon_may_be_spared_later(realm: Realm, at: str) -> None:
    """A Dragon that was damaged in one phase may take a hit of the next, or any other piece may."""
    other, attackers = (FOOT, [WIZARD, SIEGE]) if at == LAND_SPACE else (SHIP, [ship(WIZARD), STORM])
    here: dict[Realm, list[Kind | Figure]] = {K: [*attackers], realm: [DRAGON, other, other]}
    control = {at: realm} if at == LAND_SPACE else {}
    state = do(battle(pieces={at: here}, control=control), FightBattle(K, at))
    state = take(rolled(state, 1), DRAGON)
    # The others' dice, and none of the defenders hits.
    state = rolled(rolled(state, 1), 0)
    assert {(DRAGON, 1), (other, 0)} == open_hits(state)
    spared, lost = take(state, other), take(state, DRAGON, 1)
    assert {DRAGON: 1, other: 1} == kinds_of(spared.figures(at, realm))
    assert {other: 2} == kinds_of(lost.figures(at, realm))
    # In the next round it is the same again.
    pressed = do(spared, nerath.PressAttack(K))
    assert {(DRAGON, 1), (other, 0)} == open_hits(rolled(pressed, 1))


@checks("N12.39", "N22.17", "N12.38", "M4.5")
@pytest.mark.parametrize("at", [LAND_SPACE, SEA_SPACE])
def test_an_attacker_may_spare_a_damaged_dragon_too(at: str) -> None:
    """The attacker's damaged Dragon may take the hit of a later round, or another of the attackers may."""
    other, foes = (FOOT, [SIEGE]) if at == LAND_SPACE else (SHIP, [SHIP])
    control = {at: V} if at == LAND_SPACE else {}
    state = battle(pieces={at: {K: [DRAGON, other, other], V: [*foes]}}, control=control)
    state = take(rolled(rolled(do(state, FightBattle(K, at)), 0), 1), DRAGON)
    state = rolled(rolled(do(state, nerath.PressAttack(K)), 0), 1)
    assert {(DRAGON, 1), (other, 0)} == open_hits(state)


# Agreements.

BESIEGED: dict[Realm, list[Kind | Figure]] = {V: [FOOT] * 3, N: [MONSTER] * 3}
AFLOAT: dict[Realm, list[Kind | Figure]] = {V: [SHIP] * 3, N: [STORM] * 3}


def hits_to_share(at: str, first_strike: bool, hits: int) -> State:
    """Two allies have taken so many hits of one phase, and are to divide them."""
    defenders = BESIEGED if at == LAND_SPACE else AFLOAT
    quick: list[Kind | Figure] = [WIZARD] * 3 if at == LAND_SPACE else [ship(WIZARD, WIZARD), ship(WIZARD)]
    slow: list[Kind | Figure] = [MONSTER] * 3 if at == LAND_SPACE else [DRAGON] * 3
    here = {K: quick if first_strike else slow, **defenders}
    control = {at: V} if at == LAND_SPACE else {}
    state = do(battle(way=ALLIANCES, pieces={at: here}, control=control), FightBattle(K, at))
    state = rolled(state, hits)
    return state if first_strike else rolled(state, 0)


@checks("N12.46")
@pytest.mark.parametrize("at", [LAND_SPACE, SEA_SPACE])
@pytest.mark.parametrize("first_strike", [True, False])
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_allies_agree_on_any_share_in_either_phase(at: str, first_strike: bool, hits: int) -> None:
    """Hits of First Strike and of the other attacks are shared as both accept, from none to all."""
    state = hits_to_share(at, first_strike, hits)
    leader = deciding(state)
    assert leader in (V, N)
    other = N if leader is V else V
    assert [OfferShare(leader, part) for part in range(hits + 1)] == list(nerath.legal_actions(state))
    for part in range(hits + 1):
        step = nerath.transition(do(state, OfferShare(leader, part)), AnswerShare(other, True))
        [shared] = [one for one in step.events if isinstance(one, nerath.DamageShared)]
        assert {leader: part, other: hits - part} == dict(shared.shares)
        left = {realm: kinds_of(step.state.figures(at, realm)).total() for realm in (V, N)}
        # All of a realm's pieces are alike, so that no more is asked.
        assert {leader: 3 - part, other: 3 - (hits - part)} == left


# What is destroyed.


def census(state: State) -> Counter[tuple[Realm, Kind]]:
    """How many pieces of each kind each realm has on the whole board, aboard Warships or not."""
    found = Counter[tuple[Realm, Kind]]()
    for space in BOARD.board.spaces:
        for realm in Realm:
            for figure, count in state.figures(space, realm).pairs:
                found[realm, figure.kind] += count
                for cargo, aboard in figure.cargo.pairs:
                    found[realm, cargo.kind] += count * aboard
    return found


def losses(beats: list[Beat]) -> Counter[tuple[Realm, Kind]]:
    """What was told to be destroyed, with all that went down with it."""
    gone = [event for event in told(beats) if isinstance(event, PieceDestroyed)]
    return Counter((event.realm, one.kind) for event in gone for one in (event.figure, *event.figure.cargo))


BATTLES = st.one_of(land_battles(castle=st.just(False)), sea_battles())


def pinned(at: str, here: dict[Realm, list[Kind | Figure]], control: dict[str, Realm]) -> Scene:
    """Vailin attacks Karkoth, which has its Capital."""
    state = battle(active=V, pieces={at: here}, control=control)
    return Scene(state, at, V, (K,))


@checks("N12.43")
@given(BATTLES, SEEDS, LUCKS)
@example(pinned(LAND_SPACE, {V: [MONSTER] * 3, K: [FIGHTER, WIZARD]}, {LAND_SPACE: K}), 0, (1.0, 0.2))
@example(pinned(LAND_SPACE, {V: [FIGHTER, WIZARD], K: [MONSTER] * 3}, {LAND_SPACE: K}), 0, (0.2, 1.0))
@example(pinned(SEA_SPACE, {V: [DRAGON] * 2, K: [ship(FIGHTER, FOOT)]}, {}), 0, (1.0, 0.2))
def test_what_is_destroyed_is_nowhere_on_the_board(scene: Scene, seed: int, luck: Luck) -> None:
    """After a battle each realm has on the whole board just what was not destroyed; Castles change hands."""
    beats = fight(scene.state, scene.at, seed, luck, press=1.0)
    before, after = census(scene.state), census(beats[-1].after)
    for realm, kind in {*before, *after}:
        if kind is not CASTLE:
            assert before[realm, kind] - losses(beats)[realm, kind] == after[realm, kind], (realm, kind)


@checks("N12.43")
@pytest.mark.parametrize("kind", [FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, STORM, DRAGON])
@given(st.sampled_from(Realm))
def test_what_was_destroyed_can_be_bought_again(kind: Kind, realm: Realm) -> None:
    """A realm that has lost its last piece of a kind buys as many as it can pay for in the same turn."""
    foe = next(one for one in Realm if one is not realm)
    here: dict[Realm, list[Kind | Figure]] = {realm: [kind], foe: [MONSTER] * 4}
    state = battle(active=realm, pieces={LAND_SPACE: here}, control={LAND_SPACE: foe})
    beats = fight(state, LAND_SPACE, 0, (0.0, 1.0), press=1.0)
    state = beats[-1].after
    assert not census(state)[realm, kind]
    rich = evolve(state, treasuries=(40,) * 4, step=nerath.Buying())
    bought = do(rich, Buy(realm, kind), Buy(realm, kind))
    assert Buy(realm, kind) in nerath.legal_actions(bought)
    state = do(bought, EndStep(realm))
    assert Bag.of(kind, kind) == getattr(state.step, "unplaced", None)
    state = do(state, nerath.Place(realm, kind, CAPITALS[realm]))
    assert 1 == census(state)[realm, kind]


@checks("N12.43")
def test_a_lost_warship_and_its_cargo_can_be_bought_again() -> None:
    """What sank with a Warship is back in the supply as well."""
    state = battle(active=C, pieces={SEA_SPACE: {C: [ship(FIGHTER, MONSTER)], V: [DRAGON] * 3}})
    state = fight(state, SEA_SPACE, 0, (0.0, 1.0), press=1.0)[-1].after
    assert not [one for one in census(state) if one[0] is C and one[1] is not CASTLE]
    rich = evolve(state, treasuries=(40,) * 4, step=nerath.Buying())
    for kind in (SHIP, FIGHTER, MONSTER):
        assert Buy(C, kind) in nerath.legal_actions(rich)
