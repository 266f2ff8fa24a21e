"""Explanations: whether an action is legal, by which clauses, and which readings would change that.

Here: `explain`, which settles an argument at the table, and `Explainer`, which does it for one game, for
everyone or for a viewer who may not know everything; and how a refusal and a clause are worded for people.
Not here: rules, which are asked as any caller asks them, the texts of clauses and rulings, which come with a
catalogue, and the layout of a screen.

Rulings are changed one at a time; two other readings are never combined.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias

from attrs import evolve, fields, frozen

from conquest_rules.kernel.catalogue import Catalogue
from conquest_rules.kernel.clause import Event, IllegalAction, Misfit, Violation
from conquest_rules.kernel.rules import Action, Happening, State, Transition, Who
from conquest_rules.kernel.words import all_of, title

Refusal: TypeAlias = Violation | Misfit
Refusals: TypeAlias = tuple[Refusal, ...]

# Without a table every ruling is played by its default.
NO_READINGS: Final[Mapping[str, str]] = MappingProxyType({})


def cited(catalogue: Catalogue, name: str) -> str:
    """A clause with its document, page and text."""
    clause = catalogue.clause(name)
    document = catalogue.document(clause.document)
    place = f"{document.name}, {document.part} {clause.page}, {title(clause.section)}"
    return f"{clause.id} ({place}): {clause.text}"


def _settled(catalogue: Catalogue, name: str | None, readings: Mapping[str, str]) -> Iterator[str]:
    """The ruling that a refusal depends on, if there is one, and its reading."""
    if name is not None:
        ruling = catalogue.ruling(name)
        played = readings.get(ruling.id, ruling.default)
        yield f"{ruling.id}: {ruling.question} The reading here is {played!r}."


def explain_refusal(catalogue: Catalogue, refusal: Refusal, readings: Mapping[str, str] = NO_READINGS) -> str:
    """A refusal in sentences: the facts, the clause and its page, and what is allowed instead.

    Restatements are named by their ids. A ruling is mentioned only if the refusal depends on it. `readings`
    are those that a table has chosen; all other rulings are played by their defaults.
    """
    if isinstance(refusal, Misfit):
        return refusal.facts
    facts = [refusal.facts, cited(catalogue, refusal.clause)]
    if refusal.instead:
        facts.append(f"Instead: {refusal.instead}")
    if refusal.also:
        facts.append(f"{all_of(refusal.also)} {'says' if len(refusal.also) == 1 else 'say'} the same.")
    return " ".join((*facts, *_settled(catalogue, refusal.ruling, readings)))


def clauses_of(refusals: Refusals) -> set[str]:
    """The clauses of refusals; misfits have none."""
    return {one.clause if isinstance(one, Violation) else "" for one in refusals}


class Difference(StrEnum):
    """The kind of difference that a reading makes: the verdict, the clauses, or the result."""

    VERDICT = "verdict"
    CLAUSES = "clauses"
    RESULT = "result"


@frozen
class Otherwise:
    """A reading that changes the result of an action, and how; `played` is the reading of this table.

    `clauses` are those that would allow it, `changed` the parts of the state that would be different
    afterwards.
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
class Explanation(Generic[Action]):
    """The answer of the rules about an action.

    `clauses` are those that allow a legal action, `otherwise` the readings that matter for it, and `way` the
    moves by which a piece reaches a space that it cannot reach in one move.
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
class Result:
    """The result of an action: refusals, or the clauses by which it is done, and what it leads to.

    `after` has the parts of the state by name, and nothing where they are not known.
    """

    refusals: Refusals = ()
    clauses: tuple[str, ...] = ()
    after: Mapping[str, object] = MappingProxyType({})


@frozen
class Readings(Generic[State]):
    """How a table reads the rulings of its game, and what a state is where one is read otherwise."""

    catalogue: Catalogue
    played: Mapping[str, str]
    rereads: Callable[[State, str, str], State]


def told_by(events: Iterable[Event]) -> tuple[str, ...]:
    """The clauses of all that happened, each once."""
    return tuple(dict.fromkeys(clause for event in events for clause in event.clauses))


def agreed(results: Sequence[Result]) -> Result:
    """That in which all results of a legal action agree."""
    if all(one == results[0] for one in results):
        return results[0]
    return Result(
        (), tuple(one for one in results[0].clauses if all(one in each.clauses for each in results))
    )


def explain(
    apply: Callable[[State, Action], State],
    readings: Readings[State],
    comes_of: Callable[[State, Action], Result],
    way: Callable[[State, Action, Refusals], tuple[Action, ...]],
    state: State,
    action: Action,
    after: Sequence[Action],
) -> Explanation[Action]:
    """Explain an action: whether it is legal, by which clauses, and which readings would change that.

    `apply` gives the state after an action, `comes_of` the result of one, and `way` the actions by which a
    refused one could be done. `after` are actions that lead from the state to the position in question, for
    example from the start of the turn. They are replayed under each other reading, which gives the game the
    right memory; if one of them would be refused, the position is taken as it is.
    """
    here = reduce(apply, after, state)
    result, otherwise = comes_of(here, action), list[Otherwise]()
    for ruling, reading in _others(readings):
        try:
            there = reduce(apply, after, readings.rereads(state, ruling, reading))
        except IllegalAction:
            there = readings.rereads(here, ruling, reading)
        other = comes_of(there, action)
        if (how := _difference(result, other)) is not None:
            rest = (readings.played[ruling], how, other.refusals, other.clauses, _changed(result, other))
            otherwise.append(Otherwise(ruling, reading, *rest))
    found = way(here, action, result.refusals)
    return Explanation(action, result.refusals, result.clauses, tuple(otherwise), found)


def _others(readings: Readings[State]) -> Iterator[tuple[str, str]]:
    """Every reading that a table could choose and has not chosen, with its ruling."""
    for ruling in readings.catalogue.rulings:
        for reading in ruling.names:
            if ruling.switch and reading != readings.played[ruling.id]:
                yield ruling.id, reading


def _difference(one: Result, other: Result) -> Difference | None:
    if bool(one.refusals) is not bool(other.refusals):
        return Difference.VERDICT
    if clauses_of(one.refusals) != clauses_of(other.refusals):
        return Difference.CLAUSES
    return Difference.RESULT if _changed(one, other) or one.clauses != other.clauses else None


def _changed(one: Result, other: Result) -> tuple[str, ...]:
    """The parts of a state that are not the same after it."""
    return tuple(part for part in one.after if other.after and one.after[part] != other.after[part])


# An explanation for a viewer is that in which so many guesses at the hidden parts agree.
GUESSES: Final = 2


def no_way(state: State, action: Action, refusals: Refusals) -> tuple[Action, ...]:
    """No other way is looked for."""
    del state, action, refusals
    return ()


def no_clauses(state: State, action: Action) -> tuple[str, ...]:
    """None: every decision causes an event, which cites its clauses."""
    del state, action
    return ()


def whole(state: State) -> State:
    """Everything in a state is compared."""
    return state


@frozen
class Explainer(Generic[State, Action, Happening, Who]):
    """The explanations of a game.

    `table` names the field of a state that has the `readings` of rulings, and `rereads` gives a position at a
    table that reads one ruling otherwise. `compared` leaves out what does not count as a difference. `quiet`
    has the clauses of a decision that causes no event, and `way` the actions by which a refused one could be
    done.
    """

    catalogue: Callable[[], Catalogue]
    why_not: Callable[[State, Action], Refusals]
    transition: Callable[[State, Action], Transition[State, Action, Happening]]
    view: Callable[[State, Who | None], State]
    fill: Callable[[State, Random], State]
    table: str
    rereads: Callable[[State, str, str], State]
    compared: Callable[[State], State] = whole
    quiet: Callable[[State, Action], tuple[str, ...]] = no_clauses
    way: Callable[[State, Action, Refusals], tuple[Action, ...]] = no_way

    def cited(self, clause: str) -> str:
        """A clause with its document, page, section and text: `cited("N9.33")`."""
        return cited(self.catalogue(), clause)

    def explain_refusal(self, refusal: Refusal, state: State | None = None) -> str:
        """A refusal in sentences: the facts, the clause and its page, and what is allowed instead.

        With a state, a ruling that matters is given with the reading of its table, without one with its
        default.
        """
        played = NO_READINGS if state is None else self._played(state)
        return explain_refusal(self.catalogue(), refusal, played)

    def explain(self, state: State, action: Action, *, after: Sequence[Action] = ()) -> Explanation[Action]:
        """Explain an action: whether it is legal, by which clauses, and which readings would change that.

        `after` are actions that lead from the state to the position in question, for example from the start
        of the turn. They are replayed under each other reading, which gives the game the right memory; if one
        of them would be refused, the position is taken as it is.
        """
        return self._explain(self._result, self.way, state, action, after)

    def explain_to(
        self, viewer: Who | None, state: State, action: Action, *, after: Sequence[Action] = ()
    ) -> Explanation[Action]:
        """The same explanation for a player, or for a spectator (None).

        The state is a full one; the explanation comes from the viewer's view of it. It gives the result of a
        legal action as far as that does not depend on what the view hides.
        """

        def through(one: State) -> State:
            """The viewer's sight; another reading of a ruling shows them no more than their table does."""
            return self._at(one, self.view(self._at(state, one), viewer))

        def comes_of(one: State, act: Action) -> Result:
            seen, results = through(one), list[Result]()
            if refusals := self.why_not(seen, act):
                return Result(refusals)
            for guess in (self.fill(seen, Random(seed)) for seed in range(GUESSES)):
                if self.why_not(guess, act):
                    return Result((), self.quiet(seen, act))
                after_it, clauses = self._done(guess, act)
                results.append(Result((), clauses, self._parts(through(after_it))))
            found = agreed(results)
            return found if found.clauses else evolve(found, clauses=self.quiet(seen, act))

        def way(one: State, act: Action, refusals: Refusals) -> tuple[Action, ...]:
            return self.way(self.fill(self.view(one, viewer), Random(0)), act, refusals)

        return self._explain(comes_of, way, state, action, after)

    def _explain(
        self,
        comes_of: Callable[[State, Action], Result],
        way: Callable[[State, Action, Refusals], tuple[Action, ...]],
        state: State,
        action: Action,
        after: Sequence[Action],
    ) -> Explanation[Action]:
        readings = Readings(self.catalogue(), self._played(state), self.rereads)
        return explain(self._apply, readings, comes_of, way, state, action, after)

    def _apply(self, state: State, action: Action) -> State:
        return self.transition(state, action).state

    def _result(self, state: State, action: Action) -> Result:
        refusals = self.why_not(state, action)
        # The result of an action in a view depends on what the view hides.
        if refusals or getattr(state, "seen_by", None) is not None:
            return Result(refusals)
        after, clauses = self._done(state, action)
        return Result((), clauses, self._parts(after))

    def _done(self, state: State, action: Action) -> tuple[State, tuple[str, ...]]:
        """The result of a legal action, and the clauses by which it is done."""
        step = self.transition(state, action)
        return step.state, told_by(step.events) or self.quiet(state, action)

    def _parts(self, state: State) -> Mapping[str, object]:
        """The parts of a state that are compared: all but its table."""
        kind: Any = type(state)  # every state is an attrs class
        compared = self.compared(state)
        return {part.name: getattr(compared, part.name) for part in fields(kind) if part.name != self.table}

    def _played(self, state: State) -> Mapping[str, str]:
        readings: Mapping[str, str] = getattr(state, self.table).readings
        return readings

    def _at(self, table: State, state: State) -> State:
        """A state at the table of another."""
        made: Any = state  # every state is an attrs class
        there: State = evolve(made, **{self.table: getattr(table, self.table)})
        return there
