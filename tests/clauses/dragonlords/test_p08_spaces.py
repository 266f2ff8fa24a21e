"""Page 8: what a quest party can buy, and what it earns, where it has ended its move."""

from collections.abc import Iterable
from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import done, forbidden, of
from tests.clauses.dragonlords.visiting import (
    FOUR_ORCS,
    PRICES,
    SOLD,
    SPELLS,
    TOOLS,
    UNIT_PRICE,
    Visit,
    arrived,
    chance,
    counters,
    gold_of,
    members,
    moment,
    paid,
    party,
    tools_of,
    visited,
    visits,
    with_rows,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Bag,
    Buy,
    BuyTool,
    EndStep,
    Face,
    Figure,
    GainingSpell,
    Learning,
    Shopping,
    Side,
    State,
    Teach,
    Ware,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads

SHOPS: Final = tuple(SOLD)
# The clause by which each tool is sold.
SALES: Final = {
    "pickaxe": "D8.17",
    "torch": "D8.18",
    "potion": "D8.20",
    "elixir": "D8.21",
    "dragon-orb": "D8.22",
    "talisman": "D9.2",
}
FORMER: Final = st.lists(st.sampled_from(TOOLS), max_size=4)


def shopping(visit: Visit) -> State:
    """The party has just come, and has earned what it can."""
    return moment(visit, Shopping(visit.at)).state


def sells(tool: str) -> SpaceKind:
    """Where a tool is sold."""
    return next(kind for kind, goods in SOLD.items() if tool in goods)


def buys(tool: str, visit: Visit, data: st.DataObject) -> None:
    """The tool is bought as often as it can be paid, and costs its price each time, from any kingdoms."""
    state, times = shopping(visit), 0
    act = BuyTool(visit.side, tool)
    purse = gold_of(visit, state)
    before, units = tools_of(visit), members(visit)
    while (times + 1) * PRICES[tool] <= purse:
        assert act in dragonlords.legal_actions(state)
        state = paid(done(state, act)[0], data)
        times += 1
        assert isinstance(state.step, Shopping)
        assert purse - times * PRICES[tool] == gold_of(visit, state)
        assert before.add(tool, times) == tools_of(visit, state)
        assert units == members(visit, state)
    assert act not in dragonlords.legal_actions(state)
    assert {SALES[tool]} == forbidden(state, act)
    rest = [one for one in visit.state.table.kingdoms if one not in visit.gold]
    assert [visit.state.gold_in(one) for one in rest] == [state.gold_in(one) for one in rest]


@checks("D8.17")
@given(visits(SpaceKind.VILLAGE, tools=FORMER), st.data())
def test_pickaxes_at_the_village(visit: Visit, data: st.DataObject) -> None:
    """A party at a Village buys pickaxes at 1 gold each, as long as it has gold."""
    buys("pickaxe", visit, data)


@checks("D8.18")
@given(visits(SpaceKind.VILLAGE, tools=FORMER), st.data())
def test_torches_at_the_village(visit: Visit, data: st.DataObject) -> None:
    """A party at a Village buys torches at 1 gold each."""
    buys("torch", visit, data)


@checks("D8.20")
@given(visits(SpaceKind.WITCHES_DEN, tools=FORMER), st.data())
def test_potions_at_the_den(visit: Visit, data: st.DataObject) -> None:
    """A party at a Witches' Den buys potions at 1 gold each."""
    buys("potion", visit, data)


@checks("D8.21")
@given(visits(SpaceKind.WITCHES_DEN, tools=FORMER), st.data())
def test_elixirs_at_the_den(visit: Visit, data: st.DataObject) -> None:
    """A party at a Witches' Den buys elixirs at 2 gold each."""
    buys("elixir", visit, data)


@checks("D8.22")
@given(visits(SpaceKind.WITCHES_DEN, tools=FORMER, gold=(0, 20)), st.data())
def test_orbs_at_the_den(visit: Visit, data: st.DataObject) -> None:
    """A party at a Witches' Den buys DragonOrbs for 5 gold each."""
    buys("dragon-orb", visit, data)


@checks("D9.2")
@given(visits(SpaceKind.SHRINE, tools=FORMER), st.data())
def test_talismans_at_the_shrine(visit: Visit, data: st.DataObject) -> None:
    """A party at a Shrine buys Talismans for 3 gold each, whoever stands there beside it."""
    buys("talisman", visit, data)


@checks("D8.17", "D8.18", "D8.20", "D8.21", "D8.22", "D9.2")
@given(st.sampled_from(SHOPS).flatmap(lambda kind: visits(kind, kingdoms=(1, 3), gold=(5, 9))))
def test_every_space_sells_its_own_tools(visit: Visit) -> None:
    """What one kind of space sells no other does."""
    state = shopping(visit)
    open_to = {one.tool for one in dragonlords.legal_actions(state) if isinstance(one, BuyTool)}
    assert set(SOLD[visit.kind]) == open_to
    for tool in set(TOOLS) - open_to:
        assert {SALES[tool]} == forbidden(state, BuyTool(visit.side, tool))
    assert {"misfit"} == forbidden(state, BuyTool(visit.side, "spade"))


def price(side: Side, number: int) -> int:
    """The price of so many units bought by one party on one visit."""
    if side is Side.ORCS:
        return number // 4 * FOUR_ORCS + number % 4 * UNIT_PRICE[side]
    return number * UNIT_PRICE[side]


@checks("D8.19", "D2.20")
@reads("R-orc-bundle")
@given(visits(SpaceKind.VILLAGE, plain=(0, 3), words=st.just(["Wizard"]), gold=(0, 14)), st.data())
def test_units_at_the_village(visit: Visit, data: st.DataObject) -> None:
    """Units cost what they cost elsewhere, join at once, and only as long as the party has room."""
    state, act = shopping(visit), Buy(visit.side, Ware.UNIT)
    first, purse = members(visit), gold_of(visit, state)
    bought = 0
    while first.total + bought < 6 and price(visit.side, bought + 1) <= purse:
        assert act in dragonlords.legal_actions(state)
        state = paid(done(state, act)[0], data)
        bought += 1
        assert first.add(PLAIN, bought) == members(visit, state)
        assert purse - price(visit.side, bought) == gold_of(visit, state)
        if tool := data.draw(st.sampled_from(["", "torch"])):
            other = BuyTool(visit.side, tool)
            if purse - price(visit.side, bought) - 1 >= 0:
                state, purse = paid(done(state, other)[0], data), purse - 1
    assert act not in dragonlords.legal_actions(state)
    wanted = {"D2.20"} if first.total + bought >= 6 else set()
    assert forbidden(state, act) == wanted | ({"D8.19"} if price(visit.side, bought + 1) > purse else set())
    assert {"D8.19"} == forbidden(state, Buy(visit.side, Ware.SHIP))


@checks("D8.19")
@given(st.sampled_from(SHOPS[1:]).flatmap(lambda kind: visits(kind, kingdoms=(1, 3), gold=(6, 9))))
def test_only_villages_sell_units(visit: Visit) -> None:
    """A Witches' Den and a Shrine have no units for sale, and no ships."""
    state = shopping(visit)
    for ware in Ware:
        assert {"D8.19"} == forbidden(state, Buy(visit.side, ware))
        assert Buy(visit.side, ware) not in dragonlords.legal_actions(state)


@checks("D8.17", "D8.20", "D9.2", "D12.16")
@given(
    st.sampled_from(SHOPS).flatmap(lambda kind: visits(kind, kingdoms=(1, 3), gold=(0, 9))),
    st.integers(0, 9),
    st.data(),
)
def test_gold_of_this_turns_quests_is_not_spent(visit: Visit, kept: int, data: st.DataObject) -> None:
    """What was gained on a quest in this turn buys nothing, wherever it lies; the rest does."""
    state = shopping(visit)
    kingdoms = state.table.kingdoms
    # All gold in these kingdoms but `kept` was gained on a quest in this turn.
    fresh, rest = [0] * len(kingdoms), kept
    for at in visit.gold:
        old = min(rest, state.gold_in(at))
        fresh[kingdoms.index(at)], rest = state.gold_in(at) - old, rest - old
    state = evolve(state, memory=evolve(state.memory, fresh=tuple(fresh)))
    free = gold_of(visit, state) - sum(fresh)
    for tool, due in SOLD[visit.kind].items():
        act = BuyTool(visit.side, tool)
        assert (due <= free) is (act in dragonlords.legal_actions(state))
        if due <= free:
            after = paid(done(state, act)[0], data)
            assert free - due == gold_of(visit, after) - sum(fresh)
            for at in visit.gold:
                assert after.gold_in(at) >= fresh[kingdoms.index(at)]
        else:
            assert {SALES[tool]} == forbidden(state, act)


@checks("D8.17")
@given(st.sampled_from(SHOPS).flatmap(lambda kind: visits(kind, tools=FORMER)))
def test_a_party_buys_what_it_likes_or_nothing(visit: Visit) -> None:
    """A party that buys nothing keeps everything, and its visit is over; it acts no more."""
    state, _ = arrived(evolve(visit, state=bare_of_orbs(visit)))
    assert Shopping(visit.at) == state.step
    after, _ = done(state, EndStep(visit.side))
    assert not visited(after)
    rested = [evolve(one, acting=False) for one in state.parties_in(visit.at, visit.side)]
    assert Bag.of(*rested) == after.parties_in(visit.at, visit.side)
    assert visit.state.gold == after.gold


def bare_of_orbs(visit: Visit) -> State:
    """The state in which the party has nothing that earns anything where it is."""
    earns = {SpaceKind.WITCHES_DEN: "dragon-orb", SpaceKind.SHRINE: "talisman"}.get(visit.kind, "")
    found = party(visit)
    assert found is not None
    left = Bag((tool, count) for tool, count in found.tools.pairs if tool != earns)
    return remade(visit, evolve(found, tools=left))


def remade(visit: Visit, after: dragonlords.Party) -> State:
    """The state with another party in place of that whose visit it is."""
    found, state = party(visit), visit.state
    assert found is not None
    space = state.table.space[visit.at]
    here = list(state.parties[space])
    here[NUMBER[visit.side]] = here[NUMBER[visit.side]].remove(found).add(after)
    parties = (*state.parties[:space], tuple(here), *state.parties[space + 1 :])
    return evolve(state, parties=parties)


# Spells.


def wizards(visit: Visit, state: State) -> list[Figure]:
    """The Wizards of the party, face down and up."""
    return [one for one in members(visit, state).kinds if row_of(one) is not None]


def row_of(figure: Figure) -> int | None:
    """The row of a Wizard: the first one may lie face down."""
    faces = [one.item for one in figure.hidden] + [*figure.shown]
    return next((row for row, face in enumerate(("wizard", "wizard-2", "wizard-3")) if face in faces), None)


def learned(state: State, data: st.DataObject) -> tuple[State, int]:
    """Someone is named and dice are rolled until the visit goes on; how many spells were gained."""
    told = list[dragonlords.Event]()
    while isinstance(state.step, Learning | GainingSpell):
        if isinstance(state.step, Learning):
            act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
            state, more = done(state, act)
        else:
            state, more = chance(state, data.draw(st.integers(1, 6)))
        told += more
    return state, len(of(tuple(told), dragonlords.events.SpellGained))


@checks("D8.23", "D11.16", "D22.2")
@reads("R-already-has-tool")
@given(
    visits(
        SpaceKind.WITCHES_DEN,
        words=counters(),
        tools=st.lists(st.sampled_from(("dragon-orb", "torch", "dragon-orb")), max_size=4),
        plain=(1, 2),
        kingdoms=(1, 2),
        gold=(5, 9),
    ),
    st.data(),
)
def test_an_orb_that_was_brought_earns_one_spell(visit: Visit, data: st.DataObject) -> None:
    """A party with an orb on arrival gains one spell, however many it has, and keeps them."""
    state, _ = arrived(visit)
    brought = tools_of(visit).count("dragon-orb")
    assert isinstance(state.step, Learning | GainingSpell) is (brought > 0)
    before = known(visit, visit.state)
    state, gained = learned(state, data)
    assert gained == (brought > 0)
    assert known(visit, state) == before + gained
    assert tools_of(visit) == tools_of(visit, state)
    # The gain comes first: an orb that is bought now earns nothing any more.
    assert Shopping(visit.at) == state.step
    state = paid(done(state, BuyTool(visit.side, "dragon-orb"))[0])
    after, _ = done(state, EndStep(visit.side))
    assert not visited(after)
    assert known(visit, after) == before + gained


def known(visit: Visit, state: State) -> int:
    """How many spells the Wizards of the party's player know in all."""
    return sum(row.total for row in state.rows[NUMBER[visit.side]] if row is not None)


@checks("D8.24", "D20.16", "D22.2")
@given(
    visits(SpaceKind.WITCHES_DEN, words=st.sampled_from([["Wizard"], ["Wizard-2"], ["Wizard-3"], []])),
    st.lists(st.sampled_from(SPELLS), unique=True, max_size=5),
    st.lists(st.integers(1, 6), min_size=30, max_size=30),
)
def test_the_die_says_which_spell(visit: Visit, knows: Iterable[str], faces: list[int]) -> None:
    """The spell of the number that is rolled is gained; for a known one the die is rolled again."""
    words = [one for one in members(visit).kinds if one.shown]
    row = row_of(words[0]) if words else 1
    assert row is not None
    rows = [["hope"] if one < row else knows if one == row and words else None for one in range(3)]
    state = with_rows(with_orb(visit).state, visit.side, *rows)
    state, _ = arrived(evolve(visit, state=state))
    if isinstance(state.step, Learning):
        state, _ = done(state, Teach(visit.side, members(visit, state).kinds[0]))
    had = set(knows) if words else set[str]()
    for face in faces:
        if not isinstance(state.step, GainingSpell):
            break
        spell, told = SPELLS[face - 1], ()
        state, told = chance(state, face)
        now = state.rows[NUMBER[visit.side]][row]
        assert now is not None
        assert had | {spell} == set(now.kinds)
        assert now.total == len(set(now.kinds))
        assert bool(of(told, dragonlords.events.SpellGained)) is (spell not in had)
        assert isinstance(state.step, GainingSpell) is (spell in had)


def with_orb(visit: Visit) -> Visit:
    """The visit of a party that has brought a DragonOrb."""
    found = party(visit)
    assert found is not None
    return evolve(visit, state=remade(visit, evolve(found, tools=Bag.of("dragon-orb"))))


@checks("D8.25", "D20.18", "D22.2")
@reads("R-new-wizard-known")
@given(
    visits(
        SpaceKind.WITCHES_DEN,
        words=counters(wizards=False),
        tools=("dragon-orb",),
        plain=(0, 2),
    ).filter(lambda visit: bool(members(visit))),
    st.sampled_from([(None, None), ("hope", None), (None, "panic"), ("hope", "heal")]),
    st.integers(1, 6),
    st.data(),
)
def test_without_a_wizard_a_unit_becomes_one(
    visit: Visit, rest: tuple[str | None, str | None], face: int, data: st.DataObject
) -> None:
    """A unit of its owner's choice is the next Wizard, for all to see, and knows the rolled spell alone."""
    first = None if rest == ("hope", "heal") else ["teleport"]
    rows = [first, *([one] if one is not None else None for one in rest)]
    visit = evolve(visit, state=with_rows(visit.state, visit.side, *rows))
    state, _ = arrived(visit)
    before = members(visit)
    chosen = before.kinds[0]
    if isinstance(state.step, Learning):
        acts = list(dragonlords.legal_actions(state))
        assert {one.figure for one in acts if isinstance(one, Teach)} == set(before.kinds)
        act = data.draw(st.sampled_from(acts))
        assert isinstance(act, Teach)
        chosen = act.figure
        state, _ = done(state, act)
    free = min(row for row, spells in enumerate(rows) if spells is None)
    made = [one for one in members(visit, state).kinds if row_of(one) is not None]
    (wizard,) = made
    assert chosen.shown.add(("wizard", "wizard-2", "wizard-3")[free]) == wizard.shown
    blank = [one for one in chosen.hidden if one.item == Face.BLANK]
    assert chosen.hidden - Bag.of(*blank) == wizard.hidden
    assert before.remove(chosen).add(wizard) == members(visit, state)
    assert visit.state.faces[NUMBER[visit.side]].total - len(blank) == state.faces[NUMBER[visit.side]].total
    assert dragonlords.view(state, None).parties_in(visit.at, visit.side).total
    after, _ = chance(state, face)
    assert Bag.of(SPELLS[face - 1]) == after.rows[NUMBER[visit.side]][free]
    for row, spells in enumerate(rows):
        if row != free:
            assert (None if spells is None else Bag.of(*spells)) == after.rows[NUMBER[visit.side]][row]
