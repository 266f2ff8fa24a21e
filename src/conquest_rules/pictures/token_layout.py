"""The places of pieces in a space of the picture.

Here: how tokens are arranged in blocks, those of one colour together, and where a block finds room. Not here:
how a token is drawn, and what a name or a door is.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from attrs import frozen

from conquest_rules.pictures.geometry import (
    ROW,
    Point,
    Rect,
    Room,
    around,
    distance,
    free_spans,
    grown,
    nearest_spot,
)
from conquest_rules.pictures.values import CELL, Token

GAP: Final = 7.0
# Pieces are drawn as large as they fit: in a block if they can, else wherever there is room.
SCALES: Final = (1.12, 1.0, 0.92, 0.84, 0.77, 0.71, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2)
# A block is worth being drawn so many sizes smaller.
FAVOUR: Final = 2


@frozen
class Placed:
    """A token, the point it stands on and how large it is drawn."""

    token: Token
    point: Point
    scale: float


Cells = tuple[tuple[Token, Point], ...]


@frozen
class Block:
    """Tokens in rows: their places from the middle of the block, and its size."""

    cells: Cells
    width: float
    height: float


def _row(tokens: Sequence[Token], top: float) -> tuple[list[tuple[Token, Point]], float, float]:
    """Tokens beside one another with their left end at 0; the row's width and height."""
    cells, x = list[tuple[Token, Point]](), 0.0
    for token in tokens:
        cells.append((token, (x + token.width / 2, top + CELL / 2)))
        x += token.width
    return cells, x, max(token.height for token in tokens)


def _stacked(rows: Sequence[Sequence[Token]]) -> Block:
    """Rows under one another, each in the middle."""
    laid, y = list[tuple[list[tuple[Token, Point]], float]](), 0.0
    for tokens in rows:
        cells, wide, high = _row(tokens, y)
        laid.append((cells, wide))
        y += high
    width = max(wide for _, wide in laid)
    placed = tuple((token, (px - wide / 2, py - y / 2)) for cells, wide in laid for token, (px, py) in cells)
    return Block(placed, width, y)


def _abreast(blocks: Sequence[Block]) -> Block:
    """Blocks beside one another, a gap between them."""
    width = sum(block.width for block in blocks) + GAP * (len(blocks) - 1)
    cells, x = list[tuple[Token, Point]](), -width / 2
    for block in blocks:
        cells += [(token, (x + block.width / 2 + px, py)) for token, (px, py) in block.cells]
        x += block.width + GAP
    return Block(tuple(cells), width, max(block.height for block in blocks))


def _split(tokens: Sequence[Token], columns: int) -> list[Sequence[Token]]:
    """Rows of at most `columns` tokens, as even as possible."""
    count = -(-len(tokens) // columns)
    ends = [len(tokens) * row // count for row in range(count + 1)]
    return [tokens[a:b] for a, b in pairwise(ends)]


def blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    """The ways to arrange tokens: those of each colour side by side, or one under the other."""
    groups = [list(group) for _, group in groupby(tokens, key=lambda token: token.colour)]
    for columns in range(max(map(len, groups)), 0, -1):
        split = [_split(group, columns) for group in groups]
        yield _abreast([_stacked(rows) for rows in split])
        if len(groups) > 1:
            yield _stacked([row for rows in split for row in rows])


def placed(tokens: Sequence[Token], room: Room, name: Rect, obstacles: Sequence[Rect]) -> tuple[Placed, ...]:
    """The places of a space's tokens: under its name if possible, and always inside the space."""
    if not tokens:
        return ()
    in_the_way = (grown(name, 2), *obstacles)
    options = list(blocks(tokens))
    needed, there = sum(token.width * token.height for token in tokens), room.area
    for at, scale in enumerate(SCALES):
        # What takes more room than there is need not be tried.
        if needed * SCALES[max(at - FAVOUR, 0)] ** 2 > there:
            continue
        found = _as_block(options, room, name, in_the_way, scale)
        if not found and at >= FAVOUR:
            found = _poured(tokens, room, name.centre, in_the_way, SCALES[at - FAVOUR])
        if found:
            return found
    # Where nothing is free, pieces stand on the name.
    overlaid = (_poured(tokens, room, name.centre, (), scale) for scale in SCALES)
    crammed = tuple(Placed(token, name.centre, SCALES[-1]) for token in tokens)
    return next((found for found in overlaid if found), crammed)


def _as_block(
    options: Sequence[Block], room: Room, name: Rect, obstacles: Sequence[Rect], scale: float
) -> tuple[Placed, ...]:
    """The arrangement that comes nearest to the place under the name, if any fits."""
    found = list[tuple[float, Block, Point]]()
    for block in options:
        wide, high = block.width * scale, block.height * scale
        target = (name.centre[0], name.bottom + high / 2 + 2)
        spot = nearest_spot(room, obstacles, wide, high, target)
        if spot:
            found.append((spot[0], block, spot[1]))
    if not found:
        return ()
    _, block, (x, y) = min(found, key=lambda one: one[0])
    return tuple(Placed(token, (x + px * scale, y + py * scale), scale) for token, (px, py) in block.cells)


def _poured(
    tokens: Sequence[Token], room: Room, target: Point, obstacles: Sequence[Rect], scale: float
) -> tuple[Placed, ...]:
    """Tokens in rows as long as the room is wide, those nearest to the target first."""
    wide, high = max(token.width for token in tokens), max(token.height for token in tokens)
    shifts = range(0, int(high * scale), max(int(high * scale / 4), 1))
    options = (_seats(room, obstacles, wide * scale, high * scale, shift) for shift in shifts)
    seats = max(options, key=len, default=[])
    if len(seats) < len(tokens):
        return ()
    nearest = sorted(seats, key=lambda seat: distance(seat, target))
    taken = sorted(nearest[: len(tokens)], key=lambda seat: (seat[1], seat[0]))
    # A hold hangs below, so that a token stands above the middle of its seat.
    raised = (high - CELL) / 2 * scale
    return tuple(Placed(token, (x, y - raised), scale) for token, (x, y) in zip(tokens, taken, strict=True))


def _seats(room: Room, obstacles: Sequence[Rect], wide: float, high: float, shift: float) -> list[Point]:
    """The middles of all cells of one size that fit into a room."""
    seats = list[Point]()
    top = room.top + shift
    while top + high <= room.bottom:
        spans = free_spans(room, obstacles, top, top + high, wide)
        for left, right in spans:
            count = int((right - left) // wide)
            start = (left + right - count * wide) / 2
            seats += [(start + (at + 0.5) * wide, top + high / 2) for at in range(count)]
        # A row without room is tried again a little lower.
        top += high if spans else ROW
    return seats


def extent(one: Placed) -> Rect:
    """The room that a placed token takes."""
    x, y = one.point
    hang = (one.token.height - CELL) * one.scale
    box = around((x, y), one.token.width * one.scale, CELL * one.scale)
    return Rect(box.left, box.top, box.right, box.bottom + hang)
