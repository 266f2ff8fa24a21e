"""Pages 2, 6, 7 and 13: the numbers of the peoples, of ships, and of the opening."""

from conquest_rules import dragonlords
from conquest_rules.dragonlords import PEOPLES, Side
from conquest_rules.dragonlords.content.names import FACES, NUMBER, SIDES
from conquest_rules.dragonlords.content.rows import Bundle, MineLore
from conquest_rules.testing import checks, reads

CONTENT = dragonlords.built_in()


@checks("D2.1", "D2.3", "D2.9", "D7.9", "D7.10", "D13.24", "D23.19", table=True)
@reads("R-attack-numbers")
def test_reference_cards() -> None:
    """The four reference cards: unit, attack, defence, price and the range of ships."""
    printed = {
        Side.BARBARIANS: ("Barbarian", 4, 6, 4, 10),
        Side.ORCS: ("Orc", 3, 6, 3, 6),
        Side.ELVES: ("Elf", 3, 6, 3, 6),
        Side.DWARVES: ("Dwarf", 3, 6, 3, 6),
    }
    assert printed == {
        row.id: (row.unit, row.attack, row.defence, row.cost, row.ship_range)
        for row in CONTENT.people.values()
    }
    assert tuple(printed) == PEOPLES


@checks("D2.4", "D2.5", "D2.6", table=True)
def test_abilities() -> None:
    """Orcs are cheaper by fours, Elves alone attack by stealth, and Dwarves know mines; no one else does."""
    abilities = {
        Side.BARBARIANS: (None, False, None),
        Side.ORCS: (Bundle(4, 10), False, None),
        Side.ELVES: (None, True, None),
        Side.DWARVES: (None, False, MineLore(income=10, attack_strength=1)),
    }
    assert abilities == {row.id: (row.bundle, row.sneak_attack, row.mine) for row in CONTENT.people.values()}


@checks("D6.14", "D13.24", table=True)
def test_garrison() -> None:
    """The garrison of an unclaimed kingdom has attack 3 and defence 6; every unit has defence 6."""
    assert (*PEOPLES, Side.GARRISON) == SIDES
    assert [4, 3, 3, 3, 3] == [CONTENT.attack[NUMBER[side]] for side in SIDES]
    assert [6] * 5 == [CONTENT.defence[NUMBER[side]] for side in SIDES]


@checks("D2.8", "D7.8", table=True)
def test_ships() -> None:
    """A ship costs 10 gold and carries eight units."""
    assert (10, 8) == (CONTENT.pack.peoples.ship.price, CONTENT.pack.peoples.ship.capacity)


def test_seatings() -> None:
    """Two players have 35 units and three kingdoms, three 30 and two, four 30 and one; fewer with tundra."""
    printed = {2: (35, 3, 2), 3: (30, 2, 1), 4: (30, 1, 1)}
    assert printed == {
        players: (row.units, row.kingdoms_each, row.kingdoms_each_tundra)
        for players, row in CONTENT.seating.items()
    }
    assert (2, 5) == (CONTENT.pack.start.kingdom.units, CONTENT.pack.start.kingdom.garrison)


@checks("D20.15", table=True)
@reads("R-spell-numbers")
def test_belongings() -> None:
    """Everyone starts with 30 gold, a pickaxe and a torch, three scrolls, and a Wizard with two spells."""
    player = CONTENT.pack.start.player
    assert (30, 3) == (player.gold, player.scrolls)
    assert ["pickaxe", "torch"] == sorted(player.tools)
    assert ("heal", "fireball") == player.spells == CONTENT.spell_numbers[:2]
    assert ["king", "wizard", "blank"] == list(FACES)
