"""Pages 13, 20 and 22: attacks by magic in a round, and who rolls a die besides."""

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import (
    FORMER_WIZARD,
    KING,
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
from tests.clauses.dragonlords.fronts import cited, of, settled, unmoved

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Awaiting,
    Countering,
    CounterRolling,
    DiceRolled,
    Figure,
    PressAttack,
    RollDice,
    Rolled,
    Rolling,
    Side,
    State,
    Strike,
    Striking,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks

BOLTS = ("fireball", "lightning-bolt")
ANY = st.lists(st.sampled_from([KING, WIZARD, LORD, FORMER_WIZARD]), unique=True).map(tuple)
MAGES = st.lists(st.sampled_from([WIZARD, LORD, FORMER_WIZARD]), unique=True, min_size=1).map(tuple)


def countering(duel: Duel, hits: int = 0) -> State:
    """The defender's part of the first round: the attackers have cast nothing."""
    return diced(duel, begun(duel), hits)


def both(duel: Duel, side: Side) -> State:
    """The moment in which a side strikes by magic."""
    return begun(duel) if side is duel.attacker else countering(duel)


def other(duel: Duel, side: Side) -> Side:
    """The enemy."""
    return duel.defender if side is duel.attacker else duel.attacker


def striking(*casters: Figure, knowing: tuple[str, ...]) -> st.SearchStrategy[tuple[Duel, Side]]:
    """Duels in which one side, the one that is named, has casters."""
    theirs, plain = st.just(casters), (2, 4)
    return st.one_of(
        duels(attacking=theirs, defending=NONE, knowing=knowing, plain=plain).map(lambda d: (d, d.attacker)),
        duels(attacking=NONE, defending=theirs, knowing=knowing, plain=plain).map(lambda d: (d, d.defender)),
    )


def one_falls(duel: Duel, side: Side, figure: Figure, spell: str) -> None:
    """The attack takes one enemy unit away, at once, and nothing else changes."""
    state, enemy = both(duel, side), other(duel, side)
    after = struck(duel, state, side, figure, spell)
    assert army(duel, after, enemy) == army(duel, state, enemy)[1:]
    assert army(duel, after, side) == army(duel, state, side)
    assert all(
        state.figures(at, one) == after.figures(at, one)
        for at in state.table.territories
        for one in dragonlords.SIDES
        if at != duel.at
    )


@checks("D22.5")
@given(striking(WIZARD, knowing=("fireball",)))
def test_a_fireball_strikes_one_enemy_down(case: tuple[Duel, Side]) -> None:
    """One enemy unit in the place falls at once."""
    one_falls(*case, WIZARD, "fireball")


@checks("D22.16")
@given(striking(WIZARD, knowing=("heal", "lightning-bolt")))
def test_a_bolt_strikes_one_enemy_down(case: tuple[Duel, Side]) -> None:
    """One enemy unit in the place falls at once."""
    one_falls(*case, WIZARD, "lightning-bolt")


@checks("D20.31")
@given(striking(LORD, knowing=("heal",)))
def test_dragon_fire_strikes_one_enemy_down(case: tuple[Duel, Side]) -> None:
    """Dragon Fire works like a Fireball: one enemy unit in the place falls at once."""
    one_falls(*case, LORD, "dragon-fire")


@checks("D20.1", "D20.4")
@given(duels(attacking=ANY, defending=ANY))
def test_who_strikes_by_magic(duel: Duel) -> None:
    """Wizards with their spells and DragonLords with their fire, each side in its own step; no one else."""
    for side, army_ in ((duel.attacker, duel.own), (duel.defender, duel.other)):
        state = both(duel, side)
        wanted = {(one, spell) for one in army_.kinds for spell in duel.attacks(side, one)}
        assert wanted == open_strikes(state)
        moment = Striking if side is duel.attacker else Countering
        assert isinstance(state.step, moment) or not wanted
        for one in army_.kinds if wanted else ():
            for spell in {"fireball", "lightning-bolt", "dragon-fire"} - duel.attacks(side, one):
                assert ("D20.1",) == cited(state, Strike(side, standing(duel, state, side, one), spell))


@checks("D13.26")
@given(duels(attacking=MAGES, defending=NONE, knowing=BOLTS, plain=(2, 6), against=(1, 4)), st.data())
def test_victims_of_the_attacker_do_not_strike_back(duel: Duel, data: st.DataObject) -> None:
    """Whoever falls to magic is gone before the defender's dice; without an enemy left no die is rolled."""
    state, left = begun(duel), duel.other.total
    while left and (ways := sorted(open_strikes(state))):
        if not data.draw(st.booleans()):
            break
        state = struck(duel, state, duel.attacker, *data.draw(st.sampled_from(ways)))
        left -= 1
        assert left == state.figures(duel.at, duel.defender).total
    if not left:
        assert not isinstance(state.step, Rolling | Striking | Countering | CounterRolling)
        assert duel.attacker is holder(state, duel.at)
        return
    if isinstance(state.step, Striking):
        state = dragonlords.apply(state, RollDice(duel.attacker))
    state = rolled(state, 0, 0) if isinstance(state.step, Rolling) else state
    assert isinstance(state.step, CounterRolling)
    assert left == dice(state)


@checks("D13.28")
@given(duels(attacking=NONE, defending=MAGES, knowing=BOLTS, plain=(3, 6)), st.integers(0, 2), st.data())
def test_victims_of_the_defender_are_removed_in_the_counter_attack(
    duel: Duel, hits: int, data: st.DataObject
) -> None:
    """The defender's victims go in this step, after their dice; what these dice have hit is lost still."""
    state = countering(duel, hits)
    attackers, defenders = duel.own.total, duel.other.total
    ways = sorted(open_strikes(state))
    while attackers and ways and (attackers == duel.own.total or data.draw(st.booleans())):
        state = struck(duel, state, duel.defender, *data.draw(st.sampled_from(ways)))
        attackers -= 1
        assert attackers == state.figures(duel.at, duel.attacker).total
        assert defenders >= state.figures(duel.at, duel.defender).total
        ways = sorted(open_strikes(state))
    state = unmoved(state)[0]
    if isinstance(state.step, CounterRolling):
        state = rolled(state, 0, 1)
    state = settled(state)[0]
    assert defenders - hits == state.figures(duel.at, duel.defender).total
    assert attackers == state.figures(duel.at, duel.attacker).total


@checks("D13.25")
@given(duels(attacking=MAGES, knowing=BOLTS, plain=(3, 6)), st.data())
def test_a_die_for_each_attacker_who_has_not_cast(duel: Duel, data: st.DataObject) -> None:
    """Each attacking unit rolls a die, but for those whose attack was a spell; Dragon Fire costs no die."""
    state, cast = begun(duel), set[Figure]()
    for _ in range(data.draw(st.integers(0, 2))):
        ways = sorted(open_strikes(state))
        if not ways:
            break
        figure, spell = data.draw(st.sampled_from(ways))
        cast |= {figure} - ({figure} if spell == "dragon-fire" else set())
        state = struck(duel, state, duel.attacker, figure, spell)
    if isinstance(state.step, Striking):
        state = dragonlords.apply(state, RollDice(duel.attacker))
    assert isinstance(state.step, Rolling)
    assert duel.own.total - len(cast) == dice(state)


@checks("D20.5")
@given(duels())
def test_casters_fight_like_any_unit(duel: Duel) -> None:
    """A caster who casts nothing rolls a die of six sides, at the strength of its side."""
    state = begun(duel)
    if isinstance(state.step, Striking):
        state = dragonlords.apply(state, RollDice(duel.attacker))
    assert duel.own.total == dice(state)
    state = unmoved(rolled(state, 0, 0))[0]
    assert isinstance(state.step, CounterRolling)
    assert duel.other.total == dice(state)


@checks("D20.13")
@given(striking(WIZARD, knowing=BOLTS), st.sampled_from(BOLTS))
def test_a_wizard_casts_one_spell_or_fights(case: tuple[Duel, Side], spell: str) -> None:
    """A Wizard attacks once: after one spell there is no other one in this round, and no die."""
    duel, side = case
    state = both(duel, side)
    plain = standing(duel, state, side, PLAIN)
    after = dragonlords.apply(state, Strike(side, standing(duel, state, side, WIZARD), spell))
    wizard = standing(duel, after, side, WIZARD)
    assert (spell,) == wizard.mark.cast
    assert plain in after.figures(duel.at, side)
    after = settled(after)[0]
    assert isinstance(after.step, Rolling | CounterRolling)
    assert len(army(duel, state, side)) - 1 == dice(after)


@checks("D20.13")
@given(striking(WIZARD, WIZARD, knowing=BOLTS), st.sampled_from(BOLTS))
def test_two_wizards_cast_one_spell_each(case: tuple[Duel, Side], spell: str) -> None:
    """The one who has cast can cast no more; the other one can still cast any spell it knows."""
    duel, side = case
    after = struck(duel, both(duel, side), side, WIZARD, spell)
    has_cast = next(one for one in after.figures(duel.at, side).kinds if one.mark.cast)
    fresh = next(
        one for one in after.figures(duel.at, side).kinds if bare(one) == WIZARD and not one.mark.cast
    )
    for again in BOLTS:
        assert ("D20.13",) == cited(after, Strike(side, has_cast, again))
        assert () == cited(after, Strike(side, fresh, again))


@checks("D20.30")
@given(striking(LORD, LORD, knowing=("heal",)))
def test_a_dragonlord_attacks_twice(case: tuple[Duel, Side]) -> None:
    """Dragon Fire comes once a round, and in addition the DragonLord rolls a die like any unit."""
    duel, side = case
    state = both(duel, side)
    units = len(army(duel, state, side))
    after = struck(duel, state, side, LORD, "dragon-fire")
    spent = next(one for one in after.figures(duel.at, side).kinds if one.mark.cast)
    assert ("D20.30",) == cited(after, Strike(side, spent, "dragon-fire"))
    assert {(LORD, "dragon-fire")} == open_strikes(after)
    after = dragonlords.apply(after, RollDice(side))
    assert isinstance(after.step, Rolling | CounterRolling)
    assert units == dice(after)


@checks("D20.30")
@given(duels(attacking=MAGES, defending=MAGES, knowing=BOLTS, plain=(5, 7)), st.data())
def test_attacks_come_back_in_the_next_round(duel: Duel, data: st.DataObject) -> None:
    """What was cast in one round can be cast again in the next one, by either side."""
    state = begun(duel)
    wanted = {side: open_strikes(both(duel, side)) for side in (duel.attacker, duel.defender)}
    state = struck(duel, state, duel.attacker, *data.draw(st.sampled_from(sorted(wanted[duel.attacker]))))
    state = diced(duel, state, 0)
    state = struck(duel, state, duel.defender, *data.draw(st.sampled_from(sorted(wanted[duel.defender]))))
    state = unmoved(state)[0]
    state = dragonlords.apply(settled(rolled(state, 0, 1))[0], PressAttack(duel.attacker))
    assert wanted[duel.attacker] == open_strikes(state)
    assert wanted[duel.defender] == open_strikes(diced(duel, state, 0))


@checks("D20.32")
@given(duels(attacking=st.just((LORD, LORD)), defending=NONE, plain=(0, 0), against=(4, 6)), st.booleans())
def test_the_die_of_a_dragonlord(duel: Duel, fire: bool) -> None:
    """The second attack hits with the strength of the DragonLord's people, no better than another unit."""
    state = begun(duel)
    if fire:
        state = struck(duel, state, duel.attacker, LORD, "dragon-fire")
    state = dragonlords.apply(state, RollDice(duel.attacker))
    strength = duel.base(duel.attacker)
    for face, hits in ((strength, 2), (strength + 1, 0)):
        result = dragonlords.transition(state, Rolled((face, face)))
        (told,) = of(result.events, DiceRolled)
        assert isinstance(told, DiceRolled)
        assert hits == told.hits


@checks("D20.33")
@given(striking(FORMER_WIZARD, knowing=BOLTS), st.sampled_from(BOLTS), st.booleans())
def test_spells_of_a_former_wizard(case: tuple[Duel, Side], spell: str, fire_first: bool) -> None:
    """One spell is the second attack besides Dragon Fire, in either order, and takes the place of the die."""
    duel, side = case
    after = both(duel, side)
    units = len(army(duel, after, side))
    for one in ("dragon-fire", spell) if fire_first else (spell, "dragon-fire"):
        assert (FORMER_WIZARD, one) in open_strikes(after)
        after = struck(duel, after, side, FORMER_WIZARD, one)
    assert () == tuple(open_strikes(after))
    if isinstance(dragonlords.to_act(after), Awaiting) and isinstance(after.step, Rolling | CounterRolling):
        assert units - 1 == dice(after)
    else:
        assert not after.figures(duel.at, other(duel, side))


@checks("D20.34")
@given(duels(defending=st.just((LORD, FORMER_WIZARD)), attacking=st.just((LORD, KING))))
def test_six_sided_dice_against_dragonlords(duel: Duel) -> None:
    """Dice of six sides are rolled against an army with DragonLords, on both sides."""
    state = begun(duel)
    for _ in range(2):
        state = unmoved(state)[0]
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, dragonlords.Roll)
        assert {6} == {die.sides for die in turn.request.dice}
        state = dragonlords.apply(state, dragonlords.Rolled((6,) * dice(state)))
