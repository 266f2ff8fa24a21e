"""The tracer: which code, which data and which tests answer for each clause of the rulebooks.

What lives here: the verdict on every clause from the marks that name it (`marks` finds those), and
`traceability.txt`, the committed file with one line a clause. `rulings` has the like for rulings.

What may not live here: an import of the code that is read (its syntax tree is enough, so a package that
does not run can still be traced), anything outside the standard library, the name of any game.

What it answers for: no clause, but the truth of the line about each. A mark in a string or a comment is
not seen; a mark on what no test run collects, or on a skipped test, is an error; a doubt is never a guess.
"""

import argparse
import ast
import difflib
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tools import rulings
from tools.marks import (
    IDLE,
    KINDS,
    READS,
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

FILE: Final = "traceability.txt"
# How much a status proves: a clause whose status proves less than it did has lost evidence.
STATUSES: Final = {"tested": 2, "by-construction": 1, "restates": 0, "advice": 0, "missing": 0}
PROVEN: Final = ("tested", "by-construction", "restates")
# Fixed, so that a line depends on its own clause alone and a change to one leaves the others as they are.
WIDTHS: Final = (7, 50, 15, 22, 44, 0)
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
Without an option: how far are we? `make trace` brings the committed file up to date."""

# A clause, its status, and its line in the file.
Verdict: TypeAlias = tuple[Clause, str, str]


def read(root: Path) -> tuple[list[Clause], list[Mark], list[str]]:
    """All that lies below a root: clauses in catalogue order, marks, and every problem."""
    found, package = list[Clause | Mark | str](), root / "src/conquest_rules"
    data, code, tests = package.glob("*/data/*.toml"), package.rglob("*.py"), root.glob("tests/**/test_*.py")
    for path in [*sorted(data), *sorted(code), *sorted(tests)]:
        name = path.relative_to(root).as_posix()
        spot = name.removeprefix("tests/").removeprefix("src/conquest_rules/")
        match load(path, name):
            case str(problem):
                found.append(problem)
            case ast.Module() as tree:
                is_test, known = name.startswith("tests/"), tables(tree)
                spot, said = (spot, test_marks(tree)) if is_test else (spot[: -len(".py")], code_marks(tree))
                found += [one for mark in said for one in named(name, spot, known, mark)]
            case dict(table) if path.name == "clauses.toml":
                found += catalogue(name, path.parts[-3], table.get("clause"))
            case dict(table) if path.name != "rulings.toml":
                found += data_marks(name, spot, table)
    clauses = [one for one in found if isinstance(one, Clause)]
    marks = [one for one in found if isinstance(one, Mark)]
    wrong = [*(one for one in found if isinstance(one, str)), *problems(clauses, marks)]
    return clauses, marks, list(dict.fromkeys(wrong))


def unknown(id: str, ids: Iterable[str]) -> str:
    """What to say of an id that is in no catalogue."""
    close = ", ".join(difflib.get_close_matches(id, list(ids))) or "none"
    return f"{id}, which is in no catalogue; ids close to it: {close}"


def problems(clauses: Sequence[Clause], marks: Sequence[Mark]) -> Iterator[str]:
    """What shows only once all is read: ids unknown or defined twice, tests that prove nothing."""
    ids = Counter(clause.id for clause in clauses)
    if not clauses:
        yield "src/conquest_rules: there is no clause in any <game>/data/clauses.toml"
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
        if mark.kind in (STRAY, IDLE):
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
        claims = ("+".join(kinds), ", ".join(sorted(types)), told, "-")
        ladder = zip(("tested", "by-construction", "restates", rest), claims, strict=True)
        status, evidence = next((status, claim) for status, claim in ladder if claim)
        if status in PROVEN:
            shown.add(clause.id)
        tests = set[str]().union(*(spots[clause.id, kind] for kind in kinds))
        lists = [", ".join(sorted(group)) or "-" for group in (spots[clause.id, "lives"] | types, tests)]
        columns = zip((clause.id, str(clause.row["slug"]), status, evidence, *lists), WIDTHS, strict=True)
        yield clause, status, "  ".join(text.ljust(width) for text, width in columns).rstrip()


def losses(before: str, after: str, retired: Collection[str]) -> Iterator[str]:
    """The clauses whose status proves less after than before, but for those let go on purpose."""
    rows = [[line.split() for line in text.splitlines()] for text in (before, after)]
    was, now = ({row[0]: row[2] for row in group if len(row) > 2} for group in rows)
    for id, status in was.items():
        if STATUSES.get(status, 0) > STATUSES.get(now.get(id, ""), 0) and id not in retired:
            yield f"{id} was {status} and is now {now.get(id, 'gone')}"


def committed(root: Path) -> str:
    """The file as the last commit has it; nothing where git, a commit or the file is not there."""
    command = ["git", "-C", str(root), "show", f"HEAD:./{FILE}"]
    try:
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    except OSError:
        return ""


def untrue(file: str, before: str, after: str) -> Iterator[str]:
    """Where a committed file differs from what it should be."""
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), file, "the truth", n=0, lineterm="")
    yield from [*diff][:40]
    if before != after:
        yield f"{file} is not what the catalogues, the marks and the tests say; run: make trace"


def check(before: str, after: str, verdicts: Sequence[Verdict], asked: argparse.Namespace) -> Iterator[str]:
    """Everything that keeps the committed file from being true, lost evidence first."""
    older = (before, committed(asked.root))
    yield from dict.fromkeys(loss for text in older for loss in losses(text, after, asked.retire))
    yield from untrue(FILE, before, after)
    for clause, status, _ in verdicts if asked.no_missing else []:
        if status == "missing" and clause.row.get("topic") not in asked.except_topic:
            yield f"{clause.id} {clause.row['slug']} is missing"


def write(before: str, after: str, asked: argparse.Namespace) -> Iterator[str]:
    """Bring the file up to date; where a clause would lose its evidence, leave the file and say so."""
    lost = list(losses(before, after, asked.retire))
    yield from lost
    if lost:
        yield f"{FILE} stays as it was; --retire ID lets go of the evidence of a clause"
    else:
        (asked.root / FILE).write_text(after, "utf-8", newline="\n")


def of_rulings(
    verdicts: Sequence[Verdict], marks: Sequence[Mark], asked: argparse.Namespace
) -> Iterator[str]:
    """Check or write the file of the rulings."""
    statuses = {clause.id: status for clause, status, _ in verdicts}
    found = list(rulings.judge(list(rulings.rulings(asked.root)), statuses, marks))
    file = asked.root / rulings.FILE
    before, after = read_text(file), "".join(f"{verdict.line}\n" for verdict in found)
    if asked.check:
        yield from untrue(rulings.FILE, before, after)
        clauses = [clause for clause, _, _ in verdicts]
        yield from rulings.missing(found, clauses, asked.except_topic) if asked.no_missing else ()
    elif asked.write and before != after:
        file.write_text(after, "utf-8", newline="\n")


def read_text(file: Path) -> str:
    """What is in a file; nothing where there is none."""
    return file.read_text("utf-8") if file.exists() else ""


def show(id: str, verdicts: Sequence[Verdict], marks: Sequence[Mark]) -> Iterator[str]:
    """Everything about one clause: its status, its row, who says the same, and every mark with its place."""
    for clause, _, line in [verdict for verdict in verdicts if verdict[0].id == id]:
        yield " ".join(line.split()[:4])
        for key, value in clause.row.items():
            yield f"  {key}: {', '.join(map(str, value)) if isinstance(value, list) else value}"
        yield f"  named in same_as by: {', '.join(c.id for c, _, _ in verdicts if id in c.same_as) or '-'}"
        yield from sorted(f"  {m.kind}: {m.spot} ({m.where})" for m in marks if m.clause == id)


def summary(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """How many clauses of each game have each status, and how much of what binds has evidence."""
    every = "all games"
    yield " " * 15 + "".join(f"{word:>17}" for word in (*STATUSES, "all"))
    for game in [*sorted({clause.game for clause, _, _ in verdicts}), every]:
        counts = Counter(status for clause, status, _ in verdicts if game in (clause.game, every))
        yield f"{game:15}" + "".join(f"{n:>17}" for n in (*map(counts.__getitem__, STATUSES), counts.total()))
    for force in ("must", "must-not", "effect"):
        counts = Counter(status for clause, status, _ in verdicts if clause.row["force"] == force)
        held, total = counts.total() - counts["missing"], counts.total()
        yield f"{force:15}{held:>17} of {total} have evidence ({held / max(total, 1):.0%})"


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(epilog=GUIDE, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.description = "Which code, which data and which tests answer for each clause of the rulebooks."
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--write", action="store_true", help=f"write {FILE}, if no clause loses evidence by it")
    one.add_argument("--check", action="store_true", help=f"fail if {FILE} is not true, or evidence was lost")
    one.add_argument("--clause", metavar="ID", help="print where a clause lives and which tests check it")
    text = "with --write or --check: this clause may lose its evidence (repeatable)"
    parser.add_argument("--retire", metavar="ID", action="append", default=[], help=text)
    text = "with --check: fail also while any clause or ruling is missing"
    parser.add_argument("--no-missing", action="store_true", help=text)
    text = "with --no-missing: except the clauses of this topic, and rulings on no others (repeatable)"
    parser.add_argument("--except-topic", metavar="TOPIC", action="append", default=[], help=text)
    text = "the folder that holds src and tests (default: the repository)"
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1], help=text)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read everything, do the one thing asked for, and say by the exit code whether all is well."""
    asked = parse(arguments)
    clauses, marks, wrong = read(asked.root)
    wrong += rulings.problems(list(rulings.rulings(asked.root)), clauses, marks)
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    verdicts, file = list(judge(clauses, marks)), asked.root / FILE
    before = read_text(file)
    after = "".join(f"{line}\n" for _, _, line in verdicts)
    said = [f"{FILE} is true: {len(verdicts)} clauses"]
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
