"""Playthroughs: whole games as text that people can read, kept and compared on every run.

What lives here: playing a game with a fixed seed and telling it, action by action, event
by event, and round by round what each player sees. What may not live here: the comparison,
which is a test's. It answers for no clause.

`python -m tools.playthroughs` writes all of them anew; read the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.rules.nerath import refusals_told

from conquest_rules import nerath
from conquest_rules.testing.nerath import ways
from conquest_rules.testing.ways import Way

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs" / "nerath"


def play(way: Way[nerath.Setup], seed: int) -> Iterator[str]:
    """The lines of a whole game, or of its first rounds where a way to play is left after some."""
    yield f"{way.words}, seed {seed}"
    rng, state = Random(seed), nerath.new_game(way.setup)
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        awaited = isinstance(turn, nerath.Awaiting)
        action = turn.request.sample(rng) if isinstance(turn, nerath.Awaiting) else ways.eager(state, rng)
        step = nerath.transition(state, action)
        yield f"  {'' if awaited else '> '}{nerath.write_action(action)}"
        for event in step.events:
            if (told := ways.line(event)) is not None:
                yield f"    {told}"
            yield from (f"  {sight}" for sight in ways.sights(step.state, event))
        state = step.state
        if ways.round_of(state) > way.rounds:
            yield f"after {way.rounds} rounds the game is left"
            return


def games() -> Iterator[tuple[str, Way[nerath.Setup], int]]:
    """Every way to play, each with its name and seed."""
    for number, way in enumerate(ways.ways(), 1):
        yield way.name, way, number


def main() -> None:
    """Write all playthroughs anew, and beside them how refusals are told."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, way, seed in games():
        lines = list(play(way, seed))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(lines)} lines")
    refusals_told.KEPT.write_text(refusals_told.told(), encoding="utf-8")


if __name__ == "__main__":
    main()
