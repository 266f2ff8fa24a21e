"""Pages 22 and 24: who attacks, who picks what is lost, and that every battle is fought."""

import pytest
from tests.clauses.nerath.cardtable import event, position, when
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
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
    WIZARD,
    battle,
    deciding,
    do,
    fight,
    guarded,
    moved_in,
    roll,
    ship,
    told,
)
from tests.clauses.nerath.single_rolls import missed, rolling
from tests.rules.nerath.board_facts import ALLIES, cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleBegun,
    Debark,
    EndStep,
    FightBattle,
    Kind,
    Landing,
    OfferShare,
    Realm,
    Rolling,
    TakeDamage,
    TakingDamage,
    Window,
)
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.content.timing import Moment
from conquest_rules.testing import checks

K, V, C, N = Realm
MIST = "sea-of-mist"


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


@checks("N22.17", "N12.38", "N12.46", "N12.39")
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


@checks("N24.5", "N12.20", "N10.3", "N16.27")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kind", [FOOT, MONSTER, DRAGON])
def test_undefended_land_is_not_left_for_later(realm: Realm, kind: Kind) -> None:
    """A space that nobody defends is taken in this step, too, before it can end."""
    lands = [one for one in LAND if HOME[one] not in (realm, None)]
    for at in lands[:: len(lands) // 5]:
        state = battle(active=realm, pieces={at: {realm: [kind]}}, control={at: HOME[at]})
        assert "N12.20" in cited(state, EndStep(realm))
        assert EndStep(realm) not in nerath.legal_actions(state)


@checks("N24.5", "N12.20", "N13.38", "N13.37", "N16.27")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kind", [FOOT, FIGHTER])
def test_who_lands_on_undefended_land_takes_it_in_the_same_step(realm: Realm, kind: Kind) -> None:
    """After a sea battle, land of an enemy that nobody defends is a battle more, and is taken with points."""
    foes = enemies(moved_in(), realm)
    home = next(
        one
        for one in LAND
        if HOME[one] in foes and one not in CAPITALS.values() and set(NEXT[one]) & set(SEA)
    )
    sea = next(one for one in NEXT[home] if one in SEA)
    state = battle(active=realm, pieces={sea: {realm: [ship(kind), SHIP, SHIP], foes[0]: [SHIP]}})
    state = fight(state, sea, luck=(1.0, 0.0), press=1.0)[-1].after
    landing = next(one for one in nerath.legal_actions(state) if isinstance(one, Debark) and one.to == home)
    state = do(state, landing)
    state = do(state, EndStep(realm)) if isinstance(state.step, Landing) else state
    assert (FightBattle(realm, home),) == nerath.legal_actions(state)
    after = do(state, FightBattle(realm, home))
    assert realm is after.controller(home)
    assert state.victory_points(realm) + 1 == after.victory_points(realm)


@checks("N24.5", "N13.36", "N13.38", "N16.27", "N11.29")
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
