"""A referee for a real table: the dice and the cards are yours, the rules are the machine's.

    python examples/referee.py game.txt

Say what is done, in words: `karkoth moves monster from broken-lands to cernall`. When dice are rolled or a
card is drawn at the table, type in what came up. What the rules forbid is refused, with the clause and what
is allowed instead. The game is saved in the file, and continues from there the next time.
"""

import re
import sys
from pathlib import Path

from conquest_rules import nerath
from conquest_rules.kernel.record import replay


def asked(request: object) -> str:
    """The question to the table."""
    match request:
        case nerath.Roll(dice, purpose):
            return f"{purpose}: roll {', '.join(f'd{die.sides}' for die in dice)} and type the faces"
        case nerath.Draw(_, purpose):
            return f"{purpose}: type the name of what was drawn"
        case nerath.Pick(options, purpose):
            return f"{purpose}: {' or '.join(options)}?"
        case _:
            return "An answer is awaited"


def answer(request: object, line: str) -> nerath.Action:
    """The table's answer."""
    match request:
        case nerath.Roll():
            return nerath.Rolled(tuple(int(face) for face in re.findall(r"\d{1,3}", line)))
        case nerath.Draw():
            return nerath.Drawn(line.strip().lower().replace(" ", "-"))
        case _:
            return nerath.Picked(line.strip())


def meant(view: nerath.State, line: str) -> nerath.Action:
    """The action that a line means, by what everyone can see; raises `NotUnderstood`."""
    turn = nerath.to_act(view)
    if isinstance(turn, nerath.Awaiting):
        return answer(turn.request, line)
    return nerath.understand(view, line).action


def main(path: Path) -> None:
    """Follow the game at the table, line by line."""
    record = nerath.record_of(nerath.Setup(length=nerath.Length.SHORT))
    if path.exists():
        record = nerath.parse_record(path.read_text(encoding="utf-8"))
    state = replay(nerath, record)
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        # All at the table read the screen, so that nothing is told but what everybody may see.
        view = nerath.view(state, None)
        prompt = asked(turn.request) if isinstance(turn, nerath.Awaiting) else f"{turn.by} decides"
        try:
            action = meant(view, input(f"{prompt}: "))
            step = nerath.transition(state, action)
        except nerath.NotUnderstood as problem:
            print(problem)
        except nerath.IllegalAction as refused:
            reasons = nerath.why_not(view, action) or refused.refusals
            print(*(nerath.explain_refusal(one, view) for one in reasons), sep="\n")
        else:
            state, record = step.state, record.then(step.action)
            path.write_text(nerath.write_record(record, comments=False), encoding="utf-8")
            for event in step.events:
                print(f"  {type(event).__name__} [{', '.join(event.clauses)}]")
    print(f"{' and '.join(turn.outcome.winners)} won. {nerath.cited(turn.outcome.clause)}")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "table.txt"))
    except (EOFError, KeyboardInterrupt):
        print("\nThe game is kept.")
