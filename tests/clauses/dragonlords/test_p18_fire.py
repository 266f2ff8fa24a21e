"""Pages 15 and 18: DragonLords set blockades on fire."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.blazes import (
    Blaze,
    bare,
    blazes,
    burned,
    crews_of,
    everyone_of,
    fleet,
    force,
    over,
    unanswered,
)
from tests.clauses.dragonlords.conjuring import dealt
from tests.clauses.dragonlords.fleets import told
from tests.clauses.dragonlords.fronts import cited, of, remade

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Ashore,
    Awaiting,
    Bag,
    BlockadeBurned,
    Burn,
    Burning,
    Campaigning,
    CrewAshore,
    Deciding,
    DiceRolled,
    EndStep,
    Fight,
    Figure,
    Finished,
    GoAshore,
    KingLost,
    Mark,
    Options,
    Pass,
    ScrollTaken,
    SeatFell,
    Ship,
    ShipsSunk,
    Show,
    SpellCast,
    State,
    StrengthsCalculated,
    Transferring,
    UnitsLost,
    Until,
    Windows,
)
from conquest_rules.dragonlords.position.figures import Retired
from conquest_rules.dragonlords.position.state import replaced, with_docked, with_fleets
from conquest_rules.testing import checks, reads

SEEDS = st.integers(0, 2**32).map(Random)


def ships_everywhere(state: State) -> int:
    """All ships on the board."""
    at_sea = sum(ships.total for zone in state.fleets for ships in zone)
    return at_sea + sum(ships.total for ships in state.docked)


def ours(state: State, blaze: Blaze) -> list[Figure]:
    """The active player's boarders, without what they have done."""
    return sorted(bare(one) for one in state.figures(blaze.at, blaze.by) if not one.lord)


def lords(state: State, blaze: Blaze) -> list[Figure]:
    """The DragonLords that are there, without what they have done."""
    return sorted(bare(one) for one in state.figures(blaze.at, blaze.by) if one.lord)


# The whole blockade.


@checks("D15.8", "D18.17", "D18.19", "D15.9")
@given(blazes(havens=(0, 0), king=False), SEEDS)
def test_a_blockade_without_a_coast_is_gone(blaze: Blaze, rng: Random) -> None:
    """All its ships and all units aboard are lost; no ship of it is left to anyone, docked or at sea."""
    state, at = blaze.state, blaze.at
    ships, crew = len(fleet(state, at, blaze.other)), len(force(state, at, blaze.other))
    before = everyone_of(state, blaze.other)
    own = fleet(state, at, blaze.by)
    after, events = burned(blaze)
    after, more = over(after, rng)
    (event,) = of((*events, *more), BlockadeBurned)
    assert (blaze.by, at, blaze.other, ships, False) == (
        event.seat,
        event.at,
        event.defender,
        event.ships,
        event.stopped,
    )
    assert [] == fleet(after, at, blaze.other)
    assert [] == force(after, at, blaze.other)
    assert own == fleet(after, at, blaze.by)
    if not of(more, SeatFell):
        assert before - crew == everyone_of(after, blaze.other)
    assert ships_everywhere(state) - ships == ships_everywhere(after)
    (lost,) = (one for one in of((*events, *more), UnitsLost) if one.side is blaze.other)
    assert (at, crew) == (lost.at, lost.figures.total)
    assert isinstance(after.step, Campaigning | Finished)
    assert () == dragonlords.faults(after)


@checks("D18.18")
@reads("R-fire-attack-procedure")
@given(blazes(king=False), SEEDS)
def test_no_one_strikes_back_at_fire(blaze: Blaze, rng: Random) -> None:
    """No dice are rolled; DragonLords and crews of their own ships are unharmed, boarders are lost."""
    own, above = crews_of(blaze.state, blaze.at, blaze.by), lords(blaze.state, blaze)
    boarding = ours(blaze.state, blaze)
    after, events = burned(blaze)
    after, more = over(after, rng)
    assert not of((*events, *more), DiceRolled, StrengthsCalculated, SpellCast)
    assert own == crews_of(after, blaze.at, blaze.by)
    assert above == lords(after, blaze)
    assert [] == ours(after, blaze)
    lost = [one for one in of((*events, *more), UnitsLost) if one.side is blaze.by]
    assert [len(boarding)] * bool(boarding) == [one.figures.total for one in lost]
    assert all(("D18.17",) == one.clauses for one in of((*events, *more), UnitsLost))
    assert not of((*events, *more), ShipsSunk)


@checks("D18.18", "D15.8")
@given(blazes(king=False), SEEDS)
def test_it_takes_the_place_of_the_combat(blaze: Blaze, rng: Random) -> None:
    """After the fire there is nothing left to fight there; before it the combat had to be fought."""
    waits = Fight(blaze.by, blaze.at) in dragonlords.legal_actions(blaze.state)
    here = [one for one in force(blaze.state, blaze.at, blaze.by) if not one.lord]
    assert waits is bool(here)
    assert bool(here) is bool(cited(blaze.state, EndStep(blaze.by)))
    after, _ = over(burned(blaze)[0], rng)
    assume(isinstance(after.step, Campaigning))
    assert ("D14.1",) == cited(after, Fight(blaze.by, blaze.at))
    assert () == cited(after, EndStep(blaze.by))


# The coast.


@checks("D18.20")
@reads("R-fire-attack-friendly-coast")
@given(blazes(havens=(1, 9)), SEEDS)
def test_the_crew_comes_ashore(blaze: Blaze, rng: Random) -> None:
    """Where its player has a harbor on the zone no one is lost: all stand in one such territory."""
    state, at = blaze.state, blaze.at
    crew = sorted(bare(one) for one in force(state, at, blaze.other))
    after, first = burned(blaze)
    after, events = unanswered(after)
    events, homes = (*first, *events), set(blaze.havens)
    if len(homes) > 1:
        assert isinstance(after.step, Ashore)
        assert Deciding(blaze.other) == dragonlords.to_act(after)
        assert homes == {one.to for one in dragonlords.legal_actions(after) if isinstance(one, GoAshore)}
        for port in set(blaze.coast) - homes:
            assert ("D18.20",) == cited(after, GoAshore(blaze.other, port))
        to = rng.choice(sorted(homes))
        after, more = told(after, GoAshore(blaze.other, to))
        events += more
    else:
        (to,) = homes
    (event,) = of(events, CrewAshore)
    assert (blaze.other, at, to) == (event.seat, event.at, event.to)
    came = after.figures(to, blaze.other) - state.figures(to, blaze.other)
    assert crew == sorted(came)
    assert [] == fleet(after, at, blaze.other)
    after, more = over(after, rng)
    assert not [one for one in of((*events, *more), UnitsLost) if one.side is blaze.other]
    assert everyone_of(state, blaze.other) == everyone_of(after, blaze.other)
    assert () == dragonlords.faults(after)


@checks("D18.20")
@reads("R-fire-attack-friendly-coast")
@given(blazes(havens=(0, 0), king=False), SEEDS)
def test_a_coast_of_others_saves_no_one(blaze: Blaze, rng: Random) -> None:
    """Harbors of the DragonLord's player, of others, and vacant ones are of no use to the crew."""
    after, events = over(burned(blaze)[0], rng)
    assert not of(events, CrewAshore)
    for port in blaze.coast:
        assert not after.figures(port, blaze.other)


@checks("D18.20", "D27.21")
@given(blazes(fallen=True, king=False), SEEDS)
def test_vanquished_crews_come_ashore_as_well(blaze: Blaze, rng: Random) -> None:
    """No one chooses for them: they come ashore in the first such territory of the board, if there is one."""
    crew = len(force(blaze.state, blaze.at, blaze.other))
    after, _ = burned(blaze)
    assert not isinstance(after.step, Burning | Ashore)
    order = [at for at, zone in blaze.state.table.harbors if zone == blaze.at and at in blaze.havens]
    after, _ = over(after, rng)
    for place, port in enumerate(order):
        more = after.figures(port, blaze.other).total - blaze.state.figures(port, blaze.other).total
        assert (0 if place else crew) == more
    assert [] == fleet(after, blaze.at, blaze.other)


# Who burns, and what.


@checks("D18.16")
@given(blazes(boarding=("1 Wizard", "King", "wizard"), own=(1, 1)))
def test_only_dragonlords_burn(blaze: Blaze) -> None:
    """Kings, Wizards and plain units set nothing on fire, on deck or ashore; each DragonLord may."""
    state, at = blaze.state, blaze.at
    burns = {one for one in dragonlords.legal_actions(state) if isinstance(one, Burn)}
    assert {Burn(blaze.by, lord, at) for lord in blaze.lords} == burns
    for figure in state.figures(at, blaze.by).kinds:
        assert (() if figure.lord else ("D18.16",)) == cited(state, Burn(blaze.by, figure, at))
    without = Bag((one, count) for one, count in state.figures(at, blaze.by).pairs if not one.lord)
    without = remade(state, at, blaze.by, without)
    assert not any(isinstance(one, Burn) for one in dragonlords.legal_actions(without))


@checks("D18.16", "D18.17")
@given(blazes(boarding=("",), own=(0, 0)), st.data())
def test_only_where_it_has_come_to(blaze: Blaze, data: st.DataObject) -> None:
    """From another sea zone, or from the coast, no DragonLord reaches the blockade."""
    state, lord = blaze.state, blaze.lords[0]
    zones = [one for one in state.table.zone if one != blaze.at]
    place = data.draw(st.sampled_from([*zones, *state.table.territories]))
    assume(not state.figures(place, blaze.other))
    moved = remade(remade(state, blaze.at, blaze.by, Bag()), place, blaze.by, Bag.of(lord, lord))
    assert not any(isinstance(one, Burn) for one in dragonlords.legal_actions(moved))
    assert dragonlords.why_not(moved, Burn(blaze.by, lord, blaze.at))
    assert ("D18.17",) == cited(moved, Burn(blaze.by, lord, place))


@checks("D18.21")
@given(blazes(havens=(1, 9), own=(0, 0), boarding=("",)), st.integers(1, 3))
def test_docked_ships_do_not_burn(blaze: Blaze, number: int) -> None:
    """Ships without a crew in a harbor are protected by their territory, however many there are."""
    port, state = blaze.havens[0], with_fleets(blaze.state, (blaze.at, blaze.other, Bag()))
    state = with_docked(state, port, blaze.at, Bag(((Ship(), number),)))
    for lord in blaze.lords:
        assert ("D18.21",) == cited(state, Burn(blaze.by, lord, blaze.at))
    assert not any(isinstance(one, Burn) for one in dragonlords.legal_actions(state))
    both = with_docked(blaze.state, port, blaze.at, Bag(((Ship(), number),)))
    after, _ = over(burned(blaze.later(both))[0])
    assert Bag(((Ship(), number),)) == after.docked[after.table.harbors.index((port, blaze.at))]


@checks("D18.17", "D18.21")
@given(blazes(own=(1, 1)))
def test_no_blockade_no_fire(blaze: Blaze) -> None:
    """A DragonLord burns neither its own fleet nor an empty sea zone."""
    state = with_fleets(blaze.state, (blaze.at, blaze.other, Bag()))
    bare_sea = remade(state, blaze.at, blaze.by, Bag.of(*blaze.lords))
    for lord in blaze.lords:
        assert ("D18.17",) == cited(bare_sea, Burn(blaze.by, lord, blaze.at))


@checks("D30.14")
@given(blazes(options=Options(dragonlord_power_reduction=True)))
def test_reduced_dragonlords_burn_nothing(blaze: Blaze) -> None:
    """With the option no fire attack is open."""
    assert not any(isinstance(one, Burn) for one in dragonlords.legal_actions(blaze.state))
    for lord in blaze.lords:
        assert ("D30.14",) == cited(blaze.state, Burn(blaze.by, lord, blaze.at))


# Once, and in time.


@checks("D18.16", "D15.8")
@reads("R-fire-attack-procedure")
@given(
    blazes(above=("lord lord", "lord Wizard/lord"), crews=("2 Dragon-shield", "3 Ring-of-fire"), king=False)
)
def test_each_dragonlord_burns_once(blaze: Blaze) -> None:
    """Whoever has laid fire has had its only combat of the turn, even if it was stopped; others may."""
    (first, *_), state = blaze.lords, blaze.state
    after, events = burned(blaze, first)
    after, more = over(after)
    (event,) = of((*events, *more), BlockadeBurned)
    assert event.stopped
    tired = evolve(first, mark=evolve(first.mark, retired=Retired.AT_SEA))
    assert ("D18.16",) == cited(after, Burn(blaze.by, tired, blaze.at))
    fresh = [one for one in after.figures(blaze.at, blaze.by) if one.lord and one != tired]
    assert len(blaze.lords) - 1 == len(fresh)
    for lord in fresh:
        assert () == cited(after, Burn(blaze.by, lord, blaze.at))
    assert Fight(blaze.by, blaze.at) in dragonlords.legal_actions(after) or not ours(state, blaze)


@checks("D18.16", "D15.8")
@reads("R-fire-attack-procedure")
@given(blazes(boarding=("2", "3"), king=False), SEEDS)
def test_no_fire_after_the_first_round(blaze: Blaze, rng: Random) -> None:
    """Once a round of the combat there has been fought, its DragonLords burn nothing in that turn."""
    state = dragonlords.apply(blaze.state, Fight(blaze.by, blaze.at))
    for _ in range(400):
        if isinstance(state.step, Campaigning | Finished):
            break
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, turn.request.sample(rng))
        else:
            state = dragonlords.apply(state, rng.choice(dragonlords.legal_actions(state)))
    assume(isinstance(state.step, Campaigning))
    assert not any(isinstance(one, Burn) for one in dragonlords.legal_actions(state))
    if fleet(state, blaze.at, blaze.other):
        for lord in (one for one in state.figures(blaze.at, blaze.by).kinds if one.lord):
            assert ("D18.16",) == cited(state, Burn(blaze.by, lord, blaze.at))


# Protection, and who is asked.


@checks("D18.17")
@reads("R-fire-attack-protection")
@given(blazes(crews=("2 Dragon-shield", "1 Ring-of-fire"), boarding=("", "2"), king=False), SEEDS)
def test_open_protection_stops_the_fire(blaze: Blaze, rng: Random) -> None:
    """Neither ships nor units of anyone are harmed, and units of both sides then fight."""
    fleets = {side: crews_of(blaze.state, blaze.at, side) for side in (blaze.by, blaze.other)}
    boarding = ours(blaze.state, blaze)
    after, events = burned(blaze)
    after, more = over(after, rng)
    (event,) = of((*events, *more), BlockadeBurned)
    assert event.stopped
    assert not of((*events, *more), UnitsLost, CrewAshore)
    assert fleets == {side: crews_of(after, blaze.at, side) for side in fleets}
    assert boarding == ours(after, blaze)
    fights = bool(boarding or fleets[blaze.by])
    assert fights is (Fight(blaze.by, blaze.at) in dragonlords.legal_actions(after))


@checks("D18.17", "D20.2")
@reads("R-fire-attack-protection", "R-turning-up", "R-windows")
@given(blazes(crews=("2 dragon-shield", "1 ring-of-fire", "1 2 trident"), king=False), SEEDS)
def test_its_owner_turns_up_what_protects(blaze: Blaze, rng: Random) -> None:
    """A face-down counter is turned up in answer to the fire: a shield stops it, and others do not."""
    state, _ = burned(blaze)
    assert isinstance(state.step, Burning)
    assert Deciding(blaze.other) == dragonlords.to_act(state)
    shows = [one for one in dragonlords.legal_actions(state) if isinstance(one, Show)]
    assert {blaze.at} == {one.at for one in shows}
    act = rng.choice(shows)
    after, events = told(state, act)
    after, more = over(after, rng)
    (event,) = of((*events, *more), BlockadeBurned)
    assert event.stopped is (act.face in ("dragon-shield", "ring-of-fire"))
    assert bool(fleet(after, blaze.at, blaze.other)) is event.stopped


@checks("D18.17")
@reads("R-fire-attack-protection")
@given(blazes(crews=("2 dragon-shield", "1 ring-of-fire"), boarding=("Dragon-shield",), king=False))
def test_protection_that_is_not_shown_in_time(blaze: Blaze) -> None:
    """A shield that lies face down, or belongs to the DragonLord's side, stops nothing."""
    line = blaze.lines[0]
    assume("dragon-shield" not in line or "Dragon-shield" not in blaze.lines[1])
    after, first = burned(blaze)
    _, events = unanswered(after)
    (event,) = of((*first, *events), BlockadeBurned)
    assert not event.stopped


@checks("D18.18", "D20.2")
@reads("R-windows")
@given(blazes(), st.sampled_from([None, *Until]), st.booleans())
def test_who_is_asked_before_it_burns(blaze: Blaze, ahead: Until | None, scroll: bool) -> None:
    """By what everyone can see: a face-down counter in the fleet, or a caster and a scroll in hand."""
    state = dealt(blaze.state, blaze.other, *(("reflect",) if scroll else ()))
    if ahead in (Until.TURN, Until.OWN_TURN):
        state = evolve(state, passes=replaced(state.passes, blaze.other, ahead))
    there = force(state, blaze.at, blaze.other)
    hides = any(one.hidden for one in there)
    casts = scroll and any("wizard" in one.shown or "king" in one.shown for one in there)
    asked, _ = burned(blaze.later(state))
    wanted = (hides or casts) and ahead not in (Until.TURN, Until.OWN_TURN)
    assert isinstance(asked.step, Burning) is wanted
    if not wanted:
        return
    acts = dragonlords.legal_actions(asked)
    assert all(isinstance(one, Show | Pass) for one in acts)
    assert {Pass(blaze.other, until) for until in Until if until is not Until.BATTLE} <= set(acts)
    assert cited(asked, Pass(blaze.other, Until.BATTLE))
    if ahead is Until.NOW:
        assert not isinstance(dragonlords.apply(asked, Pass(blaze.other)).step, Burning)
    elsewhere = next((at for at in asked.table.territories if asked.figures(at, blaze.other)), None)
    if elsewhere is not None:
        figure = asked.figures(elsewhere, blaze.other).kinds[-1]
        if figure.hidden:
            face = figure.hidden.kinds[0].item or ""
            assert "D20.2" in cited(asked, Show(blaze.other, figure, elsewhere, face))


@reads("R-windows")
@given(blazes(crews=("2 blank", "3", "1 wizard", "2 Wizard"), king=False, windows=Windows.HOLDERS_ONLY))
def test_holders_alone_are_asked_where_the_table_plays_so(blaze: Blaze) -> None:
    """Where only those are asked who can do something, a blank is not enough."""
    faces = {secret.item for one in force(blaze.state, blaze.at, blaze.other) for secret in one.hidden}
    assert isinstance(burned(blaze)[0].step, Burning) is bool(faces - {"blank"})


# Kings.


@checks("D18.17", "D18.19")
@given(blazes(king=True, havens=(0, 0)), st.integers(0, 3), SEEDS)
def test_a_king_burns_with_its_ship(blaze: Blaze, cards: int, rng: Random) -> None:
    """Its player falls immediately, and the scrolls go to the one who laid the fire, if that one stands."""
    hand = ("reflect", "legion", "clairvoyance")[:cards]
    state = dealt(blaze.state, blaze.other, *hand)
    after, events = burned(blaze.later(state))
    after, more = over(after, rng)
    told_of = (*events, *more)
    assert (blaze.other, blaze.by) in [(one.seat, one.by) for one in of(told_of, KingLost)]
    assert blaze.other in [one.seat for one in of(told_of, SeatFell)]
    taken = [one for one in of(told_of, ScrollTaken) if one.seat is blaze.other]
    assert len(hand) == len(taken)
    assert {blaze.by} >= {one.by for one in taken}
    assert () == dragonlords.faults(after)


@checks("D18.18", "D7.29")
@given(blazes(boarding=("1 King", "2 king"), king=False), SEEDS)
def test_the_attackers_king_on_a_burning_deck(blaze: Blaze, rng: Random) -> None:
    """It is lost with the ship: its player falls, the DragonLords at sea perish, and the turn is over."""
    after, events = burned(blaze)
    after, more = over(after, rng)
    assert blaze.by in [one.seat for one in of((*events, *more), SeatFell)]
    assert not after.figures(blaze.at, blaze.by)
    assert isinstance(after.step, Finished) or after.active is not blaze.by
    assert () == dragonlords.faults(after)


@checks("D20.36", "D7.29")
@given(blazes(king=False), SEEDS)
def test_after_the_fire_it_goes_home(blaze: Blaze, rng: Random) -> None:
    """A DragonLord that has burned a blockade has to teleport to friendly land in the transfer phase."""
    after, _ = over(burned(blaze)[0], rng)
    assume(isinstance(after.step, Campaigning))
    after, _ = told(after, EndStep(blaze.by))
    assert isinstance(after.step, Transferring)
    assert Mark() == after.figures(blaze.at, blaze.by).kinds[-1].mark
    assert ("D7.29",) == cited(after, EndStep(blaze.by))
