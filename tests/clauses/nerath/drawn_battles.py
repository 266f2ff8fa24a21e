"""Battles as Hypothesis draws them: on land, at sea and in dungeons, each about to be fought."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.scenes import (
    ASHORE,
    BOARD,
    CAPITALS,
    CARGO,
    CASTLE,
    DUNGEON,
    FLYERS,
    FOOT,
    HEROES,
    HOME,
    LAND,
    NEXT,
    SEA,
    WAYS,
    C,
    K,
    N,
    V,
    battle,
    board_order,
    guarded,
    in_short,
    opening,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules.nerath import Bag, Figure, Kind, Mark, Realm, State
from conquest_rules.nerath.position.state import with_forces


@frozen(repr=False)
class Scene:
    """A battle to be fought: the state, where, who attacks, and whose pieces defend."""

    state: State
    at: str
    attacker: Realm
    defenders: tuple[Realm, ...]

    def __repr__(self) -> str:
        return f"<{self.attacker} attacks {self.at}, {in_short(self.state)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # Hypothesis would print every field of the state.
        printer.text("..." if cycle else repr(self))


ways = st.sampled_from(WAYS)


@st.composite
def perhaps_another(draw: st.DrawFn, state: State) -> State:
    """The same, or with one more battle to be fought, on land where nobody was and far from the first."""
    near = {space for at in state.memory.pending for space in (at, *NEXT[at])}
    crowded = {space for at in near for space in NEXT[at]}
    free = [space for space in LAND if space not in crowded and not any(map(bool, forces_in(state, space)))]
    if not free or draw(st.booleans()):
        return state
    at, foe = draw(st.sampled_from(free)), draw(st.sampled_from(enemies(state, state.active)))
    here = {state.active: Bag.of(Figure(FOOT)), foe: Bag.of(Figure(FOOT))}
    pending = board_order((*state.memory.pending, at))
    control = [foe if space.id == at else old for space, old in zip(BOARD.spaces, state.control, strict=True)]
    state = evolve(state, control=tuple(control), memory=evolve(state.memory, pending=pending))
    return with_forces(state, *((at, realm, bag) for realm, bag in here.items()))


def forces_in(state: State, space: str) -> tuple[Bag[Figure], ...]:
    """What each realm has in a space."""
    return tuple(state.figures(space, realm) for realm in Realm)


@st.composite
def in_some_order(draw: st.DrawFn, state: State, laps: Sequence[int] = LAPS) -> State:
    """A battle in the printed turn, or in a round of activations with pieces that were activated before.

    Another battle may wait elsewhere.
    """
    state, lap = draw(perhaps_another(state)), draw(st.sampled_from(laps))
    return at_a_table_of(state, lap, others=draw(st.sets(st.sampled_from(Realm))) if lap else ())


def armies(kinds: Iterable[Kind] = ASHORE, least: int = 1, most: int = 4) -> st.SearchStrategy[list[Kind]]:
    """Some pieces, of any kinds."""
    return st.lists(st.sampled_from(list(kinds)), min_size=least, max_size=most)


fleets = st.lists(
    st.one_of(
        st.builds(lambda cargo: ship(*cargo), st.lists(st.sampled_from(CARGO), max_size=2)),
        st.sampled_from(FLYERS).map(Figure),
    ),
    min_size=1,
    max_size=3,
)


@st.composite
def surroundings(
    draw: st.DrawFn, at: str, active: Realm
) -> tuple[dict[str, dict[Realm, list[Kind | Figure]]], dict[str, Realm]]:
    """The neighbours of a space: anybody may hold the land and Capitals, ships of anybody may be at sea."""
    near = NEXT[at]
    owners = draw(st.lists(st.sampled_from(Realm), min_size=len(near), max_size=len(near)))
    manned = draw(st.lists(st.integers(0, 3), min_size=len(near), max_size=len(near)))
    cargo = draw(st.lists(st.sampled_from(CARGO), max_size=2))
    pieces, control = dict[str, dict[Realm, list[Kind | Figure]]](), dict[str, Realm]()
    for space, owner, number in zip(near, owners, manned, strict=True):
        if space in LAND:
            control[space] = owner
            if owner is not active and number == 3:
                pieces[space] = {owner: [FOOT]}
            elif owner is not active and number == 2:
                pieces[space] = {owner: [CASTLE]}
        elif space in SEA:
            if number == 3:
                pieces[space] = {owner: [ship(*cargo)]}
            elif number == 2:
                pieces[space] = {active: [ship(*cargo)]}
    lost = draw(st.dictionaries(st.sampled_from(list(CAPITALS.values())), st.sampled_from(Realm), max_size=2))
    return pieces, control if _all_capitals(lost | control, at) else lost | control


def _all_capitals(control: Mapping[str, Realm], contested: str) -> bool:
    """Whether two allies have all Capitals, or would with the one that is fought for: the game would end."""
    others = [(realm, space) for realm, space in CAPITALS.items() if realm and space != contested]
    return any(all(control.get(space, realm) in side for realm, space in others) for side in ((K, C), (V, N)))


@st.composite
def land_battles(
    draw: st.DrawFn,
    way: st.SearchStrategy[tuple[int, bool]] = ways,
    rulings: Mapping[str, str] | None = None,
    attackers: st.SearchStrategy[list[Kind]] | None = None,
    defenders: st.SearchStrategy[list[Kind]] | None = None,
    joint: st.SearchStrategy[bool] | None = None,
    castle: st.SearchStrategy[bool] | None = None,
    site: Iterable[str] = LAND,
    attacker: Realm | None = None,
    laps: Sequence[int] = LAPS,
) -> Scene:
    """A battle for a land space that an enemy holds, alone or with the pieces of its ally."""
    chosen = draw(way)
    active = attacker or draw(st.sampled_from(Realm))
    # Of so many spaces a Capital would hardly ever be attacked.
    capitals = [space for space in site if space in CAPITALS.values()]
    at = draw(st.one_of(*(st.sampled_from(some) for some in (list(site), capitals) if some)))
    foes = enemies(opening(chosen, tuple(sorted((rulings or {}).items()))), active)
    holder = draw(st.sampled_from(foes))
    pieces, control = draw(surroundings(at, active))
    control[at] = holder
    garrison = list(draw(armies() if defenders is None else defenders))
    if draw(st.booleans() if castle is None else castle) or at in CAPITALS.values():
        garrison.append(CASTLE)
    here: dict[Realm, list[Kind | Figure]] = {active: [*draw(armies() if attackers is None else attackers)]}
    if garrison:
        here[holder] = [*garrison]
    if chosen[1] and draw(st.booleans() if joint is None else joint):
        here[ALLIES[holder]] = [*draw(armies(most=3))]
    pieces[at] = here
    state = battle(way=chosen, active=active, pieces=pieces, control=control, rulings=rulings)
    state = draw(in_some_order(state, laps))
    return Scene(state, at, active, tuple(foe for foe in foes if state.figures(at, foe)))


ALLIED = st.sampled_from([way for way in WAYS if way[1]])

# The land of one realm that its ally alone defends.
ALLY_ALONE = land_battles(
    way=ALLIED,
    defenders=st.just([]),
    joint=st.just(True),
    castle=st.just(False),
)


def of_an_ally(attackers: st.SearchStrategy[list[Kind]] | None = None) -> st.SearchStrategy[Scene]:
    """Battles for land that was the ally's when the game began, and is to be liberated."""
    return st.sampled_from(Realm).flatmap(
        lambda realm: land_battles(
            way=ALLIED,
            attackers=attackers,
            site=[space for space in LAND if HOME[space] is ALLIES[realm]],
            attacker=realm,
        )
    )


@st.composite
def sea_battles(
    draw: st.DrawFn,
    way: st.SearchStrategy[tuple[int, bool]] = ways,
    rulings: Mapping[str, str] | None = None,
    attackers: st.SearchStrategy[list[Figure]] = fleets,
    defenders: st.SearchStrategy[list[Figure]] = fleets,
    joint: st.SearchStrategy[bool] | None = None,
    laps: Sequence[int] = LAPS,
) -> Scene:
    """A battle for a sea space in which one realm has pieces, or two allies have."""
    chosen = draw(way)
    active = draw(st.sampled_from(Realm))
    at = draw(st.sampled_from(SEA))
    foes = enemies(opening(chosen, tuple(sorted((rulings or {}).items()))), active)
    holder = draw(st.sampled_from(foes))
    pieces, control = draw(surroundings(at, active))
    here: dict[Realm, list[Kind | Figure]] = {active: [*draw(attackers)], holder: [*draw(defenders)]}
    if chosen[1] and draw(st.booleans() if joint is None else joint):
        here[ALLIES[holder]] = [*draw(fleets)]
    pieces[at] = here
    state = battle(way=chosen, active=active, pieces=pieces, control=control, rulings=rulings)
    # Other battles may be near; this one alone is to be fought.
    state = evolve(state, memory=evolve(state.memory, pending=(at,)))
    state = draw(in_some_order(state, laps))
    return Scene(state, at, active, tuple(foe for foe in foes if state.figures(at, foe)))


GUARDIANS = tuple(BOARD.guardians)

HARD = tuple(one for one in GUARDIANS if one.heroes_need)

QUICK = tuple(one for one in GUARDIANS if one.first_strike)

RICH = tuple(one for one in GUARDIANS if one.reward)


@st.composite
def dungeon_battles(
    draw: st.DrawFn,
    way: st.SearchStrategy[tuple[int, bool]] = ways,
    rulings: Mapping[str, str] | None = None,
    heroes: st.SearchStrategy[list[Kind]] | None = None,
    most: int = 3,
    least: int = 1,
) -> Scene:
    """Heroes in a dungeon entrance whose guardians have been seen before, or not."""
    active = draw(st.sampled_from(Realm))
    at = draw(st.sampled_from(DUNGEON))
    party = draw(armies(HEROES) if heroes is None else heroes)
    pieces, control = draw(surroundings(at, active))
    pieces[at] = {active: [*party]}
    state = battle(way=draw(way), active=active, pieces=pieces, control=control, rulings=rulings)
    state = draw(in_some_order(evolve(state, memory=evolve(state.memory, pending=(at,)))))
    names = st.one_of(*(st.sampled_from([one.id for one in some]) for some in (GUARDIANS, HARD, QUICK, RICH)))
    seen = draw(st.lists(names, min_size=least, max_size=most, unique=True))
    hidden = draw(st.integers(0, most - len(seen)))
    return Scene(guarded(state, at, seen, hidden), at, active, ())


def fresh(figure: Figure) -> Figure:
    """A piece without its marks."""
    return Figure(figure.kind, Bag.of(*map(fresh, figure.cargo)), Mark())
