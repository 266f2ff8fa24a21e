"""Where DragonLords are made, go to sea, burn and come home, every law holds, and nothing hidden shows."""

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import given, settings
from tests.clauses.dragonlords.blazes import Blaze, blazes
from tests.clauses.dragonlords.overseas import shores
from tests.clauses.dragonlords.riders import Riders, riders, strays
from tests.laws.dragonlords.games import SEEDS
from tests.laws.dragonlords.pairs import asked, outsiders, pairs

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Awaiting, Deciding, Figure, Sailing, Ship, State, Transferring
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.testing import check_laws, complete, noninterference, turn_is_public

FEW = settings(max_examples=max(3, settings().max_examples // 10))
# What is done about DragonLords; all else is left to chance.
WANTED = (
    dragonlords.Burn,
    dragonlords.GoAshore,
    dragonlords.BeginTeleport,
    dragonlords.Take,
    dragonlords.Arrive,
    dragonlords.Man,
    dragonlords.Raise,
)


def about_lords(state: State) -> Iterator[Action]:
    """Decisions about DragonLords and teleports by any name of the board, for whoever decides now."""
    turn = dragonlords.to_act(state)
    by = turn.by if isinstance(turn, Deciding) else state.active
    units: list[Figure] = [PLAIN, *dict.fromkeys(one for _, side, one, _ in everyone(state) if side is by)]
    ships: list[Ship | None] = [None, Ship()]
    ships += dict.fromkeys(ship for zone in state.table.zone for ship in state.fleet(zone, by).kinds)
    for figure in units:
        yield dragonlords.Raise(by, figure)
        yield from (dragonlords.Take(by, figure, ship) for ship in ships)
        for at in state.table.place:
            yield dragonlords.Burn(by, figure, at)
            yield dragonlords.BeginTeleport(by, figure, at)
    for to in (*state.table.place, "nowhere"):
        yield dragonlords.Arrive(by, to)
        yield dragonlords.GoAshore(by, to)
    yield from (dragonlords.Show(by, one, at, "wizard") for one, at in product(units, state.table.zone))
    yield dragonlords.EndStep(by)


def played(state: State, rng: Random, most: int = 14) -> Iterator[State]:
    """Each state on a way that has to do with DragonLords."""
    for _ in range(most):
        yield state
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, turn.request.sample(rng))
        elif isinstance(turn, Deciding):
            legal = dragonlords.legal_actions(state)
            wanted = [one for one in legal if isinstance(one, WANTED)]
            state = dragonlords.apply(state, rng.choice(wanted or legal))
        else:
            return


def look_into(state: State, rng: Random) -> None:
    """The laws hold in a state."""
    assert () == dragonlords.faults(state), state.step
    turn_is_public(dragonlords, state)
    if rng.random() < 0.3:
        check_laws(dragonlords, state)
        noninterference(dragonlords, state)
    if isinstance(dragonlords.to_act(state), Deciding) and rng.random() < 0.3:
        complete(dragonlords, state, about_lords(state))
    found = list(pairs(state))
    for seat, _, other in rng.sample(found, min(1, len(found))):
        for viewer in outsiders(state, seat):
            assert asked(state, viewer) == asked(other, viewer)


@FEW
@given(blazes(), SEEDS)
def test_laws_hold_where_blockades_burn(blaze: Blaze, seed: int) -> None:
    """From the fire to the shore, whatever lies face down aboard."""
    rng = Random(seed)
    for state in played(blaze.state, rng):
        look_into(state, rng)


@FEW
@given(shores(step=Sailing()) | shores(step=Transferring()), SEEDS)
def test_laws_hold_where_casters_go_to_sea(case: tuple[State, str, Figure], seed: int) -> None:
    """From the beginning of a teleport to the last unit that goes aboard."""
    rng = Random(seed)
    for state in played(case[0], rng):
        look_into(state, rng)


@FEW
@given(riders() | strays(), SEEDS)
def test_laws_hold_where_dragonlords_are_made(case: Riders, seed: int) -> None:
    """From the unit that becomes one to the end of its stay in the Wastelands."""
    rng, state = Random(seed), case.state
    if dragonlords.faults(state):
        state = dragonlords.play.FLOW.settle(state.step, (state, ()))[0]
    for after in played(state, rng):
        look_into(after, rng)
