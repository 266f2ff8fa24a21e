"""The one protocol: what a game's module offers to anybody who plays, simulates or tests it.

What lives here: `Rules`, the turn values `Deciding`, `Awaiting` and `Over`,
`Transition`, and `Group`. What may not live here: anything that knows a game.
A package is the game: the module `nerath` itself satisfies `Rules`. It answers for no clause.
"""

from collections.abc import Hashable, Mapping
from random import Random
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from conquest_rules.kernel.chance import Request
from conquest_rules.kernel.clause import Event, Fault, Misfit, Violation

Who = TypeVar("Who")
Outcome = TypeVar("Outcome")
Happening = TypeVar("Happening", bound=Event)
Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")
Answer = TypeVar("Answer", covariant=True)


@frozen
class Deciding(Generic[Who]):
    """Somebody has a choice."""

    by: Who


@frozen
class Awaiting(Generic[Answer]):
    """Dice or an unknown card are asked for; the answer is an action."""

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
    """The legal actions of one piece in one space; what is about neither has None there."""

    at: str | None
    piece: Hashable
    actions: tuple[Action, ...]


class Rules(Protocol[Setup, State, Action, Happening, Who, Outcome]):
    """A game: pure functions over immutable values, offered by a module."""

    @property
    def GAME(self) -> str:
        """The game's name, by which it goes between processes and in records."""
        ...

    @property
    def RULES_VERSION(self) -> int:
        """Raised when the same actions could lead to another state than before."""
        ...

    def new_game(self, setup: Setup) -> State:
        """The opening position; no randomness in it."""
        ...

    def setup_of(self, state: State) -> Setup:
        """The setup that a state's game was begun with."""
        ...

    def to_act(self, state: State) -> Deciding[Who] | Awaiting[Action] | Over[Outcome]:
        """Who or what the game waits for."""
        ...

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """When somebody decides, everything open to them, in a stable order; else nothing."""
        ...

    def grouped(self, state: State) -> tuple[Group[Action], ...]:
        """The same actions by piece and space, as screens show them."""
        ...

    def why_not(self, state: State, action: Action) -> tuple[Violation | Misfit, ...]:
        """Every rule that the action would break; nothing means that it is legal."""
        ...

    def apply(self, state: State, action: Action) -> State:
        """The next state, or IllegalAction."""
        ...

    def transition(self, state: State, action: Action) -> Transition[State, Action, Happening]:
        """The next state and what happened on the way, or IllegalAction."""
        ...

    def view(self, state: State, viewer: Who | None) -> State:
        """What a player, or a spectator, may know of a state."""
        ...

    def seen(
        self, step: Transition[State, Action, Happening], viewer: Who | None
    ) -> Transition[State, Action, Happening]:
        """What that viewer may see of a transition."""
        ...

    def fill(self, seen: State, rng: Random) -> State:
        """A full state consistent with a view, all of them equally likely."""
        ...

    def default_action(self, state: State) -> Action:
        """What a clock does for a player whose time is up: the choice that commits least."""
        ...

    def faults(self, state: State) -> tuple[Fault, ...]:
        """What is wrong with a state that was built or loaded by hand."""
        ...

    def viewers(self, state: State) -> tuple[Who, ...]:
        """Everybody who can look at a game, besides a spectator."""
        ...

    def tallies(self, state: State) -> Mapping[str, int]:
        """What can be counted in a state: pieces, cards, gold; it changes by cited events alone."""
        ...

    def document(self, value: object) -> object:
        """A state, action, event, setup or record as plain data that JSON can hold."""
        ...

    def read_state(self, source: object, setup: Setup) -> State:
        """A state from plain data or JSON, of a game that was begun with this setup."""
        ...

    def read_action(self, source: object) -> Action:
        """An action from plain data or JSON."""
        ...

    def read_event(self, source: object) -> Happening:
        """An event from plain data or JSON."""
        ...

    def write_action(self, action: Action) -> str:
        """An action in the text notation."""
        ...

    def parse_action(self, text: str) -> Action:
        """An action from the text notation."""
        ...
