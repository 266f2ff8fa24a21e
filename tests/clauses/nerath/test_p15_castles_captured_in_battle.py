"""Pages 15 and 17: Castles captured in the course of a turn, battle after battle.

What lives here: that each Castle a realm captured this turn, the second as the first, is its own, scores
with its space, takes no new pieces today and does so in the next turn. Positions that are set up with
captured Castles are asked with placement.
"""

import pytest
from attrs import evolve
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    C,
    K,
    N,
    V,
    battle,
    do,
    fight,
    roll,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import Bag, EndStep, FightBattle, Figure, Place, Realm, RunAmok, State
from conquest_rules.testing import checks, reads

FOES = {K: V, V: K, C: N, N: C}
OPEN = [space for space in LAND if space not in CAPITALS.values()]


VAILS = ("zembar", "vast-plains")


def sites(state: State) -> set[str]:
    """Where one new Footsoldier may be placed on land."""
    placing = evolve(state, step=nerath.Placing(Bag.of(FOOT)))
    acts = nerath.legal_actions(placing)
    return {act.to for act in acts if isinstance(act, Place) and act.aboard is None}


def buildings(state: State) -> set[str]:
    """Where a new Castle may be built."""
    placing = evolve(state, step=nerath.Placing(Bag.of(CASTLE)))
    return {act.to for act in nerath.legal_actions(placing) if isinstance(act, Place)}


@checks("N15.35", "N15.36", "N17.25", "N17.29", "N22.13", "N17.34", "N12.56")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_castle_captured_today_is_closed(realm: Realm, number: int) -> None:
    """However many were captured one after the other, none takes new pieces nor is a Castle built there."""
    foe = FOES[realm]
    targets = [space for space in OPEN if HOME[space] is foe][: number + 1]
    walled, bare = targets[:number], targets[number]
    pieces = {at: {realm: [DRAGON], foe: [CASTLE]} for at in walled}
    state = battle(active=realm, pieces={**pieces, bare: {realm: [FOOT]}})
    for at in targets:
        state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
        assert realm is state.controller(at)
        assert (at in walled) is any(one.kind is CASTLE for one in state.figures(at, realm))
    assert {CAPITALS[realm]} == sites(state)
    assert not buildings(state) & {*targets}
    later = evolve(state, memory=nerath.TurnMemory())
    assert {CAPITALS[realm], *walled} == sites(later)
    assert bare in buildings(later)
    assert number + 1 == state.victory_points(realm)


@checks("N15.37", "N15.38", "N17.30", "N20.17")
@pytest.mark.parametrize("realm", Realm)
def test_a_castle_won_back_today_is_closed_until_the_next_turn(realm: Realm) -> None:
    """A Castle of one's own land that was lost and is retaken serves from the next turn on, not before."""
    foe = FOES[realm]
    at = next(space for space in OPEN if HOME[space] is realm)
    state = battle(active=realm, pieces={at: {realm: [DRAGON], foe: [CASTLE]}}, control={at: foe})
    state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert {CAPITALS[realm]} == sites(state)
    assert {CAPITALS[realm], at} == sites(evolve(state, memory=nerath.TurnMemory()))


@checks("N15.35", "N15.36", "N15.37", "N22.13", "N17.25", "N17.29", "N17.30", "N12.56")
@reads("R-castle-alone")
@pytest.mark.parametrize("reading", ["must-be-silenced", "falls-with-garrison"])
@pytest.mark.parametrize("own", [False, True])
def test_a_castle_that_a_monster_ran_into_is_closed(reading: str, own: bool) -> None:
    """Where a Castle alone falls to Run Amok, it is captured today, and takes no new pieces today.

    It does not matter whose it was when the game began.
    """
    near = [(one, two) for one in LAND if HOME[one] is K for two in NEXT[one] if two in LAND]
    at, to = next(pair for pair in near if not {*pair} & {*CAPITALS.values()}) if own else VAILS
    state = battle(
        pieces={at: {K: [MONSTER], V: [FOOT]}, to: {V: [CASTLE]}},
        control={at: V, to: V},
        rulings={"R-castle-alone": reading},
    )
    state = roll(roll(do(state, FightBattle(K, at)), 12).after, 1).after
    runs = [a for a in nerath.legal_actions(state) if isinstance(a, RunAmok) and a.to == to]
    assert (reading == "falls-with-garrison") is bool(runs)
    if runs:
        state = do(state, runs[0])
        state = do(state, EndStep(K)) if isinstance(state.step, nerath.RunningAmok) else state
        assert any(one.kind is CASTLE for one in state.figures(to, K))
    assert {CAPITALS[K]} == sites(state)


@checks(
    "N15.44",
    "N15.46",
    "N15.47",
    "N15.45",
    "N18.26",
    "N18.27",
    "M7.2",
    "I22.1",
    "N23.1",
    "N4.26",
    "N15.34",
    "N12.52",
)
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("castle", [True, False])
@pytest.mark.parametrize("capital", [True, False])
def test_a_liberated_castle_is_the_allys(realm: Realm, castle: bool, capital: bool) -> None:
    """The ally has its land back with the Castle, nobody scores, and the liberator places nothing there."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    at = CAPITALS[ally] if capital else next(space for space in OPEN if HOME[space] is ally)
    theirs = [CASTLE] if castle or capital else [FOOT]
    state = battle(
        way=(4, True), active=realm, pieces={at: {realm: [DRAGON], foe: theirs}}, control={at: foe}
    )
    before = nerath.income_of(state, realm)
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert (ally, state.points) == (after.controller(at), after.points)
    assert (castle or capital) is any(one.kind is CASTLE for one in after.figures(at, ally))
    assert not any(one.kind is CASTLE for one in after.figures(at, realm))
    assert before == nerath.income_of(after, realm)
    # All of the ally's land is its own again, and pays, though the liberator's pieces stand there.
    assert after.figures(at, realm)
    assert list(HOME.values()).count(ally) == nerath.income_of(after, ally)
    assert at not in sites(after) | buildings(after)
    # Nor does the Castle serve the enemy that had captured it, when its turn comes.
    later = evolve(after, active=foe, memory=nerath.TurnMemory())
    assert at not in sites(later) | buildings(later)


@checks("N20.12", "N16.7", "N15.20")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("holder", [V, C, N])
def test_a_castle_alone_defends_for_whoever_holds_it(holder: Realm, lap: int) -> None:
    """Built or captured, a Castle without troops rolls its die, and no Monster runs into its space."""
    plain, control = "vast-plains", {"vast-plains": holder}
    state = battle(pieces={plain: {K: [MONSTER], holder: [CASTLE]}}, control=control)
    begun = do(at_a_table_of(state, lap), FightBattle(K, plain))
    assert isinstance(begun.step, nerath.Rolling)
    assert holder is begun.controller(plain)
    turn = nerath.to_act(roll(begun, 1).after)
    assert isinstance(turn, nerath.Awaiting)
    assert [20] == [die.sides for die in turn.request.dice]  # type: ignore[attr-defined]
    pieces = {"zembar": {K: [MONSTER], V: [FOOT]}, plain: {holder: [CASTLE]}}
    near = at_a_table_of(battle(pieces=pieces, control=control), lap)
    near = roll(roll(do(near, FightBattle(K, "zembar")), 12).after, 1).after
    runs = {act.to for act in nerath.legal_actions(near) if isinstance(act, RunAmok)}
    assert runs
    assert plain not in runs


@checks("N4.25", "N15.40", "N15.41", "N15.42", "N22.14", "N15.25")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("capital", [True, False])
@pytest.mark.parametrize("walled", [True, False])
def test_a_conquest_is_one_realms_alone(realm: Realm, walled: bool, capital: bool) -> None:
    """With an ally near, who took the space has it, its Castle and the point; the ally has nothing of it."""
    ally, foe = ALLIES[realm], next(one for one in Realm if one not in (realm, ALLIES[realm]))
    at = CAPITALS[foe] if capital else next(space for space in OPEN if HOME[space] is foe)
    beside = [one for one in OPEN if one in NEXT[at]]
    pieces = {at: {realm: [DRAGON], foe: [CASTLE] if walled else [FOOT]}, beside[0]: {ally: [FOOT]}}
    state = battle(way=(4, True), active=realm, pieces=pieces, control={beside[0]: ally})
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert realm is after.controller(at)
    assert [(5 if capital else 1) * (one is realm) for one in Realm] == [*after.points]
    assert [realm] == [one for one in Realm if after.figures(at, one)]
    assert nerath.income_of(state, ally) == nerath.income_of(after, ally)


BESIDE_CAPITALS = [
    (realm, owner, next(space for space in NEXT[CAPITALS[owner]] if space in OPEN))
    for realm in Realm
    for owner in Realm
]


@checks("N15.28", "N15.35", "N16.6", "N16.27", "N16.29", "N16.31", "N12.56", "N22.11", "N22.13")
@pytest.mark.parametrize(("realm", "owner", "at"), BESIDE_CAPITALS)
def test_a_capital_that_a_monster_runs_into_is_captured_like_any(realm: Realm, owner: Realm, at: str) -> None:
    """Where its Castle alone does not hold it: the Castle, and 5 points for an enemy's, none for the own."""
    foe = next(one for one in Realm if one is not realm)
    capital = CAPITALS[owner]
    state = battle(
        active=realm,
        pieces={at: {realm: [MONSTER, DRAGON], foe: [FOOT]}, capital: {foe: [CASTLE]}},
        control={at: foe, capital: foe},
        rulings={"R-castle-alone": "falls-with-garrison"},
    )
    beats = fight(state, at, luck=(1.0, 0.0), press=1.0)
    running = next(one.before for one in beats if isinstance(one.before.step, nerath.RunningAmok))
    after = do(running, RunAmok(realm, Figure(MONSTER), at, capital))
    assert (realm, foe) == (after.controller(capital), running.controller(capital))
    assert Figure(CASTLE) in after.figures(capital, realm)
    gained = [new - old for new, old in zip(after.points, running.points, strict=True)]
    assert [5 if one is realm is not owner else 0 for one in Realm] == gained


@checks("N15.28", "N16.28", "N16.29", "N16.27", "N3.20", "M7.2", "N22.11")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("lost", [True, False])
def test_every_capital_of_a_turn_scores_five(realm: Realm, lost: bool) -> None:
    """The second as the first, other land 1, and whether the conqueror holds its own Capital or not."""
    others = [one for one in Realm if one is not realm]
    spaces = [CAPITALS[others[0]], next(at for at in OPEN if HOME[at] is others[1]), CAPITALS[others[1]]]
    pieces = {at: {realm: [DRAGON] * 2} for at in spaces}
    control = {CAPITALS[realm]: others[2]} if lost else {}
    state = battle(active=realm, pieces=pieces, control=control)
    scored = list[int]()
    for at in spaces:
        before = state.victory_points(realm)
        state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
        scored.append(state.victory_points(realm) - before)
    assert [5, 1, 5] == scored


@checks("N3.20", "N15.28", "N16.28", "N16.29", "N22.11")
@pytest.mark.parametrize("capital", [False, True])
@pytest.mark.parametrize("lap", LAPS)
def test_what_changes_hands_twice_in_a_turn_scores_twice(lap: int, capital: bool) -> None:
    """Land that another realm has taken in the same turn, as happens in the variant, scores as ever."""
    at = CAPITALS[V] if capital else next(one for one in LAND if HOME[one] is V and one != CAPITALS[V])
    state = at_a_table_of(battle(pieces={at: {K: [FOOT], C: [FOOT]}}, control={at: C}), lap)
    state = evolve(state, memory=evolve(state.memory, taken=(at,)))
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert K is after.controller(at)
    assert (5 if capital else 1) == after.victory_points(K)


@checks("N13.6", "N16.5", "N23.11", "N24.9")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("waits", [False, True])
def test_monsters_run_amok_before_the_next_battle(lap: int, waits: bool) -> None:
    """In any round of activations Monsters run when their battle is over, be it the last one or not."""
    near = next(one for one in NEXT["zembar"] if one in LAND and one not in CAPITALS.values())
    pieces = {"zembar": {K: [MONSTER], V: [FOOT]}, "rana-mor": {K: [FOOT], V: [FOOT]} if waits else {}}
    state = at_a_table_of(battle(pieces=pieces, control={"zembar": V, near: V, "rana-mor": V}), lap)
    state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
    assert waits is ("rana-mor" in state.memory.pending)
    assert near in {act.to for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}


@checks("N10.13", "N20.11")
@pytest.mark.parametrize("realm", Realm)
def test_a_captured_castle_stays_where_it_was_captured(realm: Realm) -> None:
    """In the Reposition and the Reinforce step after its capture no Castle is moved, old or captured."""
    foe = next(one for one in Realm if one is not realm)
    at = CAPITALS[foe]
    beside = {space: realm for space in NEXT[at] if space in LAND}
    state = battle(active=realm, pieces={at: {realm: [DRAGON] * 3}}, control=beside)
    state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert Figure(CASTLE) in state.figures(at, realm)
    for step in (nerath.Repositioning, nerath.Buying):
        assert isinstance(state.step, step)
        moved = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.Move)]
        assert CASTLE not in {act.figure.kind for act in moved}
        for to in NEXT[at]:
            assert nerath.why_not(state, nerath.Move(realm, Figure(CASTLE), at, to))
        state = do(state, EndStep(realm))
    assert Figure(CASTLE) in state.figures(at, realm)
