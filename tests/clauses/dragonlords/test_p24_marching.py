"""Pages 24 and 31: the forced march."""

from itertools import pairwise, product

from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    Front,
    boards,
    borders,
    cited,
    engaged,
    fought,
    fronts,
    of,
    remade,
    seating,
    sent,
    told,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Campaigning,
    EndStep,
    Engage,
    Figure,
    GoldCaptured,
    March,
    Mark,
    Options,
    Setup,
    Side,
    State,
    TerritoryKind,
    TerritoryTaken,
    UnitMarched,
    built_in,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

FORCED = ("D24.11",)
PORTALS = [row.id for row in built_in().pack.board.territory if row.kind is TerritoryKind.TELEPORTAL]


@frozen
class Chain:
    """A way over a people's own territories, with some units in each of them."""

    setup: Setup
    by: Side
    way: tuple[str, ...]
    units: tuple[int, ...]

    def state(self) -> State:
        """The combat phase of that people."""
        lines = (f"{at}: {self.by} {count}" for at, count in zip(self.way, self.units, strict=True))
        return scene(*lines, active=self.by, setup=self.setup)


@st.composite
def chains(draw: st.DrawFn, least: int = 2, most: int = 7) -> Chain:
    """Ways on any board, which may come back to where they were."""
    content = draw(st.sampled_from(boards()))
    near, way = borders(content), [draw(st.sampled_from(sorted(borders(content))))]
    seen = {way[0]}
    while len(way) < draw(st.integers(least, most)):
        on = [to for to in near[way[-1]] if to not in seen]
        if not on:
            break
        way.append(draw(st.sampled_from(on)))
        seen.add(way[-1])
    if len(way) < 2:
        way.append(near[way[0]][0])
    units = (draw(st.integers(2, 3)), *(draw(st.integers(1, 2)) for _ in way[1:]))
    return Chain(
        Setup(content=content, seats=seating(draw)), draw(st.sampled_from(PEOPLES)), tuple(way), units
    )


def walker(state: State, by: Side, at: str, steps: int) -> dragonlords.Figure:
    """The unit that has marched this far."""
    return next(one for one in state.figures(at, by).kinds if one.mark == Mark(steps=steps))


@checks("D24.11", "D24.14")
@given(chains(least=3))
def test_four_territories_at_most(chain: Chain) -> None:
    """A unit marches up to four territories over friendly ground, one by one, and no fifth."""
    state, by = chain.state(), chain.by
    for steps, (at, to) in enumerate(pairwise(chain.way)):
        figure = walker(state, by, at, steps)
        act = March(by, figure, at, to, forced=True)
        assert (() if steps < 4 else FORCED) == cited(state, act)
        if steps == 4:
            break
        before = state.figures(to, by).total
        state, events = told(state, act)
        assert (UnitMarched(by, figure, at, to, FORCED),) == events
        assert before + 1 == state.figures(to, by).total
        assert isinstance(state.step, Campaigning)


@checks("D24.11")
@reads("R-forced-march-steps")
@given(st.permutations(["a", "a", "a", "a", "b", "b", "b", "b"]))
def test_each_unit_has_its_own_four_steps(order: list[str]) -> None:
    """Units march singly and in instalments: two of them take turns, in any order, four steps each."""
    state = scene(
        "vanehold: orcs 2", "russet-downs: orcs 2", "hoarthrone: orcs 2", "palefell: orcs 1", active="orcs"
    )
    by = Side.ORCS
    ways = {
        "a": ["vanehold", "russet-downs", "palefell", "hoarthrone", "palefell"],
        "b": ["hoarthrone", "palefell", "russet-downs", "vanehold", "russet-downs"],
    }
    done = {"a": 0, "b": 0}
    for who in order:
        at, to = ways[who][done[who] : done[who] + 2]
        state = dragonlords.apply(state, March(by, walker(state, by, at, done[who]), at, to, forced=True))
        done[who] += 1
    assert FORCED == cited(
        state, March(by, walker(state, by, "palefell", 4), "palefell", "hoarthrone", forced=True)
    )
    assert FORCED == cited(
        state, March(by, walker(state, by, "russet-downs", 4), "russet-downs", "vanehold", forced=True)
    )


@checks("D24.11")
@given(st.sampled_from(PEOPLES), st.sampled_from(["lord", "King", "Wizard", "Wizard-lord"]))
def test_casters_march_no_further(by: Side, caster: str) -> None:
    """A DragonLord, a King or a Wizard marches four territories and no fifth, as anyone does."""
    road = ["vanehold", "russet-downs", "palefell", "thawford", "hoarthrone", "palefell"]
    state = scene(f"vanehold: {by} 1 {caster}", *(f"{at}: {by} 1" for at in road[1:5]), active=by)
    figure = next(one for one in state.figures("vanehold", by).kinds if one != PLAIN)
    for steps, (at, to) in enumerate(pairwise(road)):
        act = March(by, evolve(figure, mark=Mark(steps=steps)), at, to, forced=True)
        assert (() if steps < 4 else FORCED) == cited(state, act)
        state = dragonlords.apply(state, act) if steps < 4 else state


@checks("D24.11", "D24.16")
@given(chains(least=3, most=5), st.data())
def test_steps_over_vacant_ground_count(chain: Chain, data: st.DataObject) -> None:
    """A march over any mixture of vacant and friendly ground counts every territory."""
    by, way = chain.by, chain.way
    friendly = [at for at in way[1:] if data.draw(st.booleans())]
    lines = (f"{way[0]}: {by} {len(way) + 1}", *(f"{at}: {by} 1" for at in friendly))
    state = scene(*lines, active=by, setup=chain.setup)
    for steps, (at, to) in enumerate(pairwise(way)):
        group = state.figures(at, by).count(Figure(mark=Mark(steps=steps)))
        for _ in range(group - (group == state.figures(at, by).total)):
            state = dragonlords.apply(state, March(by, walker(state, by, at, steps), at, to, forced=True))
        here = {one.mark.steps for one in state.figures(to, by).kinds}
        assert here <= {0, steps + 1}
        assert steps + 1 in here


@checks("D24.14")
@given(chains(), st.integers(0, 3), st.booleans())
def test_no_step_goes_further(chain: Chain, steps: int, friendly: bool) -> None:
    """No step, the first or a later one, skips a territory, be it friendly or vacant."""
    by, content, way = chain.by, chain.setup.content, chain.way[: steps + 1]
    near, here, state = borders(content), way[-1], chain.state()
    for done, (at, to) in enumerate(pairwise(way)):
        state = dragonlords.apply(state, March(by, walker(state, by, at, done), at, to, forced=True))
    behind = {far for to in near[here] for far in near[to]} - {here, *near[here]}
    for far in sorted(behind) if friendly else ():
        state = remade(state, far, by, Bag.of(PLAIN))
    figure = walker(state, by, here, len(way) - 1)
    for far in sorted(behind):
        refused = cited(state, March(by, figure, here, far, forced=True))
        assert {"D5.11", "D5.12", "D4.22"} & set(refused)


@checks("D24.14", "D4.22")
@given(st.sampled_from(PEOPLES), st.permutations(PORTALS), st.booleans())
def test_no_march_through_a_teleportal(by: Side, portals: list[str], friendly: bool) -> None:
    """Teleportals do not adjoin each other: without a caster no unit goes from one to another."""
    at, to, _ = portals
    state = scene(f"{at}: {by} 3", *([f"{to}: {by} 1"] if friendly else []), active=by)
    assert ("D4.22",) == cited(state, March(by, PLAIN, at, to, forced=True))


@checks("D24.14")
@given(chains(), st.data())
def test_each_territory_adjacent_to_the_next(chain: Chain, data: st.DataObject) -> None:
    """A forced march does not skip a territory, nor cross a river or mountains without a bridge or pass."""
    near, at = borders(chain.setup.content), chain.way[0]
    far = data.draw(st.sampled_from([to for to in sorted(near) if to != at and to not in near[at]]))
    state = scene(f"{at}: {chain.by} 2", f"{far}: {chain.by} 1", active=chain.by, setup=chain.setup)
    rows = [set(row.between) for row in chain.setup.content.pack.board.barrier]
    kinds = {row.id: row.kind for row in chain.setup.content.pack.board.territory}
    gates = kinds[at] is kinds[far] is dragonlords.TerritoryKind.TELEPORTAL
    wanted = "D4.22" if gates else "D5.12" if {at, far} in rows else "D5.11"
    assert (wanted,) == cited(state, March(chain.by, PLAIN, at, far, forced=True))


@checks("D24.12", "D24.15")
@given(chains(most=5), st.integers(1, 4))
def test_the_marched_do_not_attack(chain: Chain, steps: int) -> None:
    """A unit that has marched attacks no one in this turn, however near; the others of its territory do.

    Nor does it march on into enemy ground, after however many steps.
    """
    by, way = chain.by, chain.way[: steps + 1]
    enemy = next(side for side in PEOPLES if side is not by)
    near = borders(chain.setup.content)
    targets = [to for to in near[way[-1]] if to not in way]
    lines = [f"{at}: {by} 2" for at in way] + [f"{to}: {enemy} 1" for to in targets[:1]]
    state = scene(*lines, active=by, setup=chain.setup)
    for done, (at, to) in enumerate(pairwise(way)):
        state = dragonlords.apply(state, March(by, walker(state, by, at, done), at, to, forced=True))
    marched = walker(state, by, way[-1], len(way) - 1)
    for to in targets:
        assert ("D24.12",) == cited(state, March(by, marched, way[-1], to))
        assert () == cited(state, March(by, PLAIN, way[-1], to))
    for to in targets[:1]:
        assert "D24.15" in cited(state, March(by, marched, way[-1], to, forced=True))
        joined = sent(state, by, way[-1], to)
        assert ("D24.12",) == cited(joined, March(by, marched, way[-1], to))


@checks("D24.12")
@given(fronts(units=(3, 5), against=(1, 2), origins=(1, 1)))
def test_attackers_do_not_march(front: Front) -> None:
    """A unit that has won a combat makes no forced march, back to where it came from neither."""
    by, at = front.attacker, next(iter(front.origins))
    force = front.origins[at] - 1
    state, _ = fought(front, engaged(front), min(force, front.defenders), 0)
    assert by is holder(state, front.at)
    figure = state.figures(front.at, by).kinds[0]
    for to in front.near(front.at):
        assert ("D24.12",) == cited(state, March(by, figure, front.at, to, forced=True))
        if to == at:
            assert ("D13.4",) == cited(state, March(by, figure, front.at, to))


@checks("D24.12")
@reads("R-army-move")
@given(chains(least=2))
def test_who_claims_as_an_army_does_not_march(chain: Chain) -> None:
    """A step onto vacant ground is an army's or a forced march's, as its player says, and so it goes on."""
    by, (at, to, *_) = chain.by, chain.way
    state = scene(f"{at}: {by} 4", active=by, setup=chain.setup)
    army = sent(state, by, at, to, 2)
    march = sent(sent(state, by, at, to, forced=True), by, at, to, forced=True)
    marched = march.figures(to, by).kinds[0]
    for advanced, on in product(army.figures(to, by).kinds, borders(chain.setup.content)[to]):
        if on == at:
            assert ("D24.12",) == cited(army, March(by, advanced, to, on, forced=True))
            assert ("D13.4",) == cited(army, March(by, advanced, to, on))
            assert () == cited(march, March(by, marched, to, on, forced=True))
        else:
            assert () == cited(army, March(by, advanced, to, on))
            assert ("D24.12",) == cited(army, March(by, advanced, to, on, forced=True))
            assert () == cited(march, March(by, marched, to, on, forced=True))
            assert ("D24.12",) == cited(march, March(by, marched, to, on))


@checks("D24.12")
@given(chains(least=3, most=4))
def test_an_army_that_goes_on_over_vacant_ground_does_not_march(chain: Chain) -> None:
    """After a second vacant territory no more than after the first one."""
    by, state = chain.by, scene(f"{chain.way[0]}: {chain.by} 6", active=chain.by, setup=chain.setup)
    for number, (at, to) in enumerate(pairwise(chain.way)):
        for _ in range(5 - number):
            figure = next(one for one in state.figures(at, by).kinds if number == 0 or one != PLAIN)
            state = dragonlords.apply(state, March(by, figure, at, to))
        for figure in state.figures(to, by).kinds:
            assert ("D24.12",) == cited(state, March(by, figure, to, at, forced=True))


@checks("D24.13")
@given(chains(least=2))
def test_a_march_leaves_no_territory_vacant(chain: Chain) -> None:
    """At least one unit stays in the territory left, the first and each on the way; any one of them."""
    state, by, (at, to, *_) = chain.state(), chain.by, chain.way
    for _ in range(chain.units[0] - 1):
        state = sent(state, by, at, to, forced=True)
    last = state.figures(at, by).kinds[0]
    assert ("D24.13",) == cited(state, March(by, last, at, to, forced=True))
    while state.figures(to, by).total > 1:
        # They come back, those who marched and those who have stood there.
        state = sent(state, by, to, at, forced=True)
    assert ("D24.13",) == cited(state, March(by, state.figures(to, by).kinds[0], to, at, forced=True))


@checks("D24.15")
@given(fronts())
def test_no_march_into_enemy_ground(front: Front) -> None:
    """A forced march enters no territory of an enemy, of vanquished units neither."""
    for at in front.origins:
        assert ("D24.15",) == cited(front.state, March(front.attacker, PLAIN, at, front.at, forced=True))


@checks("D24.15")
@given(fronts(units=(2, 2), origins=(1, 1)))
def test_no_march_into_an_assault(front: Front) -> None:
    """Where attackers are gathered the ground is still the enemy's: one may join them, but not by a march."""
    by, at = front.attacker, next(iter(front.origins))
    state = scene(
        f"{at}: {by} 4", f"{front.at}: {front.defender} 1", active=by, setup=front.state.table.setup
    )
    state = sent(state, by, at, front.at)
    assert ("D24.15",) == cited(state, March(by, PLAIN, at, front.at, forced=True))
    assert () == cited(state, March(by, PLAIN, at, front.at))


@checks("D24.15", "D30.9")
@given(st.sampled_from(PEOPLES), st.booleans())
def test_no_march_through_an_ally(by: Side, forced: bool) -> None:
    """With two types each, a people neither crosses nor attacks what the other people of its player holds."""
    setup = Setup(players=2, options=Options(two_types_each=True))
    state = scene(f"vanehold: {by} 3", active=by, setup=setup)
    ally = next(one for one in state.table.partners[by] if one is not by)
    state = scene(f"vanehold: {by} 3", f"gullrest: {ally} 1", active=by, setup=setup)
    assert ("D30.9",) == cited(state, March(by, PLAIN, "vanehold", "gullrest", forced))


@checks("D24.16", "D31.4")
@given(chains(least=2), st.integers(0, 3))
def test_a_march_may_claim_vacant_ground(chain: Chain, gold: int) -> None:
    """A forced march may end on vacant ground, which is then friendly, with the gold that lies there."""
    by, (at, to, *_) = chain.by, chain.way
    table = chain.state().table
    lying = {to: gold} if to in table.kingdoms else {}
    state = scene(f"{at}: {by} 3", active=by, setup=chain.setup, gold=lying)
    state, events = told(state, March(by, PLAIN, at, to, forced=True))
    assert (TerritoryTaken(by, to, ("D24.16", "D31.4")),) == of(events, TerritoryTaken)
    captured = tuple(GoldCaptured(by, to, found) for found in lying.values() if found)
    assert captured == of(events, GoldCaptured)
    assert by is holder(state, to)
    # It goes on if another unit stays.
    marched = state.figures(to, by).kinds[0]
    on = next((one for one in borders(chain.setup.content)[to] if one != at), at)
    assert ("D24.13",) == cited(state, March(by, marched, to, on, forced=True))
    state = sent(state, by, at, to, forced=True)
    assert () == cited(state, March(by, marched, to, on, forced=True))
    ended = dragonlords.apply(state, EndStep(by))
    assert 2 == ended.figures(to, by).total


@checks("D24.11")
@given(chains(least=2, most=3))
def test_marches_begin_anew_each_turn(chain: Chain) -> None:
    """What a unit has done is forgotten when the phase is over."""
    state, by, (at, to, *_) = chain.state(), chain.by, chain.way
    state = sent(state, by, at, to, forced=True)
    ended = dragonlords.apply(state, EndStep(by))
    assert all(one.mark == Mark() for place in chain.way for one in ended.figures(place, by).kinds)


@checks("D24.12")
def test_an_army_that_fought_is_joined_by_fresh_units() -> None:
    """A unit that has not fought yet joins those who have, for a regular combat."""
    state = scene("vanehold: orcs 3", "cidermouth: elves 1", "gullrest: elves 1", active="orcs")
    by = Side.ORCS
    state = sent(state, by, "vanehold", "cidermouth")
    state, _ = told(state, Engage(by), dragonlords.Rolled((1,)), dragonlords.Rolled((6,)))
    state = sent(state, by, "vanehold", "gullrest")
    assert 1 == state.figures("cidermouth", by).total
    fought_here = state.figures("cidermouth", by).kinds[0]
    assert ("D13.7",) == cited(state, March(by, fought_here, "cidermouth", "gullrest"))


def test_the_built_in_board_has_long_ways() -> None:
    """There are ways of five steps on the board, so a fifth step is tried."""
    assert max(map(len, borders(built_in()).values())) >= 4
