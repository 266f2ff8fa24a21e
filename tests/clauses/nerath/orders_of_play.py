"""Orders of play: the printed turn, and the rounds of activations of Tal's Reduced Downtime.

Most clauses hold in both. What is drawn or built here is a position in either: in the variant the pieces of
the active realm have been activated just now, in any round of activations, early or late.
"""

from collections.abc import Collection
from functools import cache

from attrs import evolve
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Figure, Kind, Mark, Realm, State, Variant
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing.nerath.strategies import in_the_variant, setups

# A round of activations; 0 is the printed turn, which has none.
LAPS = (0, 1, 2, 4)
PRINTED = LAPS[:1]


def setups_of_any_order(
    content: st.SearchStrategy[nerath.Content] | None = None,
) -> st.SearchStrategy[nerath.Setup]:
    """Setups of every kind, half of them of the variant."""
    return st.sampled_from(Variant).flatmap(lambda variant: setups(content, variant))


def rounds_of(state: State) -> st.SearchStrategy[int]:
    """The rounds of activations in which a position may be."""
    return st.sampled_from(LAPS[1:] if in_the_variant(state) else LAPS[:1])


def acting(figure: Figure) -> Figure:
    """A piece, with all it carries, that was activated in its realm's current activations; no Castle is."""
    if figure.kind is Kind.CASTLE:
        return figure
    cargo = Bag((acting(one), count) for one, count in figure.cargo.pairs)
    return evolve(figure, cargo=cargo, mark=evolve(figure.mark, activated=True, acting=True))


def lying(figure: Figure) -> Figure:
    """A piece, with all it carries, that was activated earlier in the turn; Castles never are."""
    if figure.kind is Kind.CASTLE:
        return figure
    cargo = Bag((lying(one), count) for one, count in figure.cargo.pairs)
    return evolve(figure, cargo=cargo, mark=evolve(figure.mark, activated=True))


def still(mark: Mark) -> Mark:
    """What is left of a mark when all else is wiped: that the piece is activated, and acts."""
    return Mark(activated=mark.activated, acting=mark.acting)


def rested(figure: Figure) -> Figure:
    """A piece without marks, other than that it was activated, if it was, and so with all it carries."""
    cargo = Bag((rested(one), count) for one, count in figure.cargo.pairs)
    return Figure(figure.kind, cargo, Mark(activated=figure.mark.activated))


def in_lap(state: State, lap: int, others: Collection[Realm] = ()) -> State:
    """The position in a round of activations: every piece of the active realm has just been activated.

    So have those of the `others` been, before.
    """
    state = evolve(state, memory=evolve(state.memory, lap=lap))
    if not lap:
        return state
    ways = [acting if realm is state.active else lying if realm in others else None for realm in Realm]
    forces = tuple(
        by_realm(
            bag if way is None else Bag((way(one), count) for one, count in bag.pairs)
            for way, bag in zip(ways, force, strict=True)
        )
        for force in state.forces
    )
    return evolve(state, forces=forces)


@st.composite
def after_activations(draw: st.DrawFn, state: State) -> State:
    """A position of Step 5 in the printed turn, or after some rounds of activations."""
    lap = draw(st.sampled_from((0, 0, 1, 3)))
    memory = evolve(state.memory, lap=lap)
    return evolve(state, table=_table(nerath.setup_of(state)), memory=memory) if lap else state


@cache
def _table(setup: nerath.Setup) -> Table:
    return nerath.new_game(evolve(setup, variant=Variant.REDUCED_DOWNTIME)).table


def at_a_table_of(state: State, lap: int, others: Collection[Realm] = ()) -> State:
    """A position of the printed turn, put into a round of activations; with 0 it stays as it is."""
    return in_lap(evolve(state, table=_table(nerath.setup_of(state))), lap, others) if lap else state
