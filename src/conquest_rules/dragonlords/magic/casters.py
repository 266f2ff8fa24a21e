"""Casters: which units cast, what they know, and what works in a place.

Here: kinds of caster, spells, the effects of a side's face-up counters, protection. All of it depends on
face-up counters alone, so everyone can see it. Not here: turning counters up (`showing`), and attacks by
magic (`battle.strikes`). Clauses: spell casters, page 20; spells, page 22.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import (
    Protect,
    SecondAttack,
    Strike,
    Teleport,
    TreasureEffect,
)
from conquest_rules.dragonlords.content.names import NUMBER, CasterKind, Nature, Side
from conquest_rules.dragonlords.content.pack import Content
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.figures import KING, WIZARDS, Fate, Figure
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import Rows, State, replaced
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause

Effect = TreasureEffect | Strike | Teleport
# What an effect comes from, a spell, a treasure or a kind of caster, and whether that is the King.
Active = tuple[str, Effect, bool]
DRAGON_FIRE: Final = Nature.DRAGON_FIRE.value


@clause("D20.1", "D20.4", "D2.10")
def kinds_of(figure: Figure) -> tuple[CasterKind, ...]:
    """The kinds of caster that a unit is, by its face-up counters; a former Wizard is a Wizard still."""
    return (
        *((CasterKind.DRAGONLORD,) if figure.lord else ()),
        *((CasterKind.KING,) if KING in figure.shown else ()),
        *((CasterKind.WIZARD,) if row_of(figure) is not None else ()),
    )


@clause("D20.15")
def row_of(figure: Figure) -> int | None:
    """The row of spells of a face-up Wizard, from 0; None for all other units."""
    return next((row for row, face in enumerate(WIZARDS) if face in figure.shown), None)


@clause("D20.7", "D20.8", "D20.15", "D20.35")
@lru_cache(maxsize=16384)
def _active(content: Content, rows: Rows, figure: Figure) -> tuple[Active, ...]:
    """The spells and powers of a caster with face-up counters, and its treasures."""
    found = list[Active]()
    for kind in kinds_of(figure):
        caster = content.casters[kind]
        row = row_of(figure)
        known = caster.spells if kind is not CasterKind.WIZARD or row is None else tuple(rows[row] or ())
        royal = kind is CasterKind.KING
        found += [(spell, content.spells[spell].effect, royal) for spell in known]
        found += [(DRAGON_FIRE, power, False) for power in caster.powers]
    for face in figure.shown.kinds:
        if face in content.treasures:
            found += [(face, effect, False) for effect in content.treasures[face].effects]
    return tuple(found)


@clause("D20.3", "D10.6")
def active(state: State, side: Side, figure: Figure) -> tuple[Active, ...]:
    """The effects of a unit's face-up counters; under a vanquished or a lost unit they do nothing."""
    if not (figure.lord or figure.shown.pairs) or is_vanquished(state, side) or _is_out(figure):
        return ()
    return _active(state.table.content, state.rows[NUMBER[side]], figure)


@clause("D13.14", "D22.1")
def active_in(state: State, side: Side, at: str) -> Iterator[tuple[Active, int]]:
    """All that works for a side in a place, each with the number of units that have it."""
    for figure, count in units(state, at, side).pairs:
        if figure.lord or figure.shown.pairs:
            for one in active(state, side, figure):
                yield one, count


@clause("D20.19")
def with_rows_freed(state: State, side: Side, lost: Bag[Figure]) -> State:
    """The state in which the rows of spells of a side's lost Wizards are free for others."""
    gone = {row_of(one) for one in lost.kinds}
    rows = state.rows[NUMBER[side]]
    first, second, third = (None if row in gone else known for row, known in enumerate(rows))
    left = (first, second, third)
    return state if left == rows else evolve(state, rows=replaced(state.rows, side, left))


def _is_out(figure: Figure) -> bool:
    """Whether a unit was struck down in this round, and waits for the die that may save it."""
    return figure.mark.fate is Fate.DOWN


def is_caster(figure: Figure) -> bool:
    """Whether everyone can see that a unit casts."""
    return bool(figure.lord or figure.shown.pairs) and bool(kinds_of(figure)) and not _is_out(figure)


@clause("D10.12", "D10.18")
def strikes_of(state: State, side: Side, figure: Figure) -> tuple[tuple[str, Strike], ...]:
    """The attacks by magic that a unit has: those that it knows, and by a reading those of its treasures."""
    found = active(state, side, figure)
    known = {name: effect for name, effect, _ in found if isinstance(effect, Strike)}
    for spell in spells_of_treasures(state, side, figure):
        lent = state.table.content.spells[spell].effect
        if isinstance(lent, Strike):
            known.setdefault(spell, lent)
    return tuple(known.items())


@clause("D10.12", "D10.18")
def spells_of_treasures(state: State, side: Side, figure: Figure) -> tuple[str, ...]:
    """The attack spells that the treasures of a unit let it use even if it does not know them.

    That is so by the reading `any-bearer` of `R-second-attack-treasures`.
    """
    if state.table.reading("R-second-attack-treasures") != "any-bearer":
        return ()
    return tuple(
        effect.spell for _, effect, _ in active(state, side, figure) if isinstance(effect, SecondAttack)
    )


def beside_treasures(cast: Iterable[str], lent: Iterable[str]) -> tuple[str, ...]:
    """The attacks of a unit that its treasures do not account for."""
    left = list(cast)
    for spell in lent:
        if spell in left:
            left.remove(spell)
    return tuple(left)


@clause("D13.29", "D22.14", "D24.7")
def teleports(state: State, side: Side, figure: Figure) -> bool:
    """Whether a unit knows how to teleport."""
    return any(isinstance(effect, Teleport) for _, effect, _ in active(state, side, figure))


def protected(state: State, side: Side, at: str, *natures: Nature) -> bool:
    """Whether a side is protected in a place against harm of one of these natures."""
    return any(
        isinstance(effect, Protect) and any(nature in effect.natures for nature in natures)
        for (_, effect, _), _ in active_in(state, side, at)
    )
