"""Page 9: how far pieces move, where they have to stop, and who controls what.

The strategies at the top are those of pages 10 to 12 as well.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
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
    Violation,
)
from conquest_rules.nerath.battle.results import amok_targets
from conquest_rules.nerath.content.names import Origin
from conquest_rules.nerath.content.rows import Content, Placement, Space, digest_of
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.strategies import realms

BOARD = nerath.built_in()
LAND, SEA, DUNGEON = SpaceKind.LAND, SpaceKind.SEA, SpaceKind.DUNGEON
HEROES = (Kind.FIGHTER, Kind.WIZARD)
FLYERS = (Kind.DRAGON, Kind.STORM_ELEMENTAL)
CARRIED = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
MOVE = {Kind.FOOTSOLDIER: 1, Kind.SIEGE_ENGINE: 1, Kind.CASTLE: 0, Kind.DRAGON: 3}
ALLY = {
    Realm.KARKOTH: Realm.IRON_CIRCLE,
    Realm.IRON_CIRCLE: Realm.KARKOTH,
    Realm.VAILIN: Realm.NERATH,
    Realm.NERATH: Realm.VAILIN,
}
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


def put(state: nerath.State, space: str, realm: Realm, figure: Figure, count: int = 1) -> nerath.State:
    """The state with so many more of a figure in a space."""
    return with_forces(state, (space, realm, state.figures(space, realm).add(figure, count)))


def take(state: nerath.State, space: str, realm: Realm, figure: Figure) -> nerath.State:
    """The state with one less of a figure in a space."""
    return with_forces(state, (space, realm, state.figures(space, realm).remove(figure)))


def party(state: nerath.State, realm: Realm) -> tuple[Realm, ...]:
    return (realm, ALLY[realm]) if state.table.setup.alliances else (realm,)


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


CHOICES = st.lists(st.integers(0, 999), max_size=10)


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


def cited(state: nerath.State, action: nerath.Action) -> set[str]:
    return {one.clause for one in nerath.why_not(state, action) if isinstance(one, Violation)}


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


def own(state: nerath.State) -> list[tuple[str, Figure]]:
    """The different pieces of the active realm, and where they stand."""
    return [
        (space, figure)
        for space in state.table.content.board.spaces
        for figure in state.figures(space, state.active).kinds
    ]


def enemy(state: nerath.State, space: str) -> bool:
    """Whether a space is an enemy one to the active realm, told from page 9."""
    friends = party(state, state.active)
    if state.table.content.space(space).kind is SEA:
        return any(state.figures(space, realm) for realm in Realm if realm not in friends)
    return state.controller(space) not in (None, *friends)


def kind_of(state: nerath.State, space: str) -> SpaceKind:
    return state.table.content.space(space).kind


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


@given(positions(rulings=RULINGS))
def test_positions_are_sound(state: nerath.State) -> None:
    """What the tests of movement start from is a state without faults."""
    assert () == nerath.faults(state)


@checks("N9.19", "N9.20", "N9.23", "N9.31", "N9.32", "N9.34", "N23.2", "N24.4", "N10.11", "N10.14", "N10.22")
@given(positions())
def test_every_way_of_a_piece(state: nerath.State) -> None:
    """A piece goes border by border, no farther than its Move, never on from enemies or dungeons, or less."""
    for at, figure in own(state):
        assert paths(state, at, figure.kind) == courses(state, at, figure), (figure, at)


@checks("N9.18", "N9.23", "N24.4", "N10.5")
@given(positions(), st.integers(0, 2**32), st.lists(st.integers(0, 99), min_size=40, max_size=40))
def test_any_all_or_none_may_move(state: nerath.State, mask: int, numbers: list[int]) -> None:
    """Whichever pieces are picked, all of them can move, each where it could alone; the others stay."""
    moves: dict[tuple[str, Figure], list[Move]] = {}
    for act in nerath.legal_actions(state):
        if isinstance(act, Move):
            moves.setdefault((act.at, act.figure), []).append(act)
    pieces = [one for one in moves for _ in range(state.figures(one[0], state.active).count(one[1]))]
    picked = [one for number, one in enumerate(pieces) if mask >> number & 1]
    left = {space: state.figures(space, state.active) for space in state.table.content.board.spaces}
    now = state
    for (at, figure), number in zip(picked, numbers, strict=False):
        assert EndStep(state.active) in nerath.legal_actions(now)
        now = nerath.apply(now, moves[at, figure][number % len(moves[at, figure])])
        left[at] = left[at].remove(figure)
    for space, bag in left.items():
        assert bag.within(now.figures(space, state.active))
    total = sum(now.figures(space, state.active).total for space in left)
    assert sum(bag.total for bag in left.values()) + len(picked) == total
    assert not nerath.why_not(now, EndStep(state.active))


@checks("N9.18", "N24.4")
@pytest.mark.parametrize("realm", Realm)
def test_a_whole_realm_may_move(realm: Realm) -> None:
    """From the opening every piece of a realm that can move at all does so in one step."""
    state = evolve(nerath.new_game(nerath.Setup(length=Length.LONG)), active=realm, step=nerath.Moving())
    could = {(act.at, act.figure) for act in nerath.legal_actions(state) if isinstance(act, Move)}
    able, moved = sum(state.figures(at, realm).count(figure) for at, figure in could), 0
    while rested := [
        act for act in nerath.legal_actions(state) if isinstance(act, Move) and not act.figure.mark.spent
    ]:
        state, moved = nerath.apply(state, rested[0]), moved + 1
    assert able == moved > 10


@checks("N9.19", "N23.2")
@reads("R-take-back")
@given(positions())
def test_who_has_used_up_its_move_goes_nowhere(state: nerath.State) -> None:
    """After as many spaces as its Move number every neighbour is refused, and for that reason."""
    for at, figure in own(state):
        full = [way for way in courses(state, at, figure) if len(way) == MOVE.get(figure.kind, 2)]
        for way in sorted(full)[:3]:
            later, moved = stepped(state, figure, at, *way)
            for to in state.table.content.board.bordering(way[-1]) if way else ():
                assert "N9.19" in cited(later, Move(state.active, moved, way[-1], to))


@checks("N9.20", "N23.2")
@given(positions())
def test_no_piece_skips_a_space(state: nerath.State) -> None:
    """A space without a common border is refused, unless a piece can fly there over dungeons only."""
    spaces = state.table.content.spaces
    for at, figure in own(state):
        for space in spaces:
            if at in space.borders:
                assert "N9.20" not in cited(state, Move(state.active, figure, at, space.id))
            elif figure.kind not in (*FLYERS, Kind.CASTLE):
                assert "N9.20" in cited(state, Move(state.active, figure, at, space.id))
            elif (space.id,) not in paths(state, at, figure.kind):
                assert nerath.why_not(state, Move(state.active, figure, at, space.id))


@checks("N9.22")
@given(positions())
def test_footsoldiers_go_to_the_next_land(state: nerath.State) -> None:
    """A Footsoldier may go to just the land spaces next to its own."""
    soldier = Figure(Kind.FOOTSOLDIER)
    for space in state.table.content.spaces:
        if space.kind is LAND and not enemy(state, space.id):
            there = put(state, space.id, state.active, soldier)
            near = {(other,) for other in space.borders if kind_of(state, other) is LAND}
            assert near | {()} == courses(there, space.id, soldier)


@checks("N9.23", "N9.24")
@given(st.sampled_from(BOARD.of_kind(LAND) + BOARD.of_kind(SEA)), realms())
def test_dragons_fly_up_to_three_spaces(start: str, realm: Realm) -> None:
    """A Dragon on the real board may fly 0, 1, 2 or 3 spaces, and not 4."""
    state = put(emptied(nerath.Setup(length=Length.LONG), realm), start, realm, Figure(Kind.DRAGON))
    at, figure, way = start, Figure(Kind.DRAGON), []
    for _ in range(4):
        assert () == nerath.why_not(state, EndStep(realm))
        near = [to for to in BOARD.board.bordering(at) if kind_of(state, to) is not DUNGEON]
        if len(way) == 3:
            assert all("N9.19" in cited(state, Move(realm, figure, at, to)) for to in near)
            assert not any(isinstance(one, Move) for one in nerath.legal_actions(state))
        else:
            way.append(near[-1])
            state, figure = stepped(state, figure, at, near[-1])
            at = near[-1]
    assert 3 == len(way)


@checks("N9.26")
def test_no_piece_goes_around_the_world() -> None:
    """From either space of the two pairs at opposite edges the other is refused, even to a Dragon."""
    state = emptied(nerath.Setup(length=Length.LONG), Realm.NERATH)
    for one, other in (("Kharavas", "Forbidden City"), ("Dawnforge Mountains", "The Scarlet Principalities")):
        for start, end in ((one, other), (other, one)):
            at, to = BOARD.space(start).id, BOARD.space(end).id
            there = put(state, at, Realm.NERATH, Figure(Kind.DRAGON))
            assert "N9.20" in cited(there, Move(Realm.NERATH, Figure(Kind.DRAGON), at, to))


@checks("N9.39")
@pytest.mark.parametrize("kind", FLYERS)
def test_nobody_flies_across_the_impassable_corners(kind: Kind) -> None:
    """On the real board a flying piece goes over a border, or over a dungeon next to it, and no other way."""
    state, board = emptied(nerath.Setup(length=Length.LONG), Realm.NERATH), BOARD.board
    for at in BOARD.of_kind(LAND) + BOARD.of_kind(SEA):
        there = put(state, at, Realm.NERATH, Figure(kind))
        near = {*board.bordering(at)}
        doors = near.intersection(BOARD.of_kind(DUNGEON))
        beyond = {space for door in doors for space in board.bordering(door)} - {at}
        flown = {act.to for act in nerath.legal_actions(there) if isinstance(act, Move)}
        assert (near | beyond) - doors == flown


@checks("N9.31", "N10.1")
@given(positions(), CHOICES)
def test_friendly_spaces_are_free(state: nerath.State, numbers: list[int]) -> None:
    """Where no enemy is, only kind of space and Move number limit a way, and no battle comes of it."""
    friends = party(state, state.active)
    forces = [
        by_realm(bag if realm in friends else Bag() for realm, bag in zip(Realm, force, strict=True))
        for force in state.forces
    ]
    control = [holder and (holder if holder in friends else state.active) for holder in state.control]
    state = evolve(state, control=tuple(control), forces=tuple(forces))
    for at, figure in own(state):
        goes = {Kind.WARSHIP: {SEA}, Kind.DRAGON: {LAND, SEA}, Kind.STORM_ELEMENTAL: {LAND, SEA}}
        ways, wide = {()}, {()}
        for _ in range(MOVE.get(figure.kind, 2)):
            wide = {(*way, to) for way in wide for to in state.table.content.board.bordering((at, *way)[-1])}
            wide = {way for way in wide if kind_of(state, way[-1]) in goes.get(figure.kind, {LAND})}
            ways |= wide
        assert ways <= courses(state, at, figure)
    now = state
    for number in numbers:
        action = chosen(now, number)
        if isinstance(action, Move | Embark | Debark) and kind_of(state, action.to) is not DUNGEON:
            now = nerath.apply(now, action)
    assert () == pending(now)


@checks("N9.31", "N4.5", "N9.40", "N9.49")
@pytest.mark.parametrize("friend", [Realm.KARKOTH, Realm.IRON_CIRCLE])
@pytest.mark.parametrize(
    ("kind", "at", "to"),
    [
        (Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
        (Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
        (Kind.MONSTER, "dread-marches", "zaarnath"),
    ],
)
def test_pieces_of_friends_stop_nobody(kind: Kind, at: str, to: str, friend: Realm) -> None:
    """From a space with pieces of one's own or of the ally the way leads on as from an empty one."""
    state = emptied(nerath.Setup(length=Length.LONG, alliances=True), Realm.KARKOTH)
    state = put(put(state, at, Realm.KARKOTH, Figure(kind)), to, friend, Figure(Kind.DRAGON))
    state = put(state, to, friend, Figure(kind))
    now, moved = stepped(state, Figure(kind), at, to)
    goes = {Kind.WARSHIP: {SEA}, Kind.MONSTER: {LAND}}.get(kind, {LAND, SEA})
    near = {space for space in BOARD.board.bordering(to) if kind_of(state, space) in goes}
    assert near <= {act.to for act in nerath.legal_actions(now) if act in moves_of(now, moved, to)}
    assert () == pending(now)


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


@checks("N9.32", "N9.33", "N9.34", "N9.35", "N11.21", "N10.16", "N4.28", "N22.23")
@reads("R-control-while-pending")
@pytest.mark.parametrize(
    ("at", "kind", "guard", "deserted"),
    [
        ("land-1", Kind.MONSTER, Kind.DRAGON, False),
        ("land-1", Kind.FIGHTER, Kind.DRAGON, False),
        ("land-1", Kind.WIZARD, Kind.DRAGON, True),
        ("sea-2", Kind.WARSHIP, Kind.DRAGON, False),
        ("sea-2", Kind.WARSHIP, Kind.STORM_ELEMENTAL, False),
        ("sea-2", Kind.WARSHIP, Kind.WARSHIP, False),
    ],
)
@given(positions())
def test_enemy_spaces_and_dungeons_stop(
    at: str, kind: Kind, guard: Kind, deserted: bool, state: nerath.State
) -> None:
    """Who enters enemy land, empty or not, enemy sea, or a dungeon stops and fights, and so do who follow."""
    state, stops = hostile_places(state, guard)
    if deserted:
        state = evolve(state, lairs=(nerath.Lair(),) * len(state.lairs))
    for _ in range(2):
        state = put(state, at, state.active, Figure(kind))
    entered = 0
    for to, why in stops.items():
        if () != nerath.why_not(state, Move(state.active, Figure(kind), at, to)):
            continue
        entered += 1
        now = state
        for _ in range(2):
            now, moved = stepped(now, Figure(kind), at, to)
            assert not [one for one in nerath.legal_actions(now) if one in moves_of(now, moved, to)]
            for there in state.table.content.board.bordering(to):
                assert why in cited(now, Move(state.active, moved, to, there))
        assert (to,) == pending(now)
    assert (2 if kind in HEROES else 1) == entered


@checks("N9.32", "N9.33")
@pytest.mark.parametrize("kind", CARRIED)
def test_who_has_entered_enemy_land_goes_nowhere_by_land_or_sea(kind: Kind) -> None:
    """A piece that has stopped in enemy land, empty as it may be, neither goes on nor goes aboard."""
    state = held_by(emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH), Realm.VAILIN, "dread-marches")
    state = put(state, "zaarnath", Realm.KARKOTH, Figure(kind))
    state = put(state, "amilian-sea", Realm.KARKOTH, Figure(Kind.WARSHIP))
    now, moved = stepped(state, Figure(kind), "zaarnath", "dread-marches")
    aboard = Embark(Realm.KARKOTH, moved, "dread-marches", Figure(Kind.WARSHIP), "amilian-sea")
    for act in (aboard, *moves_of(now, moved, "dread-marches")):
        assert nerath.why_not(now, act)
        assert act not in nerath.legal_actions(now)


def moves_of(state: nerath.State, figure: Figure, at: str) -> list[Move]:
    return [Move(state.active, figure, at, to) for to in state.table.content.board.spaces]


@checks("N9.32", "N10.16", "N9.34")
@reads("R-start-in-hostile-space")
@given(positions())
def test_who_starts_among_enemies_may_leave(state: nerath.State) -> None:
    """A Hero that is in a dungeon, or a ship beside an enemy's, when the step begins moves as usual."""
    state, _ = hostile_places(state)
    for at, kind, to in (("dungeon-1", Kind.FIGHTER, "land-1"), ("sea-1", Kind.WARSHIP, "sea-2")):
        there = put(state, at, state.active, Figure(kind))
        assert () == nerath.why_not(there, Move(state.active, Figure(kind), at, to))
        assert () == pending(there)
        assert () == pending(stepped(there, Figure(kind), at, to)[0])


@checks("N9.35", "N9.49")
@reads("R-mixed-sea-space")
@given(positions())
def test_a_battle_beside_enemies_comes_only_by_entering(state: nerath.State) -> None:
    """Standing in one sea space with an enemy triggers nothing; a ship that comes in triggers a battle."""
    state, _ = hostile_places(state)
    for at in ("sea-1", "sea-2"):
        state = put(state, at, state.active, Figure(Kind.WARSHIP))
    assert () == pending(state)
    assert ("sea-1",) == pending(stepped(state, Figure(Kind.WARSHIP), "sea-2", "sea-1")[0])


@checks("N9.35", "N10.1", "N11.4", "N11.21", "N12.20", "N22.3", "N21.3")
@given(positions(rulings=RULINGS), CHOICES)
def test_battles_are_where_attackers_stopped(state: nerath.State, numbers: list[int]) -> None:
    """At the end of the step battles wait in just those enemy spaces and dungeons that were moved into."""
    now = after(state, numbers)
    expected = {
        at
        for at, _ in own(now)
        if enemy(now, at) or (kind_of(now, at) is DUNGEON and arrived(state, now, at))
    }
    assert expected == set(pending(now))


def arrived(before: nerath.State, now: nerath.State, space: str) -> bool:
    """Whether a piece of the active realm is in a space that was not there."""
    old = before.figures(space, before.active)
    return any(
        now.figures(space, before.active).count(one) > old.count(one)
        for one in now.figures(space, before.active).kinds
    )


@checks("N9.36")
@given(positions(), st.integers(1, 30), st.sampled_from(CARRIED))
def test_no_stacking_limit(state: nerath.State, number: int, kind: Kind) -> None:
    """Any number of pieces may go into one space, friendly or enemy."""
    state = put(held_by(state, state.active, "land-1"), "land-1", state.active, Figure(kind), number)
    before = state.figures("land-2", state.active).total
    for _ in range(number):
        state = nerath.apply(state, Move(state.active, Figure(kind), "land-1", "land-2"))
    assert before + number == state.figures("land-2", state.active).total


@checks("N9.36")
@pytest.mark.parametrize(
    ("kind", "at", "to"),
    [
        (Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
        (Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
        (Kind.DRAGON, "amilian-sea", "dread-marches"),
        (Kind.WIZARD, "dread-marches", "tomb-of-horrors"),
    ],
)
def test_no_stacking_limit_at_sea_in_the_air_and_underground(kind: Kind, at: str, to: str) -> None:
    """Thirty ships, flying pieces or Heroes may be where one may."""
    state = emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH)
    state = put(state, at, Realm.KARKOTH, Figure(kind), 30)
    for _ in range(30):
        state = nerath.apply(state, Move(Realm.KARKOTH, Figure(kind), at, to))
    assert (0, 30) == tuple(state.figures(space, Realm.KARKOTH).total for space in (at, to))


@checks("N9.40", "N4.5", "N9.48")
@given(positions(alliances=st.just(True)))
def test_allied_land_is_like_own_land(state: nerath.State) -> None:
    """Every way open to a piece is the same if the ally's land were its own realm's."""
    ally = ALLY[state.active]
    mine = evolve(state, control=tuple(state.active if one is ally else one for one in state.control))
    theirs = evolve(
        state,
        control=tuple(
            ally if one is state.active and not state.figures(space.id, state.active) else one
            for one, space in zip(state.control, state.table.content.spaces, strict=True)
        ),
    )
    for at, figure in own(state):
        expected = courses(state, at, figure)
        assert expected == courses(mine, at, figure) == courses(theirs, at, figure)
        assert paths(mine, at, figure.kind) == expected


@checks("N9.41", "N4.21", "N9.35")
@given(positions(), st.sampled_from([("land-1", "land-2", Kind.MONSTER), ("sea-1", "sea-2", Kind.WARSHIP)]))
def test_allies_share_a_space_and_others_fight(state: nerath.State, way: tuple[str, str, Kind]) -> None:
    """A piece that stops where only its ally is leaves no battle; in a free-for-all the same is an attack."""
    at, to, kind = way
    other = ALLY[state.active]
    if kind is Kind.MONSTER:
        state = held_by(held_by(state, state.active, at), other, to)
    else:
        state = evolve(held_by(state, other, at, to), control=state.control)
    state = put(put(state, at, state.active, Figure(kind)), to, other, Figure(kind))
    now, _ = stepped(state, Figure(kind), at, to)
    assert (() if state.table.setup.alliances else (to,)) == pending(now)
    assert 1 == now.figures(to, other).total == now.figures(to, state.active).total


@checks("N9.19", "N9.32", "N9.34", "N11.21", "N11.30", "N12.1", "N10.16")
@given(positions(), CHOICES)
def test_a_piece_is_refused_by_what_it_has_done(state: nerath.State, numbers: list[int]) -> None:
    """Who names a piece as it stood before it moved hears the rule for it as it stands now."""
    now = after(state, numbers)
    for at, figure in own(now):
        here = now.figures(at, now.active)
        as_before = Figure(figure.kind, Bag.of(*(Figure(one.kind) for one in figure.cargo)))
        twins = [one for one in here.kinds if one.kind is figure.kind]
        if as_before in here or len(twins) > 1:
            continue
        for to in now.table.content.board.spaces:
            due = nerath.why_not(now, Move(now.active, figure, at, to))
            told = nerath.why_not(now, Move(now.active, as_before, at, to))
            assert due == told if due else [nerath.Misfit] == [type(one) for one in told]


@checks("N4.23", "N9.42")
@given(positions(), CHOICES)
def test_nobody_moves_the_pieces_of_an_enemy(state: nerath.State, numbers: list[int]) -> None:
    """A piece of an enemy is moved by that enemy alone, and in its own turn."""
    now = after(state, numbers)
    for space in now.table.content.spaces:
        own_kinds = {one.kind for one in now.figures(space.id, now.active).kinds}
        for enemy_realm in (realm for realm in Realm if realm not in party(now, now.active)):
            for figure in now.figures(space.id, enemy_realm).kinds:
                allied = {one.kind for one in now.figures(space.id, ALLY[now.active]).kinds}
                if figure.kind not in own_kinds | allied:
                    for to in space.borders:
                        assert "N4.23" in cited(now, Move(now.active, figure, space.id, to))


@checks("N9.42", "N9.43", "N4.23")
@given(positions(alliances=st.just(True)), CHOICES)
def test_nobody_moves_the_pieces_of_an_ally(state: nerath.State, numbers: list[int]) -> None:
    """No piece of an ally has a move, whoever asks for it and whoever plays both realms."""
    now, ally = after(state, numbers), ALLY[state.active]
    assert {state.active} == {one.by for one in nerath.legal_actions(now)}  # type: ignore[union-attr]
    for space in now.table.content.spaces:
        own_kinds = {one.kind for one in now.figures(space.id, state.active).kinds}
        for figure in now.figures(space.id, ally).kinds:
            for to in space.borders:
                if figure.kind not in own_kinds:
                    assert "N9.43" in cited(now, Move(state.active, figure, space.id, to))
                assert "N4.23" in cited(now, Move(ally, figure, space.id, to))
    for one, other in zip(state.forces, now.forces, strict=True):
        assert one[tuple(Realm).index(ally)] == other[tuple(Realm).index(ally)]


@checks("N4.23", "N8.9", "N9.42", "N9.43")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("realm", Realm)
def test_no_piece_of_an_ally_goes_aboard_or_ashore(realm: Realm, players: int) -> None:
    """In the turn of its ally a realm moves nothing by land or sea, and its ally moves nothing of it."""
    ally, soldier = ALLY[realm], Figure(Kind.FOOTSOLDIER)
    empty, full = Figure(Kind.WARSHIP), Figure(Kind.WARSHIP, Bag.of(soldier))
    state = emptied(nerath.Setup(length=Length.LONG, players=players, alliances=True), realm)
    for at, figure in (("dread-marches", soldier), ("amilian-sea", empty), ("amilian-sea", full)):
        state = put(state, at, ally, figure)
    deeds = (
        Move(ally, soldier, "dread-marches", "zaarnath"),
        Move(ally, full, "amilian-sea", "gulf-of-kar"),
        Embark(ally, soldier, "dread-marches", empty, "amilian-sea"),
        Debark(ally, soldier, full, "amilian-sea", "dread-marches"),
    )
    for act in deeds:
        assert {"N4.23"} | ({"N8.9"} if players == 2 else set()) == cited(state, act)
        assert {"N9.43"} == cited(state, evolve(act, by=realm))
        assert () == nerath.why_not(evolve(state, active=ally), act)
    assert [EndStep(realm)] == list(nerath.legal_actions(state))


@checks("N9.45", "N22.15")
@given(positions(rulings=RULINGS), CHOICES, st.integers(0, 2**32))
def test_who_stands_in_land_controls_it(state: nerath.State, numbers: list[int], seed: int) -> None:
    """After the battles the pieces in a land space are its controller's, or of the controller's ally."""
    state = after(state, numbers)
    for step in walk(nerath, state, Random(seed), 80):
        state = step.state
        if isinstance(state.step, nerath.Repositioning):
            break
    if isinstance(state.step, nerath.Repositioning):
        for space in state.table.content.of_kind(LAND):
            for realm in Realm:
                if state.figures(space, realm):
                    assert state.controller(space) in party(state, realm), (space, realm)


@checks("N9.45", "N9.46", "N9.47", "N10.3", "N22.15")
@reads("R-control-while-pending", "R-shared-space-control")
@given(positions(), CHOICES)
def test_moving_changes_no_control(state: nerath.State, numbers: list[int]) -> None:
    """Moving in, through or out, even with the last piece, leaves every land space to its controller."""
    for _, later in played(state, numbers):
        assert state.control == later.control


@checks("N9.46", "N9.47")
@given(positions())
def test_land_without_pieces_keeps_its_controller(state: nerath.State) -> None:
    """With nobody on the board a turn goes by, and all land is still whose it was, by marker or by start."""
    now = evolve(state, forces=(NOBODY,) * len(state.forces))
    while now.active is state.active and isinstance(nerath.to_act(now), nerath.Deciding):
        now = nerath.apply(now, EndStep(state.active))
        assert state.control == now.control
    assert isinstance(now.step, nerath.Drawing | nerath.Finished)


@checks("N9.46", "N9.45")
@given(positions(alliances=st.just(False)), realms(), realms())
def test_conquered_land_stays_with_the_conqueror(state: nerath.State, winner: Realm, loser: Realm) -> None:
    """Land taken from an enemy is the winner's, and still is when the last piece has left it."""
    assume(winner is not loser)
    state = evolve(held_by(state, winner, "land-1", "land-3"), active=winner)
    state = held_by(state, loser, "land-2")
    state = put(state, "land-1", winner, Figure(Kind.MONSTER))
    now, _ = stepped(state, Figure(Kind.MONSTER), "land-1", "land-2")
    assert loser is now.controller("land-2")
    now = nerath.apply(now, EndStep(winner))
    now = nerath.apply(now, nerath.FightBattle(winner, "land-2"))
    assert winner is now.controller("land-2")
    now = evolve(now, step=nerath.Moving(), memory=nerath.new_game(state.table.setup).memory)
    left, _ = stepped(now, Figure(Kind.MONSTER), "land-2", "land-3")
    assert not left.figures("land-2", winner)
    assert winner is left.controller("land-2")
    assert nerath.is_enemy(left, "land-2", loser)


@checks("N9.45", "N9.46")
@reads("R-ally-occupied-space", "R-default-control")
@pytest.mark.parametrize("reading", nerath.ruling("R-ally-occupied-space").names)
@pytest.mark.parametrize("home", Realm)
@given(positions(alliances=st.just(True)))
def test_readings_of_land_held_by_an_ally(home: Realm, reading: str, state: nerath.State) -> None:
    """A conquest where only the ally stands passes to the ally by one reading; starting land never does."""
    mine, ally = state.active, ALLY[state.active]
    spaces = tuple(
        evolve(space, home=home) if space.id == "land-2" else space for space in state.table.content.spaces
    )
    told = [[space.id, space.home, list(space.borders)] for space in spaces]
    content = evolve(state.table.content, spaces=spaces, digest=digest_of(told))
    rulings = {"R-ally-occupied-space": reading}
    setup = evolve(state.table.setup, content=content, rulings=rulings)
    state = held_by(emptied(setup, mine), mine, "land-1", "land-2", "land-3")
    state = put(put(state, "land-2", mine, Figure(Kind.MONSTER)), "land-2", ally, Figure(Kind.MONSTER))
    assert mine is state.controller("land-2")
    # While pieces of both stand there it stays as it is.
    joined, _ = stepped(
        put(state, "land-3", mine, Figure(Kind.MONSTER)), Figure(Kind.MONSTER), "land-3", "land-2"
    )
    assert mine is joined.controller("land-2")
    left, _ = stepped(state, Figure(Kind.MONSTER), "land-2", "land-1")
    passes = reading == "occupier-controls-conquests"
    expected = ally if passes and home not in (mine, ally) else mine
    assert expected is left.controller("land-2")
    # With nobody there the marker counts, whatever the reading.
    bare = take(state, "land-2", ally, Figure(Kind.MONSTER))
    assert mine is stepped(bare, Figure(Kind.MONSTER), "land-2", "land-1")[0].controller("land-2")


@checks("N9.50")
@pytest.mark.parametrize("kind", CARRIED)
def test_only_heroes_land_in_a_dungeon(kind: Kind) -> None:
    """From a Warship beside a dungeon entrance Heroes go ashore there, and no other cargo does."""
    sea, dungeon = next((sea, one) for sea in BOARD.seas for one in BOARD.next_to[DUNGEON][sea])
    full = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    state = put(emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH), sea, Realm.KARKOTH, full)
    act = Debark(Realm.KARKOTH, Figure(kind), full, sea, dungeon)
    assert (set() if kind in HEROES else {"N10.14"}) == cited(state, act)
    assert (kind in HEROES) is (act in nerath.legal_actions(state))


@checks("N9.52")
@reads("R-dungeon-space-kind")
@given(positions())
def test_no_monster_runs_amok_into_a_dungeon(state: nerath.State) -> None:
    """Run Amok names enemy spaces: empty enemy land next to the Monsters, and no dungeon entrance."""
    for space in state.table.content.spaces:
        friends = party(state, state.active)
        bare = {
            other
            for other in space.borders
            if kind_of(state, other) is LAND
            and enemy(state, other)
            and not any(state.figures(other, realm) for realm in Realm if realm not in friends)
        }
        assert bare == set(amok_targets(state, space.id))


@checks("N9.52")
@given(positions())
def test_a_dungeon_is_no_target_of_a_rampage(state: nerath.State) -> None:
    """A Monster that has won land next to a dungeon may run into empty enemy land, not into the dungeon."""
    state = held_by(state, state.active, *state.table.content.of_kind(LAND))
    state = held_by(state, foe(state), "land-1", "land-3")
    state = put(held_by(state, foe(state), "land-2"), "land-3", foe(state), Figure(Kind.MONSTER))
    state = held_by(state, state.active, "land-2")
    state = put(state, "land-2", state.active, Figure(Kind.MONSTER))
    now, _ = stepped(state, Figure(Kind.MONSTER), "land-2", "land-1")
    now = nerath.apply(nerath.apply(now, EndStep(state.active)), nerath.FightBattle(state.active, "land-1"))
    run = nerath.RunAmok(state.active, Figure(Kind.MONSTER), "land-1", "dungeon-1")
    assert nerath.why_not(now, run)
    assert run not in nerath.legal_actions(now)


def universe(state: nerath.State) -> Iterator[nerath.Action]:
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


@given(positions(rulings=RULINGS), CHOICES)
def test_what_is_listed_in_the_move_step_is_all(state: nerath.State, numbers: list[int]) -> None:
    """Of all moves, embarkings and debarkings one can think of just those are legal that are listed."""
    now = after(state, numbers)
    assert set(nerath.legal_actions(now)) <= set(universe(now))
    complete(nerath, now, set(universe(now)))
