"""Setup: every way to play, and the table of a game.

Here: `Setup` (length, players, alliances, seats, rulings, content), which refuses setups that the rulebook
does not allow, and `Table`, the part of a game that never changes. Not here: the opening position
(`state`), and what any ruling changes; the function concerned asks for its reading by name. Clauses: ways
to play, seats and alliances of pages 3 and 4.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from random import Random
from typing import Any, Final

from attrs import Factory, asdict, field, frozen

from conquest_rules.kernel.clause import (
    IllegalSetup,
    Misfit,
    Rule,
    Violation,
    by_construction,
    clause,
    in_words,
)
from conquest_rules.kernel.memo import Memo
from conquest_rules.kernel.pack import digest_of
from conquest_rules.kernel.readings import Readings, readings, readings_of, why_no_such_readings
from conquest_rules.kernel.words import Words
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.content.names import REALMS, SIDES, Length, Realm, SpaceKind, Variant, Windows
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.facts import ways
from conquest_rules.nerath.position.words import words_of

EVIL: Final = (Realm.KARKOTH, Realm.IRON_CIRCLE)
GOOD: Final = (Realm.VAILIN, Realm.NERATH)
EACH: Final = tuple((realm,) for realm in REALMS)
# Who may play together: the lines of page 4, one group of realms for each player.
LINES: Final[Mapping[tuple[int, bool], tuple[tuple[Realm, ...], ...]]] = {
    (2, True): (EVIL, GOOD),
    (3, True): (GOOD, EVIL[:1], EVIL[1:]),
    (4, True): EACH,
    (4, False): EACH,
}
LINE_CLAUSES: Final = {(2, True): "N4.10", (3, True): "N4.12", (4, True): "N4.14", (4, False): "N4.6"}


@frozen
class Seat:
    """A player and the one or two realms that they command."""

    player: str
    realms: tuple[Realm, ...]


def _readings(given: Mapping[str, str] | Readings) -> Readings:
    chosen = readings_of(catalogue(), given)
    if isinstance(chosen, Misfit):
        raise IllegalSetup((chosen,))
    return chosen


def _players(given: int) -> int:
    # Other fields depend on the number, so this is checked before them.
    if type(given) is not int:
        raise IllegalSetup((Misfit(ways.NoneOf(f"`{given!r}`", ("2", "3", "4"))),))
    return given


def _seats_by_line(setup: "Setup") -> tuple[Seat, ...]:
    line = LINES.get((setup.players, setup.alliances), ())
    return tuple(Seat(f"player {number}", realms) for number, realms in enumerate(line, 1))


@by_construction("N3.5")
@frozen(kw_only=True)
class Setup:
    """A way to play. Only the length is required; by default four players play free-for-all.

    `rulings` maps a ruling to the chosen reading, `R-vp-tie` to `any-tie`; all others are played by their
    default. `seats` are in the order in which the players sit. `windows` says who is asked for cards:
    `HOLDERS_ONLY` is faster, but shows everyone who holds one. `variant` is the order of play. Raises
    `IllegalSetup`.
    """

    length: Length
    players: int = field(default=4, converter=_players)
    alliances: bool = field(default=Factory(lambda setup: setup.players < 4, takes_self=True))
    seats: tuple[Seat, ...] = field(default=Factory(_seats_by_line, takes_self=True))
    rulings: Readings = field(default=(), converter=_readings)
    windows: Windows = Windows.PUBLIC
    variant: Variant = Variant.NONE
    content: Content = field(factory=built_in, repr=lambda content: repr(content.name))

    def __attrs_post_init__(self) -> None:
        if refusals := tuple(refusal for check in CHECKS for refusal in check(self)):
            raise IllegalSetup(in_words(words_of(self.content), refusals))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], "Setup"], tuple[dict[str, Any]]]:
        # The built-in pack is the same everywhere; a pack of one's own goes along.
        told = asdict(self, recurse=False)
        if self.content is built_in():
            del told["content"]
        return _setup_of, (told,)


def _setup_of(told: dict[str, Any]) -> Setup:
    return Setup(**told)


Refusals = Iterator[Violation | Misfit]


@clause("N3.5")
def length_is_chosen(setup: Setup) -> Refusals:
    """The length, the alliances, the windows and the order of play are each one of their choices."""
    if not isinstance(setup.length, Length):
        yield Violation("N3.5", ways.NoSuchLength(f"`{setup.length!r}`"), ways.ChooseOne(_choices(Length)))
    if type(setup.alliances) is not bool:
        yield Misfit(ways.NoneOf(f"`{setup.alliances!r}`", ("`True`", "`False`")))
    for chosen, kind in ((setup.windows, Windows), (setup.variant, Variant)):
        if not isinstance(chosen, kind):
            yield Misfit(ways.NoneOf(f"`{chosen!r}`", _choices(kind)))


def _choices(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(f"`{kind.__name__}.{one.name}`" for one in kind)


@clause("N3.2")
def at_most_four_players(setup: Setup) -> Refusals:
    """Two, three or four players play."""
    if setup.players > 4:
        yield Violation("N3.2", ways.TooMany(setup.players), TWO_TO_FOUR)
    elif setup.players < 2:
        yield Misfit(ways.TooFew(setup.players))


TWO_TO_FOUR: Final = Rule("Two, three or four can play.")


@clause("N4.1", "N4.2")
def under_four_means_alliance(setup: Setup) -> Refusals:
    """Free-for-all takes four players."""
    if 2 <= setup.players < 4 and not setup.alliances:
        yield Violation("N4.2", ways.NoFreeForAll(setup.players), WITH_ALLIANCES)


WITH_ALLIANCES: Final = Rule("Set `alliances=True`.")


@clause("N3.3", "N4.6", "N4.10", "N4.12", "N4.14", "N23.10")
def realms_go_by_line(setup: Setup) -> Refusals:
    """The seats share out the four realms in one of the ways the rulebook lists."""
    line = LINES.get((setup.players, setup.alliances))
    if line is None:
        return
    seated = tuple(realm for seat in setup.seats for realm in seat.realms)
    if sorted(seated) != sorted(REALMS):
        yield Violation("N3.3", ways.SeatsHold(seated), ONE_PLAYER_EACH)
    elif sorted(sorted(seat.realms) for seat in setup.seats) != sorted(map(sorted, line)):
        shares = ways.SharedOut(tuple(seat.realms for seat in setup.seats))
        yield Violation(LINE_CLAUSES[setup.players, setup.alliances], shares, ways.HasToBe(line))


ONE_PLAYER_EACH: Final = Rule("Each of the four realms has exactly one player.")


def players_have_names(setup: Setup) -> Refusals:
    """Every player has a name that no other player has."""
    names = tuple(seat.player for seat in setup.seats)
    if len(set(names)) != len(names) or not all(name.strip() for name in names):
        yield Misfit(ways.NamesOfPlayers(names))


def readings_exist(setup: Setup) -> Refusals:
    """Rulings are named as in the catalogue, and can be switched."""
    if setup.rulings:
        yield from why_no_such_readings(catalogue(), setup.rulings)


CHECKS: Final[tuple[Callable[[Setup], Refusals], ...]] = (
    length_is_chosen,
    at_most_four_players,
    under_four_means_alliance,
    realms_go_by_line,
    players_have_names,
    readings_exist,
)


@clause("N3.14")
def random_seats(players: int, alliances: bool, names: tuple[str, ...], rng: Random) -> tuple[Seat, ...]:
    """Realms dealt at random: all allowed assignments are equally likely."""
    line = list(LINES[players, alliances])
    rng.shuffle(line)
    return tuple(Seat(name, realms) for name, realms in zip(names, line, strict=True))


@clause("M3.1")
def _ally(realm: Realm) -> Realm:
    return next(other for other in REALMS if other is not realm and SIDES[other] is SIDES[realm])


@frozen(eq=False)
class Table:
    """The part of a game that never changes; two tables are equal when their digests are."""

    setup: Setup
    digest: str = field(init=False)
    content: Content = field(init=False, repr=False)
    readings: Mapping[str, str] = field(init=False, repr=False)
    dungeons: tuple[str, ...] = field(init=False, repr=False)
    allies: Mapping[Realm, Realm | None] = field(init=False, repr=False)
    foes: Mapping[Realm, tuple[Realm, ...]] = field(init=False, repr=False)
    # What was worked out before and need not be again; no part of what a table is.
    memo: Memo = field(init=False, repr=False, factory=Memo)

    def __attrs_post_init__(self) -> None:
        setup, content = self.setup, self.setup.content
        played = readings(catalogue(), setup.rulings)
        seats = [(seat.player, list(seat.realms)) for seat in setup.seats]
        told = [content.digest, setup.players, setup.alliances, setup.length, setup.windows, seats]
        told.append(sorted(played.items()))
        # Tables of the printed turn are called as they were before there was another.
        told += [setup.variant] if setup.variant is not Variant.NONE else []
        derived: dict[str, object] = {
            "digest": digest_of(told),
            "content": content,
            "readings": played,
            "dungeons": content.of_kind(SpaceKind.DUNGEON),
            "allies": {realm: _ally(realm) if setup.alliances else None for realm in REALMS},
        }
        derived["foes"] = {
            realm: tuple(
                one for one in REALMS if one not in (realm, _ally(realm) if setup.alliances else realm)
            )
            for realm in REALMS
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Callable[[Setup], "Table"], tuple[Setup]]:
        return table_of, (self.setup,)

    @property
    def words(self) -> Words:
        """How the game at this table calls its pieces, spaces and cards."""
        return words_of(self.content)

    def reading(self, ruling: str) -> str:
        """The reading by which this table plays a ruling."""
        return self.readings[ruling]

    @clause("N4.11", "N4.13", "N4.15", "N4.27", "N22.2")
    def ally(self, realm: Realm) -> Realm | None:
        """The realm allied with this one; None in a free-for-all game."""
        return self.allies[realm]

    @clause("N4.7")
    def enemies(self, realm: Realm) -> tuple[Realm, ...]:
        """The realms that are neither this one nor its ally, in turn order."""
        return self.foes[realm]

    @clause("N3.3")
    def player(self, realm: Realm) -> Seat:
        """The seat that takes a realm's decisions."""
        return next(seat for seat in self.setup.seats if realm in seat.realms)

    def together(self, realm: Realm) -> tuple[Realm, ...]:
        """The realms that win together with this one, itself included, in turn order."""
        return tuple(other for other in REALMS if other in (realm, self.ally(realm)))


def table_of(setup: Setup) -> Table:
    """The table of a setup; games of one setup share it."""
    # Packs that differ in their map alone are equal, and each is drawn by its own.
    return _table(setup, id(setup.content))


@lru_cache(maxsize=64)
def _table(setup: Setup, pack: int) -> Table:
    del pack  # It tells equal packs apart, for as long as the setup keeps its own.
    return Table(setup)
