"""A retreat of pieces that have nowhere to go, page 15, by each reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.nerath.fought import enumerated, worked_out
from tests.clauses.nerath.cardtable import MY_BATTLE, event, seated
from tests.clauses.nerath.drawn_battles import armies, fleets
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CARGO,
    DRAGON,
    FOOT,
    LAND,
    NEXT,
    SEA,
    SHIP,
    K,
    V,
    battle,
    do,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import cited, friendly
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import (
    BattleEnded,
    FightBattle,
    Figure,
    GiveUp,
    Kind,
    PieceDestroyed,
    PlayCard,
    PressAttack,
    Retreat,
    Retreated,
    State,
)
from conquest_rules.nerath.content.effects import ForbidRetreat
from conquest_rules.testing import checks, reads

RULING = "R-no-retreat-space"
# A land space by the sea, and the sea.
COASTS = [(coast, sea) for sea in SEA for coast in NEXT[sea] if coast in LAND]


def at_the_choice(state: State, at: str) -> State:
    """The state when a round has hit nobody."""
    state = do(state, FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        state = roll(state, *[1] * len(turn.request.dice)).after
    assert isinstance(state.step, nerath.Pressing)
    return state


@st.composite
def tight_places(draw: st.DrawFn, reading: str) -> tuple[State, str]:
    """Pieces that have attacked a coast: land beside it may be friendly, seas open, Warships close by."""
    at, sea = draw(st.sampled_from(COASTS))
    force = draw(armies((*CARGO, DRAGON), most=4))
    near = [space for space in NEXT[at] if space in LAND]
    home = draw(st.booleans()) and draw(st.booleans())
    control = {at: V, **{space: K if home and n == 0 else V for n, space in enumerate(near)}}
    hostile = draw(st.booleans())
    fleet = draw(st.lists(st.lists(st.sampled_from(CARGO), max_size=2), max_size=2))
    there = {V: [SHIP]} if hostile else {K: [ship(*cargo) for cargo in fleet]}
    others = {one: {V: [SHIP]} for one in NEXT[at] if one in SEA and one != sea}
    pieces = {at: {K: force, V: [FOOT]}, sea: there, **others}
    state = battle(active=K, pieces=pieces, control=control, rulings={RULING: reading})
    return at_the_choice(state, at), at


def saved(state: State, at: str) -> tuple[int, int]:
    """How many of the attackers can get away, and how many there are; what needs a berth counts berths."""
    land = any(space in LAND and friendly(state, space, K) for space in NEXT[at])
    sea = any(space in SEA and friendly(state, space, K) for space in NEXT[at])
    force = [one.kind for one in state.figures(at, K)]
    flying = force.count(DRAGON)
    marching = len(force) - flying
    room = sum(2 - one.cargo.total for space in NEXT[at] if space in SEA for one in state.figures(space, K))
    walking = marching if land else min(marching, room)
    return walking + (flying if land or sea else 0), len(force)


@checks("N15.3", "N15.8", "N13.5", "N15.15", "N15.17", "N15.7")
@reads("R-no-retreat-space")
@each_reading(RULING)
@given(data=st.data())
def test_when_a_retreat_is_offered(reading: str, data: st.DataObject) -> None:
    """If one piece can be saved, or always, or only if all can; and giving up only where none can."""
    state, at = data.draw(tight_places(reading))
    away, force = saved(state, at)
    offered = {
        "at-least-one-saved": away > 0,
        "always": True,
        "all-or-nothing": away == force,
    }[reading]
    acts = nerath.legal_actions(state)
    leaving = [act for act in acts if isinstance(act, Retreat | GiveUp)]
    assert offered is bool(leaving)
    assert PressAttack(K) in acts
    nowhere = reading == "always" and away == 0
    assert nowhere is (GiveUp(K) in acts)
    refused = set() if nowhere else {"N15.8"} if away else {"N15.3"}
    assert refused == cited(state, GiveUp(K))


@checks("N15.5", "N15.7", "N15.15", "N15.22", "N15.23", "N15.17")
@reads("R-no-retreat-space")
@given(data=st.data())
def test_who_gives_up_loses_everything(data: st.DataObject) -> None:
    """All attackers are destroyed, the battle is lost, and the defender keeps the space."""
    state, at = data.draw(
        tight_places("always").filter(lambda one: GiveUp(K) in nerath.legal_actions(one[0]))
    )
    force = state.figures(at, K)
    step = nerath.transition(state, GiveUp(K))
    assert sorted(one.kind for one in force) == sorted(
        one.figure.kind for one in step.events if isinstance(one, PieceDestroyed)
    )
    assert [(False, (V,))] == [
        (one.won, one.defenders) for one in step.events if isinstance(one, BattleEnded)
    ]
    assert 1 == sum(isinstance(one, Retreated) for one in step.events)
    assert (V, 0) == (step.state.controller(at), step.state.figures(at, K).total)


@checks("N15.7", "N15.15", "N15.22")
@given(
    st.sampled_from([at for at in LAND if at not in CAPITALS.values()]),
    st.integers(1, 3),
    st.integers(0, 2),
    armies(CARGO, least=0, most=2),
)
def test_the_damaged_are_left_behind_no_more_than_the_others(
    at: str, hurt: int, sound: int, others: list[Kind]
) -> None:
    """Dragons that took a hit in the battle are lost with all that has nowhere to go: nobody stays there."""
    near = {one: {V: [SHIP]} for one in NEXT[at] if one in SEA}
    pieces = {at: {K: [DRAGON] * (hurt + sound) + others, V: [FOOT] * hurt}, **near}
    rulings = {RULING: "always", "R-hit-allocation": "spread-then-stack"}
    state = battle(active=K, pieces=pieces, control=dict.fromkeys(LAND, V), rulings=rulings)
    state = do(state, FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        state = roll(state, *[1 if state.step.attackers else 6] * len(turn.request.dice)).after
        while isinstance(state.step, nerath.TakingDamage):
            hits = (act for act in nerath.legal_actions(state) if isinstance(act, nerath.TakeDamage))
            state = do(state, next(act for act in hits if act.figure.kind is DRAGON))
    assert hurt == sum(one.mark.damage for one in state.figures(at, K))
    after = do(state, GiveUp(K))
    assert (0, V) == (after.figures(at, K).total, after.controller(at))


@checks("N15.3", "N13.5", "N15.15", "N15.17", "N24.9", "N15.7")
@reads("R-no-retreat-space")
@pytest.mark.parametrize("reading", ["at-least-one-saved", "always"])
def test_some_get_away_and_the_others_are_lost(reading: str) -> None:
    """A Dragon flies off an island and leaves the Footsoldiers to die; if all have to be saved it stays."""
    isle = {"isle-of-the-druids": {K: [DRAGON, FOOT, FOOT], V: [FOOT]}}
    for rules, offered in ((reading, True), ("all-or-nothing", False)):
        state = at_the_choice(battle(active=K, pieces=isle, rulings={RULING: rules}), "isle-of-the-druids")
        away = Retreat(
            K,
            next(one for one in state.figures("isle-of-the-druids", K) if one.kind is DRAGON),
            "sea-of-mist",
        )
        assert offered is (away in nerath.legal_actions(state))
        if not offered:
            assert {"N15.3"} == cited(state, away)
            continue
        gone = nerath.transition(state, away).events
        assert [FOOT, FOOT] == [one.figure.kind for one in gone if isinstance(one, PieceDestroyed)]


@checks("N15.3", "N15.15", "N11.18", "N13.5", "N15.17", "N21.17")
@reads("R-no-retreat-space")
@pytest.mark.parametrize("soldiers", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("fleet", [(), ((),), ((FOOT,),), ((), ()), ((FOOT,), (FOOT,)), ((), (), (FOOT,))])
@pytest.mark.parametrize("flyer", [True, False])
def test_all_get_away_from_an_island_if_the_ships_have_room(
    soldiers: int, fleet: tuple[tuple[Kind, ...], ...], flyer: bool
) -> None:
    """Where all have to be saved every berth counts, of ships that are alike too, and no Dragon needs one."""
    force = [FOOT] * soldiers + [DRAGON] * flyer
    isle = {
        "isle-of-the-druids": {K: force, V: [FOOT]},
        "sea-of-mist": {K: [ship(*cargo) for cargo in fleet]},
    }
    state = battle(active=K, pieces=isle, rulings={RULING: "all-or-nothing"})
    state = at_the_choice(state, "isle-of-the-druids")
    room = sum(2 - len(cargo) for cargo in fleet)
    leaving = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert (soldiers <= room) is bool(leaving)


@checks("N15.3", "N15.17", "N13.5", "N15.15", "N15.16", "N15.7")
@reads("R-no-retreat-space")
@each_reading(RULING)
@given(ours=fleets)
def test_ships_without_a_friendly_sea(reading: str, ours: list[Figure]) -> None:
    """A fleet that is shut in with no sea to go to may be given up where that is always allowed."""
    near = {one: {V: [SHIP]} for one in NEXT["sea-of-mist"] if one in SEA}
    control = {one: V for one in NEXT["sea-of-mist"] if one in LAND}
    pieces = {"sea-of-mist": {K: ours, V: [SHIP]}, **near}
    state = battle(active=K, pieces=pieces, control=control, rulings={RULING: reading})
    state = at_the_choice(state, "sea-of-mist")
    assert (reading == "always") is (GiveUp(K) in nerath.legal_actions(state))
    assert not any(isinstance(act, Retreat) for act in nerath.legal_actions(state))


@checks("N9.14", "N15.15", "N15.17", "N15.16", "N15.7")
@reads("R-no-retreat-space")
def test_a_card_that_forbids_the_retreat_forbids_to_give_up() -> None:
    """Where a card keeps the attackers in the battle they press on."""
    card = event(V, ForbidRetreat(), play=MY_BATTLE)
    pieces = {"isle-of-the-druids": {K: [FOOT], V: [FOOT]}}
    state = seated(battle(active=K, pieces=pieces, rulings={RULING: "always"}), card)
    state = do(state, FightBattle(K, "isle-of-the-druids"), PlayCard(V, card.id))
    state = roll(roll(state, 1).after, 1).after
    assert (PressAttack(K),) == nerath.legal_actions(state)
    assert {"N9.14"} == cited(state, GiveUp(K))


@checks("N15.6", "N15.1")
def test_nobody_else_gives_up_and_not_before_a_round() -> None:
    """The attacker alone can, and no battle is given up before it was fought for a round."""
    pieces = {"isle-of-the-druids": {K: [FOOT], V: [FOOT]}}
    before = battle(active=K, pieces=pieces, rulings={RULING: "always"})
    assert {"N15.1"} == cited(before, GiveUp(K))
    assert "N15.6" in cited(at_the_choice(before, "isle-of-the-druids"), GiveUp(V))


@each_reading(RULING)
@pytest.mark.parametrize("force", [[FOOT], [FOOT, DRAGON]])
def test_the_odds_know_who_may_leave(reading: str, force: list[Kind]) -> None:
    """Whoever would leave at once leaves where it may, and what is left is what enumeration finds."""
    pieces = {"isle-of-the-druids": {K: force, V: [FOOT]}}
    state = battle(active=K, pieces=pieces, rulings={RULING: reading})
    policies = odds.Policies(retreat=odds.retreat_below(1))
    found = odds.at(state, "isle-of-the-druids", policies=policies)
    assert enumerated(state, "isle-of-the-druids", policies) == worked_out(found)
