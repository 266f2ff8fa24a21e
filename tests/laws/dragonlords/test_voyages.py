"""Games in which ships sail keep every law: nothing is hidden from the rules, or shown to others."""

from random import Random

from hypothesis import given, settings
from tests.clauses.dragonlords.realms import SEEDS
from tests.clauses.dragonlords.voyages import seas
from tests.laws.dragonlords.games import small_setups
from tests.laws.dragonlords.universe import by_others, universe

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Awaiting, Board, Land, Sail, Sailing, Setup, State
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.testing import check_laws, complete, noninterference, turn_is_public
from conquest_rules.testing.dragonlords.strategies import afloat, walked

FEW = settings(max_examples=max(4, settings().max_examples // 8))


def seafaring(state: State, rng: Random) -> Action | None:
    """An action of any kind that is open: ships sail as often as phases end."""
    turn = dragonlords.to_act(state)
    if isinstance(turn, Awaiting):
        return turn.request.sample(rng)
    kinds = dict[type, list[Action]]()
    for action in dragonlords.legal_actions(state):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values()))) if kinds else None


@FEW
@given(seas(), SEEDS)
def test_voyages_keep_the_laws(state: State, seed: int) -> None:
    """From ships at sea on, through blockades, landings and combats, every law holds."""
    rng = Random(seed)
    for number in range(60):
        action = seafaring(state, rng)
        if action is None:
            break
        assert () == dragonlords.why_not(state, action)
        assert dragonlords.parse_action(dragonlords.write_action(action)) == action
        state = dragonlords.transition(state, action).state
        assert () == dragonlords.faults(state), action
        if number % 20 == 7:
            check_laws(dragonlords, state)
            turn_is_public(dragonlords, state)
            noninterference(dragonlords, state)


@FEW
@given(seas(), SEEDS)
def test_ships_and_units_are_conserved(state: State, seed: int) -> None:
    """Whatever is boarded, sailed and landed, as many units and ships are there as before, and gold."""
    rng = Random(seed)

    def pieces(one: State) -> tuple[int, int, int]:
        at_sea = sum(bag.total for fleets in one.fleets for bag in fleets)
        docked = sum(bag.total for bag in one.docked)
        return sum(count for *_, count in everyone(one)), at_sea + docked, sum(one.gold)

    while isinstance(state.step, Sailing):
        moves = [act for act in dragonlords.legal_actions(state) if isinstance(act, Board | Sail | Land)]
        if not moves:
            break
        after = dragonlords.apply_listed(state, rng.choice(moves))
        assert pieces(state) == pieces(after)
        state = after


@FEW
@given(small_setups(), SEEDS)
def test_listed_at_sea_is_all_there_is(setup: Setup, seed: int) -> None:
    """With ships on a small sea, of all decisions just those are legal that are listed."""
    rng = Random(seed)
    state = walked(setup, seed, 60)
    for _ in range(400):
        if isinstance(state.step, Sailing | dragonlords.Transferring) and rng.random() < 0.3:
            there = afloat(state, rng)
            complete(dragonlords, there, universe(there))
            complete(dragonlords, there, by_others(there))
            if rng.random() < 0.4:
                return
            state = there
        action = seafaring(state, rng)
        if action is None:
            return
        state = dragonlords.apply_listed(state, action)
