"""The odds of a battle between named forces.

Here: `battle`. Not here: battles on a board (`on_board`), and computing odds.
"""

from collections.abc import Iterable, Mapping

from conquest_rules.analysis.nerath.odds.armies import BadForce, Pieces, check, figures, guardians, kind_of
from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Policies
from conquest_rules.analysis.nerath.odds.questions import Party, Question, answer, needed
from conquest_rules.analysis.nerath.odds.results import Odds
from conquest_rules.analysis.nerath.odds.terms import BattleEffect, given, lapse, may_retreat
from conquest_rules.analysis.odds.fights import Opening
from conquest_rules.kernel.bag import Bag
from conquest_rules.nerath.content.names import Length, SpaceKind
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.setup import Setup, Table, table_of
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
