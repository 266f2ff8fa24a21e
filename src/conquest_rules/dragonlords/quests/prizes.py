"""Prizes: treasures that are drawn, and treasures given to a unit.

Here: the steps `DrawingTreasure`, `Assigning` and `Bestowing`. Not here: what a treasure does, and whom the
treasures of lost units fall to (`battle.spoils`). Clauses: treasures, page 10. Rulings: `R-hidden-counters`,
`R-counter-stacking`, `R-treasure-to-victor`.

A treasure that is drawn lies face down under its bearer. One that was seen stays face up.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.dragonlords.content.names import NUMBER
from conquest_rules.dragonlords.position.actions import Action, Assign
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks
from conquest_rules.dragonlords.position.company import party_of
from conquest_rules.dragonlords.position.crews import stations, units, with_unit
from conquest_rules.dragonlords.position.events import (
    BearerDrawn,
    TreasureAssigned,
    TreasureDrawn,
    TreasureTaken,
)
from conquest_rules.dragonlords.position.facts.misfits import NoSuchUnit, NotOnTheBoard
from conquest_rules.dragonlords.position.facts.treasures import NotABearer, StaysWhereItFell
from conquest_rules.dragonlords.position.figures import Figure, are_hidden, faces, kept, look
from conquest_rules.dragonlords.position.holding import is_vanquished, kingdoms_of
from conquest_rules.dragonlords.position.pieces import Ship, outside
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Assigning, Bestowing, DrawingTreasure, Sharing
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import Secret

PRIZES: Final = "Treasures"
Gift: TypeAlias = Assigning | Bestowing
# A place, the ship there that a unit is aboard, and the unit.
Bearer: TypeAlias = tuple[str, Ship | None, Figure]

# Drawing.


def _asks(state: State, step: DrawingTreasure) -> Turn:
    name = words_of(state.table.content).name("seat", step.seat)
    return Awaiting(Draw(state.supply, f"treasure that {name} draw"))


@clause("D10.1")
def draw(state: State, step: DrawingTreasure, act: Drawn) -> Moved:
    """A treasure is picked without looking, of all that no one has; only its player sees it then."""
    secret = Secret(act.shown, (step.seat.value,))
    drawn = evolve(state, supply=state.supply.remove(act.shown))
    told = TreasureDrawn(step.seat, step.at, act.shown)
    return at_step(drawn, Assigning(step.seat, step.at, secret, step.then)), (told,)


@clause("D10.1", "D10.7")
def _draws_on(state: State, step: DrawingTreasure) -> Moved | None:
    """Where all treasures are in play nothing is drawn."""
    return None if state.supply else (at_step(state, step.then), ())


# Giving.


@clause("D10.2", "D10.6", "D12.14", "D32.14")
def bearers(state: State, step: Gift) -> Iterator[Bearer]:
    """The units that can bear the treasure.

    They are those of the party that gained it and those in kingdoms of its player, or of the side that a lost
    treasure falls to, in the place where it was lost.
    """
    if isinstance(step, Bestowing):
        yield from ((step.at, *one) for one in stations(state, step.at, step.seat))
        return
    party = party_of(state, step.at, step.seat)
    yield from ((step.at, None, one) for one in (Bag[Figure]() if party is None else party.units).kinds)
    for at in kingdoms_of(state, step.seat):
        yield from ((at, *one) for one in stations(state, at, step.seat))


def _seen(bearer: Bearer) -> tuple[str, Ship | None, Figure]:
    at, ship, figure = bearer
    return at, None if ship is None else outside(ship), look(figure)


def _number(state: State, step: Gift, bearer: Bearer) -> int:
    """How many units there are like a bearer."""
    at, ship, figure = bearer
    if ship is not None:
        return ship.crew.count(figure) * state.fleet(at, step.seat).count(ship)
    party = party_of(state, at, step.seat) if isinstance(step, Assigning) else None
    return (units(state, at, step.seat) if party is None else party.units).count(figure)


def _turn(state: State, step: Gift) -> Turn:
    if not is_vanquished(state, step.seat):
        return DECIDES[step.seat]
    lots = Bag(("+".join(faces(one[2])), _number(state, step, one)) for one in _first(state, step))
    # To a viewer who does not know the faces it is any of those that are not seen.
    known = lots if "" not in lots else state.supply + state.faces[NUMBER[step.seat]]
    name = words_of(state.table.content).name("side", step.seat)
    return Awaiting(Draw(known, f"which unit of {name} bears the treasure"))


def _listed(state: State, step: Gift) -> Iterator[Action]:
    if not is_vanquished(state, step.seat):
        for at, ship, figure in bearers(state, step):
            yield Assign(step.seat, figure, at, ship)


def _fits(state: State, step: Gift, act: Assign) -> Misfit | None:
    if act.at not in state.table.place:
        return Misfit(NotOnTheBoard(act.at))
    here = tuple(stations(state, act.at, act.by))
    if (act.aboard, act.figure) in here:
        return None
    return Misfit(NoSuchUnit(act.by, act.figure, act.at, units(state, act.at, act.by).total))


@clause("D10.2", "D12.14", "D32.14")
def to_the_party_or_a_kingdom(state: State, step: Assigning, act: Assign) -> Violation | None:
    """A treasure goes to a unit of the party that gained it, or to one in a kingdom of its player."""
    if (act.at, act.aboard, act.figure) in bearers(state, step):
        return None
    return Violation("D10.2", NotABearer(act.by, step.at, act.at))


@clause("D10.6")
def where_it_was_lost(state: State, step: Bestowing, act: Assign) -> Violation | None:
    """The treasure of a lost unit goes to a unit in the same place."""
    return None if act.at == step.at else Violation("D10.6", StaysWhereItFell(step.treasure, step.at, act.at))


@clause("D10.2", "D10.3")
def assign(state: State, step: Assigning, act: Assign) -> Moved:
    """The treasure lies face down under a unit, for good."""
    borne = evolve(act.figure, hidden=act.figure.hidden.add(step.treasure))
    state = with_unit(state, act.at, act.by, act.aboard, act.figure, borne)
    return at_step(state, step.then), (TreasureAssigned(act.by, act.at, act.figure),)


@clause("D10.6")
def bestow(state: State, step: Bestowing, act: Assign) -> Moved:
    """The treasure that everyone has seen lies face up under a unit, for good."""
    borne = evolve(act.figure, shown=act.figure.shown.add(step.treasure))
    state = with_unit(state, act.at, act.by, act.aboard, act.figure, borne)
    return at_step(state, step.then), (TreasureTaken(act.by, act.at, step.treasure, act.figure),)


# Without a choice.


@clause("D27.22")
def _first(state: State, step: Gift) -> tuple[Bearer, ...]:
    """The units that can bear a treasure if no one leads them: of the look that comes first, plain ones."""
    found = tuple(bearers(state, step))
    if not is_vanquished(state, step.seat):
        return found
    first = _seen(min(found, key=lambda one: kept(one[2])))
    return tuple(one for one in found if _seen(one) == first)


def _only(state: State, step: Gift) -> Assign | None:
    """The gift, if all units that can bear the treasure look alike and no choice between them is hidden."""
    found = _first(state, step)
    secret = any(one[2].hidden or (one[1] is not None and are_hidden(one[1].crew)) for one in found)
    several = sum(_number(state, step, one) for one in found) > 1
    if len({_seen(one) for one in found}) > 1 or (secret and several):
        return None
    at, ship, figure = found[0]
    return Assign(step.seat, figure, at, ship)


@clause("D10.2")
def _assigns_on(state: State, step: Assigning) -> Moved | None:
    """Where all units that can bear the treasure look alike nothing is asked."""
    only = _only(state, step)
    return None if only is None else assign(state, step, only)


@clause("D10.6", "D27.22")
def _bestows_on(state: State, step: Bestowing) -> Moved | None:
    """Where all units that can bear the treasure look alike nothing is asked."""
    only = _only(state, step)
    return None if only is None else bestow(state, step, only)


@clause("D10.6", "D27.22")
def lot(state: State, step: Bestowing, act: Drawn) -> Moved:
    """Among vanquished units that look alike it is decided by lot; no one but their player sees which."""
    alike = _first(state, step)
    at, ship, figure = next(one for one in alike if "+".join(faces(one[2])) == act.shown)
    given, told = bestow(state, step, Assign(step.seat, figure, at, ship))
    return given, (BearerDrawn(step.seat, step.at, act.shown), *told)


DRAWING: Final[Phase[DrawingTreasure]] = flow.Phase(
    DrawingTreasure, PRIZES, _asks, deeds=(flow.Deed(Drawn, draw),), leads_to=(Assigning,)
)
ASSIGNING: Final[Phase[Assigning]] = flow.Phase(
    Assigning,
    PRIZES,
    _turn,
    _listed,
    (flow.Deed(Assign, assign, by_checks(to_the_party_or_a_kingdom, fits=_fits)),),
    whose="D10.2",
)
BESTOWING: Final[Phase[Bestowing]] = flow.Phase(
    Bestowing,
    PRIZES,
    _turn,
    _listed,
    (flow.Deed(Assign, bestow, by_checks(where_it_was_lost, fits=_fits)), flow.Deed(Drawn, lot)),
    whose="D10.6",
    leads_to=(Sharing,),
)
DRAWS_ON: Final[Goes[DrawingTreasure]] = flow.Goes(DrawingTreasure, _draws_on)
ASSIGNS_ON: Final[Goes[Assigning]] = flow.Goes(Assigning, _assigns_on)
BESTOWS_ON: Final[Goes[Bestowing]] = flow.Goes(Bestowing, _bestows_on, (Sharing,))
PHASES: Final = (DRAWING, ASSIGNING, BESTOWING)
GOES: Final = (DRAWS_ON, ASSIGNS_ON, BESTOWS_ON)
