"""Dungeons, told a second time: who is met there, who plays the guardians, and what is left of them."""

from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import GUARDIANS, dungeon_battles
from tests.clauses.nerath.scenes import FIGHTER, WIZARD, Beat, K, battle, fight, guarded, told
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, GuardianDestroyed, GuardianHit, Realm, State

TILE = {one.id: one for one in GUARDIANS}

EXPLORED = dungeon_battles()

# By one reading new guardians are laid when the last Hero and the last guardian fall together.
OF_BOTH_READINGS = st.sampled_from(["stays-empty", "restock"]).flatmap(
    lambda reading: dungeon_battles(rulings={"R-mutual-destruction-in-dungeon": reading})
)

# Heroes of both phases against several guardians.
CROWDED = dungeon_battles(heroes=st.just([WIZARD, WIZARD, FIGHTER, FIGHTER]), least=2)


def met(beats: list[Beat]) -> list[str]:
    """The guardians on the entrance when the fight begins."""
    first = next(one for one in beats if not isinstance(one.after.step, nerath.Revealing))
    return sorted(first.after.lair(_at(beats)).face_up)


def _at(beats: list[Beat]) -> str:
    begun = beats[0].action
    assert isinstance(begun, FightBattle)
    return begun.at


Left = dict[str, list[int]]


def without(left: Left, beats: list[Beat]) -> Left:
    """What guardians have left after some beats: each hit takes a die, the last one the guardian."""
    now = {name: list(some) for name, some in left.items()}
    for event in told(beats):
        if isinstance(event, GuardianHit):
            now[event.guardian].remove(event.die)
        elif isinstance(event, GuardianDestroyed):
            assert 1 == len(now.pop(event.guardian))
    return now


# Dice.


def needed(names: list[str]) -> int:
    return max([6, *(TILE[name].heroes_need or 6 for name in names)])


# Damage.


def player_of_guardians(state: State) -> Realm:
    """The next enemy after the active realm in the order of turns."""
    order = list(Realm) * 2
    after = order[order.index(state.active) + 1 :]
    return next(realm for realm in after if realm in enemies(state, state.active))


ALLOCATIONS = ["spread-then-stack", "one-per-batch", "free"]


def losses(one: Beat) -> list[GuardianHit | GuardianDestroyed]:
    return [event for event in one.events if isinstance(event, GuardianHit | GuardianDestroyed)]


def foes_of(state: nerath.State) -> tuple[nerath.Foe, ...]:
    return state.step.battle.foes  # type: ignore[union-attr]  # every step in which this is asked has a battle


# The end of it.


def mutual(reading: str) -> list[Beat]:
    """A Wizard and a Medusa kill each other with their First Strikes."""
    state = battle(
        pieces={"sunless-citadel": {K: [WIZARD]}}, rulings={"R-mutual-destruction-in-dungeon": reading}
    )
    return fight(guarded(state, "sunless-citadel", ["medusa"]), "sunless-citadel", luck=(1.0, 1.0))
