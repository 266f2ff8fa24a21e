"""Checks of a pack's spells, casters, scrolls and treasures.

Here: reasonable numbers, effects that fit what they are on, and protections that agree with what they stop.
Not here: tools, monsters and quests (`quest_checks`), and what effects do. Clauses: what cards can say.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from conquest_rules.dragonlords.content import effects
from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.names import DICE, SPELL_DIE, CasterKind, Face, Nature, Where
from conquest_rules.dragonlords.content.rows import Caster, Monster, Quest, Scroll, Spell, Tool, Treasure
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, plain_ids, twice
from conquest_rules.kernel.words import all_of, any_of, counted

Wrong = Iterator[tuple[str, str]]
MOST: Final = 20
STRIKES: Final = (Nature.FIREBALL, Nature.LIGHTNING_BOLT, Nature.DRAGON_FIRE)
# What cannot be told apart from the face of another counter.
TAKEN: Final = (*Face, CasterKind.DRAGONLORD)
# Where a scroll is cast follows from what it does; all others are cast in the caster's own place.
CAST_AT: Final[dict[type[effects.ScrollEffect], tuple[Where, ...]]] = {
    effects.LoseUnits: (Where.OWN_PLACE, Where.ANYWHERE_BUT_WASTELANDS),
    effects.TurnBack: (Where.IN_ANSWER,),
    effects.GainShip: (Where.HARBOR_OR_VILLAGE,),
    effects.BecomeLord: (Where.BEFORE_A_DRAGON,),
}
OWN_PLACE: Final = (Where.OWN_PLACE,)


def named_once(
    file: str, table: str, rows: Sequence[Spell | Scroll | Treasure | Tool | Monster | Quest]
) -> Problems:
    """Rows have plain ids and names of their own, and there is at least one of each."""
    yield from plain_ids(file, table, rows)
    names = twice(row.name for row in rows)
    for id in twice(row.id for row in rows):
        yield Problem(file, f"[[{table}]] {id}", "id", "another row has this id, too")
    for row in rows:
        if row.name in names:
            yield Problem(file, f"[[{table}]] {row.id}", "name", f"another row is called {row.name!r}, too")
        if isinstance(row, Scroll | Treasure | Quest) and row.copies < 1:
            yield Problem(file, f"[[{table}]] {row.id}", "copies", f"is {row.copies}, it is at least 1")


def within(key: str, number: int, fewest: int, most: int) -> Wrong:
    """A number within its limits."""
    if not fewest <= number <= most:
        yield key, f"is {number}, it can be {fewest} to {most}"


def a_die(key: str, sides: int) -> Wrong:
    """A die that is in the box."""
    if sides not in DICE:
        yield key, f"is {sides}, dice have {any_of([str(one) for one in DICE])} sides [D2.14]"


# Single effects.


def _strength(effect: effects.AttackStrength, of_spell: bool) -> Wrong:
    if effect.amount == 0 or abs(effect.amount) > 5:
        yield "amount", f"is {effect.amount}, it can be -5 to 5, but not 0"
    if of_spell and effect.stacks:
        yield "stacks", "spells do not add up; write false [D22.19]"
    if not of_spell and not effect.stacks:
        yield "stacks", "treasures add up; leave it out [D13.19]"


def _protection(effect: effects.Protect) -> Wrong:
    if not effect.natures:
        yield "natures", "protects against nothing"
    for one in twice(effect.natures):
        yield "natures", f"{one} stands there twice"


def _spell_effect(effect: effects.SpellEffect) -> Wrong:
    match effect:
        case effects.AttackStrength():
            yield from _strength(effect, of_spell=True)
        case effects.Protect():
            yield from _protection(effect)
        case effects.Strike():
            if effect.nature not in STRIKES:
                yield "nature", f"is {effect.nature}, a strike can be {any_of(STRIKES)}"
        case effects.Teleport():
            yield from within("companions", effect.companions, 0, MOST)
            yield from within("lord_companions", effect.lord_companions, 0, MOST)


def _treasure_effect(effect: effects.TreasureEffect, strikes: list[str]) -> Wrong:
    match effect:
        case effects.AttackStrength():
            yield from _strength(effect, of_spell=False)
        case effects.Protect():
            yield from _protection(effect)
        case effects.SecondAttack():
            if effect.spell not in strikes:
                yield "spell", f"is {effect.spell}, a second attack can be {any_of(strikes)} [D10.12]"
        case effects.Save():
            yield from a_die("die", effect.die)
            yield from within("up_to", effect.up_to, 1, max(1, effect.die - 1))
        case _:
            return


def _scroll_effect(effect: effects.ScrollEffect) -> Wrong:
    match effect:
        case effects.LoseUnits():
            yield from a_die("die", effect.die)
            if effect.units:
                yield "units", "the die of a scroll says how many; leave it out"
            if effect.unless is not None:
                yield "unless", "tools do not help against scrolls; leave it out [D11.4]"
            if effect.nature not in (None, *STRIKES):
                yield "nature", f"is {effect.nature}, a scroll's can be {any_of(STRIKES)}, or none"
        case effects.Madden():
            yield from a_die("die", effect.die)
        case effects.PlaceUnits():
            yield from within("up_to", effect.up_to, 1, MOST)
        case effects.BecomeLord():
            if effect.who is not effects.Rider.CASTER:
                yield "who", "the caster of the scroll becomes the DragonLord; write caster [D23.29]"
            if effect.costs is not None:
                yield "costs", "a scroll costs no tool; leave it out [D23.29]"
        case _:
            return


# Spells and casters.


@clause("D22.3")
def _spells(pack: Pack) -> Problems:
    """The spells have the numbers of a die, each once."""
    rows = pack.spells.spell
    yield from named_once("spells.toml", "spell", rows)
    numbers = Counter(row.number for row in rows)
    for number in range(1, SPELL_DIE + 1):
        if numbers[number] != 1:
            what = f"{number} is the number of {counted(numbers[number], 'spell')}, it needs one [D20.16]"
            yield Problem("spells.toml", "[[spell]]", "number", what)
    for row in rows:
        if not 1 <= row.number <= SPELL_DIE:
            what = f"is {row.number}, a die decides: it can be 1 to {SPELL_DIE} [D20.16]"
            yield Problem("spells.toml", f"[[spell]] {row.id}", "number", what)
        for key, what in _spell_effect(row.effect):
            yield Problem("spells.toml", f"[[spell]] {row.id}", f"effect.{key}", what)


@clause("D20.4")
def _casters(pack: Pack) -> Problems:
    """Kings, Wizards and DragonLords have one row each, and a player has one King."""
    rows = Counter(row.id for row in pack.spells.caster)
    for kind in CasterKind:
        if rows[kind] != 1:
            what = f"has {counted(rows[kind], 'row')}, it needs one [D20.4]"
            yield Problem("spells.toml", f"[[caster]] {kind}", "id", what)
    for row in pack.spells.caster:
        for key, what in _caster(row, [one.id for one in pack.spells.spell]):
            yield Problem("spells.toml", f"[[caster]] {row.id}", key, what)


def _caster(row: Caster, spells: list[str]) -> Wrong:
    for one in twice(row.spells):
        yield "spells", f"{one} stands there twice"
    for one in dict.fromkeys(row.spells):
        if one not in spells:
            yield "spells", f"there is no spell {one}"
    if row.id is CasterKind.KING and row.most_each != 1:
        yield "most_each", "a player has one King; write 1 [D6.5]"
    if row.most_each is not None and row.most_each < 1:
        yield "most_each", f"is {row.most_each}, it is at least 1"
    for place, power in enumerate(row.powers):
        yield from ((f"powers[{place}].{key}", what) for key, what in _spell_effect(power))


# Scrolls.


def harm(effect: effects.ScrollEffect) -> Nature | None:
    """The nature of the harm that a scroll does, if it has one of its own."""
    match effect:
        case effects.LoseUnits():
            return effect.nature
        case effects.Madden():
            return Nature.MADNESS
        case _:
            return None


def stoppers(pack: Pack, nature: Nature) -> frozenset[str]:
    """The treasures and spells that protect against a nature, and the casters who have such a spell."""
    treasures = {
        row.id
        for row in pack.treasures.treasure
        for one in row.effects
        if isinstance(one, effects.Protect) and nature in one.natures
    }
    spells = {
        row.id
        for row in pack.spells.spell
        if isinstance(row.effect, effects.Protect) and nature in row.effect.natures
    }
    casters = {row.id for row in pack.spells.caster if spells.intersection(row.spells)}
    return frozenset(treasures | spells | casters)


def _scroll(row: Scroll) -> Wrong:
    if not row.casters:
        yield "casters", "names no caster"
    for one in twice(row.casters):
        yield "casters", f"{one} stands there twice"
    if isinstance(row.effect, effects.BecomeLord) and row.casters != (CasterKind.WIZARD,):
        yield "casters", "a Wizard alone can become a DragonLord by a scroll [D23.29]"
    allowed = CAST_AT.get(type(row.effect), OWN_PLACE)
    if row.where not in allowed:
        yield "where", f"is {row.where}, for this effect it can be {any_of(allowed)}"
    yield from ((f"effect.{key}", what) for key, what in _scroll_effect(row.effect))


def _scrolls(pack: Pack) -> Problems:
    """Every scroll says who casts it, where, and what it does, and these agree."""
    yield from named_once("scrolls.toml", "scroll", pack.scrolls.scroll)
    for row in pack.scrolls.scroll:
        for key, what in _scroll(row):
            yield Problem("scrolls.toml", f"[[scroll]] {row.id}", key, what)


def _stopped(pack: Pack) -> Problems:
    """A scroll is stopped by those that protect against its nature, and its row lists them."""
    for row in pack.scrolls.scroll:
        nature = harm(row.effect)
        right = stoppers(pack, nature) if nature is not None else frozenset()
        if right != set(row.stopped_by):
            listed, known = all_of(row.stopped_by), all_of(sorted(right))
            what = f"lists {listed}, but what protects against its nature is {known}"
            yield Problem("scrolls.toml", f"[[scroll]] {row.id}", "stopped_by", what)


# Treasures.


def _treasures(pack: Pack) -> Problems:
    """Every treasure does something, and cannot be mistaken for another counter."""
    yield from named_once("treasures.toml", "treasure", pack.treasures.treasure)
    for row in pack.treasures.treasure:
        table = f"[[treasure]] {row.id}"
        if row.id in TAKEN:
            yield Problem("treasures.toml", table, "id", f"{all_of(TAKEN)} are other counters")
        if not row.effects:
            yield Problem("treasures.toml", table, "effects", "the treasure does nothing")


def _treasure_effects(pack: Pack) -> Problems:
    """Treasures change strengths, protect, save, or give a second attack with a spell that strikes."""
    strikes = [row.id for row in pack.spells.spell if isinstance(row.effect, effects.Strike)]
    for row in pack.treasures.treasure:
        for place, effect in enumerate(row.effects):
            for key, what in _treasure_effect(effect, strikes):
                yield Problem("treasures.toml", f"[[treasure]] {row.id}", f"effects[{place}].{key}", what)


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (
    _spells,
    _casters,
    _scrolls,
    _stopped,
    _treasures,
    _treasure_effects,
)
