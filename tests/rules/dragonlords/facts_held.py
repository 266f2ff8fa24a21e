"""Whether a fact that a refusal tells is true: each kind of fact, asked of the position alone.

Each answer takes the state, the action that was refused, and the fact. A kind of fact, or a member of one,
that has no answer here is an error.
"""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain
from tests.rules.dragonlords.lord_facts import OF_LORDS
from tests.rules.dragonlords.ordeal_facts import OF_ORDEALS
from tests.rules.dragonlords.party_facts import OF_PARTIES
from tests.rules.dragonlords.scroll_facts import OF_SCROLLS
from tests.rules.dragonlords.treasure_facts import OF_TREASURES
from tests.rules.dragonlords.visit_facts import OF_VISITS

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Face,
    Figure,
    Ship,
    Side,
    State,
    TerritoryKind,
    Ware,
    steps,
)
from conquest_rules.dragonlords.content.effects import Strike, Teleport
from conquest_rules.dragonlords.position.facts import board, misfits, moments
from conquest_rules.dragonlords.position.facts.board import Deed, Ground
from conquest_rules.dragonlords.position.figures import Advance, Fate, Retired
from conquest_rules.dragonlords.position.verbs import VERBS
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Fact

# Actions of any kind, and facts of the kind that the answer is for.
Answer = Callable[[State, Any, Any], bool]
REINFORCED: Final = (TerritoryKind.KINGDOM, TerritoryKind.REALM)

GROUNDS: Final[dict[Ground, Callable[[State, str], bool]]] = {
    Ground.ISLAND: lambda state, at: plain.row(state, at).kind is TerritoryKind.ISLAND,
    Ground.TUNDRA: plain.is_tundra,
    Ground.KINGDOM: lambda state, at: plain.row(state, at).kind is TerritoryKind.KINGDOM,
    Ground.NOT_A_KINGDOM: lambda state, at: plain.row(state, at).kind is not TerritoryKind.KINGDOM,
    Ground.WITHOUT_HARBOR: lambda state, at: not plain.row(state, at).harbors,
    Ground.NOT_REINFORCED: lambda state, at: plain.row(state, at).kind not in REINFORCED,
}
DEEDS: Final[dict[Deed, Callable[[State, Any, Figure], bool]]] = {
    Deed.MARCHED: lambda _state, _act, one: one.mark.steps > 0,
    Deed.ATTACKED: lambda _state, _act, one: one.mark.advanced is not None,
    Deed.RETREATED: lambda _state, _act, one: one.mark.retired is Retired.RETREATED,
    Deed.FAILED: lambda _state, _act, one: one.mark.retired is Retired.SNEAKED,
    Deed.FOUGHT: lambda _state, _act, one: one.mark.advanced is Advance.FOUGHT,
    Deed.MOVED: lambda _state, _act, one: one.mark.moved or one.mark.advanced is Advance.ON,
    Deed.TRANSFERRED: lambda _state, _act, one: one.mark.transferred,
    Deed.TELEPORTED: lambda _state, _act, one: one.mark.teleported and not one.mark.taken,
    Deed.BOARDED: lambda _state, _act, one: one.mark.boarded,
    Deed.LANDED: lambda _state, _act, one: one.mark.landed,
    Deed.TAKEN: lambda _state, _act, one: one.mark.taken,
    Deed.ROLLED: lambda state, _act, one: (
        isinstance(state.step, steps.Withdrawing)
        and not (state.step.battle.sneak or one.mark.held or one.mark.cast)
    ),
    Deed.STRUCK: lambda _state, _act, one: bool(one.mark.cast),
    Deed.FOUGHT_AT_SEA: lambda _state, _act, one: one.mark.retired is Retired.AT_SEA,
    Deed.SURPRISED: lambda state, act, _one: (
        isinstance(state.step, steps.Countering)
        and state.step.battle.sneak
        and state.step.battle.defender is act.by
    ),
}


def _crews(state: State, zone: str, side: Side) -> list[int]:
    """The numbers of units aboard a side's ships in a sea zone."""
    return [ship.crew.total for ship in state.fleet(zone, side) if ship.crew]


def _battle(state: State) -> steps.Battle:
    battle = steps.battle_of(state.step)
    assert battle is not None
    return battle


def _combat(state: State) -> steps.Battle | steps.Ordeal:
    """The combat that is under way, with a side or with a monster."""
    return steps.ordeal_of(state.step) or _battle(state)


def has_done(state: State, act: Any, fact: board.HasDone) -> bool:
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and DEEDS[fact.deed](state, act, fact.figure)


def _realm(state: State, name: str) -> str:
    """The kingdom of the realm with this printed name."""
    rows = state.table.content.pack.board.realm
    return next(one.kingdom for one in rows if one.name == name)


def realm_of(state: State, _act: Any, fact: board.RealmOf) -> bool:
    kingdom = plain.kingdom_of(state, fact.at)
    return kingdom == _realm(state, fact.realm) and plain.holder(state, kingdom) is not fact.side


def not_first(state: State, _act: Any, fact: board.NotFirst) -> bool:
    kingdom = plain.kingdom_of(state, fact.at)
    return kingdom == _realm(state, fact.realm) and kingdom not in state.claimed[NUMBER[fact.side]]


def _waiting(state: State, side: Side, ware: Ware) -> int:
    reserve = state.reserve[NUMBER[side]]
    return reserve.units if ware is Ware.UNIT else reserve.ships


def _price(state: State, side: Side, wares: dragonlords.Reserve) -> int:
    peoples = state.table.content.pack.peoples
    people = next(one for one in peoples.people if one.id is side)
    units, ships = wares.units, wares.ships * peoples.ship.price
    if people.bundle is None:
        return ships + units * people.cost
    bundles, rest = divmod(units, people.bundle.units)
    return ships + bundles * people.bundle.gold + rest * people.cost


def too_expensive(state: State, _act: Any, fact: board.TooExpensive) -> bool:
    """With one more the price is what is said, and the gold is all that lies in the kingdoms held."""
    assert isinstance(state.step, steps.Buying)
    old, unit = state.step.bought, fact.ware is Ware.UNIT
    wares = dragonlords.Reserve(old.units + unit, old.ships + (not unit))
    gold = sum(plain.gold_in(state, at) for at in plain.kingdoms(state, fact.side))
    return (fact.price, fact.gold) == (_price(state, fact.side, wares), gold) and fact.price > gold


def no_more_ships(state: State, _act: Any, fact: board.NoMoreShips) -> bool:
    """Ships with a crew, in harbors, bought before and bought just now are all there are."""
    assert isinstance(state.step, steps.Buying)
    afloat = sum(bag.total for zone in state.fleets for bag in zone)
    docked = sum(bag.total for bag in state.docked)
    bought = sum(one.ships for one in state.reserve) + state.step.bought.ships
    rows = state.table.content.pack.components.component
    box = next(one.count for one in rows if one.id == "ship")
    return fact.ships == box <= afloat + docked + bought


def _most(state: State, act: Any) -> int:
    """The most gold that can be named for a kingdom."""
    if isinstance(state.step, steps.StoringGold):
        return state.step.left
    assert isinstance(state.step, steps.Paying)
    own = plain.holder(state, act.at) is act.by
    return min(state.step.due, plain.gold_in(state, act.at)) if own else 0


def wrong_amount(state: State, act: Any, fact: board.WrongAmount) -> bool:
    nuggets = [one.value for one in state.table.content.pack.components.nugget]
    sound = fact.gold in (*nuggets, _most(state, act)) and fact.gold > 0
    return fact.gold == act.gold and not sound


def no_way_back(state: State, _act: Any, fact: board.NoWayBack) -> bool:
    near = plain.adjacent(state, fact.at, fact.to)
    return fact.at == _battle(state).at and not (near and plain.holder(state, fact.to) is fact.side)


def _chosen(state: State) -> tuple[str, ...]:
    assert isinstance(state.step, steps.Hiding)
    return state.step.chosen[NUMBER[state.step.seat]].item or ()


def no_unit_free(state: State, act: Any, fact: board.NoUnitFree) -> bool:
    return 0 < plain.units(state, fact.at, act.by) == _chosen(state).count(fact.at)


def _effect(state: State, spell: str) -> object:
    return next((one.effect for one in state.table.content.pack.spells.spell if one.id == spell), None)


def no_attacks(state: State, act: Any, fact: board.NoAttacks) -> bool:
    """Dragon Fire comes once; of spells one in all, or each once where the table plays so."""
    cast = fact.figure.mark.cast
    spells = [one for one in cast if one != "dragon-fire"]
    each = state.table.readings["R-wizard-attack"] == "all-spells-and-die"
    used = fact.spell in cast if each or fact.spell == "dragon-fire" else bool(spells)
    return plain.stands(state, fact.at, act.by, fact.figure) and used


def unknown_spell(state: State, act: Any, fact: board.UnknownSpell) -> bool:
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and fact.spell not in plain.knows(state, act.by, fact.figure)


def no_teleport(state: State, act: Any, fact: board.NoTeleport) -> bool:
    known = plain.knows(state, act.by, fact.figure)
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and not any(isinstance(_effect(state, one), Teleport) for one in known)


def too_few_left(state: State, act: Any, fact: board.TooFewLeft) -> bool:
    battle = _battle(state)
    stay = plain.units(state, battle.at, act.by) - 1
    return (fact.at, fact.hits, fact.stay) == (battle.at, battle.hits[1], stay) and fact.hits > stay


def _fought_in(state: State) -> str:
    """The place of the combat that is under way, or has just ended at sea."""
    return state.step.at if isinstance(state.step, steps.Manning) else _battle(state).at


def _boarders(state: State, at: str) -> bool:
    """Whether units other than DragonLords are there without a ship."""
    return any(not one.lord for bag in state.forces[state.table.place[at]] for one in bag)


def no_room_aboard(state: State, act: Any, fact: board.NoRoomAboard) -> bool:
    """The ship that was named is full, or all there are; no one goes aboard where the combat is."""
    if hasattr(act, "ship"):
        return fact.side is act.by and act.ship.crew.total >= 8
    ships = plain.fleet(state, fact.at, fact.side)
    if isinstance(act, dragonlords.Cast):
        return fact.at == act.at and all(one.crew.total == 8 for one in ships)
    return fact.at == act.to and (fact.at == _battle(state).at or all(one.crew.total == 8 for one in ships))


def no_such_unit(state: State, _act: Any, fact: misfits.NoSuchUnit) -> bool:
    """Nowhere in the place, ashore or aboard."""
    there = plain.stands(state, fact.at, fact.side, fact.figure)
    return not there and fact.here == plain.units(state, fact.at, fact.side)


def is_aboard(state: State, act: Any, fact: misfits.IsAboard) -> bool:
    """Aboard a ship and not outside of one, and no ship was named."""
    ashore = state.forces[state.table.place[fact.at]][NUMBER[act.by]]
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and fact.figure not in ashore and getattr(act, "aboard", None) is None


def _docked(state: State, at: str, zone: str) -> set[Ship]:
    """The ships in the harbor of a territory, on one of its sea zones."""
    harbors = zip(state.table.harbors, state.docked, strict=True)
    return {ship for harbor, ships in harbors if harbor == (at, zone) for ship in ships.kinds}


def no_such_ship(state: State, act: Any, fact: misfits.NoSuchShip) -> bool:
    """A ship that is named is not at sea there, nor docked where units board; or none is named at sea."""
    named = {getattr(act, "ship", None), getattr(act, "aboard", None)} - {None}
    there = {*plain.fleet(state, fact.at, fact.side)}
    if isinstance(act, dragonlords.Board):
        there |= _docked(state, act.at, act.zone)
    return fact.side is act.by and (not named <= there or (not named and fact.at in state.table.zone))


def not_aboard(_state: State, act: Any, fact: misfits.NotAboard) -> bool:
    """The unit is not aboard the ship that it is said to come from."""
    ship = act.aboard if hasattr(act, "aboard") else act.ship
    return fact.figure not in ship.crew and fact.here == ship.crew.total


def _taken(state: State, side: Side, at: str) -> int:
    """How many units go along with a caster."""
    here = state.forces[state.table.place[at]][NUMBER[side]]
    return sum(count for one, count in here.pairs if one.mark.taken) - 1


def all_taken(state: State, act: Any, fact: board.AllTaken) -> bool:
    """The caster takes along as many as it can: a Wizard five, a DragonLord ten or, reduced, five."""
    step = state.step
    assert isinstance(step, steps.Teleporting)
    here = state.forces[state.table.place[step.at]][NUMBER[act.by]]
    caster = next(one for one in here.kinds if one.mark.taken and one.mark.teleported)
    weak = state.table.setup.options.dragonlord_power_reduction
    most = 10 if caster.lord and not weak else 5
    return (fact.at, fact.most) == (step.at, most) and _taken(state, act.by, step.at) == most


def none_stays(state: State, act: Any, fact: board.NoneStays) -> bool:
    others = plain.units(state, fact.at, fact.side) - 1
    return fact.side is act.by and others - _taken(state, fact.side, fact.at) <= 1


def is_there(state: State, _act: Any, fact: board.IsThere) -> bool:
    here = state.step.at if isinstance(state.step, steps.Teleporting) else _battle(state).at
    return fact.at == here


def no_goal(state: State, act: Any, fact: board.NoGoal) -> bool:
    """No other territory that is open holds units of the caster's player."""
    assert isinstance(state.step, steps.Transferring | steps.Countering)
    weak = state.table.setup.options.dragonlord_power_reduction and act.figure.lord
    by_ship = state.table.readings["R-island-teleport"] == "ship-only"
    shut = [TerritoryKind.KINGDOM] * weak + [TerritoryKind.ISLAND] * by_ship
    open_to = [to for to in plain.names(state) - {fact.at} if plain.row(state, to).kind not in shut]
    return not any(plain.holder(state, to) is act.by for to in open_to)


def no_gate(state: State, _act: Any, fact: board.NoGate) -> bool:
    here = state.forces[state.table.place[fact.at]][NUMBER[fact.side]]
    casts = any(one.lord or "king" in one.shown or "wizard" in one.shown for one in here.kinds)
    return plain.row(state, fact.at).kind is TerritoryKind.TELEPORTAL and not casts


def _waits(state: State, side: Side, at: str) -> bool:
    """Whether attackers of a side wait for a combat."""
    there = plain.present(state, at)
    return len(there) == 2 and side in there and plain.holder(state, at) is not side


def goes_later(state: State, _act: Any, fact: board.GoesLater) -> bool:
    reading = state.table.readings["R-teleport-retreat-timing"]
    in_step_four = reading == "step-four-instead-of-rolling"
    return isinstance(state.step, steps.Countering) and fact.at == _battle(state).at and not in_step_four


def nothing_to_hold(state: State, act: Any, fact: board.NothingToHold) -> bool:
    """By this reading no die is held back; or this one is already, or no defender rolls."""
    battle, readings = _battle(state), state.table.readings
    held = readings["R-teleport-retreat-timing"] == "remove-casualties-without-rolling"
    return fact.at == battle.at and (not held or act.figure.mark.held or battle.sneak)


def _levies(state: State) -> bool:
    return state.table.setup.options.player_elimination


HELD: Final[dict[type[Fact], Answer]] = {
    # The board, and who stands there.
    board.IsGround: lambda state, _act, fact: GROUNDS[fact.ground](state, fact.at),
    board.IsHeld: lambda state, _act, fact: plain.holder(state, fact.at) is fact.holder,
    board.IsVacant: lambda state, _act, fact: plain.present(state, fact.at) == [],
    board.IsContested: lambda state, _act, fact: len(plain.present(state, fact.at)) == 2,
    board.NoUnitFree: no_unit_free,
    board.NotAdjacent: lambda state, _act, fact: not plain.adjacent(state, fact.at, fact.to),
    board.IsBarred: lambda state, _act, fact: any(
        {fact.at, fact.to} == set(one.between) and one.kind.value == fact.barrier
        for one in state.table.content.pack.board.barrier
    ),
    board.LastUnit: lambda state, _act, fact: plain.units(state, fact.at, fact.side) == 1,
    board.HasDone: has_done,
    board.HasMarched: lambda state, act, fact: (
        plain.stands(state, fact.at, act.by, fact.figure)
        and (fact.steps, fact.most) == (fact.figure.mark.steps, 4)
        and fact.steps >= fact.most
    ),
    board.RealmOf: realm_of,
    board.NotFirst: not_first,
    board.NoRealm: lambda state, _act, fact: plain.kingdom_of(state, fact.at) is None,
    board.NoKingdom: lambda state, _act, fact: plain.kingdoms(state, fact.side) == [],
    board.HasAKingdom: lambda state, _act, fact: fact.at in plain.kingdoms(state, fact.side),
    board.NoFreeUnits: lambda state, _act, _fact: not _levies(state),
    board.StillToPlace: lambda state, _act, fact: _waiting(state, fact.side, fact.ware) > 0,
    # Gold and goods.
    board.TooExpensive: too_expensive,
    board.NoMoreShips: no_more_ships,
    board.WrongAmount: wrong_amount,
    board.TooMuch: lambda state, act, fact: fact.gold == act.gold > fact.most == _most(state, act),
    # Combat.
    board.NoSneaks: lambda _state, _act, fact: fact.side is not Side.ELVES,
    board.NoWayBack: no_way_back,
    board.MustRetreat: lambda state, _act, fact: _battle(state).sneak and _battle(state).at == fact.at,
    board.NotHere: lambda state, act, fact: (
        _fought_in(state) == fact.at != fact.to and fact.to in (act.at, getattr(act, "zone", act.at))
    ),
    board.UnknownSpell: unknown_spell,
    board.NotAnAttack: lambda state, _act, fact: (
        (effect := _effect(state, fact.spell)) is not None and not isinstance(effect, Strike)
    ),
    board.NoAttacks: no_attacks,
    board.NoTeleport: no_teleport,
    board.TooFewLeft: too_few_left,
    # Combat at sea.
    board.NoFireAtSea: lambda state, act, fact: (
        fact.at == _battle(state).at and fact.spell == act.spell and fact.at in state.table.zone
    ),
    board.TakesNoPart: lambda state, act, fact: (
        act.figure.lord and fact.at == _battle(state).at and fact.at in state.table.zone
    ),
    board.NoRoomAboard: no_room_aboard,
    board.NotAboardShips: lambda _state, act, _fact: act.figure.lord,
    board.BoardFirst: lambda state, _act, fact: fact.at == _fought_in(state) and _boarders(state, fact.at),
    board.EmptyFirst: lambda state, act, fact: (
        fact.at == _fought_in(state) and act.aboard is None and 0 < act.ship.crew.total < 8
    ),
    board.NoChange: lambda state, act, _fact: (
        act.aboard is not None and (act.ship.crew.total > 0 or isinstance(state.step, steps.Embarking))
    ),
    board.LastAboard: lambda _state, act, _fact: act.aboard.crew.total == 1,
    board.ComesLater: lambda state, _act, fact: (
        isinstance(state.step, steps.Readying | steps.Bracing) and _combat(state).at == fact.at
    ),
    board.GoesLater: goes_later,
    board.NothingToHold: nothing_to_hold,
    board.StillToFight: lambda state, act, fact: _waits(state, act.by, fact.at),
    board.NoCombat: lambda state, _act, fact: not _waits(state, fact.side, fact.at),
    # Teleports.
    board.AllTaken: all_taken,
    board.NoneStays: none_stays,
    board.IsThere: is_there,
    board.NoGoal: no_goal,
    board.NoGate: no_gate,
    # Counters.
    board.ComesFirst: lambda state, _act, fact: tuple(Face)[len(_chosen(state))] == fact.face,
    board.StaysDown: lambda state, act, fact: (
        act.at == fact.at
        and plain.stands(state, act.at, act.by, act.figure)
        and plain.down(act.figure, "blank")
    ),
    # Harbors.
    board.NoHarborOn: lambda state, _act, fact: fact.zone not in plain.row(state, fact.at).harbors,
    # Ships.
    board.IsBlockaded: lambda state, act, fact: (
        fact.side is not act.by and bool(_crews(state, fact.at, fact.side))
    ),
    board.HasSailed: lambda _state, act, fact: (
        (fact.at, fact.zones) == (act.at, act.ship.spent)
        and fact.most == (10 if act.by is Side.BARBARIANS else 6)
    ),
    board.BesideAlly: lambda state, act, fact: (
        fact.side in state.table.partners[act.by] and bool(_crews(state, fact.at, fact.side))
    ),
    board.MustSailOn: lambda state, act, fact: (
        bool(_crews(state, fact.at, act.by)) and bool(_crews(state, fact.at, fact.side))
    ),
    **OF_SCROLLS,
    **OF_LORDS,
    **OF_ORDEALS,
    **OF_PARTIES,
    **OF_VISITS,
    **OF_TREASURES,
    # Moments.
    moments.NotToDecide: lambda state, act, fact: (
        (fact.by, fact.deed) == (act.by, VERBS[type(act)])
        and plain.decider(state) is fact.decider is not fact.by
    ),
    moments.NotNow: lambda state, act, fact: (
        (fact.by, fact.deed) == (act.by, VERBS[type(act)])
        and type(act) not in map(type, dragonlords.legal_actions(state))
    ),
    moments.Elsewhere: lambda state, _act, fact: (
        isinstance(state.step, steps.Assaulting) and state.step.at == fact.at
    ),
    # What does not fit.
    misfits.NoSuchPlace: lambda state, _act, fact: fact.name not in plain.names(state),
    misfits.NoSuchUnit: no_such_unit,
    misfits.IsAboard: is_aboard,
    misfits.NothingToPlace: lambda state, _act, fact: _waiting(state, fact.side, fact.ware) == 0,
    misfits.NotOnTheBoard: lambda state, _act, fact: fact.name not in state.table.atlas.places,
    misfits.NoSuchShip: no_such_ship,
    misfits.NotAboard: not_aboard,
    misfits.NotAKingdom: lambda state, _act, fact: (
        plain.row(state, fact.at).kind is not TerritoryKind.KINGDOM
    ),
    misfits.NoSuchZone: lambda state, _act, fact: (
        fact.name not in {one.id for one in state.table.content.pack.board.sea_zone}
    ),
    misfits.NotToLose: lambda state, act, fact: (
        plain.stands(state, fact.at, act.by, act.figure) and act.figure.mark.fate is Fate.LOST
    ),
    misfits.IsHidden: lambda state, _act, fact: (
        isinstance(state.step, steps.Hiding) and (state.step.seat is fact.side)
    ),
    misfits.IsAView: lambda state, _act, fact: state.seen_by == fact.viewer,
    misfits.NoSuchCounter: lambda state, act, fact: (
        plain.stands(state, fact.at, act.by, act.figure) and not plain.down(act.figure, fact.face)
    ),
    misfits.NoSuchVictim: lambda state, act, fact: (
        fact.at == _combat(state).at
        and act.victim
        not in {one.victim for one in dragonlords.legal_actions(state) if type(one) is type(act)}
    ),
    flow.GameIsOver: lambda state, _act, _fact: isinstance(state.step, steps.Finished),
    flow.NothingIsAsked: lambda state, _act, fact: plain.decider(state) is fact.by,
    flow.DoesNotAnswer: lambda state, act, _fact: (
        isinstance(turn := dragonlords.to_act(state), dragonlords.Awaiting)
        and turn.request.probability(act) == 0
    ),
}
