"""State: everything about a game that changes, as one immutable value.

What lives here: `Figure`, what a space holds, dungeons, steps, and `State` with its
plain reads and writes. What may not live here: rules. What can be derived from a state
is not stored in it; what it means is told by `control`, `income` and `victory`.
It answers for the clauses that the shape of a state makes impossible to break.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction, clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath.names import RANK, TURN, Kind, Realm
from conquest_rules.nerath.setup import Table

T = TypeVar("T")


@by_construction("N13.26", "N23.4")
@frozen(order=True)
class Figure:
    """A piece, told by what it is: its kind and, for a Warship, what it carries.

    Equal figures are interchangeable and are counted, not told apart.
    """

    # Pieces stand in the order of the rulebook's table.
    kind: Kind = field(order=RANK.__getitem__)
    cargo: "Bag[Figure]" = field(default=Bag(), order=lambda cargo: cargo.pairs)

    def __str__(self) -> str:
        return self.kind if not self.cargo else f"{self.kind}({'+'.join(map(str, self.cargo))})"


# Something for each realm, in turn order.
ByRealm: TypeAlias = tuple[T, T, T, T]
# What stands in a space: each realm's figures.
Force: TypeAlias = ByRealm[Bag[Figure]]
NOBODY: Final[Force] = (Bag(), Bag(), Bag(), Bag())


def by_realm(values: Iterable[T]) -> ByRealm[T]:
    """Four values, one for each realm in turn order."""
    first, second, third, fourth = values
    return first, second, third, fourth


def replaced(values: ByRealm[T], realm: Realm, value: T) -> ByRealm[T]:
    """The four values with that of one realm replaced, the others untouched."""
    return by_realm(value if turn == TURN[realm] else old for turn, old in enumerate(values))


@frozen
class Lair:
    """The guardian tiles on a dungeon entrance: those face down, and those turned over."""

    face_down: tuple[Secret[str], ...] = ()
    face_up: Bag[str] = Bag()


@frozen
class Outcome:
    """Who won, together if they are allied, and by which clause."""

    winners: tuple[Realm, ...]
    clause: str


@frozen
class Dealing:
    """Before play: a realm draws its opening cards; so many are still to come."""

    to: Realm
    left: int


@frozen
class Drawing:
    """Step 1: the active realm draws an Event card."""


@frozen
class Moving:
    """Step 2: the active realm moves its pieces."""


@frozen
class ChoosingBattle:
    """Step 3: the active realm chooses the battle to fight next."""


@frozen
class Repositioning:
    """Step 4: flying pieces move again, Heroes leave dungeons."""


@frozen
class Buying:
    """Step 5: the active realm buys new pieces."""


@frozen
class Finished:
    """The game is over."""

    outcome: Outcome


Step: TypeAlias = Dealing | Drawing | Moving | ChoosingBattle | Repositioning | Buying | Finished


@by_construction("N3.10", "N5.10", "N5.11", "N7.15", "N22.29")
@frozen(cache_hash=True)
class State:
    """A position. What belongs to a realm stands in turn order, what belongs to a space in board order.

    `seen_by` is None in a full state; a view names its viewer, or `spectator`.
    """

    table: Table
    round: int
    active: Realm
    step: Step
    forces: tuple[Force, ...]
    control: tuple[Realm | None, ...]
    lairs: tuple[Lair, ...]
    treasuries: ByRealm[int]
    points: ByRealm[int]
    hands: ByRealm[Hand[str]]
    decks: ByRealm[Deck[str]]
    treasures: ByRealm[Hand[str]]
    displays: ByRealm[Bag[str]]
    treasure_deck: Deck[str]
    guardians: Deck[str]
    seen_by: str | None = None

    def figures(self, space: str, realm: Realm) -> Bag[Figure]:
        """A realm's figures in a space, cargo within its Warships."""
        return self.forces[self.table.content.board.place[space]][TURN[realm]]

    def controller(self, space: str) -> Realm | None:
        """The realm that controls a land space; nobody controls any other."""
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
    return evolve(state, treasuries=replaced(state.treasuries, realm, gold))


def all_figures(bag: Bag[Figure]) -> Bag[Kind]:
    """The pieces of a bag counted by kind, those aboard included."""
    kinds = list[tuple[Kind, int]]()
    for figure, count in bag.pairs:
        kinds.append((figure.kind, count))
        kinds += [(kind, carried * count) for kind, carried in all_figures(figure.cargo).pairs]
    return Bag(kinds)
