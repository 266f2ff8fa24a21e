"""Conquest of Nerath: the module is the game.

A game is a `State`, an immutable value. `to_act` says who or what it is waiting for:

- `Deciding(realm)`: a realm has a choice; `legal_actions` lists everything it may do,
- `Awaiting(request)`: the game needs dice or a card; the answer is an action, too,
- `Over(outcome)`: the game is won.

`apply` returns the next state or refuses with the clauses that forbid the action, and `transition` also
returns the events, each citing its clauses.

A turn has six steps, always in this order. *Draw*: the active realm draws an Event card from its own deck. In
*Move*, *Fight Battles*, *Reposition* and *Reinforce* the player chooses what to do and ends the step with
`EndStep`. *Collect Income* ends the turn. After the turns of Karkoth, Vailin, the Iron Circle and Nerath the
round is over, and victory is checked.

`Setup(variant=Variant.REDUCED_DOWNTIME)` plays another order: all draw, the realms take turns with two
activations each until all pieces have moved, and all reinforce at the same time.

`view` shows what a player may know, `fill` guesses what a view hides, `document` and the readers convert
everything to plain data and back, and `Record` saves a game.
"""

from collections.abc import Mapping

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.catalogue import Clause, Document, Force, Ruling
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Roll, Rolled
from conquest_rules.kernel.clause import Fault, IllegalAction, IllegalSetup, Misfit, Violation
from conquest_rules.kernel.explaining import Difference, Explanation, Otherwise
from conquest_rules.kernel.pack import ContentError, Origin, Problem
from conquest_rules.kernel.plans import NoPlan
from conquest_rules.kernel.record import BrokenRecord, Record
from conquest_rules.kernel.rules import Awaiting, Deciding, Group, Over, Transition
from conquest_rules.kernel.wire import WireError
from conquest_rules.kernel.wording import NotUnderstood, Understood
from conquest_rules.nerath.catalogue import catalogue, clause, clauses, ruling, rulings, source
from conquest_rules.nerath.content.effects import Effect
from conquest_rules.nerath.content.names import (
    REALMS,
    Ability,
    Kind,
    Length,
    PieceType,
    Realm,
    SpaceKind,
    Variant,
    Windows,
)
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.content.timing import Moment, Occasion, Party, StepName, Timing, Until
from conquest_rules.nerath.documents import (
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
from conquest_rules.nerath.explaining import cited, explain, explain_refusal, explain_to
from conquest_rules.nerath.faults import faults
from conquest_rules.nerath.plans import march, sail
from conquest_rules.nerath.play import (
    apply,
    apply_listed,
    default_action,
    legal_actions,
    to_act,
    transition,
    why_not,
)
from conquest_rules.nerath.position import actions, steps, variant_steps
from conquest_rules.nerath.position.actions import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.position.actions import Action
from conquest_rules.nerath.position.control import is_coastal, is_enemy, is_friendly, is_island
from conquest_rules.nerath.position.events import cards as card_events
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.events import variant as variant_events
from conquest_rules.nerath.position.events.cards import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.position.events.printed import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.position.events.variant import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.position.figures import Figure, Mark, Stop, all_figures
from conquest_rules.nerath.position.notation import NOTATION
from conquest_rules.nerath.position.setup import Seat, Setup, Table, random_seats
from conquest_rules.nerath.position.state import InForce, Lair, State, TurnMemory, new_game
from conquest_rules.nerath.position.steps import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.position.variant_steps import *  # noqa: F403  # its __all__ says what
from conquest_rules.nerath.telling.labels import grouped
from conquest_rules.nerath.telling.vocabulary import understand
from conquest_rules.nerath.turn.income import income_of
from conquest_rules.nerath.views import fill, redact, seen, view

# playing
__all__ = ["Setup", "Seat", "Length", "Variant", "Windows", "IllegalSetup", "random_seats", "new_game"]
__all__ += ["to_act", "Deciding", "Awaiting", "Over", "legal_actions", "why_not", "apply", "apply_listed"]
__all__ += ["transition", "Transition", "default_action", "grouped", "Group", "march", "sail", "NoPlan"]
__all__ += ["IllegalAction", "Violation", "Misfit"]
# explaining
__all__ += ["explain", "explain_refusal", "explain_to", "Explanation", "Otherwise", "Difference"]
__all__ += ["understand", "Understood", "NotUnderstood"]
# chance
__all__ += ["Roll", "Rolled", "Draw", "Drawn", "Pick", "Picked"]
# states
__all__ += ["Table", "Bag", "Fault", "faults", "setup_of", "tallies", "InForce"]
# cards
__all__ += ["Effect", "Moment", "Occasion", "Party", "StepName", "Timing", "Until"]
# pieces and spaces
__all__ += ["Figure", "Lair", "Mark", "State", "Stop", "TurnMemory", "all_figures", "is_friendly", "is_enemy"]
__all__ += ["is_coastal", "is_island", "income_of"]
# seeing
__all__ += ["view", "seen", "fill", "redact", "viewers"]
# words and content
__all__ += ["Realm", "REALMS", "Kind", "PieceType", "Ability", "SpaceKind", "Origin", "Content"]
__all__ += ["ContentError", "Problem", "built_in"]
# clauses
__all__ += ["catalogue", "clause", "clauses", "ruling", "rulings", "cited", "source", "Clause", "Ruling"]
__all__ += ["Document", "Force"]
# documents and records
__all__ += ["document", "dump", "read_action", "read_event", "read_setup", "read_record", "read_state"]
__all__ += ["schemas", "WireError", "Record", "record_of", "write_record", "parse_record", "BrokenRecord"]
__all__ += ["write_action", "parse_action", "GAME", "RULES_VERSION"]
# actions, events and steps
__all__ += actions.__all__
__all__ += events.__all__
__all__ += card_events.__all__
__all__ += variant_events.__all__
__all__ += steps.__all__
__all__ += variant_steps.__all__


def setup_of(state: State) -> Setup:
    """The setup of a state's game."""
    return state.table.setup


def viewers(state: State) -> tuple[Realm, ...]:
    """All viewers of a game except spectators: the realms, in turn order."""
    del state  # Every game has all four.
    return REALMS


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
    """Totals: the pieces, Gold and points of each realm."""
    counts = dict[str, int]()
    for turn, realm in enumerate(REALMS):
        pieces: Bag[Kind] = sum((all_figures(force[turn]) for force in state.forces), Bag[Kind]())
        counts |= {f"{realm} {kind}": count for kind, count in pieces.pairs}
        counts |= {f"{realm} gold": state.treasuries[turn], f"{realm} points": state.points[turn]}
    return counts
