"""`conquest-rules simulate`: play many games and count who wins.

Here: the command, its progress on standard error, and the summary. Not here: the playing
(`analysis.simulate`) and the players (`players`).
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from conquest_rules.analysis.journal import Row
from conquest_rules.analysis.simulate import OtherGames, Simulation, simulate
from conquest_rules.analysis.simulate import Progress as Told
from conquest_rules.analysis.tally import Tally, by_player, by_seat
from conquest_rules.cli import options
from conquest_rules.cli.bots import entrants
from conquest_rules.cli.files import counted, fail
from conquest_rules.cli.rooms import GameOption, Rooms, rooms_of

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
    length: options.Length = None,
    alliances: options.Alliances = None,
    variant: options.Variant = None,
    way: options.WayOptions = None,
    ruling: options.Rulings = None,
    content: options.ContentFolder = None,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games and print who won, with 95 % intervals.

    Players sit in turn order and move up one seat after each game. Games are played in the quickest way (in
    Conquest of Nerath only realms that hold a playable card are asked for one). To continue an interrupted
    run, call it again with the same FILE.

    \b
    Example: conquest-rules simulate --games 200 --players greedy,random --results games.jsonl
    """
    rooms = rooms_of(game)
    ways = options.chosen(rooms, way, length=length, alliances=alliances, variant=variant)
    simulation = _simulation(rooms, players, ways, ruling, content)
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
        _tell(rows, _sides(rooms, simulation))


def _broken_off(done: int, games: int, results: Path | None) -> str:
    told = f"Stopped after {done} of {counted(games, 'game', 'games')}."
    if results is None:
        return f"{told} --results FILE would have saved them."
    return f"{told} They are in {results}; the same command continues from there."


def _simulation(
    rooms: Rooms, players: str, ways: Mapping[str, str], ruling: list[str] | None, content: Path | None
) -> Simulation:
    """The games that the options describe."""
    quick = {one.name: one.simulated for one in rooms.setting.WAYS if one.simulated}
    setup = options.setup_by_options(rooms, {**quick, **ways}, ruling, options.load_content(rooms, content))
    sides = len(rooms.rules.viewers(rooms.rules.new_game(setup)))
    game = str(rooms.game.file or rooms.game.name)
    return Simulation(game, setup, entrants(rooms, players, sides), rooms.analysis.result)


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


def _tallies(rows: list[Row]) -> dict[str, dict[str, Tally]]:
    return {"side": by_seat(rows), "player": by_player(rows)}


def _sides(rooms: Rooms, simulation: Simulation) -> Mapping[str, str]:
    """The printed names of the sides."""
    state = rooms.rules.new_game(simulation.setup)
    return {str(side): rooms.telling.name_of(state, side) for side in rooms.rules.viewers(state)}


def _tell(rows: list[Row], sides: Mapping[str, str]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    for label, tallies in _tallies(rows).items():
        table = Table(box=None, pad_edge=False)
        table.add_column(label)
        for heading in ("games", "wins", "share", "95 % interval"):
            table.add_column(heading, justify="right")
        for name, one in tallies.items():
            low, high = one.interval
            numbers = (str(one.games), str(one.wins), f"{one.share:.1%}", f"{low:.1%} to {high:.1%}")
            table.add_row(sides.get(name, name) if label == "side" else name, *numbers)
        console.print(table)
        console.print()
    rounds, actions = _mean(rows, "rounds"), _mean(rows, "actions")
    games = counted(len(rows), "game", "games")
    console.print(f"{games}; on average {rounds:.1f} rounds and {actions:.0f} actions.", soft_wrap=True)
