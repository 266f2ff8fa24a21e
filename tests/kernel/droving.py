"""Droving: made-up rules of a few lines, for what the kernel does with any rules.

What lives here: beasts that are driven along a lane, from field to field. What may not live here: tests.
"""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import IllegalAction, Misfit, Rule, Violation
from conquest_rules.kernel.notation import Notation, Word
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Transition

LANE = ("old-mill", "north-ford", "green-hill", "tor")
# How far a beast is driven at once, and whether it is counted; the first reading is the default.
RULINGS = {"R-far": ("field-by-field", "two-fields"), "R-count": ("counted", "not-counted")}

# How often a beast may be driven in a day.
OFTEN = 3


@frozen(order=True)
class Beast:
    """A beast, how far it was driven, and whether it has a bell."""

    kind: str
    driven: int = 0
    bell: bool = False

    def __str__(self) -> str:
        return self.kind + "+" * self.driven + "!" * self.bell


@frozen
class Drive:
    """A beast is driven to another field."""

    by: str
    beast: Beast
    at: str
    to: str


@frozen
class Rest:
    """The drover rests, and the day is over."""

    by: str


Act: TypeAlias = Drive | Rest


@frozen
class Driven:
    """A beast came to a field."""

    beast: Beast
    to: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """Why."""
        return ("T2.1",)


@frozen
class Day:
    """Who drives, where the beasts are, how each ruling is read, and whether the day is over."""

    drover: str = "ann"
    herd: Bag[tuple[str, Beast]] = Bag()
    readings: tuple[str, ...] = tuple(names[0] for names in RULINGS.values())
    over: bool = False


def _read_beast(text: str) -> Beast:
    kind = text.rstrip("+!")
    return Beast(kind, text.count("+"), text.endswith("!"))


NOTATION: Notation[Act] = Notation(
    {Drive: "{by} drives {beast} from {at} to {to}", Rest: "{by} rests for the day"},
    {Beast: Word(str, _read_beast)},
)


def herd(**fields: Beast | tuple[Beast, ...]) -> Bag[tuple[str, Beast]]:
    """Beasts by field: `herd(tor=Beast("ox"))`."""
    beasts = ((at, one if isinstance(one, tuple) else (one,)) for at, one in fields.items())
    return Bag.of(*((at.replace("_", "-"), beast) for at, some in beasts for beast in some))


def reread(day: Day, ruling: str, reading: str) -> Day:
    """The day where one ruling is read otherwise."""
    places = enumerate(RULINGS)
    return evolve(day, readings=tuple(reading if one == ruling else day.readings[n] for n, one in places))


def to_act(day: Day) -> Deciding[str] | Awaiting[Act] | Over[str]:
    """The drover, until the day is over."""
    return Over(day.drover) if day.over else Deciding(day.drover)


def legal_actions(day: Day) -> tuple[Act, ...]:
    """Every beast may be driven on; last the drover rests."""
    drives = (Drive(day.drover, beast, at, to) for at, beast in day.herd.kinds for to in LANE)
    return tuple(act for act in (*drives, Rest(day.drover)) if not why_not(day, act))


def why_not(day: Day, act: Act) -> tuple[Violation | Misfit, ...]:
    """A beast is driven from where it is, not too far and not too often."""
    return tuple(_refusals(day, act))


def _refusals(day: Day, act: Act) -> Iterator[Violation | Misfit]:
    if day.over:
        yield Misfit(Rule("The day is over."))
    if isinstance(act, Rest):
        return
    if (act.at, act.beast) not in day.herd:
        yield Misfit(Rule("There is no such beast."))
    elif not 0 < abs(LANE.index(act.to) - LANE.index(act.at)) <= 1 + ("two-fields" in day.readings):
        yield Violation("T2.2", Rule("That is too far."), ruling="R-far")
    elif act.beast.driven == OFTEN:
        yield Violation("T2.3", Rule("It has been driven often enough."))


def transition(day: Day, act: Act) -> Transition[Day, Act, Driven]:
    """The beast is in the other field, and has been driven once more."""
    if refusals := why_not(day, act):
        raise IllegalAction(refusals)
    if isinstance(act, Rest):
        return Transition(act, evolve(day, over=True), ())
    tired = evolve(act.beast, driven=act.beast.driven + ("counted" in day.readings))
    after = evolve(day, herd=day.herd.remove((act.at, act.beast)).add((act.to, tired)))
    return Transition(act, after, (Driven(tired, act.to),))


def apply(day: Day, act: Act) -> Day:
    """The day after an action."""
    return transition(day, act).state
