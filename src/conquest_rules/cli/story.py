"""The story of a game: events and actions as sentences.

Here: a sentence for each kind of event, with printed names, and which events are news to a
spectator. Not here: where the sentences go, and whether a viewer may see an event (`nerath.seen`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import fields

from conquest_rules import nerath
from conquest_rules.nerath import Content, Event

SENTENCES: Final[Mapping[type[Event], str]] = {
    nerath.CardDrawn: "{realm} draws {card}.",
    nerath.OpeningCardDrawn: "{realm} draws {card} to begin with.",
    nerath.DiscardsReshuffled: "{realm} shuffles its {cards} discards to a new deck.",
    nerath.NothingToDraw: "{realm} has nothing left to draw.",
    nerath.TurnBegun: "Round {round}: the turn of {realm} begins.",
    nerath.StepBegun: "{realm}: {step}.",
    nerath.IncomeCollected: "{realm} collects {gold} Gold.",
    nerath.RoundEnded: "Round {round} is over.",
    nerath.GameWon: "The game is over: {outcome}.",
    nerath.PieceMoved: "{realm} moves a {figure} from {at} to {to}.",
    nerath.PieceEmbarked: "A {figure} of {realm} goes aboard from {at} in {to}.",
    nerath.PieceDebarked: "A {figure} of {realm} goes ashore from {at} to {to}.",
    nerath.BattlesTriggered: "{realm} has battles to fight in {spaces}.",
    nerath.BattleBegun: "{attacker} attacks {at}, defended by {defenders}.",
    nerath.GuardianRevealed: "{guardian} guards {at}.",
    nerath.DiceRolled: "{attackers} in {at} roll {dice}: {faces}. Hits: {hits}. Rolled by {by}.",
    nerath.DamageShared: "The hits in {at} are shared: {shares}.",
    nerath.PieceDamaged: "A {figure} of {realm} in {at} is damaged.",
    nerath.PieceDestroyed: "{realm} loses a {figure} in {at}.",
    nerath.HitsLost: "Hits in {at} that find nothing to hit: {hits}.",
    nerath.GuardianHit: "{guardian} in {at} loses a d{die}.",
    nerath.GuardianDestroyed: "{guardian} in {at} is destroyed.",
    nerath.AttackPressed: "The attack on {at} is pressed.",
    nerath.PieceRetreated: "A {figure} of {realm} retreats from {at} to {to}.",
    nerath.Retreated: "{realm} has retreated from {at}.",
    nerath.BattleEnded: "The attackers have {won} in {at}.",
    nerath.SpaceConquered: "{realm} conquers {space} from {lost_by}. Victory points: {points}.",
    nerath.SpaceLiberated: "{realm} liberates {space} for {owner}.",
    nerath.SpaceOccupied: "{space} passes to {realm}.",
    nerath.CastleCaptured: "{realm} captures the Castle in {space}.",
    nerath.RanAmok: "A Monster of {realm} runs amok from {at} to {to}.",
    nerath.DungeonPlundered: "{realm} plunders {dungeon}, with {gold} Gold.",
    nerath.TreasureDrawn: "{realm} draws {card} from the Treasures.",
    nerath.DungeonRestocked: "New guardians lie in {dungeon}: {tiles}.",
    nerath.PieceBought: "{realm} buys a {kind} for {cost} Gold.",
    nerath.PurchasesEnded: "{realm} reinforces with {pieces}.",
    nerath.PiecePlaced: "{realm} places a {kind} in {to}.",
    nerath.CardPlayed: "{realm} plays {card}.",
    nerath.CardFollowed: "{card} of {realm} has been followed.",
    nerath.TreasurePlayed: "{realm} plays the Treasure {card}. Victory points: {points}.",
    nerath.PropertyUsed: "{realm} uses the Treasure {card}.",
    nerath.EffectFailed: "{card} of {realm} finds nothing to do.",
    nerath.EffectBegan: "{card} of {realm} is in force now ({at}).",
    nerath.PieceAdded: "{realm} puts a new {kind} into {at}.",
    nerath.PieceTransferred: "A {figure} of {realm} is put from {at} into {to}.",
    nerath.PurchaseAdded: "{realm} gets a {kind} more.",
    nerath.GoldChanged: "The treasury of {realm} changes by {gold} Gold.",
    nerath.GoldStolen: "{realm} takes {gold} Gold of {victim}.",
    nerath.PointsScored: "{realm} scores. Victory points: {points}.",
    nerath.CardDiscarded: "{realm} discards {card}.",
    nerath.CardLookedAt: "{viewer} looks at {card} of {realm}.",
    nerath.GuardianLookedAt: "{viewer} looks at a guardian in {at}: {guardian}.",
    nerath.GuardiansSwapped: "The guardians of {at} and {to} change places.",
    nerath.DiceRerolled: "{attackers} in {at} roll {dice} again: {faces}. Hits: {hits}.",
    nerath.HitsCancelled: "{realm} cancels hits in {at}: {hits}.",
    nerath.RetreatForced: "The attackers in {at} have to retreat before {realm}.",
    nerath.TreasuresAnnounced: "Treasures in hand are counted: {held}.",
    nerath.DrawEnded: "{realm} has drawn.",
    nerath.ActivationsBegun: "{realm}: {step}, activations of lap {lap}.",
    nerath.RealmsMayAct: "Activation {number}: one of these realms acts: {realms}.",
    nerath.PiecesActivated: "Pieces of {realm} are activated: {pieces}.",
    nerath.ReinforceBegun: "Round {round}: all realms reinforce.",
    nerath.MusterBegun: "{realm} may play cards before it reinforces.",
    nerath.PlanBegun: "{realm} buys and places in secret.",
    nerath.PlansRevealed: "What was chosen in secret is revealed.",
    nerath.PurchaseReturned: "A {kind} of {realm} has no place and goes back for {gold} Gold.",
    nerath.PiecesReset: "All pieces stand up again.",
}
# Events that are not news to a spectator: the bookkeeping of steps, cards and moves.
DETAILS: Final[tuple[type[Event], ...]] = (
    nerath.OpeningCardDrawn,
    nerath.CardDrawn,
    nerath.StepBegun,
    nerath.PieceMoved,
    nerath.PieceEmbarked,
    nerath.PieceDebarked,
    nerath.BattlesTriggered,
    nerath.PieceBought,
    nerath.PiecePlaced,
    nerath.AttackPressed,
    nerath.PieceRetreated,
    nerath.CardFollowed,
    nerath.EffectBegan,
    nerath.DungeonRestocked,
    nerath.DrawEnded,
    nerath.ActivationsBegun,
    nerath.RealmsMayAct,
    nerath.MusterBegun,
    nerath.PlanBegun,
)


def sentence(content: Content, event: Event) -> str:
    """An event in a sentence, without its clauses."""
    words = {
        one.name: _word(content, one.name, getattr(event, one.name))
        for one in fields(type(event))
        if one.name != "clauses"
    }
    return SENTENCES[type(event)].format_map(words)


def told(content: Content, event: Event) -> str:
    """An event in a sentence, with the clauses by which it happened."""
    return f"{sentence(content, event)} [{', '.join(event.clauses)}]"


def is_news(event: Event) -> bool:
    """Whether an event is news to a spectator."""
    return not isinstance(event, DETAILS)


def figure_in_words(content: Content, figure: nerath.Figure) -> str:
    """A piece as it is printed, with what it carries."""
    name = content.piece(figure.kind).name
    return f"{name} with {_listed(content, figure.cargo)}" if figure.cargo else name


def _listed(content: Content, figures: nerath.Bag[nerath.Figure]) -> str:
    told = (f"{count if count > 1 else 'a'} {figure_in_words(content, one)}" for one, count in figures.pairs)
    return " and ".join(told)


# Fields of events that hold the id of something printed, or mean something by their name.
NAMED: Final[Mapping[str, Callable[[Content, str], str]]] = {
    "at": lambda content, one: content.space(one).name,
    "to": lambda content, one: content.space(one).name,
    "space": lambda content, one: content.space(one).name,
    "dungeon": lambda content, one: content.space(one).name,
    "guardian": lambda content, one: content.guardian(one).name,
    "card": lambda content, one: _card(content, one),
}
HIDDEN: Final = {"at": "everywhere", "card": "a card", "guardian": "it stays hidden", "lost_by": "nobody"}


def _card(content: Content, card: str) -> str:
    return (content.treasure(card) if content.is_treasure(card) else content.event(card)).name


def _word(content: Content, field: str, value: object) -> str:
    """A value of an event in words."""
    match field, value:
        case _, None:
            return HIDDEN.get(field, "nobody")
        case _, nerath.Realm():
            return content.card(value).name
        case _, nerath.Figure():
            return figure_in_words(content, value)
        case _, nerath.Kind():
            return content.piece(value).name
        case _, nerath.Outcome(winners, clause):
            return f"{_word(content, 'winners', winners)} won by {clause}"
        case "attackers", bool():
            return "The attackers" if value else "The defenders"
        case "won", bool():
            return "won" if value else "not won"
        case "dice", tuple():
            return ", ".join(f"d{sides}" for sides in value)
        case _, str() if field in NAMED:
            return NAMED[field](content, value)
        case _, tuple() | nerath.Bag():
            return ", ".join(_many(content, field, value)) or "nobody"
        case _:
            return str(value)


def _many(content: Content, field: str, values: object) -> Iterator[str]:
    match values:
        case nerath.Bag():
            if not values:
                yield "nothing"
            for kind, count in values.pairs:
                yield f"{count} {_word(content, field, kind)}"
        case tuple():
            for one in values:
                match one:
                    case (realm, hits):
                        yield f"{_word(content, field, realm)} {hits}"
                    case str() if field == "spaces":
                        yield content.space(one).name
                    case _:
                        yield _word(content, field, one)
