"""Page 15: how battles end, and what is won."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import (
    ALLY_ALONE,
    Scene,
    armies,
    dungeon_battles,
    land_battles,
    sea_battles,
)
from tests.clauses.nerath.endings_told import WON, both_sides, conquest, left_of, taken_in_turn
from tests.clauses.nerath.orders_of_play import LAPS
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    SEEDS,
    STORM,
    WAYS,
    WIZARD,
    C,
    K,
    Luck,
    V,
    bag,
    battle,
    beat,
    do,
    fight,
    fit,
    guarded,
    kinds_of,
    moved_in,
    opening,
    points_due,
    roll,
    ship,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, enemies, friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    BattleEnded,
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

# The end.


@checks("N15.20", "N15.22", "N15.23", "N15.24", "N15.3", "N13.5")
@given(st.one_of(land_battles(), ALLY_ALONE), SEEDS, LUCKS)
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
        ours, theirs = (left_of(one, scene.at, realms) for realms in sides)
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
            assert all(both_sides(one.before, scene))
    (ended,) = [event for event in told(beats) if isinstance(event, BattleEnded)]
    ours, theirs = both_sides(beats[-1].after, scene)
    retreated = any(isinstance(one.action, Retreat) for one in beats)
    assert (ours and not retreated) is ended.won
    assert retreated or not (ours and theirs)


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


@checks("N15.1", "N15.3", "N15.4", "N15.16", "N14.5", "N13.5")
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
    "N8.4",
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
    "N22.13",
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
    loser = before.controller(at)
    assert loser is not None
    if before.controller(CAPITALS[loser]) is after.controller(CAPITALS[loser]) is loser:
        assert 1 == nerath.income_of(before, loser) - nerath.income_of(after, loser)


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


@checks("N15.25", "N15.35", "N15.41", "N12.56", "N22.14", "N22.13")
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


@checks("N15.43", "N16.30", "M7.1", "N15.41", "N15.42", "M4.2", "N22.14")
@reads("R-vp-own-and-allied-land")
@given(
    st.sampled_from([space for space in LAND if space not in CAPITALS.values()]),
    st.lists(st.sampled_from(Realm), min_size=1, max_size=6),
    st.booleans(),
    st.sampled_from(LAPS),
)
def test_a_space_scores_each_time_it_is_taken(
    at: str, chosen: list[Realm], alliances: bool, lap: int
) -> None:
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
    after = taken_in_turn(at, way, holder, takers, lap)
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


@checks("N4.3", "N4.4", "N9.45", "N15.46", "N15.47", "N18.27")
@reads("R-ally-occupied-space")
@pytest.mark.parametrize("reading", nerath.ruling("R-ally-occupied-space").names)
@pytest.mark.parametrize("way", [way for way in WAYS if way[1]])
@given(
    realm=st.sampled_from(Realm),
    at=st.sampled_from(LAND),
    garrison=st.sampled_from([[FOOT], []]),
    pieces=armies(),
)
def test_allies_neither_fight_nor_conquer_each_other(
    reading: str, way: tuple[int, bool], realm: Realm, at: str, garrison: list[Kind], pieces: list[Kind]
) -> None:
    """Pieces that come to those of the ally, or into its land, start no battle and change no control.

    With `occupier-controls-conquests` those alone in what the ally has conquered from others hold it.
    """
    ally, rulings = ALLIES[realm], {"R-ally-occupied-space": reading}
    came = [Figure(kind, mark=Mark(spent=1)) for kind in pieces]
    state = moved_in(way, realm, {at: {realm: came, ally: garrison}}, {at: ally}, rulings)
    after = nerath.transition(state, EndStep(realm))
    assert not any(isinstance(event, nerath.BattlesTriggered) for event in after.events)
    alone = not state.figures(at, ally) and HOME[at] not in (realm, ally)
    holder = realm if alone and reading == "occupier-controls-conquests" else ally
    assert holder is after.state.controller(at)
    others = [space for space in LAND if space != at]
    assert [*map(state.controller, others)] == [*map(after.state.controller, others)]


@checks("N4.3", "N4.4")
@pytest.mark.parametrize("at", ["", "home", "conquest"])
@pytest.mark.parametrize("realm", Realm)
def test_activated_pieces_take_nothing_from_an_ally(realm: Realm, at: str) -> None:
    """In the variant pieces that go into an ally's land, guarded by nobody, start no battle and take none."""
    ally = ALLIES[realm]
    villages = [space for space in LAND if space not in CAPITALS.values()]
    home = next(space for space in villages if HOME[space] is ally)
    far = next(space for space in villages if HOME[space] not in (realm, ally))
    space = far if at == "conquest" else home
    came = Figure(FOOT, mark=Mark(spent=1))
    state = moved_in(
        ALLIANCES, realm, {space: {realm: [came], **({ally: [FOOT]} if not at else {})}}, {space: ally}
    )
    setup = evolve(nerath.setup_of(state), variant=nerath.Variant.REDUCED_DOWNTIME)
    memory = nerath.TurnMemory(lap=2)
    table = nerath.new_game(setup).table
    state = evolve(state, table=table, step=nerath.Activating(2, space), memory=memory)
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
