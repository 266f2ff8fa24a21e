"""Bots on the command line: who is meant by the names that somebody gives.

What lives here: from names with commas to players. What may not live here: how anybody plays (`players`).
It answers for no clause.
"""

from conquest_rules import nerath
from conquest_rules.analysis.simulate import Entrant
from conquest_rules.cli.files import counted, fail


def entrants(players: str) -> tuple[Entrant, ...]:
    """Whoever is named, up to one for each realm."""
    # Only commands that play load the players; all the others start without them.
    from conquest_rules.players import UnknownPlayer, named

    names = [name.strip() for name in players.split(",")]
    if len(names) > len(nerath.REALMS):
        fail(f"{counted(len(names), 'player is', 'players are')} named for {len(nerath.REALMS)} realms.")
    try:
        return tuple(named(name) for name in names)
    except UnknownPlayer as error:
        fail(str(error))
