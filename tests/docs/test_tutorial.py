"""The tutorial as its reader types it: blocks go where their captions say, runs show what the pages show."""

import json
import re
import shlex
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.tutorial import PROGRAMS, furnish, serving
from tests.docs.typed import TYPED, Piece, edited, pieces, ran, typed

from conquest_rules import nerath
from conquest_rules.kernel.record import replay

ROOT = Path(__file__).parents[2]
TEXT, WEB = (ROOT / "docs" / "tutorial" / name for name in TYPED)


def followed(page: Path, folder: Path) -> Iterator[Piece]:
    """Do in a folder what a page says, and stop at every screen that it shows."""
    for piece in pieces(page):
        if piece.kind in ("console", "text"):
            yield piece
            continue
        file = folder / piece.file
        before = file.read_text("utf-8") if piece.how else None
        assert piece.how or not file.exists()
        file.write_text(piece.text if before is None else edited(before, piece), "utf-8")


def like(shown: str, screen: str) -> bool:
    """Whether a screen looks as the page shows it; three dots stand for anything, and space is space."""
    first, *parts = (" ".join(part.split()) for part in shown.split("..."))
    rest = " ".join(screen.split())
    if not rest.startswith(first) or not rest.endswith(parts[-1] if parts else first):
        return False
    for part in (first, *parts):
        _, found, rest = rest.partition(part) if part else ("", "...", rest)
        if not found:
            return False
    return bool(parts) or not rest


@pytest.mark.parametrize("page", [TEXT, WEB], ids=lambda page: page.stem)
def test_nothing_is_left_out(page: Path) -> None:
    """Every block of code says for which file it is, and no block is overlooked."""
    text, found = page.read_text("utf-8"), list(pieces(page))
    assert text.count("code-block::") == len(found)
    kinds = {"console", "html", "javascript", "python", "text"}
    assert {"console", "python"} <= {piece.kind for piece in found} <= kinds
    assert [] == [piece for piece in found if piece.kind != "console" and not piece.file]
    assert [] == re.findall(r"^\.\. (?:code|sourcecode|highlight|parsed-literal)::|[^:]::$", text, re.M)


@pytest.mark.parametrize("page", [TEXT, WEB], ids=lambda page: page.stem)
def test_the_blocks_are_the_program(page: Path, tmp_path: Path) -> None:
    """The blocks of a page, one after the other, make the programs in `examples` to the letter."""
    for _ in followed(page, tmp_path):
        pass
    made = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert made == {name: (PROGRAMS / name).read_text("utf-8") for name in made}
    whole = re.findall(r"^\.\. literalinclude:: (.+)$", page.read_text("utf-8"), re.M)
    assert {PROGRAMS / name for name in made} == {(page.parent / one).resolve() for one in whole}


# The front end in text.


@pytest.mark.slow
def test_text_front_end(tmp_path: Path) -> None:
    """Whoever follows the page sees at each step what the page shows, and can play at each step."""
    steps = 0
    for piece in followed(TEXT, tmp_path):
        command, _, shown = piece.text.partition("\n")
        match shlex.split(command) if piece.kind == "console" else []:
            case ["$", "pip", "install", clone]:
                assert (ROOT / clone / "pyproject.toml").exists()
            case ["$", "python", *words]:
                screen = ran(tmp_path, *words, lines=typed(shown))
                assert like(shown, screen), f"{shown}\n--- but ---\n{screen}"
                steps += 1
            case []:
                assert (tmp_path / piece.file).read_text("utf-8").endswith(piece.text)
            case other:
                pytest.fail(f"{other} is run by nobody")
    assert 8 == steps


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game that was begun: the first Move step of Karkoth."""
    folder = tmp_path_factory.mktemp("begun")
    furnish(folder)
    ran(folder, "text_game.py", lines=["", "1", "", "1"])
    return (folder / "game.txt").read_text("utf-8")


@pytest.fixture
def kept(begun: str, tmp_path: Path) -> Path:
    """The file of that game, beside the program."""
    furnish(tmp_path)
    (tmp_path / "game.txt").write_text(begun, "utf-8")
    return tmp_path / "game.txt"


@pytest.mark.slow
def test_bad_lines_do_no_harm(kept: Path) -> None:
    """What is no choice is answered with what would be one, and the game stays as it was."""
    before = kept.read_text("utf-8")
    bad = ["0", "999", "1 999", "99999", "²", "-1", "x", "1 2 3", "undo it", "\x00", "*", "", " "]
    screen = ran(kept.parent, "text_game.py", lines=["", *bad])
    _, *answers = re.split(r"^karkoth> ", screen, flags=re.M)
    assert len(bad) + 1 == len(answers)
    assert [] == [
        one
        for one in answers[:-1]
        if not re.search(r"^(There is no|Type|.*Write it like this|.*Did you mean|.*Type two)", one, re.M)
    ]
    assert answers[-1].split("\n", 1)[1].strip() == "Left. The game is saved."
    assert before == kept.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("part", [0.1, 0.5, 0.97])
def test_half_a_file_is_left_alone(kept: Path, part: float) -> None:
    """A file that is cut off is either a shorter game or refused with a reason; it is never written over."""
    text = kept.read_text("utf-8")
    half = text[: int(len(text) * part)]
    kept.write_text(half, "utf-8")
    screen = ran(kept.parent, "text_game.py", lines=[])
    assert "cannot be continued and is left as it is" in screen
    assert "Traceback" not in screen
    assert half == kept.read_text("utf-8")


@pytest.mark.slow
def test_what_is_no_file_of_a_game(kept: Path) -> None:
    """A folder, a picture, and a place where nothing can be written are told of in a sentence."""
    (kept.parent / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    for name in (".", "picture.png"):
        screen = ran(kept.parent, "text_game.py", name, lines=[])
        assert "cannot be continued" in screen
        assert "Traceback" not in screen
    screen = ran(kept.parent, "text_game.py", "no/such/folder.txt", lines=[""])
    assert "The last action is not saved" in screen
    assert "Traceback" not in screen


@pytest.mark.slow
def test_undo_to_the_beginning(kept: Path) -> None:
    """Taking back everything leaves the opening cards as they were drawn."""
    ran(kept.parent, "text_game.py", lines=["", "undo", "", "undo", "", "undo", "undo", "undo"])
    left = nerath.parse_record(kept.read_text("utf-8")).actions
    assert left
    assert all(isinstance(action, nerath.Drawn) for action in left)


# The front end on a web page.


def got(address: str, body: bytes | None = None) -> tuple[int, str]:
    """What a server answers: the status, and the text."""
    try:
        with urllib.request.urlopen(address, body, timeout=600) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


class Browser:
    """What a page does with the server: it asks for the game, and sends what is chosen."""

    def __init__(self, line: str) -> None:
        self.address = re.findall(r"http://\S+", line)[0]
        self.load()

    def load(self) -> None:
        status, text = got(f"{self.address}/game")
        self.status, self.game = status, json.loads(text)

    def say(self, say: str, **other: object) -> None:
        sent = {"number": self.game["number"], "say": say, **other}
        status, text = got(f"{self.address}/act", json.dumps(sent).encode())
        self.status, self.game = status, json.loads(text)

    def until(self, words: str) -> None:
        """Take whatever is offered last, which ends steps and passes, until the position says so."""
        for _ in range(60):
            if words in self.game["position"][0]:
                return
            self.say(self.game["choices"][-1]["say"])
            assert 200 == self.status
        pytest.fail(f"never: {words}")


def see_the_board(browser: Browser, folder: Path) -> None:
    """The page and the picture come, and nothing that the person may not know."""
    assert (200, (folder / "web_game.html").read_text("utf-8")) == got(f"{browser.address}/")
    assert 404 == got(f"{browser.address}/elsewhere")[0]
    game = browser.game
    assert game["board"].startswith("<svg")
    assert 'data-space="broken-lands"' in game["board"]
    state = replay(nerath, nerath.parse_record((folder / "web_game.txt").read_text("utf-8")))
    mine, theirs = nerath.REALMS[0], nerath.REALMS[1:]
    held = {card for realm in theirs for card in state.hand(realm).cards}
    assert held
    assert not any(card in json.dumps(game) for card in held - set(state.hand(mine).cards))


def click_and_act(browser: Browser, folder: Path) -> None:
    """A button does what it says, and the file has it; an old page and nonsense change nothing."""
    browser.until("Moving")
    old = browser.game["number"]
    choice = next(one for one in browser.game["choices"] if one["at"] == "broken-lands")
    assert f'data-highlight="{choice["at"]}"' in browser.game["board"]
    browser.say(choice["say"])
    assert (200, []) == (browser.status, browser.game["problems"])
    actions = nerath.parse_record((folder / "web_game.txt").read_text("utf-8")).actions
    assert choice["say"] in map(nerath.write_action, actions[old:])
    assert len(actions) == browser.game["number"] > old
    now = browser.game
    for number in (old, -1, "many", None):
        browser.say(now["choices"][-1]["say"], number=number)
        assert (409, now["number"], 1) == (
            browser.status,
            browser.game["number"],
            len(browser.game["problems"]),
        )
    for body in (b"", b"[]", b"\xff", b"[" * 100_000):
        status, text = got(f"{browser.address}/act", body)
        assert (409, now["choices"]) == (status, json.loads(text)["choices"])
        assert "Send JSON such as" in json.loads(text)["problems"][0]


def say_and_be_refused(browser: Browser) -> None:
    """What the rules forbid is refused with its clause, and what is no action with what would be one."""
    browser.until("Moving")
    browser.say("moves Footsoldier from Dread Marches to Tomb of Horrors")
    assert 409 == browser.status
    assert nerath.clause("N10.14").text in browser.game["problems"][0]
    browser.say("")
    assert "Write it like this" in browser.game["problems"][0]
    browser.say("vailin ends the step")
    assert 409 == browser.status


def let_others_play(browser: Browser, folder: Path) -> None:
    """When the person's turn is over, three bots take theirs, and more than nothing comes of it."""
    say_and_be_refused(browser)
    browser.until("Round 2, turn of karkoth")
    actions = nerath.parse_record((folder / "web_game.txt").read_text("utf-8")).actions
    for realm in nerath.REALMS[1:]:
        assert any(isinstance(one, nerath.Move | nerath.Buy) and one.by is realm for one in actions)
    assert any("begins" in line for line in browser.game["news"])


@pytest.mark.slow
def test_web_page(tmp_path: Path) -> None:
    """Whoever follows the page has a server at each step that does what the step is about."""
    furnish(tmp_path)
    checks = [see_the_board, click_and_act, let_others_play]
    number = 0
    for piece in followed(WEB, tmp_path):
        command, _, shown = piece.text.partition("\n")
        with serving(tmp_path) as line:
            browser = Browser(line)
            if command == "$ python web_game.py":
                assert shown == line.replace(browser.address, "http://127.0.0.1:8000")
                assert number <= browser.game.get("number", 0)
                checks.pop(0)(browser, tmp_path)
                number = browser.game.get("number", 0)
            else:
                *curl, sent, address = shlex.split(command)
                assert ["$", "curl", "--silent", "--data"] == curl
                path = address.removeprefix("http://127.0.0.1:8000")
                assert like(shown, got(f"{browser.address}{path}", sent.encode())[1])
    assert [] == checks


def test_the_page_and_its_script() -> None:
    """The script of the page asks for no part that the page does not have."""
    page = (PROGRAMS / "web_game.html").read_text("utf-8")
    used = set(re.findall(r'(?:part|fill)\("(\w+)"', page))
    assert {"board", "choices", "problems", "where", "words"} <= used
    assert used <= set(re.findall(r'id="(\w+)"', page))


@pytest.mark.slow
def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """A second server on the same port says what to do instead."""
    for path in PROGRAMS.iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes())
    with serving(tmp_path) as line:
        port = line.split()[1].rpartition(":")[2]
        screen = ran(tmp_path, "web_game.py", "other.txt", port, lines=[])
    assert f"Port {port} cannot be used" in screen
    assert "Traceback" not in screen
