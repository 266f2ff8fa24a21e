"""Explaining: the verdict is that of the rules, and the readings named are those that change something."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import FOOT, MONSTER, K, N, do, moved_in, ship
from tests.rules.nerath import refused, refused_besides
from tests.rules.nerath.arguments import ARGUMENTS, Argument
from tests.rules.nerath.refused import COAST, SEA, attempts

from conquest_rules import nerath
from conquest_rules.kernel.words import title
from conquest_rules.nerath import (
    Debark,
    Difference,
    EndStep,
    FightBattle,
    Figure,
    Mark,
    RunAmok,
    Setup,
    State,
    Violation,
)
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.testing import walk
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states

SEEDS = st.integers(0, 2**32)
STATES = walked_states(setups(contents(cards=True)), most=80)
SWITCHED = [(one.id, name) for one in nerath.rulings(switch=True) for name in one.names]
few = settings(max_examples=8)


# The ten arguments, and some more.


@pytest.mark.parametrize("argument", ARGUMENTS, ids=[one.question for one in ARGUMENTS])
def test_an_argument_is_settled(argument: Argument) -> None:
    """Who is right is told with the clause, and with the reading under which the other would be."""
    found = nerath.explain(argument.state, argument.action)
    assert argument.refused_by == {one.clause for one in found.refusals if isinstance(one, Violation)}
    assert (not argument.refused_by) is found.legal
    assert argument.readings == {(one.ruling, one.reading): one.differs for one in found.otherwise}


@pytest.mark.parametrize(
    ("to", "moves"),
    [("white-raven-chiefdom", 3), ("iron-wolf-hold", 2), ("barony-of-skalgard", 0), ("vailindor", 0)],
)
def test_a_space_farther_away_is_reached_from_space_to_space(to: str, moves: int) -> None:
    """A move that goes too far at once is refused, with the moves that get there if the step allows it."""
    here = moved_in(pieces={"icebound-wastes": {K: [nerath.Kind.DRAGON]}})
    found = nerath.explain(here, nerath.Move(K, Figure(nerath.Kind.DRAGON), "icebound-wastes", to))
    assert (to == "barony-of-skalgard", moves) == (found.legal, len(found.way))
    if moves:
        assert 1 == do(here, *found.way).figures(to, K).total


@given(STATES, SEEDS)
@few
def test_a_way_ends_where_the_action_would(state: State, seed: int) -> None:
    """Whatever is asked, the moves told lead the piece to the space that was asked for."""
    moves = [one for one in nerath.legal_actions(state) if isinstance(one, nerath.Move)]
    assume(moves)
    rng = Random(seed)
    wanted = evolve(rng.choice(moves), to=rng.choice(state.table.content.board.spaces))
    found = nerath.explain(state, wanted)
    assert not (found.legal and found.way)
    assert () == found.way or wanted.to == getattr(found.way[-1], "to", "")


def test_what_the_turn_remembers_is_played_again() -> None:
    """A table that lets no landed Monster run amok is told that by the other reading it might have."""
    forbidden = {"R-run-amok-after-landing": "forbidden"}
    start = moved_in(pieces={SEA: {K: [ship(MONSTER)]}}, rulings=forbidden)
    turn = (
        Debark(K, Figure(MONSTER), ship(MONSTER), SEA, "amil-forest"),
        EndStep(K),
        FightBattle(K, "amil-forest"),
    )
    run = RunAmok(K, Figure(MONSTER, mark=Mark(landed=True)), "amil-forest", "zaarnath")
    found = nerath.explain(start, run, after=turn)
    assert not found.legal
    named = {(one.ruling, one.reading): one for one in found.otherwise}
    allowed = named["R-run-amok-after-landing", "allowed"]
    assert (Difference.VERDICT, True, "forbidden") == (allowed.differs, allowed.legal, allowed.played)
    # From the position alone it cannot be known: the moment to run amok has never come.
    assert () == nerath.explain(do(start, *turn), run).otherwise


def test_a_turn_that_could_not_have_been_is_taken_as_it_stands() -> None:
    """Where another reading would have refused an earlier action, the position itself is looked at."""
    start = moved_in(
        pieces={COAST: {K: [FOOT, FOOT]}, SEA: {K: [ship()], N: [ship()]}},
        rulings={"R-load-in-enemy-sea": "allowed"},
    )
    embark = next(one for one in nerath.legal_actions(start) if isinstance(one, nerath.Embark))
    second = evolve(embark, ship=do(start, embark).figures(SEA, K).kinds[0])
    [other] = nerath.explain(start, second, after=(embark,)).otherwise
    assert ("R-load-in-enemy-sea", "friendly-sea-only", Difference.VERDICT) == (
        other.ruling,
        other.reading,
        other.differs,
    )
    assert ["N11.9"] == [one.clause for one in other.refusals if isinstance(one, Violation)]


# Properties.


@few
@given(STATES, SEEDS)
def test_the_verdict_is_that_of_the_rules(state: State, seed: int) -> None:
    """Whatever is tried, it is legal where the rules refuse nothing, and refused as they refuse it."""
    rng = Random(seed)
    listed = nerath.legal_actions(state)
    tried = [*rng.sample(listed, min(3, len(listed))), *rng.sample([*attempts(state, rng)], 4)]
    for action in tried:
        found = nerath.explain(state, action)
        assert (action, nerath.why_not(state, action)) == (found.action, found.refusals)
        assert found.legal is (action in listed)
        assert found.legal or () == found.clauses


@few
@given(STATES, SEEDS, st.integers(0, 25))
def test_a_reading_is_named_if_it_changes_something(state: State, seed: int, length: int) -> None:
    """Played again from the start of the turn, the action fares otherwise under the readings named alone."""
    rng = Random(seed)
    start = next(
        (
            step.state
            for step in walk(nerath, state, rng, 120)
            if any(isinstance(event, nerath.TurnBegun) for event in step.events)
        ),
        None,
    )
    assume(start is not None)
    assert start is not None
    steps = list(walk(nerath, start, rng, length + 1))
    *turn, action = (step.action for step in steps)
    found = nerath.explain(start, action, after=turn)
    named = {(one.ruling, one.reading) for one in found.otherwise}
    after = steps[-1].state
    for ruling, reading in SWITCHED:
        other = _replayed(_read(start, ruling, reading), [*turn, action])
        if other is not None and reading != start.table.reading(ruling):
            assert ((ruling, reading) in named) is not _alike(after, steps[-1].events, *other)


def _read(state: State, ruling: str, reading: str) -> State:
    setup: Setup = nerath.setup_of(state)
    return evolve(state, table=table_of(evolve(setup, rulings={**dict(setup.rulings), ruling: reading})))


Replayed = tuple[State | None, tuple[nerath.Event, ...]]


def _replayed(state: State, actions: list[nerath.Action]) -> Replayed | None:
    """What the last of the actions leads to, no state if it is refused; None if an earlier one is."""
    *before, last = actions
    for action in before:
        if nerath.why_not(state, action):
            return None
        state = nerath.apply(state, action)
    if nerath.why_not(state, last):
        return None, ()
    step = nerath.transition(state, last)
    return step.state, step.events


def _alike(
    one: State, told: tuple[nerath.Event, ...], other: State | None, events: tuple[nerath.Event, ...]
) -> bool:
    """Whether two ends of a turn are the same but for the table, and what battles remember."""
    if other is None:
        return False
    plain = evolve(one.memory, friendly=(), undefended=())
    same = evolve(other, table=one.table, memory=evolve(other.memory, friendly=(), undefended=()))
    cited = [{clause for event in some for clause in event.clauses} for some in (told, events)]
    return evolve(one, memory=plain) == same and cited[0] == cited[1]


@few
@given(STATES, SEEDS)
def test_a_view_is_explained_without_results(state: State, seed: int) -> None:
    """Whoever looks at a view hears the verdict; what would come of it hangs on what is hidden."""
    viewer = Random(seed).choice(list(nerath.Realm))
    seen = nerath.view(state, viewer)
    for action in nerath.legal_actions(seen)[:2]:
        found = nerath.explain(seen, action)
        assert (True, ()) == (found.legal, found.clauses)
        assert all(one.differs is not Difference.RESULT for one in found.otherwise)


@few
@given(STATES, SEEDS)
def test_answers_of_chance_are_explained(state: State, seed: int) -> None:
    """What the dice show is legal if it answers the request; what no die shows is refused."""
    rng = Random(seed)
    walked = (state, *(step.state for step in walk(nerath, state, rng, 60)))
    turns = ((one, nerath.to_act(one)) for one in walked)
    here, turn = next((pair for pair in turns if isinstance(pair[1], nerath.Awaiting)), (None, None))
    assume(here is not None)
    assert here is not None
    assert isinstance(turn, nerath.Awaiting)
    found = nerath.explain(here, turn.request.sample(rng))
    assert (True, True) == (found.legal, bool(found.clauses))
    assert not nerath.explain(here, nerath.Rolled((99,))).legal


# Refusals in sentences.


@pytest.mark.parametrize(
    ("state", "action"),
    [(state, action) for _, state, action, _ in (*refused.ROWS, *refused_besides.ROWS)],
)
def test_a_refusal_can_be_read_aloud(state: State, action: nerath.Action) -> None:
    """A refusal tells the facts, the clause with its page and text, and what would be allowed instead."""
    for refusal in nerath.why_not(state, action):
        assert isinstance(refusal, Violation)
        told, clause = nerath.explain_refusal(refusal, state), nerath.clause(refusal.clause)
        document = nerath.source(clause.document)
        place = f"{clause.id} ({document.name}, {document.part} {clause.page}, {title(clause.section)})"
        start = f"{refusal.facts} {place}: {clause.text} Instead: {refusal.instead}"
        assert start == told[: len(start)]
        assert all(name in told for name in refusal.also)
        asked = [one.id for one in nerath.rulings() if one.question in told]
        assert asked == ([] if refusal.ruling is None else [refusal.ruling])
        if refusal.ruling is not None:
            assert told.endswith(f"The reading here is {_played(state, refusal.ruling)!r}.")


def _played(state: State, ruling: str) -> str:
    return dict(nerath.setup_of(state).rulings).get(ruling, nerath.ruling(ruling).default)


def test_documents_of_an_explanation() -> None:
    """An explanation is plain data, with every refusal and every reading that matters."""
    argument = ARGUMENTS[0]
    document = nerath.document(nerath.explain(argument.state, argument.action))
    assert isinstance(document, dict)
    assert ["N11.9"] == [one["clause"] for one in document["refusals"]]
    [other] = document["otherwise"]
    assert ("R-load-in-enemy-sea", "allowed", "verdict", []) == (
        other["ruling"],
        other["reading"],
        other["differs"],
        other["refusals"],
    )
