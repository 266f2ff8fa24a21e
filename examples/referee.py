"""A referee for a real table: the dice and the cards are yours, the rules are the machine's.

    python examples/referee.py game.txt [GAME]

GAME is the name of a game, such as `nerath`, or the Python file of one. Say what is done, in words: `karkoth
moves monster from broken-lands to cernall`. When dice are rolled or a card is drawn at the table, type in
what came up. What the rules forbid is refused, with the clause and what is allowed instead. The game is saved
in the file, and continues from there the next time.
"""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from conquest_rules import games
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Roll, Rolled
from conquest_rules.kernel.clause import IllegalAction
from conquest_rules.kernel.record import Record, replay
from conquest_rules.kernel.rules import Awaiting, Over
from conquest_rules.kernel.wording import NotUnderstood
from conquest_rules.kernel.words import capitalised, sentence

PATH = Path(sys.argv[1] if len(sys.argv) > 1 else "table.txt")
GAME = games.game(sys.argv[2] if len(sys.argv) > 2 else "nerath")
RULES = games.rules_of(GAME)
# Which game it is, is known at run time only.
State = Any
Action = Any


def part(name: str) -> ModuleType:
    """A part of the game, such as its words."""
    found = games.part(GAME, name)
    if found is None:
        sys.exit(f"{GAME} has no {name} yet.")
    return found


SETTING, TELLING = part("setting"), part("telling")
RECORDING, EXPLAINING = part("recording"), part("explaining")


def asked(request: object) -> str:
    """The question to the table."""
    match request:
        case Roll(dice, purpose):
            return f"{purpose}: roll {', '.join(f'd{die.sides}' for die in dice)} and type the faces"
        case Draw(_, purpose):
            return f"{purpose}: type the name of what was drawn"
        case Pick(options, purpose):
            return f"{purpose}: {' or '.join(options)}?"
        case _:
            return "Type the answer"


def answer(request: object, line: str) -> Action:
    """The table's answer."""
    match request:
        case Roll():
            return Rolled(tuple(int(face) for face in re.findall(r"\d{1,3}", line)))
        case Draw(items):
            name = line.strip().lower().replace(" ", "-")
            return Drawn(next((item for item in items.kinds if item.lower() == name), name))
        case _:
            return Picked(line.strip())


def meant(view: State, line: str) -> Action:
    """The action that a line means, by what everyone can see; raises `NotUnderstood`."""
    turn = RULES.to_act(view)
    return answer(turn.request, line) if isinstance(turn, Awaiting) else TELLING.understand(view, line).action


def main() -> None:
    """Follow the game at the table, line by line."""
    record: Record[Any, Action] = Record(RULES.GAME, RULES.RULES_VERSION, SETTING.setup({}, {}, {}, None))
    if PATH.exists():
        record = RECORDING.parse_record(PATH.read_text(encoding="utf-8"))
    state = replay(RULES, record)
    while not isinstance(turn := RULES.to_act(state), Over):
        # All at the table read the screen, so it shows only what everyone may see.
        view = RULES.view(state, None)
        if isinstance(turn, Awaiting):
            prompt = asked(turn.request)
        else:
            prompt = capitalised(TELLING.does(view, turn.by, "decide"))
        try:
            action = meant(view, input(f"{prompt}: "))
            step = RULES.transition(state, action)
        except NotUnderstood as problem:
            print(problem)
        except IllegalAction as refused:
            reasons = RULES.why_not(view, action) or refused.refusals
            print(*(EXPLAINING.explain_refusal(one, view) for one in reasons), sep="\n")
        else:
            state, record = step.state, record.then(step.action)
            PATH.write_text(RECORDING.write_record(record, comments=False), encoding="utf-8")
            shown = RULES.seen(step, None)
            for event in shown.events:
                print(f"  {TELLING.sentence(shown.state, event)} [{', '.join(event.clauses)}]")
    winners = [TELLING.called(state, who) for who in turn.outcome.winners]
    print(sentence(f"{' and '.join(winners) or 'no one'} won"), f"[{turn.outcome.clause}]")


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nThe game is saved.")
