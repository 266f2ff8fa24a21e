"""`conquest-rules demo`: bots play a whole game while you watch.

Here: the command, the live display, and the files of the game: its record, the last board and the course of
the scores. Not here: the players (`players`), the sentences and the drawing, which are a matter of each game.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from conquest_rules.cli.bots import AnyPlayer, entrants, usual
from conquest_rules.cli.files import fail, write_texts
from conquest_rules.cli.options import Length, WayOptions, chosen, setup_by_options
from conquest_rules.cli.positions import winners
from conquest_rules.cli.rooms import Action, GameOption, Rooms, Side, State, record_of, rooms_of
from conquest_rules.cli.telling import style_of
from conquest_rules.kernel.playing import play
from conquest_rules.kernel.rules import Deciding, Over
from conquest_rules.kernel.words import sentence

# How many lines of news are on the screen.
NEWS = 10


def demo(
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder for the record and the pictures.")
    ] = Path("demo"),
    seed: Annotated[int, typer.Option(help="The seed: the same seed, the same game.")] = 9,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who plays: one name for all sides, or one for each with commas.",
            show_default=False,
        ),
    ] = None,
    length: Length = None,
    way: WayOptions = None,
    game: GameOption = None,
) -> None:
    """Let bots play a game on the built-in board, and save it.

    On a terminal the scores stay in place and the news scrolls by; elsewhere every piece of news is a line.
    The folder receives the record (game.txt), the last board (board.svg) and the course of the scores
    (course.svg).

    \b
    Example: conquest-rules demo --out demo --seed 7 --players planner,greedy,greedy,random
    """
    rooms = rooms_of(game)
    setup = setup_by_options(rooms, chosen(rooms, way, length=length), None, None)
    rules, telling, pictures = rooms.rules, rooms.telling, rooms.pictures
    state = rules.new_game(setup)
    bots = _bots(rooms, players or usual(rooms), rules.viewers(state))
    course, actions, number = [state], list[Action](), ""
    with _display(rooms) as display:
        for step in play(rules, state, bots, seed):
            state = step.state
            actions.append(step.action)
            for event in rules.seen(step, None).events:
                round_ = (rooms.showing.turn_begun(event) or number).partition(":")[0]
                if number and round_ != number:
                    course.append(state)
                number = round_
                if telling.is_news(event):
                    # The clause comes first, so it is seen however narrow the terminal is.
                    display.tell(state, number, f"{event.clauses[0]:<6} {telling.sentence(state, event)}")
    course.append(state)
    _tell_outcome(rooms, state, number)
    kept = {
        "game.txt": rooms.recording.write_record(record_of(rooms, setup, *actions)),
        "board.svg": pictures.board_svg(state),
        "course.svg": pictures.course_svg(course),
    }
    write_texts((folder / name, text) for name, text in kept.items())


def _bots(rooms: Rooms, players: str, sides: tuple[Side, ...]) -> dict[Side, AnyPlayer]:
    """A bot for each side; one name is for all of them."""
    named = entrants(rooms, players, len(sides))
    named = named * len(sides) if len(named) == 1 else named
    if len(named) != len(sides):
        fail(f"{len(named)} players are given for {len(sides)} sides. Give one, or {len(sides)}.")
    return {side: one.make() for side, one in zip(sides, named, strict=True)}


def _tell_outcome(rooms: Rooms, state: State, number: str) -> None:
    turn = rooms.rules.to_act(state)
    assert isinstance(turn, Over)
    scores = {side: rooms.showing.scores(state, side) for side in rooms.rules.viewers(state)}
    what = next(iter(next(iter(scores.values()))))
    points = ", ".join(f"{rooms.telling.name_of(state, side)} {one[what]}" for side, one in scores.items())
    won = sentence(f"{winners(rooms, state, turn.outcome)} in round {number} [{turn.outcome.clause}]")
    typer.echo(f"{won} {sentence(what)[:-1]}: {points}.")


# The display.


@contextmanager
def _display(rooms: Rooms) -> "Iterator[_Lines | _Board]":
    """The live display on a terminal that can show one, plain lines elsewhere."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal or console.is_dumb_terminal:
        yield _Lines()
        return
    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        yield _Board(rooms, live)


class _Lines:
    """Every piece of news as a line, with the round before it."""

    def tell(self, state: State, number: str, line: str) -> None:
        """Print it."""
        del state  # Plain lines have no place for scores.
        typer.echo(f"{number:>2}  {line}")


class _Board:
    """The scores, and beneath them the latest news."""

    def __init__(self, rooms: Rooms, live: Live) -> None:
        self.rooms, self.live, self.news = rooms, live, deque[str](maxlen=NEWS)

    def tell(self, state: State, number: str, line: str) -> None:
        """Redraw it."""
        self.news.append(line)
        self.live.update(Group(*_screen(self.rooms, state, number, self.news)), refresh=True)


def _screen(rooms: Rooms, state: State, number: str, news: deque[str]) -> Iterator[RenderableType]:
    table = Table(box=None, pad_edge=False, title=f"Round {number}", title_justify="left", title_style="bold")
    turn = rooms.rules.to_act(state)
    for side in rooms.rules.viewers(state):
        scores = rooms.showing.scores(state, side)
        if not table.columns:
            for heading in ("", *scores):
                table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
        name = Text(rooms.telling.name_of(state, side), style=style_of(rooms, state, side))
        name.stylize("bold" if turn == Deciding(side) else "")
        table.add_row(name, *map(str, scores.values()))
    yield table
    yield Text()
    yield from (Text(line, no_wrap=True, overflow="ellipsis") for line in news)
