"""Occasions: the moments that come up in play.

Here: which moments an event brings, and when lasting effects end. Not here: the moments within a battle
round, where the battle itself stops.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.effects import Lasts
from conquest_rules.nerath.content.names import REALMS, Realm, SpaceKind
from conquest_rules.nerath.content.timing import Moment, Occasion, StepName, Until
from conquest_rules.nerath.position.control import attacked_by
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.events.variant import (
    ActivationsBegun,
    DrawEnded,
    MusterBegun,
    ReinforceBegun,
)
from conquest_rules.nerath.position.in_force import effects_of
from conquest_rules.nerath.position.state import InForce, State, by_realm

# The steps by their names in events, in their order.
NAMED: Final = dict(
    zip(("Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income"), StepName, strict=True)
)
BEFORE: Final = dict(zip(tuple(StepName)[1:], tuple(StepName)[:-1], strict=True))

Occasions = Iterator[Occasion]


def _of_step(event: events.StepBegun) -> Occasions:
    step, by = NAMED[event.step], (event.realm,)
    if step is StepName.MOVE:
        # What comes at the start of a turn comes after the draw.
        yield Occasion(Moment.TURN_BEGINS, by)
    if step is StepName.REPOSITION:
        yield _own_time_after_battles(event.realm)
    if step is not StepName.DRAW:
        yield Occasion(Moment.STEP_ENDS, by, step=BEFORE[step])
    yield Occasion(Moment.STEP_BEGINS, by, step=step)


@clause("N9.10")
def _own_time_after_battles(realm: Realm) -> Occasion:
    """When no battle is left, or none was triggered, there is still time for the cards of Step 3."""
    return Occasion(Moment.DURING, (realm,), step=StepName.FIGHT)


def _of_activations(event: ActivationsBegun) -> Occasions:
    """In the variant, steps come several times; a moment that comes once per turn comes the first time."""
    step, by = NAMED[event.step], (event.realm,)
    if step is StepName.REPOSITION:
        yield _own_time_after_battles(event.realm)
    if event.lap > 1:
        return
    if step is not StepName.MOVE:
        yield Occasion(Moment.STEP_ENDS, by, step=BEFORE[step])
    yield Occasion(Moment.STEP_BEGINS, by, step=step)


def _of_muster(event: MusterBegun) -> Occasions:
    """In the variant, a realm's own cards for Step 5 come before any realm chooses in secret."""
    by = (event.realm,)
    yield Occasion(Moment.STEP_ENDS, by, step=StepName.REPOSITION)
    yield Occasion(Moment.STEP_BEGINS, by, step=StepName.REINFORCE)
    yield Occasion(Moment.DURING, by, step=StepName.REINFORCE)


def _of_declaring(state: State, event: events.BattlesTriggered) -> Occasion:
    attacked = {realm for space in event.spaces for realm in attacked_by(state, space, event.realm)}
    against = tuple(realm for realm in REALMS if realm in attacked)
    return Occasion(Moment.ATTACK_DECLARED, (event.realm,), against)


def _of_beginning(state: State, event: events.BattleBegun) -> Occasion:
    dungeon = state.table.content.kind_of[event.at] is SpaceKind.DUNGEON
    moment = Moment.DUNGEON_ENTERED if dungeon else Moment.BATTLE_BEGINS
    return Occasion(moment, (event.attacker,), event.defenders, event.at)


@clause("N9.35", "N16.11")
def _of_ending(state: State, event: events.BattleEnded) -> Occasions:
    """A battle is won by one side and lost by the other, unless a reading says that there was none."""
    if not event.fought and _was_no_battle(state, event.at):
        return
    attackers, defenders = (state.active,), event.defenders
    won, lost = (attackers, defenders) if event.won else (defenders, attackers)
    yield Occasion(Moment.BATTLE_WON, won, lost, event.at)
    yield Occasion(Moment.BATTLE_LOST, lost, won, event.at)


@clause("N9.35", "N16.11")
def _was_no_battle(state: State, at: str) -> bool:
    """Whether taking this undefended space counts as no battle (R-undefended-space, R-empty-dungeon)."""
    if state.table.content.kind_of[at] is not SpaceKind.DUNGEON:
        return state.table.reading("R-undefended-space") == "walkover-no-battle"
    lair = state.lair(at)
    empty = not lair.face_down and not lair.face_up
    return empty and state.table.reading("R-empty-dungeon") == "nothing-there"


def _of(state: State, event: events.Event) -> Occasions:
    match event:
        case (
            events.PieceMoved(realm, _, _, to)
            | events.PieceEmbarked(realm, _, _, to)
            | events.PieceDebarked(realm, _, _, to)
        ):
            yield Occasion(Moment.PIECE_MOVED, (realm,), attacked_by(state, to, realm), to)
        case events.StepBegun():
            yield from _of_step(event)
        case DrawEnded(realm):
            yield Occasion(Moment.TURN_BEGINS, (realm,))
            yield Occasion(Moment.STEP_ENDS, (realm,), step=StepName.DRAW)
        case ActivationsBegun():
            yield from _of_activations(event)
        case MusterBegun():
            yield from _of_muster(event)
        case events.BattlesTriggered():
            yield _of_declaring(state, event)
        case events.BattleBegun():
            yield _of_beginning(state, event)
        case events.Retreated(realm, at, defenders):
            yield Occasion(Moment.RETREAT, (realm,), defenders, at)
        case events.BattleEnded():
            yield from _of_ending(state, event)
        case events.SpaceConquered(realm, space, _, lost_by):
            yield Occasion(Moment.SPACE_CONQUERED, (realm,), (lost_by,), space)
        case events.SpaceLiberated(realm, space, _, lost_by):
            yield Occasion(Moment.SPACE_LIBERATED, (realm,), (lost_by,), space)
        case events.DungeonPlundered(realm, at):
            yield Occasion(Moment.DUNGEON_PLUNDERED, (realm,), (), at)
        case events.PurchasesEnded(realm):
            yield Occasion(Moment.PIECES_BOUGHT, (realm,))
        case events.IncomeCollected(realm):
            yield Occasion(Moment.INCOME, (realm,))
            yield Occasion(Moment.STEP_ENDS, (realm,), step=StepName.INCOME)
            yield Occasion(Moment.TURN_ENDS, (realm,))
        case _:
            return


def occasions(
    state: State, told: Iterable[events.Event], moments: Collection[Moment]
) -> tuple[Occasion, ...]:
    """The moments that the events bring, of those given, in order."""
    return tuple(
        [
            occasion
            for event in told
            if not BRINGS.get(type(event), NONE).isdisjoint(moments)
            for occasion in _of(state, event)
            if occasion.moment in moments
        ]
    )


NONE: Final = frozenset[Moment]()
# The moments that an event can bring; all others bring none.
BRINGS: Final[Mapping[type[events.Event], frozenset[Moment]]] = {
    **dict.fromkeys(
        (events.PieceMoved, events.PieceEmbarked, events.PieceDebarked), frozenset({Moment.PIECE_MOVED})
    ),
    events.StepBegun: frozenset({Moment.TURN_BEGINS, Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    DrawEnded: frozenset({Moment.TURN_BEGINS, Moment.STEP_ENDS}),
    ActivationsBegun: frozenset({Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    MusterBegun: frozenset({Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    events.BattlesTriggered: frozenset({Moment.ATTACK_DECLARED}),
    events.BattleBegun: frozenset({Moment.BATTLE_BEGINS, Moment.DUNGEON_ENTERED}),
    events.Retreated: frozenset({Moment.RETREAT}),
    events.BattleEnded: frozenset({Moment.BATTLE_WON, Moment.BATTLE_LOST}),
    events.SpaceConquered: frozenset({Moment.SPACE_CONQUERED}),
    events.SpaceLiberated: frozenset({Moment.SPACE_LIBERATED}),
    events.DungeonPlundered: frozenset({Moment.DUNGEON_PLUNDERED}),
    events.PurchasesEnded: frozenset({Moment.PIECES_BOUGHT}),
    events.IncomeCollected: frozenset({Moment.INCOME, Moment.STEP_ENDS, Moment.TURN_ENDS}),
}


# What is over.


def _over(state: State, one: InForce, event: events.Event) -> bool:
    """Whether an event ends an effect that lasts."""
    lasts = getattr(effects_of(state.table.content, one.card, one.again)[one.effect], "lasts", None)
    match event:
        case events.DiceRolled():
            return lasts is Lasts.ROLL
        case events.AttackPressed():
            return lasts in (Lasts.ROLL, Lasts.ROUND)
        case events.BattleEnded():
            return lasts in (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE)
        case events.StepBegun() | ActivationsBegun() | ReinforceBegun():
            return lasts in (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE, Lasts.STEP)
        case events.TurnBegun(_, realm):
            return lasts is not Lasts.OWN_TURN or realm is one.realm
        case _:
            return False


def _ahead(realm: Realm, until: Until, event: events.Event) -> Until:
    """How long a realm still passes after an event."""
    match event:
        case events.BattleEnded() if until is Until.BATTLE:
            return Until.MOMENT
        case events.StepBegun() | ActivationsBegun() | ReinforceBegun() if until in WITHIN_A_STEP:
            return Until.MOMENT
        case events.TurnBegun(_, begun) if until is not Until.OWN_TURN or begun is realm:
            return Until.MOMENT
        case _:
            return until


# What the end of a step ends.
WITHIN_A_STEP: Final = (Until.BATTLE, Until.STEP)


def lapsed(state: State, told: Iterable[events.Event]) -> State:
    """The state without the effects and the passes ahead that these events end."""
    if not state.in_force and state.passes == NOBODY_PASSES:
        return state
    lasting, passes = state.in_force, state.passes
    for event in told:
        if isinstance(event, ENDING):
            lasting = tuple(one for one in lasting if not _over(state, one, event))
            passes = by_realm(map(_ahead, REALMS, passes, (event,) * len(REALMS)))
    if (lasting, passes) == (state.in_force, state.passes):
        return state
    return evolve(state, in_force=lasting, passes=passes)


ENDING: Final = (
    events.DiceRolled,
    events.AttackPressed,
    events.BattleEnded,
    events.StepBegun,
    events.TurnBegun,
    ActivationsBegun,
    ReinforceBegun,
)
NOBODY_PASSES: Final = by_realm(Until.MOMENT for _ in REALMS)
