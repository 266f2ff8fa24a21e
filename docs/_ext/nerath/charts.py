"""Charts of hits, computed with the dice of the engine.

Here: the directive `hit-chances`, a table of all pieces with their dice, how often they hit and how many hits
a piece is worth. Not here: a number of the game; all of them are asked for.
"""

from collections.abc import Iterator
from fractions import Fraction

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tools.rulebook.pieces import Part, table

from conquest_rules import nerath
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.battle.attack_dice import dice_count
from conquest_rules.nerath.content.rows import Piece
from conquest_rules.nerath.position.steps import HIT


def chance(piece: Piece) -> Fraction:
    """How likely a die of a piece is to hit."""
    die = Die.at_least(piece.die, HIT)
    return Fraction(die.hitting, die.sides)


class HitChances(SphinxDirective):
    """All pieces with their dice, the most expensive last."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        content = nerath.built_in()
        pieces = sorted(content.pieces, key=lambda one: (chance(one), one.cost))
        heads = ["Piece", "Cost", "Die", "A die hits", "Attacking", "Defending", "At sea"]
        return [table(heads, ([*self.row(content, one)] for one in pieces), "chances")]

    def row(self, content: nerath.Content, piece: Piece) -> Iterator[Part]:
        """A piece, and the hits that it scores in a round on average."""
        yield piece.name
        yield f"{piece.cost}"
        yield f"d{piece.die}"
        yield f"{float(chance(piece)):.0%}"
        land, ability = piece.type is nerath.PieceType.LAND, nerath.Ability.BATTLE_AT_SEA in piece.abilities
        ashore = piece.type is not nerath.PieceType.SEA
        for attacking, sea, fights in (
            (True, False, ashore),
            (False, False, ashore),
            (True, True, not land or ability),
        ):
            hits = dice_count(content, piece.kind, attacking, sea) * chance(piece)
            yield f"{float(hits):.2f}" if fights and hits else "-"


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directive."""
    app.add_directive("hit-chances", HitChances)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
