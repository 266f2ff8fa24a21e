"""The schemas: what the wire writes is valid, and what the wire refuses for its shape is not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it comes without types
from tests.kernel.shapes import (
    SMALL,
    WIRE,
    Camp,
    Deed,
    Path,
    Piece,
    Side,
    Tree,
    nodes,
    replaced,
    within,
    without,
)
from tests.kernel.strategies import (
    camp_documents,
    camps,
    deeds,
    half_as_many,
    json_values,
    paths,
    piece_bags,
    tree_documents,
)

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.schema import schema_of
from conquest_rules.kernel.wire import MAX_INT, MAX_STRING, WireError, from_document, to_document

KINDS = [
    Camp,
    Tree,
    Deed,
    Bag[Piece],
    Bag[str],
    tuple[int, Side],
    tuple[Deed, ...],
    dict[str, int],
    int,
    Side,
]
CAMP, TREE, DEED = (Draft202012Validator(schema_of(WIRE, kind, "t")) for kind in (Camp, Tree, Deed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_a_schema(kind: object) -> None:
    """The schema of any shape is a schema of the draft it names, and goes through JSON."""
    schema = schema_of(WIRE, kind, "a shape")
    Draft202012Validator.check_schema(schema)
    assert schema == json.loads(json.dumps(schema))
    assert Draft202012Validator.META_SCHEMA["$id"] == schema["$schema"]
    assert schema["title"] == "a shape"


@half_as_many
@given(camps())
def test_what_is_written_is_valid(camp: Camp) -> None:
    """Every value's document is valid by the schema of its type."""
    CAMP.validate(to_document(WIRE, camp, Camp))


@given(deeds(), piece_bags())
def test_unions_and_bags_are_valid(deed: Deed, bag: Bag[Piece]) -> None:
    """A document may be a member of a union or a bag, and is valid by its own schema."""
    DEED.validate(to_document(WIRE, deed, Deed))
    schema = schema_of(WIRE, Bag[Piece], "pieces")
    Draft202012Validator(schema).validate(to_document(WIRE, bag, Bag[Piece]))


def wire_takes(document: object, kind: type[object]) -> bool:
    """Whether the wire finds nothing wrong with a document but what no schema can say: an item told twice."""
    try:
        from_document(WIRE, document, kind)
    except WireError as error:
        return all(problem.endswith("should name every item once") for problem in error.problems)
    return True


@half_as_many
@given(camp_documents(), st.data())
def test_what_the_wire_takes_is_valid(document: dict[str, object], data: st.DataObject) -> None:
    """What is right in one place of a document is valid in another if the wire takes it there."""
    there, here = data.draw(paths(document)), data.draw(paths(document))
    changed = replaced(document, there, within(document, here))
    assert not wire_takes(changed, Camp) or CAMP.is_valid(changed)


@given(tree_documents(), st.data())
def test_what_the_wire_refuses_is_not_valid(document: object, data: st.DataObject) -> None:
    """Whatever stands somewhere in a tree's document, it is valid just if the wire takes it."""
    changed = replaced(document, data.draw(paths(document)), data.draw(json_values()))
    assert wire_takes(changed, Tree) == TREE.is_valid(changed)


@half_as_many
@given(camp_documents(), st.data())
def test_a_wrong_type_is_not_valid(document: dict[str, object], data: st.DataObject) -> None:
    """A value that belongs nowhere is not valid anywhere."""
    wrong = data.draw(st.sampled_from([{"?": [None]}, [{"?": [None]}]]))
    assert not CAMP.is_valid(replaced(document, data.draw(paths(document)), wrong))


@half_as_many
@given(camp_documents(), st.data())
def test_an_unknown_key_is_not_valid(document: dict[str, object], data: st.DataObject) -> None:
    """An object with a key too many is not valid."""
    objects = [path for path, value in nodes(document) if type(value) is dict]
    path = data.draw(st.sampled_from([path for path in objects if path[-1:] not in (("scores",), ("held",))]))
    assert not CAMP.is_valid(replaced(document, (*path, "colour"), 1))


@half_as_many
@given(camp_documents(), st.data())
def test_a_key_may_be_missing_if_it_has_a_default(document: dict[str, object], data: st.DataObject) -> None:
    """An object without one of its keys is valid just if the wire reads it."""
    keys = [path for path, _ in nodes(document) if path and isinstance(path[-1], str)]
    changed = without(document, data.draw(st.sampled_from(keys)))
    assert wire_takes(changed, Camp) == CAMP.is_valid(changed)


@given(deeds(), st.sampled_from(["Run", "walk", "Camp", "", None, 1, ["Walk"]]))
def test_an_unknown_tag_is_not_valid(deed: Deed, tag: object) -> None:
    """A member of a union is valid by the name of its own class alone."""
    document = to_document(WIRE, deed, Deed)
    assert not DEED.is_valid(replaced(document, ("type",), tag))
    assert not DEED.is_valid(without(document, ("type",)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("gold",), True),
        (("gold",), "1"),
        (("gold",), None),
        (("gold",), 1.5),
        (("gold",), MAX_INT + 1),
        (("gold",), -MAX_INT - 1),
        (("guess",), "1"),
        (("open",), 1),
        (("name",), "x" * (MAX_STRING + 1)),
        (("nickname",), 1),
        (("side",), "east"),
        (("span",), [1]),
        (("span",), [1, "north", 1]),
        (("span",), ["north", 1]),
        (("sizes",), "12"),
        (("words",), [["elm", 0]]),
        (("words",), [["elm", MAX_INT + 1]]),
        (("words",), [["elm"]]),
        (("words",), [["elm", 1, 1]]),
        (("words",), [[1, 1]]),
        (("scores", "elm"), "1"),
        (("held", "north"), 1),
        (("secret", "item"), 1),
        (("hand", "cards"), [[1, 1]]),
        (("last", "type"), "Tree"),
        (("heir",), {"side": "east"}),
        (("derived",), 1),
    ],
)
def test_wrong_values_are_not_valid(path: Path, value: object) -> None:
    """What the wire refuses for its shape, its size or its range is not valid."""
    wrong = replaced(to_document(WIRE, SMALL, Camp), path, value)
    assert (False, False) == (wire_takes(wrong, Camp), CAMP.is_valid(wrong))


def test_every_class_is_defined_once() -> None:
    """A schema defines each class by its name, each member of a union with its tag, in alphabetical order."""
    schema = schema_of(WIRE, Camp, "camp")
    expected = [
        "Camp",
        "Deck-str",
        "Hand-str",
        "Meet-tagged",
        "Piece",
        "Rest-tagged",
        "Secret-str",
        "Tree",
        "Walk-tagged",
    ]
    assert expected == list(schema["$defs"])  # type: ignore[call-overload]  # the definitions are an object
    assert schema["$ref"] == "#/$defs/Camp"


def test_a_definition_tells_what_the_class_is() -> None:
    """The first line of a class's docstring describes it; its keys without default are required."""
    defined = schema_of(WIRE, Deed, "deed")["$defs"]
    text = {"type": "string", "maxLength": MAX_STRING}
    expected = {
        "type": "object",
        "description": "Somebody rests.",
        "properties": {
            "type": {"const": "Rest"},
            "by": {"enum": ["north", "south"]},
            "reason": {"anyOf": [text, {"type": "null"}]},
        },
        "required": ["type", "by"],
        "additionalProperties": False,
    }
    assert expected == defined["Rest-tagged"]  # type: ignore[index]  # the definitions are an object
