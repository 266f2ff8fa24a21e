"""The settings of a game, from options.

Here: `--way KEY=VALUE` for every choice that a game offers before it begins, other spellings of four of them,
`--ruling` and `--content`, and the setup from all of these. Not here: which choices a game offers (its
`Setting`), who plays (`seating`), and what the rulebook allows.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from conquest_rules.cli.files import counted, fail, wrong_usage
from conquest_rules.cli.rooms import Content, Rooms, Setup, Side
from conquest_rules.kernel.clause import IllegalSetup
from conquest_rules.kernel.pack import ContentError
from conquest_rules.kernel.words import any_of

WayOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--way",
        metavar="KEY=VALUE",
        help="A choice before the game begins, such as length=long; may be repeated.",
    ),
]
PlayerCount: TypeAlias = Annotated[
    str | None, typer.Option("--players", metavar="N", help="Short for --way players=N.")
]
Length: TypeAlias = Annotated[
    str | None,
    typer.Option("--length", metavar="LENGTH", help="Short for --way length=LENGTH, such as long."),
]
Alliances: TypeAlias = Annotated[
    bool | None,
    typer.Option("--alliances/--free-for-all", help="Short for --way alliances=yes and alliances=no."),
]
Windows: TypeAlias = Annotated[
    str | None,
    typer.Option("--windows", metavar="WHO", help="Short for --way windows=WHO, such as holders-only."),
]
Variant: TypeAlias = Annotated[
    str | None,
    typer.Option("--variant", metavar="NAME", help="Short for --way variant=NAME, such as reduced-downtime."),
]
Rulings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=READING", help="Use this reading; may be repeated."),
]
ContentFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--content", metavar="DIR", help="The content pack, if it is not the built-in one."),
]

YES_OR_NO = {True: "yes", False: "no"}


def chosen(rooms: Rooms, given: list[str] | None, **spelled: str | bool | None) -> dict[str, str]:
    """The ways that the options choose; if the game has no such way or value, print what it has and exit."""
    ways = {way.name: way.choices for way in rooms.setting.WAYS}
    found = dict(_pairs(rooms, given))
    for key, value in spelled.items():
        if value is not None:
            found[key] = YES_OR_NO[value] if isinstance(value, bool) else value
    for key, value in found.items():
        if key not in ways:
            wrong_usage(f"{rooms.game} has no way {key!r}. {_meant(key, list(ways), 'You can choose')}")
        if ways[key] and value not in ways[key]:
            fail(f"There is no {key} {value!r}. {_meant(value, ways[key], 'Choose')}")
    return found


def _pairs(rooms: Rooms, given: list[str] | None) -> Iterator[tuple[str, str]]:
    for one in given or ():
        key, equals, value = one.partition("=")
        if not equals:
            ways = ", ".join(way.name for way in rooms.setting.WAYS)
            wrong_usage(f"{one!r} is not a way to play. Write KEY=VALUE; the keys are {ways}.")
        yield key, value


def _meant(name: str, known: list[str] | tuple[str, ...], otherwise: str) -> str:
    close = get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    return f"Did you mean {close[0]}?" if close else f"{otherwise} {any_of(known, most=len(known))}."


def rulings_by_options(given: list[str] | None) -> dict[str, str]:
    """The readings that `--ruling` chooses."""
    pairs = [one.partition("=") for one in given or ()]
    if strange := [name for name, equals, _ in pairs if not equals]:
        fail(f"{strange[0]!r} is not a reading. Write RULING=READING, such as R-vp-tie=any-tie.")
    return {name: reading for name, _, reading in pairs}


def load_content(rooms: Rooms, folder: Path | None) -> Content:
    """The pack in a folder, or None for the built-in one."""
    if folder is None:
        return None
    try:
        return rooms.packs.load(folder)
    except ContentError as error:
        problems = [" ".join(str(problem).split()) for problem in error.problems]
        fail(*problems, f"{folder}: {counted(len(problems), 'problem', 'problems')}.")


def setup_by_options(
    rooms: Rooms,
    ways: Mapping[str, str],
    rulings: list[str] | None,
    content: Content,
    seats: Mapping[Side, str] | None = None,
) -> Setup:
    """The setup that the options describe; if the rulebook does not allow it, print the refusals and exit."""
    try:
        return rooms.setting.setup(ways, seats or {}, rulings_by_options(rulings), content)
    except IllegalSetup as error:
        fail(*(rooms.explaining.explain_refusal(refusal) for refusal in error.refusals))
