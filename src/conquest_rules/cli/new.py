"""`conquest-rules new`: the record of a new game.

Here: writing the file, and saying how to play it. Not here: what the options mean (`options`, `seating`), and
what the rulebook allows.
"""

from itertools import count
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from conquest_rules.cli import options
from conquest_rules.cli.files import fail, write_texts
from conquest_rules.cli.rooms import GameOption, dumped, record_of, rooms_of, with_game
from conquest_rules.cli.seating import Players, Seats, seats_told, setup_told


def new(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The record to write.")],
    players: Players = None,
    seat: Seats = None,
    length: options.Length = None,
    alliances: options.Alliances = None,
    windows: options.Windows = None,
    variant: options.Variant = None,
    way: options.WayOptions = None,
    ruling: options.Rulings = None,
    content: options.ContentFolder = None,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write the record of a new game: how it is played, and by whom.

    A bot plays a seat that has its name (random, greedy, planner); every other name is a person's. Nothing is
    overwritten unless you say so.

    \b
    Examples:
      conquest-rules new game.txt
      conquest-rules new game.txt --players 3 --seat karkoth=Ada --seat vailin=random
      conquest-rules new game.txt --length long --alliances --ruling R-vp-tie=any-tie
      conquest-rules new game.txt --game nerath --way length=long --way alliances=yes
      conquest-rules play --resume game.txt
    """
    rooms = rooms_of(game)
    ways = options.chosen(rooms, way, length=length, alliances=alliances, windows=windows, variant=variant)
    otherwise = (f"player {number}" for number in count(1))
    pack = options.load_content(rooms, content)
    setup = setup_told(rooms, ways, players, seat, ruling, pack, otherwise)
    if path.exists() and not force:
        fail(f"{path} exists already. Give another path, or --force to overwrite it.")
    record = record_of(rooms, setup)
    text = f"{dumped(rooms, record, indent=2)}\n" if as_json else rooms.recording.write_record(record)
    write_texts([(path, text)])
    for line in seats_told(rooms, rooms.rules.new_game(setup)):
        typer.echo(line)
    typer.echo(f"Play it: conquest-rules play --resume {quote(str(path))}{with_game(rooms)}")
