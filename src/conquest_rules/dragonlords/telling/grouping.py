"""The legal actions grouped by unit and territory, as a screen needs them.

Here: what each action is about. Not here: which actions there are.
"""

from collections.abc import Hashable

from conquest_rules.dragonlords.play import legal_actions
from conquest_rules.dragonlords.position import actions
from conquest_rules.dragonlords.position.state import State
from conquest_rules.kernel import grouping
from conquest_rules.kernel.rules import Group


def _about(action: actions.Action) -> tuple[str | None, Hashable]:
    match action:
        case actions.March(_, figure, at) | actions.Transfer(_, figure, at):
            return at, figure
        case actions.BeginTeleport(_, figure, at) | actions.Board(_, figure, at):
            return at, figure
        case actions.Sail(_, ship, at):
            return at, ship
        case actions.Land(_, figure, ship, at):
            return at, (figure, ship)
        case actions.Show(_, figure, at, _, aboard):
            return at, (figure, aboard) if aboard else figure
        case actions.Cast(_, _, figure, at):
            return at, figure
        case actions.Aim(_, _, str(at)):
            return at, None
        case actions.Lose(_, figure, aboard) | actions.Vanish(_, figure, _, aboard):
            return None, (figure, aboard) if aboard else figure
        case actions.Man(_, figure, _, aboard):
            return None, (figure, aboard) if aboard else figure
        case actions.Strike(_, figure) | actions.Take(_, figure) | actions.HoldBack(_, figure):
            return None, figure
        case actions.Fight(_, at):
            return at, None
        case (
            actions.Claim(_, at)
            | actions.Strengthen(_, at)
            | actions.DockAt(_, at)
            | actions.Store(_, at)
            | actions.Pay(_, at)
            | actions.Retreat(_, at)
            | actions.Arrive(_, at)
        ):
            return at, None
        case actions.Levy(_, at) | actions.Hide(_, _, at) | actions.Place(_, _, at):
            return at, None
        case _:
            return None, None


def grouped(state: State) -> tuple[Group[actions.Action], ...]:
    """The legal actions by territory and unit, in the order in which each first comes up."""
    return grouping.grouped(legal_actions(state), _about)
