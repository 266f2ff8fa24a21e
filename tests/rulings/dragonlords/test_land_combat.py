"""Readings of combat on land: those that can be switched, and the fixed ones."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    Front,
    cited,
    engaged,
    fought,
    fronts,
    gathered,
    marking,
    of,
    remade,
    sent,
    showing,
    tas,
    told,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Assaulting,
    Bag,
    BattleBegun,
    Campaigning,
    CounterRolling,
    EndStep,
    Engage,
    GoldCaptured,
    March,
    Pressing,
    Retreat,
    Setup,
    Side,
    TerritoryTaken,
    gold_of,
    holder,
    income_of,
    kingdoms_of,
)
from conquest_rules.dragonlords.position.figures import PLAIN, Fate, Mark
from conquest_rules.testing import reads
from conquest_rules.testing.dragonlords.scenes import scene

# Readings that can be switched.


@reads("R-vanquished-fight")
@given(
    st.sampled_from(["they-counter-attack", "passive"]).flatmap(
        lambda reading: st.tuples(
            st.just(reading),
            fronts(rulings={"R-vanquished-fight": reading}, units=(3, 5), against=(2, 4)),
        )
    )
)
def test_vanquished_units_strike_back_or_not(case: tuple[str, Front]) -> None:
    """Vanquished units roll one die each, or never; those of a player who plays always roll."""
    reading, front = case
    state = engaged(front)
    vanquished = front.state.stands(front.defender) is dragonlords.Standing.FALLEN
    force = state.figures(front.at, front.attacker).total
    after = dragonlords.apply(state, showing(force, 0, tas(front, front.attacker)))
    rolls = not (vanquished and reading == "passive")
    assert rolls is isinstance(after.step, CounterRolling)
    assert rolls is not isinstance(after.step, Pressing)
    if rolls:
        back, _ = told(after, showing(front.defenders, 1, tas(front, front.defender)))
        assert force - 1 == back.figures(front.at, front.attacker).total


@reads("R-forced-march-vacant")
@given(st.sampled_from(["may-claim-vacant", "friendly-only"]), st.sampled_from(PEOPLES))
def test_forced_marches_onto_vacant_ground(reading: str, by: Side) -> None:
    """A forced march ends on vacant ground and claims it, or goes over friendly ground only."""
    setup = Setup(rulings={"R-forced-march-vacant": reading})
    state = scene(f"vanehold: {by} 3", f"cidermouth: {by} 1", active=by, setup=setup)
    open_ = reading == "may-claim-vacant"
    act = March(by, PLAIN, "vanehold", "gullrest", forced=True)
    assert (() if open_ else ("D24.16",)) == cited(state, act)
    if not open_:
        refusal = dragonlords.why_not(state, act)[0]
        assert isinstance(refusal, dragonlords.Violation)
        assert "R-forced-march-vacant" == refusal.ruling
    assert () == cited(state, March(by, PLAIN, "vanehold", "cidermouth", forced=True))
    assert () == cited(state, March(by, PLAIN, "vanehold", "gullrest"))


# Fixed readings.


@reads("R-combat-order")
@given(st.permutations(["gullrest", "cidermouth", "last-lantern"]), st.booleans())
def test_one_combat_after_another(order: list[str], march: bool) -> None:
    """The attacker chooses the order, each combat is over before the next, and marches may come between."""
    state = scene(
        "vanehold: orcs 6", "russet-downs: orcs 1", *(f"{at}: elves 1" for at in order), active="orcs"
    )
    by = Side.ORCS
    for at in order:
        state = sent(state, by, "vanehold", at)
        assert "D13.6" in cited(state, March(by, PLAIN, "vanehold", next(one for one in order if one != at)))
        state, _ = told(state, Engage(by), dragonlords.Rolled((1,)), dragonlords.Rolled((6,)))
        assert isinstance(state.step, Campaigning)
        assert by is holder(state, at)
        if march and at == order[0]:
            state = sent(state, by, "vanehold", "russet-downs", forced=True)


@reads("R-joining-a-battle")
@given(fronts(units=(4, 5), against=(2, 4)))
def test_no_one_joins_later(front: Front) -> None:
    """All attackers are named before the first round; between rounds no other unit comes in."""
    by, at = front.attacker, next(iter(front.origins))
    state = sent(front.state, by, at, front.at)
    assert () == cited(state, March(by, PLAIN, at, front.at))
    state = fought(front, dragonlords.apply(state, Engage(by)), 0, 0)[0]
    assert isinstance(state.step, Pressing)
    assert ("D7.1",) == cited(state, March(by, PLAIN, at, front.at))
    again = dragonlords.apply(state, dragonlords.PressAttack(by))
    assert isinstance(again.step, dragonlords.Rolling)
    assert March(by, PLAIN, at, front.at) not in dragonlords.legal_actions(again)


@reads("R-joining-a-battle")
def test_fresh_units_join_those_who_have_fought() -> None:
    """Units that have won a combat and units that come straight attack together as one side."""
    state = scene("vanehold: orcs 5", "cidermouth: elves 1", "gullrest: elves 2", active="orcs")
    by = Side.ORCS
    state = sent(state, by, "vanehold", "cidermouth", 2)
    state, _ = told(state, Engage(by), dragonlords.Rolled((1, 6)), dragonlords.Rolled((6,)))
    state = sent(state, by, "cidermouth", "gullrest")
    state = sent(state, by, "vanehold", "gullrest", 2)
    state, events = told(state, Engage(by))
    assert 1 == len(of(events, BattleBegun))
    assert 3 == state.figures("gullrest", by).total
    assert 1 == len(state.figures("gullrest", by).kinds)


@reads("R-continue-attack")
@given(fronts(units=(2, 3), origins=(1, 1), against=(1, 1)))
def test_one_stays_in_each_territory_conquered(front: Front) -> None:
    """A territory just taken is not left empty: a single conqueror stays."""
    by = front.attacker
    at, count = next(iter(front.origins.items()))
    state = fought(front, engaged(front), 1, 0)[0]
    figure = state.figures(front.at, by).kinds[0]
    for to in (one for one in front.near(front.at) if one != at):
        assert (() if count > 2 else ("D13.7",)) == cited(state, March(by, figure, front.at, to))


@reads("R-army-move")
def test_army_moves_are_not_counted() -> None:
    """An army crosses more than four vacant territories in a row, which no forced march does."""
    way = ["gullrest", "cidermouth", "coinwater", "deepvein", "tithe-hills", "reedhaven", "saltgrove"]
    state, by = scene("gullrest: orcs 8", active="orcs"), Side.ORCS
    for at, to in pairwise(way):
        state = sent(state, by, at, to, state.figures(at, by).total - 1)
    assert [1, 1, 1, 1, 1, 1, 2] == [state.figures(at, by).total for at in way]


@reads("R-retreat-destination")
@given(fronts(units=(2, 4), origins=(2, 3)))
def test_together_and_not_each_to_its_own(front: Front) -> None:
    """Attackers from several territories go back to one of them, all together."""
    state = fought(front, engaged(front), 0, 0)[0]
    to, *others = front.origins
    after = dragonlords.apply(state, Retreat(front.attacker, to))
    assert all(1 == after.figures(at, front.attacker).total for at in others)


@reads("R-sneak-retreat")
def test_failed_elves_go_back_together() -> None:
    """Elves of two territories whose sneak attack fails go to one of them."""
    state = scene("vanehold: elves 3", "gullrest: elves 3", "cidermouth: orcs 5", active="elves")
    for at in ("vanehold", "gullrest"):
        state = sent(state, Side.ELVES, at, "cidermouth", 2)
    state, _ = told(state, Engage(Side.ELVES, sneak=True), dragonlords.Rolled((6,) * 4))
    after = dragonlords.apply(state, Retreat(Side.ELVES, "gullrest"))
    assert (1, 5) == (
        after.figures("vanehold", Side.ELVES).total,
        after.figures("gullrest", Side.ELVES).total,
    )


@reads("R-casualty-order")
@given(
    fronts(defenders=PEOPLES, units=(4, 5), origins=(1, 1), against=(2, 3), defending=("wizard", "blank")),
)
def test_the_defender_sees_the_attackers_losses(front: Front) -> None:
    """When the defender is asked, the attacker's losses are named and still stand there."""
    state = engaged(front)
    force = state.figures(front.at, front.attacker).total
    state, _ = told(
        state,
        showing(force, 1, tas(front, front.attacker)),
        showing(front.defenders, 1, tas(front, front.defender)),
    )
    assert isinstance(state.step, dragonlords.Losing)
    assert front.defender is state.step.side
    fates = [one.mark.fate for one in state.figures(front.at, front.attacker)]
    assert (1, force) == (fates.count(Fate.LOST), len(fates))


@reads("R-contested-place")
@given(fronts(units=(3, 4), origins=(1, 2)))
def test_a_contested_place_is_the_defenders(front: Front) -> None:
    """Until the combat is decided the place is the defender's, for kingdoms, gold and income as well."""
    state = gathered(front)
    assert isinstance(state.step, Assaulting)
    assert front.defender is holder(state, front.at)
    for side in (front.attacker, front.defender):
        assert kingdoms_of(front.state, side) == kingdoms_of(state, side)
        assert gold_of(front.state, side) == gold_of(state, side)
        assert income_of(front.state, side) == income_of(state, side)


@reads("R-leave-contested")
@given(fronts(units=(3, 4), origins=(1, 2)))
def test_who_has_entered_must_fight(front: Front) -> None:
    """Units leave no place in which they stand with enemies before the combat, and the phase does not end."""
    state, by = gathered(front), front.attacker
    figure = state.figures(front.at, by).kinds[0]
    for to in front.near(front.at):
        for forced in (False, True):
            assert "D4.24" in cited(state, March(by, figure, front.at, to, forced))
    assert ("D7.1",) == cited(state, EndStep(by))
    sneaks = {Engage(by, sneak=True)}
    assert {Engage(by)} == set(dragonlords.legal_actions(state)) - sneaks


@reads("R-vacant-entry")
@given(st.sampled_from(PEOPLES), st.booleans(), st.integers(1, 9))
def test_vacant_ground_is_claimed_at_once(by: Side, forced: bool, gold: int) -> None:
    """Vacant ground belongs at once to who comes in, an army or a forced march, with the gold lying there."""
    state = scene(f"gullrest: {by} 2", active=by, gold={"vanehold": gold})
    state, events = told(state, March(by, PLAIN, "gullrest", "vanehold", forced))
    assert by is holder(state, "vanehold")
    assert ("vanehold",) == kingdoms_of(state, by)
    assert gold == gold_of(state, by)
    assert (GoldCaptured(by, "vanehold", gold),) == of(events, GoldCaptured)
    assert 1 == len(of(events, TerritoryTaken))


@reads("R-mixed-retreat")
@given(fronts(units=(3, 4), origins=(1, 1), against=(2, 4)))
def test_one_bound_unit_binds_all(front: Front) -> None:
    """An army retreats as one: a single unit that may not retreat keeps all the others there."""
    by = front.attacker
    state = gathered(front)
    here = state.figures(front.at, by)
    bound = marking(Bag.of(here.kinds[0]), Mark(bound=True))
    state = remade(state, front.at, by, here - Bag.of(here.kinds[0]) + bound)
    after = fought(front, dragonlords.apply(state, Engage(by)), 0, 0)[0]
    assert isinstance(after.step, dragonlords.Rolling)
