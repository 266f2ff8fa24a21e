"""Buying: phase 1, units and ships.

Here: what can be afforded, and the step `Buying`. Not here: prices (`position.prices`), paying (`gold`) and
placing (`placing`).
Clauses: purchase, page 7.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.position.actions import Action, Buy, EndStep, Ware
from conquest_rules.dragonlords.position.checks import Moved, Phase, active_decides, by_checks
from conquest_rules.dragonlords.position.events import WareBought
from conquest_rules.dragonlords.position.facts.board import NoKingdom, TooExpensive
from conquest_rules.dragonlords.position.holding import gold_of, kingdoms_of
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.prices import price
from conquest_rules.dragonlords.position.state import State, at_step, with_reserve
from conquest_rules.dragonlords.position.steps import Buying, Paying, Sailing
from conquest_rules.dragonlords.position.supply import no_more_ships
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause

PURCHASE: Final = "Purchase Units"


def with_one(wares: Reserve, ware: Ware) -> Reserve:
    """The wares that are bought, with one more."""
    return Reserve(wares.units + (ware is Ware.UNIT), wares.ships + (ware is Ware.SHIP))


def _listed(state: State, step: Buying) -> Iterator[Action]:
    for ware in Ware:
        act = Buy(state.active, ware)
        if all(check(state, step, act) is None for check in CHECKS):
            yield act
    yield EndStep(state.active)


@clause("D30.3")
def needs_a_kingdom(state: State, step: Buying, act: Buy) -> Violation | None:
    """A player without a kingdom buys nothing."""
    return None if kingdoms_of(state, act.by) else Violation("D30.3", NoKingdom(act.by))


@clause("D7.6", "D7.7")
def is_affordable(state: State, step: Buying, act: Buy) -> Violation | None:
    """All that is bought together costs no more than the player's gold."""
    due, gold = price(state, act.by, with_one(step.bought, act.ware)), gold_of(state, act.by)
    if due <= gold or not kingdoms_of(state, act.by):
        return None
    return Violation("D7.6", TooExpensive(act.by, act.ware, due, gold))


@clause("D2.7")
def ships_are_few(state: State, step: Buying, act: Buy) -> Violation | None:
    """There are as many ships as there are in the box."""
    return no_more_ships(state) if act.ware is Ware.SHIP else None


CHECKS: Final = (needs_a_kingdom, is_affordable, ships_are_few)


@clause("D7.4", "D7.6")
def buy(state: State, step: Buying, act: Buy) -> Moved:
    """One more unit or ship is bought."""
    bought = with_one(step.bought, act.ware)
    more = price(state, act.by, bought) - price(state, act.by, step.bought)
    return at_step(state, Buying(bought)), (WareBought(act.by, act.ware, more),)


@clause("D7.5")
def end(state: State, step: Buying, act: EndStep) -> Moved:
    """Wares that were bought wait off the board, and their price is due."""
    old, new = state.bought(state.active), step.bought
    waiting = with_reserve(state, state.active, Reserve(old.units + new.units, old.ships + new.ships))
    return at_step(waiting, Paying(price(state, state.active, new), Sailing())), ()


BUYING: Final[Phase[Buying]] = flow.Phase(
    Buying,
    PURCHASE,
    active_decides,
    _listed,
    (flow.Deed(Buy, buy, by_checks(*CHECKS), whose="D7.6"), flow.Deed(EndStep, end)),
    whose="D7.1",
    leads_to=(Buying, Paying),
)
