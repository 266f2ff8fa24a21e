"""Pages 12 and 13: battles, their dice, damage, Castles, First Strike, Durable, allied defenders."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    CAPITALS,
    CASTLE,
    DIE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    SEA,
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
    Scene,
    V,
    answer,
    armies,
    bag,
    battle,
    beat,
    board_order,
    cited,
    deciding,
    dice,
    do,
    enemies,
    fight,
    fit,
    guarded,
    kinds_of,
    land_battles,
    moved_in,
    phases,
    roll,
    rounds,
    stamina,
    told,
    units,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleBegun,
    BattleEnded,
    DamageShared,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Mark,
    PieceDamaged,
    PieceDestroyed,
    Realm,
    State,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

FOUGHT = land_battles()
TOGETHER = land_battles(st.just(ALLIANCES), joint=st.just(True))


# Which battles there are.


@st.composite
def several_battles(draw: st.DrawFn) -> Scene:
    """Some pieces that moved into land of enemies, defended or not, and some that stayed at home."""
    way = draw(st.sampled_from([FREE_FOR_ALL, ALLIANCES]))
    active = draw(st.sampled_from(Realm))
    spaces = draw(st.lists(st.sampled_from(LAND), min_size=1, max_size=5, unique=True))
    pieces = {
        space: {active: draw(armies(most=2)), **({foe: draw(armies(most=2))} if foe is not active else {})}
        for space in spaces
        for foe in [draw(st.sampled_from(Realm))]
        if foe is active or not (way == ALLIANCES and ALLIES[foe] is active)
    }
    control = {
        space: next((realm for realm in here if realm is not active), active)
        for space, here in pieces.items()
    }
    return Scene(moved_in(way, active, pieces, control), "", active, ())


@checks("N12.20", "N12.24", "N12.26", "N22.3", "N22.5", "N4.29", "N24.5")
@reads("R-battles-optional")
@given(several_battles())
def test_every_battle_that_was_set_off_is_fought_in_any_order(scene: Scene) -> None:
    """Battles are where pieces moved in on an enemy; each may come next, for the attacker alone to say."""
    state = scene.state
    foes = enemies(state, state.active)
    due = board_order(
        space for space in LAND if state.figures(space, state.active) and state.controller(space) in foes
    )
    begun = beat(state, EndStep(state.active))
    assert ([due] if due else []) == [
        event.spaces for event in begun.events if isinstance(event, nerath.BattlesTriggered)
    ]
    assume(due)
    assert tuple(FightBattle(state.active, space) for space in due) == nerath.legal_actions(begun.after)
    assert {"N12.20"} == cited(begun.after, EndStep(state.active))
    later = fight(begun.after, due[0], luck=(1.0, 0.0), press=1.0)[-1].after
    for other in set(Realm) - {state.active}:
        assert {"N12.26"} == cited(begun.after, FightBattle(other, due[0])) - {"N8.9"}
        for space in later.memory.pending:
            assert {"N12.26"} == cited(later, FightBattle(other, space)) - {"N8.9"}


@checks("N12.20", "N24.5")
@pytest.mark.parametrize("tiles", [0, 2])
@pytest.mark.parametrize("at", [LAND[0], SEA[0], DUNGEON[0]])
def test_the_step_lasts_while_a_battle_is_left(at: str, tiles: int) -> None:
    """On land, at sea and in a dungeon, guarded or not, what was set off is not left for later."""
    sides: dict[str, dict[Realm, list[nerath.Kind]]] = {
        LAND[0]: {K: [FOOT], V: [FOOT]},
        SEA[0]: {K: [SHIP], V: [SHIP]},
        DUNGEON[0]: {K: [FIGHTER]},
    }
    state = battle(pieces={at: sides[at]}, control={LAND[0]: V})
    state = guarded(state, DUNGEON[0], face_down=tiles)
    assert (FightBattle(K, at),) == nerath.legal_actions(state)
    assert "N12.20" in cited(state, EndStep(K))


@checks("G1.5", "N4.3")
@given(st.sampled_from([FREE_FOR_ALL, ALLIANCES]), st.sampled_from(Realm), st.sampled_from(LAND))
def test_without_an_attack_the_battles_step_passes_by_itself(
    way: tuple[int, bool], active: Realm, at: str
) -> None:
    """Pieces in land of one's own, or of the ally, start no battle, and nothing has to be decided."""
    holder = active if way == FREE_FOR_ALL else ALLIES[active]
    state = moved_in(way, active, {at: {active: [Figure(DRAGON, mark=Mark(spent=1))]}}, {at: holder})
    assert isinstance(nerath.apply(state, EndStep(active)).step, nerath.Repositioning)


@checks("N12.25", "N13.6", "N15.2")
@given(several_battles(), SEEDS, LUCKS)
def test_a_battle_is_finished_before_the_next(scene: Scene, seed: int, luck: Luck) -> None:
    """From its beginning to its results nothing is told of another battle, and none can be started."""
    state = scene.state
    state = nerath.apply(state, EndStep(state.active))
    rng = Random(seed)
    while isinstance(state.step, nerath.ChoosingBattle):
        at = rng.choice(state.memory.pending)
        beats = fight(state, at, rng.getrandbits(32), luck)
        for one in beats[:-1]:
            for other in one.after.memory.pending:
                assert nerath.why_not(one.after, FightBattle(state.active, other))
        events = told(beats)
        assert [at] == [event.at for event in events if isinstance(event, BattleBegun)]
        assert [at] == [event.at for event in events if isinstance(event, BattleEnded)]
        ended = next(number for number, event in enumerate(events) if isinstance(event, BattleEnded))
        results = (nerath.SpaceConquered, nerath.SpaceLiberated, nerath.RanAmok, nerath.TreasureDrawn)
        assert all(number > ended for number, event in enumerate(events) if isinstance(event, results))
        rolls = (DiceRolled, PieceDamaged, PieceDestroyed)
        assert all(number < ended for number, event in enumerate(events) if isinstance(event, rolls))
        assert at not in beats[-1].after.memory.pending
        state = beats[-1].after


@checks("N12.21")
@reads("R-retreat-into-pending")
@given(several_battles(), SEEDS, LUCKS)
def test_nobody_joins_a_battle_once_the_step_has_begun(scene: Scene, seed: int, luck: Luck) -> None:
    """Whatever is done in the step, no side of a battle still to be fought grows."""
    state = scene.state
    state = nerath.apply(state, EndStep(state.active))
    rng = Random(seed)
    while isinstance(state.step, (nerath.ChoosingBattle, *_STEPS)):
        after = nerath.apply(state, answer(state, rng, luck, press=0.3))
        for space in after.memory.pending:
            for realm in Realm:
                assert after.figures(space, realm).total <= state.figures(space, realm).total
        state = after


_STEPS = (
    nerath.Rolling,
    nerath.SharingDamage,
    nerath.TossingHit,
    nerath.TakingDamage,
    nerath.Pressing,
    nerath.Retreating,
    nerath.RunningAmok,
)
FAR = [
    (one, other)
    for one in LAND
    for other in LAND
    if one < other and not ({one, *NEXT[one]} & {far for near in (other, *NEXT[other]) for far in NEXT[near]})
]


@checks("N12.23", "I12.1")
@given(
    st.sampled_from(FAR),
    armies(),
    armies(),
    armies(),
    armies(),
    st.tuples(SEEDS, SEEDS),
    LUCKS,
    st.booleans(),
)
def test_battles_far_apart_do_not_depend_on_their_order(
    sites: tuple[str, str],
    ours: list[nerath.Kind],
    theirs: list[nerath.Kind],
    more: list[nerath.Kind],
    others: list[nerath.Kind],
    seeds: tuple[int, int],
    luck: Luck,
    castle: bool,
) -> None:
    """Two battles that touch no common space end alike whichever is fought first, for the same dice."""
    one, other = sites
    state = battle(
        pieces={one: {K: ours, V: [*theirs, *([CASTLE] if castle else [])]}, other: {K: more, V: others}},
        control={one: V, other: V},
    )
    ends = set()
    for order in permutations(zip(sites, seeds, strict=True)):
        played = state
        for at, seed in order:
            played = fight(played, at, seed, luck)[-1].after
        ends.add(played)
    assert 1 == len(ends)


@checks("N12.23", "N13.18")
@pytest.mark.parametrize("first", ["zembar", "amil-forest"])
def test_dragons_of_either_battle_are_whole_again(first: str) -> None:
    """Of two Dragons that beat off an attack, hurt, neither keeps its damage, whichever fought first."""
    order = sorted(("zembar", "amil-forest"), key=first.__ne__)
    state = battle(pieces={at: {K: [MONSTER], V: [DRAGON]} for at in order}, control=dict.fromkeys(order, V))
    for at in order:
        state = roll(roll(do(state, FightBattle(K, at)), 12).after, 20).after
    assert [bag([DRAGON])] * 2 == [state.figures(at, V) for at in order]


# Who fights.


@checks("N12.27", "N12.44", "N12.45", "N4.22", "N4.24", "N22.20", "N22.5")
@given(land_battles())
def test_the_active_realm_attacks_whoever_stands_there(scene: Scene) -> None:
    """The active realm alone attacks; the holder of the space and its ally's pieces defend together."""
    begun = beat(scene.state, FightBattle(scene.attacker, scene.at))
    (told_of,) = [event for event in begun.events if isinstance(event, BattleBegun)]
    assert (scene.attacker, scene.at, scene.defenders) == (told_of.attacker, told_of.at, told_of.defenders)
    assert scene.attacker not in scene.defenders


# Dice.


def rolls_of(beats: list[Beat]) -> list[tuple[bool, list[int]]]:
    return [(event.attackers, sorted(event.dice)) for event in told(beats) if isinstance(event, DiceRolled)]


def due_rolls(state: State, scene: Scene, first: bool) -> list[tuple[bool, list[int]]]:
    """The attacker's dice, then the defender's, of those that have any to roll in a phase."""
    sides = ((True, (scene.attacker,)), (False, scene.defenders))
    due = [(side, dice(state, scene.at, realms, attacking=side, first=first)) for side, realms in sides]
    return [(side, some) for side, some in due if some]


def both_fit(state: State, scene: Scene) -> bool:
    sides = ((scene.attacker,), scene.defenders)
    return all(fit(state, scene.at, realms) for realms in sides)


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


def hits(beats: list[Beat], by_attackers: bool) -> int:
    return sum(
        face >= 6
        for event in told(beats)
        if isinstance(event, DiceRolled) and event.attackers is by_attackers
        for face in event.faces
    )


def damage(beats: list[Beat], realms: tuple[Realm, ...]) -> list[PieceDamaged | PieceDestroyed]:
    return [e for e in told(beats) if isinstance(e, PieceDamaged | PieceDestroyed) and e.realm in realms]


@checks("N12.37", "N12.45", "N22.33", "N12.50", "N12.54", "N13.15", "N21.12", "N15.2")
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


def may_take(state: State, at: str, realms: tuple[Realm, ...]) -> set[tuple[Realm, Figure]]:
    """The pieces that can take the next hit: none a second one while another has had none."""
    able = {
        (realm, figure)
        for realm in realms
        for figure in state.figures(at, realm)
        if (2 if figure.kind is DRAGON else 1) > figure.mark.damage
    }
    return {one for one in able if not one[1].mark.hit} or able


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


@checks("N12.36", "N12.38", "M4.5", "N22.17")
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


@checks("N12.40", "N12.42", "N12.43", "N12.52", "N13.14", "N13.15", "N21.12", "N22.22", "N15.34", "M5.1")
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


@st.composite
def dragon_hunts(draw: st.DrawFn) -> tuple[int, int, int]:
    """How many Dragons, how many Footsoldiers beside them, and how many hits they take."""
    dragons, soldiers = draw(st.integers(1, 3)), draw(st.integers(0, 3))
    return dragons, soldiers, draw(st.integers(1, 8))


def hunt(reading: str, dragons: int, soldiers: int, number: int, seed: int) -> tuple[list[State], State]:
    """Eight dice against Dragons and Footsoldiers: every state of taking the hits, and the last one."""
    state = battle(
        pieces={"zembar": {K: [SIEGE] * 4, V: [DRAGON] * dragons + [FOOT] * soldiers}},
        rulings={"R-hit-allocation": reading},
    )
    state = do(state, FightBattle(K, "zembar"))
    state = roll(state, *([6] * number + [1] * (8 - number))).after
    state = roll(state, *([1] * (dragons + soldiers))).after
    rng, states = Random(seed), list[State]()
    while isinstance(state.step, nerath.TakingDamage):
        states.append(state)
        state = nerath.apply(state, rng.choice(nerath.legal_actions(state)))
    return states, state


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


@checks("N12.41")
@reads("R-batches")
def test_spreading_starts_anew_in_every_phase() -> None:
    """A Dragon hit by First Strike may take a hit of the other attacks, though somebody is unhurt."""
    state = battle(pieces={"zembar": {K: [WIZARD, MONSTER], V: [DRAGON, FOOT]}})
    state = roll(do(state, FightBattle(K, "zembar")), 10).after
    state = do(state, TakeDamage(V, V, Figure(DRAGON)))
    state = roll(roll(state, 12).after, 1, 1).after
    hurt = Figure(DRAGON, mark=Mark(damage=1))
    assert {TakeDamage(V, V, hurt), TakeDamage(V, V, Figure(FOOT))} == set(nerath.legal_actions(state))


# Allies.


def shared(beats: list[Beat]) -> list[tuple[Beat, DamageShared]]:
    return [(one, event) for one in beats for event in one.events if isinstance(event, DamageShared)]


def leader(scene: Scene) -> Realm:
    """The defender that holds the space speaks first; if it has nothing there, the one that is there."""
    holder = scene.state.controller(scene.at)
    assert holder is not None
    return holder


@checks("N12.46", "N12.38", "N22.17")
@reads("R-joint-defence-decider", "R-ally-damage-agreement")
@given(TOGETHER, SEEDS, LUCKS)
def test_allies_may_share_damage_as_they_agree(scene: Scene, seed: int, luck: Luck) -> None:
    """The holder offers any share that both can take, and with the other's consent it is so."""
    for one in fight(scene.state, scene.at, seed, luck):
        step = one.before.step
        if not isinstance(step, nerath.SharingDamage):
            continue
        first = leader(scene)
        room = {realm: stamina(one.before, scene.at, (realm,)) for realm in (first, ALLIES[first])}
        if step.offer is None:
            assert first is deciding(one.before)
            can = [
                n for n in range(step.hits + 1) if n <= room[first] and step.hits - n <= room[ALLIES[first]]
            ]
            assert [nerath.OfferShare(first, n) for n in can] == list(nerath.legal_actions(one.before))
            assert {"N12.46"} == cited(one.before, nerath.OfferShare(ALLIES[first], can[0]))
        else:
            assert ALLIES[first] is deciding(one.before)
            agreed = beat(one.before, nerath.AnswerShare(ALLIES[first], True))
            ((_, event),) = shared([agreed])
            assert {first: step.offer, ALLIES[first]: step.hits - step.offer} == dict(event.shares)


@checks("N12.47", "N12.48", "N12.49", "N12.50")
@reads("R-ally-damage-count", "R-ally-damage-agreement")
@given(TOGETHER, SEEDS, LUCKS)
def test_allies_who_disagree_take_half_each(scene: Scene, seed: int, luck: Luck) -> None:
    """Half each, the odd hit to whoever has more that can be hit, by lot if equal; what one cannot take
    the other does."""
    for one in fight(scene.state, scene.at, seed, luck):
        step = one.before.step
        if not isinstance(step, nerath.SharingDamage) or step.offer is None:
            continue
        first, second = leader(scene), ALLIES[leader(scene)]
        room = {realm: stamina(one.before, scene.at, (realm,)) for realm in (first, second)}
        able = {realm: len(fit(one.before, scene.at, (realm,))) for realm in (first, second)}
        refused = beat(one.before, nerath.AnswerShare(second, False))
        odd = step.hits % 2
        if odd and able[first] == able[second]:
            turn = nerath.to_act(refused.after)
            assert isinstance(turn, nerath.Awaiting)
            assert {nerath.Picked(realm): 0.5 for realm in (first, second)} == dict(turn.request.classes())
            picks = [(beat(refused.after, nerath.Picked(realm)), realm) for realm in (first, second)]
        else:
            picks = [(refused, max((first, second), key=able.__getitem__))]
        for answered, larger in picks:
            smaller = second if larger is first else first
            half = {larger: step.hits // 2 + odd, smaller: step.hits // 2}
            over = {realm: max(0, half[realm] - room[realm]) for realm in half}
            due = {larger: half[larger] - over[larger] + over[smaller]}
            due[smaller] = step.hits - due[larger]
            ((_, event),) = shared([answered])
            assert due == dict(event.shares)


@checks("N12.47", "N12.48", "N12.49", "N12.50")
@reads("R-ally-damage-count")
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 2), st.data())
def test_halves_go_over_to_whoever_can_take_them(
    ours: int, theirs: int, dragons: int, data: st.DataObject
) -> None:
    """Of a small force and a large one the small takes half as far as it lasts, the large all else."""
    here = {K: [SIEGE] * 4, V: [FOOT] * ours, N: [FOOT] * theirs + [DRAGON] * dragons}
    room = {V: ours, N: theirs + 2 * dragons}
    number = data.draw(st.integers(1, min(8, ours + theirs + 2 * dragons - 1)))
    state = do(battle(way=ALLIANCES, pieces={"zembar": here}), FightBattle(K, "zembar"))
    state = roll(roll(state, *([6] * number + [1] * (8 - number))).after, *([1] * here_total(here))).after
    state = do(state, nerath.legal_actions(state)[0])
    one = beat(state, nerath.AnswerShare(N, False))
    larger = V if ours > theirs + dragons else N
    if isinstance(one.after.step, nerath.TossingHit):
        assert (ours, 1) == (theirs + dragons, number % 2)
        one = beat(one.after, nerath.Picked(larger))
    smaller = N if larger is V else V
    due = {larger: (number + 1) // 2, smaller: number // 2}
    for realm, other in ((V, N), (N, V)):
        over = max(0, due[realm] - room[realm])
        due = {realm: due[realm] - over, other: due[other] + over}
    ((_, event),) = shared([one])
    assert due == dict(event.shares)


def here_total(here: dict[Realm, list[nerath.Kind]]) -> int:
    """How many dice the defenders roll, one each."""
    return sum(len(pieces) for realm, pieces in here.items() if realm is not K)


@checks("N12.50", "N12.37", "N22.33")
@given(TOGETHER)
def test_allies_who_are_overwhelmed_lose_everything(scene: Scene) -> None:
    """With as many hits as both can take, or one who can take any, nothing is shared; the rest is lost."""
    beats = fight(scene.state, scene.at, luck=(1.0, 0.0))
    for start, phase in phases(beats):
        both, scored = stamina(start, scene.at, scene.defenders), hits(phase, by_attackers=True)
        asked = any(isinstance(one.before.step, nerath.SharingDamage) for one in phase)
        left = [realm for realm in scene.defenders if stamina(start, scene.at, (realm,))]
        assert (0 < scored < both and len(left) == 2) is asked
        lost = sum(event.hits for event in told(phase) if isinstance(event, nerath.HitsLost))
        assert max(0, scored - both) == lost


@checks("N12.46")
@reads("R-ally-damage-agreement")
@given(land_battles(st.just((2, True)), joint=st.just(True)), SEEDS)
def test_one_player_of_two_realms_just_assigns(scene: Scene, seed: int) -> None:
    """Where one player has both defending realms nobody has to agree with anybody."""
    beats = fight(scene.state, scene.at, seed, (0.8, 0.2))
    assert not any(isinstance(one.before.step, nerath.SharingDamage | nerath.TossingHit) for one in beats)


# Castles.

CASTLES = land_battles(castle=st.just(True))


@checks("N12.52", "N12.53", "N12.54", "N15.34", "N20.13", "N20.16", "M5.1", "N12.40")
@given(CASTLES, SEEDS, LUCKS)
def test_a_castle_that_was_hit_is_silent_and_safe(scene: Scene, seed: int, luck: Luck) -> None:
    """It stays in its space, rolls no more, and no other hit can be given to it in this battle."""
    beats = fight(scene.state, scene.at, seed, luck)
    taken = 0
    for one in beats:
        taken += sum(isinstance(e, PieceDamaged) and e.figure.kind is CASTLE for e in one.events)
        castles = [x for x, _ in units(one.after, scene.at, Realm) if x.kind is CASTLE]
        assert 1 == len(castles)
        if isinstance(one.before.step, nerath.TakingDamage):
            for realm in {*scene.defenders} & {deciding(one.before)}:
                for castle in one.before.figures(scene.at, realm).kinds:
                    if castle.kind is CASTLE and castle.mark.damage:
                        assert "N12.54" in cited(one.before, TakeDamage(realm, realm, castle))
        if isinstance(one.after.step, nerath.Rolling) and not one.after.step.attackers and taken:
            assert castles[0].mark.damage == 1
    assert taken <= 1


@checks("N12.52", "N12.53", "N13.11", "N20.16", "N20.8", "N22.26")
@reads("R-castle-last-roll")
@pytest.mark.parametrize("at", ["zembar", *CAPITALS.values()])
@pytest.mark.parametrize("joint", [False, True])
def test_a_castle_silenced_by_first_strike_is_silent_in_every_round(at: str, joint: bool) -> None:
    """A Castle, a Capital's too, rolls no more when it was hit, with one realm around it or with two."""
    pieces = {at: {K: [WIZARD, FOOT], V: [CASTLE, FOOT], **({N: [FOOT]} if joint else {})}}
    state = do(battle(way=ALLIANCES, pieces=pieces, control={at: V}), FightBattle(K, at))
    state = roll(state, 10).after
    if joint:
        state = do(state, nerath.OfferShare(V, 1), nerath.AnswerShare(N, True))
    state, rolled = do(state, TakeDamage(V, V, Figure(CASTLE))), list[list[int]]()
    for _ in range(3):
        while isinstance(state.step, nerath.Rolling):
            sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
            rolled += [] if state.step.attackers else [sides]
            state = roll(state, *(1 for _ in sides)).after
        state = do(state, nerath.PressAttack(K))
    assert [[6] * (2 if joint else 1)] * 3 == rolled
    assert Figure(CASTLE, mark=Mark(damage=1)) in state.figures(at, V)


@checks("N12.55", "N13.18", "N21.13", "M5.1", "N4.29")
@given(land_battles(attackers=armies((DRAGON, MONSTER)), defenders=armies((DRAGON, FOOT))), SEEDS, LUCKS)
def test_after_the_battle_everything_is_whole_again(scene: Scene, seed: int, luck: Luck) -> None:
    """Whoever won, and after a retreat too, no Castle is inactive, no Dragon damaged, no enemy beside."""
    after = fight(scene.state, scene.at, seed, luck, press=0.5)[-1].after
    here = [realm for realm in Realm if after.figures(scene.at, realm)]
    assert not any(other in enemies(after, one) for one in here for other in here)
    for space in (scene.at, *NEXT[scene.at]):
        for figure, _ in units(after, space, Realm):
            assert (0, False) == (figure.mark.damage, figure.mark.hit)


@checks("N12.56", "N20.17", "N15.35", "N22.13")
@reads("R-castle-owner")
@given(CASTLES, SEEDS)
def test_a_castle_goes_with_its_space(scene: Scene, seed: int) -> None:
    """After the battle the Castle is the controller's, and rolls its d20 for him when attacked."""
    after = fight(scene.state, scene.at, seed, (0.8, 0.3))[-1].after
    holder = after.controller(scene.at)
    assert holder is not None
    owners = [realm for realm in Realm if Figure(CASTLE) in after.figures(scene.at, realm)]
    assert [holder] == owners
    foe = enemies(after, holder)[0]
    again = battle(
        way=(after.table.setup.players, after.table.setup.alliances),
        active=foe,
        pieces={scene.at: {foe: [FOOT], holder: [CASTLE]}},
        control={scene.at: holder},
    )
    one = roll(do(again, FightBattle(foe, scene.at)), 1)
    turn = nerath.to_act(one.after)
    assert isinstance(turn, nerath.Awaiting)
    assert [20] == [die.sides for die in turn.request.dice]  # type: ignore[attr-defined]


@reads("R-castle-alone")
@pytest.mark.parametrize("reading", ["must-be-silenced", "falls-with-garrison"])
@given(garrison=st.integers(0, 2))
def test_readings_of_a_castle_alone(reading: str, garrison: int) -> None:
    """A Castle alone has to be hit, or falls without a fight as soon as it has no garrison."""
    state = battle(
        pieces={"zembar": {K: [MONSTER, MONSTER], V: [CASTLE] + [FOOT] * garrison}},
        rulings={"R-castle-alone": reading},
    )
    begun = beat(state, FightBattle(K, "zembar"))
    if not garrison:
        assert (reading == "falls-with-garrison") is isinstance(begun.after.step, nerath.RunningAmok)
        assert (V if reading == "must-be-silenced" else K) is begun.after.controller("zembar")
        return
    state = roll(begun.after, *([12] * garrison + [1] * (2 - garrison))).after
    state = roll(state, *([1] * (1 + garrison))).after
    while isinstance(state.step, nerath.TakingDamage):
        state = nerath.apply(state, TakeDamage(V, V, Figure(FOOT)))
    silent = state.controller("zembar") is K
    assert (reading == "falls-with-garrison") is silent
    assert (Figure(CASTLE) in state.figures("zembar", K)) is silent


@reads("R-castle-alone")
def test_a_castle_alone_is_no_target_of_run_amok_unless_it_falls() -> None:
    """By one reading a space with a Castle alone counts as empty, and a Monster may run into it."""
    targets = dict[str, set[str]]()
    for reading in ("must-be-silenced", "falls-with-garrison"):
        state = battle(
            pieces={"zembar": {K: [MONSTER], V: [FOOT]}, "vast-plains": {V: [CASTLE]}},
            rulings={"R-castle-alone": reading},
        )
        state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
        targets[reading] = {act.to for act in nerath.legal_actions(state) if isinstance(act, nerath.RunAmok)}
    assert {"vast-plains", "vailindor"} == targets["falls-with-garrison"] - targets["must-be-silenced"]


# First Strike.


@checks("N13.13", "N13.12", "N13.9", "N13.3", "N13.11", "N20.8", "N22.26")
@given(st.booleans(), st.booleans())
def test_the_wizards_duel(attacker_dies: bool, defender_dies: bool) -> None:
    """Both Wizards roll before any Footsoldier, both hits are taken, and only who is left rolls on."""
    state = battle(
        active=C,
        pieces={"zembar": {C: [WIZARD, FOOT], V: [WIZARD, FOOT]}},
        control={"zembar": V},
    )
    state = do(state, FightBattle(C, "zembar"))
    one = roll(state, 10)
    two = roll(one.after, 10)
    events = [event for event in (*one.events, *two.events) if isinstance(event, DiceRolled)]
    assert [(True, (10,)), (False, (10,))] == [(event.attackers, event.dice) for event in events]
    state = two.after
    for realm, soldier in ((C, attacker_dies), (V, defender_dies)):
        assert {TakeDamage(realm, realm, Figure(kind)) for kind in (WIZARD, FOOT)} == set(
            nerath.legal_actions(state)
        )
        state = do(state, TakeDamage(realm, realm, Figure(FOOT if soldier else WIZARD)))
    rolled = list[tuple[bool, tuple[int, ...]]]()
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        rolled.append((state.step.attackers, tuple(die.sides for die in turn.request.dice)))  # type: ignore[union-attr]
        state = roll(state, 1).after
    assert [(True, (6,))] * (not attacker_dies) + [(False, (6,))] * (not defender_dies) == rolled


@checks("N13.11", "N20.8", "N22.26", "N12.53", "N20.16")
@reads("R-castle-last-roll")
@given(
    st.sampled_from([FOOT, SIEGE, FIGHTER, MONSTER, STORM, CASTLE]),
    st.integers(1, 3),
)
def test_first_strike_victims_do_not_strike_back(victim: nerath.Kind, wizards: int) -> None:
    """What Wizards destroy, or silence, before the other attacks rolls no dice in that round."""
    state = battle(pieces={"zembar": {K: [WIZARD] * wizards, V: [victim]}})
    last = roll(do(state, FightBattle(K, "zembar")), *([6] * wizards))
    assert [True] == [event.attackers for event in last.events if isinstance(event, DiceRolled)]
    assert BattleEnded("zembar", True, (V,)) in last.events


# Durable.


@checks("N13.15", "N13.17", "N21.12", "N21.13", "N13.14", "N6.9", "N22.22")
@given(st.lists(st.booleans(), min_size=1, max_size=6))
def test_a_dragon_takes_two_hits(rolls: list[bool]) -> None:
    """A Dragon with one damage rolls its d20 like any other, and the second one destroys it."""
    state = battle(pieces={"zembar": {K: [MONSTER], V: [DRAGON]}})
    state, damage_taken = do(state, FightBattle(K, "zembar")), 0
    for hit in rolls:
        one = roll(state, 6 if hit else 5)
        turn = nerath.to_act(one.after)
        assert isinstance(turn, nerath.Awaiting)
        assert [(20, 6)] == [(die.sides, die.low) for die in turn.request.dice]  # type: ignore[attr-defined]
        state = roll(one.after, 1).after
        damage_taken += hit
        if damage_taken == 2:
            assert not state.figures("zembar", V)
            assert K is state.controller("zembar")
            return
        assert Figure(DRAGON, mark=Mark(damage=damage_taken)) in state.figures("zembar", V)
        state = do(state, nerath.PressAttack(K))


@checks("N13.18", "N21.13")
def test_a_dragon_that_retreated_is_whole_before_the_next_battle() -> None:
    """Damage is gone with the battle it was taken in, though others are still to be fought."""
    pieces = {"zembar": {K: [DRAGON], V: [FOOT]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = do(battle(pieces=pieces, control={"cernall": K}), FightBattle(K, "zembar"))
    state = roll(roll(state, 1).after, 6).after
    hurt = Figure(DRAGON, mark=Mark(damage=1))
    state = do(state, nerath.Retreat(K, hurt, "cernall"))
    assert isinstance(state.step, nerath.ChoosingBattle)
    assert bag([DRAGON]) == state.figures("cernall", K)


@checks("N13.18")
def test_a_dragon_that_won_is_whole_again() -> None:
    """A Dragon hurt in the battle it won stands in the conquered space without damage."""
    state = battle(pieces={"zembar": {K: [DRAGON], V: [FOOT]}}, control={"zembar": V})
    won = roll(roll(do(state, FightBattle(K, "zembar")), 20).after, 6).after
    assert Figure(DRAGON) in won.figures("zembar", K)
    assert K is won.controller("zembar")


# Rounds.


@checks("N12.45", "N13.1", "N13.2", "N13.5", "N15.1", "N15.2", "N15.3", "N15.6", "N22.7")
@reads("R-retreat-after-each-round")
@given(FOUGHT, SEEDS, LUCKS)
def test_after_each_round_the_attacker_chooses(scene: Scene, seed: int, luck: Luck) -> None:
    """A choice comes after a whole round, only while both sides can fight, and is the attacker's alone."""
    beats = fight(scene.state, scene.at, seed, luck)
    fought = rounds(beats)
    asked = [one for one in beats if isinstance(one.before.step, nerath.Pressing)]
    for one in asked:
        assert scene.attacker is deciding(one.before)
        assert both_fit(one.before, scene)
        assert nerath.PressAttack(scene.attacker) in nerath.legal_actions(one.before)
        for realm in scene.defenders:
            assert "N13.5" in cited(one.before, nerath.PressAttack(realm))
            for figure in one.before.figures(scene.at, realm).kinds:
                for space in NEXT[scene.at]:
                    assert "N15.6" in cited(one.before, nerath.Retreat(realm, figure, space))
    for one in beats:
        if not isinstance(one.before.step, nerath.Pressing | nerath.Retreating):
            for space in NEXT[scene.at]:
                for figure in one.before.figures(scene.at, scene.attacker).kinds:
                    away = nerath.Retreat(scene.attacker, figure, space)
                    over = isinstance(one.before.step, nerath.RunningAmok)
                    assert {"N13.5" if over else "N15.1"} == cited(one.before, away)
    pressed = sum(isinstance(one.action, nerath.PressAttack) for one in beats)
    assert 1 + pressed == len(fought)
    for number, one in enumerate(fought):
        end = (one.other or one.first)[-1].after
        assert both_fit(end, scene) is (number < len(asked)) or isinstance(end.step, nerath.RunningAmok)


@checks("N12.24", "N12.25")
def test_the_battle_that_runs_comes_first() -> None:
    """While one battle runs another cannot be started, and the refusal says why."""
    state = battle(pieces={"zembar": {K: [FOOT], V: [FOOT]}, "cernall": {K: [FOOT], V: [FOOT]}})
    state = do(state, FightBattle(K, "zembar"))
    assert {"N12.25"} == cited(state, FightBattle(K, "cernall"))
    pressing = roll(roll(state, 1).after, 1).after
    assert {"N12.25"} == cited(pressing, FightBattle(K, "cernall"))


@checks("N12.25")
def test_a_retreat_is_over_before_the_next_battle() -> None:
    """While some pieces have left and others are still to go, no other battle starts."""
    pieces = {"zembar": {K: [FOOT, MONSTER], V: [FOOT]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = do(battle(pieces=pieces, control={"cernall": K}), FightBattle(K, "zembar"))
    state = do(roll(roll(state, 1, 1).after, 1).after, nerath.Retreat(K, Figure(FOOT), "cernall"))
    assert isinstance(state.step, nerath.Retreating)
    assert {"N12.25"} == cited(state, FightBattle(K, "thorndeep"))
    state = do(state, nerath.Retreat(K, Figure(MONSTER), "cernall"))
    assert (FightBattle(K, "thorndeep"),) == nerath.legal_actions(state)


@checks("N12.25", "N13.6")
def test_a_dungeon_is_explored_to_the_end_before_the_next_battle() -> None:
    """From the first tile that is turned over to the Treasure that is drawn no other battle starts."""
    pieces = {"sunless-citadel": {K: [FIGHTER]}, "thorndeep": {K: [FOOT], V: [FOOT]}}
    state = guarded(battle(pieces=pieces), "sunless-citadel", face_down=1)
    beats = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)
    steps = {type(one.before.step) for one in beats}
    assert {nerath.Revealing, nerath.Rolling, nerath.Plundering} <= steps
    for one in beats[1:]:
        assert {"N12.25"} == cited(one.before, FightBattle(K, "thorndeep"))
    ends = (BattleEnded, nerath.DungeonPlundered, nerath.TreasureDrawn)
    assert list(ends) == [type(event) for event in told(beats) if isinstance(event, ends)]
    assert FightBattle(K, "thorndeep") in nerath.legal_actions(beats[-1].after)
