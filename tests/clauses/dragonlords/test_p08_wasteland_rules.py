"""What holds for every quest: who goes, what is gained and when, counters, tools, the way out by Teleport."""

from random import Random
from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import done, forbidden, of
from tests.clauses.dragonlords.fronts import boards, seating
from tests.clauses.dragonlords.visiting import (
    TOOLS,
    Visit,
    arrived,
    counters,
    members,
    visits,
    with_rows,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    SIDES,
    Arrive,
    Awaiting,
    Bag,
    BeginTeleport,
    BuyTool,
    Charm,
    Consult,
    Deciding,
    Drink,
    Enlist,
    Event,
    Muster,
    PhaseBegun,
    Questing,
    Roll,
    RollDice,
    Rolled,
    SeekTreasure,
    SetOut,
    Setup,
    Shopping,
    State,
    Take,
    TakeOrb,
    Transferring,
    Travel,
    UsePotion,
    steps,
)
from conquest_rules.dragonlords.content.names import EntryKind, Phase, SpaceKind
from conquest_rules.dragonlords.position.events import lords, ordeals, treasures
from conquest_rules.dragonlords.position.events import visits as happenings
from conquest_rules.dragonlords.position.figures import CASTER_COUNTERS, WIZARDS
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

GAINS: Final = (
    happenings.SpellGained,
    happenings.WizardMade,
    happenings.ScrollGained,
    treasures.TreasureDrawn,
    lords.LordMade,
    ordeals.DragonCharmed,
)
SOME: Final = st.lists(st.sampled_from(("torch", "pickaxe", "talisman", "dragon-orb", "elixir")), max_size=4)
DEN: Final = SpaceKind.WITCHES_DEN
ANYWHERE: Final = st.sampled_from((*SpaceKind, DEN, DEN)).flatmap(
    lambda kind: visits(
        kind,
        words=counters(),
        tools=SOME.map(lambda more: ["torch", "dragon-orb", "talisman", *more]),
        kingdoms=(0, 2),
        plain=(1, 3),
    )
)


# What leads on to the dice of a combat.
QUIET: Final = (RollDice, dragonlords.Pass)


def played(state: State, rng: Random, most: int = 60) -> list[tuple[State, tuple[Event, ...]]]:
    """What happens from here on until the turn is over, by chance; counters stay as they are."""
    found = list[tuple[State, tuple[Event, ...]]]()
    first = state.active
    while len(found) < most and state.active is first and not isinstance(state.step, steps.Finished):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            act = turn.request.sample(rng)
        else:
            calm = [one for one in dragonlords.legal_actions(state) if not isinstance(one, dragonlords.Show)]
            act = rng.choice(calm)
        step = dragonlords.transition(state, act)
        state = step.state
        found.append((state, step.events))
    return found


@checks("D8.1")
@given(ANYWHERE, st.integers(0, 2**16))
def test_quests_are_the_time_to_gain(visit: Visit, seed: int) -> None:
    """Spells, Wizards, scrolls, treasures and DragonLords are gained in the quest activity phase alone."""
    state, told = arrived(visit)
    phase = Phase.QUEST_ACTIVITY
    for _, events in [(state, told), *played(state, Random(seed))]:
        for event in events:
            phase = event.phase if isinstance(event, PhaseBegun) else phase
            assert not isinstance(event, GAINS) or phase is Phase.QUEST_ACTIVITY


@checks("D2.16", "D2.17")
@reads("R-counter-stacking")
@given(ANYWHERE, st.integers(0, 2**16))
def test_counters_stay_with_their_units(visit: Visit, seed: int) -> None:
    """Whatever happens, each Wizard is one unit, has its own row of spells, and no other caster's counter."""
    state, told = arrived(visit)
    for now, _ in [(state, told), *played(state, Random(seed))]:
        borne = {side: Bag[str]() for side in SIDES}
        for _, side, figure, count in everyone(now):
            faces = Bag.of(*(one.item or "" for one in figure.hidden)) + figure.shown
            assert 1 >= sum(faces.count(one) for one in CASTER_COUNTERS)
            borne[side] += Bag((face, number * count) for face, number in faces.pairs)
        for side in PEOPLES:
            for row, face in enumerate(WIZARDS[1:], 1):
                assert borne[side].count(face) == (now.rows[NUMBER[side]][row] is not None)
            assert 1 >= borne[side].count("wizard")
        every = sum((one for one in borne.values()), Bag[str]())
        treasures_now = Bag((face, count) for face, count in every.pairs if face not in CASTER_COUNTERS)
        assert all(count == 1 for _, count in treasures_now.pairs)


@checks("D2.18")
@given(visits(SpaceKind.DRAGON_LAIR, words=counters(), tools=SOME, plain=(1, 3)))
def test_counters_are_no_units(visit: Visit) -> None:
    """A party rolls one die for each unit, whatever counters lie under them, and can lose so many."""
    state, _ = done(arrived(visit)[0], SeekTreasure(visit.side))
    while isinstance(turn := dragonlords.to_act(state), Deciding):
        calm = [
            one for one in dragonlords.legal_actions(state) if isinstance(one, RollDice | dragonlords.Pass)
        ]
        state, _ = done(state, calm[0])
    assert isinstance(turn.request, Roll)
    state, _ = done(state, Rolled((6,)))
    while isinstance(turn := dragonlords.to_act(state), Deciding):
        calm = [
            one for one in dragonlords.legal_actions(state) if isinstance(one, RollDice | dragonlords.Pass)
        ]
        state, _ = done(state, calm[0])
    assert isinstance(turn.request, Roll)
    assert members(visit).total == len(turn.request.dice)


@checks("D9.11")
@given(
    visits(SpaceKind.DRAGON_LAIR, words=counters(), tools=SOME, plain=(1, 4)),
    st.integers(0, 2**16),
    st.booleans(),
)
def test_the_red_dragon_vanishes(visit: Visit, seed: int, spent: bool) -> None:
    """The first hit of the party ends the combat; a treasure is drawn if a unit is left, and one to draw."""
    supply = Bag[str]() if spent else visit.state.supply
    visit = evolve(visit, state=evolve(visit.state, supply=supply))
    state, _ = arrived(visit)
    step = dragonlords.transition(state, SeekTreasure(visit.side))
    told, state, rng = step.events, step.state, Random(seed)
    while steps.party_at(state.step) is not None:
        turn = dragonlords.to_act(state)
        quiet = (dragonlords.Show, Charm, dragonlords.Strike)
        act = (
            turn.request.sample(rng)
            if isinstance(turn, Awaiting)
            else rng.choice([one for one in dragonlords.legal_actions(state) if not isinstance(one, quiet)])
        )
        step = dragonlords.transition(state, act)
        state, told = step.state, told + step.events
    rolls = [one.hits for one in told if isinstance(one, ordeals.PartyRolled)]
    assert not any(rolls[:-1])
    beaten = bool(rolls) and rolls[-1] > 0
    left = bool(state.parties_in(visit.at, visit.side))
    drawn = of(told, treasures.TreasureDrawn)
    assert len(drawn) == (beaten and left and not spent)
    assert left or not drawn


# Tools.


USES: Final = (BuyTool, Charm, Consult, Drink, UsePotion, TakeOrb, SeekTreasure)


@checks("D11.4")
@given(visits(kingdoms=(0, 2), others=False), st.lists(st.sampled_from(TOOLS)), st.integers(0, 2**16))
def test_tools_are_of_no_use_elsewhere(visit: Visit, stored: list[str], seed: int) -> None:
    """Outside of the Wastelands no tool is used, and stored ones change nothing."""
    state = evolve(visit.state, step=dragonlords.Campaigning())
    space = state.table.space[visit.at]
    nobody = tuple(Bag[dragonlords.Party]() for _ in SIDES)
    state = evolve(state, parties=(*state.parties[:space], nobody, *state.parties[space + 1 :]))
    poor = evolve(state, stored=replaced(state.stored, visit.side, Bag()))
    rich = evolve(state, stored=replaced(state.stored, visit.side, Bag.of(*stored)))
    rng = Random(seed)
    for _ in range(25):
        assert dragonlords.to_act(poor) == dragonlords.to_act(rich)
        if isinstance(poor.step, Questing | steps.Finished):
            break
        turn = dragonlords.to_act(poor)
        if isinstance(turn, Awaiting):
            act = turn.request.sample(rng)
        else:
            acts = dragonlords.legal_actions(poor)
            assert acts == dragonlords.legal_actions(rich)
            assert not [one for one in acts if isinstance(one, USES)]
            act = rng.choice(acts)
        one, other = dragonlords.transition(poor, act), dragonlords.transition(rich, act)
        assert one.events == other.events
        poor, rich = one.state, other.state
        assert poor == evolve(rich, stored=poor.stored)


# Setting out.


@st.composite
def borderlands(draw: st.DrawFn) -> tuple[State, str, str]:
    """An army of a territory that a bridge joins to an empty Village, in its quest activity phase."""
    content = draw(st.sampled_from(boards()))
    rows = [one for waste in content.pack.board.wasteland for one in waste.entry]
    row = draw(st.sampled_from([one for one in rows if one.kind is EntryKind.BRIDGE]))
    side = draw(st.sampled_from(PEOPLES))
    more = draw(st.sets(st.sampled_from(["king", "wizard", "Wizard-2", "blank", "lord", "Wizard-3/lord"])))
    state = scene(
        f"{row.outside}: {side} {draw(st.integers(2, 7))} {' '.join(sorted(more))}",
        active=side,
        setup=Setup(content=content, seats=seating(draw)),
        step=Questing(),
        gold={at: 9 for at in content.atlas.places if at in _kingdoms(content)},
    )
    return state, row.outside, row.space


def _kingdoms(content: dragonlords.Content) -> set[str]:
    kind = dragonlords.TerritoryKind.KINGDOM
    return {one.id for one in content.pack.board.territory if one.kind is kind}


@checks("D20.14")
@given(borderlands())
def test_only_wizards_join(land: tuple[State, str, str]) -> None:
    """Wizards and units with any other counter may join a party, Kings and DragonLords may not."""
    state, at, entry = land
    side = state.active
    state, _ = done(state, Muster(side, at, entry))
    open_to = {one.figure for one in dragonlords.legal_actions(state) if isinstance(one, Enlist)}
    for figure in state.figures(at, side).kinds:
        faces = [one.item for one in figure.hidden] + [*figure.shown]
        barred = figure.lord or "king" in faces
        assert (figure in open_to) is not barred
        if barred:
            assert {"D20.14", "D20.11", "D7.27"} & forbidden(state, Enlist(side, figure))


@checks("D32.3")
@reads("R-wasteland-shop")
@given(borderlands(), st.integers(1, 6), st.data())
def test_nothing_is_bought_in_passing(land: tuple[State, str, str], pips: int, data: st.DataObject) -> None:
    """Only a party that ends its move in the Village buys there, so one that enters with a 1."""
    state, at, entry = land
    side = state.active
    state, _ = done(state, Muster(side, at, entry))
    enlist = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Enlist))
    state, _ = done(state, enlist, SetOut(side))
    assert not [one for one in dragonlords.legal_actions(state) if isinstance(one, BuyTool)]
    state, _ = done(state, Rolled((pips,)))
    ways = [one for one in dragonlords.legal_actions(state) if isinstance(one, Travel)]
    assert {"misfit", "D7.1"} & ({"misfit"} | forbidden(state, BuyTool(side, "torch")))
    way = data.draw(st.sampled_from(ways))
    step = dragonlords.transition(state, way)
    assert (step.state.step == Shopping(entry)) is (pips == 1)
    assert (way.to == entry) is (pips == 1)


# The way out by Teleport.


@checks("D32.7")
@given(
    visits(words=st.just(["Wizard"]), plain=(0, 5), others=False, kingdoms=(0, 2)),
    st.integers(0, 5),
    st.data(),
)
def test_a_wizard_leaves_by_teleport(visit: Visit, number: int, data: st.DataObject) -> None:
    """In the transfer phase a Wizard takes up to five of its party to friendly ground."""
    state = with_rows(visit.state, visit.side, ["teleport"], None, None)
    space = state.table.space[visit.at]
    here = list(state.parties[space])
    bag = here[NUMBER[visit.side]]
    here[NUMBER[visit.side]] = Bag((evolve(one, acting=False), count) for one, count in bag.pairs)
    parties = (*state.parties[:space], tuple(here), *state.parties[space + 1 :])
    state = evolve(state, parties=parties, step=Transferring())
    wizard = next(one for one in members(visit).kinds if one.shown)
    before = members(visit)
    number = min(number, before.total - 1)
    state, _ = done(state, BeginTeleport(visit.side, wizard, visit.at))
    for _ in range(number):
        state, _ = done(state, next(one for one in dragonlords.legal_actions(state) if isinstance(one, Take)))
    goals = {one.to for one in dragonlords.legal_actions(state) if isinstance(one, Arrive)}
    own = {at for at in state.table.territories if state.figures(at, visit.side)}
    assert own == goals
    to = data.draw(st.sampled_from(sorted(goals)))
    there = state.figures(to, visit.side).total
    state, _ = done(state, Arrive(visit.side, to))
    assert there + number + 1 == state.figures(to, visit.side).total
    assert before.total - number - 1 == sum(one.units.total for one in state.parties_in(visit.at, visit.side))


# Reinforcements.

# Parties enter, and casters teleport to them.
OTHER_WAYS: Final = (dragonlords.events.PartyMoved, dragonlords.events.UnitsTeleported)


@checks("D2.21")
@reads("R-wasteland-reinforcement")
@given(ANYWHERE, st.integers(0, 2**16), st.sampled_from([1, 5]))
def test_no_reinforcements_in_the_wastelands(visit: Visit, seed: int, waits: int) -> None:
    """A party grows by purchases, cards and scrolls alone; what is bought in phase 1 never joins it."""
    state = visit.state
    reserve = replaced(state.reserve, visit.side, dragonlords.Reserve(waits, 0))
    state, told = arrived(evolve(visit, state=evolve(state, reserve=reserve)))
    before = _in_wastes(visit.state, visit)
    for now, events in [(state, told), *played(state, Random(seed))]:
        after = _in_wastes(now, visit)
        joined = sum(isinstance(one, happenings.UnitHired | happenings.UnitJoined) for one in events)
        joined += sum(isinstance(one, dragonlords.events.UnitSummoned) for one in events)
        if not any(isinstance(one, OTHER_WAYS) for one in events):
            assert after <= before + joined
        assert not any(
            one.at in now.table.space
            for one in dragonlords.legal_actions(now)
            if isinstance(one, dragonlords.Place)
        )
        before = after
    place = dragonlords.Place(visit.side, dragonlords.Ware.UNIT, visit.at)
    assert forbidden(evolve(visit.state, step=dragonlords.Placing(), reserve=reserve), place)


def _in_wastes(state: State, visit: Visit) -> int:
    """The units of the visitor's side in the Wastelands."""
    return sum(
        one.units.total * count for here in state.parties for one, count in here[NUMBER[visit.side]].pairs
    )
