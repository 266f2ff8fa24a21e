"""Fixed rulings on battles and what follows them: what would be otherwise by readings turned down."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import MY_BATTLE, event, in_play, seated, treasure
from tests.clauses.nerath.drawn_battles import HARD, armies, fleets
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CARGO,
    CASTLE,
    DRAGON,
    DUNGEON,
    FLYERS,
    FOOT,
    HEROES,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    WIZARD,
    K,
    N,
    V,
    battle,
    deciding,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Move,
    PlayCard,
    Retreat,
    State,
)
from conquest_rules.nerath.content.effects import HitOn, Lasts
from conquest_rules.nerath.content.rows import Guardian
from conquest_rules.testing import reads
from conquest_rules.testing.nerath import passed

PLAIN = [space for space in LAND if space not in CAPITALS.values()]
COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]
CUT_OFF = [(sea, coast) for sea, coast in COASTS if coast in PLAIN]


# Battles.


def all_rolled(state: State, attackers: int, defenders: int) -> State:
    """The state when the dice that are to be rolled have all shown the same, by side."""
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        shown = attackers if state.step.attackers else defenders
        state = roll(state, *[shown] * len(turn.request.dice)).after
    return state


@reads("R-ally-damage-agreement", "R-ally-damage-count")
@given(at=st.sampled_from(SEA), first=fleets, second=fleets)
def test_of_allies_at_sea_who_disagree_the_one_with_more_to_lose_takes_the_odd_hit(
    at: str, first: list[Figure], second: list[Figure]
) -> None:
    """Ships, flying pieces and carried Heroes count, each once, and no other cargo does."""
    able = {
        realm: sum(1 + sum(one.kind in HEROES for one in figure.cargo) for figure in fleet)
        for realm, fleet in ((V, first), (N, second))
    }
    hits = 3
    assume(min(able.values()) > hits // 2 and sum(able.values()) > hits)
    state = battle(way=ALLIANCES, active=K, pieces={at: {K: [SHIP] * hits, V: first, N: second}})
    state = all_rolled(do(state, FightBattle(K, at)), 6, 1)
    assert isinstance(state.step, nerath.SharingDamage)
    state = do(state, nerath.legal_actions(state)[0])
    told = nerath.transition(state, AnswerShare(deciding(state) or V, False)).events
    shares = [dict(one.shares) for one in told if isinstance(one, nerath.DamageShared)]
    more = max(able, key=lambda realm: able[realm])
    even = able[V] == able[N]
    assert ([] if even else [{realm: 1 + (realm is more) for realm in (V, N)}]) == shares


@reads("R-excess-hits")
@given(at=st.sampled_from(PLAIN), wizards=st.integers(2, 4))
def test_hits_that_nothing_can_take_are_lost(at: str, wizards: int) -> None:
    """Where no piece takes two hits of a batch, a Dragon has taken one hit of many when the round is over."""
    pieces = {at: {K: [WIZARD] * wizards, V: [DRAGON]}}
    rulings = {"R-hit-allocation": "one-per-batch"}
    state = battle(active=K, pieces=pieces, control={at: V}, rulings=rulings)
    state = roll(do(state, FightBattle(K, at)), *[6] * wizards).after
    state = all_rolled(state, 1, 1)
    assert isinstance(state.step, nerath.Pressing)
    assert [1] == [one.mark.damage for one in state.figures(at, V) if one.kind is DRAGON]


@reads("R-retreat-after-each-round")
@given(at=st.sampled_from(PLAIN), guards=st.integers(0, 2), more=st.integers(0, 2))
def test_against_an_inactive_castle_alone_the_battle_is_won(at: str, guards: int, more: int) -> None:
    """When the garrison is gone and the Castle was hit, the space is taken and nobody chooses any more."""
    pieces = {at: {K: [FOOT] * (guards + 1 + more), V: [CASTLE, *[FOOT] * guards]}}
    state = battle(active=K, pieces=pieces, control={at: V})
    state = all_rolled(do(state, FightBattle(K, at)), 6, 1)
    while isinstance(state.step, nerath.TakingDamage):
        state = do(state, nerath.legal_actions(state)[0])
    assert isinstance(state.step, nerath.Repositioning)
    assert K is state.controller(at)


# Retreat.


def ways_out(state: State, at: str) -> list[Retreat]:
    """Where the attackers may retreat to when a round of the battle has hit nobody."""
    choice = all_rolled(do(state, FightBattle(K, at)), 1, 1)
    return [act for act in nerath.legal_actions(choice) if isinstance(act, Retreat)]


@reads("R-no-retreat-space")
@given(where=st.sampled_from(CUT_OFF), foot=st.integers(1, 3))
def test_who_can_get_away_retreats_and_the_others_are_lost(where: tuple[str, str], foot: int) -> None:
    """Where Footsoldiers have nowhere to go a Dragon still flies off, and they do not outlive it."""
    _, at = where
    enemy = {space: V for space in (at, *NEXT[at]) if space in LAND}
    state = battle(active=K, pieces={at: {K: [DRAGON, *[FOOT] * foot], V: [FOOT]}}, control=enemy)
    ways = ways_out(state, at)
    assert {(DRAGON, sea) for sea in NEXT[at] if sea in SEA} == {(act.figure.kind, act.to) for act in ways}
    gone = nerath.transition(all_rolled(do(state, FightBattle(K, at)), 1, 1), ways[0]).events
    assert [FOOT] * foot == [one.figure.kind for one in gone if isinstance(one, nerath.PieceDestroyed)]


FORKS = [sea for sea in SEA if sum(to in SEA for to in NEXT[sea]) > 1]


@reads("R-fleet-split")
@given(at=st.sampled_from(FORKS), data=st.data())
def test_each_ship_of_a_fleet_retreats_where_it_likes(at: str, data: st.DataObject) -> None:
    """Where the first ship has gone to does not bind the second."""
    seas = [to for to in NEXT[at] if to in SEA]
    first = data.draw(st.sampled_from(seas))
    state = battle(active=K, pieces={at: {K: [SHIP, SHIP], V: [SHIP]}})
    state = all_rolled(do(state, FightBattle(K, at)), 1, 1)
    (ships,) = state.figures(at, K).kinds
    state = do(state, Retreat(K, ships, first))
    assert set(seas) == {act.to for act in nerath.legal_actions(state) if isinstance(act, Retreat)}


@reads("R-overflow-choice")
@given(where=st.sampled_from(CUT_OFF), kinds=armies(CARGO, least=2))
def test_the_owner_says_who_gets_the_last_berth(where: tuple[str, str], kinds: list[Kind]) -> None:
    """Each of the pieces that could retreat aboard may take the room that there is."""
    sea, at = where
    enemy = {space: V for space in (at, *NEXT[at]) if space in LAND}
    pieces = {at: {K: kinds, V: [FOOT]}, sea: {K: [ship(FOOT)]}}
    state = battle(active=K, pieces=pieces, control=enemy)
    assert set(kinds) == {act.figure.kind for act in ways_out(state, at) if act.aboard == ship(FOOT)}


# Dungeons.


@reads("R-bonus-trumps")
@given(
    at=st.sampled_from(DUNGEON), tile=st.sampled_from(HARD), number=st.integers(2, 5), lifted=st.booleans()
)
def test_no_treasure_lifts_what_a_guardian_asks_for(
    at: str, tile: Guardian, number: int, lifted: bool
) -> None:
    """With a Treasure for lower numbers Heroes need the guardian's 7 or 8; with an Event they do not."""
    aid = treasure(lasting=[HitOn(number)])
    card = event(K, HitOn(number, (), Lasts.BATTLE), play=MY_BATTLE)
    state = guarded(battle(active=K, pieces={at: {K: [WIZARD]}}), at, [tile.id])
    state = seated(state, card, aid)
    state = do(state if lifted else in_play(state, K, aid.id), FightBattle(K, at))
    state = passed(do(state, PlayCard(K, card.id)) if lifted else state)
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [number if lifted else tile.heroes_need] == [die.low for die in turn.request.dice]


@reads("R-restock-timing")
@given(at=st.sampled_from([at for at in DUNGEON if any(to in LAND for to in NEXT[at])]), seed=SEEDS)
def test_new_guardians_come_when_the_heroes_have_gone(at: str, seed: int) -> None:
    """Until the end of the Reposition step no tile lies on an entrance that was plundered; then two do."""
    out = next(to for to in NEXT[at] if to in LAND)
    state = guarded(battle(active=K, pieces={at: {K: [WIZARD]}}, control={out: K}), at, ["troll"])
    won = fight(state, at, seed, (1.0, 0.0), press=1.0)[-1].after
    left = do(passed(won), Move(K, Figure(WIZARD), at, out))
    assert [(), ()] == [now.lair(at).face_down for now in (won, left)]
    assert 2 == len(do(left, EndStep(K)).lair(at).face_down)


# Repositioning.


@reads("R-elemental-over-enemy")
@given(sea=st.sampled_from(SEA), kind=st.sampled_from(FLYERS), hostile=st.booleans())
def test_what_hovers_stays_over_friendly_seas_only(sea: str, kind: Kind, hostile: bool) -> None:
    """At the end of the step a Storm Elemental over enemies is lost, as is every Dragon over the sea."""
    state = moved_in(active=K, pieces={sea: {K: [kind], V: [SHIP] if hostile else []}})
    ended = nerath.transition(evolve(state, step=nerath.Repositioning()), EndStep(K))
    lost = [one.at for one in ended.events if isinstance(one, nerath.PieceDestroyed)]
    assert ([sea] if hostile or kind is DRAGON else []) == lost
