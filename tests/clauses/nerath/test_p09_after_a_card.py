"""Page 9, cards between two moments of a turn: what could be done before a card is asked again after it."""

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import (
    HIT_ME,
    event,
    passed_by_all,
    played,
    position,
    told,
    when,
)
from tests.clauses.nerath.scenes import FOOT, NEXT, SEA, SHIP, STORM, K, N, V, beat, do, roll, ship
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Buy,
    ChooseSpace,
    Debark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Moment,
    Party,
    Place,
    PlayCard,
    PurchaseReturned,
    State,
    Timing,
    Window,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, CancelHits, DestroyPieces, ProtectSpace
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.position.state import with_treasury
from conquest_rules.nerath.position.steps import Striking, interrupted
from conquest_rules.testing import checks, reads

LOST = when(Moment.BATTLE_LOST, Party.SELF, Party.ENEMY)
REACH, ISLE = "druids-reach", "isle-of-the-druids"


# Landings.


def sea_won(*cards: EventCard) -> State:
    """A Warship of Karkoth with a Footsoldier aboard has won at sea, and whoever has a card is asked."""
    pieces = {REACH: {K: [ship(FOOT)], V: [SHIP]}, ISLE: {V: [FOOT]}}
    state = do(position(*cards, pieces=pieces), EndStep(K), FightBattle(K, REACH))
    return roll(roll(state, 8).after, 1).after


@checks("N13.31", "N13.32", "N10.6", "N13.29")
def test_a_ship_that_a_card_sinks_lands_nothing() -> None:
    """The Warship is destroyed after its victory: nobody is asked to land."""
    card = event(V, DestroyPieces((SHIP,), Area.HERE), play=(LOST,))
    state = sea_won(card)
    assert isinstance(passed_by_all(state).step, nerath.Landing)
    assert isinstance(passed_by_all(played(state, card)[-1].after).step, nerath.Repositioning)


@checks("N9.14", "N13.31", "N13.29")
def test_a_coast_that_a_card_protects_after_the_battle_is_closed() -> None:
    """Vailin protects the island when it has lost the sea before it, and nobody lands there."""
    card = event(V, ProtectSpace(Area.OWN_LAND), play=(LOST,))
    state = passed_by_all(do(sea_won(card), PlayCard(V, card.id), ChooseSpace(V, ISLE)))
    ashore = Debark(K, Figure(FOOT), ship(FOOT), REACH, ISLE)
    assert ashore not in nerath.legal_actions(state)
    assert ashore in nerath.legal_actions(passed_by_all(sea_won(card)))


@checks("N13.31", "N12.25", "N13.29")
def test_landings_are_over_when_a_card_sinks_what_is_left() -> None:
    """One piece has landed, the ship is sunk with the other: nobody is asked to land any more."""
    time = when(Moment.PIECE_MOVED, Party.ENEMY, kind=nerath.SpaceKind.LAND)
    card = event(V, DestroyPieces((SHIP,), Area.ENEMY_SEA), play=(time,))
    pieces = {REACH: {K: [ship(FOOT, FOOT)], V: [SHIP]}, ISLE: {V: [FOOT]}}
    state = do(position(card, pieces=pieces), EndStep(K), FightBattle(K, REACH))
    state = roll(roll(state, 8).after, 1).after
    ashore = do(state, Debark(K, Figure(FOOT), ship(FOOT, FOOT), REACH, ISLE))
    assert isinstance(passed_by_all(ashore).step, nerath.Landing)
    assert (FightBattle(K, ISLE),) == nerath.legal_actions(played(ashore, card)[-1].after)


# Hits.


@checks("N9.10", "N12.37", "N22.24")
@pytest.mark.parametrize("cancelled", [1, 2])
def test_no_card_is_asked_for_hits_that_are_lost(cancelled: int) -> None:
    """A second card that takes hits away is offered for as long as there are any."""
    cards = [event(V, CancelHits(cancelled), play=(HIT_ME,), name=name) for name in ("shield", "wall")]
    state = do(position(*cards, pieces={ISLE: {K: [FOOT] * 2, V: [FOOT] * 3}}), EndStep(K))
    state = roll(roll(do(state, FightBattle(K, ISLE)), 6, 6).after, 1, 1, 1).after
    assert isinstance(interrupted(state.step), Striking)
    after = played(state, cards[0])[-1].after
    assert (cancelled == 1) is isinstance(interrupted(after.step), Striking)


# Purchases.


SEAS = [space for space in NEXT["mithralfast"] if space in SEA]
BOUGHT = Timing(Moment.PIECES_BOUGHT, Party.ENEMY)


def bought(card: EventCard, *kinds: Kind) -> State:
    """Nerath, whose only Castle stands in its Capital, has bought these, and Karkoth is asked for a card."""
    state = with_treasury(position(card, active=N), N, 9)
    state = evolve(state, step=nerath.Buying())
    return do(state, *(Buy(N, kind) for kind in kinds), EndStep(N))


@checks("N17.24", "N18.4", "N18.14")
@reads("R-purchase-without-place")
def test_a_ship_without_a_sea_goes_back() -> None:
    """Storm Elementals of Karkoth close every sea beside the Castle: the Warship's Gold comes back."""
    card = event(K, AddPieces(STORM, Area.FRIENDLY_SEA, len(SEAS)), play=(BOUGHT,))
    state = do(bought(card, SHIP, FOOT), PlayCard(K, card.id))
    gold = state.treasury(N)
    for sea in SEAS[:-1]:
        state = do(state, ChooseSpace(K, sea))
    last = beat(state, ChooseSpace(K, SEAS[-1]))
    assert [(SHIP, 2, ("N18.14",))] == [
        (one.kind, one.gold, one.clauses) for one in told([last], PurchaseReturned)
    ]
    state = passed_by_all(last.after)
    assert gold + 2 == state.treasury(N)
    assert nerath.Placing(Bag.of(FOOT), paid=Bag.of(SHIP, FOOT)) == state.step
    assert isinstance(do(state, Place(N, FOOT, "mithralfast")).step, nerath.MovingNew)


@checks("N18.14")
def test_one_free_sea_is_enough() -> None:
    """As long as a sea is left the Warship is placed there, and nothing goes back."""
    card = event(K, AddPieces(STORM, Area.FRIENDLY_SEA), play=(BOUGHT,))
    closed = beat(do(bought(card, SHIP), PlayCard(K, card.id)), ChooseSpace(K, SEAS[0]))
    assert [] == told([closed], PurchaseReturned)
    state = passed_by_all(closed.after)
    assert {Place(N, SHIP, sea) for sea in SEAS[1:]} == set(nerath.legal_actions(state))
    assert "N18.14" in cited(state, Place(N, SHIP, SEAS[0]))


@checks("N9.14", "N18.14")
def test_nobody_is_asked_while_all_purchases_go_back() -> None:
    """If nothing is left to be placed, the Reinforce step goes on by itself."""
    card = event(K, AddPieces(STORM, Area.FRIENDLY_SEA, len(SEAS)), play=(BOUGHT,))
    state = do(bought(card, SHIP), PlayCard(K, card.id))
    for sea in SEAS:
        state = do(state, ChooseSpace(K, sea))
    assert not isinstance(state.step, Window | nerath.Placing)
    assert isinstance(state.step, nerath.MovingNew)
