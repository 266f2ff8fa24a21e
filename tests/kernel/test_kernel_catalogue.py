"""Catalogues of clauses: what is written is found, what is mistyped is told, what is wrong is refused."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from attrs import asdict, evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import DOCUMENTS, TOPICS, catalogues, clauses, half_as_many, rulings

from conquest_rules.kernel.catalogue import (
    Catalogue,
    Clause,
    Document,
    Force,
    Ruling,
    UnknownClause,
    packaged,
    read_catalogue,
)
from conquest_rules.kernel.wire import WireError

EMPTY = "ruling = []"


def row(entry: Clause | Ruling | Document) -> str:
    """An entry as an inline table of TOML; what is None is left out."""
    told = asdict(entry)
    readings = told.pop("readings", ())
    keys = [f"{key} = {json.dumps(value)}" for key, value in told.items() if value is not None]
    if readings:
        inner = (", ".join(f"{key} = {json.dumps(value)}" for key, value in one.items()) for one in readings)
        keys.append(f"readings = [{', '.join(f'{{ {one} }}' for one in inner)}]")
    return "{ " + ", ".join(keys) + " }"


def clauses_toml(
    clauses: Iterable[Clause], topics: Iterable[str] = TOPICS, documents: Iterable[Document] = DOCUMENTS
) -> str:
    rows, papers = (", ".join(map(row, some)) for some in (clauses, documents))
    return f"topics = {json.dumps([*topics])}\nclause = [{rows}]\ndocument = [{papers}]\n"


def rulings_toml(rulings: Iterable[Ruling], more: str = "") -> str:
    return f"ruling = [{', '.join(row(one) for one in rulings)}]\n{more}"


@half_as_many
@given(catalogues())
def test_a_catalogue_is_what_is_written(catalogue: Catalogue) -> None:
    """Every clause and ruling of the texts is read, in their order."""
    texts = clauses_toml(catalogue.clauses), rulings_toml(catalogue.rulings)
    assert catalogue == read_catalogue(*texts)


@half_as_many
@given(catalogues())
def test_entries_are_found_by_name(catalogue: Catalogue) -> None:
    """A clause is found by its id and by its slug, a ruling by its id."""
    for one in catalogue.clauses:
        assert one is catalogue.clause(one.id) is catalogue.clause(one.slug)
    for ruling in catalogue.rulings:
        assert ruling is catalogue.ruling(ruling.id)
        assert ("open", "closed") == ruling.names


@half_as_many
@given(catalogues(), st.data())
def test_a_mistyped_name(catalogue: Catalogue, data: st.DataObject) -> None:
    """A name that is nearly right is answered with the right one."""
    right = data.draw(st.sampled_from(catalogue.clauses)).slug
    place = data.draw(st.integers(0, len(right) - 1))
    wrong = right[:place] + right[place + 1 :]
    with pytest.raises(UnknownClause) as told:
        catalogue.clause(wrong)
    assert f"no clause is called {wrong!r}; did you mean " in str(told.value)
    assert right in str(told.value)


@given(rulings())
def test_a_mistyped_ruling(ruling: Ruling) -> None:
    """A ruling that is nearly right is answered with the right one, if there is one."""
    hint = "; did you mean R-hand-counts?" if ruling.id == "R-hand-counts" else ""
    with pytest.raises(UnknownClause) as told:
        Catalogue((), (ruling,)).ruling("R-hand-count")
    assert f"no ruling is called 'R-hand-count'{hint}" == str(told.value)


@given(clauses())
def test_a_name_that_is_like_no_other(one: Clause) -> None:
    """To a name that resembles nothing, nothing is suggested."""
    with pytest.raises(LookupError, match=r"^no clause is called 'zzzzzzzz'$"):
        Catalogue((one,), ()).clause("zzzzzzzz")


@half_as_many
@given(catalogues(least=2), st.sampled_from(["id", "slug"]))
def test_one_name_names_one_clause(catalogue: Catalogue, key: str) -> None:
    """Two clauses of one id, or of one slug, are refused."""
    first, *others = catalogue.clauses
    name = getattr(first, key)
    twins = (first, evolve(others[0], **{key: name}))
    with pytest.raises(ValueError, match=f"^{name} names two entries of the catalogue$"):
        read_catalogue(clauses_toml(twins), EMPTY)


@given(rulings())
def test_one_name_names_one_ruling(ruling: Ruling) -> None:
    """Two rulings of one id are refused."""
    with pytest.raises(ValueError, match=f"^{ruling.id} names two entries of the catalogue$"):
        Catalogue((), (ruling, evolve(ruling, why="because")))


@half_as_many
@given(catalogues(), st.data())
def test_topics_are_told_beforehand(catalogue: Catalogue, data: st.DataObject) -> None:
    """A clause whose topic the catalogue does not name is refused, and every such topic is told."""
    named = data.draw(st.sets(st.sampled_from(TOPICS)))
    strays = sorted({one.topic for one in catalogue.clauses} - named)
    text = clauses_toml(catalogue.clauses, sorted(named))
    if strays:
        with pytest.raises(
            ValueError, match=f"^the topics of the catalogue do not name {', '.join(strays)}$"
        ):
            read_catalogue(text, EMPTY)
    else:
        assert catalogue.clauses == read_catalogue(text, EMPTY).clauses


@half_as_many
@given(catalogues(), st.data())
def test_documents_are_told_beforehand(catalogue: Catalogue, data: st.DataObject) -> None:
    """A clause of a document that the catalogue does not name is refused, and every such letter is told."""
    named = data.draw(st.lists(st.sampled_from(DOCUMENTS), unique=True))
    strays = sorted({one.document for one in catalogue.clauses} - {one.letter for one in named})
    text = clauses_toml(catalogue.clauses, documents=named)
    if strays:
        with pytest.raises(
            ValueError, match=f"^the documents of the catalogue do not name {', '.join(strays)}$"
        ):
            read_catalogue(text, EMPTY)
    else:
        assert tuple(named) == read_catalogue(text, EMPTY).documents


@half_as_many
@given(catalogues(), st.data())
def test_unknown_keys(catalogue: Catalogue, data: st.DataObject) -> None:
    """A key that no clause has is refused, with the place of the clause."""
    place = data.draw(st.integers(0, len(catalogue.clauses) - 1))
    odd = row(catalogue.clauses[place])
    text = clauses_toml(catalogue.clauses).replace(odd, odd[:-2] + ", colour = 1 }")
    with pytest.raises(WireError) as told:
        read_catalogue(text, EMPTY)
    assert (f"$.clause[{place}]: unknown key 'colour'",) == told.value.problems


@pytest.mark.parametrize(
    ("clauses", "rulings", "problem"),
    [
        ("topics = []\nclause = []\ncolour = 1", EMPTY, "$: unknown key 'colour'"),
        ("topics = []\nclause = []", "ruling = []\ncolour = 1", "$: unknown key 'colour'"),
        ("topics = []", EMPTY, "'clause' is missing"),
        ("topics = []\nclause = []", "", "'ruling' is missing"),
        ("topics = []\nclause = [{ id = 1 }]", EMPTY, "$.clause[0].id: should be a text, is 1"),
        (
            "topics = []\nclause = [{ force = 'will' }]",
            EMPTY,
            "$.clause[0].force: should be one of defin",
        ),
        ("topics = []\nclause = []", "ruling = [{ readings = [{}] }]", "$.ruling[0].readings[0]"),
        (
            "topics = []\nclause = []",
            "ruling = [{ switch = 1 }]",
            "$.ruling[0].switch: should be true",
        ),
    ],
)
def test_wrong_texts(clauses: str, rulings: str, problem: str) -> None:
    """What is unknown, missing or of the wrong kind is refused with its path."""
    with pytest.raises(WireError) as told:
        read_catalogue(clauses, rulings)
    assert problem in str(told.value)


@given(st.sampled_from("NQX"), st.integers(1, 99), st.integers(1, 999))
def test_an_id_tells_document_and_page(document: str, page: int, number: int) -> None:
    """The id of a clause begins with the letter of its document and the page of it."""
    one = Clause(f"{document}{page}.{number}", "slug", "", "cards", Force.MUST, "")
    assert (document, page) == (one.document, one.page)


@half_as_many
@given(catalogues(), st.data())
def test_a_selection(catalogue: Catalogue, data: st.DataObject) -> None:
    """The clauses that fit everything asked for are selected, in catalogue order."""
    like = data.draw(st.sampled_from(catalogue.clauses))
    keys = ("topic", "document", "page", "force", "ruling")
    asked = {key: getattr(like, key) for key in keys if data.draw(st.booleans())}
    fitting = [
        one
        for one in catalogue.clauses
        if all(value is None or getattr(one, key) == value for key, value in asked.items())
    ]
    assert tuple(fitting) == catalogue.select(**asked)
    assert catalogue.clauses == catalogue.select()
    assert catalogue.select(force=like.force) == catalogue.select(force=str(like.force))


def test_the_catalogue_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package has its catalogue in two files of its folder `data`."""
    one = Clause("N1.1", "one-space", "Spaces", "cards", Force.MUST, "A piece is in one space.")
    data = tmp_path / "boxed" / "data"
    data.mkdir(parents=True)
    (tmp_path / "boxed" / "__init__.py").touch()
    (data / "clauses.toml").write_text(clauses_toml([one]), "utf-8")
    (data / "rulings.toml").write_text(EMPTY, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert Catalogue((one,), (), tuple(DOCUMENTS)) == packaged("boxed")
