"""Pages 15, 17 and 18: a realm that has lost its Capital, and one that has it back.

What lives here: income, placement, turns and points while Capitals are in other hands, for every realm,
with the rest of the land held by anybody. How a Capital is fought for is asked with the battles.
"""

from collections.abc import Mapping

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    SEA,
    SHIP,
    WAYS,
    C,
    K,
    N,
    V,
    battle,
    do,
    fight,
    moved_in,
    roll,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.nerath import EndStep, FightBattle, Place, Realm, State, TurnMemory
from conquest_rules.testing import checks

HOLDERS = st.fixed_dictionaries({space: st.sampled_from(Realm) for space in LAND})
LOST = dict.fromkeys(LAND, K)
INLAND = [space for space in LAND if space not in CAPITALS.values()]


def ending(
    way: tuple[int, bool], realm: Realm, held: Mapping[str, Realm], taken: tuple[str, ...] = ()
) -> State:
    """The Reinforce step of a realm that buys nothing; the land is held like this, some of it since today."""
    state = moved_in(way, realm, {}, held)
    return evolve(state, step=nerath.Buying(), memory=TurnMemory(taken=taken))


def collected(state: State) -> int:
    """The Gold a realm gets when its turn ends, by its treasury."""
    after = nerath.apply(state, EndStep(state.active))
    return after.treasury(state.active) - state.treasury(state.active)


def due(held: Mapping[str, Realm], realm: Realm) -> int:
    """1 Gold for each land space, or half of that, rounded up, without the own Capital."""
    land = sum(holder is realm for holder in held.values())
    return land if held[CAPITALS[realm]] is realm else land - land // 2


@checks("N15.32", "N15.33", "N18.18", "N18.28", "N18.29", "N18.31", "N22.35", "N24.8")
@given(st.sampled_from(WAYS), st.sampled_from(Realm), HOLDERS, st.sampled_from(Realm))
@example(FREE_FOR_ALL, V, {**LOST, "zembar": V}, K)
@example(ALLIANCES, V, {**LOST, "zembar": V, "vast-plains": V, "cernall": V}, N)
def test_half_is_collected_while_the_capital_is_lost(
    way: tuple[int, bool], realm: Realm, held: dict[str, Realm], holder: Realm
) -> None:
    """Whoever has the Capital, an enemy or the ally, the realm itself does not, and gets half, rounded up."""
    for now in (holder, realm):
        # Nobody has all four Capitals, which would end the game.
        other = next(one for one in Realm if one not in (now, ALLIES[now]))
        capitals = {space: other for owner, space in CAPITALS.items() if owner is not realm}
        everywhere = {**held, **capitals, CAPITALS[realm]: now}
        assert due(everywhere, realm) == collected(ending(way, realm, everywhere))


@checks("N15.33", "N18.28", "N15.32", "N18.18", "N18.25")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_a_capital_retaken_this_turn_pays_in_full(realm: Realm, way: tuple[int, bool]) -> None:
    """The penalty ends when the Capital is won back, and the same turn's income is whole."""
    at = CAPITALS[realm]
    foe = enemies(moved_in(way), realm)[0]
    held = {**HOME, at: foe} | {space: realm for space in INLAND if HOME[space] is realm}
    land = sum(holder is realm for holder in held.values() if holder)
    state = battle(way=way, active=realm, pieces={at: {realm: [DRAGON], foe: [CASTLE]}}, control={at: foe})
    assert (land + 1) // 2 == nerath.income_of(state, realm)
    after = fight(state, at, luck=(1.0, 0.0), press=1.0)[-1].after
    assert realm is after.controller(at)
    assert land + 1 == collected(evolve(after, step=nerath.Buying()))


@checks("N15.31", "N15.33", "N17.26", "N17.27", "N20.15", "I15.2")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("castles", [1, 2, 3])
@pytest.mark.parametrize("lost", [True, False])
def test_how_many_are_placed_without_the_capital(realm: Realm, castles: int, lost: bool) -> None:
    """Four at each of several Castles, any number at the only one; the Capital, if held, takes all."""
    sites = [space for space in INLAND if HOME[space] is realm][:castles]
    foe = next(one for one in Realm if one not in (realm, ALLIES[realm]))
    control = {CAPITALS[realm]: foe if lost else realm}
    state = moved_in(active=realm, pieces={space: {realm: [CASTLE]} for space in sites}, control=control)
    state, placed = evolve(state, step=nerath.Placing(nerath.Bag(((FOOT, 7),)))), 0
    while (act := Place(realm, FOOT, sites[0])) in nerath.legal_actions(state):
        state, placed = nerath.apply(state, act), placed + 1
    assert (7 if lost and castles == 1 else 4) == placed


@checks("N15.39", "N17.31", "N17.26", "N20.15", "N17.24")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("taken", [True, False])
def test_the_own_capital_takes_all_though_it_was_retaken_today(realm: Realm, taken: bool) -> None:
    """Won back this turn or never lost, any number of new pieces is placed in the own Capital."""
    at, number = CAPITALS[realm], 12
    memory = TurnMemory(taken=(at,) if taken else ())
    state = evolve(moved_in(active=realm), step=nerath.Placing(nerath.Bag(((FOOT, number),))), memory=memory)
    for _ in range(number):
        state = do(state, Place(realm, FOOT, at))
    assert number == sum(one.kind is FOOT for one in state.figures(at, realm))


CAPTURES = [
    (way, realm, owner, holder)
    for way in (FREE_FOR_ALL, ALLIANCES)
    for realm in Realm
    for owner in Realm
    for holder in enemies(moved_in(way), realm)
]


@checks("N15.28", "N16.29", "N22.11", "N3.20", "M7.2", "N15.45")
@pytest.mark.parametrize(("way", "realm", "owner", "holder"), CAPTURES)
def test_what_a_capital_scores(way: tuple[int, bool], realm: Realm, owner: Realm, holder: Realm) -> None:
    """5 points for an enemy's Capital, from whomever it is taken; none for one's own or the ally's."""
    foes = enemies(moved_in(way), realm)
    at = CAPITALS[owner]
    state = battle(
        way=way, active=realm, pieces={at: {realm: [DRAGON], holder: [CASTLE]}}, control={at: holder}
    )
    after = roll(roll(do(state, FightBattle(realm, at)), 20).after, 1).after
    gained = [after.victory_points(one) - state.victory_points(one) for one in Realm]
    assert [5 if one is realm and owner in foes else 0 for one in Realm] == gained
    assert (owner if owner is ALLIES[realm] and way == ALLIANCES else realm) is after.controller(at)


@checks("N15.30", "N9.1", "N24.2", "N23.20")
@pytest.mark.parametrize("lost", Realm)
@pytest.mark.parametrize("everything", [True, False])
def test_a_realm_without_its_capital_has_its_turns(lost: Realm, everything: bool) -> None:
    """With its Capital in other hands, or all its land, a realm has every step of its turn."""
    heir = V if lost is not V else C
    gone = LAND if everything else [CAPITALS[lost]]
    held = {space: heir for space in gone if HOME[space] is lost}
    state = moved_in(active=K, control=held)
    steps = dict[tuple[int, Realm], list[str]]()
    drawn = list[tuple[int, Realm]]()
    while state.round < 3:
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                action: nerath.Action = next(iter(request.outcomes()))[0]
            case _:
                listed = nerath.legal_actions(state)
                ending = (one for one in reversed(listed) if isinstance(one, EndStep | nerath.Pass))
                action = next(ending, listed[-1])
        step = nerath.transition(state, action)
        number = state.round
        for event in step.events:
            if isinstance(event, nerath.TurnBegun):
                number = event.round
            if isinstance(event, nerath.StepBegun):
                steps.setdefault((number, event.realm), []).append(event.step)
            if isinstance(event, nerath.CardDrawn) and isinstance(state.step, nerath.Drawing):
                drawn.append((number, event.realm))
        state = step.state
    whole = ["Draw", "Move", "Fight Battles", "Reposition", "Reinforce", "Collect Income"]
    turns = [(1, V), (1, C), (1, N), *((2, realm) for realm in Realm)]
    assert dict.fromkeys(turns, whole) == {turn: steps[turn] for turn in turns}
    assert whole[2:] == steps[1, K]
    assert turns == drawn


@checks("N15.30", "M5.9")
@pytest.mark.parametrize("lost", Realm)
@pytest.mark.parametrize("everything", [True, False])
def test_a_realm_without_its_capital_acts_in_the_variant(lost: Realm, everything: bool) -> None:
    """In the variant, too, with its Capital or all its land in other hands, it activates what it has left."""
    heir = V if lost is not V else C
    gone = LAND if everything else [CAPITALS[lost]]
    held = {space: heir for space in gone if HOME[space] is lost}
    pieces = {sea: {realm: [SHIP]} for sea, realm in zip(SEA, Realm, strict=False)}
    start = moved_in(active=K, pieces=pieces, control=held)
    setup = evolve(start.table.setup, variant=nerath.Variant.REDUCED_DOWNTIME)
    table = nerath.new_game(setup).table
    state = evolve(start, table=table, step=nerath.Activating(), memory=TurnMemory(lap=1))
    acting = list[Realm]()
    while state.active is not N or isinstance(state.step, nerath.Activating):
        if isinstance(state.step, nerath.Activating):
            acting.append(state.active)
        listed = nerath.legal_actions(state)
        ends = EndStep | nerath.Pass | nerath.PassActivations
        state = nerath.apply(state, next(one for one in reversed(listed) if isinstance(one, ends)))
    assert [*Realm] == [*dict.fromkeys(acting)]


@checks("N3.25", "N3.23", "M6.2", "M6.1", "N8.6")
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize("active", Realm)
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
def test_all_capitals_win_at_the_end_of_the_holders_own_turn(
    holder: Realm, active: Realm, way: tuple[int, bool]
) -> None:
    """Who has all four wins when its own turn ends, or its ally's, and not when an enemy's does."""
    state = ending(way, active, dict.fromkeys(CAPITALS.values(), holder))
    after = nerath.apply(state, EndStep(active))
    theirs = active is holder or (way == ALLIANCES and active is ALLIES[holder])
    assert theirs is isinstance(after.step, nerath.Finished)


@checks("N18.31", "N15.32", "N18.28", "N18.18", "N18.25")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_enemy_capitals_pay_one_gold_each(realm: Realm, number: int) -> None:
    """Every Capital of another realm is one land space more, and none makes up for the own that is lost."""
    others = [space for owner, space in CAPITALS.items() if owner is not realm][:number]
    foe = next(one for one in Realm if one is not realm)
    base = sum(home is realm for home in HOME.values())
    rich = ending(FREE_FOR_ALL, realm, dict.fromkeys(others, realm))
    assert base + number == nerath.income_of(rich, realm)
    poor = ending(FREE_FOR_ALL, realm, {**dict.fromkeys(others, realm), CAPITALS[realm]: foe})
    assert -(-(base - 1 + number) // 2) == nerath.income_of(poor, realm)
