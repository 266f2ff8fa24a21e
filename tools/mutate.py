"""Mutants: small changes anywhere in the rules, made by Cosmic Ray, and whether any test notices.

What lives here: the drawing of a sample of mutants of the rule modules, the order in which tests are put to
each (scenes and recorded games, those of the function's clauses, those of the module's, all rulings and
laws), and the list of those that survive. What may not live here: how code is changed (Cosmic Ray) and how
tests are run on it (`broken`). It answers for no clause.

A run that was cut off goes on where it was: every mutant's fate is a line of the file it writes. Changes that
leave the game the same stand in `tests/bite/<game>/explained.csv`, each with the reason; they are not judged.
"""

import argparse
import ast
import csv
import difflib
import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tools.bite import House
from tools.breaks import PACKAGE
from tools.broken import run
from tools.games import ROOT, chosen, offer

# Marks and caches are decorators, and what is compared with `is` are members of enums: the game is the same.
LEFT_OUT: Final = (
    "core/RemoveDecorator",
    "core/ReplaceComparisonOperator_Is_Eq",
    "core/ReplaceComparisonOperator_IsNot_NotEq",
)
# Cheap and broad tests come first, long ones last; with the name of the game where there are braces.
RECORDED: Final = (
    "tests/scenes/{}",
    "tests/corpus",
    "tests/rules/{}/test_refusals.py",
    "tests/playthroughs",
)
LAWS: Final = (
    "tests/cli/nerath/test_cli_content.py",
    "tests/rules/{}",
    "tests/laws/{}",
    "tests/rulings/{}",
    "tests/worlds/{}",
)
SECONDS: Final = 240
EXPLAINED: Final = "tests/bite/{}/explained.csv"

Range = tuple[tuple[int, int], tuple[int, int]]


class Mutant(NamedTuple):
    """One change at one place: the file, the function, line and column, and Cosmic Ray's name for it."""

    file: str
    function: str
    start: tuple[int, int]
    operator: str
    occurrence: int

    def __str__(self) -> str:
        kind = self.operator.removeprefix("core/")
        return f"{self.file}:{self.start[0]}:{self.start[1]} {kind}#{self.occurrence}"

    def text(self) -> str:
        """The file's text with the change."""
        source = (ROOT / self.file).read_text("utf-8")
        changed = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        assert isinstance(changed, str), f"{self} cannot be made"
        return changed


def rule_modules(house: House) -> list[str]:
    """The files in which some clause lives in a function."""
    spots = {home for homes in house.homes.values() for home in homes}
    return sorted({(PACKAGE / f"{spot.partition(':')[0]}.py").as_posix() for spot in spots})


def not_rules(tree: ast.Module) -> Iterator[Range]:
    """Where nothing is a rule: types, decorators, assertions and the words of refusals."""
    for node in ast.walk(tree):
        inner = list[ast.expr | ast.arg | ast.stmt]()
        match node:
            case ast.FunctionDef(returns=returns, decorator_list=marks, args=args):
                inner = [*args.args, *args.kwonlyargs, *marks, *([returns] if returns else [])]
            case ast.AnnAssign(annotation=annotation):
                inner = [node] if ast.unparse(annotation) == "TypeAlias" else [annotation]
            case ast.Assert() | ast.JoinedStr():
                inner = [node]
        for one in inner:
            last = (one.end_lineno or one.lineno, one.end_col_offset or 0)
            yield (one.lineno, one.col_offset), last


def functions(tree: ast.Module, around: str = "") -> Iterator[tuple[Range, str]]:
    """Every function of a module with its lines, the outermost of those in each other."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{around}{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from functions(ast.Module(node.body, []), f"{name}.")
            else:
                yield ((node.lineno, 0), (node.end_lineno or node.lineno, 10_000)), name


def mutants(file: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = (ROOT / file).read_text("utf-8")
    tree, nodes = ast.parse(source), list(ast_nodes(get_ast(source)))
    closed, homes = list(not_rules(tree)), list(functions(tree))
    for operator in operator_names():
        made = get_operator(operator)
        if operator in LEFT_OUT or made.arguments():
            continue
        places = [place for node in nodes for place in made().mutation_positions(node)]
        for occurrence, (start, _) in enumerate(places):
            if not any(first <= start < last for first, last in closed):
                name = next((name for (first, last), name in homes if first <= start <= last), "")
                yield Mutant(file, name, start, operator, occurrence)


def sample(house: House, count: int, seed: int) -> list[Mutant]:
    """So many mutants, at different places, drawn by a seed."""
    at = defaultdict[tuple[str, tuple[int, int]], list[Mutant]](list)
    for file in rule_modules(house):
        for mutant in mutants(file):
            at[mutant.file, mutant.start].append(mutant)
    rng = Random(seed)
    return [rng.choice(at[place]) for place in rng.sample(sorted(at), min(count, len(at)))]


class Fate(NamedTuple):
    """What became of a mutant: the test that noticed, or why it could not be tested, or neither."""

    mutant: Mutant
    noticed: str
    unfit: str


def stages(house: House, mutant: Mutant, quick: bool) -> Iterator[Sequence[str]]:
    """The tests for a mutant, a group after the other; the last takes the longest and finds the least."""
    module = Path(mutant.file).relative_to(PACKAGE).with_suffix("").as_posix()
    near, wide = set[str](), set[str]()
    for id, homes in house.homes.items():
        if f"{module}:{mutant.function}" in homes:
            near.update(house.tests.get(id, ()))
        if any(home.startswith(f"{module}:") for home in homes):
            wide.update(house.tests.get(id, ()))
    yield there(house, RECORDED)
    yield sorted(near)
    yield sorted(wide - near)
    if not quick:
        yield there(house, LAWS)


def there(house: House, places: Sequence[str]) -> Sequence[str]:
    """Those of the tests that the game has."""
    found = [place.format(house.game) for place in places]
    return [place for place in found if (ROOT / place).exists()]


def judge(house: House, mutant: Mutant, quick: bool, idle: Collection[tuple[str, str, str]]) -> Fate:
    """Put the tests to a mutant until one notices, unless it is known to change nothing."""
    if change(mutant) in idle:
        return Fate(mutant, "", "")
    text = {mutant.file: mutant.text()}
    for tests in stages(house, mutant, quick):
        if tests:
            seen = run(text, tests, SECONDS, stop=True)
            if seen["failed"]:
                return Fate(mutant, seen["failed"][0], "")
            if seen["cut"]:
                endless = "signal" in seen["cut"]
                return Fate(mutant, "it never ended" if endless else "", "" if endless else seen["cut"])
    return Fate(mutant, "", "")


def change(mutant: Mutant) -> tuple[str, str, str]:
    """What a mutant changes: in which file, the line before, the line after."""
    before, after = (ROOT / mutant.file).read_text("utf-8").splitlines(), mutant.text().splitlines()
    lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))[3:]
    old, new = (" ".join(one[1:].strip() for one in lines if one[0] == sign) for sign in "-+")
    return Path(mutant.file).relative_to(PACKAGE).as_posix(), old, new


def explained(game: str) -> set[tuple[str, str, str]]:
    """The changes after which the game is the same."""
    path = ROOT / EXPLAINED.format(game)
    if not path.exists():
        return set()
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["file"], row["before"], row["after"]) for row in csv.DictReader(file)}


def report(game: str, fates: Mapping[str, Fate], drawn: Sequence[Mutant]) -> Iterator[str]:
    """How many were noticed, and each that was neither noticed nor explained."""
    known = [fates[str(mutant)] for mutant in drawn if str(mutant) in fates]
    fit = [fate for fate in known if not fate.unfit]
    alive, idle = [fate for fate in fit if not fate.noticed], explained(game)
    open_ = [fate for fate in alive if change(fate.mutant) not in idle]
    killed, same = len(fit) - len(alive), len(alive) - len(open_)
    yield f"{game}: {len(known)} mutants; {len(known) - len(fit)} could not even be imported."
    yield f"{killed} of {len(fit)} were noticed ({killed / max(len(fit), 1):.1%}); {same} change nothing."
    for fate in open_:
        file, before, after = change(fate.mutant)
        yield f"\n{fate.mutant} in {fate.mutant.function} ({file})\n- {before}\n+ {after}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw mutants of each game, judge those that were not judged before, and report."""
    parser = argparse.ArgumentParser(description="Change the rules a little; does any test notice?")
    parser.add_argument(
        "--count", type=int, default=500, help="how many mutants of a game are drawn (default: 500)"
    )
    parser.add_argument("--seed", type=int, default=1, help="what they are drawn by (default: 1)")
    parser.add_argument("--workers", type=int, default=2, help="how many are judged at once (default: 2)")
    parser.add_argument(
        "--file", type=Path, default=ROOT / "build/mutants.jsonl", help="where fates are kept"
    )
    parser.add_argument("--report", action="store_true", help="only report what is known")
    parser.add_argument("--quick", action="store_true", help="leave out the tests that take the longest")
    parser.add_argument("--again", action="store_true", help="judge those that survived once more")
    offer(parser)
    asked = parser.parse_args(arguments)
    for game in chosen(asked.game):
        mutate(House(game.name), asked)
    return 0


def mutate(house: House, asked: argparse.Namespace) -> None:
    """Judge the mutants of one game, and report."""
    drawn = sample(house, asked.count, asked.seed)
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    rows = asked.file.read_text("utf-8").splitlines() if asked.file.exists() else []
    told = [json.loads(row) for row in rows]
    fates = {row["mutant"]: (row["noticed"], row["unfit"]) for row in told}
    if asked.again:
        fates = {mutant: fate for mutant, fate in fates.items() if any(fate)}
    known = {str(m): Fate(m, *fates[str(m)]) for m in drawn if str(m) in fates}
    todo = [] if asked.report else [mutant for mutant in drawn if str(mutant) not in known]
    judged = partial(judge, house, quick=asked.quick, idle=explained(house.game))
    with ThreadPoolExecutor(asked.workers) as pool, asked.file.open("a", encoding="utf-8") as out:
        for fate in pool.map(judged, todo):
            known[str(fate.mutant)] = fate
            row = {"mutant": str(fate.mutant), "noticed": fate.noticed, "unfit": fate.unfit}
            print(json.dumps(row), file=out, flush=True)
            print(
                f"[{len(known)} of {len(drawn)}] {fate.mutant}: {fate.noticed or fate.unfit or 'SURVIVES'}",
                flush=True,
            )
    print(*report(house.game, known, drawn), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
