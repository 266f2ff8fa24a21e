"""The list of games: where a game is found, and that each lacks what the list says, no more and no less."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from attrs import evolve

from conquest_rules import games
from conquest_rules.cli.rooms import USUAL
from conquest_rules.games import PARTS, Game, UnknownGame, game, part, rules_of
from conquest_rules.kernel.catalogue import Clause, Force

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy" / "toy.py"
CLAUSES = "clauses: "
# The tracer says of rulings whether they are lacking.
RULES = (CLAUSES, "rulings: ")
# What a game has outside the package, by the word for its lack: files of the game's name.
OUTSIDE = {
    "rules pages": "docs/rules/{}/*.rst",
    "traceability": "traceability/{}.txt",
    "clause tests": "tests/clauses/{}/test_*.py",
    "ruling tests": "tests/rulings/{}/test_*.py",
    "scenes": "tests/scenes/{}/test_*.py",
    "laws": "tests/laws/{}/test_*.py",
    "worlds": "tests/worlds/{}/test_*.py",
    "breaks": "tests/bite/{}/by_hand",
    "corpus": "tests/corpus/{}/*.txt",
    "playthroughs": "tests/playthroughs/{}/*.txt",
    "bench": "bench/{}.py",
    "examples": "examples/{}/*.py",
}


def lacking(root: Path, of: Game) -> Iterator[str]:
    """The parts that a game has not, and what it has not outside the package."""
    yield from (name for name in PARTS if games.missing(of, name))
    yield from (word for word, place in OUTSIDE.items() if not any(root.glob(place.format(of.name))))


def untested(root: Path, of: Game) -> set[str]:
    """The clauses that have neither code nor tests, by the game's file in `traceability`."""
    file = root / OUTSIDE["traceability"].format(of.name)
    rows = [line.split() for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    return {row[0] for row in rows if row[1:2] == ["missing"]}


def differences(root: Path, of: Game, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """What keeps the list from being true: lacks that it does not name, and lacks that have been filled."""
    listed = [lack for lack in of.lacks if not lack.startswith(RULES)]
    found, missing = list(lacking(root, of)), untested(root, of)
    yield from (f"{one} is lacking" for one in found if one not in listed)
    yield from (f"{one} has been filled" for one in listed if one not in found)
    excused = set[str]()
    for lack in (lack.removeprefix(CLAUSES) for lack in of.lacks if lack.startswith(CLAUSES)):
        about = {id for id in missing if lack in (id, clauses[id].topic)}
        if not about:
            yield f"{CLAUSES}{lack} has been filled"
        excused |= about
    yield from (f"clause {id} is lacking" for id in sorted(missing - excused))


@pytest.mark.parametrize("of", games.games(), ids=lambda of: of.name)
def test_the_list_says_what_a_game_lacks(of: Game) -> None:
    """A game lacks everything that its list names, and nothing else."""
    explaining = part(of, "explaining")
    clauses = {} if explaining is None else {one.id: one for one in explaining.catalogue().clauses}
    assert [] == list(differences(ROOT, of, clauses))


def test_conquest_of_nerath_lacks_nothing() -> None:
    """The first game is complete."""
    assert ("Conquest of Nerath", ()) == (game("nerath").title, game("nerath").lacks)


def test_a_lack_is_noticed_and_so_is_one_that_was_filled(tmp_path: Path) -> None:
    """The list of a game is wrong as soon as something else is lacking, or something has been filled."""
    toy = game(str(TOY))
    full = evolve(toy, lacks=tuple(lacking(tmp_path, toy)))
    assert set(OUTSIDE) <= set(full.lacks)
    assert [] == list(differences(tmp_path, full, {}))
    assert ["corpus is lacking"] == list(
        differences(tmp_path, evolve(full, lacks=tuple(one for one in full.lacks if one != "corpus")), {})
    )
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "toy.py").touch()
    assert ["bench has been filled"] == list(differences(tmp_path, full, {}))


@pytest.mark.parametrize(
    ("lacks", "differs"),
    [
        ((), ["clause T1.1 is lacking", "clause T1.2 is lacking"]),
        (("clauses: naval",), ["clause T1.2 is lacking"]),
        (("clauses: naval", "clauses: T1.2"), []),
        (("clauses: naval", "clauses: T1.2", "clauses: T1.3"), ["clauses: T1.3 has been filled"]),
    ],
)
def test_clauses_are_lacking_by_topic_or_by_id(
    tmp_path: Path, lacks: tuple[str, ...], differs: list[str]
) -> None:
    """A clause that nothing tests is excused by its topic or its id, and an excuse for nothing is refused."""
    (tmp_path / "traceability").mkdir()
    lines = "T1.1 missing\nT1.2 missing\nT1.3 tested example toy:play\n"
    (tmp_path / "traceability" / "toy.txt").write_text(lines)
    topics = {"T1.1": "naval", "T1.2": "land", "T1.3": "land"}
    clauses = {id: Clause(id, id, "", topic, Force.MUST, "") for id, topic in topics.items()}
    toy = game(str(TOY))
    listed = evolve(toy, lacks=(*lacking(tmp_path, toy), *lacks))
    assert differs == list(differences(tmp_path, listed, clauses))


@pytest.mark.parametrize("word", [*PARTS, *OUTSIDE, CLAUSES.strip()])
def test_every_word_for_a_lack_is_explained(word: str) -> None:
    """The module that reads the list says which words it may have."""
    assert f"`{word}" in (games.__doc__ or "")


# Where games are found.


def test_a_game_by_its_name() -> None:
    """The rules of a game are the module of its name, and each part is a module of it."""
    nerath = game("nerath")
    assert "nerath" == rules_of(nerath).GAME
    places = {name: found.__name__ for name in PARTS if (found := part(nerath, name)) is not None}
    assert {name: f"conquest_rules.{place.format('nerath')}" for name, (place, _) in PARTS.items()} == places


def test_a_game_in_a_file() -> None:
    """A Python file with the rules of a game is every part for which it has the names."""
    toy = game(str(TOY))
    assert "toy" == rules_of(toy).GAME
    assert part(toy, "rules") is part(toy, "telling") is part(toy, "pictures") is not None
    assert part(toy, "odds") is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nerth", "There is no game 'nerth'. Did you mean nerath?"),
        ("chess", "There is no game 'chess'. The games are"),
        ("nowhere/chess.py", "There is no file nowhere/chess.py."),
        (str(Path(__file__).with_name("test_imports.py")), "it does not say its name, GAME."),
    ],
)
def test_no_such_game(name: str, told: str) -> None:
    """A game that there is not is answered with the closest one, or with all."""
    with pytest.raises(UnknownGame) as error:
        game(name)
    assert told in str(error.value)


def test_a_file_that_is_half_a_game(tmp_path: Path) -> None:
    """A file that lacks some of the rules is told which."""
    (tmp_path / "half.py").write_text('GAME = "half"\nRULES_VERSION = 1\n')
    with pytest.raises(UnknownGame, match=r"half\.py is not a game yet: it lacks .*new_game"):
        rules_of(game(str(tmp_path / "half.py")))


def test_what_is_written_for_any_game_names_none() -> None:
    """Beside the rooms of games, a game is named in docstrings, and as the usual game of commands."""
    package, names = Path(games.__file__).parent, {one.name for one in games.games()}
    naming = {
        f"{path.relative_to(package)}: {node.value}"
        for path in package.rglob("*.py")
        if not names.intersection(path.parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert {f"cli/rooms.py: {USUAL}"} == naming
    kernel = [path.read_text("utf-8").lower() for path in (package / "kernel").rglob("*.py")]
    assert [] == [name for name in names for text in kernel if name in text]


def test_the_list_loads_no_game() -> None:
    """Looking at the list, or for help on the command line, loads the modules of no game."""
    program = (
        "import sys; from conquest_rules import games; import conquest_rules.cli.app\n"
        "names = {one.name for one in games.games()}\n"
        "print(*(one for one in sys.modules if names.intersection(one.split('.'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert "" == done.stdout.strip()
