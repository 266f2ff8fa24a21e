"""Pages 13 and 31: how a combat goes on, and what becomes of the territory."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import Front, cited, engaged, fought, fronts, kind_of, of, sent, told

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    AttackBeaten,
    Campaigning,
    Content,
    Deciding,
    EndStep,
    Engage,
    GoldCaptured,
    March,
    PressAttack,
    Pressing,
    Retreat,
    Rolled,
    Rolling,
    Side,
    State,
    TerritoryConquered,
    TerritoryKind,
    TerritoryVacated,
    Transfer,
    gold_of,
    holder,
    income_of,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene


def kingdom(content: Content, at: str) -> bool:
    """Whether a territory is a kingdom."""
    return kind_of(content, at) is TerritoryKind.KINGDOM


def with_gold(state: State, at: str, gold: int) -> State:
    """The state with gold in a kingdom."""
    return evolve(state, gold=tuple(gold if one == at else 0 for one in state.table.kingdoms))


@checks("D13.36")
@given(fronts(units=(3, 5), against=(3, 5)), st.integers(0, 1), st.integers(0, 1))
def test_retreat_or_fight_on(front: Front, hits: int, back: int) -> None:
    """After a round with both sides left, the attacker fights on or retreats, and does nothing else."""
    state, _ = fought(front, engaged(front), hits, back)
    assert isinstance(state.step, Pressing)
    assert Deciding(front.attacker) == dragonlords.to_act(state)
    wanted = {PressAttack(front.attacker), *(Retreat(front.attacker, at) for at in front.origins)}
    assert wanted == set(dragonlords.legal_actions(state))
    assert ("D13.36",) == cited(state, PressAttack(next(one for one in PEOPLES if one is not front.attacker)))
    assert ("D7.1",) == cited(state, EndStep(front.attacker))
    again = dragonlords.apply(state, PressAttack(front.attacker))
    assert isinstance(again.step, Rolling)
    assert state.figures(front.at, front.attacker).total == again.figures(front.at, front.attacker).total


@checks("D13.37", "D6.15")
@given(fronts(units=(4, 6), against=(1, 3)), st.data())
def test_fought_until_one_people_is_left(front: Front, data: st.DataObject) -> None:
    """Round follows round until one people is left; it holds the territory, or no one does."""
    state, rounds = engaged(front), 0
    while isinstance(state.step, Rolling):
        force, other = (state.figures(front.at, side).total for side in (front.attacker, front.defender))
        hits = data.draw(st.integers(0 if rounds < 3 else 1, min(force, 2)))
        back = data.draw(st.integers(0, min(other, 2)))
        state, events = fought(front, state, hits, back)
        left = max(0, force - back), max(0, other - hits)
        assert left == tuple(state.figures(front.at, side).total for side in (front.attacker, front.defender))
        assert isinstance(state.step, Pressing) is (min(left) > 0)
        if isinstance(state.step, Pressing):
            state, rounds = dragonlords.apply(state, PressAttack(front.attacker)), rounds + 1
    assert isinstance(state.step, Campaigning)
    assert (front.attacker if left[0] else front.defender if left[1] else None) is holder(state, front.at)
    lost_by = TerritoryConquered(front.attacker, front.at, front.defender, ("D13.37",))
    ending = (
        lost_by
        if left[0]
        else AttackBeaten(front.at, front.defender)
        if left[1]
        else TerritoryVacated(front.at)
    )
    assert (ending,) == of(events, TerritoryConquered, AttackBeaten, TerritoryVacated)


@checks("D13.9", "D31.3")
@reads("R-mutual-loss")
@given(
    fronts(units=(2, 4), against=(1, 4), where=kingdom) | fronts(units=(2, 4), against=(1, 4)),
    st.integers(0, 9),
)
def test_mutual_ruin_leaves_a_territory_vacant(front: Front, gold: int) -> None:
    """When both sides lose all units in one round, no one holds the territory, and what lies there stays."""
    force = sum(front.origins.values()) - len(front.origins)
    units = min(force, front.defenders)
    sends, left = dict[str, int](), units
    for at, count in front.origins.items():
        if here := min(left, count - 1):
            sends[at] = here
            left -= here
    lines = [f"{at}: {front.attacker} {count}" for at, count in front.origins.items()]
    state = scene(
        *lines,
        f"{front.at}: {front.defender} {units}",
        active=front.attacker,
        setup=front.state.table.setup,
        fallen=tuple(side for side in PEOPLES if front.state.stands(side) is dragonlords.Standing.FALLEN),
    )
    even = evolve(front, state=with_gold(state, front.at, gold), defenders=units)
    before = even.state
    after, events = fought(even, engaged(even, sends), units, units)
    assert (TerritoryVacated(front.at),) == of(events, TerritoryVacated, TerritoryConquered, AttackBeaten)
    assert holder(after, front.at) is None
    assert before.gold == after.gold
    assert 0 == gold_of(after, front.attacker)
    assert not of(events, GoldCaptured)
    ended = dragonlords.apply(after, EndStep(front.attacker))
    assert holder(ended, front.at) is None


@checks("D31.3")
@given(st.permutations(PEOPLES), st.sampled_from(["gullrest", "last-lantern", "russet-downs"]))
def test_vacated_ground_pays_no_one(sides: list[Side], at: str) -> None:
    """A vacated territory pays neither side until someone moves in; then it pays them."""
    by, other, *_ = sides
    lines = f"vanehold: {by} 3", f"{at}: {other} 1", f"hoarthrone: {other} 1"
    state = scene(*lines, active=by)
    assert (10, 11) == (income_of(state, by), income_of(state, other))
    state = sent(state, by, "vanehold", at)
    for act in (Engage(by), Rolled((1,)), Rolled((1,))):
        state = dragonlords.apply(state, act)
    assert holder(state, at) is None
    assert (10, 10) == (income_of(state, by), income_of(state, other))
    assert 11 == income_of(sent(state, by, "vanehold", at), by)


@checks("D13.37", "D4.6")
@given(fronts(where=kingdom, units=(3, 5), against=(1, 2)), st.integers(0, 30))
def test_gold_falls_with_a_kingdom(front: Front, gold: int) -> None:
    """A conqueror gains at once all gold that lies in the kingdom, and no other."""
    rich = evolve(front, state=with_gold(front.state, front.at, gold))
    force = sum(front.origins.values()) - len(front.origins)
    after, events = fought(rich, engaged(rich), min(force, front.defenders), 0)
    if force < front.defenders:
        assert not of(events, GoldCaptured)
        assert 0 == gold_of(after, front.attacker)
    else:
        captured = (GoldCaptured(front.attacker, front.at, gold),) if gold else ()
        assert captured == of(events, GoldCaptured)
        assert gold == gold_of(after, front.attacker)


@checks("D13.37")
@given(fronts(units=(2, 3), origins=(1, 2), against=(3, 5)))
def test_beaten_attackers_are_gone(front: Front) -> None:
    """When the last attacker is lost the defender holds the territory, and the turn goes on."""
    force = sum(front.origins.values()) - len(front.origins)
    after, events = fought(front, engaged(front), 0, min(force, front.defenders))
    if force > front.defenders:
        assert isinstance(after.step, Pressing)
        return
    assert (AttackBeaten(front.at, front.defender),) == of(events, AttackBeaten)
    assert front.defender is holder(after, front.at)
    assert isinstance(after.step, Campaigning)
    for at in front.origins:
        assert ("D13.7",) == cited(after, March(front.attacker, PLAIN, at, front.at))


@checks("D27.20", "D13.37")
def test_a_fallen_attackers_units_are_removed() -> None:
    """When the attacking King is lost, the other attackers are gone after the round, and the turn is over."""
    state = scene("vanehold: orcs 2 king wizard", "last-lantern: elves 3", active="orcs")
    by, at, to = Side.ORCS, "vanehold", "last-lantern"
    king = next(one for one in state.figures(at, by).kinds if any(s.item == "king" for s in one.hidden))
    wizard = next(one for one in state.figures(at, by).kinds if any(s.item == "wizard" for s in one.hidden))
    for figure in (king, wizard, PLAIN):
        state = dragonlords.apply(state, March(by, figure, at, to))
    state = dragonlords.apply(state, dragonlords.Engage(by))
    dice = dragonlords.Rolled((1, 6, 6)), dragonlords.Rolled((1, 6, 6))
    state, _ = told(state, *dice)
    named = next(one for one in state.figures(to, by).kinds if any(s.item == "king" for s in one.hidden))
    state = dragonlords.apply(state, dragonlords.Lose(by, named))
    events = list[dragonlords.events.Event]()
    for face in ("king", "wizard"):
        result = dragonlords.transition(state, dragonlords.Drawn(face))
        state, events = result.state, events + list(result.events)
    assert 0 == state.figures(to, by).total
    assert Side.ELVES is holder(state, to)
    assert 2 == state.figures(to, Side.ELVES).total
    assert dragonlords.Standing.FALLEN is state.standing[NUMBER[by]]
    assert 1 == state.figures(at, by).total
    assert Side.ELVES is state.active
    assert (AttackBeaten(to, Side.ELVES),) == of(events, AttackBeaten)


@checks("D13.36")
@given(fronts(units=(3, 4), against=(3, 5)))
def test_the_retreated_may_transfer(front: Front) -> None:
    """Who has retreated attacks and marches no more, and is transferred like any other unit."""
    state, _ = fought(front, engaged(front), 0, 0)
    at = next(iter(front.origins))
    state = dragonlords.apply(state, Retreat(front.attacker, at))
    state = dragonlords.apply(state, EndStep(front.attacker))
    acts = dragonlords.legal_actions(state)
    to = {act.to for act in acts if isinstance(act, Transfer) and act.at == at}
    assert {one for one in front.near(at) if holder(state, one) in (None, front.attacker)} == to
