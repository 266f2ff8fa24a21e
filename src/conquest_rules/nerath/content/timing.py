"""Timing: the moments at which a card can be played, and a card's conditions on them.

Here: `Moment`, every moment that a card can name, `Occasion`, a moment as it came up in a game, and `Timing`,
a card's conditions on it. Not here: when moments come up (`cards.occasions`).
"""

from enum import StrEnum
from typing import Final

from attrs import frozen

from conquest_rules.nerath.content.names import Realm, SpaceKind


class Moment(StrEnum):
    """A moment at which cards can be played.

    `DURING` is the active realm's own time in a step; at all others the game stops for a window. It stops
    for that one, too, where there is nothing else to decide: when all battles are fought, and before the
    variant's Reinforce step, which all take at the same time.
    """

    DURING = "during"
    TURN_BEGINS = "turn-begins"
    STEP_BEGINS = "step-begins"
    PIECE_MOVED = "piece-moved"
    STEP_ENDS = "step-ends"
    ATTACK_DECLARED = "attack-declared"
    BATTLE_BEGINS = "battle-begins"
    DUNGEON_ENTERED = "dungeon-entered"
    BEFORE_DICE = "before-dice"
    AFTER_DICE = "after-dice"
    BEFORE_DAMAGE = "before-damage"
    ROUND_ENDS = "round-ends"
    RETREAT = "retreat"
    BATTLE_WON = "battle-won"
    BATTLE_LOST = "battle-lost"
    SPACE_CONQUERED = "space-conquered"
    SPACE_LIBERATED = "space-liberated"
    DUNGEON_PLUNDERED = "dungeon-plundered"
    PIECES_BOUGHT = "pieces-bought"
    INCOME = "income"
    TURN_ENDS = "turn-ends"


class StepName(StrEnum):
    """The six steps of a turn, as a card names them."""

    DRAW = "draw"
    MOVE = "move"
    FIGHT = "fight"
    REPOSITION = "reposition"
    REINFORCE = "reinforce"
    INCOME = "income"


class Party(StrEnum):
    """A party, from the point of view of a card's owner."""

    SELF = "self"
    ALLY = "ally"
    ENEMY = "enemy"
    OTHER = "other"
    ANYONE = "anyone"


# The moments within a battle, at which what lasts for a roll, a round or the battle can begin.
IN_BATTLE: Final = frozenset(
    {
        Moment.BATTLE_BEGINS,
        Moment.DUNGEON_ENTERED,
        Moment.BEFORE_DICE,
        Moment.AFTER_DICE,
        Moment.BEFORE_DAMAGE,
        Moment.ROUND_ENDS,
    }
)
# The moments that happen in a space.
PLACED: Final = IN_BATTLE | {
    Moment.PIECE_MOVED,
    Moment.RETREAT,
    Moment.BATTLE_WON,
    Moment.BATTLE_LOST,
    Moment.SPACE_CONQUERED,
    Moment.SPACE_LIBERATED,
    Moment.DUNGEON_PLUNDERED,
}
# The moments that belong to one of the six steps.
OF_A_STEP: Final = frozenset({Moment.DURING, Moment.STEP_BEGINS, Moment.STEP_ENDS})


@frozen
class Timing:
    """When a card is played: at which moment, by whose action, and against whom.

    `by` is who does it: whose turn it is, who attacks, rolls, hits, wins, loses or conquers.
    `against` is the other side: who defends, is hit, lost what the other won, won what the other
    lost, or held the space. Guardians are not a realm, but `anyone` includes them. `step` and `kind`
    ask for one of the six steps and for one kind of space.
    """

    when: Moment
    by: Party = Party.SELF
    against: Party = Party.ANYONE
    step: StepName | None = None
    kind: SpaceKind | None = None


@frozen
class Occasion:
    """A moment as it came up: who acted against whom, where, in which step.

    A side of a battle can be two realms; guardians belong to none.
    """

    moment: Moment
    by: tuple[Realm, ...] = ()
    against: tuple[Realm, ...] = ()
    at: str | None = None
    step: StepName | None = None


class Until(StrEnum):
    """How long a realm passes: at this moment only, or ahead."""

    MOMENT = "moment"
    BATTLE = "battle"
    STEP = "step"
    TURN = "turn"
    OWN_TURN = "own-turn"
