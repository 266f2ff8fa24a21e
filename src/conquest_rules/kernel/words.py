"""Words: what a game says to people, with printed names, lists and numbers that agree.

Here: `Words`, how a game calls its values, `say`, which fills a template with them, and the small functions
for numbers, names and lists that every sentence shares. Not here: a sentence or a name of any game.

A template names its parts in braces. A part is written by its printed name, a list as "A, B and C", a bag
with its counts. What follows a colon asks for something else:

- ``{spaces:or}``: a list of choices, "A, B or C",
- ``{figure:a}``: with its article, "a Warship", "an Elf"; ``{kinds:a or}`` for choices,
- ``{realm:'s}``: the owner of what follows, "Karkoth's", "the Elves'",
- ``{dice:d}``: dice by their sides, "d8 and d6",
- ``{name:quoted}``: in quotation marks, as it was written,
- ``{hits:count hit}``: a number with its noun, "no hits", "1 hit", "2 hits", and ``{hits:number hit}`` where
  zero is a digit; ``{left:count party/parties}`` where the plural has a form of its own,
- ``{realms:has/have}``: the word that agrees with the number of items, or with the number itself.
"""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final

from attrs import field, frozen

from conquest_rules.kernel.bag import Bag

# A list of choices names so many of them, then counts the others.
MOST: Final = 5


def plural(noun: str) -> str:
    """The plural of a noun: hits, Witches, parties."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def counted(count: int, noun: str, many: str = "", none: str = "no") -> str:
    """A number with its noun: no hits, 1 hit, 2 hits."""
    return f"{count or none} {noun if count == 1 else many or plural(noun)}"


def all_of(items: Sequence[str]) -> str:
    """Facts in a list: A, B and C."""
    return _joined(items, "and")


def any_of(items: Sequence[str], most: int = MOST) -> str:
    """Choices in a list: A, B or C; of more than `most`, the rest is counted."""
    if len(items) > most + 1:
        items = (*items[:most], f"{len(items) - most} others")
    return _joined(items, "or")


def _joined(items: Sequence[str], word: str) -> str:
    *rest, last = items or ("nothing",)
    return f"{', '.join(rest)} {word} {last}" if rest else last


def article(noun: str) -> str:
    """A noun with its indefinite article: a Warship, an Elf, a unit."""
    vowel = noun[:1].lower() in "aeiou" and not noun.lower().startswith("uni")
    return f"{'an' if vowel else 'a'} {noun}"


# A name of several words takes an article if it ends with a plural, or with one of these.
TAKES_THE: Final = frozenset(
    ("Barony", "Chiefdom", "Citadel", "City", "Coast", "Deep", "Desert", "Passage", "Sea", "Shore", "Strait")
)


def with_the(name: str) -> str:
    """A printed name of a place within a sentence: the Dread Marches, the Gulf of Kar, Amil Forest."""
    if name.startswith("The "):
        return f"the {name.removeprefix('The ')}"
    *first, last = name.split() or ("",)
    takes = " of " in name or (first and (last.endswith("s") or last in TAKES_THE))
    return f"the {name}" if takes else name


def owners(name: str) -> str:
    """A name as the owner of what follows: Karkoth's, the Elves'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


# Words that a title writes small, unless it begins with them.
SMALL: Final = frozenset(("a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"))


def title(text: str) -> str:
    """A heading in capitals as a title: ORDER OF PLAY becomes Order of Play."""
    if not text.isupper():
        return text
    first, *rest = text.lower().split(" ")
    return " ".join((first.capitalize(), *(one if one in SMALL else one.capitalize() for one in rest)))


def capitalised(text: str) -> str:
    """A text that begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a full stop."""
    return capitalised(text) + ("" if text.endswith((".", "?", "!")) else ".")


@frozen(eq=False)
class Words:
    """How a game calls its values.

    `by_type` calls a value by its type; `by_name` calls an id, a plain `str`, by the name of the part of the
    sentence it stands in. `several` writes equal values with their number, by their type: "2 Footsoldiers".
    `known_by` is a function that gives these words in any process, so their pickle is only its name.
    """

    by_type: Mapping[type, Callable[[Any], str]] = field(factory=dict)
    by_name: Mapping[str, Callable[[str], str]] = field(factory=dict)
    several: Mapping[type, Callable[[Any, int], str]] = field(factory=dict)
    known_by: "Callable[[], Words] | None" = None

    def __reduce__(self) -> tuple[Callable[..., "Words"], tuple[object, ...]]:
        if self.known_by is not None:
            return self.known_by, ()
        return Words, (self.by_type, self.by_name, self.several)

    def name(self, part: str, value: object) -> str:
        """The printed name of one value in a part of a sentence."""
        if (known := self.by_type.get(type(value))) is not None:
            return known(value)
        if type(value) is str and (known := self.by_name.get(part)) is not None:
            return known(value)
        return str(value)

    def count(self, part: str, value: object, count: int) -> str:
        """Equal values with their number."""
        if (known := self.several.get(type(value))) is not None:
            return known(value, count)
        return counted(count, self.name(part, value))

    def names(self, part: str, value: object) -> tuple[str, ...]:
        """The names of all items of a list or a bag, or of the one value."""
        match value:
            case Bag():
                return tuple(self.count(part, one, count) for one, count in value.pairs)
            case tuple():
                return tuple(self.name(part, one) for one in value)
        return (self.name(part, value),)


def _number(item: object) -> int:
    """How many there are of a part: a number itself, or the items of a list or a bag."""
    if isinstance(item, tuple | Bag):
        return len(item)
    return item if isinstance(item, int) else 1


# What a specification makes of each name.
EACH: Final[Mapping[str, Callable[[str], str]]] = {
    "a": article,
    "'s": owners,
    "d": "d{}".format,
    "quoted": repr,
}
NONE: Final = {"count": "no", "number": "0"}


class _Sentences(Formatter):
    """Fills a template with the words of a game."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        """The value of a part, with the part's name, which says how an id is called."""
        del args  # A template has named parts only.
        return (field_name, kwargs[field_name]), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A part in words, as its specification asks."""
        part, item = value
        asked, _, rest = format_spec.partition(" ")
        one, slash, many = (rest if asked in NONE else format_spec).partition("/")
        if asked in NONE:
            return counted(_number(item), one, many, NONE[asked])
        if slash:
            return one if _number(item) == 1 else many
        names = self.words.names(part, item)
        for each in format_spec.split():
            names = tuple(map(EACH[each], names)) if each in EACH else names
        return any_of(names) if format_spec.endswith("or") else all_of(names)


PLAIN: Final = Words()


def fill(words: Words, template: str, parts: Mapping[str, object]) -> str:
    """A template filled with the names of its parts."""
    return _Sentences(words).vformat(template, (), parts)


def say(words: Words, template: str, parts: Mapping[str, object]) -> str:
    """A template filled with the names of its parts, with a capital and a full stop."""
    return sentence(fill(words, template, parts))
