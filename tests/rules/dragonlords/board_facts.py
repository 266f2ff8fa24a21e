"""Plain facts of a position, read from the rows of the pack and from the state alone.

Here: who holds what, by the rulebook, without the functions of the rules. Not here: tests.
"""

from typing import Final

from conquest_rules.dragonlords import (
    NUMBER,
    SIDES,
    Figure,
    Losing,
    Party,
    Ship,
    Side,
    Standing,
    State,
    TerritoryKind,
)
from conquest_rules.dragonlords.content.ground import Territory
from conquest_rules.dragonlords.position import steps
from conquest_rules.dragonlords.position.figures import faces

# Steps in which dice are rolled, cards drawn or counters turned up, and no one decides.
OF_CHANCE: Final = (
    *(steps.Dealing, steps.SeekingOmen, steps.Revealing, steps.Rolling, steps.CounterRolling),
    *(steps.Removing, steps.TakingScrolls, steps.Looking, steps.Suffering, steps.Finished),
)


def row(state: State, at: str) -> Territory:
    """The row of a territory."""
    return next(one for one in state.table.content.pack.board.territory if one.id == at)


def names(state: State) -> set[str]:
    """Every territory of the board, tundra or not."""
    return {one.id for one in state.table.content.pack.board.territory}


def is_tundra(state: State, at: str) -> bool:
    """Whether a territory is closed."""
    closed = state.table.content.pack.board.tundra.territories
    return state.table.setup.options.tundra and at in closed


def units(state: State, at: str, side: Side) -> int:
    """How many units a side has in a place, aboard ships or not."""
    aboard = sum(ship.crew.total for ship in fleet(state, at, side))
    questing = sum(one.units.total for one in parties(state, at, side))
    return state.forces[state.table.place[at]][NUMBER[side]].total + aboard + questing


def fleet(state: State, at: str, side: Side) -> tuple[Ship, ...]:
    """The ships of a side in a place; there are none but at sea."""
    zone = state.table.zone.get(at)
    return () if zone is None else tuple(state.fleets[zone][NUMBER[side]])


def parties(state: State, at: str, side: Side) -> tuple[Party, ...]:
    """The quest parties of a side in a place; there are none off the Wastelands."""
    number = state.table.space.get(at)
    return () if number is None else tuple(state.parties[number][NUMBER[side]])


def stands(state: State, at: str, side: Side, figure: Figure) -> bool:
    """Whether a side has such a unit in a place, aboard a ship, in a quest party, or in neither."""
    crews = [ship.crew for ship in fleet(state, at, side)]
    crews += [one.units for one in parties(state, at, side)]
    return any(figure in bag for bag in (state.forces[state.table.place[at]][NUMBER[side]], *crews))


def present(state: State, at: str) -> list[Side]:
    """The sides with units in a territory."""
    return [side for side in SIDES if units(state, at, side)]


def holder(state: State, at: str) -> Side | None:
    """The side that holds a territory; attackers do not hold it yet."""
    there = present(state, at)
    return next((side for side in there if len(there) < 2 or side is not state.active), None)


def kingdoms(state: State, side: Side) -> list[str]:
    """The kingdoms in play that a side holds."""
    rows = state.table.content.pack.board.territory
    found = (one.id for one in rows if one.kind is TerritoryKind.KINGDOM and not is_tundra(state, one.id))
    return [at for at in found if holder(state, at) is side]


def kingdom_of(state: State, at: str) -> str | None:
    """The kingdom of the realm that a territory belongs to."""
    realm = row(state, at).realm
    rows = state.table.content.pack.board.realm
    return next((one.kingdom for one in rows if one.id == realm), None)


def gold_in(state: State, at: str) -> int:
    """The gold in a kingdom."""
    return dict(zip(state.table.kingdoms, state.gold, strict=True))[at]


def adjacent(state: State, one: str, other: str) -> bool:
    """Whether units cross from one territory to the other, or two hexes of the sea touch."""
    hexes = {zone.id: (zone.q, zone.r) for zone in state.table.content.pack.board.sea_zone}
    if one in hexes and other in hexes:
        (q, r), (to_q, to_r) = hexes[one], hexes[other]
        return max(abs(q - to_q), abs(r - to_r), abs(q + r - to_q - to_r)) == 1
    rows = state.table.content.pack.board.crossing
    return any({one, other} == set(crossing.between) for crossing in rows)


def knows(state: State, side: Side, figure: Figure) -> set[str]:
    """The spells and powers of a caster, by its face-up counters."""
    found, casters = set[str](), {one.id.value: one for one in state.table.content.pack.spells.caster}
    if "king" in figure.shown:
        found |= set(casters["king"].spells)
    for row_, face in enumerate(("wizard", "wizard-2", "wizard-3")):
        if face in figure.shown:
            found |= set(state.rows[NUMBER[side]][row_] or ())
    if figure.lord:
        found |= {*casters["dragonlord"].spells, "dragon-fire"}
    return found


def by_lot(state: State) -> bool:
    """Whether units are lost that no owner chooses."""
    step = state.step
    if not isinstance(step, Losing):
        return False
    return step.struck is not None or state.standing[NUMBER[step.side]] is Standing.FALLEN


def decider(state: State) -> Side | None:
    """The people that decides in a step; None if chance does."""
    step = state.step
    if isinstance(step, OF_CHANCE) or by_lot(state):
        return None
    match step:
        case steps.Hiding(seat=seat) | steps.Docking(seat) | steps.StoringGold(seat=seat):
            return seat
        case steps.Readying(asked=asked):
            return asked[0]
        case steps.Countering(battle) | steps.Withdrawing(battle):
            return battle.defender
        case steps.Losing(side) | steps.Embarking(side):
            return side
        case steps.Aiming(by=by) | steps.Summoning(by=by):
            return by
        case steps.Burning(_, side) | steps.Ashore(_, side):
            return side
        case steps.Answering(threat):
            return threat.side
        case steps.Manning(at):
            return next(
                side for side in present(state, at) if any(one.crew for one in fleet(state, at, side))
            )
        case _:
            return state.active


def down(figure: Figure, face: str) -> bool:
    """Whether such a counter lies face down under a unit."""
    return face in faces(figure)
