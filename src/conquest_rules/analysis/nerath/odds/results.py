"""The results of computing odds.

Here: `Odds` and its parts, and how they are made from sums. Not here: the sums (`solving`).
"""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from math import inf
from typing import TypeAlias

from attrs import evolve, field, frozen

from conquest_rules.analysis.nerath.odds.troops import Foes, Force
from conquest_rules.analysis.odds.fights import Fight
from conquest_rules.analysis.odds.lines import Number
from conquest_rules.analysis.odds.solving import Flags, Solution, over_within, rounding, share_of, solve
from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.figures import Figure, all_figures, bare
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.steps import Foe

PieceFight: TypeAlias = Fight[Force, Force | Foes]


class Ending(StrEnum):
    """How a battle ends. If no one is left, the attack has failed."""

    ATTACKER_WINS = "attacker-wins"
    DEFENDER_WINS = "defender-wins"
    BOTH_GONE = "both-gone"
    RETREAT = "retreat"
    ENDLESS = "endless"


@frozen
class Survivors:
    """The survivors of a battle, undamaged, and how it ended.

    A silenced Castle is among the defenders, even if the attacker captures it. Surviving guardians are named.
    """

    ending: Ending
    attackers: Bag[Figure] = Bag()
    defenders: Bag[Figure] = Bag()
    guardians: Bag[str] = Bag()


@frozen(eq=False)
class Course:
    """A fight with the standings from which the attacker retreats, and the names of its ends.

    `away` has the pieces of each force of the attackers that retreat; None if none can.
    """

    fight: PieceFight
    leaves: Flags
    first_press: bool
    away: list[Bag[Figure] | None]

    def survivors(self, solution: Solution) -> Iterator[tuple[Survivors, float]]:
        """All possible survivors, each with its weight."""
        for (a, d), often in solution.ended.items():
            yield self._survivors(a, d, self._ending(a, d)), often
        for (a, d), often in solution.left.items():
            got_away = self.away[a]
            assert got_away is not None
            yield evolve(self._survivors(a, d, Ending.RETREAT), attackers=got_away), often
        for (a, d), often in solution.endless.items():
            yield self._survivors(a, d, Ending.ENDLESS), often

    def _ending(self, a: int, d: int) -> Ending:
        if self.fight.attackers.able[a]:
            return Ending.ATTACKER_WINS
        return Ending.DEFENDER_WINS if self.fight.defenders.able[d] else Ending.BOTH_GONE

    def _survivors(self, a: int, d: int, ending: Ending) -> Survivors:
        ours, theirs = self.fight.attackers.forces[a], self.fight.defenders.forces[d]
        return Survivors(ending, whole(ours), *parted(theirs))


def whole(force: Force) -> Bag[Figure]:
    """All pieces of a force, undamaged."""
    return Bag((bare(figure), count) for bag in force for figure, count in bag.pairs)


def parted(force: Force | Foes) -> tuple[Bag[Figure], Bag[str]]:
    """The pieces of a force and the names of its guardians, one of the two empty."""
    bags = tuple(one for one in force if isinstance(one, Bag))
    return whole(bags), Bag.of(*(one.guardian for one in force if isinstance(one, Foe)))


def gold(table: Table, pieces: Bag[Figure]) -> int:
    """The cost of pieces, including cargo."""
    return sum(count * table.content.piece(kind).cost for kind, count in all_figures(pieces).pairs)


def short(number: Number) -> str:
    """A chance as printed: a Fraction with many digits is rounded."""
    text = str(number)
    return text if len(text) <= 20 else f"{float(number):.10f}"


@frozen
class Odds:
    """How a battle can end, with the chance of each ending.

    The chances are Fractions if `exact`, otherwise floats that are off by at most `error`. `endless` is the
    chance that no survivor can hit any more; if it is not 0, the expected number of rounds is infinite.
    `left` has all possible survivors, the likeliest first. The losses are the expected cost of destroyed
    pieces, in Gold; a Castle is never destroyed. `courses` are for `over_within`, and `content` has the
    names of pieces and guardians.
    """

    attacker_wins: Number = field(repr=short)
    defender_wins: Number = field(repr=short)
    both_gone: Number = field(repr=short)
    retreat: Number = field(repr=short)
    endless: Number = field(repr=short)
    left: tuple[tuple[Survivors, Number], ...] = field(repr=False)
    expected_rounds: Number = field(repr=short)
    attacker_losses: Number = field(repr=short)
    defender_losses: Number = field(repr=short)
    exact: bool
    error: float
    courses: tuple[tuple[Number, Course], ...] = field(repr=False, eq=False)
    content: Content = field(repr=False, eq=False)

    @property
    def chance(self) -> float:
        """The attacker's chance to win, as a float."""
        return float(self.attacker_wins)

    def over_within(self, rounds: int) -> Number:
        """The chance that the battle is over after this many more rounds."""
        zero: Number = Fraction(0) if self.exact else 0.0
        for share, one in self.courses:
            zero += share * over_within(one.fight, one.leaves, one.first_press, self.exact, rounds)
        return zero


def odds_of(table: Table, course: Course, exact: bool) -> Odds:
    """The odds of one fight."""
    fight = course.fight
    solution = solve(fight, course.leaves, course.first_press, exact)
    chances = dict[Survivors, Number]()
    for left, often in course.survivors(solution):
        chances[left] = chances.get(left, 0) + share_of(often, solution.total)
    rounds: Number = inf if solution.endless else share_of(solution.rounds, solution.total)
    one: Number = Fraction(1) if exact else 1.0
    a, d = fight.start()
    start = Survivors(Ending.ENDLESS, whole(fight.attackers.forces[a]), *parted(fight.defenders.forces[d]))
    error = 0.0 if exact else rounding(fight)
    return put_together(table, start, chances, rounds, exact, error, ((one, course),))


def put_together(
    table: Table,
    start: Survivors,
    chances: dict[Survivors, Number],
    rounds: Number,
    exact: bool,
    error: float,
    courses: tuple[tuple[Number, Course], ...],
) -> Odds:
    """Odds from the chances of all possible survivors."""
    zero: Number = Fraction(0) if exact else 0.0
    by_ending = dict.fromkeys(Ending, zero)
    lost = [zero, zero]
    before = gold(table, start.attackers), gold(table, start.defenders)
    for left, chance in chances.items():
        by_ending[left.ending] += chance
        lost[0] += chance * (before[0] - gold(table, left.attackers))
        lost[1] += chance * (before[1] - gold(table, left.defenders))
    ordered = sorted(
        chances.items(),
        key=lambda one: (-one[1], one[0].ending, one[0].attackers.pairs, one[0].defenders.pairs),
    )
    wins, loses, gone, retreat, endless = by_ending.values()
    return Odds(
        wins,
        loses,
        gone,
        retreat,
        endless,
        tuple(ordered),
        rounds,
        lost[0],
        lost[1],
        exact,
        error,
        courses,
        table.content,
    )
