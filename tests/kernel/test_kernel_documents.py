"""Documents: every value that has one comes back from it, and headers say whose and how old they are."""

import json

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.clause import IllegalSetup, Misfit, Rule, Violation, cites
from conquest_rules.kernel.documents import (
    REFUSALS,
    Archive,
    Documents,
    RecordDocument,
    leave_out,
    refuse,
    with_pack,
)
from conquest_rules.kernel.notation import Notation
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.wire import WireError, strict_wire


@frozen
class Up:
    """The counter goes up."""

    by: int


@frozen
class Down:
    """The counter goes down."""

    by: int = 1


Act = Up | Down
Refused = Violation | Misfit


@frozen
class Counted:
    """A counter has another number."""

    number: int
    clauses: tuple[str, ...] = cites("N1.1")


@frozen
class Game:
    """A counter, and what nobody writes down."""

    number: int
    scratch: object = None


@frozen
class Start:
    """Where a counter begins."""

    number: int
    names: tuple[str, ...] = ()


@frozen
class GameDocument:
    """A counter on the wire."""

    format: int
    game: str
    number: int


@frozen
class StartDocument:
    """A beginning on the wire."""

    format: int
    number: int
    names: tuple[str, ...] = ()
    fast: bool = False


def start_document(start: Start) -> StartDocument:
    """A beginning for the wire."""
    return StartDocument(2, start.number, start.names)


WIRE = strict_wire(Act, Refused, forms=REFUSALS)
leave_out(WIRE, {StartDocument: ("names", "fast"), Down: ("by",)})
DOCUMENTS = Documents(
    "counter",
    2,
    WIRE,
    kinds={
        "state": GameDocument,
        "action": Act,
        "refusal": Refused,
        "setup": StartDocument,
        "record": RecordDocument[StartDocument, Act],
    },
    forms={Game: lambda game: GameDocument(2, "counter", game.number), Start: start_document},
)
NOTATION = Notation[Act]({Up: "up by {by}", Down: "down by {by}"})
ACTS = st.builds(Up, st.integers(0, 99)) | st.just(Down())
RECORDS = st.builds(
    Record,
    st.just("counter"),
    st.just(7),
    st.builds(Start, st.integers(0, 9), st.lists(st.text(max_size=5), max_size=2).map(tuple)),
    st.lists(ACTS, max_size=4).map(tuple),
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Game(3, scratch=object()), {"format": 2, "game": "counter", "number": 3}),
        (Up(2), {"type": "Up", "by": 2}),
        (Down(), {"type": "Down"}),
        (Down(2), {"type": "Down", "by": 2}),
        (Misfit(Rule("It is over.")), {"type": "Misfit", "facts": "It is over."}),
        (Start(3), {"format": 2, "number": 3}),
        (Start(3, ("a",)), {"format": 2, "number": 3, "names": ["a"]}),
    ],
)
def test_a_value_has_its_document(value: object, expected: dict[str, object]) -> None:
    """Some values are written in another form, others as they are; what says nothing is left out."""
    assert expected == DOCUMENTS.document(value)
    assert expected == json.loads(DOCUMENTS.dump(value))
    assert "\n" in DOCUMENTS.dump(value, indent=1)


def test_a_value_without_a_document() -> None:
    """What has no document is told what has."""
    with pytest.raises(TypeError) as told:
        DOCUMENTS.document(object())
    assert "object has no document; states, actions, refusals, setups and records have" == str(told.value)


@given(ACTS)
def test_what_is_written_is_read(act: Act) -> None:
    """Plain data and JSON both come back."""
    for source in (DOCUMENTS.document(act), DOCUMENTS.dump(act)):
        assert act == DOCUMENTS.read(source, Act)  # type: ignore[arg-type]  # a union serves as a class here


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"format": 1}, "$.format: is 1; this release reads 2, so use the one that wrote it"),
        ({"game": "chess"}, "$.game: should be counter, is 'chess'"),
        ({"number": "three"}, '$.number: should be a whole number, is "three"'),
    ],
)
def test_headers_are_looked_at(changed: dict[str, object], expected: str) -> None:
    """A document of another version or another game is refused, and so is what has another form."""
    plain = {"format": 2, "game": "counter", "number": 3}
    assert GameDocument(2, "counter", 3) == DOCUMENTS.read(plain, GameDocument)
    with pytest.raises(WireError) as told:
        DOCUMENTS.read({**plain, **changed}, GameDocument)
    assert (expected,) == told.value.problems


def test_a_header_without_a_game() -> None:
    """A setup names no game, and its version is looked at all the same."""
    assert StartDocument(2, 3) == DOCUMENTS.read('{"format": 2, "number": 3}', StartDocument)
    with pytest.raises(WireError, match="this release reads 2"):
        DOCUMENTS.read({"format": 3, "number": 3}, StartDocument)


def test_what_is_refused_has_its_path() -> None:
    """A game refuses what only it can know, in the same words."""
    with pytest.raises(WireError) as told:
        refuse("$.table", "is another one")
    assert ("$.table: is another one",) == told.value.problems


def test_every_kind_has_a_schema() -> None:
    """The schemas are named after their documents."""
    schemas = DOCUMENTS.schemas()
    assert [f"counter {name}" for name in DOCUMENTS.kinds] == [one["title"] for one in schemas.values()]


# Records.


def counted(game: Game, act: Act) -> Transition[Game, Act, Counted]:
    """One action."""
    after = evolve(game, number=game.number + (act.by if isinstance(act, Up) else -act.by))
    return Transition(act, after, (Counted(after.number),))


def odd(event: Counted) -> str | None:
    """A remark on every second number."""
    return f"at {event.number}" if event.number % 2 else None


@frozen
class Deck:
    """A content pack: a name and a digest."""

    name: str = "plain"
    digest: str = "d1"


PLAIN = Deck()


@frozen
class Dealt:
    """Where a counter begins, with a content pack."""

    number: int
    content: Deck = PLAIN

    def __attrs_post_init__(self) -> None:
        if self.number > 9:
            raise IllegalSetup(("A counter begins at 9 or less.",))


@frozen
class DealtDocument:
    """The same on the wire."""

    format: int
    number: int
    content: str


KINDS = {
    "action": Act,
    "event": Counted,
    "setup": DealtDocument,
    "record": RecordDocument[DealtDocument, Act],
}
ARCHIVE: Archive[Dealt, Game, Act, Counted, Deck] = Archive(
    Documents(
        "counter",
        2,
        WIRE,
        kinds=KINDS,
        forms={Dealt: lambda one: DealtDocument(2, one.number, one.content.digest)},
    ),
    NOTATION,
    lambda start: Game(start.number),
    counted,
    odd,
    with_pack(Dealt, Deck),
)
UNPACKED: Archive[Start, Game, Act, Counted, None] = Archive(
    evolve(
        DOCUMENTS,
        kinds={**DOCUMENTS.kinds, "setup": Start, "record": RecordDocument[Start, Act]},
        forms={Start: lambda start: start},
    ),
    NOTATION,
    lambda start: Game(start.number),
    counted,
    odd,
)


@given(RECORDS)
def test_a_record_as_text_comes_back(record: Record[Start, Act]) -> None:
    """Text says what the document says, with remarks or without."""
    plain, told = UNPACKED.write_record(record, comments=False), UNPACKED.write_record(record)
    for text in (plain, told):
        assert record == UNPACKED.parse_record(text)
    assert [line for line in told.splitlines() if not line.startswith("# ")] == plain.splitlines()


def test_remarks_follow_their_actions() -> None:
    """A remark is a comment after the action of which something is said."""
    record = Record("counter", 7, Dealt(3), (Up(1), Down(), Up(2)))
    expected = (
        'format = 2\ngame = "counter"\nrules = 7\nnumber = 3\ncontent = "d1"\n--------\n'
        "up by 1\ndown by 1\n# at 3\nup by 2\n# at 5\n"
    )
    assert expected == ARCHIVE.write_record(record)
    assert record == ARCHIVE.parse_record(expected) == ARCHIVE.read_record(ARCHIVE.documents.document(record))


@given(ACTS, st.integers(0, 9))
def test_readers_know_what_they_read(act: Act, number: int) -> None:
    """Actions, events and setups come back from plain data and from JSON."""
    documents = ARCHIVE.documents
    for write in (documents.document, documents.dump):
        assert act == ARCHIVE.read_action(write(act))
        assert Counted(number) == ARCHIVE.read_event(write(Counted(number)))
        assert Dealt(number) == ARCHIVE.read_setup(write(Dealt(number)))


def test_a_setup_has_its_own_pack() -> None:
    """Another pack than that of the document is refused, and so is a setup that cannot be played."""
    other = Deck("wild", "d2")
    plain = ARCHIVE.documents.document(Dealt(3, other))
    assert Dealt(3, other) == ARCHIVE.read_setup(plain, other)
    with pytest.raises(WireError) as told:
        ARCHIVE.read_setup(plain)
    expected = "$.content: the pack with the digest d2 is needed, and plain (d1) was given"
    assert (expected,) == told.value.problems
    record = {"format": 2, "game": "counter", "rules": 7, "actions": []}
    with pytest.raises(WireError, match=r"\$\.setup\.content: the pack with the digest d2"):
        ARCHIVE.read_record({**record, "setup": plain})
    with pytest.raises(WireError, match="9 or less"):
        ARCHIVE.read_setup({"format": 2, "number": 10, "content": "d1"})
