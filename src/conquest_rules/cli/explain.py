"""`conquest-rules explain`: whether an action is legal, by which clauses and readings.

Here: finding the position and the action. Not here: what the rules say about it, what words mean, which are a
matter of each game, and how it is shown (`telling`).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeAlias

import typer
from attrs import evolve

from conquest_rules.cli import options, positions
from conquest_rules.cli.files import WRONG_USAGE, fail
from conquest_rules.cli.rooms import RecordGameOption, Rooms, State, dumped, rooms_of
from conquest_rules.cli.telling import tell_actions, tell_explanation, tell_position
from conquest_rules.kernel.wire import WireError
from conquest_rules.kernel.wording import NotUnderstood, Understood

Meant: TypeAlias = Understood[Any]  # an action of a game that is known at run time only
NEW_GAME = "A new game with random dice and cards"


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
        typer.Option(metavar="ROUND:SIDE", help="The position where a turn of the record begins: 2:vailin."),
    ] = None,
    state: Annotated[Path | None, typer.Option(metavar="FILE", help="A state in JSON.")] = None,
    setup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The setup in JSON of the state's game.")
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Whose first choices, in a new game; the first side by default."),
    ] = None,
    players: options.PlayerCount = None,
    length: options.Length = None,
    alliances: options.Alliances = None,
    windows: options.Windows = None,
    variant: options.Variant = None,
    way: options.WayOptions = None,
    ruling: options.Rulings = None,
    viewer: positions.Eyes = positions.ALL,
    content: options.ContentFolder = None,
    game: RecordGameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Settle an argument: is this action legal, by which clauses, and does it depend on a reading?

    The position is that of a record, of a state, or the first in a new game in which a side has much to
    choose from (in Conquest of Nerath, its first Move step). Without an action the legal ones are listed, so
    you find the words; you can ask for each by its number. You may write loosely: names as printed, a piece
    without its marks, no name for the side that acts. With --viewer the answer reveals nothing that this side
    may not know.

    \b The exit code is 0 if the action is legal, 1 if it is refused, and 2 if the usage, a file or the words
    are wrong.

    \b
    Examples:
      conquest-rules explain
      conquest-rules explain moves footsoldier from dread-marches to tomb-of-horrors
      conquest-rules explain "Vailin ends the step" --length long --side vailin
      conquest-rules explain --record game.txt --at 40
      conquest-rules explain "karkoth ends the step" --record game.txt --turn 2:karkoth
      conquest-rules explain "the dice show 6,3" --state state.json --setup setup.json
      conquest-rules explain 12 --record game.txt --json
    """
    with _wrong_usage():
        if record is not None and state is not None:
            fail("Give one position: --record or --state.")
        if record is None and (at, turn) != (None, None):
            fail("--at and --turn need a record: --record FILE.")
        if at is not None and turn is not None:
            fail("Give --at or --turn, not both.")
        if record is not None:
            rooms, kept = positions.read_record(record, content, game)
            begun, position = kept.setup, positions.in_record(rooms, record, kept, at, turn)
        else:
            rooms = rooms_of(game)
            ways = options.chosen(
                rooms,
                way,
                players=players,
                length=length,
                alliances=alliances,
                windows=windows,
                variant=variant,
            )
            pack = options.load_content(rooms, content)
            begun = (
                positions.read_setup(rooms, setup, pack)
                if setup
                else options.setup_by_options(rooms, ways, ruling, pack)
            )
            here = positions.read_state(rooms, state, begun) if state else _first_choice(rooms, begun, side)
            position = positions.Position(str(state) if state else NEW_GAME, here, here)
        eyes = positions.viewer_of(rooms, begun, viewer)
        shown = _shown(rooms, position, eyes)
        meant = _understood(rooms, shown.here, " ".join(words or ()))
    if meant is None:
        _list_actions(rooms, shown, as_json)
    else:
        _explain(rooms, position, shown, meant, eyes, as_json)


def _first_choice(rooms: Rooms, setup: object, side: str | None) -> State:
    return rooms.showing.first_choice(setup, None if side is None else positions.side_of(rooms, setup, side))


def _shown(rooms: Rooms, position: positions.Position, eyes: positions.Viewer) -> positions.Position:
    """The position as a viewer sees it."""
    return position if eyes.whole else evolve(position, here=rooms.rules.view(position.here, eyes.side))


def _understood(rooms: Rooms, here: State, text: str) -> Meant | None:
    """The action asked about, if there is one."""
    if not text:
        return None
    if text.isdigit():
        return _by_number(rooms, here, int(text))
    try:
        if text.startswith("{"):
            return Understood(rooms.rules.read_action(text))
        return rooms.telling.understand(here, text)
    except NotUnderstood as error:
        _not_understood(error)
    except WireError as error:
        fail("The JSON is not an action.", *error.problems)


def _by_number(rooms: Rooms, state: State, number: int) -> Meant:
    actions = [action for group in rooms.rules.grouped(state) for action in group.actions]
    if not 1 <= number <= len(actions):
        fail(f"There are {len(actions)} legal actions; none has the number {number}.")
    action = actions[number - 1]
    return Understood(action, rooms.rules.write_action(action))


def _not_understood(error: NotUnderstood) -> NoReturn:
    fail(error.problem, *error.hints, "Without an action, the legal ones are listed.")


def _list_actions(rooms: Rooms, position: positions.Position, as_json: bool) -> None:
    if as_json:
        groups, write = rooms.rules.grouped(position.here), rooms.rules.write_action
        lines = [write(one) for group in groups for one in group.actions]
        typer.echo(json.dumps(lines, indent=2, ensure_ascii=False))
        return
    tell_position(rooms, position)
    tell_actions(rooms, position.here)


def _explain(
    rooms: Rooms,
    position: positions.Position,
    shown: positions.Position,
    meant: Meant,
    eyes: positions.Viewer,
    as_json: bool,
) -> None:
    action, after = meant.action, position.since
    if eyes.whole:
        found = rooms.explaining.explain(position.start, action, after=after)
    else:
        found = rooms.explaining.explain_to(eyes.side, position.start, action, after=after)
    if as_json:
        typer.echo(dumped(rooms, found, indent=2))
    else:
        tell_position(rooms, shown)
        tell_explanation(rooms, found, shown.here, meant.taken_as)
    raise typer.Exit(0 if found.legal else 1)
