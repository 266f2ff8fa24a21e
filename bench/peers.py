"""What is measured of the peers, chess and catanatron, as `measures` does it of our games.

Each measure is a function that works for about so many seconds of processor time and
says how many units it did. Random play throughout, from fixed seeds.
"""

import random
from collections.abc import Iterator
from random import Random
from time import process_time

import chess
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import Action as CatanAction

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def _chess_boards() -> Iterator[chess.Board]:
    rng, board = Random(1), chess.Board()
    while True:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) > 300:
            board = chess.Board()
            continue
        yield board
        board.push(rng.choice(moves))


def chess_positions(number: int) -> list[chess.Board]:
    """Positions of random chess, each a copy of its own."""
    return [board.copy() for board, _ in zip(_chess_boards(), range(number), strict=False)]


def chess_listed(boards: list[chess.Board]) -> tuple[int, float]:
    """Moves listed in these positions, and the time."""
    begin = process_time()
    listed = sum(len(list(board.legal_moves)) for board in boards)
    return listed, process_time() - begin


def chess_lists(boards: list[chess.Board]) -> tuple[int, float]:
    """Lists of moves made in these positions, and the time."""
    return len(boards), chess_listed(boards)[1]


def chess_ahead(boards: list[chess.Board]) -> tuple[int, float]:
    """Moves pushed on copies (without the move stack, the faster way), and the time."""
    moves = [next(iter(board.legal_moves)) for board in boards]
    begin = process_time()
    for board, move in zip(boards, moves, strict=True):
        board.copy(stack=False).push(move)
    return len(boards), process_time() - begin


def catan_steps(seconds: float) -> tuple[int, float, list[tuple[Game, CatanAction]]]:
    """Ticks of random catanatron games, with the time and some positions with an action."""
    steps, spent, seed, found = 0, 0.0, 0, list[tuple[Game, CatanAction]]()
    while spent < seconds:
        random.seed(seed)
        game, seed = Game([RandomPlayer(color) for color in COLORS]), seed + 1
        while game.winning_color() is None and game.state.num_turns < 1_000:
            begin = process_time()
            game.play_tick()
            spent, steps = spent + process_time() - begin, steps + 1
            if steps % 40 == 0 and game.winning_color() is None:
                found.append((game.copy(), random.choice(game.state.playable_actions)))
    return steps, spent, found


def catan_ahead(positions: list[tuple[Game, CatanAction]]) -> tuple[int, float]:
    """Actions executed on copies, and the time."""
    begin = process_time()
    for game, action in positions:
        game.copy().execute(action)
    return len(positions), process_time() - begin
