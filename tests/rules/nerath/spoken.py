"""What is wrong with a sentence that Conquest of Nerath says to people.

A sentence has printed names and no ids, no names of classes, numbers that agree with their nouns, no empty
place, a capital at its start and a full stop at its end. What stands in code font or in quotation marks is
what the reader has written or has to write, and may be anything.
"""

import re
from collections.abc import Iterator
from typing import Final, get_args

from conquest_rules.kernel.words import plural
from conquest_rules.nerath import Kind, Realm
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.steps import Step

LONGEST: Final = 40
WRITTEN: Final = re.compile(r"`[^`]*`|(?<![\w])'[^']*'(?!\w)")
CLASSES: Final = sorted(one.__name__ for union in (Action, Step) for one in get_args(union))
# Names of one word begin sentences, "Move a piece.", and name steps and what a piece can do, "Move step".
ONE_WORD: Final = [one for one in CLASSES if re.fullmatch("[A-Z][a-z]+", one) and one != "Move"]
SEVERAL_WORDS: Final = [one for one in CLASSES if not re.fullmatch("[A-Z][a-z]+", one)]
NOUNS: Final = ("hit", "piece", "space", "player", "battle", *(one.name for one in built_in().pieces))


def _ids() -> Iterator[str]:
    content = built_in()
    yield from (*Realm, *Kind)
    for rows in (content.spaces, content.events, content.treasures, content.guardians):
        yield from (one.id for one in rows)


def _word(*words: str) -> str:
    return rf"(?<![\w'-])({'|'.join(map(re.escape, words))})(?![\w'-])"


WRONG: Final = {
    "an id, or a piece or realm without its capital": _word(*_ids()),
    "the name of a class": _word(*SEVERAL_WORDS),
    "the name of a class within a sentence": rf"(?<=[a-z,] ){_word(*ONE_WORD)}",
    "one of something in the plural": rf"\b1 (?:[A-Za-z]+[a-z]s\b(?!')|[a-z]+ {_word(*map(plural, NOUNS))})",
    "several of something in the singular": rf"\b(?:0|[2-9]|\d\d+) (?:[a-z]+ )?{_word(*NOUNS)}",
    "an empty place": r"(?i)\bnowhere\b|\bnobody\b|\bnothing\b|\bnone\b(?! of)|[,:] *\.|\(\)|  | [.,]|\.\.",
    "something only a program reads": r"[<>{}\[\]]|!r|\w=\w|\w_\w",
}


def problems(text: str) -> list[str]:
    """What is wrong with sentences; `()` if nothing is."""
    plain = WRITTEN.sub("X", text)
    found = [f"{what}: {one.group()}" for what, regex in WRONG.items() for one in re.finditer(regex, plain)]
    if not re.match(r"[A-Z0-9`']", text):
        found.append("no capital at the start")
    if not text.endswith((".", "?")):
        found.append("no full stop at the end")
    return found


def too_long(text: str) -> list[str]:
    """The sentences that have too many words."""
    return [one for one in re.split(r"(?<=[.?]) ", text) if len(one.split()) > LONGEST]
