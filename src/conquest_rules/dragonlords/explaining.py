"""Explanations: whether an action is legal, by which clauses, and which readings would change that.

Here: `explain`, `explain_to`, which gives a viewer no more of it than they may know, and `explain_refusal`,
each as far as it is about this game: a state at a table that reads a ruling otherwise, and what is compared
after an action. Not here: what an explanation says (`kernel/explaining`), and rules.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from attrs import evolve, fields

from conquest_rules.dragonlords import play
from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import Action
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.table import Table
from conquest_rules.dragonlords.views import fill, view
from conquest_rules.kernel import explaining
from conquest_rules.kernel.explaining import Explanation, Readings, Refusal, Refusals, Result


def explain_refusal(refusal: Refusal, state: State | None = None) -> str:
    """A refusal in sentences: the facts, the clause and its page, and what is allowed instead.

    With a state, a ruling that matters is given with the reading of its table, otherwise with its default.
    """
    readings = explaining.NO_READINGS if state is None else state.table.readings
    return explaining.explain_refusal(catalogue(), refusal, readings)


def cited(clause: str) -> str:
    """A clause with its document, page, section and text: `cited("D13.7")`."""
    return explaining.cited(catalogue(), clause)


def explain(state: State, action: Action, *, after: Sequence[Action] = ()) -> Explanation[Action]:
    """Explain an action: whether it is legal, by which clauses, and which readings would change that.

    `after` are actions that lead from the state to the position in question, for example from the start of
    the turn. They are replayed under each other reading, which gives the game the right memory; if one
    of them would be refused, the position is taken as it is.
    """
    return explaining.explain(play.apply, _readings(state), _result, _no_way, state, action, after)


def explain_to(
    viewer: Side | None, state: State, action: Action, *, after: Sequence[Action] = ()
) -> Explanation[Action]:
    """The same explanation for the player of a people, or for a spectator (None).

    The state is a full one; the explanation comes from the viewer's view of it. It gives the result of a
    legal action as far as that does not depend on what the view hides.
    """

    def comes_of(one: State, act: Action) -> Result:
        """The result of an action for all that the viewer may know: that in which two guesses agree."""
        seen = view(one, viewer)
        if refusals := play.why_not(seen, act):
            return Result(refusals)
        guesses = [fill(seen, Random(seed)) for seed in range(GUESSES)]
        if any(play.why_not(guess, act) for guess in guesses):
            return Result()
        done = [_done(guess, act) for guess in guesses]
        return explaining.agreed(
            [Result((), clauses, _parts(view(after_it, viewer))) for after_it, clauses in done]
        )

    return explaining.explain(play.apply, _readings(state), comes_of, _no_way, state, action, after)


GUESSES: Final = 2


def _no_way(state: State, action: Action, refusals: Refusals) -> tuple[Action, ...]:
    """A refusal says where a unit can go; no other way is looked for."""
    return ()


def _result(state: State, action: Action) -> Result:
    refusals = play.why_not(state, action)
    # What comes of an action in a view depends on what the view hides.
    if refusals or state.seen_by is not None:
        return Result(refusals)
    after, clauses = _done(state, action)
    return Result((), clauses, _parts(after))


def _done(state: State, action: Action) -> tuple[State, tuple[str, ...]]:
    """The state after a legal action, and the clauses by which it is done."""
    step = play.FLOW.transition(state, action)
    return step.state, explaining.told_by(step.events)


def _parts(state: State) -> Mapping[str, object]:
    """The parts of a state that are compared: all but its table."""
    return {part.name: getattr(state, part.name) for part in fields(State) if part.name != "table"}


def _readings(state: State) -> Readings[State]:
    return Readings(catalogue(), state.table.readings, _read_otherwise)


def _read_otherwise(state: State, ruling: str, reading: str) -> State:
    """A position at a table that reads one ruling otherwise."""
    return evolve(state, table=_table(state.table, ruling, reading))


@lru_cache(maxsize=256)
def _table(table: Table, ruling: str, reading: str) -> Table:
    return Table(evolve(table.setup, rulings={**dict(table.setup.rulings), ruling: reading}))
