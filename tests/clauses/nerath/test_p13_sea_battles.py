"""Page 13: sea battles, and what is carried into them."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, fleets, sea_battles
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
    MONSTER,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    WIZARD,
    K,
    Luck,
    N,
    V,
    battle,
    beat,
    deciding,
    dice,
    do,
    fight,
    fit,
    guarded,
    phases,
    roll,
    rounds,
    ship,
    told,
    units,
)
from tests.clauses.nerath.sea_battles_told import AT_SEA, asked, hits, shares_in, targets
from tests.rules.nerath.board_facts import ALLIES, cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    DiceRolled,
    FightBattle,
    Figure,
    Kind,
    Mark,
    PieceDamaged,
    PieceDestroyed,
    Realm,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

# Who fights.


@checks(
    "N13.1",
    "N13.19",
    "N13.20",
    "N13.21",
    "N13.22",
    "N4.24",
    "N12.27",
    "N12.30",
    "N12.31",
    "N12.33",
    "N12.34",
    "N12.35",
    "N12.45",
    "N13.2",
    "N13.3",
    "N13.4",
    "N13.9",
    "N13.10",
    "N13.11",
    "N13.12",
    "N13.17",
    "N19.13",
    "N20.5",
    "N20.6",
    "N21.9",
    "N22.6",
    "N22.12",
    "I13.1",
    "I23.1",
    "N15.4",
    "N22.19",
    "N20.8",
    "N22.26",
    "N22.32",
    "N21.13",
)
@reads("R-capsize-scope", "R-embarked-first-strike")
@given(AT_SEA, SEEDS, LUCKS)
def test_who_rolls_at_sea(scene: Scene, seed: int, luck: Luck) -> None:
    """Ships, flying pieces and carried Heroes roll, a Storm Elemental two dice on either side."""
    sides = ((True, (scene.attacker,)), (False, scene.defenders))
    for one in rounds(fight(scene.state, scene.at, seed, luck)):
        over = not all(fit(one.middle, scene.at, realms) for _, realms in sides)
        for beats, state, first in ((one.first, one.start, True), (one.other, one.middle, False)):
            due = [(side, dice(state, scene.at, who, attacking=side, first=first)) for side, who in sides]
            rolled = [(e.attackers, sorted(e.dice)) for e in told(beats) if isinstance(e, DiceRolled)]
            wanted = [] if over and not first else [(side, some) for side, some in due if some]
            assert wanted == rolled
            for event in told(beats):
                if isinstance(event, DiceRolled):
                    assert sum(face >= 6 for face in event.faces) == event.hits


@checks("N13.19", "I23.1")
@pytest.mark.parametrize("at", [*SEA, *LAND])
def test_battles_in_sea_spaces_are_sea_battles(at: str) -> None:
    """A Storm Elemental rolls two dice in every sea space, Lake Surth too, and one in every land space."""
    came = ship(FIGHTER) if at in SEA else Figure(FIGHTER)
    state = battle(pieces={at: {K: [came], V: [STORM]}}, control={at: V} if at in LAND else {})
    state = do(state, FightBattle(K, at))
    assert ([8, 10] if at in SEA else [10]) == asked(state)
    theirs = asked(roll(state, *(1 for _ in asked(state))).after)
    assert (2 if at in SEA else 1) == theirs.count(8)


@checks("N12.30", "N13.21", "N13.22", "N20.5", "N22.6", "N13.20", "N22.19")
@pytest.mark.parametrize("ours", [K, V])
@pytest.mark.parametrize("kind", HEROES)
@pytest.mark.parametrize(("cargo", "ships", "heroes"), [(1, 2, 2), (2, 1, 2), (2, 2, 4), (1, 3, 3)])
def test_every_hero_of_ships_alike_rolls(
    ours: Realm, kind: Kind, cargo: int, ships: int, heroes: int
) -> None:
    """However many ships are alike, and Heroes aboard, each ship rolls its d8 and each Hero its d10."""
    fleet = [ship(*[kind] * cargo, *[MONSTER] * (2 - cargo))] * ships
    pieces = {"sea-of-mist": {ours: fleet, V if ours is K else K: [DRAGON]}}
    state, rolled = do(battle(pieces=pieces), FightBattle(K, "sea-of-mist")), list[int]()
    while isinstance(state.step, nerath.Rolling):
        sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        rolled += sides if state.step.attackers is (ours is K) else []
        state = roll(state, *(1 for _ in sides)).after
    assert [8] * ships + [10] * heroes == sorted(rolled)


@checks("N4.3", "N4.22", "N12.44")
@given(fleets, fleets, fleets, st.booleans(), SEEDS)
def test_an_ally_in_the_space_takes_no_part_in_the_attack(
    ours: list[Figure], theirs: list[Figure], friends: list[Figure], printed: bool, seed: int
) -> None:
    """Pieces of the attacker's ally neither roll nor are hit."""
    pieces = {"sea-of-mist": {K: ours, ALLIES[K]: friends, V: theirs}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces)
    state = state if printed else varied(state)
    for one in rounds(beats := fight(state, "sea-of-mist", seed, press=1.0)):
        for part, start, first in ((one.first, one.start, True), (one.other, one.middle, False)):
            for event in told(part):
                if isinstance(event, DiceRolled) and event.attackers:
                    due = dice(start, "sea-of-mist", (K,), attacking=True, first=first)
                    assert due == sorted(event.dice)
    assert state.figures("sea-of-mist", ALLIES[K]) == beats[-1].after.figures("sea-of-mist", ALLIES[K])


# Who takes damage.


@checks("N13.20", "N13.23", "N13.24", "N12.38", "N12.39", "N12.41", "N22.17", "M4.5")
@reads("R-carried-hero-damage")
@pytest.mark.parametrize("reading", ["may", "may-not"])
@given(data=st.data(), seed=SEEDS, luck=LUCKS)
def test_what_can_be_hit_at_sea(reading: str, data: st.DataObject, seed: int, luck: Luck) -> None:
    """Ships and flying pieces, and by the usual reading carried Heroes; never any other cargo."""
    scene = data.draw(sea_battles(rulings={"R-carried-hero-damage": reading}))
    for one in fight(scene.state, scene.at, seed, luck):
        state, decider = one.before, deciding(one.before)
        if not isinstance(state.step, nerath.TakingDamage):
            continue
        assert decider is not None
        seat = next(seat for seat in state.table.setup.seats if decider in seat.realms)
        whose = (decider,) if decider is scene.attacker else tuple(set(seat.realms) & set(scene.defenders))
        assert targets(state, scene.at, whose, reading == "may") == set(nerath.legal_actions(state))
        for figure, carrier in units(state, scene.at, (decider,)):
            if carrier is not None:
                refused = figure.kind not in HEROES or reading == "may-not"
                act = TakeDamage(decider, decider, figure, carrier)
                assert ({"N13.23"} if refused else set()) == cited(state, act)


@checks("N12.38", "N12.39", "N22.17")
@pytest.mark.parametrize(
    ("at", "ours", "theirs"),
    [
        ("zembar", [FOOT, WIZARD, DRAGON], {V: [FOOT, FOOT]}),
        ("sea-of-mist", [ship(FIGHTER, MONSTER), DRAGON, STORM], {V: [ship(), ship()]}),
        ("sunless-citadel", [FIGHTER, WIZARD], {}),
    ],
)
def test_the_first_hit_may_go_to_any_piece(
    at: str, ours: list[Kind | Figure], theirs: dict[Realm, list[Kind | Figure]]
) -> None:
    """On land, at sea and in dungeons whoever was hit is asked, and every piece that fights is offered."""
    state = guarded(battle(pieces={at: {K: ours, **theirs}}), "sunless-citadel", ["troll"])
    state = do(state, FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        misses = [1 for _ in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        state = roll(state, *(misses if state.step.attackers else [6, *misses[1:]])).after
    able = [one for one in units(state, at, (K,)) if one[1] is None or one[0].kind in HEROES]
    assert {TakeDamage(K, K, *one) for one in able} == set(nerath.legal_actions(state))


@checks("N13.24", "N13.25", "N13.26", "N20.6", "N12.40", "N12.42", "N12.43", "N13.15", "N11.33", "N21.12")
@given(fleets, st.data())
def test_what_is_lost_with_a_hit_at_sea(fleet: list[Figure], data: st.DataObject) -> None:
    """A Warship goes down with all it carries, a Hero alone, and nobody else's cargo changes."""
    state = battle(pieces={"sea-of-mist": {K: [ship()], V: [ship(), *fleet]}})
    state = do(state, FightBattle(K, "sea-of-mist"))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        shown = 8 if state.step.attackers else 1
        state = roll(state, *(shown for _ in turn.request.dice)).after  # type: ignore[union-attr]
    assume(isinstance(state.step, nerath.TakingDamage))
    act = data.draw(st.sampled_from(nerath.legal_actions(state)))
    assert isinstance(act, TakeDamage)
    before = state.figures("sea-of-mist", V)
    if act.aboard is not None:
        left = before.remove(act.aboard).add(Figure(SHIP, act.aboard.cargo.remove(act.figure)))
    elif act.figure.kind is DRAGON:
        left = before.remove(act.figure).add(Figure(DRAGON, mark=Mark(damage=1)))
    else:
        left = before.remove(act.figure)
    assert left == nerath.apply(state, act).figures("sea-of-mist", V)


@checks("N13.24", "N13.26")
def test_a_hero_is_lost_from_the_ship_that_was_named() -> None:
    """Of two ships with a Fighter each, that one is the emptier whose Fighter takes the hit."""
    fleet = [ship(FIGHTER), ship(FIGHTER, FOOT)]
    state = battle(pieces={"sea-of-mist": {K: [ship()], V: fleet}})
    state = roll(roll(do(state, FightBattle(K, "sea-of-mist")), 8).after, 1, 1, 1, 1).after
    for struck, left in ((fleet[0], [ship(), fleet[1]]), (fleet[1], [fleet[0], ship(FOOT)])):
        after = do(state, TakeDamage(V, V, Figure(FIGHTER), struck))
        assert Bag.of(*left) == after.figures("sea-of-mist", V)


@checks("N13.18", "N21.13", "N13.17")
@pytest.mark.parametrize("winner", [K, V])
def test_a_dragon_that_won_at_sea_is_whole_again(winner: Realm) -> None:
    """A Dragon hurt over the sea has no damage when that battle is over, whichever side it won for."""
    loser = V if winner is K else K
    pieces = {"sea-of-mist": {winner: [ship(), DRAGON], loser: [ship()]}}
    state = do(battle(pieces=pieces), FightBattle(K, "sea-of-mist"))
    while isinstance(state.step, nerath.Rolling):
        state = roll(state, *(8 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    state = do(state, TakeDamage(winner, winner, Figure(DRAGON)))
    assert not state.figures("sea-of-mist", loser)
    assert Bag.of(Figure(DRAGON), ship()) == state.figures("sea-of-mist", winner)


@checks("N20.6", "N13.11", "N20.8", "N22.26", "N13.10", "N13.9")
@reads("R-sunk-in-first-strike")
def test_heroes_sunk_by_first_strike_do_not_roll() -> None:
    """When Wizards sink a Warship before the other attacks, the Fighter aboard goes down unheard."""
    state = battle(pieces={"sea-of-mist": {K: [ship(WIZARD)], V: [ship(FIGHTER), STORM]}})
    state = roll(do(state, FightBattle(K, "sea-of-mist")), 10).after
    state = do(state, TakeDamage(V, V, ship(FIGHTER)))
    one = roll(state, 1)
    assert [8, 8] == [die.sides for die in nerath.to_act(one.after).request.dice]  # type: ignore[union-attr]


@checks("N12.34", "N12.36", "N13.3", "N13.12")
@given(AT_SEA, SEEDS, LUCKS)
def test_damage_at_sea_comes_after_both_sides_have_rolled(scene: Scene, seed: int, luck: Luck) -> None:
    """In every phase of a sea battle nothing is hurt or sunk while dice are still to be rolled."""
    for start, phase in phases(fight(scene.state, scene.at, seed, luck)):
        events = [e for e in told(phase) if isinstance(e, DiceRolled | PieceDamaged | PieceDestroyed)]
        kinds = [isinstance(event, DiceRolled) for event in events]
        assert sorted(kinds, reverse=True) == kinds
        for one in phase:
            if isinstance(one.before.step, nerath.Rolling):
                assert start.forces == one.before.forces


@checks("N12.37", "N13.3", "N13.25", "N22.33", "N11.33")
@reads("R-excess-hits")
@given(sea_battles(st.just(FREE_FOR_ALL)), SEEDS, LUCKS)
def test_hits_at_sea_are_lost_only_when_nothing_is_left(scene: Scene, seed: int, luck: Luck) -> None:
    """A side takes as much damage as it was hit, or has nothing left that floats or flies."""
    for _, beats in phases(fight(scene.state, scene.at, seed, luck)):
        for realm, by in ((scene.attacker, False), (scene.defenders[0], True)):
            hurt = [
                e for e in told(beats) if isinstance(e, PieceDamaged | PieceDestroyed) and e.realm is realm
            ]
            assert len(hurt) <= hits(beats, by)
            if len(hurt) < hits(beats, by):
                assert not beats[-1].after.figures(scene.at, realm)


@checks("N15.26", "N4.30", "N22.16", "N16.4", "N16.26", "N23.27")
@given(AT_SEA, SEEDS)
def test_nothing_is_conquered_at_sea(scene: Scene, seed: int) -> None:
    """Whoever wins at sea, no space changes hands, nobody scores, and no Monster runs amok."""
    beats = fight(scene.state, scene.at, seed, (0.9, 0.2), press=1.0)
    assert not any(isinstance(one.after.step, nerath.RunningAmok) for one in beats)
    after = beats[-1].after
    assert (scene.state.control, scene.state.points) == (after.control, after.points)
    (ended,) = [event for event in told(beats) if isinstance(event, nerath.BattleEnded)]
    assert bool(after.figures(scene.at, scene.attacker)) is ended.won


@checks("N13.5", "N15.3", "N24.9")
@pytest.mark.parametrize("at", ["sea-of-mist", "zembar", "sunless-citadel"])
def test_wherever_a_round_is_over_the_attacker_chooses(at: str) -> None:
    """At sea, on land and in dungeons the attacker is asked after a round, and nobody else may answer."""
    heroes, theirs = ([FIGHTER], {}) if at in DUNGEON else ([ship(FIGHTER)], {V: [ship()]})
    pieces = {at: {K: [FOOT], V: [FOOT]}} if at in LAND else {at: {K: heroes, **theirs}}
    state = do(guarded(battle(pieces=pieces), "sunless-citadel", ["troll"]), FightBattle(K, at))
    for _ in range(2):
        state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    assert isinstance(state.step, nerath.Pressing)
    assert K is deciding(state)
    assert nerath.PressAttack(K) in nerath.legal_actions(state)
    for other in set(Realm) - {K}:
        assert "N13.5" in cited(state, nerath.PressAttack(other))


# Allies at sea.


@checks("N12.46", "N12.47", "N12.48", "N12.49", "N12.50")
@reads("R-ally-damage-count")
@pytest.mark.parametrize(
    ("ours", "theirs", "number"),
    [
        ([ship(FIGHTER)], [ship()], 1),
        ([ship(FOOT)], [ship()], 1),
        ([ship(), ship()], [ship(), ship()], 2),
        ([ship(FIGHTER, FIGHTER)], [ship(), ship(), ship()], 4),
        ([ship(FIGHTER, FOOT)], [ship(), ship(), ship()], 3),
        ([ship()], [ship(), ship(), ship(), ship()], 4),
    ],
)
def test_allies_at_sea_share_hits_as_on_land(ours: list[Figure], theirs: list[Figure], number: int) -> None:
    """Fleets of two allies share as both agree, or half each; carried Heroes count, other cargo does not."""
    at = "sea-of-mist"
    state = battle(way=ALLIANCES, pieces={at: {K: [ship()] * 4, V: ours, N: theirs}})
    state = roll(do(state, FightBattle(K, at)), *([8] * number + [1] * (4 - number))).after
    state = roll(state, *(1 for _ in nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
    first = deciding(state)
    assert first is not None
    second = ALLIES[first]
    room = {realm: len(fit(state, at, (realm,))) for realm in (V, N)}
    offers = [n for n in range(number + 1) if n <= room[first] and number - n <= room[second]]
    assert [nerath.OfferShare(first, n) for n in offers] == list(nerath.legal_actions(state))
    for n in offers:
        agreed = beat(do(state, nerath.OfferShare(first, n)), nerath.AnswerShare(second, True))
        assert {first: n, second: number - n} == shares_in(agreed)
    refused = beat(do(state, nerath.OfferShare(first, offers[0])), nerath.AnswerShare(second, False))
    picks = [(refused, max((V, N), key=room.__getitem__))]
    if number % 2 and room[V] == room[N]:
        picks = [(beat(refused.after, nerath.Picked(realm)), realm) for realm in (V, N)]
    for answered, larger in picks:
        smaller = ALLIES[larger]
        lesser = min(number // 2, room[smaller])
        assert {larger: number - lesser, smaller: lesser} == shares_in(answered)


@checks("N12.37", "N12.50", "N22.33")
def test_hits_for_a_hero_that_went_down_pass_to_the_ally() -> None:
    """Who sinks with the ship a Hero that was to take a hit, too, leaves that hit to the other defender."""
    at, fleets_there = "sea-of-mist", {K: [ship()] * 3, V: [ship(FIGHTER)], N: [ship(), ship()]}
    state = do(battle(way=ALLIANCES, pieces={at: fleets_there}), FightBattle(K, at))
    state = roll(roll(state, 8, 8, 8).after, 1, 1, 1, 1).after
    first = deciding(state)
    assert first is not None
    state = do(state, nerath.OfferShare(first, 2 if first is V else 1))
    state = do(state, nerath.AnswerShare(ALLIES[first], True), TakeDamage(V, V, ship(FIGHTER)))
    assert (Bag(), Bag()) == (state.figures(at, V), state.figures(at, N))
