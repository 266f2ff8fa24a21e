"""The meaning of the lines that players type in a game.

Here: the table of commands, and the meaning of all other lines: numbers of choices, faces of dice, or an
action in words. Not here: the loop (`play`), and rules.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Final

import typer
from attrs import frozen

from conquest_rules import nerath
from conquest_rules.cli.choosing import PAGE, Menu, chosen
from conquest_rules.cli.files import write_texts
from conquest_rules.cli.map_text import tell_hand, tell_map, tell_realms, tell_space
from conquest_rules.cli.session import AT_THE_TABLE, own_realms, turn_so_far, undone
from conquest_rules.cli.sitting import Sitting
from conquest_rules.cli.telling import paragraph
from conquest_rules.cli.verdicts import tell_explanation
from conquest_rules.kernel.chance import Request
from conquest_rules.nerath import Action
from conquest_rules.nerath.telling import moment
from conquest_rules.nerath.telling.descriptions import REGIONS


@frozen
class Command:
    """A command: what it does, what follows its name, and its help."""

    run: Callable[[Sitting, str], None]
    takes: str
    help: str


def obey(sitting: Sitting, line: str) -> None:
    """Do what a line says, or print why not and what to type instead."""
    name, _, rest = line.strip().partition(" ")
    if (command := COMMANDS.get(name.lower())) is not None:
        command.run(sitting, rest.strip())
        return
    match nerath.to_act(sitting.session.state):
        case nerath.Awaiting(request):
            _answer(sitting, request, line)
        case _ if re.fullmatch(r"\d{1,3}( \d{1,3})*", " ".join(line.split())):
            _choose(sitting, [int(word) for word in line.split()])
        case _:
            _act(sitting, line)


def _say(sitting: Sitting, *lines: str) -> None:
    for line in lines:
        paragraph(sitting.out, line, 0, hang=2)


# Lines that are no commands.


def _choose(sitting: Sitting, numbers: list[int]) -> None:
    found = chosen(sitting.menu, numbers)
    if found is None:
        _say(sitting, f"The numbers go from 1 to {len(sitting.menu.choices)}. `list` shows them again.")
    elif isinstance(found, Menu):
        sitting.look_at(*sitting.path, *numbers)
    else:
        sitting.do(found, typed=True)


def _understood(sitting: Sitting, line: str) -> Action | None:
    if re.fullmatch(r"\d{1,3}", line) and not isinstance(
        found := chosen(sitting.menu, [int(line)]), Menu | None
    ):
        return found
    try:
        meant = nerath.understand(sitting.view, line)
    except nerath.NotUnderstood as error:
        command = get_close_matches(line.partition(" ")[0].lower(), COMMANDS, n=1, cutoff=0.6)
        hints = [f"Did you mean the command {command[0]}?"] if command and " " not in line else error.hints
        _say(sitting, error.problem, *hints, "`help` lists everything you can type.")
        return None
    if meant.taken_as not in ("", f"{sitting.eyes} {line}"):
        _say(sitting, f"Taken as: {meant.taken_as}")
    return meant.action


def _act(sitting: Sitting, line: str) -> None:
    if not line or (action := _understood(sitting, line)) is None:
        sitting.asked = sitting.asked and bool(line)
        return
    if refusals := nerath.why_not(sitting.view, action):
        _say(sitting, "Refused.", *(nerath.explain_refusal(one, sitting.view) for one in refusals))
    else:
        sitting.do(action, typed=True)


def _answers(request: object, line: str) -> Action:
    if isinstance(request, nerath.Roll):
        return nerath.Rolled(tuple(int(face) for face in re.findall(r"\d{1,4}", line)))
    return nerath.Picked(line)


def _answer(sitting: Sitting, request: Request[Action], line: str) -> None:
    """The faces of real dice, or the side of a coin."""
    answer = _answers(request, line)
    if problem := request.misfit(answer):
        _say(sitting, f"That is impossible: {problem}.")
    else:
        sitting.do(answer, typed=True)


# Commands.


def _roll(sitting: Sitting, rest: str) -> None:
    del rest
    match nerath.to_act(sitting.session.state):
        case nerath.Awaiting(request) if isinstance(request, AT_THE_TABLE):
            seed = f"{sitting.session.seed} {len(sitting.session.record.actions)}"
            sitting.do(request.sample(Random(seed)), typed=True)
        case _:
            _say(sitting, "No dice are needed now.")


def _list(sitting: Sitting, rest: str) -> None:
    del rest
    sitting.look_at()


def _back(sitting: Sitting, rest: str) -> None:
    del rest
    sitting.look_at(*sitting.path[:-1])


def _more(sitting: Sitting, rest: str) -> None:
    del rest
    pages = -(-len(sitting.menu.choices) // PAGE)
    sitting.page = (sitting.page + 1) % max(pages, 1)
    sitting.asked = False


def _why(sitting: Sitting, rest: str) -> None:
    if not rest:
        _say(sitting, "Why what? Write an action after it: why moves dragon from nera to vor-rukoth")
    elif (action := _understood(sitting, rest)) is not None:
        start, since = turn_so_far(sitting.session)
        tell_explanation(nerath.explain_to(sitting.eyes, start, action, after=since), sitting.view)


def _map(sitting: Sitting, rest: str) -> None:
    if rest.endswith(".svg"):
        _draw(sitting, Path(rest))
        return
    known = sitting.session.state.table.content
    if not rest or rest.lower() in REGIONS:
        tell_map(sitting.out, sitting.view, *([rest.lower()] if rest else []))
        return
    try:
        tell_space(sitting.out, sitting.view, known.space(rest).id)
    except LookupError:
        close = get_close_matches(rest.lower(), (*REGIONS, *known.board.spaces), n=3, cutoff=0.5)
        _say(sitting, f"There is no space {rest!r}. {_close(close)}")


def _close(names: list[str]) -> str:
    return f"Did you mean {' or '.join(names)}?" if names else f"Regions are {', '.join(REGIONS)}."


def _draw(sitting: Sitting, path: Path) -> None:
    # Only somebody who wants a picture loads what draws it.
    from conquest_rules.pictures.nerath import board_svg

    if sitting.session.state.table.content.map is None:
        _say(sitting, "The content pack has no map.json, and without it the board cannot be drawn.")
    else:
        _write(path, board_svg(sitting.view))


def _write(path: Path, text: str) -> None:
    """Write a file that a player asked for; a bad path does not end the game."""
    try:
        write_texts([(path, text)])
    except typer.Exit:
        return


def _state(sitting: Sitting, rest: str) -> None:
    del rest
    _say(sitting, f"{moment(sitting.session.state)}.")
    tell_realms(sitting.out, sitting.view)


def _hand(sitting: Sitting, rest: str) -> None:
    del rest
    if sitting.eyes is None:
        _say(sitting, "No player is at the keyboard, so there is no hand to show.")
        return
    for realm in own_realms(sitting.session, sitting.eyes):
        tell_hand(sitting.out, sitting.view, realm)


def _story(sitting: Sitting, rest: str) -> None:
    del rest
    sitting.tell_story()


def _undo(sitting: Sitting, rest: str) -> None:
    del rest
    if (back := undone(sitting.session)) is None:
        _say(sitting, "There is nothing to take back.")
        return
    last = nerath.transition(back.state, sitting.session.record.actions[len(back.record.actions)])
    # Whoever takes back what somebody else has chosen in secret is not told what it was.
    told = nerath.seen(last, sitting.eyes).action
    sitting.take_back(back)
    _say(sitting, f"Taken back: {nerath.write_action(told)}")


def _save(sitting: Sitting, rest: str) -> None:
    if not rest:
        _say(
            sitting,
            f"The game is saved in {sitting.keeper.path} after every action. To save it elsewhere: save FILE",
        )
        return
    record = sitting.session.record
    _write(Path(rest), nerath.dump(record) if rest.endswith(".json") else nerath.write_record(record))


def _help(sitting: Sitting, rest: str) -> None:
    del rest
    for line in help_lines():
        paragraph(sitting.out, line, 0, hang=4)


def _quit(sitting: Sitting, rest: str) -> None:
    del rest
    sitting.left = True


COMMANDS: Final[Mapping[str, Command]] = {
    "list": Command(_list, "", "show the choices again"),
    "back": Command(_back, "", "go back from a chosen piece or space"),
    "more": Command(_more, "", "show the next page of a long list"),
    "roll": Command(_roll, "", "let the machine roll instead of real dice"),
    "why": Command(
        _why, "ACTION", "say whether an action is legal, and by which clauses, without playing it"
    ),
    "map": Command(_map, "[REGION|SPACE|FILE.svg]", "the board, a realm's lands, seas, dungeons, a space"),
    "state": Command(_state, "", "points, Gold, lands and cards of each realm"),
    "hand": Command(_hand, "", "your cards"),
    "story": Command(_story, "", "everything since your last choice, with clauses"),
    "undo": Command(_undo, "", "take back the last choice at the keyboard, and everything since"),
    "save": Command(_save, "[FILE]", "write the record to another file"),
    "help": Command(_help, "", "this list"),
    "quit": Command(_quit, "", "leave; the game is saved and can be resumed"),
}


def help_lines() -> Iterator[str]:
    """Everything that can be typed, in lines."""
    yield "Type the number of a choice (or several: 3 1), an action in words, or:"
    for name, command in COMMANDS.items():
        yield f"  {f'{name} {command.takes}'.strip()}: {command.help}"
    yield "You may write loosely: moves footsoldier from dread-marches to zaarnath"
