"""The story: every event in a sentence.

Here: a template for each event, and which events are news to a spectator. Not here: what an event is
(`position.events`), and how templates are written (`kernel.words`).

Peoples are plural, and the garrison is one: "the Elves roll", "the garrison rolls".
"""

from collections.abc import Callable, Mapping
from typing import Final

from conquest_rules.dragonlords.position import events
from conquest_rules.dragonlords.position.actions import Until
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.figures import BLANK
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling.descriptions import agreeing
from conquest_rules.dragonlords.telling.stories import lords, ordeals, parties, treasures, visits
from conquest_rules.kernel.templates import Row, either, filled, literal
from conquest_rules.kernel.words import all_of
from conquest_rules.kernel.words import sentence as as_sentence


def _verb(part: str, verb: str, rest: str) -> Callable[[State, Event], str]:
    """The side of a part, its verb, and what follows."""
    return lambda _state, event: f"{{{part}}} {agreeing(getattr(event, part), verb)} {rest}"


def _laid(state: State, event: events.CountersLaid) -> str:
    words = words_of(state.table.content)
    where = [literal(words.name("at", at)) for at in dict.fromkeys(event.places)]
    return "{seat:'s} King, Wizard and blank lie face down" + (f" in {all_of(where)}." if where else ".")


def _rolled(state: State, event: events.DiceRolled) -> str:
    dice = "{faces}" if event.faces else "no dice"
    return f"{{side}} {agreeing(event.side, 'roll')} {dice} in {{at}}: {{hits:count hit}}."


def _suffered(state: State, event: events.ScrollStruck) -> str:
    dice = "{faces}" if event.faces else "no dice"
    roll = agreeing(event.side, "roll")
    return f"{{side}} {roll} {dice} against {{card}} in {{at}}, for {{units:count unit}}."


PASSED: Final = {
    Until.NOW: "{seat} pass in {at}.",
    Until.BATTLE: "{seat} pass in {at} until the combat is over.",
    Until.TURN: "{seat} pass until the turn is over.",
    Until.OWN_TURN: "{seat} pass until their own turn.",
}


def _passed(state: State, event: events.Passed) -> str:
    return PASSED[event.until]


def _turned_up(state: State, event: events.CounterTurnedUp) -> str:
    what = "a blank counter of {side}" if event.face == BLANK else "{side:'s} {face}"
    return f"{what} is turned up in {{at}}."


def _lost(state: State, event: events.UnitsLost) -> str:
    lost = "{figures}" if event.figures else "no units"
    return f"{{side}} {agreeing(event.side, 'lose')} {lost} in {{at}}."


def _won_at_sea(state: State, event: events.SeaCombatWon) -> str:
    won = f"{{seat}} {agreeing(event.seat, 'win')} the combat in {{at}} against {{lost_by}}"
    return f"{won}, who leave {{ships:count ship}}." if event.ships else f"{won}."


def _ended(state: State, event: events.GameEnded) -> str:
    return "{outcome} won the game." if event.outcome.winners else "no one won the game."


GOLD: Final = "{gold:count gold/gold}"
SENTENCES: Final[Mapping[type[Event], Row]] = {
    events.ScrollDealt: either("card", "{seat} are dealt {card}.", "{seat} are dealt a scroll."),
    events.OmenSought: "{seat} roll the Crystal die: {omen}.",
    events.KingdomClaimed: "{seat} claim {at} with {units:count unit}.",
    events.GarrisonPlaced: "{units:count vanquished unit} {units:is/are} placed in {at}.",
    events.TerritoryClaimed: "{seat} claim {at}.",
    events.UnitAdded: "{seat} add a unit in {at}.",
    events.CountersLaid: _laid,
    events.ShipDocked: "{seat} dock a ship at {at} in {zone}.",
    events.ShipLost: "{seat} hold no harbor and lose their ship.",
    events.GoldStored: f"{{seat}} store {GOLD} in {{at}}.",
    events.TurnBegun: "{seat:'s} turn begins.",
    events.PhaseBegun: "{seat} begin the {phase} phase.",
    events.WareBought: "{seat} buy {ware:a} for {price:count gold/gold}.",
    events.PurchaseUndone: f"{{seat}} give back what cost {GOLD}.",
    events.GoldPaid: f"{{seat}} pay {GOLD} from {{at}}.",
    events.UnitTransferred: "{seat} transfer {figure:a} from {at} to {to}.",
    events.UnitsTeleported: "{seat} teleport {figures} from {at} to {to}.",
    events.UnitBoarded: "{figure:a} of {seat} goes aboard from {at} in {to}.",
    events.ShipSailed: "{seat} sail {ship:a} from {at} to {to}.",
    events.UnitLanded: "{seat} land {figure:a} from {at} in {to}.",
    events.IncomeCollected: f"{{seat}} collect {GOLD}.",
    events.WarePlaced: "{seat} place {ware:a} in {at}.",
    events.UnitsLevied: "{seat} levy {units:count free unit} in {at}.",
    events.UnitMarched: "{seat} march {figure:a} from {at} to {to}.",
    events.TerritoryTaken: "{seat} take {at}, which no one held.",
    events.BattleBegun: either(
        "sneak", "{attacker} sneak attack {defender} in {at}.", "{attacker} attack {defender} in {at}."
    ),
    events.StrengthsCalculated: (
        "the Total Attack Strength in {at} is {attacker} for the attacker and {defender} for the defender."
    ),
    events.DiceRolled: _rolled,
    events.Passed: _passed,
    events.CounterShown: "{seat} turn up their {face} in {at}.",
    events.SpellCast: either(
        "stopped",
        "{seat} strike with {spell} in {at}, and it is stopped.",
        "{seat} strike with {spell} in {at}.",
    ),
    events.ScrollCast: "{seat} cast {card} in {at}.",
    events.ScrollAimed: "{seat} aim {card} at {side} in {at}.",
    events.ScrollStopped: "{card} does nothing to {side} in {at}.",
    events.ScrollTurned: "{seat} turn {card} back on {side} in {at}.",
    events.ScrollStruck: _suffered,
    events.ScrollSeen: either(
        "card", "{seat} see {card} in the hand of {side}.", "{seat} look at a scroll of {side}."
    ),
    events.UnitSummoned: "a unit joins {seat} in {at}.",
    events.ShipGained: "{seat} gain a ship at {at} in {zone}.",
    events.CasterVanished: "{seat} teleport {figure:a} away from {at} to {to}.",
    events.LossNamed: _verb("side", "name", "{figure:a} in {at} as a loss."),
    events.CounterTurnedUp: _turned_up,
    events.UnitsLost: _lost,
    events.KingLost: "{seat} lose their King in {at} to {by}.",
    events.ScrollTaken: either("card", "{by} take {card} from {seat}.", "{by} take a scroll from {seat}."),
    events.ScrollDiscarded: "{seat:'s} {card} is discarded.",
    events.SeatFell: "{seat} are out of the game.",
    events.SeatPlaysOn: "{seat} play on without a King.",
    events.TerritoryConquered: "{seat} conquer {at} from {lost_by}.",
    events.GoldCaptured: f"{{seat}} gain {GOLD} in {{at}}.",
    events.TerritoryVacated: "no units are left in {at}.",
    events.AttackBeaten: _verb("defender", "hold", "{at}."),
    events.AttackPressed: either(
        "free", "{seat} press the attack on {at}.", "{seat} have to fight on in {at}."
    ),
    events.Retreated: "{seat} retreat from {at} to {to}.",
    events.SeaCombatWon: _won_at_sea,
    events.ShipManned: "{seat} man a ship in {at} with {figure:a}.",
    events.ShipsSunk: "{ships:count ship} {ships:sinks/sink} in {at}.",
    events.GameEnded: _ended,
    **parties.SENTENCES,
    **visits.SENTENCES,
    **ordeals.SENTENCES,
    **treasures.SENTENCES,
    **lords.SENTENCES,
}
# Events that are not news to a spectator: the bookkeeping of setup, phases, gold and single units.
DETAILS: Final[tuple[type[Event], ...]] = (
    events.ScrollDealt,
    events.TerritoryClaimed,
    events.UnitAdded,
    events.GoldStored,
    events.PhaseBegun,
    events.WareBought,
    events.GoldPaid,
    events.UnitTransferred,
    events.WarePlaced,
    events.UnitBoarded,
    events.ShipSailed,
    events.UnitMarched,
    events.StrengthsCalculated,
    events.LossNamed,
    events.UnitSummoned,
    events.Passed,
    events.AttackPressed,
)


def is_news(event: Event) -> bool:
    """Whether an event is news to a spectator."""
    return not isinstance(event, DETAILS)


def sentence(state: State, event: Event) -> str:
    """An event in a sentence with printed names, without its clauses."""
    return as_sentence(filled(words_of(state.table.content), state, SENTENCES[type(event)], event))
