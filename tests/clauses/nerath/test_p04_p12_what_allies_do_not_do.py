"""Pages 4 and 12: allies neither take each other's land nor attack together, whatever cards they have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import ALLIED
from tests.clauses.nerath.cardtable import event, in_play, played, seated, treasure, when, within_battle
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    CAPITALS,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEEDS,
    WAYS,
    battle,
    do,
    fight,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Moment, Party, Realm, RunAmok, SpaceKind, State
from conquest_rules.nerath.content.effects import AddPieces, Area, Effect, ExtraDice, JoinBattle
from conquest_rules.nerath.position.steps import Rolling
from conquest_rules.testing import checks

IN_ALLIANCES = [way for way in WAYS if way[1]]
ATTACKS = st.one_of(land_battles(way=ALLIED), sea_battles(way=ALLIED), dungeon_battles(way=ALLIED))
JOINERS = {SpaceKind.LAND: FOOT, SpaceKind.SEA: DRAGON, SpaceKind.DUNGEON: FIGHTER}


@checks("N4.4")
@pytest.mark.parametrize("way", IN_ALLIANCES)
@pytest.mark.parametrize("realm", Realm)
def test_monsters_do_not_run_into_land_of_the_ally(way: tuple[int, bool], realm: Realm) -> None:
    """Land that an ally holds stays its own though nobody defends it, wherever its realm was at home."""
    ally = ALLIES[realm]
    foe = next(one for one in Realm if one not in (realm, ally))
    at = next(one for one in LAND if HOME[one] is foe and sum(near in LAND for near in NEXT[one]) > 2)
    first, *others = [one for one in NEXT[at] if one in LAND and one not in CAPITALS.values()]
    # There is land to run into, so that Monsters may run; all else next to it is the ally's.
    control = {at: foe, first: foe} | dict.fromkeys(others, ally)
    state = battle(way=way, active=realm, pieces={at: {realm: [MONSTER] * 3, foe: [FOOT]}}, control=control)
    for seed in range(4):
        beats = fight(state, at, seed, luck=(1.0, 0.0), press=1.0)
        runs = [act for one in beats for act in nerath.legal_actions(one.before) if isinstance(act, RunAmok)]
        assert {first} == {act.to for act in runs}
        assert all(ally is beats[-1].after.controller(space) for space in others)


def second_attack(state: State, scene: Scene, seed: int) -> list[int]:
    """The dice of the attacker's first roll that is no First Strike."""
    begun = do(state, FightBattle(scene.attacker, scene.at))
    rolling = within_battle(begun, attacks, seed)
    turn = nerath.to_act(rolling)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return sorted(die.sides for die in turn.request.dice)


def attacks(state: State) -> bool:
    step = state.step
    return isinstance(step, Rolling) and step.attackers and not step.first_strike


@checks("N4.22", "N12.44")
@given(ATTACKS, SEEDS)
def test_treasures_of_the_attackers_ally_add_no_dice(scene: Scene, seed: int) -> None:
    """A Property that helps in one's own battles does not help the ally who attacks alone."""
    card = treasure(lasting=(ExtraDice(3, 20),))
    alone = seated(scene.state, card)
    helped = in_play(alone, ALLIES[scene.attacker], card.id)
    assert second_attack(alone, scene, seed) == second_attack(helped, scene, seed)


@checks("N4.22", "N12.44")
@given(ATTACKS, st.booleans(), SEEDS)
def test_no_card_brings_the_attackers_ally_into_the_battle(scene: Scene, adds: bool, seed: int) -> None:
    """Though the ally may play cards in this turn, none of its pieces comes into the space."""
    ally, kind = ALLIES[scene.attacker], scene.state.table.content.kind_of[scene.at]
    piece = JOINERS[kind]
    effect: Effect = AddPieces(piece, Area.HERE, 1) if adds else JoinBattle((piece, DRAGON), 2)
    times = (when(Moment.BATTLE_BEGINS, Party.ALLY), when(Moment.DUNGEON_ENTERED, Party.ALLY))
    card = event(ally, effect, play=times)
    state = seated(scene.state, card, rulings={"R-idle-realm-cards": "cards-allowed"})
    begun = do(state, FightBattle(scene.attacker, scene.at))
    before = begun.figures(scene.at, ally)
    assert ally not in enemies(state, scene.attacker)
    after = played(begun, card, seed)[-1].after
    assert before == after.figures(scene.at, ally)
