"""Plain facts of a position, read off the board, the tables and the raw state, without the rules' functions.

What is on the board, who is whose enemy, how far it is, what cards in force say: each is written here
once more, so that what the rules say can be held against it. Beside it stand what can be said of a board,
whether it makes sense or not, and by which clauses it is refused.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from attrs import evolve

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Buy,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    PieceType,
    Place,
    Planning,
    Realm,
    SpaceKind,
    State,
    Violation,
)
from conquest_rules.nerath.content.effects import CheaperPieces, Effect, ExtraMove
from conquest_rules.nerath.content.rows import Piece
from conquest_rules.nerath.position.state import by_realm, with_forces

ALLIES = {
    Realm.KARKOTH: Realm.IRON_CIRCLE,
    Realm.IRON_CIRCLE: Realm.KARKOTH,
    Realm.VAILIN: Realm.NERATH,
    Realm.NERATH: Realm.VAILIN,
}
ORDER = tuple(Realm)
FLYERS = (Kind.STORM_ELEMENTAL, Kind.DRAGON)
HEROES = (Kind.FIGHTER, Kind.WIZARD)
CARGO = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
E = TypeVar("E", ExtraMove, CheaperPieces)


# The board and who is there.


def kind_of(state: State, space: str) -> SpaceKind:
    return state.table.content.space(space).kind


def spaces(state: State) -> tuple[str, ...]:
    return state.table.content.board.spaces


def near(state: State, space: str) -> tuple[str, ...]:
    return state.table.content.board.bordering(space)


def place(state: State, space: str) -> int:
    return state.table.content.board.place[space]


def bag(state: State, space: str, realm: Realm) -> Bag[Figure]:
    return state.forces[place(state, space)][ORDER.index(realm)]


def holder(state: State, space: str) -> Realm | None:
    return state.control[place(state, space)]


def capital(state: State, realm: Realm) -> str:
    return next(one.id for one in state.table.content.spaces if one.capital and one.home is realm)


def enemies(state: State, realm: Realm | None = None) -> tuple[Realm, ...]:
    """Everybody but a realm, or the active one, and with alliances its ally."""
    realm = realm or state.active
    ally = ALLIES[realm] if state.table.setup.alliances else None
    return tuple(one for one in Realm if one not in (realm, ally))


def somebody_else(realm: Realm) -> Realm:
    """The first realm that is not this one."""
    return next(one for one in Realm if one is not realm)


def enemy(state: State, space: str, realm: Realm | None = None) -> bool:
    """Land that an enemy of a realm, or of the active one, holds, or sea with an enemy's pieces."""
    match kind_of(state, space):
        case SpaceKind.LAND:
            return holder(state, space) in enemies(state, realm)
        case SpaceKind.SEA:
            return any(bag(state, space, foe) for foe in enemies(state, realm))
        case SpaceKind.DUNGEON:
            return False


def friendly(state: State, space: str, realm: Realm | None = None) -> bool:
    """Land that no enemy of a realm controls, sea without enemy pieces; never a dungeon."""
    return kind_of(state, space) is not SpaceKind.DUNGEON and not enemy(state, space, realm)


def standing(state: State, realm: Realm | None = None) -> list[tuple[str, Figure]]:
    """The different pieces of a realm, or of the active one, each with its space."""
    return [(at, one) for at in spaces(state) for one in state.figures(at, realm or state.active).kinds]


def put(state: State, space: str, realm: Realm, figure: Figure, count: int = 1) -> State:
    """The state with so many more of a figure in a space."""
    return with_forces(state, (space, realm, state.figures(space, realm).add(figure, count)))


def given_to(state: State, space: str, realm: Realm) -> State:
    """The state in which a realm controls a space."""
    at = place(state, space)
    return evolve(state, control=(*state.control[:at], realm, *state.control[at + 1 :]))


def stands(state: State, figure: Figure, realm: Realm, at: str) -> bool:
    """Whether a piece just like this is in a space, by itself or aboard."""
    here = bag(state, at, realm)
    return figure in here or any(figure in ship.cargo for ship in here)


def piece(state: State, kind: Kind) -> Piece:
    return next(one for one in state.table.content.pieces if one.kind is kind)


# How far it is.


def distances(
    state: State, start: str, enter: Callable[[str], bool] = lambda _space: True, *, free: bool = False
) -> dict[str, int]:
    """The fewest steps to every space over spaces that may be entered; dungeons cost nothing if free."""
    found, todo = {start: 0}, [start]
    while todo:
        here = todo.pop(0)
        for there in near(state, here):
            step = 0 if free and kind_of(state, there) is SpaceKind.DUNGEON else 1
            if enter(there) and found[here] + step < found.get(there, 10**6):
                found[there] = found[here] + step
                todo.append(there)
    return found


def reading(state: State, ruling: str) -> str:
    return state.table.readings[ruling]


def dungeons_are_free(state: State) -> bool:
    return reading(state, "R-fly-over-dungeon-cost") == "free"


def hop(state: State, at: str, to: str) -> int:
    """What a flying piece needs to the next land or sea space, over dungeons in between."""

    def between(space: str) -> bool:
        return space == to or kind_of(state, space) is SpaceKind.DUNGEON

    return 1 if dungeons_are_free(state) else distances(state, at, between)[to]


# What cards say.


def effects(state: State, realm: Realm) -> Iterator[tuple[Effect, str | None]]:
    """The effects in force of a realm's cards, each with its space, and its Properties."""
    content = state.table.content
    events = {one.id: one.effects for one in content.events}
    treasures = {one.id: one for one in content.treasures}
    for one in state.in_force:
        if one.realm is realm and one.card in events:
            yield events[one.card][one.effect], one.at
        elif one.realm is realm:
            card = treasures[one.card]
            done = card.power if one.again is None else card.whenever[one.again].effects
            yield done[one.effect], one.at
    for name in state.displays[ORDER.index(realm)]:
        yield from ((effect, None) for effect in treasures[name].property)


def summed(state: State, realm: Realm, kind: type[E], of: Kind, number: Callable[[E], int]) -> int:
    """What effects of one kind give to a kind of piece, together."""
    found = (effect for effect, _ in effects(state, realm) if isinstance(effect, kind))
    return sum(number(effect) for effect in found if not effect.kinds or of in effect.kinds)


def full_move(state: State, realm: Realm, kind: Kind) -> int:
    return piece(state, kind).move + summed(state, realm, ExtraMove, kind, lambda one: one.more)


def cost(state: State, realm: Realm, kind: Kind) -> int:
    return max(1, piece(state, kind).cost - summed(state, realm, CheaperPieces, kind, lambda one: one.gold))


# New pieces.


def as_planned(state: State) -> State:
    """In the variant a realm chooses in secret as if all it has chosen were done; else the state itself."""
    if not isinstance(state.step, Planning):
        return state
    realm, turn = state.active, ORDER.index(state.active)
    order = state.step.orders[turn]
    assert order is not None
    gold, forces = list(state.treasuries), [list(force) for force in state.forces]
    for kind in order.bought:
        gold[turn] -= cost(state, realm, kind)
    for act in order.places:
        here, new = forces[place(state, act.to)], Figure(act.kind, mark=Mark(new=True))
        if act.aboard is None:
            here[turn] = here[turn].add(new)
        else:
            fuller = evolve(act.aboard, cargo=act.aboard.cargo.add(new))
            here[turn] = here[turn].remove(act.aboard).add(fuller)
    return evolve(state, treasuries=by_realm(gold), forces=tuple(by_realm(force) for force in forces))


def castles(state: State, realm: Realm) -> list[str]:
    """Where a realm has a Castle that was there before this step."""
    return [
        at
        for at in spaces(state)
        if any(one.kind is Kind.CASTLE and not one.mark.new for one in bag(state, at, realm))
    ]


def eligible(state: State, realm: Realm) -> list[str]:
    """The Castles at which pieces may be placed: not captured in this turn, or in the own Capital."""
    own = capital(state, realm)
    return [at for at in castles(state, realm) if at == own or at not in state.memory.taken]


def closest(state: State, realm: Realm) -> list[str]:
    """The friendly land closest to the Capital that has no Castle captured in this turn."""
    land = [at for at in spaces(state) if kind_of(state, at) is SpaceKind.LAND]
    open_land = [at for at in land if friendly(state, at, realm) and at not in castles(state, realm)]
    start = capital(state, realm)
    ways = {
        "land-first": lambda: distances(state, start, lambda at: at in land),
        "friendly-land": lambda: distances(
            state, start, lambda at: at in land and friendly(state, at, realm)
        ),
    }
    measured = (
        [ways[reading(state, "R-closest-to-capital")]()]
        if reading(state, "R-closest-to-capital") in ways
        else []
    )
    for far in (*measured, distances(state, start)):
        if reached := [far[at] for at in open_land if at in far]:
            return [at for at in open_land if far.get(at) == min(reached)]
    return []


def new_castle_in(state: State, at: str, realm: Realm) -> bool:
    return any(one.kind is Kind.CASTLE and one.mark.new for one in bag(state, at, realm))


def sites(state: State, realm: Realm) -> list[str]:
    """The land spaces in which, or beside which, a realm may place pieces."""
    if found := eligible(state, realm):
        return found
    if castles(state, realm) and reading(state, "R-only-captured-castle") == "nothing-placeable":
        return []
    return [at for at in closest(state, realm) if not new_castle_in(state, at, realm)]


def is_land_piece(state: State, kind: Kind) -> bool:
    return piece(state, kind).type is PieceType.LAND


# What can be said of a board, and what is answered.


def cited(state: State, action: nerath.Action) -> set[str]:
    """The clauses by which an action is refused."""
    return {one.clause for one in nerath.why_not(state, action) if isinstance(one, Violation)}


def universe(
    state: State, *deciders: Realm, kinds: tuple[Kind, ...] = (Kind.FOOTSOLDIER,)
) -> set[nerath.Action]:
    """All that can be said of the pieces and spaces of a board; of new pieces only these kinds are placed."""
    said, everywhere = set[nerath.Action](), spaces(state)
    for by in deciders:
        here = standing(state, by)
        carriers = [(at, one) for at, one in here if one.kind in (Kind.WARSHIP, Kind.DRAGON)]
        said |= {EndStep(by), *(Buy(by, kind) for kind in Kind)}
        said |= {Place(by, kind, to) for kind in kinds for to in everywhere}
        said |= {Place(by, kind, at, one) for kind in kinds for at, one in here}
        said |= {Move(by, one, at, to) for at, one in here for to in everywhere}
        said |= {Embark(by, one, at, ship, to) for at, one in here for to, ship in carriers}
        aboard = [(at, ship, one) for at, ship in carriers for one in ship.cargo.kinds]
        said |= {Debark(by, one, ship, at, to) for at, ship, one in aboard for to in everywhere}
    return said
