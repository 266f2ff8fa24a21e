"""Effects: the closed vocabulary of spells, scrolls, treasures, quest cards and encounters.

Here: one frozen class per effect, with the keys of its rows in a content pack, and one union per kind of row:
what a spell, a scroll, a treasure or a reward can be. Not here: what an effect does, and cards. The rows of a
pack cite their clauses: pages 22 (spells), 23 (scrolls), 10 (treasures), 11 (tools) and 9 (encounters).

A row names its effect by the class, in small letters with dashes: `{ effect = "gain-gold", gold = 5 }`.
"""

from enum import StrEnum
from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Nature


class Whose(StrEnum):
    """The units that an effect concerns, from the point of view of its bearer or caster."""

    FRIENDS = "friends"
    ENEMIES = "enemies"


class Scope(StrEnum):
    """Where a bearer's effect works: in any place of theirs, or in a naval blockade only."""

    PLACE = "place"
    BLOCKADE = "blockade"


class Rider(StrEnum):
    """The unit that becomes a DragonLord: the caster of the scroll, or a unit of the owner's choice."""

    CASTER = "caster"
    UNIT = "unit"


# What works while its counter is face up, and what casters do in combat.


@frozen
class AttackStrength:
    """Friends or enemies in the place strike with a different Total Attack Strength.

    An effect that does not stack counts once per side, however many bearers or casters there are.
    """

    side: Whose
    amount: int
    where: Scope = Scope.PLACE
    stacks: bool = True


@frozen
class Protect:
    """No harm of these natures is done to the bearer's or caster's side in the place."""

    natures: tuple[Nature, ...]


@frozen
class SecondAttack:
    """The bearer can cast this attack spell a second time in a round."""

    spell: str


@frozen
class Save:
    """A unit of the bearer's side that is lost in the place rolls a die, and a low number saves it."""

    die: int
    up_to: int


@frozen
class UnlimitedRange:
    """A ship with the bearer aboard sails as far as it likes."""


@frozen
class Strike:
    """One enemy unit or monster in the place is removed immediately; `dragons` says whether Dragons are."""

    nature: Nature
    dragons: bool = False


@frozen
class Teleport:
    """The caster and up to this many companions go to a place far away; a DragonLord takes more."""

    companions: int
    lord_companions: int


# What happens once.


@frozen
class LoseUnits:
    """One side loses units in a place: a fixed number, or as many as a die shows.

    `nature` decides what protects against it; the tool `unless` prevents it.
    """

    units: int = 0
    die: int = 0
    nature: Nature | None = None
    unless: str | None = None


@frozen
class Madden:
    """Every unit of one side in the place rolls a die; its nature is madness."""

    die: int


@frozen
class TurnBack:
    """The scroll that was just cast turns against its caster's side."""


@frozen
class PlaceUnits:
    """Up to this many new units join, within the limits of their place."""

    up_to: int


@frozen
class GainShip:
    """A new ship is docked at the caster's harbor."""


@frozen
class SeeScrolls:
    """The caster's player looks at the scrolls of another player."""


@frozen
class BecomeLord:
    """A unit becomes a DragonLord; the tool `costs` is lost with that."""

    who: Rider
    costs: str | None = None


@frozen
class GainTreasure:
    """A treasure, drawn without looking."""


@frozen
class GainScroll:
    """A scroll card from the pile."""


@frozen
class GainSpell:
    """A spell, decided by a die, for a Wizard of the party or for a unit that becomes one."""


@frozen
class GainWizard:
    """A unit of the party becomes a Wizard, with this many spells decided by a die."""

    name: str
    spells: int


@frozen
class GainGold:
    """Gold, which goes to a kingdom."""

    gold: int


@frozen
class GainTool:
    """A tool for the party."""

    tool: str


@frozen
class Nothing:
    """Nothing is gained."""


SpellEffect: TypeAlias = AttackStrength | Protect | Strike | Teleport
ScrollEffect: TypeAlias = LoseUnits | Madden | TurnBack | PlaceUnits | GainShip | SeeScrolls | BecomeLord
TreasureEffect: TypeAlias = AttackStrength | Protect | SecondAttack | Save | UnlimitedRange
Reward: TypeAlias = (
    GainTreasure
    | GainScroll
    | GainSpell
    | GainWizard
    | GainGold
    | GainTool
    | PlaceUnits
    | LoseUnits
    | BecomeLord
    | Nothing
)


# What stands in the way of a reward.


@frozen
class Unguarded:
    """Nothing stands in the way."""


@frozen
class Fight:
    """A monster has to be defeated, or passed with a tool."""

    monster: str
    passed_by: str | None = None


@frozen
class NeedTool:
    """A tool has to be there; a party without it gets something else, or nothing."""

    tool: str
    otherwise: tuple[Reward, ...] = ()


Obstacle: TypeAlias = Unguarded | Fight | NeedTool
