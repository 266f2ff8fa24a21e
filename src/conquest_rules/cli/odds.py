"""`conquest-rules odds`: the odds of a battle, as a table and a chart.

Here: the meaning of the command's words and options, and where the answer goes. Not here: computing odds
(`analysis.odds`), and showing them (`chances`).
"""

import json
from pathlib import Path
from typing import Annotated

import typer

from conquest_rules import nerath
from conquest_rules.cli.chances import bars, document, tell
from conquest_rules.cli.files import ContentFolder, fail, load_content, write_texts
from conquest_rules.cli.positions import read_record, rulings_by_options
from conquest_rules.kernel.record import replay


def odds(
    forces: Annotated[
        str | None, typer.Argument(metavar='"FORCE vs FORCE"', help="The attackers vs the defenders.")
    ] = None,
    at: Annotated[nerath.SpaceKind, typer.Option(help="Where the battle is fought.")] = nerath.SpaceKind.LAND,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="R-x=reading", help="Use this reading; may be repeated.")
    ] = None,
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
) -> None:
    """Compute the odds of a battle: who wins, what survives, how long it takes.

    \b
    Examples:
      conquest-rules odds "3 footsoldier, dragon vs 5 footsoldier, castle"
      conquest-rules odds "warship with fighter and wizard vs 2 warship" --at sea
      conquest-rules odds "2 fighter, wizard vs medusa" --at dungeon --retreat-below 0.3
      conquest-rules odds --record game.txt --space zaarnath
    """
    # Only this command needs the analysis and the pictures; all the others start without them.
    from conquest_rules.analysis import odds as asked
    from conquest_rules.pictures.bars import bars_svg

    if chart is not None and chart.suffix.lower() != ".svg":
        fail(f"{chart}: charts are SVG files. Give a name that ends in .svg.")
    if chart is not None and as_json:
        fail("Give --json or --chart, not both.")
    pack = load_content(content)
    try:
        retreat = asked.retreat_below(retreat_below) if retreat_below else asked.never_retreat
        policies = asked.Policies(retreat=retreat)
        if record is not None or space is not None:
            title, state = _on_board(forces, ruling, record, space, content)
            found = asked.at(state, title, policies=policies)
        else:
            title, (attackers, defenders) = " ".join((forces or "").split()), _sides(forces)
            found = asked.battle(
                attackers,
                defenders,
                where=at,
                rulings=rulings_by_options(ruling),
                content=pack,
                policies=policies,
            )
    except (ValueError, LookupError) as error:
        # What a lookup says is in its argument; as a text it would be quoted.
        fail(" ".join(str(error.args[0] if isinstance(error, LookupError) else error).split()))
    if chart is not None:
        write_texts([(chart, bars_svg(title, bars(found)))])
    if as_json:
        typer.echo(json.dumps(document(found), indent=2))
    else:
        tell(title, found)


def _sides(forces: str | None) -> tuple[str, str]:
    attackers, vs, defenders = f" {forces or ''} ".partition(" vs ")
    if not vs or not attackers.strip() or not defenders.strip():
        told = f"{forces!r} does not name two forces." if forces else "No forces are named."
        fail(f"{told} Write them as in '3 footsoldier, dragon vs 5 footsoldier, castle'.")
    return attackers, defenders


def _on_board(
    forces: str | None, ruling: list[str] | None, record: Path | None, space: str | None, content: Path | None
) -> tuple[str, nerath.State]:
    """The space of a battle, and the state that a record leads to."""
    if record is None or space is None:
        fail("A battle on a board needs both: --record FILE and --space NAME.")
    if forces or ruling:
        fail("The record gives the forces and the rulings. Give the record or these, not both.")
    return space, replay(nerath, read_record(record, content))
