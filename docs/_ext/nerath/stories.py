"""Stories: a battle as a picture, line by line, drawn from what the engine says at each.

Here: the directive `battle-story`. Its argument is the caption, its content a scene as `board` takes it;
every line that is played in the battle becomes a row with the dice that were rolled, the hits among them, and
who is left on either side. Not here: a rule, a hit that the engine does not count.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from drawing import Picture
from sphinx.application import Sphinx

from conquest_rules import nerath
from conquest_rules.nerath import Realm, State
from conquest_rules.nerath.telling import label, name_of
from conquest_rules.pictures.markup import moved, number, tag, text, title
from conquest_rules.pictures.nerath import glyphs
from conquest_rules.pictures.palette import CREAM, FADED_INK, GILT, INK, PARCHMENT, SANS, tincture
from conquest_rules.pictures.tokens import disc
from conquest_rules.testing.nerath import play
from nerath.boards import SCENE, position

# Narrow enough for a small screen: what is told stands above the dice and the pieces.
WIDE, HIGH, HEAD = 500, 66, 34
DICE_AT, SIDES_AT = 25, (192, 345)
STEP: Final = 27
SIZE: Final = 14


class Beat(NamedTuple):
    """One line of a story: its text, the dice with whether each hits, and the state after it."""

    told: str
    dice: Sequence[tuple[int, bool]]
    after: State


def beats(state: State, lines: Sequence[str]) -> Iterator[Beat]:
    """The beats of a story."""
    for line in lines:
        turn, action = nerath.to_act(state), None
        if isinstance(turn, nerath.Awaiting) and isinstance(turn.request, nerath.Roll):
            action = nerath.parse_action(line)
        before, state = state, play(state, line)
        if isinstance(action, nerath.Rolled) and isinstance(turn, nerath.Awaiting):
            dice = turn.request.dice
            shown = [(face, die.hits(face)) for face, die in zip(action.faces, dice, strict=True)]
            yield Beat(rolls(before.step), shown, state)
        else:
            yield Beat(told(before, nerath.parse_action(line)), (), state)


def rolls(step: nerath.Step) -> str:
    """Who rolls attack dice."""
    assert isinstance(step, nerath.Rolling)
    side = "Attackers" if step.attackers else "Defenders"
    return f"{side} roll{', First Strike' if step.first_strike else ''}"


def told(state: State, action: nerath.Action) -> str:
    """An action in words, with the realm that does it."""
    by = getattr(action, "by", None)
    return f"{f'{name_of(state, by)}: ' if by else ''}{label(state, action)}"


def _die(face: int, hits: bool, at: int, y: float) -> str:
    square = tag("rect", x=-11, y=-11, width=22, height=22, rx=4, fill=GILT if hits else CREAM, stroke=INK)
    shown = text(0, 4.5, str(face), 13, text_anchor="middle", fill=INK, font_weight="bold")
    told = title(f"{face}: a hit" if hits else f"{face}: a miss")
    return tag("g", told, square, shown, transform=moved(DICE_AT + at * STEP, y))


def _side(state: State, space: str, realms: Sequence[Realm], x: float, y: float) -> Iterator[str]:
    figures = [(realm, one) for realm in realms for one in state.figures(space, realm)]
    for at, (realm, one) in enumerate(figures):
        colours = tincture(state.table.content.card(realm).colour)
        worn = tag("path", d="M-9 9L9 -9", stroke="#e02020", stroke_width=3) if one.mark.damage else ""
        named = f"{name_of(state, realm)}: {name_of(state, one)}"
        told = title(f"{named}, damaged" if one.mark.damage else named)
        carried = [
            tag("g", disc(glyphs.piece_symbol(cargo.kind), colours), transform=moved(12 * place - 6, 12, 0.5))
            for place, cargo in enumerate(one.cargo)
        ]
        piece = disc(glyphs.piece_symbol(one.kind), colours)
        yield tag("g", told, piece, worn, *carried, transform=moved(x + at * STEP, y))


def story_svg(start: State, space: str, lines: Sequence[str]) -> str:
    """The whole story as a picture on a ground of its own."""
    rows = [Beat("Before the battle", (), start), *beats(start, lines)]
    foes = [realm for realm in Realm if realm is not start.active]
    high = HEAD + HIGH * len(rows) + 6
    heads = zip((DICE_AT, *SIDES_AT), ("dice", "attackers", "defenders"), strict=True)
    parts = [text(x - 11, 22, word, SIZE - 1, fill=FADED_INK) for x, word in heads]
    for at, beat in enumerate(rows):
        y = HEAD + HIGH * at + HIGH / 2
        parts.append(
            tag("path", d=f"M10 {number(y - HIGH / 2)}H{WIDE - 10}", stroke=FADED_INK, stroke_width=0.6)
        )
        parts.append(text(14, y - HIGH / 2 + 20, beat.told, SIZE, fill=INK))
        below = y + 12
        parts += [_die(face, hits, place, below) for place, (face, hits) in enumerate(beat.dice)]
        parts += _side(beat.after, space, [start.active], SIDES_AT[0], below)
        parts += _side(beat.after, space, foes, SIDES_AT[1], below)
    ground = tag("rect", width=WIDE, height=high, rx=8, fill=PARCHMENT)
    body = tag("defs", glyphs.definitions()) + ground + tag("g", *parts, font_family=SANS)
    size = f'width="{WIDE}" height="{number(high)}" viewBox="0 0 {WIDE} {number(high)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{body}</svg>\n'


class BattleStory(Picture):
    """A battle, line by line."""

    option_spec: ClassVar = SCENE

    def svg(self, lines: Sequence[str]) -> str:
        """All lines up to the one that begins the battle lead to it, the rest are its story."""
        begins = next(at for at, line in enumerate(lines) if " fights in " in line)
        space = lines[begins].rpartition(" ")[2]
        start = position(
            lines[: begins + 1], self.options.get("active", "karkoth"), "alliances" in self.options
        )
        return story_svg(start, space, [line.removeprefix(">").strip() for line in lines[begins + 1 :]])

    def classes(self) -> list[str]:
        """A story is small enough for any screen."""
        return []


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("battle-story", BattleStory)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
