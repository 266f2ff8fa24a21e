"""Seating: who plays which realm, as options tell it.

What lives here: the options that `play` and `new` share, and the setup they tell. A
player's name in the setup says who sits there: that of a bot, or else a person, so that
a record knows it, too. What may not live here: who may play together (`nerath.Setup`),
and how bots play. It answers for no clause.
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
    typer.Option("--alliances/--free-for-all", help="Four play free-for-all unless told otherwise."),
]
Length: TypeAlias = Annotated[nerath.Length, typer.Option(help="The length of the game.")]
Rulings: TypeAlias = Annotated[
    list[str] | None, typer.Option("--ruling", metavar="ID=READING", help="A reading that is played by.")
]
AskedForCards: TypeAlias = Annotated[
    nerath.Windows, typer.Option(help="Who is asked for cards: whoever may hold one, or only who does.")
]
Variant: TypeAlias = Annotated[nerath.Variant, typer.Option(help="The printed turn, or that of a variant.")]


def _name(told: str) -> str:
    """The name that a player is given: `human:Ada` is Ada; a bot that is spelled wrongly is none."""
    name = " ".join(told.split())
    if name.startswith(f"{HUMAN}:") and name != f"{HUMAN}:":
        return name.removeprefix(f"{HUMAN}:")
    known = (HUMAN, *bot_names())
    if not name or is_bot(name) or name in known:
        return name or fail(f"A player has no name. It can be {', '.join(known)}, or that of a person.")
    if close := get_close_matches(name.lower(), known, n=1, cutoff=0.7):
        fail(f"There is no player {name!r}. Did you mean {close[0]}? A person of that name: human:{name}.")
    return name


def _numbered(names: Iterable[str]) -> list[str]:
    """Names that tell all players apart: random, random 2."""
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
            fail(f"{one!r} seats nobody. Write REALM=NAME, such as {Realm.VAILIN}=human.")
        chosen[_realm(realm)] = _name(name)
    return chosen


def _players(told: str | None) -> tuple[int, list[str]]:
    """How many play, and their names if they are told."""
    if told is None:
        return 4, []
    if re.fullmatch(r"\d{1,3}", told.strip()):
        return int(told), []
    names = [_name(one) for one in told.split(",")]
    return len(names), names


def _seated(
    setup: nerath.Setup, names: list[str], chosen: Mapping[Realm, str], otherwise: Iterable[str]
) -> tuple[nerath.Seat, ...]:
    """The seats of a way to play: the names told, those chosen for a realm, and others for the rest."""
    line = [seat.realms for seat in setup.seats]
    given = names or [name for _, name in zip(line, otherwise, strict=False)]
    for place, realms in enumerate(line):
        here = {chosen[realm] for realm in realms if realm in chosen}
        if len(here) > 1:
            both = " and ".join(realms)
            fail(f"One player plays {both}, and {' and '.join(sorted(here))} were named. Name one of them.")
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
    """The setup that the options tell, or the end of the run with what would be right."""
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
