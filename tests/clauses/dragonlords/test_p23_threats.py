"""Pages 23 and 32: scrolls that harm: how many units are lost, whose choice it is, and what protects."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, LORD, WIZARD, Duel, begun, duels, vanquished, without_king
from tests.clauses.dragonlords.conjuring import (
    BOLTS,
    ELEMENTALS,
    Camp,
    bearing,
    camps,
    casts,
    dealt,
    done,
    flung,
    lost,
    of,
    suffered,
    unanswered,
)
from tests.clauses.dragonlords.fronts import ATTACK
from tests.scenes.dragonlords.tables import table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Answering,
    Awaiting,
    Bag,
    Lose,
    Losing,
    Pass,
    Readying,
    Roll,
    Rolled,
    ScrollStopped,
    ScrollStruck,
    Show,
    Side,
    State,
    Suffering,
    TerritoryVacated,
    Windows,
    built_in,
    holder,
)
from conquest_rules.dragonlords.position.state import at_step, replaced, with_forces
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import bearer, scene

# Which treasures stop which scroll, by the rulebook.
STOPS: Final = {"infernal": {"dragon-shield", "ring-of-fire"}, "tempest": {"trident"}, "berserk": set[str]()}
TREASURES: Final = tuple(sorted(built_in().treasures))


def struck(state: State) -> Suffering:
    """The scroll that takes effect now."""
    assert isinstance(state.step, Suffering), state.step
    return state.step


def sides_of_dice(state: State) -> list[int]:
    """The sides of the dice that are awaited."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    return [die.sides for die in turn.request.dice]


def announced(duel: Duel, card: str, *, by_attacker: bool) -> State:
    """Before the first round a side casts a scroll of its hand; whoever is asked before passes."""
    side = duel.attacker if by_attacker else duel.defender
    state = begun(evolve(duel, state=dealt(duel.state, side, card)))
    while isinstance(state.step, Readying) and state.step.asked[0] is not side:
        state = done(state, Pass(state.step.asked[0]))[0]
    return done(state, casts(state, card)[0])[0]


@checks("D23.11", "D23.5")
@reads("R-elemental-scope")
@given(
    st.booleans().flatmap(lambda out: camps(units=(1, 15), out=out)),
    st.sampled_from(ELEMENTALS),
    st.integers(1, 12),
)
def test_an_elemental_takes_as_many_as_a_d12_shows(camp: Camp, card: str, roll: int) -> None:
    """In one territory, and of one side, as many units fall as the die shows, or all of them."""
    state, side = dealt(camp.state, camp.first, card), camp.third
    before = flung(state, card, camp.at[side], side)
    assert [12] == sides_of_dice(before)
    after, told = suffered(before, roll)
    there = state.figures(camp.at[side], side).total
    assert min(roll, there) == lost(state, after, camp.at[side], side)
    for other in Side:
        for at in state.table.territories:
            if (other, at) != (side, camp.at[side]):
                assert state.figures(at, other) == after.figures(at, other)
    assert type(state.step) is type(after.step)
    assert state.gold == after.gold
    assert (holder(after, camp.at[side]) is None) is (roll >= there)
    assert bool(of(told, TerritoryVacated)) is (roll >= there)


@checks("D23.23", "D23.24")
@given(
    duels(attacking=st.just((WIZARD, LORD)), defending=st.just((WIZARD,)), knowing=("hope",), plain=(1, 9)),
    st.sampled_from(BOLTS),
    st.integers(1, 8),
    st.booleans(),
    st.booleans(),
)
def test_infernal_and_tempest_take_as_many_as_a_d8_shows(
    duel: Duel, card: str, roll: int, by_attacker: bool, out: bool
) -> None:
    """The other side in the combat loses as many units as the die shows, or all; the caster's side none."""
    if out and by_attacker:
        duel = vanquished(evolve(duel, state=without_king(duel.state, duel.defender)))
    before = unanswered(announced(duel, card, by_attacker=by_attacker))
    side, own = (duel.defender, duel.attacker) if by_attacker else (duel.attacker, duel.defender)
    assert side is struck(before).threat.side
    assert [8] == sides_of_dice(before)
    after, _ = suffered(before, roll)
    there = before.figures(duel.at, side).total
    assert min(roll, there) == lost(before, after, duel.at, side)
    assert 0 == lost(before, after, duel.at, own)
    if roll >= there:
        assert holder(after, duel.at) is own
        assert isinstance(after.step, dragonlords.Campaigning), "the combat is over"


@checks("D23.24", "D23.25", "D10.13", "D10.16")
@given(
    duels(attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), knowing=("hope",)),
    st.sampled_from(BOLTS),
    st.sampled_from(TREASURES),
    st.booleans(),
    st.booleans(),
)
def test_treasures_stop_what_scrolls_are_made_of(
    duel: Duel, card: str, treasure: str, by_attacker: bool, theirs: bool
) -> None:
    """Infernal is stopped by Dragon Shield and Ring of Fire, Tempest by the Trident, if the victim has it."""
    if treasure == "invincible-shield":
        return
    caster, victim = (duel.attacker, duel.defender) if by_attacker else (duel.defender, duel.attacker)
    state = announced(duel, card, by_attacker=by_attacker)
    bearers = victim if theirs else caster
    # Whoever was asked before the round has passed; the bearer stands there all the same.
    here = state.figures(duel.at, bearers)
    one = here.kinds[0]
    changed = here.remove(one).add(evolve(one, shown=one.shown.add(treasure)))
    state = with_forces(state, (duel.at, bearers, changed))
    state = evolve(state, supply=state.supply.remove(treasure))
    if isinstance(state.step, Suffering):
        # It was announced before the treasure was there: look again.
        state = at_step(state, Answering(state.step.threat, state.step.then))
        state = dragonlords.play.FLOW.settle(state.step, (state, ()))[0]
    stopped = theirs and treasure in STOPS[card]
    assert isinstance(unanswered(state).step, Suffering) is not stopped


@checks("D10.15")
@reads("R-invincible-shield")
@given(camps(own=("King",), units=(3, 9)), st.sampled_from(ELEMENTALS), st.booleans(), st.integers(1, 12))
def test_the_invincible_shield_nullifies_scrolls(camp: Camp, card: str, theirs: bool, roll: int) -> None:
    """Units where their own side bears it lose nothing by a scroll; their own scrolls still work."""
    side = camp.second if theirs else camp.first
    state = bearing(dealt(camp.state, camp.first, card), side, camp.at[side], "invincible-shield")
    aimed = flung(state, card, camp.at[camp.second], camp.second)
    assert isinstance(aimed.step, Suffering) is not theirs
    assert card in aimed.scrolls.discards
    if theirs:
        assert state.forces == aimed.forces
    else:
        after, _ = suffered(aimed, roll)
        assert lost(state, after, camp.at[camp.second], camp.second)


@reads("R-invincible-shield")
@given(
    camps(own=("King",), units=(3, 9), rulings={"R-invincible-shield": "reflects"}),
    st.sampled_from(ELEMENTALS),
    st.integers(1, 12),
)
def test_the_invincible_shield_turns_scrolls_back(camp: Camp, card: str, roll: int) -> None:
    """By the other reading the caster's side suffers in his place, as after a Reflect."""
    at = camp.at[camp.second]
    state = bearing(dealt(camp.state, camp.first, card), camp.second, at, "invincible-shield")
    aimed = flung(state, card, at, camp.second)
    threat = struck(unanswered(aimed)).threat
    assert (camp.first, camp.at[camp.first], camp.second) == (threat.side, threat.at, threat.by)
    after, _ = suffered(aimed, roll)
    own = state.figures(camp.at[camp.first], camp.first).total
    assert min(roll, own) == lost(state, after, camp.at[camp.first], camp.first)
    assert 0 == lost(state, after, at, camp.second)


def maddened(duel: Duel, *, by_attacker: bool) -> State:
    """A side casts Berserk before the first round, and no one answers."""
    return unanswered(announced(duel, "berserk", by_attacker=by_attacker))


MAD: Final = duels(
    attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), knowing=("panic", "hope"), plain=(1, 8)
)
LESS: Final = {"R-berserk-threshold": "less-than"}
THE_UNIT: Final = {"R-berserk-casualties": "the-unit-that-rolled"}


def faces_for(data: st.DataObject, number: int) -> tuple[int, ...]:
    """Drawn faces of six-sided dice."""
    return tuple(data.draw(st.lists(st.integers(1, 6), min_size=number, max_size=number)))


@checks("D23.16", "D23.17", "D23.18", "D32.18", "D32.19", "D23.19")
@reads("R-berserk-threshold", "R-attack-numbers")
@given(MAD, st.booleans(), st.data())
def test_berserk(duel: Duel, by_attacker: bool, data: st.DataObject) -> None:
    """One d6 a unit; each that shows the attack number or less costs a unit, whatever the strength is."""
    before = maddened(duel, by_attacker=by_attacker)
    side = duel.defender if by_attacker else duel.attacker
    number = before.figures(duel.at, side).total
    assert [6] * number == sides_of_dice(before)
    faces = faces_for(data, number)
    after, told = suffered(before, *faces)
    fallen = sum(face <= ATTACK[side] for face in faces)
    assert fallen == lost(before, after, duel.at, side)
    assert [fallen] == [event.units for event in of(told, ScrollStruck)]


@reads("R-berserk-threshold")
@given(
    duels(
        attacking=st.just((WIZARD,)),
        defending=st.just((WIZARD,)),
        knowing=("panic",),
        plain=(1, 8),
        rulings=LESS,
    ),
    st.booleans(),
    st.data(),
)
def test_berserk_by_the_printed_words(duel: Duel, by_attacker: bool, data: st.DataObject) -> None:
    """By the other reading a result must be less than the attack number."""
    before = maddened(duel, by_attacker=by_attacker)
    side = duel.defender if by_attacker else duel.attacker
    faces = faces_for(data, before.figures(duel.at, side).total)
    after, _ = suffered(before, *faces)
    assert sum(face < ATTACK[side] for face in faces) == lost(before, after, duel.at, side)


@checks("D23.21", "D13.33")
@reads("R-berserk-casualties")
@given(MAD, st.booleans(), st.data())
def test_owners_choose_who_runs_berserk(duel: Duel, by_attacker: bool, data: st.DataObject) -> None:
    """Every unit there can be named for each of the losses, whichever dice failed."""
    before = maddened(duel, by_attacker=by_attacker)
    side = duel.defender if by_attacker else duel.attacker
    number = before.figures(duel.at, side).total
    fail = data.draw(st.integers(1, number - 1))
    order = data.draw(st.permutations((1,) * fail + (6,) * (number - fail)))
    state, _ = done(before, Rolled(tuple(order)))
    for left in range(fail, 0, -1):
        step = state.step
        if not isinstance(step, Losing):
            break
        assert (side, duel.at, left) == (step.side, step.at, step.left)
        open_to = {act.figure for act in dragonlords.legal_actions(state) if isinstance(act, Lose)}
        there = {one for one in state.figures(duel.at, side).kinds if one.mark.fate is None}
        assert there == open_to
        state = done(state, Lose(side, data.draw(st.sampled_from(sorted(open_to)))))[0]


@reads("R-berserk-casualties")
@given(
    duels(
        attacking=st.just((WIZARD, LORD)),
        defending=st.just((WIZARD, LORD)),
        knowing=("panic",),
        plain=(1, 5),
        rulings=THE_UNIT,
    ),
    st.booleans(),
    st.data(),
)
def test_the_unit_that_rolled_runs_berserk(duel: Duel, by_attacker: bool, data: st.DataObject) -> None:
    """By the other reading each die is that of a unit: plain ones first, then those with counters, lords."""
    before = maddened(duel, by_attacker=by_attacker)
    side = duel.defender if by_attacker else duel.attacker
    units = list(before.figures(duel.at, side))
    faces = faces_for(data, len(units))
    after, _ = suffered(before, *faces)
    kept = Bag.of(
        *(
            evolve(one, mark=dragonlords.Mark())
            for one, face in zip(units, faces, strict=True)
            if face > ATTACK[side]
        )
    )
    left = Bag.of(*(evolve(one, mark=dragonlords.Mark()) for one in after.figures(duel.at, side)))
    if holder(after, duel.at) is side or after.figures(duel.at, side):
        assert kept == left


@reads("R-berserk-casualties")
@given(
    camps(own=("King",), units=(1, 1)),
    st.permutations(("king", "wizard", "blank")),
    st.lists(st.integers(1, 6), min_size=4, max_size=4),
)
def test_among_units_that_look_alike_the_lot_decides(camp: Camp, faces: list[str], rolls: list[int]) -> None:
    """By that reading the faces under counters play no part in who falls: the table draws."""
    side, at = camp.second, camp.at[camp.first]
    setup = evolve(dragonlords.setup_of(camp.state), rulings=THE_UNIT)
    lines = f"{at}: {camp.first} 1 King", f"{camp.at[side]}: {side} 1 {' '.join(faces)}"
    state = scene(*lines, active=camp.first, setup=setup)
    threat = dragonlords.Threat("berserk", camp.first, at, side, camp.at[side])
    state = evolve(state, step=Suffering(threat, dragonlords.Campaigning()))
    state = done(state, Rolled(tuple(rolls)))[0]
    falls = sum(face <= ATTACK[side] for face in rolls[1:])
    hidden = falls in (1, 2)
    assert isinstance(dragonlords.to_act(state), Awaiting) is (hidden or falls == 3)


@checks("D20.9", "D22.4", "D23.22", "D32.20")
@given(
    duels(
        attacking=st.just((WIZARD,)),
        defending=st.sampled_from([(KING,), (WIZARD,), (LORD,), (KING, LORD), (LORD, WIZARD)]),
        knowing=("heal", "hope"),
    ),
    st.booleans(),
)
def test_kings_and_healers_stop_berserk(duel: Duel, heal: bool) -> None:
    """No dice are rolled where the victim has a King, or a Wizard who knows Heal, face up."""
    rows = replaced(duel.state.rows, duel.defender, (Bag.of("heal" if heal else "panic"), None, None))
    duel = evolve(duel, state=evolve(duel.state, rows=rows))
    safe = KING in duel.other or (WIZARD in duel.other and heal)
    state = maddened(duel, by_attacker=True)
    assert isinstance(state.step, Suffering) is not safe
    assert "berserk" in state.scrolls.discards
    if safe:
        assert 0 == lost(duel.state, state, duel.at, duel.defender)


@checks("D20.9", "D23.22", "D23.3")
@reads("R-turning-up")
@given(
    duels(attacking=st.just((WIZARD,)), defending=st.just(()), knowing=("hope",), windows=Windows.PUBLIC),
    st.sampled_from(("king", "wizard", "blank")),
    st.booleans(),
)
def test_a_king_shows_himself_against_berserk(duel: Duel, face: str, shows: bool) -> None:
    """A King face down does not stop it; turned up in answer he does. A Wizard without Heal never does."""
    side = duel.defender
    state = duel.state
    if face == "king":
        state = without_king(state, side)
    here = state.figures(duel.at, side).add(bearer(side, face))
    known = state.faces[dragonlords.NUMBER[side]].add(face)
    state = evolve(
        with_forces(state, (duel.at, side, here)),
        faces=replaced(state.faces, side, known),
    )
    state = announced(evolve(duel, state=state), "berserk", by_attacker=True)
    assert isinstance(state.step, Answering), "a counter lies face down there"
    found = [act for act in dragonlords.legal_actions(state) if isinstance(act, Show)]
    assert bool(found) is (face != "blank")
    if found and shows:
        state = done(state, found[0])[0]
    state, told = done(state, Pass(side)) if isinstance(state.step, Answering) else (state, ())
    stopped = face == "king" and shows
    assert isinstance(state.step, Suffering) is not stopped
    assert bool(of(told, ScrollStopped)) is stopped or not told


@checks("D23.20", "D23.19", "D23.21")
@reads("R-berserk-threshold")
@given(st.permutations((4, 4, 1, 2, 3, 3, 2, 5, 6, 5, 6, 6)))
def test_the_example_of_twelve_barbarians(faces: list[int]) -> None:
    """Twelve Barbarians roll twelve dice; seven show four or less, and seven units are lost."""
    here = table("gullrest: orcs 2 Wizard", "cidermouth: barbarians 12")
    here.state = dealt(here.state, Side.ORCS, "berserk")
    here.says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages")
    here.says("orcs casts berserk by unit[wizard]*advanced=straight in cidermouth")
    here.plays(Rolled(tuple(faces)))
    assert {"orcs": 1, "barbarians": 5} == here.there("cidermouth")
