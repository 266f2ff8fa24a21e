"""Cards for conquests: after a fight, without one, after Run Amok, and for liberations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    dealt,
    event,
    in_play,
    playable,
    seated,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SIEGE,
    Beat,
    C,
    K,
    N,
    V,
    battle,
    beat,
    do,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    FightBattle,
    Moment,
    Party,
    Realm,
    RunAmok,
    Windows,
)
from conquest_rules.nerath.content.effects import ScorePoints
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.testing import checks, reads


def _neighbours(home: Realm) -> tuple[str, str]:
    """Two neighbouring land spaces of one realm, not its Capital."""
    spaces = [one for one in LAND if HOME[one] is home and not nerath.built_in().space(one).capital]
    return next((one, other) for one in spaces for other in NEXT[one] if other in spaces)


def _taken(one: Beat, liberated: bool) -> list[str]:
    if liberated:
        return [each.space for each in told([one], nerath.SpaceLiberated)]
    return [each.space for each in told([one], nerath.SpaceConquered)]


CONQUERED = when(Moment.SPACE_CONQUERED)


@checks("N15.48", "N15.44", "N16.9", "N9.10", "N23.1", "N4.26", "N22.24")
@reads("R-conquest-cards-on-run-amok")
@given(st.sampled_from((K, V, C, N)), st.booleans())
def test_every_conquest_and_every_liberation_brings_the_cards_for_conquests(
    active: Realm, liberated: bool
) -> None:
    """A card for conquering a space is played after a fight, without one, after Run Amok and for an ally."""
    foe = next(one for one in Realm if one not in (active, ALLIES[active]))
    home = ALLIES[active] if liberated else foe
    at, beside = _neighbours(home)
    card = event(active, ScorePoints(1), play=(CONQUERED,))
    state = battle(
        way=ALLIANCES,
        active=active,
        pieces={at: {active: [MONSTER, MONSTER]}},
        control={at: foe, beside: foe},
    )
    state = seated(state, card)
    one = beat(state, FightBattle(active, at))
    assert [at] == _taken(one, liberated)
    assert [card.id] == playable(one.after)
    later = do(one.after, nerath.Pass(active))
    figure = later.figures(at, active).kinds[0]
    amok = beat(later, RunAmok(active, figure, at, beside))
    assert [beside] == _taken(amok, liberated)
    assert [card.id] == playable(do(amok.after, nerath.EndStep(active)))


@checks("N15.48", "N23.1", "N15.45", "N15.47", "N18.26", "N18.27")
@pytest.mark.parametrize("against", [Party.ANYONE, Party.ENEMY, Party.OTHER])
@pytest.mark.parametrize("active", Realm)
def test_a_liberation_is_a_conquest_for_every_card(against: Party, active: Realm) -> None:
    """Events, Treasures and Properties for a conquest, whoever was thrown out, work for a liberation."""
    foe = next(one for one in Realm if one not in (active, ALLIES[active]))
    at, _ = _neighbours(ALLIES[active])
    conquered = when(Moment.SPACE_CONQUERED, against=against)
    card = event(active, ScorePoints(1), play=(conquered,))
    aid = treasure(whenever=[Whenever(conquered, (ScorePoints(1),))])
    state = battle(way=ALLIANCES, active=active, pieces={at: {active: [FOOT]}}, control={at: foe})
    played = do(seated(state, card), FightBattle(active, at))
    assert nerath.PlayCard(active, card.id) in nerath.legal_actions(played)
    used = beat(in_play(seated(state, aid), active, aid.id), FightBattle(active, at))
    assert [aid.id] == [one.card for one in told([used], nerath.PropertyUsed)]
    assert 1 == used.after.victory_points(active)
    held = treasure(ScorePoints(1), play=[conquered], name="held")
    found = do(dealt(seated(state, held), {active: [held.id]}), FightBattle(active, at))
    assert nerath.PlayCard(active, held.id) in nerath.legal_actions(found)
    assert ALLIES[active] is played.controller(at) is used.after.controller(at) is found.controller(at)


@checks("N15.48", "N23.1", "N15.45", "N15.47", "N18.26", "N18.27")
@given(st.sampled_from((FOOT, SIEGE)))
def test_bells_of_deliverance(kind: nerath.Kind) -> None:
    """Nerath's Bells ring for its own conquests and liberations, and for liberations by its ally."""
    for active in (N, V):
        foe, home = K, V if active is N else N
        at = next(s for s in LAND if HOME[s] is home and not nerath.built_in().space(s).capital)
        state = battle(way=ALLIANCES, active=active, pieces={at: {active: [kind]}}, control={at: foe})
        state = seated(state, content=nerath.built_in(), windows=Windows.HOLDERS_ONLY)
        state = do(dealt(state, {N: ["bells-of-deliverance"]}), FightBattle(active, at))
        assert ["bells-of-deliverance"] == playable(state)
        assert nerath.Deciding(N) == nerath.to_act(state)
