"""The board of Quest for the DragonLords, and the course of a game, as pictures.

Here: `board_svg`, the map of a content pack, the ground of every place in a state, and `course_svg`. Not
here: pieces (`tokens`), what stands around the map (`legend`), and drawing (`pictures.picture`).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords import (
    Content,
    PlaceKind,
    Side,
    SpaceKind,
    State,
    TerritoryKind,
    held,
    holder,
)
from conquest_rules.dragonlords.content import ground
from conquest_rules.dragonlords.content.atlas import NOWHERE
from conquest_rules.dragonlords.position.rooms import number_of
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling.descriptions import place_in_words
from conquest_rules.kernel.words import all_of
from conquest_rules.pictures import chart, course
from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.course import Plot, Series
from conquest_rules.pictures.dragonlords.glyphs import HARBOR, NAME, mark_symbol
from conquest_rules.pictures.dragonlords.legend import legend
from conquest_rules.pictures.dragonlords.tokens import colour_of, tokens_of
from conquest_rules.pictures.geometry import Outline, Point
from conquest_rules.pictures.picture import picture
from conquest_rules.pictures.values import (
    BRIDGE,
    LANE,
    MOUNTAINS,
    RIVER,
    SEA,
    Barrier,
    Ground,
    Map,
    Road,
    Shape,
    Sign,
)

# Maps of all packs are drawn in this size, beside which the legend stands.
WIDTH: Final = 1440
HEIGHT: Final = 1103
SIGNS: Final = 0.78
# How far from a harbor to the middle of its sea zone its sign is, and the end of the line to it.
OFFSHORE: Final = 0.16
LANE_LENGTH: Final = 0.46
# The marks above the names of places.
EMBLEMS: Final = {
    TerritoryKind.GOLD: "gold",
    TerritoryKind.ISLAND: "gold",
    TerritoryKind.MINE: "mine",
    TerritoryKind.TELEPORTAL: "teleportal",
    SpaceKind.VILLAGE: "village",
    SpaceKind.QUEST: "quest",
    SpaceKind.WITCHES_DEN: "witches-den",
    SpaceKind.SHRINE: "shrine",
    SpaceKind.DRAGON_LAIR: "dragon-lair",
}
# The rims of the spaces of a Wasteland.
RIMS: Final = {
    SpaceKind.VILLAGE: "yellow",
    SpaceKind.QUEST: "",
    SpaceKind.WITCHES_DEN: "purple",
    SpaceKind.SHRINE: "white",
    SpaceKind.DRAGON_LAIR: "red",
}
# How the map of a pack calls the obstacles that are water; all others are mountains.
WATERS: Final = "river"


def board_svg(state: State, *, highlight: Collection[str] = ()) -> str:
    """The board as an SVG document: map, pieces and legend, with tooltips.

    `highlight` names places to outline, by id or by name. A view is drawn as its viewer sees it.
    """
    content = state.table.content
    drawn, places = map_of(content), content.atlas.places
    pointed = frozenset(places[content.place(name)] for name in highlight)
    return picture(drawn, grounds_of(state), tokens_of(state), legend(state), pointed)


def chart_of(content: Content) -> Chart:
    """The fixed part of the pictures of a content pack: where places, names and signs are."""
    return chart.chart_of(map_of(content), (_bare(content, at) for at in content.atlas.places))


# The map.


def map_of(content: Content) -> Map:
    """The map of a content pack, which has to have one, as large as it fits."""
    drawn = content.pack.map
    if drawn is None:
        raise ValueError(
            f"{content.name} has no map, so it cannot be drawn: a pack needs map.json for pictures."
        )
    scale = min(WIDTH / drawn.width, HEIGHT / drawn.height)
    marked = {**drawn.teleportals, **drawn.mines}
    return Map(
        NAME,
        WIDTH,
        HEIGHT,
        shapes=tuple(
            Shape(one, _scaled(marked.get(one, space.label), scale), _all_scaled(space.outline, scale))
            for one, space in drawn.spaces.items()
        ),
        signs=(*_harbors(content, drawn, scale), *_passes(content, drawn, scale)),
        roads=(*_bridges(content, drawn, scale), *_lanes(content, drawn, scale)),
        barriers=tuple(
            _barrier(name, _all_scaled(one, scale))
            for name, corner in drawn.impassable.items()
            for one in corner
        ),
        overlaid=True,
    )


def _scaled(point: Point, scale: float) -> Point:
    # A tenth is fine enough to draw, and keeps the long outlines short.
    return round(point[0] * scale, 1), round(point[1] * scale, 1)


def _all_scaled(points: Sequence[Point], scale: float) -> Outline:
    return tuple(_scaled(point, scale) for point in points)


def _places(content: Content, places: Sequence[str]) -> str:
    return all_of([words_of(content).name("at", one) for one in places])


def _barrier(name: str, outline: Outline) -> Barrier:
    if name.split()[0] == WATERS:
        return Barrier(RIVER, outline, "A river that cannot be crossed")
    return Barrier(MOUNTAINS, outline, "Impassable mountains")


def _harbors(content: Content, drawn: ground.Map, scale: float) -> Iterator[Sign]:
    for at, point in drawn.harbors.items():
        zones = content.atlas.harbors.bordering(at)
        told = f"Harbor of {_places(content, (at,))} on {_places(content, zones)}"
        where = _towards(point, drawn.spaces[zones[0]].label, OFFSHORE)
        yield Sign(mark_symbol(HARBOR), _scaled(where, scale), SIGNS, told, {"harbor": at})


def _passes(content: Content, drawn: ground.Map, scale: float) -> Iterator[Sign]:
    for one in drawn.passes:
        told = f"Pass between {_places(content, one.between)}"
        yield Sign(mark_symbol("pass"), _scaled(one.at, scale), SIGNS, told, {"pass": " ".join(one.between)})


def _bridges(content: Content, drawn: ground.Map, scale: float) -> Iterator[Road]:
    for one in drawn.bridges:
        told = f"Bridge between {_places(content, one.between)}"
        yield Road(BRIDGE, _all_scaled(one.ends, scale), told, {"bridge": " ".join(one.between)})


def _lanes(content: Content, drawn: ground.Map, scale: float) -> Iterator[Road]:
    """Lines from harbors into the sea zones where their ships sail."""
    for at, point in drawn.harbors.items():
        for zone in content.atlas.harbors.bordering(at):
            line = point, _towards(point, drawn.spaces[zone].label, LANE_LENGTH)
            told = f"Ships of {_places(content, (at,))} sail on {_places(content, (zone,))}"
            yield Road(LANE, _all_scaled(line, scale), told, {"lane": f"{at} {zone}"})


def _towards(point: Point, end: Point, part: float) -> Point:
    """The point that is so much of the way from one to another."""
    return point[0] + (end[0] - point[0]) * part, point[1] + (end[1] - point[1]) * part


# The ground.


def grounds_of(state: State) -> tuple[Ground, ...]:
    """The ground of every place, in board order."""
    return tuple(_ground(state, at) for at in state.table.atlas.places)


def _kind(content: Content, at: str) -> TerritoryKind | SpaceKind | None:
    atlas, number = content.atlas, content.atlas.number[at]
    return atlas.territory[number] or atlas.space[number]


def _bare(content: Content, at: str) -> Ground:
    kind, emblem = _kind(content, at), ""
    if kind is not None and kind in EMBLEMS:
        emblem = mark_symbol(EMBLEMS[kind])
    return Ground(at, _name(content, at), kind or SEA, kind is TerritoryKind.KINGDOM, emblem=emblem)


def _name(content: Content, at: str) -> str:
    """The printed name; a Wasteland space, but for its Village, has its number and kind alone."""
    atlas = content.atlas
    number = atlas.number[at]
    if atlas.kinds[number] is not PlaceKind.SPACE:
        return atlas.names[number]
    wasteland = content.pack.board.wasteland[atlas.wasteland[number]].name
    printed = {row.id: row.name for row in content.pack.board.space_kind}
    kind = atlas.space[number]
    assert kind is not None
    place = atlas.paths[atlas.wasteland[number]].index(number) + 1
    return f"{wasteland} {place} {printed[kind]}" if place == 1 else f"{place} {printed[kind]}"


def _ground(state: State, at: str) -> Ground:
    content, atlas, number = state.table.content, state.table.atlas, state.table.place[at]
    bare, kind = _bare(content, at), _kind(content, at)
    if number in atlas.closed:
        told = f"{atlas.names[number]}. Tundra, which is closed in this game."
        return evolve(bare, colour="white", rim="white", tooltip=told, data={"closed": "tundra"})
    ground = evolve(bare, tooltip=place_in_words(state, at))
    if isinstance(kind, SpaceKind):
        wasteland = content.pack.board.wasteland[atlas.wasteland[number]].id
        return evolve(ground, rim=RIMS[kind], data={"wasteland": wasteland})
    if kind is None:
        return ground
    side, realm = holder(state, at), atlas.realm[number]
    home = None if realm == NOWHERE else content.pack.board.realm[realm]
    data: dict[str, str | float] = {"holder": side or "", "realm": home.id if home else ""}
    if at in state.table.kingdoms:
        data["gold"] = state.gold_in(at)
    rim = home.colour if home else ""
    return evolve(ground, colour=colour_of(state, side), rim=rim, bold=bare.crowned, data=data)


# The course of a game.


def course_svg(states: Sequence[State]) -> str:
    """The course of a game as an SVG document: its opening and the state at the end of every round."""
    if not states:
        raise ValueError("a course needs at least one state: the opening")
    plots = (
        Plot("Territories", _lines(states, lambda state, side: len(held(state, side)))),
        Plot("Units", _lines(states, number_of)),
    )
    return course.course_svg(plots)


def _lines(states: Sequence[State], value: Callable[[State, Side], int]) -> tuple[Series, ...]:
    table = states[0].table
    peoples = (table.content.people[side] for side in table.seats)
    return tuple(
        Series(one.name, one.colour, tuple(value(state, one.id) for state in states)) for one in peoples
    )
