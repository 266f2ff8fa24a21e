"""The story of Wasteland spaces: each event in a sentence.

Here: templates. Not here: what an event is (`position.events.visits`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.events import visits
from conquest_rules.kernel.templates import Row, either

SENTENCES: Final[Mapping[type, Row]] = {
    visits.ToolBought: "{seat} buy {tool:a} in {at} for {price:count gold/gold}.",
    visits.UnitHired: "{seat} buy a unit in {at} for {price:count gold/gold}.",
    visits.ScrollGained: either("card", "{seat} gain {card} in {at}.", "{seat} gain a scroll in {at}."),
    visits.SpellRolled: "{seat} roll {spell} in {at}, which their Wizard knows already.",
    visits.SpellGained: "a Wizard of {seat} learns {spell} in {at}.",
    visits.WizardMade: either(
        "blank",
        "a unit of {seat} becomes a Wizard in {at}; its blank counter is replaced.",
        "a unit of {seat} becomes a Wizard in {at}.",
    ),
    visits.GodsConsulted: "{seat} roll the Crystal die in {at}: {omen}.",
    visits.TreasureSought: "{seat} seek the treasure in {at}.",
    visits.QuestCardDrawn: "{reader} draw {card} for the quest party of {seat} in {at}: {introduction}",
    visits.QuestCardUnplayed: "{card} is discarded unplayed: {seat} have no {tool}.",
    visits.PileShuffled: "{cards:count discard} {cards:is/are} shuffled into a new pile.",
    visits.GoldKept: "{seat} hold no kingdom, and keep {gold:count gold/gold} for units.",
    visits.FortuneTold: "{seat} roll the Crystal die for {card}: {omen}. {text}",
    visits.ObstaclePassed: "{seat} get past the obstacle in {at} with {tool:a}.",
    visits.ObstacleStands: "{seat} have no {tool} in {at}.",
    visits.ToolGained: "{seat} gain {tool:a} in {at}.",
    visits.GoldWon: "{seat} gain {gold:count gold/gold} on their quest.",
    visits.GoldForfeited: "{seat} hold no kingdom and lose {gold:count gold/gold}.",
    visits.UnitJoined: "a unit joins the quest party of {seat} in {at}.",
    visits.NothingGained: "{seat} gain nothing in {at}.",
    visits.PartyLost: "{seat} lose their quest party in {at}.",
}
