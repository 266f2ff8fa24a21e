"""The words of Conquest of Nerath: its sentences, and the lines that people type.

Everything that is shown to people comes from here, with printed names and never ids: the terminal, the
pictures, the story of a replay and the documentation use the same words.

- `sentence(state, event)` is what happened, and `is_news(event)` whether a spectator would want to know,
- `label(state, action)` is an action in few words, as a menu shows it,
- `moment(state)` is the round, the realm and the step,
- `name_of(state, who)` and `colour_of(state, who)` are what the pack calls a realm, and its colour,
- `called(state, who)` and `does(state, who, verb)` are a realm within a sentence: Karkoth decides,
- `describe(state, region)` has the board in words, or a part of it,
- `understand(state, text)` is the action that a player's words mean.
"""

from conquest_rules.nerath.telling.descriptions import called, colour_of, describe, does, moment, name_of
from conquest_rules.nerath.telling.labels import label
from conquest_rules.nerath.telling.story import is_news, sentence
from conquest_rules.nerath.telling.vocabulary import understand

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
