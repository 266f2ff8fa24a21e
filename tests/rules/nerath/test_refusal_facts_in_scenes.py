"""The truth of refusals where walks seldom come: in battles of every kind, and among new pieces."""

from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.reinforcements import reinforcements
from tests.clauses.nerath.scenes import SEEDS, K, fight, moved_in
from tests.rules.nerath.attempts import attempts
from tests.rules.nerath.looking_into import look_into
from tests.rules.nerath.refused import GULF

from conquest_rules import nerath
from conquest_rules.nerath import Buy, EndStep, State
from conquest_rules.nerath.position.facts.board import Being, OfPiece
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.testing import walk

BATTLES = st.one_of(land_battles(), sea_battles(), dungeon_battles())


@settings(max_examples=30)
@given(BATTLES, SEEDS)
def test_the_truth_within_a_battle(scene: Scene, seed: int) -> None:
    """In every moment of a battle, and when its results are told, nothing but the truth is heard."""
    rng = Random(seed)
    for one in fight(scene.state, scene.at, seed)[:6]:
        for action in attempts(one.after, rng):
            look_into(one.after, action)


@settings(max_examples=30)
@given(reinforcements(), SEEDS)
def test_the_truth_about_new_pieces(state: State, seed: int) -> None:
    """While pieces are bought, placed and moved, nothing but the truth is heard."""
    rng = Random(seed)
    for _ in range(rng.randint(0, 5)):
        offers = [one for one in nerath.legal_actions(state) if isinstance(one, Buy)]
        state = nerath.apply(state, rng.choice(offers)) if offers else state
    for action in attempts(state, rng):
        look_into(state, action)
    state = nerath.apply(state, EndStep(state.active))
    for step in walk(nerath, state, rng, 8):
        if not isinstance(step.state.step, nerath.Placing | nerath.MovingNew):
            break
        for action in attempts(step.state, rng):
            look_into(step.state, action)


def test_a_new_warship_that_has_only_unloaded_has_not_moved() -> None:
    """Whoever takes such a Warship for cargo hears that it has unloaded, and not that it has moved."""
    idle = nerath.Mark(new=True, stopped=Stop.UNLOADED)
    ship = nerath.Figure(nerath.Kind.WARSHIP, mark=idle)
    carrier = nerath.Figure(nerath.Kind.WARSHIP, mark=nerath.Mark(new=True))
    state = moved_in(active=K, pieces={GULF: {K: [ship, carrier]}})
    state = evolve(state, step=nerath.MovingNew())
    (refusal,) = [
        one
        for one in nerath.why_not(state, nerath.Embark(K, ship, GULF, carrier, GULF))
        if isinstance(one, nerath.Violation) and one.clause == "N18.7"
    ]
    assert [Being.UNLOADED] == [one.what for one in refusal.because if isinstance(one, OfPiece)]
