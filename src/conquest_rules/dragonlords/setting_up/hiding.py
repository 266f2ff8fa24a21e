"""Hiding: King, Wizard and blank go face down under units, in secret.

Here: the step in which each seat chooses, and the moment at which all counters are laid together. Not here:
what counters do. Clauses: page 6, counters.

Nothing lies on the board before the last seat has chosen, and others see of each seat only that it chooses,
so neither the order of the three choices nor that of the seats gives anything away. Then the table asks for
the territories of each seat, in board order, and all counters are laid together: a secret comes to light only
by an answer that names it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import FACES, NUMBER, SIDES, Side
from conquest_rules.dragonlords.position.actions import Action, ChooseInSecret, Hide
from conquest_rules.dragonlords.position.checks import DECIDES, Moved, Phase, Refusals, Turn, by_checks, known
from conquest_rules.dragonlords.position.events import CountersLaid
from conquest_rules.dragonlords.position.facts.board import ComesFirst, IsHeld, IsVacant, NoUnitFree
from conquest_rules.dragonlords.position.facts.misfits import IsHidden
from conquest_rules.dragonlords.position.figures import PLAIN, Figure
from conquest_rules.dragonlords.position.holding import held, holder, is_friendly
from conquest_rules.dragonlords.position.state import State, at_step, by_side, with_forces
from conquest_rules.dragonlords.position.steps import Docking, Hiding, Revealing
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.setting_up.dealing import SETTING_UP
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import Secret

Chosen = tuple[Secret[tuple[str, ...]], ...]


def nothing_chosen() -> Chosen:
    """The choices before anyone has chosen."""
    return tuple(Secret() for _ in SIDES)


def sees(state: State, side: Side) -> bool:
    """Whether this state shows the secrets of a side: it is full, or its player's own view."""
    return state.seen_by is None or state.seen_by in state.table.partners[side]


def _places(step: Hiding) -> tuple[str, ...]:
    """The territories that the seat has chosen so far, in the order of the counters."""
    return step.chosen[NUMBER[step.seat]].item or ()


def _free(state: State, step: Hiding, at: str) -> int:
    """The units of the seat in a territory that have not been chosen."""
    return state.figures(at, step.seat).total - _places(step).count(at)


def _turn(state: State, step: Hiding) -> Turn:
    return DECIDES[step.seat]


def _listed(state: State, step: Hiding) -> Iterator[Action]:
    if not sees(state, step.seat):
        yield ChooseInSecret(step.seat)
        return
    face = FACES[len(_places(step))]
    for at in held(state, step.seat):
        if _free(state, step, at):
            yield Hide(step.seat, face, at)


def _fits(state: State, step: Hiding, act: Hide) -> Misfit | None:
    return known(state, act.at) if sees(state, step.seat) else Misfit(IsHidden(step.seat))


@clause("D6.22")
def one_counter_after_another(state: State, step: Hiding, act: Hide) -> Violation | None:
    """First the King is hidden, then the Wizard, then the blank."""
    face = FACES[len(_places(step))]
    return None if act.face == face else Violation("D6.22", ComesFirst(face))


@clause("D6.22")
def under_a_unit_of_its_own(state: State, step: Hiding, act: Hide) -> Violation | None:
    """Each counter goes under another unit of the seat's own."""
    if not is_friendly(state, act.at, act.by):
        held_by = holder(state, act.at)
        return Violation("D6.22", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))
    return None if _free(state, step, act.at) else Violation("D6.22", NoUnitFree(act.at))


@clause("D6.22")
def hide(state: State, step: Hiding, act: Hide) -> Moved:
    """A seat chooses; after its third choice the next seat does, and after the last all is revealed."""
    places = (*_places(step), act.at)
    secret = Secret(places, (step.seat.value,))
    chosen = tuple(secret if side is step.seat else one for side, one in zip(SIDES, step.chosen, strict=True))
    if len(places) < len(FACES):
        return at_step(state, Hiding(step.seat, chosen)), ()
    seat = state.table.next_seat[step.seat]
    if seat is not state.active:
        return at_step(state, Hiding(seat, chosen)), ()
    return at_step(state, Revealing(seat, chosen, ((),) * len(SIDES))), ()


# Revealing where counters lie.


def in_order(state: State, places: Iterable[str]) -> tuple[str, ...]:
    """Territories in board order."""
    return tuple(sorted(places, key=state.table.place.__getitem__))


def possible(state: State, step: Revealing) -> tuple[str, ...]:
    """The territories where the next counter of a seat can lie, one for each unit, as everyone can see."""
    shown = step.shown[NUMBER[step.seat]]
    last = state.table.place[shown[-1]] if shown else 0
    return tuple(
        at
        for at in held(state, step.seat)
        if state.table.place[at] >= last
        for _ in range(state.figures(at, step.seat).total - shown.count(at))
    )


def _asks_where(state: State, step: Revealing) -> Turn:
    places, shown = step.chosen[NUMBER[step.seat]].item, step.shown[NUMBER[step.seat]]
    known = None if places is None else in_order(state, places)[len(shown)]
    items = Bag.of(*possible(state, step)) if known is None else Bag.of(known)
    name = words_of(state.table.content).name("seat", step.seat)
    return Awaiting(Draw(items, f"where a counter of {name} lies"))


@clause("D6.22")
def reveal(state: State, step: Revealing, act: Drawn) -> Moved:
    """Everyone sees where a counter of a seat will lie; after the last one, all are laid."""
    shown = (*step.shown[NUMBER[step.seat]], act.shown)
    known = tuple(shown if side is step.seat else one for side, one in zip(SIDES, step.shown, strict=True))
    if len(shown) < len(FACES):
        return at_step(state, Revealing(step.seat, step.chosen, known)), ()
    seat, told = state.table.next_seat[step.seat], (CountersLaid(step.seat, shown),)
    if seat is not state.active:
        return at_step(state, Revealing(seat, step.chosen, known)), told
    return _laid(state, step.chosen), told


@clause("D6.5", "D6.22", "D20.12")
def _laid(state: State, chosen: Chosen) -> State:
    """All counters lie face down together."""
    laid = state
    for seat in state.table.seats:
        for face, at in zip(FACES, chosen[NUMBER[seat]].item or (), strict=True):
            bearer = Figure(hidden=Bag.of(Secret(face.value, (seat.value,))))
            laid = with_forces(laid, (at, seat, laid.figures(at, seat).remove(PLAIN).add(bearer)))
    faces = Bag.of(*(face.value for face in FACES))
    hidden = by_side(faces if side in state.table.seats else Bag() for side in SIDES)
    return at_step(evolve(laid, faces=hidden), Docking(state.active))


def _why_not_in_secret(state: State, step: Hiding, act: ChooseInSecret) -> Refusals:
    """A view of someone else has nothing more exact to say."""
    if sees(state, step.seat):
        yield Misfit(IsHidden(act.by))


HIDING: Final[Phase[Hiding]] = flow.Phase(
    Hiding,
    SETTING_UP,
    _turn,
    _listed,
    (
        flow.Deed(Hide, hide, by_checks(one_counter_after_another, under_a_unit_of_its_own, fits=_fits)),
        flow.Deed(ChooseInSecret, flow.never_done, _why_not_in_secret),
    ),
    whose="D6.22",
    leads_to=(Hiding, Revealing),
)
REVEALING: Final[Phase[Revealing]] = flow.Phase(
    Revealing, SETTING_UP, _asks_where, deeds=(flow.Deed(Drawn, reveal),), leads_to=(Revealing, Docking)
)
PHASES: Final = (HIDING, REVEALING)
