"""Visits: what a space offers a party that has ended its move there.

Here: the steps `Visiting` and `Shopping`, and, with the reading `whenever-standing-there`, calling a party to
buy where it stands. Not here: spells (`learning`), the Dragon Lair (`lair`), quest cards (`cards`). Clauses:
Village, Witches' Den and Shrine, pages 8 and 9. Rulings: `R-wasteland-shop`, `R-already-has-tool`,
`R-orc-bundle`.

What a kind of space sells, and what a party earns there by a tool that it has brought, are data.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import SpaceKind, Way
from conquest_rules.dragonlords.content.rows import Shop
from conquest_rules.dragonlords.position.actions import Action, Buy, BuyTool, EndStep, Trade, Ware
from conquest_rules.dragonlords.position.checks import (
    Goes,
    Moved,
    Part,
    Phase,
    active_decides,
    by_checks,
)
from conquest_rules.dragonlords.position.company import left, party_of, with_party
from conquest_rules.dragonlords.position.events.visits import ToolBought, UnitHired
from conquest_rules.dragonlords.position.facts.visits import (
    CannotPay,
    NoShipsSold,
    NoSuchParty,
    NoSuchTool,
    NothingBought,
    NothingForSale,
    NotSold,
    NoUnitsSold,
    OnlyOnArrival,
    PartyIsFull,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import is_vanquished, spendable
from conquest_rules.dragonlords.position.pieces import LARGEST, Reserve
from conquest_rules.dragonlords.position.prices import price
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    AtLair,
    DrawingQuest,
    EndingTurn,
    Paying,
    Questing,
    Rewarding,
    Shopping,
    Step,
    Visiting,
)
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

QUESTS: Final = "Quest Activity"


def kind_of(state: State, at: str) -> SpaceKind:
    """The kind of a Wasteland space."""
    kind = state.table.atlas.space[state.table.place[at]]
    assert kind is not None, f"{at} is not a space of the Wastelands"
    return kind


# Arriving.


@clause("D8.23", "D9.3", "D9.4", "D9.12", "D11.14", "D11.16")
def arrive(state: State, step: Visiting) -> Moved:
    """What the party gains by a tool that it has brought comes first, then what it can do there."""
    at, kind, party = step.at, kind_of(state, step.at), party_of(state, step.at, state.active)
    tools = frozenset(party.tools.kinds) if party is not None else frozenset[str]()
    ways = state.table.content.encounters[kind]
    if kind is SpaceKind.QUEST:
        return at_step(state, DrawingQuest(at)), ()
    if kind is SpaceKind.DRAGON_LAIR:
        asked = (row.holding for row in ways if row.way is Way.CONSULT)
        return at_step(state, AtLair(at, any(tool in tools for tool in asked))), ()
    then: Step = Shopping(at)
    for row in reversed(ways):
        if row.holding is None or row.holding in tools:
            then = Rewarding(at, row.effects, then)
    return at_step(state, then), ()


# Buying.


def _shop(state: State, at: str) -> Shop | None:
    return state.table.content.shops.get(kind_of(state, at))


@clause("D8.19")
def price_of_a_unit(state: State, step: Shopping) -> int:
    """The price of one more unit on this visit; some peoples' units are cheaper in bundles."""
    before, after = Reserve(step.units), Reserve(step.units + 1)
    return price(state, state.active, after) - price(state, state.active, before)


def _goods(state: State, step: Shopping) -> Iterator[Action]:
    shop = _shop(state, step.at)
    for tool in shop.tools if shop is not None else ():
        if all(check(state, step, act := BuyTool(state.active, tool)) is None for check in TOOL_CHECKS):
            yield act
    unit = Buy(state.active, Ware.UNIT)
    if all(check(state, step, unit) is None for check in UNIT_CHECKS):
        yield unit


def _listed(state: State, step: Shopping) -> Iterator[Action]:
    yield from _goods(state, step)
    if not step.called:
        yield EndStep(state.active)


@clause("D8.17", "D8.18", "D8.20", "D8.21", "D8.22", "D9.2")
def is_sold(state: State, step: Shopping, act: BuyTool) -> Violation | None:
    """Every kind of space sells its own tools."""
    shop = _shop(state, step.at)
    if shop is not None and act.tool in shop.tools:
        return None
    return Violation(_sold_by(state, act.tool), NotSold(step.at, act.tool))


def _sold_by(state: State, tool: str) -> str:
    """The clause by which a tool is sold: the first that its row rests on."""
    return next(iter(state.table.content.tools[tool].clauses), "D8.17")


def _is_a_tool(state: State, step: Shopping, act: BuyTool) -> Misfit | None:
    return None if act.tool in state.table.content.tools else Misfit(NoSuchTool(act.tool))


@clause("D8.17", "D8.18", "D8.20", "D8.21", "D8.22", "D9.2", "D12.16")
def can_pay_the_tool(state: State, step: Shopping, act: BuyTool) -> Violation | None:
    """A tool costs its price, out of all kingdoms together; gold of this turn's quests is not spent."""
    due, gold = state.table.content.tools[act.tool].price, spendable(state, act.by)
    return None if due <= gold else Violation(_sold_by(state, act.tool), CannotPay(act.by, due, gold))


@clause("D8.19")
def sells_units(state: State, step: Shopping, act: Buy) -> Violation | None:
    """Only a Village sells units, and no space sells ships."""
    shop = _shop(state, step.at)
    if act.ware is Ware.SHIP:
        return Violation("D8.19", NoShipsSold(step.at))
    return None if shop is not None and shop.units else Violation("D8.19", NoUnitsSold(step.at))


@clause("D8.19", "D12.16")
def can_pay_the_unit(state: State, step: Shopping, act: Buy) -> Violation | None:
    """A unit costs what it costs elsewhere; gold of this turn's quests is not spent."""
    due, gold = price_of_a_unit(state, step), spendable(state, act.by)
    if due <= gold or act.ware is Ware.SHIP:
        return None
    return Violation("D8.19", CannotPay(act.by, due, gold))


@clause("D2.20", "D8.19")
def has_room(state: State, step: Shopping, act: Buy) -> Violation | None:
    """A party grows to six units."""
    party = party_of(state, step.at, act.by)
    units = party.units.total if party is not None else 0
    if units < LARGEST or act.ware is Ware.SHIP:
        return None
    return Violation("D2.20", PartyIsFull(act.by, step.at, units))


TOOL_CHECKS: Final = (is_sold, can_pay_the_tool)
UNIT_CHECKS: Final = (sells_units, can_pay_the_unit, has_room)


@clause("D8.17", "D8.18", "D8.20", "D8.21", "D8.22", "D9.2")
def buy_tool(state: State, step: Shopping, act: BuyTool) -> Moved:
    """The party has one more tool, and its price is due."""
    due, party = state.table.content.tools[act.tool].price, party_of(state, step.at, act.by)
    assert party is not None, "only a party buys tools"
    bought = with_party(state, step.at, act.by, party, evolve(party, tools=party.tools.add(act.tool)))
    after = Paying(due, evolve(step, called=False))
    return at_step(bought, after), (ToolBought(act.by, step.at, act.tool, due),)


@clause("D8.19", "D2.21")
def buy_unit(state: State, step: Shopping, act: Buy) -> Moved:
    """A unit joins the party immediately, and its price is due."""
    due, party = price_of_a_unit(state, step), party_of(state, step.at, act.by)
    assert party is not None, "only a party buys units here"
    hired = with_party(state, step.at, act.by, party, evolve(party, units=party.units.add(PLAIN)))
    after = Paying(due, Shopping(step.at, step.units + 1))
    return at_step(hired, after), (UnitHired(act.by, step.at, due),)


@clause("D8.17")
def has_bought(state: State, step: Shopping, act: EndStep) -> Violation | None:
    """A party that was called to buy buys something."""
    return Violation("D8.17", NothingBought(step.at)) if step.called else None


def leave(state: State, step: Shopping, act: EndStep) -> Moved:
    """The party has bought enough."""
    return left(state, step.at)


def shops_again(state: State, step: Shopping) -> Moved | None:
    """After an interlude, a party that is gone, or whose player has fallen, buys nothing more."""
    party = party_of(state, step.at, state.active)
    over = party is None or not party.units or is_vanquished(state, state.active)
    return left(state, step.at) if over else None


# Calling a party to buy, with the reading `whenever-standing-there` of `R-wasteland-shop`.


@clause("D8.17")
def whenever_it_stands_there(state: State, step: Questing, act: Trade) -> Violation | None:
    """A party buys when it has just come, or by another reading in every quest activity phase."""
    if state.table.reading("R-wasteland-shop") == "whenever-standing-there":
        return None
    return Violation("D8.17", OnlyOnArrival())


@clause("D8.17")
def has_something_to_buy(state: State, step: Questing, act: Trade) -> Violation | None:
    """A party is not called in vain."""
    called = _called(state, act)
    if next(_goods(called, Shopping(act.at)), None) is not None:
        return None
    return Violation("D8.17", NothingForSale(act.by, act.at))


def _called(state: State, act: Trade) -> State:
    return with_party(state, act.at, act.by, act.party, evolve(act.party, acting=True))


def _stands_there(state: State, step: Questing, act: Trade) -> Misfit | None:
    fits = act.at in state.table.space and act.party in state.parties_in(act.at, act.by)
    return None if fits else Misfit(NoSuchParty(act.by, act.party, act.at))


TRADE_CHECKS: Final = (whenever_it_stands_there, has_something_to_buy)


@clause("D8.17")
def trade(state: State, step: Questing, act: Trade) -> Moved:
    """A party buys where it stands."""
    return at_step(_called(state, act), Shopping(act.at, called=True)), ()


def _trades(state: State, step: Questing) -> Iterator[Action]:
    if state.table.reading("R-wasteland-shop") != "whenever-standing-there":
        return
    for at in state.table.space:
        for party in state.parties_in(at, state.active).kinds:
            act = Trade(state.active, at, party)
            if all(check(state, step, act) is None for check in TRADE_CHECKS):
                yield act


PART: Final[Part[Questing]] = Part(
    _trades,
    (flow.Deed(Trade, trade, by_checks(*TRADE_CHECKS, fits=_stands_there), whose="D8.17"),),
    (Shopping,),
)
SHOPPING: Final[Phase[Shopping]] = flow.Phase(
    Shopping,
    QUESTS,
    active_decides,
    _listed,
    (
        flow.Deed(BuyTool, buy_tool, by_checks(*TOOL_CHECKS, fits=_is_a_tool), whose="D8.17"),
        flow.Deed(Buy, buy_unit, by_checks(*UNIT_CHECKS), whose="D8.19"),
        flow.Deed(EndStep, leave, by_checks(has_bought)),
    ),
    whose="D8.17",
    leads_to=(Shopping, Paying, Questing),
)
VISITS: Final[Goes[Visiting]] = flow.Goes(Visiting, arrive, (DrawingQuest, AtLair, Rewarding, Shopping))
RESUMES: Final = (flow.Goes(Shopping, shops_again, (Questing, EndingTurn)),)
GOES: Final = (VISITS,)
