"""Where pieces end their moves, and lines of spaces for them to fly along."""

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    SEA,
    courses,
    held_by,
)
from tests.rules.nerath.board_facts import cited, kind_of, put

from conquest_rules import nerath
from conquest_rules.kernel.pack import digest_of
from conquest_rules.nerath import Figure, Kind, Length, Move
from conquest_rules.nerath.content.rows import Content

LONG = nerath.Setup(length=Length.LONG)

ASHORE = (*CARRIED, Kind.CASTLE)

FLYING = st.sampled_from(FLYERS)


def ends(state: nerath.State, at: str, kind: Kind) -> set[str]:
    """Where a piece put into a space may end its move."""
    there = put(state, at, state.active, Figure(kind))
    return {way[-1] for way in courses(there, at, Figure(kind)) if way}


def within(content: Content, start: str, most: int, free: bool = False) -> dict[str, int]:
    """How many spaces away every space is, over spaces of all kinds; dungeons may count nothing."""
    cost = {start: 0}
    for _ in content.spaces:
        for space in content.spaces:
            for other in space.borders:
                step = 0 if free and space.kind is DUNGEON else 1
                if other in cost:
                    cost[space.id] = min(cost.get(space.id, 99), cost[other] + step)
    return {space: far for space, far in cost.items() if far <= most}


# Types.


def equally_fast(content: Content) -> Content:
    """The same small board with Move 2 for every piece but the Castle."""
    pieces = tuple(piece if piece.kind is Kind.CASTLE else evolve(piece, move=2) for piece in content.pieces)
    return evolve(content, pieces=pieces, digest=digest_of([content.digest, "equally fast"]))


# Land pieces.


def enters_what_its_kind_enters(state: nerath.State, kind: Kind, at: str) -> None:
    state = held_by(state, state.active, at) if kind_of(state, at) is LAND else state
    state = put(state, at, state.active, Figure(kind))
    why = {
        (True, SEA): "N10.11",
        (True, DUNGEON): "N10.14",
        (False, DUNGEON): "N11.5" if kind in FLYERS else "N10.22",
        (False, LAND): "N10.22",
    }
    goes = {SEA} if kind is Kind.WARSHIP else {LAND, SEA} if kind in FLYERS else {LAND}
    goes |= {DUNGEON} if kind in HEROES else set()
    for to in state.table.content.board.bordering(at):
        act, there = Move(state.active, Figure(kind), at, to), kind_of(state, to)
        allowed = there in goes and kind is not Kind.CASTLE
        assert allowed is (act in nerath.legal_actions(state)) is (not nerath.why_not(state, act))
        if there not in goes:
            assert why[kind in ASHORE, there] in cited(state, act)


# The examples of page 10.


def ids(*names: str) -> set[str]:
    return {BOARD.space(name).id for name in names}


# Flying pieces.


def a_line(*names: str) -> Content:
    """A small board with some of its spaces in a line, and the others out of reach."""
    borders = {name: {*names[max(0, n - 1) : n], *names[n + 1 : n + 2]} for n, name in enumerate(names)}
    drawn = nerath.built_in()
    spaces = tuple(
        evolve(
            drawn.space(space),
            id=name,
            name=name,
            aliases=(),
            printed=(),
            capital=False,
            borders=tuple(sorted(borders[name])),
        )
        for space, name in zip(
            ("nera", "tomb-of-horrors", "zaarnath", "sea-of-mist", "amil-forest"), names, strict=True
        )
    )
    return evolve(drawn, spaces=spaces, placements=(), map=None, digest=digest_of(["a line", *names]))
