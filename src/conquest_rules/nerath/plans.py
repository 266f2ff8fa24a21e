"""Plans: several small actions for what a player thinks of as one.

Here: `march`, which takes a stack from space to space, and `sail`, which loads a Warship, takes it over the
sea and unloads it. Each returns a list of actions to be applied one after the other, found by trying legal
actions, so no rule is written twice. Realms that are asked for a card in between are assumed to pass; a card
that is played may make the rest of a plan illegal. Not here: a rule.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.plans import NoPlan, shortest
from conquest_rules.nerath.play import apply_listed, legal_actions, why_not
from conquest_rules.nerath.position.actions import Action, Debark, Embark, Move, Pass
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Window


@frozen
class _Plan:
    """A future state, the piece that moves and its space, and the actions so far.

    Two plans in which the same is left to do are equal, whatever led there.
    """

    state: State = field(eq=False)
    figure: Figure
    at: str
    waiting: Bag[tuple[Figure, str]] = Bag()
    actions: tuple[Action, ...] = field(default=(), eq=False)


def _came(before: State, after: State, at: str) -> Figure:
    """The figure of the active realm that is new in a space."""
    here, there = (state.figures(at, before.active) for state in (before, after))
    return next(figure for figure, count in there.pairs if count > here.count(figure))


def _then(plan: _Plan, action: Action, at: str) -> _Plan:
    after = apply_listed(plan.state, action)
    # Whoever is asked for a card on the way is taken to pass.
    while isinstance(after.step, Window):
        after = apply_listed(after, Pass(after.step.asked[0]))
    return evolve(
        plan, state=after, figure=_came(plan.state, after, at), at=at, actions=(*plan.actions, action)
    )


def _nexts(plan: _Plan) -> Iterator[_Plan]:
    """The plan with a piece more aboard, or with its own piece in the next space."""
    for figure, coast in plan.waiting.kinds:
        embark = Embark(plan.state.active, figure, coast, plan.figure, plan.at)
        if not why_not(plan.state, embark):
            yield evolve(_then(plan, embark, plan.at), waiting=plan.waiting.remove((figure, coast)))
    for action in legal_actions(plan.state):
        if isinstance(action, Move) and (action.figure, action.at) == (plan.figure, plan.at):
            yield _then(plan, action, action.to)


def _there(state: State, figure: Figure, at: str) -> None:
    if at not in state.table.content.board.place:
        raise NoPlan(f"The board has no space {at!r}.")
    if figure not in state.figures(at, state.active):
        raise NoPlan(f"{state.active} has no such {figure} in {at}.")


def march(state: State, figures: Iterable[Figure], at: str, to: str) -> tuple[Action, ...]:
    """The moves that take pieces of the active realm to another space, each by a shortest route.

    Raises `NoPlan` if one of them cannot get there in this step.
    """
    actions: tuple[Action, ...] = ()
    for figure in figures:
        _there(state, figure, at)
        plan = shortest(_Plan(state, figure, at), _nexts, lambda plan: plan.at == to)
        if plan is None:
            raise NoPlan(f"The {figure} of {state.active} in {at} cannot get to {to} in this step.")
        actions, state = actions + plan.actions, plan.state
    return actions


def sail(
    state: State,
    ship: Figure,
    at: str,
    to: str,
    load: Iterable[tuple[Figure, str]] = (),
    unload: str | None = None,
) -> tuple[Action, ...]:
    """The actions by which a Warship takes pieces aboard on its way to a sea space, and unloads them there.

    `load` has pieces, each with the space it embarks from; `unload` is the space where everything aboard goes
    ashore, or None. Raises `NoPlan` if that cannot be done in this step.
    """
    cargo = tuple(load)
    for figure, coast in ((ship, at), *cargo):
        _there(state, figure, coast)
    start = _Plan(state, ship, at, Bag.of(*cargo))
    plan = shortest(start, _nexts, lambda plan: plan.at == to and not plan.waiting)
    if plan is None:
        with_cargo = (
            f" with {', '.join(f'{figure} from {coast}' for figure, coast in cargo)}" if cargo else ""
        )
        raise NoPlan(f"The {ship} in {at} cannot get to {to}{with_cargo} in this step.")
    return plan.actions if unload is None else plan.actions + _unloading(plan, unload)


def _unloading(plan: _Plan, coast: str) -> tuple[Action, ...]:
    """The actions that land everything a Warship carries."""
    actions: tuple[Action, ...] = ()
    while plan.figure.cargo:
        action = Debark(plan.state.active, plan.figure.cargo.kinds[0], plan.figure, plan.at, coast)
        if refusals := why_not(plan.state, action):
            raise NoPlan(f"The {plan.figure} in {plan.at} cannot unload in {coast}: {refusals[0]}")
        plan, actions = _then(plan, action, plan.at), (*actions, action)
    return actions
