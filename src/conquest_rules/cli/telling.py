"""Clauses and rulings as a person reads them in a terminal.

Here: paragraphs wrapped to the terminal, with bold headings where there is colour. Not here: looking things
up (`rules`), and explanations (`verdicts`).
"""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from rich.console import Console

from conquest_rules import nerath

# Lines longer than this are hard to read, however wide the terminal is.
WIDEST: Final = 96


def terminal() -> Console:
    """The console for the terminal or any other output."""
    # Made at each call: the stream and the width are those of the moment.
    return Console(highlight=False, markup=False, emoji=False)


def paragraph(console: Console, text: str, indent: int = 2, style: str = "", hang: int | None = None) -> None:
    """Print text wrapped to the terminal; `hang` indents all lines but the first."""
    lines = wrap(
        text,
        width=min(console.width, WIDEST),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hang is None else hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    console.print("\n".join(lines), style=style, soft_wrap=True)


def heading(console: Console, text: str) -> None:
    """Print a line in bold."""
    paragraph(console, text, indent=0, style="bold")


def cited(sentence: str, clauses: Sequence[str]) -> str:
    """A sentence with the clauses by which it is so."""
    return f"{sentence} [{', '.join(clauses)}]"


def _names(label: str, names: Iterable[str]) -> list[str]:
    told = ", ".join(names)
    return [f"{label}: {told}"] if told else []


def tell_clause(clause: nerath.Clause) -> None:
    """Print a clause with everything the catalogue knows about it."""
    console = terminal()
    heading(console, f"{clause.id}  {clause.slug}")
    paragraph(console, clause.text)
    console.print()
    paragraph(console, f"Force: {clause.force}. Topic: {clause.topic}. Section: {clause.section}.")
    if clause.check:
        paragraph(console, f"Check: {clause.check}")
    for line in (
        *_names("Says the same", clause.same_as),
        *_names("Exception to", clause.exception_to),
        *_names("Ruling", [clause.ruling] if clause.ruling else []),
    ):
        paragraph(console, line)


def tell_ruling(ruling: nerath.Ruling) -> None:
    """Print a ruling: the question, its readings with the default marked, and why."""
    console = terminal()
    heading(console, ruling.id)
    paragraph(console, ruling.question)
    console.print()
    for reading in ruling.readings:
        default = " (default)" if reading.name == ruling.default else ""
        paragraph(console, f"{reading.name}{default}: {reading.text}")
        paragraph(console, f"Source: {reading.source}", indent=4)
    console.print()
    paragraph(console, f"Why: {ruling.why}")
    switch = "A table may choose its reading." if ruling.switch else "It is always played by its default."
    paragraph(console, switch)
    for line in _names("Clauses", ruling.clauses):
        paragraph(console, line)


def tell_list(clauses: tuple[nerath.Clause, ...]) -> None:
    """Print clauses one after the other, each with its text."""
    console = terminal()
    for clause in clauses:
        ruling = f", {clause.ruling}" if clause.ruling else ""
        heading(console, f"{clause.id}  {clause.slug}  ({clause.force}, {clause.topic}{ruling})")
        paragraph(console, clause.text)


def tell_overview(clauses: tuple[nerath.Clause, ...], rulings: tuple[nerath.Ruling, ...]) -> None:
    """Print what can be looked up, and how to ask."""
    console = terminal()
    switchable = [ruling.id for ruling in rulings if ruling.switch]
    paragraph(console, f"{len(clauses)} clauses and {len(rulings)} rulings of Conquest of Nerath.", 0)
    for label, names in (
        ("Pages", [f"{one.document}{one.page}" for one in clauses]),
        ("Topics", [one.topic for one in clauses]),
        ("Forces", [str(one.force) for one in clauses]),
    ):
        console.print()
        heading(console, label)
        paragraph(console, ", ".join(dict.fromkeys(names)))
    console.print()
    heading(console, "Rulings with a choice of readings")
    paragraph(console, ", ".join(switchable))
    console.print()
    paragraph(
        console, "Ask for one by its name (rules N9.33), or for several with --page, --topic, --force.", 0
    )
