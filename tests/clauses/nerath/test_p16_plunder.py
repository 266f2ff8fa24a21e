"""Page 16: what Heroes plunder; and all that is legal in battles."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import dealt, seated, treasure
from tests.clauses.nerath.drawn_battles import (
    GUARDIANS,
    RICH,
    Scene,
    armies,
    dungeon_battles,
    land_battles,
    sea_battles,
)
from tests.clauses.nerath.dungeons_told import mutual
from tests.clauses.nerath.rampages import ANY_READINGS, every_decision
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    CAPITALS,
    DUNGEON,
    FIGHTER,
    FREE_FOR_ALL,
    HEROES,
    LAND,
    LUCKS,
    NEXT,
    SEEDS,
    WITHIN,
    Beat,
    K,
    Luck,
    V,
    answer,
    battle,
    do,
    fight,
    guarded,
    roll,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import DungeonPlundered, FightBattle, Kind, Realm, TreasureDrawn
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing import checks, complete, reads

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
    "N23.22",
    "N24.16",
    "N12.42",
)
@reads("R-hero-survives-means-win")
@given(dungeon_battles(least=0), SEEDS, LUCKS, st.sampled_from([0, 1, 20]))
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


def drawn_by(beats: list[Beat]) -> list[Realm]:
    """The realms that drew a Treasure card."""
    return [event.realm for event in told(beats) if isinstance(event, TreasureDrawn)]


@checks("N24.16", "N16.12", "N23.8", "N16.11", "N16.13", "N7.7")
@pytest.mark.parametrize("deck", [1, 2, 30])
@pytest.mark.parametrize("realm", Realm)
def test_who_wins_draws_the_top_card_to_the_last_of_the_deck(realm: Realm, deck: int) -> None:
    """One Treasure card for all the guardians of an entrance, also if it is the last one."""
    state = battle(active=realm, pieces={"sunless-citadel": {realm: [FIGHTER] * 4}})
    state = guarded(state, "sunless-citadel", [RICH[0].id, RICH[1].id], treasures=deck)
    beats = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)
    assert ([realm], deck - 1) == (drawn_by(beats), beats[-1].after.treasure_deck.undrawn)


@checks("N24.16", "N16.11", "N16.12")
@pytest.mark.parametrize("reading", ["restock", "stays-empty"])
def test_who_falls_with_the_last_guardian_draws_nothing(reading: str) -> None:
    """A Wizard and a Medusa that kill each other leave no winner, and the Treasure deck as it was."""
    beats = mutual(reading)
    assert not beats[-1].after.lair("sunless-citadel").face_up
    assert not beats[-1].after.figures("sunless-citadel", K)
    assert ([], 30) == (drawn_by(beats), beats[-1].after.treasure_deck.undrawn)


@checks("N24.16", "N16.11", "N16.12")
@pytest.mark.parametrize("realm", Realm)
def test_who_beats_one_guardian_and_leaves_draws_nothing(realm: Realm) -> None:
    """Heroes that beat one guardian of two and then retreat, or fall, have not won."""
    near = next(space for space in NEXT["sunless-citadel"] if space in LAND)
    for press in (0.0, 1.0):
        for seed in range(20):
            state = battle(
                active=realm, pieces={"sunless-citadel": {realm: [FIGHTER] * 2}}, control={near: realm}
            )
            state = guarded(state, "sunless-citadel", [RICH[0].id, RICH[1].id])
            beats = fight(state, "sunless-citadel", seed, (0.3, 0.4), press)
            left = beats[-1].after.lair("sunless-citadel").face_up.total
            assert ([] if left else [realm]) == drawn_by(beats)


@checks("N14.33", "N14.34", "N16.13", "N23.8", "N16.11", "N16.12")
@reads("R-guardian-rewards")
@given(st.lists(st.sampled_from([one.id for one in RICH]), min_size=1, max_size=3, unique=True))
def test_every_guardian_pays_its_reward(names: list[str]) -> None:
    """The Gold of all guardians that were beaten comes on top of one card."""
    state = guarded(battle(pieces={"sunless-citadel": {K: [FIGHTER] * 4}}), "sunless-citadel", names)
    beats = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)
    after, gold = beats[-1].after, sum(BOARD.guardian(name).reward for name in names)
    assert state.treasury(K) + gold == after.treasury(K)
    assert 1 == after.treasures[0].cards.total


@checks("N9.13", "N7.7", "N22.30", "N17.9", "N16.12")
@pytest.mark.parametrize("held", [0, 8, 29])
@pytest.mark.parametrize("shown", [False, True])
def test_a_card_is_drawn_however_many_there_are(held: int, shown: bool) -> None:
    """Who has many Treasures in hand or in play, or all but one, still draws the next one."""
    state = battle(active=V, pieces={"sunless-citadel": {V: [FIGHTER] * 4}})
    state = guarded(state, "sunless-citadel", [RICH[0].id], treasures=30 - held)
    if shown:
        nothing = evolve(state.treasures[1], cards=nerath.Bag())
        laid_out = replaced(state.displays, V, state.treasures[1].cards)
        state = evolve(state, treasures=replaced(state.treasures, V, nothing), displays=laid_out)
    in_hand = state.treasures[1].cards.total
    after = fight(state, "sunless-citadel", luck=(1.0, 0.0), press=1.0)[-1].after
    assert in_hand + 1 == after.treasures[1].cards.total


@checks("N23.8", "N16.13", "N16.12", "N16.11", "N24.16", "N20.4")
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


@checks("N16.12", "N7.7", "N23.8", "N24.16", "N16.11", "N16.13")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_a_card_that_its_finder_has_already_leaves_the_deck_as_well(held: int) -> None:
    """Of three equal Treasures, of which the explorer holds none, one or two, one more is drawn."""
    card, at = treasure(copies=3), "sunless-citadel"
    state = guarded(battle(pieces={at: {K: [FIGHTER]}}), at, ["giant-spider"])
    state = dealt(seated(state, card), {K: [card.id] * held})
    state = do(state, FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, 10 if state.step.attackers else 1).after
    assert isinstance(state.step, nerath.Plundering)
    state = do(state, nerath.Drawn(card.id))
    assert (held + 1, 2 - held) == (
        state.treasures[0].cards.count(card.id),
        state.treasure_deck.rest.count(card.id),
    )


# Everything that can be done in battles.


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
            complete(nerath, state, every_decision(state, scene.at))
        state = nerath.apply(state, answer(state, rng, luck, press=0.5))
        assert () == nerath.faults(state)
