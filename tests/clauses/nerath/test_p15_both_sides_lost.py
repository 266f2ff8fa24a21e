"""Page 15, Determine Battle Results: attackers and two allied defenders lose their last pieces together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FIGHTER,
    FOOT,
    LAND,
    MONSTER,
    SEA,
    SEEDS,
    STORM,
    WIZARD,
    bag,
    battle,
    fight,
    ship,
    told,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Kind, Realm
from conquest_rules.testing import checks

OPEN_LAND = [space for space in LAND if space not in CAPITALS.values()]
COUNTS = st.tuples(st.integers(1, 2), st.integers(1, 2))


@checks("N15.21")
@pytest.mark.parametrize("kind", [FOOT, FIGHTER, MONSTER, STORM, WIZARD])
@given(COUNTS, st.sampled_from(OPEN_LAND), st.sampled_from(Realm), SEEDS)
def test_two_allies_and_their_attacker_can_be_wiped_out(
    kind: Kind, counts: tuple[int, int], at: str, realm: Realm, seed: int
) -> None:
    """With as many hits as pieces on either side nobody is left, in First Strike as after it."""
    first, second = (one for one in Realm if one not in (realm, ALLIES[realm]))
    here = {realm: [kind] * sum(counts), first: [kind] * counts[0], second: [kind] * counts[1]}
    state = battle(way=ALLIANCES, active=realm, pieces={at: here}, control={at: first})
    beats = fight(state, at, seed, (1.0, 1.0))
    after = beats[-1].after
    assert [False] == [one.won for one in told(beats) if isinstance(one, nerath.BattleEnded)]
    assert [bag([])] * 4 == [after.figures(at, one) for one in Realm]
    assert first is after.controller(at)


@checks("N15.21")
@given(COUNTS, st.sampled_from(SEA), st.sampled_from(Realm), SEEDS)
def test_three_fleets_can_sink_each_other(counts: tuple[int, int], at: str, realm: Realm, seed: int) -> None:
    """At sea it is the same, and what the ships carried is lost with them."""
    first, second = (one for one in Realm if one not in (realm, ALLIES[realm]))
    number = dict(zip((realm, first, second), (sum(counts), *counts), strict=True))
    here: dict[Realm, list[Kind | Figure]] = {one: [ship(FOOT)] * some for one, some in number.items()}
    state = battle(way=ALLIANCES, active=realm, pieces={at: here})
    beats = fight(state, at, seed, (1.0, 1.0))
    assert [False] == [one.won for one in told(beats) if isinstance(one, nerath.BattleEnded)]
    assert [bag([])] * 4 == [beats[-1].after.figures(at, one) for one in Realm]
