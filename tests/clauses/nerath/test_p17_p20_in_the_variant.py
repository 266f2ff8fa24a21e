"""Pages 17, 18 and 20 in the variant: placing, new Warships, income, and who has won when all are paid.

What lives here: that these clauses hold in Tal's Reduced Downtime as in the printed turn, where all realms
choose in secret, are carried out in turn order, and are paid one after the other. How the variant's turn
goes is asked with the reference manual.
"""

from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import LAPS
from tests.clauses.nerath.reinforcing import COST
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
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
    moved_in,
)
from tests.rules.nerath.board_facts import ALLIES
from tests.scenes.nerath.tables import Table

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activating,
    Bag,
    Buy,
    Commit,
    Debark,
    EndStep,
    IncomeCollected,
    Kind,
    Move,
    PassActivations,
    Place,
    Planning,
    Realm,
    TurnMemory,
    Variant,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.nerath.turn.reduced_downtime.order import begin_turn
from conquest_rules.testing import checks, reads

OPEN = [space for space in LAND if space not in CAPITALS.values()]
GOING_ASHORE = [FOOT, FIGHTER, WIZARD, DRAGON]
GOLD = 40


def variant(
    realm: Realm,
    pieces: Pieces | None = None,
    control: dict[str, Realm] | None = None,
    *,
    alliances: bool = False,
    step: nerath.Step | None = None,
    taken: Iterable[str] = (),
    lap: int = 1,
) -> Table:
    """A table of the variant with these pieces: a realm is about to choose what to buy, or elsewhere."""
    state = moved_in((4, alliances), realm, pieces, control)
    setup = nerath.Setup(length=nerath.Length.LONG, alliances=alliances, variant=Variant.REDUCED_DOWNTIME)
    state = evolve(
        state,
        table=nerath.new_game(setup).table,
        step=step or Planning((Bag(),) * 4, (nerath.Order(),) * 4),
        memory=TurnMemory(lap=lap, taken=tuple(taken)),
        treasuries=(GOLD,) * 4,
    )
    assert nerath.faults(state) == ()
    return Table(state)


def buys(scene: Table, *kinds: Kind) -> None:
    """The realm that chooses buys all this, and goes on to place it."""
    scene.does(*(Buy(scene.realm, kind) for kind in kinds), EndStep(scene.realm))


def all_commit(scene: Table) -> None:
    """Everybody who is still to choose has chosen, and all is carried out."""
    while isinstance(scene.state.step, Planning):
        scene.does(Commit(scene.realm))
        scene.passes()


def pieces_of(scene: Table, realm: Realm) -> Bag[Kind]:
    """The pieces of a realm in its Capital, by kind."""
    return Bag.of(*(figure.kind for figure in scene.state.figures(CAPITALS[realm], realm)))


# Placing.


@checks("I15.2", "N15.31", "N15.33", "N17.26", "N17.27", "N17.28", "N20.15")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize(("castles", "lost"), [(0, False), (1, False), (2, False), (1, True), (2, True)])
def test_limits_of_castles_hold_where_all_reinforce_together(realm: Realm, castles: int, lost: bool) -> None:
    """The own Capital takes any number, and so does an only Castle; each of several takes four."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    sites = [space for space in OPEN if HOME[space] is realm][:castles]
    control = {CAPITALS[realm]: foe if lost else realm}
    scene = variant(realm, {space: {realm: [CASTLE]} for space in sites}, control)
    if not lost:
        sites.insert(0, CAPITALS[realm])
    most = 7 if len(sites) == 1 or not lost else 4
    buys(scene, *[FOOT] * 7)
    for _ in range(most):
        scene.does(Place(realm, FOOT, sites[0]))
    if most < 7:
        assert {"N17.27"} == scene.refuses(Place(realm, FOOT, sites[0]))
        scene.does(*[Place(realm, FOOT, sites[1])] * (7 - most))
    all_commit(scene)
    assert most == scene.stand(sites[0], realm)[FOOT]


@checks("N17.34", "M5.10")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("freed", [True, False])
def test_no_castle_is_built_on_land_that_an_ally_has_freed_today(realm: Realm, freed: bool) -> None:
    """Land that the ally liberates in this turn was not held since its start; what was held all along was."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    at = next(space for space in OPEN if HOME[space] is ally)
    near = next(space for space in NEXT[at] if space in LAND and space not in CAPITALS.values())
    pieces = {near: {realm: [DRAGON]}} | ({at: {foe: [FOOT]}} if freed else {})
    control = {near: realm} | ({at: foe} if freed else {})
    scene = variant(realm, pieces, control, alliances=True, step=Activating())
    if freed:
        scene.moves(DRAGON, near, at)
        scene.ends()
        while isinstance(scene.state.step, Activating):
            scene.does(PassActivations(scene.realm))
        scene.fights(at)
        scene.rolls(20)
        scene.rolls(1)
    while not (isinstance(scene.state.step, Planning) and scene.realm is ally):
        last = nerath.legal_actions(scene.state)[-1]
        assert isinstance(last, EndStep | PassActivations | Commit)
        scene.does(last)
        scene.passes()
    assert ally is scene.state.controller(at)
    scene.state = evolve(scene.state, treasuries=(GOLD,) * 4)
    buys(scene, CASTLE)
    act = Place(ally, CASTLE, at)
    if freed:
        assert {"N17.34"} == scene.refuses(act)
    else:
        scene.does(act)


@checks("N22.13", "N17.29", "I18.2", "N18.4", "N18.2", "N15.36", "I22.1", "N17.25")
@pytest.mark.parametrize("lap", LAPS[1:])
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_what_was_captured_in_any_round_of_activations_is_closed(realm: Realm, lost: bool, lap: int) -> None:
    """At a Castle just captured nothing is placed, nor a Warship beside it, whatever else the realm has."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    own = {sea for space in LAND if HOME[space] is realm for sea in NEXT[space] if sea in SEA}
    at, sea = next(
        (space, sea)
        for space in OPEN
        if HOME[space] is foe
        for sea in NEXT[space]
        if sea in SEA and sea not in own
    )
    control = {at: realm} | ({CAPITALS[realm]: foe} if lost else {})
    scene = variant(realm, {at: {realm: [CASTLE]}}, control, taken=[at], lap=lap)
    buys(scene, FOOT, SHIP)
    assert nerath.why_not(scene.state, Place(realm, FOOT, at))
    assert nerath.why_not(scene.state, Place(realm, SHIP, sea))
    listed = [act for act in nerath.legal_actions(scene.state) if isinstance(act, Place)]
    ashore = {act.to for act in listed if act.kind is FOOT and act.aboard is None}
    if not lost:
        assert {CAPITALS[realm]} == ashore
        return
    far = nerath.built_in().board.distances(CAPITALS[realm])
    mine = [space for space in LAND if scene.state.controller(space) is realm and space != at]
    assert {space for space in mine if far[space] == min(far[one] for one in mine)} == ashore
    beside = {sea for space in ashore for sea in NEXT[space] if sea in SEA}
    assert beside == {act.to for act in listed if act.kind is SHIP}


@checks("N22.13", "I18.2", "N17.29", "N15.36", "N15.35", "N15.38")
@pytest.mark.parametrize("realm", Realm)
def test_a_castle_captured_in_an_activation_serves_from_the_next_turn_on(realm: Realm) -> None:
    """The Castle is the captor's at once, and takes no new pieces when all reinforce in the same turn."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    at = next(space for space in OPEN if HOME[space] is foe)
    near = next(space for space in NEXT[at] if space in OPEN)
    scene = variant(realm, {near: {realm: [DRAGON]}, at: {foe: [CASTLE]}}, {near: realm}, step=Activating())
    scene.moves(DRAGON, near, at)
    scene.ends()
    while isinstance(scene.state.step, Activating):
        scene.does(PassActivations(scene.realm))
    scene.fights(at)
    scene.rolls(20)
    scene.rolls(1)
    while not (isinstance(scene.state.step, Planning) and scene.realm is realm):
        last = nerath.legal_actions(scene.state)[-1]
        assert isinstance(last, EndStep | PassActivations | Commit)
        scene.does(last)
        scene.passes()
    assert CASTLE in scene.stand(at, realm)
    scene.state = evolve(scene.state, treasuries=(GOLD,) * 4)
    buys(scene, FOOT)
    assert {"N17.29"} == scene.refuses(Place(realm, FOOT, at))


@checks("N18.14", "N18.10", "G1.12")
@pytest.mark.parametrize("kind", [SHIP, STORM])
@pytest.mark.parametrize("first", [SHIP, STORM])
@pytest.mark.parametrize("alliances", [True, False])
def test_the_sea_that_an_earlier_realm_has_just_filled_is_closed(
    kind: Kind, first: Kind, alliances: bool
) -> None:
    """Of two realms that chose one sea space the enemy of the first is refused there; an ally is not."""
    sea = next(sea for sea in SEA if sum(space in OPEN for space in NEXT[sea]) > 1)
    coast, other = [space for space in NEXT[sea] if space in OPEN][:2]
    for later in (V, C, N):
        control = {coast: K, other: later}
        scene = variant(K, {coast: {K: [CASTLE]}, other: {later: [CASTLE]}}, control, alliances=alliances)
        buys(scene, first)
        scene.does(Place(K, first, sea), Commit(K))
        while scene.realm is not later:
            scene.does(Commit(scene.realm))
        buys(scene, kind)
        scene.does(Place(later, kind, sea))
        all_commit(scene)
        assert 1 == scene.stand(sea, K)[first]
        together = alliances and later is C
        assert together is bool(scene.stand(sea, later))
        if not together:
            assert isinstance(scene.state.step, nerath.PlacingAnew)
            assert {"N18.14"} == scene.refuses(Place(later, kind, sea))


@checks("N17.18", "N17.15", "N7.14", "N24.7")
@given(
    st.lists(st.lists(st.sampled_from(GOING_ASHORE), min_size=1, max_size=6), min_size=4, max_size=4),
    st.booleans(),
)
def test_every_piece_bought_in_secret_is_paid(chosen: list[list[Kind]], alliances: bool) -> None:
    """Each realm pays for all it chose, several of a kind as often as it has them, and for no ally."""
    scene = variant(K, alliances=alliances)
    before = [pieces_of(scene, realm) for realm in Realm]
    for realm, kinds in zip(Realm, chosen, strict=True):
        buys(scene, *kinds)
        scene.does(*(Place(realm, kind, CAPITALS[realm]) for kind in kinds), Commit(realm))
    due = by_realm(GOLD - sum(COST[kind] for kind in kinds) for kinds in chosen)
    assert due == scene.state.treasuries
    for realm, had, kinds in zip(Realm, before, chosen, strict=True):
        assert had + Bag.of(*kinds) == pieces_of(scene, realm)


@checks("N18.9", "N18.10", "N18.11", "M5.10", "G1.12", "M7.5", "N24.7")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("builders", [(), (K,), (V, N), tuple(Realm)])
def test_new_pieces_of_every_realm_move_in_turn(builders: tuple[Realm, ...], alliances: bool) -> None:
    """When all have placed, the new pieces of one realm after the other move, beside a new Castle or not."""
    scene = variant(K, alliances=alliances)
    for realm in Realm:
        land = next(space for space in OPEN if HOME[space] is realm)
        more = [CASTLE] if realm in builders else []
        buys(scene, FOOT, DRAGON, *more)
        scene.does(Place(realm, FOOT, CAPITALS[realm]), Place(realm, DRAGON, CAPITALS[realm]))
        scene.does(*(Place(realm, kind, land) for kind in more), Commit(realm))
    for realm in Realm:
        assert (realm, nerath.MovingNew()) == (scene.realm, scene.state.step)
        moves = {act.figure.kind for act in nerath.legal_actions(scene.state) if isinstance(act, Move)}
        assert {FOOT, DRAGON} == moves
        assert not any(isinstance(act, Place) for act in nerath.legal_actions(scene.state))
        scene.ends()


@checks("N22.13", "N17.25", "N17.29", "N15.36", "I18.2", "I22.1")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kept", [True, False])
def test_a_captured_castle_serves_in_the_next_turn_if_it_is_still_held(realm: Realm, kept: bool) -> None:
    """In the turn of its capture a Castle takes nothing; in the next it takes what its holder places."""
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    at = next(space for space in OPEN if HOME[space] is foe)
    scene = variant(realm, {at: {realm: [CASTLE]}}, {at: realm}, taken=[at])
    buys(scene, FOOT)
    assert {"N17.29"} == scene.refuses(Place(realm, FOOT, at))
    # The turn after: all have drawn and are about to choose again.
    holder = realm if kept else foe
    later = variant(holder, {at: {holder: [CASTLE]}}, {at: holder})
    begun = begin_turn(evolve(scene.state, control=later.state.control, forces=later.state.forces), 2)[0]
    choosing = Planning((Bag(),) * 4, (nerath.Order(),) * 4)
    later.state = evolve(begun, step=choosing, active=realm, treasuries=(GOLD,) * 4)
    buys(later, FOOT)
    placed = {act.to for act in nerath.legal_actions(later.state) if isinstance(act, Place)}
    assert kept is (at in placed)


@checks("M5.10", "N17.25", "N17.34", "N9.45", "N15.46", "N15.47", "N18.27", "N4.4")
@reads("R-ally-occupied-space")
@pytest.mark.parametrize("reading", nerath.ruling("R-ally-occupied-space").names)
@pytest.mark.parametrize("active", [K, V, C])
def test_land_that_an_ally_has_occupied_in_the_turn_was_not_held_since_its_start(
    reading: str, active: Realm
) -> None:
    """Whoever acts when it changes hands: what Karkoth occupies of the Iron Circle's is new to it."""
    rulings, at = {"R-ally-occupied-space": reading}, next(one for one in OPEN if HOME[one] is V)
    scene = variant(active, {at: {K: [FOOT]}}, {at: C}, alliances=True, step=Activating())
    setup = evolve(nerath.setup_of(scene.state), rulings=rulings)
    scene.state = evolve(scene.state, table=nerath.new_game(setup).table)
    scene.does(PassActivations(active))
    occupied = reading == "occupier-controls-conquests"
    assert (K if occupied else C) is scene.state.controller(at)
    assert occupied is (at in scene.state.memory.taken)


# New Warships.


@checks("N18.12", "N18.7", "M5.10", "N11.10")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("cargo", [(FOOT,), (FIGHTER, WIZARD), (FOOT, FOOT)])
@pytest.mark.parametrize("sails", [0, 1, 2])
def test_new_warships_carry_and_unload_where_all_reinforce_together(
    realm: Realm, cargo: tuple[Kind, ...], sails: int
) -> None:
    """A new Warship moves up to two spaces with all that was placed aboard, and unloads all of it."""
    home = {**dict.fromkeys(LAND, realm), **{space: one for one, space in CAPITALS.items() if one}}
    scene = variant(realm, {}, home)
    # All the way there is land to unload in, and the Warship may also unload where it was placed.
    sea = next(
        space for space in NEXT[CAPITALS[realm]] if space in SEA and any(one in LAND for one in NEXT[space])
    )
    buys(scene, SHIP, *cargo)
    scene.does(Place(realm, SHIP, sea))
    for kind in cargo:
        scene.does(Place(realm, kind, sea, scene_ship(scene, sea)))
    all_commit(scene)
    assert isinstance(scene.state.step, nerath.MovingNew)
    if sails:
        here = _coasts_in(sea, sails)
        scene.does(Move(realm, scene.piece(SHIP, sea), sea, here))
        sea = here
    shore = next(space for space in NEXT[sea] if space in LAND and scene.state.controller(space) is realm)
    for kind in cargo:
        scene.debarks(kind, sea, shore)
    assert not scene.piece(SHIP, sea).cargo
    assert all(scene.stand(shore)[kind] >= cargo.count(kind) for kind in cargo)
    assert not any(isinstance(act, Debark) for act in nerath.legal_actions(scene.state))


def scene_ship(scene: Table, sea: str) -> nerath.Figure:
    """The Warship as the realm has it in mind: with what was placed aboard so far."""
    acts = nerath.legal_actions(scene.state)
    return next(act.aboard for act in acts if isinstance(act, Place) and act.aboard and act.to == sea)


def _coasts_in(sea: str, steps: int) -> str:
    """A sea space so many steps away that has land beside it, other than Capitals."""
    ring, seen = {sea}, {sea}
    for _ in range(steps):
        ring = {two for one in ring for two in NEXT[one] if two in SEA and two not in seen}
        seen |= ring
    return next(space for space in SEA if space in ring and any(one in OPEN for one in NEXT[space]))


# Income, and the end of the turn.


@checks("N18.17", "N18.19", "N22.35", "N23.25", "N24.8", "N8.2")
@given(
    st.lists(st.integers(0, 300), min_size=4, max_size=4),
    st.lists(st.sampled_from(Realm), min_size=len(OPEN), max_size=len(OPEN)),
    st.sampled_from(Realm),
    st.booleans(),
)
def test_income_of_all_comes_last_and_on_top(
    gold: list[int], holders: list[Realm], buyer: Realm, buying: bool
) -> None:
    """Each realm is paid once, in turn order and when all new pieces have moved, on top of what it had."""
    control = dict(zip(OPEN, holders, strict=True))
    scene = variant(buyer, {}, control)
    scene.state = evolve(scene.state, treasuries=by_realm(gold), active=K)
    spent = int(buying and gold[list(Realm).index(buyer)] > 0)
    while isinstance(scene.state.step, Planning):
        if spent and scene.realm is buyer:
            buys(scene, FOOT)
            scene.does(Place(buyer, FOOT, CAPITALS[buyer]))
        scene.does(Commit(scene.realm))
    if spent:
        assert isinstance(scene.state.step, nerath.MovingNew)
        assert not scene.happened(IncomeCollected)
        scene.does(EndStep(buyer))
    land = [1 + holders.count(realm) for realm in Realm]
    assert [IncomeCollected(realm, due) for realm, due in zip(Realm, land, strict=True)] == scene.happened(
        IncomeCollected
    )
    paid = [spent if realm is buyer else 0 for realm in Realm]
    due = tuple(had - cost + more for had, cost, more in zip(gold, paid, land, strict=True))
    assert due == scene.state.treasuries
    # The next turn has begun.
    assert isinstance(scene.state.step, nerath.Drawing)


@checks("M6.2", "N3.25", "N22.11", "M6.1", "N8.6")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("alliances", [True, False])
@pytest.mark.parametrize("missing", [True, False])
def test_all_capitals_win_when_the_turn_of_all_is_over(realm: Realm, alliances: bool, missing: bool) -> None:
    """Whoever has all four Capitals when everybody has been paid wins, alone or with its ally."""
    holders = [realm, ALLIES[realm]] if alliances else [realm]
    control = {space: holders[place % len(holders)] for place, space in enumerate(CAPITALS.values())}
    if missing:
        control[CAPITALS[realm]] = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    scene = variant(K, {}, control, alliances=alliances)
    all_commit(scene)
    assert 4 == len(scene.happened(IncomeCollected))
    won = [one.outcome.winners for one in scene.told if isinstance(one, nerath.GameWon)]
    assert ([] if missing else [tuple(one for one in Realm if one in holders)]) == won
