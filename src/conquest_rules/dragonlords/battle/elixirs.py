"""Elixirs: a unit that drinks one takes all hits on a quest party for a round, and lives.

Here: the action `Drink`, before a round of combat with a monster or another party. Not here: the hits
(`clashes` and `battle.rounds`). Clauses: elixirs, page 11. Rulings: `R-elixir-timing`.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side, Use
from conquest_rules.dragonlords.position.actions import Drink
from conquest_rules.dragonlords.position.checks import Moved, by_checks
from conquest_rules.dragonlords.position.company import named_for, party_of, tool_for, used_up
from conquest_rules.dragonlords.position.events import ElixirDrunk
from conquest_rules.dragonlords.position.facts.ordeals import HasDrunk, HasNoTool, NoParty
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import Bracing, Readying
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Violation, clause

Before = Bracing | Readying


def _place(step: Before) -> str:
    return step.ordeal.at if isinstance(step, Bracing) else step.battle.at


def _protected(step: Before, side: Side) -> bool:
    """Whether a side has drunk for this round already."""
    return step.ordeal.drunk if isinstance(step, Bracing) else side in step.battle.drunk


@clause("D11.13")
def with_an_elixir(state: State, step: Before, act: Drink) -> Violation | None:
    """A quest party that has an elixir can drink it."""
    at = _place(step)
    if party_of(state, at, act.by) is None:
        return Violation("D11.13", NoParty(act.by, at))
    if tool_for(state, at, act.by, Use.ABSORB_HITS) is None:
        return Violation("D11.13", HasNoTool(act.by, at, named_for(state, Use.ABSORB_HITS)))
    return None


@clause("D11.13")
def once_a_round(state: State, step: Before, act: Drink) -> Violation | None:
    """One elixir absorbs all hits of the round, so a second one is not wasted."""
    return Violation("D11.13", HasDrunk(act.by, _place(step))) if _protected(step, act.by) else None


def drinks(state: State, step: Before, side: Side) -> Iterator[Drink]:
    """The elixir that a side can drink now; everyone can see its tools."""
    act = Drink(side)
    if not any(check(state, step, act) for check in CHECKS):
        yield act


@clause("D11.5", "D11.13")
def drink(state: State, step: Before, act: Drink) -> Moved:
    """The elixir is used up, and no hit of the enemy's dice in this round takes a unit."""
    at, tool = _place(step), tool_for(state, _place(step), act.by, Use.ABSORB_HITS)
    assert tool is not None, "a party drinks what it has"
    state = used_up(state, at, act.by, tool)
    after: Before
    if isinstance(step, Bracing):
        after = Bracing(evolve(step.ordeal, drunk=True))
    else:
        after = evolve(step, battle=evolve(step.battle, drunk=(*step.battle.drunk, act.by)))
    return at_step(state, after), (ElixirDrunk(act.by, at),)


CHECKS: Final = (with_an_elixir, once_a_round)
DRINK: Final = flow.Deed(Drink, drink, by_checks(*CHECKS), whose="D11.13")
