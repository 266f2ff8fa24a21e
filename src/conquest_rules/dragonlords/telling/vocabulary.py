"""Vocabulary: the words in which people speak of Quest for the DragonLords.

Here: `understand`, with the names that are printed, what people say for the words of the notation, and what
they leave out when they name a unit. Not here: how a line is read (`kernel/wording`), the notation, and
whether an action is legal.
"""

from functools import lru_cache
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords import play
from conquest_rules.dragonlords.content.names import PEOPLES
from conquest_rules.dragonlords.content.pack import Content
from conquest_rules.dragonlords.position.actions import (
    Action,
    Assign,
    BeginTeleport,
    Burn,
    Cast,
    Enlist,
    HoldBack,
    Lose,
    Man,
    March,
    Raise,
    Show,
    Strike,
    Take,
    Teach,
    Transfer,
    Vanish,
)
from conquest_rules.dragonlords.position.figures import PLAIN, UNMARKED, marked
from conquest_rules.dragonlords.position.notation import NOTATION
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import wording
from conquest_rules.kernel.rules import Deciding
from conquest_rules.kernel.wording import Understood, Vocabulary


def understand(state: State, text: str) -> Understood[Action]:
    """The action that words mean in a position; raises `NotUnderstood`.

    You may write places as they are printed, and "go" for "marches". You may leave out the people that
    decides now, the ends `forced no`, `by stealth no`, `aboard -` and `with the -`, and the marks and
    counters of a unit.
    """
    turn = play.to_act(state)
    by = turn.by if isinstance(turn, Deciding) else state.active
    vocabulary, legal = _vocabulary(state.table.content), play.legal_actions(state)
    return wording.understand(NOTATION, vocabulary, state, by, text, legal=legal, why_not=play.why_not)


# What people say at the table, and the words of the notation for it.
SAID: Final = {
    "claims": "claim take takes",
    "strengthens": "strengthen reinforce reinforces",
    "hides": "hide",
    "docks": "dock",
    "stores": "store put puts",
    "pays": "pay",
    "buys": "buy purchase purchases",
    "places": "place",
    "levies": "levy raise raises",
    "marches": "march go goes move moves",
    "engages": "engage",
    "loses": "lose",
    "fights": "fight",
    "mans": "man board boards",
    "lets": "let",
    "presses": "press",
    "retreats": "retreat withdraw withdraws",
    "transfers": "transfer",
    "turns": "turn show shows",
    "strikes": "strike",
    "casts": "cast read reads",
    "aims": "aim",
    "summons": "summon",
    "rolls": "roll",
    "teleports": "teleport",
    "begins": "begin",
    "brings": "bring",
    "arrives": "arrive",
    "holds": "hold",
    "passes": "pass",
    "boards": "board embark embarks",
    "sails": "sail",
    "lands": "land disembark disembarks",
    "musters": "muster form forms",
    "enlists": "enlist",
    "packs": "pack",
    "sets": "set",
    "travels": "travel",
    "stays": "stay",
    "trades": "trade",
    "teaches": "teach",
    "consults": "consult",
    "takes": "take",
    "seeks": "seek",
    "charms": "charm",
    "drinks": "drink",
    "uses": "use",
    "raises": "raise",
    "gives": "give",
    "burns": "burn",
    "ends": "end",
}


WITH_A_UNIT: Final = (
    March
    | Transfer
    | Lose
    | Man
    | Show
    | Cast
    | Strike
    | Vanish
    | HoldBack
    | BeginTeleport
    | Take
    | Enlist
    | Teach
    | Raise
    | Assign
    | Burn
)


@lru_cache(maxsize=64)
def _vocabulary(content: Content) -> Vocabulary[State, Action]:
    atlas = content.atlas
    named = [(name, at) for at, name in zip(atlas.places, atlas.names, strict=True)]
    named += [(content.people[one].name, one) for one in PEOPLES]
    return Vocabulary(
        {name.lower(): one for name, one in named} | {one.replace("-", " "): one for _, one in named},
        {"unit", "dragonlord"},
        frozenset(atlas.places),
        SAID,
        ("forced no", "by stealth no", "aboard -", "with the -"),
        (_unmarked, _plain),
        words=words_of(content),
    )


def _unmarked(action: Action) -> Action:
    """The action without what its unit has done."""
    if isinstance(action, WITH_A_UNIT):
        return evolve(action, figure=marked(action.figure, UNMARKED))
    return action


def _plain(action: Action) -> Action:
    """The action about any unit."""
    return evolve(action, figure=PLAIN) if isinstance(action, WITH_A_UNIT) else action
