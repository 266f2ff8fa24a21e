"""Actions territory by territory, cached from one action to the next.

Here: going through the territories of the active player. An action changes a territory or two; the lists of
the others are kept with what they depend on. Not here: which actions are legal.
"""

from collections.abc import Callable, Iterable
from itertools import chain, compress, count
from operator import is_not
from typing import Final, TypeAlias

from conquest_rules.dragonlords.position.actions import Action
from conquest_rules.dragonlords.position.holding import Presence, presence
from conquest_rules.dragonlords.position.state import Force, State
from conquest_rules.kernel.memo import Slot

# What was listed last, place by place, after what it hangs on.
_Kept: TypeAlias = tuple[tuple[Force, ...], Presence, object, str | None, list[tuple[Action, ...]]]
KEPT: Final = Slot[_Kept]("territory by territory")


def territory_by_territory(
    state: State, about: type, reached: str | None, here: Callable[[str], Iterable[Action]]
) -> list[Action]:
    """The actions of the active player's units in the territories that it holds, in board order.

    `here` lists actions for the units in one of them. Its result may depend only on these units, on who
    stands there and beside it (each teleportal is beside all others), on who plays, and on whether a
    territory beside it is the one just `reached`.
    While none of that changes, it is not called again.
    """
    forces, sides, places = state.forces, presence(state), state.table.atlas.places
    memo, alone = state.table.memo, (state.active,)
    kept = memo.last(KEPT, (about, state.active))
    if kept is None or kept[2] is not state.standing:
        stale: Iterable[int] = state.table.atlas.territories
        listed: list[tuple[Action, ...]] = [()] * len(forces)
    else:
        stale, listed = _changed(state, sides, reached, kept), kept[4].copy()
    for number in stale:
        listed[number] = tuple(here(places[number])) if sides[number] == alone else ()
    memo.keep(KEPT, (about, state.active), (forces, sides, state.standing, reached, listed))
    return list(chain.from_iterable(listed))


def _changed(state: State, sides: Presence, reached: str | None, kept: _Kept) -> Iterable[int]:
    """The numbers of territories in which, or beside which, something has changed."""
    gates = state.table.atlas.teleportals
    before, sides_before, _, reached_before, _ = kept
    neighbours, changed = state.table.atlas.land.neighbours, set(_unlike(before, state.forces))
    if sides is not sides_before:
        for number in _unlike(sides_before, sides):
            changed.update(neighbours[number])
            if number in gates:
                changed.update(gates)
    if reached != reached_before:
        for at in (reached, reached_before):
            if at is not None:
                number = state.table.place[at]
                changed.update(neighbours[number], gates if number in gates else ())
    return changed


def _unlike(before: Iterable[object], now: Iterable[object]) -> Iterable[int]:
    """The numbers of places with another object than before."""
    return compress(count(), map(is_not, before, now))
