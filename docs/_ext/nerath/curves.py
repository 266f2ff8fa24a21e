"""Odds: how the chance of a battle changes with the number of pieces, and the chances against guardians.

Here: the directive `odds-curve`, whose argument is a caption and whose content is lines such as `Dragons: N
dragon vs 3 footsoldier`, drawn as curves with a table of their numbers to fold out; and `guardian-chances`, a
table of all guardians. Not here: a chance that `conquest_rules.analysis.nerath.odds` does not compute.
"""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from curve_chart import Curve, curves_svg
from docutils import nodes
from docutils.parsers.rst import directives
from drawing import Picture
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import Part, folded, table

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.nerath import Origin, SpaceKind
from conquest_rules.nerath.content.rows import Guardian

NUMBER: Final = re.compile(r"\bN\b")
MOST: Final = 8
# The parties that explore a dungeon.
PARTIES: Final = {
    "Fighter": "fighter",
    "Wizard": "wizard",
    "2 Fighters": "2 fighter",
    "Fighter, Wizard": "fighter, wizard",
    "2 Fighters, Wizard": "2 fighter, wizard",
}


def cost(force: str) -> int:
    """The cost of a force in Gold, cargo included."""
    content = nerath.built_in()
    pieces = [one for figure in odds.figures(force) for one in (figure, *figure.cargo)]
    return sum(content.piece(one.kind).cost for one in pieces)


def curve(line: str, most: int, where: SpaceKind, gold: bool) -> Curve:
    """The curve that a line describes: N goes up from 1, to a number or as far as an amount of Gold
    reaches.
    """
    name, _, forces = line.partition(":")
    attackers, versus, defenders = forces.partition(" vs ")
    if not (versus and NUMBER.search(forces)):
        raise ValueError(f"a curve is written as 'name: N attackers vs defenders', not {line!r}")
    points = list[tuple[int, float]]()
    for count in range(1, most + 1):
        ours, theirs = (NUMBER.sub(str(count), side).strip() for side in (attackers, defenders))
        at = cost(ours) if gold else count
        if at > most:
            break
        points.append((at, odds.battle(ours, theirs, where=where, exact=False).chance))
    return Curve(name.strip(), tuple(points))


class OddsCurve(Picture):
    """Curves of chances, and their numbers."""

    option_spec: ClassVar = {
        "most": directives.positive_int,
        "where": directives.unchanged_required,
        "gold": directives.flag,
        "across": directives.unchanged_required,
    }

    def curves(self, lines: Sequence[str]) -> list[Curve]:
        """The curves that the lines of the directive describe."""
        most, where = self.options.get("most", MOST), SpaceKind(self.options.get("where", SpaceKind.LAND))
        return [curve(line, most, where, "gold" in self.options) for line in lines]

    @property
    def across(self) -> str:
        """The meaning of the numbers beneath the curves."""
        counted = "Gold that the attackers cost" if "gold" in self.options else "number of attackers, N"
        return str(self.options.get("across", counted))

    def svg(self, lines: Sequence[str]) -> str:
        """The curves."""
        return curves_svg(" ".join(self.arguments[0].split()), self.across, self.curves(lines))

    def run(self) -> list[nodes.Node]:
        """The figure, and a table for those who would rather read the numbers."""
        return [*super().run(), folded(["The numbers"], self.table())]

    def table(self) -> nodes.table:
        """A row for each number, a column for each curve."""
        curves = self.curves([line for line in self.content if line.strip()])
        numbers = sorted({at for one in curves for at, _ in one.points})
        rows = [
            [str(at), *(f"{chance:.1%}" if chance is not None else "" for chance in chances)]
            for at in numbers
            for chances in [[dict(one.points).get(at) for one in curves]]
        ]
        return table([self.across.capitalize(), *(one.name for one in curves)], rows, "chances")

    def classes(self) -> list[str]:
        """Curves are drawn small enough for any screen."""
        return []


class GuardianChances(SphinxDirective):
    """All guardians, what they roll and can do, and how likely some parties are to win; the weakest first."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        found = [
            (one, [beats(party, one) for party in PARTIES.values()]) for one in nerath.built_in().guardians
        ]
        rows = ([*self.row(*one)] for one in sorted(found, key=lambda one: -one[1][-1]))
        return [table(["Guardian", "Dice", "Also", *PARTIES], rows, "chances")]

    def row(self, guardian: Guardian, chances: Sequence[float]) -> Iterator[Part]:
        """A guardian."""
        stand_in = "" if guardian.origin is Origin.DOCUMENTS else "\u00a0*"
        yield f"{guardian.name}{stand_in}"
        yield ", ".join(f"d{sides}" for sides in guardian.dice)
        yield ", ".join(extras(guardian))
        for chance in chances:
            yield f"{chance:.0%}"


def beats(party: str, guardian: Guardian) -> float:
    """How likely a party is to beat a guardian if it never retreats."""
    return odds.battle(party, [guardian.id], where=SpaceKind.DUNGEON, exact=False).chance


def extras(guardian: Guardian) -> Iterator[str]:
    """Everything that a guardian has in addition to its dice."""
    if guardian.first_strike:
        yield "First Strike"
    if guardian.heroes_need:
        yield f"{guardian.heroes_need}+ to hit"
    if guardian.reward:
        yield f"{guardian.reward} Gold"


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives."""
    app.add_directive("odds-curve", OddsCurve)
    app.add_directive("guardian-chances", GuardianChances)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
