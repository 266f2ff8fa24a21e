"""Pages 2, 12 and 20: units that become DragonLords, and how those leave the Wastelands."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, LORD
from tests.clauses.dragonlords.conjuring import dealt
from tests.clauses.dragonlords.fleets import Meeting, meetings, told
from tests.clauses.dragonlords.fronts import cited, of, remade
from tests.clauses.dragonlords.realms import SEEDS, alone, kinds, listed
from tests.clauses.dragonlords.riders import Riders, all_lords, bare, party_in, plainly, riders, strays
from tests.clauses.dragonlords.wanderers import wanderers

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Arrive,
    Awaiting,
    Bag,
    BeginTeleport,
    Campaigning,
    Cast,
    EndStep,
    Falling,
    Figure,
    Finished,
    LordMade,
    LordStranded,
    MakingLord,
    March,
    PartyLost,
    Questing,
    Raise,
    Rewarding,
    Sailing,
    ScrollStopped,
    ScrollStruck,
    SeatFell,
    State,
    Take,
    UnitsLost,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_parties
from conquest_rules.testing import checks, reads, walk

COSTS = st.sampled_from((None, "dragon-orb"))


def made(state: State, rng: Random) -> tuple[State, tuple[dragonlords.Event, ...]]:
    """The state when everything has been decided that the party gains, any of it."""
    events = tuple[dragonlords.Event, ...]()
    while isinstance(state.step, MakingLord | Rewarding):
        state, more = told(state, rng.choice(dragonlords.legal_actions(state)))
        events += more
    return state, events


# Who becomes one.


@checks("D20.23", "D12.18", "D20.24", "D20.25")
@reads("R-dragonlord-made-of")
@given(
    COSTS.flatmap(lambda costs: riders(costs=costs, members=("1", "3", "wizard", "Wizard", "trident"))), SEEDS
)
def test_a_unit_becomes_a_dragonlord(case: Riders, seed: int) -> None:
    """Any unit of the party, as its player chooses; counters stay under it, spells with its player."""
    state, by, at = case.state, case.by, case.at
    assume(isinstance(state.step, MakingLord))
    party, step = case.party, state.step
    assert isinstance(step, MakingLord)
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Raise)]
    assert {Raise(by, figure) for figure in party.units.kinds} == set(acts)
    act = Random(seed).choice(acts)
    after, events = told(state, act)
    (event,) = of(events, LordMade)
    assert (by, at, act.figure) == (event.seat, event.at, event.figure)
    now = party_in(after, at, by)
    assert now is not None
    lord = Figure(True, act.figure.hidden, act.figure.shown)
    assert bare(party.units.remove(act.figure)).add(lord) == bare(now.units)
    lost = Bag.of(*([step.costs] if step.costs else []))
    assert party.tools == now.tools + lost
    assert state.rows == after.rows
    assert state.faces == after.faces
    assert () == dragonlords.faults(after)


@checks("D20.23", "D12.18")
@given(COSTS.flatmap(lambda costs: riders(costs=costs, members=("1", "2", "5"))))
def test_among_plain_units_no_one_is_asked(case: Riders) -> None:
    """If all units of the party are alike one of them becomes a DragonLord, and the tool is lost."""
    assert not isinstance(_stopped(case).step, MakingLord)


def _stopped(case: Riders) -> State:
    """The state after an action that leads to the making of a DragonLord."""
    step = case.state.step
    assert isinstance(step, MakingLord)
    return dragonlords.play.FLOW.settle(step, (case.state, ()))[0]


@checks("D20.37")
@given(riders(members=("1", "2", "Wizard", "lord")), st.sampled_from([True, False]))
def test_no_king_becomes_a_dragonlord(case: Riders, shown: bool) -> None:
    """A King would not become one, face up or face down, nor does who is one already."""
    state, party = case.state, case.party
    king = KING if shown else _hidden_king(state, case)
    crowd = evolve(party, units=party.units.add(king).add(Figure(shown=Bag.of("wizard-3"))))
    state = with_parties(state, (case.at, case.by, Bag.of(crowd)))
    assert ("D20.37",) == cited(state, Raise(case.by, king))
    for figure in crowd.units.kinds:
        if figure != king:
            assert (("D20.23",) if figure.lord else ()) == cited(state, Raise(case.by, figure))


def _hidden_king(state: State, case: Riders) -> Figure:
    force = (one for at in state.forces for one in at[NUMBER[case.by]].kinds)
    return next(one for one in force if any(secret.item == "king" for secret in one.hidden))


# How many there are.


@checks("D2.7", "D20.23")
@reads("R-component-limits")
@given(
    st.sampled_from(("scarce-pieces-limit", "no-limits")).flatmap(
        lambda reading: riders(
            rulings={"R-component-limits": reading},
            members=("1", "wizard", "Wizard"),
            costs="dragon-orb",
        ).map(lambda case: (reading, case))
    ),
    st.sampled_from((0, 3, 4, 4, 5)),
    SEEDS,
)
def test_four_dragonlords_at_most(case: tuple[str, Riders], number: int, seed: int) -> None:
    """With four in play, of any sides, no other is made, and nothing is lost for it."""
    (reading, party), rng = case, Random(seed)
    assume(reading == "no-limits" or number <= 4)
    state = party.state
    for _ in range(number):
        places = [at for at in kinds(state) if (side := alone(state, at)) is not None]
        at = rng.choice(places)
        side = alone(state, at)
        assert side is not None
        state = remade(state, at, side, state.figures(at, side).add(LORD))
    fallen = rng.choice(PEOPLES)
    before, tools = all_lords(state), party.party.tools
    after, events = dragonlords.play.FLOW.settle(state.step, (state, ()))
    after, more = made(after, rng)
    gained = reading == "no-limits" or number < 4
    assert gained is bool(of((*events, *more), LordMade))
    assert before + gained == all_lords(after)
    now = party_in(after, party.at, party.by)
    assert now is not None
    assert tools == now.tools + Bag.of(*(["dragon-orb"] if gained else []))
    assert fallen in PEOPLES


@checks("D20.21")
@given(riders(costs="dragon-orb", members=("1", "2", "Wizard")), SEEDS)
def test_dragonlords_are_made_on_quests_alone(case: Riders, seed: int) -> None:
    """There is a DragonLord more only where one is made: in the quest phase, on a space."""
    number, quest = all_lords(case.state), True
    for step in walk(dragonlords, case.state, Random(seed), 60):
        quest = quest and not of(step.events, dragonlords.PhaseBegun)
        makes = of(step.events, LordMade)
        assert all_lords(step.state) <= number + len(makes)
        assert not makes or quest
        assert {one.at for one in makes} <= set(step.state.table.space)
        number = all_lords(step.state)


# What it does there, and how it leaves.


@checks("D7.27", "D12.22")
@reads("R-dragonlord-in-wastelands")
@given(riders(step=Questing(), lords=("Wizard/lord",), members=("1", "2")))
def test_a_new_dragonlord_does_nothing_before_it_leaves(case: Riders) -> None:
    """It casts no scroll in the Wastelands, and it begins no teleport before the transfer phase."""
    state = dealt(case.state, case.by, "legion", "clairvoyance")
    lord = next(one for one in case.party.units.kinds if one.lord)
    for card in ("legion", "clairvoyance"):
        assert "D7.27" in cited(state, Cast(case.by, card, lord, case.at))
    assert not [one for one in dragonlords.legal_actions(state) if isinstance(one, BeginTeleport | Cast)]


@checks("D12.22", "D27.4")
@reads("R-dragonlord-in-wastelands")
@given(strays(), SEEDS, st.integers(0, 6))
def test_it_leaves_in_the_transfer_phase(case: Riders, seed: int, number: int) -> None:
    """It teleports to a territory of its player, with others of its party; the phase does not end before.

    Tools stay with those who are left behind; if none is, they are stored.
    """
    state, by, at, rng = case.state, case.by, case.at, Random(seed)
    party = case.party
    lord = next(one for one in party.units.kinds if one.lord)
    assert ("D12.22",) == cited(state, EndStep(by))
    assert BeginTeleport(by, lord, at) in dragonlords.legal_actions(state)
    state, _ = told(state, BeginTeleport(by, lord, at))
    for _ in range(number):
        takes = listed(state, Take)
        if not takes:
            break
        state, _ = told(state, rng.choice(takes))
    crowd = party_in(state, at, by)
    assert crowd is not None
    gone = Bag((one, count) for one, count in crowd.units.pairs if one.mark.taken)
    left = bare(crowd.units - gone)
    homes = {place for place in kinds(state) if alone(state, place) is by}
    assert homes == {one.to for one in listed(state, Arrive)}
    to = rng.choice(sorted(homes))
    after, _ = told(state, Arrive(by, to))
    assume(not isinstance(after.step, Finished))
    assert bare(after.figures(to, by)) == bare((*state.figures(to, by), *gone))
    now = party_in(after, at, by)
    assert left == (bare(now.units) if now else Bag())
    stored = state.stored[NUMBER[by]]
    assert (party.tools if now else stored + party.tools) == (now.tools if now else after.stored[NUMBER[by]])
    stays = any(one.lord for one in left)
    assert (("D12.22",) if stays else ()) == cited(after, EndStep(by))
    assert () == dragonlords.faults(after)


@checks("D12.22", "D27.4")
@reads("R-dragonlord-nowhere")
@given(strays(homes=(0, 0)), SEEDS)
def test_one_that_cannot_leave_is_lost(case: Riders, seed: int) -> None:
    """Without a territory it is lost with its counters, and with its tools if no one else is there."""
    state, by, at = case.state, case.by, case.at
    # Its King is in the Wastelands of no one: it waits aboard a ship.
    zone = next(iter(state.table.zone))
    king = _hidden_king(state, case)
    for place in kinds(state):
        state = remade(state, place, by, Bag())
    state = dragonlords.position.state.with_fleets(state, (zone, by, Bag.of(dragonlords.Ship(Bag.of(king)))))
    assert () == dragonlords.faults(state)
    party = case.party
    lords = [one for one in party.units if one.lord]
    others = [one for one in party.units if not one.lord]
    treasures = sum(
        1 for one in lords for face in (*one.shown, *(s.item for s in one.hidden)) if face == "trident"
    )
    assert () == cited(state, EndStep(by))
    after, events = told(state, EndStep(by))
    while isinstance(turn := dragonlords.to_act(after), Awaiting) and not of(events, UnitsLost):
        after, more = told(after, turn.request.sample(Random(seed)))
        events += more
    assert [at] * len(lords) == [one.at for one in of(events, LordStranded)]
    (lost,) = of(events, UnitsLost)
    assert (at, ("D12.22",), len(lords)) == (lost.at, lost.clauses, lost.figures.total)
    now = party_in(after, at, by)
    assert bare(others) == (bare(now.units) if now else Bag())
    assert bool(of(events, PartyLost)) is not bool(others)
    assert state.supply.total + treasures == after.supply.total
    assert () == dragonlords.faults(after)


@checks("D20.6", "D12.22")
@reads("R-fall-in-own-turn")
@given(strays(), SEEDS)
def test_dragonlords_in_the_wastelands_perish_with_their_king(case: Riders, seed: int) -> None:
    """If their player falls in its own turn they are removed; others of the party are vanquished."""
    state, by, at = case.state, case.by, case.at
    others = plainly(one for one in case.party.units if not one.lord)
    slayer = next(one for one in PEOPLES if one is not by)
    for place in kinds(state):
        bag = state.figures(place, by)
        kept = Bag((one, n) for one, n in bag.pairs if not any(s.item == "king" for s in one.hidden))
        state = remade(state, place, by, kept)
    doomed = evolve(state.memory, doomed=((by, slayer),))
    state = evolve(state, memory=doomed, step=Falling(state.step), faces=replaced(state.faces, by, Bag()))
    after, events = dragonlords.play.FLOW.settle(state.step, (state, ()))
    while isinstance(turn := dragonlords.to_act(after), Awaiting) and after.active is by:
        after, more = told(after, turn.request.sample(Random(seed)))
        events += more
    assert [by] == [one.seat for one in of(events, SeatFell)]
    now = party_in(after, at, by)
    assert others == (plainly(now.units) if now else Bag())
    assert after.active is not by or isinstance(after.step, Finished)
    assert not others or not of(events, PartyLost)


# On land it is a unit like others.


@checks("D20.26")
@given(wanderers(step=Campaigning(), knowing=False))
def test_a_dragonlord_marches_like_any_unit(state: State) -> None:
    """Where it stands with a plain unit, it attacks and makes forced marches wherever that one does."""
    by = state.active
    marches = listed(state, March)
    for at in kinds(state):
        if alone(state, at) is not by:
            continue
        for lord in (one for one in state.figures(at, by).kinds if one.lord):
            ways = {(one.to, one.forced) for one in marches if (one.at, one.figure) == (at, lord)}
            beside = remade(state, at, by, state.figures(at, by).remove(lord).add(PLAIN))
            plain = {
                (one.to, one.forced) for one in listed(beside, March) if (one.at, one.figure) == (at, PLAIN)
            }
            if not any(one.lord or one.shown for one in beside.figures(at, by).kinds):
                gates = set(state.table.atlas.portals.bordering(at))
                ways = {one for one in ways if one[0] not in gates}
            assert ways == plain


# Kings.


@checks("D20.8")
@given(meetings(kings=False, crews=st.sampled_from(("2 King", "1 2 King", "King")), ships=(1, 1)), SEEDS)
def test_a_king_heals_everyone_with_it(meeting: Meeting, seed: int) -> None:
    """Madness does nothing to units whose King is face up with them, at sea as on land, nor to the King."""
    state = dealt(meeting.state, meeting.attacker, "berserk")
    caster = next(one for ship in state.fleet(meeting.at, meeting.attacker) for one in ship.crew if one.shown)
    before = state.fleet(meeting.at, meeting.defender)
    state, events = told(state, Cast(meeting.attacker, "berserk", caster, meeting.at))
    rng = Random(seed)
    while not of(events, ScrollStopped, ScrollStruck):
        turn = dragonlords.to_act(state)
        act = turn.request.sample(rng) if isinstance(turn, Awaiting) else dragonlords.default_action(state)
        state, more = told(state, act)
        events += more
    assert of(events, ScrollStopped)
    assert before == state.fleet(meeting.at, meeting.defender)


# The Wastelands are closed to Kings and DragonLords.


@checks("D20.11", "D7.27")
@given(
    riders(step=Sailing(), members=("1", "2"), most=2, more=("{place}: {by} 2 King Wizard lord",)),
    st.sampled_from(("King", "lord", "none")),
)
def test_neither_kings_nor_dragonlords_teleport_into_a_party(case: Riders, along: str) -> None:
    """A Wizard reaches a party of its own with others, but not with a King or a DragonLord; nor do those."""
    state, by, at = case.state, case.by, case.at
    state = evolve(state, rows=replaced(state.rows, by, (Bag.of("teleport"), None, None)))
    start = next(place for place in kinds(state) if any(one.lord for one in state.figures(place, by).kinds))
    here = {
        "King": next(one for one in state.figures(start, by).kinds if "king" in one.shown),
        "lord": next(one for one in state.figures(start, by).kinds if one.lord),
        "none": PLAIN,
    }
    wizard = next(one for one in state.figures(start, by).kinds if "wizard" in one.shown)
    gone, _ = told(state, BeginTeleport(by, wizard, start), Take(by, here[along]))
    assert (Arrive(by, at) in listed(gone, Arrive)) is (along == "none")
    if along != "none":
        assert ("D20.11" if along == "King" else "D7.27") in cited(gone, Arrive(by, at))
    lord, _ = told(state, BeginTeleport(by, here["lord"], start))
    assert not {one.to for one in listed(lord, Arrive)} & set(state.table.space)
    assert "D7.27" in cited(lord, Arrive(by, at))


@checks("D20.11", "D7.27")
@given(riders(step=Questing(), members=("1", "2"), most=2))
def test_neither_kings_nor_dragonlords_are_sent(case: Riders) -> None:
    """Of a territory beside the Wastelands they are not enlisted in a quest party; others are."""
    state, by = case.state, case.by
    king, state = _hidden_king(state, case), with_parties(state, (case.at, by, Bag()))
    for place in kinds(state):
        if alone(state, place) is None:
            state = remade(state, place, by, Bag.of(PLAIN, PLAIN))
    acts = listed(state, dragonlords.Muster)
    assert acts
    crowd = Bag.of(PLAIN, PLAIN, LORD, Figure(shown=Bag.of("king")), king)
    for act in acts:
        mustering, _ = told(remade(state, act.at, by, crowd), act)
        assert {PLAIN} == {one.figure for one in listed(mustering, dragonlords.Enlist)}
        for figure in crowd.kinds:
            why = cited(mustering, dragonlords.Enlist(by, figure))
            wanted = "D7.27" if figure.lord else "D20.11"
            assert (wanted in why) if figure != PLAIN else not why
