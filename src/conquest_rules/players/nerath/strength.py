"""Strength: how strong forces of Conquest of Nerath are, and the chance to win that follows.

Here: what a piece adds to a force, and the chance by a rule of thumb, worked out in a microsecond and wrong
by some hundredths; the chance of an attack that is planned, and of a battle in progress, by exact odds. These
take a few milliseconds, so they are cached, and large battles and players who think ahead do without. Not
here: computing exact odds (`analysis.nerath.odds`).

By Lanchester's square law a force is as strong as the hits it deals times the hits it can take.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import Ability, Bag, Content, Figure, Kind, Realm, SpaceKind, State
from conquest_rules.nerath.content.rows import Guardian
from conquest_rules.nerath.position.steps import Battle

# The hits that a force deals in a round, and the hits it can take.
Strength: TypeAlias = tuple[float, float]

NOTHING: Final[Strength] = (0.0, 0.0)
HIT: Final = 6
# What First Strike is worth in hits, and how steeply the chance to win rises with the strength.
FIRST_STRIKE: Final = 1.5
STEEPNESS: Final = 3.0


def _hits(sides: int, need: int = HIT) -> float:
    return max(0, sides - need + 1) / sides


@lru_cache(maxsize=256)
def of_kind(content: Content, kind: Kind, attacking: bool, need: int = HIT) -> Strength:
    """The strength that a piece of a kind adds to a force on land."""
    piece = content.piece(kind)
    if kind is Kind.CASTLE and attacking:
        return NOTHING
    dice = 2 if attacking and Ability.POWERFUL_ATTACK in piece.abilities else 1
    quick = FIRST_STRIKE if Ability.FIRST_STRIKE in piece.abilities else 1.0
    return dice * quick * _hits(piece.die, need), 2.0 if Ability.DURABLE in piece.abilities else 1.0


@lru_cache(maxsize=65536)
def of_figures(content: Content, figures: Bag[Figure], attacking: bool) -> Strength:
    """The total strength of the pieces in a space."""
    return total((of_kind(content, figure.kind, attacking), count) for figure, count in figures.pairs)


def of_guardian(guardian: Guardian) -> Strength:
    """The strength of a guardian: every hit takes one of its dice."""
    quick = FIRST_STRIKE if guardian.first_strike else 1.0
    return quick * sum(map(_hits, guardian.dice)), float(len(guardian.dice))


def total(strengths: Iterable[tuple[Strength, int]]) -> Strength:
    """The total strength of these numbers of pieces."""
    deals, takes = 0.0, 0.0
    for (hits, lasts), count in strengths:
        deals, takes = deals + hits * count, takes + lasts * count
    return deals, takes


def plus(one: Strength, other: Strength) -> Strength:
    """Two forces together."""
    return one[0] + other[0], one[1] + other[1]


def chance(attackers: Strength, defenders: Strength) -> float:
    """About how often the attackers win if they press to the end.

    >>> chance((1.0, 2.0), (1.0, 2.0)), chance((1.0, 2.0), NOTHING)
    (0.5, 1.0)
    """
    ours, theirs = attackers[0] * attackers[1], defenders[0] * defenders[1]
    if not theirs:
        return 1.0 if ours else 0.0
    odds: float = (ours / theirs) ** STEEPNESS
    return odds / (1.0 + odds)


# By exact odds, if they are quickly computed.


# Battles of more pieces are judged by the rule of thumb.
GREAT: Final = 12


def of_attack(state: State, realm: Realm, target: str, attackers: Bag[Kind]) -> float:
    """The chance that these pieces conquer a land space."""
    content = state.table.content
    bags = [state.figures(target, enemy) for enemy in state.table.enemies(realm)]
    defenders = Bag((figure.kind, count) for bag in bags for figure, count in bag.pairs)
    if not defenders:
        return 1.0
    if attackers.total + defenders.total > GREAT:
        ours = total((of_kind(content, kind, True), count) for kind, count in attackers.pairs)
        theirs = total((of_kind(content, kind, False), count) for kind, count in defenders.pairs)
        return chance(ours, theirs)
    return _exact(content, state.table.setup.rulings, attackers, defenders)


@lru_cache(maxsize=65536)
def _exact(
    content: Content, rulings: tuple[tuple[str, str], ...], attackers: Bag[Kind], defenders: Bag[Kind]
) -> float:
    ours, theirs = _figures(attackers), _figures(defenders)
    return odds.battle(ours, theirs, rulings=dict(rulings), content=content, exact=False).chance


def _figures(kinds: Bag[Kind]) -> Bag[Figure]:
    return Bag((Figure(kind), count) for kind, count in kinds.pairs)


def of_battle(state: State, realm: Realm, battle: Battle, exact: bool) -> float:
    """The chance that a realm wins its current attack, including active effects of cards."""
    content, at = state.table.content, battle.at
    pieces = sum(bag.total for bag in state.forces[content.board.place[at]])
    if exact and pieces <= GREAT and content.kind_of[at] is SpaceKind.LAND:
        return odds.at(state, at, exact=False).chance
    ours = of_figures(content, state.figures(at, realm), True)
    theirs = total((_weakened(content, foe.guardian, len(foe.dice)), 1) for foe in battle.foes)
    for enemy in state.table.enemies(realm):
        theirs = plus(theirs, of_figures(content, state.figures(at, enemy), False))
    return chance(ours, theirs)


def _weakened(content: Content, guardian: str, dice: int) -> Strength:
    """The rest of a guardian that has lost dice."""
    deals, takes = of_guardian(content.guardian(guardian))
    return (deals * dice / takes, float(dice)) if takes else NOTHING
