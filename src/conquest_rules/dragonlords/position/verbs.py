"""Verbs: what each kind of action is called.

Here: a verb phrase for each action class. Not here: how an action is written (`notation`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position import actions

VERBS: Final[Mapping[type, str]] = {
    actions.Claim: "claim a territory",
    actions.Strengthen: "add a unit",
    actions.Hide: "hide a counter",
    actions.ChooseInSecret: "choose in secret",
    actions.DockAt: "dock a ship",
    actions.Store: "store gold",
    actions.Pay: "pay gold",
    actions.Buy: "buy a unit or a ship",
    actions.Place: "place a unit or a ship",
    actions.Levy: "levy free units",
    actions.March: "march",
    actions.Engage: "begin the combat",
    actions.Lose: "name a loss",
    actions.Fight: "open a combat",
    actions.Man: "man a ship",
    actions.Sink: "let a ship sink",
    actions.PressAttack: "press the attack",
    actions.Retreat: "retreat",
    actions.Transfer: "transfer a unit",
    actions.BeginTeleport: "begin a teleport",
    actions.Take: "take a unit along",
    actions.Arrive: "teleport to a place",
    actions.Show: "turn up a counter",
    actions.Cast: "cast a scroll",
    actions.Aim: "name whom a scroll concerns",
    actions.Summon: "summon a unit",
    actions.Strike: "cast an attack spell",
    actions.RollDice: "roll the dice",
    actions.Vanish: "teleport away",
    actions.HoldBack: "hold a die back",
    actions.Pass: "pass",
    actions.Board: "board a ship",
    actions.Sail: "sail a ship",
    actions.Land: "land a unit",
    actions.EndStep: "end the phase",
}
