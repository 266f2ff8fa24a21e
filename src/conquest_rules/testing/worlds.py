"""Small worlds: every state that play can lead to, each once, and not a sample of them.

What lives here: `explore`, which goes through all states that can be reached from some others up to a
boundary; the answers of chance that it follows; and the law that makes this choice of answers a sound one.
What may not live here: a rule of any game, a random generator, the showing of progress, which is the
caller's. It answers for no clause.

A die that shows 4 and one that shows 5 may lead to equal states. A request therefore folds its answers into
classes, and one answer of each class is followed. That is sound for a game if no other answer leads to a
state that none of these leads to. It is so in Conquest of Nerath while nobody can reroll: a state keeps the
number of hits and nothing else of a roll, unless somebody is asked for cards after it, and then it keeps the
dice that missed. `folding_is_sound` does not take this on trust: in a given state it tries all answers where
they are few, and of a large roll every choice of dice that hit.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Generic, TypeVar

from attrs import frozen

from conquest_rules.kernel.chance import Request, Roll, Rolled
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting, Rules, Transition
from conquest_rules.testing.laws import LawBroken

Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")
Happening = TypeVar("Happening", bound=Event)
Who = TypeVar("Who")
Outcome = TypeVar("Outcome")


@frozen
class Explored(Generic[State, Action, Happening]):
    """A state of a world, and every step that leads on from it; none if it lies beyond the boundary."""

    state: State
    steps: tuple[Transition[State, Action, Happening], ...]


def everywhere(state: object) -> bool:
    """No boundary: the world goes on until games are over."""
    del state
    return True


def ways_on(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], state: State
) -> Iterator[Transition[State, Action, Happening]]:
    """Every listed action, or one answer of each class where chance is asked, with what comes of it."""
    turn = rules.to_act(state)
    if isinstance(turn, Awaiting):
        yield from (rules.transition(state, answer) for answer, _ in turn.request.classes())
    else:
        yield from (rules.transition(state, action) for action in rules.legal_actions(state))


def explore(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome],
    starts: Iterable[State],
    within: Callable[[State], bool] = everywhere,
) -> Iterator[Explored[State, Action, Happening]]:
    """Every state that can be reached from the given ones, breadth first, each once, with the steps from it.

    States in which `within` does not hold are the boundary: they come, too, but nothing is played on in them.
    Without a boundary this ends only where a game has few states.
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
    """A face of the die that hits and one that does not, as far as there are such."""
    faces = range(1, die.sides + 1)
    firsts = (next((face for face in faces if die.hits(face) is hit), None) for hit in (True, False))
    return tuple(face for face in firsts if face is not None)


def _tried(request: Request[Action], few: int) -> Iterator[Action | Rolled]:
    """All answers where there are few; of a roll of more dice every choice of those that hit."""
    answers = [answer for answer, _ in islice(request.outcomes(), few + 1)]
    if isinstance(request, Roll) and len(answers) > few:
        return (Rolled(faces) for faces in product(*map(_shown, request.dice)))
    return (answer for answer, _ in request.outcomes())


def folding_is_sound(
    rules: Rules[Setup, State, Action, Happening, Who, Outcome], state: State, few: int = 40
) -> None:
    """No answer of chance leads to a state that the answers which stand for their classes do not lead to."""
    turn = rules.to_act(state)
    if not isinstance(turn, Awaiting):
        return
    reached = {step.state for step in ways_on(rules, state)}
    for answer in _tried(turn.request, few):
        # Only a request for dice is answered by dice made here.
        if rules.apply(state, answer) not in reached:  # type: ignore[arg-type]
            raise LawBroken(f"{answer} leads to a state that no class of answers leads to")
