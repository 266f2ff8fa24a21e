"""Pages 11 and 32: elixirs, and what is lost with a party that a monster defeats."""

from random import Random
from typing import Final

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    carried,
    did,
    hunts,
    is_over,
    least,
    named,
    ready,
    request,
    resisted,
    showing,
    space,
    stored,
    units,
    wilds,
)
from tests.clauses.dragonlords.fronts import cited, of, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Awaiting,
    Bag,
    Deciding,
    Drink,
    Pass,
    Setup,
    Side,
    State,
    Strike,
    Until,
    Windows,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.events import (
    ElixirDrunk,
    HitsAbsorbed,
    PartyLost,
    UnitPoisoned,
    UnitsLost,
)
from conquest_rules.dragonlords.position.state import with_parties
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

SPACES: Final = (SpaceKind.VILLAGE, SpaceKind.QUEST, SpaceKind.WITCHES_DEN, SpaceKind.DRAGON_LAIR)
NUMBERS = st.integers(0, 3)
COUNTERS = ("Trident", "ring-of-hope", "Wizard", "blank")
BELONGINGS = st.lists(st.sampled_from(COUNTERS), unique=True, max_size=2).map(tuple)
ELIXIRS = NUMBERS.map(lambda number: ("elixir",) * number + ("torch",))
ANY_WINDOWS = st.sampled_from(list(Windows))


def shielded(state: State, hunt: Hunt, data: st.DataObject) -> State:
    """A round in which an elixir was drunk: no unit is lost or poisoned, whatever the dice show."""
    before, roll = units(state, hunt), request(state)
    hits = data.draw(st.integers(least(roll), len(roll.dice)))
    state, told = did(state, showing(roll, hits))
    assert [hits] * bool(hits) == [one.hits for one in of(told, HitsAbsorbed)]
    assert not of(told, UnitPoisoned)
    assert before == units(state, hunt)
    assert before.total == len(request(state).dice)
    state, told = did(state, showing(request(state), least(request(state))))
    assert not of(told, UnitsLost)
    assert before == units(state, hunt)
    return state


@checks("D11.13", "D11.5")
@given(ANY_WINDOWS.flatmap(lambda one: hunts(plain=(1, 5), tools=ELIXIRS, windows=one)), st.data())
def test_an_elixir_absorbs_all_hits_of_a_round(hunt: Hunt, data: st.DataObject) -> None:
    """It is drunk before a round against any monster, is used up, and serves for that round alone."""
    state, left = hunt.state, hunt.tools.count("elixir")
    act = Drink(hunt.side)
    for _ in range(4):
        if is_over(state) or not hunt.size(state):
            return
        before = units(state, hunt)
        assert bool(left) is isinstance(state.step, steps.Bracing)
        if left:
            assert () == cited(state, act)
        if left and data.draw(st.booleans()):
            state, told = did(state, act)
            left -= 1
            assert 1 == len(of(told, ElixirDrunk))
            assert (left, 1) == (carried(state, hunt).count("elixir"), carried(state, hunt).count("torch"))
            # A second one in the same round would be wasted, and no one is asked for it.
            assert isinstance(state.step, steps.Menacing)
            state = shielded(state, hunt, data)
            continue
        state = ready(state)
        hits = data.draw(st.integers(least(request(state)), len(request(state).dice)))
        state = named(dragonlords.apply(state, showing(request(state), hits)))
        if isinstance(state.step, steps.ResistRolling):
            state = named(resisted(state, least(request(state))))
        assert max(0, before.total - hits) == hunt.size(state)


@checks("D11.13")
@given(
    hunts(
        plain=(1, 3),
        words=st.sampled_from([("wizard",), ("Wizard", "blank")]),
        tools=st.sampled_from([(), ("elixir",), ("elixir", "elixir")]),
        windows=Windows.PUBLIC,
    ),
    st.data(),
)
def test_when_an_elixir_is_drunk(hunt: Hunt, data: st.DataObject) -> None:
    """Only before a round, once, and by a party that has one."""
    state, act = hunt.state, Drink(hunt.side)
    assert isinstance(state.step, steps.Bracing)
    assert (("D11.13",) if not hunt.tools else ()) == cited(state, act)
    if hunt.tools:
        state = dragonlords.apply(state, act)
        assert isinstance(state.step, steps.Bracing)
        assert ("D11.13",) == cited(state, act)
    state = ready(state)
    seen = set[type]()
    for _ in range(12):
        turn = dragonlords.to_act(state)
        seen.add(type(state.step))
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, data.draw(st.sampled_from(list(_answers(state)))))
        elif isinstance(state.step, steps.Bracing) or is_over(state):
            return
        else:
            assert "D7.1" in cited(state, act)
            state = dragonlords.apply(state, data.draw(st.sampled_from(dragonlords.legal_actions(state))))


def _answers(state: State) -> list[dragonlords.Action]:
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    return [answer for answer, _ in turn.request.classes()]


@checks("D11.13")
@given(hunts(plain=(1, 2), tools=ELIXIRS, windows=Windows.PUBLIC), st.sampled_from(list(Until)))
def test_an_elixir_is_a_reason_to_ask(hunt: Hunt, until: Until) -> None:
    """Everyone sees the tools: with an elixir the party's player is asked, unless they have passed ahead."""
    state = hunt.state
    assert ("elixir" in hunt.tools) is isinstance(state.step, steps.Bracing)
    if not isinstance(state.step, steps.Bracing):
        return
    state = dragonlords.apply(state, Pass(hunt.side, until))
    hits = least(request(state))
    state = named(dragonlords.apply(state, showing(request(state), hits)))
    if isinstance(state.step, steps.ResistRolling):
        state = named(resisted(state, 0)) if not least(request(state)) else state
    if not is_over(state) and not isinstance(state.step, steps.ResistRolling):
        assert (until is Until.NOW) is isinstance(state.step, steps.Bracing)


# Between parties.


@frozen
class Clash:
    """Two quest parties that have met, before the first round."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    at: str
    tools: dict[Side, tuple[str, ...]]

    def size(self, state: State, side: Side) -> int:
        """How many units the party of a side has."""
        return sum(one.units.total * number for one, number in state.parties_in(self.at, side).pairs)

    def elixirs(self, state: State, side: Side) -> int:
        """How many elixirs the party of a side has."""
        return sum(one.tools.count("elixir") for one in state.parties_in(self.at, side))


@st.composite
def clashes(draw: st.DrawFn, words: tuple[str, ...] = ()) -> Clash:
    """Parties of any two peoples meet on any space but a Shrine; `words` are units of the attacker."""
    content = draw(st.sampled_from(wilds()))
    attacker, defender, *_ = draw(st.permutations(PEOPLES))
    at = draw(st.sampled_from(sorted(space(content, *SPACES))))
    tools = {side: draw(ELIXIRS) for side in (attacker, defender)}
    setup = Setup(content=content, seats=seating(draw), windows=draw(ANY_WINDOWS))
    lines = [
        f"{at}: {side} party {draw(st.integers(2, 5))} {' '.join(words if side is attacker else ())}"
        f" {' '.join(f'+{tool}' for tool in tools[side])}"
        for side in (attacker, defender)
    ]
    known = {attacker: (("fireball",),)} if words else None
    state = scene(lines[0], active=attacker, setup=setup, spells=known)
    theirs = scene(lines[1], active=attacker, setup=setup).parties_in(at, defender)
    (own,) = state.parties_in(at, attacker).kinds
    state = with_parties(state, (at, attacker, Bag.of(evolve(own, acting=True))), (at, defender, theirs))
    readying = steps.Readying(steps.Battle(at, defender), (attacker, defender))
    met: State = FLOW.settle(readying, (evolve(state, step=readying), ()))[0]
    return Clash(met, attacker, defender, at, tools)


@checks("D11.13", "D11.5")
@given(clashes(), st.data())
def test_elixirs_between_parties(clash: Clash, data: st.DataObject) -> None:
    """Either party drinks before a round; the enemy's dice of that round take no unit of it."""
    state = clash.state
    for _ in range(3):
        drunk = set[Side]()
        for side in (clash.attacker, clash.defender):
            has = clash.elixirs(state, side)
            asked = isinstance(state.step, steps.Readying) and state.step.asked[0] is side
            assert bool(has) is asked
            if not asked:
                continue
            if data.draw(st.booleans()):
                state, told = did(state, Drink(side))
                assert [side] == [one.seat for one in of(told, ElixirDrunk)]
                assert has - 1 == clash.elixirs(state, side)
                drunk.add(side)
            else:
                state = dragonlords.apply(state, Pass(side))
        sizes = {side: clash.size(state, side) for side in (clash.attacker, clash.defender)}
        hits = dict[Side, int]()
        for suffers in (clash.defender, clash.attacker):
            roll = request(state)
            hits[suffers] = data.draw(st.integers(least(roll), len(roll.dice)))
            state = dragonlords.apply(state, showing(roll, hits[suffers]))
        state = named(state)
        for side, size in sizes.items():
            left = size if side in drunk else max(0, size - hits[side])
            assert left == clash.size(state, side)
        if not all(clash.size(state, side) for side in sizes):
            return


@checks("D11.13")
@given(clashes(words=("Wizard",)))
def test_an_elixir_does_not_help_against_spells(clash: Clash) -> None:
    """A party that has drunk loses a unit to a Fireball all the same."""
    state = clash.state
    while isinstance(state.step, steps.Readying):
        side = state.step.asked[0]
        drinks = side is clash.defender and Drink(side) in dragonlords.legal_actions(state)
        state = dragonlords.apply(state, Drink(side) if drinks else Pass(side))
    assert isinstance(state.step, steps.Striking)
    before = clash.size(state, clash.defender)
    act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
    state = named(dragonlords.apply(state, act))
    assert before - 1 == clash.size(state, clash.defender)


# Parties that monsters defeat.


@checks("D11.7", "D32.6")
@given(
    hunts(
        plain=(1, 2),
        words=BELONGINGS,
        tools=st.lists(st.sampled_from(["torch", "dragon-orb", "talisman", "torch"]), max_size=4).map(tuple),
        passing=True,
    )
)
def test_all_is_lost_with_the_party(hunt: Hunt) -> None:
    """No one has the tools and treasures of a party that a monster has wiped out."""
    state, events = hunt.state, tuple[dragonlords.Event, ...]()
    for _ in range(60):
        turn = dragonlords.to_act(state)
        if is_over(state):
            break
        if isinstance(turn, Deciding):
            act = dragonlords.default_action(state)
        elif isinstance(state.step, steps.Menacing):
            act = showing(request(state), len(request(state).dice))
        elif isinstance(state.step, steps.ResistRolling):
            # A party whose dice all hit wins; then nothing is lost.
            if least(request(state)):
                return
            act = showing(request(state), 0)
        else:
            act = turn.request.sample(Random(0))
        state, more = did(state, act)
        events += more
    assert not state.parties_in(hunt.at, hunt.side)
    (gone,) = of(events, PartyLost)
    assert Bag.of(*hunt.tools) == gone.tools
    assert all(not stored(state, side) for side in PEOPLES)
    assert not [tool for part in state.parties for bag in part for one in bag for tool in one.tools]
    # All treasures are in the supply again, and under no unit.
    assert state.table.content.treasure_supply == state.supply
