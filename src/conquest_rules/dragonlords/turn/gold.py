"""Gold: dividing a gain among kingdoms, and paying a price out of them.

Here: the steps `StoringGold` and `Paying`. Gold is named in nuggets, or all that is left, so every split can
be made with few choices at a time. Not here: how much is gained or due. Clauses: where gold lies.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import Phase as PhaseName
from conquest_rules.dragonlords.content.names import Side, TerritoryKind
from conquest_rules.dragonlords.position.actions import Action, Pay, Store
from conquest_rules.dragonlords.position.checks import (
    DECIDES,
    Goes,
    Moved,
    Phase,
    Turn,
    active_decides,
    by_checks,
    known,
)
from conquest_rules.dragonlords.position.events import GoldPaid, GoldStored, PhaseBegun
from conquest_rules.dragonlords.position.facts.board import IsHeld, IsVacant, TooMuch, WrongAmount
from conquest_rules.dragonlords.position.facts.misfits import NotAKingdom
from conquest_rules.dragonlords.position.holding import (
    holder,
    is_friendly,
    kingdoms_of,
    spendable,
    spendable_in,
)
from conquest_rules.dragonlords.position.state import State, at_step, with_gold
from conquest_rules.dragonlords.position.steps import (
    Docking,
    Paying,
    Reinforcing,
    Rewarding,
    Sailing,
    Shopping,
    StartingTurn,
    StoringGold,
)
from conquest_rules.dragonlords.setting_up.claiming import no_one_lives_in_the_tundra
from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause


@clause("D2.25")
def amounts(state: State, most: int) -> tuple[int, ...]:
    """The amounts that can be named in one go: all of it, and each nugget, the largest first."""
    found = {one for one in (*state.table.content.nuggets, most) if 0 < one <= most}
    return tuple(sorted(found, reverse=True))


def _fits(state: State, step: object, act: Store | Pay) -> Misfit | None:
    atlas, strange = state.table.atlas, known(state, act.at)
    if strange is None and atlas.territory[atlas.number[act.at]] is not TerritoryKind.KINGDOM:
        return Misfit(NotAKingdom(act.at))
    return strange


@clause("D2.26", "D4.4", "D27.13")
def in_its_own_kingdom(state: State, step: object, act: Store | Pay) -> Violation | None:
    """Gold lies in kingdoms that its owner holds."""
    if is_friendly(state, act.at, act.by):
        return None
    held_by = holder(state, act.at)
    return Violation("D2.26", IsVacant(act.at) if held_by is None else IsHeld(act.at, held_by))


@clause("D2.25")
def in_nuggets(state: State, step: StoringGold | Paying, act: Store | Pay) -> Violation | None:
    """Gold is handed over in nuggets, or all of it."""
    most = _most(state, step, act.at, act.by)
    if act.gold in amounts(state, most):
        return None
    return Violation("D2.25", TooMuch(act.gold, most) if act.gold > most else WrongAmount(act.gold))


def _most(state: State, step: StoringGold | Paying, at: str, side: Side) -> int:
    """The most that can be named for a kingdom."""
    if isinstance(step, StoringGold):
        return step.left
    return min(step.due, spendable_in(state, at)) if is_friendly(state, at, side) else 0


CHECKS: Final = (no_one_lives_in_the_tundra, in_its_own_kingdom, in_nuggets)


# Storing.


def _storer(state: State, step: StoringGold) -> Turn:
    return DECIDES[step.seat]


def _stores_listed(state: State, step: StoringGold) -> Iterator[Action]:
    for at in kingdoms_of(state, step.seat):
        for gold in amounts(state, step.left):
            yield Store(step.seat, at, gold)


@clause("D4.5", "D6.25", "D27.13")
def store(state: State, step: StoringGold, act: Store) -> Moved:
    """Gold goes to a kingdom; then the rest follows, or what comes next."""
    left = step.left - act.gold
    following = StoringGold(step.seat, left, step.then) if left else step.then
    stored = with_gold(state, (act.at, act.gold))
    if isinstance(step.then, Rewarding):
        stored = _with_fresh(stored, act.at, act.gold)
    return at_step(stored, following), (GoldStored(act.by, act.at, act.gold),)


@clause("D12.16")
def _with_fresh(state: State, kingdom: str, gold: int) -> State:
    """The state that remembers gold of this turn's quests, which is spent from the next turn on."""
    fresh = list(state.memory.fresh or (0,) * len(state.table.kingdoms))
    fresh[state.table.kingdoms.index(kingdom)] += gold
    return evolve(state, memory=evolve(state.memory, fresh=tuple(fresh)))


@clause("D6.25")
def _stores_by_itself(state: State, step: StoringGold) -> Moved | None:
    """A player with one kingdom is not asked; without one, nothing can be kept."""
    kingdoms = kingdoms_of(state, step.seat)
    if not kingdoms or not step.left:
        return at_step(state, step.then), ()
    return store(state, step, Store(step.seat, kingdoms[0], step.left)) if len(kingdoms) == 1 else None


# Paying.


def _payments_listed(state: State, step: Paying) -> Iterator[Action]:
    for at in kingdoms_of(state, state.active):
        for gold in amounts(state, min(step.due, spendable_in(state, at))):
            yield Pay(state.active, at, gold)


@clause("D7.6", "D4.5", "D8.17")
def pay(state: State, step: Paying, act: Pay) -> Moved:
    """Gold is taken from a kingdom; then the rest, or the next phase."""
    due = step.due - act.gold
    paid = with_gold(state, (act.at, -act.gold))
    return at_step(paid, Paying(due, step.then)), (GoldPaid(act.by, act.at, act.gold),)


@clause("D7.6")
def _pays_by_itself(state: State, step: Paying) -> Moved | None:
    """A price is paid without asking if there is one kingdom with gold, or all gold is due."""
    if not step.due:
        begins = isinstance(step.then, Sailing)
        told = (PhaseBegun(state.active, PhaseName.NAVAL_MOVEMENT),) if begins else ()
        return at_step(state, step.then), told
    rich = [at for at in kingdoms_of(state, state.active) if spendable_in(state, at)]
    if len(rich) > 1 and spendable(state, state.active) > step.due:
        return None
    return pay(state, step, Pay(state.active, rich[0], min(step.due, spendable_in(state, rich[0]))))


STORING: Final[Phase[StoringGold]] = flow.Phase(
    StoringGold,
    "Storing gold",
    _storer,
    _stores_listed,
    (flow.Deed(Store, store, by_checks(*CHECKS, fits=_fits)),),
    whose="D4.5",
    leads_to=(StoringGold, Docking, StartingTurn, Reinforcing, Rewarding),
)
PAYING: Final[Phase[Paying]] = flow.Phase(
    Paying,
    "Purchase Units",
    active_decides,
    _payments_listed,
    (flow.Deed(Pay, pay, by_checks(*CHECKS, fits=_fits)),),
    whose="D7.6",
    leads_to=(Paying, Sailing, Shopping),
)
STORES_ON: Final[Goes[StoringGold]] = flow.Goes(
    StoringGold, _stores_by_itself, (StoringGold, Docking, StartingTurn, Reinforcing, Rewarding)
)
PAYS_ON: Final[Goes[Paying]] = flow.Goes(Paying, _pays_by_itself, (Paying, Sailing, Shopping))
PHASES: Final = (STORING, PAYING)
GOES: Final = (STORES_ON, PAYS_ON)
