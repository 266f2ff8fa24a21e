"""`conquest-rules record`: recorded games, in text or JSON.

What lives here: reading a record in either form, saying how far it can be played again,
and writing it in the text notation. What may not live here: replaying itself (the
kernel's `record`). It answers for no clause.
"""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from conquest_rules import nerath
from conquest_rules.cli.files import ContentFolder, counted, fail, load_content, read_text, refuse
from conquest_rules.kernel.notation import NotationError
from conquest_rules.kernel.record import replay_steps

Game: TypeAlias = nerath.Record[nerath.Setup, nerath.Action]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or as JSON.")]


def read_game(path: Path, content: Path | None) -> Game:
    """A record from a file: JSON begins with a brace, and the text notation never does."""
    text, pack = read_text(path, "record"), load_content(content)
    try:
        if text.lstrip().startswith("{"):
            return nerath.read_record(text, pack)
        return nerath.parse_record(text, pack)
    except nerath.WireError as error:
        refuse(path, error.problems)


def _where(state: nerath.State) -> str:
    """Where a game stands, in one sentence."""
    match nerath.to_act(state):
        case nerath.Over(outcome):
            return f"The game is over: {' and '.join(outcome.winners)} won [{outcome.clause}]."
        case nerath.Deciding(realm):
            return f"{_turn(state)}: {realm} is to decide."
        case nerath.Awaiting():
            return f"{_turn(state)}: an answer of chance is awaited."


def _turn(state: nerath.State) -> str:
    return f"It stands in round {state.round}, in the turn of {state.active}"


def check(path: RecordFile, content: ContentFolder = None) -> None:
    """Play a record again, and say how far it goes.

    \b
    Example: conquest-rules record check game.txt
    """
    record = read_game(path, content)
    state, done = nerath.new_game(record.setup), 0
    try:
        for step in replay_steps(nerath, record):
            state, done = step.state, done + 1
    except nerath.BrokenRecord as error:
        fail(
            f"{path}: {error}",
            f"The record goes as far as {counted(done, 'action', 'actions')}. {_where(state)}",
        )
    typer.echo(f"{path}: {_all_replay(done)} {_where(state)}")


def _all_replay(actions: int) -> str:
    return (
        "it has no actions yet."
        if actions == 0
        else f"{counted(actions, 'action replays', 'actions replay')}."
    )


def show(path: RecordFile, content: ContentFolder = None) -> None:
    """Print a record in the text notation, with a comment at the start of each turn.

    \b
    Example: conquest-rules record show game.json > game.txt
    """
    record = read_game(path, content)
    try:
        text = nerath.write_record(record)
    except nerath.IllegalAction:
        # A redacted or broken record cannot be played again, and so its turns are not known.
        typer.echo(f"{path} cannot be replayed as a whole, so that turns are not marked.", err=True)
        text = _without_comments(path, record)
    except NotationError as error:
        fail(f"{path}: {error}")
    typer.echo(text, nl=False)


def _without_comments(path: Path, record: Game) -> str:
    try:
        return nerath.write_record(record, comments=False)
    except NotationError as error:
        fail(f"{path}: {error}")
