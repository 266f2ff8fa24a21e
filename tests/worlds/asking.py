"""A small world of any game, and what is asked of every state in it.

`ask` goes through a whole world: every law of the library is asked of every state, the list of legal actions
is held against a universe of decisions, chance's other answers are tried, the world's own facts are looked
at, and in the end it is shown that from every state within the world there is a way out of it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic

from attrs import frozen
from tests.worlds.sizes import Size

from conquest_rules.kernel.rules import Action, Happening, Rules, State
from conquest_rules.testing import Explored, check_laws, complete, explore, folding_is_sound, noninterference


@frozen
class World(Generic[State, Action, Happening]):
    """A world by its name: its game, where it begins, what is within it, and facts of its own.

    `universe` has more decisions than are legal in a state, and `hides` says whether what is hidden in it
    could be told by what is played.
    """

    name: str
    rules: Rules[Any, State, Action, Happening, Any, Any]  # Any: nothing is asked of setups, viewers and ends
    universe: Callable[[State], Iterable[Action]]
    starts: Callable[[], Iterable[State]]
    within: Callable[[State], bool]
    facts: tuple[Callable[[Explored[State, Action, Happening]], None], ...] = ()
    hides: bool = True

    def explored(self) -> Iterator[Explored[State, Action, Happening]]:
        """Every state of this world, with what leads on from it."""
        return explore(self.rules, self.starts(), self.within)


def ask_one(world: World[State, Action, Happening], seen: Explored[State, Action, Happening]) -> None:
    """Everything that is asked of one state by itself."""
    rules, state = world.rules, seen.state
    assert () == rules.faults(state)
    check_laws(rules, state)
    if world.hides:
        noninterference(rules, state)
    folding_is_sound(rules, state)
    complete(rules, state, world.universe(state))
    for fact in world.facts:
        fact(seen)


def ask(world: World[State, Action, Happening], told: Callable[[], None] = lambda: None) -> Size:
    """Everything that is asked of a whole world; `told` is called after each state."""
    states = transitions = 0
    before, open_states = defaultdict[State, list[State]](list), set[State]()
    ends = list[State]()
    for seen in world.explored():
        ask_one(world, seen)
        states, transitions = states + 1, transitions + len(seen.steps)
        for step in seen.steps:
            before[step.state].append(seen.state)
        if seen.steps:
            open_states.add(seen.state)
        else:
            ends.append(seen.state)
        told()
    leading = _leading_to(ends, before)
    assert open_states <= leading, f"{world.name}: there are states without an end"
    return Size(states, transitions)


def measure(world: World[State, Action, Happening]) -> Size:
    """The size alone, without any question."""
    sizes = [len(seen.steps) for seen in world.explored()]
    return Size(len(sizes), sum(sizes))


def _leading_to(ends: list[State], before: dict[State, list[State]]) -> set[State]:
    """Every state from which play can come to one of the ends."""
    found, todo = set(ends), list(ends)
    while todo:
        for state in before.get(todo.pop(), ()):
            if state not in found:
                found.add(state)
                todo.append(state)
    return found
