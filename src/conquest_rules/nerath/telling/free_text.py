"""Wording: an action from words as people write them at the table.

What lives here: `understand`, which reads a line of the text notation that may be
written loosely, with names as printed, with other words for what is done, and with pieces
without what they have done, and says how it was taken; and what helps when nothing fits.
What may not live here: the notation itself (`notation`), and whether an action is legal.
It answers for no clause.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from typing import Final

from attrs import evolve, fields, frozen

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.clause import Misfit
from conquest_rules.kernel.notation import NoForm, NotationError
from conquest_rules.nerath.content.names import REALMS
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.play import legal_actions, whose_decision, why_not
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.figures import Figure, bare
from conquest_rules.nerath.position.notation import FORMS, NOTATION
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.telling.grouping import about


@frozen
class Understood:
    """The action that is meant; `taken_as` is its line where that is not what was written."""

    action: Action
    taken_as: str = ""


class NotUnderstood(NotationError):
    """Words that are no action; `hints` say what would be one."""

    def __init__(self, problem: str, *hints: str) -> None:
        super().__init__(" ".join((problem, *hints)))
        self.problem, self.hints = problem, hints


def understand(state: State, text: str) -> Understood:
    """The action that words mean in a position.

    Spaces and pieces may be named as they are printed, "the dragon flies" is as good as "moves dragon";
    the realm that is to act, the end `aboard -` and what a piece has done may be left out.
    """
    action = _meant(state, _on_the_board(state, _parsed(state, text)))
    written = NOTATION.write(action)
    return Understood(action, "" if written == " ".join(text.split()) else written)


# Words.


@lru_cache(maxsize=64)
def _ids(content: Content) -> dict[str, str]:
    """The names of spaces, pieces and cards as they are printed, in small letters, and their ids."""
    named = [(name, one.id) for one in content.spaces for name in (one.name, *one.aliases)]
    named += [(one.name, one.id) for one in content.events]
    named += [(one.name, one.id) for one in content.treasures]
    named += [(one.name, one.kind) for one in content.pieces] + [(one, one) for one in REALMS]
    return {name.lower(): one for name, one in named} | {one.replace("-", " "): one for _, one in named}


def _cleaned(content: Content, text: str) -> str:
    """Words in small letters, and printed names as ids, the longest names first."""
    ids, small = _ids(content), " ".join(text.lower().split())
    names = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    return re.sub(rf"(?<![\w-])({names})(?![\w-])", lambda found: ids[found[1]], small)


# What people say at the table, and the words of the notation for it.
SAID: Final = {
    "moves": "move go goes fly flies sail sails march marches walk walks",
    "embarks": "embark load loads board boards",
    "debarks": "debark unload unloads disembark disembarks",
    "fights": "fight",
    "presses": "press",
    "retreats": "retreat withdraw withdraws",
    "buys": "buy purchase purchases",
    "places": "place put puts",
    "activates": "activate",
    "plays": "play",
    "uses": "use",
    "chooses": "choose",
    "ends": "end",
}
WRITTEN: Final = {word: verb for verb, said in SAID.items() for word in said.split()} | {"into": "to"}
ARTICLES: Final = ("the", "a", "an", "my", "one")


def _loosened(content: Content, cleaned: str) -> str:
    """The same in words of the notation: no articles before names, and what is done before the piece."""
    ids = set(_ids(content).values())
    words = [WRITTEN.get(word, word) for word in cleaned.split()]
    words = [one for one, after in pairwise((*words, "")) if one not in ARTICLES or after not in ids]
    kinds = {piece.kind for piece in content.pieces}
    for place, (piece, verb) in enumerate(pairwise(words[:3])):
        if piece.partition("(")[0] in kinds and verb in SAID:
            words[place : place + 2] = verb, piece
    return " ".join(words)


def _spellings(state: State, text: str) -> Iterator[str]:
    """What may have been meant, from what is written to what is left out."""
    yield text
    cleaned, by = _cleaned(state.table.content, text).rstrip("."), whose_decision(state)
    for line in (cleaned, _loosened(state.table.content, cleaned)):
        yield from (line, f"{line} aboard -", f"{by} {line}", f"{by} {line} aboard -")


def _parsed(state: State, text: str) -> Action:
    problems = list[NotationError]()
    for spelling in _spellings(state, text):
        try:
            return NOTATION.read(spelling)
        except NotationError as error:
            problems.append(error)
    # A line with the right words but one tells more than that it is no action.
    told = next((str(one) for one in problems if not isinstance(one, NoForm)), None)
    problem = f"{text.strip()[:80]!r} is no action" + (f": {told}." if told else ".")
    raise NotUnderstood(problem, *_hints(state, text))


def _hints(state: State, text: str) -> Iterator[str]:
    actions = legal_actions(state)
    lines = [NOTATION.write(action) for action in actions]
    if close := get_close_matches(_cleaned(state.table.content, text), lines, n=3, cutoff=0.6):
        yield f"Legal here, and close: {'; '.join(close)}."
    kind = _closest_form(text)
    form = re.sub(r"\{(\w+)\}", r"<\1>", FORMS[kind])
    example = next((line for line, one in zip(lines, actions, strict=True) if type(one) is kind), None)
    yield f"It is written: {form}" + (f"; for example: {example}." if example else ".")


def _closest_form(text: str) -> type[Action]:
    words = set(text.lower().split())

    def shared(kind: type[Action]) -> float:
        fixed = set(re.sub(r"\{\w+\}", " ", FORMS[kind]).split())
        return len([word for word in fixed if get_close_matches(word, words, n=1, cutoff=0.75)]) / len(fixed)

    return max(FORMS, key=shared)


# Spaces.


def _on_the_board(state: State, action: Action) -> Action:
    place = state.table.content.board.place
    for name in ("at", "to"):
        space = getattr(action, name, None)
        if isinstance(space, str) and space not in place:
            close = get_close_matches(space, place, n=4, cutoff=0.5)
            hint = f"Spaces with such names: {', '.join(close)}." if close else "No name is like it."
            raise NotUnderstood(f"The board has no space {space!r}.", hint)
    return action


# Pieces.


def _pieces(action: Action) -> dict[str, Figure]:
    """The pieces that an action names, by the names of its parts."""
    named = ((one.name, getattr(action, one.name)) for one in fields(type(action)))
    return {name: value for name, value in named if isinstance(value, Figure)}


def _with(action: Action, pieces: Mapping[str, Figure]) -> Action:
    return evolve(action, **pieces)  # type: ignore[arg-type]  # the parts are those the action has


def _only_kind(figure: Figure) -> Figure:
    return Figure(figure.kind)


def _meant(state: State, action: Action) -> Action:
    """The action as written, or the only one that differs from it in what its pieces carry or have done."""
    if not _pieces(action) or not all(isinstance(one, Misfit) for one in why_not(state, action)):
        return action
    alike = [one for one in legal_actions(state) if type(one) is type(action)]
    for loosely in (bare, _only_kind):
        found = [one for one in alike if _loose(one, loosely) == _loose(action, loosely)]
        if len(found) > 1:
            lines = "; ".join(map(NOTATION.write, found))
            raise NotUnderstood("More than one piece could be meant.", f"Write one of: {lines}.")
        if found:
            return found[0]
    return _as_it_stands(state, action)


def _loose(action: Action, loosely: Callable[[Figure], Figure]) -> Action:
    return _with(action, {name: loosely(figure) for name, figure in _pieces(action).items()})


def _as_it_stands(state: State, action: Action) -> Action:
    """The action with its piece as it stands, if there is only one of the kind where it is named."""
    at, piece = about(state, action)
    if at is None or not isinstance(piece, Figure) or isinstance(action, Rolled | Drawn | Picked):
        return action
    here = [one for one in state.figures(at, action.by).kinds if one.kind is piece.kind]
    return _with(action, {"figure": here[0]}) if len(here) == 1 else action
