"""The odds of a battle on a board, about to be fought or in progress.

Here: `at`. Not here: reading a battle from a state (`scenes`), and computing odds.

Nothing unknown is guessed: face-down guardians can be any that are left, each as likely as in the game. From
a `view` of a state, the odds know only what the viewer knows. Cards that may still be played are not
considered.
"""

from collections.abc import Iterable
from fractions import Fraction

from conquest_rules.analysis.nerath.odds.armies import Pieces, check, figures
from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Policies
from conquest_rules.analysis.nerath.odds.questions import Question, answer
from conquest_rules.analysis.nerath.odds.results import Ending, Odds, Survivors, put_together, whole
from conquest_rules.analysis.nerath.odds.scenes import questions, scene
from conquest_rules.analysis.nerath.odds.terms import BattleEffect, given
from conquest_rules.analysis.odds.lines import Number
from conquest_rules.nerath.position.state import State


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
