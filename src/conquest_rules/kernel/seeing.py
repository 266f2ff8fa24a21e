"""Seeing: what a viewer knows of hands and decks, a guess at the rest, and a record without it.

Here: hiding what was drawn from a deck, dealing it out again, and leaving out of a record what a viewer did
not see. A view shows what it hides of hands and tiles and the undrawn rest of their deck as one unseen bag,
so the rest of a deck reveals nothing. Not here: whose cards a viewer may know, and what else a
game hides.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

from attrs import evolve

from conquest_rules.kernel.bag import Bag, Orderable
from conquest_rules.kernel.deck import Deck, as_seen
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Action, Happening, Setup, State, Transition
from conquest_rules.kernel.secret import Hand, deal, hide, is_known, secrets_in, veiled

T = TypeVar("T", bound=Orderable)
Value = TypeVar("Value")


def _with_unseen(deck: Deck[T], unseen: Bag[T], known: Collection[str]) -> Deck[T]:
    seen = as_seen(deck, known)
    return evolve(seen, rest=seen.rest + unseen)


def hidden_hands(
    hands: Iterable[tuple[str, Hand[T]]], deck: Deck[T], known: Collection[str], *, counts: bool
) -> tuple[tuple[Hand[T], ...], Deck[T]]:
    """The hands, each with its seat, that were drawn from a deck, and the deck, as some seats know them.

    `counts` says whether all may know how many cards a hand has.
    """
    unseen, seen = Bag[T](), list[Hand[T]]()
    for seat, hand in hands:
        shown, hidden = (hand, Bag[T]()) if seat in known else hide(hand, known, count_known=counts)
        seen.append(shown)
        unseen += hidden
    return tuple(seen), _with_unseen(deck, unseen, known)


def hidden_tiles(laid: Value, deck: Deck[str], known: Collection[str]) -> tuple[Value, Deck[str]]:
    """The cards laid face down from a deck, in any frozen value, and the deck, as some seats know them."""
    secrets = (one for one in secrets_in(laid) if not is_known(one, known))
    hidden = Bag.of(*(one.item for one in secrets if one.item is not None))
    return veiled(laid, known) if hidden else laid, _with_unseen(deck, hidden, known)


def dealt(
    unseen: Bag[T],
    sizes: Sequence[int | None],
    rng: Random,
    fits: Callable[[tuple[Bag[T], ...], Bag[T]], bool],
) -> tuple[tuple[Bag[T], ...], Bag[T]]:
    """Unseen things dealt out at random, and what is left; what does not fit is dealt again."""
    while not fits(*(made := deal(unseen, sizes, rng))):
        pass
    return made


def redact(
    record: Record[Setup, Action],
    state: State,
    transition: Callable[[State, Action], Transition[State, Action, Happening]],
    seen: Callable[[Transition[State, Action, Happening]], Transition[State, Action, Happening]],
    folds: type[Action] | tuple[()] = (),
) -> Record[Setup, Action]:
    """A record that begins in a state, with what is not seen left out; it can be read, and not played on.

    However many actions that are `folds` to the viewer follow one another, they are shown as one.
    """
    shown = list[Action]()
    for action in record.actions:
        step = transition(state, action)
        told = seen(step).action
        if not (isinstance(told, folds) and shown[-1:] == [told]):
            shown.append(told)
        state = step.state
    return evolve(record, actions=tuple(shown))
