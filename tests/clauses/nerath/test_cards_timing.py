"""When cards are played: at the times they name, and at no other."""

from collections import defaultdict
from itertools import permutations, product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    Card,
    dealt,
    event,
    playable,
    position,
    quietly,
    seated,
    treasure,
    when,
)
from tests.clauses.nerath.drawn_battles import Scene, land_battles, sea_battles
from tests.clauses.nerath.orders_of_play import PRINTED
from tests.clauses.nerath.scenes import SEEDS, WAYS, do
from tests.rules.nerath.board_facts import ALLIES, cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    EndStep,
    FightBattle,
    Moment,
    Occasion,
    Party,
    PlayCard,
    Realm,
    State,
    StepName,
    Timing,
    Window,
    Windows,
)
from conquest_rules.nerath.cards.occasions import occasions
from conquest_rules.nerath.cards.properties import fits
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.nerath.cards import timings

READINGS = ("card-text", "any-time")
# What is watched goes on into the steps of the printed turn.
BATTLES = st.one_of(land_battles(laps=PRINTED), sea_battles(laps=PRINTED))
OWN_TIME = {
    nerath.Moving: StepName.MOVE,
    nerath.ChoosingBattle: StepName.FIGHT,
    nerath.Landing: StepName.FIGHT,
    nerath.Pressing: StepName.FIGHT,
    nerath.RunningAmok: StepName.FIGHT,
    nerath.Repositioning: StepName.REPOSITION,
    nerath.Buying: StepName.REINFORCE,
    nerath.Placing: StepName.REINFORCE,
    nerath.MovingNew: StepName.REINFORCE,
}


def parties(state: State, owner: Realm) -> dict[Party, set[Realm]]:
    """Whom the words for parties mean."""
    ally = {ALLIES[owner]} if state.table.setup.alliances else set[Realm]()
    everybody = set(Realm)
    return {
        Party.SELF: {owner},
        Party.ALLY: ally,
        Party.ENEMY: everybody - ally - {owner},
        Party.OTHER: everybody - {owner},
    }


def has_come(state: State, owner: Realm, timing: Timing, occasion: Occasion) -> bool:
    """Whether a moment is the one that a card of an owner names."""
    moments = {timing.when} | ({Moment.SPACE_LIBERATED} if timing.when is Moment.SPACE_CONQUERED else set())
    if occasion.moment not in moments or timing.step not in (None, occasion.step):
        return False
    kinds = {space.id: space.kind for space in state.table.content.spaces}
    if timing.kind is not None and (occasion.at is None or kinds[occasion.at] is not timing.kind):
        return False
    named = parties(state, owner)
    return all(
        party is Party.ANYONE or bool(named[party].intersection(realms))
        for party, realms in ((timing.by, occasion.by), (timing.against, occasion.against))
    )


def now(state: State, realm: Realm) -> Occasion | None:
    """The moment at which a realm could play a card now, if it fits."""
    if isinstance(state.step, Window):
        return state.step.occasion if state.step.asked[0] is realm else None
    name = OWN_TIME.get(type(state.step))
    if isinstance(state.step, nerath.RunningAmok) and state.step.ran:
        # All Monsters of a battle run before anything else is done.
        return None
    return Occasion(Moment.DURING, (realm,), step=name) if name and realm is state.active else None


def watched(scene: Scene, *cards: Card, seed: int, windows: Windows = Windows.PUBLIC) -> list[State]:
    """The states of random play from a battle on, in which nobody plays a card."""
    state, rng = seated(scene.state, *cards, windows=windows), Random(seed)
    states = [state, do(state, FightBattle(scene.attacker, scene.at))]
    while len(states) < 60:
        states.append(do(states[-1], quietly(states[-1], rng)))
    return states


@checks("N9.10", "N16.18", "N23.22", "N22.24", "N16.14", "N16.17")
@pytest.mark.parametrize("alliances", [True, False])
@pytest.mark.parametrize("by", Party)
@pytest.mark.parametrize("against", Party)
def test_whom_the_words_of_a_card_mean(by: Party, against: Party, alliances: bool) -> None:
    """Its owner, the owner's ally, enemies or others, as the card says, whoever has won against whom."""
    state = position(way=(4, alliances))
    timing = when(Moment.BATTLE_WON, by, against)
    for owner, winner, loser in product(Realm, repeat=3):
        if loser in enemies(state, winner):
            occasion = Occasion(Moment.BATTLE_WON, (winner,), (loser,))
            assert has_come(state, owner, timing, occasion) is fits(state.table, owner, timing, occasion)


STEPS = (StepName.MOVE, StepName.REPOSITION, StepName.REINFORCE)


@checks("N9.10", "N16.18", "N23.22", "N22.24", "N16.14", "N16.17", "N16.19")
@pytest.mark.parametrize("named", [*permutations(STEPS, 2), *permutations(STEPS, 3)])
@pytest.mark.parametrize("found", [True, False])
def test_a_card_is_played_at_each_time_that_it_names(named: tuple[StepName, ...], found: bool) -> None:
    """A card that names several steps, in whatever order, fits in each of them and in no other."""
    times = [when(Moment.DURING, step=step) for step in named]
    card = treasure(GainGold(1), play=times) if found else event(Realm.KARKOTH, GainGold(1), play=times)
    state = dealt(position(card), {Realm.KARKOTH: [card.id]})
    for step in STEPS:
        assert OWN_TIME[type(state.step)] is step
        assert (step in named) is (card.id in playable(state))
        state = do(state, EndStep(Realm.KARKOTH))


@checks("N9.10", "M7.6", "N9.12", "N22.24")
@reads("R-event-reactions")
@given(
    BATTLES,
    st.lists(timings(GainGold(1)), min_size=4, max_size=4),
    st.sampled_from(Windows),
    SEEDS,
)
def test_an_event_is_played_at_its_time_only(
    scene: Scene, times: list[Timing], windows: Windows, seed: int
) -> None:
    """A card is playable just when its owner is to decide and the moment is one that the card names."""
    cards = [event(realm, GainGold(1), play=(time,)) for realm, time in zip(Realm, times, strict=True)]
    for state in watched(scene, *cards, seed=seed, windows=windows):
        for card, time in zip(cards, times, strict=True):
            moment = now(state, card.realm)
            due = moment is not None and has_come(state, card.realm, time, moment)
            act = PlayCard(card.realm, card.id)
            assert due == (act in nerath.legal_actions(state))
            assert due == (() == nerath.why_not(state, act))


@checks("M7.6", "N9.10", "N22.24", "N24.3", "N9.8")
@reads("R-event-reactions")
@given(BATTLES, st.lists(timings(GainGold(1)), min_size=4, max_size=4), SEEDS)
def test_whoever_holds_a_card_for_the_moment_is_asked(scene: Scene, times: list[Timing], seed: int) -> None:
    """Where the game stops for one card it stops for every card whose moment it is, and for no other."""
    cards = [event(realm, GainGold(1), play=(time,)) for realm, time in zip(Realm, times, strict=True)]
    for state in watched(scene, *cards, seed=seed, windows=Windows.HOLDERS_ONLY):
        step = state.step
        if isinstance(step, Window) and step.asked[0] is _first(state, step.asked):
            due = {
                realm
                for realm, time in zip(Realm, times, strict=True)
                if has_come(state, realm, time, step.occasion)
            }
            assert set(step.asked) <= due
            assert step.asked[0] in due


def _first(state: State, asked: tuple[Realm, ...]) -> Realm:
    order = list(Realm)
    place = order.index(state.active)
    return next(realm for realm in order[place:] + order[:place] if realm in asked)


@checks("N9.10", "N9.12", "N22.24", "N24.3", "N9.8")
@given(land_battles(laps=PRINTED), SEEDS)
def test_a_card_for_the_own_turn_is_played_among_its_owners_decisions(scene: Scene, seed: int) -> None:
    """A card for the own turn is playable in every step, before a battle, within it and after the last."""
    cards = [event(realm, GainGold(1)) for realm in Realm]
    for state in watched(scene, *cards, seed=seed):
        turn = nerath.to_act(state)
        mine = isinstance(turn, nerath.Deciding) and turn.by is state.active
        if mine and not isinstance(state.step, Window):
            where = type(state.step).__name__
            held = [f"card-of-{state.active}"] if now(state, state.active) else []
            assert (where, held) == (where, playable(state))


# Others' turns.


@checks("M7.6", "N9.10", "N22.24", "N24.3", "N9.8")
@given(st.sampled_from(Realm), st.sampled_from(Realm), st.sampled_from(StepName))
def test_cards_of_the_own_turn_wait_for_it(owner: Realm, active: Realm, step: StepName) -> None:
    """In another's turn only a card that names that turn is played; why not, is told by its clause."""
    mine = event(owner, GainGold(1), name="mine")
    theirs = event(
        owner, GainGold(1), play=(when(Moment.STEP_BEGINS, Party.OTHER, step=step),), name="theirs"
    )
    state = do(position(mine, theirs, active=active), EndStep(active))
    if owner is active:
        assert not isinstance(state.step, Window)
        assert {"N9.10"} == cited(state, PlayCard(owner, "theirs"))
    elif step in (StepName.FIGHT, StepName.REPOSITION):
        assert ["theirs"] == playable(state)
        assert {"N9.10"} == cited(state, PlayCard(owner, "mine"))


@checks("N9.10", "M7.6", "N8.9", "N4.24", "N22.24", "N12.45")
@reads("R-idle-realm-cards")
@given(st.sampled_from(Realm), st.sampled_from(WAYS), st.sampled_from(("cards-allowed", "no-cards")))
def test_an_idle_ally_plays_cards_by_one_reading(owner: Realm, way: tuple[int, bool], reading: str) -> None:
    """In its ally's turn a realm plays a card whose time has come, unless the table plays it otherwise."""
    card = event(owner, GainGold(1), play=(when(Moment.STEP_BEGINS, Party.ANYONE, step=StepName.FIGHT),))
    for active in Realm:
        state = position(card, way=way, active=active, rulings={"R-idle-realm-cards": reading})
        after = do(state, EndStep(active))
        idle = way[1] and active is ALLIES[owner]
        assert isinstance(after.step, Window) == (not idle or reading == "cards-allowed")


# Treasures.


@checks("N16.18", "G1.8", "N23.22", "N16.14", "N16.19", "N16.27", "N16.17")
@reads("R-treasure-timing")
@given(
    BATTLES, timings(GainGold(1)), st.sampled_from(Realm), SEEDS, st.sampled_from(("card-text", "any-time"))
)
def test_a_treasure_is_played_at_its_time_or_by_one_reading_at_any(
    scene: Scene, time: Timing, owner: Realm, seed: int, reading: str
) -> None:
    """When a Treasure is played is told by its text; by the other reading every moment is good."""
    card = treasure(play=(time,))
    state = seated(scene.state, card, rulings={"R-treasure-timing": reading})
    state, rng = dealt(state, {owner: [card.id]}), Random(seed)
    for act in [FightBattle(scene.attacker, scene.at), *[None] * 40]:
        moment = now(state, owner)
        due = moment is not None and (reading == "any-time" or has_come(state, owner, time, moment))
        assert due == (() == nerath.why_not(state, PlayCard(owner, card.id)))
        assert due == (PlayCard(owner, card.id) in nerath.legal_actions(state))
        state = do(state, act or quietly(state, rng))
        if reading == "any-time" and isinstance(state.step, Window):
            assert owner in state.step.asked


@checks("N16.18", "N23.22", "N16.14", "N16.17", "N16.19")
@pytest.mark.parametrize("named", [None, *dict.fromkeys(OWN_TIME.values())])
@pytest.mark.parametrize("step", [nerath.Moving, nerath.Repositioning, nerath.Buying])
def test_a_treasure_waits_for_the_step_that_it_names(step: type[nerath.Step], named: StepName | None) -> None:
    """In its owner's turn a Treasure is played in the step that its text names, without one in any."""
    card = treasure(play=(when(Moment.DURING, step=named),))
    state = dealt(position(card), {Realm.KARKOTH: [card.id]})
    state, act = evolve(state, step=step()), PlayCard(Realm.KARKOTH, card.id)
    due = named in (None, OWN_TIME[step])
    assert due is (act in nerath.legal_actions(state))
    assert (set() if due else {"N16.18"}) == cited(state, act)


@checks("G1.8")
@given(land_battles(), SEEDS)
def test_at_any_time_every_moment_stops_for_a_treasure(scene: Scene, seed: int) -> None:
    """By the reading any-time its holder is asked at each roll, each end of a round and each step."""
    card = treasure()
    state = seated(scene.state, card, rulings={"R-treasure-timing": "any-time"})
    owner = scene.defenders[0]
    state, rng = dealt(state, {owner: [card.id]}), Random(seed)
    before = state
    state = do(state, FightBattle(scene.attacker, scene.at))
    for _ in range(40):
        stops = nerath.Rolling, nerath.Pressing, nerath.Repositioning, nerath.Buying
        if isinstance(state.step, stops) and type(before.step) is not type(state.step):
            assert isinstance(before.step, Window)
        before, state = state, do(state, quietly(state, rng))
        if state.active is not scene.attacker:
            return


@pytest.mark.parametrize("variant", nerath.Variant)
@pytest.mark.parametrize("seed", range(3))
def test_every_step_begins_and_ends_once_a_turn(seed: int, variant: nerath.Variant) -> None:
    """Cards for the beginning or the end of a step have their moment, in every step of every realm."""
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=variant, windows=Windows.HOLDERS_ONLY)
    found = defaultdict[tuple[Realm, ...], list[tuple[StepName | None, Moment]]](list)
    for step in walk(nerath, nerath.new_game(setup), Random(seed), 5_000):
        for one in occasions(step.state, step.events, {Moment.STEP_BEGINS, Moment.STEP_ENDS}):
            found[one.by].append((one.step, one.moment))
        if step.state.round > 1:
            break
    turn = list(product(StepName, (Moment.STEP_BEGINS, Moment.STEP_ENDS)))
    assert {(realm,) for realm in Realm} == found.keys()
    assert all(turn == told[: len(turn)] for told in found.values())
