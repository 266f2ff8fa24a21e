"""Refusing: a refusal as sentences that a player can use.

What lives here: the one function that tells a refusal to people, and how a clause is
cited with its document and page. What may not live here: what is refused, and the texts
of clauses and rulings, which come with a catalogue. It answers for no clause.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from conquest_rules.kernel.clause import Catalogue, Misfit, Violation

# Without a table every ruling is played by its default.
NO_READINGS: Final[Mapping[str, str]] = MappingProxyType({})


def cited(catalogue: Catalogue, name: str) -> str:
    """A clause with the place where it can be read, and what it says."""
    clause = catalogue.clause(name)
    document = catalogue.document(clause.document)
    return f"{clause.id} ({document.name}, {document.part} {clause.page}, {clause.section}): {clause.text}"


def _settled(catalogue: Catalogue, name: str | None, readings: Mapping[str, str]) -> Iterator[str]:
    """The ruling that a refusal hangs on, if it does, and how it is played."""
    if name is not None:
        ruling = catalogue.ruling(name)
        yield f"{ruling.id}: {ruling.question} It is played as {readings.get(ruling.id, ruling.default)}."


def explain_refusal(
    catalogue: Catalogue, refusal: Violation | Misfit, readings: Mapping[str, str] = NO_READINGS
) -> str:
    """A refusal in sentences: the facts, the clause and where it stands, what would be allowed instead.

    Restatements are named by their ids. A ruling is told only where the refusal hangs on it. `readings`
    are those that a table has chosen; all other rulings are played by their defaults.
    """
    if isinstance(refusal, Misfit):
        return refusal.facts
    told = [refusal.facts, cited(catalogue, refusal.clause)]
    if refusal.instead:
        told.append(f"Instead: {refusal.instead}")
    if refusal.also:
        told.append(f"The same is said by {', '.join(refusal.also)}.")
    return " ".join((*told, *_settled(catalogue, refusal.ruling, readings)))
