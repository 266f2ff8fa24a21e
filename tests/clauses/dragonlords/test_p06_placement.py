"""Page 6, placement of units: kingdoms, garrisons, territories, and the units that are left."""

import pytest
from attrs import evolve
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.opening import (
    SEEDS,
    chosen_player,
    hops,
    in_turn,
    moment,
    on_the_board,
    told,
    ways,
    why,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Claim,
    Claiming,
    ClaimingKingdom,
    GarrisonPlaced,
    Hiding,
    KingdomClaimed,
    Options,
    PlaceKind,
    Reserve,
    Setup,
    Side,
    State,
    Strengthen,
    Strengthening,
    TerritoryClaimed,
    TerritoryKind,
    UnitAdded,
)
from conquest_rules.dragonlords.position.holding import sides_in
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import play, scene

TWO_TYPES = Setup(players=2, options=Options(two_types_each=True))


def totals(state: State) -> dict[tuple[str, Side], int]:
    """The number of units of each side in each place."""
    return {
        (at, side): state.figures(at, side).total
        for at in state.table.atlas.places
        for side in dragonlords.SIDES
        if state.figures(at, side)
    }


def gained(before: State, after: State) -> dict[tuple[str, Side], int]:
    """Where whose units have come to."""
    old = totals(before)
    return {key: count - old.get(key, 0) for key, count in totals(after).items() if count != old.get(key)}


def kind_of(state: State, at: str) -> TerritoryKind | None:
    """What a territory is."""
    return state.table.atlas.territory[state.table.place[at]]


@checks("D6.11")
@given(ways, SEEDS)
def test_two_units_claim_a_kingdom(setup: Setup, seed: int) -> None:
    """From the chosen player on and in turn, two units of the claimer enter an empty kingdom."""
    done = hops(setup, seed)
    claims = [hop for hop in done if isinstance(hop.before.step, ClaimingKingdom)]
    assert in_turn(setup, chosen_player(done), len(claims)) == [hop.before.active for hop in claims]
    for hop in claims:
        act = hop.step.action
        assert isinstance(act, Claim)
        assert act.at in hop.before.table.kingdoms
        assert dragonlords.holder(hop.before, act.at) is None
        mine = {key: units for key, units in gained(hop.before, hop.after).items() if key[1] is act.by}
        assert {(act.at, act.by): 2} == mine
        assert 2 == hop.before.bought(act.by).units - hop.after.bought(act.by).units
    assert [(one.seat, one.at) for one in told(done, KingdomClaimed)] == [
        (hop.before.active, getattr(hop.step.action, "at", "")) for hop in claims
    ]


@checks("D6.11")
@given(ways, SEEDS)
def test_any_empty_kingdom_and_nothing_else(setup: Setup, seed: int) -> None:
    """Every kingdom that no one has claimed is open; other kingdoms and territories are refused."""
    state = moment(setup, seed, ClaimingKingdom)
    empty = [at for at in state.table.kingdoms if not sides_in(state, at)]
    assert tuple(Claim(state.active, at) for at in empty) == dragonlords.legal_actions(state)
    for at in state.table.territories:
        if at not in empty:
            assert "D6.11" in why(state, Claim(state.active, at))
    other = state.table.next_seat[state.active]
    assert {"D6.11"} == why(state, Claim(other, empty[0]))
    assert {"misfit"} == why(state, Claim(state.active, "nowhere"))


SHARES = {(2, False): 3, (3, False): 2, (4, False): 1, (2, True): 2, (3, True): 1, (4, True): 1}


@checks("D6.12")
@reads("R-tundra-kingdoms")
@given(on_the_board, SEEDS)
def test_players_have_the_same_number_of_kingdoms(setup: Setup, seed: int) -> None:
    """Two players claim three kingdoms each, three two, four one; with tundra two, one and one."""
    state = moment(setup, seed, Claiming)
    each = SHARES[len(setup.seats), setup.options.tundra]
    for seat in setup.seats:
        assert each == len(dragonlords.kingdoms_of(state, seat.people))
        assert set(dragonlords.kingdoms_of(state, seat.people)) == set(state.claimed[NUMBER[seat.people]])


@checks("D6.13")
@reads("R-four-player-kingdoms", "R-tundra-kingdoms")
@given(on_the_board, SEEDS)
@example(Setup(), 1)
@example(TWO_TYPES, 1)
@example(Setup(players=3, options=Options(tundra=True)), 1)
def test_kingdoms_left_over_are_garrisoned(setup: Setup, seed: int) -> None:
    """Each kingdom that no one claims gets five vanquished units: two with four players, else none.

    With tundra it is one with three players, and none with two or four.
    """
    done = hops(setup, seed)
    state = next(hop.before for hop in done if isinstance(hop.before.step, Claiming))
    left = {(4, False): 2, (3, True): 1}.get((len(setup.seats), setup.options.tundra), 0)
    garrisons = [at for at in state.table.kingdoms if dragonlords.holder(state, at) is Side.GARRISON]
    assert left == len(garrisons)
    assert [(at, 5) for at in garrisons] == [(one.at, one.units) for one in told(done, GarrisonPlaced)]
    for at in state.table.atlas.places:
        assert (5 if at in garrisons else 0) == state.figures(at, Side.GARRISON).total


@checks("D6.13")
@given(on_the_board, SEEDS)
def test_no_garrison_before_all_have_claimed(setup: Setup, seed: int) -> None:
    """As long as kingdoms are claimed, no garrison is on the board."""
    state = moment(setup, seed, ClaimingKingdom)
    assert not any(side is Side.GARRISON for _, side in totals(state))


@checks("D6.15")
@given(st.integers(1, 5), st.integers(2, 6), st.sampled_from(dragonlords.PEOPLES))
def test_a_garrison_must_be_defeated(garrison: int, units: int, people: Side) -> None:
    """A kingdom with a garrison is no one's; who enters it must fight, and holds it when no unit is left."""
    state = scene(f"vanehold: garrison {garrison}", f"last-lantern: {people} {units + 1}", active=people)
    assert Side.GARRISON is dragonlords.holder(state, "vanehold")
    assert not any("vanehold" in dragonlords.kingdoms_of(state, side) for side in dragonlords.PEOPLES)
    march = f"{people} marches unit from last-lantern to vanehold forced no"
    assert {"D24.15"} <= why(state, dragonlords.parse_action(march.replace("forced no", "forced yes")))
    entered = play(state, *[march] * units)
    assert isinstance(entered.step, dragonlords.Assaulting)
    assert () == dragonlords.kingdoms_of(entered, people)
    fought = play(entered, f"{people} engages by stealth no", dragonlords.Rolled((1,) * units))
    turn = dragonlords.to_act(fought)
    if isinstance(turn, dragonlords.Awaiting):
        assert isinstance(turn.request, dragonlords.Roll)
        fought = dragonlords.apply(fought, dragonlords.Rolled((6,) * len(turn.request.dice)))
    left = max(0, garrison - units)
    assert left == fought.figures("vanehold", Side.GARRISON).total
    assert (("vanehold",) if not left else ()) == dragonlords.kingdoms_of(fought, people)


@checks("D6.16", "D31.9")
@given(ways, SEEDS)
def test_one_unit_claims_a_territory(setup: Setup, seed: int) -> None:
    """From the chosen player on and in turn, one unit goes to a territory that no one occupies."""
    done = hops(setup, seed)
    claims = [hop for hop in done if isinstance(hop.before.step, Claiming)]
    assert in_turn(setup, chosen_player(done), len(claims)) == [hop.before.active for hop in claims]
    for hop in claims:
        act = hop.step.action
        assert isinstance(act, Claim)
        assert not sides_in(hop.before, act.at)
        assert {(act.at, act.by): 1} == gained(hop.before, hop.after)
        assert 1 == hop.before.bought(act.by).units - hop.after.bought(act.by).units
    assert len(claims) == len(told(done, TerritoryClaimed))


@checks("D6.16", "D31.9")
@given(ways, SEEDS)
def test_claiming_ends_with_the_last_territory(setup: Setup, seed: int) -> None:
    """Every empty territory but islands is open, others are refused, and claiming ends with the last."""
    for hop in hops(setup, seed):
        state = hop.before
        empty = [
            at
            for at in state.table.territories
            if not sides_in(state, at) and kind_of(state, at) is not TerritoryKind.ISLAND
        ]
        if isinstance(state.step, Claiming):
            assert tuple(Claim(state.active, at) for at in empty) == dragonlords.legal_actions(state)
            held = next(at for at in state.table.territories if sides_in(state, at))
            assert {"D6.16"} == why(state, Claim(state.active, held))
            assert {"D6.16"} == why(state, Claim(state.table.next_seat[state.active], empty[0]))
        if isinstance(state.step, Strengthening):
            assert [] == empty


@checks("D6.17", "D31.10")
@given(on_the_board, SEEDS, st.sampled_from([ClaimingKingdom, Claiming, Strengthening]))
def test_no_unit_on_islands_at_sea_or_in_the_wastelands(setup: Setup, seed: int, kind: type) -> None:
    """During setup no unit is placed on an island, in a sea zone or in the Wastelands."""
    done = hops(setup, seed)
    atlas = setup.content.atlas
    for at, _ in totals(done[-1].after):
        assert PlaceKind.TERRITORY is atlas.kinds[atlas.number[at]]
        assert TerritoryKind.ISLAND is not atlas.territory[atlas.number[at]]
    state = next(hop.before for hop in done if isinstance(hop.before.step, kind))
    islands = [atlas.places[one] for one in atlas.islands]
    for at in islands:
        act = (Strengthen if kind is Strengthening else Claim)(state.active, at)
        wanted = {ClaimingKingdom: "D6.11", Claiming: "D6.17", Strengthening: "D6.19"}[kind]
        assert {wanted} == why(state, act)
    for number in (*atlas.zones[:3], *atlas.spaces[:3]):
        for place in (Claim, Strengthen):
            assert why(state, place(state.active, atlas.places[number]))


@checks("D31.11")
@given(ways, SEEDS)
def test_teleportals_can_be_claimed(setup: Setup, seed: int) -> None:
    """Every empty teleportal territory is open to a claim, and all are claimed in the end."""
    for hop in hops(setup, seed):
        state = hop.before
        portals = [state.table.atlas.places[one] for one in state.table.atlas.teleportals]
        for at in portals:
            if isinstance(state.step, Claiming) and not sides_in(state, at):
                assert Claim(state.active, at) in dragonlords.legal_actions(state)
                assert not why(state, Claim(state.active, at))
            if isinstance(state.step, Hiding):
                assert sides_in(state, at)


@checks("D6.19")
@given(ways, SEEDS)
def test_further_units_go_to_ones_own(setup: Setup, seed: int) -> None:
    """When all territories are claimed, players go on in turn, each adding one unit to one of their own."""
    done = hops(setup, seed)
    placed = [hop for hop in done if isinstance(hop.before.step, Claiming | Strengthening)]
    assert in_turn(setup, chosen_player(done), len(placed)) == [hop.before.active for hop in placed]
    added = [hop for hop in placed if isinstance(hop.before.step, Strengthening)]
    for hop in added:
        state, act = hop.before, hop.step.action
        assert isinstance(act, Strengthen)
        assert {(act.at, act.by): 1} == gained(state, hop.after)
        assert 1 == state.bought(act.by).units - hop.after.bought(act.by).units
        own = [at for at in state.table.territories if dragonlords.holder(state, at) is state.active]
        assert tuple(Strengthen(state.active, at) for at in own) == dragonlords.legal_actions(state)
    assert len(added) == len(told(done, UnitAdded))
    if added:
        state = added[-1].before
        for at in state.table.territories:
            if dragonlords.holder(state, at) is not state.active:
                assert {"D6.19"} == why(state, Strengthen(state.active, at))
        other = state.table.next_seat[state.active]
        assert {"D6.19"} == why(state, Strengthen(other, dragonlords.held(state, other)[0]))


@checks("D6.21")
@given(ways, SEEDS)
def test_placing_goes_on_until_no_unit_is_left(setup: Setup, seed: int) -> None:
    """Players add units as long as anyone has one left, and no longer."""
    for hop in hops(setup, seed):
        left = [hop.before.bought(seat.people).units for seat in setup.seats]
        if isinstance(hop.before.step, Strengthening):
            assert any(left)
            assert hop.before.bought(hop.before.active).units
        if isinstance(hop.before.step, Hiding):
            assert not any(left)


@checks("D6.21")
@pytest.mark.parametrize("kind", [Claiming, Strengthening])
@given(on_the_board, SEEDS, st.data())
def test_who_has_no_unit_left_is_skipped(kind: type, setup: Setup, seed: int, data: st.DataObject) -> None:
    """A player without units is passed over, and the next one with units goes on."""
    state = moment(setup, seed, kind)
    seats = in_turn(setup, state.active, len(setup.seats))
    assume(state.bought(state.active).units > 1)
    empty = data.draw(st.sets(st.sampled_from(seats[1:])))
    for seat in empty:
        state = evolve(state, reserve=replaced(state.reserve, seat, Reserve(0, 1)))
    after = dragonlords.apply(state, dragonlords.legal_actions(state)[0])
    assert isinstance(after.step, Strengthening | kind)
    following = [seat for seat in (*seats[1:], seats[0]) if seat not in empty]
    assert next(seat for seat in following if after.bought(seat).units) is after.active
