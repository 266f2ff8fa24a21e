"""The story of quest parties: each event in a sentence.

Here: templates. Not here: what an event is (`position.events.parties`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.events import parties
from conquest_rules.kernel.templates import Row

SENTENCES: Final[Mapping[type, Row]] = {
    parties.PartySetOut: "{seat} send {figures} from {at} on a quest.",
    parties.QuestRolled: "{seat} roll {pips} for their quest party in {at}.",
    parties.PartyMoved: "{seat} move their quest party from {at} to {to}.",
    parties.PartyStayed: "the quest party of {seat} stays in {at}.",
    parties.PartyLeft: "the quest party of {seat} leaves {at} for {to}.",
    parties.ToolsStored: "{seat} store {tools:list}.",
    parties.ToolsTaken: "{seat} take {tools:list} from {lost_by} in {at}.",
    parties.PartyBeaten: "{seat} beat the quest party of {lost_by} in {at}.",
    parties.PartiesPerished: "no quest party is left in {at}.",
}
