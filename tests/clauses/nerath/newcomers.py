"""Positions in which new pieces move, and what page 18 says of them."""

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import after_activations
from tests.clauses.nerath.repositioning import beside, next_in_the_air, wrong_ground
from tests.rules.nerath.board_facts import cited, friendly, kind_of, standing
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, Figure, Kind, Mark, Move, Realm, SpaceKind, TurnMemory
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing.nerath.strategies import contents, setups, states

MOVE = {
    Kind.FOOTSOLDIER: 1,
    Kind.SIEGE_ENGINE: 1,
    Kind.FIGHTER: 2,
    Kind.WIZARD: 2,
    Kind.MONSTER: 2,
    Kind.CASTLE: 0,
    Kind.STORM_ELEMENTAL: 2,
    Kind.DRAGON: 3,
    Kind.WARSHIP: 2,
}

FLYING = (Kind.STORM_ELEMENTAL, Kind.DRAGON)

CARGO = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)

NEW = Mark(new=True)

SEEDS = st.integers(0, 2**32)

SMALL = setups(contents())


# What the clauses say, told without the rules' own definitions.


def reach(state: nerath.State, figure: Figure, at: str) -> set[str]:
    """Where a new piece may end: friendly spaces within its Move, on friendly ways unless it flies."""
    found, kind = {at}, figure.kind
    own = SpaceKind.SEA if kind is Kind.WARSHIP else SpaceKind.LAND
    for _ in range(MOVE[kind] - figure.mark.spent):
        for here in set(found):
            if kind in FLYING:
                found |= next_in_the_air(state, here)
            else:
                found |= {to for to in beside(state, here, own) if friendly(state, to)}
    dry = kind is Kind.DRAGON and played_by(state, "R-dragon-at-sea") == "land-only"
    return {
        to for to in found - {at} if friendly(state, to) and not (dry and kind_of(state, to) is SpaceKind.SEA)
    }


def moves(state: nerath.State) -> set[nerath.Action]:
    return {
        Move(state.active, figure, at, to)
        for at, figure in standing(state)
        if figure.mark.new and not figure.mark.stopped
        for to in reach(state, figure, at)
    }


def unloadings(state: nerath.State) -> set[nerath.Action]:
    """New cargo of new ships, by one reading of old ones too, onto friendly land next to the ship."""
    bridge = played_by(state, "R-unload-from-existing") == "bridge-at-once"
    return {
        Debark(state.active, cargo, ship, at, to)
        for at, ship in standing(state)
        if ship.mark.new or bridge
        for cargo in ship.cargo.kinds
        if cargo.mark.new
        for to in beside(state, at, SpaceKind.LAND)
        if friendly(state, to) and to != cargo.mark.boarded
    }


def loadings(state: nerath.State) -> set[nerath.Action]:
    """By one reading new pieces that have not moved board new ships with room that have not unloaded."""
    if played_by(state, "R-new-pieces-embark") == "placed-aboard-only":
        return set()
    again = played_by(state, "R-bridge-limit") == "reload-in-place"
    return {
        Embark(state.active, figure, at, ship, sea)
        for at, figure in standing(state)
        if figure.kind in CARGO and figure.mark.new and not figure.mark.stopped
        for sea in beside(state, at, SpaceKind.SEA)
        for ship in state.figures(sea, state.active).kinds
        if ship.kind is Kind.WARSHIP and ship.mark.new and ship.cargo.total < 2
        if again or ship.mark.stopped is not nerath.Stop.UNLOADED
    }


# Positions at the end of Step 5.


def put(state: nerath.State, space: str, figure: Figure) -> nerath.State:
    return with_forces(state, (space, state.active, state.figures(space, state.active).add(figure)))


@st.composite
def ships(draw: st.DrawFn) -> Figure:
    """A new Warship with new cargo, or an old one with old and new."""
    new = draw(st.booleans())
    marks = st.just(NEW) if new else st.sampled_from((NEW, Mark()))
    cargo = [Figure(kind, mark=draw(marks)) for kind in draw(st.lists(st.sampled_from(CARGO), max_size=2))]
    return Figure(Kind.WARSHIP, Bag.of(*cargo), NEW if new else Mark())


@st.composite
def newcomers(draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] = SMALL) -> nerath.State:
    """New pieces on friendly land, new and old ships in friendly sea, and whatever else there is."""
    state = draw(states(setup))
    state = evolve(state, step=nerath.MovingNew(), memory=TurnMemory())
    spaces = state.table.content.board.spaces
    land = [space for space in spaces if kind_of(state, space) is SpaceKind.LAND and friendly(state, space)]
    water = [space for space in spaces if kind_of(state, space) is SpaceKind.SEA and friendly(state, space)]
    ashore = draw(st.lists(st.sampled_from(land), max_size=4)) if land else []
    for space in ashore:
        kind = draw(st.sampled_from((*CARGO, *FLYING)))
        state = put(state, space, Figure(kind, mark=NEW))
    afloat = draw(st.lists(st.sampled_from(water), max_size=3)) if water else []
    for sea in afloat:
        state = put(state, sea, draw(ships()))
    if draw(st.booleans()) and water:
        state = put(state, draw(st.sampled_from(water)), Figure(Kind.STORM_ELEMENTAL, mark=NEW))
    bare = [
        space
        for space in land
        if state.controller(space) is state.active
        and Figure(Kind.CASTLE) not in state.figures(space, state.active)
    ]
    if draw(st.booleans()) and bare:
        state = put(state, bare[0], Figure(Kind.CASTLE, mark=NEW))
    return draw(after_activations(state))


# Who moves, and where to.


def refused_for_cause(state: nerath.State) -> None:
    """Not new, not friendly, not in reach: each piece and each space, each ship with its cargo."""
    bridge = played_by(state, "R-unload-from-existing") == "bridge-at-once"
    for at, figure in standing(state):
        for to in state.table.content.board.spaces:
            wrong = {
                "N18.11": not figure.mark.new,
                "N18.15": not friendly(state, to),
                # How far a piece gets is asked only of those that move in this step at all.
                "N18.9": figure.mark.new
                and figure.kind is not Kind.CASTLE
                and friendly(state, to)
                and to not in reach(state, figure, at),
                "N10.13": figure.kind is Kind.CASTLE,
                "N18.13": not figure.mark.new and any(one.mark.new for one in figure.cargo),
                **wrong_ground(state, figure.kind, to),
            }
            assert {clause for clause, holds in wrong.items() if holds} == cited(
                state, Move(state.active, figure, at, to)
            ), (figure, at, to)
            barred = kind_of(state, to) is not SpaceKind.SEA and not friendly(state, to)
            near = to in beside(state, at, SpaceKind.LAND, SpaceKind.DUNGEON)
            for cargo in figure.cargo.kinds:
                wrong = {
                    "N11.29": not near and bool(beside(state, at, SpaceKind.LAND)),
                    "N11.32": not near and not beside(state, at, SpaceKind.LAND),
                    "N18.11": not cargo.mark.new,
                    "N18.13": cargo.mark.new and not figure.mark.new and not bridge,
                    "N18.15": barred,
                }
                assert {clause for clause, holds in wrong.items() if holds} == cited(
                    state, Debark(state.active, cargo, figure, at, to)
                ), (cargo, figure, at, to)


def only_old_pieces(state: nerath.State) -> nerath.State:
    """The same position with nothing new in it, and no cargo."""
    for space in state.table.content.board.spaces:
        here = state.figures(space, state.active).pairs
        old = Bag((Figure(figure.kind), count) for figure, count in here if not figure.mark.new)
        state = with_forces(state, (space, state.active, old))
    return state


def at_peace(state: nerath.State) -> nerath.State:
    """The same board with all land in one hand and nobody else at sea."""
    sea = state.table.content.of_kind(SpaceKind.SEA)
    others = [(space, realm, Bag[Figure]()) for space in sea for realm in Realm if realm is not state.active]
    control = tuple(holder and state.active for holder in state.control)
    return evolve(with_forces(state, *others), control=control)


# Readings.


def lone(rulings: dict[str, str], *figures: tuple[str, Figure]) -> nerath.State:
    """A board that is all Karkoth's, with just these pieces on it."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, rulings=rulings))
    state = evolve(
        state,
        step=nerath.MovingNew(),
        control=tuple(holder and Realm.KARKOTH for holder in state.control),
        forces=tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in state.forces),
    )
    for space, figure in figures:
        state = put(state, space, figure)
    return state


CONTENT = nerath.built_in()

# A sea space with two coasts, and what goes with it.
SEA, COAST, OTHER = next(
    (sea, *land[:2])
    for sea in CONTENT.of_kind(SpaceKind.SEA)
    if len(land := [s for s in CONTENT.board.bordering(sea) if CONTENT.space(s).kind is SpaceKind.LAND]) > 1
)


def debarkings(state: nerath.State) -> list[Debark]:
    return [act for act in nerath.legal_actions(state) if isinstance(act, Debark)]
