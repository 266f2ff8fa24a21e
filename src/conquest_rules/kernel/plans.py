"""Plans: several small actions for what a player thinks of as one, found by trying.

Here: the search for a shortest plan. Not here: what a plan of some game is, and any rule; a plan is found by
trying legal actions, so no rule is written twice.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


class NoPlan(ValueError):
    """There is no way to do what was asked for with legal actions."""


def shortest(start: T, nexts: Callable[[T], Iterable[T]], goal: Callable[[T], bool]) -> T | None:
    """The first plan, of those with the fewest actions, that reaches a goal.

    `nexts` are the plans with one action more. Of those that are equal, because they come to the same,
    the first is kept.
    """
    plans, seen = [start], {start}
    for plan in plans:
        if goal(plan):
            return plan
        for later in nexts(plan):
            if later not in seen:
                seen.add(later)
                plans.append(later)
    return None
