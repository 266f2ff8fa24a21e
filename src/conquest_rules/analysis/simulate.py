"""Simulations: many games from seeds, on all CPUs or on a Dask cluster.

Here: `Simulation`, which games are played, and `simulate`, which plays them. Not here: how players choose,
the file of results (`journal`), how results are shown.

The same seeds give the same results, whatever the number of workers and however often a run was interrupted:
a game's luck depends only on its own seed, and results are in the order of the seeds.
"""

import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Protocol, TypeAlias, cast

from attrs import field, frozen
from attrs.validators import min_len

from conquest_rules import games
from conquest_rules.analysis.journal import PARQUET, Journal, OtherGames, Row, journal_of, write_parquet
from conquest_rules.games import AnyRules, rules_of
from conquest_rules.kernel.playing import Player, play

Progress: TypeAlias = Callable[[int, int], None]
# Which game it is, is known at run time only, hence Any.
AnyPlayer: TypeAlias = Player[Any, Any]

__all__ = ["Cluster", "Entrant", "OtherGames", "Progress", "Row", "Simulation", "game", "simulate"]


@frozen
class Entrant:
    """A player in a simulation: a name, and a function that makes a new player for each game."""

    name: str
    make: Callable[[], AnyPlayer]


@frozen
class Simulation:
    """The games to play: the name or the Python file of a game, a setup, players, and what to keep.

    The entrants take the seats in order and move up one seat after each game, so in the long run each plays
    every seat. If there are fewer entrants than seats, they repeat. `measure` receives the last state of a
    game. All of this is sent to other processes, so it must be importable there.
    """

    game: str
    setup: object
    entrants: tuple[Entrant, ...] = field(validator=min_len(1))
    measure: Callable[[Any], Row]

    def rules(self) -> AnyRules:
        """The rules of the game; a module cannot be sent to other processes, but a name can."""
        return rules_of(games.game(self.game))

    def header(self) -> Row:
        """The facts that must be equal for results to belong together."""
        rules = self.rules()
        return {
            "game": rules.GAME,
            "rules": rules.RULES_VERSION,
            "setup": rules.document(self.setup),
            "entrants": [entrant.name for entrant in self.entrants],
            "measure": self.measure.__qualname__,
        }


class Cluster(Protocol):
    """The part of a Dask client that is needed here."""

    def scatter(self, data: object, *, broadcast: bool) -> Any:  # a handle, which only Dask looks into
        """Send data to all workers once."""

    def get_executor(self, **options: bool) -> Executor:
        """The executor that runs work on the cluster."""


def game(simulation: Simulation, seed: int) -> Row:
    """Play one game and return its result."""
    rules = simulation.rules()
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
    """Play a game for each seed, and return the results in the order of the seeds.

    With `results` every game is written to that file when it is over. Games that are in it already are not
    played again, so an interrupted run loses at most the games in progress. A file `*.parquet` is written at
    the end, with JSON lines beside it. `progress` receives the number of games done and of all games. Workers
    are processes of this machine, by default one per CPU; with a `cluster`, a Dask client, its workers are
    used instead.
    """
    wanted, report = list(dict.fromkeys(seeds)), progress or _unreported
    journal = Journal(journal_of(results), simulation.header()) if results else None
    known = dict(journal.rows) if journal else {}
    todo = [seed for seed in wanted if seed not in known]
    before = len(wanted) - len(todo)
    report(before, len(wanted))
    with _played(simulation, todo, workers, cluster) as rows:
        for played, row in enumerate(_written(rows, journal), 1):
            known[cast(int, row["seed"])] = row  # which `game` has put there
            report(before + played, len(wanted))
    kept = [known[seed] for seed in wanted]
    if journal and results:
        journal.put_in_order(known[seed] for seed in sorted(known))
        if results.suffix == PARQUET:
            write_parquet(results, journal.header, kept)
    return kept


def _unreported(_done: int, _of: int) -> None:
    """The default for `progress`: do nothing."""


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
    """Rows of games in the order they finish, from this process, others, or a cluster."""
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
    """Worker processes that know the simulation; an interrupted run does not wait for them."""
    others = set(active_children())
    # Forking would copy the locks of threads, such as the one that draws a progress bar.
    executor = ProcessPoolExecutor(
        count, get_context("spawn"), _begin, (simulation.game, pickle.dumps(simulation))
    )
    try:
        yield executor
        executor.shutdown()
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()
        raise


_HERE: list[Simulation] = []


def _begin(game: str, simulation: bytes) -> None:
    """Start a worker process: receive the simulation once, and leave Ctrl-C to the main process.

    The game comes first: what is in the simulation may be in the game's file.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rules_of(games.game(game))
    _HERE[:] = [pickle.loads(simulation)]


def _game_here(seed: int) -> Row:
    return game(_HERE[0], seed)


def _finished(
    executor: Executor, work: Callable[..., Row], calls: list[tuple[Any, ...]], ahead: int
) -> Iterator[Row]:
    """Results of calls in the order they finish; the number of calls in progress is limited."""
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
