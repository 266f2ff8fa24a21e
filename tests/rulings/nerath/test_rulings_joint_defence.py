"""Rulings on who leads a defence of two realms, how their pieces are counted, and how guardians take hits."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS, armies, fleets, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HEROES,
    SEEDS,
    SHIP,
    SIEGE,
    K,
    N,
    V,
    battle,
    deciding,
    do,
    fight,
    guarded,
    roll,
)
from tests.rulings.nerath.readings import each_reading, played_by

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    DamageShared,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    Realm,
    State,
    TakeDamage,
)
from conquest_rules.nerath.content.rows import Guardian
from conquest_rules.testing import checks, reads

LEADS, COUNTS, GUARDS = "R-joint-defence-decider", "R-ally-damage-count", "R-guardian-hit-allocation"
ONE_PLAYER = (2, True)


# Who leads.


def leader(state: State, at: str, defenders: tuple[Realm, ...]) -> Realm:
    """Who speaks for two realms: by pieces, or who holds the land and stands there."""
    holder = state.controller(at)
    if holder in defenders and played_by(state, LEADS) == "controller":
        return holder
    pieces = {
        realm: sum(1 + figure.cargo.total for figure in state.figures(at, realm)) for realm in defenders
    }
    return max(defenders, key=lambda realm: (pieces[realm], realm is holder, -list(Realm).index(realm)))


@checks("N12.45", "N4.25")
@reads("R-joint-defence-decider")
@each_reading(LEADS)
@pytest.mark.parametrize("sea", [False, True])
@given(data=st.data(), seed=SEEDS)
def test_who_leads_a_joint_defence(reading: str, sea: bool, data: st.DataObject, seed: int) -> None:
    """Who holds the space, or who has more pieces there, offers a share of the hits."""
    ways, rulings = st.just(ALLIANCES), {LEADS: reading}
    if sea:
        scene = data.draw(sea_battles(ways, rulings, joint=st.just(True)))
    else:
        scene = data.draw(land_battles(ways, rulings, joint=st.just(True)))
    for one in fight(scene.state, scene.at, seed, (0.8, 0.2), press=1.0):
        step, state = one.before.step, one.before
        if isinstance(step, nerath.SharingDamage) and step.offer is None:
            assert leader(state, scene.at, scene.defenders) is deciding(state)


@checks("N12.45", "N4.25")
@reads("R-joint-defence-decider")
@pytest.mark.parametrize("way", [ALLIANCES, ONE_PLAYER])
@pytest.mark.parametrize(("reading", "first"), [("controller", V), ("most-pieces", N)])
def test_a_lone_holder_beside_many_of_its_ally(way: tuple[int, bool], reading: str, first: Realm) -> None:
    """In Vailin's land one Footsoldier of Vailin, or as many, stand beside three of Nerath."""
    for mine, leads in ((1, first), (3, V)):
        pieces = {"zembar": {K: [SIEGE], V: [FOOT] * mine, N: [FOOT] * 3}}
        state = battle(way=way, active=K, pieces=pieces, rulings={LEADS: reading})
        state = roll(do(state, FightBattle(K, "zembar")), 6, 1).after
        assert leads is deciding(roll(state, *[1] * (3 + mine)).after)


# How pieces are counted for the hit left over.


def counted(state: State, at: str, realm: Realm, reading: str) -> int:
    """What a realm has in a space: what can be hit, every figure, or every hit that could be taken."""
    found = 0
    for figure in state.figures(at, realm):
        silent = figure.kind is CASTLE and figure.mark.damage > 0
        lasts = (2 if figure.kind is DRAGON else 1) - figure.mark.damage
        heroes = sum(one.kind in HEROES for one in figure.cargo)
        match reading:
            case "figures":
                found += 1 + figure.cargo.total
            case "hit-points":
                found += lasts + heroes
            case _:
                found += (not silent) + heroes
    return found


def odd_hit(state: State, hits: int) -> tuple[State, dict[Realm, int] | None]:
    """The hits are scored, and the allies disagree: how they are halved, or nothing if chance decides."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    state = roll(state, *[6] * hits, *[1] * (len(turn.request.dice) - hits)).after
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        state = roll(state, *[1] * len(turn.request.dice)).after
    if not isinstance(state.step, nerath.SharingDamage):
        return state, None
    offered = do(state, nerath.legal_actions(state)[0])
    told = nerath.transition(offered, AnswerShare(deciding(offered) or V, False)).events
    shares = [dict(one.shares) for one in told if isinstance(one, DamageShared)]
    return state, shares[0] if shares else None


def takes_more(state: State, at: str, reading: str) -> Realm | None:
    first, second = (counted(state, at, realm, reading) for realm in (V, N))
    return None if first == second else V if first > second else N


def due(state: State, at: str, larger: Realm, hits: int) -> dict[Realm, int]:
    """Half each and one more for one of them; what one cannot take the other does."""
    smaller = N if larger is V else V
    room = {realm: counted(state, at, realm, "hit-points") for realm in (V, N)}
    parts = {larger: hits // 2 + 1, smaller: hits // 2}
    for realm, other in ((larger, smaller), (smaller, larger)):
        over = max(0, parts[realm] - room[realm])
        parts = {realm: parts[realm] - over, other: parts[other] + over}
    return parts


@checks("N12.48", "N12.49")
@reads("R-ally-damage-count")
@each_reading(COUNTS)
@given(
    ours=armies((FOOT, DRAGON), most=3), theirs=armies((FOOT, DRAGON), most=3), hits=st.sampled_from((1, 3))
)
def test_the_hit_left_over_on_land(reading: str, ours: list[Kind], theirs: list[Kind], hits: int) -> None:
    """A Dragon counts as one piece, or as the two hits it takes."""
    pieces = {"zembar": {K: [SIEGE] * 2, V: ours, N: theirs}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces, rulings={COUNTS: reading})
    before, shares = odd_hit(do(state, FightBattle(K, "zembar")), hits)
    assume(isinstance(before.step, nerath.SharingDamage))
    larger = takes_more(before, "zembar", reading)
    assert (None if larger is None else due(before, "zembar", larger, hits)) == shares


@checks("N12.48", "N12.49")
@reads("R-ally-damage-count")
@each_reading(COUNTS)
@given(ours=fleets, theirs=fleets, hits=st.sampled_from((1, 3)))
def test_the_hit_left_over_at_sea(reading: str, ours: list[Figure], theirs: list[Figure], hits: int) -> None:
    """Cargo counts where all figures do; carried Heroes count always."""
    at = "sea-of-mist"
    pieces = {at: {K: [SHIP] * 3, V: ours, N: theirs}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces, rulings={COUNTS: reading})
    before, shares = odd_hit(_attackers_next(do(state, FightBattle(K, at))), hits)
    assume(isinstance(before.step, nerath.SharingDamage))
    larger = takes_more(before, at, reading)
    assert (None if larger is None else due(before, at, larger, hits)) == shares


def _attackers_next(state: State) -> State:
    """The state when Wizards of the defenders have struck in vain."""
    while isinstance(state.step, nerath.Rolling) and not state.step.attackers:
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        state = roll(state, *[1] * len(turn.request.dice)).after
    return state


@checks("N12.48", "N12.49")
@reads("R-ally-damage-count")
@each_reading(COUNTS)
def test_a_castle_that_is_silent_counts_as_a_figure_only(reading: str) -> None:
    """Vailin has two pieces and a silent Castle, and Nerath three pieces: equal only by figures."""
    here = {V: [CASTLE, FOOT, SIEGE], N: [FOOT, FOOT, FOOT]}
    pieces = {"zembar": {K: [Kind.WIZARD, SIEGE], **here}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces, rulings={COUNTS: reading})
    state = roll(do(state, FightBattle(K, "zembar")), 10).after
    state = do(state, nerath.OfferShare(V, 1), AnswerShare(N, True), TakeDamage(V, V, Figure(CASTLE)))
    _, shares = odd_hit(state, 1)
    assert (None if reading == "figures" else {N: 1, V: 0}) == shares


# How guardians take hits.


def may_take(step: nerath.LosingDice, spread: str, reading: str) -> set[tuple[str, tuple[int, ...]]]:
    """The guardians that the next hit may go to."""
    every = {(foe.guardian, foe.dice) for foe in step.battle.foes}
    unhit = {(foe.guardian, foe.dice) for foe in step.battle.foes if not foe.hit}
    if reading == "free" or spread == "free" or len(step.battle.foes) == 1:
        return every
    return unhit or (every if spread == "spread-then-stack" else set())


@checks("N14.9", "N12.41", "N14.19")
@reads("R-guardian-hit-allocation", "R-hit-allocation")
@each_reading(GUARDS)
@pytest.mark.parametrize("spread", ["spread-then-stack", "one-per-batch", "free"])
@given(
    tiles=st.lists(st.sampled_from(GUARDIANS), min_size=2, max_size=3, unique=True),
    heroes=st.integers(2, 5),
    seed=SEEDS,
)
def test_guardians_take_hits_as_pieces_do_or_as_their_player_likes(
    reading: str, spread: str, tiles: list[Guardian], heroes: int, seed: int
) -> None:
    """Spread over all guardians like hits on pieces, or heaped on any of them."""
    rulings = {GUARDS: reading, "R-hit-allocation": spread}
    state = battle(active=K, pieces={"sunless-citadel": {K: [FIGHTER] * heroes}}, rulings=rulings)
    state = guarded(state, "sunless-citadel", [one.id for one in tiles])
    rng = Random(seed)
    for one in fight(state, "sunless-citadel", seed, (1.0, 0.0), press=1.0):
        step = one.before.step
        if isinstance(step, nerath.LosingDice):
            offered = {
                (act.guardian, act.dice)
                for act in nerath.legal_actions(one.before)
                if isinstance(act, LoseDie)
            }
            assert may_take(step, spread, reading) == offered
            for foe in step.battle.foes:
                act = LoseDie(V, foe.guardian, foe.dice, rng.choice(foe.dice))
                refused = (foe.guardian, foe.dice) not in offered
                cited = {
                    no.clause for no in nerath.why_not(one.before, act) if isinstance(no, nerath.Violation)
                }
                assert ({"N12.41"} if refused else set()) == cited


@checks("N14.9", "N14.19", "N12.40")
@reads("R-guardian-hit-allocation")
@pytest.mark.parametrize(("reading", "again"), [("as-pieces", False), ("free", True)])
def test_a_guardian_takes_two_hits_while_another_has_none(reading: str, again: bool) -> None:
    """Of a Troll and a Beholder the Troll is given up for the other, where their player may."""
    state = battle(active=K, pieces={"sunless-citadel": {K: [FIGHTER] * 2}}, rulings={GUARDS: reading})
    state = guarded(state, "sunless-citadel", ["troll", "beholder"])
    state = do(state, FightBattle(K, "sunless-citadel"))
    state = roll(state, 10, 10).after
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    state = roll(state, *[1] * len(turn.request.dice)).after
    state = do(state, LoseDie(V, "troll", (8, 8), 8))
    assert again is (LoseDie(V, "troll", (8,), 8) in nerath.legal_actions(state))
