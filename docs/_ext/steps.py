"""The steps of a game, the forms of its notation and its unions, listed at build time.

Here: the directives `steps`, a table written from the rows of the game's steps, `steps-picture`, which draws
what leads to what by the same rows, `forms` and `union`. Each takes the name of the game first. The flows,
the pictures and the forms of a game are in the module `steps` of its folder (`nerath/steps.py`). A test of
each game compares the rows with games that are played. Not here: a rule.
"""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final, Protocol, cast, get_args

from diagrams import Column, Flow, Grid, check, svg
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import inline, joined, table

from conquest_rules.kernel.chance import Drawn, Picked, Rolled

# The answers of chance.
CHANCE: Final = frozenset({Drawn, Picked, Rolled})


class Steps(Protocol):
    """What the module `steps` in the folder of a game has."""

    @property
    def FLOWS(self) -> Mapping[str, Flow]:
        """The ways to play, the usual one first."""

    @property
    def PICTURES(self) -> Mapping[str, Column | Grid]:
        """The pictures by their names."""

    @property
    def ACTIVE(self) -> str:
        """Who acts in most steps."""

    @property
    def WHO(self) -> Mapping[type, str]:
        """Who acts in the other steps, unless chance does."""

    @property
    def FORMS(self) -> Mapping[type, str]:
        """The sentence form of each action in the text notation."""


def steps_of(game: str) -> Steps:
    """The flows, pictures and forms of a game."""
    found = cast(Steps, import_module(f"{game}.steps"))  # a module of the game, which no checker can know
    check(found.FLOWS.values(), found.PICTURES.values())
    return found


def picture(game: str, name: str) -> str:
    """A picture of the steps, as SVG."""
    found = steps_of(game)
    acted = {step.__name__ for way in found.FLOWS.values() for step in way.phases}
    return svg(name, found.PICTURES[name], acted)


class GameDirective(SphinxDirective):
    """A directive whose first word is the name of a game."""

    required_arguments = 1

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.arguments[0])

    def reference(self, named: type) -> nodes.Node:
        """A link to where a class of the game is described."""
        return pending_xref(
            "",
            nodes.literal("", named.__name__),
            refdomain="py",
            reftype="class",
            reftarget=f"conquest_rules.{self.game}.{named.__name__}",
            refdoc=self.env.docname,
            refwarn=True,
        )


class StepsPicture(GameDirective):
    """A picture of the steps, by its name: `.. steps-picture:: nerath battle`."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """The picture as part of the page, in its colours."""
        name = directives.choice(self.arguments[1], tuple(steps_of(self.game).PICTURES))
        return [nodes.raw("", picture(self.game, name), format="html")]


class StepsTable(GameDirective):
    """All steps, or those that only another way to play has: who acts, and the actions."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        found = steps_of(self.game)
        usual = next(iter(found.FLOWS.values())).phases
        phases = dict(usual)
        if len(self.arguments) > 1:
            other = found.FLOWS[self.arguments[1]].phases
            phases = {step: phase for step, phase in other.items() if step not in usual}
        rows = (
            [
                self.reference(phase.step),
                found.WHO.get(phase.step, "chance" if CHANCE & set(phase.by_kind) else found.ACTIVE),
                inline(*joined(map(self.reference, phase.by_kind), ", ")),
            ]
            for phase in phases.values()
        )
        return [table(["Step", "Who acts", "Actions"], rows)]


class Forms(GameDirective):
    """The sentence forms of the text notation, with the action that each of them writes."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        rows = (
            [nodes.literal("", re.sub(r"\{(\w+)\}", r"<\1>", form)), self.reference(kind)]
            for kind, form in steps_of(self.game).FORMS.items()
        )
        return [table(["Form", "Action"], rows)]


class Union(GameDirective):
    """The members of one of the game's unions, each with the first line of its docstring."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """The table."""
        rules = import_module(f"conquest_rules.{self.game}")
        rows = (
            [self.reference(one), (one.__doc__ or "").partition("\n")[0].replace("`", "")]
            for one in get_args(getattr(rules, self.arguments[1]))
        )
        return [table(["Name", "What it is"], rows)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives."""
    app.add_directive("steps", StepsTable)
    app.add_directive("steps-picture", StepsPicture)
    app.add_directive("forms", Forms)
    app.add_directive("union", Union)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
