"""Karkoth with just these Castles, about to buy or to place, and what is open to it."""

from collections.abc import Mapping

from attrs import evolve
from tests.clauses.nerath.reinforcements import alone_with
from tests.clauses.nerath.scenes import CAPITALS, CASTLE, LAND, NEXT, SHIP, K

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, Kind, Place, State, TurnMemory

THRONE, PLAIN, SKULL, GULF = CAPITALS[K], "plain-of-ebon-spires", "cloven-skull-orc-hold", "gulf-of-kar"

MAZE, SLAUGHTER, SURTH, LAKE = "maze-of-maur-khul", "slaughtergarde", "fen-of-surth", "lake-surth"

INLAND = [space for space in LAND if space not in CAPITALS.values()]

CLOSED = {"R-only-captured-castle": "nothing-placeable"}

RAVEN, BROKEN, SKALGARD = "white-raven-chiefdom", "broken-lands", "barony-of-skalgard"


def holding(
    castles: tuple[str, ...],
    bare: tuple[str, ...] = (),
    taken: tuple[str, ...] = (),
    rulings: Mapping[str, str] | None = None,
) -> State:
    """Karkoth, rich, about to buy; it holds these spaces alone and has taken some of them in this turn."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, rulings=rulings or {}))
    held = {**dict.fromkeys(castles, True), **dict.fromkeys(bare, False)}
    return evolve(alone_with(state, K, held), memory=TurnMemory(taken=taken), treasuries=(200, 0, 0, 0))


def placing(state: State, *kinds: Kind) -> State:
    return evolve(state, step=nerath.Placing(Bag.of(*kinds)))


def places(state: State, kind: Kind) -> set[str]:
    """Where a new piece of a kind, the only one, may be placed."""
    acts = nerath.legal_actions(placing(state, kind))
    assert all(isinstance(act, Place) for act in acts)
    return {act.to for act in acts if isinstance(act, Place)}


def for_sale(state: State) -> set[Kind]:
    return {act.kind for act in nerath.legal_actions(state) if isinstance(act, Buy)}


ASHORE = set(Kind) - {CASTLE, SHIP}


# The Castle that was captured, and what Karkoth held before.


def placements(state: State) -> list[Place]:
    return [act for act in nerath.legal_actions(state) if isinstance(act, Place)]


# Several Castles.


def steps_from(start: str) -> dict[str, int]:
    """How many borders lie between a space and all others."""
    far, ring = dict[str, int](), {start}
    while ring:
        far |= dict.fromkeys(ring, len(set(far.values())))
        ring = {other for space in ring for other in NEXT[space]} - set(far)
    return far


# Readings side by side.

# Where new pieces come if Karkoth holds the captured Plain and three other spaces, by each way to measure.
NEAREST = {
    "any-spaces": {RAVEN, BROKEN, SKALGARD},
    "land-first": {BROKEN, SKALGARD},
    "friendly-land": {SKALGARD},
}
