"""Simulate: many games at once, from seeds, on all processors or on a Dask cluster.

What lives here: `Simulation`, which games are played, and `simulate`, which plays them. What may not live
here: how anybody plays (players are given), the file of results (`journal`), how results are shown.
It answers for no clause.

The same seeds give the same results, whatever the number of workers and however often a run was cut off:
a game's luck is made of its own seed, and results are in the order of the seeds.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Protocol, TypeAlias, cast

from attrs import field, frozen
from attrs.validators import min_len

from conquest_rules.analysis.journal import PARQUET, Journal, OtherGames, Row, journal_of, write_parquet
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.playing import Player, play
from conquest_rules.kernel.rules import Rules

Progress: TypeAlias = Callable[[int, int], None]
# Which game it is, is known at run time only: what its states and actions are, nobody here looks at.
AnyRules: TypeAlias = Rules[Any, Any, Any, Event, Any, Any]
AnyPlayer: TypeAlias = Player[Any, Any]

__all__ = ["Cluster", "Entrant", "OtherGames", "Progress", "Row", "Simulation", "game", "simulate"]


@frozen
class Entrant:
    """Somebody who plays: a name for the results, and how to make the player anew for each game."""

    name: str
    make: Callable[[], AnyPlayer]


@frozen
class Simulation:
    """Which games are played: rules by the name of their module, a setup, players, and what is kept of each.

    The entrants take the seats in order, from game to game one seat farther on, so that in the long run
    everybody has played everything. If there are fewer of them than seats, they go round. `measure` is
    given the last state of a game. All of it goes to other processes, so it must be importable there.
    """

    rules: str
    setup: object
    entrants: tuple[Entrant, ...] = field(validator=min_len(1))
    measure: Callable[[Any], Row]

    def module(self) -> AnyRules:
        """The rules themselves; a module cannot go to other processes, its name can."""
        return cast(AnyRules, import_module(self.rules))  # a module is the game, which no checker can know

    def header(self) -> Row:
        """What has to be the same for results to be of one kind."""
        rules = self.module()
        return {
            "game": rules.GAME,
            "rules": rules.RULES_VERSION,
            "setup": rules.document(self.setup),
            "entrants": [entrant.name for entrant in self.entrants],
            "measure": self.measure.__qualname__,
        }


class Cluster(Protocol):
    """A Dask client, as far as it is needed here."""

    def scatter(self, data: object, *, broadcast: bool) -> Any:  # a handle, which only Dask looks into
        """Send data to all workers once."""
        ...

    def get_executor(self, **options: bool) -> Executor:
        """What takes work and gives it to the cluster."""
        ...


def game(simulation: Simulation, seed: int) -> Row:
    """Play one game and keep what is measured of it."""
    rules = simulation.module()
    state, actions = rules.new_game(simulation.setup), 0
    seats, entrants = rules.viewers(state), simulation.entrants
    seated = {who: entrants[(place + seed) % len(entrants)] for place, who in enumerate(seats)}
    players = {who: entrant.make() for who, entrant in seated.items()}
    for step in play(rules, state, players, seed):
        state, actions = step.state, actions + 1
    by_seat = {str(who): entrant.name for who, entrant in seated.items()}
    return {"seed": seed, "seats": by_seat, "actions": actions, **simulation.measure(state)}


def simulate(
    simulation: Simulation,
    seeds: Iterable[int],
    *,
    workers: int | None = None,
    cluster: Cluster | None = None,
    results: Path | None = None,
    progress: Progress | None = None,
) -> list[Row]:
    """Play a game for each seed, and give what was kept of them in the order of the seeds.

    With `results` every game is written to that file when it is over; games that are in it already are
    not played again, so that a run that was cut off loses at most the games under way. A file `*.parquet`
    is written at the end, with JSON lines beside it. `progress` is told how many games are done, of how
    many. Workers are processes of this machine, one a processor unless said otherwise; with a `cluster`,
    a Dask client, its workers are used instead.
    """
    wanted, tell = list(dict.fromkeys(seeds)), progress or _nobody
    journal = Journal(journal_of(results), simulation.header()) if results else None
    known = dict(journal.rows) if journal else {}
    todo = [seed for seed in wanted if seed not in known]
    before = len(wanted) - len(todo)
    tell(before, len(wanted))
    with _played(simulation, todo, workers, cluster) as rows:
        for played, row in enumerate(_written(rows, journal), 1):
            known[cast(int, row["seed"])] = row  # which `game` has put there
            tell(before + played, len(wanted))
    kept = [known[seed] for seed in wanted]
    if journal and results:
        journal.put_in_order(known[seed] for seed in sorted(known))
        if results.suffix == PARQUET:
            write_parquet(results, journal.header, kept)
    return kept


def _nobody(done: int, of: int) -> None:
    """Whom to tell how far it is if nobody wants to know."""
    del done, of


def _written(rows: Iterator[Row], journal: Journal | None) -> Iterator[Row]:
    if journal is None:
        yield from rows
        return
    with journal:
        for row in rows:
            journal.write(row)
            yield row


# Where games are played.


@contextmanager
def _played(
    simulation: Simulation, seeds: list[int], workers: int | None, cluster: Cluster | None
) -> Iterator[Iterator[Row]]:
    """The rows of games as they end, in this process, in others, or on a cluster."""
    count = min(workers or os.cpu_count() or 1, len(seeds))
    if cluster is not None and seeds:
        everywhere = cluster.scatter(simulation, broadcast=True)
        with cluster.get_executor(pure=False) as executor:
            yield _finished(executor, game, [(everywhere, seed) for seed in seeds], ahead=len(seeds))
    elif count <= 1:
        yield (game(simulation, seed) for seed in seeds)
    else:
        with _processes(simulation, count) as executor:
            yield _finished(executor, _game_here, [(seed,) for seed in seeds], ahead=2 * count)


@contextmanager
def _processes(simulation: Simulation, count: int) -> Iterator[Executor]:
    """Worker processes that know the simulation; when a run is broken off they are not waited for."""
    others = set(active_children())
    # Forking would copy the locks of threads, such as the one that draws a progress bar.
    executor = ProcessPoolExecutor(count, get_context("spawn"), _begin, (simulation,))
    try:
        yield executor
        executor.shutdown()
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()
        raise


_HERE: list[Simulation] = []


def _begin(simulation: Simulation) -> None:
    """What a worker process does first: it is told once what is played, and leaves Ctrl-C to the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _HERE[:] = [simulation]


def _game_here(seed: int) -> Row:
    return game(_HERE[0], seed)


def _finished(
    executor: Executor, work: Callable[..., Row], calls: list[tuple[Any, ...]], ahead: int
) -> Iterator[Row]:
    """What comes of calls as they end; only so many are under way at a time."""
    under_way, left = set[Future[Row]](), iter(calls)
    try:
        while True:
            for call in left:
                under_way.add(executor.submit(work, *call))
                if len(under_way) >= ahead:
                    break
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in under_way:
            future.cancel()
