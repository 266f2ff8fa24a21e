"""Properties in battles of every kind, bonuses against guardians, and cards in others' turns."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import (
    EVERYWHERE,
    EXPLORERS,
    PINNED_EVERYWHERE,
    Front,
    always,
    dice_due,
    is_own_roll,
    next_roll,
    rolls,
)
from tests.clauses.nerath.cardtable import (
    battle_on,
    dealt,
    event,
    in_play,
    pieces_of,
    position,
    seated,
    treasure,
    when,
)
from tests.clauses.nerath.deeds import on_with
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    SEEDS,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    V,
    battle,
    beat,
    do,
    guarded,
    moved_in,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    Ability,
    ChooseSpace,
    EndStep,
    FightBattle,
    Figure,
    Moment,
    Party,
    PlayCard,
    Realm,
    Rolled,
    SpaceKind,
    StepName,
    Windows,
)
from conquest_rules.nerath.content.effects import ExtraDice, GrantAbility, HitOn, Lasts, StealGold
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.nerath.position.state import by_realm, replaced
from conquest_rules.testing import checks

HORN = "horn-of-valhalla"

# Properties.


@checks("N16.23", "N23.24")
@given(front=EVERYWHERE, copies=st.integers(1, 2), seed=SEEDS)
@always(PINNED_EVERYWHERE, copies=2, seed=0)
def test_a_property_works_in_battles_of_every_kind(front: Front, copies: int, seed: int) -> None:
    """Every Treasure in play adds its dice and makes all Fighters and Warships quick, whatever the battle."""
    quick = (FIGHTER, SHIP, STORM)
    card = treasure(lasting=[ExtraDice(1, 12), GrantAbility(Ability.FIRST_STRIKE, quick)], copies=copies)
    state = in_play(seated(front.scene.state, card), front.owner, *[card.id] * copies)
    for before, rolled in rolls(battle_on(do(state, FightBattle(front.scene.attacker, front.at)), seed)):
        due = dice_due(before, front, rolled, {front.owner: quick})
        if is_own_roll(front, rolled) and not rolled.first_strike:
            due += Counter({12: copies})
        if before.figures(front.at, front.owner):
            assert due == Counter(rolled.dice)


@checks("N14.31", "N14.28", "N14.30")
@pytest.mark.parametrize(("guardian", "need"), [("troll", 7), ("wraith", 8), ("restless-skeletons", 5)])
@pytest.mark.parametrize("repeated", [True, False])
def test_no_treasure_lifts_what_a_guardian_asks_for(guardian: str, need: int, repeated: bool) -> None:
    """A Property for each roll, like one for good, helps where a 6 is asked for, not against a Troll."""
    at, number = EXPLORERS.at, HitOn(5, (FIGHTER, WIZARD), Lasts.ROLL if repeated else Lasts.GAME)
    rolling = when(Moment.BEFORE_DICE, kind=SpaceKind.DUNGEON)
    card = treasure(whenever=[Whenever(rolling, (number,))]) if repeated else treasure(lasting=[number])
    state = guarded(battle(pieces={at: {K: [FIGHTER]}}), at, [guardian])
    state = in_play(seated(state, card), K, card.id)
    state = on_with([beat(state, FightBattle(K, at))], Random(0))[-1].after
    _, roll = next_roll(state)
    assert {need} == {die.low for die in roll.dice}


@checks("N14.32", "N14.28")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_veteran_warlord_leads_to_the_end_of_the_battle(rounds: int) -> None:
    """With Veteran Warlord Nerath's Heroes hit the Troll on 5 in every round: a 5 is a hit, a 4 a miss."""
    at = EXPLORERS.at
    state = guarded(battle(active=N, pieces={at: {N: [FIGHTER, FIGHTER]}}), at, ["troll"])
    state = seated(state, content=nerath.built_in(), windows=Windows.HOLDERS_ONLY)
    state = do(dealt(state, {N: ["veteran-warlord"]}), FightBattle(N, at), PlayCard(N, "veteran-warlord"))
    for _ in range(rounds - 1):
        missed = next_roll(state)[1]
        state = do(state, Rolled((4,) * len(missed.dice)))
        while not (isinstance(state.step, nerath.Rolling) and state.step.attackers):
            turn = nerath.to_act(state)
            if isinstance(turn, nerath.Awaiting):
                state = do(state, Rolled((1,) * len(next_roll(state)[1].dice)))
            else:
                state = do(state, nerath.PressAttack(N))
    _, roll = next_roll(state)
    assert {5} == {die.low for die in roll.dice}
    assert 1 == roll.hits_of(Rolled((5, 4)))


# In others' turns.


@checks("N16.22")
@pytest.mark.parametrize("owner", [V, C, N])
def test_the_horn_blown_in_anothers_turn_brings_its_owners_soldiers(owner: Realm) -> None:
    """By the reading any-time the Horn is blown in Karkoth's turn: three Footsoldiers of its owner come."""
    state = seated(moved_in(ALLIANCES), content=nerath.built_in(), rulings={"R-treasure-timing": "any-time"})
    state = do(dealt(state, {owner: [HORN]}), EndStep(K))
    assert nerath.Deciding(owner) == nerath.to_act(state)
    begun = do(state, PlayCard(owner, HORN))
    friendly = {s for s in LAND if HOME[s] in (owner, ALLIES[owner])}
    assert {ChooseSpace(owner, space) for space in friendly} == set(nerath.legal_actions(begun))
    for space in sorted(friendly)[:3]:
        after = do(begun, ChooseSpace(owner, space))
        assert state.figures(space, owner).add(Figure(FOOT), 3) == after.figures(space, owner)
        assert 3 == pieces_of(after, owner).total - pieces_of(state, owner).total
        assert all(pieces_of(after, one) == pieces_of(state, one) for one in Realm if one is not owner)
        assert state.treasuries == after.treasuries


@checks("N23.19")
@given(st.permutations(list(Realm)), st.integers(1, 5), st.integers(0, 5))
def test_a_thief_in_anothers_turn_fills_his_own_treasury(order: list[Realm], gold: int, left: int) -> None:
    """Whoever steals has what the victim loses, and whose turn it is makes no difference."""
    owner, active, victim, _ = order
    ends = when(Moment.STEP_ENDS, Party.ANYONE, step=StepName.MOVE)
    card = event(owner, StealGold(gold), play=(ends,))
    state = replaced((0, 0, 0, 0), victim, left)
    state = do(evolve(position(card, active=active), treasuries=state), EndStep(active))
    after = on_with([beat(state, PlayCard(owner, card.id))], Random(0))[-1].after
    stolen = min(gold, left)
    due = {owner: stolen, victim: left - stolen}
    assert by_realm(due.get(realm, 0) for realm in Realm) == after.treasuries
