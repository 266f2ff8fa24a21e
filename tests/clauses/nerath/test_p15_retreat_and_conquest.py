"""Page 15: pressing on or retreating, how battles end, and what is conquered or liberated."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
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
    Beat,
    C,
    K,
    Luck,
    Scene,
    V,
    armies,
    bag,
    battle,
    beat,
    cited,
    do,
    dungeon_battles,
    enemies,
    fight,
    fit,
    friendly,
    guarded,
    kinds_of,
    land_battles,
    moved_in,
    opening,
    points_due,
    roll,
    sea_battles,
    ship,
    told,
)

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
    State,
)
from conquest_rules.testing import checks, reads

ANY_BATTLE = st.one_of(land_battles(), sea_battles(), dungeon_battles())


# Where to.


def ways_back(state: State, at: str, realm: Realm) -> Iterator[Retreat]:
    """Every way for every piece to get away: land pieces to friendly land, and only without any aboard
    own ships with room; ships to friendly sea; flying pieces to both."""
    land = [space for space in NEXT[at] if space in LAND and friendly(state, space, realm)]
    sea = [space for space in NEXT[at] if space in SEA and friendly(state, space, realm)]
    for figure in state.figures(at, realm).kinds:
        if figure.kind is SHIP:
            yield from (Retreat(realm, figure, space) for space in sea)
        elif figure.kind in FLYERS:
            yield from (Retreat(realm, figure, space) for space in (*land, *sea))
        elif land:
            yield from (Retreat(realm, figure, space) for space in land)
        else:
            for space in NEXT[at]:
                for one in state.figures(space, realm).kinds if space in SEA else ():
                    if one.kind is SHIP and one.cargo.total < 2:
                        yield Retreat(realm, figure, space, one)


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


@checks("N15.5", "N15.7", "N15.15", "N15.22", "N15.23", "N11.18", "N15.1")
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


@checks("N15.15", "N11.18", "N15.13", "G1.6")
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


@checks("N15.13", "N15.8", "G1.6", "N14.4", "N24.15")
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


@checks("N15.16", "N15.17", "N15.19")
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


@checks("N15.19", "N13.33")
def test_cargo_stays_on_the_ship_that_gave_up() -> None:
    """Where another ship lies empty, what was aboard the ship that gave the battle up is aboard it still."""
    pieces = {"shining-coast": {K: [ship(FOOT), ship()], V: [ship()]}, "sea-of-mist": {K: [ship()]}}
    state = roll(roll(do(battle(pieces=pieces), FightBattle(K, "shining-coast")), 1, 1).after, 1).after
    state = do(state, Retreat(K, ship(FOOT), "sea-of-mist"))
    gave_up = evolve(ship(FOOT), mark=Mark(stopped="N13.33"))
    assert Bag.of(gave_up, ship()) == state.figures("sea-of-mist", K)


@checks("N15.17", "N15.11", "M7.3")
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


@checks("N15.18", "N15.19", "N13.18")
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
                *(evolve(went, mark=evolve(went.mark, stopped="")) for went in state.figures(act.to, act.by))
            )
            for state in (one.before, one.after)
        )
        assert there.add(Figure(act.figure.kind, act.figure.cargo)) == after


@checks("N15.14", "N12.21")
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


def within(start: str, most: int) -> set[str]:
    """The spaces within so many borders of one."""
    reached = {start}
    for _ in range(most):
        reached |= {far for near in reached for far in NEXT[near]}
    return reached - {start}


@checks("N15.12", "N13.18")
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


@checks("N15.8", "N15.9")
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


# The end.


@checks("N15.20", "N15.22", "N15.23", "N15.24", "N15.3")
@given(land_battles(), SEEDS, LUCKS)
def test_when_a_battle_ends_and_who_has_won(scene: Scene, seed: int, luck: Luck) -> None:
    """It goes on while both sides can fight; it is won if only the attacker is left to."""
    sides = ((scene.attacker,), scene.defenders)
    for one in fight(scene.state, scene.at, seed, luck):
        ended = [event for event in one.events if isinstance(event, BattleEnded)]
        if isinstance(one.before.step, nerath.RunningAmok) or isinstance(one.action, Retreat):
            continue
        if not ended:
            # While damage is being taken a side may already have nobody left.
            taking = (nerath.TakingDamage, nerath.SharingDamage, nerath.TossingHit)
            rolled = isinstance(one.after.step, taking)
            assert rolled or all(fit(one.after, scene.at, realms) for realms in sides)
            continue
        ours, theirs = (_left(one, scene.at, realms) for realms in sides)
        assert not (ours and theirs)
        assert (ours > 0) is ended[0].won
        if not ended[0].won:
            assert one.before.control == one.after.control


@checks("N15.20", "N15.22", "N15.24", "N14.8")
@given(st.one_of(sea_battles(), dungeon_battles()), SEEDS, LUCKS)
def test_when_a_battle_at_sea_or_below_ends(scene: Scene, seed: int, luck: Luck) -> None:
    """It goes on while both sides have anything that fights, Dragons without ships and Heroes aboard, too."""
    beats = fight(scene.state, scene.at, seed, luck)
    for one in beats:
        if isinstance(one.before.step, nerath.Pressing):
            assert all(_sides(one.before, scene))
    (ended,) = [event for event in told(beats) if isinstance(event, BattleEnded)]
    ours, theirs = _sides(beats[-1].after, scene)
    retreated = any(isinstance(one.action, Retreat) for one in beats)
    assert (ours and not retreated) is ended.won
    assert retreated or not (ours and theirs)


def _sides(state: State, scene: Scene) -> tuple[bool, bool]:
    """Whether attackers and defenders have anything left that fights, guardians among the defenders."""
    guardians = scene.at in DUNGEON and bool(state.lair(scene.at).face_up)
    theirs = guardians or bool(fit(state, scene.at, scene.defenders))
    return bool(fit(state, scene.at, (scene.attacker,))), theirs


def _left(one: Beat, at: str, realms: tuple[Realm, ...]) -> int:
    """How many pieces of a side can still fight after the damage of a beat."""
    lost = sum(isinstance(event, PieceDestroyed) and event.realm in realms for event in one.events)
    silenced = sum(
        isinstance(event, nerath.PieceDamaged) and event.figure.kind is CASTLE and event.realm in realms
        for event in one.events
    )
    return len(fit(one.before, at, realms)) - lost - silenced


@checks("N15.21", "N15.22", "N15.23", "N12.55", "N15.34", "N12.34")
@reads("R-space-left-empty")
@given(
    armies((FOOT, FIGHTER, MONSTER, STORM), most=3),
    armies((FOOT, FIGHTER, MONSTER, STORM), most=3),
    st.booleans(),
    st.sampled_from(LAND),
)
def test_both_sides_can_be_wiped_out(ours: list[Kind], theirs: list[Kind], castle: bool, at: str) -> None:
    """Then the defender keeps the empty space and its Castle, active again, and nobody scores."""
    number = len(theirs) + (castle or at in CAPITALS.values())
    assume(len(ours) == number)
    here = {K: ours, V: [*theirs, *([CASTLE] if castle else [])]}
    state = battle(pieces={at: here}, control={at: V})
    beats = fight(state, at, luck=(1.0, 1.0))
    after = beats[-1].after
    assert [False] == [event.won for event in told(beats) if isinstance(event, BattleEnded)]
    assert V is after.controller(at)
    assert not after.figures(at, K)
    assert bag([CASTLE] if castle or at in CAPITALS.values() else []) == after.figures(at, V)
    assert state.points == after.points


@checks("N15.1", "N15.3", "N15.4", "N15.16", "N14.5")
@pytest.mark.parametrize("at", ["zembar", "shining-coast", "tomb-of-horrors"])
def test_after_a_round_the_attacker_goes_on_or_goes_away(at: str) -> None:
    """On land, at sea and below: a whole round first, then the choice, and a new round with First Strike."""
    fleets = {K: [ship(WIZARD), DRAGON], V: [ship()]}
    parties = {
        "zembar": {K: [WIZARD, FOOT], V: [FOOT]},
        "shining-coast": fleets,
        "tomb-of-horrors": {K: [WIZARD, FIGHTER]},
    }
    state = guarded(
        battle(pieces={at: parties[at]}, control={"walking-wood": K}), "tomb-of-horrors", ["giant-spider"]
    )
    state = do(state, FightBattle(K, at))
    for _ in range(2):
        for first, attackers in ((True, True), (False, True), (False, False)):
            assert isinstance(state.step, nerath.Rolling)
            assert (first, attackers) == (state.step.first_strike, state.step.attackers)
            turn = nerath.to_act(state)
            state = roll(state, *(1 for _ in turn.request.dice)).after  # type: ignore[union-attr]
        assert nerath.Deciding(K) == nerath.to_act(state)
        assert PressAttack(K) in nerath.legal_actions(state)
        assert any(isinstance(act, Retreat) for act in nerath.legal_actions(state))
        state = do(state, PressAttack(K))


# What is won.

WON = land_battles(attackers=armies((MONSTER, DRAGON, WIZARD, STORM), least=3, most=6))


def conquest(scene: Scene, seed: int) -> Beat:
    """The beat that ends a battle in which only the attacker hits; Monsters are still to run amok."""
    beats = fight(scene.state, scene.at, seed, (1.0, 0.05), press=1.0)
    return next(one for one in beats if any(isinstance(event, BattleEnded) for event in one.events))


@checks(
    "N15.24",
    "N15.25",
    "N15.27",
    "N15.35",
    "N15.40",
    "N15.41",
    "N15.44",
    "N15.45",
    "N15.46",
    "N15.47",
    "N3.17",
    "N3.18",
    "N3.20",
    "N4.4",
    "N4.25",
    "N4.26",
    "N4.27",
    "N4.30",
    "N12.56",
    "N15.28",
    "N15.42",
    "N16.26",
    "N16.27",
    "N16.28",
    "N16.29",
    "N16.31",
    "M7.2",
    "N22.11",
    "N22.14",
    "N23.1",
    "N3.10",
    "N24.13",
    "C5.6",
    "N24.5",
)
@reads("R-length-conditions", "R-vp-own-and-allied-land", "R-default-control", "R-liberated-castle")
@given(WON, SEEDS)
def test_what_the_winner_gets(scene: Scene, seed: int) -> None:
    """The space, its Castle and its points, at once and for one realm; or the ally's land is free again."""
    scene = evolve(scene, state=evolve(scene.state, points=(28, 29, 30, 31)))
    one, at, realm = conquest(scene, seed), scene.at, scene.attacker
    before, after = one.before, one.after
    won = [event.won for event in one.events if isinstance(event, BattleEnded)] == [True]
    assume(won)
    ally = ALLIES[realm] if before.table.setup.alliances else None
    liberated = HOME[at] is ally
    owner = HOME[at] if liberated else realm
    assert owner is after.controller(at)
    for space in set(LAND) - {at}:
        assert before.controller(space) is after.controller(space)
    due = 0 if liberated else points_due(before, at, realm)
    scored = {who: after.victory_points(who) - before.victory_points(who) for who in Realm}
    assert {who: due if who is realm else 0 for who in Realm} == scored
    for foe in scene.defenders:
        assert not after.figures(at, foe)
    hurt = Counter(e.figure.kind for e in one.events if isinstance(e, PieceDestroyed) and e.realm is realm)
    survivors = kinds_of(before.figures(at, realm)) - hurt
    castle = any(x.kind is CASTLE for foe in scene.defenders for x in before.figures(at, foe))
    castles = Counter([CASTLE] if castle and not liberated else [])
    assert survivors + castles == kinds_of(after.figures(at, realm))
    if liberated:
        assert bag([CASTLE] if castle else []) == after.figures(at, owner)  # type: ignore[arg-type]
    named = [e for e in one.events if isinstance(e, nerath.SpaceConquered | nerath.SpaceLiberated)]
    assert [liberated] == [isinstance(event, nerath.SpaceLiberated) for event in named]
    gained = nerath.income_of(after, realm) - nerath.income_of(before, realm)
    if not liberated and before.controller(CAPITALS[realm]) is realm:
        assert 1 == gained


@checks("N3.17", "N3.18", "N16.27", "N16.28", "N16.31", "N24.5")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("home", Realm)
def test_each_conquest_of_a_turn_scores_while_other_battles_wait(alliances: bool, home: Realm) -> None:
    """Defended or not, whichever enemy holds it: land scores when its battle is over, not when all are."""
    way = (4, alliances)
    spaces = [space for space in LAND if HOME[space] is home and space not in CAPITALS.values()][:3]
    for foe in enemies(opening(way, ()), K):
        pieces = {space: {K: [DRAGON]} for space in spaces} | {spaces[1]: {K: [DRAGON] * 3, foe: [FOOT]}}
        state = battle(way=way, pieces=pieces, control=dict.fromkeys(spaces, foe))
        due = points_due(state, spaces[0], K)
        for number, space in enumerate(spaces, 1):
            state = fight(state, space, luck=(1.0, 0.2), press=1.0)[-1].after
            assert state.controller(space) not in enemies(state, K)
            assert (number * due, 0, 0, 0) == state.points


@checks("N15.25", "N15.35", "N15.41", "N12.56", "N22.14")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_every_enemy_loses_its_castle_with_its_land(alliances: bool, realm: Realm) -> None:
    """Whichever enemy holds a Castle outside its Capital, its conqueror has land and Castle afterwards."""
    way = (4, alliances)
    for holder in enemies(opening(way, ()), realm):
        at = next(space for space in LAND if HOME[space] is holder and space not in CAPITALS.values())
        state = battle(way=way, active=realm, pieces={at: {realm: [DRAGON], holder: [CASTLE]}})
        after = fight(state, at, luck=(1.0, 0.0))[-1].after
        assert realm is after.controller(at)
        assert (bag([DRAGON, CASTLE]), Bag()) == (after.figures(at, realm), after.figures(at, holder))


@checks("N15.45", "N15.44", "N15.46", "N4.26", "N16.31", "N23.1")
@given(st.sampled_from(Realm), st.booleans(), st.data())
def test_nobody_scores_for_the_land_of_an_ally(realm: Realm, capital: bool, data: st.DataObject) -> None:
    """Taken from an enemy it is the ally's again, a Capital with its Castle, too, and no point is scored."""
    ally = ALLIES[realm]
    at = CAPITALS[ally] if capital else data.draw(st.sampled_from([s for s in LAND if HOME[s] is ally]))
    holder = data.draw(st.sampled_from([one for one in Realm if one not in (realm, ally)]))
    pieces = {at: {realm: [FIGHTER] * 3, holder: [FOOT]}}
    state = battle(way=ALLIANCES, active=realm, pieces=pieces, control={at: holder})
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert (ally, state.points) == (after.controller(at), after.points)
    assert bag([CASTLE] if at == CAPITALS[ally] else []) == after.figures(at, ally)


def taken_in_turn(at: str, way: tuple[int, bool], holder: Realm, takers: list[Realm]) -> State:
    """An undefended space goes from hand to hand; what is left of the board stays as it is."""
    state = battle(way=way, active=takers[0], pieces={at: {takers[0]: [FOOT]}}, control={at: holder})
    for realm in takers:
        here = moved_in(way, realm, {at: {realm: [FOOT]}}, {at: state.controller(at)})  # type: ignore[dict-item]
        ready = evolve(here, points=state.points)
        state = do(ready, EndStep(realm), FightBattle(realm, at))
    return state


@checks("N15.43", "N16.30", "M7.1", "N15.41", "N15.42", "M4.2", "N22.14")
@reads("R-vp-own-and-allied-land")
@given(
    st.sampled_from([space for space in LAND if space not in CAPITALS.values()]),
    st.lists(st.sampled_from(Realm), min_size=1, max_size=6),
    st.booleans(),
)
def test_a_space_scores_each_time_it_is_taken(at: str, chosen: list[Realm], alliances: bool) -> None:
    """Whoever takes enemy land holds it and scores, again and again; own land never scores."""
    way = (4, alliances)
    home = HOME[at]
    assert home is not None
    takers, holder, points, control = list[Realm](), home, Counter[Realm](), home
    for realm in chosen:
        allied = alliances and ALLIES[realm] is control
        if realm is control or allied:
            continue
        takers.append(realm)
        control = home if alliances and ALLIES[realm] is home else realm
        points[realm] += 0 if realm is home or (alliances and ALLIES[realm] is home) else 1
    assume(takers)
    after = taken_in_turn(at, way, holder, takers)
    assert control is after.controller(at)
    assert {realm: points[realm] for realm in Realm} == {r: after.victory_points(r) for r in Realm}


@checks("N15.28", "N16.29", "N16.30", "N3.20", "N22.11", "M7.1")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize("home", Realm)
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize("points", [0, 5, 12])
def test_a_capital_scores_five_each_time(alliances: bool, home: Realm, holder: Realm, points: int) -> None:
    """Whoever holds an enemy's Capital, and however much its conqueror has scored before, it is worth 5."""
    way = (4, alliances)
    for realm in Realm:
        if home not in enemies(opening(way, ()), realm) or holder not in enemies(opening(way, ()), realm):
            continue
        pieces = {CAPITALS[home]: {realm: [DRAGON]}}
        state = battle(way=way, active=realm, pieces=pieces, control={CAPITALS[home]: holder})
        state = evolve(state, points=(points,) * 4)
        after = fight(state, CAPITALS[home], luck=(1.0, 0.0))[-1].after
        assert realm is after.controller(CAPITALS[home])
        assert [points + 5 * (who is realm) for who in Realm] == list(after.points)


@checks("N15.43")
@given(st.sampled_from([space for space in LAND if HOME[space] is V]))
def test_the_ally_who_conquers_anew_holds_it(at: str) -> None:
    """Karkoth takes a space, Vailin takes it back, the Iron Circle conquers it: its land, points, income."""
    assume(at not in CAPITALS.values())
    after = taken_in_turn(at, ALLIANCES, V, [K, V, C])
    assert (C, 1, 1, 0) == (after.controller(at), *(after.victory_points(r) for r in (K, C, V)))
    assert BOARD.card(C).base_income + 1 == nerath.income_of(after, C)


@checks("N4.30", "N9.45", "M4.2", "N15.24", "N12.20", "N22.3")
@reads("R-undefended-space")
@pytest.mark.parametrize("reading", ["walkover-won", "walkover-no-battle"])
@given(scene=st.data())
def test_readings_of_an_undefended_space(reading: str, scene: st.DataObject) -> None:
    """It is taken without dice; Monsters run amok from it, unless that is no battle won."""
    plain = [space for space in LAND if space not in CAPITALS.values()]
    drawn = scene.draw(
        land_battles(
            st.just(FREE_FOR_ALL),
            {"R-undefended-space": reading},
            defenders=st.just([]),
            castle=st.just(False),
            site=plain,
        )
    )
    one = beat(drawn.state, FightBattle(drawn.attacker, drawn.at))
    assert not any(isinstance(event, DiceRolled) for event in one.events)
    assert drawn.attacker is one.after.controller(drawn.at)
    foes = enemies(one.after, drawn.attacker)
    targets = [
        space
        for space in NEXT[drawn.at]
        if space in LAND
        and not friendly(one.after, space, drawn.attacker)
        and not any(one.after.figures(space, foe) for foe in foes)
    ]
    monsters = kinds_of(drawn.state.figures(drawn.at, drawn.attacker))[MONSTER]
    amok = reading == "walkover-won" and bool(targets) and monsters > 0
    assert amok is isinstance(one.after.step, nerath.RunningAmok)


@checks("N4.3", "N4.4")
@pytest.mark.parametrize("garrison", [[FOOT], []])
@given(st.sampled_from(Realm), st.sampled_from(LAND), armies())
def test_allies_neither_fight_nor_conquer_each_other(
    garrison: list[Kind], realm: Realm, at: str, pieces: list[Kind]
) -> None:
    """Pieces that come to those of the ally, or into its land, start no battle and change no control."""
    ally = ALLIES[realm]
    came = [Figure(kind, mark=Mark(spent=1)) for kind in pieces]
    state = moved_in(ALLIANCES, realm, {at: {realm: came, ally: garrison}}, {at: ally})
    after = nerath.transition(state, EndStep(realm))
    assert not any(isinstance(event, nerath.BattlesTriggered) for event in after.events)
    assert state.control == after.state.control


@checks("N15.23", "N16.3")
@given(land_battles(defenders=armies((MONSTER, DRAGON), least=2)), SEEDS)
def test_a_lost_attack_changes_nothing_but_losses(scene: Scene, seed: int) -> None:
    """The defender keeps the space, nobody scores, and its Monsters do not run amok."""
    beats = fight(scene.state, scene.at, seed, (0.1, 0.9), press=1.0)
    (ended,) = [event for event in told(beats) if isinstance(event, BattleEnded)]
    assume(not ended.won)
    after = beats[-1].after
    assert (scene.state.control, scene.state.points) == (after.control, after.points)
    assert not any(isinstance(event, nerath.RanAmok) for event in told(beats))
    assert not isinstance(after.step, nerath.RunningAmok)
