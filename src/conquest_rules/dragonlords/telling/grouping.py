"""The legal actions grouped by unit and territory, as a screen needs them.

Here: what each action is about. Not here: which actions there are.
"""

from collections.abc import Hashable

from conquest_rules.dragonlords.play import legal_actions
from conquest_rules.dragonlords.position.actions import (
    Action,
    Claim,
    DockAt,
    Hide,
    Lose,
    March,
    Pay,
    Place,
    Retreat,
    Store,
    Strengthen,
    Transfer,
)
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel import grouping
from conquest_rules.kernel.rules import Group


def _about(action: Action) -> tuple[str | None, Hashable]:
    match action:
        case March(_, figure, at) | Transfer(_, figure, at):
            return at, figure
        case Lose(_, figure):
            return None, figure
        case Claim(_, at) | Strengthen(_, at) | DockAt(_, at) | Store(_, at) | Pay(_, at) | Retreat(_, at):
            return at, None
        case Hide(_, _, at) | Place(_, _, at):
            return at, None
        case _:
            return None, None


def grouped(state: State) -> tuple[Group[Action], ...]:
    """The legal actions by territory and unit, in the order in which each first comes up."""
    return grouping.grouped(legal_actions(state), _about)
