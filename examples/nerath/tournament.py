"""A tournament of bots: your own against the built-in ones.

    python examples/nerath/tournament.py [GAMES]

A bot is anything that can be called with a view, the legal actions, and a random generator. It never sees an
opponent's hand. After each game the bots move up one seat, so none of them keeps the best realm.
"""

import sys
from random import Random

from conquest_rules import nerath
from conquest_rules.analysis.nerath import result
from conquest_rules.analysis.simulate import Entrant, Simulation, simulate
from conquest_rules.analysis.tally import by_player
from conquest_rules.players.nerath import named

# The kinds of action that this bot prefers.
LIKES = (nerath.PressAttack, nerath.RunAmok, nerath.FightBattle, nerath.Buy, nerath.Place)


class Raider:
    """A bot that marches into enemy lands whenever it can, and never retreats."""

    def __call__(self, view: nerath.State, actions: tuple[nerath.Action, ...], rng: Random) -> nerath.Action:
        """An attack if there is one, otherwise a preferred action, otherwise the end of the step."""
        attacks = [
            one for one in actions if isinstance(one, nerath.Move) and nerath.is_enemy(view, one.to, one.by)
        ]
        liked = [one for kind in LIKES for one in actions if isinstance(one, kind)]
        ends = [one for one in actions if isinstance(one, nerath.EndStep)]
        return rng.choice(attacks or liked or ends or list(actions))


def main(games: int) -> None:
    """Play the games, and print how often each bot won."""
    setup = nerath.Setup(length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY)
    bots = (Entrant("raider", Raider), named("greedy"), named("random"))
    rows = simulate(Simulation("nerath", setup, bots, result), range(games), workers=1)
    for name, tally in by_player(rows).items():
        low, high = tally.interval
        print(f"{name:8} won {tally.wins} of {tally.games} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
