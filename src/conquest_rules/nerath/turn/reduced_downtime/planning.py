"""Planning: all realms buy and place at the same time, in secret.

What lives here: what a realm may choose, what it has chosen so far, and how that looks to
others. Nothing is paid and nothing stands on the board before all have chosen; a realm
chooses in a game in which its own choices have been carried out already. What may not live
here: buying and placing themselves (`reinforce`), and what is revealed (`carrying_out`).
It answers for the clause on reinforcing together.
"""

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.nerath.content.names import REALMS, TURN, Kind, Realm
from conquest_rules.nerath.position.actions import (
    Action,
    Buy,
    ChooseInSecret,
    Commit,
    Decision,
    EndStep,
    Place,
)
from conquest_rules.nerath.position.checks import Check, Moved, Phase, Refusals, active_decides, run
from conquest_rules.nerath.position.events.variant import PlanBegun
from conquest_rules.nerath.position.facts.misfits import ChoicesAreHidden
from conquest_rules.nerath.position.facts.moments import Buys, HasNothingToPlace, HasToPlace, Places
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import Buying, Placing, Step
from conquest_rules.nerath.position.variant_steps import Order, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.placement_sites import left_over, survey
from conquest_rules.nerath.turn.reduced_downtime.carrying_out import carry_out

NOTHING: Final = Order()


def begin(state: State, given: tuple[Bag[Kind], ...]) -> Moved:
    """The realms choose one after the other, which nobody can tell from choosing at once."""
    step = Planning(given, (NOTHING,) * len(REALMS))
    return evolve(state, active=REALMS[0], step=step), (PlanBegun(REALMS[0]),)


def _planning(state: State) -> Planning:
    assert isinstance(state.step, Planning)
    return state.step


def _order(state: State) -> Order:
    order = _planning(state).orders[TURN[state.active]]
    assert order is not None
    return order


@clause("M5.10")
def as_chosen(state: State) -> State:
    """The game as the active realm would have it: in the Reinforce step, with its own choices done."""
    order, realm = _order(state), state.active
    given = _planning(state).given[TURN[realm]]
    # What a card gave is lost if another card has left no place for it.
    placeable = given - left_over(state, survey(state), given, Bag())
    at = at_step(state, Buying(placeable))
    for kind in order.bought:
        at, _ = reinforce.BUYING.resolve(at, Buy(realm, kind))
    if order.placing:
        at = at_step(at, Placing(placeable + order.bought))
    for place in order.places:
        at, _ = reinforce.PLACING.resolve(at, place)
    return at


def is_hidden(state: State) -> bool:
    """Whether whoever looks may not know what the active realm has chosen so far."""
    return _planning(state).orders[TURN[state.active]] is None


def _to_place(step: Step) -> Bag[Kind]:
    """What was bought and is still to be placed."""
    assert isinstance(step, Buying | Placing)
    return step.bought if isinstance(step, Buying) else step.unplaced


def _is_done(step: Step) -> bool:
    """Whether nothing that was bought is still to be placed."""
    return not _to_place(step)


# Why not.


@clause("M5.10")
def everything_bought_is_placed(state: State, act: Commit) -> Violation | None:
    """A realm's choice is not settled before all that it has bought has its place."""
    step = as_chosen(state).step
    return None if _is_done(step) else Violation("M5.10", HasToPlace(act.by, _to_place(step)))


@clause("N24.7")
def buying_comes_before_placing(state: State, act: Buy | Place | EndStep) -> Violation | None:
    """First everything is bought, then it is placed; buying ends only if anything is to be placed."""
    step = as_chosen(state).step
    if isinstance(act, Place) is isinstance(step, Placing) and (isinstance(act, Buy) or not _is_done(step)):
        return None
    now = Buys(act.by) if isinstance(step, Buying) else Places(act.by)
    facts = (now, HasNothingToPlace(act.by)) if isinstance(act, EndStep) and _is_done(step) else (now,)
    return Violation("N24.7", facts, ruling="R-place-in-stages")


COMMIT_CHECKS: Final[tuple[Check[Commit], ...]] = (everything_bought_is_placed,)


def _refusals(state: State, act: Decision) -> Refusals:
    """Why this cannot be chosen; of a choice that is not its realm's to make now nothing is told."""
    if act.by is not state.active:
        return
    if is_hidden(state):
        assert state.seen_by is not None
        yield Misfit(ChoicesAreHidden(act.by, state.seen_by))
        return
    match act:
        case Commit():
            yield from run(COMMIT_CHECKS, state, act)
        case Buy() | Place() | EndStep():
            if late := buying_comes_before_placing(state, act):
                yield late
                return
            alone = as_chosen(state)
            phase = reinforce.PLACING if isinstance(alone.step, Placing) else reinforce.BUYING
            yield from phase.refusals(alone, act)
        case _:
            return


# What is listed.


@clause("M5.10")
def listed(state: State) -> Iterator[Action]:
    """What the realm may buy, or where it may place what it has bought; last the end of buying, or of all.

    Who may not know what it has chosen so far can tell no more than that it chooses.
    """
    if is_hidden(state):
        yield ChooseInSecret(state.active)
        return
    alone = as_chosen(state)
    if isinstance(alone.step, Placing):
        yield from reinforce.placements(alone)
    else:
        yield from (act for act in reinforce.purchases(alone) if isinstance(act, Buy))
    if _is_done(alone.step):
        yield Commit(state.active)
    elif isinstance(alone.step, Buying):
        yield EndStep(state.active)


# What it does.


def _chosen(state: State, order: Order) -> State:
    step, turn = _planning(state), TURN[state.active]
    orders = (*step.orders[:turn], order, *step.orders[turn + 1 :])
    return at_step(state, evolve(step, orders=orders))


@clause("M5.10")
def _resolve(state: State, action: Action) -> Moved:
    """A choice is kept and nothing is told; when the last realm has chosen, all choices are carried out."""
    order = _order(state)
    match action:
        case Buy(_, kind):
            return _chosen(state, evolve(order, bought=order.bought.add(kind))), ()
        case Place():
            return _chosen(state, evolve(order, places=(*order.places, action))), ()
        case _:
            assert isinstance(action, Commit)
    if state.active is REALMS[-1]:
        return carry_out(state, _planning(state))
    following = REALMS[TURN[state.active] + 1]
    return evolve(state, active=following), (PlanBegun(following),)


def end_buying(state: State) -> Moved:
    """All is bought that the realm wants, and is placed next."""
    return _chosen(state, evolve(_order(state), placing=True)), ()


PLANNING: Final = Phase(
    "Reinforce", active_decides, listed, (Buy, Place, EndStep, Commit), _refusals, _resolve
)


# How it looks to others.


def as_seen(step: Step, active: Realm, known: Collection[Realm]) -> Step:
    """The step without the orders of realms that a viewer may not know; who has not begun has none."""
    if not isinstance(step, Planning):
        return step
    shown = (
        order if realm in known or TURN[realm] > TURN[active] else None
        for realm, order in zip(REALMS, step.orders, strict=True)
    )
    return evolve(step, orders=tuple(shown))


def guessed(seen: State, rng: Random) -> Step:
    """The step with an order for each that is hidden: whatever the realm could have chosen may come."""
    state, chooser = seen, seen.active
    for realm, order in zip(REALMS, _planning(seen).orders, strict=True):
        if order is None:
            alone = _guess(evolve(state, active=realm), rng, whole=realm is not chooser)
            state = evolve(alone, active=chooser)
    return state.step


def _guess(state: State, rng: Random, *, whole: bool) -> State:
    """Random choices of the active realm: all that it makes, or as many as it may have made so far."""
    state = _chosen(state, NOTHING)
    while True:
        action = rng.choice(tuple(listed(state)))
        if isinstance(action, Commit) or (not whole and rng.random() < HALFWAY):
            return state
        state, _ = end_buying(state) if isinstance(action, EndStep) else _resolve(state, action)


HALFWAY: Final = 0.25


def unsound(state: State) -> Iterator[tuple[Realm, str]]:
    """The realms whose orders are none that they could have chosen, each with what is wrong."""
    step = state.step
    if not isinstance(step, Planning):
        return
    for realm, order in zip(REALMS, step.orders, strict=True):
        if order is None and state.seen_by is None:
            yield realm, "is hidden in a full state"
        elif order is not None and (wrong := _why_unsound(evolve(state, active=realm), order)):
            yield realm, wrong


def _why_unsound(state: State, order: Order) -> str | None:
    at, realm = _chosen(state, NOTHING), state.active
    ending = (EndStep(realm),) if order.placing else ()
    for act in (*(Buy(realm, kind) for kind in order.bought), *ending, *order.places):
        if refusal := next(_refusals(at, act), None):
            return f"has a choice that is refused: {refusal.facts}"
        at, _ = end_buying(at) if isinstance(act, EndStep) else _resolve(at, act)
    return None
