"""Actions and events: what can be done, and what happens because of it.

What lives here: the closed unions `Action` and `Event`. Every decision carries `by`,
the realm that takes it; the answers of chance carry nobody. Every event carries the
clauses that made it happen. What may not live here: when an action is legal, and what
it does. It answers for no clause by itself.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.names import Realm
from conquest_rules.nerath.state import Outcome


@frozen
class EndStep:
    """The active realm does nothing more in this step."""

    by: Realm


Decision: TypeAlias = EndStep
Answer: TypeAlias = Drawn
Action: TypeAlias = EndStep | Drawn


@frozen
class CardDrawn:
    """A realm drew an Event card; which one, only those know who may."""

    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N7.5", "N9.8")


@frozen
class OpeningCardDrawn:
    """A realm drew one of its opening cards."""

    realm: Realm
    card: str | None
    clauses: tuple[str, ...] = cites("N7.4")


@frozen
class DiscardsReshuffled:
    """A realm's discards became its new Event deck."""

    realm: Realm
    cards: int
    clauses: tuple[str, ...] = cites("N9.16")


@frozen
class NothingToDraw:
    """A realm had neither deck nor discards, and drew nothing."""

    realm: Realm
    clauses: tuple[str, ...] = cites("N9.2", "N9.16")


@frozen
class TurnBegun:
    """A realm's turn began."""

    round: int
    realm: Realm
    clauses: tuple[str, ...] = cites("N8.5", "N8.7")


@frozen
class StepBegun:
    """A step of the turn began."""

    realm: Realm
    step: str
    clauses: tuple[str, ...] = cites("N9.1")


@frozen
class IncomeCollected:
    """A realm collected its income."""

    realm: Realm
    gold: int
    clauses: tuple[str, ...] = cites("N18.18", "N18.19")


@frozen
class RoundEnded:
    """All four realms had their turn."""

    round: int
    clauses: tuple[str, ...] = cites("N9.6")


@frozen
class GameWon:
    """The game is over."""

    outcome: Outcome
    clauses: tuple[str, ...] = cites("N3.4")


Event: TypeAlias = (
    OpeningCardDrawn
    | CardDrawn
    | DiscardsReshuffled
    | NothingToDraw
    | TurnBegun
    | StepBegun
    | IncomeCollected
    | RoundEnded
    | GameWon
)
