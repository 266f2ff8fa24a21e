"""A board of plain values: two lands, a sea beside them, and a mine whose door is in the west."""

from xml.etree import ElementTree

from conquest_rules.pictures import Ground, Map, Shape, Token

SVG = "{http://www.w3.org/2000/svg}"


def _column(name: str, left: float) -> Shape:
    corners = ((left, 0.0), (left + 300, 0.0), (left + 300, 500.0), (left, 500.0))
    return Shape(name, (left + 150, 200), corners)


MAP = Map(
    "plain",
    900,
    500,
    (_column("west", 0), _column("east", 300), _column("sound", 600)),
    doors=(("mine", (150, 400)),),
    rocks=(((300.0, 0.0), (360.0, 0.0), (330.0, 60.0)),),
)
WEST = Ground("west", "The West", "land", crowned=True, colour="red", rim="red", data={"owner": "ann"})
EAST = Ground("east", "The East", "land", colour="green", rim="red", data={"owner": "ben"})
SOUND = Ground("sound", "The Sound", "sea", tooltip="Deep water")
MINE = Ground("mine", "The Mine", "cave", sign="<circle r='3'/>", tooltip="A dark hole")
SPACES = (WEST, EAST, SOUND, MINE)
BOAT = Token("plain-crown", "green", 2, (Token("plain-flag", "green", 3, data={"kind": "knight"}),), "Boats")


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The groups of a class, in the order in which they are drawn."""
    return [one for one in root.iter(f"{SVG}g") if name in (one.get("class") or "").split()]
