"""Planner: a player of any game who thinks a turn through to its end before it begins.

What lives here: `Planner`, which plays many ways to take a turn out in its head, on positions that fit
what it sees, and keeps to the best one. What may not live here: a game; what a plan is, and what a
position is worth, it is told. It answers for no clause.

Plans are weighed by sequential halving: all are played out once, the worse half is dropped, and so on
until one is left or the budget is spent. So most of the budget goes to telling the best ones apart.
"""

from collections.abc import Callable, Hashable, Iterator
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


@define
class _Plan(Generic[State, Action]):
    """A way to take a turn, and what came of playing it out."""

    number: int
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else float("-inf")


@define
class Planner(Generic[Setup, State, Action, Happening, Who, Outcome]):
    """A player who chooses among plans, each a player that takes the turn in its own way.

    `plan` makes the plan of a number; number 0 also plays for everybody else, and wherever it is not the
    own turn. `turn` says which turn a position is in, by a number and whose it is. A plan is played out until so many turns (`ahead`) are over. Thinking about a turn ends after
    `nodes` actions, or `seconds`; only with `nodes` alone the same seeds give the same game.
    """

    rules: Rules[Setup, State, Action, Happening, Who, Outcome]
    plan: Callable[[int], Player[State, Action]]
    turn: Callable[[State], tuple[int, Who]]
    appraise: Callable[[State, Who], float]
    advance: Callable[[State, Action], State]
    plans: int = 16
    ahead: int = 1
    nodes: int = 3_000
    seconds: float | None = None
    _planned: tuple[int, Who] | None = field(default=None, init=False)
    _player: Player[State, Action] | None = field(default=None, init=False)
    _usual: Player[State, Action] | None = field(default=None, init=False)

    def __call__(self, view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """What the plan of this turn says, which is made when the turn begins."""
        turning = self.rules.to_act(view)
        assert isinstance(turning, Deciding)
        now = self.turn(view)
        if now[1] != turning.by:
            self._usual = self._usual or self.plan(0)
            return self._usual(view, actions, rng)
        if self._player is None or now != self._planned:
            self._planned, self._player = now, self.plan(self._best(view, turning.by, rng))
        return self._player(view, actions, rng)

    def _best(self, view: State, me: Who, rng: Random) -> int:
        plans = [_Plan[State, Action](number) for number in range(self.plans)]
        spent, end = 0, perf_counter() + self.seconds if self.seconds else None
        while len(plans) > 1:
            # All plans of a round meet the same cards in foreign hands, and the same luck to begin with.
            guess, luck = self.rules.fill(view, rng), rng.random()
            for plan in plans:
                if spent >= self.nodes or (end and perf_counter() > end):
                    return max(plans, key=lambda plan: plan.mean).number
                last = guess
                for last in self._played_out(guess, me, plan.number, Random(luck)):
                    spent += 1
                plan.total, plan.tries = plan.total + self.appraise(last, me), plan.tries + 1
            plans = sorted(plans, key=lambda plan: -plan.mean)[: max(2, (len(plans) + 1) // 2)]
        return plans[0].number

    def _played_out(self, state: State, me: Who, number: int, rng: Random) -> Iterator[State]:
        """The positions of a playout, until so many turns are over, or the game."""
        mine, players = self.plan(number), dict[Who, Player[State, Action]]()
        turn, left = self.turn(state), self.ahead
        while True:
            match self.rules.to_act(state):
                case Deciding(by):
                    actions = self.rules.legal_actions(state)
                    player = mine if by == me else players.setdefault(by, self.plan(0))
                    action = actions[0] if len(actions) == 1 else player(state, actions, rng)
                case Awaiting(request):
                    action = request.sample(rng)
                case Over():
                    return
            state = self.advance(state, action)
            yield state
            if (now := self.turn(state)) != turn:
                turn, left = now, left - 1
                if not left:
                    return
