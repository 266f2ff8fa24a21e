"""Whether what a refusal tells of moments, battles, room and cards is true, and of what does not fit."""

from collections.abc import Callable
from typing import Any

from tests.clauses.nerath.reinforcing import placeable
from tests.clauses.nerath.scenes import deciding
from tests.rules.nerath import board_facts as plain
from tests.rules.nerath.board_facts import (
    ORDER,
    bag,
    enemies,
    friendly,
    is_land_piece,
    kind_of,
    near,
    reading,
)

from conquest_rules import nerath
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Fact, Rule
from conquest_rules.nerath import Figure, Kind, Place, Realm, SpaceKind, State
from conquest_rules.nerath.content.effects import GrantAbility
from conquest_rules.nerath.position.facts import board, misfits, moments
from conquest_rules.nerath.position.figures import Stop

STEPS = {
    nerath.Moving: "Move",
    nerath.Activating: "Move",
    nerath.Repositioning: "Reposition",
    **dict.fromkeys(
        (nerath.Buying, nerath.Placing, nerath.MovingNew, nerath.Planning, nerath.PlacingAnew), "Reinforce"
    ),
}


def not_to_decide(state: State, by: Realm, fact: moments.NotToDecide) -> bool:
    """The asker is not the active realm, or not the one that decides at this moment."""
    decider = state.active if fact.decider is fact.active else deciding(state)
    asker = (fact.by, fact.active, fact.decider) == (by, state.active, decider)
    return asker and by is not decider


def not_now(state: State, by: Realm, fact: moments.NotNow | moments.NotInStep) -> bool:
    """The step is the one named, and nothing of this kind can be done in it now."""
    step = STEPS.get(type(state.step), "Fight Battles")
    listed = {type(one).__name__ for one in nerath.legal_actions(state)}
    return (fact.by, fact.step) == (by, step) and fact.action not in listed


# What can be done in some part of a step.
DONE_IN = {
    "Move": {"Move", "Embark", "Debark", "EndStep", "Activate", "PassActivations", "ChooseRealm"},
    "Reposition": {"Move", "Embark", "EndStep"},
    "Reinforce": {"Buy", "Place", "Move", "Embark", "Debark", "EndStep", "Commit", "ChooseInSecret"},
    "Fight Battles": {
        *("FightBattle", "Debark", "TakeDamage", "LoseDie", "OfferShare", "AnswerShare", "PressAttack"),
        *("Retreat", "GiveUp", "RunAmok", "EndStep"),
    },
}
OF_THE_VARIANT = {"Activate", "PassActivations", "ChooseRealm", "Commit", "ChooseInSecret"}


def not_in_step(state: State, by: Realm, fact: moments.NotInStep) -> bool:
    """Nothing of this kind can be done in any part of the step."""
    printed = state.table.setup.variant is nerath.Variant.NONE
    done = DONE_IN[fact.step] - (OF_THE_VARIANT if printed else set())
    return not_now(state, by, fact) and fact.action not in done


def heroes_inside(state: State, _by: Realm, fact: moments.HeroesInside) -> bool:
    heroes = bag(state, fact.at, fact.realm)
    return kind_of(state, fact.at) is SpaceKind.DUNGEON and any(one.kind in plain.HEROES for one in heroes)


def _pending(state: State, kind: SpaceKind) -> tuple[str, ...]:
    return tuple(at for at in state.memory.pending if kind_of(state, at) is kind)


def guardians_left(state: State, by: Realm, fact: moments.GuardiansLeft) -> bool:
    dungeons = [one.id for one in state.table.content.spaces if one.kind is SpaceKind.DUNGEON]
    lairs = dict(zip(dungeons, state.lairs, strict=True))
    covered = [at for at in _pending(state, SpaceKind.DUNGEON) if lairs[at].face_down or lairs[at].face_up]
    return fact.realm is by and bool(covered) and tuple(covered) == fact.spaces


def hit_is_for(state: State, _by: Realm, fact: moments.HitIsFor) -> bool:
    step = state.step
    assert isinstance(step, nerath.TakingDamage)
    hit = step.shares[0][0]
    player = next(seat for seat in state.table.setup.seats if hit in seat.realms)
    side = (
        (hit,)
        if hit is state.active
        else tuple(
            one
            for one in enemies(state, state.active)
            if one in player.realms and bag(state, step.battle.at, one)
        )
    )
    return set(fact.realms) == set(side) and fact.realm not in side


def _durable(state: State, realm: Realm, figure: Figure, at: str) -> bool:
    granted = [
        effect
        for effect, where in plain.effects(state, realm)
        if isinstance(effect, GrantAbility)
        and effect.ability is nerath.Ability.DURABLE
        and where in (None, at)
    ]
    by_card = any(not effect.kinds or figure.kind in effect.kinds for effect in granted)
    return figure.kind is not Kind.CASTLE and (figure.kind is Kind.DRAGON or by_card)


def able(state: State, realm: Realm, at: str) -> list[int]:
    """What each piece of a realm in a space can still take, carried Heroes at sea among them."""
    units = list[Figure]()
    for one in bag(state, at, realm):
        heroes = reading(state, "R-carried-hero-damage") == "may" and kind_of(state, at) is SpaceKind.SEA
        units += [one, *(inside for inside in one.cargo if heroes and inside.kind in plain.HEROES)]
    lives = [(2 if _durable(state, realm, one, at) else 1) - one.mark.damage for one in units]
    once = reading(state, "R-hit-allocation") == "one-per-batch"
    return [min(1, left) if once else left for left in lives if left > 0]


def takes_at_most(state: State, _by: Realm, fact: moments.TakesAtMost) -> bool:
    step = state.step
    assert isinstance(step, nerath.SharingDamage)
    return (fact.hits, fact.most) == (step.hits, sum(able(state, fact.realm, step.battle.at)))


def falls_to(state: State, _by: Realm, fact: moments.FallsTo) -> bool:
    """One hit a piece for the whole side comes first; of the rest a realm may take what it can."""
    step = state.step
    assert isinstance(step, nerath.SharingDamage)
    at = step.battle.at
    other = next(one for one in enemies(state, state.active) if one is not fact.realm and bag(state, at, one))
    own, theirs = able(state, fact.realm, at), able(state, other, at)
    most = min(sum(own), max(len(own), step.hits - len(theirs)))
    return (fact.hits, fact.most) == (step.hits, most) and reading(
        state, "R-hits-among-allies"
    ) == "whole-side"


def _upright(state: State, realm: Realm) -> list[Figure]:
    here = (one for space in plain.spaces(state) for one in bag(state, space, realm))
    return [
        one
        for one in here
        if one.kind is not Kind.CASTLE and not any(each.mark.activated for each in (one, *one.cargo))
    ]


def _player(state: State, realm: Realm) -> nerath.Seat:
    return next(seat for seat in state.table.setup.seats if realm in seat.realms)


def get_away(state: State, _by: Realm, fact: moments.GetAway) -> bool:
    """Land pieces need land or a berth, ships sea, flying pieces either, each of it friendly."""
    open_to = [one for one in near(state, fact.at) if friendly(state, one, fact.realm)]
    land, sea = (
        any(kind_of(state, one) is kind for one in open_to) for kind in (SpaceKind.LAND, SpaceKind.SEA)
    )
    here = [one for one in bag(state, fact.at, fact.realm) if one.mark.stopped != Stop.STANDS_BY]
    marching = [one for one in here if is_land_piece(state, one.kind)]
    ships = [one for one in here if one.kind is Kind.WARSHIP]
    waiting = state.memory.pending
    seas = [
        one for one in near(state, fact.at) if kind_of(state, one) is SpaceKind.SEA and one not in waiting
    ]
    moored = [one for at in seas for one in bag(state, at, fact.realm) if one.kind is Kind.WARSHIP]
    room = sum(2 - one.cargo.total for one in moored)
    away = (
        (len(marching) if land else min(len(marching), room))
        + (len(ships) if sea else 0)
        + (len(here) - len(marching) - len(ships) if land or sea else 0)
    )
    return (fact.away, fact.force) == (away, len(here))


def leaves_over(state: State, _by: Realm, fact: board.LeavesOver) -> bool:
    """Not all that would be bought has a place, and what is left over is a part of it."""
    bought = state.step.bought if isinstance(state.step, nerath.Buying) else None
    if bought is not None and bought + fact.left != fact.wanted:
        return False
    return not placeable(state, (), list(fact.wanted))


def would_leave_over(state: State, by: Realm, fact: board.WouldLeaveOver) -> bool:
    """What is left over is still to be placed, and cannot be when the piece stands where it was to."""
    step = state.step
    if not isinstance(step, nerath.Placing):
        return True
    rest = list(step.unplaced)
    rest.remove(fact.kind)
    left = list(fact.left)
    if reading(state, "R-cargo-counts") == "free" or any(
        plain.new_castle_in(state, at, by) for at in plain.spaces(state)
    ):
        return set(left) <= {*rest, fact.kind}
    at_sea = {SpaceKind.SEA: Kind.WARSHIP, SpaceKind.LAND: Kind.FOOTSOLDIER}
    log = [Place(by, at_sea[kind_of(state, at)], at) for at in step.placed]
    return not placeable(state, [*log, Place(by, fact.kind, fact.to)], rest)


def out_of_time(state: State, _by: Realm, fact: moments.OfCard) -> bool:
    return nerath.PlayCard(fact.realm, fact.card) not in nerath.legal_actions(state)


def has_to_place(state: State, by: Realm, fact: moments.HasToPlace) -> bool:
    step = state.step
    assert isinstance(step, nerath.Planning)
    order = step.orders[ORDER.index(by)]
    assert order is not None
    placed = nerath.Bag.of(*(one.kind for one in order.places))
    left = step.given[ORDER.index(by)] + order.bought - placed
    return bool(fact.pieces) and all(count <= left.count(kind) for kind, count in fact.pieces.pairs)


def _order(state: State, by: Realm) -> Any:
    assert isinstance(state.step, nerath.Planning)
    return state.step.orders[ORDER.index(by)]


def runs_from(state: State, _by: Realm, fact: moments.RunsFromElsewhere) -> bool:
    assert isinstance(state.step, nerath.RunningAmok)
    return fact.now == state.step.rampages[0].at != fact.at


def _foes_in_lair(state: State) -> Any:
    assert isinstance(state.step, nerath.LosingDice)
    return state.step.battle.foes


def _displayed(state: State, realm: Realm) -> Any:
    return state.displays[ORDER.index(realm)]


def _in_hand(state: State, realm: Realm) -> set[str]:
    turn = ORDER.index(realm)
    return {*state.hands[turn].cards, *state.treasures[turn].cards}


def _decks(state: State) -> dict[str, Realm | None]:
    content = state.table.content
    treasures: dict[str, Realm | None] = {one.id: None for one in content.treasures}
    return treasures | {one.id: one.realm for one in content.events}


def was_used(state: State, _by: Realm, fact: moments.OfCard) -> bool:
    assert isinstance(state.step, nerath.Window)
    return any((realm, card) == (fact.realm, fact.card) for realm, card, _ in state.step.used)


DOING: dict[moments.Doing, Callable[[State, Realm, moments.OfRealm], bool]] = {
    moments.Doing.DEALS: lambda state, _by, fact: (
        isinstance(state.step, nerath.Dealing) and state.step.to is fact.realm
    ),
    moments.Doing.DRAWS: lambda state, _by, fact: (
        isinstance(state.step, nerath.Drawing) and state.active is fact.realm
    ),
    moments.Doing.BUYS: lambda state, _by, fact: not _order(state, fact.realm).placing,
    moments.Doing.PLACES: lambda state, _by, fact: _order(state, fact.realm).placing,
    moments.Doing.NOTHING_TO_PLACE: lambda state, _by, fact: (
        not _order(state, fact.realm).bought or len(_order(state, fact.realm).places) > 0
    ),
    moments.Doing.NO_CASTLES: lambda state, _by, fact: (
        not plain.eligible(plain.as_planned(state), fact.realm)
    ),
}
PLAYING: dict[moments.Playing, Callable[[State, Realm, moments.OfCard], bool]] = {
    moments.Playing.OUT_OF_TIME: out_of_time,
    moments.Playing.RESTS: lambda state, _by, fact: (
        fact.card in _displayed(state, fact.realm)
        and nerath.UseProperty(fact.realm, fact.card) not in nerath.legal_actions(state)
    ),
    moments.Playing.WORKS_ALONE: lambda state, _by, fact: (
        fact.card in _displayed(state, fact.realm)
        and nerath.UseProperty(fact.realm, fact.card) not in nerath.legal_actions(state)
    ),
    moments.Playing.WAS_USED: was_used,
    moments.Playing.NOT_HELD: lambda state, _by, fact: fact.card not in _in_hand(state, fact.realm),
    moments.Playing.COMES_FIRST: lambda state, _by, fact: (
        isinstance(state.step, nerath.Resolving)
        and (state.step.by, state.step.card) == (fact.realm, fact.card)
    ),
    moments.Playing.FORBIDS: lambda state, _by, fact: (
        isinstance(state.step, nerath.Resolving) and state.step.card == fact.card
    ),
}
HELD: dict[type[Fact], Callable[[State, Realm, Any], bool]] = {
    Rule: lambda _state, _by, _fact: True,
    board.LeavesOver: leaves_over,
    board.WouldLeaveOver: would_leave_over,
    moments.NotToDecide: not_to_decide,
    moments.SamePlayer: lambda state, by, fact: any(
        {fact.by, fact.active} == {by, state.active} <= set(seat.realms) for seat in state.table.setup.seats
    ),
    moments.OfRealm: lambda state, by, fact: DOING[fact.what](state, by, fact),
    moments.OfCard: lambda state, by, fact: PLAYING[fact.what](state, by, fact),
    moments.NotNow: not_now,
    moments.NotInStep: not_in_step,
    moments.CardsAreAsked: lambda state, _by, fact: (
        isinstance(state.step, nerath.Window) and state.step.asked == fact.asked
    ),
    moments.BattlesLeft: lambda state, by, fact: (fact.realm, fact.spaces) == (by, state.memory.pending),
    moments.SeaBattlesLeft: lambda state, _by, fact: fact.spaces == _pending(state, SpaceKind.SEA) != (),
    moments.GuardiansLeft: guardians_left,
    moments.HeroesInside: heroes_inside,
    moments.HitIsFor: hit_is_for,
    moments.GuardianIsHit: lambda state, _by, fact: all(
        foe.hit for foe in _foes_in_lair(state) if (foe.guardian, foe.dice) == (fact.guardian, fact.dice)
    ),
    moments.TakesAtMost: takes_at_most,
    moments.FallsTo: falls_to,
    moments.GetAway: get_away,
    moments.RunsFromElsewhere: runs_from,
    moments.NothingActivated: lambda state, _by, fact: (
        isinstance(state.step, nerath.Activating)
        and (state.step.number, state.step.group) == (fact.number, None)
    ),
    moments.CannotAct: lambda state, _by, fact: (
        not _upright(state, fact.realm) or _player(state, fact.realm) is not _player(state, fact.by)
    ),
    moments.StillUpright: lambda state, _by, fact: len(_upright(state, fact.realm)) == fact.pieces,
    moments.GroupActs: lambda state, _by, fact: (
        isinstance(state.step, nerath.Activating) and state.step.group == fact.group
    ),
    moments.HasToPlace: has_to_place,
    # What does not fit.
    misfits.NoSuchSpace: lambda state, _by, fact: fact.name not in plain.spaces(state),
    misfits.NoSuchPiece: lambda state, _by, fact: (
        fact.figure not in fact.here and fact.here == bag(state, fact.at, fact.realm)
    ),
    misfits.NotAboard: lambda _state, _by, fact: fact.figure not in fact.ship.cargo,
    misfits.NothingToPlace: lambda state, _by, fact: (
        fact.kind not in fact.left
        and (not isinstance(state.step, nerath.Placing) or fact.left == state.step.unplaced)
    ),
    misfits.NoBattleIn: lambda state, _by, fact: fact.at not in fact.left == state.memory.pending,
    misfits.NoSuchDie: lambda state, _by, fact: (
        fact.foes == _foes_in_lair(state)
        and all(
            (foe.guardian, foe.dice) != (fact.guardian, fact.dice) or fact.die not in foe.dice
            for foe in fact.foes
        )
    ),
    misfits.OfferIsMade: lambda state, _by, fact: getattr(state.step, "offer", None) == fact.hits,
    misfits.NoOffer: lambda state, _by, _fact: getattr(state.step, "offer", 0) is None,
    misfits.NotSoMany: lambda state, _by, fact: (
        not 0 <= fact.offered <= fact.hits and getattr(state.step, "hits", None) == fact.hits
    ),
    flow.GameIsOver: lambda state, _by, _fact: isinstance(state.step, nerath.Finished),
    misfits.IsHidden: lambda _state, _by, _fact: True,
    misfits.IsAView: lambda state, _by, fact: state.seen_by == fact.viewer,
    flow.NothingIsAsked: lambda state, _by, fact: deciding(state) is fact.by,
    flow.DoesNotAnswer: lambda state, _by, _fact: isinstance(nerath.to_act(state), nerath.Awaiting),
    misfits.DoesNotHold: lambda state, _by, fact: (
        fact.card not in fact.held and set(fact.held) == _in_hand(state, fact.realm)
    ),
    misfits.NoSuchCard: lambda state, _by, fact: fact.card not in _decks(state),
    misfits.CardOfAnother: lambda state, _by, fact: _decks(state)[fact.card] is fact.owner is not fact.realm,
    misfits.HandIsHidden: lambda state, _by, fact: state.seen_by == fact.viewer != fact.realm,
    misfits.ChoicesAreHidden: lambda state, _by, fact: (
        state.seen_by == fact.viewer and _order(state, fact.realm) is None
    ),
    misfits.NotInPlay: lambda state, _by, fact: (
        fact.card not in fact.shown and set(fact.shown) == set(_displayed(state, fact.realm))
    ),
    misfits.NoBattleNow: lambda state, _by, _fact: (
        isinstance(state.step, nerath.Window)
        and nerath.Pass(state.step.asked[0], nerath.Until.BATTLE) not in nerath.legal_actions(state)
    ),
}
