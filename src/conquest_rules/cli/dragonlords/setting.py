"""The settings of a game of Quest for the DragonLords, and who sits where.

Here: the ways to play as words of the command line, and the setup from them. Not here: what the rulebook
allows (`dragonlords.Setup`).
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords import PEOPLES, Content, Options, Seat, Setup, Side, Windows, built_in
from conquest_rules.kernel.clause import IllegalSetup, Misfit, Rule
from conquest_rules.kernel.parts import Way
from conquest_rules.kernel.words import counted

YES_OR_NO: Final = ("yes", "no")
WAYS: Final = (
    Way("players", (), "4", "Two, three or four players."),
    Way("peoples", (), "", "The peoples in the order of their seats, such as elves,orcs."),
    Way("two-types-each", YES_OR_NO, "no", "Whether two players lead two peoples each."),
    Way("kingdom-target", (), "", "The number of kingdoms that wins the short game; by default all."),
    Way("tundra", YES_OR_NO, "no", "Whether the right side of the board is closed."),
    Way("player-elimination", YES_OR_NO, "no", "Whether a player without a King may play on."),
    Way("removed-scrolls", (), "", "Scrolls that are taken out of the deck, such as reflect,reflect."),
    Way("windows", tuple(Windows), "public", "Who is asked whether they react: all, or only holders."),
)


def setup(
    chosen: Mapping[str, str],
    seats: Mapping[Side, str],
    rulings: Mapping[str, str],
    content: Content | None = None,
) -> Setup:
    """The setup of these ways, with these names of players; raises `IllegalSetup`."""
    ways = {way.name: way.default for way in WAYS} | dict(chosen)
    target = ways["kingdom-target"]
    made = Setup(
        players=_number(ways["players"], "players"),
        options=Options(
            two_types_each=ways["two-types-each"] == "yes",
            kingdom_target=_number(target, "kingdoms") if target else None,
            tundra=ways["tundra"] == "yes",
            removed_scrolls=tuple(ways["removed-scrolls"].split(",")) if ways["removed-scrolls"] else (),
            player_elimination=ways["player-elimination"] == "yes",
        ),
        rulings=dict(rulings),
        windows=Windows(ways["windows"]),
        content=built_in() if content is None else content,
    )
    led = _peoples(ways["peoples"]) if ways["peoples"] else tuple(seat.people for seat in made.seats)
    if len(led) != len(made.seats):
        raise IllegalSetup(
            (Misfit(Rule(f"{counted(len(made.seats), 'people', 'peoples')} are needed, not {len(led)}.")),)
        )
    seated = [(seat.player, side) for seat, side in zip(made.seats, led, strict=True)]
    names = {player: seats[side] for player, side in seated if side in seats}
    return evolve(made, seats=tuple(Seat(names.get(player, player), side) for player, side in seated))


def _peoples(told: str) -> tuple[Side, ...]:
    """Peoples by their names, with commas between them."""
    known = {str(side): side for side in PEOPLES}
    if strange := [name for name in told.split(",") if name not in known]:
        raise IllegalSetup((Misfit(Rule(f"{strange[0]!r} is not a people. They are {', '.join(known)}.")),))
    return tuple(known[name] for name in told.split(","))


def _number(told: str, of: str) -> int:
    if not told.isdigit():
        raise IllegalSetup((Misfit(Rule(f"{told!r} is not a number of {of}.")),))
    return int(told)


def seats(setup: Setup) -> tuple[tuple[str, tuple[Side, ...]], ...]:
    """The players by name, each with their peoples."""
    names = dict.fromkeys(seat.player for seat in setup.seats)
    return tuple((name, tuple(one.people for one in setup.seats if one.player == name)) for name in names)
