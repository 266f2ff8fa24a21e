"""Readings of loading at sea."""

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import CARRIED, foe, positions, stepped
from tests.clauses.nerath.voyages import SHIP, coasts, harbour
from tests.rules.nerath.board_facts import cited, put
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.nerath import Embark, Figure, Kind
from conquest_rules.testing import reads


@reads("R-load-in-enemy-sea")
@each_reading("R-load-in-enemy-sea")
@given(data=st.data(), kind=st.sampled_from(CARRIED), hostile=st.booleans())
def test_whether_a_ship_loads_among_enemies(
    reading: str, data: st.DataObject, kind: Kind, hostile: bool
) -> None:
    """A ship that has stopped among enemies loads nothing from its coasts, or loads as anywhere."""
    state = data.draw(positions(rulings=st.just({"R-load-in-enemy-sea": reading})))
    state, ship = harbour(state, sea="sea-2")
    if hostile:
        state = put(state, "sea-1", foe(state), SHIP)
    state, ship = stepped(state, ship, "sea-2", "sea-1")
    for at in coasts(state, "sea-1") & {"land-1", "land-2", "land-3"}:
        now = put(state, at, state.active, Figure(kind))
        act = Embark(state.active, Figure(kind), at, ship, "sea-1")
        loads = not hostile or reading == "allowed"
        assert loads is (act in nerath.legal_actions(now))
        assert (set() if loads else {"N11.9"}) == cited(now, act)
