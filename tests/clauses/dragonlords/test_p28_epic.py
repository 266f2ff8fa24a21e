"""Page 28: Epic Battles, drawn: a DragonLord brings an army into a kingdom with King and Ring of Hope."""

from random import Random
from typing import Any, Final

from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import dealt
from tests.clauses.dragonlords.fronts import ATTACK, boards, borders, kind_of, of, seating, settled, told
from tests.clauses.dragonlords.realms import SEEDS

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Arrive,
    Bag,
    BeginTeleport,
    Campaigning,
    CounterRolling,
    DiceRolled,
    EndStep,
    Engage,
    Event,
    Fight,
    Losing,
    Phase,
    PhaseBegun,
    Readying,
    Rolled,
    Rolling,
    Sailing,
    SeatFell,
    Setup,
    Side,
    Standing,
    State,
    StrengthsCalculated,
    Strike,
    Striking,
    Take,
    TerritoryKind,
    TreasureTaken,
    holder,
)
from conquest_rules.dragonlords.position.holding import is_contested
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

CARDS: Final = ("berserk", "legion", "infernal", "clairvoyance")


@frozen
class Epic:
    """A kingdom with a King and the Ring of Hope; elsewhere a DragonLord, a Wizard and plain units."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    start: str
    at: str
    army: int
    guard: int
    gold: int
    cards: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))


@st.composite
def epics(draw: st.DrawFn) -> Epic:
    """Any two peoples, any kingdom of any board, armies of any size."""
    content = draw(st.sampled_from(boards()))
    land = sorted(borders(content))
    at = draw(st.sampled_from([one for one in land if kind_of(content, one) is TerritoryKind.KINGDOM]))
    start, aside = draw(st.permutations([one for one in land if one != at]))[:2]
    attacker, defender = draw(st.permutations(PEOPLES))[:2]
    units, guard, gold = draw(st.integers(0, 4)), draw(st.integers(0, 5)), draw(st.integers(0, 9))
    cards = tuple(draw(st.lists(st.sampled_from(CARDS), unique=True, max_size=3)))
    state = scene(
        f"{at}: {defender} {guard} King/Ring-of-hope",
        f"{start}: {attacker} {units + 1} lord wizard",
        f"{aside}: {defender} 2",
        active=attacker,
        gold={at: gold},
        setup=Setup(content=content, seats=seating(draw)),
        step=Sailing(),
    )
    return Epic(
        dealt(state, defender, *cards), attacker, defender, start, at, units + 2, guard + 1, gold, cards
    )


def landed(epic: Epic) -> State:
    """The DragonLord has come with the Wizard and all but one of the plain units."""
    by, state = epic.attacker, epic.state
    lord = next(one for one in state.figures(epic.start, by).kinds if one.lord)
    state, _ = told(state, BeginTeleport(by, lord, epic.start))
    for number in range(epic.army - 1):
        takes = [one for one in dragonlords.legal_actions(state) if isinstance(one, Take)]
        chosen = next(one for one in takes if bool(one.figure.hidden) is (number == 0))
        state, _ = told(state, chosen)
    return told(state, Arrive(by, epic.at))[0]


def attacked(epic: Epic) -> tuple[State, tuple[Event, ...]]:
    """The combat phase has come, and they attack."""
    state, events = landed(epic), tuple[Event, ...]()
    while not isinstance(state.step, Campaigning):
        state, more = told(state, EndStep(epic.attacker))
        events += more
    state, more = told(state, Fight(epic.attacker, epic.at), Engage(epic.attacker))
    return state, events + more


def ready(state: State) -> tuple[State, tuple[Event, ...]]:
    """No one does anything before the round."""
    events = tuple[Event, ...]()
    while isinstance(state.step, Readying):
        state, more = told(state, dragonlords.default_action(state))
        events += more
    return state, events


def both(epic: Epic, state: State) -> list[int]:
    """How many attackers and defenders there are."""
    return [state.figures(epic.at, side).total for side in (epic.attacker, epic.defender)]


def breathed(epic: Epic, state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the Dragon Fire of a round, if there is a DragonLord: one defender is gone at once."""
    attackers, defenders = both(epic, state)
    if not isinstance(state.step, Striking):
        assert not any(one.lord for one in state.figures(epic.at, epic.attacker).kinds)
        return state, ()
    (fire,) = (one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
    assert ("dragon-fire", True) == (fire.spell, fire.figure.lord)
    after, events = told(state, fire)
    after, more = settled(after)
    assert [attackers, defenders - 1] == both(epic, after)
    assert () == of(events + more, DiceRolled)
    return after, events + more


def rolled(epic: Epic, state: State, rng: Random) -> tuple[State, tuple[Event, ...]]:
    """The state after the dice of a round: one for each unit, the DragonLord's too, against the strengths."""
    armies, events, hits = both(epic, state), tuple[Event, ...](), list[int]()
    for number, moment in enumerate((Rolling, CounterRolling)):
        assert isinstance(state.step, moment)
        strength = state.step.battle.strengths[number]
        faces = tuple(rng.randint(1, 6) for _ in range(armies[number]))
        state, more = told(state, Rolled(faces))
        events += more
        hits.append(sum(face <= strength for face in faces))
    assert hits == [one.hits for one in of(events, DiceRolled) if isinstance(one, DiceRolled)]
    while isinstance(state.step, Losing):
        # Any attacker falls, and the defenders keep their King until last.
        chosen = dragonlords.default_action(state)
        if state.step.side is epic.attacker:
            chosen = rng.choice(dragonlords.legal_actions(state))
        state, more = told(state, chosen)
        events += more
    state, more = settled(state)
    left = [max(0, armies[0] - hits[1]), max(0, armies[1] - hits[0])]
    assert left == both(epic, state)
    return state, events + more


def fought(epic: Epic, rng: Random, rounds: int = 99) -> tuple[State, tuple[Event, ...]]:
    """The state after so many rounds, or after the end of the combat."""
    state, events = attacked(epic)
    while rounds and isinstance(state.step, Readying | Striking | Rolling):
        for part in (ready, lambda one: breathed(epic, one), lambda one: rolled(epic, one, rng)):
            if isinstance(state.step, Readying | Striking | Rolling):
                state, more = part(state)
                events += more
        rounds -= 1
    return state, events


@checks("D28.1")
@given(epics())
def test_they_come_by_teleport_and_attack(epic: Epic) -> None:
    """In phase 2 they stand among their enemies, and nobody strikes; they attack in the combat phase."""
    state = landed(epic)
    assert isinstance(state.step, Sailing)
    assert [epic.army, epic.guard] == both(epic, state)
    assert is_contested(state, epic.at)
    _, events = attacked(epic)
    begun = [one.phase for one in of(events, PhaseBegun) if isinstance(one, PhaseBegun)]
    assert begun[-1] is Phase.COMBAT


@checks("D28.2")
@given(epics(), SEEDS)
def test_the_attackers_of_a_kingdom(epic: Epic, seed: int) -> None:
    """In every round they have one less than their attack number: the King's side adds nothing to that."""
    _, events = fought(epic, Random(seed))
    found = [one.attacker for one in of(events, StrengthsCalculated) if isinstance(one, StrengthsCalculated)]
    assert found
    assert {ATTACK[epic.attacker] - 1} == set(found)


@checks("D28.3")
@given(epics(), SEEDS)
def test_its_defenders(epic: Epic, seed: int) -> None:
    """Less one for the DragonLord while it stands, one more for the King, one more for the Ring of Hope."""
    state, events = attacked(epic)
    rng = Random(seed)
    for _ in range(9):
        lord = any(one.lord for one in state.figures(epic.at, epic.attacker).kinds)
        king = any(one.shown for one in state.figures(epic.at, epic.defender).kinds)
        if not isinstance(state.step, Readying | Striking | Rolling):
            break
        if isinstance(state.step, Readying):
            state, more = ready(state)
            events += more
        (told_,) = of(events, StrengthsCalculated)
        assert isinstance(told_, StrengthsCalculated)
        assert ATTACK[epic.defender] - lord + 2 * king == told_.defender
        state, events = breathed(epic, state)
        if isinstance(state.step, Rolling):
            state, events = rolled(epic, state, rng)


@checks("D28.4")
@given(epics(), SEEDS)
def test_the_first_round(epic: Epic, seed: int) -> None:
    """Fire takes one; then all attackers roll, and all defenders that are left; hits are losses."""
    state, events = fought(epic, Random(seed), 1)
    assert (2 if epic.guard > 1 else 0) == len(of(events, DiceRolled))
    if epic.guard == 1:
        assert [epic.army, 0] == both(epic, state)


@checks("D28.5")
@given(epics(), SEEDS)
def test_later_rounds(epic: Epic, seed: int) -> None:
    """Round for round it goes on like that, until one side is gone; no one can retreat."""
    state, _ = fought(epic, Random(seed))
    assert 0 in both(epic, state)


@checks("D28.6")
@given(epics(), SEEDS)
def test_the_victors_take_all(epic: Epic, seed: int) -> None:
    """A kingdom with its gold, the scrolls and the Ring; the King is dead and its player is out."""
    state, events = fought(epic, Random(seed))
    attackers, defenders = both(epic, state)
    if isinstance(state.step, dragonlords.Bestowing):
        state, more = told(state, dragonlords.default_action(state))
        events += more
    fallen = [one.seat for one in of(events, SeatFell) if isinstance(one, SeatFell)]
    assert ([] if defenders else [epic.defender]) == fallen
    assert (epic.cards if not defenders else ()) == tuple(
        sorted(state.hand(epic.attacker).cards, key=epic.cards.index)
    )
    assert epic.gold == state.gold_in(epic.at)
    if defenders:
        assert epic.defender is holder(state, epic.at)
        assert () == of(events, TreasureTaken)
        return
    assert Standing.FALLEN is state.stands(epic.defender)
    assert not state.hand(epic.defender).cards
    assert (epic.attacker if attackers else None) is holder(state, epic.at)
    rings = sum((one.shown for one in state.figures(epic.at, epic.attacker)), Bag[str]())
    assert Bag.of(*(["ring-of-hope"] if attackers else [])) == rings
    assert bool(attackers) is ("ring-of-hope" not in state.supply)
