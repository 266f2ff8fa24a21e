"""Combats at sea, drawn: two fleets in one sea zone, with casters, hidden counters and boarders.

Here: `meetings`, and the ways through a combat at sea that several test modules take. What a side's strength
should be is written out here from the rulebook. Not here: tests.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fronts import ATTACK, boards, seating, showing

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Action,
    Awaiting,
    Bag,
    Battle,
    Content,
    Countering,
    CounterRolling,
    Deciding,
    Event,
    Fight,
    Figure,
    Losing,
    Readying,
    Removing,
    Rolled,
    Rolling,
    Setup,
    Ship,
    Side,
    State,
    Step,
    Striking,
    TakingScrolls,
    Windows,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing.dragonlords.scenes import scene

CAPACITY: Final = 8
COUNTERS: Final = ("king", "wizard", "blank")
# Words for the crew of a ship: plain units, casters face up, counters face down.
PLAIN_CREWS: Final = st.integers(1, 3).map(str)
CREWS: Final = st.tuples(
    st.integers(0, 3), st.lists(st.sampled_from(("wizard", "blank", "Wizard")), max_size=2)
).map(lambda crew: " ".join((str(max(crew[0], int(not crew[1]))), *crew[1])))


@frozen
class Meeting:
    """Two fleets in one sea zone, in the combat phase of the one that came last."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    at: str
    lines: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker and the defender."""
        return self.attacker, self.defender

    def other(self, side: Side) -> Side:
        """The enemy of a side."""
        return self.defender if side is self.attacker else self.attacker


def harbors_on(content: Content, zone: str) -> tuple[str, ...]:
    """The territories with a harbor on a sea zone, by the rows of the board."""
    return tuple(row.id for row in content.pack.board.territory if zone in row.harbors)


def seas(content: Content, *, coastal: bool | None = None) -> list[str]:
    """The sea zones of a board, with or without a harbor of a territory."""
    zones = (row.id for row in content.pack.board.sea_zone)
    return [zone for zone in zones if coastal is None or coastal is bool(harbors_on(content, zone))]


@st.composite
def meetings(
    draw: st.DrawFn,
    *,
    crews: st.SearchStrategy[str] = CREWS,
    ships: tuple[int, int] = (1, 3),
    against: tuple[int, int] | None = None,
    boarding: st.SearchStrategy[str] | None = None,
    coastal: bool | None = None,
    kings: bool = True,
    fallen: bool = False,
    rulings: Mapping[str, str] | None = None,
    knowing: Mapping[Side, tuple[str, ...]] | tuple[str, ...] | None = None,
    windows: Windows = Windows.PUBLIC,
    more: Iterable[str] = (),
) -> Meeting:
    """Fleets of any crews; `boarding` are attackers without a ship, and perhaps a King is aboard."""
    content = draw(st.sampled_from(boards()))
    at = draw(st.sampled_from(seas(content, coastal=coastal)))
    attacker, defender = draw(st.permutations(PEOPLES))[:2]
    lines = list[str]()
    for side, number in ((attacker, ships), (defender, against or ships)):
        fleet = draw(st.lists(crews, min_size=number[0], max_size=number[1]))
        if kings and fleet and draw(st.booleans()):
            fleet[-1] += draw(st.sampled_from((" king", " King")))
        lines += [f"{at}: {side} {' '.join(f'ship {crew}' for crew in fleet)}"] if fleet else []
    if boarding is not None:
        lines.append(f"{at}: {attacker} {draw(boarding)}")
    lines += [line.format(attacker=attacker, defender=defender, at=at) for line in more]
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, windows=windows)
    out = (defender.value,) if fallen else ()
    state = scene(*_without_kings(lines, out), active=attacker, setup=setup, fallen=out)
    for side in (attacker, defender):
        known = knowing.get(side) if isinstance(knowing, Mapping) else knowing
        if known is not None:
            state = evolve(state, rows=replaced(state.rows, side, (Bag.of(*known), None, None)))
    return Meeting(state, attacker, defender, at, tuple(lines))


def _without_kings(lines: list[str], fallen: tuple[str, ...]) -> Iterator[str]:
    """Who has fallen has no King, and no one has a counter of setup twice."""
    met = set[tuple[str, str]]()
    for line in lines:
        at, side, *words = line.split()
        kept = list[str]()
        for word in words:
            again = (side, word.lower()) in met or (side in fallen and word.lower() == "king")
            kept.append("1" if again and word.lower() in COUNTERS else word)
            met.add((side, word.lower()))
        yield " ".join((at, side, *kept))


# What is there.


def bare(figure: Figure) -> Figure:
    """A unit without what it has done."""
    return Figure(figure.lord, figure.hidden, figure.shown)


def fleet(state: State, at: str, side: Side) -> list[Ship]:
    """The ships of a side in a sea zone."""
    return list(state.fleets[state.table.zone[at]][dragonlords.NUMBER[side]])


def force(state: State, at: str, side: Side) -> list[Figure]:
    """The units of a side in a sea zone that fight, aboard or not, counted ship by ship."""
    ashore = [one for one in state.forces[state.table.place[at]][dragonlords.NUMBER[side]] if not one.lord]
    return ashore + [one for ship in fleet(state, at, side) for one in ship.crew]


def crews_of(state: State, at: str, side: Side) -> list[list[Figure]]:
    """The crews of a side's ships, without what they have done."""
    return sorted(sorted(map(bare, ship.crew)) for ship in fleet(state, at, side))


def known(state: State, side: Side, units: Iterable[Figure]) -> set[str]:
    """What the face-up casters among these units know, by the rulebook."""
    found = set[str]()
    for one in units:
        found |= {"hope", "heal"} if "king" in one.shown else set()
        found |= (
            set((state.rows[dragonlords.NUMBER[side]][0] or Bag()).kinds) if "wizard" in one.shown else set()
        )
        found |= {"panic", "teleport", "dragon-fire"} if one.lord else set()
    return found


def strength(state: State, meeting: Meeting, side: Side) -> int:
    """A side's Total Attack Strength at sea, by the rulebook: no kingdom, no mine, no treasures."""
    place, other = state.table.place[meeting.at], meeting.other(side)

    def all_known(one: Side) -> set[str]:
        lords = (unit for unit in state.forces[place][dragonlords.NUMBER[one]] if unit.lord)
        return known(state, one, [*force(state, meeting.at, one), *lords])

    return clamped(ATTACK[side] + ("hope" in all_known(side)) - ("panic" in all_known(other)))


# Ways through a combat.


def told(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, and all that happened."""
    events = tuple[Event, ...]()
    for action in actions:
        result = dragonlords.transition(state, action)
        state, events = result.state, events + result.events
    return state, events


def fought(meeting: Meeting) -> State:
    """The combat has begun."""
    return dragonlords.apply(meeting.state, Fight(meeting.attacker, meeting.at))


def unmoved(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state when no one has reacted or used magic before the next dice."""
    events = tuple[Event, ...]()
    while isinstance(state.step, Readying | Striking | Countering):
        state, more = told(state, dragonlords.default_action(state))
        events += more
    return state, events


def dice(state: State) -> int:
    """The number of dice that are awaited."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, dragonlords.Roll)
    return len(turn.request.dice)


def battle(state: State) -> Battle:
    """The combat whose dice are awaited."""
    assert isinstance(state.step, Rolling | CounterRolling), state.step
    return state.step.battle


def rolled(state: State, hits: int) -> tuple[State, tuple[Event, ...]]:
    """The state after the dice that come next, of which this many hit."""
    state, events = unmoved(state)
    tas = battle(state).strengths[isinstance(state.step, CounterRolling)]
    state, more = told(state, _dice(dice(state), hits, tas))
    return state, events + more


def _dice(units: int, hits: int, tas: int) -> Rolled:
    # Against a strength of six every die hits.
    return Rolled((tas,) * units) if tas == 6 else showing(units, min(hits, units), tas)


def struck(meeting: Meeting, hits: int, back: int) -> State:
    """The losses of the first round are to be named: this many dice hit, and this many hit back."""
    state, _ = rolled(fought(meeting), hits)
    return rolled(state, back)[0]


def answered(state: State, rng: Random) -> Action:
    """Any answer of chance, any decision of a player."""
    turn = dragonlords.to_act(state)
    if isinstance(turn, Awaiting):
        return turn.request.sample(rng)
    assert isinstance(turn, Deciding)
    return rng.choice(dragonlords.legal_actions(state))


LOSSES: Final = (Losing, Removing, TakingScrolls)


def settled(state: State, rng: Random | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after the losses of a round were named, any of them, and removed."""
    rng, events = rng or Random(0), tuple[Event, ...]()
    while isinstance(state.step, LOSSES):
        state, more = told(state, answered(state, rng))
        events += more
    return state, events


def while_fought(state: State, rng: Random, *until: type[Step]) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Each state of a combat with the events that led to it, until a step comes that is none of its own."""
    own = (Readying, Striking, Rolling, Countering, CounterRolling, *LOSSES)
    while isinstance(state.step, own) and not isinstance(state.step, until):
        state, events = told(state, answered(state, rng))
        yield state, events
