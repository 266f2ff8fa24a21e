"""Page 15: a round of combat at sea, fleet against fleet."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TypeAlias

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fleets import (
    CAPACITY,
    CREWS,
    PLAIN_CREWS,
    Meeting,
    bare,
    battle,
    dice,
    fleet,
    force,
    fought,
    meetings,
    rolled,
    settled,
    strength,
    struck,
    told,
    unmoved,
)
from tests.clauses.dragonlords.fronts import cited, of

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    CasterVanished,
    Countering,
    CounterRolling,
    DiceRolled,
    Embarking,
    Fight,
    Figure,
    Lose,
    Losing,
    Man,
    Rolled,
    Ship,
    Side,
    State,
    StrengthsCalculated,
    UnitsLost,
    Vanish,
)
from conquest_rules.dragonlords.position.figures import PLAIN, Fate
from conquest_rules.dragonlords.position.state import with_fleets
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

SEEDS = st.integers(0, 2**32).map(Random)
# What each treasure does to the strength of its own side at sea, and to that of the enemy.
TREASURES = {
    "ring-of-power": (1, -1),
    "ring-of-hope": (1, 0),
    "ring-of-peril": (0, -1),
    "black-battle-axe": (0, -1),
    "golden-fleece": (1, 0),
    "excalibur-sword": (1, 0),
    "medusa-shield": (0, -1),
    "holy-grail": (0, 0),
}


def regrouped(meeting: Meeting, side: Side, rng: Random) -> State:
    """The same units of a side in other ships."""
    units = force(meeting.state, meeting.at, side)
    rng.shuffle(units)
    least = -(-len(units) // CAPACITY)
    crews: list[list[Figure]] = [[] for _ in range(rng.randint(max(1, least), len(units)))]
    for place, unit in enumerate(units):
        crews[place % len(crews)].append(unit)
    ships = Bag.of(*(Ship(Bag.of(*crew)) for crew in crews))
    return with_fleets(meeting.state, (meeting.at, side, ships))


@checks("D15.3", "D15.6")
@given(meetings(), SEEDS, st.integers(0, 9), st.integers(0, 9))
def test_fleet_against_fleet_and_not_ship_against_ship(
    meeting: Meeting, rng: Random, hits: int, back: int
) -> None:
    """In how many ships the units are, and how they are spread, changes neither dice nor losses."""
    results = []
    for state in (
        meeting.state,
        regrouped(meeting, meeting.attacker, rng),
        regrouped(meeting, meeting.defender, rng),
    ):
        now, _ = unmoved(dragonlords.apply(state, Fight(meeting.attacker, meeting.at)))
        number = dice(now)
        assert number == len(force(meeting.state, meeting.at, meeting.attacker))
        now, _ = rolled(now, min(hits, number))
        now, _ = unmoved(now)
        number = dice(now)
        assert number == len(force(meeting.state, meeting.at, meeting.defender))
        now, rolls = rolled(now, min(back, number))
        named = {bare(one.figure) for one in dragonlords.legal_actions(now) if isinstance(one, Lose)}
        _, more = settled(now, rng)
        events = rolls + more
        lost = {one.side: one.figures.total for one in of(events, UnitsLost) if one.clauses == ("D13.3",)}
        results.append((type(now.step), named if isinstance(now.step, Losing) else None, lost))
    asked = [one for one in results if one[0] is Losing]
    assert len({tuple(sorted(lost.items())) for _, _, lost in results}) == 1
    # Whoever is asked may name any unit of the fleet.
    assert all(named for _, named, _ in asked)


@checks("D15.5")
@given(meetings(crews=PLAIN_CREWS), st.data())
def test_a_die_hits_on_the_strength_or_less(meeting: Meeting, data: st.DataObject) -> None:
    """For attacker and defender alike every die that shows their strength or less is a hit."""
    state = fought(meeting)
    for side in meeting.sides:
        state, _ = unmoved(state)
        units, place = dice(state), meeting.sides.index(side)
        faces = tuple(data.draw(st.lists(st.integers(1, 6), min_size=units, max_size=units)))
        tas = battle(state).strengths[place]
        assert tas == strength(state, meeting, side)
        state, events = told(state, Rolled(faces))
        (rolled_now,) = of(events, DiceRolled)
        assert (side, sum(face <= tas for face in faces)) == (rolled_now.side, rolled_now.hits)


@checks("D15.2", "D15.4")
@given(
    meetings(crews=CREWS, boarding=st.sampled_from(("0", "lord", "2"))),
    st.lists(
        st.tuples(st.sampled_from(list(TREASURES)), st.booleans()), unique_by=lambda one: one[0], max_size=4
    ),
)
def test_strength_at_sea_is_reckoned_as_on_land(meeting: Meeting, treasures: list[tuple[str, bool]]) -> None:
    """It is the attack number with spells and treasures aboard, kept once between one and six."""
    state, more = meeting.state, dict.fromkeys(meeting.sides, 0)
    for name, attacks in treasures:
        side = meeting.attacker if attacks else meeting.defender
        own, enemy = TREASURES[name]
        more[side] += own
        more[meeting.other(side)] += enemy
        ships = fleet(state, meeting.at, side)
        first = evolve(ships[0], crew=ships[0].crew.add(Figure(shown=Bag.of(name))))
        state = with_fleets(state, (meeting.at, side, Bag.of(first, *ships[1:])))
    _, events = told(state, Fight(meeting.attacker, meeting.at))
    # Spells alone never reach the limits.
    wanted = tuple(clamped(strength(state, meeting, side) + more[side]) for side in meeting.sides)
    now = of(events, StrengthsCalculated)
    assume(now)
    assert [wanted] == [(one.attacker, one.defender) for one in now]


@checks("D15.2")
def test_no_kingdom_and_no_mine_at_sea() -> None:
    """Beside a kingdom and a mine with harbors all fight with their attack numbers."""
    state = scene("greywhale-sea-3: dwarves ship 2", "greywhale-sea-3: barbarians ship 1", active="dwarves")
    _, events = told(state, Fight(Side.DWARVES, "greywhale-sea-3"))
    (now,) = of(events, StrengthsCalculated)
    assert (3, 4) == (now.attacker, now.defender)


SMALL_CREWS = st.sampled_from(("1", "2", "1 wizard", "wizard blank", "Wizard", "2 blank"))
# The crews that are left, unit by unit, ship by ship; boarders stand first.
Left: TypeAlias = tuple[tuple[tuple[str, ...], ...], ...]


def _left(state: State, at: str, side: Side) -> Left:
    """The crews of a side without those that were named; ships without a crew are there still."""
    ashore = [one for one in state.figures(at, side) if not one.lord]
    crews = [list(ship.crew) for ship in fleet(state, at, side)]
    found = [[repr(bare(one)) for one in crew if one.mark.fate is not Fate.LOST] for crew in [ashore, *crews]]
    return tuple(sorted(found[0])), *sorted(tuple(sorted(crew)) for crew in found[1:])


def _chosen(meeting: Meeting, side: Side, number: int) -> set[Left]:
    """The crews that can be left when this many units of a side are lost, whichever these are."""
    ashore = [one for one in meeting.state.figures(meeting.at, side) if not one.lord]
    crews = [ashore, *(list(ship.crew) for ship in fleet(meeting.state, meeting.at, side))]
    berths = [(place, which) for place, crew in enumerate(crews) for which in range(len(crew))]
    found = set[Left]()
    for lost in combinations(berths, number):
        left = [
            [repr(bare(one)) for which, one in enumerate(crew) if (place, which) not in lost]
            for place, crew in enumerate(crews)
        ]
        found.add((tuple(sorted(left[0])), *sorted(tuple(sorted(crew)) for crew in left[1:])))
    return found


def _named(state: State, at: str, side: Side) -> Iterator[Left]:
    """The crews that are left, whatever losses the owner names."""
    if not (isinstance(state.step, Losing) and state.step.side is side):
        yield _left(state, at, side)
        return
    for act in dragonlords.legal_actions(state):
        assert isinstance(act, Lose), "units are lost, and nothing in their place"
        assert () == cited(state, act)
        yield from _named(dragonlords.apply(state, act), at, side)


@checks("D15.11", "D15.12")
@given(
    meetings(crews=SMALL_CREWS, boarding=st.sampled_from(("0", "1 lord")), kings=False),
    st.booleans(),
    st.integers(1, 3),
)
def test_each_owner_chooses_units_and_crews(meeting: Meeting, attacks: bool, number: int) -> None:
    """Any units of the whole fleet may be lost, from any crews; ships stay, even without a crew."""
    side = meeting.attacker if attacks else meeting.defender
    number = min(number, len(force(meeting.state, meeting.at, side)) - 1)
    assume(number > 0)
    state = struck(meeting, *((0, number) if attacks else (number, 0)))
    assert _chosen(meeting, side, number) == set(_named(state, meeting.at, side))


@checks("D15.3")
@given(meetings(crews=PLAIN_CREWS, kings=False), st.integers(1, 4))
def test_the_same_look_in_other_ships_is_a_choice(meeting: Meeting, number: int) -> None:
    """Plain units of one side are all alike, and their owner is asked if their crews are not."""
    ships = fleet(meeting.state, meeting.at, meeting.attacker)
    total = sum(ship.crew.total for ship in ships)
    assume(number < total)
    state = struck(meeting, 0, number)
    alike = len({ship.crew.total for ship in ships}) == 1
    asked = isinstance(state.step, Losing) and state.step.side is meeting.attacker
    # Of ships that are alike one is struck first, and then they are alike no more.
    assert asked is (len(ships) > 1 and not (alike and number == 1))


# Away from the combat.

AWAY = st.sampled_from(("1 Wizard", "Wizard", "Wizard Wizard", "2"))


@checks("D15.10")
@given(meetings(crews=AWAY, kings=False, knowing=("teleport", "hope")), st.integers(0, 7), st.data())
def test_a_wizard_under_attack_teleports_away(meeting: Meeting, hits: int, data: st.DataObject) -> None:
    """To a friendly territory or another blockade with room, if those who stay can take the hits."""
    state, own, full, land = _havens(meeting, data)
    total = len(force(state, meeting.at, meeting.defender))
    state, _ = unmoved(dragonlords.apply(state, Fight(meeting.attacker, meeting.at)))
    number = dice(state)
    state, _ = told(
        state, Rolled((battle(state).strengths[0],) * min(hits, number) + (6,) * max(0, number - hits))
    )
    hits = min(hits, number)
    wizards = {
        (one, ship)
        for ship in fleet(state, meeting.at, meeting.defender)
        for one in ship.crew
        if "wizard" in one.shown
    }
    ways = {one for one in dragonlords.legal_actions(state) if isinstance(one, Vanish)}
    if hits > total - 1 or not wizards:
        assert not ways
        if isinstance(state.step, Countering) and wizards:
            one, ship = next(iter(wizards))
            assert "D13.32" in cited(state, Vanish(meeting.defender, one, own, ship))
        return
    assert {Vanish(meeting.defender, one, to, ship) for one, ship in wizards for to in (own, *land)} == ways
    one, ship = data.draw(st.sampled_from(sorted(wizards)))
    assert ("D15.10",) == cited(state, Vanish(meeting.defender, one, full, ship))
    assert ("D15.10",) == cited(state, Vanish(meeting.defender, one, meeting.at, ship))
    to = data.draw(st.sampled_from((own, *land)))
    after, events = told(state, Vanish(meeting.defender, one, to, ship))
    assert [(one, meeting.at, to)] == [(gone.figure, gone.at, gone.to) for gone in of(events, CasterVanished)]
    after, _ = unmoved(after) if not isinstance(after.step, Embarking) else (after, ())
    if isinstance(after.step, CounterRolling):
        assert total - 1 == dice(after), "the caster rolls no die"


def _havens(meeting: Meeting, data: st.DataObject) -> tuple[State, str, str, list[str]]:
    """The defender has a blockade with room elsewhere, one without, and some territories."""
    state, side = meeting.state, meeting.defender
    zones = [one for one in state.table.zone if one != meeting.at]
    own, full = data.draw(st.permutations(zones))[:2]
    aboard = data.draw(st.integers(1, CAPACITY - 1))
    state = with_fleets(
        state,
        (own, side, Bag.of(Ship(Bag(((PLAIN, aboard),))))),
        (full, side, Bag.of(Ship(Bag(((PLAIN, CAPACITY),))))),
    )
    land = [at for at in state.table.territories if state.figures(at, side)]
    return state, own, full, land


@checks("D15.10")
@given(
    meetings(crews=AWAY, kings=False, knowing=("teleport",)),
    st.lists(st.integers(1, CAPACITY), min_size=1, max_size=3),
)
def test_a_wizard_that_comes_to_a_fleet_goes_aboard(meeting: Meeting, crews: list[int]) -> None:
    """Its owner says which ship, unless those with room are all alike."""
    own = next(one for one in meeting.state.table.zone if one != meeting.at)
    ships = Bag.of(*(Ship(Bag(((PLAIN, count),))) for count in crews))
    state = with_fleets(meeting.state, (own, meeting.defender, ships))
    state, _ = rolled(dragonlords.apply(state, Fight(meeting.attacker, meeting.at)), 0)
    ways = [one for one in dragonlords.legal_actions(state) if isinstance(one, Vanish) and one.to == own]
    room = sorted({count for count in crews if count < CAPACITY})
    assert bool(ways) is bool(
        room and any("wizard" in one.shown for one in force(state, meeting.at, meeting.defender))
    )
    for act in ways[:1]:
        after = dragonlords.apply(state, act)
        asked = isinstance(after.step, Embarking)
        assert asked is (len(room) > 1)
        if asked:
            legal = dragonlords.legal_actions(after)
            assert room == sorted(one.ship.crew.total for one in legal if isinstance(one, Man))
            crew = legal[-1]
            assert isinstance(crew, Man)
            full = Man(meeting.defender, crew.figure, Ship(Bag(((PLAIN, CAPACITY),))))
            assert CAPACITY not in crews or ("D7.17",) == cited(after, full)
            after = dragonlords.apply(after, legal[-1])
        aboard = [one for one in force(after, own, meeting.defender) if "wizard" in one.shown]
        assert len(aboard) == 1
        assert all(ship.crew.total <= CAPACITY for ship in fleet(after, own, meeting.defender))
        assert not after.figures(own, meeting.defender)
