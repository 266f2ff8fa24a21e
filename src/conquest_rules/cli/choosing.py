"""The legal actions as menus that fit a screen.

Here: `menu`, which groups actions by space and piece until each list is short. Not here: which actions are
legal, the words of an action, which are a matter of each game, and the screen.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.cli.rooms import Action, Rooms, State
from conquest_rules.kernel.words import capitalised, counted

# So many entries are shown at once; so few actions need no lists within lists.
PAGE: Final = 20
FEW: Final = 9

# An action and by what it is to be found: its space, its piece, whichever it has.
Entry: TypeAlias = tuple[tuple[str, ...], Action]


@frozen
class Choice:
    """An entry of a menu: it leads to an action or to another menu."""

    label: str
    leads_to: "Action | Menu"


@frozen
class Menu:
    """Choices under a title."""

    title: str
    choices: tuple[Choice, ...]


def menu(rooms: Rooms, state: State) -> Menu:
    """The legal actions of a state as a menu; a view is enough."""
    name_of = rooms.telling.name_of
    entries = [
        (tuple(name_of(state, one) for one in (group.at, group.piece) if one is not None), action)
        for group in rooms.rules.grouped(state)
        for action in group.actions
    ]
    return _menu(rooms, state, "", entries)


def _menu(rooms: Rooms, state: State, title: str, entries: list[Entry]) -> Menu:
    if len(entries) <= FEW:
        return Menu(title, _leaves(rooms, state, (action for _, action in entries)))
    by_key = dict[str, list[Entry]]()
    for keys, action in entries:
        if keys:
            by_key.setdefault(keys[0], []).append((keys[1:], action))
    found = tuple(_branch(rooms, state, title, key, inner) for key, inner in by_key.items())
    return Menu(title, (*found, *_leaves(rooms, state, (action for keys, action in entries if not keys))))


def _branch(rooms: Rooms, state: State, title: str, key: str, entries: list[Entry]) -> Choice:
    if len(entries) == 1:
        [choice] = _leaves(rooms, state, [entries[0][1]])
        return choice
    inner = dict.fromkeys(keys[0] for keys, _ in entries if keys)
    shown = f"{key}: {', '.join(inner)}" if inner else key
    within = f"{title}, {key}" if title else key
    return Choice(
        f"{capitalised(shown)} ({counted(len(entries), 'action')})", _menu(rooms, state, within, entries)
    )


def _leaves(rooms: Rooms, state: State, actions: Iterable[Action]) -> tuple[Choice, ...]:
    """Actions with their labels, or in the text notation where two have the same."""
    listed = list(actions)
    short = [rooms.telling.label(state, action) for action in listed]
    return tuple(
        Choice(shown if short.count(shown) == 1 else rooms.rules.write_action(action), action)
        for shown, action in zip(short, listed, strict=True)
    )


def chosen(start: Menu, path: Iterable[int]) -> "Menu | Action | None":
    """The choice or menu behind these numbers, counted from 1; None if a number is out of range."""
    here: Menu | Action = start
    for number in path:
        if not isinstance(here, Menu) or not 1 <= number <= len(here.choices):
            return None
        here = here.choices[number - 1].leads_to
    return here
