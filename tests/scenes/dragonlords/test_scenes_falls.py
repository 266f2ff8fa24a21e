"""Kings that fall: as attacker and defender, two at once, with possessions and scrolls, and who is left."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.realms import alone, battle, of_kind, seated, units, with_reserve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    AttackBeaten,
    Buying,
    Finished,
    GameEnded,
    KingLost,
    Options,
    Pressing,
    Reserve,
    SeatFell,
    Side,
    Standing,
    State,
    TurnBegun,
    UnitsLost,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

FOUR = st.permutations(PEOPLES)
WHERE = ("coinwater", "deepvein")


def clash(peoples: list[Side], own: str, against: str, **options: int) -> State:
    """The first people, to attack the second one; both hold a kingdom and have bought something."""
    first, second = peoples[:2]
    state = scene(
        f"coinwater: {first} {own}",
        f"deepvein: {second} {against}",
        f"vanehold: {first} 2",
        f"oakmoot: {second} 2 wizard",
        active=first,
        setup=seated(*peoples, options=Options(**options)),  # type: ignore[arg-type]  # the optional rules
        gold={"vanehold": 7, "oakmoot": 9},
    )
    return with_reserve(with_reserve(state, first, Reserve(2, 1)), second, Reserve(3, 0))


@reads("R-fall-in-own-turn")
@checks("D1.3", "D20.6", "D27.20", "D7.2")
@given(FOUR)
def test_the_turn_of_a_fallen_attacker_is_over(peoples: list[Side]) -> None:
    """The King is lost in its own attack: the attackers go, the defender holds, and the next seat buys."""
    first, second = peoples[:2]
    after, told = battle(
        clash(peoples, "4 king", "2"), *WHERE, {second: 1}, sacrifice=[first], kings=1, rounds=1
    )
    assert [(first, second)] == [(event.seat, event.by) for event in of_kind(told, KingLost)]
    assert [AttackBeaten("deepvein", second)] == of_kind(told, AttackBeaten)
    assert [second] == [event.seat for event in of_kind(told, TurnBegun)]
    assert isinstance(after.step, Buying)
    assert alone(after, "deepvein") is second
    assert alone(after, "coinwater") is first
    assert after.figures("deepvein", second).total == 2


@reads("R-king-dies-mid-battle")
@checks("D27.20", "D27.22")
@given(FOUR, st.integers(1, 3))
def test_units_of_a_fallen_defender_fight_on(peoples: list[Side], guard: int) -> None:
    """The defender's King is lost first: the guard is vanquished, fights on, and is defeated to the last."""
    first, second = peoples[:2]
    state = clash(peoples, "6", f"{guard} king")
    after, told = battle(state, *WHERE, {first: 1}, sacrifice=[second], rounds=1)
    assert isinstance(after.step, Pressing)
    assert after.stands(second) is Standing.FALLEN
    assert after.figures("deepvein", second).total == guard
    after, told = battle(state, *WHERE, {first: 1, second: 1}, sacrifice=[second], rounds=2)
    struck = [event for event in of_kind(told, dragonlords.DiceRolled) if event.side is second]
    assert len(struck) == 2
    after, _ = battle(state, *WHERE, {first: 9}, sacrifice=[second])
    assert alone(after, "deepvein") is first


@reads("R-no-king-left", "R-victory-condition")
@checks("D27.18", "D27.23", "D1.3", "D20.6")
@given(FOUR, st.integers(2, 4))
def test_two_kings_fall_in_one_round(peoples: list[Side], players: int) -> None:
    """Both Kings are lost at once: no one wins of two, the third one wins of three, four play on."""
    peoples = peoples[:players]
    first, second = peoples[:2]
    after, told = battle(
        clash(peoples, "4 king", "2 king"),
        *WHERE,
        {first: 1, second: 1},
        sacrifice=[first, second],
        kings=1,
        rounds=1,
    )
    assert {first, second} == {event.seat for event in of_kind(told, SeatFell)}
    assert units(after, first) == 3
    assert after.figures("deepvein", first).total == 0
    ends = {2: [()], 3: [tuple(peoples[2:])], 4: []}[players]
    assert ends == [event.outcome.winners for event in of_kind(told, GameEnded)]
    if players == 4:
        assert after.active is peoples[2]
    else:
        assert isinstance(after.step, Finished)


@reads(
    "R-fallen-possessions", "R-fallen-counters", "R-gold-when-kingdom-falls", "R-unplaceable-reinforcements"
)
@checks("D27.20", "D4.6")
@given(FOUR)
def test_possessions_of_a_fallen_king(peoples: list[Side]) -> None:
    """Gold and counters stay, stored tools and what was bought are gone; other players keep theirs."""
    first, second = peoples[:2]
    state = clash(peoples, "6", "1 king")
    after, _ = battle(state, *WHERE, {first: 1}, sacrifice=[second], rounds=1)
    assert state.gold == after.gold
    assert state.figures("oakmoot", second) == after.figures("oakmoot", second)
    assert Reserve() == after.bought(second)
    assert Reserve(2, 1) == after.bought(first)
    assert not after.stored[NUMBER[second]]
    assert state.stored[NUMBER[first]] == after.stored[NUMBER[first]]
    assert after.rows[NUMBER[second]] == (None, None, None)
    assert state.docked == after.docked


@reads("R-king-slayer")
@checks("D20.10")
@given(FOUR)
def test_vanquished_dice_slay_for_no_one(peoples: list[Side]) -> None:
    """A King lost to vanquished units leaves its scrolls to the discards."""
    first = peoples[0]
    state = scene("deepvein: garrison 3", f"coinwater: {first} 2 king", active=first, setup=seated(*peoples))
    cards = state.scrolls.rest.kinds[:2]
    hand = evolve(state.hand(first), cards=dragonlords.Bag.of(*cards))
    rest = state.scrolls.rest - dragonlords.Bag.of(*cards)
    hands = replaced(state.hands, first, hand)
    state = evolve(state, hands=hands, scrolls=evolve(state.scrolls, rest=rest))
    after, told = battle(state, *WHERE, {Side.GARRISON: 1}, sacrifice=[first], kings=1, rounds=1)
    assert [Side.GARRISON] == [event.by for event in of_kind(told, KingLost)]
    assert dragonlords.Bag.of(*cards) == after.scrolls.discards
    assert all(not after.hand(seat).cards for seat in peoples)


@reads("R-turning-up", "R-hidden-counters")
@checks("D27.20")
@given(FOUR, st.sampled_from(("wizard", "blank")))
def test_removed_attackers_show_their_counters(peoples: list[Side], face: str) -> None:
    """A fallen attacker's units in the place are removed together, each counter turned up first."""
    first, second = peoples[:2]
    state = clash(peoples, f"3 king {face}", "2")
    _, told = battle(state, *WHERE, {second: 1}, sacrifice=[first], kings=1, rounds=1)
    assert ["king", face] == [event.face for event in of_kind(told, dragonlords.CounterTurnedUp)]
    assert [("D13.3",), ("D27.20",)] == [event.clauses for event in of_kind(told, UnitsLost)]


@reads("R-player-elimination-option")
@checks("D30.17")
@given(FOUR)
def test_both_play_on_without_their_kings(peoples: list[Side]) -> None:
    """With the option the attackers stay in the fight when both Kings are lost, and no unit is vanquished.

    Their scrolls are lost all the same.
    """
    first, second = peoples[:2]
    state = clash(peoples, "4 king", "3 king", player_elimination=True)
    card = state.scrolls.rest.kinds[0]
    hand = evolve(state.hand(first), cards=dragonlords.Bag.of(card))
    scrolls = evolve(state.scrolls, rest=state.scrolls.rest.remove(card))
    state = evolve(state, hands=replaced(state.hands, first, hand), scrolls=scrolls)
    after, told = battle(state, *WHERE, {first: 1, second: 1}, sacrifice=[first, second], kings=1, rounds=1)
    assert isinstance(after.step, Pressing)
    assert of_kind(told, SeatFell) == []
    assert not after.hand(first).cards
    assert dragonlords.Bag.of(card) == after.scrolls.discards
    assert after.stands(first) is after.stands(second) is Standing.KINGLESS
    assert Reserve(2, 1) == after.bought(first)
