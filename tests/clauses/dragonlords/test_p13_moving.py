"""Page 13, step 1: attackers move in, armies go on, and what they leave behind."""

from itertools import pairwise, product

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    Front,
    borders,
    cited,
    engaged,
    fought,
    fronts,
    gathered,
    of,
    sent,
    told,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Assaulting,
    BattleBegun,
    Buying,
    Campaigning,
    EndStep,
    Engage,
    March,
    Side,
    State,
    StrengthsCalculated,
    TerritoryTaken,
    Transfer,
    Transferring,
    UnitMarched,
    built_in,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import states


def attacks(state: State) -> set[tuple[str, str]]:
    """The borders that units may cross now without a forced march."""
    acts = dragonlords.legal_actions(state)
    return {(act.at, act.to) for act in acts if isinstance(act, March) and not act.forced}


@checks("D13.1")
@given(states(most=900), st.sampled_from([March, Engage]))
def test_combat_phase_only(state: State, kind: type) -> None:
    """Units move to attack, and combats begin, in the combat phase alone."""
    listed = any(isinstance(act, kind) for act in dragonlords.legal_actions(state))
    assert not listed or isinstance(state.step, Campaigning | Assaulting)


@checks("D13.1")
@given(fronts(), st.sampled_from([Buying(), Transferring()]))
def test_no_attack_in_other_phases(front: Front, step: Buying | Transferring) -> None:
    """An attack that is legal in the combat phase is refused in every other phase of the turn."""
    at = next(iter(front.origins))
    act = March(front.attacker, PLAIN, at, front.at)
    assert () == cited(front.state, act)
    lines = (f"{at}: {front.attacker} 2", f"{front.at}: {front.defender} 1")
    other = scene(*lines, active=front.attacker, setup=front.state.table.setup, step=step)
    assert ("D7.1",) == cited(other, act)


@checks("D13.1")
@given(fronts())
def test_no_combat_in_the_transfer_phase(front: Front) -> None:
    """No unit that is transferred meets an enemy, and nothing is calculated or rolled in that phase."""
    state = evolve(front.state, step=Transferring())
    for at, to in product(front.origins, borders(front.content)):
        act = Transfer(front.attacker, PLAIN, at, to)
        if to == front.at:
            assert cited(state, act)
        elif not dragonlords.why_not(state, act):
            result = dragonlords.transition(state, act)
            assert isinstance(result.state.step, Transferring)
            assert not of(result.events, BattleBegun, StrengthsCalculated)


@checks("D13.4", "D13.5")
@given(fronts())
def test_attackers_move_into_adjacent_enemy_territory(front: Front) -> None:
    """From each territory with two units all adjacent enemies may be attacked, vanquished ones as well."""
    wanted = {(at, front.at) for at in front.origins}
    found = {(at, to) for at, to in attacks(front.state) if holder(front.state, to) is front.defender}
    assert wanted == found
    at = next(iter(front.origins))
    state, events = told(front.state, March(front.attacker, PLAIN, at, front.at))
    assert Assaulting(front.at) == state.step
    assert front.defender is holder(state, front.at)
    assert (UnitMarched(front.attacker, PLAIN, at, front.at, ("D13.4",)),) == events
    # More may come, from wherever attackers stand, kingdoms among them.
    for other in front.origins:
        if state.figures(other, front.attacker).total > 1:
            assert () == cited(state, March(front.attacker, PLAIN, other, front.at))


@checks("D13.7", "D31.2")
@given(st.sampled_from(PEOPLES), st.data())
def test_what_an_army_has_just_claimed_is_not_left_empty(by: Side, data: st.DataObject) -> None:
    """The only unit that has entered vacant ground stays there, wherever it would go; of two one does."""
    near = borders(built_in())
    at = data.draw(st.sampled_from(sorted(near)))
    to = data.draw(st.sampled_from(near[at]))
    state = sent(scene(f"{at}: {by} 4", active=by), by, at, to)
    figure, on = state.figures(to, by).kinds[0], [one for one in near[to] if one != at]
    assert all(("D13.7",) == cited(state, March(by, figure, to, one)) for one in on)
    joined = sent(state, by, at, to)
    assert all(() == cited(joined, March(by, figure, to, one)) for one in on)


@checks("D13.4")
@given(fronts(), st.sampled_from(["king", "wizard", "blank", "King", "Wizard", "lord"]))
def test_units_with_counters_and_dragonlords_attack(front: Front, unit: str) -> None:
    """Whatever lies under a unit, it may move to attack, and takes it along."""
    at, by = next(iter(front.origins)), front.attacker
    lines = f"{at}: {by} 1 {unit}", f"{front.at}: {front.defender} 1"
    state = scene(*lines, active=by, setup=front.state.table.setup)
    figure = next(one for one in state.figures(at, by).kinds if one != PLAIN)
    act = March(by, figure, at, front.at)
    assert () == cited(state, act)
    [there] = dragonlords.apply(state, act).figures(front.at, by).kinds
    assert (figure.lord, figure.hidden, figure.shown) == (there.lord, there.hidden, there.shown)


@checks("D13.4", "D13.5", "D5.15")
@given(fronts(), st.data())
def test_no_attack_over_more_than_one_border(front: Front, data: st.DataObject) -> None:
    """A territory without a dotted line, bridge or pass to the attackers' own is not attacked."""
    at = next(iter(front.origins))
    far = [to for to in sorted(borders(front.content)) if to != at and to not in front.near(at)]
    to = data.draw(st.sampled_from(far))
    assert ("D5.11",) == tuple(
        "D5.11" if one == "D5.12" else one
        for one in cited(front.state, March(front.attacker, PLAIN, at, to))
        if one != "D13.4"
    )


@checks("D13.4")
@given(fronts(origins=(2, 3)))
def test_no_attack_on_friends(front: Front) -> None:
    """A unit does not attack a territory of its own people; it may march there."""
    pairs = [(at, to) for at, to in product(front.origins, front.origins) if to in front.near(at)]
    for at, to in pairs:
        assert ("D13.4",) == cited(front.state, March(front.attacker, PLAIN, at, to))
        assert () == cited(front.state, March(front.attacker, PLAIN, at, to, forced=True))


@checks("D13.6")
@given(fronts(origins=(1, 4), units=(2, 4)), st.data())
def test_attack_from_several(front: Front, data: st.DataObject) -> None:
    """Units of any set of adjacent territories attack together, any number of each that leaves one."""
    sends = {at: data.draw(st.integers(0, count - 1)) for at, count in front.origins.items()}
    first = next(iter(sends))
    sends[first] = max(1, sends[first])
    state, events = told(gathered(front, sends), Engage(front.attacker))
    assert sum(sends.values()) == state.figures(front.at, front.attacker).total
    for at, count in sends.items():
        assert front.origins[at] - count == state.figures(at, front.attacker).total
    begun = BattleBegun(front.attacker, front.defender, front.at, False, ("D13.1", "D13.3"))
    assert (begun,) == of(events, BattleBegun)
    assert isinstance(dragonlords.to_act(state), dragonlords.Awaiting)


@checks("D13.6")
@given(fronts(origins=(1, 3)))
def test_one_attack_at_a_time(front: Front) -> None:
    """While attackers gather, units march there and nowhere else, and the phase does not end."""
    at = next(iter(front.origins))
    state = sent(front.state, front.attacker, at, front.at)
    assert {front.at} >= {to for _, to in attacks(state)}
    assert {one for one, count in front.origins.items() if count - (one == at) > 1} == {
        one for one, _ in attacks(state)
    }
    for other in (one for one in front.near(at) if one != front.at):
        for forced in (False, True):
            assert "D13.6" in cited(state, March(front.attacker, PLAIN, at, other, forced))
    assert ("D7.1",) == cited(state, EndStep(front.attacker))


@checks("D13.7")
@given(fronts(units=(1, 4), origins=(1, 2)))
def test_leave_one_behind(front: Front) -> None:
    """Of n units n - 1 may leave a territory to attack, and the last one stays."""
    state, by = front.state, front.attacker
    for at, count in front.origins.items():
        for left in range(count, 1, -1):
            assert () == cited(state, March(by, PLAIN, at, front.at)), left
            state = sent(state, by, at, front.at)
        assert ("D13.7",) == cited(state, March(by, PLAIN, at, front.at))
        assert 1 == state.figures(at, by).total


@checks("D13.7", "D25.1", "D31.2")
@given(fronts(units=(1, 3), origins=(1, 1), attacking=("king",)), st.booleans())
def test_the_last_unit_may_be_any(front: Front, king: bool) -> None:
    """It is the number that counts, not the counter: a King may go while a plain unit stays, or stay."""
    at, by = next(iter(front.origins)), front.attacker
    figures = sorted(front.state.figures(at, by), reverse=king)
    state = front.state
    for figure in figures[:-1]:
        state = dragonlords.apply(state, March(by, figure, at, front.at))
    assert ("D13.7",) == cited(state, March(by, figures[-1], at, front.at))


@checks("D13.8")
@given(fronts(units=(3, 5), origins=(1, 2), against=(1, 2)), st.integers(0, 2))
def test_continue_after_victory(front: Front, lost: int) -> None:
    """Survivors of a victory go on to all adjacent enemy and vacant territories, and one of them stays."""
    by, force = front.attacker, sum(front.origins.values()) - len(front.origins)
    passive = front.defenders
    state, _ = fought(front, engaged(front), min(force, passive), min(lost, force - 1, passive))
    if holder(state, front.at) is not by:
        return
    left = state.figures(front.at, by).total
    beyond = {to for to in front.near(front.at) if holder(state, to) is not by}
    assert (beyond if left > 1 else set()) == {to for at, to in attacks(state) if at == front.at}
    for to in beyond:
        again = state
        for _ in range(left - 1):
            figure = again.figures(front.at, by).kinds[0]
            assert () == cited(again, March(by, figure, front.at, to))
            again = dragonlords.apply(again, March(by, figure, front.at, to))
        figure = again.figures(front.at, by).kinds[0]
        assert ("D13.7",) == cited(again, March(by, figure, front.at, to))


@checks("D13.8")
def test_second_and_third_victory() -> None:
    """An army may defeat one enemy after another in the same turn, as far as it has units to leave."""
    state = scene(
        "vanehold: barbarians 5",
        "last-lantern: orcs 1",
        "russet-downs: elves 1",
        "palefell: dwarves 1",
        active="barbarians",
    )
    at, by = "vanehold", Side.BARBARIANS
    for to in ("last-lantern", "russet-downs", "palefell"):
        state = sent(state, by, at, to, state.figures(at, by).total - 1)
        dice = state.figures(to, by).total
        state, _ = told(state, Engage(by), dragonlords.Rolled((1,) * dice), dragonlords.Rolled((6,)))
        assert by is holder(state, to)
        at = to
    assert [1, 1, 1, 2] == [
        state.figures(one, by).total for one in ("vanehold", "last-lantern", "russet-downs", "palefell")
    ]


@st.composite
def vacant_ways(draw: st.DrawFn) -> tuple[State, Side, tuple[str, ...]]:
    """An army and a way over vacant territories, none of them twice."""
    front = draw(fronts(against=(1, 1), origins=(1, 1), built=True, fallen=False))
    at, near = next(iter(front.origins)), borders(front.content)
    way = [at]
    for _ in range(draw(st.integers(1, 6))):
        on = [to for to in near[way[-1]] if to not in way and to != front.at]
        if not on:
            break
        way.append(draw(st.sampled_from(on)))
    assume(len(way) > 1)
    by, units = front.attacker, len(way) + draw(st.integers(0, 2))
    lines = (f"{at}: {by} {units}", f"{front.at}: {front.defender} 1")
    return scene(*lines, active=by, setup=front.state.table.setup), by, tuple(way)


@checks("D13.10")
@given(vacant_ways())
def test_vacant_ground_is_claimed_and_crossed(case: tuple[State, Side, tuple[str, ...]]) -> None:
    """An army claims and crosses vacant territories one after another, and leaves a unit in each."""
    state, by, way = case
    for at, to in pairwise(way):
        first = True
        while state.figures(at, by).total > 1:
            figure = state.figures(at, by).kinds[0]
            assert () == cited(state, March(by, figure, at, to))
            state, events = told(state, March(by, figure, at, to))
            assert (TerritoryTaken(by, to, ("D13.10",)),) * first == of(events, TerritoryTaken)
            assert (UnitMarched(by, figure, at, to, ("D13.10",)),) == of(events, UnitMarched)
            assert isinstance(state.step, Campaigning)
            assert by is holder(state, to)
            first = False
        if not first:
            figure = state.figures(at, by).kinds[0]
            assert ("D13.7",) == cited(state, March(by, figure, at, to))
    assert all(by is holder(state, at) for at in way)


@checks("D13.10")
@given(vacant_ways())
def test_armies_follow_at_once_or_not_at_all(case: tuple[State, Side, tuple[str, ...]]) -> None:
    """The others of an army follow into a claimed territory at once; later it is friendly ground like any."""
    state, by, (at, to, *_) = case
    state = sent(state, by, at, to)
    assume(state.figures(at, by).total > 2)
    assert () == cited(state, March(by, PLAIN, at, to))
    marched = sent(state, by, at, to, forced=True)
    assert ("D13.4",) == cited(marched, March(by, PLAIN, at, to))


@checks("D13.10", "D13.8")
@given(st.integers(3, 6))
def test_on_from_vacant_ground_to_an_enemy(units: int) -> None:
    """From a territory just claimed an army goes on to attack; those on a forced march do not."""
    state = scene(f"vanehold: orcs {units}", "russet-downs: orcs 2", "gullrest: elves 1", active="orcs")
    by = Side.ORCS
    state = sent(state, by, "vanehold", "cidermouth", units - 1)
    state = sent(state, by, "russet-downs", "cidermouth", forced=True)
    army = state.figures("cidermouth", by)
    came = {figure for figure in army.kinds if not figure.mark.steps}
    assert units - 1 == sum(army.count(figure) for figure in came)
    for figure in army.kinds:
        wanted = () if figure in came else ("D24.12",)
        assert wanted == cited(state, March(by, figure, "cidermouth", "gullrest"))
