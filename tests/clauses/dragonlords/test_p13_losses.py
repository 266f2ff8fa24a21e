"""Page 13, step 5: who names losses, and how they are removed."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    COUNTERS,
    Front,
    cited,
    engaged,
    fought,
    fronts,
    marking,
    of,
    remade,
    showing,
    tas,
    told,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    CounterTurnedUp,
    Deciding,
    Draw,
    Drawn,
    Figure,
    KingLost,
    Lose,
    Losing,
    LossNamed,
    Mark,
    Pressing,
    SeatFell,
    Side,
    State,
    UnitsLost,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import bearer, scene


def struck(front: Front, state: State, hits: int, back: int) -> State:
    """The state after both sides have rolled."""
    force, other = (state.figures(front.at, side).total for side in (front.attacker, front.defender))
    own = showing(force, min(hits, force), tas(front, front.attacker))
    return told(state, own, showing(other, min(back, other), tas(front, front.defender)))[0]


def bare(figure: Figure) -> Figure:
    """A unit without what it has done."""
    return Figure(figure.lord, figure.hidden, figure.shown)


@checks("D13.33")
@reads("R-casualty-order")
@given(
    fronts(
        defenders=PEOPLES,
        units=(3, 4),
        origins=(1, 1),
        against=(2, 3),
        attacking=("wizard",),
        defending=("blank",),
    ),
    st.integers(1, 2),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_each_owner_chooses(front: Front, hits: int, back: int, rng: Random) -> None:
    """The attacker names losses first, then the defender, each any of their own units; no one else does."""
    at = next(iter(front.origins))
    state = remade(front.state, at, front.attacker, front.state.figures(at, front.attacker).add(PLAIN, 1))
    wizard = next(one for one in state.figures(at, front.attacker).kinds if one.hidden)
    state = dragonlords.apply(state, dragonlords.March(front.attacker, wizard, at, front.at))
    for _ in range(2):
        state = dragonlords.apply(state, dragonlords.March(front.attacker, PLAIN, at, front.at))
    state = struck(front, dragonlords.apply(state, dragonlords.Engage(front.attacker)), hits, back)
    order = [front.attacker] * back + [front.defender] * hits
    while isinstance(state.step, Losing):
        side = order[0]
        assert (side, order.count(side)) == (state.step.side, state.step.left)
        assert Deciding(side) == dragonlords.to_act(state)
        here = {one for one in state.figures(front.at, side).kinds if one.mark.fate is None}
        assert {Lose(side, one) for one in here} == set(dragonlords.legal_actions(state))
        other = front.defender if side is front.attacker else front.attacker
        theirs = next(one for one in state.figures(front.at, other).kinds if one.mark.fate is None)
        assert ("D13.33",) == cited(state, Lose(other, theirs))
        chosen = rng.choice(sorted(here))
        state, events = told(state, Lose(side, chosen))
        named = [event for event in events if isinstance(event, LossNamed)]
        assert LossNamed(side, front.at, chosen, ("D13.33",)) == named[0]
        # When units that are alike are left, no one is asked for the rest.
        assert order[: len(named)] == [event.side for event in named]
        order = order[len(named) :]
        assert not order or not of(events, UnitsLost, CounterTurnedUp)
    assert not order


@checks("D13.33")
@given(fronts(defenders=PEOPLES, units=(4, 5), against=(3, 5)), st.integers(0, 2), st.integers(0, 2))
def test_hits_are_losses(front: Front, hits: int, back: int) -> None:
    """As many units are lost as were hit; units that are all alike are not asked for."""
    state = engaged(front)
    force = state.figures(front.at, front.attacker).total
    after = struck(front, state, hits, back)
    assert isinstance(after.step, Pressing)
    assert force - back == after.figures(front.at, front.attacker).total
    assert front.defenders - min(hits, force) == after.figures(front.at, front.defender).total


@checks("D13.33")
@given(
    fronts(attackers=[Side.ORCS], units=(3, 3), origins=(1, 1), against=(3, 3), built=True),
    st.sampled_from([Mark(advanced=one) for one in dragonlords.position.figures.Advance]),
)
def test_how_they_came_is_no_choice(front: Front, mark: Mark) -> None:
    """Plain attackers are alike, whether they came straight, over vacant ground, or after a fight."""
    state = dragonlords.apply(
        front.state, dragonlords.March(front.attacker, PLAIN, next(iter(front.origins)), front.at)
    )
    here = state.figures(front.at, front.attacker)
    state = remade(state, front.at, front.attacker, here + marking(Bag.of(PLAIN), mark))
    state = dragonlords.apply(state, dragonlords.Engage(front.attacker))
    after = struck(front, state, 0, 1)
    assert isinstance(after.step, Pressing)
    assert 1 == after.figures(front.at, front.attacker).total


@checks("D13.34")
@given(
    fronts(defenders=PEOPLES, units=(4, 6), origins=(1, 1), against=(1, 4), defending=COUNTERS),
    st.integers(1, 5),
)
def test_casters_can_be_kept_till_last(front: Front, hits: int) -> None:
    """A King, a Wizard and a blank stay while other units are there to be lost."""
    plain, force = front.defenders - len(COUNTERS), sum(front.origins.values()) - len(front.origins)
    hits = min(hits, plain, force)
    state, events = fought(front, engaged(front), hits, 0)
    left = state.figures(front.at, front.defender)
    assert front.defenders - hits == left.total
    assert set(COUNTERS) == {one.item for figure in left.kinds for one in figure.hidden}
    assert not of(events, CounterTurnedUp)


@checks("D13.33", "D6.23")
@given(
    fronts(defenders=PEOPLES, units=(5, 6), origins=(1, 1), against=(1, 2), defending=("wizard", "blank")),
    st.sampled_from(["wizard", "blank"]),
)
def test_any_unit_may_be_named(front: Front, face: str) -> None:
    """An owner may also name a unit with a counter, which is turned up for all to see, and nothing more."""
    state = struck(front, engaged(front), 1, 0)
    figure = bearer(front.defender, face)
    after = dragonlords.apply(state, Lose(front.defender, figure))
    assert isinstance(dragonlords.to_act(after), Awaiting)
    after, more = told(after, Drawn(face))
    assert (CounterTurnedUp(front.defender, front.at, face),) == of(more, CounterTurnedUp)
    assert front.defenders - 1 == after.figures(front.at, front.defender).total
    assert face not in after.faces[NUMBER[front.defender]]
    assert not of(more, KingLost, SeatFell)
    assert state.standing == after.standing


@checks("D13.33", "D13.3")
@given(
    fronts(defenders=PEOPLES, units=(3, 5), origins=(1, 1), against=(1, 2), defending=("wizard", "blank")),
    st.integers(0, 3),
)
def test_removed_together(front: Front, back: int) -> None:
    """Units that were named stand where they are until both sides have named theirs."""
    state = engaged(front)
    force = state.figures(front.at, front.attacker).total
    state = struck(front, state, 1, back)
    assert isinstance(state.step, Losing)
    assert force == state.figures(front.at, front.attacker).total
    assert front.defenders == state.figures(front.at, front.defender).total
    after, events = told(state, Lose(front.defender, PLAIN))
    lost = [event.side for event in events if isinstance(event, UnitsLost)]
    assert [front.attacker] * bool(back) + [front.defender] == lost
    assert max(0, force - back) == after.figures(front.at, front.attacker).total


# Units that no one leads.

SHOWN = Figure(shown=Bag.of("blank"))


def vanquished(*figures: Figure, attackers: int = 8, at: str = "last-lantern") -> State:
    """Orcs have rolled against vanquished Elves: every hit and no other."""
    state = scene(
        f"vanehold: orcs {attackers + 1}", f"{at}: elves 1 wizard blank", active="orcs", fallen=("elves",)
    )
    state = remade(state, at, Side.ELVES, Bag.of(*figures))
    for _ in range(attackers):
        state = dragonlords.apply(state, dragonlords.March(Side.ORCS, PLAIN, "vanehold", at))
    return dragonlords.apply(state, dragonlords.Engage(Side.ORCS))


@checks("D13.33", "D27.22")
@reads("R-vanquished-casualties")
@given(
    st.lists(
        st.sampled_from([PLAIN, bearer(Side.ELVES, "wizard"), bearer(Side.ELVES, "blank"), SHOWN]),
        min_size=1,
        max_size=6,
    ),
    st.integers(1, 6),
)
def test_vanquished_units_go_in_a_fixed_order(figures: list[Figure], hits: int) -> None:
    """No one chooses: plain units go first, then face-down counters by lot, then face-up ones."""
    state = vanquished(*figures)
    state = told(
        state,
        showing(8, hits, 3),
        showing(len(figures), 0, 3),
    )[0]
    while isinstance(state.step, Losing):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Draw)
        assert () == dragonlords.legal_actions(state)
        left = [one for one in state.figures("last-lantern", Side.ELVES) if one.mark.fate is None]
        assert all(one.hidden or one.shown for one in left)
        hidden = Bag.of(*(one.item or "" for figure in left for one in figure.hidden))
        assert hidden == turn.request.items
        state = dragonlords.apply(state, turn.request.sample(Random(hits)))
    left = sorted(figures, key=lambda one: (bool(one.shown), one.hidden.total))[hits:]
    after = state
    while not isinstance(after.step, Pressing | dragonlords.Campaigning):
        turn = dragonlords.to_act(after)
        assert isinstance(turn, Awaiting)
        after = dragonlords.apply(after, turn.request.sample(Random(0)))
    found = after.figures("last-lantern", Side.ELVES)
    assert [(one.hidden.total, one.shown.total) for one in left] == [
        (one.hidden.total, one.shown.total)
        for one in sorted(found, key=lambda one: (bool(one.shown), one.hidden.total))
    ]


@checks("D27.22")
@given(st.sampled_from(["wizard", "blank"]))
def test_lots_decide_among_vanquished_units_that_look_alike(face: str) -> None:
    """Of two units with a face-down counter one is drawn, and it is that one which is lost."""
    both = [bearer(Side.ELVES, "wizard"), bearer(Side.ELVES, "blank")]
    state = told(vanquished(PLAIN, *both), showing(8, 2, 3), showing(3, 0, 3))[0]
    assert isinstance(state.step, Losing)
    state, events = told(state, Drawn(face))
    assert (LossNamed(Side.ELVES, "last-lantern", bearer(Side.ELVES, face), ("D27.22",)),) == of(
        events, LossNamed
    )
    after = dragonlords.apply(state, Drawn(face))
    other = next(one for one in both if one != bearer(Side.ELVES, face))
    assert Bag.of(other) == after.figures("last-lantern", Side.ELVES)
