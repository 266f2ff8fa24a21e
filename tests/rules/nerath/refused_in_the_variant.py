"""Refusals that only the variant has: a clause, a scene, and an action that is refused for it."""

from attrs import evolve
from tests.clauses.nerath.scenes import CASTLE, DRAGON, FOOT, FREE_FOR_ALL, K
from tests.rules.nerath.refused import HOME, INLAND, SOLDIER, Pieces, marked, moving, row

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    Bag,
    ChooseRealm,
    ChoosingRealm,
    Commit,
    EndStep,
    Figure,
    Move,
    PassActivations,
    Place,
    Planning,
    Realm,
    State,
    Variant,
)
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import with_treasury
from conquest_rules.nerath.position.variant_steps import Order

NOTHING, FOOTSOLDIER = Order(), Bag.of(FOOT)
NO_PASS, BY_PLAYERS = (("R-variant-pass", "no-pass"),), (("R-variant-order", "two-per-player"),)
LYING, WALKED = marked(FOOT, activated=True), marked(FOOT, spent=1)


def varied(
    pieces: Pieces,
    step: nerath.Step,
    rulings: tuple[tuple[str, str], ...] = (),
    way: tuple[int, bool] = FREE_FOR_ALL,
) -> State:
    """A step of the variant in the turn of Karkoth."""
    state = moving(pieces, way)
    setup = evolve(state.table.setup, variant=Variant.REDUCED_DOWNTIME, rulings=rulings)
    return evolve(state, table=table_of(setup), step=step)


def planning(order: Order) -> State:
    step = Planning((Bag(),) * 4, (order, NOTHING, NOTHING, NOTHING))
    return with_treasury(varied({}, step), K, 9)


ROWS = [
    row("M5.6", varied({HOME: {K: [LYING]}}, Activating()), Move(K, LYING, HOME, INLAND)),
    row("M5.6", varied({HOME: {K: [WALKED]}}, Activating(1, INLAND)), Activate(K, WALKED, HOME)),
    row("M5.7", varied({HOME: {K: [FOOT]}}, Activating()), EndStep(K)),
    row("M5.8", varied({HOME: {K: [FOOT]}}, Activating(1, INLAND)), Move(K, SOLDIER, HOME, INLAND)),
    row("M5.8", varied({HOME: {K: [FOOT]}}, Activating()), Activate(K, Figure(CASTLE), HOME)),
    row("M5.8", varied({HOME: {K: [FOOT]}}, Activating(1, HOME)), PassActivations(K)),
    row("M5.9", varied({HOME: {K: [FOOT]}}, Activating(), NO_PASS), PassActivations(K)),
    row("M5.9", varied({HOME: {K: [FOOT]}}, Activating(), NO_PASS), Activate(K, SOLDIER, HOME)),
    row(
        "M5.7",
        varied({HOME: {K: [FOOT]}}, ChoosingRealm(), BY_PLAYERS, (2, True)),
        ChooseRealm(K, Realm.IRON_CIRCLE),
    ),
    row(
        "M5.8",
        varied({HOME: {K: [DRAGON]}}, nerath.Repositioning()),
        Move(K, Figure(DRAGON), HOME, INLAND),
    ),
    row("M5.10", planning(Order(FOOTSOLDIER)), Commit(K)),
    row("N24.7", planning(Order(FOOTSOLDIER)), Place(K, FOOT, HOME)),
]
