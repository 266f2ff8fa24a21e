"""Page 18: income."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Realm, SpaceKind
from conquest_rules.nerath.turn.income import income
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, realms, setups, states

ANY_STATE = st.one_of(states(), states(setups(contents())))


@checks("N18.18", "N18.28", "N18.31", "N15.32", "N15.33", "N22.35", "N24.8", "I6.1")
@reads("R-capital-retaken-by-ally", "R-half-of-what", "R-captured-capital-income", "R-castles-give-gold")
@given(ANY_STATE, realms())
def test_income_is_the_land_or_half_of_it(state: nerath.State, realm: Realm) -> None:
    """1 Gold for each land space, whatever stands there; half, rounded up, without the Capital."""
    content = state.table.content
    land = sum(state.controller(space) is realm for space in content.of_kind(SpaceKind.LAND))
    held = state.controller(content.capital(realm)) is realm
    assert (land if held else -(-land // 2)) == nerath.income_of(state, realm)


@checks("N18.25", "N8.4")
@given(ANY_STATE, realms())
def test_base_income_plus_gains_minus_losses(state: nerath.State, realm: Realm) -> None:
    """With the Capital held, income is base income plus what was gained minus what was lost."""
    content = state.table.content
    capital = content.board.place[content.capital(realm)]
    control = (*state.control[:capital], realm, *state.control[capital + 1 :])
    state = evolve(state, control=control)
    homes = {space.id: space.home for space in content.spaces if space.home}
    gained = sum(state.controller(space) is realm and home is not realm for space, home in homes.items())
    lost = sum(state.controller(space) is not realm and home is realm for space, home in homes.items())
    assert content.card(realm).base_income + gained - lost == nerath.income_of(state, realm)


@checks("N18.29", "N18.30")
@given(st.integers(0, 55))
def test_half_income_rounds_up(land: int) -> None:
    """Nine land spaces without the Capital yield 5 Gold; one yields 1, none none."""
    assert (land, (land + 1) // 2) == (income(land, True), income(land, False))
    assert [income(number, has_capital=False) for number in (0, 1, 2, 9)] == [0, 1, 1, 5]
