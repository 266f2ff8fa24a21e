"""Refusals are plain English: printed names, numbers that agree, whole sentences.

Every refusal of the tables is read, and every sentence that a refusal can be made of is written with none,
one, two and nine of whatever it lists or counts.
"""

import pickle
from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest
from tests.rules.nerath.looking_into import kinds_in
from tests.rules.nerath.refusals_told import ROWS
from tests.rules.nerath.spoken import problems, too_long

from conquest_rules import nerath
from conquest_rules.kernel import flow, readings
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fact, IllegalAction
from conquest_rules.kernel.words import sentence
from conquest_rules.nerath import Figure, Kind, Realm, State, Violation
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.timing import Moment, Party, StepName, Timing, Until
from conquest_rules.nerath.position.card_times import in_time
from conquest_rules.nerath.position.facts import advice, board, misfits, moments, ways
from conquest_rules.nerath.position.facts.advice import Die, Ship, Target
from conquest_rules.nerath.position.notation import FORMS, PHRASES
from conquest_rules.nerath.position.steps import Foe
from conquest_rules.nerath.position.words import words_of

CONTENT: Final = built_in()
WORDS: Final = words_of(CONTENT)
FACTS: Final = sorted(
    kinds_in(board, moments, misfits, advice, ways, flow, readings), key=lambda one: one.__qualname__
)
SPACES: Final = tuple(one.id for one in CONTENT.spaces)
SHIPS: Final = tuple(Figure(Kind.WARSHIP, Bag.of(*[Figure(Kind.MONSTER)] * load)) for load in range(3))
FIGURES: Final = (*SHIPS, *(Figure(kind) for kind in Kind if kind is not Kind.WARSHIP))
GUARDIANS: Final = tuple(one.id for one in CONTENT.guardians)
# What is said in a part that holds a `str`: the ids that words know, and otherwise a text as it is.
IDS: Final = {
    **dict.fromkeys(("card", "cards", "held", "shown"), tuple(one.id for one in CONTENT.events)),
    **dict.fromkeys(("action", "actions"), tuple(one.__name__ for one in PHRASES)),
    "guardian": GUARDIANS,
    "viewer": (*Realm, "spectator"),
}
TEXTS: Final = {
    **dict.fromkeys(("name", "names", "given", "choices", "reading", "readings"), ("`Given`", "`Other`") * 5),
    **dict.fromkeys(("ruling", "rulings"), tuple(f"R-{letter}" for letter in "abcdefghi")),
    "step": ("Fight Battles",),
    "player": ("player 1",),
    "problem": ("1 die is rolled, and 2 faces were given",),
    "example": ("",),
}
ITEMS: Final[dict[object, tuple[object, ...]]] = {
    Realm: (*Realm, *Realm, Realm.KARKOTH),
    Kind: tuple(Kind),
    Figure: FIGURES,
    int: (8, 6, 8, 10, 12, 20, 6, 6, 8),
    Ship: tuple(Ship(ship, at) for at in SPACES[:3] for ship in SHIPS),
    Target: tuple(
        Target(realm, figure, ship, at, to)
        for (realm, figure), (ship, at, to) in zip(
            product(Realm, FIGURES[3:]),
            product((None, SHIPS[1]), (None, SPACES[1]), (None, SPACES[27])),
            strict=False,
        )
    )
    * 2,
    Die: tuple(Die(one, (8, 6), 8) for one in GUARDIANS),
    Foe: tuple(Foe(one, (8, 6)) for one in GUARDIANS),
    Timing: tuple(map(Timing, Moment)),
    Until: tuple(Until) * 2,
    str | Ship: (SPACES[0], Ship(SHIPS[1], SPACES[60]), *SPACES[1:]),
    tuple[Realm, ...]: ((Realm.KARKOTH, Realm.IRON_CIRCLE), (), (Realm.VAILIN,)) * 3,
    object: (Realm.IRON_CIRCLE,),
}


def _items(part: str, hint: object) -> tuple[Any, ...]:
    if hint is str:
        return IDS.get(part) or TEXTS.get(part) or SPACES[20:]
    return ITEMS[hint]


def _values(part: str, hint: Any, number: int) -> list[object]:
    """Values for a part of a fact: lists of so many items, numbers, or every member of an enumeration."""
    if hint is int:
        return [number]
    if isinstance(hint, type) and issubclass(hint, StrEnum) and hint not in ITEMS:
        return list(hint)
    if get_origin(hint) is Bag:
        item = _items(part, get_args(hint)[0])[0]
        return [Bag([(item, number)]), Bag.of(*_items(part, get_args(hint)[0])[:number])]
    if get_origin(hint) is tuple:
        return [_items(part, get_args(hint)[0])[:number]]
    return list(_items(part, hint)[:2])


def sentences(kind: type[Fact], number: int) -> Iterator[tuple[Fact, str]]:
    """Facts of a kind in every shape, with so many of everything, and their sentences."""
    hints = {part: hint for part, hint in get_type_hints(kind).items() if not part.startswith("SAYS")}
    choices = [_values(part, hint, number) for part, hint in hints.items()]
    for values in product(*choices):
        fact = kind(*values)
        yield fact, fact.said(WORDS)


@pytest.mark.parametrize("number", [0, 1, 2, 9])
@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_sentence_agrees_with_its_numbers(kind: type[Fact], number: int) -> None:
    """With none, one, two and nine of everything a fact is a sentence that people would write."""
    wrong = {text: problems(text) for _, text in sentences(kind, number)}
    assert wrong
    assert {} == {text: found for text, found in wrong.items() if found}


@pytest.mark.parametrize(("state", "action"), [(state, action) for _, state, action, _ in ROWS])
def test_every_refusal_is_plain_english(state: State, action: nerath.Action) -> None:
    """A refusal names what is printed, in whole sentences, and says what to do instead."""
    for refusal in nerath.why_not(state, action):
        assert [] == problems(refusal.facts) + too_long(str(refusal))
        if isinstance(refusal, Violation):
            assert [] == problems(refusal.instead)


def test_a_bad_sentence_is_noticed() -> None:
    """Sentences as they used to be are found wanting, each for its own reason."""
    bad = (
        "The footsoldier is here.",
        "Karkoth is in dread-marches.",
        "Now come EndStep.",
        "You can Embark.",
        "1 hits is taken.",
        "9 Footsoldier are left.",
        "Still asked are .",
        "It can go to nowhere.",
        "it moves.",
        "It moves",
        "It is <Kind.FOOTSOLDIER>.",
    )
    assert [] == [one for one in bad if not problems(one)]
    assert ["Very" + " very" * 40 + "."] == too_long("Very short. Very" + " very" * 40 + ". It is.")


def test_every_id_of_a_fact_has_its_words() -> None:
    """An id stands only in a part whose name says what it names."""
    for kind in FACTS:
        for part, hint in get_type_hints(kind).items():
            plain = hint is str or (str in get_args(hint) and not isinstance(hint, UnionType))
            if plain and not part.startswith("SAYS"):
                assert part in WORDS.by_name or part in TEXTS, f"{kind.__name__}.{part}"


def test_every_action_has_a_verb() -> None:
    """Whatever can be done is said with a verb in lower case, of which a sentence can be made."""
    assert set(FORMS) == set(PHRASES)
    for phrase in PHRASES.values():
        assert [] == problems(sentence(f"Karkoth cannot {phrase}"))


@pytest.mark.parametrize("moment", Moment)
def test_every_time_of_a_card_is_said_in_words(moment: Moment) -> None:
    """Whichever party acts against whichever, in any step and kind of space, a player reads when."""
    for by, against, step, kind in product(Party, Party, (None, *StepName), (None, *SpaceKind)):
        text = in_time(Timing(moment, by, against, step, kind))
        assert [] == problems(sentence(f"Play it {text}"))
    yours = in_time(Timing(moment))
    assert "you" in yours
    assert yours != in_time(Timing(moment, Party.ENEMY))


def test_refusals_can_be_sent_elsewhere() -> None:
    """A refusal says the same in another process, and is small enough to be sent there."""
    for _, state, action, _ in ROWS:
        refusals = nerath.why_not(state, action)
        sent = pickle.dumps(IllegalAction(refusals))
        # The words of the built-in pack are known everywhere; the names of any other go along.
        assert len(sent) < (1_500 if state.table.content is CONTENT else 10_000)
        again = pickle.loads(sent)
        assert refusals == again.refusals
        assert " ".join(map(str, refusals)) == str(again)
