"""Rulings: which tests tell the readings of each ruling apart.

What lives here: the rulings of the catalogues, the tests that are marked `@reads` for each, the verdict on
each, and `rulings/<game>.txt`, the committed files with one line a ruling.

What may not live here: an import of the code that is read, the verdict on any clause (`trace`), the playing
of one reading for another (`pretence`).

What it answers for: no clause, but the truth of the line about each ruling.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from tools.games import LIST, chosen, games
from tools.marks import KINDS, READS, Clause, Mark, catalogue, load

FOLDER: Final = "rulings"
WIDTHS: Final = (42, 10, 9, 22, 0)
# What a clause must have for a fixed ruling to rest on it.
SHOWN: Final = ("tested", "by-construction")


class Ruling(NamedTuple):
    """One row of a catalogue of rulings; `unread` if its game lacks what its readings differ in."""

    game: str
    id: str
    switch: bool
    names: Sequence[str]
    clauses: Sequence[str]
    where: str
    unread: bool


class Verdict(NamedTuple):
    """What is known of one ruling: its status, the kinds of its tests, and what it rests on."""

    ruling: Ruling
    status: str
    kinds: Sequence[str]
    evidence: Sequence[str]

    @property
    def line(self) -> str:
        """Id, whether it can be switched, status, kinds of tests, and how many, or else the clauses."""
        kind = "switchable" if self.ruling.switch else "fixed"
        rests = str(len(self.evidence)) if self.status == "tested" else ", ".join(self.evidence) or "-"
        columns = (self.ruling.id, kind, self.status, "+".join(self.kinds) or "-", rests)
        told = zip(columns, WIDTHS, strict=True)
        return "  ".join(text.ljust(width) for text, width in told).rstrip()


def rulings(root: Path) -> Iterator[Ruling | str]:
    """The rulings of all games below a root, in the order of the catalogues, and what is wrong with them."""
    for game in games(root):
        where = f"src/conquest_rules/{game.name}/data/rulings.toml"
        if not (root / where).exists():
            continue
        table = load(root / where, where)
        rows = table.get("ruling") if isinstance(table, dict) else None
        for row in rows if isinstance(rows, list) else [{}]:
            match row:
                case {"id": str(id), "switch": bool(switch), "readings": [*readings], "clauses": [*clauses]}:
                    names = [str(reading.get("name")) for reading in readings]
                    on, unread = [str(clause) for clause in clauses], id in game.unread
                    yield Ruling(game.name, id, switch, names, on, where, unread)
                case _:
                    yield f"{where}: a ruling needs an id, switch, readings and clauses: {row or table}"


def due(root: Path, game: str) -> Sequence[Ruling]:
    """The rulings of a game that need tests: all but those that it lacks, or whose clauses it lacks."""
    where = f"src/conquest_rules/{game}/data/clauses.toml"
    table = load(root / where, where)
    rows = catalogue(where, game, table.get("clause")) if isinstance(table, dict) else ()
    clauses = [row for row in rows if isinstance(row, Clause)]
    lacking = let_off(clauses, *(lack for one in chosen(game, root) for lack in one.lacking))
    own = [one for one in rulings(root) if isinstance(one, Ruling) and one.game == game]
    return [one for one in own if not one.unread and not lacking.issuperset(one.clauses)]


def let_off(clauses: Sequence[Clause], *lacking: str) -> set[str]:
    """The clauses that may be missing, by their ids."""
    return {clause.id for clause in clauses if not clause.names.isdisjoint(lacking)}


def problems(
    found: Sequence[Ruling | str], clauses: Sequence[Clause], marks: Sequence[Mark]
) -> Iterator[str]:
    """What is wrong with rulings and with the marks that name them."""
    yield from (one for one in found if isinstance(one, str))
    known = [one for one in found if isinstance(one, Ruling)]
    counts, ids = Counter(one.id for one in known), {clause.id for clause in clauses}
    for one in known:
        if counts[one.id] > 1:
            yield f"{one.where}: {one.id} is defined {counts[one.id]} times"
        if strange := [id for id in one.clauses if id not in ids]:
            yield f"{one.where}: {one.id} names {', '.join(strange)}, which no catalogue of clauses has"
    for mark in marks:
        if mark.word == READS and mark.clause not in counts:
            close = ", ".join(get_close_matches(mark.clause, counts)) or "none"
            yield f"{mark.where}: {mark.spot} reads {mark.clause}, which is no ruling; close to it: {close}"


def tests_of(marks: Sequence[Mark]) -> Mapping[str, Mapping[str, str]]:
    """For each ruling its tests, such as `rulings/test_seas.py::test_bridge`, each with its kind."""
    found = dict[str, dict[str, str]]()
    for mark in sorted(marks):
        if mark.word == READS and mark.kind in KINDS:
            found.setdefault(mark.clause, {})[mark.spot] = mark.kind
    return found


def judge(
    found: Sequence[Ruling | str], statuses: Mapping[str, str], marks: Sequence[Mark]
) -> Iterator[Verdict]:
    """The verdict on every ruling: tested by its own tests, else shown by its clauses, else missing.

    A ruling that can be switched is tested by a property, and by nothing less. What its game lacks is shown
    by no clause.
    """
    tests = tests_of(marks)
    for one in [ruling for ruling in found if isinstance(ruling, Ruling)]:
        own = tests.get(one.id, {})
        kinds = [kind for kind in KINDS if kind in own.values()]
        shown = [] if one.switch or one.unread else [id for id in one.clauses if statuses.get(id) in SHOWN]
        if "property" in kinds or (kinds and not one.switch):
            yield Verdict(one, "tested", kinds, sorted(own))
        else:
            yield Verdict(one, "by-clause" if shown else "missing", kinds, shown)


def missing(
    verdicts: Sequence[Verdict], clauses: Sequence[Clause], lacking: Collection[str], unread: Collection[str]
) -> Iterator[str]:
    """The rulings without evidence, but for those that their game lacks, or all of whose clauses it lacks."""
    allowed = let_off(clauses, *lacking)
    without = {ruling.id for ruling, status, _, _ in verdicts if status == "missing"}
    yield from (f"{LIST}: {one} is not missing; strike it out" for one in unread if one not in without)
    for ruling, _, _, _ in verdicts:
        if ruling.id in without - set(unread) and not allowed.issuperset(ruling.clauses):
            fixed = "a test that is marked for it, or a clause that has one"
            yield f"{ruling.id} is missing: it needs {'a property marked for it' if ruling.switch else fixed}"
