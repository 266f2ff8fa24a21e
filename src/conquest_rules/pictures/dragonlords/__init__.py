"""Pictures of Quest for the DragonLords.

Here: `board_svg`, which draws a state as a self-contained SVG document, and `course_svg`, which draws
territories and units round by round. Not here: rules; a picture shows states and decides nothing.
"""

from conquest_rules.pictures.dragonlords.board import board_svg, course_svg

__all__ = ["board_svg", "course_svg"]
