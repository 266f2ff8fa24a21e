"""Monsters that run amok, and all that could be said in a battle."""

from collections.abc import Iterator
from itertools import product

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import armies, land_battles
from tests.clauses.nerath.scenes import FOOT, LAND, MONSTER, NEXT, SEA, WIZARD, battle, fight
from tests.rules.nerath.board_facts import enemies, friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleEnded,
    Debark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    LoseDie,
    Mark,
    OfferShare,
    PressAttack,
    Realm,
    Retreat,
    RunAmok,
    State,
    TakeDamage,
)

HORDES = land_battles(attackers=armies((MONSTER, WIZARD, FOOT), least=2, most=5))


def open_to_monsters(state: State, at: str, realm: Realm) -> list[str]:
    """Land of enemies next to a space, without any of their pieces."""
    foes = enemies(state, realm)
    return [
        space
        for space in NEXT[at]
        if space in LAND
        and not friendly(state, space, realm)
        and not any(state.figures(space, foe) for foe in foes)
    ]


# Readings.


def wins(pieces: dict[str, dict[Realm, list[Kind | Figure]]], **rulings: str) -> State:
    """A battle for Zembar that was just won, played by some readings."""
    named = {f"R-{name.replace('_', '-')}": reading for name, reading in rulings.items()}
    state = battle(pieces=pieces, rulings=named)
    beats = fight(state, "zembar", luck=(1.0, 0.0), press=1.0)
    return next(one.after for one in beats if any(isinstance(e, BattleEnded) for e in one.events))


def running(state: State) -> set[str]:
    return {act.to for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}


# Everything that can be done in battles.


def every_decision(state: State, at: str) -> Iterator[nerath.Action]:
    """All decisions of battles that could be named from what stands in and around a space."""
    near = (at, *NEXT[at])
    ours = {
        space: [figure for realm in Realm for figure in state.figures(space, realm).kinds] for space in near
    }
    here = [(one, None) for one in ours[at]]
    here += [(cargo, one) for one in ours[at] for cargo in one.cargo.kinds]
    ships = [(space, one) for space in near for one in ours[space] if one.cargo or space in SEA]
    hurt = [
        (evolve(one, mark=Mark(damage=damage, hit=hit)), carrier)
        for one, carrier in here
        for damage, hit in product((0, 1), (False, True))
    ]
    battling = getattr(state.step, "battle", None)
    foes = [(foe.guardian, foe.dice) for foe in battling.foes] if battling else []
    for realm in (state.active, *enemies(state, state.active)):
        yield from (EndStep(realm), PressAttack(realm))
        yield from (AnswerShare(realm, agree) for agree in (True, False))
        yield from (OfferShare(realm, hits) for hits in range(5))
        yield from (FightBattle(realm, space) for space in near)
        yield from (LoseDie(realm, name, dice, die) for name, dice in foes for die in (6, 8, 10, 12, 20))
        for one, carrier in dict.fromkeys((*here, *hurt)):
            yield from (TakeDamage(realm, whose, one, carrier) for whose in Realm)
    for one, carrier in here:
        if carrier is None:
            yield from (Retreat(state.active, one, space) for space in near)
            yield from (Retreat(state.active, one, space, other) for space, other in ships)
            yield from (RunAmok(state.active, one, at, space) for space in near)
    for space, one in ships:
        for cargo in one.cargo.kinds:
            yield from (Debark(state.active, cargo, one, space, to) for to in NEXT[space])


READINGS = {
    "R-hit-allocation": ("spread-then-stack", "one-per-batch", "free"),
    "R-carried-hero-damage": ("may", "may-not"),
    "R-run-amok-chain": ("one-step", "chain"),
    "R-run-amok-together": ("as-a-group", "one-then-friendly"),
    "R-run-amok-target": ("no-enemy-pieces", "no-pieces"),
    "R-castle-alone": ("must-be-silenced", "falls-with-garrison"),
    "R-unload-at-enemy-sea": ("after-battle-attack-only", "after-battle-any-coast"),
    "R-order-effects": ("sequential-state", "snapshot"),
}

ANY_READINGS = st.fixed_dictionaries({name: st.sampled_from(some) for name, some in READINGS.items()})
