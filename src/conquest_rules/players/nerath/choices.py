"""The choices of a greedy player of Conquest of Nerath.

Here: one row per kind of decision, which gives every listed action a score. Not here: the Move step, in
which pieces work together (`orders`).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from conquest_rules import nerath
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath import Action, Realm, State
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.steps import Buying, Pressing, Repositioning
from conquest_rules.nerath.position.variant_steps import Planning
from conquest_rules.nerath.turn.reduced_downtime.planning import as_chosen
from conquest_rules.players.nerath.reach import front
from conquest_rules.players.nerath.strength import (
    NOTHING,
    Strength,
    chance,
    of_battle,
    of_figures,
    of_kind,
    plus,
    total,
)
from conquest_rules.players.nerath.worth import Taste, cost, gain, menaces

# A score, or how it is worked out; of which kind the action is, its row says, hence Any.
Score: TypeAlias = float | Callable[[State, Realm, Taste, Any], float]
PRESS_ON: Final = 0.4
FAR: Final = 99


def score(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """The score of an action; it only matters in comparison with other actions of the same decision."""
    # What is bought and placed in secret is weighed as if it were open.
    if isinstance(state.step, Planning):
        state, _ = as_chosen(state, state.step)
    worth = SCORES[type(action)]
    return worth(state, realm, taste, action) if callable(worth) else worth


# Battles.


def _least_loss(state: State, _realm: Realm, _taste: Taste, action: nerath.TakeDamage) -> float:
    """Castles and Durable pieces take the first hit; otherwise the cheapest piece is lost."""
    content, figure = state.table.content, action.figure
    takes = of_kind(content, figure.kind, attacking=False)[1]
    if figure.kind is nerath.Kind.CASTLE or takes > 1 + figure.mark.damage:
        return 1.0
    carried = sum(cost(content, one.kind) for one in figure.cargo)
    return -float(cost(content, figure.kind) + carried)


def _largest_die_stays(_state: State, _realm: Realm, _taste: Taste, action: nerath.LoseDie) -> float:
    return -float(action.die)


def _press(state: State, realm: Realm, taste: Taste, _action: Action) -> float:
    """Pressing on is better than retreating while the chance is good enough."""
    assert isinstance(state.step, Pressing)
    return of_battle(state, realm, state.step.battle, taste.exact) - PRESS_ON


def _run_amok(state: State, realm: Realm, taste: Taste, action: nerath.RunAmok) -> float:
    return gain(state, realm, action.to, taste)


def _offer_half(_state: State, _realm: Realm, _taste: Taste, action: nerath.OfferShare) -> float:
    return -float(action.hits)


def _agree(_state: State, _realm: Realm, _taste: Taste, action: nerath.AnswerShare) -> float:
    return float(action.agree)


# Moves after the battles: where a piece is needed.


NEED: Final = Slot[float]("need")


def need(state: State, realm: Realm, space: str) -> float:
    """How much a space needs a piece: more at the front, and most where enemies could win."""
    position = (state.forces, state.control)
    return state.table.memo.latest(NEED, position, lambda: _need(state, realm, space), (realm, space))


def _need(state: State, realm: Realm, space: str) -> float:
    if state.table.content.kind_of[space] is not nerath.SpaceKind.LAND:
        return -10.0
    near = -float(front(state, realm).get(space, FAR))
    menace = menaces(state, realm).get(space)
    if menace is None or state.controller(space) is not realm:
        return near
    here = of_figures(state.table.content, state.figures(space, realm), False)
    capital = 5.0 if space == state.table.content.capital(realm) else 1.0
    return near + 2 * capital * chance(menace, here)


def _move_where_needed(state: State, realm: Realm, _taste: Taste, action: nerath.Move) -> float:
    """A piece moves if it must, or to where it is needed more."""
    better = need(state, realm, action.to) - need(state, realm, action.at)
    if _is_lost(state, realm, action):
        return FAR + better
    if isinstance(state.step, Repositioning):
        return better - 2.0
    return better


def _is_lost(state: State, realm: Realm, action: nerath.Move) -> bool:
    """Whether a piece would be lost if it stayed: a Hero in a dungeon, a Dragon over the sea or an enemy."""
    content = state.table.content
    kind = content.kind_of[action.at]
    if kind is nerath.SpaceKind.DUNGEON:
        return True
    flies = content.piece(action.figure.kind).type is nerath.PieceType.FLYING
    return flies and (not nerath.is_friendly(state, action.at, realm) or kind is nerath.SpaceKind.SEA)


def _ashore(state: State, realm: Realm, taste: Taste, action: nerath.Debark) -> float:
    """Going ashore is good if there is something to gain."""
    if nerath.is_friendly(state, action.to, realm):
        return need(state, realm, action.to) + 2
    if state.table.content.kind_of[action.to] is nerath.SpaceKind.DUNGEON:
        return -1.0
    theirs = NOTHING
    for enemy in state.table.enemies(realm):
        theirs = plus(theirs, of_figures(state.table.content, state.figures(action.to, enemy), False))
    ours = of_figures(state.table.content, action.ship.cargo, True)
    return chance(ours, theirs) * gain(state, realm, action.to, taste) - 2.0


def _aboard(state: State, _realm: Realm, _taste: Taste, action: nerath.Embark) -> float:
    """Going aboard is good only to leave a dungeon."""
    return FAR - 50.0 if state.table.content.kind_of[action.at] is nerath.SpaceKind.DUNGEON else -1.0


# Reinforcements.


def _buy(state: State, realm: Realm, taste: Taste, action: nerath.Buy) -> float:
    """Buy what makes the new force strongest for its Gold; Castles and ships are not worth it."""
    assert isinstance(state.step, Buying)
    content, piece = state.table.content, state.table.content.piece(action.kind)
    if action.kind is nerath.Kind.CASTLE or piece.type is nerath.PieceType.SEA:
        return -1.0
    deals, takes = plus((1.0, 2.0), _both_ways(content, state.step.bought))
    more = _both_ways(content, nerath.Bag.of(action.kind))
    grown = (deals + more[0]) * (takes + more[1]) - deals * takes
    return grown * float(piece.move**taste.speed) / price(state, realm, action.kind)


@lru_cache(maxsize=4096)
def _both_ways(content: nerath.Content, kinds: nerath.Bag[nerath.Kind]) -> Strength:
    """The strength of pieces, attacking and defending combined."""
    deals, takes = total((of_kind(content, kind, True), count) for kind, count in kinds.pairs)
    return deals + total((of_kind(content, kind, False), count) for kind, count in kinds.pairs)[0], takes


def _place(state: State, realm: Realm, _taste: Taste, action: nerath.Place) -> float:
    return -FAR if action.aboard else need(state, realm, action.to)


# Cards.


def _choose_space(state: State, realm: Realm, taste: Taste, action: nerath.ChooseSpace) -> float:
    price = cost(state.table.content, action.kind) if action.kind else 0
    if nerath.is_friendly(state, action.at, realm):
        return FAR + need(state, realm, action.at) + price
    return FAR + gain(state, realm, action.at, taste)


def _choose_piece(state: State, realm: Realm, taste: Taste, action: nerath.ChoosePiece) -> float:
    """The most expensive piece of an enemy; the player's own piece where it helps most."""
    price = float(cost(state.table.content, action.figure.kind))
    if action.whose in state.table.enemies(realm):
        return FAR + price
    if action.to is None:
        return FAR - price
    del taste
    return need(state, realm, action.to) - need(state, realm, action.at)


def _choose_realm(state: State, realm: Realm, _taste: Taste, action: nerath.ChooseRealm) -> float:
    """The enemy with the most points."""
    enemy = action.realm in state.table.enemies(realm)
    return (FAR if enemy else -FAR) + state.victory_points(action.realm)


SCORES: Final[Mapping[type[Action], Score]] = {
    nerath.FightBattle: 0.0,
    nerath.TakeDamage: _least_loss,
    nerath.LoseDie: _largest_die_stays,
    nerath.OfferShare: _offer_half,
    nerath.AnswerShare: _agree,
    nerath.PressAttack: _press,
    nerath.Retreat: 0.0,
    nerath.GiveUp: -FAR,
    nerath.RunAmok: _run_amok,
    nerath.Move: _move_where_needed,
    nerath.Debark: _ashore,
    nerath.Embark: _aboard,
    nerath.Buy: _buy,
    nerath.Place: _place,
    nerath.PlayCard: 2.0 * FAR,
    nerath.UseProperty: 2.0 * FAR,
    nerath.ChooseSpace: _choose_space,
    nerath.ChoosePiece: _choose_piece,
    nerath.ChooseRealm: _choose_realm,
    nerath.Pass: 0.0,
    nerath.Decline: 0.0,
    nerath.EndStep: 0.0,
    nerath.Activate: -1.0,
    nerath.PassActivations: 0.0,
    nerath.Commit: 0.0,
}
