"""Transfers one by one on the printed board: just one of several like pieces, each by what the card says."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import EXPLORERS, PINNED_AGAINST_PIECES, Front
from tests.clauses.nerath.cardtable import MY_BATTLE, event, position, seated
from tests.clauses.nerath.drawn_battles import ways
from tests.clauses.nerath.scenes import (
    ASHORE,
    CAPITALS,
    DRAGON,
    FIGHTER,
    FOOT,
    HEROES,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    STORM,
    K,
    bag,
    do,
)
from tests.rules.nerath.board_facts import ALLIES, friendly, given_to

from conquest_rules import nerath
from conquest_rules.nerath import (
    ChoosePiece,
    Decline,
    FightBattle,
    Figure,
    Kind,
    Mark,
    Move,
    PlayCard,
    Realm,
    State,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, JoinBattle, TransferPieces
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.nerath.position.state import with_forces
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


@checks("N9.27", "N9.28", "N9.29", "N23.21")
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
        if not due:
            break
        assert {*due, Decline(realm)} == set(nerath.legal_actions(now))
        act = data.draw(st.sampled_from(sorted(due, key=repr)))
        assert act.to is not None
        before, now = where(now), do(now, act)
        before[act.at, realm, act.figure.kind, act.figure.mark.spent] -= 1
        before[act.to, realm, act.figure.kind, act.figure.mark.spent] += 1
        assert +before == where(now)
    assert state.control == now.control
    assert not isinstance(now.step, nerath.Resolving)


@checks("N9.28", "N9.27", "N23.21")
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


@checks("N9.29", "N23.21", "N9.20")
@pytest.mark.parametrize("has_moved", [False, True])
@pytest.mark.parametrize("kind", [DRAGON, STORM])
@pytest.mark.parametrize("realm", Realm)
def test_a_transfer_is_no_move_in_the_reposition_step_either(
    realm: Realm, kind: Kind, has_moved: bool
) -> None:
    """A flying piece repositions after a transfer just if it has not repositioned before."""
    at = CAPITALS[realm]
    to, on = next(
        (to, on)
        for to in NEXT[at]
        if HOME[to] is realm
        for on in NEXT[to]
        if HOME[on] is realm and on not in (at, to)
    )
    card = event(realm, TransferPieces((kind,), Area.OWN_LAND))
    figure = Figure(kind, mark=Mark(stopped=Stop.MOVED if has_moved else ""))
    state = position(card, active=realm, pieces={at: {realm: [figure]}})
    state = evolve(state, step=nerath.Repositioning())
    state = do(state, PlayCard(realm, card.id), ChoosePiece(realm, realm, figure, at, to))
    (there,) = state.figures(to, realm)
    assert has_moved is (Move(realm, there, to, on) not in nerath.legal_actions(state))
    assert has_moved is bool(nerath.why_not(state, Move(realm, there, to, on)))


# Into battles.


@checks("N9.28")
@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize("front", PINNED_AGAINST_PIECES)
def test_the_last_to_join_a_battle_comes_from_no_farther_than_the_first(front: Front, adjacent: bool) -> None:
    """Where a card brings pieces from adjacent spaces it asks that of each, and otherwise of none."""
    sort, kind = (SEA, STORM) if front.at in SEA else (LAND, FOOT)
    near = next(space for space in NEXT[front.at] if space in sort and not _anybody(front, space))
    far = next(space for space in sort if space not in (front.at, *NEXT[front.at], *_taken(front)))
    state = with_forces(
        front.scene.state, (near, front.owner, bag([kind] * 2)), (far, front.owner, bag([kind] * 2))
    )
    for space in (near, far):
        state = given_to(state, space, front.owner) if space in LAND else state
    card = event(front.owner, JoinBattle((kind,), 3, adjacent), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(front.scene.attacker, front.at))
    while not any(isinstance(act, PlayCard) for act in nerath.legal_actions(state)):
        assert isinstance(state.step, nerath.Window)
        state = do(state, nerath.Pass(state.step.asked[0]))
    state = do(state, PlayCard(front.owner, card.id))
    for left in (2, 1):
        starts = {one.at for one in nerath.legal_actions(state) if isinstance(one, ChoosePiece)}
        assert ({near} if adjacent else {near, far}) == starts
        assert left == state.figures(near, front.owner).total
        state = do(state, ChoosePiece(front.owner, front.owner, Figure(kind), near, front.at))
    starts = {one.at for one in nerath.legal_actions(state) if isinstance(one, ChoosePiece)}
    assert (set() if adjacent else {far}) == starts


def _anybody(front: Front, space: str) -> bool:
    return any(front.scene.state.figures(space, realm) for realm in Realm)


def _taken(front: Front) -> list[str]:
    """The spaces in which somebody stands."""
    return [space for space in (*LAND, *SEA) if _anybody(front, space)]


@checks("N9.50", "N10.14", "N23.18", "N20.3")
@pytest.mark.parametrize("joining", [True, False])
@pytest.mark.parametrize("kind", ASHORE)
def test_cards_bring_none_but_heroes_into_a_dungeon(kind: Kind, joining: bool) -> None:
    """Neither by land nor by air does a card bring another piece to the Heroes that explore a dungeon."""
    at = EXPLORERS.at
    home = next(space for space in NEXT[at] if space in LAND)
    state = given_to(with_forces(EXPLORERS.scene.state, (home, K, bag([kind]))), home, K)
    effect = JoinBattle((kind,), 1, True) if joining else AddPieces(kind, Area.HERE, 1)
    card = event(K, effect, play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, at))
    if PlayCard(K, card.id) in nerath.legal_actions(state):
        state = do(state, PlayCard(K, card.id))
    if isinstance(state.step, nerath.Resolving):
        state = do(state, nerath.legal_actions(state)[0])
    assert 2 + (kind in HEROES) == state.figures(at, K).total
    assert all(one.kind in HEROES for one in state.figures(at, K))
