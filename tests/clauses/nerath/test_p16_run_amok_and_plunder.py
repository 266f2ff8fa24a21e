"""Page 16: Monsters running amok, and what is plundered; and all that can be done in battles."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    BOARD,
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    GUARDIANS,
    HEROES,
    HOME,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    RICH,
    SEA,
    SEEDS,
    WITHIN,
    WIZARD,
    K,
    Luck,
    N,
    Scene,
    V,
    answer,
    armies,
    battle,
    cited,
    do,
    dungeon_battles,
    enemies,
    fight,
    friendly,
    guarded,
    kinds_of,
    land_battles,
    points_due,
    roll,
    sea_battles,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleEnded,
    Debark,
    DiceRolled,
    DungeonPlundered,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    Mark,
    OfferShare,
    PressAttack,
    Realm,
    Retreat,
    RunAmok,
    State,
    TakeDamage,
    TreasureDrawn,
)
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing import checks, complete, reads

HORDES = land_battles(attackers=armies((MONSTER, WIZARD, FOOT), least=2, most=5))


def open_to_monsters(state: State, at: str, realm: Realm) -> list[str]:
    """Land of enemies next to a space, without any of their pieces."""
    foes = enemies(state, realm)
    return [
        space
        for space in NEXT[at]
        if space in LAND
        and not friendly(state, space, realm)
        and not any(state.figures(space, foe) for foe in foes)
    ]


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


@checks("N16.7", "N20.10")
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


@checks("N16.8", "N16.9", "N16.5", "N16.2", "N16.26", "N16.27", "N15.44", "N15.45", "N16.31", "N3.17")
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


@checks("N16.8", "N16.2", "N15.27", "N20.10")
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


@checks("N16.5", "N13.6", "N20.10")
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


# Readings.


def wins(pieces: dict[str, dict[Realm, list[Kind | Figure]]], **rulings: str) -> State:
    """A battle for Zembar that was just won, played by some readings."""
    named = {f"R-{name.replace('_', '-')}": reading for name, reading in rulings.items()}
    state = battle(pieces=pieces, rulings=named)
    beats = fight(state, "zembar", luck=(1.0, 0.0), press=1.0)
    return next(one.after for one in beats if any(isinstance(e, BattleEnded) for e in one.events))


def running(state: State) -> set[str]:
    return {act.to for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}


@checks("N16.9", "N20.10")
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


@checks("N16.2", "N20.10")
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


@checks("N16.2", "N13.28", "N20.10")
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


@checks("N12.23", "N16.7", "N20.10")
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


# Plunder.


@checks(
    "N16.11",
    "N16.12",
    "N16.13",
    "N16.14",
    "N14.33",
    "N14.34",
    "N20.4",
    "N22.21",
    "N23.8",
    "I20.1",
    "N7.7",
    "N16.26",
    "N5.8",
    "N9.51",
    "N14.8",
)
@reads("R-hero-survives-means-win")
@given(dungeon_battles(), SEEDS, LUCKS, st.sampled_from([0, 1, 20]))
def test_what_heroes_find_who_beat_all_guardians(scene: Scene, seed: int, luck: Luck, cards: int) -> None:
    """One card of the Treasure deck without being asked, and each guardian's Gold; for a win alone."""
    lair = scene.state.lair(scene.at)
    state = guarded(scene.state, scene.at, lair.face_up, len(lair.face_down), cards)
    beats = fight(state, scene.at, seed, luck)
    events, after, turn = told(beats), beats[-1].after, list(Realm).index(scene.attacker)
    dead = [event.guardian for event in events if isinstance(event, nerath.GuardianDestroyed)]
    left = after.lair(scene.at).face_up
    won = not left and bool(after.figures(scene.at, scene.attacker))
    gold = sum(BOARD.guardian(name).reward for name in dead) if won else 0
    assert ([gold] if won else []) == [event.gold for event in events if isinstance(event, DungeonPlundered)]
    assert replaced(state.treasuries, scene.attacker, state.treasuries[turn] + gold) == after.treasuries
    drawn = [event for event in events if isinstance(event, TreasureDrawn)]
    assert (1 if won and cards else 0) == len(drawn)
    assert cards - len(drawn) == after.treasure_deck.undrawn
    held = after.treasures[turn].cards - state.treasures[turn].cards
    assert [event.card for event in drawn] == list(held)
    for card in held:
        assert card in state.treasure_deck.rest
    assert state.points == after.points
    # The dungeon is nobody's, pays nobody, and is no place to go back to.
    assert (state.control, None) == (after.control, after.controller(scene.at))
    land = sum(after.controller(space) is scene.attacker for space in LAND)
    whole = after.controller(CAPITALS[scene.attacker]) is scene.attacker
    assert (land if whole else -(-land // 2)) == nerath.income_of(after, scene.attacker)
    assert not nerath.is_friendly(after, scene.at, scene.attacker)
    for one in beats:
        if isinstance(one.before.step, nerath.Plundering):
            assert () == nerath.legal_actions(one.before)
            assert isinstance(nerath.to_act(one.before), nerath.Awaiting)


@checks("N14.33", "N14.34", "N16.13")
@reads("R-guardian-rewards")
@given(st.lists(st.sampled_from([one.id for one in RICH]), min_size=1, max_size=3, unique=True))
def test_every_guardian_pays_its_reward(names: list[str]) -> None:
    """The Gold of all guardians that were beaten comes on top of one card."""
    state = guarded(battle(pieces={"sunless-citadel": {K: [FIGHTER] * 4}}), "sunless-citadel", names)
    beats = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)
    after, gold = beats[-1].after, sum(BOARD.guardian(name).reward for name in names)
    assert state.treasury(K) + gold == after.treasury(K)
    assert 1 == after.treasures[0].cards.total


@checks("N9.13", "N7.7", "N22.30")
@pytest.mark.parametrize("held", [0, 8, 29])
def test_a_card_is_drawn_however_many_are_held(held: int) -> None:
    """Who has all Treasures but one in hand still draws the last one."""
    state = battle(active=V, pieces={"sunless-citadel": {V: [FIGHTER] * 4}})
    state = guarded(state, "sunless-citadel", [RICH[0].id], treasures=30 - held)
    after = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)[-1].after
    assert held + 1 == after.treasures[1].cards.total


@checks("N23.8", "N16.13", "N16.12")
@given(st.lists(st.sampled_from(DUNGEON), min_size=1, max_size=3, unique=True), armies(HEROES))
def test_one_card_for_each_dungeon(dungeons: list[str], party: list[Kind]) -> None:
    """Who plunders several dungeons in a turn draws a card for each, however many Heroes were there."""
    state = battle(pieces={at: {K: party} for at in dungeons})
    easy = [one.id for one in GUARDIANS if len(one.dice) == 1]
    tiles = {at: nerath.Bag.of(easy[number]) for number, at in enumerate(dungeons)}
    lairs = tuple(nerath.Lair((), tiles.get(at, nerath.Bag())) for at in DUNGEON)
    state = evolve(state, lairs=lairs)
    drawn, deck = 0, state.treasure_deck.rest
    for at in dungeons:
        beats = fight(state, at, luck=(1.0, 0.0), press=1.0)
        drawn += sum(isinstance(event, TreasureDrawn) for event in told(beats))
        state = beats[-1].after
    assert len(dungeons) == drawn == state.treasures[0].cards.total
    assert deck == state.treasure_deck.rest + state.treasures[0].cards


# Everything that can be done in battles.


def universe(state: State, at: str) -> Iterator[nerath.Action]:
    """All decisions of battles that could be named from what stands in and around a space."""
    near = (at, *NEXT[at])
    ours = {
        space: [figure for realm in Realm for figure in state.figures(space, realm).kinds] for space in near
    }
    here = [(one, None) for one in ours[at]]
    here += [(cargo, one) for one in ours[at] for cargo in one.cargo.kinds]
    ships = [(space, one) for space in near for one in ours[space] if one.cargo or space in SEA]
    hurt = [
        (evolve(one, mark=Mark(damage=damage, hit=hit)), carrier)
        for one, carrier in here
        for damage, hit in product((0, 1), (False, True))
    ]
    battling = getattr(state.step, "battle", None)
    foes = [(foe.guardian, foe.dice) for foe in battling.foes] if battling else []
    for realm in (state.active, *enemies(state, state.active)):
        yield from (EndStep(realm), PressAttack(realm))
        yield from (AnswerShare(realm, agree) for agree in (True, False))
        yield from (OfferShare(realm, hits) for hits in range(5))
        yield from (FightBattle(realm, space) for space in near)
        yield from (LoseDie(realm, name, dice, die) for name, dice in foes for die in (6, 8, 10, 12, 20))
        for one, carrier in dict.fromkeys((*here, *hurt)):
            yield from (TakeDamage(realm, whose, one, carrier) for whose in Realm)
    for one, carrier in here:
        if carrier is None:
            yield from (Retreat(state.active, one, space) for space in near)
            yield from (Retreat(state.active, one, space, other) for space, other in ships)
            yield from (RunAmok(state.active, one, at, space) for space in near)
    for space, one in ships:
        for cargo in one.cargo.kinds:
            yield from (Debark(state.active, cargo, one, space, to) for to in NEXT[space])


READINGS = {
    "R-hit-allocation": ("spread-then-stack", "one-per-batch", "free"),
    "R-carried-hero-damage": ("may", "may-not"),
    "R-run-amok-chain": ("one-step", "chain"),
    "R-run-amok-together": ("as-a-group", "one-then-friendly"),
    "R-run-amok-target": ("no-enemy-pieces", "no-pieces"),
    "R-castle-alone": ("must-be-silenced", "falls-with-garrison"),
    "R-unload-at-enemy-sea": ("after-battle-attack-only", "after-battle-any-coast"),
    "R-order-effects": ("sequential-state", "snapshot"),
}
ANY_READINGS = st.fixed_dictionaries({name: st.sampled_from(some) for name, some in READINGS.items()})


@pytest.mark.parametrize("scenes", [land_battles, sea_battles, dungeon_battles])
@given(data=st.data(), seed=SEEDS, luck=LUCKS)
def test_what_is_listed_in_battles_is_all_that_is_legal(
    scenes: object, data: st.DataObject, seed: int, luck: Luck
) -> None:
    """At every step of a battle just those decisions are accepted that are listed."""
    way = st.sampled_from([FREE_FOR_ALL, ALLIANCES, (2, True)])
    scene: Scene = data.draw(scenes(way, data.draw(ANY_READINGS)))  # type: ignore[operator]
    state, rng = scene.state, Random(seed)
    battling = (nerath.ChoosingBattle, nerath.Landing, *WITHIN)
    for _ in range(12):
        if not isinstance(state.step, battling):
            return
        if rng.random() < 0.6:
            complete(nerath, state, universe(state, scene.at))
        state = nerath.apply(state, answer(state, rng, luck, press=0.5))
        assert () == nerath.faults(state)
