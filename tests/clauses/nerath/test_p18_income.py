"""Page 18: income."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import rounds_of, setups_of_any_order
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Commit, EndStep, Figure, IncomeCollected, Kind, Order, Realm, SpaceKind
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.nerath.turn.income import income
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, in_the_variant, realms, states


@st.composite
def late_in_the_turn(draw: st.DrawFn, small: bool = False) -> nerath.State:
    """A position in either order of play; some land was taken in this turn, in some only an ally stands."""
    setup = setups_of_any_order(contents())
    state = draw(states(setup) if small else st.one_of(states(), states(setup)))
    land = st.sampled_from(state.table.content.of_kind(SpaceKind.LAND))
    for space in draw(st.lists(land, max_size=3)):
        holder = state.controller(space)
        ally = ALLIES[holder] if holder and nerath.setup_of(state).alliances else None
        if holder and ally:
            castle = Bag.of(*(one for one in state.figures(space, holder).kinds if one.kind is Kind.CASTLE))
            guest = (space, ally, Bag.of(Figure(Kind.FOOTSOLDIER)))
            state = with_forces(state, (space, holder, castle), guest)
    taken = draw(st.sets(land, max_size=4))
    order = tuple(space for space in state.table.content.board.spaces if space in taken)
    return evolve(state, memory=nerath.TurnMemory(taken=order, lap=draw(rounds_of(state))))


ANY_STATE = late_in_the_turn()


def due(state: nerath.State, realm: Realm) -> int:
    """What a realm is to be paid: a Gold for each land space, or half of that, rounded up."""
    content = state.table.content
    land = sum(state.controller(space) is realm for space in content.of_kind(SpaceKind.LAND))
    held = state.controller(content.capital(realm)) is realm
    return land if held else -(-land // 2)


@checks("N18.18", "N18.28", "N18.31", "N15.32", "N15.33", "N22.35", "N24.8", "I6.1")
@reads("R-capital-retaken-by-ally", "R-half-of-what", "R-captured-capital-income", "R-castles-give-gold")
@given(ANY_STATE, realms())
def test_income_is_the_land_or_half_of_it(state: nerath.State, realm: Realm) -> None:
    """1 Gold for each land space, whatever stands there; half, rounded up, without the Capital."""
    assert due(state, realm) == nerath.income_of(state, realm)


@checks(
    "N18.17",
    "N18.18",
    "N18.19",
    "N18.28",
    "N18.29",
    "N18.31",
    "N15.32",
    "N22.35",
    "N23.25",
    "N24.8",
    "I6.1",
    "N18.25",
    "N18.26",
    "N23.1",
    "N8.2",
)
@given(late_in_the_turn(small=True))
def test_just_what_is_due_goes_into_the_treasury(state: nerath.State) -> None:
    """A realm is paid all that is due, in the variant each of them; no other treasury changes."""
    state = evolve(state, active=Realm.KARKOTH if in_the_variant(state) else state.active)
    if in_the_variant(state):
        state = evolve(state, step=nerath.Planning((Bag(),) * 4, (Order(),) * 4))
        realms, acts = tuple(Realm), [Commit(realm) for realm in Realm]
    else:
        state = evolve(state, step=nerath.Buying())
        realms, acts = (state.active,), [EndStep(state.active)]
    wanted = [(realm, due(state, realm)) for realm in realms]
    after, told = state, list[nerath.Event]()
    for act in acts:
        step = nerath.transition(after, act)
        after, told = step.state, [*told, *step.events]
    assert wanted == [(one.realm, one.gold) for one in told if isinstance(one, IncomeCollected)]
    for realm in Realm:
        gold = due(state, realm) if realm in realms else 0
        assert state.treasury(realm) + gold == after.treasury(realm)


@checks("N18.25", "N8.4")
@given(ANY_STATE, realms())
def test_base_income_plus_gains_minus_losses(state: nerath.State, realm: Realm) -> None:
    """With the Capital held, income is base income plus what was gained minus what was lost, be it today."""
    content = state.table.content
    today = tuple(space.id for space in content.spaces if state.controller(space.id) is realm)
    state = evolve(state, memory=evolve(state.memory, taken=today))
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
