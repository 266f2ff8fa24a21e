"""Rulings that are the same at every table, where no test of a clause tells their reading from the others."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, pack, seated, when
from tests.clauses.nerath.drawn_battles import Scene, fleets, land_battles, sea_battles
from tests.clauses.nerath.reinforcements import alone_with, can_buy
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    CAPITALS,
    DUNGEON,
    FOOT,
    HEROES,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    SIEGE,
    C,
    K,
    N,
    V,
    battle,
    dice,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, enemies
from tests.rulings.nerath.readings import winners

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    Buy,
    Buying,
    Debark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Length,
    Moment,
    Move,
    Outcome,
    Over,
    Party,
    Place,
    PlayCard,
    Realm,
    Retreat,
    Setup,
    State,
)
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.position.state import by_realm, with_treasury
from conquest_rules.testing import reads, walk
from conquest_rules.testing.nerath.strategies import realms

SHORT = nerath.new_game(Setup(length=Length.SHORT))
PLAIN = [space for space in LAND if space not in CAPITALS.values()]
TOTALS = st.tuples(*[st.integers(8, 16)] * 4)


# Winning.


def sole_leader(points: tuple[int, ...], needed: int = 13) -> tuple[Realm, ...]:
    best = max(points)
    won = best >= needed and points.count(best) == 1
    return (list(Realm)[points.index(best)],) if won else ()


def passed_through(state: State, seed: int) -> State:
    """The state when Nerath buys, in the round after this one, with nothing done in between."""
    rng, step = Random(seed), evolve(state, step=Buying(), active=N)
    now = nerath.apply(step, EndStep(N))
    while not (now.active is N and isinstance(now.step, Buying)):
        turn = nerath.to_act(now)
        ends = isinstance(turn, nerath.Deciding)
        now = nerath.apply(now, nerath.default_action(now) if ends else turn.request.sample(rng))  # type: ignore[union-attr]
    return now


@reads("R-tied-round-recheck")
@given(leaders=st.sampled_from([(0, 1), (2, 3), (0, 1, 2)]), later=TOTALS, seed=SEEDS)
def test_after_a_tie_the_whole_check_is_made_again(
    leaders: tuple[int, ...], later: tuple[int, int, int, int], seed: int
) -> None:
    """Whoever leads alone with enough points at the next check has won, tied before or not."""
    points = tuple(14 if turn in leaders else 3 for turn in range(4))
    tied = evolve(SHORT, points=points)
    assert () == winners(evolve(tied, active=N))
    assert sole_leader(later) == winners(evolve(passed_through(tied, seed), points=later))


@reads("R-first-to")
@given(points=TOTALS, active=realms())
def test_points_decide_at_the_end_of_a_round_alone(points: tuple[int, ...], active: Realm) -> None:
    """Who has enough points in the middle of a round has not won yet."""
    expected = sole_leader(points) if active is N else ()
    assert expected == winners(evolve(SHORT, active=active, points=points))


@reads("R-vp-never-fall")
@given(points=st.integers(0, 999), at=st.sampled_from(PLAIN))
def test_points_have_no_limit(points: int, at: str) -> None:
    """A conquest adds its point to any total."""
    state = moved_in(active=K, pieces={at: {K: [FOOT]}}, control={at: V})
    state = do(evolve(state, points=(points, 0, 0, 0)), EndStep(K), FightBattle(K, at))
    due = int(BOARD.space(at).home is not K)
    assert points + due == state.victory_points(K)


@reads("R-long-game-clash")
@given(held=st.integers(0, 10), capitals=st.booleans())
def test_capitals_are_looked_at_before_treasures(held: int, capitals: bool) -> None:
    """When Nerath's turn and the round end, all Capitals of Nerath win before Karkoth's Treasures do."""
    control = dict.fromkeys(CAPITALS.values(), N) if capitals else {}
    state = moved_in(active=N, control=control)
    cards = Bag.of(*list(BOARD.treasure_deck())[:held])
    hands = by_realm(Hand(cards) if realm is K else Hand[str]() for realm in Realm)
    state = evolve(state, treasures=hands, treasure_deck=Deck(BOARD.treasure_deck() - cards), step=Buying())
    turn = nerath.to_act(nerath.apply(state, EndStep(N)))
    by_treasures = Over(Outcome((K,), "N3.26")) if held >= 8 else None
    expected = Over(Outcome((N,), "N3.23")) if capitals else by_treasures
    assert expected == (turn if isinstance(turn, Over) else None)


# Realms and players.


@reads("R-elimination")
@given(realm=realms(), alliances=st.booleans())
def test_nobody_is_ever_out(realm: Realm, alliances: bool) -> None:
    """A realm without land and pieces has its turn: it draws, has nothing to place and gets nothing."""
    heir = next(one for one in enemies(moved_in((4, alliances)), realm))
    control = {space: heir for space in LAND if BOARD.space(space).home is realm}
    before = list(Realm)[list(Realm).index(realm) - 1]
    state = evolve(moved_in((4, alliances), before, control=control), step=Buying())
    begun = nerath.apply(state, EndStep(before))
    assert (realm, nerath.Drawing()) == (begun.active, begun.step)
    assert isinstance(nerath.to_act(begun), nerath.Awaiting)
    poor = with_treasury(evolve(begun, step=Buying()), realm, 50)
    # What it buys it can place: nowhere but in land of an ally.
    assert alliances is any(isinstance(act, Buy) for act in nerath.legal_actions(poor))
    ended = nerath.transition(poor, EndStep(realm))
    assert [0] == [event.gold for event in ended.events if isinstance(event, nerath.IncomeCollected)]
    assert 50 == ended.state.treasury(realm)


@reads("R-two-realms-one-player")
@given(active=realms(), gold=st.tuples(*[st.integers(0, 9)] * 4), kind=st.sampled_from(Kind))
def test_each_realm_of_a_player_has_a_purse_of_its_own(
    active: Realm, gold: tuple[int, int, int, int], kind: Kind
) -> None:
    """What one realm cannot pay, its player does not pay out of the other's treasury."""
    state = nerath.new_game(Setup(length=Length.SHORT, players=2))
    state = evolve(state, active=active, step=Buying(), treasuries=gold)
    cost, turn = BOARD.piece(kind).cost, list(Realm).index(active)
    assert (cost <= gold[turn]) is (Buy(active, kind) in nerath.legal_actions(state))
    if cost <= gold[turn]:
        paid = nerath.apply(state, Buy(active, kind)).treasuries
        assert tuple(amount - cost * (place == turn) for place, amount in enumerate(gold)) == paid


@settings(max_examples=max(8, settings().max_examples // 5))
@reads("R-ally-gifts", "R-two-realms-one-player")
@given(players=st.sampled_from([2, 3, 4]), seed=SEEDS)
def test_nothing_passes_between_allies(players: int, seed: int) -> None:
    """While no card is played the Gold and the hands of the active realm's ally stay as they are."""
    state = nerath.new_game(Setup(length=Length.LONG, players=players, alliances=True, content=pack()))
    for step in walk(nerath, state, Random(seed), 150):
        turn = list(Realm).index(ALLIES[state.active])
        if not isinstance(state.step, nerath.Dealing) and state.active is step.state.active:
            for kept in ("treasuries", "hands", "treasures"):
                assert getattr(state, kept)[turn] == getattr(step.state, kept)[turn]
        state = step.state


# Battles.


@reads("R-who-defends-at-sea")
@given(at=st.sampled_from(SEA), attackers=fleets, first=fleets, second=fleets, seed=SEEDS)
def test_all_enemies_in_a_sea_are_one_side(
    at: str, attackers: list[Figure], first: list[Figure], second: list[Figure], seed: int
) -> None:
    """In a free-for-all two enemies that share a sea space are fought in one battle."""
    state = battle(active=K, pieces={at: {K: attackers, V: first, N: second}})
    assert (at,) == state.memory.pending
    beats = fight(state, at, seed, (1.0, 0.0), press=1.0)
    assert [(V, N)] == [event.defenders for event in told(beats) if isinstance(event, nerath.BattleBegun)]
    assert 1 == sum(isinstance(event, nerath.BattleEnded) for event in told(beats))
    assert not beats[-1].after.figures(at, V)
    assert not beats[-1].after.figures(at, N)
    for one in beats:
        step = one.before.step
        if isinstance(step, nerath.Rolling) and not step.attackers:
            due = dice(one.before, at, (V, N), attacking=False, first=step.first_strike)
            assert due == sorted(die.sides for die in nerath.to_act(one.before).request.dice)  # type: ignore[union-attr]


@reads("R-joint-defence-decider")
@given(scene=sea_battles(st.just(ALLIANCES), joint=st.just(True)), seed=SEEDS)
def test_the_ally_with_more_pieces_at_sea_decides(scene: Scene, seed: int) -> None:
    """At sea the ally with more pieces in the space speaks first, of equals the earlier in turn order."""
    for one in fight(scene.state, scene.at, seed, (0.8, 0.2), press=1.0):
        step = one.before.step
        if isinstance(step, nerath.SharingDamage) and step.offer is None:
            counts = {
                realm: sum(1 + figure.cargo.total for figure in one.before.figures(scene.at, realm))
                for realm in scene.defenders
            }
            expected = max(scene.defenders, key=lambda realm: counts[realm])
            turn = nerath.to_act(one.before)
            assert isinstance(turn, nerath.Deciding)
            assert expected is turn.by


@reads("R-event-reactions")
@given(scene=land_battles(), owner=realms())
def test_anybody_answers_a_battle_whose_card_says_so(scene: Scene, owner: Realm) -> None:
    """A card for any battle is played by whoever holds it, attacker, defender or neither."""
    card = event(owner, GainGold(1), play=(when(Moment.BATTLE_BEGINS, Party.ANYONE),))
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    assert isinstance(state.step, nerath.Window)
    assert (owner,) == state.step.asked
    assert PlayCard(owner, card.id) in nerath.legal_actions(state)


SHORES = [(at, sea) for at in DUNGEON for sea in NEXT[at] if sea in SEA]


@reads("R-retreat-from-dungeon", "R-retreat-ships")
@given(where=st.sampled_from(SHORES), hero=st.sampled_from(HEROES), land=st.booleans())
def test_heroes_retreat_aboard_only_without_land(where: tuple[str, str], hero: Kind, land: bool) -> None:
    """From a dungeon Heroes fall back to friendly land; without any onto a ship that never bore them."""
    at, sea = where
    coasts = [space for space in NEXT[at] if space in LAND]
    state = battle(
        active=K, pieces={at: {K: [hero]}, sea: {K: [SHIP]}}, control=dict.fromkeys(coasts, K if land else V)
    )
    state = do(guarded(state, at, ["troll"]), FightBattle(K, at))
    while isinstance(turn := nerath.to_act(state), nerath.Awaiting):
        assert isinstance(turn.request, nerath.Roll)
        state = roll(state, *[1] * len(turn.request.dice)).after
    away = {(act.to, act.aboard) for act in nerath.legal_actions(state) if isinstance(act, Retreat)}
    assert ({(space, None) for space in coasts} if land and coasts else {(sea, Figure(SHIP))}) == away


COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]


@reads("R-siege-engine-landing")
@given(where=st.sampled_from(COASTS), engines=st.integers(1, 2))
def test_siege_engines_roll_twice_right_after_a_landing(where: tuple[str, str], engines: int) -> None:
    """A Siege Engine that has come ashore in this turn rolls both dice of its Powerful Attack."""
    sea, coast = where
    carrier = ship(*[SIEGE] * engines)
    state = moved_in(pieces={sea: {K: [carrier]}, coast: {V: [FOOT]}}, control={coast: V})
    for _ in range(engines):
        (carrier,) = state.figures(sea, K).kinds
        state = do(state, Debark(K, Figure(SIEGE), carrier, sea, coast))
    state = do(state, EndStep(K), FightBattle(K, coast))
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [8] * (2 * engines) == [die.sides for die in turn.request.dice]


# New pieces.


@reads("R-lake-surth")
@pytest.mark.parametrize("coast", [space for space in NEXT["lake-surth"] if space in LAND])
def test_ships_are_built_on_lake_surth(coast: str) -> None:
    """A Castle on its shore places Warships there, though they cannot leave it."""
    state = alone_with(SHORT, K, {coast: True})
    assert can_buy(state, SHIP)
    placing = evolve(state, step=nerath.Placing(Bag.of(SHIP)))
    assert Place(K, SHIP, "lake-surth") in nerath.legal_actions(placing)


@reads("R-place-in-stages")
@given(kinds=st.lists(st.sampled_from([FOOT, Kind.WIZARD, Kind.DRAGON]), min_size=1, max_size=3), seed=SEEDS)
def test_all_is_bought_then_placed_then_moved(kinds: list[Kind], seed: int) -> None:
    """No piece is placed before all are bought, nor moved before all are placed, nor bought after that."""
    state, rng = with_treasury(evolve(SHORT, active=C, step=Buying()), C, 50), Random(seed)
    for kind in kinds:
        assert {Buy, EndStep} == {type(act) for act in nerath.legal_actions(state)}
        state = do(state, Buy(C, kind))
    state = do(state, EndStep(C))
    for _ in kinds:
        assert {Place} == {type(act) for act in nerath.legal_actions(state)}
        state = do(state, rng.choice(nerath.legal_actions(state)))
    assert {type(act) for act in nerath.legal_actions(state)} <= {Move, EndStep}
