"""Worth: what things in Conquest of Nerath are worth to a player, in Gold.

What lives here: `Taste`, the weights that one player puts on points, income and pieces, the worth of a
space, and the appraisal of a whole position. What may not live here: choosing. It answers for no clause.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from attrs import frozen

from conquest_rules.nerath import (
    REALMS,
    Content,
    Finished,
    Kind,
    Length,
    Realm,
    SpaceKind,
    State,
    all_figures,
    income_of,
)
from conquest_rules.players.nerath.strength import NOTHING, Strength, chance, of_figures, plus

LAND_POINTS: Final = 1
CAPITAL_POINTS: Final = 5
# What a card in hand is worth, and a Treasure that is not played yet, in points.
CARD: Final = 2.0
TREASURE_POINTS: Final = 1.7
WON: Final = 1000.0


@frozen
class Taste:
    """What one player thinks things are worth in Gold.

    `points` is for a victory point, `income` for a land space that pays, `pieces` for a Gold's worth of
    pieces, `boldness` for how lightly the pieces are risked. A `whim`, if there is one, makes some spaces
    dearer and others cheaper than they are, each whim in its own way.
    """

    points: float = 4.0
    income: float = 2.5
    pieces: float = 0.8
    boldness: float = 0.5
    whim: int = 0

    def fancy(self, space: str) -> float:
        """By how much this player's whim makes a space dearer."""
        return _fancy(self.whim, space) if self.whim else 1.0


@lru_cache(maxsize=65536)
def _fancy(whim: int, space: str) -> float:
    return Random(f"{whim} {space}").lognormvariate(0, 0.6)


def points_of(state: State, realm: Realm, space: str) -> int:
    """The victory points for conquering a space."""
    here = state.table.content.space(space)
    if here.home not in state.table.enemies(realm):
        return 0
    return CAPITAL_POINTS if here.capital else LAND_POINTS


def gain(state: State, realm: Realm, space: str, taste: Taste) -> float:
    """What it is worth to a realm to conquer a land space."""
    capital = space == state.table.content.capital(realm)
    # Without its Capital a realm collects half its income.
    income = 1 + (income_of(state, realm) if capital else 0)
    castle = any(
        figure.kind is Kind.CASTLE
        for enemy in state.table.enemies(realm)
        for figure in state.figures(space, enemy).kinds
    )
    price = state.table.content.piece(Kind.CASTLE).cost * taste.pieces * castle
    return (points_of(state, realm, space) * taste.points + income * taste.income + price) * taste.fancy(space)


def loss(state: State, realm: Realm, space: str, taste: Taste) -> float:
    """What it costs a realm to lose a land space to an enemy."""
    here = state.table.content.space(space)
    if here.home is not realm:
        return taste.income
    return (CAPITAL_POINTS if here.capital else LAND_POINTS) * taste.points * 0.5 + taste.income


# The worth of a whole position.


def appraise(state: State, realm: Realm) -> float:
    """How well a realm stands: what its side has, less what the strongest other side has."""
    if isinstance(state.step, Finished):
        return WON if realm in state.step.outcome.winners else -WON
    own = state.table.together(realm)
    sides = {state.table.together(one) for one in REALMS}
    others = [sum(standing(state, one) for one in side) for side in sides if side != own]
    mine = sum(standing(state, one) for one in own)
    return mine - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def standing(state: State, realm: Realm, taste: Taste = Taste()) -> float:
    """What a realm has: points, income, pieces, Gold and cards, less what it may lose in the next turns."""
    turn, content = REALMS.index(realm), state.table.content
    treasures = (state.treasures[turn].total or 0) * TREASURE_POINTS
    if state.table.setup.length is Length.LONG:
        treasures = 2 * ((state.treasures[turn].total or 0) + state.displays[turn].total)
    pieces = sum(
        content.piece(kind).cost * count
        for force in state.forces
        if force[turn].pairs
        for kind, count in all_figures(force[turn]).pairs
    )
    return (
        (state.points[turn] + treasures) * taste.points
        + income_of(state, realm) * taste.income
        + pieces * taste.pieces
        + state.treasuries[turn] * taste.pieces
        + (state.hands[turn].total or 0) * CARD
        - at_risk(state, realm, taste)
    )


def at_risk(state: State, realm: Realm, taste: Taste) -> float:
    """What a realm may expect to lose to the enemies next to it."""
    menaced = menaces(state, realm)
    return sum(
        loss(state, realm, space, taste)
        * 0.7
        * chance(menace, of_figures(state.table.content, state.figures(space, realm), False))
        for space, menace in menaced.items()
        if state.controller(space) is realm
    )


def menaces(state: State, realm: Realm) -> Mapping[str, Strength]:
    """The land spaces next to enemies, each with the strongest force of one enemy that could attack it."""
    turns = [REALMS.index(enemy) for enemy in state.table.enemies(realm)]
    # In a turn the enemies seldom change, and this is asked for every action.
    enemies = tuple(force[turn] for turn in turns for force in state.forces)
    return state.table.latest((menaces, realm), enemies, lambda: _menaces(state, turns))


def _menaces(state: State, turns: Sequence[int]) -> Mapping[str, Strength]:
    content, found = state.table.content, dict[str, Strength]()
    for turn in turns:
        forces = dict[str, Strength]()
        for space, force in zip(content.board.spaces, state.forces, strict=True):
            if force[turn].pairs and content.kind_of[space] is SpaceKind.LAND:
                strength = of_figures(content, force[turn], True)
                for beside in content.next_to[SpaceKind.LAND][space]:
                    forces[beside] = plus(forces.get(beside, NOTHING), strength)
        for space, strength in forces.items():
            if _product(strength) > _product(found.get(space, NOTHING)):
                found[space] = strength
    return found


def _product(strength: Strength) -> float:
    return strength[0] * strength[1]


def cost(content: Content, kind: Kind) -> int:
    """The Gold that a piece costs."""
    return content.piece(kind).cost
