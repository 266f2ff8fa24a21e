"""The pieces of a state as tokens.

Here: the tokens of every place: units, ships with their crews, quest parties with their tools, gold. Front
ends find them by `data-side`, `data-kind`, `data-hidden` (the number of face-down counters), `data-known`
(those whose faces the state shows), `data-shown` and `data-tool`. Not here: drawing them.

A face-down counter is drawn as one: only a face that the state shows is drawn on it.
"""

from collections.abc import Iterator
from typing import Final

from conquest_rules.dragonlords import SIDES, Bag, Figure, Party, Ship, Side, State, holder, telling
from conquest_rules.dragonlords.position.figures import BLANK, KING, WIZARDS, faces, rested
from conquest_rules.dragonlords.position.holding import is_vanquished
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel.words import capitalised, counted
from conquest_rules.pictures.dragonlords.glyphs import mark_symbol, piece_symbol, tool_symbol
from conquest_rules.pictures.values import Badge, Token

# The room in a hold, in which a number can be read.
HOLD: Final = 17.0
# The colour of vanquished units, and of gold.
GREY: Final = "grey"
GOLD: Final = "gold"


def colour_of(state: State, side: Side | None) -> str:
    """The colour of a people in its pack; vanquished units are grey, and nothing is of no one."""
    if side is None:
        return ""
    return GREY if is_vanquished(state, side) else telling.colour_of(state, side)


def tokens_of(state: State) -> dict[str, tuple[Token, ...]]:
    """The tokens of every place, those of each side together."""
    atlas = state.table.atlas
    closed = {atlas.places[one] for one in atlas.closed}
    snow = Token(mark_symbol("tundra"), "", data={"kind": "tundra"}, is_marker=True)
    return {at: (snow,) if at in closed else tuple(_tokens_in(state, at)) for at in atlas.places}


def _tokens_in(state: State, at: str) -> Iterator[Token]:
    if at in state.table.kingdoms and (gold := state.gold_in(at)):
        told = f"{counted(gold, 'gold', 'gold')} in {_place(state, at)}"
        yield Token(piece_symbol("gold"), GOLD, gold, tooltip=capitalised(told), data={"kind": "gold"})
    for side in SIDES:
        for figure, count in rested(state.figures(at, side)).pairs:
            yield _unit(state, at, side, figure, count)
        for ship, count in _at_rest(state.fleet(at, side)).pairs:
            yield _ship(state, at, side, ship, count)
        for party, count in state.parties_in(at, side).pairs:
            yield _party(state, at, side, party, count)
        for figure, count in rested(state.waiting_at(at, side)).pairs:
            yield _unit(state, at, side, figure, count, waits=True)
    yield from _docked(state, at)


def _place(state: State, at: str) -> str:
    return words_of(state.table.content).name("at", at)


def _at_rest(ships: Bag[Ship]) -> Bag[Ship]:
    """Ships by what is aboard; what they have done makes no difference."""
    return Bag((Ship(rested(ship.crew)), count) for ship, count in ships.pairs)


# Units.


def kind_of(figure: Figure) -> str:
    """The sort of unit that everyone sees: by its face-up counters, or plain."""
    if figure.lord:
        return "dragonlord"
    if KING in figure.shown:
        return "king"
    return "wizard" if any(one in figure.shown for one in WIZARDS) else "unit"


def figure_symbol(side: Side, figure: Figure) -> str:
    """The name of a unit's drawing: that of a caster, or that of its people."""
    kind = kind_of(figure)
    return piece_symbol(side.value if kind == "unit" else kind)


def figure_badges(figure: Figure) -> tuple[Badge, ...]:
    """The counters of a unit: those face down in the first corner, treasures face up in the second."""
    badges = list[Badge]()
    if down := figure.hidden.total:
        known = faces(figure)
        alone = down == known.total == 1
        badges.append(
            Badge(symbol=_face_symbol(known.kinds[0]), is_dark=True)
            if alone
            else Badge(text=str(down), is_dark=True)
        )
    treasures = sum(count for face, count in figure.shown.pairs if face not in (KING, *WIZARDS, BLANK))
    if treasures:
        # The first corner stays free for what lies face down.
        badges += [] if badges else [Badge()]
        badges.append(
            Badge(symbol=piece_symbol("treasure")) if treasures == 1 else Badge(text=str(treasures))
        )
    return tuple(badges)


def _face_symbol(face: str) -> str:
    if face in WIZARDS:
        return piece_symbol("wizard")
    return piece_symbol(face if face in (KING, BLANK) else "treasure")


def _figure_data(side: Side, figure: Figure) -> dict[str, str | float]:
    data: dict[str, str | float] = {"side": side, "kind": kind_of(figure)}
    if figure.hidden:
        data["hidden"] = figure.hidden.total
    if known := faces(figure):
        data["known"] = " ".join(known)
    if figure.shown:
        data["shown"] = " ".join(figure.shown)
    return data


def _in_words(state: State, figure: Figure, count: int) -> str:
    """Equal units, with what lies face up and face down: 2 units with the King face down."""
    names = words_of(state.table.content)
    up = [f"the {names.name('face', face)} face up" for face in figure.shown]
    down = [f"the {names.name('face', face)} face down" for face in faces(figure)]
    unknown = figure.hidden.total - faces(figure).total
    borne = up + down + ([counted(unknown, "face-down counter")] if unknown else [])
    units = counted(count, "DragonLord" if figure.lord else "unit")
    return f"{units} with {' and '.join(borne)}" if borne else units


def _unit(state: State, at: str, side: Side, figure: Figure, count: int, *, waits: bool = False) -> Token:
    badges, data = figure_badges(figure), _figure_data(side, figure)
    told = f"{telling.name_of(state, side)}: {_in_words(state, figure, count)}"
    if waits:
        badges = (*badges, *(Badge(),) * (2 - len(badges)), Badge(symbol=piece_symbol("hourglass")))
        data["waiting"] = "yes"
        told += ", waiting for a ship"
    return Token(
        figure_symbol(side, figure),
        colour_of(state, side),
        count,
        tooltip=f"{told}, in {_place(state, at)}",
        data=data,
        badges=badges,
    )


def _aboard(state: State, side: Side, units: Bag[Figure]) -> tuple[Token, ...]:
    """Units that a ship or a party carries."""
    return tuple(
        Token(
            figure_symbol(side, figure),
            "",
            count,
            tooltip=f"{telling.name_of(state, side)}: {_in_words(state, figure, count)}",
            data=_figure_data(side, figure),
            badges=figure_badges(figure),
        )
        for figure, count in units.pairs
    )


# Ships and parties.


def _ship(state: State, at: str, side: Side, ship: Ship, count: int) -> Token:
    crewed = words_of(state.table.content).name("ship", ship)
    told = f"{counted(count, 'ship')}{crewed.removeprefix('ship')}" + (" each" if count > 1 else "")
    return Token(
        piece_symbol("ship"),
        colour_of(state, side),
        count,
        carried=_aboard(state, side, ship.crew),
        tooltip=f"{telling.name_of(state, side)}: {told}, in {_place(state, at)}",
        data={"side": side, "kind": "ship"},
        hold=HOLD,
    )


def _party(state: State, at: str, side: Side, party: Party, count: int) -> Token:
    tools = (
        Token(
            tool_symbol(tool),
            "",
            number,
            tooltip=counted(number, words_of(state.table.content).name("tool", tool)),
            data={"side": side, "tool": tool},
        )
        for tool, number in party.tools.pairs
    )
    told = words_of(state.table.content).name("party", party)
    moving = "; its move is under way" if party.acting else ""
    return Token(
        piece_symbol("party"),
        colour_of(state, side),
        count,
        carried=(*_aboard(state, side, rested(party.units)), *tools),
        tooltip=f"{telling.name_of(state, side)}: quest {told}, in {_place(state, at)}{moving}",
        data={"side": side, "kind": "party", **({"acting": "yes"} if party.acting else {})},
        ringed=party.acting,
        hold=HOLD,
    )


def _docked(state: State, at: str) -> Iterator[Token]:
    """The ships in the harbors of a place, which belong to the player who holds it."""
    side = holder(state, at)
    for (harbor, zone), ships in zip(state.table.harbors, state.docked, strict=True):
        if harbor == at and ships:
            told = f"{counted(ships.total, 'docked ship')} in {_place(state, at)}, on {_place(state, zone)}"
            yield Token(
                piece_symbol("ship"),
                colour_of(state, side),
                ships.total,
                tooltip=told,
                data={"side": side or "", "kind": "docked-ship", "zone": zone},
                badges=(Badge(), Badge(symbol=piece_symbol("anchor"))),
            )
