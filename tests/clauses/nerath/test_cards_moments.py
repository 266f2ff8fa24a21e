"""Moments that a hasty rule passes over: the second attacked, the second moment, the second card drawn."""

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import (
    battle_on,
    event,
    playable,
    position,
    seated,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FOOT,
    HOME,
    LAND,
    WIZARD,
    C,
    K,
    N,
    V,
    battle,
    beat,
    do,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Drawn,
    EndStep,
    FightBattle,
    Moment,
    Party,
    PlayCard,
    Realm,
    SpaceKind,
    State,
    StepName,
    Window,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, DrawCards, GainGold
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing import checks

ENDS = when(Moment.STEP_ENDS, Party.ANYONE, step=StepName.MOVE)


def village(realm: Realm) -> str:
    """A land space of a realm, not its Capital."""
    return next(space for space in LAND if HOME[space] is realm and space not in CAPITALS.values())


def asked_in_turn(state: State) -> list[tuple[Moment, Realm]]:
    """Everybody who is asked for a card now and at the moments that follow at once, if all pass."""
    found = list[tuple[Moment, Realm]]()
    while isinstance(state.step, Window):
        found.append((state.step.occasion.moment, state.step.asked[0]))
        state = do(state, nerath.Pass(state.step.asked[0]))
    return found


# Several who are attacked.


@checks("N9.10", "M7.6", "N22.24", "N24.3", "N9.8")
@pytest.mark.parametrize(
    ("against", "asked"),
    [(Party.SELF, {V, C}), (Party.ENEMY, {V, C, N, K}), (Party.OTHER, {V, C, N, K})],
)
def test_all_who_are_attacked_count_when_attacks_are_declared(against: Party, asked: set[Realm]) -> None:
    """Karkoth attacks Vailin and the Iron Circle: each of them is attacked, and each is the other's enemy."""
    time = when(Moment.ATTACK_DECLARED, Party.ANYONE, against)
    cards = [event(realm, GainGold(1), play=(time,)) for realm in Realm]
    pieces = {village(foe): {K: [FOOT], foe: [FOOT]} for foe in (V, C)}
    state = do(seated(moved_in(pieces=pieces), *cards), EndStep(K))
    assert asked == {realm for _, realm in asked_in_turn(state)}


# Several moments at once.


@checks("M7.6", "N9.10", "N22.24", "N24.3", "N9.8")
@pytest.mark.parametrize("won", [True, False])
def test_the_winner_and_the_loser_are_both_asked(won: bool) -> None:
    """When a battle is over, cards for having won it and cards for having lost it both have their moment."""
    at = village(V)
    winner, loser = (K, V) if won else (V, K)
    cards = [
        event(winner, GainGold(1), play=(when(Moment.BATTLE_WON),), name="won"),
        event(loser, GainGold(1), play=(when(Moment.BATTLE_LOST),), name="lost"),
    ]
    state = seated(battle(pieces={at: {K: [FOOT], V: [FOOT]}}), *cards)
    luck = (1.0, 0.0) if won else (0.0, 1.0)
    after = battle_on(do(state, FightBattle(K, at)), 0, luck, press=1.0)[-1].after
    due = {(Moment.BATTLE_WON, winner), (Moment.BATTLE_LOST, loser)}
    assert due == set(asked_in_turn(after))


@checks("N9.10", "N22.24", "N24.3", "N9.8")
@pytest.mark.parametrize("owner", [K, V])
@pytest.mark.parametrize("moment", [Moment.BEFORE_DICE, Moment.AFTER_DICE])
def test_a_roll_of_first_strike_is_a_roll(owner: Realm, moment: Moment) -> None:
    """A card for the own dice is played before or after those of a Wizard, whichever side he is on."""
    at, foe = village(V), V if owner is K else K
    card = event(owner, GainGold(1), play=(when(moment),))
    pieces = {at: {owner: [WIZARD, FOOT], foe: [FOOT]}}
    state = do(seated(battle(pieces=pieces), card), FightBattle(K, at))
    if moment is Moment.AFTER_DICE:
        state = do(state, nerath.Rolled((1,)))
    assert [card.id] == playable(state)


@checks("N12.22")
@pytest.mark.parametrize("owner", [K, V])
def test_the_roll_that_a_card_comes_before_is_made_after_it(owner: Realm) -> None:
    """A card that adds a Wizard before the Wizard's dice leaves that roll to be made, now with two dice."""
    at = village(V)
    card = event(owner, AddPieces(WIZARD, Area.HERE), play=(when(Moment.BEFORE_DICE),))
    state = seated(battle(pieces={at: {K: [WIZARD], V: [WIZARD]}}), card)
    state = do(state, FightBattle(K, at))
    if owner is V:
        state = do(state, nerath.Rolled((1,)))
    after = do(state, PlayCard(owner, card.id))
    turn = nerath.to_act(after)
    assert isinstance(after.step, nerath.Rolling)
    assert (owner is K, True) == (after.step.attackers, after.step.first_strike)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [10, 10] == [die.sides for die in turn.request.dice]


# Conquests and liberations.


@checks("N15.48", "N9.10", "N23.1", "N22.24", "N15.45", "N15.47", "N18.26", "N18.27")
@pytest.mark.parametrize("kind", [None, SpaceKind.LAND])
@pytest.mark.parametrize("named", [Moment.SPACE_CONQUERED, Moment.SPACE_LIBERATED])
@pytest.mark.parametrize("home", [C, V])
def test_a_liberation_is_a_conquest_but_a_conquest_is_no_liberation(
    home: Realm, named: Moment, kind: SpaceKind | None
) -> None:
    """Karkoth takes land of the Iron Circle from Vailin, or Vailin's own: which cards have their moment."""
    at = village(home)
    card = event(K, GainGold(1), play=(when(named, kind=kind),))
    state = battle(way=ALLIANCES, pieces={at: {K: [FOOT]}}, control={at: V})
    after = do(seated(state, card), FightBattle(K, at))
    offered = isinstance(after.step, Window) and card.id in playable(after)
    assert (home is C or named is Moment.SPACE_CONQUERED) == offered


# Cards that are played as soon as they are drawn.


def with_next(state: State, realm: Realm, cards: list[str]) -> State:
    """The state in which these cards are among a realm's undrawn ones."""
    turn = list(Realm).index(realm)
    deck, hand = state.decks[turn], state.hands[turn]
    back = Bag.of(*cards)
    return evolve(
        state,
        decks=replaced(state.decks, realm, evolve(deck, rest=deck.rest + back)),
        hands=replaced(state.hands, realm, evolve(hand, cards=hand.cards - back)),
    )


@checks("N9.11", "N9.12", "N9.4")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("by_treasure", [True, False])
@pytest.mark.parametrize("active", [K, V])
def test_each_card_drawn_by_a_card_is_played_if_it_says_so(
    active: Realm, by_treasure: bool, place: int
) -> None:
    """The first, second or third card that an Event or a Power draws is played at once, in anybody's turn."""
    urgent = event(K, GainGold(5), play=(), name="urgent")
    quiet = f"quiet-{K}"
    if by_treasure:
        aid = treasure(DrawCards(3), play=(ENDS,))
        state = position(urgent, aid, active=active)
        state, name = with_next(state, K, [urgent.id]), aid.id
        held = evolve(state.treasures[0], cards=Bag.of(aid.id))
        rest = evolve(state.treasure_deck, rest=state.treasure_deck.rest - Bag.of(aid.id))
        state = evolve(state, treasures=replaced(state.treasures, K, held), treasure_deck=rest)
    else:
        card = event(K, DrawCards(3), play=(ENDS,), name="drawing")
        state = with_next(position(urgent, card, active=active), K, [urgent.id])
        name = card.id
    state = do(state, EndStep(active), PlayCard(K, name))
    gold = state.treasury(K)
    for number in range(3):
        one = beat(state, Drawn(urgent.id if number == place else quiet))
        at_once = [each.card for each in told([one], nerath.CardPlayed)]
        assert ([urgent.id] if number == place else []) == at_once
        state = one.after
    assert gold + 5 == state.treasury(K)
    assert (0, 1) == (state.hand(K).cards.count(urgent.id), state.deck(K).discards.count(urgent.id))
