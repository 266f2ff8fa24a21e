"""Advice: what a player can do instead of a refused decision.

Here: taking from the list of legal actions those that come closest to what was tried. So advice is never
refused, and nothing of its kind is left out. Not here: what is legal, and why something is not.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

from attrs import evolve

from conquest_rules.kernel.chance import Draw, Roll
from conquest_rules.kernel.clause import Fact, Misfit, Violation
from conquest_rules.kernel.rules import Awaiting, Deciding
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.content.names import TURN, Kind, SpaceKind
from conquest_rules.nerath.movement.piece_lookup import meant
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.checks import Turn
from conquest_rules.nerath.position.facts import advice
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Pressing, Repositioning, Retreating

Legal = tuple[actions.Action, ...]
A = TypeVar("A", bound=actions.Action)


def advised(
    state: State,
    act: actions.Decision,
    refusals: tuple[Violation | Misfit, ...],
    turn: Turn,
    takes: Collection[type],
    legal: Legal,
) -> tuple[Violation | Misfit, ...]:
    """Refusals with the restatements of their clauses, with what is open instead, and in words."""
    found, clause, words = _advice(state, act, turn, takes, legal), catalogue().clause, state.table.words
    return tuple(
        evolve(one, advice=one.advice + found, also=clause(one.clause).same_as, words=words)
        if isinstance(one, Violation)
        else evolve(one, words=words)
        for one in refusals
    )


def _advice(
    state: State, act: actions.Decision, turn: Turn, takes: Collection[type], legal: Legal
) -> tuple[Fact, ...]:
    """The player's alternatives to a refused decision, if they decide now."""
    if not isinstance(turn, Deciding):
        return (advice.AnswerFirst(_chance(state, turn)),)
    if turn.by is not act.by:
        return (advice.Decides(turn.by, state.table.player(turn.by).player),)
    kinds = (*takes, actions.PlayCard, actions.UseProperty, actions.EndStep)
    known = ADVICE.get(type(act)) if type(act) in kinds else None
    found = tuple(known(state, act, legal)) if known else ()
    # A player who can do nothing of the kind hears what else can be done.
    stuck = all(one.template == one.SAYS_NONE for one in found)
    return (*found, advice.CanDo(_once(type(one).__name__ for one in legal))) if stuck else found


def _chance(state: State, turn: Turn) -> advice.Chance:
    """The next request to chance; an action after the end of the game is not advised."""
    assert isinstance(turn, Awaiting)
    match turn.request:
        case Roll():
            return advice.Chance.ROLL
        case Draw(items):
            tile = items.kinds[0] in state.table.content.guardian_stack()
            return advice.Chance.GUARDIAN if tile else advice.Chance.CARD
        case _:
            return advice.Chance.PICK


def _of(kind: type[A], legal: Legal) -> list[A]:
    return [one for one in legal if isinstance(one, kind)]


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _own(state: State, act: actions.Decision, figure: Figure, at: str) -> Figure | None:
    """The named piece, if it is the asker's own and is there."""
    on_the_board = at in state.table.content.board.place
    return meant(figure, state.figures(at, act.by)) if on_the_board else None


# Pieces on their way.


def _moves(state: State, act: actions.Move, legal: Legal) -> Iterable[Fact]:
    figure = _own(state, act, act.figure, act.at)
    if figure and figure.kind is not Kind.CASTLE:
        yield _ways(figure, act.at, legal)


def _ways(figure: Figure, at: str, legal: Legal) -> advice.CanGo:
    return advice.CanGo(
        figure, at, _once(one.to for one in _of(actions.Move, legal) if (one.figure, one.at) == (figure, at))
    )


def _embarkings(state: State, act: actions.Embark, legal: Legal) -> Iterable[Fact]:
    if figure := _own(state, act, act.figure, act.at):
        yield _ships(figure, act.at, legal)


def _ships(figure: Figure, at: str, legal: Legal) -> advice.CanBoard:
    found = (one for one in _of(actions.Embark, legal) if (one.figure, one.at) == (figure, at))
    return advice.CanBoard(figure, at, tuple(advice.Ship(one.ship, one.to) for one in found))


def _debarkings(state: State, act: actions.Debark, legal: Legal) -> Iterable[Fact]:
    ship = _own(state, act, act.ship, act.at)
    figure = meant(act.figure, ship.cargo) if ship else None
    if ship and figure:
        this = (figure, ship, act.at)
        shores = _once(one.to for one in _of(actions.Debark, legal) if (one.figure, one.ship, one.at) == this)
        yield advice.CanGoAshore(figure, ship, act.at, shores)


def _retreats(state: State, act: actions.Retreat, legal: Legal) -> Iterable[Fact]:
    step = state.step
    battle = step.battle if isinstance(step, Pressing | Retreating) else None
    if battle and (figure := _own(state, act, act.figure, battle.at)):
        found = (one for one in _of(actions.Retreat, legal) if one.figure == figure)
        yield advice.CanRetreat(
            figure, tuple(advice.Ship(one.aboard, one.to) if one.aboard else one.to for one in found)
        )


def _runs(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanRunAmok(_once(one.to for one in _of(actions.RunAmok, legal)))


def _ends(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    """The duties before a step ends: the battles, or the ways out of a dungeon."""
    if battles := _of(actions.FightBattle, legal):
        yield advice.CanFight(tuple(one.at for one in battles))
    elif isinstance(state.step, Repositioning):
        leaving = (one for one in legal if isinstance(one, actions.Move | actions.Embark))
        kind_of = state.table.content.kind_of
        first = next((one for one in leaving if kind_of[one.at] is SpaceKind.DUNGEON), None)
        if first is not None:
            ways, ships = _ways(first.figure, first.at, legal), _ships(first.figure, first.at, legal)
            yield advice.CanLeave(first.figure, first.at, (*ways.spaces, *ships.ships))


# Battles.


def _battles(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanFight(tuple(one.at for one in _of(actions.FightBattle, legal)))


def _hits(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanBeHit(
        tuple(advice.Target(one.whose, one.figure, one.aboard) for one in _of(actions.TakeDamage, legal))
    )


def _dice(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanLose(
        tuple(advice.Die(one.guardian, one.dice, one.die) for one in _of(actions.LoseDie, legal))
    )


def _offers(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    if offers := _of(actions.OfferShare, legal):
        yield advice.CanOffer(tuple(one.hits for one in offers))


# New pieces.


def _purchases(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    if not _of(actions.Place, legal):
        yield advice.CanBuy(tuple(one.kind for one in _of(actions.Buy, legal)))


def _placements(state: State, act: actions.Place, legal: Legal) -> Iterable[Fact]:
    if found := _of(actions.Place, legal):
        places = (one for one in found if one.kind is act.kind)
        yield advice.CanPlace(
            act.kind, tuple(advice.Ship(one.aboard, one.to) if one.aboard else one.to for one in places)
        )


# Cards.


def _cards(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    hands = (state.hands[TURN[act.by]], state.treasures[TURN[act.by]])
    # In a view the hand of another realm is hidden, and nothing can be said of it.
    if all(hand.total == hand.cards.total for hand in hands):
        yield advice.CanPlay(tuple(one.card for one in _of(actions.PlayCard, legal)))


def _properties(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanUse(tuple(one.card for one in _of(actions.UseProperty, legal)))


def _passes(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    yield advice.CanPass(tuple(one.until for one in _of(actions.Pass, legal)))


def _choices(state: State, act: actions.Decision, legal: Legal) -> Iterable[Fact]:
    if spaces := _of(actions.ChooseSpace, legal):
        yield advice.CanChooseSpace(_once(one.at for one in spaces))
    if pieces := _of(actions.ChoosePiece, legal):
        yield advice.CanChoosePiece(
            tuple(advice.Target(one.whose, one.figure, None, one.at, one.to) for one in pieces)
        )
    if realms := _of(actions.ChooseRealm, legal):
        yield advice.CanChooseRealm(tuple(one.realm for one in realms))


# Of which kind an act is, its row of the table says.
ADVICE: Final[Mapping[type, Callable[[State, Any, Legal], Iterable[Fact]]]] = {
    actions.Move: _moves,
    actions.Embark: _embarkings,
    actions.Debark: _debarkings,
    actions.Retreat: _retreats,
    actions.RunAmok: _runs,
    actions.EndStep: _ends,
    actions.FightBattle: _battles,
    actions.TakeDamage: _hits,
    actions.LoseDie: _dice,
    actions.OfferShare: _offers,
    actions.Buy: _purchases,
    actions.Place: _placements,
    actions.PlayCard: _cards,
    actions.UseProperty: _properties,
    actions.Pass: _passes,
    actions.ChooseSpace: _choices,
    actions.ChoosePiece: _choices,
    actions.ChooseRealm: _choices,
}
