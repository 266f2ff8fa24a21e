"""Page 13: sea battles, what is carried into them, and landings."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    CARGO,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HEROES,
    LAND,
    LUCKS,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    Beat,
    K,
    Luck,
    N,
    Scene,
    V,
    answer,
    battle,
    beat,
    board_order,
    cited,
    deciding,
    dice,
    do,
    enemies,
    fight,
    fit,
    fleets,
    friendly,
    guarded,
    kinds_of,
    moved_in,
    phases,
    roll,
    rounds,
    sea_battles,
    ship,
    told,
    units,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Mark,
    PieceDamaged,
    PieceDestroyed,
    Realm,
    State,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

AT_SEA = sea_battles()


# Who fights.


@checks(
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


def asked(state: State) -> list[int]:
    """The dice that are to be rolled now, smallest first."""
    return sorted(die.sides for die in nerath.to_act(state).request.dice)  # type: ignore[union-attr]


@checks("N12.30", "N13.21", "N13.22", "N20.5", "N22.6")
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
@given(fleets, fleets, fleets, SEEDS)
def test_an_ally_in_the_space_takes_no_part_in_the_attack(
    ours: list[Figure], theirs: list[Figure], friends: list[Figure], seed: int
) -> None:
    """Pieces of the attacker's ally neither roll nor are hit."""
    pieces = {"sea-of-mist": {K: ours, ALLIES[K]: friends, V: theirs}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces)
    for one in rounds(beats := fight(state, "sea-of-mist", seed, press=1.0)):
        for part, start, first in ((one.first, one.start, True), (one.other, one.middle, False)):
            for event in told(part):
                if isinstance(event, DiceRolled) and event.attackers:
                    due = dice(start, "sea-of-mist", (K,), attacking=True, first=first)
                    assert due == sorted(event.dice)
    assert state.figures("sea-of-mist", ALLIES[K]) == beats[-1].after.figures("sea-of-mist", ALLIES[K])


# Who takes damage.


def targets(state: State, at: str, realms: tuple[Realm, ...], heroes: bool = True) -> set[TakeDamage]:
    """Every piece that can take the next hit at sea: no cargo but Heroes; Dragons not twice in a batch,
    as long as their own realm has something unhurt."""
    decider, found = deciding(state), set[TakeDamage]()
    assert decider is not None
    for realm in realms:
        able = {
            TakeDamage(decider, realm, figure, carrier)
            for figure, carrier in units(state, at, (realm,))
            if carrier is None or (heroes and figure.kind in HEROES)
        }
        found |= {act for act in able if not act.figure.mark.hit} or able
    return found


@checks("N13.20", "N13.23", "N13.24", "N12.38", "N12.39", "N12.41", "N22.17")
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


@checks("N13.24", "N13.25", "N13.26", "N20.6", "N12.40", "N12.42", "N12.43", "N13.15")
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


@checks("N13.18")
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


@checks("N20.6", "N13.11", "N20.8", "N22.26")
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


def hits(beats: list[Beat], attackers: bool) -> int:
    rolls = [e for e in told(beats) if isinstance(e, DiceRolled) and e.attackers is attackers]
    return sum(face >= 6 for event in rolls for face in event.faces)


@checks("N12.37", "N13.3", "N13.25", "N22.33")
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


@checks("N13.5", "N15.3")
@pytest.mark.parametrize("at", ["sea-of-mist", "zembar", "sunless-citadel"])
def test_wherever_a_round_is_over_the_attacker_chooses(at: str) -> None:
    """At sea, on land and in dungeons the attacker is asked after a round, and nobody else may answer."""
    heroes, theirs = ([FIGHTER], {}) if at in DUNGEON else ([ship(FIGHTER)], {V: [ship()]})
    pieces = {at: {K: [FOOT], V: [FOOT]}} if at in LAND else {at: {K: heroes, **theirs}}
    state = do(guarded(battle(pieces=pieces), "sunless-citadel", ["troll"]), FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
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


def shares_in(one: Beat) -> dict[Realm, int]:
    """How the hits were shared."""
    (event,) = [event for event in one.events if isinstance(event, nerath.DamageShared)]
    return dict(event.shares)


# Sea battles first.


@checks("N12.20")
@pytest.mark.parametrize("foe", [SHIP, STORM, DRAGON])
def test_whoever_is_met_at_sea_is_fought(foe: Kind) -> None:
    """A ship that has come among enemies, be it a ship or something that flies, has a battle to fight."""
    state = battle(pieces={"sea-of-mist": {K: [ship()], V: [foe]}})
    assert (FightBattle(K, "sea-of-mist"),) == nerath.legal_actions(state)
    assert {"N12.20"} == cited(state, EndStep(K))


@checks("N12.28", "N12.29", "N12.24", "M4.3")
@reads("R-dungeon-battle-order", "R-landing-when")
@pytest.mark.parametrize("reading", ["sea-then-rest", "dungeons-any-time"])
@pytest.mark.parametrize("landing", [True, False])
@given(
    seas=st.lists(st.sampled_from(SEA), max_size=2, unique=True),
    lands=st.lists(st.sampled_from(LAND), max_size=2, unique=True),
    dungeons=st.lists(st.sampled_from(DUNGEON), max_size=2, unique=True),
)
def test_sea_battles_come_first(
    landing: bool, reading: str, seas: list[str], lands: list[str], dungeons: list[str]
) -> None:
    """While a sea battle is to be fought nothing else starts; by one reading dungeons do not wait."""
    assume(seas or lands or dungeons)
    landed = Figure(FOOT, mark=Mark(landed=True, stopped="N11.30"))
    came = landed if landing else Figure(FOOT)
    pieces = {
        **{space: {K: [ship()], V: [ship()]} for space in seas},
        **{space: {K: [came], V: [FOOT]} for space in lands},
        **{space: {K: [FIGHTER]} for space in dungeons},
    }
    state = battle(
        pieces=pieces, control=dict.fromkeys(lands, V), rulings={"R-dungeon-battle-order": reading}
    )
    free = reading == "dungeons-any-time"
    due = [*seas, *(dungeons if free else [])] if seas else [*lands, *dungeons]
    assert [FightBattle(K, space) for space in board_order(due)] == list(nerath.legal_actions(state))
    for space in {*lands, *dungeons} - set(due):
        why = "M4.3" if space in DUNGEON else "N12.29" if landing else "N12.28"
        assert {why} == cited(state, FightBattle(K, space))


# Landings.


@st.composite
def invasions(draw: st.DrawFn, rulings: dict[str, str] | None = None, defence: int = 1) -> Scene:
    """A fleet with cargo against a few ships, next to coasts that anybody may hold."""
    loads = st.lists(st.sampled_from(CARGO), max_size=2)
    ours = [ship(*cargo) for cargo in draw(st.lists(loads, min_size=1, max_size=3))]
    return draw(
        sea_battles(
            st.sampled_from([FREE_FOR_ALL, ALLIANCES]),
            rulings,
            st.just(ours),
            st.just([ship()] * defence),
            st.just(False),
        )
    )


def ways_ashore(state: State, sea: str, realm: Realm, *, any_coast: bool = False) -> Iterator[Debark]:
    for figure in state.figures(sea, realm).kinds:
        for cargo in figure.cargo.kinds:
            for space in NEXT[sea]:
                enemy = space in LAND and not friendly(state, space, realm)
                if enemy or (space in LAND and any_coast) or (space in DUNGEON and cargo.kind in HEROES):
                    yield Debark(realm, cargo, figure, sea, space)


@checks("N10.14", "N13.31", "N13.32", "N13.33", "N13.34", "N13.36", "N13.29", "N13.39")
@reads("R-unload-at-enemy-sea")
@pytest.mark.parametrize(
    "reading", ["after-battle-attack-only", "after-battle-any-coast", "friendly-coast-at-once"]
)
@given(data=st.data(), seed=SEEDS, luck=LUCKS)
def test_landings_after_a_sea_victory(reading: str, data: st.DataObject, seed: int, luck: Luck) -> None:
    """Only if the sea was won, what is still aboard may land: to attack, to explore, or to stay."""
    scene = data.draw(invasions({"R-unload-at-enemy-sea": reading}))
    beats = fight(scene.state, scene.at, seed, luck, press=0.6)
    after = beats[-1].after
    won = any(isinstance(event, nerath.BattleEnded) and event.won for event in told(beats))
    coast = reading == "after-battle-any-coast"
    due = list(ways_ashore(after, scene.at, scene.attacker, any_coast=coast)) if won else []
    assert bool(due) is isinstance(after.step, nerath.Landing)
    if not due:
        return
    assert {*due, EndStep(scene.attacker)} == set(nerath.legal_actions(after))
    for act in due:
        for space in NEXT[scene.at]:
            other = evolve(act, to=space)
            if space in LAND and other not in due:
                assert {"N13.32"} == cited(after, other)
            elif space in SEA:
                assert {"N11.29"} == cited(after, other) - {"N13.32"}
            elif space in DUNGEON and other not in due:
                assert {"N10.14"} == cited(after, other)


@checks("N11.15")
@pytest.mark.parametrize("isle", ["winterskull-lands", "isle-of-the-druids"])
def test_after_a_sea_victory_cargo_lands_on_islands(isle: str) -> None:
    """What a ship carries lands on an enemy's island after a sea battle as on any coast."""
    sea = next(one for one in NEXT[isle] if one in SEA)
    state = battle(pieces={sea: {K: [ship(FOOT)], V: [ship()]}}, control={isle: V})
    state = roll(roll(do(state, FightBattle(K, sea)), 8).after, 1).after
    assert isle in {act.to for act in nerath.legal_actions(state) if isinstance(act, Debark)}


@checks("N13.29", "N13.33")
@reads("R-unload-after-move-step")
def test_ships_that_won_no_battle_do_not_land_in_the_battles_step() -> None:
    """A Warship in a quiet sea had to land its cargo in the Move step."""
    pieces = {
        "sea-of-mist": {K: [ship(FOOT)], V: [ship()]},
        "shining-coast": {K: [ship(FOOT)]},
    }
    act, state = Debark(K, Figure(FOOT), ship(FOOT), "shining-coast", "vailindor"), battle(pieces=pieces)
    assert {"N10.6"} == cited(state, act)
    state = roll(roll(do(state, FightBattle(K, "sea-of-mist")), 8).after, 1).after
    assert isinstance(state.step, nerath.Landing)
    assert {"N13.29"} == cited(state, act)
    state = do(state, EndStep(K))
    assert isinstance(state.step, nerath.Repositioning)
    assert nerath.why_not(state, act)


@checks("N13.33", "N15.18", "N15.14")
@reads("R-landing-after-partial-sea-win")
def test_no_landing_after_a_retreat() -> None:
    """Cargo of a fleet that gave up the sea battle stays aboard for the turn."""
    state = battle(pieces={"sea-of-mist": {K: [ship(MONSTER)], V: [ship()]}})
    state = do(state, FightBattle(K, "sea-of-mist"))
    state = roll(roll(state, 1).after, 1).after
    state = do(state, nerath.Retreat(K, ship(MONSTER), "shining-coast"))
    assert isinstance(state.step, nerath.Repositioning)
    assert ship(MONSTER) in state.figures("shining-coast", K)
    assert nerath.why_not(state, Debark(K, Figure(MONSTER), ship(MONSTER), "shining-coast", "vailindor"))


@checks("N11.20")
def test_cargo_does_not_land_where_it_embarked_this_turn() -> None:
    """By the reading that opens any coast, the coast that a piece came from stays closed to it."""
    aboard = Figure(FOOT, mark=Mark(boarded="isle-of-the-druids"))
    fleet = Figure(SHIP, Bag.of(aboard))
    state = battle(
        pieces={"sea-of-mist": {K: [fleet], V: [ship()]}},
        control={"isle-of-the-druids": K},
        rulings={"R-unload-at-enemy-sea": "after-battle-any-coast"},
    )
    state = roll(roll(do(state, FightBattle(K, "sea-of-mist")), 8).after, 1).after
    (loaded,) = state.figures("sea-of-mist", K).kinds
    act = Debark(K, aboard, loaded, "sea-of-mist", "isle-of-the-druids")
    assert {"N11.20"} == cited(state, act)
    assert not nerath.why_not(state, evolve(act, to="emerald-blade-barony"))


@checks("N13.30", "N13.32")
@reads("R-unload-at-enemy-sea")
@pytest.mark.parametrize(
    "reading", ["after-battle-attack-only", "after-battle-any-coast", "friendly-coast-at-once"]
)
@given(
    sea=st.sampled_from(SEA),
    owner=st.sampled_from(Realm),
    kind=st.sampled_from(CARGO),
    foe=st.sampled_from([None, SHIP, STORM, DRAGON]),
)
def test_an_enemy_sea_must_be_won_before_landing(
    reading: str, sea: str, owner: Realm, kind: Kind, foe: Kind | None
) -> None:
    """In the Move step nothing lands from an enemy sea; by one reading friendly coasts are open at once."""
    state = moved_in(
        pieces={sea: {K: [ship(kind)], **({V: [foe]} if foe else {})}},
        control={space: owner for space in NEXT[sea] if space in LAND},
        rulings={"R-unload-at-enemy-sea": reading},
    )
    (loaded,) = state.figures(sea, K).kinds
    for space in NEXT[sea]:
        if space in SEA or (space in DUNGEON and kind not in HEROES):
            continue
        at_once = reading == "friendly-coast-at-once" and owner is K and space in LAND
        act = Debark(K, Figure(kind), loaded, sea, space)
        assert ({"N13.30"} if foe and not at_once else set()) == cited(state, act)


@checks(
    "N12.20",
    "N12.21",
    "N12.29",
    "N13.27",
    "N13.28",
    "N13.31",
    "N13.32",
    "N13.36",
    "N13.37",
    "N13.38",
    "N14.1",
    "N23.12",
)
@reads("R-late-joiners")
@given(invasions(), SEEDS, st.booleans())
def test_whoever_lands_attacks_or_joins_the_attack(scene: Scene, seed: int, overland: bool) -> None:
    """What lands stands ashore as an attacker, in one battle with those that came over land."""
    state, realm = scene.state, scene.attacker
    coasts = [space for space in NEXT[scene.at] if space in LAND and not friendly(state, space, realm)]
    pending = (scene.at,)
    if overland and coasts:
        place = state.table.content.board.place[coasts[0]]
        force = list(state.forces[place])
        force[list(Realm).index(realm)] = Bag.of(Figure(SIEGE))
        forces = (*state.forces[:place], tuple(force), *state.forces[place + 1 :])
        pending = board_order((scene.at, coasts[0]))
        state = evolve(state, forces=forces, memory=evolve(state.memory, pending=pending))
    state = fight(state, scene.at, seed, (1.0, 0.0), press=1.0)[-1].after
    rng = Random(seed)
    while isinstance(state.step, nerath.Landing):
        assert {*ways_ashore(state, scene.at, realm), EndStep(realm)} == set(nerath.legal_actions(state))
        act = rng.choice(nerath.legal_actions(state))
        one = beat(state, act)
        if isinstance(act, Debark):
            ashore = one.after.figures(act.to, realm) if act.to in one.after.memory.pending else Bag()
            assert kinds_of(state.figures(act.to, realm)) + Counter([act.figure.kind]) == kinds_of(ashore)
            assert all(
                figure.mark.landed or figure.kind is SIEGE or act.to in DUNGEON for figure in ashore.kinds
            )
            assert board_order({*state.memory.pending, act.to}) == one.after.memory.pending
            assert state.control == one.after.control
            more = any(True for _ in ways_ashore(one.after, scene.at, realm))
            assert more is isinstance(one.after.step, nerath.Landing)
        state = one.after
    foes = enemies(state, realm)
    for at in state.memory.pending:
        if at in LAND and any(state.figures(at, foe) for foe in foes):
            begun = beat(state, FightBattle(realm, at))
            assert at == begun.after.step.battle.at  # type: ignore[union-attr]
            wanted = dice(state, at, (realm,), attacking=True, first=begun.after.step.first_strike)  # type: ignore[union-attr]
            turn = nerath.to_act(begun.after)
            if begun.after.step.attackers:  # type: ignore[union-attr]
                assert wanted == sorted(die.sides for die in turn.request.dice)  # type: ignore[union-attr]


@checks("N13.35", "N13.21", "N22.6")
@reads("R-embarked-first-strike")
@given(st.sampled_from(HEROES), st.sampled_from(["emerald-blade-barony", "drowned-vault"]))
def test_a_hero_fights_at_sea_and_again_ashore(kind: Kind, to: str) -> None:
    """A carried Hero rolls its d10 at sea, lands, and rolls it again on land or against guardians."""
    state = battle(
        pieces={"southern-deep": {K: [ship(kind)], V: [ship()]}, "emerald-blade-barony": {V: [FOOT]}}
    )
    state = guarded(state, "drowned-vault", ["troll"])
    beats = fight(state, "southern-deep", luck=(1.0, 0.0))
    state = beats[-1].after
    act = next(a for a in nerath.legal_actions(state) if isinstance(a, Debark) and a.to == to)
    state = do(state, act)
    while isinstance(state.step, nerath.Landing):
        state = do(state, EndStep(K))
    beats += fight(state, to, luck=(1.0, 0.0))
    rolled = [e for e in told(beats) if isinstance(e, DiceRolled) and e.attackers and 10 in e.dice]
    assert {"southern-deep", to} == {event.at for event in rolled}
    assert {kind is WIZARD} == {event.first_strike for event in rolled}


@checks("N13.39", "N13.34", "N13.38")
@given(st.sampled_from(CARGO), st.booleans())
def test_a_combined_attack_goes_on_without_what_was_sunk(kind: Kind, sunk: bool) -> None:
    """The land battle is fought by those who came over land, with the cargo only if its own ship lives."""
    at = "isle-of-the-druids"
    pieces = {"sea-of-mist": {K: [ship(kind), ship(), DRAGON], V: [ship()]}, at: {K: [STORM], V: [FOOT]}}
    state = do(battle(pieces=pieces), FightBattle(K, "sea-of-mist"))
    rng = Random(0)
    while isinstance(state.step, (nerath.Rolling, nerath.TakingDamage, nerath.Pressing)):
        if isinstance(state.step, nerath.TakingDamage):
            state = do(state, TakeDamage(K, K, next(x for x in state.figures("sea-of-mist", K) if x.cargo)))
        else:
            late = isinstance(state.step, nerath.Rolling) and not state.step.first_strike
            luck = (1.0 if late else 0.0, 1.0 if sunk and late else 0.0)
            state = nerath.apply(state, answer(state, rng, luck, press=1.0))
    assert isinstance(state.step, nerath.ChoosingBattle if sunk else nerath.Landing)
    if not sunk:
        act = next(a for a in nerath.legal_actions(state) if isinstance(a, Debark) and a.to == at)
        state = do(state, act)
    begun = do(state, FightBattle(K, at))
    assert Counter([STORM] if sunk else [STORM, kind]) == kinds_of(begun.figures(at, K))


@checks("N12.21", "N13.36")
@reads("R-landing-when")
def test_a_dungeon_is_explored_once_a_turn() -> None:
    """A dungeon fought in before the sea battles, where that is allowed, is closed to landings after."""
    state = battle(
        pieces={"southern-deep": {K: [ship(FIGHTER)], V: [ship()]}, "drowned-vault": {K: [WIZARD]}},
        rulings={"R-dungeon-battle-order": "dungeons-any-time"},
    )
    state = guarded(state, "drowned-vault", ["medusa"])
    state = fight(state, "drowned-vault", luck=(1.0, 0.0), press=1.0)[-1].after
    state = fight(state, "southern-deep", luck=(1.0, 0.0), press=1.0)[-1].after
    act = Debark(
        K, Figure(FIGHTER), next(iter(state.figures("southern-deep", K))), "southern-deep", "drowned-vault"
    )
    assert {"N12.21"} == cited(state, act)


@checks("N12.21", "N15.14")
def test_heroes_do_not_retreat_into_a_sea_battle_still_to_be_fought() -> None:
    """Where dungeons come at any time, no ship in a sea that is still to be won takes Heroes in."""
    state = battle(
        pieces={"southern-deep": {K: [ship()], V: [ship()]}, "drowned-vault": {K: [FIGHTER]}},
        rulings={"R-dungeon-battle-order": "dungeons-any-time"},
    )
    state = do(guarded(state, "drowned-vault", ["troll"]), FightBattle(K, "drowned-vault"))
    state = roll(roll(state, 1).after, 1, 1).after
    assert (nerath.PressAttack(K),) == nerath.legal_actions(state)


@checks("N13.26", "N15.19")
@given(AT_SEA, SEEDS, LUCKS)
def test_cargo_is_never_mixed_up(scene: Scene, seed: int, luck: Luck) -> None:
    """Every ship that is left, fought on or retreated, carries its own cargo, less Heroes that were hit."""
    after = fight(scene.state, scene.at, seed, luck)[-1].after
    spaces = (scene.at, *NEXT[scene.at])
    for realm in (scene.attacker, *scene.defenders):
        before, later = (
            Counter(
                tuple(cargo.kind for cargo in one.cargo if cargo.kind not in HEROES)
                for space in spaces
                for one in state.figures(space, realm)
                if one.kind is SHIP
            )
            for state in (scene.state, after)
        )
        assert later <= before
