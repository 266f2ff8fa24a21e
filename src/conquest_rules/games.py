"""The games of this library, and where the parts of each are found.

Here: `games`, the list in `games.toml`; `game`, one of them by its name, or one in a Python file; and `part`,
which finds a game's module for a part by its name. Nothing registers itself: a game's pictures are the module
of the game's name in `pictures`. Not here: what a part offers (`kernel.parts`).

A game still lacks what its list in `games.toml` says, and nothing else. The words for a lack are:

- a part, which is also what commands need: `rules`, `explaining`, `recording`, `telling`, `setting`,
  `showing`, `packs`, `odds`, `pictures`, `players`, `analysis`, `testing`,
- what is kept outside the package: `rules pages`, `traceability`, `clause tests`, `ruling tests`, `scenes`,
  `laws`, `worlds`, `breaks`, `corpus`, `playthroughs`, `bench`, `examples`,
- `clauses: TOPIC` or `clauses: ID` for clauses that have neither code nor tests yet,
- `rulings: ID` for a ruling whose readings differ only in what is not there yet.
"""

import sys
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from attrs import frozen

from conquest_rules.kernel import parts
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.rules import Rules

# Which game it is, is known at run time only: nobody who finds a game by its name looks at its types.
AnyRules: TypeAlias = Rules[Any, Any, Any, Event, Any, Any]


def _names(protocol: type) -> tuple[str, ...]:
    """The names that a module needs to satisfy a protocol."""
    kinds = (kind for kind in protocol.__mro__ if kind.__module__.startswith("conquest_rules."))
    return tuple(name for kind in kinds for name in vars(kind) if not name.startswith("_"))


# The module of each part, with the game's name in place of the braces, and the names that it has to have.
PARTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "rules": ("{}", _names(Rules)),
    "explaining": ("{}", _names(parts.Explaining)),
    "recording": ("{}", _names(parts.Recording)),
    "telling": ("{}.telling", _names(parts.Telling)),
    "setting": ("cli.{}.setting", _names(parts.Setting)),
    "showing": ("cli.{}.showing", _names(parts.Showing)),
    "packs": ("cli.{}.packs", _names(parts.Packing)),
    "odds": ("cli.{}.odds", _names(parts.Foretelling)),
    "pictures": ("pictures.{}", _names(parts.Drawing)),
    "players": ("players.{}", _names(parts.Bots)),
    "analysis": ("analysis.{}", _names(parts.Measuring)),
    # Its protocol, `testing.ways.Ways`, is above this module.
    "testing": ("testing.{}.ways", ("ways", "eager", "line", "sights", "round_of")),
}


class UnknownGame(LookupError):
    """There is no such game; the message names the closest one."""


@frozen
class Game:
    """A game: its name in records and commands, its title, what it lacks, and its file if it has one."""

    name: str
    title: str
    lacks: tuple[str, ...] = ()
    file: Path | None = None

    def __str__(self) -> str:
        return self.title


@cache
def games() -> tuple[Game, ...]:
    """All games of the list."""
    text = files("conquest_rules").joinpath("games.toml").read_text(encoding="utf-8")
    return tuple(Game(row["name"], row["title"], tuple(row["lacks"])) for row in tomllib.loads(text)["game"])


def game(name_or_path: str) -> Game:
    """The game with this name, or the one in this Python file; raises `UnknownGame`."""
    if name_or_path.endswith(".py"):
        return _in_file(Path(name_or_path))
    by_name = {one.name: one for one in games()}
    if name_or_path in by_name:
        return by_name[name_or_path]
    close = get_close_matches(name_or_path.lower(), by_name, n=1, cutoff=0.5)
    meant = f"Did you mean {close[0]}?" if close else f"The games are {', '.join(by_name)}."
    raise UnknownGame(f"There is no game {name_or_path!r}. {meant}")


def _in_file(path: Path) -> Game:
    if not path.is_file():
        raise UnknownGame(f"There is no file {path}. Give the Python file of a game, or the name of one.")
    module = _loaded(path.resolve())
    name = getattr(module, "GAME", None)
    if name is None:
        raise UnknownGame(f"{path} is not a game: it does not say its name, GAME.")
    return Game(name, getattr(module, "TITLE", name), file=path)


@cache
def _loaded(path: Path) -> ModuleType:
    """The module in a file, under a name that no other module has."""
    spec = spec_from_file_location(f"game_in_file_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def missing(game: Game, name: str) -> tuple[str, ...]:
    """The names that a part of a game would have to have, and has not."""
    place, names = PARTS[name]
    module = _module(game, place)
    return tuple(one for one in names if not hasattr(module, one))


@cache
def part(game: Game, name: str) -> ModuleType | None:
    """The module of a part of a game, or None if it has none; a game in a file is every part it can be."""
    return None if missing(game, name) else _module(game, PARTS[name][0])


def _module(game: Game, place: str) -> ModuleType | None:
    if game.file is not None:
        return _loaded(game.file.resolve())
    path = f"conquest_rules.{place.format(game.name)}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        # Something else that is missing, such as an extra, is not the game's lack.
        if f"{path}.".startswith(f"{error.name}."):
            return None
        raise


def rules_of(game: Game) -> AnyRules:
    """The rules of a game; raises `UnknownGame` if they are not complete."""
    if lacking := missing(game, "rules"):
        raise UnknownGame(f"{game.file or game.name} is not a game yet: it lacks {', '.join(lacking)}.")
    return cast(AnyRules, part(game, "rules"))  # a module is the game, which no checker can know
