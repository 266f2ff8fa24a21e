"""Documents: every value that has one comes back from it, and headers say whose and how old they are."""

import json

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.clause import Misfit, Rule, Violation, cites
from conquest_rules.kernel.documents import (
    REFUSALS,
    Documents,
    RecordDocument,
    leave_out,
    parse_record,
    refuse,
    remarked,
    write_record,
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


@given(RECORDS)
def test_a_record_as_text_comes_back(record: Record[Start, Act]) -> None:
    """Text says what the document says, with remarks or without."""
    first = Game(record.setup.number)
    plain = write_record(DOCUMENTS, NOTATION, record)
    told = write_record(DOCUMENTS, NOTATION, record, remarked(first, counted, odd, record))
    document = DOCUMENTS.document(record)
    kind = RecordDocument[StartDocument, Act]
    for text in (plain, told):
        actions = DOCUMENTS.read(parse_record(DOCUMENTS, NOTATION, text), kind).actions
        start = Start(record.setup.number, record.setup.names)
        assert document == DOCUMENTS.document(Record("counter", 7, start, actions))
    assert [line for line in told.splitlines() if not line.startswith("# ")] == plain.splitlines()


def test_remarks_follow_their_actions() -> None:
    """A remark is a comment after the action of which something is said."""
    record = Record("counter", 7, Start(3), (Up(1), Down(), Up(2)))
    expected = (
        'format = 2\ngame = "counter"\nrules = 7\nnumber = 3\n--------\n'
        "up by 1\ndown by 1\n# at 3\nup by 2\n# at 5\n"
    )
    remarks = remarked(Game(3), counted, odd, record)
    assert expected == write_record(DOCUMENTS, NOTATION, record, remarks)
