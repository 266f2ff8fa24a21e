"""The rows of a pack that are not the board: peoples, the opening, components, casters, cards, monsters.

Here: the types of those rows. Not here: the board (`ground`), the vocabulary of cards (`effects`), reading
and checking a pack (`pack`, the checks). Clauses: those that are rows of data; the rows name them.

`origin` says where a row comes from, and a key such as `copies_origin` where one of its numbers does.
"""

from typing import Final

from attrs import frozen

from conquest_rules.dragonlords.content.effects import (
    Obstacle,
    Reward,
    ScrollEffect,
    SpellEffect,
    TreasureEffect,
    Unguarded,
)
from conquest_rules.dragonlords.content.names import CasterKind, Omen, Side, SpaceKind, Trait, Use, Way, Where
from conquest_rules.kernel.pack import Origin

Ids = tuple[str, ...]
UNGUARDED: Final[Obstacle] = Unguarded()


# Peoples and pieces.


@frozen
class Bundle:
    """Units that are cheaper together."""

    units: int
    gold: int


@frozen
class MineLore:
    """The value of a mine to a people: its income, and more Total Attack Strength there."""

    income: int
    attack_strength: int


@frozen
class People:
    """A people's reference card: its numbers, and the abilities that only this people has."""

    id: Side
    name: str
    unit: str
    colour: str
    attack: int
    defence: int
    cost: int
    ship_range: int
    origin: Origin
    text: str = ""
    bundle: Bundle | None = None
    mine: MineLore | None = None
    sneak_attack: bool = False
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Garrison:
    """The numbers of the vanquished units that stand in unclaimed kingdoms at the start."""

    attack: int
    defence: int
    origin: Origin
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Ship:
    """The price of a ship, and how many units it carries."""

    price: int
    capacity: int
    origin: Origin
    clauses: Ids = ()


# The opening.


@frozen
class Seating:
    """The units of each player, and the kingdoms that each claims, by the number of players.

    `kingdoms_each_tundra` is for games with the option `tundra`; kingdoms left over get a garrison.
    """

    players: int
    units: int
    kingdoms_each: int
    kingdoms_each_tundra: int
    origin: Origin
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Belongings:
    """The things that each player begins with, beside units, a ship and the three counters."""

    gold: int
    tools: Ids
    spells: Ids
    scrolls: int
    origin: Origin
    clauses: Ids = ()


@frozen
class KingdomStart:
    """The units that claim a kingdom, and the garrison of one that no player claims."""

    units: int
    garrison: int
    origin: Origin
    clauses: Ids = ()
    rulings: Ids = ()


# Components.


@frozen
class Component:
    """A component of the box and its number; `limit` says whether the number limits play."""

    id: str
    name: str
    count: int
    origin: Origin
    limit: bool = False
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Coin:
    """A disc or a nugget: its colour, and the units or gold it stands for."""

    colour: str
    value: int
    origin: Origin
    clauses: Ids = ()


@frozen
class CrystalFaces:
    """A result of the Crystal die: its colour, and how many faces show it."""

    omen: Omen
    colour: str
    faces: int
    origin: Origin
    faces_origin: Origin
    clauses: Ids = ()
    rulings: Ids = ()


# Casters and their spells.


@frozen
class Spell:
    """A spell, and the number of the die that gains it."""

    id: str
    number: int
    name: str
    effect: SpellEffect
    origin: Origin
    text: str = ""
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Caster:
    """A kind of caster: the spells and other powers it has by nature.

    `most_each` is the number of them that a player can have; None means that there is no limit.
    """

    id: CasterKind
    spells: Ids
    origin: Origin
    powers: tuple[SpellEffect, ...] = ()
    most_each: int | None = None
    clauses: Ids = ()


# Cards, counters and tools.


@frozen
class Scroll:
    """A scroll card: who casts it where, and what it does.

    `kind` groups scrolls that differ in name only. `stopped_by` names what keeps it from working; the nature
    of its effect decides that, and a check compares the two.
    """

    id: str
    kind: str
    name: str
    copies: int
    casters: tuple[CasterKind, ...]
    where: Where
    effect: ScrollEffect
    origin: Origin
    copies_origin: Origin
    text: str = ""
    stopped_by: Ids = ()
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Treasure:
    """A treasure, which works in its bearer's place once it is turned up."""

    id: str
    name: str
    effects: tuple[TreasureEffect, ...]
    origin: Origin
    copies_origin: Origin
    copies: int = 1
    text: str = ""
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Tool:
    """A tool of the Wastelands, with its price and its uses."""

    id: str
    name: str
    price: int
    uses: tuple[Use, ...]
    counters: int
    origin: Origin
    counters_origin: Origin
    text: str = ""
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Shop:
    """The goods that a kind of space sells: tools, and perhaps units at their people's price."""

    space: SpaceKind
    tools: Ids
    origin: Origin
    units: bool = False
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Monster:
    """A monster; it is rolled against with a die of as many sides as its defence."""

    id: str
    name: str
    attack: int
    defence: int
    origin: Origin
    traits: tuple[Trait, ...] = ()
    dice: int = 1
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Outcome:
    """A column of a quest card: what stands in the way, and what is gained or lost, in order."""

    text: str
    effects: tuple[Reward, ...]
    obstacle: Obstacle = UNGUARDED


@frozen
class Quest:
    """A quest card: the tools without which it is discarded, and its three outcomes."""

    id: str
    name: str
    introduction: str
    blessed: Outcome
    ignored: Outcome
    cursed: Outcome
    origin: Origin
    needs: Ids = ()
    copies: int = 1
    clauses: Ids = ()
    rulings: Ids = ()


@frozen
class Encounter:
    """A choice of a party at a kind of space.

    `holding`: it must have had this tool on arrival; `without`: it must not have it. A party that consults
    the Gods gets `blessed` or `cursed`, and rolls again when ignored; other ways lead to `effects`.
    """

    id: str
    space: SpaceKind
    way: Way
    origin: Origin
    holding: str | None = None
    without: str | None = None
    obstacle: Obstacle = UNGUARDED
    effects: tuple[Reward, ...] = ()
    blessed: tuple[Reward, ...] = ()
    cursed: tuple[Reward, ...] = ()
    text: str = ""
    clauses: Ids = ()
    rulings: Ids = ()
