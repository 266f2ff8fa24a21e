"""Party against party, page 12, and who else comes to a party by Teleport, pages 7 and 22.

Here: properties of clauses D12.1 to D12.5, D2.22, D11.8, D24.3, D7.24, D7.25 and D22.12. Not here: moves
(`test_p08_quest_moves`), monsters (`test_p12_monsters`).
"""

from collections.abc import Iterator
from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import (
    TOOLS,
    Outing,
    answered,
    outings,
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
    Arrive,
    Bag,
    BeginTeleport,
    Event,
    Figure,
    MoveParty,
    Muster,
    Party,
    PartyBeaten,
    Pressing,
    Questing,
    Retreat,
    Sailing,
    Side,
    State,
    Take,
    ToolsTaken,
    Transferring,
    Travel,
    Visiting,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.dragonlords.position.steps import Readying, battle_of
from conquest_rules.testing import checks, reads

SEEDS = st.integers(0, 2**16)
PEOPLE = st.sampled_from(PEOPLES)
ROOM = st.lists(st.sampled_from(TOOLS), max_size=3).map(tuple)
WIZARD = Figure(shown=Bag.of("wizard"))


def foes_within(outing: Outing) -> list[str]:
    """The spaces on which it can attack."""
    return sorted(one for one in outing.ends() if outing.enemies(one))


def fought(state: State, seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every position of a combat, with dice that fall as they do."""
    rng = Random(seed)
    for _ in range(600):
        if battle_of(state.step) is None:
            return
        turn = dragonlords.to_act(state)
        assert not isinstance(state.step, Pressing)
        assert not listed(state, Retreat)
        if isinstance(turn, dragonlords.Awaiting):
            step = dragonlords.transition(state, turn.request.sample(rng))
        else:
            step = dragonlords.transition(state, dragonlords.default_action(state))
        state = step.state
        yield state, step.events


@checks("D12.3", "D24.3", "D2.22", "D11.8", "D12.4", "D12.5", "D8.12")
@reads("R-quest-order", "R-mutual-loss", "R-lost-items")
@given(outings(), SEEDS)
def test_parties_fight_to_the_end(outing: Outing, seed: int) -> None:
    """Round follows round until one side is left, which has the tools of both and does nothing more there."""
    foes = foes_within(outing)
    assume(foes)
    to, by = foes[seed % len(foes)], outing.by
    (other,) = [side for side in PEOPLES if side is not by and outing.state.parties_in(to, side)]
    theirs = outing.state.parties_in(to, other).kinds[0]
    tools = outing.party.tools + theirs.tools
    state, _ = done(outing.rolled, Travel(by, to))
    assert not isinstance(state.step, Visiting)
    events, hands, supply = list[Event](), state.hands, state.supply
    for after, told in fought(state, seed):
        state = after
        events += told
    left = [side for side in (by, other) if state.parties_in(to, side)]
    assert len(left) <= 1
    assert (hands, supply) == (state.hands, state.supply)
    assert isinstance(state.step, Questing | dragonlords.Campaigning)
    beaten = [one for one in events if isinstance(one, PartyBeaten)]
    if left:
        (party,) = state.parties_in(to, left[0])
        assert tools == party.tools
        assert 1 <= party.units.total <= (outing.party if left[0] is by else theirs).units.total
        assert not party.acting
        assert [(left[0], to)] == [(one.seat, one.at) for one in beaten]
    else:
        assert [] == beaten
        assert [to] == [one.at for one in events if isinstance(one, dragonlords.PartiesPerished)]
    here = path_with(state, to)
    assert [] == [act for act in listed(state, MoveParty) if act.at in here]
    assert [] == [act for act in listed(state, Muster) if act.entry in here]
    kinds = (dragonlords.BuyTool, dragonlords.SeekTreasure, dragonlords.TakeOrb, dragonlords.Consult)
    assert [] == [act for act in dragonlords.legal_actions(state) if isinstance(act, kinds)]


@checks("D2.22", "D11.8", "D12.4")
@given(outings(), SEEDS, st.booleans())
def test_the_victor_has_the_tools(outing: Outing, seed: int, attacker: bool) -> None:
    """Whichever side wins, it takes all tools of the other, and is told to."""
    foes = foes_within(outing)
    assume(foes)
    to, by = foes[seed % len(foes)], outing.by
    (other,) = [side for side in PEOPLES if side is not by and outing.state.parties_in(to, side)]
    theirs = outing.state.parties_in(to, other).kinds[0]
    state, _ = done(outing.rolled, Travel(by, to))
    loser = other if attacker else by
    (weak,) = state.parties_in(to, loser)
    # One unit is left of it, so that it mostly falls.
    state = with_party(state, to, loser, evolve(weak, units=Bag.of(PLAIN)))
    events = list[Event]()
    for after, told in fought(state, seed):
        state = after
        events += told
    taken = [one for one in events if isinstance(one, ToolsTaken)]
    left = [side for side in (by, other) if state.parties_in(to, side)]
    lost = {by: outing.party.tools, other: theirs.tools}
    if left:
        (gone,) = {by, other} - set(left)
        told_of = [(one.seat, one.at, one.lost_by, one.tools) for one in taken]
        assert ([(left[0], to, gone, lost[gone])] if lost[gone] else []) == told_of


@checks("D12.1", "D7.25")
@given(outings())
def test_one_party_to_a_space(outing: Outing) -> None:
    """A party does not end its move on the space of another of its player, but on a Shrine."""
    state = outing.rolled
    for path in paths(state):
        for space in path:
            if outing.own(space) and space not in shrines(state):
                assert "D12.1" in refused(state, Travel(outing.by, space))
                assert Travel(outing.by, space) not in listed(state, Travel)


# By Teleport.


def with_wizard(state: State, at: str, by: Side, companions: int) -> State:
    """The state with a Wizard who teleports among others in a territory."""
    state = with_army(state, at, by, companions + 1)
    forces = list(state.forces)
    row = list(forces[state.table.place[at]])
    row[NUMBER[by]] = Bag.of(WIZARD).add(PLAIN, companions + 1)
    first, second, third, fourth, fifth = row
    forces[state.table.place[at]] = (first, second, third, fourth, fifth)
    rows = replaced(state.rows, by, (Bag.of("teleport"), None, None))
    return evolve(state, forces=tuple(forces), rows=rows)


@checks("D7.24", "D22.12", "D7.25", "D2.21")
@reads("R-teleport-targets", "R-wasteland-reinforcement")
@given(outings(), st.integers(0, 5), st.booleans(), SEEDS)
def test_teleports_to_a_party(outing: Outing, companions: int, later: bool, seed: int) -> None:
    """A Wizard comes to a party of its player that has room for all who come, and joins it."""
    by, rng = outing.by, Random(seed)
    step = Transferring() if later else Sailing()
    at = rng.choice([one for one in outing.state.table.territories if not outing.state.figures(one, by)])
    state = with_wizard(evolve(outing.state, step=step), at, by, companions)
    assume(() == dragonlords.faults(state))
    state, _ = done(state, BeginTeleport(by, WIZARD, at))
    for _ in range(companions):
        state, _ = done(state, Take(by, PLAIN))
    room = {
        space
        for space in state.table.space
        for party in state.parties_in(space, by).kinds
        if party.units.total + companions + 1 <= 6
    }
    assert room == {act.to for act in listed(state, Arrive) if act.to in state.table.space}
    for space in set(state.table.space) - room:
        assert {"D7.24"} == refused(state, Arrive(by, space))
    if room:
        to = rng.choice(sorted(room))
        before = state.parties_in(to, by)
        state, _ = done(state, Arrive(by, to))
        after = state.parties_in(to, by)
        assert before.total == after.total
        assert sum(one.units.total for one in before) + companions + 1 == sum(
            one.units.total for one in after
        )
        assert Bag(pair for one in before for pair in one.tools.pairs) == Bag(
            pair for one in after for pair in one.tools.pairs
        )
        assert () == dragonlords.faults(state)


@checks("D7.27", "D20.11")
@given(outings(sizes=st.integers(1, 3)), st.sampled_from(["king", "lord"]), SEEDS)
def test_neither_kings_nor_lords_come(outing: Outing, who: str, seed: int) -> None:
    """With a King or a DragonLord among them no one teleports to a party."""
    by, rng = outing.by, Random(seed)
    state = evolve(outing.state, step=Sailing())
    free = [one for one in state.table.territories if not state.figures(one, by)]
    at = rng.choice(free)
    state = with_wizard(state, at, by, 1)
    home = next(one for one in state.table.territories if state.figures(one, by) and one != at)
    king = state.figures(home, by).kinds[0]
    companion = Figure(lord=True) if who == "lord" else king
    forces = list(state.forces)
    for place, bag in ((at, state.figures(at, by).add(companion)), (home, Bag[Figure]())):
        if who == "king" or place == at:
            row = list(forces[state.table.place[place]])
            row[NUMBER[by]] = bag
            first, second, third, fourth, fifth = row
            forces[state.table.place[place]] = (first, second, third, fourth, fifth)
    state = evolve(state, forces=tuple(forces))
    assume(() == dragonlords.faults(state))
    state, _ = done(state, BeginTeleport(by, WIZARD, at), Take(by, companion))
    assert [] == [act.to for act in listed(state, Arrive) if act.to in state.table.space]
    assert refused(state, Arrive(by, outing.at)) == {"D7.27" if who == "lord" else "D20.11"}


@checks("D11.3", "D11.9", "D32.7")
@reads("R-party-split")
@given(outings(), st.integers(0, 5), st.booleans())
def test_out_by_teleport(outing: Outing, companions: int, later: bool) -> None:
    """A Wizard leaves with any of its party; the tools stay with those who are left, or are stored."""
    by = outing.by
    size = outing.party.units.total
    party = evolve(outing.party, units=Bag.of(WIZARD).add(PLAIN, size - 1))
    state = with_party(outing.state, outing.at, by, party)
    state = evolve(state, step=Transferring() if later else Sailing())
    state = evolve(state, rows=replaced(state.rows, by, (Bag.of("teleport"), None, None)))
    to = next(one for one in state.table.territories if state.figures(one, by))
    stored = state.stored[NUMBER[by]]
    state, _ = done(state, BeginTeleport(by, WIZARD, outing.at))
    going = min(companions, size - 1)
    for _ in range(going):
        state, _ = done(state, Take(by, PLAIN))
    state, _ = done(state, Arrive(by, to))
    left = state.parties_in(outing.at, by)
    if going + 1 == size:
        assert (Bag(), stored + party.tools) == (left, state.stored[NUMBER[by]])
    else:
        (rest,) = left
        assert (size - going - 1, party.tools) == (rest.units.total, rest.tools)
        assert stored == state.stored[NUMBER[by]]


@checks("D11.9", "D24.7")
@given(outings(spaces=0), ROOM, SEEDS)
def test_a_caster_that_gets_away(outing: Outing, tools: tuple[str, ...], seed: int) -> None:
    """A Wizard attacked alone gets away; its tools are stored, and the attacker has none of them."""
    by = outing.by
    other = next(one for one in PEOPLES if one is not by)
    path = path_with(outing.state, outing.at)
    here = path.index(outing.at)
    near = [
        path[at]
        for at in (here - 1, here + 1)
        if 0 <= at < len(path) and path[at] not in shrines(outing.state)
    ]
    assume(near)
    state = with_party(outing.state, near[0], other, Party(Bag.of(WIZARD), Bag.of(*tools)))
    state = evolve(state, rows=replaced(state.rows, other, (Bag.of("teleport"), None, None)))
    stored = state.stored[NUMBER[other]]
    state = evolve(outing, state=state).rolled
    state, _ = done(state, Travel(by, near[0]))
    rng = Random(seed)
    for _ in range(60):
        away = listed(state, dragonlords.Vanish)
        if away or battle_of(state.step) is None:
            break
        state = answered(state, rng)
    assume(away)
    state, _ = done(state, away[0])
    assert stored + Bag.of(*tools) == state.stored[NUMBER[other]]
    while battle_of(state.step) is not None:
        state = answered(state, rng)
    (party,) = state.parties_in(near[0], by)
    assert outing.party.tools == party.tools
    assert not isinstance(state.step, Readying)
