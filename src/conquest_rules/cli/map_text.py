"""The board as text: pieces and borders, region by region.

Here: lines for spaces, realms and hands as a view shows them, in short forms that fit a narrow terminal. Not
here: pictures (`pictures`), and what a viewer may see (`nerath.view`).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from rich.console import Console

from conquest_rules import nerath
from conquest_rules.cli.telling import heading, paragraph
from conquest_rules.nerath import REALMS, Kind, Realm, SpaceKind, State

STYLES: Final[Mapping[Realm | None, str]] = {
    Realm.KARKOTH: "magenta",
    Realm.VAILIN: "green",
    Realm.IRON_CIRCLE: "red",
    Realm.NERATH: "blue",
    None: "",
}
# Three letters identify a realm, and two a kind of piece.
SHORT: Final = {realm: realm[:3].upper() for realm in REALMS}
LEGEND: Final = (
    "Each land has its controller, its pieces, and other realms' pieces with their names; * is a Capital. "
    f"Realms: {', '.join(f'{short} {realm}' for realm, short in SHORT.items())}. "
    f"Pieces: {', '.join(f'{kind[:2]} {kind}' for kind in Kind)}; a ship's cargo is in parentheses."
)
SEAS: Final = "seas"
DUNGEONS: Final = "dungeons"
REGIONS: Final = (*REALMS, SEAS, DUNGEONS)


def short_figures(figures: nerath.Bag[nerath.Figure]) -> str:
    """Pieces in short: 2fo mo wa(fi fo)."""
    return " ".join(f"{count if count > 1 else ''}{_short(one)}" for one, count in figures.pairs)


def _short(figure: nerath.Figure) -> str:
    return figure.kind[:2] + (f"({short_figures(figure.cargo)})" if figure.cargo else "")


def _merged(figures: nerath.Bag[nerath.Figure]) -> nerath.Bag[nerath.Figure]:
    """Pieces without their marks; equal ones are counted together."""
    return nerath.Bag((nerath.Figure(one.kind, _merged(one.cargo)), count) for one, count in figures.pairs)


def pieces_in(state: State, space: str) -> str:
    """The pieces in a space with their realms; those of its controller have no name."""
    here = ((realm, state.figures(space, realm)) for realm in REALMS)
    return "; ".join(
        f"{'' if realm is state.controller(space) else f'{SHORT[realm]} '}{short_figures(_merged(bag))}"
        for realm, bag in here
        if bag
    )


def guardians_of(state: State, dungeon: str) -> str:
    """The guardians of an entrance, as far as they are known."""
    lair, content = state.lair(dungeon), state.table.content
    known = [content.guardian(tile.item).name for tile in lair.face_down if tile.item is not None]
    hidden = len(lair.face_down) - len(known)
    up = [content.guardian(tile).name for tile in lair.face_up]
    told = [f"{hidden} face down"] if hidden else []
    told += [f"face down, and known: {', '.join(known)}"] if known else []
    told += [f"face up: {', '.join(up)}"] if up else []
    return "; ".join(told) or "no guardians"


def space_line(state: State, space: str) -> str:
    """A space in a line: its id, its controller, its pieces."""
    row = state.table.content.space(space)
    held = state.controller(space)
    told = [f"{space}{'*' if row.capital else ''}"]
    match row.kind:
        case SpaceKind.LAND:
            told.append(f"[{SHORT[held] if held else '-'}]")
        case SpaceKind.DUNGEON:
            told.append(f"[{guardians_of(state, space)}]")
        case SpaceKind.SEA:
            pass
    return " ".join((*told, pieces_in(state, space))).rstrip()


def _style(state: State, space: str) -> str:
    """The colour of the realm that controls a space, or of the only realm there."""
    there = [realm for realm in REALMS if state.figures(space, realm)]
    return STYLES[state.controller(space) or (there[0] if len(there) == 1 else None)]


def _region(state: State, region: str) -> Iterator[str]:
    content = state.table.content
    match region:
        case "seas":
            # An empty sea is of use to nobody.
            yield from (one for one in content.seas if pieces_in(state, one))
        case "dungeons":
            yield from state.table.dungeons
        case _:
            yield from content.homeland(Realm(region))


def tell_map(out: Console, state: State, *regions: str) -> None:
    """Print the lands of each realm, the seas with pieces and the dungeons, or some of these."""
    for region in regions or REGIONS:
        heading(out, f"Lands of {region}" if region in SHORT else region.capitalize())
        for space in _region(state, region):
            paragraph(out, space_line(state, space), style=_style(state, space), hang=6)
    paragraph(out, LEGEND, 0)


def tell_space(out: Console, state: State, space: str) -> None:
    """Print a space and its neighbours."""
    row = state.table.content.space(space)
    heading(out, f"{row.name} ({row.kind})")
    paragraph(out, space_line(state, row.id), style=_style(state, row.id), hang=6)
    paragraph(out, "It borders on:", 0)
    for other in state.table.content.board.bordering(row.id):
        paragraph(out, space_line(state, other), 4, _style(state, other), hang=8)


def tell_realms(out: Console, state: State) -> None:
    """Print what everyone can see of each realm: points, Gold, lands, cards."""
    for realm in REALMS:
        lands = sum(held is realm for held in state.control)
        held = (state.hand(realm).total, state.treasures[REALMS.index(realm)].total)
        cards, treasures = ("?" if number is None else number for number in held)
        told = (
            f"{realm} ({state.table.player(realm).player}): {state.victory_points(realm)} victory points, "
            f"{state.treasury(realm)} Gold, {lands} lands, income {nerath.income_of(state, realm)}, "
            f"{cards} Event cards, {treasures} Treasures"
        )
        paragraph(out, told, style=STYLES[realm], hang=4)


def tell_hand(out: Console, state: State, realm: Realm) -> None:
    """Print the cards of a realm: its hand, its Treasures, and its Treasures in play."""
    content, turn = state.table.content, REALMS.index(realm)
    heading(out, f"The cards of {realm}")
    rows = [(f"{card}", content.event(card).text) for card in state.hand(realm).cards]
    rows += [(f"{card} (Treasure)", content.treasure(card).text) for card in state.treasures[turn].cards]
    rows += [(f"{card} (Treasure in play)", content.treasure(card).text) for card in state.displays[turn]]
    for name, text in rows or [("None", "")]:
        paragraph(out, f"{name}: {text}" if text else name, hang=6)


def turn_line(state: State) -> str:
    """The round, the turn and the step."""
    # Only those who play and replay ask; all other commands start without loading the pictures.
    from conquest_rules.nerath.telling.descriptions import step_in_words, turn_in_words

    return f"Round {state.round}, {turn_in_words(state)}, {step_in_words(state.step)}"


def occasion_line(state: State) -> str:
    """What interrupts the step: a moment at which cards may be played, or a card that is being resolved."""
    match state.step:
        case nerath.Window(occasion):
            where = f" in {occasion.at}" if occasion.at else ""
            return f"You may play a card now: {occasion.moment}{where}."
        case nerath.Resolving(_, card):
            content = state.table.content
            row = content.treasure(card) if content.is_treasure(card) else content.event(card)
            return f"{row.name}: {row.text}" if row.text else f"{row.name} is being resolved."
        case _:
            return ""
