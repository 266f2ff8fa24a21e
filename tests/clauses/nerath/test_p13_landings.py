"""Pages 12 and 13: sea battles come first, and landings follow a victory at sea."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.scenes import (
    ASHORE,
    CAPITALS,
    CARGO,
    DRAGON,
    DUNGEON,
    FIGHTER,
    FOOT,
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
    K,
    Luck,
    Pieces,
    V,
    answer,
    battle,
    beat,
    board_order,
    dice,
    do,
    fight,
    guarded,
    kinds_of,
    moved_in,
    roll,
    ship,
    told,
)
from tests.clauses.nerath.sea_battles_told import AT_SEA, invasions, ways_ashore
from tests.rules.nerath.board_facts import cited, enemies, friendly

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
    Realm,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

# Sea battles first.


@checks("N12.20", "N10.3", "N24.5")
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
    landed = Figure(FOOT, mark=Mark(landed=True, stopped=nerath.Stop.ASHORE))
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


@checks("N10.14", "N13.31", "N13.32", "N13.33", "N13.34", "N13.36", "N13.29", "N13.39", "N23.18", "N9.50")
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


@checks("N13.29", "N13.33", "N15.14", "N15.18", "N17.5", "N11.19")
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


@checks("N13.30", "N13.32", "N11.10", "N13.31", "N13.36", "N11.29", "N13.29")
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
    "N10.17",
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
    "N24.14",
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


@checks("N13.35", "N13.21", "N22.6", "N20.5", "I13.1", "N13.20")
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


# Land that can be attacked by sea and by land, and the sea beside it.
BOTH_WAYS = [
    (at, sea)
    for sea in SEA
    for at in NEXT[sea]
    if at in LAND and at not in CAPITALS.values() and any(space in LAND for space in NEXT[at])
]


@checks("N13.38", "N13.28", "N13.37")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("overland", [False, True])
def test_the_cargo_of_all_ships_is_one_force(lap: int, overland: bool) -> None:
    """Four soldiers of two Warships that have won, and whoever came over land, attack in one battle."""
    at, sea = "isle-of-the-druids", "sea-of-mist"
    fleet = [ship(FOOT, FOOT), ship(FOOT, FOOT)]
    pieces: Pieces = {sea: {K: fleet, V: [SHIP]}, at: {V: [FOOT], **({K: [STORM]} if overland else {})}}
    state = at_a_table_of(battle(pieces=pieces), lap)
    state = fight(state, sea, luck=(1.0, 0.0), press=1.0)[-1].after
    while isinstance(state.step, nerath.Landing):
        ashore = (act for act in nerath.legal_actions(state) if isinstance(act, Debark) and act.to == at)
        state = do(state, next(ashore, EndStep(K)))
    assert (at,) == state.memory.pending
    begun = do(state, FightBattle(K, at))
    turn = nerath.to_act(begun)
    assert [6] * 4 + [8] * overland == sorted(die.sides for die in turn.request.dice)  # type: ignore[union-attr]


@checks("N13.38", "N15.7", "N15.8")
@given(
    st.sampled_from(BOTH_WAYS),
    st.lists(st.sampled_from(CARGO), min_size=1, max_size=2),
    st.lists(st.sampled_from(ASHORE), min_size=1, max_size=3),
    SEEDS,
)
def test_by_land_or_by_sea_all_retreat_alike(
    way: tuple[str, str], cargo: list[Kind], overland: list[Kind], seed: int
) -> None:
    """Of those that attack together each may be the first to retreat, and all of them go to friendly land."""
    at, sea = way
    near = [space for space in NEXT[at] if space in LAND]
    pieces: Pieces = {sea: {K: [ship(*cargo)]}, at: {K: list(overland), V: [FOOT]}}
    state = moved_in(pieces=pieces, control={at: V, **dict.fromkeys(near, K)})
    for kind in cargo:
        carrier = next(one for one in state.figures(sea, K) if one.kind is SHIP)
        state = do(state, Debark(K, Figure(kind), carrier, sea, at))
    force = state.figures(at, K).total
    assert len(cargo) + len(overland) == force
    state = do(state, EndStep(K), FightBattle(K, at))
    while isinstance(state.step, nerath.Rolling):
        turn = nerath.to_act(state)
        state = roll(state, *[1] * len(turn.request.dice)).after  # type: ignore[union-attr]
    rng = Random(seed)
    while state.figures(at, K):
        acts = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat)]
        assert {(one, to) for one in state.figures(at, K) for to in near} == {
            (act.figure, act.to) for act in acts if act.to in LAND
        }
        state = do(state, rng.choice([act for act in acts if act.to in LAND]))
    castles = sum(space in CAPITALS.values() for space in near)
    assert force + castles == sum(state.figures(space, K).total for space in near)


@checks("N11.29", "N11.32", "N13.31", "N13.29")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("cargo", CARGO)
def test_from_the_open_sea_nothing_lands_after_a_victory(cargo: Kind, lap: int) -> None:
    """Where no land lies beside the sea space that was won, what is aboard stays aboard."""
    sea = "halcyon-deep"
    assert not any(space in LAND for space in NEXT[sea])
    state = battle(pieces={sea: {K: [ship(cargo), DRAGON], V: [SHIP]}}, control=dict.fromkeys(LAND, V))
    state = at_a_table_of(state, lap)
    state = fight(state, sea, luck=(1.0, 0.0), press=1.0)[-1].after
    assert not any(isinstance(act, Debark) for act in nerath.legal_actions(state))
    assert [cargo] == [one.kind for vessel in state.figures(sea, K) for one in vessel.cargo]


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


@checks("N12.21", "N13.36", "N12.29", "N11.29")
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


DEEP_COASTS = [sea for sea in SEA if any(space in DUNGEON for space in NEXT[sea])]


@checks("N12.21", "N13.36")
@given(st.sampled_from(DEEP_COASTS), st.sets(st.sampled_from(DUNGEON)), st.sampled_from(sorted(HEROES)))
def test_every_dungeon_explored_in_the_turn_is_closed_to_landings(
    sea: str, explored: set[str], hero: Kind
) -> None:
    """However many were explored before the sea was won, Heroes land in none of them, but in the others."""
    state = battle(
        pieces={sea: {K: [ship(hero)], V: [ship()]}},
        rulings={"R-dungeon-battle-order": "dungeons-any-time"},
    )
    # They were explored before this battle, by Heroes that are gone.
    state = evolve(state, memory=evolve(state.memory, explored=board_order(explored)))
    state = fight(state, sea, luck=(1.0, 0.0), press=1.0)[-1].after
    carrier = next(iter(state.figures(sea, K)))
    for dungeon in (space for space in NEXT[sea] if space in DUNGEON):
        act = Debark(K, Figure(hero), carrier, sea, dungeon)
        assert (act in nerath.legal_actions(state)) is (dungeon not in explored)
        assert ({"N12.21"} if dungeon in explored else set()) <= cited(state, act)


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


@checks("N13.26", "N15.19", "N15.13")
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
