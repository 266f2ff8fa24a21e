"""Battles fought through the game itself: every way they can go, or many of them by chance.

Nothing here knows how odds are worked out. Chance answers with every class of answers that
differ in play, decisions are taken by the policies, and a round that changes nothing leads
back to an equal state, so that its chance is divided out.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random

from tests.clauses.nerath.scenes import CASTLE, K, V, battle, guarded

from conquest_rules import nerath
from conquest_rules.analysis.nerath.odds import Ending, Odds, Policies, Survivors, decide
from conquest_rules.nerath import Bag, Figure, Kind, Realm, State
from conquest_rules.nerath.position.figures import bare

LAND, NEXT_TO_IT, SEA, TOMB = "dread-marches", "amil-forest", "scarlet-bay", "tomb-of-horrors"
Distribution = dict[Survivors, Fraction]
Pieces = Iterable[Kind | Figure]


def land_battle(attackers: Pieces, defenders: Pieces, rulings: Mapping[str, str] | None = None) -> State:
    """Vailin has moved into land of Karkoth, from land that it holds."""
    pieces = {LAND: {V: attackers, K: defenders}}
    return battle(active=V, pieces=pieces, control={NEXT_TO_IT: V}, rulings=rulings)


def sea_battle(attackers: Pieces, defenders: Pieces, rulings: Mapping[str, str] | None = None) -> State:
    """Vailin has sailed into a sea where ships of Karkoth lie."""
    return battle(active=V, pieces={SEA: {V: attackers, K: defenders}}, rulings=rulings)


def dungeon_battle(
    heroes: Pieces, guardians: Iterable[str], rulings: Mapping[str, str] | None = None, face_down: int = 0
) -> State:
    """Heroes of Karkoth have come down to these guardians, and to some that lie face down."""
    return guarded(battle(active=K, pieces={TOMB: {K: heroes}}, rulings=rulings), TOMB, guardians, face_down)


# What has come of a battle.


def _whole(figures: Iterable[Figure]) -> Bag[Figure]:
    return Bag.of(*(bare(one) for one in figures))


def _silent(before: State, at: str, told: Iterable[nerath.Event]) -> bool:
    """Whether the Castle was hit, in the round that these events tell of or earlier."""
    hit_now = any(isinstance(one, nerath.PieceDamaged) and one.figure.kind is CASTLE for one in told)
    return hit_now or any(
        one.kind is CASTLE and one.mark.damage > 0 for realm in Realm for one in before.figures(at, realm)
    )


def left_by(before: State, after: State, at: str, told: list[nerath.Event]) -> Survivors:
    """What a battle has left that ended in a round; a Castle that was captured is the defenders'."""
    attacker = before.active
    [ended] = [one for one in told if isinstance(one, nerath.BattleEnded)]
    mine = [one for one in after.figures(at, attacker) if one.kind is not CASTLE]
    taken = [one for one in after.figures(at, attacker) if one.kind is CASTLE]
    theirs = [one for realm in Realm if realm is not attacker for one in after.figures(at, realm)]
    guardians = after.lair(at).face_up if at in after.table.dungeons else Bag[str]()
    if any(isinstance(one, nerath.Retreated) for one in told):
        away = [one.figure for one in told if isinstance(one, nerath.PieceRetreated)]
        return Survivors(Ending.RETREAT, _whole(away), _whole(theirs), guardians)
    alone = after.table.reading("R-castle-alone") == "falls-with-garrison"
    silent = alone or _silent(before, at, told)
    fit = guardians or any(one.kind is not CASTLE or not silent for one in theirs)
    lost = Ending.DEFENDER_WINS if fit else Ending.BOTH_GONE
    return Survivors(
        Ending.ATTACKER_WINS if ended.won else lost, _whole(mine), _whole((*theirs, *taken)), guardians
    )


# Every way it can go.


def enumerated(state: State, at: str, policies: Policies) -> Distribution:
    """The chance of everything that a battle can leave, by complete enumeration through the game."""
    known = dict[State, Distribution]()
    return _results(nerath.apply(state, nerath.FightBattle(state.active, at)), at, policies, known)


def _results(node: State, at: str, policies: Policies, known: dict[State, Distribution]) -> Distribution:
    """What comes of a battle from the beginning of a round, or from the choice that ends one."""
    if node in known:
        return known[node]
    found, again = Distribution(), Fraction(0)
    for chance, after in _round(node, at, policies):
        if after == node:
            again += chance
        elif isinstance(after, Survivors):
            found[after] = found.get(after, Fraction(0)) + chance
        else:
            for left, share in _results(after, at, policies, known).items():
                found[left] = found.get(left, Fraction(0)) + chance * share
    known[node] = {left: chance / (1 - again) for left, chance in found.items()}
    return known[node]


def _round(node: State, at: str, policies: Policies) -> Iterator[tuple[Fraction, State | Survivors]]:
    """Everything that a round can lead to: an end, or the attacker's choice."""
    waiting: list[tuple[Fraction, State, list[nerath.Event]]] = [(Fraction(1), node, [])]
    while waiting:
        chance, state, told = waiting.pop()
        for answer, share in _answers(state, policies):
            step = nerath.transition(state, answer)
            events = [*told, *step.events]
            if any(isinstance(one, nerath.BattleEnded) for one in step.events):
                yield chance * share, left_by(node, step.state, at, events)
            elif isinstance(step.state.step, nerath.Pressing):
                yield chance * share, step.state
            else:
                waiting.append((chance * share, step.state, events))


def _answers(state: State, policies: Policies) -> tuple[tuple[nerath.Action, Fraction], ...]:
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.classes()
    decided = decide(state, policies)
    assert decided in nerath.legal_actions(state)
    return ((decided, Fraction(1)),)


def worked_out(odds: Odds) -> Distribution:
    """The same as the odds tell it."""
    assert odds.exact
    return {left: Fraction(chance) for left, chance in odds.left}


# By chance.


def played(state: State, at: str, policies: Policies, rng: Random) -> tuple[Survivors, int]:
    """A battle that is played once, with real chance: what it leaves, and after how many rounds."""
    node = state = nerath.apply(state, nerath.FightBattle(state.active, at))
    rounds, told = 1, list[nerath.Event]()
    while True:
        if isinstance(state.step, nerath.Pressing):
            node, told = state, []
        turn = nerath.to_act(state)
        action = turn.request.sample(rng) if isinstance(turn, nerath.Awaiting) else decide(state, policies)
        assert action is not None
        step = nerath.transition(state, action)
        rounds += isinstance(action, nerath.PressAttack)
        told += step.events
        if any(isinstance(one, nerath.BattleEnded) for one in step.events):
            return left_by(node, step.state, at, told), rounds
        state = step.state
