"""Conquest of Nerath: the module is the game.

A game is a `State`, an immutable value. `to_act` says who or what it waits for:

- `Deciding(realm)`: a realm has a choice; `legal_actions` lists all it may do,
- `Awaiting(request)`: dice or a card are asked for; the answer is an action, too,
- `Over(outcome)`: somebody has won.

`apply` gives the next state or refuses with the clauses that forbid the action, and
`transition` tells besides what happened, event by event, each citing its clauses.

A turn has six steps, always in this order. *Draw*: the active realm draws an Event card
of its own deck. *Move*, *Fight Battles*, *Reposition* and *Reinforce* are at the
player's choice and end with `EndStep`. *Collect Income* ends the turn. After the turns
of Karkoth, Vailin, the Iron Circle and Nerath the round is over, and it is looked at
whether somebody has won.

`Setup(variant=Variant.REDUCED_DOWNTIME)` plays another order: all draw, the realms take
turns with two activations each until all pieces have moved, and all reinforce at once.

`view` shows what a player may know, `fill` guesses what a view hides, `document` and
the readers carry everything over a wire, `Record` keeps a game.
"""

from collections.abc import Mapping

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Roll, Rolled
from conquest_rules.kernel.clause import (
    Clause,
    Document,
    Fault,
    Force,
    IllegalAction,
    Misfit,
    Ruling,
    Violation,
)
from conquest_rules.kernel.record import BrokenRecord, Record
from conquest_rules.kernel.rules import Awaiting, Deciding, Group, Over, Transition
from conquest_rules.kernel.wire import WireError
from conquest_rules.nerath.catalogue import clause, clauses, ruling, rulings, source
from conquest_rules.nerath.content.effects import Effect
from conquest_rules.nerath.content.loading import built_in
from conquest_rules.nerath.content.names import (
    REALMS,
    Ability,
    Kind,
    Length,
    Origin,
    PieceType,
    Realm,
    SpaceKind,
    Variant,
    Windows,
)
from conquest_rules.nerath.content.pack import ContentError, Problem
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
from conquest_rules.nerath.explaining import (
    Difference,
    Explanation,
    Otherwise,
    cited,
    explain,
    explain_refusal,
    explain_to,
)
from conquest_rules.nerath.faults import faults
from conquest_rules.nerath.plans import NoPlan, march, sail
from conquest_rules.nerath.play import (
    apply,
    apply_listed,
    default_action,
    legal_actions,
    to_act,
    transition,
    why_not,
)
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    AnswerShare,
    Buy,
    ChooseInSecret,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Commit,
    Debark,
    Decline,
    Embark,
    EndStep,
    FightBattle,
    GiveUp,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    PassActivations,
    Place,
    PlayCard,
    PressAttack,
    Retreat,
    RunAmok,
    TakeDamage,
    UseProperty,
)
from conquest_rules.nerath.position.control import is_coastal, is_enemy, is_friendly, is_island
from conquest_rules.nerath.position.events.cards import (
    CardDiscarded,
    CardFollowed,
    CardLookedAt,
    CardPlayed,
    DiceRerolled,
    EffectBegan,
    EffectFailed,
    GoldChanged,
    GoldStolen,
    GuardianLookedAt,
    GuardiansSwapped,
    HitsCancelled,
    PieceAdded,
    PieceTransferred,
    PointsScored,
    PropertyUsed,
    PurchaseAdded,
    RetreatForced,
    TreasurePlayed,
    TreasuresAnnounced,
)
from conquest_rules.nerath.position.events.printed import (
    AttackPressed,
    BattleBegun,
    BattleEnded,
    BattlesTriggered,
    CardDrawn,
    CastleCaptured,
    DamageShared,
    DiceRolled,
    DiscardsReshuffled,
    DungeonPlundered,
    DungeonRestocked,
    Event,
    GameWon,
    GuardianDestroyed,
    GuardianHit,
    GuardianRevealed,
    HitsLost,
    IncomeCollected,
    NothingToDraw,
    OpeningCardDrawn,
    PieceBought,
    PieceDamaged,
    PieceDebarked,
    PieceDestroyed,
    PieceEmbarked,
    PieceMoved,
    PiecePlaced,
    PieceRetreated,
    PurchasesEnded,
    RanAmok,
    Retreated,
    RoundEnded,
    SpaceConquered,
    SpaceLiberated,
    SpaceOccupied,
    StepBegun,
    TreasureDrawn,
    TurnBegun,
)
from conquest_rules.nerath.position.events.variant import (
    ActivationsBegun,
    DrawEnded,
    MusterBegun,
    PiecesActivated,
    PiecesReset,
    PlanBegun,
    PlansRevealed,
    PurchaseReturned,
    RealmsMayAct,
    ReinforceBegun,
)
from conquest_rules.nerath.position.figures import Figure, Mark, all_figures
from conquest_rules.nerath.position.notation import NOTATION
from conquest_rules.nerath.position.opening import new_game
from conquest_rules.nerath.position.setup import IllegalSetup, Seat, Setup, Table, random_seats
from conquest_rules.nerath.position.state import InForce, Lair, State, TurnMemory
from conquest_rules.nerath.position.steps import (
    Battle,
    Buying,
    ChoosingBattle,
    Clashing,
    CollectingIncome,
    Dealing,
    Drawing,
    EndingTurn,
    Finished,
    Foe,
    Landing,
    LosingDice,
    Moving,
    MovingNew,
    Outcome,
    Placing,
    Plundering,
    Pressing,
    Rampage,
    Repositioning,
    Resolving,
    Retreating,
    Revealing,
    Rolling,
    RunningAmok,
    Scoring,
    SharingDamage,
    StartingGame,
    StartingTurn,
    Step,
    Striking,
    TakingDamage,
    TossingHit,
    Window,
)
from conquest_rules.nerath.position.variant_steps import (
    Activating,
    ChoosingRealm,
    Misplaced,
    Mustering,
    Order,
    PlacingAnew,
    Planning,
    ReadyToAct,
)
from conquest_rules.nerath.telling.free_text import NotUnderstood, Understood, understand
from conquest_rules.nerath.telling.grouping import grouped
from conquest_rules.nerath.turn.income import income_of
from conquest_rules.nerath.views import fill, redact, seen, view

__all__ = [
    # playing
    "Setup",
    "Seat",
    "Length",
    "Variant",
    "Windows",
    "IllegalSetup",
    "random_seats",
    "new_game",
    "to_act",
    "Deciding",
    "Awaiting",
    "Over",
    "Outcome",
    "legal_actions",
    "why_not",
    "apply",
    "apply_listed",
    "transition",
    "Transition",
    "default_action",
    "grouped",
    "Group",
    "march",
    "sail",
    "NoPlan",
    "IllegalAction",
    "Violation",
    "Misfit",
    # explaining
    "explain",
    "explain_refusal",
    "explain_to",
    "Explanation",
    "Otherwise",
    "Difference",
    "understand",
    "Understood",
    "NotUnderstood",
    # chance
    "Roll",
    "Rolled",
    "Draw",
    "Drawn",
    "Pick",
    "Picked",
    # actions
    "Action",
    "Activate",
    "AnswerShare",
    "Buy",
    "ChooseInSecret",
    "ChoosePiece",
    "ChooseRealm",
    "ChooseSpace",
    "Commit",
    "Debark",
    "Decline",
    "Embark",
    "EndStep",
    "FightBattle",
    "GiveUp",
    "LoseDie",
    "Move",
    "OfferShare",
    "Pass",
    "PassActivations",
    "Place",
    "PlayCard",
    "PressAttack",
    "Retreat",
    "RunAmok",
    "TakeDamage",
    "UseProperty",
    # events
    "AttackPressed",
    "BattleBegun",
    "BattleEnded",
    "BattlesTriggered",
    "CardDrawn",
    "CastleCaptured",
    "DamageShared",
    "DiceRolled",
    "DiscardsReshuffled",
    "DungeonPlundered",
    "DungeonRestocked",
    "Event",
    "GameWon",
    "GuardianDestroyed",
    "GuardianHit",
    "GuardianRevealed",
    "HitsLost",
    "IncomeCollected",
    "NothingToDraw",
    "OpeningCardDrawn",
    "PieceBought",
    "PieceDamaged",
    "PieceDebarked",
    "PieceDestroyed",
    "PieceEmbarked",
    "PieceMoved",
    "PiecePlaced",
    "PieceRetreated",
    "RanAmok",
    "RoundEnded",
    "SpaceConquered",
    "SpaceLiberated",
    "SpaceOccupied",
    "StepBegun",
    "TreasureDrawn",
    "TurnBegun",
    "PurchasesEnded",
    "Retreated",
    "CardDiscarded",
    "CardFollowed",
    "CardLookedAt",
    "CardPlayed",
    "DiceRerolled",
    "EffectBegan",
    "EffectFailed",
    "GoldChanged",
    "GoldStolen",
    "GuardianLookedAt",
    "GuardiansSwapped",
    "HitsCancelled",
    "PieceAdded",
    "PieceTransferred",
    "PointsScored",
    "PropertyUsed",
    "PurchaseAdded",
    "RetreatForced",
    "TreasurePlayed",
    "TreasuresAnnounced",
    "ActivationsBegun",
    "DrawEnded",
    "MusterBegun",
    "PiecesActivated",
    "PiecesReset",
    "RealmsMayAct",
    "PlanBegun",
    "PlansRevealed",
    "PurchaseReturned",
    "ReinforceBegun",
    # states
    "Table",
    "Bag",
    "Fault",
    "faults",
    "setup_of",
    "tallies",
    "Clashing",
    "CollectingIncome",
    "EndingTurn",
    "InForce",
    "Resolving",
    "Scoring",
    "StartingGame",
    "StartingTurn",
    "Striking",
    "Window",
    # cards
    "Effect",
    "Moment",
    "Occasion",
    "Party",
    "StepName",
    "Timing",
    "Until",
    # steps
    "Activating",
    "ChoosingRealm",
    "Battle",
    "Buying",
    "ChoosingBattle",
    "Dealing",
    "Drawing",
    "Figure",
    "Finished",
    "Foe",
    "Lair",
    "Landing",
    "LosingDice",
    "Mark",
    "Misplaced",
    "Moving",
    "MovingNew",
    "Mustering",
    "Order",
    "Placing",
    "PlacingAnew",
    "Planning",
    "Plundering",
    "Pressing",
    "Rampage",
    "ReadyToAct",
    "Repositioning",
    "Retreating",
    "Revealing",
    "Rolling",
    "RunningAmok",
    "SharingDamage",
    "State",
    "Step",
    "TakingDamage",
    "TossingHit",
    "TurnMemory",
    "all_figures",
    "is_friendly",
    "is_enemy",
    "is_coastal",
    "is_island",
    "income_of",
    # seeing
    "view",
    "seen",
    "fill",
    "redact",
    "viewers",
    # words and content
    "Realm",
    "REALMS",
    "Kind",
    "PieceType",
    "Ability",
    "SpaceKind",
    "Origin",
    "Content",
    "ContentError",
    "Problem",
    "built_in",
    # clauses
    "clause",
    "clauses",
    "ruling",
    "rulings",
    "cited",
    "source",
    "Clause",
    "Ruling",
    "Document",
    "Force",
    # documents and records
    "document",
    "dump",
    "read_action",
    "read_event",
    "read_setup",
    "read_record",
    "read_state",
    "schemas",
    "WireError",
    "Record",
    "record_of",
    "write_record",
    "parse_record",
    "BrokenRecord",
    "write_action",
    "parse_action",
    "GAME",
    "RULES_VERSION",
]


def setup_of(state: State) -> Setup:
    """The setup that a state's game was begun with."""
    return state.table.setup


def viewers(state: State) -> tuple[Realm, ...]:
    """Everybody who can look at a game, besides a spectator: the realms, in turn order."""
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
    """What can be counted: pieces and Gold of each realm, and its points."""
    counts = dict[str, int]()
    for turn, realm in enumerate(REALMS):
        pieces: Bag[Kind] = sum((all_figures(force[turn]) for force in state.forces), Bag[Kind]())
        counts |= {f"{realm} {kind}": count for kind, count in pieces.pairs}
        counts |= {f"{realm} gold": state.treasuries[turn], f"{realm} points": state.points[turn]}
    return counts
