"""The settings of a game of Conquest of Nerath, and who sits where.

Here: the ways to play as words of the command line, and the setup from them. Not here: what the rulebook
allows (`nerath.Setup`).
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import IllegalSetup, Misfit, Rule
from conquest_rules.kernel.parts import Way
from conquest_rules.nerath import Content, Length, Realm, Seat, Setup, Variant, Windows, built_in

WAYS: Final = (
    Way("length", tuple(Length), "short", "The length of the game."),
    Way("players", (), "4", "Two, three or four players."),
    Way(
        "alliances", ("yes", "no"), "", "Whether realms are allied; by default only if fewer than four play."
    ),
    Way(
        "windows",
        tuple(Windows),
        "public",
        "Who is asked for cards: all who may hold one, or only holders.",
        simulated="holders-only",
    ),
    Way("variant", tuple(Variant), "none", "The printed order of play, or a variant."),
)


def setup(
    chosen: Mapping[str, str],
    seats: Mapping[Realm, str],
    rulings: Mapping[str, str],
    content: Content | None = None,
) -> Setup:
    """The setup of these ways, with these names of players; raises `IllegalSetup`."""
    ways = {way.name: way.default for way in WAYS} | dict(chosen)
    players = _number(ways["players"])
    made = Setup(
        length=Length(ways["length"]),
        players=players,
        alliances=ways["alliances"] == "yes" if ways["alliances"] else players < 4,
        rulings=dict(rulings),
        windows=Windows(ways["windows"]),
        variant=Variant(ways["variant"]),
        content=built_in() if content is None else content,
    )
    return evolve(made, seats=tuple(_named(seat, seats) for seat in made.seats))


def _number(told: str) -> int:
    if not told.isdigit():
        raise IllegalSetup((Misfit(Rule(f"{told!r} is not a number of players.")),))
    return int(told)


def _named(seat: Seat, names: Mapping[Realm, str]) -> Seat:
    return next((Seat(names[realm], seat.realms) for realm in seat.realms if realm in names), seat)


def seats(setup: Setup) -> tuple[tuple[str, tuple[Realm, ...]], ...]:
    """The players by name, each with their realms."""
    return tuple((seat.player, seat.realms) for seat in setup.seats)
