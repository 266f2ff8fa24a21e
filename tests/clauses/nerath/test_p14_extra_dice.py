"""What extra dice need against a guardian that makes Heroes need 7 or 8, page 14."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.nerath.fought import TOMB, enumerated, worked_out
from tests.clauses.nerath.cardtable import event, in_play, seated, treasure, when
from tests.clauses.nerath.drawn_battles import GUARDIANS, HARD, armies
from tests.clauses.nerath.scenes import BOARD, DUNGEON, FIGHTER, HEROES, WIZARD, K, battle, do, guarded, roll
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath import FightBattle, Kind, Moment, Realm, State
from conquest_rules.nerath.content.effects import ExtraDice, HitOn, Lasts
from conquest_rules.nerath.content.rows import Guardian, Whenever
from conquest_rules.nerath.position.state import InForce
from conquest_rules.testing import checks, reads

RULING = "R-event-dice-in-dungeons"
AT = "sunless-citadel"
# No two pieces roll a die of twelve sides, and Heroes roll none.
DICE = ExtraDice(2, 12, Lasts.BATTLE)
ENTERED = when(Moment.DUNGEON_ENTERED)
PROPERTY = treasure(lasting=[ExtraDice(2, 12)])
POWER = treasure(DICE, play=(ENTERED,))
REPEATED = treasure(whenever=[Whenever(ENTERED, (DICE,))])
EVENT = event(K, DICE, play=(ENTERED,))
companies = st.lists(st.sampled_from(GUARDIANS), min_size=1, max_size=3, unique=True)


def due(tiles: list[Guardian]) -> int:
    """What Heroes have to roll against these guardians."""
    return max(one.heroes_need or 6 for one in tiles)


def exploring(tiles: list[Guardian], heroes: list[Kind], rulings: dict[str, str], at: str = AT) -> State:
    state = battle(active=K, pieces={at: {K: heroes}}, rulings=rulings)
    return guarded(state, at, [one.id for one in tiles])


def extra(state: State) -> list[int]:
    """What the extra dice have to show in the next roll of the Heroes that has any."""
    while isinstance(state.step, nerath.Rolling | nerath.LosingDice | nerath.TakingDamage):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Deciding):
            state = do(state, nerath.legal_actions(state)[0])
            continue
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        assert isinstance(state.step, nerath.Rolling)
        if state.step.attackers and not state.step.first_strike:
            return [die.low for die in turn.request.dice if die.sides == 12]
        state = roll(state, *[1] * len(turn.request.dice)).after
    raise AssertionError("nobody has rolled")


@checks("N14.30", "N14.28", "N16.23", "N23.24")
@pytest.mark.parametrize("card", ["property", "power", "repeated"])
@given(tiles=companies, heroes=armies(HEROES), at=st.sampled_from(DUNGEON))
def test_dice_of_a_treasure_need_what_heroes_need(
    card: str, tiles: list[Guardian], heroes: list[Kind], at: str
) -> None:
    """7 and 8 hold for all rolls of the Heroes: dice of a Property, of a Power, and of what is repeated."""
    shown = {"property": PROPERTY, "power": POWER, "repeated": REPEATED}[card]
    state = seated(exploring(tiles, heroes, {}, at), shown)
    state = in_play(state, K, shown.id)
    if card == "power":
        state = evolve(state, in_force=(InForce(K, shown.id, 0, at),))
    state = do(state, FightBattle(K, at))
    while isinstance(state.step, nerath.Window):
        acts = nerath.legal_actions(state)
        state = do(state, next((act for act in acts if isinstance(act, nerath.UseProperty)), acts[-1]))
    assert [due(tiles)] * 2 == extra(state)


@checks("N14.30", "N14.31", "N14.28")
@reads("R-event-dice-in-dungeons")
@each_reading(RULING)
@given(tiles=companies, heroes=armies(HEROES))
def test_dice_of_an_event_hit_on_six_or_as_heroes_do(
    reading: str, tiles: list[Guardian], heroes: list[Kind]
) -> None:
    """An Event's dice trump the guardian, or need its number like all others."""
    state = seated(exploring(tiles, heroes, {RULING: reading}), EVENT)
    state = do(state, FightBattle(K, AT), nerath.PlayCard(K, EVENT.id))
    while isinstance(state.step, nerath.Window):
        state = do(state, nerath.Pass(state.step.asked[0]))
    assert [6 if reading == "hit-on-six" else due(tiles)] * 2 == extra(state)


@checks("N14.30")
@given(hard=st.sampled_from(HARD), number=st.integers(2, 5))
def test_an_event_that_helps_heroes_leaves_the_dice_of_a_treasure_alone(hard: Guardian, number: int) -> None:
    """With an Event a Fighter hits on the Event's number; dice of a Treasure need the guardian's."""
    help_them = event(K, HitOn(number, (), Lasts.BATTLE), play=(ENTERED,))
    state = in_play(seated(exploring([hard], [FIGHTER], {}), help_them, PROPERTY), K, PROPERTY.id)
    state = do(state, FightBattle(K, AT), nerath.PlayCard(K, help_them.id))
    assert [hard.heroes_need] * 2 == extra(state)


@checks("N14.30", "N14.28")
@reads("R-hit-penalty-duration")
@each_reading("R-hit-penalty-duration")
@given(heroes=st.sampled_from([[WIZARD, FIGHTER], [WIZARD, FIGHTER, FIGHTER]]))
def test_dice_of_a_treasure_when_the_hard_one_is_gone(reading: str, heroes: list[Kind]) -> None:
    """They need for the whole battle what Heroes need, by the other reading while the guardian lives."""
    hard = next(one for one in HARD if len(one.dice) == 1 and not one.first_strike)
    easy = next(one for one in GUARDIANS if not one.heroes_need and len(one.dice) > 1)
    state = exploring([hard, easy], heroes, {"R-hit-penalty-duration": reading})
    state = do(in_play(seated(state, PROPERTY), K, PROPERTY.id), FightBattle(K, AT))
    state = roll(state, 10).after
    state = do(state, nerath.LoseDie(Realm.VAILIN, hard.id, hard.dice, hard.dice[0]))
    assert [hard.heroes_need if reading == "whole-battle" else 6] * 2 == extra(state)


@checks("N14.30", "N8.12")
def test_a_small_die_of_a_treasure_never_hits_a_troll() -> None:
    """A die of six sides shows no 7: its highest face is a miss."""
    aid = treasure(lasting=[ExtraDice(1, 6)])
    state = exploring([BOARD.guardian("troll")], [FIGHTER], {})
    state = do(in_play(seated(state, aid), K, aid.id), FightBattle(K, AT))
    told = roll(state, 1, 6).events
    assert [0] == [one.hits for one in told if isinstance(one, nerath.DiceRolled)]


@checks("N8.12")
def test_elsewhere_extra_dice_hit_on_six() -> None:
    """On land a Treasure's dice and an Event's hit on 6 or more, for attackers and defenders."""
    for attacker in (K, Realm.VAILIN):
        pieces = {"zembar": {attacker: [FIGHTER], Realm.NERATH: [FIGHTER]}}
        state = battle(active=attacker, pieces=pieces, control={"zembar": Realm.NERATH})
        state = do(in_play(seated(state, PROPERTY), K, PROPERTY.id), FightBattle(attacker, "zembar"))
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        more = [Die.at_least(12, 6)] * 2 if attacker is K else []
        assert [Die.at_least(10, 6), *more] == list(turn.request.dice)


@each_reading(RULING)
@pytest.mark.parametrize("card", ["event", "property"])
def test_the_odds_know_what_the_dice_need(reading: str, card: str) -> None:
    """What a battle with extra dice comes to is what complete enumeration finds."""
    state = battle(active=K, pieces={TOMB: {K: [FIGHTER]}}, rulings={RULING: reading})
    state = seated(guarded(state, TOMB, ["troll"]), *((EVENT,) if card == "event" else (PROPERTY,)))
    if card == "event":
        state = nerath.apply(do(state, FightBattle(K, TOMB)), nerath.PlayCard(K, EVENT.id))
        found = odds.at(state, TOMB)
        need = 6 if reading == "hit-on-six" else 7
        given_dice = odds.battle(
            "fighter",
            "troll",
            where=nerath.SpaceKind.DUNGEON,
            for_attackers=[DICE],
            rulings={RULING: reading},
        )
        assert found.attacker_wins == given_dice.attacker_wins
        assert [need] * 2 == extra(state)
    else:
        state = in_play(state, K, PROPERTY.id)
        assert enumerated(state, TOMB, odds.Policies()) == worked_out(odds.at(state, TOMB))
