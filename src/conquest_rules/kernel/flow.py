"""Flow: how a game goes from one decision to the next.

Here: the rows that make up the rules of a game (`Phase` and its `Deed`s for steps in which a player or chance
acts, `Goes` for automatic steps), `Flow`, a way to play as tables of such rows, and the one loop that moves a
game on. Not here: a rule of a game.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.clause import Event, Fact, Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Transition

StateT = TypeVar("StateT")
StepT = TypeVar("StepT")
StepIn = TypeVar("StepIn", contravariant=True)
ActT = TypeVar("ActT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT", bound=Event)
WhoT = TypeVar("WhoT")
OutcomeT = TypeVar("OutcomeT")

Moved: TypeAlias = tuple[StateT, tuple[EventT, ...]]
Refusals: TypeAlias = Iterable[Violation | Misfit]
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


def nothing_listed(state: object, step: object) -> tuple[()]:
    """No one has a choice."""
    del state, step
    return ()


def nothing_refused(state: object, step: object, act: object) -> tuple[()]:
    """No rule forbids it."""
    del state, step, act
    return ()


def never_done(state: object, step: object, act: object) -> Any:
    """An action that is always refused has no effect."""
    del state
    raise AssertionError(f"{act} is refused in {step}, and was done")


def nothing_more(state: StateT, events: object) -> tuple[StateT, tuple[()]]:
    """No event brings anything else."""
    del events
    return state, ()


def never_stops(state: object, before: object, events: object) -> None:
    """There are no interludes."""
    del state, before, events


@frozen
class Deed(Generic[StateT, StepIn, ActT, EventT]):
    """One kind of action in a step: its result, and why it is refused.

    `whose` is the clause that leaves it to the player who decides.
    """

    act: type[ActT]
    does: Callable[[StateT, StepIn, ActT], Moved[StateT, EventT]]
    why_not: Callable[[StateT, StepIn, ActT], Refusals] = nothing_refused
    whose: str = ""


def alike(
    kinds: Iterable[type],
    does: Callable[[StateT, StepIn, ActT], Moved[StateT, EventT]],
    why_not: Callable[[StateT, StepIn, ActT], Refusals] = nothing_refused,
    whose: str = "",
) -> tuple[Deed[StateT, StepIn, Any, EventT], ...]:
    """Several kinds of action with the same rules."""
    return tuple(Deed(kind, does, why_not, whose) for kind in kinds)


@frozen
class Phase(Generic[StateT, StepT, ActionT, EventT, WhoT, OutcomeT]):
    """The rules of one kind of step in which a player or chance acts.

    `whose` is the clause that leaves the step to the player who decides in it. `untimely` has the clauses by
    which other kinds of action come too early or too late, and `first` says why nothing else may be done
    before this. `leads_to` are the steps that may follow.
    """

    step: type[StepT]
    name: str
    turn: Callable[[StateT, StepT], Deciding[WhoT] | Awaiting[ActionT] | Over[OutcomeT]]
    listed: Callable[[StateT, StepT], Iterable[ActionT]] = nothing_listed
    deeds: tuple[Deed[StateT, StepT, Any, EventT], ...] = ()
    whose: str = ""
    untimely: Mapping[type, str] = NOTHING
    first: Callable[[StateT, StepT], Violation] | None = None
    leads_to: tuple[type, ...] = ()
    by_kind: Mapping[type, Deed[StateT, StepT, Any, EventT]] = field(init=False, eq=False, repr=False)

    @by_kind.default
    def _by_kind(self) -> Mapping[type, Deed[StateT, StepT, Any, EventT]]:
        return {deed.act: deed for deed in self.deeds}


@frozen
class Goes(Generic[StateT, StepT, EventT]):
    """An automatic step: what comes next, or None if a player or chance acts after all."""

    step: type[StepT]
    on: Callable[[StateT, StepT], Moved[StateT, EventT] | None]
    leads_to: tuple[type, ...] = ()


class _Row(Protocol):
    @property
    def step(self) -> type: ...


RowT = TypeVar("RowT", bound=_Row)


def by_step(*rows: RowT) -> Mapping[type, RowT]:
    """Rows by their steps; if there are two for one step, the later one counts."""
    return {row.step: row for row in rows}


@frozen
class Flow(Generic[StateT, StepT, ActionT, EventT, WhoT, OutcomeT]):
    """A way to play, as tables.

    `resumes` has what a step checks again after an interlude, `interludes` are the steps that hold the one to
    return to, `besides` are deeds that do not belong to one step and follow their own rules in all of them.
    `misplaced` refuses players who do not decide now and actions that do not belong here. `after` applies
    what every event brings, and `door` is the one place where a game stops on the way: it receives the step
    that was left and the events since, and returns the state in an interlude, if there is one. A game gives
    what it needs of these. The step of a row is known only when a game is played, hence Any in the tables.
    """

    step_of: Callable[[StateT], StepT]
    phases: Mapping[type, Phase[StateT, Any, ActionT, EventT, WhoT, OutcomeT]]
    goes: Mapping[type, Goes[StateT, Any, EventT]]
    misplaced: Callable[[StateT, Any, Mapping[type, Phase[StateT, Any, Any, EventT, WhoT, Any]]], Refusals]
    resumes: Mapping[type, Goes[StateT, Any, EventT]] = NOTHING
    interludes: tuple[type, ...] = ()
    besides: Mapping[type, Deed[StateT, StepT, Any, EventT]] = NOTHING
    after: Callable[[StateT, tuple[EventT, ...]], Moved[StateT, EventT]] = nothing_more
    door: Callable[[StateT, StepT, tuple[EventT, ...]], StateT | None] = never_stops


FlowOf: TypeAlias = Flow[StateT, StepT, ActionT, EventT, WhoT, OutcomeT]


def phase_of(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT], state: StateT
) -> Phase[StateT, StepT, ActionT, EventT, WhoT, OutcomeT]:
    """The rules of the current step."""
    return flow.phases[type(flow.step_of(state))]


def to_act(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT], state: StateT
) -> Deciding[WhoT] | Awaiting[ActionT] | Over[OutcomeT]:
    """The current turn: who or what a game is waiting for."""
    step = flow.step_of(state)
    return flow.phases[type(step)].turn(state, step)


def listed(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT], state: StateT
) -> tuple[ActionT, ...]:
    """The legal actions of the player who decides, without those that belong to no one step."""
    step = flow.step_of(state)
    return tuple(flow.phases[type(step)].listed(state, step))


# Why not.


@frozen
class DoesNotAnswer(Fact):
    """An answer of chance that the request refuses, and its reason."""

    SAYS = "{problem}"
    problem: str


@frozen
class NothingIsAsked(Fact):
    """An answer of chance without a request."""

    SAYS = "No roll or draw is due now: {by} decides."
    by: object


@frozen
class GameIsOver(Fact):
    """Nothing more is played."""

    SAYS = "The game is over."


def why_not(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT], state: StateT, action: ActionT
) -> tuple[Violation | Misfit, ...]:
    """Every rule that an action would break, each clause named once; empty if it is legal."""
    match to_act(flow, state):
        case Over():
            return (Misfit(GameIsOver()),)
        case Awaiting(request) if isinstance(action, Rolled | Drawn | Picked):
            misfit = request.misfit(action)
            return () if misfit is None else (Misfit(DoesNotAnswer(misfit)),)
        case Deciding(by) if isinstance(action, Rolled | Drawn | Picked):
            return (Misfit(NothingIsAsked(by)),)
    step, besides = flow.step_of(state), flow.besides.get(type(action))
    refusals = tuple(flow.misplaced(state, action, flow.phases))
    if besides is not None:
        refusals += tuple(besides.why_not(state, step, action))
    elif not refusals:
        refusals = tuple(flow.phases[type(step)].by_kind[type(action)].why_not(state, step, action))
    # A rule that is broken in two ways is named once, as it was said first.
    once = {one.clause if isinstance(one, Violation) else one.because: one for one in reversed(refusals)}
    return tuple(reversed(once.values()))


# What comes of it.


def transition(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT], state: StateT, action: ActionT
) -> Transition[StateT, ActionT, EventT]:
    """The result of a legal action, up to the next decision; any other may corrupt the game."""
    step, kind = flow.step_of(state), type(action)
    deed = flow.phases[type(step)].by_kind.get(kind) or flow.besides[kind]
    after, events = settle(flow, step, deed.does(state, step, action))
    return Transition(action, after, events)


def settle(
    flow: FlowOf[StateT, StepT, ActionT, EventT, WhoT, OutcomeT],
    before: StepT,
    moved: Moved[StateT, EventT],
) -> Moved[StateT, EventT]:
    """Move the game on until a player or chance acts; `before` is the step of the last action."""
    state, events = moved
    told = events
    while True:
        if told:
            state, more = flow.after(state, told)
            events += more
        if (stopped := flow.door(state, before, told)) is not None:
            state = stopped
        came, before = before, flow.step_of(state)
        on = None
        if isinstance(came, flow.interludes) and (row := flow.resumes.get(type(before))) is not None:
            on = row.on(state, before)
        if on is None and (row := flow.goes.get(type(before))) is not None:
            on = row.on(state, before)
        if on is None:
            return state, events
        state, told = on
        events += told
