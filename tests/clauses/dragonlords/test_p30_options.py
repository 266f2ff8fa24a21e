"""Page 30, optional rules that belong to setting up: two types each, kingdom target, tundra, scrolls."""

from itertools import permutations, product
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import settled
from tests.clauses.dragonlords.opening import SEEDS, begun, hops, moment, units_of, why
from tests.clauses.dragonlords.realms import with_reserve
from tests.laws.dragonlords.games import small_setups

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Campaigning,
    Claim,
    Claiming,
    ClaimingKingdom,
    Finished,
    IllegalSetup,
    March,
    Options,
    Seat,
    Setup,
    Side,
    Standing,
    State,
    Strengthen,
    Strengthening,
    Transfer,
    Transferring,
    Violation,
    built_in,
    new_game,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import playing
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.dragonlords.scenes import play, scene
from conquest_rules.testing.dragonlords.strategies import setups

TWO = Options(two_types_each=True)
CLOSED = built_in().pack.board.tundra.territories


def seats(names: tuple[str, ...], peoples: tuple[Side, ...] = PEOPLES) -> tuple[Seat, ...]:
    """Seats of these players."""
    return tuple(map(Seat, names, peoples))


def refused(setup: dict[str, object]) -> set[str]:
    """The clauses by which a way to play is refused."""
    try:
        Setup(**setup)  # type: ignore[arg-type]  # each value is of the type of its own field
    except IllegalSetup as error:
        return {one.clause if isinstance(one, Violation) else "misfit" for one in error.refusals}
    return set()


@checks("D30.8")
@given(st.permutations(PEOPLES), SEEDS)
def test_two_types_each_is_a_game_of_four(peoples: list[Side], seed: int) -> None:
    """Two players with two peoples each have four seats, and set up as four players do."""
    setup = Setup(players=2, options=TWO, seats=seats(("Ann", "Bob") * 2, tuple(peoples)))
    state = begun(setup, seed)
    assert tuple(peoples) == state.table.seats
    for side in peoples:
        assert 30 == units_of(state, side)
        assert 1 == len(dragonlords.kingdoms_of(state, side))
        assert 30 == dragonlords.gold_of(state, side)
        assert 3 == state.hand(side).total
    assert 2 == sum(dragonlords.holder(state, at) is Side.GARRISON for at in state.table.kingdoms)


@checks("D30.8")
@reads("R-two-player-alliance")
@pytest.mark.parametrize("order", sorted(set(permutations("AABB"))), ids="".join)
def test_a_players_two_peoples_do_not_follow_each_other(order: tuple[str, ...]) -> None:
    """The seats of the two players alternate; each people is a seat of its own."""
    wanted = set() if order in (tuple("ABAB"), tuple("BABA")) else {"D30.8"}
    assert wanted == refused({"players": 2, "options": TWO, "seats": seats(order)})
    assert "D30.8" in refused({"players": 2, "options": TWO, "seats": seats(("A",) * 4)})
    assert "D30.8" in refused({"players": 2, "options": TWO, "seats": seats(tuple("ABCD"))})


@checks("D30.8")
@pytest.mark.parametrize("players", [3, 4])
def test_two_types_each_is_for_two(players: int) -> None:
    """Only two players can lead two peoples each."""
    assert {"D30.8"} == refused({"players": players, "options": TWO})
    assert not refused({"players": players})


ALLIES = Setup(
    players=2,
    options=TWO,
    seats=seats(("Ann", "Bob") * 2, (Side.ORCS, Side.ELVES, Side.DWARVES, Side.BARBARIANS)),
)


@checks("D30.9")
@reads("R-allies-apart", "R-two-player-alliance")
@given(
    st.sampled_from([(Side.ORCS, Side.DWARVES), (Side.ELVES, Side.BARBARIANS)]), st.booleans(), st.booleans()
)
def test_allies_neither_fight_nor_mix(pair: tuple[Side, Side], turned: bool, transfers: bool) -> None:
    """No unit enters a territory of its ally, to attack, on a forced march or as a transfer."""
    by, ally = pair[::-1] if turned else pair
    step = Transferring() if transfers else Campaigning()
    state = scene(f"vanehold: {by} 3", f"last-lantern: {ally} 1", active=by, setup=ALLIES, step=step)
    tried: list[dragonlords.Action] = [Transfer(by, PLAIN, "vanehold", "last-lantern")]
    if not transfers:
        tried = [March(by, PLAIN, "vanehold", "last-lantern", forced) for forced in (False, True)]
    for act in tried:
        assert {"D30.9"} == why(state, act)
        assert act not in dragonlords.legal_actions(state)
    # Nor are reinforcements placed there.
    placing = with_reserve(evolve(state, step=dragonlords.Placing()), by, dragonlords.Reserve(2, 0))
    place = dragonlords.Place(by, dragonlords.Ware.UNIT, "last-lantern")
    assert {"D27.15"} == why(placing, place)
    assert place not in dragonlords.legal_actions(placing)
    enemy = next(side for side in PEOPLES if side not in pair)
    other = scene(f"vanehold: {by} 3", f"last-lantern: {enemy} 1", active=by, setup=ALLIES)
    assert not why(other, March(by, PLAIN, "vanehold", "last-lantern"))


@checks("D30.9")
@given(small_setups(((2, True),)), SEEDS)
def test_no_territory_holds_two_allies(setup: Setup, seed: int) -> None:
    """Wherever play leads, no territory has units of both peoples of a player while both still play."""
    for step in walk(dragonlords, begun(setup, seed), Random(seed), 80):
        state = step.state
        for at in state.table.territories:
            sides = [side for side in playing(state) if state.figures(at, side)]
            assert not any(state.table.allied(one, other) for one in sides for other in sides)


STARTS = {(2, False): 3, (3, False): 2, (4, False): 1, (2, True): 2, (3, True): 1, (4, True): 1}


@checks("D30.10")
@reads("R-kingdom-target-range")
@given(st.sampled_from([2, 3, 4]), st.booleans(), st.booleans(), st.integers(-1, 8))
def test_the_range_of_the_kingdom_target(players: int, two: bool, tundra: bool, target: int) -> None:
    """The target is more than any player claims at setup and at most the number of kingdoms in play."""
    assume(players == 2 or not two)
    claimed = 2 if two else STARTS[players, tundra]
    fits = claimed < target <= (4 if tundra else 6)
    options = Options(two_types_each=two, tundra=tundra, kingdom_target=target)
    assert (set() if fits else {"D30.10"}) == refused({"players": players, "options": options})


KINGDOMS = ("hoarthrone", "oakmoot", "anvilhearth", "ravenseat", "amaranth-hall")


@checks("D30.10")
@given(st.sampled_from([None, 2, 3, 4, 5, 6]), st.integers(0, 5), st.sampled_from(PEOPLES))
def test_the_agreed_number_of_kingdoms_wins(target: int | None, others: int, people: Side) -> None:
    """With the agreed number of kingdoms a player has won, and with fewer not; unset, it is all of them."""
    setup = Setup(options=Options(kingdom_target=target))
    before = others < (6 if target is None else target)
    assume(before)
    held = [f"{at}: {people} 1" for at in KINGDOMS[:others]]
    state = scene("last-lantern: " + f"{people} 2", *held, active=people, setup=setup)
    after = dragonlords.apply(state, March(people, PLAIN, "last-lantern", "vanehold"))
    wins = others + 1 >= (6 if target is None else target)
    assert wins == isinstance(after.step, Finished)
    if isinstance(after.step, Finished):
        assert (people,) == after.step.outcome.winners
        assert ("D27.24" if target is None else "D30.10") == after.step.outcome.clause


@checks("D30.11")
@given(st.sampled_from([2, 3, 4]), SEEDS)
def test_nothing_lives_in_the_tundra(players: int, seed: int) -> None:
    """With tundra, two realms and the gold territories beside them are empty, and four kingdoms are left."""
    setup = Setup(players=players, options=Options(tundra=True))
    state = begun(setup, seed)
    assert 4 == len(state.table.kingdoms)
    assert not set(CLOSED) & set(state.table.territories)
    for at in CLOSED:
        assert not any(state.forces[state.table.place[at]])
    for step in walk(dragonlords, state, Random(seed), 60):
        assert not any(any(step.state.forces[state.table.place[at]]) for at in CLOSED)
        assert not any(getattr(act, "to", "") in CLOSED for act in dragonlords.legal_actions(step.state))


@checks("D30.11")
@given(st.sampled_from([2, 3, 4]), SEEDS, st.sampled_from([ClaimingKingdom, Claiming, Strengthening]))
def test_tundra_is_not_claimed(players: int, seed: int, kind: type) -> None:
    """No unit is placed in the tundra, and without the option the same territories are open."""
    place = Strengthen if kind is Strengthening else Claim
    state = moment(Setup(players=players, options=Options(tundra=True)), seed, kind)
    for at in CLOSED:
        assert "D30.11" in why(state, place(state.active, at))
        assert place(state.active, at) not in dragonlords.legal_actions(state)
    done = hops(Setup(players=players), seed)
    assert all(any(done[-1].after.forces[state.table.place[at]]) for at in CLOSED)


@checks("D30.11")
@given(st.sampled_from(PEOPLES))
def test_tundra_is_not_entered(people: Side) -> None:
    """Neither a march nor a transfer enters the tundra, nor is there a way through it."""
    setup = Setup(options=Options(tundra=True))
    rows = [row.between for row in built_in().pack.board.crossing]
    pairs = [(at, to) for row in rows for at, to in (row, row[::-1]) if to in CLOSED and at not in CLOSED]
    assert pairs
    for at, to in pairs:
        for step in (Campaigning(), Transferring()):
            state = scene(f"{at}: {people} 3", active=people, setup=setup, step=step)
            act = (
                Transfer(people, PLAIN, at, to)
                if isinstance(step, Transferring)
                else March(people, PLAIN, at, to)
            )
            assert {"D30.11"} == why(state, act)
            assert act not in dragonlords.legal_actions(state)


SWITCHES = ("two_types_each", "tundra", "dragonlord_power_reduction", "player_elimination")


@checks("D30.12")
@reads("R-option-switches")
@pytest.mark.parametrize("chosen", list(product((False, True), repeat=4)), ids=str)
def test_options_alone_and_together(chosen: tuple[bool, ...]) -> None:
    """Any choice of optional rules makes a game, with a target or without; by default all are off."""
    switches = dict(zip(SWITCHES, chosen, strict=True))
    for target, removed in product((None, 4), ((), ("reflect",))):
        options = Options(**switches, kingdom_target=target, removed_scrolls=removed)
        state = new_game(Setup(players=2, options=options))
        assert (4 if options.two_types_each else 2) == len(state.table.seats)
        assert (4 if options.tundra else 6) == len(state.table.kingdoms)
        assert 24 - len(removed) == state.scrolls.rest.total
        assert options == dragonlords.setup_of(state).options
    default = Options()
    assert not any(getattr(default, name) for name in SWITCHES)
    assert (None, ()) == (default.kingdom_target, default.removed_scrolls)


@checks("D30.12")
@given(
    st.sampled_from(["dragonlord_power_reduction", "player_elimination"]), st.sampled_from([2, 3, 4]), SEEDS
)
def test_the_others_change_nothing_of_setup_and_combat(switch: str, players: int, seed: int) -> None:
    """Until a DragonLord comes, or a King is lost, the game goes on just as it would without the option."""
    options = Options(**{switch: True})  # type: ignore[arg-type]  # a switch
    plain, other = (Setup(players=players, options=one) for one in (Options(), options))
    begins = [begun(setup, seed) for setup in (plain, other)]
    assert begins[0] == evolve(begins[1], table=begins[0].table)
    one, foe = (seat.people for seat in plain.seats[:2])
    rolls = []
    for setup in (plain, other):
        state = scene(f"vanehold: {foe} 2", f"gullrest: {one} 3", active=one, setup=setup)
        for line in ("marches unit from gullrest to vanehold forced no", "engages by stealth no"):
            state = play(state, f"{one} {line}")
        rolls.append(dragonlords.to_act(state))
    assert rolls[0] == rolls[1]


def _attacked(options: Options, foe_king: bool) -> tuple[State, Side, Side]:
    """The first seat has taken Vanehold, and holds what else was agreed if no King stood there."""
    setup = Setup(players=2, options=options)
    one, foe = (seat.people for seat in setup.seats[:2])
    others = new_game(setup).table.kingdoms[1 : options.kingdom_target or 4]
    lines = [f"gullrest: {one} 3", f"cidermouth: {foe} 2", f"vanehold: {foe} {'king' if foe_king else 1}"]
    lines += [] if foe_king else [f"{at}: {one} 1" for at in others]
    state = scene(*lines, active=one, setup=setup)
    for _ in range(2):
        state = play(state, f"{one} marches unit from gullrest to vanehold forced no")
    state = play(state, f"{one} engages by stealth no")
    while isinstance(state.step, dragonlords.Readying):
        state = play(state, dragonlords.default_action(state))
    state, _ = settled(play(state, "the dice show 1,6", "the dice show 6"))
    return state, one, foe


TOGETHER = [
    Options(two_types_each=two, kingdom_target=(3 if tundra else 4) if target else None, tundra=tundra)
    for two, target, tundra in product((False, True), repeat=3)
]


@checks("D30.12", "D30.17")
@pytest.mark.parametrize("options", TOGETHER, ids=str)
def test_who_loses_the_king_plays_on_with_any_other_option(options: Options) -> None:
    """Player elimination is played with two types, tundra and an agreed number of kingdoms as without."""
    for plays_on in (False, True):
        state, _, foe = _attacked(evolve(options, player_elimination=plays_on), foe_king=True)
        assert state.stands(foe) is (Standing.KINGLESS if plays_on else Standing.FALLEN)
        first = Bag.of("heal", "fireball") if plays_on else None
        assert (first, None, None) == state.rows[dragonlords.NUMBER[foe]]


@checks("D30.12", "D30.10")
@pytest.mark.parametrize("options", TOGETHER, ids=str)
def test_an_agreed_number_of_kingdoms_wins_with_any_other_option(options: Options) -> None:
    """The number that was agreed wins, and if none was, all four that are left with tundra."""
    for plays_on in (False, True):
        state, one, _ = _attacked(evolve(options, player_elimination=plays_on), foe_king=False)
        won = options.kingdom_target is not None or options.tundra
        assert won is isinstance(turn := dragonlords.to_act(state), dragonlords.Over)
        assert not won or one in turn.outcome.winners


@checks("D30.12")
@given(st.sampled_from(SWITCHES), st.sampled_from([2, 3, 4]))
def test_each_switch_changes_its_own(switch: str, players: int) -> None:
    """Each option changes what it names: the reduction and elimination change nothing of the opening."""
    assume(players == 2 or switch != "two_types_each")
    plain = new_game(Setup(players=players))
    other = new_game(Setup(players=players, options=Options(**{switch: True})))  # type: ignore[arg-type]  # a switch
    same = evolve(other, table=plain.table) == plain
    assert (switch in ("dragonlord_power_reduction", "player_elimination")) == same


DECK = built_in().scroll_deck


@checks("D30.16")
@given(st.data(), st.sampled_from([2, 3, 4]), SEEDS)
def test_removed_scrolls_are_nowhere(data: st.DataObject, players: int, seed: int) -> None:
    """Scrolls that are taken out are in no hand and no pile, and the deck has so many fewer."""
    out = data.draw(st.lists(st.sampled_from(tuple(DECK)), max_size=24 - 3 * players))
    assume(all(count <= DECK.count(card) for card, count in Bag.of(*out).pairs))
    setup = Setup(players=players, options=Options(removed_scrolls=tuple(out)))
    state = begun(setup, seed)
    cards = state.scrolls.rest
    for side in state.table.seats:
        cards += state.hand(side).cards
    assert DECK - Bag.of(*out) == cards
    assert 24 - len(out) == new_game(setup).scrolls.rest.total


@checks("D30.16", "D6.9")
@given(st.integers(0, 24), st.sampled_from([2, 3, 4]), st.booleans())
def test_three_scrolls_must_be_left_for_each(number: int, players: int, two: bool) -> None:
    """So many scrolls may be taken out that three are left for each seat."""
    assume(players == 2 or not two)
    options = Options(two_types_each=two, removed_scrolls=tuple(DECK)[:number])
    left = 24 - number >= 3 * (4 if two else players)
    assert (set() if left else {"D6.9"}) == refused({"players": players, "options": options})


@checks("D30.16")
@given(setups())
def test_scrolls_that_the_deck_has(setup: Setup) -> None:
    """Only scrolls of the deck can be taken out, and no more often than the deck has them."""
    for card, count in DECK.pairs:
        twice = {"players": setup.players, "options": Options(removed_scrolls=(card,) * (count + 1))}
        assert {"misfit"} == refused(twice)
    assert {"misfit"} == refused({"options": Options(removed_scrolls=("no-such-scroll",))})
