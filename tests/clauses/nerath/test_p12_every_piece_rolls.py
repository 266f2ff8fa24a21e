"""Page 12: every piece rolls its dice once a round, be it alone or one of many, on either side."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import next_roll
from tests.clauses.nerath.scenes import (
    CASTLE,
    DIE,
    DRAGON,
    FIGHTER,
    MONSTER,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    battle,
    do,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Figure, Kind, Realm, State
from conquest_rules.testing import checks

LAND_SPACE, SEA_SPACE = "zembar", "sea-of-mist"
ON_LAND = tuple(kind for kind in Kind if kind is not SHIP)
AT_SEA: tuple[Kind | Figure, ...] = (SHIP, STORM, DRAGON, ship(FIGHTER), ship(WIZARD), ship(WIZARD, FIGHTER))
REALMS = st.sampled_from(Realm)
Rolls = Counter[tuple[bool, bool, int]]


def round_of(state: State) -> tuple[Rolls, State]:
    """The dice of a round in which nobody hits: of which side, in First Strike or not, how many sides."""
    found = Rolls()
    while isinstance(state.step, nerath.Rolling):
        step, request = next_roll(state)
        found.update((step.attackers, step.first_strike, die.sides) for die in request.dice)
        state = do(state, nerath.Rolled((1,) * len(request.dice)))
    return found, state


def due(piece: Kind | Figure, count: int, attacking: bool, sea: bool) -> Rolls:
    """The dice of so many alike, with whatever Heroes they carry."""
    figure = piece if isinstance(piece, Figure) else Figure(piece)
    found = Rolls()
    for kind in (figure.kind, *(one.kind for one in figure.cargo)):
        twice = (kind is SIEGE and attacking) or (kind is STORM and sea)
        found[attacking, kind is WIZARD, DIE[kind]] += count * (2 if twice else 1)
    return found


def two_rounds(state: State, at: str, expected: Rolls) -> None:
    """Twice in a row just these dice are rolled."""
    state = do(state, FightBattle(state.active, at))
    for _ in range(2):
        rolled, state = round_of(state)
        assert expected == rolled
        assert isinstance(state.step, nerath.Pressing)
        state = do(state, nerath.PressAttack(state.active))


@checks("N12.30", "N12.31", "N22.19")
@pytest.mark.parametrize("kind", ON_LAND)
@pytest.mark.parametrize("attacking", [True, False])
@given(REALMS, st.integers(1, 3), st.integers(1, 3))
def test_pieces_of_one_kind_roll_on_land(
    kind: Kind, attacking: bool, realm: Realm, count: int, number: int
) -> None:
    """A piece with nobody but its like beside it rolls in its own phase, a Castle in defence only."""
    if kind is CASTLE and attacking:
        return
    count = 1 if kind is CASTLE else count
    other = list(Realm)[(list(Realm).index(realm) + number) % 4]
    attacker, holder = (realm, other) if attacking else (other, realm)
    here = {realm: [kind] * count, other: [MONSTER]}
    state = battle(active=attacker, pieces={LAND_SPACE: here}, control={LAND_SPACE: holder})
    expected = due(kind, count, attacking, sea=False) + due(MONSTER, 1, not attacking, sea=False)
    two_rounds(state, LAND_SPACE, expected)


@checks("N12.30", "N12.31", "N22.19")
@pytest.mark.parametrize("piece", AT_SEA, ids=str)
@pytest.mark.parametrize("attacking", [True, False])
@given(REALMS, st.integers(1, 3), st.integers(1, 3))
def test_pieces_of_one_kind_roll_at_sea(
    piece: Kind | Figure, attacking: bool, realm: Realm, count: int, number: int
) -> None:
    """The same at sea, where Heroes aboard roll beside their Warships."""
    other = list(Realm)[(list(Realm).index(realm) + number) % 4]
    state = battle(
        active=realm if attacking else other,
        pieces={SEA_SPACE: {realm: [piece] * count, other: [DRAGON]}},
    )
    expected = due(piece, count, attacking, sea=True) + due(DRAGON, 1, not attacking, sea=True)
    two_rounds(state, SEA_SPACE, expected)
