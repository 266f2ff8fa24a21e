"""State: everything about a game that changes, as one immutable value.

What lives here: `Figure`, what a space holds, dungeons, steps, and `State` with its
plain reads and writes. What may not live here: rules. What can be derived from a state
is not stored in it; what it means is told by `control`, `income` and `victory`.
It answers for the clauses that the shape of a state makes impossible to break.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import by_construction, clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath.names import RANK, TURN, Kind, Realm
from conquest_rules.nerath.setup import Table

T = TypeVar("T")
HIT: Final = 6


@frozen(order=True, cache_hash=True)
class Mark:
    """What a piece has done in this step; marks are wiped when the step that needs them is over.

    `spent` is how much of its Move it has used, `stopped` the clause that lets it move no
    farther, `boarded` the space it embarked from, `landed` whether it made a sea landing,
    `new` whether it was bought this turn, `damage` what it took in this battle, `hit`
    whether it took a hit of this batch.
    """

    spent: int = 0
    stopped: str = ""
    boarded: str = ""
    landed: bool = False
    new: bool = False
    damage: int = 0
    hit: bool = False


UNMARKED: Final = Mark()


@by_construction("N13.26", "N23.4")
@frozen(cache_hash=True)
class Figure:
    """A piece, told by what it is: its kind, what it carries if it is a Warship, and its mark.

    Equal figures are interchangeable and are counted, not told apart.
    """

    kind: Kind
    cargo: "Bag[Figure]" = Bag()
    mark: Mark = UNMARKED

    def __lt__(self, other: "Figure") -> bool:
        """Pieces stand in the order of the rulebook's table."""
        if self.kind is not other.kind:
            return RANK[self.kind] < RANK[other.kind]
        if self.cargo.pairs != other.cargo.pairs:
            return self.cargo.pairs < other.cargo.pairs
        return self.mark < other.mark

    def __str__(self) -> str:
        return self.kind if not self.cargo else f"{self.kind} with {' and '.join(map(str, self.cargo))}"


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
class TurnMemory:
    """What must be known for the whole turn, each in board order.

    `taken` are the spaces the active realm has gained, `pending` where its battles are still
    to be fought, `won` the sea spaces it won a battle in, `explored` the dungeons it fought in,
    `cleared` those to be restocked; `friendly` and `undefended` what was so when the battles began,
    which one reading of what retreats and Run Amok ask for looks at.
    """

    taken: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    friendly: tuple[str, ...] = ()
    undefended: tuple[str, ...] = ()


@frozen
class Foe:
    """A guardian in battle: the dice it has left, and whether it took a hit of this batch."""

    guardian: str
    dice: tuple[int, ...]
    hit: bool = False


@frozen
class Battle:
    """A battle that is being fought: where, and in a dungeon against whom.

    `need` is what Heroes have to roll, `beaten` the guardians destroyed so far.
    """

    at: str
    foes: tuple[Foe, ...] = ()
    need: int = HIT
    beaten: Bag[str] = Bag()


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
class Landing:
    """Step 3: after the sea battles, cargo of the ships that won may go ashore."""


@frozen
class Revealing:
    """Step 3: guardians of an entrance are turned over one by one."""

    at: str


@frozen
class Rolling:
    """Step 3: a side rolls its attack dice; `hits` are those already scored against the defenders."""

    battle: Battle
    attackers: bool
    first_strike: bool
    hits: int = 0


@frozen
class SharingDamage:
    """Step 3: two defending realms divide hits; `offer` is what the proposer would take itself."""

    battle: Battle
    first_strike: bool
    hits: int
    offer: int | None = None


@frozen
class TossingHit:
    """Step 3: chance decides which of two defending realms takes the hit left over."""

    battle: Battle
    first_strike: bool
    hits: int


@frozen
class TakingDamage:
    """Step 3: a realm chooses which of its pieces takes a hit.

    `shares` are the hits still to be taken, realm by realm, the first one choosing;
    `then` are hits against the defenders that come after those against the attackers.
    """

    battle: Battle
    first_strike: bool
    shares: tuple[tuple[Realm, int], ...]
    then: int = 0


@frozen
class LosingDice:
    """Step 3: whoever plays the guardians chooses which of their dice are lost."""

    battle: Battle
    first_strike: bool
    hits: int


@frozen
class Pressing:
    """Step 3: after a battle round the attacker presses the attack or retreats."""

    battle: Battle


@frozen
class Retreating:
    """Step 3: the attacker's pieces leave the space, one by one."""

    battle: Battle


@frozen
class Rampage:
    """Monsters that may run amok: from where, how many, and into which spaces."""

    at: str
    monsters: int
    targets: tuple[str, ...]


@frozen
class RunningAmok:
    """Step 3: Monsters of a won battle run amok; `ran` are the spaces they ran into, to go on from."""

    rampages: tuple[Rampage, ...]
    ran: Bag[str] = Bag()


@frozen
class Plundering:
    """Step 3: the winner of a dungeon draws a Treasure card."""

    at: str


@frozen
class Repositioning:
    """Step 4: flying pieces move again, Heroes leave dungeons."""


@frozen
class Buying:
    """Step 5: the active realm buys new pieces."""

    bought: Bag[Kind] = Bag()


@frozen
class Placing:
    """Step 5: new pieces are placed; `placed` counts them by the space they were placed in."""

    unplaced: Bag[Kind]
    placed: Bag[str] = Bag()


@frozen
class MovingNew:
    """Step 5: new pieces move."""


@frozen
class Finished:
    """The game is over."""

    outcome: Outcome


Step: TypeAlias = (
    Dealing
    | Drawing
    | Moving
    | ChoosingBattle
    | Landing
    | Revealing
    | Rolling
    | SharingDamage
    | TossingHit
    | TakingDamage
    | LosingDice
    | Pressing
    | Retreating
    | RunningAmok
    | Plundering
    | Repositioning
    | Buying
    | Placing
    | MovingNew
    | Finished
)


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
    memory: TurnMemory
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


def with_forces(state: State, *changes: tuple[str, Realm, Bag[Figure]]) -> State:
    """The state with other figures of some realms in some spaces."""
    place, forces = state.table.content.board.place, list(state.forces)
    for space, realm, figures in changes:
        at = place[space]
        force = list(forces[at])
        force[TURN[realm]] = figures
        forces[at] = by_realm(force)
    return _remade(state, state.step, state.memory, tuple(forces))


def at_step(state: State, step: Step) -> State:
    """The state in another step."""
    return _remade(state, step, state.memory, state.forces)


def remembering(state: State, memory: TurnMemory) -> State:
    """The state with another memory of the turn."""
    return _remade(state, state.step, memory, state.forces)


def _remade(state: State, step: Step, memory: TurnMemory, forces: tuple[Force, ...]) -> State:
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
        state.treasuries,
        state.points,
        state.hands,
        state.decks,
        state.treasures,
        state.displays,
        state.treasure_deck,
        state.guardians,
        state.seen_by,
    )


def all_figures(bag: Bag[Figure]) -> Bag[Kind]:
    """The pieces of a bag counted by kind, those aboard included."""
    kinds = list[tuple[Kind, int]]()
    for figure, count in bag.pairs:
        kinds.append((figure.kind, count))
        kinds += [(kind, carried * count) for kind, carried in all_figures(figure.cargo).pairs]
    return Bag(kinds)
