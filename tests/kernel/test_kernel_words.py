"""Words: names, numbers and lists that agree, with none, one, two and nine of everything."""

import pickle

import pytest

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import (
    PLAIN,
    Words,
    all_of,
    any_of,
    article,
    counted,
    fill,
    owners,
    plural,
    say,
    sentence,
    title,
    with_the,
)

NINE = tuple("ABCDEFGHI")


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "no hits"), (1, "1 hit"), (2, "2 hits"), (9, "9 hits"), (-1, "-1 hits")]
)
def test_a_number_agrees_with_its_noun(count: int, expected: str) -> None:
    """One hit is singular, any other number of hits is plural, and zero is said in words."""
    assert expected == counted(count, "hit")


@pytest.mark.parametrize(
    ("one", "many"),
    [("Elf", "Elfs"), ("Witch", "Witches"), ("party", "parties"), ("Monkey", "Monkeys"), ("box", "boxes")],
)
def test_a_plural_ends_as_english_wants(one: str, many: str) -> None:
    """Nouns end with s, es or ies; one with a form of its own names it."""
    assert many == plural(one)
    assert "2 Elves" == counted(2, "Elf", "Elves")


@pytest.mark.parametrize(
    ("items", "every", "either"),
    [
        ((), "nothing", "nothing"),
        (("A",), "A", "A"),
        (("A", "B"), "A and B", "A or B"),
        (NINE[:6], "A, B, C, D, E and F", "A, B, C, D, E or F"),
        (NINE, "A, B, C, D, E, F, G, H and I", "A, B, C, D, E or 4 others"),
    ],
)
def test_lists_are_read_aloud(items: tuple[str, ...], every: str, either: str) -> None:
    """Facts are joined by and; of many choices the first five are named and the others counted."""
    assert (every, either) == (all_of(items), any_of(items))


@pytest.mark.parametrize(
    ("name", "within"),
    [
        ("The Dread Marches", "the Dread Marches"),
        ("Gulf of Kar", "the Gulf of Kar"),
        ("Amilian Sea", "the Amilian Sea"),
        ("Zannad Jungles", "the Zannad Jungles"),
        ("Amil Forest", "Amil Forest"),
        ("Kharavas", "Kharavas"),
        ("Theran Hold", "Theran Hold"),
        ("", ""),
    ],
)
def test_places_take_their_article(name: str, within: str) -> None:
    """A name of a place stands within a sentence as people say it."""
    assert within == with_the(name)


def test_articles_and_owners() -> None:
    """An article suits the first letter, and an owner suits the last one."""
    assert ("a Warship", "an Elf") == (article("Warship"), article("Elf"))
    assert ("Karkoth's", "the Elves'") == (owners("Karkoth"), owners("the Elves"))


def test_a_heading_becomes_a_title() -> None:
    """A heading in capitals is written like a title; any other stays as it is."""
    headings = ("ORDER OF PLAY", "THE WARRING REALMS", "FREE-FOR-ALL AGREEMENTS", "Sea Landings / Heroes")
    titles = ["Order of Play", "The Warring Realms", "Free-for-all Agreements", "Sea Landings / Heroes"]
    assert titles == [title(one) for one in headings]


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    """What ends with its own mark keeps it."""
    assert ["A b.", "A b.", "Really?", "."] == [sentence(one) for one in ("a b", "A b.", "really?", "")]


def _realm(realm: "_Realm") -> str:
    return realm.called


class _Realm:
    """Something that a game has a name for."""

    def __init__(self, called: str) -> None:
        self.called = called


ELVES = _Realm("the Elves")
KAR = _Realm("Kar")


def _place(name: str) -> str:
    return with_the(name.replace("-", " ").title())


def _bands(realm: _Realm, count: int) -> str:
    return counted(count, f"band of {realm.called}", f"bands of {realm.called}")


GAME = Words({_Realm: _realm}, {"at": _place, "spaces": _place}, {_Realm: _bands})


@pytest.mark.parametrize(
    ("template", "parts", "expected"),
    [
        ("{realm} waits in {at}", {"realm": ELVES, "at": "far-coast"}, "The Elves waits in the Far Coast."),
        ("{realm:'s} turn", {"realm": ELVES}, "The Elves' turn."),
        ("{name} is no place", {"name": "far-coast"}, "Far-coast is no place."),
        ("{kind:a} lands", {"kind": "Elf"}, "An Elf lands."),
        ("Buy {kinds:a or}.", {"kinds": ("Elf", "Ship")}, "Buy an Elf or a Ship."),
        ("There is no {name:quoted}.", {"name": "a-b"}, "There is no 'a-b'."),
        ("Roll {dice:d}.", {"dice": (8, 6)}, "Roll d8 and d6."),
        ("Choose {spaces:or}", {"spaces": ("a", "b-sea")}, "Choose A or the B Sea."),
        ("{who} {who:is/are} here", {"who": (KAR, ELVES)}, "Kar and the Elves are here."),
        ("{who} {who:is/are} here", {"who": (KAR,)}, "Kar is here."),
        ("{n:number hit} of {n:count hit}", {"n": 0}, "0 hits of no hits."),
        ("{left:count party/parties}", {"left": 9}, "9 parties."),
        ("{all:count band} left", {"all": Bag.of("b", "a", "b")}, "3 bands left."),
        ("{all} left", {"all": Bag.of("b", "a", "b")}, "1 a and 2 bs left."),
        ("{{{at}}}", {"at": "far-bay"}, "{Far Bay}."),
    ],
)
def test_a_template_is_filled_with_names(template: str, parts: dict[str, object], expected: str) -> None:
    """A part is written by its printed name, as its specification asks."""
    assert expected == say(GAME, template, parts)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "1 band of Kar is left"), (2, "2 bands of Kar are left"), (9, "9 bands of Kar are left")],
)
def test_equal_things_are_counted_together(count: int, expected: str) -> None:
    """A game says how it counts its own things."""

    class Ordered(_Realm):
        def __lt__(self, other: object) -> bool:
            return False

    words = Words({}, {}, {Ordered: _bands})
    assert expected == fill(words, "{who} {who:is/are} left", {"who": Bag([(Ordered("Kar"), count)])})


def test_without_words_everything_is_called_by_itself() -> None:
    """Plain words know no names."""
    assert "Far-coast." == say(PLAIN, "{at}", {"at": "far-coast"})


def test_words_can_be_sent_elsewhere() -> None:
    """Words of functions with names are pickled, and say the same afterwards."""
    again = pickle.loads(pickle.dumps(GAME))
    assert "the Far Coast" == again.name("at", "far-coast")


def _known() -> Words:
    return KNOWN


KNOWN = Words({}, {"at": _place}, known_by=_known)


def test_words_that_are_known_everywhere_are_named_only() -> None:
    """Words that a function gives in any process are pickled as its name."""
    assert KNOWN is pickle.loads(pickle.dumps(KNOWN))
