"""Pages 4, 24 and 32: armies that go from teleportal to teleportal."""

from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, LORD, WIZARD
from tests.clauses.dragonlords.fronts import remade
from tests.clauses.dragonlords.realms import SEEDS, alone, done, drawn_land, kinds, listed, refused
from tests.clauses.dragonlords.wanderers import SPELLS, unmarked

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Bag,
    BeginTeleport,
    Buying,
    Campaigning,
    Engage,
    Figure,
    Finished,
    March,
    Mark,
    Placing,
    Pressing,
    Sailing,
    State,
    Step,
    TerritoryKind,
    Transfer,
    Transferring,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import bearer
from conquest_rules.testing.dragonlords.strategies import setups

MOVING = st.sampled_from([Campaigning(), Transferring()])
CASTERS = st.sampled_from([WIZARD, LORD])
Moved = March | Transfer


def gates(state: State) -> list[str]:
    """The teleportals in play."""
    return [at for at, kind in kinds(state).items() if kind is TerritoryKind.TELEPORTAL]


@st.composite
def portals(
    draw: st.DrawFn, /, step: Step | None = None, caster: Figure | None = None, **rulings: str
) -> tuple[State, str]:
    """A board on which the active player holds a teleportal with some units and a caster; and which it is.

    Its Wizards do not know how to teleport.
    """
    rng = Random(draw(SEEDS))
    setup = draw(setups(rulings=rulings))
    state = drawn_land(setup, rng, step=step or draw(MOVING))
    by = state.active
    spells = replaced(state.rows, by, (Bag.of(*rng.sample(SPELLS, 2)), None, None))
    state = evolve(state, rows=spells)
    at = rng.choice(gates(state))
    assume(not any(one.hidden for side in dragonlords.SIDES for one in state.figures(at, side).kinds))
    for side in dragonlords.SIDES:
        state = remade(state, at, side, Bag())
    here = Bag.of(PLAIN).add(PLAIN, draw(st.integers(0, 4)))
    state = remade(state, at, by, here.add(draw(CASTERS) if caster is None else caster))
    assume(len({alone(state, one) for one in kinds(state)} & set(state.table.seats)) > 1)
    assume(() == dragonlords.faults(state))
    return state, at


def through(state: State, at: str) -> list[Moved]:
    """Every step that is listed from a teleportal to another one."""
    return [
        one
        for one in dragonlords.legal_actions(state)
        if isinstance(one, Moved) and one.at == at and one.to in gates(state)
    ]


def steps(state: State, figure: Figure, at: str, to: str) -> list[Moved]:
    """The ways in which a unit could step from one territory to another in this phase."""
    by = state.active
    if isinstance(state.step, Transferring):
        return [Transfer(by, figure, at, to)]
    return [March(by, figure, at, to), March(by, figure, at, to, forced=True)]


@checks("D4.21", "D32.15", "D24.14")
@reads("R-teleportal-forced-march")
@given(portals())
def test_teleportals_are_as_if_adjacent(case: tuple[State, str]) -> None:
    """With a caster in it a teleportal leads to each other one, to all who could go there over a border."""
    state, at = case
    by, transfers, wanted = state.active, isinstance(state.step, Transferring), set[Moved]()
    for to in gates(state):
        holder = alone(state, to)
        if to == at or (holder is not None and holder is not by and state.table.allied(by, holder)):
            continue
        for figure in state.figures(at, by).kinds:
            if transfers and holder in (by, None):
                wanted.add(Transfer(by, figure, at, to))
            elif not transfers:
                if holder is not by:
                    wanted.add(March(by, figure, at, to))
                if holder in (by, None):
                    wanted.add(March(by, figure, at, to, forced=True))
    assert wanted == set(through(state, at))


@checks("D4.22", "D20.1")
@given(portals(), st.sampled_from(["none", "face down", "elsewhere"]))
def test_a_teleportal_needs_a_caster_face_up(case: tuple[State, str], what: str) -> None:
    """Without a caster in the teleportal that is left, or with one face down there, it leads nowhere."""
    state, at = case
    by = state.active
    here = Bag.of(PLAIN).add(PLAIN, 2)
    if what == "face down":
        # The hidden Wizard counts among those that lie face down.
        assume("wizard" not in state.faces[NUMBER[by]])
        faces = state.faces[NUMBER[by]].add("wizard")
        state = evolve(state, faces=replaced(state.faces, by, faces))
        here = here.add(bearer(by, "wizard"))
    state = remade(state, at, by, here)
    if what == "elsewhere":
        other = next(one for one in gates(state) if one != at)
        assume(alone(state, other) in (by, None))
        state = remade(state, other, by, state.figures(other, by).add(LORD).add(PLAIN))
        assert through(state, other)
    assert [] == through(state, at)
    for to in gates(state):
        for figure in state.figures(at, by).kinds if to != at else ():
            assert all("D4.22" in refused(state, one) for one in steps(state, figure, at, to))


@checks("D4.22", "D32.16")
@given(portals(caster=PLAIN), st.sampled_from([WIZARD, LORD, KING]))
def test_every_kind_of_caster_opens_a_teleportal(case: tuple[State, str], caster: Figure) -> None:
    """A King, a Wizard with any spells or a DragonLord will do; it need not know how to teleport."""
    state, at = case
    by = state.active
    if caster == KING:
        state = without_the_king(state)
    assert [] == through(state, at)
    state = remade(state, at, by, state.figures(at, by).add(caster))
    open_to = [to for to in gates(state) if to != at and alone(state, to) in (by, None)]
    assert {to for to in open_to if steps(state, PLAIN, at, to)[-1] in through(state, at)} == set(open_to)
    sailing = evolve(state, step=Sailing())
    assert caster.lord is bool(set() == refused(sailing, BeginTeleport(by, caster, at)))


def without_the_king(state: State) -> State:
    """The state without the active player's hidden King, who is about to stand elsewhere face up."""
    by = state.active
    for at in kinds(state):
        here = state.figures(at, by)
        kept = Bag((one, n) for one, n in here.pairs if not any(s.item == "king" for s in one.hidden.kinds))
        state = remade(state, at, by, kept)
    faces = state.faces[NUMBER[by]].remove("king")
    return evolve(state, faces=replaced(state.faces, by, faces))


@checks("D32.15")
@given(portals(step=Sailing()), st.sampled_from([Buying(), Sailing(), Placing()]))
def test_only_in_combat_and_transfer(case: tuple[State, str], step: Step) -> None:
    """In the other phases no one goes through a teleportal."""
    state, at = case
    state = evolve(state, step=step)
    for to in gates(state):
        for one in (March(state.active, PLAIN, at, to), Transfer(state.active, PLAIN, at, to)):
            assert dragonlords.why_not(state, one)
    assert [] == through(state, at)


@checks("D4.21", "D4.22")
@given(portals(), SEEDS)
def test_the_caster_need_not_move_and_goes_last(case: tuple[State, str], seed: int) -> None:
    """Units go one after another while the caster stays; when it has gone, no one else can follow."""
    state, at = case
    by, rng = state.active, Random(seed)
    goals = [to for to in gates(state) if to != at and alone(state, to) in (by, None)]
    assume(goals)
    to = rng.choice(goals)
    caster = next(one for one in state.figures(at, by).kinds if one != PLAIN)
    state = remade(state, at, by, state.figures(at, by).add(PLAIN, 2))
    after, _ = done(state, steps(state, PLAIN, at, to)[-1])
    assume(not isinstance(after.step, Finished))
    assert through(after, at)
    assert unmarked([*state.figures(to, by), PLAIN]) == unmarked(after.figures(to, by))
    gone, _ = done(after, steps(after, caster, at, to)[-1])
    assert [] == through(gone, at)
    assert all("D4.22" in refused(gone, one) for one in steps(gone, PLAIN, at, to))


@checks("D24.11", "D24.12", "D24.14")
@reads("R-teleportal-forced-march")
@given(portals(step=Campaigning()), SEEDS)
def test_a_forced_march_goes_through_teleportals(case: tuple[State, str], seed: int) -> None:
    """Going through a teleportal is one step of a forced march, which goes on from there."""
    state, at = case
    by, rng = state.active, Random(seed)
    goals = [to for to in gates(state) if to != at and alone(state, to) in (by, None)]
    assume(goals)
    to = rng.choice(goals)
    state = remade(state, to, by, state.figures(to, by).add(PLAIN))
    for steps_before in range(4):
        tired = evolve(PLAIN, mark=Mark(steps=steps_before))
        ready = remade(state, at, by, state.figures(at, by).add(tired))
        assert March(by, tired, at, to, forced=True) in through(ready, at)
        after, _ = done(ready, March(by, tired, at, to, forced=True))
        marched = evolve(PLAIN, mark=Mark(steps=steps_before + 1))
        assert marched in after.figures(to, by)
        assert "D24.12" in refused(ready, March(by, tired, at, to)) or not steps_before
        onward = [one for one in listed(after, March) if one.figure == marched and one.at == to]
        assert bool(onward) <= (steps_before < 3)
    exhausted = evolve(PLAIN, mark=Mark(steps=4))
    ready = remade(state, at, by, state.figures(at, by).add(exhausted))
    assert "D24.11" in refused(ready, March(by, exhausted, at, to, forced=True))


@checks("D4.23", "D24.5")
@reads("R-mixed-retreat")
@given(portals(step=Campaigning()), st.booleans(), SEEDS)
def test_who_came_by_teleportal_fights_to_the_end(case: tuple[State, str], joined: bool, seed: int) -> None:
    """An attack through a teleportal ends with no retreat in any round, neither back nor to a neighbour."""
    state, at = case
    by, rng = state.active, Random(seed)
    goals = [to for to in gates(state) if to != at and alone(state, to) not in (by, None)]
    goals = [to for to in goals if March(by, PLAIN, at, to) in through(state, at)]
    assume(goals)
    to = rng.choice(goals)
    near = [one for one in state.table.atlas.land.bordering(to) if alone(state, one) in (by, None)]
    assume(near)
    state = remade(state, near[0], by, state.figures(near[0], by).add(PLAIN, 2))
    on_foot, _ = done(state, March(by, PLAIN, near[0], to))
    assert not any(one.mark.bound for one in on_foot.figures(to, by).kinds)
    state, _ = done(on_foot if joined else state, March(by, PLAIN, at, to))
    assert any(one.mark.bound for one in state.figures(to, by).kinds)
    state, _ = done(state, Engage(by))
    for _ in range(60):
        if isinstance(state.step, Campaigning | Finished):
            break
        assert not isinstance(state.step, Pressing)
        turn = dragonlords.to_act(state)
        asks = isinstance(turn, dragonlords.Awaiting)
        state = dragonlords.apply(
            state,
            turn.request.sample(rng) if asks else dragonlords.default_action(state),  # type: ignore[union-attr]  # just asked
        )
    assert not state.figures(to, by) or alone(state, to) is by


@checks("D4.23")
@given(portals(step=Campaigning()), SEEDS)
def test_no_retreat_through_a_teleportal(case: tuple[State, str], seed: int) -> None:
    """An army that attacks a teleportal on foot retreats to its neighbours, and to no other teleportal."""
    state, at = case
    by, rng = state.active, Random(seed)
    goals = [to for to in gates(state) if to != at and alone(state, to) not in (by, None)]
    goals = [to for to in goals if March(by, PLAIN, at, to) in through(state, at)]
    assume(goals)
    to = rng.choice(goals)
    near = [one for one in state.table.atlas.land.bordering(to) if alone(state, one) in (by, None)]
    assume(near)
    state = remade(state, near[0], by, state.figures(near[0], by).add(PLAIN, 9))
    holder = alone(state, to)
    assert holder is not None
    assume(not any(one.hidden for one in state.figures(to, holder).kinds))
    state = remade(state, to, holder, Bag.of(PLAIN).add(PLAIN, 8))
    state, _ = done(state, March(by, PLAIN, near[0], to), Engage(by))
    while not isinstance(state.step, Pressing | Campaigning | Finished):
        turn = dragonlords.to_act(state)
        if isinstance(turn, dragonlords.Awaiting):
            request = turn.request
            misses = isinstance(request, dragonlords.Roll)
            answer = dragonlords.Rolled((6,) * len(request.dice)) if misses else request.sample(rng)  # type: ignore[union-attr]  # a roll has dice
            state = dragonlords.apply(state, answer)
        else:
            state = dragonlords.apply(state, dragonlords.default_action(state))
    if isinstance(state.step, Pressing):
        back = {one.to for one in listed(state, dragonlords.Retreat)}
        assert back <= set(state.table.atlas.land.bordering(to))
        assert near[0] in back


GARRISON = "R-teleportal-garrison"


@reads("R-teleportal-garrison")
@given(
    st.sampled_from(["leave-one", "all-may-leave"]).flatmap(
        lambda one: st.tuples(st.just(one), portals(**{GARRISON: one}))
    ),
    CASTERS,
)
def test_whether_all_may_leave_by_a_teleportal(case: tuple[str, tuple[State, str]], caster: Figure) -> None:
    """A unit stays behind; or by the other reading the last one leaves as well, by the teleportal alone."""
    reading, (state, at) = case
    by = state.active
    goals = [to for to in gates(state) if to != at and alone(state, to) in (by, None)]
    assume(goals)
    state = remade(state, at, by, Bag.of(caster))
    leaves = reading == "all-may-leave"
    for to in goals:
        for one in steps(state, caster, at, to)[-1:]:
            assert leaves is (one in dragonlords.legal_actions(state))
            assert leaves or {"D24.13", "D27.3"} & refused(state, one)
    for to in state.table.atlas.land.bordering(at):
        for one in steps(state, caster, at, to):
            assert one not in dragonlords.legal_actions(state)
