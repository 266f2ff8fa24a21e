"""Page 12: who rolls what and when, what hits, and who takes the damage."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies
from tests.clauses.nerath.land_battles_told import (
    FOUGHT,
    both_fit,
    damage,
    dragon_hunts,
    due_rolls,
    hits,
    hunt,
    may_take,
    rolls_of,
)
from tests.clauses.nerath.scenes import (
    CASTLE,
    DIE,
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
    K,
    Luck,
    V,
    bag,
    battle,
    beat,
    deciding,
    do,
    fight,
    kinds_of,
    phases,
    roll,
    rounds,
    stamina,
    told,
    units,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    DiceRolled,
    FightBattle,
    Figure,
    Mark,
    PieceDamaged,
    PieceDestroyed,
    Realm,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

# Dice.


@checks(
    "N4.24",
    "N12.27",
    "N12.30",
    "N12.31",
    "N12.34",
    "N12.35",
    "N12.45",
    "N12.53",
    "N13.1",
    "N13.2",
    "N13.3",
    "N13.4",
    "N13.7",
    "N13.9",
    "N13.10",
    "N13.11",
    "N13.12",
    "N13.17",
    "N15.4",
    "N19.19",
    "N19.21",
    "N20.8",
    "N20.12",
    "N20.16",
    "N21.10",
    "N21.15",
    "N22.4",
    "N22.19",
    "N23.3",
    "M4.4",
    "N22.26",
    "N15.2",
    "N22.5",
    "N22.20",
    "N22.7",
    "N23.9",
    "N12.52",
    "N21.13",
)
@reads("R-castle-last-roll", "R-rolls-again", "R-roll-order", "R-warship-support")
@given(FOUGHT, SEEDS, LUCKS)
def test_who_rolls_what_and_when(scene: Scene, seed: int, luck: Luck) -> None:
    """In each round Wizards roll first, attackers before defenders, then all others that are left."""
    for one in rounds(fight(scene.state, scene.at, seed, luck)):
        assert due_rolls(one.start, scene, first=True) == rolls_of(one.first)
        others = due_rolls(one.middle, scene, first=False) if both_fit(one.middle, scene) else []
        assert others == rolls_of(one.other)


@checks(
    "N12.31",
    "N12.32",
    "N22.4",
    "N19.19",
    "N19.21",
    "N21.10",
    "N13.7",
    "N13.10",
    "I13.1",
    "N20.12",
    "N6.2",
    "N6.3",
    "N6.4",
    "N6.5",
    "N6.6",
    "N6.7",
    "N23.9",
    "N20.8",
    "N22.26",
)
@reads("R-unique-units")
@given(st.sampled_from(list(DIE)), st.sampled_from(Realm), st.booleans())
def test_the_dice_of_a_single_piece(kind: nerath.Kind, realm: Realm, attacking: bool) -> None:
    """Every realm's piece of a kind rolls the same: a Footsoldier a d6, a Monster a d12."""
    assume(kind is not SHIP and not (kind is CASTLE and attacking))
    foe = V if realm is K else K
    ours, theirs = (realm, foe) if attacking else (foe, realm)
    pieces = {"zembar": {ours: [kind if attacking else MONSTER], theirs: [MONSTER if attacking else kind]}}
    state = battle(active=ours, pieces=pieces, control={"zembar": theirs})
    state = do(state, FightBattle(ours, "zembar"))
    rolled = list[DiceRolled]()
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        missed = roll(state, *(1 for _ in turn.request.dice))
        rolled += [event for event in missed.events if isinstance(event, DiceRolled)]
        state = missed.after
    number = 2 if kind is SIEGE and attacking else 1
    (found,) = [event for event in rolled if event.attackers is attacking]
    assert ((DIE[kind],) * number, kind is WIZARD) == (found.dice, found.first_strike)


@checks("N12.33", "N19.20", "N22.32")
@reads("R-modified-hit-numbers")
@given(FOUGHT, SEEDS)
def test_six_or_more_hits(scene: Scene, seed: int) -> None:
    """Each die that shows 6 or more is one hit, each other none, two of a Siege Engine two."""
    state, rng = do(scene.state, FightBattle(scene.attacker, scene.at)), Random(seed)
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        one = beat(state, turn.request.sample(rng))
        (event,) = [event for event in one.events if isinstance(event, DiceRolled)]
        assert sum(face >= 6 for face in event.faces) == event.hits
        state = one.after


@checks("N12.37", "N12.45", "N22.33", "N12.50", "N12.54", "N13.15", "N21.12", "N15.2", "N22.22", "N4.24")
@reads("R-excess-hits")
@given(FOUGHT, SEEDS, LUCKS)
def test_each_hit_is_one_damage(scene: Scene, seed: int, luck: Luck) -> None:
    """In every phase a side takes as much damage as hits were scored, or all that it can take."""
    for start, beats in phases(fight(scene.state, scene.at, seed, luck)):
        for realms, scored in (
            ((scene.attacker,), hits(beats, by_attackers=False)),
            (scene.defenders, hits(beats, by_attackers=True)),
        ):
            assert min(scored, stamina(start, scene.at, realms)) == len(damage(beats, realms))


@checks("N12.34", "N12.36", "N13.3", "N13.12")
@given(FOUGHT, SEEDS, LUCKS)
def test_damage_comes_after_both_sides_have_rolled(scene: Scene, seed: int, luck: Luck) -> None:
    """In every phase all dice come before all damage, and nobody is hurt while dice are rolled."""
    beats = fight(scene.state, scene.at, seed, luck)
    for start, phase in phases(beats):
        events = [e for e in told(phase) if isinstance(e, DiceRolled | PieceDamaged | PieceDestroyed)]
        kinds = [isinstance(event, DiceRolled) for event in events]
        assert sorted(kinds, reverse=True) == kinds
        for one in phase:
            if isinstance(one.before.step, nerath.Rolling):
                assert start.forces == one.before.forces
    for one in beats:
        for figure, _ in units(one.after, scene.at, Realm):
            assert figure.mark.damage < 2


# Who takes damage.


@checks("N12.38", "N12.39", "N12.41", "N12.54", "N12.47", "N20.9", "N22.17", "M4.5")
@reads("R-castle-as-target", "R-damage-assigner")
@given(FOUGHT, SEEDS, LUCKS)
def test_whoever_was_hit_chooses_among_all_that_can_take_it(scene: Scene, seed: int, luck: Luck) -> None:
    """The attacker chooses for the attackers, each defender for its own, and everything fit is offered."""
    for one in fight(scene.state, scene.at, seed, luck):
        state = one.before
        if not isinstance(state.step, nerath.TakingDamage):
            continue
        decider = deciding(state)
        assert decider is not None
        seat = next(seat for seat in state.table.setup.seats if decider in seat.realms)
        whose = (decider,) if decider is scene.attacker else tuple(set(seat.realms) & set(scene.defenders))
        offered = {(act.whose, act.figure) for act in nerath.legal_actions(state)}  # type: ignore[union-attr]
        assert may_take(state, scene.at, whose) == offered
        for other in {scene.attacker, *scene.defenders} - set(whose):
            for figure in state.figures(scene.at, other):
                assert "N12.38" in cited(state, TakeDamage(decider, other, figure))
                assert "N12.38" in cited(state, TakeDamage(other, other, figure))


@checks("N12.36", "N12.38", "M4.5", "N22.17", "N12.39")
@reads("R-damage-order")
@given(FOUGHT, SEEDS)
def test_the_attacker_takes_damage_before_the_defender(scene: Scene, seed: int) -> None:
    """Within a phase nobody of the defence is hurt before the attackers have taken their damage."""
    for _, beats in phases(fight(scene.state, scene.at, seed, (0.8, 0.8))):
        hurt = [event.realm is scene.attacker for event in damage(beats, tuple(Realm))]
        assert sorted(hurt, reverse=True) == hurt


@checks("N12.39", "N22.17")
@given(armies(least=2, most=4), st.integers(1, 4), st.randoms(use_true_random=False))
def test_the_order_of_damage_makes_no_difference(kinds: list[nerath.Kind], number: int, rng: Random) -> None:
    """The same pieces hit in another order leave the same position."""
    state = battle(pieces={"zembar": {K: [SIEGE] * 4, V: kinds}}, control={"zembar": V})
    state = do(state, FightBattle(K, "zembar"))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        shown = 6 if state.step.attackers else 1
        count = len(turn.request.dice)
        state = roll(state, *([shown] * min(number, count) + [1] * (count - min(number, count)))).after
    assume(isinstance(state.step, nerath.TakingDamage))
    targets = list[Figure]()
    after = state
    while isinstance(after.step, nerath.TakingDamage):
        chosen = rng.choice(nerath.legal_actions(after))
        assert isinstance(chosen, TakeDamage)
        targets.append(chosen.figure)
        after = nerath.apply(after, chosen)
    assume(len({(figure.kind, figure.mark.damage) for figure in targets}) == len(targets))
    for order in permutations(targets):
        other = state
        for figure in order:
            if not isinstance(other.step, nerath.TakingDamage):
                break
            assert not nerath.why_not(other, TakeDamage(V, V, figure))
            other = nerath.apply(other, TakeDamage(V, V, figure))
        assert after == other


@checks(
    "N12.40", "N12.42", "N12.43", "N12.52", "N13.14", "N13.15", "N21.12", "N22.22", "N15.34", "M5.1", "N20.16"
)
@given(FOUGHT, SEEDS, LUCKS)
def test_what_a_hit_does(scene: Scene, seed: int, luck: Luck) -> None:
    """A Castle goes inactive, a Dragon dies of its second hit, every other piece of its first."""
    for one in fight(scene.state, scene.at, seed, luck):
        for event in one.events:
            if isinstance(event, PieceDamaged):
                assert event.figure.kind in (CASTLE, DRAGON)
                assert 0 == event.figure.mark.damage
            elif isinstance(event, PieceDestroyed) and "N15.15" not in event.clauses:
                assert event.figure.kind is not CASTLE
                assert (1 if event.figure.kind is DRAGON else 0) == event.figure.mark.damage
        if not isinstance(one.after.step, nerath.RunningAmok | nerath.ChoosingBattle | nerath.Repositioning):
            for realm in (scene.attacker, *scene.defenders):
                before, after = (kinds_of(s.figures(scene.at, realm)) for s in (one.before, one.after))
                lost = Counter(
                    e.figure.kind for e in one.events if isinstance(e, PieceDestroyed) and e.realm is realm
                )
                left = Counter(
                    e.figure.kind
                    for e in one.events
                    if isinstance(e, nerath.PieceRetreated) and e.realm is realm
                )
                assert before - lost - left == after


@checks("N12.40")
@given(st.sampled_from([FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, STORM]), st.booleans())
def test_one_damage_destroys(kind: nerath.Kind, attacking: bool) -> None:
    """A piece that is neither Castle nor Dragon is gone after a single hit."""
    sides = {K: [kind, kind] if attacking else [MONSTER], V: [MONSTER] if attacking else [kind, kind]}
    state = battle(pieces={"zembar": sides}, control={"zembar": V})
    state = do(state, FightBattle(K, "zembar"))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        lucky = state.step.attackers is not attacking
        state = roll(state, *([6 if lucky else 1] + [1] * (len(turn.request.dice) - 1))).after
    assert bag([kind]) == state.figures("zembar", K if attacking else V)


# Spreading hits, and its readings.


@checks("N12.41", "N12.37", "N22.33")
@reads("R-hit-allocation")
@given(dragon_hunts(), SEEDS)
def test_hits_are_spread_before_they_are_heaped(scene: tuple[int, int, int], seed: int) -> None:
    """No Dragon takes its second hit of a batch before everybody else has had one; then it has to."""
    dragons, soldiers, number = scene
    states, after = hunt("spread-then-stack", dragons, soldiers, number, seed)
    for state in states:
        here = state.figures("zembar", V)
        untouched = [one for one in here.kinds if not one.mark.hit]
        for one in here.kinds:
            refused = bool(untouched) and one.mark.hit
            assert ({"N12.41"} if refused else set()) == cited(state, TakeDamage(V, V, one))
    left = kinds_of(after.figures("zembar", V)) if after.controller("zembar") is V else Counter()
    second = max(0, number - dragons - soldiers)
    assert max(0, dragons - second) == left[DRAGON]
    if number >= dragons + soldiers:
        assert 0 == left[FOOT]


@checks("N12.41")
@reads("R-hit-allocation")
@pytest.mark.parametrize("reading", ["spread-then-stack", "one-per-batch", "free"])
@given(scene=dragon_hunts(), seed=SEEDS)
def test_readings_of_hit_allocation(reading: str, scene: tuple[int, int, int], seed: int) -> None:
    """Hits spread and then heap, or are lost when everybody has had one, or go where the owner likes."""
    dragons, soldiers, number = scene
    states, after = hunt(reading, dragons, soldiers, number, seed)
    stands = after.controller("zembar") is V
    left = kinds_of(after.figures("zembar", V)) if stands else Counter()
    if reading == "one-per-batch":
        assert dragons == left[DRAGON]
        assert max(0, soldiers - number) <= left[FOOT] <= soldiers
    for state in states:
        here = state.figures("zembar", V)
        offered = {act.figure for act in nerath.legal_actions(state)}  # type: ignore[union-attr]
        unhit = {one for one in here.kinds if not one.mark.hit}
        assert {"free": set(here.kinds), "one-per-batch": unhit}.get(
            reading, unhit or set(here.kinds)
        ) == offered


@checks("N12.41", "N12.39")
@reads("R-batches")
def test_spreading_starts_anew_in_every_phase() -> None:
    """A Dragon hit by First Strike may take a hit of the other attacks, though somebody is unhurt."""
    state = battle(pieces={"zembar": {K: [WIZARD, MONSTER], V: [DRAGON, FOOT]}})
    state = roll(do(state, FightBattle(K, "zembar")), 10).after
    state = do(state, TakeDamage(V, V, Figure(DRAGON)))
    state = roll(roll(state, 12).after, 1, 1).after
    hurt = Figure(DRAGON, mark=Mark(damage=1))
    assert {TakeDamage(V, V, hurt), TakeDamage(V, V, Figure(FOOT))} == set(nerath.legal_actions(state))
