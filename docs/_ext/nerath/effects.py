"""The vocabulary of cards, written at build time from the code and the head of the built-in file.

Here: the directives `moments`, `moments-in-battle`, `effects`, `effect-keys`, `bounds`, `words` and
`examples`. Sentences come from the docstrings of the effects and from the head of `events.toml`; the words
that have neither are explained below, and one that is missing stops the build. Not here: a rule.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Final, get_args, get_type_hints

from attrs import NOTHING, fields
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from tools.rulebook.entries import RuleDirective
from tools.rulebook.pieces import inline as row_of
from tools.rulebook.pieces import joined, paragraph, table

from conquest_rules.kernel.wire import kebab_name
from conquest_rules.nerath.content.card_checks import AREAS, ONE_SIDED, ONLY_AT
from conquest_rules.nerath.content.effects import EFFECTS, MODIFIERS, Area, Lasts, Zone
from conquest_rules.nerath.content.template import EXAMPLES, TREASURE_EXAMPLES
from conquest_rules.nerath.content.timing import IN_BATTLE, OF_A_STEP, PLACED, Moment, Party, Until

WORDS: Final[Mapping[str, Mapping[StrEnum, str]]] = {
    "parties": {
        Party.SELF: "The owner of the card.",
        Party.ALLY: "The owner's ally; no one in a free-for-all game.",
        Party.ENEMY: "Any realm that is neither the owner nor its ally.",
        Party.OTHER: "Any realm but the owner.",
        Party.ANYONE: "Any realm, guardians, or no one at all.",
    },
    "areas": {
        Area.HERE: "The space in which the moment happens, a dungeon included.",
        Area.OWN_CAPITAL: "The owner's Capital, while the owner controls it.",
        Area.OWN_CASTLES: "Spaces with a Castle of the owner.",
        Area.OWN_LAND: "Land spaces that the owner controls.",
        Area.FRIENDLY_LAND: "Land spaces that are friendly to the owner, an ally's included.",
        Area.FRIENDLY_SEA: "Sea spaces that are friendly to the owner.",
        Area.ENEMY_LAND: "Land spaces that are enemy spaces for the owner.",
        Area.ENEMY_SEA: "Sea spaces that are enemy spaces for the owner.",
    },
    "durations": {
        Lasts.ROLL: "Until the next dice of the battle have been rolled.",
        Lasts.ROUND: "Until another round of the battle begins, or the battle is over.",
        Lasts.BATTLE: "Until the battle is over.",
        Lasts.STEP: "Until the next step begins.",
        Lasts.TURN: "Until the next turn begins.",
        Lasts.OWN_TURN: "Until the owner's next turn begins.",
        Lasts.GAME: "For the rest of the game: only a Property, which leaves the key out.",
    },
    "zones": {
        Zone.HAND: "The hand of an enemy whom the owner chooses; chance says which cards.",
        Zone.DECK: "The owner's own Event deck, from its top.",
    },
    "passes": {
        Until.MOMENT: "At this moment only. If another realm then plays a card, the realm is asked again.",
        Until.BATTLE: "Until this battle is over. Only offered within a battle.",
        Until.STEP: "Until the next step begins.",
        Until.TURN: "Until the next turn begins.",
        Until.OWN_TURN: "Until the realm's own next turn begins.",
    },
}
FAMILIES: Final = {
    "at-once": tuple(one for one in EFFECTS if one not in MODIFIERS),
    "for-a-while": MODIFIERS,
}
# An entry of the list of moments in the head of events.toml: a name, perhaps a star, a sentence.
ENTRY: Final = re.compile(r"#   ([a-z]+(?:-[a-z]+)*) *\*? *(\S.*)")


def check() -> None:
    """Every word of the vocabulary is explained."""
    for name, words in WORDS.items():
        if set(words) != set(type(next(iter(words)))):
            raise ValueError(f"the {name} do not fit the game: {sorted(words)}")
    if [one.name for one in EXAMPLES] != [kebab_name(one) for one in EFFECTS]:
        raise ValueError("the examples are not one for each effect, in their order")


def meanings() -> dict[str, str]:
    """Each moment with its sentence in the head of events.toml."""
    text = files("conquest_rules.nerath").joinpath("data", "events.toml").read_text(encoding="utf-8")
    _, _, rest = text.partition("# The moments, with who `by` and `against` are\n#\n")
    found = dict[str, str]()
    for line in rest.partition("\n#\n")[0].splitlines():
        if entry := ENTRY.fullmatch(line):
            found[entry.group(1)] = entry.group(2)
        else:
            last = next(reversed(found))
            found[last] += f" {line.removeprefix('#').strip()}"
    if list(found) != list(Moment):
        raise ValueError(f"the head of events.toml does not list the moments: {sorted(found)}")
    return found


def sentence(text: str) -> str:
    """A text that begins with a large letter and ends with a full stop."""
    return f"{text[0].upper()}{text[1:].removesuffix('.')}.".replace("`", "")


def inline(parts: Iterable[str | nodes.Node], between: str = ", ") -> nodes.inline:
    """Texts and nodes with something between them."""
    return row_of(*joined(parts, between))


def literals(names: Iterable[str]) -> nodes.inline:
    """Names as they are written in a file."""
    return inline(nodes.literal("", name) for name in names)


def written(value: object) -> str:
    """A default as it would be written in a file."""
    match value:
        case bool():
            return str(value).lower()
        case StrEnum():
            return f'"{value}"'
        case ():
            return "all"
        case _:
            return str(value)


def keys(effect: type) -> nodes.Node:
    """The keys of an effect, each with its default if it may be left out."""
    # Only a Property lasts for the game, so elsewhere the key has no default.
    made = [
        one.name
        if one.default is NOTHING or one.default is Lasts.GAME
        else f"({one.name} = {written(one.default)})"
        for one in fields(effect)
    ]
    return literals(made) if made else nodes.inline("", "none")


class Moments(RuleDirective):
    """All moments: what each is, and which other conditions a card may have."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        meaning = meanings()
        rows = ([nodes.literal("", one), sentence(meaning[one]), self.asks(one)] for one in Moment)
        return [table(["Moment", "When, and who is who", "More keys"], rows)]

    def asks(self, moment: Moment) -> nodes.Node:
        """The keys, apart from by and against, that a card may use at a moment."""
        found = [name for name, there in (("step", OF_A_STEP), ("kind", PLACED)) if moment in there]
        return literals(found) if found else nodes.inline("", "none")


class InBattle(RuleDirective):
    """The moments at which something can begin that lasts for a roll, a round or a battle."""

    def run(self) -> list[nodes.Node]:
        """One sentence."""
        return [
            paragraph(
                "These moments are within a battle: ", literals(m for m in Moment if m in IN_BATTLE), "."
            )
        ]


class Effects(RuleDirective):
    """The effects of one family: keys, what they do, and their clauses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        check()
        family = FAMILIES[directives.choice(self.arguments[0], tuple(FAMILIES))]
        rows = (
            [nodes.literal("", kebab_name(one)), keys(one), does(one), self.clauses(one)] for one in family
        )
        return [table(["Effect", "Keys", "What it does", "Clauses"], rows)]

    def clauses(self, effect: type) -> nodes.Node:
        """The clauses that an effect answers for."""
        return inline(self.links("clause", effect.__clauses__), "")  # type: ignore[attr-defined]  # the mark of `clause`


def does(effect: type) -> str:
    """The effect in the words of its docstring."""
    return (effect.__doc__ or "").partition("\n\n")[0].replace("`", "")


class Bounds(RuleDirective):
    """What some effects ask of the time they are played at, and of their area."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        bound = [one for one in EFFECTS if one in ONLY_AT or one in AREAS or one in ONE_SIDED]
        rows = ([nodes.literal("", kebab_name(one)), self.times(one), self.areas(one)] for one in bound)
        return [table(["Effect", "Only at", "Areas"], rows)]

    def times(self, effect: type) -> nodes.Node:
        """The moments at which an effect can do anything, and on which side."""
        found = ONLY_AT.get(effect, frozenset())
        made: list[str | nodes.Node] = [literals(one for one in Moment if one in found)] if found else []
        if effect in ONE_SIDED:
            key, party = ONE_SIDED[effect]
            made.append(inline(["with ", nodes.literal("", f'{key} = "{party}"')], ""))
        return inline(made) if made else nodes.inline("", "any moment")

    def areas(self, effect: type) -> nodes.Node:
        """The areas that an effect can name."""
        found = AREAS.get(effect)
        return literals(found) if found else nodes.inline("", "none")


class KeyTypes(RuleDirective):
    """What stands under each key of the effects, found in the types of their fields."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        found = dict[str, object]()
        for effect in EFFECTS:
            found |= get_type_hints(effect)
        return [
            table(
                ["Key", "What stands there"], ([nodes.literal("", k), self.kind(v)] for k, v in found.items())
            )
        ]

    def kind(self, of: object) -> nodes.Node | str:
        """What a value of a type looks like in a file."""
        if of is bool:
            return literals(["true", "false"])
        if of is int:
            return "a whole number"
        if isinstance(of, type) and issubclass(of, StrEnum):
            return literals(of)
        return inline(["a list of ", literals(get_args(of)[0])], "")


class Words(RuleDirective):
    """The words of one kind, each with a sentence."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        check()
        words = WORDS[directives.choice(self.arguments[0], tuple(WORDS))]
        return [table(["Word", "What it means"], ([nodes.literal("", k), v] for k, v in words.items()))]


class Examples(RuleDirective):
    """An example of each effect, or of each part of a Treasure: what a card says, and its rows."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A list of names, sentences and rows."""
        check()
        which = directives.choice(self.arguments[0], ("events", "treasures"))
        made = nodes.definition_list()
        for one in EXAMPLES if which == "events" else TREASURE_EXAMPLES:
            rows = one.rows.rstrip()
            block = nodes.literal_block(rows, rows, language="toml")
            term = (
                nodes.literal("", one.name)
                if which == "events"
                else nodes.Text(sentence(one.name).removesuffix("."))
            )
            body = nodes.definition("", paragraph(one.text), block)
            made += nodes.definition_list_item("", nodes.term("", "", term), body)
        return [made]


def setup(app: Sphinx) -> dict[str, bool]:
    """Offer the directives."""
    app.add_directive("moments", Moments)
    app.add_directive("moments-in-battle", InBattle)
    app.add_directive("effects", Effects)
    app.add_directive("effect-keys", KeyTypes)
    app.add_directive("bounds", Bounds)
    app.add_directive("words", Words)
    app.add_directive("examples", Examples)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
