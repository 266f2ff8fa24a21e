"""Pages 11 and 12: readings of sea transport, and the examples of the book."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.small_boards import (
    BOARD,
    LAND,
    SEA,
    boards,
    emptied,
    foe,
    held_by,
    more,
    pending,
    positions,
    take,
)
from tests.clauses.nerath.voyages import (
    CARGO,
    LOADING,
    LONG,
    SHIP,
    SIX,
    coasts,
    harbour,
    in_enemy_sea,
    landed,
    landings,
    loaded,
    read,
    voyages,
)
from tests.rules.nerath.board_facts import cited, kind_of, put

from conquest_rules import nerath
from conquest_rules.nerath import Debark, Embark, Figure, Kind, Move, Realm
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms

# Readings.


@checks("N11.9", "N11.21", "N11.25", "N11.26", "N23.13")
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


@checks("N11.10", "N13.30", "N13.31", "N13.32", "N13.36", "N11.29", "N13.29")
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


@checks("N12.1", "N12.7", "N11.18", "N12.6", "N21.17", "N23.13")
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
