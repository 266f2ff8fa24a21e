"""Quest parties that gain a DragonLord, drawn, and DragonLords that have not left the Wastelands.

Here: `parties`, `strays`. Not here: tests.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards, seating
from tests.clauses.dragonlords.realms import SEEDS

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Figure,
    MakingLord,
    Options,
    Party,
    Questing,
    Rewarding,
    Setup,
    Side,
    State,
    Step,
    TerritoryKind,
    Transferring,
)
from conquest_rules.dragonlords.position.state import with_parties
from conquest_rules.testing.dragonlords.scenes import scene

MEMBERS: Final = ("1", "2", "4", "wizard", "Wizard", "Wizard-2", "trident", "Excalibur-sword/Wizard", "blank")
TOOLS: Final = ("dragon-orb", "torch", "potion")


@frozen
class Riders:
    """A party of one side on a Wasteland space."""

    state: State = field(repr=False)
    by: Side
    at: str
    lines: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def party(self) -> Party:
        """The party itself, and it is the only one of its side there."""
        (party,) = self.state.parties_in(self.at, self.by)
        return party

    def later(self, state: State) -> "Riders":
        """The same in another state."""
        return evolve(self, state=state)


def party_in(state: State, at: str, side: Side) -> Party | None:
    """The party of a side on a space, if it has one there."""
    found = list(state.parties_in(at, side))
    assert len(found) < 2
    return found[0] if found else None


def all_lords(state: State) -> int:
    """How many DragonLords there are on the board, counted place by place."""
    ashore = [bag for force in state.forces for bag in force]
    away = [party.units for space in state.parties for bag in space for party in bag]
    return sum(count for bag in (*ashore, *away) for one, count in bag.pairs if one.lord)


@st.composite
def riders(
    draw: st.DrawFn,
    *,
    members: Iterable[str] = MEMBERS,
    most: int = 3,
    lords: Iterable[str] = (),
    step: Step | None = None,
    costs: str | None = None,
    homes: tuple[int, int] = (1, 3),
    rulings: Mapping[str, str] | None = None,
    options: Options | None = None,
    more: Iterable[str] = (),
) -> Riders:
    """A party on any space of any board, about to gain a DragonLord, or in another step."""
    content = draw(st.sampled_from(boards()))
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, options=options or Options())
    table, rng = dragonlords.new_game(setup).table, Random(draw(SEEDS))
    by, other = draw(st.permutations(PEOPLES))[:2]
    at = draw(st.sampled_from(list(table.space)))
    words = [*lords, *draw(st.lists(st.sampled_from(tuple(members)), min_size=1, max_size=most))]
    tools = [costs] * (costs is not None) + draw(st.lists(st.sampled_from(TOOLS), max_size=2))
    # A people without a King here has it on an island.
    kinds = {row.id: row.kind for row in content.pack.board.territory}
    shut = (TerritoryKind.KINGDOM, TerritoryKind.ISLAND)
    places = rng.sample([one for one in table.territories if kinds[one] not in shut], 8)
    lines = [f"{at}: {by} party {' '.join(words)} {' '.join(f'+{tool}' for tool in tools)}"]
    lines += [f"{place}: {by} 2" for place in places[: draw(st.integers(*homes))]]
    lines += [
        line.format(by=by, other=other, place=place) for line, place in zip(more, places[4:], strict=False)
    ]
    state = scene(*once_each(lines), active=by, setup=setup, step=step or Questing())
    if step is None:
        acting = Bag.of(*(evolve(one, acting=True) for one in state.parties_in(at, by)))
        state = with_parties(state, (at, by, acting))
        state = evolve(state, step=MakingLord(at, costs, Rewarding(at, (), Questing())))
    return Riders(state, by, at, tuple(lines))


def once_each(lines: list[str]) -> list[str]:
    """No counter is there twice, and a party has no more than six units."""
    met, kept = set[tuple[str, str]](), list[str]()
    for line in lines:
        at, side, *words = line.split()
        made, room = list[str](), 6
        for word in words:
            faces = [one.lower() for one in word.split("/") if one.lower() != "lord"]
            unit = word not in ("party", "acting-party", "ship") and not word.startswith("+")
            if unit and not word.isdecimal() and any((side, face) in met for face in faces):
                word = "lord" if word.endswith("lord") else "1"
            met |= {(side, face) for face in faces} if unit and not word.isdecimal() else set()
            if unit and "party" in line:
                size = min(int(word), room) if word.isdecimal() else min(1, room)
                room -= size
                if not size:
                    continue
                word = str(size) if word.isdecimal() else word
            made.append(word)
        kept.append(" ".join((at, side, *made)))
    return kept


@st.composite
def strays(draw: st.DrawFn, /, **fixed: Any) -> Riders:  # what riders take
    """A party with a DragonLord, or two, in the transfer phase of its player."""
    lords = draw(st.sampled_from((("lord",), ("Wizard/lord",), ("lord", "lord"), ("trident/lord",))))
    return draw(riders(**{"step": Transferring(), "lords": lords, "most": 2, **fixed}))


def plainly(figures: Iterable[Figure]) -> Bag[Figure]:
    """Units without what they have done, and without treasures face up."""
    casters = ("king", "wizard", "wizard-2", "wizard-3")
    return Bag.of(
        *(
            Figure(one.lord, one.hidden, Bag.of(*(face for face in one.shown if face in casters)))
            for one in figures
        )
    )


def bare(figures: Iterable[Figure]) -> Bag[Figure]:
    """Units without what they have done."""
    return Bag.of(*(Figure(one.lord, one.hidden, one.shown) for one in figures))
