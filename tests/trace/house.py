"""Small houses for the tracer to read: projects written into a folder of their own.

What lives here: the house, and one that is fully furnished. No test, no rulebook and no real code.
"""

import json
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest
from tools import trace
from tools.games import LIST

TEST = "clauses/foxes/test_p01.py"
TEST_PATH = f"tests/{TEST}"
CODE_PATH = "src/conquest_rules/foxes/movement/moving.py"
DATA_PATH = "src/conquest_rules/foxes/data/start.toml"
CATALOGUE_PATH = "src/conquest_rules/foxes/data/clauses.toml"


class Run(NamedTuple):
    """How a run of the tool ended, and what it said."""

    code: int
    out: str
    err: str


class House:
    """A project of up to two games below `root`, and the tool's answers about it.

    The games are foxes, whose clauses begin with F, and geese, whose clauses begin with G.
    """

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.games = dict[str, list[str]]()
        self.file = root / "traceability/foxes.txt"
        self.capsys = capsys

    def write(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(dedent(text), encoding="utf-8")

    def catalogue(self, *rows: str, game: str = "foxes") -> None:
        """Each row reads `id slug force`, then the ids of its same_as; the topic is the slug."""
        form = '[[clause]]\nid = "{0}"\nslug = "{1}"\ntopic = "{1}"\nforce = "{2}"\nsame_as = {3}\n'
        words = [row.split() for row in rows]
        text = "".join(form.format(id, slug, force, same) for id, slug, force, *same in words)
        self.write(f"src/conquest_rules/{game}/data/clauses.toml", text or "clause = []")
        self.lists(game, *self.games.get(game, ()))

    def lists(self, game: str, *lacks: str) -> None:
        """The list of games has this one, too, which lacks all this."""
        self.games[game] = list(lacks)
        form = '[[game]]\nname = "{0}"\ntitle = "{0}"\nlacks = {1}\n'
        self.write(LIST, "".join(form.format(name, json.dumps(all)) for name, all in self.games.items()))

    def lines(self) -> list[str]:
        clauses, marks, problems = trace.read(self.root)
        assert problems == []
        return [verdict.line for verdict in trace.judge(clauses, marks)]

    def line(self, id: str) -> tuple[str, ...]:
        """Status, evidence, where it lives and tests of one clause."""
        clauses, marks, problems = trace.read(self.root)
        assert problems == []
        (one,) = [verdict for verdict in trace.judge(clauses, marks) if verdict.clause.id == id]
        return one.status, one.evidence, ", ".join(one.homes) or "-", ", ".join(one.tests) or "-"

    def problems(self) -> list[str]:
        return trace.read(self.root)[2]

    def run(self, *arguments: str) -> Run:
        code = trace.main(["--root", str(self.root), *arguments])
        said = self.capsys.readouterr()
        return Run(code, said.out, said.err)


def furnish(house: House) -> None:
    """Fill a house with two games, and with several spots and tests for each clause."""
    ids = [f"F1.{n}" for n in range(1, 9)]
    house.catalogue(*(f"{id} slug-{id} must" for id in ids))
    house.catalogue("G1.1 one must", game="geese")
    for name in "cab":
        for id in ids:
            code = f'@clause("{id}")\ndef {name}(): ...\n@by_construction("{id}")\nclass B{name}: ...'
            house.write(f"src/conquest_rules/foxes/{name}{id[3:]}.py", code)
        house.write(f"src/conquest_rules/foxes/data/{name}.toml", f"clauses = {ids}")
        marks = "\n".join(f'@checks("{id}")' for id in ids[:5])
        house.write(f"tests/test_{name}.py", f"{marks}\ndef test_it(): ...")
