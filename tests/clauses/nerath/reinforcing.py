"""What pages 17 and 18 say of a position in Step 5: what is for sale, and where it is placed.

It is told without the rules' own definitions. A position is told by how Step 5 began (`start`) and what has
been placed since (`log`).
"""

from collections.abc import Callable, Sequence

from attrs import evolve
from hypothesis import strategies as st
from tests.rules.nerath.board_facts import friendly, kind_of
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Kind, Place, Realm, SpaceKind, TurnMemory

COST = {
    Kind.FOOTSOLDIER: 1,
    Kind.SIEGE_ENGINE: 2,
    Kind.FIGHTER: 2,
    Kind.WIZARD: 3,
    Kind.MONSTER: 3,
    Kind.CASTLE: 4,
    Kind.STORM_ELEMENTAL: 3,
    Kind.DRAGON: 5,
    Kind.WARSHIP: 2,
}

CARGO = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)

SEEDS = st.integers(0, 2**32)

CASTLE = Figure(Kind.CASTLE)


def beside(state: nerath.State, space: str, kind: SpaceKind) -> list[str]:
    return [other for other in state.table.content.board.bordering(space) if kind_of(state, other) is kind]


def seas(state: nerath.State, land: str) -> list[str]:
    return [sea for sea in beside(state, land, SpaceKind.SEA) if friendly(state, sea)]


def castles(start: nerath.State) -> list[str]:
    return [
        space for space in start.table.content.board.spaces if CASTLE in start.figures(space, start.active)
    ]


def eligible(start: nerath.State) -> list[str]:
    """Castles held since the turn's start, and the own Capital."""
    capital = start.table.content.capital(start.active)
    return [space for space in castles(start) if space == capital or space not in start.memory.taken]


def sites(start: nerath.State) -> list[str]:
    """The land for new pieces: eligible Castles, without any the friendly land closest to the Capital.

    What is left of Castles then was captured in this turn, and takes nothing.
    """
    if found := eligible(start):
        return found
    if castles(start) and played_by(start, "R-only-captured-castle") == "nothing-placeable":
        return []
    land = [
        space
        for space in start.table.content.of_kind(SpaceKind.LAND)
        if friendly(start, space) and space not in castles(start)
    ]
    measure = played_by(start, "R-closest-to-capital")
    ways = {"land-first": lambda at: kind_of(start, at) is SpaceKind.LAND} | {
        "friendly-land": lambda at: kind_of(start, at) is SpaceKind.LAND and friendly(start, at)
    }
    near = ring_with(start, land, ways[measure]) if measure in ways else []
    return near or ring_with(start, land, start.table.content.kind_of.__contains__)


def ring_with(start: nerath.State, land: list[str], enters: Callable[[str], bool]) -> list[str]:
    """The spaces of a list that are reached first from the Capital, over spaces that may be entered."""
    ring, seen = {start.table.content.capital(start.active)}, set[str]()
    while ring:
        if near := [space for space in land if space in ring]:
            return near
        seen |= ring
        around = {other for space in ring for other in start.table.content.board.bordering(space)}
        ring = {space for space in around - seen if enters(space)}
    return []


def harbours(start: nerath.State) -> list[str]:
    """The land beside which Warships are placed: by one reading only that of eligible Castles."""
    by_letter = played_by(start, "R-no-castles-warships") == "not-buyable"
    return eligible(start) if by_letter else sites(start)


def limit(start: nerath.State, castle: str, bought_castles: int) -> int | None:
    """How many new pieces a Castle takes; None for any number."""
    counted = {
        "controlled-at-step-start": len(castles(start)),
        "eligible-only": len(eligible(start)),
        "any-moment": len(castles(start)) + bought_castles,
    }[played_by(start, "R-only-one-castle")]
    return None if castle == start.table.content.capital(start.active) or counted == 1 else 4


def building_land(start: nerath.State) -> list[str]:
    """Own land without a Castle, held since the turn's start."""
    return [
        space
        for space in start.table.content.board.spaces
        if start.controller(space) is start.active
        and space not in start.memory.taken
        and not any(CASTLE in start.figures(space, realm) for realm in Realm)
    ]


def berths(start: nerath.State) -> int:
    """The room aboard own ships beside eligible Castles."""
    near = {sea for castle in eligible(start) for sea in seas(start, castle)}
    return sum(
        2 - ship.cargo.total
        for sea in near
        for ship in start.figures(sea, start.active)
        if ship.kind is Kind.WARSHIP
    )


def placeable(start: nerath.State, log: Sequence[Place], left: Sequence[Kind], limited: bool = True) -> bool:
    """Whether all that is left has a place besides what was placed: every assignment is tried.

    A piece belongs to a site: the one it stands in, or for one at sea or aboard any site next to it.
    """
    at_castles, free = bool(eligible(start)), played_by(start, "R-cargo-counts") == "free"
    all_sites, land = sites(start), building_land(start)
    built = sum(one.kind is Kind.CASTLE for one in log) + list(left).count(Kind.CASTLE)
    most = {site: limit(start, site, built) if at_castles and limited else None for site in all_sites}
    # For each piece where it may belong; "" for aboard without belonging anywhere.
    options = list[tuple[str, list[str]]]()
    room = berths(start)
    for one in log:
        if one.kind is Kind.CASTLE:
            options.append(("castle", [one.to]))
        elif kind_of(start, one.to) is SpaceKind.LAND:
            options.append(("piece", [one.to]))
        elif one.aboard and free:
            room -= 1
        else:
            room += 2 * (one.kind is Kind.WARSHIP) - (one.aboard is not None)
            options.append(("piece", [site for site in all_sites if one.to in seas(start, site)]))
    room += 2 * list(left).count(Kind.WARSHIP)
    for kind in left:
        if kind is Kind.CASTLE:
            options.append(("castle", land))
        elif kind is Kind.WARSHIP:
            options.append(("piece", [site for site in harbours(start) if seas(start, site)]))
        else:
            aboard = ["", *all_sites] if free and kind in CARGO and at_castles else all_sites
            options.append(("piece", aboard))
    options.sort(key=lambda one: len(one[1]))
    dead = set[tuple[object, ...]]()

    def search(number: int, held: tuple[tuple[str, int], ...], new: frozenset[str], berths: int) -> bool:
        if number == len(options):
            return True
        key = (number, held, new, berths)
        if key in dead:
            return False
        what, where = options[number]
        load = dict(held)
        for site in where:
            if site == "":
                found = berths > 0 and search(number + 1, held, new, berths - 1)
            elif what == "castle":
                found = (
                    site not in new and not load.get(site) and search(number + 1, held, new | {site}, berths)
                )
            else:
                more = load.get(site, 0) + 1
                roomy = site not in new and (most[site] is None or more <= (most[site] or 0))
                found = roomy and search(
                    number + 1, tuple(sorted((load | {site: more}).items())), new, berths
                )
            if found:
                return True
        dead.add(key)
        return False

    return search(0, (), frozenset(), room)


def missing(start: nerath.State, left: Sequence[Kind]) -> str:
    """Why not all that is to be placed has a place: the clause without which it would have one."""
    own_land = [space for space in start.table.content.spaces if start.controller(space.id) is start.active]
    new = [Kind.CASTLE] * list(left).count(Kind.CASTLE)
    if not placeable(start, (), new):
        if placeable(evolve(start, memory=TurnMemory()), (), new):
            return "N17.34"
        return "N17.33" if len(new) <= len(own_land) else "N17.32"
    if len(new) < len(left) and not sites(start):
        return "N17.29" if castles(start) else "N18.2"
    if Kind.WARSHIP in left and not placeable(start, (), [Kind.WARSHIP]):
        return "N18.14" if any(beside(start, site, SpaceKind.SEA) for site in harbours(start)) else "N18.4"
    if not eligible(start):
        return "N17.35"
    assert placeable(start, (), left, limited=False)
    return "N17.27"


def wrong_with(start: nerath.State, log: Sequence[Place], act: Place) -> set[str]:
    """Every clause that a placement would break by itself, however much is placed elsewhere."""
    kind, to, where = act.kind, act.to, kind_of(start, act.to)
    new = {one.to for one in log if one.kind is Kind.CASTLE}
    used = {one.to for one in log if one.kind is not Kind.CASTLE}
    if kind is Kind.CASTLE:
        found = {
            "N17.32": where is not SpaceKind.LAND or start.controller(to) is not start.active,
            "N17.33": to in new or any(CASTLE in start.figures(to, realm) for realm in Realm),
            "N17.34": to in start.memory.taken,
            "N17.35": where is SpaceKind.LAND and to in used,
        }
    elif act.aboard is not None:
        near = any(to in seas(start, castle) for castle in eligible(start))
        found = {
            "N11.23": kind not in CARGO,
            "N11.9": act.aboard.kind is not Kind.WARSHIP,
            "N11.18": act.aboard.cargo.total >= 2,
            "N18.8": not near,
        }
    elif where is SpaceKind.SEA:
        ship, at_castles = kind is Kind.WARSHIP, bool(eligible(start))
        floats = ship or (kind is Kind.STORM_ELEMENTAL and at_castles)
        near = any(to in beside(start, site, SpaceKind.SEA) for site in harbours(start) if site not in new)
        found = {
            "N17.24": not floats,
            "N18.14": floats and not friendly(start, to),
            "N18.4" if ship else "N18.5": floats and not near,
        }
    elif kind is Kind.WARSHIP:
        found = {"N18.4": True}
    else:
        away = to not in sites(start)
        captured = away and to in castles(start)
        found = {
            "N17.35": to in new,
            "N17.29": captured and start.table.content.space(to).home is not start.active,
            "N17.30": captured and start.table.content.space(to).home is start.active,
            "N17.24": away and bool(eligible(start)) and not captured and to not in new,
            "N18.2": away and not eligible(start) and not captured,
        }
    return {clause for clause, holds in found.items() if holds}
