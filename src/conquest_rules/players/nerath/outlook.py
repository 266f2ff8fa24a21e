"""The outlook of a battle, by exact odds if they are quickly computed.

Here: the chance of an attack that is being planned, and of a battle that is being fought. Not here: computing
odds (`analysis.nerath.odds`).

Exact odds take a few milliseconds, so they are cached, and not used in large battles, where the rule of thumb
(`strength`) is good enough. Players who think ahead use the rule of thumb.
"""

from functools import lru_cache
from typing import Final

from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import Bag, Content, Figure, Kind, Realm, SpaceKind, State
from conquest_rules.nerath.position.steps import Battle
from conquest_rules.players.nerath import strength

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
        ours = strength.total(
            (strength.of_kind(content, kind, True), count) for kind, count in attackers.pairs
        )
        theirs = strength.total(
            (strength.of_kind(content, kind, False), count) for kind, count in defenders.pairs
        )
        return strength.chance(ours, theirs)
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
    ours = strength.of_figures(content, state.figures(at, realm), True)
    theirs = strength.total((_weakened(content, foe.guardian, len(foe.dice)), 1) for foe in battle.foes)
    for enemy in state.table.enemies(realm):
        theirs = strength.plus(theirs, strength.of_figures(content, state.figures(at, enemy), False))
    return strength.chance(ours, theirs)


def _weakened(content: Content, guardian: str, dice: int) -> strength.Strength:
    """The rest of a guardian that has lost dice."""
    deals, takes = strength.of_guardian(content.guardian(guardian))
    return (deals * dice / takes, float(dice)) if takes else strength.NOTHING
