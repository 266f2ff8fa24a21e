"""The story of combats with monsters: each event in a sentence.

Here: templates. Not here: what an event is (`position.events.ordeals`).
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.dragonlords.position.events import ordeals
from conquest_rules.kernel.templates import Row

SENTENCES: Final[Mapping[type, Row]] = {
    ordeals.MonsterMet: "{seat} have to fight the {monster} in {at}.",
    ordeals.MonsterRolled: "{reader} roll {faces} for the {monster} in {at}: {hits:count hit}.",
    ordeals.PartyRolled: "{seat} roll {faces} against the {monster} in {at}: {hits:count hit}.",
    ordeals.HitsAbsorbed: "the elixir of {seat} absorbs {hits:count hit} in {at}.",
    ordeals.FireStopped: "the fire of the {monster} does no harm to {seat} in {at}.",
    ordeals.ElixirDrunk: "{seat} drink an elixir in {at}.",
    ordeals.UnitPoisoned: "{figure:a} of {seat} is poisoned in {at}.",
    ordeals.PoisonCured: "{seat} heal {units:count poisoned unit} in {at}.",
    ordeals.MonsterDefeated: "{seat} defeat the {monster} in {at}.",
    ordeals.MonsterStruck: "{spell} of {figure:a} of {seat} strikes the {monster} in {at}.",
    ordeals.CharmTried: "{seat} roll the Crystal die to charm the {monster} in {at}: {omen}.",
    ordeals.DragonCharmed: "{seat} charm the {monster} in {at}.",
}
