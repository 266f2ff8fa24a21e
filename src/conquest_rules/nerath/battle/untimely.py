"""Actions that come too early or too late in the Fight step.

Here: the clauses by which actions come at the wrong moment of a battle, if they apply in several of its
steps; the rows of the steps add their own. Not here: whether anything is refused.
"""

from typing import Final

from conquest_rules.nerath.position.actions import (
    AnswerShare,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    GiveUp,
    LoseDie,
    Move,
    OfferShare,
    PressAttack,
    Retreat,
    RunAmok,
    TakeDamage,
)

UNTIMELY: Final = {
    FightBattle: "N12.25",
    **dict.fromkeys((Move, Embark, Debark), "N10.6"),
    **dict.fromkeys((TakeDamage, LoseDie, OfferShare, AnswerShare), "N12.36"),
    **dict.fromkeys((PressAttack, Retreat, GiveUp), "N13.5"),
    RunAmok: "N16.5",
    EndStep: "N12.20",
}
# While the round that a retreat would follow is not over, or not begun.
BEFORE_THE_CHOICE: Final = {**UNTIMELY, **dict.fromkeys((Retreat, GiveUp), "N15.1")}
