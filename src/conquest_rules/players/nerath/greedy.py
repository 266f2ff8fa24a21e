"""A player of Conquest of Nerath who takes what looks best, one turn at a time.

Here: `Greedy`, which gives orders for the Move step and takes the best of the listed actions everywhere else.
Not here: what is good (`worth`, `orders`, `choices`).
"""

from random import Random

from attrs import define, field

from conquest_rules import nerath
from conquest_rules.players.nerath.choices import score
from conquest_rules.players.nerath.orders import Order, orders
from conquest_rules.players.nerath.worth import USUAL, Taste


@define
class Greedy:
    """A player who attacks where the odds are worth it, and buys and places where the enemy is near."""

    taste: Taste = USUAL
    _turn: tuple[int, nerath.Realm, int, int] | None = field(default=None, init=False, repr=False)
    _orders: list[Order] = field(factory=list, init=False, repr=False)

    def __call__(self, view: nerath.State, actions: tuple[nerath.Action, ...], rng: Random) -> nerath.Action:
        """The next order in the Move step; elsewhere the first action with the best score."""
        del rng
        # What is listed last ends the step; everything that is listed has the same decider.
        if isinstance(view.step, nerath.Moving | nerath.Activating):
            return self._ordered(view, actions)
        realm = decider(actions)
        return max(actions, key=lambda action: score(view, realm, self.taste, action))

    def _ordered(self, view: nerath.State, actions: tuple[nerath.Action, ...]) -> nerath.Action:
        for action in reversed(actions):
            if isinstance(action, nerath.PlayCard):
                return action
            if not isinstance(action, nerath.EndStep | nerath.PassActivations):
                break
        # In the variant each activation has orders of its own, of which one group can carry some out.
        activation = view.step.number if isinstance(view.step, nerath.Activating) else 0
        turn = (view.round, view.active, view.memory.lap, activation)
        if self._turn != turn:
            self._turn = turn
            self._orders = orders(view, view.active, self.taste)[::-1]
        while self._orders:
            if (move := _carried_out(self._orders.pop(), actions)) is not None:
                return move
        return actions[-1]


def _carried_out(order: Order, actions: tuple[nerath.Action, ...]) -> nerath.Move | None:
    """The listed move for an order, with the piece that has moved furthest; None if there is none."""
    found: nerath.Move | None = None
    for action in actions:
        if (
            isinstance(action, nerath.Move)
            and (action.at, action.to, action.figure.kind) == (order.at, order.to, order.kind)
            and (found is None or action.figure.mark.spent > found.figure.mark.spent)
        ):
            found = action
    return found


def decider(actions: tuple[nerath.Action, ...]) -> nerath.Realm:
    """The realm that decides, as every decision names it."""
    by = getattr(actions[0], "by", None)
    assert isinstance(by, nerath.Realm)
    return by
