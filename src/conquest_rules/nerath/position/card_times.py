"""When cards are played, in words.

Here: `in_time`, the moments that a card names as its owner reads them, "when your turn begins". Not here: the
moments themselves (`content.timing`), and when they come up (`cards.occasions`).
"""

from typing import Final

from conquest_rules.kernel.words import PLAIN, fill, owners
from conquest_rules.nerath.content.names import SpaceKind
from conquest_rules.nerath.content.timing import Moment, Party, StepName, Timing
from conquest_rules.nerath.position.steps import STEP_NAMES

OTHERS: Final = {
    Party.ALLY: "your ally",
    Party.ENEMY: "an enemy",
    Party.OTHER: "another realm",
    Party.ANYONE: "any realm",
}
# A verb agrees with those who act: `actors` is 1, or 2 for "you".
WHEN: Final = {
    # The active realm's own time: when it moves, chooses a battle, lands, repositions, buys and so on.
    Moment.DURING: "{on} {whose} {step}, when {who} {actors:chooses/choose} what to do next",
    Moment.TURN_BEGINS: "when {whose} turn begins",
    Moment.STEP_BEGINS: "when {whose} {step} begins",
    Moment.PIECE_MOVED: "when {who} {actors:moves/move} a piece",
    Moment.STEP_ENDS: "when {whose} {step} ends",
    Moment.ATTACK_DECLARED: "when {who} {actors:declares/declare} an attack",
    Moment.BATTLE_BEGINS: "when {who} {actors:begins/begin} an attack",
    Moment.DUNGEON_ENTERED: "when {who} {actors:enters/enter} a dungeon",
    Moment.BEFORE_DICE: "before {who} {actors:rolls/roll} attack dice",
    Moment.AFTER_DICE: "after {who} {actors:rolls/roll} attack dice",
    Moment.BEFORE_DAMAGE: "before {whose} hits do damage",
    Moment.ROUND_ENDS: "when a round of {whose} attack ends",
    Moment.RETREAT: "when {who} {actors:retreats/retreat}",
    Moment.BATTLE_WON: "when {who} {actors:wins/win} a battle",
    Moment.BATTLE_LOST: "when {who} {actors:loses/lose} a battle",
    Moment.SPACE_CONQUERED: "when {who} {actors:conquers/conquer} a space",
    Moment.SPACE_LIBERATED: "when {who} {actors:liberates/liberate} a space",
    Moment.DUNGEON_PLUNDERED: "when {who} {actors:plunders/plunder} a dungeon",
    Moment.PIECES_BOUGHT: "when {who} {actors:has/have} bought pieces",
    Moment.INCOME: "when {who} {actors:collects/collect} income",
    Moment.TURN_ENDS: "when {whose} turn ends",
}
WHERE: Final = {SpaceKind.LAND: " on land", SpaceKind.SEA: " at sea", SpaceKind.DUNGEON: " in a dungeon"}
STEPS: Final = dict(zip(StepName, STEP_NAMES, strict=True))


def in_time(timing: Timing) -> str:
    """When a card is played, as its owner reads it."""
    other = OTHERS.get(timing.by)
    parts = {
        "who": other or "you",
        "actors": 1 if other else 2,
        "whose": owners(other) if other else "your",
        "on": "in" if timing.step else "on",
        "step": f"{STEPS[timing.step]} step" if timing.step else "turn",
    }
    against = "" if timing.against is Party.ANYONE else f" against {OTHERS.get(timing.against, 'you')}"
    where = WHERE[timing.kind] if timing.kind else ""
    return f"{fill(PLAIN, WHEN[timing.when], parts)}{against}{where}"
