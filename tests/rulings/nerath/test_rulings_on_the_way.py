"""Fixed rulings on the board, movement and transport: what would be otherwise by readings turned down."""

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, followed, position
from tests.clauses.nerath.drawn_battles import armies
from tests.clauses.nerath.flights_and_ways import ends
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    CARGO,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    SIEGE,
    C,
    K,
    N,
    V,
    battle,
    do,
    fight,
    kinds_of,
    moved_in,
    ship,
)
from tests.clauses.nerath.small_boards import FLYERS, emptied, foe, held_by
from tests.rules.nerath.board_facts import ALLIES, put

from conquest_rules import nerath
from conquest_rules.nerath import (
    Debark,
    Embark,
    Figure,
    Kind,
    Length,
    Move,
    PlayCard,
    Realm,
    Setup,
    State,
)
from conquest_rules.nerath.content.effects import Area, DestroyPieces
from conquest_rules.nerath.content.names import TURN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, realms, setups, walked_states

LONG = Setup(length=Length.LONG)
# Every example draws a small world of its own.
FEW = settings(max_examples=max(8, settings().max_examples // 5))
COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]


# The board.


@reads("R-neutral-land")
@FEW
@given(walked_states(setups(contents()), most=30))
def test_no_land_is_ever_without_a_controller(state: State) -> None:
    """From the start on, whatever is played, each land space is somebody's and no other space is."""
    for space in state.table.content.spaces:
        assert (space.kind is nerath.SpaceKind.LAND) is (state.controller(space.id) is not None)


def beyond(at: str) -> set[str]:
    """The land and sea spaces next to a space or to dungeon entrances next to it, as borders are drawn."""
    seen, queue = {at}, [at]
    for here in queue:
        if here == at or here in DUNGEON:
            queue += [to for to in NEXT[here] if to not in seen]
            seen.update(NEXT[here])
    return seen - {at} - set(DUNGEON)


@reads("R-fly-over-impassable")
@FEW
@given(kind=st.sampled_from(FLYERS), realm=realms())
def test_nothing_flies_but_over_borders(kind: Kind, realm: Realm) -> None:
    """A flying piece goes where a border leads, or over a dungeon; an impassable corner is no way."""
    state = emptied(LONG, realm)
    for at in (*LAND, *SEA):
        state = put(state, at, realm, Figure(kind))
    near = {(at, to) for at in (*LAND, *SEA) for to in beyond(at)}
    assert near == {(act.at, act.to) for act in nerath.legal_actions(state) if isinstance(act, Move)}


# Movement.


NEIGHBOURS = [(at, to) for at in LAND for to in NEXT[at] if to in LAND]


@reads("R-shared-space-control")
@given(
    realm=realms(), where=st.sampled_from(NEIGHBOURS), moving=st.integers(1, 4), standing=st.integers(0, 3)
)
def test_who_joins_an_ally_takes_nothing(
    realm: Realm, where: tuple[str, str], moving: int, standing: int
) -> None:
    """However many pieces enter an ally's space, and however few stand there, it is the ally's."""
    (at, to), ally = where, ALLIES[realm]
    pieces = {at: {realm: [FOOT] * moving}, to: {ally: [FOOT] * standing}}
    state = moved_in(ALLIANCES, realm, pieces, {at: realm, to: ally})
    for _ in range(moving):
        state = do(state, Move(realm, Figure(FOOT), at, to))
        assert ally is state.controller(to)
    assert moving == sum(figure.kind is FOOT for figure in state.figures(to, realm))


EXAMPLES = [(FIGHTER, "Amil Forest"), (SHIP, "Sapphire Bay")]


@reads("R-examples-ideal")
@given(realm=realms(), example=st.sampled_from(EXAMPLES))
def test_the_examples_take_it_for_granted_that_no_enemy_is_in_the_way(
    realm: Realm, example: tuple[Kind, str]
) -> None:
    """Where enemies hold all land and lie in all seas, pieces of the examples get to the next space only."""
    (kind, name), state = example, emptied(LONG, realm)
    at, theirs = BOARD.space(name).id, foe(state)
    land = [space for space in LAND if space != at]
    state = held_by(state, theirs, *land)
    for sea in SEA:
        state = put(state, sea, theirs, Figure(SHIP)) if sea != at else state
    near = {to for to in NEXT[at] if to in (SEA if kind is SHIP else (*LAND, *DUNGEON))}
    assert near == ends(evolve(state, active=realm), at, kind)


# Transport.


@reads("R-allied-coast-transport")
@given(realm=realms(), where=st.sampled_from(COASTS), kind=st.sampled_from(CARGO))
def test_an_allys_coast_is_as_good_as_an_own_one(realm: Realm, where: tuple[str, str], kind: Kind) -> None:
    """Pieces embark from an ally's coast, and debark on every other coast of the ally beside the ship."""
    (sea, at), ally = where, ALLIES[realm]
    coasts = [space for space in NEXT[sea] if space in LAND]
    pieces = {at: {realm: [kind]}, sea: {realm: [SHIP]}}
    state = moved_in(ALLIANCES, realm, pieces, dict.fromkeys(coasts, ally))
    loaded = do(state, Embark(realm, Figure(kind), at, Figure(SHIP), sea))
    (ship,) = loaded.figures(sea, realm).kinds
    for to in coasts:
        ashore = Debark(realm, *ship.cargo.kinds, ship, sea, to)
        assert (to != at) is (() == nerath.why_not(loaded, ashore))
        assert (to != at) is (ashore in nerath.legal_actions(loaded))


@checks("N11.33", "N13.25", "N13.26", "N13.23")
@reads("R-ship-lost-outside-battle")
@given(sea=st.sampled_from(SEA), cargo=armies(CARGO, most=2), victim=st.sampled_from([V, C, N]))
def test_cargo_goes_down_with_its_ship_whatever_sinks_it(sea: str, cargo: list[Kind], victim: Realm) -> None:
    """A card that destroys a Warship destroys what it carries."""
    card = event(K, DestroyPieces((SHIP,), Area.ENEMY_SEA))
    state = position(card, pieces={sea: {victim: [ship(*cargo)]}})
    sunk = followed(state, PlayCard(K, card.id))[-1].after
    assert not sunk.figures(sea, victim)
    assert [] == [kind for kind in cargo if any(Figure(kind) in force[TURN[victim]] for force in sunk.forces)]


@reads("R-late-joiners")
@given(where=st.sampled_from(COASTS), kind=st.sampled_from(CARGO), seed=SEEDS)
def test_whoever_lands_joins_those_that_came_by_land(where: tuple[str, str], kind: Kind, seed: int) -> None:
    """After a sea victory cargo lands where a battle waits already, and attacks with those that wait."""
    sea, coast = where
    pieces = {sea: {K: [ship(kind)], V: [SHIP]}, coast: {K: [SIEGE], V: [FOOT]}}
    state = battle(active=K, pieces=pieces, control={coast: V})
    won = fight(state, sea, seed, (1.0, 0.0), press=1.0)[-1].after
    (act,) = [one for one in nerath.legal_actions(won) if isinstance(one, Debark) and one.to == coast]
    assert {kind: 1, SIEGE: 1} == kinds_of(do(won, act).figures(coast, K)) or kind is SIEGE


LANDINGS = [(sea, coast, other) for sea, coast in COASTS for other in SEA if other not in (sea, *NEXT[coast])]


@reads("R-landing-when")
@given(where=st.sampled_from(LANDINGS), seed=SEEDS)
def test_nobody_lands_before_all_sea_battles_are_over(where: tuple[str, str, str], seed: int) -> None:
    """Who has won a sea battle lands its cargo when the last one at sea is fought, wherever that is."""
    sea, coast, other = where
    pieces = {sea: {K: [ship(FOOT)], V: [SHIP]}, other: {K: [DRAGON], V: [SHIP]}}
    state = battle(active=K, pieces=pieces, control={coast: V})
    first = fight(state, sea, seed, (1.0, 0.0), press=1.0)[-1].after
    assert isinstance(first.step, nerath.ChoosingBattle)
    last = fight(first, other, seed, (1.0, 0.0), press=1.0)[-1].after
    assert coast in {act.to for act in nerath.legal_actions(last) if isinstance(act, Debark)}
