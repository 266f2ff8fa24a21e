"""What is seen of hands, decks and what lies face down, wherever it lies, and of a record."""

from collections.abc import Collection, Iterator
from random import Random

import pytest
from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel import droving
from tests.kernel.droving import Act, Beast, Day, Drive, Driven, Rest, herd
from tests.kernel.strategies import SEATS, bags, cards, decks, hands, seats

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Transition
from conquest_rules.kernel.secret import Hand, Secret, secrets_in, veiled
from conquest_rules.kernel.seeing import dealt, hidden_hands, hidden_tiles, redact


@frozen(order=True)
class Nest:
    """Something with secrets inside it, some of them in nests beneath, and a part that is reckoned."""

    name: str
    egg: Secret[str]
    clutch: Bag[Secret[str]] = Bag()
    _beneath: "tuple[Nest, ...]" = ()
    eggs: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "eggs", len(self.clutch))


def knowers() -> st.SearchStrategy[tuple[str, ...]]:
    """Those who have looked."""
    return st.lists(st.sampled_from(SEATS), unique=True, min_size=1).map(tuple)


def secrets() -> st.SearchStrategy[Secret[str]]:
    """Things face down that somebody has looked at."""
    return st.builds(Secret, cards(), knowers())


def nests() -> st.SearchStrategy[Nest]:
    """Nests above nests."""
    clutches = st.lists(secrets(), max_size=2).map(lambda some: Bag.of(*some))
    return st.recursive(
        st.builds(Nest, cards(), secrets(), clutches),
        lambda inner: st.builds(Nest, cards(), secrets(), clutches, st.lists(inner, max_size=2).map(tuple)),
        max_leaves=3,
    )


def looked_at(nest: Nest) -> Iterator[Secret[str]]:
    """Every secret of a nest, by its names."""
    yield nest.egg
    yield from nest.clutch
    for one in nest._beneath:  # a part that only its class knows is veiled, too
        yield from looked_at(one)


@given(nests(), seats())
def test_every_secret_is_as_the_seats_know_it(nest: Nest, known: list[str]) -> None:
    """Who has looked sees it, all others that somebody has, however deep it lies; all else stays."""
    seen = veiled((nest, "plain", 7), known)
    assert ("plain", 7) == seen[1:]
    assert sorted(looked_at(seen[0])) == sorted(
        one if set(one.knowers) & set(known) else Secret(None, one.knowers) for one in looked_at(nest)
    )
    assert seen is veiled(seen, known)
    assert isinstance(seen[0].clutch, Bag)
    assert (nest.name, nest.eggs) == (seen[0].name, seen[0].eggs)


@given(nests())
def test_what_hides_nothing_stays_the_same_value(nest: Nest) -> None:
    """Whoever knows everything sees the very same value."""
    assert nest is veiled(nest, SEATS)
    assert sorted(looked_at(nest)) == sorted(secrets_in((nest, "plain")))


def all_of(deck: Deck[str], *held: Bag[str]) -> Bag[str]:
    """All cards that can be told of a deck and hands."""
    return sum(
        held, deck.rest + deck.discards + Bag.of(*(one.item for one in deck.top if one.item is not None))
    )


@given(st.lists(hands(), min_size=3, max_size=3), decks(), seats(), st.booleans())
def test_what_is_hidden_of_hands_lies_in_their_deck(
    held: list[Hand[str]], deck: Deck[str], known: Collection[str], counts: bool
) -> None:
    """No card is lost; whoever knows a hand sees it whole, and what is left in a deck gives no hand away."""
    shown, rest = hidden_hands(zip(SEATS, held, strict=True), deck, known, counts=counts)
    assert all_of(deck, *(hand.cards for hand in held)) == all_of(rest, *(hand.cards for hand in shown))
    for seat, hand, seen in zip(SEATS, held, shown, strict=True):
        if seat in known:
            assert hand == seen
        else:
            assert (hand.total if counts else None) == seen.total
            assert all(set(one.knowers) <= set(known) for one in seen.shown.kinds)
    assert all(set(one.knowers) & set(known) for one in rest.top if one.item is not None)


@given(nests(), decks(), seats())
def test_what_is_hidden_of_tiles_lies_in_their_stack(nest: Nest, deck: Deck[str], known: list[str]) -> None:
    """A tile that others have looked at may be any of those not seen, and is no other for who knows it."""
    seen, rest = hidden_tiles(nest, deck, known)
    assert veiled(nest, known) == seen
    laid = (Bag.of(*(one.item for one in looked_at(value) if one.item is not None)) for value in (nest, seen))
    before, after = laid
    assert all_of(deck, before) == all_of(rest, after)


@given(bags(least=3), st.integers(0, 99))
def test_what_does_not_fit_is_dealt_again(bag: Bag[str], seed: int) -> None:
    """The first deal that fits is taken, and nothing is lost in it."""
    asked = list[tuple[tuple[Bag[str], ...], Bag[str]]]()

    def third_time(parts: tuple[Bag[str], ...], left: Bag[str]) -> bool:
        asked.append((parts, left))
        return len(asked) == 3

    (one, two), left = dealt(bag, (1, 2), Random(seed), third_time)
    assert asked[2:] == [((one, two), left)]
    assert (1, 2, bag) == (len(one), len(two), one + two + left)


HIDDEN = Rest("somebody")


def unseen(step: Transition[Day, Act, Driven]) -> Transition[Day, Act, Driven]:
    """Oxen are driven in the dark."""
    dark = isinstance(step.action, Drive) and step.action.beast.kind == "ox"
    return evolve(step, action=HIDDEN) if dark else step


@pytest.mark.parametrize("kinds", ["ox ox cow ox", "cow cow ox", "ox", ""])
def test_a_record_without_what_was_not_seen(kinds: str) -> None:
    """What is seen stays in its place; however much is hidden in a row is told as one."""
    start = Day(herd=herd(old_mill=tuple(Beast(kind) for kind in kinds.split())))
    drives = tuple(Drive("ann", Beast(kind), "old-mill", "north-ford") for kind in kinds.split())
    record = Record("droving", 1, start, (*drives, Rest("ann")))
    shown = list[Act]()
    for kind, drive in zip(kinds.split(), drives, strict=True):
        if kind == "cow" or shown[-1:] != [HIDDEN]:
            shown.append(drive if kind == "cow" else HIDDEN)
    told = redact(record, start, droving.transition, unseen, Rest)
    assert evolve(record, actions=(*shown, Rest("ann"))) == told


def test_equal_actions_that_are_seen_are_told_each() -> None:
    """Two cows that go the same way are two, and one goes on from where it came to."""
    cow = Drive("ann", Beast("cow"), "old-mill", "north-ford")
    on = Drive("ann", Beast("cow", 1), "north-ford", "green-hill")
    start = Day(herd=herd(old_mill=(Beast("cow"),) * 2))
    record = Record[Day, Act]("droving", 1, start, (cow, cow, on))
    assert record == redact(record, start, droving.transition, unseen, Rest)
