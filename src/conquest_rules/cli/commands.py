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

from conquest_rules.cli.choosing import PAGE, Menu, chosen
from conquest_rules.cli.files import write_texts
from conquest_rules.cli.rooms import Action, dumped
from conquest_rules.cli.session import AT_THE_TABLE, turn_so_far, undone
from conquest_rules.cli.sitting import Sitting
from conquest_rules.cli.telling import heading, paragraph, tell_board, tell_explanation, tell_scores
from conquest_rules.kernel.chance import Pick, Picked, Request, Roll, Rolled
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.wording import NotUnderstood
from conquest_rules.kernel.words import sentence


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
    match sitting.rooms.rules.to_act(sitting.session.state):
        case Awaiting(request):
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
        meant = sitting.rooms.telling.understand(sitting.view, line)
    except NotUnderstood as error:
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
    if refusals := sitting.rooms.rules.why_not(sitting.view, action):
        told = (sitting.rooms.explaining.explain_refusal(one, sitting.view) for one in refusals)
        _say(sitting, "Refused.", *told)
    else:
        sitting.do(action, typed=True)


def _answers(sitting: Sitting, request: object, line: str) -> Action:
    if isinstance(request, Roll):
        return Rolled(tuple(int(face) for face in re.findall(r"\d{1,4}", line)))
    name_of, state = sitting.rooms.telling.name_of, sitting.session.state
    options = request.options if isinstance(request, Pick) else ()
    named = (one for one in options if line.lower() in (one.lower(), name_of(state, one).lower()))
    return Picked(next(named, line))


def _answer(sitting: Sitting, request: Request[Action], line: str) -> None:
    """The faces of real dice, or the side of a coin."""
    answer = _answers(sitting, request, line)
    if problem := request.misfit(answer):
        _say(sitting, f"That is impossible: {problem}.")
    else:
        sitting.do(answer, typed=True)


# Commands.


def _roll(sitting: Sitting, _rest: str) -> None:
    match sitting.rooms.rules.to_act(sitting.session.state):
        case Awaiting(request) if isinstance(request, AT_THE_TABLE):
            seed = f"{sitting.session.seed} {len(sitting.session.record.actions)}"
            sitting.do(request.sample(Random(seed)), typed=True)
        case _:
            _say(sitting, "No dice are needed now.")


def _list(sitting: Sitting, _rest: str) -> None:
    sitting.look_at()


def _back(sitting: Sitting, _rest: str) -> None:
    sitting.look_at(*sitting.path[:-1])


def _more(sitting: Sitting, _rest: str) -> None:
    pages = -(-len(sitting.menu.choices) // PAGE)
    sitting.page = (sitting.page + 1) % max(pages, 1)
    sitting.asked = False


def _why(sitting: Sitting, rest: str) -> None:
    if not rest:
        _say(sitting, "Why what? Write an action after it, in the words of the list.")
    elif (action := _understood(sitting, rest)) is not None:
        start, since = turn_so_far(sitting.session)
        found = sitting.rooms.explaining.explain_to(sitting.eyes, start, action, after=since)
        tell_explanation(sitting.rooms, found, sitting.view)


def _map(sitting: Sitting, rest: str) -> None:
    if rest.endswith(".svg"):
        _draw(sitting, Path(rest))
        return
    try:
        tell_board(sitting.out, sitting.rooms, sitting.view, rest)
    except LookupError as error:
        _say(sitting, sentence(str(error.args[0])))


def _draw(sitting: Sitting, path: Path) -> None:
    try:
        drawn = sitting.rooms.pictures.board_svg(sitting.view)
    except ValueError as error:
        _say(sitting, str(error))
    except typer.Exit:
        return
    else:
        _write(path, drawn)


def _write(path: Path, text: str) -> None:
    """Write a file that a player asked for; a bad path does not end the game."""
    try:
        write_texts([(path, text)])
    except typer.Exit:
        return


def _state(sitting: Sitting, _rest: str) -> None:
    _say(sitting, f"{sitting.rooms.telling.moment(sitting.session.state)}.")
    tell_scores(sitting.out, sitting.rooms, sitting.view)


def _hand(sitting: Sitting, _rest: str) -> None:
    if sitting.sitter is None:
        _say(sitting, "No player is at the keyboard, so there is no hand to show.")
        return
    for side in sitting.sitter.sides:
        heading(sitting.out, f"What {sitting.rooms.telling.does(sitting.view, side, 'hold')}")
        for line in list(sitting.rooms.showing.holds(sitting.view, side)) or ["Nothing."]:
            paragraph(sitting.out, line, hang=6)


def _story(sitting: Sitting, _rest: str) -> None:
    sitting.tell_story()


def _undo(sitting: Sitting, _rest: str) -> None:
    if (back := undone(sitting.session)) is None:
        _say(sitting, "There is nothing to take back.")
        return
    rules = sitting.rooms.rules
    last = rules.transition(back.state, sitting.session.record.actions[len(back.record.actions)])
    # Players who take back what others have chosen in secret are not shown what it was.
    told = rules.seen(last, sitting.eyes).action
    label = sitting.rooms.telling.label(rules.view(back.state, sitting.eyes), told)
    sitting.take_back(back)
    _say(sitting, sentence(f"Taken back: {label}"))


def _save(sitting: Sitting, rest: str) -> None:
    if not rest:
        _say(
            sitting,
            f"The game is saved in {sitting.keeper.path} after every action. To save it elsewhere: save FILE",
        )
        return
    record, rooms = sitting.session.record, sitting.rooms
    _write(
        Path(rest), dumped(rooms, record) if rest.endswith(".json") else rooms.recording.write_record(record)
    )


def _help(sitting: Sitting, _rest: str) -> None:
    for line in help_lines():
        paragraph(sitting.out, line, 0, hang=4)


def _quit(sitting: Sitting, _rest: str) -> None:
    sitting.left = True


COMMANDS: Final[Mapping[str, Command]] = {
    "list": Command(_list, "", "show the choices again"),
    "back": Command(_back, "", "go back from a chosen piece or space"),
    "more": Command(_more, "", "show the next page of a long list"),
    "roll": Command(_roll, "", "let the machine roll instead of real dice"),
    "why": Command(
        _why, "ACTION", "say whether an action is legal, and by which clauses, without playing it"
    ),
    "map": Command(
        _map,
        "[REGION|SPACE|FILE.svg]",
        "the board, a region of it or a space in words, or a picture in a file",
    ),
    "state": Command(_state, "", "whose turn it is, and the scores of each side"),
    "hand": Command(_hand, "", "your cards and whatever else you hold in secret"),
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
    yield "You may write loosely: names as they are printed, other verbs, and no name for yourself."
