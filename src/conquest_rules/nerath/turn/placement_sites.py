"""Where new pieces may be placed, and whether everything has a place.

Here: eligible Castles and their limits, the sea beside them, the land closest to a Capital, the land for new
Castles, and whether all purchases have a place. Not here: buying and placing themselves (`reinforce`).
Clauses: placement, pages 15, 17 and 18.
"""

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from typing import Final

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Rule, clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content.names import CARGO_KINDS, CARRIES, REALMS, TURN, Kind, SpaceKind
from conquest_rules.nerath.position.control import friendly_spaces, is_friendly
from conquest_rules.nerath.position.figures import Figure, Mark
from conquest_rules.nerath.position.state import State

LIMIT: Final = 4
NO_LIMIT: Final = 10**6
NEW: Final = Mark(new=True)
NEW_CASTLE: Final = Figure(Kind.CASTLE, mark=NEW)


@frozen
class Ground:
    """The sites where the active realm may place new pieces.

    `castles` are its old Castles, `sites` the land spaces for new pieces (those of eligible Castles
    if `at_castles`), `harbours` whether ships are placed beside them, `seas` the friendly sea spaces
    beside each for that, `built` how many Castles are new, `spare` the land on which a Castle could be built.
    """

    castles: tuple[str, ...]
    sites: tuple[str, ...]
    at_castles: bool
    harbours: bool
    seas: dict[str, tuple[str, ...]]
    built: int
    spare: tuple[str, ...]


def _castles(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces with an old Castle of the active realm, and those with a new one."""
    turn, spaces = TURN[state.active], state.table.content.board.spaces
    found = [
        (space, figure.mark.new)
        for space, force in zip(spaces, state.forces, strict=True)
        if force[turn].pairs
        for figure, _ in force[turn].pairs
        if figure.kind is Kind.CASTLE
    ]
    return tuple(space for space, new in found if not new), tuple(space for space, new in found if new)


@clause("N15.36", "N15.37", "N15.38", "N15.39", "N17.25", "N17.29", "N17.30", "N17.31", "I18.2", "I22.1")
def _eligible(state: State, castles: tuple[str, ...]) -> tuple[str, ...]:
    """The Castles held since the turn's start, and the realm's own Capital even if just retaken."""
    capital = state.table.content.capital(state.active)
    return tuple(space for space in castles if space == capital or space not in state.memory.taken)


@clause("N18.1", "N18.2", "N18.3", "N17.29", "N17.30")
def closest_to_capital(state: State, captured: Collection[str]) -> tuple[str, ...]:
    """The friendly land spaces closest to the realm's Capital, but for those of Castles just captured."""
    friendly = [
        space
        for space in state.table.content.of_kind(SpaceKind.LAND)
        if is_friendly(state, space, state.active) and space not in captured
    ]
    for far in _distances(state):
        if reached := [far[space] for space in friendly if space in far]:
            return tuple(space for space in friendly if far.get(space) == min(reached))
    return ()


def _distances(state: State) -> Iterator[dict[str, int]]:
    """The distances from the Capital, as R-closest-to-capital says; over any spaces if none is reached."""
    content = state.table.content
    capital, land = content.capital(state.active), frozenset(content.of_kind(SpaceKind.LAND))
    match state.table.reading("R-closest-to-capital"):
        case "land-first":
            yield content.board.distances(capital, enter=land.__contains__)
        case "friendly-land":
            friendly = friendly_spaces(state, state.active) & land
            yield content.board.distances(capital, enter=friendly.__contains__)
        case _:
            pass
    yield content.board.distances(capital)


@clause("N18.4", "N18.14")
def _seas_beside(state: State, land: str) -> tuple[str, ...]:
    """The friendly sea spaces next to a land space."""
    near = state.table.content.next_to[SpaceKind.SEA][land]
    return tuple(sea for sea in near if is_friendly(state, sea, state.active))


GROUND: Final = Slot[Ground]("ground")


@clause("N17.24", "N18.2")
def survey(state: State) -> Ground:
    """The sites of the current state: eligible Castles; without any, the land closest to the Capital."""
    # Buying changes nothing on the board: the last survey is kept for as long as the board stays the same.
    return state.table.memo.latest(GROUND, _board(state), lambda: _survey(state))


def _board(state: State) -> tuple[object, ...]:
    return state.active, state.forces, state.control, state.memory


def keep_survey(before: State, after: State) -> None:
    """Keep the sites of one state for the next, in which a piece other than a Castle was placed."""
    ground = survey(before)
    after.table.memo.latest(GROUND, _board(after), lambda: ground)


def _survey(state: State) -> Ground:
    castles, built = _castles(state)
    sites = _eligible(state, castles)
    at_castles = bool(sites)
    if not at_castles and not _closed(state, castles):
        sites = tuple(space for space in closest_to_capital(state, castles) if space not in built)
    harbours = at_castles or _ships_without_castles(state)
    seas = {site: _seas_beside(state, site) if harbours else () for site in sites}
    return Ground(castles, sites, at_castles, harbours, seas, len(built), _spare_land(state))


@clause("N18.4")
def _ships_without_castles(state: State) -> bool:
    """Whether Warships may be placed beside the closest land as beside a Castle (R-no-castles-warships)."""
    return state.table.reading("R-no-castles-warships") == "adjacent-to-closest"


def _closed(state: State, castles: tuple[str, ...]) -> bool:
    """Whether a realm with only captured Castles has no place at all (R-only-captured-castle)."""
    return bool(castles) and state.table.reading("R-only-captured-castle") == "nothing-placeable"


@clause("N17.26", "N17.27", "N17.28", "N15.31", "I15.2")
def limits(state: State, ground: Ground, unplaced: Bag[Kind]) -> dict[str, int]:
    """The limit of each site: none at the realm's own Capital or an only Castle, four elsewhere."""
    match state.table.reading("R-only-one-castle"):
        case "controlled-at-step-start":
            castles = len(ground.castles)
        case "eligible-only":
            castles = len(ground.sites)
        case _:
            castles = len(ground.castles) + ground.built + unplaced.count(Kind.CASTLE)
    most = NO_LIMIT if castles == 1 or not ground.at_castles else LIMIT
    capital = state.table.content.capital(state.active)
    return {site: NO_LIMIT if site == capital else most for site in ground.sites}


@clause("N17.32", "N17.33", "N17.34", "M4.7")
def _spare_land(state: State) -> tuple[str, ...]:
    """The realm's land without a Castle that it has held since the turn's start."""
    turn, realm, taken = TURN[state.active], state.active, state.memory.taken
    spaces = state.table.content.board.spaces
    return tuple(
        space
        for space, holder, force in zip(spaces, state.control, state.forces, strict=True)
        if holder is realm
        and space not in taken
        and not any(figure.kind is Kind.CASTLE for figure, _ in force[turn].pairs)
    )


@clause("N17.35")
def castle_sites(ground: Ground, placed: Bag[str]) -> tuple[str, ...]:
    """The spare land in which no other new piece was placed."""
    taken = placed.kinds
    return tuple(space for space in ground.spare if space not in taken) if taken else ground.spare


# Whether everything that is still unplaced has a place.


def fits(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Whether there is a placement for all that is unplaced, and the limits hold for what is placed."""
    castles = unplaced.count(Kind.CASTLE)
    if ground.at_castles:
        roomy = not castles or castles <= len(castle_sites(ground, placed))
        return roomy and (
            _in_the_capital(state, ground, unplaced, placed)
            or _within_limits(state, ground, unplaced, placed)
        )
    return _beside_new_castles(state, ground, unplaced, placed)


@clause("N17.26")
def _in_the_capital(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Whether the realm's own Capital takes all that is left, and hardly anything was placed elsewhere."""
    endless = without_limit(state, ground)
    if not endless or (len(endless) == 1 and unplaced.count(Kind.WARSHIP)):
        return False
    return all(
        space in endless or (space in ground.sites and count <= LIMIT) for space, count in placed.pairs
    )


@clause("N17.35")
def _beside_new_castles(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Without Castles: whether new ones leave a site for the other pieces, and for ships at sea."""
    castles, ships = unplaced.count(Kind.CASTLE), unplaced.count(Kind.WARSHIP)
    spare, sites = castle_sites(ground, placed), set(ground.sites)
    beside = state.table.content.next_to[SpaceKind.SEA]
    seas = [space for space in placed.kinds if state.table.content.kind_of[space] is SpaceKind.SEA]

    def serves(kept: set[str]) -> bool:
        room = bool(kept) or unplaced.total == castles
        harbour = not ships or any(ground.seas[site] for site in kept)
        return room and harbour and all(any(sea in beside[site] for site in kept) for sea in seas)

    needed = max(0, castles - sum(space not in sites for space in spare))
    built = combinations([space for space in spare if space in sites], needed)
    return any(serves(sites.difference(chosen)) for chosen in built)


def without_limit(state: State, ground: Ground) -> tuple[str, ...]:
    """The realm's own Capital, if pieces may be placed there, and the sea beside it: room for any number."""
    capital = state.table.content.capital(state.active)
    return (capital, *ground.seas[capital]) if ground.at_castles and capital in ground.sites else ()


@clause("N18.6", "N18.7")
def _within_limits(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> bool:
    """Whether pieces at sea can be counted for Castles next to them within every Castle's limit.

    By Hall's theorem it is enough that every set of demands fits into the Castles open to it.
    """
    room = limits(state, ground, unplaced)
    for site, count in placed.pairs:
        if site in room:
            room[site] -= count
    if min(room.values()) < 0:
        return False
    endless = {site for site, left in room.items() if left > NO_LIMIT // 2}
    bound = list(_demands(state, ground, unplaced, placed, endless))
    groups = chain.from_iterable(combinations(bound, size) for size in range(1, len(bound) + 1))
    return all(
        sum(count for count, _ in group)
        <= sum(room[one] for one in {one for _, open_to in group for one in open_to})
        for group in groups
    )


def _demands(
    state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str], endless: set[str]
) -> Iterator[tuple[int, Collection[str]]]:
    """How many pieces need room, and at which Castles they may be counted.

    Pieces that can be counted for a Castle without a limit need nothing.
    """
    content = state.table.content
    for sea, count in placed.pairs:
        if content.kind_of[sea] is SpaceKind.SEA:
            beside = [one for one in ground.sites if sea in content.next_to[SpaceKind.SEA][one]]
            if endless.isdisjoint(beside):
                yield count, beside
    if ships := unplaced.count(Kind.WARSHIP):
        harbours = [one for one in ground.sites if ground.seas[one]]
        if endless.isdisjoint(harbours):
            yield ships, harbours
    if not endless and (others := _needing_land(state, ground, unplaced)):
        yield others, ground.sites


def _needing_land(state: State, ground: Ground, unplaced: Bag[Kind]) -> int:
    """How many unplaced pieces need room at a Castle; those that can go aboard only with `count`."""
    cargo = sum(count for kind, count in unplaced.pairs if kind in CARGO_KINDS)
    rest = unplaced.total - cargo - unplaced.count(Kind.WARSHIP) - unplaced.count(Kind.CASTLE)
    if state.table.reading("R-cargo-counts") == "count":
        return rest + cargo
    berths = unplaced.count(Kind.WARSHIP) * CARRIES
    for sea in dict.fromkeys(sea for seas in ground.seas.values() for sea in seas):
        for ship, count in state.figures(sea, state.active).pairs:
            if ship.kind is Kind.WARSHIP:
                berths += count * (CARRIES - ship.cargo.total)
    return rest + max(0, cargo - berths)


# Why something has no place, asked only when it has none.

REASONS: Final = {
    "N17.27": Rule(f"A Castle takes at most {LIMIT} new pieces."),
    "N17.29": Rule("No piece can be placed at a Castle captured this turn."),
    "N17.32": Rule("A new Castle needs land that its builder controls."),
    "N17.33": Rule("A new Castle needs a space without a Castle."),
    "N17.34": Rule("A new Castle needs land held since the start of the turn."),
    "N17.35": Rule("No other new piece can be placed where a new Castle is built."),
    "N18.2": Rule("Without a Castle, new pieces need friendly land."),
    "N18.4": Rule("A new Warship needs a sea space next to a space where ships can be placed."),
    "N18.14": Rule("A new Warship needs a sea space without enemies next to a space for new pieces."),
}


def why_no_place(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> str:
    """The clause by which not everything that is unplaced has a place."""
    castles, ships = unplaced.count(Kind.CASTLE), unplaced.count(Kind.WARSHIP)
    if why := _why_no_building_land(state, ground, castles, placed):
        return why
    if not ground.sites and unplaced.total > castles:
        return _why_no_site(state, ground)
    if ships and not any(ground.seas.values()):
        beside = state.table.content.next_to[SpaceKind.SEA]
        barred = ground.harbours and any(beside[site] for site in ground.sites)
        return "N18.14" if barred else "N18.4"
    return "N17.27" if ground.at_castles else "N17.35"


def _why_no_site(state: State, ground: Ground) -> str:
    """The clause by which no space takes new pieces: only captured Castles, only new ones, or no land."""
    if not _closed(state, ground.castles) and closest_to_capital(state, ground.castles):
        return "N17.35"
    return "N17.29" if ground.castles else "N18.2"


def _why_no_building_land(state: State, ground: Ground, castles: int, placed: Bag[str]) -> str | None:
    """The first clause that leaves less land than there are new Castles."""
    own = [space for space in state.table.content.board.spaces if state.controller(space) is state.active]
    without = [space for space in own if not has_castle(state, space)]
    rooms = (own, without, ground.spare, castle_sites(ground, placed))
    whys = ("N17.32", "N17.33", "N17.34", "N17.35")
    return next((why for why, room in zip(whys, rooms, strict=True) if castles > len(room)), None)


def has_castle(state: State, space: str) -> bool:
    """Whether a Castle of any realm, old or new, stands in a space."""
    here = (state.figures(space, realm).kinds for realm in REALMS)
    return any(figure.kind is Kind.CASTLE for figure in chain.from_iterable(here))


def left_over(state: State, ground: Ground, unplaced: Bag[Kind], placed: Bag[str]) -> Bag[Kind]:
    """The pieces for which there is no place when the others have theirs."""
    kept = Bag[Kind]()
    for kind in unplaced:
        if fits(state, ground, kept.add(kind), placed):
            kept = kept.add(kind)
    return unplaced - kept
