"""What Conquest of Nerath says to people: every event as a sentence, names, steps and colours."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from attrs import evolve, fields
from tests.rules.nerath.spoken import problems

from conquest_rules import nerath
from conquest_rules.kernel.record import replay_steps
from conquest_rules.nerath import Bag, Event, Figure, Kind, Outcome, Realm, State, telling
from conquest_rules.nerath.position.steps import FIGHT, STEP_NAMES, Step
from conquest_rules.nerath.telling.descriptions import PRINTED, REGIONS
from conquest_rules.nerath.telling.story import DETAILS, SENTENCES

OPENING = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
CONTENT = OPENING.table.content
CORPUS = Path(__file__).parents[2] / "corpus" / "nerath"
EVENTS = get_args(Event)
ITEMS = (0, 1, 2, 9)
# Parts that are never empty.
AT_LEAST_ONE = ("realms", "outcome")
LAND, SEA, DUNGEON = "dread-marches", "gulf-of-kar", "tomb-of-horrors"


def many(values: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    return tuple(values[place % len(values)] for place in range(count))


def text_of(name: str) -> list[str]:
    """Ids for a part that holds one."""
    match name:
        case "card":
            return [CONTENT.events[0].id, CONTENT.treasures[0].id]
        case "guardian":
            return [tile.id for tile in CONTENT.guardians[:3]]
        case "step":
            return list(STEP_NAMES)
    return [DUNGEON] if name == "dungeon" else [LAND, SEA, DUNGEON]


def values_of(name: str, kind: Any, count: int) -> list[Any]:
    """What a part of an event can hold, with this many items in it."""
    count = max(count, 1) if name in AT_LEAST_ONE else count
    if type(None) in get_args(kind):
        return [None, *values_of(name, get_args(kind)[0], count)]
    if name == "shares":
        return [((Realm.VAILIN, count), (Realm.IRON_CIRCLE, 1))]
    if get_origin(kind) is Bag:
        return [Bag.of(*many((Kind.FOOTSOLDIER, Kind.DRAGON), count))]
    if get_origin(kind) is tuple:
        several = {Realm: tuple(Realm)[:count], str: many((LAND, SEA, DUNGEON), count)}
        [inner] = set(get_args(kind)) - {...}
        return [several.get(inner, (count,) * 4 if name == "held" else many((3, 1, 6), count))]
    simple: dict[Any, list[Any]] = {
        Realm: [Realm.KARKOTH, Realm.IRON_CIRCLE],
        Kind: [Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE],
        Figure: [Figure(Kind.WARSHIP, Bag.of(*many((Figure(Kind.FIGHTER),), min(count, 2))))],
        bool: [False, True],
        int: [count],
        Outcome: [Outcome(tuple(Realm)[:count], "N3.7")],
    }
    return simple[kind] if kind in simple else text_of(name)


def events_of(kind: type[Event], count: int) -> Iterator[Event]:
    """Events of a kind with this many of everything that can be counted."""
    hints = get_type_hints(kind)
    names = [one.name for one in fields(kind) if one.name != "clauses"]
    for values in product(*(values_of(name, hints[name], count) for name in names)):
        event = kind(**dict(zip(names, values, strict=True)))
        # Of all numbers only a change of Gold can be negative.
        yield from (event, evolve(event, gold=-count)) if isinstance(event, nerath.GoldChanged) else (event,)


# Sentences.


def test_every_event_has_one_sentence() -> None:
    """Whatever can happen can be said, in one place."""
    assert set(EVENTS) == set(SENTENCES)
    assert set(DETAILS) < set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_a_plain_sentence(kind: type[Event]) -> None:
    """With none, one, two or nine of anything, a sentence has printed names and agrees in number."""
    for count in ITEMS:
        for event in events_of(kind, count):
            said = telling.sentence(OPENING, event)
            assert [] == problems(said), said
            assert not re.search(rf"\b({'|'.join(one.__name__ for one in EVENTS)})\b", said)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (nerath.CardDrawn(Realm.VAILIN, None), "Vailin draws an Event card."),
        (nerath.BattleBegun(Realm.KARKOTH, DUNGEON, ()), "Karkoth explores the Tomb of Horrors."),
        (
            nerath.BattleBegun(Realm.KARKOTH, "zaarnath", (Realm.VAILIN, Realm.NERATH)),
            "Karkoth attacks Zaarnath, defended by Vailin and Nerath.",
        ),
        (
            nerath.DiceRolled(LAND, True, False, (12, 6, 6), (8, 1, 6), 2, (Realm.KARKOTH,)),
            "Karkoth rolls 8, 1 and 6 (d12, 2d6) in the Dread Marches: 2 hits.",
        ),
        (
            nerath.DiceRolled(DUNGEON, False, True, (20,), (3,), 0, (Realm.IRON_CIRCLE,)),
            "The Iron Circle rolls 3 (d20) for the guardians of the Tomb of Horrors with First Strike: "
            "no hits.",
        ),
        (nerath.HitsLost(LAND, 1), "1 hit in the Dread Marches has no target."),
        (nerath.HitsLost(LAND, 2), "2 hits in the Dread Marches have no target."),
        (nerath.GoldChanged(Realm.NERATH, 3), "Nerath gains 3 Gold."),
        (nerath.GoldChanged(Realm.NERATH, -2), "Nerath loses 2 Gold."),
        (
            nerath.SpaceConquered(Realm.KARKOTH, "zaarnath", 1, Realm.NERATH),
            "Karkoth conquers Zaarnath from Nerath and scores 1 victory point.",
        ),
        (
            nerath.SpaceConquered(Realm.NERATH, "zaarnath", 0, Realm.KARKOTH),
            "Nerath retakes Zaarnath from Karkoth.",
        ),
        (
            nerath.PurchasesEnded(Realm.VAILIN, Bag.of(Kind.DRAGON, Kind.FIGHTER, Kind.FIGHTER)),
            "Vailin reinforces with 1 Dragon and 2 Fighters.",
        ),
    ],
)
def test_sentences_of_the_game(event: Event, said: str) -> None:
    """Dungeons are explored, hits without a target are counted, signs are verbs, and a zero is left out."""
    assert said == telling.sentence(OPENING, event)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.txt")), ids=lambda path: path.stem)
def test_stories_of_recorded_games(path: Path) -> None:
    """The story of a whole game has no id in it, and its moments are named."""
    record = nerath.parse_record(path.read_text(encoding="utf-8"))
    for step in replay_steps(nerath, record):
        for event in step.events:
            assert [] == problems(telling.sentence(step.state, event))
        assert [] == problems(f"{telling.moment(step.state)}.")


def test_a_hidden_card_is_not_named() -> None:
    """Every event that hides a card or a guardian from a viewer can be said without it."""
    hidden = [kind for kind in EVENTS if {"card", "guardian"} & {one.name for one in fields(kind)}]
    names = [row.name for row in (*CONTENT.events, *CONTENT.treasures, *CONTENT.guardians)]
    for kind in hidden:
        for event in events_of(kind, 1):
            if None in (getattr(event, "card", ""), getattr(event, "guardian", "")):
                assert not any(name in telling.sentence(OPENING, event) for name in names)


def test_names_that_look_like_templates() -> None:
    """A pack may write braces into its names; they are shown as they are."""
    odd = [evolve(one, name=f"{{{one.name}}}") for one in CONTENT.realms]
    pieces = [evolve(one, name=f"{{{one.name}}}") for one in CONTENT.pieces]
    content = evolve(CONTENT, realms=tuple(odd), pieces=tuple(pieces), digest="odd")
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=content))
    shared = nerath.DamageShared(LAND, ((Realm.VAILIN, 1), (Realm.NERATH, 2)))
    assert "{Vailin} takes 1 hit and {Nerath} takes 2 hits in the Dread Marches." == telling.sentence(
        state, shared
    )
    move = nerath.Move(Realm.KARKOTH, Figure(Kind.FOOTSOLDIER), LAND, "zaarnath")
    assert "{Footsoldier} from the Dread Marches to Zaarnath" == telling.label(state, move)


# Steps, names and colours.


@pytest.mark.parametrize("kind", get_args(Step), ids=lambda kind: kind.__name__)
def test_every_position_has_its_printed_step(kind: type[Step]) -> None:
    """Each kind of position belongs to the step that its description names; cards interrupt a step."""
    numbered = re.match(r"Step (\d)", kind.__doc__ or "")
    if numbered:
        assert STEP_NAMES[int(numbered[1]) - 1] == PRINTED.get(kind, FIGHT)
    elif kind not in (nerath.Window, nerath.Resolving):
        assert PRINTED[kind] in (*STEP_NAMES, "Opening cards", "Game over")


def at(step: Step) -> State:
    return evolve(OPENING, step=step, round=3, active=Realm.IRON_CIRCLE)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (nerath.Moving(), "Round 3, Iron Circle: Move"),
        (nerath.Dealing(Realm.VAILIN, 1), "Round 3, Vailin: Opening cards"),
        (
            nerath.Window(nerath.Occasion(nerath.Moment.TURN_ENDS), (), nerath.EndingTurn()),
            "Round 3, Iron Circle: Collect Income",
        ),
        (
            nerath.Finished(Outcome((Realm.KARKOTH, Realm.IRON_CIRCLE), "N3.7")),
            "Round 3: Karkoth and the Iron Circle won",
        ),
    ],
)
def test_moments(step: Step, said: str) -> None:
    """A moment is the round, the realm and the printed step, or who won."""
    assert said == telling.moment(at(step))


def test_names_and_colours_are_those_of_the_pack() -> None:
    """Names and colours come from the content pack, not from the ids."""
    for row in CONTENT.realms:
        assert (row.name, row.colour) == (
            telling.name_of(OPENING, row.id),
            telling.colour_of(OPENING, row.id),
        )
    for row in (*CONTENT.spaces, *CONTENT.events, *CONTENT.treasures, *CONTENT.guardians):
        assert row.name == telling.name_of(OPENING, row.id)
    assert "Siege Engine" == telling.name_of(OPENING, Kind.SIEGE_ENGINE)


# The board in words.


def test_the_whole_board_in_words() -> None:
    """The board in words has the moment, each realm, and every land and dungeon, in plain sentences."""
    lines = list(telling.describe(OPENING, None))
    for line in lines:
        assert [] == problems(line), line
    for space in (*CONTENT.of_kind(nerath.SpaceKind.LAND), *OPENING.table.dungeons):
        assert 1 == sum(line.startswith(f"{CONTENT.space(space).name}.") for line in lines)
    assert "Karkoth has 10 Gold, no victory points and 15 land spaces." in lines


def test_a_part_of_the_board_in_words() -> None:
    """A region has its spaces, and a space, by its id or its name, its neighbours."""
    parts = [line for region in REGIONS for line in telling.describe(OPENING, region)]
    assert set(parts) < set(telling.describe(OPENING, None))
    here = list(telling.describe(OPENING, LAND))
    assert here == list(telling.describe(OPENING, "The Dread Marches"))
    assert 1 + len(CONTENT.board.bordering(LAND)) == len(here)
    with pytest.raises(LookupError):
        list(telling.describe(OPENING, "atlantis"))
