"""The legal actions grouped by piece and space, as a screen needs them.

Here: `grouped`. Not here: which actions there are, and what each is about; that is a matter of its game.
"""

from collections.abc import Callable, Hashable, Iterable

from conquest_rules.kernel.rules import Action, Group


def grouped(
    actions: Iterable[Action], about: Callable[[Action], tuple[str | None, Hashable]]
) -> tuple[Group[Action], ...]:
    """The actions by the space and the piece that each is about, in the order in which each first comes up.

    Actions without a piece, such as the end of a step, are a group without one.
    """
    groups = dict[tuple[str | None, Hashable], list[Action]]()
    for action in actions:
        groups.setdefault(about(action), []).append(action)
    return tuple(Group(at, piece, tuple(some)) for (at, piece), some in groups.items())
