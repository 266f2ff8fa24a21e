"""Page 9: whose pieces one moves, who controls land, and what is in a dungeon."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    CHOICES,
    DUNGEON,
    HEROES,
    LAND,
    NOBODY,
    RULINGS,
    after,
    emptied,
    every_move,
    foe,
    held_by,
    party,
    played,
    positions,
    stepped,
    take,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemy, kind_of, put

from conquest_rules import nerath
from conquest_rules.kernel.pack import digest_of
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Length, Move, Realm
from conquest_rules.nerath.battle.results import amok_targets
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.nerath.strategies import realms


@checks("N4.23", "N9.42")
@given(positions(), CHOICES)
def test_nobody_moves_the_pieces_of_an_enemy(state: nerath.State, numbers: list[int]) -> None:
    """A piece of an enemy is moved by that enemy alone, and in its own turn."""
    now = after(state, numbers)
    for space in now.table.content.spaces:
        own_kinds = {one.kind for one in now.figures(space.id, now.active).kinds}
        for enemy_realm in (realm for realm in Realm if realm not in party(now, now.active)):
            for figure in now.figures(space.id, enemy_realm).kinds:
                allied = {one.kind for one in now.figures(space.id, ALLIES[now.active]).kinds}
                if figure.kind not in own_kinds | allied:
                    for to in space.borders:
                        assert "N4.23" in cited(now, Move(now.active, figure, space.id, to))


@checks("N9.42", "N9.43", "N4.23")
@given(positions(alliances=st.just(True)), CHOICES)
def test_nobody_moves_the_pieces_of_an_ally(state: nerath.State, numbers: list[int]) -> None:
    """No piece of an ally has a move, whoever asks for it and whoever plays both realms."""
    now, ally = after(state, numbers), ALLIES[state.active]
    assert {state.active} == {one.by for one in nerath.legal_actions(now)}  # type: ignore[union-attr]
    for space in now.table.content.spaces:
        own_kinds = {one.kind for one in now.figures(space.id, state.active).kinds}
        for figure in now.figures(space.id, ally).kinds:
            for to in space.borders:
                if figure.kind not in own_kinds:
                    assert "N9.43" in cited(now, Move(state.active, figure, space.id, to))
                assert "N4.23" in cited(now, Move(ally, figure, space.id, to))
    for one, other in zip(state.forces, now.forces, strict=True):
        assert one[tuple(Realm).index(ally)] == other[tuple(Realm).index(ally)]


@checks("N4.23", "N8.9", "N9.42", "N9.43")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("realm", Realm)
def test_no_piece_of_an_ally_goes_aboard_or_ashore(realm: Realm, players: int) -> None:
    """In the turn of its ally a realm moves nothing by land or sea, and its ally moves nothing of it."""
    ally, soldier = ALLIES[realm], Figure(Kind.FOOTSOLDIER)
    empty, full = Figure(Kind.WARSHIP), Figure(Kind.WARSHIP, Bag.of(soldier))
    state = emptied(nerath.Setup(length=Length.LONG, players=players, alliances=True), realm)
    for at, figure in (("dread-marches", soldier), ("amilian-sea", empty), ("amilian-sea", full)):
        state = put(state, at, ally, figure)
    deeds = (
        Move(ally, soldier, "dread-marches", "zaarnath"),
        Move(ally, full, "amilian-sea", "gulf-of-kar"),
        Embark(ally, soldier, "dread-marches", empty, "amilian-sea"),
        Debark(ally, soldier, full, "amilian-sea", "dread-marches"),
    )
    for act in deeds:
        assert {"N4.23"} | ({"N8.9"} if players == 2 else set()) == cited(state, act)
        assert {"N9.43"} == cited(state, evolve(act, by=realm))
        assert () == nerath.why_not(evolve(state, active=ally), act)
    assert [EndStep(realm)] == list(nerath.legal_actions(state))


@checks("N9.45", "N22.15")
@given(positions(rulings=RULINGS), CHOICES, st.integers(0, 2**32))
def test_who_stands_in_land_controls_it(state: nerath.State, numbers: list[int], seed: int) -> None:
    """After the battles the pieces in a land space are its controller's, or of the controller's ally."""
    state = after(state, numbers)
    for step in walk(nerath, state, Random(seed), 80):
        state = step.state
        if isinstance(state.step, nerath.Repositioning):
            break
    if isinstance(state.step, nerath.Repositioning):
        for space in state.table.content.of_kind(LAND):
            for realm in Realm:
                if state.figures(space, realm):
                    assert state.controller(space) in party(state, realm), (space, realm)


@checks("N9.45", "N9.46", "N9.47", "N10.3", "N22.15", "N10.4", "N4.21")
@reads("R-control-while-pending", "R-shared-space-control")
@given(positions(), CHOICES)
def test_moving_changes_no_control(state: nerath.State, numbers: list[int]) -> None:
    """Moving in, through or out, even with the last piece, leaves every land space to its controller."""
    for _, later in played(state, numbers):
        assert state.control == later.control


@checks("N9.46", "N9.47")
@given(positions())
def test_land_without_pieces_keeps_its_controller(state: nerath.State) -> None:
    """With nobody on the board a turn goes by, and all land is still whose it was, by marker or by start."""
    now = evolve(state, forces=(NOBODY,) * len(state.forces))
    while now.active is state.active and isinstance(nerath.to_act(now), nerath.Deciding):
        now = nerath.apply(now, EndStep(state.active))
        assert state.control == now.control
    assert isinstance(now.step, nerath.Drawing | nerath.Finished)


@checks("N9.46", "N9.45")
@given(positions(alliances=st.just(False)), realms(), realms())
def test_conquered_land_stays_with_the_conqueror(state: nerath.State, winner: Realm, loser: Realm) -> None:
    """Land taken from an enemy is the winner's, and still is when the last piece has left it."""
    assume(winner is not loser)
    state = evolve(held_by(state, winner, "land-1", "land-3"), active=winner)
    state = held_by(state, loser, "land-2")
    state = put(state, "land-1", winner, Figure(Kind.MONSTER))
    now, _ = stepped(state, Figure(Kind.MONSTER), "land-1", "land-2")
    assert loser is now.controller("land-2")
    now = nerath.apply(now, EndStep(winner))
    now = nerath.apply(now, nerath.FightBattle(winner, "land-2"))
    assert winner is now.controller("land-2")
    now = evolve(now, step=nerath.Moving(), memory=nerath.new_game(state.table.setup).memory)
    left, _ = stepped(now, Figure(Kind.MONSTER), "land-2", "land-3")
    assert not left.figures("land-2", winner)
    assert winner is left.controller("land-2")
    assert nerath.is_enemy(left, "land-2", loser)


@checks("N9.45", "N9.46", "N15.46", "N15.47", "N18.27", "N4.4")
@reads("R-ally-occupied-space", "R-default-control")
@pytest.mark.parametrize("reading", nerath.ruling("R-ally-occupied-space").names)
@pytest.mark.parametrize("home", Realm)
@given(positions(alliances=st.just(True)))
def test_readings_of_land_held_by_an_ally(home: Realm, reading: str, state: nerath.State) -> None:
    """A conquest where only the ally stands passes to the ally by one reading; starting land never does."""
    mine, ally = state.active, ALLIES[state.active]
    spaces = tuple(
        evolve(space, home=home) if space.id == "land-2" else space for space in state.table.content.spaces
    )
    told = [[space.id, space.home, list(space.borders)] for space in spaces]
    content = evolve(state.table.content, spaces=spaces, digest=digest_of(told))
    rulings = {"R-ally-occupied-space": reading}
    setup = evolve(state.table.setup, content=content, rulings=rulings)
    state = held_by(emptied(setup, mine), mine, "land-1", "land-2", "land-3")
    state = put(put(state, "land-2", mine, Figure(Kind.MONSTER)), "land-2", ally, Figure(Kind.MONSTER))
    assert mine is state.controller("land-2")
    # While pieces of both stand there it stays as it is.
    joined, _ = stepped(
        put(state, "land-3", mine, Figure(Kind.MONSTER)), Figure(Kind.MONSTER), "land-3", "land-2"
    )
    assert mine is joined.controller("land-2")
    left, _ = stepped(state, Figure(Kind.MONSTER), "land-2", "land-1")
    passes = reading == "occupier-controls-conquests"
    expected = ally if passes and home not in (mine, ally) else mine
    assert expected is left.controller("land-2")
    # With nobody there the marker counts, whatever the reading.
    bare = take(state, "land-2", ally, Figure(Kind.MONSTER))
    assert mine is stepped(bare, Figure(Kind.MONSTER), "land-2", "land-1")[0].controller("land-2")


@checks("N9.50", "N10.14", "N20.3", "N10.11")
@pytest.mark.parametrize("kind", CARRIED)
def test_only_heroes_land_in_a_dungeon(kind: Kind) -> None:
    """From a Warship beside a dungeon entrance Heroes go ashore there, and no other cargo does."""
    sea, dungeon = next((sea, one) for sea in BOARD.seas for one in BOARD.next_to[DUNGEON][sea])
    full = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    state = put(emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH), sea, Realm.KARKOTH, full)
    act = Debark(Realm.KARKOTH, Figure(kind), full, sea, dungeon)
    assert (set() if kind in HEROES else {"N10.14"}) == cited(state, act)
    assert (kind in HEROES) is (act in nerath.legal_actions(state))


@checks("N9.52", "N9.51")
@reads("R-dungeon-space-kind")
@given(positions())
def test_no_monster_runs_amok_into_a_dungeon(state: nerath.State) -> None:
    """Run Amok names enemy spaces: empty enemy land next to the Monsters, and no dungeon entrance."""
    for space in state.table.content.spaces:
        friends = party(state, state.active)
        bare = {
            other
            for other in space.borders
            if kind_of(state, other) is LAND
            and enemy(state, other)
            and not any(state.figures(other, realm) for realm in Realm if realm not in friends)
        }
        assert bare == set(amok_targets(state, space.id))


@checks("N9.52", "N9.51")
@given(positions())
def test_a_dungeon_is_no_target_of_a_rampage(state: nerath.State) -> None:
    """A Monster that has won land next to a dungeon may run into empty enemy land, not into the dungeon."""
    state = held_by(state, state.active, *state.table.content.of_kind(LAND))
    state = held_by(state, foe(state), "land-1", "land-3")
    state = put(held_by(state, foe(state), "land-2"), "land-3", foe(state), Figure(Kind.MONSTER))
    state = held_by(state, state.active, "land-2")
    state = put(state, "land-2", state.active, Figure(Kind.MONSTER))
    now, _ = stepped(state, Figure(Kind.MONSTER), "land-2", "land-1")
    now = nerath.apply(nerath.apply(now, EndStep(state.active)), nerath.FightBattle(state.active, "land-1"))
    run = nerath.RunAmok(state.active, Figure(Kind.MONSTER), "land-1", "dungeon-1")
    assert nerath.why_not(now, run)
    assert run not in nerath.legal_actions(now)


@given(positions(rulings=RULINGS), CHOICES)
def test_what_is_listed_in_the_move_step_is_all(state: nerath.State, numbers: list[int]) -> None:
    """Of all moves, embarkings and debarkings one can think of just those are legal that are listed."""
    now = after(state, numbers)
    assert set(nerath.legal_actions(now)) <= set(every_move(now))
    complete(nerath, now, set(every_move(now)))
