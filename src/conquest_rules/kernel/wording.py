"""Free text: an action from words as people write them at the table.

Here: `understand`, which reads a loosely written line of the text notation, with printed names, other verbs,
and pieces without their marks, and says how it read the line; and hints when nothing matches. Not here: the
words of any game, which are its `Vocabulary`, the notation itself, and whether an action is legal.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Final, Generic

from attrs import frozen

from conquest_rules.kernel.clause import Misfit, Violation
from conquest_rules.kernel.notation import NoForm, Notation, NotationError
from conquest_rules.kernel.rules import Action, State
from conquest_rules.kernel.words import PLAIN, Words, any_of

ARTICLES: Final = ("the", "a", "an", "my", "one")
# The parts of an action that name a space.
WHERE: Final = ("at", "to")


def _as_named(_state: object, action: Action) -> Action:
    return action


@frozen
class Vocabulary(Generic[State, Action]):
    """The words in which people speak of a game.

    `ids` has names as they are printed, in small letters, with the ids of what they name; among these are
    `kinds` of pieces and `spaces`. `said` has for each verb of the notation what people say for it, `unsaid`
    what a line may leave out at its end. Each of `loosenings` forgets a part of an action, the least first;
    `standing` gives the action for a piece that is really there, if none is there as it was named. A game
    whose pieces have no marks needs neither. `words` has the printed names for hints.
    """

    ids: Mapping[str, str]
    kinds: Collection[str]
    spaces: Collection[str]
    said: Mapping[str, str]
    unsaid: tuple[str, ...] = ()
    loosenings: tuple[Callable[[Action], Action], ...] = ()
    standing: Callable[[State, Action], Action] = _as_named
    words: Words = PLAIN

    def cleaned(self, text: str) -> str:
        """Words in lower case, and printed names as ids, the longest names first."""
        names = "|".join(map(re.escape, sorted(self.ids, key=len, reverse=True)))
        small = " ".join(text.lower().split())
        return re.sub(rf"(?<![\w-])({names})(?![\w-])", lambda found: self.ids[found[1]], small)

    def loosened(self, cleaned: str) -> str:
        """The same in words of the notation: no articles before names, and the verb before the piece."""
        ids = set(self.ids.values())
        written = {word: verb for verb, said in self.said.items() for word in said.split()} | {"into": "to"}
        words = [written.get(word, word) for word in cleaned.split()]
        words = [one for one, after in pairwise((*words, "")) if one not in ARTICLES or after not in ids]
        for place, (piece, verb) in enumerate(pairwise(words[:3])):
            if piece.partition("(")[0] in self.kinds and verb in self.said:
                words[place : place + 2] = verb, piece
        return " ".join(words)

    def spellings(self, text: str, by: str) -> Iterator[str]:
        """The lines that `by` may have meant, from the one that is written to one with more added."""
        yield text
        cleaned = self.cleaned(text).rstrip(".")
        for line in (cleaned, self.loosened(cleaned)):
            for begun in (line, f"{by} {line}"):
                yield from (begun, *(f"{begun} {end}" for end in self.unsaid))


@frozen
class Understood(Generic[Action]):
    """The action that was meant; `taken_as` is its line if that is not what was written."""

    action: Action
    taken_as: str = ""


class NotUnderstood(NotationError):
    """Words that are not an action; `hints` suggest some."""

    def __init__(self, problem: str, *hints: str) -> None:
        super().__init__(" ".join((problem, *hints)))
        self.problem, self.hints = problem, hints


def understand(
    notation: Notation[Action],
    vocabulary: Vocabulary[State, Action],
    state: State,
    by: str,
    text: str,
    *,
    legal: tuple[Action, ...],
    why_not: Callable[[State, Action], tuple[Violation | Misfit, ...]],
) -> Understood[Action]:
    """The action that words mean in a position, where `by` acts next and these actions are `legal`.

    A line may use printed names and other verbs, and leave out who acts and what a piece has done.
    """
    problems = list[NotationError]()
    for spelling in vocabulary.spellings(text, by):
        try:
            named = notation.read(spelling)
        except NotationError as error:
            problems.append(error)
        else:
            _on_the_board(vocabulary, named)
            refusals = why_not(state, named)
            fits = not refusals or any(isinstance(one, Violation) for one in refusals)
            action = named if fits else _meant(notation, vocabulary, state, named, legal)
            written = notation.write(action)
            return Understood(action, "" if written == " ".join(text.split()) else written)
    # A line with the right words but one tells more than that it is not an action.
    told = next((str(one) for one in problems if not isinstance(one, NoForm)), None)
    problem = f"{text.strip()[:80]!r} is not an action" + (f": {told}." if told else ".")
    raise NotUnderstood(problem, *_hints(notation, legal, vocabulary.cleaned(text)))


def _hints(notation: Notation[Action], actions: tuple[Action, ...], text: str) -> Iterator[str]:
    lines = [notation.write(action) for action in actions]
    if close := get_close_matches(text, lines, n=3, cutoff=0.6):
        yield f"Did you mean {any_of([f'`{line}`' for line in close])}?"
    else:
        kind = _closest_form(notation, text)
        form = re.sub(r"\{(\w+)\}", r"<\1>", notation.forms[kind])
        example = next((line for line, one in zip(lines, actions, strict=True) if type(one) is kind), form)
        yield f"Write it like this: `{example}`."


def _closest_form(notation: Notation[Action], text: str) -> type[Action]:
    words = set(text.split())

    def shared(kind: type[Action]) -> float:
        fixed = set(re.sub(r"\{\w+\}", " ", notation.forms[kind]).split())
        return len([word for word in fixed if get_close_matches(word, words, n=1, cutoff=0.75)]) / len(fixed)

    return max(notation.forms, key=shared)


def _on_the_board(vocabulary: Vocabulary[State, Action], action: object) -> None:
    for part in WHERE:
        space = getattr(action, part, None)
        if isinstance(space, str) and space not in vocabulary.spaces:
            close = get_close_matches(space, vocabulary.spaces, n=4, cutoff=0.65)
            names = [vocabulary.words.name(part, one) for one in close]
            hint = f"Did you mean {any_of(names)}?" if close else "No space has a name like it."
            raise NotUnderstood(f"The board has no space {space!r}.", hint)


def _meant(
    notation: Notation[Action],
    vocabulary: Vocabulary[State, Action],
    state: State,
    action: Action,
    legal: tuple[Action, ...],
) -> Action:
    """The only legal action that differs from an impossible one in what can be forgotten."""
    alike = [one for one in legal if type(one) is type(action)]
    for loosened in vocabulary.loosenings:
        found = [one for one in alike if loosened(one) == loosened(action)]
        if len(found) > 1:
            lines = any_of([f"`{notation.write(one)}`" for one in found])
            raise NotUnderstood("More than one piece could be meant.", f"Write {lines}.")
        if found:
            return found[0]
    return vocabulary.standing(state, action)
