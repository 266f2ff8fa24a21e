"""Pictures of Conquest of Nerath.

Here: `board_svg`, which draws a state as a self-contained SVG document, and `course_svg`, which draws points
and income round by round. Not here: rules; a picture shows states and decides nothing.
"""

from conquest_rules.pictures.nerath.board import board_svg, course_svg

__all__ = ["board_svg", "course_svg"]
