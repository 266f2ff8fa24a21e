"""Rolls made again, hits lost and retreats forbidden or forced by cards, in battles of every kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import (
    AGAINST_PIECES,
    EVERYWHERE,
    PINNED_AGAINST_PIECES,
    PINNED_EVERYWHERE,
    PINNED_WITH_ALLIES,
    WITH_ALLIES,
    Front,
    always,
)
from tests.clauses.nerath.cardtable import (
    ANY_KINDS,
    HIT_ME,
    MY_BATTLE,
    THEIR_ROUND,
    battle_on,
    begun,
    event,
    harm,
    played,
    seated,
    told,
    when,
    within_battle,
)
from tests.clauses.nerath.scenes import FIGHTER, FOOT, SEEDS, SHIP, K, Luck, V, battle, beat, do, ship
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    ChoosePiece,
    FightBattle,
    Kind,
    Moment,
    PlayCard,
    PressAttack,
    Realm,
    State,
    Window,
)
from conquest_rules.nerath.content.effects import (
    Area,
    CancelHits,
    DestroyPieces,
    ForbidRetreat,
    ForceRetreat,
    Lasts,
    Reroll,
)
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.position.steps import Pressing, Scoring, Striking, interrupted
from conquest_rules.testing import checks

EVEN = (0.5, 0.5)
GIVING = (nerath.TakingDamage, nerath.SharingDamage, nerath.TossingHit, nerath.LosingDice)


def its_turn(front: Front, card: EventCard, seed: int, luck: Luck = EVEN) -> State:
    """The moment of the battle at which the owner is asked for the card."""
    state = do(seated(front.scene.state, card), FightBattle(front.scene.attacker, front.at))
    return within_battle(state, lambda now: isinstance(now.step, Window), seed, luck)


# Rolled again.


@checks("N8.12", "N14.4")
@given(front=EVERYWHERE, count=st.integers(1, 4), seed=SEEDS)
@always(PINNED_EVERYWHERE, count=1, seed=0)
@always(PINNED_EVERYWHERE, count=2, seed=1)
def test_dice_that_missed_are_rolled_again_in_every_battle(front: Front, count: int, seed: int) -> None:
    """The owner's side rolls so many of its dice again that missed, those with the best chance, and adds."""
    card = event(front.owner, Reroll(count), play=(when(Moment.AFTER_DICE),))
    mine = its_turn(front, card, seed, (0.3, 0.3))
    step = interrupted(mine.step)
    assert isinstance(step, Scoring)
    assert front.attacking == step.attackers
    beats = played(mine, card, seed)
    again = told(beats, nerath.DiceRerolled)
    assert min(count, len(step.missed)) == sum(len(one.dice) for one in again)
    if again and {die.low for die in step.missed} == {6}:
        largest = sorted((die.sides for die in step.missed), reverse=True)[:count]
        assert largest == sorted(again[0].dice, reverse=True)
        assert sum(face >= 6 for face in again[0].faces) == again[0].hits


# Lost.


@checks("N9.14", "N14.4")
@given(front=EVERYWHERE, count=st.integers(1, 4), seed=SEEDS)
@always(PINNED_EVERYWHERE, count=1, seed=0)
@always(PINNED_EVERYWHERE, count=3, seed=1)
def test_hits_on_the_owners_side_are_lost_in_every_battle(front: Front, count: int, seed: int) -> None:
    """So many hits on the side of the owner are lost; all others, and those on the enemy, do damage."""
    card = event(front.owner, CancelHits(count), play=(HIT_ME,))
    mine = its_turn(front, card, seed, (0.8, 0.8))
    step = interrupted(mine.step)
    assert isinstance(step, Striking)
    on_attackers, on_defenders = step.on_attackers, step.on_defenders
    hits = on_attackers if front.attacking else on_defenders
    less = min(hits, count)
    beats = played(mine, card, seed)
    assert [(front.owner, less)] == [(one.realm, one.hits) for one in told(beats, nerath.HitsCancelled)]
    while isinstance(beats[-1].after.step, GIVING):
        acts = nerath.legal_actions(beats[-1].after)
        beats.append(beat(beats[-1].after, acts[0] if acts else nerath.Picked(front.scene.defenders[0])))
    harmed = [one.realm is front.scene.attacker for one in harm(beats)]
    lost = sum(one.hits for one in told(beats, nerath.HitsLost))
    guardians = len(told(beats, nerath.GuardianHit)) + len(told(beats, nerath.GuardianDestroyed))
    assert on_attackers + on_defenders - less == len(harmed) + guardians + lost
    if not lost:
        assert on_attackers - (less if front.attacking else 0) == sum(harmed)


# Retreats.


@checks("N9.14", "N14.4")
@given(front=EVERYWHERE, seed=SEEDS)
@always(PINNED_EVERYWHERE, seed=0)
def test_nobody_retreats_from_any_battle_while_a_card_forbids_it(front: Front, seed: int) -> None:
    """On land, at sea and in a dungeon, and whoever of those who fight there forbids it, no piece leaves."""
    card = event(front.owner, ForbidRetreat(Lasts.BATTLE), play=MY_BATTLE)
    for one in battle_on(begun(front.scene, card), seed, (0.3, 0.3), press=0.2):
        if isinstance(one.before.step, Pressing):
            assert (PressAttack(front.scene.attacker),) == nerath.legal_actions(one.before)
        assert [] == told([one], nerath.Retreated)


@checks("N9.14")
@given(front=AGAINST_PIECES, seed=SEEDS)
@always(PINNED_AGAINST_PIECES, seed=0)
def test_either_defender_makes_the_attacker_retreat(front: Front, seed: int) -> None:
    """When a defender's card says so, be he the second, at land or at sea, the attack is not pressed."""
    owner = front.scene.defenders[-1]
    card = event(owner, ForceRetreat(), play=(THEIR_ROUND,))
    mine = its_turn(Front(front.scene, owner), card, seed, (0.2, 0.2))
    assert isinstance(interrupted(mine.step), Pressing)
    beats = played(mine, card)
    assert [(owner, front.at)] == [(one.realm, one.at) for one in told(beats, nerath.RetreatForced)]
    after = beats[-1].after
    if not told(beats, nerath.BattleEnded):
        assert PressAttack(front.scene.attacker) not in nerath.legal_actions(after)
        beats += battle_on(after, seed)
    assert [] == told(beats, nerath.DiceRolled)
    assert [False] == [one.won for one in told(beats, nerath.BattleEnded)]


# Destroyed in the battle.


@checks("N9.14", "N9.9")
@given(front=WITH_ALLIES, kinds=ANY_KINDS)
@always(PINNED_WITH_ALLIES, kinds=(FOOT, FIGHTER, SHIP))
def test_a_card_destroys_pieces_of_either_enemy_in_the_battle(front: Front, kinds: tuple[Kind, ...]) -> None:
    """Of the pieces there just those of enemies can be named, of both defenders, and none of the own side."""
    card = event(front.owner, DestroyPieces(kinds, Area.HERE, 1), play=MY_BATTLE)
    state = do(seated(front.scene.state, card), FightBattle(front.scene.attacker, front.at))
    foes = enemies(state, front.owner)
    due = {
        ChoosePiece(front.owner, foe, figure, front.at)
        for foe in foes
        for figure in state.figures(front.at, foe).kinds
        if figure.kind in kinds
    }
    one = beat(state, PlayCard(front.owner, card.id))
    if len(due) > 1:
        assert due == set(nerath.legal_actions(one.after))
        act = min(due, key=repr)
        one = beat(one.after, act)
    gone = [(each.realm, each.figure) for each in told([one], nerath.PieceDestroyed)]
    assert len(gone) == bool(due)
    assert {(each.whose, each.figure) for each in due} >= set(gone)


@checks("N9.14", "N13.25", "N11.33", "N13.23")
@pytest.mark.parametrize("owner", [K, V])
def test_a_ship_that_a_card_destroys_takes_its_cargo_with_it(owner: Realm) -> None:
    """Of a full Warship that a card names nothing is left, and the other ship is untouched."""
    full, foe = ship(FIGHTER, FOOT), V if owner is K else K
    state = battle(pieces={"sea-of-mist": {K: [full, SHIP], V: [full, SHIP]}})
    card = event(owner, DestroyPieces((SHIP,), Area.HERE), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, "sea-of-mist"), PlayCard(owner, card.id))
    act = next(a for a in nerath.legal_actions(state) if isinstance(a, ChoosePiece) and a.figure.cargo)
    after = do(state, act)
    assert (1, 2) == (after.figures("sea-of-mist", foe).total, after.figures("sea-of-mist", owner).total)
    assert not any(figure.cargo for figure in after.figures("sea-of-mist", foe))
