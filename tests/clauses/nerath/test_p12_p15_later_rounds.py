"""Pages 12 to 15: the course of battles where the first round, or the land, is left behind.

What lives here: that nothing is won before a battle is over, that no round is fought which the attacker
has not decided on, that a pressed attack goes on with what is left on both sides, that Castles are active
again in new hands, and that hits go over to the other ally in later rounds as well.
"""

from random import Random

import pytest
from attrs import frozen
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import ALLIES_AT_SEA, ALLIES_ON_LAND, DUELS_AT_SEA, IN_DUNGEONS
from tests.clauses.nerath.drawn_battles import (
    RICH,
    Scene,
    armies,
    dungeon_battles,
    fleets,
    land_battles,
    sea_battles,
    ways,
)
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ASHORE,
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    HEROES,
    HOME,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    PLACE,
    SEEDS,
    WIZARD,
    Beat,
    K,
    Luck,
    N,
    V,
    battle,
    beat,
    deciding,
    do,
    fight,
    guarded,
    opening,
    roll,
    told,
)
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleEnded,
    FightBattle,
    Figure,
    Kind,
    OfferShare,
    PressAttack,
    Realm,
    RunAmok,
    State,
)
from conquest_rules.testing import checks

OPEN = [space for space in LAND if space not in CAPITALS.values()]
GARRISONS = st.sampled_from([[], [CASTLE], [FOOT], [FOOT, CASTLE], [DRAGON]])


# Nothing is won before a battle is over.


@frozen
class Campaign:
    """A turn with several battles, on land and perhaps in a dungeon."""

    state: State
    spaces: tuple[str, ...]


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    """Two or three enemy land spaces are attacked, empty, behind a Castle alone or held, and a dungeon."""
    way, active = draw(ways), draw(st.sampled_from(Realm))
    sites = draw(st.lists(st.sampled_from(OPEN), min_size=2, max_size=3, unique=True))
    holder = draw(st.sampled_from(enemies(opening(way, ()), active)))
    pieces = {at: {active: draw(armies(ASHORE, most=3)), holder: draw(GARRISONS)} for at in sites}
    entrance = draw(st.sampled_from([None, *DUNGEON]))
    if entrance:
        pieces[entrance] = {active: draw(armies(HEROES, least=2))}
    state = battle(way=way, active=active, pieces=pieces, control=dict.fromkeys(sites, holder))
    if entrance:
        rich = st.sampled_from([one.id for one in RICH])
        state = guarded(state, entrance, draw(st.lists(rich, min_size=1, max_size=2, unique=True)))
    return Campaign(state, tuple(pieces))


def gains(state: State) -> object:
    """All that battles are fought for: land, points, Gold and Treasure cards."""
    return state.control, state.points, state.treasuries, state.treasures


LONE_CASTLE = Campaign(
    battle(
        pieces={
            "zembar": {K: [MONSTER], V: [CASTLE]},
            "cernall": {K: [FOOT]},
            "thorndeep": {K: [FOOT], V: [FOOT]},
        }
    ),
    ("zembar", "cernall", "thorndeep"),
)


def assert_won_at_the_end(beats: list[Beat], at: str) -> None:
    """Until the battle is over nothing is gained; then the space, and those that Monsters run into."""
    start = beats[0].before
    over = next(n for n, one in enumerate(beats) if any(isinstance(e, BattleEnded) for e in one.events))
    assert all(gains(start) == gains(one.after) for one in beats[:over])
    fought_for = {at} | {one.action.to for one in beats if isinstance(one.action, RunAmok)}
    for space in {*LAND} - fought_for:
        assert start.controller(space) is beats[-1].after.controller(space)


@checks("N13.6", "N24.9")
@given(campaigns(), SEEDS, LUCKS)
def test_nothing_is_gained_before_a_battle_is_over(campaign: Campaign, seed: int, luck: Luck) -> None:
    """While a battle lasts nobody's land, points, Gold or Treasures change, nor those of battles to come."""
    state, rng = campaign.state, Random(seed)
    while isinstance(state.step, nerath.ChoosingBattle) and state.memory.pending:
        at = rng.choice(state.memory.pending)
        beats = fight(state, at, rng.getrandbits(32), luck)
        assert_won_at_the_end(beats, at)
        state = beats[-1].after


@checks("N13.6", "N24.9")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 0, 1)])
def test_land_behind_a_castle_alone_is_won_in_its_own_battle(order: tuple[int, ...]) -> None:
    """A lone Castle holds its land until it is beaten, and empty land its marker until it is attacked."""
    state = LONE_CASTLE.state
    for place in order:
        at = LONE_CASTLE.spaces[place]
        beats = fight(state, at, luck=(0.4, 0.0), press=1.0)
        assert_won_at_the_end(beats, at)
        state = beats[-1].after


@checks("N13.6", "N14.33", "N24.9")
@pytest.mark.parametrize("flees", [True, False])
def test_the_first_of_two_guardians_gives_nothing_before_the_other_is_beaten(flees: bool) -> None:
    """What a beaten guardian gives comes when both are beaten, and after a retreat it does not come."""
    beside = dict.fromkeys([space for space in NEXT["sunless-citadel"] if space in OPEN], K)
    state = battle(pieces={"sunless-citadel": {K: [FIGHTER] * 3}}, control=beside)
    state = guarded(state, "sunless-citadel", ["tomb-robbers", "minotaur"])
    before = gains(state)
    state = roll(do(state, FightBattle(K, "sunless-citadel")), 10, 1, 1).after
    while not isinstance(state.step, nerath.Pressing):
        acts = nerath.legal_actions(state)
        robbers = [act for act in acts if isinstance(act, nerath.LoseDie) and act.guardian == "tomb-robbers"]
        state = do(state, robbers[0]) if robbers else misses(state)
        assert before == gains(state)
    assert ["minotaur"] == [foe.guardian for foe in state.step.battle.foes]
    gold = state.treasury(K)
    away = next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat))
    state = do(state, away if flees else PressAttack(K))
    while isinstance(state.step, nerath.Retreating):
        state = do(state, nerath.legal_actions(state)[0])
    if flees:
        assert before == gains(state)
    else:
        state = misses(roll(state, 10, 10, 1).after)
        assert before == gains(state)
        while isinstance(state.step, nerath.LosingDice):
            state = do(state, nerath.legal_actions(state)[0])
        rewards = sum(one.reward for one in RICH if one.id in ("tomb-robbers", "minotaur"))
        assert gold + rewards == state.treasury(K)


# A pressed attack.

EVERY_KIND = st.one_of(ALLIES_ON_LAND, ALLIES_AT_SEA, DUELS_AT_SEA, IN_DUNGEONS)


@checks("N13.5", "N15.3", "N15.4", "N24.9")
@given(EVERY_KIND, SEEDS, LUCKS)
def test_no_side_rolls_again_before_the_attacker_has_pressed_the_attack(
    scene: Scene, seed: int, luck: Luck
) -> None:
    """On land, at sea, in a dungeon, against one realm or two: each new round is the attacker's decision."""
    rolled = set[tuple[bool, bool]]()
    for one in fight(scene.state, scene.at, seed, luck, press=0.9):
        if isinstance(one.before.step, nerath.Pressing):
            assert scene.attacker is deciding(one.before)
            assert not isinstance(one.after.step, nerath.Rolling) or isinstance(one.action, PressAttack)
            rolled = set()
        for event in one.events:
            if isinstance(event, nerath.DiceRolled):
                assert (event.attackers, event.first_strike) not in rolled
                rolled.add((event.attackers, event.first_strike))


TOUGH = st.one_of(
    land_battles(
        attackers=armies((DRAGON, FOOT), least=2), defenders=armies((DRAGON, FOOT)), castle=st.just(True)
    ),
    sea_battles(attackers=fleets.map(lambda some: [*some, Figure(DRAGON)])),
    dungeon_battles(least=2),
)


@checks("N15.4", "N12.52", "N13.17", "N20.16", "N15.34", "N21.13")
@given(TOUGH, SEEDS, LUCKS)
def test_a_pressed_attack_finds_all_as_the_last_round_left_it(scene: Scene, seed: int, luck: Luck) -> None:
    """Nobody is healed or joins between two rounds, and guardians have the dice that are left to them."""
    for one in fight(scene.state, scene.at, seed, luck, press=1.0):
        if isinstance(one.action, PressAttack):
            assert one.before.forces == one.after.forces
            assert isinstance(one.before.step, nerath.Pressing)
            assert isinstance(one.after.step, nerath.Rolling)
            assert one.before.step.battle == one.after.step.battle


@checks("N15.4", "N13.17", "N21.13")
@pytest.mark.parametrize("at", ["zembar", "sea-of-mist"])
def test_a_dragon_goes_into_the_next_round_damaged(at: str) -> None:
    """One hit in each of two rounds is the end of a Dragon, on both sides, though both pressed on."""
    state = battle(pieces={at: {K: [DRAGON, DRAGON], V: [DRAGON, DRAGON]}})
    state = do(state, FightBattle(K, at))
    for left in (2, 1):
        state = roll(roll(state, 20, 1).after, 20, 1).after
        while isinstance(state.step, nerath.TakingDamage):
            acts = nerath.legal_actions(state)
            state = do(state, max(acts, key=lambda act: act.figure.mark.damage))  # type: ignore[union-attr]
        assert [left, left] == [state.figures(at, realm).total for realm in (K, V)]
        state = do(state, PressAttack(K))


# Defenders.

DRAGONS = Scene(
    battle(pieces={"zembar": {K: [FOOT] * 4, V: [DRAGON, DRAGON, FOOT]}}, control={"zembar": V}),
    "zembar",
    K,
    (V,),
)


@checks("N15.6", "N13.6", "N24.9")
@given(scene=st.one_of(EVERY_KIND, TOUGH), seed=SEEDS, luck=LUCKS)
@example(scene=DRAGONS, seed=0, luck=(0.5, 0.2))
@example(scene=DRAGONS, seed=1, luck=(0.5, 0.2))
def test_defenders_stay_to_the_end(scene: Scene, seed: int, luck: Luck) -> None:
    """Whatever is hit in whatever round: a defending piece is lost or stands where it was attacked."""
    for one in fight(scene.state, scene.at, seed, luck, press=0.9):
        for realm in scene.defenders:
            before, after = (
                [state.figures(at, realm) for at in PLACE if at != scene.at]
                for state in (one.before, one.after)
            )
            assert before == after
        if any(isinstance(event, BattleEnded) for event in one.events):
            return
        lost = [event for event in one.events if isinstance(event, nerath.PieceDestroyed)]
        for realm in scene.defenders:
            sunk = sum(1 + event.figure.cargo.total for event in lost if event.realm is realm)
            had, has = (
                sum(1 + figure.cargo.total for figure in state.figures(scene.at, realm))
                for state in (one.before, one.after)
            )
            assert had - sunk == has


# Castles.


@checks("N12.55", "M5.1")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("silenced", [True, False])
def test_a_captured_castle_is_active_at_once(realm: Realm, silenced: bool) -> None:
    """Silenced in the battle for it, or by one reading not, the Castle is active under its new owner."""
    foe = enemies(opening((4, False), ()), realm)[0]
    rulings = {"R-castle-alone": "must-be-silenced" if silenced else "falls-with-garrison"}
    garrison = [CASTLE] if silenced else [CASTLE, FOOT]
    for at in (next(space for space in OPEN if HOME[space] is foe), CAPITALS[foe]):
        pieces = {at: {realm: [DRAGON, DRAGON], foe: garrison}}
        state = battle(active=realm, pieces=pieces, rulings=rulings)
        beats = fight(state, at, luck=(1.0, 0.0), press=1.0)
        after = beats[-1].after
        assert Figure(CASTLE) in after.figures(at, realm)
        assert [True] == [event.won for event in told(beats) if isinstance(event, BattleEnded)]


# Allies who share hits.


def shared_out(state: State, first: int) -> State:
    """The defenders agree that who decides takes so many."""
    assert isinstance(state.step, nerath.SharingDamage)
    return do(state, OfferShare(V, first), AnswerShare(N, True))


@checks("N12.50")
@pytest.mark.parametrize("kind", [FIGHTER, WIZARD])
@pytest.mark.parametrize("hits", [2, 3])
def test_an_ally_takes_all_hits_when_the_other_has_a_silenced_castle(kind: Kind, hits: int) -> None:
    """Once its Castle is inactive a realm can take nothing, and its ally takes all hits, not half of them."""
    state = battle(
        way=ALLIANCES, pieces={"zembar": {K: [kind] * 3, V: [CASTLE], N: [FOOT] * 6}}, control={"zembar": V}
    )
    state = do(state, FightBattle(K, "zembar"))
    state = misses(shared_out(misses(roll(state, 10, 1, 1).after), 1))
    assert [1] == [one.mark.damage for one in state.figures("zembar", V)]
    state = do(state, PressAttack(K))
    state = misses(roll(state, *[10] * hits, *[1] * (3 - hits)).after)
    assert 6 - hits == state.figures("zembar", N).total


ROLLS_OF_A_ROUND = 4


def misses(state: State) -> State:
    """All dice miss until somebody decides, but for hits that go to the only ones who can take them."""
    for _ in range(ROLLS_OF_A_ROUND):
        if not isinstance(state.step, nerath.Rolling):
            return state
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        state = beat(state, nerath.Rolled((1,) * len(turn.request.dice))).after
    assert not isinstance(state.step, nerath.Rolling), "the round does not end"
    return state
