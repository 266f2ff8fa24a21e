"""The parts of Quest for the DragonLords that a terminal shows beside its sentences.

Here: the board in lines that fit a narrow terminal, scores, the scrolls of a people, turns, and the first
choices of a new game. Not here: names and sentences (`dragonlords.telling`), and what a viewer may see
(`dragonlords.view`).
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from conquest_rules import dragonlords
from conquest_rules.dragonlords import SIDES, Action, Event, Setup, Side, State
from conquest_rules.dragonlords.telling import name_of
from conquest_rules.dragonlords.telling.descriptions import figures_in_words

# The parts of a state in words; those that are not here are shown by their names.
PARTS: Final = {
    "step": "the next step",
    "forces": "the units",
    "memory": "what has happened in the turn",
    "active": "whose turn it is",
    "standing": "who still plays",
    "hands": "the scrolls",
    "faces": "the face-down counters",
    "docked": "the ships",
}


# Turns and choices.


def turn_begun(event: Event) -> str | None:
    """The turn that begins with an event, by its people; the game does not count rounds."""
    return str(event.seat) if isinstance(event, dragonlords.TurnBegun) else None


def is_pass(action: Action) -> bool:
    """Whether a player lets a chance to react go by; on land there is none."""
    del action
    return False


def occasion(state: State) -> str:
    """The question of the moment, where the phase does not say it."""
    words = {
        dragonlords.ClaimingKingdom: "Claim a kingdom.",
        dragonlords.Claiming: "Claim an empty territory.",
        dragonlords.Strengthening: "Add a unit to one of your territories.",
        dragonlords.Hiding: "Choose in secret where your counters lie.",
        dragonlords.Docking: "Put your ship into a harbor.",
        dragonlords.Losing: "Name the units that you lose.",
        dragonlords.Pressing: "Press the attack, or retreat.",
    }
    return words.get(type(state.step), "")


def first_choice(setup: Setup, who: Side | None) -> State:
    """The first combat phase of a people: the board is set up at random, and others do nothing."""
    state, rng = dragonlords.new_game(setup), Random(0)
    while not (isinstance(state.step, dragonlords.Campaigning) and who in (None, state.active)):
        match dragonlords.to_act(state):
            case dragonlords.Awaiting(request):
                state = dragonlords.apply(state, request.sample(rng))
            case _:
                state = dragonlords.apply(state, dragonlords.default_action(state))
    return state


# Peoples.


def scores(state: State, who: Side) -> dict[str, int | str]:
    """Public facts about a people: kingdoms, territories, units, gold, scrolls."""
    held = dragonlords.held(state, who)
    scrolls = state.hand(who).total
    return {
        "kingdoms": len(dragonlords.kingdoms_of(state, who)),
        "territories": len(held),
        "units": dragonlords.tallies(state)[f"{who} units"],
        "gold": dragonlords.gold_of(state, who),
        "income": dragonlords.income_of(state, who),
        "scrolls": "?" if scrolls is None else scrolls,
    }


def holds(state: State, who: Side) -> Iterator[str]:
    """The scrolls of a people."""
    rows = (state.table.content.scrolls[card] for card in state.hand(who).cards)
    yield from (f"{row.name}: {row.text}" if row.text else row.name for row in rows)


# The board.


def overview(state: State) -> Iterator[tuple[str, tuple[tuple[str, Side | None], ...]]]:
    """The territories of each people, then those that no one holds."""
    holders = {at: dragonlords.holder(state, at) for at in state.table.territories}
    for side in SIDES:
        mine = tuple((_line(state, at), side) for at, held_by in holders.items() if held_by is side)
        if mine:
            yield name_of(state, side), mine
    vacant = [name_of(state, at) for at, held_by in holders.items() if held_by is None]
    if vacant:
        yield "Vacant", ((", ".join(vacant), None),)


def _line(state: State, at: str) -> str:
    """A territory in a line: its name, a star for a kingdom with its gold, and its units."""
    gold = f"* ({state.gold_in(at)} gold)" if at in state.table.kingdoms else ""
    holder = dragonlords.holder(state, at)
    units = (
        ("" if side is holder else f"{name_of(state, side)} ")
        + figures_in_words(state, state.figures(at, side))
        for side in SIDES
        if state.figures(at, side)
    )
    return f"{name_of(state, at)}{gold}: {'; '.join(units)}"
