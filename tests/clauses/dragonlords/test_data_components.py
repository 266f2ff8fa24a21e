"""Page 2: what the box holds, against what the pack holds."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import ContentError, Omen, documents_of, read_pack
from conquest_rules.dragonlords.content.effects import GainSpell, LoseUnits, Madden, Save
from conquest_rules.dragonlords.content.names import DICE
from conquest_rules.testing import checks, reads

CONTENT = dragonlords.built_in()
BOX = {row.id: row.count for row in CONTENT.pack.components.component}


@checks("D2.2", "D2.7", "D2.14", "D2.15", table=True)
@reads("R-gold-counter-split")
def test_box() -> None:
    """The components are those of the box; gold counters are Kings, Wizards, treasures and two blanks."""
    printed = {
        "board": 1,
        "tray": 1,
        "reference-card": 4,
        "quest-card": 12,
        "scroll-card": 24,
        "dragonlord": 4,
        "ship": 8,
        "gold-counter": 30,
        "king-counter": 4,
        "wizard-counter": 12,
        "treasure-counter": 12,
        "blank-counter": 2,
        "silver-counter": 30,
        "peg": 24,
        "die-4": 1,
        "die-6": 5,
        "die-8": 1,
        "die-10": 1,
        "die-12": 1,
        "crystal-die": 1,
    }
    assert printed == {name: BOX[name] for name in printed}
    assert 9 == sum(count for name, count in BOX.items() if name.startswith("die-"))


@checks("D2.2", "D10.7")
def test_decks_are_those_of_the_box() -> None:
    """Twelve quest cards, 24 scroll cards and twelve treasures are in the pack, one of each treasure."""
    decks = (CONTENT.quest_deck, CONTENT.scroll_deck, CONTENT.treasure_supply)
    assert (12, 24, 12) == tuple(deck.total for deck in decks)
    assert {1} == {count for _, count in CONTENT.treasure_supply.pairs}


@checks("D2.7")
def test_only_what_nothing_replaces_limits_play() -> None:
    """DragonLords, ships and treasures limit play by their number; discs, gold, tools and pegs do not."""
    assert {"dragonlord": 4, "ship": 8, "treasure-counter": 12} == CONTENT.limits


@checks("D2.14")
def test_every_die_is_in_the_box() -> None:
    """Whatever the pack asks to roll has 4, 6, 8, 10 or 12 sides, and units are rolled against with a d6."""
    assert (4, 6, 8, 10, 12) == DICE
    scrolls = [row.effect for row in CONTENT.scrolls.values()]
    dice = {one.die for one in scrolls if isinstance(one, LoseUnits | Madden)}
    dice |= {one.die for row in CONTENT.treasures.values() for one in row.effects if isinstance(one, Save)}
    dice |= {row.defence for row in CONTENT.monsters.values()}
    assert dice <= set(DICE)
    assert {6} == set(CONTENT.defence)


@checks("D2.24", "D2.25", table=True)
def test_discs_and_nuggets() -> None:
    """White discs and nuggets stand for 1, red ones for 5, blue ones for 10."""
    values = {"white": 1, "red": 5, "blue": 10}
    assert values == {row.colour: row.value for row in CONTENT.pack.components.disc}
    assert values == {row.colour: row.value for row in CONTENT.pack.components.nugget}
    assert (1, 5, 10) == CONTENT.nuggets


@checks("D2.24", "D2.25")
@pytest.mark.parametrize("table", ["disc", "nugget"])
@pytest.mark.parametrize("part", ["colour", "value"])
def test_no_two_discs_or_nuggets_are_alike(table: str, part: str) -> None:
    """A pack in which two discs, or two nuggets, have one colour or one value is refused."""
    documents: dict[str, Any] = dict(documents_of(CONTENT))
    rows = documents["components"][table]
    rows[2][part] = rows[1][part]
    with pytest.raises(ContentError) as refused:
        read_pack(documents)
    assert [(f"[[{table}]]", part)] == [(one.table, one.key) for one in refused.value.problems]


@checks("D2.24", "D2.25")
@given(st.integers(0, 500))
def test_every_number_can_be_laid_out(number: int) -> None:
    """Any number of units or gold can be laid out in discs or nuggets, at most nine of them below 10."""
    left, laid = number, list[int]()
    for value in sorted(CONTENT.nuggets, reverse=True):
        laid += [value] * (left // value)
        left %= value
    assert number == sum(laid)
    assert Counter(laid)[1] + Counter(laid)[5] <= 5


@checks("D2.27", table=True)
@reads("R-crystal-die-odds")
def test_crystal_die() -> None:
    """Yellow is Blessed, blue is Ignored and red is Cursed, and each is as likely as the others."""
    colours = {row.omen: row.colour for row in CONTENT.pack.components.crystal}
    assert {Omen.BLESSED: "yellow", Omen.IGNORED: "blue", Omen.CURSED: "red"} == colours
    odds = {omen: Fraction(CONTENT.crystal.count(omen), len(CONTENT.crystal)) for omen in Omen}
    assert dict.fromkeys(Omen, Fraction(1, 3)) == odds


@checks("D2.11")
def test_quest_cards_have_three_outcomes() -> None:
    """Every quest card has an outcome for each result of the Crystal die, and no two of them read alike."""
    assert {"blessed", "ignored", "cursed"} == set(Omen)
    for card in CONTENT.quests.values():
        texts = {card.blessed.text, card.ignored.text, card.cursed.text}
        assert 3 == len(texts)
        assert all([card.blessed.effects, card.ignored.effects, card.cursed.effects])


def test_one_card_teaches_a_spell() -> None:
    """A spell can be gained by a quest card, too."""
    outcomes = [one for card in CONTENT.quests.values() for one in (card.blessed, card.ignored, card.cursed)]
    assert 1 == sum(GainSpell() in one.effects for one in outcomes)
