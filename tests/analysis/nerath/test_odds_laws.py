"""What is true of all odds, and what is said of questions that make no sense."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.nerath.fought import LAND, TOMB, dungeon_battle, land_battle
from tests.clauses.nerath.drawn_battles import armies
from tests.clauses.nerath.scenes import (
    ASHORE,
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    STORM,
    WIZARD,
    K,
    V,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import (
    BadForce,
    Ending,
    ForbidRetreat,
    GrantAbility,
    HitOn,
    NoBattle,
    Policies,
    Target,
)
from conquest_rules.nerath import Ability, Figure, IllegalSetup, Kind, SpaceKind
from conquest_rules.nerath.content.effects import GainGold

garrisons = st.builds(lambda some, castle: [*some, *castle], armies(), st.sampled_from([[], [CASTLE]]))


@given(attackers=armies(), defenders=garrisons)
def test_chances_add_up(attackers: list[Kind], defenders: list[Kind]) -> None:
    """The chances of all that can be left are 1 together, and those of the endings are their sums."""
    one = odds.battle(attackers, defenders, exact=True)
    assert 1 == sum(chance for _, chance in one.left)
    wins = sum(chance for left, chance in one.left if left.ending is Ending.ATTACKER_WINS)
    assert one.attacker_wins == wins
    assert all(isinstance(chance, Fraction) and chance > 0 for _, chance in one.left)


@given(attackers=armies(), defenders=garrisons)
def test_floats_are_as_near_as_they_say(attackers: list[Kind], defenders: list[Kind]) -> None:
    """The fast arithmetic is off by no more than its bound, and so is the chance alone."""
    exact, fast = (
        odds.battle(attackers, defenders, exact=True),
        odds.battle(attackers, defenders, exact=False),
    )
    assert (True, 0.0, False) == (exact.exact, exact.error, fast.exact)
    assert 0 < fast.error < 1e-10
    told = dict(fast.left)
    assert all(abs(Fraction(told[left]) - chance) <= fast.error for left, chance in exact.left)
    assert abs(Fraction(fast.chance) - exact.attacker_wins) <= fast.error


@given(attackers=armies(most=3), defenders=garrisons)
def test_rounds_add_up(attackers: list[Kind], defenders: list[Kind]) -> None:
    """A battle is over within more rounds more surely, and at least what is open then is expected."""
    one = odds.battle(attackers, defenders, exact=False)
    within = [one.over_within(rounds) for rounds in range(6)]
    assert within[0] == 0
    assert within == sorted(within)
    assert sum(1 - chance for chance in within) <= one.expected_rounds + 1e-9


def test_rounds_of_a_duel() -> None:
    """A round of Fighter and Footsoldier changes nothing with 5/12, and then there is another one."""
    duel = odds.battle("fighter", "footsoldier")
    assert [1 - Fraction(5, 12) ** rounds for rounds in range(9)] == [duel.over_within(k) for k in range(9)]
    assert Fraction(12, 7) == duel.expected_rounds


@given(force=armies([FOOT, FIGHTER, WIZARD, MONSTER, STORM, DRAGON]))
def test_like_against_like(force: list[Kind]) -> None:
    """Where nobody is better at attacking than at defending, equal forces win equally often."""
    one = odds.battle(force, force)
    assert one.attacker_wins == one.defender_wins
    assert one.attacker_losses == one.defender_losses


@given(kind=st.sampled_from(ASHORE), against=armies(most=3), number=st.integers(1, 4))
def test_more_of_a_kind_are_better(kind: Kind, against: list[Kind], number: int) -> None:
    """Of two forces of one kind the larger one has the better chance."""
    # In Fractions: as floats, four Dragons and five are both nearly 1.
    fewer, more = (odds.battle([kind] * size, against, exact=True) for size in (number, number + 1))
    assert fewer.attacker_wins < more.attacker_wins


def test_the_numbers_of_all_kinds() -> None:
    """The chance that a piece alone beats a lone Footsoldier follows from its die, and 6 hits."""
    foot = Fraction(1, 6)
    for kind, hit in {
        FOOT: Fraction(1, 6),
        Kind.SIEGE_ENGINE: 1 - Fraction(5, 8) ** 2,
        FIGHTER: Fraction(1, 2),
        MONSTER: Fraction(7, 12),
        STORM: Fraction(3, 8),
    }.items():
        expected = hit * (1 - foot) / (1 - (1 - hit) * (1 - foot))
        assert expected == odds.battle([kind], [FOOT]).attacker_wins
    # A Wizard strikes first, and a dead Footsoldier does not answer.
    assert Fraction(1, 2) / (1 - Fraction(1, 2) * (1 - foot)) == odds.battle([WIZARD], [FOOT]).attacker_wins


def test_nobody_can_hit_any_more() -> None:
    """Where cards let nobody hit, a battle never ends, and the odds say so."""
    hopeless = [HitOn(9, (FOOT,))]
    one = odds.battle("footsoldier", "footsoldier", for_attackers=hopeless, for_defenders=hopeless)
    assert (1, inf, 0) == (one.endless, one.expected_rounds, one.over_within(9))
    two = odds.battle("footsoldier, wizard", "fighter", for_attackers=hopeless)
    assert 0 == two.endless


def test_retreat_can_be_forbidden() -> None:
    """Who would retreat at once fights to the end if a card holds the attackers."""
    ready = Policies(retreat=odds.retreat_below(1))
    held = odds.battle("fighter", "2 fighter", policies=ready, for_defenders=[ForbidRetreat()])
    assert odds.battle("fighter", "2 fighter").left == held.left
    assert odds.battle("fighter", "2 fighter", policies=ready).retreat > 0


def test_an_effect_makes_a_difference() -> None:
    """First Strike for Fighters makes them Wizards, Durable Monsters outlast others."""
    quick = [GrantAbility(Ability.FIRST_STRIKE, (FIGHTER,))]
    expected = odds.battle("wizard", "2 monster").attacker_wins
    assert expected == odds.battle("fighter", "2 monster", for_attackers=quick).attacker_wins
    tough = [GrantAbility(Ability.DURABLE, (MONSTER,))]
    assert (
        odds.battle("monster", "monster", for_attackers=tough).chance
        > odds.battle("monster", "monster").chance
    )


def test_before_anything_is_fought() -> None:
    """In the Move step the odds are of those who have moved in; whoever could come, can be asked for."""
    pieces = {LAND: {V: [FOOT, DRAGON], K: [FOOT, FOOT]}}
    state = moved_in(active=V, pieces=pieces)
    assert odds.battle("footsoldier, dragon", "2 footsoldier").left == odds.at(state, LAND).left
    assert odds.battle("2 dragon", "2 footsoldier").left == odds.at(state, LAND, attackers="2 dragon").left
    with pytest.raises(NoBattle, match="Vailin has no battle to fight in Zaarnath"):
        odds.at(state, "zaarnath")
    with pytest.raises(LookupError, match="nowhere"):
        odds.at(state, "nowhere")


def test_guardians_face_down() -> None:
    """While a tile lies face down, the odds are the mean over all tiles that it may be."""
    state = dungeon_battle([FIGHTER, WIZARD], ["troll"])
    names = [tile.id for tile in nerath.built_in().guardians]
    each = [odds.battle("fighter, wizard", one, where=SpaceKind.DUNGEON).attacker_wins for one in names]
    unknown = dungeon_battle([FIGHTER, WIZARD], [], face_down=1)
    assert sum(each) / len(each) == odds.at(unknown, TOMB, exact=True).attacker_wins
    assert not odds.at(unknown, TOMB).exact
    assert each[names.index("troll")] == odds.at(state, TOMB).attacker_wins


def test_an_undefended_space() -> None:
    """Where nobody defends, the attacker wins without a round."""
    one = odds.at(land_battle([FOOT], []), LAND)
    assert (1, 0) == (one.attacker_wins, one.expected_rounds)


@pytest.mark.parametrize(
    ("attackers", "defenders", "where", "told"),
    [
        ("3 footsolder", "dragon", "land", "did you mean footsoldier"),
        ("balloon", "dragon", "land", "The pieces are footsoldier"),
        ("3", "dragon", "land", "number without a piece"),
        ("0 dragon", "dragon", "land", "a number from 1 to 200"),
        ("", "dragon", "land", "pieces on both sides"),
        ("castle", "dragon", "land", "cannot attack"),
        ("dragon", "2 castle", "land", "at most one Castle"),
        ("warship", "dragon", "land", "cannot fight in a land space"),
        ("fighter", "warship", "sea", "'warship with fighter'"),
        ("warship with dragon", "warship", "sea", "does not carry a Dragon. It can carry a Footsoldier"),
        ("warship with 3 fighter", "warship", "sea", "carries 2 pieces"),
        ("dragon with fighter", "warship", "sea", "carries nothing"),
        ("monster", "troll", "dungeon", "A Monster cannot enter dungeons; only Heroes can"),
        ("fighter", "trol", "dungeon", "did you mean troll"),
    ],
)
def test_forces_that_make_no_sense(attackers: str, defenders: str, where: str, told: str) -> None:
    """What cannot be read or cannot fight there is refused, with what would be right."""
    with pytest.raises(BadForce, match=told):
        odds.battle(attackers, defenders, where=SpaceKind(where))


def test_other_nonsense() -> None:
    """Rulings, effects, chances and policies that cannot be are refused."""
    with pytest.raises(IllegalSetup, match="There is no ruling"):
        odds.battle("dragon", "dragon", rulings={"R-no-such": "x"})
    with pytest.raises(TypeError, match="HitOn, ExtraDice, GrantAbility, ForbidRetreat"):
        odds.battle("dragon", "dragon", for_attackers=[GainGold(1)])  # type: ignore[list-item] # that is the point
    with pytest.raises(ValueError, match="from 0 to 1"):
        odds.retreat_below(3)
    with pytest.raises(BadForce, match="No card helps guardians"):
        odds.battle("fighter", "troll", where=SpaceKind.DUNGEON, for_defenders=[HitOn(5)])
    strange = Policies(defenders=lambda _: Target(Fraction(0), 0, figure=Figure(DRAGON)))
    with pytest.raises(ValueError, match="not one that may take it"):
        odds.battle("fighter", "fighter", policies=strange)
