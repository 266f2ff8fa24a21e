"""More refusals: those of cards and setups, and of checks that say a clause once more for their own case.

A row is a clause, a scene, and an action that is refused for it alone, but for those named `besides`.
"""

from collections.abc import Iterable, Mapping

from attrs import evolve
from tests.clauses.nerath.cardtable import Card, dealt, event, in_play, position, treasure, when
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    STORM,
    C,
    K,
    N,
    Pieces,
    V,
    battle,
    do,
    moved_in,
    opening,
    ship,
)
from tests.clauses.nerath.scenes import HOME as HOME_OF
from tests.rules.nerath.refused import (
    AGAINST,
    COAST,
    FAR,
    GULF,
    HOME,
    INLAND,
    LANDED,
    LAST,
    LATER,
    NEAR,
    SEA,
    SOLDIER,
    THIS,
    TOMB,
    amok,
    fighting,
    marked,
    moving,
    placing,
    pressing,
    row,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Battle,
    Buy,
    ChooseSpace,
    Debark,
    Embark,
    EndStep,
    Figure,
    Foe,
    GiveUp,
    InForce,
    Kind,
    LoseDie,
    Mark,
    Moment,
    Move,
    OfferShare,
    Place,
    PlayCard,
    Retreat,
    RunAmok,
    Seat,
    State,
    StepName,
    TakeDamage,
    TurnMemory,
    UseProperty,
)
from conquest_rules.nerath.content.effects import Area, ForbidRetreat, GainGold, Lasts, ProtectSpace
from conquest_rules.nerath.position.figures import Stop

FOREST, FIRTH, LAKE, VAULT = "amil-forest", "dragonfirth", "lake-surth", "drowned-vault"
ISLE, DRUIDS = "winterskull-lands", "isle-of-the-druids"
ASIDE = marked(FOOT, stopped=Stop.STANDS_BY)
NEW_SHIP = Figure(SHIP, Bag.of(marked(FOOT, new=True)), Mark(new=True))
NEW_FOOT = marked(FOOT, new=True)


def won(figure: Figure) -> State:
    """A Warship of Karkoth lies where a sea battle was won; the forest beside is an enemy's."""
    state = fighting(nerath.Landing(), {SEA: {K: [figure]}})
    return evolve(state, memory=TurnMemory(won=(SEA,)))


def laden(stopped: Stop | None = None) -> Figure:
    return Figure(SHIP, Bag.of(SOLDIER), Mark(stopped=stopped))


AWAY = marked(FOOT, stopped=Stop.GAVE_UP)
SAVED = Figure(SHIP, Bag.of(AWAY))


def ashore(at_sea: Kind) -> State:
    """A Footsoldier on the coast, and a piece at sea beside it."""
    return moving({COAST: {K: [FOOT]}, SEA: {K: [at_sea]}})


def strict(ruling: str, reading: str, pieces: Pieces) -> State:
    return moved_in(pieces=pieces, rulings={ruling: reading})


def cut_off(reading: str, *kinds: Kind) -> State:
    """Karkoth has attacked an island without a ship beside it, by a reading of what that means."""
    pieces = {DRUIDS: {K: [*kinds], V: [FOOT]}}
    state = moved_in(pieces=pieces, rulings={"R-no-retreat-space": reading})
    return evolve(state, step=nerath.Pressing(Battle(DRUIDS)))


def shared(reading: str) -> State:
    """Two hits are to be shared by a Dragon of Vailin and two Footsoldiers of Nerath."""
    pieces = {FAR: {K: [FOOT], V: [DRAGON], N: [FOOT, FOOT]}}
    state = moved_in(ALLIANCES, K, pieces, rulings={"R-hits-among-allies": reading})
    return evolve(state, step=nerath.SharingDamage(Battle(FAR), False, 2))


STRUCK = nerath.LosingDice(Battle(TOMB, (Foe("troll", (8, 8), True), Foe("wraith", (8,)))), False, 1)
BATTLES = [
    row(
        "N10.2",
        fighting(
            nerath.TakingDamage(Battle(NEAR), True, ((K, 1),)), {NEAR: {K: [ASIDE, FIGHTER], V: [FOOT]}}
        ),
        TakeDamage(K, K, SOLDIER),
    ),
    row("N12.41", fighting(STRUCK, {TOMB: {K: [FIGHTER]}}), LoseDie(V, "troll", (8, 8), 8)),
    row("N12.41", shared("whole-side"), OfferShare(V, 2)),
    row("N15.3", cut_off("at-least-one-saved", FOOT), GiveUp(K)),
    row("N15.3", cut_off("all-or-nothing", FOOT, DRAGON), Retreat(K, Figure(DRAGON), "sea-of-mist")),
    row("N15.8", cut_off("always", FOOT, DRAGON), GiveUp(K)),
    row("N13.33", won(laden(Stop.GAVE_UP)), Debark(K, SOLDIER, laden(Stop.GAVE_UP), SEA, FOREST)),
    row("N15.14", won(SAVED), Debark(K, AWAY, SAVED, SEA, FOREST)),
    row("N10.2", won(laden(Stop.STANDS_BY)), Debark(K, SOLDIER, laden(Stop.STANDS_BY), SEA, FOREST)),
    row("N13.32", won(laden()), Debark(K, SOLDIER, laden(), SEA, COAST)),
    row("N16.1", amok({NEAR: {K: [MONSTER, FOOT]}}), RunAmok(K, SOLDIER, NEAR, FAR)),
    row("N10.2", pressing({NEAR: {K: [ASIDE, FIGHTER], V: [FOOT]}}), Retreat(K, SOLDIER, "broken-lands")),
    row(
        "N15.13",
        pressing({FOREST: {K: [FOOT], C: [FOOT]}, SEA: {K: [ship()]}}, FOREST),
        Retreat(K, SOLDIER, SEA, ship()),
    ),
    row(
        "N11.18",
        pressing({FOREST: {K: [FOOT], C: [FOOT]}, SEA: {K: [ship(FOOT, FOOT)]}}, FOREST),
        Retreat(K, SOLDIER, SEA, ship(FOOT, FOOT)),
    ),
]
SHARING = evolve(
    moved_in(ALLIANCES, K, {FAR: {K: [FOOT], V: [FOOT], N: [FOOT, FOOT]}}),
    step=nerath.SharingDamage(Battle(FAR), False, 2),
)
ORDER = [
    row("N7.4", opening((4, False), ()), EndStep(K)),
    row("N9.2", fighting(nerath.Drawing(), {}), EndStep(K)),
    row("N8.7", moving({}), EndStep(V)),
    row("N9.1", moving({}), Buy(K, FOOT)),
    row("N12.46", SHARING, OfferShare(K, 1)),
    row("N12.20", fighting(nerath.TakingDamage(Battle(NEAR), True, ((K, 1),)), AGAINST), EndStep(K)),
    row("N16.5", battle(pieces=AGAINST), RunAmok(K, Figure(MONSTER), NEAR, FAR)),
    row("N24.7", placing(FOOT), Buy(K, FOOT)),
    row("N24.7", fighting(nerath.Buying(), {}), Place(K, FOOT, HOME)),
    row("N24.7", placing(FOOT), EndStep(K)),
]
TRANSPORT = [
    row(
        "N11.9",
        moving({COAST: {K: [FOOT]}, SEA: {K: [STORM]}}),
        Embark(K, SOLDIER, COAST, Figure(STORM), SEA),
    ),
    row("N11.30", moving({COAST: {K: [LANDED]}, SEA: {K: [ship()]}}), Embark(K, SOLDIER, COAST, ship(), SEA)),
    row(
        "N11.9",
        moving({COAST: {K: [FOOT]}, SEA: {K: [ship()], V: [ship()]}}),
        Embark(K, SOLDIER, COAST, marked(SHIP, spent=1), SEA),
    ),
    row(
        "N12.1",
        moving({COAST: {K: [FOOT]}, SEA: {K: [marked(SHIP, stopped=Stop.UNLOADED)]}}),
        Embark(K, SOLDIER, COAST, ship(), SEA),
    ),
    row(
        "N10.14",
        moving({"southern-deep": {K: [ship(FOOT)]}}),
        Debark(K, SOLDIER, ship(FOOT), "southern-deep", VAULT),
    ),
    row(
        "N13.36",
        strict("R-dungeon-by-sea", "after-sea-battle-only", {"southern-deep": {K: [ship(FIGHTER)]}}),
        Debark(K, THIS, ship(FIGHTER), "southern-deep", VAULT),
    ),
]
LATER_MOVES = [
    row("N17.1", fighting(LATER, {INLAND: {K: [FOOT]}}), Move(K, SOLDIER, INLAND, HOME)),
    row(
        "N17.1",
        fighting(LATER, {HOME: {K: [marked(DRAGON, stopped=Stop.MOVED), CASTLE]}}),
        Move(K, Figure(DRAGON), HOME, INLAND),
    ),
    row("N17.10", fighting(LATER, {HOME: {K: [DRAGON, CASTLE]}}), Move(K, Figure(DRAGON), HOME, ISLE)),
    row(
        "N17.5",
        fighting(LATER, {COAST: {K: [FOOT]}, SEA: {K: [ship()]}}),
        Embark(K, SOLDIER, COAST, ship(), SEA),
    ),
    row("N18.9", fighting(LAST, {COAST: {K: [NEW_FOOT]}}), Move(K, NEW_FOOT, COAST, INLAND)),
    row(
        "N18.9",
        fighting(LAST, {INLAND: {K: [marked(FOOT, new=True, stopped=Stop.MOVED)]}}),
        Move(K, NEW_FOOT, INLAND, HOME),
    ),
    row(
        "N12.1",
        fighting(LAST, {GULF: {K: [marked(SHIP, new=True, stopped=Stop.UNLOADED)]}}),
        Move(K, marked(SHIP, new=True), GULF, SEA),
    ),
    row(
        "N18.11",
        fighting(LAST, {GULF: {K: [Figure(SHIP, Bag.of(SOLDIER), Mark(new=True))]}}),
        Debark(K, SOLDIER, Figure(SHIP, Bag.of(SOLDIER), Mark(new=True)), GULF, HOME),
    ),
    row("N18.15", fighting(LAST, {SEA: {K: [NEW_SHIP]}}), Debark(K, NEW_FOOT, NEW_SHIP, SEA, FOREST)),
    row(
        "N18.7",
        fighting(LAST, {HOME: {K: [NEW_FOOT, CASTLE]}, GULF: {K: [marked(SHIP, new=True)]}}),
        Embark(K, NEW_FOOT, HOME, marked(SHIP, new=True), GULF),
    ),
]
PLACES = [
    row("N17.35", placing(CASTLE, placed=[COAST]), Place(K, CASTLE, COAST)),
    row("N17.24", placing(FOOT), Place(K, FOOT, GULF)),
    row("N18.5", placing(STORM), Place(K, STORM, FIRTH)),
    row("N11.23", placing(DRAGON, {GULF: {K: [ship()]}}), Place(K, DRAGON, GULF, ship())),
    row("N11.23", placing(STORM, {GULF: {K: [ship()]}}), Place(K, STORM, GULF, ship())),
    row("N11.23", placing(SHIP, {GULF: {K: [ship()]}}), Place(K, SHIP, GULF, ship())),
    row("N11.9", placing(FOOT, {GULF: {K: [STORM]}}), Place(K, FOOT, GULF, Figure(STORM))),
    row("N11.18", placing(FOOT, {GULF: {K: [ship(FOOT, FOOT)]}}), Place(K, FOOT, GULF, ship(FOOT, FOOT))),
    row("N18.8", placing(FOOT, {FIRTH: {K: [ship()]}}), Place(K, FOOT, FIRTH, ship())),
]


def buying(
    bought: Iterable[Kind],
    own: Mapping[str, Iterable[Kind]],
    pieces: Pieces | None = None,
    taken: tuple[str, ...] = (),
    rulings: Mapping[str, str] | None = None,
    step: nerath.Step | None = None,
) -> State:
    """Karkoth is rich and holds these spaces alone, with these pieces."""
    control = {space: V for space, home in HOME_OF.items() if home is K} | dict.fromkeys(own, K)
    forces = {space: {K: kinds} for space, kinds in own.items()} | dict(pieces or {})
    state = moved_in(pieces=forces, control=control, rulings=rulings)
    rich = evolve(state, treasuries=(99, 99, 99, 99), memory=TurnMemory(taken=taken))
    return evolve(rich, step=step or nerath.Buying(Bag.of(*bought)))


NO_PLACE = {"R-only-captured-castle": "nothing-placeable"}
BLOCKED: Pieces = {GULF: {V: [ship()]}, LAKE: {V: [ship()]}}
PURCHASES = [
    row("N17.27", buying([FOOT] * 8, {COAST: [CASTLE], INLAND: [CASTLE]}), Buy(K, FOOT)),
    row("N17.29", buying([], {COAST: [CASTLE]}, taken=(COAST,), rulings=NO_PLACE), Buy(K, FOOT)),
    row("N17.32", buying([CASTLE], {COAST: [CASTLE]}), Buy(K, CASTLE)),
    row("N17.33", buying([], {COAST: [CASTLE]}), Buy(K, CASTLE)),
    row("N17.34", buying([], {COAST: [CASTLE], INLAND: []}, taken=(INLAND,)), Buy(K, CASTLE)),
    row("N17.35", buying([CASTLE], {COAST: []}), Buy(K, FOOT)),
    row("N18.2", buying([], {}), Buy(K, FOOT)),
    row("N18.4", buying([], {"cloven-skull-orc-hold": [CASTLE]}), Buy(K, SHIP)),
    row("N18.14", buying([], {HOME: [CASTLE]}, BLOCKED), Buy(K, SHIP)),
    row(
        "N17.35",
        buying([], {COAST: [], "broken-lands": []}, step=nerath.Placing(Bag.of(CASTLE, FOOT))),
        Place(K, CASTLE, "broken-lands"),
    ),
]

GUARD = event(
    V, ProtectSpace(Area.OWN_LAND, Lasts.OWN_TURN), play=(when(Moment.DURING, step=StepName.REINFORCE),)
)
STAY = event(V, ForbidRetreat(Lasts.BATTLE), play=(when(Moment.BATTLE_BEGINS),), name="stay")
AT_ONCE = event(K, ProtectSpace(Area.OWN_LAND, Lasts.OWN_TURN), play=(), name="at-once")
GIFT = event(K, GainGold(1), play=(when(Moment.BATTLE_BEGINS),), name="gift")
CHEST = treasure(GainGold(1), play=(when(Moment.BATTLE_BEGINS),))
HORN = nerath.built_in().treasure("horn-of-valhalla")
FOLLOWING = nerath.Resolving(K, AT_ONCE.id, nerath.Occasion(Moment.DURING, (K,)), nerath.Moving())
MARCH = Move(K, SOLDIER, COAST, "zaarnath")


def in_force(state: State, card: str, at: str | None) -> State:
    return evolve(state, in_force=(InForce(V, card, 0, at),))


def followed(card: nerath.Action, *cards: Card) -> State:
    return do(evolve(position(*cards, active=V), step=nerath.Buying()), card)


def turn_begins(used: bool) -> State:
    """The Horn of Karkoth can be used at the start of its turn, or has been."""
    occasion = nerath.Occasion(Moment.TURN_BEGINS, (K,))
    done = ((K, HORN.id, 0),) if used else ()
    step = nerath.Window(occasion, (K,), nerath.Moving(), used=done)
    return evolve(in_play(position(HORN, pieces={COAST: {K: [FOOT]}}), K, HORN.id), step=step)


def retreating_with(card: Card) -> State:
    """Karkoth leaves a battle with a Treasure in hand, which may be played at any time but not now."""
    state = position(card, pieces=AGAINST, rulings={"R-treasure-timing": "any-time"})
    return evolve(dealt(state, {K: [card.id]}), step=nerath.Retreating(Battle(NEAR)))


CARDS = [
    row(
        "N9.14",
        in_force(position(GUARD, pieces={"broken-lands": {K: [FOOT]}}), GUARD.id, NEAR),
        Move(K, SOLDIER, "broken-lands", NEAR),
    ),
    row(
        "N9.14",
        in_force(evolve(position(STAY, pieces=AGAINST), step=nerath.Pressing(Battle(NEAR))), STAY.id, NEAR),
        Retreat(K, SOLDIER, "broken-lands"),
    ),
    row("N9.14", followed(PlayCard(V, GUARD.id), GUARD), ChooseSpace(V, COAST)),
    row("N9.14", followed(PlayCard(V, GUARD.id), GUARD), Buy(V, FOOT)),
    row("N9.10", position(GIFT), PlayCard(K, GIFT.id)),
    row("N16.18", dealt(position(CHEST), {K: [CHEST.id]}), PlayCard(K, CHEST.id)),
    row("G1.8", retreating_with(CHEST), PlayCard(K, CHEST.id)),
    row("N9.11", evolve(position(AT_ONCE), step=FOLLOWING), Buy(K, FOOT)),
    row("N16.23", evolve(turn_begins(False), step=nerath.Moving()), UseProperty(K, HORN.id)),
    row("N16.24", turn_begins(True), UseProperty(K, HORN.id)),
    row("M7.6", turn_begins(False), MARCH),
]
ROWS = [*BATTLES, *ORDER, *TRANSPORT, *LATER_MOVES, *PLACES, *PURCHASES, *CARDS]

# Ways to play that the rulebook does not have, and the clause that says so.
SETUPS = [
    ("N3.2", {"players": 5, "alliances": True}),
    ("N3.5", {"length": "epic"}),
    ("N4.2", {"players": 3, "alliances": False}),
    ("N3.3", {"seats": (Seat("Ann", (K, V)), Seat("Bob", (C,)))}),
    ("N4.6", {"seats": (Seat("Ann", (K, V)), Seat("Bob", (C,)), Seat("Cy", (N,)))}),
    ("N4.10", {"players": 2, "seats": (Seat("Ann", (K, V)), Seat("Bob", (C, N)))}),
    ("N4.12", {"players": 3, "seats": (Seat("Ann", (K, V)), Seat("Bob", (C,)), Seat("Cy", (N,)))}),
    ("N4.14", {"alliances": True, "seats": (Seat("Ann", (K, V)), Seat("Bob", (C,)), Seat("Cy", (N,)))}),
]
