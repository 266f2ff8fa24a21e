"""Whether a fact that a refusal tells is true: each kind of fact, asked of the state alone.

A kind of fact, or a member of one, that has no answer here is an error.
"""

from collections.abc import Callable
from typing import Any

from tests.rules.nerath import board_facts as plain
from tests.rules.nerath.board_facts import bag, enemies, friendly, kind_of, near, reading, stands

from conquest_rules import nerath
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath import Figure, Kind, Mark, PieceType, Realm, SpaceKind, State
from conquest_rules.nerath.content.effects import ForbidRetreat, ProtectSpace
from conquest_rules.nerath.position.facts import board
from conquest_rules.nerath.position.facts.board import Barrier, Being, Ground, Stance, Trait
from conquest_rules.nerath.position.figures import Stop

LAND, SEA, DUNGEON = SpaceKind.LAND, SpaceKind.SEA, SpaceKind.DUNGEON


def _stopped(why: Stop) -> Callable[[State, Figure], bool]:
    return lambda _state, figure: figure.mark.stopped == why


def _has(mark: str) -> Callable[[State, Figure], bool]:
    return lambda _state, figure: bool(getattr(figure.mark, mark))


def _activated(mark: Mark) -> bool:
    return mark.activated


def _can_move(state: State, figure: Figure) -> bool:
    """Whether a move, a loading or an unloading of such a piece is among what can be done."""
    deeds = (nerath.Move, nerath.Embark, nerath.Debark)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, deeds)]
    return any(figure in (act.figure, getattr(act, "ship", None)) for act in acts)


BEINGS: dict[Being, Callable[[State, Figure], bool]] = {
    Being.ENTERED_ENEMY_LAND: _stopped(Stop.ENEMY_LAND),
    Being.ENTERED_DUNGEON: _stopped(Stop.DUNGEON),
    Being.ENTERED_ENEMY_SEA: _stopped(Stop.ENEMY_SEA),
    Being.WENT_ASHORE: _stopped(Stop.ASHORE),
    Being.UNLOADED: _stopped(Stop.UNLOADED),
    Being.MOVED: lambda _state, one: one.mark.spent > 0 or one.mark.stopped is Stop.MOVED,
    Being.MOVED_OR_LOADED: lambda _state, one: bool(
        one.mark.spent or one.mark.stopped or any(inside.mark.boarded for inside in one.cargo)
    ),
    Being.PUT_THERE: _has("transferred"),
    Being.PUT_DOWN: _has("stood"),
    Being.NEW: _has("new"),
    Being.NOT_NEW: lambda _state, one: not one.mark.new,
    Being.FULL: lambda _state, one: one.kind is Kind.WARSHIP and one.cargo.total == 2,
    Being.ABOARD: lambda _state, _one: True,
    Being.STANDS_BY: _stopped(Stop.STANDS_BY),
    Being.GAVE_UP: _stopped(Stop.GAVE_UP),
    Being.FLED_ABOARD: _stopped(Stop.GAVE_UP),
    Being.HIT: _has("hit"),
    Being.INACTIVE: lambda _state, one: one.kind is Kind.CASTLE and one.mark.damage > 0,
    Being.LANDED: _has("landed"),
    Being.ACTIVATED: lambda _state, one: any(_activated(each.mark) for each in (one, *one.cargo)),
    Being.NOT_ACTING: lambda _state, one: not one.mark.acting,
    Being.CAN_MOVE: _can_move,
}


def of_piece(state: State, _by: Realm, fact: board.OfPiece) -> bool:
    here = bag(state, fact.at, fact.realm)
    aboard = any(fact.figure in ship.cargo for ship in here)
    if fact.what is Being.ABOARD and not aboard:
        return False
    return stands(state, fact.figure, fact.realm, fact.at) and BEINGS[fact.what](state, fact.figure)


TRAITS: dict[Trait, Callable[[State, Kind], bool]] = {
    Trait.NEVER_MOVES: lambda state, kind: plain.piece(state, kind).move == 0,
    Trait.NEVER_ACTIVATED: lambda _state, kind: kind is Kind.CASTLE,
    Trait.DOES_NOT_FLY: lambda _state, kind: kind not in plain.FLYERS,
    Trait.NEVER_CARRIED: lambda _state, kind: kind not in plain.CARGO,
    Trait.CARRIES_NOTHING: lambda _state, kind: kind is not Kind.WARSHIP,
    Trait.NO_MONSTER: lambda _state, kind: kind is not Kind.MONSTER,
    Trait.NOT_PLACED_AT_SEA: lambda _state, kind: kind not in (Kind.WARSHIP, Kind.STORM_ELEMENTAL),
    Trait.IDLE_AT_SEA: lambda _state, kind: kind not in plain.HEROES,
}


def _is_sea_piece(state: State, kind: Kind) -> bool:
    return plain.piece(state, kind).type is PieceType.SEA


# What keeps a kind of piece out of a kind of space.
BARRIERS: dict[Barrier, Callable[[State, Kind, SpaceKind], bool]] = {
    Barrier.SEA: lambda state, kind, space: plain.is_land_piece(state, kind) and space is SEA,
    Barrier.NO_SEA: lambda state, kind, space: _is_sea_piece(state, kind) and space is not SEA,
    Barrier.NO_HERO: lambda _state, kind, space: kind not in plain.HEROES and space is DUNGEON,
    Barrier.FLIES: lambda _state, kind, space: kind in plain.FLYERS and space is DUNGEON,
    Barrier.CANNOT_HOVER: lambda _state, kind, space: kind is not Kind.STORM_ELEMENTAL and space is SEA,
}


def _any_castle(state: State, at: str) -> bool:
    return any(one.kind is Kind.CASTLE for realm in Realm for one in bag(state, at, realm))


def _captured(state: State, at: str) -> bool:
    return at in state.memory.taken and at in plain.castles(state, state.active)


def _no_retreat(state: State, at: str) -> bool:
    cards = (pair for realm in Realm for pair in plain.effects(state, realm))
    return any(isinstance(effect, ForbidRetreat) and where in (None, at) for effect, where in cards)


GROUNDS: dict[Ground, Callable[[State, str], bool]] = {
    Ground.SEA: lambda state, at: kind_of(state, at) is SEA,
    Ground.DUNGEON: lambda state, at: kind_of(state, at) is DUNGEON,
    Ground.NO_SEA: lambda state, at: kind_of(state, at) is not SEA,
    Ground.NO_LAND: lambda state, at: kind_of(state, at) is not LAND,
    Ground.NO_DUNGEON: lambda state, at: kind_of(state, at) is not DUNGEON,
    Ground.NO_COAST: lambda state, at: all(kind_of(state, one) is not LAND for one in near(state, at)),
    Ground.HAS_CASTLE: _any_castle,
    Ground.TAKEN: lambda state, at: at in state.memory.taken,
    Ground.CASTLE_CAPTURED: _captured,
    Ground.CASTLE_NEW: lambda state, at: plain.new_castle_in(state, at, state.active),
    Ground.EXPLORED: lambda state, at: at in state.memory.explored,
    Ground.NO_SEA_BATTLE_WON: lambda state, at: at not in state.memory.won,
    Ground.NO_RETREAT: _no_retreat,
    Ground.BATTLE_WAITS: lambda state, at: at in state.memory.pending,
    Ground.BATTLE_UNDER_WAY: lambda state, at: getattr(getattr(state.step, "battle", None), "at", None) == at,
    Ground.NO_SHIPS_FIGHT: lambda state, at: kind_of(state, at) is not SEA,
}


def _protected(state: State, at: str, realm: Realm) -> bool:
    cards = (pair for foe in enemies(state, realm) for pair in plain.effects(state, foe))
    return any(isinstance(effect, ProtectSpace) and where == at for effect, where in cards)


STANCES: dict[Stance, Callable[[State, str, Realm], bool]] = {
    Stance.ENEMY_SEA: lambda state, at, by: kind_of(state, at) is SEA and plain.enemy(state, at, by),
    Stance.FRIENDLY: friendly,
    Stance.NOT_FRIENDLY: lambda state, at, by: not friendly(state, at, by),
    Stance.NOT_HELD: lambda state, at, by: plain.holder(state, at) is not by,
    Stance.NO_CASTLE: lambda state, at, by: at not in plain.castles(state, by),
    Stance.NO_SITE_BESIDE: lambda state, at, by: not set(near(state, at)) & set(plain.sites(state, by)),
    Stance.NOT_CLOSEST: lambda state, at, by: at not in plain.closest(state, by),
    Stance.PROTECTED: _protected,
    Stance.DEFENDED: lambda state, at, by: any(bag(state, at, foe) for foe in enemies(state, by)),
    Stance.WAS_NOT_FRIENDLY: lambda state, at, _by: at not in state.memory.friendly,
    Stance.WAS_DEFENDED: lambda state, at, _by: at not in state.memory.undefended,
    Stance.HOLDS_OWN_PIECES: lambda state, at, by: bool(bag(state, at, by)),
}


def has_moved(state: State, _by: Realm, fact: board.HasMoved) -> bool:
    """The piece has used so much of its Move, of which it has so much with what cards add."""
    move = plain.full_move(state, fact.realm, fact.figure.kind)
    there = stands(state, fact.figure, fact.realm, fact.at)
    return there and (fact.spent, fact.move) == (fact.figure.mark.spent, move)


def out_of_reach(state: State, by: Realm, fact: board.OutOfReach) -> bool:
    kind = LAND if plain.is_land_piece(state, fact.figure.kind) else SEA

    def enter(space: str) -> bool:
        return kind_of(state, space) is kind and friendly(state, space, by)

    left = plain.piece(state, fact.figure.kind).move - fact.figure.mark.spent
    return fact.spaces == left and plain.distances(state, fact.at, enter).get(fact.to, 99) > left


def too_far(state: State, _by: Realm, fact: board.TooFar) -> bool:
    far = plain.distances(state, fact.at, free=plain.dungeons_are_free(state))
    return far.get(fact.to, 99) > fact.spaces


def friendly_land_beside(state: State, _by: Realm, fact: board.FriendlyLandBeside) -> bool:
    land = [
        at for at in near(state, fact.at) if kind_of(state, at) is LAND and friendly(state, at, fact.realm)
    ]
    if reading(state, "R-order-effects") == "snapshot":
        land = [at for at in land if at in state.memory.friendly]
    return bool(land) and set(land) == set(fact.spaces)


def _cargo_of(state: State, at: str, figure: Figure, ship: Figure) -> bool:
    return figure in ship.cargo and any(ship in bag(state, at, realm) for realm in Realm)


def outside_the_group(state: State, _by: Realm, fact: board.OutsideTheGroup) -> bool:
    group = getattr(state.step, "group", None)
    stood = fact.figure.mark.stood or fact.at
    return stands(state, fact.figure, fact.realm, fact.at) and stood == fact.stood != fact.group == group


def new_pieces_in(state: State, by: Realm, fact: board.NewPiecesIn) -> bool:
    if isinstance(state.step, nerath.Placing):
        return fact.count == state.step.placed.count(fact.at) > 0
    return any(one.mark.new for one in bag(state, fact.at, by))


HELD: dict[type[Fact], Callable[[State, Realm, Any], bool]] = {
    board.OfPiece: of_piece,
    board.OfKind: lambda state, _by, fact: TRAITS[fact.what](state, fact.kind),
    board.CannotEnter: lambda state, _by, fact: BARRIERS[fact.what](
        state, fact.kind, kind_of(state, fact.space)
    ),
    board.OfSpace: lambda state, _by, fact: GROUNDS[fact.what](state, fact.space),
    board.OfSpaceTo: lambda state, _by, fact: STANCES[fact.what](state, fact.space, fact.realm),
    board.IsOf: lambda state, _by, fact: (
        stands(state, fact.figure, fact.owner, fact.at) and fact.owner is not fact.by
    ),
    board.HasMoved: has_moved,
    board.EmbarkedFrom: lambda state, by, fact: (
        stands(state, fact.figure, by, fact.at) and fact.figure.mark.boarded == fact.land
    ),
    board.IsAboard: lambda state, _by, fact: _cargo_of(state, fact.at, fact.figure, fact.ship),
    board.IsNewAboard: lambda state, _by, fact: (
        _cargo_of(state, fact.at, fact.figure, fact.ship) and fact.figure.mark.new
    ),
    board.OutsideTheGroup: outside_the_group,
    board.NotAdjacent: lambda state, _by, fact: fact.to not in near(state, fact.at),
    board.IsThere: lambda state, by, fact: stands(state, fact.figure, by, fact.at),
    board.TooFar: too_far,
    board.OutOfReach: out_of_reach,
    board.WayTakes: lambda state, _by, fact: plain.hop(state, fact.at, fact.to) == fact.spaces,
    board.FriendlyLandBeside: friendly_land_beside,
    board.Costs: lambda state, _by, fact: (
        fact.gold == plain.cost(state, fact.realm, fact.kind)
        and fact.treasury == state.treasuries[plain.ORDER.index(fact.realm)] < fact.gold
    ),
    board.NewPiecesIn: new_pieces_in,
}
