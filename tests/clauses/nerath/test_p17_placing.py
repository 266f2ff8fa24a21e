"""Pages 17 and 18: Step 5, where new pieces are placed."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.castle_positions import INLAND
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.reinforcements import (
    alone_with,
    can_buy,
    is_capital,
    just_these_places,
    reinforcements,
    wishes,
)
from tests.clauses.nerath.reinforcing import CARGO, SEEDS, beside, seas, sites
from tests.rules.nerath.board_facts import cited, kind_of

from conquest_rules import nerath
from conquest_rules.nerath import Bag, EndStep, Figure, Kind, Move, Place, Realm, SpaceKind
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import in_the_variant, realms


@checks(
    "N17.24",
    "N17.25",
    "N17.26",
    "N17.27",
    "N17.28",
    "N17.29",
    "N17.30",
    "N17.31",
    "N17.32",
    "N17.33",
    "N17.34",
    "N17.35",
    "N18.1",
    "N18.2",
    "N18.3",
    "N18.4",
    "N18.5",
    "N18.6",
    "N18.7",
    "N18.8",
    "N18.14",
    "N15.36",
    "N15.37",
    "N15.39",
    "N20.15",
    "N6.7",
    "G1.11",
    "M4.7",
    "I18.2",
    "I18.3",
    "I22.1",
    "N20.14",
)
@reads(
    "R-closest-to-capital",
    "R-no-castles-friendly",
    "R-no-castles-warships",
    "R-no-castles-new-castle",
    "R-new-castle-space",
    "R-liberated-since-start",
    "R-sea-placement-attribution",
    "R-existing-warship-placement",
    "R-warship-castle-eligibility",
    "R-elementals-your-castles",
)
@given(st.data())
def test_where_new_pieces_are_placed(data: st.DataObject) -> None:
    """Each kind, each space, each ship: just what breaks no clause and leaves a place for the rest."""
    start = data.draw(reinforcements(any_order=True))
    left, log = data.draw(wishes(start)), list[Place]()
    state = evolve(start, step=nerath.Placing(Bag.of(*left)))
    rng = Random(data.draw(SEEDS))
    looked_at = {0, len(left) - 1, len(left) - 2, rng.randrange(len(left) + 1)}
    while left:
        if len(log) in looked_at:
            just_these_places(start, log, left, state)
        options = nerath.legal_actions(state)
        assert options, f"nothing can be done with {left}"
        # Half of the time Castles, ships and what is placed at sea come first.
        special = [act for act in options if isinstance(act, Place) and act.to not in sites(start)]
        act = rng.choice(special if special and rng.random() < 0.5 else options)
        assert isinstance(act, Place)
        state = nerath.apply(state, act)
        log.append(act)
        left.remove(act.kind)
    assert not log or in_the_variant(state) or nerath.MovingNew() == state.step


@checks("N17.35")
def test_a_ship_belongs_to_a_space_that_gets_no_castle() -> None:
    """Without Castles: where a Warship was placed beside a space, no new Castle is built in that space.

    The other way round the ship is refused, and both together cannot be bought for one space.
    """
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    content, realm = opening.table.content, Realm.KARKOTH
    land = [space for space in content.of_kind(SpaceKind.LAND) if beside(opening, space, SpaceKind.SEA)]
    capital = content.capital(realm)
    home = next(space for space in land if space != capital)
    other = next(space for space in reversed(content.of_kind(SpaceKind.LAND)) if space not in (capital, home))
    state = alone_with(opening, realm, {home: False, other: False})
    site = sites(state)
    assert len(site) == 1
    sea = seas(state, site[0])[0] if seas(state, site[0]) else None
    assert sea is not None
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.WARSHIP, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.WARSHIP, sea))
    far = home if site[0] == other else other
    assert {Place(realm, Kind.CASTLE, far)} == set(nerath.legal_actions(built))
    castle_first = Place(realm, Kind.CASTLE, site[0])
    assert castle_first not in nerath.legal_actions(state)
    assert not can_buy(alone_with(opening, realm, {site[0]: False}), Kind.WARSHIP, Kind.CASTLE)


@checks("N17.35", "N18.2")
def test_new_castles_and_new_pieces_keep_apart() -> None:
    """Without Castles: neither a new Castle where a new piece was placed, nor the other way round."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    near = beside(opening, opening.table.content.capital(realm), SpaceKind.LAND)[:2]
    state = alone_with(opening, realm, dict.fromkeys(near, False))
    assert near == sites(state)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER, Kind.CASTLE)))
    for here, there in (near, reversed(near)):
        soldier, castle = Place(realm, Kind.FOOTSOLDIER, here), Place(realm, Kind.CASTLE, here)
        after = nerath.apply(state, soldier)
        assert {"N17.35"} == cited(after, castle)
        assert (Place(realm, Kind.CASTLE, there),) == nerath.legal_actions(after)
        after = nerath.apply(state, castle)
        assert {"N17.35"} == cited(after, soldier)
        assert (Place(realm, Kind.FOOTSOLDIER, there),) == nerath.legal_actions(after)


@checks("N17.35")
@pytest.mark.parametrize("kind", [*CARGO, Kind.STORM_ELEMENTAL, Kind.DRAGON])
@pytest.mark.parametrize("old", [False, True])
def test_no_piece_of_any_kind_is_placed_at_a_new_castle(old: bool, kind: Kind) -> None:
    """Neither land pieces nor flying ones go where a Castle was built, an old one elsewhere or not."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    near = beside(opening, opening.table.content.capital(realm), SpaceKind.LAND)[:2]
    state = alone_with(opening, realm, {near[0]: False, near[1]: old})
    state = evolve(state, step=nerath.Placing(Bag.of(kind, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.CASTLE, near[0]))
    assert {"N17.35"} == cited(built, Place(realm, kind, near[0]))
    assert Place(realm, kind, near[0]) not in nerath.legal_actions(built)
    assert Place(realm, kind, near[1]) in nerath.legal_actions(built)


@checks("N17.35", "N18.4", "N18.5")
@given(
    realm=realms(),
    spaces=st.lists(st.sampled_from(INLAND), min_size=2, max_size=5, unique=True),
    castles=st.integers(1, 2),
    kind=st.sampled_from((Kind.WARSHIP, Kind.STORM_ELEMENTAL)),
)
def test_the_sea_beside_new_castles_is_open_from_old_ones_alone(
    realm: Realm, spaces: list[str], castles: int, kind: Kind
) -> None:
    """Nothing is placed in the sea that only Castles of this turn are next to, listed or named outright."""
    old, *bare = spaces
    built = bare[:castles]
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.LONG))
    state = alone_with(opening, realm, {space: space == old for space in spaces})
    state = evolve(state, step=nerath.Placing(Bag.of(kind, *[Kind.CASTLE] * len(built))))
    for space in built:
        state = nerath.apply(state, Place(realm, Kind.CASTLE, space))
    near = set(seas(state, old))
    listed = {act.to for act in nerath.legal_actions(state) if isinstance(act, Place)}
    assert near == {to for to in listed if kind_of(state, to) is SpaceKind.SEA}
    why = "N18.4" if kind is Kind.WARSHIP else "N18.5"
    for sea in {sea for space in built for sea in seas(state, space)} - near:
        assert {why} == cited(state, Place(realm, kind, sea))


@checks("N17.33", "N20.14", "N9.36")
@pytest.mark.parametrize("old", [False, True])
def test_two_new_castles_are_built_in_two_spaces(old: bool) -> None:
    """Where one new Castle stands no second is built, whether the realm has an old one or not."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    capital = opening.table.content.capital(realm)
    near = beside(opening, capital, SpaceKind.LAND)[:2]
    held = {**dict.fromkeys(near, False), **({capital: True} if old else {})}
    state = alone_with(opening, realm, held)
    assert can_buy(state, Kind.CASTLE, Kind.CASTLE)
    assert not can_buy(state, *[Kind.CASTLE] * 3)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.CASTLE, near[0]))
    assert {"N17.33"} == cited(built, Place(realm, Kind.CASTLE, near[0]))
    assert (Place(realm, Kind.CASTLE, near[1]),) == nerath.legal_actions(built)


@checks("N17.33", "N20.14", "M4.7", "N9.36")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("home", Realm)
def test_no_castle_is_built_where_one_stands(home: Realm, lap: int) -> None:
    """Wherever the land is, and whatever stands beside the Castle there, a second one is not built."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    content = opening.table.content
    walled, free = [one for one in content.homeland(home) if one != content.capital(home)][:2]
    state = alone_with(opening, realm, {walled: True, free: False})
    garrison = Bag.of(*(Figure(kind) for kind in (Kind.FOOTSOLDIER, Kind.DRAGON)))
    state = with_forces(state, (walled, realm, state.figures(walled, realm) + garrison))
    state = at_a_table_of(evolve(state, memory=nerath.TurnMemory()), lap)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE)))
    assert (Place(realm, Kind.CASTLE, free),) == nerath.legal_actions(state)
    assert {"N17.33"} == cited(state, Place(realm, Kind.CASTLE, walled))


@checks("N17.34")
def test_land_taken_over_from_an_ally_is_not_held_since_the_turns_start() -> None:
    """By the reading that lets an ally's conquest pass to its occupier, he builds no Castle there at once."""
    rulings = {"R-ally-occupied-space": "occupier-controls-conquests"}
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True, rulings=rulings))
    content, realm = state.table.content, Realm.KARKOTH
    foreign = [s for s in content.homeland(Realm.VAILIN) if not is_capital(state, s)]
    land = next(space for space in foreign if beside(state, space, SpaceKind.LAND))
    near = beside(state, land, SpaceKind.LAND)[0]
    holders = {land: Realm.IRON_CIRCLE, near: realm}
    control = tuple(holders.get(space.id, state.controller(space.id)) for space in content.spaces)
    state = evolve(state, active=realm, step=nerath.Moving(), control=control)
    soldier = Figure(Kind.FOOTSOLDIER)
    state = with_forces(state, *((space, other, Bag()) for space in (land, near) for other in Realm))
    state = with_forces(state, (near, realm, Bag.of(soldier)))
    state = nerath.apply(state, Move(realm, soldier, near, land))
    assert realm is state.controller(land)
    while not isinstance(state.step, nerath.Buying):
        state = nerath.apply(state, EndStep(realm))
    placing = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE)))
    assert {"N17.34"} == cited(placing, Place(realm, Kind.CASTLE, land))
