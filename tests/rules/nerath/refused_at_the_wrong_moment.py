"""Refusals whose clause is easily mistaken: decisions of another moment of a battle, and foreign ships."""

from attrs import evolve
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    SIEGE,
    K,
    N,
    Pieces,
    V,
    battle,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.refused import (
    AGAINST,
    COAST,
    FAR,
    GULF,
    NEAR,
    SEA,
    SOLDIER,
    TROLL,
    hit,
    landing,
    marked,
    moving,
    placing,
    pressing,
    row,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    Battle,
    Embark,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    OfferShare,
    Place,
    Retreat,
    State,
    TakeDamage,
)

FOREST = "amil-forest"


def allied(step: nerath.Step, mine: Kind = FOOT, rulings: dict[str, str] | None = None) -> State:
    """Karkoth attacks a space that Vailin and Nerath defend together."""
    together = {FAR: {K: [FOOT], V: [mine], N: [FOOT, FOOT]}}
    return evolve(moved_in(ALLIANCES, K, together, rulings=rulings), step=step)


SHARING, TOSSING = nerath.SharingDamage(Battle(FAR), False, 2), nerath.TossingHit(Battle(FAR), False, 3)
ROLLING = do(battle(pieces=AGAINST), FightBattle(K, NEAR))
OWN_DRAGON = marked(DRAGON, spent=1)
IN_THE_FOREST: Pieces = {FOREST: {K: [DRAGON, SIEGE], V: [FOOT]}, SEA: {V: [ship()]}}

MOMENTS = [
    row("N12.46", allied(SHARING), TakeDamage(V, V, SOLDIER)),
    row("N12.46", hit(AGAINST), OfferShare(V, 1)),
    row("N12.47", allied(TOSSING), OfferShare(V, 1)),
    row("N12.47", allied(TOSSING), AnswerShare(N, True)),
    row("N12.38", hit(AGAINST), LoseDie(V, "troll", (8, 8), 8)),
    row("N14.9", TROLL, TakeDamage(V, K, Figure(FIGHTER))),
    row("N13.31", landing({"southern-deep": {K: [ship(FOOT)]}}), FightBattle(K, FAR)),
    row("N15.1", ROLLING, Retreat(K, SOLDIER, "broken-lands")),
    row("N15.1", hit(AGAINST), Retreat(K, SOLDIER, "broken-lands")),
    row("N15.11", pressing(IN_THE_FOREST, FOREST), Retreat(K, OWN_DRAGON, SEA)),
    row(
        "N12.41",
        allied(SHARING, DRAGON, rulings={"R-hits-among-allies": "whole-side"}),
        OfferShare(V, 2),
    ),
]
SHIPS = [
    row(
        "N11.9",
        moving({COAST: {K: [FOOT]}, SEA: {V: [ship()]}}),
        Embark(K, SOLDIER, COAST, ship(), SEA),
    ),
    row("N18.8", placing(FOOT, {GULF: {V: [ship()]}}), Place(K, FOOT, GULF, ship())),
    row(
        "N15.13",
        pressing({FOREST: {K: [FOOT], V: [FOOT]}, SEA: {V: [ship()]}}, FOREST),
        Retreat(K, marked(FOOT, spent=1), SEA, ship()),
    ),
    row("N15.6", pressing({NEAR: {K: [FOOT], V: [CASTLE]}}), Retreat(K, Figure(CASTLE), "broken-lands")),
]
ROWS = [*MOMENTS, *SHIPS]
