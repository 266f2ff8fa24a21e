"""Carrying out: what all realms have chosen in secret is revealed and done.

Here: paying and placing in turn order, and placing again what has lost its place to a realm that came before.
Not here: choosing (`planning`), and where new pieces may be placed (`turn.placement`). Clauses: reinforcing
together.
"""

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import REALMS, Kind
from conquest_rules.nerath.position.actions import Action, Buy, Place
from conquest_rules.nerath.position.checks import Moved, Phase, Refusals, active_decides, then
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.events.variant import PlansRevealed, PurchaseReturned
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.state import State, at_step, with_treasury
from conquest_rules.nerath.position.steps import REINFORCE, Buying, Placing
from conquest_rules.nerath.position.variant_steps import Misplaced, Order, PlacingAnew, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.placement_sites import left_over, survey


@clause("M5.10")
def carry_out(state: State, step: Planning) -> Moved:
    """Carry out the choices of all realms in turn order; the first realm's as if it were alone."""
    told, misplaced = list[Event]([PlansRevealed()]), list[Misplaced]()
    for realm, order in zip(REALMS, step.orders, strict=True):
        assert order is not None
        state, bought = _buy(evolve(state, active=realm), order)
        state, placed, left = _place(state, order)
        told += (*bought, *placed)
        misplaced += left
    return then((state, tuple(told)), _next_misplaced(state, tuple(misplaced)))


def _buy(state: State, order: Order) -> Moved:
    """Everything that was chosen is paid for."""
    step, told = Buying(), list[Event]()
    for kind in order.bought:
        state, step, paid = reinforce.bought(state, step, Buy(state.active, kind))
        told.append(paid)
    return state, tuple(told)


@clause("M5.10", "N18.14")
def _place(state: State, order: Order) -> tuple[State, list[Event], list[Misplaced]]:
    """Put every piece where it was planned, if that is still possible; the rest is left over."""
    told, left, placed = list[Event](), list[Kind](), Bag[str]()
    for act in order.places:
        step = Placing(Bag.of(act.kind), placed)
        if next(reinforce.why_not_placed(state, step, act), None) is None:
            state, step, done = reinforce.placed(state, step, act)
            placed, told = step.placed, [*told, done]
        else:
            left.append(act.kind)
    unplaced = Bag.of(*left)
    paid = Bag((kind, min(count, order.bought.count(kind))) for kind, count in unplaced.pairs)
    return state, told, [Misplaced(state.active, unplaced, placed, paid)] if left else []


def _next_misplaced(state: State, misplaced: tuple[Misplaced, ...]) -> Moved:
    """The next realm with something to place again; pieces without any place go back."""
    told: tuple[Event, ...] = ()
    while misplaced:
        first, *later = misplaced
        state, returned, rest = _given_back(evolve(state, active=first.realm), first)
        told += returned
        if rest.unplaced:
            return at_step(state, PlacingAnew((rest, *later))), told
        misplaced = tuple(later)
    return at_step(state, PlacingAnew()), told


@clause("M5.10")
def _given_back(state: State, left: Misplaced) -> tuple[State, tuple[Event, ...], Misplaced]:
    """Return pieces that have lost every possible place, and their Gold if they were paid for."""
    realm, told = left.realm, list[Event]()
    back = left_over(state, survey(state), left.unplaced, left.placed)
    for kind, count in back.pairs:
        for number in range(count):
            gold = price(state, realm, kind) if number < left.paid.count(kind) else 0
            state = with_treasury(state, realm, state.treasury(realm) + gold)
            told.append(PurchaseReturned(realm, kind, gold))
    return state, tuple(told), evolve(left, unplaced=left.unplaced - back)


def looked_at_again(state: State, step: PlacingAnew) -> Moved | None:
    """Return pieces that a card has left without a place; None if all still have one."""
    after, told = _next_misplaced(state, step.misplaced)
    return (after, told) if told else None


# Placing anew is placing, with others to come after.


def _placing(step: PlacingAnew) -> Placing:
    first = step.misplaced[0]
    return Placing(first.unplaced, first.placed)


def _listed(state: State, step: PlacingAnew) -> Iterable[Action]:
    return reinforce.placements(state, _placing(step))


def _why_not(state: State, step: PlacingAnew, act: Place) -> Refusals:
    return reinforce.why_not_placed(state, _placing(step), act)


def _placed(state: State, step: PlacingAnew, act: Place) -> Moved:
    after, left, told = reinforce.placed(state, _placing(step), act)
    first, *later = step.misplaced
    if not left.unplaced:
        return then((after, (told,)), _next_misplaced(after, tuple(later)))
    rest = evolve(first, unplaced=left.unplaced, placed=left.placed)
    return at_step(after, PlacingAnew((rest, *later))), (told,)


PLACING_ANEW: Final[Phase[PlacingAnew]] = flow.Phase(
    PlacingAnew,
    REINFORCE,
    active_decides,
    _listed,
    (flow.Deed(Place, _placed, _why_not),),
    untimely=reinforce.UNTIMELY,
    leads_to=(PlacingAnew,),
)
