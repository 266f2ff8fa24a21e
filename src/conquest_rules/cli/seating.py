"""Who plays which side, from options.

Here: the options that `play` and `new` share, and the setup from them. A player's name in the setup says who
sits there, a bot or a person, so a record knows it, too. Not here: who may play together (the game's setup),
and how bots play.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Final, TypeAlias

import typer
from attrs import frozen

from conquest_rules.cli.bots import bot_names, is_bot
from conquest_rules.cli.files import counted, fail, wrong_usage
from conquest_rules.cli.options import setup_by_options
from conquest_rules.cli.positions import side_of
from conquest_rules.cli.rooms import Content, Rooms, Setup, Side, State
from conquest_rules.kernel.words import all_of, any_of

HUMAN: Final = "human"
PLAYERS: Final = "players"

Players: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="N|NAMES", help="The number of players, or who they are: human,random,random,random."
    ),
]
Seats: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SIDE=NAME", help="Who plays a side: human, a name, or a bot."),
]


@frozen
class Seat:
    """A player, and the sides that they play."""

    player: str
    sides: tuple[Side, ...]


def seats_of(rooms: Rooms, setup: Setup) -> tuple[Seat, ...]:
    """The seats of a game, in the order in which the players sit."""
    return tuple(Seat(player, sides) for player, sides in rooms.setting.seats(setup))


def seats_told(rooms: Rooms, state: State) -> Iterator[str]:
    """Who plays what, a sentence for each seat."""
    for seat in seats_of(rooms, rooms.rules.setup_of(state)):
        names = all_of([rooms.telling.called(state, side) for side in seat.sides])
        yield f"{seat.player} plays {names}."


def seat_of(rooms: Rooms, setup: Setup, side: Side) -> Seat:
    """The seat of those who play a side."""
    return next(seat for seat in seats_of(rooms, setup) if side in seat.sides)


def _name(rooms: Rooms, told: str) -> str:
    """The name of a player: `human:Ada` is Ada; a misspelt bot is an error."""
    name = " ".join(told.split())
    if name.startswith(f"{HUMAN}:") and name != f"{HUMAN}:":
        return name.removeprefix(f"{HUMAN}:")
    known = (HUMAN, *bot_names(rooms))
    if not name or is_bot(rooms, name) or name in known:
        return name or fail(f"A player has no name. Give a person's name, {any_of(known)}.")
    if close := get_close_matches(name.lower(), known, n=1, cutoff=0.7):
        fail(f"There is no player {name!r}. Did you mean {close[0]}? For a person, write human:{name}.")
    return name


def _numbered(names: Iterable[str]) -> list[str]:
    """Different names for all players: random, random 2."""
    given = list[str]()
    for name in names:
        again = sum(re.fullmatch(rf"{re.escape(name)}( \d+)?", one) is not None for one in given)
        given.append(f"{name} {again + 1}" if again else name)
    return given


def bots_of(rooms: Rooms, setup: Setup) -> dict[Side, str]:
    """The sides that bots play, by the names of the players."""
    named = {
        side: re.sub(r" \d+$", "", seat.player) for seat in seats_of(rooms, setup) for side in seat.sides
    }
    return {side: name for side, name in named.items() if is_bot(rooms, name)}


def seats_by_side(rooms: Rooms, setup: Setup, given: list[str] | None) -> dict[Side, str]:
    """The names that `--seat` gives to sides."""
    chosen = dict[Side, str]()
    for one in given or ():
        side, equals, name = one.partition("=")
        if not equals:
            example = seats_of(rooms, setup)[0].sides[0]
            fail(f"{one!r} does not seat a player. Write SIDE=NAME, such as {example}=human.")
        chosen[side_of(rooms, setup, side)] = _name(rooms, name)
    return chosen


def _players(rooms: Rooms, told: str | None) -> tuple[dict[str, str], list[str]]:
    """The way that says how many play, if it is given, and the names of the players."""
    can_differ = any(way.name == PLAYERS for way in rooms.setting.WAYS)
    if told is None:
        return {}, []
    if re.fullmatch(r"\d{1,3}", told.strip()):
        if not can_differ:
            wrong_usage(f"{rooms.game} has no number of players to choose. Give their names with --players.")
        return {PLAYERS: told.strip()}, []
    names = [_name(rooms, one) for one in told.split(",")]
    return ({PLAYERS: str(len(names))} if can_differ else {}), names


def _seated(
    line: tuple[Seat, ...], names: list[str], chosen: Mapping[Side, str], otherwise: Iterable[str]
) -> dict[Side, str]:
    """The player of each side: names by seat, names by side, and default names for the rest."""
    given = names or [name for _, name in zip(line, otherwise, strict=False)]
    if len(given) != len(line):
        fail(f"{counted(len(given), 'player is', 'players are')} named for {len(line)} seats.")
    for place, seat in enumerate(line):
        here = {chosen[side] for side in seat.sides if side in chosen}
        if len(here) > 1:
            both = " and ".join(map(str, seat.sides))
            fail(f"One player plays {both}, and {' and '.join(sorted(here))} were given. Give one of them.")
        given[place] = next(iter(here), given[place])
    return {side: name for name, seat in zip(_numbered(given), line, strict=True) for side in seat.sides}


def setup_told(
    rooms: Rooms,
    ways: Mapping[str, str],
    players: str | None,
    seats: list[str] | None,
    rulings: list[str] | None,
    content: Content,
    otherwise: Iterable[str],
) -> Setup:
    """The setup that the options describe; if they are wrong, print what to do and exit."""
    number, names = _players(rooms, players)
    ways = {**ways, **number}
    unseated = setup_by_options(rooms, ways, rulings, content)
    chosen = seats_by_side(rooms, unseated, seats)
    seated = _seated(seats_of(rooms, unseated), names, chosen, otherwise)
    return setup_by_options(rooms, ways, rulings, content, seated)
