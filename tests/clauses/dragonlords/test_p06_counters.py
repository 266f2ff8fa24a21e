"""Page 6, counters: King, Wizard and blank under units, in secret; and what a counter stays with (page 2)."""

from collections import Counter
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import unmoved
from tests.clauses.dragonlords.opening import (
    SEEDS,
    begun,
    chosen_player,
    hops,
    in_turn,
    moment,
    told,
    ways,
    why,
)
from tests.laws.dragonlords.games import small_setups

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    SIDES,
    Arrive,
    Bag,
    Board,
    ChooseInSecret,
    CountersLaid,
    EndStep,
    Face,
    Figure,
    Hide,
    Hiding,
    Land,
    March,
    Retreat,
    Revealing,
    Sail,
    Setup,
    Side,
    State,
    Stay,
    Transfer,
    Travel,
    TreasureAssigned,
    TreasureTaken,
    Vanish,
    WizardMade,
    new_game,
)
from conquest_rules.dragonlords.position.figures import PLAIN, rested
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.dragonlords.scenes import bearer, play, scene


def bearers(state: State, side: Side) -> list[tuple[str, Figure]]:
    """Where a side's units with face-down counters stand."""
    return [
        (at, figure)
        for at, force in zip(state.table.atlas.places, state.forces, strict=True)
        for figure in force[NUMBER[side]]
        if figure.hidden
    ]


@checks("D6.22")
@given(ways, SEEDS)
def test_counters_lie_where_they_were_hidden(setup: Setup, seed: int) -> None:
    """Each of the three counters lies face down under another unit, in the territory chosen for it."""
    done = hops(setup, seed)
    state = done[-1].after
    for seat in setup.seats:
        choices = [
            (act.at, act.face)
            for hop in done
            if isinstance(act := hop.step.action, Hide) and act.by is seat.people
        ]
        assert [face for _, face in choices] == list(Face)
        laid = [(at, list(figure.hidden)) for at, figure in bearers(state, seat.people)]
        assert all(len(secrets) == 1 for _, secrets in laid)
        assert Counter(choices) == Counter((at, Face(secret.item or "")) for at, [secret] in laid)


@checks("D6.22")
@reads("R-counter-stacking")
@given(ways, SEEDS)
def test_counters_go_under_ones_own_units(setup: Setup, seed: int) -> None:
    """A counter goes under any unit of its owner that has none yet, and under no one else's."""
    state = moment(setup, seed, Hiding)
    assert isinstance(state.step, Hiding)
    seat = state.step.seat
    places = state.step.chosen[NUMBER[seat]].item or ()
    face = list(Face)[len(places)]
    free = [
        at
        for at in state.table.territories
        if dragonlords.holder(state, at) is seat and state.figures(at, seat).total > places.count(at)
    ]
    assert tuple(Hide(seat, face, at) for at in free) == dragonlords.legal_actions(state)
    for at in state.table.territories:
        if at not in free:
            assert {"D6.22"} == why(state, Hide(seat, face, at))
    for other in Face:
        if other is not face:
            assert {"D6.22"} == why(state, Hide(seat, other, free[0]))
    assert {"D6.22"} == why(state, Hide(state.table.next_seat[seat], face, free[0]))
    assert {"misfit"} == why(state, Hide(seat, face, "nowhere"))


@checks("D6.22")
@reads("R-counter-stacking")
def test_two_counters_need_two_units() -> None:
    """Where one unit stands there is room for one counter, and where two stand for two."""
    setup = Setup(players=2)
    state = next(hop.before for hop in hops(setup, 5) if isinstance(hop.before.step, Hiding))
    seat = state.active
    for units in (1, 2, 3):
        at = next(at for at in dragonlords.held(state, seat))
        bare = with_forces(state, (at, seat, Bag(((PLAIN, units),))))
        for number, face in enumerate(Face):
            assert (number < units) == (not why(bare, Hide(seat, face, at)))
            if number >= units:
                break
            bare = dragonlords.apply(bare, Hide(seat, face, at))


@checks("D6.22")
@reads("R-hiding-together")
@given(ways, SEEDS)
def test_all_counters_are_laid_together(setup: Setup, seed: int) -> None:
    """Each seat chooses in secret, from the chosen player on; nothing lies on the board before all have."""
    done = hops(setup, seed)
    seats = in_turn(setup, chosen_player(done), len(setup.seats))
    deciders = [hop.before.step.seat for hop in done if isinstance(hop.before.step, Hiding)]
    assert [seat for seat in seats for _ in Face] == deciders
    assert seats == [one.seat for one in told(done, CountersLaid)]
    for hop in done:
        if isinstance(hop.before.step, Hiding | Revealing):
            assert not any(bearers(hop.before, side) for side in SIDES)
            assert not hop.step.events or isinstance(hop.before.step, Revealing)
    for one in told(done, CountersLaid):
        state = done[-1].after
        assert tuple(at for at, _ in bearers(state, one.seat)) == one.places


@checks("D6.22")
@reads("R-hidden-counters", "R-hiding-together")
@given(ways, SEEDS)
def test_others_see_a_counter_and_not_its_face(setup: Setup, seed: int) -> None:
    """An opponent sees which units have a counter, and of none what it is; a player sees all of their own."""
    state = begun(setup, seed)
    for viewer in (*dragonlords.viewers(state), None):
        seen = dragonlords.view(state, viewer)
        for side in state.table.seats:
            own = viewer is not None and side in state.table.partners[viewer]
            assert [at for at, _ in bearers(state, side)] == [at for at, _ in bearers(seen, side)]
            faces = {secret.item for _, figure in bearers(seen, side) for secret in figure.hidden}
            assert ({"king", "wizard", "blank"} if own else {None}) == faces


@checks("D6.22")
@given(ways, SEEDS)
def test_others_see_that_a_player_chooses_and_no_more(setup: Setup, seed: int) -> None:
    """While a player hides counters, everyone else sees one action, and not even how many were hidden."""
    state = moment(setup, seed, Hiding)
    assert isinstance(state.step, Hiding)
    seat = state.step.seat
    for viewer in (*dragonlords.viewers(state), None):
        seen = dragonlords.view(state, viewer)
        if viewer is not None and seat in state.table.partners[viewer]:
            assert dragonlords.legal_actions(state) == dragonlords.legal_actions(seen)
            continue
        assert (ChooseInSecret(seat),) == dragonlords.legal_actions(seen)
        step = dragonlords.seen(dragonlords.transition(state, dragonlords.legal_actions(state)[0]), viewer)
        assert ChooseInSecret(seat) == step.action
        assert {"misfit"} == why(seen, dragonlords.legal_actions(state)[0])
        assert isinstance(seen.step, Hiding)
        items = {one.item for one, side in zip(seen.step.chosen, SIDES, strict=True) if side is seat}
        assert {None} == items


@checks("D6.23")
@given(
    st.sampled_from(PEOPLES),
    st.sampled_from(PEOPLES),
    st.integers(1, 4),
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from(["last-lantern", "vanehold"]),
)
def test_a_blank_has_no_power(
    attacker: Side, defender: Side, units: int, others: int, attacks: bool, at: str
) -> None:
    """A unit with the blank counter rolls the same dice with the same strength as one without a counter."""
    assume(attacker is not defender)
    start = "russet-downs" if at == "vanehold" else "vanehold"
    rolls = list[object]()
    for word in ("1", "blank"):
        state = scene(
            f"{start}: {attacker} {units} {word if attacks else '1'} 1",
            f"{at}: {defender} {others} {'1' if attacks else word}",
            active=attacker,
        )
        plain, blank = Figure(), bearer(attacker, Face.BLANK)
        moved = [plain] * units + [blank if word == "blank" and attacks else plain]
        state = play(state, *(March(attacker, figure, start, at) for figure in moved))
        state, _ = unmoved(play(state, dragonlords.Engage(attacker)))
        first = dragonlords.to_act(state)
        assert isinstance(first, dragonlords.Awaiting)
        state = play(state, dragonlords.Rolled((6,) * (units + 1)))
        second = dragonlords.to_act(state)
        rolls.append((first, second))
    assert rolls[0] == rolls[1]


@checks("D6.23")
@given(st.sampled_from(PEOPLES), st.sampled_from(["blank", "king", "wizard"]), st.integers(2, 4))
def test_a_unit_with_a_counter_marches_like_any_other(people: Side, face: str, units: int) -> None:
    """Whatever lies under a unit, it may go where a unit without a counter may go."""
    state = scene(f"vanehold: {people} {units} {face}", f"russet-downs: {people} 1", active=people)
    listed = [
        act for act in dragonlords.legal_actions(state) if isinstance(act, March) and act.at == "vanehold"
    ]
    ways_of = {
        figure: [(act.to, act.forced) for act in listed if act.figure == figure]
        for figure in (PLAIN, bearer(people, face))
    }
    assert ways_of[PLAIN]
    assert ways_of[PLAIN] == ways_of[bearer(people, face)]
    assert not any(dragonlords.why_not(state, act) for act in listed)


def borne(state: State, side: Side) -> Counter[tuple[str, tuple[str, ...]]]:
    """The counters of a side, by place and unit, ashore or aboard."""
    return Counter(
        (at, tuple(sorted([*(one.item or "" for one in figure.hidden), *figure.shown])))
        for at, whose, figure, count in everyone(state)
        for _ in range(count)
        if whose is side and (figure.hidden or figure.shown)
    )


# What moves units other than by a single step, and what lays a counter under one.
MOVING: Final = (Retreat, Board, Sail, Land, Arrive, Vanish, Travel, Stay, EndStep)
GAINS: Final = (TreasureAssigned, TreasureTaken, WizardMade)


@checks("D2.19", "D32.13")
@given(small_setups(), SEEDS)
def test_counters_stay_with_their_units(setup: Setup, seed: int) -> None:
    """A counter goes where its unit goes, and passes to no other unit as long as that one lives."""
    state = begun(setup, seed)
    for step in walk(dragonlords, state, Random(seed), 120):
        act = step.action
        for side in state.table.seats:
            old, new = borne(state, side), borne(step.state, side)
            if isinstance(act, March | Transfer) and act.by is side:
                counters = tuple(sorted([*(one.item or "" for one in act.figure.hidden), *act.figure.shown]))
                if counters:
                    old = old - Counter([(act.at, counters)]) + Counter([(act.to, counters)])
                assert old == new
            elif any(isinstance(one, GAINS) and one.seat is side for one in step.events):
                assert 1 == (new - old).total()
            elif isinstance(act, MOVING) and act.by is side:
                assert Counter(unit for _, unit in old.elements()) == Counter(
                    unit for _, unit in new.elements()
                )
            else:
                assert not new - old
        state = step.state


@checks("D2.19", "D32.13")
@pytest.mark.parametrize("phase", [March, Transfer])
@given(st.sampled_from(PEOPLES), st.sampled_from(list(Face)), st.integers(1, 3))
def test_a_unit_without_counter_leaves_it_behind(
    phase: type[March] | type[Transfer], people: Side, face: Face, units: int
) -> None:
    """A plain unit that walks off leaves the counter with its unit; that unit takes it along."""
    step = dragonlords.Campaigning() if phase is March else dragonlords.Transferring()
    state = scene(f"vanehold: {people} {units} {face}", active=people, step=step)
    bearing = bearer(people, face)
    for figure in (PLAIN, bearing):
        after = dragonlords.apply(state, phase(people, figure, "vanehold", "russet-downs"))
        stayed, gone = (rested(after.figures(at, people)) for at in ("vanehold", "russet-downs"))
        assert Bag.of(figure) == gone
        assert rested(state.figures("vanehold", people)) - Bag.of(figure) == stayed


@checks("D6.27")
@given(ways, SEEDS)
def test_the_chosen_player_takes_the_first_turn(setup: Setup, seed: int) -> None:
    """The first turn is that of the player who was Blessed first."""
    done = hops(setup, seed)
    assert [chosen_player(done)] == [one.seat for one in told(done, dragonlords.TurnBegun)]
    assert chosen_player(done) is done[-1].after.active
    assert new_game(setup).table.seats[0] is new_game(setup).active
