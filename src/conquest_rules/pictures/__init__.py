"""Pictures: a board of Conquest of Nerath as one wants to play on it, and the course of a game.

What lives here: `board_svg`, which draws a state as an SVG document that needs nothing
else, and `course_svg`, which draws points and income round by round. What may not live
here: rules; a picture shows states and decides nothing. It answers for no clause.
"""

from conquest_rules.pictures.board import board_svg
from conquest_rules.pictures.course import course_svg

__all__ = ["board_svg", "course_svg"]
