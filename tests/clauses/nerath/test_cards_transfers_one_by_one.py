"""Transfers one by one on the printed board: just one of several like pieces, each by what the card says."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, position
from tests.clauses.nerath.scenes import (
    ALLIES,
    CAPITALS,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    K,
    do,
    friendly,
    ways,
)

from conquest_rules import nerath
from conquest_rules.nerath import ChoosePiece, Decline, Figure, Kind, Mark, PlayCard, Realm, State
from conquest_rules.nerath.cards.effects import Area, TransferPieces
from conquest_rules.testing import checks

KINDS = (FOOT, FIGHTER, MONSTER)
STACKS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(1, 4)), min_size=1, max_size=3
)


@st.composite
def crowds(draw: st.DrawFn, effect: st.SearchStrategy[TransferPieces]) -> State:
    """Stacks of like pieces on a realm's land, some of which have moved; its ally stands among them."""
    realm, way = draw(st.sampled_from(Realm)), draw(ways)
    homes = [space for space in LAND if HOME[space] is realm and space != CAPITALS[realm]]
    spaces = draw(st.lists(st.sampled_from(homes), min_size=2, max_size=4, unique=True))
    pieces = dict[str, dict[Realm, list[Kind | Figure]]]()
    for space in spaces:
        some = [
            Figure(kind, mark=Mark(spent=spent)) for kind, spent, count in draw(STACKS) for _ in range(count)
        ]
        pieces[space] = {realm: [*some]}
        if way[1] and draw(st.booleans()):
            pieces[space][ALLIES[realm]] = [FOOT, FIGHTER]
    return position(event(realm, draw(effect)), way=way, active=realm, pieces=pieces)


def where(state: State) -> Counter[tuple[str, Realm, Kind, int]]:
    """How many pieces of each realm and kind, that have moved so far, stand where."""
    return Counter(
        (space, realm, one.kind, one.mark.spent)
        for space in state.table.content.board.spaces
        for realm in Realm
        for one in state.figures(space, realm)
    )


EFFECTS = st.builds(
    TransferPieces, st.just(KINDS), st.just(Area.FRIENDLY_LAND), st.integers(1, 4), st.booleans()
)


@checks("N9.27", "N9.28", "N9.29")
@given(crowds(EFFECTS), st.data())
def test_each_transfer_takes_one_piece_by_what_the_card_says(state: State, data: st.DataObject) -> None:
    """The first and the last alike: one piece goes, next door if the card says so, and nobody with it."""
    realm = state.active
    card = state.table.content.event(f"card-of-{realm}")
    (effect,) = card.effects
    assert isinstance(effect, TransferPieces)
    now = do(state, PlayCard(realm, card.id))
    for _ in range(effect.count):
        due = {
            ChoosePiece(realm, realm, figure, at, to)
            for at in LAND
            for figure in now.figures(at, realm).kinds
            if figure.kind in KINDS
            for to in LAND
            if to != at and friendly(now, to, realm) and (to in NEXT[at] or not effect.adjacent)
        }
        assert {*due, Decline(realm)} == set(nerath.legal_actions(now))
        act = data.draw(st.sampled_from(sorted(due, key=repr)))
        assert act.to is not None
        before, now = where(now), do(now, act)
        before[act.at, realm, act.figure.kind, act.figure.mark.spent] -= 1
        before[act.to, realm, act.figure.kind, act.figure.mark.spent] += 1
        assert +before == where(now)
    assert state.control == now.control
    assert not isinstance(now.step, nerath.Resolving)


@checks("N9.28", "N9.27")
@pytest.mark.parametrize("count", [2, 3])
def test_the_last_of_several_goes_no_farther_than_the_first(count: int) -> None:
    """Where a card asks for adjacent spaces it asks for each piece, and of many like ones each goes alone."""
    card = event(K, TransferPieces((FOOT,), Area.OWN_LAND, count, True))
    at = CAPITALS[K]
    near = next(space for space in NEXT[at] if space in LAND and HOME[space] is K)
    state = do(position(card, pieces={at: {K: [FOOT] * 4}}), PlayCard(K, card.id))
    for number in range(1, count + 1):
        reached = {one.to for one in nerath.legal_actions(state) if isinstance(one, ChoosePiece)}
        started = {at, near} if number > 1 else {at}
        own = {space for start in started for space in NEXT[start] if state.controller(space) is K}
        assert own == reached
        state = do(state, ChoosePiece(K, K, Figure(FOOT), at, near))
        assert (4 - number, number) == (_soldiers(state, at), _soldiers(state, near))


def _soldiers(state: State, at: str) -> int:
    return sum(one.kind is FOOT for one in state.figures(at, K))
