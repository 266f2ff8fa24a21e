"""Asking for odds: of a battle between named forces, or on a board.

Here: `battle`, and `at` for a battle that is about to be fought or in progress. Not here: reading a battle
from a state (`scenes`), and computing odds.

On a board nothing unknown is guessed: face-down guardians can be any that are left, each as likely as in the
game. From a `view` of a state, the odds know only what the viewer knows. Cards that may still be played are
not considered.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from conquest_rules.analysis.nerath.odds.armies import BadForce, Pieces, check, figures, guardians, kind_of
from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Policies
from conquest_rules.analysis.nerath.odds.questions import Party, Question, answer, needed
from conquest_rules.analysis.nerath.odds.results import Ending, Odds, Survivors, put_together, whole
from conquest_rules.analysis.nerath.odds.scenes import questions, scene
from conquest_rules.analysis.nerath.odds.terms import BattleEffect, given, lapse, may_retreat
from conquest_rules.analysis.odds.fights import Opening
from conquest_rules.analysis.odds.lines import Number
from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Length, SpaceKind
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.setup import Setup, Table, table_of
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Foe


def battle(
    attackers: Pieces,
    defenders: Pieces | Iterable[str],
    *,
    where: SpaceKind = SpaceKind.LAND,
    for_attackers: Iterable[BattleEffect] = (),
    for_defenders: Iterable[BattleEffect] = (),
    rulings: Mapping[str, str] | None = None,
    content: Content | None = None,
    policies: Policies = BY_DEFAULT,
    exact: bool | None = None,
) -> Odds:
    """The odds of a battle between these pieces; in a dungeon the defenders are names of guardians.

    `for_attackers` and `for_defenders` are active effects of cards. `exact` asks for Fractions (True) or
    floats (False); by default small battles are exact, and `Odds.exact` says so.

    >>> battle("fighter", "footsoldier").attacker_wins
    Fraction(5, 7)
    """
    table = table_of(Setup(length=Length.SHORT, rulings=rulings or {}, content=content or built_in()))
    ours, theirs, where = given(for_attackers), given(for_defenders), SpaceKind(where)
    dungeon = where is SpaceKind.DUNGEON
    first, foes = figures(attackers), _foes(table, defenders) if dungeon else ()
    second = Bag[Figure]() if dungeon else figures(_pieces(defenders))
    check(table.content, first, where, attacking=True)
    check(table.content, second, where, attacking=False)
    if not first or not (second or foes):
        raise BadForce("A battle needs pieces on both sides.")
    if foes and theirs.granted:
        raise BadForce("No card helps guardians; effects are for the attackers alone in a dungeon.")
    asked = Question(
        table,
        where,
        (first,),
        (second,),
        foes,
        need=needed(table, foes),
        attacking=Party(terms=(ours,)),
        defending=Party(terms=(theirs,)),
        policies=policies,
        opening=Opening(lapsing=any(lapse(one) for one in (ours, theirs))),
        retreats=may_retreat((ours, theirs)),
    )
    return answer(asked, exact)


def _foes(table: Table, named: Pieces | Iterable[str]) -> tuple[Foe, ...]:
    names = guardians(table.content, named if isinstance(named, str) else map(str, named))
    return tuple(Foe(name, table.content.guardian(name).dice) for name in names)


def _pieces(named: Pieces | Iterable[str]) -> Pieces:
    """Pieces given one by one; anything that is neither a kind nor a figure is read as text."""
    if isinstance(named, str):
        return named
    return tuple(one if isinstance(one, Figure) else kind_of(one) for one in named)


# On a board.


def at(
    state: State,
    space: str,
    *,
    attackers: Pieces | None = None,
    for_attackers: Iterable[BattleEffect] = (),
    for_defenders: Iterable[BattleEffect] = (),
    policies: Policies = BY_DEFAULT,
    exact: bool | None = None,
) -> Odds:
    """The odds of the active realm's battle in a space, with the active effects of cards; raises `NoBattle`.

    `attackers` would attack instead of the pieces that are there. Effects named here are active in addition
    to those of the state. `exact` is as for `battle`; while guardians are face down, the odds are floats
    unless you ask for Fractions.
    """
    seen = scene(state, space)
    named = None if attackers is None else figures(attackers)
    if named is not None:
        content = state.table.content
        check(content, named, content.kind_of[seen.battle.at], attacking=True)
    asked = tuple(questions(seen, named, (given(for_attackers), given(for_defenders)), policies))
    if len(asked) == 1:
        return answer(asked[0][0], exact)
    # The common denominator of many battles is out of all proportion.
    fractions = bool(exact)
    return _together([(answer(one, fractions), share) for one, share in asked], asked[0][0], fractions)


def _together(parts: list[tuple[Odds, Fraction]], asked: Question, exact: bool) -> Odds:
    """The odds if one of several battles will be fought and it is not known which."""
    zero: Number = Fraction(0) if exact else 0.0
    chances, rounds = dict[Survivors, Number](), zero
    for one, share in parts:
        weight = share if exact else float(share)
        rounds += weight * one.expected_rounds
        for left, chance in one.left:
            chances[left] = chances.get(left, zero) + weight * chance
    courses = tuple((share * inner, course) for one, share in parts for inner, course in one.courses)
    # Each part is weighed and added: two roundings for each.
    error = 0.0 if exact else max(one.error for one, _ in parts) + len(parts) * 2.0**-52
    start = Survivors(Ending.ENDLESS, whole(asked.attackers))
    return put_together(asked.table, start, chances, rounds, exact, error, courses)
