"""DragonLords above blockades, drawn: fleets of both sides, boarders, and who holds the coast.

Here: `blazes`, and the ways through a fire attack. Not here: tests.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import answered, bare, crews_of, fleet, force, harbors_on, told
from tests.clauses.dragonlords.fronts import boards, remade, seating
from tests.clauses.dragonlords.realms import alone

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Ashore,
    Bag,
    Burn,
    Burning,
    Deciding,
    Event,
    Figure,
    Mark,
    Options,
    Pass,
    Removing,
    Setup,
    Side,
    State,
    TakingScrolls,
    TerritoryKind,
    Windows,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing.dragonlords.scenes import scene

ABOVE: Final = ("lord", "Wizard/lord", "lord lord", "lord Wizard/lord")
CREWS: Final = ("1", "3", "7", "2 wizard", "1 blank", "2 Wizard", "1 wizard blank")
SETTLED: Final = (Burning, Ashore, Removing, TakingScrolls)
ASIDE: Final = "farlight"


@frozen
class Blaze:
    """DragonLords of one side in a sea zone that the other side blockades, in their combat phase."""

    state: State = field(repr=False)
    by: Side
    other: Side
    at: str
    lines: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def lords(self) -> list[Figure]:
        """The DragonLords in the sea zone."""
        return [one for one in self.state.figures(self.at, self.by) if one.lord]

    @property
    def coast(self) -> dict[str, Side | None]:
        """Who stands at each harbor on the sea zone."""
        return {port: alone(self.state, port) for port in harbors_on(self.state.table.content, self.at)}

    @property
    def havens(self) -> list[str]:
        """The harbors on the zone that the blockader's crew can reach."""
        return [at for at, side in self.coast.items() if side is self.other]

    def later(self, state: State) -> "Blaze":
        """The same in another state."""
        return evolve(self, state=state)


@st.composite
def blazes(
    draw: st.DrawFn,
    *,
    crews: Iterable[str] = CREWS,
    above: Iterable[str] = ABOVE,
    boarding: Iterable[str] = ("", "1", "3", "wizard"),
    own: tuple[int, int] = (0, 1),
    havens: tuple[int, int] = (0, 9),
    king: bool | None = None,
    fallen: bool = False,
    rulings: Mapping[str, str] | None = None,
    options: Options | None = None,
    windows: Windows = Windows.PUBLIC,
    more: Iterable[str] = (),
) -> Blaze:
    """Any fleets in any zone of any board; the coast is held by the blockader, by others or by no one."""
    content = draw(st.sampled_from(boards()))
    zones = [row.id for row in content.pack.board.sea_zone]
    islands = {row.id for row in content.pack.board.territory if row.kind is TerritoryKind.ISLAND}
    least, most = havens
    # A people without a King here has it on an island, which would be a haven.
    sites = [one for one in zones if not islands & {*harbors_on(content, one)}]
    at = draw(st.sampled_from([one for one in sites if len(harbors_on(content, one)) >= least]))
    by, other, third = draw(st.permutations(PEOPLES))[:3]
    ports = draw(st.permutations(harbors_on(content, at)))
    mine = ports[: draw(st.integers(least, min(most, len(ports))))]
    coast = {port: other if port in mine else draw(st.sampled_from((by, third, None))) for port in ports}
    if not draw(st.integers(0, 3)):
        third = Side.GARRISON
    blockade = [draw(st.sampled_from(tuple(crews))) for _ in range(draw(st.integers(1, 2)))]
    if draw(st.booleans()) if king is None else king:
        blockade[-1] += draw(st.sampled_from((" king", " King")))
    words = [*([draw(st.sampled_from(tuple(boarding)))]), draw(st.sampled_from(tuple(above)))]
    words += [f"ship {draw(st.sampled_from(('1', '4', '2 blank')))}" for _ in range(draw(st.integers(*own)))]
    lines = [
        f"{at}: {other} {' '.join(f'ship {crew}' for crew in blockade)}",
        f"{at}: {by} {' '.join(words)}",
        *(f"{port}: {side} 2" for port, side in coast.items() if side is not None),
        *(line.format(by=by, other=other, at=at) for line in more),
    ]
    lines = _once_each(lines, {other} if fallen else set())
    setup = Setup(
        content=content,
        seats=seating(draw),
        rulings=rulings or {},
        windows=windows,
        options=options or Options(),
    )
    state = scene(*lines, active=by, setup=setup, fallen=(other.value,) if fallen else ())
    return Blaze(at_sea(state, by, at), by, other, at, tuple(lines))


def _once_each(lines: list[str], fallen: set[Side]) -> list[str]:
    """No counter of setup is there twice, and who has fallen has no King."""
    met, kept = set[tuple[str, str]](), list[str]()
    for line in lines:
        at, side, *words = line.split()
        made = list[str]()
        for word in words:
            face = word.partition("/")[0].lower()
            owner = side if face in ("king", "wizard", "blank") else ""
            again = (owner, face) in met or (face == "king" and side in fallen)
            plain = "lord" if word.endswith("lord") else "1"
            made.append(plain if again and face not in ("lord", "ship") and not face.isdecimal() else word)
            met.add((owner, face))
        kept.append(" ".join((at, side, *made)))
    return kept


def at_sea(state: State, by: Side, at: str) -> State:
    """The state in which all units that a side has in no ship in a zone have come there in phase 2."""
    here = state.figures(at, by)
    came = ((evolve(one, mark=Mark(moved=True, at_sea=one.lord)), count) for one, count in here.pairs)
    return remade(state, at, by, Bag(came))


# Ways through.


def burned(blaze: Blaze, lord: Figure | None = None) -> tuple[State, tuple[Event, ...]]:
    """The fire is laid."""
    return told(blaze.state, Burn(blaze.by, lord or blaze.lords[0], blaze.at))


def unanswered(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state when the owner has turned nothing up."""
    events = tuple[Event, ...]()
    while isinstance(state.step, Burning):
        state, more = told(state, Pass(state.step.side))
        events += more
    return state, events


def over(state: State, rng: Random | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state when everything that the fire brings is over, by any choices."""
    rng, events = rng or Random(0), tuple[Event, ...]()
    while isinstance(state.step, SETTLED):
        turn = dragonlords.to_act(state)
        passes = isinstance(state.step, Burning) and isinstance(turn, Deciding)
        state, more = told(state, Pass(turn.by) if passes else answered(state, rng))
        events += more
    return state, events


def everyone_of(state: State, side: Side) -> int:
    """How many units a side has anywhere ashore or aboard."""
    ashore = sum(force[dragonlords.NUMBER[side]].total for force in state.forces)
    return ashore + sum(
        len(fleet(state, zone, side)) and _crews(state, zone, side) for zone in state.table.zone
    )


def _crews(state: State, zone: str, side: Side) -> int:
    return sum(ship.crew.total for ship in fleet(state, zone, side))


__all__ = [
    "PLAIN",
    "Blaze",
    "at_sea",
    "bare",
    "blazes",
    "burned",
    "crews_of",
    "everyone_of",
    "fleet",
    "force",
    "over",
    "unanswered",
]
