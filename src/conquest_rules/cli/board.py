"""`conquest-rules board`: draw a position.

Here: which position to draw (the opening of a setup, or a state) and where to write the picture. Not here:
reading either (`positions`), and drawing (`pictures`).
"""

from pathlib import Path
from typing import Annotated

import typer

from conquest_rules import nerath
from conquest_rules.cli.files import ContentFolder, fail, load_content, read_setup, write_texts
from conquest_rules.cli.positions import read_state, setup_by_options


def board(
    out: Annotated[Path, typer.Argument(metavar="OUT.svg", help="The file to write.")],
    state: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A state in JSON, drawn instead of the opening.")
    ] = None,
    setup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The setup in JSON of the state's game.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Two, three or four players; 4 by default.")
    ] = None,
    alliances: Annotated[
        bool | None,
        typer.Option("--alliances/--free-for-all", help="By default four play free-for-all."),
    ] = None,
    length: Annotated[
        nerath.Length | None, typer.Option(help="The length of the game; short by default.")
    ] = None,
    content: ContentFolder = None,
) -> None:
    """Draw the opening position, or a state read from JSON, as SVG.

    \b
    Examples:
      conquest-rules board demo/opening.svg
      conquest-rules board now.svg --state state.json --setup setup.json
    """
    pack = load_content(content)
    if setup is not None and (players, alliances, length) != (None, None, None):
        fail("The setup file gives players, alliances and length. Give the file or the options, not both.")
    begun = read_setup(setup, pack) if setup else setup_by_options(players, alliances, length, pack)
    drawn = read_state(state, begun) if state else nerath.new_game(begun)
    if pack.map is None:
        fail(f"The content pack {pack.name} has no map.json, so the board cannot be drawn.")
    # Only this command draws; all the others start without loading the pictures.
    from conquest_rules.pictures.nerath import board_svg

    write_texts([(out, board_svg(drawn))])
