"""Placement: why a new piece cannot be placed in a space.

Here: the checks of a single placement, on land, at sea and aboard. Not here: the sites for new pieces
(`placement_sites`), and whether the remaining pieces have a place (`reinforce`). Clauses: placement, pages 17
and 18.
"""

from conquest_rules.kernel.clause import Fact, Violation, clause
from conquest_rules.nerath.content.names import CARGO_KINDS, CARRIES, Kind, SpaceKind
from conquest_rules.nerath.position.actions import Place
from conquest_rules.nerath.position.checks import Check, in_step
from conquest_rules.nerath.position.control import is_friendly
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.facts.moments import Doing, OfRealm
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Placing
from conquest_rules.nerath.turn.placement_sites import NEW_CASTLE, closest_to_capital, has_castle, survey


@clause("N17.32", "N19.15")
def new_castle_in_friendly_land(state: State, act: Place) -> Violation | None:
    """A new Castle goes into its builder's land."""
    if act.kind is not Kind.CASTLE or state.controller(act.to) is act.by:
        return None
    return Violation("N17.32", board.OfSpaceTo(act.to, act.by, board.Stance.NOT_HELD))


@clause("N17.33", "N20.14")
def new_castle_where_none_stands(state: State, act: Place) -> Violation | None:
    """A new Castle goes where none is."""
    if act.kind is not Kind.CASTLE or not has_castle(state, act.to):
        return None
    return Violation("N17.33", board.OfSpace(act.to, board.Ground.HAS_CASTLE))


@clause("N17.34")
def new_castle_space_held_since_turn_start(state: State, act: Place) -> Violation | None:
    """A new Castle goes into land held since the turn's start."""
    if act.kind is not Kind.CASTLE or act.to not in state.memory.taken:
        return None
    return Violation("N17.34", board.OfSpace(act.to, board.Ground.TAKEN))


@clause("N17.35")
def new_castle_apart(state: State, step: Placing, act: Place) -> Violation | None:
    """A new Castle goes where no other new piece was placed."""
    on_land = state.table.content.kind_of[act.to] is SpaceKind.LAND
    if act.kind is not Kind.CASTLE or not on_land or act.to not in step.placed:
        return None
    return Violation("N17.35", board.NewPiecesIn(act.to, step.placed.count(act.to)))


@clause("N17.35")
def no_placing_at_new_castle(state: State, act: Place) -> Violation | None:
    """No other new piece is placed where a Castle was built in this turn."""
    if not _goes_ashore(state, act) or NEW_CASTLE not in state.figures(act.to, act.by):
        return None
    return Violation("N17.35", board.OfSpace(act.to, board.Ground.CASTLE_NEW))


@clause("N17.24", "N17.25", "N17.29", "N17.30", "N18.2")
def place_at_own_castles(state: State, act: Place) -> Violation | None:
    """New pieces on land are placed at eligible Castles, without any closest to the Capital."""
    here = survey(state)
    if not _goes_ashore(state, act) or act.to in here.sites:
        return None
    if act.to in here.castles:
        retaken = state.table.content.space(act.to).home is act.by
        return Violation(
            "N17.30" if retaken else "N17.29", board.OfSpace(act.to, board.Ground.CASTLE_CAPTURED)
        )
    built = NEW_CASTLE in state.figures(act.to, act.by)
    if built and (here.at_castles or act.to in closest_to_capital(state, here.castles)):
        return None
    if here.at_castles:
        return Violation("N17.24", board.OfSpaceTo(act.to, act.by, board.Stance.NO_CASTLE))
    return _why_not_closest(state, act)


@clause("N18.2")
def _why_not_closest(state: State, act: Place) -> Violation:
    """Why a space is not a site for a realm without Castles."""
    none = OfRealm(act.by, Doing.NO_CASTLES)
    if not survey(state).sites:
        return Violation("N18.2", none, ruling="R-only-captured-castle" if survey(state).castles else None)
    friendly = is_friendly(state, act.to, act.by)
    stance = board.Stance.NOT_CLOSEST if friendly else board.Stance.NOT_FRIENDLY
    return Violation("N18.2", (none, board.OfSpaceTo(act.to, act.by, stance)))


def _goes_ashore(state: State, act: Place) -> bool:
    """Whether a piece, no Castle and no Warship, is placed in a land space or a dungeon."""
    at_sea = act.aboard is not None or state.table.content.kind_of[act.to] is SpaceKind.SEA
    return not at_sea and act.kind not in (Kind.CASTLE, Kind.WARSHIP)


def _goes_to_sea(state: State, act: Place) -> bool:
    """Whether a piece, no Castle, is placed in a sea space, not aboard."""
    at_sea = act.aboard is None and state.table.content.kind_of[act.to] is SpaceKind.SEA
    return at_sea and act.kind is not Kind.CASTLE


def _floats(state: State, kind: Kind) -> bool:
    """Whether a new piece may be placed at sea: a Warship, beside a Castle also a Storm Elemental."""
    return kind is Kind.WARSHIP or (kind is Kind.STORM_ELEMENTAL and survey(state).at_castles)


@clause("N17.24", "N18.5")
def others_are_placed_on_land(state: State, act: Place) -> Violation | None:
    """Only Warships and Storm Elementals are placed at sea."""
    if not _goes_to_sea(state, act) or _floats(state, act.kind):
        return None
    if act.kind is Kind.STORM_ELEMENTAL:
        return Violation("N17.24", OfRealm(act.by, Doing.NO_CASTLES))
    return Violation("N17.24", board.OfKind(act.kind, board.Trait.NOT_PLACED_AT_SEA))


@clause("N18.4", "N18.5")
def place_at_sea_beside_castles(state: State, act: Place) -> Violation | None:
    """Warships are placed at sea, as Storm Elementals may be, next to an eligible Castle."""
    ship = act.kind is Kind.WARSHIP and act.aboard is None
    if not ship and not (_goes_to_sea(state, act) and _floats(state, act.kind)):
        return None
    beside, here = state.table.content.next_to[SpaceKind.SEA], survey(state)
    if here.harbours and any(act.to in beside[site] for site in here.sites):
        return None
    why = "N18.4" if ship else "N18.5"
    if state.table.content.kind_of[act.to] is not SpaceKind.SEA:
        return Violation(why, board.OfSpace(act.to, board.Ground.NO_SEA))
    if not here.harbours:
        return Violation(why, OfRealm(act.by, Doing.NO_CASTLES), ruling="R-no-castles-warships")
    return Violation(why, board.OfSpaceTo(act.to, act.by, board.Stance.NO_SITE_BESIDE))


@clause("N18.14")
def no_placing_in_enemy_sea(state: State, act: Place) -> Violation | None:
    """Nothing is placed in an enemy sea space."""
    if not _goes_to_sea(state, act) or not _floats(state, act.kind) or is_friendly(state, act.to, act.by):
        return None
    return Violation("N18.14", board.OfSpaceTo(act.to, act.by, board.Stance.ENEMY_SEA))


@clause("N11.23")
def never_placed_aboard(state: State, act: Place) -> Violation | None:
    """A piece that is never carried is not placed aboard."""
    if act.aboard is None or act.kind in CARGO_KINDS:
        return None
    return Violation("N11.23", board.OfKind(act.kind, board.Trait.NEVER_CARRIED))


@clause("N11.9")
def placed_aboard_warships_only(state: State, act: Place) -> Violation | None:
    """Nothing is placed aboard anything but a Warship."""
    if act.aboard is None or act.aboard.kind is Kind.WARSHIP:
        return None
    return Violation("N11.9", board.OfKind(act.aboard.kind, board.Trait.CARRIES_NOTHING))


@clause("N11.18")
def placed_aboard_within_capacity(state: State, act: Place) -> Violation | None:
    """Nothing is placed aboard a Warship that is full."""
    if act.aboard is None or act.aboard.cargo.total < CARRIES:
        return None
    return Violation("N11.18", board.OfPiece(act.aboard, act.by, act.to, board.Being.FULL))


@clause("N18.7", "N18.8", "I18.3")
def placed_aboard_beside_castles(state: State, act: Place) -> Violation | None:
    """Land pieces go aboard the realm's own Warships in friendly sea next to an eligible Castle."""
    if act.aboard is None:
        return None
    here = survey(state)
    if here.at_castles and any(act.to in seas for seas in here.seas.values()):
        return None
    return Violation("N18.8", _why_not_aboard_there(state, act))


def _why_not_aboard_there(state: State, act: Place) -> Fact:
    """The fault of the space of a Warship that would take a new piece aboard."""
    if not survey(state).at_castles:
        return OfRealm(act.by, Doing.NO_CASTLES)
    if state.table.content.kind_of[act.to] is not SpaceKind.SEA:
        return board.OfSpace(act.to, board.Ground.NO_SEA)
    enemy = not is_friendly(state, act.to, act.by)
    return board.OfSpaceTo(act.to, act.by, board.Stance.ENEMY_SEA if enemy else board.Stance.NO_SITE_BESIDE)


def place_checks(step: Placing) -> tuple[Check[Place], ...]:
    """Every check of a placement in this step."""
    return (
        new_castle_in_friendly_land,
        new_castle_where_none_stands,
        new_castle_space_held_since_turn_start,
        *in_step((new_castle_apart,), step),
        no_placing_at_new_castle,
        place_at_own_castles,
        others_are_placed_on_land,
        place_at_sea_beside_castles,
        no_placing_in_enemy_sea,
        never_placed_aboard,
        placed_aboard_warships_only,
        placed_aboard_within_capacity,
        placed_aboard_beside_castles,
    )
