"""Page 10 and page 13: what treasures do to the strength of both sides, in every kind of combat."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import Hunt, hunts, ready
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fronts import ATTACK, kind_of
from tests.clauses.dragonlords.hoards import (
    ENEMIES,
    FRIENDS,
    KINDS,
    LAND,
    SEA,
    TREASURES,
    WASTES,
    Hoard,
    adds,
    expected,
    hoards,
    opened,
    strengths,
    takes,
    up,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Bag, Content, Side, TerritoryKind
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads


def level(content: Content, at: str) -> bool:
    """A place where the ground neither adds to an attack nor takes from it, or no territory."""
    rows = {row.id for row in content.pack.board.territory}
    return at not in rows or kind_of(content, at) not in (TerritoryKind.KINGDOM, TerritoryKind.MINE)


def alone(hoard: Hoard, *, attacks: bool) -> tuple[int, int]:
    """What one treasure of a side adds to the strengths of its own side and of the other."""
    first, second = strengths(opened(hoard))
    own, other = (first, second) if attacks else (second, first)
    side = hoard.attacker if attacks else hoard.defender
    return own - hoard.base(side), other - hoard.base(hoard.other(side))


@st.composite
def bearing(draw: st.DrawFn, treasure: str, **how: object) -> tuple[Hoard, bool]:
    """A combat in which one side bears this treasure alone, and whether it is the attacker."""
    attacks = draw(st.booleans())
    words = {"own" if attacks else "other": (up(treasure),)}
    return draw(hoards(where=level, **words, **how)), attacks  # type: ignore[arg-type]  # parts of a hoard


def lends(drawn: tuple[Hoard, bool], friends: int, enemies: int) -> None:
    """The treasure does this to both sides, in a place where nothing else does."""
    hoard, attacks = drawn
    assert (friends, enemies) == alone(hoard, attacks=attacks)


@checks("D10.8", "D10.9", "D13.21")
@given(bearing("ring-of-power"))
def test_the_ring_of_power_works_on_both_sides(drawn: tuple[Hoard, bool]) -> None:
    """Friends in its place strike with one more, enemies with one less, wherever they fight."""
    lends(drawn, 1, -1)


@checks("D10.10")
@given(bearing("ring-of-hope"))
def test_the_ring_of_hope_helps_friends(drawn: tuple[Hoard, bool]) -> None:
    """Friends in its place strike with one more, and enemies as they did."""
    lends(drawn, 1, 0)


@checks("D10.11")
@given(bearing("ring-of-peril"))
def test_the_ring_of_peril_weakens_enemies(drawn: tuple[Hoard, bool]) -> None:
    """Enemies in its place strike with one less, and friends as they did."""
    lends(drawn, 0, -1)


@checks("D10.14")
@given(bearing("black-battle-axe"))
def test_the_black_battle_axe_weakens_enemies(drawn: tuple[Hoard, bool]) -> None:
    """Enemies in its place strike with one less, and friends as they did."""
    lends(drawn, 0, -1)


@checks("D10.22")
@given(bearing("excalibur-sword"))
def test_excalibur_helps_friends(drawn: tuple[Hoard, bool]) -> None:
    """Friends in its place strike with one more, and enemies as they did."""
    lends(drawn, 1, 0)


@checks("D10.23")
@given(bearing("medusa-shield"))
def test_the_medusa_shield_weakens_enemies(drawn: tuple[Hoard, bool]) -> None:
    """Enemies in its place strike with one less, and friends as they did."""
    lends(drawn, 0, -1)


@checks("D10.20")
@reads("R-golden-fleece")
@pytest.mark.parametrize("reading", ["own-fleet-still-blocked", "own-fleet-any-zone"])
@given(data=st.data())
def test_the_golden_fleece_helps_its_own_fleet(data: st.DataObject, reading: str) -> None:
    """Units of the bearer's blockade strike with one more; ashore and on quests the Fleece adds nothing."""
    hoard, attacks = data.draw(bearing("golden-fleece", rulings={"R-golden-fleece": reading}))
    lends((hoard, attacks), int(hoard.kind == SEA), 0)


@checks("D10.20")
@given(st.booleans(), st.data())
def test_the_golden_fleece_works_for_all_ships_of_its_fleet(attacks: bool, data: st.DataObject) -> None:
    """The bearer's ship is one of several, and the strength is one number for all of them."""
    side = "{attacker}" if attacks else "{defender}"
    hoard = data.draw(hoards(kinds=(SEA,), more=(f"{{at}}: {side} ship 2 Golden-fleece",)))
    lends((hoard, attacks), 1, 0)


# Where each treasure is: with whom, face up or down, or in the box.
POSTS = st.sampled_from(("own", "own down", "other", "other down", "box"))


@st.composite
def shared(draw: st.DrawFn, kinds: tuple[str, ...] = KINDS) -> tuple[Hoard, tuple[str, ...], tuple[str, ...]]:
    """All treasures dealt to both sides, several to a unit; and those face up of each side."""
    posts = {one: draw(POSTS) for one in draw(st.permutations(TREASURES))}
    piles = {name: [one for one, post in posts.items() if post.startswith(name)] for name in ("own", "other")}
    words = dict[str, tuple[str, ...]]()
    for name, pile in piles.items():
        counters = [one if posts[one].endswith("down") else up(one) for one in pile]
        cut = draw(st.integers(0, len(counters)))
        words[name] = tuple("/".join(part) for part in (counters[:cut], counters[cut:]) if part)
    hoard = draw(hoards(kinds=kinds, plain=(1, 3), own=words["own"], other=words["other"]))
    own, other = (tuple(one for one in piles[name] if posts[one] == name) for name in ("own", "other"))
    return hoard, own, other


@checks("D13.19")
@reads("R-tas-clamp")
@given(shared())
def test_treasures_add_up(drawn: tuple[Hoard, tuple[str, ...], tuple[str, ...]]) -> None:
    """Every face-up treasure in the place counts, with the ground; the sum is kept from one to six."""
    hoard, own, other = drawn
    assert expected(hoard, own, other) == strengths(opened(hoard))


@checks("D13.19")
@given(st.data())
def test_treasures_add_up_with_spells(data: st.DataObject) -> None:
    """Hope and Panic of casters count beside the treasures of their side, each once."""
    treasures = data.draw(st.lists(st.sampled_from((*FRIENDS, *ENEMIES)), unique=True, max_size=3))
    spells = data.draw(st.lists(st.sampled_from(("hope", "panic", "heal")), unique=True))
    words = ("Wizard", *map(up, dict.fromkeys(treasures)))
    hoard = data.draw(hoards(own=words, plain=(1, 2)))
    rows = replaced(hoard.state.rows, hoard.attacker, (Bag.of(*spells), None, None))
    hoard = evolve(hoard, state=evolve(hoard.state, rows=rows))
    first = hoard.base(hoard.attacker) + adds(treasures, hoard.kind) + ("hope" in spells)
    second = hoard.base(hoard.defender) + takes(treasures) - ("panic" in spells)
    assert (clamped(first), clamped(second)) == strengths(opened(hoard))


@checks("D13.18")
@given(st.integers(1, 4), st.booleans(), st.data())
def test_two_dragonlords_weaken_enemies_once(lords: int, attacks: bool, data: st.DataObject) -> None:
    """However many DragonLords there are, enemies strike with one less, and not two."""
    words: dict[str, tuple[str, ...]] = {"own" if attacks else "other": ("lord",) * lords}
    hoard = data.draw(hoards(kinds=(LAND,), where=level, **words))  # type: ignore[arg-type]  # parts of a hoard
    enemy = hoard.defender if attacks else hoard.attacker
    assert strengths(opened(hoard))[attacks] == ATTACK[enemy] - 1


@checks("D13.20")
@given(st.booleans(), st.data())
def test_a_king_with_excalibur_adds_two(attacks: bool, data: st.DataObject) -> None:
    """Hope and the sword add up: units of attack 3 strike with 5, those of attack 4 with 6."""
    words: dict[str, tuple[str, ...]] = {"own" if attacks else "other": ("King/Excalibur-sword",)}
    hoard = data.draw(hoards(kinds=(LAND,), where=level, **words))  # type: ignore[arg-type]  # parts of a hoard
    side = hoard.attacker if attacks else hoard.defender
    wanted = 6 if side is Side.BARBARIANS else 5
    assert wanted == strengths(opened(hoard))[not attacks]


@checks("D13.19", "D10.6")
@reads("R-fallen-counters", "R-vanquished-fight")
@given(st.sampled_from(TREASURES), st.data())
def test_treasures_of_the_vanquished_work_for_no_one(treasure: str, data: st.DataObject) -> None:
    """A face-up treasure under a unit that no one leads changes no strength."""
    hoard = data.draw(hoards(other=(up(treasure),), fallen=True))
    assert expected(hoard, (), ()) == strengths(opened(hoard))


WORDS = st.lists(st.sampled_from(TREASURES), unique=True, max_size=5).map(
    lambda found: ("/".join(map(up, found)),) if found else ()
)


@checks("D10.9", "D10.11", "D10.14", "D10.23", "D13.19")
@reads("R-modifiers-against-monsters")
@given(hunts(words=WORDS))
def test_treasures_weaken_monsters(hunt: Hunt) -> None:
    """A monster is an enemy in the place: its strength falls, to one at least, and the party's rises."""
    ordeal = dragonlords.steps.ordeal_of(ready(hunt.state).step)
    assert ordeal is not None
    treasures = [face.lower() for word in hunt.words for face in word.split("/")]
    assert ordeal.strengths == (
        clamped(hunt.row.attack + takes(treasures)),
        clamped(ATTACK[hunt.side] + adds(treasures, WASTES)),
    )
