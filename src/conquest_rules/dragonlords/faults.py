"""Faults of a state that was built or loaded by hand.

Here: everything that holds in every state of every game. Not here: what makes an action legal. Every
transition keeps a state free of faults. Clauses: those about every state: where units and gold may be, which
cards and counters exist.
"""

from collections.abc import Callable, Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import FACES, NUMBER, SIDES, Face, PlaceKind, Side
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.figures import UNMARKED, Fate, Figure
from conquest_rules.dragonlords.position.holding import are_allies, is_friendly, is_vanquished, sides_in
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Assaulting,
    Buying,
    Campaigning,
    Claiming,
    ClaimingKingdom,
    CounterRolling,
    Dealing,
    Docking,
    Finished,
    Hiding,
    Losing,
    Pressing,
    Removing,
    Revealing,
    Rolling,
    SeekingOmen,
    StoringGold,
    Strengthening,
    TakingScrolls,
    Transferring,
)
from conquest_rules.dragonlords.turn.buying import most_ships, ships_in_play
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause
from conquest_rules.kernel.faults import conserved, nothing_unseen

Faults = Iterator[Fault]
# Before the counters are laid there are none on the board.
BEFORE_COUNTERS: Final = (Dealing, SeekingOmen, ClaimingKingdom, Claiming, Strengthening, Hiding, Revealing)
SETUP: Final = (*BEFORE_COUNTERS, Docking)
IN_COMBAT: Final = (Rolling, CounterRolling, Losing, Removing, TakingScrolls, Pressing)
MARKING: Final = (Campaigning, Assaulting, *IN_COMBAT, Transferring)


def _placed(state: State) -> Iterator[tuple[str, Side, Figure, int]]:
    """Every unit that stands in a place: where, whose, how many."""
    for at, force in zip(state.table.atlas.places, state.forces, strict=True):
        for side, bag in zip(SIDES, force, strict=True):
            for figure, count in bag.pairs:
                yield at, side, figure, count


def shape(state: State) -> Faults:
    """Data by place is about the places of this board."""
    atlas = state.table.atlas
    for name, given, wanted in (
        ("forces", len(state.forces), len(atlas.places)),
        ("gold", len(state.gold), len(state.table.kingdoms)),
        ("docked", len(state.docked), len(state.table.harbors)),
        ("fleets", len(state.fleets), len(atlas.zones)),
        ("parties", len(state.parties), len(atlas.spaces)),
        ("waiting", len(state.waiting), len(atlas.paths)),
    ):
        if given != wanted:
            yield Fault(name, f"has {given} entries, this board needs {wanted}")


@clause("D31.12", "D30.11", "D5.2")
def ground(state: State) -> Faults:
    """Units stand in territories that are in play."""
    atlas = state.table.atlas
    for at, side, _, _ in _placed(state):
        number = atlas.number[at]
        if atlas.kinds[number] is not PlaceKind.TERRITORY:
            yield Fault(at, f"units of {side} cannot stand there outside of a ship or a party", "D5.2")
        elif number in atlas.closed:
            yield Fault(at, f"units of {side} stand in the tundra", "D30.11")


@clause("D4.24", "D30.9")
def sharing(state: State) -> Faults:
    """Two sides share a place only while the active one attacks there."""
    attacked = _attacked(state)
    for at in state.table.territories:
        found = sides_in(state, at)
        if len(found) > 2 or (len(found) == 2 and (at != attacked or state.active not in found)):
            yield Fault(at, f"is held by {', '.join(found)} together", "D4.24")
        elif len(found) == 2 and are_allies(state, *found):
            yield Fault(at, f"is held by the allies {', '.join(found)} together", "D30.9")


def _attacked(state: State) -> str | None:
    """The place of the combat that is under way, or about to be."""
    match state.step:
        case Assaulting(at):
            return at
        case Rolling(battle) | CounterRolling(battle) | Losing(battle) | Removing(battle):
            return battle.at
        case TakingScrolls(battle) | Pressing(battle):
            return battle.at
        case Finished():
            # The last King may fall in a combat that is not over.
            return next((at for at in state.table.territories if len(sides_in(state, at)) == 2), None)
        case _:
            return None


@clause("D6.9", "D30.16")
def scrolls(state: State) -> Faults:
    """Every scroll of the deck is somewhere, once."""
    found = sum((hand.cards for hand in state.hands), state.scrolls.cards)
    removed = Bag.of(*state.table.setup.options.removed_scrolls)
    yield from conserved("scrolls", found, state.table.content.scroll_deck - removed, "D6.9")
    yield from nothing_unseen(zip((f"hand of {side}" for side in SIDES), state.hands, strict=True))


@clause("D10.7")
def treasures(state: State) -> Faults:
    """Every treasure is somewhere, once."""
    borne = Bag[str]()
    for _, _, figure, count in _placed(state):
        hidden = Bag((one.item, number) for one, number in figure.hidden.pairs if one.item is not None)
        borne += Bag((face, number * count) for face, number in (hidden + figure.shown).pairs)
    found = state.supply + Bag((face, count) for face, count in borne.pairs if face not in FACES)
    yield from conserved("treasures", found, state.table.content.treasure_supply, "D10.7")


@clause("D6.5", "D6.22", "D20.12")
def counters(state: State) -> Faults:
    """Each unit has one counter of setup at most; those face down are the ones that `faces` has."""
    hidden = {side: Bag[str]() for side in SIDES}
    for at, side, figure, count in _placed(state):
        borne = [one.item or "" for one in figure.hidden] + list(figure.shown)
        if sum(face in FACES for face in borne) > 1:
            yield Fault(at, f"a unit of {side} bears more than one of King, Wizard and blank", "D6.22")
        if any(one.item is None for one in figure.hidden):
            yield Fault(at, f"a counter of {side} is unseen in a full state")
        elif any(one.knowers != (side.value,) for one in figure.hidden):
            yield Fault(at, f"a counter of {side} is known to others than its owner", "D6.22")
        faces = ((one.item or "", number * count) for one, number in figure.hidden.pairs)
        hidden[side] += Bag((face, number) for face, number in faces if face in FACES)
    for side in SIDES:
        if hidden[side] != state.faces[NUMBER[side]]:
            yield Fault(f"faces of {side}", "are not those that lie face down", "D6.22")


@clause("D1.3", "D6.5")
def kings(state: State) -> Faults:
    """Every seat that plays has its King, and no one else has one."""
    if isinstance(state.step, BEFORE_COUNTERS):
        return
    found = dict.fromkeys(SIDES, 0)
    for _, side, figure, count in _placed(state):
        borne = (*(one.item for one in figure.hidden), *figure.shown)
        found[side] += count * sum(face == Face.KING for face in borne)
    lost = dict(state.step.battle.doomed) if isinstance(state.step, IN_COMBAT) else {}
    for side in state.table.seats:
        wanted = state.stands(side) is Standing.PLAYING and side not in lost
        if found[side] != wanted and not (isinstance(state.step, Finished) and not wanted):
            yield Fault(f"King of {side}", f"is there {found[side]} times", "D6.5")


def seats(state: State) -> Faults:
    """Only peoples that are played play, and the active one does."""
    for side in SIDES:
        if side not in state.table.seats and not is_vanquished(state, side):
            yield Fault(f"standing of {side}", "no one leads this people", "D6.1")
    if state.active not in state.table.seats:
        yield Fault("active", f"no one leads {state.active}", "D6.1")
    elif is_vanquished(state, state.active) and not isinstance(state.step, Finished | Removing):
        yield Fault("active", f"{state.active} has fallen", "D1.3")


@clause("D2.7", "D2.26")
def amounts(state: State) -> Faults:
    """Nothing is negative, and there are no more ships than in the box."""
    for name, number in (
        *((f"gold in {at}", gold) for at, gold in zip(state.table.kingdoms, state.gold, strict=False)),
        *((f"units of {side} to place", state.bought(side).units) for side in SIDES),
        *((f"ships of {side} to place", state.bought(side).ships) for side in SIDES),
    ):
        if number < 0:
            yield Fault(name, f"is {number}")
    most = most_ships(state)
    if most is not None and ships_in_play(state) > most:
        yield Fault("ships", f"{ships_in_play(state)} are in play, and the box has {most}", "D2.7")


def marks(state: State) -> Faults:
    """Marks belong to units of the active player in the phases that need them, fates to a combat."""
    for at, side, figure, _ in _placed(state):
        fate = figure.mark.fate
        if fate is not None and not (isinstance(state.step, Losing | Removing) and at == _attacked(state)):
            yield Fault(at, f"a unit of {side} is marked {fate}, and no losses are taken there")
        foreign = side is not state.active or not isinstance(state.step, MARKING)
        if figure.mark != UNMARKED and fate is not Fate.LOST and foreign:
            yield Fault(at, f"a unit of {side} is marked, and this step leaves no marks on it")


def moment(state: State) -> Faults:
    """The game waits for a player or for chance, and the step fits what is there."""
    if type(state.step) not in FLOW.phases:
        yield Fault("step", "the game does not stop there")
        return
    if (row := FLOW.goes.get(type(state.step))) is not None and row.on(state, state.step) is not None:
        yield Fault("step", "the game continues automatically there")


def _sensible(state: State) -> Faults:
    """The parts of the step are about this board, these seats and this combat."""
    place, step = state.table.place, state.step
    match step:
        case Dealing(side, left) | StoringGold(side, left):
            if side not in state.table.seats or left < 1:
                yield Fault("step", "no seat is left to receive anything")
        case SeekingOmen(side) | Docking(side) | Hiding(side) | Revealing(side):
            if side not in state.table.seats:
                yield Fault("step", f"no one leads {side}", "D6.1")
        case Campaigning(str(at)):
            if at not in place or not is_friendly(state, at, state.active):
                yield Fault("step", "no army has just entered there", "D13.10")
        case Assaulting(at):
            if at not in place or len(sides_in(state, at)) != 2 or state.active not in sides_in(state, at):
                yield Fault("step", "no attackers are gathered there", "D13.4")
        case Rolling() | CounterRolling() | Losing() | Removing() | TakingScrolls() | Pressing():
            battle = step.battle
            if battle.at not in state.table.territories or battle.defender is state.active:
                yield Fault("step", "there is no such combat", "D13.4")
        case Buying(bought):
            if bought.units < 0 or bought.ships < 0:
                yield Fault("step", "less than nothing was bought", "D7.6")
        case _:
            pass


CHECKS: Final[tuple[Callable[[State], Faults], ...]] = (
    ground,
    sharing,
    scrolls,
    treasures,
    counters,
    kings,
    seats,
    amounts,
    marks,
)


def faults(state: State) -> tuple[Fault, ...]:
    """Everything wrong with a state; `()` for a state that play can reach."""
    if state.seen_by is not None:
        return (Fault("seen_by", f"this is what {state.seen_by} sees, not a full state"),)
    # Nothing else can be asked of a state of another shape, or in a step that is about something else.
    first = (*shape(state), *_sensible(state))
    if first:
        return first
    found = tuple(fault for check in CHECKS for fault in check(state))
    return found or tuple(moment(state))
