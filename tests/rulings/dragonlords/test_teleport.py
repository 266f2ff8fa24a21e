"""Readings about defenders: when their casters teleport away, and when they attack by magic."""

from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import (
    LORD,
    NONE,
    WIZARD,
    Duel,
    army,
    bare,
    begun,
    dice,
    diced,
    duels,
    open_strikes,
    rolled,
    standing,
    struck,
)
from tests.clauses.dragonlords.fronts import cited, kingdom_of, remade, settled, unmoved
from tests.clauses.dragonlords.test_p24_vanishing import attacked, everywhere, raids, ways, within

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Countering,
    CounterRolling,
    Deciding,
    Engage,
    Figure,
    HoldBack,
    March,
    Pass,
    PressAttack,
    Pressing,
    Readying,
    RollDice,
    Rolling,
    Side,
    State,
    Strike,
    Until,
    Vanish,
    Withdrawing,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads

TIMING: Final = "R-teleport-retreat-timing"
STEP_FOUR, UNROLLED, ROLLED = (
    "step-four-instead-of-rolling",
    "remove-casualties-without-rolling",
    "end-of-round-even-after-rolling",
)
SPELLS: Final = "R-defender-spell-timing"
Raid = tuple[str, Duel]


@st.composite
def timed(draw: st.DrawFn, *readings: str, **fixed: object) -> Raid:
    """A reading of when casters teleport away, and attackers against one or two who can."""
    reading = draw(st.sampled_from(readings or (STEP_FOUR, UNROLLED, ROLLED)))
    casters = st.sampled_from([(WIZARD,), (LORD,), (WIZARD, LORD)])
    return reading, draw(raids(casters, rulings={TIMING: reading}, **fixed))


def holds(state: State) -> list[HoldBack]:
    """Everyone who can hold a die back now."""
    return [one for one in dragonlords.legal_actions(state) if isinstance(one, HoldBack)]


def after_the_dice(duel: Duel, state: State, hits: int = 0) -> State:
    """The state after the defender's dice, without more attacks by magic."""
    if isinstance(state.step, Countering):
        state = dragonlords.apply(state, RollDice(duel.defender))
    return rolled(state, hits, 1) if isinstance(state.step, CounterRolling) else state


@reads("R-teleport-retreat-timing")
@given(timed(), st.integers(0, 5))
def test_when_a_caster_teleports_away(case: Raid, hits: int) -> None:
    """In place of its die; or after all dice if it held its own back; or then even if it rolled."""
    reading, duel = case
    state = attacked(duel, hits)
    number = duel.other.total
    able = min(hits, duel.own.total) <= number - 1
    assert bool(ways(state)) is (able and reading == STEP_FOUR)
    assert bool(holds(state)) is (able and reading == UNROLLED)
    held = 0
    for act in holds(state):
        state, held = dragonlords.apply(state, act), held + 1
    if isinstance(state.step, Countering):
        state = dragonlords.apply(state, RollDice(duel.defender))
    if isinstance(state.step, CounterRolling):
        assert number - held == dice(state)
        state = rolled(state, 0, 1)
    goes = able and reading != STEP_FOUR
    assert isinstance(state.step, Withdrawing) is goes
    if goes:
        assert Deciding(duel.defender) == dragonlords.to_act(state)
        casters = {bare(one.figure) for one in ways(state)}
        assert {one for one in duel.other.kinds if one != PLAIN} == {
            Figure(one.lord, shown=one.shown) for one in casters
        }


@reads("R-teleport-retreat-timing")
@given(timed(UNROLLED, ROLLED, against=(2, 4)), st.integers(0, 2), st.booleans())
def test_who_goes_is_out_of_the_round(case: Raid, hits: int, goes: bool) -> None:
    """The hits fall on those who stay; whoever has gone stands elsewhere, alone and without a mark."""
    _, duel = case
    state = attacked(duel, hits)
    for act in holds(state):
        state = dragonlords.apply(state, act)
    state = after_the_dice(duel, state)
    assert isinstance(state.step, Withdrawing)
    act = ways(state)[0]
    before = everywhere(state, duel.defender)
    if not goes:
        stayed = settled(dragonlords.apply(state, Pass(duel.defender)))[0]
        assert duel.other.total - hits == len(army(duel, stayed, duel.defender))
        assert isinstance(stayed.step, Pressing)
        assert not any(one.mark.held for one in stayed.figures(duel.at, duel.defender).kinds)
        return
    there = state.figures(act.to, duel.defender)
    gone = dragonlords.apply(state, act)
    assert there.add(bare(act.figure)) == gone.figures(act.to, duel.defender)
    while isinstance(gone.step, Withdrawing):
        gone = dragonlords.apply(gone, Pass(duel.defender))
    gone = settled(gone)[0]
    assert before - hits == everywhere(gone, duel.defender)


@reads("R-teleport-retreat-timing")
@given(timed(UNROLLED, ROLLED, against=(2, 4)), st.integers(0, 1))
def test_who_has_struck_by_magic(case: Raid, hits: int) -> None:
    """Whoever has cast a spell stays, however the die is held back; by the last reading it may go even so."""
    reading, duel = case
    state = attacked(duel, hits)
    caster = next(one for one in duel.other.kinds if one != PLAIN)
    spell = "dragon-fire" if caster.lord else "fireball"
    state = struck(duel, state, duel.defender, caster, spell)
    if isinstance(state.step, Countering):
        figure = standing(duel, state, duel.defender, caster)
        why = cited(state, HoldBack(duel.defender, figure))
        assert ("D24.8",) == why if reading == UNROLLED else "D32.17" in why
    state = after_the_dice(duel, state)
    assume(state.figures(duel.at, duel.attacker))
    going = {bare(one.figure) for one in ways(state)}
    assert (caster in going) is (reading == ROLLED)


@reads("R-teleport-retreat-timing")
@checks("D24.8", "D32.17")
@given(timed(), st.integers(0, 1))
def test_other_moments_are_refused(case: Raid, hits: int) -> None:
    """A caster goes at the moment of the reading that is played; to hold a die back belongs to one alone."""
    reading, duel = case
    state = attacked(duel, hits)
    assume(hits <= duel.other.total - 1 and isinstance(state.step, Countering))
    caster = next(one for one in state.figures(duel.at, duel.defender).kinds if bare(one) != PLAIN)
    to = next(at for at in dragonlords.held(state, duel.defender) if at != duel.at)
    why = cited(state, Vanish(duel.defender, caster, to))
    assert (() if reading == STEP_FOUR else ("D32.17",)) == why
    why = cited(state, HoldBack(duel.defender, caster))
    assert (() if reading == UNROLLED else ("D32.17",)) == why
    if reading == UNROLLED:
        once = dragonlords.apply(state, HoldBack(duel.defender, caster))
        held = standing(duel, once, duel.defender, bare(caster))
        assert ("D32.17",) == cited(once, HoldBack(duel.defender, held))
        # Whoever has not held back has rolled.
        rolled_ = after_the_dice(duel, state)
        assert not isinstance(rolled_.step, Withdrawing)


@reads("R-teleport-retreat-timing")
@given(timed(UNROLLED, attackers=(Side.ELVES,), where=within))
def test_after_a_sneak_attack_no_die_is_held_back(case: Raid) -> None:
    """In a sneak attack no defender rolls, so every caster may go before losses are taken."""
    _, duel = case
    kingdom = kingdom_of(duel.state.table.content, duel.at)
    assert kingdom is not None
    state = remade(duel.state, kingdom, duel.defender, Bag())
    own = state.figures(kingdom, duel.attacker).add(PLAIN)
    state = remade(state, kingdom, duel.attacker, own)
    assume(any(at != duel.at for at in dragonlords.held(state, duel.defender)))
    for figure in duel.own:
        state = dragonlords.apply(state, March(duel.attacker, figure, duel.start, duel.at))
    state = diced(duel, dragonlords.apply(state, Engage(duel.attacker, sneak=True)), 0)
    assert [] == holds(state)
    assume(duel.other.total > 0)
    assert isinstance(state.step, Withdrawing)
    assert ways(state)


@reads("R-teleport-retreat-timing")
@given(timed(UNROLLED, ROLLED), st.sampled_from(Until))
def test_who_has_passed_ahead_is_not_asked(case: Raid, until: Until) -> None:
    """A defender who has passed for the combat is not asked again before losses are taken."""
    _, duel = case
    state = attacked(duel, 0)
    for act in holds(state):
        state = dragonlords.apply(state, act)
    state = after_the_dice(duel, state)
    assert isinstance(state.step, Withdrawing)
    state = settled(dragonlords.apply(state, Pass(duel.defender, until)))[0]
    assume(isinstance(state.step, Pressing))
    state = diced(duel, unmoved(dragonlords.apply(state, PressAttack(duel.attacker)))[0], 0)
    asked = isinstance(state.step, Countering)
    state = after_the_dice(duel, state)
    assert (asked or isinstance(state.step, Withdrawing)) is (until is Until.NOW)


# Attack spells of defenders.


@st.composite
def forewarned(draw: st.DrawFn, **fixed: object) -> Raid:
    """A reading of when defenders cast, and attackers without magic against casters that know spells."""
    reading = draw(st.sampled_from(["step-four", "any-time"]))
    fields = {"plain": (1, 4), "attacking": NONE, "knowing": ("fireball", "lightning-bolt"), **fixed}
    casters = st.sampled_from([(WIZARD,), (LORD,), (WIZARD, LORD)])
    return reading, draw(duels(defending=casters, rulings={SPELLS: reading}, **fields))  # type: ignore[arg-type]  # its own fields


@reads("R-defender-spell-timing")
@checks("D13.28", "D20.2")
@given(forewarned())
def test_when_defenders_attack_by_magic(case: Raid) -> None:
    """With their own dice; or by the other reading at any time, also before the attacker's dice."""
    reading, duel = case
    state = begun(duel)
    wanted = {(one, spell) for one in duel.other.kinds for spell in duel.attacks(duel.defender, one)}
    early = reading == "any-time"
    assert isinstance(state.step, Readying) is early
    if not early:
        assert isinstance(state.step, Rolling)
        assert wanted == open_strikes(diced(duel, state, 0))
        return
    assert Deciding(duel.defender) == dragonlords.to_act(state)
    assert wanted == open_strikes(state)
    # Who waits may still strike with the dice.
    later = diced(duel, dragonlords.apply(state, Pass(duel.defender)), 0)
    assert wanted == open_strikes(later)


@reads("R-defender-spell-timing")
@given(forewarned(plain=(2, 4)))
def test_early_victims_roll_no_dice(case: Raid) -> None:
    """A unit struck before the round rolls nothing, and whoever struck it has used its attack."""
    reading, duel = case
    assume(reading == "any-time")
    caster = next(one for one in duel.other.kinds if one != PLAIN)
    spell = "dragon-fire" if caster.lord else "fireball"
    number = duel.own.total
    state = struck(duel, begun(duel), duel.defender, caster, spell)
    assert number - 1 == len(army(duel, state, duel.attacker))
    while isinstance(state.step, Readying):
        state = dragonlords.apply(state, Pass(duel.defender))
    assert number - 1 == dice(state)
    state = diced(duel, state, 0)
    assert (caster, spell) not in open_strikes(state)
    if isinstance(state.step, Countering):
        state = dragonlords.apply(state, RollDice(duel.defender))
    rolls = duel.other.total - (not caster.lord)
    assert rolls == (dice(state) if isinstance(state.step, CounterRolling) else 0)


@reads("R-defender-spell-timing")
@given(forewarned(plain=(1, 1)))
def test_no_round_without_attackers(case: Raid) -> None:
    """If no attacker is left before the round, the defender holds the territory."""
    reading, duel = case
    assume(reading == "any-time")
    caster = next(one for one in duel.other.kinds if one != PLAIN)
    state = struck(duel, begun(duel), duel.defender, caster, "dragon-fire" if caster.lord else "fireball")
    assert isinstance(state.step, dragonlords.Campaigning)
    assert duel.defender is holder(state, duel.at)
    assert sorted(duel.other) == sorted(state.figures(duel.at, duel.defender))


@reads("R-defender-spell-timing")
@given(forewarned(attacking=st.just((bare(WIZARD),)), knowing=("fireball",), plain=(2, 3)), st.booleans())
def test_attackers_wait_for_their_dice(case: Raid, ahead: bool) -> None:
    """By neither reading attackers strike before the round, nor defenders who have passed ahead."""
    reading, duel = case
    state = begun(duel)
    if reading == "step-four":
        assert not isinstance(state.step, Readying)
        assert {WIZARD} == {figure for figure, _ in open_strikes(state)}
        return
    assert isinstance(state.step, Readying)
    mine = next(one for one in state.figures(duel.at, duel.attacker).kinds if one.shown)
    assert cited(state, Strike(duel.attacker, mine, "fireball"))
    state = dragonlords.apply(state, Pass(duel.defender, Until.BATTLE if ahead else Until.NOW))
    state = diced(duel, settled(state)[0], 0)
    assert isinstance(state.step, Countering) is not ahead
