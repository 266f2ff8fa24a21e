"""Small boards on which pieces move: positions in the Move step, and what page 9 says of them.

What the tests hold against the rules is told here a second time, from page 9: who is an enemy, which ways
a piece can go, where it has to stop.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise

from attrs import evolve
from hypothesis import strategies as st
from tests.rules.nerath.board_facts import ALLIES, enemy, kind_of, put
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.kernel.pack import Origin, digest_of
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Length,
    Move,
    Realm,
    SpaceKind,
)
from conquest_rules.nerath.content.rows import Content, Placement, Space
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing.nerath.strategies import realms

BOARD = nerath.built_in()

LAND, SEA, DUNGEON = SpaceKind.LAND, SpaceKind.SEA, SpaceKind.DUNGEON

HEROES = (Kind.FIGHTER, Kind.WIZARD)

FLYERS = (Kind.DRAGON, Kind.STORM_ELEMENTAL)

CARRIED = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)

MOVE = {Kind.FOOTSOLDIER: 1, Kind.SIEGE_ENGINE: 1, Kind.CASTLE: 0, Kind.DRAGON: 3}


NOBODY = (Bag[Figure](),) * 4

# Two Event cards for each realm, and few Treasures and guardians, so that a state can be read.
FEW_CARDS = evolve(
    BOARD,
    name="a small world",
    events=tuple(card for realm in Realm for card in [one for one in BOARD.events if one.realm is realm][:2]),
    treasures=BOARD.treasures[:2],
    guardians=BOARD.guardians[:4],
)

# Borders that every small board has; more are drawn.
SURE = (
    ("land-1", "land-2"),
    ("land-2", "land-3"),
    ("land-1", "sea-1"),
    ("land-2", "sea-1"),
    ("sea-1", "sea-2"),
    ("land-3", "sea-2"),
    ("land-1", "dungeon-1"),
    ("sea-1", "dungeon-1"),
)


@st.composite
def boards(draw: st.DrawFn, isle: bool = False) -> Content:
    """Small boards: all kinds of space side by side; with `isle` the land space land-4 is an island."""
    lands = [f"land-{number}" for number in range(1, draw(st.integers(4, 6)) + 1)]
    seas = [f"sea-{number}" for number in range(1, draw(st.integers(2, 3)) + 1)]
    dungeons = [f"dungeon-{number}" for number in range(1, draw(st.integers(1, 2)) + 1)]
    names = lands + seas + dungeons
    pairs = set(SURE) | draw(st.sets(st.sampled_from(list(combinations(names, 2))), max_size=len(names)))
    if isle:
        dry = set(lands + dungeons)
        pairs = {pair for pair in pairs if "land-4" not in pair or not dry.issuperset(pair)}
        pairs.add(("land-4", "sea-1"))
    homes = (*Realm, *draw(st.lists(realms(), min_size=2, max_size=2)))
    spaces = tuple(
        Space(
            id=name,
            name=name.title(),
            kind=SpaceKind(name.split("-")[0]),
            origin=Origin.RECONSTRUCTED,
            borders=tuple(other for other in names if (name, other) in pairs or (other, name) in pairs),
            home=homes[lands.index(name)] if name in lands else None,
            capital=name in lands[:4],
        )
        for name in names
    )
    castles = tuple(
        Placement(realm, name, {Kind.CASTLE: 1}, Origin.RECONSTRUCTED)
        for realm, name in zip(Realm, lands, strict=False)
    )
    told = [[space.id, space.home, list(space.borders)] for space in spaces]
    return evolve(FEW_CARDS, spaces=spaces, placements=castles, map=None, digest=digest_of(told))


def take(state: nerath.State, space: str, realm: Realm, figure: Figure) -> nerath.State:
    """The state with one less of a figure in a space."""
    return with_forces(state, (space, realm, state.figures(space, realm).remove(figure)))


def party(state: nerath.State, realm: Realm) -> tuple[Realm, ...]:
    return (realm, ALLIES[realm]) if state.table.setup.alliances else (realm,)


STANDS = {
    LAND: (*CARRIED, *FLYERS, Kind.CASTLE),
    SEA: (Kind.WARSHIP, *FLYERS, Kind.WARSHIP),
    DUNGEON: HEROES,
}

POSTS = st.tuples(
    st.integers(0, 99),
    st.fixed_dictionaries({where: st.sampled_from(kinds) for where, kinds in STANDS.items()}),
    st.integers(0, 5),
    st.lists(st.sampled_from(CARRIED), max_size=2),
)

READINGS = (
    "R-fly-over-dungeon-cost",
    "R-load-in-enemy-sea",
    "R-unload-at-enemy-sea",
    "R-bridge-limit",
    "R-dungeon-by-sea",
    "R-ally-occupied-space",
)

RULINGS = st.fixed_dictionaries(
    {}, optional={one.id: st.sampled_from(one.names) for one in map(nerath.ruling, READINGS)}
)


@st.composite
def positions(
    draw: st.DrawFn,
    content: st.SearchStrategy[Content] | None = None,
    rulings: st.SearchStrategy[dict[str, str]] | None = None,
    alliances: st.SearchStrategy[bool] | None = None,
) -> nerath.State:
    """The start of a Move step on a small board: pieces of all realms, enemies nowhere in one space."""
    allied = draw(st.booleans() if alliances is None else alliances)
    setup = nerath.Setup(
        length=Length.LONG,
        players=draw(st.sampled_from([2, 4])) if allied else 4,
        alliances=allied,
        rulings={} if rulings is None else draw(rulings),
        content=draw(boards() if content is None else content),
    )
    state = evolve(nerath.new_game(setup), step=nerath.Moving(), active=draw(realms()))
    spaces = setup.content.spaces
    biased = (state.active, state.active, state.active, *(r for r in Realm if r is not state.active))
    control = [
        biased[draw(st.integers(0, 5))] if space.kind is LAND else None  # mostly the active realm's
        for space in spaces
    ]
    state = evolve(state, control=tuple(control), forces=(NOBODY,) * len(spaces))
    for space, holder in zip(spaces, control, strict=True):
        if space.capital and holder:
            state = put(state, space.id, holder, Figure(Kind.CASTLE))
    for where, kinds, whose, cargo in draw(st.lists(POSTS, min_size=6, max_size=14)):
        space = spaces[where % len(spaces)]
        kind = kinds[space.kind]
        inside = [realm for realm in Realm if state.figures(space.id, realm)]
        first = state.controller(space.id) or (inside[0] if inside else biased[whose])
        owner = party(state, first)[whose % len(party(state, first))]
        if kind is Kind.CASTLE:
            castles = state.figures(space.id, first).count(Figure(Kind.CASTLE))
            state = state if castles else put(state, space.id, first, Figure(Kind.CASTLE))
        else:
            hold = Bag.of(*map(Figure, cargo)) if kind is Kind.WARSHIP else Bag[Figure]()
            state = put(state, space.id, owner, Figure(kind, hold))
    return state


# Without a lower limit most lists would be empty.
CHOICES = st.lists(st.integers(0, 999), min_size=3, max_size=10)


def chosen(state: nerath.State, number: int) -> nerath.Action | None:
    """One of the moves open in the Move step, half of the time by sea transport; None if there is none."""
    actions = [one for one in nerath.legal_actions(state) if not isinstance(one, EndStep)]
    aboard = [one for one in actions if not isinstance(one, Move)]
    open_now = aboard if aboard and number % 2 else actions
    return open_now[number // 2 % len(open_now)] if open_now else None


def played(state: nerath.State, numbers: list[int]) -> Iterator[tuple[nerath.Action, nerath.State]]:
    """Moves in the Move step, one after the other, each with the state it leads to."""
    for number in numbers:
        action = chosen(state, number)
        if action is None:
            return
        state = nerath.apply(state, action)
        yield action, state


def after(state: nerath.State, numbers: list[int]) -> nerath.State:
    for _, later in played(state, numbers):
        state = later
    return state


def more(after: Bag[Figure], before: Bag[Figure]) -> Figure:
    """The figure of which there is one more than before."""
    (found,) = (figure for figure in after.kinds if after.count(figure) > before.count(figure))
    return found


def stepped(state: nerath.State, figure: Figure, at: str, *way: str) -> tuple[nerath.State, Figure]:
    """The state after a piece of the active realm has gone a way, and the piece as it stands there."""
    realm = state.active
    for to in way:
        act = Move(realm, figure, at, to)
        assert act in nerath.legal_actions(state)
        later = nerath.apply(state, act)
        figure = more(later.figures(to, realm), state.figures(to, realm))
        state, at = later, to
    return state, figure


def courses(state: nerath.State, at: str, figure: Figure, far: int = 4) -> set[tuple[str, ...]]:
    """Every way that a piece may go by one listed move after the other, standing still included."""
    found: set[tuple[str, ...]] = {()}
    for act in nerath.legal_actions(state) if far else ():
        if isinstance(act, Move) and (act.figure, act.at) == (figure, at):
            later, moved = stepped(state, figure, at, act.to)
            found |= {(act.to, *rest) for rest in courses(later, act.to, moved, far - 1)}
    return found


def paths(state: nerath.State, at: str, kind: Kind) -> set[tuple[str, ...]]:
    """Every way that a piece may go by pages 9 to 11, found on the map."""
    borders = {space.id: space.borders for space in state.table.content.spaces}
    free = played_by(state, "R-fly-over-dungeon-cost") == "free"
    flies = kind in FLYERS

    def enters(space: str) -> bool:
        if kind is Kind.WARSHIP:
            return kind_of(state, space) is SEA
        return flies or kind_of(state, space) is LAND or (kind_of(state, space) is DUNGEON and kind in HEROES)

    def stays(space: str) -> bool:
        return not flies and (enemy(state, space) or kind_of(state, space) is DUNGEON)

    def grow(way: tuple[str, ...], left: int) -> Iterator[tuple[str, ...]]:
        here = way[-1]
        if not flies or kind_of(state, here) is not DUNGEON:
            yield way
        if len(way) > 1 and stays(here):
            return
        for there in borders[here]:
            over = free and flies and kind_of(state, there) is DUNGEON
            if enters(there) and left - (not over) >= 0 and not (over and there in way):
                yield from grow((*way, there), left - (not over))

    found = set(grow((at,), MOVE.get(kind, 2)))
    if not flies:
        return {way[1:] for way in found}
    # Dungeon entrances are flown over within a move; one that only leads back is none.
    legs = {tuple(space for space in way if kind_of(state, space) is not DUNGEON) for way in found}
    return {way[1:] for way in legs if all(one != other for one, other in pairwise(way))}


def emptied(setup: nerath.Setup, realm: Realm) -> nerath.State:
    """A Move step of a realm that controls the whole board, with nobody on it."""
    state = nerath.new_game(setup)
    control = tuple(None if holder is None else realm for holder in state.control)
    return evolve(
        state,
        active=realm,
        step=nerath.Moving(),
        control=control,
        forces=(NOBODY,) * len(state.forces),
    )


def held_by(state: nerath.State, realm: Realm, *spaces: str) -> nerath.State:
    """The state in which a realm controls some land spaces and nobody stands there."""
    place = state.table.content.board.place
    control, forces = list(state.control), list(state.forces)
    for space in spaces:
        control[place[space]], forces[place[space]] = realm, NOBODY
    return evolve(state, control=tuple(control), forces=tuple(forces))


def foe(state: nerath.State) -> Realm:
    return next(realm for realm in Realm if realm not in party(state, state.active))


def pending(state: nerath.State) -> tuple[str, ...]:
    """Where battles are to be fought if the Move step ends now."""
    told = nerath.transition(state, EndStep(state.active)).events
    return next((one.spaces for one in told if isinstance(one, nerath.BattlesTriggered)), ())


def hostile_places(state: nerath.State, guard: Kind = Kind.DRAGON) -> tuple[nerath.State, dict[str, str]]:
    """A Move step with own land at land-1, where enemies hold land-2 and sea-1; and what stops there."""
    mine, theirs = state.active, foe(state)
    state = held_by(state, mine, "land-1", "land-3")
    state = held_by(state, theirs, "land-2")
    clear = held_by(state, theirs, "sea-1", "sea-2", "dungeon-1")
    clear = evolve(clear, control=state.control)
    return put(clear, "sea-1", theirs, Figure(guard)), {
        "land-2": "N9.32",
        "dungeon-1": "N9.34",
        "sea-1": "N11.21",
    }


def moves_of(state: nerath.State, figure: Figure, at: str) -> list[Move]:
    return [Move(state.active, figure, at, to) for to in state.table.content.board.spaces]


def arrived(before: nerath.State, now: nerath.State, space: str) -> bool:
    """Whether a piece of the active realm is in a space that was not there."""
    old = before.figures(space, before.active)
    return any(
        now.figures(space, before.active).count(one) > old.count(one)
        for one in now.figures(space, before.active).kinds
    )


def every_move(state: nerath.State) -> Iterator[nerath.Action]:
    """Every Move, Embark, Debark and EndStep with figures of the state, by whomever, wherever."""
    spaces = state.table.content.board.spaces
    for realm in Realm:
        yield EndStep(realm)
    for at in spaces:
        for owner in Realm:
            for figure in state.figures(at, owner).kinds:
                for to in spaces:
                    yield from (Move(realm, figure, at, to) for realm in Realm)
                    yield Move(owner, figure, to, at)
                    for ship in (one for realm in Realm for one in state.figures(to, realm).kinds):
                        yield from (Embark(realm, figure, at, ship, to) for realm in Realm)
                    for cargo in figure.cargo.kinds:
                        yield from (Debark(realm, cargo, figure, at, to) for realm in Realm)
                        yield Debark(owner, figure, figure, at, to)
                        yield Debark(owner, cargo, figure, to, at)
