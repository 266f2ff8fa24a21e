"""Steps: the kinds of position, each with what can happen in it.

Here: the closed union `Step`, each member holding only what exists in that step. Not here: the order of steps
(`turn.order`, `battle.rounds`), and every rule.
"""

from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.timing import Occasion
from conquest_rules.nerath.position.variant_steps import VariantStep

__all__: list[str] = ["Outcome", "Foe", "Battle", "Dealing", "StartingGame", "Drawing", "StartingTurn"]
__all__ += ["Moving", "ChoosingBattle", "Landing", "Revealing", "Clashing", "Rolling", "Scoring"]
__all__ += ["StartingRound", "Striking"]
__all__ += ["SharingDamage", "TossingHit", "TakingDamage", "LosingDice", "Pressing", "Retreating", "Rampage"]
__all__ += ["RunningAmok", "Plundering", "Repositioning", "Buying", "Placing", "MovingNew"]
__all__ += ["CollectingIncome", "EndingTurn", "Window", "Resolving", "Finished", "Step"]

HIT: Final = 6


@frozen
class Outcome:
    """The winners, together if they are allied, and the clause by which they won."""

    winners: tuple[Realm, ...]
    clause: str


@frozen
class Foe:
    """A guardian in battle: the dice it has left, and whether it took a hit of this batch."""

    guardian: str
    dice: tuple[int, ...]
    hit: bool = False


@frozen
class Battle:
    """A battle in progress: its space, and in a dungeon its guardians.

    `need` is the number that Heroes have to roll, `beaten` the guardians destroyed so far, `defenders` the
    attacked realms, even if nothing is left of them.
    """

    at: str
    foes: tuple[Foe, ...] = ()
    need: int = HIT
    beaten: Bag[str] = Bag()
    defenders: tuple[Realm, ...] = ()


@frozen
class Dealing:
    """Before play: a realm draws its opening cards; `left` are still to come."""

    to: Realm
    left: int


@frozen
class StartingGame:
    """Before play: all opening cards are drawn, and the game begins automatically."""


@frozen
class Drawing:
    """Step 1: the active realm draws an Event card."""


@frozen
class StartingTurn:
    """Step 1: the card is drawn, and the turn continues automatically."""


@frozen
class Moving:
    """Step 2: the active realm moves its pieces."""


@frozen
class ChoosingBattle:
    """Step 3: the active realm chooses the battle to fight next."""


@frozen
class Landing:
    """Step 3: after the sea battles, cargo of the ships that won may go ashore."""


@frozen
class Revealing:
    """Step 3: guardians of an entrance are turned over one by one."""

    at: str


@frozen
class Clashing:
    """Step 3: a battle has been chosen and begins automatically."""

    battle: Battle


@frozen
class Rolling:
    """Step 3: a side rolls its attack dice; `hits` are those already scored against the defenders."""

    battle: Battle
    attackers: bool
    first_strike: bool
    hits: int = 0


@frozen
class StartingRound:
    """Step 3: a battle round is about to begin, or its second half after First Strike."""

    battle: Battle
    first_strike: bool = True


@frozen
class Scoring:
    """Step 3: a side has rolled, and the battle continues automatically.

    `hits` are those already scored against the defenders, `scored` those of this roll; `missed`
    are the dice that missed.
    """

    battle: Battle
    attackers: bool
    first_strike: bool
    hits: int
    scored: int
    missed: tuple[Die, ...] = ()


@frozen
class Striking:
    """Step 3: both sides have rolled, and damage is about to be taken."""

    battle: Battle
    first_strike: bool
    on_attackers: int
    on_defenders: int


@frozen
class SharingDamage:
    """Step 3: two defending realms divide hits; `offer` is what the proposer would take itself."""

    battle: Battle
    first_strike: bool
    hits: int
    offer: int | None = None


@frozen
class TossingHit:
    """Step 3: chance decides which of two defending realms takes the hit left over."""

    battle: Battle
    first_strike: bool
    hits: int


# Hits that are to be taken, realm by realm.
Shares: TypeAlias = tuple[tuple[Realm, int], ...]


@frozen
class TakingDamage:
    """Step 3: a realm chooses which of its pieces takes a hit.

    `shares` are the hits still to be taken, realm by realm, the first one choosing;
    `then` are hits against the defenders that come after those against the attackers.
    """

    battle: Battle
    first_strike: bool
    shares: Shares
    then: int = 0


@frozen
class LosingDice:
    """Step 3: the realm that plays the guardians chooses which of their dice are lost."""

    battle: Battle
    first_strike: bool
    hits: int


@frozen
class Pressing:
    """Step 3: after a battle round the attacker presses the attack or retreats."""

    battle: Battle


@frozen
class Retreating:
    """Step 3: the attacker's pieces leave the space, one by one."""

    battle: Battle


@frozen
class Rampage:
    """Monsters that may run amok: from which space, and how many at most."""

    at: str
    monsters: int


@frozen
class RunningAmok:
    """Step 3: Monsters of a won battle run amok, those of the first rampage now.

    `ran` are the spaces that Monsters of the first rampage ran into, `moments` those that come when all
    Monsters declared together have run.
    """

    rampages: tuple[Rampage, ...]
    ran: Bag[str] = Bag()
    moments: tuple[Occasion, ...] = ()


@frozen
class Plundering:
    """Step 3: the winner of a dungeon draws a Treasure card."""

    at: str


@frozen
class Repositioning:
    """Step 4: flying pieces move again, Heroes leave dungeons."""


@frozen
class Buying:
    """Step 5: the active realm buys new pieces; `given` are those that cards added for free."""

    bought: Bag[Kind] = Bag()
    given: Bag[Kind] = Bag()


@frozen
class Placing:
    """Step 5: new pieces are placed.

    `placed` counts them by the space they were placed in, `paid` those that were paid for, placed or not.
    """

    unplaced: Bag[Kind]
    placed: Bag[str] = Bag()
    paid: Bag[Kind] = Bag()


@frozen
class MovingNew:
    """Step 5: new pieces move."""


@frozen
class CollectingIncome:
    """Step 6: income is about to be collected."""


@frozen
class EndingTurn:
    """Step 6: income is collected, and the turn ends automatically."""


@frozen
class Window:
    """Realms are asked one by one whether they play a card; then the interrupted step continues.

    `asked` are those still to answer, `later` the moments that come after this one, `used` the
    Properties that were used at this moment, each with the place of the effect on its card.
    """

    occasion: Occasion
    asked: tuple[Realm, ...]
    then: "Step"
    later: tuple[Occasion, ...] = ()
    used: tuple[tuple[Realm, str, int], ...] = ()


@frozen
class Resolving:
    """A card is being resolved, effect by effect; then the step in which it was played continues.

    `again` is the place of a Treasure's repeated effects, or None for the card itself. `effect` is the place
    of the effect on the card, `left` how often it is still to be applied, `chosen` the choices so far.
    """

    by: Realm
    card: str
    occasion: Occasion
    then: "Step"
    again: int | None = None
    effect: int = 0
    left: int = 0
    chosen: str | None = None


@frozen
class Finished:
    """The game is over."""

    outcome: Outcome


# The printed names of the six steps of a turn, in their order.
STEP_NAMES: Final = ("Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income")
DRAW, MOVE, FIGHT, REPOSITION, REINFORCE, INCOME = STEP_NAMES

EarlyStep: TypeAlias = Dealing | StartingGame | Drawing | StartingTurn | Moving
BattleBegins: TypeAlias = ChoosingBattle | Landing | Revealing | Clashing | StartingRound
BattleRound: TypeAlias = Rolling | Scoring | Striking | SharingDamage | TossingHit | TakingDamage | LosingDice
BattleEnds: TypeAlias = Pressing | Retreating | RunningAmok | Plundering
LateStep: TypeAlias = Repositioning | Buying | Placing | MovingNew | CollectingIncome | EndingTurn
BattleStep: TypeAlias = BattleBegins | BattleRound | BattleEnds
Step: TypeAlias = EarlyStep | BattleStep | LateStep | Window | Resolving | Finished | VariantStep


def interrupted(step: Step) -> Step:
    """The step with which the game continues when all cards and windows are done."""
    while isinstance(step, Resolving | Window):
        step = step.then
    return step
