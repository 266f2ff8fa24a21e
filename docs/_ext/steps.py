"""The steps of a turn, the forms of the notation and the unions of the game, listed at build time.

Here: the directives `steps`, a table written from the rows of the game's steps, `steps-picture`, which draws
what leads to what by the same rows, `forms` and `union`. Only where a box stands is written down here: a step
without a box or an arrow without a way stops the build, and `tests/rules/nerath/test_state_machine.py` holds
the rows against games that are played. Steps of cards, which come between any two others, are not drawn. Not
here: a rule.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import pairwise
from typing import Any, Final, get_args

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import table

from conquest_rules import nerath
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.nerath.battle.rounds import AFTER_DAMAGE, OVER
from conquest_rules.nerath.play import PRINTED, REDUCED_DOWNTIME, Flow
from conquest_rules.nerath.position.checks import Phase
from conquest_rules.nerath.position.notation import FORMS

# Who acts where it is neither the active realm nor chance.
WHO: Final[Mapping[type, str]] = {
    nerath.SharingDamage: "a defending realm, then the other",
    nerath.TakingDamage: "the realm that was hit",
    nerath.LosingDice: "the realm that plays the guardians",
    nerath.Window: "the realm that is asked",
    nerath.Resolving: "the owner of the card, or chance",
    nerath.Finished: "no one",
}
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
    ("", "Finished", "if the game is won"),
)

# The turn of the variant in the same way.
VARIED_TURN: Final = (
    ("1  Draw", "Drawing", "every realm, in turn order"),
    ("2  Move", "ChoosingRealm", "if players take turns, each with two realms"),
    ("", "Activating", "a group, then another"),
    ("3  Fight Battles", "ChoosingBattle", "those of both groups"),
    ("4  Reposition", "Repositioning", "then the next realm, round and round"),
    ("5  Reinforce", "Planning", "all realms, in secret"),
    ("", "PlacingAnew", "what has lost its place"),
    ("", "MovingNew", "every realm, in turn order"),
    ("6  Collect Income", "", "pieces are reset, and a new turn begins"),
    ("", "Finished", "if the game is won"),
)

# A battle: each step, or moment, with its column and row. What has a blank in its name is a moment
# at which several ways meet.
DAMAGE, END, NEXT = "damage is taken", "battle is over", "next battle"
BATTLE: Final = {
    "ChoosingBattle": (1, 0),
    "Clashing": (1, 1),
    "Revealing": (0, 2),
    "StartingRound": (1, 3),
    "Rolling": (1, 4),
    "Scoring": (2, 4),
    "Striking": (1, 5),
    "LosingDice": (0, 6),
    "TakingDamage": (1, 6),
    "SharingDamage": (2, 6),
    "TossingHit": (2, 7),
    DAMAGE: (1, 8),
    "Pressing": (2, 9),
    END: (1, 10),
    "Retreating": (2, 10),
    "Plundering": (0, 11),
    "RunningAmok": (2, 11),
    NEXT: (1, 12),
    "Landing": (0, 13),
    "Repositioning": (2, 13),
}
# Arrows that would run through a box run along an edge of the picture, in a lane.
LANES: Final = {
    ("Clashing", END): 5,
    (DAMAGE, "StartingRound"): 14,
    ("StartingRound", "Striking"): -18,
    ("Striking", DAMAGE): -12,
    ("Pressing", "StartingRound"): -6,
}

WIDTH, HEIGHT, GAP, LANE, ROW = 128, 30, 18, 22, 54
WHOLE: Final = 3 * WIDTH + 2 * GAP + 2 * LANE


def _names(steps: Iterable[type]) -> set[str]:
    return {step.__name__ for step in steps}


def leads(way: Flow) -> Mapping[type, tuple[type, ...]]:
    """Which steps may follow which, but for more of the same and for those of cards."""
    rows = [*way.phases.values(), *way.goes.values()]
    steps = dict.fromkeys(row.step for row in rows if row.step not in way.interludes)
    return {
        step: tuple(
            dict.fromkeys(to for row in rows if row.step is step for to in row.leads_to if to is not step)
        )
        for step in steps
    }


def arrows() -> Iterator[tuple[str, str]]:
    """The arrows of the picture of a battle, by the rows of its steps."""
    next_battle = nerath.ChoosingBattle
    for step, goals in leads(PRINTED).items():
        if step.__name__ not in BATTLE or step is nerath.Repositioning:
            continue
        if step is next_battle:
            yield from (
                (NEXT if to is not nerath.Clashing else "ChoosingBattle", to.__name__) for to in goals
            )
            continue
        damage = set(AFTER_DAMAGE) <= set(goals)
        if damage:
            yield step.__name__, DAMAGE
        left = [to for to in goals if not damage or to not in (*AFTER_DAMAGE, *OVER)]
        ends = step not in (*OVER, nerath.Landing) and next_battle in left
        if ends:
            yield step.__name__, END
        for to in left:
            if not ends or to not in OVER:
                yield step.__name__, NEXT if to is next_battle else to.__name__
    yield from ((DAMAGE, to.__name__) for to in AFTER_DAMAGE)
    yield DAMAGE, END
    yield from ((END, NEXT if to is next_battle else to.__name__) for to in OVER)


def check() -> None:
    """Every step has its box, every box an arrow, and a turn goes down its column."""
    drawn = {name for name in BATTLE if " " not in name} - {"Repositioning"}
    for turn, way in ((TURN, PRINTED), (VARIED_TURN, REDUCED_DOWNTIME)):
        names, follow = [name for _, name, _ in turn if name], leads(way)
        alone = {step.__name__ for step in way.goes if step not in way.phases}
        told = {step.__name__: {to.__name__ for to in goals} for step, goals in follow.items()}
        for one, two in pairwise(names):
            reached = set(told[one])
            while more := {to for step in reached & alone for to in told[step]} - reached:
                reached |= more
            if two not in reached:
                raise ValueError(f"{two} is drawn after {one}, and does not follow it")
        played = {step.__name__ for step in follow if way is PRINTED or step not in PRINTED.phases}
        if odd := played - drawn - set(names) - alone:
            raise ValueError(f"steps without a box: {sorted(odd)}")
    if odd := set(BATTLE) ^ {name for arrow in arrows() for name in arrow}:
        raise ValueError(f"boxes without an arrow, or arrows without a box: {sorted(odd)}")


ACTED: Final = _names(PRINTED.phases)


def _box(name: str, x: float, y: float) -> str:
    shape = "step" if name in ACTED or name in _names(REDUCED_DOWNTIME.phases) else "moment"
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
    for arrow in dict.fromkeys(arrows()):
        yield _around(*arrow, LANES[arrow]) if arrow in LANES else _between(*arrow)
    for name in BATTLE:
        yield _box(name, *_place(name))


TURNS: Final = {
    "turn": (TURN, "The steps of a turn, one after the other."),
    "reduced-downtime": (VARIED_TURN, "The steps of a turn of the variant, one after the other."),
}


def picture(which: str) -> str:
    """A picture of the steps, as SVG."""
    if which in TURNS:
        turn, told = TURNS[which]
        return _svg(which, (ROW - 10) * len(turn) - 6, told, turn_parts(turn))
    told = "The steps of a battle, and which may follow which."
    return _svg(which, 13 * ROW + HEIGHT + 8, told, battle_parts())


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
        printed, varied = PRINTED.phases, REDUCED_DOWNTIME.phases
        only_there = {step: phase for step, phase in varied.items() if step not in printed}
        rows = (
            [reference(step, self.env.docname), self.who(phase), self.links(tuple(phase.by_kind))]
            for step, phase in (only_there if self.arguments else printed).items()
        )
        return [table(["Step", "Who acts", "Actions"], rows)]

    def who(self, phase: Phase[Any]) -> str:
        """Who acts in a step."""
        chance = set(phase.by_kind) & {Drawn, Picked, Rolled}
        return WHO.get(phase.step, "chance" if chance else "the active realm")

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
