"""The pieces of a state as tokens.

Here: the tokens of every space, a token for equal figures of a realm and one for a control marker. Front ends
find a piece by `data-realm` and `data-kind`, a marker by `data-controller`. Not here: drawing them.
"""

from collections.abc import Iterator

from conquest_rules.nerath import REALMS, Figure, Realm, State, all_figures, telling
from conquest_rules.nerath.position.control import marker
from conquest_rules.nerath.telling.descriptions import figure_in_words
from conquest_rules.pictures.nerath.glyphs import NAME, piece_symbol
from conquest_rules.pictures.values import Token


def colour_of(state: State, realm: Realm | None) -> str:
    """The pack's name for a realm's colour; nothing for no realm."""
    return telling.colour_of(state, realm) if realm else ""


def tokens_of(state: State) -> dict[str, tuple[Token, ...]]:
    """The tokens of every space, those of each realm together, in turn order."""
    return {space.id: tuple(_tokens_in(state, space.id)) for space in state.table.content.spaces}


def _tokens_in(state: State, space: str) -> Iterator[Token]:
    flagged = marker(state, space)
    for realm in REALMS:
        if realm is flagged:
            yield _flag(state, realm)
        for figure, count in state.figures(space, realm).pairs:
            yield _token(state, space, realm, figure, count)


def _flag(state: State, realm: Realm) -> Token:
    colour = colour_of(state, realm)
    return Token(f"{NAME}-flag", colour, data={"controller": realm}, is_marker=True)


def _token(state: State, space: str, realm: Realm, figure: Figure, count: int) -> Token:
    content = state.table.content
    colour = colour_of(state, realm)
    carried = (
        Token(piece_symbol(kind), colour, number, data={"realm": realm, "kind": kind})
        for kind, number in all_figures(figure.cargo).pairs
    )
    told = f"{content.card(realm).name}: {figure_in_words(content, figure, count)}"
    return Token(
        piece_symbol(figure.kind),
        colour,
        count,
        carried=tuple(carried),
        tooltip=f"{told}, in {content.space(space).name}",
        data={"realm": realm, "kind": figure.kind},
    )
