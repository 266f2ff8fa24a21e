"""Does a ruling matter? Win rates under each reading of it, as a notebook of cells.

    python examples/nerath/ruling_effect.py [GAMES]

Editors that know `# %%` run it cell by cell. The same seeds are played under each reading, so the reading
differs and not the luck.
"""

# %% Which ruling, and how many games
import sys

from conquest_rules import nerath
from conquest_rules.analysis.nerath import result
from conquest_rules.analysis.simulate import Simulation, simulate
from conquest_rules.analysis.tally import by_seat
from conquest_rules.players.nerath import named

RULING = "R-vp-tie"
GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 40

ruling = nerath.ruling(RULING)
print(f"{ruling.id}: {ruling.question}")

# %% Play the same games under each reading
results = {}
for reading in ruling.names:
    setup = nerath.Setup(
        length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY, rulings={RULING: reading}
    )
    simulation = Simulation("nerath", setup, (named("greedy"),), result)
    results[reading] = simulate(simulation, range(GAMES), workers=1)

# %% How often each realm wins
for reading, rows in results.items():
    print(f"\nRead as {reading}, {len(rows)} games:")
    for realm, tally in by_seat(rows).items():
        low, high = tally.interval
        print(f"  {realm:12} {tally.share:6.1%}  ({low:.1%} to {high:.1%})")

# %% In how many games the reading made a difference
first, *others = results
for other in others:
    differ = sum(
        one["winners"] != two["winners"] for one, two in zip(results[first], results[other], strict=True)
    )
    print(f"\n{first} and {other}: another winner in {differ} of {GAMES} games")
