"""Explanations as a person reads them in a terminal.

Here: a position in words, the list of legal actions with their numbers, and an explanation with its clauses
and the readings that matter. Not here: computing any of it.
"""

from itertools import count
from random import Random
from typing import Any

from rich.console import Console

from conquest_rules.cli.positions import Position, where
from conquest_rules.cli.rooms import Rooms, State
from conquest_rules.cli.telling import heading, paragraph, terminal
from conquest_rules.kernel.explaining import Difference, Explanation, Otherwise, cited
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.kernel.words import capitalised, counted


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
