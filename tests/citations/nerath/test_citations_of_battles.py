"""Battles of every kind cite what is true of them: on land, at sea and in dungeons, with allies and cards.

Random play seldom comes to such battles; here they are about to be fought, by any readings, hands are
full, and Treasures are in play.
"""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.citations.nerath.walking import held_against_the_table
from tests.clauses.nerath.cardtable import dealt, in_play
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.scenes import BOARD

from conquest_rules.nerath import Realm, State
from conquest_rules.testing.nerath.strategies import rulings

SEEDS = st.integers(0, 2**32)
EVENTS = {
    realm: [one.id for one in BOARD.events if one.realm is realm and not one.immediately] for realm in Realm
}
TREASURES = [one.id for one in BOARD.treasures]


def with_cards(state: State, rng: Random) -> State:
    """The state with some cards in every hand, and some Treasures in play."""
    treasures = rng.sample(TREASURES, 12)
    hands = {
        realm: rng.sample(EVENTS[realm], 5) + treasures[place * 2 : place * 2 + 2]
        for place, realm in enumerate(Realm)
    }
    state = dealt(state, hands)
    for place, realm in enumerate(Realm):
        state = in_play(state, realm, treasures[8 + place])
    return state


def fought(scene: Scene, seed: int) -> None:
    """The battle of a scene and what comes after it, with cards or without."""
    rng = Random(seed)
    state = with_cards(scene.state, rng) if seed % 3 else scene.state
    held_against_the_table(state, rng, 60)


@given(rulings().flatmap(lambda read: land_battles(rulings=read)), SEEDS)
def test_land_battles_cite_what_is_true(scene: Scene, seed: int) -> None:
    """Battles for land, against one realm or two."""
    fought(scene, seed)


@given(rulings().flatmap(lambda read: sea_battles(rulings=read)), SEEDS)
def test_sea_battles_cite_what_is_true(scene: Scene, seed: int) -> None:
    """Battles at sea, with cargo and flying pieces."""
    fought(scene, seed)


@given(rulings().flatmap(lambda read: dungeon_battles(rulings=read, least=0)), SEEDS)
def test_explorations_cite_what_is_true(scene: Scene, seed: int) -> None:
    """Heroes against guardians, or in an empty dungeon."""
    fought(scene, seed)
