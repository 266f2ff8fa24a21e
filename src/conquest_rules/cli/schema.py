"""`conquest-rules schema`: the JSON Schemas of all documents, as files.

Here: a file for each kind of document. Not here: what the schemas say, which is a matter of each game.
"""

import json
from pathlib import Path
from typing import Annotated

import typer

from conquest_rules.cli.files import write_texts
from conquest_rules.cli.rooms import GameOption, rooms_of


def schema(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write into.")],
    game: GameOption = None,
) -> None:
    """Write one JSON Schema (draft 2020-12) for each kind of document.

    \b
    Example: conquest-rules schema build/schemas
    """
    write_texts(
        (folder / f"{name}.schema.json", json.dumps(made, indent=2) + "\n")
        for name, made in rooms_of(game).recording.schemas().items()
    )
