"""Page 30, the option of player elimination: free units for a player without a kingdom."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import without_counters
from tests.clauses.dragonlords.realms import (
    SEEDS,
    alone,
    done,
    drawn_land,
    ended,
    fighting,
    holdings,
    kinds,
    listed,
    of_kind,
    refused,
    seated,
    units,
    until,
    with_reserve,
    worth,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Deciding,
    EndStep,
    Levy,
    Options,
    Placing,
    Reserve,
    Side,
    Standing,
    State,
    Transferring,
    TurnBegun,
    UnitsLevied,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_forces
from conquest_rules.testing import checks, reads

FOUR = st.permutations(PEOPLES)


def landless(
    peoples: list[Side], seed: int, *, kingdom: bool = False, plays_on: bool = True, tundra: bool = False
) -> State:
    """The transfer phase of the first people, which holds one kingdom or none."""
    by, rng = peoples[0], Random(seed)
    setup = seated(*peoples, options=Options(tundra=tundra, player_elimination=plays_on))
    bare = dragonlords.new_game(setup)
    given: dict[str, Side | None] = dict.fromkeys(bare.table.kingdoms, peoples[1])
    given[bare.table.kingdoms[0]] = by if kingdom else peoples[2]
    home = rng.choice([at for at in kinds(bare) if at not in given])
    return drawn_land(setup, rng, step=Transferring(), active=by, given={**given, home: by})


def kingless(state: State) -> State:
    """The same lands, where the active people plays on without its King."""
    by = state.active
    for at in kinds(state):
        for figure in state.figures(at, by):
            if worth(figure) == 3:
                state = with_forces(state, (at, by, state.figures(at, by).remove(figure).add(PLAIN)))
    faces = replaced(state.faces, by, state.faces[NUMBER[by]].remove("king"))
    return evolve(state, faces=faces, standing=replaced(state.standing, by, Standing.KINGLESS))


@checks("D30.18")
@reads("R-player-elimination-option")
@given(FOUR, SEEDS, st.booleans(), st.booleans())
def test_three_free_units_come_to_one_friendly_territory(
    peoples: list[Side], seed: int, king: bool, tundra: bool
) -> None:
    """Without a kingdom a player puts three units on any one territory of their own, or none at all."""
    by, state = peoples[0], landless(peoples, seed, tundra=tundra)
    state, _ = ended(state if king else kingless(state))
    assert Deciding(by) == dragonlords.to_act(state)
    assert {Levy(by, at) for at in holdings(state, by)} == set(listed(state, Levy))
    assert without_counters(dragonlords.legal_actions(state)) == {*listed(state, Levy), EndStep(by)}
    act = Random(seed).choice(listed(state, Levy))
    after, told = done(state, act)
    assert [UnitsLevied(by, act.at, 3)] == of_kind(told, UnitsLevied)
    assert {act.at} == {at for at in kinds(state) if state.figures(at, by) != after.figures(at, by)}
    assert state.figures(act.at, by).add(PLAIN, 3) == after.figures(act.at, by)
    assert [peoples[1]] == [event.seat for event in of_kind(told, TurnBegun)]
    forgone, told = done(state, EndStep(by))
    assert state.forces == forgone.forces
    assert [peoples[1]] == [event.seat for event in of_kind(told, TurnBegun)]


@checks("D30.18")
@given(FOUR, SEEDS, st.booleans())
def test_free_units_come_in_every_turn_without_a_kingdom(peoples: list[Side], seed: int, king: bool) -> None:
    """As long as no kingdom is held, three free units come in each turn."""
    by, state = peoples[0], landless(peoples, seed)
    state = state if king else kingless(state)
    for turns in range(3):
        before = units(state, by)
        state, _ = until(state, lambda one: one.active is by and isinstance(one.step, Placing), fighting({}))
        assert before == units(state, by), turns
        state, _ = done(state, listed(state, Levy)[0])
        assert before + 3 == units(state, by), turns


@checks("D30.18")
@given(FOUR, SEEDS, st.booleans(), st.booleans())
def test_free_units_are_for_players_without_a_kingdom(
    peoples: list[Side], seed: int, kingdom: bool, plays_on: bool
) -> None:
    """With a kingdom, or without the option, there are none, and the turn ends when all is placed."""
    by, state = peoples[0], landless(peoples, seed, kingdom=kingdom, plays_on=plays_on)
    after, told = ended(state)
    after, more = until(after, lambda one: not isinstance(one.step, dragonlords.StoringGold), fighting({}))
    expected = plays_on and not kingdom
    assert expected == isinstance(after.step, Placing)
    assert expected == (after.active is by)
    assert [] == of_kind((*told, *more), UnitsLevied)
    if kingdom:
        placing = with_reserve(evolve(state, step=Placing()), by, Reserve(1, 0))
        for at in holdings(placing, by):
            assert {"D30.18"} == refused(placing, Levy(by, at))
        # What was bought is placed, whatever the option says.
        assert {"D27.15"} == refused(placing, EndStep(by))


@checks("D30.18")
@given(FOUR, SEEDS, st.booleans())
def test_free_units_come_to_no_other_territory(peoples: list[Side], seed: int, tundra: bool) -> None:
    """What another holds, what no one holds and the tundra get no free units."""
    by, state = peoples[0], ended(landless(peoples, seed, tundra=tundra))[0]
    for at in state.table.content.atlas.places[:46]:
        cold = at not in kinds(state)
        wanted = {"D30.11", "D27.15"} if cold else set() if alone(state, at) is by else {"D27.15"}
        assert wanted == refused(state, Levy(by, at)), at


@checks("D30.18")
@given(FOUR, SEEDS)
def test_what_was_bought_before_is_not_placed_without_a_kingdom(peoples: list[Side], seed: int) -> None:
    """Units that wait for a kingdom wait on, and only the free ones come."""
    by, state = peoples[0], landless(peoples, seed)
    state, _ = ended(with_reserve(state, by, Reserve(2, 1)))
    assert [] == listed(state, dragonlords.Place)
    after, _ = done(state, listed(state, Levy)[0])
    assert Reserve(2, 1) == after.bought(by)
    assert units(state, by) + 3 == units(after, by)
