"""What a refusal advises, as actions, and beside them all of that kind, to see that none is missing."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.rules.nerath.board_facts import ORDER, bag, near, spaces

from conquest_rules import nerath
from conquest_rules.kernel.chance import Draw, Pick, Roll
from conquest_rules.kernel.clause import Fact, Rule
from conquest_rules.nerath import (
    Action,
    Buy,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Debark,
    Embark,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    Place,
    PlayCard,
    Realm,
    Retreat,
    RunAmok,
    State,
    TakeDamage,
    Until,
    UseProperty,
)
from conquest_rules.nerath.position.facts import advice

# What is advised, and what else of its kind could be tried.
Advised = tuple[set[Action], Iterable[Action]]


def _ships(state: State, by: Realm) -> Iterator[tuple[Figure, str]]:
    return (
        (ship, at) for at in spaces(state) for ship in bag(state, at, by).kinds if ship.kind is Kind.WARSHIP
    )


def can_go(state: State, by: Realm, told: advice.CanGo) -> Advised:
    def move(to: str) -> Action:
        return Move(by, told.figure, told.at, to)

    return {move(to) for to in told.spaces}, map(move, spaces(state))


def can_board(state: State, by: Realm, told: advice.CanBoard) -> Advised:
    def embark(ship: Figure, sea: str) -> Action:
        return Embark(by, told.figure, told.at, ship, sea)

    return {embark(one.figure, one.at) for one in told.ships}, (embark(*one) for one in _ships(state, by))


def can_go_ashore(state: State, by: Realm, told: advice.CanGoAshore) -> Advised:
    def debark(to: str) -> Action:
        return Debark(by, told.figure, told.ship, told.at, to)

    return {debark(to) for to in told.spaces}, map(debark, spaces(state))


def _leave(by: Realm, told: advice.CanLeave, to: advice.Place) -> Action:
    if isinstance(to, advice.Ship):
        return Embark(by, told.figure, told.at, to.figure, to.at)
    return Move(by, told.figure, told.at, to)


def can_leave(state: State, by: Realm, told: advice.CanLeave) -> Advised:
    ships = (advice.Ship(ship, at) for ship, at in _ships(state, by))
    ways = (_leave(by, told, to) for to in (*near(state, told.at), *ships))
    return {_leave(by, told, to) for to in told.places}, ways


def can_retreat(state: State, by: Realm, told: advice.CanRetreat) -> Advised:
    def retreat(to: advice.Place) -> Action:
        aboard = isinstance(to, advice.Ship)
        return Retreat(by, told.figure, to.at, to.figure) if aboard else Retreat(by, told.figure, to)  # type: ignore[union-attr, arg-type]  # a space or a ship

    ships = (advice.Ship(ship, at) for ship, at in _ships(state, by))
    return {retreat(to) for to in told.places}, (retreat(to) for to in (*spaces(state), *ships))


def _in_places(by: Realm, kind: Kind, to: advice.Place) -> Action:
    return Place(by, kind, to.at, to.figure) if isinstance(to, advice.Ship) else Place(by, kind, to)


def can_place(state: State, by: Realm, told: advice.CanPlace) -> Advised:
    ships = [advice.Ship(ship, at) for ship, at in _ships(state, by)]
    every = (_in_places(by, told.kind, to) for to in (*spaces(state), *ships))
    return {_in_places(by, told.kind, to) for to in told.places}, every


def can_run_amok(state: State, by: Realm, told: advice.CanRunAmok) -> Advised:
    """Some Monster can run into each space that is named, and none into any other."""
    listed = [one for one in nerath.legal_actions(state) if isinstance(one, RunAmok)]
    runs = {one for one in listed if one.to in told.spaces}
    assert set(told.spaces) == {one.to for one in runs}
    monsters = [(one, at) for at in spaces(state) for one in bag(state, at, by).kinds]
    return set(runs), (RunAmok(by, one, at, to) for one, at in monsters for to in near(state, at))


def can_be_hit(state: State, by: Realm, told: advice.CanBeHit) -> Advised:
    step = state.step
    assert isinstance(step, nerath.TakingDamage)
    hits = {TakeDamage(by, one.whose, one.figure, one.aboard) for one in told.pieces}
    here = [(whose, one) for whose in Realm for one in bag(state, step.battle.at, whose).kinds]
    loose = [TakeDamage(by, whose, one) for whose, one in here]
    carried = [TakeDamage(by, whose, inside, one) for whose, one in here for inside in one.cargo.kinds]
    return set(hits), (*loose, *carried)


def can_lose(state: State, by: Realm, told: advice.CanLose) -> Advised:
    step = state.step
    assert isinstance(step, nerath.LosingDice)
    every = (LoseDie(by, foe.guardian, foe.dice, die) for foe in step.battle.foes for die in foe.dice)
    return {LoseDie(by, one.guardian, one.dice, one.die) for one in told.dice}, every


def can_choose_space(state: State, by: Realm, told: advice.CanChooseSpace) -> Advised:
    listed = [one for one in nerath.legal_actions(state) if isinstance(one, ChooseSpace)]
    assert set(told.spaces) == {one.at for one in listed}
    every = (ChooseSpace(by, at, kind) for at in spaces(state) for kind in (None, *Kind))
    return set(listed), every


def can_choose_piece(state: State, by: Realm, told: advice.CanChoosePiece) -> Advised:
    chosen = {ChoosePiece(by, one.whose, one.figure, str(one.at), one.to) for one in told.pieces}
    here = [
        (whose, one, at) for at in spaces(state) for whose in Realm for one in bag(state, at, whose).kinds
    ]
    every = (ChoosePiece(by, *one, to) for one in here for to in (None, *spaces(state)))
    return set(chosen), every


def can_play(state: State, by: Realm, told: advice.CanPlay) -> Advised:
    turn = ORDER.index(by)
    held = {*state.hands[turn].cards, *state.treasures[turn].cards}
    return {PlayCard(by, card) for card in told.cards}, (PlayCard(by, card) for card in held)


def can_do(state: State, _by: Realm, told: advice.CanDo) -> Advised:
    """Something of each kind that is named can be done, and nothing of any other."""
    listed = nerath.legal_actions(state)
    assert set(told.actions) == {type(one).__name__ for one in listed}
    return set(), ()


def decides(state: State, by: Realm, told: advice.Decides) -> Advised:
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Deciding)
    assert turn.by is told.realm is not by
    assert any(seat.player == told.player and told.realm in seat.realms for seat in state.table.setup.seats)
    return set(), ()


REQUESTS = {
    Roll: {advice.Chance.ROLL},
    Draw: {advice.Chance.CARD, advice.Chance.GUARDIAN},
    Pick: {advice.Chance.PICK},
}


def answer_first(state: State, _by: Realm, told: advice.AnswerFirst) -> Advised:
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert told.what in REQUESTS[type(turn.request)]
    if isinstance(turn.request, Draw):
        tiles = {one.id for one in state.table.content.guardians}
        assert (told.what is advice.Chance.GUARDIAN) is (turn.request.items.kinds[0] in tiles)
    return set(), ()


def played_at(state: State, _by: Realm, told: advice.PlayedAt) -> Advised:
    """The times are those that the card names."""
    content = state.table.content
    cards = [one for one in (*content.events, *content.treasures) if one.id == told.card]
    assert told.times in [one.play for one in cards]
    return set(), ()


def used_at(state: State, _by: Realm, told: advice.UsedAt) -> Advised:
    """The times are those at which the Treasure works."""
    again = state.table.content.treasure(told.card).whenever
    assert told.times == tuple(one.timing for one in again)
    return set(), ()


def played_any_time(state: State, _by: Realm, told: advice.PlayedAnyTime) -> Advised:
    """The table plays Treasures at any time, and this is one."""
    assert state.table.reading("R-treasure-timing") == "any-time"
    assert state.table.content.is_treasure(told.card)
    return set(), ()


def nothing_to_do(_state: State, _by: Realm, _told: Rule) -> Advised:
    return set(), ()


ADVISED: dict[type[Fact], Callable[[State, Realm, Any], Advised]] = {
    Rule: nothing_to_do,
    advice.CanGo: can_go,
    advice.CanBoard: can_board,
    advice.CanGoAshore: can_go_ashore,
    advice.CanLeave: can_leave,
    advice.CanRetreat: can_retreat,
    advice.CanRunAmok: can_run_amok,
    advice.CanFight: lambda state, by, told: (
        {FightBattle(by, at) for at in told.spaces},
        (FightBattle(by, at) for at in spaces(state)),
    ),
    advice.CanBeHit: can_be_hit,
    advice.CanLose: can_lose,
    advice.CanOffer: lambda _state, by, told: (
        {OfferShare(by, hits) for hits in told.hits},
        (OfferShare(by, hits) for hits in range(-1, 40)),
    ),
    advice.CanBuy: lambda _state, by, told: (
        {Buy(by, kind) for kind in told.kinds},
        (Buy(by, kind) for kind in Kind),
    ),
    advice.CanPlace: can_place,
    advice.CanPlay: can_play,
    advice.CanUse: lambda state, by, told: (
        {UseProperty(by, card) for card in told.cards},
        (UseProperty(by, card) for card in state.displays[ORDER.index(by)].kinds),
    ),
    advice.CanPass: lambda _state, by, told: (
        {Pass(by, until) for until in told.untils},
        (Pass(by, until) for until in Until),
    ),
    advice.CanChooseSpace: can_choose_space,
    advice.CanChoosePiece: can_choose_piece,
    advice.CanChooseRealm: lambda _state, by, told: (
        {ChooseRealm(by, realm) for realm in told.realms},
        (ChooseRealm(by, realm) for realm in Realm),
    ),
    advice.PlayedAt: played_at,
    advice.UsedAt: used_at,
    advice.PlayedAnyTime: played_any_time,
    advice.CanDo: can_do,
    advice.Decides: decides,
    advice.AnswerFirst: answer_first,
}
