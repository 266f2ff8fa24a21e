"""Readings about DragonLords and the sea: fire, boarding by Teleport, and the number of pieces."""

from random import Random
from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.blazes import Blaze, blazes, force
from tests.clauses.dragonlords.casting import LORD, WIZARD
from tests.clauses.dragonlords.fleets import dice, rolled, told, unmoved, while_fought
from tests.clauses.dragonlords.fronts import cited, of
from tests.clauses.dragonlords.overseas import (
    crew_in,
    enemies_at,
    open_seas,
    outside,
    room_in,
    shores,
)
from tests.clauses.dragonlords.realms import SEEDS, done, listed, refused
from tests.clauses.dragonlords.wanderers import begun, open_to, taking

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Arrive,
    BeginTeleport,
    Burn,
    Campaigning,
    Countering,
    Embarking,
    Fight,
    Losing,
    Sailing,
    SpellCast,
    State,
    Strike,
    Striking,
    Take,
)
from conquest_rules.testing import checks, reads

FIRE: Final = "R-naval-fire"
INSTEAD, IN_ROUNDS, NOBODY = "fire-attack-instead-of-combat", "dragon-fire-in-rounds", "nobody"
BOARDING: Final = "R-teleport-to-blockade"
ALLOWED, NEEDED = "boarding-allowed", "own-ship-needed"


@st.composite
def fires(draw: st.DrawFn) -> tuple[str, Blaze]:
    """A reading of fire at sea, and a DragonLord with units beside an enemy blockade."""
    reading = draw(st.sampled_from((INSTEAD, IN_ROUNDS, NOBODY)))
    blaze = blazes(
        rulings={FIRE: reading}, crews=("2", "4", "2 Wizard"), boarding=("1", "3"), own=(0, 0), king=False
    )
    return reading, draw(blaze)


@reads("R-naval-fire")
@checks("D14.4", "D15.8", "D18.17", "D20.36")
@given(fires())
def test_how_dragonlords_use_fire_at_sea(case: tuple[str, Blaze]) -> None:
    """On the whole blockade, instead of the combat; or as an attack in its rounds; or not at all."""
    reading, blaze = case
    state = blaze.state
    burns = [one for one in dragonlords.legal_actions(state) if isinstance(one, Burn)]
    assert bool(burns) is (reading == INSTEAD)
    for lord in blaze.lords:
        assert (() if reading == INSTEAD else ("D18.17",)) == cited(state, Burn(blaze.by, lord, blaze.at))
    state = dragonlords.apply(state, Fight(blaze.by, blaze.at))
    assert isinstance(state.step, Striking) is (reading == IN_ROUNDS)
    strikes = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    assert {"dragon-fire"} >= {one.spell for one in strikes}
    assert bool(strikes) is (reading == IN_ROUNDS)


@reads("R-naval-fire")
@given(fires(), st.integers(0, 2**32).map(Random))
def test_dragon_fire_in_rounds_at_sea(case: tuple[str, Blaze], rng: Random) -> None:
    """Where it is played each DragonLord strikes one unit a round, rolls no die, and no one else casts."""
    reading, blaze = case
    number = len(force(blaze.state, blaze.at, blaze.by))
    state, begun_ = told(blaze.state, Fight(blaze.by, blaze.at))
    if isinstance(state.step, Striking):
        assert reading == IN_ROUNDS
        before = len(force(state, blaze.at, blaze.other))
        for lord in [one for one in state.figures(blaze.at, blaze.by) if one.lord][: before - 1]:
            state, _ = told(state, Strike(blaze.by, lord, "dragon-fire"))
            while isinstance(state.step, Losing):
                state, _ = told(state, dragonlords.default_action(state))
            if isinstance(state.step, Striking):
                tired = [one for one in state.figures(blaze.at, blaze.by).kinds if one.lord and one.mark.cast]
                assert ("D20.30",) == cited(state, Strike(blaze.by, tired[0], "dragon-fire"))
        gone = before - len(force(state, blaze.at, blaze.other))
        assert min(len(blaze.lords), before - 1) == gone
    state, _ = unmoved(state)
    assert number == dice(state)
    events = list(begun_)
    for after, more in while_fought(state, rng):
        events += more
        if isinstance(after.step, Countering):
            assert not [one for one in dragonlords.legal_actions(after) if isinstance(one, Strike)]
    assert {"dragon-fire"} >= {one.spell for one in of(events, SpellCast)}
    assert not of(events, SpellCast) or reading == IN_ROUNDS


@st.composite
def crossings(draw: st.DrawFn) -> tuple[str, State, str, dragonlords.Figure]:
    """A reading of boarding by Teleport, and a caster among blockades in the naval movement phase."""
    reading = draw(st.sampled_from((ALLOWED, NEEDED)))
    caster = draw(st.sampled_from((LORD, WIZARD)))
    state, at, chosen = draw(shores(caster=caster, step=Sailing(), rulings={BOARDING: reading}))
    return reading, state, at, chosen


@reads("R-teleport-to-blockade")
@checks("D7.28", "D14.1", "D22.8")
@given(crossings(), SEEDS, st.integers(0, 10))
def test_enemy_decks(case: tuple[str, State, str, dragonlords.Figure], seed: int, number: int) -> None:
    """An enemy blockade is open to all, or only to those who find room aboard their own ships there."""
    reading, state, at, caster = case
    assume(open_to(state, at) | open_seas(state, at, [caster], boarding=reading == ALLOWED))
    state = taking(begun(state, at, caster), number, Random(seed))
    went = [one for one in outside(state, at, state.active) if one.mark.taken]
    wanted = open_seas(state, at, went, boarding=reading == ALLOWED)
    assert wanted == {one.to for one in listed(state, Arrive)} & set(state.table.zone)
    need = sum(not one.lord for one in went)
    for to in state.table.zone:
        if enemies_at(state, to) and need > room_in(state, to, state.active):
            assert bool(refused(state, Arrive(state.active, to))) is (reading == NEEDED)


@reads("R-teleport-to-blockade")
@checks("D14.1", "D2.8")
@given(crossings(), SEEDS, st.integers(1, 10))
def test_who_wins_on_enemy_decks_mans_their_ships(
    case: tuple[str, State, str, dragonlords.Figure], seed: int, number: int
) -> None:
    """Boarders that win go aboard the captured ships, eight on each; those without room are lost."""
    reading, state, at, caster = case
    rng, by = Random(seed), state.active
    assume(reading == ALLOWED and open_seas(state, at, [caster]))
    state = taking(begun(state, at, caster), number, rng)
    went = [one for one in outside(state, at, by) if one.mark.taken]
    seas = [to for to in open_seas(state, at, went) if enemies_at(state, to) and not crew_in(state, to, by)]
    assume(seas)
    to = rng.choice(sorted(seas))
    walkers = sum(not one.lord for one in went)
    assume(walkers)
    state = done(state, Arrive(by, to))[0]
    assert not isinstance(state.step, Embarking)
    ships = state.fleets[state.table.zone[to]]
    captured = sum(bag.total for bag in ships)
    while not isinstance(state.step, Campaigning):
        state = dragonlords.apply(state, dragonlords.EndStep(by))
    state = dragonlords.apply(state, Fight(by, to))
    enemy = enemies_at(state, to)[0]
    for _ in range(30):
        if not crew_in(state, to, enemy):
            break
        state, _ = rolled(state, 99)
        if isinstance(state.step, dragonlords.CounterRolling | Countering):
            state, _ = rolled(state, 0)
        while isinstance(state.step, Losing | dragonlords.Removing):
            turn = dragonlords.to_act(state)
            chance = isinstance(turn, dragonlords.Awaiting)
            act = turn.request.sample(rng) if chance else dragonlords.default_action(state)
            state = dragonlords.apply(state, act)
    while isinstance(state.step, dragonlords.Manning | dragonlords.Removing):
        turn = dragonlords.to_act(state)
        chance = isinstance(turn, dragonlords.Awaiting)
        act = turn.request.sample(rng) if chance else rng.choice(dragonlords.legal_actions(state))
        state = dragonlords.apply(state, act)
    assume(isinstance(state.step, Campaigning) and not crew_in(state, to, enemy))
    aboard = crew_in(state, to, by)
    assert len(aboard) == min(walkers, 8 * captured)
    assert not [one for one in outside(state, to, by) if not one.lord]
    assert not any(one.lord for one in aboard)


@reads("R-teleport-to-blockade")
@given(crossings())
def test_a_dragonlord_alone_needs_no_ship(case: tuple[str, State, str, dragonlords.Figure]) -> None:
    """By both readings a DragonLord alone goes to an enemy blockade; a Wizard may need room there."""
    reading, state, at, caster = case
    seas = open_seas(state, at, [caster], boarding=reading == ALLOWED)
    assume(open_to(state, at) | seas)
    assert BeginTeleport(state.active, caster, at) in listed(state, BeginTeleport)
    state = begun(state, at, caster)
    for to in state.table.zone:
        if enemies_at(state, to):
            open_now = Arrive(state.active, to) in listed(state, Arrive)
            assert open_now is (caster.lord or reading == ALLOWED or room_in(state, to, state.active) > 0)
    assert not [one for one in listed(state, Take) if one.figure.mark.taken]
