"""The text that a person reads in a terminal: paragraphs, events, scores, clauses and rulings.

Here: paragraphs wrapped to the terminal, with bold headings and the colours of the sides where there is
colour. Not here: the words for anything in a game (its `Telling`), looking things up (`rules`), and
explanations (`verdicts`).
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from rich.console import Console

from conquest_rules.cli.rooms import Rooms, Side, State
from conquest_rules.cli.seating import seat_of
from conquest_rules.kernel.catalogue import Catalogue, Clause, Ruling
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.words import counted

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


# A game in the terminal.


def style_of(rooms: Rooms, state: State, side: Side | None) -> str:
    """The terminal's colour for a side: that of the pack."""
    if side is None:
        return ""
    # Only those who play and replay ask; all other commands start without loading the palette.
    from conquest_rules.pictures.palette import terminal as colour

    return colour(rooms.telling.colour_of(state, side))


def with_clauses(rooms: Rooms, state: State, event: Event) -> str:
    """An event in a sentence, with the clauses by which it happened."""
    return f"{rooms.telling.sentence(state, event)} [{', '.join(event.clauses)}]"


def tell_scores(console: Console, rooms: Rooms, state: State) -> None:
    """Print what everyone can see of each side: points, Gold and the like."""
    setup = rooms.rules.setup_of(state)
    for side in rooms.rules.viewers(state):
        scores = ", ".join(f"{what} {number}" for what, number in rooms.showing.scores(state, side).items())
        name = f"{rooms.telling.name_of(state, side)} ({seat_of(rooms, setup, side).player})"
        paragraph(console, f"{name}: {scores}", style=style_of(rooms, state, side), hang=4)


def tell_board(console: Console, rooms: Rooms, state: State, region: str = "") -> None:
    """Print the board in short lines, or a region or space in sentences; raises `LookupError`."""
    if region:
        for line in list(rooms.telling.describe(state, region)):
            paragraph(console, line, hang=6)
        return
    for title, lines in rooms.showing.overview(state):
        heading(console, title)
        for line, side in lines:
            paragraph(console, line, style=style_of(rooms, state, side), hang=6)


# Clauses and rulings.


def _names(label: str, names: Iterable[str]) -> list[str]:
    told = ", ".join(names)
    return [f"{label}: {told}"] if told else []


def tell_clause(clause: Clause) -> None:
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


def tell_ruling(ruling: Ruling) -> None:
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


def tell_list(clauses: tuple[Clause, ...]) -> None:
    """Print clauses one after the other, each with its text."""
    console = terminal()
    for clause in clauses:
        ruling = f", {clause.ruling}" if clause.ruling else ""
        heading(console, f"{clause.id}  {clause.slug}  ({clause.force}, {clause.topic}{ruling})")
        paragraph(console, clause.text)


def tell_overview(title: str, catalogue: Catalogue) -> None:
    """Print what can be looked up, and how to ask."""
    console = terminal()
    clauses, rulings = catalogue.clauses, catalogue.rulings
    switchable = [ruling.id for ruling in rulings if ruling.switch]
    paragraph(console, f"{title}: {counted(len(clauses), 'clause')}, {counted(len(rulings), 'ruling')}.", 0)
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
    example = clauses[0].id if clauses else "ID"
    paragraph(
        console,
        f"Ask for one by its name (rules {example}), or for several with --page, --topic, --force.",
        0,
    )
