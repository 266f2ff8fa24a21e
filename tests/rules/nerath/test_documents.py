"""States, actions, events, setups and records over the wire and as text; wrong ones by the dozen."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from conquest_rules import nerath
from conquest_rules.nerath import Realm, WireError
from conquest_rules.testing import walk
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

SETUP = nerath.Setup(length=nerath.Length.SHORT)
SCHEMAS = {name: Draft202012Validator(schema) for name, schema in nerath.schemas().items()}
Document = dict[str, Any]


def walked(setup: nerath.Setup, seed: int, most: int) -> nerath.Record[nerath.Setup, nerath.Action]:
    steps = walk(nerath, nerath.new_game(setup), Random(seed), most)
    return nerath.record_of(setup, *(step.action for step in steps))


def state_document() -> Document:
    document: Document = json.loads(nerath.dump(nerath.new_game(SETUP)))
    return document


def record_document() -> Document:
    document: Document = json.loads(nerath.dump(walked(SETUP, 7, 20)))
    return document


@given(st.one_of(states(), walked_states(setups(contents()))))
def test_states_come_back_and_fit_their_schema(state: nerath.State) -> None:
    """A state, full or a view, is the same after its journey as JSON, and its document fits the schema."""
    for one in (state, nerath.view(state, Realm.VAILIN), nerath.view(state, None)):
        text = nerath.dump(one)
        SCHEMAS["state"].validate(json.loads(text))
        assert one == nerath.read_state(text, nerath.setup_of(state))


@given(setups(contents()))
def test_setups_come_back_and_fit_their_schema(setup: nerath.Setup) -> None:
    """A setup is the same after its journey, given its content pack."""
    text = nerath.dump(setup)
    SCHEMAS["setup"].validate(json.loads(text))
    assert setup == nerath.read_setup(text, setup.content)


@given(setups(), st.integers(0, 2**32), st.integers(0, 60))
def test_records_come_back_and_fit_their_schema(setup: nerath.Setup, seed: int, most: int) -> None:
    """A record is the same after its journey as JSON and as text, and its document fits the schema."""
    record = walked(setup, seed, most)
    text = nerath.dump(record)
    SCHEMAS["record"].validate(json.loads(text))
    assert record == nerath.read_record(text)
    assert record == nerath.parse_record(nerath.write_record(record))
    assert record == nerath.parse_record(nerath.write_record(record, comments=False))


@given(setups(contents()), st.integers(0, 2**32))
def test_actions_and_events_fit_their_schemas(setup: nerath.Setup, seed: int) -> None:
    """Actions and events come back as they were, and their documents fit their schemas."""
    for step in walk(nerath, nerath.new_game(setup), Random(seed), 40):
        for name, value, read in (
            ("action", step.action, nerath.read_action),
            *(("event", event, nerath.read_event) for event in step.events),
        ):
            document = nerath.document(value)
            SCHEMAS[name].validate(document)
            assert value == read(json.dumps(document))  # type: ignore[operator]


def test_schemas_are_schemas() -> None:
    """Each schema is one by the standard, and there is one for each kind of document."""
    assert {"state", "action", "event", "refusal", "explanation", "setup", "record"} == set(SCHEMAS)
    for schema in nerath.schemas().values():
        Draft202012Validator.check_schema(schema)


WRONG_STATES: dict[str, tuple[Callable[[Document], object], str]] = {
    "extra key": (lambda d: d.update(extra=1), "unknown key 'extra'"),
    "extra key deep down": (lambda d: d["realms"]["vailin"].update(extra=1), "$.realms['vailin']"),
    "missing key": (lambda d: d.pop("round"), "the key 'round' is missing"),
    "round is a text": (lambda d: d.update(round="1"), "$.round: should be a whole number"),
    "round is true": (lambda d: d.update(round=True), "$.round: should be a whole number"),
    "round is a fraction": (lambda d: d.update(round=1.5), "numbers are whole"),
    "round is absurd": (lambda d: d.update(round=10**15), "$.round: the number is beyond"),
    "nobody's turn": (lambda d: d.update(active="mordor"), "$.active: should be one of karkoth"),
    "no such step": (lambda d: d.update(step={"type": "Sleeping"}), "$.step: its 'type' should be one of"),
    "a step without a type": (lambda d: d.update(step={}), "$.step: its 'type' should be one of"),
    "a step with a list for a type": (lambda d: d.update(step={"type": []}), "$.step: its 'type'"),
    "a step that is a list": (lambda d: d.update(step=[]), "$.step: should be an object"),
    "a step with too much": (lambda d: d.update(step={"type": "Moving", "to": "x"}), "unknown key 'to'"),
    "a step with too little": (lambda d: d.update(step={"type": "Dealing", "to": "nerath"}), "'left'"),
    "a space that is not there": (lambda d: d["spaces"].update(atlantis=d["spaces"]["nera"]), "no atlantis"),
    "a dungeon that is not there": (lambda d: d["dungeons"].update(cellar={}), "no cellar"),
    "a dungeon left out": (lambda d: d["dungeons"].pop("tomb-of-horrors"), "tomb-of-horrors is missing"),
    "a realm left out": (lambda d: d["realms"].pop("vailin"), "vailin is missing"),
    "a realm too many": (lambda d: d["realms"].update(mordor=d["realms"]["vailin"]), "$.realms['mordor']"),
    "pieces of nobody": (
        lambda d: d["spaces"]["nera"]["pieces"].update(mordor=[]),
        "$.spaces['nera'].pieces['mordor']",
    ),
    "no such piece": (
        lambda d: d["spaces"]["nera"]["pieces"].update(nerath=[[{"kind": "hydra"}, 1]]),
        "$.spaces['nera'].pieces['nerath'][0][0].kind: should be one of footsoldier",
    ),
    "no pieces of a kind": (
        lambda d: d["spaces"]["nera"]["pieces"].update(nerath=[[{"kind": "dragon"}, 0]]),
        "at least 1",
    ),
    "a kind twice": (
        lambda d: d["spaces"]["nera"]["pieces"].update(nerath=[[{"kind": "dragon"}, 1]] * 2),
        "every item once",
    ),
    "a pair of three": (
        lambda d: d["spaces"]["nera"]["pieces"].update(nerath=[[{"kind": "dragon"}, 1, 1]]),
        "should be a list of 2",
    ),
    "another table": (lambda d: d.update(table="0" * 32), "$.table: the state is of the table 000"),
    "another game": (lambda d: d.update(game="chess"), "$.game: should be nerath"),
    "a form of the future": (lambda d: d.update(format=99), "$.format: is 99"),
}


@pytest.mark.parametrize("name", WRONG_STATES)
def test_wrong_states_are_refused_with_the_path(name: str) -> None:
    """A state's document with one fault is refused, and the message has the path to it."""
    spoil, words = WRONG_STATES[name]
    document = state_document()
    spoil(document)
    with pytest.raises(WireError) as refused:
        nerath.read_state(document, SETUP)
    assert words in str(refused.value)


def test_all_problems_of_a_document_are_told() -> None:
    """Several faults of one document are told together, each with its path."""
    document = state_document()
    document["active"], document["round"] = "mordor", "one"
    document["realms"]["vailin"]["treasury"] = None
    with pytest.raises(WireError) as refused:
        nerath.read_state(document, SETUP)
    assert 3 == len(refused.value.problems)


WRONG_RECORDS: dict[str, tuple[Callable[[Document], object], str]] = {
    "an action of no kind": (lambda d: d["actions"].append({"type": "Fly"}), "$.actions[20]: its 'type'"),
    "an action of nobody": (
        lambda d: d["actions"].insert(3, {"type": "EndStep", "by": "mordor"}),
        "$.actions[3].by: should be one of karkoth",
    ),
    "actions that are no list": (lambda d: d.update(actions={}), "$.actions: should be a list"),
    "another pack": (
        lambda d: d["setup"].update(content="f" * 32),
        "$.setup.content: the pack with the digest",
    ),
    "five players": (lambda d: d["setup"].update(players=5), "N3.2"),
    "no such ruling": (lambda d: d["setup"].update(rulings={"R-none": "x"}), "no ruling 'R-none'"),
    "no such reading": (
        lambda d: d["setup"].update(rulings={"R-vp-tie": "x"}),
        "Its readings are tie-for-lead and any-tie",
    ),
    "rulings that are a list": (
        lambda d: d["setup"].update(rulings=["R-vp-tie"]),
        "$.setup.rulings: should be an object",
    ),
    "a reading that is no text": (lambda d: d["setup"].update(rulings={"R-vp-tie": 1}), "$.setup.rulings"),
    "another game": (lambda d: d.update(game="chess"), "$.game"),
}


@pytest.mark.parametrize("name", WRONG_RECORDS)
def test_wrong_records_are_refused_with_the_path(name: str) -> None:
    """A record's document with one fault is refused, and the message has the path to it."""
    spoil, words = WRONG_RECORDS[name]
    document = record_document()
    spoil(document)
    with pytest.raises(WireError) as refused:
        nerath.read_record(document)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"state"',
        "{",
        "[" * 200_000,
        '{"a":' * 50_000,
        "1e999",
        "9" * 5_000,
        '{"round": NaN}',
        '{"round": 1, "round": 2}',
        '{"format": 1.0}',
        "\x00",
        '{"x": "' + "y" * 200_000 + '"}',
    ],
    ids=lambda text: repr(text[:12]),
)
def test_strange_texts_are_refused(text: str) -> None:
    """Whatever text comes instead of JSON of the right form, the answer is a WireError."""
    for read in (
        nerath.read_action,
        nerath.read_event,
        nerath.read_setup,
        nerath.read_record,
        nerath.parse_record,
        lambda source: nerath.read_state(source, SETUP),
    ):
        with pytest.raises(WireError):
            read(text)


def test_too_many_items_are_refused() -> None:
    """A document with more items than any game has is refused."""
    with pytest.raises(WireError, match="too large"):
        nerath.read_action("[" + "1," * 1_000_001 + "1]")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.floats()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_document_is_read_or_refused(document: object) -> None:
    """Any plain data at all is an action, or is refused with a WireError."""
    try:
        action = nerath.read_action(document)
    except WireError:
        return
    assert document == nerath.document(action)


KEYS = st.sampled_from(
    ["round", "step", "spaces", "realms", "dungeons", "guardians", "treasure_deck", "active"]
)


@given(KEYS, JSON)
def test_any_part_of_a_state_may_be_spoilt(key: str, value: object) -> None:
    """A state with any part replaced by any data is a state still, or is refused with a WireError."""
    document = state_document()
    document[key] = value
    try:
        state = nerath.read_state(document, SETUP)
    except WireError:
        return
    nerath.faults(state)


WRONG_TEXTS = {
    "no header": ("karkoth ends the step\n", "ends the header"),
    "garbled header": ("players = = 4\n--------\n", "header"),
    "absurd header": ("x = " + "[" * 5000 + "\n--------\n", "header"),
    "no such form": ("--------\nkarkoth goes home\n", "line 2: 'karkoth goes home' is not an action"),
    "no such realm": ("--------\n\nmordor ends the step\n", "line 3: 'mordor' is not one of karkoth"),
    "two wrong lines": ("--------\nx\ny\n", "line 3: 'y'"),
    "nothing told": ("--------\n", "missing"),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_wrong_record_texts_are_refused_with_the_line(name: str) -> None:
    """A record's text with a fault is refused, and the message has the line and what would be right."""
    text, words = WRONG_TEXTS[name]
    with pytest.raises(WireError) as refused:
        nerath.parse_record(text)
    assert words in str(refused.value)


def test_a_record_can_be_typed_by_hand() -> None:
    """Blank lines, comments and odd spacing in a record's text mean nothing."""
    record = walked(SETUP, 3, 12)
    typed = nerath.write_record(record).replace("--------\n", "--------\n\n# the deal\n")
    assert record == nerath.parse_record(typed.replace(" ends the step", "   ends   the step  # well"))


def test_redacted_records_hide_foreign_cards() -> None:
    """A record for a viewer hides what others drew; it reads back, and cannot be played on."""
    record = walked(SETUP, 5, 30)
    redacted = nerath.redact(record, Realm.NERATH)
    shown = [action.item for action in redacted.actions if isinstance(action, nerath.Drawn)]
    own = {card.id for card in SETUP.content.events if card.realm is Realm.NERATH}
    assert {item for item in shown if item} <= own
    assert None in shown
    assert redacted == nerath.parse_record(nerath.write_record(redacted, comments=False))
    with pytest.raises(nerath.IllegalAction, match="hidden"):
        nerath.apply(nerath.new_game(SETUP), redacted.actions[0])


def test_things_without_a_document_say_so() -> None:
    """What is no state, action, event, refusal, explanation, setup or record has no document."""
    with pytest.raises(TypeError, match="refusals, explanations, setups and records have"):
        nerath.document(3)
