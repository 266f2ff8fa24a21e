"""Page 11: land pieces get to sea aboard their own realm's Warships and in no other way, in any step.

What lives here: that no step lets a land piece into the sea by itself or aboard an ally's ship. Where a
realm's own ships take it and when is asked with sea transport and with the steps.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, land_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CARGO,
    CASTLE,
    DRAGON,
    FIGHTER,
    FLYERS,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    C,
    K,
    Luck,
    V,
    battle,
    do,
    fight,
    moved_in,
    roll,
    ship,
    units,
)
from tests.rules.nerath.board_facts import ALLIES, cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Embark,
    FightBattle,
    Figure,
    Kind,
    Mark,
    Move,
    Place,
    Realm,
    State,
)
from conquest_rules.testing import checks, reads

COAST, MIST = "isle-of-the-druids", "sea-of-mist"


def aboard(state: State) -> Iterator[Figure]:
    """The ships that any listed action takes a piece aboard of."""
    for act in nerath.legal_actions(state):
        if isinstance(act, Embark):
            yield act.ship
        elif isinstance(act, nerath.Retreat | Place) and act.aboard is not None:
            yield act.aboard


OWN = [[], [ship(FOOT, FOOT)], [Figure(STORM)]]


@checks("N11.24")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("own", OWN)
def test_nobody_boards_an_allys_ship_in_the_move_step(realm: Realm, own: list[Figure]) -> None:
    """An ally's empty ship beside the coast is no way to sea, though own ships or flyers lie there, too."""
    pieces = {COAST: {realm: [FOOT]}, MIST: {realm: own, ALLIES[realm]: [ship()]}}
    state = moved_in(ALLIANCES, realm, pieces, {COAST: realm})
    assert [] == [*aboard(state)]
    assert nerath.why_not(state, Embark(realm, Figure(FOOT), COAST, ship(), MIST))


@checks("N11.24")
@pytest.mark.parametrize("own", OWN)
def test_nobody_retreats_aboard_an_allys_ship(own: list[Figure]) -> None:
    """Without friendly land beside the battle an ally's ship takes nobody in."""
    control = dict.fromkeys(LAND, V)
    pieces = {COAST: {K: [FOOT, FOOT], V: [FOOT]}, MIST: {K: own, C: [ship()]}}
    state = do(battle(way=ALLIANCES, pieces=pieces, control=control), FightBattle(K, COAST))
    state = roll(roll(state, 1, 1).after, 1).after
    assert (nerath.PressAttack(K),) == nerath.legal_actions(state)


@checks("N11.24")
@pytest.mark.parametrize("own", OWN)
def test_nobody_leaves_a_dungeon_aboard_an_allys_ship(own: list[Figure]) -> None:
    """Heroes in a dungeon by the sea have no way out by the ships of an ally."""
    sea = "southern-deep"
    state = moved_in(ALLIANCES, K, {"drowned-vault": {K: [FIGHTER]}, sea: {K: own, C: [ship()]}})
    state = evolve(
        state, step=nerath.Repositioning(), control=tuple(V if one else one for one in state.control)
    )
    assert [] == [*aboard(state)]


@checks("N11.24", "N18.7")
@pytest.mark.parametrize("own", OWN)
def test_nothing_new_is_placed_aboard_an_allys_ship(own: list[Figure]) -> None:
    """Beside a Castle of one's own, the ship of the ally takes no new piece."""
    pieces = {COAST: {K: [CASTLE]}, MIST: {K: own, C: [ship()]}}
    state = moved_in(ALLIANCES, K, pieces, {COAST: K})
    state = evolve(state, step=nerath.Placing(Bag.of(FOOT)))
    assert [] == [*aboard(state)]


@checks("N10.11", "N11.8", "N11.16", "N19.14", "N9.31")
@given(land_battles(attackers=st.lists(st.sampled_from(CARGO), min_size=1, max_size=3)), SEEDS, LUCKS)
def test_no_land_piece_is_in_the_sea_by_itself_after_a_battle(scene: Scene, seed: int, luck: Luck) -> None:
    """Won, lost or given up: who fought on land is on land, or aboard a ship of its own realm."""
    before = {realm: carried(scene.state, realm) for realm in Realm}
    beats = fight(scene.state, scene.at, seed, luck, press=0.3)
    after = beats[-1].after
    for sea in SEA:
        for figure, carrier in units(after, sea, Realm):
            assert figure.kind not in CARGO or carrier is not None
    for realm in Realm:
        assert realm is scene.attacker or before[realm] == carried(after, realm)


def carried(state: State, realm: Realm) -> int:
    """How many pieces a realm's ships carry."""
    return sum(one.cargo.total for sea in SEA for one in state.figures(sea, realm))


@checks("N10.11", "N11.8", "N15.9", "N19.14", "N9.31")
@pytest.mark.parametrize("kind", CARGO)
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_no_land_piece_retreats_into_the_sea(kind: Kind, way: tuple[int, bool]) -> None:
    """With nothing but open sea around the battle, the attacker can only press on."""
    pieces = {COAST: {K: [kind], V: [FOOT]}}
    state = do(battle(way=way, pieces=pieces, control=dict.fromkeys(LAND, V)), FightBattle(K, COAST))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    assert (nerath.PressAttack(K),) == nerath.legal_actions(state)
    for sea in SEA:
        assert nerath.why_not(state, nerath.Retreat(K, next(iter(state.figures(COAST, K))), sea))


@checks("N10.11", "N11.8", "N19.14", "N9.31")
@pytest.mark.parametrize("kind", CARGO)
def test_no_new_land_piece_walks_into_the_sea(kind: Kind) -> None:
    """A new land piece on a coast goes to land alone, and so does a Hero that leaves a dungeon."""
    state = moved_in(
        FREE_FOR_ALL, K, {COAST: {K: [Figure(kind, mark=Mark(new=True))]}}, dict.fromkeys(LAND, K)
    )
    state = evolve(state, step=nerath.MovingNew())
    assert not any(isinstance(act, Move) and act.to in SEA for act in nerath.legal_actions(state))
    deep = moved_in(FREE_FOR_ALL, K, {"drowned-vault": {K: [FIGHTER]}}, dict.fromkeys(LAND, K))
    deep = evolve(deep, step=nerath.Repositioning())
    assert not any(isinstance(act, Move) and act.to in SEA for act in nerath.legal_actions(deep))


@checks("N18.11", "N18.13", "G1.13", "N18.12")
@reads("R-unload-from-existing")
@pytest.mark.parametrize("reading", ["stay-aboard", "bridge-at-once"])
def test_old_cargo_stays_aboard_whatever_lies_beside_it(reading: str) -> None:
    """Of an old and a new piece aboard an old ship none goes ashore, or by one reading the new one."""
    old, new = Figure(FOOT), Figure(MONSTER, mark=Mark(new=True))
    fleet = Figure(SHIP, Bag.of(old, new))
    rulings = {"R-unload-from-existing": reading}
    state = moved_in(FREE_FOR_ALL, K, {MIST: {K: [fleet]}}, {COAST: K}, rulings)
    state = evolve(state, step=nerath.MovingNew())
    ashore = {act.figure for act in nerath.legal_actions(state) if isinstance(act, nerath.Debark)}
    assert ({new} if reading == "bridge-at-once" else set()) == ashore
    assert "N18.11" in cited(state, nerath.Debark(K, old, fleet, MIST, COAST))


@checks("N10.22", "N10.23", "N21.14", "N9.31")
@pytest.mark.parametrize("realm", Realm)
def test_ships_stay_at_sea_in_every_step(realm: Realm) -> None:
    """Moving, retreating, or new: a Warship is listed for sea spaces alone."""
    foe = V if realm is not V else K
    moving = moved_in(active=realm, pieces={"sea-of-mist": {realm: [SHIP]}})
    fought = battle(active=realm, pieces={"sea-of-mist": {realm: [SHIP], foe: [SHIP]}})
    fought = roll(roll(do(fought, FightBattle(realm, "sea-of-mist")), 1).after, 1).after
    new = moved_in(active=realm, pieces={"sea-of-mist": {realm: [Figure(SHIP, mark=Mark(new=True))]}})
    for state in (moving, fought, evolve(new, step=nerath.MovingNew())):
        goals = {
            act.to
            for act in nerath.legal_actions(state)
            if isinstance(act, Move | nerath.Retreat) and act.figure.kind is SHIP
        }
        assert goals
        assert goals <= {*SEA}
        [piece] = [one for one in state.figures("sea-of-mist", realm) if one.kind is SHIP]
        for land in LAND:
            act = nerath.Retreat if state is fought else Move
            where = (land,) if state is fought else ("sea-of-mist", land)
            assert nerath.why_not(state, act(realm, piece, *where))


@checks("N9.20", "N23.2")
@pytest.mark.parametrize("realm", Realm)
def test_every_listed_move_crosses_one_border(realm: Realm) -> None:
    """From the opening on, step by step, each piece that does not fly is listed for adjacent spaces alone."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.LONG))
    state = evolve(state, active=realm, step=nerath.Moving())
    for _ in range(3):
        moves = [act for act in nerath.legal_actions(state) if isinstance(act, Move)]
        walking = [act for act in moves if act.figure.kind not in FLYERS]
        assert {SHIP, FOOT} <= {act.figure.kind for act in walking}
        assert all(act.to in NEXT[act.at] for act in walking)
        state = do(state, next(act for act in walking if act.figure.kind is SHIP))


SEAS = [(one, other) for one in SEA for other in NEXT[one] if other in SEA]


@checks("N12.4", "N11.9", "N23.13")
@given(
    st.sampled_from(SEAS),
    st.sampled_from(Realm),
    *[st.lists(st.sampled_from(CARGO), max_size=2)] * 2,
)
@example((MIST, "halcyon-deep"), K, [WIZARD], [])
@example((MIST, "halcyon-deep"), V, [FIGHTER, FOOT], [WIZARD])
@example((MIST, "halcyon-deep"), C, [MONSTER], [SIEGE])
def test_where_two_warships_meet_each_keeps_its_cargo(
    way: tuple[str, str], realm: Realm, coming: list[Kind], there: list[Kind]
) -> None:
    """A Warship that sails to another of its realm and on takes nothing of it, and leaves it nothing."""
    at, to = way
    state = moved_in(active=realm, pieces={at: {realm: [ship(*coming)]}, to: {realm: [ship(*there)]}})
    met = do(state, Move(realm, ship(*coming), at, to))
    cargoes = [one.cargo for one in met.figures(to, realm)]
    assert Counter([ship(*coming).cargo, ship(*there).cargo]) == Counter(cargoes)
    for one in met.figures(to, realm).kinds:
        for back in (act for act in nerath.legal_actions(met) if act == Move(realm, one, to, at)):
            left = do(met, back)
            assert [one.cargo] == [other.cargo for other in left.figures(at, realm)]
    for act in nerath.legal_actions(met):
        assert not (isinstance(act, Embark) and act.at in SEA)


@checks("N21.18", "N11.23", "N19.15")
@pytest.mark.parametrize("kind", [CASTLE, STORM, DRAGON, SHIP])
@pytest.mark.parametrize("aboard", [(), (FOOT,)])
def test_four_kinds_are_aboard_in_no_state_and_are_placed_aboard_in_none(
    kind: Kind, aboard: tuple[Kind, ...]
) -> None:
    """A state in which a ship carries one is at fault, and no new one is placed aboard."""
    capital = CAPITALS[K]
    sea = next(space for space in NEXT[capital] if space in SEA)
    state = moved_in(active=K, pieces={sea: {K: [ship(*aboard, kind)]}})
    assert "N11.23" in {fault.clause for fault in nerath.faults(state)}
    state = moved_in(active=K, pieces={sea: {K: [ship(*aboard)]}})
    state = evolve(state, step=nerath.Placing(Bag.of(kind, FOOT)))
    act = nerath.Place(K, kind, sea, ship(*aboard))
    assert act not in nerath.legal_actions(state)
    assert nerath.why_not(state, act)
    assert nerath.Place(K, FOOT, sea, ship(*aboard)) in nerath.legal_actions(state)
