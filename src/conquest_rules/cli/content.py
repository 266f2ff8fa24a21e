"""`conquest-rules content`: content packs of one's own.

What lives here: checking a pack and telling what it holds. What may not live here: what
makes a pack sound (`nerath.pack`). It answers for no clause.
"""

from pathlib import Path
from typing import Annotated

import typer

from conquest_rules import nerath
from conquest_rules.cli.files import load_content


def check(folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the pack.")]) -> None:
    """Check a content pack: every problem on a line, with its file, table and key.

    \b
    Example: conquest-rules content check my-pack
    """
    content = load_content(folder)
    spaces = ", ".join(f"{len(content.of_kind(kind))} {kind}" for kind in nerath.SpaceKind)
    cards = sum(content.event_deck(realm).total for realm in nerath.REALMS)
    typer.echo(f"{folder} is sound: {content.name}.")
    typer.echo(
        f"Spaces: {spaces}. Event cards: {cards}. Treasure cards: {content.treasure_deck().total}. "
        f"Guardians: {content.guardian_stack().total}. Map: {'no' if content.map is None else 'yes'}."
    )
    typer.echo(f"Digest: {content.digest}")
