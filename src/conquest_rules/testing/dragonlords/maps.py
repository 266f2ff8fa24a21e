"""Hypothesis strategies for Quest for the DragonLords: boards other than the built-in one.

Here: `contents`, packs whose board has what the rulebook counts (six realms with their kingdoms, two mines,
four islands, three teleportals, two Wastelands with five kinds of space) and is otherwise drawn: names,
borders, bridges, passes, barriers, sea, harbors, paths, entries, tundra. `small_contents` has fewer of
everything, for tests that try all there is. Not here: tests. It needs Hypothesis, the extra `testing`.
"""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from attrs import frozen
from hypothesis import strategies as st

from conquest_rules.dragonlords.content.atlas import HEX
from conquest_rules.dragonlords.content.names import SpaceKind, TerritoryKind
from conquest_rules.dragonlords.content.pack import Content, built_in, documents_of, read_pack

Row: TypeAlias = dict[str, Any]
Documents: TypeAlias = dict[str, Any]

COLOURS: Final = ("orange", "white", "black", "green", "red", "purple")
FIRST: Final = (
    "Amber",
    "Bitter",
    "Cold",
    "Dusk",
    "Elder",
    "Fallow",
    "Grey",
    "Hollow",
    "Iron",
    "Jasper",
    "Kestrel",
)
LAST: Final = (
    "barrow",
    "cairn",
    "dale",
    "fen",
    "garth",
    "holm",
    "keep",
    "march",
    "ness",
    "reach",
    "stead",
    "wold",
)


@frozen
class Sizes:
    """How many there are of everything on a board; `realm` is the number of territories of each realm."""

    realms: int = 6
    realm: int = 5
    gold: int = 7
    mines: int = 2
    islands: int = 4
    teleportals: int = 3
    zones: int = 37
    wastelands: int = 2
    spaces: int = 9


def _names(rng: Random, count: int) -> list[str]:
    names = [f"{first}{last}" for first in FIRST for last in LAST]
    return rng.sample(names, count)


def _territories(rng: Random, sizes: Sizes) -> tuple[list[Row], list[Row]]:
    """The realms and all territories, with names in any order."""
    kinds: list[tuple[TerritoryKind, int | None]] = []
    for realm in range(sizes.realms):
        kinds += [(TerritoryKind.KINGDOM, realm), *([(TerritoryKind.REALM, realm)] * (sizes.realm - 1))]
    for kind, count in (
        (TerritoryKind.GOLD, sizes.gold),
        (TerritoryKind.MINE, sizes.mines),
        (TerritoryKind.TELEPORTAL, sizes.teleportals),
        (TerritoryKind.ISLAND, sizes.islands),
    ):
        kinds += [(kind, None)] * count
    rng.shuffle(kinds)
    realms = [f"realm-{number + 1}" for number in range(sizes.realms)]
    rows: list[Row] = [
        {"id": name.lower(), "name": name, "kind": kind.value, "origin": "reconstructed", "harbors": []}
        | ({} if realm is None else {"realm": realms[realm]})
        for name, (kind, realm) in zip(_names(rng, len(kinds)), kinds, strict=True)
    ]
    colours = rng.sample(COLOURS, sizes.realms)
    kingdoms = {row["realm"]: row["id"] for row in rows if row["kind"] == TerritoryKind.KINGDOM}
    return [
        {"id": id, "name": id.title(), "colour": colour, "kingdom": kingdoms[id], "origin": "reconstructed"}
        for id, colour in zip(realms, colours, strict=True)
    ], rows


def _crossings(rng: Random, land: list[str]) -> tuple[list[Row], list[Row]]:
    """Ways that join all of the land, some more of them, and barriers between other neighbours."""
    order = rng.sample(land, len(land))
    tree = {frozenset((name, rng.choice(order[:place]))) for place, name in enumerate(order) if place}
    pairs = [frozenset(pair) for pair in combinations(land, 2)]
    others = [pair for pair in rng.sample(pairs, min(len(pairs), 2 * len(land))) if pair not in tree]
    cut = rng.randint(0, len(others))
    over = {"border": (None,), "bridge": ("sea", "river", "mountains"), "pass": ("mountains",)}
    crossings = list[Row]()
    for pair in sorted(map(sorted, tree)) + [sorted(pair) for pair in others[:cut]]:
        kind = rng.choice(("border", "border", "border", "bridge", "pass"))
        row: Row = {"between": rng.sample(pair, 2), "kind": kind, "origin": "reconstructed"}
        crossings.append(row | {"over": rng.choice(over[kind])})
    barriers: list[Row] = [
        {"between": sorted(pair), "kind": rng.choice(("mountains", "river")), "origin": "reconstructed"}
        for pair in others[cut:]
    ]
    return crossings, barriers


def _sea(rng: Random, count: int) -> list[Row]:
    """Hexagons that hang together, in any shape."""
    found = [(0, 0)] if count else []
    while len(found) < count:
        q, r = rng.choice(found)
        more_q, more_r = rng.choice(HEX)
        if (q + more_q, r + more_r) not in found:
            found.append((q + more_q, r + more_r))
    return [
        {"id": f"sea-{place}", "name": f"Sea {place}", "q": q, "r": r, "origin": "reconstructed"}
        for place, (q, r) in enumerate(found, 1)
    ]


def _harbors(rng: Random, territories: list[Row], zones: list[str]) -> None:
    """Every island has a harbor; of the rest of the land some have, and one at least."""
    if not zones:
        return
    ashore = [row for row in territories if row["kind"] != TerritoryKind.ISLAND]
    ports = rng.sample(ashore, rng.randint(1, max(1, len(ashore) // 2)))
    for row in [row for row in territories if row["kind"] == TerritoryKind.ISLAND] + ports:
        row["harbors"] = rng.sample(zones, min(len(zones), rng.choice((1, 1, 1, 2))))


def _wasteland(rng: Random, id: str, spaces: int, land: list[str], zones: list[str]) -> Row:
    """A path in any order between Village and Dragon Lair, and some ways into it."""
    middle = [SpaceKind.WITCHES_DEN, SpaceKind.SHRINE, SpaceKind.QUEST, *[SpaceKind.QUEST] * spaces]
    kinds = [SpaceKind.VILLAGE, *rng.sample(middle[: spaces - 2], spaces - 2), SpaceKind.DRAGON_LAIR]
    rows = [{"id": f"{id}-{place}-{kind}", "kind": kind.value} for place, kind in enumerate(kinds, 1)]
    first, last = rows[0]["id"], rows[-1]["id"]
    doors = rng.sample(land, min(len(land), rng.randint(2, 4)))
    entries: list[Row] = [{"kind": "bridge", "outside": doors[0], "space": first}]
    entries += [
        {"kind": kind, "outside": outside, "space": first if kind == "bridge" else last}
        for outside, kind in ((door, rng.choice(("bridge", "pass"))) for door in doors[1:])
    ]
    if zones and rng.random() < 0.8:
        entries.append({"kind": "harbor", "outside": rng.choice(zones), "space": first})
    rng.shuffle(entries)
    name = f"The {id.title()} Waste"
    return {"id": id, "name": name, "space": rows, "entry": entries, "origin": "reconstructed"}


def _tundra(rng: Random, realms: list[Row], territories: list[Row], closed: int) -> list[str]:
    cold = rng.sample([row["id"] for row in realms], closed)
    gold = [row["id"] for row in territories if row["kind"] in (TerritoryKind.GOLD, TerritoryKind.MINE)]
    whole = [row["id"] for row in territories if row.get("realm") in cold]
    return whole + rng.sample(gold, rng.randint(0, len(gold)))


def board(rng: Random, sizes: Sizes, closed: int) -> Row:
    """A board as plain data; the kinds of territory and space are those of the built-in pack."""
    realms, territories = _territories(rng, sizes)
    zones = _sea(rng, sizes.zones)
    sea = [row["id"] for row in zones]
    _harbors(rng, territories, sea)
    land = [row["id"] for row in territories if row["kind"] != TerritoryKind.ISLAND]
    crossings, barriers = _crossings(rng, land)
    names = ("top", "bottom")[: sizes.wastelands]
    return {
        "realm": realms,
        "territory": territories,
        "crossing": crossings,
        "barrier": barriers,
        "sea_zone": zones,
        "wasteland": [_wasteland(rng, name, sizes.spaces, land, sea) for name in names],
        "tundra": {"territories": _tundra(rng, realms, territories, closed), "origin": "reconstructed"},
    }


def _counts(rows: Row) -> dict[str, int]:
    """The numbers of a board, as the list of components has them."""
    kinds = Counter(row["kind"] for row in rows["territory"])
    spaces = Counter(space["kind"] for row in rows["wasteland"] for space in row["space"])
    return {
        "realm": len(rows["realm"]),
        **{f"territory-{kind}": kinds[kind] for kind in TerritoryKind},
        "sea-zone": len(rows["sea_zone"]),
        "wasteland": len(rows["wasteland"]),
        **{f"space-{kind}": spaces[kind] for kind in SpaceKind},
    }


def with_board(rows: Row) -> Documents:
    """The built-in pack with another board and its numbers, as plain data."""
    documents: Documents = {stem: part for stem, part in documents_of(built_in()).items() if stem != "map"}
    kinds = {key: documents["board"][key] for key in ("kind", "space_kind")}
    counts = _counts(rows)
    components = [
        row | {"count": counts.get(row["id"], row["count"])} for row in documents["components"]["component"]
    ]
    return documents | {
        "board": rows | kinds,
        "components": documents["components"] | {"component": components},
    }


def _seated(documents: Documents, kingdoms: int, closed: int, more: int) -> Documents:
    """The same with as many kingdoms for each player as there are, and few units more than needed."""
    claimed = [row for row in documents["board"]["territory"] if row["kind"] != TerritoryKind.ISLAND]
    others, seating = len(claimed) - kingdoms, list[Row]()
    for row in documents["start"]["seating"]:
        players = row["players"]
        each, share = kingdoms // players, -(-others // players)
        tundra = (kingdoms - closed) // players
        units = max(2 * each + share, 3) + more
        seating.append(row | {"units": units, "kingdoms_each": each, "kingdoms_each_tundra": tundra})
    return documents | {"start": documents["start"] | {"seating": seating}}


def randoms() -> st.SearchStrategy[Random]:
    """A source of chance for a whole board."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def packs(draw: st.DrawFn) -> Documents:
    """Packs, as plain data, whose board has what the rulebook counts."""
    sizes = Sizes(zones=draw(st.integers(6, 40)), spaces=draw(st.integers(5, 12)))
    return with_board(board(draw(randoms()), sizes, 2))


def contents() -> st.SearchStrategy[Content]:
    """Packs whose board has what the rulebook counts."""
    return packs().map(read_pack)


@st.composite
def small_packs(draw: st.DrawFn) -> Documents:
    """Packs, as plain data, with few territories and units, and perhaps no sea or Wastelands."""
    zones = draw(st.sampled_from((0, 1, 3)))
    sizes = Sizes(
        realms=draw(st.integers(4, 5)),
        realm=draw(st.integers(1, 2)),
        gold=draw(st.integers(0, 1)),
        mines=draw(st.integers(0, 1)),
        islands=draw(st.integers(0, 1)) if zones else 0,
        teleportals=draw(st.sampled_from((0, 2))),
        zones=zones,
        wastelands=draw(st.integers(0, 1)),
        spaces=draw(st.integers(2, 5)),
    )
    closed = draw(st.integers(0, sizes.realms - 4))
    documents = with_board(board(draw(randoms()), sizes, closed))
    return _seated(documents, sizes.realms, closed, draw(st.integers(0, 2)))


def small_contents() -> st.SearchStrategy[Content]:
    """Packs with a small board."""
    return small_packs().map(read_pack)
