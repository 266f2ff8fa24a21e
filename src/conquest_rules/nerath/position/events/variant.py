"""The events of the variant.

Here: the events of activations and of reinforcing together, each citing its clauses. Not here: what causes
them.
"""

from typing import TypeAlias

from conquest_rules.kernel.clause import cites
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.content.value import Value

__all__: list[str] = ["DrawEnded", "ActivationsBegun", "RealmsMayAct", "PiecesActivated", "ReinforceBegun"]
__all__ += ["MusterBegun", "PlanBegun", "PlansRevealed", "PurchaseReturned", "PiecesReset"]


class DrawEnded(Value):
    """In the variant: a realm has drawn, and its turn begins together with those of the others."""

    realm: Realm
    clauses: tuple[str, ...] = cites("N9.1")


class ActivationsBegun(Value):
    """In the variant: a realm begins a step of its activations; `lap` counts how often."""

    realm: Realm
    step: str
    lap: int
    clauses: tuple[str, ...] = cites("M5.7")


class RealmsMayAct(Value):
    """In the variant, if players take turns: a player chooses which of two realms acts next."""

    realms: tuple[Realm, ...]
    number: int
    clauses: tuple[str, ...] = cites("M5.7")


class PiecesActivated(Value):
    """In the variant: pieces of a realm are activated; a Warship with its cargo counts once."""

    realm: Realm
    pieces: int
    clauses: tuple[str, ...] = cites("M5.6")


class ReinforceBegun(Value):
    """In the variant: all pieces are activated, and all realms reinforce at the same time."""

    round: int
    clauses: tuple[str, ...] = cites("M5.9", "M5.10")


class MusterBegun(Value):
    """In the variant: a realm may play the cards of its Reinforce step."""

    realm: Realm
    clauses: tuple[str, ...] = cites("M5.10")


class PlanBegun(Value):
    """In the variant: a realm buys and places in secret."""

    realm: Realm
    clauses: tuple[str, ...] = cites("M5.10")


class PlansRevealed(Value):
    """In the variant: all have chosen, and their choices are carried out in turn order."""

    clauses: tuple[str, ...] = cites("M5.10")


class PurchaseReturned(Value):
    """A bought piece that no longer has a place was returned, with the Gold paid for it."""

    realm: Realm
    kind: Kind
    gold: int
    clauses: tuple[str, ...] = cites("M5.10")


class PiecesReset(Value):
    """In the variant: all pieces are reset."""

    clauses: tuple[str, ...] = cites("M4.8", "M5.11")


ActingEvent: TypeAlias = DrawEnded | ActivationsBegun | RealmsMayAct | PiecesActivated | ReinforceBegun
SecretEvent: TypeAlias = MusterBegun | PlanBegun | PlansRevealed | PurchaseReturned | PiecesReset
VariantEvent: TypeAlias = ActingEvent | SecretEvent
