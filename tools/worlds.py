"""Go through the small worlds whole: ask everything of every state, print and compare their sizes.

What lives here: the command, its progress bar and its table. What may not live here: the worlds and what is
asked of them, which are tests (`tests/worlds`). With `--count` states are counted and nothing is asked; with
`--pin` the sizes found are written down as those to be found from then on. It answers for no clause.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import Value
from multiprocessing.sharedctypes import Synchronized

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from tests.worlds.nerath.asking import Size, ask, measure
from tests.worlds.nerath.atlas import ATLAS, pin, pinned

# How many states all processes have been through; each process is given it when it starts.
_done: "Synchronized[int] | None" = None


def _begin(done: "Synchronized[int]") -> None:
    global _done
    _done = done


def _tell() -> None:
    assert _done is not None
    with _done.get_lock():
        _done.value += 1


def _visit(name: str, count: bool) -> Size:
    """The size of one world, after everything was asked in it."""
    return measure(ATLAS[name]) if count else ask(ATLAS[name], _tell)


def _visits(names: list[str], workers: int, count: bool) -> Iterator[tuple[str, Size]]:
    """The sizes of worlds, in the order in which they are done with, the largest begun first."""
    known, done = pinned(), Value("i", 0)
    ordered = sorted(names, key=lambda name: -known.get(name, Size(0, 0)).states)
    total = sum(known[name].states for name in names if name in known)
    with (
        Progress(console=Console(stderr=True)) as bar,
        ProcessPoolExecutor(workers, initializer=_begin, initargs=(done,)) as pool,
    ):
        task = bar.add_task(f"{len(names)} worlds", total=total or None)
        left: dict[Future[Size], str] = {pool.submit(_visit, name, count): name for name in ordered}
        while left:
            wait(left, timeout=1, return_when=FIRST_COMPLETED)
            bar.update(task, completed=done.value)
            for one in [future for future in left if future.done()]:
                yield left.pop(one), one.result()


def _table(sizes: dict[str, Size]) -> Table:
    table = Table("world", "states", "transitions")
    for name, size in sizes.items():
        table.add_row(name, f"{size.states:,}", f"{size.transitions:,}")
    states, ways = sum(one.states for one in sizes.values()), sum(one.transitions for one in sizes.values())
    table.add_section()
    table.add_row(f"{len(sizes)} worlds", f"{states:,}", f"{ways:,}")
    return table


def main() -> None:
    """Visit the worlds named, or all, print their sizes, and fail if one is not as it is written down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help="parts of the names of worlds; all worlds if none is given")
    parser.add_argument("--workers", type=int, default=2, help="how many processes (default: 2)")
    parser.add_argument("--count", action="store_true", help="count states, and ask nothing")
    parser.add_argument("--pin", action="store_true", help="write the sizes down")
    given = parser.parse_args()
    names = [name for name in ATLAS if not given.part or any(part in name for part in given.part)]
    if not names:
        parser.error(f"no world has {' or '.join(given.part)} in its name; there are: {'; '.join(ATLAS)}")
    found = dict(_visits(names, given.workers, given.count))
    sizes = {name: found[name] for name in names}
    Console().print(_table(sizes))
    known = pinned()
    if given.pin:
        pin({name: sizes.get(name) or known[name] for name in ATLAS if name in sizes or name in known})
        return
    wrong = [f"{name}: {sizes[name]}, and {known.get(name)} is written down" for name in names]
    wrong = [line for name, line in zip(names, wrong, strict=True) if sizes[name] != known.get(name)]
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
