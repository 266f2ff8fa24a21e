"""Small boards with the real pieces, and positions on them.

A board is a few words: which spaces there are, of which kind or whose, and what each borders on. The four
Capitals are always there, as the rules ask for; those that a world does not use lie apart.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from attrs import evolve

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.pack import Origin
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Bag, Figure, Kind, Mark, Realm, SpaceKind, State, TurnMemory
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.content.pack import WIRE, documents_of, read_pack
from conquest_rules.nerath.content.rows import EventCard, Treasure
from conquest_rules.nerath.content.timing import Moment, Party, Timing
from conquest_rules.nerath.position.state import by_realm

K, V, C, N = Realm
FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, CASTLE, STORM, DRAGON, SHIP = Kind
CAPITAL = {realm: f"{realm}-capital" for realm in Realm}
MADE = "reconstructed"
# Nobody does anything to an ally, so that this time never comes.
NEVER = Timing(Moment.SPACE_LIBERATED, Party.ALLY, Party.ALLY)
# Of the real guardians one of each sort: two equal dice and a hard skin, two unequal, quick, with Gold.
TILES = ("beholder", "medusa", "tomb-robbers", "troll")

Row = dict[str, object]
Ground = SpaceKind | Realm
Borders = tuple[tuple[str, Ground, tuple[str, ...]], ...]
Force = Iterable[Kind | Figure]
Pieces = Mapping[str, Mapping[Realm, Force]]


def ship(*cargo: Kind) -> Figure:
    """A Warship and what it carries."""
    return Figure(SHIP, bag(cargo))


def bag(force: Force) -> Bag[Figure]:
    """Figures, or just their kinds, as a bag."""
    return Bag.of(*(one if isinstance(one, Figure) else Figure(one) for one in force))


def _spaces(borders: Borders) -> list[Row]:
    """The rows of a board: the spaces named, whatever borders on them back, and the Capitals."""
    grounds: dict[str, Ground] = {name: ground for name, ground, _ in borders}
    grounds |= {name: realm for realm, name in CAPITAL.items()}
    near = {name: set[str]() for name in grounds}
    for name, _, others in borders:
        for other in others:
            near[name].add(other)
            near[other].add(name)
    return [
        {
            "id": name,
            "name": name.replace("-", " ").title(),
            "kind": "land" if isinstance(ground, Realm) else ground.value,
            "borders": sorted(near[name]),
            "origin": MADE,
            **({"home": ground.value} if isinstance(ground, Realm) else {}),
            **({"capital": True} if name in CAPITAL.values() else {}),
        }
        for name, ground in grounds.items()
    ]


def _event(realm: Realm, number: int) -> Row:
    name = f"{realm}-card-{number}"
    card = EventCard(name, name, realm, Origin.RECONSTRUCTED, play=(NEVER,), effects=(GainGold(1),))
    row: Row = WIRE.converter.unstructure(card)
    return row


def _treasure(number: int) -> Row:
    row: Row = WIRE.converter.unstructure(
        Treasure(f"treasure-{number}", f"Treasure {number}", 1, Origin.RECONSTRUCTED, play=(NEVER,))
    )
    return row


@cache
def pack(borders: Borders) -> nerath.Content:
    """A content pack with this board, the real pieces, four of the real guardians and cards nobody plays."""
    documents, board = documents_of(nerath.built_in()), _spaces(borders)
    homes = [row.get("home") for row in board]
    kinds = [row["kind"] for row in board]
    counts = {f"space-{kind}": kinds.count(kind.value) for kind in SpaceKind}
    counts |= {"guardian": len(TILES), "treasure-card": 2, "event-card": 8}
    realms = [
        {
            "id": realm.value,
            "name": realm.value,
            "title": realm.value,
            "treasury": 0,
            "base_income": homes.count(realm.value),
            "colour": "grey",
            "origin": MADE,
        }
        for realm in Realm
    ]
    start = [
        {"realm": realm.value, "space": space, "pieces": {"castle": 1}, "origin": MADE}
        for realm, space in CAPITAL.items()
    ]
    tiles = documents["guardians"]
    assert isinstance(tiles, dict)
    documents |= {
        "board": {"space": board},
        "start": {"realm": realms, "placement": start},
        "guardians": {"guardian": [tile for tile in tiles["guardian"] if tile["id"] in TILES]},
        "treasures": {"treasure": [_treasure(number) for number in range(2)]},
        "events": {"event": [_event(realm, number) for realm in Realm for number in range(2)]},
        "components": {
            "name": "a small world",
            "component": [{"id": i, "name": i, "count": n, "origin": MADE} for i, n in counts.items()],
        },
        "map": None,
    }
    return read_pack(documents)


@cache
def opening(
    borders: Borders,
    players: int,
    alliances: bool,
    seated: tuple[Realm, ...],
    rulings: tuple[tuple[str, str], ...],
) -> State:
    """A small game before play, in which every realm holds one of its two cards."""
    setup = nerath.Setup(
        length=nerath.Length.LONG,
        players=players,
        alliances=alliances,
        rulings=rulings,
        content=pack(borders),
    )
    if players == len(Realm):
        setup = evolve(setup, seats=tuple(nerath.Seat(realm, (realm,)) for realm in seated))
    state = nerath.new_game(setup)
    held = {realm: f"{realm}-card-0" for realm in Realm}
    return evolve(
        state,
        hands=by_realm(Hand(Bag.of(held[realm])) for realm in Realm),
        decks=by_realm(Deck(Bag.of(f"{realm}-card-1")) for realm in Realm),
    )


def _moved(figure: Figure) -> Figure:
    return evolve(figure, mark=Mark(spent=1)) if figure.mark == Mark() else figure


def position(
    borders: Borders,
    pieces: Pieces,
    *,
    step: nerath.Step | None = None,
    moved: tuple[str, ...] = (),
    control: Mapping[str, Realm] | None = None,
    players: int = 4,
    alliances: bool = False,
    seated: tuple[Realm, ...] = (K, V, C, N),
    rulings: Mapping[str, str] | None = None,
    gold: int = 0,
    taken: tuple[str, ...] = (),
) -> State:
    """A position of Karkoth's turn, in the Move step if not told otherwise: these pieces and the Castles.

    Whatever Karkoth has in the spaces `moved` has moved there in this step, unless it is marked otherwise.
    """
    state = opening(borders, players, alliances, seated, tuple(sorted((rulings or {}).items())))
    spaces = state.table.content.spaces
    forces = list[dict[Realm, Bag[Figure]]]()
    for space in spaces:
        here = {realm: bag(force) for realm, force in pieces.get(space.id, {}).items()}
        holder = (control or {}).get(space.id, space.home)
        if space.capital and holder is not None:
            here[holder] = here.get(holder, Bag()).add(Figure(CASTLE))
        if space.id in moved:
            here[K] = Bag.of(*map(_moved, here.get(K, Bag())))
        forces.append(here)
    return evolve(
        state,
        active=K,
        step=step or nerath.Moving(),
        control=tuple((control or {}).get(space.id, space.home) for space in spaces),
        forces=tuple(by_realm(here.get(realm, Bag()) for realm in Realm) for here in forces),
        treasuries=(gold, 0, 0, 0),
        memory=TurnMemory(taken=taken),
    )
