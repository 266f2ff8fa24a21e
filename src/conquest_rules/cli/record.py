"""`conquest-rules record`: recorded games, in text or JSON.

Here: saying how far a record can be replayed, and writing it in the text notation. Not here: reading it
(`positions`), and replaying it (the kernel's `record`).
"""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from conquest_rules.cli.files import counted, fail
from conquest_rules.cli.options import ContentFolder
from conquest_rules.cli.positions import broken, read_record, where
from conquest_rules.cli.rooms import AnyRecord, OwnGameOption, Rooms
from conquest_rules.kernel.clause import IllegalAction
from conquest_rules.kernel.notation import NotationError
from conquest_rules.kernel.record import BrokenRecord, replay_steps

RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or as JSON.")]


def check(path: RecordFile, content: ContentFolder = None, game: OwnGameOption = None) -> None:
    """Replay a record, and say how far it goes.

    \b
    Example: conquest-rules record check game.txt
    """
    rooms, record = read_record(path, content, game)
    state, done = rooms.rules.new_game(record.setup), 0
    try:
        for step in replay_steps(rooms.rules, record):
            state, done = step.state, done + 1
    except BrokenRecord as error:
        far = f"The record goes as far as {counted(done, 'action', 'actions')}."
        broken(rooms, path, error, f"{far} {where(rooms, state)}")
    all_replay = f"{counted(done, 'action replays', 'actions replay')}." if done else "it has no actions yet."
    typer.echo(f"{path}: {all_replay} {where(rooms, state)}")


def show(path: RecordFile, content: ContentFolder = None, game: OwnGameOption = None) -> None:
    """Print a record in the text notation, with a comment at the start of each turn.

    \b
    Example: conquest-rules record show game.json > game.txt
    """
    rooms, record = read_record(path, content, game)
    try:
        text = rooms.recording.write_record(record)
    except IllegalAction:
        # A redacted or broken record cannot be played again, and so its turns are not known.
        typer.echo(f"{path} cannot be replayed as a whole, so turns are not marked.", err=True)
        text = _without_comments(rooms, path, record)
    except NotationError as error:
        fail(f"{path}: {error}")
    typer.echo(text, nl=False)


def _without_comments(rooms: Rooms, path: Path, record: AnyRecord) -> str:
    try:
        return rooms.recording.write_record(record, comments=False)
    except NotationError as error:
        fail(f"{path}: {error}")
