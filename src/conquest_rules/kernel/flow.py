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
from conquest_rules.kernel.clause import Fact, Misfit, Violation
from conquest_rules.kernel.rules import (
    Action,
    Awaiting,
    Deciding,
    Happening,
    Outcome,
    Over,
    State,
    Transition,
    Who,
)

StepT = TypeVar("StepT")
StepIn = TypeVar("StepIn", contravariant=True)
ActT = TypeVar("ActT")

Moved: TypeAlias = tuple[State, tuple[Happening, ...]]
Refusals: TypeAlias = Iterable[Violation | Misfit]
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


def nothing_listed(_state: object, _step: object) -> tuple[()]:
    """No one has a choice."""
    return ()


def nothing_refused(_state: object, _step: object, _act: object) -> tuple[()]:
    """No rule forbids it."""
    return ()


def never_done(_state: object, step: object, act: object) -> Any:
    """An action that is always refused has no effect."""
    raise AssertionError(f"{act} is refused in {step}, and was done")


def nothing_more(state: State, _events: object) -> tuple[State, tuple[()]]:
    """No event brings anything else."""
    return state, ()


def never_stops(_state: object, _before: object, _events: object) -> None:
    """There are no interludes."""


@frozen
class Deed(Generic[State, StepIn, ActT, Happening]):
    """One kind of action in a step: its result, and why it is refused.

    `whose` is the clause that leaves it to the player who decides.
    """

    act: type[ActT]
    does: Callable[[State, StepIn, ActT], Moved[State, Happening]]
    why_not: Callable[[State, StepIn, ActT], Refusals] = nothing_refused
    whose: str = ""


def alike(
    kinds: Iterable[type],
    does: Callable[[State, StepIn, ActT], Moved[State, Happening]],
    why_not: Callable[[State, StepIn, ActT], Refusals] = nothing_refused,
    whose: str = "",
) -> tuple[Deed[State, StepIn, Any, Happening], ...]:
    """Several kinds of action with the same rules."""
    return tuple(Deed(kind, does, why_not, whose) for kind in kinds)


@frozen
class Phase(Generic[State, StepT, Action, Happening, Who, Outcome]):
    """The rules of one kind of step in which a player or chance acts.

    `whose` is the clause that leaves the step to the player who decides in it. `untimely` has the clauses by
    which other kinds of action come too early or too late, and `first` says why nothing else may be done
    before this. `leads_to` are the steps that may follow.
    """

    step: type[StepT]
    name: str
    turn: Callable[[State, StepT], Deciding[Who] | Awaiting[Action] | Over[Outcome]]
    listed: Callable[[State, StepT], Iterable[Action]] = nothing_listed
    deeds: tuple[Deed[State, StepT, Any, Happening], ...] = ()
    whose: str = ""
    untimely: Mapping[type, str] = NOTHING
    first: Callable[[State, StepT], Violation] | None = None
    leads_to: tuple[type, ...] = ()
    by_kind: Mapping[type, Deed[State, StepT, Any, Happening]] = field(init=False, eq=False, repr=False)

    @by_kind.default
    def _by_kind(self) -> Mapping[type, Deed[State, StepT, Any, Happening]]:
        return {deed.act: deed for deed in self.deeds}


@frozen
class Goes(Generic[State, StepT, Happening]):
    """An automatic step: what comes next, or None if a player or chance acts after all."""

    step: type[StepT]
    on: Callable[[State, StepT], Moved[State, Happening] | None]
    leads_to: tuple[type, ...] = ()


class _Row(Protocol):
    @property
    def step(self) -> type: ...


RowT = TypeVar("RowT", bound=_Row)


def by_step(*rows: RowT) -> Mapping[type, RowT]:
    """Rows by their steps; if there are two for one step, the later one counts."""
    return {row.step: row for row in rows}


# Refusals that no rule of a game gives.


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


@frozen
class Flow(Generic[State, StepT, Action, Happening, Who, Outcome]):
    """A way to play, as tables.

    `resumes` has what a step checks again after an interlude, `interludes` are the steps that hold the one to
    return to, `besides` are deeds that do not belong to one step and follow their own rules in all of them.
    `misplaced` refuses players who do not decide now and actions that do not belong here. `after` applies
    what every event brings, and `door` is the one place where a game stops on the way: it receives the step
    that was left and the events since, and returns the state in an interlude, if there is one. A game gives
    what it needs of these. The step of a row is known only when a game is played, hence Any in the tables.
    """

    step_of: Callable[[State], StepT]
    phases: Mapping[type, Phase[State, Any, Action, Happening, Who, Outcome]]
    goes: Mapping[type, Goes[State, Any, Happening]]
    misplaced: Callable[[State, Any, Mapping[type, Phase[State, Any, Any, Happening, Who, Any]]], Refusals]
    resumes: Mapping[type, Goes[State, Any, Happening]] = NOTHING
    interludes: tuple[type, ...] = ()
    besides: Mapping[type, Deed[State, StepT, Any, Happening]] = NOTHING
    after: Callable[[State, tuple[Happening, ...]], Moved[State, Happening]] = nothing_more
    door: Callable[[State, StepT, tuple[Happening, ...]], State | None] = never_stops

    def phase_of(self, state: State) -> Phase[State, StepT, Action, Happening, Who, Outcome]:
        """The rules of the current step."""
        return self.phases[type(self.step_of(state))]

    def to_act(self, state: State) -> Deciding[Who] | Awaiting[Action] | Over[Outcome]:
        """The current turn: who or what a game is waiting for."""
        step = self.step_of(state)
        return self.phases[type(step)].turn(state, step)

    def listed(self, state: State) -> tuple[Action, ...]:
        """The legal actions of the player who decides, without those that belong to no one step."""
        step = self.step_of(state)
        return tuple(self.phases[type(step)].listed(state, step))

    def why_not(self, state: State, action: Action) -> tuple[Violation | Misfit, ...]:
        """Every rule that an action would break, each clause named once; empty if it is legal."""
        match self.to_act(state):
            case Over():
                return (Misfit(GameIsOver()),)
            case Awaiting(request) if isinstance(action, Rolled | Drawn | Picked):
                misfit = request.misfit(action)
                return () if misfit is None else (Misfit(DoesNotAnswer(misfit)),)
            case Deciding(by) if isinstance(action, Rolled | Drawn | Picked):
                return (Misfit(NothingIsAsked(by)),)
        step, besides = self.step_of(state), self.besides.get(type(action))
        refusals = tuple(self.misplaced(state, action, self.phases))
        if besides is not None:
            refusals += tuple(besides.why_not(state, step, action))
        elif not refusals:
            refusals = tuple(self.phases[type(step)].by_kind[type(action)].why_not(state, step, action))
        # A rule that is broken in two ways is named once, as it was said first.
        once = {one.clause if isinstance(one, Violation) else one.because: one for one in reversed(refusals)}
        return tuple(reversed(once.values()))

    def transition(self, state: State, action: Action) -> Transition[State, Action, Happening]:
        """The result of a legal action, up to the next decision; any other may corrupt the game."""
        step, kind = self.step_of(state), type(action)
        deed = self.phases[type(step)].by_kind.get(kind) or self.besides[kind]
        after, events = self.settle(step, deed.does(state, step, action))
        return Transition(action, after, events)

    def settle(self, before: StepT, moved: Moved[State, Happening]) -> Moved[State, Happening]:
        """Move the game on until a player or chance acts; `before` is the step of the last action."""
        state, events = moved
        told = events
        while True:
            if told:
                state, more = self.after(state, told)
                events += more
            if (stopped := self.door(state, before, told)) is not None:
                state = stopped
            came, before = before, self.step_of(state)
            on = None
            if isinstance(came, self.interludes) and (row := self.resumes.get(type(before))) is not None:
                on = row.on(state, before)
            if on is None and (row := self.goes.get(type(before))) is not None:
                on = row.on(state, before)
            if on is None:
                return state, events
            state, told = on
            events += told
