"""State: everything about a game that changes, as one immutable value.

Here: `State` with its plain reads and writes, `TurnMemory`. Not here: rules. Whatever can be derived from a
state is not stored in it; see `holding`. Clauses: those that the shape of a state makes impossible to break.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from conquest_rules.dragonlords.content.names import NUMBER, Side
from conquest_rules.dragonlords.position.actions import Until
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Party, Reserve, Ship, Spoils
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.steps import Step
from conquest_rules.dragonlords.position.table import Table
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand

T = TypeVar("T")

# Something for each side: the four peoples in the order of the pack, and the garrison.
BySide: TypeAlias = tuple[T, T, T, T, T]
# What stands in a place: each side's figures.
Force: TypeAlias = BySide[Bag[Figure]]
NO_FORCE: Force = (Bag(), Bag(), Bag(), Bag(), Bag())
NO_SHIPS: Final = Bag[Ship]()
NO_PARTIES: Final = Bag[Party]()
NO_UNITS: Final = Bag[Figure]()
# The spells of a player's three Wizards; None where there is no such Wizard.
Rows: TypeAlias = tuple[Bag[str] | None, Bag[str] | None, Bag[str] | None]


NO_PASSES: Final[BySide[Until | None]] = (None, None, None, None, None)


def by_side(values: Iterable[T]) -> BySide[T]:
    """Five values, one for each side."""
    first, second, third, fourth, fifth = values
    return first, second, third, fourth, fifth


def replaced(values: BySide[T], side: Side, value: T) -> BySide[T]:
    """The five values, with that of one side replaced."""
    made = list(values)
    made[NUMBER[side]] = value
    return by_side(made)


@frozen
class TurnMemory:
    """The memory of the game for the whole turn.

    `quested` are the Wastelands whose move is used, `fresh` the quest gold of this turn in each kingdom,
    which is not spent before the next one, `aside` that of a player without a kingdom. `doomed` are the seats
    whose Kings were lost, each with the side that caused the loss, until they fall. `spoils` are treasures of
    lost units, until they are given out.
    """

    quested: tuple[str, ...] = ()
    fresh: tuple[int, ...] = ()
    aside: int = 0
    doomed: tuple[tuple[Side, Side], ...] = ()
    spoils: tuple[Spoils, ...] = ()


@by_construction("D2.26", "D4.4", "D27.13", "D31.12")
@frozen(cache_hash=True)
class State:
    """A position. Values by side are in the order of `SIDES`, values by place in that of the board.

    `forces` has the units of each territory, and of each sea zone those in no ship; `fleets` the ships at sea
    in each zone, all with a crew but those that a combat has just emptied, `docked` those in each harbor;
    `parties` the quest parties on each Wasteland space, `waiting` the units at each Village harbor. `gold`
    lies in kingdoms, `claimed` are those that each seat claimed at setup. `faces` are the counters of setup
    that still lie face down, by seat,
    and `passes` says until when a seat is not asked whether it reacts.
    `seen_by` is None in a full state; a view names its viewer, or `spectator`.
    """

    table: Table
    active: Side
    step: Step
    memory: TurnMemory
    forces: tuple[Force, ...] = field(repr=False)
    gold: tuple[int, ...]
    claimed: BySide[tuple[str, ...]] = field(repr=False)
    reserve: BySide[Reserve]
    standing: BySide[Standing]
    hands: BySide[Hand[str]] = field(repr=False)
    faces: BySide[Bag[str]] = field(repr=False)
    scrolls: Deck[str] = field(repr=False)
    docked: tuple[Bag[Ship], ...] = field(repr=False)
    fleets: tuple[BySide[Bag[Ship]], ...] = field(repr=False)
    parties: tuple[BySide[Bag[Party]], ...] = field(repr=False)
    waiting: tuple[BySide[Bag[Figure]], ...] = field(repr=False)
    stored: BySide[Bag[str]] = field(repr=False)
    rows: BySide[Rows] = field(repr=False)
    supply: Bag[str] = field(repr=False)
    quests: Deck[str] = field(repr=False)
    passes: BySide[Until | None] = NO_PASSES
    seen_by: str | None = None

    def figures(self, at: str, side: Side) -> Bag[Figure]:
        """A side's figures in a territory, or in a sea zone outside of ships."""
        return self.forces[self.table.place[at]][NUMBER[side]]

    def fleet(self, at: str, side: Side) -> Bag[Ship]:
        """A side's ships in a place, and not in its harbors; there are none but at sea."""
        zone = self.table.zone.get(at)
        return NO_SHIPS if zone is None else self.fleets[zone][NUMBER[side]]

    def parties_in(self, at: str, side: Side) -> Bag[Party]:
        """A side's quest parties on a Wasteland space; there are none elsewhere."""
        space = self.table.space.get(at)
        return NO_PARTIES if space is None else self.parties[space][NUMBER[side]]

    def waiting_at(self, village: str, side: Side) -> Bag[Figure]:
        """A side's units that wait at a Village harbor; there are none elsewhere."""
        path = self.table.village.get(village)
        return NO_UNITS if path is None else self.waiting[path][NUMBER[side]]

    def hand(self, side: Side) -> Hand[str]:
        """A seat's scrolls."""
        return self.hands[NUMBER[side]]

    def stands(self, side: Side) -> Standing:
        """Whether a seat plays, plays on without its King, or has fallen."""
        return self.standing[NUMBER[side]]

    def bought(self, side: Side) -> Reserve:
        """A seat's units and ships that are not on the board."""
        return self.reserve[NUMBER[side]]

    def gold_in(self, kingdom: str) -> int:
        """The gold that lies in a kingdom."""
        return self.gold[self.table.kingdoms.index(kingdom)]


def with_forces(state: State, *changes: tuple[str, Side, Bag[Figure]]) -> State:
    """The state with other figures of some sides in some places."""
    place, forces = state.table.place, list(state.forces)
    for at, side, figures in changes:
        force = list(forces[place[at]])
        force[NUMBER[side]] = figures
        forces[place[at]] = by_side(force)
    return _remade(state, forces=tuple(forces))


def with_fleets(state: State, *changes: tuple[str, Side, Bag[Ship]]) -> State:
    """The state with other ships of some sides in some sea zones, harbors apart."""
    number, fleets = state.table.zone, list(state.fleets)
    for zone, side, ships in changes:
        fleets[number[zone]] = replaced(fleets[number[zone]], side, ships)
    return evolve(state, fleets=tuple(fleets))


def with_parties(state: State, *changes: tuple[str, Side, Bag[Party]]) -> State:
    """The state with other quest parties of some sides on some Wasteland spaces."""
    number, parties = state.table.space, list(state.parties)
    for at, side, bag in changes:
        parties[number[at]] = replaced(parties[number[at]], side, bag)
    return evolve(state, parties=tuple(parties))


def with_waiting(state: State, village: str, side: Side, figures: Bag[Figure]) -> State:
    """The state with other units of a side that wait at a Village harbor."""
    number, waiting = state.table.village[village], list(state.waiting)
    waiting[number] = replaced(waiting[number], side, figures)
    return evolve(state, waiting=tuple(waiting))


def at_step(state: State, step: Step) -> State:
    """The state in another step."""
    return _remade(state, step=step)


def with_active(state: State, side: Side) -> State:
    """The state in which another seat is active."""
    return _remade(state, active=side)


def with_gold(state: State, *changes: tuple[str, int]) -> State:
    """The state with more or less gold in some kingdoms."""
    kingdoms, gold = state.table.kingdoms, list(state.gold)
    for kingdom, more in changes:
        gold[kingdoms.index(kingdom)] += more
    return _remade(state, gold=tuple(gold))


def with_reserve(state: State, side: Side, reserve: Reserve) -> State:
    """The state with other units and ships of a seat off the board."""
    return _remade(state, reserve=replaced(state.reserve, side, reserve))


def docked_in(state: State, at: str, zone: str) -> Bag[Ship]:
    """The ships docked in a harbor; none where there is no harbor."""
    harbor = (at, zone)
    return state.docked[state.table.harbors.index(harbor)] if harbor in state.table.harbors else NO_SHIPS


def with_docked(state: State, at: str, zone: str, ships: Bag[Ship]) -> State:
    """The state with other ships in a harbor."""
    number = state.table.harbors.index((at, zone))
    if ships is state.docked[number]:
        return state
    return evolve(state, docked=(*state.docked[:number], ships, *state.docked[number + 1 :]))


def docked_at(state: State, at: str, zone: str) -> State:
    """The state with one more ship in a harbor."""
    return with_docked(state, at, zone, docked_in(state, at, zone).add(Ship()))


def _remade(
    state: State,
    *,
    active: Side | None = None,
    step: Step | None = None,
    forces: tuple[Force, ...] | None = None,
    gold: tuple[int, ...] | None = None,
    reserve: BySide[Reserve] | None = None,
) -> State:
    # Spelled out because every action goes through here, and `evolve` would look at all fields again.
    return State(
        state.table,
        state.active if active is None else active,
        state.step if step is None else step,
        state.memory,
        state.forces if forces is None else forces,
        state.gold if gold is None else gold,
        state.claimed,
        state.reserve if reserve is None else reserve,
        state.standing,
        state.hands,
        state.faces,
        state.scrolls,
        state.docked,
        state.fleets,
        state.parties,
        state.waiting,
        state.stored,
        state.rows,
        state.supply,
        state.quests,
        state.passes,
        state.seen_by,
    )
