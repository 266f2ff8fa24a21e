"""Flying: how far a flying piece gets where only the end of its way counts.

What lives here: reach over any spaces. What may not live here: where a flying piece may
end, which the steps say. It answers for the flying clauses of page 11 where a move
names its destination.
"""

from functools import lru_cache

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content import Content
from conquest_rules.nerath.names import SpaceKind
from conquest_rules.nerath.state import Figure, State


@lru_cache(maxsize=4096)
def _within(content: Content, start: str, most: int, free: bool) -> tuple[str, ...]:
    """The spaces within so many borders, dungeons counting or not; in board order."""
    cost, queue = {start: 0}, [start]
    for here in queue:
        for there in content.board.bordering(here):
            step = 0 if free and content.kind_of[there] is SpaceKind.DUNGEON else 1
            if cost[here] + step <= most and cost[here] + step < cost.get(there, most + 1):
                cost[there] = cost[here] + step
                queue.append(there)
    return tuple(space for space in content.board.spaces if space in cost and space != start)


@clause("N11.2", "N11.3", "N11.6", "N17.11", "N18.16")
def flight(state: State, figure: Figure, at: str) -> tuple[str, ...]:
    """The spaces a flying piece can get to with its full Move, over land, sea, enemies and dungeons."""
    free = state.table.reading("R-fly-over-dungeon-cost") == "free"
    return _within(state.table.content, at, state.table.content.piece(figure.kind).move, free)
