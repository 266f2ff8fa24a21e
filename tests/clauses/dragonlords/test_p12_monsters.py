"""Page 12: combat with monsters: the order of a round, the dice, and what is gained."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    carried,
    did,
    harmless_poison,
    hunts,
    is_over,
    least,
    menaced,
    met,
    named,
    party,
    ready,
    request,
    resisted,
    showing,
    units,
)
from tests.clauses.dragonlords.fronts import of, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Assign,
    Awaiting,
    Drawn,
    Figure,
    Options,
    Rolled,
    Setup,
    Side,
    State,
    steps,
)
from conquest_rules.dragonlords.content.effects import GainTool, GainTreasure
from conquest_rules.dragonlords.position.events import (
    MonsterDefeated,
    MonsterRolled,
    PartyRolled,
    StrengthsCalculated,
    UnitsLost,
)
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.kernel.bag import Bag
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

COUNTERS = ["Wizard", "Wizard-2", "Medusa-shield", "Ring-of-power", "Excalibur-sword", "Ring-of-peril"]
BEARERS = st.lists(st.sampled_from(COUNTERS), unique=True, max_size=3).map(tuple)
AIDS = st.lists(st.sampled_from(["hope", "panic", "heal"]), min_size=1, unique=True).map(tuple)
SPELLS = st.tuples(AIDS, AIDS)
TOLD = (StrengthsCalculated, MonsterRolled, PartyRolled, UnitsLost)
SPOT = "top-3-quest"


def a_roll(state: State, data: st.DataObject) -> int:
    """How many of the dice that are awaited hit."""
    roll = request(state)
    return data.draw(st.integers(least(roll), len(roll.dice)))


@checks("D12.6")
@given(hunts(words=BEARERS, spells=SPELLS, monsters=harmless_poison, plain=(1, 3), passing=True), st.data())
def test_a_round_against_a_monster(hunt: Hunt, data: st.DataObject) -> None:
    """Strengths, the monster's dice, the party's dice, losses, in this order, round after round."""
    state, rounds = hunt.state, 0
    while not is_over(state) and rounds < 4:
        before, rounds = hunt.size(state), rounds + 1
        assert isinstance(state.step, steps.Menacing)
        assert (hunt.threat(state), hunt.strength(state)) == state.step.ordeal.strengths
        assert hunt.row.dice == len(request(state).dice)
        hits = a_roll(state, data)
        state, menacing = did(state, showing(request(state), hits))
        # Who was hit has not fallen yet, and strikes back.
        assert before == hunt.size(state) == len(request(state).dice)
        back = a_roll(state, data)
        strengths = state.step.ordeal.strengths
        assert (hunt.threat(state), hunt.strength(state)) == strengths
        state, resisting = did(state, showing(request(state), back))
        while isinstance(state.step, steps.Losing | steps.Removing):
            act = dragonlords.default_action(state) if isinstance(state.step, steps.Losing) else None
            turn = dragonlords.to_act(state)
            act = act or turn.request.sample(Random(0))  # one counter alone can be turned up
            state, more = did(state, act)
            resisting += more
        told = [type(one) for one in (*menacing, *resisting) if isinstance(one, TOLD)]
        lost = [UnitsLost] * bool(hits)
        again = [StrengthsCalculated] * (before > hits and not back)
        assert [MonsterRolled, PartyRolled, *lost, *again] == told
        assert max(0, before - hits) == hunt.size(state)
        assert is_over(state) is bool(back or hits >= before)


@checks("D12.7")
@given(hunts(words=BEARERS, spells=SPELLS, monsters=harmless_poison, plain=(2, 6), passing=True), st.data())
def test_the_die_has_as_many_sides_as_the_defence(hunt: Hunt, data: st.DataObject) -> None:
    """A monster rolls by its victims' defence, the party by the monster's, each for its strength or less."""
    state = hunt.state
    peoples = state.table.content.pack.peoples.people
    defence = next(one.defence for one in peoples if one.id is hunt.side)
    strengths = hunt.threat(state), hunt.strength(state)
    for sides, strength in zip((defence, hunt.row.defence), strengths, strict=True):
        dice = request(state).dice
        assert {sides} == {die.sides for die in dice}
        faces = tuple(data.draw(st.integers(1, sides)) for _ in dice)
        number = sum(face <= strength for face in faces)
        state, told = did(state, Rolled(faces))
        (roll,) = of(told, MonsterRolled, PartyRolled)
        assert (faces, number) == (roll.faces, roll.hits)


def alone(side: Side, monster: str) -> State:
    """A single unit of a people before a monster on the built-in board."""
    state = scene(f"{SPOT}: {side} party 1", active=side)
    return met(state, side, SPOT, monster)


@checks("D12.8", "D12.10")
@given(st.sampled_from(PEOPLES), st.integers(1, 6))
def test_the_giant_spider_hits_with_five_or_less(side: Side, face: int) -> None:
    """It rolls one six-sided die against any people, and a six misses."""
    _, told = did(alone(side, "giant-spider"), Rolled((face,)))
    (roll,) = of(told, MonsterRolled)
    assert (face <= 5) is bool(roll.hits)
    assert roll.hits <= 1


@checks("D12.8", "D12.9")
@given(st.integers(1, 10))
def test_a_dwarf_hits_the_giant_spider_with_three_or_less(face: int) -> None:
    """A Dwarf of strength three rolls a ten-sided die."""
    state = dragonlords.apply(alone(Side.DWARVES, "giant-spider"), Rolled((6,)))
    state, told = did(state, Rolled((face,)))
    (roll,) = of(told, PartyRolled)
    assert (face <= 3) is bool(roll.hits) is bool(of(told, MonsterDefeated))


REWARDS = st.lists(st.sampled_from(["torch", "potion", "talisman", "pickaxe"]), min_size=1, max_size=3)


@checks("D12.13")
@given(hunts(monsters=harmless_poison, plain=(1, 3), passing=True), REWARDS, st.data())
def test_a_party_that_defeats_the_monster_is_rewarded(
    hunt: Hunt, names: list[str], data: st.DataObject
) -> None:
    """All of the reward is paid, once, for a hit, if a unit of the party is left; else nothing."""
    reward = tuple(map(GainTool, names))
    state = met(hunt.state, hunt.side, hunt.at, hunt.monster, reward)
    paid = carried(state, hunt) + Bag.of(*names)
    for _ in range(3):
        before = hunt.size(state)
        hits = a_roll(state, data)
        assert not carried(state, hunt)
        state = menaced(state, hits)
        back = a_roll(state, data)
        state = named(resisted(state, back))
        if hits >= before:
            assert party(state, hunt) is None
            assert is_over(state)
            return
        if back:
            assert paid == carried(state, hunt)
            assert is_over(state)
            assert not any(one.acting for one in state.parties_in(hunt.at, hunt.side).kinds)
            return


FALLEN = st.lists(st.sampled_from(PEOPLES), unique=True, max_size=2)


@checks("D12.23")
@reads("R-quest-card-reader")
@given(st.data(), st.sampled_from(PEOPLES), FALLEN, st.booleans())
def test_the_reader_rolls_for_the_monster(
    data: st.DataObject, side: Side, out: list[Side], two_each: bool
) -> None:
    """The nearest seat to the right that still plays rolls the monster's dice; an ally never does."""
    seats = seating(data.draw)
    setup = Setup(seats=seats)
    order = [seat.people for seat in seats]
    fallen = [one for one in out if one is not side]
    if two_each:
        setup = Setup(players=2, seats=_of_two(order), options=Options(two_types_each=True))
    state = scene(f"{SPOT}: {side} party 1", active=side, setup=setup, fallen=tuple(fallen))
    monster = data.draw(st.sampled_from(sorted(state.table.content.monsters)))
    state, told = did(ready(met(state, side, SPOT, monster)), Rolled((1,)))
    (roll,) = of(told, MonsterRolled)
    here = order.index(side)
    right = [order[(here - step) % 4] for step in (1, 2, 3)]
    ally = order[(here + 2) % 4] if two_each else None
    wanted = next((one for one in right if one not in fallen and one is not ally), side)
    assert wanted is roll.reader


def _of_two(order: list[Side]) -> tuple[dragonlords.Seat, ...]:
    """Four peoples of two players, in turns."""
    return tuple(dragonlords.Seat("AB"[place % 2], people) for place, people in enumerate(order))


@checks("D12.14")
@given(
    hunts(monsters=harmless_poison, words=BEARERS, spells=SPELLS, plain=(2, 4), passing=True),
    st.lists(st.sampled_from(range(6)), unique=True, max_size=3),
    st.data(),
)
def test_a_treasure_stays_with_the_party_or_goes_home(
    hunt: Hunt, homes: list[int], data: st.DataObject
) -> None:
    """A treasure that was won goes under a unit that is left of the party, or under one in a kingdom held."""
    state = met(hunt.state, hunt.side, hunt.at, hunt.monster, (GainTreasure(),))
    kingdoms = [state.table.kingdoms[number] for number in homes]
    for at in kingdoms:
        state = with_forces(state, (at, hunt.side, Bag.of(Figure(), Figure())))
    hits = min(a_roll(state, data), hunt.size() - 1) if not least(request(state)) else least(request(state))
    if hits >= hunt.size():
        return
    state = menaced(state, hits)
    state = named(resisted(state, max(1, least(request(state)))))
    turn = dragonlords.to_act(state)
    if not isinstance(state.step, steps.DrawingTreasure):
        # Treasures of bearers that were lost come first.
        return
    assert isinstance(turn, Awaiting)
    card = data.draw(st.sampled_from(turn.request.items.kinds))
    wanted = {(hunt.at, one) for one in units(state, hunt).kinds} | {(at, Figure()) for at in kingdoms}
    state = dragonlords.apply(state, Drawn(card))
    if not isinstance(state.step, steps.Assigning):
        # Among units that are all alike no one is asked.
        assert 1 == len(wanted)
        assert [card] == [secret.item for one in units(state, hunt).kinds for secret in one.hidden.kinds]
        return
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Assign)]
    assert wanted == {(one.at, one.figure) for one in acts}
    act = data.draw(st.sampled_from(acts))
    after = dragonlords.apply(state, act)
    there = units(after, hunt) if act.at == hunt.at else after.figures(act.at, hunt.side)
    borne = [secret.item for one in there.kinds for secret in one.hidden.kinds]
    assert [card] == borne
