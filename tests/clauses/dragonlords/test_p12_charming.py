"""Pages 11 and 12: charming Dragons with a DragonOrb."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    bare,
    carried,
    did,
    dragon,
    hunts,
    is_over,
    least,
    named,
    ready,
    request,
    showing,
    units,
)
from tests.clauses.dragonlords.fronts import cited, of

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    SIDES,
    Awaiting,
    Bag,
    Charm,
    Figure,
    Omen,
    Pick,
    Picked,
    Raise,
    RollDice,
    Side,
    State,
    Strike,
    steps,
)
from conquest_rules.dragonlords.position.events import CharmTried, LordMade, MonsterDefeated
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks

ORBS = st.sampled_from([("dragon-orb",), ("dragon-orb", "dragon-orb"), ("dragon-orb", "potion")])
COUNTERS = ("Wizard", "Wizard-2", "wizard-2", "blank", "medusa-shield")
BEARERS = st.lists(st.sampled_from(COUNTERS), unique_by=str.lower, max_size=2).map(tuple)
BOLTS = st.just((("lightning-bolt",), ("fireball",)))
OMENS = st.sampled_from(list(Omen))


def bitten(state: State, hits: int) -> State:
    """The state after the Dragon's dice; it is the party's turn."""
    return dragonlords.apply(ready(state), showing(request(ready(state)), hits))


def hits_of(state: State, data: st.DataObject) -> int:
    """How many of the monster's dice hit."""
    roll = request(ready(state))
    return data.draw(st.integers(least(roll), len(roll.dice)))


def shown(state: State, omen: Omen) -> State:
    """The state after the Crystal die."""
    return dragonlords.apply(state, Picked(omen.value))


def raised(state: State, data: st.DataObject) -> State:
    """The state in which a unit of its owner's choice has become a DragonLord."""
    if isinstance(state.step, steps.MakingLord):
        act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        assert isinstance(act, Raise)
        state = dragonlords.apply(state, act)
    return state


def lords(state: State, side: Side) -> int:
    """How many DragonLords a side has in the Wastelands."""
    return sum(
        count * number
        for part in state.parties
        for party, number in part[NUMBER[side]].pairs
        for one, count in party.units.pairs
        if one.lord
    )


def with_lords(state: State, *numbers: int) -> State:
    """The state with DragonLords of some sides, the garrison's first, at the end of the board."""
    places = list(state.table.territories)
    for side, number in zip(reversed(SIDES), numbers, strict=False):
        at = next(one for one in places if not any(state.figures(one, other) for other in SIDES))
        state = with_forces(state, (at, side, Bag(((Figure(lord=True), number),))))
    return state


@checks("D11.17", "D12.17")
@given(
    hunts(
        words=BEARERS, spells=BOLTS, plain=(2, 4), tools=st.one_of(ORBS, st.just(("potion",))), passing=True
    ),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.data(),
)
def test_who_can_charm_what(hunt: Hunt, others: list[int], data: st.DataObject) -> None:
    """A party with a DragonOrb can charm any Dragon, and nothing else, while a DragonLord is left."""
    state = with_lords(hunt.state, *others)
    state = bitten(state, hits_of(state, data))
    if isinstance(state.step, steps.Losing):
        return
    orb, beast, few = "dragon-orb" in hunt.tools, dragon(hunt.row), sum(others) < 4
    if not isinstance(state.step, steps.Resisting):
        assert not (orb and beast and few)
        return
    refused = cited(state, Charm(hunt.side))
    wanted = ["D12.17"] * (not beast or not orb) + ["D2.7"] * (not few)
    assert wanted == list(dict.fromkeys(refused))


@checks("D11.17", "D12.17")
@given(
    hunts(monsters=dragon, words=BEARERS, spells=BOLTS, plain=(2, 4), tools=ORBS, passing=True),
    OMENS,
    st.data(),
)
def test_a_charm_takes_the_place_of_the_counter_attack(hunt: Hunt, omen: Omen, data: st.DataObject) -> None:
    """The Crystal die is rolled, if the party's player so chooses, and no dice or spells of it follow."""
    state = bitten(hunt.state, hits_of(hunt.state, data))
    state = dragonlords.apply(state, Charm(hunt.side))
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Pick)
    assert {one.value for one in Omen} == set(turn.request.options)
    state, told = did(state, Picked(omen.value))
    assert [omen] == [one.omen for one in of(told, CharmTried)]
    assert not isinstance(state.step, steps.Resisting | steps.ResistRolling)
    assert not of(told, MonsterDefeated)


@checks("D11.17")
@given(
    hunts(
        monsters=dragon,
        words=st.sampled_from([("Wizard",), ("Wizard", "wizard-2")]),
        spells=BOLTS,
        plain=(1, 3),
        tools=ORBS,
        passing=True,
    )
)
def test_who_has_struck_does_not_charm(hunt: Hunt) -> None:
    """An attack by magic hits the Dragon, so nothing is left to charm."""
    state = bitten(hunt.state, least(request(hunt.state)))
    act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
    state = dragonlords.apply(state, act)
    assert not isinstance(state.step, steps.Resisting | steps.Consulting)


@checks("D12.18", "D11.6", "D11.18")
@given(hunts(monsters=dragon, words=BEARERS, spells=BOLTS, plain=(1, 4), tools=ORBS, passing=True), st.data())
def test_blessed_makes_a_dragonlord(hunt: Hunt, data: st.DataObject) -> None:
    """A unit of the owner's choice becomes a DragonLord with all its counters, and one DragonOrb is lost.

    The hits of the round are still taken; then the combat is over, without the reward.
    """
    hits, before = hits_of(hunt.state, data), hunt.size()
    state = dragonlords.apply(bitten(hunt.state, hits), Charm(hunt.side))
    state, told = did(state, Picked("blessed"))
    if isinstance(state.step, steps.MakingLord):
        able = {one.figure for one in dragonlords.legal_actions(state) if isinstance(one, Raise)}
        assert set(units(state, hunt).kinds) == able
        act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        assert isinstance(act, Raise)
        state, more = did(state, act)
        told += more
        chosen = act.figure
    else:
        chosen = PLAIN
    (made,) = of(told, LordMade)
    assert chosen == made.figure
    left = bare(units(hunt.state, hunt)).remove(chosen).add(evolve(chosen, lord=True))
    while isinstance(state.step, steps.Losing):
        assert left.total == hunt.size(state)
        act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        left = left.remove(evolve(act.figure, mark=PLAIN.mark))
        state = dragonlords.apply(state, act)
    # Where all fall, or all look alike, no one is asked.
    left = Bag() if hits >= before else left
    assert max(0, before - hits) == left.total
    state = named(state)
    assert is_over(state)
    assert left == bare(units(state, hunt))
    if left:
        lost = Bag.of(*hunt.tools).remove("dragon-orb")
        assert lost == carried(state, hunt)


@checks("D12.19", "D11.18")
@given(
    hunts(monsters=dragon, words=BEARERS, spells=BOLTS, plain=(1, 4), tools=ORBS, passing=True),
    st.integers(1, 5),
    st.data(),
)
def test_ignored_is_rolled_again(hunt: Hunt, times: int, data: st.DataObject) -> None:
    """Nothing changes, and the Crystal die is rolled again, until it is Blessed or Cursed."""
    state = dragonlords.apply(bitten(hunt.state, hits_of(hunt.state, data)), Charm(hunt.side))
    for _ in range(times):
        after, told = did(state, Picked("ignored"))
        assert state == after
        assert 1 == len(told)


@checks("D12.20", "D12.21", "D11.6", "D11.18")
@given(
    hunts(monsters=dragon, words=BEARERS, spells=BOLTS, plain=(1, 4), tools=ORBS, passing=True),
    st.data(),
)
def test_cursed_lets_the_dragon_attack_again(hunt: Hunt, data: st.DataObject) -> None:
    """The DragonOrb is kept, the hits of the round are taken, and the survivors may try again."""
    state, left = hunt.state, hunt.size()
    for _ in range(3):
        hits = hits_of(state, data)
        state = dragonlords.apply(bitten(state, hits), Charm(hunt.side))
        state = dragonlords.apply(state, Picked("cursed"))
        state = named(state)
        left -= min(hits, left)
        assert left == hunt.size(state)
        if not left:
            assert is_over(state)
            return
        assert Bag.of(*hunt.tools) == carried(state, hunt)
        assert not lords(state, hunt.side)
        # The Dragon's ordinary attack of the next round is next, and nothing else.
        assert isinstance(state.step, steps.Menacing)
        assert hunt.row.dice == len(request(state).dice)
    # The party may do without the DragonOrb, too.
    state = bitten(state, least(request(state)))
    assert {Charm(hunt.side), RollDice(hunt.side)} <= set(dragonlords.legal_actions(state))
