"""Rulings that are the same at every table: what would be otherwise by a reading that was turned down."""

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import MY_BATTLE, event, followed, in_play, position, seated, treasure
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    BOARD,
    CAPITALS,
    CARGO,
    CASTLE,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    HARD,
    HEROES,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    C,
    Figure,
    K,
    N,
    V,
    armies,
    battle,
    deciding,
    do,
    fight,
    fleets,
    guarded,
    kinds_of,
    moved_in,
    roll,
    ship,
)
from tests.clauses.nerath.test_p09_move import FLYERS, emptied, foe, held_by, put
from tests.clauses.nerath.test_p10_p11_pieces_move import ends
from tests.clauses.nerath.test_p17_p18_reinforce import alone_with, can_buy

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    Bag,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Kind,
    Length,
    Move,
    Place,
    PlayCard,
    Realm,
    Retreat,
    Setup,
    State,
)
from conquest_rules.nerath.cards.effects import Area, DestroyPieces, HitOn, Lasts
from conquest_rules.nerath.content import Guardian
from conquest_rules.nerath.names import TURN
from conquest_rules.testing import reads
from conquest_rules.testing.scenes import passed
from conquest_rules.testing.strategies import contents, realms, setups, walked_states

LONG = Setup(length=Length.LONG)
# Every example draws a small world of its own.
FEW = settings(max_examples=max(8, settings().max_examples // 5))
PLAIN = [space for space in LAND if space not in CAPITALS.values()]


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


COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]


@reads("R-allied-coast-transport")
@given(realm=realms(), where=st.sampled_from(COASTS), kind=st.sampled_from(CARGO))
def test_an_ally_s_coast_is_as_good_as_an_own_one(realm: Realm, where: tuple[str, str], kind: Kind) -> None:
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


# Battles.


def all_rolled(state: State, attackers: int, defenders: int) -> State:
    """The state when the dice that are to be rolled have all shown the same, by side."""
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        shown = attackers if state.step.attackers else defenders
        state = roll(state, *[shown] * len(turn.request.dice)).after
    return state


@reads("R-ally-damage-agreement", "R-ally-damage-count")
@given(at=st.sampled_from(SEA), first=fleets, second=fleets)
def test_of_allies_at_sea_who_disagree_the_one_with_more_to_lose_takes_the_odd_hit(
    at: str, first: list[Figure], second: list[Figure]
) -> None:
    """Ships, flying pieces and carried Heroes count, each once, and no other cargo does."""
    able = {
        realm: sum(1 + sum(one.kind in HEROES for one in figure.cargo) for figure in fleet)
        for realm, fleet in ((V, first), (N, second))
    }
    hits = 3
    assume(min(able.values()) > hits // 2 and sum(able.values()) > hits)
    state = battle(way=ALLIANCES, active=K, pieces={at: {K: [SHIP] * hits, V: first, N: second}})
    state = all_rolled(do(state, FightBattle(K, at)), 6, 1)
    assert isinstance(state.step, nerath.SharingDamage)
    state = do(state, nerath.legal_actions(state)[0])
    told = nerath.transition(state, AnswerShare(deciding(state) or V, False)).events
    shares = [dict(one.shares) for one in told if isinstance(one, nerath.DamageShared)]
    more = max(able, key=lambda realm: able[realm])
    even = able[V] == able[N]
    assert ([] if even else [{realm: 1 + (realm is more) for realm in (V, N)}]) == shares


@reads("R-excess-hits")
@given(at=st.sampled_from(PLAIN), wizards=st.integers(2, 4))
def test_hits_that_nothing_can_take_are_lost(at: str, wizards: int) -> None:
    """Where no piece takes two hits of a batch, a Dragon has taken one hit of many when the round is over."""
    pieces = {at: {K: [WIZARD] * wizards, V: [DRAGON]}}
    rulings = {"R-hit-allocation": "one-per-batch"}
    state = battle(active=K, pieces=pieces, control={at: V}, rulings=rulings)
    state = roll(do(state, FightBattle(K, at)), *[6] * wizards).after
    state = all_rolled(state, 1, 1)
    assert isinstance(state.step, nerath.Pressing)
    assert [1] == [one.mark.damage for one in state.figures(at, V) if one.kind is DRAGON]


# Retreat.


def ways_out(state: State, at: str) -> list[Retreat]:
    """Where the attackers may retreat to when a round of the battle has hit nobody."""
    choice = all_rolled(do(state, FightBattle(K, at)), 1, 1)
    return [act for act in nerath.legal_actions(choice) if isinstance(act, Retreat)]


CUT_OFF = [(sea, coast) for sea, coast in COASTS if coast in PLAIN]


@reads("R-no-retreat-space")
@given(where=st.sampled_from(CUT_OFF), foot=st.integers(1, 3))
def test_who_can_get_away_retreats_and_the_others_are_lost(where: tuple[str, str], foot: int) -> None:
    """Where Footsoldiers have nowhere to go a Dragon still flies off, and they do not outlive it."""
    _, at = where
    enemy = {space: V for space in (at, *NEXT[at]) if space in LAND}
    state = battle(active=K, pieces={at: {K: [DRAGON, *[FOOT] * foot], V: [FOOT]}}, control=enemy)
    ways = ways_out(state, at)
    assert {(DRAGON, sea) for sea in NEXT[at] if sea in SEA} == {(act.figure.kind, act.to) for act in ways}
    gone = nerath.transition(all_rolled(do(state, FightBattle(K, at)), 1, 1), ways[0]).events
    assert [FOOT] * foot == [one.figure.kind for one in gone if isinstance(one, nerath.PieceDestroyed)]


FORKS = [sea for sea in SEA if sum(to in SEA for to in NEXT[sea]) > 1]


@reads("R-fleet-split")
@given(at=st.sampled_from(FORKS), data=st.data())
def test_each_ship_of_a_fleet_retreats_where_it_likes(at: str, data: st.DataObject) -> None:
    """Where the first ship has gone to does not bind the second."""
    seas = [to for to in NEXT[at] if to in SEA]
    first = data.draw(st.sampled_from(seas))
    state = battle(active=K, pieces={at: {K: [SHIP, SHIP], V: [SHIP]}})
    state = all_rolled(do(state, FightBattle(K, at)), 1, 1)
    (ships,) = state.figures(at, K).kinds
    state = do(state, Retreat(K, ships, first))
    assert set(seas) == {act.to for act in nerath.legal_actions(state) if isinstance(act, Retreat)}


@reads("R-overflow-choice")
@given(where=st.sampled_from(CUT_OFF), kinds=armies(CARGO, least=2))
def test_the_owner_says_who_gets_the_last_berth(where: tuple[str, str], kinds: list[Kind]) -> None:
    """Each of the pieces that could retreat aboard may take the room that there is."""
    sea, at = where
    enemy = {space: V for space in (at, *NEXT[at]) if space in LAND}
    pieces = {at: {K: kinds, V: [FOOT]}, sea: {K: [ship(FOOT)]}}
    state = battle(active=K, pieces=pieces, control=enemy)
    assert set(kinds) == {act.figure.kind for act in ways_out(state, at) if act.aboard == ship(FOOT)}


# Dungeons.


@reads("R-bonus-trumps")
@given(
    at=st.sampled_from(DUNGEON), tile=st.sampled_from(HARD), number=st.integers(2, 5), lifted=st.booleans()
)
def test_no_treasure_lifts_what_a_guardian_asks_for(
    at: str, tile: Guardian, number: int, lifted: bool
) -> None:
    """With a Treasure for lower numbers Heroes need the guardian's 7 or 8; with an Event they do not."""
    aid = treasure(lasting=[HitOn(number)])
    card = event(K, HitOn(number, (), Lasts.BATTLE), play=MY_BATTLE)
    state = guarded(battle(active=K, pieces={at: {K: [WIZARD]}}), at, [tile.id])
    state = seated(state, card, aid)
    state = do(state if lifted else in_play(state, K, aid.id), FightBattle(K, at))
    state = passed(do(state, PlayCard(K, card.id)) if lifted else state)
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [number if lifted else tile.heroes_need] == [die.low for die in turn.request.dice]


@reads("R-restock-timing")
@given(at=st.sampled_from([at for at in DUNGEON if any(to in LAND for to in NEXT[at])]), seed=SEEDS)
def test_new_guardians_come_when_the_heroes_have_gone(at: str, seed: int) -> None:
    """Until the end of the Reposition step no tile lies on an entrance that was plundered; then two do."""
    out = next(to for to in NEXT[at] if to in LAND)
    state = guarded(battle(active=K, pieces={at: {K: [WIZARD]}}, control={out: K}), at, ["troll"])
    won = fight(state, at, seed, (1.0, 0.0), press=1.0)[-1].after
    left = do(passed(won), Move(K, Figure(WIZARD), at, out))
    assert [(), ()] == [now.lair(at).face_down for now in (won, left)]
    assert 2 == len(do(left, EndStep(K)).lair(at).face_down)


# Repositioning.


@reads("R-elemental-over-enemy")
@given(sea=st.sampled_from(SEA), kind=st.sampled_from(FLYERS), hostile=st.booleans())
def test_what_hovers_stays_over_friendly_seas_only(sea: str, kind: Kind, hostile: bool) -> None:
    """At the end of the step a Storm Elemental over enemies is lost, as is every Dragon over the sea."""
    state = moved_in(active=K, pieces={sea: {K: [kind], V: [SHIP] if hostile else []}})
    ended = nerath.transition(evolve(state, step=nerath.Repositioning()), EndStep(K))
    lost = [one.at for one in ended.events if isinstance(one, nerath.PieceDestroyed)]
    assert ([sea] if hostile or kind is DRAGON else []) == lost


# New pieces.


@reads("R-no-castles-new-castle")
@given(realm=realms(), spaces=st.lists(st.sampled_from(PLAIN), min_size=2, max_size=5, unique=True))
def test_a_realm_without_castles_builds_anywhere_in_its_land(realm: Realm, spaces: list[str]) -> None:
    """The first new Castle goes into any space held since the turn's start, however far from the Capital."""
    state = alone_with(nerath.new_game(LONG), realm, dict.fromkeys(spaces, False))
    placing = evolve(state, step=nerath.Placing(Bag.of(CASTLE)))
    assert set(spaces) == {act.to for act in nerath.legal_actions(placing) if isinstance(act, Place)}


def offered(state: State, *kinds: Kind) -> list[Place]:
    """Every place for the pieces that are to be placed."""
    placing = evolve(state, step=nerath.Placing(Bag.of(*kinds)))
    return [act for act in nerath.legal_actions(placing) if isinstance(act, Place)]


HARBOURS = [(sea, one, two) for sea, one in CUT_OFF for two in NEXT[sea] if two in PLAIN and one != two]


@reads("R-sea-placement-attribution")
@given(realm=realms(), where=st.sampled_from(HARBOURS))
def test_ships_beside_two_castles_count_for_the_one_with_room(
    realm: Realm, where: tuple[str, str, str]
) -> None:
    """When four pieces stand at one Castle, four Warships beside both are counted for the other."""
    sea, full, free = where
    state = alone_with(nerath.new_game(LONG), realm, {full: True, free: True})
    state = evolve(state, step=nerath.Placing(Bag.of(*[FOOT] * 4, *[SHIP] * 4)))
    for kind, to in ((FOOT, full), (SHIP, sea)):
        for _ in range(4):
            assert Place(realm, kind, to) in nerath.legal_actions(state)
            state = do(state, Place(realm, kind, to))


@reads("R-existing-warship-placement")
@given(realm=realms(), where=st.sampled_from(COASTS), own=st.booleans())
def test_nothing_is_placed_aboard_an_ally_s_ship(realm: Realm, where: tuple[str, str], own: bool) -> None:
    """Beside a Castle new pieces go aboard own ships with room, and not aboard the ally's."""
    sea, coast = where
    pieces = {coast: {realm: [CASTLE]}, sea: {ALLIES[realm]: [ship(FOOT)], realm: [SHIP] * own}}
    state = moved_in(ALLIANCES, realm, pieces, {coast: realm})
    aboard = {act.aboard for act in offered(state, FOOT) if act.aboard}
    assert ({Figure(SHIP)} if own else set()) == aboard


SHORES = sorted({coast for _, coast in CUT_OFF})


@reads("R-warship-castle-eligibility", "R-elementals-your-castles")
@given(realm=realms(), old=st.sampled_from(SHORES), new=st.sampled_from(SHORES))
def test_a_castle_just_captured_opens_no_sea(realm: Realm, old: str, new: str) -> None:
    """Warships and Storm Elementals come next to Castles held since the turn's start, and to no other."""
    assume(old != new)
    state = alone_with(nerath.new_game(LONG), realm, {old: True, new: True})
    state = evolve(state, memory=evolve(state.memory, taken=(new,)))
    for kind in (SHIP, STORM):
        seas = {act.to for act in offered(state, kind) if act.to in SEA}
        assert {sea for sea in NEXT[old] if sea in SEA} == seas


@reads("R-castle-limit-on-new-castles")
@given(realm=realms(), spaces=st.lists(st.sampled_from(PLAIN), min_size=3, max_size=5, unique=True))
def test_a_new_castle_takes_no_other_piece_s_room(realm: Realm, spaces: list[str]) -> None:
    """Where two Castles take eight pieces, eight are bought and new Castles besides."""
    castles, others = spaces[:2], spaces[2:]
    state = alone_with(nerath.new_game(LONG), realm, {space: space in castles for space in spaces})
    assert can_buy(state, *[FOOT] * 8, *[CASTLE] * len(others))
    assert not can_buy(state, *[FOOT] * 9)
