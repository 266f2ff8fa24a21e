"""Content: all data of a game that does not change during play.

Here: the types of a content pack (board, pieces, realms, opening, cards, guardians, components, map) and
`Content`, a whole pack; the shape of its files. Not here: reading and checking a pack (`pack`), and every
rule. Clauses: those that are rows of data; the rows name them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.board import Board
from conquest_rules.kernel.clause import by_construction
from conquest_rules.kernel.pack import JSON, Origin
from conquest_rules.nerath.content.effects import Effect
from conquest_rules.nerath.content.names import Ability, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.content.timing import Moment, Timing

DICE: Final = (6, 8, 10, 12, 20)


@frozen
class Space:
    """A space of the board: `home` is the realm whose starting land it is.

    `printed` lists the borders that a document names, `aliases` other spellings of the name.
    """

    id: str
    name: str
    kind: SpaceKind
    origin: Origin
    borders: tuple[str, ...]
    home: Realm | None = None
    capital: bool = False
    printed: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@by_construction("N19.2", "M2.1")
@frozen
class Piece:
    """A row of the piece table; no realm has rows of its own."""

    kind: Kind
    name: str
    type: PieceType
    cost: int
    die: int
    move: int
    abilities: tuple[Ability, ...]
    origin: Origin
    clause: str | None = None


@frozen
class ReferenceCard:
    """A realm's reference card, without its setup chart and its Capital."""

    id: Realm
    name: str
    title: str
    colour: str
    treasury: int
    base_income: int
    origin: Origin
    clauses: tuple[str, ...] = ()


@frozen
class Placement:
    """A row of a setup chart; `cargo` is carried by the one Warship among the pieces."""

    realm: Realm
    space: str
    pieces: dict[Kind, int]
    origin: Origin
    cargo: dict[Kind, int] = field(factory=dict)
    clause: str | None = None


@frozen
class Guardian:
    """A Dungeon Guardian tile: its dice, and what is printed under them."""

    id: str
    name: str
    dice: tuple[int, ...]
    origin: Origin
    first_strike: bool = False
    heroes_need: int | None = None
    heroes_need_origin: Origin | None = None
    reward: int = 0
    copies: int = 1
    clauses: tuple[str, ...] = ()


@frozen
class Whenever:
    """Repeated effects of a Treasure in play, and their moments."""

    timing: Timing
    effects: tuple[Effect, ...]


@frozen
class Treasure:
    """A Treasure card: the victory points for playing it, its Power and its Property.

    The Power is resolved once, when the card is played. A Property is active from then on (`property`), is
    used at certain moments (`whenever`), or both. A card without a timing is played on its owner's own turn.
    """

    id: str
    name: str
    points: int
    origin: Origin
    text: str = ""
    flavour: str = ""
    play: tuple[Timing, ...] = (Timing(Moment.DURING),)
    power: tuple[Effect, ...] = ()
    property: tuple[Effect, ...] = ()
    whenever: tuple[Whenever, ...] = ()
    points_origin: Origin | None = None
    copies: int = 1
    clauses: tuple[str, ...] = ()


@frozen
class EventCard:
    """An Event card of a realm's deck: when it is played, and what it does.

    A card that is played immediately has no other timing.
    """

    id: str
    name: str
    realm: Realm
    origin: Origin
    text: str = ""
    flavour: str = ""
    immediately: bool = False
    play: tuple[Timing, ...] = ()
    effects: tuple[Effect, ...] = ()
    copies: int = 1
    clauses: tuple[str, ...] = ()


@frozen
class Component:
    """A component of the box, and its number."""

    id: str
    name: str
    count: int
    origin: Origin
    clause: str | None = None


@frozen
class Outline:
    """The outline of a space on the map, and where its name is written."""

    label: tuple[int, int]
    outline: tuple[tuple[int, int], ...]


@frozen
class Map:
    """How the board is drawn; no rule uses it."""

    width: int
    height: int
    spaces: dict[str, Outline]
    doors: dict[str, tuple[int, int]]
    impassable: dict[str, tuple[tuple[tuple[int, int], ...], ...]] = field(factory=dict)


def plain_name(name: str) -> str:
    """A name for lookup: without a leading The, in lower case."""
    return name.strip().lower().removeprefix("the ")


def _names(spaces: tuple[Space, ...]) -> dict[str, str]:
    return {plain_name(name): space.id for space in spaces for name in (space.id, space.name, *space.aliases)}


@frozen(eq=False)
class Content:
    """A whole content pack; two packs are equal when their digests are."""

    name: str
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    realms: tuple[ReferenceCard, ...]
    placements: tuple[Placement, ...]
    guardians: tuple[Guardian, ...]
    treasures: tuple[Treasure, ...]
    events: tuple[EventCard, ...]
    components: tuple[Component, ...]
    map: Map | None
    digest: str = field(repr=False)
    board: Board = field(init=False, repr=False)
    # The neighbours of each space that are of one kind, in board order.
    next_to: Mapping[SpaceKind, Mapping[str, tuple[str, ...]]] = field(init=False, repr=False)
    kind_of: Mapping[str, SpaceKind] = field(init=False, repr=False)
    seas: tuple[str, ...] = field(init=False, repr=False)
    sea_places: tuple[int, ...] = field(init=False, repr=False)
    _space: Mapping[str, Space] = field(init=False, repr=False)
    _named: Mapping[str, str] = field(init=False, repr=False)
    _piece: Mapping[Kind, Piece] = field(init=False, repr=False)
    _card: Mapping[Realm, ReferenceCard] = field(init=False, repr=False)
    _guardian: Mapping[str, Guardian] = field(init=False, repr=False)
    _event: Mapping[str, EventCard] = field(init=False, repr=False)
    _treasure: Mapping[str, Treasure] = field(init=False, repr=False)
    _capital: Mapping[Realm, str] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        board = Board.of({space.id: space.borders for space in self.spaces})
        kinds = {space.id: space.kind for space in self.spaces}
        derived = {
            "board": board,
            "kind_of": kinds,
            "seas": tuple(space for space, kind in kinds.items() if kind is SpaceKind.SEA),
            "sea_places": tuple(board.place[space] for space, kind in kinds.items() if kind is SpaceKind.SEA),
            "next_to": {
                kind: {
                    one: tuple(other for other in board.bordering(one) if kinds[other] is kind)
                    for one in kinds
                }
                for kind in SpaceKind
            },
            "_space": {space.id: space for space in self.spaces},
            "_named": _names(self.spaces),
            "_piece": {piece.kind: piece for piece in self.pieces},
            "_card": {card.id: card for card in self.realms},
            "_guardian": {tile.id: tile for tile in self.guardians},
            "_event": {card.id: card for card in self.events},
            "_treasure": {card.id: card for card in self.treasures},
            "_capital": {space.home: space.id for space in self.spaces if space.capital},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @staticmethod
    def load(folder: str | Path) -> "Content":
        """Read your own pack from its folder; raises `ContentError` with every problem."""
        # The reader knows these types, so that it cannot be imported before them.
        from conquest_rules.nerath.content.pack import load

        return load(Path(folder))

    def space(self, name: str) -> Space:
        """The space with this id or name; another spelling or a leading The does not matter."""
        found = self._named.get(plain_name(name))
        if found is None:
            raise LookupError(f"no space of {self.name} is called {name!r}")
        return self._space[found]

    def guardian(self, name: str) -> Guardian:
        """The Dungeon Guardian tile with this id."""
        return self._guardian[name]

    def event(self, name: str) -> EventCard:
        """The Event card with this id."""
        return self._event[name]

    def treasure(self, name: str) -> Treasure:
        """The Treasure card with this id."""
        return self._treasure[name]

    def is_treasure(self, name: str) -> bool:
        """Whether a card with this id is a Treasure."""
        return name in self._treasure

    def piece(self, kind: Kind) -> Piece:
        """The row of the piece table for a kind."""
        return self._piece[kind]

    def card(self, realm: Realm) -> ReferenceCard:
        """A realm's reference card."""
        return self._card[realm]

    def capital(self, realm: Realm) -> str:
        """The id of a realm's Capital."""
        return self._capital[realm]

    def of_kind(self, kind: SpaceKind) -> tuple[str, ...]:
        """The ids of all spaces of a kind, in board order."""
        return tuple(space.id for space in self.spaces if space.kind is kind)

    def homeland(self, realm: Realm) -> tuple[str, ...]:
        """The ids of a realm's starting land spaces, in board order."""
        return tuple(space.id for space in self.spaces if space.home is realm)

    def event_deck(self, realm: Realm) -> Bag[str]:
        """All Event cards of a realm."""
        return Bag((card.id, card.copies) for card in self.events if card.realm is realm)

    def treasure_deck(self) -> Bag[str]:
        """All Treasure cards."""
        return Bag((card.id, card.copies) for card in self.treasures)

    def guardian_stack(self) -> Bag[str]:
        """All Dungeon Guardian tiles."""
        return Bag((tile.id, tile.copies) for tile in self.guardians)


# The files of a pack.


@frozen
class BoardFile:
    """board.toml: the spaces and their borders."""

    space: tuple[Space, ...]


@frozen
class PiecesFile:
    """pieces.toml: the piece table."""

    piece: tuple[Piece, ...]


@frozen
class StartFile:
    """start.toml: the realms and their setup charts."""

    realm: tuple[ReferenceCard, ...]
    placement: tuple[Placement, ...]


@frozen
class GuardiansFile:
    """guardians.toml: the Dungeon Guardian tiles."""

    guardian: tuple[Guardian, ...]


@frozen
class TreasuresFile:
    """treasures.toml: the Treasure cards."""

    treasure: tuple[Treasure, ...]


@frozen
class EventsFile:
    """events.toml: the Event cards."""

    event: tuple[EventCard, ...]


@frozen
class ComponentsFile:
    """components.toml: what the box holds, and the pack's name."""

    name: str
    component: tuple[Component, ...]


@frozen
class Pack:
    """The files of a pack."""

    board: BoardFile
    pieces: PiecesFile
    start: StartFile
    guardians: GuardiansFile
    treasures: TreasuresFile
    events: EventsFile
    components: ComponentsFile
    map: Map | None = field(default=None, metadata=JSON)
