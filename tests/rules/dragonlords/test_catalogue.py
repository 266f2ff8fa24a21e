"""The catalogue of Quest for the DragonLords: complete, consistent, and in plain English."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Force

CLAUSES: Final = dragonlords.clauses()
RULINGS: Final = dragonlords.rulings()
IDS: Final = {one.id for one in CLAUSES}
ROOT: Final = Path(__file__).parents[3]
DATA: Final = Path(dragonlords.__file__).parent / "data"
PHRASES: Final = [
    re.compile(one, re.I)
    for one in tomllib.loads((ROOT / "tests/docs/plain_english.toml").read_text("utf-8"))["phrases"]
]


def test_how_many() -> None:
    """There are 535 clauses and 167 rulings, 33 of which a table can switch."""
    assert (535, 167, 33) == (len(CLAUSES), len(RULINGS), len(dragonlords.rulings(switch=True)))
    forces = {"definition": 42, "data": 39, "setup": 24, "must": 95, "must-not": 69, "may": 98}
    assert forces | {"effect": 147, "advice": 21} == Counter(one.force for one in CLAUSES)


def test_references_exist() -> None:
    """Whatever a clause or a ruling refers to is in the catalogue, and no clause refers to itself."""
    rulings = {one.id for one in RULINGS}
    for one in CLAUSES:
        others = {*one.same_as, *one.exception_to}
        assert others <= IDS - {one.id}, one.id
        assert one.ruling is None or one.ruling in rulings
        assert one.ruling is None or one.id in dragonlords.ruling(one.ruling).clauses
    for ruling in RULINGS:
        assert set(ruling.clauses) <= IDS
        assert ruling.default in ruling.names
        assert len(ruling.names) == len(set(ruling.names)) >= 2


def test_references_within_texts_exist() -> None:
    """The clauses and rulings that texts mention are in the catalogue."""
    rulings = {one.id for one in RULINGS}
    for text in texts():
        assert set(re.findall(r"\bD\d+\.\d+\b", text)) <= IDS
        assert set(re.findall(r"\bR-[a-z][a-z-]+", text)) <= rulings


def test_every_clause_can_be_checked() -> None:
    """Every clause says how to see whether it is kept; advice alone does not."""
    for one in CLAUSES:
        assert (one.force is Force.ADVICE) == (not one.check), one.id


def texts() -> Iterator[str]:
    """Everything that people read in the catalogue."""
    for one in CLAUSES:
        yield from (one.text, one.check)
    for ruling in RULINGS:
        yield from (ruling.question, ruling.why, *(reading.text for reading in ruling.readings))


def test_plain_english() -> None:
    """No clause, no ruling and no file of the pack has a phrase that reads as if translated."""
    files = [
        path.read_text("utf-8") for path in DATA.glob("*.toml") if path.stem not in ("clauses", "rulings")
    ]
    found = [
        (one.group(), text)
        for text in (*texts(), *files)
        for phrase in PHRASES
        for one in phrase.finditer(text)
    ]
    assert [] == [(words, text[:80]) for words, text in found]


def test_look_up() -> None:
    """Clauses are found by id, slug, page, topic, force and ruling, and rulings by id."""
    assert dragonlords.clause("D2.1") == dragonlords.clause("four-peoples")
    assert {20} == {one.page for one in dragonlords.clauses(page=20)}
    assert 38 == len(dragonlords.clauses(page=20))
    assert 39 == len(dragonlords.clauses(force=Force.DATA))
    assert "rulebook" == dragonlords.source("D").name
    assert dragonlords.clause("D2.7") in dragonlords.clauses(ruling="R-component-limits")
