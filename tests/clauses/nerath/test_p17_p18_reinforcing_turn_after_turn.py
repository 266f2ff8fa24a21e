"""Pages 17 and 18: whole Reinforce steps, turn after turn, and the readings of the step."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.reinforcements import (
    FIVE,
    alone_with,
    can_buy,
    castles_of,
    game_with,
    is_capital,
    old_pieces,
    only_its_part,
    open_to,
    pieces,
    played_to,
    reinforcements,
    stormed,
    wishes,
)
from tests.clauses.nerath.reinforcing import CASTLE, COST, SEEDS, beside
from tests.clauses.nerath.scenes import LAND, moved_in
from tests.rules.nerath.board_facts import cited, friendly, spaces, universe

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, EndStep, Figure, Kind, Place, Realm, SpaceKind, TurnMemory
from conquest_rules.nerath.position.state import replaced, with_forces, with_treasury
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.nerath.strategies import contents, realms, setups

# A whole step.


@checks(
    "N7.14", "N17.15", "N17.18", "N18.10", "N18.11", "N18.13", "N18.15", "G1.12", "M7.5", "N24.7", "N16.26"
)
@given(reinforcements(setups(contents())), st.integers(0, 40), SEEDS)
def test_whole_steps_of_reinforcing(state: nerath.State, gold: int, seed: int) -> None:
    """Bought, placed, moved at random: it ends, all that was paid for is there, and the rest as it was."""
    realm, rng = state.active, Random(seed)
    state = with_treasury(state, realm, gold)
    before, old, others, points = pieces(state), old_pieces(state), state.treasuries, state.points
    told = list[nerath.Event]()
    assert EndStep(realm) in nerath.legal_actions(state)
    for step in walk(nerath, state, rng, 300):
        told += step.events
        if step.state.active is not realm or isinstance(step.state.step, nerath.Finished | nerath.Drawing):
            break
        state = step.state
        assert () == nerath.faults(state)
        assert old == old_pieces(state)
        assert () == state.memory.pending
        only_its_part(state)
        for space in spaces(state):
            new = [one for one in state.figures(space, realm) if one.mark.new]
            assert not new or friendly(state, space)
    else:
        raise AssertionError("the step does not end")
    bought = [event for event in told if isinstance(event, nerath.PieceBought)]
    assert before + Bag.of(*(event.kind for event in bought)) == pieces(state)
    spent = sum(COST[event.kind] for event in bought)
    assert replaced(others, realm, gold - spent) == state.treasuries
    assert points == state.points
    stages = {nerath.PieceBought: 1, nerath.PiecePlaced: 2}
    stages |= dict.fromkeys((nerath.PieceMoved, nerath.PieceEmbarked, nerath.PieceDebarked), 3)
    order = [stages[type(event)] for event in told if type(event) in stages]
    assert sorted(order) == order
    assert len(bought) == sum(isinstance(event, nerath.PiecePlaced) for event in told)


# Turn after turn.


@checks("N20.14", "N17.33", "N17.32", "N19.15", "N21.18", "N9.36")
@given(st.dictionaries(st.sampled_from(LAND), st.tuples(realms(), st.booleans()), max_size=8))
def test_a_castle_is_built_on_own_land_without_one(held: dict[str, tuple[Realm, bool]]) -> None:
    """Not where one stands already, not on foreign land, not at sea and not in a dungeon."""
    control = {space: holder for space, (holder, _) in held.items()}
    pieces = {space: {holder: [Kind.CASTLE]} for space, (holder, castle) in held.items() if castle}
    state = moved_in(pieces=pieces, control=control)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE), Bag()))
    for space in state.table.content.spaces:
        taken = any(CASTLE in state.figures(space.id, realm) for realm in Realm)
        foreign = state.controller(space.id) is not state.active
        why = {"N17.33"} if taken else set()
        why |= {"N17.32"} if foreign else set()
        assert why == cited(state, Place(state.active, Kind.CASTLE, space.id))
        if taken:
            owner = state.controller(space.id)
            assert owner is not None
            two = with_forces(state, (space.id, owner, state.figures(space.id, owner).add(CASTLE)))
            assert "N20.14" in {fault.clause for fault in nerath.faults(two)}


@checks("N15.36", "N15.38", "N17.25", "N17.29", "N22.13", "N20.17", "N20.15")
@reads("R-capture-next-turn")
@given(st.integers(0, 3))
def test_a_captured_castle_serves_from_the_next_turn_on(seed: int) -> None:
    """What Karkoth captures in a turn is closed to its new pieces in that turn and open in the next."""
    rng, realm = Random(seed), Realm.KARKOTH
    setup = nerath.Setup(length=nerath.Length.LONG, alliances=True)
    opening = nerath.new_game(setup)
    castle = rng.choice([s for s in castles_of(opening, Realm.VAILIN) if not is_capital(opening, s)])
    state = stormed(opening, realm, castle)
    captured = played_to(state, realm, rng)
    assert (realm, (castle,)) == (captured.controller(castle), captured.memory.taken)
    assert castle not in open_to(captured)
    later = played_to(captured, realm, rng)
    assert (realm, ()) == (later.controller(castle), later.memory.taken)
    assert [True] * 4 + [False] * 2 == [castle in open_to(later, number) for number in range(6)]


@checks("N15.49", "N17.26", "N20.15", "N15.33", "N18.28", "N17.24")
@reads("R-capital-retaken-by-ally")
@given(st.integers(0, 3))
def test_a_liberated_capital_is_open_to_its_owner(seed: int) -> None:
    """A Capital that the ally has liberated takes any number of its owner's pieces in his next turn."""
    rng, realm = Random(seed), Realm.KARKOTH
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, alliances=True))
    capital = opening.table.content.capital(Realm.IRON_CIRCLE)
    lost = evolve(
        with_forces(opening, (capital, Realm.IRON_CIRCLE, Bag()), (capital, Realm.VAILIN, Bag.of(CASTLE))),
        control=tuple(
            Realm.VAILIN if space.id == capital else holder
            for space, holder in zip(opening.table.content.spaces, opening.control, strict=True)
        ),
    )
    freed = played_to(stormed(lost, realm, capital), realm, rng)
    assert Realm.IRON_CIRCLE is freed.controller(capital)
    assert capital not in open_to(freed)
    turn = played_to(freed, Realm.IRON_CIRCLE, rng)
    assert all(capital in open_to(turn, number) for number in (0, 7, 20))


@checks("N5.13", "N17.16", "N12.43")
@reads("R-supply-limit")
@given(realms(), st.sampled_from([(Kind.FOOTSOLDIER, 20), (Kind.WARSHIP, 6), (Kind.CASTLE, 3)]))
def test_the_box_sets_no_limit(realm: Realm, most: tuple[Kind, int]) -> None:
    """A 21st Footsoldier, a 7th Warship, a 4th Castle is bought and placed like any other."""
    kind, number = most
    state = evolve(
        nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), active=realm, step=nerath.Buying()
    )
    state = with_treasury(state, realm, 200)
    for _ in range(number + 1):
        state = nerath.apply(state, Buy(realm, kind))
    state = nerath.apply(state, EndStep(realm))
    while isinstance(state.step, nerath.Placing):
        state = nerath.apply(state, nerath.legal_actions(state)[0])
    assert pieces(state).count(kind) > number


@checks("N17.16", "N17.15", "N17.18", "N16.26", "N23.27", "N24.7")
@pytest.mark.parametrize("kind", Kind)
def test_any_number_of_every_kind_is_bought_to_the_last_gold(kind: Kind) -> None:
    """Nine pieces of a kind are bought with just the Gold for nine, and a tenth is not."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    state = evolve(state, active=Realm.NERATH, step=nerath.Buying())
    state = with_treasury(state, Realm.NERATH, 9 * COST[kind])
    before, others = pieces(state).count(kind), state.treasuries
    for left in range(9, 0, -1):
        assert {EndStep(Realm.NERATH), Buy(Realm.NERATH, kind)} <= set(nerath.legal_actions(state))
        assert left * COST[kind] == state.treasury(Realm.NERATH)
        state = nerath.apply(state, Buy(Realm.NERATH, kind))
    assert {"N7.14"} <= cited(state, Buy(Realm.NERATH, kind))
    assert replaced(others, Realm.NERATH, 0) == state.treasuries
    state = nerath.apply(state, EndStep(Realm.NERATH))
    while isinstance(state.step, nerath.Placing):
        state = nerath.apply(state, nerath.legal_actions(state)[0])
    assert before + 9 == pieces(state).count(kind)
    assert (0, 0, 0, 0) == state.points


# Readings.


@checks("N17.28", "N17.27", "N20.15", "N17.24", "N17.26")
@reads("R-only-one-castle")
@pytest.mark.parametrize(
    ("name", "with_captured", "with_bought"),
    [
        ("controlled-at-step-start", False, True),
        ("eligible-only", True, True),
        ("any-moment", False, False),
    ],
)
def test_readings_of_an_only_castle(name: str, with_captured: bool, with_bought: bool) -> None:
    """Whether a captured Castle, or one bought in the step, brings the limit of an only Castle back."""
    opening = game_with("R-only-one-castle", name)
    old, taken, bare = [
        s for s in opening.table.content.of_kind(SpaceKind.LAND) if not is_capital(opening, s)
    ][:3]
    one = alone_with(opening, Realm.KARKOTH, {old: True, bare: False})
    assert can_buy(one, *FIVE)
    assert with_bought is can_buy(one, Kind.CASTLE, *FIVE)
    assert with_bought is can_buy(one, *FIVE, Kind.CASTLE)
    if with_bought:
        state = evolve(one, step=nerath.Placing(Bag.of(Kind.CASTLE, *FIVE)))
        state = nerath.apply(state, Place(Realm.KARKOTH, Kind.CASTLE, bare))
        for _ in FIVE:
            state = nerath.apply(state, Place(Realm.KARKOTH, Kind.FOOTSOLDIER, old))
        assert (6, 1) == tuple(state.figures(space, Realm.KARKOTH).total for space in (old, bare))
    two = alone_with(opening, Realm.KARKOTH, {old: True, taken: True})
    assert with_captured is can_buy(evolve(two, memory=TurnMemory(taken=(taken,))), *FIVE)
    assert not can_buy(two, *FIVE, *FIVE)


@checks("N17.25", "N17.29", "N17.30", "N18.1", "N20.15", "N15.37", "N15.36")
@reads("R-only-captured-castle")
@pytest.mark.parametrize("name", ["as-no-castles", "nothing-placeable"])
def test_readings_of_an_only_castle_that_was_captured(name: str) -> None:
    """It counts as none, and pieces go closest to the Capital; or nothing but Castles can be placed."""
    opening = game_with("R-only-captured-castle", name)
    capital = opening.table.content.capital(Realm.KARKOTH)
    near = beside(opening, capital, SpaceKind.LAND)[0]
    far = next(
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if space not in (capital, near) and space not in beside(opening, capital, SpaceKind.LAND)
    )
    state = evolve(
        alone_with(opening, Realm.KARKOTH, {near: False, far: True}), memory=TurnMemory(taken=(far,))
    )
    assert (name == "as-no-castles") is can_buy(state, Kind.FOOTSOLDIER)
    assert can_buy(state, Kind.CASTLE)
    assert ({near} if name == "as-no-castles" else set()) == open_to(state)


@checks("N18.6", "N18.7", "N18.8", "G1.11")
@reads("R-cargo-counts")
@pytest.mark.parametrize("name", ["count", "free"])
def test_readings_of_new_cargo(name: str) -> None:
    """Pieces placed aboard count for a Castle beside the ship, or only the ship does."""
    opening = game_with("R-cargo-counts", name)
    coast = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    dry = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if not beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    realm = Realm.KARKOTH
    state = alone_with(opening, realm, {coast[0]: True, dry[0]: True})
    sea = beside(state, coast[0], SpaceKind.SEA)[0]
    eight = (Kind.FOOTSOLDIER,) * 8
    assert can_buy(state, *eight)
    assert not can_buy(state, *eight, Kind.FOOTSOLDIER)
    # A ship takes one place and gives two.
    assert (name == "free") is can_buy(state, Kind.WARSHIP, *eight)
    with_ship = with_forces(state, (sea, realm, Bag.of(Figure(Kind.WARSHIP))))
    assert (name == "free") is can_buy(with_ship, *eight, Kind.FOOTSOLDIER, Kind.MONSTER)
    assert not can_buy(with_ship, *eight, Kind.FOOTSOLDIER, Kind.MONSTER, Kind.WIZARD)
    full = evolve(with_ship, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER), Bag.of(*[coast[0]] * 4)))
    aboard = Place(realm, Kind.FOOTSOLDIER, sea, Figure(Kind.WARSHIP))
    assert (name == "free") is (aboard in nerath.legal_actions(full))
    assert (set() if name == "free" else {"N17.27"}) == cited(full, aboard)


# The laws of the step.


@checks("N17.16", "N17.24", "N20.15", "N17.26")
@given(st.data())
def test_reinforcing_lists_all_there_is(data: st.DataObject) -> None:
    """Of everything that can be said of a small board just what is listed is legal, buying and placing."""
    state = data.draw(reinforcements())
    deciders = (state.active, data.draw(realms().filter(lambda realm: realm is not state.active)))
    bought = Bag.of(*data.draw(wishes(state)))
    complete(nerath, evolve(state, step=nerath.Buying(bought)), universe(state, *deciders, kinds=tuple(Kind)))
    if bought:
        complete(
            nerath, evolve(state, step=nerath.Placing(bought)), universe(state, *deciders, kinds=tuple(Kind))
        )
