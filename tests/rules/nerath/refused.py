"""Refusals as a table: a clause, a scene, and an action that is refused for it.

It is refused for that clause alone, but for those named `besides`. The clause is the one cited, or a
restatement of it. Here are the rows of the steps of a turn, in their order; `refused_besides` has those of
cards, setups and the checks that these do not reach.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from attrs import evolve
from tests.clauses.nerath.drawn_battles import fresh
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
    V,
    battle,
    do,
    moved_in,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Battle,
    Buy,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Foe,
    Kind,
    LoseDie,
    Mark,
    Move,
    OfferShare,
    Place,
    PressAttack,
    Rampage,
    Realm,
    Retreat,
    RunAmok,
    State,
    TakeDamage,
    TurnMemory,
)
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.nerath.position.state import with_treasury

Pieces = Mapping[str, Mapping[Realm, Iterable[Kind | Figure]]]
HOME, COAST, INLAND, NEAR = "karkothi-throneholds", "dread-marches", "blisterforge", "cernall"
FAR, SEA, GULF, TOMB = "zembar", "amilian-sea", "gulf-of-kar", "tomb-of-horrors"
NEW = Mark(new=True)
THIS, SOLDIER = Figure(FIGHTER), Figure(FOOT)


def marked(kind: Kind, **mark: object) -> Figure:
    return Figure(kind, mark=Mark(**mark))  # type: ignore[arg-type]  # each mark by its name


def moving(pieces: Pieces, way: tuple[int, bool] = (4, False)) -> State:
    return moved_in(way, K, pieces)


def fighting(step: nerath.Step, pieces: Pieces) -> State:
    return evolve(moved_in(pieces=pieces), step=step)


def hit(pieces: Pieces, at: str = NEAR) -> State:
    """Vailin has to give a hit to one of its pieces."""
    return fighting(nerath.TakingDamage(Battle(at), False, ((V, 1),)), pieces)


def landing(pieces: Pieces, *explored: str) -> State:
    memory = TurnMemory(won=("southern-deep",), explored=explored)
    return evolve(fighting(nerath.Landing(), pieces), memory=memory)


def placing(
    kind: Kind,
    pieces: Pieces | None = None,
    control: Mapping[str, Realm] | None = None,
    taken: tuple[str, ...] = (),
    placed: Iterable[str] = (),
) -> State:
    state = moved_in(pieces=pieces, control=control)
    return evolve(state, step=nerath.Placing(Bag.of(kind), Bag.of(*placed)), memory=TurnMemory(taken=taken))


def pressing(pieces: Pieces, at: str = NEAR) -> State:
    return fighting(nerath.Pressing(Battle(at)), pieces)


def amok(pieces: Pieces | None = None) -> State:
    """A Monster of Karkoth that has won a battle may run into Zembar."""
    step = nerath.RunningAmok((Rampage(NEAR, 1),))
    control = {NEAR: K, "five-rivers-of-albrenn": V}
    state = moved_in(pieces={NEAR: {K: [MONSTER]}, **(pieces or {})}, control=control)
    return evolve(state, step=step)


AGAINST = {NEAR: {K: [FOOT, FIGHTER], V: [FOOT]}}
OLD_SHIP = Figure(SHIP, Bag.of(marked(FOOT, new=True)))
STOPPED = marked(FIGHTER, spent=1, stopped=Stop.ENEMY_LAND)
LANDED = marked(FOOT, stopped=Stop.ASHORE, landed=True)
SAILED = marked(SHIP, spent=1, stopped=Stop.ENEMY_SEA)
FROM_COAST = Figure(SHIP, Bag.of(marked(FOOT, boarded=COAST)))
BURNT, HURT = marked(CASTLE, damage=1), marked(DRAGON, damage=1, hit=True)
NO_CAPITAL = {HOME: V}

Row = tuple[str, State, nerath.Action, set[str]]


def row(clause: str, state: State, action: nerath.Action, *besides: str) -> Row:
    return clause, state, action, set(besides)


MOVES = [
    row("N4.23", moving({FAR: {V: [FOOT]}}), Move(V, SOLDIER, FAR, NEAR)),
    row("N4.23", moving({FAR: {V: [FOOT]}}), Move(K, SOLDIER, FAR, NEAR)),
    row("N9.42", moving({FAR: {V: [FOOT]}}), Move(V, SOLDIER, FAR, NEAR)),
    row("N9.43", moving({COAST: {C: [FOOT]}}, ALLIANCES), Move(K, SOLDIER, COAST, "zaarnath")),
    row("N8.9", moving({COAST: {C: [FOOT]}}, (2, True)), Move(C, SOLDIER, COAST, "zaarnath"), "N4.23"),
    row("N9.19", moving({COAST: {K: [marked(FOOT, spent=1)]}}), Move(K, SOLDIER, COAST, "zaarnath")),
    row("N9.20", moving({COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, INLAND)),
    row("N9.32", moving({NEAR: {K: [STOPPED]}}), Move(K, THIS, NEAR, FAR)),
    row("N9.34", moving({TOMB: {K: [marked(FIGHTER, stopped=Stop.DUNGEON)]}}), Move(K, THIS, TOMB, COAST)),
    row("N10.16", moving({TOMB: {K: [marked(FIGHTER, stopped=Stop.DUNGEON)]}}), Move(K, THIS, TOMB, COAST)),
    row("N10.11", moving({COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, SEA)),
    row("N11.8", moving({COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, SEA)),
    row("N10.13", moving({}), Move(K, Figure(CASTLE), HOME, INLAND)),
    row("N20.11", moving({}), Move(K, Figure(CASTLE), HOME, INLAND)),
    row("N10.14", moving({COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, TOMB)),
    row("N9.50", moving({COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, TOMB)),
    row("N10.22", moving({GULF: {K: [ship()]}}), Move(K, ship(), GULF, HOME)),
    row("N11.5", moving({COAST: {K: [DRAGON]}}), Move(K, Figure(DRAGON), COAST, TOMB)),
    row("N11.21", moving({GULF: {K: [SAILED], V: [ship()]}}), Move(K, ship(), GULF, "dragons-gate")),
    row("N10.6", battle(pieces={NEAR: {K: [FOOT]}, COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, "zaarnath")),
]
TRANSPORT = [
    row(
        "N11.18",
        moving({COAST: {K: [FOOT]}, SEA: {K: [ship(FOOT, FOOT)]}}),
        Embark(K, SOLDIER, COAST, ship(FOOT, FOOT), SEA),
    ),
    row("N11.19", moving({INLAND: {K: [FOOT]}, SEA: {K: [ship()]}}), Embark(K, SOLDIER, INLAND, ship(), SEA)),
    row("N11.20", moving({SEA: {K: [FROM_COAST]}}), Debark(K, SOLDIER, ship(FOOT), SEA, COAST)),
    row(
        "N11.23",
        moving({COAST: {K: [STORM]}, SEA: {K: [ship()]}}),
        Embark(K, Figure(STORM), COAST, ship(), SEA),
    ),
    row(
        "N11.24",
        moving({COAST: {K: [FOOT]}, SEA: {C: [ship()]}}, ALLIANCES),
        Embark(K, SOLDIER, COAST, ship(), SEA),
    ),
    row(
        "N11.24",
        moving({COAST: {C: [FOOT]}, SEA: {K: [ship()]}}, ALLIANCES),
        Embark(K, SOLDIER, COAST, ship(), SEA),
        "N9.43",
    ),
    row(
        "N11.28",
        moving({COAST: {K: [marked(FOOT, spent=1)]}, SEA: {K: [ship()]}}),
        Embark(K, SOLDIER, COAST, ship(), SEA),
    ),
    row("N11.29", moving({SEA: {K: [ship(FOOT)]}}), Debark(K, SOLDIER, ship(FOOT), SEA, INLAND)),
    row("N11.30", moving({COAST: {K: [LANDED]}}), Move(K, SOLDIER, COAST, "zaarnath")),
    row(
        "N11.32",
        moving({"halcyon-deep": {K: [ship(FOOT)]}}),
        Debark(K, SOLDIER, ship(FOOT), "halcyon-deep", "rana-mor"),
    ),
    row("N12.1", moving({SEA: {K: [marked(SHIP, stopped=Stop.UNLOADED)]}}), Move(K, ship(), SEA, GULF)),
    row(
        "N12.4",
        moving({SEA: {K: [ship(FOOT)]}, GULF: {K: [ship()]}}),
        Embark(K, SOLDIER, SEA, ship(), GULF),
        "N11.19",
    ),
]
TWO = {FAR: {K: [FOOT], V: [FOOT]}, NEAR: {K: [FOOT], V: [FOOT]}}
AT_SEA = {GULF: {K: [ship()], V: [ship()]}}
TROLL = fighting(nerath.LosingDice(Battle(TOMB, (Foe("troll", (8, 8)),)), False, 1), {TOMB: {K: [FIGHTER]}})
BATTLES = [
    row("N12.20", battle(pieces=AGAINST), EndStep(K)),
    row("N24.5", battle(pieces=AGAINST), EndStep(K)),
    row("N10.17", battle(pieces={TOMB: {K: [FIGHTER]}}), EndStep(K), "N12.20"),
    row(
        "N12.21",
        landing({"southern-deep": {K: [ship(FIGHTER)]}}, "drowned-vault"),
        Debark(K, THIS, ship(FIGHTER), "southern-deep", "drowned-vault"),
    ),
    row("N12.25", do(battle(pieces=TWO), FightBattle(K, FAR)), FightBattle(K, NEAR)),
    row("N12.26", battle(pieces=TWO), FightBattle(V, NEAR)),
    row("N12.28", battle(pieces={**AT_SEA, **AGAINST}), FightBattle(K, NEAR)),
    row("N12.29", battle(pieces={**AT_SEA, COAST: {K: [LANDED]}}, control={COAST: V}), FightBattle(K, COAST)),
    row("M4.3", battle(pieces={**AT_SEA, TOMB: {K: [FIGHTER]}}), FightBattle(K, TOMB)),
    row("N12.36", do(battle(pieces=AGAINST), FightBattle(K, NEAR)), TakeDamage(V, V, SOLDIER)),
    row("N12.38", hit(AGAINST), TakeDamage(K, V, SOLDIER)),
    row("N12.38", hit(AGAINST), TakeDamage(V, K, SOLDIER)),
    row("N12.41", hit({NEAR: {K: [FOOT], V: [HURT, FOOT]}}), TakeDamage(V, V, Figure(DRAGON))),
    row("N12.54", hit({NEAR: {K: [FOOT], V: [BURNT, FOOT]}}), TakeDamage(V, V, Figure(CASTLE))),
    row(
        "N13.23",
        hit({GULF: {K: [ship()], V: [ship(FOOT), STORM]}}, GULF),
        TakeDamage(V, V, SOLDIER, ship(FOOT)),
    ),
    row("N13.29", landing({SEA: {K: [ship(FOOT)]}}), Debark(K, SOLDIER, ship(FOOT), SEA, "amil-forest")),
    row(
        "N13.30",
        moving({SEA: {K: [ship(FOOT)], V: [ship()]}}),
        Debark(K, SOLDIER, ship(FOOT), SEA, "amil-forest"),
    ),
    row("N14.9", TROLL, LoseDie(K, "troll", (8, 8), 8)),
    row("M5.2", TROLL, LoseDie(C, "troll", (8, 8), 8)),
    row(
        "N12.50",
        evolve(
            moved_in(ALLIANCES, K, {FAR: {K: [FOOT], V: [FOOT], Realm.NERATH: [FOOT, FOOT]}}),
            step=nerath.SharingDamage(Battle(FAR), False, 2),
        ),
        OfferShare(V, 2),
    ),
]
RETREATS = [
    row("N13.5", pressing(AGAINST), PressAttack(V)),
    row("N15.3", pressing(AGAINST), EndStep(K)),
    row("N15.1", battle(pieces=AGAINST), Retreat(K, SOLDIER, "broken-lands")),
    row("N15.6", pressing(AGAINST), Retreat(V, SOLDIER, "broken-lands")),
    row("N15.6", pressing({NEAR: {K: [FOOT], V: [MONSTER]}}), Retreat(K, Figure(MONSTER), "broken-lands")),
    row("N15.7", fighting(nerath.Retreating(Battle(NEAR)), AGAINST), PressAttack(K)),
    row("N15.8", pressing(AGAINST), Retreat(K, SOLDIER, FAR)),
    row(
        "N15.17",
        pressing({**AT_SEA, "dragons-gate": {V: [ship()]}}, GULF),
        Retreat(K, marked(SHIP, spent=1), "dragons-gate"),
    ),
    row("N15.18", pressing({GULF: {K: [ship(FOOT)], V: [ship()]}}, GULF), Retreat(K, SOLDIER, HOME)),
    row(
        "N15.19",
        pressing({GULF: {K: [ship(FOOT)], V: [ship()]}, SEA: {K: [ship()]}}, GULF),
        Retreat(K, SOLDIER, SEA, ship()),
    ),
]
MONSTERS = [
    row("N16.3", amok({NEAR: {K: [MONSTER], V: [MONSTER]}}), RunAmok(V, Figure(MONSTER), NEAR, FAR)),
    row("N16.4", amok({GULF: {K: [ship(MONSTER)]}}), RunAmok(K, Figure(MONSTER), GULF, FAR)),
    row("N16.5", amok({COAST: {K: [MONSTER]}}), RunAmok(K, Figure(MONSTER), COAST, "zaarnath")),
    row("N16.6", amok(), RunAmok(K, Figure(MONSTER), NEAR, COAST)),
    row("N16.7", amok({"thorndeep": {V: [FOOT]}}), RunAmok(K, Figure(MONSTER), NEAR, "thorndeep")),
    row("N16.10", amok(), RunAmok(K, Figure(MONSTER), NEAR, "broken-lands")),
]
LATER, LAST = nerath.Repositioning(), nerath.MovingNew()
REPOSITIONS = [
    row("N17.2", fighting(LATER, {COAST: {K: [DRAGON]}}), Move(K, Figure(DRAGON), COAST, "zaarnath")),
    row("N17.4", fighting(LATER, {TOMB: {K: [FIGHTER]}}), EndStep(K)),
    row("N17.5", fighting(LATER, {TOMB: {K: [FIGHTER]}}), Move(K, marked(FIGHTER, spent=1), TOMB, INLAND)),
    row("N17.14", fighting(LATER, {COAST: {K: [DRAGON]}}), Move(K, Figure(DRAGON), COAST, SEA)),
]
REINFORCEMENTS = [
    row("N7.14", with_treasury(fighting(nerath.Buying(), {}), K, 0), Buy(K, FOOT)),
    row("N17.24", placing(FOOT), Place(K, FOOT, COAST)),
    row("N17.27", placing(FOOT, {COAST: {K: [CASTLE]}}, placed=[COAST] * 4), Place(K, FOOT, COAST)),
    row("N17.29", placing(FOOT, {FAR: {K: [CASTLE]}}, {FAR: K}, (FAR,)), Place(K, FOOT, FAR)),
    row("N15.36", placing(FOOT, {FAR: {K: [CASTLE]}}, {FAR: K}, (FAR,)), Place(K, FOOT, FAR)),
    row("N17.30", placing(FOOT, {COAST: {K: [CASTLE]}}, taken=(COAST,)), Place(K, FOOT, COAST)),
    row("N15.37", placing(FOOT, {COAST: {K: [CASTLE]}}, taken=(COAST,)), Place(K, FOOT, COAST)),
    row("N17.32", placing(CASTLE), Place(K, CASTLE, FAR)),
    row("N17.33", placing(CASTLE), Place(K, CASTLE, HOME)),
    row("N20.14", placing(CASTLE), Place(K, CASTLE, HOME)),
    row("N17.34", placing(CASTLE, None, {FAR: K}, (FAR,)), Place(K, CASTLE, FAR)),
    row("N17.35", placing(FOOT, {COAST: {K: [marked(CASTLE, new=True)]}}), Place(K, FOOT, COAST)),
    row("N18.2", placing(FOOT, None, NO_CAPITAL), Place(K, FOOT, COAST)),
    row("N18.4", placing(SHIP), Place(K, SHIP, "dragonfirth")),
    row("N18.14", placing(SHIP, {GULF: {V: [ship()]}}), Place(K, SHIP, GULF)),
]
NEWCOMERS = [
    row("N18.10", fighting(LAST, {}), Place(K, FOOT, HOME)),
    row("G1.12", fighting(LAST, {}), Place(K, FOOT, HOME)),
    row("N18.10", placing(FOOT, {COAST: {K: [FOOT]}}), Move(K, SOLDIER, COAST, "amil-forest")),
    row("N18.11", fighting(LAST, {INLAND: {K: [FOOT]}}), Move(K, SOLDIER, INLAND, HOME)),
    row("N18.13", fighting(LAST, {GULF: {K: [OLD_SHIP]}}), Move(K, OLD_SHIP, GULF, SEA), "N18.11"),
    row(
        "G1.13",
        fighting(LAST, {GULF: {K: [OLD_SHIP]}}),
        Debark(K, marked(FOOT, new=True), OLD_SHIP, GULF, HOME),
    ),
    row(
        "N18.15",
        fighting(LAST, {COAST: {K: [marked(FOOT, new=True)]}}),
        Move(K, marked(FOOT, new=True), COAST, "zaarnath"),
    ),
]
ROWS = [*MOVES, *TRANSPORT, *BATTLES, *RETREATS, *MONSTERS, *REPOSITIONS, *REINFORCEMENTS, *NEWCOMERS]

# Why a clause cannot be broken alone: by the row's clause and the one that stands beside it.
BESIDE = {
    ("N8.9", "N4.23"): "what the idle realm would move is moved by nobody but its owner in its own turn",
    ("N11.24", "N9.43"): "a piece of the ally is not moved, wherever it would go aboard",
    ("N12.4", "N11.19"): "a piece that is aboard already stands at sea, from where nothing embarks",
    ("N10.17", "N12.20"): "guardians that have not been fought are a battle that has not been fought",
    ("N18.13", "N18.11"): "a Warship that was there before is no new piece, whatever it carries",
}


def attempts(state: State, rng: Random) -> Iterator[nerath.Action]:
    """Everything that anybody could try with any piece, named as it stands or without what it has done."""
    spaces = state.table.content.board.spaces
    there = [(at, realm, one) for at in spaces for realm in Realm for one in state.figures(at, realm).kinds]
    there += [(at, realm, fresh(one)) for at, realm, one in there]
    for at, realm, figure in rng.sample(there, min(12, len(there))):
        to, by = rng.choice(spaces), rng.choice((realm, *Realm))
        near, _, other = rng.choice(there)
        yield Move(by, figure, at, to)
        yield RunAmok(by, figure, at, to)
        yield Embark(by, figure, at, other, near)
        yield Retreat(by, figure, to)
        yield Retreat(by, figure, near, other)
        yield TakeDamage(by, realm, figure)
        yield Place(by, rng.choice(list(Kind)), at, rng.choice((None, figure)))
        yield Buy(by, figure.kind)
        for cargo in figure.cargo.kinds:
            yield Move(by, cargo, at, to)
            yield Embark(by, cargo, at, other, near)
            yield Debark(by, fresh(cargo), figure, at, to)
            yield TakeDamage(by, realm, fresh(cargo), figure)
            yield Retreat(by, cargo, to)
    yield from (EndStep(by) for by in Realm)
    yield from (FightBattle(by, rng.choice(spaces)) for by in Realm)
    yield from (PressAttack(by) for by in Realm)
    yield from (OfferShare(by, rng.randint(-1, 3)) for by in Realm)
