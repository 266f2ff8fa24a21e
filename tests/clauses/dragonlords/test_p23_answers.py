"""Page 23: scrolls that answer scrolls: turned back, turned again, cast first, and what follows a fall."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import WIZARD, Duel, begun, duels
from tests.clauses.dragonlords.conjuring import (
    BOLTS,
    ELEMENTALS,
    Camp,
    asked,
    camps,
    casts,
    dealt,
    done,
    flung,
    forbidden,
    lost,
    of,
    suffered,
    unanswered,
)
from tests.clauses.dragonlords.realms import seated

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Aim,
    Answering,
    Awaiting,
    Bag,
    Buying,
    Campaigning,
    Cast,
    Deciding,
    KingLost,
    Pass,
    Readying,
    SeatFell,
    Side,
    Standing,
    Suffering,
    TurnBegun,
    Windows,
)
from conquest_rules.dragonlords.position.figures import Advance
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

ONLY_TURNED: Final = {"R-answer-to-a-scroll": "reflect-or-show"}
ELEMENTAL: Final = st.sampled_from(ELEMENTALS)
ANY_CASTER: Final = st.sampled_from([("King",), ("Wizard",), ("lord",), ("Wizard-lord",)])


def reflecting(camp: Camp, card: str, *more: str) -> Camp:
    """The first people holds a scroll, the second one a Reflect and others."""
    return camp.with_state(dealt(dealt(camp.state, camp.first, card), camp.second, "reflect", *more))


@checks("D23.12", "D23.13")
@reads("R-reflected-target")
@given(camps(other=ANY_CASTER, units=(1, 15)), ELEMENTAL, st.integers(1, 12))
def test_reflect_turns_a_scroll_back(camp: Camp, card: str, roll: int) -> None:
    """The one at whom it was aimed loses nothing; the caster's side suffers where it was cast, and rolls."""
    camp = reflecting(camp, card)
    first, second = camp.first, camp.second
    state = flung(camp.state, card, camp.at[second], second)
    assert asked(state) is second
    state, _ = done(state, casts(state, "reflect")[0])
    assert isinstance(state.step, Suffering), "the first people holds no scroll any more"
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert turn.request.purpose.startswith(f"dice of {dragonlords.telling.called(state, first)} ")  # type: ignore[attr-defined]  # a roll has a purpose
    after, _ = suffered(state, roll)
    there = camp.state.figures(camp.at[first], first).total
    assert min(roll, there) == lost(camp.state, after, camp.at[first], first)
    assert 0 == lost(camp.state, after, camp.at[second], second)
    assert {card, "reflect"} <= set(after.scrolls.discards.kinds)


@checks("D23.12")
@reads("R-reflect-chain")
@given(camps(other=ANY_CASTER, units=(1, 9)), ELEMENTAL, st.integers(1, 12), st.integers(1, 4))
def test_a_turned_scroll_is_turned_again(camp: Camp, card: str, roll: int, turns: int) -> None:
    """It takes effect once, where the last Reflect left it; each side answers from where it is struck."""
    mine, theirs = ("reflect",) * (turns // 2), ("reflect",) * ((turns + 1) // 2)
    state = dealt(dealt(camp.state, camp.first, card, *mine), camp.second, *theirs)
    state = flung(state, card, camp.at[camp.second], camp.second)
    for turn in range(turns):
        side = (camp.second, camp.first)[turn % 2]
        assert asked(state) is side
        found = casts(state, "reflect")
        assert {camp.at[side]} == {act.at for act in found}
        state, _ = done(state, found[0])
    victim = (camp.second, camp.first)[turns % 2]
    after, _ = suffered(state, roll)
    for side in (camp.first, camp.second):
        there = camp.state.figures(camp.at[side], side).total
        wanted = min(roll, there) if side is victim else 0
        assert wanted == lost(camp.state, after, camp.at[side], side)
    assert Bag.of(card, *mine, *theirs) == after.scrolls.discards


@checks("D23.12", "D23.23")
@reads("R-reflected-target")
@given(
    duels(attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), knowing=("hope",), plain=(2, 9)),
    st.sampled_from(BOLTS),
    st.integers(1, 8),
)
def test_reflect_before_a_round(duel: Duel, card: str, roll: int) -> None:
    """In a combat a turned scroll strikes the caster's army in the same place."""
    state = dealt(dealt(duel.state, duel.attacker, card), duel.defender, "reflect")
    state = begun(evolve(duel, state=state))
    state = done(state, casts(state, card)[0])[0]
    assert asked(state) is duel.defender
    state = done(state, casts(state, "reflect")[0])[0]
    after, _ = suffered(state, roll)
    there = state.figures(duel.at, duel.attacker).total
    assert min(roll, there) == lost(state, after, duel.at, duel.attacker)
    assert 0 == lost(state, after, duel.at, duel.defender)


@checks("D23.14")
@reads("R-answer-to-a-scroll", "R-scroll-without-effect")
@given(camps(own=("King", "Wizard"), other=ANY_CASTER), st.sampled_from(("legion", "clairvoyance")))
def test_some_scrolls_cannot_be_turned(camp: Camp, card: str) -> None:
    """Nobody is asked for an answer to a scroll that harms no one."""
    state = reflecting(camp, card).state
    state, _ = done(state, casts(state, card)[0])
    assert not isinstance(state.step, Answering)
    if isinstance(turn := dragonlords.to_act(state), Deciding):
        assert turn.by is camp.first


@checks("D23.14")
@reads("R-scroll-without-effect")
@given(camps(own=("King", "Wizard", "lord"), other=ANY_CASTER))
def test_reflect_is_cast_in_answer_alone(camp: Camp) -> None:
    """In one's own time, and before a round, there is nothing to turn back."""
    state = dealt(camp.state, camp.first, "reflect")
    assert [] == casts(state)
    king = next(one for one in state.figures(camp.at[camp.first], camp.first).kinds if "king" in one.shown)
    assert {"D23.14"} == forbidden(state, Cast(camp.first, "reflect", king, camp.at[camp.first]))


@checks("D23.3")
@reads("R-answer-to-a-scroll")
@given(camps(other=("King", "Wizard"), units=(1, 4)), ELEMENTAL, st.integers(1, 12), st.integers(1, 5))
def test_answers_take_effect_first(camp: Camp, card: str, roll: int, more: int) -> None:
    """Units called in answer are there when the scroll strikes; then another answer is open."""
    first, second = camp.first, camp.second
    state = dealt(dealt(camp.state, first, card), second, "legion", "reflect")
    state = flung(state, card, camp.at[second], second)
    state = done(state, casts(state, "legion")[0])[0]
    state = done(state, *[dragonlords.Summon(second)] * more)[0]
    if more < 5:
        state = done(state, dragonlords.EndStep(second))[0]
    assert asked(state) is second
    there = state.figures(camp.at[second], second).total
    assert camp.state.figures(camp.at[second], second).total + more == there
    after, _ = suffered(state, roll)
    assert min(roll, there) == lost(state, after, camp.at[second], second)


@reads("R-answer-to-a-scroll")
@given(camps(other=("King",), rulings=ONLY_TURNED), ELEMENTAL)
def test_by_the_other_reading_a_scroll_is_turned_or_not(camp: Camp, card: str) -> None:
    """Then Reflect is the only scroll that answers."""
    others = [one for one in ELEMENTALS if one != card]
    state = reflecting(camp, card, "legion", *others).state
    state = flung(state, card, camp.at[camp.second], camp.second)
    assert {"reflect"} == {act.scroll for act in casts(state)}
    king = next(one for one in state.figures(camp.at[camp.second], camp.second).kinds if one.shown)
    act = Cast(camp.second, "legion", king, camp.at[camp.second])
    (why,) = dragonlords.why_not(state, act)
    assert isinstance(why, dragonlords.Violation)
    assert ("D23.3", "R-answer-to-a-scroll") == (why.clause, why.ruling)


@checks("D23.3", "D23.5")
@reads("R-answers-nest", "R-elemental-by-defender", "R-answer-to-a-scroll")
@given(
    camps(other=("King",), rest=("Wizard",), units=(1, 5)),
    st.permutations(ELEMENTALS),
    st.integers(1, 12),
    st.integers(1, 12),
    st.booleans(),
)
def test_an_answer_is_answered(camp: Camp, cards: list[str], inner: int, outer: int, turned: bool) -> None:
    """A struck King sends an elemental at a third player, who answers; it strikes before the outer one."""
    first, second, third = camp.first, camp.second, camp.third
    state = dealt(dealt(dealt(camp.state, first, cards[0]), second, cards[1]), third, "reflect")
    state = flung(state, cards[0], camp.at[second], second)
    state = flung(state, cards[1], camp.at[third], third)
    assert asked(state) is third
    state = done(state, casts(state, "reflect")[0] if turned else Pass(third))[0]
    victim = second if turned else third
    there = state.figures(camp.at[victim], victim).total
    state, told = suffered(state, inner)
    assert min(inner, there) == lost(camp.state, state, camp.at[victim], victim)
    fell = {event.seat for event in of(told, SeatFell)}
    assert ({second} if turned and inner >= there else set()) == fell
    if not state.figures(camp.at[second], second):
        assert isinstance(state.step, type(camp.state.step)), "there is no one left to strike"
        return
    left = state.figures(camp.at[second], second).total
    after, _ = suffered(state, outer)
    assert min(outer, left) == lost(state, after, camp.at[second], second)
    assert isinstance(after.step, type(camp.state.step))


# Falls.


@checks("D20.10", "D23.7", "D27.19", "D1.3", "D7.1")
@reads("R-fall-in-own-turn", "R-king-slayer")
@given(camps(other=("Wizard",), units=(1, 3)), ELEMENTAL, st.integers(0, 3))
def test_a_king_lost_to_his_own_elemental(camp: Camp, card: str, more: int) -> None:
    """His turn is over at once, and his scrolls go to the player who turned the elemental."""
    first, second = camp.first, camp.second
    others = ("charm", "legion", "infernal")[:more]
    state = dealt(reflecting(camp, card).state, first, *others)
    state = flung(state, card, camp.at[second], second)
    state = done(state, casts(state, "reflect")[0])[0]
    state, told = suffered(unanswered(state), 12)
    assert [(first, second)] == [(event.seat, event.by) for event in of(told, KingLost)]
    assert state.stands(first) is Standing.FALLEN
    assert Bag.of(*others) == state.hand(second).cards
    assert Bag() == state.hand(first).cards
    assert isinstance(state.step, Buying)
    (begun_by,) = of(told, TurnBegun)
    assert begun_by.seat is state.active is not first


@checks("D20.10", "D23.7")
@reads("R-king-slayer")
@given(camps(other=("King",), units=(1, 3)), ELEMENTAL, st.integers(0, 3))
def test_an_elemental_slays_a_king(camp: Camp, card: str, more: int) -> None:
    """Outside of a combat his player falls at once; the caster takes the scrolls, and the turn goes on."""
    first, second = camp.first, camp.second
    others = ("charm", "legion", "reflect")[:more]
    state = dealt(dealt(camp.state, first, card), second, *others)
    state = flung(state, card, camp.at[second], second)
    after, told = suffered(state, 12)
    assert [second] == [event.seat for event in of(told, SeatFell)]
    assert Bag.of(*others) == after.hand(first).cards
    assert after.active is first
    assert isinstance(after.step, type(camp.state.step))


@checks("D27.19", "D30.17", "D30.10")
@reads("R-king-slayer")
@given(st.permutations(dragonlords.PEOPLES), ELEMENTAL, st.booleans(), st.booleans())
def test_a_king_falls_before_the_game_is_won(
    peoples: list[Side], card: str, plays_on: bool, elsewhere: bool
) -> None:
    """An elemental slays the last defenders of the kingdom that wins the game: their King falls first.

    The scrolls are handed over, and a player may play on without the King, up to that end.
    """
    first, second = peoples[:2]
    setup = seated(*peoples, options=dragonlords.Options(player_elimination=plays_on, kingdom_target=3))
    one, other, last, far = dragonlords.new_game(setup).table.kingdoms[:4]
    lines = [f"{one}: {first} 1 King", f"{other}: {first} 1", f"{last}: {first} 1", f"{last}: {second} king"]
    state = scene(*lines, *[f"{far}: {second} 1"] * elsewhere, active=first, setup=setup, step=Campaigning())
    state = flung(dealt(dealt(state, first, card), second, "charm"), card, last, second)
    after, told = suffered(state, 12)
    ends = [type(event) for event in told][-4:]
    stays = dragonlords.SeatPlaysOn if plays_on and elsewhere else SeatFell
    assert [KingLost, dragonlords.ScrollTaken, stays, dragonlords.GameEnded] == ends
    assert Bag.of("charm") == after.hand(first).cards
    assert isinstance(after.step, dragonlords.Finished)
    assert (first,) == after.step.outcome.winners


@checks("D27.19", "D27.20", "D1.3")
@reads("R-third-king")
@given(
    camps(own=("King",), other=("Wizard",), rest=("King",), units=(1, 3), step=Campaigning()),
    ELEMENTAL,
    st.booleans(),
)
def test_a_third_king_falls_with_the_round(camp: Camp, card: str, survives: bool) -> None:
    """A King elsewhere is lost in the midst of a combat: his player falls when the round is finished."""
    first, second, third = camp.first, camp.second, camp.third
    state = dealt(dealt(camp.state, first, card), third, "charm")
    battle = dragonlords.Battle(camp.at[second], second)
    army = Bag.of(*camp.state.figures(camp.at[first], first))
    fought = dragonlords.Mark(advanced=Advance.STRAIGHT)
    attackers = Bag((evolve(one, mark=fought), count) for one, count in army.pairs)
    state = with_forces(state, (camp.at[first], first, Bag()), (camp.at[second], first, attackers))
    state = evolve(state, step=Readying(battle, (first, second)))
    assert () == dragonlords.faults(state)
    state = flung(state, card, camp.at[third], third)
    state, told = suffered(state, 12)
    assert [third] == [event.seat for event in of(told, KingLost)]
    assert [] == of(told, SeatFell)
    assert state.stands(third) is Standing.PLAYING
    assert Bag.of("charm") == state.hand(third).cards
    told = ()
    while not of(told, SeatFell):
        turn = dragonlords.to_act(state)
        if not isinstance(turn, Awaiting):
            act = dragonlords.default_action(state)
        elif isinstance(turn.request, dragonlords.Roll):
            act = dragonlords.Rolled((6 if survives else 1,) * len(turn.request.dice))
        else:
            assert isinstance(turn.request, dragonlords.Draw)
            act = dragonlords.Drawn(turn.request.items.kinds[0])
        assert state.stands(third) is Standing.PLAYING
        state, more = done(state, act)
        told += more
    assert [first, second] == [event.side for event in of(told, dragonlords.DiceRolled)]
    assert third in [event.seat for event in of(told, SeatFell)]


@checks("D4.24", "D13.37")
@given(
    duels(attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), knowing=("hope",), plain=(1, 3)),
    st.sampled_from(BOLTS),
    st.booleans(),
)
def test_a_combat_with_one_side_left_is_over(duel: Duel, card: str, by_attacker: bool) -> None:
    """If a scroll takes all units of a side before the round, no dice are rolled, and the other holds it."""
    side = duel.attacker if by_attacker else duel.defender
    state = begun(evolve(duel, state=dealt(duel.state, side, card)))
    if asked(state) is not side:
        state = done(state, Pass(duel.attacker))[0]
    state = done(state, casts(state, card)[0])[0]
    after, told = suffered(state, 8)
    assert isinstance(after.step, Campaigning)
    assert dragonlords.holder(after, duel.at) is side
    assert [] == of(told, dragonlords.DiceRolled)


@checks("D23.3")
@given(camps(own=("King",), other=("King",), windows=Windows.HOLDERS_ONLY), ELEMENTAL, st.booleans())
def test_holders_alone_may_be_asked(camp: Camp, card: str, holds: bool) -> None:
    """With that setting a player who can do nothing is not asked for an answer."""
    state = dealt(dealt(camp.state, camp.first, card), camp.second, "reflect" if holds else "charm")
    state = done(state, casts(state, card)[0])[0]
    state = done(state, Aim(camp.first, camp.second, camp.at[camp.second]))[0]
    assert (asked(state) is camp.second) is holds
