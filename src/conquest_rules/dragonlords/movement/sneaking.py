"""Sneaking: the Elves' sneak attack.

Here: who may sneak attack what. Not here: its one round (`battle`). Clauses: sneak attack, page 18.
"""

from typing import Final

from conquest_rules.dragonlords.content.names import NUMBER, Side
from conquest_rules.dragonlords.position.actions import Engage
from conquest_rules.dragonlords.position.facts.board import (
    Deed,
    HasDone,
    NoRealm,
    NoSneaks,
    NotFirst,
    RealmOf,
)
from conquest_rules.dragonlords.position.figures import Advance, Figure
from conquest_rules.dragonlords.position.holding import is_friendly
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Assaulting
from conquest_rules.kernel.clause import Violation, clause


@clause("D18.2", "D18.4", "D19.2")
def in_their_realm(state: State, side: Side, at: str) -> bool:
    """Whether a territory lies in a realm that counts as the people's own."""
    kingdom, reading = state.table.ruled_from.get(at), state.table.reading("R-elf-realm")
    if reading == "realm-of-first-kingdom":
        return kingdom in state.claimed[NUMBER[side]]
    if kingdom is not None and is_friendly(state, kingdom, side):
        return True
    near = state.table.atlas.land.bordering(at)
    return reading == "bordering-the-realm" and any(
        is_friendly(state, state.table.ruled_from[one], side) for one in near if one in state.table.ruled_from
    )


@clause("D18.5", "D18.6", "D18.7", "D18.8", "D18.11")
def kept_still(state: State, figure: Figure) -> bool:
    """Whether an attacker has stood where it came from since the turn began, and has not fought."""
    mark = figure.mark
    if state.table.reading("R-sneak-adjacency") == "adjacent-when-attacking":
        return mark.advanced is not Advance.FOUGHT and not mark.moved
    return mark.advanced is Advance.STRAIGHT


@clause("D18.1", "D2.5")
def only_some_peoples_sneak(state: State, step: Assaulting, act: Engage) -> Violation | None:
    """Only Elves sneak attack."""
    if not act.sneak or state.table.content.people[act.by].sneak_attack:
        return None
    return Violation("D18.1", NoSneaks(act.by))


@clause("D18.4")
def only_in_their_realm(state: State, step: Assaulting, act: Engage) -> Violation | None:
    """The enemy stands in the realm of a kingdom that the Elves hold."""
    if not act.sneak or in_their_realm(state, act.by, step.at):
        return None
    if step.at not in state.table.ruled_from:
        return Violation("D18.4", NoRealm(step.at), ruling="R-elf-realm")
    realm = state.table.atlas.realm[state.table.place[step.at]]
    name = state.table.content.pack.board.realm[realm].name
    first = state.table.reading("R-elf-realm") == "realm-of-first-kingdom"
    fact = NotFirst(step.at, name, act.by) if first else RealmOf(step.at, name, act.by)
    return Violation("D18.4", fact, ruling="R-elf-realm")


@clause("D18.5", "D18.6", "D18.7")
def only_from_where_they_stood(state: State, step: Assaulting, act: Engage) -> Violation | None:
    """Each attacker was adjacent when the turn began, and has neither moved nor fought since."""
    if not act.sneak:
        return None
    for figure in state.figures(step.at, act.by).kinds:
        if not kept_still(state, figure):
            if figure.mark.advanced is Advance.FOUGHT:
                return Violation("D18.7", HasDone(figure, step.at, Deed.FOUGHT))
            # By ship or by Teleport no reading lets them come.
            ruling = None if figure.mark.moved else "R-sneak-adjacency"
            return Violation("D18.6", HasDone(figure, step.at, Deed.MOVED), ruling=ruling)
    return None


CHECKS: Final = (only_some_peoples_sneak, only_in_their_realm, only_from_where_they_stood)


@clause("D18.2", "D18.9")
def can_sneak(state: State, step: Assaulting) -> bool:
    """Whether the attackers gathered in a territory may sneak attack."""
    act = Engage(state.active, sneak=True)
    return not any(check(state, step, act) for check in CHECKS)
