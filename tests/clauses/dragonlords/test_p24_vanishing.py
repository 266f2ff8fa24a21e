"""Pages 13, 18, 22 and 24: a caster under attack teleports away."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import (
    FORMER_WIZARD,
    LORD,
    NONE,
    WIZARD,
    Duel,
    army,
    bare,
    begun,
    dice,
    diced,
    duels,
    holding,
    open_strikes,
    rolled,
    standing,
    struck,
    vacant,
)
from tests.clauses.dragonlords.fronts import cited, kingdom_of, remade, settled, unmoved

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Action,
    Bag,
    Content,
    Countering,
    CounterRolling,
    Figure,
    PressAttack,
    Pressing,
    Side,
    State,
    Strike,
    Striking,
    TerritoryConquered,
    Vanish,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads

KNOWING = ("heal", "teleport", "fireball")
WHO = st.lists(st.sampled_from([WIZARD, LORD, FORMER_WIZARD]), min_size=1, max_size=3).map(tuple)


@st.composite
def raids(draw: st.DrawFn, defending: st.SearchStrategy[tuple[Figure, ...]] = WHO, **fixed: object) -> Duel:
    """Attackers without magic against casters who can teleport, and who hold other territories as well."""
    fields = {"attacking": NONE, "plain": (4, 6), "against": (0, 4), "knowing": KNOWING, **fixed}
    duel = draw(duels(defending=defending, **fields))  # type: ignore[arg-type]  # its own fields
    free = st.lists(st.sampled_from(vacant(duel.state)), min_size=1, max_size=4, unique=True)
    return holding(duel, duel.defender, draw(free))


def attacked(duel: Duel, hits: int) -> State:
    """The attackers have rolled their dice."""
    return diced(duel, begun(duel), hits)


def ways(state: State) -> list[Vanish]:
    """Everyone who can teleport away now, and everywhere to."""
    return [one for one in dragonlords.legal_actions(state) if isinstance(one, Vanish)]


@checks("D13.29", "D22.14")
@given(raids())
def test_a_caster_goes_to_any_friendly_territory(duel: Duel) -> None:
    """Each caster who knows Teleport may go wherever its side stands, and nowhere else; no one else may."""
    state = attacked(duel, 0)
    wanted = {
        (figure, at)
        for figure in duel.other.kinds
        if "teleport" in duel.known(duel.defender, figure)
        for at in state.table.territories
        if at != duel.at and state.figures(at, duel.defender)
    }
    assert wanted == {(bare(one.figure), one.to) for one in ways(state)}
    figure = standing(duel, state, duel.defender, duel.other.kinds[-1])
    for at in (duel.at, duel.start, vacant(state)[0]):
        assert "D13.29" in cited(state, Vanish(duel.defender, figure, at))


@checks("D13.29")
@given(raids(st.just((WIZARD,)), knowing=("heal", "fireball"), against=(1, 3)))
def test_who_cannot_teleport_stays(duel: Duel) -> None:
    """A Wizard without Teleport stays, and so does a unit that is no caster."""
    state = attacked(duel, 0)
    assert isinstance(state.step, Countering)
    to = next(at for at in state.table.territories if state.figures(at, duel.defender) and at != duel.at)
    for figure in state.figures(duel.at, duel.defender).kinds:
        assert ("D13.29",) == cited(state, Vanish(duel.defender, figure, to))


@checks("D13.30")
@given(raids(), st.data())
def test_a_caster_goes_alone(duel: Duel, data: st.DataObject) -> None:
    """The caster alone is elsewhere then; everyone else, of either side, is where they were."""
    state = attacked(duel, 0)
    act = data.draw(st.sampled_from(ways(state)))
    after = dragonlords.apply(state, act)
    moved = bare(act.figure)
    assert state.figures(duel.at, duel.defender).remove(act.figure) == after.figures(duel.at, duel.defender)
    assert state.figures(act.to, duel.defender).add(moved) == after.figures(act.to, duel.defender)
    for at in state.table.territories:
        for side in PEOPLES:
            if side is not duel.defender or at not in (duel.at, act.to):
                assert state.figures(at, side) == after.figures(at, side)


@checks("D13.31", "D24.7")
@given(raids(against=(2, 4)), st.integers(1, 2), st.data())
def test_who_has_gone_rolls_no_die(duel: Duel, gone: int, data: st.DataObject) -> None:
    """Teleporting away takes the place of the counter-attack: those who stay roll, and no one else."""
    state, left = attacked(duel, 0), duel.other.total
    for _ in range(gone):
        if not isinstance(state.step, Countering) or not ways(state):
            break
        state = dragonlords.apply(state, data.draw(st.sampled_from(ways(state))))
        left -= 1
    state = unmoved(state)[0]
    assert isinstance(state.step, CounterRolling)
    assert left == dice(state)


@checks("D24.7")
@given(raids(attacking=st.just((LORD, WIZARD)), plain=(1, 3), against=(1, 3)))
def test_defenders_alone_teleport_away_and_in_their_part_of_the_round(duel: Duel) -> None:
    """Attackers do not get away so, and no one does before the attackers' dice."""
    state = begun(duel)
    assert isinstance(state.step, Striking)
    theirs = next(at for at in state.table.territories if state.figures(at, duel.attacker) and at != duel.at)
    own = next(at for at in state.table.territories if state.figures(at, duel.defender) and at != duel.at)
    lord = standing(duel, state, duel.attacker, LORD)
    caster = standing(duel, state, duel.defender, duel.other.kinds[-1])
    assert [] == ways(state)
    assert cited(state, Vanish(duel.attacker, lord, theirs))
    assert cited(state, Vanish(duel.defender, caster, own))
    later = attacked(duel, 0)
    assert () == cited(later, Vanish(duel.defender, caster, own))
    assert cited(later, Vanish(duel.attacker, lord, theirs))


@checks("D13.32", "D24.9", "D24.10")
@reads("R-teleport-retreat-count")
@given(raids(), st.integers(0, 4), st.data())
def test_those_who_stay_take_the_hits(duel: Duel, hits: int, data: st.DataObject) -> None:
    """One after another goes, as long as the hits are no more than those who would be left."""
    state, units = attacked(duel, hits), duel.other.total
    casters = sum(count for one, count in duel.other.pairs if "teleport" in duel.known(duel.defender, one))
    to = next(at for at in state.table.territories if state.figures(at, duel.defender) and at != duel.at)
    while casters and hits <= units - 1:
        state = dragonlords.apply(state, data.draw(st.sampled_from(ways(state))))
        units, casters = units - 1, casters - 1
    assert [] == ways(state)
    if casters and isinstance(state.step, Countering):
        caster = next(one for one in state.figures(duel.at, duel.defender).kinds if one.lord or one.shown)
        assert ("D13.32",) == cited(state, Vanish(duel.defender, caster, to))


@checks("D24.9")
@given(raids(st.just((WIZARD,)), attackers=(Side.ORCS, Side.DWARVES), plain=(6, 6), against=(5, 5)))
def test_six_elves_hit_six_times(duel: Duel) -> None:
    """Six units, one a Wizard with Teleport, hit six times: the Wizard cannot go, and falls with them."""
    state = settled(rolled(unmoved(attacked(duel, 6))[0], 0, 1))[0]
    assert [] == ways(attacked(duel, 6))
    assert not state.figures(duel.at, duel.defender)


@checks("D24.10")
@given(raids(st.just((WIZARD,)), attackers=(Side.ORCS, Side.DWARVES), plain=(6, 6), against=(5, 5)))
def test_six_elves_hit_five_times(duel: Duel) -> None:
    """Hit five times, the Wizard may go; the five others roll five dice, and are lost."""
    state = attacked(duel, 5)
    act = ways(state)[0]
    state = unmoved(dragonlords.apply(state, act))[0]
    assert 5 == dice(state)
    state = settled(rolled(state, 0, 1))[0]
    assert not state.figures(duel.at, duel.defender)
    assert WIZARD in state.figures(act.to, duel.defender)
    assert duel.attacker is holder(state, duel.at)


@checks("D24.8")
@given(raids(st.just((WIZARD, LORD)), against=(2, 3)), st.sampled_from([WIZARD, LORD]))
def test_who_has_struck_back_stays(duel: Duel, who: Figure) -> None:
    """A caster who has struck stays in that round, another one may still go; in the next round both may."""
    state = attacked(duel, 0)
    everyone = {bare(one.figure) for one in ways(state)}
    assert {WIZARD, LORD} == everyone
    to = ways(state)[0].to
    state = struck(duel, state, duel.defender, who, "fireball" if who is WIZARD else "dragon-fire")
    assert ("D24.8",) == cited(state, Vanish(duel.defender, standing(duel, state, duel.defender, who), to))
    assert everyone - {who} == {bare(one.figure) for one in ways(state)}
    state = settled(rolled(unmoved(state)[0], 0, 1))[0]
    assert isinstance(state.step, Pressing)
    state = diced(duel, dragonlords.apply(state, PressAttack(duel.attacker)), 0)
    assert everyone == {bare(one.figure) for one in ways(state)}


@checks("D13.32")
@given(raids(st.sampled_from([WIZARD, LORD]).map(lambda one: (one,)), against=(0, 0)), st.integers(0, 1))
def test_a_lone_caster_leaves_the_territory(duel: Duel, hits: int) -> None:
    """Alone and not hit, a caster goes and the attackers hold the territory; hit once, it stays."""
    state = attacked(duel, hits)
    assert bool(hits) is (ways(state) == [])
    if hits:
        return
    result = dragonlords.transition(state, ways(state)[0])
    assert 1 == sum(isinstance(one, TerritoryConquered) for one in result.events)
    assert duel.attacker is holder(result.state, duel.at)
    assert army(duel, state, duel.attacker) == army(duel, result.state, duel.attacker)


def within(content: Content, at: str) -> bool:
    """Whether a territory lies in a realm and is not its kingdom."""
    return kingdom_of(content, at) not in (None, at)


def everywhere(state: State, side: Side) -> int:
    """How many units a side has."""
    return sum(state.figures(at, side).total for at in state.table.territories)


@checks("D18.3")
@reads("R-sneak-spells")
@given(raids(attackers=(Side.ELVES,), where=within), st.booleans())
def test_in_a_sneak_attack_defenders_cast_nothing_and_may_go(duel: Duel, goes: bool) -> None:
    """No defender strikes back, by magic or by dice, in a sneak attack; who can teleport still gets away."""
    kingdom = kingdom_of(duel.state.table.content, duel.at)
    assert kingdom is not None
    state = remade(duel.state, kingdom, duel.defender, Bag())
    held = state.figures(kingdom, duel.attacker).add(PLAIN)
    duel = evolve(duel, state=remade(state, kingdom, duel.attacker, held))
    open_, sneak = attacked(duel, 0), diced(duel, begun(duel, sneak=True), 0)
    assert set(ways(open_)) == set(ways(sneak))
    assert open_strikes(open_)
    assert set() == open_strikes(sneak)
    if not isinstance(sneak.step, Countering):
        assert not isinstance(sneak.step, CounterRolling)
        return
    for figure in sneak.figures(duel.at, duel.defender).kinds:
        spells = {"fireball", "dragon-fire"} & duel.attacks(duel.defender, figure)
        assert all(("D18.3",) == cited(sneak, Strike(duel.defender, figure, one)) for one in spells)
    act: Action = ways(sneak)[0] if goes else dragonlords.RollDice(duel.defender)
    after = unmoved(dragonlords.apply(sneak, act))[0]
    assert not isinstance(after.step, CounterRolling)
    assert everywhere(sneak, duel.attacker) == everywhere(after, duel.attacker)
