"""Checks of a pack's pieces, opening and guardians.

Here: the checks of the piece table, of what stands where at the start, and of what is printed on tiles and
cards. Not here: the board (`board_checks`). Clauses: those that the opening itself must keep: no realm starts
on another's land or in a dungeon, Capitals hold Castles, cargo fits its Warship.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, twice
from conquest_rules.kernel.words import any_of
from conquest_rules.nerath.content.names import (
    CARGO_KINDS,
    CARRIES,
    KINDS,
    REALMS,
    Kind,
    PieceType,
    Realm,
    SpaceKind,
)
from conquest_rules.nerath.content.rows import DICE, Pack, Placement

SIDES: Final = any_of([str(one) for one in DICE])


def _each_once(file: str, table: str, key: str, wanted: Iterable[str], found: Iterable[str]) -> Problems:
    rows = Counter(found)
    for one in wanted:
        if rows[one] != 1:
            yield Problem(file, f"[[{table}]] {one}", key, f"{rows[one]} rows have it, it needs one")


def _pieces(pack: Pack) -> Problems:
    """The piece table has each kind once, with numbers that make sense."""
    yield from _each_once("pieces.toml", "piece", "kind", KINDS, (piece.kind for piece in pack.pieces.piece))
    for piece in pack.pieces.piece:
        table = f"[[piece]] {piece.kind}"
        if piece.cost < 1:
            yield Problem("pieces.toml", table, "cost", f"is {piece.cost}, a piece costs at least 1 Gold")
        if piece.move < 0:
            yield Problem("pieces.toml", table, "move", f"is {piece.move}, a Move is at least 0")
        if piece.die not in DICE:
            yield Problem("pieces.toml", table, "die", f"is {piece.die}, dice have {SIDES} sides")


def _realms(pack: Pack) -> Problems:
    """The four realms have a reference card each."""
    yield from _each_once("start.toml", "realm", "id", REALMS, (card.id for card in pack.start.realm))
    for card in pack.start.realm:
        table = f"[[realm]] {card.id}"
        if card.treasury < 0:
            yield Problem("start.toml", table, "treasury", f"is {card.treasury}, it cannot be less than 0")


def _base_incomes(pack: Pack) -> Problems:
    """The base income of a realm is its land."""
    for card in pack.start.realm:
        land = sum(space.home is card.id for space in pack.board.space)
        if card.base_income != land:
            what = f"is {card.base_income}, but {land} land spaces have this home"
            yield Problem("start.toml", f"[[realm]] {card.id}", "base_income", what)


def _placement_problem(row: Placement, key: str, what: str) -> Problem:
    return Problem("start.toml", f"[[placement]] {row.realm} in {row.space}", key, what)


@clause("N6.13", "N6.14", "N10.12", "N10.23")
def _start_spaces(pack: Pack) -> Problems:
    """Pieces start where pieces of their type may be, and not on another realm's land."""
    spaces = {space.id: space for space in pack.board.space}
    types = {piece.kind: piece.type for piece in pack.pieces.piece}
    for row in pack.start.placement:
        space = spaces.get(row.space)
        if space is None:
            yield _placement_problem(row, "space", f"there is no space {row.space}")
            continue
        if space.kind is SpaceKind.DUNGEON:
            yield _placement_problem(row, "space", "no piece starts in a dungeon entrance [N6.14]")
        if space.kind is SpaceKind.LAND and space.home not in (row.realm, None):
            yield _placement_problem(
                row, "space", f"it is land of {space.home}, no piece starts on another realm's land [N6.13]"
            )
        for kind in row.pieces:
            if space.kind is SpaceKind.SEA and types.get(kind) is PieceType.LAND:
                yield _placement_problem(
                    row, "pieces", f"a {kind} is at sea only as cargo of a Warship [N10.12]"
                )
            if space.kind is SpaceKind.LAND and types.get(kind) is PieceType.SEA:
                yield _placement_problem(row, "pieces", f"a {kind} stays at sea [N10.23]")


@clause("N11.18", "N11.23", "N20.14")
def _start_counts(pack: Pack) -> Problems:
    """Counts are at least 1, a space has one Castle at most, and cargo fits its Warship."""
    for one in twice(f"{row.realm} in {row.space}" for row in pack.start.placement):
        yield Problem("start.toml", f"[[placement]] {one}", "space", "two rows fill the same space")
    for row in pack.start.placement:
        for key, counts in (("pieces", row.pieces), ("cargo", row.cargo)):
            for kind, count in counts.items():
                if count < 1:
                    yield _placement_problem(row, key, f"{count} of {kind}: a count is at least 1")
        if row.pieces.get(Kind.CASTLE, 0) > 1:
            yield _placement_problem(row, "pieces", "a space holds one Castle at most [N20.14]")
        if row.cargo and row.pieces.get(Kind.WARSHIP, 0) != 1:
            yield _placement_problem(row, "cargo", "exactly one Warship must be there to carry it")
        if sum(row.cargo.values()) > CARRIES:
            yield _placement_problem(row, "cargo", f"a Warship carries {CARRIES} pieces at most [N11.18]")
        for kind in row.cargo:
            if kind not in CARGO_KINDS:
                yield _placement_problem(row, "cargo", f"a {kind} is never carried [N11.23]")


@clause("N22.10", "M3.2")
def _start_capitals(pack: Pack) -> Problems:
    """Every Capital starts with a Castle."""
    castles = {row.space for row in pack.start.placement if row.pieces.get(Kind.CASTLE)}
    for space in pack.board.space:
        if space.capital and space.id not in castles:
            what = f"the Capital {space.id} starts without a Castle [N22.10]"
            yield Problem("start.toml", "[[placement]]", "pieces", what)


@clause("N4.29")
def _start_apart(pack: Pack) -> Problems:
    """No sea space starts with pieces of two realms."""
    realms = dict[str, Realm]()
    for row in pack.start.placement:
        if realms.setdefault(row.space, row.realm) is not row.realm:
            yield _placement_problem(row, "space", f"{realms[row.space]} starts there too [N4.29]")


def _guardians(pack: Pack) -> Problems:
    """Guardians have dice of the five kinds, and abilities that are known."""
    for tile in pack.guardians.guardian:
        table = f"[[guardian]] {tile.id}"
        if not tile.dice or any(die not in DICE for die in tile.dice):
            what = f"is {list(tile.dice)}, it needs at least one die, each of {SIDES} sides"
            yield Problem("guardians.toml", table, "dice", what)
        if tile.heroes_need not in (None, 7, 8):
            yield Problem("guardians.toml", table, "heroes_need", f"is {tile.heroes_need}, it can be 7 or 8")
        if tile.reward < 0:
            yield Problem("guardians.toml", table, "reward", f"is {tile.reward}, it cannot be less than 0")


def _shares_of_cards(pack: Pack) -> Problems:
    """Every realm has an equal share of the Event cards."""
    listed = {row.id: row.count for row in pack.components.component}.get("event-card", 0)
    for realm in REALMS:
        cards = sum(card.copies for card in pack.events.event if card.realm is realm)
        if cards * len(REALMS) != listed:
            what = f"{realm} has {cards} cards, an equal share of {listed} is needed"
            yield Problem("events.toml", "[[event]]", "realm", what)


@clause("N2.4")
def _shares_of_figures(pack: Pack) -> Problems:
    """Every realm starts within its share of figures."""
    listed = {row.id: row.count for row in pack.components.component}
    for realm in REALMS:
        rows = [row for row in pack.start.placement if row.realm is realm]
        for kind in KINDS:
            used = sum(row.pieces.get(kind, 0) + row.cargo.get(kind, 0) for row in rows)
            share = listed.get(f"figure-{kind}")
            if share is not None and used * len(REALMS) > share:
                what = f"{realm} starts with {used} of {kind}, its share of {share} is {share // len(REALMS)}"
                yield Problem("start.toml", "[[placement]]", "pieces", what)


CHECKS: Final = (
    *(_pieces, _realms, _base_incomes, _start_spaces, _start_counts, _start_capitals, _start_apart),
    *(_guardians, _shares_of_cards, _shares_of_figures),
)
