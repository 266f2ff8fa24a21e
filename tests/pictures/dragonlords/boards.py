"""Positions to draw: everything that can stand on the board, wherever it may stand, whether legal or not."""

from random import Random

from attrs import evolve
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, SIDES, Bag, Figure, Party, Ship, Side, State
from conquest_rules.dragonlords.position.figures import BLANK, KING, WIZARDS
from conquest_rules.dragonlords.position.rooms import (
    ROOMS,
    Piece,
    Room,
    room,
    units_of,
    with_rooms,
    with_units,
)
from conquest_rules.dragonlords.position.state import (
    by_side,
    with_fleets,
    with_forces,
    with_parties,
    with_waiting,
)
from conquest_rules.kernel.secret import Hand, Secret

CONTENT = dragonlords.built_in()
OPENING = dragonlords.new_game(dragonlords.Setup())
TREASURES = tuple(CONTENT.treasures)
FACES = (KING, WIZARDS[0], BLANK, *TREASURES)


def _under_way() -> State:
    """Every territory held by one of the peoples in turn, a counter in each third, gold in the kingdoms."""
    state = evolve(OPENING, active=Side.ORCS, step=dragonlords.Campaigning())
    for place, at in enumerate(state.table.territories):
        side = PEOPLES[place % len(PEOPLES)]
        bearer = Figure(hidden=Bag.of(Secret(FACES[place % len(FACES)], (side.value,))))
        units = Bag(((Figure(), 1 + place % 7), (bearer, place % 3 == 0)))
        state = with_forces(state, (at, side, units))
    hands = (Hand(Bag.of(*scrolls)) for scrolls in (("charm", "reflect"), (), ("charm",), ("reflect",), ()))
    return evolve(state, gold=tuple(range(3, 3 + len(state.table.kingdoms))), hands=by_side(hands))


# A game on its way: all territories are held, and counters lie.
UNDER_WAY = _under_way()

shown = st.lists(st.sampled_from([*WIZARDS, KING, *TREASURES]), max_size=2, unique=True)
hidden = st.lists(st.sampled_from(FACES), max_size=2)


@st.composite
def figures(draw: st.DrawFn, side: Side) -> Figure:
    """A unit of a side: a DragonLord or not, with any counters."""
    secrets = [Secret(face, (side.value,)) for face in draw(hidden)]
    return Figure(draw(st.booleans()), Bag.of(*secrets), Bag.of(*draw(shown)))


@st.composite
def forces(draw: st.DrawFn, side: Side) -> Bag[Figure]:
    """Units of a side, a few different ones."""
    return Bag((draw(figures(side)), draw(st.integers(1, 12))) for _ in range(draw(st.integers(1, 3))))


def ships(side: Side) -> st.SearchStrategy[Bag[Ship]]:
    """Ships with crews, and such as have none."""
    return st.lists(st.just(Ship()) | forces(side).map(Ship), min_size=1, max_size=3).map(
        lambda of: Bag.of(*of)
    )


def parties(side: Side) -> st.SearchStrategy[Bag[Party]]:
    """Quest parties with tools."""
    tools = st.lists(st.sampled_from(list(CONTENT.tools)), max_size=3).map(lambda of: Bag.of(*of))
    one = st.builds(Party, forces(side), tools, st.booleans())
    return st.lists(one, min_size=1, max_size=2).map(lambda of: Bag.of(*of))


@st.composite
def states(draw: st.DrawFn) -> State:
    """The game on its way, with other pieces of some sides in some places of each part of the board."""
    state, table = UNDER_WAY, UNDER_WAY.table
    for at in draw(st.lists(st.sampled_from([*table.territories, *table.zone]), max_size=4)):
        side = draw(st.sampled_from(PEOPLES))
        state = with_forces(state, (at, side, draw(forces(side))))
    for at in draw(st.lists(st.sampled_from(list(table.zone)), max_size=3)):
        side = draw(st.sampled_from(PEOPLES))
        state = with_fleets(state, (at, side, draw(ships(side))))
    for at in draw(st.lists(st.sampled_from(list(table.space)), max_size=3)):
        side = draw(st.sampled_from(PEOPLES))
        state = with_parties(state, (at, side, draw(parties(side))))
    for at in draw(st.lists(st.sampled_from(list(table.village)), max_size=1)):
        side = draw(st.sampled_from(PEOPLES))
        state = with_waiting(state, at, side, draw(forces(side)))
    docked = tuple(Bag(((Ship(), draw(st.sampled_from([0, 0, 0, 1, 2]))),)) for _ in table.harbors)
    return evolve(state, docked=docked)


def _is_looked_at(hand: Hand[str], viewer: Side | None) -> bool:
    return any(viewer in one.knowers for one in hand.shown)


def others(state: State, viewer: Side | None, rng: Random) -> State:
    """The state with other things in everything that a viewer may not know: counters and scrolls in hand."""

    def face_of(figure: Figure, side: Side) -> Figure:
        if viewer is side or not figure.hidden:
            return figure
        secrets = (Secret(rng.choice(FACES), one.knowers) for one in figure.hidden)
        return evolve(figure, hidden=Bag.of(*secrets))

    def changed(side: Side, pieces: Bag[Piece]) -> Bag[Piece]:
        return Bag.of(
            *(with_units(piece, Bag.of(*(face_of(one, side) for one in units_of(piece)))) for piece in pieces)
        )

    rooms: dict[str, Room] = {
        name: tuple(by_side(map(changed, SIDES, parts)) for parts in room(state, name)) for name in ROOMS
    }
    scrolls = list(CONTENT.scrolls)
    hands = by_side(
        hand
        if viewer is side or _is_looked_at(hand, viewer)
        else Hand(Bag.of(*rng.sample(scrolls, len(hand.cards))))
        for side, hand in zip(SIDES, state.hands, strict=True)
    )
    return evolve(with_rooms(state, rooms), hands=hands)
