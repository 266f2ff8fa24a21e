"""A game in progress, as a value.

Here: `Session` (the record, the states it went through, who is a bot, the seed of the dice) and what happens
without a person: dice, bots, and forced actions. Not here: keyboards, screens and files.

The dice of an action depend on the seed and on the number of actions before it. So taking back and doing the
same again rolls the same, and a session needs no generator.
"""

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias

from attrs import evolve, frozen

from conquest_rules import nerath
from conquest_rules.cli.bots import Player
from conquest_rules.cli.positions import Game
from conquest_rules.kernel.record import replay_steps
from conquest_rules.nerath import REALMS, Action, Realm, State

Step: TypeAlias = nerath.Transition[State, Action, nerath.Event]
# What is asked of chance at the keyboard if the dice are real; cards are always drawn by the machine.
AT_THE_TABLE: Final = (nerath.Roll, nerath.Pick)


@frozen
class Session:
    """A game in progress; people at one keyboard play the realms that no bot plays."""

    record: Game
    states: tuple[State, ...]
    bots: Mapping[Realm, str]
    seed: int | str
    real_dice: bool = False

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def people(self) -> tuple[nerath.Seat, ...]:
        """The seats of the people at the keyboard."""
        return tuple(
            seat for seat in self.record.setup.seats if not any(realm in self.bots for realm in seat.realms)
        )

    @property
    def watching(self) -> Realm | None:
        """The point of view of the events shown: the only person's, or a spectator's."""
        return self.people[0].realms[0] if len(self.people) == 1 else None


def begun(record: Game, bots: Mapping[Realm, str], seed: int | str, real_dice: bool = False) -> Session:
    """The session of a record, after replaying its actions; raises `BrokenRecord`."""
    states = (nerath.new_game(record.setup), *(step.state for step in replay_steps(nerath, record)))
    return Session(record, states, bots, seed, real_dice)


def after(session: Session, action: Action) -> tuple[Session, Step]:
    """The session after an action, and what happened; raises `IllegalAction` if it is refused."""
    step = nerath.transition(session.state, action)
    record, states = session.record.then(action), (*session.states, step.state)
    return evolve(session, record=record, states=states), step


def forced(session: Session, state: State) -> Action | None:
    """The action of a realm that has no choice: its only action, or a pass if it holds no playable card.

    If several people share the keyboard, they are still asked to pass; otherwise the others would see who
    holds a card.
    """
    actions = nerath.legal_actions(state)
    if len(actions) == 1:
        return actions[0]
    if len(session.people) == 1 and all(isinstance(one, nerath.Pass) for one in actions):
        return nerath.default_action(state)
    return None


def by_itself(session: Session, players: Mapping[Realm, Player]) -> Action | None:
    """The next action that needs no person; None if a person is asked or the game is over."""
    state = session.state
    rng = Random(f"{session.seed} {len(session.record.actions)}")
    match nerath.to_act(state):
        case nerath.Deciding(realm) if realm in players:
            actions = nerath.legal_actions(state)
            if len(actions) == 1:
                return actions[0]
            return players[realm](nerath.view(state, realm), actions, rng)
        case nerath.Deciding():
            return forced(session, state)
        case nerath.Awaiting(request) if not (session.real_dice and isinstance(request, AT_THE_TABLE)):
            return request.sample(rng)
        case _:
            return None


def _is_asked(session: Session, state: State) -> bool:
    """Whether a person at the keyboard is asked for something."""
    match nerath.to_act(state):
        case nerath.Deciding(realm):
            return realm not in session.bots and forced(session, state) is None
        case nerath.Awaiting(request):
            return session.real_dice and isinstance(request, AT_THE_TABLE)
        case nerath.Over():
            return False


def undone(session: Session) -> Session | None:
    """The session before the last choice at the keyboard; None if there was none."""
    for done in range(len(session.record.actions) - 1, -1, -1):
        if _is_asked(session, session.states[done]):
            back = session.record.undone(len(session.record.actions) - done)
            return evolve(session, record=back, states=session.states[: done + 1])
    return None


def turn_so_far(session: Session) -> tuple[State, tuple[Action, ...]]:
    """The state at the start of this turn, and the actions since then."""
    now, done = session.state, len(session.record.actions)
    while done and (session.states[done - 1].round, session.states[done - 1].active) == (
        now.round,
        now.active,
    ):
        done -= 1
    return session.states[done], session.record.actions[done:]


def own_realms(session: Session, realm: Realm) -> tuple[Realm, ...]:
    """The realms of the player of a realm, in turn order."""
    return tuple(one for one in REALMS if one in session.state.table.player(realm).realms)
