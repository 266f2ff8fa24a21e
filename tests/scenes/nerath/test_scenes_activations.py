"""Scenes of the variant: who lies down and stays down, what makes a group, and rounds until all lie."""

from collections.abc import Mapping

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    STORM,
    C,
    K,
    N,
    Pieces,
    V,
    moved_in,
    ship,
)
from tests.scenes.nerath.tables import Table

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    ActivationsBegun,
    Bag,
    BattleEnded,
    Buy,
    Commit,
    EndStep,
    IncomeCollected,
    Kind,
    Move,
    PassActivations,
    Place,
    Planning,
    PurchaseReturned,
    Realm,
    ReinforceBegun,
    Retreat,
    RunAmok,
    TurnMemory,
    Variant,
)
from conquest_rules.testing import checks

THRONE, GULF, SLAUGHTER, PLAIN = (
    "karkothi-throneholds",
    "gulf-of-kar",
    "slaughtergarde",
    "plain-of-ebon-spires",
)
JUNGLES, REACH, ISLE = "zannad-jungles", "krakens-reach", "isle-of-the-druids"


def variant(
    active: Realm, pieces: Pieces, control: dict[str, Realm] | None = None, *, alliances: bool = False
) -> Table:
    """A table at the beginning of a realm's first activations, with these pieces on the board."""
    state = moved_in((4, alliances), active, pieces, control)
    setup = nerath.Setup(length=nerath.Length.LONG, alliances=alliances, variant=Variant.REDUCED_DOWNTIME)
    state = evolve(state, table=nerath.new_game(setup).table, step=Activating(), memory=TurnMemory(lap=1))
    assert nerath.faults(state) == ()
    return Table(state)


def stands_still(scene: Table, kind: Kind, at: str) -> None:
    """A piece is activated where it stands, and the activation is ended."""
    scene.does(Activate(scene.realm, scene.piece(kind, at), at), EndStep(scene.realm))


def lying(scene: Table, realm: Realm) -> list[tuple[Kind, str]]:
    """The pieces of a realm that lie, those aboard included, and where they do."""
    return [
        (one.kind, space)
        for space in scene.state.table.content.board.spaces
        for figure in scene.state.figures(space, realm)
        for one in (figure, *figure.cargo)
        if one.mark.activated
    ]


# Whoever was activated.


@checks("M5.5", "M5.6")
def test_a_ship_that_lies_neither_sails_nor_loads_nor_unloads() -> None:
    """A Warship that was activated where it lay takes nobody in, though the Footsoldier ashore stands."""
    scene = variant(K, {GULF: {K: [ship(MONSTER)]}, SLAUGHTER: {K: [FOOT, FOOT]}})
    stands_still(scene, SHIP, GULF)
    assert [(SHIP, GULF), (MONSTER, GULF)] == lying(scene, K)
    fleet = scene.piece(SHIP, GULF)
    assert {"M5.6"} == scene.refuses(Move(K, fleet, GULF, "amilian-sea"))
    assert {"M5.6"} == scene.refuses(Activate(K, fleet, GULF))
    assert {"M5.6"} == scene.refuses(scene.embarking(FOOT, SLAUGHTER, GULF))
    assert {"M5.6"} == scene.refuses(scene.debarking(MONSTER, GULF, SLAUGHTER))


@checks("M5.6", "N9.18")
def test_a_piece_that_lies_is_not_loaded_by_a_ship_that_stands() -> None:
    """The Footsoldier that was activated stays ashore, the other one goes aboard."""
    scene = variant(K, {GULF: {K: [SHIP]}, SLAUGHTER: {K: [FOOT]}, PLAIN: {K: [FOOT]}})
    stands_still(scene, FOOT, SLAUGHTER)
    assert {"M5.6"} == scene.refuses(scene.embarking(FOOT, SLAUGHTER, GULF))
    assert {"M5.6"} == scene.refuses(Move(K, scene.piece(FOOT, SLAUGHTER), SLAUGHTER, THRONE))
    scene.embarks(FOOT, PLAIN, GULF)
    scene.does(EndStep(K))
    assert [(FOOT, SLAUGHTER), (SHIP, GULF), (FOOT, GULF)] == lying(scene, K)


@checks("M5.6", "N9.18")
def test_who_walked_sailed_loaded_or_landed_lies_and_nobody_else() -> None:
    """Of two equal pieces the one that went lies; so do a ship, what it carried, and what it set ashore."""
    scene = variant(K, {THRONE: {K: [CASTLE, FOOT, FOOT, FOOT]}, REACH: {K: [ship(FOOT, FIGHTER)]}})
    for _ in range(2):
        scene.moves(FOOT, THRONE, SLAUGHTER)
    scene.does(EndStep(K))
    assert [(FOOT, SLAUGHTER)] * 2 == lying(scene, K)
    scene.debarks(FOOT, REACH, ISLE)
    scene.does(EndStep(K))
    assert [(FOOT, SLAUGHTER)] * 2 + [(FOOT, ISLE), (SHIP, REACH), (FIGHTER, REACH)] == lying(scene, K)


@checks("M5.6", "M5.7", "N20.10", "N16.5", "N16.6")
def test_neither_retreat_nor_run_amok_nor_a_second_flight_raises_anybody() -> None:
    """After both activations come both battles; the Monster runs on, the Dragon falls back and flies on."""
    scene = variant(K, {JUNGLES: {K: [MONSTER, DRAGON]}, "thorndeep": {V: [FOOT]}, "cernall": {V: [FOOT]}})
    scene.moves(MONSTER, JUNGLES, "thorndeep")
    scene.does(EndStep(K))
    assert isinstance(scene.state.step, Activating)
    scene.moves(DRAGON, JUNGLES, "cernall")
    scene.does(EndStep(K))
    scene.fights("thorndeep")
    scene.rolls(6)
    scene.rolls(1)
    scene.does(RunAmok(K, scene.piece(MONSTER, "thorndeep"), "thorndeep", "deep-havens"))
    scene.fights("cernall")
    scene.rolls(1)
    scene.rolls(1)
    scene.does(Retreat(K, scene.piece(DRAGON, "cernall"), JUNGLES))
    assert [True, False] == [one.won for one in scene.told if isinstance(one, BattleEnded)]
    scene.moves(DRAGON, JUNGLES, "broken-lands")
    scene.does(EndStep(K))
    assert V is scene.realm
    assert [(DRAGON, "broken-lands"), (MONSTER, "deep-havens")] == lying(scene, K)


@checks("M5.6", "N9.18")
def test_a_fleet_lies_after_its_sea_battle_and_so_does_what_it_lands() -> None:
    """One ship wins and lands a Footsoldier, another one falls back; all of them stay activated."""
    pieces: Pieces = {
        "tarsem-coast": {K: [ship(FOOT)]},
        "sea-of-mist": {K: [SHIP]},
        "halcyon-deep": {N: [SHIP]},
    }
    scene = variant(K, {**pieces, REACH: {V: [SHIP]}})
    scene.moves(SHIP, "tarsem-coast", REACH)
    scene.does(EndStep(K))
    scene.moves(SHIP, "sea-of-mist", "halcyon-deep")
    scene.does(EndStep(K))
    scene.fights(REACH)
    scene.rolls(6)
    scene.rolls(1)
    scene.fights("halcyon-deep")
    scene.rolls(1)
    scene.rolls(1)
    scene.does(Retreat(K, scene.piece(SHIP, "halcyon-deep"), "sea-of-mist"))
    scene.debarks(FOOT, REACH, ISLE)
    scene.fights(ISLE)
    scene.does(EndStep(K))
    assert [(FOOT, ISLE), (SHIP, REACH), (SHIP, "sea-of-mist")] == lying(scene, K)


@checks("M5.5", "M5.6", "M5.9")
def test_a_ship_lies_with_the_piece_that_fled_aboard() -> None:
    """A ship that was never activated takes in who retreats, and is not activated any more in this turn."""
    fleet: Pieces = {REACH: {K: [ship(FOOT)]}, "sea-of-mist": {K: [SHIP]}}
    scene = variant(K, {**fleet, SLAUGHTER: {K: [FOOT]}, ISLE: {V: [FOOT]}})
    scene.debarks(FOOT, REACH, ISLE)
    scene.does(EndStep(K))
    stands_still(scene, FOOT, SLAUGHTER)
    scene.fights(ISLE)
    scene.rolls(1)
    scene.rolls(1)
    scene.does(Retreat(K, scene.piece(FOOT, ISLE), "sea-of-mist", scene.piece(SHIP, "sea-of-mist")))
    scene.does(EndStep(K))
    assert [(FOOT, SLAUGHTER), (SHIP, REACH), (FOOT, "sea-of-mist")] == lying(scene, K)
    # When Vailin has passed, Karkoth has nothing left to activate, and all reinforce.
    scene.does(PassActivations(V), EndStep(V))
    assert 1 == len(scene.happened(ReinforceBegun))


# A group.


@checks("M5.8")
def test_who_follows_stood_where_the_first_one_stood() -> None:
    """Wherever the Fighter has got to, only pieces from the Throneholds go with it, of whatever kind."""
    elsewhere = {SLAUGHTER: {K: [FOOT]}, PLAIN: {K: [DRAGON]}, GULF: {K: [SHIP]}}
    scene = variant(K, {THRONE: {K: [CASTLE, FIGHTER, MONSTER, STORM, FOOT]}, **elsewhere})
    scene.moves(FIGHTER, THRONE, SLAUGHTER, "fen-of-surth")
    for kind, at, to in ((FOOT, SLAUGHTER, THRONE), (DRAGON, PLAIN, THRONE), (SHIP, GULF, "amilian-sea")):
        assert {"M5.8"} == scene.refuses(Move(K, scene.piece(kind, at), at, to))
        assert {"M5.8"} == scene.refuses(Activate(K, scene.piece(kind, at), at))
    assert {"M5.8"} == scene.refuses(scene.embarking(FOOT, SLAUGHTER, GULF))
    assert {"M5.8"} == scene.refuses(PassActivations(K))
    scene.moves(MONSTER, THRONE, PLAIN)
    scene.moves(STORM, THRONE, GULF)
    scene.does(Activate(K, scene.piece(FOOT, THRONE), THRONE), EndStep(K))
    assert {FIGHTER, MONSTER, STORM, FOOT} == {kind for kind, _ in lying(scene, K)}
    # The next activation has a group of its own.
    scene.moves(DRAGON, PLAIN, THRONE)
    assert {"M5.8"} == scene.refuses(Move(K, scene.piece(FOOT, SLAUGHTER), SLAUGHTER, THRONE))


@checks("M5.8")
def test_what_a_ship_loads_on_two_coasts_is_of_its_group() -> None:
    """The group is the ship's: it loads in two lands, and nobody walks in either."""
    scene = variant(K, {GULF: {K: [SHIP]}, SLAUGHTER: {K: [FOOT, FOOT]}, PLAIN: {K: [MONSTER]}})
    scene.embarks(FOOT, SLAUGHTER, GULF)
    assert {"M5.8"} == scene.refuses(Move(K, scene.piece(FOOT, SLAUGHTER), SLAUGHTER, THRONE))
    scene.embarks(MONSTER, PLAIN, GULF)
    scene.moves(SHIP, GULF, "amilian-sea")
    scene.does(EndStep(K))
    sea = "amilian-sea"
    assert [(SHIP, sea), (FOOT, sea), (MONSTER, sea)] == lying(scene, K)


@checks("M5.8")
def test_who_flew_in_an_earlier_round_does_not_fly_on_in_this_one() -> None:
    """In the second Reposition step the Elemental of these activations moves, and the Dragon does not."""
    scene = variant(K, {THRONE: {K: [CASTLE, DRAGON]}, PLAIN: {K: [STORM]}, SLAUGHTER: {K: [FOOT]}})
    stands_still(scene, DRAGON, THRONE)
    stands_still(scene, FOOT, SLAUGHTER)
    scene.moves(DRAGON, THRONE, SLAUGHTER)
    scene.does(EndStep(K))
    stands_still(scene, STORM, PLAIN)
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {"M5.8"} == scene.refuses(Move(K, scene.piece(DRAGON, SLAUGHTER), SLAUGHTER, THRONE))
    scene.moves(STORM, PLAIN, THRONE)


# Round after round.


COUNTS = (
    {K: 7, V: 7, C: 7, N: 7},
    {K: 1, V: 3, C: 0, N: 8},
    {K: 9, V: 0, C: 2, N: 1},
    {K: 0, V: 8, C: 1, N: 4},
)


def many(realm: Realm, number: int) -> dict[str, list[Kind]]:
    """So many pieces of a realm, each in a space of its own: Warships, Dragons and Footsoldiers."""
    land = [space for space in LAND if HOME[space] is realm and space != CAPITALS[realm]]
    kinds = [DRAGON, *[FOOT] * (number - 2)][: max(0, number - 1)]
    found = {space: [kind] for space, kind in zip(land, kinds, strict=False)}
    return {**found, SEA[list(Realm).index(realm)]: [SHIP]} if number else {}


def rounds(counts: Mapping[Realm, int], passes: Realm | None) -> list[tuple[Realm, int, int]]:
    """Who takes part in which round, and how often it activates a piece; one realm passes in the second."""
    left, found, lap = dict(counts), list[tuple[Realm, int, int]](), 1
    while any(left.values()):
        for realm in Realm:
            if left[realm]:
                number = 0 if realm is passes and lap == 2 else min(2, left[realm])
                left[realm] = left[realm] - number if number else 0
                found.append((realm, lap, number))
        lap += 1
    return found


@checks("M5.7", "M5.9")
@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize("passes", [None, V, N])
def test_two_each_round_after_round_until_all_lie(counts: dict[Realm, int], passes: Realm | None) -> None:
    """Realms take turns with two activations, with one if one piece is left, with none if none is."""
    spread = {realm: many(realm, number) for realm, number in counts.items()}
    pieces = {space: {realm: kinds} for realm, some in spread.items() for space, kinds in some.items()}
    first = next(realm for realm in Realm if counts[realm])
    scene, gone = variant(first, pieces), list[tuple[Realm, int, int]]()
    while not scene.happened(ReinforceBegun):
        realm, lap, number = scene.realm, scene.state.memory.lap, 0
        while isinstance(scene.state.step, Activating) and scene.realm is realm:
            if realm is passes and lap == 2:
                scene.does(PassActivations(realm))
                break
            act = next(one for one in nerath.legal_actions(scene.state) if isinstance(one, Activate))
            assert {"M5.7"} == scene.refuses(EndStep(realm))
            scene.does(act, EndStep(realm))
            number += 1
        gone.append((realm, lap, number))
        assert isinstance(scene.state.step, nerath.Repositioning)
        scene.does(EndStep(realm))
    assert rounds(counts, passes) == gone
    begun = [one for one in scene.told if isinstance(one, ActivationsBegun) and one.step == "Move"]
    assert [(realm, lap) for realm, lap, _ in gone[1:]] == [(one.realm, one.lap) for one in begun]
    assert sum(counts.values()) == sum(len(lying(scene, realm)) for realm in Realm)


@checks("M5.5", "M5.9")
def test_passing_lays_fleets_down_with_all_aboard() -> None:
    """Whoever passes has nothing left that stands, on land, at sea or aboard; Castles do not count."""
    scene = variant(
        K, {THRONE: {K: [CASTLE, FOOT]}, GULF: {K: [ship(FOOT, MONSTER)]}, SLAUGHTER: {K: [DRAGON]}}
    )
    scene.does(PassActivations(K))
    kinds = sorted(kind for kind, _ in lying(scene, K))
    assert sorted((FOOT, FOOT, MONSTER, SHIP, DRAGON)) == kinds


# Reinforcing together.


def planning(gold: int, pieces: Pieces) -> Table:
    """A table at which all realms are about to buy and place, each with so much Gold."""
    step = Planning((Bag(),) * 4, (nerath.Order(),) * 4)
    state = evolve(variant(K, pieces).state, step=step, treasuries=(gold,) * 4)
    return Table(state)


@checks("M5.10", "N9.1")
def test_nothing_stands_before_all_have_chosen_and_then_all_new_pieces_move() -> None:
    """Each realm raises a Fighter in its Capital; when all stand, each goes to the land beside it."""
    scene = planning(2, {})
    for realm in Realm:
        assert [{CASTLE: 1}] * 4 == [scene.stand(CAPITALS[one], one) for one in Realm]
        assert (2, 2, 2, 2) == scene.state.treasuries
        scene.does(Buy(realm, FIGHTER), EndStep(realm), Place(realm, FIGHTER, CAPITALS[realm]), Commit(realm))
    assert [{CASTLE: 1, FIGHTER: 1}] * 4 == [scene.stand(CAPITALS[one], one) for one in Realm]
    assert (0, 0, 0, 0) == scene.state.treasuries
    for realm in Realm:
        near = next(one for one in NEXT[CAPITALS[realm]] if HOME[one] is realm)
        assert realm is scene.realm
        scene.moves(FIGHTER, CAPITALS[realm], near)
        scene.does(EndStep(realm))
        assert {FIGHTER: 1} == scene.stand(near, realm)
    assert list(Realm) == [one.realm for one in scene.told if isinstance(one, IncomeCollected)]


@checks("N18.14", "M5.10")
@pytest.mark.parametrize("barred", [False, True])
def test_who_finds_its_sea_taken_places_elsewhere_or_has_its_gold_back(barred: bool) -> None:
    """Karkoth and Nerath choose the same gulf for a Warship; Nerath comes later, and finds an enemy there."""
    seas = ("dragons-gate", "forbidding-shore", "western-midnight-sea", "dragondown-coast")
    storms: Pieces = {sea: {K: [STORM]} for sea in seas} if barred else {}
    scene = planning(2, {"white-raven-chiefdom": {N: [CASTLE]}, **storms})
    scene.does(Buy(K, SHIP), EndStep(K), Place(K, SHIP, GULF), Commit(K), Commit(V), Commit(C))
    scene.does(Buy(N, SHIP), EndStep(N), Place(N, SHIP, GULF), Commit(N))
    assert {SHIP: 1} == scene.stand(GULF, K)
    assert {} == scene.stand(GULF, N)
    returned = [PurchaseReturned(N, SHIP, 2)] if barred else []
    assert returned == scene.happened(PurchaseReturned)
    assert (0, 2, 2, 2 if barred else 0) == scene.state.treasuries
    if not barred:
        assert {"N18.14"} == scene.refuses(Place(N, SHIP, GULF))
        scene.does(Place(N, SHIP, "dragons-gate"))
        assert {SHIP: 1} == scene.stand("dragons-gate", N)


@checks("N17.25", "N17.30", "M5.10", "N20.15", "N15.37", "N17.26")
def test_a_castle_that_an_ally_has_freed_raises_nobody_in_this_turn() -> None:
    """Karkoth frees Sarthel and its Castle for the Iron Circle, which was not its holder all the time."""
    pieces: Pieces = {"dercassia": {K: [FOOT]}, "sarthel": {V: [CASTLE]}}
    scene = variant(K, pieces, {"sarthel": V}, alliances=True)
    scene.moves(FOOT, "dercassia", "sarthel")
    scene.does(EndStep(K))
    scene.fights("sarthel")
    scene.rolls(6)
    scene.rolls(1)
    scene.passes()
    while not isinstance(scene.state.step, Planning):
        scene.ends()
    assert C is scene.state.controller("sarthel")
    scene = Table(evolve(scene.state, treasuries=(9, 9, 9, 9)))
    scene.does(Commit(K), Commit(V), Buy(C, FIGHTER), EndStep(C))
    assert {"N17.30"} == scene.refuses(Place(C, FIGHTER, "sarthel"))
    scene.does(Place(C, FIGHTER, CAPITALS[C]))
