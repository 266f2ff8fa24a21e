"""A battle as a value, from which its odds follow.

Here: `Question`, everything that the odds of a battle depend on, and its answers, which are cached. Not here:
where questions come from (`asking`).
"""

from functools import lru_cache
from typing import Final

from attrs import frozen

from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Outlook, Policies, never_retreat
from conquest_rules.analysis.nerath.odds.results import Course, Odds, PieceFight, odds_of, parted, whole
from conquest_rules.analysis.nerath.odds.terms import Terms, stages
from conquest_rules.analysis.nerath.odds.troops import Foes, Force, Guardians, Troops
from conquest_rules.analysis.odds.fights import AT_THE_BEGINNING, LATER, STAGES, Fight, Opening
from conquest_rules.analysis.odds.lines import Line
from conquest_rules.analysis.odds.solving import Flags, chances
from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Kind, Realm, SpaceKind
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.steps import HIT

# Up to this many standings the odds are Fractions by default; beyond, floats are much faster.
EXACT_UP_TO: Final = 200


@frozen
class Refuge:
    """The pieces that can retreat: those of these kinds, and as many others as fit aboard nearby Warships."""

    kinds: frozenset[Kind]
    room: int = 0
    aboard: frozenset[Kind] = frozenset()

    def away(self, table: Table, pieces: Bag[Figure]) -> Bag[Figure]:
        """The pieces that retreat; if there is not room for all, the most expensive ones."""
        free = Bag((figure, count) for figure, count in pieces.pairs if figure.kind in self.kinds)
        crowd = [one for one in pieces - free if one.kind in self.aboard]
        crowd.sort(key=lambda one: -table.content.piece(one.kind).cost)
        return free + Bag.of(*crowd[: self.room])


EVERYBODY: Final = Refuge(frozenset(Kind))


@frozen
class Party:
    """The realms of a side (None for no particular one), with the terms on which each fights.

    `holder` is the realm that controls the space, and defends it even if it has no pieces there.
    """

    realms: tuple[Realm | None, ...] = (None,)
    terms: tuple[Terms, ...] = (Terms(),)
    holder: Realm | None = None


@frozen(cache_hash=True)
class Question:
    """A battle: the sides, the space, the terms, the policies, and the point reached.

    `foes` are the guardians, if they defend, and `need` the number they make Heroes roll. `retreats` says
    whether the attackers may retreat after this round, and after later ones.
    """

    table: Table
    where: SpaceKind
    attackers: Force
    defenders: Force
    foes: Foes = ()
    need: int = HIT
    attacking: Party = Party()
    defending: Party = Party()
    policies: Policies = BY_DEFAULT
    opening: Opening = AT_THE_BEGINNING
    refuge: Refuge = EVERYBODY
    retreats: tuple[bool, bool] = (True, True)


def troops_of(asked: Question, *, attacking: bool) -> Troops:
    """The pieces of a side, with their terms and their policy."""
    party = asked.attacking if attacking else asked.defending
    chooses = asked.policies.attackers if attacking else asked.policies.defenders
    terms = tuple(stages(one) for one in party.terms)
    need = asked.need if attacking else HIT
    return Troops(asked.table, asked.where, attacking, party.realms, terms, chooses, need, party.holder)


def guardians_of(asked: Question) -> Guardians:
    """The guardians of a battle, with their policy."""
    return Guardians(asked.table, asked.policies.defenders)


def needed(table: Table, foes: Foes) -> int:
    """The number that Heroes have to roll against these guardians."""
    return max((table.content.guardian(foe.guardian).heroes_need or HIT for foe in foes), default=HIT)


def _needs(asked: Question, line: Line[Foes]) -> list[int]:
    """The number that Heroes have to roll against each force of guardians that may be left."""
    alive = asked.table.reading("R-hit-penalty-duration") == "while-alive"
    return [needed(asked.table, foes) if alive else asked.need for foes in line.forces]


@lru_cache(maxsize=512)
def fight_of(asked: Question) -> PieceFight:
    """The fight that a question is about."""
    look_at = (LATER,) if asked.opening.plain else STAGES
    attackers = Line(troops_of(asked, attacking=True), asked.attackers, look_at)
    if asked.foes:
        guardians = Line(guardians_of(asked), asked.foes, look_at)
        return Fight(attackers, guardians, _needs(asked, guardians), asked.opening)
    defenders = Line(troops_of(asked, attacking=False), asked.defenders, look_at)
    return Fight(attackers, defenders, [HIT] * len(defenders.forces), asked.opening)


def _leaves(asked: Question, fight: PieceFight, away: list[Bag[Figure] | None], exact: bool) -> Flags:
    """The standings from which the attacker retreats."""
    policy, allowed = asked.policies.retreat, any(asked.retreats)
    if policy is never_retreat or not allowed:
        return [[False] * len(row) for row in fight.lives]
    found, won = Flags(), chances(fight, exact)
    for a, row in enumerate(fight.lives):
        pieces = whole(fight.attackers.forces[a])
        found.append(
            [
                lives
                and away[a] is not None
                and policy(Outlook(pieces, *parted(fight.defenders.forces[d]), won[a][d]))
                for d, lives in enumerate(row)
            ]
        )
    return found


def _away(asked: Question, pieces: Bag[Figure]) -> Bag[Figure] | None:
    """The pieces that retreat; None if the table's reading allows no retreat."""
    away = asked.refuge.away(asked.table, pieces)
    match asked.table.reading("R-no-retreat-space"):
        case "always":
            return away
        case "all-or-nothing":
            return away if away == pieces else None
        case _:
            return away or None


@lru_cache(maxsize=512)
def course_of(asked: Question, exact: bool) -> Course:
    """The fight of a question with the attacker's retreats."""
    fight = fight_of(asked)
    away = [_away(asked, whole(force)) for force in fight.attackers.forces]
    return Course(fight, _leaves(asked, fight, away, exact), asked.retreats[0], away)


def is_small(asked: Question) -> bool:
    """Whether a battle is so small that its odds are Fractions by default."""
    fight = fight_of(asked)
    return len(fight.attackers.forces) * len(fight.defenders.forces) <= EXACT_UP_TO


@lru_cache(maxsize=512)
def answer(asked: Question, exact: bool | None) -> Odds:
    """The odds of a battle, in Fractions or in floats."""
    fractions = is_small(asked) if exact is None else exact
    return odds_of(asked.table, course_of(asked, fractions), fractions)
