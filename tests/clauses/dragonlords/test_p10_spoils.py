"""Page 10: the treasures of lost units go to those who hold the place, or back to the box."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import Hunt, hunts, ready
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.conjuring import Camp, camps, flung, unanswered
from tests.clauses.dragonlords.conjuring import dealt as given_scrolls
from tests.clauses.dragonlords.hoards import (
    LAND,
    SEA,
    TREASURES,
    WASTES,
    Hoard,
    adds,
    begun,
    borne,
    here,
    hoards,
    of,
    on,
    opened,
    takes,
    up,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Action,
    Assign,
    Awaiting,
    Bag,
    Bestowing,
    Deciding,
    Event,
    Figure,
    Losing,
    Manning,
    Pressing,
    Removing,
    Retreated,
    Roll,
    Rolled,
    Saving,
    State,
    StrengthsCalculated,
    TreasureGone,
    TreasureReturned,
    TreasureTaken,
    UnitsLost,
    Violation,
)
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.figures import faces
from conquest_rules.dragonlords.position.state import with_forces
from conquest_rules.testing import checks, reads

# Where each treasure lies: under a unit of the attacker or of the defender, face up or down, or in the box.
POSTS = st.sampled_from(("own", "own down", "other", "other down", "box"))


@st.composite
def loaded(draw: st.DrawFn, **how: Any) -> Hoard:  # the parts of a hoard
    """Two sides with treasures, one or more to a unit."""
    order = draw(st.permutations([one for one in TREASURES if one != "holy-grail"]))
    posts = {one: draw(POSTS) for one in order}
    words = dict[str, tuple[str, ...]]()
    for name in ("own", "other"):
        of_side = [(one, post) for one, post in posts.items() if post.startswith(name)]
        pile = [one if post.endswith("down") else up(one) for one, post in of_side]
        words[name] = tuple("/".join(part) for part in (pile[0::2], pile[1::2]) if part)
    return draw(hoards(own=words["own"], other=words["other"], plain=(1, 2), **how))


def under_way(state: State) -> bool:
    """Whether the combat goes on, or spoils are still given out."""
    battle = dragonlords.steps.battle_of(state.step) or dragonlords.steps.ordeal_of(state.step)
    return battle is not None or isinstance(state.step, Bestowing | Manning)


Played = tuple[State, tuple[Event, ...], list[State]]


def played(state: State, rng: Random, *, retreats: bool = False) -> Played:
    """The state after the whole combat, by chance; all that happened, and the states in which it stopped."""
    told, moments = tuple[Event, ...](), list[State]()
    for _ in range(400):
        if not under_way(state):
            break
        moments.append(state)
        turn = dragonlords.to_act(state)
        acts = dragonlords.legal_actions(state)
        if isinstance(turn, Awaiting):
            act: Action = turn.request.sample(rng)
        elif isinstance(state.step, Losing | Bestowing | Manning) or (
            retreats and isinstance(state.step, Pressing)
        ):
            act = rng.choice(acts)
        else:
            act = dragonlords.default_action(state)
        result = dragonlords.transition(state, act)
        state, told = result.state, told + result.events
        if isinstance(state.step, Bestowing | Removing) or not under_way(state):
            assert () == dragonlords.faults(state)
    return state, told, moments


def treasures_of(figures: Iterable[Figure]) -> Bag[str]:
    """What units bear, face up or down."""
    return Bag.of(*(face for one in figures for face in (*faces(one), *one.shown) if face in TREASURES))


def lost_in(told: Iterable[Event]) -> Bag[str]:
    """The treasures of the units that were lost."""
    return treasures_of(one for event in of(told, UnitsLost) for one in event.figures)


@checks("D10.6")
@reads("R-treasure-to-victor")
@given(loaded(), st.integers(0, 2**16))
def test_the_side_that_holds_the_place_has_the_spoils(hoard: Hoard, seed: int) -> None:
    """After the combat all treasures of lost units lie face up under units of the side that is left there."""
    before = borne(hoard.state)
    state, told, _ = played(begun(hoard), Random(seed))
    lost = lost_in(told)
    left = [side for side in hoard.sides if here(state, hoard, side)]
    taken = Bag.of(*(event.card for event in of(told, TreasureTaken)))
    returned = Bag.of(*(event.card for event in of(told, TreasureReturned)))
    assert lost == taken + returned
    if not left:
        assert (lost, before - lost) == (returned, borne(state))
        return
    (victor,) = left
    shown = Bag.of(*(face for one in here(state, hoard, victor) for face in one.shown if face in TREASURES))
    assert (lost, before) == (taken, borne(state))
    assert lost.within(shown)
    assert all(event.seat is victor and event.at == hoard.at for event in of(told, TreasureTaken))


@checks("D10.6")
@reads("R-treasure-to-victor")
@given(loaded(), st.integers(0, 2**16))
def test_the_treasure_of_a_lost_unit_works_for_no_one(hoard: Hoard, seed: int) -> None:
    """While the combat lasts, only treasures that units bear face up make a difference."""
    state = begun(hoard)
    for _ in range(120):
        if not under_way(state):
            break
        before = state
        turn = dragonlords.to_act(state)
        act = (
            turn.request.sample(Random(seed))
            if isinstance(turn, Awaiting)
            else dragonlords.default_action(state)
        )
        seed += 1
        result = dragonlords.transition(state, act)
        state = result.state
        for event in of(result.events, StrengthsCalculated):
            own, other = (
                [face for one in here(state, hoard, side) for face in one.shown if face in TREASURES]
                for side in hoard.sides
            )
            first = clamped(hoard.base(hoard.attacker) + adds(own, hoard.kind) + takes(other))
            second = clamped(hoard.base(hoard.defender) + adds(other, hoard.kind) + takes(own))
            assert (first, second) == (event.attacker, event.defender), (before.step, own, other)


@checks("D10.6")
@given(loaded(kinds=(LAND,), against=(4, 6)), st.integers(0, 2**16), st.data())
def test_after_a_retreat_the_defender_has_the_spoils(hoard: Hoard, seed: int, data: st.DataObject) -> None:
    """Whoever lost them: the treasures of both sides stay in the place that the attacker leaves."""
    near = hoard.state.table.atlas.land.bordering(hoard.at)
    camp = data.draw(st.sampled_from(near))
    land = with_forces(hoard.state, (camp, hoard.attacker, Bag.of(Figure())))
    state, told, _ = played(opened(evolve(hoard, state=land)), Random(seed), retreats=True)
    if not of(told, Retreated):
        return
    lost = lost_in(told)
    assert lost.within(borne(state, hoard.defender, hoard.at))
    assert Bag() == Bag((one, 1) for one in lost if one in borne(state, hoard.attacker))


@checks("D10.6")
@given(loaded(), st.integers(0, 2**16))
def test_the_victor_names_the_bearer(hoard: Hoard, seed: int) -> None:
    """The victor is asked among all units left in the place, and those elsewhere are refused."""
    for moment in played(begun(hoard), Random(seed))[2]:
        if not isinstance(moment.step, Bestowing):
            continue
        turn = dragonlords.to_act(moment)
        assert isinstance(turn, Deciding)
        seat = moment.step.seat
        assert (seat, hoard.at) == (turn.by, moment.step.at)
        acts = [one for one in dragonlords.legal_actions(moment) if isinstance(one, Assign)]
        assert set(units(moment, hoard.at, seat).kinds) == {one.figure for one in acts}
        for at in moment.table.territories:
            if at != hoard.at and (other := moment.figures(at, seat)):
                refused = dragonlords.why_not(moment, Assign(seat, other.kinds[0], at))
                assert ["D10.6"] == [one.clause for one in refused if isinstance(one, Violation)]


# Where no one is left, and where no combat took place.


@checks("D10.6", "D12.3", "D13.9")
@reads("R-mutual-loss")
@given(loaded())
def test_without_a_unit_treasures_return_to_the_box(hoard: Hoard) -> None:
    """If both sides are wiped out, all treasures are drawn again; ships sink, and space or land is empty."""
    state = opened(hoard)
    attackers, defenders = (here(state, hoard, side).total for side in hoard.sides)
    for _ in hoard.sides:
        turn = dragonlords.to_act(state)
        while not (isinstance(turn, Awaiting) and isinstance(turn.request, Roll)):
            state = dragonlords.apply(state, dragonlords.default_action(state))
            turn = dragonlords.to_act(state)
        # Each die shows a one, which always hits.
        state = dragonlords.apply(state, Rolled((1,) * len(turn.request.dice)))
    if attackers != defenders:
        return
    state, told = on(state)
    assert not any(here(state, hoard, side) for side in hoard.sides)
    assert Bag() == borne(state, at=hoard.at)
    assert Bag((one, 1) for one in TREASURES) == state.supply + borne(state)
    assert set(lost_in(told)) == {event.card for event in of(told, TreasureReturned)}


STRUCK = st.sampled_from([("Trident/excalibur-sword",), ("medusa-shield", "Trident")])


@checks("D10.6")
@reads("R-treasure-to-victor")
@given(
    camps(
        own=("King", "Wizard"),
        other=STRUCK,
    ),
    st.integers(1, 12),
    st.data(),
)
def test_a_scroll_leaves_treasures_to_those_who_are_left(camp: Camp, face: int, data: st.DataObject) -> None:
    """Where no combat takes place, the side that lost the bearer gives the treasure to another unit there."""
    card = data.draw(st.sampled_from(("summon-fire-elemental", "summon-water-elemental")))
    state = unanswered(
        flung(given_scrolls(camp.state, camp.first, card), card, camp.at[camp.second], camp.second)
    )
    if not isinstance(state.step, dragonlords.Suffering):
        return
    before = borne(state)
    result = dragonlords.transition(state, Rolled((face,)))

    state, told = on(result.state, named=_any_loss)
    told = result.events + told
    lost, at = lost_in(told), camp.at[camp.second]
    left = state.figures(at, camp.second)
    if left:
        assert before == borne(state)
        assert lost.within(borne(state, camp.second, at))
    else:
        assert before - lost == borne(state)
        assert lost.within(state.supply)


def _any_loss(state: State) -> Action:
    acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Lose)]
    return acts[-1]


# Monsters.


WORDS = st.sampled_from(
    [("Trident",), ("trident", "Excalibur-sword/medusa-shield"), ("Ring-of-fire/golden-fleece",)]
)


@checks("D11.7", "D32.6")
@reads("R-lost-items")
@pytest.mark.parametrize("reading", ["back-to-supply", "out-of-the-game"])
@given(data=st.data())
def test_treasures_lost_to_a_monster(data: st.DataObject, reading: str) -> None:
    """Of a party that is wiped out they return to the box, or by the other reading are out of the game."""
    hunt = data.draw(hunts(words=WORDS, plain=(0, 1), rulings={"R-lost-items": reading}))
    before = borne(hunt.state)
    state, told = fought_out(hunt, data.draw(st.integers(0, 2**16)), party_hits=False)
    lost = lost_in(told)
    gone = {event.card for event in of(told, TreasureGone)}
    back = {event.card for event in of(told, TreasureReturned)}
    if state.parties_in(hunt.at, hunt.side) and units(state, hunt.at, hunt.side):
        assert (set(), set(), before) == (gone, back, borne(state))
        return
    assert set(lost) == (gone if reading == "out-of-the-game" else back)
    assert not gone & set(state.supply)
    assert () == dragonlords.faults(state)


def fought_out(hunt: Hunt, seed: int, *, party_hits: bool) -> tuple[State, tuple[Event, ...]]:
    """The state after a combat with a monster, in which the party's dice hit only if they have to."""
    rng, state, told = Random(seed), ready(hunt.state), tuple[Event, ...]()
    for _ in range(200):
        if not under_way(state) and not isinstance(state.step, Losing | Removing | Saving):
            break
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            act: Action = turn.request.sample(rng)
            if isinstance(turn.request, Roll):
                monsters = isinstance(state.step, dragonlords.Menacing)
                act = Rolled(tuple(1 if monsters or party_hits else die.sides for die in turn.request.dice))
        elif isinstance(state.step, Losing | Bestowing):
            act = rng.choice(
                [one for one in dragonlords.legal_actions(state) if not isinstance(one, dragonlords.Show)]
            )
        else:
            act = dragonlords.default_action(state)
        result = dragonlords.transition(state, act)
        state, told = result.state, told + result.events
        assert () == dragonlords.faults(state)
    return state, told


@checks("D10.6")
@given(hunts(words=WORDS, plain=(2, 3)), st.integers(0, 2**16))
def test_a_party_keeps_the_treasures_of_its_lost_units(hunt: Hunt, seed: int) -> None:
    """If the party defeats the monster, those who are left bear all its treasures."""
    state, told = fought_out(hunt, seed, party_hits=True)
    if units(state, hunt.at, hunt.side):
        assert borne(hunt.state) == borne(state, hunt.side, hunt.at)
        taken = [event.card for event in of(told, TreasureTaken)]
        assert sorted(lost_in(told)) == sorted(taken)


# No one who leads them.


@checks("D10.6", "D27.22")
@reads("R-fallen-possessions", "R-treasure-to-victor")
@given(loaded(kinds=(LAND, SEA, WASTES), fallen=True, against=(2, 4)), st.integers(0, 2**16))
def test_the_vanquished_take_treasures_without_a_choice(hoard: Hoard, seed: int) -> None:
    """Units that no one leads bear what falls to them: plain ones first, and no one is asked."""
    state, told, moments = played(begun(hoard), Random(seed))
    for moment in moments:
        if isinstance(moment.step, Bestowing) and moment.step.seat is hoard.defender:
            assert isinstance(dragonlords.to_act(moment), Awaiting)
            army = units(moment, hoard.at, hoard.defender).kinds
            assert all(one.hidden or one.shown for one in army)
    for event in of(told, TreasureTaken):
        army = here(state, hoard, event.seat)
        if event.seat is hoard.defender and Figure() in army:
            assert not event.figure.hidden
    assert Bag((one, 1) for one in TREASURES) == state.supply + borne(state)
