"""The targets of an effect.

Here: the spaces of an area, and for each effect with a choice the actions among which its owner chooses. Not
here: what an effect then does (`applying`). Clauses: what cards may be used on.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.names import TURN, Ability, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.content.timing import IN_BATTLE, Occasion
from conquest_rules.nerath.position.actions import Action, ChoosePiece, ChooseRealm, ChooseSpace
from conquest_rules.nerath.position.control import enemies_in, is_enemy, is_friendly
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Resolving

# The effects that one may stop short of: as many as the owner likes, up to a number.
UP_TO: Final = (effects.TransferPieces, effects.JoinBattle, effects.BuyNow)


def is_party(occasion: Occasion, realm: Realm) -> bool:
    """Whether a realm fights in the battle of a moment."""
    return occasion.moment in IN_BATTLE and realm in (*occasion.by, *occasion.against)


# Where.


def _in_area(state: State, realm: Realm, area: effects.Area, occasion: Occasion, space: str) -> bool:
    kind = state.table.content.kind_of[space]
    match area:
        case effects.Area.HERE:
            return space == occasion.at
        case effects.Area.OWN_CAPITAL:
            return space == state.table.content.capital(realm) and state.controller(space) is realm
        case effects.Area.OWN_CASTLES:
            return any(figure.kind is Kind.CASTLE for figure in state.figures(space, realm).kinds)
        case effects.Area.OWN_LAND:
            return state.controller(space) is realm
        case effects.Area.FRIENDLY_LAND:
            return kind is SpaceKind.LAND and is_friendly(state, space, realm)
        case effects.Area.FRIENDLY_SEA:
            return kind is SpaceKind.SEA and is_friendly(state, space, realm)
        case effects.Area.ENEMY_LAND:
            return kind is SpaceKind.LAND and is_enemy(state, space, realm)
        case effects.Area.ENEMY_SEA:
            return kind is SpaceKind.SEA and is_enemy(state, space, realm)


@clause("N9.52")
def spaces_in(state: State, realm: Realm, area: effects.Area, occasion: Occasion) -> tuple[str, ...]:
    """The spaces of an area, in board order."""
    spaces = state.table.content.board.spaces
    return tuple(space for space in spaces if _in_area(state, realm, area, occasion, space))


@clause("N12.21")
def _would_join(state: State, step: Resolving, space: str) -> bool:
    """Whether a Treasure would put pieces into a battle once the step has begun, which only Events do."""
    return state.table.content.is_treasure(step.card) and space in state.memory.pending


@clause("N12.21", "N12.22")
def is_open(state: State, realm: Realm, space: str, occasion: Occasion) -> bool:
    """Whether a realm's pieces may be put into a space: where no enemy is, or into its own battle."""
    if space == occasion.at and is_party(occasion, realm):
        return True
    friendly = is_friendly(state, space, realm)
    return friendly and not enemies_in(state, space, realm)


def may_stand(state: State, kind: Kind, space: str) -> bool:
    """Whether a piece of a kind may be in a space, by the kind of the space."""
    piece, where = state.table.content.piece(kind), state.table.content.kind_of[space]
    match where:
        case SpaceKind.LAND:
            return piece.type is not PieceType.SEA
        case SpaceKind.SEA:
            return piece.type is not PieceType.LAND
        case SpaceKind.DUNGEON:
            return Ability.EXPLORE_DUNGEONS in piece.abilities


def _destinations(state: State, step: Resolving, area: effects.Area, kind: Kind) -> Iterator[str]:
    for space in spaces_in(state, step.by, area, step.occasion):
        fought_for = _would_join(state, step, space)
        if is_open(state, step.by, space, step.occasion) and may_stand(state, kind, space) and not fought_for:
            yield space


def _protectable(state: State, step: Resolving, area: effects.Area) -> Iterator[str]:
    kind_of = state.table.content.kind_of
    for space in spaces_in(state, step.by, area, step.occasion):
        if kind_of[space] is SpaceKind.LAND and is_open(state, step.by, space, step.occasion):
            yield space


# Which pieces.


def _near(state: State, realm: Realm, space: str) -> bool:
    beside = state.table.content.next_to[SpaceKind.LAND][space]
    return any(is_friendly(state, land, realm) for land in beside)


@clause("N14.12", "N9.52")
def _enemy_pieces(state: State, step: Resolving, effect: effects.DestroyPieces) -> Iterator[ChoosePiece]:
    """Enemy pieces, without guardians, which are not pieces, and without Castles."""
    for space in spaces_in(state, step.by, effect.area, step.occasion):
        if effect.near and not _near(state, step.by, space):
            continue
        for enemy in enemies_in(state, space, step.by):
            for figure in state.figures(space, enemy).kinds:
                if figure.kind in effect.kinds:
                    yield ChoosePiece(step.by, enemy, figure, space)


def _own_pieces(state: State, step: Resolving, kinds: tuple[Kind, ...]) -> Iterator[tuple[Figure, str]]:
    """The owner's pieces in spaces without enemies."""
    for space in state.table.content.board.spaces:
        bag = state.figures(space, step.by)
        if bag.pairs and is_friendly(state, space, step.by) and not enemies_in(state, space, step.by):
            yield from ((figure, space) for figure in bag.kinds if figure.kind in kinds)


@clause("N9.27", "N9.28")
def _transfers(state: State, step: Resolving, effect: effects.TransferPieces) -> Iterator[ChoosePiece]:
    """Every piece and every space it may be put into, next to its own if the card asks for that."""
    adjacent = state.table.content.board.adjacent
    there = {kind: tuple(_destinations(state, step, effect.area, kind)) for kind in effect.kinds}
    for figure, at in _own_pieces(state, step, effect.kinds):
        for to in there[figure.kind]:
            if to != at and (not effect.adjacent or adjacent(at, to)):
                yield ChoosePiece(step.by, step.by, figure, at, to)


@clause("N12.22")
def _joining(state: State, step: Resolving, effect: effects.JoinBattle) -> Iterator[ChoosePiece]:
    """Every piece that may join the battle in which its realm fights."""
    to = step.occasion.at
    if to is None or not is_party(step.occasion, step.by) or _would_join(state, step, to):
        return
    for figure, at in _own_pieces(state, step, effect.kinds):
        near = state.table.content.board.adjacent(at, to)
        if at != to and may_stand(state, figure.kind, to) and (near or not effect.adjacent):
            yield ChoosePiece(step.by, step.by, figure, at, to)


def _affordable(state: State, step: Resolving, effect: effects.BuyNow) -> Iterator[ChooseSpace]:
    for kind in effect.kinds:
        if price(state, step.by, kind) <= state.treasury(step.by):
            for space in _destinations(state, step, effect.area, kind):
                yield ChooseSpace(step.by, space, kind)


# Who, and which entrance.


def _holders(state: State, realm: Realm) -> Iterator[Realm]:
    """The enemies that hold cards, for all that the owner of a card may know."""
    hidden = state.table.reading("R-hand-counts") == "count-hidden"
    return (one for one in state.table.enemies(realm) if hidden or state.hands[TURN[one]].total)


def unknown_tile(state: State, realm: Realm, dungeon: str) -> int | None:
    """The place of the first guardian face down on an entrance that a realm has not looked at."""
    tiles = state.lair(dungeon).face_down
    return next((place for place, tile in enumerate(tiles) if realm not in tile.knowers), None)


def _entrances(
    state: State, step: Resolving, effect: effects.LookAtGuardian | effects.SwapGuardians
) -> Iterator[str]:
    covered = [dungeon for dungeon in state.table.dungeons if state.lair(dungeon).face_down]
    if isinstance(effect, effects.LookAtGuardian):
        yield from (one for one in covered if unknown_tile(state, step.by, one) is not None)
    elif len(covered) > 1:
        yield from (one for one in covered if one != step.chosen)


CHOICES: Final = Slot[tuple[Action, ...] | None]("choices")


def choices(state: State, step: Resolving, effect: effects.Effect) -> tuple[Action, ...] | None:
    """Every target of an effect; None if it leaves no choice."""
    # It is asked whether there is a choice, then which, then whether what was chosen is one of them.
    cards = (state.hands, state.in_force, state.displays)
    hangs_on = (step, state.forces, state.control, state.treasuries, state.lairs, *cards)
    return state.table.memo.latest(CHOICES, hangs_on, lambda: _choices(state, step, effect))


def _choices(state: State, step: Resolving, effect: effects.Effect) -> tuple[Action, ...] | None:
    by = step.by
    match effect:
        case effects.AddPieces(kind, area):
            return tuple(ChooseSpace(by, space) for space in _destinations(state, step, area, kind))
        case effects.ProtectSpace(area):
            return tuple(ChooseSpace(by, space) for space in _protectable(state, step, area))
        case effects.DestroyPieces():
            return tuple(_enemy_pieces(state, step, effect))
        case effects.TransferPieces():
            return tuple(_transfers(state, step, effect))
        case effects.JoinBattle():
            return tuple(_joining(state, step, effect))
        case effects.BuyNow():
            return tuple(_affordable(state, step, effect))
        case effects.LoseGold() | effects.StealGold():
            return tuple(ChooseRealm(by, one) for one in state.table.enemies(by) if state.treasury(one))
        case effects.DiscardCards() | effects.LookAtCards(effects.Zone.HAND):
            return tuple(ChooseRealm(by, realm) for realm in _holders(state, by))
        case effects.LookAtGuardian() | effects.SwapGuardians():
            return tuple(ChooseSpace(by, dungeon) for dungeon in _entrances(state, step, effect))
        case _:
            return None
