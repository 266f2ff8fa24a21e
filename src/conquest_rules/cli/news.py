"""The news of a game, one line per event.

Here: the events worth showing to a spectator, each with its sentence and its clause. Not here: where
the lines go (`demo`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import asdict

from conquest_rules import nerath
from conquest_rules.nerath import Content, Event

SENTENCES: Final[Mapping[type[Event], str]] = {
    nerath.TurnBegun: "{realm} begins its turn",
    nerath.CardPlayed: "{realm} plays {card}",
    nerath.TreasurePlayed: "{realm} plays the Treasure {card} and scores {points}",
    nerath.BattleBegun: "{attacker} attacks {at}",
    nerath.GuardianRevealed: "a guardian of {at} is turned over: {guardian}",
    nerath.GuardianDestroyed: "a guardian of {at} is beaten: {guardian}",
    nerath.PieceDestroyed: "{realm} loses a {figure} in {at}",
    nerath.Retreated: "{realm} retreats from {at}",
    nerath.SpaceConquered: "{realm} conquers {space} from {lost_by} and scores {points}",
    nerath.SpaceLiberated: "{realm} liberates {space} for {owner}",
    nerath.CastleCaptured: "{realm} captures the Castle in {space}",
    nerath.RanAmok: "a Monster of {realm} runs amok into {to}",
    nerath.DungeonPlundered: "{realm} plunders {dungeon}",
    nerath.PurchasesEnded: "{realm} reinforces",
    nerath.IncomeCollected: "{realm} collects {gold} Gold",
    nerath.RoundEnded: "round {round} is over",
}


# What the fields of events are called by, of those that are in the sentences.
NAMES: Final[Mapping[str, Callable[[Content, Any], str]]] = {  # each takes what its own field holds
    **dict.fromkeys(("realm", "attacker", "owner", "lost_by"), lambda pack, realm: pack.card(realm).name),
    **dict.fromkeys(("at", "to", "space", "dungeon"), lambda pack, space: pack.space(space).name),
    "card": lambda pack, card: (pack.treasure if pack.is_treasure(card) else pack.event)(card).name,
    "guardian": lambda pack, guardian: pack.guardian(guardian).name,
    "figure": lambda pack, figure: pack.piece(figure.kind).name,
}


def told(content: Content, event: Event) -> str | None:
    """The clause that made an event happen, and the event in a sentence; None if it is not worth telling."""
    if (sentence := SENTENCES.get(type(event))) is None:
        return None
    fields = asdict(event, recurse=False)
    names = {key: NAMES[key](content, value) if key in NAMES else value for key, value in fields.items()}
    said = sentence.format_map(names)
    # The clause comes first, so that it is seen however narrow the terminal is.
    return f"{event.clauses[0]:<6} {said[0].upper()}{said[1:]}."
