"""Sessions: a game that is being played, as a value.

What lives here: `Session` (the record, the states it went through, who is a bot, the seed
of the dice) and what happens without anybody at the keyboard: dice, bots, and what there
is no choice about. What may not live here: keyboards, screens and files.
It answers for no clause.

The dice of an action hang on the seed and on how many actions there were before it, so
that taking back and doing the same again rolls the same, and a session needs no generator.
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
    """A game that is being played; realms that no bot plays are played by people at one keyboard."""

    record: Game
    states: tuple[State, ...]
    bots: Mapping[Realm, str]
    seed: int | str
    real_dice: bool = False

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    @property
    def people(self) -> tuple[nerath.Seat, ...]:
        """The seats of those at the keyboard."""
        return tuple(
            seat for seat in self.record.setup.seats if not any(realm in self.bots for realm in seat.realms)
        )

    @property
    def watching(self) -> Realm | None:
        """Through whose eyes events are told: the only person's, else a spectator's."""
        return self.people[0].realms[0] if len(self.people) == 1 else None


def begun(record: Game, bots: Mapping[Realm, str], seed: int | str, real_dice: bool = False) -> Session:
    """The session of a record, whose actions are played again; `BrokenRecord` if they cannot be."""
    states = (nerath.new_game(record.setup), *(step.state for step in replay_steps(nerath, record)))
    return Session(record, states, bots, seed, real_dice)


def after(session: Session, action: Action) -> tuple[Session, Step]:
    """The session after an action, and what happened; `IllegalAction` if it is refused."""
    step = nerath.transition(session.state, action)
    record, states = session.record.then(action), (*session.states, step.state)
    return evolve(session, record=record, states=states), step


def forced(session: Session, state: State) -> Action | None:
    """What a realm does that has no choice: its only action, or to pass if it holds no fitting card.

    If several people share the keyboard, they are asked all the same whether they pass: else
    the others would see who holds a card.
    """
    actions = nerath.legal_actions(state)
    if len(actions) == 1:
        return actions[0]
    if len(session.people) == 1 and all(isinstance(one, nerath.Pass) for one in actions):
        return nerath.default_action(state)
    return None


def by_itself(session: Session, players: Mapping[Realm, Player]) -> Action | None:
    """What is done without anybody at the keyboard; None if somebody is asked, or the game is over."""
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
    """Whether somebody at the keyboard is asked for something."""
    match nerath.to_act(state):
        case nerath.Deciding(realm):
            return realm not in session.bots and forced(session, state) is None
        case nerath.Awaiting(request):
            return session.real_dice and isinstance(request, AT_THE_TABLE)
        case nerath.Over():
            return False


def undone(session: Session) -> Session | None:
    """The session before whatever was last told at the keyboard; None if nothing was."""
    for done in range(len(session.record.actions) - 1, -1, -1):
        if _is_asked(session, session.states[done]):
            back = session.record.undone(len(session.record.actions) - done)
            return evolve(session, record=back, states=session.states[: done + 1])
    return None


def turn_so_far(session: Session) -> tuple[State, tuple[Action, ...]]:
    """The state that this turn began with, and what has been done since."""
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
