"""Page 13, steps 2 to 4: the dice of a round."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import Front, engaged, fought, fronts, of, settled, showing, tas, told

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Awaiting,
    BattleBegun,
    CounterRolling,
    DiceRolled,
    LossNamed,
    PressAttack,
    Pressing,
    Roll,
    Rolled,
    Rolling,
    State,
    StrengthsCalculated,
    UnitsLost,
)
from conquest_rules.testing import checks, reads

FACES = st.lists(st.integers(1, 6), min_size=20, max_size=20)


def request(state: State) -> Roll:
    """The dice that the combat waits for."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    return turn.request


@checks("D13.25", "D13.23", "D13.24")
@given(fronts(units=(2, 6)), st.integers(1, 3))
def test_one_die_for_each_attacker(front: Front, rounds: int) -> None:
    """The attacker rolls one six-sided die for each unit that is still there, in every round."""
    state = engaged(front)
    force = sum(front.origins.values()) - len(front.origins)
    for _ in range(rounds):
        assert isinstance(state.step, Rolling)
        assert [6] * force == [die.sides for die in request(state).dice]
        force -= 1
        if not force:
            break
        state, _ = fought(front, state, 0, 1)
        state = dragonlords.apply(state, PressAttack(front.attacker))


@checks("D13.27", "D13.23", "D13.24")
@given(fronts(against=(2, 5)), st.integers(0, 5))
def test_one_die_for_each_defender(front: Front, hits: int) -> None:
    """The defender rolls one six-sided die for each unit, those that were just hit as well."""
    state = engaged(front)
    force = len(request(state).dice)
    struck = dragonlords.apply(state, showing(force, min(hits, force), tas(front, front.attacker)))
    assert isinstance(struck.step, CounterRolling)
    assert [6] * front.defenders == [die.sides for die in request(struck).dice]


@checks("D13.22", "D16.3")
@given(fronts(), FACES)
def test_attacker_hits_at_or_below(front: Front, faces: list[int]) -> None:
    """Each attacking die that shows the strength or less hits, and each other one misses."""
    state = engaged(front)
    shown = tuple(faces[: len(request(state).dice)])
    wanted = sum(face <= tas(front, front.attacker) for face in shown)
    after, events = told(state, Rolled(shown))
    assert (DiceRolled(front.attacker, front.at, shown, wanted, ("D13.22", "D13.25")),) == of(
        events, DiceRolled
    )
    assert isinstance(after.step, CounterRolling)
    assert (0, wanted) == after.step.battle.hits
    missed, _ = told(after, Rolled((6,) * front.defenders))
    left, _ = settled(missed)
    assert max(0, front.defenders - wanted) == left.figures(front.at, front.defender).total


@checks("D13.27")
@given(fronts(), FACES)
def test_defender_hits_at_or_below(front: Front, faces: list[int]) -> None:
    """Each die of the defender that shows the defender's own strength or less hits."""
    state = engaged(front)
    force, shown = len(request(state).dice), tuple(faces[: front.defenders])
    wanted = sum(face <= tas(front, front.defender) for face in shown)
    after, events = told(state, Rolled((6,) * force), Rolled(shown))
    assert DiceRolled(front.defender, front.at, shown, wanted, ("D13.27",)) == of(events, DiceRolled)[1]
    left, _ = settled(after)
    assert max(0, force - wanted) == left.figures(front.at, front.attacker).total
    assert front.defenders == left.figures(front.at, front.defender).total


@checks("D13.26")
@reads("R-counter-attack-of-the-hit")
@given(fronts(units=(4, 6), against=(1, 4)))
def test_the_hit_strike_back(front: Front) -> None:
    """Defenders who were all hit by dice all roll, and all that they hit is lost, before they are gone."""
    state = engaged(front)
    force = len(request(state).dice)
    after, _ = fought(front, state, min(force, front.defenders), front.defenders)
    assert max(0, force - front.defenders) == after.figures(front.at, front.attacker).total
    assert max(0, front.defenders - force) == after.figures(front.at, front.defender).total


@checks("D13.2", "D13.3")
@given(fronts(units=(3, 5), against=(2, 4)), st.integers(1, 2), st.integers(1, 2))
def test_five_steps_in_order(front: Front, hits: int, back: int) -> None:
    """A round goes: strengths, the attacker's dice, the defender's dice, losses; and so does the next one."""
    state = engaged(front)
    for number in (1, 2):
        force = state.figures(front.at, front.attacker).total
        other = state.figures(front.at, front.defender).total
        state, events = fought(front, state, min(hits, force), min(back, other))
        kinds = (StrengthsCalculated, DiceRolled, LossNamed, UnitsLost, BattleBegun)
        sides = [getattr(event, "side", None) for event in of(events, *kinds)]
        order = [type(event) for event in of(events, *kinds)]
        lost = min(back, other, force), min(hits, force, other)
        assert [DiceRolled] * 2 + [LossNamed] * sum(lost) + [UnitsLost] * 2 == order, number
        own, foe = front.attacker, front.defender
        assert [own, foe, *[own] * lost[0], *[foe] * lost[1], own, foe] == sides
        if not isinstance(state.step, Pressing):
            break
        result = dragonlords.transition(state, PressAttack(front.attacker))
        assert StrengthsCalculated is type(result.events[-1])
        state = result.state


@checks("D13.11")
@reads("R-round-strength")
@given(fronts(against=(2, 4)), st.integers(1, 5), st.integers(1, 5))
def test_strengths_hold_for_the_round(front: Front, own: int, other: int) -> None:
    """What was calculated in step 2 is what the dice of both sides go by, whatever it came from."""
    state = engaged(front)
    assert isinstance(state.step, Rolling)
    battle = evolve(state.step.battle, strengths=(own, other))
    state = evolve(state, step=Rolling(battle))
    force = len(request(state).dice)
    _, events = told(state, Rolled((own,) * force), Rolled((other,) * front.defenders))
    assert [force, front.defenders] == [event.hits for event in events if isinstance(event, DiceRolled)]
    _, events = told(state, Rolled((own + 1,) * force), Rolled((other + 1,) * front.defenders))
    assert [0, 0] == [event.hits for event in events if isinstance(event, DiceRolled)]
