"""The parts of Conquest of Nerath that a terminal shows beside its sentences.

Here: the board in lines that fit a narrow terminal, scores, the cards of a realm, turns, and the first
choices of a new game. Not here: names and sentences (`nerath.telling`), pictures (`pictures`), and what a
viewer may see (`nerath.view`).
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from conquest_rules import nerath
from conquest_rules.nerath import REALMS, Action, Event, Kind, Realm, Setup, SpaceKind, State
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.telling import descriptions, name_of

# The parts of a state in words; those that are not there are told by their names.
PARTS: Final[Mapping[str, str]] = WORDS["parts"]
# Three letters identify a realm, and two a kind of piece.
SHORT: Final = {realm: realm[:3].upper() for realm in REALMS}


# Turns and choices.


def turn_begun(event: Event) -> str | None:
    """The turn that begins with an event, such as 2:vailin."""
    return f"{event.round}:{event.realm}" if isinstance(event, nerath.TurnBegun) else None


def is_pass(action: Action) -> bool:
    """Whether a realm plays no card."""
    return isinstance(action, nerath.Pass)


def occasion(state: State) -> str:
    """An interruption of the step: a moment for cards, or a card that is being resolved."""
    match state.step:
        case nerath.Window(occasion):
            return f"You may play a card now: {descriptions.occasion_in_words(state, occasion)}."
        case nerath.Resolving(_, card):
            content = state.table.content
            row = content.treasure(card) if content.is_treasure(card) else content.event(card)
            return f"{row.name}: {row.text}" if row.text else f"{row.name} is being resolved."
        case _:
            return ""


def first_choice(setup: Setup, who: Realm | None) -> State:
    """The first Move step of a realm: cards are dealt at random, and the realms before it do nothing."""
    state, rng, realm = nerath.new_game(setup), Random(0), who or REALMS[0]
    while not (isinstance(state.step, nerath.Moving) and state.active is realm):
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                state = nerath.apply(state, request.sample(rng))
            case _:
                state = nerath.apply(state, nerath.default_action(state))
    return state


# Realms.


def scores(state: State, who: Realm) -> dict[str, int | str]:
    """Public facts about a realm: points, Gold, lands, cards."""
    cards, treasures = state.hand(who).total, state.treasures[REALMS.index(who)].total
    return {
        "victory points": state.victory_points(who),
        "Gold": state.treasury(who),
        "lands": descriptions.land_count(state, who),
        "income": nerath.income_of(state, who),
        "Event cards": "?" if cards is None else cards,
        "Treasures": "?" if treasures is None else treasures,
    }


def holds(state: State, who: Realm) -> Iterator[str]:
    """The cards of a realm: its hand, its Treasures, and its Treasures in play."""
    content, turn = state.table.content, REALMS.index(who)
    rows = [(row.name, row.text) for row in map(content.event, state.hand(who).cards)]
    held, shown = state.treasures[turn].cards, state.displays[turn]
    rows += [(f"{row.name} (Treasure)", row.text) for row in map(content.treasure, held)]
    rows += [(f"{row.name} (Treasure in play)", row.text) for row in map(content.treasure, shown)]
    yield from (f"{name}: {text}" if text else name for name, text in rows)


# The board.


def overview(state: State) -> Iterator[tuple[str, tuple[tuple[str, Realm | None], ...]]]:
    """The lands of each realm, the seas with pieces and the dungeons; each line with the realm there."""
    for region in descriptions.REGIONS:
        home = next((realm for realm in REALMS if realm == region), None)
        lines = (
            (space_line(state, space), _holder(state, space))
            for space in descriptions.spaces_of(state, region)
        )
        yield f"Lands of {name_of(state, home)}" if home else region.capitalize(), tuple(lines)
    yield "Key", ((_key(state), None),)


def _key(state: State) -> str:
    realms = ", ".join(f"{short} {name_of(state, realm)}" for realm, short in SHORT.items())
    pieces = ", ".join(f"{kind[:2]} {name_of(state, kind)}" for kind in Kind)
    return (
        "Each land has its controller, its pieces, and other realms' pieces with their names; * is a "
        f"Capital. Realms: {realms}. Pieces: {pieces}; a ship's cargo is in parentheses."
    )


def space_line(state: State, space: str) -> str:
    """A space in a line: its name, its controller, its pieces."""
    row = state.table.content.space(space)
    held = state.controller(space)
    told = [f"{row.name}{'*' if row.capital else ''}"]
    match row.kind:
        case SpaceKind.LAND:
            told.append(f"[{SHORT[held] if held else '-'}]")
        case SpaceKind.DUNGEON:
            told.append(f"[{descriptions.guardians_in_words(state, space)}]")
        case SpaceKind.SEA:
            pass
    return " ".join((*told, pieces_in(state, space))).rstrip()


def _holder(state: State, space: str) -> Realm | None:
    """The realm that controls a space, or the only realm there."""
    there = [realm for realm in REALMS if state.figures(space, realm)]
    return state.controller(space) or (there[0] if len(there) == 1 else None)


def pieces_in(state: State, space: str) -> str:
    """The pieces in a space with their realms; those of its controller have no name."""
    here = ((realm, state.figures(space, realm)) for realm in REALMS)
    return "; ".join(
        f"{'' if realm is state.controller(space) else f'{SHORT[realm]} '}{short_figures(_merged(bag))}"
        for realm, bag in here
        if bag
    )


def short_figures(figures: nerath.Bag[nerath.Figure]) -> str:
    """Pieces in short: 2fo mo wa(fi fo)."""
    return " ".join(f"{count if count > 1 else ''}{_short(one)}" for one, count in figures.pairs)


def _short(figure: nerath.Figure) -> str:
    return figure.kind[:2] + (f"({short_figures(figure.cargo)})" if figure.cargo else "")


def _merged(figures: nerath.Bag[nerath.Figure]) -> nerath.Bag[nerath.Figure]:
    """Pieces without their marks; equal ones are counted together."""
    return nerath.Bag((nerath.Figure(one.kind, _merged(one.cargo)), count) for one, count in figures.pairs)
