"""Solving a fight exactly, from its standing to its ends.

Here: the sums over all ways a battle can go: where it ends, how long it takes, the attacker's chance from
every standing. Not here: what a phase does (`fights`), and the names that a game gives to its ends.

Every hit leads to a force with a higher number, so standings are done in order, and a round that changes
nothing leads back to where it began. With x for what comes to the beginning of a round, y for what comes to
the other attacks after First Strike, F and M for the ways of these two phases to change nothing, f and m for
all of their ways, a standing is passed (x m + y M) f / (f m - F M) times at its round's beginning and (y f +
x F) m / (f m - F M) times in its middle. Whole numbers stay whole when everything else is multiplied by f m -
F M: that is the exact arithmetic. The other one divides floats, of which none is ever subtracted, so
nothing is lost but the last digits; `rounding` says how many.
"""

from fractions import Fraction
from math import gcd, lcm
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.analysis.odds.fights import Effect, Fight
from conquest_rules.analysis.odds.lines import Number

NOTHING: Final = (Effect(1, [], 0, 1), Effect(1, [], 0, 1))
UNIT: Final = 2.0**-53
Flags: TypeAlias = list[list[bool]]
AnyFight: TypeAlias = Fight[object, object]


@frozen
class Solution:
    """How often a fight ends in each standing, out of `total`; `left` are those with a retreat.

    `endless` are standings in which no one can hit any more.
    """

    total: float
    ended: dict[tuple[int, int], float]
    left: dict[tuple[int, int], float]
    endless: dict[tuple[int, int], float]
    rounds: float


def flat(first: Effect, second: Effect) -> tuple[float, float, float]:
    """The ways of two sides that change nothing, that change something, and all ways."""
    stays = first.stay * second.stay
    return stays, first.gone * second.total + first.stay * second.gone, first.total * second.total


def _spread(into: list[list[float]], a: int, d: int, effects: tuple[Effect, Effect], often: float) -> None:
    """Add every change that a phase brings, except the one that changes nothing."""
    on_a, on_d = effects
    row, stay = into[a], often * on_a.stay
    if stay:
        for d2, ways in on_d.moves:
            row[d2] += stay * ways
    for a2, ways in on_a.moves:
        row, share = into[a2], often * ways
        if share:
            row[d] += share * on_d.stay
            for d2, ways2 in on_d.moves:
                row[d2] += share * ways2


class _Flow:
    """The weight of each standing at the beginning and in the middle of its round."""

    def __init__(self, fight: AnyFight, leaves: Flags, exact: bool) -> None:
        rows, columns = len(fight.attackers.forces), len(fight.defenders.forces)
        self.leaves, self.exact = leaves, exact
        zero: float = 0 if exact else 0.0
        self.pressed = [[zero] * columns for _ in range(rows)]
        self.middle = [[zero] * columns for _ in range(rows)]
        self.begun = [[zero] * columns for _ in range(rows)]
        self.endless = [[zero] * columns for _ in range(rows)]
        self.total: float = 1 if exact else 1.0
        self.rounds = zero

    def begin(self, fight: AnyFight, first_press: bool) -> None:
        """The first standings; a first round unlike the others is fought already."""
        a, d = fight.start()
        walkover = fight.opening.at_the_beginning and not fight.lives[a][d]
        if fight.opening.plain or walkover:
            (self.pressed if fight.opening.pressing and first_press else self.begun)[a][d] = self.total
            return
        after = fight.first_round(self.exact)
        if self.exact:
            self.total = lcm(
                *(chance.denominator for chance in after.values() if isinstance(chance, Fraction))
            )
        self.rounds = self.total
        for (a, d), chance in after.items():
            into = self.pressed if first_press else self.begun
            into[a][d] = int(chance * self.total) if self.exact else float(chance)

    def scale(self, factor: int) -> None:
        """Multiply every count and every total by `factor`."""
        for name in ("pressed", "middle", "begun", "endless"):
            rows = [[ways * factor if ways else ways for ways in row] for row in getattr(self, name)]
            setattr(self, name, rows)
        self.total *= factor
        self.rounds *= factor

    def pass_on(self, fight: AnyFight, a: int, d: int) -> None:
        """Pass the weight of a standing on to the standings it leads to."""
        leaves = self.leaves[a][d]
        x = self.begun[a][d] + (0 if leaves else self.pressed[a][d])
        y = self.middle[a][d]
        if not x and not y:
            return
        self.begun[a][d] = self.middle[a][d] = 0
        if not leaves:
            self.pressed[a][d] = 0
        strike = fight.phase(a, d, True, self.exact) or NOTHING
        other = fight.phase(a, d, False, self.exact) or NOTHING
        (same_f, moved_f, all_f), (same_m, moved_m, all_m) = flat(*strike), flat(*other)
        again, onward = (0, all_m) if leaves else (same_m, moved_m)
        ends = moved_f * all_m + same_f * onward
        if not ends:
            self.endless[a][d] += x + y
            return
        first, second = x * all_m + y * again, y * all_f + x * same_f
        if isinstance(first, int) and isinstance(second, int) and isinstance(ends, int):
            shared = gcd(first, second, ends)
            first, second = first // shared, second // shared
            self.scale(ends // shared)
        else:
            first, second = first / ends, second / ends
        self.rounds += first * all_f
        if first:
            _spread(self.middle, a, d, strike, first)
        _spread(self.pressed, a, d, other, second)
        if leaves:
            self.pressed[a][d] += second * same_m


def solve(fight: AnyFight, leaves: Flags, first_press: bool, exact: bool) -> Solution:
    """The ends of a fight, and the number of rounds it takes."""
    flow = _Flow(fight, leaves, exact)
    flow.begin(fight, first_press)
    for a, row in enumerate(fight.lives):
        for d, lives in enumerate(row):
            if lives:
                flow.pass_on(fight, a, d)
    ended, left, endless = (dict[tuple[int, int], float]() for _ in range(3))
    for a, row in enumerate(fight.lives):
        for d, lives in enumerate(row):
            here = flow.pressed[a][d] + flow.middle[a][d] + flow.begun[a][d]
            if here:
                (left if lives else ended)[a, d] = here
            if flow.endless[a][d]:
                endless[a, d] = flow.endless[a][d]
    return Solution(flow.total, ended, left, endless, flow.rounds)


# The attacker's chance from every standing.


def _gathered(values: list[list[float]], a: int, d: int, effects: tuple[Effect, Effect]) -> float:
    """The sum over every change that a phase brings, weighted with the value of its target."""
    on_a, on_d = effects
    row = values[a]
    found = on_a.stay * sum([ways * row[d2] for d2, ways in on_d.moves])
    for a2, ways in on_a.moves:
        row = values[a2]
        found += ways * (on_d.stay * row[d] + sum([ways2 * row[d2] for d2, ways2 in on_d.moves]))
    return found


def chances(fight: AnyFight, exact: bool) -> list[list[Number]]:
    """The attacker's chance to win from every standing at the start of a round, in a fight to the end."""
    one: float = 1 if exact else 1.0
    able = fight.attackers.able
    begun = [[one if able[a] else 0 * one for _ in row] for a, row in enumerate(fight.lives)]
    middle, total = [list(row) for row in begun], one
    for a in reversed(range(len(fight.lives))):
        for d in reversed(range(len(fight.lives[a]))):
            if not fight.lives[a][d]:
                continue
            strike, other = (
                fight.phase(a, d, True, exact) or NOTHING,
                fight.phase(a, d, False, exact) or NOTHING,
            )
            (same_f, moved_f, all_f), (same_m, moved_m, all_m) = flat(*strike), flat(*other)
            first, second = _gathered(middle, a, d, strike), _gathered(begun, a, d, other)
            ends = moved_f * all_m + same_f * moved_m
            whole, half = first * all_m + same_f * second, second * all_f + same_m * first
            if isinstance(ends, int) and ends:
                begun, middle = ([[v * ends for v in row] for row in both] for both in (begun, middle))
                total *= ends
            elif ends:
                whole, half = whole / ends, half / ends
            begun[a][d], middle[a][d] = (whole, half) if ends else (0, 0)
    return [[share_of(won, total) for won in row] for row in begun]


def share_of(often: float, total: float) -> Number:
    """A share of a total: a Fraction if both are whole numbers."""
    return Fraction(often, total) if isinstance(often, int) and isinstance(total, int) else often / total


# Round after round.


def _phase_of_all(
    fight: AnyFight, now: list[list[float]], first_strike: bool, exact: bool
) -> tuple[list[list[float]], float]:
    """The standings that one phase leads to, and the factor of the new total."""
    here = [
        (a, d, ways, fight.phase(a, d, first_strike, exact) or NOTHING)
        for a, row in enumerate(now)
        for d, ways in enumerate(row)
        if ways and fight.lives[a][d]
    ]
    totals = [on_a.total * on_d.total for _, _, _, (on_a, on_d) in here]
    factor = lcm(*[total for total in totals if isinstance(total, int)])
    after = [
        [0 if fight.lives[a][d] else ways * factor for d, ways in enumerate(row)] for a, row in enumerate(now)
    ]
    for (a, d, ways, effects), total in zip(here, totals, strict=True):
        often = ways * (factor // total) if isinstance(total, int) else ways
        _spread(after, a, d, effects, often)
        after[a][d] += often * effects[0].stay * effects[1].stay
    return after, factor


def over_within(fight: AnyFight, leaves: Flags, first_press: bool, exact: bool, rounds: int) -> Number:
    """The chance that a fight is over after this many more rounds."""
    flow = _Flow(fight, leaves, exact)
    flow.begin(fight, first_press)
    now = [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(flow.pressed, flow.begun, strict=True)]
    total, over = flow.total, _rested(fight, leaves, flow.pressed)
    for _ in range(rounds - (not fight.opening.plain)):
        for first_strike in (True, False):
            now, factor = _phase_of_all(fight, now, first_strike, exact)
            total, over = total * factor, over * factor
        over += _rested(fight, leaves, now)
    return share_of(over, total)


def _rested(fight: AnyFight, leaves: Flags, now: list[list[float]]) -> float:
    """Take out the weight of standings that have ended or that the attacker leaves."""
    over: float = 0
    for a, row in enumerate(now):
        for d, ways in enumerate(row):
            if ways and (leaves[a][d] or not fight.lives[a][d]):
                over += ways
                row[d] = 0
    return over


def rounding(fight: AnyFight) -> float:
    """The largest possible error of a chance in floats: all roundings on the longest way.

    With n dice per round and r and c forces on the two sides, a standing adds at most 31 n + 16 roundings and
    one for each sum into it, and no way passes more than r + c standings.
    """
    rows, columns = len(fight.attackers.forces), len(fight.defenders.forces)
    roundings = (rows + columns) * (31 * fight.most_dice + 16 + 2 * rows * columns) + rows * columns
    return roundings * UNIT / (1 - roundings * UNIT)
