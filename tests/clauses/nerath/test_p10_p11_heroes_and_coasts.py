"""Pages 10 and 11: who is a Hero wherever it comes from, and coasts that flying pieces cross in all steps."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import next_roll
from tests.clauses.nerath.scenes import (
    CARGO,
    DIE,
    DRAGON,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    NEXT,
    SEA,
    SHIP,
    STORM,
    battle,
    do,
    guarded,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited, somebody_else

from conquest_rules import nerath
from conquest_rules.nerath import Debark, Embark, Figure, Kind, Mark, Move, Realm, State
from conquest_rules.testing import checks

REALMS = st.sampled_from(Realm)
# A dungeon entrance, and land or sea beside it.
BY_LAND, BY_SEA = (
    st.sampled_from([(at, dungeon) for dungeon in DUNGEON for at in NEXT[dungeon] if at in kind])
    for kind in (LAND, SEA)
)
COASTS = {sea: [land for land in NEXT[sea] if land in LAND] for sea in SEA}


def open_to(state: State, act: nerath.Action) -> bool:
    """Whether an action is listed, and not refused."""
    listed = act in nerath.legal_actions(state)
    assert listed is not bool(nerath.why_not(state, act))
    return listed


# Heroes.


@checks("N10.15")
@pytest.mark.parametrize("kind", CARGO)
@given(REALMS, BY_LAND)
def test_heroes_walk_into_dungeons(kind: Kind, realm: Realm, way: tuple[str, str]) -> None:
    """Fighters and Wizards, and no other land pieces, go from land into a dungeon entrance beside it."""
    at, dungeon = way
    state = moved_in(active=realm, pieces={at: {realm: [kind]}}, control={at: realm})
    assert (kind in HEROES) is open_to(state, Move(realm, Figure(kind), at, dungeon))


@checks("N10.15")
@pytest.mark.parametrize("kind", CARGO)
@given(REALMS, BY_SEA, st.lists(st.sampled_from(CARGO), max_size=1))
def test_heroes_go_ashore_in_dungeons(
    kind: Kind, realm: Realm, way: tuple[str, str], mate: list[Kind]
) -> None:
    """Of all cargo Fighters and Wizards go ashore in a dungeon entrance, whoever is aboard with them."""
    at, dungeon = way
    carrier = ship(kind, *mate)
    state = moved_in(active=realm, pieces={at: {realm: [carrier]}})
    assert (kind in HEROES) is open_to(state, Debark(realm, Figure(kind), carrier, at, dungeon))


@checks("N12.1")
@pytest.mark.parametrize("kind", HEROES)
@given(REALMS, BY_SEA, st.lists(st.sampled_from(CARGO), max_size=1))
def test_a_ship_that_sends_a_hero_into_a_dungeon_is_done(
    kind: Kind, realm: Realm, way: tuple[str, str], mate: list[Kind]
) -> None:
    """It has unloaded, as on any coast: it sails no farther in this step, though something is left aboard."""
    at, dungeon = way
    carrier = ship(kind, *mate)
    state = moved_in(active=realm, pieces={at: {realm: [carrier]}})
    state = do(state, Debark(realm, Figure(kind), carrier, at, dungeon))
    [emptier] = state.figures(at, realm).kinds
    for to in NEXT[at]:
        assert "N12.1" in cited(state, Move(realm, emptier, at, to))
    assert not [act for act in nerath.legal_actions(state) if isinstance(act, Move) and act.at == at]


@checks("N10.15")
@pytest.mark.parametrize("kind", CARGO)
@given(REALMS, BY_SEA)
def test_heroes_fight_at_sea_and_land_in_dungeons_after_it(
    kind: Kind, realm: Realm, way: tuple[str, str]
) -> None:
    """Aboard a Warship Fighters and Wizards roll their dice, and may explore when the battle is won."""
    at, dungeon = way
    foe = somebody_else(realm)
    state = battle(active=realm, pieces={at: {realm: [ship(kind), DRAGON], foe: [SHIP]}})
    state = do(guarded(state, dungeon, face_down=1), nerath.FightBattle(realm, at))
    attackers = list[int]()
    while isinstance(state.step, nerath.Rolling):
        step, request = next_roll(state)
        attackers += [die.sides for die in request.dice] if step.attackers else []
        state = do(state, nerath.Rolled(tuple(die.sides if step.attackers else 1 for die in request.dice)))
    assert sorted([DIE[SHIP], DIE[DRAGON], *([DIE[kind]] if kind in HEROES else [])]) == sorted(
        attackers
    ) or (
        # A Wizard strikes first and leaves nobody to be fought.
        [DIE[kind]] == attackers
    )
    [carrier] = [one for one in state.figures(at, realm).kinds if one.kind is SHIP]
    [cargo] = carrier.cargo.kinds
    assert (kind in HEROES) is bool(
        isinstance(state.step, nerath.Landing) and open_to(state, Debark(realm, cargo, carrier, at, dungeon))
    )


@checks("N10.15")
@pytest.mark.parametrize("kind", HEROES)
@given(REALMS, BY_SEA)
def test_heroes_leave_dungeons_by_ship(kind: Kind, realm: Realm, way: tuple[str, str]) -> None:
    """In the Reposition step Fighters and Wizards go aboard a Warship beside their dungeon."""
    sea, dungeon = way
    state = moved_in(active=realm, pieces={sea: {realm: [SHIP]}, dungeon: {realm: [Figure(kind)]}})
    here = next(iter(state.figures(dungeon, realm).kinds))
    state = evolve(state, step=nerath.Repositioning())
    assert open_to(state, Embark(realm, here, dungeon, Figure(SHIP), sea))


# Coasts.


@checks("N11.12")
@pytest.mark.parametrize("kind", FLYERS)
@pytest.mark.parametrize("new", [False, True])
@given(REALMS, st.sampled_from([sea for sea in SEA if COASTS[sea]]), st.data())
def test_coasts_are_crossed_after_battles_and_by_new_pieces(
    kind: Kind, new: bool, realm: Realm, sea: str, data: st.DataObject
) -> None:
    """From over the sea to each of its coasts, and from coast to coast over the sea, in Steps 4 and 5."""
    coasts = COASTS[sea]
    at = data.draw(st.sampled_from([sea, *coasts]), label="at")
    piece = Figure(kind, mark=Mark(new=new))
    state = moved_in(active=realm, pieces={at: {realm: [piece]}}, control=dict.fromkeys(LAND, realm))
    state = evolve(state, step=nerath.MovingNew() if new else nerath.Repositioning())
    for to in {*coasts, *([sea] if kind is STORM else [])} - {at}:
        assert open_to(state, Move(realm, piece, at, to)), to


def test_there_are_coasts_that_only_flying_pieces_reach() -> None:
    """The scenes above tell something: some coasts of a sea are next to none of its others."""
    assert any(not set(NEXT[land]).intersection(coasts) for coasts in COASTS.values() for land in coasts)
