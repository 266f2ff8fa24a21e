"""Explaining: whether an action is legal, by which clauses, and by which readings it would be otherwise.

What lives here: `explain`, which settles an argument at the table, `explain_to`, which tells
somebody no more of it than they may know, and `explain_refusal`, which tells one refusal to
people. What may not live here: rules, which are asked as anybody asks them, and the layout of
a screen. It answers for no clause.

Each ruling is read otherwise by itself, one at a time; what two other readings would do
together is not looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from attrs import evolve, fields, frozen

from conquest_rules.kernel import refusing
from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation
from conquest_rules.nerath.battle.order import recalled
from conquest_rules.nerath.catalogue import catalogue, rulings
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.plans import NoPlan, march
from conquest_rules.nerath.play import apply, unchecked_transition, why_not
from conquest_rules.nerath.position.actions import Action, Move
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.telling.quiet import why_quiet
from conquest_rules.nerath.views import fill, view

Refusal: TypeAlias = Violation | Misfit
Refusals: TypeAlias = tuple[Refusal, ...]

# The clause by which a piece goes from space to space, and not farther at once.
NOT_ADJACENT: Final = "N9.20"


def explain_refusal(refusal: Refusal, state: State | None = None) -> str:
    """A refusal in sentences: the facts, the clause and where it stands, what would be allowed instead.

    With a state, a ruling that the clause hangs on is told as its table plays it, else by its default.
    """
    readings: Mapping[str, str] = refusing.NO_READINGS if state is None else state.table.readings
    return refusing.explain_refusal(catalogue(), refusal, readings)


def cited(clause: str) -> str:
    """A clause with its document, page and section, and what it says: `cited("N9.33")`."""
    return refusing.cited(catalogue(), clause)


class Difference(StrEnum):
    """How an action fares under another reading: the other verdict, other clauses, or another result."""

    VERDICT = "verdict"
    CLAUSES = "clauses"
    RESULT = "result"


@frozen
class Otherwise:
    """A reading under which an action fares differently, and how; `played` is the reading of this table.

    `clauses` are those by which it would be done, `changed` the parts of the state that would not
    be the same after it.
    """

    ruling: str
    reading: str
    played: str
    differs: Difference
    refusals: Refusals
    clauses: tuple[str, ...]
    changed: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the action would be legal."""
        return not self.refusals


@frozen
class Explanation:
    """What the rules say about an action.

    `clauses` are those by which a legal action is done, `otherwise` the readings that matter for it, and
    `way` the moves from space to space by which a piece gets where it cannot go in one.
    """

    action: Action
    refusals: Refusals
    clauses: tuple[str, ...]
    otherwise: tuple[Otherwise, ...]
    way: tuple[Action, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return not self.refusals


@frozen
class _Outcome:
    """What comes of an action: refusals, or what it leads to and the clauses by which it does."""

    refusals: Refusals
    after: State | None = None
    clauses: tuple[str, ...] = ()


def explain(state: State, action: Action, *, after: Sequence[Action] = ()) -> Explanation:
    """What the rules say about an action, and under which readings they would say something else.

    `after` are actions that lead from the state to the position in question, as from the start of
    the turn. Under each other reading they are played again, so that what the game remembers of
    them is right; where one of them would be refused, the position is taken as it is.
    """
    here = _played(state, after)
    outcome = _outcome(here, action)
    found = tuple(_otherwise(state, here, after, action, outcome, _outcome))
    return Explanation(action, outcome.refusals, outcome.clauses, found, _way(here, action, outcome.refusals))


def explain_to(
    viewer: Realm | None, state: State, action: Action, *, after: Sequence[Action] = ()
) -> Explanation:
    """The same as somebody may hear it who plays a realm, or as a spectator may (None).

    The state is a full one, and what is told is found out from the viewer's view of it. What would come
    of a legal action is told as far as it does not hang on what the view hides.
    """
    here = _played(state, after)

    def seen(one: State, act: Action) -> _Outcome:
        return _seen_outcome(one, act, viewer, here.table)

    outcome = seen(here, action)
    found = tuple(_otherwise(state, here, after, action, outcome, seen))
    guess = fill(view(here, viewer), Random(0))
    return Explanation(
        action, outcome.refusals, outcome.clauses, found, _way(guess, action, outcome.refusals)
    )


def _way(state: State, action: Action, refusals: Refusals) -> tuple[Action, ...]:
    """The moves of a piece to a space that is too far for one, if it can get there in this step."""
    if not isinstance(action, Move) or NOT_ADJACENT not in _cited(refusals) or action.by is not state.active:
        return ()
    try:
        return march(state, (action.figure,), action.at, action.to)
    except NoPlan:
        return ()


def _played(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def _outcome(state: State, action: Action) -> _Outcome:
    refusals = why_not(state, action)
    # A view is for looking: what would come of an action hangs on what it hides.
    if refusals or state.seen_by is not None:
        return _Outcome(refusals)
    return _result(state, action)


def _result(state: State, action: Action) -> _Outcome:
    step = unchecked_transition(state, action)
    told = dict.fromkeys(clause for event in step.events for clause in event.clauses)
    return _Outcome((), step.state, tuple(told) or why_quiet(state, action))


def _through(state: State, viewer: Realm | None, table: Table) -> State:
    """What a viewer sees of a state; another reading of a ruling shows them no more than their table does."""
    return evolve(view(evolve(state, table=table), viewer), table=state.table)


def _seen_outcome(state: State, action: Action, viewer: Realm | None, table: Table) -> _Outcome:
    """What comes of an action for all that a viewer may know: that in which two guesses agree."""
    seen = _through(state, viewer, table)
    if refusals := why_not(seen, action):
        return _Outcome(refusals)
    results = list[_Outcome]()
    for guess in (fill(seen, Random(seed)) for seed in range(GUESSES)):
        if why_not(guess, action):
            return _Outcome((), None, why_quiet(seen, action))
        result = _result(guess, action)
        assert result.after is not None
        results.append(evolve(result, after=_through(result.after, viewer, table)))
    alike = all(one == results[0] for one in results)
    if alike:
        return results[0]
    agreed = tuple(clause for clause in results[0].clauses if all(clause in one.clauses for one in results))
    return _Outcome((), None, agreed or why_quiet(seen, action))


GUESSES: Final = 2


def _otherwise(
    start: State,
    here: State,
    after: Sequence[Action],
    action: Action,
    outcome: _Outcome,
    comes_of: Callable[[State, Action], _Outcome],
) -> Iterator[Otherwise]:
    for ruling in rulings(switch=True):
        played = here.table.reading(ruling.id)
        for reading in ruling.names:
            if reading == played:
                continue
            other = comes_of(_read_otherwise(start, here, after, ruling.id, reading), action)
            if (how := _difference(outcome, other)) is not None:
                changed = _changed(outcome.after, other.after)
                yield Otherwise(ruling.id, reading, played, how, other.refusals, other.clauses, changed)


def _read_otherwise(start: State, here: State, after: Sequence[Action], ruling: str, reading: str) -> State:
    """The position in question at a table that reads one ruling otherwise."""
    table = _table(here.table, ruling, reading)
    if after:
        try:
            return _played(recalled(evolve(start, table=table)), after)
        except IllegalAction:
            pass
    return recalled(evolve(here, table=table))


@lru_cache(maxsize=256)
def _table(table: Table, ruling: str, reading: str) -> Table:
    return Table(evolve(table.setup, rulings={**dict(table.setup.rulings), ruling: reading}))


def _cited(refusals: Refusals) -> set[str]:
    """The clauses of refusals; what does not fit needs none."""
    return {one.clause if isinstance(one, Violation) else "" for one in refusals}


def _difference(one: _Outcome, other: _Outcome) -> Difference | None:
    if bool(one.refusals) is not bool(other.refusals):
        return Difference.VERDICT
    if _cited(one.refusals) != _cited(other.refusals):
        return Difference.CLAUSES
    differs = _changed(one.after, other.after) or one.clauses != other.clauses
    return Difference.RESULT if differs else None


# What belongs to a table is no result, and what battles remember is not seen on it.
APART: Final = ("table", "memory")


def _changed(one: State | None, other: State | None) -> tuple[str, ...]:
    """The parts of two states that are not the same."""
    if one is None or other is None:
        return ()
    changed = [part.name for part in fields(State) if getattr(one, part.name) != getattr(other, part.name)]
    remembered = [evolve(state.memory, friendly=(), undefended=()) for state in (one, other)]
    memory = ("memory",) if remembered[0] != remembered[1] else ()
    return (*(name for name in changed if name not in APART), *memory)
