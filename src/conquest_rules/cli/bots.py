"""Bots on the command line, by their names.

Here: which names are those of bots, making one, and players from names with commas. Not here: how a bot plays
(`players`).

Only commands that play load the players; all the others start without them.
"""

from typing import Final, TypeAlias

from conquest_rules import nerath
from conquest_rules.analysis.simulate import Entrant
from conquest_rules.cli.files import counted, fail
from conquest_rules.kernel import playing

Player: TypeAlias = playing.Player[nerath.State, nerath.Action]

# Who sits in a seat that nobody is named for.
USUAL: Final = "greedy"


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    from conquest_rules.players.nerath import NAMES

    return NAMES


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    from conquest_rules.players import UnknownPlayer
    from conquest_rules.players.nerath import named

    try:
        named(name)
    except UnknownPlayer:
        return False
    return True


def bot(name: str) -> Player:
    """A new bot for a game, by its name."""
    from conquest_rules.players.nerath import named

    return named(name).make()


def entrants(players: str) -> tuple[Entrant, ...]:
    """The named players, at most one for each realm."""
    from conquest_rules.players import UnknownPlayer
    from conquest_rules.players.nerath import named

    names = [name.strip() for name in players.split(",")]
    if len(names) > len(nerath.REALMS):
        fail(f"{counted(len(names), 'player is', 'players are')} named for {len(nerath.REALMS)} realms.")
    try:
        return tuple(named(name) for name in names)
    except UnknownPlayer as error:
        fail(str(error))
