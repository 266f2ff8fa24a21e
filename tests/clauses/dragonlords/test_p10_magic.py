"""Page 10: treasures for attacks by magic, and treasures that protect from magic and scrolls."""

from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import Camp, camps, dealt, flung, unanswered
from tests.clauses.dragonlords.hoards import LAND, WASTES, Hoard, here, hoards, of, opened, rolled, up

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Losing,
    RollDice,
    ScrollStopped,
    Side,
    SpellCast,
    State,
    Strike,
    Suffering,
)
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.state import at_step, replaced
from conquest_rules.testing import checks, reads

SECOND = {"ring-of-fire": "fireball", "trident": "lightning-bolt"}
ATTACKS = ("fireball", "lightning-bolt")
# What each treasure protects from, by the rulebook.
PROTECTS = {
    "ring-of-fire": {"fireball", "dragon-fire"},
    "dragon-shield": {"fireball", "dragon-fire"},
    "trident": {"lightning-bolt"},
}
READINGS = ("bearer-must-know-the-spell", "any-bearer")


def knowing(hoard: Hoard, side: Side, spells: Iterable[str]) -> Hoard:
    """The same combat, where the Wizard of a side knows these spells."""
    rows = replaced(hoard.state.rows, side, (Bag.of(*spells), None, None))
    return evolve(hoard, state=evolve(hoard.state, rows=rows))


def turn_of(hoard: Hoard, side: Side) -> State:
    """The state when a side may use its attacks by magic in the first round."""
    state = opened(hoard)
    return state if side is hoard.attacker else rolled(state, 0)


def strikes(state: State) -> list[Strike]:
    """The attacks by magic that are listed."""
    return [one for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]


def after(state: State, act: Strike) -> State:
    """The state after an attack by magic, whose victim is named, plain units first."""
    state = dragonlords.apply(state, act)
    while isinstance(state.step, Losing) and state.step.blow is dragonlords.steps.Blow.MAGIC:
        state = dragonlords.apply(state, dragonlords.default_action(state))
    return state


def used(state: State, spells: list[str]) -> list[set[str]]:
    """The spells open before each of these attacks, and after all of them."""
    found = list[set[str]]()
    for spell in spells:
        acts = strikes(state)
        found.append({one.spell for one in acts})
        state = after(state, next(one for one in acts if one.spell == spell))
    return [*found, {one.spell for one in strikes(state)}]


@st.composite
def bearers(draw: st.DrawFn, word: str, **how: object) -> tuple[Hoard, Side]:
    """A unit of a side against many of the other; and that side."""
    attacks = draw(st.booleans())
    sizes = {"plain": (1, 2), "against": (6, 8)} if attacks else {"plain": (6, 8), "against": (1, 2)}
    words = {"own" if attacks else "other": (word,)}
    hoard = draw(hoards(kinds=(LAND,), **sizes, **words, **how))  # type: ignore[arg-type]  # parts of a hoard
    return hoard, hoard.attacker if attacks else hoard.defender


def second(data: st.DataObject, treasure: str) -> None:
    """With the treasure its spell is cast twice in a round, and not a third time; no other one is."""
    hoard, side = data.draw(bearers(f"Wizard/{up(treasure)}"))
    state = turn_of(knowing(hoard, side, ATTACKS), side)
    spell = SECOND[treasure]
    other = next(one for one in ATTACKS if one != spell)
    assert [{*ATTACKS}, {spell}, set()] == used(state, [spell, spell])
    assert [{*ATTACKS}, set()] == used(state, [other])


@checks("D10.12")
@reads("R-second-attack-treasures")
@given(st.data())
def test_the_ring_of_fire_gives_a_second_fireball(data: st.DataObject) -> None:
    """Its bearer throws two Fireballs in a round, and no third one."""
    second(data, "ring-of-fire")


@checks("D10.18")
@reads("R-second-attack-treasures")
@given(st.data())
def test_the_trident_gives_a_second_bolt(data: st.DataObject) -> None:
    """Its bearer throws two Lightning Bolts in a round, and no third one."""
    second(data, "trident")


@checks("D10.12", "D10.18")
@reads("R-second-attack-treasures")
@pytest.mark.parametrize("reading", READINGS)
@given(treasure=st.sampled_from(sorted(SECOND)), data=st.data())
def test_a_bearer_who_does_not_know_the_spell(reading: str, treasure: str, data: st.DataObject) -> None:
    """Such a bearer throws nothing; by the other reading it throws one, in addition to its die."""
    hoard, side = data.draw(bearers(up(treasure), rulings={"R-second-attack-treasures": reading}))
    state = turn_of(hoard, side)
    spell, free = SECOND[treasure], reading == "any-bearer"
    if not free:
        assert [] == strikes(state)
        return
    assert [{spell}, set()] == used(state, [spell])
    thrown = after(state, strikes(state)[0])
    while not isinstance(thrown.step, dragonlords.Rolling | dragonlords.CounterRolling):
        thrown = dragonlords.apply(thrown, RollDice(side))
    request = dragonlords.to_act(thrown).request  # type: ignore[union-attr]  # dice are awaited
    assert here(hoard.state, hoard, side).total == len(request.dice)


@checks("D10.12", "D10.18")
@reads("R-second-attack-treasures")
@given(treasure=st.sampled_from(sorted(SECOND)), data=st.data())
def test_any_bearer_attacks_twice(treasure: str, data: st.DataObject) -> None:
    """By the other reading a Wizard with the treasure throws its spell and makes any attack of its own."""
    rulings = {"R-second-attack-treasures": "any-bearer"}
    hoard, side = data.draw(bearers(f"Wizard/{up(treasure)}", rulings=rulings))
    state = turn_of(knowing(hoard, side, ATTACKS), side)
    spell = SECOND[treasure]
    other = next(one for one in ATTACKS if one != spell)
    assert [{*ATTACKS}, {*ATTACKS}, set()] == used(state, [spell, spell])
    assert [{*ATTACKS}, {*ATTACKS}, set()] == used(state, [spell, other])
    assert [{*ATTACKS}, {spell}, set()] == used(state, [other, spell])


# Protection.


def guarded(data: st.DataObject, treasure: str) -> None:
    """Units beside the face-up treasure are not removed by what it stops, and by all else they are."""
    attacks, down = data.draw(st.booleans()), data.draw(st.booleans())
    spell = data.draw(st.sampled_from((*ATTACKS, "dragon-fire")))
    kinds = (LAND,) if spell == "dragon-fire" else (LAND, WASTES)
    caster, shield = "lord" if spell == "dragon-fire" else "Wizard", treasure if down else up(treasure)
    words = {"own" if attacks else "other": (caster,), "other" if attacks else "own": (shield,)}
    hoard = data.draw(hoards(kinds=kinds, **words))
    by = hoard.attacker if attacks else hoard.defender
    hoard = knowing(hoard, by, ATTACKS)
    state, other = turn_of(hoard, by), hoard.other(by)
    act = next(one for one in strikes(state) if one.spell == spell)
    before = here(state, hoard, other).total
    stopped = spell in PROTECTS[treasure] and not down
    told = of(dragonlords.transition(state, act).events, SpellCast)
    assert [stopped] == [one.stopped for one in told]
    assert before - (not stopped) == sum(
        count for one, count in units(after(state, act), hoard.at, other).pairs if one.mark.fate is None
    )


@checks("D10.13")
@reads("R-protects-all-units")
@given(st.data())
def test_the_ring_of_fire_stops_fire(data: st.DataObject) -> None:
    """No unit beside it falls to a Fireball or to Dragon Fire; Lightning Bolts still strike."""
    guarded(data, "ring-of-fire")


@checks("D10.16")
@reads("R-protects-all-units")
@given(st.data())
def test_the_dragon_shield_stops_fire(data: st.DataObject) -> None:
    """No unit beside it falls to a Fireball or to Dragon Fire; Lightning Bolts still strike."""
    guarded(data, "dragon-shield")


@checks("D10.19")
@reads("R-protects-all-units")
@given(st.data())
def test_the_trident_stops_bolts(data: st.DataObject) -> None:
    """No unit beside it falls to a Lightning Bolt; fire still strikes."""
    guarded(data, "trident")


@checks("D10.13", "D10.16", "D10.19")
@reads("R-protects-all-units")
@given(st.sampled_from(sorted(PROTECTS)), st.booleans(), st.data())
def test_protection_serves_the_bearers_side_alone(treasure: str, attacks: bool, data: st.DataObject) -> None:
    """The bearer's own magic strikes enemies beside it as ever."""
    words = {"own" if attacks else "other": ("Wizard", up(treasure))}
    hoard = data.draw(hoards(kinds=(LAND, WASTES), **words))  # type: ignore[arg-type]  # parts of a hoard
    by = hoard.attacker if attacks else hoard.defender
    state = turn_of(knowing(hoard, by, ATTACKS), by)
    act = data.draw(st.sampled_from(strikes(state)))
    (told,) = of(dragonlords.transition(state, act).events, SpellCast)
    assert not told.stopped


@checks("D10.13", "D10.16")
@given(st.sampled_from(("ring-of-fire", "dragon-shield")), st.booleans(), st.data())
def test_protection_ends_with_its_bearer(treasure: str, attacks: bool, data: st.DataObject) -> None:
    """A bearer that falls to a Lightning Bolt protects no one from the Fireball that follows."""
    words = {
        "own" if attacks else "other": ("Wizard", "Wizard-2"),
        "other" if attacks else "own": (up(treasure),),
    }
    sizes = {"plain": (1, 1), "against": (0, 0)} if attacks else {"plain": (0, 0), "against": (1, 1)}
    more = ("{at}: {defender} 2",) if attacks else ("{at}: {attacker} 2",)
    hoard = data.draw(hoards(kinds=(LAND,), more=more, **sizes, **words))  # type: ignore[arg-type]  # parts of a hoard
    by = hoard.attacker if attacks else hoard.defender
    rows = replaced(hoard.state.rows, by, (Bag.of("lightning-bolt"), Bag.of("fireball"), None))
    state = turn_of(evolve(hoard, state=evolve(hoard.state, rows=rows)), by)
    bolt = next(one for one in strikes(state) if one.spell == "lightning-bolt")
    state = dragonlords.apply(state, bolt)
    while isinstance(state.step, Losing):
        acts = [one for one in dragonlords.legal_actions(state) if treasure in one.figure.shown]  # type: ignore[union-attr]  # all name a unit
        state = dragonlords.apply(state, acts[0])
    ball = next(one for one in strikes(state) if one.spell == "fireball")
    (told,) = of(dragonlords.transition(state, ball).events, SpellCast)
    assert not told.stopped


ELEMENTALS = tuple(f"summon-{one}-elemental" for one in ("earth", "wind", "water", "fire"))


@checks("D10.15")
@reads("R-invincible-shield", "R-elemental-scope")
@given(st.sampled_from(ELEMENTALS), st.data())
def test_the_invincible_shield_stops_elementals(card: str, data: st.DataObject) -> None:
    """No unit of the bearer's side is lost to a scroll of another player; the card is spent."""
    camp: Camp = data.draw(camps(own=("King", "Wizard"), other=("Invincible-shield",)))
    at = camp.at[camp.second]
    state = unanswered(flung(dealt(camp.state, camp.first, card), card, at, camp.second))
    assert not isinstance(state.step, Suffering)
    assert camp.state.figures(at, camp.second) == state.figures(at, camp.second)
    assert card in state.scrolls.discards


@checks("D10.15")
@reads("R-invincible-shield")
@given(st.sampled_from(("infernal", "tempest", "berserk")), st.booleans(), st.booleans(), st.data())
def test_the_invincible_shield_in_a_combat(card: str, down: bool, attacks: bool, data: st.DataObject) -> None:
    """Before a round no scroll harms the bearer's side, if it lies face up; its own scrolls still strike."""
    words = {"own" if attacks else "other": ("Wizard",)}
    words["other" if attacks else "own"] = ("invincible-shield" if down else "Invincible-shield",)
    hoard = data.draw(hoards(kinds=(LAND,), **words))  # type: ignore[arg-type]  # parts of a hoard
    by = hoard.attacker if attacks else hoard.defender
    state = dealt(hoard.state, by, card)
    battle = dragonlords.Battle(hoard.at, hoard.defender)
    ready = dragonlords.Readying(battle, hoard.sides if attacks else (hoard.defender,))
    state = at_step(state, ready)
    cast = next(one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Cast))
    told = dragonlords.transition(state, cast)
    state, stopped = told.state, of(told.events, ScrollStopped)
    while isinstance(state.step, dragonlords.Answering):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, dragonlords.Deciding)
        result = dragonlords.transition(state, dragonlords.Pass(turn.by))
        state, stopped = result.state, stopped + of(result.events, ScrollStopped)
    assert isinstance(state.step, Suffering) is down
    assert bool(stopped) is not down
