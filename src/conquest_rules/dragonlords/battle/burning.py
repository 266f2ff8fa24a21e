"""Burning: DragonLords set blockades on fire.

Here: the action `Burn`, as a part of the combat phase, and the steps `Burning`, in which the owner of the
blockade may turn counters up, and `Ashore`, in which its crew finds land. Not here: Dragon Fire in a round of
combat (`strikes`). Clauses: Dragon fire at sea, page 15; fire attack, page 18; DragonLords, page 20; reduced
power, page 30. Rulings: `R-naval-fire`, `R-fire-attack-procedure`, `R-fire-attack-protection`,
`R-fire-attack-friendly-coast`.

The fire attack takes the place of the combat in its sea zone: it comes before the first round, once for each
DragonLord, even if it is stopped. Ships burn; their crew is lost, too, unless its player has a harbor on the
zone. Units that have boarded the burning ships are lost with them.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import PEOPLES, Nature, Side
from conquest_rules.dragonlords.magic.casters import protected
from conquest_rules.dragonlords.magic.showing import SHOW, showable
from conquest_rules.dragonlords.magic.windows import is_asked, passed, passing, until_something_ends
from conquest_rules.dragonlords.movement.departing import havens
from conquest_rules.dragonlords.movement.marching import COMBAT
from conquest_rules.dragonlords.movement.seaways import blockader, docked_ships_of
from conquest_rules.dragonlords.position.actions import Action, Burn, GoAshore, Pass
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Part,
    Phase,
    Turn,
    by_checks,
    known,
    standing,
)
from conquest_rules.dragonlords.position.crews import boarders, crews, with_unit
from conquest_rules.dragonlords.position.events import BlockadeBurned, CrewAshore, Passed
from conquest_rules.dragonlords.position.facts.board import Deed, HasDone
from conquest_rules.dragonlords.position.facts.lords import (
    FireIsOtherwise,
    FireIsWeak,
    NoLord,
    NoneToBurn,
    NotHome,
    OnlyDocked,
)
from conquest_rules.dragonlords.position.figures import Fate, Figure, Retired, marked
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import NO_SHIPS, State, at_step, with_fleets, with_forces
from conquest_rules.dragonlords.position.steps import Ashore, Burning, Campaigning, Falling, Removing
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Violation, clause

BY_FIRE: Final = "fire-attack-instead-of-combat"


# Setting a blockade on fire.


@clause("D15.8", "D18.16", "D18.17")
def _burns(state: State, step: Campaigning) -> Iterator[Burn]:
    for at in state.table.zone:
        for figure in state.figures(at, state.active).kinds:
            act = Burn(state.active, figure, at)
            if not any(check(state, step, act) for check in CHECKS):
                yield act


def _fits(state: State, step: Campaigning, act: Burn) -> Misfit | None:
    return standing(state, act.by, act.figure, act.at)


@clause("D18.16")
def by_a_lord(state: State, step: Campaigning, act: Burn) -> Violation | None:
    """DragonLords alone set blockades on fire."""
    return None if act.figure.lord else Violation("D18.16", NoLord(act.figure, act.at))


@clause("D30.14")
def with_full_power(state: State, step: Campaigning, act: Burn) -> Violation | None:
    """DragonLords whose power is reduced burn no blockade."""
    if not state.table.setup.options.dragonlord_power_reduction:
        return None
    return Violation("D30.14", FireIsWeak())


@clause("D15.8", "D18.17", "D20.36")
def instead_of_a_combat(state: State, step: Campaigning, act: Burn) -> Violation | None:
    """By other readings Dragon fire is used in the rounds of a combat at sea, or not at all."""
    if state.table.reading("R-naval-fire") == BY_FIRE:
        return None
    return Violation("D18.17", FireIsOtherwise(act.at), ruling="R-naval-fire")


@clause("D18.17", "D18.21")
def on_a_blockade(state: State, step: Campaigning, act: Burn) -> Violation | None:
    """Only an enemy blockade burns, where the DragonLord is; its territory protects a docked ship."""
    if _burning_side(state, act.by, act.at) is not None:
        return None
    if act.at in state.table.zone and _docks_enemies(state, act.by, act.at):
        return Violation("D18.21", OnlyDocked(act.at))
    return Violation("D18.17", NoneToBurn(act.by, act.at))


def _burning_side(state: State, by: Side, at: str) -> Side | None:
    return blockader(state, by, at) if at in state.table.zone else None


def _docks_enemies(state: State, by: Side, at: str) -> bool:
    """Whether a ship of another side lies in a harbor on a sea zone."""
    others = (side for side in PEOPLES if side is not by)
    return any(zone == at for side in others for _, zone, _, _ in docked_ships_of(state, side))


@clause("D18.16", "D18.17")
def before_any_round(state: State, step: Campaigning, act: Burn) -> Violation | None:
    """The fire attack is the only combat of its DragonLord in a turn, and comes before the first round."""
    mark = act.figure.mark
    if mark.retired is None and mark.advanced is None:
        return None
    deed = Deed.FOUGHT if mark.retired is None else Deed.FOUGHT_AT_SEA
    return Violation("D18.16", HasDone(act.figure, act.at, deed))


CHECKS: Final = (by_a_lord, with_full_power, instead_of_a_combat, on_a_blockade, before_any_round)


@clause("D15.8", "D18.16", "D18.17")
def burn(state: State, step: Campaigning, act: Burn) -> Moved:
    """The fire is laid; the owner of the blockade may still turn up what protects it."""
    side = _burning_side(state, act.by, act.at)
    assert side is not None, "there is a blockade"
    tired = marked(act.figure, evolve(act.figure.mark, retired=Retired.AT_SEA))
    state = with_unit(state, act.at, act.by, None, act.figure, tired)
    return at_step(state, Burning(act.at, side)), ()


# Before it burns.


def _owner(state: State, step: Burning | Ashore) -> Turn:
    return DECIDES[step.side]


def _listed(state: State, step: Burning) -> Iterator[Action]:
    yield from showable(state, step.side, step.at)
    yield from passing(state, step.side)


@clause("D18.18")
def let_burn(state: State, step: Burning, act: Pass) -> Moved:
    """The owner of the blockade turns nothing up, and nothing else can be done against the fire."""
    after, told = burned(passed(state, act.by, act.until), step)
    return after, (Passed(act.by, step.at, act.until), *told)


@clause("D18.18", "D10.13", "D10.16")
def _burns_on(state: State, step: Burning) -> Moved | None:
    """An owner who cannot react, as everyone can see, is not asked."""
    if is_asked(state, step.side, step.at, showable(state, step.side, step.at)):
        return None
    return burned(state, step)


# What burns.


@clause("D10.13", "D10.16", "D15.8", "D15.9", "D18.17", "D18.18", "D18.19", "D18.20")
def burned(state: State, step: Burning) -> Moved:
    """The fire is stopped, or all ships of the blockade burn; their crew comes ashore if it can."""
    at, side = step.at, step.side
    ships, stopped = state.fleet(at, side).total, protected(state, side, at, Nature.DRAGON_FIRE)
    told = BlockadeBurned(state.active, at, side, ships, stopped)
    if stopped:
        return at_step(state, Campaigning()), (told,)
    ports = tuple(havens(state, at, side))
    if len(ports) > 1 and not is_vanquished(state, side):
        return at_step(state, Ashore(at, side)), (told,)
    if ports:
        after, more = _ashore(state, at, side, ports[0])
        return after, (told, *more)
    return _all_lost(state, at, side, crews(state.fleet(at, side))), (told,)


@clause("D18.20")
def _ashore(state: State, at: str, side: Side, to: str) -> Moved:
    """The ships are gone, and their crew stands in a territory of its player."""
    crew = crews(state.fleet(at, side))
    saved = with_forces(state, (to, side, state.figures(to, side) + crew))
    return _all_lost(saved, at, side, Bag()), (CrewAshore(side, crew, at, to),)


@clause("D15.9", "D18.17", "D18.19")
def _all_lost(state: State, at: str, side: Side, crew: Bag[Figure]) -> State:
    """The ships of a blockade are gone, and this crew and those who have boarded them are lost."""
    by, own = state.active, boarders(state, at, state.active)
    state = with_fleets(state, (at, side, NO_SHIPS))
    if not crew and not own:
        return at_step(state, Campaigning())
    lords = state.figures(at, by) - own
    state = with_forces(state, (at, by, lords + _lost(own)), (at, side, _lost(crew)))
    slayers = ((by, by), (side, by)) if own else ((side, by),)
    return at_step(state, Removing(at, slayers, Falling(Campaigning()), "D18.17"))


def _lost(figures: Bag[Figure]) -> Bag[Figure]:
    return Bag((marked(one, evolve(one.mark, fate=Fate.LOST)), count) for one, count in figures.pairs)


# Going ashore.


def _ways_ashore(state: State, step: Ashore) -> Iterator[GoAshore]:
    return (GoAshore(step.side, to) for to in havens(state, step.at, step.side))


def _is_known(state: State, step: Ashore, act: GoAshore) -> Misfit | None:
    return known(state, act.to)


@clause("D18.20")
def to_a_coast_of_its_own(state: State, step: Ashore, act: GoAshore) -> Violation | None:
    """A crew goes ashore in a territory of its player with a harbor on the sea zone."""
    if act.to in havens(state, step.at, step.side):
        return None
    return Violation("D18.20", NotHome(step.side, step.at, act.to))


@clause("D18.20")
def go_ashore(state: State, step: Ashore, act: GoAshore) -> Moved:
    """The whole crew goes ashore in one territory."""
    return _ashore(state, step.at, step.side, act.to)


PART: Final[Part[Campaigning]] = Part(
    _burns,
    (flow.Deed(Burn, burn, by_checks(*CHECKS, fits=_fits), whose="D18.16"),),
    (Burning, Ashore, Removing),
)
BURNING: Final[Phase[Burning]] = flow.Phase(
    Burning,
    COMBAT,
    _owner,
    _listed,
    (SHOW, flow.Deed(Pass, let_burn, by_checks(until_something_ends), whose="D23.3")),
    whose="D18.18",
    leads_to=(Burning, Ashore, Removing, Campaigning),
)
ASHORE: Final[Phase[Ashore]] = flow.Phase(
    Ashore,
    COMBAT,
    _owner,
    _ways_ashore,
    (flow.Deed(GoAshore, go_ashore, by_checks(to_a_coast_of_its_own, fits=_is_known)),),
    whose="D18.20",
    leads_to=(Removing, Campaigning),
)
BURNS_ON: Final[Goes[Burning]] = flow.Goes(Burning, _burns_on, (Ashore, Removing, Campaigning))
PHASES: Final = (BURNING, ASHORE)
GOES: Final = (BURNS_ON,)
