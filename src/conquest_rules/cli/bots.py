"""Bots: whoever can sit in a seat besides people.

What lives here: which names are those of bots, and making one. What may not live here:
how a bot chooses (`players`). It answers for no clause.
"""

from typing import Final, TypeAlias

from conquest_rules import nerath
from conquest_rules.kernel import playing
from conquest_rules.players import UnknownPlayer, named
from conquest_rules.players.roster import PLAYERS

Player: TypeAlias = playing.Player[nerath.State, nerath.Action]

BOTS: Final = tuple(PLAYERS)
# Who sits in a seat that nobody is named for.
USUAL: Final = "greedy"


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    try:
        named(name)
    except UnknownPlayer:
        return False
    return True


def bot(name: str) -> Player:
    """A bot by its name, made anew for a game."""
    return named(name).make()
