"""Pages 20 to 24: what the pieces, the glossary and the summary say of battles, on every battlefield."""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CARGO,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    SIEGE,
    STORM,
    WAYS,
    WIZARD,
    Pieces,
    battle,
    deciding,
    dice,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
    told,
)
from tests.clauses.nerath.single_rolls import (
    COASTS,
    ISLE,
    MIST,
    C,
    K,
    N,
    V,
    asked_dice,
    missed,
    rolled_dice,
    rolling,
)
from tests.rules.nerath.board_facts import cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Move,
    PressAttack,
    Pressing,
    Realm,
    Retreat,
    Rolling,
    TakeDamage,
    TakingDamage,
)
from conquest_rules.testing import checks

# First Strike.


@checks("N20.9", "N12.38", "M4.5", "N22.17", "N12.39")
@pytest.mark.parametrize("attacker_hit", [True, False])
@pytest.mark.parametrize(("realm", "foe"), [(K, V), (V, C), (C, N), (N, K)])
@pytest.mark.parametrize("at", [MIST, "zembar"])
def test_what_first_strike_costs_is_chosen_by_who_was_struck(
    at: str, realm: Realm, foe: Realm, attacker_hit: bool
) -> None:
    """On land and at sea, in attack and in defence: never whoever struck."""
    side: list[Kind | Figure] = [ship(WIZARD), SHIP, STORM] if at in SEA else [WIZARD, FOOT, SIEGE]
    control = {} if at in SEA else {at: foe}
    state = rolling(battle(active=realm, pieces={at: {realm: side, foe: side}}, control=control), at)
    assert isinstance(state.step, Rolling)
    assert state.step.first_strike
    state = roll(state, 1 if attacker_hit else 6).after
    state = roll(state, 6 if attacker_hit else 1).after
    hit = realm if attacker_hit else foe
    assert isinstance(state.step, TakingDamage)
    assert hit is deciding(state)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)]
    assert {(hit, hit)} == {(act.by, act.whose) for act in acts}
    kinds = {SHIP, WIZARD, STORM} if at in SEA else {WIZARD, FOOT, SIEGE}
    assert kinds == {act.figure.kind for act in acts}
    other = foe if attacker_hit else realm
    assert all(nerath.why_not(state, evolve(act, by=other)) for act in acts)


@checks("N20.9", "N14.25", "M4.5")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("realm", Realm)
def test_who_is_struck_by_a_guardian_chooses_the_hero(realm: Realm, way: tuple[int, bool]) -> None:
    """The Medusa strikes first, and the explorer says whom it hits, not the player of the guardians."""
    state = do(moved_in(way, realm, {"hollow-barrow": {realm: [WIZARD, FIGHTER]}}), EndStep(realm))
    state = do(guarded(state, "hollow-barrow", ["medusa"]), FightBattle(realm, "hollow-barrow"))
    state = roll(roll(state, 1).after, 20).after
    assert isinstance(state.step, TakingDamage)
    assert state.step.first_strike
    assert realm is deciding(state)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)]
    assert [(realm, WIZARD), (realm, FIGHTER)] == sorted(
        ((act.by, act.figure.kind) for act in acts), key=lambda one: one[1] is not WIZARD
    )
    for other in enemies(state, realm):
        assert "N12.38" in cited(state, TakeDamage(other, realm, acts[0].figure))


@checks("N20.9", "N14.9", "M5.2", "N14.7")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("realm", Realm)
def test_which_guardian_a_first_strike_hits_is_chosen_against_the_explorer(
    realm: Realm, way: tuple[int, bool]
) -> None:
    """Of two guardians struck by a Wizard an enemy says which loses a die, never who struck."""
    state = do(moved_in(way, realm, {"hollow-barrow": {realm: [WIZARD, FIGHTER]}}), EndStep(realm))
    guardians = ["medusa", "tomb-robbers"]
    state = do(guarded(state, "hollow-barrow", guardians), FightBattle(realm, "hollow-barrow"))
    state = roll(roll(state, 10).after, 1).after
    assert isinstance(state.step, nerath.LosingDice)
    assert state.step.first_strike
    chooser = deciding(state)
    assert chooser in enemies(state, realm)
    acts = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.LoseDie)]
    assert {(chooser, name) for name in guardians} == {(act.by, act.guardian) for act in acts}
    assert all("N14.9" in cited(state, evolve(act, by=realm)) for act in acts)


@checks("N20.9", "N12.46")
@pytest.mark.parametrize("share", [0, 1, 2])
@pytest.mark.parametrize("holder", [V, N])
def test_allies_struck_first_share_the_hits_and_each_chooses_for_itself(holder: Realm, share: int) -> None:
    """Two hits on two realms are shared as any others, and each gives its own to its own pieces."""
    other = N if holder is V else V
    sides: Pieces = {"zembar": {K: [WIZARD, WIZARD], V: [FOOT, SIEGE], N: [FOOT, SIEGE]}}
    state = rolling(battle(way=ALLIANCES, pieces=sides, control={"zembar": holder}), "zembar")
    state = roll(state, 10, 10).after
    assert isinstance(state.step, nerath.SharingDamage)
    assert state.step.first_strike
    state = do(state, nerath.OfferShare(holder, share), nerath.AnswerShare(other, True))
    while isinstance(state.step, TakingDamage):
        (acts,) = [
            {(act.by, act.whose) for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)}
        ]
        assert {(deciding(state), deciding(state))} == acts
        state = do(state, nerath.legal_actions(state)[0])
    assert {holder: 2 - share, other: share} == {
        realm: state.figures("zembar", realm).total for realm in (holder, other)
    }


@checks("N19.21", "N12.30", "N22.19")
@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("castle", [False, True])
def test_every_siege_engine_that_defends_rolls_one_die(number: int, castle: bool) -> None:
    """However many defend, each rolls one eight-sided die, and the attacker's roll two each."""
    defenders = [SIEGE] * number + [CASTLE] * castle
    state = battle(pieces={"zembar": {K: [SIEGE] * number, V: defenders}}, control={"zembar": V})
    seen = rolled_dice(state, "zembar")
    assert [8] * 2 * number == seen[True]
    assert sorted([8] * number + [20] * castle) == seen[False]


@checks("N23.3", "N13.2", "N24.9")
@pytest.mark.parametrize("guardians", [["tomb-robbers"], ["medusa"], ["medusa", "tomb-robbers"]])
def test_the_phases_of_a_round_in_a_dungeon(guardians: list[str]) -> None:
    """First Strike of both sides, then the others of both, then the attacker's choice, round after round."""
    state = battle(pieces={"hollow-barrow": {K: [WIZARD, FIGHTER]}})
    state = do(guarded(state, "hollow-barrow", guardians), FightBattle(K, "hollow-barrow"))
    medusa, robbers = "medusa" in guardians, "tomb-robbers" in guardians
    due = [
        (True, True, (10,)),
        *([(True, False, (20,))] if medusa else []),
        (False, True, (10,)),
        *([(False, False, (8,))] if robbers else []),
    ]
    for _ in range(2):
        seen = list[tuple[bool, bool, tuple[int, ...]]]()
        while isinstance(state.step, Rolling) and len(seen) < len(due):
            seen.append((state.step.first_strike, state.step.attackers, tuple(asked_dice(state))))
            state = missed(state)
        assert due == seen
        assert isinstance(state.step, Pressing)
        state = do(state, PressAttack(K))


# Who fights where.


@checks("N21.10")
@pytest.mark.parametrize(("at", "sea"), COASTS)
def test_a_landing_makes_no_sea_battle_of_a_land_battle(at: str, sea: str) -> None:
    """Whether those who attack a coast came by ship or through the air, a Storm Elemental rolls one die."""
    foe = HOME[at]
    assert foe is not None
    realm = next(one for one in Realm if one is not foe)
    full = ship(FOOT, MONSTER)
    pieces: Pieces = {at: {realm: [STORM], foe: [STORM, STORM]}, sea: {realm: [full]}}
    state = moved_in(active=realm, pieces=pieces)
    landed = do(state, Debark(realm, Figure(MONSTER), full, sea, at), EndStep(realm))
    castle = [20] if any(one.kind is CASTLE for one in state.figures(at, foe)) else []
    assert {True: [8, 12], False: [8, 8, *castle]} == rolled_dice(landed, at)


@checks("N21.15")
@pytest.mark.parametrize("defending", [True, False])
@pytest.mark.parametrize(("at", "sea"), COASTS)
def test_warships_beside_a_land_battle_take_no_part(at: str, sea: str, defending: bool) -> None:
    """Neither the attacker's nor the defender's ships roll or are hit, loaded or not."""
    foe = HOME[at]
    assert foe is not None
    realm = next(one for one in Realm if one is not foe)
    fleet: dict[Realm, list[Kind | Figure]] = {foe if defending else realm: [SHIP, ship(FOOT)]}
    pieces: Pieces = {at: {realm: [FOOT, SIEGE], foe: [FOOT, MONSTER]}, sea: fleet}
    state = battle(active=realm, pieces=pieces)
    begun = rolling(state, at)
    sides = {True: (realm,), False: (foe,)}
    due = {side: dice(begun, at, who, attacking=side, first=False) for side, who in sides.items()}
    assert due == rolled_dice(state, at)
    after = fight(state, at, luck=(0.8, 0.8), press=1.0)[-1].after
    for owner in fleet:
        assert state.figures(sea, owner) == after.figures(sea, owner)


@checks("N21.15", "N10.22", "N21.14", "N9.31")
@pytest.mark.parametrize(("at", "sea"), COASTS)
def test_no_warship_sails_into_land(at: str, sea: str) -> None:
    """Whoever holds a coast, defended or not: a ship beside it neither enters nor attacks it."""
    for realm in Realm:
        for holder in Realm:
            state = moved_in(ALLIANCES, realm, {sea: {realm: [SHIP]}}, {at: holder})
            act = Move(realm, Figure(SHIP), sea, at)
            assert act not in nerath.legal_actions(state)
            assert "N10.22" in cited(state, act)


@checks("N23.5", "N19.13", "N11.8", "N19.14")
@pytest.mark.parametrize("cargo", CARGO)
@pytest.mark.parametrize(("realm", "foe"), [(K, V), (N, C)])
def test_carried_land_pieces_do_not_fight_at_sea(realm: Realm, foe: Realm, cargo: Kind) -> None:
    """Of what the ships of either side carry only Heroes roll."""
    full = ship(cargo, cargo)
    state = battle(active=realm, pieces={MIST: {realm: [full], foe: [full, STORM]}})
    hero = cargo in (FIGHTER, WIZARD)
    seen = [
        one for one in told(fight(state, MIST, luck=(0.0, 0.0), press=0.0)[:5]) if isinstance(one, DiceRolled)
    ]
    for attackers in (True, False):
        mine = sorted(die for one in seen if one.attackers is attackers for die in one.dice)
        assert sorted([8, *([10, 10] if hero else []), *([] if attackers else [8, 8])]) == mine


@checks("N23.5", "N19.14", "N15.8", "N11.8", "N19.13")
@pytest.mark.parametrize("realm", [K, C, N])
@pytest.mark.parametrize("kind", CARGO)
def test_land_pieces_do_not_retreat_into_the_sea(realm: Realm, kind: Kind) -> None:
    """From an island without a ship only what flies gets away over the sea; the land pieces do not swim."""
    state = rolling(battle(active=realm, pieces={ISLE: {realm: [kind, DRAGON], V: [FOOT]}}), ISLE)
    while isinstance(state.step, Rolling):
        state = missed(state)
    away = [act for act in nerath.legal_actions(state) if isinstance(act, Retreat)]
    assert {(DRAGON, sea) for sea in NEXT[ISLE]} == {(act.figure.kind, act.to) for act in away}
    figure = next(one for one in state.figures(ISLE, realm) if one.kind is kind)
    for sea in NEXT[ISLE]:
        assert "N15.8" in cited(state, Retreat(realm, figure, sea))
