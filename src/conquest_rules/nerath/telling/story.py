"""The story of a game: events and actions as sentences.

Here: a sentence for each kind of event, with printed names, and which events are news to a
spectator. Not here: where the sentences go, and whether a viewer may see an event (`nerath.seen`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.events import cards, printed, variant
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.steps import Outcome

SENTENCES: Final[Mapping[type[Event], str]] = {
    printed.CardDrawn: "{realm} draws {card}.",
    printed.OpeningCardDrawn: "{realm} draws {card} to begin with.",
    printed.DiscardsReshuffled: "{realm} shuffles its {cards} discards to a new deck.",
    printed.NothingToDraw: "{realm} has nothing left to draw.",
    printed.TurnBegun: "Round {round}: the turn of {realm} begins.",
    printed.StepBegun: "{realm}: {step}.",
    printed.IncomeCollected: "{realm} collects {gold} Gold.",
    printed.RoundEnded: "Round {round} is over.",
    printed.GameWon: "The game is over: {outcome}.",
    printed.PieceMoved: "{realm} moves a {figure} from {at} to {to}.",
    printed.PieceEmbarked: "A {figure} of {realm} goes aboard from {at} in {to}.",
    printed.PieceDebarked: "A {figure} of {realm} goes ashore from {at} to {to}.",
    printed.BattlesTriggered: "{realm} has battles to fight in {spaces}.",
    printed.BattleBegun: "{attacker} attacks {at}, defended by {defenders}.",
    printed.GuardianRevealed: "{guardian} guards {at}.",
    printed.DiceRolled: "{attackers} in {at} roll {dice}: {faces}. Hits: {hits}. Rolled by {by}.",
    printed.DamageShared: "The hits in {at} are shared: {shares}.",
    printed.PieceDamaged: "A {figure} of {realm} in {at} is damaged.",
    printed.PieceDestroyed: "{realm} loses a {figure} in {at}.",
    printed.HitsLost: "Hits in {at} that find nothing to hit: {hits}.",
    printed.GuardianHit: "{guardian} in {at} loses a d{die}.",
    printed.GuardianDestroyed: "{guardian} in {at} is destroyed.",
    printed.AttackPressed: "The attack on {at} is pressed.",
    printed.PieceRetreated: "A {figure} of {realm} retreats from {at} to {to}.",
    printed.Retreated: "{realm} has retreated from {at}.",
    printed.BattleEnded: "The attackers have {won} in {at}.",
    printed.SpaceConquered: "{realm} conquers {space} from {lost_by}. Victory points: {points}.",
    printed.SpaceLiberated: "{realm} liberates {space} for {owner}.",
    printed.SpaceOccupied: "{space} passes to {realm}.",
    printed.CastleCaptured: "{realm} captures the Castle in {space}.",
    printed.RanAmok: "A Monster of {realm} runs amok from {at} to {to}.",
    printed.DungeonPlundered: "{realm} plunders {dungeon}, with {gold} Gold.",
    printed.TreasureDrawn: "{realm} draws {card} from the Treasures.",
    printed.DungeonRestocked: "New guardians lie in {dungeon}: {tiles}.",
    printed.PieceBought: "{realm} buys a {kind} for {cost} Gold.",
    printed.PurchasesEnded: "{realm} reinforces with {pieces}.",
    printed.PiecePlaced: "{realm} places a {kind} in {to}.",
    cards.CardPlayed: "{realm} plays {card}.",
    cards.CardFollowed: "{card} of {realm} has been followed.",
    cards.TreasurePlayed: "{realm} plays the Treasure {card}. Victory points: {points}.",
    cards.PropertyUsed: "{realm} uses the Treasure {card}.",
    cards.EffectFailed: "{card} of {realm} finds nothing to do.",
    cards.EffectBegan: "{card} of {realm} is in force now ({at}).",
    cards.PieceAdded: "{realm} puts a new {kind} into {at}.",
    cards.PieceTransferred: "A {figure} of {realm} is put from {at} into {to}.",
    cards.PurchaseAdded: "{realm} gets a {kind} more.",
    cards.GoldChanged: "The treasury of {realm} changes by {gold} Gold.",
    cards.GoldStolen: "{realm} takes {gold} Gold of {victim}.",
    cards.PointsScored: "{realm} scores. Victory points: {points}.",
    cards.CardDiscarded: "{realm} discards {card}.",
    cards.CardLookedAt: "{viewer} looks at {card} of {realm}.",
    cards.GuardianLookedAt: "{viewer} looks at a guardian in {at}: {guardian}.",
    cards.GuardiansSwapped: "The guardians of {at} and {to} change places.",
    cards.DiceRerolled: "{attackers} in {at} roll {dice} again: {faces}. Hits: {hits}.",
    cards.HitsCancelled: "{realm} cancels hits in {at}: {hits}.",
    cards.RetreatForced: "The attackers in {at} have to retreat before {realm}.",
    cards.TreasuresAnnounced: "Treasures in hand are counted: {held}.",
    variant.DrawEnded: "{realm} has drawn.",
    variant.ActivationsBegun: "{realm}: {step}, activations of lap {lap}.",
    variant.RealmsMayAct: "Activation {number}: one of these realms acts: {realms}.",
    variant.PiecesActivated: "Pieces of {realm} are activated: {pieces}.",
    variant.ReinforceBegun: "Round {round}: all realms reinforce.",
    variant.MusterBegun: "{realm} may play cards before it reinforces.",
    variant.PlanBegun: "{realm} buys and places in secret.",
    variant.PlansRevealed: "What was chosen in secret is revealed.",
    variant.PurchaseReturned: "A {kind} of {realm} has no place and goes back for {gold} Gold.",
    variant.PiecesReset: "All pieces stand up again.",
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


def figure_in_words(content: Content, figure: Figure) -> str:
    """A piece as it is printed, with what it carries."""
    name = content.piece(figure.kind).name
    return f"{name} with {_listed(content, figure.cargo)}" if figure.cargo else name


def _listed(content: Content, figures: Bag[Figure]) -> str:
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
        case _, Realm():
            return content.card(value).name
        case _, Figure():
            return figure_in_words(content, value)
        case _, Kind():
            return content.piece(value).name
        case _, Outcome(winners, clause):
            return f"{_word(content, 'winners', winners)} won by {clause}"
        case "attackers", bool():
            return "The attackers" if value else "The defenders"
        case "won", bool():
            return "won" if value else "not won"
        case "dice", tuple():
            return ", ".join(f"d{sides}" for sides in value)
        case _, str() if field in NAMED:
            return NAMED[field](content, value)
        case _, tuple() | Bag():
            return ", ".join(_many(content, field, value)) or "nobody"
        case _:
            return str(value)


def _many(content: Content, field: str, values: object) -> Iterator[str]:
    match values:
        case Bag():
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
