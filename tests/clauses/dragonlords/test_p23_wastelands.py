"""Page 23: Legion and Charm in the Wastelands."""

from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    bare,
    carried,
    did,
    dragon,
    fought,
    holding,
    hunts,
    is_over,
    least,
    ready,
    request,
    space,
    units,
    wilds,
)
from tests.clauses.dragonlords.fronts import cited, of, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Cast,
    EndStep,
    Figure,
    Party,
    Setup,
    Side,
    State,
    Summon,
    Windows,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.events import (
    DragonCharmed,
    LordMade,
    MonsterDefeated,
    MonsterRolled,
    UnitSummoned,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_forces, with_parties
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

WIZARD: Final = st.sampled_from(
    [("Wizard",), ("Wizard-2",), ("Wizard", "Medusa-shield"), ("Wizard", "blank")]
)
SPELLS: Final = st.just((("heal", "hope"), ("panic",)))


def caster(state: State, hunt: Hunt) -> Figure:
    """The face-up Wizard of the party."""
    faces = {"wizard", "wizard-2"}
    return next(one for one in units(state, hunt).kinds if faces & set(one.shown.kinds))


def summoned(state: State, side: Side, wanted: int) -> tuple[State, int]:
    """The state after as many units have come as were wanted, if there is room, and how many have."""
    come = 0
    while isinstance(state.step, steps.Summoning):
        act = Summon(side) if come < wanted else EndStep(side)
        state = dragonlords.apply(state, act)
        come += isinstance(act, Summon)
    return state, come


@checks("D23.28")
@given(
    hunts(words=WIZARD, spells=SPELLS, plain=(0, 6), hand=("legion",), windows=Windows.PUBLIC),
    st.integers(1, 5),
)
def test_no_more_than_six_units_against_a_monster(hunt: Hunt, wanted: int) -> None:
    """Before a round Legion brings up to five units, no more than there is room for; they fight at once."""
    state, size = hunt.state, hunt.size()
    act = Cast(hunt.side, "legion", caster(state, hunt), hunt.at)
    if size == 6:
        assert ("D23.28",) == cited(state, act)
        return
    state = dragonlords.apply(state, act)
    state, come = summoned(state, hunt.side, wanted)
    assert min(wanted, 6 - size) == come
    assert size + come == hunt.size(state)
    # Nothing but units has come, and no mark of the casting stays.
    assert bare(units(hunt.state, hunt)).add(PLAIN, come) == bare(units(state, hunt))
    assert not any(one.mark.taken for one in units(state, hunt).kinds)
    state = ready(state)
    state = dragonlords.apply(state, _missing(state)) if not least(request(state)) else state
    if isinstance(state.step, steps.ResistRolling):
        assert size + come == len(request(state).dice)


def _missing(state: State) -> dragonlords.Action:
    roll = request(state)
    return dragonlords.Rolled(tuple(die.sides for die in roll.dice))


@frozen
class Visit:
    """Parties of a people on a space."""

    state: State = field(repr=False)
    side: Side
    at: str
    orb: bool = False
    consulted: bool = False

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))


@st.composite
def shrines(draw: st.DrawFn) -> Visit:
    """Two or three parties of a people share a Shrine, each with a Wizard or without one."""
    content = draw(st.sampled_from(wilds()))
    side = draw(st.sampled_from(PEOPLES))
    at = draw(st.sampled_from(sorted(space(content, SpaceKind.SHRINE))))
    faces = draw(st.permutations(["Wizard", "Wizard-2", "", "wizard-3"]))[: draw(st.integers(2, 3))]
    sizes = [draw(st.integers(1, 5)) for _ in faces]
    parties = [f"party {size} {face}" for size, face in zip(sizes, faces, strict=True)]
    setup = Setup(content=content, seats=seating(draw))
    state = scene(f"{at}: {side} {' '.join(parties)}", active=side, setup=setup)
    return Visit(holding(state, side, "legion"), side, at)


@checks("D23.28")
@given(shrines(), st.integers(1, 5))
def test_legion_joins_the_casters_party(visit: Visit, wanted: int) -> None:
    """On a Shrine with several parties units join the one of the caster, up to six; the others stay."""
    state, side, at = visit.state, visit.side, visit.at
    for party in state.parties_in(at, side).kinds:
        for figure in party.units.kinds:
            act = Cast(side, "legion", figure, at)
            if not figure.shown:
                assert ("D23.1",) == cited(state, act)[:1]
                continue
            if party.units.total == 6:
                assert ("D23.28",) == cited(state, act)
                continue
            after, come = summoned(dragonlords.apply(state, act), side, wanted)
            assert min(wanted, 6 - party.units.total) == come
            others = state.parties_in(at, side).remove(party)
            (larger,) = (after.parties_in(at, side) - others).kinds
            assert bare(party.units).add(PLAIN, come) == bare(larger.units)
            assert party.tools == larger.tools


# Charm.


@checks("D23.29")
@given(
    hunts(words=WIZARD, spells=SPELLS, plain=(0, 4), hand=("charm",), windows=Windows.PUBLIC),
    st.integers(0, 4),
    st.booleans(),
)
def test_the_charm_scroll_masters_a_dragon(hunt: Hunt, lords: int, later: bool) -> None:
    """Before any round with a Dragon the Wizard who casts it becomes a DragonLord; the combat is over.

    It costs nothing, no die is rolled, nothing else is gained. Other monsters are not charmed.
    """
    state = _with_lords(hunt.state, hunt.side, lords)
    if later:
        hits = least(request(ready(state)))
        if hits >= hunt.size() or hunt.row.dice > 1:
            return
        state = fought(state, hits, 0) if not least(_back(state)) else state
    if not isinstance(state.step, steps.Bracing) or not any(
        "wizard" in str(one.shown) for one in units(state, hunt)
    ):
        return
    wizard = caster(state, hunt)
    act = Cast(hunt.side, "charm", wizard, hunt.at)
    if not dragon(hunt.row):
        assert ("D23.29",) == cited(state, act)
        return
    if lords == 4:
        assert ("D2.7",) == cited(state, act)
        return
    before, tools = bare(units(state, hunt)), carried(state, hunt)
    state, told = did(state, act)
    assert before.remove(bare(Bag.of(wizard)).kinds[0]).add(evolve(wizard, lord=True)) == units(state, hunt)
    assert is_over(state)
    assert tools == carried(state, hunt)
    assert (1, 1) == (len(of(told, DragonCharmed)), len(of(told, LordMade)))
    assert not of(told, MonsterDefeated, MonsterRolled)
    assert not any(one.acting for one in state.parties_in(hunt.at, hunt.side).kinds)
    # What the Wizard knew it still knows.
    assert hunt.state.rows == state.rows


def _back(state: State) -> dragonlords.Roll:
    """The party's dice against the monster in a round in which no one reacts."""
    state = ready(state)
    state = dragonlords.apply(state, _missing(state)) if not least(request(state)) else state
    return request(state) if isinstance(state.step, steps.ResistRolling) else request(ready(state))


def _with_lords(state: State, side: Side, number: int) -> State:
    """The state with DragonLords of a side in some territory."""
    at = next(one for one in state.table.territories if not any(state.figures(one, s) for s in PEOPLES))
    return with_forces(state, (at, side, Bag(((Figure(lord=True), number),))))


@st.composite
def lairs(draw: st.DrawFn) -> Visit:
    """A party with a Wizard and the scroll has come to a Dragon Lair, or has consulted the Gods there."""
    content = draw(st.sampled_from(wilds()))
    side = draw(st.sampled_from(PEOPLES))
    at = draw(st.sampled_from(sorted(space(content, SpaceKind.DRAGON_LAIR))))
    orb, face = draw(st.booleans()), draw(st.sampled_from(["Wizard", "Wizard-2", "Wizard/lord"]))
    consulted = orb and draw(st.booleans())
    line = f"{at}: {side} party {draw(st.integers(1, 4))} {face} {'+dragon-orb' if orb else ''}"
    state = holding(
        scene(line, active=side, setup=Setup(content=content, seats=seating(draw))), side, "charm"
    )
    (party,) = state.parties_in(at, side).kinds
    state = with_parties(state, (at, side, Bag.of(evolve(party, acting=True))))
    step = steps.AtLair(at, orb, consulted)
    come: State = FLOW.settle(step, (evolve(state, step=step), ()))[0]
    return Visit(come, side, at, orb, consulted)


@checks("D23.29")
@given(lairs())
def test_the_charm_scroll_at_the_lair(visit: Visit) -> None:
    """A Wizard that has just come masters the Red Dragon, and the visit is over; none that has consulted."""
    state, side, at = visit.state, visit.side, visit.at
    (party,) = state.parties_in(at, side).kinds
    wizard = next(one for one in party.units.kinds if one.shown)
    act = Cast(side, "charm", wizard, at)
    if visit.consulted or wizard.lord:
        assert "D23.29" in cited(state, act)
        return
    state, told = did(state, act)
    (after,) = state.parties_in(at, side).kinds
    lord = evolve(wizard, lord=True)
    assert Party(party.units.remove(wizard).add(lord), party.tools) == evolve(after, came_from="")
    assert not isinstance(state.step, steps.AtLair | steps.Bracing | steps.Consulting)
    assert 1 == len(of(told, LordMade))
    assert not of(told, MonsterRolled, UnitSummoned)
