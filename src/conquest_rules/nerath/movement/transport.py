"""Transport: Warships carry land pieces.

Here: embarking and debarking in the Move step, and what both do. Not here: when ships move (`moving`),
landings after a sea victory (`battle.order`), Heroes that leave a dungeon by ship (`turn.reposition`), new
pieces (`turn.new_piece_moves`). Clauses: transport, pages 11 to 13.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Rule, Violation, cites, clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content.names import CARGO_KINDS, CARRIES, TURN, Ability, Kind, Realm, SpaceKind
from conquest_rules.nerath.movement.piece_lookup import why_no_such_debarking, why_no_such_embarking
from conquest_rules.nerath.position.actions import Action, Debark, Embark
from conquest_rules.nerath.position.checks import Check, Moved, Refusals, carried, known, run, standing
from conquest_rules.nerath.position.control import at_sea, is_enemy
from conquest_rules.nerath.position.events.printed import PieceDebarked, PieceEmbarked
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.figures import Figure, Mark, Stop, still_activated
from conquest_rules.nerath.position.in_force import protected, why_closed
from conquest_rules.nerath.position.state import State, exchanged

# Warships, each with its sea space.
Ships: TypeAlias = tuple[tuple[str, Figure], ...]


def is_hero(state: State, figure: Figure) -> bool:
    """Whether a piece explores dungeons."""
    return Ability.EXPLORE_DUNGEONS in state.table.content.piece(figure.kind).abilities


def ships_with_room(state: State, realm: Realm, sea: str) -> Iterator[Figure]:
    """The different Warships of a realm in a sea space that could carry one piece more."""
    for ship in state.figures(sea, realm).kinds:
        if ship.kind is Kind.WARSHIP and ship.cargo.total < CARRIES:
            yield ship


PORTS: Final = Slot[dict[str, Ships]]("ports")


def ports(state: State, realm: Realm) -> dict[str, Ships]:
    """The land spaces next to which a realm has Warships that may load: for each, which and where."""
    return state.table.memo.latest(PORTS, tuple(at_sea(state)), lambda: _ports(state, realm), realm)


def _ports(state: State, realm: Realm) -> dict[str, Ships]:
    content, turn, found = state.table.content, TURN[realm], dict[str, Ships]()
    for sea in content.seas:
        if state.forces[content.board.place[sea]][turn].pairs and _may_load_in(state, sea, realm):
            for ship in ships_with_room(state, realm, sea):
                if _may_load(state, ship):
                    for land in content.next_to[SpaceKind.LAND][sea]:
                        found[land] = (*found.get(land, ()), (sea, ship))
    return found


def _may_load_in(state: State, sea: str, realm: Realm) -> bool:
    return not is_enemy(state, sea, realm) or state.table.reading("R-load-in-enemy-sea") == "allowed"


def _may_load(state: State, ship: Figure) -> bool:
    return (
        ship.mark.stopped is not Stop.UNLOADED or state.table.reading("R-bridge-limit") == "reload-in-place"
    )


# Why no embarking.

BEFORE_IT_MOVES: Final = Rule("A piece embarks before it moves.")
IN_FRIENDLY_SEA: Final = Rule("Pieces embark in friendly sea spaces.")
BEFORE_IT_UNLOADS: Final = Rule("A Warship loads before it unloads.")


@clause("N11.23")
def never_carried(state: State, act: Embark) -> Violation | None:
    """Castles, Dragons, Storm Elementals and Warships are never cargo."""
    if act.figure.kind in CARGO_KINDS:
        return None
    return Violation("N11.23", board.OfKind(act.figure.kind, board.Trait.NEVER_CARRIED))


@clause("N11.9")
def only_warships_carry(state: State, act: Embark) -> Violation | None:
    """Warships carry pieces, and nothing else does."""
    if act.ship.kind is Kind.WARSHIP:
        return None
    return Violation("N11.9", board.OfKind(act.ship.kind, board.Trait.CARRIES_NOTHING))


@clause("N11.18")
def ship_capacity_two(state: State, act: Embark) -> Violation | None:
    """A Warship carries two pieces at most."""
    if act.ship.cargo.total < CARRIES:
        return None
    return Violation("N11.18", board.OfPiece(act.ship, act.by, act.to, board.Being.FULL))


@clause("N11.19")
def embark_from_coastal_space(state: State, act: Embark) -> Violation | None:
    """Pieces embark from a land space adjacent to the Warship's sea space."""
    content = state.table.content
    if content.kind_of[act.at] is SpaceKind.LAND and content.board.adjacent(act.at, act.to):
        return None
    land = content.kind_of[act.at] is SpaceKind.LAND
    return Violation(
        "N11.19", board.NotAdjacent(act.at, act.to) if land else board.OfSpace(act.at, board.Ground.NO_LAND)
    )


@clause("N11.28")
def no_move_before_embarking(state: State, act: Embark) -> Violation | None:
    """A piece that has moved, or that a card has put there, does not embark in the same step."""
    if act.figure.mark.spent == 0 and not act.figure.mark.transferred:
        return None
    did = board.Being.PUT_THERE if act.figure.mark.transferred else board.Being.MOVED
    return Violation("N11.28", board.OfPiece(act.figure, act.by, act.at, did), BEFORE_IT_MOVES)


@clause("N11.30", "N12.4")
def no_embarking_after_debarking(state: State, act: Embark) -> Violation | None:
    """A piece that went ashore in this step does not go aboard again."""
    if act.figure.mark.stopped is not Stop.ASHORE:
        return None
    return Violation("N11.30", board.OfPiece(act.figure, act.by, act.at, board.Being.WENT_ASHORE))


@clause("N11.9", "N11.26")
def load_in_friendly_sea(state: State, act: Embark) -> Violation | None:
    """Pieces are loaded in friendly sea spaces; with R-load-in-enemy-sea `allowed` in enemy ones, too."""
    if _may_load_in(state, act.to, act.by):
        return None
    enemy = board.OfSpaceTo(act.to, act.by, board.Stance.ENEMY_SEA)
    return Violation("N11.9", enemy, IN_FRIENDLY_SEA, ruling="R-load-in-enemy-sea")


@clause("N12.1")
def no_loading_after_unloading(state: State, act: Embark) -> Violation | None:
    """A Warship that has unloaded does not load again in this step, unless the table's reading allows it."""
    if _may_load(state, act.ship):
        return None
    done = board.OfPiece(act.ship, act.by, act.to, board.Being.UNLOADED)
    return Violation("N12.1", done, BEFORE_IT_UNLOADS, ruling="R-bridge-limit")


EMBARK_CHECKS: Final[tuple[Check[Embark], ...]] = (
    never_carried,
    only_warships_carry,
    ship_capacity_two,
    embark_from_coastal_space,
    no_move_before_embarking,
    no_embarking_after_debarking,
    load_in_friendly_sea,
    no_loading_after_unloading,
)


def why_no_embarking(state: State, act: Embark, checks: tuple[Check[Embark], ...]) -> Refusals:
    """Why a piece cannot go aboard, by a table of checks."""
    misfit = standing(state, act.by, act.figure, act.at) or standing(state, act.by, act.ship, act.to)
    return why_no_such_embarking(state, act, checks, misfit) if misfit else run(checks, state, act)


# Why no debarking.


@clause("N11.29", "N11.32")
def debark_adjacent_to_ship(state: State, act: Debark) -> Violation | None:
    """A carried piece goes ashore in a land space, or as a Hero in a dungeon, next to the Warship."""
    content = state.table.content
    if content.kind_of[act.to] is not SpaceKind.SEA and content.board.adjacent(act.at, act.to):
        return None
    if not content.next_to[SpaceKind.LAND][act.at]:
        return Violation("N11.32", board.OfSpace(act.at, board.Ground.NO_COAST))
    sea = content.kind_of[act.to] is SpaceKind.SEA
    return Violation(
        "N11.29", board.OfSpace(act.to, board.Ground.SEA) if sea else board.NotAdjacent(act.to, act.at)
    )


@clause("N10.14", "N13.36")
def only_heroes_debark_into_dungeons(state: State, act: Debark) -> Violation | None:
    """Of all cargo only Heroes go ashore in a dungeon entrance."""
    if state.table.content.kind_of[act.to] is not SpaceKind.DUNGEON or is_hero(state, act.figure):
        return None
    return Violation("N10.14", board.CannotEnter(act.figure.kind, act.to, board.Barrier.NO_HERO))


@clause("N13.36")
def dungeon_after_sea_battle(state: State, act: Debark) -> Violation | None:
    """Unless the reading is `always`, a Hero lands in a dungeon only after a won sea battle."""
    if state.table.content.kind_of[act.to] is not SpaceKind.DUNGEON:
        return None
    if state.table.reading("R-dungeon-by-sea") == "always":
        return None
    facts = (
        board.OfSpace(act.to, board.Ground.DUNGEON),
        board.OfSpace(act.at, board.Ground.NO_SEA_BATTLE_WON),
    )
    return Violation("N13.36", facts, ruling="R-dungeon-by-sea")


@clause("N11.20", "N12.5")
def debark_into_another_coast(state: State, act: Debark) -> Violation | None:
    """A piece does not go ashore where it embarked in this step."""
    if act.figure.mark.boarded != act.to:
        return None
    boarded = board.EmbarkedFrom(act.figure, act.at, act.to)
    return Violation("N11.20", boarded, ruling="R-debark-where-embarked")


@clause("N13.30")
def enemy_sea_must_be_won_before_landing(state: State, act: Debark) -> Violation | None:
    """In an enemy sea space the battle comes first; `friendly-coast-at-once` exempts friendly coasts."""
    if not is_enemy(state, act.at, act.by):
        return None
    friendly = not is_enemy(state, act.to, act.by) and state.table.content.kind_of[act.to] is SpaceKind.LAND
    if friendly and state.table.reading("R-unload-at-enemy-sea") == "friendly-coast-at-once":
        return None
    ruling = "R-unload-at-enemy-sea" if friendly else None
    return Violation("N13.30", board.OfSpaceTo(act.at, act.by, board.Stance.ENEMY_SEA), ruling=ruling)


@clause("N9.14")
def coast_closed_by_a_card(state: State, act: Debark) -> Violation | None:
    """No piece lands in a space that an enemy's card protects."""
    return why_closed(state, act.by, act.to)


DEBARK_CHECKS: Final[tuple[Check[Debark], ...]] = (
    debark_adjacent_to_ship,
    only_heroes_debark_into_dungeons,
    dungeon_after_sea_battle,
    debark_into_another_coast,
    enemy_sea_must_be_won_before_landing,
    coast_closed_by_a_card,
)


def why_no_debarking(state: State, act: Debark, checks: tuple[Check[Debark], ...]) -> Refusals:
    """Why a piece cannot go ashore, by a table of checks."""
    misfit = carried(state, act.by, act.figure, act.ship, act.at) or known(state, act.to)
    return why_no_such_debarking(state, act, checks, misfit) if misfit else run(checks, state, act)


# What is listed.


@clause("N11.9", "N11.25", "N11.26", "N10.8")
def embarkings(realm: Realm, bag: Bag[Figure], at: str, ships: Ships) -> Iterator[Action]:
    """Every Warship, of those beside a space that have room, that its pieces may board in the Move step."""
    for figure, _ in bag.pairs:
        mark = figure.mark
        if figure.kind not in CARGO_KINDS or mark.spent or mark.transferred or mark.stopped is Stop.ASHORE:
            continue
        for sea, ship in ships:
            yield Embark(realm, figure, at, ship, sea)


def shores(state: State, figure: Figure, at: str) -> Iterator[str]:
    """The spaces that a carried piece could go ashore in, whoever controls them."""
    content = state.table.content
    yield from content.next_to[SpaceKind.LAND][at]
    if is_hero(state, figure):
        yield from content.next_to[SpaceKind.DUNGEON][at]


@clause("N11.10", "N12.3", "N12.6", "N12.7", "N22.8")
def debarkings(state: State, realm: Realm, bag: Bag[Figure], at: str) -> Iterator[Action]:
    """Every way ashore for what the Warships in a sea space carry, in the Move step."""
    loaded = [ship for ship, _ in bag.pairs if ship.cargo.pairs]
    if not loaded:
        return
    closed = protected(state, realm)
    coasts = [space for space in _open_coasts(state, realm, at) if space not in closed]
    for ship in loaded:
        for figure, _ in ship.cargo.pairs:
            for to in shores(state, figure, at):
                if to in coasts and to != figure.mark.boarded:
                    yield Debark(realm, figure, ship, at, to)


def _open_coasts(state: State, realm: Realm, at: str) -> tuple[str, ...]:
    """The spaces beside a sea space in which a Warship there may unload in the Move step at all."""
    land = state.table.content.next_to[SpaceKind.LAND][at]
    if not is_enemy(state, at, realm):
        dungeons = state.table.content.next_to[SpaceKind.DUNGEON][at]
        return land + dungeons if state.table.reading("R-dungeon-by-sea") == "always" else land
    if state.table.reading("R-unload-at-enemy-sea") != "friendly-coast-at-once":
        return ()
    return tuple(space for space in land if not is_enemy(state, space, realm))


# What they do.


def aboard(ship: Figure, figure: Figure) -> Figure:
    """A Warship with one piece more."""
    return evolve(ship, cargo=ship.cargo.add(figure))


@clause("N11.9", "N11.19", "N13.26")
def embark(state: State, step: object, act: Embark) -> Moved:
    """A piece goes aboard, and remembers from where."""
    cargo = Figure(act.figure.kind, mark=Mark(boarded=act.at))
    after = exchanged(state, act.by, (act.at, act.figure, None), (act.to, act.ship, aboard(act.ship, cargo)))
    return after, (PieceEmbarked(act.by, act.figure, act.at, act.to),)


@clause("N11.22", "N11.30", "N12.1", "N13.27", "N13.28", "N14.1")
def debark(state: State, step: object, act: Debark, *more: str) -> Moved:
    """A piece goes ashore and stops, its Warship has finished moving; against an enemy it is a landing.

    `more` are clauses by which it lands at this moment.
    """
    landed = is_enemy(state, act.to, act.by)
    mark = still_activated(act.figure.mark, Mark(stopped=Stop.ASHORE, landed=landed))
    ashore = Figure(act.figure.kind, mark=mark)
    emptier = Figure(
        act.ship.kind, act.ship.cargo.remove(act.figure), evolve(act.ship.mark, stopped=Stop.UNLOADED)
    )
    after = exchanged(state, act.by, (act.at, act.ship, emptier), (act.to, None, ashore))
    why = cites("N11.10", "N11.22", "N13.28", *more) if landed else cites("N11.10", "N11.29")
    if state.table.content.kind_of[act.to] is SpaceKind.DUNGEON:
        why = cites("N13.36")
    return after, (PieceDebarked(act.by, act.figure, act.at, act.to, why),)
