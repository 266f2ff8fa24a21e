"""`conquest-rules demo`: bots play a whole game while you watch.

Here: the command, the live display, and the files of the game: its record, the last board and the course of
points and income. Not here: the players (`players`), the sentences (`nerath.telling`), the drawing
(`pictures`).
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Protocol

import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from conquest_rules import nerath
from conquest_rules.cli.bots import entrants
from conquest_rules.cli.files import fail, write_texts
from conquest_rules.cli.map_text import style_of
from conquest_rules.kernel.playing import Player, play
from conquest_rules.kernel.words import all_of
from conquest_rules.nerath.telling import is_news, name_of, sentence

# How many lines of news are on the screen.
NEWS = 10


def demo(
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder for the record and the pictures.")
    ] = Path("demo"),
    seed: Annotated[int, typer.Option(help="The seed: the same seed, the same game.")] = 9,
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="Who plays: one name for all realms, or four with commas.")
    ] = "greedy",
    length: Annotated[nerath.Length, typer.Option(help="The length of the game.")] = nerath.Length.SHORT,
) -> None:
    """Let four bots play a game on the built-in board, and save it.

    On a terminal the scores stay in place and the news scrolls by; elsewhere every piece of news is a line.
    The folder receives the record (game.txt), the last board (board.svg) and the course of points and income
    (course.svg).

    \b
    Example: conquest-rules demo --out demo --seed 7 --players planner,greedy,greedy,random
    """
    bots = _bots(players)
    setup = nerath.Setup(length=length)
    state = nerath.new_game(setup)
    course, actions = [state], list[nerath.Action]()
    with _display() as display:
        for step in play(nerath, state, bots, seed):
            state = step.state
            actions.append(step.action)
            for event in step.events:
                if isinstance(event, nerath.RoundEnded):
                    course.append(state)
                if is_news(event):
                    # The clause comes first, so it is seen however narrow the terminal is.
                    display.tell(state, f"{event.clauses[0]:<6} {sentence(state, event)}")
    _tell_outcome(state)
    # Only commands that draw load the pictures.
    from conquest_rules.pictures.nerath import board_svg, course_svg

    record = nerath.record_of(setup, *actions)
    kept = {
        "game.txt": nerath.write_record(record),
        "board.svg": board_svg(state),
        "course.svg": course_svg(course),
    }
    write_texts((folder / name, text) for name, text in kept.items())


def _bots(players: str) -> dict[nerath.Realm, Player[nerath.State, nerath.Action]]:
    """A bot for each realm; one name is for all of them."""
    named, seats = entrants(players), len(nerath.REALMS)
    named = named * seats if len(named) == 1 else named
    if len(named) != seats:
        fail(f"{len(named)} players are given for {seats} realms. Give one, or {seats}.")
    return {realm: one.make() for realm, one in zip(nerath.REALMS, named, strict=True)}


def _tell_outcome(state: nerath.State) -> None:
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Over)
    winners = all_of([name_of(state, realm) for realm in turn.outcome.winners])
    points = ", ".join(f"{name_of(state, realm)} {state.victory_points(realm)}" for realm in nerath.REALMS)
    typer.echo(f"{winners} won in round {state.round} [{turn.outcome.clause}]. Victory points: {points}.")


# The display.


class Display(Protocol):
    """A place to show news."""

    def tell(self, state: nerath.State, line: str) -> None:
        """Show a piece of news and the scores."""
        ...


@contextmanager
def _display() -> Iterator[Display]:
    """The live display on a terminal that can show one, plain lines elsewhere."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal or console.is_dumb_terminal:
        yield _Lines()
        return
    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        yield _Board(live)


class _Lines:
    """Every piece of news as a line, with the round before it."""

    def tell(self, state: nerath.State, line: str) -> None:
        """Print it."""
        typer.echo(f"{state.round:>2}  {line}")


class _Board:
    """The scores, and beneath them the latest news."""

    def __init__(self, live: Live) -> None:
        self.live, self.news = live, deque[str](maxlen=NEWS)

    def tell(self, state: nerath.State, line: str) -> None:
        """Redraw it."""
        self.news.append(line)
        self.live.update(Group(*_screen(state, self.news)), refresh=True)


def _screen(state: nerath.State, news: deque[str]) -> Iterator[RenderableType]:
    goal = f"round {state.round}"
    table = Table(box=None, pad_edge=False, title=goal, title_justify="left", title_style="bold")
    for heading in ("", "points", "income", "gold", "land"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for realm in nerath.REALMS:
        name = Text(name_of(state, realm), style=style_of(state, realm))
        name.stylize("bold" if realm is state.active else "")
        numbers = (
            state.victory_points(realm),
            nerath.income_of(state, realm),
            state.treasury(realm),
            state.control.count(realm),
        )
        table.add_row(name, *map(str, numbers))
    yield table
    yield Text()
    yield from (Text(line, no_wrap=True, overflow="ellipsis") for line in news)
