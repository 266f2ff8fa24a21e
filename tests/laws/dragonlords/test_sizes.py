"""How many actions are listed at most: 300 units on the full board, in every kind of step."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

import pytest
from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    SIDES,
    Bag,
    Face,
    Figure,
    Mark,
    Reserve,
    Setup,
    Side,
    Standing,
    State,
    faults,
    legal_actions,
    steps,
)
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.figures import PLAIN, Advance, Fate, Retired, marked
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.dragonlords.position.state import NO_FORCE, by_side, with_fleets
from conquest_rules.dragonlords.setting_up.hiding import nothing_chosen
from conquest_rules.kernel.secret import Secret
from conquest_rules.testing.dragonlords.scenes import bearer

MOST: Final = 400
UNITS: Final = 300
ACTIVE: Final = Side.ORCS
OTHERS: Final = (Side.BARBARIANS, Side.ELVES, Side.DWARVES)
OPENING: Final = dragonlords.new_game(Setup())
LATE: Final = dragonlords.new_game(
    Setup(rulings={"R-teleport-retreat-timing": "end-of-round-even-after-rolling"})
)
ZONE: Final = next(iter(OPENING.table.zone))
# How many of the 46 territories the active player holds, how many are vacant, and how many of their units in
# ten have done something; the other three players share the rest.
SPREADS: Final = [
    (own, vacant, busy)
    for own, vacant in ((10, 6), (16, 0), (30, 0), (30, 10), (24, 18), (20, 20), (42, 0))
    for busy in (0, 1, 3, 6, 9)
]
# What units can have done in the combat phase, in the transfer phase, and in a round of combat.
TRANSFERRED: Final = (Mark(transferred=True),)
COMBAT: Final = (
    *(Mark(steps=steps) for steps in (1, 2, 3, 4)),
    *(Mark(advanced=one) for one in Advance),
    *(Mark(retired=one) for one in Retired),
)
ROUND: Final = tuple(
    Mark(advanced=Advance.FOUGHT, fate=fate, cast=cast)
    for fate in (None, Fate.DOWN, Fate.SAVED)
    for cast in ((), ("fireball",))
)


def spread(rng: Random, own: int, vacant: int, busy: int, marks: tuple[Mark, ...] = COMBAT) -> State:
    """300 units in random territories, most of them the active player's, with the counters of all players."""
    places = list(OPENING.table.territories)
    rng.shuffle(places)
    mine, rest = places[:own], places[own : len(places) - vacant]
    stands = [*((ACTIVE, at) for at in mine), *((OTHERS[n % 3], at) for n, at in enumerate(rest))]
    # Each other player has units enough for the three counters.
    stands += [(side, at) for side, at in stands[own:] for _ in range(3)]
    stands += [(ACTIVE, rng.choice(mine)) for _ in range(UNITS - len(stands))]
    rng.shuffle(stands)
    forces = {at: list(NO_FORCE) for at in OPENING.table.place}
    left = {side: list(Face) for side in SIDES}
    for side, at in stands:
        unit = bearer(side, left[side].pop().value) if left[side] else PLAIN
        if side is ACTIVE and rng.randrange(10) < busy:
            unit = marked(unit, rng.choice(marks))
        forces[at][NUMBER[side]] = forces[at][NUMBER[side]].add(unit)
    present = {side for side, _ in stands}
    plays = (Standing.PLAYING if side in present else Standing.FALLEN for side in SIDES)
    state = evolve(
        OPENING,
        active=ACTIVE,
        step=steps.Campaigning(),
        forces=tuple(by_side(forces[at]) for at in OPENING.table.place),
        gold=tuple(rng.randrange(100) for _ in OPENING.table.kingdoms),
        faces=by_side(Bag.of(*(one.value for one in Face)) if side in present else Bag() for side in SIDES),
        standing=by_side(plays),
        reserve=by_side(Reserve() for _ in SIDES),
    )
    assert UNITS == sum(bag.total for force in state.forces for bag in force)
    return state


def contested(state: State, rng: Random, marks: tuple[Mark, ...]) -> tuple[State, str, Side]:
    """The state with fifty more attackers, under all marks, on enemy ground beside much of their own."""
    held = set(dragonlords.held(state, ACTIVE))
    enemies = [(at, side) for side in OTHERS for at in dragonlords.held(state, side)]
    near = state.table.atlas.land.bordering
    at, defender = max(enemies, key=lambda one: len(held.intersection(near(one[0]))))
    forces = [list(force) for force in state.forces]
    army = forces[state.table.place[at]]
    army[NUMBER[ACTIVE]] = Bag((Figure(mark=rng.choice(marks)), 1) for _ in range(50))
    return evolve(state, forces=tuple(map(by_side, forces))), at, defender


def assaulting(state: State, rng: Random) -> State:
    attacked, at, _ = contested(state, rng, (Mark(advanced=Advance.STRAIGHT),))
    return evolve(attacked, step=steps.Assaulting(at))


def losing(state: State, rng: Random) -> State:
    fought, at, defender = contested(state, rng, ROUND)
    return evolve(fought, step=steps.Losing(ACTIVE, at, 5, steps.Ending(steps.Battle(at, defender))))


def pressing(state: State, rng: Random) -> State:
    fought, at, defender = contested(state, rng, ROUND)
    return evolve(fought, step=steps.Pressing(steps.Battle(at, defender)))


def entered(state: State, rng: Random) -> State:
    """The combat phase just after the player has claimed a territory of its own choice."""
    return evolve(state, step=steps.Campaigning(rng.choice(dragonlords.held(state, ACTIVE))))


# The steps in which a unit attacks, is lost or is singled out, in a state with these units.
def before(
    kind: type[steps.Readying | steps.Striking | steps.Countering],
) -> Callable[[State, Random], State]:
    """A round of combat in which the active player has casters of all kinds among fifty units."""

    def made(state: State, rng: Random) -> State:
        fought, at, defender = contested(state, rng, ROUND)
        casters = Bag.of(Figure(shown=Bag.of("wizard")), Figure(lord=True), bearer(ACTIVE, "wizard", "king"))
        active = Side.ORCS if kind is not steps.Countering else defender
        forces = list(fought.forces)
        army = list(forces[fought.table.place[at]])
        army[NUMBER[active]] += casters
        forces[fought.table.place[at]] = by_side(army)
        battle = steps.Battle(at, defender)
        step = kind(battle, (ACTIVE, defender)) if kind is steps.Readying else kind(battle)
        return evolve(fought, forces=tuple(forces), step=step)

    return made


def teleporting(state: State, _: Random) -> State:
    """A DragonLord is about to leave the largest army with ten others."""
    at = max(dragonlords.held(state, ACTIVE), key=lambda one: state.figures(one, ACTIVE).total)
    forces = list(state.forces)
    army = list(forces[state.table.place[at]])
    army[NUMBER[ACTIVE]] = army[NUMBER[ACTIVE]].add(Figure(lord=True, mark=Mark(teleported=True, taken=True)))
    forces[state.table.place[at]] = by_side(army)
    return evolve(state, forces=tuple(forces), step=steps.Teleporting(at, 10, steps.Sailing()))


def withdrawing(state: State, rng: Random) -> State:
    """Defenders who may teleport away after all dice."""
    fought = before(steps.Countering)(evolve(state, table=LATE.table), rng)
    assert isinstance(fought.step, steps.Countering)
    return evolve(fought, step=steps.Withdrawing(fought.step.battle))


def aboard(step: steps.Manning | steps.Embarking) -> Callable[[State, Random], State]:
    """A fleet of all its ships, one of them emptied by a combat, with boarders of all kinds beside it."""

    def made(state: State, rng: Random) -> State:
        zone = step.at
        crews = (Bag((Figure(mark=rng.choice(ROUND)), 1) for _ in range(6)) for _ in range(15))
        emptied = Bag.of(Ship()) if isinstance(step, steps.Manning) else Bag[Ship]()
        fleet = Bag.of(*map(Ship, crews)) + emptied
        here = list(state.forces[state.table.place[zone]])
        here[NUMBER[ACTIVE]] = Bag((Figure(mark=rng.choice(ROUND)), 1) for _ in range(12))
        forces = list(state.forces)
        forces[state.table.place[zone]] = by_side(here)
        return evolve(with_fleets(evolve(state, forces=tuple(forces)), (zone, ACTIVE, fleet)), step=step)

    return made


# The steps in which a unit attacks, is lost or is singled out, in a state with these units.
FIGHTING: Final[Mapping[type, Callable[[State, Random], State]]] = {
    steps.Campaigning: entered,
    steps.Assaulting: assaulting,
    steps.Losing: losing,
    **{kind: before(kind) for kind in (steps.Readying, steps.Striking, steps.Countering)},
    steps.Pressing: pressing,
    steps.Teleporting: teleporting,
    steps.Withdrawing: withdrawing,
    steps.Manning: aboard(steps.Manning(ZONE)),
    steps.Embarking: aboard(steps.Embarking(ACTIVE, ZONE, steps.Transferring())),
}
# All other steps in which a player has a choice.
PEACEFUL: Final[tuple[steps.Step, ...]] = (
    steps.ClaimingKingdom(),
    steps.Claiming(),
    steps.Strengthening(),
    steps.Hiding(ACTIVE, nothing_chosen()),
    steps.Docking(ACTIVE),
    steps.StoringGold(ACTIVE, 500, steps.Docking(ACTIVE)),
    steps.Buying(),
    steps.Paying(500, steps.Sailing()),
    steps.Sailing(),
    steps.Transferring(),
    steps.Placing(),
    steps.Aiming("summon-fire-elemental", ACTIVE, OPENING.table.territories[0], steps.Transferring()),
    steps.Answering(
        steps.Threat(
            "summon-fire-elemental",
            ACTIVE,
            OPENING.table.territories[0],
            OTHERS[0],
            OPENING.table.kingdoms[0],
        ),
        steps.Transferring(),
    ),
    steps.Summoning("legion", ACTIVE, OPENING.table.territories[0], 3, steps.Transferring()),
)
SPACES: Final = tuple(OPENING.table.space)
LAIR: Final = SPACES[-1]
DRAGON: Final = steps.Ordeal(LAIR, "red-dragon")
# The steps in which a player has a choice on a quest, with six units of several kinds and many tools.
QUESTING: Final[tuple[steps.Step, ...]] = (
    steps.Questing(),
    steps.Mustering(steps.Journey(SPACES[0], SPACES[0])),
    steps.Travelling(steps.Journey(SPACES[3]), 6),
    steps.Shopping(SPACES[0]),
    steps.Learning(SPACES[1], 1, steps.Questing()),
    steps.AtLair(LAIR, True),
    steps.MakingLord(LAIR, None, steps.Questing()),
    steps.Assigning(ACTIVE, LAIR, Secret("trident", (ACTIVE,)), steps.Questing()),
    steps.Bestowing(ACTIVE, LAIR, "trident", steps.Questing()),
    steps.Bracing(DRAGON),
    steps.Resisting(DRAGON),
    steps.Curing(DRAGON),
    steps.Burning(ZONE, ACTIVE),
    steps.Ashore(ZONE, ACTIVE),
)
# In all others chance acts, or no one.
OF_CHANCE: Final = {
    steps.Pacing,
    steps.GainingSpell,
    steps.Consulting,
    steps.DrawingQuest,
    steps.ReadingCard,
    steps.DrawingScroll,
    steps.DrawingTreasure,
    steps.Menacing,
    steps.ResistRolling,
    steps.Saving,
    steps.Dealing,
    steps.SeekingOmen,
    steps.Revealing,
    steps.Rolling,
    steps.CounterRolling,
    steps.Removing,
    steps.TakingScrolls,
    steps.Looking,
    steps.Suffering,
    steps.Finished,
}


RESERVE: Final = by_side(Reserve(9, 2) for _ in SIDES)


def spreads(marks: tuple[Mark, ...]) -> Iterator[tuple[State, Random]]:
    for seed, (own, vacant, busy) in enumerate(SPREADS):
        rng = Random(seed)
        yield spread(rng, own, vacant, busy, marks), rng


def test_every_kind_of_step_is_counted() -> None:
    assert set(FLOW.phases) == {*FIGHTING, *map(type, PEACEFUL), *map(type, QUESTING), *OF_CHANCE}


@pytest.mark.parametrize("kind", FIGHTING, ids=lambda kind: kind.__name__)
def test_no_list_of_the_combat_phase_has_more_than_400_actions(kind: type) -> None:
    found = [len(legal_actions(FIGHTING[kind](state, rng))) for state, rng in spreads(COMBAT)]
    assert 0 < max(found) <= MOST


@pytest.mark.parametrize("step", PEACEFUL, ids=lambda step: type(step).__name__)
def test_no_list_of_another_phase_has_more_than_400_actions(step: steps.Step) -> None:
    states = (evolve(state, step=step, reserve=RESERVE) for state, _ in spreads(TRANSFERRED))
    assert 0 < max(len(legal_actions(state)) for state in states) <= MOST


@pytest.mark.parametrize("step", QUESTING, ids=lambda step: type(step).__name__)
def test_no_list_on_a_quest_has_more_than_400_actions(step: steps.Step) -> None:
    tools = Bag((tool, 2) for tool in OPENING.table.content.tools)
    shown = (Figure(shown=Bag.of(one)) for one in ("wizard-2", "trident", "medusa-shield"))
    six = Bag.of(Figure(), Figure(), *shown, bearer(ACTIVE, "holy-grail"))
    party = by_side(
        Bag.of(dragonlords.Party(six, tools, acting=True)) if side is ACTIVE else Bag[dragonlords.Party]()
        for side in SIDES
    )
    states = (
        evolve(state, step=step, parties=(party,) * len(state.parties), stored=by_side(tools for _ in SIDES))
        for state, _ in spreads(TRANSFERRED)
    )
    assert max(len(legal_actions(state)) for state in states) <= MOST


def test_most_actions_are_listed_in_the_combat_phase() -> None:
    # So the bound above is one that lists come near.
    found = [len(legal_actions(spread(Random(seed), 24, 18, 9))) for seed in range(10)]
    assert MOST / 2 < max(found)


@pytest.mark.parametrize(("own", "vacant", "busy"), SPREADS)
def test_the_spreads_are_positions_of_a_game(own: int, vacant: int, busy: int) -> None:
    assert () == faults(spread(Random(0), own, vacant, busy))


@pytest.mark.parametrize(
    "step", [steps.Sailing(), steps.Transferring()], ids=lambda step: type(step).__name__
)
def test_no_list_with_all_ships_at_sea_has_more_than_400_actions(step: steps.Step) -> None:
    for state, rng in spreads(TRANSFERRED):
        zones = rng.sample(sorted(state.table.zone), 8)
        ships = ((zone, ACTIVE, Bag.of(Ship(Bag(((PLAIN, 7),))))) for zone in zones)
        assert 0 < len(legal_actions(with_fleets(evolve(state, step=step), *ships))) <= MOST
