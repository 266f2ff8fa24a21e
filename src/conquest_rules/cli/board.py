"""`conquest-rules board`: draw a position.

Here: which position to draw (the opening of a setup, or a state) and where to write the picture. Not here:
reading either (`positions`), and drawing (`pictures`).
"""

from pathlib import Path
from typing import Annotated

import typer

from conquest_rules.cli import options
from conquest_rules.cli.files import fail, write_texts
from conquest_rules.cli.positions import read_setup, read_state
from conquest_rules.cli.rooms import GameOption, rooms_of


def board(
    out: Annotated[Path, typer.Argument(metavar="OUT.svg", help="The file to write.")],
    state: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A state in JSON, drawn instead of the opening.")
    ] = None,
    setup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The setup in JSON of the state's game.")
    ] = None,
    players: options.PlayerCount = None,
    length: options.Length = None,
    alliances: options.Alliances = None,
    way: options.WayOptions = None,
    content: options.ContentFolder = None,
    game: GameOption = None,
) -> None:
    """Draw the opening position, or a state read from JSON, as SVG.

    \b
    Examples:
      conquest-rules board demo/opening.svg
      conquest-rules board opening.svg --game nerath --way length=long
      conquest-rules board now.svg --state state.json --setup setup.json
    """
    rooms = rooms_of(game)
    ways = options.chosen(rooms, way, players=players, length=length, alliances=alliances)
    if setup is not None and ways:
        fail(f"The setup file gives {' and '.join(ways)}. Give the file or the options, not both.")
    pack = options.load_content(rooms, content)
    begun = read_setup(rooms, setup, pack) if setup else options.setup_by_options(rooms, ways, None, pack)
    drawn = read_state(rooms, state, begun) if state else rooms.rules.new_game(begun)
    try:
        write_texts([(out, rooms.pictures.board_svg(drawn))])
    except ValueError as error:
        fail(str(error))
