"""A bounded universe of decisions: whatever could be thought of with what a state holds.

Of the kinds of decision that belong to the state's step it has every one that can be put together from the
pieces on the board, the spaces and two realms or more; of all other kinds one or two. It is written without
any use of the rules, so that what is listed can be held against what is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.worlds.nerath.boards import SHIP, C, K, N, V

from conquest_rules import nerath
from conquest_rules.nerath import (
    Action,
    AnswerShare,
    Buy,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    GiveUp,
    Kind,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    Place,
    PressAttack,
    Realm,
    Retreat,
    RunAmok,
    State,
    Step,
    TakeDamage,
)

Standing = tuple[Realm, str, Figure]
# The realm whose turn it is, and one of the others.
WHO: Final = (K, V)
MOST_HITS: Final = 7


def standing(state: State) -> list[Standing]:
    """Every different piece on the board, with its realm and its space."""
    return [
        (realm, space.id, figure)
        for space in state.table.content.spaces
        for realm in Realm
        for figure in state.figures(space.id, realm).kinds
    ]


def _spaces(state: State) -> list[str]:
    return [space.id for space in state.table.content.spaces]


def _ships(state: State) -> list[Standing]:
    return [one for one in standing(state) if one[2].kind is SHIP]


def moves(state: State) -> Iterator[Action]:
    """Every piece into every space."""
    for realm, at, figure in standing(state):
        yield from (Move(realm, figure, at, to) for to in _spaces(state))


def embarkings(state: State) -> Iterator[Action]:
    """Every piece aboard every Warship."""
    for realm, at, figure in standing(state):
        yield from (Embark(realm, figure, at, ship, sea) for _, sea, ship in _ships(state))


def debarkings(state: State) -> Iterator[Action]:
    """Everything that is carried into every space."""
    for realm, sea, ship in _ships(state):
        for cargo in ship.cargo.kinds:
            yield from (Debark(realm, cargo, ship, sea, to) for to in _spaces(state))


def retreats(state: State) -> Iterator[Action]:
    """Every piece into every space, and aboard every Warship."""
    for realm, _, figure in standing(state):
        yield from (Retreat(realm, figure, to) for to in _spaces(state))
        yield from (Retreat(realm, figure, sea, ship) for _, sea, ship in _ships(state))


def hits(state: State) -> Iterator[Action]:
    """A hit of every realm for every piece on the board, carried or not."""
    for realm, _, figure in standing(state):
        for by in Realm:
            yield TakeDamage(by, realm, figure)
            yield from (TakeDamage(by, realm, cargo, figure) for cargo in figure.cargo.kinds)


def dice(state: State) -> Iterator[Action]:
    """Every die of every guardian that is fought."""
    step = state.step
    if isinstance(step, nerath.LosingDice):
        for foe in step.battle.foes:
            for die in (*foe.dice, 4):
                yield from (LoseDie(by, foe.guardian, foe.dice, die) for by in Realm)


def shares(state: State) -> Iterator[Action]:
    """Every offer, and both answers, of everybody."""
    del state
    for by in Realm:
        yield from (OfferShare(by, number) for number in range(-1, MOST_HITS))
        yield from (AnswerShare(by, agree) for agree in (True, False))


def rampages(state: State) -> Iterator[Action]:
    """Every piece runs into every space."""
    for realm, at, figure in standing(state):
        yield from (RunAmok(realm, figure, at, to) for to in _spaces(state))


def battles(state: State) -> Iterator[Action]:
    """A battle of each of two realms in every space."""
    for by in WHO:
        yield from (FightBattle(by, space) for space in _spaces(state))


def purchases(state: State) -> Iterator[Action]:
    """Every kind of piece for two realms."""
    del state
    yield from (Buy(by, kind) for by in WHO for kind in Kind)


def placements(state: State) -> Iterator[Action]:
    """Every kind of piece in every space, and aboard every Warship."""
    for kind in Kind:
        yield from (Place(by, kind, to) for by in WHO for to in _spaces(state))
        yield from (Place(by, kind, sea, ship) for by in WHO for _, sea, ship in _ships(state))


def plain(state: State) -> Iterator[Action]:
    """What names neither a piece nor a space, of everybody."""
    del state
    for by in (K, V, C, N):
        yield from (
            EndStep(by),
            PressAttack(by),
            GiveUp(by),
            Pass(by),
            AnswerShare(by, True),
            OfferShare(by, 0),
        )


def strangers(state: State) -> Iterator[Action]:
    """One decision of each kind that names a piece or a space."""
    realm, at, figure = standing(state)[0]
    yield from (Move(realm, figure, at, at), Retreat(realm, figure, at), RunAmok(realm, figure, at, at))
    yield from (TakeDamage(realm, realm, figure), FightBattle(realm, at), Buy(realm, figure.kind))
    yield from (Place(realm, figure.kind, at), LoseDie(realm, "nobody", (6,), 6))
    yield from (Embark(realm, figure, at, figure, at), Debark(realm, figure, figure, at, at))


BELONGS: Final[Mapping[type[Step], tuple[Callable[[State], Iterator[Action]], ...]]] = {
    nerath.Moving: (moves, embarkings, debarkings),
    nerath.ChoosingBattle: (battles,),
    nerath.Landing: (debarkings,),
    nerath.SharingDamage: (shares,),
    nerath.TakingDamage: (hits,),
    nerath.LosingDice: (dice,),
    nerath.Pressing: (retreats,),
    nerath.Retreating: (retreats,),
    nerath.RunningAmok: (rampages,),
    nerath.Repositioning: (moves, embarkings),
    nerath.Buying: (purchases,),
    nerath.Placing: (placements,),
    nerath.MovingNew: (moves, embarkings, debarkings),
}


def universe(state: State) -> Iterator[Action]:
    """Every decision that is held against what is listed in a state."""
    for some in (*BELONGS.get(type(state.step), ()), plain, strangers):
        yield from some(state)
