"""Page 23: scrolls aboard: bolts that are not cast at sea, units that come aboard, fleets that are struck."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import (
    BOLTS,
    ELEMENTALS,
    asked,
    casts,
    dealt,
    done,
    forbidden,
    lost_at_sea,
    suffered,
    unanswered,
)
from tests.clauses.dragonlords.fleets import CAPACITY, Meeting, fleet, force, fought, meetings

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Aim,
    Bag,
    Buying,
    Campaigning,
    Cast,
    EndStep,
    Pass,
    Ship,
    Summon,
    Summoning,
)
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

CREW: Final = st.integers(1, 8).map(lambda units: f"{units - 1} Wizard" if units > 1 else "Wizard")
ONE_WIZARD: Final = st.just("2 Wizard")
READINGS: Final = st.sampled_from(("not-at-sea-trident-stops", "at-sea-too"))


def asked_at_sea(meeting: Meeting, card: str, *, attacks: bool) -> dragonlords.State:
    """Before the first round at sea, the side that holds this scroll is asked."""
    side = meeting.attacker if attacks else meeting.defender
    state = fought(evolve(meeting, state=dealt(meeting.state, side, card)))
    while asked(state) not in (side, None):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, dragonlords.Deciding)
        state = done(state, Pass(turn.by))[0]
    assert asked(state) is side
    return state


@checks("D23.23")
@reads("R-bolts-by-scroll-at-sea")
@given(
    READINGS.flatmap(
        lambda reading: meetings(
            crews=ONE_WIZARD,
            ships=(1, 1),
            kings=False,
            knowing=("hope",),
            rulings={"R-bolts-by-scroll-at-sea": reading},
        )
    ),
    st.sampled_from((*BOLTS, "berserk")),
    st.booleans(),
)
def test_bolts_are_not_cast_at_sea(meeting: Meeting, card: str, attacks: bool) -> None:
    """Infernal and Tempest are cast on land alone, by one reading; Berserk is cast in a blockade."""
    state = asked_at_sea(meeting, card, attacks=attacks)
    rulings = dragonlords.setup_of(state).rulings
    free = card == "berserk" or ("R-bolts-by-scroll-at-sea", "at-sea-too") in dict(rulings).items()
    assert bool(casts(state, card)) is free
    side = meeting.attacker if attacks else meeting.defender
    wizard = next(one for one in force(state, meeting.at, side) if "wizard" in one.shown)
    assert (set() if free else {"D23.23"}) == forbidden(state, Cast(side, card, wizard, meeting.at))


@checks("D23.27", "D23.4")
@given(meetings(crews=CREW, ships=(1, 2), kings=False, knowing=("hope",)), st.booleans(), st.integers(1, 5))
def test_legion_comes_aboard(meeting: Meeting, attacks: bool, number: int) -> None:
    """In a blockade as many come as there is room for at most, each aboard a ship that has room."""
    side = meeting.attacker if attacks else meeting.defender
    room = CAPACITY * len(fleet(meeting.state, meeting.at, side)) - len(
        force(meeting.state, meeting.at, side)
    )
    state = asked_at_sea(meeting, "legion", attacks=attacks)
    if not room:
        wizard = next(one for one in force(state, meeting.at, side) if "wizard" in one.shown)
        assert {"D23.28"} == forbidden(state, Cast(side, "legion", wizard, meeting.at))
        return
    state = done(state, casts(state, "legion")[0])[0]
    come = 0
    while isinstance(state.step, Summoning) and come < number:
        acts = [act for act in dragonlords.legal_actions(state) if isinstance(act, Summon)]
        roomy = {ship for ship in fleet(state, meeting.at, side) if ship.crew.total < CAPACITY}
        assert roomy == {act.ship for act in acts}
        assert {"misfit"} == forbidden(state, Summon(side))
        state, come = done(state, acts[-1])[0], come + 1
    assert min(number, room) == come
    if isinstance(state.step, Summoning):
        state = done(state, EndStep(side))[0]
    before = len(force(meeting.state, meeting.at, side))
    assert before + come == len(force(state, meeting.at, side))
    assert not state.figures(meeting.at, side)


@checks("D23.5", "D23.11", "D5.6")
@reads("R-elemental-scope", "R-crewless-at-sea")
@given(
    st.sampled_from(ELEMENTALS),
    st.integers(1, 12),
    st.lists(st.integers(1, 4), min_size=1, max_size=3),
    st.booleans(),
)
def test_an_elemental_strikes_a_fleet(card: str, roll: int, crews: list[int], port: bool) -> None:
    """All units of a side in a sea zone are struck; ships without a crew are docked there, or sink."""
    harbor, zone = next(
        (row.id, row.harbors[0])
        for row in dragonlords.built_in().pack.board.territory
        if len(row.harbors) == 1 and row.id != "gullrest"
    )
    others = [row.id for row in dragonlords.built_in().pack.board.territory if zone in row.harbors]
    elves = " ".join(f"ship {units}" for units in crews)
    lines = [f"{zone}: elves {elves}", "gullrest: orcs 2 King"]
    state = scene(*lines, *([f"{harbor}: elves 2"] if port else []), step=Buying())
    state = dealt(state, dragonlords.Side.ORCS, card)
    state = done(state, casts(state, card)[0])[0]
    state = done(state, Aim(dragonlords.Side.ORCS, dragonlords.Side.ELVES, zone))[0]
    after, _ = suffered(unanswered(state), roll)
    side, total = dragonlords.Side.ELVES, sum(crews)
    assert min(roll, total) == lost_at_sea(state, after, zone, side)
    afloat = fleet(after, zone, side)
    assert all(ship.crew for ship in afloat)
    gone = len(crews) - len(afloat)
    docked = {at: bag for (at, _), bag in zip(after.table.harbors, after.docked, strict=True) if bag}
    assert docked == ({harbor: Bag(((Ship(), gone),))} if port and gone else {})
    assert harbor in others
    assert isinstance(after.step, Buying | Campaigning)
