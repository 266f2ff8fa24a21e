"""The notation: an action is a line, a line is an action, and a wrong line is told what would be right."""

import re
from enum import StrEnum

import pytest
from attrs import frozen
from hypothesis import example, given
from hypothesis import strategies as st

from conquest_rules.kernel.notation import Notation, NotationError, Word


class Side(StrEnum):
    NORTH = "north"
    FAR_SOUTH = "far-south"


@frozen
class Crew:
    """A kind of figure and how many there are."""

    kind: str
    number: int


@frozen
class Pass:
    by: Side


@frozen
class March:
    by: Side
    to: str
    borders: int


@frozen
class Board:
    by: Side
    crews: tuple[Crew, ...]
    behind: Crew | None


@frozen
class Roll:
    faces: tuple[int, ...]


@frozen
class Reveal:
    card: str | None
    seen: tuple[Side, ...]
    side: Side | None
    number: int | None


@frozen
class Vow:
    by: Side
    kept: bool


@frozen
class Unspeakable:
    by: Side


Action = Pass | March | Board | Roll | Reveal | Vow


def read_crew(text: str) -> object:
    found = re.fullmatch(r"([a-z]+)\*([0-9]+)", text)
    if found is None:
        raise NotationError(f"{text!r} is no crew")
    return Crew(found[1], int(found[2]))


def write_crew(crew: object) -> str:
    assert isinstance(crew, Crew)
    return f"{crew.kind}*{crew.number}"


FORMS: dict[type[Action], str] = {
    Pass: "{by} passes",
    March: "{by} marches to {to} across {borders}",
    Board: "{by} boards {crews}, with {behind} behind",
    Roll: "the dice show [{faces}].",
    Reveal: "{card} of {side} is shown to {seen} ({number}+)",
    Vow: "has {by} kept the vow? {kept}",
}
NOTATION: Notation[Action] = Notation(FORMS, {Crew: Word(write_crew, read_crew)})
SHOWN = (
    "<by> passes; <by> marches to <to> across <borders>; <by> boards <crews>, with <behind> behind; "
    "the dice show [<faces>].; <card> of <side> is shown to <seen> (<number>+); has <by> kept the vow? <kept>"
)

sides = st.sampled_from(Side)
numbers = st.integers(-999_999_999, 999_999_999)
crews = st.builds(Crew, st.from_regex(r"[a-z]+", fullmatch=True), st.integers(0, 99))
names = st.from_regex(r"[a-z][a-z0-9-]*", fullmatch=True)
# Any word without a number sign, which begins a remark, can stand for a text that is required.
letters = st.characters(exclude_categories=["Cs"], exclude_characters="#")
words = st.text(letters.filter(lambda letter: not letter.isspace()), min_size=1)
actions: st.SearchStrategy[Action] = (
    st.builds(Pass, sides)
    | st.builds(Vow, sides, st.booleans())
    | st.builds(March, sides, words, numbers)
    | st.builds(Board, sides, st.lists(crews, max_size=3).map(tuple), st.none() | crews)
    | st.builds(Roll, st.lists(numbers, max_size=3).map(tuple))
    | st.builds(
        Reveal,
        st.none() | names,
        st.lists(sides, max_size=2).map(tuple),
        st.none() | sides,
        st.none() | numbers,
    )
)
SOME_WORDS = ("north", "passes", "marches", "to", "across", "3", "the", "dice", "show", "[1,2].", "-")
blanks = st.text(st.sampled_from(" \t\n\u00a0\u3000"), min_size=1, max_size=3)


@given(actions)
def test_a_line_is_read_as_it_was_meant(action: Action) -> None:
    """What is written of an action is one line, and is read as that action."""
    line = NOTATION.write(action)
    assert [line] == line.splitlines()
    assert action == NOTATION.read(line)


@given(actions, st.data())
def test_blanks_do_not_matter(action: Action, data: st.DataObject) -> None:
    """A line may be spaced out and indented."""
    spaced = "".join(word + data.draw(blanks) for word in NOTATION.write(action).split())
    assert action == NOTATION.read(data.draw(blanks) + spaced)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("far-south passes", Pass(Side.FAR_SOUTH)),
        ("north marches to {by} across -3", March(Side.NORTH, "{by}", -3)),
        (
            "north boards elf*2,orc*1, with - behind",
            Board(Side.NORTH, (Crew("elf", 2), Crew("orc", 1)), None),
        ),
        ("the dice show [6,1].", Roll((6, 1))),
        ("the dice show [-].", Roll(())),
        ("- of north is shown to - (-+)", Reveal(None, (), Side.NORTH, None)),
        ("has north kept the vow? yes", Vow(Side.NORTH, True)),
    ],
)
def test_lines(line: str, action: Action) -> None:
    """An empty list is a dash, and so is nothing where there could be something; a list has commas."""
    assert line == NOTATION.write(action)
    assert action == NOTATION.read(line)


# Lines that are no action.


@given(st.text() | st.lists(st.sampled_from(SOME_WORDS)).map(" ".join))
def test_any_line_is_an_action_or_is_refused(line: str) -> None:
    """Whatever is typed is the one line of an action, or is refused."""
    try:
        action = NOTATION.read(line)
    except NotationError:
        return
    assert " ".join(line.split()) == NOTATION.write(action)


@given(st.text(st.sampled_from("xyz \t")))
@example("x" * 81)
def test_a_line_of_no_form(line: str) -> None:
    """A line that fits no form is shown, with all the forms there are."""
    with pytest.raises(NotationError) as told:
        NOTATION.read(line)
    assert f"{line.strip()[:80]!r} is not an action; the forms are: {SHOWN}" == str(told.value)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("east passes", "'east' is not one of north, far-south"),
        ("NORTH passes", "'NORTH' is not one of north, far-south"),
        ("north marches to elm across one", "'one' is not a whole number"),
        ("north marches to elm across 1.0", "'1.0' is not a whole number"),
        ("north marches to elm across ٣", "'٣' is not a whole number"),
        ("north marches to elm across " + "9" * 10, "is not a whole number"),
        ("the dice show [6,,1].", "'' is not a whole number"),
        ("the dice show [6,?].", "'?' is not a whole number"),
        ("north boards elf*2,orc, with - behind", "'orc' is no crew"),
        ("has north kept the vow? true", "'true' is neither yes nor no"),
        (
            "north marches to elm across 03",
            "'north marches to elm across 03' is written 'north marches to elm across 3'",
        ),
        ("elm of east is shown to north (1+)", "'east' is not one of north, far-south"),
    ],
)
def test_a_wrong_word(line: str, problem: str) -> None:
    """In a line of a known form the wrong word is told, and what could stand there."""
    with pytest.raises(NotationError, match=re.escape(problem)):
        NOTATION.read(line)


# Actions that have no line, and forms that are none.


@given(st.text(), blanks, st.text())
def test_a_word_has_no_blanks(before: str, blank: str, after: str) -> None:
    """A value that would be read as several words is not written, and its field is told."""
    with pytest.raises(NotationError, match=r"to = .* cannot be written as one word"):
        NOTATION.write(March(Side.NORTH, before + blank + after, 1))


def test_a_word_is_not_empty() -> None:
    """A value that would leave a gap in the line is not written."""
    with pytest.raises(NotationError, match="to = '' cannot be written as one word"):
        NOTATION.write(March(Side.NORTH, "", 1))


def test_an_action_without_a_form() -> None:
    """An action that the notation does not know is refused by its name."""
    with pytest.raises(NotationError, match=r"^Unspeakable has no form in the notation$"):
        NOTATION.write(Unspeakable(Side.NORTH))  # type: ignore[arg-type]  # the point is that it is foreign


@pytest.mark.parametrize(
    "form",
    [
        "somebody marches",
        "{by} marches to {to}",
        "{by} marches to {to} across {borders} with {crew}",
        "{by} and {by} march to {to} across {borders}",
    ],
)
def test_a_form_names_just_the_fields(form: str) -> None:
    """A form that leaves out a field, has one too many or one twice is no form of that action."""
    with pytest.raises(TypeError, match=r"^the form .* does not name just the fields of March$"):
        Notation({March: form})


@frozen
class Pair:
    two: tuple[int, int]


@frozen
class Share:
    part: float


@pytest.mark.parametrize(
    ("make", "form", "kind"),
    [
        (Board, FORMS[Board], "Crew"),
        (Pair, "a pair of {two}", "tuple"),
        (Share, "a share of {part}", "float"),
    ],
)
def test_a_value_that_no_word_is_known_for(make: type[object], form: str, kind: str) -> None:
    """A field whose type has no word is told when the notation is made, unless a word is given."""
    with pytest.raises(TypeError, match=f"^no way is known to write .*{kind}.* as one word$"):
        Notation({make: form})
