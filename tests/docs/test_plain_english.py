"""What people read is plain English: no phrase that reads as if translated.

`plain_english.toml` lists the phrases, each with what to write instead, and the files in which some are left,
with their number. That list may only shrink: a file with more of them fails, and so does a file with fewer.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DATA: Final = tomllib.loads(
    Path(__file__).with_suffix(".toml").with_name("plain_english.toml").read_text("utf-8")
)
PHRASES: Final = {re.compile(one, re.I): instead for one, instead in DATA["phrases"].items()}
LEFT: Final[dict[str, int]] = DATA["left"]
PAGES: Final = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile"]
FILES: Final = [
    *PAGES,
    *(
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.glob("docs/**/*.rst"))
        if "_build" not in path.parts
    ),
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("src/**/*.py"))),
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("examples/**/*.py"))),
    *(
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.glob("docs/**/*.py"))
        if "_build" not in path.parts
    ),
]
FENCED: Final = re.compile(r"^```.*?^```", re.M | re.S)
# A doctest with its output; what is indented under a directive with code or under a line with two colons.
DOCTEST: Final = re.compile(r"^ *>>> .*?(?:\n(?=\s*\n)|\Z)", re.M | re.S)
LITERAL: Final = re.compile(
    r"^(( *)(?:\.\. (?:code-block|board|battle-story|odds-curve|targets)::.*|(?!\s*\.\.).*\S::))\n"
    r"(?:(?:\2 +\S.*)?\n)+",
    re.M,
)
CODE: Final = re.compile(r"(`+)[^`]+\1")


def prose(file: str) -> str:
    """The text of a file that people read, without code."""
    text = (ROOT / file).read_text("utf-8")
    match Path(file).suffix:
        case ".py":
            text = " | ".join(strings(text))
        case ".rst":
            text = LITERAL.sub(r"\1\n", DOCTEST.sub("", text + "\n"))
        case _:
            text = DOCTEST.sub("", FENCED.sub("", text))
    return re.sub(r"\s+", " ", CODE.sub("`code`", text))


def strings(source: str) -> Iterator[str]:
    """The docstrings and messages of a module: every text of more than one word."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield DOCTEST.sub("", node.value)


def found(text: str) -> Iterator[tuple[str, str]]:
    """Every phrase with the words around it, and what to write instead."""
    for phrase, instead in PHRASES.items():
        for one in phrase.finditer(text):
            yield text[max(0, one.start() - 30) : one.end() + 30], instead


@pytest.mark.parametrize("file", FILES)
def test_plain_english(file: str) -> None:
    """A file has no phrase that reads as if translated, but for those that the list still allows."""
    phrases = list(found(prose(file)))
    lines = "\n".join(f"…{words}… Write: {instead}" for words, instead in phrases)
    assert LEFT.get(file, 0) == len(phrases), f"The list in plain_english.toml may only shrink.\n{lines}"


def test_the_list_names_files_with_something_left() -> None:
    """A file that is gone, or has nothing left, is not in the list."""
    assert {} == {file: count for file, count in LEFT.items() if file not in FILES or count < 1}


@pytest.mark.parametrize(
    "text", ["It is told at once.", "Whoever pays, so that he wins.", "A door is no way.", "By one reading."]
)
def test_phrases_are_found(text: str) -> None:
    """The test can fail."""
    assert list(found(text))


def test_code_is_not_searched() -> None:
    """Neither examples nor inline code are searched; the text around them is."""
    assert "passes for the own-turn" not in prose("docs/how-to/your-own-cards.rst")
    assert "Most cards of the built-in pack are stand-ins." in prose("docs/how-to/your-own-cards.rst")
