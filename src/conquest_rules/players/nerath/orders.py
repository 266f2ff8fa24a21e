"""Orders for the pieces of a realm in the Move step.

Here: which spaces to attack and with which pieces, by worth and chance, and where the other pieces march. Not
here: the rules of moving; an order that turns out to be illegal is dropped.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import define, field, frozen

from conquest_rules.nerath import Bag, Content, Figure, Kind, PieceType, Realm, SpaceKind, State
from conquest_rules.players.nerath.reach import Way, front, reach
from conquest_rules.players.nerath.strength import (
    NOTHING,
    Strength,
    chance,
    of_attack,
    of_figures,
    of_guardian,
    of_kind,
    plus,
    total,
)
from conquest_rules.players.nerath.worth import TREASURE_POINTS, Taste, cost, gain, loss, menaces, urgency

# Above the first chance no one else is sent, and below the second no one goes.
SURE: Final = 0.97
HOPELESS: Final = 0.35


@frozen
class Order:
    """A piece of a kind goes over one border."""

    kind: Kind
    at: str
    to: str


@frozen
class Group:
    """Equal pieces in one space, and their route to a target."""

    kind: Kind
    at: str
    way: Way


@frozen
class Attack:
    """A target, its worth, the worth of attacking it, and the attackers."""

    target: str
    prize: float
    worth: float = 0.0
    force: Mapping[Group, int] = field(factory=dict)


@define
class Muster:
    """The pieces that have no order yet, by the space they stand in and their kind."""

    state: State
    realm: Realm
    taste: Taste
    free: dict[tuple[str, Kind], int]
    menaced: Mapping[str, Strength]

    @property
    def content(self) -> Content:
        """The content pack of the game."""
        return self.state.table.content

    def left_in(self, space: str, gone: Mapping[tuple[str, Kind], int]) -> Strength:
        """The pieces that would still defend a space if some were gone."""
        here = self.state.figures(space, self.realm)
        staying = (
            (figure.kind, count if figure.kind is Kind.CASTLE else self.free.get((space, figure.kind), 0))
            for figure, count in here.pairs
        )
        return total(
            (of_kind(self.content, kind, False), count - gone.get((space, kind), 0))
            for kind, count in staying
        )


def orders(state: State, realm: Realm, taste: Taste) -> list[Order]:
    """The orders for a realm's pieces, attacks first, each piece's route border by border."""
    muster = _mustered(state, realm, taste)
    given = list[Order]()
    ways = _ways(muster)
    while (best := _best_attack(muster, ways)) is not None:
        del ways[best.target]
        for group, count in best.force.items():
            muster.free[group.at, group.kind] -= count
            given += _along(group, count)
    given += _marches(muster)
    return given


def _along(group: Group, count: int) -> Iterator[Order]:
    for _ in range(count):
        for at, to in zip((group.at, *group.way), group.way, strict=False):
            yield Order(group.kind, at, to)


def _mustered(state: State, realm: Realm, taste: Taste) -> Muster:
    free = dict[tuple[str, Kind], int]()
    for space in state.table.content.board.spaces:
        for figure, count in state.figures(space, realm).pairs:
            if _may_go(state.table.content, figure):
                key = (space, figure.kind)
                free[key] = free.get(key, 0) + count
    return Muster(state, realm, taste, free, menaces(state, realm))


def _may_go(content: Content, figure: Figure) -> bool:
    mobile = content.piece(figure.kind).move > 0 and figure.kind is not Kind.WARSHIP
    return mobile and not figure.mark.stopped and not figure.mark.spent


# Who gets where.


def _ways(muster: Muster) -> dict[str, list[Group]]:
    """The pieces that can reach each space worth attacking, in board order."""
    found = dict[str, list[Group]]()
    for at, kind in muster.free:
        for target, way in reach(muster.state, muster.realm, kind, at):
            found.setdefault(target, []).append(Group(kind, at, way))
    return found


# Which attack is best.


def _best_attack(muster: Muster, ways: dict[str, list[Group]]) -> Attack | None:
    """The attack of the greatest worth, if any is worth something; attacks with bad odds are dropped."""
    while found := [one for target, groups in ways.items() if (one := _attack(muster, target, groups)).force]:
        best = max(found, key=lambda one: one.worth)
        if not muster.taste.exact or _exactly(muster, best) > 0:
            return best
        del ways[best.target]
    return None


def _attack(muster: Muster, target: str, groups: Sequence[Group]) -> Attack:
    """The best force for one target, put together piece by piece."""
    prize, need, foes = _prize(muster, target)
    best, force, strength = Attack(target, prize), dict[Group, int](), NOTHING
    while (group := _next(muster, groups, force, strength, need, undefended=not any(foes))) is not None:
        force[group] = force.get(group, 0) + 1
        strength = plus(strength, of_kind(muster.content, group.kind, True, need))
        wins = _average(strength, foes)
        worth = _worth(muster, prize, wins, force)
        if wins >= HOPELESS and worth > best.worth:
            best = Attack(target, prize, worth, dict(force))
        if wins > SURE:
            break
    return best


def _worth(muster: Muster, prize: float, wins: float, force: Mapping[Group, int]) -> float:
    """The worth of an attack with this chance to win."""
    spent = sum(cost(muster.content, group.kind) * count for group, count in force.items())
    # A winner loses the larger a part of the force, the closer the battle.
    losses = (
        spent * muster.taste.pieces * (1 - muster.taste.boldness) * ((1 - wins) + 0.5 * wins * (1 - wins))
    )
    return wins * prize - losses - _exposed(muster, force)


def _exactly(muster: Muster, attack: Attack) -> float:
    """The worth of an attack by exact odds; not used for dungeons with face-down tiles."""
    if muster.content.kind_of[attack.target] is SpaceKind.DUNGEON:
        return attack.worth
    attackers = Bag((group.kind, count) for group, count in attack.force.items())
    wins = of_attack(muster.state, muster.realm, attack.target, attackers)
    return _worth(muster, attack.prize, wins, attack.force) if wins >= HOPELESS else 0.0


def _prize(muster: Muster, target: str) -> tuple[float, int, tuple[Strength, ...]]:
    """The worth of a target, what attackers have to roll, and the defence they may face."""
    state, taste, content = muster.state, muster.taste, muster.content
    if content.kind_of[target] is not SpaceKind.DUNGEON:
        figures = [state.figures(target, enemy) for enemy in state.table.enemies(muster.realm)]
        foe = NOTHING
        for one in figures:
            foe = plus(foe, of_figures(content, one, False))
        killed = sum(
            cost(content, f.kind) * n for bag in figures for f, n in bag.pairs if f.kind is not Kind.CASTLE
        )
        return gain(state, muster.realm, target, taste) + killed * taste.pieces * 0.5, 6, (foe,)
    return TREASURE_POINTS * taste.points * urgency(state) * taste.fancy(target), 7, _guards(state, target)


def _guards(state: State, dungeon: str) -> tuple[Strength, ...]:
    """The guardians that may be in a dungeon: the known ones, and any unseen one for every face-down tile."""
    content, lair = state.table.content, state.lair(dungeon)
    known = [*lair.face_up, *(one.item for one in lair.face_down if one.item is not None)]
    unseen = sum(one.item is None for one in lair.face_down)
    sure = total((of_guardian(content.guardian(tile)), 1) for tile in known)
    if not unseen:
        return (sure,)
    return tuple(
        (sure[0] + deals * unseen, sure[1] + takes * unseen)
        for deals, takes in _unseen(content, state.guardians.rest)
    )


@lru_cache(maxsize=256)
def _unseen(content: Content, tiles: Bag[str]) -> tuple[Strength, ...]:
    return tuple(of_guardian(content.guardian(tile)) for tile in tiles)


def _average(strength: Strength, foes: Sequence[Strength]) -> float:
    if len(foes) == 1:
        return chance(strength, foes[0])
    return sum(chance(strength, foe) for foe in foes) / len(foes) if foes else 0.0


def _next(
    muster: Muster,
    groups: Sequence[Group],
    force: Mapping[Group, int],
    strength: Strength,
    need: int,
    undefended: bool,
) -> Group | None:
    """The piece that makes a force stronger for the least Gold; the cheapest one if there is no defence."""
    best, found = -1.0, None
    for group in groups:
        if muster.free[group.at, group.kind] > force.get(group, 0):
            deals, takes = of_kind(muster.content, group.kind, True, need)
            price = cost(muster.content, group.kind)
            worth = 1 / price if undefended else (strength[0] + deals) * (strength[1] + takes) / (2 + price)
            if worth > best:
                best, found = worth, group
    return found


def _exposed(muster: Muster, force: Mapping[Group, int]) -> float:
    """The expected loss because the attackers no longer defend the space they came from."""
    gone = dict[tuple[str, Kind], int]()
    for group, count in force.items():
        gone[group.at, group.kind] = gone.get((group.at, group.kind), 0) + count
    exposed = 0.0
    for space in dict.fromkeys(at for at, _ in gone):
        menace = muster.menaced.get(space)
        if menace is not None and muster.state.controller(space) is muster.realm:
            risk = chance(menace, muster.left_in(space, gone)) - chance(menace, muster.left_in(space, {}))
            exposed += risk * loss(muster.state, muster.realm, space, muster.taste) * 0.7
    return exposed


# Those who do not attack.


def _marches(muster: Muster) -> Iterator[Order]:
    """Pieces behind the front march towards it; those at the front stay."""
    distance = front(muster.state, muster.realm)
    for (at, kind), count in muster.free.items():
        piece = muster.content.piece(kind)
        if count and piece.type is PieceType.LAND and muster.content.kind_of[at] is SpaceKind.LAND:
            way = _to_the_front(muster, distance, at, piece.move)
            yield from _along(Group(kind, at, way), count)


def _to_the_front(muster: Muster, distance: Mapping[str, int], at: str, most: int) -> Way:
    way, here = list[str](), at
    while len(way) < most and distance.get(here, 0) > 1:
        near = muster.content.next_to[SpaceKind.LAND][here]
        here = min(near, key=lambda space: distance.get(space, 99))
        way.append(here)
    return tuple(way)
