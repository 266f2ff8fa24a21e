"""Pages 20 to 24: what the pieces, the glossary and the summary say of battles, on every battlefield."""

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import event, position, when
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ALLIES,
    CARGO,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    Pieces,
    battle,
    cited,
    deciding,
    dice,
    do,
    enemies,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
    told,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleBegun,
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Landing,
    Move,
    OfferShare,
    PressAttack,
    Pressing,
    Realm,
    Retreat,
    Rolling,
    State,
    TakeDamage,
    TakingDamage,
    Window,
)
from conquest_rules.nerath.cards.effects import GainGold
from conquest_rules.nerath.cards.timing import Moment
from conquest_rules.testing import checks

K, V, C, N = Realm
ISLE, MIST = "isle-of-the-druids", "sea-of-mist"
COASTS = [(at, sea) for at in LAND for sea in NEXT[at] if sea in SEA][::6]


def rolling(state: State, at: str) -> State:
    """The first roll of a battle."""
    begun = do(state, FightBattle(state.active, at))
    assert isinstance(begun.step, Rolling)
    return begun


def asked_dice(state: State) -> list[int]:
    """The dice that are to be rolled now, smallest first."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return sorted(die.sides for die in turn.request.dice)


def missed(state: State) -> State:
    """The state after a roll of nothing but ones."""
    return roll(state, *(1 for _ in asked_dice(state))).after


def rolled_dice(state: State, at: str) -> dict[bool, list[int]]:
    """What attackers and defenders roll in a round without First Strike in which all miss."""
    found, state = dict[bool, list[int]](), rolling(state, at)
    while isinstance(state.step, Rolling):
        found[state.step.attackers] = asked_dice(state)
        state = missed(state)
    return found


# First Strike.


@checks("N20.9", "N12.38")
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


@checks("N23.3", "N13.2")
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
        while isinstance(state.step, Rolling):
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


@checks("N21.15", "N10.22")
@pytest.mark.parametrize(("at", "sea"), COASTS)
def test_no_warship_sails_into_land(at: str, sea: str) -> None:
    """Whoever holds a coast, defended or not: a ship beside it neither enters nor attacks it."""
    for realm in Realm:
        for holder in Realm:
            state = moved_in(ALLIANCES, realm, {sea: {realm: [SHIP]}}, {at: holder})
            act = Move(realm, Figure(SHIP), sea, at)
            assert act not in nerath.legal_actions(state)
            assert "N10.22" in cited(state, act)


@checks("N23.5", "N19.13")
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


@checks("N23.5", "N19.14", "N15.8")
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


# Who attacks, and who chooses.


PLACES = ["land", "allied land", "sea", "dungeon"]


@checks("N22.5", "N12.27", "N14.5")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("realm", Realm)
def test_the_attacker_is_whose_turn_it_is(realm: Realm, place: str) -> None:
    """On land, even on an ally's, at sea and in a dungeon: what is the attacker's to play, it may play."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    home = ally if place == "allied land" else foe
    land = next(one for one in LAND if HOME[one] is home)
    at = {"sea": MIST, "dungeon": "hollow-barrow"}.get(place, land)
    sides = {realm: [SHIP], foe: [SHIP]} if place == "sea" else {realm: [FIGHTER], foe: [FOOT]}
    pieces = {at: {realm: [FIGHTER]} if place == "dungeon" else sides}
    times = [when(moment) for moment in (Moment.BATTLE_BEGINS, Moment.DUNGEON_ENTERED, Moment.BEFORE_DICE)]
    cards = [event(one, GainGold(1), play=times) for one in Realm]
    control = {at: foe} if at in LAND else {}
    state = position(*cards, way=ALLIANCES, active=realm, pieces=pieces, control=control)
    state = guarded(do(state, EndStep(realm)), "hollow-barrow", ["tomb-robbers"])
    step = nerath.transition(state, FightBattle(realm, at))
    assert [realm] == [one.attacker for one in step.events if isinstance(one, BattleBegun)]
    now, moments = step.state, list[Moment]()
    while isinstance(now.step, Window):
        moments.append(now.step.occasion.moment)
        assert (realm,) == now.step.asked == now.step.occasion.by
        now = do(now, nerath.Pass(realm))
    assert Moment.BEFORE_DICE == moments[-1]
    assert 2 == len(moments)
    assert isinstance(now.step, Rolling)
    assert now.step.attackers


@checks("N22.17", "N12.38", "N12.46")
@pytest.mark.parametrize(("realm", "at"), [(K, "zembar"), (V, "blisterforge")])
def test_each_of_two_defenders_picks_among_its_own(realm: Realm, at: str) -> None:
    """When they have shared the hits, the one takes its own as it likes, and then so does the other."""
    holder = HOME[at]
    assert holder is not None
    guest = ALLIES[holder]
    sides = {realm: [MONSTER] * 2, holder: [FOOT, SIEGE], guest: [FOOT, FIGHTER]}
    state = rolling(battle(way=ALLIANCES, active=realm, pieces={at: sides}), at)
    state = missed(roll(state, 6, 6).after)
    state = do(state, OfferShare(holder, 1), AnswerShare(guest, True))
    deciders = list[Realm]()
    while isinstance(state.step, TakingDamage):
        by = deciding(state)
        assert by is not None
        deciders.append(by)
        acts = nerath.legal_actions(state)
        own = {one.kind for one in state.figures(at, by)}
        assert {(by, by, kind) for kind in own} == {
            (act.by, act.whose, act.figure.kind) for act in acts if isinstance(act, TakeDamage)
        }
        state = do(state, acts[-1])
    assert sorted([holder, guest]) == sorted(deciders)


@checks("N22.17", "N12.39")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_where_both_sides_are_hit_each_picks_its_own_order(place: int) -> None:
    """The attacker chooses among all its pieces though the defender has to take damage as well."""
    side = [FOOT, SIEGE, MONSTER]
    state = rolling(battle(pieces={"zembar": {K: side, V: side}}), "zembar")
    state = roll(state, 6, 6, 6, 1).after
    state = roll(state, 6, 6, 1).after
    for realm, hits in ((K, 2), (V, 3)):
        kinds = list(side)
        for _ in range(hits if realm is K else 2):
            assert realm is deciding(state)
            acts = nerath.legal_actions(state)
            assert kinds == [act.figure.kind for act in acts if isinstance(act, TakeDamage)]
            lost = min(place, len(kinds) - 1)
            state = do(state, acts[lost])
            del kinds[lost]


# Nothing is left over.


@checks("N24.5", "N12.20")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kind", [FOOT, MONSTER, DRAGON])
def test_undefended_land_is_not_left_for_later(realm: Realm, kind: Kind) -> None:
    """A space that nobody defends is taken in this step, too, before it can end."""
    lands = [one for one in LAND if HOME[one] not in (realm, None)]
    for at in lands[:: len(lands) // 5]:
        state = battle(active=realm, pieces={at: {realm: [kind]}}, control={at: HOME[at]})
        assert "N12.20" in cited(state, EndStep(realm))
        assert EndStep(realm) not in nerath.legal_actions(state)


@checks("N24.5", "N13.36", "N13.38")
@pytest.mark.parametrize(
    ("sea", "at"),
    [
        ("scarlet-bay", "lost-caverns-of-tsojcanth"),
        ("southern-deep", "drowned-vault"),
        ("sea-of-dragons", "hollow-barrow"),
    ],
)
@pytest.mark.parametrize("realm", Realm)
def test_heroes_that_land_in_a_dungeon_fight_there(realm: Realm, sea: str, at: str) -> None:
    """Whoever goes ashore at an entrance after a sea battle faces its guardians in the same step."""
    foe = next(one for one in enemies(moved_in(), realm))
    state = battle(active=realm, pieces={sea: {realm: [ship(FIGHTER, WIZARD), SHIP], foe: [SHIP]}})
    state = fight(guarded(state, at, ["tomb-robbers"]), sea, luck=(1.0, 0.0), press=1.0)[-1].after
    assert isinstance(state.step, Landing)
    landing = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == at)
    state = do(state, landing)
    state = do(state, EndStep(realm)) if isinstance(state.step, Landing) else state
    assert (at,) == state.memory.pending
    assert (FightBattle(realm, at),) == nerath.legal_actions(state)
    assert "N12.20" in cited(state, EndStep(realm))
    fought = told(fight(state, at, luck=(1.0, 0.0), press=1.0))
    assert [at] == [one.at for one in fought if isinstance(one, BattleBegun)]
