"""Five Groves: a small game for two, complete, made of the kernel alone.

Two seats hold groves in a ring of five. On your turn you march to the next grove, or pass. A march to a grove
of the other seat is an attack: one die, and the defender may add a reserve that lay face down.

Here: everything that a game has, in the order in which you would write it. The page "Add a game" of the
documentation walks through this file. Not here: an import of anything but the kernel.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial, reduce
from math import cos, pi, sin
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from attrs import asdict, evolve, field, frozen

from conquest_rules.kernel import documents, explaining, flow, grouping, seeing, wording
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.board import Board
from conquest_rules.kernel.catalogue import Catalogue, read_catalogue
from conquest_rules.kernel.chance import Draw, Drawn, Roll, Rolled
from conquest_rules.kernel.clause import (
    Fact,
    Fault,
    IllegalAction,
    IllegalSetup,
    Misfit,
    Rule,
    Violation,
    cites,
    clause,
)
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.explaining import Explanation, Refusal
from conquest_rules.kernel.notation import Notation
from conquest_rules.kernel.parts import Way
from conquest_rules.kernel.playing import Player
from conquest_rules.kernel.readings import Readings, readings, why_no_such_readings
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Awaiting, Deciding, Group, Over, Transition
from conquest_rules.kernel.secret import Secret, guessed, veiled
from conquest_rules.kernel.wire import strict_wire
from conquest_rules.kernel.words import PLAIN, say

# 1. The board, and how the game is set up.


class Seat(StrEnum):
    RED = "Red"
    BLUE = "Blue"


class Grove(StrEnum):
    ASH = "Ash"
    BIRCH = "Birch"
    CEDAR = "Cedar"
    ELDER = "Elder"
    FIR = "Fir"


SEATS: Final = tuple(Seat)
RING: Final = tuple(Grove)
OPENING: Final = {Grove.ASH: Seat.RED, Grove.CEDAR: Seat.BLUE}
DEFENCE: Final = 3
WORTH: Final = {"Militia": 1, "Archers": 2, "Knights": 3}
OTHER: Final = {Seat.RED: Seat.BLUE, Seat.BLUE: Seat.RED}


@clause("T1.1")
def ring() -> Board:
    """Each grove borders the two beside it."""
    return Board.of({grove: (RING[place - 1],) for place, grove in enumerate(RING)})


BOARD: Final = ring()


@cache
def catalogue() -> Catalogue:
    """The clauses and rulings, from two files beside this one."""
    here = Path(__file__).parent
    return read_catalogue(*((here / name).read_text("utf-8") for name in ("clauses.toml", "rulings.toml")))


def _in_order(chosen: Mapping[str, str] | Readings) -> Readings:
    return tuple(sorted(dict(chosen).items()))


@frozen
class Setup:
    """A way to play: how many rounds, who sits where, and which readings were chosen."""

    rounds: int = 6
    players: tuple[str, str] = ("player 1", "player 2")
    rulings: Readings = field(default=(), converter=_in_order)

    def __attrs_post_init__(self) -> None:
        if problems := tuple(why_no_such_readings(catalogue(), self.rulings)):
            raise IllegalSetup(problems)

    @property
    def readings(self) -> Mapping[str, str]:
        """The reading of every ruling."""
        return readings(catalogue(), self.rulings)


# 2. What can be done, and how it is written.


@frozen
class March:
    by: Seat
    to: Grove


@frozen
class Commit:
    by: Seat
    reserve: str


@frozen
class Pass:
    by: Seat


Decision: TypeAlias = March | Commit | Pass
Action: TypeAlias = Decision | Drawn | Rolled
NOTATION: Final[Notation[Action]] = Notation(
    {
        March: "{by} marches to {to}",
        Commit: "{by} commits {reserve}",
        Pass: "{by} passes",
        Drawn: "draw {item}",
        Rolled: "roll {faces}",
    }
)

# 3. What happens, with the sentence for it and the clauses that made it happen.


@frozen
class ReserveDrawn:
    SAYS: ClassVar = "{by} draws a reserve."
    by: Seat
    reserve: Secret[str]
    clauses: tuple[str, ...] = cites("T1.3")


@frozen
class TurnBegun:
    SAYS: ClassVar = "Round {round}: {by} begins its turn."
    round: int
    by: Seat
    clauses: tuple[str, ...] = cites("T1.4")


@frozen
class GroveEntered:
    SAYS: ClassVar = "{by} enters {to}."
    by: Seat
    to: Grove
    clauses: tuple[str, ...] = cites("T1.5", "T1.6")


@frozen
class DieRolled:
    SAYS: ClassVar = "{by} attacks {to} and rolls {face}."
    by: Seat
    to: Grove
    face: int
    clauses: tuple[str, ...] = cites("T1.5", "T2.1")


@frozen
class ReserveCommitted:
    SAYS: ClassVar = "{by} commits the {reserve}."
    by: Seat
    reserve: str
    clauses: tuple[str, ...] = cites("T2.2")


@frozen
class AttackEnded:
    SAYS: ClassVar = "{holder} holds {to} after the attack."
    to: Grove
    holder: Seat
    clauses: tuple[str, ...] = cites("T2.3")


@frozen
class GameEnded:
    SAYS: ClassVar = "The game is over."
    winners: tuple[Seat, ...]
    clauses: tuple[str, ...] = cites("T2.4")


Event: TypeAlias = (
    ReserveDrawn | TurnBegun | GroveEntered | DieRolled | ReserveCommitted | AttackEnded | GameEnded
)

# 4. Where a game can be: its steps, and the state that holds one.


@frozen
class Outcome:
    winners: tuple[Seat, ...]
    clause: str = "T2.4"


@frozen
class Drawing:
    """The active seat draws its reserve."""


@frozen
class Choosing:
    """The active seat marches or passes."""


@frozen
class Attacking:
    """The active seat rolls the die."""

    to: Grove


@frozen
class Judging:
    """The die is compared with the defence; the game never stops here."""

    to: Grove
    face: int
    defence: int = DEFENCE


@frozen
class Window:
    """A seat may answer before the game continues."""

    asked: Seat
    then: Judging


@frozen
class Finished:
    outcome: Outcome


Step: TypeAlias = Drawing | Choosing | Attacking | Judging | Window | Finished


@frozen
class State:
    setup: Setup
    holders: tuple[Seat | None, ...]
    reserves: tuple[Secret[str], ...] = (Secret(), Secret())
    spent: Bag[str] = Bag()
    round: int = 1
    active: Seat = Seat.RED
    step: Step = Drawing()
    seen_by: str | None = None

    def holder(self, grove: Grove) -> Seat | None:
        return self.holders[RING.index(grove)]

    def held(self, seat: Seat) -> tuple[Grove, ...]:
        return tuple(grove for grove in RING if self.holder(grove) is seat)

    def near(self, seat: Seat) -> tuple[Grove, ...]:
        """The groves that border those of a seat and are not its own."""
        beside = {to for at in self.held(seat) for to in BOARD.bordering(at)}
        return tuple(grove for grove in RING if grove in beside and self.holder(grove) is not seat)

    def reserve(self, seat: Seat) -> Secret[str]:
        """What a seat has face down; if no one knows it, there is nothing."""
        return self.reserves[SEATS.index(seat)]

    @property
    def unseen(self) -> Bag[str]:
        """The reserves that this position does not show: the undrawn ones, and in a view the hidden ones."""
        shown = (one.item for one in self.reserves if one.item is not None)
        return Bag.of(*WORTH) - Bag.of(*shown) - self.spent

    def taken(self, grove: Grove, by: Seat) -> "State":
        place = RING.index(grove)
        return evolve(self, holders=(*self.holders[:place], by, *self.holders[place + 1 :]))

    def with_reserve(self, seat: Seat, reserve: Secret[str]) -> "State":
        red, blue = self.reserves
        return evolve(self, reserves=(reserve, blue) if seat is Seat.RED else (red, reserve))


# 5. The rules of each step, as rows. First the types of the game, once.

S = TypeVar("S")
Turn: TypeAlias = Deciding[Seat] | Awaiting[Action] | Over[Outcome]
Moved: TypeAlias = tuple[State, tuple[Event, ...]]
Refusals: TypeAlias = Iterator[Violation | Misfit]
Phase: TypeAlias = flow.Phase[State, S, Action, Event, Seat, Outcome]
Goes: TypeAlias = flow.Goes[State, S, Event]

# 5a. Drawing the reserves: chance is asked, and the answer is an action.


def draws(state: State, step: Drawing) -> Turn:
    return Awaiting(Draw(state.unseen, f"the reserve of {state.active}"))


@clause("T1.3")
def draw(state: State, step: Drawing, act: Drawn) -> Moved:
    """Red, then Blue, draws a reserve and looks at it."""
    by = state.active
    reserve = Secret(act.shown, (by.value,))
    after, drawn = state.with_reserve(by, reserve), ReserveDrawn(by, reserve)
    if by is Seat.RED:
        return evolve(after, active=Seat.BLUE), (drawn,)
    return evolve(after, active=Seat.RED, step=Choosing()), (drawn, TurnBegun(1, Seat.RED))


DRAWING: Final[Phase[Drawing]] = flow.Phase(
    Drawing, "Draw a reserve", draws, deeds=(flow.Deed(Drawn, draw),), leads_to=(Drawing, Choosing)
)

# 5b. A turn: a seat decides. What it may do is listed; what it may not is refused by a clause.


@frozen
class CannotMarch(Fact):
    SAYS = "{by} cannot march to {to}."
    by: Seat
    to: Grove


@frozen
class CanMarch(Fact):
    SAYS = "{by} can march to {groves:or}."
    SAYS_NONE = "No grove is open, so pass."
    by: Seat
    groves: tuple[Grove, ...]


def active_decides(state: State, step: Choosing) -> Turn:
    return Deciding(state.active)


def choices(state: State, step: Choosing) -> Iterator[Action]:
    """Every march; passing comes last."""
    yield from (March(state.active, to) for to in state.near(state.active))
    yield Pass(state.active)


@clause("T1.5")
def why_no_march(state: State, step: Choosing, act: March) -> Refusals:
    """A grove that borders one of yours and is not yours."""
    if act.to not in (near := state.near(act.by)):
        yield Violation("T1.5", CannotMarch(act.by, act.to), CanMarch(act.by, near))


@clause("T1.6", "T2.1")
def march(state: State, step: Choosing, act: March) -> Moved:
    """An empty grove is yours; any other is attacked."""
    if state.holder(act.to) is None:
        return next_turn(state.taken(act.to, act.by), GroveEntered(act.by, act.to))
    return evolve(state, step=Attacking(act.to)), ()


def idle(state: State, step: Choosing, act: Pass) -> Moved:
    return next_turn(state)


CHOOSING: Final[Phase[Choosing]] = flow.Phase(
    Choosing,
    "March or pass",
    active_decides,
    choices,
    (flow.Deed(March, march, why_no_march), flow.Deed(Pass, idle)),
    leads_to=(Choosing, Attacking, Finished),
)


@clause("T1.4", "T2.4")
def next_turn(state: State, *events: Event) -> Moved:
    """The seats take turns; after the last round, the seat with more groves wins."""
    if state.active is Seat.BLUE and state.round == state.setup.rounds:
        groves = {seat: len(state.held(seat)) for seat in SEATS}
        winners = tuple(seat for seat in SEATS if groves[seat] > groves[OTHER[seat]])
        return evolve(state, step=Finished(Outcome(winners))), (*events, GameEnded(winners))
    number, seat = state.round + (state.active is Seat.BLUE), OTHER[state.active]
    return evolve(state, round=number, active=seat, step=Choosing()), (*events, TurnBegun(number, seat))


# 5c. An attack: the die, an automatic step, and a window before it.


def rolls(state: State, step: Attacking) -> Turn:
    return Awaiting(Roll((Die(6),), f"the attack on {step.to}"))


@clause("T2.1")
def roll(state: State, step: Attacking, act: Rolled) -> Moved:
    """The attacker rolls one die."""
    [face] = act.faces
    return evolve(state, step=Judging(step.to, face)), (DieRolled(state.active, step.to, face),)


@clause("T2.3")
def judge(state: State, step: Judging) -> Moved:
    """If the die beats the defence, the attacker takes the grove."""
    equal_is_enough = state.setup.readings["R-tie"] == "attacker-takes"
    if step.face + equal_is_enough <= step.defence:
        return next_turn(state, AttackEnded(step.to, OTHER[state.active]))
    return next_turn(state.taken(step.to, state.active), AttackEnded(step.to, state.active))


@clause("T2.2")
def door(state: State, before: Step, events: tuple[Event, ...]) -> State | None:
    """After the roll, a defender who has a reserve is asked."""
    step, defender = state.step, OTHER[state.active]
    if isinstance(before, Attacking) and isinstance(step, Judging) and state.reserve(defender).knowers:
        return evolve(state, step=Window(defender, step))
    return None


def defender_decides(state: State, step: Window) -> Turn:
    return Deciding(step.asked)


def answers(state: State, step: Window) -> Iterator[Action]:
    """The reserve, unless this is the view of someone else; passing comes last."""
    if (item := state.reserve(step.asked).item) is not None:
        yield Commit(step.asked, item)
    yield Pass(step.asked)


def why_no_commit(state: State, step: Window, act: Commit) -> Refusals:
    """You commit the reserve that you have."""
    if state.reserve(act.by).item != act.reserve:
        yield Misfit(Rule("This position does not show such a reserve."))


@clause("T2.2", "T2.3")
def commit(state: State, step: Window, act: Commit) -> Moved:
    """The reserve is added to the defence, and is out of the game."""
    then = evolve(step.then, defence=step.then.defence + WORTH[act.reserve])
    after = evolve(state.with_reserve(act.by, Secret()), spent=state.spent.add(act.reserve), step=then)
    return after, (ReserveCommitted(act.by, act.reserve),)


def keep(state: State, step: Window, act: Pass) -> Moved:
    return evolve(state, step=step.then), ()


ATTACKING: Final[Phase[Attacking]] = flow.Phase(
    Attacking, "Roll the die", rolls, deeds=(flow.Deed(Rolled, roll),), leads_to=(Judging, Window)
)
JUDGING: Final[Goes[Judging]] = flow.Goes(Judging, judge, leads_to=(Choosing, Finished))
WINDOW: Final[Phase[Window]] = flow.Phase(
    Window,
    "Answer the attack",
    defender_decides,
    answers,
    (flow.Deed(Commit, commit, why_no_commit), flow.Deed(Pass, keep)),
    whose="T2.2",
    leads_to=(Judging,),
)

# 5d. The end, and the flow: all rows, the door, and what is out of turn.


def over(state: State, step: Finished) -> Turn:
    return Over(step.outcome)


FINISHED: Final[Phase[Finished]] = flow.Phase(Finished, "The end", over)


@frozen
class NotNow(Fact):
    SAYS = "{by} cannot do this now."
    by: Seat


@frozen
class WaitsFor(Fact):
    SAYS = "The game is waiting for {whom}."
    whom: str


@clause("T1.4", "T2.2")
def misplaced(state: State, act: Decision, phases: Mapping[type, Phase[Any]]) -> Refusals:
    """Another seat decides now, or something else is decided."""
    phase, turn = phases[type(state.step)], to_act(state)
    if turn != Deciding(act.by) or type(act) not in phase.by_kind:
        whom = turn.by if isinstance(turn, Deciding) else "the die or the draw"
        yield Violation(phase.whose or "T1.4", NotNow(act.by), WaitsFor(whom))


FLOW: Final[flow.Flow[State, Step, Action, Event, Seat, Outcome]] = flow.Flow(
    attrgetter("step"),
    phases=flow.by_step(DRAWING, CHOOSING, ATTACKING, WINDOW, FINISHED),
    goes=flow.by_step(JUDGING),
    misplaced=misplaced,
    interludes=(Window,),
    door=door,
)

# 6. Playing: the functions of `kernel.rules.Rules`.

GAME: Final = "toy"
TITLE: Final = "Five Groves"
RULES_VERSION: Final = 1
write_action, parse_action = NOTATION.write, NOTATION.read


@clause("T1.2")
def new_game(setup: Setup) -> State:
    """Red starts in Ash and Blue in Cedar."""
    return State(setup, tuple(OPENING.get(grove) for grove in RING))


def setup_of(state: State) -> Setup:
    return state.setup


def to_act(state: State) -> Turn:
    return FLOW.to_act(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    return FLOW.listed(state)


def why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    return FLOW.why_not(state, action)


def transition(state: State, action: Action) -> Transition[State, Action, Event]:
    refusals = why_not(state, action)
    if state.seen_by is not None:
        refusals += (Misfit(Rule("A view cannot be played on.")),)
    if refusals:
        raise IllegalAction(refusals)
    return FLOW.transition(state, action)


def apply(state: State, action: Action) -> State:
    return transition(state, action).state


def default_action(state: State) -> Action:
    return legal_actions(state)[-1]


def grouped(state: State) -> tuple[Group[Action], ...]:
    return grouping.grouped(legal_actions(state), lambda act: (getattr(act, "to", None), None))


def tallies(state: State) -> Mapping[str, int]:
    groves = {f"{seat} groves": len(state.held(seat)) for seat in SEATS}
    return groves | {f"{seat} reserves": len(state.reserve(seat).knowers) for seat in SEATS}


# 7. Seeing: what is hidden from whom, and what is wrong with a position made by hand.


def viewers(state: State) -> tuple[Seat, ...]:
    return SEATS


def view(state: State, viewer: Seat | None) -> State:
    seen = veiled(state, () if viewer is None else (viewer,))
    return evolve(seen, seen_by=viewer or "spectator")


def seen(step: Transition[State, Action, Event], viewer: Seat | None) -> Transition[State, Action, Event]:
    events = veiled(step.events, () if viewer is None else (viewer,))
    return Transition(step.action if events == step.events else Drawn(None), view(step.state, viewer), events)


def fill(seen: State, rng: Random) -> State:
    reserves, _ = guessed(seen.reserves, seen.unseen, rng)
    return evolve(seen, reserves=reserves, seen_by=None)


def redact(record: Record[Setup, Action], viewer: Seat | None) -> Record[Setup, Action]:
    return seeing.redact(record, new_game(record.setup), transition, partial(seen, viewer=viewer))


def faults(state: State) -> tuple[Fault, ...]:
    return tuple(_faults(state))


def _faults(state: State) -> Iterator[Fault]:
    shown = [one.item for one in state.reserves if one.item is not None] + list(state.spent)
    if len(state.holders) != len(RING):
        yield Fault("holders", f"has {len(state.holders)} entries, and there are {len(RING)} groves", "T1.1")
    if len(set(shown)) < len(shown) or not set(shown) <= set(WORTH):
        yield Fault("reserves", f"are {', '.join(shown)}, and there is one of each kind", "T1.3")
    if state.seen_by is None and any(one.item is None and one.knowers for one in state.reserves):
        yield Fault("reserves", "are hidden in a full state", "T1.3")
    if not 1 <= state.round <= state.setup.rounds:
        yield Fault("round", f"is {state.round}, and there are {state.setup.rounds}", "T2.4")
    if type(state.step) not in FLOW.phases:
        yield Fault("step", "is one in which the game never stops")


# 8. Documents and records.

DOCUMENTS: Final = documents.Documents(
    GAME,
    1,
    strict_wire(Action, Event, Step, Refusal, forms=documents.REFUSALS),
    kinds={
        "state": State,
        "action": Action,
        "event": Event,
        "refusal": Refusal,
        "explanation": Explanation[Action],
        "setup": Setup,
        "record": documents.RecordDocument[Setup, Action],
    },
    forms={},
)
document, dump, schemas = DOCUMENTS.document, DOCUMENTS.dump, DOCUMENTS.schemas


def turn_begun(event: Event) -> str | None:
    return f"{event.round}:{event.by}" if isinstance(event, TurnBegun) else None


ARCHIVE: Final[documents.Archive[Setup, State, Action, Event, None]] = documents.Archive(
    DOCUMENTS, NOTATION, new_game, transition, turn_begun
)
read_action, read_event, read_setup = ARCHIVE.read_action, ARCHIVE.read_event, ARCHIVE.read_setup
read_record, parse_record, write_record = ARCHIVE.read_record, ARCHIVE.parse_record, ARCHIVE.write_record


def read_state(source: object, setup: Setup) -> State:
    state = DOCUMENTS.read(source, State)
    if state.setup != setup:
        documents.refuse("$.setup", "is another than that of the game")
    return state


def record_of(setup: Setup, *actions: Action) -> Record[Setup, Action]:
    return Record(GAME, RULES_VERSION, setup, actions)


# 9. Explaining: the verdict on an action, and what another reading would change.


def reread(state: State, ruling: str, reading: str) -> State:
    return evolve(state, setup=evolve(state.setup, rulings={**dict(state.setup.rulings), ruling: reading}))


EXPLAINER: Final[explaining.Explainer[State, Action, Event, Seat]] = explaining.Explainer(
    catalogue, why_not, transition, view, fill, table="setup", rereads=reread
)
explain, explain_to = EXPLAINER.explain, EXPLAINER.explain_to
explain_refusal = EXPLAINER.explain_refusal


# 10. Telling: what the game says to people, and what people say to it.

LABELS: Final[Mapping[type, str]] = {March: "March to {to}", Commit: "Commit the {reserve}", Pass: "Pass"}
VOCABULARY: Final = wording.Vocabulary[State, Action](
    ids={name.lower(): name for name in (*SEATS, *RING, *WORTH)},
    kinds=WORTH,
    spaces=RING,
    said={"marches": "march go goes attack attacks", "commits": "commit", "passes": "pass"},
)


def sentence(state: State, event: Event) -> str:
    return say(PLAIN, event.SAYS, asdict(event, recurse=False))


def is_news(event: Event) -> bool:
    return not isinstance(event, ReserveDrawn | TurnBegun)


def label(state: State, action: Action) -> str:
    template = LABELS.get(type(action))
    return template.format_map(asdict(action)) if template else write_action(action)


def moment(state: State) -> str:
    return f"Round {state.round}, {state.active}: {FLOW.phase_of(state).name}"


def name_of(state: State, who: object) -> str:
    return str(who)


def called(state: State, who: Seat) -> str:
    return name_of(state, who)


def does(state: State, who: Seat, verb: str) -> str:
    return f"{who} {verb}s"


def colour_of(state: State, who: Seat) -> str:
    return who.lower()


def describe(state: State, region: str | None) -> Iterator[str]:
    groves = [Grove(region)] if region in RING else [] if region else RING
    if not groves:
        raise LookupError(f"There is no grove {region!r}. The groves are {', '.join(RING)}.")
    return (f"{grove}: {state.holder(grove) or 'empty'}" for grove in groves)


def understand(state: State, text: str) -> wording.Understood[Action]:
    by = turn.by if isinstance(turn := to_act(state), Deciding) else state.active
    return wording.understand(
        NOTATION, VOCABULARY, state, by, text, legal=legal_actions(state), why_not=why_not
    )


# 11. Setting and showing: what the commands ask before a game, and what they show during one.

WAYS: Final = (Way("rounds", ("2", "4", "6"), "6", "How many rounds are played."),)
PARTS: Final = {"holders": "who holds which grove"}


def setup(
    chosen: Mapping[str, str], seats: Mapping[Seat, str], rulings: Mapping[str, str], content: None
) -> Setup:
    red, blue = (seats.get(seat, f"player {place}") for place, seat in enumerate(SEATS, 1))
    return Setup(int(chosen.get("rounds", 6)), (red, blue), rulings)


def seats(setup: Setup) -> tuple[tuple[str, tuple[Seat, ...]], ...]:
    return tuple((player, (seat,)) for player, seat in zip(setup.players, SEATS, strict=True))


def is_pass(action: Action) -> bool:
    return isinstance(action, Pass)


def occasion(state: State) -> str:
    step = state.step
    return (
        f"The die of the attack on {step.then.to} shows {step.then.face}." if isinstance(step, Window) else ""
    )


def first_choice(setup: Setup, who: Seat | None) -> State:
    state = reduce(apply, (Drawn("Militia"), Drawn("Archers")), new_game(setup))
    return apply(state, Pass(Seat.RED)) if who is Seat.BLUE else state


def overview(state: State) -> Iterator[tuple[str, tuple[tuple[str, Seat | None], ...]]]:
    yield "Groves", tuple(zip(describe(state, None), state.holders, strict=True))


def scores(state: State, who: Seat) -> Mapping[str, int | str]:
    groves = len(state.held(who))
    return {"grove" if groves == 1 else "groves": groves}


def holds(state: State, who: Seat) -> Iterator[str]:
    secret = state.reserve(who)
    yield f"Reserve: {(secret.item or 'face down') if secret.knowers else 'none'}"


# 12. Pictures: plain SVG.

INKS: Final = {Seat.RED: "#c0504a", Seat.BLUE: "#5b87c9", None: "#efe9d8"}


def board_svg(state: State, *, highlight: Collection[str] = ()) -> str:
    return svg(300, moment(state), "".join(_circle(state, grove, grove in highlight) for grove in RING))


def _circle(state: State, grove: Grove, bold: bool) -> str:
    turned = 2 * pi * RING.index(grove) / len(RING)
    x, y = round(150 + 95 * sin(turned)), round(150 - 95 * cos(turned))
    look = f'fill="{INKS[state.holder(grove)]}" stroke="#333" stroke-width="{6 if bold else 2}"'
    return (
        f'<circle data-space="{grove}" cx="{x}" cy="{y}" r="38" {look}/>'
        f'<text x="{x}" y="{y + 5}" text-anchor="middle">{grove}</text>'
    )


def course_svg(states: Sequence[State]) -> str:
    bars = [
        f'<rect x="{20 + 40 * place}" y="{100 * row + 90 - 15 * count}" width="30" height="{15 * count}" '
        f'fill="{INKS[seat]}"/>'
        for place, state in enumerate(states)
        for row, seat in enumerate(SEATS)
        if (count := len(state.held(seat)))
    ]
    return svg(200, "Groves of Red and of Blue, round by round", "".join(bars))


def svg(height: int, title: str, drawn: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 {height}" role="img" font-size="15">'
    return f"{head}<title>{title}</title>{drawn}</svg>"


# 13. Bots, and what simulations keep of a game.

NAMES: Final = ("random", "bold")


@frozen
class Bot:
    name: str
    make: Callable[[], Player[State, Action]]


@frozen
class Chooser:
    """A player who attacks where it can if it is bold, and otherwise takes any action."""

    bold: bool

    def __call__(self, view: State, actions: tuple[Action, ...], rng: Random) -> Action:
        attacks = [act for act in actions if isinstance(act, March) and view.holder(act.to)]
        return rng.choice(attacks if self.bold and attacks else actions)


def named(name: str) -> Bot:
    if name not in NAMES:
        raise LookupError(f"There is no player {name!r}. Players are {' and '.join(NAMES)}.")
    return Bot(name, partial(Chooser, name == "bold"))


def result(state: State) -> dict[str, object]:
    turn = to_act(state)
    winners = turn.outcome.winners if isinstance(turn, Over) else ()
    return {"winners": list(winners), "rounds": state.round, **tallies(state)}
