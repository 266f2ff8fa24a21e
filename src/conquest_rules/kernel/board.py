"""Boards: spaces in a fixed order, and their borders.

Here: `Board`, a graph of named spaces, and questions that any graph can answer (neighbours, distances,
reach). Not here: kinds of space, who controls them, the pieces in them, how a piece moves. A game with
several ways of crossing (borders, bridges, passes) has one board for each, over the same spaces.
"""

from collections.abc import Callable, Iterable, Mapping

from attrs import field, frozen


@frozen
class Board:
    """Named spaces and, for each, the indexes of its neighbours in ascending order."""

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
        """The board in which each space borders the spaces listed with it; a border counts both ways."""
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
        """Whether two spaces share a border; no space borders itself."""
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
        """The number of borders between `start` and each space it can reach.

        At most `most` borders are crossed. `enter` says whether a space may be entered, `leave` whether the
        way may continue beyond it; the start may always be left. Nearer spaces come first.
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
