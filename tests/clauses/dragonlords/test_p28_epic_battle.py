"""Page 28: the epic battle, number by number."""

from typing import Final

from attrs import evolve
from tests.clauses.dragonlords.hoards import on

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Arrive,
    Bag,
    BeginTeleport,
    EndStep,
    Fight,
    Lose,
    Losing,
    PressAttack,
    RollDice,
    Rolled,
    Sailing,
    Side,
    Standing,
    State,
    StrengthsCalculated,
    Strike,
    Striking,
    Take,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.kernel.secret import Hand
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

BARBARIANS, ELVES = Side.BARBARIANS, Side.ELVES
HOME: Final = "gullrest"
KINGDOM: Final = "vanehold"
CARDS: Final = ("legion", "tempest")


def before() -> State:
    """A Barbarian DragonLord with a Wizard and three units; five Elves with King and Ring of Hope."""
    state = scene(
        f"{HOME}: barbarians 4 Wizard lord",
        f"{KINGDOM}: elves 3 King Ring-of-hope",
        active="barbarians",
        step=Sailing(),
        gold={KINGDOM: 17},
    )
    hand = Hand(Bag.of(*CARDS))
    pile = evolve(state.scrolls, rest=state.scrolls.rest - Bag.of(*CARDS))
    hands = replaced(state.hands, ELVES, hand)
    return evolve(state, hands=hands, scrolls=pile)


def arrived() -> State:
    """The state when they have teleported into the kingdom of the Elves."""
    state = before()
    lord = next(one for one in state.figures(HOME, BARBARIANS) if one.lord)
    state = dragonlords.apply(state, BeginTeleport(BARBARIANS, lord, HOME))
    wizard = next(one for one in state.figures(HOME, BARBARIANS) if "wizard" in one.shown)
    for figure in (wizard, PLAIN, PLAIN, PLAIN):
        state = dragonlords.apply(state, Take(BARBARIANS, figure))
    return dragonlords.apply(state, Arrive(BARBARIANS, KINGDOM))


def fighting() -> State:
    """The state in the combat phase, when the combat has begun."""
    state = arrived()
    while not isinstance(state.step, dragonlords.Campaigning):
        state = dragonlords.apply(state, EndStep(BARBARIANS))
    return dragonlords.apply(state, Fight(BARBARIANS, KINGDOM))


def to_strikes(state: State) -> State:
    """The state when no one has reacted before the round."""
    while not isinstance(state.step, Striking):
        state = dragonlords.apply(state, dragonlords.default_action(state))
    return state


def burned(state: State) -> State:
    """The state after Dragon Fire, whose victim the Elves name, and all other attacks are by dice."""
    act = next(
        one
        for one in dragonlords.legal_actions(state)
        if isinstance(one, Strike) and one.spell == "dragon-fire"
    )
    state = dragonlords.apply(state, act)
    if isinstance(state.step, Losing):
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Lose)]
        state = dragonlords.apply(state, next(one for one in acts if "king" not in one.figure.shown))
    return dragonlords.apply(state, RollDice(BARBARIANS))


def answered(state: State, *faces: int) -> State:
    """The state after the dice of the Elves."""
    while not isinstance(state.step, dragonlords.CounterRolling):
        state = dragonlords.apply(state, dragonlords.default_action(state))
    return dragonlords.apply(state, Rolled(faces))


def first_round() -> State:
    """The state after the first round, in which the DragonLord is not named."""
    state = burned(to_strikes(fighting()))
    return on(answered(dragonlords.apply(state, Rolled((5, 5, 6, 2, 3))), 3, 2, 3, 5))[0]


def number(state: State, side: Side) -> int:
    """How many units a side has in the kingdom."""
    return state.figures(KINGDOM, side).total


@checks("D28.1")
def test_a_dragonlord_brings_a_wizard_and_three_units() -> None:
    """In the naval movement phase five Barbarians come into the Elf kingdom; they fight in phase 4."""
    state = arrived()
    here = state.figures(KINGDOM, BARBARIANS)
    assert (5, 1) == (here.total, sum(one.lord for one in here))
    assert 1 == sum("wizard" in one.shown for one in here)
    assert isinstance(state.step, Sailing)
    assert dragonlords.faults(state) == ()
    assert KINGDOM == to_strikes(fighting()).step.battle.at  # type: ignore[union-attr]  # it is Striking


@checks("D28.2", "D28.3")
def test_the_strengths() -> None:
    """Barbarians: 4, less 1 for the kingdom. Elves: 3, less 1 for Panic, plus King and Ring of Hope."""
    state, told = fighting(), list[StrengthsCalculated]()
    while not isinstance(state.step, Striking):
        result = dragonlords.transition(state, dragonlords.default_action(state))
        state = result.state
        told += [one for one in result.events if isinstance(one, StrengthsCalculated)]
    assert [(3, 4)] == [(one.attacker, one.defender) for one in told]


@checks("D28.4")
def test_the_first_round() -> None:
    """Dragon Fire takes one Elf; five dice hit twice, four dice three times: two are left on each side."""
    state = burned(to_strikes(fighting()))
    assert (5, 4) == (number(state, BARBARIANS), number(state, ELVES))
    rolling = dragonlords.to_act(state).request  # type: ignore[union-attr]  # dice are awaited
    assert [3] * 5 == [die.high for die in rolling.dice]
    state = dragonlords.apply(state, Rolled((5, 5, 6, 2, 3)))
    while not isinstance(state.step, dragonlords.CounterRolling):
        state = dragonlords.apply(state, dragonlords.default_action(state))
    assert (0, 2) == state.step.battle.hits
    back = dragonlords.to_act(state).request  # type: ignore[union-attr]  # dice are awaited
    assert [4] * 4 == [die.high for die in back.dice]
    state = on(dragonlords.apply(state, Rolled((3, 2, 3, 5))))[0]
    assert (2, 2) == (number(state, BARBARIANS), number(state, ELVES))


@checks("D28.5")
def test_the_second_round() -> None:
    """Dragon Fire takes the other Elf; two dice hit the King, and he hits one: a Barbarian is left."""
    state = second_round()
    assert (1, 0) == (number(state, BARBARIANS), number(state, ELVES))


def second_round() -> State:
    """The state after the second round."""
    state = first_round()
    assert 1 == sum(one.lord for one in state.figures(KINGDOM, BARBARIANS))
    if isinstance(state.step, dragonlords.Pressing):
        state = dragonlords.apply(state, PressAttack(BARBARIANS))
    state = burned(to_strikes(state))
    assert (2, 1) == (number(state, BARBARIANS), number(state, ELVES))
    assert any("king" in one.shown for one in state.figures(KINGDOM, ELVES))
    state = dragonlords.apply(state, Rolled((6, 3)))
    return on(answered(state, 2))[0]


@checks("D28.6")
def test_the_end() -> None:
    """Kingdom, gold, scrolls and the Ring of Hope are the Barbarians'; the Elves are out of the game."""
    state = second_round()
    assert BARBARIANS is dragonlords.holder(state, KINGDOM)
    assert 17 == state.gold_in(KINGDOM)
    assert Bag.of(*CARDS).within(state.hand(BARBARIANS).cards)
    assert not state.hand(ELVES).cards
    (last,) = state.figures(KINGDOM, BARBARIANS).kinds
    assert "ring-of-hope" in last.shown
    assert Standing.FALLEN is state.stands(ELVES)
