"""Pages 4 and 9: every realm has its turn in a round, and allies win together whenever that is looked at."""

from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import CAPITALS, HOME, LAND, moved_in
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    Buying,
    EndStep,
    Finished,
    Length,
    Realm,
    RoundEnded,
    Setup,
    State,
    TurnBegun,
)
from conquest_rules.testing import checks
from conquest_rules.testing.nerath import scene

K, V, C, N = Realm


def played_on(state: State, most: int = 60) -> list[nerath.Event]:
    """What happens when everybody draws and does nothing else, until a round is over."""
    rng, told = Random(0), list[nerath.Event]()
    for _ in range(most):
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                step = nerath.transition(state, request.sample(rng))
            case _:
                step = nerath.transition(state, nerath.legal_actions(state)[-1])
        told += step.events
        state = step.state
        if any(isinstance(one, RoundEnded) for one in step.events):
            break
    return told


@checks("N9.6", "N9.5", "N18.17", "N22.35", "N24.8", "N8.2")
@pytest.mark.parametrize("alliances", [False, True])
@pytest.mark.parametrize(("loser", "captor"), list(permutations(Realm, 2)))
def test_a_realm_without_land_and_pieces_has_its_turn(loser: Realm, captor: Realm, alliances: bool) -> None:
    """A round is over when all four have had their turn, whoever has lost everything."""
    lost = {space: captor for space in LAND if HOME[space] is loser}
    state = evolve(moved_in((4, alliances), K, control=lost), round=5)
    state = evolve(state, table=nerath.new_game(Setup(length=Length.SHORT, alliances=alliances)).table)
    told = played_on(state)
    begun = [(one.round, one.realm) for one in told if isinstance(one, TurnBegun)]
    assert [(5, V), (5, C), (5, N), (6, K)] == begun
    assert [5] == [one.round for one in told if isinstance(one, RoundEnded)]


@checks("N4.16", "N3.12")
@pytest.mark.parametrize("reading", nerath.ruling("R-alliance-capital-check").names)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("realm", Realm)
def test_allies_who_hold_all_capitals_win_together(realm: Realm, players: int, reading: str) -> None:
    """Between them, at the end of a turn or of a round as a reading has it, and never one of them alone."""
    rulings = {"R-alliance-capital-check": reading}
    setup = Setup(length=Length.LONG, players=players, alliances=True, rulings=rulings)
    foes = [one for one in Realm if one not in (realm, ALLIES[realm])]
    taken = zip(foes, (realm, ALLIES[realm]), strict=True)
    lines = [f"{CAPITALS[foe]}: {holder} castle" for foe, holder in taken]
    state = scene(*lines, active=N, setup=setup)
    active = N if reading == "round-end" else realm
    over = nerath.apply(evolve(state, active=active, step=Buying()), EndStep(active))
    assert isinstance(over.step, Finished)
    assert {realm, ALLIES[realm]} == set(over.step.outcome.winners)
