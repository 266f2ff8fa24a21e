"""Page 14: which combats are fought at sea, to the end, without retreat, fire and lightning."""

from itertools import pairwise
from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import (
    LOSSES,
    PLAIN_CREWS,
    Meeting,
    dice,
    fleet,
    force,
    fought,
    meetings,
    rolled,
    settled,
    told,
    unmoved,
    while_fought,
)
from tests.clauses.dragonlords.fronts import boards, borders, cited, of, remade

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    AttackPressed,
    Bag,
    BattleBegun,
    Campaigning,
    Content,
    Countering,
    DiceRolled,
    EndStep,
    Event,
    Fight,
    Figure,
    Lose,
    Losing,
    Manning,
    March,
    Mark,
    PressAttack,
    Retreat,
    Sail,
    Sailing,
    SeaCombatWon,
    Setup,
    Ship,
    ShipsSunk,
    Side,
    State,
    StrengthsCalculated,
    Strike,
    Striking,
    Transferring,
    UnitsLost,
)
from conquest_rules.dragonlords.position.figures import PLAIN, Retired
from conquest_rules.dragonlords.position.state import with_fleets
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

SEEDS = st.integers(0, 2**32).map(Random)
MAGIC = ("fireball", "lightning-bolt", "teleport", "hope", "panic", "heal")


@checks("D14.1", "D15.1")
@given(meetings(boarding=st.sampled_from(("0", "1", "3"))), SEEDS)
def test_fleets_fight_until_one_of_them_is_left(meeting: Meeting, rng: Random) -> None:
    """Round follows round, each of them in its order, and the last one is that after which a side is gone."""
    state, begun = told(meeting.state, Fight(meeting.attacker, meeting.at))
    story = list[Event](begun)
    for after, events in while_fought(state, rng):
        both = all(force(state, meeting.at, side) for side in meeting.sides)
        assert both or isinstance(state.step, LOSSES), "no one rolls dice against no one"
        state = after
        story += events
    rounds = of(story, StrengthsCalculated)
    attacks = [one for one in of(story, DiceRolled) if one.side is meeting.attacker]
    assert len(rounds) >= 1
    assert len(rounds) == len(attacks)
    told_of = of(story, StrengthsCalculated, DiceRolled, UnitsLost)
    kinds = [one for one in told_of if getattr(one, "clauses", ()) != ("D27.20",)]
    order = [(type(one), getattr(one, "side", None)) for one in kinds]
    following = {
        (StrengthsCalculated, None): {(DiceRolled, meeting.attacker)},
        (DiceRolled, meeting.attacker): {(DiceRolled, meeting.defender)},
        (DiceRolled, meeting.defender): {(UnitsLost, one) for one in meeting.sides}
        | {(StrengthsCalculated, None)},
        (UnitsLost, meeting.attacker): {(UnitsLost, meeting.defender), (StrengthsCalculated, None)},
        (UnitsLost, meeting.defender): {(StrengthsCalculated, None)},
    }
    # A caster that teleports away may leave no one to roll back.
    following[DiceRolled, meeting.attacker] |= {(UnitsLost, meeting.defender), (StrengthsCalculated, None)}
    assert all(after in following[before] for before, after in pairwise(order)), order
    left = [side for side in meeting.sides if force(state, meeting.at, side)]
    assert len(left) <= 1, left


@checks("D14.1")
@given(meetings(crews=PLAIN_CREWS, kings=False), st.data())
def test_the_phase_waits_for_every_combat_at_sea(meeting: Meeting, data: st.DataObject) -> None:
    """The combat phase does not end before all combats at sea are fought, in the order that is chosen."""
    other = data.draw(st.sampled_from([one for one in meeting.state.table.zone if one != meeting.at]))
    state = with_fleets(
        meeting.state,
        (other, meeting.attacker, Bag.of(Ship(Bag.of(PLAIN)))),
        (other, meeting.defender, Bag.of(Ship(Bag.of(PLAIN)))),
    )
    for at in data.draw(st.permutations([meeting.at, other])):
        assert ("D14.1",) == cited(state, EndStep(meeting.attacker))
        assert () == cited(state, Fight(meeting.attacker, at))
        state, begun = told(state, Fight(meeting.attacker, at))
        assert (BattleBegun(meeting.attacker, meeting.defender, at, sneak=False, clauses=("D14.1",)),) == of(
            begun, BattleBegun
        )
        state = won(evolve(meeting, state=state, at=at), state)
        assert ("D14.1",) == cited(state, Fight(meeting.attacker, at)), "once is enough"
    assert () == cited(state, EndStep(meeting.attacker))


def won(meeting: Meeting, state: State) -> State:
    """The state after the attacker has won without a loss; ships that it emptied sink."""
    while not isinstance(state.step, Campaigning):
        if isinstance(state.step, Manning):
            state = dragonlords.apply(state, dragonlords.Sink(meeting.attacker))
        elif isinstance(state.step, LOSSES):
            state, _ = settled(state)
        else:
            state, _ = rolled(state, 99)
            if isinstance(state.step, dragonlords.CounterRolling):
                state, _ = rolled(state, 0)
    return state


@checks("D14.1")
@given(meetings(crews=PLAIN_CREWS, kings=False), st.data())
def test_only_where_two_fleets_lie_there_is_a_combat(meeting: Meeting, data: st.DataObject) -> None:
    """In other sea zones there is nothing to fight, even beside the two fleets."""
    at = data.draw(st.sampled_from(list(meeting.state.table.zone)))
    assert (() if at == meeting.at else ("D14.1",)) == cited(meeting.state, Fight(meeting.attacker, at))
    alone = with_fleets(meeting.state, (meeting.at, meeting.defender, Bag()))
    assert ("D14.1",) == cited(alone, Fight(meeting.attacker, meeting.at))
    assert () == cited(alone, EndStep(meeting.attacker))


@checks("D14.2", "D24.2")
@given(meetings(coastal=True, boarding=st.sampled_from(("0", "2"))), SEEDS)
def test_no_fleet_retreats(meeting: Meeting, rng: Random) -> None:
    """Neither side retreats in any round, not even to a harbor that it holds on the sea zone."""
    state = fought(meeting)
    places = state.table.territories[:3]
    for after, events in while_fought(state, rng):
        assert not any(isinstance(one, Retreat | PressAttack) for one in dragonlords.legal_actions(state))
        assert not of(events, AttackPressed)
        if isinstance(dragonlords.to_act(state), dragonlords.Deciding):
            assert all(cited(state, Retreat(meeting.attacker, to)) for to in places)
        state = after


@checks("D14.3")
@given(
    meetings(
        crews=PLAIN_CREWS, boarding=st.sampled_from(("lord", "1 lord", "2 Wizard-lord lord")), kings=False
    ),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_a_dragonlord_does_not_fight_at_sea(meeting: Meeting, hits: int, back: int) -> None:
    """No die is rolled for it, it is no loss, and it is still there when all others are gone."""
    state = at_sea(meeting)
    lords = [one for one in state.figures(meeting.at, meeting.attacker) if one.lord]
    state, _ = unmoved(dragonlords.apply(state, Fight(meeting.attacker, meeting.at)))
    assert len(force(state, meeting.at, meeting.attacker)) == dice(state)
    state, _ = rolled(state, hits)
    state, _ = rolled(state, back)
    if isinstance(state.step, Losing) and state.step.side is meeting.attacker:
        assert not any(one.figure.lord for one in dragonlords.legal_actions(state) if isinstance(one, Lose))
        lord = next(one for one in state.figures(meeting.at, meeting.attacker) if one.lord)
        assert ("D14.3",) == cited(state, Lose(meeting.attacker, lord))
    state, _ = settled(state)
    left = [one for one in state.figures(meeting.at, meeting.attacker) if one.lord]
    assert len(lords) == len(left)


def at_sea(meeting: Meeting) -> State:
    """The same with the mark of a visit to the sea on every DragonLord."""
    here = meeting.state.figures(meeting.at, meeting.attacker)
    marked = ((evolve(one, mark=Mark(at_sea=one.lord)), count) for one, count in here.pairs)
    return remade(meeting.state, meeting.at, meeting.attacker, Bag(marked))


@checks("D14.3")
@given(meetings(crews=PLAIN_CREWS, ships=(1, 2), boarding=st.just("lord"), kings=False))
def test_a_dragonlord_alone_sets_up_no_combat(meeting: Meeting) -> None:
    """Where a DragonLord of one side and a fleet of another are, no one fights: the fleet holds the zone."""
    alone = with_fleets(at_sea(meeting), (meeting.at, meeting.attacker, Bag()))
    assert ("D14.1",) == cited(alone, Fight(meeting.attacker, meeting.at))
    assert () == cited(alone, EndStep(meeting.attacker))
    assert meeting.defender is dragonlords.holder(alone, meeting.at)


@checks("D14.3")
@given(meetings(crews=PLAIN_CREWS, ships=(1, 2), boarding=st.just("lord"), kings=False))
def test_panic_spreads_from_a_dragonlord_at_sea(meeting: Meeting) -> None:
    """It fights for no one, and yet the enemy fleet panics."""
    _, events = told(at_sea(meeting), Fight(meeting.attacker, meeting.at))
    plain = remade(meeting.state, meeting.at, meeting.attacker, Bag())
    _, without = told(plain, Fight(meeting.attacker, meeting.at))
    (now,), (before,) = of(events, StrengthsCalculated), of(without, StrengthsCalculated)
    assert now.attacker == before.attacker
    assert now.defender == before.defender - 1


@checks("D14.6", "D17.1")
@given(meetings(crews=PLAIN_CREWS, kings=False, ships=(1, 1)), st.data())
def test_ships_sail_first_and_fight_later(meeting: Meeting, data: st.DataObject) -> None:
    """A ship comes to a blockade in the naval movement phase; the combat waits for the combat phase."""
    near = neighbours(meeting.state.table.content, meeting.at)
    assume(near)
    start = data.draw(st.sampled_from(near))
    (ship,) = fleet(meeting.state, meeting.at, meeting.attacker)
    state = with_fleets(
        meeting.state, (meeting.at, meeting.attacker, Bag()), (start, meeting.attacker, Bag.of(ship))
    )
    state = evolve(state, step=Sailing())
    state, events = told(state, Sail(meeting.attacker, ship, start, meeting.at))
    assert not of(events, BattleBegun)
    while not isinstance(state.step, Campaigning):
        assert Fight(meeting.attacker, meeting.at) not in dragonlords.legal_actions(state)
        assert dragonlords.why_not(state, Fight(meeting.attacker, meeting.at))
        state, more = told(state, EndStep(meeting.attacker))
        assert not of(more, BattleBegun, DiceRolled)
    state, events = told(state, Fight(meeting.attacker, meeting.at))
    (begun,) = of(events, BattleBegun)
    assert (meeting.attacker, meeting.defender, meeting.at) == (begun.attacker, begun.defender, begun.at)


CASTING = st.sampled_from(("Wizard", "1 Wizard", "Wizard Wizard", "2 Wizard"))


@checks("D14.4", "D15.7")
@given(meetings(crews=CASTING, boarding=st.sampled_from(("0", "lord", "Wizard-lord")), knowing=MAGIC), SEEDS)
def test_no_fire_and_no_lightning_at_sea(meeting: Meeting, rng: Random) -> None:
    """No Wizard and no DragonLord of either side attacks by magic in a combat at sea; Wizards roll dice."""
    state = dragonlords.apply(at_sea(meeting), Fight(meeting.attacker, meeting.at))
    for after, _ in while_fought(state, rng):
        legal = dragonlords.legal_actions(state)
        assert not any(isinstance(one, Strike) for one in legal)
        if isinstance(state.step, Countering):
            wizard = next(one for one in force(state, meeting.at, meeting.defender) if "wizard" in one.shown)
            for spell in ("fireball", "lightning-bolt"):
                assert ("D14.4",) == cited(state, Strike(meeting.defender, wizard, spell))
        if isinstance(state.step, dragonlords.Rolling):
            assert len(force(state, meeting.at, meeting.attacker)) == dice(state)
        assert not isinstance(state.step, Striking), "the attacker has nothing to choose"
        state = after


def neighbours(content: Content, at: str) -> list[str]:
    """The sea zones beside one, by the rows of the board."""
    zones = {row.id: (row.q, row.r) for row in content.pack.board.sea_zone}
    q, r = zones[at]
    near = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
    return [one for one, place in zones.items() if place in near]


@checks("D7.34", "D14.7")
@given(meetings(crews=PLAIN_CREWS, kings=False, boarding=st.sampled_from(("0", "1"))), st.data())
def test_a_victorious_fleet_fights_no_more(meeting: Meeting, data: st.DataObject) -> None:
    """It does not join the combat in an adjacent sea zone, and it bears a mark until the phase ends."""
    near = neighbours(meeting.state.table.content, meeting.at)
    assume(near)
    other = data.draw(st.sampled_from(near))
    there = data.draw(st.integers(1, 3))
    state = with_fleets(
        meeting.state,
        (other, meeting.attacker, Bag.of(Ship(Bag(((PLAIN, there),))))),
        (other, meeting.defender, Bag.of(Ship(Bag.of(PLAIN)))),
    )
    state = won(meeting, dragonlords.apply(state, Fight(meeting.attacker, meeting.at)))
    victors = force(state, meeting.at, meeting.attacker)
    assert {Mark(retired=Retired.AT_SEA)} == {one.mark for one in victors}
    ways = [one for one in dragonlords.legal_actions(state) if isinstance(one, Fight | March)]
    assert [Fight(meeting.attacker, other)] == [one for one in ways if isinstance(one, Fight)]
    assert not [one for one in ways if isinstance(one, March) and one.at == meeting.at]
    state, _ = unmoved(dragonlords.apply(state, Fight(meeting.attacker, other)))
    assert there == dice(state), "the others stay where they are"
    state = won(evolve(meeting, at=other), state)
    over = dragonlords.apply(state, EndStep(meeting.attacker))
    assert isinstance(over.step, Transferring)
    assert {Mark()} == {one.mark for one in force(over, meeting.at, meeting.attacker)}


@checks("D7.34", "D14.7")
@given(st.sampled_from(PEOPLES), st.data())
def test_units_that_have_fought_at_sea_attack_no_territory(by: Side, data: st.DataObject) -> None:
    """Nor are they on a forced march; others of their side beside them may attack."""
    content = data.draw(st.sampled_from(boards()))
    land = borders(content)
    at = data.draw(st.sampled_from(sorted(land)))
    to = data.draw(st.sampled_from(land[at]))
    enemy = data.draw(st.sampled_from([one for one in PEOPLES if one is not by]))
    state = scene(f"{at}: {by} 2", f"{to}: {enemy} 1", active=by, setup=Setup(content=content))
    tired = Figure(mark=Mark(retired=Retired.AT_SEA))
    state = remade(state, at, by, Bag.of(PLAIN, tired))
    assert () == cited(state, March(by, PLAIN, at, to))
    assert ("D7.34",) == cited(state, March(by, tired, at, to))


@checks("D14.1", "D15.14")
@given(meetings(crews=PLAIN_CREWS, kings=False, ships=(1, 3)))
def test_both_fleets_may_be_lost(meeting: Meeting) -> None:
    """When no unit is left on either side no ship is left, and the combat is over."""
    count = max(len(force(meeting.state, meeting.at, side)) for side in meeting.sides)
    ships = sum(len(fleet(meeting.state, meeting.at, side)) for side in meeting.sides)
    assume(len({len(force(meeting.state, meeting.at, side)) for side in meeting.sides}) == 1)
    state, _ = rolled(fought(meeting), count)
    state, events = rolled(state, count)
    assert (ShipsSunk(meeting.at, ships),) == of(events, ShipsSunk)
    assert not of(events, SeaCombatWon)
    assert isinstance(state.step, Campaigning)
    assert not any(state.fleets[state.table.zone[meeting.at]])
