"""Boards: spaces in a fixed order and which of them share a border.

What lives here: `Board`, a graph of named spaces, and what can be asked of any graph
(neighbours, distances, reach). What may not live here: kinds of space, who controls
them, what stands in them, how a piece moves. A game with several ways of crossing
(borders, bridges, passes) has one board for each, over the same spaces.
It answers for no clause.
"""

from collections.abc import Callable, Iterable, Mapping

from attrs import field, frozen


@frozen
class Board:
    """Named spaces and, for each, the places of its neighbours in ascending order."""

    spaces: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    # From name to place, and to the neighbours' names; derived, and no part of comparing boards.
    place: Mapping[str, int] = field(init=False, eq=False, repr=False)
    _beside: Mapping[str, tuple[str, ...]] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "place", {space: number for number, space in enumerate(self.spaces)})
        beside = (tuple(self.spaces[place] for place in places) for places in self.neighbours)
        object.__setattr__(self, "_beside", dict(zip(self.spaces, beside, strict=True)))

    @staticmethod
    def of(borders: Mapping[str, Iterable[str]]) -> "Board":
        """The board in which each space borders on those listed with it, read both ways."""
        names = tuple(borders)
        place = {name: number for number, name in enumerate(names)}
        joined: list[set[int]] = [set() for _ in names]
        for name, others in borders.items():
            for other in others:
                if other == name or other not in place:
                    raise ValueError(f"{name} cannot border on {other}")
                joined[place[name]].add(place[other])
                joined[place[other]].add(place[name])
        return Board(names, tuple(tuple(sorted(places)) for places in joined))

    def adjacent(self, one: str, other: str) -> bool:
        """Whether two spaces share a border; no space borders on itself."""
        return other in self._beside[one]

    def bordering(self, space: str) -> tuple[str, ...]:
        """The spaces that share a border with this one, in board order."""
        return self._beside[space]

    def distances(
        self,
        start: str,
        most: int | None = None,
        *,
        enter: Callable[[str], bool] = lambda _: True,
        leave: Callable[[str], bool] = lambda _: True,
    ) -> dict[str, int]:
        """How many borders lie between `start` and each space it can reach.

        At most `most` borders are crossed. A space is entered only if `enter` says so, and
        gone on from only if `leave` does; the start is always left. Nearer spaces come first.
        """
        found = {start: 0}
        queue = [start]
        for here in queue:
            if (most is not None and found[here] >= most) or (here != start and not leave(here)):
                continue
            for there in self.bordering(here):
                if there not in found and enter(there):
                    found[there] = found[here] + 1
                    queue.append(there)
        return found
