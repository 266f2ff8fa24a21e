"""Five Groves is a game, and every part of one: a type checker compares its module with the protocols."""

from tests.toy import toy

from conquest_rules.kernel.parts import (
    Bots,
    Drawing,
    Explaining,
    Measuring,
    Recording,
    Setting,
    Showing,
    Telling,
)
from conquest_rules.kernel.rules import Rules

RULES: Rules[toy.Setup, toy.State, toy.Action, toy.Event, toy.Seat, toy.Outcome] = toy
TELLING: Telling[toy.State, toy.Action, toy.Event, toy.Seat] = toy
EXPLAINING: Explaining[toy.State, toy.Action, toy.Seat] = toy
RECORDING: Recording[toy.Setup, toy.Action] = toy
SETTING: Setting[toy.Setup, toy.Seat] = toy
SHOWING: Showing[toy.Setup, toy.State, toy.Action, toy.Event, toy.Seat] = toy
DRAWING: Drawing[toy.State] = toy
BOTS: Bots = toy
MEASURING: Measuring[toy.State] = toy
