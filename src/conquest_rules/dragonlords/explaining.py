"""Explanations: whether an action is legal, by which clauses, and which readings would change that.

Here: `explain`, `explain_to`, which gives a viewer only what they may know, and `explain_refusal`, as far as
they are a matter of this game: a state at a table that reads a ruling otherwise. Not here: the sentences and
the search (`kernel/explaining`), and rules.
"""

from functools import lru_cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords import play
from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import Action
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.table import Table
from conquest_rules.dragonlords.views import fill, view
from conquest_rules.kernel.explaining import Explainer


def _read_otherwise(state: State, ruling: str, reading: str) -> State:
    """A position at a table that reads one ruling otherwise."""
    return evolve(state, table=_table(state.table, ruling, reading))


@lru_cache(maxsize=256)
def _table(table: Table, ruling: str, reading: str) -> Table:
    return Table(evolve(table.setup, rulings={**dict(table.setup.rulings), ruling: reading}))


EXPLAINER: Final[Explainer[State, Action, Event, Side]] = Explainer(
    catalogue, play.why_not, play.transition, view, fill, "table", _read_otherwise
)
cited, explain_refusal = EXPLAINER.cited, EXPLAINER.explain_refusal
explain, explain_to = EXPLAINER.explain, EXPLAINER.explain_to
