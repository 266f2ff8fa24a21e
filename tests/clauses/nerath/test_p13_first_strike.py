"""Page 13: First Strike, on land, at sea and in dungeons, for both sides and for allies.

What lives here: who rolls in the First Strike phase, that both sides take all of its hits before the
other attacks, and that whom it destroyed rolls no more. Hits of the other attacks are asked elsewhere.
"""

from collections.abc import Iterable
from random import Random

import pytest
from tests.clauses.nerath.drawn_battles import GUARDIANS, QUICK
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SIEGE,
    STORM,
    WIZARD,
    C,
    K,
    N,
    Pieces,
    V,
    answer,
    battle,
    beat,
    do,
    guarded,
    roll,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import DiceRolled, FightBattle, Figure, Kind, Realm, State
from conquest_rules.testing import checks

ZEMBAR, MIST, CITADEL = "zembar", "sea-of-mist", "sunless-citadel"
FOES = {K: V, V: K, C: N, N: C}
PLACES = [ZEMBAR, *CAPITALS.values()]


def played(state: State, at: str, faces: Iterable[int]) -> list[DiceRolled]:
    """One round in which the dice show these faces one after the other, hits given to whoever comes last."""
    shown, told = iter(faces), list[DiceRolled]()
    state = do(state, FightBattle(state.active, at))
    while not isinstance(state.step, nerath.Pressing | nerath.ChoosingBattle | nerath.Repositioning):
        turn = nerath.to_act(state)
        if isinstance(state.step, nerath.Rolling):
            assert isinstance(turn, nerath.Awaiting)
            one = beat(state, nerath.Rolled(tuple(next(shown) for _ in turn.request.dice)))  # type: ignore[union-attr]
        elif isinstance(turn, nerath.Deciding):
            one = beat(state, nerath.legal_actions(state)[-1])
        else:
            one = beat(state, answer(state, Random(0)))
        told += [event for event in one.events if isinstance(event, DiceRolled)]
        state = one.after
    return told


def phases_of(rolled: list[DiceRolled]) -> list[tuple[bool, bool, tuple[int, ...]]]:
    """Who rolled, whether First Strike, which dice."""
    return [(one.attackers, one.first_strike, one.dice) for one in rolled]


@checks("N13.7", "N13.9", "N13.10", "N20.8", "N22.26", "N12.35", "N13.2", "N23.3")
@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("ours", [WIZARD, FOOT])
@pytest.mark.parametrize("theirs", [WIZARD, FOOT])
def test_wizards_roll_before_the_others_on_either_side(at: str, ours: Kind, theirs: Kind) -> None:
    """On any land, a Capital too: first the Wizards, the attacker's before the defender's, then the rest."""
    holder = V if at != CAPITALS[K] else C
    state = battle(pieces={at: {K: [ours, MONSTER], holder: [theirs, SIEGE]}}, control={at: holder})
    castle = [20] if at in CAPITALS.values() else []
    first = [(True, True, (10,))] * (ours is WIZARD) + [(False, True, (10,))] * (theirs is WIZARD)
    others = [
        (True, False, [*([6] if ours is FOOT else []), 12]),
        (False, False, [*([6] if theirs is FOOT else []), 8, *castle]),
    ]
    found = phases_of(played(state, at, [1] * 20))
    assert first == found[: len(first)]
    assert others == [(side, quick, sorted(dice)) for side, quick, dice in found[len(first) :]]


@checks("N13.7", "N13.9", "N13.10", "N20.8", "N13.2", "N22.26", "N23.3", "N24.9")
@pytest.mark.parametrize("ours", [WIZARD, FIGHTER])
@pytest.mark.parametrize("theirs", [WIZARD, FIGHTER])
def test_wizards_aboard_roll_before_the_others(ours: Kind, theirs: Kind) -> None:
    """At sea likewise: carried Wizards of either side strike first, carried Fighters do not."""
    state = battle(pieces={MIST: {K: [ship(ours)], V: [ship(theirs)]}})
    first = [(True, True, (10,))] * (ours is WIZARD) + [(False, True, (10,))] * (theirs is WIZARD)
    others = [
        (side, False, [8, *([10] if hero is FIGHTER else [])])
        for side, hero in ((True, ours), (False, theirs))
    ]
    found = phases_of(played(state, MIST, [1] * 20))
    assert first == found[: len(first)]
    assert others == [(side, quick, sorted(dice)) for side, quick, dice in found[len(first) :]]


@checks("N13.9", "N13.10", "N20.8", "N14.25", "N14.26", "N12.35", "N13.2", "N22.26", "N24.9")
@pytest.mark.parametrize("heroes", [[WIZARD, FIGHTER], [FIGHTER, FIGHTER]])
@pytest.mark.parametrize(
    "tiles", [["medusa", "troll"], ["troll"], ["medusa"], [QUICK[0].id, QUICK[1].id, "troll"]]
)
def test_first_strike_in_dungeons(heroes: list[Kind], tiles: list[str]) -> None:
    """Wizards and the guardians with First Strike, all of them and only they, roll before the others."""
    state = guarded(battle(pieces={CITADEL: {K: heroes}}), CITADEL, tiles)
    quick, slow = (
        [die for one in GUARDIANS if one.id in tiles and one.first_strike is first for die in one.dice]
        for first in (True, False)
    )
    due = [
        (True, True, [10] * heroes.count(WIZARD)),
        (False, True, sorted(quick)),
        (True, False, [10] * heroes.count(FIGHTER)),
        (False, False, sorted(slow)),
    ]
    found = phases_of(played(state, CITADEL, [1] * 20))
    assert [one for one in due if one[2]] == [(side, first, sorted(dice)) for side, first, dice in found]


@checks("N13.9", "N20.8", "N22.26", "N13.10")
@pytest.mark.parametrize("at", [ZEMBAR, MIST, CITADEL])
def test_first_strike_comes_first_in_every_round(at: str) -> None:
    """On land, at sea and in a dungeon Wizards roll before the others as long as the attack is pressed."""
    sides = {
        ZEMBAR: {K: [WIZARD, FOOT], V: [WIZARD, FOOT]},
        MIST: {K: [ship(WIZARD)], V: [ship(WIZARD)]},
        CITADEL: {K: [WIZARD, FIGHTER]},
    }
    state = battle(pieces={at: sides[at]}, control={ZEMBAR: V})
    state = do(guarded(state, CITADEL, ["medusa", "troll"]), FightBattle(K, at))
    for _ in range(3):
        rolled = list[tuple[bool, bool]]()
        while isinstance(state.step, nerath.Rolling):
            rolled.append((state.step.first_strike, state.step.attackers))
            state = roll(state, *[1] * len(nerath.to_act(state).request.dice)).after  # type: ignore[union-attr]
        assert [(True, True), (True, False), (False, True), (False, False)] == rolled
        state = do(state, nerath.PressAttack(K))


def survivors(state: State, at: str, realm: Realm) -> int:
    """How many pieces of a realm are in a space, with those aboard."""
    return sum(1 + one.cargo.total for one in state.figures(at, realm))


@checks("N13.3", "N13.11", "N13.12", "N20.8", "N12.36", "N12.37", "N22.26", "N12.43")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("ours", [0, 1, 2, 3])
@pytest.mark.parametrize("theirs", [0, 1, 2, 3])
def test_all_hits_of_first_strike_count_on_both_sides(realm: Realm, ours: int, theirs: int) -> None:
    """Three Wizards each and six Footsoldiers: whoever was hit, however often, takes it and rolls no more."""
    foe = FOES[realm]
    army = [WIZARD] * 3 + [FOOT] * 3
    state = battle(active=realm, pieces={ZEMBAR: {realm: army, foe: army}}, control={ZEMBAR: foe})
    state = do(state, FightBattle(realm, ZEMBAR))
    state = roll(state, *([10] * ours + [5] * (3 - ours))).after
    state = roll(state, *([10] * theirs + [5] * (3 - theirs))).after
    while isinstance(state.step, nerath.TakingDamage):
        by = state.step.shares[0][0]
        state = do(state, nerath.TakeDamage(by, by, Figure(FOOT)))
    assert (6 - theirs, 6 - ours) == (survivors(state, ZEMBAR, realm), survivors(state, ZEMBAR, foe))
    dice = list[tuple[bool, int]]()
    while isinstance(state.step, nerath.Rolling):
        dice.append((state.step.attackers, len(nerath.to_act(state).request.dice)))  # type: ignore[union-attr]
        state = roll(state, *[1] * dice[-1][1]).after
    left = [(True, 3 - theirs), (False, 3 - ours)]
    assert [one for one in left if one[1]] == dice


@checks("N12.34", "N12.36", "N13.3", "N13.11", "N13.12", "N20.8", "N20.6", "N22.26")
@pytest.mark.parametrize("ours", [0, 1, 2])
@pytest.mark.parametrize("theirs", [0, 1, 2])
def test_all_hits_of_first_strike_count_at_sea(ours: int, theirs: int) -> None:
    """Two Wizards each aboard one of four ships: every hit sinks a ship before it has rolled."""
    fleet = [ship(WIZARD, WIZARD), ship(FIGHTER), ship(FIGHTER), ship(FIGHTER)]
    state = do(battle(pieces={MIST: {K: fleet, V: fleet}}), FightBattle(K, MIST))
    state = roll(state, *([10] * ours + [5] * (2 - ours))).after
    state = roll(state, *([10] * theirs + [5] * (2 - theirs))).after
    while isinstance(state.step, nerath.TakingDamage):
        by = state.step.shares[0][0]
        state = do(state, nerath.TakeDamage(by, by, ship(FIGHTER)))
    assert [9 - 2 * theirs, 9 - 2 * ours] == [survivors(state, MIST, realm) for realm in (K, V)]
    due = [sorted([8] * (4 - hits) + [10] * (3 - hits)) for hits in (theirs, ours)]
    for dice in due:
        assert dice == sorted(die.sides for die in nerath.to_act(state).request.dice)  # type: ignore[union-attr]
        state = roll(state, *[1] * len(dice)).after


@checks("N12.34", "N12.36", "N13.3", "N13.11", "N13.12", "N14.25", "N14.26", "N20.8", "N22.26")
@pytest.mark.parametrize("ours", [0, 1, 2])
@pytest.mark.parametrize("theirs", [0, 1])
def test_all_hits_of_first_strike_count_in_dungeons(ours: int, theirs: int) -> None:
    """Two Wizards against a Medusa and two others: dice lost and Heroes lost roll no more in the round."""
    state = guarded(battle(pieces={CITADEL: {K: [WIZARD, WIZARD, FIGHTER]}}), CITADEL, ["medusa", "troll"])
    state = do(state, FightBattle(K, CITADEL))
    content = state.table.content
    troll, medusa = (content.guardian(name).dice for name in ("troll", "medusa"))
    need = max(content.guardian(name).heroes_need or 6 for name in ("troll", "medusa"))
    state = roll(state, *([10] * ours + [need - 1] * (2 - ours))).after
    state = roll(state, *([20 if 20 in medusa else 6] * theirs + [1] * (len(medusa) - theirs))).after
    lost = 0
    while isinstance(state.step, nerath.TakingDamage | nerath.LosingDice):
        losing = [act for act in nerath.legal_actions(state) if getattr(act, "guardian", "troll") == "troll"]
        lost += isinstance(state.step, nerath.LosingDice)
        state = do(state, losing[-1] if losing else nerath.legal_actions(state)[0])
    assert 3 - theirs == survivors(state, CITADEL, K)
    assert isinstance(state.step, nerath.Rolling)
    left = sum(len(foe.dice) for foe in state.step.battle.foes)
    assert len(troll) + len(medusa) - ours == left


@checks("N13.11", "N13.10", "N12.45", "N20.8", "N22.26", "N4.24")
@pytest.mark.parametrize("striker", [V, N])
def test_either_allys_wizard_strikes_for_the_defence(striker: Realm) -> None:
    """The Wizard of the realm that holds the space, or of its ally, strikes first for both."""
    sides = {K: [FOOT, FOOT], V: [FOOT], N: [FOOT]} | {striker: [WIZARD, FOOT]}
    state = battle(way=ALLIANCES, pieces={ZEMBAR: sides}, control={ZEMBAR: V})
    state = roll(do(state, FightBattle(K, ZEMBAR)), 10).after
    assert 1 == survivors(state, ZEMBAR, K)
    assert [6] == [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]


@checks("N13.11", "N13.12", "N20.8", "N22.26", "N13.10", "N13.9")
@pytest.mark.parametrize("victim", [STORM, SIEGE, MONSTER, FIGHTER])
@pytest.mark.parametrize("attacking", [True, False])
def test_what_a_defending_wizard_destroys_does_not_roll(victim: Kind, attacking: bool) -> None:
    """Destroyed in the First Strike phase, attacker or defender, a piece has no dice in that round."""
    ours, theirs = ([victim, FOOT], [WIZARD]) if attacking else ([WIZARD], [victim, FOOT])
    state = battle(pieces={ZEMBAR: {K: ours, V: theirs}}, control={ZEMBAR: V})
    state = roll(do(state, FightBattle(K, ZEMBAR)), 6).after
    by = K if attacking else V
    state = do(state, nerath.TakeDamage(by, by, Figure(victim)))
    rolled = list[tuple[bool, list[int]]]()
    while isinstance(state.step, nerath.Rolling):
        sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
        rolled.append((state.step.attackers, sides))
        state = roll(state, *[1] * len(sides)).after
    assert [(attacking, [6])] == rolled


@checks("N13.3", "N13.12", "N12.52", "N20.16", "N12.53", "N15.34")
def test_castles_do_not_strike_first() -> None:
    """A Castle rolls its d20 with the others, after Wizards on both sides."""
    state = battle(pieces={ZEMBAR: {K: [WIZARD], V: [WIZARD, CASTLE]}}, control={ZEMBAR: V})
    found = phases_of(played(state, ZEMBAR, [1] * 9))
    assert [(True, True, (10,)), (False, True, (10,)), (False, False, (20,))] == found


@checks("N13.2", "N13.5", "N15.1", "N15.3")
@pytest.mark.parametrize("at", [ZEMBAR, MIST])
@pytest.mark.parametrize("hurt", [True, False])
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("last", [True, False])
def test_nobody_chooses_between_first_strike_and_the_other_attacks(
    at: str, hurt: bool, alone: bool, last: bool
) -> None:
    """Whether a Dragon was hurt by it or nothing was, First Strike is followed by the other attacks.

    Though the attackers have none but Wizards, or another battle waits, a Dragon strikes back.
    """
    ours = ([WIZARD] if alone else [WIZARD, MONSTER]) if at == ZEMBAR else [ship(WIZARD)]
    pieces: Pieces = {at: {K: ours, V: [DRAGON]}, "rana-mor": {} if last else {K: [FOOT], V: [FOOT]}}
    held = {"rana-mor": V} | ({ZEMBAR: V} if at == ZEMBAR else {})
    state = roll(do(battle(pieces=pieces, control=held), FightBattle(K, at)), 10 if hurt else 1).after
    assert last is (state.memory.pending == (at,))
    assert isinstance(state.step, nerath.Rolling)
    slow = not alone or at != ZEMBAR
    assert (slow, False) == (state.step.attackers, state.step.first_strike)
    assert nerath.why_not(state, nerath.PressAttack(K))


@checks("N13.2", "N15.1", "N12.53", "N20.16")
def test_a_castle_silenced_by_first_strike_ends_no_round() -> None:
    """When Wizards have silenced a Castle the others of both sides still roll before anybody may leave."""
    state = battle(pieces={ZEMBAR: {K: [WIZARD, FOOT], V: [CASTLE, FOOT]}}, control={ZEMBAR: V, "cernall": K})
    state = roll(do(state, FightBattle(K, ZEMBAR)), 10).after
    state = do(state, nerath.TakeDamage(V, V, Figure(CASTLE)))
    assert isinstance(state.step, nerath.Rolling)
    assert not any(isinstance(act, nerath.Retreat) for act in nerath.legal_actions(state))
    state = roll(roll(state, 1).after, 1).after
    assert any(isinstance(act, nerath.Retreat) for act in nerath.legal_actions(state))
