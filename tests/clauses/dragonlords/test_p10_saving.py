"""Pages 10 and 13: the Holy Grail, a die for each lost unit, rolled when losses are taken."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import Hunt, hunts, menaced, ready
from tests.clauses.dragonlords.conjuring import Camp, camps, flung, unanswered
from tests.clauses.dragonlords.conjuring import dealt as holding
from tests.clauses.dragonlords.hoards import (
    LAND,
    SEA,
    WASTES,
    Hoard,
    at_moment,
    bare,
    begun,
    here,
    hoards,
    of,
    on,
    opened,
    rolled,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Awaiting,
    Bag,
    Campaigning,
    Countering,
    CounterRolling,
    Event,
    Figure,
    Lose,
    Losing,
    Manning,
    Questing,
    Removing,
    Rewarding,
    Roll,
    RollDice,
    Rolled,
    Rolling,
    Saving,
    SavingRolled,
    Show,
    Side,
    State,
    Strike,
    Striking,
    Violation,
)
from conquest_rules.dragonlords.content.effects import LoseUnits
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.figures import Fate, faces
from conquest_rules.testing import checks, reads

GRAIL = "holy-grail"
FACES = st.lists(st.integers(1, 6), min_size=8, max_size=8)
# The bearer may also be a caster, and may have more treasures.
BEARERS = st.sampled_from(
    [("Holy-grail",), ("Wizard/Holy-grail",), ("Holy-grail/trident", "blank"), ("king/Holy-grail",)]
)
IN_THE_WILDS = BEARERS.filter(lambda words: "king" not in words[0])


@st.composite
def blessed(draw: st.DrawFn, *, attacks: bool | None = None, **how: object) -> tuple[Hoard, Side]:
    """A combat in which one side has the Grail face up; and that side."""
    by_attacker = draw(st.booleans()) if attacks is None else attacks
    kind = draw(st.sampled_from((LAND, SEA, WASTES)))
    words = draw(IN_THE_WILDS if kind == WASTES else BEARERS)
    given_ = {"own" if by_attacker else "other": words}
    hoard = draw(hoards(kinds=(kind,), **given_, **how))  # type: ignore[arg-type]  # parts of a hoard
    return hoard, hoard.attacker if by_attacker else hoard.defender


def hit(hoard: Hoard, side: Side, hits: int) -> State:
    """The state after the dice of a round, of which this many hit a side, and none the other."""
    state = opened(hoard)
    for one in (Rolling, CounterRolling):
        while isinstance(state.step, Striking | Countering):
            by = hoard.defender if isinstance(state.step, Countering) else hoard.attacker
            state = dragonlords.apply(state, RollDice(by))
        assert isinstance(state.step, one)
        strikes = hoard.attacker if one is Rolling else hoard.defender
        state = rolled(state, hits if strikes is not side else 0)
    return state


def dice_of(told: Iterable[Event]) -> list[int]:
    """What the saving dice showed."""
    return [event.faces[0] for event in of(told, SavingRolled)]


def lost(hoard: Hoard, state: State, side: Side) -> int:
    """How many units of a side were lost."""
    return here(hoard.state, hoard, side).total - here(state, hoard, side).total


@checks("D10.17", "D13.35")
@reads("R-holy-grail", "R-protects-all-units")
@given(blessed(plain=(1, 3), against=(1, 3)), FACES, st.data())
def test_each_lost_unit_has_a_die(drawn: tuple[Hoard, Side], faces_: list[int], data: st.DataObject) -> None:
    """For each unit lost by dice one die is rolled: a 1 or a 2 saves it, and exactly the others are lost."""
    hoard, side = drawn
    size, enemies = here(hoard.state, hoard, side).total, here(hoard.state, hoard, hoard.other(side)).total
    hits = data.draw(st.integers(0, min(size, enemies)))
    state, told = on(hit(hoard, side, hits), saving=faces_[:hits])
    assert faces_[:hits] == dice_of(told)
    gone = sum(face > 2 for face in faces_[:hits])
    assert gone == lost(hoard, state, side)
    assert all(one.mark.fate is None and not one.mark.fell for one in units(state, hoard.at, side).kinds)


@checks("D10.17")
@reads("R-protects-all-units")
@given(blessed(plain=(1, 3), against=(1, 3)), st.data())
def test_the_other_side_has_no_die(drawn: tuple[Hoard, Side], data: st.DataObject) -> None:
    """Units of the enemy that are lost beside the Grail have no die."""
    hoard, side = drawn
    enemy = hoard.other(side)
    most = min(here(hoard.state, hoard, one).total for one in hoard.sides)
    hits = data.draw(st.integers(1, most))
    state, told = on(hit(hoard, enemy, hits))
    assert ([], hits) == (dice_of(told), lost(hoard, state, enemy))


@checks("D10.17")
@given(st.booleans(), st.data())
def test_a_grail_face_down_or_of_the_fallen_saves_no_one(down: bool, data: st.DataObject) -> None:
    """It works face up alone, and not for units that no one leads."""
    word = "holy-grail" if down else "Holy-grail"
    hoard = data.draw(hoards(other=(word,), fallen=not down, plain=(2, 3)))
    state = hit(hoard, hoard.defender, 1)
    state, told = on(state)
    assert ([], 1) == (dice_of(told), lost(hoard, state, hoard.defender))


@checks("D10.17", "D13.35")
@reads("R-casualty-order")
@given(blessed(plain=(2, 3), against=(2, 3)), st.data())
def test_the_die_is_a_six_sided_one_for_one_unit(drawn: tuple[Hoard, Side], data: st.DataObject) -> None:
    """After each unit that is named one die is asked for, which saves with a chance of one in three."""
    hoard, side = drawn
    hits, rng = data.draw(st.integers(1, 2)), Random(data.draw(st.integers(0, 99)))
    state, met = hit(hoard, side, hits), 0
    while isinstance(state.step, Losing | Saving):
        turn = dragonlords.to_act(state)
        if isinstance(state.step, Saving):
            assert isinstance(turn, Awaiting)
            assert isinstance(turn.request, Roll)
            (die,) = turn.request.dice
            assert (6, Fraction(1, 3)) == (die.sides, turn.request.hits()[1])
            down = [one for one in units(state, hoard.at, side) if one.mark.fate is Fate.DOWN]
            assert 1 == len(down)
            met += 1
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, turn.request.sample(rng))
        else:
            state = dragonlords.apply(state, dragonlords.default_action(state))
    assert hits == met


@checks("D13.35", "D10.17")
@reads("R-turning-up")
@given(st.data())
def test_the_grail_is_turned_up_while_losses_are_taken(data: st.DataObject) -> None:
    """Its owner may turn it up after some losses are named: then these have a die, too."""
    attacks = data.draw(st.booleans())
    words = ("holy-grail", data.draw(st.sampled_from(["blank", "wizard", "trident"])))
    hoard = data.draw(hoards(plain=(3, 4), against=(3, 4), **{"own" if attacks else "other": words}))
    side = hoard.attacker if attacks else hoard.defender
    hits = data.draw(st.integers(2, 3))
    state = hit(hoard, side, hits)
    before = data.draw(st.integers(0, hits - 1))
    for _ in range(before):
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Lose)]
        acts = [one for one in acts if GRAIL not in faces(one.figure)]
        state = dragonlords.apply(state, data.draw(st.sampled_from(acts)))
        assert isinstance(state.step, Losing)
    shows = [one for one in dragonlords.legal_actions(state) if isinstance(one, Show)]
    assert [GRAIL] == [one.face for one in shows]
    state = dragonlords.apply(state, shows[0])
    assert isinstance(state.step, Saving) is bool(before)
    dice = data.draw(st.lists(st.integers(1, 6), min_size=hits, max_size=hits))
    state, told = on(state, saving=dice)
    assert dice == dice_of(told)
    assert sum(face > 2 for face in dice) == lost(hoard, state, side)


@checks("D13.35")
@reads("R-turning-up")
@given(st.data())
def test_no_other_counter_is_turned_up_for_losses(data: st.DataObject) -> None:
    """A counter that saves no one stays down, and one elsewhere is not turned up there."""
    hoard = data.draw(hoards(kinds=(LAND,), plain=(3, 4), other=("trident", "blank", "holy-grail")))
    state = hit(hoard, hoard.defender, 1)
    assert isinstance(state.step, Losing)
    for figure in units(state, hoard.at, hoard.defender).kinds:
        for face in faces(figure):
            refused = dragonlords.why_not(state, Show(hoard.defender, figure, hoard.at, face))
            assert bool(refused) is (face != GRAIL)
            assert ["D13.35"] * len(refused) == [one.clause for one in refused if isinstance(one, Violation)]


@checks("D13.35", "D6.23")
@reads("R-saved-bearer")
@given(st.data())
def test_a_saved_unit_keeps_its_counters_down(data: st.DataObject) -> None:
    """Who was chosen as a loss and is saved shows nothing; who is lost turns up all counters."""
    attacks = data.draw(st.booleans())
    words = ("Holy-grail", "blank", "trident/medusa-shield", "wizard")
    hoard = data.draw(hoards(**_sides(attacks, words)))
    side = hoard.attacker if attacks else hoard.defender
    dice = data.draw(st.lists(st.integers(1, 6), min_size=3, max_size=3))
    start, fates = hit(hoard, side, 3), dict[Figure, bool]()
    state = start
    for face in dice:
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Lose)]
        act = data.draw(st.sampled_from(acts))
        fates[bare(act.figure)] = face <= 2
        state = dragonlords.apply(state, act)
        state = dragonlords.apply(state, Rolled((face,)))
    for figure, saved in fates.items():
        standing = [one for one in units(state, hoard.at, side) if bare(one) == figure]
        if saved:
            assert standing
    state, told = on(state)
    left = here(state, hoard, side)
    for figure, saved in fates.items():
        assert (figure in left) is saved
    turned = Bag.of(*(event.face for event in told if type(event).__name__ == "CounterTurnedUp"))
    assert turned == Bag.of(*(face for one, saved in fates.items() if not saved for face in faces(one)))


def _sides(attacks: bool, words: tuple[str, ...]) -> dict[str, Any]:
    """The words of one side, which has no plain units, and nothing but plain units for the other."""
    if attacks:
        return {"own": words, "plain": (0, 0), "against": (3, 4)}
    return {"other": words, "plain": (3, 4), "against": (0, 0)}


# Magic.


@st.composite
def burning(draw: st.DrawFn, **how: object) -> tuple[Hoard, Side]:
    """A Wizard with Fireball against a side with the Grail, on land or in the Wastelands."""
    attacks = draw(st.booleans())
    kind = draw(st.sampled_from((LAND, WASTES)))
    words = ("Wizard", "Holy-grail")
    own, other = words if attacks else words[::-1]
    hoard = draw(hoards(kinds=(kind,), own=(own,), other=(other,), **how))  # type: ignore[arg-type]  # parts of a hoard
    return hoard, hoard.attacker if attacks else hoard.defender


def struck(hoard: Hoard, by: Side) -> tuple[State, Figure]:
    """The state after a Fireball, and the unit that was named."""
    state = opened(hoard)
    if by is hoard.defender:
        state = rolled(state, 0)
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    state = dragonlords.apply(state, acts[0])
    if isinstance(state.step, Losing):
        state = dragonlords.apply(state, dragonlords.default_action(state))
    (down,) = (one for one in units(state, hoard.at, hoard.other(by)).kinds if one.mark.fate is Fate.DOWN)
    return state, down


@checks("D13.35", "D10.17", "D13.26")
@reads("R-holy-grail", "R-spells-then-dice")
@given(burning(plain=(1, 2), against=(1, 2)), st.integers(1, 6))
def test_a_spell_victim_has_its_die_when_losses_are_taken(drawn: tuple[Hoard, Side], face: int) -> None:
    """It lies down, strikes nothing and is not hit; its die comes in step 5, and then it stands again."""
    hoard, by = drawn
    other = hoard.other(by)
    size = here(hoard.state, hoard, other).total
    state, _ = struck(hoard, by)
    if by is hoard.attacker:
        while isinstance(state.step, Striking):
            state = dragonlords.apply(state, RollDice(by))
        if isinstance(state.step, Rolling):
            state = rolled(state, 0)
        while isinstance(state.step, Countering):
            state = dragonlords.apply(state, RollDice(other))
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Roll)
        if isinstance(state.step, CounterRolling):
            assert size - 1 == len(turn.request.dice)
            state = rolled(state, 0)
    else:
        while isinstance(state.step, Countering):
            state = dragonlords.apply(state, RollDice(by))
        if isinstance(state.step, CounterRolling):
            state = rolled(state, 0)
    assert isinstance(state.step, Saving)
    state, told = on(state, saving=[face])
    assert size - (face > 2) == here(state, hoard, other).total
    assert [face] == dice_of(told)
    assert all(one.mark.fate is None for one in units(state, hoard.at, other).kinds)


@checks("D13.35", "D10.17")
@given(burning(plain=(0, 0), against=(1, 1)), st.integers(1, 6))
def test_it_is_judged_after_the_dice_whether_a_side_is_gone(drawn: tuple[Hoard, Side], face: int) -> None:
    """If all of a side lie struck down, no dice follow but the saving ones; who is saved fights on."""
    hoard, by = drawn
    other = hoard.other(by)
    if here(hoard.state, hoard, other).total > 1:
        return
    state, _ = struck(hoard, by)
    assert isinstance(state.step, Saving)
    state, _ = on(state, saving=[face])
    assert bool(here(state, hoard, other)) is (face <= 2)
    battle = dragonlords.steps.battle_of(state.step)
    assert (battle is not None) is (face <= 2)


# Scrolls, cards and poison; the other reading.

READINGS = ("every-loss-in-place", "dice-casualties-only")


@pytest.mark.parametrize("reading", READINGS)
@checks("D10.17")
@reads("R-holy-grail")
@given(data=st.data())
def test_the_grail_against_scrolls(reading: str, data: st.DataObject) -> None:
    """Units lost to a scroll have a die each, right there; by the other reading they have none."""
    camp: Camp = data.draw(
        camps(own=("King",), other=("Holy-grail",), rulings={"R-holy-grail": reading}, units=(1, 4))
    )
    card = "summon-earth-elemental"
    at = camp.at[camp.second]
    state = unanswered(flung(holding(camp.state, camp.first, card), card, at, camp.second))
    before, rolls = state.figures(at, camp.second).total, data.draw(st.integers(1, 12))
    state = dragonlords.apply(state, Rolled((rolls,)))
    number = min(rolls, before)
    dice = data.draw(st.lists(st.integers(1, 6), min_size=number, max_size=number))
    every = reading == "every-loss-in-place"
    state, told = on(state, saving=dice if every else [])
    assert (dice if every else []) == dice_of(told)
    gone = sum(face > 2 for face in dice) if every else number
    assert before - gone == state.figures(at, camp.second).total


@pytest.mark.parametrize("reading", READINGS)
@checks("D13.35")
@reads("R-holy-grail")
@given(data=st.data())
def test_the_grail_against_spells(reading: str, data: st.DataObject) -> None:
    """A victim of a spell waits for a die; by the other reading it is gone at once."""
    hoard, by = data.draw(burning(plain=(1, 2), against=(1, 2), rulings={"R-holy-grail": reading}))
    other = hoard.other(by)
    size = here(hoard.state, hoard, other).total
    state = opened(hoard)
    if by is hoard.defender:
        state = rolled(state, 0)
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
    state = dragonlords.apply(state, acts[0])
    while isinstance(state.step, Losing) and state.step.side is other and state.step.left:
        state = dragonlords.apply(state, dragonlords.default_action(state))
    waits = reading == "every-loss-in-place"
    assert size - (not waits) == here(state, hoard, other).total


@pytest.mark.parametrize("reading", READINGS)
@reads("R-holy-grail")
@checks("D10.17")
@given(data=st.data())
def test_the_grail_against_attack_dice(reading: str, data: st.DataObject) -> None:
    """Casualties of dice have a die by both readings."""
    hoard, side = data.draw(blessed(plain=(1, 2), against=(1, 2), rulings={"R-holy-grail": reading}))
    state, told = on(hit(hoard, side, 1), saving=[2])
    assert ([2], 0) == (dice_of(told), lost(hoard, state, side))


@pytest.mark.parametrize("reading", READINGS)
@checks("D10.17")
@reads("R-holy-grail", "R-quest-effects")
@given(data=st.data())
def test_the_grail_on_quests(reading: str, data: st.DataObject) -> None:
    """Units that a quest card takes have a die; by the other reading they have none."""
    hunt: Hunt = data.draw(hunts(words=IN_THE_WILDS, plain=(1, 3), rulings={"R-holy-grail": reading}))
    step = Rewarding(hunt.at, (LoseUnits(1),), Questing())
    state, _ = at_moment(hunt.state, step)
    before, face = hunt.size(), data.draw(st.integers(1, 6))
    every = reading == "every-loss-in-place"
    state, told = on(state, saving=[face] if every else [])
    assert ([face] if every else []) == dice_of(told)
    assert before - (not every or face > 2) == hunt.size(state)


@checks("D10.17")
@reads("R-holy-grail")
@given(hunts(words=IN_THE_WILDS, plain=(1, 3)), st.lists(st.integers(1, 6), min_size=3, max_size=3))
def test_the_grail_against_monsters(hunt: Hunt, dice: list[int]) -> None:
    """Whom a monster hits, and whom it has poisoned, has a die when losses are taken."""
    state = ready(hunt.state)
    if hunt.row.dice > 1 or hunt.row.attack < 1:
        return
    state = menaced(state, 1)
    number = 1
    for _ in range(30):
        if isinstance(state.step, Saving) or (isinstance(state.step, Losing) and not _is_poison(state)):
            break
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            assert isinstance(turn.request, Roll)
            state = dragonlords.apply(state, Rolled(tuple(die.sides for die in turn.request.dice)))
        else:
            state = dragonlords.apply(state, dragonlords.default_action(state))
    before = hunt.size(state)
    state, told = on(state, saving=dice[:number])
    assert dice[:number] == dice_of(told)
    assert before - sum(face > 2 for face in dice[:number]) == hunt.size(state)


def _is_poison(state: State) -> bool:
    return isinstance(state.step, Losing) and state.step.fate is Fate.POISONED


@checks("D10.17")
@reads("R-holy-grail")
@pytest.mark.parametrize("boarders", [9, 12])
@given(data=st.data())
def test_the_grail_does_not_help_where_there_is_no_room(data: st.DataObject, boarders: int) -> None:
    """Boarders for whom there is no room on the captured ship are lost without a die."""
    more = (f"{{at}}: {{attacker}} {boarders} Holy-grail",)
    hoard = data.draw(hoards(kinds=(SEA,), plain=(1, 1), against=(1, 1), more=more))
    state = begun(hoard)
    for _ in range(40):
        if isinstance(state.step, Manning | Campaigning):
            break
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            assert isinstance(turn.request, Roll)
            face = 1 if isinstance(state.step, Rolling) else 6
            state = dragonlords.apply(state, Rolled((face,) * len(turn.request.dice)))
        else:
            state = dragonlords.apply(state, dragonlords.default_action(state))
    assert isinstance(state.step, Manning | Campaigning)
    told = list[Event]()
    while isinstance(state.step, Manning | Removing):
        turn = dragonlords.to_act(state)
        act = turn.request.sample(Random(0)) if isinstance(turn, Awaiting) else None
        act = act or dragonlords.default_action(state)
        result = dragonlords.transition(state, act)
        state, told = result.state, [*told, *result.events]
    assert [] == of(told, SavingRolled)
