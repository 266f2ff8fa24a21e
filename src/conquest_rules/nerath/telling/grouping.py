"""Grouping: the list of legal actions as a screen needs it, by piece and space.

What lives here: `grouped`, and of each action which piece it is about and where that
stands. What may not live here: which actions there are. It answers for no clause.
"""

from conquest_rules.kernel.rules import Group
from conquest_rules.nerath.content.names import Kind
from conquest_rules.nerath.play import legal_actions
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    Buy,
    ChoosePiece,
    Debark,
    Embark,
    FightBattle,
    LoseDie,
    Move,
    Place,
    PlayCard,
    Retreat,
    RunAmok,
    TakeDamage,
    UseProperty,
)
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import LosingDice, Retreating, TakingDamage


def _battlefield(state: State) -> str | None:
    step = state.step
    return step.battle.at if isinstance(step, TakingDamage | LosingDice | Retreating) else None


def about(state: State, action: Action) -> tuple[str | None, Figure | Kind | str | None]:
    """The space an action begins in and the piece, guardian or card it is about, if it is about any.

    A piece that is bought or placed comes from the stock, which is no space.
    """
    match action:
        case Move() | Embark() | Debark() | RunAmok() | Activate():
            return action.at, action.figure
        case TakeDamage() | Retreat():
            return _battlefield(state), action.figure
        case LoseDie():
            return _battlefield(state), action.guardian
        case FightBattle():
            return action.at, None
        case Buy() | Place():
            return None, action.kind
        case PlayCard() | UseProperty():
            return None, action.card
        case ChoosePiece():
            return action.at, action.figure
        case _:
            return None, None


def grouped(state: State) -> tuple[Group[Action], ...]:
    """The legal actions by piece and space, in the order in which each first comes up in the list.

    What is about no piece, as the end of a step, is a group without one.
    """
    groups = dict[tuple[str | None, Figure | Kind | str | None], list[Action]]()
    for action in legal_actions(state):
        groups.setdefault(about(state, action), []).append(action)
    return tuple(Group(at, piece, tuple(actions)) for (at, piece), actions in groups.items())
