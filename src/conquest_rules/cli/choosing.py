"""The legal actions as menus that fit a screen.

Here: `menu`, which groups actions by space and piece until each list is short, and the words of an entry. Not
here: which actions are legal, and the screen.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules import nerath
from conquest_rules.nerath import Action, Content, State

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
        (tuple(_word(one) for one in (group.at, group.piece) if one is not None), action)
        for group in nerath.grouped(state)
        for action in group.actions
    ]
    return _menu(state.table.content, "", entries)


def _word(value: object) -> str:
    return str(value)


def _menu(content: Content, title: str, entries: list[Entry]) -> Menu:
    if len(entries) <= FEW:
        return Menu(title, _leaves(content, (action for _, action in entries)))
    by_key = dict[str, list[Entry]]()
    for keys, action in entries:
        if keys:
            by_key.setdefault(keys[0], []).append((keys[1:], action))
    found = tuple(_branch(content, title, key, inner) for key, inner in by_key.items())
    return Menu(title, (*found, *_leaves(content, (action for keys, action in entries if not keys))))


def _branch(content: Content, title: str, key: str, entries: list[Entry]) -> Choice:
    if len(entries) == 1:
        [choice] = _leaves(content, [entries[0][1]])
        return choice
    inner = dict.fromkeys(keys[0] for keys, _ in entries if keys)
    told = f"{key}: {', '.join(inner)}" if inner else key
    within = f"{title}, {key}" if title else key
    return Choice(f"{told} ({len(entries)} actions)", _menu(content, within, entries))


def _leaves(content: Content, actions: Iterable[Action]) -> tuple[Choice, ...]:
    """Actions with short labels, if these are all different."""
    listed = list(actions)
    short = [label(content, action) for action in listed]
    return tuple(
        Choice(told if short.count(told) == 1 else nerath.write_action(action), action)
        for told, action in zip(short, listed, strict=True)
    )


def label(content: Content, action: Action) -> str:
    """An action in few words: without the realm, the marks of a piece, and empty parts."""
    line = re.sub(r"\*[^\s()+]*", "", nerath.write_action(action))
    line = re.sub(r" (aboard|for) -$", "", line)
    match action:
        case nerath.PlayCard(_, card) | nerath.UseProperty(_, card):
            row = content.treasure(card) if content.is_treasure(card) else content.event(card)
            line = f"{line}: {row.text}" if row.text else line
        case nerath.Buy(_, kind):
            line = f"{line} for {content.piece(kind).cost} Gold"
        case _:
            pass
    return line.removeprefix(f"{getattr(action, 'by', '')} ")


def chosen(start: Menu, path: Iterable[int]) -> Menu | Action | None:
    """The choice or menu behind these numbers, counted from 1; None if a number is out of range."""
    here: Menu | Action = start
    for number in path:
        if not isinstance(here, Menu) or not 1 <= number <= len(here.choices):
            return None
        here = here.choices[number - 1].leads_to
    return here
