"""Ways to play that are refused, each in a clear sentence."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Content,
    IllegalSetup,
    Options,
    Seat,
    Setup,
    Side,
    Windows,
    WireError,
    built_in,
    new_game,
    read_setup,
)

# Any: what is not a way to play is tried on purpose.
Loose = Callable[..., Any]
MADE: Final[dict[str, Loose]] = {"setup": Setup, "options": Options, "seat": Seat}
PEOPLE: Final = "It has to be `Side.BARBARIANS`, `Side.ORCS`, `Side.ELVES` or `Side.DWARVES`."
SWITCH: Final = "It has to be `True` or `False`."
SEATS: Final = "It has to be a tuple of `Seat(…)`."
SCROLLS: Final = "It has to be a tuple of names of scrolls."
TARGET: Final = "It has to be a number or `None`."
ELVES, ORCS = Seat("Ann", Side.ELVES), Seat("Bob", Side.ORCS)
BARBARIANS, DWARVES = Seat("Cid", Side.BARBARIANS), Seat("Dot", Side.DWARVES)
TWICE: Final = (ELVES, Seat("Ann", Side.ORCS), Seat("Bob", Side.BARBARIANS), Seat("Bob", Side.DWARVES))
ALTERNATE: Final = "With two types each, the seats of two players alternate. [D30.8]"
EACH: Final = "lead one people each, all of them different."
ALL_SCROLLS: Final = (
    "berserk, charm, clairvoyance, infernal, legion, reflect, ship, summon-earth-elemental, "
    "summon-fire-elemental, summon-water-elemental, summon-wind-elemental and tempest"
)

# Values of a wrong kind: what is made, with which part, and the sentence.
WRONG_KINDS: Final[list[tuple[str, dict[str, object], str]]] = [
    ("setup", {"players": "4"}, "`players` is `'4'`. It has to be a number."),
    ("setup", {"players": 2.0}, "`players` is `2.0`. It has to be a number."),
    ("setup", {"players": True}, "`players` is `True`. It has to be a number."),
    ("setup", {"players": None}, "`players` is `None`. It has to be a number."),
    ("setup", {"options": None}, "`options` is `None`. It has to be `Options(…)`."),
    ("setup", {"options": {"tundra": True}}, "`options` is `{'tundra': True}`. It has to be `Options(…)`."),
    ("setup", {"seats": None}, f"`seats` is `None`. {SEATS}"),
    ("setup", {"seats": "abc"}, f"`seats` is `'abc'`. {SEATS}"),
    ("setup", {"seats": (1, 2)}, f"`seats` is `(1, 2)`. {SEATS}"),
    ("setup", {"seats": []}, f"`seats` is `[]`. {SEATS}"),
    (
        "setup",
        {"windows": "public"},
        "`windows` is `'public'`. It has to be `Windows.PUBLIC` or `Windows.HOLDERS_ONLY`.",
    ),
    ("setup", {"content": None}, "`content` is `None`. It has to be a `Content`."),
    ("seat", {"player": 5, "people": Side.ELVES}, "`player` is `5`. It has to be a name."),
    ("seat", {"player": " ", "people": Side.ELVES}, "`player` is `' '`. It has to be a name."),
    ("seat", {"player": "Ann", "people": "elves"}, f"`people` is `'elves'`. {PEOPLE}"),
    ("seat", {"player": "Ann", "people": None}, f"`people` is `None`. {PEOPLE}"),
    (
        "seat",
        {"player": "A", "people": Side.GARRISON},
        f"`people` is `<Side.GARRISON: 'garrison'>`. {PEOPLE}",
    ),
    ("options", {"two_types_each": 1}, f"`two_types_each` is `1`. {SWITCH}"),
    ("options", {"tundra": "yes"}, f"`tundra` is `'yes'`. {SWITCH}"),
    ("options", {"dragonlord_power_reduction": 0}, f"`dragonlord_power_reduction` is `0`. {SWITCH}"),
    ("options", {"player_elimination": None}, f"`player_elimination` is `None`. {SWITCH}"),
    ("options", {"kingdom_target": "3"}, f"`kingdom_target` is `'3'`. {TARGET}"),
    ("options", {"kingdom_target": True}, f"`kingdom_target` is `True`. {TARGET}"),
    ("options", {"kingdom_target": 4.0}, f"`kingdom_target` is `4.0`. {TARGET}"),
    ("options", {"removed_scrolls": "reflect"}, f"`removed_scrolls` is `'reflect'`. {SCROLLS}"),
    ("options", {"removed_scrolls": None}, f"`removed_scrolls` is `None`. {SCROLLS}"),
    ("options", {"removed_scrolls": ("reflect", 3)}, f"`removed_scrolls` is `('reflect', 3)`. {SCROLLS}"),
]


@pytest.mark.parametrize(("made", "parts", "told"), WRONG_KINDS)
def test_wrong_kinds_of_values(made: str, parts: dict[str, object], told: str) -> None:
    """A value of the wrong kind is refused by the name of its part, and with what it has to be."""
    with pytest.raises(IllegalSetup) as refused:
        MADE[made](**parts)
    assert told == str(refused.value)


def test_all_wrong_kinds_are_named_together() -> None:
    """Two parts of the wrong kind are both named."""
    with pytest.raises(IllegalSetup) as refused:
        MADE["options"](tundra="yes", player_elimination="no")
    assert f"`tundra` is `'yes'`. {SWITCH} `player_elimination` is `'no'`. {SWITCH}" == str(refused.value)


def setup(**parts: Any) -> Loose:  # the fields of a setup, each with its own type
    """A way to play that is made when it is called."""
    return lambda: Setup(**parts)


# Ways to play that do not exist: the sentence, and the clause if one forbids it.
WRONG_WAYS: Final[list[tuple[Loose, str]]] = [
    (setup(players=5), "The number of players is 5. Two, three or four can play."),
    (setup(players=1), "The number of players is 1. Two, three or four can play."),
    (setup(players=0), "The number of players is 0. Two, three or four can play."),
    (setup(players=-2), "The number of players is -2. Two, three or four can play."),
    (
        setup(players=3, options=Options(two_types_each=True)),
        "Two types each are for two players; 3 play. [D30.8]",
    ),
    (setup(seats=()), f"There are no seats. Here 4 seats {EACH} [D6.1]"),
    (setup(players=2, seats=(ELVES,)), f"The seats lead the Elves. Here 2 seats {EACH} [D6.1]"),
    (
        setup(players=2, seats=(ELVES, Seat("Bob", Side.ELVES))),
        f"The seats lead the Elves and the Elves. Here 2 seats {EACH} [D6.1]",
    ),
    (
        setup(players=2, seats=(ELVES, ORCS, DWARVES)),
        f"The seats lead the Elves, the Orcs and the Dwarves. Here 2 seats {EACH} [D6.1]",
    ),
    (
        setup(players=2, options=Options(two_types_each=True), seats=(ELVES, ORCS)),
        f"The seats lead the Elves and the Orcs. Here 4 seats {EACH} [D30.8]",
    ),
    (
        setup(players=2, seats=(ELVES, Seat("Ann", Side.ORCS))),
        "The players are called Ann and Ann. Each needs a name of their own.",
    ),
    (
        setup(players=2, options=Options(two_types_each=True), seats=TWICE),
        f"The seats belong to Ann, Ann, Bob and Bob. {ALTERNATE}",
    ),
    (
        setup(players=2, options=Options(two_types_each=True), seats=(ELVES, ORCS, BARBARIANS, DWARVES)),
        f"The seats belong to Ann, Bob, Cid and Dot. {ALTERNATE}",
    ),
    (
        setup(options=Options(removed_scrolls=("Reflect",))),
        f"The scroll deck has no 'Reflect' to remove. Its scrolls are {ALL_SCROLLS}.",
    ),
    (
        setup(options=Options(removed_scrolls=("reflect",) * 5)),
        "'reflect' is named 5 times, and the scroll deck has 4 cards of it.",
    ),
    (
        setup(options=Options(removed_scrolls=tuple(built_in().scroll_deck)[:13])),
        "11 scrolls are left in the deck, and 12 are dealt. [D6.9]",
    ),
    (
        setup(rulings={"R-windows": "asked-if-able"}),
        "The ruling R-windows is fixed: it is always played as 'public-facts-only'.",
    ),
    (
        setup(rulings={"R-component-limits": "few"}),
        "R-component-limits has no reading 'few'. Its readings are scarce-pieces-limit and no-limits.",
    ),
    (setup(rulings={"R-king": "hope"}), "There is no ruling 'R-king'."),
    (setup(rulings=7), "The rulings are `7`. They have to map rulings to readings"),
    (setup(rulings={"R-king-hope": 1}), "The rulings are `{'R-king-hope': 1}`. They have to map"),
]


@pytest.mark.parametrize(("made", "told"), WRONG_WAYS)
def test_ways_that_do_not_exist(made: Loose, told: str) -> None:
    """A way to play that the rules do not have is refused in a sentence, with the clause that forbids it."""
    with pytest.raises(IllegalSetup) as refused:
        made()
    assert str(refused.value).startswith(told)


ANYTHING: Final = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([*PEOPLES, *Windows, ELVES, Options(), built_in()])
    | st.lists(st.integers(0, 2) | st.sampled_from(["reflect", ELVES, ORCS]), max_size=3)
    | st.lists(st.sampled_from([ELVES, ORCS, BARBARIANS, "x"]), max_size=3).map(tuple)
    | st.dictionaries(st.text(max_size=2), st.integers(0, 2), max_size=2)
)
PARTS: Final = {
    "setup": ("players", "options", "seats", "rulings", "windows", "content"),
    "options": (
        *("two_types_each", "kingdom_target", "tundra", "dragonlord_power_reduction"),
        *("removed_scrolls", "player_elimination"),
    ),
    "seat": ("player", "people"),
}


@given(st.data(), st.sampled_from(sorted(PARTS)))
def test_whatever_is_given_is_played_or_refused(data: st.DataObject, made: str) -> None:
    """Any values at all make a way to play that can be begun, or are refused as a setup, never otherwise."""
    parts = data.draw(st.lists(st.sampled_from(PARTS[made]), unique=True, max_size=3))
    needed: dict[str, object] = {"player": "Ann", "people": Side.ELVES} if made == "seat" else {}
    try:
        way = MADE[made](**needed | {part: data.draw(ANYTHING) for part in parts})
        if made == "options":
            way = Setup(options=way)
    except IllegalSetup:
        return
    if isinstance(way, Setup):
        assert new_game(way).table.seats == tuple(seat.people for seat in way.seats)
        assert way == read_setup(dragonlords.document(way), way.content)


@given(st.data())
def test_wrong_documents_of_setups(data: st.DataObject) -> None:
    """A setup's document with another value in one part is read, or refused as a document."""
    told: Any = dragonlords.document(Setup(players=2))  # plain data of any shape
    part = data.draw(st.sampled_from(sorted(told)))
    value: object = data.draw(
        st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=3) | st.just([])
    )
    assume(value != told[part])
    told[part] = value
    with suppress(WireError):
        read_setup(told)


def test_packs_of_your_own_make_setups() -> None:
    """A pack equal to the built-in one makes an equal way to play."""
    again = Content.load(dragonlords.__path__[0] + "/data")
    assert Setup() == Setup(content=again)
