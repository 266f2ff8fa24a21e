"""Windows: who is asked for a card, in which order, how long a pass lasts, and that a pause tells nothing."""

from collections.abc import Iterable
from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    battle_on,
    event,
    passed_by_all,
    played,
    position,
    quietly,
    seated,
    when,
)
from tests.clauses.nerath.drawn_battles import Scene, land_battles, sea_battles
from tests.clauses.nerath.orders_of_play import PRINTED
from tests.clauses.nerath.scenes import BOARD, FREE_FOR_ALL, SEEDS, beat, do
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    EndStep,
    Event,
    FightBattle,
    Moment,
    Party,
    Pass,
    PlayCard,
    Realm,
    State,
    StepName,
    Until,
    Window,
    Windows,
)
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.content.timing import IN_BATTLE
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

FIGHT_BEGINS = when(Moment.STEP_BEGINS, Party.ANYONE, step=StepName.FIGHT)
OFTEN = tuple(
    when(moment, Party.ANYONE)
    for moment in (
        Moment.STEP_BEGINS,
        Moment.BATTLE_BEGINS,
        Moment.BEFORE_DICE,
        Moment.ROUND_ENDS,
        Moment.BATTLE_WON,
        Moment.TURN_BEGINS,
    )
)
MANY = st.sets(st.sampled_from(Realm), min_size=1)
# What is watched goes on into the steps of the printed turn.
BATTLES = land_battles(way=st.just(FREE_FOR_ALL), laps=PRINTED)
SEA_BATTLES = sea_battles(way=st.just(FREE_FOR_ALL), laps=PRINTED)


def one_each(realms: Iterable[Realm], number: int = 1) -> list[EventCard]:
    """A card for each of some realms, or several, to be played when anybody's Fight step begins."""
    return [
        event(realm, GainGold(1), play=(FIGHT_BEGINS,), name=f"{realm}-{n}")
        for realm in Realm
        if realm in set(realms)
        for n in range(number)
    ]


def in_turn(active: Realm, realms: Iterable[Realm]) -> tuple[Realm, ...]:
    """Some realms, the active one first, then the others in turn order."""
    order = list(Realm)
    place = order.index(active)
    return tuple(realm for realm in order[place:] + order[:place] if realm in set(realms))


# Who, in which order.


@checks("M7.6", "N9.10", "N22.24")
@given(MANY, st.sampled_from(Realm), st.sampled_from(Windows))
def test_the_active_realm_is_asked_first(holders: set[Realm], active: Realm, windows: Windows) -> None:
    """At a moment that cards name their owners are asked one by one, the active realm first."""
    state = do(position(*one_each(holders), active=active, windows=windows), EndStep(active))
    for realm in in_turn(active, holders):
        assert nerath.Deciding(realm) == nerath.to_act(state)
        assert PlayCard(realm, f"{realm}-0") == nerath.legal_actions(state)[0]
        assert {"N8.7"} == cited(state, Pass(next(r for r in Realm if r is not realm)))
        state = do(state, Pass(realm))
    assert isinstance(state.step, nerath.Repositioning)


@checks("M7.6", "N9.12")
@given(MANY, st.sampled_from(Realm), st.integers(0, 3), st.sampled_from(Windows))
def test_all_are_asked_again_after_each_card(
    holders: set[Realm], active: Realm, later: int, windows: Windows
) -> None:
    """When somebody has played a card all who could still play one are asked again, who passed as well."""
    state = do(position(*one_each(holders, 2), active=active, windows=windows), EndStep(active))
    order = in_turn(active, holders)
    player = order[min(later, len(order) - 1)]
    for realm in order[: order.index(player)]:
        state = do(state, Pass(realm))
    state = played(state, f"{player}-0")[-1].after
    assert isinstance(state.step, Window)
    assert order == state.step.asked
    state = do(state, *(Pass(realm) for realm in order[: order.index(player)]))
    state = played(state, f"{player}-1")[-1].after
    left = tuple(realm for realm in order if realm is not player)
    assert left == (state.step.asked if isinstance(state.step, Window) else ())
    assert isinstance(passed_by_all(state).step, nerath.Repositioning)


@checks("N9.12")
@given(MANY, st.sampled_from(Realm))
def test_who_passes_keeps_the_card(holders: set[Realm], active: Realm) -> None:
    """A realm that plays nothing holds its cards as before."""
    state = position(*one_each(holders), active=active)
    assert state.hands == passed_by_all(do(state, EndStep(active))).hands


# How long a pass lasts.


def ends(until: Until, realm: Realm, events: Iterable[Event]) -> bool:
    """Whether something that happened ends a pass."""
    for one in events:
        if isinstance(one, nerath.TurnBegun):
            return until is not Until.OWN_TURN or one.realm is realm
        if isinstance(one, nerath.StepBegun) and until in (Until.STEP, Until.BATTLE):
            return True
        if isinstance(one, nerath.BattleEnded) and until is Until.BATTLE:
            return True
    return False


@checks("M7.6", "N9.12")
@given(BATTLES, st.sampled_from(Realm), st.sampled_from(list(Until)[1:]), SEEDS)
def test_a_pass_lasts_as_long_as_it_says(scene: Scene, passer: Realm, until: Until, seed: int) -> None:
    """Who passes for a battle, a step or a turn is asked again when that is over, and not before."""
    cards = [event(realm, GainGold(1), play=OFTEN) for realm in Realm]
    rng, state = Random(seed), do(seated(scene.state, *cards), FightBattle(scene.attacker, scene.at))
    ahead, asked = Until.MOMENT, 0
    for _ in range(120):
        step = state.step
        if isinstance(step, Window) and step.asked[0] is passer and ahead is Until.MOMENT:
            asked += 1
            ahead = until if until in _lengths(step) else Until.MOMENT
            one = beat(state, Pass(passer, ahead))
        else:
            one = beat(state, quietly(state, rng))
        ahead = Until.MOMENT if ends(ahead, passer, one.events) else ahead
        state = one.after
        if isinstance(state.step, Window):
            fresh = not isinstance(step, Window) or step.occasion != state.step.occasion
            if ahead is not Until.MOMENT:
                assert passer not in state.step.asked
            elif fresh:
                assert passer in state.step.asked
    assert asked >= 1


def _lengths(step: Window) -> tuple[Until, ...]:
    return tuple(until for until in Until if until is not Until.BATTLE or step.occasion.moment in IN_BATTLE)


@checks("M7.6")
@given(BATTLES, st.sampled_from(Realm))
def test_one_passes_for_a_battle_only_within_one(scene: Scene, passer: Realm) -> None:
    """To pass for a battle is offered from its beginning to the end of its rounds, and at no other moment."""
    cards = [event(realm, GainGold(1), play=OFTEN) for realm in Realm]
    state, rng = do(seated(scene.state, *cards), FightBattle(scene.attacker, scene.at)), Random(0)
    for _ in range(60):
        if isinstance(state.step, Window) and state.step.asked[0] is passer:
            offered = [act.until for act in nerath.legal_actions(state) if isinstance(act, Pass)]
            assert list(_lengths(state.step)) == offered
        state = do(state, quietly(state, rng))


# What a pause tells.


def dealt_at_random(state: State, rng: Random, sizes: tuple[int, ...]) -> State:
    """The state with hands of these sizes, drawn at random from what is not lying open."""
    hands, decks = list[Hand[str]](), list[Deck[str]]()
    for realm, size in zip(Realm, sizes, strict=True):
        cards = list(state.table.content.event_deck(realm) - state.deck(realm).discards)
        rng.shuffle(cards)
        cards.sort(key=lambda card: state.table.content.event(card).immediately)
        hands.append(Hand(Bag.of(*cards[:size])))
        decks.append(Deck(Bag.of(*cards[size:]), (), state.deck(realm).discards))
    return with_all_cards(state, hands, decks)


def with_all_cards(state: State, hands: list[Hand[str]], decks: list[Deck[str]]) -> State:
    return evolve(state, hands=by_realm(hands), decks=by_realm(decks))


def waits_for(state: State) -> tuple[object, ...]:
    """What everybody can see of whom the game waits for."""
    step = state.step
    turn = nerath.to_act(state)
    who = turn.by if isinstance(turn, nerath.Deciding) else None
    return type(step), who, (step.occasion, step.asked) if isinstance(step, Window) else None


@checks("M7.6", "N9.12", "N7.3")
@given(
    st.one_of(BATTLES, SEA_BATTLES),
    st.tuples(*(st.integers(0, 5) for _ in Realm)),
    SEEDS,
)
def test_whether_somebody_is_asked_tells_nothing_of_a_hand(
    scene: Scene, sizes: tuple[int, ...], seed: int
) -> None:
    """Other cards in the same hands, and the same realms are asked at the same moments."""
    rng = Random(seed)
    one = dealt_at_random(seated(scene.state, content=BOARD), rng, sizes)
    other = dealt_at_random(one, rng, sizes)
    for act in [FightBattle(scene.attacker, scene.at), *[None] * 25]:
        now = act or quietly(one, rng)
        if nerath.why_not(other, now):
            # Only a card that is drawn can differ.
            assert isinstance(now, nerath.Drawn)
            return
        one, other = do(one, now), do(other, now)
        assert waits_for(one) == waits_for(other)


@checks("M7.6", "N9.10", "N22.24")
@given(
    st.one_of(BATTLES, SEA_BATTLES),
    st.tuples(*(st.integers(0, 5) for _ in Realm)),
    SEEDS,
)
def test_of_holders_only_nobody_is_asked_in_vain(scene: Scene, sizes: tuple[int, ...], seed: int) -> None:
    """If only holders are asked, each who is asked has a card to play."""
    rng = Random(seed)
    state = dealt_at_random(seated(scene.state, content=BOARD, windows=Windows.HOLDERS_ONLY), rng, sizes)
    for act in [FightBattle(scene.attacker, scene.at), *[None] * 25]:
        state = do(state, act or quietly(state, rng))
        if isinstance(state.step, Window):
            assert any(isinstance(one, PlayCard) for one in nerath.legal_actions(state))


@checks("M7.6")
@given(st.sampled_from(Realm), st.sampled_from(Realm))
def test_a_hand_without_cards_is_not_asked(holder: Realm, active: Realm) -> None:
    """Who holds no card is not asked, and who has discarded all that fit is not asked any more."""
    cards = one_each([holder])
    state = position(*cards, active=active)
    empty = with_all_cards(state, [Hand[str]()] * 4, [Deck(state.table.content.event_deck(r)) for r in Realm])
    assert isinstance(do(empty, EndStep(active)).step, nerath.Repositioning)
    quiet = f"quiet-{holder}"
    decks = [Deck(state.deck(r).rest, (), Bag[str]()) for r in Realm]
    place = list(Realm).index(holder)
    decks[place] = Deck(decks[place].rest.remove(quiet), (), Bag.of(cards[0].id))
    hands = [Hand[str]() if r is not holder else Hand(Bag.of(quiet)) for r in Realm]
    assert isinstance(do(with_all_cards(state, hands, decks), EndStep(active)).step, nerath.Repositioning)


@checks("M7.6")
@given(BATTLES, SEEDS)
def test_without_cards_nobody_is_asked(scene: Scene, seed: int) -> None:
    """A battle without any card in hand stops for nobody."""
    for one in battle_on(do(scene.state, FightBattle(scene.attacker, scene.at)), seed):
        assert not isinstance(one.after.step, Window)
