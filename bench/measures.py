"""What is measured of Conquest of Nerath, of chess and of catanatron, each in the same way.

Each measure is a function that works for about so many seconds of processor time and
says how many units it did. Random play throughout, from fixed seeds.
"""

import random
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from time import process_time

import chess
from attrs import evolve
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import Action as CatanAction

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import questions
from conquest_rules.analysis.odds import lines
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.testing import choose

# Asking only the holders of cards is the way to play that is meant for speed.
SETUP = nerath.Setup(length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY)
COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def nerath_steps(
    seconds: float, apply: Callable[[nerath.State, nerath.Action], nerath.State]
) -> tuple[int, float, float]:
    """Steps of random play (list, choose, apply), the time, and the mean number of actions listed."""
    rng, steps, listed, decisions = Random(1), 0, 0, 0
    state, begin = nerath.new_game(SETUP), process_time()
    while (now := process_time()) - begin < seconds:
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Over):
            state = nerath.new_game(SETUP)
            continue
        if isinstance(turn, nerath.Awaiting):
            action = turn.request.sample(rng)
        else:
            actions = nerath.legal_actions(state)
            listed, decisions = listed + len(actions), decisions + 1
            action = rng.choice(actions)
        state, steps = apply(state, action), steps + 1
    return steps, now - begin, listed / decisions


@cache
def without_cards() -> nerath.Setup:
    """The same way to play with cards that are drawn and never played."""
    documents = documents_of(nerath.built_in())
    never = {"when": "space-liberated", "by": "ally", "against": "ally"}
    for card in documents["events"]["event"]:  # type: ignore[index]  # plain data of a sound pack
        card.update(immediately=False, play=[never], effects=[{"effect": "gain-gold", "gold": 1}])
    for card in documents["treasures"]["treasure"]:  # type: ignore[index]  # plain data of a sound pack
        card.update(play=[never], power=[], property=[], whenever=[])
    return evolve(SETUP, content=read_pack(documents))


def nerath_games(setup: nerath.Setup, number: int) -> float:
    """Seconds that a whole random game takes, the mean of so many."""
    begin = process_time()
    for seed in range(number):
        rng, state = Random(seed), nerath.new_game(setup)
        while (action := choose(nerath, state, rng)) is not None:
            state = nerath.apply(state, action)
    return (process_time() - begin) / number


def nerath_positions(number: int) -> list[tuple[nerath.State, nerath.Action]]:
    """Positions of random play in which somebody or chance is to act, with the action taken."""
    rng, state, found = Random(2), nerath.new_game(SETUP), list[tuple[nerath.State, nerath.Action]]()
    while len(found) < number:
        action = choose(nerath, state, rng)
        if action is None:
            state = nerath.new_game(SETUP)
            continue
        found.append((state, action))
        state = nerath.apply(state, action)
    return found


def nerath_listed(positions: list[tuple[nerath.State, nerath.Action]]) -> tuple[int, float]:
    """Actions listed in these positions, and the time."""
    begin = process_time()
    listed = sum(len(nerath.legal_actions(state)) for state, _ in positions)
    return listed, process_time() - begin


def nerath_ahead(positions: list[tuple[nerath.State, nerath.Action]]) -> tuple[int, float]:
    """Actions applied to kept states, without checking again what was listed, and the time."""
    begin = process_time()
    for state, action in positions:
        nerath.apply_listed(state, action)
    return len(positions), process_time() - begin


def nerath_memory(number: int = 10_000) -> float:
    """Megabytes that so many successive states of random play take when all are kept."""
    rng, state, kept = Random(3), nerath.new_game(SETUP), list[nerath.State]()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    while len(kept) < number:
        action = choose(nerath, state, rng)
        state = nerath.new_game(SETUP) if action is None else nerath.apply(state, action)
        kept.append(state)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / 1e6


TEN = (
    "4 footsoldier, 2 siege-engine, fighter, wizard, monster, dragon",
    "4 footsoldier, siege-engine, 2 fighter, wizard, dragon, castle",
)
THIRTY = (
    "10 footsoldier, 5 siege-engine, 5 fighter, 4 wizard, 3 monster, 3 dragon",
    "10 footsoldier, 5 siege-engine, 5 fighter, 4 wizard, 3 monster, 2 dragon, castle",
)


def odds_of(forces: tuple[str, str]) -> tuple[float, float, bool]:
    """Seconds and megabytes that the odds of a battle take from nothing, and whether in Fractions."""
    for kept in (questions.fight_of, questions.course_of, questions.answer, lines.hit_ways):
        kept.cache_clear()
    begin = process_time()
    found = odds.battle(*forces)
    spent = process_time() - begin
    for kept in (questions.fight_of, questions.course_of, questions.answer, lines.hit_ways):
        kept.cache_clear()
    tracemalloc.start()
    odds.battle(*forces)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return spent, most / 1e6, found.exact


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
