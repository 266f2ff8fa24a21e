"""Pages 1, 27 and 30: how a game ends, and the options that change it."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import Front, engaged, fought, fronts, unmoved
from tests.clauses.dragonlords.realms import (
    SEEDS,
    alone,
    battle,
    drawn_land,
    fighting,
    hitting,
    kinds,
    of_kind,
    paired,
    refused,
    seated,
    units,
    until,
    war,
    with_reserve,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    AttackPressed,
    Awaiting,
    BattleBegun,
    Campaigning,
    Deciding,
    Finished,
    GameEnded,
    IllegalSetup,
    KingLost,
    March,
    Options,
    Place,
    Placing,
    PressAttack,
    Pressing,
    Reserve,
    Roll,
    SeatFell,
    Setup,
    Side,
    Standing,
    TerritoryConquered,
    Transfer,
    Transferring,
    UnitMarched,
    UnitTransferred,
    Ware,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import play, scene
from conquest_rules.testing.dragonlords.strategies import setups

FOUR = st.permutations(PEOPLES)
BASE = setups().map(
    lambda one: evolve(one, options=evolve(one.options, player_elimination=False, kingdom_target=None))
)


@checks("D1.2", "D27.23")
@given(BASE, SEEDS)
def test_the_last_player_with_a_king_wins(setup: Setup, seed: int) -> None:
    """The game is over when one player is left, and that player has won, whoever took the other Kings."""
    for _, step in war(setup, seed, 300):
        state = step.state
        left = [seat for seat in state.table.seats if state.stands(seat) is not Standing.FALLEN]
        players = {state.table.player(seat) for seat in left}
        if len(players) < 2 and not isinstance(state.step, dragonlords.Removing):
            assert isinstance(state.step, Finished)
        if isinstance(state.step, Finished) and state.step.outcome.clause == "D27.23":
            assert set(state.step.outcome.winners) == set(left)
            assert len(players) == 1


@checks("D1.2", "D27.23")
@given(FOUR, st.integers(1, 3), st.integers(0, 1))
def test_the_last_king_that_is_lost_ends_the_game_at_once(
    peoples: list[Side], guards: int, hits: int
) -> None:
    """Not even the combat is decided any more: the units of the last one to fall stay where they are."""
    first, second = peoples[:2]
    lines = (f"coinwater: {first} 6", f"deepvein: {second} {guards} king")
    state = scene(*lines, active=first, setup=seated(first, second))
    after, told = battle(state, "coinwater", "deepvein", {first: 1, second: hits}, sacrifice=[second])
    assert isinstance(after.step, Finished)
    assert (first,) == after.step.outcome.winners
    assert [GameEnded] == [type(event) for event in told if isinstance(event, GameEnded | AttackPressed)]
    assert (guards, 5 - hits) == tuple(after.figures("deepvein", side).total for side in (second, first))


@checks("D27.24", "D30.10", "D27.18")
@given(FOUR, st.integers(2, 6), st.booleans(), st.booleans())
def test_the_agreed_number_of_kingdoms_wins(
    peoples: list[Side], target: int, tundra: bool, agreed: bool
) -> None:
    """All kingdoms in play, or the agreed number of them, end the game; one fewer does not."""
    most = 4 if tundra else 6
    target = min(target, most)
    setup = seated(*peoples, options=Options(tundra=tundra, kingdom_target=target if agreed else None))
    kingdoms = dragonlords.new_game(setup).table.kingdoms
    needed = target if agreed else most
    for held in (needed - 1, needed - 2):
        given_away = {at: peoples[0] if place < held else None for place, at in enumerate(kingdoms)}
        last = kingdoms[held]
        near = next(
            row.id
            for row in setup.content.pack.board.territory
            if row.realm == _realm(setup, last) and row.id != last
        )
        lines = [f"{at}: {peoples[0]} 1" for at in kingdoms if given_away[at] is not None]
        state = scene(*lines, f"{near}: {peoples[0]} 2", active=peoples[0], setup=setup, step=Transferring())
        figure = state.figures(near, peoples[0]).kinds[0]
        after = play(state, Transfer(peoples[0], figure, near, last))
        if held == needed - 1:
            assert isinstance(after.step, Finished)
            assert (peoples[0],) == after.step.outcome.winners
            assert after.step.outcome.clause == ("D30.10" if agreed else "D27.24")
        else:
            assert not isinstance(after.step, Finished)


@checks("D30.8", "D27.24")
@given(FOUR, st.booleans())
def test_allies_hold_kingdoms_together(peoples: list[Side], fell: bool) -> None:
    """The kingdoms of a player's two peoples count together; those of a fallen one do not."""
    first, ally = peoples[0], peoples[2]
    setup = paired(*peoples)
    kingdoms = dragonlords.new_game(setup).table.kingdoms
    lines = [f"{at}: {ally if place % 2 else first} 1" for place, at in enumerate(kingdoms[1:])]
    state = scene(
        *lines,
        f"last-lantern: {first} 2",
        active=first,
        setup=setup,
        step=Transferring(),
        fallen=(ally,) if fell else (),
    )
    assert kingdoms[0] == "vanehold"
    figure = state.figures("last-lantern", first).kinds[0]
    after = play(state, Transfer(first, figure, "last-lantern", "vanehold"))
    assert isinstance(after.step, Finished) is not fell
    if isinstance(after.step, Finished):
        assert {first, ally} == set(after.step.outcome.winners)


def _realm(setup: Setup, at: str) -> str | None:
    return next(row.realm for row in setup.content.pack.board.territory if row.id == at)


@checks("D27.21", "D32.8")
@given(BASE, SEEDS)
def test_vanquished_units_neither_move_nor_attack(setup: Setup, seed: int) -> None:
    """Once a seat has fallen its units stay where they are until they are lost."""
    seats = dragonlords.new_game(setup).table.seats
    fallen = (seats[-1],) if len(seats) > 2 and not setup.options.two_types_each else ()
    for before, step in war(setup, seed, fallen=fallen):
        for event in step.events:
            if isinstance(event, UnitMarched | UnitTransferred):
                assert before.stands(event.seat) is not Standing.FALLEN
            if isinstance(event, BattleBegun):
                assert before.stands(event.attacker) is not Standing.FALLEN


@checks("D27.21", "D32.8")
@given(BASE, SEEDS)
def test_vanquished_units_stand_still_from_turn_to_turn(setup: Setup, seed: int) -> None:
    """In a round of turns without a fight vanquished units stay as they are, and no one leads them."""
    rng, seats = Random(seed), [seat.people for seat in setup.seats]
    fallen = (rng.choice(seats),) if len(seats) > 2 else ()
    first = state = drawn_land(setup, rng, fallen=fallen)
    for _ in seats:
        by = state.active
        assert by not in fallen
        state, _ = until(state, lambda one, by=by: one.active is not by, fighting({}))  # type: ignore[misc]
        for at in kinds(state):
            for side in (*fallen, Side.GARRISON):
                assert first.figures(at, side) == state.figures(at, side)


@checks("D27.22")
@given(FOUR)
def test_land_of_vanquished_units_is_everyones_enemy(peoples: list[Side]) -> None:
    """Whoever enters it fights, a fallen ally's land too, and it is held when none of them is left."""
    setup = paired(*peoples)
    state = scene(
        f"coinwater: {peoples[0]} 3",
        f"deepvein: {peoples[2]} 1",
        active=peoples[0],
        setup=setup,
        fallen=(peoples[2],),
    )
    figure = state.figures("coinwater", peoples[0]).kinds[0]
    assert March(peoples[0], figure, "coinwater", "deepvein") in dragonlords.legal_actions(state)
    assert "D24.15" in refused(state, March(peoples[0], figure, "coinwater", "deepvein", forced=True))
    after, told = battle(state, "coinwater", "deepvein", {peoples[0]: 1})
    assert len(of_kind(told, BattleBegun)) == 1
    assert alone(after, "deepvein") is peoples[0]


@checks("D27.22", "D32.8")
@given(fronts(defenders=(Side.GARRISON,), units=(5, 6), against=(1, 4)), st.integers(0, 4))
def test_a_garrison_fights_to_the_last_unit(front: Front, hits: int) -> None:
    """Whoever marches in fights, and holds the territory when the last unit of the garrison is lost."""
    state = engaged(front)
    left = max(0, front.defenders - hits)
    assert front.at not in dragonlords.held(state, front.attacker)
    after, told = fought(front, state, hits, 0)
    assert left == after.figures(front.at, Side.GARRISON).total
    assert (not left) == (front.at in dragonlords.held(after, front.attacker))
    assert (not left) == bool(of_kind(told, TerritoryConquered))
    if left:
        assert isinstance(after.step, Pressing)
        pressed, _ = unmoved(dragonlords.apply(after, PressAttack(front.attacker)))
        assert left == pressed.figures(front.at, Side.GARRISON).total


@checks("D30.9")
@given(FOUR, SEEDS)
def test_allies_do_not_fight_and_share_no_territory(peoples: list[Side], seed: int) -> None:
    """No unit enters an ally's land in any phase, and two allies are never in one place."""
    setup = paired(*peoples)
    for before, step in war(setup, seed):
        for event in step.events:
            if isinstance(event, BattleBegun):
                led = before.stands(event.defender) is not Standing.FALLEN
                assert not (led and before.table.allied(event.attacker, event.defender))
        for at in kinds(step.state):
            first, second = peoples[0], peoples[2]
            both = step.state.figures(at, first) and step.state.figures(at, second)
            assert not both or Standing.FALLEN in (step.state.stands(first), step.state.stands(second))
    state = scene(f"coinwater: {peoples[0]} 3", f"deepvein: {peoples[2]} 1", active=peoples[0], setup=setup)
    figure = state.figures("coinwater", peoples[0]).kinds[0]
    for forced in (True, False):
        assert "D30.9" in refused(state, March(peoples[0], figure, "coinwater", "deepvein", forced=forced))


@checks("D30.11")
@given(setups(), SEEDS)
def test_nothing_lives_in_the_tundra(setup: Setup, seed: int) -> None:
    """With tundra four kingdoms are in play, and no unit ever stands, marches or is placed there."""
    cold = setup.content.pack.board.tundra.territories
    setup = evolve(setup, options=evolve(setup.options, tundra=True, kingdom_target=None))
    for _, step in war(setup, seed, 80):
        assert len(step.state.gold) == 4
        for at in cold:
            assert not any(step.state.figures(at, side) for side in Side)
    state = drawn_land(setup, Random(seed), step=Campaigning())
    borders = [row.between for row in setup.content.pack.board.crossing]
    for at in cold:
        for pair in borders:
            if at in pair:
                near = next(one for one in pair if one != at)
                for figure in () if near in cold else state.figures(near, state.active).kinds:
                    assert "D30.11" in refused(state, March(state.active, figure, near, at))
                    resting = evolve(state, step=Transferring())
                    assert "D30.11" in refused(resting, Transfer(state.active, figure, near, at))
    placing = with_reserve(evolve(state, step=Placing()), state.active, Reserve(1, 1))
    for at in cold:
        for ware in Ware:
            assert {"D30.11", "D27.15"} == refused(placing, Place(state.active, ware, at))


@checks("D30.17")
@given(FOUR, st.booleans())
def test_a_player_without_a_king_plays_on(peoples: list[Side], attacks: bool) -> None:
    """With the option a lost King costs the scrolls, and no turn and no other unit."""
    first, second = peoples[:2]
    setup = seated(*peoples, options=Options(player_elimination=True))
    state = scene(
        f"coinwater: {first} 3 king",
        f"deepvein: {second} 1 king",
        f"oakmoot: {second} 2",
        active=first,
        setup=setup,
    )
    hits = {second: 1} if attacks else {first: 1}
    after, told = battle(state, "coinwater", "deepvein", hits, sacrifice=[first, second], kings=1, rounds=1)
    loser = first if attacks else second
    assert [loser] == [event.seat for event in of_kind(told, KingLost)]
    assert of_kind(told, SeatFell) == []
    assert after.stands(loser) is Standing.KINGLESS
    assert units(state, loser) - 1 == units(after, loser)
    later, _ = until(after, lambda one: one.active is loser, fighting({first: 9}))
    assert Deciding(loser) == dragonlords.to_act(later)


@checks("D30.17")
@given(
    fronts(
        options=Options(player_elimination=True),
        defenders=PEOPLES,
        fallen=False,
        units=(3, 4),
        defending=("wizard",),
    )
)
def test_units_without_a_king_are_led_as_before(front: Front) -> None:
    """Players without a King attack and march with every unit as they did, and choose their losses."""
    state = front.state
    for side in (front.attacker, front.defender):
        state = evolve(state, standing=replaced(state.standing, side, Standing.KINGLESS))
    assert dragonlords.legal_actions(front.state) == dragonlords.legal_actions(state)
    begun = engaged(evolve(front, state=state))
    for side, hits in ((front.attacker, 1), (front.defender, 0)):
        turn = dragonlords.to_act(begun)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Roll), side
        begun = dragonlords.apply(begun, hitting(turn.request, hits))
    assert Deciding(front.defender) == dragonlords.to_act(begun)


@checks("D30.17")
@given(FOUR, st.booleans())
def test_a_player_without_a_unit_is_out(peoples: list[Side], king: bool) -> None:
    """The last unit lost, with the King or after it, is the end of its player, and the last one left wins."""
    first, second = peoples[:2]
    setup = seated(first, second, options=Options(player_elimination=True))
    state = scene(
        f"coinwater: {first} 3",
        f"deepvein: {second} {'king' if king else '1 king'}",
        active=first,
        setup=setup,
    )
    after, told = battle(state, "coinwater", "deepvein", {first: 1}, sacrifice=[second])
    assert [second] == [event.seat for event in of_kind(told, SeatFell)]
    assert [(first,)] == [event.outcome.winners for event in of_kind(told, GameEnded)]
    assert after.stands(second) is Standing.FALLEN
    assert units(after, second) == 0


@checks("D30.10")
@given(setups(), st.integers(-1, 8))
def test_the_agreed_number_is_above_the_start(setup: Setup, target: int) -> None:
    """An agreed number is more than each player starts with and at most the kingdoms in play."""
    each = {2: (3, 2), 3: (2, 1), 4: (1, 1)}[len(setup.seats)][setup.options.tundra]
    least = each * (2 if setup.options.two_types_each else 1)
    most = 4 if setup.options.tundra else 6
    try:
        evolve(setup, options=evolve(setup.options, kingdom_target=target))
        legal = True
    except IllegalSetup:
        legal = False
    assert legal is (least < target <= most)
