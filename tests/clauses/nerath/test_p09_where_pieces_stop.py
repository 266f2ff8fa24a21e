"""Page 9: enemy spaces and dungeons stop pieces, allies and crowds do not."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    CHOICES,
    DUNGEON,
    HEROES,
    LAND,
    MOVE,
    RULINGS,
    SEA,
    after,
    arrived,
    chosen,
    courses,
    emptied,
    held_by,
    hostile_places,
    moves_of,
    party,
    paths,
    pending,
    positions,
    stepped,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemy, kind_of, put, standing

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, Figure, Kind, Length, Move, Realm
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads


@checks("N9.31", "N10.1")
@given(positions(), CHOICES)
def test_friendly_spaces_are_free(state: nerath.State, numbers: list[int]) -> None:
    """Where no enemy is, only kind of space and Move number limit a way, and no battle comes of it."""
    friends = party(state, state.active)
    forces = [
        by_realm(bag if realm in friends else Bag() for realm, bag in zip(Realm, force, strict=True))
        for force in state.forces
    ]
    control = [holder and (holder if holder in friends else state.active) for holder in state.control]
    state = evolve(state, control=tuple(control), forces=tuple(forces))
    for at, figure in standing(state):
        goes = {Kind.WARSHIP: {SEA}, Kind.DRAGON: {LAND, SEA}, Kind.STORM_ELEMENTAL: {LAND, SEA}}
        ways, wide = {()}, {()}
        for _ in range(MOVE.get(figure.kind, 2)):
            wide = {(*way, to) for way in wide for to in state.table.content.board.bordering((at, *way)[-1])}
            wide = {way for way in wide if kind_of(state, way[-1]) in goes.get(figure.kind, {LAND})}
            ways |= wide
        assert ways <= courses(state, at, figure)
    now = state
    for number in numbers:
        action = chosen(now, number)
        if isinstance(action, Move | Embark | Debark) and kind_of(state, action.to) is not DUNGEON:
            now = nerath.apply(now, action)
    assert () == pending(now)


@checks("N9.31", "N4.5", "N9.40", "N9.49")
@pytest.mark.parametrize("friend", [Realm.KARKOTH, Realm.IRON_CIRCLE])
@pytest.mark.parametrize(
    ("kind", "at", "to"),
    [
        (Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
        (Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
        (Kind.MONSTER, "dread-marches", "zaarnath"),
    ],
)
def test_pieces_of_friends_stop_nobody(kind: Kind, at: str, to: str, friend: Realm) -> None:
    """From a space with pieces of one's own or of the ally the way leads on as from an empty one."""
    state = emptied(nerath.Setup(length=Length.LONG, alliances=True), Realm.KARKOTH)
    state = put(put(state, at, Realm.KARKOTH, Figure(kind)), to, friend, Figure(Kind.DRAGON))
    state = put(state, to, friend, Figure(kind))
    now, moved = stepped(state, Figure(kind), at, to)
    goes = {Kind.WARSHIP: {SEA}, Kind.MONSTER: {LAND}}.get(kind, {LAND, SEA})
    near = {space for space in BOARD.board.bordering(to) if kind_of(state, space) in goes}
    assert near <= {act.to for act in nerath.legal_actions(now) if act in moves_of(now, moved, to)}
    assert () == pending(now)


@checks("N9.32", "N9.33", "N9.34", "N9.35", "N11.21", "N10.16", "N4.28", "N22.23")
@reads("R-control-while-pending")
@pytest.mark.parametrize(
    ("at", "kind", "guard", "deserted"),
    [
        ("land-1", Kind.MONSTER, Kind.DRAGON, False),
        ("land-1", Kind.FIGHTER, Kind.DRAGON, False),
        ("land-1", Kind.WIZARD, Kind.DRAGON, True),
        ("sea-2", Kind.WARSHIP, Kind.DRAGON, False),
        ("sea-2", Kind.WARSHIP, Kind.STORM_ELEMENTAL, False),
        ("sea-2", Kind.WARSHIP, Kind.WARSHIP, False),
    ],
)
@given(positions())
def test_enemy_spaces_and_dungeons_stop(
    at: str, kind: Kind, guard: Kind, deserted: bool, state: nerath.State
) -> None:
    """Who enters enemy land, empty or not, enemy sea, or a dungeon stops and fights, and so do who follow."""
    state, stops = hostile_places(state, guard)
    if deserted:
        state = evolve(state, lairs=(nerath.Lair(),) * len(state.lairs))
    for _ in range(2):
        state = put(state, at, state.active, Figure(kind))
    entered = 0
    for to, why in stops.items():
        if () != nerath.why_not(state, Move(state.active, Figure(kind), at, to)):
            continue
        entered += 1
        now = state
        for _ in range(2):
            now, moved = stepped(now, Figure(kind), at, to)
            assert not [one for one in nerath.legal_actions(now) if one in moves_of(now, moved, to)]
            for there in state.table.content.board.bordering(to):
                assert why in cited(now, Move(state.active, moved, to, there))
        assert (to,) == pending(now)
    assert (2 if kind in HEROES else 1) == entered


@checks("N9.32", "N9.33", "N11.21", "N4.28")
@pytest.mark.parametrize("kind", CARRIED)
def test_who_has_entered_enemy_land_goes_nowhere_by_land_or_sea(kind: Kind) -> None:
    """A piece that has stopped in enemy land, empty as it may be, neither goes on nor goes aboard."""
    state = held_by(emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH), Realm.VAILIN, "dread-marches")
    state = put(state, "zaarnath", Realm.KARKOTH, Figure(kind))
    state = put(state, "amilian-sea", Realm.KARKOTH, Figure(Kind.WARSHIP))
    now, moved = stepped(state, Figure(kind), "zaarnath", "dread-marches")
    aboard = Embark(Realm.KARKOTH, moved, "dread-marches", Figure(Kind.WARSHIP), "amilian-sea")
    for act in (aboard, *moves_of(now, moved, "dread-marches")):
        assert nerath.why_not(now, act)
        assert act not in nerath.legal_actions(now)


@checks("N9.32", "N10.16", "N9.34", "N11.21", "N4.28")
@reads("R-start-in-hostile-space")
@given(positions())
def test_who_starts_among_enemies_may_leave(state: nerath.State) -> None:
    """A Hero that is in a dungeon, or a ship beside an enemy's, when the step begins moves as usual."""
    state, _ = hostile_places(state)
    for at, kind, to in (("dungeon-1", Kind.FIGHTER, "land-1"), ("sea-1", Kind.WARSHIP, "sea-2")):
        there = put(state, at, state.active, Figure(kind))
        assert () == nerath.why_not(there, Move(state.active, Figure(kind), at, to))
        assert () == pending(there)
        assert () == pending(stepped(there, Figure(kind), at, to)[0])


@checks("N9.35", "N9.49")
@reads("R-mixed-sea-space")
@given(positions())
def test_a_battle_beside_enemies_comes_only_by_entering(state: nerath.State) -> None:
    """Standing in one sea space with an enemy triggers nothing; a ship that comes in triggers a battle."""
    state, _ = hostile_places(state)
    for at in ("sea-1", "sea-2"):
        state = put(state, at, state.active, Figure(Kind.WARSHIP))
    assert () == pending(state)
    assert ("sea-1",) == pending(stepped(state, Figure(Kind.WARSHIP), "sea-2", "sea-1")[0])


@checks("N9.35", "N10.1", "N11.4", "N11.21", "N12.20", "N22.3", "N21.3")
@given(positions(rulings=RULINGS), CHOICES)
def test_battles_are_where_attackers_stopped(state: nerath.State, numbers: list[int]) -> None:
    """At the end of the step battles wait in just those enemy spaces and dungeons that were moved into."""
    now = after(state, numbers)
    expected = {
        at
        for at, _ in standing(now)
        if enemy(now, at) or (kind_of(now, at) is DUNGEON and arrived(state, now, at))
    }
    assert expected == set(pending(now))


@checks("N9.36")
@given(positions(), st.integers(1, 30), st.sampled_from(CARRIED))
def test_no_stacking_limit(state: nerath.State, number: int, kind: Kind) -> None:
    """Any number of pieces may go into one space, friendly or enemy."""
    state = put(held_by(state, state.active, "land-1"), "land-1", state.active, Figure(kind), number)
    before = state.figures("land-2", state.active).total
    for _ in range(number):
        state = nerath.apply(state, Move(state.active, Figure(kind), "land-1", "land-2"))
    assert before + number == state.figures("land-2", state.active).total


@checks("N9.36")
@pytest.mark.parametrize(
    ("kind", "at", "to"),
    [
        (Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
        (Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
        (Kind.DRAGON, "amilian-sea", "dread-marches"),
        (Kind.WIZARD, "dread-marches", "tomb-of-horrors"),
    ],
)
def test_no_stacking_limit_at_sea_in_the_air_and_underground(kind: Kind, at: str, to: str) -> None:
    """Thirty ships, flying pieces or Heroes may be where one may."""
    state = emptied(nerath.Setup(length=Length.LONG), Realm.KARKOTH)
    state = put(state, at, Realm.KARKOTH, Figure(kind), 30)
    for _ in range(30):
        state = nerath.apply(state, Move(Realm.KARKOTH, Figure(kind), at, to))
    assert (0, 30) == tuple(state.figures(space, Realm.KARKOTH).total for space in (at, to))


@checks("N9.40", "N4.5", "N9.48")
@given(positions(alliances=st.just(True)))
def test_allied_land_is_like_own_land(state: nerath.State) -> None:
    """Every way open to a piece is the same if the ally's land were its own realm's."""
    ally = ALLIES[state.active]
    mine = evolve(state, control=tuple(state.active if one is ally else one for one in state.control))
    theirs = evolve(
        state,
        control=tuple(
            ally if one is state.active and not state.figures(space.id, state.active) else one
            for one, space in zip(state.control, state.table.content.spaces, strict=True)
        ),
    )
    for at, figure in standing(state):
        expected = courses(state, at, figure)
        assert expected == courses(mine, at, figure) == courses(theirs, at, figure)
        assert paths(mine, at, figure.kind) == expected


@checks("N9.41", "N4.21", "N9.35")
@given(positions(), st.sampled_from([("land-1", "land-2", Kind.MONSTER), ("sea-1", "sea-2", Kind.WARSHIP)]))
def test_allies_share_a_space_and_others_fight(state: nerath.State, way: tuple[str, str, Kind]) -> None:
    """A piece that stops where only its ally is leaves no battle; in a free-for-all the same is an attack."""
    at, to, kind = way
    other = ALLIES[state.active]
    if kind is Kind.MONSTER:
        state = held_by(held_by(state, state.active, at), other, to)
    else:
        state = evolve(held_by(state, other, at, to), control=state.control)
    state = put(put(state, at, state.active, Figure(kind)), to, other, Figure(kind))
    now, _ = stepped(state, Figure(kind), at, to)
    assert (() if state.table.setup.alliances else (to,)) == pending(now)
    assert 1 == now.figures(to, other).total == now.figures(to, state.active).total


@checks("N9.19", "N9.32", "N9.34", "N11.21", "N11.30", "N12.1", "N10.16")
@given(positions(), CHOICES)
def test_a_piece_is_refused_by_what_it_has_done(state: nerath.State, numbers: list[int]) -> None:
    """Who names a piece as it stood before it moved hears the rule for it as it stands now."""
    now = after(state, numbers)
    for at, figure in standing(now):
        here = now.figures(at, now.active)
        as_before = Figure(figure.kind, Bag.of(*(Figure(one.kind) for one in figure.cargo)))
        twins = [one for one in here.kinds if one.kind is figure.kind]
        if as_before in here or len(twins) > 1:
            continue
        for to in now.table.content.board.spaces:
            due = nerath.why_not(now, Move(now.active, figure, at, to))
            told = nerath.why_not(now, Move(now.active, as_before, at, to))
            assert due == told if due else [nerath.Misfit] == [type(one) for one in told]
