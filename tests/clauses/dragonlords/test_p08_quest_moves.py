"""Quest moves, page 8: the die, the path, parties in the way, exits.

Here: properties of clauses D8.6 to D8.14 and of what restates them. Not here: how a party is formed
(`test_p08_setting_out`), combats between parties (`test_p12_parties`).
"""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import (
    DICE,
    Outing,
    answered,
    doors,
    only_party,
    outings,
    paced,
    path_with,
    paths,
    shrines,
    with_army,
    with_party,
)
from tests.clauses.dragonlords.realms import done, listed, refused

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    Campaigning,
    EndStep,
    Engage,
    Fight,
    Finished,
    MoveParty,
    Party,
    Pressing,
    Questing,
    Retreat,
    Roll,
    Rolled,
    Stay,
    TerritoryTaken,
    Travel,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.kernel.dice import Die
from conquest_rules.testing import checks, reads

SEEDS = st.integers(0, 2**16)


@checks("D8.6")
@given(outings())
def test_one_die_of_six_sides(outing: Outing) -> None:
    """Whoever moves a party rolls one six-sided die first, and goes nowhere before."""
    state = dragonlords.apply(outing.state, MoveParty(outing.by, outing.at, outing.party))
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    assert (Die(6),) == turn.request.dice


@checks("D8.6", "D8.9", "D8.11", "D8.12", "D8.13", "D12.1", "D12.2", "D31.6")
@reads(
    "R-quest-roll-exact",
    "R-quest-pass-enemy",
    "R-quest-after-the-roll",
    "R-quest-exits",
    "R-quest-party-merge",
)
@given(outings())
def test_where_a_roll_leads(outing: Outing) -> None:
    """The full roll in either direction, a stop among enemies on the way, an exit, or nowhere at all."""
    state = outing.rolled
    ends, exits = outing.ends(), outing.exits()
    assert ends | exits == {act.to for act in listed(state, Travel)}
    assert [Stay(outing.by)] == listed(state, Stay)
    for path in paths(state):
        for space in set(path) - ends:
            why = refused(state, Travel(outing.by, space))
            blocked = outing.own(space) and space not in shrines(state)
            assert why
            assert why <= {"D8.6", "D12.1"}
            assert ("D12.1" in why) is blocked
    for _, outside in doors(state):
        if outside not in exits:
            assert {"D8.13"} == refused(state, Travel(outing.by, outside))


@checks("D8.6", "D11.3", "D8.9")
@given(outings(), SEEDS)
def test_a_party_is_where_it_went(outing: Outing, seed: int) -> None:
    """All its units and tools are there, and no longer where they were; nothing else has moved."""
    state, before = outing.rolled, outing.state
    goals = [to for to in sorted(outing.ends()) if not outing.enemies(to)]
    quiet = [to for to in goals if to not in shrines(state)]
    assume(quiet)
    to = quiet[seed % len(quiet)]
    after = dragonlords.transition(state, Travel(outing.by, to))
    (moved,) = [one for one in after.events if isinstance(one, dragonlords.PartyMoved)]
    assert (outing.at, to, outing.party.units) == (moved.at, moved.to, moved.figures)
    assert not after.state.parties_in(outing.at, outing.by)
    for number, space in enumerate(state.table.space):
        if space not in (outing.at, to):
            assert before.parties[number] == after.state.parties[number]


@checks("D8.6", "D8.10")
@reads("R-quest-after-the-roll", "R-quest-one-move")
@given(outings())
def test_staying_uses_the_move_up(outing: Outing) -> None:
    """A party that stays after the roll stands as before, and no party moves there again in this turn."""
    state, _ = done(outing.rolled, Stay(outing.by))
    assert isinstance(state.step, Questing)
    assert outing.state.parties == state.parties
    path = path_with(state, outing.at)
    assert not [act for act in listed(state, MoveParty) if act.at in path]
    assert "D8.10" in refused(state, MoveParty(outing.by, outing.at, outing.party))


@checks("D8.10", "D31.6")
@reads("R-quest-one-move", "R-quest-order")
@given(outings(), DICE)
def test_a_move_in_each_wasteland(outing: Outing, pips: int) -> None:
    """In each Wasteland one party moves, whichever its player picks; one does not bar the other."""
    by, mine = outing.by, path_with(outing.state, outing.at)
    (theirs,) = [one for one in paths(outing.state) if one != mine]
    state = with_party(outing.state, theirs[pips], by, outing.party)
    state = with_party(state, theirs[pips + 1], by, Party(Bag.of(PLAIN)))
    before = {act.at for act in listed(state, MoveParty)}
    assert {at for at in state.table.space if state.parties_in(at, by)} == before
    state, _ = done(paced(state, outing.at, outing.pips), Stay(by))
    assert before - set(mine) == {act.at for act in listed(state, MoveParty)}
    state, _ = done(paced(state, theirs[pips], 1), Stay(by))
    assert [] == listed(state, MoveParty)
    assert "D8.10" in refused(state, MoveParty(by, theirs[pips + 1], Party(Bag.of(PLAIN))))


@checks("D8.13", "D8.14", "D11.9", "D24.4")
@reads("R-quest-exits", "R-tools-storage")
@given(outings(spaces=0), st.sampled_from([None, *PEOPLES]), SEEDS)
def test_out_of_the_wastelands(outing: Outing, holder: dragonlords.Side | None, seed: int) -> None:
    """A party leaves for any territory at the end of its way, whoever holds it; its tools are stored.

    Vacant ground is claimed, an enemy's is contested until the combat phase, and there it fights to the end.
    """
    exits = sorted(outing.exits())
    assume(exits)
    to, by = exits[seed % len(exits)], outing.by
    state = outing.state if holder is None else with_army(outing.state, to, holder, 3)
    stored, party = state.stored[NUMBER[by]], outing.party
    state = paced(state, outing.at, outing.pips)
    state, told = done(state, Travel(by, to))
    assert not any(state.parties_in(space, by) for space in state.table.space)
    assert stored + party.tools == state.stored[NUMBER[by]]
    assert party.units.total + 3 * (holder is by) == state.figures(to, by).total
    assert ([to] if holder is None else []) == [one.at for one in told if isinstance(one, TerritoryTaken)]
    assert (holder is by) or all(one.mark.moved for one in state.figures(to, by).kinds)
    if isinstance(state.step, Questing):
        state, _ = done(state, EndStep(by))
    assert isinstance(state.step, Campaigning)
    assert ([Fight(by, to)] if holder not in (None, by) else []) == listed(state, Fight)
    if holder not in (None, by):
        assert state.figures(to, by).total == party.units.total
        assert "D7.23" in refused(state, EndStep(by))


@checks("D24.4", "D8.14")
@reads("R-mixed-retreat")
@given(outings(spaces=0), SEEDS)
def test_who_comes_out_fights_to_the_end(outing: Outing, seed: int) -> None:
    """There is no retreat for an army with units out of the Wastelands, even with friends next door."""
    exits, by = sorted(outing.exits()), outing.by
    assume(exits)
    to = exits[seed % len(exits)]
    enemy = next(one for one in PEOPLES if one is not by)
    state = with_army(outing.state, to, enemy, 4)
    near = state.table.atlas.land.bordering(to)
    assume(near)
    state = with_army(state, near[0], by, 3)
    state, _ = done(paced(state, outing.at, outing.pips), Travel(by, to))
    if isinstance(state.step, Questing):
        state, _ = done(state, EndStep(by))
    state, _ = done(state, Fight(by, to), Engage(by))
    rounds, rng = 0, Random(seed)
    while battle_of(state.step) is not None and rounds < 400:
        assert not isinstance(state.step, Pressing)
        assert not listed(state, Retreat)
        state, rounds = answered(state, rng), rounds + 1
    assert isinstance(state.step, Finished) or not (state.figures(to, by) and state.figures(to, enemy))


@checks("D9.1", "D12.1")
@reads("R-quest-party-merge", "R-quest-pass-enemy")
@given(outings())
def test_a_shrine_is_shared(outing: Outing) -> None:
    """On a Shrine a party stops beside anyone without a fight, and its own stay apart."""
    state = outing.state
    (shrine,) = [one for one in path_with(state, outing.at) if one in shrines(state)]
    path = path_with(state, outing.at)
    steps = abs(path.index(shrine) - path.index(outing.at))
    assume(1 <= steps <= 6)
    others = {side: state.parties_in(shrine, side).total for side in PEOPLES}
    after = dragonlords.transition(paced(state, outing.at, steps), Travel(outing.by, shrine)).state
    assert battle_of(after.step) is None
    for side in PEOPLES:
        assert others[side] + (side is outing.by) == after.parties_in(shrine, side).total


@checks("D12.1", "D7.25")
@reads("R-quest-party-merge")
@given(outings(rulings={"R-quest-party-merge": "merge-up-to-six"}))
def test_by_another_reading_parties_become_one(outing: Outing) -> None:
    """Where together they are six at most, a party joins another of its player, tools and all."""
    state, by, size = outing.rolled, outing.by, outing.party.units.total
    path = path_with(state, outing.at)
    here = path.index(outing.at)
    for turn in (1, -1):
        end = here + turn * outing.pips
        if 0 <= end < len(path) and outing.own(path[end]):
            other = only_party(state, path[end], by)
            joins = size + other.units.total <= 6
            assert (Travel(by, path[end]) in listed(state, Travel)) is joins
            if not joins:
                assert {"D12.1"} == refused(state, Travel(by, path[end]))
                continue
            after = dragonlords.transition(state, Travel(by, path[end])).state
            kinds = after.parties_in(path[end], by)
            assert kinds.total == 1
            assert sum(bag.total for bag in after.parties[state.table.space[outing.at]]) == 0
            if isinstance(after.step, dragonlords.Shopping):
                assert kinds.kinds[0].units.total == size + other.units.total
                assert kinds.kinds[0].tools == outing.party.tools + other.tools


@checks("D8.6")
@reads("R-quest-roll-exact")
@given(outings(rulings={"R-quest-roll-exact": "up-to"}))
def test_by_another_reading_fewer_spaces_will_do(outing: Outing) -> None:
    """A party moves any number of spaces up to the roll."""
    state = outing.rolled
    path = path_with(state, outing.at)
    here = path.index(outing.at)
    near = {path[at] for at in range(here - outing.pips, here + outing.pips + 1) if 0 <= at < len(path)}
    open_to = {one for one in near - {outing.at} if not outing.own(one) or one in shrines(state)}
    assert open_to | outing.exits() == {act.to for act in listed(state, Travel)}


@checks("D8.12", "D12.2")
@reads("R-quest-pass-enemy")
@given(outings(rulings={"R-quest-pass-enemy": "attack-only-at-the-end"}))
def test_by_another_reading_no_stop_on_the_way(outing: Outing) -> None:
    """A party attacks only where its full roll ends, and passes all others."""
    state = outing.rolled
    path = path_with(state, outing.at)
    here = path.index(outing.at)
    ends = {path[at] for at in (here - outing.pips, here + outing.pips) if 0 <= at < len(path)}
    open_to = {one for one in ends if not outing.own(one) or one in shrines(state)}
    assert open_to | outing.exits() == {act.to for act in listed(state, Travel)}


@checks("D8.9")
@reads("R-quest-back-and-forth")
@given(outings(spaces=0, rulings={"R-quest-back-and-forth": "no-return-next-turn"}), DICE, st.booleans())
def test_by_another_reading_there_is_no_way_back_at_once(outing: Outing, pips: int, rests: bool) -> None:
    """In its next turn a party does not return to the space that it has just left; later it does."""
    state, by = outing.state, outing.by
    ends = sorted(outing.ends() - shrines(state))
    assume(ends)
    to = ends[pips % len(ends)]
    after = dragonlords.transition(outing.rolled, Travel(by, to)).state
    assume(after.parties_in(to, by).total == 1)
    party = evolve(only_party(after, to, by), acting=False)
    assume(party.units)
    assert outing.at == party.came_from
    state = with_party(with_party(state, outing.at, by), to, by, party)
    if rests:
        state, _ = done(state, EndStep(by))
        state = evolve(state, step=Questing())
    path = path_with(state, to)
    back = abs(path.index(to) - path.index(outing.at))
    party = only_party(state, to, by)
    state = dragonlords.apply(dragonlords.apply(state, MoveParty(by, to, party)), Rolled((back,)))
    assert (Travel(by, outing.at) in listed(state, Travel)) is rests
    if not rests:
        assert {"D8.9"} == refused(state, Travel(by, outing.at))
