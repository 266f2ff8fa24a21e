"""Pages 4, 13 and 31: the Total Attack Strength."""

from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import ATTACK, Front, boards, engaged, fought, fronts, kind_of, of, tas

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    SIDES,
    Awaiting,
    Content,
    DiceRolled,
    PressAttack,
    Pressing,
    Roll,
    Rolled,
    Rolling,
    Setup,
    Side,
    State,
    StrengthsCalculated,
    TerritoryKind,
    built_in,
    documents_of,
    read_pack,
)
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.maps import Documents
from conquest_rules.testing.dragonlords.scenes import play, scene


def kingdom(content: Content, at: str) -> bool:
    """Whether a territory is a kingdom."""
    return kind_of(content, at) is TerritoryKind.KINGDOM


def mine(content: Content, at: str) -> bool:
    """Whether a territory is a mine."""
    return kind_of(content, at) is TerritoryKind.MINE


def plain(content: Content, at: str) -> bool:
    """Whether a territory is neither."""
    return not kingdom(content, at) and not mine(content, at)


def strengths(state: State) -> tuple[int, int]:
    """What both sides have calculated for this round."""
    assert isinstance(state.step, Rolling)
    return state.step.battle.strengths


@checks("D13.11", "D4.15")
@given(fronts(where=plain))
def test_attack_number(front: Front) -> None:
    """Away from kingdoms and mines a side's strength is its attack number, attacking or defending."""
    assert (ATTACK[front.attacker], ATTACK[front.defender]) == strengths(engaged(front))


@checks("D4.7", "D31.7")
@given(fronts(where=kingdom))
def test_kingdom_minus_one(front: Front) -> None:
    """Who attacks a kingdom has one less, whoever holds it, and the defenders have what they always have."""
    assert (ATTACK[front.attacker] - 1, ATTACK[front.defender]) == strengths(engaged(front))


@checks("D4.15")
@given(fronts(where=mine, attackers=[Side.DWARVES]) | fronts(where=mine, defenders=[Side.DWARVES]))
def test_dwarves_at_a_mine(front: Front) -> None:
    """Dwarves have one more at a mine, whether they attack or defend, vanquished or not."""
    more = [side is Side.DWARVES for side in (front.attacker, front.defender)]
    assert (ATTACK[front.attacker] + more[0], ATTACK[front.defender] + more[1]) == strengths(engaged(front))


@checks("D4.15")
@given(
    fronts(
        where=mine,
        attackers=[one for one in PEOPLES if one is not Side.DWARVES],
        defenders=[one for one in SIDES if one is not Side.DWARVES],
    )
)
def test_others_at_a_mine(front: Front) -> None:
    """A mine is nothing special to anyone but the Dwarves."""
    assert (ATTACK[front.attacker], ATTACK[front.defender]) == strengths(engaged(front))


@checks("D13.11", "D4.7", "D4.15")
@given(fronts(units=(5, 6), against=(4, 6)), st.integers(1, 3))
def test_strength_is_the_same_in_every_round(front: Front, rounds: int) -> None:
    """Every round both sides calculate anew, and the ground counts again."""
    state, wanted = engaged(front), (tas(front, front.attacker), tas(front, front.defender))
    for _ in range(rounds):
        assert wanted == strengths(state)
        state, _ = fought(front, state, 1, 1)
        assert isinstance(state.step, Pressing)
        result = dragonlords.transition(state, PressAttack(front.attacker))
        told = StrengthsCalculated(front.at, *wanted)
        assert (told,) == of(result.events, StrengthsCalculated)
        state = result.state


@cache
def with_attack(attack: int, at_a_mine: int, defences: tuple[int, ...] = (6, 6, 6, 6)) -> Content:
    """The built-in pack with other attack numbers, another gain of Dwarves at a mine, and other defences."""
    parts: Documents = {stem: part for stem, part in documents_of(built_in()).items() if stem != "map"}
    rows = [
        row
        | {"attack": attack, "defence": defence}
        | ({"mine": row["mine"] | {"attack_strength": at_a_mine}} if row.get("mine") else {})
        for row, defence in zip(parts["peoples"]["people"], defences, strict=True)
    ]
    return read_pack(parts | {"peoples": parts["peoples"] | {"people": rows}})


def fight_at(content: Content, attacker: str, defender: str, at: str, beside: str) -> tuple[int, int]:
    """The strengths of a combat with this content."""
    lines = (f"{at}: {defender} 2", f"{beside}: {attacker} 3")
    state = scene(*lines, active=attacker, setup=Setup(content=content))
    state = play(
        state, f"{attacker} marches unit from {beside} to {at} forced no", f"{attacker} engages by stealth no"
    )
    return strengths(state)


@checks("D13.12")
@reads("R-tas-clamp")
@given(st.integers(1, 6), st.sampled_from(PEOPLES))
@example(1, Side.ORCS)
def test_never_below_one(attack: int, attacker: Side) -> None:
    """However weak, a side hits with a roll of 1: an attack number of 1 against a kingdom stays 1."""
    defender = next(side for side in PEOPLES if side is not attacker)
    found = fight_at(with_attack(attack, 1), attacker, defender, "vanehold", "gullrest")
    assert (max(1, attack - 1), attack) == found


@checks("D13.12")
@reads("R-tas-clamp")
@given(st.integers(1, 4), st.sampled_from(PEOPLES), st.booleans())
@example(2, Side.ORCS, True)
@example(1, Side.ELVES, False)
def test_no_magic_makes_anyone_weaker_than_one(attack: int, attacker: Side, walls: bool) -> None:
    """DragonLords on both sides take one from each, and the walls of a kingdom one more: to one, no less."""
    defender = next(side for side in PEOPLES if side is not attacker)
    at, beside = ("vanehold", "gullrest") if walls else ("cidermouth", "gullrest")
    lines = f"{at}: {defender} 1 lord", f"{beside}: {attacker} 2 lord"
    state = scene(*lines, active=attacker, setup=Setup(content=with_attack(attack, 1)))
    for unit in ("unit", "dragonlord"):
        state = play(state, f"{attacker} marches {unit} from {beside} to {at} forced no")
    state = play(state, f"{attacker} engages by stealth no")
    assert isinstance(state.step, dragonlords.Striking)
    assert (max(1, attack - 1 - walls), max(1, attack - 1)) == state.step.battle.strengths


@checks("D13.13")
@reads("R-tas-clamp")
@given(st.integers(1, 6), st.integers(1, 3), st.booleans())
@example(6, 1, True)
@example(6, 1, False)
@example(5, 3, False)
def test_never_above_six(attack: int, more: int, attacks: bool) -> None:
    """However strong, a side has no more than 6, the Dwarves at a mine neither."""
    who = ("dwarves", "orcs") if attacks else ("orcs", "dwarves")
    found = fight_at(with_attack(attack, more), *who, "deepvein", "coinwater")
    dwarves = min(6, attack + more)
    assert ((dwarves, attack) if attacks else (attack, dwarves)) == found


@checks("D13.23", "D13.13")
@given(st.sampled_from([(4, 6, 8, 10), (12, 10, 8, 6), (8, 12, 6, 12)]), st.permutations(PEOPLES))
def test_dice_have_the_sides_of_the_others_defence(defences: tuple[int, ...], order: list[Side]) -> None:
    """Each side rolls dice of the other's defence; what is above 6 misses, however many sides there are."""
    attacker, defender, *_ = order
    lines = (f"deepvein: {defender} 3", f"coinwater: {attacker} 4")
    state = scene(*lines, active=attacker, setup=Setup(content=with_attack(6, 1, defences)))
    for _ in range(3):
        state = play(state, f"{attacker} marches unit from coinwater to deepvein forced no")
    state = play(state, f"{attacker} engages by stealth no")
    for side, other in ((attacker, defender), (defender, attacker)):
        sides = defences[PEOPLES.index(other)]
        turn, faces = dragonlords.to_act(state), (min(6, sides), min(7, sides), sides)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Roll)
        assert [sides] * 3 == [die.sides for die in turn.request.dice]
        result = dragonlords.transition(state, Rolled(faces))
        (rolled,) = of(result.events, DiceRolled)[:1]
        assert isinstance(rolled, DiceRolled)
        assert (side, sum(face < 7 for face in faces)) == (rolled.side, rolled.hits)
        state = result.state


def test_the_drawn_boards_have_all_kinds() -> None:
    """Each board of these tests has kingdoms and mines next to other land, so no property is empty."""
    for content in boards():
        kinds = {row.kind for row in content.pack.board.territory}
        assert {TerritoryKind.KINGDOM, TerritoryKind.MINE} <= kinds
