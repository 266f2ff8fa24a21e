"""Nobody is told what they may not know: not by refusals, explanations or lists, and not by who is asked."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.rules.nerath.refused import attempts

from conquest_rules import nerath
from conquest_rules.nerath import REALMS, Kind, State, Variant, Windows
from conquest_rules.nerath.content.effects import DiscardCards, LookAtCards, LookAtGuardian
from conquest_rules.nerath.position.facts.misfits import ChoicesAreHidden
from conquest_rules.nerath.turn.drawing import may_hold_immediate
from conquest_rules.nerath.views import open_hands
from conquest_rules.testing import noninterference, refusals_keep_secrets, turn_is_public, walk
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

SEEDS = st.integers(0, 2**32)
ORDERS = st.sampled_from(Variant)
SOME = settings(max_examples=max(10, settings().max_examples // 4))
FEW = settings(max_examples=max(2, settings().max_examples // 20))
WAYS = ((2, True), (3, True), (4, True), (4, False))


def tried(state: State, rng: Random) -> Iterator[nerath.Action]:
    """Decisions of all realms that hang on hands and orders, and some of any kind."""
    content, spaces = state.table.content, state.table.content.board.spaces
    cards = [*(card.id for card in content.events), *(card.id for card in content.treasures), "no-such-card"]
    kinds = (nerath.EndStep, nerath.Commit, nerath.ChooseInSecret, nerath.PassActivations, nerath.Decline)
    for turn, realm in enumerate(REALMS):
        held = (*state.hand(realm).cards.kinds, *state.treasures[turn].cards.kinds)
        yield from (nerath.PlayCard(realm, card) for card in (*held, *rng.sample(cards, min(6, len(cards)))))
        yield from (nerath.Buy(realm, kind) for kind in Kind)
        yield from (nerath.Place(realm, kind, rng.choice(spaces), None) for kind in Kind)
        yield from (nerath.ChooseRealm(realm, other) for other in REALMS)
        yield from (kind(realm) for kind in kinds)
    yield from attempts(state, rng)


def later(state: State, rng: Random) -> Iterator[State]:
    """The state and some of those that random play leads to from there."""
    yield state
    yield from (step.state for number, step in enumerate(walk(nerath, state, rng, 60)) if number % 12 == 0)


@SOME
@given(st.data(), ORDERS, SEEDS)
def test_refusals_keep_secrets(data: st.DataObject, variant: Variant, seed: int) -> None:
    """Who decides is refused by what their own view tells, everybody else by what everybody can see."""
    rng = Random(seed)
    start = data.draw(walked_states(setups(contents(cards=True), variant=variant), most=80))
    for state in later(start, rng):
        refusals_keep_secrets(nerath, state, tried(state, rng))


@SOME
@given(st.data(), ORDERS, SEEDS)
def test_no_refusal_names_a_card_that_is_hidden(data: st.DataObject, variant: Variant, seed: int) -> None:
    """Whatever somebody asks in their own view, no card of another's hand is named but the one asked for."""
    rng = Random(seed)
    start = data.draw(walked_states(setups(contents(cards=True), variant=variant), most=80))
    for state in later(start, rng):
        for viewer in (*REALMS, None):
            seen = nerath.view(state, viewer)
            for act in tried(state, rng):
                if isinstance(act, nerath.PlayCard):
                    told = " ".join(refusal.facts for refusal in nerath.why_not(seen, act))
                    hidden = state.hand(act.by).cards - seen.hand(act.by).cards
                    others = [card for card in hidden.kinds if card != act.card]
                    assert not [card for card in others if state.table.words.name("card", card) in told]
                    assert "holds no cards" not in told or state.hand(act.by).total == 0


@SOME
@given(states(setups(contents(), variant=Variant.REDUCED_DOWNTIME)), SEEDS, st.integers(0, 3))
def test_what_is_chosen_in_secret_is_one_action(state: State, seed: int, choices: int) -> None:
    """While a realm plans, others see only that it does, and whatever they ask of it is hidden from them."""
    rng = Random(seed)
    nothing = nerath.Planning((nerath.Bag(),) * len(REALMS), (nerath.Order(),) * len(REALMS))
    for step in walk(nerath, evolve(state, step=nothing), rng, choices):
        state = step.state if isinstance(step.state.step, nerath.Planning) else state
    assume(isinstance(state.step, nerath.Planning))
    refusals_keep_secrets(nerath, state, tried(state, rng))
    for viewer in (*REALMS, None):
        seen = nerath.view(state, viewer)
        if state.active in open_hands(state.table, viewer):
            assert nerath.legal_actions(state) == nerath.legal_actions(seen)
            continue
        assert (nerath.ChooseInSecret(state.active),) == nerath.legal_actions(seen)
        assert () == nerath.why_not(seen, nerath.ChooseInSecret(state.active))
        for act in (nerath.Commit(state.active), *(nerath.Buy(state.active, kind) for kind in Kind)):
            [refusal] = nerath.why_not(seen, act)
            assert seen.seen_by is not None
            assert (ChoicesAreHidden(state.active, seen.seen_by),) == refusal.because


def reveals(state: State) -> bool:
    """Whether the next action may reveal by rule what was hidden: orders, or cards of an opening hand."""
    last = isinstance(state.step, nerath.Planning) and state.active is REALMS[-1]
    return last or any(may_hold_immediate(state, realm) for realm in REALMS)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("way", WAYS, ids=str)
@FEW
@given(SEEDS, st.sampled_from(Windows))
def test_turns_and_answers_tell_nothing(
    way: tuple[int, bool], variant: Variant, seed: int, windows: Windows
) -> None:
    """On the whole board everybody sees who is to act; with public windows nobody can tell what is hidden.

    Looks at guardians and hands are played as soon as they can be, so that there is something to hide.
    """
    players, alliances = way
    setup = nerath.Setup(
        length=nerath.Length.SHORT, players=players, alliances=alliances, variant=variant, windows=windows
    )
    rng, state = Random(seed), nerath.new_game(setup)
    for number in range(400):
        action = looking(state) or next((step.action for step in walk(nerath, state, rng, 1)), None)
        if action is None:
            return
        state = nerath.apply(state, action)
        if number % 60 == 0 or isinstance(state.step, nerath.Resolving | nerath.Revealing):
            turn_is_public(nerath, state)
            if windows is Windows.PUBLIC and not reveals(state):
                noninterference(nerath, state)


LOOKING = (LookAtGuardian, LookAtCards, DiscardCards)


def looking(state: State) -> nerath.Action | None:
    """A card that looks at what is hidden, if one can be played now."""
    looks = {
        card.id
        for card in state.table.content.events
        if any(isinstance(effect, LOOKING) for effect in card.effects)
    }
    plays = (act for act in nerath.legal_actions(state) if isinstance(act, nerath.PlayCard))
    return next((act for act in plays if act.card in looks), None)
