"""The modules of Conquest of Nerath are the parts of a game, for the type checkers: no test runs it."""

from conquest_rules import nerath
from conquest_rules.analysis import nerath as analysis
from conquest_rules.analysis.nerath.odds import Odds
from conquest_rules.cli.nerath import odds, packs, setting, showing
from conquest_rules.kernel.parts import (
    Bots,
    Drawing,
    Ended,
    Explaining,
    Foretelling,
    Measuring,
    Packing,
    Recording,
    Setting,
    Showing,
    Telling,
)
from conquest_rules.nerath import Action, Content, Event, Outcome, Realm, Setup, State, telling
from conquest_rules.pictures import nerath as pictures
from conquest_rules.players import nerath as players

TELLING: Telling[State, Action, Event, Realm] = telling
EXPLAINING: Explaining[State, Action, Realm] = nerath
RECORDING: Recording[Setup, Action] = nerath
SETTING: Setting[Setup, Realm] = setting
SHOWING: Showing[Setup, State, Action, Event, Realm] = showing
PACKS: Packing[Content] = packs
ODDS: Foretelling[State, Odds] = odds
PICTURES: Drawing[State] = pictures
PLAYERS: Bots = players
ANALYSIS: Measuring[State] = analysis


def ended(outcome: Outcome) -> Ended:
    """An outcome says who won, and by which clause."""
    return outcome
