"""Actions space by space, cached from one action to the next.

Here: going through the spaces in which the active realm has pieces. An action changes a space or two; the
lists of the others are kept with what they depend on. Not here: which actions are legal.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain, compress, count
from operator import is_not
from typing import Final, TypeAlias

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content.names import TURN
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import Force, State

# What was listed last, space by space, after what it hangs on.
_Kept: TypeAlias = tuple[tuple[Force, ...], object, Mapping[str, object], list[tuple[Action, ...]]]
KEPT: Final = Slot[_Kept]("space by space")


def space_by_space(
    state: State,
    about: Hashable,
    board: object,
    beside: Mapping[str, object],
    here: Callable[[Bag[Figure], str], Iterable[Action]],
) -> list[Action]:
    """The actions of the active realm's pieces, in board order.

    `here` lists actions for the pieces in a space. Its result may depend only on the pieces there, on `board`
    and on what `beside` returns for the space. While the first two are the same objects and the last is
    equal, it is not called again.
    """
    forces, turn, spaces = state.forces, TURN[state.active], state.table.content.board.spaces
    kept = state.table.memo.last(KEPT, (about, state.active))
    if kept is None or kept[1] is not board:
        stale: Iterable[int] = range(len(spaces))
        listed: list[tuple[Action, ...]] = [()] * len(spaces)
    else:
        stale, listed = _changed(state, kept, beside), kept[3].copy()
    for place in stale:
        bag = forces[place][turn]
        listed[place] = tuple(here(bag, spaces[place])) if bag.pairs else ()
    state.table.memo.keep(KEPT, (about, state.active), (forces, board, beside, listed))
    return list(chain.from_iterable(listed))


def _changed(state: State, kept: _Kept, beside: Mapping[str, object]) -> Iterable[int]:
    """The indexes of spaces in which, or beside which, something has changed."""
    changed = list(compress(count(), map(is_not, kept[0], state.forces)))
    if beside is not kept[2]:
        place_of, before = state.table.content.board.place, kept[2]
        near = (space for space in (*before, *beside) if before.get(space) != beside.get(space))
        changed += [place_of[space] for space in near]
    return changed
