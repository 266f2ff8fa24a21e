"""Actions in few words, as menus show them."""

from collections import Counter
from random import Random
from typing import get_args

import pytest
from attrs import evolve
from tests.rules.nerath.spoken import problems

from conquest_rules import nerath
from conquest_rules.nerath import Action, Bag, Figure, Kind, Mark, Realm, State, telling
from conquest_rules.nerath.position.notation import PHRASES
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.nerath.telling.labels import LABELS
from conquest_rules.testing import walk

OPENING = evolve(nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), step=nerath.Moving())
K, LAND, SEA = Realm.KARKOTH, "dread-marches", "gulf-of-kar"
SHIP = Figure(Kind.WARSHIP)


def loaded(*cargo: Figure) -> Figure:
    return Figure(Kind.WARSHIP, Bag.of(*cargo))


def at_sea(*ships: Figure) -> State:
    return with_forces(OPENING, (SEA, K, Bag.of(*ships)))


def test_every_action_has_a_label_and_a_phrase() -> None:
    """Whatever can be done can be shown in a menu, and said after "you can"."""
    assert set(get_args(Action)) == set(LABELS) == set(PHRASES)


@pytest.mark.parametrize("variant", nerath.Variant)
@pytest.mark.parametrize("alliances", [False, True])
def test_labels_of_one_menu_differ(variant: nerath.Variant, alliances: bool) -> None:
    """No two legal actions have the same label, and no label has an id in it."""
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=variant, alliances=alliances)
    for step in walk(nerath, nerath.new_game(setup), Random(8), 400):
        actions = nerath.legal_actions(step.state)
        labels = [telling.label(step.state, action) for action in actions]
        assert [] == [label for label, count in Counter(labels).items() if count > 1]
        for action, label in zip(actions, labels, strict=True):
            # The text of a card is the pack's own.
            card = isinstance(action, nerath.PlayCard | nerath.UseProperty)
            assert [] == problems(f"{label.partition(':')[0] if card else label}.")


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (
            OPENING,
            nerath.Move(K, Figure(Kind.FOOTSOLDIER), LAND, "zaarnath"),
            "Footsoldier from the Dread Marches to Zaarnath",
        ),
        (OPENING, nerath.Buy(K, Kind.DRAGON), "Buy a Dragon for 5 Gold"),
        (OPENING, nerath.EndStep(K), "End the Move step"),
        (evolve(OPENING, step=nerath.Landing()), nerath.EndStep(K), "End the landings"),
        (OPENING, nerath.FightBattle(K, "tomb-of-horrors"), "Explore the Tomb of Horrors"),
        (OPENING, nerath.LoseDie(K, "medusa", (8, 6), 6), "Take the d6 of Medusa (d8 and d6)"),
        (OPENING, nerath.OfferShare(K, 1), "Offer to take 1 hit"),
        (OPENING, nerath.TakeDamage(K, Realm.NERATH, Figure(Kind.CASTLE)), "Give the hit to Nerath's Castle"),
        (
            at_sea(SHIP),
            nerath.Embark(K, Figure(Kind.FIGHTER), LAND, SHIP, SEA),
            "Fighter from the Dread Marches aboard a Warship in the Gulf of Kar",
        ),
        (
            at_sea(SHIP, loaded(Figure(Kind.WIZARD))),
            nerath.Embark(K, Figure(Kind.FIGHTER), LAND, loaded(Figure(Kind.WIZARD)), SEA),
            "Fighter from the Dread Marches aboard a Warship carrying a Wizard in the Gulf of Kar",
        ),
        (
            at_sea(SHIP, evolve(SHIP, mark=Mark(spent=1))),
            nerath.Move(K, evolve(SHIP, mark=Mark(spent=1)), SEA, "sea-of-mist"),
            "Warship (1 Move used) from the Gulf of Kar to the Sea of Mist",
        ),
        (
            at_sea(loaded(Figure(Kind.FIGHTER)), loaded(Figure(Kind.FIGHTER, mark=Mark(boarded=LAND)))),
            nerath.Move(K, loaded(Figure(Kind.FIGHTER, mark=Mark(boarded=LAND))), SEA, "sea-of-mist"),
            "Warship carrying a Fighter (Fighter embarked from the Dread Marches) from the Gulf of Kar "
            "to the Sea of Mist",
        ),
        (OPENING, nerath.Pass(K, nerath.Until.OWN_TURN), "Pass until your next turn"),
        (OPENING, nerath.Drawn("medusa"), "Draw Medusa"),
        (OPENING, nerath.Picked("iron-circle"), "Pick the Iron Circle"),
    ],
)
def test_labels(state: State, action: Action, said: str) -> None:
    """A label says what is done in few words; a piece among others like it is said to be different."""
    assert said == telling.label(state, action)


def test_cards_are_shown_with_their_text() -> None:
    """A player who may play a card reads in the menu what it does."""
    for card in (*OPENING.table.content.events, *OPENING.table.content.treasures):
        assert f"Play {card.name}: {card.text}" == telling.label(OPENING, nerath.PlayCard(K, card.id))


def test_every_mark_makes_a_difference() -> None:
    """Of two pieces that differ by one mark only, each has a label of its own."""
    marks = [Mark(stopped=stop) for stop in nerath.Stop]
    marks += [
        Mark(spent=1),
        Mark(spent=2),
        Mark(boarded=LAND),
        Mark(boarded=SEA),
        Mark(damage=1),
        Mark(hit=True),
    ]
    marks += [Mark(stood="-"), Mark(stood=LAND)]
    marks += [Mark(**{name: True}) for name in ("landed", "new", "transferred", "activated", "acting")]
    dragons = [Figure(Kind.DRAGON, mark=mark) for mark in (Mark(), *marks)]
    state = with_forces(OPENING, (LAND, K, Bag.of(*dragons)))
    labels = [telling.label(state, nerath.Activate(K, dragon, LAND)) for dragon in dragons]
    assert len(dragons) == len(set(labels))
