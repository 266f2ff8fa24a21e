"""Casters that may teleport, on drawn boards: face up and face down, among armies of any size.

Here: `wanderers`, and the ways through a teleport that several test modules take. Whom a caster may take
along and where it may go is written out here from the rulebook. Not here: tests.
"""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import FORMER_WIZARD, LORD, WIZARD
from tests.clauses.dragonlords.fronts import remade
from tests.clauses.dragonlords.realms import SEEDS, alone, done, drawn_land, kinds, listed

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Arrive,
    Bag,
    BeginTeleport,
    Event,
    Figure,
    Mark,
    Sailing,
    Setup,
    State,
    Step,
    Take,
    TerritoryKind,
    Transferring,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing.dragonlords.strategies import setups

SPELLS: Final = ("heal", "fireball", "hope", "panic", "lightning-bolt")
PHASES: Final = (Sailing(), Transferring())
TELEPORTERS: Final = (WIZARD, LORD, FORMER_WIZARD)


def with_casters(state: State, rng: Random, casters: Iterable[Figure], *, knowing: bool) -> State:
    """The state in which the active player has these units somewhere, some of them alone.

    Its Wizards know how to teleport, or other spells alone.
    """
    by = state.active
    held = [at for at in kinds(state) if alone(state, at) is by]
    spells = Bag.of(*rng.sample(SPELLS, rng.randint(0, 2)), *(["teleport"] if knowing else []))
    state = evolve(state, rows=replaced(state.rows, by, (spells, None, None)))
    for caster in casters:
        at = rng.choice(held)
        here = state.figures(at, by)
        hides = any(one.hidden for one in here.kinds)
        state = remade(state, at, by, (here if hides or rng.random() < 0.7 else Bag[Figure]()).add(caster))
    return state


@st.composite
def wanderers(
    draw: st.DrawFn, /, step: Step | None = None, knowing: bool | None = None, **fixed: Any
) -> State:  # the fields of a setup
    """Boards with drawn holders and armies, on which the active player has up to three casters face up."""
    rng = Random(draw(SEEDS))
    setup: Setup = draw(setups(**fixed))
    state = drawn_land(setup, rng, step=step or draw(st.sampled_from(PHASES)))
    casters = draw(st.lists(st.sampled_from(TELEPORTERS), min_size=1, max_size=3))
    knows = draw(st.booleans()) if knowing is None else knowing
    state = with_casters(state, rng, casters, knowing=knows)
    assert () == dragonlords.faults(state)
    return state


@st.composite
def crowds(draw: st.DrawFn, /, caster: Figure | None = None, **fixed: Any) -> tuple[State, str, Figure]:
    """A caster that knows how to teleport, with up to thirteen other units in its place, and that place."""
    state, rng = draw(wanderers(knowing=True, **fixed)), Random(draw(SEEDS))
    by = state.active
    places = [at for at in kinds(state) if alone(state, at) is by]
    bare = [
        at for at in places if not any(one.hidden or one.shown or one.lord for one in state.figures(at, by))
    ]
    at = rng.choice(bare or places)
    chosen = caster or draw(st.sampled_from(TELEPORTERS))
    here = Bag.of(chosen).add(PLAIN, draw(st.integers(0, 13))) if bare else state.figures(at, by).add(chosen)
    return remade(state, at, by, here), at, chosen


# What the rulebook says.


def can_teleport(state: State, figure: Figure) -> bool:
    """Whether everyone can see that a unit teleports: a DragonLord, or a Wizard that knows how to."""
    spells = state.rows[dragonlords.NUMBER[state.active]][0]
    wizard = "wizard" in figure.shown and spells is not None and "teleport" in spells
    return figure.lord or wizard


def capacity(figure: Figure) -> int:
    """How many units a caster takes along."""
    return 10 if figure.lord else 5


def open_to(state: State, at: str) -> set[str]:
    """The territories that a caster in a place can teleport to in this phase."""
    by, step = state.active, state.step
    transfers = isinstance(step, Transferring) or isinstance(getattr(step, "then", step), Transferring)
    found = set[str]()
    for to in kinds(state):
        holder = alone(state, to)
        ally = holder is not None and holder is not by and state.table.allied(by, holder)
        fallen = holder is not None and state.stands(holder) is dragonlords.Standing.FALLEN
        if to != at and (holder is by if transfers else not ally or fallen):
            found.add(to)
    return found


def is_island(state: State, at: str) -> bool:
    """Whether a territory is an island."""
    return kinds(state)[at] is TerritoryKind.ISLAND


# Ways through a teleport.


def unmarked(figures: Iterable[Figure]) -> list[Figure]:
    """Units without what they have done."""
    return sorted(evolve(one, mark=Mark()) for one in figures)


def begun(state: State, at: str, caster: Figure) -> State:
    """The caster in a place is about to teleport."""
    act = BeginTeleport(state.active, caster, at)
    assert act in listed(state, BeginTeleport)
    return done(state, act)[0]


def taking(state: State, number: int, rng: Random) -> State:
    """Up to so many units, drawn by lot, go along."""
    for _ in range(number):
        acts = listed(state, Take)
        if not acts:
            break
        state = done(state, rng.choice(acts))[0]
    return state


def teleported(
    state: State, at: str, caster: Figure, number: int, to: str, rng: Random
) -> tuple[State, tuple[Event, ...]]:
    """The caster goes there with up to so many units."""
    along = taking(begun(state, at, caster), number, rng)
    assert Arrive(state.active, to) in listed(along, Arrive)
    return done(along, Arrive(state.active, to))
