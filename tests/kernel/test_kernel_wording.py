"""Words as people write them, in a game that is made up for it."""

import pytest
from attrs import evolve
from tests.kernel import droving
from tests.kernel.droving import LANE, NOTATION, OFTEN, Act, Beast, Day, Drive, Rest, herd

from conquest_rules.kernel.wording import NotUnderstood, Understood, Vocabulary, understand
from conquest_rules.kernel.words import Words


def _plain(act: Act) -> Act:
    return evolve(act, beast=Beast(act.beast.kind, 0, act.beast.bell)) if isinstance(act, Drive) else act


def _kind_only(act: Act) -> Act:
    return evolve(act, beast=Beast(act.beast.kind)) if isinstance(act, Drive) else act


def _there(day: Day, act: Act) -> Act:
    here = [one for at, one in day.herd.kinds if isinstance(act, Drive) and at == act.at]
    return evolve(act, beast=here[0]) if isinstance(act, Drive) and len(here) == 1 else act


VOCABULARY: Vocabulary[Day, Act] = Vocabulary(
    {
        "the old mill": "old-mill",
        "ford": "north-ford",
        "ford hill": "green-hill",
        "ox": "ox",
        "red ox": "ox",
        "ann": "ann",
    },
    {"ox"},
    LANE,
    {"drives": "drive goes walks", "rests": "rest sleeps"},
    ("for the day",),
    (_plain, _kind_only),
    _there,
    Words({}, dict.fromkeys(("at", "to"), lambda space: space.replace("-", " ").title())),
)
OX, BELL = Beast("ox"), Beast("ox", bell=True)


def understood(day: Day, text: str) -> Understood[Act]:
    """What the words mean."""
    legal = droving.legal_actions(day)
    return understand(NOTATION, VOCABULARY, day, day.drover, text, legal=legal, why_not=droving.why_not)


@pytest.mark.parametrize(
    "words",
    [
        "ann drives ox from old-mill to north-ford",
        "  ann  drives ox from old-mill to   north-ford ",
    ],
)
def test_a_line_of_the_notation_is_taken_as_it_stands(words: str) -> None:
    """Nothing has to be said about it, and blanks do not matter."""
    day = Day(herd=herd(old_mill=OX))
    assert Understood(Drive("ann", OX, "old-mill", "north-ford")) == understood(day, words)


@pytest.mark.parametrize(
    "words",
    [
        "drives ox from old-mill to north-ford",
        "ANN drives OX from the Old Mill to Ford.",
        "the red ox walks from the old mill into ford",
        "ann ox goes from old-mill to the ford",
        "drive my ox from old-mill to ford",
    ],
)
def test_the_same_in_other_words(words: str) -> None:
    """Printed names, articles, other verbs, the piece before the verb, nobody named: one line is meant."""
    day = Day(herd=herd(old_mill=OX))
    meant = Drive("ann", OX, "old-mill", "north-ford")
    assert Understood(meant, "ann drives ox from old-mill to north-ford") == understood(day, words)


@pytest.mark.parametrize("words", ["ann sleeps", "rests", "rest for the day", "ann rests"])
def test_the_end_of_a_line_may_be_left_out(words: str) -> None:
    """What goes without saying need not be said."""
    assert Understood(Rest("ann"), "ann rests for the day") == understood(Day(), words)


@pytest.mark.parametrize(
    ("here", "meant"),
    [
        ((Beast("ox", 1), Beast("ox", 1, bell=True)), Beast("ox", 1)),
        ((Beast("ox", 2, bell=True), Beast("cow")), Beast("ox", 2, bell=True)),
        ((OX, Beast("ox", 1)), OX),
    ],
)
def test_of_a_piece_as_little_is_forgotten_as_will_do(here: tuple[Beast, ...], meant: Beast) -> None:
    """First what the beast has done is left out, then all but its kind; one that is as named is meant."""
    found = understood(Day(herd=herd(old_mill=here)), "drives ox from old-mill to ford")
    assert Drive("ann", meant, "old-mill", "north-ford") == found.action


def test_two_that_could_be_meant_are_both_told() -> None:
    """None of them is taken."""
    day = Day(herd=herd(old_mill=(Beast("ox", 1), Beast("ox", 2))))
    with pytest.raises(NotUnderstood) as told:
        understood(day, "drives ox from old-mill to north-ford")
    one, other = (f"`ann drives ox{marks} from old-mill to north-ford`" for marks in ("+", "++"))
    assert (f"Write {one} or {other}.",) == told.value.hints


def test_what_is_refused_is_about_the_piece_that_is_there() -> None:
    """Too far for the ox in the field, and not that there is no such ox."""
    day = Day(herd=herd(old_mill=BELL))
    found = understood(day, "drives ox from old-mill to tor")
    assert Drive("ann", BELL, "old-mill", "tor") == found.action
    assert ["T2.2"] == [getattr(one, "clause", "") for one in droving.why_not(day, found.action)]


def test_what_breaks_a_rule_is_meant_as_it_stands() -> None:
    """Nothing is guessed where the action fits and is refused by a clause."""
    tired = Beast("ox", OFTEN)
    day = Day(herd=herd(old_mill=(OX, tired)))
    found = understood(day, "ann drives ox+++ from old-mill to north-ford")
    assert Understood(Drive("ann", tired, "old-mill", "north-ford")) == found


def test_the_longest_name_is_meant() -> None:
    """Ford Hill is not the hill of Ford."""
    day = Day(herd=herd(north_ford=OX))
    found = understood(day, "drives ox from ford to ford hill")
    assert Drive("ann", OX, "north-ford", "green-hill") == found.action


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "ann drivse ox from old-mill to north-ford",
            "'ann drivse ox from old-mill to north-ford' is not an action. "
            "Did you mean `ann drives ox from old-mill to north-ford`?",
        ),
        (
            "restts",
            "'restts' is not an action. Write it like this: `ann rests for the day`.",
        ),
        (
            "ann drives ox! from old-mill to north-frod",
            "The board has no space 'north-frod'. Did you mean North Ford?",
        ),
        ("ann drives ox from xyz to tor", "The board has no space 'xyz'. No space has a name like it."),
        (
            "ann drives ox!+ from old-mill to tor",
            "'ann drives ox!+ from old-mill to tor' is not an action: "
            "'ann drives ox!+ from old-mill to tor' is written 'ann drives ox+ from old-mill to tor'. "
            "Did you mean `ann drives ox from old-mill to north-ford`?",
        ),
    ],
)
def test_what_is_no_action_is_helped_with(words: str, told: str) -> None:
    """The closest lines, or an example of the form, spaces of such names, and the word that is wrong."""
    with pytest.raises(NotUnderstood) as error:
        understood(Day(herd=herd(old_mill=OX)), words)
    assert told == str(error.value)
