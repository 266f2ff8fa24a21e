"""Worlds of battles: on land, at sea and in a dungeon, from the attacker's choice of the battle to its end.

Only kinds of piece that differ in a world are put into it. What a die shows matters only as a hit or a miss,
and every die of the game can show both. So on plain ground an attacking Footsoldier, Fighter, Monster and
Storm Elemental are alike: one die each, one hit each. Of defenders a Siege Engine is like them, too. Where
there is a sea to fly to, land to run amok in or a dungeon to explore, more kinds differ, and more are put in.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations_with_replacement

from attrs import evolve
from tests.worlds.nerath.boards import (
    CAPITAL,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    SIEGE,
    STORM,
    TILES,
    WIZARD,
    Borders,
    C,
    Force,
    K,
    N,
    Pieces,
    V,
    position,
    ship,
)
from tests.worlds.nerath.facts import (
    Seen,
    World,
    marked,
    no_ship_is_overloaded,
    only_events_change_the_pieces,
    world,
)

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Secret
from conquest_rules.nerath import Bag, Figure, Kind, Lair, Mark, Realm, SpaceKind, State
from conquest_rules.nerath.position.figures import Stop

SEA, DUNGEON = SpaceKind.SEA, SpaceKind.DUNGEON
FOUGHT = (
    nerath.ChoosingBattle,
    nerath.Landing,
    nerath.Revealing,
    nerath.Rolling,
    nerath.SharingDamage,
    nerath.TossingHit,
    nerath.TakingDamage,
    nerath.LosingDice,
    nerath.Pressing,
    nerath.Retreating,
    nerath.RunningAmok,
    nerath.Plundering,
)
# Nothing but the attacker's own land beside the field.
PLAIN: Borders = (("field", V, (CAPITAL[K],)),)
# Also a sea to fly to, and land without defence, the one behind the other.
WIDE: Borders = (
    ("field", V, (CAPITAL[K], "bay", "meadow")),
    ("meadow", N, ("heath",)),
    ("heath", N, ()),
    ("bay", SEA, ()),
)
# No land to retreat to, only Warships that lie beside.
ISLET: Borders = (("field", V, ("bay",)), ("bay", SEA, (CAPITAL[K],)))
# A sea between an own coast, another sea and a coast of the enemy.
OPEN: Borders = (("main", SEA, (CAPITAL[K], "side", "coast")), ("side", SEA, ()), ("coast", V, ()))
PIT: Borders = (("pit", DUNGEON, (CAPITAL[K],)),)

Forces = Iterable[tuple[Kind | Figure, ...]]


def forces(kinds: Iterable[Kind | Figure], least: int, most: int) -> list[tuple[Kind | Figure, ...]]:
    """All forces of so many pieces, of these kinds."""
    some = tuple(kinds)
    return [one for size in range(least, most + 1) for one in combinations_with_replacement(some, size)]


def garrisons(kinds: Iterable[Kind], most: int) -> list[tuple[Kind | Figure, ...]]:
    """All defenders of so many pieces, none at all and Castles included."""
    some = tuple(kinds)
    return [*forces(some, 0, most), *((*one, CASTLE) for one in forces(some, 0, most - 1))]


def fleets(cargo: Iterable[Kind], most: int) -> list[tuple[Kind | Figure, ...]]:
    """All fleets of so many pieces, those aboard counted."""
    some = tuple(cargo)
    units = [(1, Figure(kind)) for kind in (SHIP, STORM, DRAGON)]
    units += [(2, ship(one)) for one in some]
    units += [(3, ship(*two)) for two in combinations_with_replacement(some, 2)]
    return [
        tuple(figure for _, figure in chosen)
        for number in range(1, most + 1)
        for chosen in combinations_with_replacement(units, number)
        if sum(size for size, _ in chosen) <= most
    ]


def battle(borders: Borders, at: str, pieces: Pieces, **more: object) -> State:
    """The attacker has moved in, and is to choose the battle."""
    moved = tuple(space for space, here in pieces.items() if space == at or V not in here)
    state = position(borders, pieces, moved=moved, **more)  # type: ignore[arg-type]  # passed on as given
    return nerath.apply(state, nerath.EndStep(K))


def against(
    borders: Borders,
    at: str,
    attackers: Forces,
    defenders: Forces,
    beside: Mapping[str, Mapping[Realm, Force]] | None = None,
    **more: object,
) -> Iterator[State]:
    """Every one of some attackers against every one of some defenders."""
    sides = list(defenders)
    for one in attackers:
        for other in sides:
            yield battle(borders, at, {**(beside or {}), at: {K: one, V: other}}, **more)


def against_allies(
    borders: Borders, at: str, attackers: Forces, pairs: Iterable[tuple[Force, Force]], **more: object
) -> Iterator[State]:
    """Every one of some attackers against every pair of allied forces."""
    allies = list(pairs)
    for one in attackers:
        for first, second in allies:
            yield battle(borders, at, {at: {K: one, V: first, N: second}}, alliances=True, **more)


def allied(firsts: Forces, seconds: Forces, most: int) -> list[tuple[Force, Force]]:
    """Pairs of forces, neither of them empty, of so many pieces together."""
    others = list(seconds)
    return [(one, two) for one in firsts for two in others if one and two and len(one) + len(two) <= most]


def exploring(parties: Forces, most: int, **more: object) -> Iterator[State]:
    """Every party in an entrance with so many tiles face down, or with any of the tiles turned over."""
    for party in parties:
        state = battle(PIT, "pit", {"pit": {K: party}}, **more)
        stack = state.table.content.guardian_stack()
        for hidden in range(most + 1):
            yield evolve(state, lairs=(Lair((Secret(),) * hidden),), guardians=Deck(stack))
        for size in range(1, most + 1):
            for tiles in combinations_with_replacement(TILES, size):
                if len(set(tiles)) == size:
                    seen = Bag.of(*tiles)
                    yield evolve(state, lairs=(Lair((), seen),), guardians=Deck(stack - seen))


# Facts of all battles.


def survivors_are_whole(seen: Seen) -> None:
    """Nobody is damaged unless a battle is being fought."""
    if not isinstance(seen.state.step, FOUGHT) or isinstance(seen.state.step, nerath.ChoosingBattle):
        assert not any(one.mark.damage or one.mark.hit for _, one in marked(seen.state))


def nobody_else_is_touched(seen: Seen) -> None:
    """Who neither attacks nor is attacked keeps all pieces."""
    for step in seen.steps:
        for event in step.events:
            if isinstance(event, nerath.PieceDestroyed):
                assert event.realm in (K, V, N)


def the_castle_stands(seen: Seen) -> None:
    """A Castle is never destroyed, whoever holds it."""
    for step in seen.steps:
        assert not any(
            isinstance(event, nerath.PieceDestroyed) and event.figure.kind is CASTLE for event in step.events
        )


FACTS = (
    only_events_change_the_pieces,
    no_ship_is_overloaded,
    survivors_are_whole,
    nobody_else_is_touched,
    the_castle_stands,
)


def _world(name: str, starts: partial[Iterator[State]]) -> World:
    # What is hidden in a dungeon is what is fought next; elsewhere it lies in hands that nobody plays.
    return world(name, starts, FOUGHT, FACTS, hides=name.startswith("dungeon"))


LIKE_ALL = (FOOT, SIEGE, WIZARD, DRAGON)
DEFENDING = (FOOT, WIZARD, DRAGON)
MOVABLE = (*LIKE_ALL, MONSTER, STORM)
BEATABLE = [*forces((FOOT,), 0, 3), *((*one, CASTLE) for one in forces((FOOT,), 0, 2))]
BESIDE = {"bay": {K: (ship(), ship(FOOT))}}
PAIRS = allied(garrisons((FOOT, DRAGON), 2), forces((FOOT, DRAGON), 1, 2), 3)


def land() -> Iterator[World]:
    """Battles for a land space."""
    three = partial(against, PLAIN, "field", forces(LIKE_ALL, 1, 3), garrisons(DEFENDING, 3))
    yield _world("land, three a side, plain ground", three)
    two = partial(against, WIDE, "field", forces(MOVABLE, 1, 2), garrisons(DEFENDING, 2))
    yield _world("land, two a side, wide ground", two)
    monsters = partial(against, WIDE, "field", forces((FOOT, MONSTER), 1, 3), BEATABLE)
    yield _world("land, three a side, Monsters and land without defence", monsters)
    flyers = partial(against, WIDE, "field", forces((FOOT, STORM, DRAGON), 1, 3), forces((FOOT,), 1, 3))
    yield _world("land, three a side, flyers and a sea", flyers)
    few: Forces = [(FOOT,), (FOOT, CASTLE), (FOOT, FOOT)]
    islet = partial(against, ISLET, "field", forces((FOOT, STORM, DRAGON), 1, 3), few, BESIDE)
    yield _world("land, three against two, Warships to retreat to", islet)
    allies = partial(against_allies, PLAIN, "field", [(SIEGE,), (SIEGE, WIZARD), (SIEGE, SIEGE)], PAIRS)
    yield _world("land, two against three of two allies", allies)
    one_player = partial(against_allies, PLAIN, "field", [(SIEGE,), (SIEGE, SIEGE)], PAIRS, players=3)
    yield _world("land, two against three of one player's two realms", one_player)


def sea() -> Iterator[World]:
    """Battles for a sea space, with landings on the enemy's coast."""
    three = partial(against, OPEN, "main", fleets((WIZARD,), 3), fleets((WIZARD,), 3))
    yield _world("sea, three a side, Heroes aboard", three)
    cargo = (FOOT, FIGHTER, WIZARD)
    two = partial(against, OPEN, "main", fleets(cargo, 2), fleets(cargo, 2))
    yield _world("sea, two a side, every cargo", two)
    pairs = allied(fleets((WIZARD,), 2), fleets((WIZARD,), 2), 3)
    yield _world(
        "sea, one against three of two allies", partial(against_allies, OPEN, "main", [(STORM,)], pairs)
    )


def dungeons() -> Iterator[World]:
    """Heroes against guardians, seen and unseen."""
    yield _world(
        "dungeon, three Heroes, three guardians", partial(exploring, forces((FIGHTER, WIZARD), 1, 3), 3)
    )


# A Monster that came from a ship, to attack.
LANDED = Figure(MONSTER, mark=Mark(stopped=Stop.ASHORE, landed=True))
WAITING = {"meadow": {K: (FOOT,)}}
ON_LAND = partial(against, WIDE, "field", [(DRAGON,), (SIEGE, MONSTER), (MONSTER, MONSTER)])
RICH, POOR = [(FOOT, DRAGON), (FOOT, CASTLE)], [(), (FOOT,), (FOOT, CASTLE)]
AT_SEA = partial(against, OPEN, "main", fleets((WIZARD,), 2), [(SHIP,), (ship(WIZARD),), (DRAGON,)])
BELOW = partial(exploring, [(FIGHTER,), (FIGHTER, WIZARD)], 2)
# More hits in a batch than pieces or guardians to take one each.
STORMY = partial(against, OPEN, "main", [(STORM,), (STORM, SHIP)], [(SHIP, DRAGON)])
CROWDED = partial(exploring, [(FIGHTER, FIGHTER, FIGHTER)], 2)
BOTH = allied([(DRAGON,), (FOOT, DRAGON), (FOOT, CASTLE)], [(FOOT,), (DRAGON,)], 3)
# Land pieces that have nowhere to go, beside a Dragon that has.
CUT_OFF = partial(against, ISLET, "field", [(FOOT,), (FOOT, DRAGON)], [(FOOT,), (CASTLE,)])
ALLIES = partial(against_allies, PLAIN, "field", [(SIEGE,), (SIEGE, SIEGE)], BOTH)
# The other readings of the rulings that touch battles, each where it shows.
READINGS: tuple[tuple[str, str, str, partial[Iterator[State]]], ...] = (
    ("land", "R-hit-allocation", "one-per-batch", partial(ON_LAND, RICH)),
    ("land", "R-hit-allocation", "free", partial(ON_LAND, RICH)),
    ("land, two allies", "R-hit-allocation", "one-per-batch", ALLIES),
    ("land, two allies", "R-hit-allocation", "free", ALLIES),
    ("land, two allies", "R-hits-among-allies", "whole-side", ALLIES),
    ("land, two allies", "R-ally-damage-count", "figures", ALLIES),
    ("land, two allies", "R-ally-damage-count", "hit-points", ALLIES),
    ("land, two allies", "R-joint-defence-decider", "most-pieces", ALLIES),
    ("islet", "R-no-retreat-space", "always", CUT_OFF),
    ("islet", "R-no-retreat-space", "all-or-nothing", CUT_OFF),
    ("land", "R-castle-alone", "falls-with-garrison", partial(ON_LAND, POOR)),
    ("land", "R-order-effects", "snapshot", partial(ON_LAND, POOR)),
    ("land", "R-undefended-space", "walkover-no-battle", partial(ON_LAND, POOR)),
    ("land", "R-run-amok-chain", "chain", partial(ON_LAND, POOR)),
    ("land", "R-run-amok-target", "no-pieces", partial(ON_LAND, POOR, WAITING)),
    ("land", "R-run-amok-together", "one-then-friendly", partial(ON_LAND, POOR)),
    (
        "land",
        "R-run-amok-after-landing",
        "forbidden",
        partial(against, WIDE, "field", [(LANDED,), (LANDED, MONSTER)], POOR),
    ),
    ("sea", "R-carried-hero-damage", "may-not", AT_SEA),
    ("sea", "R-unload-at-enemy-sea", "after-battle-any-coast", AT_SEA),
    ("sea", "R-hit-allocation", "one-per-batch", STORMY),
    ("sea", "R-hit-allocation", "free", STORMY),
    ("dungeon", "R-hit-allocation", "one-per-batch", CROWDED),
    ("dungeon", "R-hit-allocation", "free", CROWDED),
    ("dungeon", "R-guardian-hit-allocation", "free", CROWDED),
    ("dungeon", "R-hit-penalty-duration", "while-alive", BELOW),
    ("dungeon", "R-mutual-destruction-in-dungeon", "restock", BELOW),
    ("dungeon", "R-empty-dungeon", "nothing-there", BELOW),
    ("dungeon", "R-guardian-player", "seating", partial(BELOW, seated=(K, C, V, N))),
)


def readings() -> Iterator[World]:
    """Smaller worlds of battles under every other reading of the rulings that touch them."""
    for where, ruling, reading, starts in READINGS:
        yield _world(f"{where}, {ruling}: {reading}", partial(starts, rulings={ruling: reading}))


def worlds() -> Iterator[World]:
    """All worlds of battles."""
    for some in (land, sea, dungeons, readings):
        yield from some()
