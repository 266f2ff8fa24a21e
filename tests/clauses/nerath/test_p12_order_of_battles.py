"""Page 12: the order of battles, from the first to the last of a turn.

What lives here: which battles may come next at every moment of the step, whoever met whom at sea, and
when landings come in between. How a battle is fought is asked elsewhere.
"""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, fleets, in_some_order, ways
from tests.clauses.nerath.reduced_downtime import varied
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HEROES,
    LAND,
    LUCKS,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    C,
    K,
    Luck,
    N,
    V,
    answer,
    battle,
    board_order,
    do,
    fight,
    guarded,
    moved_in,
    opening,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemies, friendly

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import Bag, Debark, EndStep, FightBattle, Figure, Kind, Mark, Realm, State
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads

LANDED = Figure(FOOT, mark=Mark(landed=True, stopped=Stop.ASHORE))
ALOFT = st.lists(st.sampled_from((STORM, DRAGON)).map(Figure), min_size=1, max_size=2)


@st.composite
def campaigns(draw: st.DrawFn) -> Scene:
    """Several battles of one turn: up to three at sea, some on land, some in dungeons."""
    way, active = draw(ways), draw(st.sampled_from(Realm))
    foes = enemies(opening(way, ()), active)
    seas = draw(st.lists(st.sampled_from(SEA), min_size=1, max_size=3, unique=True))
    lands = draw(st.lists(st.sampled_from(LAND), max_size=2, unique=True))
    pieces, control = dict[str, dict[Realm, list[Kind | Figure]]](), dict[str, Realm]()
    for at in (*seas, *lands):
        foe = draw(st.sampled_from(foes))
        fleet = st.one_of(fleets, ALOFT)
        theirs = [*draw(fleet)] if at in seas else [Figure(FOOT)]
        ours = [*draw(fleet)] if at in seas else [draw(st.sampled_from((Figure(FOOT), LANDED)))]
        pieces[at] = {active: [*ours], foe: [*theirs]}
        if way[1] and draw(st.booleans()):
            pieces[at][ALLIES[foe]] = [STORM]
        if at in lands:
            control[at] = foe
    for at in draw(st.lists(st.sampled_from(DUNGEON), max_size=2, unique=True)):
        pieces[at] = {active: [FIGHTER]}
    state = battle(way=way, active=active, pieces=pieces, control=control)
    # Nobody finds a Treasure card, and so nobody can play one in between.
    state = draw(in_some_order(evolve(state, treasure_deck=Deck(Bag()))))
    return Scene(state, "", active, ())


def ashore(state: State, won: set[str]) -> Iterator[Debark]:
    """Every landing from the seas that were won: to attack land, or for Heroes to explore."""
    for sea in won:
        for loaded in state.figures(sea, state.active).kinds:
            # A ship that gave up another battle may lie beside those that won.
            for cargo in () if loaded.mark.stopped == Stop.GAVE_UP else loaded.cargo.kinds:
                for to in NEXT[sea]:
                    explores = to in DUNGEON and cargo.kind in HEROES
                    if explores or (to in LAND and not friendly(state, to, state.active)):
                        yield Debark(state.active, cargo, loaded, sea, to)


def spot(state: State, space: str) -> str:
    """The clause that makes a battle wait for those at sea."""
    here = state.figures(space, state.active).kinds
    return "M4.3" if space in DUNGEON else "N12.29" if all(one.mark.landed for one in here) else "N12.28"


@checks("N12.24", "N12.26", "N12.28", "N12.29", "M4.3", "N13.31", "N12.20")
@given(campaigns(), st.booleans(), SEEDS, LUCKS)
def test_at_every_moment_of_the_step_the_sea_comes_first(
    scene: Scene, printed: bool, seed: int, luck: Luck
) -> None:
    """Until the last sea battle is over nothing else starts and nobody lands; then all come in any order."""
    state = scene.state if printed else varied(scene.state)
    rng, won = Random(seed), set[str]()
    left = {space for space in (*LAND, *SEA, *DUNGEON) if set_off(state, space)}
    while not isinstance(state.step, nerath.Repositioning):
        seas = left & {*SEA}
        if isinstance(state.step, nerath.Landing):
            assert not seas
            assert {*ashore(state, won), EndStep(state.active)} == set(nerath.legal_actions(state))
            act = rng.choice(nerath.legal_actions(state))
            left |= {act.to} if isinstance(act, Debark) else set()
            state = nerath.apply(state, act)
            # Whoever has not landed when the next battle is chosen stays aboard.
            won = won if isinstance(state.step, nerath.Landing) else set()
            continue
        assert isinstance(state.step, nerath.ChoosingBattle)
        assert seas or not any(ashore(state, won))
        won = won if seas else set()
        due = board_order(seas or left)
        assert tuple(FightBattle(state.active, space) for space in due) == nerath.legal_actions(state)
        for space in left - {*due}:
            assert {spot(state, space)} == cited(state, FightBattle(state.active, space))
        for foe in enemies(state, state.active):
            assert all("N12.26" in cited(state, FightBattle(foe, space)) for space in due)
        at = rng.choice(due)
        left -= {at}
        state, ended = fought(state, at, rng, luck)
        won |= {at} if ended.won and at in SEA else set()


def set_off(state: State, space: str) -> bool:
    """Whether pieces of the active realm stand in a dungeon or among enemies."""
    foes = enemies(state, state.active)
    held = space in LAND and state.controller(space) in foes
    met = held or any(state.figures(space, foe) for foe in foes)
    return bool(state.figures(space, state.active)) and (space in DUNGEON or met)


def fought(state: State, at: str, rng: Random, luck: Luck) -> tuple[State, nerath.BattleEnded]:
    """A battle played to its end, in which no Monster runs amok, and how it ended."""
    beats = fight(state, at, rng.getrandbits(32), luck)
    [ended] = [one for each in beats for one in each.events if isinstance(one, nerath.BattleEnded)]
    return beats[-1].after, ended


@checks("N12.28", "N12.29", "M4.3", "N12.24")
@pytest.mark.parametrize("ours", [SHIP, STORM, DRAGON])
@pytest.mark.parametrize("theirs", [SHIP, STORM, DRAGON])
@pytest.mark.parametrize("realm", Realm)
def test_a_sea_battle_is_one_whoever_meets(realm: Realm, ours: Kind, theirs: Kind) -> None:
    """Ships or flying pieces alone, on either side: land, landings and dungeons wait, in every seat."""
    foe = V if realm in (K, C) else K
    sides = {realm: [Figure(FOOT)], foe: [FOOT]}
    state = battle(
        active=realm,
        pieces={
            "sea-of-mist": {realm: [ours], foe: [theirs]},
            "zembar": sides,
            "cernall": {**sides, realm: [LANDED]},
            "sunless-citadel": {realm: [FIGHTER]},
        },
        control={"zembar": foe, "cernall": foe},
    )
    assert (FightBattle(realm, "sea-of-mist"),) == nerath.legal_actions(state)
    for space, why in (("zembar", "N12.28"), ("cernall", "N12.29"), ("sunless-citadel", "M4.3")):
        assert {why} == cited(state, FightBattle(realm, space))


@checks("N12.28", "N12.29", "M4.3", "N12.24")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("second", [SHIP, STORM])
def test_after_the_first_sea_battle_the_second_comes(won: bool, second: Kind) -> None:
    """Won or lost, one sea battle opens nothing while another is left; what was won is not landed from."""
    state = battle(
        pieces={
            "sea-of-mist": {K: [ship(FOOT)], V: [SHIP]},
            "dragonfirth": {K: [SHIP], N: [second]},
            "zembar": {K: [LANDED], V: [FOOT]},
            "vast-plains": {K: [FOOT], V: [FOOT]},
            "sunless-citadel": {K: [FIGHTER]},
        }
    )
    state = fight(state, "sea-of-mist", luck=(1.0, 0.0) if won else (0.0, 1.0), press=1.0)[-1].after
    assert (FightBattle(K, "dragonfirth"),) == nerath.legal_actions(state)
    for space, why in (("zembar", "N12.29"), ("vast-plains", "N12.28"), ("sunless-citadel", "M4.3")):
        assert {why} == cited(state, FightBattle(K, space))
    state = fight(state, "dragonfirth", luck=(1.0, 0.0), press=1.0)[-1].after
    assert won is isinstance(state.step, nerath.Landing)
    state = do(state, EndStep(K)) if won else state
    rest = board_order(("zembar", "vast-plains", "sunless-citadel"))
    assert tuple(FightBattle(K, space) for space in rest) == nerath.legal_actions(state)


@checks("N12.29")
@pytest.mark.parametrize("sea", ["sea-of-mist", "dragonfirth"])
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("mates", [[FOOT], [FIGHTER, STORM], [DRAGON]])
def test_a_landing_that_others_join_waits_for_the_sea(realm: Realm, sea: str, mates: list[Kind]) -> None:
    """Pieces that come by land or by air make a landing no earlier: all sea battles are fought before it."""
    foe = V if realm in (K, C) else K
    state = battle(
        active=realm,
        pieces={
            sea: {realm: [SHIP], foe: [SHIP]},
            "cernall": {realm: [LANDED, *map(Figure, mates)], foe: [FOOT]},
        },
        control={"cernall": foe},
    )
    assert (FightBattle(realm, sea),) == nerath.legal_actions(state)
    assert cited(state, FightBattle(realm, "cernall"))
    state = fight(state, sea, luck=(1.0, 0.0), press=1.0)[-1].after
    assert (FightBattle(realm, "cernall"),) == nerath.legal_actions(state)


@checks("N4.29", "N12.20", "N10.2", "N11.4", "N21.3", "N24.5")
@pytest.mark.parametrize("ours", [[SHIP], [STORM], [DRAGON], [STORM, SHIP]])
@pytest.mark.parametrize("theirs", [SHIP, STORM, DRAGON])
@pytest.mark.parametrize("stayed", [None, SHIP, STORM])
def test_no_sea_is_shared_with_enemies(ours: list[Kind], theirs: Kind, stayed: Kind | None) -> None:
    """Whoever enters a sea among enemies fights there, though others of its realm were there before."""
    state = among_enemies(("sea-of-mist",), ours, theirs, stayed)
    begun = nerath.apply(state, EndStep(K))
    assert (FightBattle(K, "sea-of-mist"),) == nerath.legal_actions(begun)
    there = begun.figures("sea-of-mist", K)
    assert sorted(ours) == sorted(one.kind for one in there if one.mark.stopped is not Stop.STANDS_BY)


def among_enemies(seas: Iterable[str], ours: Iterable[Kind], theirs: Kind, stayed: Kind | None) -> State:
    """The state in which Karkoth has come to some seas, each with an enemy and perhaps one of its own."""
    seas = tuple(seas)
    state = evolve(moved_in(pieces={sea: {V: [theirs]} for sea in seas}), active=K)
    came = [Figure(kind, mark=Mark(spent=1)) for kind in ours]
    bag = Bag.of(*came, *([Figure(stayed)] if stayed else []))
    return with_forces(state, *((sea, K, bag) for sea in seas))


@checks("N10.2")
@pytest.mark.parametrize("stayed", [SHIP, STORM, DRAGON])
@pytest.mark.parametrize("theirs", [SHIP, STORM])
def test_in_each_of_several_battles_only_who_has_come_attacks(theirs: Kind, stayed: Kind) -> None:
    """Whatever was there before rolls no die in any of them, takes no hit, and stays."""
    seas = ("sea-of-mist", "western-midnight-sea", "scarlet-bay")
    begun = nerath.apply(among_enemies(seas, [SHIP], theirs, stayed), EndStep(K))
    assert set(seas) == set(begun.memory.pending)
    for sea in begun.memory.pending:
        beats = fight(begun, sea, luck=(0.0, 1.0), press=1.0)
        rolled = [
            e.dice for one in beats for e in one.events if isinstance(e, nerath.DiceRolled) and e.attackers
        ]
        assert {(8,)} == set(rolled)
        assert [stayed] == [one.kind for one in beats[-1].after.figures(sea, K)]


@checks("N10.6", "N13.33", "N13.29")
def test_no_ship_but_the_victors_lands_after_the_last_sea_battle() -> None:
    """What a ship in a quiet sea carries stays aboard, though elsewhere a landing is open."""
    state = battle(pieces={"sea-of-mist": {K: [ship(FOOT)], V: [SHIP]}, "shining-coast": {K: [ship(FOOT)]}})
    state = roll(roll(do(state, FightBattle(K, "sea-of-mist")), 8).after, 1).after
    assert isinstance(state.step, nerath.Landing)
    assert {"sea-of-mist"} == {act.at for act in nerath.legal_actions(state) if isinstance(act, Debark)}
    quiet = Debark(K, Figure(FOOT), ship(FOOT), "shining-coast", "vailindor")
    assert {"N13.29"} == cited(state, quiet)


@checks("N10.6")
@given(campaigns(), SEEDS, LUCKS)
def test_once_battles_have_begun_nothing_moves(scene: Scene, seed: int, luck: Luck) -> None:
    """Between two battles and within each, up to the last, no piece moves as in the Move step."""
    state, rng, realm = scene.state, Random(seed), scene.attacker
    while not isinstance(state.step, nerath.Repositioning):
        for act in _moves(state, realm):
            assert nerath.why_not(state, act)
        listed = nerath.legal_actions(state)
        assert not any(isinstance(one, nerath.Move | nerath.Embark) for one in listed)
        state = nerath.apply(state, answer(state, rng, luck))


def _moves(state: State, realm: Realm) -> Iterator[nerath.Move]:
    """A move of each piece over each border beside it."""
    for space in (*LAND, *SEA):
        for figure in state.figures(space, realm).kinds:
            yield from (nerath.Move(realm, figure, space, to) for to in NEXT[space])


@reads("R-dungeon-battle-order")
@pytest.mark.parametrize("reading", ["sea-then-rest", "dungeons-any-time"])
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_readings_of_dungeons_after_the_first_sea_battle(reading: str, way: tuple[int, bool]) -> None:
    """Dungeons wait for the second sea battle, too, or may come between the two."""
    pieces = {
        "sea-of-mist": {K: [SHIP], V: [SHIP]},
        "dragonfirth": {K: [SHIP], N: [STORM]},
        "sunless-citadel": {K: [FIGHTER]},
    }
    state = battle(way=way, pieces=pieces, rulings={"R-dungeon-battle-order": reading})
    state = guarded(state, "sunless-citadel", ["troll"])
    state = fight(state, "sea-of-mist", luck=(1.0, 0.0), press=1.0)[-1].after
    due = ["dragonfirth", *(["sunless-citadel"] if reading == "dungeons-any-time" else [])]
    assert {FightBattle(K, space) for space in due} == set(nerath.legal_actions(state))
