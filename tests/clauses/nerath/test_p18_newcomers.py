"""Page 18: the end of Step 5, where new pieces move."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.newcomers import (
    CARGO,
    COAST,
    CONTENT,
    NEW,
    OTHER,
    SEA,
    SEEDS,
    at_peace,
    debarkings,
    loadings,
    lone,
    moves,
    newcomers,
    only_old_pieces,
    put,
    refused_for_cause,
    unloadings,
)
from tests.clauses.nerath.repositioning import beside
from tests.rules.nerath.board_facts import cited, friendly, kind_of, universe
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Move, Realm, SpaceKind
from conquest_rules.testing import checks, complete, reads
from conquest_rules.testing.nerath.strategies import realms

# Who moves, and where to.


@checks(
    "N10.11",
    "N10.22",
    "N11.5",
    "N18.7",
    "N18.9",
    "N18.11",
    "N18.12",
    "N18.13",
    "N18.15",
    "N18.16",
    "G1.13",
    "M7.5",
    "N21.4",
)
@reads("R-new-pieces-through-enemy", "R-new-heroes-dungeon", "R-new-ally-space")
@given(newcomers(), SEEDS)
def test_where_new_pieces_move(state: nerath.State, seed: int) -> None:
    """New pieces go to friendly spaces in reach, the flying ones over enemies; new ships unload on
    friendly coasts; nothing that was there before moves, ships with new cargo least of all.
    """
    refused_for_cause(state)
    rng = Random(seed)
    for _ in range(1 + seed % 4):
        listed = nerath.legal_actions(state)
        assert moves(state) | unloadings(state) | loadings(state) | {EndStep(state.active)} == set(listed)
        if len(listed) == 1:
            return
        state = nerath.apply(state, rng.choice(listed[:-1]))
        assert () == nerath.faults(state)


@checks("N18.9", "N18.12", "M7.5", "N24.7", "N11.10")
@reads("R-new-cargo-moves-on")
@given(newcomers(), st.lists(st.sampled_from((Kind.FOOTSOLDIER, Kind.MONSTER)), max_size=2), SEEDS)
def test_a_new_ship_on_its_way(state: nerath.State, crew: list[Kind], seed: int) -> None:
    """One ship with its crew and a Wizard on the coast, followed all the way in friendly spaces.

    The ship sails two spaces at most, none after unloading; the Wizard walks once or goes aboard, and
    does not go ashore where it went aboard; whoever is ashore stays there.
    """
    rng = Random(seed)
    if seed % 4:
        state = at_peace(state)
    water = [sea for sea in state.table.content.of_kind(SpaceKind.SEA) if friendly(state, sea)]
    assume(water)
    at = rng.choice(water)
    state = only_old_pieces(state)
    state = put(state, at, Figure(Kind.WARSHIP, Bag.of(*(Figure(kind, mark=NEW) for kind in crew)), NEW))
    coast = [space for space in beside(state, at, SpaceKind.LAND) if friendly(state, space)]
    if coast and rng.random() < 0.5:
        state = put(state, min(coast), Figure(Kind.WIZARD, mark=NEW))
    sailed, unloaded, walked, boarded = 0, 0, 0, list[str]()
    for _ in range(12):
        options = nerath.legal_actions(state)
        act = rng.choice(options[:-1] or options)
        if isinstance(act, EndStep):
            break
        assert isinstance(act, Move | Embark | Debark)
        assert friendly(state, act.to)
        match act:
            case Move(_, figure, _, to) if figure.kind is Kind.WARSHIP:
                assert not unloaded
                sailed += 1 if to in beside(state, at, SpaceKind.SEA) else 2
                at = to
            case Move(_, figure, _, _):
                assert figure.kind is Kind.WIZARD
                walked += 1
            case Embark(_, _, here, _, _):
                assert "load-on-the-way" == played_by(state, "R-new-pieces-embark")
                assert not walked
                boarded.append(here)
            case Debark(_, figure, _, _, to):
                assert figure.kind is not Kind.WIZARD or to not in boarded
                unloaded += 1
        state = nerath.apply(state, act)
    assert sailed <= 2
    assert walked + len(boarded) <= 1
    assert unloaded <= len(crew) + len(boarded)
    if played_by(state, "R-bridge-limit") == "two-a-turn":
        assert unloaded <= 2


@checks("N18.9", "N18.12", "M7.5", "N24.7", "N17.15", "N18.15")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("cargo", [[], [Kind.WIZARD], [Kind.MONSTER, Kind.FOOTSOLDIER]])
def test_a_laden_new_warship_sails_as_far_as_an_empty_one(realm: Realm, cargo: list[Kind]) -> None:
    """Whatever is aboard, a new Warship gets to all seas within two spaces, and unloads in each of them."""
    state = at_peace(evolve(lone({}), active=realm))
    laden = Figure(Kind.WARSHIP, Bag.of(*(Figure(kind, mark=NEW) for kind in cargo)), NEW)
    state = put(state, SEA, laden)
    near = beside(state, SEA, SpaceKind.SEA)
    there = {far for sea in near for far in beside(state, sea, SpaceKind.SEA)} | set(near)
    found = {act for act in nerath.legal_actions(state) if isinstance(act, Move)}
    assert {Move(realm, laden, SEA, to) for to in there - {SEA}} == found
    for act in found:
        after = nerath.apply(state, act)
        coast = beside(state, act.to, SpaceKind.LAND)
        ashore = {(one.figure.kind, one.to) for one in debarkings(after)}
        assert {(kind, to) for kind in cargo for to in coast} == ashore


# Readings.


@checks("N18.9", "M5.4", "M4.6", "N17.14", "N21.7", "M7.5", "N17.13", "N24.7")
@reads("R-dragon-at-sea")
@pytest.mark.parametrize("reading", ["any-friendly-space", "land-only"])
def test_readings_of_a_new_dragon_at_sea(reading: str) -> None:
    """A new Dragon may fly out to sea and end the turn there, or ends on land; an Elemental always may."""
    dragon, elemental = Figure(Kind.DRAGON, mark=NEW), Figure(Kind.STORM_ELEMENTAL, mark=NEW)
    state = lone({"R-dragon-at-sea": reading}, (COAST, dragon), (COAST, elemental))
    out = Move(Realm.KARKOTH, dragon, COAST, SEA)
    assert (reading == "any-friendly-space") is (out in nerath.legal_actions(state))
    assert (set() if reading == "any-friendly-space" else {"N18.9"}) == cited(state, out)
    assert Move(Realm.KARKOTH, elemental, COAST, SEA) in nerath.legal_actions(state)
    if reading == "any-friendly-space":
        after = nerath.apply(nerath.apply(state, out), EndStep(Realm.KARKOTH))
        assert Bag.of(Figure(Kind.DRAGON)) == after.figures(SEA, Realm.KARKOTH)


@checks("N18.7", "N18.9", "N18.12", "M7.5", "N24.7", "N11.10")
@reads("R-new-pieces-embark")
@pytest.mark.parametrize("reading", ["placed-aboard-only", "load-on-the-way"])
def test_readings_of_new_pieces_that_embark(reading: str) -> None:
    """New pieces go aboard new ships by placement only, or from coasts on the ship's way as well."""
    wizard, ship = Figure(Kind.WIZARD, mark=NEW), Figure(Kind.WARSHIP, mark=NEW)
    state = lone({"R-new-pieces-embark": reading}, (COAST, wizard), (SEA, ship))
    aboard = Embark(Realm.KARKOTH, wizard, COAST, ship, SEA)
    assert (reading == "load-on-the-way") is (aboard in nerath.legal_actions(state))
    assert (set() if reading == "load-on-the-way" else {"N18.7"}) == cited(state, aboard)
    # An old ship takes nobody aboard, nor does any ship take old pieces.
    old_ship = lone({"R-new-pieces-embark": reading}, (COAST, wizard), (SEA, Figure(Kind.WARSHIP)))
    assert "N18.7" in cited(old_ship, Embark(Realm.KARKOTH, wizard, COAST, Figure(Kind.WARSHIP), SEA))
    old = lone({"R-new-pieces-embark": reading}, (COAST, Figure(Kind.WIZARD)), (SEA, ship))
    assert "N18.7" in cited(old, Embark(Realm.KARKOTH, Figure(Kind.WIZARD), COAST, ship, SEA))
    if reading == "load-on-the-way":
        shores = {act.to for act in debarkings(nerath.apply(state, aboard))}
        assert COAST not in shores
        assert OTHER in shores


@checks("N10.11", "N11.16", "N11.8", "N9.31")
@pytest.mark.parametrize("kind", CARGO)
def test_new_land_pieces_walk_neither_onto_islands_nor_off_them(kind: Kind) -> None:
    """Wherever a new land piece stands, it goes to land that borders on land, and from an island nowhere."""
    land = CONTENT.next_to[SpaceKind.LAND]
    for at in CONTENT.of_kind(SpaceKind.LAND):
        state = lone({}, (at, Figure(kind, mark=NEW)))
        goes = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
        assert bool(land[at]) is bool(goes)
        assert all(kind_of(state, to) is SpaceKind.LAND and land[to] for to in goes)


@checks("N18.8", "N18.13", "G1.13", "G1.11", "N18.12")
@reads("R-unload-from-existing")
@pytest.mark.parametrize("reading", ["stay-aboard", "bridge-at-once"])
def test_readings_of_new_cargo_of_an_old_ship(reading: str) -> None:
    """New cargo of an old ship stays aboard, or goes ashore at once; the ship stays in either case."""
    wizard = Figure(Kind.WIZARD, mark=NEW)
    ship = Figure(Kind.WARSHIP, Bag.of(wizard, Figure(Kind.MONSTER)))
    state = lone({"R-unload-from-existing": reading}, (SEA, ship))
    shores = {act.to for act in debarkings(state) if act.figure == wizard}
    assert (reading == "bridge-at-once") is ({COAST, OTHER} <= shores)
    assert (reading == "stay-aboard") is (not shores)
    assert not any(act.figure.kind is Kind.MONSTER for act in debarkings(state))
    ashore = Debark(Realm.KARKOTH, wizard, ship, SEA, COAST)
    assert (set() if reading == "bridge-at-once" else {"N18.13"}) == cited(state, ashore)
    assert not any(isinstance(act, Move) for act in nerath.legal_actions(state))


# The law of the step.


@checks("N18.11", "N18.15", "M7.5")
@given(newcomers(), realms(), SEEDS)
def test_new_pieces_have_all_their_moves_listed(state: nerath.State, other: Realm, seed: int) -> None:
    """Of everything that can be said of a small board just what is listed is legal when new pieces move."""
    rng = Random(seed)
    for _ in range(seed % 3):
        options = nerath.legal_actions(state)
        if len(options) > 1:
            state = nerath.apply(state, rng.choice(options[:-1]))
    complete(nerath, state, universe(state, state.active, other))
