"""Page 16: Monsters running amok."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.rampages import HORDES, open_to_monsters, running, wins
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEEDS,
    K,
    N,
    V,
    battle,
    do,
    fight,
    kinds_of,
    points_due,
    roll,
    ship,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, cited, friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    BattleEnded,
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Mark,
    Realm,
    RunAmok,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads

OPEN = [space for space in LAND if space not in CAPITALS.values()]

# Who runs, and where to.


@checks("N16.1", "N16.2", "N16.5", "N16.6", "N16.7", "N16.8", "N16.10", "N20.10", "G1.7", "N23.11", "N6.4")
@reads("R-run-amok-optional")
@given(HORDES, SEEDS)
def test_which_monsters_may_run_amok_and_where_to(scene: Scene, seed: int) -> None:
    """After a won land battle each Monster may run into adjacent enemy land without enemy pieces, or stay."""
    beats = fight(scene.state, scene.at, seed, (1.0, 0.1), press=1.0)
    ends = [one.after for one in beats if any(isinstance(e, BattleEnded) and e.won for e in one.events)]
    assume(ends)
    state, realm, at = ends[0], scene.attacker, scene.at
    monsters = [one for one in state.figures(at, realm).kinds if one.kind is MONSTER]
    targets = open_to_monsters(state, at, realm)
    assert bool(monsters and targets) is isinstance(state.step, nerath.RunningAmok)
    if not isinstance(state.step, nerath.RunningAmok):
        return
    due = {RunAmok(realm, one, at, to) for one in monsters for to in targets}
    assert {*due, EndStep(realm)} == set(nerath.legal_actions(state))
    for figure in state.figures(at, realm).kinds:
        if figure.kind is not MONSTER:
            assert {"N16.1"} == cited(state, RunAmok(realm, figure, at, targets[0]))
    for space in (*NEXT[at], "karkothi-throneholds", "vailindor"):
        if space in targets:
            continue
        near = space in NEXT[at] and space in LAND
        why = "N16.6" if not near else "N16.10" if friendly(state, space, realm) else "N16.7"
        assert {why} == cited(state, RunAmok(realm, monsters[0], at, space))


@checks("N16.6", "N16.7", "N16.10", "N16.2", "N20.10")
@pytest.mark.parametrize("at", LAND)
def test_the_open_land_around_every_space(at: str) -> None:
    """Wherever a Monster wins, it may run just into the land beside that enemies hold without pieces."""
    state = battle(pieces={at: {K: [MONSTER] * 2, V: [FOOT]}}, control={at: V})
    beats = fight(state, at, luck=(1.0, 0.0), press=1.0)
    won = next(one.after for one in beats if any(isinstance(e, BattleEnded) for e in one.events))
    open_to = set(open_to_monsters(won, at, K))
    assert bool(open_to) is isinstance(won.step, nerath.RunningAmok)
    assert open_to == running(won)


@checks("N16.7", "N20.10", "N16.5", "N16.6")
@pytest.mark.parametrize("guest", [V, N])
@pytest.mark.parametrize("kind", [FOOT, MONSTER, DRAGON, CASTLE])
def test_a_piece_of_either_enemy_keeps_monsters_out(guest: Realm, kind: Kind) -> None:
    """Land of Vailin is closed to a Monster by any piece in it, also by one of Vailin's ally alone."""
    pieces = {"zembar": {K: [MONSTER], V: [FOOT]}, "vast-plains": {guest: [kind]}}
    state = battle(way=ALLIANCES, pieces=pieces)
    state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
    assert "great-wild-wood" in running(state)
    assert "vast-plains" not in running(state)
    assert {"N16.7"} == cited(state, RunAmok(K, Figure(MONSTER), "zembar", "vast-plains"))


@checks(
    "N16.8",
    "N16.9",
    "N16.5",
    "N16.2",
    "N16.26",
    "N16.27",
    "N15.44",
    "N15.45",
    "N16.31",
    "N3.17",
    "N23.1",
    "N4.26",
)
@reads("R-run-amok-liberates")
@given(HORDES, SEEDS)
def test_a_monster_conquers_what_it_runs_into(scene: Scene, seed: int) -> None:
    """Without dice it takes the space and its points, or frees the ally's; the others go or stay."""
    beats = fight(scene.state, scene.at, seed, (1.0, 0.1), press=1.0)
    realm = scene.attacker
    ally = ALLIES[realm] if scene.state.table.setup.alliances else None
    for one in beats:
        if not isinstance(one.before.step, nerath.RunningAmok):
            continue
        before, after = one.before, one.after
        assert not any(isinstance(event, DiceRolled) for event in one.events)
        act = one.action
        if isinstance(act, EndStep):
            assert (before.forces, before.control) == (after.forces, after.control)
            assert not isinstance(after.step, nerath.RunningAmok)
            continue
        assert isinstance(act, RunAmok)
        assert kinds_of(before.figures(act.at, realm)) - Counter([MONSTER]) == kinds_of(
            after.figures(act.at, realm)
        )
        assert kinds_of(before.figures(act.to, realm)) + Counter([MONSTER]) == kinds_of(
            after.figures(act.to, realm)
        )
        first = not friendly(before, act.to, realm)
        liberated = HOME[act.to] is ally
        assert (HOME[act.to] if liberated else realm) is after.controller(act.to)
        due = points_due(before, act.to, realm) if first and not liberated else 0
        scored = [new - old for old, new in zip(before.points, after.points, strict=True)]
        assert [due if who is realm else 0 for who in Realm] == scored
        changed = [space for space in LAND if before.controller(space) is not after.controller(space)]
        assert ([act.to] if first else []) == changed


@checks("N16.8", "N16.2", "N15.27", "N20.10", "N16.5", "N16.6", "N23.11")
@reads("R-run-amok-leaves-empty", "R-run-amok-optional")
@given(st.integers(1, 4), st.data())
def test_each_monster_runs_by_itself(number: int, data: st.DataObject) -> None:
    """Every way to send the Monsters of a battle to the open spaces, or to keep them, can be done."""
    state = battle(pieces={"zembar": {K: [MONSTER] * number, V: [FOOT]}})
    state = roll(roll(do(state, FightBattle(K, "zembar")), *([12] * number)).after, 1).after
    spaces = open_to_monsters(state, "zembar", K)
    sent = data.draw(st.lists(st.sampled_from(spaces), max_size=number))
    for to in sent:
        state = do(state, RunAmok(K, Figure(MONSTER), "zembar", to))
    if len(sent) < number:
        state = do(state, EndStep(K))
    assert isinstance(state.step, nerath.Repositioning)
    for space in spaces:
        assert sent.count(space) == kinds_of(state.figures(space, K))[MONSTER]
        assert (K if space in sent else V) is state.controller(space)
    assert number - len(sent) == kinds_of(state.figures("zembar", K))[MONSTER]
    assert K is state.controller("zembar")
    assert 1 + len(set(sent)) == state.victory_points(K)


@checks("N16.5", "N13.6", "N20.10", "N16.6", "N23.11")
def test_monsters_run_before_the_next_battle_or_never() -> None:
    """The next battle waits for them, and once they stay they have missed it."""
    pieces = {"zembar": {K: [MONSTER], V: [FOOT]}, "cernall": {K: [FOOT], V: [FOOT]}}
    state = battle(pieces=pieces)
    state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
    assert nerath.why_not(state, FightBattle(K, "cernall"))
    run = RunAmok(K, Figure(MONSTER), "zembar", "vast-plains")
    assert not nerath.why_not(state, run)
    assert {"N16.5"} == cited(state, RunAmok(K, Figure(FOOT), "cernall", "thorndeep"))
    stayed = do(state, EndStep(K))
    assert nerath.why_not(stayed, run)
    assert not nerath.why_not(stayed, FightBattle(K, "cernall"))


@checks("N16.3", "N16.4")
@given(
    st.one_of(
        land_battles(defenders=st.just([MONSTER, MONSTER]), attackers=armies((FOOT,))),
        sea_battles(),
        dungeon_battles(),
    ),
    SEEDS,
)
def test_no_monster_runs_amok_after_other_battles(scene: Scene, seed: int) -> None:
    """Neither when it beats off an attack, nor after a battle at sea or in a dungeon."""
    luck = (0.0, 1.0) if scene.at in LAND else (1.0, 0.0)
    beats = fight(scene.state, scene.at, seed, luck, press=1.0)
    (ended,) = [event for event in told(beats) if isinstance(event, BattleEnded)]
    assert (scene.at not in LAND) is ended.won
    assert not any(isinstance(one.after.step, nerath.RunningAmok) for one in beats)


# Land that can be run into from two other spaces.
BESIDE = {to: [one for one in NEXT[to] if one in OPEN] for to in OPEN}
SHARED = [(near[0], near[1], to) for to, near in BESIDE.items() if len(near) > 1]


@checks("N16.5", "N16.6", "N23.11")
@pytest.mark.parametrize("landed", [True, False])
@pytest.mark.parametrize(("first", "second", "to"), SHARED[::4])
def test_monsters_run_from_the_space_just_won_alone(first: str, second: str, to: str, landed: bool) -> None:
    """From each of two battles in its own time, whether they marched in or landed; who stayed stays."""
    pieces = {at: {K: [MONSTER], V: [FOOT]} for at in (first, second)}
    state = battle(pieces=pieces, control={first: V, second: V, to: V})
    for at in (first, second):
        monster = Figure(MONSTER, mark=Mark(landed=landed))
        state = with_forces(state, (at, K, Bag.of(monster)))
    for at, other in ((first, second), (second, first)):
        state = roll(roll(do(state, FightBattle(K, at)), 12).after, 1).after
        assert RunAmok(K, monster, at, to) in nerath.legal_actions(state)
        assert {at} == {act.at for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}
        assert {"N16.5"} == cited(state, RunAmok(K, monster, other, to))
        state = do(state, EndStep(K))


@checks("N16.10", "N12.23")
@pytest.mark.parametrize("reading", ["sequential-state", "snapshot"])
@pytest.mark.parametrize(("first", "second", "to"), SHARED[::4])
def test_land_taken_before_in_the_turn_is_friendly_to_monsters(
    first: str, second: str, to: str, reading: str
) -> None:
    """By either reading of what counts during battles, they do not run where others went in before them."""
    pieces = {to: {K: [FOOT]}, first: {K: [MONSTER], V: [FOOT]}}
    held = dict.fromkeys((first, second, to), V)
    state = battle(pieces=pieces, control=held, rulings={"R-order-effects": reading})
    state = do(state, FightBattle(K, to))
    state = roll(roll(do(state, FightBattle(K, first)), 12).after, 1).after
    assert (K, K) == (state.controller(to), state.controller(first))
    assert to not in running(state)


# Readings.


@checks("N16.9", "N20.10", "N16.5", "N16.6")
@reads("R-run-amok-chain")
@pytest.mark.parametrize("reading", ["one-step", "chain"])
@given(seed=SEEDS, number=st.integers(1, 6), together=st.sampled_from(["as-a-group", "one-then-friendly"]))
def test_readings_of_running_on(reading: str, seed: int, number: int, together: str) -> None:
    """A Monster stops where it ran, or runs on from there while there is a way."""
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {"zembar": {K: [MONSTER] * number, V: [FOOT]}}
    state = wins(pieces, run_amok_chain=reading, run_amok_together=together)
    rng, runs = Random(seed), list[RunAmok]()
    while isinstance(state.step, nerath.RunningAmok):
        choices = [act for act in nerath.legal_actions(state) if isinstance(act, RunAmok)]
        if rng.random() < 0.2 or not choices:
            state = do(state, EndStep(K))
            continue
        runs.append(rng.choice(choices))
        assert runs[-1].at == "zembar" or reading == "chain"
        open_to = running(state)
        rampage, state = state.step.rampages[0], do(state, runs[-1])
        grouped = together == "as-a-group"
        left = [to for to in open_to if grouped or nerath.is_enemy(state, to, K)]
        stays = isinstance(state.step, nerath.RunningAmok) and state.step.rampages[0].at == rampage.at
        assert rampage.monsters == 1 or bool(left) is stays
    entered = Counter(["zembar"] * number)
    for act in runs:
        assert act.to in NEXT[act.at]
        entered[act.at] -= 1
        entered[act.to] += 1
        assert entered[act.at] >= 0
    assert 1 + len({act.to for act in runs}) == state.victory_points(K)
    if reading == "one-step":
        assert len(runs) <= number


def test_a_chain_offers_the_next_space() -> None:
    """By the reading chain a Monster in Great Wild Wood may run on to the Walking Wood, else not."""
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {"zembar": {K: [MONSTER], V: [FOOT]}}
    run = RunAmok(K, Figure(MONSTER), "zembar", "great-wild-wood")
    onward = do(wins(pieces, run_amok_chain="chain"), run)
    assert {"walking-wood", "vast-plains"} == running(onward)
    assert isinstance(do(wins(pieces, run_amok_chain="one-step"), run).step, nerath.Repositioning)


def test_a_rampage_goes_on_whatever_comes_after_it() -> None:
    """The second Monster of a space may run, too, though those of another space have nowhere to go."""
    state = wins({"zembar": {K: [MONSTER] * 2, V: [FOOT]}}, run_amok_chain="chain")
    assert isinstance(state.step, nerath.RunningAmok)
    [rampage] = state.step.rampages
    closed = evolve(rampage, at="thorndeep")
    state = evolve(state, step=evolve(state.step, rampages=(rampage, closed)))
    onward = do(state, RunAmok(K, Figure(MONSTER), "zembar", min(running(state))))
    assert isinstance(onward.step, nerath.RunningAmok)
    assert (evolve(rampage, monsters=1), closed) == onward.step.rampages


@checks("N16.2", "N20.10", "N11.30", "N13.28", "N16.5", "N16.6", "N23.11")
@reads("R-run-amok-after-landing")
@pytest.mark.parametrize("reading", ["allowed", "forbidden"])
@given(landed=st.booleans(), other=st.booleans())
def test_readings_of_running_amok_after_a_landing(reading: str, landed: bool, other: bool) -> None:
    """A Monster from the sea runs amok like any other, or moves no farther in that turn."""
    here: list[Kind | Figure] = [Figure(MONSTER, mark=Mark(landed=landed)), *([MONSTER] if other else [])]
    state = wins({"zembar": {K: here, V: [FOOT]}}, run_amok_after_landing=reading)
    assert (not landed or other or reading == "allowed") is isinstance(state.step, nerath.RunningAmok)
    ran = {act.figure.mark.landed for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}
    can = {landed} if reading == "allowed" or not landed else set[bool]()
    assert can | ({False} if other else set()) == ran


@checks("N16.2", "N13.28", "N20.10", "N11.30", "N16.5", "N16.6", "N23.11")
@reads("R-run-amok-after-landing")
@pytest.mark.parametrize("reading", ["allowed", "forbidden"])
def test_readings_of_running_amok_straight_from_a_ship(reading: str) -> None:
    """The same with a Monster that goes ashore after a sea battle."""
    state = battle(
        pieces={"shining-coast": {K: [ship(MONSTER)], V: [ship()]}, "deep-havens": {V: [FOOT]}},
        rulings={"R-run-amok-after-landing": reading},
    )
    state = fight(state, "shining-coast", luck=(1.0, 0.0))[-1].after
    act = next(a for a in nerath.legal_actions(state) if isinstance(a, Debark) and a.to == "deep-havens")
    state = do(state, act)
    if isinstance(state.step, nerath.Landing):
        state = do(state, EndStep(K))
    state = roll(roll(do(state, FightBattle(K, "deep-havens")), 12).after, 1).after
    assert K is state.controller("deep-havens")
    assert (reading == "allowed") is isinstance(state.step, nerath.RunningAmok)


@checks("N16.6", "N16.7", "G1.7", "N23.11", "N20.10")
@reads("R-run-amok-target")
@pytest.mark.parametrize("reading", ["no-enemy-pieces", "no-pieces"])
@given(waiting=st.sampled_from([None, *(space for space in NEXT["zembar"] if space in LAND)]))
def test_readings_of_an_empty_target(reading: str, waiting: str | None) -> None:
    """Own attackers may wait in a space that a Monster runs into, whose battle is then void; or not."""
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {"zembar": {K: [MONSTER], V: [FOOT]}}
    everywhere = running(wins(pieces))
    if waiting is not None:
        pieces[waiting] = {K: [FOOT]}
    state = wins(pieces, run_amok_target=reading)
    may = waiting is None or reading == "no-enemy-pieces"
    assert (everywhere if may else everywhere - {waiting}) == running(state)
    for to in everywhere:
        act = RunAmok(K, Figure(MONSTER), "zembar", to)
        assert (set() if may or to != waiting else {"N16.7"}) == cited(state, act)
        if not cited(state, act):
            after = do(state, act)
            assert (() if waiting in (None, to) else (waiting,)) == after.memory.pending
            assert 2 == after.victory_points(K)
            assert 1 + int(waiting == to) == after.figures(to, K).total


@checks("N16.8", "N16.10")
@reads("R-run-amok-together")
@pytest.mark.parametrize("reading", ["as-a-group", "one-then-friendly"])
def test_readings_of_running_amok_together(reading: str) -> None:
    """A second Monster may follow the first into a space, or finds it friendly and may not."""
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {"zembar": {K: [MONSTER] * 2, V: [FOOT]}}
    state = do(wins(pieces, run_amok_together=reading), RunAmok(K, Figure(MONSTER), "zembar", "vast-plains"))
    together = reading == "as-a-group"
    again = RunAmok(K, Figure(MONSTER), "zembar", "vast-plains")
    assert (set() if together else {"N16.10"}) == cited(state, again)
    assert together is ("vast-plains" in running(state))
    assert "great-wild-wood" in running(state)


@checks("N12.23", "N16.7", "N20.10", "N15.23", "N15.8", "N16.5", "N16.6")
@reads("R-order-effects")
@pytest.mark.parametrize("reading", ["sequential-state", "snapshot"])
@given(cleared=st.booleans())
def test_readings_of_the_order_of_battles_for_run_amok(reading: str, cleared: bool) -> None:
    """A space whose defenders died a moment ago is open to a Monster, or had to be empty at first."""
    here: dict[Realm, list[Kind | Figure]] = {K: [FIGHTER], V: [FIGHTER]}
    pieces: dict[str, dict[Realm, list[Kind | Figure]]] = {"zembar": {K: [MONSTER], V: [FOOT]}}
    if cleared:
        pieces["vast-plains"] = here
    state = battle(pieces=pieces, rulings={"R-order-effects": reading})
    if cleared:
        state = roll(roll(do(state, FightBattle(K, "vast-plains")), 10).after, 10).after
        assert V is state.controller("vast-plains")
    state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
    assert (not cleared or reading == "sequential-state") is ("vast-plains" in running(state))
