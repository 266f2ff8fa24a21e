"""The worth of things in Conquest of Nerath to a player, in Gold.

Here: `Taste`, the weights that one player puts on points, income and pieces, the worth of a space, and the
appraisal of a whole position. Not here: choosing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from attrs import frozen

from conquest_rules import nerath
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.players.nerath.strength import NOTHING, Strength, chance, of_figures, of_kind, plus

LAND_POINTS: Final = 1
CAPITAL_POINTS: Final = 5
# What a card in hand is worth, and a Treasure that is not played yet, in points.
CARD: Final = 2.0
TREASURE_POINTS: Final = 1.7
WON: Final = 1000.0


@frozen
class Taste:
    """A player's opinion of what things are worth, in Gold.

    `points` is for a victory point, `income` for a land space that pays, `pieces` for a Gold's worth of
    pieces; `boldness` is the willingness to risk pieces, `speed` the extra worth of fast ones. A `whim`, if
    there is one, raises the worth of some spaces and lowers that of others, each whim in its own way. Battles
    are judged by `exact` odds, or by a rule of thumb, which is faster.
    """

    points: float = 4.0
    income: float = 2.5
    pieces: float = 0.8
    boldness: float = 0.5
    speed: float = 0.6
    whim: int = 0
    exact: bool = True

    def fancy(self, space: str) -> float:
        """How much this player's whim adds to the worth of a space."""
        return _fancy(self.whim, space) if self.whim else 1.0


USUAL: Final = Taste()


@lru_cache(maxsize=65536)
def _fancy(whim: int, space: str) -> float:
    return Random(f"{whim} {space}").lognormvariate(0, 0.6)


def urgency(state: nerath.State) -> float:
    """How much more points count than at the start: the nearer a player is to winning, the more."""
    if state.table.setup.length is nerath.Length.LONG:
        return 1.0
    needed = THRESHOLDS[state.table.setup.length, False]
    return 1.0 + 2.0 * min(1.0, max(state.points) / needed) ** 2


def points_of(state: nerath.State, realm: nerath.Realm, space: str) -> int:
    """The victory points for conquering a space."""
    here = state.table.content.space(space)
    if here.home not in state.table.enemies(realm):
        return 0
    return CAPITAL_POINTS if here.capital else LAND_POINTS


def gain(state: nerath.State, realm: nerath.Realm, space: str, taste: Taste) -> float:
    """The worth to a realm of conquering a land space."""
    capital = space == state.table.content.capital(realm)
    # Without its Capital a realm collects half its income.
    income = 1 + (nerath.income_of(state, realm) if capital else 0)
    castle = any(
        figure.kind is nerath.Kind.CASTLE
        for enemy in state.table.enemies(realm)
        for figure in state.figures(space, enemy).kinds
    )
    price = state.table.content.piece(nerath.Kind.CASTLE).cost * taste.pieces * castle
    points = points_of(state, realm, space) * taste.points * urgency(state)
    return (points + income * taste.income + price) * taste.fancy(space)


def loss(state: nerath.State, realm: nerath.Realm, space: str, taste: Taste) -> float:
    """The cost to a realm of losing a land space to an enemy."""
    here = state.table.content.space(space)
    if here.home is not realm:
        return taste.income
    points = CAPITAL_POINTS if here.capital else LAND_POINTS
    return points * taste.points * urgency(state) * 0.7 + taste.income


# The worth of a whole position.


def appraise(state: nerath.State, realm: nerath.Realm) -> float:
    """The worth of a position to a realm: what its side has, less what the strongest other side has."""
    if isinstance(state.step, nerath.Finished):
        return WON if realm in state.step.outcome.winners else -WON
    own = state.table.together(realm)
    sides = dict.fromkeys(state.table.together(one) for one in nerath.REALMS)
    others = [sum(standing(state, one) for one in side) for side in sides if side != own]
    mine = sum(standing(state, one) for one in own)
    return mine - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def standing(state: nerath.State, realm: nerath.Realm, taste: Taste = USUAL) -> float:
    """The worth of all that a realm has, less what it may lose in the next turns."""
    turn, content = nerath.REALMS.index(realm), state.table.content
    treasures = (state.treasures[turn].total or 0) * TREASURE_POINTS
    if state.table.setup.length is nerath.Length.LONG:
        treasures = 2 * ((state.treasures[turn].total or 0) + state.displays[turn].total)
    pieces = sum(
        content.piece(kind).cost * count
        for force in state.forces
        if force[turn].pairs
        for kind, count in nerath.all_figures(force[turn]).pairs
    )
    return (
        (state.points[turn] + treasures) * taste.points * urgency(state)
        + nerath.income_of(state, realm) * taste.income
        + pieces * taste.pieces
        + state.treasuries[turn] * taste.pieces
        + (state.hands[turn].total or 0) * CARD
        - at_risk(state, realm, taste)
    )


def at_risk(state: nerath.State, realm: nerath.Realm, taste: Taste) -> float:
    """The expected loss of a realm to the enemies next to it."""
    menaced = menaces(state, realm)
    return sum(
        loss(state, realm, space, taste)
        * 0.7
        * chance(menace, of_figures(state.table.content, state.figures(space, realm), False))
        for space, menace in menaced.items()
        if state.controller(space) is realm
    )


MENACES: Final = Slot[Mapping[str, Strength]]("menaces")
BY_ENEMIES: Final = Slot[Mapping[str, Strength]]("menaces by enemies")


def menaces(state: nerath.State, realm: nerath.Realm) -> Mapping[str, Strength]:
    """The land spaces that enemies can reach, each with the strongest force of one enemy that can."""
    return state.table.memo.latest(MENACES, (state.forces,), lambda: _menaces_kept(state, realm), realm)


def _menaces_kept(state: nerath.State, realm: nerath.Realm) -> Mapping[str, Strength]:
    # The own pieces come and go in a turn, and the enemies seldom do.
    turns = [nerath.REALMS.index(enemy) for enemy in state.table.enemies(realm)]
    enemies = tuple(force[turn] for turn in turns for force in state.forces)
    return state.table.memo.latest(BY_ENEMIES, enemies, lambda: _menaces(state, turns), realm)


def _menaces(state: nerath.State, turns: Sequence[int]) -> Mapping[str, Strength]:
    content, found = state.table.content, dict[str, Strength]()
    for turn in turns:
        forces = dict[str, Strength]()
        for space, force in zip(content.board.spaces, state.forces, strict=True):
            for figure, count in force[turn].pairs:
                deals, takes = of_kind(content, figure.kind, True)
                strength = deals * count, takes * count
                for there in _within_reach(content, figure.kind, space):
                    forces[there] = plus(forces.get(there, NOTHING), strength)
        for space, strength in forces.items():
            if _product(strength) > _product(found.get(space, NOTHING)):
                found[space] = strength
    return found


@lru_cache(maxsize=4096)
def _within_reach(content: nerath.Content, kind: nerath.Kind, at: str) -> tuple[str, ...]:
    """The land that a piece can reach in a step if nothing is in its way; cargo of ships is left out."""
    piece, land = content.piece(kind), nerath.SpaceKind.LAND
    if piece.type is nerath.PieceType.SEA:
        return ()
    flies = piece.type is nerath.PieceType.FLYING
    near = content.board.distances(at, piece.move, enter=lambda one: flies or content.kind_of[one] is land)
    return tuple(space for space in near if space != at and content.kind_of[space] is land)


def _product(strength: Strength) -> float:
    return strength[0] * strength[1]


def cost(content: nerath.Content, kind: nerath.Kind) -> int:
    """The Gold that a piece costs."""
    return content.piece(kind).cost
