"""Page 16, Property: what does its owner nothing but good works by itself, and a pass does not lose it."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    dealt,
    in_play,
    passed_by_all,
    position,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.scenes import FOOT, K, V, beat, do, roll
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Ability,
    EndStep,
    FightBattle,
    Kind,
    Moment,
    Party,
    Pass,
    PropertyUsed,
    Realm,
    State,
    StepName,
    Until,
    UseProperty,
    Window,
)
from conquest_rules.nerath.cards.properties import works_by_itself
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    CancelHits,
    Effect,
    ExtraDice,
    ForbidRetreat,
    GainGold,
    GrantAbility,
    HitOn,
    Lasts,
    LookAtCards,
    LoseGold,
    Reroll,
    ScorePoints,
    TransferPieces,
    Zone,
)
from conquest_rules.nerath.content.rows import Treasure, Whenever
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads

AT = "zembar"
BEGINS = (when(Moment.BATTLE_BEGINS), when(Moment.BATTLE_BEGINS, Party.ENEMY, Party.SELF))
FIRST = GrantAbility(Ability.FIRST_STRIKE, (FOOT,), Lasts.ROUND)


def always(moment: nerath.Timing, *effects: Effect) -> Treasure:
    """A Treasure that does this at a moment."""
    return treasure(whenever=[Whenever(moment, effects)])


def passing(state: State, until: Until) -> State:
    """All realms have passed for so long."""
    return evolve(state, passes=by_realm(until for _ in Realm))


# Which.


@checks("N16.23", "N23.24")
@pytest.mark.parametrize(
    ("alone", "moment", "effects"),
    [
        (True, Moment.INCOME, (GainGold(2),)),
        (True, Moment.SPACE_CONQUERED, (ScorePoints(1), GainGold(1))),
        (True, Moment.BATTLE_BEGINS, (ExtraDice(1, 8, Lasts.BATTLE),)),
        (True, Moment.BEFORE_DICE, (HitOn(5, (), Lasts.ROLL),)),
        (False, Moment.BEFORE_DICE, (HitOn(7, (), Lasts.ROLL),)),
        (True, Moment.BATTLE_BEGINS, (FIRST,)),
        # Who has not rolled yet and gets First Strike now has missed its roll.
        (False, Moment.BEFORE_DICE, (FIRST,)),
        (True, Moment.AFTER_DICE, (Reroll(1),)),
        (True, Moment.PIECES_BOUGHT, (LookAtCards(Zone.DECK),)),
        (False, Moment.TURN_BEGINS, (LookAtCards(Zone.HAND),)),
        (False, Moment.TURN_BEGINS, (AddPieces(FOOT, Area.FRIENDLY_LAND),)),
        (False, Moment.TURN_BEGINS, (GainGold(1), LoseGold(1))),
        (False, Moment.BATTLE_BEGINS, (ForbidRetreat(Lasts.BATTLE),)),
    ],
)
def test_which_properties_work_by_themselves(
    alone: bool, moment: Moment, effects: tuple[Effect, ...]
) -> None:
    """Gold, points, dice and abilities are always welcome; what leaves a choice, or may harm, is used."""
    assert alone is works_by_itself(Whenever(when(moment), effects))


# By itself.


@checks("N16.23", "N23.24")
@reads("R-property-by-itself")
@given(st.sampled_from(Realm), st.sampled_from(Until), st.integers(1, 3))
def test_gold_comes_whatever_is_passed(owner: Realm, until: Until, gold: int) -> None:
    """With the income a Treasure brings Gold, whether its owner has passed ahead or not; nobody is asked."""
    card = always(when(Moment.INCOME), GainGold(gold))
    state = passing(in_play(dealt(position(card, active=owner), {}), owner, card.id), until)
    state = evolve(state, step=nerath.Buying())
    ended = beat(state, EndStep(owner))
    assert [(owner, card.id)] == [(one.realm, one.card) for one in told([ended], PropertyUsed)]
    income = nerath.income_of(state, owner)
    assert state.treasury(owner) + income + gold == ended.after.treasury(owner)
    assert not isinstance(ended.after.step, Window)


@checks("N16.24")
@given(st.integers(1, 3))
def test_each_copy_works_once(copies: int) -> None:
    """Two Treasures that are alike both work, each once at a moment."""
    card = treasure(whenever=[Whenever(when(Moment.INCOME), (GainGold(1),))], copies=3)
    state = in_play(dealt(position(card), {}), K, *[card.id] * copies)
    ended = beat(evolve(state, step=nerath.Buying()), EndStep(K))
    assert copies == len(told([ended], PropertyUsed))


@checks("N16.23", "N23.24")
@pytest.mark.parametrize("owner", [K, V])
def test_extra_dice_are_rolled_without_a_word(owner: Realm) -> None:
    """The dice of a Property are there in its owner's first roll, attacker or defender."""
    card = treasure(whenever=[Whenever(one, (ExtraDice(2, 12, Lasts.BATTLE),)) for one in BEGINS])
    state = in_play(dealt(position(card, pieces={AT: {K: [FOOT], V: [FOOT]}}), {}), owner, card.id)
    state = do(state, EndStep(K), FightBattle(K, AT))
    rolled = list[tuple[int, ...]]()
    for _ in range(2):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        rolled.append(tuple(die.sides for die in turn.request.dice))
        state = roll(state, *[1] * len(rolled[-1])).after
    with_more = (6, 12, 12)
    assert [with_more if owner is K else (6,), with_more if owner is V else (6,)] == rolled


@checks("N16.23", "N8.12", "N23.24")
def test_dice_are_rolled_again_only_where_one_has_missed() -> None:
    """A Property that rolls again asks chance after a miss, and does nothing when all have hit."""
    card = always(when(Moment.AFTER_DICE), Reroll(1))
    state = in_play(dealt(position(card, pieces={AT: {K: [FOOT], V: [FOOT]}}), {}), K, card.id)
    state = do(state, EndStep(K), FightBattle(K, AT))
    missed, hit = roll(state, 1), roll(state, 6)
    assert 1 == len(told([missed], PropertyUsed))
    assert isinstance(missed.after.step, nerath.Resolving)
    assert isinstance(nerath.to_act(missed.after), nerath.Awaiting)
    assert [] == told([hit], PropertyUsed)
    again = roll(missed.after, 6)
    assert [1] == [one.hits for one in told([again], nerath.DiceRerolled)]


@checks("N16.23", "N23.24")
def test_hits_are_lost_by_themselves() -> None:
    """A Property that takes hits away needs nobody to say so."""
    card = always(when(Moment.BEFORE_DAMAGE, Party.ANYONE, Party.SELF), CancelHits(1))
    state = in_play(dealt(position(card, pieces={AT: {K: [FOOT], V: [FOOT] * 2}}), {}), V, card.id)
    state = do(state, EndStep(K), FightBattle(K, AT))
    struck = roll(roll(state, 6).after, 1, 1)
    assert [1] == [one.hits for one in told([struck], nerath.HitsCancelled)]
    assert 2 == struck.after.figures(AT, V).total


@checks("N16.23", "N23.24")
def test_a_property_that_works_by_itself_is_not_used() -> None:
    """Nobody is asked for it, and who would use it is told that it need not be."""
    card = always(when(Moment.STEP_BEGINS, step=StepName.FIGHT), GainGold(1))
    state = in_play(dealt(position(card), {}), K, card.id)
    assert {"N16.23"} == cited(state, UseProperty(K, card.id))
    after = do(state, EndStep(K))
    assert not isinstance(after.step, Window)


# To be used.


@checks("N16.23", "N16.24", "N23.24")
@reads("R-property-by-itself")
@given(st.sampled_from(Realm), st.sampled_from([Until.STEP, Until.TURN, Until.OWN_TURN]))
def test_a_pass_ahead_does_not_lose_what_is_to_be_used(owner: Realm, until: Until) -> None:
    """Who has passed for the turn is asked again where a Treasure in play leaves something to choose."""
    effect = TransferPieces((Kind.FIGHTER,), Area.OWN_CASTLES)
    card = always(when(Moment.STEP_ENDS, step=StepName.REPOSITION), effect)
    state = passing(in_play(dealt(position(card, active=owner), {}), owner, card.id), until)
    state = do(evolve(state, step=nerath.Repositioning()), EndStep(owner))
    assert isinstance(state.step, Window)
    assert (owner,) == state.step.asked
    assert UseProperty(owner, card.id) in nerath.legal_actions(state)
    assert isinstance(passed_by_all(do(state, Pass(owner))).step, nerath.Buying)
