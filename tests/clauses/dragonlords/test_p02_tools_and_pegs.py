"""Tools, spells that are pegged, and pictures in the water, pages 2 and 31.

Here: properties of clauses D2.20, D2.23 and D31.14 along random games with parties. Not here: what is sold
where (`test_p08_spaces`), and how spells are learned (`test_p20_learning`).
"""

from random import Random

from attrs import fields
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import Outing, outings

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Bag, Side, State
from conquest_rules.dragonlords.content.ground import SeaZone
from conquest_rules.dragonlords.position.steps import battle_of, is_of_quests
from conquest_rules.testing import checks
from conquest_rules.testing.walks import choose

SEEDS = st.integers(0, 2**16)


def tools_of(state: State, side: Side) -> Bag[str]:
    """All tools of a people, stored and with its parties."""
    found = state.stored[PEOPLES.index(side)]
    for parties in state.parties:
        for party, count in parties[PEOPLES.index(side)].pairs:
            found += Bag((tool, number * count) for tool, number in party.tools.pairs)
    return found


@checks("D2.20", "D2.23")
@given(outings(spaces=4), SEEDS)
def test_tools_and_spells_come_from_quests(outing: Outing, seed: int) -> None:
    """Tools are gained in the quest activity phase alone, and pegs mark spells of the six that there are."""
    state, rng = outing.state, Random(seed)
    for _ in range(40):
        action = choose(dragonlords, state, rng)
        if action is None:
            return
        before, fought = state, battle_of(state.step)
        state = dragonlords.apply(state, action)
        for side in PEOPLES:
            if tools_of(state, side).total > tools_of(before, side).total:
                on_quest = fought is not None and fought.at in state.table.space
                assert is_of_quests(before.step) or on_quest
            for row in state.rows[PEOPLES.index(side)]:
                assert row is None or set(row.kinds) <= set(state.table.content.spells)
                assert row is None or all(count == 1 for _, count in row.pairs)


@checks("D31.14")
def test_pictures_in_the_water_are_no_data() -> None:
    """Of a sea zone the rules know its name and where it lies, and nothing else."""
    assert {"id", "name", "q", "r", "origin"} == {one.name for one in fields(SeaZone)}


@checks("D2.20", "D2.23")
def test_thirty_counters_and_twenty_four_pegs() -> None:
    """The box has 30 silver counters for six tools, and 24 pegs for six spells."""
    pack = dragonlords.built_in().pack
    counted = {row.id: row.count for row in pack.components.component}
    assert (24, 6) == (counted["peg"], len(pack.spells.spell))
    assert (30, 6) == (sum(row.counters for row in pack.tools.tool), len(pack.tools.tool))
