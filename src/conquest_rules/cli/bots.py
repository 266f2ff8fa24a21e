"""Bots on the command line, by their names.

Here: which names are those of bots in a game, and players from names with commas. A game without bots of its
own has those of any game. Not here: how a bot plays (`players`).

Only commands that play load the players; all the others start without them.
"""

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from conquest_rules import games
from conquest_rules.cli.files import counted, fail
from conquest_rules.cli.rooms import Rooms
from conquest_rules.kernel.parts import Bot, Bots
from conquest_rules.kernel.playing import Player

if TYPE_CHECKING:
    from conquest_rules.analysis.simulate import Entrant

# Of which game it is a player, is known at run time only.
AnyPlayer: TypeAlias = Player[Any, Any]

# Who sits in a seat that nobody is named for, where a game has such a bot.
USUAL: Final = "greedy"


def _roster(rooms: Rooms) -> Bots:
    """The bots of a game."""
    from conquest_rules import players

    return cast(Bots, games.part(rooms.game, "players") or players)  # which no checker can know to be bots


def bot_names(rooms: Rooms) -> tuple[str, ...]:
    """The names of all bots of a game."""
    return _roster(rooms).NAMES


def usual(rooms: Rooms) -> str:
    """The bot that plays where none is named."""
    names = bot_names(rooms)
    return USUAL if USUAL in names else names[0]


def bot(rooms: Rooms, name: str) -> Bot:
    """The bot with this name; raises `LookupError`."""
    return _roster(rooms).named(name)


def is_bot(rooms: Rooms, name: str) -> bool:
    """Whether a bot has this name."""
    try:
        bot(rooms, name)
    except LookupError:
        return False
    return True


def entrants(rooms: Rooms, players: str, sides: int) -> "tuple[Entrant, ...]":
    """The named players, at most one for each side."""
    from conquest_rules.analysis.simulate import Entrant

    names = [name.strip() for name in players.split(",")]
    if len(names) > sides:
        fail(
            f"{counted(len(names), 'player is', 'players are')} named for {counted(sides, 'side', 'sides')}."
        )
    try:
        return tuple(Entrant(one.name, one.make) for one in (bot(rooms, name) for name in names))
    except LookupError as error:
        fail(str(error))
