"""Readings of Villages with a harbor: who waits there, who boards there, and how a party is divided."""

from typing import Final

from attrs import evolve, frozen
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import (
    DICE,
    TOOLS,
    Outing,
    outings,
    paced,
    path_with,
    shrines,
    with_party,
)
from tests.clauses.dragonlords.fronts import boards, seating
from tests.clauses.dragonlords.realms import done, listed, refused
from tests.clauses.dragonlords.voyages import afloat, crew, docked

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Arrive,
    Bag,
    BeginTeleport,
    Board,
    Campaigning,
    Content,
    EndStep,
    Enlist,
    Figure,
    Land,
    MoveParty,
    Muster,
    Party,
    Placing,
    Questing,
    Rolled,
    Sailing,
    SetOut,
    Setup,
    Ship,
    Side,
    State,
    Stay,
    Take,
    Transferring,
    Travel,
    steps,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_waiting
from conquest_rules.testing import reads
from conquest_rules.testing.dragonlords.scenes import scene

WIZARD: Final = Figure(shown=Bag.of("wizard"))
BOARDING: Final = (Sailing(), Transferring())
STORED: Final = st.lists(st.sampled_from(TOOLS), max_size=4)


def havens(content: Content) -> list[tuple[str, str]]:
    """The Villages with a harbor, each with its sea zone, by the rows of the board."""
    rows = [one for row in content.pack.board.wasteland for one in row.entry]
    return [(one.space, one.outside) for one in rows if one.kind == "harbor"]


@frozen
class Haven:
    """A Village with a harbor in the naval movement phase of a people, and ships of it in the zone."""

    state: State
    by: Side
    village: str
    zone: str
    crews: tuple[int, ...]

    @property
    def room(self) -> int:
        """How many more units its ships can take."""
        return sum(8 - one for one in self.crews)


@st.composite
def quays(draw: st.DrawFn, *, fewest: int = 0) -> Haven:
    """Up to three ships beside a Village."""
    content = draw(st.sampled_from([one for one in boards() if havens(one)]))
    by = draw(st.sampled_from(PEOPLES))
    village, zone = draw(st.sampled_from(havens(content)))
    crews = tuple(draw(st.lists(st.integers(1, 8), min_size=fewest, max_size=3)))
    setup = Setup(content=content, seats=seating(draw))
    state = scene(active=by, setup=setup, step=Sailing())
    return Haven(afloat(state, by, zone, *crews), by, village, zone, crews)


# Who waits.


@reads("R-village-landing")
@given(quays(fewest=1), st.integers(1, 8), st.data())
def test_up_to_six_wait_on_no_space(haven: Haven, number: int, data: st.DataObject) -> None:
    """Units of any ships land one by one, six in all, and stand on no space until they set out."""
    state, by = haven.state, haven.by
    number = min(number, sum(haven.crews))
    for landed in range(number):
        ships = state.fleet(haven.zone, by).kinds
        act = Land(by, PLAIN, data.draw(st.sampled_from(ships)), haven.zone, haven.village)
        if landed == 6:
            assert not [one for one in listed(state, Land) if one.to == haven.village]
            assert {"D7.25"} == refused(state, act)
            break
        figure = next(one for one in act.ship.crew.kinds)
        state, _ = done(state, evolve(act, figure=figure))
    assert min(number, 6) == state.waiting_at(haven.village, by).total
    assert haven.state.parties == state.parties
    late = evolve(haven.state, step=Transferring())
    assert not [one for one in listed(late, Land) if one.to == haven.village]


@reads("R-village-landing")
@given(quays(fewest=1), st.sampled_from(PEOPLES), st.integers(0, 7))
def test_no_one_lands_beside_an_own_party(haven: Haven, other: Side, where: int) -> None:
    """A party of the same player on the Village bars the harbor; one elsewhere, or of an enemy, does not."""
    path = path_with(haven.state, haven.village)
    state = with_party(haven.state, path[where], other, Party(Bag.of(PLAIN)))
    act = Land(haven.by, PLAIN, crew(haven.crews[0]), haven.zone, haven.village)
    barred = where == 0 and other is haven.by
    assert (act in listed(state, Land)) is not barred
    assert refused(state, act) == ({"D32.5"} if barred else set())


@reads("R-village-landing")
@given(quays(), st.integers(1, 6), DICE, st.booleans(), st.booleans())
def test_who_waits_goes_back_or_sets_out(
    haven: Haven, waiting: int, pips: int, rolls: bool, fits: bool
) -> None:
    """They go back aboard if there is room for all of them; else they must set out, and move."""
    by = haven.by
    if fits and not haven.crews:
        # There is room for just as many as wait.
        crews = (8 - waiting,)
        haven = evolve(haven, state=afloat(haven.state, by, haven.zone, *crews), crews=crews)
    state = with_waiting(haven.state, haven.village, by, Bag(((PLAIN, waiting),)))
    state = evolve(state, step=Questing())
    act: dragonlords.Action = EndStep(by)
    if rolls:
        state, _ = done(state, Muster(by, haven.village, haven.village), SetOut(by), Rolled((pips,)))
        act = Stay(by)
        assert [path_with(state, haven.village)[pips - 1]] == [one.to for one in listed(state, Travel)]
    assert (act in listed(state, type(act))) is (waiting <= haven.room)
    if waiting > haven.room:
        assert {"D32.5"} == refused(state, act)
        return
    state, _ = done(state, act)
    while isinstance(state.step, steps.Embarking):
        state, _ = done(state, dragonlords.legal_actions(state)[0])
    assert not state.waiting_at(haven.village, by)
    aboard = sum(one.crew.total * count for one, count in state.fleet(haven.zone, by).pairs)
    assert sum(haven.crews) + waiting == aboard


@reads("R-village-landing")
@given(quays(), st.integers(1, 6), st.integers(0, 7), DICE)
def test_who_waits_is_the_move_there(haven: Haven, waiting: int, where: int, pips: int) -> None:
    """All who wait set out together, and no other party of their player moves or enters there."""
    by, path = haven.by, path_with(haven.state, haven.village)
    party = Party(Bag.of(PLAIN))
    state = with_party(haven.state, path[where], by, party)
    state = with_waiting(evolve(state, step=Questing()), haven.village, by, Bag(((PLAIN, waiting),)))
    assert {"D8.10"} == refused(state, MoveParty(by, path[where], party))
    assert not [one for one in listed(state, MoveParty) if one.at in path]
    assert {haven.village} == {one.at for one in listed(state, Muster) if one.entry in path}
    state, _ = done(state, Muster(by, haven.village, haven.village))
    assert not listed(state, Enlist)
    state, _ = done(state, SetOut(by), Rolled((pips,)))
    goals = listed(state, Travel)
    if where == pips - 1 and path[where] not in shrines(state):
        goals = [one for one in goals if one.to != path[where]]
    for act in goals:
        told = dragonlords.transition(state, act)
        (moved,) = [one for one in told.events if isinstance(one, dragonlords.PartyMoved)]
        assert waiting == moved.figures.total
        assert not told.state.waiting_at(haven.village, by)


# Who boards.


def boardings(state: State, at: str) -> list[Board]:
    """The ways to go aboard from a place."""
    return [act for act in listed(state, Board) if act.at == at]


@reads("R-village-boarding")
@given(quays(), st.integers(1, 6), st.booleans(), st.sampled_from(BOARDING), st.data())
def test_one_by_one_aboard(
    haven: Haven, size: int, unowned: bool, step: Sailing | Transferring, data: st.DataObject
) -> None:
    """In phases 2 and 5 any number of units board, each a ship of their own, or one without a crew there."""
    by, village, zone = haven.by, haven.village, haven.zone
    state = with_party(haven.state, village, by, Party(Bag(((PLAIN, size),))))
    state = evolve(docked(state, village, zone) if unowned else state, step=step)
    ships = {crew(one) for one in haven.crews if one < 8} | ({Ship()} if unowned else set())
    assert {Board(by, PLAIN, village, zone, one) for one in ships} == set(boardings(state, village))
    number, went = data.draw(st.integers(1, size)), 0
    while went < number and (acts := boardings(state, village)):
        state, went = done(state, data.draw(st.sampled_from(acts)))[0], went + 1
    assert min(number, haven.room + 8 * unowned) == went
    assert size - went == sum(one.units.total for one in state.parties_in(village, by))
    aboard = sum(one.crew.total * count for one, count in state.fleet(zone, by).pairs)
    assert sum(haven.crews) + went == aboard
    for other in (Questing(), Campaigning(), Placing()):
        later = evolve(haven.state, step=other)
        later = with_party(later, village, by, Party(Bag.of(PLAIN)))
        assert dragonlords.why_not(later, Board(by, PLAIN, village, zone, Ship()))
        assert not listed(later, Board)


@reads("R-village-boarding")
@given(quays(fewest=1), st.integers(1, 7), st.integers(1, 6), st.sampled_from(BOARDING))
def test_from_the_village_alone(haven: Haven, where: int, size: int, step: Sailing | Transferring) -> None:
    """From no other space of the Wastelands does a unit board."""
    path = path_with(haven.state, haven.village)
    at = path[min(where, len(path) - 1)]
    state = with_party(haven.state, at, haven.by, Party(Bag(((PLAIN, size),))))
    state = evolve(state, step=step)
    assert not boardings(state, at)
    ship = crew(haven.crews[0])
    assert dragonlords.why_not(state, Board(haven.by, PLAIN, at, haven.zone, ship))


@reads("R-village-boarding", "R-party-split")
@given(quays(fewest=1), st.integers(1, 6), STORED, STORED, st.sampled_from(BOARDING))
def test_tools_when_units_board(
    haven: Haven, size: int, tools: list[str], stored: list[str], step: Sailing | Transferring
) -> None:
    """The tools stay with those who are left on the Village; when the last has boarded they are stored."""
    by, village = haven.by, haven.village
    assume(haven.room >= size)
    state = with_party(haven.state, village, by, Party(Bag(((PLAIN, size),)), Bag.of(*tools)))
    state = evolve(state, step=step, stored=replaced(state.stored, by, Bag.of(*stored)))
    for left in range(size - 1, -1, -1):
        state, _ = done(state, boardings(state, village)[0])
        there = [(one.units.total, one.tools) for one in state.parties_in(village, by)]
        assert ([(left, Bag.of(*tools))] if left else []) == there
        assert Bag.of(*stored, *(() if left else tools)) == state.stored[NUMBER[by]]


# How a party is divided.


@reads("R-party-split")
@given(outings(spaces=0), DICE)
def test_a_move_takes_the_whole_party(outing: Outing, seed: int) -> None:
    """By its die a party goes or leaves with all its units and tools; no one says who stays."""
    by, state = outing.by, dragonlords.apply(outing.state, MoveParty(outing.by, outing.at, outing.party))
    assert not listed(state, Enlist)
    state = paced(outing.state, outing.at, outing.pips)
    assert {Travel, Stay} >= {type(act) for act in dragonlords.legal_actions(state)}
    ways = listed(state, Travel)
    assume(ways)
    way = ways[seed % len(ways)]
    told = dragonlords.transition(state, way)
    moved = [
        one for one in told.events if isinstance(one, dragonlords.PartyMoved | dragonlords.events.PartyLeft)
    ]
    assert [(outing.at, way.to, outing.party.units)] == [(one.at, one.to, one.figures) for one in moved]
    assert not told.state.parties_in(outing.at, by)


@reads("R-party-split")
@given(outings(spaces=0), st.integers(0, 5), STORED, st.sampled_from(BOARDING))
def test_teleport_divides_a_party(
    outing: Outing, along: int, stored: list[str], step: Sailing | Transferring
) -> None:
    """A Wizard takes along whom it wants; tools stay with those who are left, and are stored if no one is."""
    by, size = outing.by, outing.party.units.total
    along = min(along, size - 1)
    party = evolve(outing.party, units=Bag.of(WIZARD).add(PLAIN, size - 1))
    state = evolve(with_party(outing.state, outing.at, by, party), step=step)
    state = evolve(
        state,
        rows=replaced(state.rows, by, (Bag.of("teleport"), None, None)),
        stored=replaced(state.stored, by, Bag.of(*stored)),
    )
    state, _ = done(state, BeginTeleport(by, WIZARD, outing.at), *[Take(by, PLAIN)] * along)
    to = next(act.to for act in listed(state, Arrive) if state.figures(act.to, by))
    before = state.figures(to, by).total
    state, _ = done(state, Arrive(by, to))
    left = size - 1 - along
    assert before + 1 + along == state.figures(to, by).total
    there = [(one.units.total, one.tools) for one in state.parties_in(outing.at, by)]
    assert ([(left, party.tools)] if left else []) == there
    assert Bag.of(*stored, *(() if left else party.tools)) == state.stored[NUMBER[by]]
