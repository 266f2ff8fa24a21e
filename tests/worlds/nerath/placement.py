"""Worlds of reinforcements: three Castles, some Gold, and everything that can be bought, placed and moved.

The whole Reinforce step is explored: buying, placing, and the moves of the new pieces.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from tests.worlds.nerath.boards import CAPITAL, CASTLE, FOOT, SHIP, Borders, Force, K, V, position
from tests.worlds.nerath.facts import Seen, World, no_ship_is_overloaded, world

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Kind, Realm, SpaceKind, State

SEA = SpaceKind.SEA
LIMIT = 4
# Three Castles: the Capital inland, a town by the sea, a fort; beyond the sea a shore without one.
TOWNS: Borders = (
    ("town", K, (CAPITAL[K], "bay")),
    ("fort", K, ("town",)),
    ("bay", SEA, ("shore",)),
    ("shore", K, ()),
)
HELD = {"town": {K: (CASTLE,)}, "fort": {K: (CASTLE,)}}
# The Capital is lost; a town is left, and a fort that may have been captured in this turn.
EXILE = {CAPITAL[K]: V}

Pieces = Mapping[str, Mapping[Realm, Force]]


def buying(
    pieces: Pieces,
    gold: int,
    taken: tuple[str, ...] = (),
    control: Mapping[str, Realm] | None = None,
    bought: tuple[Kind, ...] = (),
    rulings: Mapping[str, str] | None = None,
) -> Iterator[State]:
    """A Reinforce step with so much Gold left, after the spaces `taken` were taken."""
    step = nerath.Buying(Bag.of(*bought))
    yield position(TOWNS, pieces, step=step, gold=gold, taken=taken, control=control, rulings=rulings)


# Facts of all reinforcements.


def _new(state: State) -> Counter[Kind]:
    """The new pieces of the active realm: bought and to be placed, on the board, and aboard."""
    found = Counter[Kind]()
    if isinstance(state.step, nerath.Buying):
        found.update(state.step.bought)
    elif isinstance(state.step, nerath.Placing):
        found.update(state.step.unplaced)
    for force in state.forces:
        for figure in force[0]:
            found.update(one.kind for one in (figure, *figure.cargo) if one.mark.new)
    return found


def what_is_bought_is_there(seen: Seen) -> None:
    """Gold turns into pieces at their price, and no new piece is lost between the purse and the board."""
    worth = _worth(seen.state)
    for step in seen.steps:
        if isinstance(step.state.step, STEPS):
            assert worth == _worth(step.state)


def _worth(state: State) -> int:
    price = {piece.kind: piece.cost for piece in state.table.content.pieces}
    return state.treasury(K) + sum(price[kind] * number for kind, number in _new(state).items())


def four_at_a_castle(seen: Seen) -> None:
    """No Castle but the Capital takes more than four new pieces while there are several."""
    state, step = seen.state, seen.state.step
    ruled = "R-only-one-castle", "R-cargo-counts"
    if not isinstance(step, nerath.Placing) or any(name in dict(state.table.setup.rulings) for name in ruled):
        return
    castles = sum(one.kind is CASTLE and not one.mark.new for force in state.forces for one in force[0])
    if castles > 1:
        assert step.placed.count("fort") <= LIMIT
        # The bay borders on the town's Castle alone.
        assert step.placed.count("town") + step.placed.count("bay") <= LIMIT


def new_pieces_are_among_friends(seen: Seen) -> None:
    """No new piece is in an enemy space."""
    state = seen.state
    for space, force in zip(state.table.content.spaces, state.forces, strict=True):
        if any(one.mark.new for one in force[0]):
            assert state.controller(space.id) in (K, None)
            assert not any(force[1:])


def the_old_stay(seen: Seen) -> None:
    """Nothing that was there before moves."""
    for step in seen.steps:
        if isinstance(step.state.step, STEPS):
            assert _old(seen.state) == _old(step.state)


def _old(state: State) -> list[Counter[Kind]]:
    return [Counter(one.kind for one in force[0] if not one.mark.new) for force in state.forces]


STEPS = (nerath.Buying, nerath.Placing, nerath.MovingNew)
FACTS = (
    no_ship_is_overloaded,
    what_is_bought_is_there,
    four_at_a_castle,
    new_pieces_are_among_friends,
    the_old_stay,
)
HARBOUR = {**HELD, "bay": {K: (SHIP,)}}
LOST: Pieces = {"town": {K: (CASTLE,)}, "fort": {K: (CASTLE,)}}
# By name: what stands there, the Gold, what was taken, who holds what.
SCENES: Mapping[str, partial[Iterator[State]]] = {
    "three Castles": partial(buying, HELD, 5),
    "three Castles and an old ship": partial(buying, HARBOUR, 4),
    "three Castles, one of them captured": partial(buying, HELD, 4, ("fort",)),
    "an enemy ship before the town": partial(buying, {**HELD, "bay": {V: (SHIP,)}}, 4),
    "in exile, two Castles": partial(buying, LOST, 5, (), EXILE),
    "in exile, a Castle and a captured one": partial(buying, LOST, 5, ("fort",), EXILE),
    "in exile, two Castles and an old ship": partial(buying, HARBOUR, 5, (), EXILE),
    "in exile, a Castle and a second one bought": partial(
        buying, {"fort": {K: (CASTLE,)}}, 5, (), EXILE, bought=(CASTLE,)
    ),
    "in exile, only a captured Castle": partial(buying, {"fort": {K: (CASTLE,)}}, 4, ("fort",), EXILE),
    "in exile, no Castle": partial(buying, {"shore": {K: (FOOT,)}}, 3, (), EXILE),
}
READINGS = (
    ("R-only-one-castle", "eligible-only", "in exile, a Castle and a captured one"),
    ("R-only-one-castle", "any-moment", "in exile, a Castle and a second one bought"),
    ("R-only-captured-castle", "nothing-placeable", "in exile, only a captured Castle"),
    ("R-no-castles-warships", "not-buyable", "in exile, no Castle"),
    ("R-cargo-counts", "free", "in exile, two Castles and an old ship"),
    ("R-new-pieces-embark", "load-on-the-way", "three Castles and an old ship"),
    ("R-unload-from-existing", "bridge-at-once", "three Castles and an old ship"),
    ("R-dragon-at-sea", "land-only", "in exile, two Castles"),
)


def worlds() -> Iterator[World]:
    """All worlds of reinforcements."""
    for name, starts in SCENES.items():
        yield world(f"placement, {name}", starts, STEPS, FACTS, hides=False)
    for ruling, reading, name in READINGS:
        starts = partial(SCENES[name], rulings={ruling: reading})
        yield world(f"placement, {name}, {ruling}: {reading}", starts, STEPS, FACTS, hides=False)
