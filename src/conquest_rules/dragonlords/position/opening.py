"""Opening: the state in which a game begins.

Here: `new_game`. No randomness in it: scrolls are dealt and the Crystal die is rolled afterwards, by
requests. Not here: the steps of setting up. Clauses: what each player takes.
"""

from conquest_rules.dragonlords.content.names import SIDES, Side
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.setup import Setup
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import NO_FORCE, Rows, State, TurnMemory, by_side
from conquest_rules.dragonlords.position.steps import Dealing
from conquest_rules.dragonlords.position.table import Table, table_of
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand


@clause("D6.2", "D6.3", "D6.7")
def _reserve(table: Table, side: Side) -> Reserve:
    """The units and the ship that each player takes."""
    if side not in table.seats:
        return Reserve()
    return Reserve(table.content.seating[table.seated].units, 1)


@clause("D6.8")
def _rows(table: Table, side: Side) -> Rows:
    """The first Wizard of each player knows the first spells."""
    return (Bag.of(*table.content.pack.start.player.spells) if side in table.seats else None, None, None)


@clause("D6.5", "D6.6", "D6.9")
def new_game(setup: Setup) -> State:
    """The state in which a game begins: an empty board, with the first scroll about to be dealt."""
    table = table_of(setup)
    content, seats = table.content, table.seats
    scrolls = content.scroll_deck - Bag.of(*setup.options.removed_scrolls)
    return State(
        table=table,
        active=seats[0],
        step=Dealing(seats[0], content.pack.start.player.scrolls),
        memory=TurnMemory(),
        forces=(NO_FORCE,) * len(table.place),
        gold=(0,) * len(table.kingdoms),
        claimed=by_side(() for _ in SIDES),
        reserve=by_side(_reserve(table, side) for side in SIDES),
        standing=by_side(Standing.PLAYING if side in seats else Standing.FALLEN for side in SIDES),
        hands=by_side(Hand[str]() for _ in SIDES),
        faces=by_side(Bag[str]() for _ in SIDES),
        scrolls=Deck(scrolls),
        docked=(Bag(),) * len(table.harbors),
        fleets=(by_side(Bag() for _ in SIDES),) * len(table.atlas.zones),
        parties=(by_side(Bag() for _ in SIDES),) * len(table.atlas.spaces),
        waiting=(by_side(Bag() for _ in SIDES),) * len(table.atlas.paths),
        stored=by_side(
            Bag.of(*content.pack.start.player.tools) if side in seats else Bag() for side in SIDES
        ),
        rows=by_side(_rows(table, side) for side in SIDES),
        supply=content.treasure_supply,
        quests=Deck(content.quest_deck),
    )
