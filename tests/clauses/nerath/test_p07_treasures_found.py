"""Pages 7 and 16: every dungeon that is plundered earns one Treasure, whatever was in it."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS, armies, ways
from tests.clauses.nerath.scenes import DUNGEON, FIGHTER, HEROES, SEEDS, battle, fight, guarded, told

from conquest_rules import nerath
from conquest_rules.nerath import Bag, DungeonPlundered, Kind, Lair, Realm, State, TreasureDrawn
from conquest_rules.testing import checks

EASY = [one.id for one in GUARDIANS if len(one.dice) == 1]


def with_tiles(state: State, tiles: dict[str, int]) -> State:
    """The state with so many easy guardians, turned over, on these entrances."""
    names, lairs = iter(EASY), list[Lair]()
    for one in DUNGEON:
        lairs.append(Lair((), Bag.of(*(next(names) for _ in range(tiles.get(one, 0))))))
    return evolve(state, lairs=tuple(lairs))


@checks("N7.7", "N16.12", "N16.14", "N23.22", "N23.8", "N24.16")
@given(
    ways,
    st.sampled_from(Realm),
    st.dictionaries(st.sampled_from(DUNGEON), st.integers(0, 2), min_size=1, max_size=3),
    armies(HEROES, least=2),
    st.integers(0, 4),
    SEEDS,
)
def test_each_plundered_dungeon_earns_a_card(
    way: tuple[int, bool],
    realm: Realm,
    tiles: dict[str, int],
    party: list[Kind],
    cards: int,
    seed: int,
) -> None:
    """With guardians or without, the first of the turn or the third, for as long as there are cards."""
    state = battle(way=way, active=realm, pieces={at: {realm: party} for at in tiles})
    state = with_tiles(guarded(state, DUNGEON[0], treasures=cards), tiles)
    turn = list(Realm).index(realm)
    for at in tiles:
        beats = fight(state, at, seed, luck=(1.0, 0.0), press=1.0)
        after, events = beats[-1].after, told(beats)
        assert [realm] == [one.realm for one in events if isinstance(one, DungeonPlundered)]
        drawn = [one.card for one in events if isinstance(one, TreasureDrawn)]
        assert min(1, state.treasure_deck.undrawn) == len(drawn)
        held = after.treasures[turn].cards - state.treasures[turn].cards
        assert Bag.of(*(card for card in drawn if card)) == held
        assert state.treasure_deck.rest - held == after.treasure_deck.rest
        for other in set(range(4)) - {turn}:
            assert state.treasures[other] == after.treasures[other]
        state = after


@checks("N7.7", "N16.12")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("guardians", [0, 1])
def test_the_last_dungeon_of_a_turn_earns_as_much_as_the_first(number: int, guardians: int) -> None:
    """A realm that plunders several dungeons in a turn, empty or not, has drawn as many cards."""
    state = battle(pieces={at: {Realm.KARKOTH: [FIGHTER] * 3} for at in DUNGEON[:number]})
    state = with_tiles(state, dict.fromkeys(DUNGEON[:number], guardians))
    for at in DUNGEON[:number]:
        state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert number == state.treasures[0].cards.total
    assert nerath.built_in().treasure_deck().total - number == state.treasure_deck.undrawn
