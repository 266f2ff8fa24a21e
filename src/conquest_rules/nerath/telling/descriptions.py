"""The content of the picture, in words.

Here: sentences for tooltips and for those who cannot see the picture. Not here: markup.
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import REALMS, Realm, SpaceKind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Dealing, Finished, Step, interrupted

# The steps of a turn as the rulebook calls them, by the names of the states of play;
# every other state of play is a part of a battle.
BATTLES: Final = "3 Fight Battles"
STEPS: Final[Mapping[str, str]] = {
    "Dealing": "Opening cards",
    "StartingGame": "Opening cards",
    "Drawing": "1 Draw",
    "StartingTurn": "1 Draw",
    "ReadyToAct": "1 Draw",
    "Moving": "2 Move",
    "Activating": "2 Move",
    "ChoosingRealm": "2 Move",
    "Repositioning": "4 Reposition",
    "Mustering": "5 Reinforce",
    "Planning": "5 Reinforce",
    "Buying": "5 Reinforce",
    "Placing": "5 Reinforce",
    "PlacingAnew": "5 Reinforce",
    "MovingNew": "5 Reinforce",
    "CollectingIncome": "6 Collect Income",
    "EndingTurn": "6 Collect Income",
    "Finished": "Game over",
}


def figure_in_words(content: Content, figure: Figure, count: int) -> str:
    """Equal figures with their number: 2 Footsoldiers; 1 Warship carrying 1 Fighter."""
    name = content.piece(figure.kind).name
    told = f"{count} {name}{'' if count == 1 else 's'}"
    if not figure.cargo:
        return told
    carried = " and ".join(figure_in_words(content, one, carried) for one, carried in figure.cargo.pairs)
    return f"{told}{'' if count == 1 else ' each'} carrying {carried}"


def figures_in_words(content: Content, figures: Bag[Figure]) -> str:
    """All figures of a bag, in a list."""
    return ", ".join(figure_in_words(content, figure, count) for figure, count in figures.pairs)


def space_in_words(state: State, space: str) -> str:
    """A space's name, controller and pieces, and a dungeon's guardians."""
    content = state.table.content
    pieces = (
        f"{content.card(realm).name}: {figures_in_words(content, figures)}."
        for realm in REALMS
        if (figures := state.figures(space, realm))
    )
    return " ".join((f"{content.space(space).name}.", _what_it_is(state, space), *pieces))


def _what_it_is(state: State, space: str) -> str:
    match state.table.content.space(space).kind:
        case SpaceKind.LAND:
            return _land_in_words(state, space)
        case SpaceKind.SEA:
            return "Sea."
        case SpaceKind.DUNGEON:
            return _lair_in_words(state, space)


def _land_in_words(state: State, space: str) -> str:
    content = state.table.content
    row, controller = content.space(space), state.controller(space)
    home = f" of {content.card(row.home).name}" if row.home else ""
    held = f"controlled by {content.card(controller).name}" if controller else "controlled by no one"
    return f"{'Capital' if row.capital else 'Land'}{home}, {held}."


def _lair_in_words(state: State, dungeon: str) -> str:
    lair = state.lair(dungeon)
    names = {tile.id: tile.name for tile in state.table.content.guardians}
    up = [names.get(tile, tile) for tile in lair.face_up]
    # A viewer who has looked at a tile is shown what it is, although it lies face down.
    known = [names.get(tile.item, tile.item) for tile in lair.face_down if tile.item is not None]
    told = [f"{len(lair.face_down)} face down"] if lair.face_down else []
    told += [f"known to be {', '.join(known)}"] if known else []
    told += [f"face up {', '.join(up)}"] if up else []
    return f"Dungeon entrance, guardians: {', '.join(told) or 'none'}."


def step_in_words(step: Step) -> str:
    """The step of a turn as the rulebook calls it; while cards are played, the one they interrupt."""
    return STEPS.get(type(interrupted(step)).__name__, BATTLES)


def turn_in_words(state: State) -> str:
    """The realm whose turn it is, or the winner, in words."""
    content = state.table.content
    match state.step:
        case Finished(outcome):
            return f"{' and '.join(content.card(realm).name for realm in outcome.winners)} won"
        case Dealing(to, _):
            return f"{content.card(to).name} draws"
        case _:
            return f"{content.card(state.active).name}'s turn"


def viewer_in_words(state: State) -> str:
    """The viewer in words; empty if everything is seen."""
    realm = next((one for one in REALMS if one == state.seen_by), None)
    if realm is not None:
        return f"as {state.table.content.card(realm).name} sees it"
    return f"as a {state.seen_by} sees it" if state.seen_by is not None else ""


def land_count(state: State, realm: Realm) -> int:
    """The number of land spaces that a realm controls."""
    return sum(controller is realm for controller in state.control)


def board_in_words(state: State) -> str:
    """The whole picture in a few sentences."""
    content = state.table.content
    realms = (
        f"{content.card(realm).name} has {state.treasury(realm)} Gold, "
        f"{state.victory_points(realm)} victory points and {land_count(state, realm)} land spaces."
        for realm in REALMS
    )
    turn = f"{turn_in_words(state)}, {step_in_words(state.step)}"
    begin = f"The board of {content.name} in round {state.round}: {turn}"
    seen = viewer_in_words(state)
    return " ".join((f"{begin}{', ' if seen else ''}{seen}.", *realms))
