"""Page 11: Warships carry land pieces, load them along the way, and put them ashore."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    CARRIED,
    CHOICES,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    RULINGS,
    SEA,
    after,
    foe,
    held_by,
    pending,
    positions,
    stepped,
)
from tests.clauses.nerath.voyages import CARGO, coasts, follow, harbour, landed, landings, loaded
from tests.rules.nerath.board_facts import ALLIES, cited, enemy, kind_of, put
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Realm
from conquest_rules.testing import checks, reads

# A Move step told piece by piece, from the clauses and not from the marks that the library keeps.


@checks("N11.10", "N11.19", "N11.20", "N11.28", "N11.29", "N11.30", "N12.1", "N12.2", "N12.4", "N12.5")
@reads("R-interleaved-moves", "R-allied-coast-transport")
@given(positions(), st.lists(st.integers(0, 999), min_size=4, max_size=14))
def test_the_move_step_piece_by_piece(state: nerath.State, numbers: list[int]) -> None:
    """Whatever was done in the step, just those moves, loadings and landings are open that the rules say."""
    follow(state, numbers)


@given(positions(rulings=RULINGS), st.lists(st.integers(0, 999), min_size=4, max_size=14))
def test_the_move_step_piece_by_piece_under_any_reading(state: nerath.State, numbers: list[int]) -> None:
    """The same under every reading of the rulings on movement."""
    follow(state, numbers)


# Harbours: a ship of the active realm in sea-1 between its own land-1 and land-2, all else as drawn.


@checks("N11.9", "N23.13", "N21.17", "N10.11")
@given(positions(), st.lists(CARGO, min_size=1, max_size=2))
def test_cargo_goes_where_its_ship_goes(state: nerath.State, cargo: list[Kind]) -> None:
    """The pieces aboard are in the ship's space, aboard the same ship, after every step."""
    now, ship = harbour(state, *cargo)
    for at, to in (("sea-1", "sea-2"), ("sea-2", "sea-1")):
        now, ship = stepped(now, ship, at, to)
        assert sorted(cargo) == sorted(one.kind for one in ship.cargo)
        assert 1 == now.figures(to, state.active).total
        assert not now.figures(at, state.active)


@checks("N11.9", "N11.26", "N23.13", "N10.11")
@given(positions(alliances=st.just(True)), CARGO, st.sampled_from([Kind.WARSHIP, *FLYERS]))
def test_the_seas_of_an_ally_are_sailed_as_ones_own(state: nerath.State, kind: Kind, guest: Kind) -> None:
    """A ship loads beside pieces of the ally, and carries its cargo through their sea spaces."""
    now, ship = harbour(state)
    for sea in ("sea-1", "sea-2"):
        now = put(now, sea, ALLIES[state.active], Figure(guest))
    now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2", "sea-1")
    assert [kind] == [one.kind for one in ship.cargo]


@checks("N11.9", "N13.26", "N23.13", "N10.11")
@given(positions(), CARGO, st.lists(st.lists(CARGO, max_size=1), min_size=1, max_size=3))
def test_each_ship_has_its_own_cargo(state: nerath.State, kind: Kind, others: list[list[Kind]]) -> None:
    """A piece boards the ship that was named and leaves that ship; all other cargo stays where it is."""
    state, ship = harbour(state, kind)
    mine, aboard = state.active, [Figure(Kind.WARSHIP, Bag.of(*map(Figure, one))) for one in others]
    for other in aboard:
        state = put(state, "sea-1", mine, other)
    fleet, waiting = state.figures("sea-1", mine), put(state, "land-1", mine, Figure(kind))
    for other in (ship, *aboard):
        now = nerath.apply(waiting, Embark(mine, Figure(kind), "land-1", other, "sea-1"))
        (fuller,) = now.figures("sea-1", mine) - fleet.remove(other)
        assert sorted([*(one.kind for one in other.cargo), kind]) == sorted(one.kind for one in fuller.cargo)
    emptied_at = nerath.apply(state, Debark(mine, Figure(kind), ship, "sea-1", "land-1")).figures(
        "sea-1", mine
    )
    (emptier,) = emptied_at - fleet.remove(ship)
    assert not emptier.cargo


@checks("N10.3", "N11.10", "N11.29", "N11.22", "N13.27", "N23.12", "N6.10", "N22.18", "N11.20")
@reads("R-held-over-cargo", "R-allied-coast-transport", "R-landing-ashore")
@given(positions(), CARGO)
def test_cargo_lands_on_any_coast(state: nerath.State, kind: Kind) -> None:
    """From a friendly sea cargo goes ashore on every coast of it; against an enemy alone it attacks."""
    state, ship = harbour(state, kind)
    state = held_by(state, foe(state), "land-2")
    if state.table.setup.alliances:
        state = held_by(state, ALLIES[state.active], "land-1")
    near = state.table.content.space("sea-1").borders
    caves = {to for to in near if kind_of(state, to) is DUNGEON and kind in HEROES}
    assert coasts(state, "sea-1") | caves == landings(state, Figure(kind), ship, "sea-1")
    for to in coasts(state, "sea-1"):
        now, _, ashore = landed(state, Figure(kind), ship, "sea-1", to)
        assert ((to,) if enemy(state, to) else ()) == pending(now)
        assert enemy(state, to) is ashore.mark.landed
        assert state.control == now.control
    for to in set(state.table.content.board.spaces) - set(near):
        assert "N11.29" in cited(state, Debark(state.active, Figure(kind), ship, "sea-1", to))


@checks("N10.14", "N11.29", "N11.32", "N9.50", "N23.18", "N20.3")
@reads("R-dungeon-by-sea")
@given(
    positions(
        rulings=st.fixed_dictionaries(
            {"R-dungeon-by-sea": st.sampled_from(["always", "after-sea-battle-only"])}
        )
    ),
    CARGO,
    st.sampled_from((None, *HEROES)),
)
def test_readings_of_landing_in_a_dungeon(state: nerath.State, kind: Kind, inside: Kind | None) -> None:
    """A Hero aboard may land in a dungeon, by the other reading not without a sea battle; nobody else may."""
    state, ship = harbour(state, kind)
    # Who is there already opens the way to nobody.
    state = put(state, "dungeon-1", state.active, Figure(inside)) if inside else state
    act = Debark(state.active, Figure(kind), ship, "sea-1", "dungeon-1")
    assert not nerath.why_not(state, evolve(act, to="land-1"))
    if kind not in HEROES:
        assert "N10.14" in cited(state, act)
    elif played_by(state, "R-dungeon-by-sea") == "always":
        assert ("dungeon-1",) == pending(nerath.apply(state, act))
    else:
        assert {"N13.36"} == cited(state, act)


@checks("N11.18", "N21.17", "N23.13", "N11.9")
@given(positions(), st.lists(CARGO, min_size=3, max_size=3))
def test_a_third_piece_is_refused(state: nerath.State, kinds: list[Kind]) -> None:
    """Any two land pieces find room in a ship, a third does not, and ships with three aboard are a fault."""
    now, ship = harbour(state)
    for kind in kinds[:2]:
        now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now = put(now, "land-1", state.active, Figure(kinds[2]))
    third = Embark(state.active, Figure(kinds[2]), "land-1", ship, "sea-1")
    assert {"N11.18"} == cited(now, third)
    assert third not in nerath.legal_actions(now)
    crowded = Figure(Kind.WARSHIP, Bag.of(*map(Figure, kinds)))
    assert "N11.18" in {fault.clause for fault in nerath.faults(put(state, "sea-1", state.active, crowded))}


@checks("N11.18", "N11.23", "N11.24", "N21.18", "N19.15", "N21.17", "N23.13")
@given(positions(rulings=RULINGS), CHOICES)
def test_what_is_aboard(state: nerath.State, numbers: list[int]) -> None:
    """Ships carry at most two pieces, of five kinds; nobody's pieces get aboard another realm's ship."""

    def afloat(now: nerath.State, realm: Realm) -> int:
        ships = [figure for space in now.table.content.board.spaces for figure in now.figures(space, realm)]
        assert all(ship.cargo.total <= 2 for ship in ships)
        assert all(one.kind in CARRIED for ship in ships for one in ship.cargo)
        return sum(ship.cargo.total for ship in ships)

    now = after(state, numbers)
    for realm in Realm:
        same = afloat(state, realm) == afloat(now, realm)
        assert same or realm is state.active


@checks("N11.23", "N21.18", "N19.15")
@given(positions(), st.sampled_from([Kind.CASTLE, *FLYERS, Kind.WARSHIP]))
def test_four_kinds_are_never_carried(state: nerath.State, kind: Kind) -> None:
    """Castles, Dragons, Storm Elementals and Warships are refused aboard, and a fault if they are there."""
    now, ship = harbour(state)
    at = "sea-2" if kind is Kind.WARSHIP else "land-1"
    now = put(now, at, state.active, Figure(kind))
    act = Embark(state.active, Figure(kind), at, ship, "sea-1")
    assert "N11.23" in cited(now, act)
    assert act not in nerath.legal_actions(now)
    wrong = put(now, "sea-1", state.active, Figure(Kind.WARSHIP, Bag.of(Figure(kind))))
    assert "N11.23" in {fault.clause for fault in nerath.faults(wrong)}


@checks("N11.9", "N23.13", "N10.11")
@given(positions(), CARGO, st.sampled_from(FLYERS))
def test_only_warships_carry(state: nerath.State, kind: Kind, carrier: Kind) -> None:
    """Nothing goes aboard a flying piece over the sea."""
    now, _ = harbour(state)
    now = put(put(now, "sea-1", state.active, Figure(carrier)), "land-1", state.active, Figure(kind))
    assert {"N11.9"} == cited(now, Embark(state.active, Figure(kind), "land-1", Figure(carrier), "sea-1"))


@checks("N11.24")
@reads("R-ally-gifts")
@given(positions(alliances=st.just(True)), CARGO)
def test_no_ship_carries_an_ally(state: nerath.State, kind: Kind) -> None:
    """An ally's pieces find no place aboard, whoever asks, and one's own none in the ally's ship."""
    mine, ally = state.active, ALLIES[state.active]
    now, ship = harbour(state)
    now = put(now, "land-1", ally, Figure(kind))
    foreign = {mine: "N9.43", ally: "N4.23"}
    for by, why in foreign.items():
        act = Embark(by, Figure(kind), "land-1", ship, "sea-1")
        assert {"N11.24", why} == cited(now, act) - {"N8.9"}
        assert act not in nerath.legal_actions(now)
    other = Figure(Kind.WARSHIP, Bag.of(Figure(Kind.MONSTER)))
    now = put(put(now, "land-2", mine, Figure(kind)), "sea-1", ally, other)
    for by, why in {mine: set[str](), ally: {"N4.23", "N9.43"}}.items():
        act = Embark(by, Figure(kind), "land-2", other, "sea-1")
        assert {"N11.24"} | why == cited(now, act) - {"N8.9"}


@checks("N12.4")
@given(positions(), CARGO)
def test_cargo_does_not_change_ships(state: nerath.State, kind: Kind) -> None:
    """What a Warship carries does not go aboard another one, in the same sea space or the next."""
    now, ship = harbour(state)
    full = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    now = put(put(now, "sea-1", state.active, full), "sea-2", state.active, ship)
    for sea in ("sea-1", "sea-2"):
        assert "N12.4" in cited(now, Embark(state.active, Figure(kind), "sea-1", ship, sea))


@checks("N11.19", "N22.18", "N6.10", "N11.20")
@given(positions(), CARGO)
def test_pieces_embark_from_the_coast_beside_the_ship(state: nerath.State, kind: Kind) -> None:
    """From a space next to the ship's sea pieces embark, from a farther one or from a dungeon they do not."""
    mine = state.active
    now, ship = harbour(state)
    for space in state.table.content.spaces:
        if space.kind is SEA or (space.kind is DUNGEON and kind not in HEROES):
            continue
        here = now if enemy(now, space.id) else put(now, space.id, mine, Figure(kind))
        act = Embark(mine, Figure(kind), space.id, ship, "sea-1")
        if enemy(now, space.id):
            continue
        allowed = space.kind is LAND and "sea-1" in space.borders
        assert allowed is (act in nerath.legal_actions(here))
        assert (set() if allowed else {"N11.19"}) == cited(here, act)


@checks("N11.20", "N11.29", "N12.5", "N12.6", "N12.7", "N22.8")
@reads("R-debark-where-embarked", "R-embark-cost")
@given(positions(), CARGO, st.sampled_from(["land-1", "land-2"]))
def test_bridging(state: nerath.State, kind: Kind, at: str) -> None:
    """A ship that does not move takes a piece from one of its coasts to any other, and not back."""
    now, ship = harbour(state)
    now, ship, cargo = loaded(now, kind, at, ship, "sea-1")
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {at} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")
    assert {"N11.20"} == cited(now, Debark(state.active, cargo, ship, "sea-1", at))
    later, _, ashore = landed(now, cargo, ship, "sea-1", "land-2" if at == "land-1" else "land-1")
    assert kind is ashore.kind
    assert EndStep(state.active) in nerath.legal_actions(later)


@checks("N12.6", "N12.7")
@pytest.mark.parametrize("hostile", [False, True])
@given(state=positions(), one=CARGO, other=CARGO)
def test_two_pieces_are_bridged(hostile: bool, state: nerath.State, one: Kind, other: Kind) -> None:
    """A ship that stays where it is takes two pieces across, to a coast of its realm or against an enemy."""
    now, ship = harbour(state)
    now = held_by(now, foe(state), "land-2") if hostile else now
    for kind in (one, other):
        now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    for kind in (one, other):
        cargo = next(piece for piece in ship.cargo if piece.kind is kind)
        now, ship, _ = landed(now, cargo, ship, "sea-1", "land-2")
    assert (("land-2",) if hostile else ()) == pending(now)


@checks("N11.20")
@given(positions(), CARGO)
def test_no_voyage_leads_back_to_where_a_piece_embarked(state: nerath.State, kind: Kind) -> None:
    """A ship that sails away and returns still does not land a piece where that went aboard in this step."""
    now, ship = harbour(state)
    now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2", "sea-1")
    (cargo,) = ship.cargo
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {"land-1"} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")


@checks("N11.20", "N12.5")
@reads("R-held-over-cargo", "R-debark-where-embarked")
@given(positions(), CARGO)
def test_cargo_of_an_earlier_turn_lands_anywhere(state: nerath.State, kind: Kind) -> None:
    """A piece that embarked in an earlier turn may go ashore where it came from."""
    now, ship = harbour(state)
    now, _, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now = evolve(nerath.apply(now, EndStep(state.active)), step=nerath.Moving())
    ship = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    assert coasts(now, "sea-1") <= landings(now, Figure(kind), ship, "sea-1")
