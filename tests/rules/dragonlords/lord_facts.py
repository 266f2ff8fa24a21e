"""Whether what a refusal tells of DragonLords and blockades is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import NUMBER, PEOPLES, Figure, Side, State, steps
from conquest_rules.dragonlords.position.facts import lords
from conquest_rules.kernel.clause import Fact


def manned(state: State, at: str, side: Side) -> bool:
    """Whether a side has a ship with units aboard in a place."""
    return any(ship.crew for ship in plain.fleet(state, at, side))


def has_lord(state: State, at: str) -> bool:
    """Whether the active player has a DragonLord in a sea zone or on a Wasteland space."""
    here = state.forces[state.table.place[at]][NUMBER[state.active]].kinds
    away = (one for party in plain.parties(state, at, state.active) for one in party.units.kinds)
    return any(one.lord for one in (*here, *away))


def is_away(state: State, at: str) -> bool:
    """Whether a place is at sea or in the Wastelands."""
    return at in state.table.zone or at in state.table.space


def going(state: State) -> list[Figure]:
    """Those who are about to teleport."""
    step = state.step
    assert isinstance(step, steps.Teleporting)
    by = state.active
    aboard = [one for ship in plain.fleet(state, step.at, by) for one in ship.crew]
    away = [one for party in plain.parties(state, step.at, by) for one in party.units]
    here = [*state.forces[state.table.place[step.at]][NUMBER[by]], *aboard, *away]
    return [one for one in here if one.mark.taken]


def no_room_for(state: State, _act: Any, fact: lords.NoRoomFor) -> bool:
    """There is less room aboard than units that need it: all but DragonLords."""
    room = sum(8 - ship.crew.total for ship in plain.fleet(state, fact.at, fact.side))
    need = sum(not one.lord for one in going(state))
    return (need, room) == (fact.units, fact.room) and need > room


def nowhere_else(state: State, act: Any, fact: lords.NowhereElse) -> bool:
    """In the transfer phase no other land is the player's own, and no fleet of it has room for all."""
    step, by = state.step, state.active
    assert isinstance(step, steps.Teleporting)
    units = [*going(state), act.figure]
    need = sum(not one.lord for one in units)
    fleets = (plain.fleet(state, at, by) for at in state.table.zone if at != step.at)
    room = any(ships and sum(8 - ship.crew.total for ship in ships) >= need for ships in fleets)
    sails = room and not any(one.lord for one in units)
    lands = [at for at in plain.names(state) if at in state.table.place and at != step.at]
    home = any(plain.present(state, at) == [by] for at in lands)
    return fact.at == step.at and fact.figure == act.figure and not home and not sails


def enemies(state: State, side: Side) -> list[Side]:
    """The peoples whose blockades can burn."""
    led = [one for one in PEOPLES if state.stands(one) is not plain.Standing.FALLEN]
    return [one for one in PEOPLES if one is not side and not (one in led and state.table.allied(side, one))]


def only_docked(state: State, act: Any, fact: lords.OnlyDocked) -> bool:
    """A ship lies in a harbor there, and no enemy has a crew at sea."""
    docked = any(
        bag for (_, zone), bag in zip(state.table.harbors, state.docked, strict=True) if zone == fact.at
    )
    return docked and not any(manned(state, fact.at, one) for one in enemies(state, act.by))


OF_LORDS: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    lords.NoBlockade: lambda state, _act, fact: (
        fact.at in state.table.zone and not any(manned(state, fact.at, one) for one in PEOPLES)
    ),
    lords.NoOwnBlockade: lambda state, _act, fact: (
        fact.at in state.table.zone and not manned(state, fact.at, fact.side)
    ),
    lords.NoRoomFor: no_room_for,
    lords.LordsStayAshore: lambda state, act, fact: (
        fact.at == act.to and fact.at in state.table.zone and any(one.lord for one in going(state))
    ),
    lords.NowhereElse: nowhere_else,
    lords.MustLeave: lambda state, _act, fact: is_away(state, fact.at) and has_lord(state, fact.at),
    lords.NoLord: lambda _state, act, fact: (
        (act.figure, act.at) == (fact.figure, fact.at) and not fact.figure.lord
    ),
    lords.NoMoreLords: lambda state, _act, fact: (
        fact.lords == 4
        and fact.lords
        <= sum(
            count
            for name in ("forces", "parties")
            for bag in (one for part in getattr(state, name) for one in part)
            for piece, count in bag.pairs
            if (any(one.lord for one in piece.units.kinds) if name == "parties" else piece.lord)
        )
    ),
    lords.IdleLord: lambda state, act, fact: (
        act.figure.lord and (act.figure, act.at) == (fact.figure, fact.at) and fact.at in state.table.space
    ),
    lords.IsLord: lambda state, act, fact: (
        fact.figure.lord and act.figure == fact.figure and fact.at in state.table.space
    ),
    lords.FireIsWeak: lambda state, _act, _fact: state.table.setup.options.dragonlord_power_reduction,
    lords.FireIsOtherwise: lambda state, act, fact: (
        fact.at == act.at and state.table.reading("R-naval-fire") != "fire-attack-instead-of-combat"
    ),
    lords.NoneToBurn: lambda state, act, fact: (
        act.by is fact.side and not any(manned(state, fact.at, one) for one in enemies(state, fact.side))
    ),
    lords.OnlyDocked: only_docked,
    lords.FireStrikes: lambda state, act, fact: (
        isinstance(state.step, steps.Burning)
        and (state.step.at, act.at) == (fact.at, fact.to)
        and fact.at != fact.to
    ),
    lords.NotHome: lambda state, act, fact: (
        act.to == fact.to
        and not (
            fact.at in plain.row(state, fact.to).harbors and plain.present(state, fact.to) == [fact.side]
        )
    ),
}
