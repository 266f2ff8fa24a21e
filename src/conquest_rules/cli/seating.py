"""Who plays which realm, from options.

Here: the options that `play` and `new` share, and the setup from them. A player's name in the setup says who
sits there, a bot or a person, so a record knows it, too. Not here: who may play together (`nerath.Setup`),
and how bots play.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.cli.bots import bot_names, is_bot
from conquest_rules.cli.files import explained, fail, load_content
from conquest_rules.cli.positions import rulings_by_options
from conquest_rules.nerath import REALMS, Realm

HUMAN: Final = "human"

Players: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="N|NAMES", help="2, 3 or 4 players, or who they are: human,random,random,random."),
]
Seats: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="REALM=NAME", help="Who plays a realm: human, a name, or a bot."),
]
Alliances: TypeAlias = Annotated[
    bool | None,
    typer.Option("--alliances/--free-for-all", help="By default four play free-for-all."),
]
Length: TypeAlias = Annotated[nerath.Length, typer.Option(help="The length of the game.")]
Rulings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=READING", help="Use this reading; may be repeated."),
]
AskedForCards: TypeAlias = Annotated[
    nerath.Windows, typer.Option(help="Who is asked for cards: all who may hold one, or only holders.")
]
Variant: TypeAlias = Annotated[nerath.Variant, typer.Option(help="The printed order of play, or a variant.")]


def _name(told: str) -> str:
    """The name of a player: `human:Ada` is Ada; a misspelt bot is an error."""
    name = " ".join(told.split())
    if name.startswith(f"{HUMAN}:") and name != f"{HUMAN}:":
        return name.removeprefix(f"{HUMAN}:")
    known = (HUMAN, *bot_names())
    if not name or is_bot(name) or name in known:
        return name or fail(f"A player has no name. Give {', '.join(known)}, or a person's name.")
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


def bots_of(setup: nerath.Setup) -> dict[Realm, str]:
    """The realms that bots play, by the names of the players."""
    named = {realm: re.sub(r" \d+$", "", seat.player) for seat in setup.seats for realm in seat.realms}
    return {realm: named[realm] for realm in REALMS if is_bot(named[realm])}


def _realm(told: str) -> Realm:
    if told not in REALMS:
        close = get_close_matches(told.lower(), REALMS, n=1, cutoff=0.5)
        meant = f"Did you mean {close[0]}?" if close else f"The realms are {', '.join(REALMS)}."
        fail(f"There is no realm {told!r}. {meant}")
    return Realm(told)


def seats_by_realm(given: list[str] | None) -> dict[Realm, str]:
    """The names that `--seat` gives to realms."""
    chosen = dict[Realm, str]()
    for one in given or ():
        realm, equals, name = one.partition("=")
        if not equals:
            fail(f"{one!r} does not seat a player. Write REALM=NAME, such as {Realm.VAILIN}=human.")
        chosen[_realm(realm)] = _name(name)
    return chosen


def _players(told: str | None) -> tuple[int, list[str]]:
    """The number of players, and their names if given."""
    if told is None:
        return 4, []
    if re.fullmatch(r"\d{1,3}", told.strip()):
        return int(told), []
    names = [_name(one) for one in told.split(",")]
    return len(names), names


def _seated(
    setup: nerath.Setup, names: list[str], chosen: Mapping[Realm, str], otherwise: Iterable[str]
) -> tuple[nerath.Seat, ...]:
    """The seats of a setup: names by seat, names by realm, and default names for the rest."""
    line = [seat.realms for seat in setup.seats]
    given = names or [name for _, name in zip(line, otherwise, strict=False)]
    for place, realms in enumerate(line):
        here = {chosen[realm] for realm in realms if realm in chosen}
        if len(here) > 1:
            both = " and ".join(realms)
            fail(f"One player plays {both}, and {' and '.join(sorted(here))} were given. Give one of them.")
        given[place] = next(iter(here), given[place])
    return tuple(nerath.Seat(name, realms) for name, realms in zip(_numbered(given), line, strict=True))


def setup_told(
    players: str | None,
    seats: list[str] | None,
    alliances: bool | None,
    length: nerath.Length,
    rulings: list[str] | None,
    windows: nerath.Windows,
    variant: nerath.Variant,
    content: Path | None,
    otherwise: Iterable[str],
) -> nerath.Setup:
    """The setup that the options describe; if they are wrong, print what to do and exit."""
    number, names = _players(players)
    try:
        way = nerath.Setup(
            length=length,
            players=number,
            alliances=number < 4 if alliances is None else alliances,
            rulings=rulings_by_options(rulings),
            windows=windows,
            variant=variant,
            content=load_content(content),
        )
        return evolve(way, seats=_seated(way, names, seats_by_realm(seats), otherwise))
    except nerath.IllegalSetup as error:
        fail(*explained(error.refusals))
