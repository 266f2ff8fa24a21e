"""By hand: breaks that rewriting one function does not make, and other readings of fixed rulings.

Here: the rows of `tests/bite/<game>/by_hand`, a file for each page of the documents, and what is wrong with
them. A row is a break that cannot be made by rewriting one function: what is written in data, what a rule
does not say, another reading of a ruling that no table can switch. In `file` the text `old`, which is there
exactly once, becomes `new`. The own tests of all `clauses` and `rulings` of a row have to notice it. For a
ruling `what` begins with the name of the reading that is then played; where none of the others can be played
in a few lines, the default is breached. Not here: breaks that are made by rewriting (`breaks`), whether tests
notice them (`bite`).
"""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.breaks import PACKAGE
from tools.rulings import due


class Break(NamedTuple):
    """One break in words, the file that it is in, and how that file reads with it."""

    name: str
    file: str
    text: Callable[[], str]


class ByHand:
    """The breaks that were written by hand, of clauses and of the rulings that no table can switch."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.folder = root, f"tests/bite/{game}/by_hand"
        pages = sorted((root / self.folder).glob("*.toml"))
        self.rows = [row for page in pages for row in tomllib.loads(page.read_text("utf-8"))["break"]]
        self.fixed = {one.id: one for one in due(root, game) if not one.switch}
        self.breaks = defaultdict[str, list[Break]](list)
        for row in self.rows:
            for id in (*row.get("clauses", ()), *row.get("rulings", ())):
                self.breaks[id].append(written(root, row))

    def problems(self) -> Iterator[str]:
        """Fixed rulings that have no break, and rows with texts, rulings or readings that there are not."""
        yield from (f"{self.folder}: {id} has no break" for id in self.fixed if id not in self.breaks)
        for row in self.rows:
            times = (self.root / PACKAGE / row["file"]).read_text("utf-8").count(row["old"])
            if times != 1:
                yield f"{self.folder}: {row['file']} has {times} times {row['old']!r}, not once"
            ids = row.get("rulings", ())
            yield from (f"{self.folder}: {id} is no fixed ruling" for id in ids if id not in self.fixed)
            names = {name for id in ids if id in self.fixed for name in self.fixed[id].names}
            said, colon, _ = row["what"].partition(": ")
            if ids and colon and not names.issuperset(said.split(", ")):
                yield f"{self.folder}: {said} is no reading of {', '.join(ids)}"


def written(root: Path, row: Mapping[str, str]) -> Break:
    """The break of a row: the text `old`, which is in its file exactly once, becomes `new`."""
    path = PACKAGE / row["file"]

    def changed() -> str:
        return (root / path).read_text("utf-8").replace(row["old"], row["new"])

    return Break(f"{row['file']} ({row['what']})", path.as_posix(), changed)
