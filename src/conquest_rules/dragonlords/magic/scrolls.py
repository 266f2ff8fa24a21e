"""Scrolls: who casts which scroll, where, and when it can do something.

Here: the action `Cast`, with its refusals, and whom a scroll can concern. Not here: what a scroll does
(`threats`, `summoning`), and who is asked (`windows`). Clauses: scroll cards, page 23; casters, page 20.
Rulings: `R-scroll-without-effect`, `R-scroll-own-turn`, `R-answer-to-a-scroll`.

What a card does is data; no card is named here. A scroll needs someone or something to work on, and what may
protect them plays no part.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import (
    BecomeLord,
    GainShip,
    LoseUnits,
    Madden,
    PlaceUnits,
    ScrollEffect,
    SeeScrolls,
    TurnBack,
)
from conquest_rules.dragonlords.content.names import CasterKind, Side, Where
from conquest_rules.dragonlords.magic.casters import is_caster, kinds_of
from conquest_rules.dragonlords.magic.dragons import master, masters_a_dragon
from conquest_rules.dragonlords.magic.looking import can_be_seen
from conquest_rules.dragonlords.position.actions import Aim, Cast
from conquest_rules.dragonlords.position.checks import Moved, by_checks, known
from conquest_rules.dragonlords.position.crews import fighters, party_with, units, with_room, with_unit
from conquest_rules.dragonlords.position.events import ScrollCast, ScrollTurned, ShipGained
from conquest_rules.dragonlords.position.facts.board import Ground, IsGround, IsHeld, NoRoomAboard, NotHere
from conquest_rules.dragonlords.position.facts.lords import IdleLord
from conquest_rules.dragonlords.position.facts.misfits import NoSuchScroll, NoSuchUnit
from conquest_rules.dragonlords.position.facts.ordeals import NoRoomInParty
from conquest_rules.dragonlords.position.facts.scrolls import (
    IsSanctuary,
    IsStruck,
    NoCaster,
    NoEnemies,
    NoScrollsElsewhere,
    NotAtSea,
    NothingToTurn,
    OnlyTurned,
    WrongCaster,
)
from conquest_rules.dragonlords.position.figures import Figure, marked
from conquest_rules.dragonlords.position.holding import (
    enemies_in,
    holder,
    is_friendly,
    is_shrine,
    places_with,
)
from conquest_rules.dragonlords.position.pieces import LARGEST
from conquest_rules.dragonlords.position.state import State, at_step, docked_at, replaced
from conquest_rules.dragonlords.position.steps import Aiming, Answering, Summoning, Threat, place_concerned
from conquest_rules.dragonlords.position.supply import no_more_ships
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.deck import discarded
from conquest_rules.kernel.secret import without_card


def effect_of(state: State, scroll: str) -> ScrollEffect:
    """The effect of a scroll."""
    return state.table.content.scrolls[scroll].effect


# Whom a scroll can concern.


@clause("D23.4", "D23.5", "D23.15", "D23.30")
def aims(state: State, scroll: str, by: Side, at: str) -> Iterator[Aim]:
    """Everyone whom a scroll that is cast in a place can concern, in board order."""
    row = state.table.content.scrolls[scroll]
    if isinstance(row.effect, SeeScrolls):
        yield from (Aim(by, seat) for seat in state.table.seats if can_be_seen(state, by, seat))
        return
    for to in _within_reach(state, row.where, at):
        yield from (Aim(by, side, to) for side in enemies_in(state, to, by) if fighters(state, to, side))


@clause("D23.4", "D23.5", "D9.1")
def _within_reach(state: State, where: Where, at: str) -> Iterable[str]:
    """The places that a scroll cast in a place can strike; on a Shrine no one is struck."""
    if where is not Where.ANYWHERE_BUT_WASTELANDS:
        return () if is_shrine(state, at) else (at,)
    atlas = state.table.atlas
    return [atlas.places[number] for number in (*atlas.territories, *atlas.zones)]


# Why not.


def _fits(state: State, step: object, act: Cast) -> Misfit | None:
    here = units(state, act.at, act.by) if act.at in state.table.place else Bag[Figure]()
    if act.figure not in here:
        return known(state, act.at) or Misfit(NoSuchUnit(act.by, act.figure, act.at, here.total))
    return None if act.scroll in state.hand(act.by).cards else Misfit(NoSuchScroll(act.by, act.scroll))


@clause("D2.13", "D20.1", "D20.4", "D23.1", "D23.10", "D23.29")
def by_a_caster(state: State, step: object, act: Cast) -> Violation | None:
    """Casters alone cast scrolls, some of them Kings or Wizards alone."""
    casters, kinds = state.table.content.scrolls[act.scroll].casters, kinds_of(act.figure)
    if any(kind in casters for kind in kinds):
        return None
    if not kinds:
        return Violation("D23.1", NoCaster(act.figure, act.at))
    why = "D23.10" if casters == (CasterKind.KING,) else "D23.29"
    return Violation(why, WrongCaster(act.figure, act.at, act.scroll))


@clause("D20.2", "D23.2", "D23.3")
def where_they_react(state: State, step: object, act: Cast) -> Violation | None:
    """In a combat, and in answer to a scroll, only casters in the place concerned cast."""
    at = place_concerned(state.step)
    if at is None or at == act.at:
        return None
    fact = IsStruck(at, act.at) if isinstance(state.step, Answering) else NotHere(at, act.at)
    return Violation("D23.2", fact)


@clause("D23.3", "D23.12")
def answers_turn_back(state: State, step: object, act: Cast) -> Violation | None:
    """With the reading `reflect-or-show`, only a scroll that turns it back answers a scroll."""
    turns = isinstance(effect_of(state, act.scroll), TurnBack)
    if turns or not isinstance(step, Answering):
        return None
    if state.table.reading("R-answer-to-a-scroll") == "any-scroll-first":
        return None
    return Violation("D23.3", OnlyTurned(step.threat.scroll), ruling="R-answer-to-a-scroll")


def _something_to_turn(state: State, step: object, act: Cast) -> Violation | None:
    return None if isinstance(step, Answering) else Violation("D23.14", NothingToTurn(act.scroll))


@clause("D23.23")
def not_at_sea(state: State, act: Cast) -> Violation | None:
    """Scrolls made of fireballs or lightning bolts are not cast at sea, like those spells."""
    effect = effect_of(state, act.scroll)
    if not isinstance(effect, LoseUnits) or effect.nature is None or act.at not in state.table.zone:
        return None
    if state.table.reading("R-bolts-by-scroll-at-sea") == "at-sea-too":
        return None
    return Violation("D23.23", NotAtSea(act.scroll), ruling="R-bolts-by-scroll-at-sea")


def _someone_to_strike(state: State, step: object, act: Cast) -> Violation | None:
    if (landlocked := not_at_sea(state, act)) is not None:
        return landlocked
    if next(aims(state, act.scroll, act.by, act.at), None) is not None:
        return None
    anywhere = state.table.content.scrolls[act.scroll].where is Where.ANYWHERE_BUT_WASTELANDS
    if is_shrine(state, act.at) and not anywhere:
        return Violation("D9.1", IsSanctuary(act.at))
    return Violation("D23.5" if anywhere else "D23.4", NoEnemies(act.by, act.at))


def _someone_to_look_at(state: State, step: object, act: Cast) -> Violation | None:
    if next(aims(state, act.scroll, act.by, act.at), None) is not None:
        return None
    return Violation("D23.30", NoScrollsElsewhere(act.by))


@clause("D23.26", "D5.3")
def _a_harbor(state: State, step: object, act: Cast) -> Violation | None:
    if not any(at == act.at for at, _ in state.table.harbors):
        return Violation("D23.26", IsGround(act.at, Ground.WITHOUT_HARBOR))
    if not is_friendly(state, act.at, act.by):
        return Violation("D23.26", IsHeld(act.at, holder(state, act.at) or act.by))
    return no_more_ships(state)


@clause("D23.28")
def _room_for_units(state: State, step: object, act: Cast) -> Violation | None:
    # A territory has room for everyone.
    if act.at in state.table.space:
        party = party_with(state, act.at, act.by, act.figure)
        full = party is not None and party.units.total >= LARGEST
        return Violation("D23.28", NoRoomInParty(act.by, act.at, LARGEST)) if full else None
    if act.at not in state.table.zone or with_room(state, act.at, act.by):
        return None
    return Violation("D23.28", NoRoomAboard(act.by, act.at))


@clause("D23.29")
def _a_dragon(state: State, step: object, act: Cast) -> Violation | None:
    return masters_a_dragon(state, act)


NEEDS: Final[dict[type[ScrollEffect], Callable[[State, object, Cast], Violation | None]]] = {
    TurnBack: _something_to_turn,
    LoseUnits: _someone_to_strike,
    Madden: _someone_to_strike,
    SeeScrolls: _someone_to_look_at,
    GainShip: _a_harbor,
    PlaceUnits: _room_for_units,
    BecomeLord: _a_dragon,
}


@clause("D23.1", "D23.4", "D23.5", "D23.14", "D23.26", "D23.28", "D23.30")
def with_an_effect(state: State, step: object, act: Cast) -> Violation | None:
    """A scroll is cast only where it has someone or something to work on."""
    return NEEDS[type(effect_of(state, act.scroll))](state, step, act)


@clause("D7.27", "D12.22")
def not_by_stray_lords(state: State, step: object, act: Cast) -> Violation | None:
    """A DragonLord that was made in the Wastelands does nothing there before it leaves."""
    if not act.figure.lord or act.at not in state.table.space:
        return None
    return Violation("D7.27", IdleLord(act.figure, act.at))


CHECKS: Final = (by_a_caster, where_they_react, answers_turn_back, not_by_stray_lords, with_an_effect)


@clause("D23.2", "D23.3")
def castable(state: State, step: object, side: Side, places: Iterable[str]) -> Iterator[Cast]:
    """Every scroll that a side can cast in these places, by each of its casters."""
    cards = state.hand(side).cards.kinds
    for at in places if cards else ():
        for figure in units(state, at, side).kinds:
            if is_caster(figure):
                for card in cards:
                    act = Cast(side, card, figure, at)
                    if all(check(state, step, act) is None for check in CHECKS):
                        yield act


def castable_anywhere(state: State, step: object, side: Side) -> Iterator[Cast]:
    """Every scroll that a side can cast in its own time."""
    if state.hand(side).cards:
        yield from castable(state, step, side, places_with(state, side))


# What comes of it.


@clause("D2.12", "D23.1")
def _spent(state: State, by: Side, scroll: str) -> State:
    """The state when a scroll has gone from a hand to the discards."""
    hands = replaced(state.hands, by, without_card(state.hand(by), scroll))
    return evolve(state, hands=hands, scrolls=discarded(state.scrolls, scroll))


@clause("D23.28")
def calling(state: State, act: Cast) -> State:
    """The state in which the caster is marked whose quest party units join: a Shrine may have several."""
    if act.at not in state.table.space:
        return state
    caster = marked(act.figure, evolve(act.figure.mark, taken=True))
    return with_unit(state, act.at, act.by, None, act.figure, caster)


@clause("D2.12", "D23.1", "D23.12", "D23.26", "D23.27")
def cast(state: State, step: Any, act: Cast) -> Moved:  # any step in which scrolls are cast
    """A scroll is discarded, and what it does begins."""
    told = ScrollCast(act.by, act.at, act.figure, act.scroll)
    state, effect = _spent(state, act.by, act.scroll), effect_of(state, act.scroll)
    match effect:
        case TurnBack():
            turned, more = turned_back(state, step.threat, step.then)
            return turned, (told, *more)
        case GainShip():
            zone = next(zone for at, zone in state.table.harbors if at == act.at)
            return docked_at(state, act.at, zone), (told, ShipGained(act.by, act.at, zone))
        case PlaceUnits(up_to):
            state = calling(state, act)
            return at_step(state, Summoning(act.scroll, act.by, act.at, up_to, step)), (told,)
        case BecomeLord():
            mastered, more = master(state, act)
            return mastered, (told, *more)
        case _:
            return at_step(state, Aiming(act.scroll, act.by, act.at, step)), (told,)


@clause("D23.12", "D23.13")
def turned_back(state: State, threat: Threat, then: Any) -> Moved:  # the step that a threat interrupts
    """A scroll strikes the side that cast it, in the place where it was cast; they may answer in turn."""
    turned = Threat(threat.scroll, threat.side, threat.at, threat.by, threat.origin)
    told = ScrollTurned(turned.by, turned.scroll, turned.side, turned.at, ("D23.12", "D23.13"))
    return at_step(state, Answering(turned, then)), (told,)


CAST: Final = flow.Deed(Cast, cast, by_checks(*CHECKS, fits=_fits), whose="D23.2")
