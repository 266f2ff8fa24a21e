"""The odds of an attack, with a chart of what is left.

    python examples/nerath/attack_odds.py "3 footsoldier, dragon" "2 footsoldier, castle"

Nothing is rolled: the chances are computed, and exact for players who give hits to the weakest piece first
and never retreat.
"""

import sys

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds

WIDTH = 40
MOST = 12


def pieces(figures: nerath.Bag[nerath.Figure]) -> str:
    """Pieces in words."""
    return ", ".join(f"{count} {figure}" for figure, count in figures.pairs) or "nothing"


def main(attackers: str, defenders: str) -> None:
    """Print how often each side wins, and draw the likeliest ends."""
    found = odds.battle(attackers, defenders)
    print(f"{attackers} attack {defenders}: they win {float(found.attacker_wins):.1%}")
    likeliest = sorted(found.left, key=lambda one: one[1], reverse=True)
    for left, chance in likeliest[:MOST]:
        bar = "#" * round(WIDTH * float(chance))
        print(
            f"{float(chance):6.1%} {bar:<{WIDTH}} {pieces(left.attackers)} against {pieces(left.defenders)}"
        )


if __name__ == "__main__":
    try:
        main(*(sys.argv[1:3] if len(sys.argv) > 2 else ("3 footsoldier, dragon", "2 footsoldier, castle")))
    except odds.BadForce as problem:
        sys.exit(str(problem))
