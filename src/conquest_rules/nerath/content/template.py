"""A pack of one's own, to begin with: the built-in files, with an example of each effect.

What lives here: the texts of the files that `conquest-rules content new` writes, and the
examples in them, one for each effect of the vocabulary. What may not live here: what the
keys mean (the heads of the data files tell it), and writing files (`cli`).
It answers for no clause.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from attrs import frozen

from conquest_rules.nerath.content.loading import FILES
from conquest_rules.nerath.content.pack import file_name


@frozen
class Example:
    """A card in short: what it says, and the rows of TOML that say the same to the game."""

    text: str
    rows: tuple[str, ...]


def _example(text: str, play: str, effect: str) -> Example:
    return Example(text, (f"play = [{{ {play} }}]", f"effects = [{{ {effect} }}]"))


# Together these examples use every moment, too; a test counts both.
EXAMPLES: Final[Mapping[str, Example]] = {
    "add-pieces": _example(
        "When you have conquered a land space, add 2 Footsoldiers in it.",
        'when = "space-conquered", by = "self"',
        'effect = "add-pieces", kind = "footsoldier", area = "here", count = 2',
    ),
    "destroy-pieces": _example(
        "When you have lost a battle against an enemy, destroy an enemy Footsoldier or Fighter there.",
        'when = "battle-lost", by = "self", against = "enemy"',
        'effect = "destroy-pieces", kinds = ["footsoldier", "fighter"], area = "here"',
    ),
    "transfer-pieces": _example(
        "When an enemy has declared an attack on you, transfer up to 2 Footsoldiers to your Castles.",
        'when = "attack-declared", by = "enemy", against = "self"',
        'effect = "transfer-pieces", kinds = ["footsoldier"], area = "own-castles", count = 2',
    ),
    "join-battle": _example(
        "When you are attacked on land, up to 2 adjacent Fighters join the battle.",
        'when = "battle-begins", by = "enemy", against = "self", kind = "land"',
        'effect = "join-battle", kinds = ["fighter"], count = 2',
    ),
    "buy-now": _example(
        "When an enemy has bought its pieces, buy up to 2 Footsoldiers and put them into your Capital.",
        'when = "pieces-bought", by = "enemy"',
        'effect = "buy-now", kinds = ["footsoldier"], area = "own-capital", count = 2',
    ),
    "extra-purchase": _example(
        "In your Reinforce step, get a Monster besides what you buy.",
        'when = "during", by = "self", step = "reinforce"',
        'effect = "extra-purchase", kind = "monster"',
    ),
    "gain-gold": _example(
        "When an enemy retreats from you, gain 2 Gold.",
        'when = "retreat", by = "enemy", against = "self"',
        'effect = "gain-gold", gold = 2',
    ),
    "lose-gold": _example(
        "When an enemy has collected income, an enemy of your choice pays 2 Gold into the supply.",
        'when = "income", by = "enemy"',
        'effect = "lose-gold", gold = 2',
    ),
    "steal-gold": _example(
        "When an enemy has moved a piece into a land space of yours, take 2 Gold of an enemy.",
        'when = "piece-moved", by = "enemy", against = "self", kind = "land"',
        'effect = "steal-gold", gold = 2',
    ),
    "score-points": _example(
        "When your ally has liberated a land space, score 1 victory point.",
        'when = "space-liberated", by = "ally"',
        'effect = "score-points", points = 1',
    ),
    "draw-cards": _example(
        "When you have won a battle, draw 2 Event cards.",
        'when = "battle-won", by = "self"',
        'effect = "draw-cards", count = 2',
    ),
    "discard-cards": Example(
        "Play immediately. An enemy discards an Event card.",
        ("immediately = true", 'effects = [{ effect = "discard-cards" }]'),
    ),
    "look-at-cards": _example(
        "At the start of your turn, look at 2 Event cards of an enemy.",
        'when = "turn-begins", by = "self"',
        'effect = "look-at-cards", zone = "hand", count = 2',
    ),
    "look-at-guardian": _example(
        "At the end of your Reposition step, look at a guardian.",
        'when = "step-ends", by = "self", step = "reposition"',
        'effect = "look-at-guardian"',
    ),
    "swap-guardians": _example(
        "When you have plundered a dungeon, swap the guardians of two dungeons.",
        'when = "dungeon-plundered", by = "self"',
        'effect = "swap-guardians"',
    ),
    "reroll": _example(
        "When you have rolled, roll 2 dice again that missed.",
        'when = "after-dice", by = "self"',
        'effect = "reroll", count = 2',
    ),
    "cancel-hits": _example(
        "Before you take damage, 2 of the hits are lost.",
        'when = "before-damage", by = "anyone", against = "self"',
        'effect = "cancel-hits", count = 2',
    ),
    "force-retreat": _example(
        "At the end of a round in which you were attacked, the attacker retreats.",
        'when = "round-ends", by = "enemy", against = "self"',
        'effect = "force-retreat"',
    ),
    "hit-on": _example(
        "When your Heroes begin to explore a dungeon, your Fighters hit on 4 or more in this battle.",
        'when = "dungeon-entered", by = "self"',
        'effect = "hit-on", number = 4, kinds = ["fighter"], lasts = "battle"',
    ),
    "extra-dice": _example(
        "Before you roll, add a 20-sided die to this roll.",
        'when = "before-dice", by = "self"',
        'effect = "extra-dice", count = 1, sides = 20, lasts = "roll"',
    ),
    "grant-ability": _example(
        "When you attack on land, your Footsoldiers have First Strike in the first round.",
        'when = "battle-begins", by = "self", kind = "land"',
        'effect = "grant-ability", ability = "first-strike", kinds = ["footsoldier"], lasts = "round"',
    ),
    "extra-move": _example(
        "In your Move step, your Warships move 1 farther.",
        'when = "during", by = "self", step = "move"',
        'effect = "extra-move", more = 1, kinds = ["warship"], lasts = "step"',
    ),
    "march-on": _example(
        "At the start of your Move step: your land pieces need not stop in empty enemy land.",
        'when = "step-begins", by = "self", step = "move"',
        'effect = "march-on", lasts = "step"',
    ),
    "forbid-retreat": _example(
        "When you are attacked, the attacker cannot retreat from this battle.",
        'when = "battle-begins", by = "enemy", against = "self"',
        'effect = "forbid-retreat"',
    ),
    "protect-space": _example(
        "At the end of your turn, close a space with a Castle of yours to enemies until your next turn.",
        'when = "turn-ends", by = "self"',
        'effect = "protect-space", area = "own-castles"',
    ),
    "cheaper-pieces": _example(
        "In your Reinforce step, Dragons cost you 2 Gold less.",
        'when = "during", by = "self", step = "reinforce"',
        'effect = "cheaper-pieces", gold = 2, kinds = ["dragon"], lasts = "step"',
    ),
}

TREASURE_EXAMPLES: Final[Mapping[str, Example]] = {
    "a Power": Example(
        "When you play this card, gain 4 Gold.",
        ('power = [{ effect = "gain-gold", gold = 4 }]',),
    ),
    "a Property that is in force": Example(
        "Your Dragons move 1 farther.",
        ('property = [{ effect = "extra-move", more = 1, kinds = ["dragon"] }]',),
    ),
    "a Property that is used": Example(
        "Whenever you have won a battle, gain 1 Gold.",
        (
            "[[treasure.whenever]]",
            'timing = { when = "battle-won", by = "self" }',
            'effects = [{ effect = "gain-gold", gold = 1 }]',
        ),
    ),
}

YOURS: Final = """\
# This is your own copy of the built-in file. Edit it where it is: what is said below
# about making a copy is done.
#
"""
HEADING: Final = """\

# Examples, to copy from
#
# Each is what a card might say, and the rows that say it. None of them is in a deck.
"""


def _told(name: str, example: Example) -> str:
    """An example as lines of a comment."""
    return "\n".join(f"# {line}".rstrip() for line in ("", f"{name}: {example.text}", *example.rows))


def _with_examples(text: str, examples: Mapping[str, Example]) -> str:
    """A built-in file with examples between its head, which is one comment, and its rows."""
    head, gap, rows = text.partition("\n\n")
    told = "\n".join(_told(name, example) for name, example in examples.items())
    return f"{YOURS}{head}\n{HEADING}{told}{gap}{rows}"


def template() -> dict[str, str]:
    """The files of a pack to begin with, each with its text; `content check` accepts them as they are."""
    data = files("conquest_rules.nerath").joinpath("data")
    names = [file_name(stem) for stem in FILES]
    texts = {name: data.joinpath(name).read_text(encoding="utf-8") for name in names}
    return texts | {
        "events.toml": _with_examples(texts["events.toml"], EXAMPLES),
        "treasures.toml": _with_examples(texts["treasures.toml"], TREASURE_EXAMPLES),
    }
