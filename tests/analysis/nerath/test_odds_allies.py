"""Odds of battles in which two realms defend: who takes the hits, and whose cards give dice."""

import pytest
from attrs import evolve
from tests.analysis.nerath.fought import LAND, SEA, enumerated, worked_out
from tests.clauses.nerath.cardtable import in_play, seated, treasure
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    DRAGON,
    FIGHTER,
    FOOT,
    SHIP,
    SIEGE,
    WIZARD,
    C,
    K,
    V,
    battle,
    ship,
)
from tests.rulings.nerath.readings import each_reading

from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import Policies, Target
from conquest_rules.nerath.content.effects import ExtraDice


def test_dice_of_whose_space_it_is() -> None:
    """Cards of the realm that holds the land give dice to the defence, though only its ally is there."""
    aid, pieces = treasure(lasting=[ExtraDice(2, 8)]), {LAND: {V: [FIGHTER, FOOT], C: [SIEGE]}}
    state = seated(battle(way=ALLIANCES, active=V, pieces=pieces, control={LAND: K}), aid)
    state = evolve(state, memory=evolve(state.memory, pending=(LAND,)))
    found = {realm: odds.at(in_play(state, realm, aid.id), LAND) for realm in (K, C)}
    assert enumerated(in_play(state, K, aid.id), LAND, Policies()) == worked_out(found[K])
    assert found[C].attacker_wins == found[K].attacker_wins < odds.at(state, LAND).attacker_wins


def test_dice_of_who_is_gone() -> None:
    """At sea the dice of a card go with the last piece of its owner; on land the holder rolls to the end."""
    aid, policies = treasure(lasting=[ExtraDice(2, 8)]), Policies()
    pieces = {SEA: {V: [SHIP, SHIP], K: [SHIP], C: [SHIP]}, LAND: {V: [FIGHTER, FOOT], K: [FOOT], C: [FOOT]}}
    for at in (SEA, LAND):
        state = seated(battle(way=ALLIANCES, active=V, pieces={at: pieces[at]}), aid)
        for owner in (K, C):
            shown = in_play(state, owner, aid.id)
            assert enumerated(shown, at, policies) == worked_out(odds.at(shown, at))


def dragons_die_first(targets: tuple[Target, ...]) -> Target:
    """Hits are heaped on Dragons wherever that is allowed."""
    return max(targets, key=lambda one: (one.figure is not None and one.figure.kind is DRAGON, one.gold))


@each_reading("R-hits-among-allies")
@pytest.mark.parametrize("way", [ALLIANCES, (2, True)])
def test_hits_among_allies(reading: str, way: tuple[int, bool]) -> None:
    """Hits are spread over each ally's pieces or over those of both, whether one player has them or two."""
    pieces = {LAND: {V: [WIZARD, WIZARD, WIZARD], K: [DRAGON], C: [FOOT, FOOT]}}
    state = battle(way=way, active=V, pieces=pieces, rulings={"R-hits-among-allies": reading})
    policies = Policies(defenders=dragons_die_first)
    found = odds.at(state, LAND, policies=policies)
    assert enumerated(state, LAND, policies) == worked_out(found)
    at_sea = {SEA: {V: [SHIP, SHIP], K: [ship(FIGHTER), DRAGON], C: [SHIP]}}
    state = battle(way=way, active=V, pieces=at_sea, rulings={"R-hits-among-allies": reading})
    assert enumerated(state, SEA, policies) == worked_out(odds.at(state, SEA, policies=policies))
