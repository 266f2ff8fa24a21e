"""The small drawings of the pieces, all our own.

Here: one drawing for each kind of piece, around 0, 0 and about 24 wide; `glyphs.toml` has their paths. Not
here: where and in which colours they are drawn.
"""

import tomllib
from importlib.resources import files
from typing import Final

from conquest_rules.nerath import Kind
from conquest_rules.pictures.markup import tag

# The ids of all drawings begin with it.
NAME: Final = "nerath"

PIECES: Final = tomllib.loads(files(__package__).joinpath("glyphs.toml").read_text(encoding="utf-8"))


def piece_symbol(kind: Kind) -> str:
    """The name of a piece's drawing among the definitions."""
    return f"{NAME}-{kind}"


def definitions() -> str:
    """The drawings of all kinds of pieces, which are used by name."""
    return "".join(
        tag("path", id=piece_symbol(Kind(kind)), d=path, fill_rule="evenodd") for kind, path in PIECES.items()
    )
