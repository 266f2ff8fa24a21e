"""The legend beside the map.

Here: the moment of the game, a card for each seat, and the key to pieces and marks. Not here: the map.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from conquest_rules.dragonlords import (
    NUMBER,
    Finished,
    Side,
    State,
    gold_of,
    held,
    kingdoms_of,
    telling,
)
from conquest_rules.dragonlords.position.figures import WIZARDS
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.rooms import number_of
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling.descriptions import describe, moment, seat_of, viewer_in_words
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import capitalised, counted
from conquest_rules.pictures.dragonlords import glyphs
from conquest_rules.pictures.dragonlords.glyphs import HARBOR, mark_symbol, piece_symbol, tool_symbol
from conquest_rules.pictures.dragonlords.tokens import GOLD, GREY, HOLD, colour_of
from conquest_rules.pictures.drawings import panel
from conquest_rules.pictures.geometry import Rect
from conquest_rules.pictures.markup import moved, tag, text, title, use
from conquest_rules.pictures.palette import (
    FADED_INK,
    GILT,
    INK,
    PARCHMENT_EDGE,
    ROCK,
    ROCK_SHADE,
    SERIF,
    WATER,
    text_width,
    tincture,
    wrapped,
)
from conquest_rules.pictures.terrain import road_drawn
from conquest_rules.pictures.tokens import face
from conquest_rules.pictures.values import BRIDGE, Badge, Legend, Road, Token

SIDE: Final = Rect(1448, 0, 1778, 1103)
INNER: Final = SIDE.width - 24
# The height of all cards together, and of one at most.
CARDS: Final = 540.0
HIGHEST: Final = 160.0
LINE: Final = 13.5
SMALL: Final = 10.8
# The key: its columns, and how far apart its rows are.
COLUMNS: Final = 3
ROW: Final = 36.0
# An entry of the key: its drawing, and its words on one line or two.
Entry: TypeAlias = tuple[str, tuple[str, ...]]


def legend(state: State) -> Legend:
    """Everything around the map, and the picture in words."""
    high = min(HIGHEST, CARDS / len(state.table.seats))
    key = 122 + high * len(state.table.seats)
    parts = (*_game(state), *_cards(state, 118, high), *_key(state, key))
    viewer = viewer_in_words(state)
    return Legend(
        state.table.content.name,
        " ".join((*describe(state, None), *((f"The board {viewer}.",) if viewer else ()))),
        symbols=glyphs.definitions(),
        panels=tag("g", panel(SIDE), *parts, font_family=SERIF, fill=INK, class_="legend"),
        right=SIDE.right,
        bottom=SIDE.bottom,
    )


def _fitting(x: float, y: float, content: str, size: float, room: float, **style: str | float) -> str:
    """A line that is made to fit."""
    return text(x, y, content, min(size, size * room / text_width(content or " ", size)), **style)


def _middle(y: float, content: str, size: float, **style: str | float) -> str:
    return _fitting(SIDE.centre[0], y, content, size, INNER, text_anchor="middle", **style)


def _game(state: State) -> Iterator[str]:
    """Which game it is, whose turn, which phase, and who looks."""
    yield _middle(31, state.table.content.name, 23, font_weight="bold")
    yield tag("path", d=f"M{SIDE.left + 14} 42H{SIDE.right - 14}", stroke=PARCHMENT_EDGE, stroke_width=1.6)
    yield _middle(57, _goal(state), 11.5, fill=FADED_INK)
    colours = tincture(colour_of(state, _acting(state)))
    yield tag("rect", x=SIDE.left + 9, y=65, width=SIDE.width - 18, height=29, rx=4, fill=colours.piece)
    yield _middle(85, moment(state), 17, font_weight="bold", fill=colours.glyph)
    viewer = viewer_in_words(state)
    yield _middle(109, f"The board {viewer}" if viewer else "Everything is seen", 11.5, fill=FADED_INK)


def _goal(state: State) -> str:
    options = state.table.setup.options
    goal = f" or {options.kingdom_target} kingdoms" if options.kingdom_target else ""
    told = [f"{state.table.setup.players} players", f"the last King{goal} wins"]
    return " · ".join((*told, *(("without the tundra",) if options.tundra else ())))


def _acting(state: State) -> Side | None:
    """The people whose turn it is; in the end, the one that has won."""
    if isinstance(state.step, Finished):
        return next(iter(state.step.outcome.winners), None)
    return seat_of(state)


# The seats.


def _cards(state: State, top: float, high: float) -> Iterator[str]:
    for at, side in enumerate(state.table.seats):
        yield _card(
            state, side, Rect(SIDE.left + 9, top + at * high, SIDE.right - 9, top + (at + 1) * high - 6)
        )


def _card(state: State, side: Side, sheet: Rect) -> str:
    """A people and its possessions, as far as the viewer may know them."""
    colours, name, player = (
        tincture(colour_of(state, side)),
        telling.name_of(state, side),
        state.table.player(side),
    )
    left, top = sheet.left + 40, sheet.top
    rows = [line for told in _possessions(state, side) for line in _broken(told, sheet.width - 18)]
    if len(rows) > (room := int((sheet.height - 44) // LINE)):
        rows = [*rows[: room - 1], f"{rows[room - 1]} …"]
    token = Token(piece_symbol(side), colour_of(state, side))
    return tag(
        "g",
        title(" ".join((f"{name}, played by {player}.", *_possessions(state, side)))),
        panel(sheet, GILT, 3.4) if side is _acting(state) else panel(sheet, width=1.4),
        tag("g", face(token, 1), transform=moved(sheet.left + 21, top + 19, 1.05)),
        _fitting(left, top + 18, name, 16, 92, font_weight="bold", fill=colours.name),
        _fitting(left, top + 31, player, 10.5, 92, fill=FADED_INK),
        *_columns(sheet.right - 12, top, _stats(state, side)),
        *(text(sheet.left + 9, top + 49 + at * LINE, line, SMALL) for at, line in enumerate(rows)),
        class_="seat",
        data_seat=side,
    )


def _stats(state: State, side: Side) -> tuple[tuple[str, str], ...]:
    return (
        ("Gold", str(gold_of(state, side))),
        ("Kingdoms", str(len(kingdoms_of(state, side)))),
        ("Lands", str(len(held(state, side)))),
        ("Units", str(number_of(state, side))),
    )


def _columns(right: float, top: float, stats: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for at, (name, value) in enumerate(reversed(stats)):
        x = right - 12 - at * 43
        yield text(x, top + 19, value, 16, text_anchor="middle", font_weight="bold")
        yield text(x, top + 32, name, 9.6, text_anchor="middle", fill=FADED_INK)


def _possessions(state: State, side: Side) -> Iterator[str]:
    """Scrolls, spells, tools, and what is not on the board, a sentence each."""
    if is_vanquished(state, side):
        yield "Out of the game: the units are vanquished."
        return
    names, hand = words_of(state.table.content), state.hand(side)
    known = _listed([names.name("card", one) for one in hand.cards])
    unseen = "" if not hand.unseen else f"{hand.unseen} hidden"
    nothing = "none" if hand.total == 0 else "?"
    yield f"Scrolls: {', '.join(one for one in (known, unseen) if one) or nothing}."
    for place, (wizard, row) in enumerate(zip(WIZARDS, state.rows[NUMBER[side]], strict=True), 1):
        if row is not None:
            called = capitalised(names.name("face", wizard)) + (f" {place}" if place > 1 else "")
            yield f"{called}: {_listed([names.name('spell', one) for one in row]) or 'no spells'}."
    stored: Bag[str] = state.stored[NUMBER[side]]
    if stored:
        yield f"Stored: {_listed([names.name('tool', one) for one in stored])}."
    reserve = state.bought(side)
    waiting = [(reserve.units, "unit"), (reserve.ships, "ship")]
    if told := ", ".join(counted(count, name) for count, name in waiting if count):
        yield f"Off the board: {told}."


def _listed(names: list[str]) -> str:
    """Names in a row, equal ones counted."""
    counts = dict.fromkeys(names, 0)
    for name in names:
        counts[name] += 1
    return ", ".join(name if count == 1 else f"{name} ({count})" for name, count in counts.items())


def _broken(line: str, room: float) -> Iterator[str]:
    """A line broken where it is too long."""
    row = ""
    for word in line.split():
        if row and text_width(f"{row} {word}", SMALL) > room:
            yield row
            row = f"  {word}"
        else:
            row = f"{row} {word}".lstrip()
    yield row


# The key.


def _key(state: State, top: float) -> Iterator[str]:
    """The key to everything on the map, column by column."""
    entries = [*_pieces(), *_tools(state), *_marks(state)]
    rows = -(-len(entries) // COLUMNS)
    row, wide = min(ROW, (SIDE.bottom - top - 8) / rows), INNER / COLUMNS
    for at, (drawing, lines) in enumerate(entries):
        x, y = SIDE.left + 12 + at // rows * wide, top + (at % rows + 0.5) * row
        yield tag("g", drawing, transform=moved(x + 14, y, min(1.15, row / 30)), class_="key")
        start = y + 3.6 - 5.5 * (len(lines) - 1)
        for place, line in enumerate(lines):
            yield _fitting(x + 32, start + place * 11.5, line, 11.4, wide - 34)


def _sample(token: Token, scale: float = 0.86) -> str:
    return tag("g", face(token, scale), transform=moved(0, 0, scale))


def _unit(*badges: Badge, count: int = 1, colour: str = "") -> str:
    return _sample(Token(piece_symbol(Side.GARRISON), colour, count, badges=badges))


def _pieces() -> Iterator[Entry]:
    """The key to tokens."""
    free, crew = Badge(), (Token(piece_symbol(Side.GARRISON), "", 3),)
    crown = Badge(symbol=piece_symbol("king"), is_dark=True)
    yield _unit(count=3), ("3 units", "of a people")
    yield _unit(colour=GREY), ("Vanquished", "unit")
    yield _unit(Badge(text="1", is_dark=True)), ("1 counter", "face down")
    yield _unit(crown), ("The same,", "known to you")
    for kind, name in (("king", "King"), ("wizard", "Wizard"), ("dragonlord", "DragonLord")):
        yield _sample(Token(piece_symbol(kind), "")), (name,)
    yield _unit(free, Badge(symbol=piece_symbol("treasure"))), ("Treasure", "face up")
    aboard = Token(piece_symbol("ship"), "", carried=crew, hold=HOLD)
    yield tag("g", _sample(aboard, 0.68), transform=moved(0, -5)), ("Ship with", "3 units")
    yield (
        _sample(Token(piece_symbol("ship"), "", badges=(free, Badge(symbol=piece_symbol("anchor"))))),
        ("Docked ship",),
    )
    party = Token(piece_symbol("party"), "", carried=crew, hold=HOLD)
    yield tag("g", _sample(party, 0.68), transform=moved(0, -5)), ("Quest party", "of 3 units")
    yield _sample(Token(piece_symbol("party"), "", ringed=True)), ("Party that", "moves now")
    yield _unit(free, free, Badge(symbol=piece_symbol("hourglass"))), ("Unit that", "waits")
    yield _sample(Token(piece_symbol("gold"), GOLD, 5)), ("5 gold in", "a kingdom")


def _tools(state: State) -> Iterator[Entry]:
    for tool in state.table.content.tools.values():
        yield use(tool_symbol(tool.id), fill=INK, transform="scale(0.72)"), (tool.name,)


def _marks(state: State) -> Iterator[Entry]:
    """The key to the map."""
    yield use(f"{glyphs.NAME}-crown"), ("Kingdom",)
    for mark, *lines in (("gold", "Gold", "territory"), ("mine", "Mine"), ("teleportal", "Teleportal")):
        yield use(mark_symbol(mark), transform="scale(0.9)"), tuple(lines)
    yield use(mark_symbol(HARBOR), transform="scale(0.9)"), ("Harbor",)
    yield use(mark_symbol("pass"), transform="scale(0.9)"), ("Pass",)
    bridge = road_drawn(Road(BRIDGE, ((-12, 0), (12, 0))))
    yield tag("g", bridge, fill="none"), ("Bridge",)
    ridge = tag("rect", x=-12, y=2, width=24, height=6, rx=3, fill=ROCK, stroke=ROCK_SHADE)
    yield ridge + use(f"{glyphs.NAME}-mountain", transform="scale(0.7)"), ("Impassable",)
    river = "M-12 4C-6 -6 2 8 12 -4"
    yield tag("path", d=river, fill="none", stroke=WATER, stroke_width=5), ("River",)
    if state.table.atlas.closed:
        yield use(mark_symbol("tundra"), transform="scale(0.9)"), ("Tundra,", "closed")
    for row in state.table.content.pack.board.space_kind:
        yield use(mark_symbol(row.id), transform="scale(0.9)"), wrapped(row.name, 2)
