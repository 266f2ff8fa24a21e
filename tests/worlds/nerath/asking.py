"""A small world, and what is asked of every state in it.

`ask` goes through a whole world: every law of the library is asked of every state, the list of legal actions
is held against a universe of decisions, chance's other answers are tried, the world's own facts are looked
at, and in the end it is shown that from every state within the world there is a way out of it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from attrs import frozen
from tests.worlds.nerath.universe import universe

from conquest_rules import nerath
from conquest_rules.nerath import Action, Event, Figure, Kind, Realm, State
from conquest_rules.testing import Explored, check_laws, complete, explore, folding_is_sound, noninterference

Seen = Explored[State, Action, Event]
Fact = Callable[[Seen], None]


@frozen
class World:
    """A world by its name: where it begins, the steps that are within it, and facts of its own.

    `hides` says whether what is hidden in it could be told by what is played.
    """

    name: str
    starts: Callable[[], Iterable[State]]
    steps: tuple[type[nerath.Step], ...]
    facts: tuple[Fact, ...] = ()
    hides: bool = True

    def within(self, state: State) -> bool:
        """Whether play goes on in this world from a state."""
        return isinstance(state.step, self.steps)

    def explored(self) -> Iterator[Seen]:
        """Every state of this world, with what leads on from it."""
        return explore(nerath, self.starts(), self.within)


@frozen
class Size:
    """How large a world is: its states, those of the boundary included, and the ways between them."""

    states: int
    transitions: int


def ask_one(world: World, seen: Seen) -> None:
    """Everything that is asked of one state by itself."""
    state = seen.state
    assert () == nerath.faults(state)
    check_laws(nerath, state)
    if world.hides:
        noninterference(nerath, state)
    folding_is_sound(nerath, state)
    complete(nerath, state, universe(state))
    for fact in world.facts:
        fact(seen)


def ask(world: World, told: Callable[[], None] = lambda: None) -> Size:
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
    assert set() == open_states - _leading_to(ends, before), f"{world.name}: there are states without an end"
    return Size(states, transitions)


def measure(world: World) -> Size:
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


# Facts that several worlds share.


def pieces(state: State) -> Counter[tuple[Realm, Kind]]:
    """All pieces on the board, whose and which, those aboard included."""
    found = Counter[tuple[Realm, Kind]]()
    for force in state.forces:
        for realm, bag in zip(Realm, force, strict=True):
            for figure, count in bag.pairs:
                found.update({(realm, kind): number * count for kind, number in kinds(figure).items()})
    return found


def kinds(figure: Figure) -> Counter[Kind]:
    """A piece and what it carries, by kind."""
    return Counter([figure.kind, *(cargo.kind for cargo in figure.cargo)])


def only_events_change_the_pieces(seen: Seen) -> None:
    """Pieces are lost, and Castles change hands, by events that say so; nothing else is lost or won."""
    for step in seen.steps:
        expected = pieces(seen.state)
        for event in step.events:
            if isinstance(event, nerath.PieceDestroyed):
                for kind, number in kinds(event.figure).items():
                    expected[event.realm, kind] -= number
            elif isinstance(event, nerath.CastleCaptured):
                loser = next(
                    realm
                    for realm in Realm
                    if any(one.kind is Kind.CASTLE for one in seen.state.figures(event.space, realm))
                )
                expected[loser, Kind.CASTLE] -= 1
                expected[event.realm, Kind.CASTLE] += 1
        assert +expected == pieces(step.state)


def no_ship_is_overloaded(seen: Seen) -> None:
    """No Warship carries more than two pieces."""
    for force in seen.state.forces:
        assert all(figure.cargo.total <= 2 for bag in force for figure in bag.kinds)


def marked(state: State) -> Iterator[tuple[Realm, Figure]]:
    """Every different piece, those aboard included, with its realm."""
    for force in state.forces:
        for realm, bag in zip(Realm, force, strict=True):
            for figure in bag.kinds:
                yield realm, figure
                yield from ((realm, cargo) for cargo in figure.cargo.kinds)
