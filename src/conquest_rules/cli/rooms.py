"""The game that a command is about, and the rooms of that game.

Here: the option `--game`, and `Rooms`, through which commands reach the modules of a game. Each is loaded
when it is asked for, so a command starts without all the others; a command that needs a room that a game
lacks says so and exits. Not here: where rooms are found (`conquest_rules.games`), and what they offer
(`kernel.parts`).
"""

import json
from shlex import quote
from typing import Annotated, Any, Final, TypeAlias, cast

import typer
from attrs import frozen

from conquest_rules import games
from conquest_rules.cli.files import wrong_usage
from conquest_rules.games import AnyRules, Game
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.parts import (
    Drawing,
    Explaining,
    Foretelling,
    Measuring,
    Packing,
    Recording,
    Setting,
    Showing,
    Telling,
)
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition

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
    str | None,
    typer.Option("--game", metavar="NAME|FILE.py", help=f"{NAMED} By default that of the record."),
]

# Which game it is, is known at run time only: no command looks into these.
Setup: TypeAlias = Any
State: TypeAlias = Any
Action: TypeAlias = Any
Side: TypeAlias = Any
Content: TypeAlias = Any
AnyRecord: TypeAlias = Record[Any, Any]
Step: TypeAlias = Transition[Any, Any, Event]


@frozen
class Rooms:
    """The rooms of a game: its rules, and everything else that commands ask of it."""

    game: Game

    @property
    def rules(self) -> AnyRules:
        """The rules."""
        return games.rules_of(self.game)

    # Which module a room is, is known at run time only, so no checker can know that it offers what it should;
    # `part` has looked.

    @property
    def telling(self) -> Telling[Any, Any, Any, Any]:
        """What the game says to people."""
        return cast(Telling[Any, Any, Any, Any], self._needed("telling"))

    @property
    def explaining(self) -> Explaining[Any, Any, Any]:
        """Its clauses, and explanations by them."""
        return cast(Explaining[Any, Any, Any], self._needed("explaining"))

    @property
    def recording(self) -> Recording[Any, Any]:
        """Its records and documents."""
        return cast(Recording[Any, Any], self._needed("recording"))

    @property
    def setting(self) -> Setting[Any, Any]:
        """What it can be set to."""
        return cast(Setting[Any, Any], self._needed("setting"))

    @property
    def showing(self) -> Showing[Any, Any, Any, Any, Any]:
        """What a terminal shows of it."""
        return cast(Showing[Any, Any, Any, Any, Any], self._needed("showing"))

    @property
    def packs(self) -> Packing[Any]:
        """Its content packs."""
        return cast(Packing[Any], self._needed("packs"))

    @property
    def pictures(self) -> Drawing[Any]:
        """Its pictures."""
        return cast(Drawing[Any], self._needed("pictures"))

    @property
    def analysis(self) -> Measuring[Any]:
        """What simulations keep of it."""
        return cast(Measuring[Any], self._needed("analysis"))

    @property
    def odds(self) -> Foretelling[Any, Any]:
        """The odds of its battles."""
        return cast(Foretelling[Any, Any], self._needed("odds"))

    def _needed(self, name: str) -> object:
        if lacking := games.missing(self.game, name):
            wrong_usage(
                f"{self.game} has no {name}, which this command needs: it lacks {', '.join(lacking)}."
            )
        return games.part(self.game, name)


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
    """What has to follow a command that is printed, if it is not about the usual game."""
    game = rooms.game
    return "" if game.name == USUAL else f" --game {quote(str(game.file or game.name))}"
