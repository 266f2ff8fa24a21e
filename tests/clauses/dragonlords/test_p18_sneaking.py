"""Page 18: the Elves' sneak attack."""

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    Front,
    cited,
    engaged,
    fought,
    fronts,
    gathered,
    kingdom_of,
    of,
    remade,
    sent,
    showing,
    tas,
    told,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Assaulting,
    Bag,
    BattleBegun,
    Campaigning,
    Content,
    DiceRolled,
    Engage,
    March,
    Mark,
    PressAttack,
    Pressing,
    Retreat,
    Retreated,
    Rolled,
    Rolling,
    Side,
    State,
    TerritoryConquered,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

ELVES = Side.ELVES
ADJACENCY = ["each-unit-since-turn-start", "adjacent-when-attacking"]


def within(content: Content, at: str) -> bool:
    """Whether a territory lies in a realm and is not its kingdom."""
    return kingdom_of(content, at) not in (None, at)


@st.composite
def ambushes(draw: st.DrawFn, /, **fixed: object) -> Front:
    """Elves beside an enemy in the realm of a kingdom that they hold."""
    front = draw(fronts(attackers=[ELVES], where=within, **fixed))  # type: ignore[arg-type]  # its own fields
    kingdom = kingdom_of(front.content, front.at)
    assert kingdom is not None
    if kingdom in front.origins:
        return front
    return evolve(front, state=remade(front.state, kingdom, ELVES, Bag.of(PLAIN)))


def led(front: Front) -> Front:
    """Units under counters go first, into the territory that is attacked."""
    state = front.state
    for at in front.origins:
        for figure in [one for one in state.figures(at, ELVES).kinds if one.hidden]:
            state = dragonlords.apply(state, March(ELVES, figure, at, front.at))
    return evolve(front, state=state)


@checks("D18.1", "D2.5")
@given(fronts(where=within))
def test_only_elves(front: Front) -> None:
    """In the realm of a kingdom of theirs the Elves may sneak attack, and no other people may."""
    kingdom = kingdom_of(front.content, front.at)
    assert kingdom is not None
    if kingdom not in front.origins:
        front = evolve(front, state=remade(front.state, kingdom, front.attacker, Bag.of(PLAIN)))
    wanted = () if front.attacker is ELVES else ("D18.1",)
    assert wanted == cited(gathered(front), Engage(front.attacker, sneak=True))


@checks("D18.2", "D18.4")
@given(fronts(attackers=[ELVES]), st.booleans())
def test_only_in_the_realm_of_a_kingdom_they_hold(front: Front, held: bool) -> None:
    """The target lies in the realm of a kingdom that the Elves hold now, and not where no realm is."""
    kingdom = kingdom_of(front.content, front.at)
    state = front.state
    if kingdom is not None and kingdom != front.at and kingdom not in front.origins:
        state = remade(state, kingdom, ELVES if held else Side.GARRISON, Bag.of(PLAIN))
    front = evolve(front, state=state)
    legal = kingdom is not None and holder(state, kingdom) is ELVES
    gathering = gathered(front)
    assert (() if legal else ("D18.4",)) == cited(gathering, Engage(ELVES, sneak=True))
    assert () == cited(gathering, Engage(ELVES))


@checks("D18.3", "D18.2")
@given(ambushes(units=(3, 5), against=(2, 5)), st.data())
def test_the_enemy_does_not_strike_back(front: Front, data: st.DataObject) -> None:
    """One round by the usual dice; the defender rolls none, and no Elf is lost."""
    state, events = told(gathered(front), Engage(ELVES, sneak=True))
    assert (BattleBegun(ELVES, front.defender, front.at, True, ("D18.2",)),) == of(events, BattleBegun)
    force = state.figures(front.at, ELVES).total
    hits = data.draw(st.integers(0, force))
    after, events = fought(front, state, hits, None)
    assert [ELVES] == [event.side for event in events if isinstance(event, DiceRolled)]
    everywhere = sum(after.figures(at, ELVES).total for at in {*front.origins, front.at})
    assert sum(front.origins.values()) == everywhere
    assert max(0, front.defenders - hits) == after.figures(front.at, front.defender).total


@checks("D18.3")
@given(st.sampled_from(["orcs", "dwarves", "garrison"]), st.integers(2, 5), st.integers(1, 4))
def test_nor_in_a_kingdom_that_was_theirs(defender: str, units: int, force: int) -> None:
    """By the reading in which a kingdom lost counts as their realm, those in it do not strike back either."""
    setup = dragonlords.Setup(rulings={"R-elf-realm": "realm-of-first-kingdom"})
    lines = f"vanehold: {defender} {units}", f"gullrest: elves {force + 1}"
    state = first_kingdom(scene(*lines, active="elves", setup=setup), "vanehold")
    state = dragonlords.apply(sent(state, ELVES, "gullrest", "vanehold", force), Engage(ELVES, sneak=True))
    after, events = told(state, showing(force, 0, 2))
    assert [ELVES] == [event.side for event in events if isinstance(event, DiceRolled)]
    assert (force + 1, units) == (
        after.figures("gullrest", ELVES).total,
        after.figures("vanehold", Side(defender)).total,
    )


@checks("D18.5", "D18.6")
@reads("R-sneak-adjacency")
@given(st.sampled_from(ADJACENCY), st.booleans())
def test_each_was_adjacent_when_the_turn_began(reading: str, alone: bool) -> None:
    """An Elf that came over vacant ground in this turn sneak attacks only by the reading that asks less."""
    setup = dragonlords.Setup(rulings={"R-sneak-adjacency": reading})
    lines = "vanehold: elves 3", "last-lantern: elves 4", "cidermouth: orcs 2"
    state = scene(*lines, active="elves", setup=setup)
    state = sent(state, ELVES, "last-lantern", "russet-downs", 2)
    moved = state.figures("russet-downs", ELVES).kinds[0]
    state = dragonlords.apply(state, March(ELVES, moved, "russet-downs", "cidermouth"))
    if not alone:
        state = sent(state, ELVES, "vanehold", "cidermouth")
    wanted = () if reading == "adjacent-when-attacking" else ("D18.6",)
    assert wanted == cited(state, Engage(ELVES, sneak=True))
    ship = remade(state, "cidermouth", ELVES, Bag.of(evolve(PLAIN, mark=Mark(moved=True))))
    refused = dragonlords.why_not(ship, Engage(ELVES, sneak=True))
    assert [("D18.6", None)] == [
        (one.clause, one.ruling) for one in refused if isinstance(one, dragonlords.Violation)
    ]


@checks("D18.7", "D18.11")
@given(st.sampled_from(ADJACENCY), st.booleans(), st.booleans())
def test_not_after_a_combat(reading: str, sneak: bool, joined: bool) -> None:
    """Elves who have fought in this turn do not sneak attack, those who join fresh ones neither."""
    setup = dragonlords.Setup(rulings={"R-sneak-adjacency": reading})
    lines = "vanehold: elves 5", "cidermouth: orcs 1", "gullrest: orcs 2"
    state = scene(*lines, active="elves", setup=setup)
    state = sent(state, ELVES, "vanehold", "cidermouth", 2)
    dice = [Rolled((1, 1))] if sneak else [Rolled((1, 1)), Rolled((6,))]
    state, _ = told(state, Engage(ELVES, sneak), *dice)
    assert ELVES is holder(state, "cidermouth")
    veteran = state.figures("cidermouth", ELVES).kinds[0]
    state = dragonlords.apply(state, March(ELVES, veteran, "cidermouth", "gullrest"))
    if joined:
        state = sent(state, ELVES, "vanehold", "gullrest")
    assert ("D18.7",) == cited(state, Engage(ELVES, sneak=True))
    assert () == cited(state, Engage(ELVES))


@checks("D18.12", "D18.10")
@given(
    ambushes(units=(4, 5), against=(1, 3), origins=(1, 2))
    | ambushes(units=(4, 5), against=(1, 3), origins=(1, 2), attacking=("wizard",))
)
def test_after_success(front: Front) -> None:
    """When all enemies are defeated the Elves hold the territory, and may go on by regular combat."""
    state = engaged(led(front), sneak=True)
    force = state.figures(front.at, ELVES).total
    after, events = fought(front, state, min(force, front.defenders), None)
    assert (TerritoryConquered(ELVES, front.at, front.defender, ("D18.10",)),) == of(
        events, TerritoryConquered
    )
    assert ELVES is holder(after, front.at)
    assert force == after.figures(front.at, ELVES).total
    for to in front.near(front.at):
        if holder(after, to) is None:
            foes = [remade(after, to, side, Bag.of(PLAIN)) for side in (Side.GARRISON, Side.ORCS)]
            for figure in after.figures(front.at, ELVES).kinds:
                assert {()} == {cited(one, March(ELVES, figure, front.at, to)) for one in (after, *foes)}


@checks("D18.9", "D18.15")
@given(ambushes(units=(1, 4), origins=(2, 3)) | ambushes(units=(1, 4), origins=(2, 3), attacking=("wizard",)))
def test_from_several_territories(front: Front) -> None:
    """Elves of several territories sneak attack together, and one stays in each."""
    state = led(front).state
    assume(isinstance(state.step, Assaulting) or any(count > 1 for count in front.origins.values()))
    for at in front.origins:
        if state.figures(at, ELVES).total > 1:
            figure = state.figures(at, ELVES).kinds[0]
            assert () == cited(state, March(ELVES, figure, at, front.at))
        while state.figures(at, ELVES).total > 1:
            state = sent(state, ELVES, at, front.at)
        assert ("D13.7",) == cited(state, March(ELVES, PLAIN, at, front.at))
    assert () == cited(state, Engage(ELVES, sneak=True))


@checks("D18.13", "D18.8")
@given(ambushes(units=(2, 4), against=(4, 6), origins=(1, 3)), st.data())
def test_after_failure(front: Front, data: st.DataObject) -> None:
    """When enemies are left the Elves go back together at once, to one adjacent territory of theirs."""
    state = engaged(front, sneak=True)
    force = state.figures(front.at, ELVES).total
    hits = data.draw(st.integers(0, min(force, front.defenders - 1)))
    after, events = fought(front, state, hits, None)
    ways = sorted(at for at in front.near(front.at) if holder(after, at) is ELVES)
    to = ways[0]
    if len(ways) > 1:
        assert isinstance(after.step, Pressing)
        assert {Retreat(ELVES, at) for at in ways} == set(dragonlords.legal_actions(after))
        assert ("D18.13",) == cited(after, PressAttack(ELVES))
        to = data.draw(st.sampled_from(ways))
        before = after.figures(to, ELVES).total
        after, events = told(after, Retreat(ELVES, to))
        assert before + force == after.figures(to, ELVES).total
    assert (Retreated(ELVES, front.at, to, ("D18.13",)),) == of(events, Retreated)
    assert isinstance(after.step, Campaigning)
    assert front.defender is holder(after, front.at)
    assert 0 == after.figures(front.at, ELVES).total


REALMS = (
    *(("vanehold", "cidermouth"), ("oakmoot", "reedhaven"), ("anvilhearth", "kilnport")),
    ("amaranth-hall", "lilac-strand"),
)


@checks("D19.2", "D18.4")
@pytest.mark.parametrize(("start", "at"), REALMS)
def test_each_kingdom_claimed_at_setup_has_its_realm(start: str, at: str) -> None:
    """By the reading of the kingdoms claimed first, each of several counts, and one conquered does not."""
    setup = dragonlords.Setup(rulings={"R-elf-realm": "realm-of-first-kingdom"})
    state = scene(f"{start}: elves 3", f"{at}: orcs 1", active=ELVES, setup=setup)
    first = tuple(kingdom for kingdom, _ in REALMS[:3])
    state = evolve(state, claimed=replaced(state.claimed, ELVES, first))
    wanted = () if start in first else ("D18.4",)
    assert wanted == cited(sent(state, ELVES, start, at), Engage(ELVES, True))


@checks("D19.2", "D18.4")
@pytest.mark.parametrize("more", [(), ("oakmoot: elves 1",)])
def test_an_enemys_kingdom_and_its_neighbours_are_no_realm_of_ones_own(more: tuple[str, ...]) -> None:
    """Elves in the realm of a kingdom that Orcs hold sneak neither there nor over its border."""
    lines = "gullrest: elves 3", "vanehold: orcs 1", "cidermouth: orcs 1"
    state = scene(*lines, *more, active=ELVES)
    for at in ("vanehold", "cidermouth"):
        assert ("D18.4",) == cited(sent(state, ELVES, "gullrest", at), Engage(ELVES, True))
    # Beside a held kingdom, but in no realm or in another one.
    held = scene("vanehold: elves 1", "russet-downs: elves 3", "palefell: orcs 1", active=ELVES)
    assert ("D18.4",) == cited(sent(held, ELVES, "russet-downs", "palefell"), Engage(ELVES, True))


@checks("D18.8")
@given(st.integers(2, 4), st.sampled_from(["each-unit-since-turn-start", "adjacent-when-attacking"]))
def test_once_in_a_turn(units: int, reading: str) -> None:
    """Who has won a sneak attack sneaks no second time, by any reading; others from where they stood do."""
    setup = dragonlords.Setup(rulings={"R-sneak-adjacency": reading})
    lines = "vanehold: elves 7", "cidermouth: orcs 1", "gullrest: orcs 1"
    state = sent(scene(*lines, active=ELVES, setup=setup), ELVES, "vanehold", "cidermouth", units)
    state, _ = told(state, Engage(ELVES, True), dragonlords.Rolled((1, *[6] * (units - 1))))
    assert ELVES is holder(state, "cidermouth")
    again = sent(state, ELVES, "cidermouth", "gullrest")
    assert "D18.7" in cited(again, Engage(ELVES, True))
    assert () == cited(sent(state, ELVES, "vanehold", "gullrest"), Engage(ELVES, True))


@checks("D18.14")
@pytest.mark.parametrize("unit", ["1", "lord", "King", "wizard"])
def test_a_single_unit_does_not_try_again(unit: str) -> None:
    """A unit that went alone, whatever it is, rests after a sneak attack that has failed."""
    state = scene(f"vanehold: elves 1 {unit}", "cidermouth: orcs 3", "gullrest: orcs 1", active=ELVES)
    figure = state.figures("vanehold", ELVES).kinds[-1]
    state, _ = told(state, March(ELVES, figure, "vanehold", "cidermouth"), Engage(ELVES, True))
    while not isinstance(state.step, Campaigning):
        turn = dragonlords.to_act(state)
        rolls = isinstance(turn, dragonlords.Awaiting)
        state = dragonlords.apply(
            state, dragonlords.Rolled((6,)) if rolls else dragonlords.default_action(state)
        )
    back = state.figures("vanehold", ELVES).kinds[-1]
    assert back.mark.retired is not None
    for to in ("cidermouth", "gullrest"):
        assert ("D18.14",) == cited(state, March(ELVES, back, "vanehold", to))


@checks("D18.14", "D19.5")
@given(
    ambushes(units=(3, 4), against=(5, 6), origins=(1, 1))
    | ambushes(units=(3, 4), against=(5, 6), origins=(1, 1), attacking=("wizard",))
)
def test_who_has_failed_does_not_attack(front: Front) -> None:
    """Elves whose sneak attack has failed attack no more in this turn; one who stayed behind may."""
    after, _ = fought(front, engaged(led(front), sneak=True), 0, None)
    if isinstance(after.step, Pressing):
        after = dragonlords.apply(after, dragonlords.legal_actions(after)[0])
    home = next(at for at in front.near(front.at) if after.figures(at, ELVES).total > 1)
    failed = [one for one in after.figures(home, ELVES).kinds if one.mark != Mark()]
    assert failed
    for figure in failed:
        for to in front.near(home):
            if holder(after, to) is not ELVES:
                assert ("D18.14",) == cited(after, March(ELVES, figure, home, to))
            else:
                assert ("D24.12",) == cited(after, March(ELVES, figure, home, to, forced=True))
    for one in [one for one in after.figures(home, ELVES).kinds if one.mark == Mark()]:
        assert () == cited(after, March(ELVES, one, home, front.at))
        again = dragonlords.apply(after, March(ELVES, one, home, front.at))
        assert {("D18.14",)} == {cited(again, March(ELVES, figure, home, front.at)) for figure in failed}


@checks("D18.13", "D18.14")
@reads("R-sneak-no-way-back")
@given(ambushes(units=(3, 4), against=(4, 5), origins=(1, 1)))
def test_without_a_way_back_they_fight_on(front: Front) -> None:
    """Without friendly ground beside them, the regular combat goes on, and the enemy strikes back."""
    state = engaged(front, sneak=True)
    for at in front.near(front.at):
        state = remade(state, at, ELVES, Bag())
    force = state.figures(front.at, ELVES).total
    after, _ = told(state, showing(force, 0, tas(front, ELVES)))
    assert isinstance(after.step, Rolling)
    assert not after.step.battle.sneak
    again = dragonlords.apply(after, showing(force, 0, tas(front, ELVES)))
    assert isinstance(again.step, dragonlords.CounterRolling)


def first_kingdom(state: State, *kingdoms: str) -> State:
    """The state of a game in which the Elves claimed these kingdoms at setup."""
    return evolve(state, claimed=tuple(kingdoms if side is ELVES else () for side in dragonlords.SIDES))  # type: ignore[arg-type]  # five of them


@checks("D18.4", "D19.2")
@reads("R-elf-realm")
@given(st.integers(2, 5), st.sampled_from(["orcs", "barbarians", "dwarves"]), st.integers(1, 4))
def test_readings_of_the_realm(units: int, people: str, enemies: int) -> None:
    """Three readings of the Elf realm: of any kingdom held, of the first one, or also what borders it."""
    cases = {
        # The realm of a kingdom that they hold and did not claim, of one claimed and lost, and a neighbour.
        "held": (f"vanehold: elves {units}", f"gullrest: {people} {enemies}", "vanehold", "gullrest"),
        "claimed": (f"palefell: elves {units}", f"thawford: {people} {enemies}", "palefell", "thawford"),
        "bordering": (
            f"cidermouth: elves {units}",
            f"coinwater: {people} {enemies}",
            "cidermouth",
            "coinwater",
        ),
    }
    legal = {
        "realm-of-any-held-kingdom": {"held"},
        "realm-of-first-kingdom": {"claimed"},
        "bordering-the-realm": {"held", "bordering"},
    }
    for reading, wanted in legal.items():
        setup = dragonlords.Setup(rulings={"R-elf-realm": reading})
        for name, (own, foe, at, to) in cases.items():
            more = () if at == "vanehold" else ("vanehold: elves 1",)
            state = first_kingdom(scene(own, foe, *more, active="elves", setup=setup), "hoarthrone")
            state = sent(state, ELVES, at, to)
            assert (() if name in wanted else ("D18.4",)) == cited(state, Engage(ELVES, sneak=True)), (
                reading,
                name,
            )
