"""State: everything about a game that changes, as one immutable value.

Here: what a space holds, dungeons, `State` with its plain reads and writes, and the opening, `new_game`. Not
here: rules. Whatever can be derived from a state is not stored in it; see `control`, `turn.income` and
`turn.victory`. Clauses: those that the shape of a state makes impossible to break.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction, clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath.content.names import REALMS, TURN, Kind, Realm
from conquest_rules.nerath.content.rows import Placement
from conquest_rules.nerath.content.timing import Until
from conquest_rules.nerath.position.figures import UNMARKED, Figure, shared
from conquest_rules.nerath.position.setup import Setup, Table, table_of
from conquest_rules.nerath.position.steps import Dealing, Step

T = TypeVar("T")


# Something for each realm, in turn order.
ByRealm: TypeAlias = tuple[T, T, T, T]
# What stands in a space: each realm's figures.
Force: TypeAlias = ByRealm[Bag[Figure]]


def by_realm(values: Iterable[T]) -> ByRealm[T]:
    """Four values, one for each realm in turn order."""
    first, second, third, fourth = values
    return first, second, third, fourth


def replaced(values: ByRealm[T], realm: Realm, value: T) -> ByRealm[T]:
    """The four values, with that of one realm replaced."""
    return by_realm(value if turn == TURN[realm] else old for turn, old in enumerate(values))


@frozen
class Lair:
    """The guardian tiles on a dungeon entrance: those face down, and those turned over."""

    face_down: tuple[Secret[str], ...] = ()
    face_up: Bag[str] = Bag()


@frozen
class TurnMemory:
    """The memory of the game for the whole turn; spaces are in board order.

    `taken` are the spaces the active realm has gained, `pending` where its battles are still to be fought,
    `won` the sea spaces it won a battle in, `explored` the dungeons it fought in, `cleared` those to be
    restocked; `friendly` and `undefended` what was so when the battles began, which `snapshot` of
    R-order-effects needs. In the variant `taken` are the spaces that any realm has gained, and `lap` counts
    the rounds of activations. If players instead of realms take turns with them, `times` counts how often
    each realm has begun them, `handed` is the one that acts next when the battles are over, and `activation`
    which of the player's two it then carries out.
    """

    taken: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    friendly: tuple[str, ...] = ()
    undefended: tuple[str, ...] = ()
    lap: int = 0
    times: ByRealm[int] = (0, 0, 0, 0)
    handed: Realm | None = None
    activation: int = 0


@frozen
class InForce:
    """An effect that lasts: whose it is, by which card, the place of the effect on it, and where.

    `again` is the place of the Treasure's repeated effects that it came from.
    """

    realm: Realm
    card: str
    effect: int
    at: str | None = None
    again: int | None = None


@by_construction("N3.10", "N4.8", "N5.10", "N5.11", "N5.12", "N7.12", "N7.15", "N22.29")
@frozen(cache_hash=True)
class State:
    """A position. Values per realm are in turn order, values per space in board order.

    `in_force` are the effects of cards that last, `passes` how long each realm has passed ahead.
    `seen_by` is None in a full state; a view names its viewer, or `spectator`. What is long (the forces,
    the hands and decks) is left out when a state is printed.
    """

    table: Table
    round: int
    active: Realm
    step: Step
    memory: TurnMemory
    forces: tuple[Force, ...] = field(repr=False)
    control: tuple[Realm | None, ...] = field(repr=False)
    lairs: tuple[Lair, ...] = field(repr=False)
    treasuries: ByRealm[int]
    points: ByRealm[int]
    hands: ByRealm[Hand[str]] = field(repr=False)
    decks: ByRealm[Deck[str]] = field(repr=False)
    treasures: ByRealm[Hand[str]] = field(repr=False)
    displays: ByRealm[Bag[str]] = field(repr=False)
    treasure_deck: Deck[str] = field(repr=False)
    guardians: Deck[str] = field(repr=False)
    in_force: tuple[InForce, ...] = ()
    passes: ByRealm[Until] = (Until.MOMENT,) * 4
    seen_by: str | None = None

    def figures(self, space: str, realm: Realm) -> Bag[Figure]:
        """A realm's figures in a space, cargo within its Warships."""
        return self.forces[self.table.content.board.place[space]][TURN[realm]]

    def controller(self, space: str) -> Realm | None:
        """The realm that controls a land space; None for other spaces."""
        return self.control[self.table.content.board.place[space]]

    def lair(self, dungeon: str) -> Lair:
        """The guardian tiles on a dungeon entrance."""
        return self.lairs[self.table.dungeons.index(dungeon)]

    def treasury(self, realm: Realm) -> int:
        """A realm's Gold."""
        return self.treasuries[TURN[realm]]

    def victory_points(self, realm: Realm) -> int:
        """A realm's victory points."""
        return self.points[TURN[realm]]

    def hand(self, realm: Realm) -> Hand[str]:
        """A realm's Event cards."""
        return self.hands[TURN[realm]]

    def deck(self, realm: Realm) -> Deck[str]:
        """A realm's Event deck and discards."""
        return self.decks[TURN[realm]]


@clause("N6.16")
def with_cards(state: State, realm: Realm, hand: Hand[str], deck: Deck[str]) -> State:
    """The state with another hand and Event deck of one realm."""
    return evolve(state, hands=replaced(state.hands, realm, hand), decks=replaced(state.decks, realm, deck))


def with_treasury(state: State, realm: Realm, gold: int) -> State:
    """The state in which one realm has this much Gold."""
    return _remade(state, state.step, state.memory, state.forces, replaced(state.treasuries, realm, gold))


def with_forces(state: State, *changes: tuple[str, Realm, Bag[Figure]]) -> State:
    """The state with other figures of some realms in some spaces."""
    place, forces = state.table.content.board.place, list(state.forces)
    for space, realm, figures in changes:
        at = place[space]
        force = list(forces[at])
        force[TURN[realm]] = figures
        forces[at] = by_realm(force)
    return _remade(state, state.step, state.memory, tuple(forces), state.treasuries)


def exchanged(state: State, realm: Realm, *exchanges: tuple[str, Figure | None, Figure | None]) -> State:
    """The state in which, in each of these spaces, a realm's first figure is gone and its second is there."""
    changes = list[tuple[str, Realm, Bag[Figure]]]()
    for space, gone, come in exchanges:
        left = state.figures(space, realm) if gone is None else state.figures(space, realm).remove(gone)
        changes.append((space, realm, left if come is None else left.add(come)))
    return with_forces(state, *changes)


def at_step(state: State, step: Step) -> State:
    """The state in another step."""
    return _remade(state, step, state.memory, state.forces, state.treasuries)


def remembering(state: State, memory: TurnMemory) -> State:
    """The state with another memory of the turn."""
    return _remade(state, state.step, memory, state.forces, state.treasuries)


def _remade(
    state: State, step: Step, memory: TurnMemory, forces: tuple[Force, ...], treasuries: ByRealm[int]
) -> State:
    # Spelled out because every action goes through here, and `evolve` would look at all fields anew.
    return State(
        state.table,
        state.round,
        state.active,
        step,
        memory,
        forces,
        state.control,
        state.lairs,
        treasuries,
        state.points,
        state.hands,
        state.decks,
        state.treasures,
        state.displays,
        state.treasure_deck,
        state.guardians,
        state.in_force,
        state.passes,
        state.seen_by,
    )


# The opening.


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
