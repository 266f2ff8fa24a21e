"""Types of every shape that goes over the wire, and the places where a document of them can be broken.

What lives here: classes that no game has, for the wire and its schemas, and walks
through their documents. What may not live here: tests, strategies.
"""

from collections.abc import Iterator
from copy import deepcopy
from enum import StrEnum
from typing import TypeAlias

from attrs import field, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.kernel.wire import Wire, strict_wire


class Side(StrEnum):
    """A side of the table."""

    NORTH = "north"
    SOUTH = "south"


@frozen(order=True)
class Piece:
    """A piece, with what it has done."""

    side: Side
    marks: tuple[str, ...] = ()


@frozen
class Walk:
    """Somebody walks."""

    by: Side
    steps: int


@frozen
class Rest:
    """Somebody rests.

    The reason need not be told.
    """

    by: Side
    reason: str | None = None


@frozen
class Meet:
    """Pieces meet."""

    pieces: Bag[Piece]
    first: bool


Deed: TypeAlias = Walk | Rest | Meet


@frozen
class Tree:
    """A tree of trees."""

    name: str
    deeds: tuple[Deed, ...] = ()
    branches: tuple["Tree", ...] = ()
    chief: "Tree | None" = None


@frozen
class Camp:
    """One field of every shape."""

    name: str
    gold: int
    open: bool
    side: Side
    span: tuple[int, Side]
    sizes: tuple[int, ...]
    words: Bag[str]
    pieces: Bag[Piece]
    scores: dict[str, int]
    held: dict[Side, Bag[Piece]]
    last: Deed
    deeds: tuple[Deed, ...]
    secret: Secret[str]
    hand: Hand[str]
    deck: Deck[str]
    tree: Tree
    heir: Piece | None = None
    nickname: str | None = None
    guess: int | None = None
    height: int = 3
    derived: int = field(init=False, default=0)


WIRE: Wire = strict_wire(Deed)

SMALL: Camp = Camp(
    name="Hollow",
    gold=3,
    open=True,
    side=Side.NORTH,
    span=(1, Side.SOUTH),
    sizes=(1, 2),
    words=Bag.of("elm"),
    pieces=Bag.of(Piece(Side.NORTH, ("new",))),
    scores={"elm": 1},
    held={Side.NORTH: Bag.of(Piece(Side.SOUTH))},
    last=Walk(Side.NORTH, 2),
    deeds=(Rest(Side.SOUTH), Meet(Bag.of(Piece(Side.NORTH)), True)),
    secret=Secret("oak", ("north",)),
    hand=Hand(Bag.of("fir"), 2),
    deck=Deck(Bag.of("yew"), (Secret("ash", ("south",)),), Bag.of("oak")),
    tree=Tree("root", (), (Tree("branch", (Walk(Side.NORTH, 1),)),), Tree("chief")),
    heir=Piece(Side.SOUTH),
)

# Every place that is an object by its field, and whose keys are free.
MAPS = ("scores", "held")

Path = tuple[str | int, ...]


def written(path: Path) -> str:
    """A path as errors write it: fields after a dot, places in lists and keys of maps in brackets."""
    text, before = "$", ""
    for step in path:
        text += f"[{step!r}]" if isinstance(step, int) or before in MAPS else f".{step}"
        before = str(step)
    return text


def nodes(document: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every place of a document and what stands there, the whole first."""
    yield path, document
    if isinstance(document, dict):
        for key, value in document.items():
            yield from nodes(value, (*path, key))
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield from nodes(value, (*path, place))


def within(document: object, path: Path) -> object:
    """What stands at a place of a document."""
    for step in path:
        document = document[step]  # type: ignore[index]  # the path was found in the document
    return document


def replaced(document: object, path: Path, value: object) -> object:
    """The document with another value at that place."""
    if not path:
        return value
    changed = deepcopy(document)
    within(changed, path[:-1])[path[-1]] = value  # type: ignore[index]  # the path was found in the document
    return changed


def without(document: object, path: Path) -> object:
    """The document without the key at the end of that path."""
    changed = deepcopy(document)
    del within(changed, path[:-1])[path[-1]]  # type: ignore[attr-defined]  # the path was found in the document
    return changed
