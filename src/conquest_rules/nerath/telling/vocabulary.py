"""Vocabulary: the words in which people speak of Conquest of Nerath.

Here: `understand`, with the names that are printed, what people say for the words of the notation, and what
they leave out when they name a piece. Not here: how a line is read (`kernel/wording`), the notation, and
whether an action is legal.
"""

from collections.abc import Callable
from functools import lru_cache, partial

from attrs import evolve, fields

from conquest_rules.kernel import wording
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.rules import Deciding
from conquest_rules.kernel.wording import Understood, Vocabulary
from conquest_rules.nerath import play
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.names import REALMS
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.figures import Figure, bare
from conquest_rules.nerath.position.notation import NOTATION
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.words import words_of
from conquest_rules.nerath.telling.labels import about


def understand(state: State, text: str) -> Understood[Action]:
    """The action that words mean in a position; raises `NotUnderstood`.

    You may write spaces and pieces as they are printed, and "the dragon flies" for "moves dragon". You may
    leave out the realm that decides now, the end `aboard -`, and the marks of a piece.
    """
    turn = play.to_act(state)
    # While chance is asked, the realm speaks that will decide afterwards.
    by = turn.by if isinstance(turn, Deciding) else state.active
    vocabulary, legal = _vocabulary(state.table.content), play.legal_actions(state)
    return wording.understand(NOTATION, vocabulary, state, by, text, legal=legal, why_not=play.why_not)


@lru_cache(maxsize=64)
def _vocabulary(content: Content) -> Vocabulary[State, Action]:
    named = [(name, one.id) for one in content.spaces for name in (one.name, *one.aliases)]
    named += [(one.name, one.id) for one in content.events]
    named += [(one.name, one.id) for one in content.treasures]
    named += [(one.name, one.kind) for one in content.pieces] + [(one, one) for one in REALMS]
    return Vocabulary(
        {name.lower(): one for name, one in named} | {one.replace("-", " "): one for _, one in named},
        {piece.kind for piece in content.pieces},
        content.board.place,
        WORDS["said"],
        ("aboard -",),
        (partial(_loose, bare), partial(_loose, _only_kind)),
        _as_it_stands,
        words_of(content),
    )


def _only_kind(figure: Figure) -> Figure:
    return Figure(figure.kind)


def _loose(loosely: Callable[[Figure], Figure], action: Action) -> Action:
    """The action with fewer details of the pieces that it names."""
    named = ((one.name, getattr(action, one.name)) for one in fields(type(action)))
    pieces = {name: loosely(value) for name, value in named if isinstance(value, Figure)}
    return evolve(action, **pieces)  # type: ignore[arg-type]  # the parts are those the action has


def _as_it_stands(state: State, action: Action) -> Action:
    """The action with the piece's marks, if there is only one piece of the kind in its space."""
    at, piece = about(state, action)
    if at is None or not isinstance(piece, Figure) or isinstance(action, Rolled | Drawn | Picked):
        return action
    here = [one for one in state.figures(at, action.by).kinds if one.kind is piece.kind]
    return evolve(action, figure=here[0]) if len(here) == 1 else action  # type: ignore[arg-type]  # it has one
