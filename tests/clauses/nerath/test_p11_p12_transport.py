"""Pages 11 and 12: Warships load, carry and unload land pieces."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.test_p09_move import (
    ALLY,
    BOARD,
    CARRIED,
    CHOICES,
    DUNGEON,
    FLYERS,
    HEROES,
    LAND,
    MOVE,
    RULINGS,
    SEA,
    after,
    boards,
    chosen,
    cited,
    emptied,
    enemy,
    foe,
    held_by,
    kind_of,
    more,
    own,
    pending,
    positions,
    put,
    stepped,
    take,
)
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Debark, Embark, EndStep, Figure, Kind, Length, Move, Realm
from conquest_rules.testing import checks, reads, walk
from conquest_rules.testing.strategies import realms

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
        for at, figure in own(state):
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


@checks("N11.10", "N11.19", "N11.20", "N11.28", "N11.29", "N11.30", "N12.1", "N12.2", "N12.4", "N12.5")
@reads("R-interleaved-moves", "R-allied-coast-transport")
@given(positions(), st.lists(st.integers(0, 999), max_size=14))
def test_the_move_step_piece_by_piece(state: nerath.State, numbers: list[int]) -> None:
    """Whatever was done in the step, just those moves, loadings and landings are open that the rules say."""
    follow(state, numbers)


@given(positions(rulings=RULINGS), st.lists(st.integers(0, 999), max_size=14))
def test_the_move_step_piece_by_piece_under_any_reading(state: nerath.State, numbers: list[int]) -> None:
    """The same under every reading of the rulings on movement."""
    follow(state, numbers)


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


@checks("N11.9", "N23.13")
@given(positions(), st.lists(CARGO, min_size=1, max_size=2))
def test_cargo_goes_where_its_ship_goes(state: nerath.State, cargo: list[Kind]) -> None:
    """The pieces aboard are in the ship's space, aboard the same ship, after every step."""
    now, ship = harbour(state, *cargo)
    for at, to in (("sea-1", "sea-2"), ("sea-2", "sea-1")):
        now, ship = stepped(now, ship, at, to)
        assert sorted(cargo) == sorted(one.kind for one in ship.cargo)
        assert 1 == now.figures(to, state.active).total
        assert not now.figures(at, state.active)


@checks("N11.9", "N11.26")
@given(positions(alliances=st.just(True)), CARGO, st.sampled_from([Kind.WARSHIP, *FLYERS]))
def test_the_seas_of_an_ally_are_sailed_as_ones_own(state: nerath.State, kind: Kind, guest: Kind) -> None:
    """A ship loads beside pieces of the ally, and carries its cargo through their sea spaces."""
    now, ship = harbour(state)
    for sea in ("sea-1", "sea-2"):
        now = put(now, sea, ALLY[state.active], Figure(guest))
    now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2", "sea-1")
    assert [kind] == [one.kind for one in ship.cargo]


@checks("N11.9", "N13.26")
@given(positions(), CARGO, st.lists(st.lists(CARGO, max_size=1), min_size=1, max_size=3))
def test_each_ship_has_its_own_cargo(state: nerath.State, kind: Kind, others: list[list[Kind]]) -> None:
    """A piece boards the ship that was named and leaves that ship; all other cargo stays where it is."""
    state, ship = harbour(state, kind)
    mine, aboard = state.active, [Figure(Kind.WARSHIP, Bag.of(*map(Figure, one))) for one in others]
    for other in aboard:
        state = put(state, "sea-1", mine, other)
    fleet, waiting = state.figures("sea-1", mine), put(state, "land-1", mine, Figure(kind))
    for other in (ship, *aboard):
        now = nerath.apply(waiting, Embark(mine, Figure(kind), "land-1", other, "sea-1"))
        (fuller,) = now.figures("sea-1", mine) - fleet.remove(other)
        assert sorted([*(one.kind for one in other.cargo), kind]) == sorted(one.kind for one in fuller.cargo)
    emptied_at = nerath.apply(state, Debark(mine, Figure(kind), ship, "sea-1", "land-1")).figures(
        "sea-1", mine
    )
    (emptier,) = emptied_at - fleet.remove(ship)
    assert not emptier.cargo


@checks("N10.3", "N11.10", "N11.29", "N11.22", "N13.27", "N23.12", "N6.10", "N22.18")
@reads("R-held-over-cargo", "R-allied-coast-transport", "R-landing-ashore")
@given(positions(), CARGO)
def test_cargo_lands_on_any_coast(state: nerath.State, kind: Kind) -> None:
    """From a friendly sea cargo goes ashore on every coast of it; against an enemy alone it attacks."""
    state, ship = harbour(state, kind)
    state = held_by(state, foe(state), "land-2")
    if state.table.setup.alliances:
        state = held_by(state, ALLY[state.active], "land-1")
    near = state.table.content.space("sea-1").borders
    caves = {to for to in near if kind_of(state, to) is DUNGEON and kind in HEROES}
    assert coasts(state, "sea-1") | caves == landings(state, Figure(kind), ship, "sea-1")
    for to in coasts(state, "sea-1"):
        now, _, ashore = landed(state, Figure(kind), ship, "sea-1", to)
        assert ((to,) if enemy(state, to) else ()) == pending(now)
        assert enemy(state, to) is ashore.mark.landed
        assert state.control == now.control
    for to in set(state.table.content.board.spaces) - set(near):
        assert "N11.29" in cited(state, Debark(state.active, Figure(kind), ship, "sea-1", to))


@checks("N10.14", "N11.29", "N11.32")
@reads("R-dungeon-by-sea")
@given(
    positions(
        rulings=st.fixed_dictionaries(
            {"R-dungeon-by-sea": st.sampled_from(["always", "after-sea-battle-only"])}
        )
    ),
    CARGO,
)
def test_readings_of_landing_in_a_dungeon(state: nerath.State, kind: Kind) -> None:
    """A Hero aboard may land in a dungeon, by the other reading not without a sea battle; nobody else may."""
    state, ship = harbour(state, kind)
    act = Debark(state.active, Figure(kind), ship, "sea-1", "dungeon-1")
    assert not nerath.why_not(state, evolve(act, to="land-1"))
    if kind not in HEROES:
        assert "N10.14" in cited(state, act)
    elif played_by(state, "R-dungeon-by-sea") == "always":
        assert ("dungeon-1",) == pending(nerath.apply(state, act))
    else:
        assert {"N13.36"} == cited(state, act)


@checks("N11.18", "N21.17", "N23.13")
@given(positions(), st.lists(CARGO, min_size=3, max_size=3))
def test_a_third_piece_is_refused(state: nerath.State, kinds: list[Kind]) -> None:
    """Any two land pieces find room in a ship, a third does not, and ships with three aboard are a fault."""
    now, ship = harbour(state)
    for kind in kinds[:2]:
        now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now = put(now, "land-1", state.active, Figure(kinds[2]))
    third = Embark(state.active, Figure(kinds[2]), "land-1", ship, "sea-1")
    assert {"N11.18"} == cited(now, third)
    assert third not in nerath.legal_actions(now)
    crowded = Figure(Kind.WARSHIP, Bag.of(*map(Figure, kinds)))
    assert "N11.18" in {fault.clause for fault in nerath.faults(put(state, "sea-1", state.active, crowded))}


@checks("N11.18", "N11.23", "N11.24", "N21.18")
@given(positions(rulings=RULINGS), CHOICES)
def test_what_is_aboard(state: nerath.State, numbers: list[int]) -> None:
    """Ships carry at most two pieces, of five kinds; nobody's pieces get aboard another realm's ship."""

    def afloat(now: nerath.State, realm: Realm) -> int:
        ships = [figure for space in now.table.content.board.spaces for figure in now.figures(space, realm)]
        assert all(ship.cargo.total <= 2 for ship in ships)
        assert all(one.kind in CARRIED for ship in ships for one in ship.cargo)
        return sum(ship.cargo.total for ship in ships)

    now = after(state, numbers)
    for realm in Realm:
        same = afloat(state, realm) == afloat(now, realm)
        assert same or realm is state.active


@checks("N11.23", "N21.18", "N19.15")
@given(positions(), st.sampled_from([Kind.CASTLE, *FLYERS, Kind.WARSHIP]))
def test_four_kinds_are_never_carried(state: nerath.State, kind: Kind) -> None:
    """Castles, Dragons, Storm Elementals and Warships are refused aboard, and a fault if they are there."""
    now, ship = harbour(state)
    at = "sea-2" if kind is Kind.WARSHIP else "land-1"
    now = put(now, at, state.active, Figure(kind))
    act = Embark(state.active, Figure(kind), at, ship, "sea-1")
    assert "N11.23" in cited(now, act)
    assert act not in nerath.legal_actions(now)
    wrong = put(now, "sea-1", state.active, Figure(Kind.WARSHIP, Bag.of(Figure(kind))))
    assert "N11.23" in {fault.clause for fault in nerath.faults(wrong)}


@checks("N11.9")
@given(positions(), CARGO, st.sampled_from(FLYERS))
def test_only_warships_carry(state: nerath.State, kind: Kind, carrier: Kind) -> None:
    """Nothing goes aboard a flying piece over the sea."""
    now, _ = harbour(state)
    now = put(put(now, "sea-1", state.active, Figure(carrier)), "land-1", state.active, Figure(kind))
    assert {"N11.9"} == cited(now, Embark(state.active, Figure(kind), "land-1", Figure(carrier), "sea-1"))


@checks("N11.24")
@reads("R-ally-gifts")
@given(positions(alliances=st.just(True)), CARGO)
def test_no_ship_carries_an_ally(state: nerath.State, kind: Kind) -> None:
    """An ally's pieces find no place aboard, whoever asks, and one's own none in the ally's ship."""
    mine, ally = state.active, ALLY[state.active]
    now, ship = harbour(state)
    now = put(now, "land-1", ally, Figure(kind))
    foreign = {mine: "N9.43", ally: "N4.23"}
    for by, why in foreign.items():
        act = Embark(by, Figure(kind), "land-1", ship, "sea-1")
        assert {"N11.24", why} == cited(now, act) - {"N8.9"}
        assert act not in nerath.legal_actions(now)
    other = Figure(Kind.WARSHIP, Bag.of(Figure(Kind.MONSTER)))
    now = put(put(now, "land-2", mine, Figure(kind)), "sea-1", ally, other)
    for by, why in {mine: set[str](), ally: {"N4.23", "N9.43"}}.items():
        act = Embark(by, Figure(kind), "land-2", other, "sea-1")
        assert {"N11.24"} | why == cited(now, act) - {"N8.9"}


@checks("N12.4")
@given(positions(), CARGO)
def test_cargo_does_not_change_ships(state: nerath.State, kind: Kind) -> None:
    """What a Warship carries does not go aboard another one, in the same sea space or the next."""
    now, ship = harbour(state)
    full = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    now = put(put(now, "sea-1", state.active, full), "sea-2", state.active, ship)
    for sea in ("sea-1", "sea-2"):
        assert "N12.4" in cited(now, Embark(state.active, Figure(kind), "sea-1", ship, sea))


@checks("N11.19", "N22.18", "N6.10")
@given(positions(), CARGO)
def test_pieces_embark_from_the_coast_beside_the_ship(state: nerath.State, kind: Kind) -> None:
    """From a space next to the ship's sea pieces embark, from a farther one or from a dungeon they do not."""
    mine = state.active
    now, ship = harbour(state)
    for space in state.table.content.spaces:
        if space.kind is SEA or (space.kind is DUNGEON and kind not in HEROES):
            continue
        here = now if enemy(now, space.id) else put(now, space.id, mine, Figure(kind))
        act = Embark(mine, Figure(kind), space.id, ship, "sea-1")
        if enemy(now, space.id):
            continue
        allowed = space.kind is LAND and "sea-1" in space.borders
        assert allowed is (act in nerath.legal_actions(here))
        assert (set() if allowed else {"N11.19"}) == cited(here, act)


@checks("N11.20", "N11.29", "N12.5", "N12.6", "N12.7", "N22.8")
@reads("R-debark-where-embarked", "R-embark-cost")
@given(positions(), CARGO, st.sampled_from(["land-1", "land-2"]))
def test_bridging(state: nerath.State, kind: Kind, at: str) -> None:
    """A ship that does not move takes a piece from one of its coasts to any other, and not back."""
    now, ship = harbour(state)
    now, ship, cargo = loaded(now, kind, at, ship, "sea-1")
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {at} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")
    assert {"N11.20"} == cited(now, Debark(state.active, cargo, ship, "sea-1", at))
    later, _, ashore = landed(now, cargo, ship, "sea-1", "land-2" if at == "land-1" else "land-1")
    assert kind is ashore.kind
    assert EndStep(state.active) in nerath.legal_actions(later)


@checks("N12.6", "N12.7")
@pytest.mark.parametrize("hostile", [False, True])
@given(state=positions(), one=CARGO, other=CARGO)
def test_two_pieces_are_bridged(hostile: bool, state: nerath.State, one: Kind, other: Kind) -> None:
    """A ship that stays where it is takes two pieces across, to a coast of its realm or against an enemy."""
    now, ship = harbour(state)
    now = held_by(now, foe(state), "land-2") if hostile else now
    for kind in (one, other):
        now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    for kind in (one, other):
        cargo = next(piece for piece in ship.cargo if piece.kind is kind)
        now, ship, _ = landed(now, cargo, ship, "sea-1", "land-2")
    assert (("land-2",) if hostile else ()) == pending(now)


@checks("N11.20")
@given(positions(), CARGO)
def test_no_voyage_leads_back_to_where_a_piece_embarked(state: nerath.State, kind: Kind) -> None:
    """A ship that sails away and returns still does not land a piece where that went aboard in this step."""
    now, ship = harbour(state)
    now, ship, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2", "sea-1")
    (cargo,) = ship.cargo
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {"land-1"} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")


@checks("N11.20")
@reads("R-held-over-cargo", "R-debark-where-embarked")
@given(positions(), CARGO)
def test_cargo_of_an_earlier_turn_lands_anywhere(state: nerath.State, kind: Kind) -> None:
    """A piece that embarked in an earlier turn may go ashore where it came from."""
    now, ship = harbour(state)
    now, _, _ = loaded(now, kind, "land-1", ship, "sea-1")
    now = evolve(nerath.apply(now, EndStep(state.active)), step=nerath.Moving())
    ship = Figure(Kind.WARSHIP, Bag.of(Figure(kind)))
    assert coasts(now, "sea-1") <= landings(now, Figure(kind), ship, "sea-1")


@checks("N11.21", "N9.32")
@given(positions(), st.lists(CARGO, max_size=2))
def test_warships_stop_at_enemies(state: nerath.State, cargo: list[Kind]) -> None:
    """A ship that enters an enemy sea stops, with a battle pending, while in a friendly one it sails on."""
    now, ship = harbour(state, *cargo)
    assert () == nerath.why_not(*free_of(stepped(now, ship, "sea-1", "sea-2")))
    now = put(now, "sea-2", foe(state), SHIP)
    now, ship = stepped(now, ship, "sea-1", "sea-2")
    assert ("sea-2",) == pending(now)
    for to in now.table.content.space("sea-2").borders:
        assert "N11.21" in cited(now, Move(state.active, ship, "sea-2", to))


def free_of(moved: tuple[nerath.State, Figure]) -> tuple[nerath.State, Move]:
    state, ship = moved
    return state, Move(state.active, ship, "sea-2", "sea-1")


@checks("N10.8", "N11.25", "N11.27", "N23.13")
@pytest.mark.parametrize("aboard", [(), (Kind.MONSTER,)])
@given(state=positions(), kind=CARGO, first=st.integers(0, 2), then=st.integers(0, 2))
def test_loading_at_any_point_of_a_voyage(
    aboard: tuple[Kind, ...], state: nerath.State, kind: Kind, first: int, then: int
) -> None:
    """A ship may sail i spaces, load and sail j more just if i and j are 2 at most together."""
    mine, seas = state.active, ("sea-1", "sea-2")
    now, ship = harbour(state, *aboard)
    here = 0
    for _ in range(first):
        now, ship = stepped(now, ship, seas[here], seas[1 - here])
        here = 1 - here
    now, ship, _ = loaded(now, kind, ("land-1", "land-3")[here], ship, seas[here])
    for _ in range(min(then, 2 - first)):
        now, ship = stepped(now, ship, seas[here], seas[1 - here])
        here = 1 - here
    onward = Move(mine, ship, seas[here], seas[1 - here])
    assert (onward in nerath.legal_actions(now)) is (first + then < 2)
    assert (set() if first + then < 2 else {"N9.19"}) == cited(now, onward)


@checks("N11.26")
@given(positions(), CARGO, CARGO)
def test_loading_along_the_way(state: nerath.State, one: Kind, other: Kind) -> None:
    """A ship loads a piece, sails, loads another one from another coast, sails again, and carries both."""
    now, ship = harbour(state)
    now, ship, _ = loaded(now, one, "land-1", ship, "sea-1")
    now, ship = stepped(now, ship, "sea-1", "sea-2")
    late, full = stepped(now, ship, "sea-2", "sea-1")
    _, full, _ = loaded(late, other, "land-2", full, "sea-1")
    now, ship, _ = loaded(now, other, "land-3", ship, "sea-2")
    now, ship = stepped(now, ship, "sea-2", "sea-1")
    for both in (full, ship):
        assert sorted([one, other]) == sorted(cargo.kind for cargo in both.cargo)


@checks("N11.27", "N12.5")
@given(positions(), CARGO)
def test_a_ship_that_sailed_two_spaces_and_loaded_stays(state: nerath.State, kind: Kind) -> None:
    """It moves no farther, but puts the piece ashore on the sea's other coasts, those of enemies too."""
    now, ship = harbour(state)
    now, ship = stepped(held_by(now, foe(state), "land-2"), ship, "sea-1", "sea-2")
    now, ship = stepped(now, ship, "sea-2", "sea-1")
    now, ship, cargo = loaded(now, kind, "land-1", ship, "sea-1")
    assert not [one for one in nerath.legal_actions(now) if isinstance(one, Move) and one.figure == ship]
    dungeons = {to for to in now.table.content.space("sea-1").borders if kind_of(now, to) is DUNGEON}
    expected = coasts(now, "sea-1") - {"land-1"} | (dungeons if kind in HEROES else set())
    assert expected == landings(now, cargo, ship, "sea-1")


@checks("N11.28")
@reads("R-revisit-spaces")
@given(positions(), CARGO)
def test_who_has_moved_does_not_embark(state: nerath.State, kind: Kind) -> None:
    """A piece that came to the coast in this step, anybody's, or has gone and come back is refused aboard."""
    now, ship = harbour(state)
    now = put(now, "land-1", state.active, Figure(kind))
    act = Embark(state.active, Figure(kind), "land-1", ship, "sea-1")
    assert act in nerath.legal_actions(now)
    ways = [("land-2",), ("land-2", "land-1")] if kind in (*HEROES, Kind.MONSTER) else [("land-2",)]
    hostile = held_by(now, foe(state), "land-2")
    for start, way in [*((now, way) for way in ways), (hostile, ("land-2",))]:
        later, moved = stepped(start, Figure(kind), "land-1", *way)
        late = Embark(state.active, moved, way[-1], ship, "sea-1")
        assert {"N11.28"} == cited(later, late)
        assert late not in nerath.legal_actions(later)


@checks("N11.30", "N12.4")
@reads("R-debark-and-reembark")
@given(positions(), CARGO, st.sampled_from(["land-1", "land-2"]))
def test_who_went_ashore_stays_there(state: nerath.State, kind: Kind, to: str) -> None:
    """A piece that went ashore neither moves on nor goes aboard again, this ship or another."""
    now, ship = harbour(state, kind)
    now = put(now, "sea-1", state.active, Figure(Kind.WARSHIP, Bag.of(Figure(Kind.MONSTER))))
    now, _, ashore = landed(now, Figure(kind), ship, "sea-1", to)
    for space in now.table.content.space(to).borders:
        assert "N11.30" in cited(now, Move(state.active, ashore, to, space))
    for other in now.figures("sea-1", state.active).kinds:
        assert "N11.30" in cited(now, Embark(state.active, ashore, to, other, "sea-1"))
    assert not [one for one in nerath.legal_actions(now) if getattr(one, "figure", None) == ashore]


@checks("N11.31")
@reads("R-duty-to-land")
@pytest.mark.parametrize("fresh", [False, True])
@given(state=positions(), cargo=st.lists(CARGO, min_size=1, max_size=2), seed=st.integers(0, 2**32))
def test_cargo_may_stay_aboard(fresh: bool, state: nerath.State, cargo: list[Kind], seed: int) -> None:
    """A realm may end its Move step with cargo aboard, old or new, which is still there in its next turn."""
    now, ship = harbour(state, *cargo)
    if fresh:
        now, ship = harbour(state, *cargo[1:])
        now, _, _ = loaded(now, cargo[0], "land-1", ship, "sea-1")
        ship = Figure(Kind.WARSHIP, Bag.of(*map(Figure, cargo)))
    assert EndStep(state.active) in nerath.legal_actions(now)
    for _ in range(40):
        turn = nerath.to_act(now)
        if isinstance(turn, nerath.Deciding):
            now = nerath.apply(now, EndStep(turn.by))
        else:
            now = next(walk(nerath, now, Random(seed), 1)).state
        if isinstance(now.step, nerath.Moving | nerath.Finished) and now.active is state.active:
            break
    assert isinstance(now.step, nerath.Moving | nerath.Finished)
    assert ship in now.figures("sea-1", state.active)


@checks("N11.32")
@given(positions(), st.lists(CARGO, min_size=1, max_size=2))
def test_no_coast_no_landing(state: nerath.State, cargo: list[Kind]) -> None:
    """Where no land space is next to the ship nobody goes ashore, but a Hero into a dungeon."""
    spaces = tuple(
        space
        if space.id != "sea-2"
        else evolve(space, borders=tuple(one for one in space.borders if not one.startswith("land")))
        for space in state.table.content.spaces
    )
    spaces = tuple(
        evolve(space, borders=tuple(one for one in space.borders if one != "sea-2"))
        if space.kind is LAND
        else space
        for space in spaces
    )
    content = evolve(state.table.content, spaces=spaces, digest=state.table.content.digest + " at high sea")
    setup = evolve(state.table.setup, content=content)
    now, ship = harbour(emptied(setup, state.active), *cargo, sea="sea-2")
    caves = {to for to in content.space("sea-2").borders if kind_of(now, to) is DUNGEON}
    for kind in cargo:
        assert (caves if kind in HEROES else set()) == landings(now, Figure(kind), ship, "sea-2")
        for to in content.of_kind(LAND):
            assert "N11.32" in cited(now, Debark(state.active, Figure(kind), ship, "sea-2", to))


def loads(bag: Bag[Figure]) -> list[tuple[Kind, list[Kind]]]:
    """The pieces of a bag with what each carries, whatever happened to them."""
    return sorted((figure.kind, sorted(one.kind for one in figure.cargo)) for figure in bag)


@checks("N11.33", "N13.25")
@given(positions(), st.lists(CARGO, max_size=2), st.lists(CARGO, max_size=2))
def test_cargo_goes_down_with_its_ship(state: nerath.State, cargo: list[Kind], other: list[Kind]) -> None:
    """When a ship is hit it is gone with all aboard, Heroes too, and the other ship keeps its cargo."""
    now, ship = harbour(state, *cargo)
    second = Figure(Kind.WARSHIP, Bag.of(*map(Figure, other)))
    now = put(put(now, "sea-1", state.active, second), "sea-2", foe(state), SHIP)
    for one in (ship, second):
        now, _ = stepped(now, one, "sea-1", "sea-2")
    now = nerath.apply(nerath.apply(now, EndStep(state.active)), nerath.FightBattle(state.active, "sea-2"))
    while isinstance(now.step, nerath.Rolling):
        turn, face = nerath.to_act(now), 1 if now.step.attackers else 8
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        now = nerath.apply(now, nerath.Rolled((face,) * len(turn.request.dice)))
    left = loads(Bag.of(ship)), loads(Bag.of(second))
    if isinstance(now.step, nerath.TakingDamage):
        for hit in (act for act in nerath.legal_actions(now) if isinstance(act, nerath.TakeDamage)):
            if hit.figure.kind is Kind.WARSHIP:
                rest = loads(nerath.apply(now, hit).figures("sea-2", state.active))
                assert left[1 if loads(Bag.of(hit.figure)) == left[0] else 0] == rest
    else:
        # Two ships alike leave no choice.
        assert left[0] == left[1] == loads(now.figures("sea-2", state.active))


@checks("N12.1", "N12.2")
@reads("R-unload-in-parts")
@given(positions(), CARGO, CARGO)
def test_a_ship_that_has_unloaded_is_done(state: nerath.State, one: Kind, other: Kind) -> None:
    """It moves no farther, and what is left aboard lands from the same sea or stays."""
    now, ship = harbour(state, one, other)
    now, ship, _ = landed(now, Figure(one), ship, "sea-1", "land-1")
    for to in now.table.content.space("sea-1").borders:
        assert "N12.1" in cited(now, Move(state.active, ship, "sea-1", to))
    assert not [act for act in nerath.legal_actions(now) if isinstance(act, Move) and act.figure == ship]
    assert coasts(now, "sea-1") <= landings(now, Figure(other), ship, "sea-1")
    now, ship, _ = landed(now, Figure(other), ship, "sea-1", "land-2")
    assert "N12.1" in cited(now, Move(state.active, ship, "sea-1", "sea-2"))


@checks("N12.3", "N11.31")
@reads("R-unload-in-parts")
@given(positions(), CARGO, CARGO)
def test_unloading_into_one_space_or_two(state: nerath.State, one: Kind, other: Kind) -> None:
    """Two pieces go ashore together or apart, on any two coasts of the sea, whoever holds them."""
    now, ship = harbour(state, one, other)
    now = held_by(now, foe(state), "land-2")
    for first in coasts(now, "sea-1"):
        for second in coasts(now, "sea-1"):
            later, emptier, _ = landed(now, Figure(one), ship, "sea-1", first)
            assert () == nerath.why_not(later, EndStep(state.active))
            assert EndStep(state.active) in nerath.legal_actions(later)
            later, _, _ = landed(later, Figure(other), emptier, "sea-1", second)
            assert {to for to in (first, second) if enemy(now, to)} == set(pending(later))


@checks("N12.4", "N10.12", "N11.8")
@given(positions(), CARGO)
def test_no_cargo_changes_ships(state: nerath.State, kind: Kind) -> None:
    """No piece aboard goes to another ship, in its own sea or the next, nor into the sea."""
    now, ship = harbour(state, kind)
    now = put(put(now, "sea-1", state.active, SHIP), "sea-2", state.active, SHIP)
    for sea in ("sea-1", "sea-2"):
        assert "N11.29" in cited(now, Debark(state.active, Figure(kind), ship, "sea-1", sea))
        assert nerath.why_not(now, Embark(state.active, Figure(kind), "sea-1", SHIP, sea))


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


@checks("N11.9", "N11.21")
@reads("R-load-in-enemy-sea")
def test_readings_of_loading_in_an_enemy_sea() -> None:
    """A ship stopped among enemies loads nothing; by the other reading it does."""
    for reading, refused in (("friendly-sea-only", {"N11.9"}), ("allowed", set[str]())):
        state, ship = in_enemy_sea(read("R-load-in-enemy-sea", reading))
        state = put(state, "zaarnath", Realm.KARKOTH, Figure(Kind.MONSTER))
        act = Embark(Realm.KARKOTH, Figure(Kind.MONSTER), "zaarnath", ship, "saris-strait")
        assert refused == cited(state, act)
        assert bool(refused) is (act not in nerath.legal_actions(state))
        assert ("saris-strait",) == pending(state)


@checks("N11.10", "N13.30")
@reads("R-unload-at-enemy-sea")
def test_readings_of_unloading_in_an_enemy_sea() -> None:
    """Cargo of a ship among enemies waits for the battle; by one reading friendly coasts are open at once."""
    for reading, friendly in (
        ("after-battle-attack-only", {"N13.30"}),
        ("after-battle-any-coast", {"N13.30"}),
        ("friendly-coast-at-once", set[str]()),
    ):
        state, ship = in_enemy_sea(read("R-unload-at-enemy-sea", reading))
        state = held_by(state, Realm.VAILIN, "zaarnath")
        shores = dict.fromkeys(coasts(state, "saris-strait"), friendly) | {"zaarnath": {"N13.30"}}
        for to, refused in shores.items():
            act = Debark(Realm.KARKOTH, Figure(Kind.FOOTSOLDIER), ship, "saris-strait", to)
            assert refused == cited(state, act)
            assert bool(refused) is (act not in nerath.legal_actions(state))


@reads("R-unload-at-enemy-sea")
def test_readings_of_unloading_after_a_sea_battle() -> None:
    """After the victory cargo lands to attack; by one reading on friendly coasts, too."""
    for reading in nerath.ruling("R-unload-at-enemy-sea").names:
        state, ship = in_enemy_sea(read("R-unload-at-enemy-sea", reading))
        state = held_by(state, Realm.VAILIN, "zaarnath")
        won = take(state, "saris-strait", Realm.VAILIN, SHIP)
        won = evolve(won, step=nerath.Landing(), memory=evolve(won.memory, won=("saris-strait",)))
        calm = {
            to
            for to in coasts(won, "saris-strait")
            if not nerath.why_not(
                won, Debark(Realm.KARKOTH, Figure(Kind.FOOTSOLDIER), ship, "saris-strait", to)
            )
        }
        every = coasts(won, "saris-strait")
        assert (every if reading == "after-battle-any-coast" else {"zaarnath"}) == calm
        assert {"zaarnath"} < every


@checks("N12.1", "N12.7", "N11.18")
@reads("R-bridge-limit")
@given(st.sampled_from(["two-a-turn", "reload-in-place"]), CARGO, st.integers(3, 6))
def test_readings_of_the_limit_of_bridges(reading: str, kind: Kind, number: int) -> None:
    """A ship bridges two pieces a turn; by the other reading any number, two at a time, without moving."""
    state = put(emptied(read("R-bridge-limit", reading), Realm.KARKOTH), "lake-surth", Realm.KARKOTH, SHIP)
    ship, (at, to) = SHIP, sorted(coasts(state, "lake-surth"))[:2]
    for carried in range(number):
        act = Embark(Realm.KARKOTH, Figure(kind), at, ship, "lake-surth")
        state = put(state, at, Realm.KARKOTH, Figure(kind))
        if carried and reading == "two-a-turn":
            assert {"N12.1"} == cited(state, act)
            return
        later = nerath.apply(state, act)
        ship = more(later.figures("lake-surth", Realm.KARKOTH), state.figures("lake-surth", Realm.KARKOTH))
        state, ship, _ = landed(later, ship.cargo.kinds[0], ship, "lake-surth", to)
    assert number == state.figures(to, Realm.KARKOTH).total


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


@checks("N11.34", "N11.35", "N11.36")
@reads("R-gulf-of-kar-list")
def test_example_of_the_gulf_of_kar() -> None:
    """The ship takes both Footsoldiers to just six seas, and lands them on just the coasts of these."""
    six = {BOARD.space(name).id for name in SIX}
    ends, shores = set[str](), {at: set[str]() for at in LOADING}
    for sea, now, ship in voyages():
        ends.add(sea)
        for cargo in ship.cargo.kinds:
            shores[cargo.mark.boarded] |= landings(now, cargo, ship, sea)
    assert six == ends
    for at in LOADING:
        every = {to for sea in six for to in BOARD.board.bordering(sea) if BOARD.space(to).kind is LAND}
        assert every - {at} == shores[at]


@checks("N12.7", "N12.8", "N12.9", "N22.8")
@reads("R-lake-surth")
@given(realms(), CARGO, st.sampled_from(["saris-strait", "skallen-reach", "lake-surth"]))
def test_narrow_waters_are_bridged(realm: Realm, kind: Kind, sea: str) -> None:
    """On the narrow waters and on Lake Surth a ship takes pieces from every coast to every other."""
    state = put(emptied(LONG, realm), sea, realm, SHIP)
    for at in coasts(state, sea):
        now, ship, cargo = loaded(state, kind, at, SHIP, sea)
        assert coasts(state, sea) - {at} == {
            to for to in landings(now, cargo, ship, sea) if kind_of(state, to) is LAND
        }
    assert len(coasts(state, sea)) > 1


@checks("N12.9")
@given(realms())
def test_no_ship_leaves_lake_surth(realm: Realm) -> None:
    """A Warship on Lake Surth has no move, and none elsewhere gets there."""
    state = put(emptied(LONG, realm), "lake-surth", realm, SHIP)
    assert not [one for one in nerath.legal_actions(state) if isinstance(one, Move)]
    for sea in BOARD.of_kind(SEA):
        there = put(state, sea, realm, SHIP)
        assert Move(realm, SHIP, sea, "lake-surth") not in nerath.legal_actions(there)


@checks("N11.15", "N11.16")
@given(positions(content=boards(isle=True)), CARGO)
def test_ships_serve_islands(state: nerath.State, kind: Kind) -> None:
    """From an island pieces embark, and onto it they debark, as on any coast."""
    now, ship = harbour(state)
    now = held_by(now, state.active, "land-4")
    off, fuller, cargo = loaded(now, kind, "land-4", ship, "sea-1")
    assert "land-1" in landings(off, cargo, fuller, "sea-1")
    onto, fuller, cargo = loaded(now, kind, "land-1", ship, "sea-1")
    for holder in (state.active, foe(state)):
        isle = held_by(onto, holder, "land-4")
        assert "land-4" in landings(isle, cargo, fuller, "sea-1")
