"""Packs: files become one value, and whatever is wrong with any of them is told at once, by file and key."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules.kernel.pack import (
    JSON,
    ContentError,
    Problem,
    Problems,
    borders,
    counted,
    digest_of,
    file_names,
    plain_ids,
    read_folder,
    read_pack,
    twice,
)
from conquest_rules.kernel.wire import strict_wire

WIRE = strict_wire()


@frozen
class Island:
    """A space of a small board."""

    id: str
    borders: tuple[str, ...] = ()


@frozen
class SeaFile:
    """sea.toml."""

    island: tuple[Island, ...]


@frozen
class BoatsFile:
    """boats.toml."""

    name: str
    boats: int


@frozen
class Chart:
    """chart.json."""

    width: int


@frozen
class Archipelago:
    """A pack of two files, and a third where there is one."""

    sea: SeaFile
    boats: BoatsFile
    chart: Chart | None = field(default=None, metadata=JSON)


def enough_boats(pack: Archipelago) -> Problems:
    """There is a boat at least, and one for each island."""
    if pack.boats.boats < 1:
        yield Problem("boats.toml", "", "boats", "there is none")
    if pack.boats.boats < len(pack.sea.island):
        yield Problem("boats.toml", "", "boats", "there are too few")


CHECKS = (enough_boats,)
SOUND: dict[str, Any] = {
    "sea": {"island": [{"id": "one", "borders": ["two"]}, {"id": "two", "borders": ["one"]}]},
    "boats": {"name": "Small", "boats": 2},
}


def problems(documents: dict[str, object]) -> list[str]:
    """What is wrong with a pack."""
    with pytest.raises(ContentError) as told:
        read_pack(Archipelago, WIRE, documents, CHECKS)
    assert str(told.value) == "\n".join(map(str, told.value.problems))
    return [str(one) for one in told.value.problems]


def test_a_sound_pack() -> None:
    """Documents become what their files hold; what may be left out is None."""
    pack = read_pack(Archipelago, WIRE, SOUND, CHECKS)
    assert (2, None) == (pack.boats.boats, pack.chart)
    assert (Island("one", ("two",)), Island("two", ("one",))) == pack.sea.island
    assert Chart(3) == read_pack(Archipelago, WIRE, {**SOUND, "chart": {"width": 3}}, CHECKS).chart


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"sea": None}, ["sea.toml: the file is not there"]),
        ({"boats": {"name": "Small", "boats": "2"}}, ["boats.toml: key 'boats': should be a whole number"]),
        (
            {"sea": {"island": [{"id": "one", "borders": [1]}]}},
            ["sea.toml: [[island]] one, key 'borders[0]': "],
        ),
        (
            {"sea": {"island": [{"borders": []}]}},
            ["sea.toml: [[island]] 1, key 'id': the key 'id' is missing"],
        ),
        ({"sea": {"island": [7]}}, ["sea.toml: [[island]] 1: should be"]),
        (
            {"chart": {"depth": 1}},
            ["chart.json: key 'width': the key", "chart.json: unknown key 'depth'"],
        ),
        ({"boats": {"name": "Small", "boats": 1}}, ["boats.toml: key 'boats': there are too few"]),
        (
            {"sea": 7, "boats": {"name": "Small", "boats": 0}},
            ["sea.toml: should be", "boats.toml: key 'boats': there is none"],
        ),
        ({"sea": Problem("sea.toml", "", "", "wet")}, ["sea.toml: wet"]),
    ],
)
def test_problems_are_told_at_once(changed: dict[str, object], expected: list[str]) -> None:
    """Each problem is told with file, table and key; a check goes on until it needs what is not there."""
    told = problems({**SOUND, **changed})
    assert len(expected) == len(told), told
    for start, line in zip(expected, told, strict=True):
        assert line.startswith(start)


def test_the_class_of_a_pack_is_the_list_of_its_files() -> None:
    """A field is a file of its name."""
    assert {"sea": "sea.toml", "boats": "boats.toml", "chart": "chart.json"} == file_names(Archipelago)


def written(folder: Path) -> Path:
    """The sound pack in a folder."""
    (folder / "sea.toml").write_text('[[island]]\nid = "one"\n', "utf-8")
    (folder / "boats.toml").write_text('name = "Small"\nboats = 2\n', "utf-8")
    (folder / "chart.json").write_text('{"width": 3}', "utf-8")
    return folder


def test_a_folder(tmp_path: Path) -> None:
    """A folder of files is read by what each of them is written in."""
    pack = read_folder(Archipelago, WIRE, written(tmp_path), CHECKS)
    assert Archipelago(SeaFile((Island("one"),)), BoatsFile("Small", 2), Chart(3)) == pack


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda folder: (folder / "sea.toml").unlink(), "sea.toml: the file is not there"),
        (lambda folder: (folder / "sea.toml").write_text("island = ", "utf-8"), "sea.toml: Invalid value"),
        (lambda folder: (folder / "chart.json").write_bytes(b"\xff"), "chart.json: 'utf-8' codec"),
        (lambda folder: (folder / "chart.json").write_text("[" * 9999, "utf-8"), "chart.json: "),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, spoil: Callable[[Path], object], expected: str) -> None:
    """A file that is missing or garbled is named."""
    spoil(written(tmp_path))
    with pytest.raises(ContentError) as told:
        read_folder(Archipelago, WIRE, tmp_path, CHECKS)
    assert str(told.value).startswith(expected)
    assert 1 == len(told.value.problems)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A path that is no folder is named."""
    with pytest.raises(ContentError, match="nowhere: there is no such folder"):
        read_folder(Archipelago, WIRE, tmp_path / "nowhere", CHECKS)


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.lists(st.integers())), st.integers())
def test_a_digest_is_of_what_is_said(document: dict[str, object], seed: int) -> None:
    """The order of keys does not matter, and nothing else can be changed."""
    keys = list(document)
    Random(seed).shuffle(keys)
    digest = digest_of(document)
    assert 32 == len(digest)
    assert digest == digest_of({key: document[key] for key in keys})
    assert digest == digest_of(json.loads(json.dumps(document)))
    assert digest != digest_of({**document, "one more": None})


@given(st.lists(st.sampled_from("abc")))
def test_what_comes_twice(values: list[str]) -> None:
    """Each value that comes more than once is named once."""
    assert [one for one in dict.fromkeys(values) if values.count(one) > 1] == twice(values)


def test_ids_are_plain() -> None:
    """Small letters, digits and single dashes make an id."""
    names = ("bay", "bay-2", "3", "Bay", "bay--2", "-bay", "bay-", "the bay", "", "bäy")
    rows = [Island(name) for name in names]
    wrong = [one.table for one in plain_ids("sea.toml", "island", rows)]
    assert [f"[[island]] {row.id}" for row in rows[3:]] == wrong


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ({"a": ("b",), "b": ("a",)}, []),
        ({"a": ("b", "b"), "b": ("a",)}, [("a", "b stands there twice")]),
        ({"a": ("c",), "b": ()}, [("a", "there is no space c")]),
        ({"a": ("a",)}, [("a", "a space does not border on itself")]),
        ({"a": ("b",), "b": ()}, [("a", "one-way: b does not list a")]),
    ],
)
def test_borders_go_both_ways(rows: dict[str, tuple[str, ...]], expected: list[tuple[str, str]]) -> None:
    """A border leads to another space that there is, once, and back."""
    found = borders("sea.toml", "island", [Island(*row) for row in rows.items()])
    assert [(f"[[island]] {row}", "borders", what) for row, what in expected] == [
        (one.table, one.key, one.what) for one in found
    ]


def test_what_is_listed_is_there() -> None:
    """A row that is missing and a count that is wrong are told; what is listed besides is not looked at."""
    listed = {"boat": 2, "island": 3, "rope": 9}
    told = [str(one) for one in counted("box.toml", "part", listed, {"boat": 2, "island": 2, "oar": 4})]
    assert [
        "box.toml: [[part]] island, key 'count': is 3, but the pack has 2",
        "box.toml: [[part]] oar, key 'id': the row is missing: the pack has 4",
    ] == told
