"""Carrying out: what all realms have chosen in secret is revealed and done.

What lives here: paying and placing in turn order, and placing anew what has lost its place
to a realm that came before. What may not live here: choosing (`planning`), and where new
pieces may stand (`placement`). It answers for the clause on reinforcing together.
"""

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import REALMS, Kind
from conquest_rules.nerath.order_of_play import then
from conquest_rules.nerath.position.actions import Action, Buy, Decision, Place
from conquest_rules.nerath.position.checks import Moved, Phase, Refusals, active_decides
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.events.variant import PlansRevealed, PurchaseReturned
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.state import State, at_step, with_treasury
from conquest_rules.nerath.position.steps import Buying, Placing
from conquest_rules.nerath.position.variant_steps import Misplaced, Order, PlacingAnew, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.placement_sites import left_over, survey


@clause("M5.10")
def carry_out(state: State, step: Planning) -> Moved:
    """The choices of all realms are done in turn order, the first one's as if it had been alone."""
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
    at, told = at_step(state, Buying()), list[Event]()
    for kind in order.bought:
        at, paid = reinforce.BUYING.resolve(at, Buy(state.active, kind))
        told += paid
    return at, tuple(told)


@clause("M5.10", "N18.14")
def _place(state: State, order: Order) -> tuple[State, list[Event], list[Misplaced]]:
    """Every piece goes where it was to go, if it still may; what may not is left."""
    told, left, placed = list[Event](), list[Kind](), Bag[str]()
    for act in order.places:
        alone = at_step(state, Placing(Bag.of(act.kind), placed))
        if next(reinforce.PLACING.refusals(alone, act), None) is None:
            state, done = reinforce.PLACING.resolve(alone, act)
            assert isinstance(state.step, Placing)
            placed, told = state.step.placed, [*told, *done]
        else:
            left.append(act.kind)
    unplaced = Bag.of(*left)
    paid = Bag((kind, min(count, order.bought.count(kind))) for kind, count in unplaced.pairs)
    return state, told, [Misplaced(state.active, unplaced, placed, paid)] if left else []


def _next_misplaced(state: State, misplaced: tuple[Misplaced, ...]) -> Moved:
    """The next realm with something to place anew; what has no place at all goes back."""
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
    """What has lost every place it could have goes back, and its Gold if it was paid for."""
    realm, told = left.realm, list[Event]()
    back = left_over(state, survey(state), left.unplaced, left.placed)
    for kind, count in back.pairs:
        for number in range(count):
            gold = price(state, realm, kind) if number < left.paid.count(kind) else 0
            state = with_treasury(state, realm, state.treasury(realm) + gold)
            told.append(PurchaseReturned(realm, kind, gold))
    return state, tuple(told), evolve(left, unplaced=left.unplaced - back)


def looked_at_again(state: State) -> Moved | None:
    """What a card has left without a place goes back, too; None if all still has one."""
    assert isinstance(state.step, PlacingAnew)
    after, told = _next_misplaced(state, state.step.misplaced)
    return (after, told) if told else None


# Placing anew is placing, with others to come after.


def _as_placing(state: State) -> State:
    assert isinstance(state.step, PlacingAnew)
    first = state.step.misplaced[0]
    return at_step(state, Placing(first.unplaced, first.placed))


def _listed(state: State) -> Iterable[Action]:
    return reinforce.placements(_as_placing(state))


def _refusals(state: State, act: Decision) -> Refusals:
    return reinforce.PLACING.refusals(_as_placing(state), act)


def _resolve(state: State, action: Action) -> Moved:
    assert isinstance(state.step, PlacingAnew)
    after, told = reinforce.PLACING.resolve(_as_placing(state), action)
    assert isinstance(after.step, Placing)
    first, *later = state.step.misplaced
    if not after.step.unplaced:
        return then((after, told), _next_misplaced(after, tuple(later)))
    rest = evolve(first, unplaced=after.step.unplaced, placed=after.step.placed)
    return at_step(after, PlacingAnew((rest, *later))), told


PLACING_ANEW: Final = Phase("Reinforce", active_decides, _listed, (Place,), _refusals, _resolve)
