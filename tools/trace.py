"""The tracer: which code, which data and which tests answer for each clause of the rulebooks.

What lives here: the verdict on every clause from the marks that name it (`marks` finds those), and
`traceability/<game>.txt`, the committed files with one line a clause. `rulings` has the like for rulings.

What may not live here: an import of the code that is read (its syntax tree is enough, so a package that
does not run can still be traced), anything outside the standard library, the name of any game.

What it answers for: no clause, but the truth of the line about each. A mark in a string or a comment is
not seen; a mark on what `make test` does not run, or on a skipped test, is an error;
a doubt is never a guess.
"""

import argparse
import ast
import difflib
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools import rulings
from tools.games import CLAUSES, LIST, ROOT, Game, chosen, games, offer
from tools.kept import Files, as_they_are, by_file, committed, untrue, written
from tools.marks import (
    IDLE,
    KINDS,
    READS,
    SLOW,
    STRAY,
    Clause,
    Mark,
    catalogue,
    code_marks,
    data_marks,
    load,
    named,
    tables,
    test_marks,
)

FOLDER: Final = "traceability"
# How much a status proves: a clause whose status proves less than it did has lost evidence.
STATUSES: Final = {"tested": 2, "by-construction": 1, "restates": 0, "advice": 0, "missing": 0}
PROVEN: Final = ("tested", "by-construction", "restates")
# Fixed, so that a line depends on its own clause alone and a change to one leaves the others as they are.
WIDTHS: Final = (7, 15, 22, 3, 0)
GUIDE: Final = """A clause is
  tested           by a test marked @checks("ID"): a property (it has @given, or is a state machine),
                   a table compared whole (@checks("ID", table=True)), or an example;
  by-construction  if a type marked @by_construction("ID") cannot express what the clause forbids;
  restates         if all earlier clauses that say the same (same_as, written on either side) are one
                   of these;
  advice           if there is nothing to check;
  missing          if none of this is true yet.
A ruling is tested by a test marked @reads("ID"), one that can be switched by a property; a fixed one
may rest on its clauses instead.
A game of games.toml that lacks "clauses: naval" or "clauses: N9.2" may have missing clauses of that topic,
or that one, and no others.
Without an option: how far are we? `make trace` brings the committed file up to date."""


class Verdict(NamedTuple):
    """What is known of one clause: its status, what that rests on, where it lives, and its tests."""

    clause: Clause
    status: str
    evidence: str
    homes: Sequence[str]
    tests: Sequence[str]

    @property
    def line(self) -> str:
        """Id, status, evidence, how many tests, and where it lives in the code or the data of its game."""
        homes = [home.removeprefix(f"{self.clause.game}/") for home in self.homes]
        more = [f"{len(homes) - 1} more"] if len(homes) > 1 else []
        told = (self.clause.id, self.status, self.evidence, str(len(self.tests) or "-"))
        columns = zip((*told, ", ".join(homes[:1] + more) or "-"), WIDTHS, strict=True)
        return "  ".join(text.ljust(width) for text, width in columns).rstrip()


def files(root: Path) -> Iterator[Path]:
    """All that is read below a root: the data of each game, the code, the tests.

    Tests with a catalogue beside them are of a game that is not in the list, and answer to that.
    """
    package = root / "src/conquest_rules"
    for game in games(root):
        yield from sorted(package.glob(f"{game.name}/data/*.toml"))
    yield from sorted(package.rglob("*.py"))
    tests = sorted(root.glob("tests/**/test_*.py"))
    yield from (path for path in tests if not path.with_name("clauses.toml").exists())


def read(root: Path) -> tuple[list[Clause], list[Mark], list[str]]:
    """All that lies below a root: clauses in catalogue order, marks, and every problem."""
    found = list[Clause | Mark | str]()
    for path in files(root):
        name = path.relative_to(root).as_posix()
        spot = name.removeprefix("tests/").removeprefix("src/conquest_rules/")
        match load(path, name):
            case str(problem):
                found.append(problem)
            case ast.Module() as tree:
                is_test = name.startswith("tests/")
                spot, said = (spot, test_marks(tree)) if is_test else (spot[: -len(".py")], code_marks(tree))
                marked = list(said)
                known = tables(tree) if marked else {}
                found += [one for mark in marked for one in named(name, spot, known, mark)]
            case dict(table) if path.name == "clauses.toml":
                found += catalogue(name, path.parts[-3], table.get("clause"))
            case dict(table) if path.name != "rulings.toml":
                found += data_marks(name, spot, table)
    clauses = [one for one in found if isinstance(one, Clause)]
    marks = [one for one in found if isinstance(one, Mark)]
    wrong = [*unlisted(root), *(one for one in found if isinstance(one, str))]
    wrong += problems(clauses, marks)
    return clauses, marks, list(dict.fromkeys(wrong))


def unlisted(root: Path) -> Iterator[str]:
    """Games that have no catalogue, and catalogues of games that the list does not have."""
    names = [game.name for game in games(root)]
    found = sorted(path.parts[-3] for path in root.glob("src/conquest_rules/*/data/clauses.toml"))
    yield from [] if names else [f"{LIST}: there is no game in it"]
    yield from (f"{LIST}: {name} has no data/clauses.toml" for name in names if name not in found)
    strange = [name for name in found if name not in names]
    yield from (f"{LIST}: {name} has data/clauses.toml and is not listed" for name in strange)


def unknown(id: str, ids: Iterable[str]) -> str:
    """What to say of an id that is in no catalogue."""
    close = ", ".join(difflib.get_close_matches(id, list(ids))) or "none"
    return f"{id}, which is in no catalogue; ids close to it: {close}"


def problems(clauses: Sequence[Clause], marks: Sequence[Mark]) -> Iterator[str]:
    """What shows only once all is read: ids unknown or defined twice, tests that prove nothing."""
    ids = Counter(clause.id for clause in clauses)
    yield from (f"{c.where}: {c.id} is defined {ids[c.id]} times" for c in clauses if ids[c.id] > 1)
    names = [(c.where, f"same_as of {c.id}", other) for c in clauses for other in c.same_as]
    names += [(mark.where, mark.spot, mark.clause) for mark in marks if mark.word != READS]
    for where, spot, id in names:
        if id not in ids:
            yield f"{where}: {spot} names {unknown(id, ids)}"
        if "missing" in spot:
            yield f"{where}: {spot}: choose another word than missing, which is the name of a status"
    checked = Counter((mark.spot, mark.clause) for mark in marks if mark.kind in KINDS)
    for mark in marks:
        if mark.kind in (STRAY, IDLE, SLOW):
            yield f"{mark.where}: {mark.spot} {mark.kind}"
        if checked[mark.spot, mark.clause] > 1:
            yield f"{mark.where}: {mark.spot} {mark.word} {mark.clause} more than once"


def restatements(clauses: Sequence[Clause]) -> Mapping[str, Sequence[str]]:
    """For each clause the earlier ones that say the same; a first statement has none."""
    order = {clause.id: place for place, clause in enumerate(clauses)}
    earlier = {id: list[str]() for id in order}
    for clause in clauses:
        for other in clause.same_as:
            first, second = sorted((clause.id, other), key=order.__getitem__)
            if first != second and first not in earlier[second]:
                earlier[second].append(first)
    return earlier


def judge(clauses: Sequence[Clause], marks: Sequence[Mark]) -> Iterator[Verdict]:
    """The verdict on every clause, in catalogue order."""
    earlier, shown = restatements(clauses), set[str]()
    spots = defaultdict[tuple[str, str], set[str]](set)
    for mark in marks:
        spots[mark.clause, mark.kind].add(mark.spot)
    for clause in clauses:
        kinds = [kind for kind in KINDS if spots[clause.id, kind]]
        types, others = spots[clause.id, "by-construction"], earlier[clause.id]
        told = "+".join(others) if shown.issuperset(others) else ""
        rest = "advice" if clause.row["force"] == "advice" else "missing"
        claims = ("+".join(kinds), "type" if types else "", told, "-")
        ladder = zip(("tested", "by-construction", "restates", rest), claims, strict=True)
        status, evidence = next((status, claim) for status, claim in ladder if claim)
        if status in PROVEN:
            shown.add(clause.id)
        tests = set[str]().union(*(spots[clause.id, kind] for kind in kinds))
        yield Verdict(clause, status, evidence, sorted(spots[clause.id, "lives"] | types), sorted(tests))


def losses(before: str, after: str, retired: Collection[str]) -> Iterator[str]:
    """The clauses whose status proves less after than before, but for those let go on purpose."""
    rows = [[line.split() for line in text.splitlines()] for text in (before, after)]
    was, now = ({row[0]: row[1] for row in group if len(row) > 2} for group in rows)
    for id, status in was.items():
        if STATUSES.get(status, 0) > STATUSES.get(now.get(id, ""), 0) and id not in retired:
            yield f"{id} was {status} and is now {now.get(id, 'gone')}"


def check(
    before: Files, after: Files, verdicts: Sequence[Verdict], asked: argparse.Namespace
) -> Iterator[str]:
    """Everything that keeps the files from being true, lost evidence first."""
    now = "".join(after.values())
    older = ("".join(before.values()), committed(asked.root, FOLDER, asked.game))
    yield from dict.fromkeys(loss for text in older for loss in losses(text, now, asked.retire))
    yield from untrue(before, after)
    for game in chosen(asked.game, asked.root) if asked.no_missing else []:
        yield from lacks(game, [one for one in verdicts if one.clause.game == game.name])


def lacks(game: Game, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The clauses that are missing though the game does not lack them, and the lacks that were filled."""
    missing = [one.clause for one in verdicts if one.status == "missing"]
    for clause in missing:
        if not clause.names.intersection(game.lacking):
            yield f"{clause.id} {clause.row['slug']} is missing"
    for lack in game.lacking:
        if not any(lack in one.clause.names for one in verdicts):
            yield f"{LIST}: {game.name} lacks {CLAUSES}{lack}, which is neither a topic nor a clause of it"
        elif not any(lack in clause.names for clause in missing):
            yield f"{LIST}: {game.name} lacks {CLAUSES}{lack}, but none of it is missing; strike it out"


def write(before: Files, after: Files, asked: argparse.Namespace) -> Iterator[str]:
    """Bring the files up to date; where a clause would lose its evidence, leave them and say so."""
    lost = list(losses("".join(before.values()), "".join(after.values()), asked.retire))
    yield from lost
    if lost:
        yield f"{FOLDER} stays as it was; --retire ID lets go of the evidence of a clause"
    else:
        written(asked.root, before, after)


def of_rulings(
    verdicts: Sequence[Verdict], marks: Sequence[Mark], asked: argparse.Namespace
) -> Iterator[str]:
    """Check or write the files of the rulings."""
    statuses = {one.clause.id: one.status for one in verdicts}
    asked_for = chosen(asked.game, asked.root)
    of_them = [game.name for game in asked_for]
    judged = rulings.judge(list(rulings.rulings(asked.root)), statuses, marks)
    found = [one for one in judged if one.ruling.game in of_them]
    before = as_they_are(asked.root, rulings.FOLDER, asked.game)
    after = by_file(rulings.FOLDER, ((one.ruling.game, one.line) for one in found))
    if asked.check:
        yield from untrue(before, after)
        clauses = [one.clause for one in verdicts]
        lacking = [lack for game in asked_for for lack in game.lacking]
        unread = [lack for game in asked_for for lack in game.unread]
        yield from rulings.missing(found, clauses, lacking, unread) if asked.no_missing else ()
    elif asked.write:
        written(asked.root, before, after)


def show(id: str, verdicts: Sequence[Verdict], marks: Sequence[Mark]) -> Iterator[str]:
    """Everything about one clause: its status, its row, who says the same, and every mark with its place."""
    for one in [verdict for verdict in verdicts if verdict.clause.id == id]:
        yield f"{id} {one.clause.row['slug']} {one.status} {one.evidence}"
        for key, value in one.clause.row.items():
            yield f"  {key}: {', '.join(map(str, value)) if isinstance(value, list) else value}"
        again = [other.clause.id for other in verdicts if id in other.clause.same_as]
        yield f"  named in same_as by: {', '.join(again) or '-'}"
        yield from sorted(f"  {m.kind}: {m.spot} ({m.where})" for m in marks if m.clause == id)


def summary(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """How many clauses of each game have each status, and how much of what binds has evidence."""
    every = "all games"
    yield " " * 15 + "".join(f"{word:>17}" for word in (*STATUSES, "all"))
    for game in [*dict.fromkeys(one.clause.game for one in verdicts), every]:
        counts = Counter(one.status for one in verdicts if game in (one.clause.game, every))
        yield f"{game:15}" + "".join(f"{n:>17}" for n in (*map(counts.__getitem__, STATUSES), counts.total()))
    for force in ("must", "must-not", "effect"):
        counts = Counter(one.status for one in verdicts if one.clause.row["force"] == force)
        held, total = counts.total() - counts["missing"], counts.total()
        yield f"{force:15}{held:>17} of {total} have evidence ({held / max(total, 1):.0%})"


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(epilog=GUIDE, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.description = "Which code, which data and which tests answer for each clause of the rulebooks."
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--write", action="store_true", help=f"write {FOLDER}, if no clause loses evidence by it"
    )
    one.add_argument(
        "--check", action="store_true", help=f"fail if {FOLDER} is not true, or evidence was lost"
    )
    one.add_argument("--clause", metavar="ID", help="print where a clause lives and which tests check it")
    text = "with --write or --check: this clause may lose its evidence (repeatable)"
    parser.add_argument("--retire", metavar="ID", action="append", default=[], help=text)
    text = "with --check: fail also if a clause or ruling is missing that its game does not lack"
    parser.add_argument("--no-missing", action="store_true", help=text)
    offer(parser)
    text = "the folder that holds src and tests (default: the repository)"
    parser.add_argument("--root", type=Path, default=ROOT, help=text)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read everything, do the one thing asked for, and say by the exit code whether all is well."""
    asked = parse(arguments)
    clauses, marks, wrong = read(asked.root)
    wrong += rulings.problems(list(rulings.rulings(asked.root)), clauses, marks)
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    of_them = [game.name for game in chosen(asked.game, asked.root)]
    verdicts = [one for one in judge(clauses, marks) if one.clause.game in of_them]
    before = as_they_are(asked.root, FOLDER, asked.game)
    after = by_file(FOLDER, ((one.clause.game, one.line) for one in verdicts))
    said = [f"{FOLDER} is true: {len(verdicts)} clauses"]
    if asked.check:
        wrong = [*check(before, after, verdicts, asked), *of_rulings(verdicts, marks, asked)]
    elif asked.write:
        wrong = [*write(before, after, asked), *of_rulings(verdicts, marks, asked)]
    elif asked.clause:
        said = list(show(asked.clause, verdicts, marks))
        wrong = [] if said else [unknown(asked.clause, [clause.id for clause in clauses])]
    else:
        said = list(summary(verdicts))
    print(*wrong or said, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
