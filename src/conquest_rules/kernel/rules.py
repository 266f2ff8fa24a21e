"""The one protocol: what a game's module offers for playing, simulating and testing it.

Here: `Rules`; the turn values `Deciding`, `Awaiting` and `Over`; `Transition` and `Group`; and the type
variables that the kernel uses for the parts of a game. Not here: anything that knows a game. A game is a
package, and its module itself satisfies `Rules`.
"""

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from conquest_rules.kernel.chance import Answer, Request
from conquest_rules.kernel.clause import Event, Fault, Misfit, Violation

Who = TypeVar("Who")
Outcome = TypeVar("Outcome")
Happening = TypeVar("Happening", bound=Event)
Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")


@frozen
class Deciding(Generic[Who]):
    """A player has a choice."""

    by: Who


@frozen
class Awaiting(Generic[Answer]):
    """The game is waiting for dice or an unknown card; the answer is an action."""

    request: Request[Answer]


@frozen
class Over(Generic[Outcome]):
    """The game is over."""

    outcome: Outcome


@frozen
class Transition(Generic[State, Action, Happening]):
    """One action, the state it led to, and what happened on the way."""

    action: Action
    state: State
    events: tuple[Happening, ...]


@frozen
class Group(Generic[Action]):
    """The legal actions of one piece in one space; `piece` and `at` are None if there is none."""

    at: str | None
    piece: Hashable
    actions: tuple[Action, ...]


class Rules(Protocol[Setup, State, Action, Happening, Who, Outcome]):
    """A game: a module of pure functions over immutable values."""

    @property
    def GAME(self) -> str:
        """The game's name in records, documents and other processes."""

    @property
    def RULES_VERSION(self) -> int:
        """Increases when old records would replay differently."""

    def new_game(self, setup: Setup) -> State:
        """The opening position, without any randomness."""

    def setup_of(self, state: State) -> Setup:
        """The setup of a state's game."""

    def to_act(self, state: State) -> Deciding[Who] | Awaiting[Action] | Over[Outcome]:
        """The current turn: who or what the game is waiting for."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """The legal actions of the player who decides now, in a fixed order; empty if no one decides."""

    def why_not(self, state: State, action: Action) -> tuple[Violation | Misfit, ...]:
        """Every reason why the action is refused; empty if it is legal."""

    def apply(self, state: State, action: Action) -> State:
        """The next state; raises `IllegalAction`."""

    def transition(self, state: State, action: Action) -> Transition[State, Action, Happening]:
        """The next state and the events on the way; raises `IllegalAction`."""

    def grouped(self, state: State) -> tuple[Group[Action], ...]:
        """The legal actions grouped by piece and space, as screens show them."""

    def view(self, state: State, viewer: Who | None) -> State:
        """The state as a player, or a spectator, may know it."""

    def seen(
        self, step: Transition[State, Action, Happening], viewer: Who | None
    ) -> Transition[State, Action, Happening]:
        """The transition as that viewer may see it."""

    def fill(self, seen: State, rng: Random) -> State:
        """A random full state that fits a view; all of them are equally likely."""

    def default_action(self, state: State) -> Action:
        """The action for a player whose time is up: the choice that commits least."""

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything wrong with a state that was built or loaded by hand; empty if nothing is."""

    def viewers(self, state: State) -> tuple[Who, ...]:
        """All viewers of a game except spectators."""

    def tallies(self, state: State) -> Mapping[str, int]:
        """Totals of a state, such as pieces, cards and gold; they change only by events that cite clauses."""

    def document(self, value: object) -> object:
        """A state, action, event, setup or record as plain data that JSON can hold."""

    def read_state(self, source: object, setup: Setup) -> State:
        """A state from plain data or JSON, of a game with this setup."""

    def read_action(self, source: object) -> Action:
        """An action from plain data or JSON."""

    def read_event(self, source: object) -> Happening:
        """An event from plain data or JSON."""

    def write_action(self, action: Action) -> str:
        """An action in the text notation."""

    def parse_action(self, text: str) -> Action:
        """An action from the text notation."""


# Most functions need to know two of the six types only.
RulesOf: TypeAlias = Rules[Any, State, Action, Any, Any, Any]
