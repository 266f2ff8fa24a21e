"""The pictures and words for the steps of Conquest of Nerath, for the directives of `steps`.

Here: where the boxes of a picture stand, and who acts where it is neither the active realm nor chance. Which
step leads to which is asked of the game. Not here: drawing (`diagrams`), and a rule.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from diagrams import Column, Grid, leads

from conquest_rules import nerath
from conquest_rules.nerath.battle.rounds import AFTER_DAMAGE, OVER
from conquest_rules.nerath.play import FLOWS, PRINTED, REDUCED_DOWNTIME
from conquest_rules.nerath.position.notation import FORMS

__all__ = ["ACTIVE", "FLOWS", "FORMS", "PICTURES", "WHO"]

ACTIVE: Final = "the active realm"
# Who acts where it is neither the active realm nor chance.
WHO: Final[Mapping[type, str]] = {
    nerath.SharingDamage: "a defending realm, then the other",
    nerath.TakingDamage: "the realm that was hit",
    nerath.LosingDice: "the realm that plays the guardians",
    nerath.Window: "the realm that is asked",
    nerath.Resolving: "the owner of the card, or chance",
    nerath.Finished: "no one",
}
# The turn, from top to bottom: what is printed, the step, and what is done in it. A name with a blank is that
# of a moment at which no one acts.
TURN: Final = (
    ("before play", "Dealing", "opening cards"),
    ("1  Draw", "Drawing", "an Event card"),
    ("2  Move", "Moving", "Move, Embark, Debark"),
    ("3  Fight Battles", "ChoosingBattle", "FightBattle, and all that follows"),
    ("4  Reposition", "Repositioning", "Move, Embark"),
    ("5  Reinforce", "Buying", "Buy"),
    ("", "Placing", "Place"),
    ("", "MovingNew", "Move, Debark"),
    ("6  Collect Income", "income, victory", "then the next realm begins"),
    ("", "Finished", "if the game is won"),
)

# The turn of the variant in the same way.
VARIED_TURN: Final = (
    ("1  Draw", "Drawing", "every realm, in turn order"),
    ("2  Move", "ChoosingRealm", "if players take turns, each with two realms"),
    ("", "Activating", "a group, then another"),
    ("3  Fight Battles", "ChoosingBattle", "those of both groups"),
    ("4  Reposition", "Repositioning", "then the next realm, round and round"),
    ("5  Reinforce", "Planning", "all realms, in secret"),
    ("", "PlacingAnew", "what has lost its place"),
    ("", "MovingNew", "every realm, in turn order"),
    ("6  Collect Income", "income, victory", "pieces are reset, and a new turn begins"),
    ("", "Finished", "if the game is won"),
)

# A battle: each step, or moment, with its column and row. What has a blank in its name is a moment
# at which several ways meet.
DAMAGE, END, NEXT = "damage is taken", "battle is over", "next battle"
BATTLE: Final = {
    "ChoosingBattle": (1, 0),
    "Clashing": (1, 1),
    "Revealing": (0, 2),
    "StartingRound": (1, 3),
    "Rolling": (1, 4),
    "Scoring": (2, 4),
    "Striking": (1, 5),
    "LosingDice": (0, 6),
    "TakingDamage": (1, 6),
    "SharingDamage": (2, 6),
    "TossingHit": (2, 7),
    DAMAGE: (1, 8),
    "Pressing": (2, 9),
    END: (1, 10),
    "Retreating": (2, 10),
    "Plundering": (0, 11),
    "RunningAmok": (2, 11),
    NEXT: (1, 12),
    "Landing": (0, 13),
    "Repositioning": (2, 13),
}
# Arrows that would run through a box run along an edge of the picture, in a lane.
LANES: Final = {
    ("Clashing", END): 5,
    (DAMAGE, "StartingRound"): 14,
    ("StartingRound", "Striking"): -18,
    ("Striking", DAMAGE): -12,
    ("Pressing", "StartingRound"): -6,
}


def _arrows() -> Iterator[tuple[str, str]]:
    """The arrows of the picture of a battle, by the rows of its steps."""
    next_battle = nerath.ChoosingBattle
    for step, goals in leads(PRINTED).items():
        if step.__name__ not in BATTLE or step is nerath.Repositioning:
            continue
        if step is next_battle:
            yield from (
                (NEXT if to is not nerath.Clashing else "ChoosingBattle", to.__name__) for to in goals
            )
            continue
        damage = set(AFTER_DAMAGE) <= set(goals)
        if damage:
            yield step.__name__, DAMAGE
        left = [to for to in goals if not damage or to not in (*AFTER_DAMAGE, *OVER)]
        ends = step not in (*OVER, nerath.Landing) and next_battle in left
        if ends:
            yield step.__name__, END
        for to in left:
            if not ends or to not in OVER:
                yield step.__name__, NEXT if to is next_battle else to.__name__
    yield from ((DAMAGE, to.__name__) for to in AFTER_DAMAGE)
    yield DAMAGE, END
    yield from ((END, NEXT if to is next_battle else to.__name__) for to in OVER)


PICTURES: Final[Mapping[str, Column | Grid]] = {
    "turn": Column("The steps of a turn, one after the other.", TURN, PRINTED),
    "reduced-downtime": Column(
        "The steps of a turn of the variant, one after the other.", VARIED_TURN, REDUCED_DOWNTIME
    ),
    "battle": Grid(
        "The steps of a battle, and which may follow which.", BATTLE, tuple(dict.fromkeys(_arrows())), LANES
    ),
}
