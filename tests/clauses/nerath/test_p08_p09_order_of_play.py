"""Pages 8 and 9: rounds, turns, steps, and Step 1."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import CAPITALS, moved_in
from tests.clauses.nerath.small_boards import positions

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Awaiting, EndStep, Pass, Realm, Violation
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.nerath.strategies import contents, realms, setups, states

ANY_SETUP = st.one_of(setups(), setups(contents()))
SEEDS = st.integers(0, 2**32)
# The first is the other realm of who plays the last, and the second of who plays the third.
PAIRED = (Realm.KARKOTH, Realm.VAILIN, Realm.NERATH, Realm.IRON_CIRCLE)


def events_of(setup: nerath.Setup, seed: int, most: int = 80) -> list[nerath.Event]:
    return [
        event for step in walk(nerath, nerath.new_game(setup), Random(seed), most) for event in step.events
    ]


def passed(state: nerath.State) -> nerath.State:
    """The state when nobody who is asked plays a card."""
    while isinstance(state.step, nerath.Window):
        state = nerath.apply(state, Pass(state.step.asked[0]))
    return state


def at_once(state: nerath.State, card: object) -> bool:
    """Whether an Event card is played as soon as it is drawn."""
    return isinstance(card, str) and state.table.content.event(card).immediately


@checks("N8.5", "N8.7", "N8.8", "N9.5", "N9.6", "N9.7", "N22.28", "N24.1", "N18.17")
@given(ANY_SETUP, SEEDS)
def test_realms_take_turns_in_order_round_after_round(setup: nerath.Setup, seed: int) -> None:
    """Karkoth, Vailin, Iron Circle, Nerath, then the next round, in every way to play."""
    turns = [(e.round, e.realm) for e in events_of(setup, seed) if isinstance(e, nerath.TurnBegun)]
    assert [(number // 4 + 1, tuple(Realm)[number % 4]) for number in range(len(turns))] == turns


STEPS = ["Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income"]


@checks("N9.1", "N23.20", "N24.2")
@given(ANY_SETUP, SEEDS)
def test_six_steps_in_order(setup: nerath.Setup, seed: int) -> None:
    """Every turn has the same six steps in the same order, and in the last one income is collected."""
    told = list(events_of(setup, seed))
    steps = [e.step for e in told if isinstance(e, nerath.StepBegun)]
    assert [STEPS[number % 6] for number in range(len(steps))] == steps
    assert steps.count(STEPS[-1]) == sum(isinstance(e, nerath.IncomeCollected) for e in told)


@checks("N8.5", "N8.7", "N8.8", "N9.1", "N9.5", "N9.6", "N9.7", "N18.17")
@pytest.mark.parametrize("realm", Realm)
@given(states())
def test_what_is_left_of_a_turn_and_who_is_next(realm: Realm, state: nerath.State) -> None:
    """From any Move step on each step comes once; then the next realm draws, after Nerath in a new round."""
    home = tuple(space.home for space in state.table.content.spaces)
    state = evolve(state, active=realm, step=nerath.Moving(), points=(0, 0, 0, 0), control=home)
    now, steps = state, list[str]()
    while now.active is realm:
        acts = nerath.legal_actions(now)
        # Heroes leave a dungeon before the step ends; nobody else has to do anything.
        on = [act for act in acts if isinstance(act, EndStep | Pass)]
        step = nerath.transition(now, on[0] if on else acts[0])
        steps += [one.step for one in step.events if isinstance(one, nerath.StepBegun)]
        now = step.state
    assert [*STEPS[2:], "Draw"] == steps
    turn = tuple(Realm).index(realm)
    due = (state.round + 1, Realm.KARKOTH) if turn == 3 else (state.round, tuple(Realm)[turn + 1])
    assert due == (now.round, now.active)


@checks(
    "N8.2",
    "N9.3",
    "N18.17",
    "N18.19",
    "N23.25",
    "N22.35",
    "N24.8",
    "N16.26",
    "N18.18",
    "N18.28",
    "N18.29",
    "N15.32",
)
@given(states())
def test_income_once_a_turn_and_last(state: nerath.State) -> None:
    """At the end of a turn the active realm alone collects all its income, once."""
    state = evolve(state, step=nerath.Buying(), points=(0, 0, 0, 0))
    before, gold = state.treasuries, nerath.income_of(state, state.active)
    step = nerath.transition(state, EndStep(state.active))
    paid = [e for e in step.events if isinstance(e, nerath.IncomeCollected)]
    assert [(state.active, gold)] == [(e.realm, e.gold) for e in paid]
    changed = {
        realm: new - old
        for realm, old, new in zip(Realm, before, step.state.treasuries, strict=True)
        if new != old
    }
    assert ({state.active: gold} if gold else {}) == changed
    assert state.points == step.state.points


@checks("N9.4", "N15.30")
@given(ANY_SETUP, SEEDS)
def test_a_turn_can_be_passed_through(setup: nerath.Setup, seed: int) -> None:
    """Every realm can always do nothing but draw and collect income, whatever it holds.

    Whoever is asked for a card plays none; only a card that is played as it is drawn is followed.
    """
    state = nerath.new_game(setup)
    rng = Random(seed)
    for _ in range(120):
        match nerath.to_act(state):
            case nerath.Deciding(realm) if isinstance(state.step, nerath.Window):
                assert Pass(realm) in nerath.legal_actions(state)
                state = nerath.apply(state, Pass(realm))
            case nerath.Deciding() if isinstance(state.step, nerath.Resolving):
                assert at_once(state, state.step.card)
                state = nerath.apply(state, rng.choice(nerath.legal_actions(state)))
            case nerath.Deciding(realm):
                assert EndStep(realm) in nerath.legal_actions(state)
                state = nerath.apply(state, EndStep(realm))
            case Awaiting(request):
                state = nerath.apply(state, request.sample(rng))
            case nerath.Over():
                return


@checks("N15.30")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("loser", Realm)
@pytest.mark.parametrize("captor", Realm)
def test_who_has_lost_the_capital_plays_on(alliances: bool, loser: Realm, captor: Realm) -> None:
    """In its place in the round a realm has its turn with all six steps, whoever holds its Capital."""
    before = list(Realm)[list(Realm).index(loser) - 1]
    control = {CAPITALS[loser]: captor}
    state = evolve(moved_in((4, alliances), before, control=control), step=nerath.Buying())
    steps, rng = list[str](), Random(0)
    for _ in range(40):
        match nerath.to_act(state):
            case Awaiting(request):
                step = nerath.transition(state, request.sample(rng))
            case _:
                step = nerath.transition(state, nerath.legal_actions(state)[-1])
        state = step.state
        steps += [e.step for e in step.events if isinstance(e, nerath.StepBegun) and e.realm is loser]
        if steps and state.active is not loser:
            break
    assert STEPS == steps


@checks("N8.7", "N8.9", "N9.42", "N4.23")
@given(states(), realms())
def test_nobody_acts_in_anothers_turn(state: nerath.State, realm: Realm) -> None:
    """Who is not to move is refused by the turn order, also if the same player has both realms."""
    # Heroes that have to leave a dungeon keep a step from ending by a clause of their own.
    assume(not any(state.figures(dungeon, realm) for dungeon in state.table.dungeons))
    cited = {one.clause for one in nerath.why_not(state, EndStep(realm)) if isinstance(one, Violation)}
    assert (set() if realm is state.active else {"N8.7"}) == cited


@checks("N4.23", "N9.42")
@pytest.mark.parametrize("step", [nerath.Moving(), nerath.Repositioning(), nerath.MovingNew()])
@given(positions())
def test_what_could_move_in_its_own_turn_stays_in_anothers(step: nerath.Step, state: nerath.State) -> None:
    """On foot, by sea and through the air no piece goes in the turn of another realm, be it the ally's."""
    forces = tuple(
        by_realm(bag if step != nerath.MovingNew() else new(bag) for bag in f) for f in state.forces
    )
    state = evolve(state, step=step, forces=forces)
    for realm in set(Realm) - {state.active}:
        acts = nerath.legal_actions(evolve(state, active=realm))
        goes = (act for act in acts if isinstance(act, nerath.Move | nerath.Embark | nerath.Debark))
        for act in {(type(act), act.figure.kind): act for act in goes}.values():
            assert "N4.23" in {one.clause for one in nerath.why_not(state, act) if isinstance(one, Violation)}


def new(bag: nerath.Bag[nerath.Figure]) -> nerath.Bag[nerath.Figure]:
    """The same pieces, with those aboard, bought in this turn."""
    mark = nerath.Mark(new=True)
    return nerath.Bag.of(*(evolve(one, cargo=new(one.cargo), mark=mark) for one in bag))


@checks("N8.9")
@pytest.mark.parametrize(("realm", "idle"), [*zip(PAIRED, PAIRED[::-1], strict=True)])
def test_the_idle_realm_of_a_player_buys_and_attacks_nothing(realm: Realm, idle: Realm) -> None:
    """In the turn of one realm of a player the other buys, places and attacks nothing; in its own it does."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, players=2))
    home, foot = state.table.content.capital(idle), nerath.Kind.FOOTSOLDIER
    pending = evolve(state.memory, pending=(home,))
    for step, act in (
        (nerath.Buying(), nerath.Buy(idle, foot)),
        (nerath.Placing(nerath.Bag.of(foot)), nerath.Place(idle, foot, home)),
        (nerath.ChoosingBattle(), nerath.FightBattle(idle, home)),
    ):
        now = evolve(state, active=realm, step=step, memory=pending)
        assert "N8.9" in {one.clause for one in nerath.why_not(now, act) if isinstance(one, Violation)}
        assert () == nerath.why_not(evolve(now, active=idle), act)


@checks("N8.9", "N8.7", "N7.14", "N17.18")
@pytest.mark.parametrize(("realm", "idle"), [*zip(PAIRED, PAIRED[::-1], strict=True)])
@pytest.mark.parametrize("kind", nerath.Kind)
@pytest.mark.parametrize("idle_gold", [0, 3, 40])
def test_a_realm_pays_and_places_for_itself(
    realm: Realm, idle: Realm, kind: nerath.Kind, idle_gold: int
) -> None:
    """What one realm of a player buys is paid from its own treasury and becomes its own piece."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, players=2))
    gold = by_realm({realm: 5, idle: idle_gold}.get(one, 10) for one in Realm)
    state = evolve(state, active=realm, step=nerath.Buying(), treasuries=gold)
    after = nerath.apply(state, nerath.Buy(realm, kind))
    cost = state.table.content.piece(kind).cost
    assert by_realm({realm: 5 - cost, idle: idle_gold}.get(one, 10) for one in Realm) == after.treasuries
    placed = nerath.apply(after, nerath.EndStep(realm))
    for act in nerath.legal_actions(placed):
        assert isinstance(act, nerath.Place)
        then = nerath.apply(placed, act)
        for old, new in zip(state.forces, then.forces, strict=True):
            assert all(old[turn] == new[turn] for turn, one in enumerate(Realm) if one is not realm)


@checks("N8.9")
@pytest.mark.parametrize(("realm", "idle"), [*zip(PAIRED, PAIRED[::-1], strict=True)])
@pytest.mark.parametrize("variant", nerath.Variant)
def test_the_idle_realm_of_a_player_moves_nothing(realm: Realm, idle: Realm, variant: nerath.Variant) -> None:
    """Whatever one realm of a player could do with its pieces it does not do in the turn of the other."""
    setup = nerath.Setup(length=nerath.Length.LONG, players=2, variant=variant)
    state, lap = nerath.new_game(setup), int(variant is not nerath.Variant.NONE)
    state = evolve(state, memory=evolve(state.memory, lap=lap))
    fresh = evolve(state, forces=tuple(by_realm(map(new, force)) for force in state.forces))
    moving = nerath.Activating() if lap else nerath.Moving()
    for now in (
        evolve(state, step=moving),
        evolve(state, step=nerath.Repositioning()),
        evolve(fresh, step=nerath.MovingNew()),
    ):
        acts = nerath.legal_actions(evolve(now, active=idle))
        for act in {(type(one), getattr(one, "figure", None)): one for one in acts}.values():
            told = nerath.why_not(evolve(now, active=realm), act)
            assert told
            if not isinstance(act, EndStep | nerath.PassActivations):
                assert "N8.9" in {one.clause for one in told if isinstance(one, Violation)}


def next_turn(
    state: nerath.State, realm: Realm = Realm.VAILIN
) -> nerath.Transition[nerath.State, nerath.Action, nerath.Event]:
    """The end of the turn before a realm's own, when it is about to draw; nobody is about to win."""
    home = tuple(space.home for space in state.table.content.spaces)
    before = tuple(Realm)[tuple(Realm).index(realm) - 1]
    ready = evolve(state, step=nerath.Buying(), active=before, control=home, points=(0, 0, 0, 0))
    return nerath.transition(ready, EndStep(before))


@checks("N7.5", "N9.2", "N9.8", "N9.13", "N22.24", "N24.3", "N6.16", "N22.30")
@pytest.mark.parametrize("realm", Realm)
@given(states(), SEEDS)
def test_one_card_is_drawn_at_the_start_of_a_turn(realm: Realm, state: nerath.State, seed: int) -> None:
    """Where there is a card, exactly one of the realm's own is drawn before anything else."""
    deck = state.deck(realm)
    assume(deck.rest or deck.discards)
    begun = next_turn(state, realm).state
    turn = nerath.to_act(begun)
    assert isinstance(turn, Awaiting)
    assert "N9.2" in {
        one.clause for one in nerath.why_not(begun, EndStep(realm)) if isinstance(one, Violation)
    }
    card = turn.request.sample(Random(seed))
    assert isinstance(card, nerath.Drawn)
    assume(not at_once(state, card.item))
    after = passed(nerath.apply(begun, card))
    assert nerath.Moving() == after.step
    assert card.item is not None
    assert state.hand(realm).cards.add(card.item) == after.hand(realm).cards
    for other in set(Realm) - {realm}:
        assert (state.hand(other), state.deck(other)) == (after.hand(other), after.deck(other))
    if deck.rest.total > 1:
        assert evolve(deck, rest=deck.rest - nerath.Bag.of(card.item)) == after.deck(realm)


@checks("N9.16")
@given(states(), SEEDS)
def test_discards_are_reshuffled_when_the_deck_is_empty(state: nerath.State, seed: int) -> None:
    """With an empty deck the discards become the deck; cards in hand stay there."""
    cards = state.table.content.event_deck(Realm.VAILIN)
    # What is played as it is drawn is among the discards, and not drawn again here.
    unheld_first = sorted(cards, key=lambda card: not at_once(state, card))
    discards = nerath.Bag.of(*unheld_first[: 1 + seed % cards.total])
    hand = Hand(cards - discards)
    decks = by_realm(Deck(discards=discards) if r is Realm.VAILIN else state.deck(r) for r in Realm)
    hands = by_realm(hand if r is Realm.VAILIN else state.hand(r) for r in Realm)
    step = next_turn(evolve(state, decks=decks, hands=hands))
    assert nerath.DiscardsReshuffled(Realm.VAILIN, discards.total) in step.events
    turn = nerath.to_act(step.state)
    assert isinstance(turn, Awaiting)
    card = turn.request.sample(Random(seed))
    assert isinstance(card, nerath.Drawn)
    assume(not at_once(state, card.item))
    after = nerath.apply(step.state, card)
    assert discards.total - 1 == after.deck(Realm.VAILIN).undrawn
    assert not after.deck(Realm.VAILIN).discards
    assert hand.cards.within(after.hand(Realm.VAILIN).cards)


@checks("N9.2", "N9.8", "N9.13", "N22.30", "N7.5", "N24.3", "N22.24")
@reads("R-event-deck-empty")
@given(states(setups(contents())))
def test_without_any_card_the_draw_is_skipped(state: nerath.State) -> None:
    """A realm that holds all its cards draws none, keeps them all, and goes on to move.

    In the printed decks there are cards that nobody ever holds, so that this takes other ones.
    """
    cards = state.table.content.event_deck(Realm.VAILIN)
    decks = by_realm(Deck() if r is Realm.VAILIN else state.deck(r) for r in Realm)
    hands = by_realm(Hand(cards) if r is Realm.VAILIN else state.hand(r) for r in Realm)
    step = next_turn(evolve(state, decks=decks, hands=hands))
    assert nerath.NothingToDraw(Realm.VAILIN) in step.events
    assert (nerath.Moving(), Realm.VAILIN) == (step.state.step, step.state.active)
    assert cards == step.state.hand(Realm.VAILIN).cards
    assert (decks, hands) == (step.state.decks, step.state.hands)


@reads("R-event-reshuffle")
@given(st.sampled_from(["on-need", "at-once"]))
def test_readings_of_the_reshuffle(reading: str) -> None:
    """By the reading at-once the discards are mixed in as soon as the last card is drawn."""
    setup = nerath.Setup(length=nerath.Length.SHORT, rulings={"R-event-reshuffle": reading})
    state = nerath.new_game(setup)
    first, *others = list(state.table.content.event_deck(Realm.KARKOTH))
    deck = Deck(nerath.Bag.of(first), (), nerath.Bag.of(*others))
    decks = by_realm(deck if r is Realm.KARKOTH else state.deck(r) for r in Realm)
    drawn = nerath.transition(evolve(state, decks=decks, step=nerath.Drawing()), nerath.Drawn(first))
    mixed = [e for e in drawn.events if isinstance(e, nerath.DiscardsReshuffled)]
    assert (reading == "at-once") is bool(mixed)
    assert (19 if reading == "at-once" else 0) == drawn.state.deck(Realm.KARKOTH).undrawn


@checks("N7.3")
@given(states(), SEEDS)
def test_a_card_that_is_not_there_is_refused(state: nerath.State, seed: int) -> None:
    """Only cards of the realm's own undrawn ones can be drawn."""
    begun = next_turn(state).state
    assume(isinstance(begun.step, nerath.Drawing))
    foreign = [card.id for card in state.table.content.events if card.realm is not Realm.VAILIN]
    held = [card for card in begun.hand(Realm.VAILIN).cards if card not in begun.deck(Realm.VAILIN).rest]
    for card in (foreign[seed % len(foreign)], *held):
        assert [nerath.Misfit] == [type(one) for one in nerath.why_not(begun, nerath.Drawn(card))]
