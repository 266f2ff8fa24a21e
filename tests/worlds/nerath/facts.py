"""Small worlds of Conquest of Nerath, and facts that several of them share."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from tests.worlds import asking
from tests.worlds.nerath.universe import universe

from conquest_rules import nerath
from conquest_rules.nerath import Action, Event, Figure, Kind, Realm, State
from conquest_rules.testing import Explored

Seen: TypeAlias = Explored[State, Action, Event]
Fact: TypeAlias = Callable[[Seen], None]
World: TypeAlias = asking.World[State, Action, Event]


def world(
    name: str,
    starts: Callable[[], Iterable[State]],
    steps: tuple[type[nerath.Step], ...],
    facts: tuple[Fact, ...] = (),
    hides: bool = True,
) -> World:
    """A world in which play goes on while one of these steps is reached."""
    return asking.World(name, nerath, universe, starts, partial(_is_in, steps), facts, hides)


def _is_in(steps: tuple[type[nerath.Step], ...], state: State) -> bool:
    return isinstance(state.step, steps)


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
