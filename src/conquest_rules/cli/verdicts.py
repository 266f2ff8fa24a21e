"""Explanations as a person reads them in a terminal.

Here: a position in words, the list of legal actions with their numbers, and an explanation with its clauses
and the readings that matter. Not here: computing any of it.
"""

from itertools import count
from random import Random
from typing import Final

from rich.console import Console

from conquest_rules import nerath
from conquest_rules.cli.files import counted
from conquest_rules.cli.positions import Position, where
from conquest_rules.cli.telling import heading, paragraph, terminal

# The parts of a state in words; those that are not here are told by their names.
PARTS: Final = {
    "step": "the next step",
    "forces": "the pieces",
    "control": "who controls what",
    "points": "victory points",
    "treasuries": "Gold",
    "lairs": "guardians",
    "hands": "hands",
    "decks": "Event decks",
    "treasures": "Treasure cards",
    "treasure_deck": "the Treasure deck",
    "memory": "what has happened in the turn",
    "active": "whose turn it is",
}


def tell_position(position: Position) -> None:
    """Print the position, and who or what it is waiting for."""
    out = terminal()
    paragraph(out, f"{position.told}, {where(position.here)}", 0)
    out.print()


def tell_actions(state: nerath.State) -> None:
    """Print the legal actions by piece and space, each with a number to ask for it."""
    out, numbers = terminal(), count(1)
    match nerath.to_act(state):
        case nerath.Awaiting(request):
            example = nerath.write_action(request.sample(Random(0)))
            paragraph(out, f"The game is waiting for an answer to a request, for example: {example}", 0)
        case nerath.Deciding(realm):
            groups = nerath.grouped(state)
            total = sum(len(group.actions) for group in groups)
            heading(out, f"{realm} may do {counted(total, 'thing', 'things')} now")
            for group in groups:
                named = ", ".join(str(one) for one in (group.at, group.piece) if one is not None)
                heading(out, named or "besides")
                for action in group.actions:
                    paragraph(out, f"{next(numbers):>4}  {nerath.write_action(action)}", 0, hang=6)
        case nerath.Over():
            paragraph(out, "No action is left.", 0)


def tell_explanation(
    found: nerath.Explanation[nerath.Action], state: nerath.State, taken_as: str = ""
) -> None:
    """Print the verdict, its clauses, and the readings that would change it."""
    out = terminal()
    if taken_as:
        paragraph(out, f"Taken as: {taken_as}", 0)
        out.print()
    heading(out, "Legal." if found.legal else "Refused.")
    for refusal in found.refusals:
        paragraph(out, nerath.explain_refusal(refusal, state))
    for clause in found.clauses:
        paragraph(out, nerath.cited(clause), hang=4)
    if found.way:
        paragraph(out, "It can get there in this step by these moves:")
        for action in found.way:
            paragraph(out, nerath.write_action(action), 4)
    out.print()
    if not found.otherwise:
        paragraph(out, "No other reading of a ruling changes that.", 0)
        return
    heading(out, "It depends on how the rules are read")
    for one in found.otherwise:
        _tell_otherwise(out, one)


def _tell_otherwise(out: Console, one: nerath.Otherwise) -> None:
    ruling = nerath.ruling(one.ruling)
    text = next(reading.text for reading in ruling.readings if reading.name == one.reading)
    paragraph(out, f"{ruling.id}: {ruling.question} Here it is played as {one.played}.")
    paragraph(out, f"Read as {one.reading} ({text.rstrip('.')}): {_fares(one)}", 4)


def _fares(one: nerath.Otherwise) -> str:
    reasons = " ".join(str(refusal) for refusal in one.refusals)
    match one.differs:
        case nerath.Difference.VERDICT if one.legal:
            return f"it would be legal [{', '.join(one.clauses)}]."
        case nerath.Difference.VERDICT:
            return f"it would be refused. {reasons}"
        case nerath.Difference.CLAUSES:
            return f"it would be refused for another reason. {reasons}"
        case nerath.Difference.RESULT:
            parts = ", ".join(PARTS.get(part, part) for part in one.changed)
            return f"it would be legal, too, with another result: {parts or 'other clauses'}."
