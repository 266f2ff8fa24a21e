"""The game that a command is about, and the rooms of that game.

Here: the option `--game`, and `Rooms`, through which commands reach the modules of a game. Each is loaded
when it is asked for, so a command starts without all the others; a command that needs a room that a game
lacks says so and exits. Not here: where rooms are found (`conquest_rules.games`), and what they offer
(`kernel.parts`).
"""

import json
from shlex import quote
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar, cast

import typer
from attrs import frozen

from conquest_rules import games
from conquest_rules.cli.files import wrong_usage
from conquest_rules.games import AnyRules, Game
from conquest_rules.kernel import parts
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.words import all_of

PartT = TypeVar("PartT")

USUAL: Final = "nerath"

NAMED: Final = "The game: its name, or a Python file with its rules."

GameOption: TypeAlias = Annotated[
    str | None, typer.Option("--game", metavar="NAME|FILE.py", help=f"{NAMED} By default {USUAL}.")
]
# For commands that may read a record, or always do.
RecordGameOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="NAME|FILE.py", help=f"{NAMED} By default that of the record, or {USUAL}."
    ),
]
OwnGameOption: TypeAlias = Annotated[
    str | None, typer.Option("--game", metavar="NAME|FILE.py", help=f"{NAMED} By default that of the record.")
]

# Which game it is, is known at run time only: no command looks into these.
Setup: TypeAlias = Any
State: TypeAlias = Any
Action: TypeAlias = Any
Side: TypeAlias = Any
Content: TypeAlias = Any
AnyRecord: TypeAlias = Record[Any, Any]
Step: TypeAlias = Transition[Any, Any, Event]


class Room(Generic[PartT]):
    """A room of a game, found by its name whenever it is asked for; what lacks it says so and exits."""

    def __set_name__(self, rooms: type, name: str) -> None:
        self.name = name

    def __get__(self, rooms: "Rooms", of: type) -> PartT:
        if lacking := games.missing(rooms.game, self.name):
            wrong_usage(
                f"{rooms.game} has no {self.name}, which this command needs: it lacks {all_of(lacking)}."
            )
        # Which module a room is, is known at run time only, so no checker can know that it offers what it
        # should; `part` has looked.
        return cast(PartT, games.part(rooms.game, self.name))


@frozen
class Rooms:
    """The rooms of a game: its rules, and everything else that commands ask of it."""

    game: Game

    @property
    def rules(self) -> AnyRules:
        """The rules."""
        return games.rules_of(self.game)

    telling = Room[parts.Telling[Any, Any, Any, Any]]()
    explaining = Room[parts.Explaining[Any, Any, Any]]()
    recording = Room[parts.Recording[Any, Any]]()
    setting = Room[parts.Setting[Any, Any]]()
    showing = Room[parts.Showing[Any, Any, Any, Any, Any]]()
    packs = Room[parts.Packing[Any]]()
    pictures = Room[parts.Drawing[Any]]()
    analysis = Room[parts.Measuring[Any]]()
    odds = Room[parts.Foretelling[Any, Any]]()


def rooms_of(name: str | None) -> Rooms:
    """The rooms of the game with this name or in this file; if there is none, print what to do and exit."""
    try:
        game = games.game(name or USUAL)
        games.rules_of(game)
    except games.UnknownGame as error:
        wrong_usage(str(error))
    return Rooms(game)


def record_of(rooms: Rooms, setup: Setup, *actions: Action) -> AnyRecord:
    """A record of a game by its rules."""
    return Record(rooms.rules.GAME, rooms.rules.RULES_VERSION, setup, actions)


def dumped(rooms: Rooms, value: object, indent: int | None = None) -> str:
    """A value of a game as JSON."""
    return json.dumps(rooms.rules.document(value), indent=indent, ensure_ascii=False)


def with_game(rooms: Rooms) -> str:
    """The end of a command that is printed, if it is not about the usual game."""
    game = rooms.game
    return "" if game.name == USUAL else f" --game {quote(str(game.file or game.name))}"
