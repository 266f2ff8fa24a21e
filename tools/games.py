"""Games: those of a project, by the list in `src/conquest_rules/games.toml`.

Here: reading the list, the option `--game` that all tools share, and which clauses a game may still lack.
Not here: an import of the library; a project that does not run can be read as well.
"""

import argparse
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = "src/conquest_rules/games.toml"
CLAUSES: Final = "clauses: "
RULINGS: Final = "rulings: "


class Game(NamedTuple):
    """A game of the list: its name in all paths, its title, and what it still lacks."""

    name: str
    title: str
    lacks: Sequence[str]

    @property
    def lacking(self) -> Collection[str]:
        """The topics and ids of clauses that may be missing: the words after `clauses:` in its lacks."""
        return [lack.removeprefix(CLAUSES) for lack in self.lacks if lack.startswith(CLAUSES)]

    @property
    def unread(self) -> Collection[str]:
        """The rulings whose readings may be missing: the words after `rulings:` in its lacks."""
        return [lack.removeprefix(RULINGS) for lack in self.lacks if lack.startswith(RULINGS)]


def games(root: Path = ROOT) -> Sequence[Game]:
    """All games of a project, in the order of the list; none if there is no list."""
    path = root / LIST
    rows = tomllib.loads(path.read_text("utf-8")).get("game", []) if path.exists() else []
    return [Game(row["name"], row["title"], row["lacks"]) for row in rows]


def offer(parser: argparse.ArgumentParser) -> None:
    """Let a command take the name of one game."""
    parser.add_argument("--game", metavar="NAME", help="only this game (default: all games of games.toml)")


def chosen(name: str | None, root: Path = ROOT) -> Sequence[Game]:
    """The game of this name, or all games without one; a name that is not in the list ends the command."""
    found = [game for game in games(root) if name in (None, game.name)]
    if name and not found:
        known = ", ".join(game.name for game in games(root))
        raise SystemExit(f"There is no game {name!r} in {LIST}; there are: {known}.")
    return found
