"""Pieces that cards bring into battles of every kind: of second allies, at sea, in dungeons, from the air."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import (
    EVERYWHERE,
    MAY_STAND,
    OWN_FLEET,
    PINNED_EVERYWHERE,
    SECOND_ALLY,
    SECOND_FLEET,
    Front,
    always,
    dice_due,
    next_roll,
)
from tests.clauses.nerath.cardtable import (
    MY_BATTLE,
    MY_ROUND_ENDS,
    event,
    passed_by_all,
    played,
    quietly,
    seated,
    told,
    when,
    within_battle,
)
from tests.clauses.nerath.drawn_battles import Scene, fresh
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    DRAGON,
    FIGHTER,
    FOOT,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    C,
    K,
    N,
    V,
    bag,
    battle,
    beat,
    do,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, enemies, friendly, given_to

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    ChoosePiece,
    Decline,
    FightBattle,
    Figure,
    Kind,
    Moment,
    Party,
    PlayCard,
    Realm,
    SpaceKind,
    State,
    Timing,
    Window,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, JoinBattle
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

BEFORE_DICE = (when(Moment.BEFORE_DICE, Party.ANYONE),)
TIMES = st.sampled_from((MY_BATTLE, MY_ROUND_ENDS, BEFORE_DICE))
MANY = {SpaceKind.LAND: FOOT, SpaceKind.SEA: DRAGON, SpaceKind.DUNGEON: FIGHTER}


def its_turn(front: Front, card: EventCard, seed: int) -> State:
    """The moment of the battle at which the owner is asked for the card."""
    begun = do(seated(front.scene.state, card), FightBattle(front.scene.attacker, front.at))
    return within_battle(begun, lambda now: isinstance(now.step, Window), seed)


def assert_all_roll(state: State, front: Front) -> None:
    """At the next roll of the owner's side each of its pieces rolls that is due, new ones among them."""
    rng, seen = Random(0), False
    for _ in range(30):
        state = passed_by_all(state)
        if isinstance(state.step, nerath.Rolling):
            step, roll = next_roll(state)
            assert dice_due(state, front, step) == Counter(die.sides for die in roll.dice)
            if step.attackers is front.attacking:
                seen = True
                if not step.first_strike:
                    return
        state = do(state, quietly(state, rng, (0.0, 0.0), press=1.0))
    assert seen, "the owner's side does not roll"


# Added.


@checks("N12.22", "N9.14")
@given(
    front=EVERYWHERE,
    pick=st.integers(0, 6),
    count=st.integers(1, 3),
    together=st.booleans(),
    play=TIMES,
    seed=SEEDS,
)
@always(PINNED_EVERYWHERE, pick=0, count=3, together=False, play=MY_BATTLE, seed=0)
@always(PINNED_EVERYWHERE, pick=1, count=2, together=True, play=MY_ROUND_ENDS, seed=0)
def test_a_card_adds_pieces_to_a_battle_of_any_kind(
    front: Front, pick: int, count: int, together: bool, play: tuple[Timing, ...], seed: int
) -> None:
    """Just so many new pieces of its owner stand in the battle, on his side, and roll with it."""
    may = [kind for kind in MAY_STAND[front.kind] if kind is not SHIP]
    kind = may[pick % len(may)]
    card = event(front.owner, AddPieces(kind, Area.HERE, count, together), play=play)
    mine = its_turn(front, card, seed)
    beats = played(mine, card)
    assert [(front.owner, kind, front.at)] * count == [
        (one.realm, one.kind, one.at) for one in told(beats, nerath.PieceAdded)
    ]
    after = beats[-1].after
    for realm in Realm:
        new = count if realm is front.owner else 0
        assert mine.figures(front.at, realm).add(Figure(kind), new) == after.figures(front.at, realm)
    assert_all_roll(after, front)


# Joining.


@st.composite
def reinforced(draw: st.DrawFn) -> Front:
    """A battle with pieces of the owner next to it and far from it, in anybody's spaces."""
    front = draw(EVERYWHERE)
    state, near = front.scene.state, NEXT[front.at]
    far = draw(
        st.lists(st.sampled_from([s for s in (*LAND, *SEA) if s not in near]), max_size=3, unique=True)
    )
    holders = (front.owner, ALLIES[front.owner], *enemies(state, front.owner))
    for space in (*near, *far):
        if space == front.at or space not in (*LAND, *SEA) or BOARD.space(space).capital:
            continue
        kinds = draw(st.lists(st.sampled_from(MAY_STAND[BOARD.kind_of[space]]), max_size=2))
        cargo = draw(st.sampled_from(((), (FOOT,), (FIGHTER, FOOT))))
        some = [ship(*cargo) if kind is SHIP else Figure(kind) for kind in kinds]
        state = with_forces(cleared(state, space), (space, front.owner, bag(some)))
        if space in LAND:
            state = given_to(state, space, draw(st.sampled_from(holders)))
    return evolve(front, scene=evolve(front.scene, state=state))


def cleared(state: State, space: str) -> State:
    """The state without any piece in a space."""
    return with_forces(state, *((space, realm, Bag[Figure]()) for realm in Realm))


def who_may_join(
    state: State, front: Front, kinds: tuple[Kind, ...], adjacent: bool
) -> set[tuple[Figure, str]]:
    """The owner's pieces of some kinds that may come: from peaceful friendly spaces, next to it if asked."""
    foes = enemies(state, front.owner)
    return {
        (figure, space)
        for space in (*LAND, *SEA)
        if space != front.at
        and (space in NEXT[front.at] or not adjacent)
        and friendly(state, space, front.owner)
        and not any(state.figures(space, foe) for foe in foes)
        for figure in state.figures(space, front.owner).kinds
        if figure.kind in kinds and figure.kind in MAY_STAND[front.kind]
    }


ALL_KINDS = tuple(kind for kind in Kind if kind is not Kind.CASTLE)


@checks("N12.22", "N9.27", "N9.28", "N9.14", "N10.14", "N23.18", "N9.50", "N10.23", "N21.14", "N10.12")
@given(st.data(), reinforced(), st.integers(1, 3), st.booleans(), TIMES, SEEDS)
def test_pieces_join_a_battle_of_any_kind(
    data: st.DataObject, front: Front, count: int, adjacent: bool, play: tuple[Timing, ...], seed: int
) -> None:
    """Up to so many pieces that can stand there come, with what they carry, and roll with their side."""
    kinds = tuple(data.draw(st.lists(st.sampled_from(ALL_KINDS), min_size=3, unique=True)))
    card = event(front.owner, JoinBattle(kinds, count, adjacent), play=play)
    now = do(its_turn(front, card, seed), PlayCard(front.owner, card.id))
    for _ in range(count):
        due = who_may_join(now, front, kinds, adjacent)
        listed = nerath.legal_actions(now) if isinstance(now.step, nerath.Resolving) else ()
        found = {(one.figure, one.at) for one in listed if isinstance(one, ChoosePiece)}
        assert due == found
        if not due:
            break
        assert Decline(front.owner) == listed[-1]
        act = data.draw(st.sampled_from(listed[:-1]))
        assert isinstance(act, ChoosePiece)
        before, now = now, do(now, act)
        came = [one for one in now.figures(front.at, front.owner) if fresh(one) == fresh(act.figure)]
        there = [one for one in before.figures(front.at, front.owner) if fresh(one) == fresh(act.figure)]
        assert 1 == len(came) - len(there)
        assert before.figures(act.at, front.owner).remove(act.figure) == now.figures(act.at, front.owner)
    assert not isinstance(now.step, nerath.Resolving)
    assert_all_roll(now, front)


# Each of these is always tried: whose card, in which battle, which piece comes from where.
COMERS = [
    pytest.param(SECOND_ALLY, FIGHTER, "vast-plains", id="a second ally's Fighter"),
    pytest.param(SECOND_ALLY, DRAGON, "vast-plains", id="a second ally's Dragon"),
    pytest.param(SECOND_FLEET, SHIP, "sea", id="a second ally's Warship"),
    pytest.param(SECOND_FLEET, DRAGON, "sea", id="a second ally's Dragon over the sea"),
    pytest.param(SECOND_FLEET, STORM, "land", id="a second ally's Storm Elemental from land"),
    pytest.param(OWN_FLEET, SHIP, "sea", id="an attacker's Warship"),
    pytest.param(OWN_FLEET, DRAGON, "land", id="an attacker's Dragon from land"),
]


@checks("N12.22", "N9.27", "N23.21")
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("front", "kind", "start"), COMERS)
def test_who_comes_by_sea_or_air_fights_with_his_side(
    front: Front, kind: Kind, start: str, full: bool
) -> None:
    """A piece next to the battle joins it for its owner, who may be the second defender, and rolls there."""
    near = [space for space in NEXT[front.at] if space in (SEA if start == "sea" else LAND)]
    home = start if start in NEXT[front.at] else near[0]
    figure = ship(FOOT, FOOT) if full and kind is SHIP else Figure(kind)
    state = with_forces(cleared(front.scene.state, home), (home, front.owner, Bag.of(figure)))
    state = given_to(state, home, front.owner) if home in LAND else state
    card = event(front.owner, JoinBattle((kind,), 1, True), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, front.at), PlayCard(front.owner, card.id))
    come = ChoosePiece(front.owner, front.owner, figure, home, front.at)
    assert (come, Decline(front.owner)) == nerath.legal_actions(state)
    one = beat(state, come)
    moved = [(each.realm, each.at, each.to) for each in told([one], nerath.PieceTransferred)]
    assert [(front.owner, home, front.at)] == moved
    assert not one.after.figures(home, front.owner)
    assert figure.cargo in [
        there.cargo for there in one.after.figures(front.at, front.owner) if there.kind is kind
    ]
    assert_all_roll(one.after, front)


@checks("N12.22", "N9.50", "N10.14", "N23.18", "N20.3")
def test_a_hero_joins_the_exploration_from_the_land_beside() -> None:
    """A Fighter next to the dungeon comes to the Heroes that explore it, and rolls with them."""
    at = "sunless-citadel"
    home = next(space for space in NEXT[at] if space in LAND)
    front = PINNED_EVERYWHERE[-1]
    state = given_to(with_forces(front.scene.state, (home, K, bag([FIGHTER, FOOT]))), home, K)
    card = event(K, JoinBattle((FIGHTER, FOOT), 2, True), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, at), PlayCard(K, card.id))
    come = ChoosePiece(K, K, Figure(FIGHTER), home, at)
    assert (come, Decline(K)) == nerath.legal_actions(state)
    after = do(state, come)
    assert (bag([FOOT]), 3) == (after.figures(home, K), after.figures(at, K).total)
    assert_all_roll(after, front)


# Not for others.


def outsiders(front: Front) -> tuple[Realm, ...]:
    """The realms that have no part in a battle."""
    return tuple(realm for realm in Realm if realm not in (front.scene.attacker, *front.scene.defenders))


ALWAYS = (when(Moment.BATTLE_BEGINS, Party.ANYONE), when(Moment.DUNGEON_ENTERED, Party.ANYONE))


@checks("N12.21")
@given(EVERYWHERE, st.booleans(), st.integers(0, 3))
def test_nobody_else_brings_pieces_into_a_battle(front: Front, joining: bool, pick: int) -> None:
    """A card of a realm that does not fight there, be it an ally of one that does, brings nobody into it."""
    others = outsiders(front)
    other, kind = others[pick % len(others)], MANY[front.kind]
    effect = JoinBattle((kind,), 2, False) if joining else AddPieces(kind, Area.HERE, 2)
    card = event(other, effect, play=ALWAYS)
    home = next(space for space in LAND if BOARD.space(space).home is other and space != front.at)
    port = next(
        space
        for space in SEA
        if space != front.at and not any(front.scene.state.figures(space, r) for r in Realm)
    )
    state = with_forces(front.scene.state, (port, other, bag([SHIP, DRAGON])))
    state = given_to(cleared(state, home), home, other)
    state = with_forces(state, (home, other, bag([FOOT, FIGHTER])))
    state = do(seated(state, card), FightBattle(front.scene.attacker, front.at))
    before = state.figures(front.at, other)
    if PlayCard(other, card.id) in nerath.legal_actions(state):
        state = do(state, PlayCard(other, card.id))
    assert not isinstance(state.step, nerath.Resolving)
    assert before == state.figures(front.at, other)


@checks("N12.21")
@pytest.mark.parametrize("joining", [True, False])
def test_the_attackers_ally_in_the_same_sea_brings_nobody(joining: bool) -> None:
    """The Iron Circle's ship in the sea that Karkoth attacks has no part in it, and its cards add nobody."""
    pieces = {"sea-of-mist": {K: [SHIP], C: [SHIP], V: [SHIP], N: [SHIP]}}
    near = next(space for space in NEXT["sea-of-mist"] if space in SEA)
    state = battle(way=ALLIANCES, pieces={**pieces, near: {C: [DRAGON]}})
    state = evolve(state, memory=evolve(state.memory, pending=("sea-of-mist",)))
    effect = JoinBattle((DRAGON,), 1, True) if joining else AddPieces(DRAGON, Area.HERE)
    card = event(C, effect, play=ALWAYS)
    state = do(seated(state, card), FightBattle(K, "sea-of-mist"))
    if PlayCard(C, card.id) in nerath.legal_actions(state):
        state = do(state, PlayCard(C, card.id))
    assert not isinstance(state.step, nerath.Resolving)
    assert 1 == state.figures("sea-of-mist", C).total
    front = Front(Scene(state, "sea-of-mist", K, (V, N)), K)
    assert_all_roll(state, front)
