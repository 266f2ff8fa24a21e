"""The clauses behind the effects of cards.

Here: the clauses behind an effect of an Event, of a Treasure's Power or of its Property. Not here: what
effects do (`cards`, `in_force`).
"""

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Resolving


def by_card(content: Content, card: str, again: int | None) -> tuple[str, ...]:
    """The clauses by which a card does what it says: as it is played, or again by its Property."""
    if not content.is_treasure(card):
        return cites("N9.14")
    return cites("N9.14", "N16.21") if again is None else cites("N9.14", "N16.23")


def of_step(state: State, step: Resolving) -> tuple[str, ...]:
    """The same for the card that is being resolved."""
    return by_card(state.table.content, step.card, step.again)
