"""The steps that only the variant has.

Here: one class per step, holding only what exists in that step; they are part of `Step`. Not here: the order
of steps (`turn.reduced_downtime.order`), and every rule.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.actions import Place

__all__: list[str] = ["ReadyToAct", "Activating", "ChoosingRealm", "Mustering", "Order", "Planning"]
__all__ += ["Misplaced", "PlacingAnew"]


@frozen
class ReadyToAct:
    """In the variant: the active realm has drawn, and the game continues automatically."""


@frozen
class Activating:
    """In the variant: the active realm carries out an activation, its first or its second in a row.

    `group` is the starting space of the group; None before any piece of it was activated.
    """

    number: int = 1
    group: str | None = None


@frozen
class ChoosingRealm:
    """In the variant, if players take turns: a player with two realms chooses which one acts next.

    `number` is which of the player's activations in a row comes next, the first or the second.
    """

    number: int = 1


@frozen
class Mustering:
    """In the variant: the active realm has played its cards for Step 5, and the game continues automatically.

    `bought` are the pieces that cards have added to its purchases, `given` those of the realms before.
    """

    bought: Bag[Kind] = Bag()
    given: tuple[Bag[Kind], ...] = ()


@frozen
class Order:
    """A realm's secret choice: what it buys, whether that is all, and where each piece goes."""

    bought: Bag[Kind] = Bag()
    placing: bool = False
    places: tuple[Place, ...] = ()


@frozen
class Planning:
    """In the variant: the realms buy and place in secret, the active one now.

    `given` are the pieces that cards have added to the purchases of each realm. `orders` are what each
    has chosen; None, in a view, is an order that the viewer may not see.
    """

    given: tuple[Bag[Kind], ...]
    orders: tuple[Order | None, ...]


@frozen
class Misplaced:
    """The pieces that a realm has to place again, which were paid for, and where it has placed the rest."""

    realm: Realm
    unplaced: Bag[Kind]
    placed: Bag[str]
    paid: Bag[Kind] = Bag()


@frozen
class PlacingAnew:
    """In the variant: pieces that cannot go where they were planned are placed elsewhere, realm by realm."""

    misplaced: tuple[Misplaced, ...] = ()


VariantStep: TypeAlias = ReadyToAct | Activating | ChoosingRealm | Mustering | Planning | PlacingAnew
