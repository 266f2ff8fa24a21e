"""Refusals told to people: the facts, the clause and where it stands, and what would be allowed."""

from collections.abc import Mapping

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.strategies import DOCUMENTS, RULING_IDS, catalogues, clauses, rulings

from conquest_rules.kernel.clause import Catalogue, Clause, Misfit, Rule, Ruling, Violation
from conquest_rules.kernel.refusing import cited, explain_refusal

FACTS, RIGHT = Rule("The ship is full."), Rule("Another ship can take it.")


@given(catalogues(), st.data())
def test_a_citation_can_be_looked_up(catalogue: Catalogue, data: st.DataObject) -> None:
    """A clause is cited with its document, its page and section, and what it says."""
    one = data.draw(st.sampled_from(catalogue.clauses))
    place = {"N": f"rulebook, page {one.page}", "Q": f"quick reference, card {one.page}"}[one.document]
    assert f"{one.id} ({place}, Moving pieces): {one.text}" == cited(catalogue, one.id)


@given(clauses(), st.sampled_from([(), (RIGHT,)]), st.sampled_from([(), ("N1.1",), ("N1.1", "Q2.2")]))
def test_a_refusal_is_told_in_order(clause: Clause, instead: tuple[Rule, ...], also: tuple[str, ...]) -> None:
    """First the facts, then the clause, then what is allowed instead, then who says the same."""
    catalogue = Catalogue((evolve(clause, ruling=None),), (), DOCUMENTS)
    told = explain_refusal(catalogue, Violation(clause.id, FACTS, instead, also))
    parts = [str(FACTS), cited(catalogue, clause.id)]
    parts += [f"Instead: {RIGHT}"] if instead else []
    parts += [f"The same is said by {', '.join(also)}."] if also else []
    assert " ".join(parts) == told


@given(
    clauses(),
    rulings(),
    st.dictionaries(st.sampled_from(RULING_IDS), st.sampled_from(["open", "closed"])),
)
def test_a_ruling_is_named_as_it_is_played(
    clause: Clause, ruling: Ruling, readings: Mapping[str, str]
) -> None:
    """Where a refusal hangs on a ruling, its question is told, and the reading of this table."""
    catalogue = Catalogue((evolve(clause, ruling=ruling.id),), (ruling,), DOCUMENTS)
    played = readings.get(ruling.id, ruling.default)
    told = explain_refusal(catalogue, Violation(clause.id, FACTS, ruling=ruling.id), readings)
    assert told.endswith(f"{ruling.id}: Are hands open? It is played as {played}.")
    # What the clause hangs on in other cases has nothing to do with this one.
    assert "Are hands open?" not in explain_refusal(catalogue, Violation(clause.id, FACTS), readings)


def test_what_does_not_fit_needs_no_clause() -> None:
    """An action that does not fit at all is refused with the facts alone."""
    assert "The game is over." == explain_refusal(Catalogue((), ()), Misfit(Rule("The game is over.")))
