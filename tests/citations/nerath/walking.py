"""Walks through play in which every event is held against the table of citations."""

from random import Random

from tests.citations.nerath.facts import happenings
from tests.citations.nerath.table import wanted

from conquest_rules import nerath
from conquest_rules.nerath import Event, State
from conquest_rules.nerath.explaining import why_quiet
from conquest_rules.testing.walks import walk

# The events that have been cited, each with the clauses.
Cited = set[tuple[type[Event], str]]


def judge(before: State, action: nerath.Action) -> tuple[State, Cited]:
    """An action is done, and whatever happens cites what the table says, each clause once."""
    step = nerath.transition(before, action)
    found: Cited = set()
    assert step.events or why_quiet(before, action), f"{action} is done by no clause"
    for h in happenings(before, action, step.events, step.state):
        cited = set(h.event.clauses)
        assert len(cited) == len(h.event.clauses), h
        assert cited in wanted(h), f"{h} should cite {wanted(h)}"
        found |= {(type(h.event), clause) for clause in cited}
    return step.state, found


def held_against_the_table(state: State, rng: Random, most: int) -> Cited:
    """Random play from a state: every event cites what the table says."""
    found: Cited = set()
    for step in walk(nerath, state, rng, most):
        state, more = judge(state, step.action)
        found |= more
    return found
