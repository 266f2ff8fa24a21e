"""Flying: how far a flying piece gets, over land, sea, enemies and dungeons.

Here: a single step of a flying piece, its whole reach, and the friendly spaces in it. Not here: which pieces
may end over the sea; the steps decide that. Clauses: flying, page 11.
"""

from collections.abc import Mapping
from functools import lru_cache

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.control import friendly_spaces
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State


@lru_cache(maxsize=4096)
def _within(content: Content, start: str, most: int, free: bool) -> tuple[str, ...]:
    """The spaces within a number of borders, with or without dungeons, in board order."""
    cost, queue = {start: 0}, [start]
    for here in queue:
        for there in content.board.bordering(here):
            step = 0 if free and content.kind_of[there] is SpaceKind.DUNGEON else 1
            if cost[here] + step <= most and cost[here] + step < cost.get(there, most + 1):
                cost[there] = cost[here] + step
                queue.append(there)
    return tuple(space for space in content.board.spaces if space in cost and space != start)


@lru_cache(maxsize=4096)
def _hops(content: Content, start: str, free: bool) -> Mapping[str, int]:
    """The land and sea spaces next to one, or beyond dungeons next to it, and what it costs to get there."""
    found = content.board.distances(start, leave=lambda space: content.kind_of[space] is SpaceKind.DUNGEON)
    return {
        space: 1 if free else found[space]
        for space in content.board.spaces
        if found.get(space) and content.kind_of[space] is not SpaceKind.DUNGEON
    }


@clause("N11.6", "N11.12", "N11.13", "N21.5", "N10.9", "N11.17")
def hops(state: State, at: str) -> Mapping[str, int]:
    """The single steps of a flying piece: adjacent spaces, and those beyond dungeons, which count."""
    return _hops(state.table.content, at, state.table.reading("R-fly-over-dungeon-cost") == "free")


@clause("N11.2", "N11.3", "N11.6", "N17.11", "N18.16")
def flight(state: State, figure: Figure, at: str) -> tuple[str, ...]:
    """The spaces a flying piece can reach with its full Move, over land, sea, enemies and dungeons."""
    free = state.table.reading("R-fly-over-dungeon-cost") == "free"
    return _within(state.table.content, at, state.table.content.piece(figure.kind).move, free)


def friendly_flight(state: State, figure: Figure, at: str, *, dry: bool) -> tuple[str, ...]:
    """The friendly spaces that a flying piece of the active realm can reach; if `dry`, only land."""
    friendly, kind_of = friendly_spaces(state, state.active), state.table.content.kind_of
    return tuple(
        space
        for space in flight(state, figure, at)
        if space in friendly and not (dry and kind_of[space] is SpaceKind.SEA)
    )
