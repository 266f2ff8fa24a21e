"""Clauses of several pages that speak of the game as a whole."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import Ability, Kind, Length, PieceType, Realm, Setup, SpaceKind, State
from conquest_rules.nerath.battle.results import take_space
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.nerath.turn.victory import at_round_end, at_turn_end
from conquest_rules.testing import checks
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

BUILT_IN = nerath.built_in()
LONG = nerath.new_game(Setup(length=Length.LONG))
NUMBERS = st.tuples(*[st.integers(0, 12)] * 4)
SEATS = Setup(length=Length.LONG, alliances=False).seats
FREE_FOR_ALL = setups(contents()).map(lambda one: evolve(one, players=4, alliances=False, seats=SEATS))


@checks("N3.9", "N3.22", "M6.3", "N24.11", "C5.4", "N23.26")
@given(st.tuples(*[st.sampled_from(Realm)] * 4), NUMBERS, NUMBERS, st.sampled_from(Realm))
def test_a_long_game_ends_by_capitals_or_treasures_and_by_nothing_else(
    holders: tuple[Realm, ...], treasures: tuple[int, ...], points: tuple[int, ...], active: Realm
) -> None:
    """All four Capitals at the end of a turn, or eight Treasures and the most at the end of a round."""
    content, control = LONG.table.content, list(LONG.control)
    for realm, holder in zip(Realm, holders, strict=True):
        control[content.board.place[content.capital(realm)]] = holder
    shown = by_realm(nerath.Bag((("horn-of-valhalla", count),)) for count in treasures)
    state = evolve(LONG, active=active, control=tuple(control), displays=shown, points=by_realm(points))
    all_capitals = set(holders) == {active}
    leaders = [realm for realm, count in zip(Realm, treasures, strict=True) if count == max(treasures)]
    rich = max(treasures) >= 8 and len(leaders) == 1
    turn, end = at_turn_end(state), at_round_end(state)
    assert ((active,) if all_capitals else None) == (turn and turn.winners)
    assert (tuple(leaders) if rich else None) == (end and end.winners)


@checks("N4.9")
@given(states(FREE_FOR_ALL), st.data())
def test_in_a_free_for_all_entering_is_attacking(state: State, data: st.DataObject) -> None:
    """A piece on foot that goes into land of another realm has a battle to fight there."""
    state = evolve(state, step=nerath.Moving())
    kinds = state.table.content
    into = [
        action
        for action in nerath.legal_actions(state)
        if isinstance(action, nerath.Move)
        and kinds.piece(action.figure.kind).type is PieceType.LAND
        and state.controller(action.to) not in (None, state.active)
    ]
    assume(into)
    action = data.draw(st.sampled_from(into))
    moved = nerath.apply(state, action)
    assert action.to in nerath.apply(moved, nerath.EndStep(state.active)).memory.pending


@checks("N5.8", "N19.15", "N21.18")
@given(st.one_of(walked_states(setups(), most=150), walked_states(setups(contents()), most=60)))
def test_nobody_holds_a_dungeon_and_no_castle_goes_to_sea(state: State) -> None:
    """Wherever play leads, no dungeon entrance has a controller, and no Castle is at sea or aboard."""
    content = state.table.content
    for space, force in zip(content.spaces, state.forces, strict=True):
        figures = [figure for bag in force for figure in bag]
        if space.kind is SpaceKind.DUNGEON:
            assert state.controller(space.id) is None
        if space.kind is SpaceKind.SEA:
            assert Kind.CASTLE not in {figure.kind for figure in figures}
        assert Kind.CASTLE not in {cargo.kind for figure in figures for cargo in figure.cargo}


@checks("N6.5", "N6.6", table=True)
def test_heroes_explore_and_fight_at_sea_and_nobody_else_does() -> None:
    """Fighters and Wizards, both with a Move of 2, explore and fight at sea; Wizards strike first."""
    both = {Ability.EXPLORE_DUNGEONS, Ability.BATTLE_AT_SEA}
    heroes = [piece for piece in BUILT_IN.pieces if both & set(piece.abilities)]
    assert {
        Kind.FIGHTER: (2, both),
        Kind.WIZARD: (2, both | {Ability.FIRST_STRIKE}),
    } == {piece.kind: (piece.move, set(piece.abilities)) for piece in heroes}


@checks("N8.11", table=True)
def test_colours_of_the_dice() -> None:
    """Green, blue, red, black and white, from 6 sides to 20."""
    named = {row.id: row.name.rpartition(", ")[2] for row in BUILT_IN.components if row.id.startswith("die-")}
    assert {
        "die-6": "green",
        "die-8": "blue",
        "die-10": "red",
        "die-12": "black",
        "die-20": "white",
    } == named


@checks("N18.26", "N18.27", "N23.1", "N15.45", "N15.47", "N15.48")
@given(states(setups(contents())), st.data())
def test_a_liberated_space_pays_its_own_realm(state: State, data: st.DataObject) -> None:
    """What is liberated pays the ally 1 Gold more, or what half of it makes, and the liberator nothing."""
    ally = ALLIES[state.active]
    lost = [
        space.id
        for space in state.table.content.spaces
        if space.home is ally and state.controller(space.id) in state.table.enemies(state.active)
    ]
    assume(state.table.setup.alliances and lost)
    space = data.draw(st.sampled_from(lost))
    freed, _ = take_space(state, space)
    assert nerath.income_of(state, state.active) == nerath.income_of(freed, state.active)
    land = [one.id for one in state.table.content.spaces if freed.controller(one.id) is ally]
    capital = freed.controller(state.table.content.capital(ally)) is ally
    assert space in land
    assert (len(land) if capital else -(-len(land) // 2)) == nerath.income_of(freed, ally)
