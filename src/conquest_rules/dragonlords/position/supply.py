"""Supply: the pieces in the box, some of which are few.

Here: how many ships and DragonLords are in play, and whether another one can be. Not here: who gains pieces,
and where. Clauses: component limits, page 2.
"""

from itertools import chain
from typing import Final

from conquest_rules.dragonlords.position.facts.board import NoMoreShips
from conquest_rules.dragonlords.position.facts.lords import NoMoreLords
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Buying, inmost
from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.kernel.memo import Slot

SHIPS: Final = Slot[int]("ships on the board")


@clause("D2.7")
def ships_in_play(state: State) -> int:
    """All ships on the board, those bought that wait, and those being bought, of all sides."""
    on_the_board = state.table.memo.latest(SHIPS, (state.fleets, state.docked), lambda: _ships(state))
    step = inmost(state.step)
    bought = step.bought.ships if isinstance(step, Buying) else 0
    return on_the_board + sum([one.ships for one in state.reserve]) + bought


def _ships(state: State) -> int:
    return sum(bag.total for bag in (*chain.from_iterable(state.fleets), *state.docked))


@clause("D2.7")
def most_ships(state: State) -> int | None:
    """How many ships there can be; None where the number of pieces limits nothing."""
    return _most(state, "ship")


def _most(state: State, piece: str) -> int | None:
    limited = state.table.reading("R-component-limits") == "scarce-pieces-limit"
    return state.table.content.limits.get(piece) if limited else None


@clause("D2.7")
def lords_in_play(state: State) -> int:
    """All DragonLords on the board, of all sides, vanquished ones included."""
    return sum(count for _, _, figure, count in everyone(state) if figure.lord)


@clause("D2.7")
def most_lords(state: State) -> int | None:
    """How many DragonLords there can be; None where the number of pieces limits nothing."""
    return _most(state, "dragonlord")


@clause("D2.7")
def no_more_lords(state: State) -> Violation | None:
    """Why there cannot be another DragonLord: all that are in the box are in play."""
    most = most_lords(state)
    if most is None or lords_in_play(state) < most:
        return None
    return Violation("D2.7", NoMoreLords(most), ruling="R-component-limits")


@clause("D2.7")
def no_more_ships(state: State) -> Violation | None:
    """Why there cannot be another ship: all that are in the box are in play."""
    most = most_ships(state)
    if most is None or ships_in_play(state) < most:
        return None
    return Violation("D2.7", NoMoreShips(most), ruling="R-component-limits")
