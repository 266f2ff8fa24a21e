"""Pages 6 and 20: counters that their owners turn up, Kings struck down, and casters of the fallen."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import (
    FORMER_WIZARD,
    KING,
    LORD,
    NONE,
    WIZARD,
    Duel,
    begun,
    diced,
    duels,
    open_strikes,
    rolled,
    standing,
    vanquished,
)
from tests.clauses.dragonlords.fronts import cited, of, remade, settled, unmoved
from tests.clauses.dragonlords.realms import seated, with_reserve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Bag,
    Buying,
    Campaigning,
    CounterRolling,
    CounterShown,
    Figure,
    KingLost,
    Lose,
    Placing,
    Pressing,
    Reserve,
    RollDice,
    Rolling,
    SeatFell,
    Show,
    Side,
    Standing,
    State,
    Step,
    StrengthsCalculated,
    Strike,
    Transferring,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import bearer, scene

FOUR = st.permutations(PEOPLES)
OWN_TIME: tuple[Step, ...] = (Buying(), Campaigning(), Transferring(), Placing())
COUNTERS = ("king", "wizard", "blank")


@checks("D20.15")
@given(FOUR.flatmap(lambda four: st.integers(2, 4).map(lambda count: four[:count])))
def test_the_first_wizard_knows_two_spells(peoples: list[Side]) -> None:
    """In a new game the Wizard of each people that plays knows Heal and Fireball, and there is no other."""
    state = dragonlords.new_game(seated(*peoples))
    for seat in peoples:
        assert (Bag.of("heal", "fireball"), None, None) == state.rows[NUMBER[seat]]


@checks("D20.15")
@given(duels(attacking=st.just((WIZARD,)), defending=NONE, knowing=("heal", "fireball")))
def test_the_first_wizard_strikes_with_a_fireball(duel: Duel) -> None:
    """By these two spells there is one attack by magic in a round."""
    assert {(WIZARD, "fireball")} == open_strikes(begun(duel))


def camp(peoples: list[Side], step: Step) -> State:
    """Two peoples in several territories, each with all its counters face down."""
    first, second = peoples[:2]
    state = scene(
        f"coinwater: {first} 3 king",
        f"oakmoot: {first} 1",
        f"tithe-hills: {first} 1 wizard blank",
        f"deepvein: {second} 2 king wizard",
        f"vanehold: {second} 1 blank",
        active=first,
        setup=seated(*peoples),
    )
    return evolve(with_reserve(state, first, Reserve(1, 0)), step=step)


def shows(state: State, side: Side) -> set[Show]:
    """Every counter of a side but the blank, wherever it lies."""
    return {
        Show(side, figure, at, face)
        for at in state.table.territories
        for figure in state.figures(at, side).kinds
        for face in ("king", "wizard")
        if any(one.item == face for one in figure.hidden.kinds)
    }


@reads("R-turning-up")
@given(FOUR, st.sampled_from(OWN_TIME))
def test_counters_are_turned_up_in_ones_own_time(peoples: list[Side], step: Step) -> None:
    """The active player may turn up any King or Wizard anywhere; everyone sees it, and for good."""
    state, first = camp(peoples, step), peoples[0]
    legal = {one for one in dragonlords.legal_actions(state) if isinstance(one, Show)}
    assert shows(state, first) == legal
    left = Bag.of(*COUNTERS)
    for act in sorted(legal, key=str):
        result = dragonlords.transition(state, act)
        state, lies = result.state, Figure(shown=Bag.of(act.face))
        assert (CounterShown(first, act.at, act.face),) == of(result.events, CounterShown)
        assert lies in state.figures(act.at, first)
        for other in peoples:
            assert lies in dragonlords.view(state, other).figures(act.at, first)
        left = left.remove(act.face)
        assert left == state.faces[NUMBER[first]]
    assert not any(isinstance(one, Show) for one in dragonlords.legal_actions(state))
    assert () == dragonlords.faults(state)


@reads("R-turning-up")
@given(FOUR, st.sampled_from(OWN_TIME))
def test_no_one_else_turns_counters_up(peoples: list[Side], step: Step) -> None:
    """Nobody turns up another player's counter, nor their own in another player's time."""
    state, second = camp(peoples, step), peoples[1]
    for act in shows(state, second):
        assert cited(state, act)
        strange = evolve(act, by=peoples[0])
        assert dragonlords.why_not(state, strange)
        assert strange not in dragonlords.legal_actions(state)


@checks("D6.23")
@given(FOUR, st.sampled_from(OWN_TIME), st.booleans())
def test_a_blank_is_never_turned_up(peoples: list[Side], step: Step, attacks: bool) -> None:
    """The blank counter stays face down in its owner's own time, and before a round of combat."""
    first, second = peoples[:2]
    state = camp(peoples, step)
    blank = bearer(first, "blank")
    assert ("D6.23",) == cited(state, Show(first, blank, "tithe-hills", "blank"))
    side, lines = (first, ("3 blank", "2")) if attacks else (second, ("3", "2 blank"))
    state = scene(
        f"coinwater: {first} {lines[0]}",
        f"deepvein: {second} {lines[1]}",
        active=first,
        setup=seated(*peoples),
    )
    lies = bearer(side, "blank")
    state = dragonlords.apply(
        state, dragonlords.March(first, lies if attacks else PLAIN, "coinwater", "deepvein")
    )
    state = dragonlords.apply(state, dragonlords.Engage(first))
    assert isinstance(state.step, dragonlords.Readying)
    figure = next(one for one in state.figures("deepvein", side).kinds if one.hidden)
    assert ("D6.23",) == cited(state, Show(side, figure, "deepvein", "blank"))
    assert not any(isinstance(one, Show) for one in dragonlords.legal_actions(state))


@reads("R-turning-up")
@given(duels(attacking=NONE, defending=NONE, knowing=("hope", "fireball", "teleport")), st.booleans())
def test_what_lies_face_down_does_nothing(duel: Duel, attacks: bool) -> None:
    """A King or Wizard face down casts nothing; turned up before a round, it counts in that round."""
    side, army = (duel.attacker, duel.own) if attacks else (duel.defender, duel.other)
    hidden = bearer(side, "wizard")
    state = remade(
        duel.state, duel.start if attacks else duel.at, side, army.add(hidden).add(PLAIN, int(attacks))
    )
    faces = list(state.faces)
    faces[NUMBER[side]] = faces[NUMBER[side]].add("wizard")
    state = evolve(state, faces=tuple(faces))
    duel = evolve(
        duel, state=state, **({"own": army.add(hidden)} if attacks else {"other": army.add(hidden)})
    )
    asked = begun(duel)
    assert isinstance(asked.step, dragonlords.Readying)
    passed = dragonlords.transition(asked, dragonlords.Pass(side))
    (base,) = of(passed.events, StrengthsCalculated)
    assert isinstance(passed.state.step, Rolling), "no one strikes"
    shown = Show(side, standing(duel, asked, side, hidden), duel.at, "wizard")
    result = dragonlords.transition(asked, shown)
    (more,) = of(result.events, StrengthsCalculated)
    assert isinstance(base, StrengthsCalculated)
    assert isinstance(more, StrengthsCalculated)
    assert (base.attacker + attacks, base.defender + (not attacks)) == (more.attacker, more.defender)
    state = result.state if attacks else diced(duel, result.state, 0)
    assert {(WIZARD, "fireball")} == open_strikes(state)


@checks("D20.3")
@given(duels(attacking=NONE, defending=st.sampled_from([(WIZARD, LORD), (FORMER_WIZARD,), (LORD,)])))
def test_casters_without_a_player_do_nothing(duel: Duel) -> None:
    """Under vanquished units counters do nothing: no Panic or Hope, no spell, no fire; all roll dice."""
    duel = vanquished(duel)
    state = begun(duel)
    assert isinstance(state.step, Rolling)
    assert (duel.base(duel.attacker), duel.base(duel.defender)) == state.step.battle.strengths
    state = rolled(state, 0, 0)
    assert isinstance(state.step, CounterRolling)


@checks("D20.3")
@given(duels(attacking=st.just((LORD, WIZARD)), defending=st.just((WIZARD,)), plain=(2, 4)))
def test_the_victor_does_not_learn_the_spells_of_a_lost_caster(duel: Duel) -> None:
    """A lost Wizard's spells are no one's: the victor knows what it knew before, the loser casts no more."""
    state = begun(duel)
    rows = state.rows
    act = Strike(duel.attacker, standing(duel, state, duel.attacker, LORD), "dragon-fire")
    state = dragonlords.apply(state, act)
    assert isinstance(state.step, dragonlords.Losing)
    state = dragonlords.apply(state, Lose(duel.defender, standing(duel, state, duel.defender, WIZARD)))
    assert rows[NUMBER[duel.attacker]] == state.rows[NUMBER[duel.attacker]]
    known = {spell for one, spell in open_strikes(state)} - {"dragon-fire"}
    assert known <= set(duel.spells[duel.attacker])
    state = unmoved(diced(duel, state, 0))[0]
    assert isinstance(state.step, CounterRolling), "no one strikes back by magic"


@checks("D1.3", "D20.6")
@given(duels(attacking=st.just((KING, LORD)), defending=st.just((KING, LORD)), plain=(1, 3)), st.booleans())
def test_kings_struck_down_fall_when_the_round_is_over(duel: Duel, both: bool) -> None:
    """A King lost to magic falls at the end of the round, and its side fights on until then; or both fall."""
    first, second = duel.attacker, duel.defender
    state = dragonlords.apply(begun(duel), fire(duel, begun(duel), first))
    named = dragonlords.transition(state, Lose(second, standing(duel, state, second, KING)))
    assert [second] == [one.seat for one in of(named.events, KingLost) if isinstance(one, KingLost)]
    state = named.state
    assert state.stands(second) is Standing.PLAYING
    state = diced(duel, state, 0)
    if both:
        state = dragonlords.apply(state, fire(duel, state, second))
        state = dragonlords.apply(state, Lose(first, standing(duel, state, first, KING)))
        assert state.stands(first) is Standing.PLAYING
    state = (
        dragonlords.apply(state, RollDice(second))
        if isinstance(state.step, dragonlords.Countering)
        else state
    )
    result = dragonlords.transition(state, rolled_none(state))
    after, more = settled(result.state)
    fallen = {one.seat for one in of((*result.events, *more), SeatFell) if isinstance(one, SeatFell)}
    assert ({first, second} if both else {second}) == fallen
    assert bool(after.figures(duel.at, first)) is not both
    assert isinstance(after.step, Pressing) or both


def fire(duel: Duel, state: State, side: Side) -> Strike:
    """Dragon Fire of a side."""
    return Strike(side, standing(duel, state, side, LORD), "dragon-fire")


def rolled_none(state: State) -> dragonlords.Rolled:
    """Dice that all miss."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, dragonlords.Awaiting)
    assert isinstance(turn.request, dragonlords.Roll)
    return dragonlords.Rolled((6,) * len(turn.request.dice))
