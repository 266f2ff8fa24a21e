"""`conquest-rules replay`: a recorded game, step by step or as a story.

Here: stepping through a record, and printing or drawing it. Not here: reading it (`positions`), the sentences
(`story`), and the map (`map_text`).
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

from conquest_rules import nerath
from conquest_rules.cli.files import ContentFolder, counted, fail, write_texts
from conquest_rules.cli.keyboard import ask
from conquest_rules.cli.map_text import tell_map, tell_realms
from conquest_rules.cli.positions import Eyes, Game, Viewer, broken, read_record
from conquest_rules.cli.record import RecordFile
from conquest_rules.cli.session import Step
from conquest_rules.cli.telling import cited, heading, paragraph, terminal
from conquest_rules.kernel.record import replay as replay_to
from conquest_rules.kernel.record import replay_steps
from conquest_rules.nerath import State
from conquest_rules.nerath.telling import moment, sentence

INTERRUPTED = 130


def replay(
    path: RecordFile,
    to: Annotated[int | None, typer.Option(metavar="N", help="Go as far as action N.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="Print the whole story and exit.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="DIR", help="Draw a picture of each turn.")] = None,
    viewer: Eyes = Viewer.ALL,
    content: ContentFolder = None,
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
    record = read_record(path, content)
    if to is not None and not 0 <= to <= len(record.actions):
        fail(f"{path} has {counted(len(record.actions), 'action', 'actions')}, so --to cannot be {to}.")
    steps = list(_steps(path, evolve(record, actions=record.actions[:to]), viewer))
    opening = nerath.new_game(record.setup)
    if svg is not None:
        _draw(svg, opening, steps)
    elif as_json:
        _print_json(steps)
    elif whole:
        _tell_all(steps)
    else:
        _go_through(Reading(opening, steps, at=0 if to is None else to))


def _steps(path: Path, record: Game, viewer: Viewer) -> Iterator[Step]:
    done = 0
    try:
        for step in replay_steps(nerath, record):
            yield step if viewer is Viewer.ALL else nerath.seen(step, viewer.realm)
            done += 1
    except nerath.BrokenRecord as error:
        broken(path, _as_seen(error, record, done, viewer), f"You can look at it up to there: --to {done}.")


def _as_seen(error: nerath.BrokenRecord, record: Game, done: int, viewer: Viewer) -> nerath.BrokenRecord:
    """Why a record breaks, as far as a viewer may know it."""
    if viewer is Viewer.ALL or not error.refusals:
        return error
    here = nerath.view(replay_to(nerath, evolve(record, actions=record.actions[:done])), viewer.realm)
    return nerath.BrokenRecord(error.where, nerath.why_not(here, record.actions[done]) or error.refusals)


# The story.


def _begins(step: Step) -> nerath.TurnBegun | None:
    """The turn that begins in a step, if one does."""
    return next((one for one in step.events if isinstance(one, nerath.TurnBegun)), None)


def _tell_step(out: Console, number: int, step: Step) -> None:
    paragraph(out, f"{number:>5}  {nerath.write_action(step.action)}", 0, hang=9)
    for event in step.events:
        told = cited(sentence(step.state, event), event.clauses)
        if isinstance(event, nerath.TurnBegun):
            out.print()
            heading(out, told)
        else:
            paragraph(out, told, 7, hang=9)


def _tell_all(steps: list[Step]) -> None:
    out = terminal()
    for number, step in enumerate(steps, 1):
        if _begins(step):
            tell_realms(out, step.state)
        _tell_step(out, number, step)
    if not steps:
        paragraph(out, "Nothing has been done yet.", 0)


def _print_json(steps: list[Step]) -> None:
    for number, step in enumerate(steps, 1):
        line = {
            "number": number,
            "action": nerath.write_action(step.action),
            "events": [nerath.document(event) for event in step.events],
        }
        typer.echo(json.dumps(line, ensure_ascii=False))


def _draw(folder: Path, opening: State, steps: list[Step]) -> None:
    """Draw the opening, the start of each turn, and the end."""
    # Only somebody who wants pictures loads what draws them.
    from conquest_rules.pictures.nerath import board_svg

    if opening.table.content.map is None:
        fail("The content pack has no map.json, so the board cannot be drawn.")
    moments = [("opening", opening)]
    moments += [
        (f"{begun.round:02}-{begun.realm}", step.state)
        for step in steps
        if (begun := _begins(step)) is not None
    ]
    if steps:
        moments.append(("end", steps[-1].state))
    for number, (name, state) in enumerate(moments):
        write_texts([(folder / f"{number:03}-{name}.svg", board_svg(state))])


# Step by step.


@define
class Reading:
    """A record being read: its steps, and how many of them have been shown."""

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
            _tell_step(self.out, self.at, self.steps[self.at - 1])
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


def _turn(reading: Reading, word: str) -> None:
    del word
    ahead = range(reading.at + 1, len(reading.steps) + 1)
    reading.go_to(next((one for one in ahead if _begins(reading.steps[one - 1])), len(reading.steps)))


def _goto(reading: Reading, word: str) -> None:
    if re.fullmatch(r"\d{1,9}", word):
        reading.go_to(int(word))
        return
    turns = {
        f"{begun.round}:{begun.realm}": number
        for number, step in enumerate(reading.steps, 1)
        if (begun := _begins(step)) is not None
    }
    if word in turns:
        reading.go_to(turns[word])
    else:
        close = get_close_matches(word, turns, n=3, cutoff=0.5) or list(turns)[:3]
        paragraph(reading.out, f"Give the number of an action, or a turn such as {', '.join(close)}.", 0)


def _map(reading: Reading, word: str) -> None:
    del word
    tell_map(reading.out, reading.state)


def _state(reading: Reading, word: str) -> None:
    del word
    paragraph(reading.out, f"{moment(reading.state)}.", 0)
    tell_realms(reading.out, reading.state)


def _help(reading: Reading, word: str) -> None:
    del word
    for name, (_, takes, meaning) in COMMANDS.items():
        paragraph(reading.out, f"{f'{name} {takes}'.strip()}: {meaning}", hang=4)


def _quit(reading: Reading, word: str) -> None:
    del word
    reading.left = True


COMMANDS: Final[Mapping[str, tuple[Callable[[Reading, str], None], str, str]]] = {
    "next": (_next, "[N]", "the next action, or the next N; Enter does the same"),
    "back": (_back, "[N]", "one action back, or N"),
    "turn": (_turn, "", "the start of the next turn"),
    "goto": (_goto, "N|ROUND:REALM", "after action N, or to the start of a turn: goto 2:vailin"),
    "map": (_map, "", "the board as it is here"),
    "state": (_state, "", "points, Gold, lands and cards here"),
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
            paragraph(reading.out, f"There is no command {name!r}. Commands: {', '.join(COMMANDS)}.", 0)
