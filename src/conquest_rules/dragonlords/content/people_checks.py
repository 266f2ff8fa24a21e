"""Checks of a pack's peoples, ships and opening.

Here: the numbers of the reference cards, and that every game can be set up: enough kingdoms, units and
scrolls for two, three and four players, with and without tundra. Not here: the board (`board_checks`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.names import (
    DICE,
    FACES,
    PEOPLES,
    STRONGEST,
    WEAKEST,
    Side,
    TerritoryKind,
)
from conquest_rules.dragonlords.content.rows import People, Seating
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, twice
from conquest_rules.kernel.words import any_of, counted

PLAYERS: Final = (2, 3, 4)
Wrong = Iterator[tuple[str, str]]


# Peoples and ships.


def combat_numbers(attack: int, defence: int) -> Wrong:
    """An attack number is within the limits of the Total Attack Strength; a defence is a die's sides."""
    if not WEAKEST <= attack <= STRONGEST:
        cited = "D13.12" if attack < WEAKEST else "D13.13"
        yield "attack", f"is {attack}, it can be {WEAKEST} to {STRONGEST} [{cited}]"
    if defence not in DICE:
        yield "defence", f"is {defence}, dice have {any_of([str(one) for one in DICE])} sides [D12.7]"


def _people(row: People) -> Wrong:
    yield from combat_numbers(row.attack, row.defence)
    if row.cost < 1:
        yield "cost", f"is {row.cost}, a unit costs at least 1 gold"
    if row.ship_range < 1:
        yield "ship_range", f"is {row.ship_range}, a ship sails at least 1 sea zone"
    if row.bundle is not None:
        units, gold = row.bundle.units, row.bundle.gold
        fewest, most = (units - 1) * row.cost, units * row.cost
        if units < 2:
            yield "bundle.units", f"is {units}, a bundle has at least 2 units"
        elif not fewest <= gold <= most:
            yield "bundle.gold", f"is {gold}, it can be {fewest} to {most}: no unit makes the others cheaper"
    if row.mine is not None and row.mine.income < 0:
        yield "mine.income", f"is {row.mine.income}, it cannot be less than 0"


@clause("D2.1")
def _peoples(pack: Pack) -> Problems:
    """The four peoples have a reference card each, with numbers that make sense."""
    rows = Counter(row.id for row in pack.peoples.people)
    for side in PEOPLES:
        if rows[side] != 1:
            what = f"has {counted(rows[side], 'row')}, it needs one [D2.1]"
            yield Problem("peoples.toml", f"[[people]] {side}", "id", what)
    if rows[Side.GARRISON]:
        what = f"is not a people; a people is one of {', '.join(PEOPLES)}"
        yield Problem("peoples.toml", f"[[people]] {Side.GARRISON}", "id", what)
    for row in pack.peoples.people:
        yield from (Problem("peoples.toml", f"[[people]] {row.id}", *wrong) for wrong in _people(row))
    for name in twice(row.name for row in pack.peoples.people):
        yield Problem("peoples.toml", "[[people]]", "name", f"two peoples are called {name!r}")
    for colour in twice(row.colour for row in pack.peoples.people):
        yield Problem("peoples.toml", "[[people]]", "colour", f"two peoples are {colour}")


def _garrison(pack: Pack) -> Problems:
    """A garrison has numbers that make sense."""
    row = pack.peoples.garrison
    for key, what in combat_numbers(row.attack, row.defence):
        yield Problem("peoples.toml", "[garrison]", key, what)


def _ships(pack: Pack) -> Problems:
    """A ship costs something and carries units."""
    for key, number in (("price", pack.peoples.ship.price), ("capacity", pack.peoples.ship.capacity)):
        if number < 1:
            yield Problem("peoples.toml", "[ship]", key, f"is {number}, it is at least 1")


# The opening.


def _seats(pack: Pack) -> Problems:
    """There is a row for two, for three and for four players."""
    rows = Counter(row.players for row in pack.start.seating)
    for players in PLAYERS:
        if rows[players] != 1:
            what = f"{players} players have {counted(rows[players], 'row')}, they need one"
            yield Problem("start.toml", f"[[seating]] {players}", "players", what)
    for players in rows.keys() - set(PLAYERS):
        yield Problem("start.toml", f"[[seating]] {players}", "players", "a game is for 2, 3 or 4 players")


def _seatings(pack: Pack) -> Problems:
    """Every player can claim kingdoms, all other territories can be claimed, and every counter has a unit."""
    closed = pack.board.tundra.territories
    for row in pack.start.seating:
        table = f"[[seating]] {row.players}"
        everywhere, some = _claimed(pack, ()), _claimed(pack, closed)
        for key, each, (kingdoms, others) in (
            ("kingdoms_each", row.kingdoms_each, everywhere),
            ("kingdoms_each_tundra", row.kingdoms_each_tundra, some),
        ):
            if each < 1:
                yield Problem("start.toml", table, key, f"is {each}, every player claims a kingdom [D6.11]")
            if each * row.players > kingdoms:
                what = f"is {each}, but there are {kingdoms} kingdoms for {row.players} players [D6.11]"
                yield Problem("start.toml", table, key, what)
            fewest = _units_needed(pack, row, each, others)
            if row.units < fewest:
                what = f"is {row.units}, with {key} = {each} each player needs {fewest} [D6.16]"
                yield Problem("start.toml", table, "units", what)


def _claimed(pack: Pack, closed: tuple[str, ...]) -> tuple[int, int]:
    """The number of kingdoms, and of other territories that players claim."""
    kinds = Counter(row.kind for row in pack.board.territory if row.id not in closed)
    kingdoms, islands = kinds[TerritoryKind.KINGDOM], kinds[TerritoryKind.ISLAND]
    return kingdoms, kinds.total() - kingdoms - islands


def _units_needed(pack: Pack, row: Seating, kingdoms: int, others: int) -> int:
    """The units with which each player can claim a share of all territories and hide three counters."""
    share = -(-others // max(row.players, 1))
    return max(kingdoms * pack.start.kingdom.units + share, len(FACES))


def _kingdoms(pack: Pack) -> Problems:
    """A claimed kingdom has a unit, and so has a garrison."""
    for key, number in (("units", pack.start.kingdom.units), ("garrison", pack.start.kingdom.garrison)):
        if number < 1:
            yield Problem("start.toml", "[kingdom]", key, f"is {number}, it is at least 1")


def _listed(key: str, given: tuple[str, ...], known: list[str], what: str) -> Problems:
    for one in twice(given):
        yield Problem("start.toml", "[player]", key, f"{one} stands there twice")
    for one in dict.fromkeys(given):
        if one not in known:
            yield Problem("start.toml", "[player]", key, f"there is no {what} {one}")


def _belongings(pack: Pack) -> Problems:
    """Gold is counted from 0."""
    if pack.start.player.gold < 0:
        what = f"is {pack.start.player.gold}, it cannot be less than 0"
        yield Problem("start.toml", "[player]", "gold", what)


def _first_tools(pack: Pack) -> Problems:
    """Every player begins with tools that exist."""
    yield from _listed("tools", pack.start.player.tools, [row.id for row in pack.tools.tool], "tool")


def _first_spells(pack: Pack) -> Problems:
    """The first Wizard has at least one spell, and only spells that exist."""
    if not pack.start.player.spells:
        yield Problem("start.toml", "[player]", "spells", "a Wizard knows at least one spell [D20.13]")
    yield from _listed("spells", pack.start.player.spells, [row.id for row in pack.spells.spell], "spell")


def _first_scrolls(pack: Pack) -> Problems:
    """The deck is large enough to deal to four players."""
    deck, each = sum(row.copies for row in pack.scrolls.scroll), pack.start.player.scrolls
    if not 0 <= each <= deck // len(PEOPLES):
        most = deck // len(PEOPLES)
        what = f"is {each}, it can be 0 to {most}: 4 players share {counted(deck, 'card')} [D6.9]"
        yield Problem("start.toml", "[player]", "scrolls", what)


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (
    _peoples,
    _garrison,
    _ships,
    _seats,
    _seatings,
    _kingdoms,
    _belongings,
    _first_tools,
    _first_spells,
    _first_scrolls,
)
