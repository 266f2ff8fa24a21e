"""Notation: the actions of Conquest of Nerath as lines of text.

Here: a sentence form for each action, what a player does with it, and figures as single words. Not here: the
forms themselves (`data/words.toml`), and how they are written and read (the kernel's).

A figure is its kind, what it carries in parentheses, and its marks after a star:
`warship(fighter+monster*boarded=nera)*spent=1`. A dash stands for nothing, or for what
is hidden.

>>> from conquest_rules.nerath.content.names import Realm
>>> NOTATION.write(actions.EndStep(Realm.KARKOTH))
'karkoth ends the step'
>>> NOTATION.read("nerath moves dragon*spent=1 from nera to vor-rukoth").figure.mark.spent
1
"""

import re
from typing import Final, get_args

from attrs import fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.notation import Notation, NotationError, Word
from conquest_rules.kernel.templates import by_class
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.names import Kind
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, Stop

FORMS: Final[dict[type[actions.Action], str]] = by_class(WORDS["forms"], get_args(actions.Action))

# What a player does with each action, after "cannot" or "you can".
PHRASES: Final[dict[type[actions.Action], str]] = by_class(WORDS["phrases"], get_args(actions.Action))


def write_mark(mark: Mark) -> str:
    """The marks of a figure that are not as they are at rest."""
    told = list[str]()
    for one in fields(Mark):
        value = getattr(mark, one.name)
        if value != one.default:
            told.append(one.name if value is True else f"{one.name}={value}")
    return ",".join(told)


def write_figure(figure: object) -> str:
    """A figure as one word."""
    assert isinstance(figure, Figure)
    cargo = f"({'+'.join(map(write_figure, figure.cargo))})" if figure.cargo else ""
    marks = f"*{write_mark(figure.mark)}" if figure.mark != UNMARKED else ""
    return f"{figure.kind}{cargo}{marks}"


def _read_mark(text: str) -> Mark:
    given: dict[str, object] = {}
    known = {one.name: Stop if one.default is None else type(one.default) for one in fields(Mark)}
    for part in text.split(",") if text else []:
        name, equals, value = part.partition("=")
        if name not in known or name in given or bool(equals) is (known[name] is bool):
            raise NotationError(f"{part!r} is not a mark; marks are {', '.join(known)}")
        if known[name] is int and not re.fullmatch(r"[0-9]{1,4}", value):
            raise NotationError(f"{part!r} needs a number")
        if known[name] is Stop and value not in Stop.__members__.values():
            raise NotationError(f"{part!r} is not a reason to stop; reasons are {', '.join(Stop)}")
        given[name] = True if known[name] is bool else known[name](value)
    return Mark(**given)  # type: ignore[arg-type]  # each value is of its mark's type


def read_figure(text: str) -> Figure:
    """A figure from its word."""
    found = re.fullmatch(r"([a-z-]+)(?:\(([^()]*)\))?(?:\*([^()*]*))?", text)
    if found is None or found.group(1) not in Kind.__members__.values():
        raise NotationError(f"{text!r} is not a figure; kinds are {', '.join(Kind)}")
    cargo = [read_figure(one) for one in found.group(2).split("+")] if found.group(2) else []
    return Figure(Kind(found.group(1)), Bag.of(*cargo), _read_mark(found.group(3) or ""))


NOTATION: Final[Notation[actions.Action]] = Notation(FORMS, {Figure: Word(write_figure, read_figure)})
