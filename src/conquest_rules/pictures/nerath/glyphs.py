"""The small drawings of the pieces, all our own.

Here: one drawing for each kind of piece, around 0, 0 and about 24 wide. Not here: where and in which colours
they are drawn.
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.nerath import Kind
from conquest_rules.pictures.markup import tag

# The ids of all drawings begin with it.
NAME: Final = "nerath"

# Holes in a drawing show what lies under it: the paths are filled by the even-odd rule.
PIECES: Final[Mapping[Kind, str]] = {
    # A soldier with helmet, spear and round shield.
    Kind.FOOTSOLDIER: (
        "M-1.6 -10.4C1 -10.4 2.6 -8.6 2.6 -6.2V-4.4H-5.8V-6.2C-5.8 -8.6 -4.2 -10.4 -1.6 -10.4Z"
        "M-4.6 -3.4H1.4C4.2 -2.6 4.8 -0.4 4.8 3V10.4H-8V3C-8 -0.4 -7.4 -2.6 -4.6 -3.4Z"
        "M7.2 -12L9.2 -7.6L8 -7V10.8H6.4V-7L5.2 -7.6Z"
        "M-2.4 1.2A3.4 3.4 0 1 0 -2.4 8A3.4 3.4 0 1 0 -2.4 1.2Z"
        "M-2.4 3.2A1.4 1.4 0 1 1 -2.4 6A1.4 1.4 0 1 1 -2.4 3.2Z"
    ),
    # A catapult: wheels, frame, and the arm with its bowl thrown back.
    Kind.SIEGE_ENGINE: (
        "M-10.8 3H10.8V5.4H9.9A3.6 3.6 0 1 1 3.1 5.4H-3.1A3.6 3.6 0 1 1 -9.9 5.4H-10.8Z"
        "M-6.5 5.6A1.3 1.3 0 1 0 -6.5 8.2A1.3 1.3 0 1 0 -6.5 5.6Z"
        "M6.5 5.6A1.3 1.3 0 1 0 6.5 8.2A1.3 1.3 0 1 0 6.5 5.6Z"
        "M-5.4 2.2L2.2 -5.8L4 -4L5.6 2.2H3.2L1.9 -1.9L-2 2.2Z"
        "M3 -6.6L5.6 -9.2L4.2 -10.6C7 -12.4 11.6 -8.4 9.8 -5.2L8.2 -6.6L5.4 -4.2Z"
    ),
    # Two crossed swords.
    Kind.FIGHTER: (
        "M-10.6 -10.8L-6.6 -10L0 -3.2L6.6 -10L10.6 -10.8L9.8 -6.8L3.1 0.1L6.2 3.3L8.2 1.5L9.8 3.1L7.9 5"
        "L11.2 8.4L8.9 10.7L5.5 7.4L3.6 9.3L2 7.7L3.8 5.8L0 2L-3.8 5.8L-2 7.7L-3.6 9.3L-5.5 7.4"
        "L-8.9 10.7L-11.2 8.4L-7.9 5L-9.8 3.1L-8.2 1.5L-6.2 3.3L-3.1 0.1L-9.8 -6.8Z"
    ),
    # A pointed hat with a star.
    Kind.WIZARD: (
        "M3.6 -12C2.6 -9.8 2.8 -8.2 3.6 -6L6.8 4C9.4 4.6 11.2 5.6 11.2 6.8C11.2 9 6.2 10.6 0 10.6"
        "S-11.2 9 -11.2 6.8C-11.2 5.6 -9.4 4.6 -6.8 4L-3 -6.4C-1.6 -9.6 0.6 -11.6 3.6 -12Z"
        "M0.2 -5.4L-0.9 -2.4L-4 -2.3L-1.5 -0.4L-2.4 2.6L0.2 0.8L2.8 2.6L1.9 -0.4L4.4 -2.3L1.3 -2.4Z"
    ),
    # A horned head with eyes and fangs.
    Kind.MONSTER: (
        "M-10.4 -11.4C-10.2 -8 -8.8 -6.6 -6 -6.2C-4.2 -8 -2.2 -8.6 0 -8.6S4.2 -8 6 -6.2"
        "C8.8 -6.6 10.2 -8 10.4 -11.4"
        "C12.8 -6.8 11.4 -2.6 8.2 -1.2C8.6 4.8 5.4 10.8 0 10.8S-8.6 4.8 -8.2 -1.2"
        "C-11.4 -2.6 -12.8 -6.8 -10.4 -11.4Z"
        "M-6.2 -2.8L-1.6 -0.4C-2.4 1.6 -5.4 1.4 -6.2 -2.8Z"
        "M6.2 -2.8L1.6 -0.4C2.4 1.6 5.4 1.4 6.2 -2.8Z"
        "M-5 4H5L3.2 8L1.8 5.6L0 7.4L-1.8 5.6L-3.2 8Z"
    ),
    # A gatehouse between two towers.
    Kind.CASTLE: (
        "M-11 -10.6H-8.6V-8.4H-6.8V-10.6H-4.4V-2.6H-2.6V-4.8H-0.9V-2.6H0.9V-4.8H2.6V-2.6H4.4V-10.6H6.8V-8.4"
        "H8.6V-10.6H11V-4.6L9.8 -3.4V10.4H3.2V6C3.2 2.2 -3.2 2.2 -3.2 6V10.4H-9.8V-3.4L-11 -4.6Z"
        "M-7.5 -1.6H-6.1V2H-7.5ZM6.1 -1.6H7.5V2H6.1Z"
    ),
    # A whirlwind with a bolt of lightning.
    Kind.STORM_ELEMENTAL: (
        "M-6.4 1.6C-9.6 1.6 -11.6 -0.6 -11.4 -3.2C-11.2 -5.6 -9.4 -7.2 -7.2 -7.2"
        "C-6.4 -10.2 -3.8 -11.8 -0.8 -11.4"
        "C1.6 -11.2 3.4 -9.8 4.2 -7.8C8 -8.6 11.2 -6.2 11.4 -3C11.6 -0.2 9.6 1.6 7 1.6H4.6L7.4 -3.4"
        "H1.6L-2.2 1.6Z"
        "M2.6 -2.2H5.6L3 2.8H6.2L-2.6 11.6L0.2 5H-3Z"
        "M-8.6 3.4H-4.6L-6.8 7.4H-8.4ZM8.2 3.4H10L8.6 7.4H5.6Z"
    ),
    # A dragon in flight: wings, long neck and arrowed tail.
    Kind.DRAGON: (
        "M1.4 -11.6L4.2 -10.6L7.2 -9.4L6.6 -7.6L3.4 -7.4C3 -6 3 -4.8 3.4 -3.8C5.4 -6.2 8.4 -7 11.8 -6.2"
        "C9.8 -4.6 9.6 -3 10 -1C8.2 -1.6 7.2 -1 6.8 1C5.4 0 4.2 0.4 3.6 1.8C3.4 4.4 2 6 -0.6 6.6"
        "C-3.2 7.2 -4 8.2 -3 9.2C-2 10 -0.2 9.6 0.8 8.4L-0.2 7.2L5.2 6.8L4.2 12L3 10.6"
        "C0.6 12.4 -3.8 12.4 -5.4 10.2C-7 8 -5.6 5.2 -2.4 4C-1.6 3.6 -1.4 2.8 -1.8 1.6"
        "C-2.6 0.2 -3.8 -0.4 -5.2 0.8"
        "C-5.6 -1 -6.8 -1.8 -8.6 -1C-8.2 -3.2 -9.2 -4.8 -11.8 -6C-7.2 -7.4 -3.2 -6.6 -1 -3.4"
        "C-1.2 -5.6 -0.8 -7.6 0.2 -9Z"
        "M2.8 -9.6L3.2 -8.7L4.4 -8.9Z"
    ),
    # A ship under sail.
    Kind.WARSHIP: (
        "M-0.8 -11.8L5 -10.2L0.8 -8.8V-7.8C4.4 -7.2 6.8 -7.6 8.6 -8.2C7.2 -4.4 7.2 -0.8 8.6 2.4"
        "C6 3.2 3.4 3.2 0.8 2.6V4.4"
        "H11.4C10.6 7.8 8.6 10.6 6.8 10.8H-6.8C-9 10.2 -10.8 7.4 -11.4 3.2L-8.6 4.4H-0.8V2.2"
        "C-3.4 1.4 -5.8 1.2 -8.4 1.8C-7 -1.6 -7 -5.2 -8.4 -8.8C-5.8 -9.2 -3.2 -8.8 -0.8 -8.2Z"
    ),
}


def piece_symbol(kind: Kind) -> str:
    """The name of a piece's drawing among the definitions."""
    return f"{NAME}-{kind}"


def definitions() -> str:
    """The drawings of all kinds of pieces, which are used by name."""
    return "".join(
        tag("path", id=piece_symbol(kind), d=path, fill_rule="evenodd") for kind, path in PIECES.items()
    )
