"""The annotated rulebook: entries, links, indexes and the export, on a game of four clauses."""

import json
import re
from pathlib import Path

import pytest
from tests.docs.shelf import BOOK, CLAUSES, INDEXES, PAGE, RULINGS, Built, built
from tools.rulebook.books import read

PLACE = "rules/toy/page.html"


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return built(tmp_path_factory.mktemp("toy"))


def entry(html: str, id: str) -> str:
    """The part of a page that is the entry of an id, without tags."""
    start = html.index(f'id="{id}"')
    ends = [found.start() for found in re.finditer(r'<div class="(clause|ruling) ', html)]
    end = min((one for one in ends if one > start), default=len(html))
    return " ".join(re.sub("<[^>]*>", " ", html[start:end].partition(">")[2]).split())


def test_a_whole_documentation_builds_without_complaint(toy: Built) -> None:
    """Every id has its entry, every link its target."""
    assert "" == toy.warnings


def test_an_entry_tells_all_of_a_clause(toy: Built) -> None:
    """Id, slug, force, page, heading, text, annotation, exceptions, restatements, ruling, code and tests."""
    told = entry(toy.page(PLACE), "T1.1")
    assert told.startswith("T1.1 stop-at-walls must page 1, WALLS Who meets a wall stops. A word of ours.")
    assert "Exceptions: T1.2" in told
    assert "Says the same: T2.1" in told
    assert "R-wall : Is a hedge a wall? Played: hedge-is-wall" in told
    assert "tested: 1 example, 1 place in the code" in told
    assert "What holds: Nobody is beyond a wall." in told
    assert "Code: wall_stops in toy/walls.py. A wall stops whoever comes." in told
    assert "Test: test_walls Nobody but a bird gets past a wall." in told


def test_relations_are_told_on_both_sides(toy: Built) -> None:
    """An exception names what it is an exception to, a restatement what it restates."""
    html = toy.page(PLACE)
    assert "An exception to T1.1" in entry(html, "T1.2")
    assert "Says the same: T1.1" in entry(html, "T2.1")
    assert "restates" in entry(html, "T2.1")


def test_advice_has_no_evidence(toy: Built) -> None:
    """What is advice has nothing to fold out."""
    told = entry(toy.page(PLACE), "K2.1")
    assert told.startswith("K2.1 blue-is-kind advice card Blue, BLUE Blue should be kind.")
    assert "tested" not in told


def test_an_entry_tells_all_of_a_ruling(toy: Built) -> None:
    """The question, each reading with its source, which is played, why, and who raises it."""
    told = entry(toy.page(PLACE), "R-wall")
    assert told.startswith("R-wall ruling a table may choose Is a hedge a wall?")
    assert "hedge-is-wall played It is. (inference)" in told
    assert "hedge-is-none It is not. (toy manual p. 1)" in told
    assert "Why: It stops one, too. Raised by T1.1 , K2.1" in told
    assert "Test: test_hedges A hedge stops one reading, and not the other." in told


def test_roles_lead_to_entries(toy: Built) -> None:
    """An id and a slug lead to the entry, and show its text to who points at them."""
    html = toy.page(PLACE)
    assert 'href="#T1.1" title="Who meets a wall stops."' in html
    assert 'href="#T1.2" title="Birds fly over walls."' in html
    assert 'href="#R-wall" title="Is a hedge a wall?"' in html


def test_sources_and_entries_lead_to_each_other(toy: Built) -> None:
    """A clause leads to the lines that name it, and the id in those lines leads back."""
    html = toy.page(PLACE)
    assert 'href="../../source/src/conquest_rules/toy/walls.py.html#L-6"' in html
    assert 'href="../../source/tests/clauses/toy/test_walls.py.html#L-6"' in html
    code = toy.page("source/src/conquest_rules/toy/walls.py.html")
    assert '<span id="L-6">' in code
    assert 'href="../../../../rules/toy/page.html#T1.1"' in code


def test_indexes_list_every_clause(toy: Built) -> None:
    """By page, by topic, by force and in the matrix, each clause once."""
    html = toy.page("index.html")
    for id in ("T1.1", "T1.2", "T2.1", "K2.1"):
        # Twice in the register of differences, if it raises a ruling of several documents.
        assert 4 + (id in ("T1.1", "K2.1")) == html.count(f'href="rules/toy/page.html#{id}"')
    assert "Card Blue" in html
    assert "More than one document has a word in 1 ruling." in html


def test_the_export_holds_what_the_pages_show(toy: Built) -> None:
    """Clauses with relations, evidence and address; rulings with readings."""
    [game] = json.loads(toy.page("rules.json"))["games"]
    [wall, fly, again, kind] = game["clauses"]
    assert "Toy War" == game["name"]
    assert (["T1.2"], ["T2.1"], ["R-wall"]) == (wall["exceptions"], wall["same_as"], wall["rulings"])
    assert ("tested", "tested", "restates", "advice") == tuple(c["status"] for c in (wall, fly, again, kind))
    assert "rules/toy/page.html#T1.1" == wall["entry"]
    assert "source/src/conquest_rules/toy/walls.py.html#L-6" == wall["code"][0]["page"]
    assert "Nobody but a bird gets past a wall." == wall["tests"][0]["sentence"]
    assert ["hedge-is-wall", "hedge-is-none"] == [one["name"] for one in game["rulings"][0]["readings"]]


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        (PAGE.replace(".. rule:clause:: T2.1\n", ""), "no page has an entry for 1 clauses: T2.1"),
        (PAGE.replace(".. rule:ruling:: R-wall\n", ""), "no page has an entry for 1 rulings: R-wall"),
        (PAGE + "\n.. rule:clause:: T1.2\n", "T1.2 has an entry in rules/toy/page already"),
        (PAGE + "\n.. rule:clause:: T1.9\n", "no clause is called 'T1.9'; did you mean"),
        (PAGE + "\nAnd :rule:ruling:`R-wal`.\n", "no ruling is called 'R-wal'; did you mean R-wall"),
    ],
    ids=["clause-without-entry", "ruling-without-entry", "two-entries", "unknown-entry", "unknown-citation"],
)
def test_what_is_wrong_with_entries_is_told(tmp_path: Path, page: str, complaint: str) -> None:
    """A clause without an entry or with two, and an id that nobody knows, stop a strict build."""
    found = built(tmp_path, page)
    assert complaint in found.warnings
    assert ("without" in complaint or "no page" in complaint) != (found.out / "rules.json").exists()


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    """An index of a game without a book names the books there are."""
    found = built(tmp_path, index=INDEXES.replace("pages:: toy", "pages:: chess"))
    assert "no book is called 'chess'; there are: toy" in found.warnings


def test_a_book_ranks_all_documents() -> None:
    """A document that the book forgets would be told nowhere."""
    with pytest.raises(ValueError, match=r"toy: book\.toml ranks T; there are K, T"):
        read("toy", BOOK.replace(', "K"', ""), CLAUSES, RULINGS)


def test_the_search_finds_a_clause_by_the_words_of_its_slug(toy: Built) -> None:
    """Whoever types "stop walls" is led to the entry itself, not only to its page."""
    index = toy.page("searchindex.js")
    assert all(f'"{slug}"' in index for slug in ("stop-at-walls", "fly-over-walls", "blue-is-kind"))


def test_a_reading_brings_its_document_in() -> None:
    """A ruling that one document raises is a difference if a reading of it is taken from another."""
    alone = RULINGS.replace(', "K2.1"', "")
    [ruling] = (book := read("toy", BOOK, CLAUSES, alone)).catalogue.rulings
    assert {"T"} == book.documents_of(ruling)
    [ruling] = (book := read("toy", BOOK, CLAUSES, alone.replace("inference", "cards Red"))).catalogue.rulings
    assert {"T", "K"} == book.documents_of(ruling)


def test_a_short_name_is_not_found_in_a_long_one() -> None:
    """Who names the toy manual does not name a document that is called manual."""
    named = read("toy", BOOK, CLAUSES.replace('name = "cards"', 'name = "manual"'), RULINGS).named
    assert [{"T"}, {"K"}, {"K", "T"}] == [
        named(one) for one in ("toy manual p. 1", "manual", "toy manual; manual")
    ]
