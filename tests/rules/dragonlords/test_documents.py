"""States, actions, events, setups and records over the wire and as text; wrong ones by the dozen."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.clauses.dragonlords.opening import SEEDS

from conquest_rules import dragonlords
from conquest_rules.dragonlords import IllegalAction, Side, WireError
from conquest_rules.testing import walk
from conquest_rules.testing.dragonlords.strategies import setups, states

SETUP: Final = dragonlords.Setup(players=3)
SCHEMAS: Final = {name: Draft202012Validator(schema) for name, schema in dragonlords.schemas().items()}
Document = dict[str, Any]  # Any: documents are spoilt on purpose
Path = tuple[str | int, ...]


def walked(setup: dragonlords.Setup, seed: int, most: int) -> dragonlords.Record[Any, Any]:
    """A record of random play."""
    steps = walk(dragonlords, dragonlords.new_game(setup), Random(seed), most)
    return dragonlords.record_of(setup, *(step.action for step in steps))


@lru_cache(maxsize=4)
def moments(seed: int) -> tuple[str, ...]:
    """Documents of states along random play, one of each kind of step, and a view of each."""
    found = dict[type, dragonlords.State]()
    for step in walk(dragonlords, dragonlords.new_game(SETUP), Random(seed), 420):
        found.setdefault(type(step.state.step), step.state)
    views = [dragonlords.view(state, side) for state in found.values() for side in (Side.ORCS, None)]
    return tuple(map(dragonlords.dump, (*found.values(), *views)))


def spoilt(kind: str) -> Document:
    """A fresh document of this kind."""
    value: object = {"state": dragonlords.new_game(SETUP), "record": walked(SETUP, 7, 20), "setup": SETUP}[
        kind
    ]
    document: Document = json.loads(dragonlords.dump(value))
    return document


READ: Final[dict[str, Callable[[object], object]]] = {
    "state": lambda source: dragonlords.read_state(source, SETUP),
    "record": dragonlords.read_record,
    "setup": dragonlords.read_setup,
    "action": dragonlords.read_action,
}


@given(states())
def test_states_come_back_and_fit_their_schema(state: dragonlords.State) -> None:
    """A state, full or a view, is the same after its journey as JSON, and its document fits the schema."""
    for one in (state, dragonlords.view(state, state.active), dragonlords.view(state, None)):
        text = dragonlords.dump(one)
        SCHEMAS["state"].validate(json.loads(text))
        assert one == dragonlords.read_state(text, dragonlords.setup_of(state))


@given(setups(), SEEDS, st.integers(0, 120))
def test_setups_and_records_come_back(setup: dragonlords.Setup, seed: int, most: int) -> None:
    """Setups and records are the same after their journey as JSON and as text, and fit their schemas."""
    text = dragonlords.dump(setup)
    SCHEMAS["setup"].validate(json.loads(text))
    assert setup == dragonlords.read_setup(text, setup.content)
    record = walked(setup, seed, most)
    text = dragonlords.dump(record)
    SCHEMAS["record"].validate(json.loads(text))
    assert record == dragonlords.read_record(text)
    assert record == dragonlords.parse_record(dragonlords.write_record(record))


@given(setups(), SEEDS)
def test_actions_and_events_fit_their_schemas(setup: dragonlords.Setup, seed: int) -> None:
    """Actions and events come back as they were, and their documents fit their schemas."""
    for step in walk(dragonlords, dragonlords.new_game(setup), Random(seed), 25):
        document = dragonlords.document(step.action)
        SCHEMAS["action"].validate(document)
        assert step.action == dragonlords.read_action(json.dumps(document))
        for event in step.events:
            document = dragonlords.document(event)
            SCHEMAS["event"].validate(document)
            assert event == dragonlords.read_event(json.dumps(document))


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    """A way to spoil a document: another value at a place."""

    def spoil(document: Any) -> None:  # any document
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    return spoil


def drop(*path: str | int) -> Callable[[Document], None]:
    """A way to spoil a document: a place is left out."""

    def spoil(document: Any) -> None:  # any document
        for key in path[:-1]:
            document = document[key]
        del document[path[-1]]

    return spoil


PLACE: Final[Document] = {"units": {}, "fleets": {}, "parties": {}, "waiting": {}, "docked": {}}
WRONG: Final[dict[str, tuple[str, Callable[[Document], None], str]]] = {
    "extra key": ("state", put("extra", value=1), "unknown key 'extra'"),
    "extra key deep down": ("state", put("sides", "orcs", "extra", value=1), "$.sides['orcs']"),
    "missing key": ("state", drop("active"), "the key 'active' is missing"),
    "nobody's turn": ("state", put("active", value="gnomes"), "$.active: should be one of barbarians"),
    "no such step": ("state", put("step", value={"type": "Sleeping"}), "$.step: its 'type' should be one of"),
    "a step without a type": ("state", put("step", value={}), "$.step: its 'type' should be one of"),
    "a step that is a list": ("state", put("step", value=[]), "$.step: should be an object"),
    "a step with too much": ("state", put("step", "at", value="x"), "unknown key 'at'"),
    "a step with too little": ("state", drop("step", "left"), "the key 'left' is missing"),
    "a number that is a text": (
        "state",
        put("step", "left", value="1"),
        "$.step.left: should be a whole number",
    ),
    "a number that is true": (
        "state",
        put("step", "left", value=True),
        "$.step.left: should be a whole number",
    ),
    "a fraction": ("state", put("step", "left", value=1.5), "numbers are whole"),
    "an absurd number": ("state", put("step", "left", value=10**15), "$.step.left: the number is beyond"),
    "a place that is not there": ("state", put("places", "atlantis", value=PLACE), "no atlantis"),
    "a harbor that is not there": (
        "state",
        put("places", "vanehold", value={**PLACE, "docked": {"glass-strait-1": [[{"crew": []}, 1]]}}),
        "$.places.vanehold.docked: vanehold has no harbor on glass-strait-1",
    ),
    "a side left out": ("state", drop("sides", "garrison"), "$.sides: garrison is missing"),
    "a side too many": ("state", put("sides", "gnomes", value={}), "$.sides['gnomes']"),
    "units of nobody": (
        "state",
        put("places", "vanehold", value={**PLACE, "units": {"gnomes": []}}),
        "$.places['vanehold'].units['gnomes']",
    ),
    "a unit that is a number": (
        "state",
        put("places", "vanehold", value={**PLACE, "units": {"orcs": [[3, 1]]}}),
        "$.places['vanehold'].units['orcs'][0][0]: should be an object",
    ),
    "no units of a kind": (
        "state",
        put("places", "vanehold", value={**PLACE, "units": {"orcs": [[{}, 0]]}}),
        "at least 1",
    ),
    "a kind twice": (
        "state",
        put("places", "vanehold", value={**PLACE, "units": {"orcs": [[{}, 1], [{}, 1]]}}),
        "every item once",
    ),
    "a mark that is not there": (
        "state",
        put("places", "vanehold", value={**PLACE, "units": {"orcs": [[{"mark": {"tired": True}}, 1]]}}),
        "unknown key 'tired'",
    ),
    "another table": ("state", put("table", value="0" * 32), "$.table: the state is of the table 000"),
    "another game": ("state", put("game", value="nerath"), "$.game: should be dragonlords"),
    "a form of the future": ("state", put("format", value=99), "$.format: is 99"),
    "an action of no kind": ("record", put("actions", 3, value={"type": "Fly"}), "$.actions[3]: its 'type'"),
    "an action of nobody": (
        "record",
        put("actions", 3, value={"type": "EndStep", "by": "gnomes"}),
        "$.actions[3].by: should be one of barbarians",
    ),
    "half an action": ("record", put("actions", 3, value={"type": "Claim", "by": "orcs"}), "'at' is missing"),
    "actions that are no list": ("record", put("actions", value={}), "$.actions: should be a list"),
    "a record without a setup": ("record", drop("setup"), "the key 'setup' is missing"),
    "a record of another game": ("record", put("game", value="nerath"), "$.game: should be dragonlords"),
    "a record with another pack": (
        "record",
        put("setup", "content", value="f" * 32),
        "$.setup.content: the pack with the digest",
    ),
    "five players": ("setup", put("players", value=5), "$: The number of players is 5."),
    "no such ruling": ("setup", put("rulings", value={"R-none": "x"}), "no ruling 'R-none'"),
    "no such reading": (
        "setup",
        put("rulings", value={"R-income-stacking": "x"}),
        "Its readings are",
    ),
    "a ruling that is a list": ("setup", put("rulings", value=["R-x"]), "$.rulings: should be an object"),
    "two types each for three": (
        "setup",
        put("options", "two_types_each", value=True),
        "Two types each are for two players; 3 play. [D30.8]",
    ),
    "a kingdom target out of range": (
        "setup",
        put("options", "kingdom_target", value=7),
        "The kingdom target is 7. Here it is a number from 3 to 6. [D30.10]",
    ),
    "an option that is not there": ("setup", put("options", "dragons", value=True), "unknown key 'dragons'"),
    "a switch that is a number": (
        "setup",
        put("options", "tundra", value=1),
        "$.options.tundra: should be true or false",
    ),
    "a scroll that is not there": (
        "setup",
        put("options", "removed_scrolls", value=["spam"]),
        "The scroll deck has no 'spam' to remove.",
    ),
    "a seat of nobody": ("setup", put("seats", 0, "people", value="gnomes"), "$.seats[0].people: should be"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_documents_are_refused_with_the_path(name: str) -> None:
    """A document with one fault is refused; the message has the path to it and what would be right."""
    kind, spoil, words = WRONG[name]
    document = spoilt(kind)
    spoil(document)
    with pytest.raises(WireError) as refused:
        READ[kind](document)
    assert words in str(refused.value)


def test_all_problems_of_a_document_are_told() -> None:
    """Several faults of one document are told together, each with its path."""
    document = spoilt("state")
    document["active"], document["format"] = "gnomes", "one"
    document["sides"]["orcs"]["standing"] = None
    with pytest.raises(WireError) as refused:
        READ["state"](document)
    assert 3 == len(refused.value.problems)


STRANGE: Final = (
    *("", "null", "[]", '"state"', "{", "[" * 200_000, '{"a":' * 50_000, "1e999", "9" * 5_000),
    *('{"step": NaN}', '{"active": 1, "active": 2}', '{"format": 1.0}', "\x00"),
    '{"x": "' + "y" * 200_000 + '"}',
)


@pytest.mark.parametrize("text", STRANGE, ids=lambda text: repr(text[:12]))
def test_strange_texts_are_refused(text: str) -> None:
    """Whatever text comes instead of JSON of the right form, the answer is a WireError."""
    for read in (*READ.values(), dragonlords.read_event, dragonlords.parse_record):
        with pytest.raises(WireError):
            read(text)


# Documents that are changed anywhere.

JUNK: Final[tuple[object, ...]] = (
    *(None, True, 0, 1, -1, 3, 10**9, 10**15, 10**40, 1.5, "", "x", "\x00", "\ud800", [], {}, [[]], ["x"]),
    *("elves", "garrison", "king", "vanehold", "gannet-rock", "glass-strait-1", "fallen", "lost"),
    *({"type": "EndStep"}, {"type": "Hiding"}, {"type": "Losing"}, {"x": 1}),
)


def paths(document: object, path: Path = ()) -> Iterator[Path]:
    """Every place of a document."""
    yield path
    if isinstance(document, dict | list):
        pairs = document.items() if isinstance(document, dict) else enumerate(document)
        for key, value in pairs:
            yield from paths(value, (*path, key))


def mutated(text: str, rng: Random) -> Any:  # any document
    """A document with something left out, exchanged, repeated or put in another place."""
    document: Any = json.loads(text)
    for _ in range(rng.choice((1, 1, 2))):
        # Of two places the one in the rarer part: most of a state are units.
        found = [path for path in paths(document) if path]
        rare = [path for path in found if path[0] in ("step", "sides", "actions", "options", "active")]
        path = rng.choice(rare if rare and rng.random() < 0.7 else found)
        parent = document
        for key in path[:-1]:
            parent = parent[key]
        match rng.randrange(4):
            case 0:
                del parent[path[-1]]
            case 1 if isinstance(parent, dict):
                parent[str(rng.choice(JUNK))] = parent[path[-1]]
            case 2 if isinstance(parent[path[-1]], int):
                parent[path[-1]] += rng.choice((-2, -1, 1, 100))
            case _:
                parent[path[-1]] = deepcopy(rng.choice(JUNK))
        if not document:
            break
    return document


@given(st.integers(0, 3), SEEDS)
def test_a_state_changed_anywhere_is_read_or_refused(game: int, seed: int) -> None:
    """Whatever is changed in a state, it is refused with a WireError, or its faults are told.

    A state without a fault can be played on, seen, guessed at and written down.
    """
    rng = Random(seed)
    for text in rng.sample(moments(game), 4):
        try:
            state = dragonlords.read_state(mutated(text, rng), SETUP)
        except WireError:
            continue
        assert state == dragonlords.read_state(dragonlords.dump(state), SETUP)
        if any(map(str, dragonlords.faults(state))):
            continue
        for step in walk(dragonlords, state, rng, 6):
            assert () == dragonlords.faults(step.state), step.action
            dragonlords.fill(dragonlords.view(step.state, None), rng)


@given(SEEDS)
def test_records_setups_and_actions_changed_anywhere_are_read_or_refused(seed: int) -> None:
    """Whatever is changed in them, they are read, or refused with a WireError; a record may not be played."""
    rng = Random(seed)
    record = walked(SETUP, seed % 5, 25)
    for kind, value in (("record", record), ("setup", SETUP), ("action", rng.choice(record.actions))):
        try:
            found = READ[kind](mutated(dragonlords.dump(value), rng))
        except WireError:
            continue
        if isinstance(found, dragonlords.Record):
            state = dragonlords.new_game(found.setup)
            for action in found.actions:
                try:
                    state = dragonlords.apply(state, action)
                except IllegalAction:
                    break


@given(SEEDS)
def test_any_action_at_any_moment_is_done_or_refused(seed: int) -> None:
    """Actions changed anywhere are refused in words or done, in every kind of step and in views of it."""
    rng = Random(seed)
    acts = [json.dumps(dragonlords.document(act)) for act in walked(SETUP, seed % 3, 400).actions]
    for text in rng.sample(moments(seed % 3), 6):
        state = dragonlords.read_state(text, SETUP)
        for written in rng.sample(acts, 12):
            try:
                action = dragonlords.read_action(mutated(written, rng))
            except WireError:
                continue
            refusals = dragonlords.why_not(state, action)
            for refusal in refusals:
                assert str(refusal)
                SCHEMAS["refusal"].validate(dragonlords.document(refusal))
            if not refusals and state.seen_by is None:
                assert () == dragonlords.faults(dragonlords.apply(state, action))


WRONG_TEXTS: Final = {
    "no header": ("orcs ends the phase\n", "ends the header"),
    "garbled header": ("players = = 4\n--------\n", "header"),
    "absurd header": ("x = " + "[" * 5000 + "\n--------\n", "header"),
    "no such form": ("--------\norcs goes home\n", "line 2: 'orcs goes home' is not an action"),
    "no such people": ("--------\n\ngnomes ends the phase\n", "line 3: 'gnomes' is not one of barbarians"),
    "no such unit": ("--------\norcs loses army aboard -\n", "'army' is not a unit"),
    "no such mark": ("--------\norcs loses unit*tired aboard -\n", "'tired' is not a mark"),
    "no such value of a mark": (
        "--------\norcs loses unit*steps=few aboard -\n",
        "'few' is not a value of the mark steps",
    ),
    "two wrong lines": ("--------\nx\ny\n", "line 3: 'y'"),
    "nothing told": ("--------\n", "missing"),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_wrong_record_texts_are_refused_with_the_line(name: str) -> None:
    """A record's text with a fault is refused, and the message has the line and what would be right."""
    text, words = WRONG_TEXTS[name]
    with pytest.raises(WireError) as refused:
        dragonlords.parse_record(text)
    assert words in str(refused.value)


def test_things_without_a_document_say_so() -> None:
    """What is no state, action, event, refusal, explanation, setup or record has no document."""
    with pytest.raises(TypeError, match="refusals, explanations, setups and records have"):
        dragonlords.document(3)
