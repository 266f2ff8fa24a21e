"""`conquest-rules new`: the record of a new game.

Here: writing the file, and saying how to play it. Not here: what the options mean (`seating`), and what the
rulebook allows (`nerath.Setup`).
"""

from itertools import count
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from conquest_rules import nerath
from conquest_rules.cli.files import ContentFolder, fail, write_texts
from conquest_rules.cli.seating import (
    Alliances,
    AskedForCards,
    Length,
    Players,
    Rulings,
    Seats,
    Variant,
    setup_told,
)


def new(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The record to write.")],
    length: Length = nerath.Length.SHORT,
    players: Players = None,
    alliances: Alliances = None,
    seat: Seats = None,
    ruling: Rulings = None,
    windows: AskedForCards = nerath.Windows.PUBLIC,
    variant: Variant = nerath.Variant.NONE,
    content: ContentFolder = None,
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
      conquest-rules play --resume game.txt
    """
    otherwise = (f"player {number}" for number in count(1))
    setup = setup_told(players, seat, alliances, length, ruling, windows, variant, content, otherwise)
    if path.exists() and not force:
        fail(f"{path} exists already. Give another path, or --force to overwrite it.")
    record = nerath.record_of(setup)
    write_texts([(path, nerath.dump(record, indent=2) + "\n" if as_json else nerath.write_record(record))])
    for one in setup.seats:
        typer.echo(f"{one.player} plays {' and '.join(one.realms)}.")
    typer.echo(f"Play it: conquest-rules play --resume {quote(str(path))}")
