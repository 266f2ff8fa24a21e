"""Page 17: what the end of Step 4 brings, and the readings of the step."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import rested, rounds_of
from tests.clauses.nerath.repositioning import (
    MOVE,
    SEEDS,
    WITH_DUNGEONS,
    cleared_dungeons,
    cut_off,
    deciders,
    flights,
    in_reach,
    is_lost,
    may_land,
    repositions,
    unseen,
    why_lost,
    with_everybody_out,
)
from tests.clauses.nerath.scenes import battle, fight, guarded
from tests.rules.nerath.board_facts import put, standing, universe
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import Bag, EndStep, Figure, Kind, Lair, Mark, Move, Realm, SpaceKind, TurnMemory
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.nerath.strategies import in_the_variant

# What the end of the step brings.


@checks(
    "N17.2",
    "N17.3",
    "N17.4",
    "N17.13",
    "N17.14",
    "N21.7",
    "N21.11",
    "N22.34",
    "N6.8",
    "M4.6",
    "M5.4",
)
@reads("R-hero-exit-impossible", "R-stranded-order", "R-elemental-over-enemy")
@given(repositions(), SEEDS)
def test_what_has_nowhere_to_end_is_lost(state: nerath.State, seed: int) -> None:
    """Heroes left in dungeons, Dragons not on friendly land, Elementals over enemies; and nothing else.

    A Dragon that could have landed and was not moved is lost as well.
    """
    rng = Random(seed)
    for _ in range(seed % 3):
        if ways := sorted(flights(state), key=repr):
            state = nerath.apply(state, rng.choice(ways))
    state = with_everybody_out(state, rng)
    step = nerath.transition(state, EndStep(state.active))
    lost = [
        (why_lost(state, figure, at), at, figure)
        for at, figure in standing(state)
        for _ in range(state.figures(at, state.active).count(figure))
        if is_lost(state, figure, at)
    ]
    told = [
        (*event.clauses, event.at, event.figure)
        for event in step.events
        if isinstance(event, nerath.PieceDestroyed)
    ]
    assert lost == told
    for space in state.table.content.board.spaces:
        for realm in Realm:
            kept = Bag(
                (rested(figure) if realm is state.active else figure, count)
                for figure, count in state.figures(space, realm).pairs
                if realm is not state.active or not is_lost(state, figure, space)
            )
            assert kept == step.state.figures(space, realm), (space, realm)
    assert () == step.state.memory.pending
    assert in_the_variant(state) or nerath.Buying() == step.state.step
    assert () == nerath.faults(step.state)


@checks("N17.13", "N17.14", "N21.7", "N21.11", "M5.4", "N22.34")
@pytest.mark.parametrize("mark", [Mark(), Mark(activated=True), Mark(activated=True, acting=True)], ids=str)
@pytest.mark.parametrize("kind", [Kind.DRAGON, Kind.STORM_ELEMENTAL])
def test_in_the_variant_what_acted_earlier_is_lost_as_well(kind: Kind, mark: Mark) -> None:
    """Over an enemy's sea or land no flying piece stays, whenever in the turn it was activated, if at all."""
    setup = nerath.Setup(length=nerath.Length.SHORT, variant=nerath.Variant.REDUCED_DOWNTIME)
    state = nerath.new_game(setup)
    realm, foe = Realm.KARKOTH, Realm.VAILIN
    land, sea = state.table.content.capital(foe), "sea-of-mist"
    ship = Bag.of(Figure(Kind.WARSHIP))
    flyer = Bag.of(Figure(kind, mark=mark))
    state = with_forces(state, (land, realm, flyer), (sea, realm, flyer), (sea, foe, ship))
    state = evolve(state, step=nerath.Repositioning(), memory=TurnMemory(lap=2))
    after = nerath.apply(state, EndStep(realm))
    assert not after.figures(land, realm)
    assert not after.figures(sea, realm)


@checks("N17.7", "G1.10", "M3.4", "M5.3", "N24.17", "N24.18", "I24.5")
@reads("R-restock-timing", "R-restock-condition")
@given(cleared_dungeons())
def test_cleared_dungeons_are_restocked(state: nerath.State) -> None:
    """Two tiles face down on each cleared entrance at the end of Step 4, as far as the stack goes.

    By the reading reshuffle-discards a short stack is made up from the discards; no other entrance
    gets a tile, and before the end of the step none does.
    """
    stack = state.guardians.rest.total - unseen(state.lairs)
    discards, tiles = state.guardians.discards.total, list[tuple[str, int]]()
    for door in state.memory.cleared:
        if stack < 2 and played_by(state, "R-guardian-stack-empty") == "reshuffle-discards":
            stack, discards = stack + discards, 0
        tiles.append((door, min(2, stack)))
        stack -= min(2, stack)
    assert () == nerath.faults(state)
    step = nerath.transition(state, EndStep(state.active))
    laid = [event for event in step.events if isinstance(event, nerath.DungeonRestocked)]
    assert tiles == [(event.dungeon, event.tiles) for event in laid]
    assert discards == step.state.guardians.discards.total
    assert stack == step.state.guardians.rest.total - unseen(step.state.lairs)
    for door, before, after in zip(state.table.dungeons, state.lairs, step.state.lairs, strict=True):
        new = [event.tiles for event in laid if event.dungeon == door]
        assert len(before.face_down) + sum(new) == len(after.face_down)
        assert before.face_up == after.face_up
        assert all((None, ()) == (one.item, one.knowers) for one in after.face_down[len(before.face_down) :])
        assert before.face_down == after.face_down[: len(before.face_down)]
    assert () == step.state.memory.cleared
    assert () == nerath.faults(step.state)


@checks("N17.7", "N24.17", "G1.10", "M5.3")
@pytest.mark.parametrize("number", range(6))
def test_every_cleared_dungeon_gets_two_tiles(number: int) -> None:
    """However many dungeons were cleared in a turn, two tiles lie face down on each, and on no other more."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    doors = state.table.dungeons[:number]
    lairs = tuple(
        Lair() if door in doors else lair
        for door, lair in zip(state.table.dungeons, state.lairs, strict=True)
    )
    memory = TurnMemory(cleared=doors)
    state = evolve(state, step=nerath.Repositioning(), lairs=lairs, memory=memory)
    after = nerath.apply(state, EndStep(state.active))
    for door, lair in zip(state.table.dungeons, lairs, strict=True):
        assert len(lair.face_down) + 2 * (door in doors) == len(after.lair(door).face_down)


@checks("N17.7", "G1.10", "N24.17", "M5.3")
@pytest.mark.parametrize("treasures", [0, 1])
def test_a_dungeon_is_restocked_whether_or_not_a_treasure_was_found(treasures: int) -> None:
    """Who beats the guardians finds no Treasure when none is left; two new tiles are laid as ever."""
    at = "sunless-citadel"
    state = guarded(
        battle(pieces={at: {Realm.KARKOTH: [Kind.WIZARD] * 3}}), at, ["troll"], treasures=treasures
    )
    state = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert nerath.Repositioning() == state.step
    assert ((), Bag()) == (state.lair(at).face_down, state.lair(at).face_up)
    while isinstance(state.step, nerath.Repositioning):
        state = nerath.apply(state, nerath.legal_actions(state)[0])
    assert 2 == len(state.lair(at).face_down)


@checks("M3.4", "N17.7", "N24.17", "G1.10", "M5.3")
@reads("R-guardian-stack-empty")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("length", nerath.Length)
@given(st.sampled_from(["no-reshuffle", "reshuffle-discards"]), st.integers(0, 3), st.integers(0, 4))
def test_readings_of_a_short_stack(
    length: nerath.Length, alliances: bool, name: str, beaten: int, left: int
) -> None:
    """Of a stack of less than two all are laid, and the beaten ones stay out; or they are mixed in.

    So it is in a game of any length, with alliances and without.
    """
    rulings = {"R-guardian-stack-empty": name}
    setup = nerath.Setup(length=length, alliances=alliances, rulings=rulings)
    state = nerath.new_game(setup)
    tiles, doors = list(state.table.content.guardian_stack()), state.table.dungeons
    known = len(tiles) - beaten - left
    # All other tiles lie face up on the last entrance.
    lairs = tuple(Lair((), Bag.of(*tiles[:known])) if door == doors[-1] else Lair() for door in doors)
    deck = Deck(Bag.of(*tiles[known : known + left]), (), Bag.of(*tiles[known + left :]))
    state = evolve(
        state,
        step=nerath.Repositioning(),
        lairs=lairs,
        guardians=deck,
        memory=TurnMemory(cleared=doors[:2]),
    )
    after = nerath.apply(state, EndStep(state.active))
    mixed_in = name == "reshuffle-discards" and left < 4
    stack = left + (beaten if mixed_in else 0)
    expected = [min(2, stack), min(2, max(0, stack - 2))]
    assert expected == [len(after.lair(door).face_down) for door in doors[:2]]
    assert (0 if mixed_in else beaten) == after.guardians.discards.total


@checks("N17.8", "N17.9", "N24.17", "I24.5", "N22.21", "N16.11", "N17.7", "N24.16", "N20.4")
@given(WITH_DUNGEONS, st.data(), SEEDS)
def test_a_restocked_dungeon_is_plundered_again(state: nerath.State, data: st.DataObject, seed: int) -> None:
    """Each time both new guardians are beaten a further card is drawn, and otherwise none."""
    rng, lap = Random(seed), data.draw(rounds_of(state))
    door = state.table.dungeons[0]
    before = state.treasure_deck.undrawn
    plundered = 0
    for _ in range(3):
        fresh = with_forces(state, *((door, realm, Bag()) for realm in Realm))
        heroes = Bag.of(*[Figure(Kind.WIZARD)] * 4)
        state = evolve(
            with_forces(fresh, (door, state.active, heroes)),
            step=nerath.ChoosingBattle(),
            memory=TurnMemory(pending=(door,), lap=lap),
        )
        foes = len(state.lair(door).face_down) + state.lair(door).face_up.total
        events = list[nerath.Event]()
        while not isinstance(state.step, nerath.Repositioning):
            step = next(walk(nerath, state, rng, 1))
            events += step.events
            state = step.state
        beaten = sum(isinstance(event, nerath.GuardianDestroyed) for event in events)
        won = sum(isinstance(event, nerath.DungeonPlundered) for event in events)
        if foes:
            assert (beaten == foes) is bool(won)
        plundered += won
        assert ((door,) if won else ()) == state.memory.cleared
        drawn = sum(isinstance(event, nerath.TreasureDrawn) for event in events)
        assert before - state.treasure_deck.undrawn == min(before, plundered)
        assert drawn <= won
        laid = sum(tile.item is None for lair in state.lairs for tile in lair.face_down)
        stack = state.guardians.undrawn - laid
        # Whoever retreated elsewhere is no matter here.
        state = nerath.apply(with_everybody_out(state, rng), EndStep(state.active))
        assert not won or min(2, stack) <= len(state.lair(door).face_down)
    assert () == nerath.faults(state)


# Readings.


@checks("N17.10", "N17.11", "N11.6", "N21.5", "N21.6", "N17.2", "N9.34")
@reads("R-fly-over-dungeon-cost")
@pytest.mark.parametrize("kind", MOVE)
def test_readings_of_flying_over_dungeons(kind: Kind) -> None:
    """By counts an entrance costs a space of the Move, by free what lies beyond it is next in the air."""
    reached, content = dict[str, dict[str, set[str]]](), cut_off(nerath.built_in())
    for reading in ("counts", "free"):
        setup = nerath.Setup(
            length=nerath.Length.SHORT, rulings={"R-fly-over-dungeon-cost": reading}, content=content
        )
        opening = evolve(nerath.new_game(setup), step=nerath.Repositioning())
        everywhere = tuple(realm and Realm.KARKOTH for realm in opening.control)
        empty = tuple(by_realm(Bag[Figure]() for _ in Realm) for _ in opening.forces)
        opening = evolve(opening, control=everywhere, forces=empty)
        found = reached[reading] = {}
        for start in opening.table.content.of_kind(SpaceKind.LAND):
            state = put(opening, start, Realm.KARKOTH, Figure(kind))
            found[start] = {act.to for act in nerath.legal_actions(state) if isinstance(act, Move)}
            ends = in_reach(state, Figure(kind), start)
            assert {to for to in ends if may_land(state, Figure(kind), to)} == found[start]
    assert all(reached["counts"][start] <= reached["free"][start] for start in reached["counts"])
    assert any(reached["counts"][start] < reached["free"][start] for start in reached["counts"])


# The law of the step.


@checks("N17.1", "N24.6", "N17.4")
@given(st.data())
def test_reposition_lists_all_there_is(data: st.DataObject) -> None:
    """Of everything that can be said of a small board just what is listed is legal in Step 4."""
    state = data.draw(repositions())
    complete(nerath, state, universe(state, *data.draw(deciders(state))))
