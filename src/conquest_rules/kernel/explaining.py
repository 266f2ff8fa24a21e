"""Explanations: whether an action is legal, by which clauses, and which readings would change that.

Here: `explain`, which settles an argument at the table; the result of an action, for everyone or for a viewer
who may not know everything; and how a refusal and a clause are worded for people. Not here: rules, which are
asked as any caller asks them, the texts of clauses and rulings, which come with a catalogue, and the layout
of a screen.

Rulings are changed one at a time; two other readings are never combined.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from types import MappingProxyType
from typing import Final, Generic, TypeAlias

from attrs import frozen

from conquest_rules.kernel.catalogue import Catalogue
from conquest_rules.kernel.clause import Event, IllegalAction, Misfit, Violation
from conquest_rules.kernel.rules import Action, State
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

    `apply` gives the state after an action, `comes_of` says what comes of one, and `way` by which others a
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
