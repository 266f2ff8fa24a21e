"""Land combats, drawn: who attacks whom, where, from where, with how many.

Here: `fronts`, and the ways through a combat that several test modules take. What a side's strength and a
unit's mark should be is written out here from the rulebook, not asked of the rules. Not here: tests.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    SIDES,
    Action,
    Awaiting,
    Bag,
    Content,
    Countering,
    Deciding,
    Engage,
    Event,
    Figure,
    Losing,
    March,
    Mark,
    Options,
    Readying,
    Removing,
    Rolled,
    Seat,
    Setup,
    Show,
    Side,
    State,
    Striking,
    TakingScrolls,
    TerritoryKind,
    Violation,
    built_in,
    read_pack,
)
from conquest_rules.dragonlords.position.state import by_side
from conquest_rules.testing.dragonlords.maps import Sizes, board, with_board
from conquest_rules.testing.dragonlords.scenes import scene

ATTACK: Final = {
    Side.BARBARIANS: 4,
    Side.ORCS: 3,
    Side.ELVES: 3,
    Side.DWARVES: 3,
    Side.GARRISON: 3,
}
COUNTERS: Final = ("king", "wizard", "blank")


@cache
def boards() -> tuple[Content, ...]:
    """The built-in board, and two drawn ones."""
    return built_in(), *(read_pack(with_board(board(Random(seed), Sizes(), 2))) for seed in (1, 2))


@cache
def borders(content: Content) -> Mapping[str, tuple[str, ...]]:
    """The territories on land and those that a unit can walk to, read from the rows of the board."""
    found: dict[str, list[str]] = {}
    for row in content.pack.board.crossing:
        one, other = row.between
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {at: tuple(sorted(near)) for at, near in found.items()}


def kind_of(content: Content, at: str) -> TerritoryKind:
    """What kind of territory this is, by the rows of the board."""
    return next(row.kind for row in content.pack.board.territory if row.id == at)


def realm_of(content: Content, at: str) -> str | None:
    """The realm of a territory, by the rows of the board."""
    return next(row.realm for row in content.pack.board.territory if row.id == at)


def kingdom_of(content: Content, at: str) -> str | None:
    """The kingdom of the realm that a territory lies in."""
    rows = content.pack.board.territory
    realm = realm_of(content, at)
    kingdoms = (row.id for row in rows if row.kind is TerritoryKind.KINGDOM and row.realm == realm)
    return None if realm is None else next(kingdoms)


@frozen
class Front:
    """A people about to attack a territory from one or more others, in its combat phase."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    at: str
    origins: Mapping[str, int]
    defenders: int

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def content(self) -> Content:
        """The board and the peoples."""
        return self.state.table.content

    def near(self, at: str) -> tuple[str, ...]:
        """The territories a unit can walk to."""
        return borders(self.content)[at]


def seating(draw: st.DrawFn) -> tuple[Seat, ...]:
    """The four peoples in any order."""
    return tuple(
        Seat(f"player {place}", people) for place, people in enumerate(draw(st.permutations(PEOPLES)))
    )


def anywhere(_: Content, __: str) -> bool:
    """Every territory will do."""
    return True


@st.composite
def fronts(
    draw: st.DrawFn,
    *,
    attackers: Iterable[Side] = PEOPLES,
    defenders: Iterable[Side] = SIDES,
    where: Callable[[Content, str], bool] = anywhere,
    rulings: Mapping[str, str] | None = None,
    options: Options | None = None,
    origins: tuple[int, int] = (1, 3),
    units: tuple[int, int] = (2, 5),
    against: tuple[int, int] = (1, 5),
    attacking: tuple[str, ...] = (),
    defending: tuple[str, ...] = (),
    fallen: bool | None = None,
    built: bool = False,
) -> Front:
    """Fronts anywhere on any board; `attacking` and `defending` are counters in the armies."""
    content = built_in() if built else draw(st.sampled_from(boards()))
    land = borders(content)
    least, most = origins
    sites = [at for at in sorted(land) if where(content, at) and len(land[at]) >= least]
    at = draw(st.sampled_from(sites))
    pairs = [(one, other) for one in attackers for other in defenders if one is not other]
    attacker, defender = draw(st.sampled_from(pairs))
    number = draw(st.integers(least, min(most, len(land[at]))))
    chosen = draw(st.permutations(land[at]))[:number]
    sends = {one: draw(st.integers(*units)) for one in chosen}
    held = draw(st.integers(*against))
    out = not defending and (draw(st.booleans()) if fallen is None else fallen)
    lines = [f"{at}: {defender} {held} {' '.join(defending)}"]
    for place, (one, count) in enumerate(sends.items()):
        lines.append(f"{one}: {attacker} {count} {' '.join(attacking) if not place else ''}")
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, options=options or Options())
    gone = (defender.value,) if out and defender is not Side.GARRISON else ()
    state = scene(*lines, active=attacker, setup=setup, fallen=gone)
    # Who attacks may once have claimed the kingdom of that realm.
    kingdom = kingdom_of(content, at)
    claims = {attacker: (kingdom,)} if kingdom is not None and held % 2 else {}
    state = evolve(state, claimed=by_side(claims.get(side, ()) for side in SIDES))
    return Front(state, attacker, defender, at, sends, held + len(defending))


# Ways through a combat.


def tas(front: Front, side: Side) -> int:
    """A side's Total Attack Strength, by the rulebook: no spells, no treasures."""
    kind, number = kind_of(front.content, front.at), ATTACK[side]
    if kind is TerritoryKind.KINGDOM and side is front.attacker:
        number -= 1
    if kind is TerritoryKind.MINE and side is Side.DWARVES:
        number += 1
    return number


def sent(state: State, by: Side, at: str, to: str, count: int = 1, *, forced: bool = False) -> State:
    """The state after units have walked over a border, plain ones first, of which some may have to stay."""
    for _ in range(count):
        state = dragonlords.apply(state, March(by, state.figures(at, by).kinds[0], at, to, forced))
    return state


def gathered(front: Front, sends: Mapping[str, int] | None = None) -> State:
    """All attackers stand in the territory that they attack; by default all but one of each origin."""
    state = front.state
    for at, count in (sends or {at: count - 1 for at, count in front.origins.items()}).items():
        state = sent(state, front.attacker, at, front.at, count)
    return state


def unmoved(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state when no one has reacted, turned up a counter or used magic before the next dice."""
    events = tuple[Event, ...]()
    while isinstance(state.step, Readying | Striking | Countering):
        result = dragonlords.transition(state, dragonlords.default_action(state))
        state, events = result.state, events + result.events
    return state, events


def without_counters(actions: Iterable[Action]) -> set[Action]:
    """Actions but for those that only turn a counter up."""
    return {one for one in actions if not isinstance(one, Show)}


def engaged(front: Front, sends: Mapping[str, int] | None = None, *, sneak: bool = False) -> State:
    """The combat has begun, and the attacker's dice are awaited."""
    return unmoved(dragonlords.apply(gathered(front, sends), Engage(front.attacker, sneak)))[0]


def showing(units: int, hits: int, strength: int) -> Rolled:
    """Dice of which this many just hit and the others just miss."""
    assert 1 <= strength < 6
    return Rolled((strength,) * hits + (strength + 1,) * (units - hits))


def told(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, and all that happened on the way."""
    events = tuple[Event, ...]()
    for action in actions:
        if isinstance(action, Rolled):
            state, more = unmoved(state)
            events += more
        result = dragonlords.transition(state, action)
        state, events = result.state, events + result.events
    return state, events


def settled(state: State, rng: Random | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after the losses of a round were named, by default plain units first, and removed."""
    rng, events = rng or Random(0), tuple[Event, ...]()
    while isinstance(state.step, Losing | Removing | TakingScrolls):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            action = turn.request.sample(rng)
        else:
            assert isinstance(turn, Deciding)
            action = dragonlords.default_action(state)
        state, more = told(state, action)
        events += more
    return state, events


def fought(
    front: Front, state: State, hits: int, back: int | None, rng: Random | None = None
) -> tuple[State, tuple[Event, ...]]:
    """A round with this many hits of the attacker and of the defender, who may not roll at all."""
    own = state.figures(front.at, front.attacker).total
    other = state.figures(front.at, front.defender).total
    dice: list[Action] = [showing(own, hits, tas(front, front.attacker))]
    if back is not None:
        dice.append(showing(other, back, tas(front, front.defender)))
    rolled, events = told(state, *dice)
    after, more = settled(rolled, rng)
    return after, events + more


def of(events: Iterable[Event], *kinds: type) -> tuple[Event, ...]:
    """The events of these kinds."""
    return tuple(event for event in events if isinstance(event, kinds))


def cited(state: State, action: Action) -> tuple[str, ...]:
    """The clauses that refuse an action; `()` if it is legal."""
    refusals = dragonlords.why_not(state, action)
    assert bool(refusals) is (action not in dragonlords.legal_actions(state)), "listed equals legal"
    assert all(isinstance(one, Violation) for one in refusals), refusals
    return tuple(one.clause for one in refusals if isinstance(one, Violation))


def remade(state: State, at: str, side: Side, units: Bag[Figure]) -> State:
    """The state with other units of a side in a place."""
    forces = list(state.forces)
    place = state.table.place[at]
    force = list(forces[place])
    force[NUMBER[side]] = units
    first, second, third, fourth, fifth = force
    forces[place] = (first, second, third, fourth, fifth)
    return evolve(state, forces=tuple(forces))


def marking(units: Bag[Figure], mark: Mark) -> Bag[Figure]:
    """The same units with a mark."""
    return Bag((evolve(one, mark=mark), count) for one, count in units.pairs)
