"""Pages 7 and 22: casters that teleport in the naval movement phase and in the transfer phase."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, LORD
from tests.clauses.dragonlords.fronts import remade
from tests.clauses.dragonlords.realms import (
    SEEDS,
    alone,
    done,
    ended,
    kinds,
    listed,
    of_kind,
    refused,
)
from tests.clauses.dragonlords.wanderers import (
    begun,
    can_teleport,
    capacity,
    crowds,
    is_island,
    open_to,
    taking,
    teleported,
    unmarked,
    wanderers,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Arrive,
    Bag,
    BeginTeleport,
    Campaigning,
    CasterVanished,
    EndStep,
    Engage,
    Fight,
    Figure,
    Finished,
    GoldCaptured,
    March,
    Options,
    Phase,
    PhaseBegun,
    Pressing,
    Sailing,
    Show,
    State,
    Take,
    Teleporting,
    TerritoryKind,
    TerritoryTaken,
    Transfer,
    Transferring,
    UnitMarched,
    UnitsTeleported,
    UnitTransferred,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.steps import battle_of
from conquest_rules.testing import checks, reads, walk

CROWD = st.integers(0, 13)


# Who begins.


@checks("D7.22", "D7.26", "D22.8", "D32.16")
@given(wanderers())
def test_casters_who_know_how_to_teleport_begin(state: State) -> None:
    """Each face-up caster who knows Teleport may begin, in both phases; no one else may."""
    by, wanted = state.active, set[BeginTeleport]()
    for at in kinds(state):
        if alone(state, at) is by:
            for figure in state.figures(at, by).kinds:
                able = can_teleport(state, figure) and bool(open_to(state, at))
                if able:
                    wanted.add(BeginTeleport(by, figure, at))
                if not can_teleport(state, figure):
                    assert "D22.8" in refused(state, BeginTeleport(by, figure, at))
    assert wanted == set(listed(state, BeginTeleport))


@checks("D22.8", "D20.1")
@given(wanderers(knowing=True), st.data())
def test_a_face_down_wizard_is_shown_before_it_teleports(state: State, data: st.DataObject) -> None:
    """A Wizard whose counter lies face down does not teleport; once it is turned up, it does."""
    shows = [one for one in listed(state, Show) if one.face == "wizard"]
    assume(shows)
    act = data.draw(st.sampled_from(shows))
    assume(open_to(state, act.at))
    assert "D22.8" in refused(state, BeginTeleport(act.by, act.figure, act.at))
    after, _ = done(state, act)
    shown = Figure(shown=act.figure.shown.add("wizard"), hidden=Bag())
    assert set() == refused(after, BeginTeleport(act.by, shown, act.at))


# Whom it takes along.


def spare(state: State, at: str) -> int:
    """How many units besides the caster may go along, if one has to stay in the territory."""
    others = state.figures(at, state.active).total - 1
    return others if is_island(state, at) else max(0, others - 1)


@checks("D7.22", "D7.26", "D22.8", "D22.9", "D13.38")
@reads("R-teleport-capacity")
@given(crowds(), SEEDS)
def test_how_many_units_a_caster_takes_along(case: tuple[State, str, Figure], seed: int) -> None:
    """A Wizard takes up to five units along and a DragonLord ten; one unit stays, islands excepted."""
    state, at, caster = case
    assume(open_to(state, at))
    by, rng = state.active, Random(seed)
    most, along = min(capacity(caster), spare(state, at)), begun(state, at, caster)
    for number in range(most):
        acts = listed(along, Take)
        assert {one for one in along.figures(at, by).kinds if not one.mark.taken} == {
            one.figure for one in acts
        }
        along, _ = done(along, rng.choice(acts))
        assert number + 2 == sum(n for one, n in along.figures(at, by).pairs if one.mark.taken)
        assert open_to(state, at) == {one.to for one in listed(along, Arrive)}
    assert [] == listed(along, Take)
    for figure in along.figures(at, by).kinds:
        why = refused(along, Take(by, figure))
        assert ("D7.26" if caster.lord else "D7.22") in why or most < capacity(caster)
        assert "D13.38" in why or most < spare(state, at) or is_island(state, at)
        assert why


@checks("D22.8", "D7.22")
@given(crowds(), SEEDS, st.integers(0, 10))
def test_they_all_arrive_together(case: tuple[State, str, Figure], seed: int, number: int) -> None:
    """Caster and companions stand in the territory they went to, those left behind where they were."""
    state, at, caster = case
    goals = sorted(open_to(state, at))
    assume(goals)
    by, rng = state.active, Random(seed)
    to = rng.choice(goals)
    along = taking(begun(state, at, caster), number, rng)
    gone = [one for one in along.figures(at, by) if one.mark.taken]
    after, told = done(along, Arrive(by, to))
    assert unmarked([*state.figures(to, by), *gone]) == unmarked(after.figures(to, by))
    assert unmarked(state.figures(at, by)) == unmarked([*after.figures(at, by), *gone])
    (event,) = of_kind(told, UnitsTeleported)
    assert (by, at, to) == (event.seat, event.at, event.to)
    assert unmarked(gone) == sorted(event.figures)
    assert isinstance(after.step, type(state.step) | Finished)
    others = [one for one in kinds(state) if one not in (at, to)]
    assert all(state.forces[state.table.place[one]] == after.forces[after.table.place[one]] for one in others)


@checks("D20.28", "D7.26")
@given(crowds(caster=LORD))
def test_companions_come_from_the_casters_place(case: tuple[State, str, Figure]) -> None:
    """Units of other territories do not go along."""
    state, at, caster = case
    assume(open_to(state, at))
    by, along = state.active, begun(state, at, caster)
    elsewhere = {one for to in kinds(state) if to != at for one in state.figures(to, by).kinds}
    for figure in elsewhere - set(along.figures(at, by).kinds):
        assert figure not in {one.figure for one in listed(along, Take)}
        assert dragonlords.why_not(along, Take(by, figure))


# Once in a phase.


@checks("D22.8", "D27.6")
@given(crowds(), SEEDS, st.integers(0, 10))
def test_a_unit_is_teleported_once_in_a_phase(
    case: tuple[State, str, Figure], seed: int, number: int
) -> None:
    """Neither the caster nor those it took along are teleported again in the phase; others are."""
    state, at, caster = case
    goals = [to for to in sorted(open_to(state, at)) if alone(state, to) is state.active]
    assume(goals)
    by, rng = state.active, Random(seed)
    to = rng.choice(goals)
    before = set(listed(state, BeginTeleport))
    after, _ = teleported(state, at, caster, number, to, rng)
    assume(not isinstance(after.step, Finished))
    came = after.figures(to, by) - state.figures(to, by)
    assert not {one.figure for one in listed(after, BeginTeleport) if one.at == to} & set(came.kinds)
    for figure in came.kinds:
        if can_teleport(state, figure):
            assert refused(after, BeginTeleport(by, figure, to)) & {"D22.8", "D27.1"}
    # Another caster in that place takes none of them along.
    other = remade(after, to, by, after.figures(to, by).add(LORD))
    taker = begun(other, to, LORD)
    assert not {one.figure for one in listed(taker, Take)} & set(came.kinds)
    for figure in came.kinds:
        assert refused(taker, Take(by, figure)) & {"D22.8", "D27.1"}
    elsewhere = {one for one in before if one.at not in (at, to)}
    assert elsewhere <= set(listed(after, BeginTeleport))


@checks("D22.8", "D20.29")
@given(crowds(step=Sailing()), SEEDS)
def test_once_again_in_the_transfer_phase(case: tuple[State, str, Figure], seed: int) -> None:
    """A caster that has teleported in the naval movement phase may do so once again in the transfer phase."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    goals = [to for to in sorted(open_to(state, at)) if alone(state, to) is by]
    assume(goals)
    to = rng.choice(goals)
    after, _ = teleported(state, at, caster, 0, to, rng)
    after, _ = ended(after)
    assert isinstance(after.step, Campaigning)
    assert not any(one.mark.teleported for one in after.figures(to, by).kinds)
    after, _ = ended(after)
    assert isinstance(after.step, Transferring)
    assume([one for one in kinds(after) if alone(after, one) is by] != [to])
    again = begun(after, to, caster)
    assert isinstance(again.step, Teleporting)
    assert unmarked(after.figures(to, by)) == unmarked(again.figures(to, by))


@checks("D27.1", "D22.8")
@given(crowds(step=Transferring()), SEEDS, st.integers(0, 5))
def test_a_teleport_is_a_units_transfer(case: tuple[State, str, Figure], seed: int, number: int) -> None:
    """In the transfer phase a unit walks or is teleported, and not both."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    goals = sorted(open_to(state, at))
    assume(goals)
    to = rng.choice(goals)
    after, _ = teleported(state, at, caster, number, to, rng)
    assume(not isinstance(after.step, Finished))
    came = after.figures(to, by) - state.figures(to, by)
    assert not {one.figure for one in listed(after, Transfer) if one.at == to} & set(came.kinds)
    walks = [one for one in listed(state, Transfer) if one.figure == caster and one.at == at]
    if walks:
        walked, _ = done(state, walks[0])
        moved = next(iter(walked.figures(walks[0].to, by) - state.figures(walks[0].to, by)))
        assert "D27.1" in refused(walked, BeginTeleport(by, moved, walks[0].to))


# Where to.


@checks("D7.22", "D7.26", "D7.23", "D22.8")
@reads("R-teleport-targets")
@given(crowds(step=Sailing()))
def test_any_territory_is_open_in_the_naval_movement_phase(case: tuple[State, str, Figure]) -> None:
    """Friendly, vacant and enemy territories are open, islands too; the caster's own and allies' are not."""
    state, at, caster = case
    wanted = open_to(state, at)
    assume(wanted)
    along = begun(state, at, caster)
    assert {Arrive(state.active, to) for to in wanted} == set(listed(along, Arrive))
    assert "D22.8" in refused(along, Arrive(state.active, at))
    for to in kinds(state):
        holder = alone(state, to)
        if to not in wanted and to != at:
            assert holder is not None
            assert {"D30.9"} == refused(along, Arrive(state.active, to))


@checks("D22.13", "D27.6", "D27.5")
@given(crowds(step=Transferring()))
def test_friendly_places_alone_are_open_in_the_transfer_phase(case: tuple[State, str, Figure]) -> None:
    """In the transfer phase a teleport leads to territories where the player's units stand."""
    state, at, caster = case
    by = state.active
    friends = {to for to in kinds(state) if alone(state, to) is by and to != at}
    if not friends:
        assert "D22.13" in refused(state, BeginTeleport(by, caster, at))
        return
    along = begun(state, at, caster)
    assert {Arrive(by, to) for to in friends} == set(listed(along, Arrive))
    for to in kinds(state):
        if to not in friends and to != at:
            assert "D22.13" in refused(along, Arrive(by, to))


def with_a_vacant_kingdom(state: State, at: str) -> State:
    """The state in which no one is in a kingdom with gold, unless counters lie face down in all of them."""
    for to in state.table.kingdoms:
        here = [state.figures(to, side) for side in dragonlords.SIDES]
        hides = any(one.hidden for bag in here for one in bag.kinds)
        if state.gold_in(to) and to != at and not hides:
            for side in dragonlords.SIDES:
                state = remade(state, to, side, Bag())
            return state
    return state


@checks("D22.10")
@reads("R-vacant-entry")
@given(crowds(step=Sailing()), SEEDS, st.integers(1, 5))
def test_vacant_ground_is_claimed_at_once(case: tuple[State, str, Figure], seed: int, number: int) -> None:
    """A vacant territory is the player's as soon as a caster arrives, with the gold in it."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    if number % 2:
        state = with_a_vacant_kingdom(state, at)
    vacant = [to for to in sorted(open_to(state, at)) if alone(state, to) is None]
    assume(vacant)
    kingdoms = [to for to in vacant if to in state.table.kingdoms and state.gold_in(to)]
    to = rng.choice(kingdoms or vacant)
    after, told = teleported(state, at, caster, number, to, rng)
    assert alone(after, to) is by
    assert [TerritoryTaken(by, to, ("D7.22",))] == of_kind(told, TerritoryTaken)
    gold = state.gold_in(to) if to in state.table.kingdoms else 0
    assert ([GoldCaptured(by, to, gold)] if gold else []) == of_kind(told, GoldCaptured)


@checks("D22.10")
@given(crowds(step=Sailing()), SEEDS, st.integers(1, 5))
def test_from_friendly_ground_they_attack_and_march(
    case: tuple[State, str, Figure], seed: int, number: int
) -> None:
    """Units teleported to friendly or vacant ground attack and march from there as those who stood there."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    goals = [to for to in sorted(open_to(state, at)) if alone(state, to) in (by, None)]
    assume(goals)
    to = rng.choice(goals)
    after, _ = teleported(state, at, caster, number, to, rng)
    assume(not isinstance(after.step, Finished))
    after, _ = ended(after)
    # A plain unit that was there all along does the same.
    rested = remade(after, to, by, after.figures(to, by).add(PLAIN))
    ways = {(one.to, one.forced) for one in listed(rested, March) if (one.figure, one.at) == (PLAIN, to)}
    for figure in rested.figures(to, by).kinds:
        assert ways == {
            (one.to, one.forced) for one in listed(rested, March) if (one.figure, one.at) == (figure, to)
        }


# Among enemies.


def invasions() -> st.SearchStrategy[tuple[State, str, str]]:
    """Casters that have teleported into enemy ground with some units; where they are, and from where."""

    @st.composite
    def drawn(draw: st.DrawFn) -> tuple[State, str, str]:
        state, at, caster = draw(crowds(step=Sailing()))
        rng = Random(draw(SEEDS))
        enemy = [to for to in sorted(open_to(state, at)) if alone(state, to) not in (state.active, None)]
        assume(enemy)
        to = rng.choice(enemy)
        return teleported(state, at, caster, draw(st.integers(0, 5)), to, rng)[0], to, at

    return drawn()


@checks("D7.23")
@reads("R-contested-place", "R-leave-contested")
@given(invasions())
def test_enemy_ground_stays_the_enemys_until_the_combat(case: tuple[State, str, str]) -> None:
    """Units teleported among enemies wait for the combat phase; the place is the defender's until then."""
    state, to, _ = case
    by = state.active
    holder = dragonlords.holder(state, to)
    assert holder not in (by, None)
    assert to not in dragonlords.held(state, by)
    for figure in state.figures(to, by).kinds:
        assert "D4.24" in refused(state, BeginTeleport(by, figure, to))
        assert figure.mark.bound
    fighting, _ = ended(state)
    assert isinstance(fighting.step, Campaigning)
    assert state.figures(to, by).total == fighting.figures(to, by).total
    assert [Fight(by, to)] == listed(fighting, Fight)
    assert [] == listed(fighting, EndStep)
    assert "D7.23" in refused(fighting, EndStep(by))
    for figure in fighting.figures(to, by).kinds:
        for near in kinds(state):
            if state.table.atlas.land.adjacent(to, near):
                assert "D4.24" in refused(fighting, March(by, figure, to, near))
    for other in kinds(state):
        assert (other == to) is (set() == refused(fighting, Fight(by, other)))
        if other != to:
            assert "D7.23" in refused(fighting, Fight(by, other))


@checks("D22.11", "D24.5")
@reads("R-mixed-retreat")
@given(invasions(), st.booleans(), SEEDS)
def test_who_teleported_among_enemies_fights_to_the_end(
    case: tuple[State, str, str], joined: bool, seed: int
) -> None:
    """No round ends with a retreat, whoever joins them on foot, until one side is gone."""
    state, to, _ = case
    by, rng = state.active, Random(seed)
    state, _ = ended(state)
    # A friend next door would be a way back.
    near = [one for one in state.table.atlas.land.bordering(to) if alone(state, one) in (by, None)]
    assume(near)
    state = remade(state, near[0], by, state.figures(near[0], by).add(PLAIN, 2))
    state, _ = done(state, Fight(by, to))
    if joined:
        state, _ = done(state, March(by, PLAIN, near[0], to))
    state, _ = done(state, Engage(by))
    for _ in range(60):
        if not isinstance(state.step, Campaigning | Finished) and battle_of(state.step):
            assert not isinstance(state.step, Pressing)
            state = dragonlords.apply(state, _answer(state, rng))
    assert not state.figures(to, by) or alone(state, to) is by


def _answer(state: State, rng: Random) -> dragonlords.Action:
    turn = dragonlords.to_act(state)
    if isinstance(turn, dragonlords.Awaiting):
        answer: dragonlords.Action = turn.request.sample(rng)
        return answer
    return dragonlords.default_action(state)


@checks("D24.5", "D4.23")
@given(invasions(), SEEDS)
def test_the_victors_are_free_again(case: tuple[State, str, str], seed: int) -> None:
    """Once the territory is won, they may attack on and retreat from there."""
    state, to, _ = case
    by = state.active
    holder = dragonlords.holder(state, to)
    assert holder is not None
    assume(not any(one.hidden for one in state.figures(to, holder).kinds))
    state, _ = ended(state)
    state = remade(state, to, by, state.figures(to, by).add(PLAIN, 3))
    lords = state.figures(to, holder)
    state = remade(state, to, holder, Bag.of(PLAIN))
    state, _ = done(state, Fight(by, to), Engage(by))
    rng = Random(seed)
    for _ in range(200):
        if isinstance(state.step, Campaigning | Finished):
            break
        state = dragonlords.apply(state, _answer(state, rng))
    del lords
    if alone(state, to) is by:
        assert not any(one.mark.bound for one in state.figures(to, by).kinds)


# Leaving a territory empty.


@checks("D13.38", "D27.3")
@given(crowds(), SEEDS)
def test_a_lone_caster_leaves_a_territory_empty(case: tuple[State, str, Figure], seed: int) -> None:
    """A caster that is the last unit of a territory may leave it by Teleport, and not on foot."""
    state, at, caster = case
    by, rng = state.active, Random(seed)
    goals = sorted(open_to(state, at))
    assume(goals)
    assume(not any(one.hidden for one in state.figures(at, by).kinds))
    state = remade(state, at, by, Bag.of(caster))
    after, _ = teleported(state, at, caster, 0, rng.choice(goals), rng)
    assert alone(after, at) is None
    if isinstance(state.step, Transferring) and not is_island(state, at):
        near = state.table.atlas.land.bordering(at)
        assert all("D27.3" in refused(state, Transfer(by, caster, at, one)) for one in near)


VACATING = "R-vacate-with-companions"


@reads("R-vacate-with-companions")
@given(
    st.sampled_from(["caster-alone-only", "companions-too"]).flatmap(
        lambda one: st.tuples(st.just(one), crowds(rulings={VACATING: one}))
    ),
    SEEDS,
)
def test_whether_the_whole_army_may_go(case: tuple[str, tuple[State, str, Figure]], seed: int) -> None:
    """A unit stays behind those who go along; or by the other reading all may go."""
    reading, (state, at, caster) = case
    by = state.active
    others = state.figures(at, by).total - 1
    assume(open_to(state, at))
    assume(not is_island(state, at))
    goes = others if reading == "companions-too" else max(0, others - 1)
    along = taking(begun(state, at, caster), 20, Random(seed))
    assert min(goes, capacity(caster)) + 1 == sum(
        n for one, n in along.figures(at, by).pairs if one.mark.taken
    )


# Islands, and an option.

ISLANDS = "R-island-teleport"


@reads("R-island-teleport")
@given(
    st.sampled_from(["teleport-allowed", "ship-only"]).flatmap(
        lambda one: st.tuples(st.just(one), crowds(rulings={ISLANDS: one}))
    )
)
def test_whether_islands_are_reached_by_teleport(case: tuple[str, tuple[State, str, Figure]]) -> None:
    """Islands are open as other territories are; or by the other reading they are not."""
    reading, (state, at, caster) = case
    goals = open_to(state, at)
    closed = {to for to in goals if is_island(state, to)} if reading == "ship-only" else set[str]()
    assume(goals - closed)
    along = begun(state, at, caster)
    assert goals - closed == {one.to for one in listed(along, Arrive)}
    for to in closed:
        assert "D31.10" in refused(along, Arrive(state.active, to))


@checks("D30.13", "D30.15")
@reads("R-dragonlord-teleport-count", "R-option-no-teleport-to-kingdom")
@given(
    st.booleans().flatmap(
        lambda weak: crowds(caster=LORD, options=Options(dragonlord_power_reduction=weak), players=3)
    ),
    SEEDS,
)
def test_dragonlords_of_reduced_power(case: tuple[State, str, Figure], seed: int) -> None:
    """With their power reduced, DragonLords take five units along and teleport to no kingdom."""
    state, at, caster = case
    by, weak = state.active, state.table.setup.options.dragonlord_power_reduction
    goals = open_to(state, at)
    closed = {to for to in goals if to in state.table.kingdoms} if weak else set[str]()
    assume(goals - closed)
    along = begun(state, at, caster)
    assert goals - closed == {one.to for one in listed(along, Arrive)}
    for to in closed:
        assert "D30.15" in refused(along, Arrive(by, to))
    full = taking(along, 20, Random(seed))
    assert min(5 if weak else 10, spare(state, at)) + 1 == sum(
        n for one, n in full.figures(at, by).pairs if one.mark.taken
    )


@checks("D20.1", "D32.16")
@given(crowds(), st.sampled_from([KING, PLAIN]))
def test_no_one_else_teleports(case: tuple[State, str, Figure], who: Figure) -> None:
    """Kings and plain units begin no teleport, even beside casters that can; they go along with them."""
    state, at, caster = case
    by = state.active
    if who is KING:
        forces = tuple(
            tuple(
                Bag((one, n) for one, n in bag.pairs if not any(s.item == "king" for s in one.hidden.kinds))
                if side is by
                else bag
                for side, bag in zip(dragonlords.SIDES, force, strict=True)
            )
            for force in state.forces
        )
        faces = state.faces[dragonlords.NUMBER[by]]
        state = evolve(
            state,
            forces=forces,
            faces=tuple(
                faces.remove("king") if side is by else one
                for side, one in zip(dragonlords.SIDES, state.faces, strict=True)
            ),
        )
    state = remade(state, at, by, state.figures(at, by).add(who).add(PLAIN))
    assume(open_to(state, at))
    assert "D22.8" in refused(state, BeginTeleport(by, who, at))
    assert who in {one.figure for one in listed(begun(state, at, caster), Take)}


# In a log.


@checks("D32.17", "D32.15")
@given(wanderers(step=Sailing(), knowing=True), SEEDS)
def test_teleports_have_their_phases(state: State, seed: int) -> None:
    """In any log casters teleport in phases 2 and 5 of their turn, or out of a combat.

    Teleportals serve in phases 4 and 5.
    """
    phase, rng = Phase.NAVAL_MOVEMENT, Random(seed)
    gates = {at for at, kind in kinds(state).items() if kind is TerritoryKind.TELEPORTAL}
    for step in walk(dragonlords, state, rng, 120):
        for event in step.events:
            match event:
                case PhaseBegun(_, begun_):
                    phase = begun_
                case UnitsTeleported(seat):
                    assert seat is state.active
                    assert phase in (Phase.NAVAL_MOVEMENT, Phase.TRANSFER)
                case CasterVanished(seat, _, at):
                    assert seat is not state.active
                    battle = battle_of(state.step)
                    assert battle is not None
                    assert at == battle.at
                case UnitMarched(_, _, at, to) if {at, to} <= gates:
                    assert phase is Phase.COMBAT
                case UnitTransferred(_, _, at, to) if {at, to} <= gates:
                    assert phase is Phase.TRANSFER
                case _:
                    pass
        state = step.state
