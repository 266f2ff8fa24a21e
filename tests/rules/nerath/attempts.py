"""Whatever anybody could try: every kind of decision, with own and foreign pieces, ships and cards."""

from collections.abc import Iterator
from random import Random

from tests.rules.nerath import refused
from tests.rules.nerath.board_facts import bag, near, spaces

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
    OfferShare,
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
    yield from _in_battle(state, rng)
    yield from _in_harbour(state, rng)
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


def _in_battle(state: State, rng: Random) -> Iterator[Action]:
    """With everything in a battle, or where Monsters run amok, all that could be tried there."""
    step, by = state.step, rng.choice((state.active, *Realm))
    if isinstance(step, nerath.RunningAmok):
        at = step.rampages[0].at
        here = [one for realm in Realm for one in bag(state, at, realm).kinds]
        yield from (RunAmok(state.active, one, at, to) for one in here for to in (at, *near(state, at)))
    battle = getattr(step, "battle", None)
    if not isinstance(battle, nerath.Battle):
        return
    turn = nerath.to_act(state)
    for who in {by, turn.by if isinstance(turn, nerath.Deciding) else by}:
        for whose in Realm:
            for one in bag(state, battle.at, whose).kinds:
                yield TakeDamage(who, whose, one)
                yield from (TakeDamage(who, whose, cargo, one) for cargo in one.cargo.kinds)
                yield from (Retreat(who, one, to) for to in (battle.at, *near(state, battle.at)))
                yield from (Retreat(who, cargo, near(state, battle.at)[0]) for cargo in one.cargo.kinds)
                for to in near(state, battle.at):
                    ships = [ship for realm in Realm for ship in bag(state, to, realm).kinds]
                    yield from (Retreat(who, one, to, ship) for ship in ships)
        yield from (OfferShare(who, hits) for hits in range(-1, 6))
        for foe in battle.foes:
            yield from (LoseDie(who, foe.guardian, foe.dice, die) for die in (*foe.dice, 4))


def _in_harbour(state: State, rng: Random) -> Iterator[Action]:
    """With a few ships, what they carry goes ashore, and what is beside them goes aboard; new pieces, too."""
    ships = [
        (at, realm, one)
        for at in spaces(state)
        for realm in Realm
        for one in bag(state, at, realm).kinds
        if one.kind is Kind.WARSHIP
    ]
    for at, owner, ship in rng.sample(ships, min(3, len(ships))):
        for by in {owner, state.active}:
            yield from (Place(by, kind, at, ship) for kind in Kind)
            for to in (at, *near(state, at)):
                yield from (Debark(by, cargo, ship, at, to) for cargo in ship.cargo.kinds)
                ashore = [one for realm in Realm for one in bag(state, to, realm).kinds]
                yield from (Embark(by, one, to, ship, at) for one in ashore)
    for kind in Kind:
        yield from (
            Place(state.active, kind, at) for at in rng.sample(spaces(state), min(4, len(spaces(state))))
        )


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
