"""Scenes of scrolls, each made from the rulebook alone: all kinds of card, answers, chains of Reflect."""

import pytest
from tests.clauses.dragonlords.conjuring import bearing, dealt
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, ORCS, Table, table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Aim,
    Awaiting,
    Bag,
    Buying,
    Cast,
    Deciding,
    KingLost,
    Sailing,
    ScrollStruck,
    ScrollTaken,
    SeatFell,
    Side,
    Transferring,
    UnitsLost,
    holder,
)
from conquest_rules.testing import checks

ELEMENTALS = [f"summon-{one}-elemental" for one in ("earth", "wind", "water", "fire")]


def holding(here: Table, side: Side, *cards: str) -> Table:
    """The same table, where a people holds these scrolls as well."""
    here.state = dealt(here.state, side, *cards)
    return here


def can_cast(here: Table, side: Side, card: str) -> set[str]:
    """Where a people can cast a scroll now."""
    found = (one for one in dragonlords.legal_actions(here.state) if isinstance(one, Cast))
    return {one.at for one in found if (one.by, one.scroll) == (side, card)}


def casts(
    here: Table, side: Side, card: str, at: str, whom: Side | None = None, to: str | None = None
) -> Table:
    """A people casts a scroll in a place, and names whom it strikes where that is asked."""
    found = (one for one in dragonlords.legal_actions(here.state) if isinstance(one, Cast))
    here.plays(next(one for one in found if (one.by, one.scroll, one.at) == (side, card, at)))
    if here.phase() == "Aiming":
        assert whom is not None, dragonlords.legal_actions(here.state)
        here.plays(Aim(side, whom, to))
    return here


def attacks(here: Table) -> Table:
    """The Orc Wizard marches from Gullrest into Cidermouth, and the Orcs attack."""
    return here.says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages")


def lets(here: Table) -> Table:
    """Whoever is asked for an answer lets the scroll happen."""
    while here.phase() == "Answering":
        here.plays(dragonlords.default_action(here.state))
    return here


def rolls(here: Table, *faces: int) -> Table:
    """The victim rolls, and gives up plain units first."""
    lets(here)
    assert here.phase() == "Suffering", here.phase()
    here.plays(dragonlords.Rolled(faces))
    return settled(here)


def settled(here: Table) -> Table:
    """Losses are named as a matter of course, and counters turned up."""
    while here.phase() in ("Losing", "Removing", "TakingScrolls"):
        turn = dragonlords.to_act(here.state)
        if isinstance(turn, Awaiting):
            here.plays(dragonlords.Drawn(turn.request.items.kinds[0]))
        else:
            here.plays(dragonlords.default_action(here.state))
    return here


def decider(here: Table) -> Side | None:
    turn = dragonlords.to_act(here.state)
    return turn.by if isinstance(turn, Deciding) else None


# Elementals.


@pytest.mark.parametrize("card", ELEMENTALS)
@checks("D23.9", "D23.11")
def test_an_elemental_goes_anywhere(card: str) -> None:
    """A King in Gullrest sends any of the four at Elves far away: seven on the die, seven are gone."""
    here = holding(table("gullrest: orcs 1 King", "saltgrove: elves 9 king"), ORCS, card)
    casts(here, ORCS, card, "gullrest", ELVES, "saltgrove")
    rolls(here, 7)
    assert {"elves": 3} == here.there("saltgrove")
    assert [(7,)] == [one.faces for one in here.events(ScrollStruck)]


@checks("D23.5", "D23.11")
def test_an_elemental_at_sea() -> None:
    """It strikes a fleet on any sea zone; two are aboard, and a twelve takes both and the ship."""
    here = table("gullrest: orcs 1 King", "cormorant-sound-5: elves ship 2")
    casts(holding(here, ORCS, ELEMENTALS[2]), ORCS, ELEMENTALS[2], "gullrest", ELVES, "cormorant-sound-5")
    rolls(here, 12)
    assert not here.state.fleet("cormorant-sound-5", ELVES)
    assert {} == here.there("cormorant-sound-5")


@checks("D23.10")
def test_a_wizard_summons_no_elemental() -> None:
    """The King is the only caster for it, and only when his counter lies face up."""
    here = holding(table("gullrest: orcs 1 Wizard lord king", "cidermouth: elves 1"), ORCS, ELEMENTALS[0])
    assert set() == can_cast(here, ORCS, ELEMENTALS[0])
    here.says("orcs turns up the king of unit(king:orcs) in gullrest aboard -")
    assert {"gullrest"} == can_cast(here, ORCS, ELEMENTALS[0])


@checks("D20.2", "D23.2")
def test_nothing_is_cast_in_the_turn_of_others() -> None:
    """Elves with a King and an elemental watch the Orcs fight the Dwarves, and are not asked."""
    here = table("gullrest: orcs 4", "cidermouth: dwarves 2", "vanehold: elves 2 King")
    holding(here, ELVES, *ELEMENTALS, "legion").goes(3, "gullrest", "cidermouth").says("orcs engages")
    here.dice(6, 6, 6).dice(6, 6)
    assert "Pressing" == here.phase()
    assert decider(here) is ORCS


@checks("D20.2", "D23.3", "D23.5")
def test_an_attacked_king_strikes_far_away() -> None:
    """Under attack in Vanehold the Elf King sends an elemental at Dwarves who have no part in it."""
    here = table("gullrest: orcs 4", "vanehold: elves 2 King", "saltgrove: dwarves 5 king")
    holding(here, ELVES, ELEMENTALS[1]).goes(3, "gullrest", "vanehold").says("orcs engages")
    casts(here, ELVES, ELEMENTALS[1], "vanehold", DWARVES, "saltgrove")
    rolls(here, 3)
    assert {"dwarves": 3} == here.there("saltgrove")
    assert (2, 4) == here.strengths(), "the Orcs attack a kingdom, and the King gives Hope"


# Reflect.


@checks("D23.12")
def test_the_elemental_turns_and_attacks_the_king() -> None:
    """Elves with a Wizard and Reflect turn it: it strikes the Orcs where their King stands."""
    here = table("gullrest: orcs 4 King", "saltgrove: elves 2 Wizard king")
    holding(holding(here, ORCS, ELEMENTALS[3]), ELVES, "reflect")
    casts(here, ORCS, ELEMENTALS[3], "gullrest", ELVES, "saltgrove")
    assert decider(here) is ELVES
    casts(here, ELVES, "reflect", "saltgrove")
    rolls(here, 4)
    assert {"orcs": 1} == here.there("gullrest")
    assert {"elves": 4} == here.there("saltgrove")
    assert not here.events(KingLost)


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
@checks("D23.12", "D23.13")
def test_a_chain_of_four_reflects(turns: int) -> None:
    """Each side has two: whoever cannot turn it any more is struck, in the place it was sent to or from."""
    here = table("gullrest: orcs 6 King", "saltgrove: elves 6 King")
    holding(here, ORCS, ELEMENTALS[0], *["reflect"] * (turns // 2))
    holding(here, ELVES, *["reflect"] * ((turns + 1) // 2))
    casts(here, ORCS, ELEMENTALS[0], "gullrest", ELVES, "saltgrove")
    for number in range(turns):
        casts(here, *((ELVES, "reflect", "saltgrove") if number % 2 == 0 else (ORCS, "reflect", "gullrest")))
    rolls(here, 5)
    struck = turns % 2 == 0
    assert {"elves": 2 if struck else 7} == here.there("saltgrove")
    assert {"orcs": 7 if struck else 2} == here.there("gullrest")
    assert turns + 1 == here.state.scrolls.discards.total


@pytest.mark.parametrize("card", ["legion", "ship"])
@checks("D23.14")
def test_what_helps_its_caster_is_not_turned(card: str) -> None:
    """Legion and Ship take effect at once, though the enemy beside them holds Reflect."""
    here = table("gullrest: orcs 2 King", "vanehold: elves 2 King")
    holding(holding(here, ORCS, card), ELVES, "reflect", "reflect")
    casts(here, ORCS, card, "gullrest")
    assert decider(here) is ORCS
    assert "Answering" != here.phase()


@checks("D23.3", "D23.12")
def test_only_a_caster_in_the_struck_place_turns_it() -> None:
    """The Elf King stands elsewhere: no one in Saltgrove can turn the elemental."""
    here = table("gullrest: orcs 1 King", "saltgrove: elves 3", "vanehold: elves 1 King")
    holding(holding(here, ORCS, ELEMENTALS[0]), ELVES, "reflect")
    casts(here, ORCS, ELEMENTALS[0], "gullrest", ELVES, "saltgrove")
    assert "Suffering" == here.phase()


@checks("D23.12", "D23.13", "D1.3")
def test_a_king_lost_to_his_own_elemental() -> None:
    """Turned back it takes two, the Orc King among them: the Orcs are out, their scrolls are the Elves'."""
    here = table("gullrest: orcs 1 King", "saltgrove: elves 2 Wizard king", step=Buying())
    holding(holding(here, ORCS, ELEMENTALS[3], "legion"), ELVES, "reflect")
    casts(here, ORCS, ELEMENTALS[3], "gullrest", ELVES, "saltgrove")
    rolls(casts(here, ELVES, "reflect", "saltgrove"), 12)
    assert [(ORCS, ELVES)] == [(one.seat, one.by) for one in here.events(KingLost)]
    assert [ORCS] == [one.seat for one in here.events(SeatFell)]
    assert 1 == here.state.hand(ELVES).cards.count("legion")
    assert 1 == len(here.events(ScrollTaken))
    assert here.state.active is ELVES
    assert "Buying" == here.phase()


@pytest.mark.parametrize("step", [Buying(), Sailing(), Transferring()])
@checks("D1.3", "D27.19")
def test_a_king_slain_from_afar(step: dragonlords.Step) -> None:
    """An elemental takes the Elf King in any phase: his scrolls are the caster's, who plays on."""
    here = table("gullrest: orcs 1 King", "saltgrove: elves 2 king", "vanehold: elves 4", step=step)
    holding(holding(here, ORCS, ELEMENTALS[3]), ELVES, "legion", "ship")
    casts(here, ORCS, ELEMENTALS[3], "gullrest", ELVES, "saltgrove")
    rolls(here, 3)
    assert [ELVES] == [one.seat for one in here.events(SeatFell)]
    assert Bag.of("legion", "ship") == here.state.hand(ORCS).cards
    assert {} == here.there("saltgrove")
    assert {"elves": 4} == here.there("vanehold"), "they stay, vanquished"
    assert type(here.state.step) is type(step)
    assert here.state.active is ORCS


# Berserk.


@checks("D23.16", "D23.17", "D23.18", "D23.21")
def test_twelve_barbarians_run_berserk() -> None:
    """Twelve dice, seven of them four or less: seven of the owner's choice are gone."""
    here = table("gullrest: barbarians 13", "cidermouth: elves 1 Wizard", active="barbarians")
    holding(here, ELVES, "berserk").goes(12, "gullrest", "cidermouth").says("barbarians engages")
    casts(here, ELVES, "berserk", "cidermouth", BARBARIANS, "cidermouth")
    rolls(here, 1, 2, 3, 4, 4, 4, 1, 5, 5, 6, 6, 6)
    assert {"barbarians": 5, "elves": 2} == here.there("cidermouth")


@checks("D23.18", "D23.20")
def test_berserk_heeds_the_attack_number_alone() -> None:
    """Dwarves in a mine with a King elsewhere: three or less is lost, whatever the mine adds."""
    here = table("gullrest: orcs 1", "coinwater: orcs 1 Wizard", "deepvein: dwarves 4")
    holding(here, ORCS, "berserk").says(
        "orcs marches unit[wizard] from coinwater to deepvein", "orcs engages"
    )
    assert [] == here.events(dragonlords.StrengthsCalculated)
    casts(here, ORCS, "berserk", "deepvein", DWARVES, "deepvein")
    rolls(here, 3, 4, 4, 4)
    assert {"dwarves": 3, "orcs": 1} == here.there("deepvein")


@pytest.mark.parametrize(
    ("unit", "stopped"), [("King", True), ("Wizard", True), ("lord", False), ("1", False)]
)
@checks("D23.22", "D20.9")
def test_who_is_led_by_a_healer_keeps_calm(unit: str, stopped: bool) -> None:
    """A King or a Wizard with Heal beside them: Berserk does nothing. A DragonLord knows no Heal."""
    here = table("gullrest: orcs 1 Wizard", f"cidermouth: elves 3 {unit}")
    holding(here, ORCS, "berserk").says(
        "orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages"
    )
    casts(here, ORCS, "berserk", "cidermouth", ELVES, "cidermouth")
    lets(here)
    if stopped:
        assert 4 == here.there("cidermouth")["elves"]
        assert "Suffering" != here.phase()
    else:
        assert 2 == rolls(here, 1, 1, 6, 6).there("cidermouth")["elves"]


# Infernal and Tempest.


@pytest.mark.parametrize(
    ("card", "treasure", "stopped"),
    [
        ("infernal", "dragon-shield", True),
        ("infernal", "ring-of-fire", True),
        ("infernal", "trident", False),
        ("tempest", "dragon-shield", False),
        ("tempest", "ring-of-fire", False),
        ("tempest", "trident", True),
        ("infernal", "invincible-shield", True),
        ("tempest", "invincible-shield", True),
        ("berserk", "invincible-shield", True),
    ],
)
@checks("D23.23", "D23.24", "D23.25")
def test_fire_and_lightning_against_treasures(card: str, treasure: str, stopped: bool) -> None:
    """A treasure stops what the scroll is made of, and the shield stops them all; else a die decides."""
    here = table("gullrest: orcs 1 Wizard", "cidermouth: elves 5")
    here.state = bearing(here.state, ELVES, "cidermouth", treasure)
    attacks(holding(here, ORCS, card))
    casts(here, ORCS, card, "cidermouth", ELVES, "cidermouth")
    lets(here)
    if stopped:
        assert 6 == here.there("cidermouth")["elves"]
        assert [] == here.events(UnitsLost)
    else:
        assert 2 == rolls(here, 4).there("cidermouth")["elves"]


@checks("D23.4", "D23.23")
def test_infernal_needs_an_enemy_in_the_place() -> None:
    """A Wizard beside the Elves casts no fire at them over the border."""
    here = holding(
        table("gullrest: orcs 1 Wizard", "cidermouth: elves 3"), ORCS, "infernal", "tempest", "berserk"
    )
    assert set() == {*can_cast(here, ORCS, "infernal"), *can_cast(here, ORCS, "tempest")}
    assert set() == can_cast(here, ORCS, "berserk")


@checks("D20.2", "D23.3", "D23.23")
def test_the_attacked_burn_the_attackers() -> None:
    """Elves under attack cast Tempest before the first round: an eight takes all three Orcs."""
    here = table("gullrest: orcs 4", "cidermouth: elves 1 Wizard")
    holding(here, ELVES, "tempest").goes(3, "gullrest", "cidermouth").says("orcs engages")
    casts(here, ELVES, "tempest", "cidermouth", ORCS, "cidermouth")
    rolls(here, 8)
    assert {"elves": 2} == here.there("cidermouth")
    assert {"orcs": 1} == here.there("gullrest")
    assert "Campaigning" == here.phase()
    assert [] == here.events(dragonlords.DiceRolled)


@checks("D13.9", "D23.23")
def test_the_last_defender_burns_before_the_round() -> None:
    """Infernal takes both Elves: no die is rolled, and the Orcs hold the territory."""
    here = table("gullrest: orcs 2 Wizard", "cidermouth: elves 2").goes(1, "gullrest", "cidermouth")
    holding(here, ORCS, "infernal").says(
        "orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages"
    )
    rolls(casts(here, ORCS, "infernal", "cidermouth", ELVES, "cidermouth"), 2)
    assert holder(here.state, "cidermouth") is ORCS
    assert "Campaigning" == here.phase()


# Legion, Ship, Clairvoyance, Charm.


@checks("D23.27")
def test_a_legion_of_less_than_five() -> None:
    """Three of five are taken; they defend at once."""
    here = table("gullrest: orcs 3", "cidermouth: elves 1 Wizard").goes(2, "gullrest", "cidermouth")
    holding(here, ELVES, "legion").says("orcs engages")
    casts(here, ELVES, "legion", "cidermouth")
    here.says(*["elves summons a unit aboard -"] * 3, "elves ends the phase")
    assert {"orcs": 2, "elves": 5} == here.there("cidermouth")
    here.dice(6, 6).says("elves rolls the dice").dice(6, 6, 6, 6, 6)
    assert [2, 5] == [len(one.faces) for one in here.events(dragonlords.DiceRolled)]


@checks("D23.28")
def test_a_legion_aboard() -> None:
    """Two ships with seven and six aboard have room for three more, and no longer."""
    here = table("glass-strait-1: orcs ship 6 Wizard ship 6", step=Transferring())
    casts(holding(here, ORCS, "legion"), ORCS, "legion", "glass-strait-1")
    while here.phase() == "Summoning":
        here.plays(dragonlords.legal_actions(here.state)[0])
    assert [8, 8] == sorted(ship.crew.total for ship in here.state.fleet("glass-strait-1", ORCS))
    assert "Transferring" == here.phase()


@checks("D23.26")
def test_a_ship_where_there_is_a_harbor() -> None:
    """Gullrest has a harbor and Vanehold has none; the ship is docked, and in no one's way."""
    here = holding(table("gullrest: orcs 1 Wizard", "vanehold: orcs 1 King"), ORCS, "ship")
    assert {"gullrest"} == can_cast(here, ORCS, "ship")
    casts(here, ORCS, "ship", "gullrest")
    assert [("gullrest", "greywhale-sea-3")] == [
        one for one, ships in zip(here.state.table.harbors, here.state.docked, strict=True) if ships
    ]
    assert not here.state.fleet("greywhale-sea-3", ORCS)


@checks("D23.30")
def test_a_look_at_the_scrolls_of_another() -> None:
    """Orcs name the Elves: they see both of their scrolls, and no one else does."""
    here = table("gullrest: orcs 1 Wizard", "cidermouth: elves 1", "vanehold: dwarves 1")
    holding(holding(here, ORCS, "clairvoyance"), ELVES, "reflect", "ship")
    holding(here, DWARVES, "legion")
    casts(here, ORCS, "clairvoyance", "gullrest", ELVES)
    for card in ("reflect", "ship"):
        here.plays(dragonlords.Drawn(card))
    assert "Campaigning" == here.phase()
    seen = dragonlords.view(here.state, ORCS)
    assert Bag.of("reflect", "ship") == Bag.of(
        *(one.item for one in seen.hand(ELVES).shown for _ in (0,) if one.item is not None)
    )
    assert not dragonlords.view(here.state, DWARVES).hand(ELVES).cards


@checks("D23.29")
def test_no_dragon_no_charm() -> None:
    """Outside of the Wastelands there is no Dragon, and a DragonLord is none."""
    here = holding(table("gullrest: orcs 1 Wizard", "cidermouth: elves lord"), ORCS, "charm")
    assert set() == can_cast(here, ORCS, "charm")
    here.says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages")
    assert set() == can_cast(here, ORCS, "charm")
