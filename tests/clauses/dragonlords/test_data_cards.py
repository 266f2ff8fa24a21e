"""Pages 8 to 12, 20, 22 and 23: spells, casters, scrolls, treasures, tools, shops, encounters, monsters."""

import pytest

from conquest_rules import dragonlords
from conquest_rules.dragonlords import CasterKind, Nature, SpaceKind, Trait, Use, Way, Where
from conquest_rules.dragonlords.content.effects import (
    AttackStrength,
    BecomeLord,
    Fight,
    GainScroll,
    GainShip,
    GainSpell,
    GainTool,
    GainTreasure,
    LoseUnits,
    Madden,
    PlaceUnits,
    Protect,
    Rider,
    Save,
    Scope,
    SecondAttack,
    SeeScrolls,
    Strike,
    Teleport,
    TurnBack,
    Unguarded,
    UnlimitedRange,
    Whose,
)
from conquest_rules.dragonlords.content.names import USED_UP
from conquest_rules.testing import checks, reads

CONTENT = dragonlords.built_in()
KING, WIZARD, DRAGONLORD = CasterKind
ALL = tuple(CasterKind)
STRONGER = AttackStrength(Whose.FRIENDS, 1)
WEAKER = AttackStrength(Whose.ENEMIES, -1)


@checks("D22.3", table=True)
@reads("R-spell-numbers")
def test_spells() -> None:
    """The six spells by their numbers; Hope and Panic do not add up, only lightning strikes Dragons."""
    printed = [
        ("Heal", Protect((Nature.MADNESS, Nature.POISON))),
        ("Fireball", Strike(Nature.FIREBALL, dragons=False)),
        ("Teleport", Teleport(companions=5, lord_companions=10)),
        ("Hope", AttackStrength(Whose.FRIENDS, 1, stacks=False)),
        ("Lightning Bolt", Strike(Nature.LIGHTNING_BOLT, dragons=True)),
        ("Panic", AttackStrength(Whose.ENEMIES, -1, stacks=False)),
    ]
    spells = [CONTENT.spells[id] for id in CONTENT.spell_numbers]
    assert printed == [(spell.name, spell.effect) for spell in spells]
    assert [1, 2, 3, 4, 5, 6] == [spell.number for spell in spells]


@checks("D20.4", "D20.22", table=True)
def test_casters() -> None:
    """Kings have Hope and Heal, DragonLords Panic, Teleport and Dragon Fire; Wizards have what they learn."""
    printed = {
        KING: ({"hope", "heal"}, (), 1),
        WIZARD: (set(), (), 3),
        DRAGONLORD: ({"panic", "teleport"}, (Strike(Nature.DRAGON_FIRE, dragons=False),), None),
    }
    found = {row.id: (set(row.spells), row.powers, row.most_each) for row in CONTENT.casters.values()}
    assert printed == found


@checks("D20.34", "D13.24")
def test_dragonlords_have_the_defence_of_their_people() -> None:
    """A pack gives no defence to casters of their own: a DragonLord is a unit, with defence 6."""
    names = {one.name for one in type(CONTENT.casters[DRAGONLORD]).__attrs_attrs__}
    assert not {"attack", "defence"} & names
    assert {6} == set(CONTENT.defence)


@checks("D23.9", "D23.24", table=True)
def test_scrolls() -> None:
    """What each scroll does, who casts it where, and what stops it; each element has one elemental."""
    elemental = (LoseUnits(die=12), (KING,), Where.ANYWHERE_BUT_WASTELANDS, set())
    fire, lightning = {"dragon-shield", "ring-of-fire"}, {"trident"}
    printed = {
        "Summon Elemental: Earth": elemental,
        "Summon Elemental: Wind": elemental,
        "Summon Elemental: Water": elemental,
        "Summon Elemental: Fire": elemental,
        "Reflect": (TurnBack(), ALL, Where.IN_ANSWER, set()),
        "Infernal": (LoseUnits(die=8, nature=Nature.FIREBALL), ALL, Where.OWN_PLACE, fire),
        "Tempest": (LoseUnits(die=8, nature=Nature.LIGHTNING_BOLT), ALL, Where.OWN_PLACE, lightning),
        "Legion": (PlaceUnits(5), ALL, Where.OWN_PLACE, set()),
        "Berserk": (Madden(6), ALL, Where.OWN_PLACE, {"king", "heal"}),
        "Ship": (GainShip(), ALL, Where.HARBOR_OR_VILLAGE, set()),
        "Clairvoyance": (SeeScrolls(), ALL, Where.OWN_PLACE, set()),
        "Charm": (BecomeLord(Rider.CASTER), (WIZARD,), Where.BEFORE_A_DRAGON, set()),
    }
    found = {
        row.name: (row.effect, row.casters, row.where, set(row.stopped_by))
        for row in CONTENT.scrolls.values()
    }
    assert printed == found
    assert [1] * 4 == [row.copies for row in CONTENT.scrolls.values() if row.kind == "summon-elemental"]


@checks("D10.7", table=True)
def test_treasures() -> None:
    """The twelve treasures and what each does."""
    fire = Protect((Nature.FIREBALL, Nature.DRAGON_FIRE))
    printed = {
        "Ring of Power": {STRONGER, WEAKER},
        "Ring of Hope": {STRONGER},
        "Ring of Peril": {WEAKER},
        "Ring of Fire": {SecondAttack("fireball"), fire},
        "Black Battle-Axe": {WEAKER},
        "Invincible Shield": {Protect((Nature.SCROLL,))},
        "Dragon Shield": {Protect((Nature.DRAGON_FIRE, Nature.FIREBALL))},
        "Holy Grail": {Save(die=6, up_to=2)},
        "Trident": {SecondAttack("lightning-bolt"), Protect((Nature.LIGHTNING_BOLT,))},
        "Golden Fleece": {AttackStrength(Whose.FRIENDS, 1, Scope.BLOCKADE), UnlimitedRange()},
        "Excalibur Sword": {STRONGER},
        "Medusa Shield": {WEAKER},
    }
    assert printed == {row.name: set(row.effects) for row in CONTENT.treasures.values()}


@checks("D11.2", table=True)
def test_tools() -> None:
    """The six tools: their prices and uses, and that potions and elixirs alone serve once."""
    printed = {
        "Pickaxe": (1, {Use.DIG}),
        "Torch": (1, {Use.LIGHT}),
        "Potion": (1, {Use.CURE_POISON}),
        "Elixir": (2, {Use.ABSORB_HITS}),
        "Talisman": (3, {Use.EARN_SCROLL, Use.WARD_VAMPIRES}),
        "DragonOrb": (5, {Use.EARN_SPELL, Use.CONSULT_GODS, Use.CHARM_DRAGON}),
    }
    assert printed == {row.name: (row.price, set(row.uses)) for row in CONTENT.tools.values()}
    once = {row.name for row in CONTENT.tools.values() if USED_UP & set(row.uses)}
    assert {"Potion", "Elixir"} == once
    assert ("dragon-orb",) == CONTENT.tools_for[Use.CHARM_DRAGON]


def test_shops() -> None:
    """The Village sells units and two tools, the Witches' Den three tools, the Shrine Talismans."""
    printed = {
        SpaceKind.VILLAGE: ({"pickaxe", "torch"}, True),
        SpaceKind.WITCHES_DEN: ({"potion", "elixir", "dragon-orb"}, False),
        SpaceKind.SHRINE: ({"talisman"}, False),
    }
    assert printed == {row.space: (set(row.tools), row.units) for row in CONTENT.shops.values()}


def test_encounters() -> None:
    """An orb earns a spell at the Den, a Talisman a scroll at the Shrine; the Lair offers three ways."""
    (den,), (shrine,) = CONTENT.encounters[SpaceKind.WITCHES_DEN], CONTENT.encounters[SpaceKind.SHRINE]
    assert (Way.EARN, "dragon-orb", (GainSpell(),)) == (den.way, den.holding, den.effects)
    assert (Way.EARN, "talisman", (GainScroll(),)) == (shrine.way, shrine.holding, shrine.effects)
    lair = {row.way: row for row in CONTENT.encounters[SpaceKind.DRAGON_LAIR]}
    assert {Way.CONSULT, Way.TAKE, Way.SEEK} == set(lair)
    consult, take, seek = lair[Way.CONSULT], lair[Way.TAKE], lair[Way.SEEK]
    assert ("dragon-orb", None, None) == (consult.holding, take.holding, seek.holding)
    assert (BecomeLord(Rider.UNIT, costs="dragon-orb"),) == consult.blessed
    assert (LoseUnits(units=1),) == consult.cursed
    assert ("dragon-orb", (GainTool("dragon-orb"),)) == (take.without, take.effects)
    assert (Fight("red-dragon"), (GainTreasure(),)) == (seek.obstacle, seek.effects)
    assert () == CONTENT.encounters[SpaceKind.VILLAGE] == CONTENT.encounters[SpaceKind.QUEST]


@checks("D9.10", "D12.8", table=True)
def test_printed_monsters() -> None:
    """The Red Dragon has attack 6, defence 12 and one die of Dragon fire; the Giant Spider 5 and 10."""
    dragon, spider = CONTENT.monsters["red-dragon"], CONTENT.monsters["giant-spider"]
    assert (6, 12, 1, {Trait.DRAGON, Trait.DRAGON_FIRE}) == (
        dragon.attack,
        dragon.defence,
        dragon.dice,
        set(dragon.traits),
    )
    assert (5, 10, 1) == (spider.attack, spider.defence, spider.dice)
    assert {Trait.POISONOUS, Trait.ENTANGLING} == set(spider.traits)
    assert {1} == {row.dice for row in CONTENT.monsters.values()}


def test_what_protects_against_what() -> None:
    """Each nature of harm has its protection, and the Heal of a King is that of a Wizard."""
    found: dict[Nature, set[str]] = {nature: set() for nature in Nature}
    for name, effects in (
        *((row.name, row.effects) for row in CONTENT.treasures.values()),
        *((row.name, (row.effect,)) for row in CONTENT.spells.values()),
    ):
        for one in effects:
            for nature in one.natures if isinstance(one, Protect) else ():
                found[nature].add(name)
    assert found == {
        Nature.FIREBALL: {"Ring of Fire", "Dragon Shield"},
        Nature.DRAGON_FIRE: {"Ring of Fire", "Dragon Shield"},
        Nature.LIGHTNING_BOLT: {"Trident"},
        Nature.MADNESS: {"Heal"},
        Nature.POISON: {"Heal"},
        Nature.SCROLL: {"Invincible Shield"},
    }
    assert "heal" in CONTENT.casters[KING].spells


def test_quest_cards() -> None:
    """The quest cards guard eight treasures, need torches and pickaxes, and one hides a rider of dragons."""
    outcomes = [one for card in CONTENT.quests.values() for one in (card.blessed, card.ignored, card.cursed)]
    assert 36 == len(outcomes)
    guarded = [one for one in outcomes if GainTreasure() in one.effects and one.obstacle != Unguarded()]
    assert 8 == len(guarded)
    assert 1 == sum(BecomeLord(Rider.UNIT) in one.effects for one in outcomes)
    assert {("torch",), ()} == {card.needs for card in CONTENT.quests.values()}


@reads("R-charm-scroll")
def test_charm_costs_nothing() -> None:
    """Charm costs no orb, also in packs of others, and makes its caster a DragonLord, and no other unit."""
    row = next(row for row in CONTENT.scrolls.values() if row.name == "Charm")
    assert ((WIZARD,), BecomeLord(Rider.CASTER)) == (row.casters, row.effect)
    for key, other in (("costs", "dragon-orb"), ("who", "unit")):
        documents = dragonlords.documents_of(CONTENT)
        charm = next(one for one in documents["scrolls"]["scroll"] if one["id"] == row.id)
        charm["effect"][key] = other
        with pytest.raises(dragonlords.ContentError, match=f"charm, key 'effect.{key}'"):
            dragonlords.read_pack(documents)
