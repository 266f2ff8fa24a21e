"""Kept files: `traceability/<game>.txt` and `rulings/<game>.txt`, as they are, were and should be.

Here: reading them on disk and in the last commit, what is untrue in them, and writing them. Not here: what is
true, which `trace` and `rulings` say.
"""

import difflib
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

# The text of each file, by its path below the root.
Files: TypeAlias = Mapping[str, str]


def committed(root: Path, folder: str, game: str | None) -> str:
    """All files as the last commit has them; nothing where git, a commit or a file is not there."""
    names = asked_of_git(root, "ls-tree", "--name-only", "HEAD", f"{folder}/{f'{game}.txt' if game else ''}")
    return "".join(asked_of_git(root, "show", f"HEAD:./{name}") for name in names.splitlines())


def asked_of_git(root: Path, *words: str) -> str:
    """What git answers; nothing where it cannot."""
    command = ["git", "-C", str(root), *words]
    try:
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    except OSError:
        return ""


def by_file(folder: str, lines: Iterable[tuple[str, str]]) -> Files:
    """The text of the file of each game, from the lines of all games."""
    texts = defaultdict[str, str](str)
    for game, line in lines:
        texts[f"{folder}/{game}.txt"] += f"{line}\n"
    return texts


def as_they_are(root: Path, folder: str, game: str | None) -> Files:
    """The files of a folder, or that of one game, and what is in them."""
    found = sorted(root.glob(f"{folder}/{game or '*'}.txt"))
    return {f"{folder}/{path.name}": path.read_text("utf-8") for path in found}


def untrue(before: Files, after: Files) -> Iterator[str]:
    """Where the files differ from what they should be."""
    for file in sorted({*before, *after}):
        was, now = before.get(file, "").splitlines(), after.get(file, "").splitlines()
        yield from [*difflib.unified_diff(was, now, file, "the truth", n=0, lineterm="")][:40]
        if before.get(file) != after.get(file):
            yield f"{file} is not what the catalogues, the marks and the tests say; run: make trace"


def written(root: Path, before: Files, after: Files) -> None:
    """Bring the files of a folder up to date."""
    for file in before.keys() - after.keys():
        (root / file).unlink()
    for file, text in after.items():
        (root / file).parent.mkdir(exist_ok=True)
        (root / file).write_text(text, "utf-8", newline="\n")
