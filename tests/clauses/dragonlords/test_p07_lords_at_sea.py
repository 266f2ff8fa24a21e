"""Pages 7, 14 and 27: casters that teleport to blockades, and DragonLords that come home again."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import FORMER_WIZARD, KING, LORD, WIZARD, without_king
from tests.clauses.dragonlords.fronts import remade
from tests.clauses.dragonlords.overseas import (
    crew_in,
    enemies_at,
    friends,
    open_seas,
    outside,
    room_in,
    ships_in,
    shores,
    with_blockades,
)
from tests.clauses.dragonlords.realms import SEEDS, alone, done, ended, kinds, listed, of_kind, refused
from tests.clauses.dragonlords.wanderers import begun, open_to, taking, unmarked, wanderers

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Arrive,
    Bag,
    BeginTeleport,
    Campaigning,
    CollectingIncome,
    Embarking,
    EndStep,
    Fight,
    Figure,
    Finished,
    LordStranded,
    Man,
    March,
    Mark,
    Options,
    Phase,
    PhaseBegun,
    Placing,
    Sailing,
    Ship,
    State,
    StoringGold,
    Take,
    TerritoryKind,
    Transferring,
    UnitsLost,
    UnitsTeleported,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced, with_fleets
from conquest_rules.testing import checks, reads

Case = tuple[State, str, Figure]
LORDS = st.sampled_from((LORD, FORMER_WIZARD))
CROWD = st.integers(0, 10)


def going(state: State, at: str) -> list[Figure]:
    """Those who are about to teleport from a place."""
    by = state.active
    return [one for one in (*outside(state, at, by), *_aboard(state, at)) if one.mark.taken]


def _aboard(state: State, at: str) -> list[Figure]:
    return crew_in(state, at, state.active) if at in state.table.zone else []


def seaborne(state: State, rng: Random) -> State:
    """The state when all who can have gone aboard, any of them first."""
    while isinstance(state.step, Embarking):
        state = dragonlords.apply(state, rng.choice(dragonlords.legal_actions(state)))
    return state


# To sea.


@checks("D7.28", "D20.27", "D22.8", "D27.5", "D27.6")
@reads("R-teleport-targets", "R-teleport-to-blockade")
@given(shores(), SEEDS, CROWD)
def test_blockades_that_casters_can_go_to(case: Case, seed: int, number: int) -> None:
    """Those of enemies in the naval phase, and their own with room; no DragonLord in the transfer phase."""
    state, at, caster = case
    alone_goes = open_to(state, at) | open_seas(state, at, [caster])
    assert bool(alone_goes) is (BeginTeleport(state.active, caster, at) in listed(state, BeginTeleport))
    assume(alone_goes)
    state = taking(begun(state, at, caster), number, Random(seed))
    wanted = open_to(state, at) | open_seas(state, at, going(state, at))
    assert wanted == {one.to for one in listed(state, Arrive)}
    for to in state.table.zone:
        allied = any(friends(state, state.active, one) and crew_in(state, to, one) for one in PEOPLES)
        why = refused(state, Arrive(state.active, to))
        assert bool(why) is (to not in wanted)
        assert not why or allied or why <= {"D7.28", "D22.8", "D27.5", "D27.6"}


@checks("D7.28", "D7.31", "D14.3")
@given(shores(step=Sailing()), SEEDS, CROWD)
def test_who_stands_where_at_sea(case: Case, seed: int, number: int) -> None:
    """Companions go aboard their own ships as far as there is room, the others stand on the enemy's decks.

    A DragonLord goes aboard none of them.
    """
    state, at, caster = case
    rng, by = Random(seed), state.active
    assume(open_to(state, at) | open_seas(state, at, [caster]))
    state = taking(begun(state, at, caster), number, rng)
    seas = sorted(open_seas(state, at, going(state, at)))
    assume(seas)
    to = rng.choice(seas)
    went, crew, room = going(state, at), crew_in(state, to, by), room_in(state, to, by)
    lords = [one for one in outside(state, to, by) if one.lord]
    before = {side: ships_in(state, to, side) for side in PEOPLES if side is not by}
    after, told = done(state, Arrive(by, to))
    (event,) = of_kind(told, UnitsTeleported)
    assert (by, at, to) == (event.seat, event.at, event.to)
    assert unmarked(went) == sorted(event.figures)
    for act in dragonlords.legal_actions(after) if isinstance(after.step, Embarking) else ():
        assert not isinstance(act, Man) or not act.figure.lord
    after = seaborne(after, rng)
    assert isinstance(after.step, Sailing)
    assert () == dragonlords.faults(after)
    walkers = [one for one in went if not one.lord]
    boarding = [one for one in outside(after, to, by) if not one.lord]
    assert len(boarding) == max(0, len(walkers) - room)
    assert unmarked([*crew, *walkers]) == unmarked([*crew_in(after, to, by), *boarding])
    assert unmarked([*lords, *(one for one in went if one.lord)]) == unmarked(
        one for one in outside(after, to, by) if one.lord
    )
    assert not any(one.lord for one in crew_in(after, to, by))
    assert all(ship.crew.total <= 8 for ship in ships_in(after, to, by))
    assert before == {side: ships_in(after, to, side) for side in before}
    assert all(one.mark.at_sea is one.lord for one in outside(after, to, by))


@checks("D7.31", "D7.28")
@given(shores(caster=LORD, step=Sailing()), SEEDS)
def test_a_full_blockade_has_room_for_a_dragonlord_alone(case: Case, seed: int) -> None:
    """It needs no room aboard: a blockade whose ships are full is open to it, and to no companion."""
    state, at, caster = case
    rng, by = Random(seed), state.active
    to = rng.choice([one for one in state.table.zone if not any(state.fleets[state.table.zone[one]])])
    state = with_fleets(state, (to, by, Bag.of(Ship(Bag(((PLAIN, 8),))))))
    state = begun(state, at, caster)
    assert Arrive(by, to) in listed(state, Arrive)
    takes = [one for one in listed(state, Take) if not one.figure.lord]
    assume(takes)
    state, _ = done(state, rng.choice(takes))
    assert "D22.8" in refused(state, Arrive(by, to))
    assert Arrive(by, to) not in listed(state, Arrive)


@checks("D14.1", "D7.28", "D22.8")
@given(shores(step=Sailing()), SEEDS, CROWD)
def test_whoever_comes_among_enemies_at_sea_fights(case: Case, seed: int, number: int) -> None:
    """Units that teleported to an enemy blockade fight in the combat phase; a DragonLord alone need not."""
    state, at, caster = case
    rng, by = Random(seed), state.active
    assume(open_to(state, at) | open_seas(state, at, [caster]))
    state = taking(begun(state, at, caster), number, rng)
    seas = sorted(to for to in open_seas(state, at, going(state, at)) if enemies_at(state, to))
    assume(seas)
    to = rng.choice(seas)
    state = seaborne(done(state, Arrive(by, to))[0], rng)
    force = [one for one in (*outside(state, to, by), *crew_in(state, to, by)) if not one.lord]
    state, _ = ended(state)
    while not isinstance(state.step, Campaigning):
        state, _ = ended(state)
    assert (Fight(by, to) in listed(state, Fight)) is bool(force)
    waits = {
        zone
        for zone in state.table.zone
        if enemies_at(state, zone) and Fight(by, zone) in listed(state, Fight)
    }
    assert bool(refused(state, EndStep(by))) is bool(waits or listed(state, Fight))


# No land combat.


@checks("D7.30")
@given(shores(caster=LORD, step=Sailing()), SEEDS, CROWD)
def test_no_land_combat_after_a_visit_to_the_sea(case: Case, seed: int, number: int) -> None:
    """In the combat phase it neither marches nor attacks, and it stands in no territory before phase 5."""
    state, at, caster = case
    rng, by = Random(seed), state.active
    state = taking(begun(state, at, caster), number, rng)
    seas = sorted(open_seas(state, at, going(state, at)))
    assume(seas)
    to = rng.choice(seas)
    state = seaborne(done(state, Arrive(by, to))[0], rng)
    lords = [one for one in outside(state, to, by) if one.lord]
    assert not [one for one in listed(state, BeginTeleport) if one.at == to]
    for lord in lords:
        assert refused(state, BeginTeleport(by, lord, to))
    while not isinstance(state.step, Campaigning):
        state, _ = ended(state)
    for lord in (one for one in outside(state, to, by) if one.lord):
        assert lord.mark.at_sea
        assert not [one for one in listed(state, March) if one.figure == lord]
        for place in kinds(state):
            assert dragonlords.why_not(state, March(by, lord, to, place))
    assert not any(one.mark.at_sea for place in kinds(state) for one in state.figures(place, by))


# Home again.


@st.composite
def strays(draw: st.DrawFn, /, **fixed: object) -> tuple[State, str]:
    """A DragonLord at sea in the transfer phase; its player holds land, or none."""
    state = draw(wanderers(step=Transferring(), knowing=False, **fixed))
    rng = Random(draw(SEEDS))
    for place in kinds(state):
        bag = state.figures(place, state.active)
        bare = Bag((one, count) for one, count in bag.pairs if not one.lord)
        state = remade(state, place, state.active, bare) if bare or not bag else state
    lord, at = draw(LORDS), rng.choice(list(state.table.zone))
    state = with_blockades(state, rng)
    others = [side for side in PEOPLES if side is not state.active]
    state = with_fleets(state, *((at, side, Bag[Ship]()) for side in others))
    return remade(state, at, state.active, Bag.of(lord)), at


@checks("D7.29", "D14.5", "D27.4", "D20.36")
@given(strays(), SEEDS)
def test_a_dragonlord_at_sea_comes_home(case: tuple[State, str], seed: int) -> None:
    """The transfer phase does not end before it has teleported to a territory of its player."""
    state, at = case
    by, rng = state.active, Random(seed)
    (lord,) = (one for one in outside(state, at, by) if one.lord)
    homes = {place for place in kinds(state) if alone(state, place) is by}
    assume(homes)
    assert {"D7.29"} == refused(state, EndStep(by))
    assert EndStep(by) not in dragonlords.legal_actions(state)
    assert BeginTeleport(by, lord, at) == dragonlords.default_action(state)
    state, _ = done(state, BeginTeleport(by, lord, at))
    assert homes == {one.to for one in listed(state, Arrive)}
    to = rng.choice(sorted(homes))
    after, _ = done(state, Arrive(by, to))
    assert not [one for one in outside(after, at, by) if one.lord]
    assert [evolve(lord, mark=Mark())] == unmarked((after.figures(to, by) - state.figures(to, by)).kinds)
    assert set() == refused(after, EndStep(by))
    assert EndStep(by) in dragonlords.legal_actions(after)


@checks("D7.29", "D14.5", "D27.4")
@given(strays(), SEEDS)
def test_the_phase_waits_for_each_of_them(case: tuple[State, str], seed: int) -> None:
    """With two DragonLords at sea, in one zone or in two, both have to leave."""
    state, at = case
    by, rng = state.active, Random(seed)
    homes = [place for place in kinds(state) if alone(state, place) is by]
    assume(homes)
    free = [zone for zone in state.table.zone if not enemies_at(state, zone)]
    also = rng.choice([at, *free])
    state = remade(state, also, by, state.figures(also, by).add(LORD))
    state, _ = done(state, BeginTeleport(by, state.figures(at, by).kinds[-1], at), Arrive(by, homes[0]))
    assert {"D7.29"} == refused(state, EndStep(by))
    (left,) = (zone for zone in state.table.zone if any(one.lord for one in outside(state, zone, by)))
    lord = next(one for one in outside(state, left, by) if one.lord)
    state, _ = done(state, BeginTeleport(by, lord, left), Arrive(by, rng.choice(homes)))
    assert set() == refused(state, EndStep(by))


@checks("D20.29", "D27.4")
@reads("R-dragonlord-transfer")
@given(wanderers(step=Transferring(), knowing=False))
def test_a_dragonlord_at_home_may_stay(state: State) -> None:
    """One that stands on friendly land may teleport, or be transferred like others, or do nothing."""
    assert set() == refused(state, EndStep(state.active))
    for at in kinds(state):
        if alone(state, at) is state.active:
            for figure in state.figures(at, state.active).kinds:
                if figure.lord and open_to(state, at):
                    assert set() == refused(state, BeginTeleport(state.active, figure, at))


@st.composite
def castaways(draw: st.DrawFn, /) -> tuple[State, str]:
    """A DragonLord at sea that has nowhere to go: no land is left to its player, or only kingdoms."""
    weak = draw(st.booleans())
    options = Options(dragonlord_power_reduction=True) if weak else Options()
    state, at = draw(strays(options=options))
    by, rng = state.active, Random(draw(SEEDS))
    homes = [place for place in kinds(state) if alone(state, place) is by]
    kept = [place for place in homes if weak and kinds(state)[place] is TerritoryKind.KINGDOM][:2]
    king = Bag.of(KING)
    for place in homes:
        state = remade(state, place, by, Bag.of(PLAIN) if place in kept else Bag())
    state = evolve(state, faces=replaced(state.faces, by, Bag()))
    if kept:
        return remade(state, kept[0], by, king.add(PLAIN)), at
    haven = rng.choice([one for one in state.table.zone if not enemies_at(state, one)])
    return with_fleets(state, (haven, by, Bag.of(Ship(king)))), at


@checks("D7.29", "D27.4")
@reads("R-dragonlord-nowhere")
@given(castaways())
def test_a_dragonlord_with_nowhere_to_go_is_lost(case: tuple[State, str]) -> None:
    """It is lost at the end of the transfer phase, with its counters, and its player goes on."""
    state, at = case
    by = state.active
    assert () == dragonlords.faults(state)
    lords = [one for one in outside(state, at, by) if one.lord]
    assert not [one for one in listed(state, BeginTeleport) if one.at == at]
    assert set() == refused(state, EndStep(by))
    after, told = ended(state)
    assert [(by, at)] * len(lords) == [(one.seat, one.at) for one in of_kind(told, LordStranded)]
    (lost,) = of_kind(told, UnitsLost)
    assert (by, at, ("D7.29",)) == (lost.side, lost.at, lost.clauses)
    assert unmarked(lords) == unmarked(lost.figures)
    assert not [one for one in outside(after, at, by) if one.lord]
    begins = [type(one) for one in told].index(PhaseBegun)
    assert begins > [type(one) for one in told].index(UnitsLost)
    assert Phase.COLLECT_INCOME is of_kind(told, PhaseBegun)[0].phase
    assert isinstance(after.step, StoringGold | Placing | dragonlords.Buying | CollectingIncome | Finished)


# Wizards and Kings.


@checks("D20.38", "D20.28")
@given(shores(caster=LORD), SEEDS, CROWD)
def test_a_dragonlord_teleports_a_king(case: Case, seed: int, number: int) -> None:
    """A King in its territory goes along, face up or face down, to land or to sea."""
    state, at, caster = case
    rng, by = Random(seed), state.active
    state = without_king(state, by)
    figure = KING
    state = remade(state, at, by, state.figures(at, by).add(figure).add(PLAIN))
    assume(open_to(state, at) | open_seas(state, at, [caster, PLAIN]))
    state = begun(state, at, caster)
    assert Take(by, figure) in listed(state, Take)
    state, _ = done(state, Take(by, figure))
    state = taking(state, number, rng)
    goals = listed(state, Arrive)
    to = rng.choice(goals).to
    after = seaborne(done(state, Arrive(by, to))[0], rng)
    assume(not isinstance(after.step, Finished))
    there = [*outside(after, to, by), *(crew_in(after, to, by) if to in state.table.zone else [])]
    assert [KING] == unmarked(one for one in there if "king" in one.shown)
    assert not [one for one in outside(after, at, by) if "king" in one.shown]


@checks("D22.8", "D27.6", "D22.13")
@given(st.sampled_from([Sailing(), Transferring()]), SEEDS, st.data())
def test_a_wizard_aboard_teleports_from_sea(step: dragonlords.Step, seed: int, data: st.DataObject) -> None:
    """A Wizard aboard teleports with others of its fleet, of any ship; ships left empty dock or sink."""
    state, rng = data.draw(wanderers(step=step, knowing=True)), Random(seed)
    by = state.active
    for place in kinds(state):
        bag = state.figures(place, by)
        state = remade(state, place, by, Bag((one, n) for one, n in bag.pairs if "wizard" not in one.shown))
    at = rng.choice(list(state.table.zone))
    crews = [
        Bag.of(WIZARD).add(PLAIN, rng.randint(0, 3)),
        *(Bag(((PLAIN, rng.randint(1, 3)),)) for _ in "ab"),
    ]
    state = with_fleets(state, (at, by, Bag.of(*map(Ship, crews))))
    assume(() == dragonlords.faults(state))
    goals = open_to(state, at) | open_seas(state, at, [WIZARD])
    assert (BeginTeleport(by, WIZARD, at) in listed(state, BeginTeleport)) is bool(goals)
    assume(goals)
    state, _ = done(state, BeginTeleport(by, WIZARD, at))
    taken = 0
    while taken < 5 and rng.random() < 0.8 and (acts := listed(state, Take)):
        state, taken = done(state, rng.choice(acts))[0], taken + 1
    went = going(state, at)
    assert len(went) == taken + 1
    if taken == 5:
        assert [] == listed(state, Take)
    to = rng.choice([one.to for one in listed(state, Arrive)])
    left = [ship for ship in ships_in(state, at, by) if any(not one.mark.taken for one in ship.crew)]
    after = seaborne(done(state, Arrive(by, to))[0], rng)
    assume(not isinstance(after.step, Finished))
    assert len(left) == len(ships_in(after, at, by))
    assert unmarked(one for ship in left for one in ship.crew if not one.mark.taken) == unmarked(
        crew_in(after, at, by)
    )
    gone = 3 - len(left)
    docked = sum(ships.total for ships in after.docked) - sum(ships.total for ships in state.docked)
    ports = [place for place, zone in state.table.harbors if zone == at and alone(after, place) is by]
    assert docked == (gone if ports else 0)
    assert () == dragonlords.faults(after)


@checks("D7.23", "D22.8")
@reads("R-leave-contested")
@given(shores(step=Sailing()), SEEDS)
def test_no_caster_leaves_a_fleet_that_has_to_fight(case: Case, seed: int) -> None:
    """A Wizard in a sea zone with an enemy blockade stays there until the combat."""
    state, _, _ = case
    by, rng = state.active, Random(seed)
    state = evolve(state, rows=replaced(state.rows, by, (Bag.of("teleport"), None, None)))
    enemy = rng.choice([side for side in PEOPLES if side is not by and not friends(state, by, side)])
    for place in kinds(state):
        bag = state.figures(place, by)
        state = remade(state, place, by, Bag((one, n) for one, n in bag.pairs if "wizard" not in one.shown))
    at = rng.choice(list(state.table.zone))
    state = with_fleets(
        state,
        (at, by, Bag.of(Ship(Bag.of(WIZARD, PLAIN), stopped=True))),
        *((at, side, Bag[Ship]()) for side in PEOPLES if side not in (by, enemy)),
    )
    clear = with_fleets(state, (at, enemy, Bag[Ship]()))
    met = with_fleets(state, (at, enemy, Bag.of(Ship(Bag.of(PLAIN)))))
    assert "D4.24" in refused(met, BeginTeleport(by, WIZARD, at))
    assert not [one for one in listed(met, BeginTeleport) if one.at == at]
    if open_to(clear, at):
        assert BeginTeleport(by, WIZARD, at) in listed(clear, BeginTeleport)


@checks("D27.5", "D27.6")
@given(shores(caster=WIZARD, step=Transferring()), SEEDS, st.booleans())
def test_no_dragonlord_goes_to_sea_with_a_wizard(case: Case, seed: int, along: bool) -> None:
    """In the transfer phase a Wizard reaches its own blockades, but not with a DragonLord as a companion."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    state = remade(state, at, by, state.figures(at, by).add(LORD).add(PLAIN))
    zone = rng.choice([one for one in state.table.zone if not any(state.fleets[state.table.zone[one]])])
    state = with_fleets(state, (zone, by, Bag.of(Ship(Bag.of(PLAIN)))))
    assume(open_to(state, at))
    state = begun(state, at, caster)
    state, _ = done(state, Take(by, LORD if along else PLAIN))
    assert (Arrive(by, zone) in listed(state, Arrive)) is not along
    assert refused(state, Arrive(by, zone)) == ({"D27.5"} if along else set())
