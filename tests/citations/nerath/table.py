"""The table of citations: for every kind of event each clause that it may cite, and when that is true.

A row says of a kind of event that a clause is cited in a situation, and in no other. So each
row is a must where its situation holds and a must not where it does not, and what has no row may
not be cited at all. The situations are read from the states by `facts` and its like.
"""

from tests.citations.nerath import facts as f
from tests.citations.nerath import facts_of_battles as b
from tests.citations.nerath.facts import Happening
from tests.citations.nerath.rows import Row
from tests.citations.nerath.table_of_battles import BATTLE, LOST
from tests.citations.nerath.table_of_cards import CARDS, VARIANT
from tests.citations.nerath.table_of_results import REINFORCE, RESULTS
from tests.citations.nerath.table_of_turns import MOVEMENT, TURN

from conquest_rules import nerath
from conquest_rules.nerath import Event

TABLE: tuple[Row, ...] = (*TURN, *MOVEMENT, *BATTLE, *RESULTS, *REINFORCE, *CARDS, *VARIANT)
# Two clauses of which one is true, where a reading beside the default decides it.
EITHER: tuple[tuple[type[Event], str, str, str, str], ...] = (
    (nerath.HitsLost, "R-hit-allocation", "one-per-batch", "N12.37", "N12.41"),
    (nerath.DamageShared, "R-hits-among-allies", "whole-side", "N12.50", "N12.41"),
)


def wanted(h: Happening) -> list[set[str]]:
    """The clauses that an event has to cite and no others; where two causes are possible, for each."""
    if isinstance(h.event, nerath.PieceDestroyed):
        return [{row.clause for cause, row in LOST if cause == one and row.when(h)} for one in b.causes(h)]
    found = {row.clause for row in TABLE if row.kind is type(h.event) and row.when(h)}
    for kind, ruling, reading, usual, other in EITHER:
        if isinstance(h.event, kind) and f.reads(h, ruling, reading) and usual in found:
            return [found, found - {usual} | {other}]
    if isinstance(h.event, nerath.PiecePlaced) and not f.reads(h, "R-closest-to-capital", "any-spaces"):
        return [found - {"N18.3"}, found | {"N18.3"}] if "N18.2" in found else [found]
    return [found]
