"""Page 16, Playing Treasure Cards: what a Treasure does begins when it is played, and not before."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import dealt, in_play, played, position, seated, treasure
from tests.clauses.nerath.drawn_battles import Scene, land_battles
from tests.clauses.nerath.scenes import FREE_FOR_ALL, HOME, LAND, SEEDS, do

from conquest_rules import nerath
from conquest_rules.nerath import Buy, FightBattle, Kind, Move, Realm, State
from conquest_rules.nerath.content.effects import CheaperPieces, ExtraDice, ExtraMove, HitOn
from conquest_rules.nerath.content.rows import Treasure
from conquest_rules.testing import checks

COST = {piece.kind: piece.cost for piece in nerath.built_in().pieces}


def holding(state: State, realm: Realm, card: Treasure, others: int) -> State:
    """The state in which a realm holds a Treasure, and has some others in play that do nothing."""
    return in_play(dealt(state, {realm: [card.id]}), realm, *["quiet"] * others)


def first_roll(state: State, at: str) -> list[tuple[int, int]]:
    """The sides of the dice that are rolled first in a battle, and the least that is a hit on each."""
    turn = nerath.to_act(do(state, FightBattle(state.active, at)))
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return sorted((die.sides, die.low) for die in turn.request.dice)


@checks("N16.20")
@given(
    land_battles(way=st.just(FREE_FOR_ALL), castle=st.just(False), attackers=st.just([Kind.FOOTSOLDIER] * 2)),
    st.sampled_from([(HitOn(4), [(6, 4), (6, 4)]), (ExtraDice(1, 20), [(6, 6), (6, 6), (20, 6)])]),
    st.integers(0, 2),
    SEEDS,
)
def test_a_property_does_nothing_for_who_holds_it_in_hand(
    scene: Scene, doing: tuple[HitOn | ExtraDice, list[tuple[int, int]]], others: int, seed: int
) -> None:
    """Dice are as ever while the card is held, whatever else is in play, and as it says once it is played."""
    effect, due = doing
    card = treasure(lasting=[effect])
    state = holding(seated(scene.state, card), scene.attacker, card, others)
    assert all(low == 6 and sides in (6, 10) for sides, low in first_roll(state, scene.at))
    after = played(state, card, seed)[-1].after
    # Where Wizards defend they roll first, with dice that are none of the card's.
    shown = first_roll(after, scene.at)
    assert shown == due or all(sides == 10 for sides, _ in shown)


@checks("N16.20")
@given(st.sampled_from(Realm), st.sampled_from(Kind), st.integers(0, 2), SEEDS)
def test_prices_fall_when_the_treasure_is_played(realm: Realm, kind: Kind, others: int, seed: int) -> None:
    """A piece costs what is printed while the card is held, and less in the step after it was played."""
    card = treasure(lasting=[CheaperPieces(1)])
    state = evolve(position(card, active=realm), step=nerath.Buying(), treasuries=(40, 40, 40, 40))
    state = holding(state, realm, card, others)
    after = played(state, card, seed)[-1].after
    assert 40 - COST[kind] == do(state, Buy(realm, kind)).treasury(realm)
    assert 40 - max(1, COST[kind] - 1) == do(after, Buy(realm, kind)).treasury(realm)


@checks("N16.20")
@given(st.sampled_from(Realm), st.integers(0, 2), SEEDS)
def test_moves_get_longer_when_the_treasure_is_played(realm: Realm, others: int, seed: int) -> None:
    """A Footsoldier that has moved is at the end of its Move, until a Treasure that was held is played."""
    inland = {one: [to for to in nerath.built_in().board.bordering(one) if HOME[to] is realm] for one in LAND}
    start = next(one for one in LAND if HOME[one] is realm and inland[one])
    card = treasure(lasting=[ExtraMove(1)])
    state = position(card, active=realm, pieces={start: {realm: [Kind.FOOTSOLDIER]}})
    state = holding(state, realm, card, others)
    moved = do(state, Move(realm, nerath.Figure(Kind.FOOTSOLDIER), start, inland[start][0]))
    assert not any(isinstance(act, Move) for act in nerath.legal_actions(moved))
    after = played(moved, card, seed)[-1].after
    assert any(isinstance(act, Move) for act in nerath.legal_actions(after))
