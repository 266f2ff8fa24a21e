"""What happens in the variant only.

What lives here: the events of activations and of reinforcing together, each citing its
clauses. What may not live here: what brings them about. It answers for no clause by itself.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import Kind, Realm


@frozen
class DrawEnded:
    """In the variant: a realm has drawn, and its turn begins together with those of the others."""

    realm: Realm
    clauses: tuple[str, ...] = cites("N9.1")


@frozen
class ActivationsBegun:
    """In the variant: a realm whose activations have come takes up a step; `lap` is for which time."""

    realm: Realm
    step: str
    lap: int
    clauses: tuple[str, ...] = cites("M5.7")


@frozen
class RealmsMayAct:
    """In the variant, by one reading: a player chooses which of two realms acts next."""

    realms: tuple[Realm, ...]
    number: int
    clauses: tuple[str, ...] = cites("M5.7")


@frozen
class PiecesActivated:
    """In the variant: so many pieces of a realm lie down, each Warship with all it carries counted once."""

    realm: Realm
    pieces: int
    clauses: tuple[str, ...] = cites("M5.6")


@frozen
class ReinforceBegun:
    """In the variant: all pieces are activated, and all realms reinforce at the same time."""

    round: int
    clauses: tuple[str, ...] = cites("M5.9", "M5.10")


@frozen
class MusterBegun:
    """In the variant: a realm may play the cards of its Reinforce step."""

    realm: Realm
    clauses: tuple[str, ...] = cites("M5.10")


@frozen
class PlanBegun:
    """In the variant: a realm buys and places in secret."""

    realm: Realm
    clauses: tuple[str, ...] = cites("M5.10")


@frozen
class PlansRevealed:
    """In the variant: all have chosen, and what they chose is carried out in turn order."""

    clauses: tuple[str, ...] = cites("M5.10")


@frozen
class PurchaseReturned:
    """A bought piece that has no place any more goes back, and the Gold paid for it."""

    realm: Realm
    kind: Kind
    gold: int
    clauses: tuple[str, ...] = cites("M5.10")


@frozen
class PiecesReset:
    """In the variant: all pieces stand upright again."""

    clauses: tuple[str, ...] = cites("M4.8", "M5.11")


VariantEvent: TypeAlias = (
    DrawEnded
    | ActivationsBegun
    | RealmsMayAct
    | PiecesActivated
    | ReinforceBegun
    | MusterBegun
    | PlanBegun
    | PlansRevealed
    | PurchaseReturned
    | PiecesReset
)
