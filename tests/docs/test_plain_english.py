"""Texts for people are plain English: no phrase that reads as if translated, and no endless sentence.

`plain_english.toml` lists the phrases, each with what to write instead. They are looked for in the pages, in
the strings of programs, and in the clauses and rulings of every game.
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
LONGEST: Final = 40
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
# Of a catalogue everything is read but what a test checks, which is written for those who write tests.
CATALOGUES: Final = [
    path.relative_to(ROOT).as_posix()
    for path in sorted(ROOT.glob("src/conquest_rules/*/data/*.toml"))
    if path.stem in ("clauses", "rulings", "examples", "words")
]
TEXTS: Final = [one for one in FILES if one.endswith(".rst") or one in PAGES]
FENCED: Final = re.compile(r"^```.*?^```", re.M | re.S)
# A doctest with its output; what is indented under a directive with code or under a line with two colons.
DOCTEST: Final = re.compile(r"^ *>>> .*?(?:\n(?=\s*\n)|\Z)", re.M | re.S)
LITERAL: Final = re.compile(
    r"^(( *)(?:\.\. (?:code-block|board|battle-story|odds-curve|targets)::.*|(?!\s*\.\.).*\S::))\n"
    r"(?:(?:\2 +\S.*)?\n)+",
    re.M,
)
CODE: Final = re.compile(r"(`+)[^`]+\1")


# What begins a block that is no paragraph: a directive, an option of one, a row of a table, an underline.
NO_PARAGRAPH: Final = re.compile(r"\s*(?:\.\. |:|\||[=~-]{3}|\* -)|.*\n *[=~-]{3,}")
ITEM: Final = re.compile(r"^\s*(?:[-*]|\d+\.) ", re.M)
ROLE: Final = re.compile(r":[\w:]+:(?=`)")
# Where one sentence ends and the next begins; a colon or a semicolon ends a part that can be read on its own.
END: Final = re.compile(r"(?<=[.?!:;])[\"')*]* ")
OPENING: Final = re.compile(r"(?:What|Who|Whom|Whoever|Whose)\b[^?]*\Z")


def prose(file: str) -> str:
    """The text of a file that people read, without code."""
    return _flat(_text(file))


def _text(file: str) -> str:
    text = (ROOT / file).read_text("utf-8")
    match Path(file).suffix:
        case ".py":
            return " | ".join(strings(text))
        case ".toml":
            return " | ".join(entries(tomllib.loads(text)))
        case ".rst":
            return LITERAL.sub(r"\1\n", DOCTEST.sub("", text + "\n"))
        case _:
            return DOCTEST.sub("", FENCED.sub("", text))


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", CODE.sub("`code`", text)).strip()


def entries(value: object, key: str = "") -> Iterator[str]:
    """The texts of a catalogue: every string of more than one word, except the checks."""
    match value:
        case dict():
            for name, one in value.items():
                yield from entries(one, name)
        case list():
            for one in value:
                yield from entries(one, key)
        case str() if " " in value and key != "check":
            yield value


def parts(file: str) -> Iterator[str]:
    """The paragraphs and items of a page."""
    for block in re.split(r"\n\s*\n", _text(file)):
        if not NO_PARAGRAPH.match(block):
            yield from map(_flat, ITEM.split(ROLE.sub("", block)))


def faults(part: str) -> list[str]:
    """The sentences of a paragraph that are too long, or open with a question word and ask nothing."""
    sentences = END.split(part)
    long = [one for one in sentences if len(one.split()) > LONGEST]
    return long + [one for one in sentences if OPENING.match(one) and one.endswith((".", "!"))]


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


@pytest.mark.parametrize("file", [*FILES, *CATALOGUES])
def test_plain_english(file: str) -> None:
    """A file has no phrase that reads as if translated."""
    lines = [f"…{words}… Write: {instead}" for words, instead in found(prose(file))]
    assert [] == lines


@pytest.mark.parametrize("file", TEXTS)
def test_sentences_of_pages(file: str) -> None:
    """A page has one idea in each sentence, and opens it with its subject."""
    assert [] == [one for part in parts(file) for one in faults(part)]


@pytest.mark.parametrize(
    "text", ["It is told at once.", "Whoever pays, so that he wins.", "A door is no way.", "By one reading."]
)
def test_phrases_are_found(text: str) -> None:
    """The test can fail."""
    assert list(found(text))


@pytest.mark.parametrize("text", ["What cannot be is refused.", "So" + " on" * LONGEST + "."])
def test_faults_of_sentences_are_found(text: str) -> None:
    """A sentence that opens with what it does not ask is found, and one that never ends."""
    assert [text] == faults(f"One is short. {text} Who is next?")


def test_checks_of_a_catalogue_are_not_searched() -> None:
    """Of a clause its text is read, and not what its tests check."""
    assert ["It is told."] == list(entries({"clause": [{"text": "It is told.", "check": "told at once"}]}))


def test_code_is_not_searched() -> None:
    """Neither examples nor inline code are searched; the text around them is."""
    assert "passes for the own-turn" not in prose("docs/how-to/your-own-cards.rst")
    assert "Most cards of the built-in pack are stand-ins." in prose("docs/how-to/your-own-cards.rst")
