"""Dice and abilities that cards give, where allies defend together, at sea and in dungeons."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import (
    AGAINST_PIECES,
    EVERYWHERE,
    PINNED_AGAINST_PIECES,
    PINNED_EVERYWHERE,
    Front,
    always,
    attacks,
    dice_due,
    is_own_roll,
    next_roll,
    rolls,
)
from tests.clauses.nerath.cardtable import (
    MY_BATTLE,
    battle_on,
    begun,
    event,
    harm,
    in_play,
    passed_by_all,
    seated,
    treasure,
)
from tests.clauses.nerath.scenes import CASTLE, DIE, DRAGON, LUCKS, SEEDS, Luck, do, fit

from conquest_rules import nerath
from conquest_rules.nerath import Ability, FightBattle, Kind, State
from conquest_rules.nerath.content.effects import Effect, ExtraDice, GrantAbility, HitOn, Lasts
from conquest_rules.testing import checks

DICE = st.sampled_from((6, 8, 10, 12, 20))
EVEN = (0.5, 0.5)


def kinds_of(front: Front, number: int) -> tuple[Kind, ...]:
    """Some of the kinds that the owner of the card fights with."""
    there = (one.kind for one in fit(front.scene.state, front.at, (front.owner,)))
    return tuple(kind for kind in dict.fromkeys(there) if kind is not CASTLE)[:number]


def under_way(front: Front, effect: Effect, by_treasure: bool) -> State:
    """The battle has begun, and the effect is in force: by an Event, or by a Treasure in play."""
    if not by_treasure:
        return begun(front.scene, event(front.owner, effect, play=MY_BATTLE))
    aid = treasure(lasting=[effect])
    state = in_play(seated(front.scene.state, aid), front.owner, aid.id)
    return passed_by_all(do(state, FightBattle(front.scene.attacker, front.at)))


def lasting(by_treasure: bool) -> Lasts:
    return Lasts.GAME if by_treasure else Lasts.BATTLE


# Dice.


@checks("N8.12", "N14.4", "N22.4", "N12.45", "N12.31")
@given(
    front=EVERYWHERE, by_treasure=st.booleans(), count=st.integers(1, 4), sides=DICE, seed=SEEDS, luck=LUCKS
)
@always(PINNED_EVERYWHERE, by_treasure=False, count=2, sides=12, seed=0, luck=EVEN)
@always(PINNED_EVERYWHERE, by_treasure=True, count=1, sides=8, seed=1, luck=EVEN)
def test_dice_of_a_card_are_rolled_in_every_battle(
    front: Front, by_treasure: bool, count: int, sides: int, seed: int, luck: Luck
) -> None:
    """So many dice come in each round with its owner's: on land, at sea, in a dungeon, beside an ally's."""
    state = under_way(front, ExtraDice(count, sides, lasting(by_treasure)), by_treasure)
    for before, rolled in rolls(battle_on(state, seed, luck)):
        due = dice_due(before, front, rolled)
        if not all(fit(before, front.at, (realm,)) for realm in front.side):
            # An ally whose pieces are all gone is another matter.
            continue
        if is_own_roll(front, rolled) and not rolled.first_strike:
            due += Counter({sides: count})
        assert due == Counter(rolled.dice)


# First Strike.


@checks("N13.8", "N13.10", "N14.27", "N20.8", "N22.26", "M4.4", "N13.12", "N12.45")
@given(front=EVERYWHERE, by_treasure=st.booleans(), number=st.integers(1, 3), seed=SEEDS, luck=LUCKS)
@always(PINNED_EVERYWHERE, by_treasure=False, number=3, seed=0, luck=EVEN)
@always(PINNED_EVERYWHERE, by_treasure=True, number=3, seed=1, luck=EVEN)
def test_first_strike_by_a_card_is_for_its_owners_pieces_in_every_battle(
    front: Front, by_treasure: bool, number: int, seed: int, luck: Luck
) -> None:
    """The owner's pieces roll in that phase and not in the other; his ally's and the enemy's roll as ever."""
    kinds = kinds_of(front, number)
    ability = GrantAbility(Ability.FIRST_STRIKE, kinds, lasting(by_treasure))
    for before, rolled in rolls(battle_on(under_way(front, ability, by_treasure), seed, luck)):
        assert dice_due(before, front, rolled, {front.owner: kinds}) == Counter(rolled.dice)


# Durable.


@checks("N14.4", "N13.16", "N16.23", "N23.24")
@given(front=EVERYWHERE, by_treasure=st.booleans(), number=st.integers(1, 3), seed=SEEDS, luck=LUCKS)
@always(PINNED_EVERYWHERE, by_treasure=False, number=3, seed=0, luck=(0.9, 0.9))
@always(PINNED_EVERYWHERE, by_treasure=True, number=3, seed=1, luck=(0.9, 0.9))
def test_a_card_makes_its_owners_pieces_durable_in_every_battle(
    front: Front, by_treasure: bool, number: int, seed: int, luck: Luck
) -> None:
    """What a card makes Durable is destroyed by its second damage; an ally's piece of the kind is not."""
    kinds = kinds_of(front, number)
    ability = GrantAbility(Ability.DURABLE, kinds, lasting(by_treasure))
    beats = battle_on(under_way(front, ability, by_treasure), seed, luck, press=1.0)
    for one in harm(beats):
        if one.figure.kind is not CASTLE:
            durable = one.figure.kind is DRAGON or (one.realm is front.owner and one.figure.kind in kinds)
            assert (one.figure.mark.damage == durable) == isinstance(one, nerath.PieceDestroyed)


# Numbers to hit.


@checks("N9.14")
@given(
    front=AGAINST_PIECES, by_treasure=st.booleans(), number=st.integers(2, 5), some=st.booleans(), seed=SEEDS
)
@always(PINNED_AGAINST_PIECES, by_treasure=False, number=4, some=False, seed=0)
@always(PINNED_AGAINST_PIECES, by_treasure=True, number=5, some=True, seed=1)
def test_a_number_to_hit_is_for_the_pieces_of_the_cards_owner(
    front: Front, by_treasure: bool, number: int, some: bool, seed: int
) -> None:
    """The owner's pieces hit on the card's number, at sea as well; those of his ally still need a 6."""
    kinds = kinds_of(front, 1) if some else ()
    state = under_way(front, HitOn(number, kinds, lasting(by_treasure)), by_treasure)
    for one in battle_on(state, seed):
        if isinstance(one.before.step, nerath.Rolling):
            step, roll = next_roll(one.before)
            due = Counter(
                (DIE[kind], number if realm is front.owner and kind in (kinds or DIE) else 6)
                for realm, kind in attacks(one.before, front, step)
            )
            assert due == Counter((die.sides, die.low) for die in roll.dice)
