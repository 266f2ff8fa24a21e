"""Visits, drawn: a quest party that has just come to a space of the Wastelands, with its tools and gold.

Here: `visits`, and the ways through a visit that several test modules take. Prices, and what a space sells,
are written out here from the rulebook. Not here: tests.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import done
from tests.clauses.dragonlords.fronts import boards, borders, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Action,
    Awaiting,
    Bag,
    Content,
    Drawn,
    Event,
    Figure,
    Party,
    Picked,
    Rolled,
    Setup,
    Side,
    State,
    Step,
    TerritoryKind,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing.dragonlords.scenes import scene

# What is sold where, and for how much gold.
SOLD: Final[Mapping[SpaceKind, Mapping[str, int]]] = {
    SpaceKind.VILLAGE: {"pickaxe": 1, "torch": 1},
    SpaceKind.WITCHES_DEN: {"potion": 1, "elixir": 2, "dragon-orb": 5},
    SpaceKind.SHRINE: {"talisman": 3},
}
PRICES: Final = {tool: price for goods in SOLD.values() for tool, price in goods.items()}
TOOLS: Final = tuple(PRICES)
# The price of a unit of each people, and of four Orcs.
UNIT_PRICE: Final = {Side.BARBARIANS: 4, Side.ORCS: 3, Side.ELVES: 3, Side.DWARVES: 3}
FOUR_ORCS: Final = 10
SPELLS: Final = ("heal", "fireball", "teleport", "hope", "lightning-bolt", "panic")
# The units of a party: counters face down and face up, DragonLords apart.
MEMBERS: Final = ("wizard", "Wizard", "Wizard-2", "Wizard-3", "blank", "trident", "Golden-fleece")


@frozen
class Visit:
    """A people whose party has come to a space, and its kingdoms with the gold that lies there."""

    state: State = field(repr=False)
    side: Side
    at: str
    kind: SpaceKind
    gold: Mapping[str, int]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(f"{self!r} {party(self)}")


def spaces(content: Content, kind: SpaceKind | None = None) -> list[str]:
    """The spaces of a kind, by the rows of the board."""
    rows = [row for waste in content.pack.board.wasteland for row in waste.space]
    return [row.id for row in rows if kind in (None, row.kind)]


def kind_of(content: Content, at: str) -> SpaceKind:
    """The kind of a space, by the rows of the board."""
    rows = [row for waste in content.pack.board.wasteland for row in waste.space]
    return next(row.kind for row in rows if row.id == at)


def counters(*, wizards: bool = True) -> st.SearchStrategy[list[str]]:
    """The words of some units with counters, none of which is there twice."""
    words = [one for one in MEMBERS if wizards or "izard" not in one]
    return st.lists(st.sampled_from(words), unique_by=_counter, max_size=4)


def _counter(word: str) -> str:
    return word.lower()


@st.composite
def visits(
    draw: st.DrawFn,
    kind: SpaceKind | None = None,
    *,
    words: st.SearchStrategy[list[str]] | tuple[str, ...] = (),
    tools: st.SearchStrategy[list[str]] | tuple[str, ...] = (),
    plain: tuple[int, int] = (1, 4),
    kingdoms: tuple[int, int] = (0, 3),
    gold: tuple[int, int] = (0, 12),
    spells: st.SearchStrategy[list[list[str]]] | None = None,
    others: bool = True,
    **fixed: Any,  # the fields of a setup
) -> Visit:
    """Visits on any board, of any people; the party has plain units besides those named."""
    content = draw(st.sampled_from(boards()))
    side, other = draw(st.permutations(PEOPLES))[:2]
    at = draw(st.sampled_from(spaces(content, kind)))
    members = draw(words) if isinstance(words, st.SearchStrategy) else list(words)
    brought = draw(tools) if isinstance(tools, st.SearchStrategy) else list(tools)
    number = min(draw(st.integers(*plain)), 6 - len(members))
    rest = [at_home for at_home in sorted(borders(content)) if _is(content, at_home, TerritoryKind.REALM)]
    crowns = [one for one in sorted(borders(content)) if _is(content, one, TerritoryKind.KINGDOM)]
    held = draw(st.permutations(crowns))
    own = held[: draw(st.integers(*kingdoms))]
    lies = {one: draw(st.integers(*gold)) for one in held}
    lines = [f"{at}: {side} acting-party {number or ''} {' '.join(members)} {_brought(brought)}"]
    lines += [f"{one}: {side} 1" for one in own]
    lines += [f"{one}: {other} 1" for one in held[len(own) :] if draw(st.booleans())]
    lines.append(f"{draw(st.sampled_from(rest))}: {side} 2")
    if others:
        elsewhere = [one for one in spaces(content) if one != at]
        lines.append(f"{draw(st.sampled_from(elsewhere))}: {other} party 2 +torch +talisman +dragon-orb")
        if kind_of(content, at) is SpaceKind.SHRINE and draw(st.booleans()):
            lines.append(f"{at}: {draw(st.sampled_from(PEOPLES))} party 1 +talisman +potion")
    known = draw(spells) if spells is not None else None
    setup = Setup(content=content, **{"seats": seating(draw), **fixed})
    state = scene(
        *lines,
        active=side,
        setup=setup,
        step=first_step(kind_of(content, at), at),
        gold=lies,
        spells={side: tuple(map(tuple, known))} if known is not None else None,
    )
    return Visit(state, side, at, kind_of(content, at), {one: lies[one] for one in own})


def first_step(kind: SpaceKind, at: str) -> Step:
    """A step of a visit to a space of this kind."""
    if kind is SpaceKind.QUEST:
        return steps.DrawingQuest(at)
    return steps.AtLair(at, orb=True) if kind is SpaceKind.DRAGON_LAIR else steps.Shopping(at)


def _is(content: Content, at: str, kind: TerritoryKind) -> bool:
    return any(row.id == at and row.kind is kind for row in content.pack.board.territory)


def _brought(tools: Iterable[str]) -> str:
    return " ".join(f"+{tool}" for tool in tools)


def moment(visit: Visit, step: Step) -> Visit:
    """The visit in a step of which nothing has to be told."""
    return evolve(visit, state=evolve(visit.state, step=step))


def arrived(visit: Visit) -> tuple[State, tuple[Event, ...]]:
    """The party has just ended its move."""
    step = steps.Visiting(visit.at)
    return FLOW.settle(step, (evolve(visit.state, step=step), ()))


def party(visit: Visit, state: State | None = None) -> Party | None:
    """The party whose visit it is, or what has become of it."""
    now = state if state is not None else visit.state
    found = now.parties[now.table.space[visit.at]][NUMBER[visit.side]]
    acting = [one for one in found.kinds if one.acting]
    return (acting or [*found.kinds] or [None])[0]


def members(visit: Visit, state: State | None = None) -> Bag[Figure]:
    """The units of the party; none if it is gone."""
    found = party(visit, state)
    return found.units if found is not None else Bag()


def tools_of(visit: Visit, state: State | None = None) -> Bag[str]:
    """The tools of the party; none if it is gone."""
    found = party(visit, state)
    return found.tools if found is not None else Bag()


def visited(state: State) -> bool:
    """Whether a visit is under way."""
    return steps.party_at(state.step) is not None


def gold_of(visit: Visit, state: State) -> int:
    """All gold in the kingdoms that the party's player held when it came."""
    return sum(state.gold[state.table.kingdoms.index(at)] for at in visit.gold)


def paid(state: State, draw: st.DataObject | None = None) -> State:
    """A price is paid, from whichever kingdoms."""
    while isinstance(state.step, steps.Paying | steps.StoringGold):
        ways = dragonlords.legal_actions(state)
        state = done(state, draw.draw(st.sampled_from(ways)) if draw is not None else ways[0])[0]
    return state


def chance(state: State, answer: str | int) -> tuple[State, tuple[Event, ...]]:
    """A die shows this, or this card is drawn."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting), state.step
    act: Action = Rolled((answer,)) if isinstance(answer, int) else _named(turn.request, answer)
    return done(state, act)


def _named(request: object, answer: str) -> Action:
    return Picked(answer) if isinstance(request, dragonlords.Pick) else Drawn(answer)


def with_rows(state: State, side: Side, *rows: Iterable[str] | None) -> State:
    """The state in which the Wizards of a side know these spells."""
    first, second, third = (None if row is None else Bag.of(*row) for row in rows)
    return evolve(state, rows=replaced(state.rows, side, (first, second, third)))
