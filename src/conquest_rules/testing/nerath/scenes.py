"""Scenes: positions set up in a few words, and played in the text notation.

Here: `scene` and `play`, for examples, tests and pictures. Not here: a rule; an impossible scene is refused
with its faults.

>>> state = scene("nera: nerath dragon footsoldier", active="nerath")
>>> state = play(state, "nerath moves dragon from nera to vor-rukoth")
>>> print(*state.figures("vor-rukoth", nerath.Realm.NERATH))
dragon
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules import nerath
from conquest_rules.nerath.position.notation import read_figure
from conquest_rules.nerath.position.state import by_realm

# What a figure has done, which nobody wants to write down in a story.
MARKS: Final = re.compile(r"\*[^ ()+]*")
Pieces: TypeAlias = dict[str, dict[nerath.Realm, list[nerath.Figure]]]


def scene(*lines: str, active: str = "karkoth", setup: nerath.Setup | None = None) -> nerath.State:
    """The Move step of a realm, with only these pieces and the Castles of the Capitals on the board.

    A line names a space and the pieces there: `"nera: nerath footsoldier warship(fighter)"`. A realm that is
    alone in a land space controls it, and so does a realm named without pieces; other land belongs to its own
    realm. No one holds a card. Raises `ValueError` with the faults of an impossible position.
    """
    state = nerath.new_game(setup or nerath.Setup(length=nerath.Length.SHORT))
    spaces = state.table.content.spaces
    pieces = _read(lines, [space.id for space in spaces])
    holders = [_holder(space.home, pieces.get(space.id, {})) for space in spaces]
    for space, holder in zip(spaces, holders, strict=True):
        here = pieces.setdefault(space.id, {})
        castles = [one for some in here.values() for one in some if one.kind is nerath.Kind.CASTLE]
        if space.capital and holder and not castles:
            here.setdefault(holder, []).append(nerath.Figure(nerath.Kind.CASTLE))
    stand = (
        by_realm(nerath.Bag.of(*pieces[space.id].get(realm, [])) for realm in nerath.Realm)
        for space in spaces
    )
    made = evolve(
        state,
        active=nerath.Realm(active),
        step=nerath.Moving(),
        control=tuple(holders),
        forces=tuple(stand),
        memory=nerath.TurnMemory(),
    )
    if found := nerath.faults(made):
        raise ValueError("; ".join(map(str, found)))
    return made


def _read(lines: tuple[str, ...], spaces: list[str]) -> Pieces:
    """The pieces in each space, from the words of each line."""
    pieces: Pieces = {}
    for line in lines:
        space, colon, rest = line.partition(":")
        realm, *figures = rest.split() or [""]
        if not colon or space not in spaces or realm not in list(nerath.Realm):
            raise ValueError(
                f"{line!r} is not a line of a scene; write, for example, 'nera: nerath footsoldier dragon'"
            )
        pieces.setdefault(space, {}).setdefault(nerath.Realm(realm), []).extend(map(read_figure, figures))
    return pieces


def _holder(
    home: nerath.Realm | None, here: Mapping[nerath.Realm, list[nerath.Figure]]
) -> nerath.Realm | None:
    """The controller of a space: the only realm in it, or its own realm; None if it is not land."""
    return home if home is None or len(here) != 1 else next(iter(here))


def play(state: nerath.State, *lines: str) -> nerath.State:
    """The state after these actions; marks may be left out, and realms asked for a card pass.

    A line may also answer a window. An illegal action raises `IllegalAction` as usual.
    """
    for line in lines:
        state = passed(nerath.apply(state, _meant(state, line)))
    return state


def _meant(state: nerath.State, line: str) -> nerath.Action:
    """The action that a line means: a listed one that reads like it, or the line taken literally."""
    for action in nerath.legal_actions(state):
        if line in (told := nerath.write_action(action), MARKS.sub("", told)):
            return action
    return nerath.parse_action(line)


def passed(state: nerath.State) -> nerath.State:
    """The state after every realm that is asked for a card has passed."""
    while isinstance(state.step, nerath.Window):
        state = nerath.apply(state, nerath.Pass(state.step.asked[0]))
    return state
