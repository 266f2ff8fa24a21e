"""Conquest of Nerath at one keyboard: four people, hidden hands, and a saved game.

python text_game.py [FILE]
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from conquest_rules import nerath
from conquest_rules.kernel.record import replay
from conquest_rules.nerath import telling

RNG = Random()
Game = nerath.Record[nerath.Setup, nerath.Action]
Step = nerath.Transition[nerath.State, nerath.Action, nerath.Event]


def card_text(state: nerath.State, card: str) -> str:
    """The text of a card."""
    content = state.table.content
    return (content.treasure(card) if content.is_treasure(card) else content.event(card)).text


def hand(view: nerath.State, realm: nerath.Realm) -> list[str]:
    """The cards that a realm holds, as far as the viewer knows them."""
    return [*view.hand(realm).cards, *view.treasures[nerath.REALMS.index(realm)].cards]


def asked(view: nerath.State) -> str:
    """What the player who decides now is asked for."""
    match view.step:
        case nerath.Window(occasion):
            where = f" in {occasion.at}" if occasion.at else ""
            return f"a card? {occasion.moment}{where}, by {' and '.join(occasion.by) or 'no realm'}"
        case nerath.Resolving(_, card):
            return f"resolving {card}: {card_text(view, card)}"
        case nerath.Finished(outcome):
            return f"{' and '.join(outcome.winners)} won. {nerath.cited(outcome.clause)}"
        case step:
            battle = getattr(step, "battle", None)
            return type(step).__name__ + (f" in {battle.at}" if battle else "")


def position(view: nerath.State, realm: nerath.Realm) -> list[str]:
    """The position in lines, as the player of a realm may know it."""
    lines = [f"Round {view.round}, turn of {view.active}. {realm}: {asked(view)}"]
    for one in nerath.REALMS:
        gold, points, cards = view.treasury(one), view.victory_points(one), view.hand(one).total
        lines.append(f"{one}: {gold} Gold, {points} points, cards: {cards}")
    for card in hand(view, realm):
        lines.append(f"You hold {card}. {card_text(view, card)}")
    return lines


def board(view: nerath.State) -> None:
    """Print every space that has pieces in it."""
    for space in view.table.content.spaces:
        for realm in nerath.REALMS:
            if figures := view.figures(space.id, realm):
                pieces = ", ".join(f"{count} {figure}" for figure, count in figures.pairs)
                print(f"  {space.id}: {realm} {pieces}")


def choices(view: nerath.State) -> Iterator[tuple[str, tuple[nerath.Action, ...]]]:
    """The numbered choices: a piece with all its actions, or an action without a piece."""
    for group in nerath.grouped(view):
        if len(group.actions) == 1 or (group.at, group.piece) == (None, None):
            yield from ((telling.label(view, action), (action,)) for action in group.actions)
        else:
            named = (one for one in (group.piece, group.at) if one is not None)
            about = " in ".join(telling.name_of(view, one) for one in named)
            yield f"{about}, {len(group.actions)} actions", group.actions


def listed(lines: Iterable[str], before: str = "") -> None:
    """Print lines with the numbers that choose them."""
    for number, line in enumerate(lines, 1):
        print(f"  {before}{number:>2}  {line}")


def by_number(view: nerath.State, first: int, second: int | None) -> nerath.Action | None:
    """The action for one number, or for two if the first is a piece; None if there is none."""
    found = list(choices(view))
    if not 1 <= first <= len(found):
        print(f"There is no {first}. Type a number from 1 to {len(found)}, or an empty line for the list.")
        return None
    about, actions = found[first - 1]
    if len(actions) == 1:
        return actions[0]
    if second is not None and 1 <= second <= len(actions):
        return actions[second - 1]
    print(f"{about}. Type two numbers, such as {first} 1:")
    listed((telling.label(view, action) for action in actions), f"{first} ")
    return None


def meant(view: nerath.State, line: str) -> nerath.Action | None:
    """The legal action that a line means, or None after printing why there is none."""
    if numbers := re.fullmatch(r"(\d{1,3})(?:\s+(\d{1,3}))?", line):
        return by_number(view, int(numbers[1]), int(numbers[2]) if numbers[2] else None)
    try:
        action = nerath.understand(view, line).action
    except nerath.NotUnderstood as problem:
        print(problem)
        return None
    refusals = nerath.why_not(view, action)
    for refusal in refusals:
        print(nerath.explain_refusal(refusal, view))
    return None if refusals else action


def decide(state: nerath.State, realm: nerath.Realm) -> nerath.Action | None:
    """Ask the player of a realm for an action; None takes back the last decision."""
    view = nerath.view(state, realm)
    print("", *position(view, realm), sep="\n")
    while True:
        match input(f"{realm}> ").strip():
            case "":
                print("Type a number or words; or board, undo, and Ctrl-D to leave.")
                listed(line for line, _ in choices(view))
            case "board":
                board(view)
            case "undo":
                return None
            case line:
                if action := meant(view, line):
                    return action


def news_of(step: Step, viewer: nerath.Realm | None) -> list[str]:
    """What happened, in sentences, as the viewer may see it."""
    seen = nerath.seen(step, viewer)
    known = [one for one in seen.events if telling.is_news(one) or isinstance(one, nerath.PieceMoved)]
    return [f"{telling.sentence(seen.state, one)} [{', '.join(one.clauses)}]" for one in known]


def keep(path: Path, record: Game) -> str:
    """Write a game into its file; return what went wrong, if anything did."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(nerath.write_record(record, comments=False), encoding="utf-8")
        beside.replace(path)
    except OSError as problem:
        return f"The last action is not saved: {problem}."
    return ""


def resumed(path: Path) -> Game:
    """The game in a file, or a new game if there is no such file."""
    if not path.exists():
        return nerath.record_of(nerath.Setup(length=nerath.Length.SHORT))
    try:
        record = nerath.parse_record(path.read_text(encoding="utf-8"))
        replay(nerath, record)
    except (OSError, ValueError) as problem:
        sys.exit(f"{path} cannot be continued and is left as it is. Name another file.\n{problem}")
    return record


def undone(record: Game) -> Game:
    """The game before its last decision, without what chance has answered since."""
    chance = (nerath.Rolled, nerath.Drawn, nerath.Picked)
    decisions = [place for place, action in enumerate(record.actions) if not isinstance(action, chance)]
    return record.undone(len(record.actions) - decisions[-1]) if decisions else record


def main(path: Path) -> None:
    """Continue the game in a file until it is won."""
    record = resumed(path)
    state, sitting, news = replay(nerath, record), None, list[str]()
    while True:
        match nerath.to_act(state):
            case nerath.Deciding(realm):
                if realm is not sitting:
                    input("\n" * 50 + f"The keyboard goes to {realm}; press Enter> ")
                    print(*news[-12:], sep="\n")
                    sitting = realm
                action = decide(state, realm)
            case nerath.Awaiting(request):
                action = request.sample(RNG)
            case nerath.Over():
                break
        if action is None:
            record = undone(record)
            state = replay(nerath, record)
        else:
            step = nerath.transition(state, action)
            for line in news_of(step, None):
                print(line)
                news.append(line)
            state, record = step.state, record.then(action)
        if problem := keep(path, record):
            print(problem)
    print(asked(state))


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "game.txt"))
    except (EOFError, KeyboardInterrupt):
        print("\nLeft. The game is saved.")
