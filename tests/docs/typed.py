"""Pages that are typed: what a reader has who copies every block of a page where its caption says.

What lives here: `pieces`, the blocks of a page in their order, `edited`, which does with a file what a
caption says, and `ran`, which runs a program as somebody at a terminal would. What may not live here: what
a page should show. It answers for no clause.

A caption names a file, and what is done with the block: `game.py` alone is a new file; a colon, and
"above", "below" or "replaces" and a line, named by how it begins, changes an existing file.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# The pages that are typed: whatever they show is assembled and run by `test_tutorial`.
TYPED = ("a-text-front-end.rst", "a-web-page.rst")
DIRECTIVE = re.compile(r"^\.\. code-block:: (\w+)\n((?:   :.*\n)*)\n((?:   .*\n|\n)+)", re.M)
CAPTION = re.compile(r"^   :caption: (\S+?)(?:: (above|below|replaces) (?:`(.+)`|(the imports)))?$", re.M)
# Where somebody types: after the name of a realm, or when the keyboard is passed on.
PROMPT = re.compile(r"^(?:[a-z-]+|The keyboard goes to [a-z-]+; press Enter)>(?: (.*))?$", re.M)
LEFT = "(Ctrl-D)"
# A terminal shows what is typed, and a pipe does not: this shows it.
ECHO = f"""
import builtins, runpy, sys
def asked(prompt):
    line = (sys.stdin.readline() or {LEFT!r}).rstrip("\\n")
    print(f"{{prompt}}{{line}}", flush=True)
    if line == {LEFT!r}:
        raise EOFError
    return line
builtins.input = asked
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Piece(NamedTuple):
    """A block of a page: in which language, for which file, what to do with it there, and its lines."""

    kind: str
    file: str
    how: str
    where: str
    text: str


def pieces(page: Path) -> Iterator[Piece]:
    """The blocks of a page, in their order; a block without a caption is for no file."""
    for kind, options, lines in DIRECTIVE.findall(page.read_text("utf-8") + "\n"):
        file, how, line, imports = CAPTION.findall(options)[0] if ":caption:" in options else ("",) * 4
        text = re.sub("^   ", "", lines, flags=re.M).strip("\n") + "\n"
        yield Piece(kind, file, how, line or imports, text)


def _extent(text: str, where: str) -> tuple[int, int]:
    """The first line and the one after the last of what a caption names; there must be exactly one."""
    lines = text.splitlines()
    if where == "the imports":
        found = [one for one in ast.parse(text).body if isinstance(one, ast.Import | ast.ImportFrom)]
        return found[0].lineno - 1, found[-1].end_lineno or 0
    [at] = [at for at, line in enumerate(lines) if line.strip().startswith(where)]
    if text.startswith("<"):
        return at, (lines.index("}", at) if lines[at].endswith("{") else at) + 1
    ends = [one.end_lineno or 0 for one in ast.parse(text).body if one.lineno == at + 1]
    return at, ends[0] if ends else at + 1


def _empty_lines(piece: Piece) -> int:
    """How many lines are left empty beside a block: two at a function, one at a method or a script."""
    if piece.text.startswith(("def ", "class ")):
        return 2
    return int(piece.text.startswith(" ") if piece.kind == "python" else not piece.text.startswith("<"))


def edited(text: str, piece: Piece) -> str:
    """A file after what a caption says was done with it."""
    begin, end = _extent(text, piece.where)
    lines, block = text.splitlines(), piece.text.splitlines()
    apart = [""] * _empty_lines(piece)
    match piece.how:
        case "above":
            lines[begin:begin] = [*block, *apart]
        case "below":
            lines[end:end] = [*apart, *block]
        case _:
            lines[begin:end] = block
    return "\n".join(lines) + "\n"


def typed(screen: str) -> list[str]:
    """What somebody typed, of what a screen shows."""
    return PROMPT.findall(screen)


def ran(folder: Path, *command: str, lines: list[str]) -> str:
    """What the screen shows when a program is run in a folder and these lines are typed."""
    done = subprocess.run(
        [sys.executable, "-c", ECHO, *command],
        cwd=folder,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    return done.stdout + done.stderr
