"""Whatever anybody could try: every kind of decision, with own and foreign pieces, ships and cards."""

from collections.abc import Iterator
from random import Random

from tests.nerath import refused
from tests.nerath.plain_facts import bag, near, spaces

from conquest_rules import nerath
from conquest_rules.nerath import (
    Action,
    Activate,
    AnswerShare,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Commit,
    Debark,
    Decline,
    Embark,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    Move,
    Pass,
    PassActivations,
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


def attempts(state: State, rng: Random) -> Iterator[Action]:
    """A few of everything, more of what comes close to being legal."""
    yield from refused.attempts(state, rng)
    yield from _nearby(state, rng)
    yield from _almost_legal(state, rng)
    yield from _cards(state, rng)
    for by in Realm:
        yield from (PassActivations(by), Commit(by), Decline(by), AnswerShare(by, rng.random() < 0.5))


def _nearby(state: State, rng: Random) -> Iterator[Action]:
    """With a few pieces of anybody all that can be tried next to them, by their owner or another."""
    there = [
        (at, realm, one) for at in spaces(state) for realm in Realm for one in bag(state, at, realm).kinds
    ]
    for at, owner, figure in rng.sample(there, min(4, len(there))):
        for by in {owner, state.active}:
            yield Activate(by, figure, at)
            for to in near(state, at):
                yield from (Move(by, figure, at, to), Retreat(by, figure, to), RunAmok(by, figure, at, to))
                ships = [one for realm in Realm for one in bag(state, to, realm).kinds]
                yield from (Embark(by, figure, at, ship, to) for ship in ships)
                yield from (Retreat(by, figure, to, ship) for ship in ships)
                yield from (Debark(by, cargo, figure, at, to) for cargo in figure.cargo.kinds)
            yield from (TakeDamage(by, owner, cargo, figure) for cargo in figure.cargo.kinds)


def _almost_legal(state: State, rng: Random) -> Iterator[Action]:
    """What is legal, but done by somebody else, to another place, or with a piece of another kind."""
    listed = nerath.legal_actions(state)
    for one in rng.sample(listed, min(6, len(listed))):
        match one:
            case Move(by, figure, at, _):
                yield Move(rng.choice(list(Realm)), figure, at, rng.choice(spaces(state)))
                yield Move(by, Figure(figure.kind), at, rng.choice(near(state, at)))
            case Place(by, kind, to, aboard):
                yield from (Place(by, other, to, aboard) for other in Kind)
                ships = [ship for realm in Realm for ship in bag(state, to, realm).kinds]
                yield from (Place(by, kind, to, ship) for ship in ships)
                yield from (Place(by, kind, space) for space in rng.sample(spaces(state), 3))
            case LoseDie(_, guardian, dice, die):
                yield from (LoseDie(by, guardian, dice, die) for by in Realm)
            case FightBattle(by, _):
                yield from (FightBattle(by, space) for space in rng.sample(spaces(state), 3))
            case _:
                pass


def _cards(state: State, rng: Random) -> Iterator[Action]:
    content, by = state.table.content, rng.choice(list(Realm))
    names = [one.id for one in (*content.events, *content.treasures)]
    held = [card for hand in (*state.hands, *state.treasures) for card in hand.cards]
    for card in (*rng.sample(held, min(4, len(held))), rng.choice(names)):
        yield from (PlayCard(who, card) for who in Realm)
    shown = [card for display in state.displays for card in display.kinds]
    for card in (*shown[:3], rng.choice(names)):
        yield from (UseProperty(who, card) for who in Realm)
    yield from (Pass(by, until) for until in Until)
    space = rng.choice(spaces(state))
    yield from (ChooseSpace(by, space), ChooseSpace(by, space, rng.choice(list(Kind))))
    yield from (ChooseRealm(by, realm) for realm in Realm)
    for realm in Realm:
        yield from (ChoosePiece(by, realm, one, space) for one in bag(state, space, realm).kinds)
