"""The defender is whose space it is, page 12: also where only an ally's pieces stand to defend it."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, in_play, played, quietly, seated, treasure, when
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    DRAGON,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    NEXT,
    SEA,
    SHIP,
    SIEGE,
    WAYS,
    C,
    K,
    N,
    V,
    battle,
    deciding,
    do,
    moved_in,
    opening,
    roll,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    Effect,
    EndStep,
    FightBattle,
    Figure,
    Moment,
    Party,
    PlayCard,
    Realm,
    State,
    Timing,
    Window,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    CancelHits,
    ExtraDice,
    GainGold,
    Lasts,
    Reroll,
)
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.testing import checks

PLAIN = [space for space in LAND if space not in CAPITALS.values() and any(to in LAND for to in NEXT[space])]
Luck = tuple[float, float]
EVEN, ROUT, REPULSE = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)
ON_ME = {"by": Party.ENEMY, "against": Party.SELF}
# A time that a defender's card names, the luck of both sides that leads to it, and whether they press on.
TIMES: list[tuple[Timing, Luck, bool]] = [
    (when(Moment.PIECE_MOVED, **ON_ME), EVEN, False),
    (when(Moment.ATTACK_DECLARED, **ON_ME), EVEN, False),
    (when(Moment.BATTLE_BEGINS, **ON_ME), EVEN, False),
    (when(Moment.BEFORE_DICE, **ON_ME), EVEN, False),
    (when(Moment.BEFORE_DICE), EVEN, False),
    (when(Moment.AFTER_DICE), EVEN, False),
    (when(Moment.BEFORE_DAMAGE, **ON_ME), ROUT, True),
    (when(Moment.BEFORE_DAMAGE), REPULSE, True),
    (when(Moment.ROUND_ENDS, **ON_ME), EVEN, False),
    (when(Moment.RETREAT, **ON_ME), EVEN, False),
    (when(Moment.BATTLE_WON), REPULSE, True),
    (when(Moment.BATTLE_WON), EVEN, False),
    (when(Moment.BATTLE_WON, **ON_ME), ROUT, True),
    (when(Moment.BATTLE_LOST), ROUT, True),
]


def asked_for(state: State, card: EventCard, luck: Luck, press: bool) -> bool:
    """Whether a card can be played before the battles of the turn are over, if nobody plays another."""
    rng = Random(0)
    for _ in range(200):
        step = state.step
        if isinstance(step, Window) and PlayCard(card.realm, card.id) in nerath.legal_actions(state):
            return True
        if isinstance(step, nerath.Repositioning):
            return False
        if isinstance(step, nerath.Moving):
            state = do(state, EndStep(state.active))
            continue
        state = do(state, quietly(state, rng, luck, press))
    raise AssertionError("the battle does not end")


def held(
    way: tuple[int, bool], active: Realm, holder: Realm, at: str, inside: Iterable[Realm]
) -> tuple[State, str]:
    """A Footsoldier beside the land of a realm, in which Footsoldiers of these realms stand."""
    beside = next(space for space in NEXT[at] if space in LAND)
    pieces = {beside: {active: [FOOT]}, at: {realm: [FOOT] for realm in inside}}
    return moved_in(way, active, pieces, {beside: active, at: holder}), beside


@st.composite
def attacks(draw: st.DrawFn) -> tuple[tuple[int, bool], Realm, Realm, str, tuple[Realm, ...]]:
    """A way to play, who attacks, whose land, which, and whose pieces are in it: any of those who may."""
    way, active, at = draw(st.sampled_from(WAYS)), draw(st.sampled_from(Realm)), draw(st.sampled_from(PLAIN))
    holder = draw(st.sampled_from(enemies(opening(way, ()), active)))
    friends = (holder, ALLIES[holder]) if way[1] else (holder,)
    inside = draw(st.sets(st.sampled_from(friends), min_size=1))
    return way, active, holder, at, tuple(sorted(inside))


@checks("N12.27", "N9.10", "N22.24")
@pytest.mark.parametrize("number", range(len(TIMES)))
@settings(max_examples=12)
@given(attack=attacks(), owner=st.sampled_from(Realm))
@example(attack=(ALLIANCES, K, N, "nera", (V,)), owner=N)
@example(attack=(ALLIANCES, K, N, "nera", (V,)), owner=V)
@example(attack=(ALLIANCES, K, N, "nera", (N,)), owner=V)
def test_cards_for_defenders_are_the_holders_and_theirs_who_stand_there(
    number: int, attack: tuple[tuple[int, bool], Realm, Realm, str, tuple[Realm, ...]], owner: Realm
) -> None:
    """Who is attacked, rolls, is hit, wins or loses: whose space it is, and whoever has pieces in it."""
    way, active, holder, at, inside = attack
    assume(owner is not active)
    timing, luck, press = TIMES[number]
    card = event(owner, GainGold(1), play=(timing,))
    state, beside = held(way, active, holder, at, inside)
    state = do(seated(state, card), nerath.Move(active, Figure(FOOT), beside, at))
    assert (owner in {holder, *inside}) is asked_for(state, card, luck, press)


@checks("N12.27")
@pytest.mark.parametrize("moment", [Moment.BATTLE_BEGINS, Moment.ATTACK_DECLARED])
def test_a_sea_is_nobodys_but_theirs_who_are_in_it(moment: Moment) -> None:
    """Where Vailin's ship lies alone, Nerath is not attacked, whoever holds the coast."""
    for owner in (V, N):
        card = event(owner, GainGold(1), play=(when(moment, **ON_ME),))
        state = seated(moved_in(ALLIANCES, K, {"sea-of-mist": {K: [SHIP], V: [SHIP]}}), card)
        assert (owner is V) is asked_for(do(state, EndStep(K)), card, ROUT, True)


# What the holder's cards do in it.


def only_the_ally(*cards: EventCard) -> State:
    """Karkoth attacks Nerath's land, in which a Dragon of Vailin stands alone."""
    pieces = {"nera": {K: [SIEGE], V: [DRAGON]}}
    beside = next(space for space in NEXT["nera"] if space in LAND)
    state = battle(way=ALLIANCES, active=K, pieces=pieces, control={"nera": N, beside: K})
    return do(seated(state, *cards), FightBattle(K, "nera"))


def card_of_nerath(effect: Effect, moment: Moment, by: Party = Party.ENEMY) -> EventCard:
    against = Party.SELF if by is Party.ENEMY else Party.ANYONE
    return event(N, effect, play=(when(moment, by, against),))


@checks("N12.27", "N8.12")
def test_dice_of_the_holders_card_are_rolled_for_its_space() -> None:
    """Nerath's card gives four dice to the defence, though all who fight are Vailin's."""
    card = card_of_nerath(ExtraDice(4, 6, Lasts.BATTLE), Moment.BATTLE_BEGINS)
    state = played(only_the_ally(card), card)[-1].after
    state = roll(state, 1, 1).after
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [20, 6, 6, 6, 6] == [die.sides for die in turn.request.dice]


@checks("N12.27")
def test_the_holder_cancels_hits_on_its_side() -> None:
    """Two hits on Vailin's Dragon in Nerath's land are lost by a card of Nerath."""
    card = card_of_nerath(CancelHits(2), Moment.BEFORE_DAMAGE)
    state = roll(roll(only_the_ally(card), 6, 6).after, 1).after
    state = played(state, card)[-1].after
    assert isinstance(state.step, nerath.Pressing)
    assert [0] == [one.mark.damage for one in state.figures("nera", V)]


@checks("N12.27", "N8.12")
def test_the_holder_has_a_die_of_its_side_rolled_again() -> None:
    """What the Dragon of Vailin has missed by, a card of Nerath has rolled again."""
    card = card_of_nerath(Reroll(1), Moment.AFTER_DICE, Party.SELF)
    state = roll(roll(only_the_ally(card), 1, 1).after, 1).after
    state = do(state, PlayCard(N, card.id))
    again = roll(state, 20)
    assert 1 == sum(isinstance(one, nerath.DiceRerolled) and one.hits for one in again.events)


@checks("N12.22", "N12.27")
def test_the_holder_brings_pieces_into_the_battle_for_its_space() -> None:
    """Nerath, which had nothing there, adds two Footsoldiers, and they roll beside Vailin's Dragon."""
    card = card_of_nerath(AddPieces(FOOT, Area.HERE, 2, together=True), Moment.BATTLE_BEGINS)
    state = played(only_the_ally(card), card)[-1].after
    state = roll(state, 1, 1).after
    rolled = roll(state, 1, 1, 1)
    assert [(V, N)] == [one.by for one in rolled.events if isinstance(one, nerath.DiceRolled)]
    assert 2 == rolled.after.figures("nera", N).total


@checks("N12.27", "N16.23", "N23.24", "N12.45")
def test_a_treasure_of_the_holder_works_in_its_space() -> None:
    """Extra dice of a Treasure are rolled wherever its owner is attacked."""
    aid = treasure(lasting=[ExtraDice(1, 8)])
    pieces = {"nera": {K: [SIEGE], V: [DRAGON]}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces, control={"nera": N})
    for owner, due in ((N, [20, 8]), (V, [20, 8]), (C, [20])):
        now = do(in_play(seated(state, aid), owner, aid.id), FightBattle(K, "nera"))
        now = roll(now, 1, 1).after
        turn = nerath.to_act(now)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        assert due == [die.sides for die in turn.request.dice]


# Whom the events name, and who decides.


@checks("N12.27", "N12.38", "N22.17", "N12.39")
def test_events_name_the_holder_and_the_owner_of_the_pieces_takes_the_hits() -> None:
    """Nerath and Vailin are attacked and lose; Vailin gives the hits on its pieces, and nobody shares."""
    pieces = {"nera": {K: [SIEGE], V: [DRAGON, FOOT]}}
    state = battle(way=ALLIANCES, active=K, pieces=pieces, control={"nera": N})
    begun = nerath.transition(state, FightBattle(K, "nera"))
    assert [(V, N)] == [one.defenders for one in begun.events if isinstance(one, nerath.BattleBegun)]
    state = roll(roll(begun.state, 6, 1).after, 1, 1).after
    assert isinstance(state.step, nerath.TakingDamage)
    assert V is deciding(state)
    state = do(state, nerath.TakeDamage(V, V, Figure(FOOT)), nerath.PressAttack(K))
    over = roll(roll(state, 6, 6).after, 1)
    assert [(V, N)] == [one.defenders for one in over.events if isinstance(one, nerath.BattleEnded)]
    assert [N] == [one.lost_by for one in over.events if isinstance(one, nerath.SpaceConquered)]


@checks("N12.27")
def test_who_retreats_retreats_before_the_holder() -> None:
    """The event of a retreat names whose space was attacked."""
    state = only_the_ally()
    state = roll(roll(state, 1, 1).after, 1).after
    out = next(act for act in nerath.legal_actions(state) if isinstance(act, nerath.Retreat))
    told = nerath.transition(state, out).events
    assert [(V, N)] == [one.defenders for one in told if isinstance(one, nerath.Retreated)]


@checks("N12.27")
@given(at=st.sampled_from(SEA), second=st.booleans())
def test_at_sea_those_defend_who_are_there(at: str, second: bool) -> None:
    """One fleet or two allied ones: the events of the battle name whose pieces are in the sea."""
    theirs = {V: [SHIP], **({N: [SHIP]} if second else {})}
    state = battle(way=ALLIANCES, active=K, pieces={at: {K: [SHIP], **theirs}})
    told = nerath.transition(state, FightBattle(K, at)).events
    assert [tuple(theirs)] == [one.defenders for one in told if isinstance(one, nerath.BattleBegun)]


@checks("N12.27")
def test_without_allies_the_holder_is_alone() -> None:
    """In a free-for-all who holds the land defends it, with pieces or without."""
    for inside in ([FOOT], []):
        pieces = {"nera": {K: [FOOT], N: inside}}
        state = battle(way=FREE_FOR_ALL, active=K, pieces=pieces, control={"nera": N})
        told = nerath.transition(state, FightBattle(K, "nera")).events
        assert [(N,)] == [one.defenders for one in told if isinstance(one, nerath.BattleBegun)]
