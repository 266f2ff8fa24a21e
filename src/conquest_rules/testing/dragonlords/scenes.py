"""Scenes: positions set up in a few words, and played in the text notation.

Here: `scene` and `play`, for examples, tests and pictures. Not here: a rule; an impossible scene is refused
with its faults.

>>> state = scene("vanehold: orcs 5", "last-lantern: elves 2", active="orcs")
>>> state = play(state, "orcs marches unit from vanehold to last-lantern forced no")
>>> state.figures("last-lantern", Side.ORCS).total
1
"""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords import (
    NUMBER,
    SIDES,
    Action,
    Bag,
    Campaigning,
    Face,
    Figure,
    Setup,
    Side,
    State,
    Step,
    apply,
    faults,
    new_game,
    parse_action,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.pieces import Reserve
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import NO_FORCE, by_side
from conquest_rules.kernel.secret import Secret

# Words for units other than plain ones.
BORNE: Final = tuple(face.value for face in Face)


def bearer(side: Side, *faces: str, shown: tuple[str, ...] = ()) -> Figure:
    """A unit with counters, face down unless they are `shown`."""
    hidden = Bag.of(*(Secret(face, (side.value,)) for face in faces))
    return Figure(hidden=hidden, shown=Bag.of(*shown))


def scene(
    *lines: str,
    active: str = "orcs",
    setup: Setup | None = None,
    step: Step | None = None,
    gold: Mapping[str, int] | None = None,
    fallen: tuple[str, ...] = (),
) -> State:
    """The combat phase of a people, or another step, with only these units on the board.

    A line names a territory, a people and its units: a number of plain ones, and `king`, `wizard` or `blank`
    for a unit with that counter face down: `"vanehold: orcs 3 king"`. A people that plays and has no King
    here has one on an island of its own, where no march leads. `fallen` peoples are vanquished. Raises
    `ValueError` with the faults of an impossible position.
    """
    made = new_game(setup or Setup())
    table = made.table
    forces = {at: list(NO_FORCE) for at in table.place}
    for line in lines:
        at, _, rest = line.partition(":")
        side, *units = rest.split()
        if at not in forces or side not in SIDES:
            raise ValueError(f"{line!r} does not name a territory and a people")
        forces[at][NUMBER[Side(side)]] += _units(Side(side), units)
    islands = [table.atlas.places[one] for one in table.atlas.islands]
    for seat, island in zip(table.seats, islands, strict=False):
        if seat not in fallen and not any(_has_king(force[NUMBER[seat]]) for force in forces.values()):
            forces[island][NUMBER[seat]] += Bag.of(bearer(seat, Face.KING))
    laid = {side: _laid(force[NUMBER[side]] for force in forces.values()) for side in SIDES}
    standing = (
        Standing.FALLEN if side not in table.seats or side in fallen else Standing.PLAYING for side in SIDES
    )
    state = evolve(
        made,
        active=Side(active),
        step=step or Campaigning(),
        forces=tuple(by_side(forces[at]) for at in table.place),
        gold=tuple((gold or {}).get(at, 0) for at in table.kingdoms),
        reserve=by_side(Reserve() for _ in SIDES),
        standing=by_side(standing),
        faces=by_side(laid[side] for side in SIDES),
    )
    if wrong := faults(state):
        raise ValueError("; ".join(map(str, wrong)))
    return state


def _units(side: Side, words: list[str]) -> Bag[Figure]:
    units = Bag[Figure]()
    for word in words:
        if word.isdecimal():
            units = units.add(PLAIN, int(word))
        elif word in BORNE:
            units = units.add(bearer(side, word))
        else:
            raise ValueError(f"{word!r} is neither a number of units nor one of {', '.join(BORNE)}")
    return units


def _has_king(units: Bag[Figure]) -> bool:
    return any(one.item == Face.KING for figure in units.kinds for one in figure.hidden)


def _laid(bags: Iterable[Bag[Figure]]) -> Bag[str]:
    return Bag(
        (secret.item, count)
        for bag in bags
        for figure, count in bag.pairs
        for secret in figure.hidden
        if secret.item is not None and secret.item in BORNE
    )


def play(state: State, *lines: str | Action) -> State:
    """The state after these actions, each as a value or in the text notation; raises `IllegalAction`."""
    for line in lines:
        state = apply(state, parse_action(line) if isinstance(line, str) else line)
    return state
