"""Quest parties in the Wastelands, drawn, and where a roll can take them by the rulebook.

Here: `outings`, a party of the active player among others; `paths` and `ways`, written out from the rows of
the board. Not here: tests.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, TypeVar

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    SIDES,
    Awaiting,
    Bag,
    Figure,
    MoveParty,
    Party,
    Questing,
    Rolled,
    Setup,
    Side,
    State,
    Windows,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import by_side, replaced
from conquest_rules.testing.dragonlords.scenes import scene

T = TypeVar("T")
TOOLS: Final = ("pickaxe", "torch", "potion", "elixir", "talisman", "dragon-orb")
SIZES: Final = st.integers(1, 6)
DICE: Final = st.integers(1, 6)


def paths(state: State) -> list[tuple[str, ...]]:
    """The spaces of each Wasteland, from the Village to the Dragon Lair, by the rows of the board."""
    return [tuple(one.id for one in row.space) for row in state.table.content.pack.board.wasteland]


def path_with(state: State, space: str) -> tuple[str, ...]:
    """The Wasteland that a space belongs to."""
    return next(path for path in paths(state) if space in path)


def doors(state: State) -> list[tuple[str, str]]:
    """The pairs of a Wasteland space and a territory in play that a bridge or pass joins."""
    rows = state.table.content.pack.board.wasteland
    pairs = [(one.space, one.outside) for row in rows for one in row.entry if one.kind != "harbor"]
    return [one for one in pairs if one[1] in state.table.territories]


def shrines(state: State) -> set[str]:
    """The spaces on which no one fights."""
    rows = state.table.content.pack.board.wasteland
    return {one.id for row in rows for one in row.space if one.kind == "shrine"}


def sides_on(state: State, space: str) -> list[Side]:
    """The peoples with parties on a space."""
    return [side for side in PEOPLES if state.parties_in(space, side)]


def only_party(state: State, space: str, side: Side) -> Party:
    """The only party of a side on a space."""
    (party,) = state.parties_in(space, side)
    return party


@frozen
class Outing:
    """A quest party of the active player on a space, and what it rolls."""

    state: State = field(repr=False)
    by: Side
    at: str
    pips: int
    others: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def party(self) -> Party:
        """The party, before it moves."""
        return only_party(self.state, self.at, self.by)

    @property
    def rolled(self) -> State:
        """The position after its roll."""
        return paced(self.state, self.at, self.pips)

    def own(self, space: str) -> bool:
        """Whether another party of its player stands on a space."""
        return space != self.at and bool(self.state.parties_in(space, self.by))

    def enemies(self, space: str) -> bool:
        """Whether it would have to fight on a space."""
        others = [one for one in sides_on(self.state, space) if one is not self.by]
        return bool(others) and space not in shrines(self.state)

    def ends(self) -> set[str]:
        """The spaces to which it can go, by the rulebook and the default readings."""
        path = path_with(self.state, self.at)
        here, found = path.index(self.at), set[str]()
        for turn in (1, -1):
            reach = [path[at] for k in range(1, self.pips + 1) if 0 <= (at := here + turn * k) < len(path)]
            found |= {one for one in reach if self.enemies(one)}
            if len(reach) == self.pips:
                end = reach[-1]
                found |= {end} if not self.own(end) or end in shrines(self.state) else set()
        return found

    def exits(self) -> set[str]:
        """The territories to which it can leave, by the rulebook."""
        path = path_with(self.state, self.at)
        here = path.index(self.at)
        return {
            outside
            for space, outside in doors(self.state)
            if space in path and abs(path.index(space) - here) + 1 <= self.pips
        }


def paced(state: State, at: str, pips: int) -> State:
    """The position after the first party of the active player in a place has rolled."""
    party = state.parties_in(at, state.active).kinds[0]
    return dragonlords.apply(dragonlords.apply(state, MoveParty(state.active, at, party)), Rolled((pips,)))


def line(space: str, side: Side, units: str, tools: Iterable[str] = ()) -> str:
    """A line of a scene: a party on a space."""
    return f"{space}: {side} party {units}" + "".join(f" +{one}" for one in tools)


@st.composite
def outings(
    draw: st.DrawFn,
    *,
    rulings: Mapping[str, str] | None = None,
    spaces: int | None = None,
    where: str | None = None,
    windows: Windows = Windows.HOLDERS_ONLY,
    sizes: st.SearchStrategy[int] = SIZES,
) -> Outing:
    """A party somewhere in a Wasteland, with others of any people on some of the other spaces."""
    content = draw(st.sampled_from(boards()))
    setup = Setup(content=content, seats=seating(draw), rulings=dict(rulings or {}), windows=windows)
    by = draw(st.sampled_from(PEOPLES))
    rows = draw(st.sampled_from(content.pack.board.wasteland))
    path = [one.id for one in rows.space if where is None or one.kind == where]
    at = draw(st.sampled_from(path))
    tools = draw(st.lists(st.sampled_from(TOOLS), max_size=3))
    lines = [line(at, by, str(draw(sizes)), tools)]
    left = [one.id for one in rows.space if one.id != at]
    others = draw(
        st.lists(st.sampled_from(left), unique=True, max_size=len(left) if spaces is None else spaces)
    )
    for space in others:
        side = draw(st.sampled_from(PEOPLES))
        lines.append(line(space, side, str(draw(SIZES)), draw(st.lists(st.sampled_from(TOOLS), max_size=2))))
    state = scene(*lines, active=by, setup=setup, step=Questing())
    return Outing(state, by, at, draw(DICE), tuple(others))


def with_party(state: State, space: str, side: Side, *parties: Party) -> State:
    """The state with these parties of a side on a space, and no others of that side."""
    number = state.table.space[space]
    there = replaced(state.parties[number], side, Bag.of(*parties))
    return evolve(state, parties=_replaced(state.parties, number, there))


def with_army(state: State, at: str, side: Side, units: int) -> State:
    """The state with so many plain units of a side in a territory, and no one else there."""
    force = [Bag(((PLAIN, units),)) if one is side else Bag[Figure]() for one in SIDES]
    return evolve(state, forces=_replaced(state.forces, state.table.place[at], by_side(force)))


def _replaced(parts: tuple[T, ...], number: int, part: T) -> tuple[T, ...]:
    return (*parts[:number], part, *parts[number + 1 :])


def answered(state: State, rng: Random) -> State:
    """The state after chance has answered, or the player at hand has done what a clock does."""
    turn = dragonlords.to_act(state)
    if isinstance(turn, Awaiting):
        return dragonlords.apply(state, turn.request.sample(rng))
    return dragonlords.apply(state, dragonlords.default_action(state))
