"""Docking: each seat's first ship goes into a harbor, and then its gold into its kingdoms.

Here: the last step of setting up. Not here: how gold is divided (`turn.gold`). Clauses: page 6, ship and
gold.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.actions import Action, DockAt
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks, known
from conquest_rules.dragonlords.position.events import Event, ShipDocked, ShipLost
from conquest_rules.dragonlords.position.facts.board import Ground, IsGround, IsHeld, IsVacant, NoHarborOn
from conquest_rules.dragonlords.position.facts.misfits import NoSuchZone
from conquest_rules.dragonlords.position.holding import holder, is_friendly
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.state import State, at_step, docked_at, with_reserve
from conquest_rules.dragonlords.position.steps import Docking, StartingTurn, StoringGold
from conquest_rules.dragonlords.setting_up.claiming import no_one_lives_in_the_tundra
from conquest_rules.dragonlords.setting_up.dealing import SETTING_UP
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause


@clause("D6.24", "D6.28")
def harbors_of(state: State, side: Side) -> tuple[tuple[str, str], ...]:
    """The harbors of territories that a side holds, each with its sea zone."""
    return tuple((at, zone) for at, zone in state.table.harbors if is_friendly(state, at, side))


def _turn(state: State, step: Docking) -> Turn:
    return DECIDES[step.seat]


def _listed(state: State, step: Docking) -> Iterator[Action]:
    for at, zone in harbors_of(state, step.seat):
        yield DockAt(step.seat, at, zone)


def _fits(state: State, step: object, act: DockAt) -> Misfit | None:
    atlas = state.table.atlas
    if (strange := known(state, act.at)) is not None:
        return strange
    return None if atlas.number.get(act.zone) in atlas.zones else Misfit(NoSuchZone(act.zone))


@clause("D6.24", "D5.3")
def at_a_harbor(state: State, step: object, act: DockAt) -> Violation | None:
    """A ship is docked at a harbor, on its sea zone."""
    if (act.at, act.zone) in state.table.harbors or act.at not in state.table.territories:
        return None
    has_one = any(at == act.at for at, _ in state.table.harbors)
    none_there = NoHarborOn(act.at, act.zone) if has_one else IsGround(act.at, Ground.WITHOUT_HARBOR)
    return Violation("D6.24", none_there)


@clause("D6.28")
def not_at_an_enemys(state: State, step: object, act: DockAt) -> Violation | None:
    """A ship is not placed at a territory that another holds."""
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D6.28", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D6.24")
def dock(state: State, step: Docking, act: DockAt) -> Moved:
    """The ship lies in a harbor."""
    return _stored(docked_at(state, act.at, act.zone), step, ShipDocked(act.by, act.at, act.zone))


@clause("D6.4", "D6.25")
def _stored(state: State, step: Docking, told: Event) -> Moved:
    """Then the seat puts its gold into its kingdoms, and the next seat docks."""
    bare = with_reserve(state, step.seat, Reserve())
    seat = state.table.next_seat[step.seat]
    then = StartingTurn() if seat is state.active else Docking(seat)
    return at_step(bare, StoringGold(step.seat, state.table.content.pack.start.player.gold, then)), (told,)


@clause("D6.24", "D6.26")
def _docks_by_itself(state: State, step: Docking) -> Moved | None:
    """A seat with one harbor is not asked; without a harbor its ship is lost."""
    harbors = harbors_of(state, step.seat)
    if not harbors:
        return _stored(state, step, ShipLost(step.seat))
    return dock(state, step, DockAt(step.seat, *harbors[0])) if len(harbors) == 1 else None


DOCKING: Final[Phase[Docking]] = flow.Phase(
    Docking,
    SETTING_UP,
    _turn,
    _listed,
    (
        flow.Deed(
            DockAt, dock, by_checks(no_one_lives_in_the_tundra, at_a_harbor, not_at_an_enemys, fits=_fits)
        ),
    ),
    whose="D6.24",
    leads_to=(StoringGold,),
)
DOCKS_ON: Final[Goes[Docking]] = flow.Goes(Docking, _docks_by_itself, (StoringGold,))
PHASES: Final = (DOCKING,)
GOES: Final = (DOCKS_ON,)
