"""The words of Quest for the DragonLords: its sentences, and the lines that people type.

Everything that is shown to people comes from here, with printed names and never ids.

- `sentence(state, event)` is what happened, and `is_news(event)` whether a spectator would want to know,
- `label(state, action)` is an action in few words, as a menu shows it,
- `moment(state)` is the people whose turn it is, and the phase,
- `name_of(state, who)` and `colour_of(state, who)` are what the pack calls a people, and its colour,
- `called(state, who)` and `does(state, who, verb)` are a people within a sentence: the Elves decide,
- `describe(state, region)` has the board in words, or a part of it,
- `understand(state, text)` is the action that a player's words mean.
"""

from conquest_rules.dragonlords.telling.descriptions import called, colour_of, describe, does, moment, name_of
from conquest_rules.dragonlords.telling.labels import label
from conquest_rules.dragonlords.telling.story import is_news, sentence
from conquest_rules.dragonlords.telling.vocabulary import understand

__all__ = [
    "sentence",
    "is_news",
    "label",
    "moment",
    "name_of",
    "called",
    "does",
    "colour_of",
    "describe",
    "understand",
]
