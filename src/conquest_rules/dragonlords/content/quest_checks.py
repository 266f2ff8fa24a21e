"""Checks of a pack's tools, shops, monsters, encounters and quest cards.

Here: reasonable numbers, tools and monsters that exist, and uses that agree with encounters. Not here:
spells, scrolls and treasures (`card_checks`), and what effects do. Clauses: what the Wastelands can hold.
"""

from collections.abc import Callable, Iterator
from typing import Final

from conquest_rules.dragonlords.content import effects
from conquest_rules.dragonlords.content.card_checks import MOST, named_once, within
from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.names import SPELL_DIE, Omen, SpaceKind, Use, Way
from conquest_rules.dragonlords.content.people_checks import combat_numbers
from conquest_rules.dragonlords.content.rows import Encounter, Outcome
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, plain_ids, twice
from conquest_rules.kernel.words import any_of

Wrong = Iterator[tuple[str, str]]
# The use of the tool by which a gain is earned.
EARNED_BY: Final[dict[type[effects.Reward], Use]] = {
    effects.GainSpell: Use.EARN_SPELL,
    effects.GainScroll: Use.EARN_SCROLL,
}


# Tools, shops and monsters.


def _tools(pack: Pack) -> Problems:
    """Every tool has a use, and no negative number."""
    yield from named_once("tools.toml", "tool", pack.tools.tool)
    for row in pack.tools.tool:
        table = f"[[tool]] {row.id}"
        for key, number in (("price", row.price), ("counters", row.counters)):
            if number < 0:
                yield Problem("tools.toml", table, key, f"is {number}, it cannot be less than 0")
        if not row.uses:
            yield Problem("tools.toml", table, "uses", "the tool serves for nothing")
        for use in twice(row.uses):
            yield Problem("tools.toml", table, "uses", f"{use} stands there twice")


def _shops(pack: Pack) -> Problems:
    """A kind of space has one shop, which sells tools that exist; the Village alone sells units."""
    known = {row.id for row in pack.tools.tool}
    for space in twice(row.space for row in pack.tools.shop):
        yield Problem("tools.toml", f"[[shop]] {space}", "space", "another row is for this space, too")
    for row in pack.tools.shop:
        wrong = [f"{one} stands there twice" for one in twice(row.tools)]
        wrong += [f"there is no tool {one}" for one in dict.fromkeys(row.tools) if one not in known]
        if not row.tools and not row.units:
            wrong.append("the shop sells nothing")
        yield from (Problem("tools.toml", f"[[shop]] {row.space}", "tools", what) for what in wrong)
        if row.units and row.space is not SpaceKind.VILLAGE:
            what = "units can be bought only at a Village; leave it out [D2.21]"
            yield Problem("tools.toml", f"[[shop]] {row.space}", "units", what)


def _monsters(pack: Pack) -> Problems:
    """Monsters have numbers that dice can meet."""
    yield from named_once("monsters.toml", "monster", pack.monsters.monster)
    for row in pack.monsters.monster:
        wrong = [*combat_numbers(row.attack, row.defence), *within("dice", row.dice, 1, MOST)]
        wrong += [("traits", f"{trait} stands there twice") for trait in twice(row.traits)]
        for key, what in wrong:
            yield Problem("monsters.toml", f"[[monster]] {row.id}", key, what)


# Rewards and obstacles.


def _tool(pack: Pack, key: str, tool: str | None) -> Wrong:
    if tool is not None and tool not in {row.id for row in pack.tools.tool}:
        yield key, f"there is no tool {tool}"


def _reward(pack: Pack, reward: effects.Reward) -> Wrong:
    match reward:
        case effects.GainGold():
            yield from within("gold", reward.gold, 1, 100)
        case effects.GainTool():
            yield from _tool(pack, "tool", reward.tool)
        case effects.GainWizard():
            yield from within("spells", reward.spells, 1, SPELL_DIE)
        case effects.PlaceUnits():
            yield from within("up_to", reward.up_to, 1, MOST)
        case effects.LoseUnits():
            yield from within("units", reward.units, 1, MOST)
            yield from _tool(pack, "unless", reward.unless)
            if reward.die:
                yield "die", "a number of units is lost, not a roll; leave it out"
            if reward.nature is not None:
                yield "nature", "only the harm of scrolls has a nature; leave it out"
        case effects.BecomeLord():
            yield from _tool(pack, "costs", reward.costs)
            if reward.who is not effects.Rider.UNIT:
                yield "who", "there is no caster here; write unit"
        case _:
            return


def _rewards(pack: Pack, key: str, rewards: tuple[effects.Reward, ...]) -> Wrong:
    for place, reward in enumerate(rewards):
        yield from ((f"{key}[{place}].{name}", what) for name, what in _reward(pack, reward))
    if len(rewards) > 1 and effects.Nothing() in rewards:
        yield key, "nothing stands beside something else; leave it out"


def _obstacle(pack: Pack, obstacle: effects.Obstacle) -> Wrong:
    match obstacle:
        case effects.Fight():
            if obstacle.monster not in {row.id for row in pack.monsters.monster}:
                yield "obstacle.monster", f"there is no monster {obstacle.monster}"
            yield from _tool(pack, "obstacle.passed_by", obstacle.passed_by)
        case effects.NeedTool():
            yield from _tool(pack, "obstacle.tool", obstacle.tool)
            yield from _rewards(pack, "obstacle.otherwise", obstacle.otherwise)
        case effects.Unguarded():
            return


# Encounters.


def _encounters(pack: Pack) -> Problems:
    """Every encounter has what its way needs, and the tool that it asks for has the matching use."""
    rows = pack.encounters.encounter
    yield from plain_ids("encounters.toml", "encounter", rows)
    for id in twice(row.id for row in rows):
        yield Problem("encounters.toml", f"[[encounter]] {id}", "id", "another row has this id, too")
    ways = [(row.space, row.way) for row in rows]
    for place, row in enumerate(rows):
        wrong = [*_encounter(row), *_tools_of(pack, row), *_obstacle(pack, row.obstacle)]
        for key in ("effects", *(Omen.BLESSED, Omen.CURSED)):
            wrong += _rewards(pack, key, getattr(row, key))
        if ways[place] in ways[:place]:
            wrong.append(("way", f"another encounter of {row.space} is {row.way}, too"))
        for key, what in wrong:
            yield Problem("encounters.toml", f"[[encounter]] {row.id}", key, what)


def _encounter(row: Encounter) -> Wrong:
    """The keys of an encounter are those of its way."""
    if (row.way is Way.EARN) is (row.space is SpaceKind.DRAGON_LAIR):
        yield "space", "a Dragon Lair is for consult, take and seek, every other space for earn"
    if (row.way is Way.SEEK) is isinstance(row.obstacle, effects.Unguarded):
        yield "obstacle", "a party that seeks something meets an obstacle, and no other does"
    if row.way is Way.CONSULT:
        if row.effects:
            yield "effects", "the Crystal die decides; write blessed and cursed"
        if not row.blessed or not row.cursed:
            yield "blessed", "a party that consults the Gods needs blessed and cursed"
    else:
        if not row.effects:
            yield "effects", "the encounter does nothing"
        if row.blessed or row.cursed:
            yield "blessed", "only a party that consults the Gods rolls the Crystal die"


def _tools_of(pack: Pack, row: Encounter) -> Wrong:
    """The tool that an encounter asks for has the use that the encounter is about."""
    yield from _tool(pack, "holding", row.holding)
    yield from _tool(pack, "without", row.without)
    needed = [EARNED_BY[type(one)] for one in row.effects if type(one) in EARNED_BY]
    needed += [Use.CONSULT_GODS] if row.way is Way.CONSULT else []
    uses = next((tool.uses for tool in pack.tools.tool if tool.id == row.holding), ())
    for use in needed:
        if row.way in (Way.EARN, Way.CONSULT) and use not in uses:
            fitting = [tool.id for tool in pack.tools.tool if use in tool.uses] or ["no tool has it"]
            yield "holding", f"needs a tool with the use {use}: {any_of(fitting)}"


# Quest cards.


@clause("D2.11")
def _quests(pack: Pack) -> Problems:
    """Every quest card has three outcomes that do something, with tools and monsters that exist."""
    yield from named_once("quests.toml", "quest", pack.quests.quest)
    for row in pack.quests.quest:
        wrong = [("needs", f"{tool} stands there twice") for tool in twice(row.needs)]
        for tool in dict.fromkeys(row.needs):
            wrong += _tool(pack, "needs", tool)
        for omen in Omen:
            outcome = getattr(row, omen)
            assert isinstance(outcome, Outcome)
            wrong += [(f"{omen}.{key}", what) for key, what in _outcome(pack, outcome)]
        for key, what in wrong:
            yield Problem("quests.toml", f"[[quest]] {row.id}", key, what)


def _outcome(pack: Pack, outcome: Outcome) -> Wrong:
    if not outcome.effects:
        yield "effects", 'says nothing of what happens; write { effect = "nothing" } if nothing does'
    yield from _obstacle(pack, outcome.obstacle)
    yield from _rewards(pack, "effects", outcome.effects)


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (_tools, _shops, _monsters, _encounters, _quests)
