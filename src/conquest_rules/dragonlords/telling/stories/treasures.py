"""The story of treasures: each event in a sentence.

Here: templates. Not here: what an event is (`position.events.treasures`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.events import treasures
from conquest_rules.kernel.templates import Row, either

SENTENCES: Final[Mapping[type, Row]] = {
    treasures.TreasureDrawn: either("card", "{seat} draw {card} in {at}.", "{seat} draw a treasure in {at}."),
    treasures.TreasureAssigned: "{seat} put a treasure under {figure:a} in {at}.",
    treasures.TreasureTaken: "{seat} take {card} in {at}.",
    treasures.TreasureReturned: "{card} goes back to the supply.",
    treasures.TreasureGone: "{card} is out of the game.",
    treasures.BearerDrawn: "It is decided by lot which unit of {seat} in {at} bears the treasure.",
    treasures.SavingRolled: (
        "{seat} roll {faces} in {at} to save a unit: {saved:count unit} {saved:is/are} saved."
    ),
}
