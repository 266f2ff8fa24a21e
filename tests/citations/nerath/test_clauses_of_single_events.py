"""Single happenings, and the clauses they must and must not name.

Each scene is played by hand up to one event, and what it cites is held against the rulebook.
The table of all events is in `table`, and walks through play are held against that.
"""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
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
    roll,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Figure, Kind, Mark, Place, Realm, State
from conquest_rules.nerath.position.state import with_forces

CAPITAL, GULF, TOMB = "karkothi-throneholds", "gulf-of-kar", "tomb-of-horrors"
CAVERNS, BAY = "lost-caverns-of-tsojcanth", "scarlet-bay"
NEW = Mark(new=True)


def cited(state: State, action: nerath.Action, kind: type) -> set[str]:
    """The clauses that the one event of a kind cites, which an action brings."""
    [event] = [one for one in nerath.transition(state, action).events if isinstance(one, kind)]
    return set(event.clauses)


# Placing.


def placing(*kinds: Kind, taken: tuple[str, ...] = (), control: dict[str, Realm] | None = None) -> State:
    """Karkoth has these pieces to place, with an old Warship and a new one beside its Capital."""
    fleet = [Figure(SHIP), Figure(SHIP, mark=NEW)]
    state = moved_in(pieces={GULF: {K: fleet}}, control=control)
    memory = evolve(state.memory, taken=taken)
    return evolve(state, step=nerath.Placing(Bag.of(*kinds)), memory=memory)


LOST = {CAPITAL: V}
PLACED = {
    "on land": (FOOT, CAPITAL, None, {}, {"N17.24"}),
    "a Castle": (CASTLE, "blisterforge", None, {}, {"N17.32"}),
    "a Warship at sea": (SHIP, GULF, None, {}, {"N18.4"}),
    "a Storm Elemental at sea": (STORM, GULF, None, {}, {"N18.5"}),
    "a Storm Elemental on land": (STORM, CAPITAL, None, {}, {"N17.24"}),
    "aboard an old Warship": (FOOT, GULF, Figure(SHIP), {}, {"N18.8"}),
    "aboard a new Warship": (FOOT, GULF, Figure(SHIP, mark=NEW), {}, {"N18.7"}),
    "without Castles": (FOOT, "slaughtergarde", None, LOST, {"N18.2", "N18.3"}),
    "a Warship without Castles": (SHIP, GULF, None, LOST, {"N18.2", "N18.3"}),
}


@pytest.mark.parametrize(("kind", "to", "aboard", "control", "expected"), PLACED.values(), ids=PLACED)
def test_a_new_piece_is_placed_by_the_clause_for_its_place(
    kind: Kind, to: str, aboard: Figure | None, control: dict[str, Realm], expected: set[str]
) -> None:
    """On land at Castles, at sea beside them, aboard, or without a Castle: each has a rule of its own."""
    state = placing(kind, control=control)
    assert expected == cited(state, Place(K, kind, to, aboard), nerath.PiecePlaced)


def test_new_pieces_in_the_one_space_closest_to_the_capital_are_not_divided() -> None:
    """Without Castles all goes into the closest land; only several such spaces share it."""
    around = ("cloven-skull-orc-hold", "plain-of-ebon-spires", "blisterforge")
    state = placing(FOOT, control=LOST | dict.fromkeys(around, V))
    assert {"N18.2"} == cited(state, Place(K, FOOT, "slaughtergarde"), nerath.PiecePlaced)


def test_the_fifth_piece_and_the_retaken_capital_cite_their_exceptions() -> None:
    """Beyond four it is the rule of the Capital, or of an only Castle; a retaken Capital has its own."""
    state = placing(FOOT, taken=(CAPITAL,))
    assert {"N17.24", "N17.31"} == cited(state, Place(K, FOOT, CAPITAL), nerath.PiecePlaced)
    full = evolve(placing(FOOT), step=nerath.Placing(Bag.of(FOOT), Bag([(CAPITAL, 4)])))
    assert {"N17.24", "N17.26"} == cited(full, Place(K, FOOT, CAPITAL), nerath.PiecePlaced)
    only = moved_in(pieces={"blisterforge": {K: [CASTLE]}}, control=LOST)
    only = evolve(only, step=nerath.Placing(Bag.of(FOOT), Bag([("blisterforge", 4)])))
    assert {"N17.24", "N17.28"} == cited(only, Place(K, FOOT, "blisterforge"), nerath.PiecePlaced)


# Going ashore, flying away.


def ashore(pieces: dict[str, dict[Realm, list[Kind | Figure]]], kind: Kind, sea: str, to: str) -> set[str]:
    """What the Iron Circle's piece cites that goes ashore."""
    state = moved_in(active=C, pieces=pieces)
    [carrier] = state.figures(sea, C)
    act = nerath.Debark(C, Figure(kind), carrier, sea, to)
    return cited(state, act, nerath.PieceDebarked)


def test_who_goes_ashore_does_so_by_the_clause_for_the_space() -> None:
    """A friendly coast, an enemy coast and a dungeon entrance are entered by different rules."""
    assert {"N13.36"} == ashore({BAY: {C: [ship(FIGHTER)]}}, FIGHTER, BAY, CAVERNS)
    assert {"N11.10", "N11.29"} == ashore({BAY: {C: [ship(FOOT)]}}, FOOT, BAY, "rana-mor")
    landing = ashore({GULF: {C: [ship(FOOT)]}}, FOOT, GULF, "slaughtergarde")
    assert {"N11.10", "N11.22", "N13.28"} == landing


def test_a_landing_after_a_sea_victory_names_it() -> None:
    """Cargo of Warships that have won lands by the victory; into a dungeon by the Heroes' own rule."""
    state = moved_in(active=K, pieces={BAY: {K: [ship(FIGHTER, FOOT)]}})
    [carrier] = state.figures(BAY, K)
    won = evolve(state, step=nerath.Landing(), memory=evolve(state.memory, won=(BAY,)))
    hero, foot = (
        nerath.Debark(K, Figure(kind), carrier, BAY, to)
        for kind, to in ((FIGHTER, CAVERNS), (FOOT, "dercassia"))
    )
    assert {"N13.36"} == cited(won, hero, nerath.PieceDebarked)
    assert {"N11.10", "N11.22", "N13.28", "N13.32"} == cited(won, foot, nerath.PieceDebarked)


def test_a_storm_elemental_repositions_to_sea_by_its_hovering() -> None:
    """All flying pieces move again to land; to the sea only the one that hovers."""
    state = moved_in(pieces={CAPITAL: {K: [STORM, DRAGON, CASTLE]}})
    state = evolve(state, step=nerath.Repositioning())
    to_sea, to_land = (nerath.Move(K, Figure(STORM), CAPITAL, to) for to in (GULF, "blisterforge"))
    dragon = nerath.Move(K, Figure(DRAGON), CAPITAL, "blisterforge")
    assert {"N17.10", "N17.13"} == cited(state, to_sea, nerath.PieceMoved)
    assert {"N17.10"} == cited(state, to_land, nerath.PieceMoved) == cited(state, dragon, nerath.PieceMoved)


@pytest.mark.parametrize(("cleared", "expected"), [((CAVERNS,), "N17.4"), ((), "N17.1")])
def test_a_hero_has_to_leave_the_dungeon_it_has_won(cleared: tuple[str, ...], expected: str) -> None:
    """Who won must leave; who found nothing by another reading is one of those that may move now."""
    hero = Figure(FIGHTER)
    state = moved_in(active=C, pieces={BAY: {C: [SHIP]}}, rulings={"R-empty-dungeon": "nothing-there"})
    state = with_forces(state, (CAVERNS, C, Bag.of(hero)))
    state = evolve(state, step=nerath.Repositioning(), memory=evolve(state.memory, cleared=cleared))
    by_land = nerath.Move(C, hero, CAVERNS, "rana-mor")
    by_ship = nerath.Embark(C, hero, CAVERNS, Figure(SHIP), BAY)
    assert {expected, "N17.5"} == cited(state, by_land, nerath.PieceMoved)
    assert {expected, "N17.5"} == cited(state, by_ship, nerath.PieceEmbarked)


# Retreat.


def retreating(at: str, attackers: list[Kind | Figure], **scene: object) -> State:
    """Karkoth may retreat: a round has been fought without a hit."""
    near = scene.pop("near", {})
    state = battle(pieces={at: {K: attackers, V: [SHIP if at == GULF else FOOT]}, **near}, **scene)  # type: ignore[dict-item]
    state = do(state, nerath.FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        state = roll(state, *(1 for _ in turn.request.dice)).after
    return state


def piece(state: State, at: str, kind: Kind) -> Figure:
    """Karkoth's piece of a kind in a space."""
    return next(one for one in state.figures(at, K) if one.kind is kind)


def test_a_retreat_names_the_rule_for_its_way() -> None:
    """Land pieces go to land, flying ones also to sea, Warships to sea, and without land some go aboard."""
    state = retreating("blisterforge", [FOOT, DRAGON], control={"blisterforge": V})
    foot, dragon = (
        next(one for one in state.figures("blisterforge", K) if one.kind is k) for k in (FOOT, DRAGON)
    )
    home = nerath.Retreat(K, foot, CAPITAL)
    assert {"N15.5", "N15.8"} == cited(state, home, nerath.PieceRetreated)
    assert {"N15.5", "N15.8"} == cited(state, evolve(home, figure=dragon), nerath.PieceRetreated)
    at_sea = retreating(GULF, [SHIP, STORM])
    warship, storm = (piece(at_sea, GULF, kind) for kind in (SHIP, STORM))
    away = nerath.Retreat(K, warship, "dragons-gate")
    assert {"N15.5", "N15.17"} == cited(at_sea, away, nerath.PieceRetreated)
    assert {"N15.5", "N15.11"} == cited(at_sea, evolve(away, figure=storm), nerath.PieceRetreated)
    assert {"N15.5", "N15.8"} == cited(at_sea, evolve(away, figure=storm, to=CAPITAL), nerath.PieceRetreated)


def test_a_retreat_onto_a_warship_names_its_rule() -> None:
    """Where no adjacent land is friendly, land pieces go aboard."""
    isle = "isle-of-the-druids"
    seas = nerath.built_in().board.bordering(isle)
    state = retreating(isle, [FOOT], near={seas[0]: {K: [SHIP]}})
    [foot] = state.figures(isle, K)
    [carrier] = state.figures(seas[0], K)
    assert {"N15.5", "N15.13"} == cited(
        state, nerath.Retreat(K, foot, seas[0], carrier), nerath.PieceRetreated
    )


# Dungeons.


def exploring(*guardians: str, heroes: tuple[Kind, ...] = (FIGHTER,)) -> State:
    """Heroes of Karkoth are about to fight these guardians."""
    state = guarded(moved_in(pieces={TOMB: {K: heroes}}), TOMB, guardians)
    return do(state, nerath.EndStep(K))


def test_a_battle_in_a_dungeon_has_guardians_for_defenders() -> None:
    """Whose space it is says who defends land; in a dungeon the guardians do, if there are any."""
    fight = nerath.FightBattle(K, TOMB)
    assert {"N12.24", "N14.2", "N14.5", "N14.6"} == cited(exploring("medusa"), fight, nerath.BattleBegun)
    assert {"N12.24", "N14.5"} == cited(exploring(), fight, nerath.BattleBegun)
    state = battle(pieces={"nera": {K: [FOOT], N: [FOOT]}})
    assert {"N12.24", "N12.27"} == cited(state, nerath.FightBattle(K, "nera"), nerath.BattleBegun)


@pytest.mark.parametrize(
    ("guardian", "faces", "expected"),
    [("giant-spider", 1, {"N14.16"}), ("troll", 2, {"N14.19"}), ("harpy-flock", 3, {"N14.19"})],
)
def test_a_guardian_falls_by_its_only_die_or_by_its_last(
    guardian: str, faces: int, expected: set[str]
) -> None:
    """A guardian of one die is destroyed by a hit; one of several with the last die."""
    state = do(exploring(guardian, heroes=(FIGHTER,) * faces), nerath.FightBattle(K, TOMB))
    told = list[nerath.Event]()
    for shown in ((9,) * faces, (1,) * faces):
        step = roll(state, *shown)
        state, told = step.after, [*told, *step.events]
    while isinstance(state.step, nerath.LosingDice):
        step = nerath.transition(state, nerath.legal_actions(state)[0])
        state, told = step.state, [*told, *step.events]
    hits = [set(one.clauses) for one in told if isinstance(one, nerath.GuardianHit)]
    [gone] = [one for one in told if isinstance(one, nerath.GuardianDestroyed)]
    assert [{"N14.19"}] * (faces - 1) == hits
    assert expected == set(gone.clauses)


@pytest.mark.parametrize(
    ("guardian", "expected"), [("giant-spider", {"N16.11"}), ("tomb-robbers", {"N16.11", "N14.33"})]
)
def test_plunder_names_the_reward_only_if_there_is_one(guardian: str, expected: set[str]) -> None:
    """Each guardian with a reward gives Gold; the others give none."""
    state = do(exploring(guardian), nerath.FightBattle(K, TOMB), nerath.Rolled((9,)))
    assert expected == cited(state, nerath.Rolled((1,)), nerath.DungeonPlundered)


def test_an_empty_dungeon_is_plundered_by_the_manual() -> None:
    """Who finds no guardian has beaten none, and plunders at once."""
    told = cited(exploring(), nerath.FightBattle(K, TOMB), nerath.DungeonPlundered)
    assert {"M7.4"} == told


@pytest.mark.parametrize(
    ("guardians", "expected"),
    [
        (("giant-spider",), {"N12.30", "N12.33"}),
        (("troll",), {"N12.30", "N14.28"}),
        (("wraith", "giant-spider"), {"N12.30", "N14.28", "N14.30"}),
    ],
)
def test_heroes_hit_by_the_number_that_their_guardians_allow(
    guardians: tuple[str, ...], expected: set[str]
) -> None:
    """6 or more hits, but against a guardian that asks for more its own number stands."""
    state = do(exploring(*guardians), nerath.FightBattle(K, TOMB))
    assert expected == cited(state, nerath.Rolled((1,)), nerath.DiceRolled)
    answer = roll(state, 1).after
    turn = nerath.to_act(answer)
    assert isinstance(turn, nerath.Awaiting)
    ones = nerath.Rolled(tuple(1 for _ in turn.request.dice))
    assert {"N12.30", "N12.33", "N14.7", "N14.15"} == cited(answer, ones, nerath.DiceRolled)
