"""Readings of attacks by magic, those that can be switched and the fixed ones."""

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
    open_strikes,
    rolled,
    standing,
    struck,
)
from tests.clauses.dragonlords.fronts import cited, of, remade, settled, unmoved

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Awaiting,
    Bag,
    Countering,
    CounterRolling,
    Deciding,
    Drawn,
    Figure,
    Lose,
    PressAttack,
    RollDice,
    Rolling,
    SpellCast,
    State,
    StrengthsCalculated,
    Strike,
    Striking,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import reads
from conquest_rules.testing.dragonlords.scenes import bearer

BOLTS = ("fireball", "lightning-bolt")
MAGES = st.lists(st.sampled_from([WIZARD, LORD, FORMER_WIZARD]), unique=True, min_size=1).map(tuple)
# By reading: how many spells a Wizard casts in a round, and whether it rolls a die besides.
ATTACKS = {"one-attack-a-round": (1, False), "spell-and-die": (1, True), "all-spells-and-die": (2, True)}
OWNER, CASTER = "owner-chooses", "caster-chooses"


@reads("R-wizard-attack")
@given(
    st.sampled_from(sorted(ATTACKS)).flatmap(
        lambda reading: st.tuples(
            st.just(reading),
            duels(
                attacking=st.sampled_from([(WIZARD,), (FORMER_WIZARD,)]),
                defending=NONE,
                knowing=BOLTS,
                against=(4, 6),
                rulings={"R-wizard-attack": reading},
            ),
        )
    ),
    st.data(),
)
def test_what_a_wizard_does_in_a_round(case: tuple[str, Duel], data: st.DataObject) -> None:
    """One spell or a die, one spell and a die, or every spell and a die; a DragonLord's fire comes on top."""
    reading, duel = case
    spells, rolls = ATTACKS[reading]
    figure = next(one for one in duel.own.kinds if one.shown)
    state, cast = begun(duel), list[str]()
    while ways := sorted(open_strikes(state)):
        cast.append(data.draw(st.sampled_from(ways))[1])
        state = struck(duel, state, duel.attacker, figure, cast[-1])
    assert len(cast) == len(set(cast))
    assert figure.lord is ("dragon-fire" in cast)
    assert spells == len(set(cast) & set(BOLTS))
    assert isinstance(state.step, Rolling)
    assert duel.own.total - 1 + rolls == dice(state)


def victims(reading: str) -> st.SearchStrategy[Duel]:
    """A DragonLord attacks an army with counters face up and face down."""
    return duels(
        attacking=st.just((LORD,)),
        defending=st.just((WIZARD,)),
        knowing=("heal",),
        against=(1, 2),
        rulings={"R-spell-victim-choice": reading},
    )


def with_hidden(duel: Duel) -> Duel:
    """The defender has a King and a blank face down there, which look alike, and everyone passes."""
    here = [bearer(duel.defender, face) for face in ("king", "blank")]
    # The King is not on the island then.
    forces = tuple(
        replaced(
            force,
            duel.defender,
            Bag((one, n) for one, n in force[NUMBER[duel.defender]].pairs if not one.hidden),
        )
        for force in duel.state.forces
    )
    state = evolve(
        duel.state,
        forces=forces,
        faces=replaced(duel.state.faces, duel.defender, Bag.of("king", "blank")),
        passes=replaced(duel.state.passes, duel.defender, dragonlords.Until.TURN),
    )
    other = duel.other + Bag.of(*here)
    return evolve(duel, state=remade(state, duel.at, duel.defender, other), other=other)


@reads("R-spell-victim-choice")
@given(
    st.sampled_from([OWNER, CASTER]).flatmap(lambda one: st.tuples(st.just(one), victims(one))),
    st.booleans(),
    st.data(),
)
def test_who_chooses_the_victim(case: tuple[str, Duel], hidden: bool, data: st.DataObject) -> None:
    """The owner names any unit of the army; or the caster names a look, and among such units it is a lot."""
    reading, duel = case
    duel = with_hidden(duel) if hidden else duel
    state, side = begun(duel), duel.defender
    assert isinstance(state.step, Striking)
    looks = {_look(one) for one in duel.other.kinds}
    strikes = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    if reading == OWNER:
        assert [None] == [one.victim for one in strikes]
        state = dragonlords.apply(state, strikes[0])
        assert Deciding(side) == dragonlords.to_act(state)
        named = {bare(one.figure) for one in dragonlords.legal_actions(state) if isinstance(one, Lose)}
        assert set(duel.other.kinds) == named
        return
    assert looks == {_look(one.victim) for one in strikes if one.victim is not None}
    assert len(looks) == len(strikes)
    act = data.draw(st.sampled_from(strikes))
    assert act.victim is not None
    wanted = _look(act.victim)
    state = dragonlords.apply(state, act)
    gone = [one for one in duel.other if _look(one) == wanted]
    if wanted[1]:
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, dragonlords.Draw)
        assert Bag.of("king", "blank") == turn.request.items
        face = data.draw(st.sampled_from(["king", "blank"]))
        state = dragonlords.apply(state, Drawn(face))
        gone = [bearer(side, face)]
        state = dragonlords.apply(state, Drawn(face))
    assert sorted(duel.other - Bag.of(gone[0])) == army(duel, state, side)


def _look(figure: Figure) -> tuple[bool, int, tuple[str, ...]]:
    """What everyone sees of a unit that has done nothing."""
    return figure.lord, figure.hidden.total, tuple(figure.shown)


@reads("R-spell-victim-choice")
@given(victims(OWNER))
def test_the_owner_names_the_victim_and_turns_its_counter_up(duel: Duel) -> None:
    """A unit named by its owner is lost with its counter turned up; the caster names no one."""
    duel = with_hidden(duel)
    state, side = begun(duel), duel.defender
    act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
    for figure in duel.other.kinds:
        assert dragonlords.why_not(state, evolve(act, victim=figure))
    state = dragonlords.apply(dragonlords.apply(state, act), Lose(side, bearer(side, "blank")))
    result = dragonlords.transition(state, Drawn("blank"))
    assert ["blank"] == [one.face for one in result.events if isinstance(one, dragonlords.CounterTurnedUp)]
    assert sorted(duel.other.remove(bearer(side, "blank"))) == army(duel, result.state, side)


@reads("R-spells-then-dice")
@given(duels(attacking=MAGES, defending=MAGES, knowing=BOLTS, plain=(3, 5)))
def test_magic_before_dice(duel: Duel) -> None:
    """Once the dice of a side are rolled its casters strike no more in that round."""
    state = begun(duel)
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    assert acts
    state = dragonlords.apply(state, RollDice(duel.attacker))
    assert isinstance(state.step, Rolling)
    assert all(dragonlords.why_not(state, one) for one in acts)
    state = rolled(state, 0, 0)
    assert isinstance(state.step, Countering)
    assert all(cited(state, one) for one in acts)
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    assert acts
    state = dragonlords.apply(state, RollDice(duel.defender))
    assert isinstance(state.step, CounterRolling)
    assert all(dragonlords.why_not(state, one) for one in acts)


@reads("R-spells-then-dice")
@given(duels(attacking=st.just((LORD, WIZARD)), defending=st.just((LORD,)), knowing=BOLTS, against=(0, 1)))
def test_no_dice_without_an_enemy(duel: Duel) -> None:
    """When magic leaves no enemy, no die is rolled by either side, and the combat is over."""
    state = begun(duel)
    state = struck(duel, state, duel.attacker, LORD, "dragon-fire")
    if duel.other.total > 1:
        assert isinstance(state.step, Striking)
        state = struck(duel, state, duel.attacker, WIZARD, "fireball")
    assert isinstance(state.step, dragonlords.Campaigning)
    assert duel.attacker is dragonlords.holder(state, duel.at)


@reads("R-counter-attack-of-the-hit")
@given(duels(attacking=NONE, defending=MAGES, knowing=("fireball",), plain=(6, 8), against=(0, 2)))
def test_casters_that_were_hit_strike_back(duel: Duel) -> None:
    """Casters of an army that was hit to the last unit strike back by magic and by dice."""
    state, units = diced(duel, begun(duel), duel.other.total), duel.other.total
    wanted = {(one, spell) for one in duel.other.kinds for spell in duel.attacks(duel.defender, one)}
    assert wanted == open_strikes(state)
    state = dragonlords.apply(state, RollDice(duel.defender))
    assert units == dice(state)


@reads("R-round-strength")
@given(
    duels(
        attacking=st.just((LORD, LORD)), defending=st.just((WIZARD,)), knowing=("hope", "panic"), plain=(3, 4)
    )
)
def test_strengths_outlast_those_they_come_from(duel: Duel) -> None:
    """A Wizard struck down in a round has given Hope and Panic for all of it, and does not in the next."""
    state = begun(duel)
    own, other = duel.strength(duel.attacker), duel.strength(duel.defender)
    state = dragonlords.apply(
        state, Strike(duel.attacker, standing(duel, state, duel.attacker, LORD), "dragon-fire")
    )
    state = dragonlords.apply(state, Lose(duel.defender, standing(duel, state, duel.defender, WIZARD)))
    state = diced(duel, state, 0)
    assert isinstance(state.step, CounterRolling)
    assert (own, other) == state.step.battle.strengths
    result = dragonlords.transition(state, dragonlords.Rolled((other,) + (other + 1,) * (dice(state) - 1)))
    state = settled(result.state)[0]
    assert duel.own.total - 1 == state.figures(duel.at, duel.attacker).total, "the die at the strength hits"
    pressed = dragonlords.transition(state, PressAttack(duel.attacker))
    (told,) = of(pressed.events, StrengthsCalculated)
    assert isinstance(told, StrengthsCalculated)
    assert (duel.base(duel.attacker), max(1, duel.base(duel.defender) - 1)) == (told.attacker, told.defender)


@reads("R-attack-spells-in-combat")
@given(duels(attacking=st.just((LORD, WIZARD)), defending=MAGES, knowing=BOLTS, plain=(3, 4)))
def test_no_attack_by_magic_outside_of_a_round(duel: Duel) -> None:
    """Neither before the combat, nor between rounds, is anyone struck by magic."""
    fire = Strike(duel.attacker, LORD, "dragon-fire")
    assert cited(duel.state, fire)
    state = duel.state
    for figure in duel.own:
        state = dragonlords.apply(state, dragonlords.March(duel.attacker, figure, duel.start, duel.at))
        for one in state.figures(duel.at, duel.attacker).kinds:
            assert cited(state, evolve(fire, figure=one))
    state = unmoved(diced(duel, begun(duel), 0))[0]
    state = settled(rolled(state, 0, 1))[0]
    assert isinstance(state.step, dragonlords.Pressing)
    for side in (duel.attacker, duel.defender):
        for one in state.figures(duel.at, side).kinds:
            assert cited(state, Strike(side, one, "fireball"))


def shielded(duel: Duel, face: str) -> State:
    """The duel where a plain unit of the defender bears this treasure face up."""
    bears = Figure(shown=Bag.of(face))
    held = duel.state.figures(duel.at, duel.defender).add(bears)
    return remade(duel.state, duel.at, duel.defender, held)


@reads("R-attack-spells-in-combat")
@given(
    duels(attacking=st.just((WIZARD,)), defending=NONE, knowing=BOLTS, plain=(2, 4)),
    st.sampled_from(BOLTS),
    st.sampled_from(["dragon-shield", "trident", None]),
)
def test_open_protection_forbids_no_attack(duel: Duel, spell: str, face: str | None) -> None:
    """An attack on a protected army is allowed, takes no victim, and is the caster's attack all the same."""
    if face is not None:
        duel = evolve(duel, state=shielded(duel, face))
    stopped = (spell, face) in {("fireball", "dragon-shield"), ("lightning-bolt", "trident")}
    state = begun(duel)
    act = Strike(duel.attacker, standing(duel, state, duel.attacker, WIZARD), spell)
    result = dragonlords.transition(state, act)
    (told,) = of(result.events, SpellCast)
    assert isinstance(told, SpellCast)
    assert stopped is told.stopped
    after = settled(result.state)[0]
    lost = state.figures(duel.at, duel.defender).total - after.figures(duel.at, duel.defender).total
    assert (0 if stopped else 1) == lost
    assert isinstance(after.step, Rolling)
    assert duel.own.total - 1 == dice(after)
