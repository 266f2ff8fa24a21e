"""A game in progress, as a value.

Here: `Session` (the record, the states it went through, who is a bot, the seed of the dice) and what happens
without a person: dice, bots, and forced actions; `Keeper`, which saves the record after every action. Not
here: keyboards, screens, and writing a file so that it is never half written (`files`).

The dice of an action depend on the seed and on the number of actions before it. So taking back and doing the
same again rolls the same, and a session needs no generator.
"""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from attrs import define, evolve, field, frozen

from conquest_rules.cli.bots import AnyPlayer
from conquest_rules.cli.files import put, reason
from conquest_rules.cli.rooms import Action, AnyRecord, Rooms, Side, State, Step, dumped
from conquest_rules.cli.seating import Seat, seats_of
from conquest_rules.kernel.chance import Pick, Roll
from conquest_rules.kernel.record import replay_steps
from conquest_rules.kernel.rules import Awaiting, Deciding, Over

# What is asked of chance at the keyboard if the dice are real; cards are always drawn by the machine.
AT_THE_TABLE: Final = (Roll, Pick)


@frozen
class Session:
    """A game in progress; people at one keyboard play the sides that no bot plays.

    `turns` has for each turn so far the number of actions before it.
    """

    rooms: Rooms
    record: AnyRecord
    states: tuple[State, ...]
    turns: tuple[int, ...]
    bots: Mapping[Side, str]
    seed: int | str
    real_dice: bool = False

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at the keyboard."""
        seats = seats_of(self.rooms, self.record.setup)
        return tuple(seat for seat in seats if not any(side in self.bots for side in seat.sides))

    @property
    def watching(self) -> Side | None:
        """The point of view of the events shown: the only person's, or a spectator's."""
        return self.people[0].sides[0] if len(self.people) == 1 else None


def begun(
    rooms: Rooms, record: AnyRecord, bots: Mapping[Side, str], seed: int | str, real_dice: bool = False
) -> Session:
    """The session of a record, after replaying its actions; raises `BrokenRecord`."""
    steps = list(replay_steps(rooms.rules, record))
    states = (rooms.rules.new_game(record.setup), *(step.state for step in steps))
    turns = (0, *(done for done, step in enumerate(steps, 1) if _begins_turn(rooms, step)))
    return Session(rooms, record, states, turns, bots, seed, real_dice)


def _begins_turn(rooms: Rooms, step: Step) -> bool:
    return any(rooms.showing.turn_begun(event) is not None for event in step.events)


def after(session: Session, action: Action) -> tuple[Session, Step]:
    """The session after an action, and what happened; raises `IllegalAction` if it is refused."""
    step = session.rooms.rules.transition(session.state, action)
    record, states = session.record.then(action), (*session.states, step.state)
    begins = (len(record.actions),) if _begins_turn(session.rooms, step) else ()
    return evolve(session, record=record, states=states, turns=session.turns + begins), step


def forced(session: Session, state: State) -> Action | None:
    """The action of a side that has no choice: its only action, or a pass if it can do nothing else.

    If several people share the keyboard, they are still asked to pass; otherwise the others would see who
    holds a card.
    """
    rules, showing = session.rooms.rules, session.rooms.showing
    actions = rules.legal_actions(state)
    if len(actions) == 1:
        return actions[0]
    if len(session.people) == 1 and all(showing.is_pass(one) for one in actions):
        return rules.default_action(state)
    return None


def by_itself(session: Session, players: Mapping[Side, AnyPlayer]) -> Action | None:
    """The next action that needs no person; None if a person is asked or the game is over."""
    rules, state = session.rooms.rules, session.state
    rng = Random(f"{session.seed} {len(session.record.actions)}")
    match rules.to_act(state):
        case Deciding(side) if side in players:
            actions = rules.legal_actions(state)
            if len(actions) == 1:
                return actions[0]
            return players[side](rules.view(state, side), actions, rng)
        case Deciding():
            return forced(session, state)
        case Awaiting(request) if not (session.real_dice and isinstance(request, AT_THE_TABLE)):
            return request.sample(rng)
        case _:
            return None


def _is_asked(session: Session, state: State) -> bool:
    """Whether a person at the keyboard is asked for something."""
    match session.rooms.rules.to_act(state):
        case Deciding(side):
            return side not in session.bots and forced(session, state) is None
        case Awaiting(request):
            return session.real_dice and isinstance(request, AT_THE_TABLE)
        case Over():
            return False


def undone(session: Session) -> Session | None:
    """The session before the last choice at the keyboard; None if there was none."""
    for done in range(len(session.record.actions) - 1, -1, -1):
        if _is_asked(session, session.states[done]):
            back = session.record.undone(len(session.record.actions) - done)
            turns = tuple(one for one in session.turns if one <= done)
            return evolve(session, record=back, states=session.states[: done + 1], turns=turns)
    return None


def turn_so_far(session: Session) -> tuple[State, tuple[Action, ...]]:
    """The state at the start of this turn, and the actions since then."""
    done = session.turns[-1]
    return session.states[done], session.record.actions[done:]


# The record of a game.


def free_path(name: str) -> Path:
    """A path for a new game that does not exist yet: game.txt, game-2.txt, ..."""
    names = (Path(f"{name}{f'-{number}' if number > 1 else ''}.txt") for number in count(1))
    return next(path for path in names if not path.exists())


@define
class Keeper:
    """A record's file, as JSON if it was JSON before.

    The header and the lines written so far are kept in memory, because a game has thousands of them.
    """

    rooms: Rooms
    path: Path
    as_json: bool = False
    _head: str = field(init=False, default="")
    _actions: tuple[Action, ...] = field(init=False, default=())
    _lines: list[str] = field(init=False, factory=list)

    def keep(self, record: AnyRecord) -> str | None:
        """Write the record; return why it cannot be written, if it cannot."""
        try:
            put([(self.path, self._text(record))])
        except OSError as error:
            told = f"{self.path} cannot be written: {reason(error)}."
            return f"{told} The game is not saved; `save FILE` saves it elsewhere."
        return None

    def _text(self, record: AnyRecord) -> str:
        if self.as_json:
            return dumped(self.rooms, record)
        if not self._head:
            self._head = self.rooms.recording.write_record(evolve(record, actions=()), comments=False)
        both = enumerate(zip(self._actions, record.actions, strict=False))
        shared = min(len(self._actions), len(record.actions))
        same = next((place for place, (one, other) in both if one is not other), shared)
        write = self.rooms.rules.write_action
        self._lines[same:] = [f"{write(action)}\n" for action in record.actions[same:]]
        self._actions = record.actions
        return self._head + "".join(self._lines)
