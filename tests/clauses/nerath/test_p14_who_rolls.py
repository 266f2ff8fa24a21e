"""The dice of guardians are rolled by somebody, page 14: the request and the event say by whom."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, seated, when
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    FIGHTER,
    FREE_FOR_ALL,
    WAYS,
    C,
    K,
    N,
    V,
    battle,
    do,
    fight,
    guarded,
    told,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.nerath import DiceRolled, FightBattle, Moment, Party, Realm, Rolling, Seat
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.telling import called
from conquest_rules.testing import checks, reads

ROUND = (K, V, C, N)


def next_enemy(scene: Scene) -> Realm:
    """The first realm after the explorer's, in the order of turns, that is its enemy."""
    place = ROUND.index(scene.attacker)
    around = (*ROUND[place + 1 :], *ROUND[:place])
    return next(realm for realm in around if realm in enemies(scene.state, scene.attacker))


@checks("N14.7", "M5.2", "N14.9")
@given(dungeon_battles(), st.integers(0, 99))
def test_the_dice_of_guardians_name_who_rolls_them(scene: Scene, seed: int) -> None:
    """The explorer rolls for the Heroes, the opponent on the left for the guardians; each roll says so."""
    beats = fight(scene.state, scene.at, seed, press=0.5)
    for one in beats:
        for rolled in one.events:
            if isinstance(rolled, DiceRolled):
                due = scene.attacker if rolled.attackers else next_enemy(scene)
                assert (due,) == rolled.by
                assert ("N14.7" in rolled.clauses) is not rolled.attackers
        if isinstance(one.after.step, Rolling) and not one.after.step.attackers:
            turn = nerath.to_act(one.after)
            assert isinstance(turn, nerath.Awaiting)
            assert turn.request.purpose.endswith(f"rolled by {called(one.after, next_enemy(scene))}")
    assert told(beats)


@checks("N14.7", "M5.2", "N14.9")
@reads("R-guardian-player")
@pytest.mark.parametrize(("reading", "due"), [("next-enemy-in-turn-order", V), ("seating", N)])
def test_by_seats_it_is_who_sits_on_the_left(reading: str, due: Realm) -> None:
    """Where Nerath's player sits beside Karkoth's, Nerath rolls by the reading of seats."""
    state = battle(way=FREE_FOR_ALL, pieces={"sunless-citadel": {K: [FIGHTER]}})
    seats = tuple(Seat(f"player of {realm}", (realm,)) for realm in (K, N, V, C))
    setup = evolve(state.table.setup, seats=seats, rulings={"R-guardian-player": reading})
    state = guarded(evolve(state, table=nerath.new_game(setup).table), "sunless-citadel", ["troll"])
    state = do(state, FightBattle(K, "sunless-citadel"), nerath.Rolled((1,)))
    rolled = nerath.transition(state, nerath.Rolled((1, 1))).events
    assert [(due,)] == [one.by for one in rolled if isinstance(one, DiceRolled)]


@checks("M5.2", "N14.7", "N14.9")
@reads("R-guardian-player")
@pytest.mark.parametrize(("around", "due"), [((K, C, N, V), N), ((K, C, V, N), V), ((K, V, C, N), V)])
def test_an_ally_on_the_left_does_not_play_the_guardians(around: tuple[Realm, ...], due: Realm) -> None:
    """By seats it is the first enemy on the left, who rolls for the guardians and gives them their damage."""
    state = battle(way=ALLIANCES, pieces={"sunless-citadel": {K: [FIGHTER]}})
    seats = tuple(Seat(f"player of {realm}", (realm,)) for realm in around)
    setup = evolve(state.table.setup, seats=seats, rulings={"R-guardian-player": "seating"})
    state = guarded(evolve(state, table=nerath.new_game(setup).table), "sunless-citadel", ["troll", "medusa"])
    state = do(state, FightBattle(K, "sunless-citadel"))
    by, deciding = set[tuple[Realm, ...]](), set[Realm]()
    while isinstance(state.step, Rolling | nerath.LosingDice):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Deciding):
            deciding.add(turn.by)
            state = do(state, nerath.legal_actions(state)[0])
            continue
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        # The Fighter hits, and the guardians miss.
        ours = isinstance(state.step, Rolling) and state.step.attackers
        step = nerath.transition(state, nerath.Rolled(tuple(10 if ours else 1 for _ in turn.request.dice)))
        by |= {one.by for one in step.events if isinstance(one, DiceRolled) and not one.attackers}
        state = step.state
    assert ({(due,)}, {due}) == (by, deciding)


@checks("N14.6")
@pytest.mark.parametrize("moment", [Moment.BEFORE_DICE, Moment.AFTER_DICE, Moment.BEFORE_DAMAGE])
def test_guardians_are_nobodys_side(moment: Moment) -> None:
    """Vailin rolls for the guardians, and no card of Vailin is for them: they roll and are hit for nobody."""
    card = event(V, GainGold(1), play=(when(moment), when(moment, Party.ENEMY, Party.SELF)))
    state = battle(way=FREE_FOR_ALL, pieces={"sunless-citadel": {K: [FIGHTER]}})
    state = seated(guarded(state, "sunless-citadel", ["troll"]), card)
    begun = nerath.transition(state, FightBattle(K, "sunless-citadel"))
    [told_of] = [one for one in begun.events if isinstance(one, nerath.BattleBegun)]
    assert () == told_of.defenders
    assert "N14.6" in told_of.clauses
    state = do(begun.state, nerath.Rolled((7,)))
    assert isinstance(state.step, Rolling)
    assert isinstance(do(state, nerath.Rolled((6, 1))).step, nerath.LosingDice | nerath.Repositioning)


@checks("N12.35", "N12.27")
@pytest.mark.parametrize("way", WAYS)
def test_other_dice_name_whose_side_it_is(way: tuple[int, bool]) -> None:
    """The attacker's dice are the attacker's, the defenders' those of all who defend."""
    allied = way in (ALLIANCES, (2, True), (3, True))
    here = {K: [FIGHTER], V: [FIGHTER], **({ALLIES[V]: [FIGHTER]} if allied else {})}
    state = do(battle(way=way, active=K, pieces={"zembar": here}), FightBattle(K, "zembar"))
    first = nerath.transition(state, nerath.Rolled((1,)))
    second = nerath.transition(first.state, nerath.Rolled((1, 1) if allied else (1,)))
    by = [one.by for step in (first, second) for one in step.events if isinstance(one, DiceRolled)]
    assert [(K,), (V, N) if allied else (V,)] == by
