"""Planner: a player of any game who thinks a turn through to its end before it begins.

What lives here: `Planner`, which plays many ways to take a turn out in its head, on positions that fit
what it sees, and keeps to the best one. What may not live here: a game; what a plan is, and what a
position is worth, it is told. It answers for no clause.

Plans are weighed by sequential halving: all are played out once, the worse half is dropped, and so on.
So most of the budget goes to telling the best ones apart.
"""

from collections.abc import Callable, Hashable
from random import Random
from time import perf_counter
from typing import Generic, TypeVar

from attrs import define, field

from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.playing import Player
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Rules

Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")
Happening = TypeVar("Happening", bound=Event)
Who = TypeVar("Who", bound=Hashable)
Outcome = TypeVar("Outcome")


class Budget:
    """How much may be thought in a turn: so many actions tried, or so many seconds."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self.nodes, self.used = nodes, 0
        self.end = None if seconds is None else perf_counter() + seconds

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of it."""
        late = self.end is not None and perf_counter() > self.end
        return late or (self.nodes is not None and self.used >= self.nodes)


@define
class _Trial:
    """A plan by its number, and what came of playing it out."""

    number: int
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        """What the plan is worth on average; one that was never tried comes last."""
        return self.total / self.tries if self.tries else float("-inf")


@define
class Planner(Generic[Setup, State, Action, Happening, Who, Outcome]):
    """A player who chooses among plans, each a player that takes the turn in its own way.

    `plan` makes the plan of a number; number 0 also stands for everybody else, and for oneself outside
    of the own turn. `turn` says which turn a position is in, by a number and whose it is. So many `plans`
    are played out until so many turns (`ahead`) are over, the own one to begin with. `apply` gives the
    next state for an action that was just listed.

    Thinking about a turn ends after `nodes` actions, or after `seconds`; only without `seconds` the same
    seeds give the same game.
    """

    rules: Rules[Setup, State, Action, Happening, Who, Outcome]
    plan: Callable[[int], Player[State, Action]]
    turn: Callable[[State], tuple[int, Who]]
    appraise: Callable[[State, Who], float]
    apply: Callable[[State, Action], State]
    nodes: int | None = 4_000
    seconds: float | None = None
    plans: int = 12
    ahead: int = 1
    _planned: tuple[int, Who] | None = field(default=None, init=False, repr=False)
    _player: Player[State, Action] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            raise ValueError("a planner needs a budget: so many nodes, or so many seconds")
        self._player = self.plan(0)

    def __call__(self, view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """What the plan of this turn says, which is made at the first decision of the turn."""
        asked, now = self.rules.to_act(view), self.turn(view)
        assert isinstance(asked, Deciding)
        if now != self._planned:
            number = self._best(view, asked.by, rng) if now[1] == asked.by else 0
            self._planned, self._player = now, self.plan(number)
        return self._player(view, actions, rng)

    def _best(self, view: State, me: Who, rng: Random) -> int:
        """The number of the best plan; the last two share whatever is left of the budget."""
        trials, budget = [_Trial(number) for number in range(self.plans)], Budget(self.nodes, self.seconds)
        while len(trials) > 1 and not budget.is_spent:
            # All plans of a round meet the same cards in foreign hands, and the same luck to begin with.
            guess, luck = self.rules.fill(view, rng), rng.random()
            for trial in trials:
                if not budget.is_spent:
                    end = self._played_out(guess, me, trial.number, Random(luck), budget)
                    trial.total, trial.tries = trial.total + self.appraise(end, me), trial.tries + 1
            trials = sorted(trials, key=lambda trial: -trial.mean)[: max(2, len(trials) // 2)]
        return trials[0].number

    def _played_out(self, state: State, me: Who, number: int, rng: Random, budget: Budget) -> State:
        """The position when so many turns are over, or the game."""
        players, turn, ahead = {me: self.plan(number)}, self.turn(state), self.ahead
        while ahead:
            match self.rules.to_act(state):
                case Deciding(by):
                    actions = self.rules.legal_actions(state)
                    player = players.get(by) or players.setdefault(by, self.plan(0))
                    action = actions[0] if len(actions) == 1 else player(state, actions, rng)
                case Awaiting(request):
                    action = request.sample(rng)
                case Over():
                    break
            state, budget.used = self.apply(state, action), budget.used + 1
            if (now := self.turn(state)) != turn:
                turn, ahead = now, ahead - 1
        return state
