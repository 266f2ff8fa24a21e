"""The story of DragonLords: each event in a sentence.

Here: templates. Not here: what an event is (`position.events.lords`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.events import lords
from conquest_rules.kernel.templates import Row, either

SENTENCES: Final[Mapping[type, Row]] = {
    lords.LordMade: "{figure:a} of {seat} becomes a DragonLord in {at}.",
    lords.BlockadeBurned: either(
        "stopped",
        "{seat} set the blockade of {defender} in {at} on fire, and it is stopped.",
        "{seat} burn the blockade of {defender} in {at}.",
    ),
    lords.CrewAshore: "the crew of {seat} in {at} goes ashore in {to}.",
    lords.LordStranded: "a DragonLord of {seat} in {at} has nowhere to go.",
}
