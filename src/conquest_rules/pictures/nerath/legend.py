"""The legend beside and beneath the map.

Here: the state of the game (round, turn, step), the key to pieces and marks, and a card for each realm. Not
here: the map.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import REALMS, Dealing, Finished, Length, Realm, State
from conquest_rules.nerath.content.names import TURN
from conquest_rules.nerath.content.rows import Piece
from conquest_rules.nerath.telling.descriptions import (
    board_in_words,
    land_count,
    step_in_words,
    turn_in_words,
    viewer_in_words,
)
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.pictures.drawings import panel
from conquest_rules.pictures.geometry import Rect
from conquest_rules.pictures.markup import moved, tag, text, text_lines, title, use
from conquest_rules.pictures.nerath import glyphs
from conquest_rules.pictures.nerath.tokens import colour_of
from conquest_rules.pictures.palette import (
    CHARM,
    CREAM,
    FADED_INK,
    GILT,
    INK,
    PARCHMENT_EDGE,
    SANS,
    SERIF,
    UNCLAIMED,
    Tincture,
    text_width,
    tincture,
    wrapped,
)
from conquest_rules.pictures.tokens import disc
from conquest_rules.pictures.values import Legend

SIDE: Final = Rect(1608, 0, 1750, 1000)
FOOT: Final = Rect(0, 1008, 1750, 1086)
SHIELD: Final = "M-17 -20H17V-2C17 10 8 17 0 21C-8 17 -17 10 -17 -2Z"


def legend(state: State) -> Legend:
    """Everything around the map, and the picture in words."""
    side = tag("g", panel(SIDE), *_game(state), *_pieces(state), *_marks(), font_family=SERIF, fill=INK)
    foot = tag("g", *(_realm(state, realm) for realm in REALMS), font_family=SERIF, fill=INK)
    return Legend(
        state.table.content.name,
        board_in_words(state),
        symbols=glyphs.definitions(),
        panels=tag("g", side, foot, class_="legend"),
        right=SIDE.right,
        bottom=FOOT.bottom,
    )


def _middle(y: float, content: str, size: float, **style: str | float) -> str:
    """A line in the middle of the side panel, made to fit."""
    fitting = min(size, size * (SIDE.width - 28) / text_width(content or " ", size))
    return text(SIDE.centre[0], y, content, fitting, text_anchor="middle", **style)


def _game(state: State) -> Iterator[str]:
    """Which game it is, round, turn and step."""
    lines = wrapped(state.table.content.name, 2)
    for at, line in enumerate(lines):
        yield _middle(34 + 24 * at, line, 23, font_weight="bold")
    yield _rule(70)
    yield _middle(88, _goal(state), 11.5, fill=FADED_INK)
    yield _middle(118, f"Round {state.round}", 21, font_weight="bold")
    colours = tincture(colour_of(state, _acting(state)))
    yield tag("rect", x=SIDE.left + 9, y=128, width=SIDE.width - 18, height=27, rx=4, fill=colours.piece)
    turn = turn_in_words(state)
    yield _middle(147, f"{turn[0].upper()}{turn[1:]}", 15, font_weight="bold", fill=colours.glyph)
    yield _middle(175, step_in_words(state.step), 15, font_style="italic")
    yield _middle(193, viewer_in_words(state), 11.5, fill=FADED_INK) if state.seen_by is not None else ""


def _acting(state: State) -> Realm | None:
    match state.step:
        case Dealing(to, _):
            return to
        case Finished():
            return None
    return state.active


def _goal(state: State) -> str:
    setup = state.table.setup
    what = "Treasures" if setup.length is Length.LONG else "points"
    return f"{setup.length.capitalize()} game: {THRESHOLDS[setup.length, setup.alliances]} {what}"


def _rule(y: float) -> str:
    line = f"M{SIDE.left + 14} {y}H{SIDE.right - 14}"
    return tag("path", d=line, stroke=PARCHMENT_EDGE, stroke_width=1.6)


def _pieces(state: State) -> Iterator[str]:
    """The key to the pieces, each with its price, die and Move number."""
    yield _rule(204)
    for at, piece in enumerate(state.table.content.pieces):
        yield _piece(piece, 234 + at * 48)


def _piece(piece: Piece, y: float) -> str:
    icon = tag("g", disc(glyphs.piece_symbol(piece.kind), UNCLAIMED), transform=moved(SIDE.left + 24, y, 1.2))
    name = wrapped(piece.name, 2) if text_width(piece.name, 13) > 96 else (piece.name,)
    top = y - 2 if len(name) == 1 else y - 10
    told = f"{piece.cost} Gold · d{piece.die} · {piece.move}"
    return tag(
        "g",
        title(f"{piece.name}: costs {piece.cost} Gold, rolls a d{piece.die}, Move {piece.move}"),
        icon,
        text_lines(SIDE.left + 45, top, name, 13, 13.5, font_weight="bold"),
        text(SIDE.left + 45, y + (13 if len(name) == 1 else 18), told, 11, fill=FADED_INK),
        class_="key",
    )


def _marks() -> Iterator[str]:
    """The key to what else is on the map."""
    yield _rule(654)
    door = use("nerath-door", transform="scale(0.95)")
    down, up = (
        text(0, 7, "1", 15, fill=colour, text_anchor="middle", font_family=SANS, font_weight="bold")
        for colour in (CHARM, GILT)
    )
    rows = (
        (use("nerath-crown"), ("Capital",)),
        (use("nerath-flag", fill=UNCLAIMED.piece), ("Control", "marker")),
        (door + down, ("Guardians", "face down")),
        (door + up, ("Guardians", "face up")),
        (use("nerath-mountain", transform="scale(1.15)"), ("Impassable",)),
    )
    for at, (drawing, lines) in enumerate(rows):
        y = 684 + at * 46
        yield tag("g", drawing, transform=moved(SIDE.left + 24, y))
        yield text_lines(SIDE.left + 45, y + 4.5 - 7 * (len(lines) - 1), lines, 13, 14)
    yield _rose(SIDE.centre[0], 947)


def _rose(x: float, y: float) -> str:
    """A compass rose."""
    light, dark = (
        "M0 -40L7 -7L40 0L7 7L0 40L-7 7L-40 0L-7 -7Z",
        "M0 -40L7 -7L0 0ZM40 0L7 7L0 0ZM0 40L-7 7L0 0ZM-40 0L-7 -7L0 0Z",
    )
    minor = tag(
        "path", d="M0 -25L5 -5L25 0L5 5L0 25L-5 5L-25 0L-5 -5Z", transform="rotate(45)", fill=PARCHMENT_EDGE
    )
    ring = tag("circle", r=29, fill="none", stroke_width=1)
    star = tag("path", d=light, fill=CREAM) + tag("path", d=dark, fill=FADED_INK)
    return tag("g", ring, minor, star, transform=moved(x, y), stroke=FADED_INK, stroke_width=0.8)


def _size(hand: Hand[str]) -> str:
    return "?" if hand.total is None else str(hand.total)


def _stats(state: State, realm: Realm) -> tuple[tuple[str, str], ...]:
    turn = TURN[realm]
    treasures = _size(state.treasures[turn])
    shown = state.displays[turn].total
    return (
        ("Gold", str(state.treasury(realm))),
        ("Points", str(state.victory_points(realm))),
        ("Land", str(land_count(state, realm))),
        ("Events", _size(state.hand(realm))),
        ("Treasures", f"{treasures}+{shown}" if shown else treasures),
    )


def _arms(x: float, y: float, colours: Tincture) -> str:
    shield = tag("path", d=SHIELD, fill=colours.piece, stroke=INK, stroke_width=1.8)
    return tag("g", shield, use("nerath-crown", transform=moved(0, -2, 0.85)), transform=moved(x, y))


def _realm(state: State, realm: Realm) -> str:
    """A realm's card: its arms, names, and what it has."""
    width = (FOOT.width - 24) / 4
    left = FOOT.left + TURN[realm] * (width + 8)
    acting = realm is _acting(state)
    card = state.table.content.card(realm)
    colours = tincture(card.colour)
    sheet = Rect(left, FOOT.top, left + width, FOOT.bottom)
    return tag(
        "g",
        title(_in_words(state, realm)),
        panel(sheet, GILT, 4) if acting else panel(sheet),
        _arms(left + 30, FOOT.top + 38, colours),
        text(left + 56, FOOT.top + 30, card.name, 19, font_weight="bold", fill=colours.name),
        _fitting(left + 56, FOOT.top + 48, card.title, 11.5, font_style="italic"),
        _fitting(left + 56, FOOT.top + 64, state.table.player(realm).player, 11.5, fill=FADED_INK),
        *_columns(left + width - 26, _stats(state, realm)),
        class_="realm",
        data_realm_card=realm,
    )


def _fitting(x: float, y: float, content: str, size: float, **style: str | float) -> str:
    return text(x, y, content, min(size, size * 138 / text_width(content or " ", size)), **style)


def _columns(right: float, stats: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for at, (name, value) in enumerate(reversed(stats)):
        # The last name is the longest.
        x = right - 8 - at * 46 - (8 if at else 0)
        yield text(x, FOOT.top + 42, value, 22, text_anchor="middle", font_weight="bold")
        yield text(x, FOOT.top + 61, name, 11, text_anchor="middle", fill=FADED_INK)


def _in_words(state: State, realm: Realm) -> str:
    card, names = state.table.content.card(realm), {one.id: one.name for one in state.table.content.treasures}
    having = ", ".join(f"{name} {value}" for name, value in _stats(state, realm))
    shown = [names.get(one, one) for one in state.displays[TURN[realm]]]
    played = f" Treasures in play: {', '.join(shown)}." if shown else ""
    return f"{card.title}, played by {state.table.player(realm).player}. {having}.{played}"
