"""Readings of who has won, and when that is looked at."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import ALLIANCES, CAPITALS, C, K, N, V, moved_in
from tests.rulings.nerath.readings import each_reading, winners

from conquest_rules import nerath
from conquest_rules.nerath import Length, Realm, Setup
from conquest_rules.testing import reads
from conquest_rules.testing.nerath.strategies import realms

EVIL, GOOD = (K, C), (V, N)


@reads("R-vp-tie")
@each_reading("R-vp-tie")
@given(points=st.tuples(*[st.integers(11, 16)] * 4))
def test_which_ties_play_another_round(reading: str, points: tuple[int, int, int, int]) -> None:
    """A tie for the lead plays on; by the letter any tie of totals that are enough."""
    setup = Setup(length=Length.SHORT, rulings={"R-vp-tie": reading})
    enough = [total for total in points if total >= 13]
    tied = enough if reading == "any-tie" else [total for total in enough if total == max(points)]
    won = bool(enough) and len(set(tied)) == len(tied)
    expected = (list(Realm)[points.index(max(points))],) if won else ()
    assert expected == winners(evolve(nerath.new_game(setup), active=N, points=points))


@reads("R-alliance-capital-check")
@each_reading("R-alliance-capital-check")
@given(
    holders=st.one_of(*(st.tuples(*[st.sampled_from(side)] * 4) for side in (EVIL, GOOD, tuple(Realm)))),
    active=realms(),
)
def test_when_an_alliance_wins_by_capitals(
    reading: str, holders: tuple[Realm, Realm, Realm, Realm], active: Realm
) -> None:
    """Allies with all Capitals win when a turn of theirs ends, or not before the round does."""
    control = {CAPITALS[realm]: holder for realm, holder in zip(Realm, holders, strict=True)}
    state = moved_in(ALLIANCES, active, control=control, rulings={"R-alliance-capital-check": reading})
    due = {"own-side-turn-end": (EVIL if active in EVIL else GOOD,), "round-end": (EVIL, GOOD)}[reading]
    checked = reading == "own-side-turn-end" or active is N
    expected = [side for side in due if checked and set(holders) <= set(side)]
    assert (expected[0] if expected else ()) == winners(state)


@reads("R-length-conditions")
@given(length=st.sampled_from(Length), realm=realms())
def test_all_capitals_win_long_games_only(length: Length, realm: Realm) -> None:
    """Whoever has all Capitals at the end of a turn has won a long game, and no other."""
    state = nerath.new_game(Setup(length=length))
    spaces = zip(state.table.content.spaces, state.control, strict=True)
    control = tuple(realm if space.capital else holder for space, holder in spaces)
    expected = (realm,) if length is Length.LONG else ()
    assert expected == winners(evolve(state, active=realm, control=control))
