"""Setting out, page 8: from where parties enter the Wastelands, of which units, with which tools.

Here: properties of clauses D8.1 to D8.8, D31.13, D32.1, D32.2 and D32.5. Not here: moves within the
Wastelands (`test_p08_quest_moves`).
"""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.expeditions import (
    DICE,
    TOOLS,
    doors,
    path_with,
    shrines,
    sides_on,
    with_army,
    with_party,
)
from tests.clauses.dragonlords.fronts import boards
from tests.clauses.dragonlords.realms import done, lands, listed, refused, seated

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Bag,
    Board,
    Content,
    EndStep,
    Enlist,
    Figure,
    Land,
    MoveParty,
    Muster,
    Mustering,
    Pacing,
    Pack,
    Party,
    PartySetOut,
    Questing,
    Rolled,
    Sailing,
    SetOut,
    Ship,
    Side,
    State,
    Stay,
    Travel,
    Travelling,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_fleets, with_waiting
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

SEEDS = st.integers(0, 2**16)
CONTENTS = st.sampled_from(boards())
CREWS = st.integers(1, 8)
PEOPLE = st.sampled_from(PEOPLES)


def havens(content: Content) -> list[tuple[str, str]]:
    """The Villages with a harbor, each with its sea zone."""
    rows = content.pack.board.wasteland
    return [(one.space, one.outside) for row in rows for one in row.entry if one.kind == "harbor"]


HARBORED = st.sampled_from([one for one in boards() if havens(one)])
STORES = st.lists(st.sampled_from(TOOLS), max_size=4).map(tuple)


def is_king(figure: Figure) -> bool:
    """Whether a unit is a King, face up or face down."""
    return "king" in figure.shown or any(one.item == "king" for one in figure.hidden)


@checks("D8.4", "D31.13")
@reads("R-quest-departure-garrison", "R-leave-contested")
@given(lands())
def test_where_parties_come_from(state: State) -> None:
    """A party starts in a friendly territory with a bridge or pass, if a unit stays and another may go."""
    state, by = evolve(state, step=Questing()), state.active
    # Who can send no one, as all can see, is not asked.
    assume(() == dragonlords.faults(state))
    wanted = set[tuple[str, str]]()
    for space, at in doors(state):
        sides = [side for side in dragonlords.SIDES if state.figures(at, side)]
        may_go = sum(n for one, n in state.figures(at, by).pairs if not (is_king(one) or one.lord))
        if sides == [by] and state.figures(at, by).total > 1 and may_go:
            wanted.add((at, space))
    assert wanted == {(act.at, act.entry) for act in listed(state, Muster)}
    for at in state.table.territories:
        for space in state.table.space:
            if (at, space) not in wanted:
                assert refused(state, Muster(by, at, space)) & {"D8.4", "D4.24", "D20.14"}


@st.composite
def departures(draw: st.DrawFn) -> tuple[State, str, str]:
    """A territory from which a party can be sent, with the space by which it enters."""
    content, by = draw(CONTENTS), draw(PEOPLE)
    others = [one for one in PEOPLES if one is not by]
    setup = seated(*draw(st.permutations([by, *others])), content=content)
    rows = content.pack.board.wasteland
    found = [(one.outside, one.space) for row in rows for one in row.entry if one.kind != "harbor"]
    at, space = draw(st.sampled_from(found))
    words = " ".join(draw(st.lists(st.sampled_from(("king", "Wizard", "blank", "lord")), unique=True)))
    line = f"{at}: {by} {draw(st.integers(2, 9))} {words}"
    state = scene(line, active=by, setup=setup, step=Questing(), stored={by: draw(STORES)})
    return state, at, space


@checks("D8.2", "D8.3", "D32.1", "D20.14", "D20.11", "D7.25")
@reads("R-quest-tools-taken", "R-quest-departure-garrison")
@given(departures(), SEEDS)
def test_a_party_is_named_before_the_roll(case: tuple[State, str, str], seed: int) -> None:
    """One to six units are named and any of the stored tools; neither Kings nor DragonLords go along."""
    state, at, space = case
    by, rng = state.active, Random(seed)
    here, stored = state.figures(at, by), state.stored[NUMBER[by]]
    state, _ = done(state, Muster(by, at, space))
    assert "D8.2" in refused(state, SetOut(by))
    for one in here.kinds:
        if is_king(one) or one.lord:
            assert refused(state, Enlist(by, one)) & {"D20.11", "D7.27"}
    most = min(6, here.total - 1, sum(n for one, n in here.pairs if not (is_king(one) or one.lord)))
    for _ in range(rng.randint(1, most)):
        state, _ = done(state, rng.choice(listed(state, Enlist)))
    packed = [one for one in stored if rng.random() < 0.5]
    for tool in packed:
        state, _ = done(state, Pack(by, tool))
    for tool in set(TOOLS) - set(stored - Bag.of(*packed)):
        assert "D8.3" in refused(state, Pack(by, tool))
    joined = sum(n for one, n in state.figures(at, by).pairs if one.mark.taken)
    full = state
    for _ in range(most - joined):
        full, _ = done(full, listed(full, Enlist)[0])
    assert [] == listed(full, Enlist)
    state, told = done(state, SetOut(by))
    assert isinstance(state.step, Pacing)
    (sent,) = [one for one in told if isinstance(one, PartySetOut)]
    assert (joined, Bag.of(*packed)) == (sent.figures.total, sent.tools)


@checks("D8.7", "D8.8", "D32.2", "D8.6", "D8.2", "D8.3", "D11.9")
@reads("R-quest-roll-exact", "R-quest-after-the-roll")
@given(departures(), DICE, st.integers(1, 5), SEEDS, st.sampled_from([None, *PEOPLES]), DICE)
def test_a_party_enters(
    case: tuple[State, str, str], pips: int, size: int, seed: int, other: Side | None, where: int
) -> None:
    """The space by which it enters counts one; before its own party it stops, if there is a space."""
    state, at, space = case
    by, rng, path = state.active, Random(seed), path_with(state, space)
    ahead = path if path[0] == space else path[::-1]
    if other is not None:
        state = with_party(state, ahead[where - 1], other, Party(Bag.of(PLAIN)))
    before, stored = state.figures(at, by).total, state.stored[NUMBER[by]]
    state, _ = done(state, Muster(by, at, space))
    for _ in range(size):
        if joining := listed(state, Enlist):
            state, _ = done(state, rng.choice(joining))
    for tool in stored:
        state, _ = done(state, Pack(by, tool))
    sent = sum(n for one, n in state.figures(at, by).pairs if one.mark.taken)
    state, _ = done(state, SetOut(by), Rolled((pips,)))
    end, blocked = pips, other is by and where == pips and ahead[pips - 1] not in shrines(state)
    ends = {ahead[end - 1 - blocked]} if end > blocked else set()
    foes = other not in (None, by) and where <= pips and ahead[where - 1] not in shrines(state)
    ends |= {ahead[where - 1]} if foes else set()
    assert ends == {act.to for act in listed(state, Travel)}
    if not ends:
        state, _ = done(state, Stay(by))
        assert (before, stored) == (state.figures(at, by).total, state.stored[NUMBER[by]])
        assert not any(one.mark.taken for one in state.figures(at, by).kinds)
        assert [] == [act for act in listed(state, Muster) if act.entry in path]
        return
    to = rng.choice(sorted(ends))
    told = dragonlords.transition(state, Travel(by, to))
    (moved,) = [one for one in told.events if isinstance(one, dragonlords.PartyMoved)]
    assert (at, to, sent) == (moved.at, moved.to, moved.figures.total)
    assert before - sent == told.state.figures(at, by).total
    assert Bag() == told.state.stored[NUMBER[by]]
    if to == ahead[where - 1] and foes:
        (party,) = [one for one in told.state.parties_in(to, by) if one.acting]
        assert (sent, stored) == (party.units.total, party.tools)


# From ships.


@st.composite
def landings(draw: st.DrawFn, *, crew: st.SearchStrategy[int] = CREWS) -> tuple[State, str, str]:
    """A ship beside a Village, in the naval movement phase."""
    content, by = draw(HARBORED), draw(PEOPLE)
    others = [one for one in PEOPLES if one is not by]
    setup = seated(*draw(st.permutations([by, *others])), content=content)
    village, zone = draw(st.sampled_from(havens(content)))
    state = scene(f"{zone}: {by} ship {draw(crew)}", active=by, setup=setup, step=Sailing())
    return evolve(state, stored=replaced(state.stored, by, Bag.of(*draw(STORES)))), village, zone


def ashore(state: State, village: str, zone: str, number: int) -> State:
    """The state after so many units of the only ship have landed at a Village."""
    for _ in range(number):
        (ship,) = state.fleet(zone, state.active).kinds
        state, _ = done(state, Land(state.active, ship.crew.kinds[0], ship, zone, village))
    return state


@checks("D8.4", "D31.13", "D32.5", "D7.25", "D8.7")
@reads("R-village-landing")
@given(landings(), st.integers(1, 8), DICE, st.booleans())
def test_from_a_ship_in_the_harbor(
    case: tuple[State, str, str], number: int, pips: int, sails_on: bool
) -> None:
    """Up to six units land at a Village and set out in the same turn; their ship may have sailed on."""
    state, village, zone = case
    by = state.active
    (ship,) = state.fleet(zone, by).kinds
    number = min(number, ship.crew.total)
    state = ashore(state, village, zone, min(number, 6))
    if number > 6:
        (left,) = state.fleet(zone, by).kinds
        assert {"D7.25"} == refused(state, Land(by, left.crew.kinds[0], left, zone, village))
    landed = state.waiting_at(village, by).total
    assert min(number, 6) == landed
    if sails_on and ship.crew.total > landed:
        (left,) = state.fleet(zone, by).kinds
        to = state.table.atlas.sea.bordering(zone)[0]
        state, _ = done(state, dragonlords.Sail(by, left, zone, to))
    state, _ = done(state, EndStep(by))
    assert isinstance(state.step, Questing)
    if ship.crew.total - landed == 0 or (sails_on and ship.crew.total > landed):
        assert {"D32.5"} == refused(state, EndStep(by))
    state, _ = done(state, Muster(by, village, village), SetOut(by), Rolled((pips,)))
    assert isinstance(state.step, Travelling)
    (act,) = listed(state, Travel)
    path = path_with(state, village)
    assert path[pips - 1] == act.to
    told = dragonlords.transition(state, act)
    (moved,) = [one for one in told.events if isinstance(one, dragonlords.PartyMoved)]
    assert (village, landed) == (moved.at, moved.figures.total)
    assert not told.state.waiting_at(village, by)


@checks("D32.5")
@reads("R-village-landing")
@given(landings(crew=st.integers(2, 8)), st.integers(1, 7), DICE, st.booleans())
def test_who_does_not_set_out_goes_back_aboard(
    case: tuple[State, str, str], number: int, pips: int, rolls: bool
) -> None:
    """Units that wait go back to their ships when they do not set out, or stay after the roll."""
    state, village, zone = case
    by = state.active
    (ship,) = state.fleet(zone, by).kinds
    state = ashore(state, village, zone, min(number, 6, ship.crew.total - 1))
    state, _ = done(state, EndStep(by))
    if rolls:
        state, _ = done(state, Muster(by, village, village), SetOut(by), Rolled((pips,)), Stay(by))
        assert isinstance(state.step, Questing | dragonlords.Campaigning)
    else:
        state, _ = done(state, EndStep(by))
        assert isinstance(state.step, dragonlords.Campaigning)
    assert not state.waiting_at(village, by)
    assert not state.figures(zone, by)
    (back,) = state.fleet(zone, by).kinds
    assert ship.crew.total == back.crew.total


@checks("D32.5", "D8.10", "D7.25")
@reads("R-village-landing")
@given(landings(), PEOPLE, DICE)
def test_who_waits_has_the_move(case: tuple[State, str, str], other: Side, where: int) -> None:
    """No one lands while their party stands on the Village; those who wait are the quest move there."""
    state, village, zone = case
    by, path = state.active, path_with(state, village)
    (ship,) = state.fleet(zone, by).kinds
    land = Land(by, PLAIN, ship, zone, village)
    busy = with_party(state, village, other, Party(Bag.of(PLAIN)))
    if other is by:
        assert {"D32.5"} == refused(busy, land)
    else:
        assert land in listed(busy, Land)
    crowded, roomy = (with_waiting(state, village, by, Bag(((PLAIN, number),))) for number in (6, 5))
    assert {"D7.25"} == refused(crowded, land)
    assert land not in listed(crowded, Land)
    assert land in listed(roomy, Land)
    state = with_party(state, path[where], by, Party(Bag.of(PLAIN)))
    door = next(at for space, at in doors(state) if space == village)
    state = with_army(state, door, by, 3)
    state = with_waiting(evolve(state, step=Questing()), village, by, Bag.of(PLAIN))
    assert {"D8.10"} == refused(state, MoveParty(by, path[where], Party(Bag.of(PLAIN))))
    assert {"D8.10"} == refused(state, Muster(by, door, village))
    assert [Muster(by, village, village)] == [one for one in listed(state, Muster) if one.entry in path]


@checks("D20.11", "D31.13", "D27.8")
@given(landings(), st.booleans())
def test_kings_and_the_transfer_phase(case: tuple[State, str, str], shown: bool) -> None:
    """No King lands at a Village, and nothing at all in the transfer phase."""
    state, village, zone = case
    by = state.active
    (ship,) = state.fleet(zone, by).kinds
    late = evolve(state, step=dragonlords.Transferring())
    assert "D31.13" in refused(late, Land(by, PLAIN, ship, zone, village))
    island = next(
        at for at in state.table.territories if any(is_king(one) for one in state.figures(at, by).kinds)
    )
    (king,) = [one for one in state.figures(island, by).kinds if is_king(one)]
    if shown:
        king = Figure(shown=Bag.of("king"))
    royal = Ship(Bag.of(king))
    state = with_fleets(with_army(state, island, by, 0), (zone, by, Bag.of(royal)))
    state = evolve(state, faces=replaced(state.faces, by, Bag[str]() if shown else Bag.of("king")))
    assert {"D20.11"} == refused(state, Land(by, king, royal, zone, village))


@checks("D11.3", "D11.9", "D7.18", "D5.4", "D32.4")
@reads("R-village-boarding", "R-party-split", "R-unowned-ship")
@given(
    HARBORED,
    PEOPLE,
    STORES,
    st.integers(1, 6),
    st.booleans(),
    st.booleans(),
    SEEDS,
)
def test_aboard_from_the_village(
    content: Content, by: Side, tools: tuple[str, ...], size: int, docked: bool, later: bool, seed: int
) -> None:
    """Units of a party on the Village board one by one; the tools stay until the last has left."""
    others = [one for one in PEOPLES if one is not by]
    village, zone = Random(seed).choice(havens(content))
    step = dragonlords.Transferring() if later else Sailing()
    setup = seated(by, *others, content=content)
    words = "".join(f" +{one}" for one in tools)
    lines = [f"{village}: {by} party {size}{words}"] + ([] if docked else [f"{zone}: {by} ship 1"])
    state = scene(*lines, active=by, setup=setup, step=step, docked={(village, zone): 1} if docked else {})
    assert [by] == sides_on(state, village)
    for left in range(size - 1, -1, -1):
        ship = (state.fleet(zone, by).kinds or (Ship(),))[0]
        (figure,) = state.parties_in(village, by).kinds[0].units.kinds
        state, _ = done(state, Board(by, figure, village, zone, ship))
        parties, stored = state.parties_in(village, by), state.stored[NUMBER[by]]
        if left:
            assert (left, Bag.of(*tools)) == (parties.kinds[0].units.total, parties.kinds[0].tools)
            assert Bag() == stored
        else:
            assert (Bag(), Bag.of(*tools)) == (parties, stored)
    assert state.fleet(zone, by).kinds[0].crew.total == size + (not docked)


@checks("D8.1")
@given(departures())
def test_the_die_comes_in_the_quest_activity_phase(case: tuple[State, str, str]) -> None:
    """In no other phase is a party formed or moved."""
    state, at, space = case
    for step in (Sailing(), dragonlords.Campaigning(), dragonlords.Transferring(), dragonlords.Placing()):
        assert refused(evolve(state, step=step), Muster(state.active, at, space))
    assert isinstance(done(state, Muster(state.active, at, space))[0].step, Mustering)
