"""Table: the part of a game that never changes.

Here: `Table`, what follows from a setup once and for all: who plays whom, the board without tundra, readings.
Not here: the checks of a setup (`setup`), and whatever changes (`state`). Clauses: seats, allies, tundra.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from attrs import field, frozen

from conquest_rules.dragonlords.catalogue import catalogue
from conquest_rules.dragonlords.content.atlas import NOWHERE, Atlas
from conquest_rules.dragonlords.content.names import PEOPLES, SIDES, Side
from conquest_rules.dragonlords.content.pack import Content
from conquest_rules.dragonlords.position.setup import Setup
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.memo import Memo
from conquest_rules.kernel.pack import digest_of
from conquest_rules.kernel.readings import readings


@frozen(eq=False)
class Table:
    """The part of a game that never changes; two tables are equal when their digests are.

    `seats` are the peoples that are played, in seat order, `partners` the peoples of the same player. The
    atlas is that of the board without tundra; `place` numbers its places, `zone` its sea zones, `space` its
    Wasteland spaces, `village` the Wastelands by their Villages. `harbors` are the pairs of a territory or
    Village and the sea zone in which its ships are docked, `ruled_from` is the kingdom of the realm that a
    territory belongs to.
    """

    setup: Setup
    digest: str = field(init=False)
    content: Content = field(init=False, repr=False)
    readings: Mapping[str, str] = field(init=False, repr=False)
    seats: tuple[Side, ...] = field(init=False, repr=False)
    next_seat: Mapping[Side, Side] = field(init=False, repr=False)
    partners: Mapping[Side, tuple[Side, ...]] = field(init=False, repr=False)
    atlas: Atlas = field(init=False, repr=False)
    place: Mapping[str, int] = field(init=False, repr=False)
    zone: Mapping[str, int] = field(init=False, repr=False)
    space: Mapping[str, int] = field(init=False, repr=False)
    village: Mapping[str, int] = field(init=False, repr=False)
    territories: tuple[str, ...] = field(init=False, repr=False)
    kingdoms: tuple[str, ...] = field(init=False, repr=False)
    harbors: tuple[tuple[str, str], ...] = field(init=False, repr=False)
    ruled_from: Mapping[str, str] = field(init=False, repr=False)
    # What was worked out before and need not be again; no part of what a table is.
    memo: Memo = field(init=False, repr=False, factory=Memo)

    def __attrs_post_init__(self) -> None:
        setup, content = self.setup, self.setup.content
        played = readings(catalogue(), setup.rulings)
        seats = tuple(seat.people for seat in setup.seats)
        parts = [content.digest, setup.players, [[seat.player, seat.people] for seat in setup.seats]]
        parts += [sorted(played.items()), setup.windows, _options(setup)]
        atlas = content.tundra if setup.options.tundra else content.atlas
        derived: dict[str, object] = {
            "digest": digest_of(parts),
            "content": content,
            "readings": played,
            "seats": seats,
            "next_seat": dict(zip(seats, (*seats[1:], seats[0]), strict=True)),
            "partners": {side: _partners(setup, side) for side in SIDES},
            "atlas": atlas,
            "place": atlas.number,
            "zone": {atlas.places[one]: zone for zone, one in enumerate(atlas.zones)},
            "space": {atlas.places[one]: space for space, one in enumerate(atlas.spaces)},
            "village": {atlas.places[path[0]]: number for number, path in enumerate(atlas.paths)},
            "territories": tuple(atlas.places[one] for one in atlas.territories),
            "kingdoms": tuple(atlas.places[one] for one in atlas.kingdoms),
            "harbors": _harbors(atlas),
            "ruled_from": {
                atlas.places[one]: atlas.places[atlas.kingdom_of[atlas.realm[one]]]
                for one in atlas.territories
                if atlas.realm[one] != NOWHERE
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Callable[[Setup], "Table"], tuple[Setup]]:
        return table_of, (self.setup,)

    def reading(self, ruling: str) -> str:
        """The reading by which this table plays a ruling."""
        return self.readings[ruling]

    @clause("D30.9")
    def allied(self, one: Side, other: Side) -> bool:
        """Whether two different peoples are led by the same player."""
        return one is not other and other in self.partners[one]

    @property
    def seated(self) -> int:
        """The number of seats, which setup goes by: four with two types each."""
        return len(self.seats)

    def player(self, side: Side) -> str:
        """The name of the player who leads a people."""
        return next(seat.player for seat in self.setup.seats if seat.people is side)


def _options(setup: Setup) -> list[object]:
    one = setup.options
    weak, plays_on = one.dragonlord_power_reduction, one.player_elimination
    return [one.two_types_each, one.kingdom_target, one.tundra, weak, list(one.removed_scrolls), plays_on]


def _partners(setup: Setup, side: Side) -> tuple[Side, ...]:
    """The peoples of the player who leads a people, itself included; no one leads the garrison."""
    players = {seat.people: seat.player for seat in setup.seats}
    return tuple(one for one in PEOPLES if one in players and players[one] == players.get(side))


@clause("D5.3")
def _harbors(atlas: Atlas) -> tuple[tuple[str, str], ...]:
    """Each harbor with its sea zone, in board order."""
    zones = {atlas.places[one] for one in atlas.zones}
    return tuple((at, zone) for at in atlas.places if at not in zones for zone in atlas.harbors.bordering(at))


def table_of(setup: Setup) -> Table:
    """The table of a setup; games of one setup share it."""
    # Packs that differ in their map alone are equal, and each is drawn by its own.
    return _table(setup, id(setup.content))


@lru_cache(maxsize=64)
def _table(setup: Setup, pack: int) -> Table:
    del pack  # It keeps equal packs apart, for as long as the setup keeps its own.
    return Table(setup)
