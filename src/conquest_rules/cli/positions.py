"""The position that a command is about.

Here: the setup from options, a state from JSON, a record replayed up to an action, and the first Move step of
a new game. Not here: what a command does with a position.
"""

from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Annotated, NoReturn, TypeAlias

import typer
from attrs import evolve, frozen

from conquest_rules import nerath
from conquest_rules.cli.files import counted, explained, fail, load_content, read_text, refuse
from conquest_rules.kernel.record import replay_steps

Game: TypeAlias = nerath.Record[nerath.Setup, nerath.Action]


class Viewer(StrEnum):
    """The point of view from which a game is shown: everything, a spectator's, or a realm's."""

    ALL = "all"
    SPECTATOR = "spectator"
    KARKOTH = "karkoth"
    VAILIN = "vailin"
    IRON_CIRCLE = "iron-circle"
    NERATH = "nerath"

    @property
    def realm(self) -> nerath.Realm | None:
        """The realm whose player looks; None if there is none."""
        return next((realm for realm in nerath.REALMS if realm.value == self.value), None)


Eyes: TypeAlias = Annotated[Viewer, typer.Option(help="The point of view: all, spectator, or a realm.")]


@frozen
class Position:
    """A position: in words, with the state at the start of its turn and the actions since then."""

    told: str
    start: nerath.State
    here: nerath.State
    since: tuple[nerath.Action, ...] = ()


def setup_by_options(
    players: int | None,
    alliances: bool | None,
    length: nerath.Length | None,
    content: nerath.Content,
    rulings: dict[str, str] | None = None,
) -> nerath.Setup:
    """The setup that the options describe."""
    number = 4 if players is None else players
    together = number < 4 if alliances is None else alliances
    try:
        return nerath.Setup(
            length=length or nerath.Length.SHORT,
            players=number,
            alliances=together,
            content=content,
            rulings=rulings or {},
        )
    except nerath.IllegalSetup as error:
        fail(*explained(error.refusals))


def rulings_by_options(given: list[str] | None) -> dict[str, str]:
    """The readings that `--ruling` chooses."""
    pairs = [one.partition("=") for one in given or ()]
    if strange := [name for name, equals, _ in pairs if not equals]:
        fail(f"{strange[0]!r} is not a reading. Write RULING=READING, such as R-vp-tie=any-tie.")
    return {name: reading for name, _, reading in pairs}


def read_state(path: Path, setup: nerath.Setup) -> nerath.State:
    """The state in a JSON file, of a game that began with this setup."""
    try:
        state = nerath.read_state(read_text(path, "state in JSON"), setup)
    except nerath.WireError as error:
        hint = "Give the setup of its game: --setup FILE."
        told = any(problem.startswith("$.table:") for problem in error.problems)
        refuse(path, (*error.problems, hint) if told else error.problems)
    if faults := nerath.faults(state):
        refuse(path, map(str, faults))
    return state


def read_record(path: Path, content: Path | None) -> Game:
    """A record from a file: JSON begins with a brace, and the text notation never does."""
    text, pack = read_text(path, "record"), load_content(content)
    try:
        if text.lstrip().startswith("{"):
            return nerath.read_record(text, pack)
        return nerath.parse_record(text, pack)
    except nerath.WireError as error:
        refuse(path, error.problems)


def broken(path: Path, error: nerath.BrokenRecord, *more: str) -> NoReturn:
    """Print where and why a record breaks, and exit."""
    fail(f"{path}: {error.where}" + ("." if error.refusals else ""), *explained(error.refusals), *more)


def where(state: nerath.State) -> str:
    """The position of a game in one sentence."""
    turn = f"in round {state.round}, in the turn of {state.active}"
    match nerath.to_act(state):
        case nerath.Over(outcome):
            return f"at its end: {' and '.join(outcome.winners)} won [{outcome.clause}]."
        case nerath.Deciding(realm):
            return f"{turn}: {realm} decides now."
        case nerath.Awaiting():
            return f"{turn}: an answer of chance is awaited."


def in_record(path: Path, record: Game, at: int | None, turn: str | None) -> Position:
    """A replayed record: all of it, up to an action, or up to the start of a turn."""
    actions = counted(len(record.actions), "action", "actions")
    if at is not None and not 0 <= at <= len(record.actions):
        fail(f"{path}: there are {actions}, so --at cannot be {at}.")
    opening = nerath.new_game(record.setup)
    position, begun, done = Position(_after(path, 0), opening, opening), list[str](), 0
    try:
        for done, step in enumerate(replay_steps(nerath, evolve(record, actions=record.actions[:at])), 1):
            turns = [f"{one.round}:{one.realm}" for one in step.events if isinstance(one, nerath.TurnBegun)]
            begun += turns
            start = step.state if turns else position.start
            since = () if turns else (*position.since, step.action)
            position = Position(_after(path, done), start, step.state, since)
            if turn in turns:
                return position
    except nerath.BrokenRecord as error:
        broken(path, error, f"You can look at it up to there: --at {done}.")
    if turn is not None:
        fail(f"{path}: no turn {turn!r} begins in it. Those that do: {', '.join(begun) or 'none'}.")
    return position


def _after(path: Path, done: int) -> str:
    return f"{path} after {counted(done, 'action', 'actions')}"


def in_new_game(setup: nerath.Setup, realm: nerath.Realm) -> Position:
    """The first Move step of a realm: cards are dealt at random, and the realms before it do nothing."""
    state, rng = nerath.new_game(setup), Random(0)
    while not (isinstance(state.step, nerath.Moving) and state.active is realm):
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                state = nerath.apply(state, request.sample(rng))
            case _:
                state = nerath.apply(state, nerath.default_action(state))
    return Position(f"A new {setup.length} game, the cards dealt at random", state, state)
