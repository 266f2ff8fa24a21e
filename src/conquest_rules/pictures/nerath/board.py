"""The board of Conquest of Nerath, and the course of a game, as pictures.

Here: `board_svg`, the map of a content pack, the ground of every space in a state, and `course_svg`. Not
here: pieces (`tokens`), what stands around the map (`legend`), and drawing (`pictures.picture`).
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from attrs import evolve

from conquest_rules.nerath import REALMS, Content, Length, Realm, SpaceKind, State, income_of
from conquest_rules.nerath.content.rows import Space
from conquest_rules.nerath.telling.descriptions import space_in_words
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.pictures import chart, course
from conquest_rules.pictures.chart import Chart
from conquest_rules.pictures.course import Plot, Series
from conquest_rules.pictures.geometry import Outline, Point
from conquest_rules.pictures.markup import tag, text
from conquest_rules.pictures.nerath.glyphs import NAME
from conquest_rules.pictures.nerath.legend import legend
from conquest_rules.pictures.nerath.tokens import colour_of, tokens_of
from conquest_rules.pictures.palette import CHARM, GILT, SANS
from conquest_rules.pictures.picture import picture
from conquest_rules.pictures.values import Ground, Map, Shape

# Maps of all packs are drawn in this size, around which the legend stands.
WIDTH: Final = 1600
HEIGHT: Final = 1000


def board_svg(state: State, *, highlight: Collection[str] = ()) -> str:
    """The board as an SVG document: map, pieces and legend, with tooltips.

    `highlight` names spaces to outline, by id or by name. A view is drawn as its viewer sees it.
    """
    content = state.table.content
    drawn = map_of(content)
    pointed = frozenset(content.space(name).id for name in highlight)
    return picture(drawn, grounds_of(state), tokens_of(state), legend(state), pointed)


def chart_of(content: Content) -> Chart:
    """The fixed part of the pictures of a content pack: where spaces, names and doors are."""
    return chart.chart_of(map_of(content), map(_bare, content.spaces))


def map_of(content: Content) -> Map:
    """The map of a content pack, which has to have one, as large as it fits."""
    drawn = content.map
    if drawn is None:
        raise ValueError(
            f"{content.name} has no map, so it cannot be drawn: a pack needs map.json for pictures."
        )
    scale = min(WIDTH / drawn.width, HEIGHT / drawn.height)
    return Map(
        NAME,
        WIDTH,
        HEIGHT,
        shapes=tuple(
            Shape(one, _scaled(space.label, scale), _all_scaled(space.outline, scale))
            for one, space in drawn.spaces.items()
        ),
        doors=tuple((one, _scaled(point, scale)) for one, point in drawn.doors.items()),
        rocks=tuple(_all_scaled(one, scale) for corner in drawn.impassable.values() for one in corner),
    )


def _scaled(point: Point, scale: float) -> Point:
    return point[0] * scale, point[1] * scale


def _all_scaled(points: Sequence[Point], scale: float) -> Outline:
    return tuple(_scaled(point, scale) for point in points)


def grounds_of(state: State) -> tuple[Ground, ...]:
    """The ground of every space, in board order."""
    return tuple(_ground(state, space) for space in state.table.content.spaces)


def _bare(space: Space) -> Ground:
    return Ground(space.id, space.name, space.kind, space.capital)


def _ground(state: State, space: Space) -> Ground:
    ground = evolve(_bare(space), tooltip=space_in_words(state, space.id))
    if space.kind is SpaceKind.DUNGEON:
        lair = state.lair(space.id)
        down, up = len(lair.face_down), lair.face_up.total
        return evolve(ground, sign=_tiles(down, up), data={"face_down": down, "face_up": up})
    controller = state.controller(space.id)
    return evolve(
        ground,
        colour=colour_of(state, controller),
        rim=colour_of(state, space.home),
        data={"controller": controller or "", "home": space.home or ""},
    )


def _tiles(down: int, up: int) -> str:
    """The number of tiles in a gate: face-down ones, and face-up ones in gold."""
    if not down and not up:
        return ""
    told = [(down, CHARM)] * bool(down) + [(up, GILT)] * bool(up)
    size, step = (15, 0) if len(told) == 1 else (11, 10)
    return tag(
        "g",
        *(
            text(0, 7.5 - step * (len(told) - 1 - at) + (2 if step else 0), str(count), size, fill=colour)
            for at, (count, colour) in enumerate(told)
        ),
        font_family=SANS,
        font_weight="bold",
        text_anchor="middle",
    )


# The course of a game.


def course_svg(states: Sequence[State]) -> str:
    """The course of a game as an SVG document: its opening and the state at the end of every round."""
    if not states:
        raise ValueError("a course needs at least one state: the opening")
    setup = states[0].table.setup
    to_win = setup.length is not Length.LONG and not setup.alliances
    plots = (
        Plot(
            "Victory points",
            _lines(states, State.victory_points),
            THRESHOLDS[setup.length, False] if to_win else None,
        ),
        Plot("Income in Gold", _lines(states, income_of)),
    )
    return course.course_svg(plots)


def _lines(states: Sequence[State], value: Callable[[State, Realm], int]) -> tuple[Series, ...]:
    cards = map(states[0].table.content.card, REALMS)
    return tuple(
        Series(card.name, card.colour, tuple(value(one, card.id) for one in states)) for card in cards
    )
