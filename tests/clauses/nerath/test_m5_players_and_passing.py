"""The reference manual, section 5: whether realms or players take turns, and whether anybody may pass."""

from collections import Counter
from itertools import groupby, pairwise
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from tests.clauses.nerath.reduced_downtime import (
    FEWER,
    SEEDS,
    SETUPS,
    SOME,
    Step,
    chosen,
    half_activated,
    upright,
)
from tests.clauses.nerath.scenes import FOOT, C, K, N, Pieces, V, do, moved_in
from tests.rules.nerath.board_facts import cited
from tests.rulings.nerath.readings import each_reading, read_as

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    ChooseRealm,
    ChoosingRealm,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Move,
    PassActivations,
    Realm,
    Repositioning,
    Seat,
    State,
    Variant,
)
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath import passed

ORDER, PASS = "R-variant-order", "R-variant-pass"
TWO_PLAYERS = (2, True)


def game(setup: nerath.Setup, seed: int, most: int = 250) -> list[tuple[State, Step]]:
    """A game at random: each state with what was done in it."""
    rng, state, found = Random(seed), nerath.new_game(setup), list[tuple[State, Step]]()
    for _ in range(most):
        if isinstance(nerath.to_act(state), nerath.Over):
            break
        step = nerath.transition(state, chosen(state, rng))
        found.append((state, step))
        state = step.state
    return found


# Who takes turns.


def sides(setup: nerath.Setup, reading: str) -> list[tuple[Realm, ...]]:
    """Who takes turns, in their order: the realms, or the players by the first of their realms."""
    if reading == "two-per-realm":
        return [(realm,) for realm in Realm]
    return sorted((tuple(sorted(seat.realms, key=list(Realm).index)) for seat in setup.seats), key=first)


def first(realms: tuple[Realm, ...]) -> int:
    return min(list(Realm).index(realm) for realm in realms)


@checks("M5.7", "M5.9")
@reads("R-variant-order")
@each_reading(ORDER)
@FEWER
@given(setup=SETUPS, seed=SEEDS)
def test_who_takes_turns_and_with_how_many_activations(reading: str, setup: nerath.Setup, seed: int) -> None:
    """Each side has two activations in a row, fewer if nothing is left; then the next that has anything."""
    setup = read_as(ORDER, reading)(setup)
    in_turn = sides(setup, reading)

    def whose(state: State) -> tuple[int, int, tuple[Realm, ...]]:
        side = next(one for one in in_turn if state.active in one)
        return state.round, state.memory.lap, side

    acting = [
        (before, step)
        for before, step in game(setup, seed)
        if isinstance(before.step, Activating | ChoosingRealm)
    ]
    goes = [(key, list(some)) for key, some in groupby(acting, key=lambda one: whose(one[0]))]
    for number, ((turn, lap, side), steps) in enumerate(goes[:-1]):
        ended = sum(isinstance(step.action, EndStep) for _, step in steps)
        left = any(upright(steps[-1][1].state, realm) for realm in side)
        assert ended == 2 or (ended < 2 and not left)
        (its_turn, its_lap, following), later = goes[number + 1]
        if its_turn != turn:
            continue
        place = in_turn.index(side)
        around = [in_turn[(place + ahead) % len(in_turn)] for ahead in range(1, len(in_turn) + 1)]
        skipped = around[: around.index(following)]
        assert not any(upright(later[0][0], realm) for one in skipped for realm in one)
        assert its_lap - lap == (in_turn.index(following) <= place)


@checks("M5.7", "N12.44", "N4.22")
@reads("R-variant-order")
@FEWER
@given(setup=SETUPS, seed=SEEDS)
def test_each_realm_fights_its_own_battles_before_the_other_acts(setup: nerath.Setup, seed: int) -> None:
    """When a player goes on with his other realm, the first has fought and repositioned."""
    states = [before for before, _ in game(read_as(ORDER, "two-per-player")(setup), seed)]
    for one, other in pairwise(states):
        if isinstance(other.step, Activating | ChoosingRealm) and one.active is not other.active:
            assert () == other.memory.pending
            assert not any(figure.mark.acting for force in other.forces for bag in force for figure in bag)


def varied(pieces: Pieces, way: tuple[int, bool] = TWO_PLAYERS, **rulings: str) -> State:
    """The first activations of Karkoth in the variant, by these readings; nothing was activated yet."""
    state = moved_in(way, K, pieces)
    setup = evolve(
        state.table.setup,
        variant=Variant.REDUCED_DOWNTIME,
        rulings={name.replace("_", "-"): reading for name, reading in rulings.items()},
    )
    begun = evolve(state.memory, lap=1, times=(1, 0, 0, 0))
    return evolve(state, table=nerath.new_game(setup).table, step=Activating(), memory=begun)


FIELD: Pieces = {
    "dread-marches": {K: [FOOT], C: [FOOT]},
    "blisterforge": {K: [FOOT]},
    "amil-forest": {C: [FOOT]},
    "zembar": {V: [FOOT]},
    "nera": {N: [FOOT]},
}


def still(realm: Realm, at: str) -> tuple[nerath.Action, ...]:
    return Activate(realm, Figure(FOOT), at), EndStep(realm)


@checks("M5.7")
@reads("R-variant-order")
def test_a_player_of_two_realms_goes_on_with_either() -> None:
    """After one activation of Karkoth its player chooses the Iron Circle for the second."""
    state = do(varied(FIELD, R_variant_order="two-per-player"), *still(K, "blisterforge"))
    assert ChoosingRealm(2) == state.step
    assert (ChooseRealm(K, K), ChooseRealm(K, C)) == nerath.legal_actions(state)
    assert {"M5.7"} == cited(state, ChooseRealm(K, V))
    state = passed(do(state, ChooseRealm(K, C)))
    assert isinstance(state.step, Repositioning)
    state = passed(do(state, EndStep(K)))
    assert (Activating(2), C) == (state.step, state.active)
    state = passed(do(passed(do(state, *still(C, "amil-forest"))), EndStep(C)))
    # Vailin and Nerath have one player, who chooses as well.
    assert (ChoosingRealm(1), V) == (state.step, state.active)
    step = nerath.transition(state, ChooseRealm(V, N))
    assert [(N, "Move", 1)] == [
        (one.realm, one.step, one.lap) for one in step.events if isinstance(one, nerath.ActivationsBegun)
    ]


@checks("M5.7")
@reads("R-variant-order")
def test_by_realms_both_activations_are_one_realms() -> None:
    """By the usual reading Karkoth goes on with its second, and Vailin follows, not the other realm."""
    state = do(varied(FIELD), *still(K, "blisterforge"))
    assert (Activating(2), K) == (state.step, state.active)
    state = passed(do(passed(do(state, *still(K, "dread-marches"))), EndStep(K)))
    assert (Activating(1), V) == (state.step, state.active)


@checks("M5.7", "N12.44", "N4.22")
@reads("R-variant-order")
def test_the_first_realm_fights_before_the_second_moves() -> None:
    """Karkoth attacks with its activation, and its battle is fought before the Iron Circle acts."""
    pieces = {**FIELD, "zaarnath": {V: [FOOT]}}
    state = varied(pieces, R_variant_order="two-per-player")
    state = do(state, Move(K, Figure(FOOT), "dread-marches", "zaarnath"), EndStep(K), ChooseRealm(K, C))
    state = passed(state)
    assert (FightBattle(K, "zaarnath"),) == nerath.legal_actions(state)


@checks("M5.7")
@reads("R-variant-order")
def test_who_passes_with_one_realm_leaves_both_activations_to_the_other() -> None:
    """Passing is no activation: the Iron Circle has two after Karkoth has laid all its pieces down."""
    state = passed(do(varied(FIELD, R_variant_order="two-per-player"), PassActivations(K)))
    state = passed(do(state, EndStep(K)))
    assert (Activating(1), C) == (state.step, state.active)


@checks("M5.7")
@reads("R-variant-order")
@FEWER
@given(setup=SETUPS, seed=SEEDS)
def test_a_realm_that_acts_late_begins_its_step_then(setup: nerath.Setup, seed: int) -> None:
    """Each realm's activations are counted for itself: its first are its first in whatever round."""
    times = Counter[tuple[int, Realm]]()
    for _, step in game(read_as(ORDER, "two-per-player")(setup), seed):
        for event in step.events:
            if isinstance(event, nerath.ActivationsBegun) and event.step == "Move":
                times[step.state.round, event.realm] += 1
                assert times[step.state.round, event.realm] == event.lap


@checks("M5.7")
@reads("R-variant-order")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_follow_each_other_by_the_first_of_their_realms(players: int) -> None:
    """However they sit: Karkoth's player, then Vailin's, and with three the Iron Circle's after that."""
    way = (players, True)
    state = varied(FIELD, way, R_variant_order="two-per-player")
    seats = tuple(Seat(seat.player, seat.realms[::-1]) for seat in state.table.setup.seats[::-1])
    state = evolve(state, table=nerath.new_game(evolve(state.table.setup, seats=seats)).table)
    found = list[Realm]()
    while not isinstance(state.step, nerath.Planning):
        if isinstance(state.step, ChoosingRealm):
            state = do(state, nerath.legal_actions(state)[0])
        elif isinstance(state.step, Activating):
            found += [state.active] if not found or found[-1] is not state.active else []
            state = passed(do(state, PassActivations(state.active)))
        else:
            state = passed(do(state, EndStep(state.active)))
    assert {2: [K, C, V, N], 3: [K, V, N, C], 4: [K, V, C, N]}[players] == found


# Passing.


def movable(state: State) -> set[tuple[Figure, str]]:
    """The pieces of which a move, a loading or an unloading is listed, and where they are."""
    found = set[tuple[Figure, str]]()
    for act in nerath.legal_actions(state):
        match act:
            case Move(_, figure, at, _):
                found.add((figure, at))
            case Embark(_, figure, at, ship, to):
                found |= {(figure, at), (ship, to)}
            case Debark(_, _, ship, at, _):
                found.add((ship, at))
    return found


@checks("M5.9")
@reads("R-variant-pass")
@each_reading(PASS)
@SOME
@given(state=half_activated())
def test_who_may_pass_and_who_may_stand_still(reading: str, state: State) -> None:
    """Anybody may, or nobody: then only a piece that cannot move is activated where it stands."""
    assume(upright(state, state.active))
    table = nerath.new_game(read_as(PASS, reading)(nerath.setup_of(state))).table
    state, realm = evolve(state, table=table), state.active
    acts, able = nerath.legal_actions(state), movable(state)
    free = reading == "may-pass"
    assert free is (PassActivations(realm) in acts)
    assert (set() if free else {"M5.9"}) == cited(state, PassActivations(realm))
    for space in state.table.content.board.spaces:
        for figure in state.figures(space, realm).kinds:
            if figure in upright(state, realm):
                act, stuck = Activate(realm, figure, space), (figure, space) not in able
                assert (free or stuck) is (act in acts)
                assert (set() if free or stuck else {"M5.9"}) == cited(state, act)
    assert acts


@checks("M5.9")
@reads("R-variant-pass")
@FEWER
@given(setup=SETUPS, seed=SEEDS)
def test_without_passing_every_piece_has_moved_or_could_not(setup: nerath.Setup, seed: int) -> None:
    """Nobody passes, and what lies down has moved, was loaded, or had nowhere to go."""
    for before, step in game(read_as(PASS, "no-pass")(setup), seed):
        assert not isinstance(step.action, PassActivations)
        if isinstance(step.action, Activate):
            assert (step.action.figure, step.action.at) not in movable(before)


@checks("M5.9")
@reads("R-variant-pass")
def test_a_clock_moves_where_nobody_may_pass() -> None:
    """Whose time is up makes some move of an activation, and ends it."""
    state = varied(FIELD, R_variant_pass="no-pass")
    assert isinstance(nerath.default_action(state), Move)
    assert EndStep(K) == nerath.default_action(do(state, nerath.default_action(state)))
