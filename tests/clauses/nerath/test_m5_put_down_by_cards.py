"""The manual's variant: where a piece stood when a group was chosen, and what cards put down."""

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import LANDSMEN, Card, event, position
from tests.clauses.nerath.scenes import DRAGON, FOOT, HOME, LAND, MONSTER, NEXT, SHIP, K, Pieces, do, ship
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    ChoosePiece,
    ChooseSpace,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    PlayCard,
    State,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, BuyNow, TransferPieces
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.testing import checks, reads

OWN = [space for space in LAND if HOME[space] is K]
# Three spaces of Karkoth; the second lies beside the first, and the gulf beside both.
HERE, THERE, FAR, GULF = "plain-of-ebon-spires", "maze-of-maur-khul", "zannad-jungles", "gulf-of-kar"
AFAR = "sea-of-mist"
ADD = event(K, AddPieces(FOOT, Area.OWN_LAND, 2), name="add")
TRANSFER = event(K, TransferPieces((MONSTER,), Area.OWN_LAND), name="transfer")
PUT = Mark(transferred=True)
# A Footsoldier begins to march, and so chooses the group that stands with it.
BEGUN = Move(K, Figure(FOOT), HERE, THERE)


def activating(*cards: Card, pieces: Pieces | None = None) -> State:
    """Karkoth's first activation: two Footsoldiers and a Monster here, a Monster far away."""
    forces = {HERE: {K: [FOOT, FOOT, MONSTER]}, FAR: {K: [MONSTER]}, **(pieces or {})}
    state = position(*cards, pieces=forces)
    table = table_of(evolve(state.table.setup, variant=nerath.Variant.REDUCED_DOWNTIME))
    return evolve(state, table=table, step=Activating(), memory=evolve(state.memory, lap=1))


def members(state: State) -> set[tuple[Figure, str]]:
    """The pieces that may be activated where they stand."""
    return {(act.figure, act.at) for act in nerath.legal_actions(state) if isinstance(act, Activate)}


def movers(state: State) -> set[tuple[Figure, str]]:
    """The pieces that may move."""
    return {(act.figure, act.at) for act in nerath.legal_actions(state) if isinstance(act, Move)}


def test_the_map_is_as_told() -> None:
    """The first space borders on the second and both on the gulf; the third lies apart."""
    assert {THERE, GULF} <= set(NEXT[HERE])
    assert FAR not in NEXT[HERE]
    assert GULF in NEXT[THERE]


# Embarking.


@checks("N11.28")
@pytest.mark.parametrize("kind", LANDSMEN)
def test_what_a_card_puts_down_in_an_activation_does_not_embark(kind: Kind) -> None:
    """In the activation in which it came and in the next, it stays ashore; the others may go aboard."""
    card = event(K, AddPieces(kind, Area.OWN_LAND), name="one")
    state = activating(card, pieces={GULF: {K: [ship()]}})
    state = do(state, PlayCard(K, card.id), ChooseSpace(K, HERE))
    later = do(state, Activate(K, Figure(MONSTER), FAR), EndStep(K))
    for now in (state, later):
        assert isinstance(now.step, Activating)
        boards = {act.figure for act in nerath.legal_actions(now) if isinstance(act, Embark)}
        assert {Figure(FOOT), Figure(MONSTER)} == boards
        assert {"N11.28"} == cited(now, Embark(K, Figure(kind, mark=PUT), HERE, ship(), GULF))


# Transferred.


@checks("N9.29", "N23.21", "M5.6", "N9.20")
@pytest.mark.parametrize("acting", [False, True])
@pytest.mark.parametrize("kind", [MONSTER, SHIP, DRAGON])
def test_what_was_activated_is_activated_where_a_card_puts_it(kind: Kind, acting: bool) -> None:
    """A piece that has had its activation, now or earlier in the turn, does not move after a transfer."""
    at, to = (GULF, AFAR) if kind is SHIP else (FAR, HERE)
    area = Area.FRIENDLY_SEA if kind is SHIP else Area.OWN_LAND
    card = event(K, TransferPieces((kind,), area), name="bring")
    down = Figure(kind, mark=Mark(activated=True, acting=acting))
    state = activating(card, pieces={at: {K: [down]}})
    state = do(state, PlayCard(K, card.id), ChoosePiece(K, K, down, at, to))
    (came,) = [one for one in state.figures(to, K) if one.mark.activated]
    assert (kind, acting) == (came.kind, came.mark.acting)
    assert (came, to) not in movers(state) | members(state)
    assert all("M5.6" in cited(state, Move(K, came, to, near)) for near in NEXT[to])


# Groups.


@checks("M5.8")
@reads("R-variant-group")
def test_what_is_added_after_the_group_was_chosen_is_none_of_it() -> None:
    """Two Footsoldiers come into the group's space: they neither march nor lie down with it."""
    state = do(activating(ADD), BEGUN, PlayCard(K, ADD.id), ChooseSpace(K, HERE), ChooseSpace(K, FAR))
    assert Activating(1, HERE) == state.step
    came = next(one for one in state.figures(HERE, K) if one.mark.transferred)
    assert {(Figure(FOOT), HERE), (Figure(MONSTER), HERE)} == members(state)
    assert came not in {figure for figure, _ in movers(state)}
    assert {"M5.8"} == cited(state, Move(K, came, HERE, THERE)) == cited(state, Activate(K, came, HERE))
    assert () == nerath.faults(state)


@checks("M5.8")
@reads("R-variant-group")
def test_what_was_added_is_activated_with_a_later_group() -> None:
    """When the activation is over, the new Footsoldier stands there like the others."""
    state = do(activating(ADD), BEGUN, PlayCard(K, ADD.id), ChooseSpace(K, HERE), ChooseSpace(K, HERE))
    later = do(state, EndStep(K))
    assert Activating(2) == later.step
    came = Figure(FOOT, mark=PUT)
    assert 2 == later.figures(HERE, K).count(came)
    assert {(came, HERE), (Figure(FOOT), HERE), (Figure(MONSTER), FAR)} <= members(later)
    chosen = do(later, Move(K, came, HERE, THERE))
    assert {(came, HERE), (Figure(FOOT), HERE), (Figure(MONSTER), HERE)} == members(chosen)


@checks("M5.8")
@reads("R-variant-group")
@pytest.mark.parametrize("first", [False, True])
def test_a_piece_transferred_in_joins_only_a_group_that_is_not_chosen_yet(first: bool) -> None:
    """A Monster comes from afar: before the group is chosen it is one of it, after that it is not."""
    bring = (PlayCard(K, TRANSFER.id), ChoosePiece(K, K, Figure(MONSTER), FAR, HERE))
    state = activating(TRANSFER)
    state = do(state, *bring, BEGUN) if first else do(state, BEGUN, *bring)
    (came,) = [one for one in state.figures(HERE, K) if one.mark.transferred]
    assert first is ((came, HERE) in members(state))
    assert first is ((came, HERE) in movers(state))
    assert (set() if first else {"M5.8"}) == cited(state, Move(K, came, HERE, THERE))


@checks("M5.8")
@reads("R-variant-group")
def test_a_piece_transferred_out_is_still_of_its_group() -> None:
    """The group's Monster is taken far away: it stood with the others, and moves on from there."""
    state = do(activating(TRANSFER), BEGUN, PlayCard(K, TRANSFER.id))
    state = do(state, ChoosePiece(K, K, Figure(MONSTER), HERE, FAR))
    (came,) = [one for one in state.figures(FAR, K) if one.mark.transferred]
    assert {(Figure(FOOT), HERE), (came, FAR)} == members(state)
    assert (came, FAR) in movers(state)
    assert (Figure(MONSTER), FAR) not in movers(state)
    assert {"M5.8"} == cited(state, Activate(K, Figure(MONSTER), FAR))
    down = do(state, Activate(K, came, FAR), EndStep(K))
    assert not any(one.mark.stood for space in OWN for one in down.figures(space, K))


@checks("M5.8")
@reads("R-variant-group")
def test_a_ship_bought_after_the_group_was_chosen_loads_none_of_it() -> None:
    """It was not on the board when the group was chosen, and what a ship loads is of the ship's group."""
    card = event(K, BuyNow((SHIP,), Area.FRIENDLY_SEA), name="yard")
    state = evolve(do(activating(card), BEGUN), treasuries=(9,) * 4)
    state = do(state, PlayCard(K, card.id), ChooseSpace(K, GULF, SHIP))
    (built,) = state.figures(GULF, K)
    assert {"M5.8"} == cited(state, Embark(K, Figure(FOOT), HERE, built, GULF))
    assert not any(isinstance(act, Embark) for act in nerath.legal_actions(state))
