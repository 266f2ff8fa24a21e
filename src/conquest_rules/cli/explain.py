"""`conquest-rules explain`: whether an action is legal, by which clauses and readings.

Here: finding the position and the action. Not here: what the rules say about it (`nerath.explain`), what
words mean (`nerath.understand`), and how it is shown (`verdicts`).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.cli.files import ContentFolder, fail, load_content, read_setup
from conquest_rules.cli.positions import (
    Eyes,
    Position,
    Viewer,
    in_new_game,
    in_record,
    read_record,
    read_state,
    rulings_by_options,
    setup_by_options,
)
from conquest_rules.cli.verdicts import tell_actions, tell_explanation, tell_position

WRONG_USAGE = 2


@contextmanager
def _wrong_usage() -> Iterator[None]:
    """Exit with 2 if a file or a word is wrong, since 1 says that an action is refused."""
    try:
        yield
    except typer.Exit as end:
        raise typer.Exit(WRONG_USAGE if end.exit_code else 0) from None


def explain(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ACTION", help="An action in words, in JSON, or by its number.", show_default=False
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A recorded game, as text or as JSON.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="The position after N actions of the record.")
    ] = None,
    turn: Annotated[
        str | None,
        typer.Option(metavar="ROUND:REALM", help="The position where a turn of the record begins: 2:vailin."),
    ] = None,
    state: Annotated[Path | None, typer.Option(metavar="FILE", help="A state in JSON.")] = None,
    setup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The setup in JSON of the state's game.")
    ] = None,
    new: Annotated[
        nerath.Length | None, typer.Option(help="The first Move step of a new game of this length.")
    ] = None,
    realm: Annotated[
        nerath.Realm, typer.Option(help="Whose Move step, in a new game.")
    ] = nerath.Realm.KARKOTH,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Players of a new game; 4 by default.")
    ] = None,
    alliances: Annotated[
        bool | None, typer.Option("--alliances/--free-for-all", help="How a new game is played.")
    ] = None,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="ID=READING", help="A reading for the new game.")
    ] = None,
    viewer: Eyes = Viewer.ALL,
    content: ContentFolder = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Settle an argument: is this action legal, by which clauses, and does it depend on a reading?

    The position is that of a record, of a state, or the first Move step of a new game. Without an action the
    legal ones are listed, so you find the words; you can ask for each by its number. You may write loosely:
    names as printed, a piece without its marks, no realm. With --viewer the answer reveals nothing that this
    realm may not know.

    \b The exit code is 0 if the action is legal, 1 if it is refused, and 2 if the usage, a file or the words
    are wrong.

    \b
    Examples:
      conquest-rules explain
      conquest-rules explain moves footsoldier from dread-marches to tomb-of-horrors
      conquest-rules explain "Vailin ends the step" --new long --realm vailin
      conquest-rules explain --record game.txt --at 40
      conquest-rules explain "karkoth ends the step" --record game.txt --turn 2:karkoth
      conquest-rules explain "the dice show 6,3" --state state.json --setup setup.json
      conquest-rules explain 12 --record game.txt --json
    """
    with _wrong_usage():
        if sum(one is not None for one in (record, state, new)) > 1:
            fail("Give one position: --record, --state or --new.")
        if record is None and (at, turn) != (None, None):
            fail("--at and --turn need a record: --record FILE.")
        if at is not None and turn is not None:
            fail("Give --at or --turn, not both.")
        if record is not None:
            position = in_record(record, read_record(record, content), at, turn)
        else:
            pack = load_content(content)
            begun = (
                read_setup(setup, pack)
                if setup
                else setup_by_options(players, alliances, new, pack, rulings_by_options(ruling))
            )
            position = _in_state(state, begun) if state else in_new_game(begun, realm)
        shown = _shown(position, viewer)
        meant = _understood(shown, " ".join(words or ()))
    if meant is None:
        _list_actions(shown, as_json)
    else:
        _explain(position, shown, meant, viewer, as_json)


def _shown(position: Position, viewer: Viewer) -> Position:
    """The position as a viewer sees it."""
    if viewer is Viewer.ALL or position.here.seen_by is not None:
        return position
    return evolve(position, here=nerath.view(position.here, viewer.realm))


def _in_state(path: Path, setup: nerath.Setup) -> Position:
    state = read_state(path, setup)
    return Position(str(path), state, state)


def _understood(position: Position, text: str) -> nerath.Understood[nerath.Action] | None:
    """The action asked about, if there is one."""
    if not text:
        return None
    if text.isdigit():
        return _by_number(position.here, int(text))
    try:
        if text.startswith("{"):
            return nerath.Understood(nerath.read_action(text))
        return nerath.understand(position.here, text)
    except nerath.NotUnderstood as error:
        _not_understood(error)
    except nerath.WireError as error:
        fail("The JSON is not an action.", *error.problems)


def _by_number(state: nerath.State, number: int) -> nerath.Understood[nerath.Action]:
    actions = [action for group in nerath.grouped(state) for action in group.actions]
    if not 1 <= number <= len(actions):
        fail(f"There are {len(actions)} legal actions; none has the number {number}.")
    action = actions[number - 1]
    return nerath.Understood(action, nerath.write_action(action))


def _not_understood(error: nerath.NotUnderstood) -> NoReturn:
    fail(error.problem, *error.hints, "Without an action, the legal ones are listed.")


def _list_actions(position: Position, as_json: bool) -> None:
    if as_json:
        lines = [nerath.write_action(one) for group in nerath.grouped(position.here) for one in group.actions]
        typer.echo(json.dumps(lines, indent=2, ensure_ascii=False))
        return
    tell_position(position)
    tell_actions(position.here)


def _explain(
    position: Position,
    shown: Position,
    meant: nerath.Understood[nerath.Action],
    viewer: Viewer,
    as_json: bool,
) -> None:
    if shown is position:
        found = nerath.explain(position.start, meant.action, after=position.since)
    else:
        found = nerath.explain_to(viewer.realm, position.start, meant.action, after=position.since)
    if as_json:
        typer.echo(nerath.dump(found, indent=2))
    else:
        tell_position(shown)
        tell_explanation(found, shown.here, meant.taken_as)
    raise typer.Exit(0 if found.legal else 1)
