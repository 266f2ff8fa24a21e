"""Verbs: what each kind of action is called.

Here: a verb phrase for each action class. Not here: how an action is written (`notation`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.actions import (
    Buy,
    ChooseInSecret,
    Claim,
    DockAt,
    EndStep,
    Engage,
    Hide,
    Lose,
    March,
    Pay,
    Place,
    PressAttack,
    Retreat,
    Store,
    Strengthen,
    Transfer,
)

VERBS: Final[Mapping[type, str]] = {
    Claim: "claim a territory",
    Strengthen: "add a unit",
    Hide: "hide a counter",
    ChooseInSecret: "choose in secret",
    DockAt: "dock a ship",
    Store: "store gold",
    Pay: "pay gold",
    Buy: "buy a unit or a ship",
    Place: "place a unit or a ship",
    March: "march",
    Engage: "begin the combat",
    Lose: "name a loss",
    PressAttack: "press the attack",
    Retreat: "retreat",
    Transfer: "transfer a unit",
    EndStep: "end the phase",
}
