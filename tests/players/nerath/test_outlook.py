"""How battles are judged: the rule of thumb is near the exact odds, and knows who is stronger."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import Bag, Figure, Kind
from conquest_rules.players.nerath.strength import NOTHING, chance, of_figures, plus

CONTENT = nerath.built_in()
LAND = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER, Kind.DRAGON)
strengths = st.tuples(st.floats(0.1, 20), st.floats(0.1, 20))


def test_the_rule_of_thumb_is_near_the_odds() -> None:
    """In small battles on land it errs by less than a tenth on average."""
    rng, errors = Random(3), list[float]()
    for _ in range(80):
        ours, theirs = (
            Bag.of(*(Figure(rng.choice(LAND)) for _ in range(rng.randint(1, most)))) for most in (5, 4)
        )
        guess = chance(of_figures(CONTENT, ours, True), of_figures(CONTENT, theirs, False))
        errors.append(abs(guess - odds.battle(ours, theirs, exact=False).chance))
    assert sum(errors) / len(errors) < 0.1


@given(strengths, strengths, strengths)
def test_more_pieces_do_no_harm(
    ours: tuple[float, float], more: tuple[float, float], theirs: tuple[float, float]
) -> None:
    """With more attackers the chance is no smaller, with more defenders no larger, and nobody wins alone."""
    assert chance(ours, theirs) <= chance(plus(ours, more), theirs)
    assert chance(ours, theirs) >= chance(ours, plus(theirs, more))
    assert (1.0, 0.0) == (chance(ours, NOTHING), chance(NOTHING, theirs))
