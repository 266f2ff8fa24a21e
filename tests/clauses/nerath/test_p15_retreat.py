"""Page 15: pressing on or retreating, and where to."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles, sea_battles
from tests.clauses.nerath.endings_told import ANY_BATTLE, ways_back, within
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of, still
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CARGO,
    DRAGON,
    FIGHTER,
    FLYERS,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    WIZARD,
    C,
    K,
    Luck,
    V,
    bag,
    battle,
    do,
    fight,
    guarded,
    kinds_of,
    roll,
    ship,
    told,
)
from tests.rules.nerath.board_facts import cited, friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    BattleEnded,
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Mark,
    PieceDestroyed,
    PressAttack,
    Realm,
    Retreat,
)
from conquest_rules.testing import checks, reads


@checks(
    "N15.3",
    "N15.8",
    "N15.9",
    "N15.11",
    "N15.13",
    "N10.22",
    "N10.23",
    "N15.16",
    "N15.17",
    "N15.18",
    "G1.6",
    "M7.3",
    "I15.1",
    "N14.4",
    "N9.51",
    "N21.4",
    "N11.5",
    "N13.5",
)
@reads(
    "R-retreat-from-dungeon",
    "R-no-retreat-space",
    "R-land-or-ship",
    "R-flyers-and-land",
    "R-flyers-from-sea-battle",
    "R-fleet-split",
    "R-retreat-into-ally",
    "R-retreat-ships",
    "R-overflow-choice",
)
@given(ANY_BATTLE, SEEDS, LUCKS)
def test_where_each_piece_may_retreat_to(scene: Scene, seed: int, luck: Luck) -> None:
    """All that is friendly next to the battle, by the kind of piece; ships for land pieces at a pinch."""
    for one in fight(scene.state, scene.at, seed, luck, press=0.4):
        state = one.before
        if not isinstance(state.step, nerath.Pressing | nerath.Retreating):
            continue
        due = set(ways_back(state, scene.at, scene.attacker))
        pressing = isinstance(state.step, nerath.Pressing)
        assert due | ({PressAttack(scene.attacker)} if pressing else set()) == set(
            nerath.legal_actions(state)
        )
        for figure in state.figures(scene.at, scene.attacker).kinds:
            for space in (*NEXT[scene.at], "zembar", "mithralfast"):
                act = Retreat(scene.attacker, figure, space)
                if act not in due:
                    over = "N15.11" if figure.kind in FLYERS and space in SEA else "N15.8"
                    assert {"N15.17" if figure.kind is SHIP else over} == cited(state, act)
                for other in state.figures(space, scene.attacker).kinds if space in SEA else ():
                    act = Retreat(scene.attacker, figure, space, other)
                    if act not in due and space in NEXT[scene.at]:
                        assert {"N11.18" if other.cargo.total == 2 else "N15.13"} == cited(state, act)


@checks("N9.51", "N15.8")
@pytest.mark.parametrize("guardians", [0, 1])
@pytest.mark.parametrize("kind", [FIGHTER, WIZARD])
def test_no_hero_retreats_into_a_dungeon(kind: Kind, guardians: int) -> None:
    """From a battle beside a dungeon entrance, guarded or not, Heroes go back to friendly land alone."""
    at, tomb = "dread-marches", "tomb-of-horrors"
    near = [space for space in NEXT[at] if space in LAND]
    state = battle(pieces={at: {K: [kind], V: [FOOT]}}, control={at: V} | dict.fromkeys(near, K))
    state = guarded(state, tomb, face_down=guardians)
    beats = fight(state, at, luck=(0.0, 0.0), press=0.0)
    (pressing,) = [one.before for one in beats if isinstance(one.before.step, nerath.Pressing)]
    ways = {act.to for act in nerath.legal_actions(pressing) if isinstance(act, Retreat)}
    assert tomb in NEXT[at]
    assert set(near) == ways
    assert {"N15.8"} == cited(pressing, Retreat(K, *pressing.figures(at, K).kinds, tomb))


@checks("N15.5", "N15.7", "N15.15", "N15.16", "N15.22", "N15.23", "N11.18", "N15.1")
@reads("R-no-retreat-space")
@given(ANY_BATTLE, SEEDS)
def test_a_retreat_takes_everybody_and_loses_the_battle(scene: Scene, seed: int) -> None:
    """After a retreat nobody is left behind, no die is rolled, and nothing is won."""
    beats = fight(scene.state, scene.at, seed, (0.3, 0.3), press=0.0)
    left = next((n for n, one in enumerate(beats) if isinstance(one.action, Retreat)), None)
    assume(left is not None)
    assert left is not None
    start, after = beats[left].before, beats[-1].after
    events = told(beats[left:])
    assert not any(isinstance(event, DiceRolled) for event in events)
    assert [False] == [event.won for event in events if isinstance(event, BattleEnded)]
    assert scene.at not in after.memory.pending
    assert not after.figures(scene.at, scene.attacker)
    for one in beats[left + 1 :]:
        assert PressAttack(scene.attacker) not in nerath.legal_actions(one.before)
    assert (start.control, start.points, start.treasuries) == (after.control, after.points, after.treasuries)
    realm, near = scene.attacker, NEXT[scene.at]
    force = start.figures(scene.at, realm)
    land = any(space in LAND and friendly(start, space, realm) for space in near)
    sea = any(space in SEA and friendly(start, space, realm) for space in near)
    ships = [one for s in near if s in SEA for one in start.figures(s, realm) if one.kind is SHIP]
    room = sum(2 - one.cargo.total for one in ships)
    lost = Counter(event.figure.kind for event in events if isinstance(event, PieceDestroyed))
    marching = kinds_of(force) - Counter(dict.fromkeys((SHIP, *FLYERS), 99))
    flying = kinds_of(force) - marching - Counter({SHIP: 99})
    assert (0 if land else max(0, marching.total() - room)) == sum(lost[kind] for kind in marching)
    assert (0 if sea else kinds_of(force)[SHIP]) == lost[SHIP]
    assert (0 if land or sea else flying.total()) == sum(lost[kind] for kind in flying)
    for space in near:
        assert all(one.cargo.total <= 2 for one in after.figures(space, realm))


@checks("N15.15", "N11.18", "N15.13", "G1.6", "N21.17", "N11.16")
@reads("R-no-retreat-space")
@given(
    st.sampled_from([FOOT, FIGHTER, MONSTER]), armies(CARGO, least=0, most=2), armies(CARGO, least=0, most=2)
)
def test_who_finds_no_room_aboard_is_destroyed(kind: Kind, one: list[Kind], other: list[Kind]) -> None:
    """A full Warship takes nobody in: of four who flee from an island, those without room are lost."""
    fleet = [ship(*one), ship(*other)]
    pieces = {"isle-of-the-druids": {K: [kind] * 4, V: [FOOT]}, "sea-of-mist": {K: fleet}}
    state = do(battle(pieces=pieces), FightBattle(K, "isle-of-the-druids"))
    state = roll(roll(state, *[1] * 4).after, 1).after
    who = next(iter(state.figures("isle-of-the-druids", K)))
    assert all(act.aboard for act in nerath.legal_actions(state) if isinstance(act, Retreat))
    for vessel in fleet:
        full = vessel.cargo.total == 2
        act = Retreat(K, who, "sea-of-mist", vessel)
        assert ({"N11.18"} if full else set()) == cited(state, act)
    room = sum(2 - vessel.cargo.total for vessel in fleet)
    while isinstance(state.step, nerath.Pressing | nerath.Retreating) and room:
        state = do(state, next(act for act in nerath.legal_actions(state) if isinstance(act, Retreat)))
    if room:
        vessels = state.figures("sea-of-mist", K)
        carried = Counter(cargo.kind for vessel in vessels for cargo in vessel.cargo)
        assert Counter([*one, *other]) + Counter({kind: room}) == carried
        assert not state.figures("isle-of-the-druids", K)


@checks("N15.13", "N15.8", "G1.6", "N14.4", "N24.15", "N21.18", "N11.23")
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
@pytest.mark.parametrize("coast", Realm)
@pytest.mark.parametrize("sailor", Realm)
@pytest.mark.parametrize("guest", [None, V])
@pytest.mark.parametrize("at", ["emerald-blade-barony", "drowned-vault"])
def test_own_warships_alone_take_in_who_has_no_land(
    way: tuple[int, bool], coast: Realm, sailor: Realm, guest: Realm | None, at: str
) -> None:
    """Where all land around is the enemy's, a ship of one's own is open, whoever else lies beside it."""
    fleet = {sailor: [ship()], **({guest: [STORM]} if guest and guest is not sailor else {})}
    here = {K: [FIGHTER], **({V: [FOOT]} if at in LAND else {})}
    control = {space: coast for space in NEXT[at] if space in LAND} | {at: V}
    state = battle(way=way, pieces={at: here, "southern-deep": fleet}, control=control)
    state = guarded(
        evolve(state, memory=evolve(state.memory, pending=(at,))), "drowned-vault", ["giant-spider"]
    )
    state = roll(roll(do(state, FightBattle(K, at)), 1).after, 1).after
    friends = coast is K or (way == ALLIANCES and coast is C)
    land = {space for space in control if friends and space != at}
    aboard = {"southern-deep"} if sailor is K and not land else set()
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert land | aboard == {act.to for act in ways}
    assert aboard == {act.to for act in ways if act.aboard}


@checks("N15.10", "N15.9", "N15.16")
@given(land_battles(), st.data())
def test_retreating_pieces_may_be_divided(scene: Scene, data: st.DataObject) -> None:
    """Every piece goes where it is sent, wherever the others went."""
    state, realm = do(scene.state, FightBattle(scene.attacker, scene.at)), scene.attacker
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        state = roll(state, *(1 for _ in turn.request.dice)).after  # type: ignore[union-attr]
    spaces = [space for space in NEXT[scene.at] if space in LAND and friendly(state, space, realm)]
    assume(len(spaces) > 1)
    force = list(state.figures(scene.at, realm))
    sent = [data.draw(st.sampled_from(spaces)) for _ in force]
    here = {space: kinds_of(state.figures(space, realm)) for space in spaces}
    for figure, space in zip(force, sent, strict=True):
        assert not nerath.why_not(state, Retreat(realm, figure, space))
        state = nerath.apply(state, Retreat(realm, figure, space))
    for space in spaces:
        went = Counter(one.kind for one, to in zip(force, sent, strict=True) if to == space)
        assert here[space] + went == kinds_of(state.figures(space, realm))


@checks("N15.16", "N15.17", "N15.19", "N15.13")
@pytest.mark.parametrize("sent", list(product(("druids-reach", "sea-of-mist", "halcyon-deep"), repeat=2)))
def test_a_fleet_may_be_divided(sent: tuple[str, str]) -> None:
    """Each of two Warships falls back to any friendly sea beside the battle, wherever the other one went."""
    fleet = (ship(FOOT), ship())
    state = battle(pieces={"shining-coast": {K: fleet, V: [ship()]}})
    state = roll(roll(do(state, FightBattle(K, "shining-coast")), 1, 1).after, 1).after
    state = do(state, *(Retreat(K, vessel, to) for vessel, to in zip(fleet, sent, strict=True)))
    assert isinstance(state.step, nerath.Repositioning)
    for sea in sent:
        went = [vessel for vessel, to in zip(fleet, sent, strict=True) if to == sea]
        assert bag(went) == state.figures(sea, K)


@checks("N15.19", "N13.33", "N15.13")
def test_cargo_stays_on_the_ship_that_gave_up() -> None:
    """Where another ship lies empty, what was aboard the ship that gave the battle up is aboard it still."""
    pieces = {"shining-coast": {K: [ship(FOOT), ship()], V: [ship()]}, "sea-of-mist": {K: [ship()]}}
    state = roll(roll(do(battle(pieces=pieces), FightBattle(K, "shining-coast")), 1, 1).after, 1).after
    state = do(state, Retreat(K, ship(FOOT), "sea-of-mist"))
    gave_up = evolve(ship(FOOT), mark=Mark(stopped=nerath.Stop.GAVE_UP))
    assert Bag.of(gave_up, ship()) == state.figures("sea-of-mist", K)


@checks("N15.17", "N15.11", "M7.3", "I15.1", "N15.16")
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
@pytest.mark.parametrize("other", Realm)
@pytest.mark.parametrize("piece", [ship(), Figure(STORM)], ids=str)
@pytest.mark.parametrize("own", [False, True])
def test_seas_with_enemies_are_closed_to_whoever_falls_back(
    way: tuple[int, bool], other: Realm, piece: Figure, own: bool
) -> None:
    """Warships and Dragons fall back to seas without enemies, among ships of the own side or of an ally."""
    there = {other: [piece]} | ({K: [ship()]} if own else {})
    pieces = {"shining-coast": {K: [ship(), DRAGON], V: [ship()]}, "sea-of-mist": there}
    state = battle(way=way, pieces=pieces)
    state = evolve(state, memory=evolve(state.memory, pending=("shining-coast",)))
    state = roll(roll(do(state, FightBattle(K, "shining-coast")), 1, 1).after, 1).after
    open_to = {"druids-reach", "halcyon-deep"}
    open_to |= {"sea-of-mist"} if other is K or (way == ALLIANCES and other is C) else set()
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    for kind in (SHIP, DRAGON):
        assert open_to == {act.to for act in ways if act.figure.kind is kind and act.to in SEA}


@checks("N15.11", "M7.3")
@pytest.mark.parametrize("sea", [sea for sea in SEA if any(space in LAND for space in NEXT[sea])])
def test_a_dragon_leaves_a_sea_battle_over_land_or_sea(sea: str) -> None:
    """Friendly land beside a sea battle does not close the seas around it to a Dragon."""
    lands, seas = ({space for space in NEXT[sea] if space in kinds} for kinds in (LAND, SEA))
    state = battle(pieces={sea: {K: [ship(), DRAGON], V: [ship()]}}, control=dict.fromkeys(lands, K))
    state = roll(roll(do(state, FightBattle(K, sea)), 1, 1).after, 1).after
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert lands | seas == {act.to for act in ways if act.figure.kind is DRAGON}


@checks("N11.23", "N21.18", "N15.13", "N15.11", "M7.3", "N19.15")
@pytest.mark.parametrize("kind", [STORM, DRAGON])
def test_no_flying_piece_retreats_aboard(kind: Kind) -> None:
    """Without friendly land beside, a flying piece retreats over the sea, and into no Warship there."""
    at, sea = next((space, sea) for space in LAND for sea in NEXT[space] if sea in SEA and HOME[space] is V)
    held = {space: V for space in NEXT[at] if space in LAND}
    state = battle(pieces={at: {K: [kind], V: [FOOT, FOOT]}, sea: {K: [SHIP]}}, control={at: V, **held})
    state = roll(roll(do(state, FightBattle(K, at)), 1).after, 1, 1).after
    assert isinstance(state.step, nerath.Pressing)
    back = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert sea in {act.to for act in back}
    assert not any(act.aboard for act in back)
    piece = next(iter(state.figures(at, K).kinds))
    assert nerath.why_not(state, Retreat(K, piece, sea, Figure(SHIP)))


@checks("N15.18", "N15.19", "N13.18", "N21.13", "N13.17", "N15.13")
@given(sea_battles(), SEEDS)
def test_cargo_retreats_with_its_ship(scene: Scene, seed: int) -> None:
    """A ship that retreats carries what it carried; cargo cannot be sent ashore or to another ship."""
    for one in fight(scene.state, scene.at, seed, (0.2, 0.2), press=0.0):
        if not isinstance(one.action, Retreat):
            continue
        for space in NEXT[scene.at]:
            for figure in one.before.figures(scene.at, scene.attacker).kinds:
                for cargo in figure.cargo.kinds:
                    assert {"N15.18"} == cited(one.before, Retreat(scene.attacker, cargo, space))
                    other = Retreat(scene.attacker, cargo, scene.at, figure)
                    assert {"N15.19"} == cited(one.before, other)
        act = one.action
        # Nothing is marked but that a ship has given up, until the battles are over.
        there, after = (
            Bag.of(
                *(
                    evolve(went, mark=evolve(went.mark, stopped=None))
                    for went in state.figures(act.to, act.by)
                )
            )
            for state in (one.before, one.after)
        )
        assert there.add(Figure(act.figure.kind, act.figure.cargo, still(act.figure.mark))) == after


@checks("N15.14", "N12.21", "N15.18", "N17.5", "N11.19")
@reads("R-unload-after-move-step")
@given(st.sampled_from([FOOT, FIGHTER, MONSTER]), st.booleans())
def test_who_retreated_aboard_stays_aboard(kind: Kind, more: bool) -> None:
    """Pieces that fled onto a ship do not go ashore again in that turn, whatever is still to be done."""
    pieces = {
        "isle-of-the-druids": {K: [kind], V: [FOOT]},
        "sea-of-mist": {K: [ship()]},
        **({"zembar": {K: [FOOT], V: [FOOT]}} if more else {}),
    }
    state = do(battle(pieces=pieces), FightBattle(K, "isle-of-the-druids"))
    state = roll(roll(state, 1).after, 1).after
    state = do(state, Retreat(K, Figure(kind), "sea-of-mist", ship()))
    assert ship(kind) in state.figures("sea-of-mist", K)
    act = Debark(K, Figure(kind), ship(kind), "sea-of-mist", "emerald-blade-barony")
    steps = 0
    while state.active is K and steps < 20:
        assert nerath.why_not(state, act)
        steps += 1
        if isinstance(state.step, nerath.ChoosingBattle):
            state = fight(state, "zembar", luck=(1.0, 0.0), press=1.0)[-1].after
        else:
            state = do(state, EndStep(K))


@checks("N15.14")
@pytest.mark.parametrize("cargo", [(), (FOOT,)])
def test_who_fled_to_a_ship_that_won_at_sea_stays_aboard(cargo: tuple[Kind, ...]) -> None:
    """Landings after sea battles are over when the others begin, and are not made later on."""
    pieces = {
        "isle-of-the-druids": {K: [FIGHTER], V: [FOOT]},
        "sea-of-mist": {K: [ship(*cargo)], V: [ship()]},
    }
    state = fight(battle(pieces=pieces), "sea-of-mist", luck=(1.0, 0.0))[-1].after
    if cargo:
        state = do(state, EndStep(K))
    state = roll(roll(do(state, FightBattle(K, "isle-of-the-druids")), 1).after, 1).after
    (vessel,) = state.figures("sea-of-mist", K)
    state = do(state, Retreat(K, Figure(FIGHTER), "sea-of-mist", vessel))
    assert isinstance(state.step, nerath.Repositioning)
    assert ship(FIGHTER, *cargo) in state.figures("sea-of-mist", K)


@checks("N15.18", "N15.19", "N15.13")
@pytest.mark.parametrize("cargo", list(combinations_with_replacement(CARGO, 2)))
def test_all_that_a_ship_carries_retreats_with_it(cargo: tuple[Kind, ...]) -> None:
    """Of two pieces of whatever kinds both are aboard still, and neither ship has the other's."""
    fleet = [ship(*cargo), ship(FOOT)]
    state = battle(pieces={"shining-coast": {K: fleet, V: [ship()]}})
    state = do(state, FightBattle(K, "shining-coast"))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    state = do(state, *(Retreat(K, vessel, "sea-of-mist") for vessel in fleet))
    assert bag(fleet) == state.figures("sea-of-mist", K)


@checks("N15.12", "N13.18", "N21.13", "N13.17")
@given(st.sampled_from(FLYERS), st.sampled_from(["walking-wood", "five-rivers-of-albrenn"]))
def test_flying_pieces_that_retreated_still_reposition(kind: Kind, to: str) -> None:
    """They fly their full Move again in the Reposition step, as if they had not moved at all."""
    control = {"walking-wood": K, "five-rivers-of-albrenn": K, "barony-of-brandil": K}
    state = do(battle(pieces={"zembar": {K: [kind], V: [FOOT]}}, control=control), FightBattle(K, "zembar"))
    state = roll(roll(state, 1).after, 1).after
    state = do(state, Retreat(K, Figure(kind), to))
    assert isinstance(state.step, nerath.Repositioning)
    near = within(to, 3 if kind is DRAGON else 2)
    grounds = {*LAND} if kind is DRAGON else {*LAND, *SEA}
    due = {space for space in near & grounds if friendly(state, space, K)}
    assert due == {act.to for act in nerath.legal_actions(state) if isinstance(act, nerath.Move)}


@checks("N15.8", "N15.9", "N15.23", "N16.5")
@reads("R-order-effects")
@pytest.mark.parametrize("reading", ["sequential-state", "snapshot"])
@given(defended=st.booleans())
def test_readings_of_the_order_of_battles_for_a_retreat(reading: str, defended: bool) -> None:
    """Land conquered a moment ago is open to a retreat, or it had to be friendly when the step began."""
    pieces = {
        "zembar": {K: [MONSTER], V: [FOOT]},
        "vast-plains": {K: [FOOT], **({V: [FOOT]} if defended else {})},
    }
    state = battle(pieces=pieces, rulings={"R-order-effects": reading})
    state = fight(state, "vast-plains", luck=(1.0, 0.0))[-1].after
    assert K is state.controller("vast-plains")
    state = roll(roll(do(state, FightBattle(K, "zembar")), 1).after, 1).after
    open_to = {act.to for act in nerath.legal_actions(state) if isinstance(act, Retreat)}
    assert ({"vast-plains"} if reading == "sequential-state" else set()) == open_to


@checks("N15.16", "N15.17", "N15.23", "N15.8", "N16.5")
@reads("R-order-effects")
@pytest.mark.parametrize("reading", ["sequential-state", "snapshot"])
def test_readings_of_the_order_of_battles_for_a_retreat_at_sea(reading: str) -> None:
    """A sea space won a moment ago is open to Warships and Dragons as conquered land is, or is not."""
    won, lost = "sea-of-mist", "shining-coast"
    pieces = {won: {K: [SHIP], V: [SHIP]}, lost: {K: [SHIP, DRAGON], V: [SHIP]}}
    state = battle(pieces=pieces, rulings={"R-order-effects": reading})
    state = fight(state, won, luck=(1.0, 0.0))[-1].after
    assert (lost,) == state.memory.pending
    state = roll(roll(do(state, FightBattle(K, lost)), 1, 1).after, 1).after
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    for kind in (SHIP, DRAGON):
        seas = {act.to for act in ways if act.figure.kind is kind and act.to in SEA}
        assert {"druids-reach", "halcyon-deep"} | ({won} if reading == "sequential-state" else set()) == seas


@checks("N15.3", "N15.16", "N15.15", "N15.7")
@pytest.mark.parametrize("lap", LAPS)
def test_from_the_sea_retreats_who_can_though_others_cannot(lap: int) -> None:
    """Where enemies lie in all seas around, a Dragon may still fly to land, and the Warships are lost."""
    at = "shining-coast"
    around = {sea: {V: [SHIP]} for sea in NEXT[at] if sea in SEA}
    coast = next(space for space in NEXT[at] if space in LAND)
    state = battle(pieces={at: {K: [SHIP, DRAGON], V: [SHIP]}, **around}, control={coast: K})
    state = at_a_table_of(state, lap)
    state = roll(roll(do(state, FightBattle(K, at)), 1, 1).after, 1).after
    ways = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert {DRAGON} == {act.figure.kind for act in ways}
    after = do(state, next(act for act in ways if act.to == coast))
    assert [DRAGON] == [one.kind for one in after.figures(coast, K)]
    assert not after.figures(at, K)
