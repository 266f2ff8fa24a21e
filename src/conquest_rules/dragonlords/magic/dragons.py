"""Dragons: monsters that can be charmed, and the units that become DragonLords by it.

Here: which monster is a Dragon, `raised`, by which a unit becomes a DragonLord, and the Charm scroll. Not
here: charming with a DragonOrb (`quests.charming`), and which unit it is (`quests.lords`). Clauses:
DragonLords, page 20; the Charm scroll, page 23. Rulings: `R-charm-scroll`, `R-dragonlord-made-of`.
"""

from conquest_rules.dragonlords.content.effects import Fight
from conquest_rules.dragonlords.content.names import Side, SpaceKind, Trait
from conquest_rules.dragonlords.content.rows import Monster
from conquest_rules.dragonlords.magic.windows import asked_again
from conquest_rules.dragonlords.position.actions import Cast, Until
from conquest_rules.dragonlords.position.checks import Moved
from conquest_rules.dragonlords.position.company import left
from conquest_rules.dragonlords.position.crews import with_unit
from conquest_rules.dragonlords.position.events import DragonCharmed, LordMade
from conquest_rules.dragonlords.position.facts.lords import IsLord
from conquest_rules.dragonlords.position.facts.scrolls import NoDragon
from conquest_rules.dragonlords.position.figures import Figure, shared
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import AtLair, Bracing, Ordeal
from conquest_rules.dragonlords.position.supply import no_more_lords
from conquest_rules.kernel.clause import Violation, clause


def monster_of(state: State, ordeal: Ordeal) -> Monster:
    """The monster of a combat."""
    return state.table.content.monsters[ordeal.monster]


@clause("D11.17", "D12.17", "D22.7")
def is_dragon(state: State, ordeal: Ordeal) -> bool:
    """Whether a monster is a Dragon; the Red Dragon is one."""
    return Trait.DRAGON in monster_of(state, ordeal).traits


@clause("D12.18", "D20.21", "D20.23", "D20.24", "D20.25")
def raised(state: State, at: str, side: Side, figure: Figure) -> Moved:
    """A DragonLord takes the place of a unit of a party; its counters stay under it, face down or up."""
    lord = shared(True, figure.hidden, figure.shown, figure.mark)
    return with_unit(state, at, side, None, figure, lord), (LordMade(side, at, figure),)


@clause("D23.29")
def dragon_before(state: State, at: str) -> str | None:
    """The Dragon that a Wizard in a place faces: at the Lair, or before a round of combat with one."""
    match state.step:
        case AtLair(lair, _, consulted) if lair == at and not consulted:
            ways = (one.obstacle for one in state.table.content.encounters[SpaceKind.DRAGON_LAIR])
            return next((one.monster for one in ways if isinstance(one, Fight)), None)
        case Bracing(ordeal) if ordeal.at == at and is_dragon(state, ordeal):
            return ordeal.monster
        case _:
            return None


@clause("D2.7", "D23.29")
def masters_a_dragon(state: State, act: Cast) -> Violation | None:
    """Why the scroll does nothing: no Dragon is there, the caster is a DragonLord, or none is left."""
    if dragon_before(state, act.at) is None:
        return Violation("D23.29", NoDragon(act.at))
    if act.figure.lord:
        return Violation("D23.29", IsLord(act.figure, act.at))
    return no_more_lords(state)


@clause("D23.29")
def master(state: State, act: Cast) -> Moved:
    """The caster becomes a DragonLord, at no cost and for sure; the encounter is over, without a reward."""
    dragon = dragon_before(state, act.at)
    assert dragon is not None, "the scroll is cast before a Dragon alone"
    made, told = raised(state, act.at, act.by, act.figure)
    charmed = DragonCharmed(act.by, act.at, dragon, ("D23.29",))
    over, more = left(asked_again(made, Until.BATTLE), act.at)
    return over, (charmed, *told, *more)
