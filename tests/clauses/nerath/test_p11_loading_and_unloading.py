"""Pages 11 and 12: when ships load and unload, and what becomes of cargo."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    DUNGEON,
    HEROES,
    LAND,
    SEA,
    emptied,
    foe,
    held_by,
    pending,
    positions,
    stepped,
)
from tests.clauses.nerath.voyages import (
    CARGO,
    SHIP,
    coasts,
    free_of,
    harbour,
    landed,
    landings,
    loaded,
    loads,
)
from tests.rules.nerath.board_facts import cited, enemy, kind_of, put

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Move, Realm
from conquest_rules.testing import checks, reads, walk


@checks("N11.21", "N9.32", "N4.28")
@given(positions(), st.lists(CARGO, max_size=2))
def test_warships_stop_at_enemies(state: nerath.State, cargo: list[Kind]) -> None:
    """A ship that enters an enemy sea stops, with a battle pending, while in a friendly one it sails on."""
    now, ship = harbour(state, *cargo)
    assert () == nerath.why_not(*free_of(stepped(now, ship, "sea-1", "sea-2")))
    now = put(now, "sea-2", foe(state), SHIP)
    now, ship = stepped(now, ship, "sea-1", "sea-2")
    assert ("sea-2",) == pending(now)
    for to in now.table.content.space("sea-2").borders:
        assert "N11.21" in cited(now, Move(state.active, ship, "sea-2", to))


@checks("N11.21", "N9.32", "N12.20")
@pytest.mark.parametrize("guard", [Kind.WARSHIP, Kind.DRAGON, Kind.STORM_ELEMENTAL])
@pytest.mark.parametrize("crew", [(), (Kind.FOOTSOLDIER,)])
def test_each_enemy_sea_that_a_warship_enters_has_its_battle(guard: Kind, crew: tuple[Kind, ...]) -> None:
    """Warships that stop in several enemy seas have as many battles to fight."""
    state = emptied(nerath.Setup(length=nerath.Length.LONG), Realm.KARKOTH)
    ship = Figure(Kind.WARSHIP, Bag.of(*(Figure(kind) for kind in crew)))
    seas = [sea for sea in BOARD.board.bordering("sea-of-mist") if kind_of(state, sea) is SEA]
    for sea in seas:
        state = put(put(state, "sea-of-mist", Realm.KARKOTH, ship), sea, Realm.VAILIN, Figure(guard))
    for sea in seas:
        state, _ = stepped(state, ship, "sea-of-mist", sea)
    assert len(seas) > 1
    assert set(seas) == set(pending(state))


@checks("N10.8", "N11.25", "N11.27", "N23.13", "N11.9", "N21.17")
@pytest.mark.parametrize("aboard", [(), (Kind.MONSTER,)])
@given(state=positions(), kind=CARGO, first=st.integers(0, 2), then=st.integers(0, 2))
def test_loading_at_any_point_of_a_voyage(
    aboard: tuple[Kind, ...], state: nerath.State, kind: Kind, first: int, then: int
) -> None:
    """A ship may sail i spaces, load and sail j more just if i and j are 2 at most together."""
    mine, seas = state.active, ("sea-1", "sea-2")
    now, ship = harbour(state, *aboard)
    here = 0
    for _ in range(first):
        now, ship = stepped(now, ship, seas[here], seas[1 - here])
        here = 1 - here
    now, ship, _ = loaded(now, kind, ("land-1", "land-3")[here], ship, seas[here])
    for _ in range(min(then, 2 - first)):
        now, ship = stepped(now, ship, seas[here], seas[1 - here])
        here = 1 - here
    onward = Move(mine, ship, seas[here], seas[1 - here])
    assert (onward in nerath.legal_actions(now)) is (first + then < 2)
    assert (set() if first + then < 2 else {"N9.19"}) == cited(now, onward)


@checks("N11.26")
@given(positions(), CARGO, CARGO)
def test_loading_along_the_way(state: nerath.State, one: Kind, other: Kind) -> None:
    """A ship loads a piece, sails, loads another one from another coast, sails again, and carries both."""
    now, ship = harbour(state)
    now, ship, _ = loaded(now, one, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2")
    late, full = stepped(now, ship, "sea-2", "sea-1")
    _, full, _ = loaded(late, other, "land-2", full, "sea-1")
    now, ship, _ = loaded(now, other, "land-3", ship, "sea-2")
    now, ship = stepped(now, ship, "sea-2", "sea-1")
    for both in (full, ship):
        assert sorted([one, other]) == sorted(cargo.kind for cargo in both.cargo)


@checks("N11.27", "N12.5")
@given(positions(), CARGO)
def test_a_ship_that_sailed_two_spaces_and_loaded_stays(state: nerath.State, kind: Kind) -> None:
    """It moves no farther, but puts the piece ashore on the sea's other coasts, those of enemies too."""
    now, ship = harbour(state)
    now, ship = stepped(held_by(now, foe(state), "land-2"), ship, "sea-1", "sea-2")
    now, ship = stepped(now, ship, "sea-2", "sea-1")
    now, ship, cargo = loaded(now, kind, "land-1", ship, "sea-1")
    assert not [one for one in nerath.legal_actions(now) if isinstance(one, Move) and one.figure == ship]
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {"land-1"} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")


@checks("N11.28", "N9.20")
@reads("R-revisit-spaces")
@given(positions(), CARGO)
def test_who_has_moved_does_not_embark(state: nerath.State, kind: Kind) -> None:
    """A piece that came to the coast in this step, anybody's, or has gone and come back is refused aboard."""
    now, ship = harbour(state)
    now = put(now, "land-1", state.active, Figure(kind))
    act = Embark(state.active, Figure(kind), "land-1", ship, "sea-1")
    assert act in nerath.legal_actions(now)
    ways = [("land-2",), ("land-2", "land-1")] if kind in (*HEROES, Kind.MONSTER) else [("land-2",)]
    hostile = held_by(now, foe(state), "land-2")
    for start, way in [*((now, way) for way in ways), (hostile, ("land-2",))]:
        later, moved = stepped(start, Figure(kind), "land-1", *way)
        late = Embark(state.active, moved, way[-1], ship, "sea-1")
        assert {"N11.28"} == cited(later, late)
        assert late not in nerath.legal_actions(later)


@checks("N11.30", "N12.4")
@reads("R-debark-and-reembark")
@given(positions(), CARGO, st.sampled_from(["land-1", "land-2"]))
def test_who_went_ashore_stays_there(state: nerath.State, kind: Kind, to: str) -> None:
    """A piece that went ashore neither moves on nor goes aboard again, this ship or another."""
    now, ship = harbour(state, kind)
    now = put(now, "sea-1", state.active, Figure(Kind.WARSHIP, Bag.of(Figure(Kind.MONSTER))))
    now, _, ashore = landed(now, Figure(kind), ship, "sea-1", to)
    for space in now.table.content.space(to).borders:
        assert "N11.30" in cited(now, Move(state.active, ashore, to, space))
    for other in now.figures("sea-1", state.active).kinds:
        assert "N11.30" in cited(now, Embark(state.active, ashore, to, other, "sea-1"))
    assert not [one for one in nerath.legal_actions(now) if getattr(one, "figure", None) == ashore]


@checks("N11.31")
@reads("R-duty-to-land")
@pytest.mark.parametrize("fresh", [False, True])
@given(state=positions(), cargo=st.lists(CARGO, min_size=1, max_size=2), seed=st.integers(0, 2**32))
def test_cargo_may_stay_aboard(fresh: bool, state: nerath.State, cargo: list[Kind], seed: int) -> None:
    """A realm may end its Move step with cargo aboard, old or new, which is still there in its next turn."""
    now, ship = harbour(state, *cargo)
    if fresh:
        now, ship = harbour(state, *cargo[1:])
        now, _, _ = loaded(now, cargo[0], "land-1", ship, "sea-1")
        ship = Figure(Kind.WARSHIP, Bag.of(*map(Figure, cargo)))
    assert EndStep(state.active) in nerath.legal_actions(now)
    for _ in range(40):
        turn = nerath.to_act(now)
        if isinstance(turn, nerath.Deciding):
            now = nerath.apply(now, EndStep(turn.by))
        else:
            now = next(walk(nerath, now, Random(seed), 1)).state
        if isinstance(now.step, nerath.Moving | nerath.Finished) and now.active is state.active:
            break
    assert isinstance(now.step, nerath.Moving | nerath.Finished)
    assert ship in now.figures("sea-1", state.active)


@checks("N11.32")
@given(positions(), st.lists(CARGO, min_size=1, max_size=2))
def test_no_coast_no_landing(state: nerath.State, cargo: list[Kind]) -> None:
    """Where no land space is next to the ship nobody goes ashore, but a Hero into a dungeon."""
    spaces = tuple(
        space
        if space.id != "sea-2"
        else evolve(space, borders=tuple(one for one in space.borders if not one.startswith("land")))
        for space in state.table.content.spaces
    )
    spaces = tuple(
        evolve(space, borders=tuple(one for one in space.borders if one != "sea-2"))
        if space.kind is LAND
        else space
        for space in spaces
    )
    content = evolve(state.table.content, spaces=spaces, digest=state.table.content.digest + " at high sea")
    setup = evolve(state.table.setup, content=content)
    now, ship = harbour(emptied(setup, state.active), *cargo, sea="sea-2")
    caves = {to for to in content.space("sea-2").borders if kind_of(now, to) is DUNGEON}
    for kind in cargo:
        assert (caves if kind in HEROES else set()) == landings(now, Figure(kind), ship, "sea-2")
        for to in content.of_kind(LAND):
            assert "N11.32" in cited(now, Debark(state.active, Figure(kind), ship, "sea-2", to))


@checks("N11.33", "N13.25", "N13.23")
@given(positions(), st.lists(CARGO, max_size=2), st.lists(CARGO, max_size=2))
def test_cargo_goes_down_with_its_ship(state: nerath.State, cargo: list[Kind], other: list[Kind]) -> None:
    """When a ship is hit it is gone with all aboard, Heroes too, and the other ship keeps its cargo."""
    now, ship = harbour(state, *cargo)
    second = Figure(Kind.WARSHIP, Bag.of(*map(Figure, other)))
    now = put(put(now, "sea-1", state.active, second), "sea-2", foe(state), SHIP)
    for one in (ship, second):
        now, _ = stepped(now, one, "sea-1", "sea-2")
    now = nerath.apply(nerath.apply(now, EndStep(state.active)), nerath.FightBattle(state.active, "sea-2"))
    while isinstance(now.step, nerath.Rolling):
        turn, face = nerath.to_act(now), 1 if now.step.attackers else 8
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        now = nerath.apply(now, nerath.Rolled((face,) * len(turn.request.dice)))
    left = loads(Bag.of(ship)), loads(Bag.of(second))
    if isinstance(now.step, nerath.TakingDamage):
        for hit in (act for act in nerath.legal_actions(now) if isinstance(act, nerath.TakeDamage)):
            if hit.figure.kind is Kind.WARSHIP:
                rest = loads(nerath.apply(now, hit).figures("sea-2", state.active))
                assert left[1 if loads(Bag.of(hit.figure)) == left[0] else 0] == rest
    else:
        # Two ships alike leave no choice.
        assert left[0] == left[1] == loads(now.figures("sea-2", state.active))


@checks("N12.1", "N12.2", "N11.31", "N12.3")
@reads("R-unload-in-parts")
@given(positions(), CARGO, CARGO)
def test_a_ship_that_has_unloaded_is_done(state: nerath.State, one: Kind, other: Kind) -> None:
    """It moves no farther, and what is left aboard lands from the same sea or stays."""
    now, ship = harbour(state, one, other)
    now, ship, _ = landed(now, Figure(one), ship, "sea-1", "land-1")
    for to in now.table.content.space("sea-1").borders:
        assert "N12.1" in cited(now, Move(state.active, ship, "sea-1", to))
    assert not [act for act in nerath.legal_actions(now) if isinstance(act, Move) and act.figure == ship]
    assert coasts(now, "sea-1") <= landings(now, Figure(other), ship, "sea-1")
    now, ship, _ = landed(now, Figure(other), ship, "sea-1", "land-2")
    assert "N12.1" in cited(now, Move(state.active, ship, "sea-1", "sea-2"))


@checks("N12.3", "N11.31", "N12.2")
@reads("R-unload-in-parts")
@given(positions(), CARGO, CARGO)
def test_unloading_into_one_space_or_two(state: nerath.State, one: Kind, other: Kind) -> None:
    """Two pieces go ashore together or apart, on any two coasts of the sea, whoever holds them."""
    now, ship = harbour(state, one, other)
    now = held_by(now, foe(state), "land-2")
    for first in coasts(now, "sea-1"):
        for second in coasts(now, "sea-1"):
            later, emptier, _ = landed(now, Figure(one), ship, "sea-1", first)
            assert () == nerath.why_not(later, EndStep(state.active))
            assert EndStep(state.active) in nerath.legal_actions(later)
            later, _, _ = landed(later, Figure(other), emptier, "sea-1", second)
            assert {to for to in (first, second) if enemy(now, to)} == set(pending(later))


@checks("N12.4", "N10.12", "N11.8", "N10.11", "N19.14")
@given(positions(), CARGO)
def test_no_cargo_changes_ships(state: nerath.State, kind: Kind) -> None:
    """No piece aboard goes to another ship, in its own sea or the next, nor into the sea."""
    now, ship = harbour(state, kind)
    now = put(put(now, "sea-1", state.active, SHIP), "sea-2", state.active, SHIP)
    for sea in ("sea-1", "sea-2"):
        assert "N11.29" in cited(now, Debark(state.active, Figure(kind), ship, "sea-1", sea))
        assert nerath.why_not(now, Embark(state.active, Figure(kind), "sea-1", SHIP, sea))
