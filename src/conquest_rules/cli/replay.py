"""`conquest-rules replay`: a recorded game, step by step or as a story.

Here: stepping through a record, and printing or drawing it. Not here: reading it (`positions`), the sentences
and the map, which are a matter of each game.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import typer
from attrs import define, evolve, field
from rich.console import Console

from conquest_rules.cli.files import counted, fail, write_texts
from conquest_rules.cli.options import ContentFolder
from conquest_rules.cli.positions import ALL, Eyes, Viewer, broken, read_record, viewer_of
from conquest_rules.cli.record import RecordFile
from conquest_rules.cli.rooms import AnyRecord, OwnGameOption, Rooms, State, Step
from conquest_rules.cli.sitting import ask
from conquest_rules.cli.telling import heading, paragraph, tell_board, tell_scores, terminal, with_clauses
from conquest_rules.kernel.record import BrokenRecord, replay_steps
from conquest_rules.kernel.record import replay as replay_to
from conquest_rules.kernel.words import any_of

INTERRUPTED = 130


def replay(
    path: RecordFile,
    to: Annotated[int | None, typer.Option(metavar="N", help="Go as far as action N.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="Print the whole story and exit.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="DIR", help="Draw a picture of each turn.")] = None,
    viewer: Eyes = ALL,
    content: ContentFolder = None,
    game: OwnGameOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the story as JSON, one action per line.")
    ] = False,
) -> None:
    """Step through a recorded game: next, back, turn, goto N, map, state, quit.

    Each action is shown with its results and their clauses. Enter is `next`.
    With --all the story is printed turn by turn; with --svg a picture is drawn where
    each turn begins, and one of the end.

    \b
    Examples:
      conquest-rules replay game.txt
      conquest-rules replay game.txt --to 120
      conquest-rules replay game.txt --all | less
      conquest-rules replay game.txt --all --viewer vailin
      conquest-rules replay game.txt --svg pictures
      conquest-rules replay game.txt --json
    """
    rooms, record = read_record(path, content, game)
    if to is not None and not 0 <= to <= len(record.actions):
        fail(f"{path} has {counted(len(record.actions), 'action', 'actions')}, so --to cannot be {to}.")
    eyes = viewer_of(rooms, record.setup, viewer)
    steps = list(_steps(rooms, path, evolve(record, actions=record.actions[:to]), eyes))
    opening = rooms.rules.new_game(record.setup)
    if svg is not None:
        _draw(rooms, svg, opening, steps)
    elif as_json:
        _print_json(rooms, steps)
    elif whole:
        _tell_all(rooms, steps)
    else:
        _go_through(Reading(rooms, opening, steps, at=0 if to is None else to))


def _steps(rooms: Rooms, path: Path, record: AnyRecord, eyes: Viewer) -> Iterator[Step]:
    done = 0
    try:
        for step in replay_steps(rooms.rules, record):
            yield step if eyes.whole else rooms.rules.seen(step, eyes.side)
            done += 1
    except BrokenRecord as error:
        told = f"You can look at it up to there: --to {done}."
        broken(rooms, path, _as_seen(rooms, error, record, done, eyes), told)


def _as_seen(rooms: Rooms, error: BrokenRecord, record: AnyRecord, done: int, eyes: Viewer) -> BrokenRecord:
    """Why a record breaks, as far as a viewer may know it."""
    if eyes.whole or not error.refusals:
        return error
    rules = rooms.rules
    here = rules.view(replay_to(rules, evolve(record, actions=record.actions[:done])), eyes.side)
    return BrokenRecord(error.where, rules.why_not(here, record.actions[done]) or error.refusals)


# The story.


def _begins(rooms: Rooms, step: Step) -> str | None:
    """The first turn that begins in a step, if one does."""
    begun = (rooms.showing.turn_begun(event) for event in step.events)
    return next((turn for turn in begun if turn is not None), None)


def _tell_step(out: Console, rooms: Rooms, number: int, step: Step) -> None:
    paragraph(out, f"{number:>5}  {rooms.rules.write_action(step.action)}", 0, hang=9)
    for event in step.events:
        told = with_clauses(rooms, step.state, event)
        if rooms.showing.turn_begun(event) is not None:
            out.print()
            heading(out, told)
        else:
            paragraph(out, told, 7, hang=9)


def _tell_all(rooms: Rooms, steps: list[Step]) -> None:
    out = terminal()
    for number, step in enumerate(steps, 1):
        if _begins(rooms, step):
            tell_scores(out, rooms, step.state)
        _tell_step(out, rooms, number, step)
    if not steps:
        paragraph(out, "Nothing has been done yet.", 0)


def _print_json(rooms: Rooms, steps: list[Step]) -> None:
    for number, step in enumerate(steps, 1):
        line = {
            "number": number,
            "action": rooms.rules.write_action(step.action),
            "events": [rooms.rules.document(event) for event in step.events],
        }
        typer.echo(json.dumps(line, ensure_ascii=False))


def _draw(rooms: Rooms, folder: Path, opening: State, steps: list[Step]) -> None:
    """Draw the opening, the start of each turn, and the end."""
    moments = [("opening", opening)]
    moments += [
        (begun.replace(":", "-").rjust(len(begun) + (begun[1:2] == ":"), "0"), step.state)
        for step in steps
        if (begun := _begins(rooms, step)) is not None
    ]
    if steps:
        moments.append(("end", steps[-1].state))
    try:
        for number, (name, state) in enumerate(moments):
            write_texts([(folder / f"{number:03}-{name}.svg", rooms.pictures.board_svg(state))])
    except ValueError as error:
        fail(str(error))


# Step by step.


@define
class Reading:
    """A record being read: its steps, and how many of them have been shown."""

    rooms: Rooms
    opening: State
    steps: list[Step]
    at: int = 0
    left: bool = False
    out: Console = field(factory=terminal)

    @property
    def state(self) -> State:
        """The current state."""
        return self.steps[self.at - 1].state if self.at else self.opening

    def go_to(self, number: int) -> None:
        """Go forward or back, as far as the record goes, and print the last action."""
        self.at = min(max(number, 0), len(self.steps))
        if self.at:
            _tell_step(self.out, self.rooms, self.at, self.steps[self.at - 1])
        else:
            paragraph(self.out, "The opening, before the first action.", 0)


def _number(reading: Reading, word: str, otherwise: int) -> int | None:
    if not word:
        return otherwise
    if re.fullmatch(r"\d{1,9}", word):
        return int(word)
    paragraph(reading.out, f"{word!r} is not a number.", 0)
    return None


def _next(reading: Reading, word: str) -> None:
    if reading.at == len(reading.steps):
        paragraph(reading.out, "The record ends here.", 0)
    elif (number := _number(reading, word, 1)) is not None:
        for one in range(reading.at + 1, min(reading.at + number, len(reading.steps)) + 1):
            reading.go_to(one)


def _back(reading: Reading, word: str) -> None:
    if (number := _number(reading, word, 1)) is not None:
        reading.go_to(reading.at - number)


def _turn(reading: Reading, _word: str) -> None:
    ahead = range(reading.at + 1, len(reading.steps) + 1)
    begun = (one for one in ahead if _begins(reading.rooms, reading.steps[one - 1]))
    reading.go_to(next(begun, len(reading.steps)))


def _goto(reading: Reading, word: str) -> None:
    if re.fullmatch(r"\d{1,9}", word):
        reading.go_to(int(word))
        return
    turns = {
        begun: number
        for number, step in enumerate(reading.steps, 1)
        if (begun := _begins(reading.rooms, step)) is not None
    }
    if word in turns:
        reading.go_to(turns[word])
    else:
        close = get_close_matches(word, turns, n=3, cutoff=0.5) or list(turns)[:3]
        paragraph(reading.out, f"Give the number of an action, or a turn such as {any_of(close)}.", 0)


def _map(reading: Reading, _word: str) -> None:
    tell_board(reading.out, reading.rooms, reading.state)


def _state(reading: Reading, _word: str) -> None:
    paragraph(reading.out, f"{reading.rooms.telling.moment(reading.state)}.", 0)
    tell_scores(reading.out, reading.rooms, reading.state)


def _help(reading: Reading, _word: str) -> None:
    for name, (_, takes, meaning) in COMMANDS.items():
        paragraph(reading.out, f"{f'{name} {takes}'.strip()}: {meaning}", hang=4)


def _quit(reading: Reading, _word: str) -> None:
    reading.left = True


COMMANDS: Final[Mapping[str, tuple[Callable[[Reading, str], None], str, str]]] = {
    "next": (_next, "[N]", "the next action, or the next N; Enter does the same"),
    "back": (_back, "[N]", "one action back, or N"),
    "turn": (_turn, "", "the start of the next turn"),
    "goto": (_goto, "N|ROUND:SIDE", "after action N, or to the start of a turn, such as goto 2:vailin"),
    "map": (_map, "", "the board as it is here"),
    "state": (_state, "", "whose turn it is here, and the scores of each side"),
    "help": (_help, "", "this list"),
    "quit": (_quit, "", "leave"),
}


def _go_through(reading: Reading) -> None:
    paragraph(
        reading.out, f"{counted(len(reading.steps), 'action', 'actions')}. `help` lists the commands.", 0
    )
    reading.go_to(reading.at)
    while not reading.left:
        try:
            line = ask(f"{reading.at}/{len(reading.steps)}> ")
        except EOFError:
            return
        except KeyboardInterrupt:
            typer.echo()
            raise typer.Exit(INTERRUPTED) from None
        name, _, rest = (line or "next").partition(" ")
        if name in COMMANDS:
            COMMANDS[name][0](reading, rest.strip())
        else:
            paragraph(reading.out, f"There is no command {name!r}; `help` lists them.", 0)
