"""Threats: scrolls that harm, from the choice of a victim to the losses.

Here: the steps `Aiming`, `Answering` and `Suffering`. Not here: who may cast what (`scrolls`), and how units
are lost (`battle.losses`). Clauses: scroll cards, page 23. Rulings: `R-answer-to-a-scroll`,
`R-answers-nest`, `R-reflect-chain`, `R-invincible-shield`.

A scroll that harms is announced. The player whom it strikes may answer, and each answer takes effect first;
one that turns the scroll back makes it a threat to the other side, who may answer likewise.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from conquest_rules.dragonlords.content.effects import LoseUnits, Madden, SeeScrolls
from conquest_rules.dragonlords.content.names import NUMBER, Nature, Where
from conquest_rules.dragonlords.magic.casters import protected
from conquest_rules.dragonlords.magic.scrolls import CAST, aims, castable, effect_of, turned_back
from conquest_rules.dragonlords.magic.showing import SHOW, showable
from conquest_rules.dragonlords.magic.windows import is_asked, passed, passing, until_something_ends
from conquest_rules.dragonlords.position.actions import Action, Aim, Pass
from conquest_rules.dragonlords.position.checks import DECIDES, Goes, Moved, Phase, Turn, by_checks, known
from conquest_rules.dragonlords.position.crews import fighters
from conquest_rules.dragonlords.position.events import (
    Passed,
    ScrollAimed,
    ScrollStopped,
    ScrollStruck,
)
from conquest_rules.dragonlords.position.facts.scrolls import NotATarget
from conquest_rules.dragonlords.position.figures import Figure, look
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Aiming,
    Answering,
    Falling,
    Looking,
    Losing,
    Removing,
    Step,
    Suffering,
    Threat,
    battle_of,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Roll, Rolled
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.rules import Awaiting

SCROLLS: Final = "Scrolls"


@clause("D23.11", "D23.17", "D23.23")
def causes(state: State, scroll: str) -> tuple[str, ...]:
    """The clauses by which a scroll strikes."""
    row = state.table.content.scrolls[scroll]
    if isinstance(row.effect, Madden):
        return ("D23.16", "D23.17")
    return ("D23.11",) if row.where is Where.ANYWHERE_BUT_WASTELANDS else ("D23.23",)


# Aiming.


def _caster(state: State, step: Aiming) -> Turn:
    return DECIDES[step.by]


def _aims(state: State, step: Aiming) -> Iterator[Aim]:
    return aims(state, step.scroll, step.by, step.at)


def _names_a_place(state: State, step: Aiming, act: Aim) -> Misfit | None:
    return None if act.at is None or act.at in state.table.place else known(state, act.at)


@clause("D23.4", "D23.5", "D23.30")
def at_whom_it_can_strike(state: State, step: Aiming, act: Aim) -> Violation | None:
    """A scroll concerns enemies, or another player, where it reaches."""
    if act in _aims(state, step):
        return None
    row = state.table.content.scrolls[step.scroll]
    anywhere = row.where is Where.ANYWHERE_BUT_WASTELANDS
    why = "D23.30" if isinstance(row.effect, SeeScrolls) else "D23.5" if anywhere else "D23.4"
    return Violation(why, NotATarget(step.scroll, act.side))


@clause("D23.3", "D23.5", "D23.11", "D23.30")
def aim(state: State, step: Aiming, act: Aim) -> Moved:
    """A scroll that harms is announced; one that looks at scrolls does so."""
    if act.at is None:
        return at_step(state, Looking(step.by, act.side, step.then)), ()
    threat = Threat(step.scroll, step.by, step.at, act.side, act.at)
    told = ScrollAimed(step.by, step.scroll, act.side, act.at, causes(state, step.scroll))
    return at_step(state, Answering(threat, step.then)), (told,)


def _aims_on(state: State, step: Aiming) -> Moved | None:
    """With a single target nothing is asked."""
    first, *others = _aims(state, step)
    return None if others else aim(state, step, first)


# Answering.


def _struck(state: State, step: Answering) -> Turn:
    return DECIDES[step.threat.side]


@clause("D23.3")
def _open_to(state: State, step: Answering) -> Iterator[Action]:
    side, at = step.threat.side, step.threat.at
    yield from showable(state, side, at)
    yield from castable(state, step, side, (at,))


def _answers(state: State, step: Answering) -> Iterator[Action]:
    yield from _open_to(state, step)
    yield from passing(state, step.threat.side)


@clause("D23.3")
def let_happen(state: State, step: Answering, act: Pass) -> Moved:
    """A player answers no more, and the scroll takes effect."""
    told = Passed(act.by, step.threat.at, act.until)
    return at_step(passed(state, act.by, act.until), Suffering(step.threat, step.then)), (told,)


@clause("D23.3")
def _answers_on(state: State, step: Answering) -> Moved | None:
    """A player who cannot answer, as everyone can see, is not asked."""
    if is_asked(state, step.threat.side, step.threat.at, _open_to(state, step)):
        return None
    return at_step(state, Suffering(step.threat, step.then)), ()


# Suffering.


@clause("D10.15", "D20.9", "D23.22", "D23.24", "D23.25")
def stops(state: State, threat: Threat) -> bool:
    """Whether the side that a scroll strikes is protected against what the scroll is made of."""
    effect = effect_of(state, threat.scroll)
    if isinstance(effect, Madden):
        return protected(state, threat.side, threat.at, Nature.MADNESS)
    assert isinstance(effect, LoseUnits), effect
    return effect.nature is not None and protected(state, threat.side, threat.at, effect.nature)


@clause("D10.15", "D20.9", "D23.22", "D23.25")
def _suffers_on(state: State, step: Suffering) -> Moved | None:
    """A scroll does nothing to a side that is protected, or is not there any more."""
    threat = step.threat
    if fighters(state, threat.at, threat.side) and not stops(state, threat):
        if not protected(state, threat.side, threat.at, Nature.SCROLL):
            return None
        # Where both sides are protected against scrolls it is stopped, or it would turn for ever.
        back = protected(state, threat.by, threat.origin, Nature.SCROLL)
        if state.table.reading("R-invincible-shield") == "reflects" and not back:
            return turned_back(state, threat, step.then)
    told = ScrollStopped(threat.scroll, threat.side, threat.at, causes(state, threat.scroll))
    return at_step(state, step.then), (told,)


@clause("D23.11", "D23.16", "D23.17", "D23.18", "D23.23", "D32.18", "D32.19")
def dice(state: State, threat: Threat) -> Roll:
    """The dice of the side that is struck: one that says how many are lost, or one for each of its units.

    A unit falls by its people's attack number, whatever its Total Attack Strength is.
    """
    effect = effect_of(state, threat.scroll)
    if isinstance(effect, Madden):
        most = state.table.content.attack[NUMBER[threat.side]]
        most -= state.table.reading("R-berserk-threshold") == "less-than"
        rolled = (Die.at_most(effect.die, most),) * fighters(state, threat.at, threat.side).total
    else:
        assert isinstance(effect, LoseUnits), effect
        rolled = (Die(effect.die),)
    words = words_of(state.table.content)
    name, card = words.name("side", threat.side), words.name("card", threat.scroll)
    return Roll(rolled, f"dice of {name} against {card}")


def _victim_rolls(state: State, step: Suffering) -> Turn:
    return Awaiting(dice(state, step.threat))


@clause("D23.11", "D23.17", "D23.21", "D23.23", "D20.10")
def suffer(state: State, step: Suffering, act: Rolled) -> Moved:
    """The victim loses as many units as the dice say; outside of a combat, Kings fall immediately."""
    threat, cited = step.threat, causes(state, step.threat.scroll)
    here = fighters(state, threat.at, threat.side)
    after = step.then if battle_of(step.then) is not None else Falling(step.then)
    losing: Step = Removing(threat.at, ((threat.side, threat.by),), after, cited[-1])
    losses = _losses(state, threat, here, act)
    for struck, number in reversed(losses):
        losing = Losing(threat.side, threat.at, number, losing, struck)
    total = sum(number for _, number in losses)
    told = ScrollStruck(threat.side, threat.at, threat.scroll, act.faces, total, cited)
    return at_step(state, losing), (told,)


@clause("D23.21", "D32.19")
def _losses(
    state: State, threat: Threat, here: Bag[Figure], act: Rolled
) -> tuple[tuple[Figure | None, int], ...]:
    """How many units are lost, and of which look; None where their owner chooses."""
    if not isinstance(effect_of(state, threat.scroll), Madden):
        return ((None, min(act.faces[0], here.total)),)
    die = dice(state, threat).dice[0]
    if state.table.reading("R-berserk-casualties") == "owners-choice":
        return ((None, sum(map(die.hits, act.faces))),)
    # A die for each unit, those that look alike together.
    rolled = zip(
        chain.from_iterable((look(one),) * count for one, count in here.pairs), act.faces, strict=True
    )
    fallen = Bag((seen, int(die.hits(face))) for seen, face in rolled)
    return fallen.pairs


AIMING: Final[Phase[Aiming]] = flow.Phase(
    Aiming,
    SCROLLS,
    _caster,
    _aims,
    (flow.Deed(Aim, aim, by_checks(at_whom_it_can_strike, fits=_names_a_place)),),
    whose="D23.2",
    leads_to=(Answering, Looking),
)
ANSWERING: Final[Phase[Answering]] = flow.Phase(
    Answering,
    SCROLLS,
    _struck,
    _answers,
    (SHOW, CAST, flow.Deed(Pass, let_happen, by_checks(until_something_ends), whose="D23.3")),
    whose="D23.3",
    leads_to=(Answering, Aiming, Suffering),
)
SUFFERING: Final[Phase[Suffering]] = flow.Phase(
    Suffering,
    SCROLLS,
    _victim_rolls,
    deeds=(flow.Deed(Rolled, suffer),),
    leads_to=(Losing, Removing),
)
AIMS_ON: Final[Goes[Aiming]] = flow.Goes(Aiming, _aims_on, (Answering, Looking))
ANSWERS_ON: Final[Goes[Answering]] = flow.Goes(Answering, _answers_on, (Suffering,))
SUFFERS_ON: Final[Goes[Suffering]] = flow.Goes(Suffering, _suffers_on, (Answering,))
PHASES: Final = (AIMING, ANSWERING, SUFFERING)
GOES: Final = (AIMS_ON, ANSWERS_ON, SUFFERS_ON)
