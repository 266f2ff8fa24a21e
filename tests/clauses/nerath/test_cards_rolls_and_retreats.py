"""Cards within a battle: rolls made again, hits lost, retreats forced and forbidden."""

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    DUELS,
    HIT_ME,
    MY_BATTLE,
    SIDES,
    THEIR_ROUND,
    battle_on,
    begun,
    changed,
    event,
    harm,
    owner_in,
    played,
    seated,
    stopped_for,
    told,
    when,
    within_battle,
)
from tests.clauses.nerath.drawn_battles import Scene
from tests.clauses.nerath.scenes import NEXT, SEEDS, Beat, beat, do, fit
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    FightBattle,
    Moment,
    PressAttack,
    Retreat,
    State,
    Window,
)
from conquest_rules.nerath.content.effects import (
    CancelHits,
    ForbidRetreat,
    ForceRetreat,
    Lasts,
    Reroll,
)
from conquest_rules.nerath.position.steps import Pressing, Rolling, Scoring, Striking, interrupted
from conquest_rules.testing import checks


@checks("N8.12", "N9.14")
@given(DUELS, SIDES, st.integers(1, 4), SEEDS)
def test_dice_that_missed_are_rolled_again(scene: Scene, attacking: bool, count: int, seed: int) -> None:
    """Of the owner's dice that missed so many are rolled again, and their hits are added."""
    card = event(owner_in(scene, attacking), Reroll(count), play=(when(Moment.AFTER_DICE),))
    mine = stopped_for(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed)
    before = interrupted(mine.step)
    assert isinstance(before, Scoring)
    assert attacking == before.attackers
    beats, due = played(mine, card, seed), min(count, len(before.missed))
    again = told(beats, nerath.DiceRerolled)
    assert [due] * bool(due) == [len(one.dice) for one in again]
    assert [sum(face >= 6 for face in one.faces) for one in again] == [one.hits for one in again]
    assert bool(due) != bool(told(beats, nerath.EffectFailed))
    gained, after = sum(one.hits for one in again), beats[-1].after
    assert before.scored + gained == _scored(after, before)
    assert changed(mine, after) <= {"hands", "decks", "forces", "memory", "control", "points"}


def _scored(after: State, before: Scoring) -> int:
    """The hits of a roll, if the defenders roll next or damage is about to be taken."""
    step = interrupted(after.step)
    same = isinstance(step, Rolling | Striking) and step.first_strike == before.first_strike
    assume(same and not (isinstance(step, Rolling) and step.attackers))
    if isinstance(step, Rolling):
        return step.hits
    assert isinstance(step, Striking)
    return step.on_defenders if before.attackers else step.on_attackers


@checks("N9.14", "N9.9")
@given(DUELS, SIDES, st.integers(1, 4), SEEDS)
def test_hits_are_lost(scene: Scene, attacking: bool, count: int, seed: int) -> None:
    """So many hits on the owner's side do no damage, the others and those on the enemy do."""
    card = event(owner_in(scene, attacking), CancelHits(count), play=(HIT_ME,))
    mine = stopped_for(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed)
    before = interrupted(mine.step)
    assert isinstance(before, Striking)
    hits = before.on_attackers if attacking else before.on_defenders
    beats = played(mine, card, seed)
    assert [min(hits, count)] == [one.hits for one in told(beats, nerath.HitsCancelled)]
    left = hits - min(hits, count)
    due = (left, before.on_defenders) if attacking else (before.on_attackers, left)
    taken = list(beats)
    while isinstance(taken[-1].after.step, nerath.TakingDamage):
        taken.append(beat(taken[-1].after, nerath.legal_actions(taken[-1].after)[0]))
    harmed = harm(taken)
    lost = sum(one.hits for one in told(taken, nerath.HitsLost))
    assert sum(due) == len(harmed) + lost
    if not lost:
        assert due[0] == sum(one.realm is scene.attacker for one in harmed)


@checks("N8.12", "N9.14")
@given(DUELS, SIDES, st.integers(1, 2), st.integers(1, 2), SEEDS)
def test_two_cards_roll_again_what_still_misses(
    scene: Scene, attacking: bool, first: int, second: int, seed: int
) -> None:
    """A second card for a roll finds the dice that missed, those rolled again in vain among them."""
    owner = owner_in(scene, attacking)
    cards = [
        event(owner, Reroll(count), play=(when(Moment.AFTER_DICE),), name=f"again-{place}")
        for place, count in enumerate((first, second))
    ]
    mine = stopped_for(do(seated(scene.state, *cards), FightBattle(scene.attacker, scene.at)), seed)
    before = interrupted(mine.step)
    assert isinstance(before, Scoring)
    one = played(mine, cards[0], seed)
    assert [min(first, len(before.missed))] * bool(before.missed) == _rerolled(one)
    hits = sum(each.hits for each in told(one, nerath.DiceRerolled))
    two = played(one[-1].after, cards[1], seed)
    left = len(before.missed) - hits
    assert [min(second, left)] * bool(left) == _rerolled(two)


def _rerolled(beats: list[Beat]) -> list[int]:
    return [len(each.dice) for each in told(beats, nerath.DiceRerolled)]


@checks("N8.12", "N16.23", "N23.24")
@given(DUELS, SEEDS)
def test_nobody_rolls_again_for_the_other_side(scene: Scene, seed: int) -> None:
    """A card for the own roll is offered after the own dice, not after the enemy's."""
    card = event(scene.defenders[0], Reroll(1), play=(when(Moment.AFTER_DICE),))
    for one in battle_on(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed):
        if isinstance(one.after.step, Window):
            step = interrupted(one.after.step)
            assert isinstance(step, Scoring)
            assert not step.attackers


# Retreats.


@checks("N9.14")
@given(DUELS, SEEDS)
def test_the_attacker_is_made_to_retreat(scene: Scene, seed: int) -> None:
    """When a card forces a retreat the attack is not pressed, and the battle is lost, whoever can leave."""
    card = event(scene.defenders[0], ForceRetreat(), play=(THEIR_ROUND,))
    mine = stopped_for(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed)
    step = interrupted(mine.step)
    assert isinstance(step, Pressing)
    could = [one for one in _choices_without(mine) if isinstance(one, Retreat)]
    after = played(mine, card)[-1].after
    if not could:
        assert not after.figures(scene.at, scene.attacker)
        return
    assert could == list(nerath.legal_actions(after))
    assert {"N15.7"} == cited(after, PressAttack(scene.attacker))
    beats = battle_on(after, seed)
    assert [False] == [one.won for one in told(beats, nerath.BattleEnded)]
    assert 1 == len(told(beats, nerath.Retreated))


def _choices_without(state: State) -> tuple[nerath.Action, ...]:
    """What the attacker could do if nobody played a card."""
    assert isinstance(state.step, Window)
    return nerath.legal_actions(do(state, nerath.Pass(state.step.asked[0])))


@checks("N9.14", "N9.9")
@given(DUELS, SIDES, SEEDS)
def test_the_attacker_cannot_retreat(scene: Scene, attacking: bool, seed: int) -> None:
    """While a card forbids it nobody retreats from the battle; to press the attack is all that is left."""
    card = event(owner_in(scene, attacking), ForbidRetreat(Lasts.BATTLE), play=MY_BATTLE)
    for one in battle_on(begun(scene, card), seed, press=0.5):
        if isinstance(one.before.step, Pressing):
            assert (PressAttack(scene.attacker),) == nerath.legal_actions(one.before)
            away = Retreat(scene.attacker, fit(one.before, scene.at, (scene.attacker,))[0], NEXT[scene.at][0])
            assert "N9.14" in cited(one.before, away)
        assert [] == told([one], nerath.Retreated)


@checks("N9.14")
@given(DUELS, SEEDS)
def test_who_cannot_retreat_is_not_made_to(scene: Scene, seed: int) -> None:
    """Where one card forbids to retreat and another forces it, nobody leaves and the attack goes on."""
    forbid = event(scene.attacker, ForbidRetreat(), play=MY_BATTLE, name="stay")
    force = event(scene.defenders[0], ForceRetreat(), play=(THEIR_ROUND,), name="go")
    mine = stopped_for(begun(scene, forbid, force), seed)
    after = played(mine, force)[-1].after
    assert isinstance(after.step, Pressing)
    assert (PressAttack(scene.attacker),) == nerath.legal_actions(after)


@checks("N9.14")
@given(DUELS, st.integers(1, 3), st.integers(1, 3), SEEDS)
def test_both_sides_lose_hits(scene: Scene, mine: int, theirs: int, seed: int) -> None:
    """Each side's card takes hits from those against its own side only."""
    one = event(scene.attacker, CancelHits(mine), play=(HIT_ME,), name="shield")
    other = event(scene.defenders[0], CancelHits(theirs), play=(HIT_ME,), name="wall")
    state = do(seated(scene.state, one, other), FightBattle(scene.attacker, scene.at))
    both = within_battle(state, _both_hit, seed, luck=(1.0, 1.0))
    before = interrupted(both.step)
    assert isinstance(before, Striking)
    # The attacker's hits come up first, so that the defender is asked first.
    beats = played(both, other)
    beats += played(beats[-1].after, one)
    lost = {each.realm: each.hits for each in told(beats, nerath.HitsCancelled)}
    due = {
        scene.attacker: min(mine, before.on_attackers),
        scene.defenders[0]: min(theirs, before.on_defenders),
    }
    assert due == lost


def _both_hit(state: State) -> bool:
    step = interrupted(state.step)
    both = isinstance(step, Striking) and bool(step.on_attackers and step.on_defenders)
    return both and isinstance(state.step, Window)
