"""Saving the record of a game after every action.

Here: `Keeper`, which rewrites the record whenever it has changed, and the default file of a game. Not here:
writing a file so that it is never half written (`files`).
"""

from itertools import count
from pathlib import Path

from attrs import define, evolve, field

from conquest_rules.cli.files import put, reason
from conquest_rules.cli.rooms import Action, AnyRecord, Rooms, dumped


def free_path(name: str) -> Path:
    """A path for a new game that does not exist yet: game.txt, game-2.txt, ..."""
    names = (Path(f"{name}{f'-{number}' if number > 1 else ''}.txt") for number in count(1))
    return next(path for path in names if not path.exists())


@define
class Keeper:
    """A record's file, as JSON if it was JSON before.

    The header and the lines written so far are kept in memory, because a game has thousands of them.
    """

    rooms: Rooms
    path: Path
    as_json: bool = False
    _head: str = field(init=False, default="")
    _actions: tuple[Action, ...] = field(init=False, default=())
    _lines: list[str] = field(init=False, factory=list)

    def keep(self, record: AnyRecord) -> str | None:
        """Write the record; return why it cannot be written, if it cannot."""
        try:
            put([(self.path, self._text(record))])
        except OSError as error:
            told = f"{self.path} cannot be written: {reason(error)}."
            return f"{told} The game is not saved; `save FILE` saves it elsewhere."
        return None

    def _text(self, record: AnyRecord) -> str:
        if self.as_json:
            return dumped(self.rooms, record)
        if not self._head:
            self._head = self.rooms.recording.write_record(evolve(record, actions=()), comments=False)
        both = enumerate(zip(self._actions, record.actions, strict=False))
        shared = min(len(self._actions), len(record.actions))
        same = next((place for place, (one, other) in both if one is not other), shared)
        write = self.rooms.rules.write_action
        self._lines[same:] = [f"{write(action)}\n" for action in record.actions[same:]]
        self._actions = record.actions
        return self._head + "".join(self._lines)
