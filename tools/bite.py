"""The bite: whether the own tests of a clause, or of a ruling, go red when the rule is broken.

What lives here: which breaks belong to a clause (those of each function where it lives, or where a clause
lives that says the same, and those written by hand) and to a fixed ruling (those written by hand), the search
for what its tests notice, and the share of clauses and of rulings whose tests do, and of places whose breaks
they notice. A check has to be missed when it is taken out, or when it is never content if the clause allows
something; of all else some break counts. What may not live here: how a function is broken (`breaks`), what is
written by hand (`by_hand`), how tests are run on it (`broken`), which readings are played for others
(`pretence`). It answers for no clause, but for the sense of every test that is marked with one.
"""

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeVar

from tools.breaks import NEVER_CONTENT, TAKEN_OUT, broken, changes, file_of, function, is_check
from tools.broken import run
from tools.by_hand import Break, ByHand
from tools.games import ROOT, chosen, offer
from tools.marks import KINDS
from tools.pretence import Pretence, Pretences
from tools.trace import judge, read

# A break may let a game go on for ever; no clause has tests that take longer.
SECONDS: Final = 90
T = TypeVar("T", bound=Hashable)

# Packs and states made by hand are judged by the same clauses, once more, in these rooms of a game.
JUDGES: Final = ("content/", "faults")
# The forces that bind: the tests of each such clause have to notice some break of it.
BINDING: Final = ("must", "must-not", "effect")
# What has to be broken in a check where a clause of some force lives.
FORCES: Final = {
    "must": TAKEN_OUT,
    "must-not": TAKEN_OUT,
    "effect": TAKEN_OUT,
    "definition": TAKEN_OUT,
    "may": NEVER_CONTENT,
}


class Bite(NamedTuple):
    """What came of a clause or ruling: each of its breaks that was noticed, by what, and where none was."""

    id: str
    noticed: Sequence[str]
    missed: Sequence[str]

    def __str__(self) -> str:
        return f"{self.id}: {'; '.join([*self.noticed, *(f'NOT NOTICED: {one}' for one in self.missed)])}"


class House:
    """Everything that is known of the clauses of a game, where they live and which tests check them."""

    def __init__(self, game: str, root: Path = ROOT) -> None:
        self.game, self.root = game, root
        clauses, self.marks, wrong = read(root)
        if wrong:
            raise SystemExit("\n".join(wrong))
        judged = judge(clauses, self.marks)
        self.verdicts = [(one.clause, one.status) for one in judged if one.clause.game == game]
        self.by_hand = ByHand(root, game)

    @cached_property
    def force(self) -> Mapping[str, str]:
        """The force of each clause."""
        return {clause.id: str(clause.row["force"]) for clause, _ in self.verdicts}

    def tested(self, *forces: str) -> list[str]:
        """The clauses of these forces that have tests of their own, in catalogue order."""
        return [c.id for c, status in self.verdicts if self.force[c.id] in forces and status == "tested"]

    @cached_property
    def another(self) -> str:
        """A clause that no action breaks: the first definition of the catalogue."""
        return next(id for id, force in self.force.items() if force == "definition")

    @cached_property
    def biting(self) -> list[str]:
        """The clauses that have to bite."""
        return self.tested(*BINDING)

    @cached_property
    def all(self) -> list[str]:
        """All that can be broken: clauses that bind, allow or define and have tests, and fixed rulings."""
        return [*self.tested(*FORCES), *self.by_hand.fixed]

    @cached_property
    def tests(self) -> Mapping[str, Sequence[str]]:
        """The tests of each clause and of each ruling."""
        tests = defaultdict[str, list[str]](list)
        # Those that were written for rulings come first: they notice soonest.
        for mark in sorted(self.marks, key=lambda mark: not mark.spot.startswith("rulings/")):
            if mark.kind in KINDS:
                tests[mark.clause].append(f"tests/{mark.spot}")
        return tests

    @cached_property
    def own_homes(self) -> Mapping[str, Sequence[str]]:
        """The functions where each clause lives."""
        own, trees = defaultdict[str, list[str]](list), dict[Path, ast.Module]()
        for mark in self.marks:
            path = file_of(mark.spot)
            if mark.kind == "lives" and (self.root / path).exists():
                tree = trees.setdefault(path, ast.parse((self.root / path).read_text("utf-8")))
                if function(tree, mark.spot):
                    own[mark.clause].append(mark.spot)
        return own

    @cached_property
    def homes(self) -> Mapping[str, Sequence[str]]:
        """The functions where each clause lives; else those where clauses live that say the same."""
        own, same = self.own_homes, defaultdict[str, set[str]](set)
        for clause, _ in self.verdicts:
            for other in clause.same_as:
                same[clause.id].add(other)
                same[other].add(clause.id)
        return {
            clause.id: own.get(clause.id)
            or sorted({home for other in same[clause.id] for home in own.get(other, ())})
            for clause, _ in self.verdicts
        }

    def demanded(self, id: str) -> Iterator[tuple[str, Iterable[Break]]]:
        """Of what the own tests have to notice some break: all that was written by hand, and each home.

        A clause that lives only where others live that say the same may say a part of it: one home will do.
        """
        yield from ((one.name, [one]) for one in self.by_hand.breaks.get(id, ()))
        if id not in self.force:
            return
        found = [(home, list(self.breaks_at(home, FORCES[self.force[id]]))) for home in self.homes[id]]
        found = [(home, breaks) for home, breaks in found if breaks]
        judges = tuple(f"{self.game}/{room}" for room in JUDGES)
        found = [one for one in found if not one[0].startswith(judges)] or found
        if self.own_homes.get(id):
            yield from found
        elif found:
            turns = zip_longest(*(breaks for _, breaks in found))
            yield ", ".join(home for home, _ in found), (one for turn in turns for one in turn if one)

    def breaks_at(self, home: str, of_a_check: str) -> Iterator[Break]:
        """All breaks of one function; of a check only the one that is asked for, if it can be made."""
        path = file_of(home)
        source = (self.root / path).read_text("utf-8")
        node = function(ast.parse(source), home)
        assert node is not None
        found = list(enumerate(changes(node, self.another)))
        whole = [one for one in found if is_check(node) and one[1].what == of_a_check]
        for number, change in whole or found:
            text = partial(broken, source, home, number, self.another)
            yield Break(f"{home} (line {change.line}, {change.what})", path.as_posix(), text)

    def bite(self, id: str) -> Bite:
        """Look, for each place where a clause can be broken, for a break that turns its own tests red."""
        noticed, missed = list[str](), list[str]()
        for where, breaks in self.demanded(id):
            found = next(filter(None, (self.noticed(id, one) for one in breaks)), None)
            (noticed if found else missed).append(found or where)
        return Bite(id, noticed, missed)

    def first_bite(self, id: str) -> str:
        """The first break of a clause, at any place, that its own tests notice; else nothing."""
        breaks = (one for _, found in self.demanded(id) for one in found)
        return next(filter(None, (self.noticed(id, one) for one in breaks)), "")

    def noticed(self, id: str, one: Break) -> str:
        """How a clause's own tests notice a break, if they do."""
        seen = run({one.file: one.text()}, self.tests[id], SECONDS, stop=True, about=id)
        return f"{one.name} was noticed by {', '.join(seen['failed'])}" if seen["failed"] else ""


def part(items: Sequence[T], count: int, word: str) -> Sequence[T]:
    """So many of these, chosen by a word such as a seed, in their order."""
    chosen = set(Random(word).sample(items, min(count, len(items))))
    return [item for item in items if item in chosen]


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description="Break the rule of each clause and each ruling and see whether its own tests notice."
    )
    text = "only this clause or ruling (repeatable; all that can be broken and have tests if none is given)"
    parser.add_argument("ids", metavar="ID", nargs="*", help=text)
    parser.add_argument("--workers", type=int, default=2, help="how many to look at at once (default: 2)")
    offer(parser)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at everything asked for, game by game; 2 if something cannot be broken, 1 if some do not bite."""
    asked = parse(arguments)
    houses = [House(game.name) for game in chosen(asked.game)]
    wrong = [problem for house in houses for problem in house.by_hand.problems()]
    known = {id for house in houses for id in house.tests}
    ids = asked.ids or [id for house in houses for id in house.all]
    if strange := [id for id in ids if id not in known]:
        wrong.append(f"There are no tests marked with {', '.join(strange)}.")
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 2
    return max([bite_game(house, asked.ids, asked.workers) for house in houses], default=0)


def bite_game(house: House, asked: Sequence[str], workers: int) -> int:
    """Look at all of a game, or at what was asked for, tell of each as it comes, and then the shares."""
    pretences = Pretences(house.game)
    played = [one for one in pretences.all if not asked or one.ruling in asked]
    ids = [id for id in asked if id in house.force or id in house.by_hand.fixed] if asked else house.all
    bites = list[Bite]()
    with ThreadPoolExecutor(workers) as pool:
        for number, bite in enumerate(pool.map(house.bite, ids), 1):
            print(f"[{number} of {len(ids)}] {bite}", flush=True)
            bites.append(bite)
    dull = tell_clauses(house, [bite for bite in bites if bite.id in house.force])
    dull += tell_rulings([bite for bite in bites if bite.id not in house.force])
    return min(1, dull + bite_readings(pretences, played, workers))


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / max(whole, 1):.1%})"


def tell_clauses(house: House, bites: Sequence[Bite]) -> int:
    """Tell the share of clauses that bite and of places that are watched; how many bind and do not bite."""
    binding = [bite for bite in bites if house.force[bite.id] in BINDING]
    dull = [bite.id for bite in binding if not bite.noticed]
    missed = [f"{bite.id} at {place}" for bite in bites for place in bite.missed]
    places = sum(len(bite.noticed) + len(bite.missed) for bite in bites)
    if bites:
        print(f"{_share(len(binding) - len(dull), len(binding))} clauses that bind have tests that bite.")
        print(f"{_share(places - len(missed), places)} places where a clause lives are watched by its tests.")
    if missed:
        print("Not watched: " + ", ".join(missed))
    return len(dull)


def tell_rulings(bites: Sequence[Bite]) -> int:
    """Tell the share of fixed rulings whose tests notice every break, and which do not; how many."""
    dull = [bite.id for bite in bites if bite.missed or not bite.noticed]
    if bites:
        print(f"{_share(len(bites) - len(dull), len(bites))} fixed rulings have tests that bite.")
    if dull:
        print("Not noticed: " + ", ".join(dull))
    return len(dull)


def bite_readings(pretences: Pretences, played: Sequence[Pretence], workers: int) -> int:
    """Play readings for others of their rulings and tell the share that the tests notice; how many not."""
    unseen = list[str]()
    with ThreadPoolExecutor(workers) as pool:
        for number, (one, red) in enumerate(zip(played, pool.map(pretences.noticed, played), strict=True), 1):
            told = f"was noticed by {', '.join(red)}" if red else "was not noticed"
            print(f"[{number} of {len(played)}] {one} {told}", flush=True)
            unseen += [] if red else [str(one)]
    if played:
        print(f"{_share(len(played) - len(unseen), len(played))} readings played for others were noticed.")
    return len(unseen)


if __name__ == "__main__":
    sys.exit(main())
