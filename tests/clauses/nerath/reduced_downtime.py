"""Games of Tal's Reduced Downtime variant, and plain facts about who stands and who lies."""

from collections.abc import Iterator
from random import Random

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.rules import Transition
from conquest_rules.nerath import (
    Activate,
    Activating,
    Bag,
    Debark,
    Embark,
    Figure,
    Kind,
    Mark,
    Move,
    Planning,
    Realm,
    State,
    Variant,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing.nerath.strategies import contents, setups, states

K, V, C, N = Realm

# Who takes turns, and who may pass, by other readings, has a module of its own.
ELSEWHERE = ("R-variant-order", "R-variant-pass")


def by_default(setup: nerath.Setup) -> nerath.Setup:
    rulings = tuple((name, reading) for name, reading in setup.rulings if name not in ELSEWHERE)
    return evolve(setup, rulings=rulings)


SETUPS = setups(contents(), variant=Variant.REDUCED_DOWNTIME).map(by_default)

SEEDS = st.integers(0, 2**32)

# Every example draws a small world of its own.
SOME = settings(max_examples=max(16, settings().max_examples * 2 // 5))

FEWER = settings(max_examples=max(10, settings().max_examples // 4))

DEEDS = (Move, Embark, Debark)

Step = Transition[State, nerath.Action, nerath.Event]


# Plain facts.


def lies(figure: Figure) -> bool:
    """Whether a piece, or anything that it carries, is activated."""
    return any(one.mark.activated for one in (figure, *figure.cargo.kinds))


def pieces(state: State, realm: Realm) -> list[Figure]:
    """Every piece of a realm on the board, each by itself, cargo within its Warship."""
    return [one for force in state.forces for one in force[list(Realm).index(realm)]]


def upright(state: State, realm: Realm) -> list[Figure]:
    """The pieces of a realm that can still be activated; Castles are none."""
    return [one for one in pieces(state, realm) if one.kind is not Kind.CASTLE and not lies(one)]


def lying(state: State, realm: Realm) -> int:
    """How many pieces of a realm are activated, cargo counted."""
    every = (one for figure in pieces(state, realm) for one in (figure, *figure.cargo))
    return sum(one.mark.activated for one in every)


def mover(action: nerath.Action) -> tuple[Figure, str]:
    """The piece that goes with a group, and where it is: the Warship, if one loads or unloads."""
    match action:
        case Embark():
            return action.ship, action.to
        case Debark():
            return action.ship, action.at
        case _:
            assert isinstance(action, Move | Activate)
            return action.figure, action.at


def has_begun(figure: Figure) -> bool:
    """Whether a piece has moved, loaded or unloaded in this activation."""
    return bool(figure.mark.spent or figure.mark.stopped or any(one.mark.boarded for one in figure.cargo))


def chosen(state: State, rng: Random) -> nerath.Action:
    """An action at random, by somebody who passes sooner or later."""
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.sample(rng)
    actions = nerath.legal_actions(state)
    brief = isinstance(state.step, Activating | nerath.Window) and rng.random() < 0.2
    return actions[-1] if brief else rng.choice(actions)


def play(state: State, rng: Random, most: int) -> Iterator[tuple[State, Step]]:
    """Play on at random: each state with what was done in it."""
    for _ in range(most):
        if isinstance(nerath.to_act(state), nerath.Over):
            return
        step = nerath.transition(state, chosen(state, rng))
        yield state, step
        state = step.state


def game(setup: nerath.Setup, seed: int, most: int = 200) -> list[tuple[State, Step]]:
    return list(play(nerath.new_game(setup), Random(seed), most))


def varied(state: State, step: nerath.Step | None = None, lap: int = 2) -> State:
    """The same position in a later round of activations, after all land was taken in the same turn."""
    setup = evolve(nerath.setup_of(state), variant=Variant.REDUCED_DOWNTIME)
    land = tuple(space.id for space in setup.content.spaces if space.home)
    memory = evolve(state.memory, lap=lap, taken=land)
    return evolve(state, table=nerath.new_game(setup).table, step=step or state.step, memory=memory)


@st.composite
def half_activated(draw: st.DrawFn) -> State:
    """An activation about to begin, when some pieces of all realms have been activated before."""
    state = draw(states(SETUPS))
    rng = Random(draw(SEEDS))

    def laid(figure: Figure) -> Figure:
        if figure.kind is Kind.CASTLE or rng.random() < 0.5:
            return figure
        cargo = Bag.of(*(evolve(one, mark=Mark(activated=True)) for one in figure.cargo))
        return evolve(figure, cargo=cargo, mark=Mark(activated=True))

    forces = tuple(by_realm(Bag.of(*map(laid, bag)) for bag in force) for force in state.forces)
    step = Activating(draw(st.integers(1, 2)))
    return evolve(state, forces=forces, step=step, memory=evolve(state.memory, lap=2))


# Only unactivated pieces move.


def as_they_are(
    state: State, action: Move | Embark | Debark | Activate
) -> Iterator[Move | Embark | Debark | Activate]:
    """The same action with the pieces that really are there, upright or not."""

    def same(figure: Figure, here: Bag[Figure]) -> list[Figure]:
        return [one for one in here.kinds if (one.kind, _kinds(one)) == (figure.kind, _kinds(figure))]

    def _kinds(figure: Figure) -> Bag[Kind]:
        return Bag.of(*(one.kind for one in figure.cargo))

    match action:
        case Embark():
            ships = same(action.ship, state.figures(action.to, action.by))
            cargo = same(action.figure, state.figures(action.at, action.by))
            yield from (evolve(action, figure=one, ship=ship) for ship in ships for one in cargo)
        case Debark():
            for ship in same(action.ship, state.figures(action.at, action.by)):
                yield from (evolve(action, figure=one, ship=ship) for one in same(action.figure, ship.cargo))
        case _:
            here = state.figures(action.at, action.by)
            yield from (evolve(action, figure=one) for one in same(action.figure, here))


def size(figure: Figure) -> int:
    return 1 + figure.cargo.total


# Two activations each.


def goes(steps: list[tuple[State, Step]]) -> list[list[tuple[State, Step]]]:
    """The steps of a game from one realm's activations to the next one's."""
    found = list[list[tuple[State, Step]]]()
    for before, step in steps:
        if found:
            found[-1].append((before, step))
        if any(isinstance(event, nerath.ActivationsBegun) and event.step == "Move" for event in step.events):
            found.append([])
    return found


# Reinforcing together.


def planning(state: State) -> State:
    """The same position when all realms are to buy and place in secret."""
    return evolve(state, active=K, step=Planning((Bag(),) * 4, (nerath.Order(),) * 4))


def public(state: State) -> tuple[object, ...]:
    return state.forces, state.treasuries, state.control
