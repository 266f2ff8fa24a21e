"""Transfers of ships and flyers, of tired pieces and of one among many; and no dungeon for any card."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import AFLOAT, MY_BATTLE, event, position, seated
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    V,
    battle,
    do,
    ship,
)
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    ChoosePiece,
    ChooseSpace,
    Decline,
    Effect,
    Figure,
    Kind,
    Mark,
    Move,
    PlayCard,
    Realm,
    State,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    DestroyPieces,
    JoinBattle,
    ProtectSpace,
    TransferPieces,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

COUNTS = st.integers(1, 3)
SPENT = st.integers(0, 3)
KINDS = st.sets(st.sampled_from(AFLOAT), min_size=1)
MOVES = {SHIP: 2, DRAGON: 3, STORM: 2}


@st.composite
def armadas(draw: st.DrawFn) -> dict[str, dict[Realm, list[Figure]]]:
    """Ships with cargo and flyers in some seas, three equal ones often, enemies among them."""
    pieces = dict[str, dict[Realm, list[Figure]]]()
    for sea in draw(st.lists(st.sampled_from(SEA), min_size=2, max_size=5, unique=True)):
        realm = draw(st.sampled_from((K, K, C, V)))
        figure = draw(st.sampled_from((ship(), ship(FOOT, FIGHTER), Figure(DRAGON), Figure(STORM))))
        pieces[sea] = {realm: [figure] * draw(COUNTS)}
    return pieces


THREE_SHIPS = {"sea-of-mist": {K: [ship(FOOT, FIGHTER)] * 3}, "gulf-of-kar": {C: [ship()]}}


def tired(state: State, spent: int) -> State:
    """The state in which all pieces of Karkoth at sea have moved so far."""
    for sea in SEA:
        there = Bag((evolve(one, mark=Mark(spent=spent)), n) for one, n in state.figures(sea, K).pairs)
        state = with_forces(state, (sea, K, there))
    return state


@checks("N9.27", "N9.28", "N9.29", "N23.21")
@given(
    pieces=armadas(),
    kinds=KINDS,
    adjacent=st.booleans(),
    spent=st.integers(0, 3),
    allied=st.booleans(),
    seed=st.integers(0, 99),
)
@example(pieces=THREE_SHIPS, kinds={SHIP}, adjacent=True, spent=2, allied=True, seed=0)
@example(pieces=THREE_SHIPS, kinds={SHIP}, adjacent=False, spent=3, allied=True, seed=1)
def test_fleets_and_flyers_are_transferred(
    pieces: dict[str, dict[Realm, list[Figure]]],
    kinds: set[Kind],
    adjacent: bool,
    spent: int,
    allied: bool,
    seed: int,
) -> None:
    """However far it has moved, a piece goes with its cargo into another friendly sea, near if so asked."""
    named = tuple(kind for kind in AFLOAT if kind in kinds)
    card = event(K, TransferPieces(named, Area.FRIENDLY_SEA, 1, adjacent))
    state = tired(position(card, way=ALLIANCES if allied else (4, False), pieces=pieces), spent)
    begun = do(state, PlayCard(K, card.id))
    foes = enemies(state, K)
    friendly = [sea for sea in SEA if not any(state.figures(sea, foe) for foe in foes)]
    due = {
        ChoosePiece(K, K, figure, at, to)
        for at in friendly
        for figure in state.figures(at, K).kinds
        if figure.kind in kinds
        for to in friendly
        if to != at and (to in NEXT[at] or not adjacent)
    }
    found = {act for act in nerath.legal_actions(begun) if isinstance(act, ChoosePiece)}
    assert due == found
    if not due:
        return
    act = Random(seed).choice(sorted(due, key=repr))
    assert act.to is not None
    after = do(begun, act)
    for sea in SEA:
        old, new = (one.figures(sea, K) for one in (state, after))
        if sea == act.at:
            assert old.remove(act.figure) == new
        elif sea == act.to:
            (put,) = new - old
            assert (act.figure.kind, act.figure.cargo, spent) == (put.kind, put.cargo, put.mark.spent)
        else:
            assert old == new


@checks("N9.29", "N23.21", "N9.20")
@pytest.mark.parametrize("kind", MOVES)
def test_who_was_transferred_still_moves_as_far_as_ever(kind: Kind) -> None:
    """A transfer is no movement: the piece goes on with all the Move that it had."""
    card = event(K, TransferPieces((kind,), Area.FRIENDLY_SEA))
    state = position(card, pieces={"gulf-of-kar": {K: [kind]}})
    begun = do(state, PlayCard(K, card.id))
    now = do(begun, ChoosePiece(K, K, Figure(kind), "gulf-of-kar", "sea-of-mist"))
    at = "sea-of-mist"
    for left in range(MOVES[kind], -1, -1):
        steps = [
            act for act in nerath.legal_actions(now) if isinstance(act, Move) and act.figure.kind is kind
        ]
        seas = [act for act in steps if act.at == at and act.to in SEA]
        assert bool(left) == bool(seas)
        if left:
            now, at = do(now, seas[0]), seas[0].to


@checks("N9.28", "N12.22")
@pytest.mark.parametrize("adjacent", [True, False])
@pytest.mark.parametrize("kind", [SHIP, DRAGON])
def test_who_joins_a_sea_battle_comes_from_beside_it_or_from_anywhere(kind: Kind, adjacent: bool) -> None:
    """Of two pieces that could fight at sea the far one joins only if the card lets it."""
    at = "sea-of-mist"
    near = next(space for space in NEXT[at] if space in SEA)
    far = next(space for space in SEA if space not in (at, *NEXT[at]))
    state = battle(pieces={at: {K: [SHIP], V: [SHIP]}, near: {K: [kind]}, far: {K: [kind]}})
    card = event(K, JoinBattle((kind,), 1, adjacent), play=MY_BATTLE)
    state = do(seated(state, card), nerath.FightBattle(K, at), PlayCard(K, card.id))
    found = {act.at for act in nerath.legal_actions(state) if isinstance(act, ChoosePiece)}
    assert ({near} if adjacent else {near, far}) == found


# No dungeon.

HEROES_BELOW = {DUNGEON[0]: {K: [FIGHTER]}, DUNGEON[1]: {C: [WIZARD]}, DUNGEON[2]: {V: [FIGHTER, WIZARD]}}
HEROES = (FIGHTER, WIZARD)
FOR_AREAS: tuple[Effect, ...] = (
    AddPieces(FIGHTER, Area.FRIENDLY_LAND),
    AddPieces(FIGHTER, Area.OWN_LAND),
    AddPieces(FIGHTER, Area.OWN_CASTLES),
    AddPieces(DRAGON, Area.FRIENDLY_SEA),
    BuyNow(HEROES, Area.FRIENDLY_LAND, 2),
    TransferPieces(HEROES, Area.FRIENDLY_LAND),
    DestroyPieces(HEROES, Area.ENEMY_LAND),
    DestroyPieces((*HEROES, SHIP), Area.ENEMY_SEA),
    ProtectSpace(Area.FRIENDLY_LAND),
)


@checks("N9.52", "N9.51")
@pytest.mark.parametrize("effect", FOR_AREAS, ids=lambda effect: f"{type(effect).__name__} {effect.area}")
@pytest.mark.parametrize("alliances", [True, False])
def test_no_card_that_names_spaces_means_a_dungeon(effect: Effect, alliances: bool) -> None:
    """Whoever stands in a dungeon entrance, it is neither a friendly nor an enemy space for any card."""
    card = event(K, effect)
    homes = {space: {realm: [FIGHTER, WIZARD]} for realm, space in CAPITALS.items() if realm}
    more = {SEA[0]: {V: [SHIP, SHIP]}, SEA[1]: {V: [SHIP]}, "cernall": {K: [CASTLE]}}
    pieces = {**HEROES_BELOW, **homes, **more}
    state = position(card, way=(4, alliances), pieces=pieces, control={"cernall": K})
    begun = do(evolve(state, treasuries=(9, 9, 9, 9)), PlayCard(K, card.id))
    acts = nerath.legal_actions(begun)
    assert acts
    for act in acts:
        assert isinstance(act, ChooseSpace | ChoosePiece | Decline)
        if not isinstance(act, Decline):
            assert act.at not in DUNGEON
        if isinstance(act, ChoosePiece):
            assert act.to not in DUNGEON


# Not the own side.


@checks("N9.14", "N14.12")
@pytest.mark.parametrize("alliances", [True, False])
def test_a_card_that_destroys_enemy_pieces_spares_the_ally(alliances: bool) -> None:
    """Where an ally's ship lies among the enemy's, only enemies are named; without alliances all others."""
    card = event(K, DestroyPieces((SHIP, STORM), Area.ENEMY_SEA))
    state = position(card, way=(4, alliances), pieces={"sea-of-mist": {C: [SHIP], V: [STORM], N: [SHIP]}})
    begun = do(state, PlayCard(K, card.id))
    named = {act.whose for act in nerath.legal_actions(begun) if isinstance(act, ChoosePiece)}
    assert ({V, N} if alliances else {C, V, N}) == named
