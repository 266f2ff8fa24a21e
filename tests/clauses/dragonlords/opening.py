"""Setting up by random play: every hop from the first scroll to the first turn."""

from random import Random
from typing import TypeAlias, TypeVar

from attrs import frozen
from hypothesis import assume
from hypothesis import strategies as st
from tests.laws.dragonlords.games import SEEDS, small_setups

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Action,
    Buying,
    Misfit,
    OmenSought,
    Setup,
    Side,
    State,
    Transition,
    Violation,
    new_game,
)
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.testing import walk
from conquest_rules.testing.dragonlords.strategies import setups

E = TypeVar("E")
Step: TypeAlias = Transition[State, Action, Event]


@frozen
class Hop:
    """One thing that is done while setting up: the state before it, and what came of it."""

    before: State
    step: Step

    @property
    def after(self) -> State:
        """The state that it led to."""
        return self.step.state


def hops(setup: Setup, seed: int, most: int = 500) -> list[Hop]:
    """Everything that is done at random until the first turn has begun."""
    state, done = new_game(setup), list[Hop]()
    for step in walk(dragonlords, state, Random(seed), most):
        done.append(Hop(state, step))
        state = step.state
        if isinstance(state.step, Buying):
            break
    return done


def begun(setup: Setup, seed: int) -> State:
    """The state in which the first turn has begun."""
    return hops(setup, seed)[-1].after


def moment(setup: Setup, seed: int, kind: type) -> State:
    """A state of setting up in this kind of step; others are not looked at."""
    found = [hop.before for hop in hops(setup, seed) if isinstance(hop.before.step, kind)]
    assume(found)
    return Random(seed).choice(found)


def told(done: list[Hop], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for hop in done for event in hop.step.events if isinstance(event, kind)]


def chosen_player(done: list[Hop]) -> Side:
    """The seat that was the first to be Blessed."""
    return next(one.seat for one in told(done, OmenSought) if one.omen is dragonlords.Omen.BLESSED)


def in_turn(setup: Setup, first: Side, number: int) -> list[Side]:
    """So many seats in order, from one of them on and round the table."""
    seats = [seat.people for seat in setup.seats]
    start = seats.index(first)
    return [seats[(start + place) % len(seats)] for place in range(number)]


def units_of(state: State, side: Side) -> int:
    """The number of a side's units on the board."""
    return sum(force[NUMBER[side]].total for force in state.forces)


def why(state: State, action: Action) -> set[str]:
    """The clauses by which an action is refused; `misfit` if it does not fit at all."""
    refusals: tuple[Violation | Misfit, ...] = dragonlords.why_not(state, action)
    return {one.clause if isinstance(one, Violation) else "misfit" for one in refusals}


# Ways to play on the built-in board and on small ones.
ways = st.one_of(setups(), small_setups())
on_the_board = setups()
__all__ = ["SEEDS", "Hop", "begun", "chosen_player", "hops", "in_turn", "moment", "on_the_board"]
__all__ += ["told", "units_of", "ways", "why"]
