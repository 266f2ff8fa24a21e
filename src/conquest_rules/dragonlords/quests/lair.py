"""The Dragon Lair: consulting the Gods, an orb of the fallen, and the treasure.

Here: the steps `AtLair` and `Consulting`. Not here: the Red Dragon (`ordeals`), Dragons that are charmed
(`charming`), and how a DragonLord is made (`lords`). Clauses: Dragon Lair, page 9. Rulings: `R-lair-choice`,
`R-lair-cursed`, `R-charm-replaces`.

What each way asks for and brings is data.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords.content.names import Omen, SpaceKind, Way
from conquest_rules.dragonlords.content.rows import Encounter
from conquest_rules.dragonlords.position.actions import Action, Consult, EndStep, SeekTreasure, TakeOrb
from conquest_rules.dragonlords.position.checks import (
    Goes,
    Moved,
    Phase,
    Turn,
    active_decides,
    by_checks,
    then,
)
from conquest_rules.dragonlords.position.company import left, party_of
from conquest_rules.dragonlords.position.events.visits import GodsConsulted, TreasureSought
from conquest_rules.dragonlords.position.facts.visits import CameWith, CameWithout, HasConsulted, NoSuchWay
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    AtLair,
    Bracing,
    Consulting,
    Curing,
    EndingTurn,
    MakingLord,
    Menacing,
    Questing,
    Rewarding,
    Step,
)
from conquest_rules.dragonlords.position.supply import no_more_lords
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.quests.cards import has_tool, met
from conquest_rules.dragonlords.quests.charming import answered
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Pick, Picked
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.rules import Awaiting

DRAGON_LAIR: Final = "Quest Activity"


def _way(state: State, way: Way) -> Encounter:
    """One of the ways of a Dragon Lair."""
    row = _row(state, way)
    assert row is not None, f"no one can {way} in a Dragon Lair of this pack"
    return row


def _row(state: State, way: Way) -> Encounter | None:
    rows = state.table.content.encounters[SpaceKind.DRAGON_LAIR]
    return next((row for row in rows if row.way is way), None)


# The choice.


WAYS: Final = {Consult: Way.CONSULT, TakeOrb: Way.TAKE, SeekTreasure: Way.SEEK}


def _is_there(state: State, step: AtLair, act: Consult | TakeOrb | SeekTreasure) -> Misfit | None:
    """A pack may leave a way out."""
    return None if _row(state, WAYS[type(act)]) is not None else Misfit(NoSuchWay(step.at))


@clause("D9.4", "D11.16")
def came_with_an_orb(state: State, step: AtLair, act: Consult) -> Violation | None:
    """Only a party that has brought a DragonOrb, and has it still, consults the Gods."""
    tool = _way(state, Way.CONSULT).holding
    if tool is None or (step.orb and has_tool(state, step.at, tool)):
        return None
    return Violation("D9.4", CameWithout(step.at, tool))


@clause("D9.4", "D2.7")
def a_lord_is_left(state: State, step: AtLair, act: Consult) -> Violation | None:
    """There are as many DragonLords as there are in the box."""
    return no_more_lords(state)


@clause("D9.8")
def came_without_an_orb(state: State, step: AtLair, act: TakeOrb) -> Violation | None:
    """Only a party that came without a DragonOrb takes one."""
    tool = _way(state, Way.TAKE).without
    return Violation("D9.8", CameWith(step.at, tool)) if tool is not None and step.orb else None


@clause("D9.4", "D9.8", "D9.9")
def has_not_consulted(state: State, step: AtLair, act: TakeOrb | SeekTreasure) -> Violation | None:
    """A party does one of the things that a Dragon Lair offers."""
    return Violation("D9.4", HasConsulted(step.at)) if step.consulted else None


CONSULTS: Final = by_checks(came_with_an_orb, a_lord_is_left, fits=_is_there)
TAKES: Final = by_checks(came_without_an_orb, has_not_consulted, fits=_is_there)
SEEKS: Final = by_checks(has_not_consulted, fits=_is_there)


def _listed(state: State, step: AtLair) -> Iterator[Action]:
    consulted, taken, sought = Consult(state.active), TakeOrb(state.active), SeekTreasure(state.active)
    if not any(CONSULTS(state, step, consulted)):
        yield consulted
    if not any(TAKES(state, step, taken)):
        yield taken
    if not any(SEEKS(state, step, sought)):
        yield sought
    yield EndStep(state.active)


@clause("D9.4")
def consult(state: State, step: AtLair, act: Consult) -> Moved:
    """The Crystal die is rolled."""
    return at_step(state, Consulting(step.at)), ()


@clause("D9.8", "D11.16")
def take_orb(state: State, step: AtLair, act: TakeOrb) -> Moved:
    """The party has a DragonOrb, for nothing, and its quest ends."""
    effects = _way(state, Way.TAKE).effects
    return at_step(state, Rewarding(step.at, effects, Questing())), ()


@clause("D9.9", "D9.10", "D9.11")
def seek_treasure(state: State, step: AtLair, act: SeekTreasure) -> Moved:
    """The Red Dragon attacks."""
    return then((state, (TreasureSought(act.by, step.at),)), _sought(state, step.at))


def _sought(state: State, at: str) -> Moved:
    row = _way(state, Way.SEEK)
    return met(state, at, row.obstacle, row.effects)


def leave(state: State, step: AtLair, act: EndStep) -> Moved:
    """The party leaves the Dragon Lair alone."""
    return left(state, step.at)


def lairs_again(state: State, step: AtLair) -> Moved | None:
    """After an interlude, a party that is gone, or whose player has fallen, does nothing more."""
    party = party_of(state, step.at, state.active)
    over = party is None or not party.units or is_vanquished(state, state.active)
    return left(state, step.at) if over else None


# The Crystal die.


def _asks_for_an_omen(state: State, step: Consulting) -> Turn:
    name = words_of(state.table.content).name("side", state.active)
    return Awaiting(Pick(state.table.content.crystal, f"what the Crystal die shows for {name}"))


@clause("D9.4", "D9.5", "D9.6", "D9.7")
def answer(state: State, step: Consulting, act: Picked) -> Moved:
    """Blessed or Cursed; when the Gods ignore the party, the die is rolled again."""
    omen = Omen(act.option)
    if step.ordeal is not None:
        return answered(state, step, step.ordeal, omen)
    told = GodsConsulted(state.active, step.at, omen)
    if omen is Omen.IGNORED:
        return state, (told,)
    row = _way(state, Way.CONSULT)
    if omen is Omen.BLESSED:
        return at_step(state, Rewarding(step.at, row.blessed, Questing())), (told,)
    return at_step(state, Rewarding(step.at, row.cursed, _after_a_curse(state, step.at))), (told,)


@clause("D9.7")
def _after_a_curse(state: State, at: str) -> Step:
    """The survivors may consult again or stop; by other readings the attempt is over, or the dragon comes."""
    reading = state.table.reading("R-lair-cursed")
    if reading == "lose-one-and-stop":
        return Questing()
    return AtLair(at, orb=True, consulted=True, attacked=reading == "red-dragon-combat")


@clause("D9.7", "D9.9")
def _lairs_on(state: State, step: AtLair) -> Moved | None:
    """With the reading `red-dragon-combat`, the Red Dragon attacks a party that was Cursed."""
    return _sought(state, step.at) if step.attacked else None


AT_LAIR: Final[Phase[AtLair]] = flow.Phase(
    AtLair,
    DRAGON_LAIR,
    active_decides,
    _listed,
    (
        flow.Deed(Consult, consult, CONSULTS, whose="D9.4"),
        flow.Deed(TakeOrb, take_orb, TAKES, whose="D9.8"),
        flow.Deed(SeekTreasure, seek_treasure, SEEKS, whose="D9.9"),
        flow.Deed(EndStep, leave),
    ),
    whose="D9.4",
    leads_to=(Consulting, Rewarding, Bracing, Questing),
)
CONSULTING: Final[Phase[Consulting]] = flow.Phase(
    Consulting,
    DRAGON_LAIR,
    _asks_for_an_omen,
    deeds=(flow.Deed(Picked, answer),),
    leads_to=(Consulting, Rewarding, MakingLord, Curing, Menacing),
)
RESUMES: Final = (flow.Goes(AtLair, lairs_again, (Questing, EndingTurn)),)
LAIRS_ON: Final[Goes[AtLair]] = flow.Goes(AtLair, _lairs_on, (Bracing,))
GOES: Final = (LAIRS_ON,)
