"""Records: a game as its header, its setup and its actions.

Here: `Record`, replaying it (undo is a shorter replay), and its text form, which people can read and compare.
Not here: how a game writes its setup or actions; its module defines that.

The text is a header in TOML, a line of dashes, then one action per line. Empty lines and whatever follows a
number sign are comments.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_letters, digits
from typing import Final, Generic

from attrs import evolve, frozen

from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation
from conquest_rules.kernel.notation import NotationError
from conquest_rules.kernel.rules import Action, Happening, Outcome, Rules, Setup, State, Transition, Who
from conquest_rules.kernel.wire import MAX_TEXT, WireError, guarded

RULE: Final = "-" * 8
# What a key of a header may be made of without quotes.
BARE: Final = frozenset(ascii_letters + digits + "-_")


class BrokenRecord(ValueError):
    """A record that cannot be replayed: where it breaks, and why; `refusals` if an action is refused."""

    def __init__(self, where: str, refusals: tuple[Violation | Misfit, ...] = ()) -> None:
        told = " ".join(map(str, refusals))
        super().__init__(f"{where}: {told}" if refusals else where)
        self.where, self.refusals = where, refusals


@frozen
class Record(Generic[Setup, Action]):
    """A game that can be replayed anywhere: its rules, its setup and its actions."""

    game: str
    rules: int
    setup: Setup
    actions: tuple[Action, ...] = ()

    def then(self, *actions: Action) -> "Record[Setup, Action]":
        """The record with more actions."""
        return evolve(self, actions=self.actions + actions)

    def undone(self, actions: int = 1) -> "Record[Setup, Action]":
        """The record without the last `actions`; raises `ValueError` if there are fewer."""
        if not 0 <= actions <= len(self.actions):
            raise ValueError(f"{actions} actions cannot be undone: the record has {len(self.actions)}")
        return evolve(self, actions=self.actions[: len(self.actions) - actions])


def replay_steps(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], record: Record[Setup, Action]
) -> Iterator[Transition[State, Action, Happening]]:
    """Replay a record and yield its transitions; raises `BrokenRecord`."""
    if record.game != rules.GAME:
        raise BrokenRecord(f"the record is a game of {record.game}, and these are the rules of {rules.GAME}")
    if record.rules != rules.RULES_VERSION:
        raise BrokenRecord(
            f"the record was made with version {record.rules} of the rules of {rules.GAME}; these are "
            f"version {rules.RULES_VERSION}, by which it may lead elsewhere, "
            "so replay it with the release that made it"
        )
    return _steps(rules, record)


def _steps(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], record: Record[Setup, Action]
) -> Iterator[Transition[State, Action, Happening]]:
    state = rules.new_game(record.setup)
    for number, action in enumerate(record.actions, 1):
        try:
            step = rules.transition(state, action)
        except IllegalAction as refused:
            line = rules.write_action(action)
            where = f"action {number} of {len(record.actions)}, {line!r}"
            raise BrokenRecord(where, refused.refusals) from refused
        yield step
        state = step.state


def replay(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], record: Record[Setup, Action]
) -> State:
    """The state that a record leads to; raises `BrokenRecord` if it cannot be replayed."""
    steps, state = replay_steps(rules, record), rules.new_game(record.setup)
    for step in steps:
        state = step.state
    return state


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in quoted) + '"'
        case list() | tuple():
            return "[" + ", ".join(_toml(one) for one in value) + "]"
        case Mapping():
            # TOML has no word for nothing: what is not there is left out.
            there = {str(key): one for key, one in value.items() if one is not None}
            return "{ " + ", ".join(f"{_toml(key)} = {_toml(one)}" for key, one in there.items()) + " }"
        case _:
            raise TypeError(f"{value!r} has no place in a header")


def write_text(header: Mapping[str, object], lines: Iterable[str]) -> str:
    """A record as text: the header's keys, one per line, then the actions."""
    head = [f"{_toml(key) if set(key) - BARE else key} = {_toml(value)}" for key, value in header.items()]
    lines = list(lines)
    if strange := [line for line in lines if len(line.splitlines()) > 1]:
        raise ValueError(f"{strange[0]!r} is more than one line of a record")
    return "\n".join([*head, RULE, *lines]) + "\n"


def read_text(
    text: str, read_action: Callable[[str], Action]
) -> tuple[dict[str, object], tuple[Action, ...]]:
    """The header and the actions of a record's text, or a `WireError` that names every wrong line."""
    if len(text) > MAX_TEXT:
        raise WireError((f"the text is {len(text)} characters long, the limit is {MAX_TEXT}",))
    lines = text.splitlines()
    if RULE not in lines:
        raise WireError((f"the line {RULE} that ends the header is not there",))
    cut = lines.index(RULE)
    try:
        header = tomllib.loads("\n".join(lines[:cut]))
    except (ValueError, RecursionError) as error:
        raise WireError((f"header: {error}",)) from None
    guarded(header)
    actions, problems = list[Action](), list[str]()
    for number, line in enumerate(lines[cut + 1 :], cut + 2):
        if told := line.partition("#")[0].strip():
            try:
                actions.append(read_action(told))
            except NotationError as error:
                problems.append(f"line {number}: {error}")
    if problems:
        raise WireError(tuple(problems))
    return header, tuple(actions)
