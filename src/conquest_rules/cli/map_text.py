"""The board as text: pieces and borders, region by region.

Here: lines for spaces, realms and hands as a view shows them, in short forms that fit a narrow terminal. Not
here: pictures (`pictures`), and what a viewer may see (`nerath.view`).
"""

from typing import Final

from rich.console import Console

from conquest_rules import nerath
from conquest_rules.cli.telling import heading, paragraph
from conquest_rules.nerath import REALMS, Kind, Realm, SpaceKind, State
from conquest_rules.nerath.telling import colour_of, name_of
from conquest_rules.nerath.telling.descriptions import (
    REGIONS,
    guardians_in_words,
    land_count,
    occasion_in_words,
    spaces_of,
)

# Three letters identify a realm, and two a kind of piece.
SHORT: Final = {realm: realm[:3].upper() for realm in REALMS}


def style_of(state: State, realm: Realm | None) -> str:
    """The terminal's colour for a realm, from the colour in its content pack; none for no realm."""
    # Only commands that show a game load the palette of the pictures.
    from conquest_rules.pictures.palette import terminal

    return "" if realm is None else terminal(colour_of(state, realm))


def _legend(state: State) -> str:
    realms = ", ".join(f"{short} {name_of(state, realm)}" for realm, short in SHORT.items())
    pieces = ", ".join(f"{kind[:2]} {name_of(state, kind)}" for kind in Kind)
    return (
        "Each land has its controller, its pieces, and other realms' pieces with their names; * is a "
        f"Capital. Realms: {realms}. Pieces: {pieces}; a ship's cargo is in parentheses."
    )


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


def space_line(state: State, space: str) -> str:
    """A space in a line: its name, its controller, its pieces."""
    row = state.table.content.space(space)
    held = state.controller(space)
    told = [f"{row.name}{'*' if row.capital else ''}"]
    match row.kind:
        case SpaceKind.LAND:
            told.append(f"[{SHORT[held] if held else '-'}]")
        case SpaceKind.DUNGEON:
            told.append(f"[{guardians_in_words(state, space)}]")
        case SpaceKind.SEA:
            pass
    return " ".join((*told, pieces_in(state, space))).rstrip()


def _style(state: State, space: str) -> str:
    """The colour of the realm that controls a space, or of the only realm there."""
    there = [realm for realm in REALMS if state.figures(space, realm)]
    return style_of(state, state.controller(space) or (there[0] if len(there) == 1 else None))


def tell_map(out: Console, state: State, *regions: str) -> None:
    """Print the lands of each realm, the seas with pieces and the dungeons, or some of these."""
    for region in regions or REGIONS:
        home = next((realm for realm in REALMS if realm == region), None)
        heading(out, f"Lands of {name_of(state, home)}" if home else region.capitalize())
        for space in spaces_of(state, region):
            paragraph(out, space_line(state, space), style=_style(state, space), hang=6)
    paragraph(out, _legend(state), 0)


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
        lands = land_count(state, realm)
        held = (state.hand(realm).total, state.treasures[REALMS.index(realm)].total)
        cards, treasures = ("?" if number is None else number for number in held)
        told = (
            f"{name_of(state, realm)} ({state.table.player(realm).player}): "
            f"{state.victory_points(realm)} victory points, "
            f"{state.treasury(realm)} Gold, {lands} lands, income {nerath.income_of(state, realm)}, "
            f"{cards} Event cards, {treasures} Treasures"
        )
        paragraph(out, told, style=style_of(state, realm), hang=4)


def tell_hand(out: Console, state: State, realm: Realm) -> None:
    """Print the cards of a realm: its hand, its Treasures, and its Treasures in play."""
    content, turn = state.table.content, REALMS.index(realm)
    heading(out, f"The cards of {name_of(state, realm)}")
    rows = [(row.name, row.text) for row in map(content.event, state.hand(realm).cards)]
    held, shown = state.treasures[turn].cards, state.displays[turn]
    rows += [(f"{row.name} (Treasure)", row.text) for row in map(content.treasure, held)]
    rows += [(f"{row.name} (Treasure in play)", row.text) for row in map(content.treasure, shown)]
    for name, text in rows or [("None", "")]:
        paragraph(out, f"{name}: {text}" if text else name, hang=6)


def occasion_line(state: State) -> str:
    """What interrupts the step: a moment at which cards may be played, or a card that is being resolved."""
    match state.step:
        case nerath.Window(occasion):
            return f"You may play a card now, {occasion_in_words(state, occasion)}."
        case nerath.Resolving(_, card):
            content = state.table.content
            row = content.treasure(card) if content.is_treasure(card) else content.event(card)
            return f"{row.name}: {row.text}" if row.text else f"{row.name} is being resolved."
        case _:
            return ""
