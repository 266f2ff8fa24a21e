"""What Quest for the DragonLords says: every event, fact and action in words that a person would use."""

import re
from collections.abc import Iterator
from random import Random
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest
from attrs import fields

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Deciding, Face, Figure, Omen, Outcome, Phase, Side
from conquest_rules.dragonlords.position import events
from conquest_rules.dragonlords.position.actions import Until, Ware
from conquest_rules.dragonlords.position.facts import (
    advice,
    board,
    lords,
    misfits,
    moments,
    ordeals,
    parties,
    scrolls,
    treasures,
    visits,
    ways,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling import colour_of, describe, label, moment, sentence, understand
from conquest_rules.dragonlords.telling.story import SENTENCES
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import Secret
from conquest_rules.kernel.wording import NotUnderstood
from conquest_rules.pictures.palette import TINCTURES
from conquest_rules.testing import walk

STATE = dragonlords.new_game(dragonlords.Setup())
PLACES = STATE.table.territories
CARD = next(iter(STATE.table.content.scrolls))
NUMBERS = (0, 1, 2, 9)
EVENTS: tuple[type[Any], ...] = get_args(events.Event)
FACT_MODULES = (
    advice,
    board,
    lords,
    misfits,
    moments,
    ordeals,
    parties,
    scrolls,
    treasures,
    visits,
    ways,
)
FACTS = [
    kind
    for module in FACT_MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
]
# What stands for a value of each type; numbers and lists are as long as a test asks.
PLAIN: dict[object, Any] = {
    Side: Side.ELVES,
    Omen: Omen.BLESSED,
    Phase: Phase.COMBAT,
    Ware: Ware.UNIT,
    Until: Until.TURN,
    Face: Face.KING,
    board.Ground: board.Ground.ISLAND,
    board.Deed: board.Deed.MOVED,
    bool: True,
    Figure: Figure(hidden=Bag.of(Secret("king", ("elves",)), Secret(None, ("elves",)))),
}


def _text(name: str) -> str:
    known = {
        "card": CARD,
        "tool": "torch",
        "tools": "torch",
        "monster": "giant-spider",
        "cards": CARD,
        "given": "gnomes",
        "face": "king",
        "spell": "fireball",
        "barrier": "river",
        "introduction": "Warm sand.",
        "text": "The shell is cold.",
    }
    known |= {"deed": "march", "deeds": "march", "player": "player 1", "names": "player 1", "viewer": "elves"}
    known |= {"realm": "Ashmoor", "name": "Nowhere", "target": "11", "option": "tundra", "choices": "True"}
    return known.get(name, PLACES[0])


def _value(name: str, kind: Any, number: int) -> Any:
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is int:
        return number
    if kind is Outcome:
        return Outcome((Side.ELVES, Side.ORCS)[:number], "D1.2")
    if isinstance(kind, UnionType):
        return _text(name) if number else None
    inner = get_args(kind)
    if inner and kind.__name__ == "Bag":
        return Bag(((Figure(), number),)) if number else Bag()
    if inner:
        names = (PLACES * 2)[:number] if name in ("spaces", "places") else None
        return names or tuple(_value(name, inner[0], 3 + one) for one in range(number))
    return _text(name)


def _made(kind: type[Any], number: int) -> Any:
    hints = get_type_hints(kind)
    parts = {one.name: one for one in fields(kind) if one.name != "clauses"}
    cited = {"clauses": ("D1.1",)} if "clauses" in hints else {}
    return kind(**{name: _value(name, hints[name], number) for name in parts}, **cited)


IDS = {one for one in STATE.table.place if "-" in one} | {str(side) for side in Side} | {CARD}


def _reads_well(said: str) -> None:
    assert re.match(r"[A-Z0-9`']", said), said
    assert said.endswith("."), said
    assert not re.search(
        r"\b(None|Figure|Secret|Bag|Side|an unit|1 units|\{|\()", said.replace("(player 1)", "")
    )
    assert not [one for one in IDS if re.search(rf"(?<![\w-]){one}(?![\w-])", said)], said


def test_every_event_has_a_sentence() -> None:
    """Nothing happens in the game that it cannot say."""
    assert set(EVENTS) == set(SENTENCES)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_what_happens_is_a_sentence(kind: type[Any], number: int) -> None:
    """Every event is a sentence with printed names, whatever its numbers are."""
    _reads_well(sentence(STATE, _made(kind, number)))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_why_not_is_a_sentence(kind: type[Any], number: int) -> None:
    """Every fact of a refusal is a sentence with printed names, whatever its numbers are."""
    _reads_well(_made(kind, number).said(words_of(STATE.table.content)))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.AttackBeaten("vanehold", Side.GARRISON), "The garrison holds Vanehold."),
        (events.AttackBeaten("vanehold", Side.ORCS), "The Orcs hold Vanehold."),
        (
            events.DiceRolled(Side.GARRISON, "vanehold", (2, 6), 1, ()),
            "The garrison rolls 2 and 6 in Vanehold: 1 hit.",
        ),
        (
            events.CounterTurnedUp(Side.ELVES, "vanehold", "blank"),
            "A blank counter of the Elves is turned up in Vanehold.",
        ),
        (
            events.CountersLaid(Side.ELVES, ("vanehold", "vanehold", "cidermouth")),
            "The Elves' King, Wizard and blank lie face down in Vanehold and Cidermouth.",
        ),
        (events.ScrollDealt(Side.ELVES, None), "The Elves are dealt a scroll."),
        (events.GameEnded(Outcome((), "D1.2"), ()), "No one won the game."),
    ],
)
def test_what_is_said(event: events.Event, said: str) -> None:
    """Peoples are plural, the garrison is one, and what is hidden is not named."""
    assert said == sentence(STATE, event)


def _positions(seed: int) -> Iterator[dragonlords.State]:
    for step in walk(dragonlords, STATE, Random(seed), 500):
        if isinstance(dragonlords.to_act(step.state), Deciding):
            yield step.state


def test_labels_tell_actions_apart() -> None:
    """In a menu no two actions have the same label, and each begins with a capital."""
    for state in _positions(1):
        labels = [label(state, action) for action in dragonlords.legal_actions(state)]
        assert len(labels) == len(set(labels))
        assert all(one[0].isupper() for one in labels)


def test_what_is_written_is_understood() -> None:
    """Every listed action is understood as it is written, and without the people that decides."""
    for state in list(_positions(2))[::20]:
        for action in dragonlords.legal_actions(state)[:10]:
            line = dragonlords.write_action(action)
            assert action == understand(state, line).action
            assert action == understand(state, line.partition(" ")[2]).action


def test_printed_names_are_understood() -> None:
    """You may call a territory by its printed name."""
    state = next(_positions(1))
    action = dragonlords.legal_actions(state)[0]
    assert isinstance(action, dragonlords.Claim)
    name = STATE.table.atlas.names[STATE.table.place[action.at]]
    assert action == understand(state, f"claim {name}").action
    with pytest.raises(NotUnderstood):
        understand(state, "dance")


def test_the_board_in_words() -> None:
    """The board is told people by people and territory by territory; a people or a place can be asked for."""
    state = list(_positions(1))[-1]
    told = list(describe(state, None))
    assert 1 + len(STATE.table.seats) + len(PLACES) == len(told)
    for one in (told[0], *describe(state, "elves"), *describe(state, "Elves"), *describe(state, PLACES[0])):
        _reads_well(one)
    with pytest.raises(LookupError, match="no people and no place 'nowhere'"):
        list(describe(state, "nowhere"))


def test_the_moment() -> None:
    """A moment names the people whose turn it is, and the phase."""
    assert isinstance(dragonlords.to_act(STATE), Awaiting)
    assert "Barbarians: Player setup" == moment(STATE)


def test_peoples_have_colours_of_their_own() -> None:
    """Each people has another colour, and every one of them can be drawn."""
    colours = [colour_of(STATE, side) for side in Side]
    assert len(set(colours)) == len(colours)
    assert set(colours) <= set(TINCTURES)
