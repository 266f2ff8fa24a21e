"""Pages 4, 13 and 24: who retreats, when, and where to."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    Front,
    borders,
    cited,
    engaged,
    fought,
    fronts,
    gathered,
    marking,
    of,
    remade,
    sent,
    unmoved,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    AttackPressed,
    Campaigning,
    Deciding,
    Engage,
    March,
    Mark,
    PressAttack,
    Pressing,
    Retreat,
    Retreated,
    Rolled,
    Rolling,
    Side,
    State,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import bearer, scene


def pressing(front: Front) -> State:
    """A round in which no one was hit."""
    return fought(front, engaged(front), 0, 0)[0]


@checks("D24.1", "D13.36")
@reads("R-retreat-destination")
@given(fronts(units=(2, 5), origins=(1, 4)), st.data())
def test_all_go_back_to_one_territory(front: Front, data: st.DataObject) -> None:
    """All surviving attackers go together to one adjacent territory of theirs, wherever they came from."""
    state, by = pressing(front), front.attacker
    to = data.draw(st.sampled_from(sorted(front.origins)))
    force = state.figures(front.at, by).total
    assert () == cited(state, Retreat(by, to))
    result = dragonlords.transition(state, Retreat(by, to))
    after = result.state
    assert (Retreated(by, front.at, to, ("D13.36", "D24.1")),) == of(result.events, Retreated)
    assert {at: 1 + (force if at == to else 0) for at in front.origins} == {
        at: after.figures(at, by).total for at in front.origins
    }
    assert 0 == after.figures(front.at, by).total
    assert front.defender is holder(after, front.at)
    assert front.defenders == after.figures(front.at, front.defender).total
    assert isinstance(after.step, Campaigning)


@checks("D24.1")
@reads("R-retreat-destination")
@given(fronts(units=(3, 3), origins=(1, 1)), st.data())
def test_neither_far_nor_to_enemies_nor_to_vacant_ground(front: Front, data: st.DataObject) -> None:
    """Attackers retreat to no territory that is not theirs, and to none that is not adjacent."""
    state, by = pressing(front), front.attacker
    for to in (*front.near(front.at), front.at):
        wanted = () if to in front.origins else ("D24.1",)
        assert wanted == cited(state, Retreat(by, to))
    far = data.draw(
        st.sampled_from([to for to in sorted(borders(front.content)) if to not in front.near(front.at)])
    )
    held = remade(state, far, by, state.figures(next(iter(front.origins)), by)) if far != front.at else state
    assert ("D24.1",) == cited(held, Retreat(by, far))


@checks("D24.1")
@given(fronts(units=(2, 3), origins=(1, 1)))
def test_to_friendly_ground_they_did_not_come_from(front: Front) -> None:
    """Any adjacent territory of theirs will do, also one that sent no attacker."""
    state, by = pressing(front), front.attacker
    home = next(iter(front.origins))
    others = [to for to in front.near(front.at) if to != home]
    for to in others:
        held = remade(state, to, by, state.figures(home, by))
        assert {Retreat(by, home), Retreat(by, to), PressAttack(by)} == set(dragonlords.legal_actions(held))


@checks("D24.1")
@given(fronts(units=(3, 4), against=(3, 4)))
def test_at_no_other_moment(front: Front) -> None:
    """There is no retreat before the first round, nor between the dice of a round."""
    by, to = front.attacker, next(iter(front.origins))
    before, rolling = gathered(front), engaged(front)
    force = rolling.figures(front.at, by).total
    counter = dragonlords.apply(rolling, dragonlords.Rolled((6,) * force))
    for state in (front.state, before, rolling, counter):
        assert Retreat(by, to) not in dragonlords.legal_actions(state)
        assert dragonlords.why_not(state, Retreat(by, to))
    again = dragonlords.apply(pressing(front), PressAttack(by))
    assert isinstance(again.step, Rolling)
    assert dragonlords.why_not(again, Retreat(by, to))


@checks("D13.36", "D24.12")
@reads("R-attack-after-retreat")
@given(fronts(units=(3, 5), origins=(1, 3)), st.data())
def test_who_has_retreated_rests(front: Front, data: st.DataObject) -> None:
    """A unit that has retreated neither attacks nor marches again in this turn; the one that stayed does."""
    by, to = front.attacker, data.draw(st.sampled_from(sorted(front.origins)))
    state = dragonlords.apply(pressing(front), Retreat(by, to))
    tired = next(one for one in state.figures(to, by).kinds if one.mark != Mark())
    fresh = next(one for one in state.figures(to, by).kinds if one.mark == Mark())
    for on in front.near(to):
        enemy, own = holder(state, on) is front.defender, holder(state, on) is by
        if not own:
            assert ("D13.36",) == cited(state, March(by, tired, to, on))
            assert () == cited(state, March(by, fresh, to, on))
        if not enemy:
            assert ("D24.12",) == cited(state, March(by, tired, to, on, forced=True))
            assert () == cited(state, March(by, fresh, to, on, forced=True))


@checks("D4.23", "D24.5")
@given(
    fronts(units=(2, 4), origins=(1, 2), against=(2, 4)),
    st.booleans(),
    st.sampled_from(["", "wizard", "blank"]),
    st.integers(1, 3),
    st.integers(0, 2),
)
def test_bound_units_fight_to_the_end(front: Front, others: bool, face: str, rounds: int, most: int) -> None:
    """If one unit must fight to the end, whatever is under it, no one of the army retreats, in any round.

    Not even when only one defender is left.
    """
    by, state = front.attacker, gathered(front)
    here = state.figures(front.at, by)
    rest = here if others else here.remove(here.kinds[0])
    bound = dragonlords.Bag.of(bearer(by, face) if face else here.kinds[0])
    state = remade(state, front.at, by, rest + marking(bound, Mark(bound=True)))
    state = dragonlords.apply(state, Engage(by))
    for _ in range(rounds):
        standing = state.figures(front.at, front.defender).total, state.figures(front.at, by).total
        state, events = fought(front, state, min(most, standing[0] - 1, standing[1]), 0)
        assert isinstance(unmoved(state)[0].step, Rolling)
        assert (AttackPressed(by, front.at, False, ("D13.37",)),) == of(events, AttackPressed)
        for to in front.origins:
            assert dragonlords.why_not(state, Retreat(by, to))


@checks("D24.6")
@given(
    fronts(units=(3, 5), against=(3, 4))
    | fronts(units=(3, 5), against=(3, 4), defenders=PEOPLES, defending=("wizard", "blank"))
)
def test_defenders_never_retreat(front: Front) -> None:
    """The defender never decides to leave: it is the attacker who decides, and units of the defender stay."""
    near = [to for to in front.near(front.at) if to not in front.origins]
    state = front.state
    for to in near:
        state = remade(state, to, front.defender, dragonlords.Bag.of(PLAIN, PLAIN))
    front = evolve(front, state=state)
    state = fought(front, engaged(front), 0, 0)[0]
    assert front.defenders == state.figures(front.at, front.defender).total
    assert isinstance(state.step, Pressing)
    assert Deciding(front.attacker) == dragonlords.to_act(state)
    for to in near:
        assert ("D13.36",) == cited(state, Retreat(front.defender, to))
    for lost in (1, 2):
        state = fought(front, dragonlords.apply(state, PressAttack(front.attacker)), 1, 0)[0]
        assert front.defenders - lost == state.figures(front.at, front.defender).total
    assert all(2 == state.figures(to, front.defender).total for to in near)


@checks("D24.1")
@given(fronts(units=(4, 5), against=(4, 5), origins=(1, 1)), st.integers(1, 2), st.integers(0, 3))
def test_survivors_retreat_after_any_round(front: Front, rounds: int, hits: int) -> None:
    """After the second and the third round, too, those who are left may go back."""
    state, by, to = pressing(front), front.attacker, next(iter(front.origins))
    for left in reversed(range(rounds)):
        struck = 0 if left else min(hits, state.figures(front.at, by).total)
        state = fought(front, dragonlords.apply(state, PressAttack(by)), struck, 1)[0]
    assert () == cited(state, Retreat(by, to))
    after = dragonlords.apply(state, Retreat(by, to))
    assert front.origins[to] - rounds == after.figures(to, by).total


@checks("D24.1")
@given(st.permutations(PEOPLES), st.integers(1, 3))
def test_who_came_over_vacant_ground_goes_back(order: list[Side], units: int) -> None:
    """An army that has claimed vacant ground on its way may retreat there."""
    by, foe, *_ = order
    state = scene(f"last-lantern: {by} {units + 2}", f"cidermouth: {foe} 3", active=by)
    state = sent(state, by, "last-lantern", "russet-downs", units + 1)
    state = sent(state, by, "russet-downs", "cidermouth", units)
    for action in (Engage(by), Rolled((6,) * units), Rolled((6,) * 3)):
        state = dragonlords.apply(state, action)
    assert () == cited(state, Retreat(by, "russet-downs"))
    after = dragonlords.apply(state, Retreat(by, "russet-downs"))
    assert (1, units + 1, 0) == tuple(
        after.figures(at, by).total for at in ("last-lantern", "russet-downs", "cidermouth")
    )


@checks("D24.1")
@given(fronts(units=(3, 4), against=(2, 3), origins=(1, 1), attacking=("king",)), st.integers(0, 2))
def test_counters_go_back_with_their_units(front: Front, plain: int) -> None:
    """A King who attacked, alone or with others, goes back with his army, still face down."""
    by, to = front.attacker, next(iter(front.origins))
    state = front.state
    king = next(one for one in state.figures(to, by).kinds if one.hidden)
    state = dragonlords.apply(sent(state, by, to, front.at, plain), March(by, king, to, front.at))
    state = dragonlords.apply(state, Engage(by))
    moved = evolve(front, state=state)
    after = dragonlords.apply(fought(moved, state, 0, 0)[0], Retreat(by, to))
    assert king.hidden in [one.hidden for one in after.figures(to, by).kinds]
    assert front.state.figures(to, by).total == after.figures(to, by).total
    assert isinstance(after.step, Campaigning)
    assert state.faces == after.faces
