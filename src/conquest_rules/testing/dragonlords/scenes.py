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
>>> state = scene("top-3-quest: orcs party 2 Wizard/trident +torch")
>>> party = state.parties_in("top-3-quest", dragonlords.Side.ORCS).kinds[0]
>>> party.units.total, list(party.tools)
(3, ['torch'])
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords.position.figures import CASTER_COUNTERS, KING, PLAIN, WIZARDS, faces
from conquest_rules.dragonlords.position.pieces import Party, Reserve, Ship
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import NO_FORCE, Rows, by_side
from conquest_rules.kernel.secret import Secret

# Words of lines, apart from those for counters: a DragonLord; a ship or a quest party of the units after it;
# before a quest party, that it is the one whose move it is.
LORD: Final = "lord"
SHIP: Final = "ship"
PARTY: Final = "party"
ACTING: Final = "acting-party"
TOOL: Final = "+"
# The counters of setup; those that lie face down are in `faces`.
BORNE: Final = tuple(face.value for face in dragonlords.Face)
Units: TypeAlias = dragonlords.Bag[dragonlords.Figure]


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
    stored: Mapping[str, tuple[str, ...]] | None = None,
    spells: Mapping[str, tuple[tuple[str, ...], ...]] | None = None,
) -> dragonlords.State:
    """The combat phase of a people, or another step, with only these units on the board.

    A line names a place, a people and its units: a number of plain ones; `king`, `wizard`, `blank` or a
    treasure for a unit with that counter face down, `King`, `Wizard`, `Wizard-2` or `Trident` for one with it
    face up; `lord` for a DragonLord. A unit with several counters has them with strokes between:
    `"vanehold: orcs 3 king Wizard Wizard/trident lord Wizard/Golden-fleece/lord"`.

    In a sea zone each `ship` has the units after it aboard; on a Wasteland space each `party` is a quest
    party of the units after it, with the tools that follow a plus: `"top-3-quest: orcs party 3 +torch"`;
    the `acting-party` is the one whose move it is. Units of a Village that are in no party wait there.
    `docked` has the number of ships in a harbor, which is a territory or a Village and a sea zone, `stored`
    the tools that a people has stored, `spells` what its Wizards know, one after the other; Wizards on the
    board that are not named there know nothing, but for the first, who knows the spells of the start. A
    people that plays and has no King here has one on an island of its own, where no march leads. `fallen`
    peoples are vanquished.

    Raises `ValueError` with the faults of an impossible position.
    """
    made = dragonlords.new_game(setup or dragonlords.Setup())
    table = made.table
    forces = {at: list(NO_FORCE) for at in table.place}
    waiting = {at: list(NO_FORCE) for at in table.village}
    fleets = {at: [dragonlords.Bag[Ship]() for _ in dragonlords.SIDES] for at in table.zone}
    parties = {at: [dragonlords.Bag[Party]() for _ in dragonlords.SIDES] for at in table.space}
    for line in lines:
        at, _, rest = line.partition(":")
        name, *words = rest.split()
        if at not in forces or name not in dragonlords.SIDES:
            raise ValueError(f"{line!r} does not name a place and a people")
        side = dragonlords.Side(name)
        number = dragonlords.NUMBER[side]
        (_, alone), *pieces = _divided(words)
        (waiting if at in waiting else forces)[at][number] += _units(made, side, alone)
        for kind, of in pieces:
            if kind == SHIP and at in fleets:
                fleets[at][number] = fleets[at][number].add(Ship(_units(made, side, of)))
            elif kind != SHIP and at in parties:
                parties[at][number] = parties[at][number].add(_party(made, side, kind, of))
            else:
                raise ValueError(f"{line!r} has a {kind} where none can be")
    state = evolve(
        made,
        active=dragonlords.Side(active),
        step=step or dragonlords.Campaigning(),
        fleets=tuple(by_side(fleets[at]) for at in table.zone),
        parties=tuple(by_side(parties[at]) for at in table.space),
        waiting=tuple(by_side(waiting[at]) for at in table.village),
        docked=tuple(dragonlords.Bag(((Ship(), (docked or {}).get(one, 0)),)) for one in table.harbors),
        gold=tuple((gold or {}).get(at, 0) for at in table.kingdoms),
        reserve=by_side(Reserve() for _ in dragonlords.SIDES),
        standing=by_side(
            Standing.FALLEN if side not in table.seats or side in fallen else Standing.PLAYING
            for side in dragonlords.SIDES
        ),
    )
    state = evolve(state, forces=tuple(by_side(forces[at]) for at in table.place))
    islands = [table.atlas.places[one] for one in table.atlas.islands]
    for seat, island in zip(table.seats, islands, strict=False):
        if seat not in fallen and KING not in _counters(state, seat):
            forces[island][dragonlords.NUMBER[seat]] += dragonlords.Bag.of(bearer(seat, KING))
    state = evolve(state, forces=tuple(by_side(forces[at]) for at in table.place))
    borne = {side: _counters(state, side) for side in dragonlords.SIDES}
    state = evolve(
        state,
        faces=by_side(_laid(state, side) for side in dragonlords.SIDES),
        supply=table.content.treasure_supply - _treasures(borne.values()),
        rows=by_side(_rows(made, side, borne[side], (spells or {}).get(side)) for side in dragonlords.SIDES),
        stored=by_side(dragonlords.Bag.of(*(stored or {}).get(side, ())) for side in dragonlords.SIDES),
    )
    if wrong := dragonlords.faults(state):
        raise ValueError("; ".join(map(str, wrong)))
    return state


def _divided(words: list[str]) -> list[tuple[str, list[str]]]:
    """The units in no ship or party, and then each ship or party with its units."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for word in words:
        if word in (SHIP, PARTY, ACTING):
            parts.append((word, []))
        else:
            parts[-1][1].append(word)
    return parts


def _party(made: dragonlords.State, side: dragonlords.Side, kind: str, words: list[str]) -> Party:
    tools = [word.removeprefix(TOOL) for word in words if word.startswith(TOOL)]
    units = _units(made, side, [word for word in words if not word.startswith(TOOL)])
    return Party(units, dragonlords.Bag.of(*tools), acting=kind == ACTING)


def _units(made: dragonlords.State, side: dragonlords.Side, words: list[str]) -> Units:
    units = Units()
    for word in words:
        units = units.add(PLAIN, int(word)) if word.isdecimal() else units.add(_unit(made, side, word))
    return units


def _unit(made: dragonlords.State, side: dragonlords.Side, word: str) -> dragonlords.Figure:
    """A unit by its word: its counters with strokes between, capitals for those face up."""
    known = (*CASTER_COUNTERS, *made.table.content.treasure_supply.kinds)
    # A DragonLord that was a Wizard is also written with a hyphen.
    parts = word.replace(f"-{LORD}", f"/{LORD}").split("/")
    counters = [part for part in parts if part != LORD]
    if strange := [part for part in counters if part.lower() not in known]:
        allowed = ", ".join((*known, LORD))
        raise ValueError(f"{strange[0]!r} is neither a number of units nor one of {allowed}")
    shown = tuple(part.lower() for part in counters if part[0].isupper())
    made_of = bearer(side, *(part for part in counters if part[0].islower()), shown=shown)
    return evolve(made_of, lord=LORD in parts)


def _counters(state: dragonlords.State, side: dragonlords.Side) -> dragonlords.Bag[str]:
    """The counters of a side on the board, face up or down."""
    return dragonlords.Bag(
        (face, number * count)
        for _, one, figure, count in everyone(state)
        if one is side
        for face, number in (faces(figure) + figure.shown).pairs
    )


def _laid(state: dragonlords.State, side: dragonlords.Side) -> dragonlords.Bag[str]:
    """The counters of setup that lie face down."""
    return dragonlords.Bag(
        (face, number * count)
        for _, one, figure, count in everyone(state)
        if one is side
        for face, number in faces(figure).pairs
        if face in BORNE
    )


def _treasures(borne: Iterable[dragonlords.Bag[str]]) -> dragonlords.Bag[str]:
    return dragonlords.Bag(
        (face, count) for bag in borne for face, count in bag.pairs if face not in CASTER_COUNTERS
    )


def _rows(
    made: dragonlords.State,
    side: dragonlords.Side,
    borne: dragonlords.Bag[str],
    known: tuple[tuple[str, ...], ...] | None,
) -> Rows:
    """What the Wizards of a side know: as given, or else the first of them as at the start."""
    given = [dragonlords.Bag.of(*row) for row in known or ()]
    start = made.rows[dragonlords.NUMBER[side]]
    empty = dragonlords.Bag[str]()
    first, second, third = (
        given[row] if row < len(given) else start[row] or (empty if face in borne else None)
        for row, face in enumerate(WIZARDS)
    )
    return first, second, third


def play(state: dragonlords.State, *lines: str | dragonlords.Action) -> dragonlords.State:
    """The state after these actions, each as a value or in the text notation; raises `IllegalAction`."""
    for line in lines:
        state = dragonlords.apply(state, dragonlords.parse_action(line) if isinstance(line, str) else line)
    return state
