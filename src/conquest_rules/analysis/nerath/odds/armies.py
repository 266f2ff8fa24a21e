"""The pieces of a side, from names.

Here: reading pieces and guardians from text or from kinds, and why some of them cannot fight in a place. Not
here: how they fight. A refusal names the clause behind it.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, TypeAlias

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import all_of, any_of, article, sentence
from conquest_rules.nerath.content.names import CARGO_KINDS, CARRIES, Ability, Kind, PieceType, SpaceKind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.figures import Figure

# Pieces as text, such as "3 footsoldier, dragon", or one by one: a bag of kinds or of figures is that.
Pieces: TypeAlias = str | Iterable[Kind | Figure]
MOST: Final = 200


class BadForce(ValueError):
    """Pieces that cannot be read, or cannot fight in this place."""


def figures(pieces: Pieces) -> Bag[Figure]:
    """The pieces as a bag of figures.

    >>> figures("2 footsoldiers, warship with fighter and wizard").total
    3
    """
    if not isinstance(pieces, str):
        return Bag.of(*(one if isinstance(one, Figure) else Figure(kind_of(one)) for one in pieces))
    found = list[tuple[Figure, int]]()
    for part in _parts(pieces):
        count, name = _counted(part)
        ship, _, cargo = name.partition(" with ")
        aboard = Bag(_cargo(one) for one in cargo.split(" and ")) if cargo else Bag[Figure]()
        found.append((Figure(kind_of(ship), aboard), count))
    return Bag(found)


def _parts(text: str) -> list[str]:
    return [part.strip().lower() for part in text.split(",") if part.strip()]


def _cargo(text: str) -> tuple[Figure, int]:
    count, name = _counted(text)
    return Figure(kind_of(name)), count


def _counted(part: str) -> tuple[int, str]:
    first, _, rest = part.strip().partition(" ")
    if not first.isdecimal():
        return 1, part.strip()
    if not 1 <= int(first) <= MOST:
        raise BadForce(f"{part!r} asks for {first} pieces. Give a number from 1 to {MOST}.")
    if not rest.strip():
        raise BadForce(f"{part!r} is a number without a piece. Write it as in '3 footsoldier'.")
    return int(first), rest.strip()


def kind_of(name: str) -> Kind:
    """The kind of piece with this name, in one word or in two, for one or for many."""
    plain = name.strip().replace(" ", "-")
    for one in (plain, plain.removesuffix("s")):
        if one in set(Kind):
            return Kind(one)
    raise BadForce(f"There is no piece {name.strip()!r}{_hint(plain, [str(one) for one in Kind])}")


def _hint(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]}?" if close else f". The pieces are {all_of(tuple(names))}."


def guardians(content: Content, named: str | Iterable[str]) -> Bag[str]:
    """The guardians with these names."""
    names = {tile.id: tile.id for tile in content.guardians}
    names |= {tile.name.lower(): tile.id for tile in content.guardians}
    parts = [_counted(part) for part in _parts(named)] if isinstance(named, str) else [(1, n) for n in named]
    found = list[tuple[str, int]]()
    for count, name in parts:
        known = names.get(name) or names.get(name.replace(" ", "-"))
        if known is None:
            close = get_close_matches(name, list(names), n=1)
            every = ", ".join(tile.id for tile in content.guardians)
            more = f"did you mean {names[close[0]]}?" if close else f"the guardians are: {every}."
            raise BadForce(f"There is no guardian {name!r}; {more}")
        found.append((known, count))
    return Bag(found)


# Who can fight where.

STANDS: Final = {
    SpaceKind.LAND: (PieceType.LAND, PieceType.FLYING),
    SpaceKind.SEA: (PieceType.SEA, PieceType.FLYING),
    SpaceKind.DUNGEON: (PieceType.LAND,),
}


def check(content: Content, pieces: Bag[Figure], where: SpaceKind, attacking: bool) -> None:
    """Refuse pieces that cannot fight in such a space, on such a side; raises `BadForce`."""
    for figure in pieces.kinds:
        row = content.piece(figure.kind)
        one = article(row.name)
        if row.type not in STANDS[where]:
            raise BadForce(sentence(f"{one} cannot fight in a {where} space{_instead(figure.kind, where)}"))
        if where is SpaceKind.DUNGEON and Ability.EXPLORE_DUNGEONS not in row.abilities:
            raise BadForce(sentence(f"{one} cannot enter dungeons; only Heroes can. [N10.14]"))
        if figure.kind is Kind.CASTLE and attacking:
            raise BadForce(sentence(f"{one} does not move, so it cannot attack. It can defend."))
        _check_cargo(content, figure)
    if pieces.count(Figure(Kind.CASTLE)) > 1:
        raise BadForce("A space holds at most one Castle. [N20.14]")


def _instead(kind: Kind, where: SpaceKind) -> str:
    if where is SpaceKind.SEA and kind in CARGO_KINDS:
        return f"; it can be aboard, as in 'warship with {kind}'."
    return "."


def _check_cargo(content: Content, figure: Figure) -> None:
    ship = content.piece(Kind.WARSHIP).name
    if figure.cargo and figure.kind is not Kind.WARSHIP:
        carrier = article(content.piece(figure.kind).name)
        raise BadForce(sentence(f"{carrier} carries nothing; {article(ship)} does."))
    if figure.cargo.total > CARRIES:
        raise BadForce(f"A {ship} carries {CARRIES} pieces, and one has {figure.cargo.total}. [N11.18]")
    for one in figure.cargo.kinds:
        if one.kind not in CARGO_KINDS:
            able = any_of([content.piece(kind).name for kind in CARGO_KINDS])
            cargo = article(content.piece(one.kind).name)
            raise BadForce(f"A {ship} does not carry {cargo}. It can carry a {able}.")
