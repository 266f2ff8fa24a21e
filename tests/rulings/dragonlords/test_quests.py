"""Readings of quest moves: how far a roll takes a party, and past whom; where it enters and leaves."""

from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import evolve, frozen
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import (
    DICE,
    TOOLS,
    Outing,
    answered,
    doors,
    outings,
    paced,
    path_with,
    paths,
    shrines,
    with_army,
    with_party,
)
from tests.clauses.dragonlords.realms import alone, battle, done, listed, neighbours, refused

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Bag,
    Campaigning,
    EndStep,
    Enlist,
    Fight,
    March,
    MoveParty,
    Muster,
    Mustering,
    Pack,
    Party,
    Questing,
    Rolled,
    SetOut,
    Side,
    State,
    Stay,
    TerritoryKind,
    Travel,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.testing import reads

ROLL, PASS, MERGE, BACK = (
    "R-quest-roll-exact",
    "R-quest-pass-enemy",
    "R-quest-party-merge",
    "R-quest-back-and-forth",
)
READINGS: Final = {
    ROLL: ("exact-unless-attack-or-exit", "up-to"),
    PASS: ("pass-or-stop-anywhere-on-the-way", "attack-only-at-the-end"),
    MERGE: ("shrine-only", "merge-up-to-six"),
    BACK: ("no-reversal-within-a-move", "no-return-next-turn"),
}
RULINGS: Final = st.fixed_dictionaries({id: st.sampled_from(names) for id, names in READINGS.items()})
SEEDS: Final = st.integers(0, 2**16)
SIDES: Final = st.sampled_from(PEOPLES)
TWO: Final = st.just(2)


def first_chosen(state: State, ruling: str) -> bool:
    """Whether the first reading of a ruling was chosen for a table."""
    return dict(state.table.setup.rulings).get(ruling, READINGS[ruling][0]) == READINGS[ruling][0]


def before(outing: Outing) -> Iterator[tuple[list[str], bool]]:
    """The spaces within the roll in each direction, and whether the roll ends among them."""
    path = path_with(outing.state, outing.at)
    here = path.index(outing.at)
    for ahead in (path[here + 1 :], path[:here][::-1]):
        yield [*ahead[: outing.pips]], len(ahead) >= outing.pips


def has_room(outing: Outing, space: str) -> bool:
    """Whether its own parties let another one end on a space."""
    if not outing.own(space):
        return True
    if first_chosen(outing.state, MERGE):
        return space in shrines(outing.state)
    there = outing.state.parties_in(space, outing.by).kinds
    return any(one.units.total + outing.party.units.total <= 6 for one in there)


def goals(outing: Outing) -> set[str]:
    """The spaces on which a move can end, by the readings of the table."""
    found = set[str]()
    for reach, ends in before(outing):
        for number, space in enumerate(reach, 1):
            last = ends and number == outing.pips
            if outing.enemies(space):
                on_the_way = first_chosen(outing.state, PASS)
            else:
                on_the_way = not first_chosen(outing.state, ROLL)
            if (last or on_the_way) and has_room(outing, space):
                found.add(space)
    return found


def goes(state: State, to: str) -> State:
    """The state after the party that has rolled has moved there."""
    return dragonlords.transition(state, Travel(state.active, to)).state


@reads("R-quest-roll-exact", "R-quest-pass-enemy", "R-quest-party-merge", "R-quest-after-the-roll")
@given(RULINGS.flatmap(lambda chosen: outings(rulings=chosen)))
def test_where_a_roll_leads_by_each_reading(outing: Outing) -> None:
    """Where a party may stop before its roll is used up, and beside whom, is as the table reads it."""
    state, by = outing.rolled, outing.by
    open_to = {act.to for act in listed(state, Travel)} - set(state.table.territories)
    assert goals(outing) == open_to
    assert [Stay(by)] == listed(state, Stay)
    for space in path_with(state, outing.at):
        assert (space in open_to) is (not refused(state, Travel(by, space)))
    assert outing.exits() == {act.to for act in listed(state, Travel)} - open_to


@reads("R-quest-party-merge")
@given(
    RULINGS.flatmap(lambda chosen: outings(rulings=chosen, spaces=0, sizes=st.integers(1, 4))),
    st.integers(1, 6),
    st.lists(st.sampled_from(TOOLS), max_size=2),
    SEEDS,
)
def test_own_parties_on_one_space(outing: Outing, size: int, tools: list[str], seed: int) -> None:
    """They stay apart, on a Shrine alone; by the other reading they become one party of six units at most."""
    ends = [reach[-1] for reach, whole in before(outing) if whole]
    assume(ends)
    to, by = ends[seed % len(ends)], outing.by
    other = Party(Bag(((PLAIN, size),)), Bag.of(*tools))
    outing = evolve(outing, state=with_party(outing.state, to, by, other))
    state = outing.rolled
    act, total = Travel(by, to), size + outing.party.units.total
    apart = first_chosen(state, MERGE)
    if not (to in shrines(state) if apart else total <= 6):
        assert {"D12.1"} == refused(state, act)
        return
    told = dragonlords.transition(state, act)
    (moved,) = [one for one in told.events if isinstance(one, dragonlords.PartyMoved)]
    assert outing.party.units == moved.figures
    assert not told.state.parties_in(outing.at, by)
    there = told.state.parties_in(to, by)
    assert (2 if apart else 1) == there.total
    if to in shrines(state):
        expected = [(outing.party.units.total, outing.party.tools), (size, other.tools)]
        if not apart:
            expected = [(total, outing.party.tools + other.tools)]
        found = [(one.units.total, one.tools) for one, count in there.pairs for _ in range(count)]
        assert sorted(expected, key=repr) == sorted(found, key=repr)


def next_turn(state: State, at: str, by: Side, units: Bag[dragonlords.Figure], left: str) -> State:
    """The quest activity phase of the same player's next turn, in which this party stands on a space."""
    party = Party(units, came_from=left)
    memory = evolve(state.memory, quested=())
    return evolve(with_party(state, at, by, party), step=Questing(), memory=memory, active=by)


@reads("R-quest-back-and-forth")
@given(RULINGS.flatmap(lambda chosen: outings(rulings=chosen, spaces=0)), SEEDS)
def test_back_to_the_space_just_left(outing: Outing, seed: int) -> None:
    """A party may turn round in its next turn; by the other reading not to the space that it has just left.

    All other spaces are open to it, and no move turns round before its end.
    """
    ends = sorted(goals(outing))
    assume(ends)
    to, by, path = ends[seed % len(ends)], outing.by, path_with(outing.state, outing.at)
    moved = goes(outing.rolled, to)
    here = max(moved.parties_in(to, by).kinds, key=lambda one: one.acting, default=None)
    assume(here is not None)
    assert here is not None
    allowed = first_chosen(outing.state, BACK)
    assert ("" if allowed else outing.at) == here.came_from
    state = with_party(outing.state, outing.at, by)
    state = next_turn(state, to, by, outing.party.units, here.came_from)
    away = abs(path.index(to) - path.index(outing.at))
    for pips in range(1, 7):
        rolled = paced(state, to, pips)
        open_to = {act.to for act in listed(rolled, Travel)} & set(path)
        ahead = {path[at] for at in (path.index(to) - pips, path.index(to) + pips) if 0 <= at < len(path)}
        if first_chosen(state, ROLL):
            assert (ahead if allowed or pips != away else ahead - {outing.at}) == open_to
        else:
            assert (outing.at in open_to) is (allowed and pips >= away)
    if not allowed:
        assert {"D8.9"} == refused(paced(state, to, away), Travel(by, outing.at))


# Setting out.


@frozen
class Gate:
    """A territory of the active player from which parties can enter the Wastelands, and by which space."""

    state: State
    by: Side
    at: str
    entry: str
    units: int


@st.composite
def gates(draw: st.DrawFn, *, rulings: dict[str, str] | None = None) -> Gate:
    """Two to nine plain units beside the Wastelands, with any stored tools."""
    outing = draw(outings(spaces=0, rulings=rulings))
    by, units = outing.by, draw(st.integers(2, 9))
    entry, at = draw(st.sampled_from(doors(outing.state)))
    state = with_army(with_party(outing.state, outing.at, by), at, by, units)
    tools = Bag.of(*draw(st.lists(st.sampled_from(TOOLS), max_size=5)))
    state = evolve(state, stored=replaced(state.stored, by, tools))
    assert () == dragonlords.faults(state)
    return Gate(state, by, at, entry, units)


def formed(gate: Gate, size: int, tools: tuple[str, ...] = ()) -> State:
    """A party of so many units with these tools has set out."""
    state, _ = done(gate.state, Muster(gate.by, gate.at, gate.entry))
    for _ in range(min(size, gate.units - 1, 6)):
        state, _ = done(state, listed(state, Enlist)[0])
    return done(state, *(Pack(gate.by, one) for one in tools), SetOut(gate.by))[0]


@reads("R-quest-departure-garrison")
@given(gates(), DICE)
def test_someone_stays_where_a_party_leaves(gate: Gate, pips: int) -> None:
    """All but one of the units may go, up to six; a lone unit sends no one."""
    state, _ = done(gate.state, Muster(gate.by, gate.at, gate.entry))
    joined = 0
    while acts := listed(state, Enlist):
        state, joined = done(state, acts[0])[0], joined + 1
    assert min(6, gate.units - 1) == joined
    if joined < 6:
        left = next(one for one in state.figures(gate.at, gate.by).kinds if not one.mark.taken)
        assert {"D8.4"} == refused(state, Enlist(gate.by, left))
    state, _ = done(state, SetOut(gate.by), Rolled((pips,)))
    (to,) = [act.to for act in listed(state, Travel)]
    assert gate.units - joined == goes(state, to).figures(gate.at, gate.by).total
    lone = with_army(gate.state, gate.at, gate.by, 1)
    assert {"D8.4"} == refused(lone, Muster(gate.by, gate.at, gate.entry))


@reads("R-quest-one-move")
@given(gates(), DICE, DICE, st.booleans())
def test_entering_is_the_move_of_a_wasteland(gate: Gate, pips: int, where: int, enters: bool) -> None:
    """Once a party has rolled, to enter or to move, no other enters or moves there, even if it stays."""
    state, by, path = gate.state, gate.by, path_with(gate.state, gate.entry)
    ahead = path if path[0] == gate.entry else path[::-1]
    waits = ahead[where]
    state = with_party(state, waits, by, Party(Bag.of(PLAIN)))
    assert Muster(by, gate.at, gate.entry) in listed(state, Muster)
    assert waits in {act.at for act in listed(state, MoveParty)}
    if enters:
        state, _ = done(formed(evolve(gate, state=state), 1), Rolled((pips,)))
    else:
        state = paced(state, waits, pips)
    state, _ = done(state, Stay(by))
    assert not [act for act in listed(state, Muster) if act.entry in path]
    assert not [act for act in listed(state, MoveParty) if act.at in path]
    for at in (one for space, one in doors(state) if space == gate.entry):
        assert "D8.10" in refused(with_army(state, at, by, 3), Muster(by, at, gate.entry))
    assert {"D8.10"} == refused(state, MoveParty(by, waits, Party(Bag.of(PLAIN))))


@reads("R-quest-tools-taken")
@given(gates(), DICE, st.data())
def test_any_of_the_stored_tools(gate: Gate, pips: int, data: st.DataObject) -> None:
    """A party takes along none, some or all of the stored tools, one by one; the others stay in store."""
    stored = gate.state.stored[NUMBER[gate.by]]
    taken = tuple(one for one in stored if data.draw(st.booleans()))
    state, _ = done(formed(gate, 1, taken), Rolled((pips,)))
    assert stored == state.stored[NUMBER[gate.by]]
    (to,) = [act.to for act in listed(state, Travel)]
    told = dragonlords.transition(state, Travel(gate.by, to))
    assert stored - Bag.of(*taken) == told.state.stored[NUMBER[gate.by]]
    if there := told.state.parties_in(to, gate.by):
        assert Bag.of(*taken) == there.kinds[0].tools
    mustering = done(gate.state, Muster(gate.by, gate.at, gate.entry))[0]
    assert isinstance(mustering.step, Mustering)
    for tool in TOOLS:
        packed = done(mustering, *[Pack(gate.by, tool)] * stored.count(tool))[0]
        assert {"D8.3"} == refused(packed, Pack(gate.by, tool))


# The order of moves.


@reads("R-quest-order")
@given(outings(sizes=TWO), DICE, SEEDS)
def test_a_battle_ends_the_quest_of_its_party_alone(outing: Outing, pips: int, seed: int) -> None:
    """The party that fought does no more; the one of the other Wasteland still moves, and finds its space."""
    by, here = outing.by, path_with(outing.state, outing.at)
    (there,) = [one for one in paths(outing.state) if one != here]
    foes = sorted(to for to in goals(outing) if outing.enemies(to))
    assume(foes)
    to, party = foes[seed % len(foes)], Party(Bag.of(PLAIN, PLAIN))
    state = with_party(outing.state, there[pips], by, party)
    calls = MoveParty(by, there[pips], party)
    assert calls in listed(state, MoveParty)
    assert outing.at in {act.at for act in listed(state, MoveParty)}
    state = goes(paced(state, outing.at, outing.pips), to)
    rng = Random(seed)
    while battle_of(state.step) is not None:
        assert not listed(state, MoveParty)
        state = answered(state, rng)
    assert isinstance(state.step, Questing)
    assert [calls] == listed(state, MoveParty)
    state, _ = done(state, calls, Rolled((1,)))
    assert {there[pips - 1], there[pips + 1]} <= {act.to for act in listed(state, Travel)}


@reads("R-quest-order")
@given(outings(spaces=0), DICE, SEEDS)
def test_one_party_after_the_other(outing: Outing, pips: int, seed: int) -> None:
    """The player says which Wasteland is first; what its party finds is over before the other one moves."""
    by, here = outing.by, path_with(outing.state, outing.at)
    (there,) = [one for one in paths(outing.state) if one != here]
    party = Party(Bag.of(PLAIN, PLAIN))
    state = with_party(outing.state, there[pips], by, party)
    assert {outing.at, there[pips]} == {act.at for act in listed(state, MoveParty)}
    ends = sorted(goals(outing))
    assume(ends)
    state = goes(paced(state, outing.at, outing.pips), ends[seed % len(ends)])
    rng = Random(seed)
    while not isinstance(state.step, Questing):
        assert not listed(state, MoveParty)
        assert not listed(state, Muster)
        state = answered(state, rng)
    assert there[pips] in {act.at for act in listed(state, MoveParty)}


@reads("R-quest-after-the-roll")
@given(outings())
def test_no_one_has_to_go(outing: Outing) -> None:
    """Wherever the roll may lead, a party may stay: then it meets nothing, and no party moves there."""
    state, by = outing.rolled, outing.by
    assert Stay(by) in listed(state, Stay)
    over, told = done(state, Stay(by))
    assert isinstance(over.step, Questing)
    assert (outing.state.parties, outing.state.hands, outing.state.stored) == (
        over.parties,
        over.hands,
        over.stored,
    )
    assert not [one for one in told if isinstance(one, dragonlords.PartyMoved)]
    assert not [act for act in listed(over, MoveParty) if act.at in path_with(over, outing.at)]


@reads("R-quest-after-the-roll")
@given(gates(), DICE, st.sets(st.integers(0, 5), max_size=3), st.booleans(), st.integers(1, 3))
def test_own_parties_before_one_that_enters(
    gate: Gate, pips: int, others: set[int], at_its_end: bool, size: int
) -> None:
    """It stops on the last space before them that has none, goes no farther, and may stay where it was."""
    by, path = gate.by, path_with(gate.state, gate.entry)
    ahead = path if path[0] == gate.entry else path[::-1]
    state, blocked = gate.state, others | ({pips - 1} if at_its_end else set())
    for number in blocked:
        state = with_party(state, ahead[number], by, Party(Bag.of(PLAIN)))
    state, _ = done(formed(evolve(gate, state=state), size), Rolled((pips,)))
    free = [one for n, one in enumerate(ahead[:pips]) if n not in blocked or one in shrines(state)]
    assert free[-1:] == [act.to for act in listed(state, Travel)]
    for space in set(path) - set(free[-1:]):
        assert refused(state, Travel(by, space)) <= {"D8.6", "D12.1"}
        assert refused(state, Travel(by, space))
    state, _ = done(state, Stay(by))
    assert gate.units == state.figures(gate.at, by).total
    assert gate.state.stored == state.stored


# Leaving.


@reads("R-quest-exits")
@given(outings(spaces=0), st.sampled_from([None, "own", "enemy"]), SEEDS)
def test_what_a_party_does_outside(outing: Outing, ground: str | None, seed: int) -> None:
    """It leaves by bridges and passes; out among friends, or on vacant ground, it may march and attack."""
    exits = sorted(outing.exits())
    state, by = outing.rolled, outing.by
    assert set(exits) == {act.to for act in listed(state, Travel)} & set(state.table.territories)
    assume(exits)
    to = exits[seed % len(exits)]
    enemy = next(one for one in PEOPLES if one is not by)
    state = outing.state
    if ground is not None:
        state = with_army(state, to, by if ground == "own" else enemy, 2)
    near = [one for one in state.table.atlas.land.bordering(to) if one in state.table.territories]
    assume(near)
    state = with_army(state, near[0], enemy, 1)
    state, _ = done(paced(state, outing.at, outing.pips), Travel(by, to))
    if isinstance(state.step, Questing):
        state, _ = done(state, EndStep(by))
    assert isinstance(state.step, Campaigning)
    marches = [act for act in listed(state, March) if act.at == to and act.to == near[0]]
    out = [act for act in marches if act.figure.mark.moved]
    stays = ground == "own" or outing.party.units.total > 1
    assert bool(out) is (ground != "enemy" and stays)
    assert (Fight(by, to) in listed(state, Fight)) is (ground == "enemy")


@reads("R-quest-exits")
@given(gates(), DICE)
def test_no_one_leaves_by_the_move_of_entering(gate: Gate, pips: int) -> None:
    """A party that enters goes to no territory, however much it has rolled."""
    state, _ = done(formed(gate, 1), Rolled((pips,)))
    assert not {act.to for act in listed(state, Travel)} & set(state.table.territories)
    for _, outside in doors(state):
        assert {"D8.13"} == refused(state, Travel(gate.by, outside))


# Tools in store.


@reads("R-tools-storage")
@given(outings(spaces=0), SIDES, st.lists(st.sampled_from(TOOLS), min_size=1, max_size=4), SEEDS)
def test_stored_tools_stay_with_their_player(
    outing: Outing, loser: Side, tools: list[str], seed: int
) -> None:
    """Whoever loses a kingdom, even the only one, keeps all tools in store."""
    by, rng = outing.by, Random(seed)
    assume(loser is not by)
    board = outing.state.table.content.pack.board
    at = rng.choice([row.id for row in board.territory if row.kind is TerritoryKind.KINGDOM])
    near = rng.choice(neighbours(outing.state, at))
    state = with_army(with_army(outing.state, at, loser, 1), near, by, 9)
    state = evolve(state, stored=replaced(state.stored, loser, Bag.of(*tools)), step=Campaigning())
    before_it = state.stored
    state, _ = battle(state, near, at, {by: 1, loser: 0})
    assert alone(state, at) is by
    assert before_it == state.stored
