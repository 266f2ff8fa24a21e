"""Actions that come too early or too late in the Fight step.

Here: the clauses by which actions come at the wrong moment of a battle, if they apply in several of its
steps; the rows of the steps add their own. Not here: whether anything is refused.
"""

from typing import Final

from conquest_rules.nerath.position import actions

UNTIMELY: Final = {
    actions.FightBattle: "N12.25",
    **dict.fromkeys((actions.Move, actions.Embark, actions.Debark), "N10.6"),
    **dict.fromkeys((actions.TakeDamage, actions.LoseDie, actions.OfferShare, actions.AnswerShare), "N12.36"),
    **dict.fromkeys((actions.PressAttack, actions.Retreat, actions.GiveUp), "N13.5"),
    actions.RunAmok: "N16.5",
    actions.EndStep: "N12.20",
}
# While the round that a retreat would follow is not over, or not begun.
BEFORE_THE_CHOICE: Final = {**UNTIMELY, **dict.fromkeys((actions.Retreat, actions.GiveUp), "N15.1")}
