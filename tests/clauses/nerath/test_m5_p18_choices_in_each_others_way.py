"""The reference manual, section 5, and page 18: what comes after choices that got in each other's way.

What lives here: several pieces and several realms that find their sea taken, activations without any
battle, and pieces that a card puts down while new ones move. One of each is asked elsewhere.
"""

from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, position
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    N,
    Pieces,
    V,
    do,
    guarded,
    moved_in,
)
from tests.rules.nerath.board_facts import cited
from tests.scenes.nerath.tables import Table

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    Bag,
    Buy,
    ChooseSpace,
    Commit,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    PassActivations,
    Place,
    Planning,
    PlayCard,
    PurchaseReturned,
    Realm,
    StepName,
    Timing,
    TurnMemory,
    Variant,
)
from conquest_rules.nerath.content.effects import AddPieces, Area
from conquest_rules.testing import checks, reads

GULF, GATES = "gulf-of-kar", ("dragons-gate", "forbidding-shore", "western-midnight-sea", "dragondown-coast")


def variant(
    step: nerath.Step, pieces: Pieces, control: dict[str, Realm] | None = None, lap: int = 1
) -> Table:
    """A table of the variant at a step of Karkoth's, with these pieces and nine Gold in each treasury."""
    setup = nerath.Setup(length=nerath.Length.LONG, variant=Variant.REDUCED_DOWNTIME)
    state = evolve(
        moved_in(pieces=pieces, control=control),
        table=nerath.new_game(setup).table,
        step=step,
        memory=TurnMemory(lap=lap),
        treasuries=(9, 9, 9, 9),
    )
    assert nerath.faults(state) == ()
    return Table(state)


ALL_CHOOSE = Planning((Bag(),) * 4, (nerath.Order(),) * 4)


@checks("M5.10", "N18.14")
@pytest.mark.parametrize("ships", [1, 2, 3])
def test_gold_for_all_that_finds_no_place_is_given_back(ships: int) -> None:
    """All Warships for which an earlier realm has left no sea go back, each with the Gold paid for it."""
    storms: Pieces = {sea: {K: [STORM]} for sea in GATES}
    scene = variant(ALL_CHOOSE, {"white-raven-chiefdom": {N: [CASTLE]}, **storms})
    scene.does(Buy(K, SHIP), EndStep(K), Place(K, SHIP, GULF), Commit(K), Commit(V), Commit(C))
    scene.does(*[Buy(N, SHIP)] * ships, EndStep(N), *[Place(N, SHIP, GULF)] * ships, Commit(N))
    assert [PurchaseReturned(N, SHIP, 2)] * ships == scene.happened(PurchaseReturned)
    assert (7, 9, 9, 9) == scene.state.treasuries


@checks("M5.10", "N18.14")
@pytest.mark.parametrize("paid", [0, 1, 2])
def test_no_gold_comes_back_for_what_a_card_has_given(paid: int) -> None:
    """Of Warships that find no place those bought are paid back, and the one that a card gave is not."""
    storms: Pieces = {sea: {K: [STORM]} for sea in GATES}
    given = Planning((Bag(), Bag(), Bag(), Bag.of(SHIP)), (nerath.Order(),) * 4)
    scene = variant(given, {"white-raven-chiefdom": {N: [CASTLE]}, **storms})
    scene.does(Buy(K, SHIP), EndStep(K), Place(K, SHIP, GULF), Commit(K), Commit(V), Commit(C))
    scene.does(*[Buy(N, SHIP)] * paid, EndStep(N), *[Place(N, SHIP, GULF)] * (paid + 1), Commit(N))
    assert paid + 1 == len(scene.happened(PurchaseReturned))
    assert (7, 9, 9, 9) == scene.state.treasuries


@checks("M5.10", "N17.27", "N18.6", "N18.14")
@pytest.mark.parametrize("lost", [1, 2])
def test_what_has_its_place_counts_when_the_rest_is_placed_anew(lost: int) -> None:
    """Ships that have lost their sea go elsewhere; the Castle with four new pieces is still full."""
    inland = [space for space in LAND if space not in CAPITALS.values()]
    sea, first, own, other = next(
        (sea, *three)
        for sea in SEA
        for three in permutations([space for space in NEXT[sea] if space in inland], 3)
        if any(one in SEA and one != sea for one in NEXT[three[-1]])
    )
    castles: Pieces = {first: {K: [CASTLE]}, own: {V: [CASTLE]}, other: {V: [CASTLE]}}
    control = {first: K, own: V, other: V, CAPITALS[V]: N}
    scene = variant(ALL_CHOOSE, castles, control)
    scene.does(Buy(K, SHIP), EndStep(K), Place(K, SHIP, sea), Commit(K))
    scene.does(*[Buy(V, FOOT)] * 4, *[Buy(V, SHIP)] * lost, EndStep(V))
    scene.does(*[Place(V, FOOT, own)] * 4, *[Place(V, SHIP, sea)] * lost, Commit(V), Commit(C), Commit(N))
    assert isinstance(scene.state.step, nerath.PlacingAnew)
    (misplaced,) = scene.state.step.misplaced
    assert (Bag(((own, 4),)), lost) == (misplaced.placed, misplaced.unplaced.count(SHIP))


@checks("M5.10", "N18.14", "N9.1")
@pytest.mark.parametrize("ships", [1, 2])
def test_every_realm_that_finds_its_sea_taken_places_anew(ships: int) -> None:
    """Three enemies choose one sea space: the first has it, and the others place elsewhere, one by one."""
    inland = [space for space in LAND if space not in CAPITALS.values()]
    sea = next(sea for sea in SEA if sum(space in inland for space in NEXT[sea]) > 2)
    coasts = dict(zip((K, V, C), (space for space in NEXT[sea] if space in inland), strict=False))
    control = {space: realm for realm, space in coasts.items()}
    scene = variant(ALL_CHOOSE, {space: {realm: [CASTLE]} for realm, space in coasts.items()}, control)
    for realm in (K, V, C):
        scene.does(*[Buy(realm, SHIP)] * ships, EndStep(realm), *[Place(realm, SHIP, sea)] * ships)
        scene.does(Commit(realm))
    scene.does(Commit(N))
    for realm in (V, C):
        for _ in range(ships):
            assert isinstance(scene.state.step, nerath.PlacingAnew)
            assert realm is scene.realm
            assert {"N18.14"} == scene.refuses(Place(realm, SHIP, sea))
            scene.does(nerath.legal_actions(scene.state)[0])
    afloat = [sum(scene.stand(one, realm)[SHIP] for one in SEA) for realm in Realm]
    assert [ships, ships, ships, 0] == afloat
    assert {SHIP: ships} == scene.stand(sea, K)


@checks("G1.5", "M5.7")
@pytest.mark.parametrize("lap", [1, 2, 3])
@pytest.mark.parametrize("fights", [True, False])
def test_without_a_battle_the_step_of_battles_passes_by_itself(lap: int, fights: bool) -> None:
    """After two activations comes a battle if one was triggered; if none was, nobody is asked about any."""
    target = next(space for space in LAND if HOME[space] is V and space not in CAPITALS.values())
    near = next(space for space in NEXT[target] if space in LAND)
    scene = variant(Activating(), {near: {K: [FOOT, FOOT]}, target: {V: [FOOT]}}, {near: K}, lap)
    if fights:
        scene.moves(FOOT, near, target)
    else:
        scene.does(Activate(K, scene.piece(FOOT, near), near))
    scene.does(EndStep(K))
    standing = next(one for one in scene.state.figures(near, K) if not one.mark.activated)
    scene.does(Activate(K, standing, near), EndStep(K))
    asked = isinstance(scene.state.step, nerath.ChoosingBattle)
    assert fights is asked
    if asked:
        assert "N12.20" in cited(scene.state, EndStep(K))
    else:
        assert isinstance(scene.state.step, nerath.Repositioning)


@checks("N18.11", "N16.22")
@reads("R-card-pieces-move")
@given(st.sampled_from([space for space in LAND if HOME[space] is K]))
def test_what_a_card_puts_down_while_new_pieces_move_stays(space: str) -> None:
    """A Fighter that a card adds when the new Footsoldier is about to move was not bought, and stays."""
    card = event(
        K, AddPieces(FIGHTER, Area.OWN_LAND), play=(Timing(nerath.Moment.DURING, step=StepName.REINFORCE),)
    )
    state = evolve(position(card), step=nerath.Buying())
    state = do(state, Buy(K, FOOT), EndStep(K), Place(K, FOOT, CAPITALS[K]))
    assert isinstance(state.step, nerath.MovingNew)
    state = do(state, PlayCard(K, card.id), ChooseSpace(K, space))
    assert isinstance(state.step, nerath.MovingNew)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, Move)]
    assert {Figure(FOOT, mark=Mark(new=True))} == {act.figure for act in acts}
    came = next(one for one in state.figures(space, K) if one.kind is FIGHTER)
    for near in (one for one in NEXT[space] if one in LAND):
        assert "N18.11" in cited(state, Move(K, came, space, near))


# Dungeons.


@checks("M7.4", "N22.3", "N20.3", "N10.14", "N10.17", "N14.2")
@pytest.mark.parametrize("heroes", [(FIGHTER,), (WIZARD, FIGHTER)])
def test_in_the_variant_an_empty_dungeon_is_plundered_at_once(heroes: tuple[Kind, ...]) -> None:
    """Heroes that are activated into an entrance without guardians fight nobody, and one card is drawn."""
    dungeon = "sunless-citadel"
    near = next(space for space in NEXT[dungeon] if space in LAND)
    scene = variant(Activating(), {near: {K: heroes}}, {near: K})
    scene.state = guarded(scene.state, dungeon)
    for kind in heroes:
        scene.moves(kind, near, dungeon)
    scene.ends()
    while isinstance(scene.state.step, Activating):
        scene.does(PassActivations(scene.realm))
    scene.fights(dungeon)
    assert not scene.happened(nerath.DiceRolled)
    assert isinstance(scene.state.step, nerath.Plundering)
    scene.draws()
    assert 1 == scene.state.treasures[0].total
