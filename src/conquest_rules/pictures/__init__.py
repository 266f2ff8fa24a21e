"""Pictures: a board of Conquest of Nerath as one wants to play on it.

What lives here: `board_svg`, which draws a state as an SVG document that needs nothing
else. What may not live here: rules; a picture shows a state and decides nothing.
It answers for no clause.
"""

from conquest_rules.pictures.board import board_svg

__all__ = ["board_svg"]
