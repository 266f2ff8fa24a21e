"""Whether a fact about scrolls that a refusal tells is true: answers like those of `facts_held`."""

from collections.abc import Callable
from typing import Any, Final

from tests.rules.dragonlords import board_facts as plain

from conquest_rules.dragonlords import NUMBER, Side, State, steps
from conquest_rules.dragonlords.position.facts import misfits, scrolls
from conquest_rules.kernel.clause import Fact


def _card(state: State, name: str) -> Any:  # a row of the pack
    """The row of a scroll."""
    return next(one for one in state.table.content.pack.scrolls.scroll if one.id == name)


def no_caster(state: State, act: Any, fact: scrolls.NoCaster) -> bool:
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and not (fact.figure.lord or {"king", "wizard"} & {*fact.figure.shown.kinds})


def wrong_caster(state: State, act: Any, fact: scrolls.WrongCaster) -> bool:
    casters = {str(one) for one in _card(state, fact.card).casters}
    kinds = {*fact.figure.shown.kinds} | ({"dragonlord"} if fact.figure.lord else set())
    there = plain.stands(state, fact.at, act.by, fact.figure)
    return there and fact.card == act.scroll and bool(kinds) and not casters & kinds


def _foes(state: State, by: Side, at: str) -> list[Side]:
    """The enemies that a scroll could strike in a place: units of others, at sea all but DragonLords."""
    allies = (by, *state.table.partners[by])
    there = [side for side in plain.present(state, at) if side not in allies]
    if at not in state.table.zone:
        return there
    crews = {side: sum(ship.crew.total for ship in plain.fleet(state, at, side)) for side in there}
    ashore = {side: state.forces[state.table.place[at]][NUMBER[side]] for side in there}
    return [side for side in there if crews[side] or any(not one.lord for one in ashore[side])]


def no_enemies(state: State, act: Any, fact: scrolls.NoEnemies) -> bool:
    """No enemy stands there; or nowhere, if the scroll can be aimed anywhere."""
    anywhere = _card(state, act.scroll).where == "anywhere-but-wastelands"
    places = (*state.table.territories, *state.table.zone) if anywhere else (fact.at,)
    same = (fact.side, fact.at) == (act.by, act.at)
    return same and not any(_foes(state, act.by, at) for at in places)


def _others_with_scrolls(state: State, side: Side) -> list[Side]:
    others = [seat for seat in state.table.seats if seat not in state.table.partners[side]]
    return [seat for seat in others if state.hands[NUMBER[seat]].total]


def not_a_target(state: State, act: Any, fact: scrolls.NotATarget) -> bool:
    """No enemy stands where it was aimed, or reaches there; of scrolls to be seen there are none."""
    step = state.step
    assert isinstance(step, steps.Aiming)
    if _card(state, step.scroll).effect.__class__.__name__ == "SeeScrolls":
        return act.at is not None or fact.side not in _others_with_scrolls(state, step.by)
    if act.at is None or (act.at != step.at and _card(state, step.scroll).where != "anywhere-but-wastelands"):
        return True
    beyond = act.at not in (*state.table.territories, *state.table.zone)
    return beyond or fact.side not in _foes(state, act.by, act.at)


def _has_summoned(state: State) -> bool:
    assert isinstance(state.step, steps.Summoning)
    return state.step.left < _card(state, state.step.scroll).effect.up_to


def _shrines(state: State) -> list[str]:
    rows = state.table.content.pack.board.wasteland
    return [space.id for row in rows for space in row.space if space.kind == "shrine"]


def no_such_scroll(state: State, act: Any, fact: misfits.NoSuchScroll) -> bool:
    hand = state.hands[NUMBER[fact.side]].cards
    return (fact.side, fact.card) == (act.by, act.scroll) and fact.card not in hand


OF_SCROLLS: Final[dict[type[Fact], Callable[[State, Any, Any], bool]]] = {
    scrolls.NoCaster: no_caster,
    scrolls.WrongCaster: wrong_caster,
    scrolls.IsStruck: lambda state, act, fact: (
        isinstance(state.step, steps.Answering) and (state.step.threat.at, act.at) == (fact.at, fact.to)
    ),
    scrolls.OnlyTurned: lambda state, act, fact: (
        isinstance(state.step, steps.Answering)
        and state.step.threat.scroll == fact.card
        and state.table.readings["R-answer-to-a-scroll"] == "reflect-or-show"
        and act.scroll != "reflect"
    ),
    scrolls.NothingToTurn: lambda state, act, fact: (
        not isinstance(state.step, steps.Answering) and fact.card == act.scroll == "reflect"
    ),
    scrolls.NoEnemies: no_enemies,
    scrolls.IsSanctuary: lambda state, act, fact: fact.at == act.at and fact.at in _shrines(state),
    scrolls.NotAtSea: lambda state, act, fact: act.scroll == fact.card and act.at in state.table.zone,
    scrolls.NoScrollsElsewhere: lambda state, act, fact: (
        fact.side is act.by and not _others_with_scrolls(state, act.by)
    ),
    scrolls.NoDragon: lambda _state, act, fact: fact.at == act.at,
    scrolls.NotATarget: not_a_target,
    scrolls.NoneSummoned: lambda state, _act, fact: (
        isinstance(state.step, steps.Summoning)
        and fact.card == state.step.scroll
        and not _has_summoned(state)
    ),
    scrolls.NoCombat: lambda state, act, fact: fact.by is act.by and steps.battle_of(state.step) is None,
    misfits.NoSuchScroll: no_such_scroll,
}
