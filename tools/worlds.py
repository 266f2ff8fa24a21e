"""Go through the small worlds whole: ask everything of every state, print and compare their sizes.

Here: the command, its progress bar and its table. Not here: the worlds (`tests/worlds/<game>/atlas.py`), and
what is asked of them (`tests/worlds/asking.py`). With `--count` states are counted and nothing is asked; with
`--pin` the sizes found are written down as those to be found from then on.
"""

import argparse
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import Value
from multiprocessing.sharedctypes import Synchronized
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from tests.worlds.asking import World, ask, measure
from tests.worlds.sizes import Size, pin, pinned

from tools.games import chosen, offer

Atlas: TypeAlias = Mapping[str, World[Any, Any, Any]]  # Any: which game it is, is known at run time only

# How many states all processes have been through; each process is given it when it starts.
_done: "Synchronized[int] | None" = None


def _begin(done: "Synchronized[int]") -> None:
    global _done
    _done = done


def _tell() -> None:
    assert _done is not None
    with _done.get_lock():
        _done.value += 1


def _atlas(game: str) -> Atlas:
    """All small worlds of a game by their names; none if it has no atlas."""
    path = f"tests.worlds.{game}"
    there = find_spec(path) and find_spec(f"{path}.atlas")
    found: Atlas = import_module(f"{path}.atlas").ATLAS if there else {}
    return found


def _visit(game: str, name: str, count: bool) -> Size:
    """The size of one world, after everything was asked in it."""
    world = _atlas(game)[name]
    return measure(world) if count else ask(world, _tell)


def _visits(game: str, names: list[str], workers: int, count: bool) -> Iterator[tuple[str, Size]]:
    """The sizes of worlds, in the order in which they are done with, the largest begun first."""
    known, done = pinned(game), Value("i", 0)
    ordered = sorted(names, key=lambda name: -known.get(name, Size(0, 0)).states)
    total = sum(known[name].states for name in names if name in known)
    with (
        Progress(console=Console(stderr=True)) as bar,
        ProcessPoolExecutor(workers, initializer=_begin, initargs=(done,)) as pool,
    ):
        task = bar.add_task(f"{game}: {len(names)} worlds", total=total or None)
        left: dict[Future[Size], str] = {pool.submit(_visit, game, name, count): name for name in ordered}
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


def _sizes_of(game: str, names: list[str], given: argparse.Namespace) -> Iterator[str]:
    """Visit worlds of a game and print their sizes; say what is not as it is written down."""
    found = dict(_visits(game, names, given.workers, given.count))
    sizes = {name: found[name] for name in names}
    Console().print(_table(sizes))
    known = pinned(game)
    if given.pin:
        every = {**known, **sizes}
        pin(game, {name: every[name] for name in _atlas(game) if name in every})
        return
    for name, size in sizes.items():
        if size != known.get(name):
            yield f"{name}: {size}, and {known.get(name)} is written down"


def main() -> None:
    """Visit the worlds named, or all, print their sizes, and fail if one is not as it is written down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help="parts of the names of worlds; all worlds if none is given")
    parser.add_argument("--workers", type=int, default=2, help="how many processes (default: 2)")
    parser.add_argument("--count", action="store_true", help="count states, and ask nothing")
    parser.add_argument("--pin", action="store_true", help="write the sizes down")
    offer(parser)
    given = parser.parse_args()
    all_names = {game.name: list(_atlas(game.name)) for game in chosen(given.game)}
    names = {
        game: [name for name in some if not given.part or any(part in name for part in given.part)]
        for game, some in all_names.items()
    }
    if not any(names.values()):
        there = "; ".join(name for some in all_names.values() for name in some)
        parser.error(f"no world has {' or '.join(given.part)} in its name; there are: {there}")
    wrong = [line for game, some in names.items() if some for line in _sizes_of(game, some, given)]
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
