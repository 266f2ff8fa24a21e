"""Pinned scenes of the board: games from fixed seeds, and by hand what comes up seldom in them."""

from collections.abc import Iterator, Sequence
from random import Random

from attrs import evolve
from tests.citations.nerath.walking import Cited, held_against_the_table, judge
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    MONSTER,
    SHIP,
    STORM,
    C,
    K,
    N,
    V,
    battle,
    do,
    guarded,
    moved_in,
    ship,
)

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Length,
    Mark,
    Move,
    Place,
    Retreat,
    Rolled,
    RunAmok,
    State,
    Variant,
)
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import with_cards, with_forces

TOMB, CAVERNS, BAY, GULF = "tomb-of-horrors", "lost-caverns-of-tsojcanth", "scarlet-bay", "gulf-of-kar"
CAPITAL, LOST = "karkothi-throneholds", {"karkothi-throneholds": V}
NEW = Mark(new=True)
Scene = tuple[State, Sequence[nerath.Action]]


def _games() -> Iterator[tuple[nerath.Setup, int, int]]:
    """Games, each with a seed and a length."""
    for seed in range(4):
        yield nerath.Setup(length=Length.SHORT), seed, 350
        yield nerath.Setup(length=Length.SHORT, alliances=True), seed, 350
        yield nerath.Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME), seed, 500
    by_players = {"R-variant-order": "two-per-player"}
    yield (
        nerath.Setup(length=Length.SHORT, players=2, variant=Variant.REDUCED_DOWNTIME, rulings=by_players),
        0,
        100,
    )


def _placings() -> Iterator[Scene]:
    fleet = [Figure(SHIP), Figure(SHIP, mark=NEW)]
    for control, taken, placed, kind, to, aboard in (
        ({}, (), Bag(), CASTLE, "blisterforge", None),
        ({}, (CAPITAL,), Bag(), FOOT, CAPITAL, None),
        ({}, (), Bag([(CAPITAL, 4)]), FOOT, CAPITAL, None),
        ({}, (), Bag(), SHIP, GULF, None),
        ({}, (), Bag(), STORM, GULF, None),
        ({}, (), Bag(), FOOT, GULF, fleet[0]),
        ({}, (), Bag(), FOOT, GULF, fleet[1]),
        (LOST, (), Bag(), FOOT, "slaughtergarde", None),
    ):
        state = moved_in(pieces={GULF: {K: fleet}}, control=control)
        step = nerath.Placing(Bag.of(kind), placed)
        yield (
            evolve(state, step=step, memory=evolve(state.memory, taken=taken)),
            (Place(K, kind, to, aboard),),
        )
    only = moved_in(pieces={"blisterforge": {K: [CASTLE]}}, control=LOST)
    step = nerath.Placing(Bag.of(FOOT), Bag([("blisterforge", 4)]))
    yield evolve(only, step=step), (Place(K, FOOT, "blisterforge"),)


def _new_pieces() -> Iterator[Scene]:
    laden = Figure(SHIP, Bag.of(Figure(FOOT, mark=NEW)), NEW)
    old = Figure(SHIP, Bag.of(Figure(FOOT, mark=NEW)))
    for rulings, figure, act in (
        ({}, laden, Move(K, laden, GULF, "dragons-gate")),
        ({}, laden, Debark(K, Figure(FOOT, mark=NEW), laden, GULF, "slaughtergarde")),
        (
            {"R-unload-from-existing": "bridge-at-once"},
            old,
            Debark(K, Figure(FOOT, mark=NEW), old, GULF, "slaughtergarde"),
        ),
        (
            {"R-new-pieces-embark": "load-on-the-way"},
            Figure(SHIP, mark=NEW),
            Embark(K, Figure(FOOT, mark=NEW), CAPITAL, Figure(SHIP, mark=NEW), GULF),
        ),
    ):
        pieces = {GULF: {K: [figure]}, CAPITAL: {K: [CASTLE, Figure(FOOT, mark=NEW)]}}
        yield evolve(moved_in(pieces=pieces, rulings=rulings), step=nerath.MovingNew()), (act,)


def _parted() -> nerath.Content:
    """The board without the border of Zaarnath and Amil Forest: the way is over the Tomb of Horrors."""
    documents, apart = documents_of(nerath.built_in()), ("zaarnath", "amil-forest")
    for row in documents["board"]["space"]:
        if row["id"] in apart:
            row |= {
                key: [one for one in row.get(key, ()) if one not in apart] for key in ("borders", "printed")
            }
    return read_pack(documents | {"map": None})


def _voyages() -> Iterator[Scene]:
    hero = moved_in(active=C, pieces={BAY: {C: [ship(FIGHTER)]}})
    yield hero, (Debark(C, Figure(FIGHTER), ship(FIGHTER), BAY, CAVERNS),)
    landing = moved_in(pieces={BAY: {K: [ship(FOOT)]}})
    won = evolve(landing, step=nerath.Landing(), memory=evolve(landing.memory, won=(BAY,)))
    yield won, (Debark(K, Figure(FOOT), ship(FOOT), BAY, "dercassia"),)
    flying = evolve(moved_in(pieces={CAPITAL: {K: [STORM, CASTLE]}}), step=nerath.Repositioning())
    yield flying, (Move(K, Figure(STORM), CAPITAL, GULF),)
    over = moved_in(pieces={"zaarnath": {N: [DRAGON]}}, active=N)
    over = evolve(over, table=table_of(evolve(over.table.setup, content=_parted())))
    yield over, (Move(N, Figure(DRAGON), "zaarnath", "amil-forest"),)
    for reading in ("plunder-at-once", "nothing-there"):
        state = moved_in(active=C, pieces={BAY: {C: [SHIP]}}, rulings={"R-empty-dungeon": reading})
        state = with_forces(state, (CAVERNS, C, Bag.of(Figure(FIGHTER))))
        state = evolve(state, step=nerath.Repositioning())
        yield state, (Move(C, Figure(FIGHTER), CAVERNS, "rana-mor"),)
        yield state, (Embark(C, Figure(FIGHTER), CAVERNS, Figure(SHIP), BAY),)


def _strandings() -> Iterator[Scene]:
    pieces = {"dragons-gate": {K: [STORM, DRAGON], V: [SHIP]}}
    state = moved_in(pieces=pieces)
    bare = Bag.of(Figure(STORM), Figure(DRAGON))
    state = with_forces(state, ("dragons-gate", K, bare))
    yield evolve(state, step=nerath.Repositioning()), (EndStep(K),)
    state = with_forces(
        moved_in(control={"zaarnath": N, "amil-forest": N, "dread-marches": N}),
        (TOMB, K, Bag.of(Figure(FIGHTER))),
    )
    yield evolve(state, step=nerath.Repositioning()), (EndStep(K),)


def _explorations() -> Iterator[Scene]:
    for guardians, heroes, rolls in (
        (("tomb-robbers",), 1, (Rolled((9,)), Rolled((1,)))),
        (("troll",), 2, (Rolled((9, 9)), Rolled((1, 1)))),
        (("wraith", "giant-spider"), 1, (Rolled((1,)),)),
        ((), 1, ()),
    ):
        state = guarded(moved_in(pieces={TOMB: {K: [FIGHTER] * heroes}}), TOMB, guardians)
        yield state, (EndStep(K), FightBattle(K, TOMB), *rolls)
    nothing = moved_in(pieces={TOMB: {K: [FIGHTER]}}, rulings={"R-empty-dungeon": "nothing-there"})
    yield guarded(nothing, TOMB), (EndStep(K), FightBattle(K, TOMB))
    for reading in ("no-reshuffle", "reshuffle-discards"):
        for left in (0, 1):
            state = moved_in(rulings={"R-guardian-stack-empty": reading})
            laid = len(state.lairs) - 1
            tiles = Bag.of(*list(state.table.content.guardian_stack())[: laid + left])
            state = evolve(guarded(state, TOMB), guardians=evolve(state.guardians, rest=tiles))
            memory = evolve(state.memory, cleared=(TOMB,))
            yield evolve(state, step=nerath.Repositioning(), memory=memory), (EndStep(K),)


def _battles() -> Iterator[Scene]:
    at_sea = battle(pieces={GULF: {K: [ship(FIGHTER), STORM], V: [SHIP]}})
    start = (FightBattle(K, GULF), Rolled((1, 1, 1, 1)), Rolled((1,)))
    ships, storm = ship(FIGHTER), Figure(STORM)
    yield at_sea, (*start, Retreat(K, ships, "dragons-gate"), Retreat(K, storm, "dragons-gate"))
    hit = (FightBattle(K, GULF), Rolled((1, 1, 1, 1)), Rolled((6,)))
    for target, aboard in ((Figure(FIGHTER), ships), (ships, None)):
        yield at_sea, (*hit, nerath.TakeDamage(K, K, target, aboard))
    isle = "isle-of-the-druids"
    sea = nerath.built_in().board.bordering(isle)[0]
    state = battle(pieces={isle: {K: [FOOT] * 3, V: [FOOT]}, sea: {K: [SHIP]}})
    loaded = [Figure(SHIP), Figure(SHIP, Bag.of(Figure(FOOT)))]
    away = (Retreat(K, Figure(FOOT), sea, one) for one in loaded)
    yield state, (FightBattle(K, isle), Rolled((1, 1, 1)), Rolled((1,)), *away)
    for hits in (1, 2):
        pieces = {"sarthel": {V: [FOOT] * 3, K: [FOOT, FOOT], C: [FOOT, FOOT]}}
        state = do(battle(way=ALLIANCES, active=V, pieces=pieces), FightBattle(V, "sarthel"))
        state = do(state, Rolled((6,) * hits + (1,) * (3 - hits)), Rolled((1,) * 4))
        offer = nerath.legal_actions(state)[-1]
        for answer in nerath.legal_actions(do(state, offer)):
            toss = (nerath.Picked("karkoth"),) if hits % 2 and not answer.agree else ()  # type: ignore[union-attr]
            yield state, (offer, answer, *toss)
    pieces = {"sarthel": {V: [FOOT] * 3, K: [DRAGON], C: [FOOT]}}
    state = do(battle(way=ALLIANCES, active=V, pieces=pieces), FightBattle(V, "sarthel"))
    yield state, (Rolled((6, 6, 6)), Rolled((1, 1)))
    pieces = {"sarthel": {V: [FOOT] * 3, K: [FOOT, FOOT], C: [FOOT]}}
    state = do(battle(way=ALLIANCES, active=V, pieces=pieces), FightBattle(V, "sarthel"))
    state = do(state, Rolled((6, 1, 1)), Rolled((1,) * 3))
    offer = nerath.legal_actions(state)[-1]
    yield state, (offer, nerath.legal_actions(do(state, offer))[-1])
    dragons = battle(pieces={"nera": {K: [FOOT] * 2, N: [DRAGON]}})
    yield dragons, (FightBattle(K, "nera"), Rolled((6, 6)), Rolled((1,)))


def _conquests() -> Iterator[Scene]:
    mine = battle(pieces={"nera": {K: [MONSTER, MONSTER]}})
    beast = mine.figures("nera", K).kinds[0]
    first = do(mine, FightBattle(K, "nera"))
    run = next(one for one in nerath.legal_actions(first) if isinstance(one, RunAmok))
    yield mine, (FightBattle(K, "nera"), evolve(run, figure=beast) if beast == run.figure else run)
    retaken = battle(pieces={"slaughtergarde": {K: [FOOT]}}, control={"slaughtergarde": V})
    yield retaken, (FightBattle(K, "slaughtergarde"),)
    capital = battle(pieces={"mithralfast": {K: [DRAGON] * 3}})
    yield capital, (FightBattle(K, "mithralfast"), Rolled((6, 6, 6)), Rolled((1,)))
    held = {"sarthel": V, "citadel-of-irons-grasp": V}
    freed = {"citadel-of-irons-grasp": {K: [DRAGON] * 3}, "sarthel": {K: [FOOT]}}
    allied = battle(way=ALLIANCES, pieces=freed, control=held)
    yield allied, (FightBattle(K, "sarthel"),)
    yield allied, (FightBattle(K, "citadel-of-irons-grasp"), Rolled((6, 6, 6)), Rolled((1,)))
    rulings = {"R-ally-occupied-space": "occupier-controls-conquests"}
    state = moved_in(ALLIANCES, K, {"thorndeep": {C: [FOOT]}}, {"thorndeep": K}, rulings)
    yield state, (EndStep(K),)


def _victories() -> Iterator[Scene]:
    capitals = ("karkothi-throneholds", "vailindor", "citadel-of-irons-grasp", "mithralfast")
    for way, winners in ((FREE_FOR_ALL, (N,)), (ALLIANCES, (V, N))):
        state = moved_in(way, N)
        for length in Length:
            setup = evolve(state.table.setup, length=length)
            table = table_of(setup)
            points = tuple(40 if realm in winners else 0 for realm in nerath.Realm)
            over = evolve(state, table=table, step=nerath.Buying(), points=points)
            yield over, (EndStep(N),)
        cards = Bag.of(*list(state.treasure_deck.rest)[:12])
        rest = evolve(state.treasure_deck, rest=state.treasure_deck.rest - cards)
        shown = tuple(cards if realm is N else Bag() for realm in nerath.Realm)
        yield evolve(state, step=nerath.Buying(), displays=shown, treasure_deck=rest), (EndStep(N),)
        all_four = moved_in(way, N, {one: {N: [CASTLE]} for one in capitals}, dict.fromkeys(capitals, N))
        yield evolve(all_four, step=nerath.Buying()), (EndStep(N),)


def _draws() -> Iterator[Scene]:
    """Vailin's deck is spent, with discards or without; a long game with hidden hands ends a round."""
    state = evolve(moved_in(), step=nerath.Buying())
    for discards in (state.table.content.event_deck(V), Bag[str]()):
        yield with_cards(state, V, Hand(Bag()), Deck(Bag(), (), discards)), (EndStep(K),)
    long = moved_in(active=N, rulings={"R-hand-counts": "count-hidden"})
    yield evolve(long, step=nerath.Buying()), (EndStep(N),)


def _barred() -> Iterator[Scene]:
    """Karkoth and Nerath choose the same gulf for a Warship in secret, and Nerath has no other."""
    seas = ("dragons-gate", "forbidding-shore", "western-midnight-sea", "dragondown-coast")
    plain = moved_in(pieces={"white-raven-chiefdom": {N: [CASTLE]}, **{sea: {K: [STORM]} for sea in seas}})
    ships = nerath.Order(Bag.of(SHIP), placing=True, places=(Place(K, SHIP, GULF),))
    theirs = evolve(ships, places=(Place(N, SHIP, GULF),))
    step = nerath.Planning((Bag(),) * 4, (ships, nerath.Order(), nerath.Order(), theirs))
    setup = nerath.Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    state = evolve(nerath.new_game(setup), forces=plain.forces, control=plain.control, step=step)
    yield evolve(state, active=N, treasuries=(2, 2, 2, 2)), (nerath.Commit(N),)


def _incomes() -> Iterator[Scene]:
    for more in ({}, {"nera": K}):
        state = moved_in(control=LOST | more)
        yield evolve(state, step=nerath.Buying()), (EndStep(K),)


def scenes() -> Iterator[Scene]:
    """Every scene that is played by hand."""
    for some in (
        _placings,
        _new_pieces,
        _voyages,
        _strandings,
        _explorations,
        _battles,
        _conquests,
        _victories,
        _incomes,
        _draws,
        _barred,
    ):
        yield from some()


def cited_on_the_board() -> Cited:
    """Everything that is cited in these scenes and games, each event held against the table."""
    found: Cited = set()
    for setup, seed, most in _games():
        found |= held_against_the_table(nerath.new_game(setup), Random(seed), most)
    for start, actions in scenes():
        state = start
        for action in actions:
            state, more = judge(state, action)
            found |= more
    return found
