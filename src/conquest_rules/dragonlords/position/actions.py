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
from conquest_rules.dragonlords.position.pieces import Party, Ship
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
__all__ += ["BeginTeleport", "Take", "Arrive", "Fight", "Man", "Sink"]
__all__ += ["Board", "Sail", "Land"]
__all__ += ["Until", "Show", "Cast", "Aim", "Summon", "Strike", "RollDice", "Vanish", "HoldBack", "Pass"]
__all__ += ["Muster", "Enlist", "Pack", "SetOut", "MoveParty", "Travel", "Stay", "Trade", "BuyTool", "Teach"]
__all__ += [
    "Consult",
    "TakeOrb",
    "SeekTreasure",
    "Charm",
    "Drink",
    "UsePotion",
    "Raise",
    "Assign",
    "Burn",
    "GoAshore",
]
__all__ += ["Action"]


class Ware(StrEnum):
    """A ware that is bought in the first phase and placed in the last one."""

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
    """A secret choice as others see it: it was made."""

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
    """A unit is named as a loss by its owner.

    `aboard` is the ship that it is aboard.
    """

    by: Side
    figure: Figure
    aboard: Ship | None = None


@frozen
class Fight:
    """A combat that was set up before the combat phase is fought next."""

    by: Side
    at: str


@frozen(cache_hash=True)
class Man:
    """A unit goes aboard a ship in its sea zone, from the ship `aboard`, or from none."""

    by: Side
    figure: Figure
    ship: Ship
    aboard: Ship | None = None


@frozen
class Sink:
    """A ship that a combat has left without a crew sinks."""

    by: Side


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


@frozen(cache_hash=True)
class BeginTeleport:
    """A caster is about to teleport, in the naval movement phase or the transfer phase."""

    by: Side
    figure: Figure
    at: str


@frozen(cache_hash=True)
class Take:
    """A unit goes along with the caster that is about to teleport. `aboard` is the ship that it is aboard."""

    by: Side
    figure: Figure
    aboard: Ship | None = None


@frozen(cache_hash=True)
class Arrive:
    """The caster that is about to teleport goes there, with the units it takes along."""

    by: Side
    to: str


# Ships.


@frozen(cache_hash=True)
class Board:
    """A unit of a territory goes aboard a ship in a sea zone, at sea or docked in the harbor there."""

    by: Side
    figure: Figure
    at: str
    zone: str
    ship: Ship


@frozen(cache_hash=True)
class Sail:
    """A ship enters the next sea zone."""

    by: Side
    ship: Ship
    at: str
    to: str


@frozen(cache_hash=True)
class Land:
    """A unit goes ashore from a ship."""

    by: Side
    figure: Figure
    ship: Ship
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


@frozen(cache_hash=True)
class Cast:
    """A caster casts a scroll of its player's hand, in the place where it stands."""

    by: Side
    scroll: str
    figure: Figure
    at: str


@frozen
class Aim:
    """The caster's player names whom a scroll concerns: a side, and where its units are struck.

    `at` is None if the scroll strikes no place.
    """

    by: Side
    side: Side
    at: str | None = None


@frozen
class Summon:
    """One of the units that a scroll calls joins the caster; at sea it comes aboard a ship."""

    by: Side
    ship: Ship | None = None


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
    """A caster under attack teleports away, alone and instead of striking back.

    `aboard` is the ship that it is aboard.
    """

    by: Side
    figure: Figure
    to: str
    aboard: Ship | None = None


@frozen
class HoldBack:
    """A caster under attack rolls no die in this round; then it can teleport away before losses are taken."""

    by: Side
    figure: Figure
    aboard: Ship | None = None


@frozen
class Pass:
    """A player does not react, now or until later."""

    by: Side
    until: Until = Until.NOW


# Quests.


@frozen
class Muster:
    """A quest party is about to be formed: of units of a territory, or of those that wait at a Village.

    `entry` is the Wasteland space by which it enters.
    """

    by: Side
    at: str
    entry: str


@frozen(cache_hash=True)
class Enlist:
    """A unit joins the quest party that is being formed."""

    by: Side
    figure: Figure


@frozen
class Pack:
    """The quest party that is being formed takes one of the stored tools along."""

    by: Side
    tool: str


@frozen
class SetOut:
    """The quest party is complete, and the die is rolled."""

    by: Side


@frozen(cache_hash=True)
class MoveParty:
    """A quest party on a Wasteland space is moved: the die is rolled."""

    by: Side
    at: str
    party: Party


@frozen
class Travel:
    """The quest party that has rolled goes there: to a Wasteland space, or out to a territory."""

    by: Side
    to: str


@frozen
class Stay:
    """The quest party that has rolled stays where it is."""

    by: Side


@frozen(cache_hash=True)
class Trade:
    """A quest party is called to buy on the space where it stands."""

    by: Side
    at: str
    party: Party


@frozen
class BuyTool:
    """A quest party buys a tool where it has ended its move."""

    by: Side
    tool: str


@frozen(cache_hash=True)
class Teach:
    """A Wizard of a quest party will learn the spell, or a unit that becomes one.

    `face` is its face-down counter that comes to light by that: a Wizard's is turned up, a blank is given up.
    """

    by: Side
    figure: Figure
    face: Face | None = None


@frozen
class Consult:
    """A quest party with a DragonOrb consults the Gods at the Dragon Lair."""

    by: Side


@frozen
class TakeOrb:
    """A quest party takes a DragonOrb from the fallen at the Dragon Lair."""

    by: Side


@frozen
class SeekTreasure:
    """A quest party enters the Dragon Lair for the treasure."""

    by: Side


@frozen
class Charm:
    """A quest party tries to charm a Dragon with its DragonOrb, instead of its counter-attack."""

    by: Side


@frozen
class Drink:
    """A unit of a quest party drinks an elixir before a round of combat."""

    by: Side


@frozen
class UsePotion:
    """A quest party heals its poisoned units with a potion; by another reading only the one that is named."""

    by: Side
    figure: Figure | None = None


@frozen(cache_hash=True)
class Raise:
    """A unit of a quest party becomes a DragonLord."""

    by: Side
    figure: Figure


@frozen(cache_hash=True)
class Assign:
    """A treasure goes under a unit. `aboard` is the ship that the unit is aboard."""

    by: Side
    figure: Figure
    at: str
    aboard: Ship | None = None


# DragonLords at sea.


@frozen(cache_hash=True)
class Burn:
    """A DragonLord sets an enemy blockade in its sea zone on fire."""

    by: Side
    figure: Figure
    at: str


@frozen
class GoAshore:
    """The crew of a burned blockade goes ashore in a territory of its player."""

    by: Side
    to: str


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
    | Fight
    | Man
    | Sink
    | PressAttack
    | Retreat
    | Transfer
    | BeginTeleport
    | Take
    | Arrive
    | EndStep
    | Board
    | Sail
    | Land
    | Show
    | Cast
    | Aim
    | Summon
    | Strike
    | RollDice
    | Vanish
    | HoldBack
    | Pass
    | Muster
    | Enlist
    | Pack
    | SetOut
    | MoveParty
    | Travel
    | Stay
    | Trade
    | BuyTool
    | Teach
    | Consult
    | TakeOrb
    | SeekTreasure
    | Charm
    | Drink
    | UsePotion
    | Raise
    | Assign
    | Burn
    | GoAshore
)
Answer: TypeAlias = Rolled | Drawn | Picked
Action: TypeAlias = Decision | Answer
