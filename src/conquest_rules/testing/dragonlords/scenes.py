"""Scenes: positions set up in a few words, and played in the text notation.

Here: `scene` and `play`, for examples, tests and pictures. Not here: a rule; an impossible scene is refused
with its faults.

>>> state = scene("vanehold: orcs 5", "last-lantern: elves 2", active="orcs")
>>> state = play(state, "orcs marches unit from vanehold to last-lantern forced no")
>>> state.figures("last-lantern", dragonlords.Side.ORCS).total
1
>>> state = scene("vanehold: orcs 1 King Wizard lord")
>>> [one.lord for one in state.figures("vanehold", dragonlords.Side.ORCS)]
[False, False, False, True]
>>> state = scene("vanehold: orcs 1", "glass-strait-1: orcs ship 3 ship 1 King")
>>> sorted(ship.crew.total for ship in state.fleet("glass-strait-1", dragonlords.Side.ORCS))
[2, 3]
"""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.pieces import Reserve, Ship
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import NO_FORCE, by_side
from conquest_rules.kernel.secret import Secret

# Words for units other than plain ones: a counter face down, one face up, a DragonLord.
BORNE: Final = tuple(face.value for face in dragonlords.Face)
SHOWN: Final = {face.value.title(): face.value for face in (dragonlords.Face.KING, dragonlords.Face.WIZARD)}
LORD: Final = "lord"
SHIP: Final = "ship"
WORDS: Final = (*BORNE, *SHOWN, LORD, "Wizard-lord")


def bearer(side: dragonlords.Side, *faces: str, shown: tuple[str, ...] = ()) -> dragonlords.Figure:
    """A unit with counters, face down unless they are `shown`."""
    hidden = dragonlords.Bag.of(*(Secret(str(face), (side.value,)) for face in faces))
    return dragonlords.Figure(hidden=hidden, shown=dragonlords.Bag.of(*shown))


def scene(
    *lines: str,
    active: str = "orcs",
    setup: dragonlords.Setup | None = None,
    step: dragonlords.Step | None = None,
    gold: Mapping[str, int] | None = None,
    fallen: tuple[str, ...] = (),
    docked: Mapping[tuple[str, str], int] | None = None,
) -> dragonlords.State:
    """The combat phase of a people, or another step, with only these units on the board.

    A line names a territory, a people and its units: a number of plain ones; `king`, `wizard` or `blank` for
    a unit with that counter face down, `King` or `Wizard` for one with it face up; `lord` for a DragonLord,
    and `Wizard-lord` for one that was a Wizard: `"vanehold: orcs 3 king Wizard lord"`. In a sea zone each
    `ship` has the units after it aboard. `docked` has the number of ships in a harbor, which is a territory
    or a Village and a sea zone. A people that plays and has no King here has one on an island of its own,
    where no march leads. `fallen` peoples are vanquished.

    Raises `ValueError` with the faults of an impossible position.
    """
    made = dragonlords.new_game(setup or dragonlords.Setup())
    table = made.table
    forces = {at: list(NO_FORCE) for at in table.place}
    fleets = {at: [dragonlords.Bag[Ship]() for _ in dragonlords.SIDES] for at in table.zone}
    for line in lines:
        at, _, rest = line.partition(":")
        name, *units = rest.split()
        if at not in forces or name not in dragonlords.SIDES:
            raise ValueError(f"{line!r} does not name a territory and a people")
        side, ashore, *crews = dragonlords.Side(name), *_divided(units)
        forces[at][dragonlords.NUMBER[side]] += _units(side, ashore)
        if crews:
            ships = dragonlords.Bag.of(*(Ship(_units(side, crew)) for crew in crews))
            fleets[at][dragonlords.NUMBER[side]] += ships
    islands = [table.atlas.places[one] for one in table.atlas.islands]
    for seat, island in zip(table.seats, islands, strict=False):
        if seat not in fallen and not any(_has_king(units) for units in _all(forces, fleets, seat)):
            forces[island][dragonlords.NUMBER[seat]] += dragonlords.Bag.of(
                bearer(seat, dragonlords.Face.KING)
            )
    laid = {side: _laid(_all(forces, fleets, side)) for side in dragonlords.SIDES}
    standing = (
        Standing.FALLEN if side not in table.seats or side in fallen else Standing.PLAYING
        for side in dragonlords.SIDES
    )
    state = evolve(
        made,
        active=dragonlords.Side(active),
        step=step or dragonlords.Campaigning(),
        forces=tuple(by_side(forces[at]) for at in table.place),
        fleets=tuple(by_side(fleets[at]) for at in table.zone),
        docked=tuple(dragonlords.Bag(((Ship(), (docked or {}).get(one, 0)),)) for one in table.harbors),
        gold=tuple((gold or {}).get(at, 0) for at in table.kingdoms),
        reserve=by_side(Reserve() for _ in dragonlords.SIDES),
        standing=by_side(standing),
        faces=by_side(laid[side] for side in dragonlords.SIDES),
    )
    if wrong := dragonlords.faults(state):
        raise ValueError("; ".join(map(str, wrong)))
    return state


def _divided(words: list[str]) -> list[list[str]]:
    """The units in no ship, and the crew of each ship."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == SHIP:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _all(
    forces: Mapping[str, list[dragonlords.Bag[dragonlords.Figure]]],
    fleets: Mapping[str, list[dragonlords.Bag[Ship]]],
    side: dragonlords.Side,
) -> Iterable[dragonlords.Bag[dragonlords.Figure]]:
    """The units of a side everywhere, ashore and aboard."""
    number = dragonlords.NUMBER[side]
    return [
        *(force[number] for force in forces.values()),
        *(ship.crew for ships in fleets.values() for ship in ships[number]),
    ]


def _units(side: dragonlords.Side, words: list[str]) -> dragonlords.Bag[dragonlords.Figure]:
    units = dragonlords.Bag[dragonlords.Figure]()
    for word in words:
        if word.isdecimal():
            units = units.add(PLAIN, int(word))
        elif word in BORNE:
            units = units.add(bearer(side, word))
        elif word in WORDS:
            face, lord = word.removesuffix(LORD).removesuffix("-"), word.endswith(LORD)
            shown = dragonlords.Bag.of(SHOWN[face]) if face else dragonlords.Bag[str]()
            units = units.add(dragonlords.Figure(lord=lord, shown=shown))
        else:
            raise ValueError(f"{word!r} is neither a number of units nor one of {', '.join(WORDS)}")
    return units


def _has_king(units: dragonlords.Bag[dragonlords.Figure]) -> bool:
    return any(
        dragonlords.Face.KING in figure.shown
        or any(one.item == dragonlords.Face.KING for one in figure.hidden)
        for figure in units.kinds
    )


def _laid(bags: Iterable[dragonlords.Bag[dragonlords.Figure]]) -> dragonlords.Bag[str]:
    return dragonlords.Bag(
        (secret.item, count)
        for bag in bags
        for figure, count in bag.pairs
        for secret in figure.hidden
        if secret.item is not None and secret.item in BORNE
    )


def play(state: dragonlords.State, *lines: str | dragonlords.Action) -> dragonlords.State:
    """The state after these actions, each as a value or in the text notation; raises `IllegalAction`."""
    for line in lines:
        state = dragonlords.apply(state, dragonlords.parse_action(line) if isinstance(line, str) else line)
    return state
