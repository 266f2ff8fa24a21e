"""Pages 3 and 4: when a game is won by points or by Treasures, round by round and seat by seat.

What lives here: that nothing is won before the last realm's turn is over, who wins then, and that a tie
plays on. Capitals are asked in `test_p15_lost_capitals`, how points are scored with conquests.
"""

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import ALLIANCES, FREE_FOR_ALL, WAYS
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Bag, EndStep, Length, Pass, Realm, Setup, State
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

PLAIN = "horn-of-valhalla"
NEEDED = {
    (Length.SHORT, False): 13,
    (Length.MEDIUM, False): 20,
    (Length.SHORT, True): 20,
    (Length.MEDIUM, True): 30,
}


def ending(
    way: tuple[int, bool], length: Length, realm: Realm, points: Iterable[int] = (0,) * 4, number: int = 1
) -> State:
    """The end of a realm's turn, who has bought nothing, with these points on the track."""
    state = nerath.new_game(Setup(length=length, players=way[0], alliances=way[1]))
    return evolve(state, active=realm, step=nerath.Buying(), points=tuple(points), round=number)


def winners(state: State) -> set[Realm]:
    """Who has won when the turn is over."""
    after = nerath.apply(state, EndStep(state.active))
    return set(after.step.outcome.winners) if isinstance(after.step, nerath.Finished) else set()


@checks("N3.11", "M1.1", "G1.2", "N8.6", "N3.13", "N3.16")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize("leader", Realm)
@pytest.mark.parametrize(("more", "number"), [(0, 1), (9, 2), (40, 7)])
def test_points_are_looked_at_when_the_round_is_over(
    way: tuple[int, bool], length: Length, leader: Realm, more: int, number: int
) -> None:
    """Whoever has more than enough wins after Nerath's turn, and after no other turn of any round."""
    points = [NEEDED[length, way[1]] + more if realm is leader else 0 for realm in Realm]
    side = {leader, ALLIES[leader]} if way[1] else {leader}
    for realm in Realm:
        last = realm is Realm.NERATH
        assert (side if last else set()) == winners(ending(way, length, realm, points, number))


@checks("N3.11", "M1.1", "G1.2", "N4.16", "N3.13", "M1.2", "M6.1", "N3.12", "N8.6")
@pytest.mark.parametrize("way", [way for way in WAYS if way[1]])
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize("leader", Realm)
@pytest.mark.parametrize("more", [-1, 0])
def test_allies_reach_the_points_together(
    way: tuple[int, bool], length: Length, leader: Realm, more: int
) -> None:
    """What two allies have scored counts as one total, also where each alone would be behind an enemy."""
    needed, rival = NEEDED[length, True] + more, next(r for r in Realm if r not in (leader, ALLIES[leader]))
    shares = {leader: needed // 2, ALLIES[leader]: needed - needed // 2, rival: needed - 1}
    points = [shares.get(realm, 0) for realm in Realm]
    for realm in Realm:
        won = realm is Realm.NERATH and more == 0
        assert ({leader, ALLIES[leader]} if won else set()) == winners(ending(way, length, realm, points))


@checks("N3.12", "N3.13", "M1.2", "N3.16", "G1.2", "N3.11")
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize(
    ("over", "won"),
    [
        ((-1, -2, -3, -4), False),
        ((0, -1, -1, -2), True),
        ((0, 0, -1, -2), False),
        ((1, 0, 0, 0), True),
        ((1, 1, 0, -5), False),
        ((2, 1, 1, 1), True),
        ((3, 3, 3, 3), False),
    ],
)
def test_who_wins_a_free_for_all_by_points(length: Length, over: tuple[int, ...], won: bool) -> None:
    """Enough, and more than each of the others, in whichever seats; a tie of the leaders wins nothing."""
    for distances in set(permutations(over)):
        points = [NEEDED[length, False] + one for one in distances]
        leader = tuple(Realm)[points.index(max(points))]
        expected = {leader} if won else set()
        assert expected == winners(ending(FREE_FOR_ALL, length, Realm.NERATH, points))


@checks("N3.13", "N3.16", "G1.2", "M1.2", "N3.11", "N3.12")
@pytest.mark.parametrize(("first", "second"), [*permutations(Realm, 2)])
def test_a_tie_is_played_on_for_a_whole_round(first: Realm, second: Realm) -> None:
    """Level at 13 nobody wins; all four have another turn, and only then the one ahead has won."""
    points = [13 if realm in (first, second) else 0 for realm in Realm]
    state = nerath.apply(ending(FREE_FOR_ALL, Length.SHORT, Realm.NERATH, points), EndStep(Realm.NERATH))
    assert (2, Realm.KARKOTH) == (state.round, state.active)
    points = [14 if realm is second else 13 if realm is first else 0 for realm in Realm]
    ahead = evolve(state, points=tuple(points))
    seen, rng = list[Realm](), Random(0)
    while not isinstance(ahead.step, nerath.Finished):
        seen += [] if ahead.active in seen else [ahead.active]
        assert 2 == ahead.round
        ahead = nerath.apply(ahead, passing(ahead, rng))
    assert [*Realm] == seen
    assert (second,) == ahead.step.outcome.winners


def passing(state: State, rng: Random) -> nerath.Action:
    """What goes on without doing anything."""
    match nerath.to_act(state):
        case nerath.Awaiting(request):
            return request.sample(rng)
        case _:
            listed = nerath.legal_actions(state)
            return next((one for one in listed if isinstance(one, EndStep | Pass)), listed[-1])


def with_treasures(state: State, held: dict[Realm, tuple[int, int]]) -> State:
    """So many Treasure cards in hand and in play, of one that does nothing at the end of a turn."""
    hands, shown = (
        by_realm(Bag(((PLAIN, number),)) for number in (held.get(realm, (0, 0))[place] for realm in Realm))
        for place in (0, 1)
    )
    return evolve(state, treasures=by_realm(Hand(one) for one in hands), displays=shown)


@checks("N3.26", "N3.27", "M7.7", "N3.28", "M6.3")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ((8, 0), (0, 0), True),
        ((0, 8), (0, 0), True),
        ((5, 3), (7, 0), True),
        ((4, 3), (0, 0), False),
        ((4, 4), (4, 4), False),
        ((4, 4), (0, 8), False),
        ((8, 1), (4, 4), True),
        ((9, 9), (0, 0), True),
        ((9, 9), (9, 9), False),
    ],
)
def test_treasures_win_a_long_free_for_all(
    realm: Realm, mine: tuple[int, int], theirs: tuple[int, int], won: bool
) -> None:
    """Eight, in hand and in play together, and more than any other, at the end of a round and no sooner."""
    for other in set(Realm) - {realm}:
        held = {realm: mine, other: theirs}
        for active in Realm:
            state = with_treasures(ending(FREE_FOR_ALL, Length.LONG, active), held)
            assert ({realm} if won and active is Realm.NERATH else set()) == winners(state)


@checks("M1.3", "N4.20", "N3.27", "M7.7", "N3.26")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize(
    ("mine", "friends", "theirs", "won"),
    [
        ((6, 0), (6, 0), (0, 0), True),
        ((0, 0), (7, 5), (0, 0), True),
        ((6, 0), (5, 0), (0, 0), False),
        ((3, 3), (3, 3), (7, 5), False),
        ((3, 4), (3, 3), (7, 5), True),
        ((8, 0), (0, 0), (0, 0), False),
    ],
)
def test_treasures_win_a_long_game_of_alliances(
    realm: Realm, mine: tuple[int, int], friends: tuple[int, int], theirs: tuple[int, int], won: bool
) -> None:
    """Twelve between two allies, and more than the others have between them."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    held = {realm: mine, ally: friends, foe: theirs}
    state = with_treasures(ending(ALLIANCES, Length.LONG, Realm.NERATH), held)
    assert ({realm, ally} if won else set()) == winners(state)


@checks("N3.28", "N3.26", "N3.27", "M7.7")
@pytest.mark.parametrize("reading", nerath.ruling("R-vp-tie").names)
@pytest.mark.parametrize("realm", Realm)
def test_equal_treasures_below_the_lead_prevent_nothing(realm: Realm, reading: str) -> None:
    """Two realms with eight each do not keep the one with nine from winning, as equal points may."""
    setup = Setup(length=Length.LONG, rulings={"R-vp-tie": reading})
    held = dict.fromkeys(Realm, (4, 4)) | {realm: (4, 5)}
    state = with_treasures(ending(FREE_FOR_ALL, Length.LONG, Realm.NERATH), held)
    assert {realm} == winners(evolve(state, table=nerath.new_game(setup).table))
