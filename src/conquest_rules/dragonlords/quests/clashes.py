"""Clashes: strengths and dice of a round against a monster.

Here: each hop of such a round, from one step to the next; the steps `Menacing` and `ResistRolling`. Not here:
spells and charms (`resisting`), poison (`curing`), how a combat begins and ends (`ordeals`). Clauses: quest
combat, page 12; the Red Dragon, page 9. Rulings: `R-monster-first-strike`, `R-monster-one-hit`, `R-poison`,
`R-red-dragon-fire`, `R-modifiers-against-monsters`.

A monster is not a side: it has an attack and a defence number, and one die a round unless its row says more.
It is the attacker; by another reading the party is. The party is always one of the active player.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.battle.rounds import rolls
from conquest_rules.dragonlords.battle.strength import clamped, magic
from conquest_rules.dragonlords.content.effects import Whose
from conquest_rules.dragonlords.content.names import NUMBER, Nature, Trait
from conquest_rules.dragonlords.magic.casters import protected
from conquest_rules.dragonlords.magic.dragons import monster_of
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.position.checks import Moved, Phase, Turn
from conquest_rules.dragonlords.position.crews import fighters
from conquest_rules.dragonlords.position.events import (
    Event,
    FireStopped,
    HitsAbsorbed,
    MonsterRolled,
    PartyRolled,
    StrengthsCalculated,
)
from conquest_rules.dragonlords.position.figures import Fate
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Curing,
    Losing,
    Menacing,
    Ordeal,
    Resisting,
    ResistRolling,
    Step,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.quests.reading import reader
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting


@clause("D9.9", "D12.6")
def monster_attacks(state: State) -> bool:
    """Whether the monster is the attacker and the party the defender."""
    return state.table.reading("R-monster-first-strike") == "monster-attacks-first"


# Strengths.


@clause("D10.11", "D10.14", "D10.23", "D12.8", "D13.11", "D22.18")
def monsters_strength(state: State, ordeal: Ordeal) -> int:
    """A monster's attack number, less what weakens enemies in the place."""
    weaker = magic(state, ordeal.at, (Whose.ENEMIES, state.active))
    return clamped(monster_of(state, ordeal).attack + weaker)


@clause("D12.6", "D13.11")
def partys_strength(state: State, ordeal: Ordeal) -> int:
    """A party's Total Attack Strength against a monster, which weakens no one."""
    stronger = magic(state, ordeal.at, (Whose.FRIENDS, state.active))
    return clamped(state.table.content.attack[NUMBER[state.active]] + stronger)


@clause("D12.6", "D13.11")
def begin_round(state: State, ordeal: Ordeal) -> Moved:
    """Both strengths are calculated, and hold for the whole round; then the attacker strikes."""
    monster, party = monsters_strength(state, ordeal), partys_strength(state, ordeal)
    fought = evolve(ordeal, strengths=(monster, party))
    if monster_attacks(state):
        return at_step(state, Menacing(fought)), (StrengthsCalculated(ordeal.at, monster, party),)
    return at_step(state, Resisting(fought)), (StrengthsCalculated(ordeal.at, party, monster),)


def after_monster(state: State, ordeal: Ordeal) -> Resisting | Curing:
    """The step after the monster's dice: the party strikes back, or losses are taken."""
    return Resisting(ordeal) if monster_attacks(state) else Curing(ordeal)


@clause("D12.6", "D13.26")
def after_party(state: State, ordeal: Ordeal) -> Menacing | Curing:
    """The step after the party's dice: losses are taken, or the monster strikes back, hit or not."""
    return Curing(ordeal) if monster_attacks(state) else Menacing(ordeal)


# The monster's dice.


@clause("D9.10", "D12.7", "D12.10", "D12.23")
def menace(state: State, ordeal: Ordeal) -> Roll:
    """The monster's dice, which have as many sides as the party's defence; the reader rolls them."""
    words, monster = words_of(state.table.content), monster_of(state, ordeal)
    die = Die.at_most(state.table.content.defence[NUMBER[state.active]], ordeal.strengths[0])
    by = words.name("side", reader(state))
    return Roll((die,) * monster.dice, f"attack dice of the {monster.name}, which {by} roll")


def _monster_rolls(state: State, step: Menacing) -> Turn:
    return Awaiting(menace(state, step.ordeal))


@clause("D12.6", "D12.10", "D12.23", "D13.26")
def menaced(state: State, step: Menacing, act: Rolled) -> Moved:
    """The monster's hits are counted; by poison they are felt immediately, else when losses are taken."""
    ordeal, hits = step.ordeal, menace(state, step.ordeal).hits_of(act)
    told: Event = MonsterRolled(reader(state), ordeal.at, ordeal.monster, act.faces, hits)
    harmed, more = _harm(state, ordeal, hits)
    return at_step(state, _struck(state, ordeal, harmed)), (told, *more)


@clause("D9.10", "D10.13", "D10.16", "D11.13")
def _harm(state: State, ordeal: Ordeal, hits: int) -> tuple[int, tuple[Event, ...]]:
    """How many hits of a monster do harm: none after an elixir, nor those of fire to the protected."""
    side, at = state.active, ordeal.at
    if hits and ordeal.drunk:
        return 0, (HitsAbsorbed(side, at, hits),)
    fiery = Trait.DRAGON_FIRE in monster_of(state, ordeal).traits
    if hits and fiery and protected(state, side, at, Nature.DRAGON_FIRE):
        return 0, (FireStopped(side, at, ordeal.monster),)
    return min(hits, fighters(state, at, side).total), ()


@clause("D12.11", "D31.8")
def _struck(state: State, ordeal: Ordeal, hits: int) -> Step:
    """The step after the monster's dice; a poisonous one poisons units, which their owner names now."""
    if not hits or Trait.POISONOUS not in monster_of(state, ordeal).traits:
        return after_monster(state, evolve(ordeal, hits=(hits, ordeal.hits[1])))
    after = after_monster(state, evolve(ordeal, hits=(0, ordeal.hits[1])))
    return Losing(state.active, ordeal.at, hits, after, fate=Fate.POISONED)


# The party's dice.


@clause("D12.11", "D13.25", "D13.27", "D20.5", "D31.8")
def number_of_dice(state: State, ordeal: Ordeal) -> int:
    """How many units of the party roll a die: not the poisoned, nor who has cast a spell instead."""
    return sum(
        count
        for one, count in fighters(state, ordeal.at, state.active).pairs
        if rolls(state, state.active, one) and one.mark.fate is not Fate.POISONED
    )


@clause("D12.7", "D12.9", "D13.23")
def resistance(state: State, ordeal: Ordeal) -> Roll:
    """The party's dice, which have as many sides as the monster's defence."""
    monster = monster_of(state, ordeal)
    die = Die.at_most(monster.defence, ordeal.strengths[1])
    name = words_of(state.table.content).name("side", state.active)
    return Roll((die,) * number_of_dice(state, ordeal), f"dice of {name} against the {monster.name}")


def _party_rolls(state: State, step: ResistRolling) -> Turn:
    return Awaiting(resistance(state, step.ordeal))


@clause("D12.6", "D12.7", "D12.9")
def resisted(state: State, step: ResistRolling, act: Rolled) -> Moved:
    """The party's hits are counted."""
    ordeal, hits = step.ordeal, resistance(state, step.ordeal).hits_of(act)
    told = PartyRolled(state.active, ordeal.at, ordeal.monster, act.faces, hits)
    hit = evolve(ordeal, hits=(ordeal.hits[0], ordeal.hits[1] + hits))
    return at_step(state, after_party(state, hit)), (told,)


MENACING: Final[Phase[Menacing]] = flow.Phase(
    Menacing,
    COMBAT,
    _monster_rolls,
    deeds=(flow.Deed(Rolled, menaced),),
    leads_to=(Resisting, Losing, Curing),
)
RESIST_ROLLING: Final[Phase[ResistRolling]] = flow.Phase(
    ResistRolling,
    COMBAT,
    _party_rolls,
    deeds=(flow.Deed(Rolled, resisted),),
    leads_to=(Curing, Menacing),
)
PHASES: Final = (MENACING, RESIST_ROLLING)
