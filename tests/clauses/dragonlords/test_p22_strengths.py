"""Pages 13, 20 and 22: what face-up casters do to the Total Attack Strength of both sides."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import (
    CASTERS,
    FORMER_WIZARD,
    KING,
    LORD,
    NONE,
    WIZARD,
    Duel,
    begun,
    clamped,
    duels,
    vacant,
    without_king,
)
from tests.clauses.dragonlords.fronts import remade

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Figure, Side, StrengthsCalculated
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads

Sided = tuple[Duel, Side, Side]


def strengths(duel: Duel) -> dict[Side, int]:
    """What both sides calculate before the first dice."""
    state = duel.state
    for figure in duel.own:
        state = dragonlords.apply(state, dragonlords.March(duel.attacker, figure, duel.start, duel.at))
    events = dragonlords.transition(state, dragonlords.Engage(duel.attacker)).events
    (told,) = (one for one in events if isinstance(one, StrengthsCalculated))
    return {duel.attacker: told.attacker, duel.defender: told.defender}


def alone(*casters: Figure, knowing: tuple[str, ...] = ("heal",), **rulings: str) -> st.SearchStrategy[Sided]:
    """Duels in which one side alone has casters: that side, and its enemy."""
    theirs = st.just(casters)
    attack = duels(attacking=theirs, defending=NONE, knowing=knowing, rulings=rulings)
    defend = duels(attacking=NONE, defending=theirs, knowing=knowing, rulings=rulings)
    return st.one_of(
        attack.map(lambda duel: (duel, duel.attacker, duel.defender)),
        defend.map(lambda duel: (duel, duel.defender, duel.attacker)),
    )


@checks("D20.7")
@given(alone(KING))
def test_the_king_gives_hope(sided: Sided) -> None:
    """Units of the King's side are stronger by one, whether they attack or defend; enemies are as before."""
    duel, side, enemy = sided
    assert {side: duel.base(side) + 1, enemy: duel.base(enemy)} == strengths(duel)


@checks("D13.15", "D22.15")
@given(st.sampled_from([WIZARD, FORMER_WIZARD]).flatmap(lambda one: alone(one, knowing=("heal", "hope"))))
def test_hope_of_a_wizard(sided: Sided) -> None:
    """A Wizard who knows Hope strengthens friends by one, and a former Wizard as well."""
    duel, side, enemy = sided
    panic = any(one.lord for one in (*duel.own.kinds, *duel.other.kinds))
    assert {side: duel.base(side) + 1, enemy: clamped(duel.base(enemy) - panic)} == strengths(duel)


@checks("D13.16", "D22.18")
@given(alone(WIZARD, knowing=("panic", "teleport")))
def test_panic_of_a_wizard(sided: Sided) -> None:
    """A Wizard who knows Panic weakens enemies by one, and no friend."""
    duel, side, enemy = sided
    assert {side: duel.base(side), enemy: clamped(duel.base(enemy) - 1)} == strengths(duel)


@checks("D20.35")
@given(alone(LORD))
def test_the_presence_of_a_dragonlord(sided: Sided) -> None:
    """Where a DragonLord fights enemies are weaker by one."""
    duel, side, enemy = sided
    assert {side: duel.base(side), enemy: clamped(duel.base(enemy) - 1)} == strengths(duel)


@checks("D13.17", "D22.19")
@given(alone(KING, WIZARD, LORD, LORD, FORMER_WIZARD, knowing=("hope", "panic")))
def test_several_are_as_one(sided: Sided) -> None:
    """Several Hopes add no more than one does, and several Panics and DragonLords take no more."""
    duel, side, enemy = sided
    assert {side: duel.base(side) + 1, enemy: clamped(duel.base(enemy) - 1)} == strengths(duel)


@checks("D13.15", "D13.16")
@given(duels())
def test_hope_against_panic(duel: Duel) -> None:
    """Whatever both sides have, Hope of one side and Panic of the other are both counted."""
    assert {side: duel.strength(side) for side in (duel.attacker, duel.defender)} == strengths(duel)


@checks("D13.14", "D22.1")
@given(
    duels(attacking=NONE, defending=NONE, knowing=("hope", "panic")),
    st.sampled_from(CASTERS),
    st.booleans(),
    st.data(),
)
def test_casters_elsewhere_do_nothing(duel: Duel, caster: Figure, attacks: bool, data: st.DataObject) -> None:
    """A caster in another territory, even in the one that the attackers come from, changes no strength."""
    side = duel.attacker if attacks else duel.defender
    near = duel.start if attacks else data.draw(st.sampled_from(vacant(duel.state)))
    here = without_king(duel.state, side) if caster is KING else duel.state
    moved = evolve(duel, state=remade(here, near, side, here.figures(near, side).add(caster).add(PLAIN)))
    assert {one: duel.base(one) for one in (duel.attacker, duel.defender)} == strengths(moved)
    assert dragonlords.Rolling is type(begun(moved).step), "and casts no attack spell from there"


@reads("R-king-hope")
@given(
    st.sampled_from(["same-hope-spell", "separate-bonus"]).flatmap(
        lambda reading: st.tuples(
            st.just(reading), alone(KING, WIZARD, knowing=("hope",), **{"R-king-hope": reading})
        )
    )
)
def test_a_kings_hope_and_a_wizards(case: tuple[str, Sided]) -> None:
    """The King's Hope is the same spell, or a bonus of its own that adds up with a Wizard's Hope."""
    reading, (duel, side, enemy) = case
    bonus = 2 if reading == "separate-bonus" else 1
    assert {side: duel.base(side) + bonus, enemy: duel.base(enemy)} == strengths(duel)
