"""`conquest-rules simulate`: play many games and count who wins.

Here: the command, its progress on standard error, and the summary. Not here: the playing
(`analysis.simulate`) and the players (`players`).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from conquest_rules import nerath
from conquest_rules.analysis import tally
from conquest_rules.analysis.journal import Row
from conquest_rules.analysis.nerath import result
from conquest_rules.analysis.simulate import OtherGames, Simulation, simulate
from conquest_rules.analysis.simulate import Progress as Told
from conquest_rules.cli.bots import entrants
from conquest_rules.cli.files import ContentFolder, counted, fail, load_content
from conquest_rules.cli.positions import rulings_by_options
from conquest_rules.cli.seating import Variant

INTERRUPTED = 130


def simulate_games(
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game; each game adds 1.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; one per CPU by default.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Save the results: JSON lines, or Parquet if FILE ends in .parquet."
        ),
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="The players, with commas: greedy,random. They change seats.")
    ] = "random",
    length: Annotated[nerath.Length, typer.Option(help="The length of the game.")] = nerath.Length.SHORT,
    alliances: Annotated[
        bool, typer.Option("--alliances/--free-for-all", help="Whether the realms are allied.")
    ] = False,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="R-X=READING", help="Use this reading; may be repeated.")
    ] = None,
    variant: Variant = nerath.Variant.NONE,
    content: ContentFolder = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games and print who won, with 95 % intervals.

    Players sit in turn order and move up one seat after each game. Only realms that hold a playable card are
    asked. To continue an interrupted run, call it again with the same FILE.

    \b
    Example: conquest-rules simulate --games 200 --players greedy,random --results games.jsonl
    """
    simulation = _simulation(players, length, alliances, ruling or [], variant, content)
    seeds = range(seed, seed + games)
    done = 0

    def tell(now: int, of: int) -> None:
        nonlocal done
        done = now
        show(now, of)

    try:
        with _progress() as show:
            rows = simulate(simulation, seeds, workers=workers, results=results, progress=tell)
    except OtherGames as error:
        fail(str(error))
    except OSError as error:
        fail(f"{results} cannot be written: {(error.strerror or str(error)).lower()}. Give another path.")
    except KeyboardInterrupt:
        typer.echo(_broken_off(done, games, results), err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(_summary(rows), indent=2))
    else:
        _tell(rows)


def _broken_off(done: int, games: int, results: Path | None) -> str:
    told = f"Stopped after {done} of {counted(games, 'game', 'games')}."
    if results is None:
        return f"{told} --results FILE would have saved them."
    return f"{told} They are in {results}; the same command continues from there."


def _simulation(
    players: str,
    length: nerath.Length,
    alliances: bool,
    ruling: list[str],
    variant: nerath.Variant,
    content: Path | None,
) -> Simulation:
    """The games that the options describe."""
    playing, pack = entrants(players), load_content(content)
    try:
        setup = nerath.Setup(
            length=length,
            alliances=alliances,
            rulings=rulings_by_options(ruling),
            windows=nerath.Windows.HOLDERS_ONLY,
            variant=variant,
            content=pack,
        )
    except nerath.IllegalSetup as error:
        fail(str(error))
    return Simulation("conquest_rules.nerath", setup, playing, result)


# Progress.


@contextmanager
def _progress() -> Iterator[Told]:
    """A progress bar on a terminal; elsewhere a line for each tenth of the games."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _in_tenths(console)
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _in_tenths(console: Console) -> Told:
    told = 0

    def tell(done: int, of: int) -> None:
        nonlocal told
        if 10 * done // of > told:
            told = 10 * done // of
            console.print(f"{done} of {counted(of, 'game', 'games')}", soft_wrap=True)

    return tell


# The summary.


def _mean(rows: list[Row], key: str) -> float:
    return sum(cast(int, row[key]) for row in rows) / len(rows)  # which `game` and `result` have put there


def _summary(rows: list[Row]) -> dict[str, object]:
    return {
        "games": len(rows),
        "rounds": _mean(rows, "rounds"),
        "actions": _mean(rows, "actions"),
        **{
            label: {
                name: {"games": one.games, "wins": one.wins, "share": one.share, "interval": one.interval}
                for name, one in tallies.items()
            }
            for label, tallies in _tallies(rows).items()
        },
    }


def _tallies(rows: list[Row]) -> dict[str, dict[str, tally.Tally]]:
    return {"realm": tally.by_seat(rows), "player": tally.by_player(rows)}


def _tell(rows: list[Row]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    for label, tallies in _tallies(rows).items():
        table = Table(box=None, pad_edge=False)
        table.add_column(label)
        for heading in ("games", "wins", "share", "95 % interval"):
            table.add_column(heading, justify="right")
        for name, one in tallies.items():
            low, high = one.interval
            numbers = (str(one.games), str(one.wins), f"{one.share:.1%}", f"{low:.1%} to {high:.1%}")
            table.add_row(name, *numbers)
        console.print(table)
        console.print()
    rounds, actions = _mean(rows, "rounds"), _mean(rows, "actions")
    games = counted(len(rows), "game", "games")
    console.print(f"{games}; on average {rounds:.1f} rounds and {actions:.0f} actions.", soft_wrap=True)
