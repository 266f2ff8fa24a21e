"""Charming: a Dragon becomes the mount of a DragonLord.

Here: the action `Charm` with a DragonOrb, and what the Crystal die does then. Not here: the step in which the
die is rolled (`lair`), the Charm scroll (`magic.dragons`), and who becomes a DragonLord (`lords`). Clauses:
DragonOrbs, page 11; charming, page 12. Rulings: `R-charm-replaces`, `R-charm-and-hits`, `R-charm-and-reward`,
`R-component-limits`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Omen, Use
from conquest_rules.dragonlords.magic.dragons import is_dragon
from conquest_rules.dragonlords.position.actions import Charm
from conquest_rules.dragonlords.position.checks import Moved, by_checks
from conquest_rules.dragonlords.position.company import named_for, tool_for
from conquest_rules.dragonlords.position.events import CharmTried, DragonCharmed
from conquest_rules.dragonlords.position.facts.ordeals import (
    HasNoTool,
    NotADragon,
)
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Consulting,
    Curing,
    MakingLord,
    Ordeal,
    Resisting,
)
from conquest_rules.dragonlords.position.supply import no_more_lords
from conquest_rules.dragonlords.quests.clashes import after_party
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause


@clause("D11.17", "D12.17")
def only_a_dragon(state: State, step: Resisting, act: Charm) -> Violation | None:
    """No other monster is charmed."""
    ordeal = step.ordeal
    return None if is_dragon(state, ordeal) else Violation("D12.17", NotADragon(ordeal.monster, ordeal.at))


@clause("D11.17", "D12.17", "D12.21")
def with_an_orb(state: State, step: Resisting, act: Charm) -> Violation | None:
    """A party charms with a DragonOrb, as often as it has a round to do so."""
    if tool_for(state, step.ordeal.at, act.by, Use.CHARM_DRAGON) is not None:
        return None
    return Violation("D12.17", HasNoTool(act.by, step.ordeal.at, named_for(state, Use.CHARM_DRAGON)))


@clause("D2.7")
def with_a_lord_left(state: State, step: Resisting, act: Charm) -> Violation | None:
    """A Dragon is charmed only while there is a DragonLord for it."""
    return no_more_lords(state)


def charms(state: State, step: Resisting) -> Iterator[Charm]:
    """The attempt to charm that is open to the party now; everyone can see its tools."""
    act = Charm(state.active)
    if not any(check(state, step, act) for check in CHECKS):
        yield act


@clause("D11.17", "D12.17")
def charm(state: State, step: Resisting, act: Charm) -> Moved:
    """The Crystal die is rolled instead of the dice and spells of the whole party."""
    return at_step(state, Consulting(step.ordeal.at, step.ordeal)), ()


@clause("D11.6", "D11.18", "D12.18", "D12.19", "D12.20")
def answered(state: State, step: Consulting, ordeal: Ordeal, omen: Omen) -> Moved:
    """Blessed makes a DragonLord and costs the DragonOrb; Ignored means another roll; Cursed does nothing.

    The hits of the round are still taken. By the reading in which the party strikes first, a Dragon that was
    charmed does not strike any more.
    """
    told = CharmTried(state.active, ordeal.at, omen, ordeal.monster)
    if omen is Omen.IGNORED:
        return at_step(state, step), (told,)
    if omen is Omen.CURSED:
        return at_step(state, after_party(state, ordeal)), (told,)
    orb = tool_for(state, ordeal.at, state.active, Use.CHARM_DRAGON)
    after = MakingLord(ordeal.at, orb, Curing(evolve(ordeal, charmed=True)))
    return at_step(state, after), (told, DragonCharmed(state.active, ordeal.at, ordeal.monster))


CHECKS: Final = (only_a_dragon, with_an_orb, with_a_lord_left)
CHARM: Final = flow.Deed(Charm, charm, by_checks(*CHECKS), whose="D11.17")
