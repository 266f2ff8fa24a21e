"""The position that a command is about.

Here: a record or a state from a file, with the game that it names, a record replayed up to an action, and
the point of view from which all of it is shown. Not here: what a command does with a position.
"""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, NoReturn, TypeAlias

import typer
from attrs import evolve, frozen

from conquest_rules.cli.files import counted, fail, read_text, refuse
from conquest_rules.cli.options import load_content
from conquest_rules.cli.rooms import Action, AnyRecord, Content, Rooms, Setup, Side, State, rooms_of
from conquest_rules.kernel.parts import Ended
from conquest_rules.kernel.record import RULE, BrokenRecord, replay_steps
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.kernel.wire import WireError, parse_json
from conquest_rules.kernel.words import all_of, any_of, sentence

ALL: Final = "all"
SPECTATOR: Final = "spectator"

Eyes: TypeAlias = Annotated[
    str,
    typer.Option(
        "--viewer", metavar="all|spectator|SIDE", help="The point of view: a side sees its own cards."
    ),
]


@frozen
class Viewer:
    """A point of view: `whole` sees everything; otherwise a side, or a spectator (None), sees what it may."""

    whole: bool
    side: Side = None


def viewer_of(rooms: Rooms, setup: Setup, name: str) -> Viewer:
    """The point of view with this name; if there is none, print which there are and exit."""
    if name in (ALL, SPECTATOR):
        return Viewer(name == ALL)
    return Viewer(False, side_of(rooms, setup, name, ALL, SPECTATOR))


def side_of(rooms: Rooms, setup: Setup, name: str, *others: str) -> Side:
    """The side with this name; if there is none, print which there are and exit."""
    sides = {str(side): side for _, played in rooms.setting.seats(setup) for side in played}
    if name not in sides:
        known = (*others, *sides)
        close = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
        meant = f"Did you mean {close[0]}?" if close else f"Give {any_of(known, most=len(known))}."
        fail(f"There is no side {name!r}. {meant}")
    return sides[name]


@frozen
class Position:
    """A position: in words, with the state at the start of its turn and the actions since then."""

    told: str
    start: State
    here: State
    since: tuple[Action, ...] = ()


def explained(rooms: Rooms, error: BrokenRecord) -> list[str]:
    """The refusals of an action in sentences, one per line."""
    return [rooms.explaining.explain_refusal(refusal) for refusal in error.refusals]


def read_setup(rooms: Rooms, path: Path, pack: Content) -> Setup:
    """The setup in a JSON file, with its content pack."""
    try:
        return rooms.recording.read_setup(read_text(path, "setup in JSON"), pack)
    except WireError as error:
        refuse(path, error.problems)


def read_state(rooms: Rooms, path: Path, setup: Setup) -> State:
    """The state in a JSON file, of a game that began with this setup."""
    try:
        state = rooms.rules.read_state(read_text(path, "state in JSON"), setup)
    except WireError as error:
        hint = "Give the setup of its game: --setup FILE."
        told = any(problem.startswith("$.table:") for problem in error.problems)
        refuse(path, (*error.problems, hint) if told else error.problems)
    if faults := rooms.rules.faults(state):
        refuse(path, map(str, faults))
    return state


def read_record(path: Path, folder: Path | None, game: str | None) -> tuple[Rooms, AnyRecord]:
    """A record from a file, and its game: the one that it names, unless another is given."""
    text = read_text(path, "record")
    named = _game_named(text)
    rooms = rooms_of(game or named)
    if named not in (None, rooms.game.name):
        fail(
            f"{path} is a record of the game {named}, not of {rooms.game}. Leave out --game, or give its own."
        )
    pack, recording = load_content(rooms, folder), rooms.recording
    try:
        return rooms, (recording.read_record if _is_json(text) else recording.parse_record)(text, pack)
    except WireError as error:
        refuse(path, error.problems)


def _is_json(text: str) -> bool:
    """Whether a record is JSON, which begins with a brace; the text notation never does."""
    return text.lstrip().startswith("{")


def _game_named(text: str) -> str | None:
    """The game that a record names; what else is wrong with it, its reader will say."""
    try:
        made = parse_json(text) if _is_json(text) else tomllib.loads(text.partition(RULE)[0])
    except (ValueError, RecursionError):
        return None
    game = made.get("game") if isinstance(made, dict) else None
    return game if isinstance(game, str) else None


def broken(rooms: Rooms, path: Path, error: BrokenRecord, *more: str) -> NoReturn:
    """Print where and why a record breaks, and exit."""
    fail(f"{path}: {error.where}" + ("." if error.refusals else ""), *explained(rooms, error), *more)


def winners(rooms: Rooms, state: State, outcome: Ended) -> str:
    """Who won, in a sentence without its end."""
    names = [rooms.telling.called(state, side) for side in outcome.winners]
    return f"{all_of(names)} won" if names else "no one won"


def where(rooms: Rooms, state: State) -> str:
    """The position of a game in words."""
    match rooms.rules.to_act(state):
        case Over(outcome):
            return f"The game is over: {winners(rooms, state, outcome)} [{outcome.clause}]."
        case Deciding(side):
            decides = f"{rooms.telling.does(state, side, 'decide')} now"
            return f"{rooms.telling.moment(state)}. {sentence(decides)}"
        case Awaiting():
            return f"{rooms.telling.moment(state)}. An answer of chance is awaited."


def in_record(rooms: Rooms, path: Path, record: AnyRecord, at: int | None, turn: str | None) -> Position:
    """A replayed record: all of it, up to an action, or up to the start of a turn."""
    actions = counted(len(record.actions), "action", "actions")
    if at is not None and not 0 <= at <= len(record.actions):
        fail(f"{path}: there are {actions}, so --at cannot be {at}.")
    opening = rooms.rules.new_game(record.setup)
    position, begun, done = Position(_after(path, 0), opening, opening), list[str](), 0
    try:
        for done, step in enumerate(
            replay_steps(rooms.rules, evolve(record, actions=record.actions[:at])), 1
        ):
            turns = [one for event in step.events if (one := rooms.showing.turn_begun(event)) is not None]
            begun += turns
            start = step.state if turns else position.start
            since = () if turns else (*position.since, step.action)
            position = Position(_after(path, done), start, step.state, since)
            if turn in turns:
                return position
    except BrokenRecord as error:
        broken(rooms, path, error, f"You can look at it up to there: --at {done}.")
    if turn is not None:
        those = f"Give {any_of(begun)}." if begun else "It has no turns."
        fail(f"{path}: no turn {turn!r} begins in it. {those}")
    return position


def _after(path: Path, done: int) -> str:
    return f"{path} after {counted(done, 'action', 'actions')}"
