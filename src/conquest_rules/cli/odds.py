"""`conquest-rules odds`: the odds of a battle, as a table and a chart.

Here: the options of the command, and where the answer goes. Not here: what the words for forces mean, and the
odds themselves, which are a matter of each game.
"""

import json
from pathlib import Path
from typing import Annotated

import typer

from conquest_rules.cli.files import fail, write_texts
from conquest_rules.cli.options import ContentFolder, Rulings, load_content, rulings_by_options
from conquest_rules.cli.positions import read_record
from conquest_rules.cli.rooms import RecordGameOption, Rooms, State, rooms_of
from conquest_rules.cli.telling import heading, terminal
from conquest_rules.kernel.record import replay


def odds(
    forces: Annotated[
        str | None, typer.Argument(metavar='"FORCE vs FORCE"', help="The attackers vs the defenders.")
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="WHERE", help="Where the battle is fought: land, sea or dungeon.")
    ] = None,
    ruling: Rulings = None,
    retreat_below: Annotated[
        float, typer.Option(metavar="CHANCE", help="Retreat when the chance to win is lower; from 0 to 1.")
    ] = 0.0,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A recorded game, for a battle in its last position.")
    ] = None,
    space: Annotated[
        str | None, typer.Option(metavar="NAME", help="The space of that battle; give it with --record.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the survivors as a chart into a file.")
    ] = None,
    content: ContentFolder = None,
    game: RecordGameOption = None,
) -> None:
    """Compute the odds of a battle: who wins, what survives, how long it takes.

    \b
    Examples:
      conquest-rules odds "3 footsoldier, dragon vs 5 footsoldier, castle"
      conquest-rules odds "warship with fighter and wizard vs 2 warship" --at sea
      conquest-rules odds "2 fighter, wizard vs medusa" --at dungeon --retreat-below 0.3
      conquest-rules odds --record game.txt --space zaarnath
    """
    if chart is not None and chart.suffix.lower() != ".svg":
        fail(f"{chart}: charts are SVG files. Give a name that ends in .svg.")
    if chart is not None and as_json:
        fail("Give --json or --chart, not both.")
    try:
        if record is not None or space is not None:
            rooms, title, state = _on_board(forces, ruling, record, space, content, game)
            found = rooms.odds.battle_at(state, title, retreat_below)
        else:
            rooms, title = rooms_of(game), " ".join((forces or "").split())
            readings, pack = rulings_by_options(ruling), load_content(rooms, content)
            found = rooms.odds.battle(title, at, readings, retreat_below, pack)
    except (ValueError, LookupError) as error:
        # What a lookup says is in its argument; as a text it would be quoted.
        fail(" ".join(str(error.args[0] if isinstance(error, LookupError) else error).split()))
    if chart is not None:
        # Only a chart needs the pictures; everything else starts without them.
        from conquest_rules.pictures.bars import bars_svg

        write_texts([(chart, bars_svg(title, rooms.odds.bars(found)))])
    if as_json:
        typer.echo(json.dumps(rooms.odds.chances(found), indent=2))
        return
    out = terminal()
    heading(out, title)
    for line in rooms.odds.table(found):
        out.print(line, soft_wrap=True)


def _on_board(
    forces: str | None,
    ruling: list[str] | None,
    record: Path | None,
    space: str | None,
    content: Path | None,
    game: str | None,
) -> tuple[Rooms, str, State]:
    """The game, the space of a battle, and the state that a record leads to."""
    if record is None or space is None:
        fail("A battle on a board needs both: --record FILE and --space NAME.")
    if forces or ruling:
        fail("The record gives the forces and the rulings. Give the record or these, not both.")
    rooms, kept = read_record(record, content, game)
    return rooms, space, replay(rooms.rules, kept)
