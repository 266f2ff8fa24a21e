"""The steps of a turn, the forms of the notation and the unions of the game, told at build time.

What lives here: the directives `steps`, a table written from the phases of the game,
`steps-picture`, pictures drawn from the tables below, `forms` and `union`. A step that is
missing in the pictures, or is no step of the game, stops the build; `tests/docs/test_steps.py` holds
the arrows against games that are played. Steps that go by themselves are
neither in the table nor drawn, and those of cards, which come between any two, are not drawn. What
may not live here: a rule. It answers for no clause.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final, get_args

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import table

from conquest_rules import nerath
from conquest_rules.nerath.faults import BY_THEMSELVES
from conquest_rules.nerath.play import ORDERS
from conquest_rules.nerath.position.notation import FORMS

PHASES: Final = ORDERS[nerath.Variant.NONE].phases
VARIED: Final = ORDERS[nerath.Variant.REDUCED_DOWNTIME].phases

# Who acts where it is neither the active realm nor chance.
WHO: Final[Mapping[type, str]] = {
    nerath.SharingDamage: "a defending realm, then the other",
    nerath.TakingDamage: "the realm that was hit",
    nerath.LosingDice: "whoever plays the guardians",
    nerath.Window: "the realm that is asked",
    nerath.Resolving: "the owner of the card, or chance",
    nerath.Finished: "nobody",
}
# The answers of chance that a step may wait for.
ANSWERS: Final[Mapping[type, tuple[type, ...]]] = {
    nerath.Dealing: (nerath.Drawn,),
    nerath.Drawing: (nerath.Drawn,),
    nerath.Revealing: (nerath.Drawn,),
    nerath.Rolling: (nerath.Rolled,),
    nerath.TossingHit: (nerath.Picked,),
    nerath.Plundering: (nerath.Drawn,),
    nerath.Resolving: (nerath.Drawn, nerath.Rolled),
}
# The steps of cards, which may come between any two others, and so are in no picture.
BETWEEN: Final = frozenset({nerath.Window, nerath.Resolving})

# The turn, from top to bottom: what is printed, the step, and what is done in it.
TURN: Final = (
    ("before play", "Dealing", "opening cards"),
    ("1  Draw", "Drawing", "an Event card"),
    ("2  Move", "Moving", "Move, Embark, Debark"),
    ("3  Fight Battles", "ChoosingBattle", "FightBattle, and all that follows"),
    ("4  Reposition", "Repositioning", "Move, Embark"),
    ("5  Reinforce", "Buying", "Buy"),
    ("", "Placing", "Place"),
    ("", "MovingNew", "Move, Debark"),
    ("6  Collect Income", "", "then the next realm begins"),
    ("", "Finished", "if somebody has won"),
)

# The turn of the variant in the same way.
REDUCED_DOWNTIME: Final = (
    ("1  Draw", "Drawing", "every realm, in turn order"),
    ("2  Move", "ChoosingRealm", "if players take turns, each with two realms"),
    ("", "Activating", "a group, then another"),
    ("3  Fight Battles", "ChoosingBattle", "those of both groups"),
    ("4  Reposition", "Repositioning", "then the next realm, round and round"),
    ("5  Reinforce", "Planning", "all realms, in secret"),
    ("", "PlacingAnew", "what has lost its place"),
    ("", "MovingNew", "every realm, in turn order"),
    ("6  Collect Income", "", "all stand up, and a new turn begins"),
    ("", "Finished", "if somebody has won"),
)

# A battle: each step, or moment, with its column and row.
# A moment at which nobody acts has a blank in its name.
BATTLE: Final = {
    "ChoosingBattle": (1, 0),
    "Revealing": (0, 1),
    "Rolling": (1, 2),
    "LosingDice": (0, 3),
    "TakingDamage": (1, 3),
    "SharingDamage": (2, 3),
    "TossingHit": (2, 4),
    "damage is taken": (1, 5),
    "Pressing": (2, 6),
    "Retreating": (2, 7),
    "battle is over": (1, 8),
    "Plundering": (0, 9),
    "Landing": (1, 9),
    "RunningAmok": (2, 9),
    "next battle": (1, 10),
}
ARROWS: Final = (
    ("ChoosingBattle", "Revealing"),
    ("ChoosingBattle", "Rolling"),
    ("Revealing", "Rolling"),
    ("Rolling", "LosingDice"),
    ("Rolling", "TakingDamage"),
    ("Rolling", "SharingDamage"),
    ("TakingDamage", "LosingDice"),
    ("TakingDamage", "SharingDamage"),
    ("SharingDamage", "TakingDamage"),
    ("SharingDamage", "TossingHit"),
    ("TossingHit", "TakingDamage"),
    ("LosingDice", "damage is taken"),
    ("TakingDamage", "damage is taken"),
    ("damage is taken", "Pressing"),
    ("damage is taken", "battle is over"),
    ("Pressing", "Retreating"),
    ("Retreating", "battle is over"),
    ("battle is over", "Plundering"),
    ("battle is over", "Landing"),
    ("battle is over", "RunningAmok"),
    ("Plundering", "next battle"),
    ("Landing", "next battle"),
    ("RunningAmok", "next battle"),
)
# Arrows that run along an edge of the picture, in a lane: back to the dice, and past all of a battle
# where nobody defends.
AROUND: Final = (
    ("damage is taken", "Rolling", 14),
    ("Pressing", "Rolling", -6),
    ("ChoosingBattle", "battle is over", 5),
)

WIDTH, HEIGHT, GAP, LANE, ROW = 128, 30, 18, 22, 54
WHOLE: Final = 3 * WIDTH + 2 * GAP + 2 * LANE


def _names(steps: Iterable[type]) -> set[str]:
    return {step.__name__ for step in steps}


def check() -> None:
    """The steps in which somebody acts are drawn, but for those of cards; all others go by themselves."""
    turns = {name for _, name, _ in (*TURN, *REDUCED_DOWNTIME) if name}
    drawn = turns | {name for name in BATTLE if " " not in name}
    acted, between, alone = _names((*PHASES, *VARIED)), _names(BETWEEN), _names(BY_THEMSELVES)
    if odd := (drawn ^ between) ^ acted:
        raise ValueError(f"the pictures of the steps do not fit the game: {sorted(odd)}")
    if odd := (acted ^ alone) ^ _names(get_args(nerath.Step)):
        raise ValueError(f"the phases do not fit the steps of the game: {sorted(odd)}")


def _box(name: str, x: float, y: float) -> str:
    shape = "moment" if " " in name else "step"
    return (
        f'<rect class="{shape}" x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text class="{shape}" x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 4:g}">{escape(name)}</text>'
    )


def _svg(which: str, height: float, told: str, parts: Iterator[str]) -> str:
    head = (
        f'<marker id="tip-{which}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
        f"<style>svg.{which} .arrow {{ marker-end: url(#tip-{which}) }}</style>"
    )
    return (
        f'<svg class="steps {which}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {height:g}" '
        f'role="img" aria-label="{escape(told)}"><defs>{head}</defs>{"".join(parts)}</svg>'
    )


def _arrow(*points: tuple[float, float]) -> str:
    line = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path class="arrow" d="M{line}"/>'


def turn_parts(turn: tuple[tuple[str, str, str], ...]) -> Iterator[str]:
    """The picture of a turn: boxes in a column, beside them what is printed and what is done."""
    left, tall = 128, ROW - 10
    for number, (printed, name, done) in enumerate(turn):
        y = 4 + number * tall
        if number + 1 < len(turn):
            yield _arrow((left + WIDTH / 2, y + HEIGHT), (left + WIDTH / 2, y + tall - 1))
        yield _box(name or "income, victory", left, y)
        yield f'<text class="printed" x="{left - 10}" y="{y + HEIGHT / 2 + 4:g}">{escape(printed)}</text>'
        yield f'<text class="done" x="{left + WIDTH + 10}" y="{y + HEIGHT / 2 + 4:g}">{escape(done)}</text>'


def _place(name: str) -> tuple[float, float]:
    column, row = BATTLE[name]
    return LANE + column * (WIDTH + GAP), 4 + row * ROW


def _between(start: str, end: str) -> str:
    (x, y), (to_x, to_y) = _place(start), _place(end)
    if y == to_y:
        # Two arrows between the same boxes run side by side.
        shift = HEIGHT / 2 + (5 if to_x < x else -5)
        if to_x > x:
            return _arrow((x + WIDTH, y + shift), (to_x - 1, y + shift))
        return _arrow((x, y + shift), (to_x + WIDTH + 1, y + shift))
    if to_y < y:
        return _arrow((x, y + HEIGHT / 2), (to_x + 3 * WIDTH / 4, to_y + HEIGHT + 1))
    aside = 0 if x == to_x else WIDTH / 4 if to_x > x else -WIDTH / 4
    return _arrow((x + WIDTH / 2 + aside, y + HEIGHT), (to_x + WIDTH / 2 - aside, to_y - 1))


def _around(start: str, end: str, lane: float) -> str:
    (x, y), (to_x, to_y) = _place(start), _place(end)
    edge, off = (0, -1) if lane > 0 else (WIDTH, 1)
    lane %= WHOLE
    middle = HEIGHT / 2
    return _arrow(
        (x + edge, y + middle), (lane, y + middle), (lane, to_y + middle), (to_x + edge + off, to_y + middle)
    )


def battle_parts() -> Iterator[str]:
    """The picture of a battle: arrows first, boxes over them."""
    yield from (_between(start, end) for start, end in ARROWS)
    yield from (_around(*arrow) for arrow in AROUND)
    for name in BATTLE:
        yield _box(name, *_place(name))


TURNS: Final = {
    "turn": (TURN, "The steps of a turn, one after the other."),
    "reduced-downtime": (REDUCED_DOWNTIME, "The steps of a turn of the variant, one after the other."),
}


def picture(which: str) -> str:
    """A picture of the steps, as SVG."""
    if which in TURNS:
        turn, told = TURNS[which]
        return _svg(which, (ROW - 10) * len(turn) - 6, told, turn_parts(turn))
    told = "The steps of a battle, and which may follow which."
    return _svg(which, 10 * ROW + HEIGHT + 8, told, battle_parts())


def reference(named: type, docname: str) -> nodes.Node:
    """A link to where a class is described."""
    return pending_xref(
        "",
        nodes.literal("", named.__name__),
        refdomain="py",
        reftype="class",
        reftarget=f"conquest_rules.nerath.{named.__name__}",
        refdoc=docname,
        refwarn=True,
    )


class StepsPicture(SphinxDirective):
    """A picture of the steps: of the turn, of that of the variant, or of a battle."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The picture, drawn into the page so that it has the colours of the page."""
        check()
        which = directives.choice(self.arguments[0], (*TURNS, "battle"))
        return [nodes.raw("", picture(which), format="html")]


class Steps(SphinxDirective):
    """All steps, or those of the variant only: who acts, and the actions, written from the phases."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        check()
        only_there = {step: phase for step, phase in VARIED.items() if step not in PHASES}
        rows = (
            [
                reference(step, self.env.docname),
                self.who(step),
                self.links((*phase.takes, *ANSWERS.get(step, ()))),
            ]
            for step, phase in (only_there if self.arguments else PHASES).items()
        )
        return [table(["Step", "Who acts", "Actions"], rows)]

    def who(self, step: type) -> str:
        """Who acts in a step."""
        return WHO.get(step, "chance" if step in ANSWERS else "the active realm")

    def links(self, named: tuple[type, ...]) -> nodes.Node:
        """Links with commas between."""
        made = nodes.inline()
        for one in named:
            made += [nodes.Text(", ")] if made.children else []
            made += reference(one, self.env.docname)
        return made


class Forms(SphinxDirective):
    """The sentence forms of the text notation, with the action that each of them writes."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        rows = (
            [nodes.literal("", re.sub(r"\{(\w+)\}", r"<\1>", form)), reference(kind, self.env.docname)]
            for kind, form in FORMS.items()
        )
        return [table(["Form", "Action"], rows)]


class Union(SphinxDirective):
    """The members of one of the game's unions, each with the first line of its docstring."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        rows = (
            [reference(one, self.env.docname), (one.__doc__ or "").partition("\n")[0].replace("`", "")]
            for one in get_args(getattr(nerath, self.arguments[0]))
        )
        return [table(["Name", "What it is"], rows)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives."""
    app.add_directive("steps", Steps)
    app.add_directive("steps-picture", StepsPicture)
    app.add_directive("forms", Forms)
    app.add_directive("union", Union)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
