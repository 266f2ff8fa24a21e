"""The steps that only the variant has.

What lives here: a class for each, holding only what exists in that step; `Step` takes them
in. What may not live here: what comes after what (`order`), and every rule.
It answers for no clause by itself.
"""

from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm
from conquest_rules.nerath.position.actions import Place


@frozen
class ReadyToAct:
    """In the variant: the active realm has drawn, and the game goes on by itself."""


@frozen
class Activating:
    """In the variant: the active realm carries out an activation, its first or its second in a row.

    `group` is the space in which the group stood; None before any piece of it was activated.
    """

    number: int = 1
    group: str | None = None


@frozen
class ChoosingRealm:
    """In the variant, by one reading: a player with two realms chooses which one acts next.

    `number` is which of the player's activations in a row comes next, the first or the second.
    """

    number: int = 1


@frozen
class Mustering:
    """In the variant: the active realm has played its cards for Step 5, and the game goes on by itself.

    `bought` are the pieces that cards have added to its purchases, `given` those of the realms before.
    """

    bought: Bag[Kind] = Bag()
    given: tuple[Bag[Kind], ...] = ()


@frozen
class Order:
    """What a realm has chosen in secret: what it buys, whether that is all, and where each piece goes."""

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
    """What a realm has to place anew, what of that it paid for, and where it has placed the others."""

    realm: Realm
    unplaced: Bag[Kind]
    placed: Bag[str]
    paid: Bag[Kind] = Bag()


@frozen
class PlacingAnew:
    """In the variant: what could not go where it was to is placed elsewhere, realm by realm."""

    misplaced: tuple[Misplaced, ...] = ()


VariantStep: TypeAlias = ReadyToAct | Activating | ChoosingRealm | Mustering | Planning | PlacingAnew
