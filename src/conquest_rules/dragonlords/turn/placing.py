"""Placing: phase 7, what was bought comes onto the board.

Here: where units and ships may be placed, and the step `Placing`. Not here: buying. Clauses: reinforcements,
pages 4 and 27.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.position.actions import Action, Place, Ware
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, active_decides, by_checks, known
from conquest_rules.dragonlords.position.events import WarePlaced
from conquest_rules.dragonlords.position.facts.board import Ground, IsGround, IsHeld, IsVacant, RealmOf
from conquest_rules.dragonlords.position.facts.misfits import NothingToPlace
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import held, holder, is_friendly
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.state import State, at_step, docked_at, with_forces, with_reserve
from conquest_rules.dragonlords.position.steps import EndingTurn, Placing
from conquest_rules.dragonlords.setting_up.claiming import no_one_lives_in_the_tundra
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause

REINFORCEMENTS: Final = "Place Reinforcements"


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


def _fits(state: State, step: object, act: Place) -> Misfit | None:
    strange = known(state, act.at)
    if strange is None and not left(state, act.ware):
        return Misfit(NothingToPlace(act.by, act.ware))
    return strange


@clause("D27.15")
def on_friendly_ground(state: State, step: object, act: Place) -> Violation | None:
    """Reinforcements go to territories that the player holds."""
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D27.15", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D27.17")
def within_a_realm(state: State, step: object, act: Place) -> Violation | None:
    """Gold territories, islands and teleportals are not reinforced."""
    atlas = state.table.atlas
    if atlas.reinforced[atlas.number[act.at]] or act.at not in state.table.territories:
        return None
    return Violation("D27.17", IsGround(act.at, Ground.NOT_REINFORCED))


@clause("D4.10", "D27.15")
def of_a_kingdom_held(state: State, step: object, act: Place) -> Violation | None:
    """Only the realms of kingdoms that the player holds are reinforced."""
    kingdom = state.table.ruled_from.get(act.at)
    if kingdom is None or is_friendly(state, kingdom, act.by):
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
    waiting, told = state.bought(act.by), (WarePlaced(act.by, act.ware, act.at),)
    if act.ware is Ware.UNIT:
        taken = with_reserve(state, act.by, Reserve(waiting.units - 1, waiting.ships))
        return with_forces(taken, (act.at, act.by, state.figures(act.at, act.by).add(PLAIN))), told
    taken = with_reserve(state, act.by, Reserve(waiting.units, waiting.ships - 1))
    zone = next(zone for at, zone in state.table.harbors if at == act.at)
    return docked_at(taken, act.at, zone), told


@clause("D27.15")
def _places_on(state: State, step: Placing) -> Moved | None:
    """The phase ends when nothing that waits can be placed."""
    if any(left(state, ware) and open_to(state, ware) for ware in Ware):
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
    ),
    whose="D27.15",
    leads_to=(Placing, EndingTurn),
)
PLACES_ON: Final[Goes[Placing]] = flow.Goes(Placing, _places_on, (EndingTurn,))
