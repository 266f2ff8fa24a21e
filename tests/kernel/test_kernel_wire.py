"""The wire: values come back as they went, and of everything else nothing is taken on trust."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.shapes import (
    SMALL,
    WIRE,
    Camp,
    Deed,
    Meet,
    Path,
    Piece,
    Rest,
    Side,
    Tree,
    Walk,
    nodes,
    replaced,
    within,
    without,
    written,
)
from tests.kernel.strategies import (
    camp_documents,
    camps,
    deeds,
    half_as_many,
    json_values,
    odd_numbers,
    paths,
    trees,
)

from conquest_rules.kernel import wire
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.wire import (
    MAX_DEPTH,
    MAX_INT,
    MAX_STRING,
    MAX_TEXT,
    WireError,
    from_document,
    guarded,
    members,
    parse_json,
    to_document,
)

Document = dict[str, object]

# A value that is right nowhere: no text, number or list, and not an object of any class or map.
NOWHERE: Document = {"?": [None]}
OPTIONAL = ("heir", "nickname", "guess", "height")
WALK: Document = {"type": "Walk", "by": "north", "steps": 2}


def document_of(value: object, kind: object) -> Document:
    document = to_document(WIRE, value, kind)
    assert isinstance(document, dict)
    return document


def read(document: object, kind: object) -> object:
    """A value of any shape from plain data; a shape need not be a class."""
    return from_document(WIRE, document, kind)  # type: ignore[arg-type]  # the wire takes any form of type


def problems_of(document: object, kind: object = Camp) -> tuple[str, ...]:
    """Why a document is refused; it must be."""
    with pytest.raises(WireError) as told:
        read(document, kind)
    return told.value.problems


# There and back.


@half_as_many
@given(camps())
def test_a_value_comes_back_as_it_went(camp: Camp) -> None:
    """Out and in again, through plain data and through JSON, a value is the same.

    The plain data is objects, lists, texts, whole numbers, true, false and null alone.
    """
    document = to_document(WIRE, camp, Camp)
    assert {type(value) for _, value in nodes(document)} <= {dict, list, str, int, bool, type(None)}
    assert camp == from_document(WIRE, document, Camp)
    assert document == parse_json(json.dumps(document))


@given(deeds())
def test_a_member_of_a_union_tells_its_class(deed: Deed) -> None:
    """The members of a union carry the name of their class, by themselves and as parts."""
    document = document_of(deed, Deed)
    assert type(deed).__name__ == document["type"]
    assert deed == read(document, Deed)
    assert [document] == document_of(Tree("elm", (deed,)), Tree)["deeds"]


@given(trees())
def test_trees_of_trees(tree: Tree) -> None:
    """A class may hold itself, as one, as several and as none."""
    assert tree == from_document(WIRE, to_document(WIRE, tree, Tree), Tree)


@given(st.sets(st.sampled_from(OPTIONAL)))
def test_what_has_a_default_may_be_left_out(left_out: set[str]) -> None:
    """A key that is not there stands for the default of its field."""
    camp = evolve(SMALL, nickname="Nick", guess=1, height=2)
    document = {key: value for key, value in document_of(camp, Camp).items() if key not in left_out}
    defaults: dict[str, Any] = {"heir": None, "nickname": None, "guess": None, "height": 3}
    expected = evolve(camp, **{key: defaults[key] for key in left_out})
    assert expected == from_document(WIRE, document, Camp)


def test_the_shape_of_a_document() -> None:
    """A bag is a list of pairs, an enum its text, a tuple a list; what is derived is not told."""
    document = document_of(SMALL, Camp)
    piece = {"side": "north", "marks": ["new"]}
    assert [[piece, 1]] == document["pieces"]
    assert ["north", [1, "south"]] == [document["side"], document["span"]]
    assert {"north": [[{"side": "south", "marks": []}, 1]]} == document["held"]
    assert WALK == document["last"]
    assert "derived" not in document


def test_the_members_of_a_union() -> None:
    """A union knows its classes by their tags."""
    assert {"Walk": Walk, "Rest": Rest, "Meet": Meet} == members(Deed)


# What is refused: anywhere.


@half_as_many
@given(camp_documents(), st.data())
def test_a_value_of_no_shape(document: Document, data: st.DataObject) -> None:
    """Wherever something stands that belongs nowhere, it is refused with the path to it."""
    path = data.draw(paths(document))
    wrong = data.draw(st.sampled_from([NOWHERE, [NOWHERE]]))
    # A tag is part of the object that it tells the class of.
    place = written(path[:-1] if path[-1:] == ("type",) else path)
    assert all(one.startswith(place) for one in problems_of(replaced(document, path, wrong)))


@half_as_many
@given(camp_documents(), st.data())
def test_an_unknown_key(document: Document, data: st.DataObject) -> None:
    """An object with a key too many is refused, with the path to the object and the key."""
    objects = [path for path, value in nodes(document) if type(value) is dict and path[-1:] != ("scores",)]
    path = data.draw(st.sampled_from([path for path in objects if path[-1:] != ("held",)]))
    key = data.draw(st.sampled_from(["colour", "derived", "__class__", "Name", ""]))
    expected = f"{written(path)}: unknown key {key!r}"
    assert (expected,) == problems_of(replaced(document, (*path, key), 1))


@half_as_many
@given(camp_documents(), st.data())
def test_a_missing_key(document: Document, data: st.DataObject) -> None:
    """An object without a key that it needs is refused, and the key is told."""
    needed = ("name", "gold", "by", "steps", "pieces", "first", "side", "held", "scores", "last", "tree")
    path = data.draw(st.sampled_from([path for path, _ in nodes(document) if path and path[-1] in needed]))
    expected = f"{written(path)}: the key {path[-1]!r} is missing"
    assert (expected,) == problems_of(without(document, path))


@half_as_many
@given(camp_documents(), st.data())
def test_all_problems_are_told_at_once(document: Document, data: st.DataObject) -> None:
    """However many fields are wrong, each is told."""
    wrong = data.draw(st.sets(st.sampled_from(sorted(document)), min_size=1))
    told = problems_of({key: NOWHERE if key in wrong else value for key, value in document.items()})
    assert wrong == {re.match(r"\$\.(\w+)", one)[1] for one in told}  # type: ignore[index]  # every path has a field


def test_problems_of_different_kinds_at_once() -> None:
    """An unknown key, a missing one and wrong values deep inside are one answer."""
    document = document_of(SMALL, Camp)
    document |= {
        "colour": 1,
        "gold": "3",
        "sizes": [1, None, 2, True],
        "deeds": [WALK, {**WALK, "steps": "x"}],
    }
    del document["name"]
    expected = {
        "$: unknown key 'colour'",
        "$.name: the key 'name' is missing",
        '$.gold: should be a whole number, is "3"',
        "$.sizes[1]: should be a whole number, is null",
        "$.sizes[3]: should be a whole number, is true",
        '$.deeds[1].steps: should be a whole number, is "x"',
    }
    assert expected == set(problems_of(document))


# What is refused: field by field.

WHOLE = "should be a whole number, is "
TEXT = "should be a text, is "
TAGS = "its 'type' should be one of Walk, Rest, Meet; is "
NORTH: Document = {"side": "north"}
WRONG: list[tuple[Path, object, str]] = [
    (("gold",), True, f"$.gold: {WHOLE}true"),
    (("gold",), "1", f'$.gold: {WHOLE}"1"'),
    (("gold",), None, f"$.gold: {WHOLE}null"),
    (("gold",), [1], f"$.gold: {WHOLE}a list"),
    (("gold",), {"gold": 1}, f"$.gold: {WHOLE}an object"),
    (("gold",), 1.0, "$.gold: numbers are whole, and 1.0 is not"),
    (("gold",), float("nan"), "$.gold: numbers are whole, and nan is not"),
    (("gold",), float("inf"), "$.gold: numbers are whole, and inf is not"),
    (("gold",), MAX_INT + 1, f"$.gold: the number is beyond {MAX_INT}"),
    (("gold",), -MAX_INT - 1, f"$.gold: the number is beyond {MAX_INT}"),
    (("gold",), 10**5000, f"$.gold: the number is beyond {MAX_INT}"),
    (("guess",), False, f"$.guess: {WHOLE}false"),
    (("guess",), "", f'$.guess: {WHOLE}""'),
    (("height",), None, f"$.height: {WHOLE}null"),
    (("open",), 1, "$.open: should be true or false, is 1"),
    (("open",), "true", '$.open: should be true or false, is "true"'),
    (("open",), None, "$.open: should be true or false, is null"),
    (("name",), 7, f"$.name: {TEXT}7"),
    (("name",), None, f"$.name: {TEXT}null"),
    (("name",), ["Hollow"], f"$.name: {TEXT}a list"),
    (("name",), "x" * (MAX_STRING + 1), f"$.name: the text is longer than {MAX_STRING}"),
    (("nickname",), 7, f"$.nickname: {TEXT}7"),
    (("side",), "east", '$.side: should be one of north, south; is "east"'),
    (("side",), "NORTH", '$.side: should be one of north, south; is "NORTH"'),
    (("side",), None, "$.side: should be one of north, south; is null"),
    (("side",), 0, "$.side: should be one of north, south; is 0"),
    (("side",), ["north"], "$.side: should be one of north, south; is a list"),
    (("span",), [1], "$.span: should be a list of 2, is a list of 1"),
    (("span",), [1, "north", 2], "$.span: should be a list of 2, is a list of 3"),
    (("span",), [], "$.span: should be a list of 2, is a list of 0"),
    (("span",), ["north", "south"], f'$.span[0]: {WHOLE}"north"'),
    (("span",), {"0": 1, "1": "north"}, "$.span: should be a list, is an object"),
    (("sizes",), "12", '$.sizes: should be a list, is "12"'),
    (("sizes",), {}, "$.sizes: should be a list, is an object"),
    (("sizes",), None, "$.sizes: should be a list, is null"),
    (("sizes",), [1, [2]], f"$.sizes[1]: {WHOLE}a list"),
    (("words",), {"elm": 1}, "$.words: should be a list, is an object"),
    (("words",), ["elm"], '$.words[0]: should be a list, is "elm"'),
    (("words",), [["elm"]], "$.words[0]: should be a list of 2, is a list of 1"),
    (("words",), [["elm", 0]], "$.words: should count at least 1 of every item"),
    (("words",), [["elm", -1]], "$.words: should count at least 1 of every item"),
    (("words",), [["elm", True]], f"$.words[0][1]: {WHOLE}true"),
    (("words",), [["elm", 1], ["oak", 1], ["elm", 1]], "$.words: should name every item once"),
    (("words",), [["elm", 1], [1, 1]], f"$.words[1][0]: {TEXT}1"),
    (("pieces",), [[NORTH, 2], [{**NORTH, "marks": []}, 1]], "$.pieces: should name every item once"),
    (("pieces",), [[{"side": "north", "mark": []}, 1]], "$.pieces[0][0]: unknown key 'mark'"),
    (("pieces",), [[{"side": "north", "marks": [3]}, 1]], f"$.pieces[0][0].marks[0]: {TEXT}3"),
    (("scores",), [["elm", 1]], "$.scores: should be an object, is a list"),
    (("scores", "oak"), "1", f"$.scores['oak']: {WHOLE}\"1\""),
    (("held", "east"), [], "$.held['east']: should be one of north, south; is \"east\""),
    (("held", "south"), 3, "$.held['south']: should be a list, is 3"),
    (("last",), None, "$.last: should be an object, is null"),
    (("last",), "Walk", '$.last: should be an object, is "Walk"'),
    (("last",), [WALK], "$.last: should be an object, is a list"),
    (("last",), {}, f"$.last: {TAGS}null"),
    (("last",), {"by": "north", "steps": 1}, f"$.last: {TAGS}null"),
    (("last", "type"), "Run", f'$.last: {TAGS}"Run"'),
    (("last", "type"), "walk", f'$.last: {TAGS}"walk"'),
    (("last", "type"), "Camp", f'$.last: {TAGS}"Camp"'),
    (("last", "type"), 1, f"$.last: {TAGS}1"),
    (("last", "type"), ["Walk"], f"$.last: {TAGS}a list"),
    (("last", "type"), {}, f"$.last: {TAGS}an object"),
    (("last", "type"), "Rest", "$.last: unknown key 'steps'"),
    (("deeds", 1, "first"), 0, "$.deeds[1].first: should be true or false, is 0"),
    (("deeds", 0, "reason"), 0, f"$.deeds[0].reason: {TEXT}0"),
    (("secret",), None, "$.secret: should be an object, is null"),
    (("secret", "item"), 5, f"$.secret.item: {TEXT}5"),
    (("hand", "unseen"), "2", f'$.hand.unseen: {WHOLE}"2"'),
    (("hand", "cards"), None, "$.hand.cards: should be a list, is null"),
    (("deck", "top", 0, "knowers"), "ns", '$.deck.top[0].knowers: should be a list, is "ns"'),
    (("tree",), [], "$.tree: should be an object, is a list"),
    (("tree", "type"), "Tree", "$.tree: unknown key 'type'"),
    (("tree", "branches", 0, "deeds", 0, "steps"), None, f"$.tree.branches[0].deeds[0].steps: {WHOLE}null"),
    (("tree", "chief", "name"), 1, f"$.tree.chief.name: {TEXT}1"),
    (("heir",), "north", '$.heir: should be an object, is "north"'),
    (("heir",), False, "$.heir: should be an object, is false"),
    (("derived",), 0, "$: unknown key 'derived'"),
    ((), None, "$: should be an object, is null"),
    ((), [], "$: should be an object, is a list"),
    ((), "Camp", '$: should be an object, is "Camp"'),
]


@pytest.mark.parametrize(("path", "value", "problem"), WRONG, ids=[problem[:60] for _, _, problem in WRONG])
def test_wrong_values(path: Path, value: object, problem: str) -> None:
    """A wrong value is refused with its path, what should be there, and what is."""
    assert (problem,) == problems_of(replaced(document_of(SMALL, Camp), path, value))


@pytest.mark.parametrize(
    ("kind", "value", "problem"),
    [
        (Deed, {}, f"$: {TAGS}null"),
        (Deed, {**WALK, "type": None}, f"$: {TAGS}null"),
        (Deed, {**WALK, "steps": None}, f"$.steps: {WHOLE}null"),
        (tuple[int, ...], [1, "2"], f'$[1]: {WHOLE}"2"'),
        (Bag[str], [["elm", 0]], "$: should count at least 1 of every item"),
        (dict[str, int], {"elm": None}, f"$['elm']: {WHOLE}null"),
        (int, True, f"$: {WHOLE}true"),
        (Side, "east", '$: should be one of north, south; is "east"'),
    ],
)
def test_a_document_need_not_be_a_class(kind: object, value: object, problem: str) -> None:
    """Any shape can be the whole document, and is read as strictly."""
    assert (problem,) == problems_of(value, kind)


@given(st.integers(1, 20), st.integers(1, 30))
def test_many_problems(few: int, more: int) -> None:
    """A message tells up to twenty problems and how many more there are; the error keeps all of them."""
    problems = tuple(f"$[{place}]: should be a whole number, is null" for place in range(20 + more))
    assert problems == problems_of([None] * (20 + more), tuple[int, ...])
    assert "\n".join(problems[:few]) == str(WireError(problems[:few]))
    assert "\n".join([*problems[:20], f"(and {more} more)"]) == str(WireError(problems))


# What is refused: absurd sizes.


def nested(depth: int) -> object:
    document: object = 1
    for _ in range(depth):
        document = [document]
    return document


def test_depth() -> None:
    """A document may be so deep and no deeper, whatever it is a document of."""
    guarded(nested(MAX_DEPTH))
    with pytest.raises(WireError, match="too large or too deep"):
        guarded(nested(MAX_DEPTH + 1))


def test_the_deepest_value() -> None:
    """A value as deep as documents may be is read, and a deeper one is refused."""
    tree = Tree("leaf")
    for _ in range(MAX_DEPTH - 1):
        tree = Tree("elm", chief=tree)
    assert tree == from_document(WIRE, to_document(WIRE, tree, Tree), Tree)
    assert (
        "too deep"
        in problems_of(to_document(WIRE, Tree("elm", chief=Tree("elm", chief=tree)), Tree), Tree)[0]
    )


def test_number_of_items(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document may hold so many items and no more, the whole counted as one."""
    monkeypatch.setattr(wire, "MAX_ITEMS", 10)
    guarded([1] * 9)
    with pytest.raises(WireError, match=r"^\$\[\d\]: the document is too large or too deep$"):
        guarded([1] * 10)


def test_the_largest_that_is_allowed() -> None:
    """The limits themselves are within the limits."""
    guarded({"name": "x" * MAX_STRING, "gold": MAX_INT, "debt": -MAX_INT})


# Texts.


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1, column 1: "),
        ("   ", "line 1, column "),
        ("gold", "line 1, column 1: "),
        ("{\n'gold': 1}", "line 2, column 1: "),
        ('{"gold": 1', "line 1, column "),
        ('{"gold": 1} {}', "line 1, column 13: "),
        ("[1,]", "line 1, column "),
        ('"\t"', "line 1, column "),
        ("01", "line 1, column 2: "),
        ("// remark\n1", "line 1, column 1: "),
        ("\ufeff1", "line 1, column 1: "),
        ("True", "line 1, column 1: "),
        ("1.0", "numbers are whole, and 1.0 is not"),
        ("[1e3]", "numbers are whole, and 1e3 is not"),
        ("-0.0", "numbers are whole, and -0.0 is not"),
        ("1e999999999", "numbers are whole, and 1e999999999 is not"),
        ('{"gold": NaN}', "numbers are whole, and NaN is not"),
        ("Infinity", "numbers are whole, and Infinity is not"),
        ("-Infinity", "numbers are whole, and -Infinity is not"),
        ("9" * 13, f"the number 999999999999... is beyond {MAX_INT}"),
        ("-" + "9" * 100_000, f"the number -99999999999... is beyond {MAX_INT}"),
        ('{"gold": 1, "open": true, "gold": 1}', "the key 'gold' stands twice in one object"),
        ('[{"": {"a": 1, "a": 1}}]', "the key 'a' stands twice in one object"),
        ("[" * 100_000, "the document is too deep"),
        ('{"a":' * 100_000, "the document is too deep"),
        ("[" * 100_000 + "]" * 100_000, "the document is too deep"),
        ("1" * (MAX_TEXT + 1), f"the text is {MAX_TEXT + 1} characters long, the limit is {MAX_TEXT}"),
    ],
    ids=lambda value: value[:20],
)
def test_wrong_texts(text: str, problem: str) -> None:
    """A text that is not JSON, or says what no document may, is refused before anything is made of it."""
    with pytest.raises(WireError, match="^" + re.escape(problem)):
        parse_json(text)


def read_or_refuse(reader: Callable[[], object], kind: object) -> None:
    """A value that comes in goes out and comes in again; the only other way out is a `WireError`."""
    with suppress(WireError):
        value = reader()
        assert value == read(to_document(WIRE, value, kind), kind)


KINDS = [Camp, Tree, Deed, Bag[Piece], Bag[str], tuple[int, Side], dict[str, int], dict[Side, Tree]]


@given(st.text() | st.text('[]{}":,0123456789.-+eE tfn\\'), st.sampled_from(KINDS))
def test_any_text(text: str, kind: object) -> None:
    """Whatever text comes in, it is a value or a `WireError`."""
    read_or_refuse(lambda: read(parse_json(text), kind), kind)


@given(json_values(odd_numbers()), st.sampled_from(KINDS))
def test_any_json(document: object, kind: object) -> None:
    """Whatever JSON can say, it is a value or a `WireError`, as a text and as plain data."""
    read_or_refuse(lambda: read(parse_json(json.dumps(document)), kind), kind)
    read_or_refuse(lambda: read(document, kind), kind)


@half_as_many
@given(camp_documents(), st.data())
def test_anything_anywhere(document: Document, data: st.DataObject) -> None:
    """Whatever stands somewhere in a document that was right, it is a value or a `WireError`."""
    path = data.draw(paths(document))
    changed = replaced(document, path, data.draw(json_values(odd_numbers())))
    read_or_refuse(lambda: read(changed, Camp), Camp)


@half_as_many
@given(camp_documents(), st.data())
def test_anything_from_elsewhere(document: Document, data: st.DataObject) -> None:
    """What is right in one place of a document may be wrong in another, and is then refused."""
    there, here = data.draw(paths(document)), data.draw(paths(document))
    changed = replaced(document, there, within(document, here))
    read_or_refuse(lambda: read(changed, Camp), Camp)
