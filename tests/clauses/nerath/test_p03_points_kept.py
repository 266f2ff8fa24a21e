"""Page 3: the Victory Points track, which anybody may read and which adds up to what was scored."""

from collections import Counter
from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import dealt, event, followed, position, seated, treasure
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEEDS,
    battle,
    do,
    fight,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.nerath import EndStep, FightBattle, Figure, Length, PlayCard, Realm, RunAmok, State
from conquest_rules.nerath.content.effects import ScorePoints
from conquest_rules.nerath.position.events.cards import PointsScored
from conquest_rules.testing import checks

SCORES = (nerath.SpaceConquered, nerath.TreasurePlayed, PointsScored)
# Before a game is nearly won, and long after: nothing on the track is its end.
TOTALS = st.tuples(*[st.one_of(st.integers(0, 12), st.integers(17, 45))] * 4)


def scored(events: Iterable[nerath.Event]) -> Counter[Realm]:
    """What each realm was told to have scored."""
    found = Counter[Realm]()
    for one in events:
        if isinstance(one, SCORES):
            found[one.realm] += one.points
    return found


def adds_up(before: State, events: Iterable[nerath.Event], after: State) -> None:
    """Every total has grown by what was scored, and everybody reads the same."""
    due = scored(events)
    for realm in Realm:
        assert before.victory_points(realm) + due[realm] == after.victory_points(realm)
    for viewer in (*Realm, None):
        assert after.points == nerath.view(after, viewer).points


def ahead(state: State, totals: tuple[int, int, int, int]) -> State:
    return evolve(state, points=totals)


@checks("N3.10")
@given(land_battles(attackers=armies((MONSTER,), least=2)), TOTALS, SEEDS)
def test_what_battles_and_monsters_win_is_kept(
    scene: Scene, totals: tuple[int, int, int, int], seed: int
) -> None:
    """A conquest counts by what it is told to score, by an attack or by a Monster that runs amok."""
    for one in fight(ahead(scene.state, totals), scene.at, seed, luck=(1.0, 0.2), press=1.0):
        adds_up(one.before, one.events, one.after)


@checks("N3.10")
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize("realm", Realm)
def test_a_monster_that_runs_amok_scores_as_any_other(realm: Realm, length: Length) -> None:
    """Two Monsters take a space, and one of them another: two points, which every player sees."""
    at, to = next(
        (one, other)
        for one in LAND
        for other in NEXT[one]
        if other in LAND and HOME[one] is HOME[other] is not realm and not _capital(one, other)
    )
    state = battle(active=realm, pieces={at: {realm: [MONSTER, MONSTER]}})
    state = evolve(state, table=nerath.new_game(nerath.Setup(length=length)).table)
    state = do(state, FightBattle(realm, at), RunAmok(realm, Figure(MONSTER), at, to))
    assert (2, 0) == (state.victory_points(realm), sum(state.points) - 2)
    for viewer in (*Realm, None):
        assert state.points == nerath.view(state, viewer).points


def _capital(*spaces: str) -> bool:
    return any(nerath.built_in().space(space).capital for space in spaces)


@checks("N3.10")
@given(st.sampled_from(Realm), st.integers(1, 9), TOTALS, SEEDS)
def test_what_event_cards_score_is_kept(
    realm: Realm, points: int, totals: tuple[int, int, int, int], seed: int
) -> None:
    """Points of an Event card are added to any total, for its owner and for nobody else."""
    card = event(realm, ScorePoints(points))
    beats = followed(ahead(position(card, active=realm), totals), PlayCard(realm, card.id), seed)
    assert {realm: points} == scored(told for one in beats for told in one.events)
    for one in beats:
        adds_up(one.before, one.events, one.after)


@checks("N3.10")
@given(st.sampled_from(Realm), st.integers(1, 3), TOTALS, SEEDS)
def test_what_treasures_score_is_kept(
    realm: Realm, points: int, totals: tuple[int, int, int, int], seed: int
) -> None:
    """A Treasure counts when it is laid open, however many points its owner has."""
    card = treasure(ScorePoints(2), points=points)
    state = dealt(seated(moved_in(active=realm), card), {realm: [card.id]})
    for one in followed(ahead(state, totals), PlayCard(realm, card.id), seed):
        adds_up(one.before, one.events, one.after)
        assert sum(one.after.points) == sum(totals) + points + 2


@checks("N3.10")
@given(st.sampled_from(Realm), TOTALS)
def test_a_turn_without_conquests_scores_nothing(realm: Realm, totals: tuple[int, int, int, int]) -> None:
    """Moving, buying and being paid leave every total as it is."""
    state = ahead(position(active=realm, pieces={CAPITALS[realm]: {realm: [FOOT]}}), totals)
    while state.active is realm and isinstance(nerath.to_act(state), nerath.Deciding):
        step = nerath.transition(state, EndStep(realm))
        adds_up(state, (), step.state)
        state = step.state
