"""Quest for the DragonLords: the module is the game.

A game is a `State`, an immutable value. `to_act` says who or what it is waiting for:

- `Deciding(people)`: a people has a choice; `legal_actions` lists everything it may do,
- `Awaiting(request)`: the game needs dice, a card or a counter turned up; the answer is an action, too,
- `Over(outcome)`: the game is over.

`apply` returns the next state or refuses with the clauses that forbid the action, and `transition` also
returns the events, each citing its clauses.

A game begins with setting up: scrolls are dealt, the Crystal die finds the chosen player, kingdoms and
territories are claimed, and each player hides a King, a Wizard and a blank counter under units, in secret. A
turn has seven phases, always in this order: Purchase Units, Naval Movement, Quest Activity, Combat, Transfer,
Collect Income, Place Reinforcements. A player who loses the King is out of the game; the last one with a King
wins, or the first to hold all kingdoms.

Before each round of combat players may turn counters up and cast scrolls; face-up Kings, Wizards and
DragonLords change the strengths of both sides and attack by magic, and a caster under attack may teleport
away. In the naval movement phase ships take units aboard at harbors, sail and land them, and blockades are
attacked; in the transfer phase units board and leave ships in harbor. Casters teleport with other units in
both, and cast scrolls in their own time and in answer to a scroll that strikes them; armies go from
teleportal to teleportal.

In the quest activity phase parties of up to six units enter the Wastelands and move there by a die. They buy
tools, learn spells, gain scrolls, draw quest cards, fight monsters and each other, and win treasures, which
units bear face down until they are turned up, and DragonLords, who teleport with many units and burn
blockades.

`view` shows what a player may know, `fill` guesses what a view hides, `document` and the readers convert
everything to plain data and back, and `Record` saves a game.
"""

from collections.abc import Mapping

from conquest_rules.dragonlords.catalogue import catalogue, clause, clauses, ruling, rulings, source
from conquest_rules.dragonlords.content.atlas import Atlas, atlas_of
from conquest_rules.dragonlords.content.names import (
    NUMBER,
    PEOPLES,
    PHASES,
    SIDES,
    CasterKind,
    CrossingKind,
    EntryKind,
    Face,
    Nature,
    Omen,
    Phase,
    PlaceKind,
    Side,
    SpaceKind,
    TerritoryKind,
    Trait,
    Use,
    Way,
    Where,
)
from conquest_rules.dragonlords.content.pack import Content, built_in, documents_of, read_pack
from conquest_rules.dragonlords.documents import (
    GAME,
    RULES_VERSION,
    document,
    dump,
    parse_record,
    read_action,
    read_event,
    read_record,
    read_setup,
    read_state,
    schemas,
    write_record,
)
from conquest_rules.dragonlords.explaining import cited, explain, explain_refusal, explain_to
from conquest_rules.dragonlords.faults import faults
from conquest_rules.dragonlords.play import (
    apply,
    apply_listed,
    default_action,
    legal_actions,
    to_act,
    transition,
    why_not,
)
from conquest_rules.dragonlords.position import actions, events, steps
from conquest_rules.dragonlords.position.actions import *  # noqa: F403  # its __all__ says what
from conquest_rules.dragonlords.position.actions import Action
from conquest_rules.dragonlords.position.events import Event
from conquest_rules.dragonlords.position.events.lords import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.ordeals import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.parties import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.treasures import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.visits import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.events.war import *  # noqa: F403  # likewise
from conquest_rules.dragonlords.position.figures import Figure, Mark
from conquest_rules.dragonlords.position.holding import gold_of, held, holder, kingdoms_of
from conquest_rules.dragonlords.position.notation import NOTATION
from conquest_rules.dragonlords.position.opening import new_game
from conquest_rules.dragonlords.position.pieces import Party, Reserve, Ship
from conquest_rules.dragonlords.position.rooms import number_of
from conquest_rules.dragonlords.position.setup import Options, Seat, Setup
from conquest_rules.dragonlords.position.standing import Standing, Windows
from conquest_rules.dragonlords.position.state import State, TurnMemory
from conquest_rules.dragonlords.position.steps import *  # noqa: F403  # its __all__ says what
from conquest_rules.dragonlords.position.table import Table
from conquest_rules.dragonlords.telling.grouping import grouped
from conquest_rules.dragonlords.turn.income import income_of
from conquest_rules.dragonlords.views import fill, redact, seen, view
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.catalogue import Clause, Document, Force, Ruling
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Roll, Rolled
from conquest_rules.kernel.clause import Fault, IllegalAction, IllegalSetup, Misfit, Violation
from conquest_rules.kernel.explaining import Difference, Explanation, Otherwise
from conquest_rules.kernel.pack import ContentError, Origin, Problem
from conquest_rules.kernel.record import BrokenRecord, Record
from conquest_rules.kernel.rules import Awaiting, Deciding, Group, Over, Transition
from conquest_rules.kernel.wire import WireError

# playing
__all__ = ["Setup", "Seat", "Options", "Windows", "IllegalSetup", "new_game"]
__all__ += ["to_act", "Deciding", "Awaiting", "Over", "legal_actions", "why_not", "apply", "apply_listed"]
__all__ += ["transition", "Transition", "default_action", "grouped", "Group"]
__all__ += ["IllegalAction", "Violation", "Misfit"]
# chance
__all__ += ["Roll", "Rolled", "Draw", "Drawn", "Pick", "Picked"]
# states
__all__ += ["Table", "Bag", "Fault", "faults", "setup_of", "tallies", "State", "TurnMemory", "Standing"]
# units and places
__all__ += ["Figure", "Mark", "Ship", "Party", "Reserve", "holder", "held", "kingdoms_of", "gold_of"]
__all__ += ["income_of"]
# seeing
__all__ += ["view", "seen", "fill", "redact", "viewers"]
# words and content
__all__ += [
    "NUMBER",
    "PEOPLES",
    "PHASES",
    "SIDES",
    "CasterKind",
    "CrossingKind",
    "EntryKind",
    "Face",
    "Nature",
    "Omen",
]
__all__ += ["Phase", "PlaceKind", "Side", "SpaceKind", "TerritoryKind", "Trait", "Use", "Way", "Where"]
__all__ += ["Atlas", "Content", "ContentError", "Origin", "Problem", "atlas_of", "built_in", "documents_of"]
__all__ += ["read_pack"]
# clauses
__all__ += ["catalogue", "clause", "clauses", "ruling", "rulings", "source", "Clause", "Ruling", "Document"]
__all__ += ["Force", "cited", "explain", "explain_to", "explain_refusal", "Explanation", "Otherwise"]
__all__ += ["Difference"]
# documents and records
__all__ += ["document", "dump", "read_action", "read_event", "read_setup", "read_record", "read_state"]
__all__ += ["schemas", "WireError", "Record", "record_of", "write_record", "parse_record", "BrokenRecord"]
__all__ += ["write_action", "parse_action", "GAME", "RULES_VERSION"]
# actions, events and steps
__all__ += actions.__all__
__all__ += ["Event"]
__all__ += events.__all__
__all__ += steps.__all__


def setup_of(state: State) -> Setup:
    """The setup of a state's game."""
    return state.table.setup


def viewers(state: State) -> tuple[Side, ...]:
    """All viewers of a game except spectators: the peoples that are played, in seat order."""
    return state.table.seats


def write_action(action: Action) -> str:
    """An action in the text notation."""
    return NOTATION.write(action)


def parse_action(text: str) -> Action:
    """An action from the text notation."""
    return NOTATION.read(text)


def record_of(setup: Setup, *actions: Action) -> Record[Setup, Action]:
    """A record of a game by these rules."""
    return Record(GAME, RULES_VERSION, setup, actions)


def tallies(state: State) -> Mapping[str, int]:
    """Totals: the units on the board, units and ships that wait, the gold held and the scrolls of each side.

    What is being bought waits already.
    """
    counts, step = dict[str, int](), state.step
    for side in SIDES:
        turn = NUMBER[side]
        bought = step.bought if isinstance(step, steps.Buying) and side is state.active else Reserve()
        counts[f"{side} units"] = number_of(state, side)
        counts[f"{side} waiting"] = sum(one.units + one.ships for one in (state.reserve[turn], bought))
        counts[f"{side} gold"] = gold_of(state, side)
        counts[f"{side} scrolls"] = state.hands[turn].total or 0
    return counts
