"""The choices of a greedy player of Conquest of Nerath.

Here: one function per kind of decision, which gives every listed action a score. Not here: the Move step, in
which pieces work together (`orders`).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath import (
    Action,
    Activate,
    AnswerShare,
    Bag,
    Buy,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Commit,
    Content,
    Debark,
    Decline,
    Embark,
    EndStep,
    FightBattle,
    GiveUp,
    Kind,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    PassActivations,
    PieceType,
    Place,
    PlayCard,
    PressAttack,
    Realm,
    Retreat,
    RunAmok,
    SpaceKind,
    State,
    TakeDamage,
    UseProperty,
    is_friendly,
)
from conquest_rules.nerath.position.in_force import price
from conquest_rules.nerath.position.steps import Buying, Pressing, Repositioning
from conquest_rules.nerath.position.variant_steps import Planning
from conquest_rules.nerath.turn.reduced_downtime.planning import as_chosen
from conquest_rules.players.nerath.outlook import of_battle
from conquest_rules.players.nerath.reach import front
from conquest_rules.players.nerath.strength import NOTHING, Strength, chance, of_figures, of_kind, plus, total
from conquest_rules.players.nerath.worth import Taste, cost, gain, menaces

Score: TypeAlias = Callable[[State, Realm, Taste, Action], float]
PRESS_ON: Final = 0.4
FAR: Final = 99


def score(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """The score of an action; it only matters in comparison with other actions of the same decision."""
    # What is bought and placed in secret is weighed as if it were open.
    if isinstance(state.step, Planning):
        state, _ = as_chosen(state, state.step)
    return SCORES[type(action)](state, realm, taste, action)


# Battles.


def _first_come(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    del state, realm, taste, action
    return 0.0


def _least_loss(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Castles and Durable pieces take the first hit; otherwise the cheapest piece is lost."""
    del realm, taste
    assert isinstance(action, TakeDamage)
    content, figure = state.table.content, action.figure
    takes = of_kind(content, figure.kind, attacking=False)[1]
    if figure.kind is Kind.CASTLE or takes > 1 + figure.mark.damage:
        return 1.0
    carried = sum(cost(content, one.kind) for one in figure.cargo)
    return -float(cost(content, figure.kind) + carried)


def _largest_die_stays(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    del state, realm, taste
    assert isinstance(action, LoseDie)
    return -float(action.die)


def _press(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Pressing on is better than retreating while the chance is good enough."""
    del action
    assert isinstance(state.step, Pressing)
    return of_battle(state, realm, state.step.battle, taste.exact) - PRESS_ON


def _run_amok(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    assert isinstance(action, RunAmok)
    return gain(state, realm, action.to, taste)


def _offer_half(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    del state, realm, taste
    assert isinstance(action, OfferShare)
    return -float(action.hits)


def _agree(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    del state, realm, taste
    assert isinstance(action, AnswerShare)
    return float(action.agree)


# Moves after the battles: where a piece is needed.


NEED: Final = Slot[float]("need")


def need(state: State, realm: Realm, space: str) -> float:
    """How much a space needs a piece: more at the front, and most where enemies could win."""
    position = (state.forces, state.control)
    return state.table.memo.latest(NEED, position, lambda: _need(state, realm, space), (realm, space))


def _need(state: State, realm: Realm, space: str) -> float:
    if state.table.content.kind_of[space] is not SpaceKind.LAND:
        return -10.0
    near = -float(front(state, realm).get(space, FAR))
    menace = menaces(state, realm).get(space)
    if menace is None or state.controller(space) is not realm:
        return near
    here = of_figures(state.table.content, state.figures(space, realm), False)
    capital = 5.0 if space == state.table.content.capital(realm) else 1.0
    return near + 2 * capital * chance(menace, here)


def _move_where_needed(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """A piece moves if it must, or to where it is needed more."""
    del taste
    assert isinstance(action, Move)
    better = need(state, realm, action.to) - need(state, realm, action.at)
    if _is_lost(state, realm, action):
        return FAR + better
    if isinstance(state.step, Repositioning):
        return better - 2.0
    return better


def _is_lost(state: State, realm: Realm, action: Move) -> bool:
    """Whether a piece would be lost if it stayed: a Hero in a dungeon, a Dragon over the sea or an enemy."""
    content = state.table.content
    kind = content.kind_of[action.at]
    if kind is SpaceKind.DUNGEON:
        return True
    flies = content.piece(action.figure.kind).type is PieceType.FLYING
    return flies and (not is_friendly(state, action.at, realm) or kind is SpaceKind.SEA)


def _ashore(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Going ashore is good if there is something to gain."""
    assert isinstance(action, Debark)
    if is_friendly(state, action.to, realm):
        return need(state, realm, action.to) + 2
    if state.table.content.kind_of[action.to] is SpaceKind.DUNGEON:
        return -1.0
    theirs = NOTHING
    for enemy in state.table.enemies(realm):
        theirs = plus(theirs, of_figures(state.table.content, state.figures(action.to, enemy), False))
    ours = of_figures(state.table.content, action.ship.cargo, True)
    return chance(ours, theirs) * gain(state, realm, action.to, taste) - 2.0


def _aboard(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Going aboard is good only to leave a dungeon."""
    del realm, taste
    assert isinstance(action, Embark)
    return FAR - 50.0 if state.table.content.kind_of[action.at] is SpaceKind.DUNGEON else -1.0


# Reinforcements.


def _buy(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Buy what makes the new force strongest for its Gold; Castles and ships are not worth it."""
    assert isinstance(action, Buy)
    assert isinstance(state.step, Buying)
    content, piece = state.table.content, state.table.content.piece(action.kind)
    if action.kind is Kind.CASTLE or piece.type is PieceType.SEA:
        return -1.0
    deals, takes = plus((1.0, 2.0), _both_ways(content, state.step.bought))
    more = _both_ways(content, Bag.of(action.kind))
    grown = (deals + more[0]) * (takes + more[1]) - deals * takes
    return grown * float(piece.move**taste.speed) / price(state, realm, action.kind)


@lru_cache(maxsize=4096)
def _both_ways(content: Content, kinds: Bag[Kind]) -> Strength:
    """The strength of pieces, attacking and defending combined."""
    deals, takes = total((of_kind(content, kind, True), count) for kind, count in kinds.pairs)
    return deals + total((of_kind(content, kind, False), count) for kind, count in kinds.pairs)[0], takes


def _place(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    del taste
    assert isinstance(action, Place)
    return -FAR if action.aboard else need(state, realm, action.to)


# Cards.


def _play(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Play every playable card."""
    del state, realm, taste, action
    return 2.0 * FAR


def _choose_space(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    assert isinstance(action, ChooseSpace)
    price = cost(state.table.content, action.kind) if action.kind else 0
    if is_friendly(state, action.at, realm):
        return FAR + need(state, realm, action.at) + price
    return FAR + gain(state, realm, action.at, taste)


def _choose_piece(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """The most expensive piece of an enemy; the player's own piece where it helps most."""
    assert isinstance(action, ChoosePiece)
    price = float(cost(state.table.content, action.figure.kind))
    if action.whose in state.table.enemies(realm):
        return FAR + price
    if action.to is None:
        return FAR - price
    del taste
    return need(state, realm, action.to) - need(state, realm, action.at)


def _choose_realm(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """The enemy with the most points."""
    del taste
    assert isinstance(action, ChooseRealm)
    enemy = action.realm in state.table.enemies(realm)
    return (FAR if enemy else -FAR) + state.victory_points(action.realm)


def _nothing_more(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Ending, passing and declining are better than doing harm; a retreat is weighed against pressing on."""
    del state, realm, taste, action
    return 0.0


def _never(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """Giving up all pieces of a battle is worse than any chance to win it."""
    del state, realm, taste, action
    return -FAR


def _idle(state: State, realm: Realm, taste: Taste, action: Action) -> float:
    """An activation without a move is worse than doing nothing."""
    del state, realm, taste, action
    return -1.0


SCORES: Final[Mapping[type[Action], Score]] = {
    FightBattle: _first_come,
    TakeDamage: _least_loss,
    LoseDie: _largest_die_stays,
    OfferShare: _offer_half,
    AnswerShare: _agree,
    PressAttack: _press,
    Retreat: _nothing_more,
    GiveUp: _never,
    RunAmok: _run_amok,
    Move: _move_where_needed,
    Debark: _ashore,
    Embark: _aboard,
    Buy: _buy,
    Place: _place,
    PlayCard: _play,
    UseProperty: _play,
    ChooseSpace: _choose_space,
    ChoosePiece: _choose_piece,
    ChooseRealm: _choose_realm,
    Pass: _nothing_more,
    Decline: _nothing_more,
    EndStep: _nothing_more,
    Activate: _idle,
    PassActivations: _nothing_more,
    Commit: _nothing_more,
}
