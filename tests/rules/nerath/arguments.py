"""Arguments at the table: a question, the position, what somebody wants to do, and what settles it.

The verdict is the clauses that refuse the action, none if it is legal; the readings are those that would
change something, each with how.
"""

from attrs import evolve, frozen
from tests.clauses.nerath.scenes import (
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    K,
    V,
    battle,
    moved_in,
    ship,
)
from tests.rules.nerath.refused import (
    AT_SEA,
    COAST,
    FAR,
    GULF,
    HOME,
    HURT,
    LAST,
    NEAR,
    SEA,
    SOLDIER,
    THIS,
    TOMB,
    amok,
    fighting,
    hit,
    marked,
    moving,
    placing,
    pressing,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Debark,
    Difference,
    Embark,
    FightBattle,
    Figure,
    Move,
    Place,
    Retreat,
    RunAmok,
    State,
    TakeDamage,
    TurnMemory,
)
from conquest_rules.nerath.position.figures import Stop

VERDICT, CLAUSES, RESULT = Difference
DEEP, VAULT, WOOD, HOLD = "southern-deep", "drowned-vault", "walking-wood", "cloven-skull-orc-hold"
NEW_FOOT, NEW_SHIP = marked(FOOT, new=True), marked(SHIP, new=True)
LANDED = marked(MONSTER, landed=True)


@frozen
class Argument:
    """A question of a player, and the answer."""

    question: str
    state: State
    action: nerath.Action
    refused_by: set[str]
    readings: dict[tuple[str, str], Difference]


def taken(state: State, *spaces: str) -> State:
    return evolve(state, memory=TurnMemory(taken=spaces))


ARGUMENTS = [
    Argument(
        "May a Warship load in an enemy sea space?",
        moving({COAST: {K: [FOOT]}, SEA: {K: [ship()], V: [ship()]}}),
        Embark(K, SOLDIER, COAST, marked(SHIP, spent=1), SEA),
        {"N11.9"},
        {("R-load-in-enemy-sea", "allowed"): VERDICT},
    ),
    Argument(
        "May a Warship that has unloaded load again?",
        moving({COAST: {K: [FOOT]}, SEA: {K: [marked(SHIP, stopped=Stop.UNLOADED)]}}),
        Embark(K, SOLDIER, COAST, marked(SHIP, stopped=Stop.UNLOADED), SEA),
        {"N12.1"},
        {("R-bridge-limit", "reload-in-place"): VERDICT},
    ),
    Argument(
        "May I land on my own coast before the sea battle?",
        moving({SEA: {K: [ship(FOOT)], V: [ship()]}}),
        Debark(K, SOLDIER, evolve(ship(FOOT), mark=marked(SHIP, spent=1).mark), SEA, COAST),
        {"N13.30"},
        {("R-unload-at-enemy-sea", "friendly-coast-at-once"): VERDICT},
    ),
    Argument(
        "May a Hero debark into a dungeon without a sea battle?",
        moving({DEEP: {K: [ship(FIGHTER)]}}),
        Debark(K, THIS, ship(FIGHTER), DEEP, VAULT),
        set(),
        {("R-dungeon-by-sea", "after-sea-battle-only"): VERDICT},
    ),
    Argument(
        "May a Footsoldier debark into a dungeon?",
        moving({DEEP: {K: [ship(FOOT)]}}),
        Debark(K, SOLDIER, ship(FOOT), DEEP, VAULT),
        {"N10.14"},
        {("R-dungeon-by-sea", "after-sea-battle-only"): CLAUSES},
    ),
    Argument(
        "May I explore the dungeon before the sea battle?",
        battle(pieces={**AT_SEA, TOMB: {K: [FIGHTER]}}),
        FightBattle(K, TOMB),
        {"M4.3"},
        {("R-dungeon-battle-order", "dungeons-any-time"): VERDICT},
    ),
    Argument(
        "May a Castle be hit while other pieces are whole?",
        hit({NEAR: {K: [FOOT], V: [CASTLE, FOOT]}}),
        TakeDamage(V, V, Figure(CASTLE)),
        set(),
        {},
    ),
    Argument(
        "May the Dragon take both hits, while the Footsoldier has taken none?",
        hit({NEAR: {K: [FOOT], V: [HURT, FOOT]}}),
        TakeDamage(V, V, HURT),
        {"N12.41"},
        {("R-hit-allocation", "free"): VERDICT},
    ),
    Argument(
        "May a carried Hero take a hit at sea?",
        hit({GULF: {K: [ship()], V: [ship(FIGHTER)]}}, GULF),
        TakeDamage(V, V, THIS, ship(FIGHTER)),
        set(),
        {("R-carried-hero-damage", "may-not"): VERDICT},
    ),
    Argument(
        "May I retreat into a space that I conquered in this step?",
        taken(
            evolve(
                moved_in(pieces={NEAR: {K: [FOOT], V: [FOOT]}}, control={WOOD: K}),
                step=nerath.Pressing(nerath.Battle(NEAR)),
            ),
            WOOD,
        ),
        Retreat(K, marked(FOOT, spent=1), WOOD),
        set(),
        {("R-order-effects", "snapshot"): VERDICT},
    ),
    Argument(
        "May I retreat into a space that has been mine all along?",
        pressing({NEAR: {K: [FOOT], V: [FOOT]}}),
        Retreat(K, marked(FOOT, spent=1), "broken-lands"),
        set(),
        {},
    ),
    Argument(
        "May a Monster run amok after a sea landing?",
        amok({NEAR: {K: [LANDED]}}),
        RunAmok(K, LANDED, NEAR, FAR),
        set(),
        {("R-run-amok-after-landing", "forbidden"): VERDICT, ("R-run-amok-chain", "chain"): RESULT},
    ),
    Argument(
        "May I place pieces at a Castle that I captured in this turn?",
        placing(FOOT, {FAR: {K: [CASTLE]}}, {FAR: K}, (FAR,)),
        Place(K, FOOT, FAR),
        {"N17.29"},
        {},
    ),
    Argument(
        "Does the fifth piece count if it is placed aboard?",
        placing(
            FOOT, {COAST: {K: [CASTLE]}, HOLD: {K: [CASTLE]}, SEA: {K: [ship()]}}, {HOME: V}, (), [COAST] * 4
        ),
        Place(K, FOOT, SEA, ship()),
        {"N17.27"},
        {("R-cargo-counts", "free"): VERDICT},
    ),
    Argument(
        "May a new Dragon end its move at sea?",
        fighting(LAST, {HOME: {K: [marked(DRAGON, new=True), CASTLE]}}),
        Move(K, marked(DRAGON, new=True), HOME, GULF),
        set(),
        {("R-dragon-at-sea", "land-only"): VERDICT},
    ),
    Argument(
        "May a new piece go aboard a new Warship?",
        fighting(LAST, {HOME: {K: [NEW_FOOT, CASTLE]}, GULF: {K: [NEW_SHIP]}}),
        Embark(K, NEW_FOOT, HOME, NEW_SHIP, GULF),
        {"N18.7"},
        {("R-new-pieces-embark", "load-on-the-way"): VERDICT},
    ),
    Argument(
        "Is it a battle won to march into a space that nobody defends?",
        battle(pieces={NEAR: {K: [MONSTER]}}),
        FightBattle(K, NEAR),
        set(),
        {("R-undefended-space", "walkover-no-battle"): RESULT},
    ),
]
