"""The story of a game: each event as a sentence.

Here: a sentence for each kind of event, with printed names, and which events are news to a spectator. Not
here: the names themselves (`position.words`), and whether a viewer may see an event (`views`).

A sentence is a template whose parts are the fields of the event. Where one template cannot say all cases, a
small function of the event chooses it.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from conquest_rules.kernel.templates import Row, either, filled, literal
from conquest_rules.kernel.words import all_of, counted
from conquest_rules.kernel.words import sentence as as_sentence
from conquest_rules.nerath.content.names import REALMS, Realm, SpaceKind
from conquest_rules.nerath.position.events import cards, printed, variant
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.words import words_of

# Battles.


def _begun(state: State, event: printed.BattleBegun) -> str:
    if state.table.content.kind_of[event.at] is SpaceKind.DUNGEON:
        return "{attacker} explores {at}."
    return "{attacker} attacks {at}" + (", defended by {defenders}." if event.defenders else ".")


def _thrown(dice: Sequence[int], faces: Sequence[int]) -> str:
    """The faces of dice, and which dice they are: 5, 2 and 3 (d12, 2d6)."""
    runs = ((sides, len(tuple(run))) for sides, run in groupby(dice))
    kinds = ", ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in runs)
    return f"{all_of([str(face) for face in faces])} ({kinds})"


def _rolled(state: State, event: printed.DiceRolled) -> str:
    """The realms that roll, for whom and where; in a dungeon one of them rolls for the guardians."""
    side = "the attackers" if event.attackers else "the defenders"
    who = "{by} {by:rolls/roll}" if event.by else f"{side} roll"
    guarded = state.table.content.kind_of[event.at] is SpaceKind.DUNGEON and not event.attackers
    where = "for the guardians of {at}" if guarded else "in {at}"
    if not event.dice:
        return f"{who} no dice {where}."
    first = " with First Strike" if event.first_strike else ""
    return f"{who} {_thrown(event.dice, event.faces)} {where}{first}: {{hits:count hit}}."


def _rerolled(state: State, event: cards.DiceRerolled) -> str:
    side = "the attackers" if event.attackers else "the defenders"
    if not event.dice:
        return f"{side} in {{at}} reroll no dice."
    return f"{side} in {{at}} reroll and get {_thrown(event.dice, event.faces)}: {{hits:count hit}}."


def _realm(state: State, realm: Realm) -> str:
    return literal(words_of(state.table.content).name("realm", realm))


def _shared(state: State, event: printed.DamageShared) -> str:
    shares = ((_realm(state, realm), counted(hits, "hit")) for realm, hits in event.shares)
    return f"{all_of([f'{realm} takes {hits}' for realm, hits in shares])} in {{at}}."


def _ended(state: State, event: printed.BattleEnded) -> str:
    end = "succeeds" if event.won else "fails"
    return f"The attack on {{at}} {end}{'' if event.fought else ' without a fight'}."


def _conquered(state: State, event: printed.SpaceConquered) -> str:
    if event.points:
        return "{realm} conquers {space} from {lost_by} and scores {points:count victory point}."
    takes = "retakes" if state.table.content.space(event.space).home is event.realm else "takes"
    return f"{{realm}} {takes} {{space}} from {{lost_by}}."


# Cards.


def _announced(state: State, event: cards.TreasuresAnnounced) -> str:
    names = (_realm(state, realm) for realm in REALMS)
    held = (counted(count, "Treasure") for count in event.held)
    return f"{all_of([f'{name} holds {count}' for name, count in zip(names, held, strict=True)])}."


def _gold_changed(state: State, event: cards.GoldChanged) -> str:
    if not event.gold:
        return "{realm} has no Gold to lose."
    return f"{{realm}} {'gains' if event.gold > 0 else 'loses'} {abs(event.gold)} Gold."


def _looked_at(state: State, event: cards.CardLookedAt) -> str:
    """Only of its own deck a realm looks at cards of its own."""
    if event.viewer is event.realm:
        return "{viewer} looks at the next card of its own deck" + (": {card}." if event.card else ".")
    return f"{{viewer}} looks at {'{card}' if event.card else 'a card'} in {{realm:'s}} hand."


SENTENCES: Final[Mapping[type[Event], Row]] = {
    printed.CardDrawn: either("card", "{realm} draws {card}.", "{realm} draws an Event card."),
    printed.OpeningCardDrawn: either(
        "card", "{realm} draws {card} as an opening card.", "{realm} draws an opening card."
    ),
    printed.DiscardsReshuffled: "{realm} shuffles {cards:count discard} into a new deck.",
    printed.NothingToDraw: "{realm} has no card left to draw.",
    printed.TurnBegun: "Round {round}: {realm:'s} turn begins.",
    printed.StepBegun: "{realm} begins the {step} step.",
    printed.IncomeCollected: "{realm} collects {gold:count Gold/Gold}.",
    printed.RoundEnded: "Round {round} is over.",
    printed.GameWon: "{outcome} won the game.",
    printed.PieceMoved: "{realm} moves {figure:a} from {at} to {to}.",
    printed.PieceEmbarked: "{realm} embarks {figure:a} from {at} on a Warship in {to}.",
    printed.PieceDebarked: "{realm} debarks {figure:a} from {at} to {to}.",
    printed.BattlesTriggered: either(
        "spaces", "{realm} must fight in {spaces}.", "{realm} has no battles to fight."
    ),
    printed.BattleBegun: _begun,
    printed.GuardianRevealed: "A guardian of {at} is revealed: {guardian}.",
    printed.DiceRolled: _rolled,
    printed.DamageShared: _shared,
    printed.PieceDamaged: "{realm:'s} {figure} in {at} is damaged.",
    printed.PieceDestroyed: "{realm} loses {figure:a} in {at}.",
    printed.HitsLost: "{hits:count hit} in {at} {hits:has/have} no target.",
    printed.GuardianHit: "A guardian of {at} loses a d{die}: {guardian}.",
    printed.GuardianDestroyed: "A guardian of {at} is destroyed: {guardian}.",
    printed.AttackPressed: "The attackers in {at} press the attack.",
    printed.PieceRetreated: "{realm:'s} {figure} retreats from {at} to {to}.",
    printed.Retreated: "{realm} has retreated from {at}.",
    printed.BattleEnded: _ended,
    printed.SpaceConquered: _conquered,
    printed.SpaceLiberated: "{realm} liberates {space} for {owner}.",
    printed.SpaceOccupied: "{realm} takes over {space}.",
    printed.CastleCaptured: "{realm} captures the Castle in {space}.",
    printed.RanAmok: "{realm:'s} Monster runs amok from {at} to {to}.",
    printed.DungeonPlundered: either(
        "gold", "{realm} plunders {dungeon} and gains {gold} Gold.", "{realm} plunders {dungeon}."
    ),
    printed.TreasureDrawn: either("card", "{realm} draws the Treasure {card}.", "{realm} draws a Treasure."),
    printed.DungeonRestocked: "{tiles:count new guardian} {tiles:is/are} placed in {dungeon}.",
    printed.PieceBought: "{realm} buys {kind:a} for {cost:count Gold/Gold}.",
    printed.PurchasesEnded: either(
        "pieces", "{realm} reinforces with {pieces}.", "{realm} reinforces with no pieces."
    ),
    printed.PiecePlaced: "{realm} places {kind:a} in {to}.",
    cards.CardPlayed: "{realm} plays {card}.",
    cards.CardFollowed: "{realm} has resolved {card}.",
    cards.TreasurePlayed: either(
        "points",
        "{realm} plays the Treasure {card} and scores {points:count victory point}.",
        "{realm} plays the Treasure {card}.",
    ),
    cards.PropertyUsed: "{realm} uses the Treasure {card}.",
    cards.EffectFailed: "{realm} finds no target for {card}.",
    cards.EffectBegan: either("at", "{card} is active for {realm} in {at}.", "{card} is active for {realm}."),
    cards.PieceAdded: either(
        "cost",
        "{realm} buys {kind:a} for {cost} Gold and places it in {at}.",
        "{realm} places a free {kind} in {at}.",
    ),
    cards.PieceTransferred: "{realm} transfers {figure:a} from {at} to {to}.",
    cards.PurchaseAdded: "{realm} gets a free {kind}.",
    cards.GoldChanged: _gold_changed,
    cards.GoldStolen: either(
        "gold", "{realm} takes {gold} Gold from {victim}.", "{victim} has no Gold that {realm} could take."
    ),
    cards.PointsScored: "{realm} scores {points:count victory point}.",
    cards.CardDiscarded: "{realm} discards {card}.",
    cards.CardLookedAt: _looked_at,
    cards.GuardianLookedAt: either(
        "guardian",
        "{viewer} looks at a guardian of {at}: {guardian}.",
        "{viewer} looks at a guardian of {at}.",
    ),
    cards.GuardiansSwapped: "The guardians of {at} and {to} change places.",
    cards.DiceRerolled: _rerolled,
    cards.HitsCancelled: "{realm} cancels {hits:count hit} in {at}.",
    cards.RetreatForced: "{realm} forces the attackers in {at} to retreat.",
    cards.TreasuresAnnounced: _announced,
    variant.DrawEnded: "{realm} has drawn.",
    variant.ActivationsBegun: "Lap {lap}: {realm} begins the {step} step of its activations.",
    variant.RealmsMayAct: "Activation {number}: {realms:or} acts.",
    variant.PiecesActivated: "{realm} activates {pieces:count piece}.",
    variant.ReinforceBegun: "Round {round}: all realms reinforce.",
    variant.MusterBegun: "{realm} may play cards before it reinforces.",
    variant.PlanBegun: "{realm} buys and places pieces in secret.",
    variant.PlansRevealed: "All secret choices are revealed.",
    variant.PurchaseReturned: either(
        "gold",
        "{realm:'s} {kind} has no place and is returned for {gold} Gold.",
        "{realm:'s} {kind} has no place and is returned.",
    ),
    variant.PiecesReset: "All pieces are reset.",
}
# Events that are not news to a spectator: the bookkeeping of steps, cards and moves.
DETAILS: Final[tuple[type[Event], ...]] = (
    printed.OpeningCardDrawn,
    printed.CardDrawn,
    printed.StepBegun,
    printed.PieceMoved,
    printed.PieceEmbarked,
    printed.PieceDebarked,
    printed.BattlesTriggered,
    printed.PieceBought,
    printed.PiecePlaced,
    printed.AttackPressed,
    printed.PieceRetreated,
    cards.CardFollowed,
    cards.EffectBegan,
    printed.DungeonRestocked,
    variant.DrawEnded,
    variant.ActivationsBegun,
    variant.RealmsMayAct,
    variant.MusterBegun,
    variant.PlanBegun,
)


def is_news(event: Event) -> bool:
    """Whether an event is news to those who watch: a drawn card is, if they see which one it is."""
    seen = isinstance(event, printed.CardDrawn) and event.card is not None
    return seen or not isinstance(event, DETAILS)


def sentence(state: State, event: Event) -> str:
    """An event in a sentence with printed names, without its clauses."""
    return as_sentence(filled(words_of(state.table.content), state, SENTENCES[type(event)], event))
