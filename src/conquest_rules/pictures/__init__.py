"""Pictures as SVG documents, drawn of plain values for any game.

Here: `picture`, the board of a game, made of a `Map`, a `Ground` for each space, a `Token` for equal pieces
there and a `Legend`; and charts, `course_svg` and `bars_svg`. Not here: a game. The package of its name in
this one, such as `conquest_rules.pictures.nerath`, makes these values of its states.
"""

from conquest_rules.pictures.bars import bars_svg
from conquest_rules.pictures.course import Plot, Series, course_svg
from conquest_rules.pictures.picture import picture
from conquest_rules.pictures.values import Badge, Barrier, Ground, Legend, Map, Road, Shape, Sign, Token

__all__ = ["Badge", "Barrier", "Ground", "Legend", "Map", "Plot", "Road", "Series", "Shape", "Sign", "Token"]
__all__ += ["bars_svg", "course_svg", "picture"]
