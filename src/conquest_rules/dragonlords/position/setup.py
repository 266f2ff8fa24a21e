"""Setup: the ways to play Quest for the DragonLords.

Here: `Setup` with its seats and `Options`, and why a way to play is refused. Not here: the constant part of a
game that follows from it (`table`), and the steps in which the board is set up. Clauses: players and options.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import Factory, asdict, field, frozen

from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.names import PEOPLES, Side
from conquest_rules.dragonlords.content.pack import Content, built_in
from conquest_rules.dragonlords.position.facts.ways import (
    NamesOfPlayers,
    NoSuchScroll,
    NotAChoice,
    NotEnoughScrolls,
    NotForSoMany,
    Peoples,
    SharedOut,
    StrangePeople,
    TargetOutOfRange,
    WrongNumber,
)
from conquest_rules.dragonlords.position.standing import Windows
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import IllegalSetup, Misfit, Violation, by_construction, clause
from conquest_rules.kernel.readings import Readings, readings_of, why_no_such_readings

TWO_TO_FOUR: Final = (2, 3, 4)


@frozen
class Seat:
    """A player and the people that they lead from this seat."""

    player: str
    people: Side


def _removed(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(map(str, given)))


@by_construction("D30.12")
@frozen(kw_only=True)
class Options:
    """The optional rules, each independent of the others; all are off by default.

    `two_types_each` gives two players two peoples each, `kingdom_target` is the agreed number of kingdoms of
    the short game, `tundra` closes the right side of the board, `dragonlord_power_reduction` weakens
    DragonLords, `removed_scrolls` names the scroll cards taken out of the deck, one copy for each time a card
    is named, and with `player_elimination` a player who loses the King plays on.
    """

    two_types_each: bool = False
    kingdom_target: int | None = None
    tundra: bool = False
    dragonlord_power_reduction: bool = False
    removed_scrolls: tuple[str, ...] = field(default=(), converter=_removed)
    player_elimination: bool = False


def _readings(given: Mapping[str, str] | Readings) -> Readings:
    chosen = readings_of(catalogue(), given)
    if isinstance(chosen, Misfit):
        raise IllegalSetup((chosen,))
    return chosen


def _seats(setup: "Setup") -> tuple[Seat, ...]:
    """The peoples in the order of the pack; with two types each, every other seat is the same player's."""
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
        if refusals := tuple(refusal for check in CHECKS for refusal in check(self)):
            raise IllegalSetup(refusals)

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], "Setup"], tuple[dict[str, Any]]]:
        # The built-in pack is the same everywhere; an owner's own pack goes along.
        parts = asdict(self, recurse=False)
        if self.content is built_in():
            del parts["content"]
        return _setup_of, (parts,)


def _setup_of(parts: dict[str, Any]) -> Setup:
    return Setup(**parts)


Refusals = Iterator[Violation | Misfit]


@clause("D6.2", "D6.3", "D30.8")
def two_to_four_play(setup: Setup) -> Refusals:
    """Two, three or four players play; with two types each, two do."""
    if setup.players not in TWO_TO_FOUR:
        yield Misfit(WrongNumber(setup.players))
    elif setup.options.two_types_each and setup.players != 2:
        yield Violation("D30.8", NotForSoMany(setup.players))


@clause("D6.1", "D30.8")
def each_seat_has_its_people(setup: Setup) -> Refusals:
    """Each seat leads one people that no other seat leads."""
    peoples = tuple(seat.people for seat in setup.seats)
    wanted = 4 if setup.options.two_types_each else setup.players
    if any(people not in PEOPLES for people in peoples):
        yield Misfit(StrangePeople(tuple(map(str, peoples)), PEOPLES))
    elif len(set(peoples)) != len(peoples) or len(peoples) != wanted:
        yield Violation("D30.8" if setup.options.two_types_each else "D6.1", Peoples(peoples, wanted))


@clause("D30.8")
def allies_do_not_sit_together(setup: Setup) -> Refusals:
    """With two types each, the seats of the two players alternate; else every seat has its own player."""
    names = tuple(seat.player for seat in setup.seats)
    if not all(str(name).strip() for name in names):
        yield Misfit(NamesOfPlayers(names))
    elif setup.options.two_types_each:
        if len(names) == 4 and (names[0] != names[2] or names[1] != names[3] or names[0] == names[1]):
            yield Violation("D30.8", SharedOut(names))
    elif len(set(names)) != len(names):
        yield Misfit(NamesOfPlayers(names))


@clause("D30.10")
def target_is_in_range(setup: Setup) -> Refusals:
    """The kingdom target is more than any player claims at setup, and at most the kingdoms in play."""
    target, options = setup.options.kingdom_target, setup.options
    if target is None or setup.players not in TWO_TO_FOUR:
        return
    least = kingdoms_each(setup) * (2 if options.two_types_each else 1) + 1
    most = len(kingdoms_in_play(setup))
    if type(target) is not int or not least <= target <= most:
        yield Violation("D30.10", TargetOutOfRange(str(target), least, most))


@clause("D30.16", "D6.9")
def scrolls_are_left(setup: Setup) -> Refusals:
    """Removed scrolls are in the deck, and leave enough cards to deal."""
    deck, removed = setup.content.scroll_deck, setup.options.removed_scrolls
    if strange := tuple(card for card, count in Bag.of(*removed).pairs if count > deck.count(card)):
        yield Misfit(NoSuchScroll(strange, deck.kinds))
    elif deck.total - len(removed) < (needed := setup.content.pack.start.player.scrolls * len(setup.seats)):
        yield Violation("D6.9", NotEnoughScrolls(deck.total - len(removed), needed))


def choices_are_known(setup: Setup) -> Refusals:
    """Each option is on or off, and windows are one of their kinds."""
    if not isinstance(setup.windows, Windows):
        yield Misfit(NotAChoice("windows", repr(setup.windows), tuple(Windows)))
    for name in ("two_types_each", "tundra", "dragonlord_power_reduction", "player_elimination"):
        if not isinstance(chosen := getattr(setup.options, name), bool):
            yield Misfit(NotAChoice(name, repr(chosen), ("True", "False")))


def readings_exist(setup: Setup) -> Refusals:
    """Rulings are named as in the catalogue, and can be switched."""
    if setup.rulings:
        yield from why_no_such_readings(catalogue(), setup.rulings)


CHECKS: Final[tuple[Callable[[Setup], Refusals], ...]] = (
    choices_are_known,
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
