"""Actions in loose words: what can only mean one thing is understood, and everything else is helped with."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import DRAGON, FOOT, K, V, do, moved_in, ship
from tests.rules.nerath.refused import AGAINST, COAST, GULF, NEAR, SEA, marked, moving, pressing

from conquest_rules import nerath
from conquest_rules.nerath import (
    Embark,
    EndStep,
    Figure,
    Mark,
    Move,
    NotUnderstood,
    Retreat,
    State,
    Understood,
)
from conquest_rules.testing.nerath.strategies import contents, setups, walked_states

few = settings(max_examples=10)
STATES = walked_states(setups(contents(cards=True)), most=80)


@few
@given(STATES, st.integers(0, 2**32))
def test_the_notation_is_understood_as_it_stands(state: State, seed: int) -> None:
    """A legal action in the words of the notation is that action, and nothing has to be said about it."""
    listed = nerath.legal_actions(state)
    for action in Random(seed).sample(listed, min(5, len(listed))):
        assert Understood(action) == nerath.understand(state, nerath.write_action(action))


@few
@given(STATES, st.integers(0, 2**32))
def test_capitals_and_blanks_do_not_matter(state: State, seed: int) -> None:
    """Shouted and spread out it is the same action, and its line is told."""
    listed = nerath.legal_actions(state)
    for action in Random(seed).sample(listed, min(5, len(listed))):
        line = nerath.write_action(action)
        shouted = "  ".join(line.upper().split()) + "."
        assert Understood(action, line) == nerath.understand(state, shouted)


def test_of_two_alike_the_one_that_is_written_is_meant() -> None:
    """Two Storm Elementals that differ in how far they have gone can both be named in a line."""
    storm = nerath.Kind.STORM_ELEMENTAL
    state = moving({GULF: {K: [Figure(storm), marked(storm, spent=1)]}})
    moves = [one for one in nerath.legal_actions(state) if isinstance(one, Move) and one.at == GULF]
    assert {0, 1} == {one.figure.mark.spent for one in moves}
    for move in moves:
        assert Understood(move) == nerath.understand(state, nerath.write_action(move))


SAILED = Figure(nerath.Kind.WARSHIP, ship(FOOT).cargo, Mark(spent=1))
TIRED = marked(DRAGON, spent=1)


@pytest.mark.parametrize(
    ("words", "state", "meant"),
    [
        ("ends the step", moving({}), EndStep(K)),
        ("Iron Circle ends the step", moving({}), EndStep(nerath.Realm.IRON_CIRCLE)),
        (
            "Karkoth moves Dragon from Dread Marches to Amil Forest",
            moving({COAST: {K: [TIRED]}}),
            Move(K, TIRED, COAST, "amil-forest"),
        ),
        (
            "moves warship from gulf of kar to amilian sea",
            moving({GULF: {K: [SAILED]}}),
            Move(K, SAILED, GULF, SEA),
        ),
        (
            "embarks footsoldier from dread-marches aboard warship in amilian-sea",
            moving({COAST: {K: [FOOT]}, SEA: {K: [SAILED]}}),
            Embark(K, Figure(FOOT), COAST, SAILED, SEA),
        ),
        (
            "retreats footsoldier to broken-lands",
            pressing(AGAINST),
            Retreat(K, marked(FOOT, spent=1), "broken-lands"),
        ),
        # What is refused is meant as it stands, too: the refusal is about the piece that is there.
        (
            "moves warship from gulf-of-kar to cernall",
            moving({GULF: {K: [SAILED]}}),
            Move(K, SAILED, GULF, NEAR),
        ),
    ],
)
def test_what_is_left_out_is_found(words: str, state: State, meant: nerath.Action) -> None:
    """Names may be as printed; the realm to act, and what a piece has done or carries, may be left out."""
    assert Understood(meant, nerath.write_action(meant)) == nerath.understand(state, words)


FLOWN = Move(K, TIRED, COAST, "amil-forest")
BOUGHT = nerath.Buy(K, nerath.Kind.DRAGON)
ABOARD = Embark(K, Figure(FOOT), COAST, SAILED, SEA)
CALLED = Move(K, Figure(FOOT), "karkothi-throneholds", "plain-of-ebon-spires")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("the dragon flies from the Dread Marches into Amil Forest", FLOWN),
        ("Karkoth Dragon goes from Dread Marches to Amil Forest", FLOWN),
        ("move my dragon from dread-marches to amil-forest", FLOWN),
        ("Karkoth flies a dragon from Dread Marches to Amil Forest.", FLOWN),
        ("buy a dragon", BOUGHT),
        ("load the footsoldier from dread marches aboard the warship in amilian sea", ABOARD),
        ("march footsoldier from Karkothi Thronholds to plain of ebon spires", CALLED),
        ("end the step", EndStep(K)),
    ],
)
def test_what_is_said_in_other_words_is_found(words: str, meant: nerath.Action) -> None:
    """People fly, sail and march, give their pieces articles, and spell spaces as one document or another."""
    here = {COAST: {K: [TIRED, FOOT]}, SEA: {K: [SAILED]}, "karkothi-throneholds": {K: [FOOT]}}
    assert Understood(meant, nerath.write_action(meant)) == nerath.understand(moving(here), words)


def test_a_piece_stays_where_it_stands_in_a_sentence() -> None:
    """What is done comes before the piece already: only the article goes."""
    meant = Retreat(K, marked(FOOT, spent=1), "broken-lands")
    found = nerath.understand(pressing(AGAINST), "retreat the footsoldier to the Broken Lands")
    assert Understood(meant, nerath.write_action(meant)) == found


def test_two_pieces_that_fit() -> None:
    """Where two pieces could be meant, both are told, and none is taken."""
    here = [marked(DRAGON, spent=1), marked(DRAGON, spent=2)]
    with pytest.raises(NotUnderstood) as told:
        nerath.understand(moving({COAST: {K: here}}), "moves dragon from dread-marches to amil-forest")
    assert all(f"dragon*spent={spent} from" in told.value.hints[0] for spent in (1, 2))


@pytest.mark.parametrize(
    ("words", "help_"),
    [
        ("karkoth mvoes footsoldier from dread-marches to zaarnath", "Did you mean `karkoth moves"),
        ("karkoth moves footsoldier from dread-march to zaarnath", "Did you mean the Dread Marches?"),
        ("karkoth moves trebuchet from dread-marches to zaarnath", "kinds are footsoldier"),
        ("vailin fihgts at cernall", "Write it like this: `<by> fights in <at>`."),
        ("karkoth moves footsoldier from xyzzy to zaarnath", "No space has a name like it."),
        ("", "Write it like this: "),
    ],
)
def test_what_is_no_action_is_helped_with(words: str, help_: str) -> None:
    """Words that are no action are answered with the closest ones, the form, and the spaces of such names."""
    with pytest.raises(NotUnderstood) as told:
        nerath.understand(moving({COAST: {K: [FOOT]}}), words)
    assert help_ in str(told.value)


def test_an_answer_of_chance_is_understood() -> None:
    """What the dice show needs no realm."""
    state = moved_in(pieces={NEAR: {K: [FOOT], V: [FOOT]}})
    rolling = do(state, EndStep(K), nerath.FightBattle(K, NEAR))
    assert Understood(nerath.Rolled((6,))) == nerath.understand(evolve(rolling), "the dice show 6")
