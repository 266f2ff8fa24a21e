"""A player of any game who thinks a turn through to its end before it begins.

Here: `Planner`, which plays out many ways to take a turn, in positions that fit what it sees, and follows the
best one. Not here: a game; its caller defines plans and the worth of a position.

Plans are compared by sequential halving: all are played out once, the worse half is dropped, and so on. So
most of the budget goes to comparing the best ones.
"""

from collections.abc import Callable, Hashable
from random import Random
from time import perf_counter
from typing import Any, Generic, TypeVar

from attrs import define, field

from conquest_rules.kernel.playing import Player
from conquest_rules.kernel.rules import Action, Awaiting, Deciding, Over, Rules, State

Who = TypeVar("Who", bound=Hashable)


class Budget:
    """The budget of a turn: a number of actions to try, or of seconds."""

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
    """A plan by its number, and the results of playing it out."""

    number: int
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        """The average worth of the plan; one that was never tried comes last."""
        return self.total / self.tries if self.tries else float("-inf")


@define
class Planner(Generic[State, Action, Who]):
    """A player who chooses among plans, each a player that takes the turn in its own way.

    `plan` makes the plan with a number; plan 0 also plays for everyone else, and for the player outside its
    own turn. `turn` gives the turn of a position, as a number and whose it is. `plans` is the number of
    plans, each played out until `ahead` turns are over, starting with the player's own. `apply` returns the
    next state for an action that was just listed.

    Thinking about a turn ends after `nodes` actions, or after `seconds`; only without `seconds` do the same
    seeds give the same game.
    """

    rules: Rules[Any, State, Action, Any, Who, Any]
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
            raise ValueError("a planner needs a budget: a number of nodes or of seconds")
        self._player = self.plan(0)

    def __call__(self, view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The action of this turn's plan, which is chosen at the first decision of the turn."""
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
        """The position after `ahead` turns, or at the end of the game."""
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
