"""Page 10: treasures that protect the units in their place from attacks by magic."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import LORD, WIZARD, Duel, bare, begun, diced, duels, standing
from tests.clauses.dragonlords.fronts import of, settled

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Countering, Side, SpellCast, State, Strike, Striking
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks

# Which attacks by magic a treasure stops, by the rulebook.
FIRE: Final = frozenset({"fireball", "dragon-fire"})
STOPS: Final = {
    "ring-of-fire": FIRE,
    "dragon-shield": FIRE,
    "trident": frozenset({"lightning-bolt"}),
    "black-battle-axe": frozenset[str](),
}
ATTACKS: Final = ((WIZARD, "fireball"), (WIZARD, "lightning-bolt"), (LORD, "dragon-fire"))


def bearing(state: State, side: Side, at: str, treasure: str) -> State:
    """The state in which a plain unit of a side in a place bears a treasure face up."""
    here = state.figures(at, side)
    one = next(figure for figure in here.kinds if bare(figure) == PLAIN)
    changed = here.remove(one).add(evolve(one, shown=one.shown.add(treasure)))
    return evolve(with_forces(state, (at, side, changed)), supply=state.supply.remove(treasure))


@checks("D10.13", "D10.16")
@given(
    duels(
        attacking=st.just((LORD, WIZARD)),
        defending=st.just((LORD, WIZARD)),
        knowing=("fireball", "lightning-bolt"),
        plain=(2, 4),
    ),
    st.booleans(),
    st.booleans(),
)
def test_treasures_stop_attacks_by_magic(duel: Duel, by_attacker: bool, theirs: bool) -> None:
    """No unit falls to fire beside a Ring of Fire or Dragon Shield of its side; the caster's helps no one."""
    side, victim = (duel.attacker, duel.defender) if by_attacker else (duel.defender, duel.attacker)
    before = begun(duel) if by_attacker else diced(duel, begun(duel), 0)
    assert isinstance(before.step, Striking if by_attacker else Countering)
    there = before.figures(duel.at, victim).total
    for treasure, stops in STOPS.items():
        state = bearing(before, victim if theirs else side, duel.at, treasure)
        for caster, spell in ATTACKS:
            result = dragonlords.transition(state, Strike(side, standing(duel, state, side, caster), spell))
            stopped = theirs and spell in stops
            (told,) = of(result.events, SpellCast)
            assert isinstance(told, SpellCast)
            assert stopped is told.stopped
            after = settled(result.state)[0]
            assert (0 if stopped else 1) == there - after.figures(duel.at, victim).total
