"""Hypothesis strategies for Conquest of Nerath: packs, setups, forces, states.

Here: strategies, named by plural nouns, that draw only valid values, so tests draw from the rules and not
from fixtures. Not here: tests. It needs Hypothesis, the extra `testing`.
"""

from itertools import pairwise
from random import Random

from attrs import evolve
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.pack import Origin
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Kind, Realm
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.content.names import CARGO_KINDS, CARRIES, KINDS
from conquest_rules.nerath.content.pack import WIRE, documents_of, read_pack
from conquest_rules.nerath.content.rows import EventCard, Treasure
from conquest_rules.nerath.content.timing import Moment, Party, Timing
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.nerath.position.state import ByRealm, State, by_realm
from conquest_rules.testing.nerath import cards as cards_of
from conquest_rules.testing.walks import walk

Row = dict[str, object]


def realms() -> st.SearchStrategy[Realm]:
    """One of the four realms."""
    return st.sampled_from(nerath.REALMS)


def rulings() -> st.SearchStrategy[dict[str, str]]:
    """Readings chosen for some of the rulings that can be switched."""
    return st.fixed_dictionaries(
        {}, optional={one.id: st.sampled_from(one.names) for one in nerath.rulings(switch=True)}
    )


@st.composite
def _borders(draw: st.DrawFn, names: list[str]) -> dict[str, list[str]]:
    """Borders between named spaces: a path through all of them, and some more."""
    joined = {frozenset(pair) for pair in pairwise(names)}
    pairs = [frozenset((one, other)) for i, one in enumerate(names) for other in names[:i]]
    joined |= draw(st.sets(st.sampled_from(pairs), max_size=2 * len(names)))
    return {
        name: sorted(other for pair in joined if name in pair for other in pair - {name}) for name in names
    }


def _space(name: str, kind: nerath.SpaceKind, home: Realm | None, capital: bool) -> Row:
    row: Row = {
        "id": name,
        "name": name.replace("-", " ").title(),
        "kind": kind.value,
        "origin": "reconstructed",
    }
    return row | ({"home": home.value} if home else {}) | ({"capital": True} if capital else {})


@st.composite
def _boards(draw: st.DrawFn) -> list[Row]:
    rows = list[Row]()
    for realm in nerath.REALMS:
        for number in range(draw(st.integers(1, 3))):
            rows.append(_space(f"{realm}-{number + 1}", nerath.SpaceKind.LAND, realm, number == 0))
    for kind, fewest, most in ((nerath.SpaceKind.SEA, 1, 3), (nerath.SpaceKind.DUNGEON, 0, 2)):
        for number in range(draw(st.integers(fewest, most))):
            rows.append(_space(f"{kind}-{number + 1}", kind, None, False))
    rows = draw(st.permutations(rows))
    borders = draw(_borders([str(row["id"]) for row in rows]))
    return [{**row, "borders": borders[str(row["id"])]} for row in rows]


@st.composite
def _placements(draw: st.DrawFn, board: list[Row]) -> list[Row]:
    rows = list[Row]()
    ashore: list[Kind] = [kind for kind in KINDS if kind not in (nerath.Kind.CASTLE, nerath.Kind.WARSHIP)]
    movable = st.sampled_from(ashore)
    for space in board:
        if space["kind"] == nerath.SpaceKind.LAND:
            kinds = draw(st.dictionaries(movable, st.integers(1, 2), max_size=2))
            if space.get("capital") or draw(st.booleans()):
                kinds[nerath.Kind.CASTLE] = 1
            row: Row = {
                "realm": space["home"],
                "space": space["id"],
                "pieces": {k.value: n for k, n in kinds.items()},
            }
        elif space["kind"] == nerath.SpaceKind.SEA and draw(st.booleans()):
            cargo = draw(st.lists(st.sampled_from(CARGO_KINDS), max_size=CARRIES))
            row = {"realm": draw(realms()).value, "space": space["id"], "pieces": {"warship": 1}}
            row["cargo"] = {kind.value: cargo.count(kind) for kind in cargo}
        else:
            continue
        rows.append({**row, "origin": "reconstructed"})
    return rows


def _row(card: EventCard | Treasure) -> Row:
    row: Row = WIRE.converter.unstructure(card)
    return row


# Nobody does anything to an ally, so that this time never comes.
NEVER = Timing(Moment.SPACE_LIBERATED, Party.ALLY, Party.ALLY)


def _quiet(realm: Realm, number: int) -> EventCard:
    name = f"{realm}-card-{number}"
    return EventCard(name, name, realm, Origin.RECONSTRUCTED, play=(NEVER,), effects=(GainGold(1),))


def _quiet_treasure(number: int) -> Treasure:
    return Treasure(f"t-{number}", f"T {number}", 1, Origin.RECONSTRUCTED, play=(NEVER,))


@st.composite
def contents(draw: st.DrawFn, *, cards: bool = False) -> nerath.Content:
    """Small content packs, valid by their own component lists.

    With `cards` there are cards with any effects of the vocabulary; without, no card is ever played.
    """
    documents = documents_of(nerath.built_in())
    board = draw(_boards())
    events, treasures = draw(st.integers(2, 5)), draw(st.integers(0, 4))
    guardians = sum(row["kind"] == nerath.SpaceKind.DUNGEON for row in board) + draw(st.integers(0, 4))
    made = "reconstructed"
    counts = {f"space-{kind}": sum(row["kind"] == kind for row in board) for kind in nerath.SpaceKind}
    counts |= {"guardian": guardians, "treasure-card": treasures, "event-card": events * len(nerath.REALMS)}
    card = {"colour": "grey", "origin": made}
    homes = [row.get("home") for row in board]
    documents |= {
        "board": {"space": board},
        "start": {
            "realm": [
                {
                    "id": r.value,
                    "name": r.value,
                    "title": r.value,
                    "treasury": 9,
                    "base_income": homes.count(r),
                    **card,
                }
                for r in nerath.REALMS
            ],
            "placement": draw(_placements(board)),
        },
        "guardians": {
            "guardian": [
                {"id": f"g-{n}", "name": f"G {n}", "dice": [8], "origin": made} for n in range(guardians)
            ]
        },
        "treasures": {
            "treasure": [
                _row(draw(cards_of.treasures(n)) if cards else _quiet_treasure(n)) for n in range(treasures)
            ]
        },
        "events": {
            "event": [
                _row(draw(cards_of.event_cards(realm, n)) if cards else _quiet(realm, n))
                for realm in nerath.REALMS
                for n in range(events)
            ]
        },
        "components": {
            "name": "a small world",
            "component": [{"id": i, "name": i, "count": n, "origin": made} for i, n in counts.items()],
        },
        "map": None,
    }
    return read_pack(documents)


@st.composite
def setups(
    draw: st.DrawFn,
    content: st.SearchStrategy[nerath.Content] | None = None,
    variant: nerath.Variant = nerath.Variant.NONE,
) -> nerath.Setup:
    """Setups of every kind: players, alliances, length, seats, some readings; with any content pack."""
    players, alliances = draw(st.sampled_from(list(LINES)))
    names = tuple(f"player {number + 1}" for number in range(players))
    seats = nerath.random_seats(players, alliances, names, Random(draw(st.integers(0, 999))))
    return nerath.Setup(
        length=draw(st.sampled_from(nerath.Length)),
        players=players,
        alliances=alliances,
        seats=seats,
        rulings=draw(rulings()),
        windows=draw(st.sampled_from(nerath.Windows)),
        variant=variant,
        content=nerath.built_in() if content is None else draw(content),
    )


@st.composite
def figures(draw: st.DrawFn, content: nerath.Content, kind: nerath.SpaceKind) -> nerath.Figure:
    """Figures that may be in a kind of space, Warships with or without cargo. No Castles."""
    types = {
        nerath.SpaceKind.LAND: (nerath.PieceType.LAND, nerath.PieceType.FLYING),
        nerath.SpaceKind.SEA: (nerath.PieceType.SEA, nerath.PieceType.FLYING),
        nerath.SpaceKind.DUNGEON: (nerath.PieceType.LAND,),
    }[kind]
    kinds = [one.kind for one in content.pieces if one.type in types and one.kind is not nerath.Kind.CASTLE]
    if kind is nerath.SpaceKind.DUNGEON:
        kinds = [nerath.Kind.FIGHTER, nerath.Kind.WIZARD]
    chosen = draw(st.sampled_from(kinds))
    if chosen is not nerath.Kind.WARSHIP:
        return nerath.Figure(chosen)
    cargo = draw(st.lists(st.sampled_from(CARGO_KINDS), max_size=CARRIES))
    return nerath.Figure(chosen, nerath.Bag.of(*map(nerath.Figure, cargo)))


@st.composite
def _holdings(
    draw: st.DrawFn, state: State, control: list[Realm | None]
) -> tuple[int, Realm, nerath.Bag[nerath.Figure]]:
    """A space, the realm whose pieces are there, and the pieces; on land, its controller's."""
    content = state.table.content
    place = draw(st.integers(0, len(content.spaces) - 1))
    owner = control[place] or draw(realms())
    pieces = draw(st.lists(figures(content, content.spaces[place].kind), min_size=1, max_size=4))
    if content.spaces[place].kind is nerath.SpaceKind.LAND and draw(st.booleans()):
        pieces.append(nerath.Figure(nerath.Kind.CASTLE))
    return place, owner, nerath.Bag.of(*pieces)


@st.composite
def forces(draw: st.DrawFn, state: State) -> State:
    """Pieces anywhere they may be, and some land with another controller than at the start.

    Castles go with their space, and every Capital has one.
    """
    content = state.table.content
    taken = draw(st.dictionaries(st.integers(0, len(content.spaces) - 1), realms(), max_size=8))
    # Of so many spaces a Capital would hardly ever be among those that were taken.
    capitals = [place for place, space in enumerate(content.spaces) if space.capital]
    taken |= draw(st.dictionaries(st.sampled_from(capitals), realms(), max_size=1))
    control = [
        taken.get(place, space.home) if space.home else None for place, space in enumerate(content.spaces)
    ]
    made = [dict[Realm, nerath.Bag[nerath.Figure]]() for _ in content.spaces]
    castle = nerath.Bag.of(nerath.Figure(nerath.Kind.CASTLE))
    for place, (space, holder) in enumerate(zip(content.spaces, control, strict=True)):
        if space.capital and holder:
            made[place][holder] = castle
    for place, owner, pieces in draw(st.lists(_holdings(state, control), max_size=8)):
        # One realm a space, which a free-for-all asks for at the end of a turn.
        bag = (
            pieces + castle
            if content.spaces[place].capital and nerath.Figure(nerath.Kind.CASTLE) not in pieces
            else pieces
        )
        made[place] = {owner: bag}
    placed = tuple(by_realm(here.get(realm, nerath.Bag()) for realm in nerath.REALMS) for here in made)
    return evolve(state, control=tuple(control), forces=placed)


@st.composite
def _hands(draw: st.DrawFn, state: State) -> tuple[ByRealm[Hand[str]], ByRealm[Deck[str]]]:
    """Some of each deck in hand, some discarded, the rest undrawn."""
    hands, decks = list[Hand[str]](), list[Deck[str]]()
    for realm in nerath.REALMS:
        content = state.table.content
        cards = list(content.event_deck(realm))
        Random(draw(st.integers(0, 99))).shuffle(cards)
        # What is played as soon as it is drawn is never held.
        cards.sort(key=lambda card: content.event(card).immediately)
        held = draw(st.integers(0, sum(not content.event(card).immediately for card in cards)))
        used = draw(st.integers(held, len(cards)))
        hands.append(Hand(nerath.Bag.of(*cards[:held])))
        decks.append(Deck(nerath.Bag.of(*cards[used:]), (), nerath.Bag.of(*cards[held:used])))
    return by_realm(hands), by_realm(decks)


STEPS: tuple[nerath.Step, ...] = (
    nerath.Moving(),
    nerath.ChoosingBattle(),
    nerath.Repositioning(),
    nerath.Buying(),
)
# The same in the variant, which has no open Buying.
VARIANT_STEPS: tuple[nerath.Step, ...] = (
    nerath.Activating(),
    nerath.Activating(2),
    nerath.ChoosingBattle(),
    nerath.Repositioning(),
    nerath.Planning((nerath.Bag(),) * 4, (nerath.Order(),) * 4),
)


def in_the_variant(state: State) -> bool:
    """Whether a game is played with activations."""
    return nerath.setup_of(state).variant is nerath.Variant.REDUCED_DOWNTIME


@st.composite
def states(draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] | None = None) -> State:
    """States without faults that need not come from any game: forces, control, Gold, points, cards."""
    state = nerath.new_game(draw(setup if setup is not None else setups()))
    state = draw(forces(state))
    hands, decks = draw(_hands(state))
    amounts = st.tuples(*(st.integers(0, 40) for _ in nerath.REALMS))
    return evolve(
        state,
        round=draw(st.integers(1, 30)),
        active=draw(realms()),
        step=draw(st.sampled_from(VARIANT_STEPS if in_the_variant(state) else STEPS)),
        hands=hands,
        decks=decks,
        treasuries=draw(amounts),
        points=draw(amounts),
    )


@st.composite
def walked_states(
    draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] | None = None, most: int = 60
) -> State:
    """States reached by random play from the opening."""
    state = nerath.new_game(draw(setup if setup is not None else setups()))
    for step in walk(nerath, state, Random(draw(st.integers(0, 2**32))), draw(st.integers(0, most))):
        state = step.state
    return state
