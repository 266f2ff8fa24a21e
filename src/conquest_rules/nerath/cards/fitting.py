"""Whether a moment that came up is one that a card names.

Here: the comparison of a `Timing` with an `Occasion`. Not here: who is asked (`window`). Clauses: timing,
pages 9 and 16.
"""

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.content.timing import Moment, Occasion, Party, Timing
from conquest_rules.nerath.position.setup import Table


def _is_party(table: Table, owner: Realm, party: Party, realms: tuple[Realm, ...]) -> bool:
    match party:
        case Party.SELF:
            return owner in realms
        case Party.ALLY:
            return table.ally(owner) in realms
        case Party.ENEMY:
            return any(realm in table.enemies(owner) for realm in realms)
        case Party.OTHER:
            return any(realm is not owner for realm in realms)
        case Party.ANYONE:
            return True


@clause("N9.10", "N15.48", "N16.18")
def fits(table: Table, owner: Realm, timing: Timing, occasion: Occasion) -> bool:
    """Whether a moment is one that a card names; a liberation counts as a conquest."""
    liberated = (timing.when, occasion.moment) == (Moment.SPACE_CONQUERED, Moment.SPACE_LIBERATED)
    if timing.when is not occasion.moment and not liberated:
        return False
    if timing.step is not None and timing.step is not occasion.step:
        return False
    if timing.kind is not None and (
        occasion.at is None or table.content.kind_of[occasion.at] is not timing.kind
    ):
        return False
    return _is_party(table, owner, timing.by, occasion.by) and _is_party(
        table, owner, timing.against, occasion.against
    )
