"""The legal actions grouped by piece and space, as a screen needs them.

Here: `grouped`, and the piece and space of each action. Not here: which actions are legal.
"""

from functools import partial

from conquest_rules.kernel import grouping
from conquest_rules.kernel.rules import Group
from conquest_rules.nerath.content.names import Kind
from conquest_rules.nerath.play import legal_actions
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import LosingDice, Retreating, TakingDamage


def _battlefield(state: State) -> str | None:
    step = state.step
    return step.battle.at if isinstance(step, TakingDamage | LosingDice | Retreating) else None


def about(state: State, action: actions.Action) -> tuple[str | None, Figure | Kind | str | None]:
    """The space where an action begins and its piece, guardian or card, if it has one.

    A piece that is bought or placed comes from the stock, which is not a space.
    """
    match action:
        case actions.Move() | actions.Embark() | actions.Debark() | actions.RunAmok() | actions.Activate():
            return action.at, action.figure
        case actions.TakeDamage() | actions.Retreat():
            return _battlefield(state), action.figure
        case actions.LoseDie():
            return _battlefield(state), action.guardian
        case actions.FightBattle():
            return action.at, None
        case actions.Buy() | actions.Place():
            return None, action.kind
        case actions.PlayCard() | actions.UseProperty():
            return None, action.card
        case actions.ChoosePiece():
            return action.at, action.figure
        case _:
            return None, None


def grouped(state: State) -> tuple[Group[actions.Action], ...]:
    """The legal actions grouped by piece and space, in the order of their first actions.

    Actions without a piece, such as the end of a step, are a group without one.
    """
    return grouping.grouped(legal_actions(state), partial(about, state))
