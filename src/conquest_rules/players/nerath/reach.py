"""Reach: where pieces of Conquest of Nerath get to, as a player reckons it.

Here: the targets that a piece gets to in a Move step, and how far the front is. Not here: the rules of
moving; cards that change them are not thought of.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath import Ability, Content, Kind, PieceType, Realm, SpaceKind, State, is_enemy

# A way is the spaces that a piece enters one by one.
Way: TypeAlias = tuple[str, ...]


def reach(state: State, realm: Realm, kind: Kind, at: str) -> Iterator[tuple[str, Way]]:
    """The enemy land, and for Heroes the dungeons, that a piece gets to in this step."""
    content, piece = state.table.content, state.table.content.piece(kind)
    if piece.type is PieceType.FLYING:
        for space, way in flights(content, at, piece.move).items():
            if content.kind_of[space] is SpaceKind.LAND and is_enemy(state, space, realm):
                yield space, way
        return
    goals = _goals(state, realm, Ability.EXPLORE_DUNGEONS in piece.abilities)
    seen, stands = {at}, list[tuple[str, Way]]()
    if content.kind_of[at] is SpaceKind.LAND:
        stands.append((at, ()))
    for _ in range(piece.move):
        stands, before = list[tuple[str, Way]](), stands
        for here, way in before:
            for to in content.board.bordering(here):
                if to in seen:
                    continue
                seen.add(to)
                if to in goals:
                    yield to, (*way, to)
                elif content.kind_of[to] is SpaceKind.LAND:
                    stands.append((to, (*way, to)))


GOALS: Final = Slot[frozenset[str]]("goals")
FRONT: Final = Slot[Mapping[str, int]]("front")


def _goals(state: State, realm: Realm, hero: bool) -> frozenset[str]:
    """The spaces in which a land piece stops to fight."""
    return state.table.memo.latest(
        GOALS, (state.control,), lambda: _sought(state, realm, hero), (realm, hero)
    )


def _sought(state: State, realm: Realm, hero: bool) -> frozenset[str]:
    content = state.table.content
    enemy = (space for space in content.of_kind(SpaceKind.LAND) if is_enemy(state, space, realm))
    return frozenset((*enemy, *(content.of_kind(SpaceKind.DUNGEON) if hero else ())))


@lru_cache(maxsize=1024)
def flights(content: Content, start: str, most: int) -> Mapping[str, Way]:
    """The land and sea that a flying piece gets to, with a shortest way; over dungeons it does not look."""
    found: dict[str, Way] = {start: ()}
    queue = [start]
    for here in queue:
        if len(found[here]) < most:
            for there in content.board.bordering(here):
                if there not in found and content.kind_of[there] is not SpaceKind.DUNGEON:
                    found[there] = (*found[here], there)
                    queue.append(there)
    del found[start]
    return found


def front(state: State, realm: Realm) -> Mapping[str, int]:
    """How many borders lie between each land space and the nearest enemy land; enemy land is at 0."""
    content = state.table.content
    return state.table.memo.latest(FRONT, (state.control,), lambda: _front(state, content, realm), realm)


def _front(state: State, content: Content, realm: Realm) -> Mapping[str, int]:
    land = content.of_kind(SpaceKind.LAND)
    found = {space: 0 for space in land if is_enemy(state, space, realm)}
    queue = list(found)
    for here in queue:
        for there in content.next_to[SpaceKind.LAND][here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found
