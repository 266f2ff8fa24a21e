"""The odds of battles of Conquest of Nerath, for the command `odds`.

Here: the meaning of the words of that command, and odds in lines, as bars, and as plain data. Not here:
computing odds (`analysis.nerath.odds`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import Number, Odds, Survivors
from conquest_rules.kernel.words import all_of, any_of, counted
from conquest_rules.nerath import Content, SpaceKind, State, built_in
from conquest_rules.nerath.position.words import words_of

__all__ = ["bars", "battle", "battle_at", "chances", "table"]


def _policies(retreat_below: float) -> odds.Policies:
    retreat = odds.retreat_below(retreat_below) if retreat_below else odds.never_retreat
    return odds.Policies(retreat=retreat)


def battle(
    forces: str, where: str | None, rulings: Mapping[str, str], retreat_below: float, content: Content | None
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
        raise ValueError(f"There is no battle at {told!r}. Give {any_of(tuple(SpaceKind))}.")
    return SpaceKind(told or SpaceKind.LAND)


def _sides(forces: str) -> tuple[str, str]:
    attackers, vs, defenders = f" {forces} ".partition(" vs ")
    if not vs or not attackers.strip() or not defenders.strip():
        told = f"{forces!r} does not name two forces." if forces else "No forces are named."
        raise ValueError(f"{told} Write them as in '3 footsoldier, dragon vs 5 footsoldier, castle'.")
    return attackers, defenders


# In words, as bars, as data.


BAR: Final = 32
MOST_ROWS: Final = 12
ENDINGS: Final = {
    "attacker-wins": "the attacker wins",
    "defender-wins": "the defender wins",
    "both-gone": "no one is left",
    "retreat": "the attacker retreats",
    "endless": "no one can hit any more",
}


def words(content: Content, left: Survivors) -> str:
    """The survivors, in words."""
    called = words_of(content)
    attackers = called.names("attackers", left.attackers)
    guardians = (counted(count, called.name("guardian", one)) for one, count in left.guardians.pairs)
    defenders = (*called.names("defenders", left.defenders), *guardians)
    sides = (all_of(one) if one else "none" for one in (attackers, defenders))
    return f"{ENDINGS[left.ending]}: {' / '.join(sides)}"


def endings(odds: Odds) -> Iterator[tuple[str, Number]]:
    """How the battle can end, with every chance that is not 0."""
    shares = (odds.attacker_wins, odds.defender_wins, odds.both_gone, odds.retreat, odds.endless)
    yield from ((told, share) for told, share in zip(ENDINGS.values(), shares, strict=True) if share)


def bars(odds: Odds) -> Iterator[tuple[str, float]]:
    """The bars of a chart: the endings, then the survivors."""
    yield from ((told, float(share)) for told, share in endings(odds))
    yield from ((words(odds.content, left), float(share)) for left, share in odds.left[:MOST_ROWS])


def table(odds: Odds) -> Iterator[str]:
    """The odds in lines, with bars."""
    for told, share in endings(odds):
        yield f"  {told:<24} {float(share):>8.3%}  {'#' * round(BAR * share)}"
    yield ""
    over = ", ".join(f"{number}: {float(odds.over_within(number)):.1%}" for number in (1, 2, 3, 5))
    yield f"  rounds expected {float(odds.expected_rounds):.2f}; over within {over}"
    losses = f"attacker {float(odds.attacker_losses):.2f}, defender {float(odds.defender_losses):.2f}"
    yield f"  losses expected, in Gold: {losses}"
    yield ""
    yield "What is left (attacker / defender)"
    for left, chance in odds.left[:MOST_ROWS]:
        yield f"  {float(chance):>8.3%}  {words(odds.content, left)}"
    if len(odds.left) > MOST_ROWS:
        yield f"            and {len(odds.left) - MOST_ROWS} more"
    yield f"Arithmetic: {'Fractions, exact' if odds.exact else f'floats, off by at most {odds.error:.0e}'}."


def chances(odds: Odds) -> dict[str, object]:
    """The odds as JSON: every chance as a float, and as a fraction in text if it is exact."""
    named = {
        "attacker_wins": odds.attacker_wins,
        "defender_wins": odds.defender_wins,
        "both_gone": odds.both_gone,
        "retreat": odds.retreat,
        "endless": odds.endless,
        "expected_rounds": odds.expected_rounds if not odds.endless else None,
        "attacker_losses": odds.attacker_losses,
        "defender_losses": odds.defender_losses,
    }
    found: dict[str, object] = {
        name: None if number is None else float(number) for name, number in named.items()
    }
    return found | {
        "exact": odds.exact,
        "error": odds.error,
        "fractions": {name: str(number) for name, number in named.items()} if odds.exact else None,
        "left": [
            {
                "ending": str(left.ending),
                "attackers": _counts(left.attackers.pairs),
                "defenders": _counts(left.defenders.pairs),
                "guardians": _counts(left.guardians.pairs),
                "chance": float(chance),
            }
            for left, chance in odds.left
        ],
    }


def _counts(pairs: Iterable[tuple[object, int]]) -> dict[str, int]:
    return {str(one): count for one, count in pairs}
