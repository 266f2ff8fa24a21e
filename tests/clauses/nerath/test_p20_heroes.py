"""Page 20, Heroes: they explore by land and by sea, fight aboard on either side, and sink with the ship."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, played, position
from tests.clauses.nerath.drawn_battles import Scene, sea_battles
from tests.clauses.nerath.scenes import (
    BOARD,
    CAPITALS,
    CARGO,
    DIE,
    DRAGON,
    DUNGEON,
    HEROES,
    LAND,
    LUCKS,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    Beat,
    Luck,
    battle,
    beat,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
    told,
    units,
)
from tests.rules.nerath.board_facts import somebody_else

from conquest_rules import nerath
from conquest_rules.nerath import Debark, DiceRolled, EndStep, FightBattle, Figure, Kind, Move, Realm, State
from conquest_rules.nerath.content.effects import Area, DestroyPieces
from conquest_rules.testing import checks

ENTRIES = [(space, at) for at in DUNGEON for space in NEXT[at]]
BY_LAND, BY_SEA = ([one for one in ENTRIES if one[0] in kind] for kind in (LAND, SEA))
REALMS, KINDS = st.sampled_from(Realm), st.sampled_from(CARGO)


# Exploring.


@checks("N20.2")
@given(st.sampled_from(BY_LAND), REALMS, KINDS)
def test_of_land_pieces_heroes_alone_walk_into_dungeons(
    way: tuple[str, str], realm: Realm, kind: Kind
) -> None:
    """From the land beside an entrance a Hero may go in, and nobody else may."""
    land, at = way
    state = moved_in(active=realm, pieces={land: {realm: [kind]}}, control={land: realm})
    assert (kind in HEROES) is (Move(realm, Figure(kind), land, at) in nerath.legal_actions(state))


@checks("N20.2", "N10.14", "N23.18", "N9.50", "N20.3")
@given(st.sampled_from(BY_SEA), REALMS, KINDS)
def test_of_all_cargo_heroes_alone_land_in_dungeons(way: tuple[str, str], realm: Realm, kind: Kind) -> None:
    """From a Warship beside an entrance a Hero may go ashore in it in the Move step, and nobody else may."""
    sea, at = way
    state = moved_in(active=realm, pieces={sea: {realm: [ship(kind)]}})
    act = Debark(realm, Figure(kind), ship(kind), sea, at)
    assert (kind in HEROES) is (act in nerath.legal_actions(state))


@checks("N20.2", "N10.14", "N23.18", "N9.50", "N13.36", "N20.3")
@pytest.mark.parametrize("kind", CARGO)
@pytest.mark.parametrize("way", BY_SEA)
def test_of_all_cargo_heroes_alone_land_in_dungeons_after_a_sea_battle(
    way: tuple[str, str], kind: Kind
) -> None:
    """From a sea that was won a Hero may land in an entrance beside it, and nobody else may."""
    sea, at = way
    fleets = {sea: {Realm.VAILIN: [ship(kind), DRAGON], Realm.KARKOTH: [ship()]}}
    state = fight(battle(active=Realm.VAILIN, pieces=fleets), sea, 0, (1.0, 0.0), press=1.0)[-1].after
    found = [act for act in nerath.legal_actions(state) if isinstance(act, Debark) and act.to == at]
    assert (kind in HEROES) is bool(found)


@checks("N14.2", "N20.2")
@given(
    st.sampled_from(BY_SEA),
    REALMS,
    st.sampled_from(HEROES),
    st.sampled_from([(["troll"], 0), (["medusa", "troll"], 0), ([], 1), ([], 2), (["troll"], 1)]),
    SEEDS,
)
def test_who_lands_in_a_dungeon_after_a_sea_battle_fights_its_guardians(
    way: tuple[str, str], realm: Realm, hero: Kind, tiles: tuple[list[str], int], seed: int
) -> None:
    """The entrance is one battle more, to be fought in this step, against all that guard it."""
    sea, at = way
    pieces = {sea: {realm: [ship(hero)], somebody_else(realm): [ship()]}}
    state = guarded(battle(active=realm, pieces=pieces), at, *tiles)
    state = fight(state, sea, seed, (1.0, 0.0), press=1.0)[-1].after
    act = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == at)
    state = do(state, act)
    state = do(state, EndStep(realm)) if isinstance(state.step, nerath.Landing) else state
    assert (FightBattle(realm, at),) == nerath.legal_actions(state)
    state = do(state, FightBattle(realm, at))
    while isinstance(state.step, nerath.Revealing):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        state = do(state, next(iter(turn.request.outcomes()))[0])
    assert isinstance(state.step, nerath.Rolling)
    assert len(tiles[0]) + tiles[1] == len(state.step.battle.foes)


# At sea.


def one_round(state: State) -> list[DiceRolled]:
    """The rolls of a round in which nobody hits."""
    rolls = list[nerath.Event]()
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        one = roll(state, *[1] * len(turn.request.dice))
        state, rolls = one.after, [*rolls, *one.events]
    return [one for one in rolls if isinstance(one, DiceRolled)]


@checks("N20.2")
@given(st.sampled_from(SEA), REALMS, st.lists(KINDS, max_size=2), st.lists(KINDS, max_size=2))
def test_of_all_cargo_heroes_alone_fight_at_sea(
    sea: str, realm: Realm, ours: list[Kind], theirs: list[Kind]
) -> None:
    """On the side that attacks and on the side that defends, dice are rolled for ships and carried Heroes."""
    state = battle(active=realm, pieces={sea: {realm: [ship(*ours)], somebody_else(realm): [ship(*theirs)]}})
    rolls = one_round(beat(state, FightBattle(realm, sea)).after)
    for attackers, cargo in ((True, ours), (False, theirs)):
        due = [DIE[SHIP], *(DIE[kind] for kind in cargo if kind in HEROES)]
        assert sorted(due) == sorted(die for one in rolls if one.attackers is attackers for die in one.dice)


def everything(state: State, realm: Realm) -> Counter[Kind]:
    """All pieces of a realm by kind, wherever they stand, with those aboard."""
    return Counter(one.kind for space in BOARD.spaces for one, _ in units(state, space.id, [realm]))


def lost_as_told(one: Beat) -> bool:
    """Whether just what was destroyed is gone from the board, with all that it carried."""
    for realm in Realm:
        gone = Counter[Kind]()
        for lost in one.events:
            if isinstance(lost, nerath.PieceDestroyed) and lost.realm is realm:
                gone.update((lost.figure.kind, *(cargo.kind for cargo in lost.figure.cargo)))
        if everything(one.before, realm) != everything(one.after, realm) + gone:
            return False
    return True


CREWS = st.lists(
    st.builds(lambda hero, more: ship(hero, *more), st.sampled_from(HEROES), st.lists(KINDS, max_size=1)),
    min_size=1,
    max_size=2,
).map(lambda crews: [*crews, ship()])


@checks("N20.6")
@given(sea_battles(attackers=CREWS, defenders=CREWS), st.booleans(), SEEDS, LUCKS)
def test_nobody_aboard_is_saved_from_a_ship_that_sinks(
    scene: Scene, ours: bool, seed: int, luck: Luck
) -> None:
    """With a Warship all aboard are lost, though another has room and the coast is friendly."""
    holder = scene.attacker if ours else scene.defenders[0]
    coast = {space for space in NEXT[scene.at] if space in LAND and space not in CAPITALS.values()}
    control = (
        holder if space.id in coast else old
        for space, old in zip(BOARD.spaces, scene.state.control, strict=True)
    )
    state = evolve(scene.state, control=tuple(control))
    assert all(map(lost_as_told, fight(state, scene.at, seed, luck, press=0.9)))


@checks("N20.6")
@given(st.sampled_from(SEA), REALMS, CREWS, SEEDS)
def test_nobody_aboard_is_saved_from_a_ship_that_a_card_destroys(
    sea: str, realm: Realm, fleet: list[Figure], seed: int
) -> None:
    """Whichever Warship is chosen, its Heroes and all else aboard are lost with it."""
    card = event(realm, DestroyPieces((SHIP,), Area.ENEMY_SEA))
    state = position(card, active=realm, pieces={sea: {somebody_else(realm): fleet}})
    beats = played(state, card, seed)
    assert any(isinstance(one, nerath.PieceDestroyed) for one in told(beats))
    assert all(map(lost_as_told, beats))
