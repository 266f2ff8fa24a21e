"""Planner: a player of any game who thinks a turn through to its end before it begins.

What lives here: `Planner`, which plays many ways to take a turn out in its head, on positions that fit
what it sees, and keeps to the best one. What may not live here: a game; what a plan is, and what a
position is worth, it is told. It answers for no clause.

Plans are weighed by sequential halving: all are played out once, the worse half is dropped, and so on
until one is left or the budget is spent. So most of the budget goes to telling the best ones apart.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
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
class _Plan:
    """A way to take a turn, and what came of playing it out."""

    number: int
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        """What the plan is worth on average."""
        return self.total / self.tries if self.tries else float("-inf")


class _Budget:
    """How much may still be thought in a turn."""

    def __init__(self, most: int | None, seconds: float | None) -> None:
        self.nodes, self.most = 0, most
        self.end = perf_counter() + seconds if seconds else None

    @property
    def spent(self) -> bool:
        """Whether nothing is left of it."""
        return (self.most is not None and self.nodes >= self.most) or (
            self.end is not None and perf_counter() > self.end
        )


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
    plans: int = 12
    finalists: int = 4
    ahead: int = 4
    nodes: int | None = 4_000
    seconds: float | None = None
    _planned: tuple[int, Who] | None = field(default=None, init=False)
    _player: Player[State, Action] | None = field(default=None, init=False)
    _usual: Player[State, Action] | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        if not self.nodes and not self.seconds:
            raise ValueError("a planner needs a budget: so many nodes, or so many seconds")

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
        """The number of the best plan: all are looked at for the own turn, and the better ones on to the end."""
        budget = _Budget(self.nodes, self.seconds)
        sifted = self._sifted(range(self.plans), self.finalists, 1, view, me, rng, budget)
        return self._sifted(sifted, 1, self.ahead, view, me, rng, budget)[0]

    def _sifted(
        self, numbers: Sequence[int], keep: int, ahead: int, view: State, me: Who, rng: Random, budget: "_Budget"
    ) -> list[int]:
        """The best plans, best first, by sequential halving; whatever is left of the budget goes to the last two."""
        plans = [_Plan(number) for number in numbers]
        while len(plans) > keep and not budget.spent:
            # All plans of a round meet the same cards in foreign hands, and the same luck to begin with.
            guess, luck = self.rules.fill(view, rng), rng.random()
            for plan in plans:
                if not budget.spent:
                    last = guess
                    for last in self._played_out(guess, me, plan.number, ahead, Random(luck)):
                        budget.nodes += 1
                    plan.total, plan.tries = plan.total + self.appraise(last, me), plan.tries + 1
            plans = sorted(plans, key=lambda plan: -plan.mean)[: max(2, keep, len(plans) // 2)]
        return [plan.number for plan in plans[:keep]]

    def _played_out(self, state: State, me: Who, number: int, ahead: int, rng: Random) -> Iterator[State]:
        """The positions of a playout, until so many turns are over, or the game."""
        mine, players = self.plan(number), dict[Who, Player[State, Action]]()
        turn, left = self.turn(state), ahead
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
