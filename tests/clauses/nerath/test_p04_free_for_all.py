"""Page 4: in a free-for-all everybody is everybody's enemy, on land, at sea and in the air.

What lives here: who may attack whom, for all pairs of realms and all places, and what comes of a meeting.
How a battle is fought is asked with the battles.
"""

import pytest
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    DRAGON,
    FOOT,
    FREE_FOR_ALL,
    SHIP,
    STORM,
    battle,
    fight,
    moved_in,
)
from tests.rules.nerath.board_facts import ALLIES, cited

from conquest_rules import nerath
from conquest_rules.nerath import EndStep, FightBattle, Kind, Realm, State
from conquest_rules.testing import checks

PAIRS = [(one, other) for one in Realm for other in Realm if one is not other]
MEETINGS = [
    ("zembar", FOOT, FOOT),
    ("zembar", DRAGON, FOOT),
    ("zembar", FOOT, STORM),
    ("zembar", FOOT, None),
    ("sea-of-mist", SHIP, SHIP),
    ("sea-of-mist", SHIP, STORM),
    ("sea-of-mist", DRAGON, SHIP),
    ("sea-of-mist", STORM, DRAGON),
]


def met(
    way: tuple[int, bool], active: Realm, other: Realm, at: str, ours: Kind, theirs: Kind | None
) -> State:
    """A piece of a realm has come to a space of another, which has a piece there or none."""
    sides = {active: [ours], **({other: [theirs]} if theirs else {})}
    return moved_in(way, active, {at: sides}, {"zembar": other})


@checks("N4.7", "N4.29", "N4.30", "N12.20", "N15.26", "N24.5")
@pytest.mark.parametrize(("active", "other"), PAIRS)
@pytest.mark.parametrize(("at", "ours", "theirs"), MEETINGS)
def test_every_other_realm_is_an_enemy(
    active: Realm, other: Realm, at: str, ours: Kind, theirs: Kind | None
) -> None:
    """Whoever comes to another realm's land or ships fights there, and nobody is left beside an enemy."""
    state = nerath.apply(met(FREE_FOR_ALL, active, other, at, ours, theirs), EndStep(active))
    assert (FightBattle(active, at),) == nerath.legal_actions(state)
    assert "N12.20" in cited(state, EndStep(active))
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert [active] == [realm for realm in Realm if after.figures(at, realm)]
    assert at != "zembar" or active is after.controller(at)


@checks("N4.3", "N4.5", "N4.9", "N4.21", "N9.41", "N9.40")
@pytest.mark.parametrize("active", Realm)
@pytest.mark.parametrize(("at", "ours", "theirs"), MEETINGS)
def test_allies_share_a_space_in_peace(active: Realm, at: str, ours: Kind, theirs: Kind | None) -> None:
    """With alliances the same meeting of two allies sets off nothing, and both stay where they are."""
    state = met(ALLIANCES, active, ALLIES[active], at, ours, theirs)
    after = nerath.apply(state, EndStep(active))
    assert isinstance(after.step, nerath.Repositioning)
    assert state.control == after.control
    for realm in (active, ALLIES[active]):
        assert state.figures(at, realm).total == after.figures(at, realm).total


@checks("N4.9", "N4.7", "N9.44", "N9.49")
@pytest.mark.parametrize(("active", "other"), PAIRS)
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_what_stops_a_piece_is_an_enemys(way: tuple[int, bool], active: Realm, other: Realm) -> None:
    """Land of any enemy and a sea with any enemy's piece end the move of who walks or sails in."""
    friend = way == ALLIANCES and other is ALLIES[active]
    state = moved_in(
        way,
        active,
        {
            "vast-plains": {active: [Kind.FIGHTER]},
            "shining-coast": {active: [SHIP]},
            "sea-of-mist": {other: [STORM]},
        },
        {"vast-plains": active, "zembar": other},
    )
    for kind, at, to in ((Kind.FIGHTER, "vast-plains", "zembar"), (SHIP, "shining-coast", "sea-of-mist")):
        gone = nerath.apply(state, nerath.Move(active, nerath.Figure(kind), at, to))
        [figure] = gone.figures(to, active)
        on = [
            one for one in nerath.legal_actions(gone) if isinstance(one, nerath.Move) and one.figure == figure
        ]
        assert friend is bool(on)


@checks("N4.7", "N16.28", "N15.28", "N22.11", "N16.29")
@pytest.mark.parametrize(("active", "other"), PAIRS)
def test_every_other_realms_land_scores(active: Realm, other: Realm) -> None:
    """In a free-for-all land of each of the three others gives its point, and its Capital five."""
    land = next(
        space.id for space in moved_in().table.content.spaces if space.home is other and not space.capital
    )
    for at, points in ((land, 1), (CAPITALS[other], 5)):
        state = battle(active=active, pieces={at: {active: [DRAGON, DRAGON]}})
        after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
        assert (active, points) == (after.controller(at), after.victory_points(active))
