"""What a refusal advises, as actions, and beside them all of that kind, to see that none is missing."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Land, March, State, Transfer, Vanish
from conquest_rules.dragonlords.position.facts import advice
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.dragonlords.position.verbs import VERBS
from conquest_rules.kernel.clause import Fact

# What is advised, and what else of its kind could be tried.
Advised: TypeAlias = tuple[set[Action], Iterable[Action]]
Followed: TypeAlias = Callable[[State, Any, Any], Iterator[bool]]


def _open(state: State, actions: Iterable[Action]) -> bool:
    """Whether one of these actions is legal."""
    return any(not dragonlords.why_not(state, one) for one in actions)


def _ways(act: Land | March | Transfer | Vanish, to: str) -> tuple[Action, ...]:
    """The ways of a unit to a territory."""
    there = evolve(act, to=to)
    if not isinstance(there, March):
        return (there,)
    return evolve(there, forced=False), evolve(there, forced=True)


def can_go(state: State, act: Land | March | Transfer | Vanish, told: advice.CanGo) -> Iterator[bool]:
    """The unit can go to each of these territories, and to no other."""
    battle = battle_of(state.step)
    at = battle.at if isinstance(act, Vanish) and battle is not None else getattr(act, "at", "")
    yield (told.figure, told.at) == (act.figure, at)
    for to in (*state.table.territories, *state.table.zone):
        yield (to in told.spaces) == _open(state, _ways(act, to))


def _named(state: State, act: Any, at: str) -> Iterator[Action]:
    """The same kind of action with another territory, and with whatever goes with it."""
    match act:
        case dragonlords.Retreat() | dragonlords.Arrive() | dragonlords.Sail():
            yield evolve(act, to=at)
        case dragonlords.Aim():
            yield from (evolve(act, at=at, side=side) for side in dragonlords.SIDES)
        case dragonlords.Hide():
            yield from (evolve(act, at=at, face=face) for face in dragonlords.Face)
        case dragonlords.DockAt():
            yield from (evolve(act, at=one, zone=zone) for one, zone in state.table.harbors if one == at)
        case dragonlords.Store() | dragonlords.Pay():
            yield from (evolve(act, at=at, gold=gold) for gold in _amounts(state))
        case _:
            yield evolve(act, at=at)


def _amounts(state: State) -> range:
    """Every amount of gold that could be named."""
    return range(-1, 2 + max(getattr(state.step, "left", 0), getattr(state.step, "due", 0)))


def can_choose(state: State, act: Any, told: advice.CanChoose) -> Iterator[bool]:
    """Each of these territories can be chosen, and no other."""
    for at in (*state.table.territories, *state.table.zone):
        yield (at in told.spaces) == _open(state, _named(state, act, at))


def can_name(state: State, act: Any, told: advice.CanName) -> Iterator[bool]:
    """Each of these amounts can be named, and no other."""
    yield bool(told.amounts)
    for gold in _amounts(state):
        yield (gold in told.amounts) == _open(state, [evolve(act, gold=gold)])


def can_cast(state: State, _act: Any, told: advice.CanCast) -> Iterator[bool]:
    """Each of these scrolls can be cast by a caster of this player somewhere, and no other."""
    open_to = {one.scroll for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Cast)}
    yield set(told.cards) == open_to
    yield bool(told.cards)


def can_do(state: State, _act: Any, told: advice.CanDo) -> Iterator[bool]:
    """Some action of each of these kinds is legal; all of them, or just that of the kind that was tried."""
    legal = {VERBS[type(one)] for one in dragonlords.legal_actions(state)}
    yield set(told.deeds) == legal or set(told.deeds) <= legal & {VERBS[type(_act)]}
    yield bool(told.deeds)


def decides(state: State, _act: Any, told: advice.Decides) -> Iterator[bool]:
    """This people decides, and this is its player."""
    turn = dragonlords.to_act(state)
    yield isinstance(turn, dragonlords.Deciding) and turn.by is told.side
    yield any((told.player, told.side) == (seat.player, seat.people) for seat in state.table.setup.seats)


def answer_first(state: State, _act: Any, _told: advice.AnswerFirst) -> Iterator[bool]:
    """Chance acts now."""
    yield isinstance(dragonlords.to_act(state), dragonlords.Awaiting)


FOLLOWED: Final[dict[type[Fact], Followed]] = {
    advice.CanGo: can_go,
    advice.CanChoose: can_choose,
    advice.CanName: can_name,
    advice.CanCast: can_cast,
    advice.CanDo: can_do,
    advice.Decides: decides,
    advice.AnswerFirst: answer_first,
}
