"""Actions: everything that can be done in Quest for the DragonLords.

Here: the closed union `Action`, one decision each. Every decision has `by`, the people that takes it; answers
of chance do not. Not here: when an action is legal, and what it does.

A figure is named by its value in the state, hidden faces and marks included, as its owner sees it. Others see
the same action with the faces gone.
"""

from enum import StrEnum
from typing import TypeAlias

from attrs import frozen

from conquest_rules.dragonlords.content.names import Face, Side
from conquest_rules.dragonlords.position.figures import Figure
from conquest_rules.dragonlords.position.pieces import Ship
from conquest_rules.kernel.chance import Drawn, Picked, Rolled

__all__: list[str] = [
    "Ware",
    "Claim",
    "Strengthen",
    "Hide",
    "ChooseInSecret",
    "DockAt",
    "Store",
    "Buy",
    "Pay",
]
__all__ += ["March", "Engage", "Lose", "PressAttack", "Retreat", "Transfer", "Place", "Levy", "EndStep"]
__all__ += ["Until", "Show", "Strike", "RollDice", "Vanish", "Pass", "Action"]


class Ware(StrEnum):
    """What is bought in the first phase and placed in the last one."""

    UNIT = "unit"
    SHIP = "ship"


# Setup.


@frozen
class Claim:
    """A seat puts its first units into an empty kingdom, or one unit on an empty territory."""

    by: Side
    at: str


@frozen
class Strengthen:
    """A seat adds a unit to a territory that it holds."""

    by: Side
    at: str


@frozen
class Hide:
    """A seat chooses, in secret, where its King, its Wizard or its blank counter will lie."""

    by: Side
    face: Face
    at: str


@frozen
class ChooseInSecret:
    """What others see of a secret choice: that it was made."""

    by: Side


@frozen
class DockAt:
    """A seat puts a ship into the harbor of a territory, on one of its sea zones."""

    by: Side
    at: str
    zone: str


# Gold.


@frozen
class Store:
    """Gold that was gained goes to a kingdom."""

    by: Side
    at: str
    gold: int


@frozen
class Pay:
    """Gold that is due is taken from a kingdom."""

    by: Side
    at: str
    gold: int


@frozen
class Buy:
    """A unit or a ship is bought."""

    by: Side
    ware: Ware


@frozen
class Place:
    """A unit or a ship that was bought comes onto the board."""

    by: Side
    ware: Ware
    at: str


@frozen
class Levy:
    """Free units come onto the board together, for a player who holds no kingdom."""

    by: Side
    at: str


# Armies.


@frozen(cache_hash=True)
class March:
    """A unit crosses one border in the combat phase.

    Onto enemy ground it attacks, onto friendly ground it is on a forced march; onto vacant ground it is
    whichever of the two `forced` says.
    """

    by: Side
    figure: Figure
    at: str
    to: str
    forced: bool = False


@frozen
class Engage:
    """The attackers are named, and their combat begins; Elves may sneak attack."""

    by: Side
    sneak: bool = False


@frozen
class Lose:
    """A unit is named as a loss by its owner."""

    by: Side
    figure: Figure


@frozen
class PressAttack:
    """The attacker fights another round."""

    by: Side


@frozen
class Retreat:
    """The whole attacking army goes back to one adjacent friendly territory."""

    by: Side
    to: str


@frozen(cache_hash=True)
class Transfer:
    """A unit moves to an adjacent territory in the transfer phase."""

    by: Side
    figure: Figure
    at: str
    to: str


@frozen
class EndStep:
    """The active player ends a phase."""

    by: Side


# Magic.


class Until(StrEnum):
    """How long a player passes: this once, or ahead, for all questions of the kind until then."""

    NOW = "now"
    BATTLE = "the-combat"
    TURN = "the-turn"
    OWN_TURN = "their-own-turn"


@frozen(cache_hash=True)
class Show:
    """A face-down counter is turned up by its owner, and stays face up.

    `aboard` is the ship that its unit is aboard.
    """

    by: Side
    figure: Figure
    at: str
    face: str
    aboard: Ship | None = None


@frozen
class Strike:
    """A caster uses an attack by magic in a round of combat: a spell, or Dragon Fire.

    `victim` is the look of the unit that is struck, if the caster chooses it.
    """

    by: Side
    figure: Figure
    spell: str
    victim: Figure | None = None


@frozen
class RollDice:
    """No more attacks by magic in this round: the dice are rolled."""

    by: Side


@frozen
class Vanish:
    """A caster under attack teleports away, alone and instead of striking back."""

    by: Side
    figure: Figure
    to: str


@frozen
class Pass:
    """A player does not react, now or until later."""

    by: Side
    until: Until = Until.NOW


Decision: TypeAlias = (
    Claim
    | Strengthen
    | Hide
    | ChooseInSecret
    | DockAt
    | Store
    | Pay
    | Buy
    | Place
    | Levy
    | March
    | Engage
    | Lose
    | PressAttack
    | Retreat
    | Transfer
    | EndStep
    | Show
    | Strike
    | RollDice
    | Vanish
    | Pass
)
Answer: TypeAlias = Rolled | Drawn | Picked
Action: TypeAlias = Decision | Answer
