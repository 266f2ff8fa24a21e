"""Planning: all realms buy and place at the same time, in secret.

Here: what a realm may choose, what it has chosen so far, and how that looks to others. Nothing is paid and
nothing is placed on the board before all have chosen; a realm chooses in a game in which its own choices have
been carried out already. Not here: buying and placing themselves (`reinforce`), and what is revealed
(`carrying_out`). Clauses: reinforcing together.
"""

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause, in_words
from conquest_rules.nerath.content.names import REALMS, TURN, Kind, Realm
from conquest_rules.nerath.position.actions import Action, Buy, ChooseInSecret, Commit, EndStep, Place
from conquest_rules.nerath.position.checks import Moved, Phase, Refusals, active_decides, in_step, run
from conquest_rules.nerath.position.events.variant import PlanBegun
from conquest_rules.nerath.position.facts.misfits import ChoicesAreHidden, IsHidden
from conquest_rules.nerath.position.facts.moments import Doing, HasToPlace, OfRealm
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import REINFORCE, Buying, Placing, Step
from conquest_rules.nerath.position.variant_steps import Order, PlacingAnew, Planning
from conquest_rules.nerath.turn import reinforce
from conquest_rules.nerath.turn.placement_sites import left_over, survey
from conquest_rules.nerath.turn.reduced_downtime.carrying_out import carry_out

NOTHING: Final = Order()


def begin(state: State, given: tuple[Bag[Kind], ...]) -> Moved:
    """The realms choose one after the other; to others this looks the same as choosing at the same time."""
    step = Planning(given, (NOTHING,) * len(REALMS))
    return evolve(state, active=REALMS[0], step=step), (PlanBegun(REALMS[0]),)


def _order(state: State, step: Planning) -> Order:
    order = step.orders[TURN[state.active]]
    assert order is not None
    return order


@clause("M5.10")
def as_chosen(state: State, step: Planning) -> tuple[State, Buying | Placing]:
    """The game as the active realm would have it: in the Reinforce step, with its own choices done."""
    order, realm = _order(state, step), state.active
    given = step.given[TURN[realm]]
    # What a card gave is lost if another card has left no place for it.
    placeable = given - left_over(state, survey(state), given, Bag())
    buying = Buying(placeable)
    for kind in order.bought:
        state, buying, _ = reinforce.bought(state, buying, Buy(realm, kind))
    if not order.placing:
        return at_step(state, buying), buying
    placing = Placing(placeable + order.bought)
    for place in order.places:
        state, placing, _ = reinforce.placed(state, placing, place)
    return at_step(state, placing), placing


def is_hidden(state: State, step: Planning) -> bool:
    """Whether the viewer may not know what the active realm has chosen so far."""
    return step.orders[TURN[state.active]] is None


def _to_place(step: Buying | Placing) -> Bag[Kind]:
    """The purchases that are still to be placed."""
    return step.bought if isinstance(step, Buying) else step.unplaced


def _is_done(step: Buying | Placing) -> bool:
    """Whether nothing that was bought is still to be placed."""
    return not _to_place(step)


# Why not.


@clause("M5.10")
def everything_bought_is_placed(state: State, step: Planning, act: Commit) -> Violation | None:
    """A realm's choice is not settled before all that it has bought has its place."""
    _, chosen = as_chosen(state, step)
    return None if _is_done(chosen) else Violation("M5.10", HasToPlace(act.by, _to_place(chosen)))


@clause("N24.7")
def buying_comes_before_placing(
    state: State, step: Buying | Placing, act: Buy | Place | EndStep
) -> Violation | None:
    """First everything is bought, then it is placed; buying ends only if anything is to be placed."""
    if isinstance(act, Place) is isinstance(step, Placing) and (isinstance(act, Buy) or not _is_done(step)):
        return None
    done = (Doing.NOTHING_TO_PLACE,) if isinstance(act, EndStep) and _is_done(step) else ()
    now = Doing.BUYS if isinstance(step, Buying) else Doing.PLACES
    return Violation(
        "N24.7", tuple(OfRealm(act.by, what) for what in (now, *done)), ruling="R-place-in-stages"
    )


def _why_not(state: State, step: Planning, act: Buy | Place | EndStep | Commit) -> Refusals:
    """Why this cannot be chosen."""
    if is_hidden(state, step):
        assert state.seen_by is not None
        yield Misfit(ChoicesAreHidden(act.by, state.seen_by))
        return
    if isinstance(act, Commit):
        yield from run(in_step((everything_bought_is_placed,), step), state, act)
        return
    alone, chosen = as_chosen(state, step)
    if late := buying_comes_before_placing(alone, chosen, act):
        yield late
    elif isinstance(act, Buy) and isinstance(chosen, Buying):
        yield from reinforce.why_not_bought(alone, chosen, act)
    elif isinstance(act, Place) and isinstance(chosen, Placing):
        yield from reinforce.why_not_placed(alone, chosen, act)


def _why_not_looked_at(state: State, step: Planning, act: ChooseInSecret) -> Refusals:
    """A secret choice can be looked at where it is hidden, and played nowhere."""
    if act.by is not state.active or not is_hidden(state, step):
        yield Misfit(IsHidden())


# What is listed.


@clause("M5.10")
def listed(state: State, step: Planning) -> Iterator[Action]:
    """The possible purchases or placements of the realm; last the end of buying, or the commitment.

    To a viewer who may not know its choices, all of them look the same.
    """
    if is_hidden(state, step):
        yield ChooseInSecret(state.active)
        return
    alone, chosen = as_chosen(state, step)
    if isinstance(chosen, Placing):
        yield from reinforce.placements(alone, chosen)
    else:
        yield from (act for act in reinforce.purchases(alone, chosen) if isinstance(act, Buy))
    if _is_done(chosen):
        yield Commit(state.active)
    elif isinstance(chosen, Buying):
        yield EndStep(state.active)


# What it does.


def _ordered(state: State, step: Planning, order: Order) -> Planning:
    turn = TURN[state.active]
    return evolve(step, orders=(*step.orders[:turn], order, *step.orders[turn + 1 :]))


@clause("M5.10")
def ordered(state: State, step: Planning, act: Buy | Place | EndStep) -> Planning:
    """The step with one more choice of the active realm, which is kept without an event."""
    order = _order(state, step)
    match act:
        case Buy(_, kind):
            return _ordered(state, step, evolve(order, bought=order.bought.add(kind)))
        case Place():
            return _ordered(state, step, evolve(order, places=(*order.places, act)))
        case EndStep():
            return _ordered(state, step, evolve(order, placing=True))


def _choose(state: State, step: Planning, act: Buy | Place | EndStep) -> Moved:
    return at_step(state, ordered(state, step, act)), ()


@clause("M5.10")
def _commit(state: State, step: Planning, act: Commit) -> Moved:
    """When the last realm has chosen, all choices are carried out."""
    if state.active is REALMS[-1]:
        return carry_out(state, step)
    following = REALMS[TURN[state.active] + 1]
    return evolve(state, active=following), (PlanBegun(following),)


PLANNING: Final[Phase[Planning]] = flow.Phase(
    Planning,
    REINFORCE,
    active_decides,
    listed,
    (
        *flow.alike((Buy, Place, EndStep), _choose, _why_not),
        flow.Deed(Commit, _commit, _why_not),
        flow.Deed(ChooseInSecret, flow.never_done, _why_not_looked_at),
    ),
    untimely=reinforce.UNTIMELY,
    leads_to=(Planning, PlacingAnew),
)


# How it looks to others.


def as_seen(step: Step, active: Realm, known: Collection[Realm]) -> Step:
    """The step without the orders that a viewer may not know; a realm that has not begun has none."""
    if not isinstance(step, Planning):
        return step
    shown = (
        order if realm in known or TURN[realm] > TURN[active] else None
        for realm, order in zip(REALMS, step.orders, strict=True)
    )
    return evolve(step, orders=tuple(shown))


def guessed(seen: State, step: Planning, rng: Random) -> Step:
    """The step with a guess for each hidden order: every possible choice may come."""
    chooser = seen.active
    for realm, order in zip(REALMS, step.orders, strict=True):
        if order is None:
            step = _guess(evolve(seen, active=realm), step, rng, whole=realm is not chooser)
    return step


def _guess(state: State, step: Planning, rng: Random, *, whole: bool) -> Planning:
    """Random choices of the active realm: all that it makes, or as many as it may have made so far."""
    step = _ordered(state, step, NOTHING)
    while True:
        action = rng.choice(tuple(listed(state, step)))
        if not isinstance(action, Buy | Place | EndStep) or (not whole and rng.random() < HALFWAY):
            return step
        step = ordered(state, step, action)


HALFWAY: Final = 0.25


def unsound(state: State, step: Planning) -> Iterator[tuple[Realm, str]]:
    """The realms whose orders are impossible, each with what is wrong."""
    for realm, order in zip(REALMS, step.orders, strict=True):
        if order is None and state.seen_by is None:
            yield realm, "is hidden in a full state"
        elif order is not None and (wrong := _why_unsound(evolve(state, active=realm), step, order)):
            yield realm, wrong


def _why_unsound(state: State, step: Planning, order: Order) -> str | None:
    step, realm = _ordered(state, step, NOTHING), state.active
    ending = (EndStep(realm),) if order.placing else ()
    for act in (*(Buy(realm, kind) for kind in order.bought), *ending, *order.places):
        if refusal := next(_why_not(state, step, act), None):
            return f"has a choice that is refused: {in_words(state.table.words, (refusal,))[0].facts}"
        step = ordered(state, step, act)
    return None
