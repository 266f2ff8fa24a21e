"""Pretences: one reading played where another was chosen, and whether the ruling's own properties notice.

What lives here: the pairs of readings of every ruling that can be switched, the rewriting that makes tables
answer one of them for the other, and the running of the ruling's properties on it. What may not live here:
how tests are run on another text (`broken`), breaks of rules (`bite`). It answers for no clause, but for the
sense of every property that is marked `@reads` for a ruling that can be switched.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from tools.broken import run
from tools.games import ROOT
from tools.rulings import due, tests_of
from tools.trace import read

# Where tables learn the readings they play by.
FILE: Final = "src/conquest_rules/kernel/readings.py"
LEARNT: Final = "return defaults | dict(chosen)"
PRETENDED: Final = """played = defaults | dict(chosen)
    return played | ({{{0!r}: {2!r}}} if played.get({0!r}) == {1!r} else {{}})"""
SECONDS: Final = 60


class Pretence(NamedTuple):
    """A ruling, the reading that was chosen, and the one that is played in its stead."""

    ruling: str
    chosen: str
    played: str

    def __str__(self) -> str:
        return f"{self.ruling}: {self.played} for {self.chosen}"

    def text(self, source: str) -> str:
        """The source by which tables play the wrong reading."""
        assert source.count(LEARNT) == 1, f"{FILE} has {source.count(LEARNT)} times {LEARNT!r}, not once"
        return source.replace(LEARNT, PRETENDED.format(*self))


class Pretences:
    """All pretences of a game, and what its tests make of them."""

    def __init__(self, game: str, root: Path = ROOT) -> None:
        self.game, self.root = game, root

    @cached_property
    def all(self) -> Sequence[Pretence]:
        """Every ordered pair of readings of every ruling that can be switched."""
        return [
            Pretence(one.id, chosen, played)
            for one in due(self.root, self.game)
            if one.switch
            for chosen in one.names
            for played in one.names
            if played != chosen
        ]

    @cached_property
    def properties(self) -> Mapping[str, Sequence[str]]:
        """The properties of each ruling."""
        _, marks, wrong = read(self.root)
        if wrong:
            raise SystemExit("\n".join(wrong))
        return {
            id: [f"tests/{spot}" for spot, kind in tests.items() if kind == "property"]
            for id, tests in tests_of(marks).items()
        }

    def noticed(self, one: Pretence) -> Sequence[str]:
        """The first of the ruling's own properties that went red."""
        text = one.text((self.root / FILE).read_text("utf-8"))
        tests = self.properties.get(one.ruling)
        return run({FILE: text}, tests, SECONDS, stop=True)["failed"] if tests else ()
