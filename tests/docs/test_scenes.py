"""Scenes are positions like any other: what they say is what stands there, and what they play is played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Kind, Realm, SpaceKind
from conquest_rules.testing.nerath import play, scene

CONTENT = nerath.built_in()
LAND = [space for space in CONTENT.of_kind(SpaceKind.LAND) if not CONTENT.space(space).capital]
MOVERS = [Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER, Kind.DRAGON]


@settings(max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(LAND), st.tuples(st.sampled_from(Realm), st.lists(st.sampled_from(MOVERS)))
    ),
    st.sampled_from(Realm),
)
def test_who_is_named_stands_there(there: dict[str, tuple[Realm, list[Kind]]], active: Realm) -> None:
    """Exactly the pieces of each line are in its space, and the realm of the line holds it."""
    lines = [f"{space}: {realm} {' '.join(kinds)}" for space, (realm, kinds) in there.items()]
    state = scene(*lines, active=active)
    for space in LAND:
        home = CONTENT.space(space).home
        realm, kinds = there.get(space, (home, []))
        assert realm is state.controller(space)
        assert sorted(kinds) == sorted(
            figure.kind for other in Realm for figure in state.figures(space, other)
        )
    assert (active, ()) == (state.active, nerath.faults(state))


def test_marks_may_be_left_out() -> None:
    """A Warship that has sailed with a Footsoldier is told by what it is, not by what it has done."""
    state = scene("zannad-jungles: karkoth footsoldier", "tarsem-coast: karkoth warship")
    state = play(
        state,
        "karkoth embarks footsoldier from zannad-jungles aboard warship in tarsem-coast",
        "karkoth moves warship(footsoldier) from tarsem-coast to krakens-reach",
        "karkoth debarks footsoldier of warship(footsoldier) from krakens-reach to isle-of-the-druids",
    )
    [ashore] = state.figures("isle-of-the-druids", Realm.KARKOTH)
    assert Kind.FOOTSOLDIER is ashore.kind
    assert ashore != Figure(Kind.FOOTSOLDIER)


def test_what_is_not_allowed_is_refused() -> None:
    """A Footsoldier does not walk two spaces."""
    state = scene("nera: nerath footsoldier", active="nerath")
    with pytest.raises(nerath.IllegalAction):
        play(state, "nerath moves footsoldier from nera to stonemarch")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("nera nerath footsoldier", "not a line of a scene"),
        ("nowhere: nerath footsoldier", "not a line of a scene"),
        ("nera: nobody footsoldier", "not a line of a scene"),
        ("nera: nerath horse", "not a figure"),
        ("nera: nerath warship", "nera"),
    ],
)
def test_what_is_no_scene_is_told(line: str, complaint: str) -> None:
    """A line that names no space, no realm or no piece is refused, and so is what cannot stand there."""
    with pytest.raises(ValueError, match=complaint):
        scene(line)
