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
from conquest_rules.nerath.position.events.printed import (
    AttackPressed,
    BattleBegun,
    BattleEnded,
    BattlesTriggered,
    DiceRolled,
    DungeonPlundered,
    Event,
    IncomeCollected,
    PieceDebarked,
    PieceEmbarked,
    PieceMoved,
    PurchasesEnded,
    Retreated,
    SpaceConquered,
    SpaceLiberated,
    StepBegun,
    TurnBegun,
)
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


def _of_step(event: StepBegun) -> Occasions:
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


def _of_declaring(state: State, event: BattlesTriggered) -> Occasion:
    attacked = {realm for space in event.spaces for realm in attacked_by(state, space, event.realm)}
    against = tuple(realm for realm in REALMS if realm in attacked)
    return Occasion(Moment.ATTACK_DECLARED, (event.realm,), against)


def _of_beginning(state: State, event: BattleBegun) -> Occasion:
    dungeon = state.table.content.kind_of[event.at] is SpaceKind.DUNGEON
    moment = Moment.DUNGEON_ENTERED if dungeon else Moment.BATTLE_BEGINS
    return Occasion(moment, (event.attacker,), event.defenders, event.at)


@clause("N9.35", "N16.11")
def _of_ending(state: State, event: BattleEnded) -> Occasions:
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


def _of(state: State, event: Event) -> Occasions:
    match event:
        case PieceMoved(realm, _, _, to) | PieceEmbarked(realm, _, _, to) | PieceDebarked(realm, _, _, to):
            yield Occasion(Moment.PIECE_MOVED, (realm,), attacked_by(state, to, realm), to)
        case StepBegun():
            yield from _of_step(event)
        case DrawEnded(realm):
            yield Occasion(Moment.TURN_BEGINS, (realm,))
            yield Occasion(Moment.STEP_ENDS, (realm,), step=StepName.DRAW)
        case ActivationsBegun():
            yield from _of_activations(event)
        case MusterBegun():
            yield from _of_muster(event)
        case BattlesTriggered():
            yield _of_declaring(state, event)
        case BattleBegun():
            yield _of_beginning(state, event)
        case Retreated(realm, at, defenders):
            yield Occasion(Moment.RETREAT, (realm,), defenders, at)
        case BattleEnded():
            yield from _of_ending(state, event)
        case SpaceConquered(realm, space, _, lost_by):
            yield Occasion(Moment.SPACE_CONQUERED, (realm,), (lost_by,), space)
        case SpaceLiberated(realm, space, _, lost_by):
            yield Occasion(Moment.SPACE_LIBERATED, (realm,), (lost_by,), space)
        case DungeonPlundered(realm, at):
            yield Occasion(Moment.DUNGEON_PLUNDERED, (realm,), (), at)
        case PurchasesEnded(realm):
            yield Occasion(Moment.PIECES_BOUGHT, (realm,))
        case IncomeCollected(realm):
            yield Occasion(Moment.INCOME, (realm,))
            yield Occasion(Moment.STEP_ENDS, (realm,), step=StepName.INCOME)
            yield Occasion(Moment.TURN_ENDS, (realm,))
        case _:
            return


def occasions(state: State, events: Iterable[Event], moments: Collection[Moment]) -> tuple[Occasion, ...]:
    """The moments that the events bring, of those given, in order."""
    return tuple(
        [
            occasion
            for event in events
            if not BRINGS.get(type(event), NONE).isdisjoint(moments)
            for occasion in _of(state, event)
            if occasion.moment in moments
        ]
    )


NONE: Final = frozenset[Moment]()
# The moments that an event can bring; all others bring none.
BRINGS: Final[Mapping[type[Event], frozenset[Moment]]] = {
    **dict.fromkeys((PieceMoved, PieceEmbarked, PieceDebarked), frozenset({Moment.PIECE_MOVED})),
    StepBegun: frozenset({Moment.TURN_BEGINS, Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    DrawEnded: frozenset({Moment.TURN_BEGINS, Moment.STEP_ENDS}),
    ActivationsBegun: frozenset({Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    MusterBegun: frozenset({Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.DURING}),
    BattlesTriggered: frozenset({Moment.ATTACK_DECLARED}),
    BattleBegun: frozenset({Moment.BATTLE_BEGINS, Moment.DUNGEON_ENTERED}),
    Retreated: frozenset({Moment.RETREAT}),
    BattleEnded: frozenset({Moment.BATTLE_WON, Moment.BATTLE_LOST}),
    SpaceConquered: frozenset({Moment.SPACE_CONQUERED}),
    SpaceLiberated: frozenset({Moment.SPACE_LIBERATED}),
    DungeonPlundered: frozenset({Moment.DUNGEON_PLUNDERED}),
    PurchasesEnded: frozenset({Moment.PIECES_BOUGHT}),
    IncomeCollected: frozenset({Moment.INCOME, Moment.STEP_ENDS, Moment.TURN_ENDS}),
}


# What is over.


def _over(state: State, one: InForce, event: Event) -> bool:
    """Whether an event ends an effect that lasts."""
    lasts = getattr(effects_of(state.table.content, one.card, one.again)[one.effect], "lasts", None)
    match event:
        case DiceRolled():
            return lasts is Lasts.ROLL
        case AttackPressed():
            return lasts in (Lasts.ROLL, Lasts.ROUND)
        case BattleEnded():
            return lasts in (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE)
        case StepBegun() | ActivationsBegun() | ReinforceBegun():
            return lasts in (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE, Lasts.STEP)
        case TurnBegun(_, realm):
            return lasts is not Lasts.OWN_TURN or realm is one.realm
        case _:
            return False


def _ahead(realm: Realm, until: Until, event: Event) -> Until:
    """How long a realm still passes after an event."""
    match event:
        case BattleEnded() if until is Until.BATTLE:
            return Until.MOMENT
        case StepBegun() | ActivationsBegun() | ReinforceBegun() if until in (Until.BATTLE, Until.STEP):
            return Until.MOMENT
        case TurnBegun(_, begun) if until is not Until.OWN_TURN or begun is realm:
            return Until.MOMENT
        case _:
            return until


def lapsed(state: State, events: Iterable[Event]) -> State:
    """The state without the effects and the passes ahead that these events end."""
    if not state.in_force and state.passes == NOBODY_PASSES:
        return state
    effects, passes = state.in_force, state.passes
    for event in events:
        if isinstance(event, ENDING):
            effects = tuple(one for one in effects if not _over(state, one, event))
            passes = by_realm(map(_ahead, REALMS, passes, (event,) * len(REALMS)))
    if (effects, passes) == (state.in_force, state.passes):
        return state
    return evolve(state, in_force=effects, passes=passes)


ENDING: Final = (
    DiceRolled,
    AttackPressed,
    BattleEnded,
    StepBegun,
    TurnBegun,
    ActivationsBegun,
    ReinforceBegun,
)
NOBODY_PASSES: Final = by_realm(Until.MOMENT for _ in REALMS)
