"""Evidence: where each clause lives, which tests show it, and which tell the readings of a ruling apart.

What lives here: the places that marks point at, with a line to lead to and the sentence of their
docstring. What may not live here: a verdict of its own, which is the tracer's; anything of Sphinx.
It answers for no clause.
"""

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import frozen

from tools import rulings, trace
from tools.marks import KINDS, Mark, load, walk


@frozen
class Place:
    """A spot of the code, the data or the tests that names a clause, or a test that names a ruling."""

    kind: str
    path: str
    line: int
    name: str
    sentence: str

    @property
    def is_test(self) -> bool:
        """Whether it is a test."""
        return self.kind in KINDS


@frozen
class Evidence:
    """What there is for one clause or ruling: the tracer's verdict, and all places."""

    status: str
    places: tuple[Place, ...]

    @property
    def code(self) -> Sequence[Place]:
        """Where it lives in the code and the data."""
        return [place for place in self.places if not place.is_test]

    @property
    def tests(self) -> Sequence[Place]:
        """The tests that show it."""
        return [place for place in self.places if place.is_test]

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of its tests, the strongest first."""
        return [kind for kind in KINDS if any(place.kind == kind for place in self.places)]


@cache
def evidence(root: Path) -> Mapping[str, Evidence]:
    """The evidence for every clause and every ruling below a root, by id."""
    clauses, marks, wrong = trace.read(root)
    if wrong:
        raise ValueError("\n".join(wrong))
    statuses = {one.clause.id: one.status for one in trace.judge(clauses, marks)}
    judged = rulings.judge(list(rulings.rulings(root)), statuses, marks)
    statuses |= {one.ruling.id: one.status for one in judged}
    files, found = _Files(root), {id: list[Place]() for id in statuses}
    for mark in marks:
        found[mark.clause].append(files.place(mark))
    return {id: Evidence(status, _sorted(found[id])) for id, status in statuses.items()}


def _sorted(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(dict.fromkeys(places), key=lambda one: (one.path, one.line)))


class _Files:
    """The files that bear marks, each read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._texts = dict[str, str]()
        self._sentences = dict[str, Mapping[str, str]]()

    def place(self, mark: Mark) -> Place:
        """Where a mark is, to a line and a name."""
        path, _, line = mark.where.partition(":")
        name = mark.spot.partition(":")[2].strip(":").replace("::", ".")
        if not line:
            return Place(mark.kind, path, self._line(path, mark.clause), Path(path).name, "")
        return Place(mark.kind, path, int(line), name, self._told(path).get(name, ""))

    def _line(self, path: str, clause: str) -> int:
        """The line of a data file that names a clause."""
        if path not in self._texts:
            self._texts[path] = (self._root / path).read_text("utf-8")
        return self._texts[path].partition(f'"{clause}"')[0].count("\n") + 1

    def _told(self, path: str) -> Mapping[str, str]:
        """The first paragraph of each docstring of a file, by the name of what it describes."""
        if path not in self._sentences:
            tree = load(self._root / path, path)
            assert isinstance(tree, ast.Module)
            spots = [(scope, node) for scope, node in walk(tree) if scope and scope[-1] is node]
            self._sentences[path] = {
                ".".join(part.name for part in scope): sentence(ast.get_docstring(scope[-1]))
                for scope, _ in spots
            }
        return self._sentences[path]


def sentence(docstring: str | None) -> str:
    """The first paragraph of a docstring as one line, without marks of markup."""
    return " ".join((docstring or "").partition("\n\n")[0].split()).replace("`", "")
