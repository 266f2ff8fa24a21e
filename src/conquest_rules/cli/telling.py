"""The text that a person reads in a terminal: paragraphs, events, scores, clauses, rulings, explanations.

Here: paragraphs wrapped to the terminal, with bold headings and the colours of the sides where there is
colour. Not here: the words for anything in a game (its `Telling`), and looking things up (`rules`).
"""

from collections.abc import Iterable
from itertools import count
from random import Random
from textwrap import wrap
from typing import Any, Final

from rich.console import Console

from conquest_rules.cli.positions import Position, where
from conquest_rules.cli.rooms import Rooms, Side, State
from conquest_rules.cli.seating import seat_of
from conquest_rules.kernel.catalogue import Catalogue, Clause, Ruling
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.explaining import Difference, Explanation, Otherwise, cited
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.kernel.words import capitalised, counted

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


# Explanations.


def tell_position(rooms: Rooms, position: Position) -> None:
    """Print the position, and who or what it is waiting for."""
    out = terminal()
    paragraph(out, f"{position.told}. {where(rooms, position.here)}", 0)
    out.print()


def tell_actions(rooms: Rooms, state: State) -> None:
    """Print the legal actions by piece and space, each with a number to ask for it."""
    out, numbers = terminal(), count(1)
    rules, name_of = rooms.rules, rooms.telling.name_of
    match rules.to_act(state):
        case Awaiting(request):
            example = rules.write_action(request.sample(Random(0)))
            paragraph(out, f"The game is waiting for an answer to a request, for example: {example}", 0)
        case Deciding(side):
            groups = rules.grouped(state)
            total = sum(len(group.actions) for group in groups)
            heading(
                out, capitalised(f"{rooms.telling.called(state, side)} may do {counted(total, 'thing')} now")
            )
            for group in groups:
                named = ", ".join(name_of(state, one) for one in (group.at, group.piece) if one is not None)
                heading(out, named or "Other actions")
                for action in group.actions:
                    paragraph(out, f"{next(numbers):>4}  {rules.write_action(action)}", 0, hang=6)
        case Over():
            paragraph(out, "No action is left.", 0)


def tell_explanation(
    rooms: Rooms,
    found: Explanation[Any],  # of an action of a game that is known at run time only
    state: State,
    taken_as: str = "",
) -> None:
    """Print the verdict, its clauses, and the readings that would change it."""
    out = terminal()
    if taken_as:
        paragraph(out, f"Taken as: {taken_as}", 0)
        out.print()
    heading(out, "Legal." if found.legal else "Refused.")
    for refusal in found.refusals:
        paragraph(out, rooms.explaining.explain_refusal(refusal, state))
    for clause in found.clauses:
        paragraph(out, cited(rooms.explaining.catalogue(), clause), hang=4)
    if found.way:
        paragraph(out, "It can get there in this step by these moves:")
        for action in found.way:
            paragraph(out, rooms.rules.write_action(action), 4)
    out.print()
    if not found.otherwise:
        paragraph(out, "No other reading of a ruling changes that.", 0)
        return
    heading(out, "It depends on how the rules are read")
    for one in found.otherwise:
        _tell_otherwise(out, rooms, one)


def _tell_otherwise(out: Console, rooms: Rooms, one: Otherwise) -> None:
    ruling = rooms.explaining.catalogue().ruling(one.ruling)
    text = next(reading.text for reading in ruling.readings if reading.name == one.reading)
    paragraph(out, f"{ruling.id}: {ruling.question} Here it is played as {one.played}.")
    paragraph(out, f"Read as {one.reading} ({text.rstrip('.')}): {_fares(rooms, one)}", 4)


def _fares(rooms: Rooms, one: Otherwise) -> str:
    reasons = " ".join(str(refusal) for refusal in one.refusals)
    match one.differs:
        case Difference.VERDICT if one.legal:
            return f"it would be legal [{', '.join(one.clauses)}]."
        case Difference.VERDICT:
            return f"it would be refused. {reasons}"
        case Difference.CLAUSES:
            return f"it would be refused for another reason. {reasons}"
        case Difference.RESULT:
            parts = ", ".join(rooms.showing.PARTS.get(part, part) for part in one.changed)
            return f"it would be legal, too, with another result: {parts or 'other clauses'}."
