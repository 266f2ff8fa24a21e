"""Setup: the ways to play Quest for the DragonLords.

Here: `Setup` with its seats and `Options`, and why a way to play is refused. Not here: the constant part of a
game that follows from it (`table`), and the steps in which the board is set up. Clauses: players and options.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from reprlib import repr as short
from typing import Any, Final, TypeAlias

from attrs import Factory, asdict, field, frozen

from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.names import PEOPLES, Side
from conquest_rules.dragonlords.content.pack import Content, built_in
from conquest_rules.dragonlords.position.facts import ways
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import IllegalSetup, Misfit, Violation, by_construction, clause, in_words
from conquest_rules.kernel.readings import Readings, readings_of, why_no_such_readings

TWO_TO_FOUR: Final = (2, 3, 4)


# What each part of a way to play has to be, in words and by a test.
Kind: TypeAlias = tuple[str, Callable[[object], bool]]
Kinds: TypeAlias = Mapping[str, Kind]


def _one_of(kind: type[Enum], members: tuple[Enum, ...]) -> Kind:
    """One of some members of an enumeration; a word that is spelt like one is not."""
    *first, last = (f"`{kind.__name__}.{one.name}`" for one in members)
    return f"{', '.join(first)} or {last}", lambda given: isinstance(given, kind) and given in members


def _is_number(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def _all(kind: type) -> Callable[[object], bool]:
    """Whether something is a tuple of values of one kind."""
    return lambda given: isinstance(given, tuple) and all(isinstance(one, kind) for one in given)


def _demand(value: object, kinds: Kinds) -> None:
    """Raises `IllegalSetup` with every part of a value that is not what it has to be."""
    parts = ((part, getattr(value, part), *kind) for part, kind in kinds.items())
    if strange := tuple(
        Misfit(ways.WrongKind(part, short(given), wanted))
        for part, given, wanted, fits in parts
        if not fits(given)
    ):
        raise IllegalSetup(strange)


@frozen
class Seat:
    """A player and the people that they lead from this seat. Raises `IllegalSetup`."""

    player: str
    people: Side

    def __attrs_post_init__(self) -> None:
        _demand(self, SEAT)


SEAT: Final[Kinds] = {
    "player": ("a name", lambda given: isinstance(given, str) and bool(given.strip())),
    "people": _one_of(Side, PEOPLES),
}


def _in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The names of cards in order; anything else stays as it is, to be refused."""
    named = tuple(cards) if isinstance(cards, list | tuple) else cards
    return tuple(sorted(named)) if isinstance(named, tuple) and _all(str)(named) else named  # type: ignore[return-value]  # what is not a tuple of names is refused


@by_construction("D30.12")
@frozen(kw_only=True)
class Options:
    """The optional rules, each independent of the others; all are off by default.

    `two_types_each` gives two players two peoples each, `kingdom_target` is the agreed number of kingdoms of
    the short game, `tundra` closes the right side of the board, `dragonlord_power_reduction` weakens
    DragonLords, `removed_scrolls` names the scroll cards taken out of the deck, one copy for each time a card
    is named, and with `player_elimination` a player who loses the King plays on. Raises `IllegalSetup`.
    """

    two_types_each: bool = False
    kingdom_target: int | None = None
    tundra: bool = False
    dragonlord_power_reduction: bool = False
    removed_scrolls: tuple[str, ...] = field(default=(), converter=_in_order)
    player_elimination: bool = False

    def __attrs_post_init__(self) -> None:
        _demand(self, OPTIONS)


SWITCH: Final[Kind] = ("`True` or `False`", lambda given: isinstance(given, bool))
OPTIONS: Final[Kinds] = {
    "two_types_each": SWITCH,
    "kingdom_target": ("a number or `None`", lambda given: given is None or _is_number(given)),
    "tundra": SWITCH,
    "dragonlord_power_reduction": SWITCH,
    "removed_scrolls": ("a tuple of names of scrolls", _all(str)),
    "player_elimination": SWITCH,
}


def _readings(given: Mapping[str, str] | Readings) -> Readings:
    chosen = readings_of(catalogue(), given)
    if isinstance(chosen, Misfit):
        raise IllegalSetup((chosen,))
    return chosen


def _seats(setup: "Setup") -> tuple[Seat, ...]:
    """The peoples in the order of the pack; with two types each, every other seat is the same player's."""
    if not all(SETUP[part][1](getattr(setup, part)) for part in ("players", "options")):
        return ()  # The setup will be refused.
    if setup.options.two_types_each:
        return tuple(Seat(f"player {1 + place % 2}", people) for place, people in enumerate(PEOPLES))
    return tuple(Seat(f"player {place}", people) for place, people in enumerate(PEOPLES[: setup.players], 1))


@by_construction("D6.1")
@frozen(kw_only=True)
class Setup:
    """A way to play; by default four players with one people each.

    `seats` are in the order in which the players sit, each to the left of the one before; the first seat
    rolls the Crystal die first. `rulings` maps a ruling to the chosen reading; all others are played by their
    default. `windows` says who is asked whether they react: `HOLDERS_ONLY` is faster, but shows everyone who
    could. Raises `IllegalSetup`.
    """

    players: int = 4
    options: Options = Options()
    seats: tuple[Seat, ...] = field(default=Factory(_seats, takes_self=True))
    rulings: Readings = field(default=(), converter=_readings)
    windows: Windows = Windows.PUBLIC
    content: Content = field(factory=built_in, repr=lambda content: repr(content.name))

    def __attrs_post_init__(self) -> None:
        _demand(self, SETUP)
        if refusals := tuple(refusal for check in CHECKS for refusal in check(self)):
            raise IllegalSetup(in_words(words_of(self.content), refusals))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], "Setup"], tuple[dict[str, Any]]]:
        # The built-in pack is the same everywhere; an owner's own pack goes along.
        parts = asdict(self, recurse=False)
        if self.content is built_in():
            del parts["content"]
        return _setup_of, (parts,)


SETUP: Final[Kinds] = {
    "players": ("a number", _is_number),
    "options": ("`Options(…)`", lambda given: isinstance(given, Options)),
    "seats": ("a tuple of `Seat(…)`", _all(Seat)),
    "windows": _one_of(Windows, tuple(Windows)),
    "content": ("a `Content`", lambda given: isinstance(given, Content)),
}


def _setup_of(parts: dict[str, Any]) -> Setup:
    return Setup(**parts)


Refusals = Iterator[Violation | Misfit]


@clause("D6.2", "D6.3", "D30.8")
def two_to_four_play(setup: Setup) -> Refusals:
    """Two, three or four players play; with two types each, two do."""
    if setup.players not in TWO_TO_FOUR:
        yield Misfit(ways.WrongNumber(setup.players))
    elif setup.options.two_types_each and setup.players != 2:
        yield Violation("D30.8", ways.NotForSoMany(setup.players))


@clause("D6.1", "D30.8")
def each_seat_has_its_people(setup: Setup) -> Refusals:
    """Each seat leads one people that no other seat leads."""
    peoples = tuple(seat.people for seat in setup.seats)
    wanted = 4 if setup.options.two_types_each else setup.players
    if setup.players not in TWO_TO_FOUR:
        return
    if len(set(peoples)) != len(peoples) or len(peoples) != wanted:
        yield Violation("D30.8" if setup.options.two_types_each else "D6.1", ways.Peoples(peoples, wanted))


@clause("D30.8")
def allies_do_not_sit_together(setup: Setup) -> Refusals:
    """With two types each, the seats of the two players alternate; else every seat has its own player."""
    names = tuple(seat.player for seat in setup.seats)
    if setup.options.two_types_each:
        if len(names) == 4 and (names[0] != names[2] or names[1] != names[3] or names[0] == names[1]):
            yield Violation("D30.8", ways.SharedOut(names))
    elif len(set(names)) != len(names):
        yield Misfit(ways.NamesOfPlayers(names))


@clause("D30.10")
def target_is_in_range(setup: Setup) -> Refusals:
    """The kingdom target is more than any player claims at setup, and at most the kingdoms in play."""
    target, options = setup.options.kingdom_target, setup.options
    if target is None or setup.players not in TWO_TO_FOUR:
        return
    least = kingdoms_each(setup) * (2 if options.two_types_each else 1) + 1
    most = len(kingdoms_in_play(setup))
    if not least <= target <= most:
        yield Violation("D30.10", ways.TargetOutOfRange(target, least, most))


@clause("D30.16", "D6.9")
def scrolls_are_left(setup: Setup) -> Refusals:
    """Removed scrolls are in the deck, and leave enough cards to deal."""
    deck, removed = setup.content.scroll_deck, Bag.of(*setup.options.removed_scrolls)
    for card, times in removed.pairs:
        if not deck.count(card):
            yield Misfit(ways.NoSuchScroll(card, deck.kinds))
        elif times > deck.count(card):
            yield Misfit(ways.TooManyScrolls(card, times, deck.count(card)))
    needed = setup.content.pack.start.player.scrolls * len(setup.seats)
    if deck.total - removed.total < needed:
        yield Violation("D6.9", ways.NotEnoughScrolls(deck.total - removed.total, needed))


def readings_exist(setup: Setup) -> Refusals:
    """Rulings are named as in the catalogue, and can be switched."""
    if setup.rulings:
        yield from why_no_such_readings(catalogue(), setup.rulings)


CHECKS: Final[tuple[Callable[[Setup], Refusals], ...]] = (
    two_to_four_play,
    each_seat_has_its_people,
    allies_do_not_sit_together,
    target_is_in_range,
    scrolls_are_left,
    readings_exist,
)


@clause("D30.11", "D6.12")
def kingdoms_in_play(setup: Setup) -> tuple[str, ...]:
    """The kingdoms of the board, without those that are tundra."""
    atlas = setup.content.tundra if setup.options.tundra else setup.content.atlas
    return tuple(atlas.places[one] for one in atlas.kingdoms)


@clause("D6.12", "D6.13")
def kingdoms_each(setup: Setup) -> int:
    """How many kingdoms each seat claims; with two types each, as in a game of four."""
    seating = setup.content.seating[4 if setup.options.two_types_each else setup.players]
    return seating.kingdoms_each_tundra if setup.options.tundra else seating.kingdoms_each
