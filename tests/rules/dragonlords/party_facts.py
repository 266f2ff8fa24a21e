"""Whether a fact about quest parties that a refusal tells is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import NUMBER, Figure, Side, State, steps
from conquest_rules.dragonlords.position.facts import parties
from conquest_rules.kernel.clause import Fact


def _paths(state: State) -> list[tuple[str, ...]]:
    return [tuple(one.id for one in row.space) for row in state.table.content.pack.board.wasteland]


def _path(state: State, space: str) -> tuple[str, ...]:
    return next(one for one in _paths(state) if space in one)


def _doors(state: State, space: str) -> list[str]:
    rows = state.table.content.pack.board.wasteland
    return [one.outside for row in rows for one in row.entry if one.space == space and one.kind != "harbor"]


def waiting(state: State, village: str, side: Side) -> int:
    """How many units of a side wait at a Village."""
    number = [path[0] for path in _paths(state)].index(village)
    return int(state.waiting[number][NUMBER[side]].total)


def _room(state: State, village: str, side: Side) -> int:
    """The room aboard a side's ships in the zones beside a Village, where it is largest."""
    zones = [zone for at, zone in state.table.harbors if at == village]
    fleets = [state.fleets[state.table.zone[zone]][NUMBER[side]] for zone in zones]
    return max((sum(8 - ship.crew.total for ship in fleet) for fleet in fleets), default=0)


def _is_king(figure: Figure) -> bool:
    return "king" in figure.shown or any(one.item == "king" for one in figure.hidden)


def _goers(state: State, at: str, side: Side) -> list[Figure]:
    here = state.forces[state.table.place[at]][NUMBER[side]]
    return [one for one in here.kinds if not (one.lord or _is_king(one) or one.mark.taken)]


def _taken(state: State, at: str, side: Side) -> list[Figure]:
    """The units that a caster has singled out so far."""
    found = state.forces[state.table.place[at]][NUMBER[side]]
    crews = [ship.crew for ship in plain.fleet(state, at, side)]
    crews += [one.units for one in plain.parties(state, at, side)]
    return [one for bag in (found, *crews) for one in bag if one.mark.taken]


def _those_who_go(state: State, act: Any) -> list[Figure]:
    """The units that an action would bring into the Wastelands."""
    if isinstance(state.step, steps.Teleporting):
        return _taken(state, state.step.at, act.by)
    return [act.figure]


def _joined(state: State) -> int:
    """How many units have joined the party that is being formed."""
    assert isinstance(state.step, steps.Mustering)
    at = state.step.journey.at
    if at in (path[0] for path in _paths(state)):
        return waiting(state, at, state.active)
    here = state.forces[state.table.place[at]][NUMBER[state.active]]
    return sum(count for one, count in here.pairs if one.mark.taken)


def none_stored(state: State, act: Any, fact: parties.NoneStored) -> bool:
    assert isinstance(state.step, steps.Mustering)
    left = state.stored[NUMBER[fact.side]] - state.step.journey.tools
    return fact.tool == act.tool and fact.tool not in left


def out_of_reach(state: State, act: Any, fact: parties.OutOfReach) -> bool:
    """It is neither as many spaces away as rolled, nor a territory that the roll leads out to."""
    step = state.step
    assert isinstance(step, steps.Travelling)
    told = (fact.at, fact.pips, fact.to) == (step.journey.at, step.pips, act.to)
    path = _path(state, step.journey.entry or step.journey.at)
    here = path.index(step.journey.entry or step.journey.at)
    entering = step.journey.entry is not None
    if fact.to in path:
        way = abs(path.index(fact.to) - here) + entering
        # An ally's party is not passed, and an entering party stops before what keeps it from its end.
        return told and (way != step.pips or bool(state.table.setup.options.two_types_each))
    exits = [abs(path.index(one) - here) + 1 for one in path if fact.to in _doors(state, one)]
    allied = bool(state.table.setup.options.two_types_each)
    return told and (entering or allied or not exits or min(exits) > step.pips)


def has_quested(state: State, _act: Any, fact: parties.HasQuested) -> bool:
    return fact.side is state.active and _path(state, fact.at)[0] in state.memory.quested


def no_party_with_room(state: State, act: Any, fact: parties.NoPartyWithRoom) -> bool:
    there = [one.units.total for one in plain.parties(state, fact.at, fact.side)]
    return fact.at == act.to and not any(number + fact.units <= 6 for number in there)


OF_PARTIES: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    parties.NoSuchSpace: lambda state, _act, fact: not any(fact.name in one for one in _paths(state)),
    parties.NoSuchParty: lambda state, act, fact: act.party not in plain.parties(state, fact.at, fact.side),
    parties.NoEntry: lambda state, _act, fact: fact.at not in _doors(state, fact.to),
    parties.NoneWait: lambda state, _act, fact: not waiting(state, fact.at, fact.side),
    parties.HasQuested: has_quested,
    parties.OthersWait: lambda state, _act, fact: waiting(state, fact.at, fact.side) > 0,
    parties.NoKingOnQuests: lambda state, act, _fact: any(map(_is_king, _those_who_go(state, act))),
    parties.NoLordOnQuests: lambda state, act, _fact: any(one.lord for one in _those_who_go(state, act)),
    parties.NooneToSend: lambda state, _act, fact: not _goers(state, fact.at, fact.side),
    parties.PartyIsFull: lambda state, _act, fact: _joined(state) == fact.most == 6,
    parties.NooneEnlisted: lambda state, _act, fact: (
        _joined(state) == 0 and fact.at == state.step.journey.at  # type: ignore[union-attr]
    ),
    parties.IsEnlisted: lambda state, act, fact: (
        fact.figure == act.figure
        and (act.figure.mark.taken or fact.at in (path[0] for path in _paths(state)))
    ),
    parties.NoneStored: none_stored,
    parties.OutOfReach: out_of_reach,
    parties.OwnPartyThere: lambda state, _act, fact: any(
        not one.acting for one in plain.parties(state, fact.at, fact.side)
    ),
    parties.JustLeft: lambda state, _act, fact: any(
        one.came_from == fact.to for one in plain.parties(state, fact.at, state.active)
    ),
    parties.NoRoomToReturn: lambda state, _act, fact: (
        waiting(state, fact.at, fact.side) == fact.units > _room(state, fact.at, fact.side)
    ),
    parties.OwnPartyAtVillage: lambda state, _act, fact: bool(plain.parties(state, fact.at, fact.side)),
    parties.HarborIsFull: lambda state, act, fact: waiting(state, fact.at, act.by) == fact.most == 6,
    parties.IsVillage: lambda state, act, fact: (
        act.to == fact.at and isinstance(state.step, steps.Transferring)
    ),
    parties.NoPartyWithRoom: no_party_with_room,
}
