"""Listing: actions space by space, and what of a list stays from one action to the next.

What lives here: going through the spaces in which the active realm has pieces. An action
changes a space or two; what was listed for the others is kept with what it hangs on.
What may not live here: which actions there are. It answers for no clause.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeAlias

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.actions import Action
from conquest_rules.nerath.figures import Figure
from conquest_rules.nerath.names import TURN
from conquest_rules.nerath.state import Force, State

# What was listed for a space, after what it hangs on.
_Kept: TypeAlias = tuple[Force, object, object, list[Action]]


def space_by_space(
    state: State,
    about: Hashable,
    board: object,
    beside: Mapping[str, object],
    here: Callable[[Bag[Figure], str], Iterable[Action]],
) -> list[Action]:
    """What the active realm's pieces may do, in board order.

    What `here` lists for the pieces in a space may hang on all that stands there, on `board`
    and on what `beside` says of the space, and on nothing else. As long as these are the same
    objects it is not asked again.
    """
    turn, actions = TURN[state.active], list[Action]()
    kept: dict[str, _Kept] = state.table.memo.setdefault((about, state.active), {})
    for space, force in zip(state.table.content.board.spaces, state.forces, strict=True):
        if force[turn].pairs:
            last, near = kept.get(space), beside.get(space)
            if last is None or last[0] is not force or last[1] is not board or last[2] is not near:
                last = kept[space] = (force, board, near, list(here(force[turn], space)))
            actions += last[3]
    return actions
