"""Voyages: a Move step told piece by piece, ships in harbours, and where their cargo can land.

All of it is told from pages 11 and 12, and not from the marks that the library keeps.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    CARRIED,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    MOVE,
    SEA,
    chosen,
    emptied,
    held_by,
    more,
    stepped,
)
from tests.rules.nerath.board_facts import enemy, kind_of, put, standing
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Length, Move, Realm

LONG = nerath.Setup(length=Length.LONG)

SHIP = Figure(Kind.WARSHIP)

CARGO = st.sampled_from(CARRIED)


# A Move step told piece by piece, from the clauses and not from the marks that the library keeps.


@dataclass
class Piece:
    """A piece and what it has done in this step; `figure` is only what the library calls it."""

    kind: Kind
    at: str
    figure: Figure
    moved: int = 0
    stopped: bool = False
    came_from: str = ""
    ashore: bool = False
    unloaded: bool = False
    hold: "list[Piece]" = field(default_factory=list)


@dataclass
class Shadow:
    """Every piece of the active realm, followed through its Move step."""

    state: nerath.State
    pieces: list[Piece]

    @staticmethod
    def of(state: nerath.State) -> "Shadow":
        pieces = list[Piece]()
        for at, figure in standing(state):
            for _ in range(state.figures(at, state.active).count(figure)):
                hold = [Piece(one.kind, at, one) for one in figure.cargo]
                pieces.append(Piece(figure.kind, at, figure, hold=hold))
        return Shadow(state, pieces)

    def reads(self, ruling: str, reading: str) -> bool:
        return played_by(self.state, ruling) == reading

    def near(self, space: str) -> list[str]:
        return list(self.state.table.content.space(space).borders)

    def moves(self, piece: Piece) -> Iterator[str]:
        left = MOVE.get(piece.kind, 2) - piece.moved
        if piece.kind in FLYERS:
            yield from self.flights(piece, left)
        elif left > 0 and not (piece.stopped or piece.ashore or piece.unloaded):
            goes = (
                {SEA} if piece.kind is Kind.WARSHIP else {LAND, DUNGEON} if piece.kind in HEROES else {LAND}
            )
            yield from (to for to in self.near(piece.at) if kind_of(self.state, to) in goes)

    def flights(self, piece: Piece, left: int) -> Iterator[str]:
        for to in self.state.table.content.board.spaces:
            if kind_of(self.state, to) is not DUNGEON and to != piece.at and self.cost(piece.at, to) <= left:
                yield to

    def cost(self, at: str, to: str) -> int:
        """What one flight costs: dungeons on the way count, or not."""
        over, cost = [at], 1
        for _ in self.state.table.content.spaces:
            beyond = [one for here in over for one in self.near(here)]
            if to in beyond:
                return cost
            over = [one for one in beyond if kind_of(self.state, one) is DUNGEON]
            cost += not self.reads("R-fly-over-dungeon-cost", "free")
        return 99

    def ships_for(self, piece: Piece) -> Iterator[Piece]:
        if piece.kind not in CARRIED or kind_of(self.state, piece.at) is not LAND:
            return
        if piece.moved or piece.ashore:
            return
        for ship in self.pieces:
            if ship.kind is not Kind.WARSHIP or ship.at not in self.near(piece.at) or len(ship.hold) > 1:
                continue
            if ship.unloaded and not self.reads("R-bridge-limit", "reload-in-place"):
                continue
            if not enemy(self.state, ship.at) or self.reads("R-load-in-enemy-sea", "allowed"):
                yield ship

    def shores(self, piece: Piece, ship: Piece) -> Iterator[str]:
        for to in self.near(ship.at):
            by_hero = piece.kind in HEROES and self.reads("R-dungeon-by-sea", "always")
            ashore = kind_of(self.state, to) is LAND or (kind_of(self.state, to) is DUNGEON and by_hero)
            friendly = kind_of(self.state, to) is LAND and not enemy(self.state, to)
            at_once = friendly and self.reads("R-unload-at-enemy-sea", "friendly-coast-at-once")
            if ashore and to != piece.came_from and (not enemy(self.state, ship.at) or at_once):
                yield to

    def actions(self) -> set[nerath.Action]:
        by = self.state.active
        found: set[nerath.Action] = {EndStep(by)}
        for piece in self.pieces:
            found |= {Move(by, piece.figure, piece.at, to) for to in self.moves(piece)}
            found |= {Embark(by, piece.figure, piece.at, s.figure, s.at) for s in self.ships_for(piece)}
            for cargo in piece.hold:
                shores = self.shores(cargo, piece)
                found |= {Debark(by, cargo.figure, piece.figure, piece.at, to) for to in shores}
        return found

    def follow(self, act: nerath.Action) -> None:
        old, self.state = self.state, nerath.apply(self.state, act)
        by = self.state.active

        def new(space: str) -> Figure:
            return more(self.state.figures(space, by), old.figures(space, by))

        if isinstance(act, Move):
            piece = self.find(act.figure, act.at, lambda one: act.to in self.moves(one))
            flies = piece.kind in FLYERS
            piece.moved += self.cost(act.at, act.to) if flies else 1
            hostile = enemy(old, act.to) or kind_of(old, act.to) is DUNGEON
            piece.at, piece.figure, piece.stopped = act.to, new(act.to), hostile and not flies
        elif isinstance(act, Embark):
            piece = self.find(act.figure, act.at, lambda one: any(self.ships_for(one)))
            ship = self.find(act.ship, act.to, lambda one: len(one.hold) < 2)
            self.pieces.remove(piece)
            ship.figure = new(act.to)
            aboard = more(ship.figure.cargo, act.ship.cargo)
            ship.hold.append(Piece(piece.kind, act.to, aboard, came_from=act.at))
        elif isinstance(act, Debark):
            ship = self.find(act.ship, act.at, lambda one: any(c.figure == act.figure for c in one.hold))
            piece = next(one for one in ship.hold if one.figure == act.figure)
            ship.hold.remove(piece)
            ship.figure, ship.unloaded = new(act.at), True
            self.pieces.append(Piece(piece.kind, act.to, new(act.to), ashore=True))

    def find(self, figure: Figure, at: str, fits: Callable[[Piece], bool]) -> Piece:
        return next(one for one in self.pieces if (one.figure, one.at) == (figure, at) and fits(one))


def follow(state: nerath.State, numbers: list[int]) -> None:
    """Play on, and compare what is listed with what the shadow says at every point."""
    shadow = Shadow.of(state)
    assert shadow.actions() == set(nerath.legal_actions(state))
    for number in numbers:
        action = chosen(shadow.state, number)
        if action is None:
            break
        shadow.follow(action)
        assert shadow.actions() == set(nerath.legal_actions(shadow.state)), action


# Harbours: a ship of the active realm in sea-1 between its own land-1 and land-2, all else as drawn.


def harbour(state: nerath.State, *aboard: Kind, sea: str = "sea-1") -> tuple[nerath.State, Figure]:
    """The state with nobody at sea but a ship with some cargo, and own coasts; and that ship."""
    mine = state.active
    seas = state.table.content.of_kind(SEA)
    cleared = evolve(
        held_by(state, mine, *seas, *state.table.content.of_kind(DUNGEON)), control=state.control
    )
    cleared = held_by(cleared, mine, "land-1", "land-2", "land-3")
    ship = Figure(Kind.WARSHIP, Bag.of(*map(Figure, aboard)))
    return put(cleared, sea, mine, ship), ship


def loaded(
    state: nerath.State, kind: Kind, at: str, ship: Figure, sea: str
) -> tuple[nerath.State, Figure, Figure]:
    """A piece put into a coastal space goes aboard; the state, the ship and the cargo then."""
    mine = state.active
    state = put(state, at, mine, Figure(kind))
    act = Embark(mine, Figure(kind), at, ship, sea)
    assert act in nerath.legal_actions(state)
    later = nerath.apply(state, act)
    fuller = more(later.figures(sea, mine), state.figures(sea, mine))
    return later, fuller, more(fuller.cargo, ship.cargo)


def landed(
    state: nerath.State, cargo: Figure, ship: Figure, sea: str, to: str
) -> tuple[nerath.State, Figure, Figure]:
    """A piece goes ashore; the state, the ship and the piece then."""
    mine, act = state.active, Debark(state.active, cargo, ship, sea, to)
    assert act in nerath.legal_actions(state)
    later = nerath.apply(state, act)
    emptier = more(later.figures(sea, mine), state.figures(sea, mine))
    return later, emptier, more(later.figures(to, mine), state.figures(to, mine))


def coasts(state: nerath.State, sea: str) -> set[str]:
    return {to for to in state.table.content.space(sea).borders if kind_of(state, to) is LAND}


def landings(state: nerath.State, cargo: Figure, ship: Figure, sea: str) -> set[str]:
    """Where a carried piece may go ashore; all other spaces are refused."""
    by = state.active
    found = {
        to
        for to in state.table.content.board.spaces
        if not nerath.why_not(state, Debark(by, cargo, ship, sea, to))
    }
    assert {Debark(by, cargo, ship, sea, to) for to in found} == {
        one
        for one in nerath.legal_actions(state)
        if isinstance(one, Debark) and (one.figure, one.ship, one.at) == (cargo, ship, sea)
    }
    return found


def free_of(moved: tuple[nerath.State, Figure]) -> tuple[nerath.State, Move]:
    state, ship = moved
    return state, Move(state.active, ship, "sea-2", "sea-1")


def loads(bag: Bag[Figure]) -> list[tuple[Kind, list[Kind]]]:
    """The pieces of a bag with what each carries, whatever happened to them."""
    return sorted((figure.kind, sorted(one.kind for one in figure.cargo)) for figure in bag)


# Readings.


def read(ruling: str, reading: str) -> nerath.Setup:
    return nerath.Setup(length=Length.LONG, rulings={ruling: reading})


def in_enemy_sea(setup: nerath.Setup) -> tuple[nerath.State, Figure]:
    """Karkoth's ship with a Footsoldier has entered the Saris Strait, where a Warship of Vailin is."""
    state = emptied(setup, Realm.KARKOTH)
    ship = Figure(Kind.WARSHIP, Bag.of(Figure(Kind.FOOTSOLDIER)))
    start = next(to for to in BOARD.board.bordering("saris-strait") if kind_of(state, to) is SEA)
    state = put(put(state, start, Realm.KARKOTH, ship), "saris-strait", Realm.VAILIN, SHIP)
    return stepped(state, ship, start, "saris-strait")


# The examples of pages 11 and 12.

SIX = ("Gulf of Kar", "Dragon's Gate", "Forbidding Shore", "Amilian Sea", "Kraken's Reach", "Tarsem Coast")

LOADING = ("maze-of-maur-khul", "ruined-land-of-tarsembor")


def voyages() -> Iterator[tuple[str, nerath.State, Figure]]:
    """Every course of the example's Warship that has both Footsoldiers aboard: where it ends."""
    state = put(emptied(LONG, Realm.KARKOTH), "gulf-of-kar", Realm.KARKOTH, SHIP)
    for at in LOADING:
        state = put(state, at, Realm.KARKOTH, Figure(Kind.FOOTSOLDIER))
    queue, seen = [("gulf-of-kar", state, SHIP)], {state}
    for sea, now, ship in queue:
        if ship.cargo.total == 2:
            yield sea, now, ship
        for act in nerath.legal_actions(now):
            aboard = isinstance(act, Embark)
            if aboard or (isinstance(act, Move) and act.figure.kind is Kind.WARSHIP):
                later = nerath.apply(now, act)
                if later not in seen:
                    seen.add(later)
                    queue.append((act.to, later, later.figures(act.to, Realm.KARKOTH).kinds[0]))
