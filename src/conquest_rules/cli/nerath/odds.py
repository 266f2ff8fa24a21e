"""The odds of battles of Conquest of Nerath, for the command `odds`.

Here: the meaning of the words of that command. Not here: computing odds (`analysis.nerath.odds`), and showing
them (`chances`).
"""

from collections.abc import Mapping

from conquest_rules.analysis.nerath import odds
from conquest_rules.cli.nerath.chances import bars, chances, table
from conquest_rules.nerath import Content, SpaceKind, State, built_in

__all__ = ["bars", "battle", "battle_at", "chances", "table"]


def _policies(retreat_below: float) -> odds.Policies:
    retreat = odds.retreat_below(retreat_below) if retreat_below else odds.never_retreat
    return odds.Policies(retreat=retreat)


def battle(
    forces: str,
    where: str | None,
    rulings: Mapping[str, str],
    retreat_below: float,
    content: Content | None,
) -> odds.Odds:
    """The odds of a battle between named forces; raises `ValueError` or `LookupError`."""
    attackers, defenders = _sides(forces)
    return odds.battle(
        attackers,
        defenders,
        where=_place(where),
        rulings=dict(rulings),
        content=built_in() if content is None else content,
        policies=_policies(retreat_below),
    )


def battle_at(state: State, space: str, retreat_below: float) -> odds.Odds:
    """The odds of the battle in a space; raises `ValueError` or `LookupError`."""
    return odds.at(state, space, policies=_policies(retreat_below))


def _place(told: str | None) -> SpaceKind:
    if told not in (None, *SpaceKind):
        raise ValueError(f"There is no battle at {told!r}. Give {', '.join(SpaceKind)}.")
    return SpaceKind(told or SpaceKind.LAND)


def _sides(forces: str) -> tuple[str, str]:
    attackers, vs, defenders = f" {forces} ".partition(" vs ")
    if not vs or not attackers.strip() or not defenders.strip():
        told = f"{forces!r} does not name two forces." if forces else "No forces are named."
        raise ValueError(f"{told} Write them as in '3 footsoldier, dragon vs 5 footsoldier, castle'.")
    return attackers, defenders
