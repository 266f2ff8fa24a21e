"""A second way to the same odds: a small brute force that shares nothing with the library.

Footsoldiers and Wizards fight Footsoldiers and Dragons. Every face of every die is gone through,
the side loses Footsoldiers before anything else, and a Dragon takes its first hit before them.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from conquest_rules.analysis.nerath import odds

# Attackers: Footsoldiers, Wizards. Defenders: Footsoldiers, whole Dragons, damaged Dragons.
Attackers = tuple[int, int]
Defenders = tuple[int, int, int]


def hits(sides: int, number: int) -> Counter[int]:
    """How many of all rolls of some equal dice have 0, 1, 2, ... faces of 6 or more."""
    return Counter(sum(face >= 6 for face in faces) for faces in product(range(1, sides + 1), repeat=number))


def together(one: Counter[int], other: Counter[int]) -> Counter[int]:
    sums = Counter[int]()
    for (first, ways), (second, more) in product(one.items(), other.items()):
        sums[first + second] += ways * more
    return sums


def attackers_lose(force: Attackers, number: int) -> Attackers:
    foot = min(number, force[0])
    return force[0] - foot, max(0, force[1] - (number - foot))


def defenders_lose(force: Defenders, number: int) -> Defenders:
    """Whole Dragons take a hit each, then Footsoldiers fall, then damaged Dragons."""
    foot, whole, damaged = force
    struck = min(number, whole)
    number -= struck
    fallen = min(number, foot)
    number -= fallen
    return foot - fallen, whole - struck, max(0, damaged + struck - number)


def both(
    ours: Counter[int], theirs: Counter[int], us: Attackers, them: Defenders
) -> dict[tuple[Attackers, Defenders], Fraction]:
    total = sum(ours.values()) * sum(theirs.values())
    found = dict[tuple[Attackers, Defenders], Fraction]()
    for (on_them, ways), (on_us, more) in product(ours.items(), theirs.items()):
        after = attackers_lose(us, on_us), defenders_lose(them, on_them)
        found[after] = found.get(after, Fraction(0)) + Fraction(ways * more, total)
    return found


@cache
def wins(us: Attackers, them: Defenders) -> Fraction:
    """The attackers' chance, round by round."""
    if not any(us) or not any(them):
        return Fraction(any(us))
    chance, again = Fraction(0), Fraction(0)
    for (left, against), share in both(hits(10, us[1]), Counter({0: 1}), us, them).items():
        if not any(against):
            chance += share
            continue
        theirs = together(hits(6, against[0]), hits(20, against[1] + against[2]))
        for after, more in both(hits(6, left[0]), theirs, left, against).items():
            if after == (us, them):
                again += share * more
            else:
                chance += share * more * wins(*after)
    return chance / (1 - again)


@pytest.mark.parametrize("attackers", [(1, 0), (3, 0), (0, 2), (2, 1), (3, 2)])
@pytest.mark.parametrize("defenders", [(1, 0), (3, 0), (0, 1), (2, 1), (1, 2)])
def test_brute_force_agrees(attackers: tuple[int, int], defenders: tuple[int, int]) -> None:
    """First Strike and Durable, counted face by face."""
    ours = f"{attackers[0]} footsoldier, {attackers[1]} wizard"
    theirs = f"{defenders[0]} footsoldier, {defenders[1]} dragon"
    named = [", ".join(one for one in side.split(", ") if not one.startswith("0")) for side in (ours, theirs)]
    assert wins(attackers, (*defenders, 0)) == odds.battle(named[0], named[1]).attacker_wins
