"""When cards are played, in words.

Here: `in_time`, the moments that a card names as its owner reads them, "when your turn begins". Not here: the
moments themselves (`content.timing`), and when they come up (`cards.occasions`).
"""

from typing import Final

from conquest_rules.kernel.words import PLAIN, fill, owners
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.timing import Party, StepName, Timing
from conquest_rules.nerath.position.steps import STEP_NAMES

WHEN: Final = WORDS["moments"]
OTHERS: Final = WORDS["parties"]
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
    where = WORDS["where"][timing.kind] if timing.kind else ""
    return f"{fill(PLAIN, WHEN[timing.when], parts)}{against}{where}"
