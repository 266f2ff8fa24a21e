"""The opening position.

Here: building the first state from a table. Not here: any randomness; the opening cards are drawn by request
(`drawing`). Clauses: setup, pages 5 to 8.
"""

from typing import Final

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath.content.names import REALMS, Kind, Realm
from conquest_rules.nerath.content.rows import Placement
from conquest_rules.nerath.position.figures import UNMARKED, Figure, shared
from conquest_rules.nerath.position.setup import Setup, Table, table_of
from conquest_rules.nerath.position.state import Force, Lair, State, TurnMemory, by_realm
from conquest_rules.nerath.position.steps import Dealing

OPENING_CARDS: Final = 2
NOTHING: Final[Bag[Figure]] = Bag()


@clause("N5.1", "N7.6", "N7.8", "N7.13", "M3.6")
def new_game(setup: Setup) -> State:
    """The opening position, without any randomness."""
    table = table_of(setup)
    content = table.content
    none: Hand[str] = Hand()
    return State(
        table=table,
        round=1,
        active=REALMS[0],
        step=Dealing(REALMS[0], OPENING_CARDS),
        memory=TurnMemory(),
        forces=opening_forces(table),
        control=tuple(space.home for space in content.spaces),
        lairs=tuple(Lair((Secret(),)) for _ in table.dungeons),
        treasuries=by_realm(content.card(realm).treasury for realm in REALMS),
        points=(0, 0, 0, 0),
        hands=by_realm(none for _ in REALMS),
        decks=by_realm(Deck(content.event_deck(realm)) for realm in REALMS),
        treasures=by_realm(none for _ in REALMS),
        displays=by_realm(Bag() for _ in REALMS),
        treasure_deck=Deck(content.treasure_deck()),
        guardians=Deck(content.guardian_stack()),
    )


def _figures(row: Placement) -> Bag[Figure]:
    cargo = Bag((shared(kind, NOTHING, UNMARKED), count) for kind, count in row.cargo.items())
    return Bag(
        (shared(kind, cargo if kind is Kind.WARSHIP else NOTHING, UNMARKED), count)
        for kind, count in row.pieces.items()
    )


@clause("N6.12", "C2.18", "N6.13", "N6.14")
def opening_forces(table: Table) -> tuple[Force, ...]:
    """Every piece of the setup charts in its space, and none elsewhere."""
    placed: dict[str, dict[Realm, Bag[Figure]]] = {}
    for row in table.content.placements:
        placed.setdefault(row.space, {})[row.realm] = _figures(row)
    empty: dict[Realm, Bag[Figure]] = {}
    return tuple(
        by_realm(placed.get(space.id, empty).get(realm, Bag()) for realm in REALMS)
        for space in table.content.spaces
    )
