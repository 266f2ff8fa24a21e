"""The legal actions as menus that fit a screen.

Here: `menu`, which groups actions by space and piece until each list is short. Not here: which actions are
legal, the words of an action (`nerath.telling`), and the screen.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules import nerath
from conquest_rules.kernel.words import counted
from conquest_rules.nerath import Action, State
from conquest_rules.nerath.telling import label, name_of

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


def menu(state: State) -> Menu:
    """The legal actions of a state as a menu; a view is enough."""
    entries = [
        (tuple(name_of(state, one) for one in (group.at, group.piece) if one is not None), action)
        for group in nerath.grouped(state)
        for action in group.actions
    ]
    return _menu(state, "", entries)


def _menu(state: State, title: str, entries: list[Entry]) -> Menu:
    if len(entries) <= FEW:
        return Menu(title, _leaves(state, (action for _, action in entries)))
    by_key = dict[str, list[Entry]]()
    for keys, action in entries:
        if keys:
            by_key.setdefault(keys[0], []).append((keys[1:], action))
    found = tuple(_branch(state, title, key, inner) for key, inner in by_key.items())
    return Menu(title, (*found, *_leaves(state, (action for keys, action in entries if not keys))))


def _branch(state: State, title: str, key: str, entries: list[Entry]) -> Choice:
    if len(entries) == 1:
        [choice] = _leaves(state, [entries[0][1]])
        return choice
    inner = dict.fromkeys(keys[0] for keys, _ in entries if keys)
    shown = f"{key}: {', '.join(inner)}" if inner else key
    within = f"{title}, {key}" if title else key
    return Choice(f"{shown} ({counted(len(entries), 'action')})", _menu(state, within, entries))


def _leaves(state: State, actions: Iterable[Action]) -> tuple[Choice, ...]:
    """Actions with their labels, or in the text notation where two have the same."""
    listed = list(actions)
    short = [label(state, action) for action in listed]
    return tuple(
        Choice(shown if short.count(shown) == 1 else nerath.write_action(action), action)
        for shown, action in zip(short, listed, strict=True)
    )


def chosen(start: Menu, path: Iterable[int]) -> Menu | Action | None:
    """The choice or menu behind these numbers, counted from 1; None if a number is out of range."""
    here: Menu | Action = start
    for number in path:
        if not isinstance(here, Menu) or not 1 <= number <= len(here.choices):
            return None
        here = here.choices[number - 1].leads_to
    return here
