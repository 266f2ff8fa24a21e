"""In every combat with a monster every law holds, and faces in a quest party do not show."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import Hunt, hunts, packed
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, outsiders, pairs

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Awaiting, State, Windows, built_in, steps
from conquest_rules.testing import check_laws, noninterference, turn_is_public

FEW = settings(max_examples=max(3, settings().max_examples // 12))
COUNTERS: Final = ("wizard", "blank", "Wizard-2", "trident", "holy-grail", "Dragon-shield", "Medusa-shield")
BORNE: Final = st.lists(st.sampled_from(COUNTERS), unique=True, max_size=3).map(tuple)
CARRIED: Final = st.lists(st.sampled_from(("potion", "elixir", "dragon-orb", "torch")), max_size=3).map(tuple)
KNOWN: Final = st.sampled_from(
    [(("heal",), ("fireball", "lightning-bolt")), (("fireball", "hope"), ("heal", "panic"))]
)
PACKS: Final = (built_in(), packed("giant-spider", dice=3), packed("black-dragon", dice=2))
RULINGS: Final = st.fixed_dictionaries(
    {
        "R-monster-first-strike": st.sampled_from(["monster-attacks-first", "party-attacks-first"]),
        "R-poison": st.sampled_from(["hit-by-poisoner-is-poisoned", "one-potion-one-unit"]),
        "R-defender-spell-timing": st.sampled_from(["step-four", "any-time"]),
    }
)
# Counters of setup alone lie face down: they can change places.
OF_SETUP: Final = st.lists(
    st.sampled_from(("wizard", "blank", "Wizard-2", "Dragon-shield")), unique=True, max_size=3
).map(tuple)


def drawn(words: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Hunt]:
    """Combats by all readings about monsters, of parties with tools and scrolls."""
    return RULINGS.flatmap(
        lambda rulings: hunts(
            words=words,
            tools=CARRIED,
            spells=KNOWN,
            plain=(1, 3),
            hand=("legion", "charm"),
            windows=Windows.PUBLIC,
            contents=PACKS,
            rulings=rulings,
        )
    )


def played(state: State, rng: Random, most: int = 20) -> Iterator[State]:
    """Each state of a combat to its end, where players and chance do anything."""
    for _ in range(most):
        if steps.ordeal_of(state.step) is None:
            return
        yield state
        turn = dragonlords.to_act(state)
        action = (
            turn.request.sample(rng)
            if isinstance(turn, Awaiting)
            else rng.choice(dragonlords.legal_actions(state))
        )
        assert action == dragonlords.parse_action(dragonlords.write_action(action))
        state = dragonlords.apply(state, action)


@FEW
@given(drawn(BORNE), SEEDS)
def test_laws_hold_in_combats_with_monsters(hunt: Hunt, seed: int) -> None:
    """In every state that such a combat comes to, the laws hold, and no one can tell hidden things."""
    rng = Random(seed)
    for state in played(hunt.state, rng):
        assert () == dragonlords.faults(state)
        turn_is_public(dragonlords, state)
        if rng.random() < 0.1 or isinstance(state.step, steps.Curing):
            check_laws(dragonlords, state)
            noninterference(dragonlords, state)


@FEW
@given(drawn(OF_SETUP), SEEDS)
def test_whoever_fights_a_monster_is_asked_by_what_is_seen(hunt: Hunt, seed: int) -> None:
    """States that differ in faces alone ask the same, as far as others see."""
    rng = Random(seed)
    for state in played(hunt.state, rng):
        found = list(pairs(state))
        for seat, _, other in rng.sample(found, min(1, len(found))):
            if dragonlords.faults(other):
                continue  # a King cannot be there
            for viewer in outsiders(state, seat):
                assert asked(state, viewer) == asked(other, viewer)
