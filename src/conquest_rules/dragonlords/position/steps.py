"""Steps: what can happen now, as a closed union.

Here: each moment of setup, turn and combat at which a player or chance acts, or from which the game continues
automatically, with what exists in that moment alone; `Battle`, `Outcome`. Not here: what a step allows. No
step holds a unit: what it singles out is a mark on the figure, where it stands.
"""

from enum import StrEnum
from typing import Final, TypeAlias, get_args

from attrs import frozen

from conquest_rules.dragonlords.content.effects import Reward
from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.figures import Fate, Figure
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.secret import Secret

__all__: list[str] = ["Dealing", "SeekingOmen", "ClaimingKingdom", "Claiming", "Strengthening", "Hiding"]
__all__ += ["Revealing", "Docking", "StoringGold", "StartingTurn", "Buying", "Paying", "Sailing", "Questing"]
__all__ += ["Campaigning", "Assaulting", "Battle", "Readying", "Opening", "Striking", "Rolling"]
__all__ += ["Countering", "CounterRolling", "Ending", "Pressing", "Losing", "Removing", "Falling"]
__all__ += ["TakingScrolls", "Threat", "Aiming", "Looking", "Answering", "Suffering", "Summoning"]
__all__ += ["Manning", "Embarking", "Teleporting", "Withdrawing"]
__all__ += ["Transferring", "EndingTransfer", "CollectingIncome", "Placing"]
__all__ += ["Reinforcing", "EndingTurn"]
__all__ += [
    "Journey",
    "Mustering",
    "Pacing",
    "Travelling",
    "Visiting",
    "Shopping",
    "Learning",
    "GainingSpell",
    "AtLair",
    "MakingLord",
    "Consulting",
    "DrawingQuest",
    "ReadingCard",
]
__all__ += [
    "Ordeal",
    "Rewarding",
    "DrawingScroll",
    "DrawingTreasure",
    "Assigning",
    "Sharing",
    "Bestowing",
    "Blow",
    "Bracing",
    "Menacing",
    "Resisting",
    "ResistRolling",
    "Curing",
    "OrdealEnding",
    "Saving",
    "Burning",
    "Ashore",
]
__all__ += ["Outcome", "Finished", "Step"]

NOTHING: Final = Reserve()
NO_TOOLS: Final = Bag[str]()

# Setup.


@frozen
class Dealing:
    """Scrolls are dealt: whose card is next, and how many this seat still gets."""

    to: Side
    left: int


@frozen
class SeekingOmen:
    """A seat rolls the Crystal die; the first to be Blessed is the chosen player."""

    seat: Side


@frozen
class ClaimingKingdom:
    """The active seat claims a kingdom."""


@frozen
class Claiming:
    """The active seat claims an empty territory."""


@frozen
class Strengthening:
    """The active seat adds a unit to one of its territories."""


@frozen
class Hiding:
    """A seat chooses where its counters will lie; `chosen` has the territories of each seat so far.

    They are in the order of the counters of setup, a secret of the seat's player, and nothing lies on the
    board before the last seat has chosen.
    """

    seat: Side
    chosen: tuple[Secret[tuple[str, ...]], ...]


@frozen
class Revealing:
    """Everyone has chosen: the table asks territory by territory where the counters of a seat lie.

    `shown` has the territories of each seat that are known to all so far, in board order.
    """

    seat: Side
    chosen: tuple[Secret[tuple[str, ...]], ...]
    shown: tuple[tuple[str, ...], ...]


@frozen
class Docking:
    """A seat puts its first ship into a harbor."""

    seat: Side


@frozen
class StoringGold:
    """A seat divides gold among its kingdoms; then the game returns to `then`."""

    seat: Side
    left: int
    then: "Step"


# The seven phases.


@frozen
class StartingTurn:
    """A turn begins."""


@frozen
class Buying:
    """Phase 1: the active player buys units and ships."""

    bought: Reserve = NOTHING


@frozen
class Paying:
    """A price is taken from the kingdoms of the active player; then phase 2 begins, or a party continues."""

    due: int
    then: "Step"


@frozen
class Sailing:
    """Phase 2: ships sail, and casters teleport."""


@frozen
class Teleporting:
    """A caster in a place is about to teleport, in phase 2 or 5, and takes at most this many units along.

    It is the one that bears the marks `teleported` and `taken`, those it takes along bear `taken` alone; then
    the game returns to `then`.
    """

    at: str
    most: int
    then: "Step"


@frozen
class Questing:
    """Phase 3: quest parties move in the Wastelands."""


@frozen
class Campaigning:
    """Phase 4: the active player marches and attacks.

    `entered` is the vacant territory that an army has just claimed, until something else is done: the others
    of the army follow.
    """

    entered: str | None = None


@frozen
class Assaulting:
    """Attackers are gathered in an enemy territory before their combat begins."""

    at: str


@frozen
class Transferring:
    """Phase 5: units move to adjacent territories."""


@frozen
class EndingTransfer:
    """Phase 5 is over: DragonLords that could not leave the sea or the Wastelands are lost."""


@frozen
class CollectingIncome:
    """Phase 6: income is collected."""


@frozen
class Reinforcing:
    """The income is stored, and phase 7 begins."""


@frozen
class Placing:
    """Phase 7: what was bought comes onto the board.

    A player without a kingdom may have free units, which have been `levied` or not, and with an option
    may hire others with quest gold: `hired` so far.
    """

    levied: bool = False
    hired: int = 0


@frozen
class EndingTurn:
    """A turn ends, and the next seat follows."""


# Combat.


@frozen
class Battle:
    """A combat on land or at sea: where, who defends, whether it is a sneak attack, what a round has come to.

    `strengths` are the Total Attack Strengths of attacker and defender in this round, `hits` what each of
    them has suffered, `drunk` the sides whose quest parties an elixir protects in it.
    """

    at: str
    defender: Side
    sneak: bool = False
    strengths: tuple[int, int] = (0, 0)
    hits: tuple[int, int] = (0, 0)
    drunk: tuple[Side, ...] = ()


@frozen
class Readying:
    """A round is about to begin: these sides are asked, in this order, whether they react."""

    battle: Battle
    asked: tuple[Side, ...]


@frozen
class Opening:
    """A round begins: both sides calculate their Total Attack Strength."""

    battle: Battle


@frozen
class Striking:
    """The attacker's casters strike; then the dice are rolled."""

    battle: Battle


@frozen
class Rolling:
    """The attacker's dice are rolled."""

    battle: Battle


@frozen
class Countering:
    """The defender's casters strike, or teleport away; then the dice are rolled."""

    battle: Battle


@frozen
class CounterRolling:
    """The defender's dice are rolled."""

    battle: Battle


@frozen
class Withdrawing:
    """By readings in which a caster teleports away before losses are taken: the defender decides who does."""

    battle: Battle


@frozen
class Ending:
    """A round is finished: Kings fall, and the combat is over if one side is gone."""

    battle: Battle


@frozen
class Pressing:
    """The attacker fights on or retreats."""

    battle: Battle


@frozen
class Manning:
    """A combat at sea is over: its victor decides what becomes of each ship that it has emptied."""

    at: str


# Interludes: each returns to `then`.


class Blow(StrEnum):
    """What units are lost by: attack dice, an attack by magic in a round of combat, or anything else."""

    DICE = "dice"
    MAGIC = "magic"
    OTHER = "other"


@frozen
class Losing:
    """The owner names the units that a side loses in a place: `left` of them are still to be named.

    `struck` is the look of the units that a caster, or the dice, have chosen instead, `blow` what the units
    are lost by. By the poison of a monster they are not lost yet: `fate` says what becomes of them.
    """

    side: Side
    at: str
    left: int
    then: "Step"
    struck: Figure | None = None
    blow: Blow = Blow.OTHER
    fate: Fate = Fate.LOST


@frozen
class Removing:
    """The lost units in a place are removed; their face-down counters are turned up first, one by one.

    `slayers` are the sides that lose units, each with the side that causes the loss, and `why` is the clause
    by which they are lost.
    """

    at: str
    slayers: tuple[tuple[Side, Side], ...]
    then: "Step"
    why: str = "D13.3"


@frozen
class Falling:
    """Those whose Kings were lost fall together."""

    then: "Step"


@frozen
class TakingScrolls:
    """The scrolls of a seat whose King was lost go to the victor, or to the discards, one by one."""

    seat: Side
    by: Side | None
    then: "Step"


# Scrolls.


@frozen
class Threat:
    """A scroll that harms: who cast it from which place, and whose units it strikes where."""

    scroll: str
    by: Side
    origin: str
    side: Side
    at: str


@frozen
class Aiming:
    """A scroll was cast in a place, and its player names whom it concerns."""

    scroll: str
    by: Side
    at: str
    then: "Step"


@frozen
class Looking:
    """A player looks at the scrolls of another seat, one by one: these were `seen` so far."""

    by: Side
    side: Side
    then: "Step"
    seen: Bag[Secret[str]] = Bag()


@frozen
class Answering:
    """A scroll was announced, and the player whom it strikes may answer from the place that is struck."""

    threat: Threat
    then: "Step"


@frozen
class Suffering:
    """A scroll takes effect: its victim rolls for the losses."""

    threat: Threat
    then: "Step"


@frozen
class Summoning:
    """Units join a caster one by one: up to `left` more."""

    scroll: str
    by: Side
    at: str
    left: int
    then: "Step"


@frozen
class Embarking:
    """Units of a seat that have come to its fleet in a sea zone go aboard."""

    seat: Side
    at: str
    then: "Step"


# Quests. The party that a step is about is the one whose units and tools are `acting` in its place.


@frozen
class Journey:
    """A quest move: where it begins, and for units that enter by which space and with which stored tools.

    `at` is a territory, a Village at which units wait, or the Wasteland space of the acting party; `entry` is
    None for a party that is in the Wastelands already.
    """

    at: str
    entry: str | None = None
    tools: Bag[str] = NO_TOOLS


@frozen
class Mustering:
    """A quest party is formed: units that join it bear the mark `taken`, and stay where they are."""

    journey: Journey


@frozen
class Pacing:
    """The die of a quest move is rolled."""

    journey: Journey


@frozen
class Travelling:
    """The die has been rolled: the party goes as far as it shows, or stays."""

    journey: Journey
    pips: int


@frozen
class Visiting:
    """A party has ended its quest move on a space without enemies: what is there begins."""

    at: str


@frozen
class Shopping:
    """A party buys what its space sells; `units` have been bought on this visit.

    `called` says whether it was called to buy where it stands, and has bought nothing yet (reading
    `whenever-standing-there` of `R-wasteland-shop`).
    """

    at: str
    units: int = 0
    called: bool = False


@frozen
class Learning:
    """A party gains this many spells: its player says who learns them.

    `new` says whether a unit becomes a Wizard for that, even if there is one in the party.
    """

    at: str
    left: int
    then: "Step"
    new: bool = False


@frozen
class GainingSpell:
    """A die decides which spell a Wizard learns; `row` is the number of that Wizard, from 0."""

    at: str
    row: int
    left: int
    then: "Step"


@frozen
class AtLair:
    """A party has come to a Dragon Lair; `orb` says whether it had a DragonOrb on arrival.

    `consulted` says whether it has consulted the Gods and was Cursed: then it may only do so again, or with
    the reading `red-dragon-combat` of `R-lair-cursed` it is `attacked`.
    """

    at: str
    orb: bool
    consulted: bool = False
    attacked: bool = False


@frozen
class MakingLord:
    """A unit of a party becomes a DragonLord, of its player's choice; the tool `costs` is lost with that."""

    at: str
    costs: str | None
    then: "Step"


@frozen
class Consulting:
    """The Crystal die is rolled at a Dragon Lair, or against a Dragon that is to be charmed."""

    at: str
    ordeal: "Ordeal | None" = None


@frozen
class DrawingQuest:
    """A quest card is drawn for the party in a place."""

    at: str


@frozen
class ReadingCard:
    """The Crystal die decides which outcome of a quest card is read."""

    at: str
    card: str


@frozen
class Rewarding:
    """The effects of a quest card, or the reward for a monster, are carried out in order."""

    at: str
    effects: tuple[Reward, ...]
    then: "Step"


@frozen
class DrawingScroll:
    """A seat draws a scroll."""

    seat: Side
    at: str
    then: "Step"


@frozen
class DrawingTreasure:
    """A seat draws a treasure without looking, for a party in a place."""

    seat: Side
    at: str
    then: "Step"


@frozen
class Assigning:
    """A treasure that was drawn goes under a unit of the party in the place, or of a kingdom."""

    seat: Side
    at: str
    treasure: Secret[str]
    then: "Step"


@frozen
class Sharing:
    """Treasures of lost units go to those whom they fall to, or back to the supply."""

    then: "Step"


@frozen
class Bestowing:
    """A treasure of a lost unit, which everyone has seen, goes to a unit of a side in the place."""

    seat: Side
    at: str
    treasure: str
    then: "Step"


# Combat with monsters.


@frozen
class Ordeal:
    """A combat with a monster: where, what is gained, and what this round has come to.

    `strengths` are those of the monster and the party, `hits` what the monster and the party have hit;
    `drunk` says whether an elixir protects the party in this round, `charmed` whether the Dragon was charmed.
    """

    at: str
    monster: str
    reward: tuple[Reward, ...] = ()
    strengths: tuple[int, int] = (0, 0)
    hits: tuple[int, int] = (0, 0)
    drunk: bool = False
    charmed: bool = False


@frozen
class Bracing:
    """A round against a monster is about to begin: the party's player may react."""

    ordeal: Ordeal


@frozen
class Menacing:
    """The monster's dice are rolled."""

    ordeal: Ordeal


@frozen
class Resisting:
    """The party's casters strike, or it charms the Dragon; then its dice are rolled."""

    ordeal: Ordeal


@frozen
class ResistRolling:
    """The party's dice are rolled against the monster."""

    ordeal: Ordeal


@frozen
class Curing:
    """Poisoned units are healed, or will be lost."""

    ordeal: Ordeal


@frozen
class OrdealEnding:
    """A round against a monster is finished."""

    ordeal: Ordeal


# Losses that are saved, and fire at sea.


@frozen
class Saving:
    """A die is rolled for each lost unit of a side that waits for it: it may be saved."""

    side: Side
    at: str
    then: "Step"


@frozen
class Burning:
    """A DragonLord of the active player sets a blockade on fire; its owner may turn counters up."""

    at: str
    side: Side


@frozen
class Ashore:
    """The crew of a burned blockade goes ashore, as its owner chooses."""

    at: str
    side: Side


@frozen
class Outcome:
    """How a game ended: the winning peoples, none if no one won, and the clause by which it ended."""

    winners: tuple[Side, ...]
    clause: str


@frozen
class Finished:
    """The game is over."""

    outcome: Outcome


Step: TypeAlias = (
    Dealing
    | SeekingOmen
    | ClaimingKingdom
    | Claiming
    | Strengthening
    | Hiding
    | Revealing
    | Docking
    | StoringGold
    | StartingTurn
    | Buying
    | Paying
    | Sailing
    | Teleporting
    | Questing
    | Campaigning
    | Assaulting
    | Readying
    | Opening
    | Striking
    | Rolling
    | Countering
    | CounterRolling
    | Withdrawing
    | Ending
    | Pressing
    | Losing
    | Removing
    | Falling
    | TakingScrolls
    | Aiming
    | Looking
    | Answering
    | Suffering
    | Summoning
    | Manning
    | Embarking
    | Transferring
    | EndingTransfer
    | CollectingIncome
    | Reinforcing
    | Placing
    | EndingTurn
    | Mustering
    | Pacing
    | Travelling
    | Visiting
    | Shopping
    | Learning
    | GainingSpell
    | AtLair
    | MakingLord
    | Consulting
    | DrawingQuest
    | ReadingCard
    | Rewarding
    | DrawingScroll
    | DrawingTreasure
    | Assigning
    | Sharing
    | Bestowing
    | Bracing
    | Menacing
    | Resisting
    | ResistRolling
    | Curing
    | OrdealEnding
    | Saving
    | Burning
    | Ashore
    | Finished
)


# The steps that interrupt others, and have the one to return to.
Interlude: TypeAlias = (
    Losing
    | Removing
    | Falling
    | TakingScrolls
    | Aiming
    | Looking
    | Answering
    | Suffering
    | Summoning
    | Saving
    | Learning
    | GainingSpell
    | MakingLord
    | Rewarding
    | DrawingScroll
    | DrawingTreasure
    | Assigning
    | Sharing
    | Bestowing
)
INTERLUDES: Final = get_args(Interlude)


# The steps of a visit, in each of which a quest party acts.
Visit: TypeAlias = (
    Visiting
    | Shopping
    | Learning
    | GainingSpell
    | AtLair
    | MakingLord
    | Consulting
    | DrawingQuest
    | ReadingCard
    | Rewarding
    | DrawingTreasure
    | Assigning
)


def inmost(step: Step) -> Step:
    """The step to which the game returns when all interludes are over."""
    while (then := getattr(step, "then", None)) is not None:
        step = then
    return step


def battle_of(step: Step) -> Battle | None:
    """The combat that is under way, even while interludes interrupt it."""
    match inmost(step):
        case Readying(battle) | Opening(battle) | Striking(battle) | Rolling(battle):
            return battle
        case Countering(battle) | CounterRolling(battle) | Withdrawing(battle):
            return battle
        case Ending(battle) | Pressing(battle):
            return battle
        case _:
            return None


def ordeal_of(step: Step) -> Ordeal | None:
    """The combat with a monster that is under way, even while interludes interrupt it."""
    match inmost(step):
        case Bracing(ordeal) | Menacing(ordeal) | Resisting(ordeal) | ResistRolling(ordeal):
            return ordeal
        case Curing(ordeal) | OrdealEnding(ordeal):
            return ordeal
        case Consulting(_, ordeal):
            return ordeal
        case _:
            return None


def party_at(step: Step) -> str | None:
    """Where the quest party is that a visit or a combat with a monster is about; its combats are battles."""
    found: Step | None = step
    while found is not None:
        if isinstance(found, Visit):
            return found.at
        if (ordeal := ordeal_of(found)) is not None:
            return ordeal.at
        found = getattr(found, "then", None)
    return None


def journey_of(step: Step) -> Journey | None:
    """The quest move that is being made, up to its arrival."""
    match step:
        case Mustering(journey) | Pacing(journey) | Travelling(journey):
            return journey
        case _:
            return None


def is_of_quests(step: Step) -> bool:
    """Whether a step is part of phase 3, whatever interrupts it; a combat between parties is a battle."""
    on_the_way = isinstance(inmost(step), Questing | Mustering | Pacing | Travelling)
    return on_the_way or party_at(step) is not None


def asked_in(step: Readying | Answering | Burning) -> tuple[Side, str]:
    """Who is asked whether they react, and where."""
    if isinstance(step, Readying):
        return step.asked[0], step.battle.at
    if isinstance(step, Burning):
        return step.side, step.at
    return step.threat.side, step.threat.at


def place_concerned(step: Step) -> str | None:
    """The only place in which anyone reacts now: the one that a scroll or fire strikes, else the combat's."""
    if isinstance(step, Answering):
        return step.threat.at
    if isinstance(step, Burning):
        return step.at
    fought = battle_of(step) or ordeal_of(step)
    return None if fought is None else fought.at
