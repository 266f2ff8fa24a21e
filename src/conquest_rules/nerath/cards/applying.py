"""Applying the effects of cards.

Here: one pure function per effect. Not here: its possible targets (`targets`), requests to chance
(`requests`), and the order of effects (`resolving`). Clauses: what cards do.
"""

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.nerath.battle.dungeon import with_lair
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.effects import Lasts
from conquest_rules.nerath.content.names import CARGO_KINDS, TURN, Kind, Realm
from conquest_rules.nerath.content.timing import Moment
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.actions import Action, ChoosePiece, ChooseRealm, ChooseSpace
from conquest_rules.nerath.position.checks import Moved
from conquest_rules.nerath.position.events import cards as card_events
from conquest_rules.nerath.position.events.printed import Event, PieceDestroyed
from conquest_rules.nerath.position.figures import NOWHERE, Figure
from conquest_rules.nerath.position.in_force import price, why_resolved
from conquest_rules.nerath.position.state import InForce, State, replaced, with_forces, with_treasury
from conquest_rules.nerath.position.variant_steps import Activating, Mustering
from conquest_rules.nerath.turn.placement_sites import fits, survey


def with_interrupted(step: steps.Step, other: steps.Step) -> steps.Step:
    """The same cards and windows, with another step to continue with."""
    if isinstance(step, steps.Resolving | steps.Window):
        return evolve(step, then=with_interrupted(step.then, other))
    return other


# Pieces.


def _comes_before(step: steps.Step) -> bool:
    """Whether a card comes before the step that continues after it: when the turn begins, or a step ends."""
    while isinstance(step, steps.Resolving | steps.Window):
        if isinstance(step, steps.Window) and step.occasion.moment in (Moment.TURN_BEGINS, Moment.STEP_ENDS):
            return True
        step = step.then
    return False


@clause("N11.28", "M5.8")
def _put_down(state: State, step: steps.Resolving, piece: Figure, came_from: str) -> Figure:
    """A piece as a card puts it down: if its owner is moving, it is marked as one that began elsewhere."""
    now, mark = steps.interrupted(step), piece.mark
    own = step.by is state.active and isinstance(now, steps.Moving | Activating | steps.MovingNew)
    moving = own and not _comes_before(step)
    late = moving and isinstance(now, Activating) and now.group is not None
    stood = (mark.stood or came_from) if late else ""
    return evolve(piece, mark=evolve(mark, transferred=moving and piece.kind in CARGO_KINDS, stood=stood))


@clause("N12.22", "N16.22")
def _add(state: State, step: steps.Resolving, kind: Kind, at: str, count: int) -> Moved:
    """Add pieces to a space, undamaged and with their full Move; they are not new as in Step 5."""
    piece = _put_down(state, step, Figure(kind), NOWHERE)
    there = state.figures(at, step.by).add(piece, count)
    told = card_events.PieceAdded(step.by, kind, at, clauses=_putting(state, step, at))
    return with_forces(state, (at, step.by, there)), (told,) * count


def _putting(state: State, step: steps.Resolving, to: str) -> tuple[str, ...]:
    """The clauses for putting a piece into a space; only an Event brings it into a battle."""
    why = why_resolved(state, step)
    into_battle = to in state.memory.pending and not state.table.content.is_treasure(step.card)
    return cites(*why, "N12.22") if into_battle else why


@clause("N14.12")
def _destroy(state: State, step: steps.Resolving, act: ChoosePiece) -> Moved:
    """Destroy an enemy piece with its cargo."""
    left = state.figures(act.at, act.whose).remove(act.figure)
    why = why_resolved(state, step)
    sunk = cites("N11.33") if act.figure.cargo else ()
    told = PieceDestroyed(act.whose, act.figure, act.at, (*why, *sunk))
    return with_forces(state, (act.at, act.whose, left)), (told,)


@clause("N9.27", "N9.29", "N12.22", "N23.21")
def _transfer(state: State, step: steps.Resolving, act: ChoosePiece) -> Moved:
    """Take a piece from one space and put it into another; the Move it has used stays used."""
    assert act.to is not None
    moved = _put_down(state, step, act.figure, act.at)
    after = with_forces(
        state,
        (act.at, act.by, state.figures(act.at, act.by).remove(act.figure)),
        (act.to, act.by, state.figures(act.to, act.by).add(moved)),
    )
    why = cites(*_putting(state, step, act.to), "N9.27", "N9.29")
    return after, (card_events.PieceTransferred(act.by, act.figure, act.at, act.to, why),)


def _buy_now(state: State, step: steps.Resolving, act: ChooseSpace) -> Moved:
    assert act.kind is not None
    cost = price(state, act.by, act.kind)
    paid = with_treasury(state, act.by, state.treasury(act.by) - cost)
    added, _ = _add(paid, step, act.kind, act.at, 1)
    why = cites(*_putting(state, step, act.at), "N7.14")
    return added, (card_events.PieceAdded(act.by, act.kind, act.at, cost, why),)


def _extra_purchase(state: State, step: steps.Resolving, effect: effects.ExtraPurchase) -> Moved:
    """Add pieces to those bought, as far as there is a place; not once new pieces move."""
    reinforcing, events, why = steps.interrupted(step), list[Event](), why_resolved(state, step)
    for _ in range(effect.count):
        if (more := _with_purchase(state, reinforcing, effect.kind)) is not None:
            reinforcing = more
            events.append(card_events.PurchaseAdded(step.by, effect.kind, why))
    if not events:
        return state, (card_events.EffectFailed(step.by, step.card, step.effect, why),)
    return evolve(state, step=with_interrupted(step, reinforcing)), tuple(events)


@clause("N18.10", "N24.7")
def _with_purchase(state: State, step: steps.Step, kind: Kind) -> steps.Step | None:
    """The Reinforce step with one more piece to be placed; None if there is no place, or placing is over."""
    match step:
        case steps.Buying(bought, given) if fits(state, survey(state), bought.add(kind), Bag()):
            return steps.Buying(bought.add(kind), given.add(kind))
        case Mustering(bought) if fits(state, survey(state), bought.add(kind), Bag()):
            return evolve(step, bought=bought.add(kind))
        case steps.Placing(unplaced, placed) if fits(state, survey(state), unplaced.add(kind), placed):
            return evolve(step, unplaced=unplaced.add(kind))
        case _:
            return None


# Gold and points.


@clause("N23.19")
def _steal(state: State, step: steps.Resolving, effect: effects.StealGold, victim: Realm) -> Moved:
    """Take as much Gold as the victim has."""
    gold = min(effect.gold, state.treasury(victim))
    poorer = with_treasury(state, victim, state.treasury(victim) - gold)
    richer = with_treasury(poorer, step.by, poorer.treasury(step.by) + gold)
    why = cites(*why_resolved(state, step), "N23.19")
    return richer, (card_events.GoldStolen(step.by, victim, gold, why),)


def _change_gold(state: State, step: steps.Resolving, realm: Realm, gold: int) -> Moved:
    changed = max(-state.treasury(realm), gold)
    told = card_events.GoldChanged(realm, changed, why_resolved(state, step))
    return with_treasury(state, realm, state.treasury(realm) + changed), (told,)


def score(state: State, realm: Realm, points: int) -> State:
    """The state in which a realm has this many more points."""
    return evolve(state, points=replaced(state.points, realm, state.points[TURN[realm]] + points))


# Battles.


def _cancel(state: State, step: steps.Resolving, effect: effects.CancelHits) -> Moved:
    """Cancel hits against the owner's side before they do damage."""
    striking, at = steps.interrupted(step), step.occasion.at
    if not isinstance(striking, steps.Striking) or at is None:
        return state, ()
    attacks = step.by is state.active
    hits = striking.on_attackers if attacks else striking.on_defenders
    less = min(hits, effect.count)
    if attacks:
        struck = evolve(striking, on_attackers=hits - less)
    else:
        struck = evolve(striking, on_defenders=hits - less)
    told = card_events.HitsCancelled(step.by, at, less, why_resolved(state, step))
    return evolve(state, step=with_interrupted(step, struck)), (told,)


def _force_retreat(state: State, step: steps.Resolving) -> Moved:
    """The attacker is not asked whether to press the attack."""
    pressing = steps.interrupted(step)
    if not isinstance(pressing, steps.Pressing):
        return state, ()
    retreating = with_interrupted(step, steps.Retreating(pressing.battle))
    why = cites(*why_resolved(state, step), "N15.5")
    return evolve(state, step=retreating), (card_events.RetreatForced(step.by, pressing.battle.at, why),)


@clause("N16.23")
def _put_in_force(state: State, step: steps.Resolving, effect: effects.Effect, at: str | None) -> Moved:
    """An effect lasts: for a battle in its space, for a space that was chosen, or everywhere."""
    lasts = getattr(effect, "lasts", None)
    here = step.occasion.at if lasts in (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE) else None
    one = InForce(step.by, step.card, step.effect, at or here, step.again)
    told = card_events.EffectBegan(step.by, step.card, step.effect, one.at, why_resolved(state, step))
    return evolve(state, in_force=(*state.in_force, one)), (told,)


# Guardians.


def swap(state: State, step: steps.Resolving, one: str, other: str) -> Moved:
    """Swap the face-down guardians of two entrances."""
    here, there = state.lair(one), state.lair(other)
    swapped = with_lair(state, one, evolve(here, face_down=there.face_down))
    swapped = with_lair(swapped, other, evolve(there, face_down=here.face_down))
    return swapped, (card_events.GuardiansSwapped(one, other, why_resolved(state, step)),)


# All of them.


def choose(state: State, step: steps.Resolving, effect: effects.Effect, act: Action) -> Moved:
    """Apply an effect to its chosen target."""
    match effect, act:
        case effects.AddPieces(kind, _, count, together), ChooseSpace():
            return _add(state, step, kind, act.at, count if together else 1)
        case effects.BuyNow(), ChooseSpace():
            return _buy_now(state, step, act)
        case effects.ProtectSpace(), ChooseSpace():
            return _put_in_force(state, step, effect, act.at)
        case effects.DestroyPieces(), ChoosePiece():
            return _destroy(state, step, act)
        case ((effects.TransferPieces() | effects.JoinBattle()), ChoosePiece()):
            return _transfer(state, step, act)
        case effects.LoseGold(gold), ChooseRealm():
            return _change_gold(state, step, act.realm, -gold)
        case effects.StealGold(), ChooseRealm():
            return _steal(state, step, effect, act.realm)
        case _:
            raise AssertionError(f"{act} is refused for {effect}")


def happen(state: State, step: steps.Resolving, effect: effects.Effect) -> Moved:
    """Apply an effect that leaves no choice."""
    match effect:
        case effects.GainGold(gold):
            return _change_gold(state, step, step.by, gold)
        case effects.ScorePoints(points):
            why = why_resolved(state, step)
            return score(state, step.by, points), (card_events.PointsScored(step.by, points, why),)
        case effects.ExtraPurchase():
            return _extra_purchase(state, step, effect)
        case effects.CancelHits():
            return _cancel(state, step, effect)
        case effects.ForceRetreat():
            return _force_retreat(state, step)
        case _:
            return _put_in_force(state, step, effect, None)
