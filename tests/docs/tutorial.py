"""The programs of the tutorial, and how they are run: with the dice of the page, on any free port."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = Path(__file__).parents[2] / "examples" / "tutorial"


def furnish(folder: Path) -> None:
    """The finished text front end in a folder, with the dice of its page, so that every game is the same."""
    text = (PROGRAMS / "text_game.py").read_text("utf-8")
    assert "RNG = Random()" in text
    (folder / "text_game.py").write_text(text.replace("RNG = Random()", "RNG = Random(7)"), "utf-8")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The server of a folder, on any free port: its address while it runs."""
    command = [sys.executable, "web_game.py", "web_game.txt", "0"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline()
        finally:
            server.terminate()
