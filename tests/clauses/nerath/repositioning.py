"""Positions in Step 4, and what page 17 says of them: flights, ways out of dungeons, who is lost."""

from collections.abc import Iterable
from random import Random

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import in_lap, rounds_of, setups_of_any_order
from tests.rules.nerath.board_facts import friendly, kind_of, put, standing
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Secret
from conquest_rules.nerath import (
    Bag,
    Embark,
    Figure,
    Kind,
    Lair,
    Move,
    Realm,
    SpaceKind,
    TurnMemory,
)
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing.nerath.strategies import contents, realms, setups, states

MOVE = {Kind.STORM_ELEMENTAL: 2, Kind.DRAGON: 3}

HEROES = (Kind.FIGHTER, Kind.WIZARD)


SEEDS = st.integers(0, 2**32)

SMALL = states(setups_of_any_order(contents()))

PRINTED = states(setups(contents()))

BY_DEFAULT = states(setups_of_any_order().map(lambda setup: evolve(setup, rulings={})))

WITH_DUNGEONS = states(
    setups_of_any_order(contents().filter(lambda content: bool(content.of_kind(SpaceKind.DUNGEON))))
)


# What the clauses say, told without the rules' own definitions.


def beside(state: nerath.State, space: str, *kinds: SpaceKind) -> set[str]:
    return {other for other in state.table.content.board.bordering(space) if kind_of(state, other) in kinds}


def next_in_the_air(state: nerath.State, space: str) -> set[str]:
    """One space on; by the reading free what lies beyond dungeons is next to it as well."""
    near = beside(state, space, *SpaceKind)
    if played_by(state, "R-fly-over-dungeon-cost") == "counts":
        return near
    over = {one for one in near if kind_of(state, one) is SpaceKind.DUNGEON}
    while (more := {one for door in over for one in beside(state, door, SpaceKind.DUNGEON)}) - over:
        over |= more
    return (near | {one for door in over for one in beside(state, door, *SpaceKind)}) - over - {space}


def in_reach(state: nerath.State, figure: Figure, at: str) -> set[str]:
    """Every space but its own that a flying piece gets to, over whatever lies between."""
    found = {at}
    for _ in range(MOVE[figure.kind]):
        found |= {there for here in found for there in next_in_the_air(state, here)}
    return found - {at}


def may_land(state: nerath.State, figure: Figure, to: str) -> bool:
    at_sea = kind_of(state, to) is SpaceKind.SEA
    return friendly(state, to) and (not at_sea or figure.kind is Kind.STORM_ELEMENTAL)


def flights(state: nerath.State) -> set[nerath.Action]:
    """Every way of every flying piece that has not moved in this step."""
    return {
        Move(state.active, figure, at, to)
        for at, figure in standing(state)
        if figure.kind in MOVE and not figure.mark.stopped
        for to in in_reach(state, figure, at)
        if may_land(state, figure, to)
    }


def exits(state: nerath.State) -> set[nerath.Action]:
    """Every way of every Hero in a dungeon: friendly land next to it, own Warships with room next to it."""
    found = set[nerath.Action]()
    for at, figure in standing(state):
        if kind_of(state, at) is not SpaceKind.DUNGEON:
            continue
        for to in beside(state, at, SpaceKind.LAND, SpaceKind.SEA):
            if not friendly(state, to):
                continue
            if kind_of(state, to) is SpaceKind.LAND:
                found.add(Move(state.active, figure, at, to))
            for ship in state.figures(to, state.active).kinds:
                if ship.kind is Kind.WARSHIP and ship.cargo.total < 2:
                    found.add(Embark(state.active, figure, at, ship, to))
    return found


def wrong_ground(state: nerath.State, kind: Kind, to: str) -> dict[str, bool]:
    """The rules on which piece may stand in which kind of space, and whether one would be broken."""
    there = kind_of(state, to)
    flies, sails = kind in (Kind.DRAGON, Kind.STORM_ELEMENTAL), kind is Kind.WARSHIP
    walks = not flies and not sails
    return {
        "N10.11": walks and there is SpaceKind.SEA,
        "N10.14": walks and there is SpaceKind.DUNGEON and kind not in (Kind.FIGHTER, Kind.WIZARD),
        "N10.22": sails and there is not SpaceKind.SEA,
        "N11.5": flies and there is SpaceKind.DUNGEON,
    }


# Positions in Step 4.


@st.composite
def repositions(draw: st.DrawFn, small: st.SearchStrategy[nerath.State] = SMALL) -> nerath.State:
    """Step 4 with flying pieces anywhere but in dungeons, Heroes in dungeons, and ships; some land is new."""
    state = draw(small)
    realm, content = state.active, state.table.content
    flying = st.sampled_from([Figure(kind) for kind in MOVE])
    dry = [space.id for space in content.spaces if space.kind is not SpaceKind.DUNGEON]
    for space in draw(st.lists(st.sampled_from(dry), max_size=3)):
        state = put(state, space, realm, draw(flying))
    for space in content.of_kind(SpaceKind.DUNGEON):
        for kind in draw(st.lists(st.sampled_from(HEROES), max_size=3)):
            state = put(state, space, realm, Figure(kind))
        for sea in sorted(beside(state, space, SpaceKind.SEA)):
            cargo = Bag.of(*[Figure(Kind.FOOTSOLDIER)] * draw(st.integers(0, 2)))
            for owner in draw(st.sampled_from(((), (realm,), (realm,), (realm, draw(realms()))))):
                state = put(state, sea, owner, Figure(Kind.WARSHIP, cargo))
    mine = [space.id for space in content.spaces if state.controller(space.id) is realm]
    taken = tuple(space for space in mine if draw(st.booleans()))
    state = evolve(state, step=nerath.Repositioning(), memory=TurnMemory(taken=taken))
    return in_lap(state, draw(rounds_of(state)))


def with_everybody_out(state: nerath.State, rng: Random) -> nerath.State:
    """Heroes leave dungeons at random until none has a way out; flying pieces stay, no cards are played."""
    while ways := sorted(exits(state), key=repr):
        state = nerath.apply(state, rng.choice(ways))
        while isinstance(state.step, nerath.Window):
            state = nerath.apply(state, nerath.default_action(state))
    return state


# Who moves, and where to.


def landless() -> nerath.State:
    """Step 4 of Karkoth with alliances: Vailin has all land, and nobody has a piece."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True))
    control = tuple(holder and Realm.VAILIN for holder in opening.control)
    forces = tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in opening.forces)
    return evolve(opening, step=nerath.Repositioning(), control=control, forces=forces)


# What the end of the step brings.


def is_lost(state: nerath.State, figure: Figure, at: str) -> bool:
    """In a dungeon, or in the air where it may not end."""
    return kind_of(state, at) is SpaceKind.DUNGEON or (
        figure.kind in MOVE and not may_land(state, figure, at)
    )


def why_lost(state: nerath.State, figure: Figure, at: str) -> str:
    """In a dungeon there is no way out; a Storm Elemental ends over friendly sea, all others on land."""
    if kind_of(state, at) is SpaceKind.DUNGEON:
        return "N17.3"
    return "N17.13" if figure.kind is Kind.STORM_ELEMENTAL else "N17.14"


def unseen(lairs: Iterable[Lair]) -> int:
    """How many tiles lie face down that nobody has looked at; they are still counted with the stack."""
    return sum(tile.item is None for lair in lairs for tile in lair.face_down)


@st.composite
def cleared_dungeons(draw: st.DrawFn) -> nerath.State:
    """The end of Step 4 with some dungeons cleared; some tiles are discarded, few may be left.

    Of the tiles on other entrances some have been looked at.
    """
    state = draw(WITH_DUNGEONS)
    state = evolve(state, step=nerath.Repositioning())
    for door in state.table.dungeons:
        state = with_forces(state, *((door, realm, Bag()) for realm in Realm))
    cleared = tuple(door for door in state.table.dungeons if draw(st.booleans()))
    tiles = list(state.table.content.guardian_stack())
    lairs = tuple(
        Lair()
        if door in cleared
        else Lair((Secret(tiles.pop(), (Realm.KARKOTH.value,)),))
        if draw(st.booleans())
        else lair
        for door, lair in zip(state.table.dungeons, state.lairs, strict=True)
    )
    gone = draw(st.integers(0, len(tiles) - unseen(lairs)))
    guardians = Deck(Bag.of(*tiles[gone:]), (), Bag.of(*tiles[:gone]))
    memory = TurnMemory(cleared=cleared, lap=draw(rounds_of(state)))
    return evolve(state, lairs=lairs, guardians=guardians, memory=memory)


# Readings.


def cut_off(content: nerath.Content) -> nerath.Content:
    """The whole board, but one land space next to the Tomb of Horrors has no other neighbour."""
    documents, tomb = documents_of(content), content.space("Tomb of Horrors")
    lonely = next(space for space in tomb.borders if content.space(space).kind is SpaceKind.LAND)
    board = documents["board"]
    assert isinstance(board, dict)
    for row in board["space"]:
        if row["id"] != tomb.id:
            kept = {tomb.id} if row["id"] == lonely else set(row["borders"]) - {lonely}
            row["borders"] = [space for space in row["borders"] if space in kept]
            row["printed"] = []
    return read_pack({**documents, "map": None})


# The law of the step.


@st.composite
def deciders(draw: st.DrawFn, state: nerath.State) -> tuple[Realm, ...]:
    """The active realm and one that is not."""
    return state.active, draw(realms().filter(lambda realm: realm is not state.active))
