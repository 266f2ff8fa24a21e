"""Placing: phase 7, what was bought comes onto the board.

Here: where units and ships may be placed, the free units of a player without a kingdom, those that quest gold
buys for them, and the step `Placing`. Not here: buying. Clauses: reinforcements, pages 4 and 27; player
elimination, page 30.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.position.actions import Action, EndStep, Levy, Place, Ware
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, active_decides, by_checks, known
from conquest_rules.dragonlords.position.events import UnitsLevied, WarePlaced
from conquest_rules.dragonlords.position.events.visits import UnitHired
from conquest_rules.dragonlords.position.facts.board import (
    Ground,
    HasAKingdom,
    IsGround,
    IsHeld,
    IsVacant,
    NoFreeUnits,
    RealmOf,
    StillToPlace,
)
from conquest_rules.dragonlords.position.facts.misfits import NothingToPlace
from conquest_rules.dragonlords.position.facts.visits import HasLevied
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import held, holder, is_friendly, kingdoms_of, presence
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.prices import price
from conquest_rules.dragonlords.position.state import State, at_step, docked_at, with_forces, with_reserve
from conquest_rules.dragonlords.position.steps import EndingTurn, Placing
from conquest_rules.dragonlords.setting_up.claiming import no_one_lives_in_the_tundra
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.memo import Slot

REINFORCEMENTS: Final = "Place Reinforcements"
FREE_UNITS: Final = 3
OPEN: Final = Slot[tuple[str, ...]]("open to reinforcements")


@clause("D4.10", "D27.15", "D27.17")
def can_be_reinforced(state: State, at: str) -> bool:
    """Whether the active player can place units here: a realm's own territory whose kingdom they hold."""
    atlas, kingdom = state.table.atlas, state.table.ruled_from.get(at)
    return (
        atlas.reinforced[atlas.number[at]]
        and kingdom is not None
        and is_friendly(state, kingdom, state.active)
        and is_friendly(state, at, state.active)
    )


def open_to(state: State, ware: Ware) -> tuple[str, ...]:
    """The territories where a unit or a ship can be placed."""
    parts = presence(state), state.active
    return state.table.memo.latest(OPEN, parts, lambda: _open_to(state, ware), ware)


def _open_to(state: State, ware: Ware) -> tuple[str, ...]:
    found = tuple(at for at in held(state, state.active) if can_be_reinforced(state, at))
    if ware is Ware.UNIT:
        return found
    harbors = {at for at, _ in state.table.harbors}
    return tuple(at for at in found if at in harbors)


def left(state: State, ware: Ware) -> int:
    """How many units or ships of the active player are still to be placed."""
    waiting = state.bought(state.active)
    return waiting.units if ware is Ware.UNIT else waiting.ships


def _listed(state: State, step: Placing) -> Iterator[Action]:
    for ware in Ware:
        if left(state, ware):
            for at in open_to(state, ware):
                yield Place(state.active, ware, at)
    hires, levies = may_hire(state, step), may_levy(state) and not step.levied
    for at in held(state, state.active) if hires else ():
        yield Place(state.active, Ware.UNIT, at)
    if levies:
        for at in held(state, state.active):
            yield Levy(state.active, at)
    if levies or hires:
        yield EndStep(state.active)


def _is_hired(state: State, step: Placing, act: Place | Levy) -> bool:
    """Whether a unit is bought with quest gold as it is placed."""
    return isinstance(act, Place) and act.ware is Ware.UNIT and may_hire(state, step)


def _fits(state: State, step: Placing, act: Place) -> Misfit | None:
    strange = known(state, act.at)
    if strange is None and not left(state, act.ware) and not _is_hired(state, step, act):
        return Misfit(NothingToPlace(act.by, act.ware))
    return strange


@clause("D27.15")
def on_friendly_ground(state: State, step: object, act: Place | Levy) -> Violation | None:
    """Reinforcements go to territories that the player holds."""
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D27.15", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D27.17")
def within_a_realm(state: State, step: Placing, act: Place) -> Violation | None:
    """Gold territories, islands and teleportals are not reinforced."""
    atlas = state.table.atlas
    if atlas.reinforced[atlas.number[act.at]] or act.at not in state.table.territories:
        return None
    if _is_hired(state, step, act):
        return None
    return Violation("D27.17", IsGround(act.at, Ground.NOT_REINFORCED))


@clause("D4.10", "D27.15")
def of_a_kingdom_held(state: State, step: Placing, act: Place) -> Violation | None:
    """Only the realms of kingdoms that the player holds are reinforced."""
    kingdom = state.table.ruled_from.get(act.at)
    if kingdom is None or is_friendly(state, kingdom, act.by) or _is_hired(state, step, act):
        return None
    realm = state.table.content.pack.board.realm[state.table.atlas.realm[state.table.place[act.at]]]
    return Violation("D4.10", RealmOf(act.at, realm.name, act.by))


@clause("D7.8", "D5.3")
def ships_need_a_harbor(state: State, step: object, act: Place) -> Violation | None:
    """A ship is placed at a harbor."""
    if act.ware is Ware.UNIT or any(at == act.at for at, _ in state.table.harbors):
        return None
    if act.at not in state.table.territories:
        return None
    return Violation("D7.8", IsGround(act.at, Ground.WITHOUT_HARBOR))


CHECKS: Final = (
    no_one_lives_in_the_tundra,
    on_friendly_ground,
    within_a_realm,
    of_a_kingdom_held,
    ships_need_a_harbor,
)


@clause("D27.15", "D7.5")
def place(state: State, step: Placing, act: Place) -> Moved:
    """A unit joins the army of a territory, or a ship is docked at the first of its harbors."""
    if _is_hired(state, step, act):
        return hire(state, step, act)
    waiting, told = state.bought(act.by), (WarePlaced(act.by, act.ware, act.at),)
    if act.ware is Ware.UNIT:
        taken = with_reserve(state, act.by, Reserve(waiting.units - 1, waiting.ships))
        return with_forces(taken, (act.at, act.by, state.figures(act.at, act.by).add(PLAIN))), told
    taken = with_reserve(state, act.by, Reserve(waiting.units, waiting.ships - 1))
    zone = next(zone for at, zone in state.table.harbors if at == act.at)
    return docked_at(taken, act.at, zone), told


# Free units.


@clause("D30.18")
def may_levy(state: State) -> bool:
    """Whether the active player has free units: with the option, while they hold no kingdom."""
    return state.table.setup.options.player_elimination and not kingdoms_of(state, state.active)


@clause("D30.19")
def price_of_the_next(state: State, step: Placing) -> int:
    """The price of one more unit that quest gold buys; some peoples' units are cheaper in bundles."""
    before, after = Reserve(step.hired), Reserve(step.hired + 1)
    return price(state, state.active, after) - price(state, state.active, before)


@clause("D30.19")
def may_hire(state: State, step: Placing) -> bool:
    """Whether the active player's quest gold buys a unit: with the option, while they hold no kingdom."""
    return may_levy(state) and state.memory.aside >= price_of_the_next(state, step)


@clause("D30.19")
def hire(state: State, step: Placing, act: Place) -> Moved:
    """Quest gold of this turn buys a unit, which joins the army of any territory of its player."""
    due = price_of_the_next(state, step)
    paid = evolve(state, memory=evolve(state.memory, aside=state.memory.aside - due))
    placed = with_forces(paid, (act.at, act.by, state.figures(act.at, act.by).add(PLAIN)))
    told = UnitHired(act.by, act.at, due, ("D30.19",))
    return at_step(placed, evolve(step, hired=step.hired + 1)), (told,)


def _names_a_territory(state: State, step: Placing, act: Levy) -> Misfit | None:
    return known(state, act.at)


@clause("D30.18")
def belongs_to_the_option(state: State, step: Placing, act: Levy) -> Violation | None:
    """Free units belong to an option."""
    return None if state.table.setup.options.player_elimination else Violation("D30.18", NoFreeUnits())


@clause("D30.18")
def is_without_a_kingdom(state: State, step: Placing, act: Levy) -> Violation | None:
    """Free units are for a player without a kingdom."""
    kingdoms = kingdoms_of(state, act.by)
    return Violation("D30.18", HasAKingdom(act.by, kingdoms[0])) if kingdoms else None


@clause("D30.18")
def levied_once(state: State, step: Placing, act: Levy) -> Violation | None:
    """Free units come once in a turn."""
    return Violation("D30.18", HasLevied(act.by)) if step.levied else None


LEVY_CHECKS: Final = (
    belongs_to_the_option,
    is_without_a_kingdom,
    levied_once,
    no_one_lives_in_the_tundra,
    on_friendly_ground,
)


@clause("D30.18")
def levy(state: State, step: Placing, act: Levy) -> Moved:
    """The free units join the army of one territory, wherever it lies."""
    army = state.figures(act.at, act.by).add(PLAIN, FREE_UNITS)
    levied = with_forces(state, (act.at, act.by, army))
    return at_step(levied, evolve(step, levied=True)), (UnitsLevied(act.by, act.at, FREE_UNITS),)


@clause("D27.15")
def everything_is_placed(state: State, step: Placing, act: EndStep) -> Violation | None:
    """Units and ships that were bought and can be placed are placed before the turn ends."""
    waiting = next((ware for ware in Ware if left(state, ware) and open_to(state, ware)), None)
    return None if waiting is None else Violation("D27.15", StillToPlace(act.by, waiting))


@clause("D30.18")
def forgo(state: State, step: Placing, act: EndStep) -> Moved:
    """Free units may be left out."""
    return at_step(state, EndingTurn()), ()


@clause("D27.15")
def _places_on(state: State, step: Placing) -> Moved | None:
    """The phase ends when nothing that waits can be placed, and nothing else is left to choose."""
    if (
        (may_levy(state) and not step.levied)
        or may_hire(state, step)
        or any(left(state, ware) and open_to(state, ware) for ware in Ware)
    ):
        return None
    return at_step(state, EndingTurn()), ()


PLACING: Final[Phase[Placing]] = flow.Phase(
    Placing,
    REINFORCEMENTS,
    active_decides,
    _listed,
    (
        flow.Deed(
            Place,
            place,
            by_checks(*CHECKS, fits=_fits),
        ),
        flow.Deed(
            Levy,
            levy,
            by_checks(*LEVY_CHECKS, fits=_names_a_territory),
            whose="D30.18",
        ),
        flow.Deed(EndStep, forgo, by_checks(everything_is_placed)),
    ),
    whose="D27.15",
    leads_to=(Placing, EndingTurn),
)
PLACES_ON: Final[Goes[Placing]] = flow.Goes(Placing, _places_on, (EndingTurn,))
