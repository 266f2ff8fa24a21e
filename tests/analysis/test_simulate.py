"""Many games: the same results whatever the workers, and none lost when a run is cut off."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from signal import SIGINT, SIGKILL
from subprocess import PIPE, Popen
from time import sleep

import pytest
from attrs import evolve
from distributed import Client, LocalCluster
from pyarrow import parquet

from conquest_rules import games, nerath
from conquest_rules.analysis.journal import Journal, Row
from conquest_rules.analysis.nerath import result
from conquest_rules.analysis.simulate import Entrant, OtherGames, Simulation, game, simulate
from conquest_rules.analysis.tally import Tally, by_player, by_seat
from conquest_rules.games import rules_of
from conquest_rules.kernel.playing import Player, play
from conquest_rules.nerath import Action, Length, Realm, Setup, State, Windows
from conquest_rules.players import AtRandom
from conquest_rules.players.nerath import named

SETUP = Setup(length=Length.SHORT, windows=Windows.HOLDERS_ONLY)
SIMULATION = Simulation("nerath", SETUP, (named("greedy"), named("planner:1")), result)
SEEDS = range(1, 5)
COMMAND = ("-m", "conquest_rules.cli", "simulate", "--seed", "1", "--players", "greedy,planner:1")


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [game(SIMULATION, seed) for seed in SEEDS]


def test_a_game_is_made_by_its_seed_alone(rows: list[Row]) -> None:
    """The same seed gives the same game, another seed another one, and whoever won has the points."""
    assert rows[0] == game(SIMULATION, 1)
    assert len(SEEDS) == len({json.dumps(row) for row in rows})
    for row in rows:
        [winner] = row["winners"]
        assert max(row["points"].values()) == row["points"][winner] >= 13


def test_players_change_seats(rows: list[Row]) -> None:
    """From game to game everybody moves one seat on; fewer players than seats go round."""
    seats = [list(row["seats"].values()) for row in rows]
    assert [["planner:1", "greedy"] * 2, ["greedy", "planner:1"] * 2] * 2 == seats


@pytest.mark.slow
def test_workers_do_not_matter(rows: list[Row]) -> None:
    """Two processes give the same rows as one, in the order of the seeds, and progress is told."""
    told = list[tuple[int, int]]()
    assert rows == simulate(SIMULATION, SEEDS, workers=2, progress=lambda done, of: told.append((done, of)))
    assert [(done, len(SEEDS)) for done in range(len(SEEDS) + 1)] == told


IN_A_FILE = """
from conquest_rules.nerath import *
from conquest_rules.nerath import to_act

def winners(state):
    return {"winners": [str(one) for one in to_act(state).outcome.winners]}
"""


@pytest.mark.slow
def test_a_game_in_a_file_is_played_by_workers_too(rows: list[Row], tmp_path: Path) -> None:
    """A game that is only a Python file of yours is found by other processes, with what you keep of it."""
    path = tmp_path / "mine.py"
    path.write_text(IN_A_FILE, "utf-8")
    mine = evolve(SIMULATION, game=str(path), measure=part_of(path, "winners"))
    assert [row["winners"] for row in rows] == [row["winners"] for row in simulate(mine, SEEDS, workers=2)]


def part_of(path: Path, name: str) -> Callable[[State], Row]:
    found: Callable[[State], Row] = getattr(rules_of(games.game(str(path))), name)
    return found


@pytest.fixture
def client() -> Iterator[Client]:
    """A Dask cluster within this process."""
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(rows: list[Row], client: Client, tmp_path: Path) -> None:
    """On a Dask cluster the same seeds give the same rows and the same file."""
    near, far = tmp_path / "near.jsonl", tmp_path / "far.jsonl"
    assert rows == simulate(SIMULATION, SEEDS, cluster=client, results=far)
    simulate(SIMULATION, SEEDS, workers=1, results=near)
    assert near.read_bytes() == far.read_bytes()


def test_a_run_goes_on_where_it_was_cut_off(rows: list[Row], tmp_path: Path) -> None:
    """Games in the file are not played again, half a line is dropped, and the file ends up the same."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    simulate(SIMULATION, SEEDS, workers=1, results=whole)
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    assert rows == [json.loads(line) for line in lines[1:]]
    cut.write_text("".join([lines[0], lines[3], lines[1][:20]]), "utf-8")
    told = list[int]()
    assert rows == simulate(
        SIMULATION, SEEDS, workers=1, results=cut, progress=lambda done, _: told.append(done)
    )
    assert [1, 2, 3, 4] == told
    assert whole.read_bytes() == cut.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(("sign", "code"), [(SIGKILL, -SIGKILL), (SIGINT, 130)])
def test_a_run_that_is_killed_keeps_what_it_played(
    rows: list[Row], tmp_path: Path, sign: int, code: int
) -> None:
    """Killed or stopped by Ctrl-C, a run loses no game that was over, and Ctrl-C says how to go on."""
    path = tmp_path / "games.jsonl"
    call = (sys.executable, *COMMAND, "--games", "1000", "--workers", "1", "--results", str(path))
    with Popen(call, stdout=PIPE, stderr=PIPE, text=True) as run:
        while not path.exists() or path.read_bytes().count(b"\n") < 4:
            assert run.poll() is None
            sleep(0.05)
        run.send_signal(sign)
        _, told = run.communicate()
    assert code == run.returncode
    assert ("the same command continues from there" in told) is (sign == SIGINT)
    kept = Journal(path, SIMULATION.header()).rows
    assert rows[:3] == [kept[seed] for seed in range(1, 4)]


def test_a_finished_run_is_only_read(rows: list[Row], tmp_path: Path) -> None:
    """With all games in the file none is played; fewer seeds give fewer rows and leave the file whole."""
    path = tmp_path / "games.jsonl"
    simulate(SIMULATION, SEEDS, workers=1, results=path)
    before = path.read_bytes()
    unplayable = evolve(SIMULATION, entrants=tuple(Entrant(one.name, _nobody) for one in SIMULATION.entrants))
    assert rows[1:3] == simulate(unplayable, [2, 3], workers=1, results=path)
    assert before == path.read_bytes()


def _nobody() -> Player[State, Action]:
    raise AssertionError("nobody has to play")


def test_results_as_parquet(rows: list[Row], tmp_path: Path) -> None:
    """A Parquet file holds the same rows and tells of which games, and the journal lies beside it."""
    path = tmp_path / "games.parquet"
    assert rows == simulate(SIMULATION, SEEDS, workers=1, results=path)
    table = parquet.read_table(path)
    assert rows == table.to_pylist()
    assert SIMULATION.header() == json.loads(table.schema.metadata[b"conquest_rules"])
    assert len(rows) == len(Journal(tmp_path / "games.jsonl", SIMULATION.header()).rows)


def test_other_games_are_refused(tmp_path: Path) -> None:
    """A file of another setup, and a file that is none, are left alone, and the error says what differs."""
    path = tmp_path / "games.jsonl"
    simulate(SIMULATION, [1], workers=1, results=path)
    before = path.read_bytes()
    longer = evolve(SIMULATION, setup=evolve(SETUP, length=Length.MEDIUM))
    with pytest.raises(OtherGames, match=r"holds other games: setup is .*'short'.* there and .*'medium'"):
        simulate(longer, [1], results=path)
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"seed": 1}\n', "its first line is not the header"),
        (b"some notes\n", "line 1"),
        (b"[]\n", "line 1 is not an object"),
        (b"\xff\n", "it is not text"),
    ],
)
def test_what_is_no_file_of_results_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    """Whatever else the file may be, it is not overwritten."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    with pytest.raises(OtherGames, match=why):
        simulate(SIMULATION, [1], results=path)
    assert content == path.read_bytes()


def test_a_game_without_a_seed_is_refused(tmp_path: Path) -> None:
    """A line of the file that is no game is named by its number."""
    path = tmp_path / "games.jsonl"
    simulate(SIMULATION, [1], workers=1, results=path)
    path.write_text(path.read_text("utf-8") + '{"winners": []}\n', "utf-8")
    with pytest.raises(OtherGames, match="line 3: the game has no seed"):
        simulate(SIMULATION, [1], results=path)


def test_chance_and_players_have_dice_of_their_own() -> None:
    """A player who draws more often changes nobody else's luck: the opening hands are the same."""

    def wasteful(view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        rng.random()
        return AtRandom()(view, actions, rng)

    def opening(player: Player[State, Action]) -> list[Action]:
        steps = play(nerath, nerath.new_game(SETUP), dict.fromkeys(Realm, player), 7)
        return [next(steps).action for _ in range(8)]

    assert opening(AtRandom()) == opening(wasteful)


def test_players_are_shown_their_view_and_no_more() -> None:
    """What a player is given is the view of whoever decides, and whoever has no choice is not asked."""
    shown = list[State]()

    def looking(view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        shown.append(view)
        return AtRandom()(view, actions, rng)

    state = nerath.new_game(SETUP)
    for _, step in zip(range(300), play(nerath, state, dict.fromkeys(Realm, looking), 7), strict=False):
        turn, choices = nerath.to_act(state), len(nerath.legal_actions(state))
        expected = [nerath.view(state, turn.by)] if isinstance(turn, nerath.Deciding) and choices > 1 else []
        assert expected == shown
        shown.clear()
        state = step.state


def test_tallies(rows: list[Row]) -> None:
    """Every game has a winner among the realms, and somebody in two seats has played twice."""
    assert len(rows) == sum(one.wins for one in by_seat(rows).values())
    assert {"greedy": 8, "planner:1": 8} == {name: one.games for name, one in by_player(rows).items()}
    assert (0.0, 1.0) == Tally(0, 0).interval
    low, high = Tally(50, 200).interval
    assert (0.195, 0.314) == (round(low, 3), round(high, 3))
