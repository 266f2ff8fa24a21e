"""Small worlds: every reachable state, once each, instead of a sample.

Here: `explore`, which visits all states that can be reached from given ones up to a boundary; the answers of
chance that it tries; and the law that justifies this choice of answers. Not here: a rule of any game, a
random generator, showing progress, which is up to the caller.

A die that shows 4 and one that shows 5 may lead to equal states. A request therefore groups its answers into
classes, and one answer of each class is tried. That is valid for a game if no other answer leads to a new
state: for example, if a state keeps the number of hits and nothing else of a roll. `folding_is_sound` does
not take this on trust: in a given state it tries all answers where they are few, and of a large roll every
choice of dice that hit.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Any, Generic

from attrs import frozen

from conquest_rules.kernel.chance import Request, Roll, Rolled
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Action, Awaiting, Happening, RulesOf, State, Transition
from conquest_rules.testing.laws import LawBroken


@frozen
class Explored(Generic[State, Action, Happening]):
    """A state of a world, and every transition from it; none if it is beyond the boundary."""

    state: State
    steps: tuple[Transition[State, Action, Happening], ...]


def everywhere(_state: object) -> bool:
    """No boundary: the world extends until games are over."""
    return True


def ways_on(rules: RulesOf[State, Action], state: State) -> Iterator[Transition[State, Action, Any]]:
    """The transitions of every listed action, or of one answer of each class if chance decides."""
    turn = rules.to_act(state)
    if isinstance(turn, Awaiting):
        yield from (rules.transition(state, answer) for answer, _ in turn.request.classes())
    else:
        yield from (rules.transition(state, action) for action in rules.legal_actions(state))


def explore(
    rules: RulesOf[State, Action], starts: Iterable[State], within: Callable[[State], bool] = everywhere
) -> Iterator[Explored[State, Action, Any]]:
    """Every state that can be reached from the given ones, breadth first, once each, with its transitions.

    States in which `within` does not hold are the boundary: they are included, but nothing is played in them.
    Without a boundary this ends only if a game has few states.
    """
    found = dict.fromkeys(starts)
    queue = deque(found)
    while queue:
        state = queue.popleft()
        steps = tuple(ways_on(rules, state)) if within(state) else ()
        for step in steps:
            if step.state not in found:
                found[step.state] = None
                queue.append(step.state)
        yield Explored(state, steps)


# Whether it is sound to follow one answer of each class.


def _shown(die: Die) -> tuple[int, ...]:
    """A face of the die that hits and one that does not, if it has both."""
    faces = range(1, die.sides + 1)
    firsts = (next((face for face in faces if die.hits(face) is hit), None) for hit in (True, False))
    return tuple(face for face in firsts if face is not None)


def _tried(request: Request[Action], few: int) -> Iterator[Action | Rolled]:
    """All answers if there are few; for a roll of more dice, every choice of the dice that hit."""
    answers = [answer for answer, _ in islice(request.outcomes(), few + 1)]
    if isinstance(request, Roll) and len(answers) > few:
        return (Rolled(faces) for faces in product(*map(_shown, request.dice)))
    return (answer for answer, _ in request.outcomes())


def folding_is_sound(rules: RulesOf[State, Action], state: State, few: int = 40) -> None:
    """Every answer of chance leads to a state that one of the class representatives leads to."""
    turn = rules.to_act(state)
    if not isinstance(turn, Awaiting):
        return
    reached = {step.state for step in ways_on(rules, state)}
    for answer in _tried(turn.request, few):
        # Only a request for dice is answered by dice made here.
        if rules.apply(state, answer) not in reached:  # type: ignore[arg-type]
            raise LawBroken(f"{answer} leads to a state that no class of answers leads to")
