"""Looking into refusals: whether each fact that is told is true, and each advice good."""

from tests.rules.nerath import advice_followed, facts_held, moments_held
from tests.rules.nerath.board_facts import as_planned

from conquest_rules import nerath
from conquest_rules.kernel.clause import Fact
from conquest_rules.nerath import Realm, State, Violation
from conquest_rules.nerath.position import facts
from conquest_rules.nerath.position.facts import misfits

HELD = facts_held.HELD | moments_held.HELD


def held(state: State, by: Realm, fact: Fact) -> bool:
    """Whether a fact is true, of pieces and spaces as the asker finds them."""
    there = as_planned(state) if type(fact) in facts_held.HELD else state
    return HELD[type(fact)](there, by, fact)


def follow(state: State, by: Realm, told: Fact) -> None:
    """What is advised is legal, and nothing else of its kind is."""
    claimed, every = advice_followed.ADVISED[type(told)](state, by, told)
    assert [] == [one for one in claimed if nerath.why_not(state, one)]
    assert claimed >= {one for one in every if not nerath.why_not(state, one)}


def look_into(state: State, action: nerath.Action) -> None:
    """Every fact of every refusal is true, and every advice good."""
    by = getattr(action, "by", state.active)
    for refusal in nerath.why_not(state, action):
        assert refusal.because
        for fact in refusal.because:
            assert held(state, by, fact), f"{action}: {fact}"
        if isinstance(refusal, Violation):
            assert refusal.advice
            for told in refusal.advice:
                follow(state, by, told)
        assert ".." not in str(refusal)
        assert " ." not in str(refusal)


HIDDEN = (misfits.HandIsHidden, misfits.ChoicesAreHidden)


def kinds_in(*modules: object) -> set[type[Fact]]:
    every = [one for module in modules for one in vars(module).values()]
    found = {one for one in every if isinstance(one, type) and issubclass(one, Fact)} - {Fact, facts.Fact}
    return {one for one in found if not one.__name__.startswith("_")}
