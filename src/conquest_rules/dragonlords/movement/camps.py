"""Camps: quest parties as places that casters teleport to.

Here: which units may join a party that way, and how they come there. Not here: teleports themselves
(`teleporting`, `battle.vanishing`). Clauses: teleports into the Wastelands, pages 7 and 22; DragonLords, page
7; Kings, page 20. Rulings: `R-teleport-targets`, `R-wasteland-reinforcement`.
"""

from collections.abc import Iterator

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.expeditions import joined, roomy
from conquest_rules.dragonlords.position.facts.parties import NoKingOnQuests, NoLordOnQuests, NoPartyWithRoom
from conquest_rules.dragonlords.position.figures import Figure, is_king
from conquest_rules.dragonlords.position.state import State, with_forces
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Violation, clause


@clause("D7.24", "D7.25", "D7.27", "D20.11", "D22.12")
def closed_to(state: State, side: Side, units: Bag[Figure], to: str) -> Violation | None:
    """Why units cannot teleport to a Wasteland space: it needs a party of theirs with room for them.

    No King and no DragonLord enters the Wastelands.
    """
    if any(one.lord for one in units.kinds):
        return Violation("D7.27", NoLordOnQuests())
    if any(is_king(one) for one in units.kinds):
        return Violation("D20.11", NoKingOnQuests(side))
    if roomy(state, to, side, units.total) is not None:
        return None
    return Violation("D7.24", NoPartyWithRoom(side, to, units.total))


@clause("D7.24", "D22.12")
def open_camps(state: State, side: Side, units: Bag[Figure], at: str) -> Iterator[str]:
    """The Wasteland spaces to which units can teleport from a place, in board order."""
    for to in state.table.space:
        if to != at and state.parties_in(to, side) and closed_to(state, side, units, to) is None:
            yield to


@clause("D7.24", "D22.12")
def settled_in(state: State, to: str, side: Side, units: Bag[Figure]) -> State:
    """The state with units that have teleported to a place: there they join a quest party."""
    if to in state.table.space:
        return joined(state, to, side, units)
    return with_forces(state, (to, side, state.figures(to, side) + units))
