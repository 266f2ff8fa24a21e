"""Whether what a refusal tells of a visit in the Wastelands is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import NUMBER, Bag, Figure, Party, Side, State, steps
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.facts import visits
from conquest_rules.dragonlords.position.figures import faces
from conquest_rules.kernel.clause import Fact

WIZARDS: Final = ("wizard", "wizard-2", "wizard-3")
ANY_TIME: Final = "whenever-standing-there"


def _kind(state: State, at: str) -> SpaceKind:
    rows = [row for waste in state.table.content.pack.board.wasteland for row in waste.space]
    return next(row.kind for row in rows if row.id == at)


def _goods(state: State, at: str) -> tuple[tuple[str, ...], bool]:
    """The tools that are sold on a space, and whether units are."""
    shops = state.table.content.pack.tools.shop
    found = [row for row in shops if row.space is _kind(state, at)]
    return (found[0].tools, found[0].units) if found else ((), False)


def _price(state: State, tool: str) -> int:
    return next(row.price for row in state.table.content.pack.tools.tool if row.id == tool)


def _price_of_units(state: State, side: Side, number: int) -> int:
    row = next(one for one in state.table.content.pack.peoples.people if one.id is side)
    if row.bundle is None:
        return number * row.cost
    return number // row.bundle.units * row.bundle.gold + number % row.bundle.units * row.cost


def spendable(state: State, side: Side) -> int:
    """The gold of a side that was not gained on quests in this turn."""
    fresh = state.memory.fresh or (0,) * len(state.table.kingdoms)
    lies = zip(state.table.kingdoms, state.gold, fresh, strict=True)
    own = plain.kingdoms(state, side)
    return sum(max(0, gold - new) for at, gold, new in lies if at in own)


def cannot_pay(state: State, act: Any, fact: visits.CannotPay) -> bool:
    step = state.step
    assert isinstance(step, steps.Shopping)
    if hasattr(act, "tool"):
        due = _price(state, act.tool)
    else:
        due = _price_of_units(state, act.by, step.units + 1) - _price_of_units(state, act.by, step.units)
    told = (fact.side, fact.price, fact.gold)
    return told == (act.by, due, spendable(state, act.by)) and due > fact.gold


def _acting(state: State, at: str, side: Side) -> Party | None:
    """The party whose visit it is, or the only one there."""
    found = sorted(plain.parties(state, at, side), key=lambda one: not one.acting)
    return found[0] if found else None


def _units(state: State, at: str, side: Side) -> Bag[Figure]:
    found = _acting(state, at, side)
    return found.units if found is not None else Bag()


def party_is_full(state: State, act: Any, fact: visits.PartyIsFull) -> bool:
    units = _units(state, fact.at, fact.side).total
    return fact.side is act.by and fact.units == units >= 6


def nothing_for_sale(state: State, act: Any, fact: visits.NothingForSale) -> bool:
    tools, units = _goods(state, fact.at)
    purse = spendable(state, fact.side)
    hires = units and act.party.units.total < 6 and _price_of_units(state, fact.side, 1) <= purse
    return not hires and all(_price(state, tool) > purse for tool in tools)


# Learning.


def _row(figure: Figure) -> int | None:
    """The row of a Wizard, whose counter may lie face down; DragonLords do not learn."""
    borne = [*faces(figure), *figure.shown]
    return None if figure.lord else next((row for row, one in enumerate(WIZARDS) if one in borne), None)


def _wizards(state: State, at: str) -> list[int]:
    """The rows of the Wizards who may learn the spell."""
    step = state.step
    new = isinstance(step, steps.Learning) and step.new
    rows = (_row(one) for one in _units(state, at, state.active).kinds)
    return [] if new else [row for row in rows if row is not None]


def _full(state: State, row: int) -> bool:
    known = state.rows[NUMBER[state.active]][row] or Bag[str]()
    return len(known.kinds) >= len(state.table.content.pack.spells.spell)


def _can_become(figure: Figure) -> bool:
    borne = [*faces(figure), *figure.shown]
    return not figure.lord and not {"king", *WIZARDS} & set(borne)


def someone_learns(state: State, _act: Any, fact: visits.SomeoneLearns) -> bool:
    wizards = _wizards(state, fact.at)
    if wizards:
        return not all(_full(state, row) for row in wizards)
    free = None in state.rows[NUMBER[state.active]]
    return free and any(_can_become(one) for one in _units(state, fact.at, state.active).kinds)


def _light(figure: Figure) -> str | None:
    return next((one for one in ("wizard", "blank") if one in faces(figure)), None)


OF_VISITS: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    visits.NotSold: lambda state, act, fact: (
        fact.tool == act.tool and fact.tool not in _goods(state, fact.at)[0]
    ),
    visits.NoSuchTool: lambda state, _act, fact: (
        fact.tool not in {row.id for row in state.table.content.pack.tools.tool}
    ),
    visits.NoUnitsSold: lambda state, _act, fact: not _goods(state, fact.at)[1],
    visits.NoShipsSold: lambda state, act, fact: (
        act.ware == "ship" and isinstance(state.step, steps.Shopping) and state.step.at == fact.at
    ),
    visits.CannotPay: cannot_pay,
    visits.PartyIsFull: party_is_full,
    visits.NothingBought: lambda state, _act, fact: (
        isinstance(state.step, steps.Shopping) and state.step.called and state.step.at == fact.at
    ),
    visits.OnlyOnArrival: lambda state, _act, _fact: state.table.reading("R-wasteland-shop") != ANY_TIME,
    visits.NothingForSale: nothing_for_sale,
    visits.NoSuchParty: lambda state, _act, fact: (
        fact.at not in state.table.space or fact.party not in plain.parties(state, fact.at, fact.side)
    ),
    visits.AreSecret: lambda state, act, fact: (
        fact.side is act.by and any(one.hidden for one in _units(state, fact.at, fact.side).kinds)
    ),
    visits.HasLevied: lambda state, act, fact: (
        fact.side is act.by and isinstance(state.step, steps.Placing) and state.step.levied
    ),
    visits.WizardsLearn: lambda state, _act, fact: (
        not all(_full(state, row) for row in _wizards(state, fact.at))
    ),
    visits.KnowsAll: lambda state, _act, fact: (
        bool(_wizards(state, fact.at)) and all(_full(state, row) for row in _wizards(state, fact.at))
    ),
    visits.HasCounter: lambda state, act, fact: (
        fact.figure == act.figure in _units(state, fact.at, act.by) and not _can_become(fact.figure)
    ),
    visits.EnoughWizards: lambda state, act, fact: (
        fact.side is act.by and fact.wizards == len(state.rows[0]) and None not in state.rows[NUMBER[act.by]]
    ),
    visits.UnnamedCounter: lambda _state, act, fact: (
        fact.figure == act.figure and fact.face == _light(act.figure) != act.face
    ),
    visits.NoCounterNamed: lambda _state, act, fact: (
        fact.figure == act.figure and act.face is not None and _light(act.figure) is None
    ),
    visits.SomeoneLearns: someone_learns,
    visits.OnlyNow: lambda _state, act, _fact: act.until != "now",
    visits.CameWithout: lambda state, act, fact: (
        isinstance(state.step, steps.AtLair)
        and fact.tool == "dragon-orb"
        and not (state.step.orb and fact.tool in getattr(_acting(state, fact.at, act.by), "tools", ()))
    ),
    visits.CameWith: lambda state, _act, fact: (
        isinstance(state.step, steps.AtLair) and state.step.orb and fact.tool == "dragon-orb"
    ),
    visits.NoSuchWay: lambda state, _act, fact: _kind(state, fact.at) is SpaceKind.DRAGON_LAIR,
    visits.HasConsulted: lambda state, _act, fact: (
        isinstance(state.step, steps.AtLair) and state.step.consulted and state.step.at == fact.at
    ),
}
